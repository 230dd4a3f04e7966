/* breakthrough_validity.c: which positions are valid, and which layouts. */
#include <string.h>

#include "breakthrough.h"

/* -------------------------------------------------------------------------------------------------------- positions */

/* BRE-2: one winner at most [BRE.two-winners], and somebody who may win [BRE.no-men]. */
static void report_board(const struct state *s, struct brdi_sink *sink)
{
    const char *board = brdi_breakthrough_fields[FIELD_BOARD];
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

/* A layout is the board of a valid position [BRE.start]. */
void brdi_breakthrough_report_layout(const struct brdi_schema *schema, struct brdi_sink *sink)
{
    brd_fault fault = {.code = 0}; /* there is none */
    struct brdi_sink own = {.faults = &fault, .capacity = 1};
    struct state s;
    memset(&s, 0, sizeof s);
    if (brdi_breakthrough_parse_layout(schema, &s, &own)) report_board(&s, &own);
    if (fault.code != 0) brdi_contradict(sink, "layout", fault.message, fault.expected);
}
