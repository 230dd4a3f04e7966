/* read.h: the nodes of a rules file, interpreted by the game's table of keys. */
#ifndef BOARDRULES_YAML_READ_H
#define BOARDRULES_YAML_READ_H

#include "yaml/loader.h"

/* Reads all keys into the loader's schema, and reports every fault of the file in order of position. */
void brdi_read_keys(struct brdi_loader *l);

#endif
