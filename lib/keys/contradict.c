/* contradict.c: contradictions between keys: at one or several keys, at an entry, between directions, in steps. */
#include "keys/contradict.h"

#include "basics/text.h"
#include "basics/writer.h"

static bool contradict(struct brdi_sink *sink, const char *const *paths, size_t at, const char *message,
                       const char *expected)
{
    if (sink->doubt != NULL && sink->doubt(sink->context, paths)) return false;
    brd_fault *fault = brdi_report(sink, BRD_FAULT_CONTRADICTION, paths[0], BRD_NO_CELL, message, expected);
    if (fault != NULL && sink->place != NULL) sink->place(sink->context, fault, paths, at);
    return true;
}

bool brdi_contradict_keys(struct brdi_sink *sink, const char *const *paths, const char *message, const char *expected)
{
    return contradict(sink, paths, BRDI_NOT_IN_TEXT, message, expected);
}

bool brdi_contradict_text(struct brdi_sink *sink, const char *path, size_t at, const char *message,
                          const char *expected)
{
    const char *const paths[] = {path, NULL};
    return contradict(sink, paths, at, message, expected);
}

bool brdi_contradict(struct brdi_sink *sink, const char *path, const char *message, const char *expected)
{
    const char *const paths[] = {path, NULL};
    return brdi_contradict_keys(sink, paths, message, expected);
}

void brdi_entry_path(char path[BRDI_KEY_PATH_NBYTES], const char *list, int32_t index, const char *key)
{
    struct brdi_writer out = brdi_writer_on(path, BRDI_KEY_PATH_NBYTES);
    brdi_put_text(&out, list);
    brdi_put(&out, '[');
    brdi_put_number(&out, index);
    brdi_put_text(&out, "].");
    brdi_put_text(&out, key);
}

static bool same_vector(const int32_t *a, const int32_t *b)
{
    return a[0] == b[0] && a[1] == b[1]; /* a third coordinate follows from these */
}

void brdi_direction_path(char path[BRDI_KEY_PATH_NBYTES], const char *name)
{
    struct brdi_writer out = brdi_writer_on(path, BRDI_KEY_PATH_NBYTES);
    brdi_put_text(&out, "board.directions.");
    brdi_put_text(&out, name);
}

static void check_direction(const int32_t *all, const char *const *names, uint8_t index, uint8_t dimensions,
                            struct brdi_sink *sink)
{
    const int32_t *v = all + index * dimensions;
    char path[BRDI_KEY_PATH_NBYTES], other_path[BRDI_KEY_PATH_NBYTES];
    const char *const both[] = {path, other_path, NULL};
    brdi_direction_path(path, names[index]);
    if (dimensions == 3 && v[0] + v[1] + v[2] != 0)
        brdi_contradict(sink, path, "the coordinates do not sum to 0", "a vector of cube coordinates");
    else if (v[0] == 0 && v[1] == 0)
        brdi_contradict(sink, path, "the vector is null", "one that leads away");
    for (uint8_t other = 0; other < index; other++) {
        if (!same_vector(all + other * dimensions, v)) continue;
        brdi_direction_path(other_path, names[other]);
        brdi_contradict_keys(sink, both, "another direction has this vector", "a vector of its own");
    }
}

void brdi_check_directions(const int32_t *directions, const char *const *names, uint8_t dimensions,
                           struct brdi_sink *sink)
{
    for (uint8_t i = 0; names[i] != NULL; i++) check_direction(directions, names, i, dimensions, sink);
}

bool brdi_contradict_entry(struct brdi_sink *sink, const char *list, int32_t index, const char *const keys[2],
                           const char *message, const char *expected)
{
    char first[BRDI_KEY_PATH_NBYTES], second[BRDI_KEY_PATH_NBYTES];
    const char *const both[] = {first, second, NULL};
    brdi_entry_path(first, list, index, keys[0]);
    brdi_entry_path(second, list, index, keys[1]);
    return brdi_contradict_keys(sink, both, message, expected);
}

void brdi_check_steps(const struct brdi_steps *steps, const char *path, struct brdi_sink *sink)
{
    static const char *const keys[] = {"range", "kind"};
    for (int32_t i = 0; i < steps->count; i++) {
        const struct brdi_step *step = &steps->entries[i];
        if (step->kind != BRDI_STEP || (step->range[0] == 1 && step->range[1] == 1)) continue;
        brdi_contradict_entry(sink, path, i, keys, "a step goes one cell", "1, or another kind");
    }
}
