/* scalars.h: scalars and lists of scalars, from nodes. They report, and return whether the value was read. */
#ifndef BOARDRULES_YAML_SCALARS_H
#define BOARDRULES_YAML_SCALARS_H

#include "yaml/loader.h"

/* A value that is neither MAP nor LIST. */
bool brdi_read_scalars(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *n, int32_t *value);

#endif
