/* notation.h: lines of fields: cutting them, reading fields character by character, faults at their place. */
#ifndef BOARDRULES_NOTATION_H
#define BOARDRULES_NOTATION_H

#include <stdbool.h>

#include "boardrules/boardrules.h"
#include "kit/board.h"
#include "basics/fault.h"
#include "basics/text.h"
#include "basics/writer.h"

struct brdi_rules;
struct brdi_board;

enum { BRDI_FIELDS_MOST = 16 };

/*
 * A position line cut into its fields. Only the first fault is reported; after it every read fails at once, so that a
 * parser can read on to its end and test `failed` once.
 */
struct brdi_line {
    const char *text;
    size_t nbytes;
    uint16_t starts[BRDI_FIELDS_MOST + 1]; /* field i is text[starts[i]] .. text[starts[i + 1] - 2] */
    uint8_t field_count;
    const char *const *names;
    /* Of each cell's lowest item, in up to two board fields; 0xFFFF: none. */
    uint16_t cell_offsets[2][BRD_MAX_CELLS];
    uint8_t cell_fields[2]; /* the indices of these fields */
    bool failed;
    struct brdi_sink *sink;
};

/* A cursor within one field. */
struct brdi_field {
    struct brdi_line *line;
    uint16_t at, end; /* offsets in the line */
    uint8_t index;
};

/*
 * The reading of a position or an observation into a state. For an observation a game notes what the text says about
 * its hidden parts (how many cards, whose layout) until they are filled in.
 */
enum { BRDI_NOTES_MOST = 8 };

struct brdi_reading {
    const struct brdi_rules *rules;
    void *state;
    uint8_t viewer; /* BRD_REFEREE: a position, with nothing hidden */
    uint32_t notes[BRDI_NOTES_MOST];
};

/*
 * Cuts the line about a board of so many cells; reports a wrong number of fields, a character that is not printable, or
 * more than 4096 bytes.
 */
bool brdi_line_cut(struct brdi_line *line, const char *text, size_t nbytes, const char *const *names,
                   uint8_t field_count, uint16_t cell_count, struct brdi_sink *sink);

struct brdi_field brdi_field_of(struct brdi_line *line, uint8_t index);

/* Return the next character, or 0 at the field's end; the second and third also take it. */
static inline char brdi_peek(const struct brdi_field *f)
{
    return f->at < f->end ? f->line->text[f->at] : '\0';
}
static inline char brdi_take(struct brdi_field *f)
{
    return f->at < f->end ? f->line->text[f->at++] : '\0';
}
static inline bool brdi_take_if(struct brdi_field *f, char c)
{
    if (brdi_peek(f) != c || c == '\0') return false;
    f->at++;
    return true;
}

/* Takes a word if it is next. */
bool brdi_take_word(struct brdi_field *f, const char *word);

/* Takes a decimal without leading zeros, 0 to max, at most 65535; reports. */
uint32_t brdi_take_number(struct brdi_field *f, uint32_t max);

/* Reads a field that consists of a counter, such as the ply; reports. */
bool brdi_parse_counter(struct brdi_field *f, uint16_t *counter);

/* Takes the name of a cell: a column's letter and a row's number; reports. */
bool brdi_take_cell(struct brdi_field *f, const struct brdi_board *board, uint16_t *cell);

/* The same for a game that keeps its cells in bytes (board.h). */
static inline bool brdi_take_cell_byte(struct brdi_field *f, const struct brdi_board *board, uint8_t *byte)
{
    uint16_t cell;
    bool is_taken = brdi_take_cell(f, board, &cell);
    *byte = brdi_byte_of(cell);
    return is_taken;
}

/* Takes one of two letters: 0 for the first, 1 for the second; reports. */
bool brdi_parse_side(struct brdi_field *f, const char letters[2], uint8_t *side);

/* Take a character that must be next, and test that the field ends; report. */
bool brdi_expect(struct brdi_field *f, char c);
bool brdi_expect_end(struct brdi_field *f);

/* A row of a board field: so many cells from `first` on. A maximal run of empty cells is a number. */
struct brdi_row {
    uint16_t first;
    uint8_t length;
};

/* Reads rows with `/` between them: `parse` reads what is on a cell that is not empty, with the cursor at it. */
bool brdi_parse_rows(struct brdi_field *f, const struct brdi_row *rows, int count,
                     bool (*parse)(struct brdi_field *f, uint16_t cell, void *into), void *into);

/* Writes such rows: `put` writes what is on a cell, in fewer bytes than these; nothing if the cell is empty. */
enum { BRDI_CELL_TEXT_NBYTES = 64 };
void brdi_put_rows(struct brdi_writer *out, const struct brdi_row *rows, int count,
                   void (*put)(struct brdi_writer *out, uint16_t cell, const void *from), const void *from);

/* Reports at the cursor, or at an offset of the line. Always returns false. */
bool brdi_field_fault(struct brdi_field *f, int32_t code, const char *message, const char *expected);
bool brdi_fault_at(struct brdi_line *line, uint8_t field, size_t offset, int32_t code, const char *message,
                   const char *expected);

/*
 * Adds the offset in the line to a fault that a validity test reported with a field and a cell: the offset of the item
 * on the cell if the parser noted that of the cell's lowest item (the others follow it), otherwise that of the field.
 */
void brdi_line_locate(const struct brdi_line *line, brd_fault *fault);

#endif
