/* fault.c: collecting faults. */
#include "basics/fault.h"

#include "basics/text.h"

brd_fault *brdi_report(struct brdi_sink *sink, int32_t code, const char *field, uint16_t cell, const char *message,
                       const char *expected)
{
    if (sink->count++ >= sink->capacity) return NULL;
    brd_fault *fault = &sink->faults[sink->count - 1];
    memset(fault, 0, sizeof *fault);
    fault->code = code;
    fault->cell = cell;
    brdi_copy_text(fault->field, sizeof fault->field, field);
    brdi_copy_words(fault->message, sizeof fault->message, message);
    brdi_copy_words(fault->expected, sizeof fault->expected, expected);
    return fault;
}
