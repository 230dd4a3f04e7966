/*
 * test_carnyx_seats.c: sides that differ [CAR.seat-tables]: worked examples of rules/carnyx.md, by hand. Light has a
 * smaller supply, and its pieces also step back; Dark's stacks leap, and its pieces capture ahead alone.
 */
#include "worked.h"

static void load(void)
{
    worked_load_text("schema: 1\nextends: carnyx\nseats:\n  light:\n    counts: {supply: 7}\n"
                     "    steps: {piece: [{kind: step, directions: [forward, right, left, backward]}]}\n  dark:\n"
                     "    steps: {stack: [{kind: leap, directions: [forward, right, left], range: 2}]}\n"
                     "    captures: {piece: [{kind: step, directions: [forward]}]}\n",
                     "");
}

static void sides_step_so(void)
{
    static const struct worked_moves moves[] = {
        {"[CAR.seat-tables] Light's piece", "5/5/2L2/5/2D2 l 0/0 1/1 10/7 - - - 9", "c3", "c3c2 c3b3 c3d3 c3c4"},
        {"[CAR.seat-tables] Dark's as for both", "2L2/5/2D2/5/5 d 0/0 1/1 10/7 - - - 9", "c3", "c3b3 c3d3 c3c4"},
        {"[CAR.seat-tables] Dark's stack leaps over its own", "2L2/5/5/2D2/2(DD)2 d 0/0 1/1 7/7 - - - 9", "c1",
         "c1a1 c1e1 c1c3"},
        {"[CAR.seat-tables] Light's slides", "2(LL)2/2L2/5/5/2D2 l 0/0 1/1 9/4 - - - 9", "c5", "c5a5 c5e5"},
        {"[CAR.seat-tables] Dark captures ahead alone", "5/2L2/1LD2/5/5 d 0/0 1/1 9/6 - - - 9", "c3", "c3c4"},
        {"[CAR.seat-tables] Light where it goes", "5/5/1DL2/5/5 l 0/0 1/1 9/6 - - - 9", "c3", "c3b3"},
    };
    static const struct worked_refusal refusals[] = {
        {"[CAR.seat-tables] Dark does not capture sideways", "5/5/1LD2/5/5 d 0/0 1/1 9/6 - - - 9", "c3b3",
         "not_its_step", "b3"},
        {"[CAR.seat-tables] nor step back", "2L2/5/2D2/5/5 d 0/0 1/1 10/7 - - - 9", "c3c2", "not_its_step", "c2"},
    };
    load();
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

static void sides_have_so_many_discs(void)
{
    static const struct worked_fault faults[] = {
        {"[CAR.seat-tables] Light has seven in the supply", "5/5/2L2/5/2D2 l 0/0 1/1 10/8 - - - 9", "supply", 27, 27},
        {"[CAR.seat-tables] Light has ten discs", "5/5/(LLLLLLLLLLL)4/5/2D2 l 0/0 1/0 0/0 - - - 9", "board", 15, 15},
    };
    brd_state state;
    brd_type_info type = {.struct_nbytes = sizeof type};
    char text[BRD_MAX_POSITION_TEXT];
    load();
    WORKED_EACH(worked_fault, worked_fault, faults);
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
    CHECK(brd_state_format(&worked_rules, &state, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, "5/5/5/5/5 d 3/3 0/0 10/7 - - - 0");
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 0, &type), BRD_OK);
    CHECK(type.count == 13 && type.seat_counts[0] == 13 && type.seat_counts[1] == 10 && type.seat_counts[2] == 0);
}

static void sides_are_described_so(void)
{
    char text[1024];
    load();
    CHECK(brd_type_sentence(&worked_rules, 0, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text,
                  "Dark: a lone disc goes one cell forward, left or right; a stack of two or more goes exactly two "
                  "cells forward, left or right, leaping; a lone disc captures one cell forward; a stack captures "
                  "where it goes. Light: a lone disc goes one cell along row or column; a stack of two or more goes "
                  "exactly two cells forward, left or right, also over the opponent; going onto the opponent "
                  "captures");
}

static void contradictions_are_placed_so(void)
{
    static const char text[] = "schema: 1\nextends: carnyx\nseats: {light: {counts: {supply: 11}}}\n";
    brd_fault fault;
    CHECK_EQ_INT(brd_rules_load(&worked_rules, text, strlen(text), NULL, 0, &fault, 1, NULL), BRD_E_RULES);
    CHECK_EQ_TEXT(fault.field, "seats.light.counts.supply");
    CHECK_EQ_TEXT(fault.message, "more discs than a player may have");
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"CAR.seat-tables, steps", sides_step_so},
        {"CAR.seat-tables, discs", sides_have_so_many_discs},
        {"CAR.seat-tables, words", sides_are_described_so},
        {"CAR.seat-tables, contradictions", contradictions_are_placed_so},
        {NULL, NULL},
    };
    return check_main("carnyx_seats", tests, argc, argv);
}
