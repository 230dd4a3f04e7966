/* nearest.h: the valid name that a misspelt one probably means. */
#ifndef BOARDRULES_NEAREST_H
#define BOARDRULES_NEAREST_H

#include "keys/schema.h"
#include "basics/writer.h"

/*
 * The key of a table that is nearest to a misspelt name. NULL: none is near, or a key of another mapping of the file is
 * nearer, so the name is in the wrong mapping. `root` is the table of the whole file; entries of lists do not count.
 */
const struct brdi_key *brdi_nearest_key(const struct brdi_key *keys, const struct brdi_key *root, const char *name,
                                        size_t nbytes);

/* Writes the nearest key's name, or the path of a key of another mapping; nothing if none is near. root may be NULL. */
void brdi_nearest_path(const struct brdi_key *keys, const struct brdi_key *root, const char *name, size_t nbytes,
                       struct brdi_writer *path);

/*
 * The valid word nearest to a misspelt one, or NULL if none is near: among the words and groups of a value, or among
 * the words that stand for a whole value.
 */
const char *brdi_nearest_word(const struct brdi_key *key, const char *name, size_t nbytes);
const char *brdi_nearest_whole(const struct brdi_key *key, const char *name, size_t nbytes);

#endif
