/* canonical.h: the canonical YAML of rules, of a key, of a value. */
#ifndef BOARDRULES_CANONICAL_H
#define BOARDRULES_CANONICAL_H

#include "keys/schema.h"
#include "basics/writer.h"

/* Writes all keys, in the order of the table. */
void brdi_schema_format(const struct brdi_key *keys, const char *game, const struct brdi_schema *schema,
                        struct brdi_writer *out);

/* Writes a key with its value (a MAP or LIST: everything in it) and a line feed; the key itself is not indented. */
void brdi_key_format(const struct brdi_key *key, const struct brdi_schema *schema, const int32_t *value, int indent,
                     struct brdi_writer *out);

/* Writes a value that is neither MAP nor LIST: lists in brackets, a group if the mask is exactly that group. */
void brdi_value_format(const struct brdi_key *key, const struct brdi_schema *schema, const int32_t *value,
                       struct brdi_writer *out);

#endif
