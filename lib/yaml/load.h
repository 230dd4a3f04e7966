/* load.h: rules from a YAML text, with warnings. */
#ifndef BOARDRULES_YAML_LOAD_H
#define BOARDRULES_YAML_LOAD_H

#include "basics/fault.h"
#include "yaml/scan.h" /* BRDI_RULES_TEXT_NBYTES: the longest text */

/*
 * Does what brd_rules_load does, with sinks instead of arrays; the pointers are tested. `warnings` may be NULL.
 * Warnings are given only for rules without a fault.
 */
int32_t brdi_rules_load(brd_rules *rules, const void *text, size_t nbytes, const char *overrides,
                        size_t overrides_nbytes, struct brdi_sink *faults, struct brdi_sink *warnings);

#endif
