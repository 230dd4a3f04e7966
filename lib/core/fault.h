/* fault.h: where faults are collected, so that a test of validity is written once and serves parse, restore and check. */
#ifndef BOARDRULES_FAULT_H
#define BOARDRULES_FAULT_H

#include "boardrules/boardrules.h"

/* Takes faults; counts all, keeps the first `capacity`. */
struct brdi_sink {
    brd_fault *faults;
    size_t capacity;
    size_t count;
};

/* Copies a text into a fixed array of a fault, cut to fit and NUL-terminated. */
void brdi_fault_text(char *to, size_t cap, const char *text);

/* Reports a fault of a state: field by name, cell or BRD_NO_CELL. Returns it for more detail, or a discarded one's NULL. */
brd_fault *brdi_report(struct brdi_sink *sink, int32_t code, const char *field, uint8_t cell, const char *message,
                       const char *expected);

#endif
