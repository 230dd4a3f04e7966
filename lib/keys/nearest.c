/* nearest.c: distances between names, and the nearest name of a table. */
#include "keys/values.h"

#include "basics/text.h"

enum { WORD_NBYTES_MOST = 32, PATH_NBYTES = 128 };

/* ---------------------------------------------------------------------------------------------------- distances */

/* A misspelt name, and the best candidate's distance so far. */
struct search {
    const char *name;
    size_t nbytes;
    int32_t best;
};

static struct search search_for(const char *name, size_t nbytes)
{
    return (struct search){name, nbytes, INT32_MAX};
}

/* How many insertions, deletions, replacements and swaps of neighbours turn one word into the other. */
static int32_t edit_distance(const char *a, size_t a_nbytes, const char *b, size_t b_nbytes)
{
    int32_t rows[3][WORD_NBYTES_MOST + 1]; /* the last three rows of the usual matrix, used in turn */
    for (size_t j = 0; j <= b_nbytes; j++) rows[0][j] = (int32_t)j;
    for (size_t i = 1; i <= a_nbytes; i++) {
        int32_t *row = rows[i % 3];
        const int32_t *above = rows[(i - 1) % 3];
        const int32_t *above_two = rows[(i + 1) % 3];
        row[0] = (int32_t)i;
        for (size_t j = 1; j <= b_nbytes; j++) {
            row[j] = brdi_least(above[j - 1] + (a[i - 1] != b[j - 1]), brdi_least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = brdi_least(row[j], above_two[j - 2] + 1);
        }
    }
    return rows[a_nbytes % 3][b_nbytes];
}

/*
 * Whether the candidate is nearer than the best so far; if so, it becomes the best. At most every third character may
 * differ: a word that is farther away is a different word, not a misspelt one.
 */
static bool is_nearer(struct search *search, const char *candidate)
{
    size_t nbytes = search->nbytes, length = strlen(candidate);
    if (nbytes == 0 || nbytes > WORD_NBYTES_MOST || length > WORD_NBYTES_MOST) return false;
    int32_t distance = edit_distance(search->name, nbytes, candidate, length);
    bool is_near = 3 * distance <= brdi_most((int32_t)nbytes, (int32_t)length);
    if (distance >= search->best || !is_near) return false;
    search->best = distance;
    return true;
}

/* --------------------------------------------------------------------------------------------------------- keys */

static const struct brdi_key *nearest_of(const struct brdi_key *keys, struct search *search)
{
    const struct brdi_key *nearest = NULL;
    for (; keys->name != NULL; keys++)
        if ((keys->flags & BRDI_OWN) == 0 && is_nearer(search, keys->name)) nearest = keys;
    return nearest;
}

/* Writes the path of the nearest key of all mappings from `keys` down; false if none is nearer than the best so far. */
static bool nearest_below(const struct brdi_key *keys, struct search *search, struct brdi_writer above,
                          struct brdi_writer *path)
{
    bool found = false;
    for (; keys->name != NULL && (keys->flags & BRDI_OWN) == 0; keys++) {
        struct brdi_writer here = above;
        brdi_put_text(&here, keys->name);
        if (is_nearer(search, keys->name)) {
            found = true;
            *path = brdi_writer_on(path->text, path->cap);
            brdi_put_bytes(path, here.text, here.length);
        }
        if (keys->kind != BRDI_MAP) continue;
        brdi_put(&here, '.');
        found = nearest_below(keys->children, search, here, path) || found;
    }
    return found;
}

const struct brdi_key *brdi_nearest_key(const struct brdi_key *keys, const struct brdi_key *root, const char *name,
                                        size_t nbytes, struct brdi_writer *path)
{
    char above[PATH_NBYTES];
    struct search search = search_for(name, nbytes);
    const struct brdi_key *nearest = nearest_of(keys, &search);
    if (nearest != NULL) brdi_put_text(path, nearest->name);
    if (root == NULL) return nearest;
    bool elsewhere = nearest_below(keys, &search, brdi_writer_on(above, sizeof above), path); /* looks further down */
    elsewhere = nearest_below(root, &search, brdi_writer_on(above, sizeof above), path) || elsewhere;
    return elsewhere ? NULL : nearest;
}

/* -------------------------------------------------------------------------------------------------------- words */

static const char *nearest_group(const struct brdi_key *key, struct search *search)
{
    const char *nearest = NULL;
    for (const struct brdi_group *group = brdi_groups(key); group->name != NULL; group++)
        if (is_nearer(search, group->name)) nearest = group->name;
    return nearest;
}

const char *brdi_nearest_word(const struct brdi_key *key, const char *name, size_t nbytes)
{
    struct search search = search_for(name, nbytes);
    const char *nearest = nearest_group(key, &search);
    for (const char *const *words = key->words; *words != NULL; words++)
        if (is_nearer(&search, *words)) nearest = *words;
    return nearest;
}

const char *brdi_nearest_whole(const struct brdi_key *key, const char *name, size_t nbytes)
{
    struct search search = search_for(name, nbytes);
    const char *nearest = nearest_group(key, &search), *whole = brdi_whole_word(key);
    if (whole != NULL && is_nearer(&search, whole)) nearest = whole;
    if (key->instead != NULL && is_nearer(&search, key->instead)) nearest = key->instead;
    return nearest;
}
