/* parse.h: a YAML text becomes nodes. */
#ifndef BOARDRULES_YAML_PARSE_H
#define BOARDRULES_YAML_PARSE_H

#include "yaml/loader.h"

/*
 * Parses the loader's text into its nodes. `copy` has room for the text and a line feed. A fault that ends the parse
 * goes into loader->end; false if memory ran out.
 */
bool brdi_parse(struct brdi_loader *loader, char *copy);

#endif
