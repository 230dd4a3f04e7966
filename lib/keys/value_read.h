/* value_read.h: values of keys from text. Every reader returns 0 or a BRD_FAULT_* code, unless it says otherwise. */
#ifndef BOARDRULES_VALUE_READ_H
#define BOARDRULES_VALUE_READ_H

#include "keys/schema.h"

/*
 * Reads one scalar (of NUMBER, BOOL, WORD, RATIO, TEXT, or an element of NUMBERS, WORDS, RANGE) into *value (RATIO:
 * value[0..1]). A TEXT is only tested.
 */
int32_t brdi_scalar_read(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value);

/* Reads a whole value from canonical text (lists with commas and no spaces): for presets and overrides. */
int32_t brdi_value_read(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value);

/*
 * Read a list (NUMBERS, WORDS, RANGE) element by element: each element in turn, then the end with their number. Set the
 * mask of WORDS to 0 first. BRD_FAULT_DUPLICATE_KEY: the list has the word, or one of the group, already.
 * BRD_FAULT_RANGE at the end: too many, too few, or [3, 2].
 */
int32_t brdi_element_read(const struct brdi_key *key, size_t index, const char *text, size_t nbytes, int32_t *value);
int32_t brdi_elements_end(const struct brdi_key *key, size_t count, int32_t *value);

/* Reads the words that stand for a whole value: `all` and groups of WORDS, `any` of RANGE, `instead`. False: none. */
bool brdi_value_read_whole(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value);

/* Whether one number may stand for the whole list (RANGE, UNIFORM), and its reader. */
bool brdi_takes_one(const struct brdi_key *key);
int32_t brdi_value_read_one(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value);

/* Gives the key its preset, or the keys of a MAP their presets. */
void brdi_value_preset(const struct brdi_key *key, struct brdi_schema *schema, int32_t *record);

#endif
