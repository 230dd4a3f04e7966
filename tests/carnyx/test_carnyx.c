/*
 * test_carnyx.c: worked examples for every paragraph and every ruling of rules/carnyx.md. Expected values were worked
 * out by hand from the rulebook.
 *
 * Dark's forward leads from row 1 to row 5. Cells have the numbers 0 to 24 in cell order, which the counters of a bar
 * show.
 */
#include "worked.h"

#define START "5/5/5/5/5 d 3/3 0/0 10/10 - - - 0"

static void load(void)
{
    worked_load("carnyx", "");
}

static int32_t cell_of(const char *name)
{
    return brd_rules_find_cell(&worked_rules, name, strlen(name));
}

/* ---------------------------------------------------------------------------------------------------- board */

/* [CAR.board] [CAR.cell-order] */
static void cells_have_these_names_in_this_order(void)
{
    load();
    for (int32_t cell = 0; cell < 25; cell++) {
        char name[3] = {"abcde"[cell % 5], "12345"[cell / 5], '\0'};
        CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_CELL, cell), name);
        CHECK_EQ_INT(cell_of(name), cell);
    }
    CHECK(brd_name(&worked_rules, BRD_NAME_CELL, 25) == NULL);
    CHECK_EQ_INT(cell_of("f1"), BRD_E_ARGUMENT);
    CHECK_EQ_INT(cell_of("a6"), BRD_E_ARGUMENT);
}

/* [CAR.sides] Forward, right, backward, left of c3 as each side sees it. Left of a1 there is no cell. */
static void light_sees_the_board_turned(void)
{
    static const struct {
        int32_t direction;
        const char *name, *dark, *light;
    } rows[] = {{0, "forward", "c4", "c2"},        {1, "forward-right", "d4", "b2"}, {2, "right", "d3", "b3"},
                {3, "backward-right", "d2", "b4"}, {4, "backward", "c2", "c4"},      {5, "backward-left", "b2", "d4"},
                {6, "left", "b3", "d3"},           {7, "forward-left", "b4", "d2"}};
    load();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_DIRECTION, rows[i].direction), rows[i].name);
        CHECK_EQ_INT(brd_rules_neighbour(&worked_rules, cell_of("c3"), 0, rows[i].direction), cell_of(rows[i].dark));
        CHECK_EQ_INT(brd_rules_neighbour(&worked_rules, cell_of("c3"), 1, rows[i].direction), cell_of(rows[i].light));
    }
    CHECK_EQ_INT(brd_rules_neighbour(&worked_rules, cell_of("a1"), 0, 6), BRD_NO_CELL);
}

/* [CAR.seats] [CAR.discs] [CAR.start] [CAR.position] There are 13 discs a side, no secrets and no chance outcomes. */
static void the_start_is_this(void)
{
    static const int32_t viewers[] = {0, 1, BRD_SPECTATOR, BRD_REFEREE};
    brd_state state;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_type_info type = {.struct_nbytes = sizeof type};
    char text[BRD_MAX_POSITION_TEXT];
    load();
    brd_rules_info_get(&worked_rules, &info);
    CHECK_EQ_INT(info.players, 1 << 2);
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 0, &type), BRD_OK);
    CHECK_EQ_TEXT(type.name, "disc");
    CHECK_EQ_INT(type.count, 13);
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
    for (size_t i = 0; i < sizeof viewers / sizeof viewers[0]; i++) {
        brd_state_observe(&worked_rules, &state, viewers[i], text, sizeof text);
        CHECK_EQ_TEXT(text, START);
    }
    CHECK_EQ_INT(brd_state_to_move(&worked_rules, &state), 0);
    CHECK_EQ_INT(brd_chance_denominator(&worked_rules, &state), BRD_E_NOT_CHANCE);
}

/* ---------------------------------------------------------------------------------------------------- setup */

