/* value_write.h: the canonical text of a value. */
#ifndef BOARDRULES_VALUE_WRITE_H
#define BOARDRULES_VALUE_WRITE_H

#include "keys/schema.h"
#include "basics/writer.h"

enum { BRDI_VALUE_TEXT_NBYTES = 1024 }; /* enough for the canonical text of any value */

/*
 * Writes the canonical text of a value; `value` points to its words. Not for MAP, LIST and TEXT. Groups are written
 * word by word, because fingerprints are made of this text: a group that a later release adds must not change them.
 */
void brdi_value_write(const struct brdi_key *key, const int32_t *value, struct brdi_writer *out);

/*
 * Writes a value that has a special form: `all`, `any`, `instead`, a range of one number. False: it has none, and
 * the function writes nothing.
 */
bool brdi_value_write_whole(const struct brdi_key *key, const int32_t *value, struct brdi_writer *out);

/* Writes the words of a mask. */
void brdi_put_words(const char *const *words, uint32_t mask, const char *separator, struct brdi_writer *out);

#endif
