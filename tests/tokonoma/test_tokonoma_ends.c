/*
 * test_tokonoma_ends.c: ends that a file lists [TOK.ends]: worked examples of rules/tokonoma.md, by hand. Directions:
 * test_tokonoma.c.
 */
#include "worked.h"

#define EXTENDS "schema: 1\nextends: tokonoma\nends:\n"

static void who_has_too_few_loses(void)
{
    static const struct worked_ply plies[] = {
        {"[TOK.too-few] the flats of c5 and d4 take the star of c4", "f4/6/3sF2/4F1/4S w 3 9", "d5d4",
         "f4/6/4F2/3F2/4S b 0 10",
         "move seat=0 cell=d5 to=d4 layer=piece type=flat count=1; remove seat=1 cell=c4 layer=piece type=star "
         "before=0; "
         "counter type=reversible before=3 after=0; end type=win seats=0 reason=too_few"},
    };
    static const struct worked_end ends[] = {
        {"[TOK.too-few] whoever is to move", "f4/6/3F3/6/4S w 3 9", "win seats=0 reason=too_few"},
        {"[TOK.too-few]", "s4/6/3F3/6/5 w 3 9", "win seats=1 reason=too_few"},
        {"[TOK.too-few] both", "f4/6/3F3/6/5 w 3 9", "draw seats=0,1 reason=too_few"},
        {"[TOK.too-few] neither", "s4/6/3F3/6/4S w 3 9", "none"},
        {"[TOK.too-few] on a flat", "+s4/6/3F3/6/3+S1 w 3 9", "none"},
        {"[TOK.ends] in the order of the list: the flat of c1 comes too late", "s4/6/F6/6/5 w 3 9",
         "win seats=1 reason=too_few"},
        {"[TOK.ends] [TOK.house-capture]", "s4/6/F6/6/4S b 3 9", "win seats=0 reason=house_capture"},
    };
    worked_load_text(EXTENDS "  - {kind: few, types: [star]}\n  - {kind: house}\n  - {kind: stalemate}\n", "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_end, worked_end, ends);
}

static void flats_under_talls_count(void)
{
    static const struct worked_end ends[] = {
        {"[TOK.too-few] two flats, one of them under an arm", "ff3/6/3+A3/5F/5 w 3 9", "none"},
        {"[TOK.too-few] one flat", "ff3/6/3A3/5F/5 w 3 9", "win seats=1 reason=too_few"},
        {"[TOK.too-few] talls do not count here", "f2aa/6/3A3/5F/4F w 3 9", "win seats=0 reason=too_few"},
    };
    worked_load_text(EXTENDS "  - {kind: stalemate}\n  - {kind: few, types: [flat], least: 2}\n", "");
    WORKED_EACH(worked_end, worked_end, ends);
}

static void other_types_take_the_house(void)
{
    static const struct worked_end ends[] = {
        {"[TOK.house-types]", "s4/6/S6/6/4F b 3 9", "win seats=0 reason=house_taken"},
        {"[TOK.house-types] on a flat", "s4/6/+S6/6/4F w 3 9", "win seats=0 reason=house_taken"},
        {"[TOK.house-types] Black", "F4/6/6f/6/4S w 3 9", "win seats=1 reason=house_taken"},
        {"[TOK.house-types] an arm does not", "s4/6/A6/6/4F w 3 9", "none"},
        {"[TOK.house-types] nor a flat under one", "s4/6/+A6/6/4F w 3 9", "none"},
        {"[TOK.house-types] nor on the own house", "s4/6/6S/6/4F w 3 9", "none"},
    };
    static const struct worked_fault faults[] = {
        {"[TOK.house-types] [TOK.two-houses]", "5/6/S5f/6/5 w 0 0", "board", 0, 15},
    };
    worked_load_text(EXTENDS "  - {kind: house, types: [flat, star]}\n  - {kind: stalemate}\n", "");
    WORKED_EACH(worked_end, worked_end, ends);
    WORKED_EACH(worked_fault, worked_fault, faults);
}

/* A type of the file's own may take it; and no flat, if the list says so. */
static void own_types_take_the_house(void)
{
    static const struct worked_end ends[] = {
        {"[TOK.house-types] TOK-10", "s4/6/L6/6/4F b 3 9", "win seats=0 reason=house_taken"},
        {"[TOK.house-types] a flat does not", "s4/6/F6/6/4L w 3 9", "none"},
    };
    worked_load_text(EXTENDS "  - {kind: house, types: [lance]}\n  - {kind: stalemate}\n"
                             "pieces: {lance: {letter: L, count: 1, moves: [{kind: step, directions: adjacent}]}}\n",
                     "");
    WORKED_EACH(worked_end, worked_end, ends);
}

/* Without `house` in the list the house is a tile. The flat of c1 has no move. */
static void who_cannot_move_gets(void)
{
    static const struct {
        const char *result;
        struct worked_end end;
    } rows[] = {
        {"loses", {"[TOK.no-move] [TOK.stalemate]", "f4/6/F6/6/5 w 3 9", "win seats=1 reason=stalemate"}},
        {"draws", {"[TOK.no-move]", "f4/6/F6/6/5 w 3 9", "draw seats=0,1 reason=no_move"}},
        {"wins", {"[TOK.no-move]", "f4/6/F6/6/5 w 3 9", "win seats=0 reason=no_move"}},
        {"wins", {"[TOK.no-move] Black has moves", "f4/6/F6/6/5 b 3 9", "none"}},
        {"wins", {"[TOK.ends] two on the houses", "f4/6/F5f/6/5 b 3 9", "none"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[128];
        snprintf(text, sizeof text, EXTENDS "  - {kind: stalemate, result: %s}\n", rows[i].result);
        worked_load_text(text, "");
        worked_end(&rows[i].end);
    }
}

static void limits_come_behind_the_list(void)
{
    static const struct worked_end ends[] = {
        {"[TOK.ends] [TOK.reversible-limit]", "f4/6/3F3/6/5 w 10 9", "draw seats=0,1 reason=reversible_limit"},
        {"[TOK.ends] [TOK.max-plies]", "f4/6/3F3/6/5 w 9 20", "draw seats=0,1 reason=max_plies"},
        {"[TOK.ends]", "f4/6/7/6/5 w 10 20", "win seats=1 reason=too_few"},
    };
    worked_load_text(EXTENDS "  - {kind: few}\n  - {kind: stalemate}\n", "reversible_limit=10 max_plies=20");
    WORKED_EACH(worked_end, worked_end, ends);
}

static void ends_are_said_so(void)
{
    static const struct {
        const char *position, *sentence;
    } rows[] = {
        {"f4/6/3F3/6/4S w 3 9", "White wins: too few pieces are left"},
        {"s4/6/A6/6/4S w 3 9", "White wins: a piece has reached Black's house"},
    };
    worked_load_text(EXTENDS "  - {kind: few, types: [star]}\n  - {kind: house, types: [arm]}\n  - {kind: stalemate}\n",
                     "");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        brd_state state;
        brd_outcome outcome = {.struct_nbytes = sizeof outcome};
        char text[256];
        if (!worked_position(rows[i].position, &state)) continue;
        CHECK_EQ_INT(brd_state_outcome(&worked_rules, &state, &outcome), BRD_OK);
        CHECK(brd_outcome_sentence(&worked_rules, &outcome, text, sizeof text) > 0);
        CHECK_EQ_TEXT(text, rows[i].sentence);
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"TOK.too-few TOK.ends", who_has_too_few_loses},
        {"TOK.too-few, flats", flats_under_talls_count},
        {"TOK.house-types", other_types_take_the_house},
        {"TOK.house-types TOK-10", own_types_take_the_house},
        {"TOK.no-move", who_cannot_move_gets},
        {"TOK.ends, limits", limits_come_behind_the_list},
        {"sentences", ends_are_said_so},
        {NULL, NULL},
    };
    return check_main("tokonoma_ends", tests, argc, argv);
}
