/*
 * fault.h: where faults are collected, so that a test of validity is written once and serves parse, restore and check.
 */
#ifndef BOARDRULES_FAULT_H
#define BOARDRULES_FAULT_H

#include <stdbool.h>

#include "boardrules/boardrules.h"

/*
 * Where a contradiction between keys of a rules file stands: chooses one of the key paths (the likelier culprit first;
 * the last is NULL) and completes the fault, which has the first.
 */
typedef void brdi_placer(void *context, brd_fault *fault, const char *const *paths);

/* Whether one of the keys has a value that could not be read, so that a contradiction between them says nothing. */
typedef bool brdi_doubt(void *context, const char *const *paths);

/* Takes faults; counts all, keeps the first `capacity`. */
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

/*
 * Reports a fault of a state: field by name, cell or BRD_NO_CELL. Returns it for more detail, or a discarded one's
 * NULL.
 */
brd_fault *brdi_report(struct brdi_sink *sink, int32_t code, const char *field, uint8_t cell, const char *message,
                       const char *expected);

#endif
