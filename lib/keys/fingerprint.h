/* fingerprint.h: the number that identifies rules. */
#ifndef BOARDRULES_FINGERPRINT_H
#define BOARDRULES_FINGERPRINT_H

#include "keys/schema.h"

/* Covers all keys that affect behaviour and differ from the built-in rules. Never 0. */
uint64_t brdi_schema_fingerprint(const struct brdi_key *keys, const char *game, uint32_t revision,
                                 const struct brdi_schema *schema, const struct brdi_schema *builtin);

#endif
