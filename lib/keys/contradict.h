/* contradict.h: contradictions between keys of a rules file, which the tables of keys cannot refuse. */
#ifndef BOARDRULES_CONTRADICT_H
#define BOARDRULES_CONTRADICT_H

#include "basics/fault.h"
#include "keys/overrides.h"
#include "keys/steps.h"
#include "keys/trail.h"

#define BRDI_NOT_IN_TEXT SIZE_MAX

/* A test of the values of a schema against each other. */
struct brdi_check {
    const struct brdi_key *keys;
    const struct brdi_schema *schema;
    struct brdi_sink *sink;
    const struct brdi_overrides *overrides; /* a contradiction in which one takes part is reported there; NULL: none */
    /* Whether a key has a value that could not be read: no contradiction is concluded from it. NULL: all were read. */
    bool (*is_unread)(void *context, const struct brdi_trail *trail);
    /*
     * Chooses the place of a contradiction among its keys, of which the likelier culprit is first, and completes the
     * fault. at: where in the text of the key the fault is, or BRDI_NOT_IN_TEXT. NULL: the first key is the place.
     */
    void (*place)(void *context, brd_fault *fault, const struct brdi_trail *trails, size_t count, size_t at);
    void *context; /* for both */
};

/* Names keys, at most ten: each by a pointer to its value in the schema, a MAP by its table of keys. */
#define BRDI_KEYS(...) ((const void *const[]){__VA_ARGS__, NULL})

/*
 * Reports a contradiction between keys. Name every key that the check depends on, the likelier culprit first: if one
 * was unreadable, nothing is reported. Returns whether it was reported.
 */
bool brdi_contradict(const struct brdi_check *check, const void *const *keys, const char *message,
                     const char *expected);

/* Reports a contradiction at a place in a text of the schema. */
bool brdi_contradict_text(const struct brdi_check *check, const char *text, size_t at, const char *message,
                          const char *expected);

/* Reports directions that are null, three coordinates whose sum is not 0, and directions that are equal. */
void brdi_check_directions(const struct brdi_check *check, const int32_t *directions, uint8_t count,
                           uint8_t dimensions);

/* Reports movement entries of the kind step that go farther than one cell. */
void brdi_check_steps(const struct brdi_check *check, const struct brdi_steps *steps);

/* Reports a promotion that has only one of its keys, `nowhere` if that is `types`; returns whether it has both. */
bool brdi_check_becomes(const struct brdi_check *check, const int32_t *where, const int32_t *types,
                        const char *nowhere);

/* Reports keys that entries of the root's lists have and their kind does not take (`kinds` of struct brdi_key). */
void brdi_check_entries(const struct brdi_check *check);

/*
 * What makes an end of a kind hold: it holds whenever another one of this kind does whose `wide` has no other bits, and
 * whose `easy` is not greater.
 */
struct brdi_end_range {
    const int32_t *kind;
    uint64_t wide;
    int32_t easy;
};

/* Reports ends that never come, because an earlier one of the list holds whenever they do. */
void brdi_doubt_ends(const struct brdi_check *check, const struct brdi_end_range *ends, int32_t count);

#endif
