/*
 * fault.h: where faults are collected, so that a test of validity is written once and serves parse, restore and check.
 */
#ifndef BOARDRULES_FAULT_H
#define BOARDRULES_FAULT_H

#include <stdbool.h>

#include "boardrules/boardrules.h"

/*
 * Places a contradiction between keys of a rules file: chooses one of the paths (the likelier culprit is first, the
 * last is NULL) and completes the fault, whose field is the first path. at: where in the text of the key the fault is,
 * or BRDI_NOT_IN_TEXT.
 */
typedef void brdi_placer(void *context, brd_fault *fault, const char *const *paths, size_t at);
#define BRDI_NOT_IN_TEXT SIZE_MAX

/* Whether one of the keys has a value that could not be read: no contradiction is concluded from it. */
typedef bool brdi_doubt(void *context, const char *const *paths);

/* Takes faults: counts all, stores the first `capacity`. */
struct brdi_sink {
    brd_fault *faults;
    size_t capacity;
    size_t count;
    brdi_placer *place; /* NULL: the first path is the place */
    brdi_doubt *doubt;  /* NULL: all values were read */
    void *context;      /* for both */
};

/* How many of the faults are stored. */
static inline size_t brdi_stored(const struct brdi_sink *sink)
{
    return sink->count < sink->capacity ? sink->count : sink->capacity;
}

enum { BRDI_MESSAGE_NBYTES = 1024 }; /* for a message or an expectation before it is cut to fit into a fault */

/*
 * Reports a fault of a state or of a key: the field's name or the key's path, and the cell or BRD_NO_CELL. Returns the
 * fault so that the caller can add to it; NULL if it is not stored.
 */
brd_fault *brdi_report(struct brdi_sink *sink, int32_t code, const char *field, uint16_t cell, const char *message,
                       const char *expected);

#endif
