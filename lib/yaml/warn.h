/* warn.h: warnings about rules without a fault. */
#ifndef BOARDRULES_YAML_WARN_H
#define BOARDRULES_YAML_WARN_H

#include "yaml/loader.h"

/* Adds the warnings about the loader's rules to those of loader->warnings, and sorts all of them. */
void brdi_warn(struct brdi_loader *loader, const brd_rules *rules);

#endif
