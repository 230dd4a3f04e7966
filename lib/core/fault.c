/* fault.c: collecting faults. */
#include "core/fault.h"

#include <string.h>

void brdi_fault_text(char *to, size_t cap, const char *text)
{
    size_t length = strlen(text);
    if (length > cap - 1) length = cap - 1;
    memcpy(to, text, length);
    memset(to + length, 0, cap - length);
}

brd_fault *brdi_report(struct brdi_sink *sink, int32_t code, const char *field, uint8_t cell, const char *message,
                       const char *expected)
{
    if (sink->count++ >= sink->capacity) return NULL;
    brd_fault *fault = &sink->faults[sink->count - 1];
    memset(fault, 0, sizeof *fault);
    fault->code = code;
    fault->cell = cell;
    brdi_fault_text(fault->field, sizeof fault->field, field);
    brdi_fault_text(fault->message, sizeof fault->message, message);
    brdi_fault_text(fault->expected, sizeof fault->expected, expected);
    return fault;
}

bool brdi_contradict_keys(struct brdi_sink *sink, const char *const *paths, const char *message, const char *expected)
{
    if (sink->doubt != NULL && sink->doubt(sink->context, paths)) return false;
    brd_fault *fault = brdi_report(sink, BRD_FAULT_CONTRADICTION, paths[0], BRD_NO_CELL, message, expected);
    if (fault != NULL && sink->place != NULL) sink->place(sink->context, fault, paths);
    return true;
}

bool brdi_contradict(struct brdi_sink *sink, const char *path, const char *message, const char *expected)
{
    const char *const paths[] = {path, NULL};
    return brdi_contradict_keys(sink, paths, message, expected);
}
