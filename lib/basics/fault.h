/*
 * fault.h: where faults are collected, so that a test of validity is written once and serves parse, restore and check.
 */
#ifndef BOARDRULES_FAULT_H
#define BOARDRULES_FAULT_H

#include <stdbool.h>

#include "boardrules/boardrules.h"

/* Takes faults: counts all, stores the first `capacity`. */
struct brdi_sink {
    brd_fault *faults;
    size_t capacity;
    size_t count;
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
