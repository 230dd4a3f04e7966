/*
 * test_carnyx_extra.c: worked examples for rules/carnyx.md with the switches entering=extra and forced_capture=false.
 * Expected values were worked out by hand from the rulebook.
 */
#include "worked.h"

#define EXTRA "entering=extra"

static void load(const char *overrides)
{
    worked_load("carnyx", overrides);
}

/* ---------------------------------------------------------------------------------------------- entering is extra */

static void a_disc_enters_before_the_action(void)
{
    static const struct worked_ply plies[] = {
        {"[CAR.extra] [CAR.ev-counters] a ply of its own", "L4/5/5/5/1D3 d 0/0 2/0 8/10 - - - 9", "@a1",
         "L4/5/5/5/DD3 d+ 0/0 1/0 8/10 - - - 10",
         "place seat=0 cell=a1 layer=piece type=disc after=0; stock seat=0 type=reserve before=2 after=1; "
         "counter seat=0 type=entered before=0 after=1"},
        {"[CAR.extra] then a move", "L4/5/5/5/DD3 d+ 0/0 1/0 8/10 - - - 10", "b1b2",
         "L4/5/5/1D3/D4 l 0/0 1/0 8/10 - - - 11",
         "move seat=0 cell=b1 to=b2 layer=piece type=disc count=1; counter seat=0 type=entered before=1 after=0; "
         "turn seat=1"},
        {"[CAR.extra] the new disc", "L4/5/5/5/DD3 d+ 0/0 1/0 8/10 - - - 10", "a1a2",
         "L4/5/5/D4/1D3 l 0/0 1/0 8/10 - - - 11", NULL},
        {"[CAR.extra] or hunkering", "L4/5/5/5/DD3 d+ 0/0 1/0 8/10 - - - 10", "hunker",
         "L4/5/5/5/DD3 l 0/0 1/0 8/10 d - - 11",
         "counter seat=0 type=hunkered before=0 after=1; counter seat=0 type=entered before=1 after=0; turn seat=1"},
        {"[CAR.extra] or leaving", "D3L/5/5/5/D4 d+ 0/0 0/0 9/10 - - - 10", "a5>b1",
         "4L/5/5/5/DD3 l 0/0 0/0 9/10 - - - 11", NULL},
        {"[CAR.extra] Light", "1L3/5/5/5/D4 l 0/0 0/1 10/9 - - - 9", "@b5", "1(LL)3/5/5/5/D4 l+ 0/0 0/0 10/9 - - - 10",
         "place seat=1 cell=b5 layer=piece type=disc after=1; stock seat=1 type=reserve before=1 after=0; "
         "counter seat=1 type=entered before=0 after=1"},
        {"[CAR.extra] not in the setup", "5/5/5/5/5 d 3/3 0/0 10/10 - - - 0", "@b1",
         "5/5/5/5/1D3 l 2/3 0/0 10/10 - - - 1", NULL},
    };
    static const struct worked_moves moves[] = {
        {"[CAR.extra] first", "L4/5/5/5/1D3 d 0/0 2/0 8/10 - - - 9", "", "@a1 @b1 @c1 @d1 @e1 b1a1 b1c1 b1b2 hunker"},
        {"[CAR.extra] afterwards", "L4/5/5/5/DD3 d+ 0/0 1/0 8/10 - - - 10", "", "a1b1 a1a2 b1a1 b1c1 b1b2 hunker"},
        {"[CAR.extra] who can only enter must", "2L2/5/5/5/5 d 0/0 1/0 9/10 d - - 30", "", "@a1 @b1 @c1 @d1 @e1"},
        {"[CAR.extra] CAR-8 nothing else is left", "5/5/5/L4/DL3 d+ 0/0 1/0 8/8 dl - - 31", "", "pass"},
    };
    static const struct worked_refusal refusals[] = {
        {"[CAR.extra] once", "L4/5/5/5/DD3 d+ 0/0 1/0 8/10 - - - 10", "@c1", "already_entered", ""},
        {"[CAR.extra] the last one", "L4/5/5/5/DD3 d+ 0/0 0/0 9/10 - - - 10", "@c3", "already_entered", ""},
        {"[CAR.reserve] none", "L4/5/5/5/DD3 d 0/0 0/0 9/10 - - - 10", "@c1", "none_in_reserve", ""},
        {"[CAR.extra] to pass", "2L2/5/5/5/5 d 0/0 1/0 9/10 d - - 30", "pass", "can_act", ""},
        {"[CAR.extra-state] hunkered before", "2L2/5/5/5/D4 d+ 0/0 0/0 9/10 d - - 31", "hunker", "hunkered_before", ""},
    };
    static const struct worked_ply pass[] = {
        {"[CAR.ev-counters] a pass", "5/5/5/L4/DL3 d+ 0/0 1/0 8/8 dl - - 31", "pass",
         "5/5/5/L4/DL3 l 0/0 1/0 8/8 l - - 32",
         "counter seat=0 type=hunkered before=1 after=0; counter seat=0 type=entered before=1 after=0; turn seat=1"},
    };
    load(EXTRA);
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_ply, worked_ply, pass);
}

