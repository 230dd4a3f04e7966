/* notation.c: reading lines of fields. */
#include "kit/notation.h"

enum { LINE_NBYTES_MAX = 4096, COUNTER_TOP = 65535, NOT_READ = 0xFFFF };

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

/* Counts the spaces. Missing fields are reported at the end of the line, superfluous ones at the first such space. */
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
                   uint8_t field_count, uint16_t cell_count, struct brdi_sink *sink)
{
    for (int board = 0; board < 2; board++) {
        memset(line->cell_offsets[board], 0xFF, cell_count * sizeof line->cell_offsets[board][0]); /* NOT_READ */
        line->cell_fields[board] = 0;
    }
    memset(line->starts, 0, sizeof line->starts);
    line->text = text;
    line->nbytes = nbytes;
    line->names = names;
    line->field_count = field_count;
    line->failed = false;
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
    if (!brdi_begins_with(f->line->text + f->at, (size_t)(f->end - f->at), word)) return false;
    f->at = (uint16_t)(f->at + strlen(word));
    return true;
}

uint32_t brdi_take_number(struct brdi_field *f, uint32_t max)
{
    const char *text = f->line->text + f->at;
    uint64_t number;
    size_t digits = brdi_decimal(text, (size_t)(f->end - f->at), &number);
    bool read = false;
    if (digits == 0)
        brdi_field_fault(f, BRD_FAULT_SYNTAX, "a number is missing", "a decimal number");
    else if (brdi_leads_with_zero(text, digits))
        brdi_field_fault(f, BRD_FAULT_SYNTAX, "the number has a leading zero", "a number without it");
    else if (number > max || number > COUNTER_TOP)
        brdi_field_fault(f, BRD_FAULT_RANGE, "the number is too large", "a smaller number");
    else
        read = true;
    f->at = (uint16_t)(f->at + digits);
    return read ? (uint32_t)number : 0;
}

bool brdi_parse_counter(struct brdi_field *f, uint16_t *counter)
{
    *counter = (uint16_t)brdi_take_number(f, UINT16_MAX);
    return !f->line->failed;
}

/* Whether the name of a cell begins with the letter. */
static bool is_column(const struct brdi_board *board, char letter)
{
    for (uint16_t cell = 0; cell < board->cell_count; cell++)
        if (board->names[cell][0] == letter) return true;
    return false;
}

/* The cell whose name is the next `nbytes` characters, or BRD_NO_CELL. */
static uint16_t cell_named(const struct brdi_field *f, const struct brdi_board *board, int nbytes)
{
    return f->end - f->at >= nbytes ? brdi_board_find(board, f->line->text + f->at, (size_t)nbytes) : BRD_NO_CELL;
}

bool brdi_take_cell(struct brdi_field *f, const struct brdi_board *board, uint16_t *cell)
{
    int nbytes = f->end - f->at > 2 && brdi_is_digit(f->line->text[f->at + 2]) ? 3 : 2;
    *cell = cell_named(f, board, nbytes);
    if (*cell == BRD_NO_CELL && nbytes == 3) *cell = cell_named(f, board, --nbytes);
    if (*cell == BRD_NO_CELL) {
        if (is_column(board, brdi_peek(f))) brdi_take(f); /* report the row */
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is not a cell", "the name of a cell");
    }
    f->at = (uint16_t)(f->at + nbytes);
    return true;
}

bool brdi_parse_side(struct brdi_field *f, const char letters[2], uint8_t *side)
{
    *side = brdi_take_if(f, letters[1]);
    return *side == 1 || brdi_expect(f, letters[0]);
}

/* Takes the number of empty cells, at most `room`; 0: it is none, which is reported. */
static int take_run(struct brdi_field *f, int room)
{
    int run = brdi_peek(f) - '0';
    if (run == 0 || run > room) {
        brdi_field_fault(f, BRD_FAULT_SYNTAX, "this digit does not belong here", "a maximal run in the row");
        return 0;
    }
    brdi_take(f);
    char c = brdi_peek(f);
    return brdi_is_digit(c) && 10 * run + c - '0' <= room ? 10 * run + brdi_take(f) - '0' : run;
}

static bool parse_row(struct brdi_field *f, struct brdi_row row,
                      bool (*parse)(struct brdi_field *f, uint16_t cell, void *into), void *into)
{
    bool after_run = false;
    for (int at = 0, run = 0; at < row.length; at += after_run ? run : 1) {
        char c = brdi_peek(f);
        if (c == '/' || c == '\0') return brdi_field_fault(f, BRD_FAULT_SYNTAX, "the row is too short", "more cells");
        run = brdi_is_digit(c) ? take_run(f, after_run ? 0 : row.length - at) : 0;
        after_run = run > 0;
        if (!after_run && (brdi_is_digit(c) || !parse(f, (uint16_t)(row.first + at), into))) return false;
    }
    return true;
}

bool brdi_parse_rows(struct brdi_field *f, const struct brdi_row *rows, int count,
                     bool (*parse)(struct brdi_field *f, uint16_t cell, void *into), void *into)
{
    for (int i = 0; i < count; i++)
        if ((i > 0 && !brdi_expect(f, '/')) || !parse_row(f, rows[i], parse, into)) return false;
    return true;
}

static void put_row(struct brdi_writer *out, struct brdi_row row,
                    void (*put)(struct brdi_writer *out, uint16_t cell, const void *from), const void *from)
{
    char items[BRDI_CELL_TEXT_NBYTES];
    int run = 0;
    for (int at = 0; at < row.length; at++) {
        struct brdi_writer here = brdi_writer_on(items, sizeof items);
        put(&here, (uint16_t)(row.first + at), from);
        run += here.length == 0;
        if (run > 0 && (here.length > 0 || at + 1 == row.length)) {
            brdi_put_number(out, run);
            run = 0;
        }
        brdi_put_bytes(out, items, here.length);
    }
}

void brdi_put_rows(struct brdi_writer *out, const struct brdi_row *rows, int count,
                   void (*put)(struct brdi_writer *out, uint16_t cell, const void *from), const void *from)
{
    for (int i = 0; i < count; i++) {
        if (i > 0) brdi_put(out, '/');
        put_row(out, rows[i], put, from);
    }
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

void brdi_line_locate(const struct brdi_line *line, brd_fault *fault)
{
    fault->offset = (uint32_t)line->nbytes;
    for (uint8_t i = 0; i < line->field_count; i++) {
        if (!brdi_same_word(line->names[i], fault->field)) continue;
        fault->offset = line->starts[i];
        for (int board = 0; board < 2; board++) {
            if (fault->cell >= BRD_MAX_CELLS || line->cell_fields[board] != i) continue;
            uint16_t offset = line->cell_offsets[board][fault->cell];
            if (offset != NOT_READ) fault->offset = (uint32_t)offset + fault->item;
        }
    }
}
