/* notation.c: writing texts, reading lines of fields. */
#include "core/notation.h"

#include <string.h>

#include "core/board.h"

enum { LINE_NBYTES_MAX = 4096, COUNTER_TOP = 65535, NOT_READ = 0xFFFF };

/* --------------------------------------------------------------------------------------------------- writing */

struct brdi_writer brdi_writer_on(char *text, size_t cap)
{
    if (cap > 0) text[0] = '\0';
    return (struct brdi_writer){text, cap, 0};
}

void brdi_put_text(struct brdi_writer *out, const char *text)
{
    while (*text != '\0') brdi_put(out, *text++);
}

void brdi_put_bytes(struct brdi_writer *out, const char *text, size_t nbytes)
{
    for (size_t i = 0; i < nbytes; i++) brdi_put(out, text[i]);
}

void brdi_put_number(struct brdi_writer *out, int64_t number)
{
    char digits[20];
    int count = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    if (number < 0) brdi_put(out, '-');
    do digits[count++] = (char)('0' + rest % 10);
    while ((rest /= 10) != 0);
    while (count > 0) brdi_put(out, digits[--count]);
}

void brdi_put_hex(struct brdi_writer *out, uint64_t number, int digits)
{
    for (int i = digits - 1; i >= 0; i--) brdi_put(out, "0123456789abcdef"[number >> (4 * i) & 15]);
}

/* ------------------------------------------------------------------------------------------------ characters */

size_t brdi_decode(const uint8_t *text, size_t nbytes, uint32_t *character)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    uint8_t first = text[0];
    size_t length = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
    if (length == 0 || length > nbytes) return 0;
    *character = length == 1 ? first : first & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if (text[i] >> 6 != 2) return 0;
        *character = *character << 6 | (text[i] & 0x3Fu);
    }
    bool surrogate = *character >= 0xD800 && *character <= 0xDFFF;
    return *character < least[length] || surrogate || *character > 0x10FFFF ? 0 : length;
}

bool brdi_is_control(uint32_t c, bool before_line_feed)
{
    if (c == '\t' || c == '\n') return false;
    if (c == '\r') return !before_line_feed;
    return c < ' ' || (c >= 0x7F && c <= 0x9F) || c == 0x2028 || c == 0x2029 || c == 0xFEFF;
}

/* --------------------------------------------------------------------------------------------------- reading */

bool brdi_fault_at(struct brdi_line *line, uint8_t field, size_t offset, int32_t code, const char *message,
                   const char *expected)
{
    if (line->failed) return false;
    line->failed = true;
    const char *name = field < line->field_count ? line->names[field] : "line";
    brd_fault *fault = brdi_report(line->sink, code, name, BRD_NO_CELL, message, expected);
    if (fault != NULL) fault->offset = (uint32_t)offset;
    return false;
}

/* Counts the spaces; the fault of a wrong number lies at the line's end or at the first space too many. */
static bool count_fields(struct brdi_line *line)
{
    size_t spaces = 0;
    for (size_t i = 0; i < line->nbytes; i++) {
        if (line->text[i] != ' ') continue;
        if (++spaces == line->field_count)
            return brdi_fault_at(line, UINT8_MAX, i, BRD_FAULT_FIELDS, "there are too many fields", "fewer fields");
        line->starts[spaces] = (uint16_t)(i + 1);
    }
    if (spaces + 1 < line->field_count)
        return brdi_fault_at(line, UINT8_MAX, line->nbytes, BRD_FAULT_FIELDS, "fields are missing", "more fields");
    return true;
}

bool brdi_line_cut(struct brdi_line *line, const char *text, size_t nbytes, const char *const *names,
                   uint8_t field_count, struct brdi_sink *sink)
{
    memset(line, 0, sizeof *line);
    memset(line->cell_offsets, 0xFF, sizeof line->cell_offsets);
    line->text = text;
    line->nbytes = nbytes;
    line->names = names;
    line->field_count = field_count;
    line->sink = sink;
    if (nbytes > LINE_NBYTES_MAX)
        return brdi_fault_at(line, UINT8_MAX, LINE_NBYTES_MAX, BRD_FAULT_SYNTAX, "the text is too long",
                             "at most 4096 bytes");
    if (!count_fields(line)) return false;
    line->starts[field_count] = (uint16_t)(nbytes + 1);
    return true;
}

struct brdi_field brdi_field_of(struct brdi_line *line, uint8_t index)
{
    return (struct brdi_field){line, line->starts[index], (uint16_t)(line->starts[index + 1] - 1), index};
}