static void entering_leaves_the_rest_as_it_is(void)
{
    static const struct worked_ply plies[] = {
        {"[CAR.extra-state] hunkered", "L4/5/5/5/1D3 d 0/0 1/0 9/10 d - - 9", "@b1",
         "L4/5/5/5/1(DD)3 d+ 0/0 0/0 9/10 d - - 10",
         "place seat=0 cell=b1 layer=piece type=disc after=0; stock seat=0 type=reserve before=1 after=0; "
         "counter seat=0 type=entered before=0 after=1"},
        {"[CAR.extra-state] protection", "L4/5/5/5/1D3 d 0/0 1/0 9/10 l - - 9", "@a1",
         "L4/5/5/5/DD3 d+ 0/0 0/0 9/10 l - - 10", NULL},
        {"[CAR.extra-state] the own bar", "4L/5/5/5/2D2 d 0/0 1/0 9/10 - b1c1 - 9", "@a1",
         "4L/5/5/5/D1D2 d+ 0/0 0/0 9/10 - b1c1 - 10", NULL},
        {"[CAR.extra-state] on its first cell", "4L/5/5/5/2D2 d 0/0 1/0 9/10 - b1c1 - 9", "@b1",
         "4L/5/5/5/1DD2 d+ 0/0 0/0 9/10 - b1c1 - 10", NULL},
        {"[CAR.extra-state] a stack has no such step back", "4L/5/5/5/2D2 d 0/0 1/0 9/10 - b1c1 - 9", "@c1",
         "4L/5/5/5/2(DD)2 d+ 0/0 0/0 9/10 - - - 10",
         "place seat=0 cell=c1 layer=piece type=disc after=0; stock seat=0 type=reserve before=1 after=0; "
         "counter seat=0 type=bar_from before=1 after=-1; counter seat=0 type=bar_to before=2 after=-1; "
         "counter seat=0 type=entered before=0 after=1"},
        {"[CAR.extra-state] a stack's step back stays one", "4L/5/5/5/2(DD)2 d 0/0 1/0 9/10 - a1c1 - 9", "@c1",
         "4L/5/5/5/2(DDD)2 d+ 0/0 0/0 9/10 - a1c1 - 10", NULL},
        {"[CAR.extra-state] the opponent's bar", "L4/5/5/5/2L1D d 0/0 1/0 9/10 - - b1c1 9", "@b1",
         "L4/5/5/5/1DL1D d+ 0/0 0/0 9/10 - - b1c1 10", NULL},
        {"[CAR.pos-bar] the action lifts it", "4L/5/5/5/D1D2 d+ 0/0 0/0 9/10 - b1c1 - 10", "a1a2",
         "4L/5/5/D4/2D2 l 0/0 0/0 9/10 - - - 11", NULL},
    };
    static const struct worked_refusal refusals[] = {
        {"[CAR.way-back] CAR-2", "4L/5/5/5/1DD2 d+ 0/0 0/0 9/10 - b1c1 - 10", "c1b1", "way_back", "b1"},
        {"[CAR.protect]", "5/5/5/L4/DL3 d+ 0/0 0/0 9/8 l - - 10", "a1a2", "protected", "a2"},
    };
    load(EXTRA);
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

static void captures_stay_forced(void)
{
    static const struct worked_moves moves[] = {
        {"[CAR.extra-forced] not on b1: a stack steps too far", "5/5/5/1L3/1D3 d 0/0 1/0 9/9 - - - 9", "",
         "@a1 @c1 @d1 @e1 b1b2 hunker"},
        {"[CAR.extra-forced] the stack captures another", "5/5/1L3/1L3/1D3 d 0/0 1/0 9/9 - - - 9", "",
         "@a1 @b1 @c1 @d1 @e1 b1b2 hunker"},
        {"[CAR.extra-forced] judged anew", "5/5/1L3/5/1(DD)3 d+ 0/0 0/0 9/9 - - - 10", "", "b1b3 hunker"},
        {"[CAR.extra-forced] before it nothing is forced", "5/5/1L3/5/1D3 d 0/0 1/0 9/9 - - - 9", "",
         "@a1 @b1 @c1 @d1 @e1 b1a1 b1c1 b1b2 hunker"},
        {"[CAR.extra-forced] no longer after a disc that was not to enter", "5/5/5/1L3/1(DD)3 d+ 0/0 0/0 9/9 - - - 10",
         "", "b1d1 b1b3 hunker"},
        {"[CAR.exempt]", "5/5/5/1L3/1D3 d 0/0 1/0 9/9 d - - 9", "", "@a1 @b1 @c1 @d1 @e1 b1a1 b1c1 b1b2"},
    };
    static const struct worked_refusal refusals[] = {
        {"[CAR.extra-forced]", "5/5/5/1L3/1D3 d 0/0 1/0 9/9 - - - 9", "@b1", "must_capture", "b2"},
        {"[CAR.forced]", "5/5/5/1L3/DD3 d+ 0/0 0/0 9/9 - - - 10", "a1a2", "must_capture", "b2"},
    };
    load(EXTRA);
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* ------------------------------------------------------------------------------------------------------- positions */

static uint64_t hash(const char *text)
{
    brd_state state;
    return worked_position(text, &state) ? brd_state_hash(&worked_rules, &state) : 0;
}

static void sides_say_who_has_entered(void)
{
    static const struct worked_fault faults[] = {
        {"[CAR.valid-entered] nothing on the home row", "L4/5/5/1D3/5 d+ 0/0 1/0 9/10 - - - 9", "side", 13, 14},
        {"[CAR.valid-entered] Light's", "5/L4/5/1D3/5 l+ 0/0 1/0 9/10 - - - 9", "side", 13, 14},
        {"[CAR.valid-entered] in the setup", "1L3/5/5/5/1D3 d+ 2/2 0/0 10/10 - - - 2", "unplaced", 17, 19},
        {"[CAR.pos-side] won", "5/5/1(LD)3/5/D4 -+ 0/0 0/1 10/9 - - - 10", "side", 17, 17},
        {"[CAR.pos-side] twice", "L4/5/5/5/DD3 d++ 0/0 1/0 8/10 - - - 10", "side", 15, 15},
        {"[CAR.valid-bar] a stack on the first cell", "4L/5/5/5/1(DD)D2 d+ 0/0 0/0 8/10 - b1c1 - 10", "bar-d", 35, 38},
        {"[CAR.valid-bar] not entered", "4L/5/5/5/1DD2 d 0/0 0/0 9/10 - b1c1 - 10", "bar-d", 31, 34},
        {"[CAR.valid-bar] not on the home row", "L4/5/5/2DL1/D4 d+ 0/0 0/0 9/10 - - c2d2 10", "bar-l", 35, 38},
    };
    static const struct worked_fault plain[] = {
        {"[CAR.pos-side] entering is the turn", "L4/5/5/5/DD3 d+ 0/0 1/0 8/10 - - - 10", "side", 14, 14},
    };
    static const struct worked_end ends[] = {
        {"[CAR.max-plies]", "L4/5/5/5/DD3 d+ 0/0 1/0 8/10 - - - 10", "draw seats=0,1 reason=max_plies"},
    };
    static const struct worked_ply last[] = {
        {"[CAR.max-plies] [CAR.pos-side]", "L4/5/5/5/1D3 d 0/0 2/0 8/10 - - - 9", "@a1",
         "L4/5/5/5/DD3 d+ 0/0 1/0 8/10 - - - 10",
         "place seat=0 cell=a1 layer=piece type=disc after=0; stock seat=0 type=reserve before=2 after=1; "
         "counter seat=0 type=entered before=0 after=1; end type=draw seats=0,1 reason=max_plies"},
    };
    load(EXTRA);
    WORKED_EACH(worked_fault, worked_fault, faults);
    CHECK(hash("L4/5/5/5/DD3 d 0/0 1/0 8/10 - - - 10") != hash("L4/5/5/5/DD3 d+ 0/0 1/0 8/10 - - - 10"));
    CHECK(hash("L4/5/5/5/DD3 l 0/0 1/0 8/10 - - - 10") != hash("L4/5/5/5/DD3 d+ 0/0 1/0 8/10 - - - 10"));
    CHECK(hash("L4/5/5/5/DD3 l+ 0/0 1/0 8/10 - - - 10") != hash("L4/5/5/5/DD3 d+ 0/0 1/0 8/10 - - - 10"));
    load(EXTRA " max_plies=10");
    WORKED_EACH(worked_end, worked_end, ends);
    WORKED_EACH(worked_ply, worked_ply, last);
    load("");
    WORKED_EACH(worked_fault, worked_fault, plain);
}

static int32_t entered(const char *text, int32_t seat)
{
    brd_state state;
    int32_t value = -2;
    if (worked_position(text, &state)) brd_state_counter(&worked_rules, &state, BRD_SPECTATOR, seat, 3, &value);
    return value;
}

/* [CAR.seat-counters] [CAR.described] */
static void a_counter_more(void)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_quantity_info quantity = {.struct_nbytes = sizeof quantity};
    load(EXTRA);
    CHECK_EQ_INT(brd_rules_info_get(&worked_rules, &info), BRD_OK);
    CHECK_EQ_INT(info.counter_count, 4);
    CHECK_EQ_INT(info.stock_count, 4);
    worked_quantity(BRD_COUNTER, 3, "entered", BRD_MEANS_FLAG, BRD_SEEN_BY_ALL);
    CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_COUNTER, 3), "entered");
    CHECK_EQ_INT(entered("L4/5/5/5/DD3 d+ 0/0 1/0 8/10 - - - 10", 0), 1);
    CHECK_EQ_INT(entered("L4/5/5/5/DD3 d+ 0/0 1/0 8/10 - - - 10", 1), 0);
    CHECK_EQ_INT(entered("L4/5/5/5/DD3 d 0/0 1/0 8/10 - - - 10", 0), 0);
    load("");
    CHECK_EQ_INT(brd_rules_info_get(&worked_rules, &info), BRD_OK);
    CHECK_EQ_INT(info.counter_count, 3);
    CHECK_EQ_INT(brd_rules_quantity(&worked_rules, BRD_COUNTER, 3, &quantity), BRD_E_ARGUMENT);
    CHECK(brd_name(&worked_rules, BRD_NAME_COUNTER, 3) == NULL);
}

