/*
 * own.h: keys that a file names, and keys that may be absent.
 *
 * A game's map of types may have further keys, of a name that the file chooses: types of its own. Their keys are the
 * last ones of the map's table, flagged BRDI_OWN, and their names are in the schema's texts: never use the `name` of
 * struct brdi_key for them. A file's types take these keys from the first on. Such a key without a name is absent.
 *
 * A key flagged BRDI_OPTIONAL may be absent, too: its first word is then BRDI_ABSENT, or its text is empty, or all keys
 * of the MAP are absent.
 */
#ifndef BOARDRULES_OWN_H
#define BOARDRULES_OWN_H

#include "keys/schema.h"

enum { BRDI_ABSENT = INT32_MIN };

/* What every own type has; the first member of a game's record of one. */
struct brdi_own_type {
    int32_t letter;  /* of brdi_letters */
    int32_t picture; /* of brdi_pictures */
};

/* The value of a seat, or, if it has none of its own, that of all seats. */
static inline const int32_t *brdi_own_or_all(const int32_t *own, const int32_t *all)
{
    return *own != BRDI_ABSENT ? own : all;
}

static inline int32_t brdi_value_or(int32_t value, int32_t otherwise)
{
    return value != BRDI_ABSENT ? value : otherwise;
}

extern const char *const brdi_letters[];  /* A to Z */
extern const char *const brdi_pictures[]; /* the first one, `letter`, is no picture */

/* Whether the key has no value in a record of a schema. */
bool brdi_is_absent(const struct brdi_key *key, const struct brdi_schema *schema, const int32_t *record);

/* The map of types that may have own ones, in the root table; NULL: the game has none. */
const struct brdi_key *brdi_own_map(const struct brdi_key *keys);

/* The first key for an own type in the table of a map, or NULL; the others follow. */
const struct brdi_key *brdi_own_keys(const struct brdi_key *keys);

/* The key of the own type of this name, in the table of a map; NULL: there is none. */
const struct brdi_key *brdi_own_find(const struct brdi_key *keys, const struct brdi_schema *schema, const char *name,
                                     size_t nbytes);

/* Whether a type may have this name: a word that no YAML reader takes for a value. */
bool brdi_is_own_name(const char *name, size_t nbytes);

/* The number of own types. */
int brdi_own_count(const struct brdi_schema *schema);

/* A key whose words are those of its table, and the names of own types if it is flagged so. */
struct brdi_resolved {
    struct brdi_key key;
    const char *words[32];
};

/* The key itself, or a copy with all its words, which lives as long as both `to` and the schema. */
const struct brdi_key *brdi_key_resolve(const struct brdi_key *key, const struct brdi_schema *schema,
                                        struct brdi_resolved *to);

#endif
