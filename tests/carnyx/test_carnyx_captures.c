/*
 * test_carnyx_captures.c: worked examples for rules/carnyx.md with files that change captures, leaps and slides, and
 * the centre. Expected values were worked out by hand from the rulebook.
 */
#include "worked.h"

#define EXTENDS "schema: 1\nextends: carnyx\n"

/* ------------------------------------------------------------------------------------------------ slides and leaps */

static void leaps_are_never_blocked(void)
{
    static const char leap[] = EXTENDS "steps:\n  stack:\n"
                                       "    - {kind: leap, directions: [forward, right, left], range: 2}\n";
    static const char both[] = EXTENDS "steps:\n  stack:\n"
                                       "    - {kind: slide, directions: [forward, left], range: 2}\n"
                                       "    - {kind: leap, directions: [forward], range: 2}\n";
    static const char turned[] = EXTENDS "steps:\n  stack:\n"
                                         "    - {kind: leap, directions: [forward], range: 2}\n"
                                         "    - {kind: slide, directions: [forward, left], range: 2}\n";
    static const struct worked_moves leaping[] = {
        {"[CAR.between] over an own piece", "L4/5/5/2D2/2(DD)2 d 0/0 0/0 10/10 - - - 9", "c1", "c1a1 c1e1 c1c3"},
        {"[CAR.leads-off] over an own piece", "D4/(DD)4/5/5/4L d 0/0 0/0 10/10 - - - 9", "a4", "a4c4 a4>"},
    };
    static const struct worked_moves beside[] = {
        {"[CAR.between] a slide and a leap", "L4/5/5/2D2/1D(DD)2 d 0/0 0/0 9/10 - - - 9", "c1", "c1c3"},
        {"[CAR.leads-off] a slide and a leap", "D4/(DD)4/5/5/4L d 0/0 0/0 10/10 - - - 9", "a4", "a4>"},
    };
    static const struct worked_refusal refusals[] = {
        {"[CAR.between] the slide", "L4/5/5/2D2/1D(DD)2 d 0/0 0/0 9/10 - - - 9", "c1a1", "blocked", "b1"},
    };
    worked_load_text(leap, "");
    WORKED_EACH(worked_moves, worked_moves, leaping);
    worked_load_text(leap, "stack_jumps=none");
    WORKED_EACH(worked_moves, worked_moves, leaping);
    worked_load_text(both, "");
    WORKED_EACH(worked_moves, worked_moves, beside);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    worked_load_text(turned, "");
    WORKED_EACH(worked_moves, worked_moves, beside);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* Slides in three directions lead off the board, and all are blocked; the leap, the fourth in the table, is free. */
static void a_leap_beside_three_slides(void)
{
    static const struct worked_moves moves[] = {
        {"[CAR.leads-off]", "1DDD1/2(DD)2/5/5/4L d 0/0 0/0 8/10 - - - 9", "c4", "c4>"},
    };
    static const struct worked_refusal slides[] = {
        {"[CAR.leads-off] of the first", "1DDD1/2(DD)2/5/5/4L d 0/0 0/0 8/10 - - - 9", "c4>", "blocked", "c5"},
    };
    worked_load_text(EXTENDS "steps:\n  stack:\n"
                             "    - {kind: slide, directions: [forward, forward-left, forward-right], range: 2}\n"
                             "    - {kind: leap, directions: [forward], range: 2}\n",
                     "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    worked_load_text(EXTENDS "steps:\n  stack:\n"
                             "    - {kind: slide, directions: [forward, forward-left, forward-right], range: 2}\n",
                     "");
    WORKED_EACH(worked_refusal, worked_refusal, slides);
}

/* -------------------------------------------------------------------------------------------------------- captures */

/* Pieces capture as the pawns of chess do. */
static void pieces_that_capture_diagonally(void)
{
    static const struct worked_moves moves[] = {
        {"[CAR.captures] forced", "5/5/5/LLL2/1D3 d 0/0 0/0 10/7 - - - 9", "", "b1a2 b1c2 hunker"},
        {"[CAR.captures] not to empty and own cells", "L4/5/5/2D2/1D3 d 0/0 0/0 10/10 - - - 9", "b1", "b1a1 b1c1 b1b2"},
        {"[CAR.captures] stacks as they step", "5/5/1L3/5/1(DD)3 d 0/0 0/0 10/10 - - - 9", "", "b1b3 hunker"},
        {"[CAR.captures] Light's", "1L3/D1D2/5/5/5 l 0/0 0/0 10/10 - - - 9", "", "b5a4 b5c4 hunker"},
    };
    static const struct worked_refusal refusals[] = {
        {"[CAR.captures] not straight", "5/5/5/LLL2/1D3 d 0/0 0/0 10/7 - - - 9", "b1b2", "not_its_step", "b2"},
        {"[CAR.captures] not to an own cell", "L4/5/5/2D2/1D3 d 0/0 0/0 10/10 - - - 9", "b1c2", "not_its_step", "c2"},
        {"[CAR.forced]", "5/5/5/LLL2/1D3 d 0/0 0/0 10/7 - - - 9", "b1a1", "must_capture", "a2"},
        {"[CAR.protect]", "5/5/5/LLL2/1D3 d 0/0 0/0 10/7 l - - 9", "b1a2", "protected", "a2"},
    };
    static const struct worked_ply plies[] = {
        {"[CAR.capture]", "5/5/5/LLL2/1D3 d 0/0 0/0 10/7 - - - 9", "b1c2", "5/5/5/LL(LD)2/5 l 0/0 0/0 10/7 - - - 10",
         "move seat=0 cell=b1 to=c2 layer=piece type=disc count=1; "
         "change cell=c2 layer=piece type=disc before=1 after=0 count=1; turn seat=1"},
    };
    worked_load_text(EXTENDS "captures:\n  piece:\n"
                             "    - {kind: step, directions: [forward-left, forward-right]}\n",
                     "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_ply, worked_ply, plies);
}

static void stacks_that_capture_otherwise(void)
{
    static const struct worked_moves leaping[] = {
        {"[CAR.captures] three cells", "5/1L3/5/1L3/1(DD)3 d 0/0 0/0 10/10 - - - 9", "", "b1b4 hunker"},
        {"[CAR.captures] two are a move", "5/5/5/1L3/1(DD)3 d 0/0 0/0 10/10 - - - 9", "", "b1d1 b1b3 hunker"},
        {"[CAR.captures] none leads off", "4L/5/(DD)4/5/5 d 0/0 0/0 10/10 - - - 9", "", "a3c3 a3a5 hunker"},
    };
    static const struct worked_refusal sliding[] = {
        {"[CAR.captures] blocked, though the move is not", "5/5/1L3/1D3/1(DD)3 d 0/0 0/0 10/10 - - - 9", "b1b3",
         "blocked", "b2"},
    };
    static const struct worked_moves moving[] = {
        {"[CAR.captures] the move is not", "5/5/5/1D3/1(DD)2L d 0/0 0/0 10/10 - - - 9", "b1", "b1b3"},
        {"[CAR.captures] over the opponent's", "5/5/1L3/1L3/1(DD)3 d 0/0 0/0 10/10 - - - 9", "b1", "b1b3"},
    };
    worked_load_text(EXTENDS "captures:\n  stack:\n    - {kind: leap, directions: [forward], range: 3}\n", "");
    WORKED_EACH(worked_moves, worked_moves, leaping);
    worked_load_text(EXTENDS "steps:\n  stack: [{kind: leap, directions: [forward], range: 2}]\n"
                             "captures:\n  stack: [{kind: slide, directions: [forward], range: 2}]\n",
                     "");
    WORKED_EACH(worked_refusal, worked_refusal, sliding);
    WORKED_EACH(worked_moves, worked_moves, moving);
}

static void captures_never_lead_off(void)
{
    static const struct worked_moves none[] = {
        {"[CAR.captures]", "D3L/5/5/5/4D d 0/0 0/0 10/10 - - - 9", "a5", ""},
    };
    static const struct worked_refusal refusals[] = {
        {"[CAR.captures]", "D3L/5/5/5/4D d 0/0 0/0 10/10 - - - 9", "a5>b1", "not_its_step", "a5"},
    };
    static const struct worked_moves peace[] = {
        {"[CAR.captures] nothing is captured", "5/5/5/1L3/1D3 d 0/0 0/0 10/10 - - - 9", "", "b1a1 b1c1 hunker"},
    };
    worked_load_text(EXTENDS "steps: {piece: []}\ncaptures: {piece: [{kind: step, directions: [forward]}]}\n", "");
    WORKED_EACH(worked_moves, worked_moves, none);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    worked_load_text(EXTENDS "captures: {piece: []}\n", "");
    WORKED_EACH(worked_moves, worked_moves, peace);
}

/* The way back is a capture. */
static void bars_look_at_captures(void)
{
    static const struct worked_ply plies[] = {
        {"[CAR.bar-table]", "L4/5/5/5/1D3 d 0/0 0/0 10/10 - - - 9", "b1a1", "L4/5/5/5/D4 l 0/0 0/0 10/10 - b1a1 - 10",
         NULL},
    };
    static const struct worked_refusal refusals[] = {
        {"[CAR.way-back] [CAR.valid-bar]", "5/5/5/5/DL3 d 0/0 0/0 10/10 - b1a1 - 11", "a1b1", "way_back", "b1"},
    };
    static const struct worked_moves moves[] = {
        {"[CAR.way-back] nothing is forced", "5/5/5/5/DL3 d 0/0 0/0 10/10 - b1a1 - 11", "", "hunker"},
        {"[CAR.captures] without the bar", "5/5/5/5/DL3 d 0/0 0/0 10/10 - - - 11", "", "a1b1 hunker"},
    };
    worked_load_text(EXTENDS "steps: {piece: [{kind: step, directions: [left]}]}\n"
                             "captures: {piece: [{kind: step, directions: [right]}]}\n",
                     "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

/* [CAR.captures] Written out in full they are the built-in rules. */
static void the_same_steps_are_the_same_rules(void)
{
    worked_load("carnyx", "");
    uint64_t fingerprint = brd_rules_fingerprint(&worked_rules);
    worked_load_text(EXTENDS "captures: {piece: steps, stack: steps}\nboard: {centre: [c3]}\n", "");
    CHECK(brd_rules_fingerprint(&worked_rules) == fingerprint);
    worked_load_text(EXTENDS "captures: {piece: []}\n", "");
    CHECK(brd_rules_fingerprint(&worked_rules) != fingerprint);
    worked_load_text(EXTENDS "board: {centre: []}\n", "");
    CHECK(brd_rules_fingerprint(&worked_rules) != fingerprint);
}

/* ---------------------------------------------------------------------------------------------------------- centre */

static void centres_are_cells(void)
{
    static const struct worked_ply two[] = {
        {"[CAR.centres]", "4L/5/5/5/1D3 d 0/0 0/0 10/10 - - - 9", "b1b2", "4L/5/5/1D3/5 l 0/0 1/0 9/10 - - - 10", NULL},
        {"[CAR.centres] another", "4L/5/5/3D1/5 d 0/0 0/0 10/10 - - - 9", "d2e2",
         "4L/5/5/4D/5 l 0/0 1/0 9/10 - d2e2 - 10", NULL},
        {"[CAR.centres] not the rulebook's", "4L/5/5/2D2/5 d 0/0 0/0 10/10 - - - 9", "c2c3",
         "4L/5/2D2/5/5 l 0/0 0/0 10/10 - - - 10", NULL},
    };
    static const struct worked_ply none[] = {
        {"[CAR.centres] none", "4L/5/5/2D2/5 d 0/0 0/0 10/10 - - - 9", "c2c3", "4L/5/2D2/5/5 l 0/0 0/0 10/10 - - - 10",
         NULL},
    };
    worked_load_text(EXTENDS "board: {centre: [e2, b2]}\n", "");
    WORKED_EACH(worked_ply, worked_ply, two);
    worked_load_text(EXTENDS "board: {centre: []}\n", "");
    WORKED_EACH(worked_ply, worked_ply, none);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"CAR.between", leaps_are_never_blocked},
        {"CAR.leads-off", a_leap_beside_three_slides},
        {"CAR.captures pieces", pieces_that_capture_diagonally},
        {"CAR.captures stacks", stacks_that_capture_otherwise},
        {"CAR.captures none leads off", captures_never_lead_off},
        {"CAR.bar-table CAR.way-back", bars_look_at_captures},
        {"CAR.captures as steps", the_same_steps_are_the_same_rules},
        {"CAR.centres", centres_are_cells},
        {NULL, NULL},
    };
    return check_main("carnyx_captures", tests, argc, argv);
}
