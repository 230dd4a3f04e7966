/* contradict.h: contradictions between keys of a rules file, which the tables of keys cannot refuse. */
#ifndef BOARDRULES_CONTRADICT_H
#define BOARDRULES_CONTRADICT_H

#include "basics/fault.h"
#include "keys/steps.h"

enum { BRDI_KEY_PATH_NBYTES = sizeof((brd_fault *)0)->field };

/*
 * Reports a contradiction between keys. Name every key the check depends on, the likelier culprit first (the last path
 * is NULL): if one was unreadable, nothing is reported. Returns whether it was reported.
 */
bool brdi_contradict_keys(struct brdi_sink *sink, const char *const *paths, const char *message, const char *expected);

/* Like brdi_contradict_keys, for a check that depends on one key or entry. */
bool brdi_contradict(struct brdi_sink *sink, const char *path, const char *message, const char *expected);

/* Like brdi_contradict, for a place in the text of a key. */
bool brdi_contradict_text(struct brdi_sink *sink, const char *path, size_t at, const char *message,
                          const char *expected);

/* Like brdi_contradict_keys, for two keys of an entry of a list. */
bool brdi_contradict_entry(struct brdi_sink *sink, const char *list, int32_t index, const char *const keys[2],
                           const char *message, const char *expected);

/* Write the path of an entry's key, list[index].key, or of a direction. */
void brdi_entry_path(char path[BRDI_KEY_PATH_NBYTES], const char *list, int32_t index, const char *key);
void brdi_direction_path(char path[BRDI_KEY_PATH_NBYTES], const char *name);

/* Reports directions that are null, three coordinates whose sum is not 0, and directions that are equal. */
void brdi_check_directions(const int32_t *directions, const char *const *names, uint8_t dimensions,
                           struct brdi_sink *sink);

/* Reports movement entries of a list of the kind step that go farther than one cell. */
void brdi_check_steps(const struct brdi_steps *steps, const char *path, struct brdi_sink *sink);

#endif
