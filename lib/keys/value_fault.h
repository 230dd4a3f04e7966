/* value_fault.h: what a key expects, in words, and the faults of values and keys that do not fit the tables. */
#ifndef BOARDRULES_VALUE_FAULT_H
#define BOARDRULES_VALUE_FAULT_H

#include "basics/fault.h"
#include "keys/schema.h"
#include "basics/writer.h"

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

#endif
