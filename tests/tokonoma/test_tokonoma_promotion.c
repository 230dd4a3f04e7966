/*
 * test_tokonoma_promotion.c: pieces that become others [TOK.promotion]: worked examples of rules/tokonoma.md, by hand.
 * Directions: test_tokonoma.c. A flat of b2 goes to b1, a1 and c2, Black's flat of b5 to b6, a5 and c6.
 */
#include "worked.h"

#define EXTENDS "schema: 1\nextends: tokonoma\npieces:\n"
#define FIXED EXTENDS "  flat: {becomes: {where: [b1], types: [star]}}\n  star: {count: 2}\n"
#define CHOSEN EXTENDS "  flat: {becomes: {where: far, types: [flat, arm, blind]}}\n"

/* One type: the move does not name it. For Black the board is turned: b1 is d6. */
static void one_type_needs_no_name(void)
{
    static const struct worked_ply plies[] = {
        {"[TOK.promotion] [TOK.event-become] TOK-4", "f4/1F4/7/6/4f w 3 9", "b2b1", "f4/S5/7/6/4f b 0 10",
         "move seat=0 cell=b2 to=b1 layer=piece type=flat count=1; remove seat=0 cell=b1 layer=piece type=flat "
         "before=0; "
         "place seat=0 cell=b1 layer=piece type=star after=0; counter type=reversible before=3 after=0; turn seat=1"},
        {"[TOK.promotion] Black's d6", "F4/6/7/4f1/5 b 3 9", "d5d6", "F4/6/7/5s/5 w 0 10", NULL},
        {"[TOK.promotion] not on b6", "F4/4f1/7/6/5 b 3 9", "b5b6", "F4/5f/7/6/5 w 0 10", NULL},
        {"[TOK.promotion] White has two stars: the flat stays", "f4/1F4/7/6/SS2f w 3 9", "b2b1",
         "f4/F5/7/6/SS2f b 0 10",
         "move seat=0 cell=b2 to=b1 layer=piece type=flat count=1; counter type=reversible before=3 after=0; turn "
         "seat=1"},
        {"[TOK.promotion] others do not become one", "f4/2A3/7/6/4f w 3 9", "b3b1", "f4/A5/7/6/4f b 4 10", NULL},
        {"[TOK.promotion] before the attack: the star of b1 and the flat of c4 take c3", "4f/1F4/2fF3/6/5 w 3 9",
         "b2b1", "4f/S5/3F3/6/5 b 0 10", NULL},
    };
    static const struct worked_moves moves[] = {
        {"[TOK.promotion]", "4f/1F4/7/6/4f w 3 9", "b2", "b2a1 b2b1 b2c2"},
    };
    worked_load_text(FIXED, "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

/* Several types: the move names one, by its capital letter. A side has two arms and two blinds. */
static void a_choice_is_named(void)
{
    static const struct worked_moves moves[] = {
        {"[TOK.promotion]", "4f/1F4/7/6/4f w 3 9", "b2", "b2c2 b2a1=F b2b1=F b2a1=A b2b1=A b2a1=B b2b1=B"},
        {"[TOK.promotion] two arms", "4f/1F4/7/6/AA2f w 3 9", "b2", "b2c2 b2a1=F b2b1=F b2a1=B b2b1=B"},
        {"[TOK.promotion] nothing is left to choose", "4f/1F4/7/6/AABBf w 3 9", "b2", "b2a1 b2b1 b2c2"},
        {"[TOK.promotion] Black's", "F4/4f1/7/6/5 b 3 9", "b5", "b5c6 b5a5=F b5b6=F b5a5=A b5b6=A b5a5=B b5b6=B"},
    };
    static const struct worked_ply plies[] = {
        {"[TOK.promotion]", "4f/1F4/7/6/4f w 3 9", "b2b1=A", "4f/A5/7/6/4f b 0 10",
         "move seat=0 cell=b2 to=b1 layer=piece type=flat count=1; remove seat=0 cell=b1 layer=piece type=flat "
         "before=0; "
         "place seat=0 cell=b1 layer=piece type=arm after=0; counter type=reversible before=3 after=0; turn seat=1"},
        {"[TOK.promotion] it stays", "4f/1F4/7/6/4f w 3 9", "b2b1=F", "4f/F5/7/6/4f b 0 10",
         "move seat=0 cell=b2 to=b1 layer=piece type=flat count=1; counter type=reversible before=3 after=0; turn "
         "seat=1"},
        {"[TOK.promotion] [TOK.house-capture] as a flat it wins", "4f/6/1F5/6/4f w 3 9", "c2c1=F",
         "4f/6/F6/6/4f b 0 10",
         "move seat=0 cell=c2 to=c1 layer=piece type=flat count=1; counter type=reversible before=3 after=0; "
         "end type=win seats=0 reason=house_capture"},
        {"[TOK.promotion] [TOK.house-capture] as an arm it does not", "4f/6/1F5/6/4f w 3 9", "c2c1=A",
         "4f/6/A6/6/4f b 0 10", NULL},
        {"[TOK.promotion] Black's", "F4/4f1/7/6/5 b 3 9", "b5b6=B", "F4/5b/7/6/5 w 0 10", NULL},
    };
    static const struct worked_refusal refusals[] = {
        {"[TOK.promotion]", "4f/1F4/7/6/4f w 3 9", "b2b1", "must_become", "b1"},
        {"[TOK.promotion] two arms", "4f/1F4/7/6/AA2f w 3 9", "b2b1=A", "cannot_become", "b1"},
        {"[TOK.promotion] nothing is left to choose", "4f/1F4/7/6/AABBf w 3 9", "b2b1=F", "cannot_become", "b1"},
        {"[TOK.promotion] an arm does not", "4f/2A3/7/6/4f w 3 9", "b3b1=A", "cannot_become", "b1"},
        {"[TOK.promotion] [TOK.refusals] the first reason", "4f/1F4/7/6/4f w 3 9", "b2c1=A", "off_pattern", "c1"},
        {"[TOK.promotion] [TOK.refusals] the first reason", "f4/1F4/7/6/4f w 3 9", "b2a1=A", "tile_taken", "a1"},
    };
    worked_load_text(CHOSEN, "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* A tall becomes another one, and stands on the flat further. */
static void a_stack_stays_one(void)
{
    static const struct worked_ply plies[] = {
        {"[TOK.promotion] [TOK.stack]", "f4/4S1/3F3/6/5 w 3 9", "b5c4", "f4/6/3+A3/6/5 b 4 10",
         "move seat=0 cell=b5 to=c4 layer=piece type=star count=1; remove seat=0 cell=c4 layer=piece type=star "
         "before=0; "
         "place seat=0 cell=c4 layer=piece type=arm after=0; counter type=reversible before=3 after=4; turn seat=1"},
    };
    worked_load_text(EXTENDS "  star: {becomes: {where: [c4], types: [arm]}}\n", "");
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* [TOK.seat-tables] Black's flats become stars where White's do not, and on White's tile nothing. */
static void a_side_has_tiles_of_its_own(void)
{
    static const struct worked_ply plies[] = {
        {"[TOK.seat-tables] a1 is e5 for Black", "F4/6/7/6/3f1 b 3 9", "e4e5", "F4/6/7/6/4s w 0 10", NULL},
        {"[TOK.seat-tables] not d6", "F4/6/7/4f1/5 b 3 9", "d5d6", "F4/6/7/5f/5 w 0 10", NULL},
        {"[TOK.seat-tables] White's b1", "f4/1F4/7/6/4f w 3 9", "b2b1", "f4/S5/7/6/4f b 0 10", NULL},
    };
    worked_load_text(FIXED "seats: {black: {pieces: {flat: {becomes: {where: [a1]}}}}}\n", "");
    WORKED_EACH(worked_ply, worked_ply, plies);
}

static void moves_are_written_so(void)
{
    static const char *const none[] = {"b2c2=A", "b2b1=S", "b2b1=a", "b2b1=", "b2b1A", "b1b1=A", "b2b1==A"};
    brd_move move;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    worked_load_text(CHOSEN, "");
    CHECK_EQ_INT(brd_rules_info_get(&worked_rules, &info), BRD_OK);
    CHECK(info.max_move_text == 7 && info.max_moves == 4 * 812);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (!CHECK_EQ_INT(brd_move_parse(&worked_rules, none[i], strlen(none[i]), &move), BRD_E_MOVE))
            printf("  %s\n", none[i]);
    /* From 28 tiles to each of the ten far tiles, five for either side, for each of three types. */
    CHECK_EQ_INT(brd_rules_moves(&worked_rules, NULL, 0), 812 + 10 * 28 * 3);
    worked_load("tokonoma", "");
    CHECK_EQ_INT(brd_move_parse(&worked_rules, "b2b1=A", 6, &move), BRD_E_MOVE);
    CHECK_EQ_INT(brd_rules_moves(&worked_rules, NULL, 0), 812);
}

static void moves_are_described_so(void)
{
    static const struct {
        const char *rules, *move, *words;
        uint8_t becomes;
    } rows[] = {
        {CHOSEN, "b2b1=A", "Flat b2 to b1, and becomes an arm", 1},
        {CHOSEN, "b2b1=F", "Flat b2 to b1, and stays a flat", 0},
        {CHOSEN, "b2c2", "Flat b2 to c2", BRD_NO_TYPE},
        {FIXED, "b2b1", "Flat b2 to b1, and becomes a star", 3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        brd_state state;
        brd_move_info info = {.struct_nbytes = sizeof info};
        char text[256];
        worked_load_text(rows[i].rules, "");
        if (!worked_position("4f/1F4/7/6/4f w 3 9", &state)) continue;
        brd_move move = worked_move(rows[i].move);
        CHECK_EQ_INT(brd_move_describe(&worked_rules, &state, BRD_REFEREE, move, &info), BRD_OK);
        CHECK(info.type == 0 && info.flags == 0);
        CHECK_EQ_INT(info.becomes, rows[i].becomes);
        CHECK(brd_move_sentence(&worked_rules, &state, 0, move, text, sizeof text) > 0);
        CHECK_EQ_TEXT(text, rows[i].words);
    }
}

/* What became another piece is not captured. */
static void plies_are_told_so(void)
{
    brd_state state;
    brd_event events[BRD_MAX_EVENTS];
    char text[256];
    worked_load_text(FIXED, "");
    if (!worked_position("4f/1F4/2fF3/6/5 w 3 9", &state)) return;
    int32_t count =
        brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move("b2b1"), NULL, NULL, events, BRD_MAX_EVENTS);
    CHECK(brd_events_sentence(&worked_rules, events, (size_t)count, text, sizeof text) > 0);
    CHECK(strstr(text, "Flat b2 to b1, becoming a star, capturing the flat on c3") != NULL);
}

/* `all` means the types that the file has, here four: the star has no place, since it has its count. */
static void all_means_the_types_of_the_file(void)
{
    static const struct worked_moves moves[] = {
        {"[TOK.promotion]", "4f/1F4/7/6/S3f w 3 9", "b2", "b2c2 b2a1=F b2b1=F b2a1=A b2b1=A b2a1=B b2b1=B"},
    };
    static const struct worked_ply plies[] = {
        {"[TOK.promotion]", "4f/1F4/7/6/4f w 3 9", "b2b1=S", "4f/S5/7/6/4f b 0 10", NULL},
    };
    worked_load_text(EXTENDS "  flat: {becomes: {where: far, types: all}}\n", "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, plies);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"TOK.promotion", one_type_needs_no_name},
        {"TOK.promotion, choice", a_choice_is_named},
        {"TOK.promotion, all types", all_means_the_types_of_the_file},
        {"TOK.promotion TOK.stack", a_stack_stays_one},
        {"TOK.promotion TOK.seat-tables", a_side_has_tiles_of_its_own},
        {"TOK.promotion TOK.move-notation", moves_are_written_so},
        {"TOK.promotion, descriptions", moves_are_described_so},
        {"TOK.event-become", plies_are_told_so},
        {NULL, NULL},
    };
    return check_main("tokonoma_promotion", tests, argc, argv);
}
