/* breakthrough_validity.c: which positions are valid, and which layouts. */
#include <string.h>

#include "breakthrough.h"

/* -------------------------------------------------------------------------------------------------------- positions */

/* BRE-2: one winner at most [BRE.two-winners], and somebody who may win [BRE.no-men]. */
static void report_board(const struct state *s, struct brdi_sink *sink)
{
    const char *board = brdi_breakthrough_notation.fields[FIELD_BOARD];
    uint64_t white = s->men[WHITE] & far_rows[WHITE];
    if (white != 0 && broken_through(s, BLACK))
        brdi_report(sink, BRD_FAULT_CONTRADICTION, board, brdi_pop_cell(&white),
                    "men of both sides are on their far rows", "men of one side at most");
    if (occupied(s) == 0)
        brdi_report(sink, BRD_FAULT_CONTRADICTION, board, BRD_NO_CELL, "there are no men", "a man at least");
}

/* Nothing is asked of the other fields (BRE-2). */
void brdi_breakthrough_report(const struct brdi_rules *rules, const void *state, uint8_t field, struct brdi_sink *sink)
{
    (void)rules;
    if (field == FIELD_BOARD) report_board(state, sink);
}

/* ---------------------------------------------------------------------------------------------------------- layouts */

/* Reports a layout that is not a board, with the row of its first fault. */
static void report_layout_row(const struct brdi_check *check, const brd_fault *fault)
{
    const char *layout = check->schema->texts.own;
    char found[sizeof fault->message];
    int32_t row = ROWS;
    struct brdi_writer message = brdi_writer_on(found, sizeof found);
    for (uint32_t i = 0; i < fault->offset && layout[i] != '\0'; i++) row -= layout[i] == '/' && row > 1;
    brdi_put_text(&message, "row ");
    brdi_put_number(&message, row);
    brdi_put_text(&message, ": ");
    brdi_put_text(&message, fault->message);
    brdi_contradict_text(check, layout, fault->offset, found, fault->expected);
}

/* A layout is the board of a valid position [BRE.start]. */
void brdi_breakthrough_report_layout(const struct brdi_check *check)
{
    brd_fault fault = {.code = 0}; /* there is none */
    struct brdi_sink own = {.faults = &fault, .capacity = 1};
    struct state s;
    memset(&s, 0, sizeof s);
    if (brdi_breakthrough_parse_layout(check->schema, &s, &own)) report_board(&s, &own);
    if (fault.code == BRD_FAULT_CONTRADICTION)
        brdi_contradict(check, BRDI_KEYS(check->schema->texts.own), fault.message, fault.expected);
    else if (fault.code != 0)
        report_layout_row(check, &fault);
}
