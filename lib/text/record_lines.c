/* record_lines.c: reads the text of a record line by line, and reports faults in it (record.h). */
#include <string.h>

#include "record.h"

void brdi_source_locate(const struct brdi_source *source, brd_fault *fault, size_t offset)
{
    struct brdi_place place = {.line = 0};
    brdi_place_move(&place, source->text, source->nbytes, offset);
    fault->offset = (uint32_t)offset;
    fault->line = place.line;
    fault->column = place.column;
}

bool brdi_source_fault(const struct brdi_source *source, size_t offset, int32_t code, const char *field,
                       const char *message, const char *expected)
{
    brd_fault *fault = brdi_report(source->sink, code, field, BRD_NO_CELL, message, expected);
    if (fault != NULL) brdi_source_locate(source, fault, offset);
    return false;
}

bool brdi_lines_next(struct brdi_lines *lines)
{
    if (lines->at == lines->nbytes) return false; /* an empty text may be NULL */
    size_t start = lines->at, end = start + brdi_nbytes_before(lines->text + start, lines->nbytes - start, '\n');
    if (end == lines->nbytes) return false;
    lines->at = end + 1;
    if (end > start && lines->text[end - 1] == '\r') end--;
    lines->line = brdi_slice_between(start, end);
    return true;
}

brd_slice brdi_line_key(const char *text, brd_slice line, brd_slice *value)
{
    size_t end = (size_t)line.offset + line.nbytes;
    size_t at = line.offset + brdi_nbytes_before(text + line.offset, line.nbytes, ' ');
    *value = brdi_slice_between(at < end ? at + 1 : end, end);
    return brdi_slice_between(line.offset, at);
}

/* Reports a byte at which no printable character begins. Always returns false. */
static bool byte_fault(const struct brdi_source *source, size_t at, size_t end, const char *expected)
{
    uint32_t character = 0;
    if (brdi_decode((const uint8_t *)source->text + at, end - at, &character) == 0)
        return brdi_source_fault(source, at, BRD_FAULT_TEXT, "record", "this is not UTF-8", "UTF-8");
    const char *what = character < 0xA0 ? "this is a control character" : "this is an invisible character";
    return brdi_source_fault(source, at, BRD_FAULT_TEXT, "record", what, expected);
}

bool brdi_line_valid(const struct brdi_source *source, brd_slice line, bool may_have_tabs)
{
    size_t at = line.offset, end = at + line.nbytes;
    if (line.nbytes > BRDI_MAX_RECORD_LINE_NBYTES)
        return brdi_source_fault(source, at + BRDI_MAX_RECORD_LINE_NBYTES, BRD_FAULT_TEXT, "record",
                                 "the line is too long", "at most 4096 bytes a line");
    while ((at += brdi_printable_nbytes(source->text + at, end - at)) < end) {
        if (!may_have_tabs || source->text[at] != '\t')
            return byte_fault(source, at, end,
                              may_have_tabs ? "printable characters, spaces, tabs and line feeds"
                                            : "printable characters and spaces");
        at++;
    }
    return true;
}

bool brdi_slice_is_name(const char *text, brd_slice name, uint32_t max_nbytes)
{
    for (uint32_t i = 0; i < name.nbytes; i++) {
        char c = text[name.offset + i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && !brdi_is_digit(c) && c != '_' && c != '-' && c != '.') return false;
    }
    return name.nbytes > 0 && name.nbytes <= max_nbytes;
}