/* ------------------------------------------------------------------------------------------------- nobody is forced */

static void nobody_is_forced(void)
{
    static const struct worked_moves moves[] = {
        {"[CAR.forced] forced_capture=false", "5/5/5/1L3/1D3 d 0/0 1/0 9/9 - - - 9", "",
         "@a1 @b1 @c1 @d1 @e1 b1a1 b1c1 b1b2 hunker"},
        {"CAR-7 leaving, too", "D3L/5/5/1L3/1D3 d 0/0 0/0 9/9 - - - 9", "a5", "a5b5 a5>a1 a5>b1 a5>c1 a5>d1 a5>e1"},
        {"[CAR.protect] still", "5/5/5/1L3/1D3 d 0/0 0/0 9/9 l - - 9", "", "b1a1 b1c1 hunker"},
    };
    static const struct worked_moves extra[] = {
        {"[CAR.extra-forced] forced_capture=false", "5/5/5/1L3/1D3 d 0/0 1/0 9/9 - - - 9", "",
         "@a1 @b1 @c1 @d1 @e1 b1a1 b1c1 b1b2 hunker"},
    };
    load("forced_capture=false");
    WORKED_EACH(worked_moves, worked_moves, moves);
    load("forced_capture=false " EXTRA);
    WORKED_EACH(worked_moves, worked_moves, extra);
}

