/* finish.h: what follows when all keys are read: overrides, contradictions between keys, the rules. */
#ifndef BOARDRULES_YAML_FINISH_H
#define BOARDRULES_YAML_FINISH_H

#include "yaml/loader.h"

/* Reports contradictions in order of position among the faults. Makes the rules, loader->made, if there is no fault. */
void brdi_finish_rules(struct brdi_loader *l);

#endif
