/* contradict.c: contradictions between keys, at their places; between directions, and in steps. */
#include "keys/contradict.h"

#include "basics/text.h"

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