/* [CAR.marks] [CAR.sides] [CAR.centre] [CAR.centres] */
static void marks_of_cells(void)
{
    worked_load("carnyx", "");
    worked_marks("home_row", "a1:0 b1:0 c1:0 d1:0 e1:0 a5:1 b5:1 c5:1 d5:1 e5:1");
    worked_marks("centre", "c3");
    worked_load_text("schema: 1\nextends: carnyx\nboard: {centre: [b1, d5]}\n", "");
    worked_marks("home_row", "a1:0 b1:0 c1:0 d1:0 e1:0 a5:1 b5:1 c5:1 d5:1 e5:1");
    worked_marks("centre", "b1 d5");
    worked_load_text("schema: 1\nextends: carnyx\nboard: {centre: []}\n", "");
    worked_marks("centre", "");
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"CAR.extra CAR-3", a_disc_enters_before_the_action},
        {"CAR.extra-state", entering_leaves_the_rest_as_it_is},
        {"CAR.extra-forced", captures_stay_forced},
        {"CAR.pos-side CAR.valid-entered", sides_say_who_has_entered},
        {"CAR.seat-counters", a_counter_more},
        {"CAR.forced", nobody_is_forced},
        {"CAR.marks", marks_of_cells},
        {NULL, NULL},
    };
    return check_main("carnyx_extra", tests, argc, argv);
}