static void discs_are_placed_in_turn(void)
{
    static const struct worked_ply plies[] = {
        {"[CAR.setup] [CAR.ply]", START, "@b1", "5/5/5/5/1D3 l 2/3 0/0 10/10 - - - 1",
         "place seat=0 cell=b1 layer=piece type=disc after=0; stock seat=0 type=unplaced before=3 after=2; "
         "turn seat=1"},
        {"[CAR.setup] Light", "5/5/5/5/1D3 l 2/3 0/0 10/10 - - - 1", "@b5", "1L3/5/5/5/1D3 d 2/2 0/0 10/10 - - - 2",
         "place seat=1 cell=b5 layer=piece type=disc after=1; stock seat=1 type=unplaced before=3 after=2; "
         "turn seat=0"},
        {"[CAR.setup] a shared cell", "1L3/5/5/5/1D3 d 2/2 0/0 10/10 - - - 2", "@b1",
         "1L3/5/5/5/1(DD)3 l 1/2 0/0 10/10 - - - 3", NULL},
        {"[CAR.setup] then Dark moves", "1L1L1/5/5/5/D1DD1 l 0/1 0/0 10/10 - - - 5", "@d5",
         "1L1(LL)1/5/5/5/D1DD1 d 0/0 0/0 10/10 - - - 6", NULL},
    };
    static const struct worked_moves moves[] = {
        {"[CAR.setup] Dark's home row", START, "", "@a1 @b1 @c1 @d1 @e1"},
        {"[CAR.setup] Light's", "5/5/5/5/4D l 2/3 0/0 10/10 - - - 1", "", "@a5 @b5 @c5 @d5 @e5"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

/* [CAR.perft] 5^d, then Dark's first turn after each of 15625 setups: 125 * (528 + 330 + 16). */
static void perft_is_worked_out(void)
{
    static BRD_ALIGNED uint8_t workspace[7 * (BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move))];
    static const uint64_t expected[] = {1, 5, 25, 125, 625, 3125, 15625, 109250};
    brd_state state;
    load();
    worked_position(START, &state);
    for (int32_t depth = 0; depth <= 7; depth++) {
        uint64_t count = 0;
        CHECK_EQ_INT(brd_perft(&worked_rules, &state, depth, 0, workspace, sizeof workspace, &count), BRD_OK);
        CHECK_EQ_INT(count, expected[depth]);
    }
}

/* ---------------------------------------------------------------------------------------------------- steps */

static void pieces_and_stacks_step_so(void)
{
    static const struct worked_moves rows[] = {
        {"[CAR.piece] Dark's", "L4/5/5/2D2/5 d 0/0 0/0 10/10 - - - 9", "c2", "c2b2 c2d2 c2c3"},
        {"[CAR.piece] Light's", "5/2L2/5/5/D4 l 0/0 0/0 10/10 - - - 9", "c4", "c4c3 c4b4 c4d4"},
        {"[CAR.no-other-step] sideways not off the board", "L4/5/5/D4/5 d 0/0 0/0 10/10 - - - 9", "a2", "a2b2 a2a3"},
        {"[CAR.stack-move] Dark's", "L4/5/5/5/2(DD)2 d 0/0 0/0 10/10 - - - 9", "c1", "c1a1 c1e1 c1c3"},
        {"[CAR.stack-move] Light's", "2(LL)2/5/5/5/D4 l 0/0 0/0 10/10 - - - 9", "c5", "c5c3 c5a5 c5e5"},
        {"[CAR.stack] the top disc's owner moves it", "L4/5/5/5/2(LLD)2 d 0/0 0/0 10/10 - - - 9", "c1",
         "c1a1 c1e1 c1c3"},
        {"[CAR.stack] and no other", "L4/5/5/5/D1(DDL)2 d 0/0 0/0 10/10 - - - 9", "c1", ""},
        {"[CAR.no-other-step] a stack, likewise", "L4/5/5/5/1(DD)3 d 0/0 0/0 10/10 - - - 9", "b1", "b1d1 b1b3"},
        {"[CAR.leap] CAR-1 over an own piece not", "L4/5/5/2D2/2(DD)2 d 0/0 0/0 10/10 - - - 9", "c1", "c1a1 c1e1"},
        {"[CAR.leap] CAR-1 over the opponent's", "5/5/5/2L2/2(DD)2 d 0/0 0/0 10/10 - - - 9", "c1", "c1a1 c1e1 c1c3"},
        {"[CAR.leap] CAR-1 over a stack, who controls it counts", "5/5/5/2(LD)2/2(DD)L1 d 0/0 0/0 10/10 - - - 9", "c1",
         "c1a1 c1e1"},
    };
    load();
    WORKED_EACH(worked_moves, worked_moves, rows);
}

/* CAR-1: both values of the switch, over b1 (Dark's), d1 (Light's) and c2 (empty). */
static void CAR_1_what_stacks_may_jump_is_a_switch(void)
{
    static const char position[] = "5/5/5/5/1D(DD)L1 d 0/0 0/0 10/10 - - - 9";
    static const struct {
        const char *overrides, *moves;
    } rows[] = {
        {"stack_jumps=opponent", "c1e1 c1c3"}, {"stack_jumps=any", "c1a1 c1e1 c1c3"}, {"stack_jumps=none", "c1c3"}};
    static const struct worked_moves opponent = {"CAR-1 off over the opponent's",
                                                 "L4/(DD)4/5/5/5 d 0/0 0/0 10/10 - - - 9", "a4", "a4c4 a4>"};
    static const struct worked_refusal none = {"CAR-1 none, also off the board",
                                               "L4/(DD)4/5/5/5 d 0/0 0/0 10/10 - - - 9", "a4>", "blocked", "a5"};
    static const struct worked_moves any = {"CAR-1 any, also off the board", "D4/(DD)4/5/5/4L d 0/0 0/0 10/10 - - - 9",
                                            "a4", "a4c4 a4>"};
    for (size_t i = 0; i < 3; i++) {
        struct worked_moves row = {"CAR-1", position, "c1", rows[i].moves};
        worked_load("carnyx", rows[i].overrides);
        worked_moves(&row);
        if (i == 0) worked_moves(&opponent);
        if (i == 1) worked_moves(&any);
        if (i == 2) worked_refusal(&none);
    }
}

static void moves_do_this(void)
{
    static const struct worked_ply rows[] = {
        {"[CAR.piece] [CAR.events] [CAR.pos-bar] forward: no bar", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "b2b3",
         "L4/5/1D3/5/5 l 0/0 0/0 10/10 - - - 10",
         "move seat=0 cell=b2 to=b3 layer=piece type=disc count=1; turn seat=1"},
        {"[CAR.piece] [CAR.pos-bar] sideways", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "b2a2",
         "L4/5/5/D4/5 l 0/0 0/0 10/10 - b2a2 - 10",
         "move seat=0 cell=b2 to=a2 layer=piece type=disc count=1; counter seat=0 type=bar_from before=-1 after=6; "
         "counter seat=0 type=bar_to before=-1 after=5; "
         "turn seat=1"},
        {"[CAR.stack-move] [CAR.pos-bar] as a whole, sideways", "L4/5/5/5/2(DLD)2 d 0/0 0/0 10/10 - - - 9", "c1e1",
         "L4/5/5/5/4(DLD) l 0/0 0/0 10/10 - c1e1 - 10",
         "move seat=0 cell=c1 to=e1 layer=piece type=disc count=3; counter seat=0 type=bar_from before=-1 after=2; "
         "counter seat=0 type=bar_to before=-1 after=4; "
         "turn seat=1"},
        {"[CAR.landing] [CAR.pos-bar] on own discs: a stack cannot step back one",
         "L4/5/5/D(LD)3/5 d 0/0 0/0 10/10 - - - 9", "a2b2", "L4/5/5/1(LDD)3/5 l 0/0 0/0 10/10 - - - 10",
         "move seat=0 cell=a2 to=b2 layer=piece type=disc count=1; turn seat=1"},
        {"[CAR.landing] a stack on an own piece", "L4/5/5/5/D1(LD)2 d 0/0 0/0 10/10 - - - 9", "c1a1",
         "L4/5/5/5/(DLD)4 l 0/0 0/0 10/10 - c1a1 - 10", NULL},
        {"[CAR.capture] by a piece", "L4/5/1(LL)3/1D3/5 d 0/0 0/0 10/10 - - - 9", "b2b3",
         "L4/5/1(LLD)3/5/5 l 0/0 0/0 10/10 - - - 10",
         "move seat=0 cell=b2 to=b3 layer=piece type=disc count=1; "
         "change cell=b3 layer=piece type=disc before=1 after=0 count=2; turn seat=1"},
        {"[CAR.capture] CAR-6 by a stack, both orders kept", "L4/5/1(DL)3/5/1(LD)3 d 0/0 0/0 10/10 - - - 9", "b1b3",
         "L4/5/1(DLLD)3/5/5 l 0/0 0/0 10/10 - - - 10",
         "move seat=0 cell=b1 to=b3 layer=piece type=disc count=2; "
         "change cell=b3 layer=piece type=disc before=1 after=0 count=2; turn seat=1"},
        {"CAR-6 captured discs travel with it", "L4/5/1(DLLD)3/5/5 d 0/0 0/0 10/10 - - - 9", "b3d3",
         "L4/5/3(DLLD)1/5/5 l 0/0 0/0 10/10 - b3d3 - 10", NULL},
        {"[CAR.capture] [CAR.pos-bar] sideways by a stack", "L4/5/5/5/(DD)1L2 d 0/0 0/0 10/10 - - - 9", "a1c1",
         "L4/5/5/5/2(LDD)2 l 0/0 0/0 10/10 - a1c1 - 10",
         "move seat=0 cell=a1 to=c1 layer=piece type=disc count=2; "
         "change cell=c1 layer=piece type=disc before=1 after=0 count=1; "
         "counter seat=0 type=bar_from before=-1 after=0; counter seat=0 type=bar_to before=-1 after=2; turn seat=1"},
        {"[CAR.ev-counters] a capture lifts the opponent's bar", "L4/5/1L3/1D3/5 d 0/0 0/0 10/10 - - a3b3 9", "b2b3",
         "L4/5/1(LD)3/5/5 l 0/0 0/0 10/10 - - - 10",
         "move seat=0 cell=b2 to=b3 layer=piece type=disc count=1; "
         "change cell=b3 layer=piece type=disc before=1 after=0 count=1; "
         "counter seat=1 type=bar_from before=10 after=-1; counter seat=1 type=bar_to before=11 after=-1; turn seat=1"},
        {"[CAR.counters] the ply stays at its top", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 65535", "b2b3",
         "L4/5/1D3/5/5 l 0/0 0/0 10/10 - - - 65535", NULL},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* ------------------------------------------------------------------------------------------------- way back */

/* [CAR.way-back] CAR-2 */
static void CAR_2_no_way_back(void)
{
    static const struct worked_refusal refusals[] = {
        {"[CAR.way-back] a piece", "L4/5/5/D4/5 d 0/0 0/0 10/10 - b2a2 - 11", "a2b2", "way_back", "b2"},
        {"[CAR.way-back] captures included", "L4/5/5/DL3/5 d 0/0 0/0 10/10 - b2a2 - 11", "a2b2", "way_back", "b2"},
        {"CAR-2 a stack, also joined to what stood there", "L4/5/5/5/(DLD)4 d 0/0 0/0 10/10 - c1a1 - 11", "a1c1",
         "way_back", "c1"},
        {"[CAR.way-back] Light", "1L3/5/5/5/D4 l 0/0 0/0 10/10 - - a5b5 12", "b5a5", "way_back", "a5"},
    };
    static const struct worked_moves moves[] = {
        {"[CAR.way-back] elsewhere it may go", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - a2b2 - 11", "", "b2c2 b2b3 hunker"},
        {"[CAR.way-back] from elsewhere X may be entered", "L4/5/5/D4/1D3 d 0/0 0/0 10/10 - b2a2 - 11", "b1",
         "b1a1 b1c1 b1b2"},
        {"[CAR.forced] a barred capture does not count", "L4/5/5/DL3/5 d 0/0 0/0 10/10 - b2a2 - 11", "", "a2a3 hunker"},
        {"CAR-2 not moved: nothing is barred", "L4/5/5/D4/5 d 0/0 0/0 10/10 - - - 11", "a2", "a2b2 a2a3"},
    };
    static const struct worked_ply plies[] = {
        {"CAR-2 moving another lifts the bar", "L4/5/5/D3D/5 d 0/0 0/0 10/10 - b2a2 - 11", "e2e3",
         "L4/5/4D/D4/5 l 0/0 0/0 10/10 - - - 12",
         "move seat=0 cell=e2 to=e3 layer=piece type=disc count=1; counter seat=0 type=bar_from before=6 after=-1; "
         "counter seat=0 type=bar_to before=5 after=-1; "
         "turn seat=1"},
        {"CAR-2 hunkering lifts it", "L4/5/5/D4/5 d 0/0 0/0 10/10 - b2a2 - 11", "hunker",
         "L4/5/5/D4/5 l 0/0 0/0 10/10 d - - 12",
         "counter seat=0 type=hunkered before=0 after=1; counter seat=0 type=bar_from before=6 after=-1; counter "
         "seat=0 type=bar_to before=5 after=-1; turn seat=1"},
        {"CAR-2 entering lifts it", "L4/5/5/D4/5 d 0/0 1/0 9/10 - b2a2 - 11", "@c1",
         "L4/5/5/D4/2D2 l 0/0 0/0 9/10 - - - 12",
         "place seat=0 cell=c1 layer=piece type=disc after=0; stock seat=0 type=reserve before=1 after=0; "
         "counter seat=0 type=bar_from before=6 after=-1; counter seat=0 type=bar_to before=5 after=-1; turn seat=1"},
        {"CAR-11 leaving lifts it and sets none", "D3L/5/5/5/4D d 0/0 0/0 10/10 - b5a5 - 9", "a5>e1",
         "4L/5/5/5/4(DD) l 0/0 0/0 10/10 - - - 10",
         "move seat=0 cell=a5 to=e1 layer=piece type=disc count=1; counter seat=0 type=bar_from before=21 after=-1; "
         "counter seat=0 type=bar_to before=20 after=-1; "
         "turn seat=1"},
        {"CAR-2 the other player's turn leaves it", "L4/5/5/D4/5 l 0/0 0/0 10/10 - b2a2 - 12", "a5b5",
         "1L3/5/5/D4/5 d 0/0 0/0 10/10 - b2a2 a5b5 13", NULL},
    };
    load();
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* ------------------------------------------------------------------------------------ capturing and hunkering */

static void captures_are_forced(void)
{
    static const struct worked_moves moves[] = {
        {"[CAR.forced] [CAR.turn] captures and hunkering only", "5/2L2/2D2/4D/5 d 0/0 1/0 9/10 - - - 24", "",
         "c3c4 hunker"},
        {"[CAR.forced] any of them", "5/2L2/1LDL1/5/5 d 0/0 1/0 9/10 - - - 24", "", "c3b3 c3d3 c3c4 hunker"},
        {"[CAR.forced] by a stack", "5/5/2L2/5/D1(DD)2 d 0/0 0/0 10/10 - - - 24", "", "c1c3 hunker"},
        {"[CAR.exempt] after hunkering all is free", "5/2L2/2D2/4D/5 d 0/0 1/0 9/10 d - - 24", "",
         "@a1 @b1 @c1 @d1 @e1 e2d2 e2e3 c3b3 c3d3 c3c4"},
        {"[CAR.exempt] leaving too", "D4/2L2/2D2/5/5 d 0/0 0/0 10/10 d - - 24", "",
         "c3b3 c3d3 c3c4 a5b5 a5>a1 a5>b1 a5>c1 a5>d1 a5>e1"},
        {"[CAR.protect] nothing is captured, so nothing forced", "5/2L2/2D2/4D/5 d 0/0 1/0 9/10 l - - 24", "",
         "@a1 @b1 @c1 @d1 @e1 e2d2 e2e3 c3b3 c3d3 hunker"},
        {"CAR-14 a jump over what is protected", "5/5/5/2L2/2(DD)2 d 0/0 0/0 10/10 l - - 9", "c1", "c1a1 c1e1 c1c3"},
        {"[CAR.hunker] with nothing on the board", "2L2/5/5/5/5 d 0/0 2/0 8/10 - - - 30", "",
         "@a1 @b1 @c1 @d1 @e1 hunker"},
        {"[CAR.hunker] not twice", "2L2/5/5/5/5 d 0/0 2/0 8/10 d - - 30", "", "@a1 @b1 @c1 @d1 @e1"},
        {"[CAR.hunker] after the opponent's it is legal", "2L2/5/5/5/1D3 d 0/0 0/0 10/10 l - - 30", "",
         "b1a1 b1c1 b1b2 hunker"},
    };
    static const struct worked_refusal refusals[] = {
        {"[CAR.forced]", "5/2L2/2D2/4D/5 d 0/0 1/0 9/10 - - - 24", "e2e3", "must_capture", "c4"},
        {"CAR-7 entering", "5/2L2/2D2/4D/5 d 0/0 1/0 9/10 - - - 24", "@a1", "must_capture", "c4"},
        {"CAR-7 leaving", "D4/2L2/2D2/5/5 d 0/0 0/0 10/10 - - - 24", "a5>a1", "must_capture", "c4"},
        {"CAR-7 leaving as a stack", "(DD)4/2L2/2D2/5/5 d 0/0 0/0 10/10 - - - 24", "a5>", "must_capture", "c4"},
        {"[CAR.forced] the first in cell order", "5/2L2/1LDL1/4D/5 d 0/0 0/0 10/10 - - - 24", "e2e3", "must_capture",
         "b3"},
        {"[CAR.protect]", "5/2L2/2D2/4D/5 d 0/0 1/0 9/10 l - - 24", "c3c4", "protected", "c4"},
        {"[CAR.hunker]", "5/2L2/2D2/4D/5 d 0/0 1/0 9/10 d - - 24", "hunker", "hunkered_before", ""},
    };
    load();
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

static void hunkering_lasts_a_turn(void)
{
    static const struct worked_ply rows[] = {
        {"[CAR.hunker] [CAR.ev-counters] [CAR.pos-hunkered]", "5/2L2/2D2/5/5 d 0/0 0/0 10/10 - - - 24", "hunker",
         "5/2L2/2D2/5/5 l 0/0 0/0 10/10 d - - 25", "counter seat=0 type=hunkered before=0 after=1; turn seat=1"},
        {"[CAR.pos-hunkered] both", "5/2L2/2D2/5/5 l 0/0 0/0 10/10 d - - 25", "hunker",
         "5/2L2/2D2/5/5 d 0/0 0/0 10/10 dl - - 26", "counter seat=1 type=hunkered before=0 after=1; turn seat=0"},
        {"[CAR.protect] [CAR.ev-counters] ends with the next turn", "5/2L2/5/5/4D l 0/0 0/0 10/10 l - - 9", "c4b4",
         "5/1L3/5/5/4D d 0/0 0/0 10/10 - - c4b4 10",
         "move seat=1 cell=c4 to=b4 layer=piece type=disc count=1; counter seat=1 type=hunkered before=1 after=0; "
         "counter seat=1 type=bar_from before=-1 after=17; counter seat=1 type=bar_to before=-1 after=16; turn seat=0"},
        {"CAR-14 protected discs leave with a stack", "4L/(LD)4/5/5/5 d 0/0 0/0 5/10 l - - 9", "a4>",
         "4L/5/5/5/5 l 0/0 2/0 4/10 l - - 10", NULL},
        {"[CAR.exempt] no capture after hunkering", "5/2L2/2D2/4D/5 d 0/0 1/0 9/10 d - - 24", "e2e3",
         "5/2L2/2D1D/5/5 l 0/0 1/0 9/10 - - - 25", NULL},
        {"[CAR.exempt] entering", "5/2L2/2D2/4D/5 d 0/0 1/0 9/10 d - - 24", "@a1",
         "5/2L2/2D2/4D/D4 l 0/0 0/0 9/10 - - - 25", NULL},
        {"[CAR.exempt] leaving", "D4/2L2/2D2/5/5 d 0/0 0/0 10/10 d - - 24", "a5>a1",
         "5/2L2/2D2/5/D4 l 0/0 0/0 10/10 - - - 25", NULL},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* CAR-8, CAR-9: Light's five discs shut Dark out, which hunkered down before. */
static void CAR_8_pass_only_if_nothing_else_is_legal(void)
{
    static const struct worked_moves moves[] = {
        {"CAR-8", "5/5/5/5/LLLLL d 0/0 1/0 9/8 d - - 9", "", "pass"},
        {"CAR-8 hunkering is not barred", "5/5/5/5/LLLLL d 0/0 1/0 9/8 - - - 9", "", "hunker"},
        {"CAR-8 after a pass one may hunker down", "5/5/5/5/LLLLL d 0/0 1/0 9/8 - - - 11", "", "hunker"},
    };
    static const struct worked_ply plies[] = {
        {"CAR-8 it is not a hunker", "5/5/5/5/LLLLL d 0/0 1/0 9/8 d - - 9", "pass",
         "5/5/5/5/LLLLL l 0/0 1/0 9/8 - - - 10", "counter seat=0 type=hunkered before=1 after=0; turn seat=1"},
    };
    static const struct worked_refusal refusals[] = {
        {"CAR-8 hunker", "5/5/5/5/LLLLL d 0/0 1/0 9/8 - - - 9", "pass", "can_act", ""},
        {"CAR-8 enter", "5/5/5/5/LLLL1 d 0/0 1/0 9/8 d - - 9", "pass", "can_act", ""},
        {"CAR-8 step", "5/5/5/D4/LLLLL d 0/0 0/0 10/8 d - - 9", "pass", "can_act", ""},
        {"CAR-8 leave", "DL3/5/5/5/LLLLL d 0/0 0/0 10/7 dl - - 9", "pass", "can_act", ""},
        {"[CAR.refusals] also while a capture is forced", "5/2L2/2D2/5/5 d 0/0 0/0 10/10 - - - 24", "pass", "can_act",
         ""},
    };
    load();
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* --------------------------------------------------------------------------------- centre, reserve, leaving */

static void the_centre_brings_discs(void)
{
    static const struct worked_ply rows[] = {
        {"[CAR.centre] a piece", "L4/5/5/2D2/5 d 0/0 0/0 10/10 - - - 9", "c2c3", "L4/5/2D2/5/5 l 0/0 1/0 9/10 - - - 10",
         "move seat=0 cell=c2 to=c3 layer=piece type=disc count=1; stock seat=0 type=reserve before=0 after=1; "
         "stock seat=0 type=supply before=10 after=9; turn seat=1"},
        {"[CAR.centre] sideways, with a bar", "L4/5/1D3/5/5 d 0/0 0/0 10/10 - - - 9", "b3c3",
         "L4/5/2D2/5/5 l 0/0 1/0 9/10 - b3c3 - 10",
         "move seat=0 cell=b3 to=c3 layer=piece type=disc count=1; stock seat=0 type=reserve before=0 after=1; "
         "stock seat=0 type=supply before=10 after=9; counter seat=0 type=bar_from before=-1 after=11; counter seat=0 "
         "type=bar_to before=-1 after=12; turn seat=1"},
        {"[CAR.centre] a stack", "L4/5/5/5/2(DD)2 d 0/0 0/0 10/10 - - - 9", "c1c3",
         "L4/5/2(DD)2/5/5 l 0/0 1/0 9/10 - - - 10", NULL},
        {"[CAR.centre] Light, capturing", "5/2L2/2D2/5/D4 l 0/0 0/0 10/2 - - - 9", "c4c3",
         "5/5/2(DL)2/5/D4 d 0/0 0/1 10/1 - - - 10",
         "move seat=1 cell=c4 to=c3 layer=piece type=disc count=1; "
         "change cell=c3 layer=piece type=disc before=0 after=1 count=1; "
         "stock seat=1 type=reserve before=0 after=1; stock seat=1 type=supply before=2 after=1; turn seat=0"},
        {"[CAR.centre] one disc, however many land", "L4/5/2D2/5/2(DDD)2 d 0/0 0/0 9/10 - - - 9", "c1c3",
         "L4/5/2(DDDD)2/5/5 l 0/0 1/0 8/10 - - - 10", NULL},
        {"[CAR.centre] no supply", "4L/5/5/2D2/5 d 0/0 0/0 0/10 - - - 9", "c2c3",
         "4L/5/2D2/5/5 l 0/0 0/0 0/10 - - - 10",
         "move seat=0 cell=c2 to=c3 layer=piece type=disc count=1; turn seat=1"},
        {"[CAR.centre] jumping over it", "L4/5/1(DD)3/5/5 d 0/0 0/0 10/10 - - - 9", "b3d3",
         "L4/5/3(DD)1/5/5 l 0/0 0/0 10/10 - b3d3 - 10",
         "move seat=0 cell=b3 to=d3 layer=piece type=disc count=2; counter seat=0 type=bar_from before=-1 after=11; "
         "counter seat=0 type=bar_to before=-1 after=13; "
         "turn seat=1"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, rows);
}

static void discs_enter_from_the_reserve(void)
{
    static const struct worked_ply plies[] = {
        {"[CAR.reserve] [CAR.events] on an own disc", "L4/5/5/5/1D3 d 0/0 2/0 8/10 - - - 9", "@b1",
         "L4/5/5/5/1(DD)3 l 0/0 1/0 8/10 - - - 10",
         "place seat=0 cell=b1 layer=piece type=disc after=0; stock seat=0 type=reserve before=2 after=1; turn seat=1"},
        {"[CAR.reserve] on an own stack, on top", "L4/5/5/5/1(LD)3 d 0/0 2/0 8/10 - - - 9", "@b1",
         "L4/5/5/5/1(LDD)3 l 0/0 1/0 8/10 - - - 10", NULL},
        {"[CAR.reserve] Light on row 5", "L4/5/5/5/1D3 l 0/0 0/1 10/9 - - - 9", "@e5",
         "L3L/5/5/5/1D3 d 0/0 0/0 10/9 - - - 10", NULL},
        {"CAR-3 the supply is the limit, not the board", "(LDDDDDDDDDDDD)3L/5/5/5/5 d 0/0 1/0 0/0 - - - 90", "@e1",
         "(LDDDDDDDDDDDD)3L/5/5/5/4D l 0/0 0/0 0/0 - - - 91", NULL},
    };
    static const struct worked_moves moves[] = {
        {"CAR-3 the turn's action, and not on the opponent's cells", "5/5/5/5/LD3 d 0/0 1/0 9/10 d - - 9", "",
         "@b1 @c1 @d1 @e1 b1a1 b1c1 b1b2"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

static void discs_leave_over_the_far_row(void)
{
    static const struct worked_moves moves[] = {
        {"[CAR.leave] [CAR.leave-piece] a piece", "D3L/5/5/5/4D d 0/0 0/0 10/10 - - - 9", "a5",
         "a5b5 a5>a1 a5>b1 a5>c1 a5>d1 a5>e1"},
        {"[CAR.leave-piece] Light's", "5/5/5/5/D3L l 0/0 0/0 10/10 - - - 9", "e1",
         "e1d1 e1>a5 e1>b5 e1>c5 e1>d5 e1>e5"},
        {"CAR-4 not on the opponent's cells", "D3L/5/5/5/L3D d 0/0 0/0 10/10 - - - 9", "a5",
         "a5b5 a5>b1 a5>c1 a5>d1 a5>e1"},
        {"CAR-4 one home cell is left", "D4/5/5/5/1LLLL d 0/0 0/0 10/9 - - - 9", "a5", "a5b5 a5>a1"},
        {"[CAR.leave-piece] no home cell", "D4/5/5/5/LLLLL d 0/0 0/0 10/8 - - - 9", "a5", "a5b5 a5>"},
        {"[CAR.leave] a stack from the far row", "(DD)3L/5/5/5/5 d 0/0 0/0 10/10 - - - 9", "a5", "a5c5 a5>"},
        {"[CAR.leave] and from before it", "4L/(DD)4/5/5/5 d 0/0 0/0 10/10 - - - 9", "a4", "a4c4 a4>"},
        {"[CAR.leave] over an own cell not", "D4/(DD)4/5/5/4L d 0/0 0/0 10/10 - - - 9", "a4", "a4c4"},
        {"[CAR.leave] Light's stack over a Dark cell", "5/5/5/(LL)4/D4 l 0/0 0/0 10/10 - - - 9", "a2", "a2c2 a2>"},
    };
    static const struct worked_ply plies[] = {
        {"[CAR.leave-piece] [CAR.events] comes back on top", "D3L/5/5/5/4(LD) d 0/0 0/0 10/10 - - - 9", "a5>e1",
         "4L/5/5/5/4(LDD) l 0/0 0/0 10/10 - - - 10",
         "move seat=0 cell=a5 to=e1 layer=piece type=disc count=1; turn seat=1"},
        {"CAR-4 [CAR.events] into the reserve", "D4/5/5/5/LLLLL d 0/0 0/0 10/8 - - - 9", "a5>",
         "5/5/5/5/LLLLL l 0/0 1/0 10/8 - - - 10",
         "remove seat=0 cell=a5 layer=piece type=disc before=0; stock seat=0 type=reserve before=0 after=1; "
         "turn seat=1"},
        {"[CAR.leave-stack] [CAR.events] CAR-5 while the supply lasts", "(LDLD)3L/5/5/5/5 d 0/0 0/0 1/10 - - - 9",
         "a5>", "4L/5/5/5/5 l 0/0 3/0 0/10 - - - 10",
         "remove seat=0 cell=a5 layer=piece type=disc before=0; remove seat=1 cell=a5 layer=piece type=disc before=0; "
         "remove seat=0 cell=a5 layer=piece type=disc before=0; remove seat=1 cell=a5 layer=piece type=disc before=0; "
         "stock seat=0 type=reserve before=0 after=3; stock seat=0 type=supply before=1 after=0; "
         "stock seat=1 type=removed before=0 after=2; turn seat=1"},
        {"[CAR.leave-stack] CAR-12 Light's, none comes back at once", "5/5/5/5/D3(DDL) l 0/0 0/0 9/9 - - - 9", "e1>",
         "5/5/5/5/D4 d 0/0 0/3 9/7 - - - 10", NULL},
        {"[CAR.leave-stack] of one colour", "4L/(DD)4/5/5/5 d 0/0 1/0 10/10 - - - 9", "a4>",
         "4L/5/5/5/5 l 0/0 3/0 10/10 - - - 10",
         "remove seat=0 cell=a4 layer=piece type=disc before=0; remove seat=0 cell=a4 layer=piece type=disc before=0; "
         "stock seat=0 type=reserve before=1 after=3; turn seat=1"},
    };
    static const struct worked_refusal refusals[] = {
        {"CAR-4 a lone piece must come back", "D4/5/5/5/L3L d 0/0 0/0 10/10 - - - 9", "a5>", "must_return", "b1"},
        {"CAR-12 a stack does not", "4L/(DD)4/5/5/5 d 0/0 0/0 10/10 - - - 9", "a4>b1", "stack_to_reserve", "a4"},
        {"[CAR.leave] a piece before the far row", "5/D4/5/5/4L d 0/0 0/0 10/10 - - - 9", "a4>b1", "not_its_step",
         "a4"},
        {"[CAR.leave] a stack two rows before it", "5/5/(DD)4/5/4L d 0/0 0/0 10/10 - - - 9", "a3>", "not_its_step",
         "a3"},
        {"[CAR.leave] over an own cell", "D4/(DD)4/5/5/4L d 0/0 0/0 10/10 - - - 9", "a4>", "blocked", "a5"},
    };
    load();
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* CAR-5: both values of the switch. The discs that leave with an enemy stack cost their owner as many of the supply. */
static void CAR_5_removed_discs_may_cost_supply(void)
{
    static const struct worked_ply plies[] = {
        {"CAR-5 [CAR.events] two and two", "(LDLD)3L/5/5/5/5 d 0/0 0/0 1/10 - - - 9", "a5>",
         "4L/5/5/5/5 l 0/0 3/0 0/8 - - - 10",
         "remove seat=0 cell=a5 layer=piece type=disc before=0; remove seat=1 cell=a5 layer=piece type=disc before=0; "
         "remove seat=0 cell=a5 layer=piece type=disc before=0; remove seat=1 cell=a5 layer=piece type=disc before=0; "
         "stock seat=0 type=reserve before=0 after=3; stock seat=0 type=supply before=1 after=0; "
         "stock seat=1 type=supply before=10 after=8; stock seat=1 type=removed before=0 after=4; turn seat=1"},
        {"CAR-5 as far as there are", "(LDLD)3L/5/5/5/5 d 0/0 0/0 10/1 - - - 9", "a5>",
         "4L/5/5/5/5 l 0/0 4/0 8/0 - - - 10",
         "remove seat=0 cell=a5 layer=piece type=disc before=0; remove seat=1 cell=a5 layer=piece type=disc before=0; "
         "remove seat=0 cell=a5 layer=piece type=disc before=0; remove seat=1 cell=a5 layer=piece type=disc before=0; "
         "stock seat=0 type=reserve before=0 after=4; stock seat=0 type=supply before=10 after=8; "
         "stock seat=1 type=supply before=1 after=0; stock seat=1 type=removed before=9 after=12; turn seat=1"},
        {"CAR-5 Light's stack", "5/5/5/5/D3(DDL) l 0/0 0/0 9/9 - - - 9", "e1>", "5/5/5/5/D4 d 0/0 0/3 7/7 - - - 10",
         NULL},
        {"CAR-5 of one colour", "4L/(DD)4/5/5/5 d 0/0 1/0 10/10 - - - 9", "a4>", "4L/5/5/5/5 l 0/0 3/0 10/10 - - - 10",
         "remove seat=0 cell=a4 layer=piece type=disc before=0; remove seat=0 cell=a4 layer=piece type=disc before=0; "
         "stock seat=0 type=reserve before=1 after=3; turn seat=1"},
    };
    worked_load("carnyx", "removed_discs=cost_supply");
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* ------------------------------------------------------------------------------------------------------ end */

static void games_end_so(void)
{
    static const struct worked_ply plies[] = {
        {"[CAR.elimination] [CAR.ev-end] reserve or not", "5/5/1L3/1D3/5 d 0/0 0/1 10/9 - - - 9", "b2b3",
         "5/5/1(LD)3/5/5 - 0/0 0/1 10/9 - - - 10",
         "move seat=0 cell=b2 to=b3 layer=piece type=disc count=1; "
         "change cell=b3 layer=piece type=disc before=1 after=0 count=1; end type=win seats=0 reason=elimination"},
        {"[CAR.elimination] [CAR.centre] on the centre", "5/5/2L2/2D2/5 d 0/0 0/1 10/9 - - - 9", "c2c3",
         "5/5/2(LD)2/5/5 - 0/0 1/1 9/9 - - - 10",
         "move seat=0 cell=c2 to=c3 layer=piece type=disc count=1; "
         "change cell=c3 layer=piece type=disc before=1 after=0 count=1; stock seat=0 type=reserve before=0 after=1; "
         "stock seat=0 type=supply before=10 after=9; end type=win seats=0 reason=elimination"},
        {"[CAR.elimination] by Light", "5/1L3/1D3/5/5 l 0/0 0/0 10/10 - - - 9", "b4b3",
         "5/5/1(DL)3/5/5 - 0/0 0/0 10/10 - - - 10",
         "move seat=1 cell=b4 to=b3 layer=piece type=disc count=1; "
         "change cell=b3 layer=piece type=disc before=0 after=1 count=1; end type=win seats=1 reason=elimination"},
        {"[CAR.elimination] something is left", "4L/5/1L3/1D3/5 d 0/0 0/0 10/10 - - - 9", "b2b3",
         "4L/5/1(LD)3/5/5 l 0/0 0/0 10/10 - - - 10", NULL},
        {"CAR-9 without a capture nobody has won", "5/5/5/1D3/5 d 0/0 0/1 10/9 - - - 9", "b2b3",
         "5/5/1D3/5/5 l 0/0 0/1 10/9 - - - 10", "move seat=0 cell=b2 to=b3 layer=piece type=disc count=1; turn seat=1"},
    };
    static const struct worked_end ends[] = {
        {"[CAR.over] [CAR.pos-side] [CAR.valid-won]", "5/5/1(LD)3/5/5 - 0/0 0/1 10/9 - - - 10",
         "win seats=0 reason=elimination"},
        {"[CAR.pos-side] Light has won", "5/5/1(DL)3/5/5 - 0/0 0/0 10/10 - - - 10", "win seats=1 reason=elimination"},
        {"CAR-9 nothing on the board, something in reserve", "2L2/5/5/5/5 d 0/0 2/0 8/10 - - - 30", "none"},
        {"CAR-9 so do both", "5/5/5/5/5 d 0/0 1/1 0/0 - - - 50", "none"},
        {"CAR-9 shut out is no loss", "5/5/5/5/LLLLL d 0/0 1/0 9/8 d - - 9", "none"},
        {"CAR-10 no other draw", "5/5/5/D4/4L d 0/0 0/0 0/0 - - - 65535", "none"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_end, worked_end, ends);
}

/* [CAR.max-plies] CAR-10 */
static void CAR_10_max_plies_is_the_only_draw(void)
{
    static const struct worked_end ends[] = {
        {"[CAR.max-plies] reached", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 10", "draw seats=0,1 reason=max_plies"},
        {"[CAR.max-plies] passed", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 65535", "draw seats=0,1 reason=max_plies"},
        {"[CAR.max-plies] not yet", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "none"},
        {"[CAR.max-plies] in the setup", "5/5/5/5/4D l 2/3 0/0 10/10 - - - 10", "draw seats=0,1 reason=max_plies"},
        {"[CAR.max-plies] another end comes first", "5/5/1(DL)3/5/5 - 0/0 0/0 10/10 - - - 10",
         "win seats=1 reason=elimination"},
    };
    static const struct worked_ply plies[] = {
        {"[CAR.max-plies] [CAR.ev-end] the side is the one who would move", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9",
         "b2b3", "L4/5/1D3/5/5 l 0/0 0/0 10/10 - - - 10",
         "move seat=0 cell=b2 to=b3 layer=piece type=disc count=1; end type=draw seats=0,1 reason=max_plies"},
        {"[CAR.max-plies] it may win", "5/5/1L3/1D3/5 d 0/0 0/1 10/9 - - - 9", "b2b3",
         "5/5/1(LD)3/5/5 - 0/0 0/1 10/9 - - - 10",
         "move seat=0 cell=b2 to=b3 layer=piece type=disc count=1; "
         "change cell=b3 layer=piece type=disc before=1 after=0 count=1; end type=win seats=0 reason=elimination"},
    };
    worked_load("carnyx", "max_plies=10");
    WORKED_EACH(worked_end, worked_end, ends);
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* [CAR.ranks] */
static void ranks_are_these(void)
{
    static const struct {
        const char *position;
        int dark, light;
    } rows[] = {{"5/5/1(LD)3/5/5 - 0/0 0/1 10/9 - - - 10", 1, 2},
                {"5/5/1(DL)3/5/5 - 0/0 0/0 10/10 - - - 10", 2, 1},
                {"L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 20", 1, 1},
                {"L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 19", 0, 0}};
    worked_load("carnyx", "max_plies=20");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        brd_state state;
        brd_outcome outcome = {.struct_nbytes = sizeof outcome};
        worked_position(rows[i].position, &state);
        CHECK_EQ_INT(brd_state_outcome(&worked_rules, &state, &outcome), BRD_OK);
        CHECK_EQ_INT(outcome.ranks[0], rows[i].dark);
        CHECK_EQ_INT(outcome.ranks[1], rows[i].light);
    }
}

/* ------------------------------------------------------------------------------------------------- positions */

static void valid_positions_read_and_write_the_same(void)
{
    static const char *const texts[] = {
        START,
        "L4/5/5/5/D4 d 0/0 0/0 10/10 - - - 0",                         /* [CAR.valid-ply] */
        "5/5/5/5/4D l 2/3 0/0 10/10 - - - 777",                        /* [CAR.valid-ply] */
        "LD1LD/D1L2/1D2L/2D2/L1D1L d 0/0 1/2 3/4 dl - - 65535",        /* [CAR.pos-board] [CAR.pos-ply] */
        "(DDDDDDDDDDDDDLLLLLLLLLLLLL)4/5/5/5/5 - 0/0 0/0 0/0 - - - 9", /* [CAR.pos-board] 26 discs */
        "L4/5/5/5/1D3 d 0/0 0/0 0/0 - - - 9",                          /* [CAR.valid-count] discs may be missing */
        "L4/5/5/5/1D3 d 0/0 12/0 0/10 - - - 9",                        /* [CAR.pos-stocks] */
        "3L1/5/5/5/1D3 d 0/0 0/0 10/10 - a1b1 e5d5 8",                 /* [CAR.valid-bar] of pieces */
        "4L/5/5/5/2(DDD)2 l 0/0 0/0 10/10 - a1c1 - 7",                 /* [CAR.valid-bar] of a stack */
        "4L/5/5/5/LD3 d 0/0 0/0 10/10 - a1b1 - 8",                     /* [CAR.valid-bar] removed, but to move */
        "5/5/5/5/2(LDD)2 - 0/0 0/1 10/10 - a1c1 - 8",                  /* [CAR.valid-won] with a bar */
    };
    load();
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        brd_state state;
        char again[BRD_MAX_POSITION_TEXT];
        if (!worked_position(texts[i], &state)) continue;
        CHECK_EQ_INT(brd_state_format(&worked_rules, &state, again, sizeof again), strlen(texts[i]));
        CHECK_EQ_TEXT(again, texts[i]);
        CHECK_EQ_INT(brd_state_check(&worked_rules, &state, NULL, 0, NULL), 0);
    }
}

/* Fields begin at 0, 10, 12, 16, 20, 26, 28, 30, 32 of `5/5/5/5/5 d 3/3 0/0 10/10 - - - 0`. */
static void faulty_positions_are_refused_at(void)
{
    static const struct worked_fault rows[] = {
        {"[CAR.faults] a field is missing", "5/5/5/5/5 d 3/3 0/0 10/10 - - -", "line", 31, 31},
        {"[CAR.faults] a field too many", "5/5/5/5/5 d 3/3 0/0 10/10 - - - 0 0", "line", 33, 33},
        {"[CAR.faults] their number comes first", "X/5/5/5/5 d 3/3 0/0 10/10 - - -", "line", 31, 31},
        {"[CAR.faults] from left to right", "5/5/5/5/5 d 3/x 0/y 10/10 - - - 0", "unplaced", 14, 14},
        {"[CAR.fault-offsets] a bad character", "5/5/5/X4/5 d 3/3 0/0 10/10 - - - 0", "board", 6, 6},
        {"[CAR.fault-offsets] in small letters", "5/5/5/d4/5 d 3/3 0/0 10/10 - - - 0", "board", 6, 6},
        {"[CAR.fault-offsets] too short before /", "5/5/5/4/5 d 3/3 0/0 10/10 - - - 0", "board", 7, 7},
        {"[CAR.fault-offsets] too short at the end", "5/5/5/5/4 d 3/3 0/0 10/10 - - - 0", "board", 9, 9},
        {"[CAR.fault-offsets] a row is missing", "5/5/5/5 d 3/3 0/0 10/10 - - - 0", "board", 7, 7},
        {"[CAR.fault-offsets] a row too many", "5/5/5/5/5/5 d 3/3 0/0 10/10 - - - 0", "board", 9, 9},
        {"[CAR.pos-board] too long", "5D/5/5/5/5 d 3/3 0/0 10/10 - - - 0", "board", 1, 1},
        {"[CAR.pos-board] a run too long", "D5/5/5/5/5 d 3/3 0/0 10/10 - - - 0", "board", 1, 1},
        {"[CAR.pos-board] a run not maximal", "14/5/5/5/5 d 3/3 0/0 10/10 - - - 0", "board", 1, 1},
        {"[CAR.pos-board] an empty run", "0D4/5/5/5/5 d 3/3 0/0 10/10 - - - 0", "board", 0, 0},
        {"[CAR.fault-offsets] a stack too short", "(D)4/5/5/5/5 d 3/3 0/0 10/10 - - - 0", "board", 2, 2},
        {"[CAR.fault-offsets] an empty one", "()4/5/5/5/5 d 3/3 0/0 10/10 - - - 0", "board", 1, 1},
        {"[CAR.pos-board] one that does not end", "(DD/5/5/5/5 d 3/3 0/0 10/10 - - - 0", "board", 3, 3},
        {"[CAR.fault-offsets] [CAR.valid-count] the 14th disc", "(DDDDDDDDDDDDDD)3L/5/5/5/5 d 0/0 0/0 0/0 - - - 0",
         "board", 14, 14},
        {"[CAR.fault-offsets] elsewhere", "(DDDDDDDDDDDDD)3D/5/5/5/L4 d 0/0 0/0 0/0 - - - 0", "board", 16, 16},
        {"[CAR.fault-offsets] the 27th of a stack", "(DDDDDDDDDDDDDLLLLLLLLLLLLLD)4/5/5/5/5 - 0/0 0/0 0/0 - - - 0",
         "board", 27, 27},
        {"[CAR.pos-side]", "5/5/5/5/5 x 3/3 0/0 10/10 - - - 0", "side", 10, 10},
        {"[CAR.pos-side] none", "5/5/5/5/5  3/3 0/0 10/10 - - - 0", "side", 10, 10},
        {"[CAR.pos-side] two", "5/5/5/5/5 dl 3/3 0/0 10/10 - - - 0", "side", 11, 11},
        {"[CAR.fault-offsets] too large", "5/5/5/5/5 d 4/3 0/0 10/10 - - - 0", "unplaced", 12, 12},
        {"[CAR.fault-offsets] a leading zero", "5/5/5/5/5 d 3/03 0/0 10/10 - - - 0", "unplaced", 14, 14},
        {"[CAR.pos-stocks] no pair", "5/5/5/5/5 d 3 0/0 10/10 - - - 0", "unplaced", 13, 13},
        {"[CAR.pos-stocks] three", "5/5/5/5/5 d 3/3/3 0/0 10/10 - - - 0", "unplaced", 15, 15},
        {"[CAR.valid-count] 14 in reserve", "L4/5/5/5/5 d 0/0 14/0 0/10 - - - 0", "reserve", 17, 17},
        {"[CAR.valid-count] 11 in supply", "5/5/5/5/5 d 3/3 0/0 10/11 - - - 0", "supply", 23, 23},
        {"[CAR.valid-count] 14 in all", "L4/5/5/5/D4 d 0/0 3/0 10/10 - - - 0", "supply", 21, 25},
        {"[CAR.valid-count] Light's 14", "L4/5/5/5/D4 d 0/0 0/3 10/10 - - - 0", "supply", 21, 25},
        {"[CAR.valid-setup] Dark has placed last", "L4/5/5/5/D4 d 1/0 0/0 10/10 - - - 9", "unplaced", 14, 16},
        {"[CAR.valid-setup] no stage of it", "5/5/5/5/DD3 d 1/3 0/0 10/10 - - - 0", "unplaced", 14, 16},
        {"[CAR.valid-setup] the wrong side", "5/5/5/5/5 l 3/3 0/0 10/10 - - - 0", "unplaced", 12, 14},
        {"[CAR.valid-setup] the wrong side", "5/5/5/5/D4 d 2/3 0/0 10/10 - - - 1", "unplaced", 13, 15},
        {"[CAR.valid-setup] too few discs", "5/5/5/5/5 l 2/3 0/0 10/10 - - - 1", "unplaced", 12, 14},
        {"[CAR.valid-setup] too many", "5/5/5/5/DD3 l 2/3 0/0 10/10 - - - 1", "unplaced", 14, 16},
        {"[CAR.valid-setup] not on the home row", "5/5/5/D4/5 l 2/3 0/0 10/10 - - - 1", "unplaced", 13, 15},
        {"[CAR.valid-setup] on the other's", "D4/5/5/5/5 l 2/3 0/0 10/10 - - - 1", "unplaced", 13, 15},
        {"[CAR.valid-setup] a mixed stack", "5/5/5/5/(LD)4 d 2/2 0/0 10/10 - - - 2", "unplaced", 16, 18},
        {"[CAR.valid-setup] a disc below another", "(DL)4/5/5/5/D4 d 2/2 0/0 10/10 - - - 2", "unplaced", 17, 19},
        {"[CAR.valid-setup] a reserve", "5/5/5/5/5 d 3/3 1/0 9/10 - - - 0", "reserve", 16, 18},
        {"[CAR.valid-setup] Light's reserve", "5/5/5/5/5 d 3/3 0/1 10/9 - - - 0", "reserve", 16, 18},
        {"[CAR.valid-setup] a supply not full", "5/5/5/5/5 d 3/3 0/0 10/9 - - - 0", "supply", 20, 23},
        {"[CAR.valid-setup] hunkered", "5/5/5/5/5 d 3/3 0/0 10/10 l - - 0", "hunkered", 26, 26},
        {"[CAR.valid-setup] Dark hunkered", "5/5/5/5/5 d 3/3 0/0 10/10 d - - 0", "hunkered", 26, 26},
        {"[CAR.valid-setup] a bar", "5/5/5/5/1D3 l 2/3 0/0 10/10 - a1b1 - 1", "bar-d", 30, 33},
        {"[CAR.valid-play] nothing left", "L4/5/5/5/5 d 0/0 0/0 10/10 - - - 9", "reserve", 17, 19},
        {"[CAR.valid-play] Light", "5/5/5/5/D4 d 0/0 0/0 10/10 - - - 9", "reserve", 17, 19},
        {"[CAR.pos-hunkered]", "5/5/5/5/5 d 3/3 0/0 10/10 x - - 0", "hunkered", 26, 26},
        {"[CAR.pos-hunkered] not in this order", "L4/5/5/5/D4 d 0/0 0/0 10/10 ld - - 0", "hunkered", 29, 29},
        {"[CAR.pos-bar] no column", "L4/5/5/5/1D3 l 0/0 0/0 10/10 - f1b1 - 1", "bar-d", 31, 31},
        {"[CAR.pos-bar] no row", "L4/5/5/5/1D3 l 0/0 0/0 10/10 - a1b6 - 1", "bar-d", 34, 34},
        {"[CAR.pos-bar] one cell", "L4/5/5/5/1D3 l 0/0 0/0 10/10 - a1 - 1", "bar-d", 33, 33},
        {"[CAR.pos-bar] three cells", "L4/5/5/5/1D3 l 0/0 0/0 10/10 - a1b1c1 - 1", "bar-d", 35, 35},
        {"[CAR.pos-bar] three, two the same", "L4/5/5/5/1D3 l 0/0 0/0 10/10 - b1b1c1 - 1", "bar-d", 35, 35},
        {"[CAR.valid-bar] no step", "L4/5/5/5/1D3 l 0/0 0/0 10/10 - b1b1 - 1", "bar-d", 31, 34},
        {"[CAR.valid-bar] a1a1 is not none", "L4/5/5/5/D4 l 0/0 0/0 10/10 - a1a1 - 1", "bar-d", 30, 33},
        {"[CAR.valid-bar] forward", "L4/5/5/1D3/5 l 0/0 0/0 10/10 - b1b2 - 1", "bar-d", 31, 34},
        {"[CAR.valid-bar] backward", "L4/5/5/5/D4 l 0/0 0/0 10/10 - a2a1 - 1", "bar-d", 30, 33},
        {"[CAR.valid-bar] from row to row", "L4/5/5/D4/5 l 0/0 0/0 10/10 - e1a2 - 1", "bar-d", 30, 33},
        {"[CAR.valid-bar] not that player's", "L4/5/5/5/D4 l 0/0 0/0 10/10 - a1b1 - 1", "bar-d", 30, 33},
        {"[CAR.valid-bar] nobody's", "L4/5/5/5/4D l 0/0 0/0 10/10 - a1b1 - 1", "bar-d", 30, 33},
        {"[CAR.valid-bar] the opponent's", "5/5/5/5/1L2D l 0/0 0/0 10/10 - a1b1 - 1", "bar-d", 31, 34},
        {"[CAR.valid-bar] a piece that moved two", "L4/5/5/5/2D2 l 0/0 0/0 10/10 - a1c1 - 1", "bar-d", 31, 34},
        {"[CAR.valid-bar] a stack that moved one", "L4/5/5/5/1(DD)3 l 0/0 0/0 10/10 - a1b1 - 1", "bar-d", 34, 37},
        {"[CAR.valid-bar] its first cell is that player's", "L4/5/5/5/DD3 d 0/0 0/0 10/10 - a1b1 - 1", "bar-d", 30, 33},
        {"[CAR.valid-bar] taken, and not to move", "L4/5/5/5/LD3 l 0/0 0/0 10/10 - a1b1 - 1", "bar-d", 30, 33},
        {"[CAR.valid-bar] Light's, taken, and not to move", "DL3/5/5/5/5 d 0/0 0/0 10/10 - - a5b5 1", "bar-l", 32, 35},
        {"[CAR.valid-bar] Light's", "L4/5/5/5/D4 d 0/0 0/0 10/10 - - c5a5 1", "bar-l", 31, 34},
        {"[CAR.valid-hunkered]", "L4/5/5/5/1D3 l 0/0 0/0 10/10 d a1b1 - 1", "bar-d", 31, 34},
        {"[CAR.valid-won] both control a cell", "L4/5/5/5/1D3 - 0/0 0/0 10/10 - - - 1", "side", 13, 13},
        {"[CAR.valid-won] nobody does", "5/5/5/5/5 - 0/0 1/1 10/10 - - - 1", "side", 10, 10},
        {"[CAR.valid-won] unplaced discs", "5/5/5/5/1D3 - 2/3 0/0 10/10 - - - 1", "unplaced", 14, 16},
        {"[CAR.valid-won] hunkered", "5/5/5/5/1D3 - 0/0 0/0 10/10 l - - 1", "hunkered", 28, 28},
        {"[CAR.valid-won] nobody is to move", "5/5/5/5/L(DD)3 - 0/0 0/0 10/10 - - - 1", "side", 15, 15},
        {"[CAR.pos-ply] too large", "5/5/5/5/5 d 3/3 0/0 10/10 - - - 65536", "ply", 32, 32},
        {"[CAR.pos-ply] a leading zero", "5/5/5/5/5 d 3/3 0/0 10/10 - - - 00", "ply", 32, 32},
        {"[CAR.pos-ply] none", "5/5/5/5/5 d 3/3 0/0 10/10 - - - ", "ply", 32, 32},
        {"[CAR.pos-ply] negative", "5/5/5/5/5 d 3/3 0/0 10/10 - - - -1", "ply", 32, 32},
        {"[CAR.pos-ply] more", "5/5/5/5/5 d 3/3 0/0 10/10 - - - 1x", "ply", 33, 33},
    };
    load();
    WORKED_EACH(worked_fault, worked_fault, rows);
}

/* ------------------------------------------------------------------------------------------- moves and refusals */

/* Parses and writes a move: the text gives a code that gives the text, with these cells. */
static void is_a_move(const char *text, const char *kind, const char *from, const char *to)
{
    char again[BRD_MAX_MOVE_TEXT];
    brd_state state;
    brd_move_info info = {.struct_nbytes = sizeof info};
    brd_move move = worked_move(text);
    CHECK_EQ_INT(brd_move_format(&worked_rules, move, again, sizeof again), strlen(text));
    CHECK_EQ_TEXT(again, text);
    brd_state_initial(&worked_rules, &state, 0);
    CHECK_EQ_INT(brd_move_describe(&worked_rules, &state, BRD_REFEREE, move, &info), BRD_OK);
    CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_MOVE_KIND, info.kind), kind);
    CHECK_EQ_INT(info.from, from == NULL ? BRD_NO_CELL : cell_of(from));
    CHECK_EQ_INT(info.to, to == NULL ? BRD_NO_CELL : cell_of(to));
}

/* A description names the disc that moves or is placed, of either side. */
static void moves_of_discs_are_told(void)
{
    static const struct {
        const char *move;
        uint8_t type;
    } rows[] = {{"a1b1", 0},
                {"a5b5", 0},
                {"a1>a5", 0},
                {"a5>", 0},
                {"@c1", 0},
                {"b1c1", BRD_NO_TYPE},
                {"b5>", BRD_NO_TYPE},
                {"b1>a5", BRD_NO_TYPE},
                {"hunker", BRD_NO_TYPE},
                {"pass", BRD_NO_TYPE}};
    brd_state state;
    load();
    CHECK(worked_position("L4/5/5/5/D4 d 0/0 0/0 10/10 - - - 9", &state));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        brd_move_info info = {.struct_nbytes = sizeof info};
        CHECK_EQ_INT(brd_move_describe(&worked_rules, &state, BRD_REFEREE, worked_move(rows[i].move), &info), BRD_OK);
        if (!CHECK_EQ_INT(info.type, rows[i].type)) printf("  %s\n", rows[i].move);
    }
}

/* [CAR.move-text] 25 placements, 25 * 24 moves, 25 * 25 returns, 25 leavings, hunker and pass. */
static void texts_of_these_shapes_are_moves(void)
{
    static const char *const wrong[] = {"",      "@",      "@b",    "@b6",    "@b1b2", "b1",    "b1b1",
                                        "b1-b2", "b1>b",   "b1>>",  ">b1",    "b1b2>", "B1b2",  "f1a1",
                                        "a0a1",  "a6>",    "a5>a6", "Hunker", "hunke", "pass ", "passs",
                                        "@f1",   "b1b2b3", " b1b2", "b1>b1c", "?",     "b5>c",  "b5c1>"};
    int32_t count = 2;
    load();
    for (int32_t from = 0; from < 25; from++) {
        char a[3], b[3], text[8];
        snprintf(a, sizeof a, "%s", brd_name(&worked_rules, BRD_NAME_CELL, from));
        snprintf(text, sizeof text, "@%s", a);
        is_a_move(text, "place", NULL, a);
        snprintf(text, sizeof text, "%s>", a);
        is_a_move(text, "leave", a, NULL);
        count += 2;
        for (int32_t to = 0; to < 25; to++) {
            snprintf(b, sizeof b, "%s", brd_name(&worked_rules, BRD_NAME_CELL, to));
            snprintf(text, sizeof text, "%s>%s", a, b);
            is_a_move(text, "return", a, b);
            snprintf(text, sizeof text, "%s%s", a, b);
            if (from != to) is_a_move(text, "move", a, b);
            count += from != to ? 2 : 1;
        }
    }
    is_a_move("hunker", "hunker", NULL, NULL);
    is_a_move("pass", "pass", NULL, NULL);
    CHECK_EQ_INT(count, 1277);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        brd_move move = {77};
        if (!CHECK_EQ_INT(brd_move_parse(&worked_rules, wrong[i], strlen(wrong[i]), &move), BRD_E_MOVE))
            printf("  %s\n", wrong[i]);
        CHECK_EQ_INT(move.code, 77);
    }
}

/* [CAR.move-text] The cells in a move's text are those at which brd_moves_at lists it. */
static void moves_touch_the_cells_they_name(void)
{
    static const struct {
        const char *cell, *moves;
    } rows[] = {{"a5", "a5b5 a5>d1 a5>e1"}, {"e1", "@e1 a5>e1"}, {"b5", "a5b5"}, {"c3", ""}, {"-", "hunker"}};
    char text[256];
    brd_state state;
    brd_move moves[32];
    load();
    worked_position("D3L/5/5/5/LLL2 d 0/0 1/0 9/9 - - - 9", &state);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int32_t cell = rows[i].cell[0] == '-' ? BRD_NO_CELL : cell_of(rows[i].cell);
        int32_t count = brd_moves_at(&worked_rules, &state, BRD_REFEREE, cell, moves, 32);
        worked_write_moves(moves, count, text, sizeof text);
        CHECK_EQ_TEXT(text, rows[i].moves);
    }
}

/* [CAR.refusals] The refusals in the order of the table. */
static void moves_are_refused_so(void)
{
    static const struct worked_refusal rows[] = {
        {"[CAR.over]", "5/5/1(LD)3/5/5 - 0/0 0/1 10/9 - - - 10", "b3b4", "game_over", ""},
        {"[CAR.over] before everything", "5/5/1(LD)3/5/5 - 0/0 0/1 10/9 - - - 10", "pass", "game_over", ""},
        {"[CAR.setup] no move", "5/5/5/5/1D3 l 2/3 0/0 10/10 - - - 1", "b1b2", "wrong_phase", ""},
        {"[CAR.setup] no hunker", START, "hunker", "wrong_phase", ""},
        {"[CAR.setup] no pass", START, "pass", "wrong_phase", ""},
        {"[CAR.setup] no return", START, "b5>c1", "wrong_phase", ""},
        {"[CAR.setup] no leaving", START, "b4>", "wrong_phase", ""},
        {"[CAR.setup] on the other's home row", START, "@b5", "not_home_row", "b5"},
        {"[CAR.setup] on none", "5/5/5/5/1D3 l 2/3 0/0 10/10 - - - 1", "@b4", "not_home_row", "b4"},
        {"[CAR.turn] nothing there", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "c2c3", "no_piece", "c2"},
        {"[CAR.turn] nothing there to leave", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "c5>", "no_piece", "c5"},
        {"[CAR.turn] nothing there to come back", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "c5>c3", "no_piece", "c5"},
        {"[CAR.reserve] none", "L4/5/5/1D3/5 d 0/0 0/1 10/9 - - - 9", "@c3", "none_in_reserve", ""},
        {"[CAR.stack] the opponent's", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "a5b5", "not_yours", "a5"},
        {"[CAR.stack] with an own disc below", "4L/5/5/1(DL)3/4D d 0/0 0/0 10/10 - - - 9", "b2b3", "not_yours", "b2"},
        {"[CAR.stack] and it does not leave", "4L/5/5/5/1(DL)2D d 0/0 0/0 10/10 - - - 9", "b1>", "not_yours", "b1"},
        {"[CAR.no-other-step] backward", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "b2b1", "not_its_step", "b1"},
        {"[CAR.no-other-step] diagonally", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "b2c3", "not_its_step", "c3"},
        {"[CAR.piece] two cells", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "b2b4", "not_its_step", "b4"},
        {"[CAR.no-other-step] not round the edge", "L4/5/5/4D/5 d 0/0 0/0 10/10 - - - 9", "e2a3", "not_its_step", "a3"},
        {"[CAR.stack-move] one cell", "L4/5/5/1(DD)3/5 d 0/0 0/0 10/10 - - - 9", "b2b3", "not_its_step", "b3"},
        {"[CAR.stack-move] backward", "L4/5/1(DD)3/5/5 d 0/0 0/0 10/10 - - - 9", "b3b1", "not_its_step", "b1"},
        {"CAR-13 a turn on the way", "L4/5/5/1(DD)3/5 d 0/0 0/0 10/10 - - - 9", "b2c3", "not_its_step", "c3"},
        {"CAR-13 two diagonally", "L4/5/5/1(DD)3/5 d 0/0 0/0 10/10 - - - 9", "b2d4", "not_its_step", "d4"},
        {"[CAR.leave] not from the own home row", "L4/5/5/5/1D3 d 0/0 0/0 10/10 - - - 9", "b1>", "not_its_step", "b1"},
        {"[CAR.leave] back to an odd cell: the step comes first", "L4/5/5/5/1D3 d 0/0 0/0 10/10 - - - 9", "b1>c3",
         "not_its_step", "b1"},
        {"CAR-1", "L4/5/5/1D3/1(DD)3 d 0/0 0/0 10/10 - - - 9", "b1b3", "blocked", "b2"},
        {"CAR-1 before the bar", "L4/5/5/5/(DD)D3 d 0/0 0/0 10/10 - c1a1 - 11", "a1c1", "blocked", "b1"},
        {"CAR-1 on the way off", "D4/(DD)4/5/5/4L d 0/0 0/0 10/10 - - - 9", "a4>a1", "blocked", "a5"},
        {"CAR-12 before the home row", "4L/(DD)4/5/5/5 d 0/0 0/0 10/10 - - - 9", "a4>c3", "stack_to_reserve", "a4"},
        {"CAR-4 before forced capture", "D4/2L2/2D2/5/5 d 0/0 0/0 10/10 - - - 24", "a5>", "must_return", "a1"},
        {"CAR-4 not on the home row", "D3L/5/5/5/5 d 0/0 0/0 10/10 - - - 9", "a5>c2", "not_home_row", "c2"},
        {"CAR-3 not on the home row", "4L/5/5/5/5 d 0/0 1/0 9/10 - - - 9", "@a2", "not_home_row", "a2"},
        {"CAR-4 on the opponent's cell", "D3L/5/5/5/1L3 d 0/0 0/0 10/10 - - - 9", "a5>b1", "enemy_cell", "b1"},
        {"CAR-3 on the opponent's cell, before forced capture", "5/5/5/5/LD3 d 0/0 1/0 9/10 - - - 9", "@a1",
         "enemy_cell", "a1"},
        {"CAR-7", "5/5/5/5/LD3 d 0/0 1/0 9/10 - - - 9", "@c1", "must_capture", "a1"},
        {"[CAR.way-back] before protection", "L4/5/5/DL3/5 d 0/0 0/0 10/10 l b2a2 - 11", "a2b2", "way_back", "b2"},
        {"[CAR.way-back] before forced capture", "L4/5/5/DL3/L4 d 0/0 0/0 10/10 - b2a2 - 11", "a2b2", "way_back", "b2"},
        {"[CAR.protect]", "L4/5/5/DL3/5 d 0/0 0/0 10/10 l - - 11", "a2b2", "protected", "b2"},
        {"[CAR.way-back] only for the piece that moved", "4L/5/5/5/1DLD1 d 0/0 0/0 10/10 l c1d1 - 11", "b1c1",
         "protected", "c1"},
        {"[CAR.way-back] and from the other side", "4L/5/5/5/1DLD1 d 0/0 0/0 10/10 l c1b1 - 11", "d1c1", "protected",
         "c1"},
        {"[CAR.protect] barred to another piece alone", "L4/5/5/DLD2/5 d 0/0 0/0 10/10 l b2a2 - 11", "c2b2",
         "protected", "b2"},
    };
    static const struct worked_refusal waiting[] = {
        {"[CAR.turn]", START, "@a1", "not_your_turn", ""},
        {"[CAR.turn] before the phase", START, "hunker", "not_your_turn", ""},
        {"[CAR.turn]", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "a5b5", "not_your_turn", ""},
        {"[CAR.over] game_over first", "5/5/1(LD)3/5/5 - 0/0 0/1 10/9 - - - 10", "b3b4", "game_over", ""},
    };
    load();
    WORKED_EACH(worked_refusal, worked_refusal, rows);
    for (size_t i = 0; i < sizeof waiting / sizeof waiting[0]; i++) {
        worked_refusal_for(&waiting[i], 1);
        worked_refusal_for(&waiting[i], BRD_SPECTATOR);
    }
}

/* ---------------------------------------------------------------------------------------------------- things */

/* [CAR.layers] [CAR.items] All discs of a cell, bottom to top; their value is the seat that controls the cell. */
static void discs_are_items(void)
{
    static const uint8_t colours[] = {0, 1, 1, 0, 1};
    brd_state state;
    brd_item items[BRD_MAX_ITEMS];
    load();
    worked_position("4D/5/2(DLLDL)2/5/5 d 0/0 0/0 10/10 - - - 9", &state);
    CHECK_EQ_INT(brd_state_cell(&worked_rules, &state, BRD_SPECTATOR, cell_of("c3"), items, BRD_MAX_ITEMS), 5);
    for (int i = 0; i < 5; i++) {
        CHECK_EQ_INT(items[i].layer, BRD_PIECE);
        CHECK_EQ_INT(items[i].type, 0);
        CHECK_EQ_INT(items[i].seat, colours[i]);
        CHECK_EQ_INT(items[i].value, 1);
        CHECK_EQ_INT(items[i].direction, BRD_NO_DIRECTION);
    }
    CHECK_EQ_INT(brd_state_cell(&worked_rules, &state, BRD_SPECTATOR, cell_of("e5"), items, BRD_MAX_ITEMS), 1);
    CHECK_EQ_INT(items[0].seat, 0);
    CHECK_EQ_INT(items[0].value, 0);
    CHECK_EQ_INT(brd_state_cell(&worked_rules, &state, BRD_SPECTATOR, cell_of("a1"), items, BRD_MAX_ITEMS), 0);
}

/* [CAR.stocks] [CAR.seat-counters] */
static void stocks_and_counters_are_these(void)
{
    static const char *const stocks[] = {"unplaced", "reserve", "supply", "removed"}, *const counters[] = {"hunkered",
                                                                                                           "bar_from",
                                                                                                           "bar_to"};
    static const int32_t in_stock[2][4] = {{0, 1, 3, 8}, {0, 2, 4, 6}}, counted[2][3] = {{1, -1, -1}, {0, 24, 23}};
    brd_state state;
    int32_t value;
    load();
    worked_position("3L1/5/5/5/1D3 d 0/0 1/2 3/4 d - e5d5 8", &state);
    for (int32_t seat = 0; seat < 2; seat++) {
        for (int32_t i = 0; i < 4; i++) {
            CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_STOCK, i), stocks[i]);
            CHECK_EQ_INT(brd_state_stock(&worked_rules, &state, BRD_SPECTATOR, seat, i, &value), BRD_OK);
            CHECK_EQ_INT(value, in_stock[seat][i]);
        }
        for (int32_t i = 0; i < 3; i++) {
            CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_COUNTER, i), counters[i]);
            CHECK_EQ_INT(brd_state_counter(&worked_rules, &state, BRD_SPECTATOR, seat, i, &value), BRD_OK);
            CHECK_EQ_INT(value, counted[seat][i]);
        }
    }
    worked_position("5/5/5/5/1D3 l 2/3 0/0 10/10 - - - 1", &state);
    CHECK_EQ_INT(brd_state_stock(&worked_rules, &state, BRD_SPECTATOR, 1, 0, &value), BRD_OK);
    CHECK_EQ_INT(value, 3);
    CHECK_EQ_INT(brd_state_stock(&worked_rules, &state, BRD_SPECTATOR, BRD_NO_SEAT, 0, &value), BRD_E_ARGUMENT);
}

/* -------------------------------------------------------------------------------------- the rules file, changed */

#define EXTENDS "schema: 1\nextends: carnyx\n"
#define STACK_STEPS EXTENDS "steps:\n  stack:\n"
#define PIECE_STEPS EXTENDS "steps:\n  piece:\n"
#define AS_BUILT_IN "    - {kind: slide, directions: [forward, right, left], range: 2}\n"

/* CAR-15 [CAR.tables] Stacks may also go one cell backward: moves, forced captures and bars follow the new table. */
static void stacks_with_a_backward_step(void)
{
    static const struct worked_moves moves[] = {
        {"CAR-15 a stack", "L4/5/2(DD)2/5/5 d 0/0 0/0 10/10 - - - 9", "c3", "c3c2 c3a3 c3e3 c3c5"},
        {"CAR-15 Light's", "5/5/2(LL)2/5/D4 l 0/0 0/0 10/10 - - - 9", "c3", "c3c1 c3a3 c3e3 c3c4"},
        {"CAR-15 a piece as before", "L4/5/2D2/5/5 d 0/0 0/0 10/10 - - - 9", "c3", "c3b3 c3d3 c3c4"},
        {"CAR-15 backward not off the board", "L4/5/5/5/2(DD)2 d 0/0 0/0 10/10 - - - 9", "c1", "c1a1 c1e1 c1c3"},
        {"CAR-15 capturing backward is forced", "L4/5/2(DD)2/2L2/5 d 0/0 0/0 10/10 - - - 9", "", "c3c2 hunker"},
        {"[CAR.bar-table] the way back is barred", "L4/5/5/1(DDD)3/5 d 0/0 0/0 10/10 - b1b2 - 11", "b2", "b2d2 b2b4"},
    };
    static const struct worked_ply plies[] = {
        {"[CAR.bar-table] forward onto own discs: the stack could step back",
         "L4/5/5/1(DD)3/1D3 d 0/0 0/0 10/10 - - - 9", "b1b2", "L4/5/5/1(DDD)3/5 l 0/0 0/0 10/10 - b1b2 - 10",
         "move seat=0 cell=b1 to=b2 layer=piece type=disc count=1; counter seat=0 type=bar_from before=-1 after=1; "
         "counter seat=0 type=bar_to before=-1 after=6; "
         "turn seat=1"},
        {"[CAR.bar-table] likewise after a capture", "L4/5/5/1L3/1D3 d 0/0 0/0 10/10 - - - 9", "b1b2",
         "L4/5/5/1(LD)3/5 l 0/0 0/0 10/10 - b1b2 - 10", NULL},
        {"[CAR.bar-table] a piece could not", "L4/5/5/5/1D3 d 0/0 0/0 10/10 - - - 9", "b1b2",
         "L4/5/5/1D3/5 l 0/0 0/0 10/10 - - - 10", NULL},
        {"[CAR.bar-table] two forward is not one back", "L4/5/5/5/1(DD)3 d 0/0 0/0 10/10 - - - 9", "b1b3",
         "L4/5/1(DD)3/5/5 l 0/0 0/0 10/10 - - - 10", NULL},
        {"[CAR.bar-table] one back is not two forward", "L4/5/1(DD)3/5/5 d 0/0 0/0 10/10 - - - 9", "b3b2",
         "L4/5/5/1(DD)3/5 l 0/0 0/0 10/10 - - - 10",
         "move seat=0 cell=b3 to=b2 layer=piece type=disc count=2; turn seat=1"},
        {"[CAR.bar-table] sideways as before", "L4/5/5/5/2(DLD)2 d 0/0 0/0 10/10 - - - 9", "c1e1",
         "L4/5/5/5/4(DLD) l 0/0 0/0 10/10 - c1e1 - 10", NULL},
    };
    static const struct worked_refusal refusal = {"[CAR.bar-table]", "L4/5/5/1(DDD)3/5 d 0/0 0/0 10/10 - b1b2 - 11",
                                                  "b2b1", "way_back", "b1"};
    static const struct worked_fault faults[] = {
        {"[CAR.valid-bar] a piece has no step back", "L4/5/5/1D3/5 l 0/0 0/0 10/10 - b1b2 - 10", "bar-d", 31, 34},
        {"[CAR.valid-bar] no step there", "L4/5/5/5/1(DDD)3 l 0/0 0/0 10/10 - b2b1 - 10", "bar-d", 35, 38},
    };
    static const struct worked_fault built_in = {"[CAR.bar-table] not with the built-in table",
                                                 "L4/5/5/1(DDD)3/5 l 0/0 0/0 10/10 - b1b2 - 10", "bar-d", 35, 38};
    static const struct worked_fault no_step_there = {"[CAR.valid-bar] back, but nothing steps there",
                                                      "L4/5/5/1(DDD)3/5 l 0/0 0/0 10/10 - b1b2 - 10", "bar-d", 35, 38};
    worked_load_text(STACK_STEPS AS_BUILT_IN "    - {kind: step, directions: [backward]}\n", "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, plies);
    worked_refusal(&refusal);
    WORKED_EACH(worked_fault, worked_fault, faults);
    load();
    worked_fault(&built_in);
    worked_load_text(PIECE_STEPS "    - {kind: slide, directions: [forward], range: 2}\n"
                                 "  stack:\n    - {kind: step, directions: [backward]}\n",
                     "");
    worked_fault(&no_step_there);
}

/* CAR-15 [CAR.bar-table] Stacks may go two backward, over what stack_jumps allows. */
static void stacks_with_a_slide_backward(void)
{
    static const struct worked_moves moves[] = {
        {"CAR-15 a stack", "L4/5/2(DD)2/5/5 d 0/0 0/0 10/10 - - - 9", "c3", "c3c1 c3a3 c3e3 c3c5"},
        {"[CAR.between] not over an own piece", "L4/5/2(DD)2/2D2/5 d 0/0 0/0 10/10 - - - 9", "c3", "c3a3 c3e3 c3c5"},
        {"[CAR.bar-table] barred", "L4/5/1(DD)3/5/5 d 0/0 0/0 10/10 - b1b3 - 11", "b3", "b3d3 b3b5"},
    };
    static const struct worked_ply ply = {
        "[CAR.bar-table] forward", "L4/5/5/5/1(DD)3 d 0/0 0/0 10/10 - - - 9", "b1b3",
        "L4/5/1(DD)3/5/5 l 0/0 0/0 10/10 - b1b3 - 10",
        "move seat=0 cell=b1 to=b3 layer=piece type=disc count=2; "
        "counter seat=0 type=bar_from before=-1 after=1; counter seat=0 type=bar_to before=-1 after=11; turn seat=1"};
    static const struct worked_refusal refusals[] = {
        {"[CAR.bar-table]", "L4/5/1(DD)3/5/5 d 0/0 0/0 10/10 - b1b3 - 11", "b3b1", "way_back", "b1"},
        {"[CAR.between] going down", "L4/5/2(DD)2/2D2/5 d 0/0 0/0 10/10 - - - 9", "c3c1", "blocked", "c2"},
    };
    worked_load_text(STACK_STEPS "    - {kind: slide, directions: [forward, right, left, backward], range: 2}\n", "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    worked_ply(&ply);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* [CAR.between] [CAR.tables] Pieces may go one to three cells forward. */
static void pieces_with_a_range(void)
{
    static const struct worked_moves moves[] = {
        {"[CAR.between] a free way", "L4/5/5/5/1D3 d 0/0 0/0 10/10 - - - 9", "b1", "b1b2 b1b3 b1b4"},
        {"[CAR.between] an own disc ends it", "L4/5/1D3/5/1D3 d 0/0 0/0 10/10 - - - 9", "b1", "b1b2 b1b3"},
        {"[CAR.between] the opponent's does not", "L4/5/5/1L3/1D3 d 0/0 0/0 10/10 d - - 9", "b1", "b1b2 b1b3 b1b4"},
        {"[CAR.leads-off] from three rows", "4L/5/1D3/5/LLLL1 d 0/0 0/0 10/8 - - - 9", "b3", "b3b4 b3b5 b3>e1"},
        {"[CAR.leads-off] but not four", "4L/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "b2", "b2b3 b2b4 b2b5"},
    };
    static const struct worked_refusal refusals[] = {
        {"[CAR.between] the first on the way", "L4/5/1D3/1D3/1D3 d 0/0 0/0 10/10 - - - 9", "b1b4", "blocked", "b2"},
        {"[CAR.between] Light's: the first is higher", "1L3/1L3/1L3/5/4D l 0/0 0/0 10/10 - - - 9", "b5b2", "blocked",
         "b4"},
        {"[CAR.leads-off] blocked", "1D3/1D3/1D3/5/4L d 0/0 0/0 10/10 - - - 9", "b3>a1", "blocked", "b4"},
    };
    worked_load_text(PIECE_STEPS "    - {kind: slide, directions: [forward], range: [1, 3]}\n", "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* [CAR.leads-off] Diagonal steps may lead off the board, and several kinds of steps may. */
static void several_ways_off(void)
{
    static const struct worked_moves moves[] = {
        {"[CAR.leads-off] over b5 or c5", "4L/1(DD)3/5/5/5 d 0/0 0/0 10/10 - - - 9", "b4", "b4>"},
        {"[CAR.leads-off] one free way is enough", "1D2L/1(DD)3/5/5/5 d 0/0 0/0 10/10 - - - 9", "b4", "b4>"},
        {"[CAR.leads-off] over the other", "2D1L/1(DD)3/5/5/5 d 0/0 0/0 10/10 - - - 9", "b4", "b4>"},
        {"[CAR.leads-off] not beyond column e", "D2D1/3(DD)1/5/5/4L d 0/0 0/0 9/10 - - - 9", "d4", ""},
        {"[CAR.leads-off] Light's columns run the other way", "4D/5/5/1(LL)3/1L3 l 0/0 0/0 10/10 - - - 9", "b2", ""},
    };
    static const struct worked_refusal refusals[] = {
        {"[CAR.leads-off] both blocked: of the first in the table", "1DD1L/1(DD)3/5/5/5 d 0/0 0/0 9/10 - - - 9", "b4>",
         "blocked", "b5"},
    };
    static const struct worked_ply onto_itself = {"[CAR.leads-off] from the own home row, and back to it",
                                                  "L4/5/5/5/D4 d 0/0 0/0 10/10 - - - 9", "a1>a1",
                                                  "L4/5/5/5/D4 l 0/0 0/0 10/10 - - - 10",
                                                  "move seat=0 cell=a1 to=a1 layer=piece type=disc count=1; "
                                                  "turn seat=1"};
    static const struct worked_moves leap = {"[CAR.leads-off] slides in three directions are blocked, a leap is not",
                                             "1DDD1/2(DD)2/5/5/L4 d 0/0 0/0 8/10 - - - 9", "c4", "c4>"};
    /* Steps of one direction differ in length, not in the cells between: together they are one way. */
    static const struct worked_moves longer = {"[CAR.leads-off] two and three lengths are blocked, a leap is not",
                                               "DD2L/(DD)4/5/5/5 d 0/0 0/0 9/10 - - - 9", "a4", "a4>"};
    worked_load_text(STACK_STEPS "    - {kind: slide, directions: [forward, forward-right], range: 2}\n", "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    worked_load_text(PIECE_STEPS "    - {kind: slide, directions: [forward], range: 5}\n", "");
    worked_ply(&onto_itself);
    worked_load_text(STACK_STEPS
                     "    - {kind: slide, directions: [forward, forward-right, forward-left], range: [2, 3]}\n"
                     "    - {kind: leap, directions: [forward], range: 2}\n",
                     "");
    worked_moves(&leap);
    worked_load_text(STACK_STEPS "    - {kind: slide, directions: [forward, forward-right], range: [2, 4]}\n"
                                 "    - {kind: leap, directions: [forward], range: 2}\n",
                     "");
    worked_moves(&longer);
}

/* [CAR.discs] [CAR.setup] Two discs to place, four in the supply. */
static void other_counts(void)
{
    static BRD_ALIGNED uint8_t workspace[4 * (BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move))];
    static const struct worked_fault faults[] = {
        {"[CAR.valid-count] the 7th disc", "(DDDDDDD)4/5/5/5/L4 d 0/0 0/0 0/0 - - - 0", "board", 7, 7},
        {"[CAR.valid-count] 5 in supply", "5/5/5/5/5 d 2/2 0/0 4/5 - - - 0", "supply", 22, 22},
        {"[CAR.valid-count] 7 in all", "L4/5/5/5/D4 d 0/0 2/0 4/4 - - - 0", "supply", 21, 23},
        {"[CAR.valid-setup] 3 to place", "5/5/5/5/5 d 3/3 0/0 4/4 - - - 0", "unplaced", 12, 12},
    };
    static const struct worked_ply ply = {"[CAR.setup] the last; then Dark moves", "L4/5/5/5/D3D l 0/1 0/0 4/4 - - - 3",
                                          "@b5", "LL3/5/5/5/D3D d 0/0 0/0 4/4 - - - 4", NULL};
    brd_state state;
    brd_fault fault;
    brd_type_info type = {.struct_nbytes = sizeof type};
    char text[BRD_MAX_POSITION_TEXT];
    uint64_t leaves = 0;
    worked_load_text(EXTENDS "counts: {place: 2, supply: 4}\n", "");
    brd_state_initial(&worked_rules, &state, 0);
    brd_state_format(&worked_rules, &state, text, sizeof text);
    CHECK_EQ_TEXT(text, "5/5/5/5/5 d 2/2 0/0 4/4 - - - 0");
    CHECK_EQ_INT(brd_perft(&worked_rules, &state, 4, 0, workspace, sizeof workspace, &leaves), BRD_OK);
    CHECK_EQ_INT(leaves, 625); /* 5^4 */
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 0, &type), BRD_OK);
    CHECK_EQ_INT(type.count, 6);
    WORKED_EACH(worked_fault, worked_fault, faults);
    worked_ply(&ply);

    static const char too_many[] = EXTENDS "counts:\n  place: 4\n";
    CHECK_EQ_INT(brd_rules_load(&worked_rules, too_many, strlen(too_many), "", 0, &fault, 1, NULL), BRD_E_RULES);
    CHECK_EQ_TEXT(fault.field, "counts.place");
    CHECK_EQ_INT(fault.line, 4);
}

/* [CAR.tables] [CAR.captures] A step goes one cell, in each of the four tables: the fault is in one table alone. */
static void contradictory_steps_are_refused(void)
{
    static const char *const tables[][2] = {
        {"steps", "piece"}, {"steps", "stack"}, {"captures", "piece"}, {"captures", "stack"}};
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        char yaml[256], field[64];
        brd_fault fault = {.field = ""};
        size_t count = 0;
        int length = snprintf(yaml, sizeof yaml, EXTENDS "%s: {%s: [{kind: step, directions: [left], range: 2}]}\n",
                              tables[i][0], tables[i][1]);
        snprintf(field, sizeof field, "%s.%s[0].range", tables[i][0], tables[i][1]);
        CHECK_EQ_INT(brd_rules_load(&worked_rules, yaml, (size_t)length, "", 0, &fault, 1, &count), BRD_E_RULES);
        CHECK_EQ_INT(count, 1);
        CHECK_EQ_INT(fault.code, BRD_FAULT_CONTRADICTION);
        CHECK_EQ_TEXT(fault.field, field);
    }
}

/* [CAR.sides] Forward and backward are exchanged: pieces walk home. */
static void other_directions(void)
{
    static const struct worked_moves moves[] = {
        {"[CAR.sides] Dark's", "L4/5/2D2/5/5 d 0/0 0/0 10/10 - - - 9", "c3", "c3c2 c3b3 c3d3"},
        {"[CAR.sides] Light's", "5/5/2L2/5/D4 l 0/0 0/0 10/10 - - - 9", "c3", "c3b3 c3d3 c3c4"},
        {"[CAR.leads-off] never over the own home row", "4L/5/5/5/D4 d 0/0 0/0 10/10 - - - 9", "a1", "a1b1"},
    };
    worked_load_text(EXTENDS "board:\n  directions:\n    forward: [0, -1]\n    backward: [0, 1]\n", "");
    WORKED_EACH(worked_moves, worked_moves, moves);
}

/* CAR-1 CAR-10 The file sets the switches, and an override wins over the file. */
static void switches_come_from_the_file_and_from_overrides(void)
{
    static const char yaml[] = EXTENDS "switches:\n  stack_jumps: none\n  max_plies: 20\n";
    static const struct worked_moves by_file = {"CAR-1 by file", "5/5/5/5/1D(DD)L1 d 0/0 0/0 10/10 - - - 9", "c1",
                                                "c1c3"};
    static const struct worked_moves by_override = {"CAR-1 by override", "5/5/5/5/1D(DD)L1 d 0/0 0/0 10/10 - - - 9",
                                                    "c1", "c1a1 c1e1 c1c3"};
    static const struct worked_end ends[] = {
        {"CAR-10 by file", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 20", "draw seats=0,1 reason=max_plies"},
        {"CAR-10 by file", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 19", "none"},
    };
    static const struct worked_end off = {"CAR-10 by override", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 20", "none"};
    worked_load_text(yaml, "");
    worked_moves(&by_file);
    WORKED_EACH(worked_end, worked_end, ends);
    worked_load_text(yaml, "stack_jumps=any max_plies=0");
    worked_moves(&by_override);
    worked_end(&off);
}

/* [CAR.phases] */
static void phases_are_these(void)
{
    static const struct worked_phases rows[] = {
        {"[CAR.phases]", "5/5/5/5/5 d 3/3 0/0 10/10 - - - 0", "setup setup"},
        {"[CAR.phases] until the last disc", "1L1L1/5/5/5/(DD)2D1 l 0/1 0/0 10/10 - - - 5", "setup setup"},
        {"[CAR.phases]", "L4/5/5/5/D4 d 0/0 2/2 10/10 - - - 6", "play play"},
        {"[CAR.phases] over in the setup", "1L2L/5/5/5/(DD)4 d 1/1 0/0 10/10 - - - 9", "setup setup"},
        {"[CAR.phases] over in play", "5/5/2D2/5/5 - 0/0 0/0 10/10 - - - 8", "play play"},
    };
    worked_load("carnyx", "max_plies=9");
    WORKED_EACH(worked_phases, worked_phases, rows);
}

/* [CAR.described] tests/core/test_moves_described.c describes every kind of move. */
static void described_so(void)
{
    static const struct worked_description rows[] = {
        {"[CAR.described] where it lands", "L4/5/1L3/1D3/5 d 0/0 0/0 10/10 - - a3b3 9", "b2b3",
         "move seat=0 from=b2 to=b3 type=disc captures"},
        {"[CAR.described] leaving", "(LDLD)3L/5/5/5/5 d 0/0 0/0 1/10 - - - 9", "a5>", "leave seat=0 from=a5 type=disc"},
    };
    worked_load("carnyx", "");
    WORKED_EACH(worked_description, worked_description, rows);
    worked_quantity(BRD_COUNTER, 1, "bar_from", BRD_MEANS_CELL, BRD_SEEN_BY_ALL);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"CAR.board CAR.cell-order", cells_have_these_names_in_this_order},
        {"CAR.sides", light_sees_the_board_turned},
        {"CAR.seats CAR.discs CAR.start CAR.position", the_start_is_this},
        {"CAR.setup", discs_are_placed_in_turn},
        {"CAR.perft", perft_is_worked_out},
        {"CAR.piece CAR.stack-move CAR.no-other-step CAR.leap", pieces_and_stacks_step_so},
        {"CAR-1", CAR_1_what_stacks_may_jump_is_a_switch},
        {"CAR.landing CAR.capture CAR-6", moves_do_this},
        {"CAR-2 CAR-11 CAR.way-back", CAR_2_no_way_back},
        {"CAR.forced CAR.exempt CAR.protect CAR.hunker CAR-7 CAR-14", captures_are_forced},
        {"CAR.hunker CAR.ev-counters", hunkering_lasts_a_turn},
        {"CAR-8", CAR_8_pass_only_if_nothing_else_is_legal},
        {"CAR.centre", the_centre_brings_discs},
        {"CAR.reserve CAR-3", discs_enter_from_the_reserve},
        {"CAR.leave CAR-4 CAR-5 CAR-12", discs_leave_over_the_far_row},
        {"CAR.elimination CAR-9", games_end_so},
        {"CAR-10 CAR.max-plies", CAR_10_max_plies_is_the_only_draw},
        {"CAR.ranks", ranks_are_these},
        {"CAR.position CAR.valid-ply", valid_positions_read_and_write_the_same},
        {"CAR.faults CAR.fault-offsets", faulty_positions_are_refused_at},
        {"moves_of_discs_are_told", moves_of_discs_are_told},
        {"CAR.move-text", texts_of_these_shapes_are_moves},
        {"CAR.move-text cells", moves_touch_the_cells_they_name},
        {"CAR.refusals CAR-13", moves_are_refused_so},
        {"CAR.layers CAR.items", discs_are_items},
        {"CAR-5 removed_discs", CAR_5_removed_discs_may_cost_supply},
        {"CAR.stocks CAR.seat-counters", stocks_and_counters_are_these},
        {"CAR.described", described_so},
        {"CAR.phases", phases_are_these},
        {"CAR-15 a backward step", stacks_with_a_backward_step},
        {"CAR-15 a slide backward", stacks_with_a_slide_backward},
        {"CAR.between", pieces_with_a_range},
        {"CAR.leads-off", several_ways_off},
        {"changed counts", other_counts},
        {"CAR.tables CAR.captures, contradictions", contradictory_steps_are_refused},
        {"changed directions", other_directions},
        {"changed switches", switches_come_from_the_file_and_from_overrides},
        {NULL, NULL}};
    return check_main("carnyx", tests, argc, argv);
}