bool brdi_take_word(struct brdi_field *f, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(f->end - f->at) < length || memcmp(f->line->text + f->at, word, length) != 0) return false;
    f->at = (uint16_t)(f->at + length);
    return true;
}

uint32_t brdi_take_number(struct brdi_field *f, uint32_t max)
{
    uint16_t start = f->at;
    uint32_t number = 0;
    if (max > COUNTER_TOP) max = COUNTER_TOP;
    if (!brdi_is_digit(brdi_peek(f))) {
        brdi_field_fault(f, BRD_FAULT_SYNTAX, "a number is missing", "a decimal number");
        return 0;
    }
    while (brdi_is_digit(brdi_peek(f))) {
        number = number * 10 + (uint32_t)(brdi_take(f) - '0');
        if (number > max) {
            brdi_fault_at(f->line, f->index, start, BRD_FAULT_RANGE, "the number is too large", "a smaller number");
            return 0;
        }
        if (number == 0 && brdi_is_digit(brdi_peek(f))) {
            brdi_fault_at(f->line, f->index, start, BRD_FAULT_SYNTAX, "a leading zero", "a number without it");
            return 0;
        }
    }
    return number;
}

bool brdi_parse_counter(struct brdi_field *f, uint16_t *counter)
{
    *counter = (uint16_t)brdi_take_number(f, UINT16_MAX);
    return !f->line->failed;
}

/* Whether the name of any cell begins with it. */
static bool is_column(const struct brdi_board *board, char letter)
{
    for (uint8_t cell = 0; cell < board->cell_count; cell++)
        if (board->names[cell][0] == letter) return true;
    return false;
}

bool brdi_take_cell(struct brdi_field *f, const struct brdi_board *board, uint8_t *cell)
{
    *cell = f->end - f->at >= 2 ? brdi_board_find(board, f->line->text + f->at, 2) : BRD_NO_CELL;
    if (*cell == BRD_NO_CELL) {
        if (is_column(board, brdi_peek(f))) brdi_take(f); /* the row is at fault */
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is no cell", "the name of a cell");
    }
    f->at = (uint16_t)(f->at + 2);
    return true;
}

bool brdi_parse_side(struct brdi_field *f, const char letters[2], uint8_t *side)
{
    *side = brdi_take_if(f, letters[1]);
    return *side == 1 || brdi_expect(f, letters[0]);
}

bool brdi_row_next(struct brdi_row *row)
{
    struct brdi_field *f = row->field;
    while (row->next < row->length && !f->line->failed) {
        char c = brdi_peek(f);
        if (c == '/' || c == '\0') return brdi_field_fault(f, BRD_FAULT_SYNTAX, "the row is too short", "more cells");
        if (!brdi_is_digit(c)) {
            row->at = row->next++;
            row->after_digit = false;
            return true;
        }
        if (row->after_digit || c == '0' || c - '0' > row->length - row->next)
            return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this digit does not belong here", "a maximal run in the row");
        brdi_take(f);
        row->next = (uint8_t)(row->next + (c - '0'));
        row->after_digit = true;
    }
    return false;
}

bool brdi_expect(struct brdi_field *f, char c)
{
    if (brdi_take_if(f, c)) return true;
    char expected[] = "'?'";
    expected[1] = c;
    return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this does not belong here", expected);
}

bool brdi_expect_end(struct brdi_field *f)
{
    if (f->at == f->end) return true;
    return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this does not belong here", "the end of the field");
}

bool brdi_field_fault(struct brdi_field *f, int32_t code, const char *message, const char *expected)
{
    return brdi_fault_at(f->line, f->index, f->at, code, message, expected);
}

static bool same_name(const char *a, const char *b)
{
    size_t length = strlen(a);
    return length == strlen(b) && memcmp(a, b, length) == 0;
}

void brdi_line_locate(const struct brdi_line *line, brd_fault *fault)
{
    fault->offset = (uint32_t)line->nbytes;
    for (uint8_t i = 0; i < line->field_count; i++) {
        if (!same_name(line->names[i], fault->field)) continue;
        fault->offset = line->starts[i];
        for (int board = 0; board < 2; board++) {
            if (fault->cell >= BRD_MAX_CELLS || line->cell_fields[board] != i) continue;
            uint16_t offset = line->cell_offsets[board][fault->cell];
            if (offset != NOT_READ) fault->offset = (uint32_t)offset + fault->item;
        }
    }
}
