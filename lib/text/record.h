/*
 * record.h: what writing, opening and reading a record share: its text as lines, and the places of faults in it.
 * doc/RECORDS.md describes the text.
 */
#ifndef BOARDRULES_RECORD_H
#define BOARDRULES_RECORD_H

#include <string.h>

#include "fault.h"
#include "text.h"
#include "writer.h"

enum {
    BRDI_MAX_RECORD_LINE_NBYTES = 4096,
    BRDI_MAX_TAG_NAME_NBYTES = 32,
    BRDI_MAX_OUTCOME_NBYTES = 96 /* more than the longest outcome */
};

#define BRDI_MARK_RULES "--- rules"
#define BRDI_MARK_PLIES "--- plies"
#define BRDI_MARK_END "--- end"

/* ---------------------------------------------------------------------------------------------------- slices */

static inline brd_slice brdi_slice_between(size_t start, size_t end)
{
    return (brd_slice){(uint32_t)start, (uint32_t)(end - start)};
}

static inline bool brdi_slice_is(const char *text, brd_slice slice, const char *word)
{
    return brdi_is_word(text + slice.offset, slice.nbytes, word);
}

static inline bool brdi_slice_begins(const char *text, brd_slice slice, const char *word)
{
    return brdi_begins_with(text + slice.offset, slice.nbytes, word);
}

/* Whether a slice is a name of a game, a tag or an ending: letters, digits and _ - . */
bool brdi_slice_is_name(const char *text, brd_slice name, uint32_t max_nbytes);

/* ----------------------------------------------------------------------------------------------------- lines */

/* A walk from line to line. Bytes after the last line feed are no line. */
struct brdi_lines {
    const char *text;
    size_t nbytes, at; /* where the next line begins */
    brd_slice line;    /* without the line feed and a carriage return before it */
};

bool brdi_lines_next(struct brdi_lines *lines);

/* The first word of a line; the rest, without the space between them, goes to *value. */
brd_slice brdi_line_key(const char *text, brd_slice line, brd_slice *value);

/* ---------------------------------------------------------------------------------------------------- faults */

/* The text of a record, and where its faults go. */
struct brdi_source {
    const char *text;
    size_t nbytes;
    struct brdi_sink *sink;
};

/* Sets offset, line and column of a fault; line and column count from 1, columns in characters. */
void brdi_source_locate(const struct brdi_source *source, brd_fault *fault, size_t offset);

/* Reports a fault; `field` is the line's first word. Always returns false. */
bool brdi_source_fault(const struct brdi_source *source, size_t offset, int32_t code, const char *field,
                       const char *message, const char *expected);

/* Reports a line that is too long, is not UTF-8, or contains a character that is not printable, or a tab. */
bool brdi_line_valid(const struct brdi_source *source, brd_slice line, bool may_have_tabs);

/* -------------------------------------------------------------------------------------------- parts of calls */

/* record_ended.c: how a game ended outside the rules. */
struct brdi_ended {
    uint8_t kind;    /* BRD_ENDED_* */
    uint8_t seat;    /* or BRD_NO_SEAT */
    uint8_t outcome; /* BRD_WIN, BRD_DRAW or BRD_NONE_YET */
    uint16_t seats;
    brd_slice words;
};

/*
 * record_ended.c: reads the value of a line `ended`, in a game of so many players. A line that does not have its form,
 * or has a seat that does not play, is BRD_ENDED_OTHER, and all of it is free words.
 */
struct brdi_ended brdi_ended_read(const char *text, brd_slice line, int32_t players);

/*
 * record_ended.c: reports a result that contradicts its kind: a side that gave up wins, or an agreement has a winner.
 * side: the seats of the side that gave up, as far as they are known. offset: where the line is in the text.
 */
bool brdi_ended_valid(const struct brdi_source *source, size_t offset, const struct brdi_ended *ended, uint16_t side);

/* record_ended.c: the mask of a seat and its partners; 0 for BRD_NO_SEAT. */
uint16_t brdi_side_of(const brd_rules *rules, uint8_t seat, int32_t players);

/* record_ended.c: writes the line `ended` of a caller's text, with its result. False: the tail cannot contain it. */
bool brdi_put_ended(const brd_rules *rules, const brd_state *state, const char *text, size_t nbytes,
                    struct brdi_writer *out);

/* record_ended.c: reads seats in ascending order, separated by commas. */
bool brdi_read_seats(const char *text, brd_slice slice, uint16_t *seats);

/* record_ended.c: `win 0,2`. */
void brdi_put_result(uint8_t outcome, uint16_t seats, struct brdi_writer *out);

/* record_write.c: `win 0,2 field_lock`; nothing if the game is not over. */
void brdi_put_outcome(const brd_rules *rules, const brd_state *state, struct brdi_writer *out);

/* record_open.c: BRD_OK, or BRD_E_ARGUMENT for bytes that brd_record_open cannot have made of such a text. */
int32_t brdi_record_status(const brd_record *record, const char *text, size_t nbytes);

/* record_open.c: makes the first ply the next one to read. */
void brdi_record_rewind(const char *text, brd_record *record);

#endif
