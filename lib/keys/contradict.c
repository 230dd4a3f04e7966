/* contradict.c: contradictions between keys, at their places; between directions, and in steps. */
#include "keys/contradict.h"

#include <string.h>

#include "basics/text.h"
#include "keys/own.h"

enum { NAMED_MOST = 10 };

/* The first of the keys that overrides set, or NULL. */
static const struct brdi_trail *overridden(const struct brdi_check *check, const struct brdi_trail *trails,
                                           size_t count)
{
    for (size_t i = 0; i < count && check->overrides != NULL; i++)
        if (brdi_is_overridden(check->overrides, &trails[i])) return &trails[i];
    return NULL;
}

static bool contradict(const struct brdi_check *check, const void *const *keys, size_t at, const char *message,
                       const char *expected)
{
    struct brdi_trail trails[NAMED_MOST];
    size_t count = 0;
    for (; keys[count] != NULL; count++) {
        trails[count] = brdi_trail_to(check->keys, check->schema, keys[count]);
        if (check->is_unread != NULL && check->is_unread(check->context, &trails[count])) return false;
    }
    char path[BRDI_KEY_PATH_NBYTES] = "";
    struct brdi_writer out = brdi_writer_on(path, sizeof path);
    const struct brdi_trail *set = overridden(check, trails, count);
    brdi_trail_write(set != NULL ? set : trails, &out);
    brd_fault *fault = brdi_report(check->sink, BRD_FAULT_CONTRADICTION, path, BRD_NO_CELL, message, expected);
    if (fault != NULL && set == NULL && check->place != NULL) check->place(check->context, fault, trails, count, at);
    return true;
}

bool brdi_contradict(const struct brdi_check *check, const void *const *keys, const char *message, const char *expected)
{
    return contradict(check, keys, BRDI_NOT_IN_TEXT, message, expected);
}

bool brdi_contradict_text(const struct brdi_check *check, const char *text, size_t at, const char *message,
                          const char *expected)
{
    return contradict(check, BRDI_KEYS(text), at, message, expected);
}

void brdi_check_directions(const struct brdi_check *check, const int32_t *directions, uint8_t count, uint8_t dimensions)
{
    for (const int32_t *v = directions; v < directions + count * dimensions; v += dimensions) {
        if (dimensions == 3 && v[0] + v[1] + v[2] != 0)
            brdi_contradict(check, BRDI_KEYS(v), "the coordinates do not sum to 0", "a vector of cube coordinates");
        else if (v[0] == 0 && v[1] == 0)
            brdi_contradict(check, BRDI_KEYS(v), "the vector is null", "one that leads away");
        for (const int32_t *other = directions; other < v; other += dimensions)
            if (other[0] == v[0] && other[1] == v[1]) /* a third coordinate follows from these */
                brdi_contradict(check, BRDI_KEYS(v, other), "another direction has this vector", "a vector of its own");
    }
}

void brdi_check_steps(const struct brdi_check *check, const struct brdi_steps *steps)
{
    for (const struct brdi_step *step = steps->entries; step < steps->entries + brdi_most(steps->count, 0); step++)
        if (step->kind == BRDI_STEP && (step->range[0] != 1 || step->range[1] != 1))
            brdi_contradict(check, BRDI_KEYS(step->range, &step->kind), "a step goes one cell", "1, or another kind");
}

/* ------------------------------------------------------------------------------------------------------ types, ends */

bool brdi_check_becomes(const struct brdi_check *check, const int32_t *where, const int32_t *types, const char *nowhere)
{
    bool has_where = *where != BRDI_ABSENT, has_types = *types != BRDI_ABSENT;
    if (has_types && !has_where) brdi_contradict(check, BRDI_KEYS(types, where), nowhere, "the key `where`, too");
    if (has_where && !has_types)
        brdi_contradict(check, BRDI_KEYS(where, types), "it becomes nothing there", "the key `types`, too");
    return has_where && has_types;
}

/* Whether entries of a kind may have a key; a key without kinds is in all of them. */
static bool takes(const struct brdi_key *key, int32_t kind)
{
    return key->kinds == 0 || (key->kinds >> kind & 1) != 0;
}

/* The names of the keys that a kind has beside those of all kinds: "types, at and count". */
static void put_keys_of_kind(struct brdi_writer *out, const struct brdi_key *keys, int32_t kind)
{
    int left = 0, written = 0;
    for (const struct brdi_key *key = keys; key->name != NULL; key++) left += key->kinds != 0 && takes(key, kind);
    if (left == 0) brdi_put_text(out, "kind alone");
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        if (key->kinds == 0 || !takes(key, kind)) continue;
        brdi_put_text(out, written++ == 0 ? "" : left == 1 ? " and " : ", ");
        brdi_put_text(out, key->name);
        left--;
    }
}

static void check_entry(const struct brdi_check *check, const struct brdi_key *keys, const int32_t *entry)
{
    char message[sizeof((brd_fault *)0)->message] = "", expected[sizeof((brd_fault *)0)->expected] = "";
    struct brdi_writer what = brdi_writer_on(message, sizeof message),
                       valid = brdi_writer_on(expected, sizeof expected);
    const struct brdi_key *kind = brdi_key_find(keys, "kind", strlen("kind"));
    if (kind == NULL) return;
    int32_t word = entry[kind->offset];
    brdi_put_text(&what, kind->words[word]);
    brdi_put_text(&what, " has no such key");
    put_keys_of_kind(&valid, keys, word);
    for (const struct brdi_key *key = keys; key->name != NULL; key++)
        if (!takes(key, word) && !brdi_is_absent(key, check->schema, entry))
            brdi_contradict(check, BRDI_KEYS(&entry[key->offset], &entry[kind->offset]), message, expected);
}

void brdi_check_entries(const struct brdi_check *check)
{
    for (const struct brdi_key *key = check->keys; key->name != NULL; key++) {
        const int32_t *list = check->schema->words + key->offset;
        for (int32_t i = 0; key->kind == BRDI_LIST && i < *list; i++)
            check_entry(check, key->children, list + 1 + i * key->stride);
    }
}

void brdi_doubt_ends(const struct brdi_check *check, const struct brdi_end_range *ends, int32_t count)
{
    for (int32_t later = 1; later < count; later++)
        for (int32_t i = 0; i < later; i++) {
            const struct brdi_end_range *one = &ends[i], *other = &ends[later];
            if (*one->kind != *other->kind || (other->wide & ~one->wide) != 0 || one->easy < other->easy) continue;
            brdi_contradict(check, BRDI_KEYS(other->kind, one->kind), "an earlier end holds whenever this one does",
                            "it before that one, or not at all");
            break;
        }
}
