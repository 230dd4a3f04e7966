/* notation.h: lines of fields: cutting them, reading fields character by character, faults at their place. */
#ifndef BOARDRULES_NOTATION_H
#define BOARDRULES_NOTATION_H

#include <stdbool.h>

#include "boardrules/boardrules.h"
#include "core/fault.h"
#include "core/text.h"
#include "core/writer.h"

struct brdi_rules;
struct brdi_board;

enum { BRDI_FIELDS_MOST = 16 };

/*
 * A position line cut into its fields, and a fault waiting to be filled. The first fault counts; after it every read
 * fails at once, so that a parser may go on to its end and look once.
 */
struct brdi_line {
    const char *text;
    size_t nbytes;
    uint16_t starts[BRDI_FIELDS_MOST + 1]; /* field i is text[starts[i]] .. text[starts[i + 1] - 2] */
    uint8_t field_count;
    const char *const *names;
    uint16_t cell_offsets[2][BRD_MAX_CELLS]; /* of each cell's lowest item, in up to two board fields; 0xFFFF: none */
    uint8_t cell_fields[2];                  /* which fields those are */
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
 * A reading: whose text it is, and where it goes. Of an observation a game notes what the text says about what it does
 * not show (how many cards, whose layout), until it is filled in.
 */
enum { BRDI_NOTES_MOST = 8 };

struct brdi_reading {
    const struct brdi_rules *rules;
    void *state;
    uint8_t viewer; /* BRD_REFEREE: a whole position */
    uint32_t notes[BRDI_NOTES_MOST];
};

/* Cuts the line; reports a wrong number of fields, a character that is not printable, or more than 4096 bytes. */
bool brdi_line_cut(struct brdi_line *line, const char *text, size_t nbytes, const char *const *names,
                   uint8_t field_count, struct brdi_sink *sink);

struct brdi_field brdi_field_of(struct brdi_line *line, uint8_t index);

/* The next character or 0 at the field's end; takes it. */
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

/* Takes the word if it stands there. */
bool brdi_take_word(struct brdi_field *f, const char *word);

/* Takes a decimal without leading zeros, 0 to max, at most 65535; reports. */
uint32_t brdi_take_number(struct brdi_field *f, uint32_t max);

/* A field that is nothing but a counter, such as the ply; reports. */
bool brdi_parse_counter(struct brdi_field *f, uint16_t *counter);

/* Takes the name of a cell, a column's letter and a row's digit; reports. */
bool brdi_take_cell(struct brdi_field *f, const struct brdi_board *board, uint8_t *cell);

/* One of two letters: the first is 0, the second 1; reports. */
bool brdi_parse_side(struct brdi_field *f, const char letters[2], uint8_t *side);

/* Demands a character, or the end of the field; reports. */
bool brdi_expect(struct brdi_field *f, char c);
bool brdi_expect_end(struct brdi_field *f);

/*
 * One row of a board field, in which a maximal run of empty cells is one digit: `brdi_row_next` goes to the next cell
 * on which something stands, number `at` in the row, with the cursor at it. False at the row's end and at a fault.
 */
struct brdi_row {
    struct brdi_field *field;
    uint8_t length, at, next;
    bool after_digit;
};
bool brdi_row_next(struct brdi_row *row);

static inline struct brdi_row brdi_row_of(struct brdi_field *f, uint8_t length)
{
    return (struct brdi_row){.field = f, .length = length};
}

/* The other way round: writes the run of empty cells that ends here, if there is one. */
static inline void brdi_put_run(struct brdi_writer *out, int *run)
{
    if (*run > 0) brdi_put(out, (char)('0' + *run));
    *run = 0;
}

/* Reports at the cursor, or at an offset of the line. Always returns false. */
bool brdi_field_fault(struct brdi_field *f, int32_t code, const char *message, const char *expected);
bool brdi_fault_at(struct brdi_line *line, uint8_t field, size_t offset, int32_t code, const char *message,
                   const char *expected);

/*
 * Faults that a validity test reported with a field and a cell get their offset in the line: that of the item on the
 * cell, if the parser noted where the cell's lowest item stands (the others follow it), else that of the field.
 */
void brdi_line_locate(const struct brdi_line *line, brd_fault *fault);

#endif
