/* values.h: values of keys as text: reading, writing, what is expected, and the faults of those that do not fit. */
#ifndef BOARDRULES_VALUES_H
#define BOARDRULES_VALUES_H

#include "basics/fault.h"
#include "basics/writer.h"
#include "keys/schema.h"

/* ------------------------------------------------------------------------------------------------------ reading */

/* Every reader returns 0 or a BRD_FAULT_* code, unless it says otherwise. */

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

/* ------------------------------------------------------------------------------------------------------ writing */

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

/* ------------------------------------------------------------------------------------------------------- faults */

/* Writes what a key expects, or an element of its list: "a number from 0 to 65535", "one of all, orthogonal", … */
void brdi_value_expected(const struct brdi_key *key, struct brdi_writer *out);
void brdi_element_expected(const struct brdi_key *key, struct brdi_writer *out);

/* Writes the suggestion that an expectation begins with: `leap? `; nothing if it is NULL. */
void brdi_put_nearest(struct brdi_writer *out, const char *nearest);

/* Writes a text of a file in quotes, for a message: cut, and with escapes for all but printable ASCII. */
void brdi_quote(struct brdi_writer *out, const char *text, size_t nbytes);

/*
 * Report a value (or an element of a list) that does not fit its key, and a key that the table does not have, with the
 * nearest valid word, or the path where the key belongs. They return the fault like brdi_report.
 */
brd_fault *brdi_value_fault(struct brdi_sink *sink, const struct brdi_key *key, bool element, int32_t code,
                            const char *path, const char *text, size_t nbytes);
brd_fault *brdi_key_fault(struct brdi_sink *sink, const struct brdi_key *keys, const struct brdi_key *root,
                          const char *path, const char *name, size_t nbytes);

/* ------------------------------------------------------------------------------------------------ nearest names */

/*
 * The key of a table that is nearest to a misspelt name, and its path. NULL: none is near, or a key of another mapping
 * of the file is nearer, so the name is in the wrong mapping; then the path is that key's. `root` is the table of the
 * whole file, or NULL; entries of lists do not count.
 */
const struct brdi_key *brdi_nearest_key(const struct brdi_key *keys, const struct brdi_key *root, const char *name,
                                        size_t nbytes, struct brdi_writer *path);

/*
 * The valid word nearest to a misspelt one, or NULL if none is near: among the words and groups of a value, or among
 * the words that stand for a whole value.
 */
const char *brdi_nearest_word(const struct brdi_key *key, const char *name, size_t nbytes);
const char *brdi_nearest_whole(const struct brdi_key *key, const char *name, size_t nbytes);

#endif
