/*
 * test_tomis.c: worked examples for every paragraph and every ruling of rules/tomis.md. Expected values were worked out
 * by hand from the rulebook. Most positions have a few men in stock, so that the game is not exhausted.
 */
#include "worked.h"

#define NO_GATES "-,-,-,-,-,-,-,-"
#define ALL "B1G4M4F8S2T2L1"
#define START "8/8/8/8/8/8/8/8 w " NO_GATES " " ALL "/" ALL " - 0 0"
#define BASES "4b3/8/8/8/8/8/8/4B3"

static void load(void)
{
    worked_load("tomis", "");
}

static int32_t cell_of(const char *name)
{
    return brd_rules_find_cell(&worked_rules, name, strlen(name));
}

static void refused(const struct worked_refusal *row)
{
    worked_refusal_for(row, BRD_REFEREE);
}

static uint64_t perft(const char *position, int32_t depth, uint32_t flags)
{
    static BRD_ALIGNED uint8_t workspace[5 * (BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move))];
    brd_state state;
    uint64_t count = 0;
    if (worked_position(position, &state))
        CHECK_EQ_INT(brd_perft(&worked_rules, &state, depth, flags, workspace, sizeof workspace, &count), BRD_OK);
    return count;
}

/* ------------------------------------------------------------------------------------------- board and men */

/* [TOM.board] [TOM.cells] */
static void cells_are_named_by_column_and_row(void)
{
    load();
    for (int32_t cell = 0; cell < 64; cell++) {
        char name[3] = {(char)('a' + cell % 8), (char)('1' + cell / 8), '\0'};
        CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_CELL, cell), name);
        CHECK_EQ_INT(cell_of(name), cell);
    }
    CHECK(brd_name(&worked_rules, BRD_NAME_CELL, 64) == NULL);
    CHECK_EQ_INT(cell_of("i1"), BRD_E_ARGUMENT);
    CHECK_EQ_INT(cell_of("a9"), BRD_E_ARGUMENT);
}

/* [TOM.board] [TOM.directions] North is forward for White; Black sees the board turned half round. */
static void directions_lead_there(void)
{
    static const struct {
        const char *name, *white, *black; /* from d4 */
    } directions[16] = {{"N", "d5", "d3"},   {"NE", "e5", "c3"},  {"E", "e4", "c4"},   {"SE", "e3", "c5"},
                        {"S", "d3", "d5"},   {"SW", "c3", "e5"},  {"W", "c4", "e4"},   {"NW", "c5", "e3"},
                        {"NNE", "e6", "c2"}, {"ENE", "f5", "b3"}, {"ESE", "f3", "b5"}, {"SSE", "e2", "c6"},
                        {"SSW", "c2", "e6"}, {"WSW", "b3", "f5"}, {"WNW", "b5", "f3"}, {"NNW", "c6", "e2"}};
    load();
    for (int32_t d = 0; d < 16; d++) {
        CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_DIRECTION, d), directions[d].name);
        CHECK_EQ_INT(brd_rules_neighbour(&worked_rules, cell_of("d4"), 0, d), cell_of(directions[d].white));
        CHECK_EQ_INT(brd_rules_neighbour(&worked_rules, cell_of("d4"), 1, d), cell_of(directions[d].black));
    }
    CHECK(brd_name(&worked_rules, BRD_NAME_DIRECTION, 16) == NULL);
    CHECK_EQ_INT(brd_rules_neighbour(&worked_rules, cell_of("h8"), 0, 1), BRD_NO_CELL);
    CHECK_EQ_INT(brd_rules_neighbour(&worked_rules, cell_of("a4"), 0, 6), BRD_NO_CELL);
    CHECK_EQ_INT(brd_rules_neighbour(&worked_rules, cell_of("b1"), 1, 9), BRD_NO_CELL);
}

/* [TOM.men] [TOM.units] [TOM.start] [TOM.stocks] [TOM.counters] TOM-15 */
static void each_player_has_these_men(void)
{
    static const struct {
        const char *stock, *type;
        int32_t count;
    } men[7] = {{"base", "base", 1},     {"gate", "gate", 4},   {"marker", NULL, 4},        {"frigate", "frigate", 8},
                {"sentry", "sentry", 2}, {"tower", "tower", 2}, {"flagship", "flagship", 1}};
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    int32_t value = -1;
    load();
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
    CHECK_EQ_INT(brd_state_players(&worked_rules, &state), 2);
    brd_state_format(&worked_rules, &state, text, sizeof text);
    CHECK_EQ_TEXT(text, START);
    for (int32_t i = 0; i < 7; i++) {
        CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_STOCK, i), men[i].stock);
        for (int32_t seat = 0; seat < 2; seat++) {
            CHECK_EQ_INT(brd_state_stock(&worked_rules, &state, 1 - seat, seat, i, &value), BRD_OK);
            CHECK_EQ_INT(value, men[i].count);
        }
        brd_type_info info = {.struct_nbytes = sizeof info};
        for (int32_t type = 0; men[i].type != NULL && brd_rules_type(&worked_rules, type, &info) == BRD_OK; type++)
            if (strcmp(info.name, men[i].type) == 0) CHECK_EQ_INT(info.count, men[i].count);
    }
    CHECK(brd_name(&worked_rules, BRD_NAME_STOCK, 7) == NULL);
    CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_COUNTER, 0), "unlocked");
    CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_COUNTER, 1), "passes");
    CHECK(brd_name(&worked_rules, BRD_NAME_COUNTER, 2) == NULL);
    CHECK(worked_position(BASES " w " NO_GATES " F3L1/F3L1 b 1 9", &state));
    CHECK_EQ_INT(brd_state_counter(&worked_rules, &state, 0, 0, 0, &value), BRD_OK);
    CHECK_EQ_INT(value, 0);
    CHECK_EQ_INT(brd_state_counter(&worked_rules, &state, 0, 1, 0, &value), BRD_OK);
    CHECK_EQ_INT(value, 1);
    CHECK_EQ_INT(brd_state_counter(&worked_rules, &state, 0, BRD_NO_SEAT, 1, &value), BRD_OK);
    CHECK_EQ_INT(value, 1);
}

static void has_item(const char *name, int index, const char *layer, const char *type, int seat, int value,
                     const char *direction)
{
    brd_state state;
    brd_item items[4];
    if (!worked_position("4b3/8/2T5/8/8/2f5/8/4B3 w a.,b+,c>NE,d>>SW,-,c>>W,-,h. F3L1/F3L1 - 0 9", &state)) return;
    int32_t count = brd_state_cell(&worked_rules, &state, BRD_SPECTATOR, cell_of(name), items, 4);
    if (!CHECK(count > index)) return;
    CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_LAYER, items[index].layer), layer);
    CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_TYPE, items[index].type), type);
    CHECK_EQ_INT(items[index].seat, seat);
    CHECK_EQ_INT(items[index].value, value);
    const char *found = brd_name(&worked_rules, BRD_NAME_DIRECTION, items[index].direction);
    CHECK_EQ_TEXT(found != NULL ? found : "", direction);
}

/* [TOM.things] [TOM.gates] [TOM.gate-states] [TOM.gate-rows] A unit on a gate makes two items, with the gate below. */
static void things_are_these(void)
{
    brd_state state;
    load();
    has_item("a1", 0, "fixture", "gate", 0, 0, "");
    has_item("b2", 0, "fixture", "gate", 0, 1, "");
    has_item("c3", 0, "fixture", "gate", 0, 2, "NE");
    has_item("c3", 1, "piece", "frigate", 1, 0, "");
    has_item("d4", 0, "fixture", "gate", 0, 3, "SW");
    has_item("c6", 0, "fixture", "gate", 1, 3, "W");
    has_item("c6", 1, "piece", "tower", 0, 0, "");
    has_item("h8", 0, "fixture", "gate", 1, 0, "");
    has_item("e1", 0, "piece", "base", 0, 0, "");
    has_item("e8", 0, "piece", "base", 1, 0, "");
    CHECK(worked_position("4b3/8/8/8/8/S6s/8/L2B3l w " NO_GATES " F3/F3 wb 0 9", &state));
    CHECK_EQ_INT(brd_state_cell(&worked_rules, &state, 0, cell_of("a2"), NULL, 0), 0);
    CHECK_EQ_INT(brd_state_cell(&worked_rules, &state, 0, cell_of("a3"), NULL, 0), 1);
}

/* [TOM.observation] */
static void nothing_is_hidden(void)
{
    static const char position[] = "4b3/8/2T5/8/8/2f5/8/4B3 w a.,b+,c>NE,d>>SW,-,c>>W,-,h. F3L1/F3L1 - 0 9";
    static const int32_t viewers[] = {0, 1, BRD_SPECTATOR, BRD_REFEREE};
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    load();
    worked_position(position, &state);
    for (size_t i = 0; i < sizeof viewers / sizeof viewers[0]; i++) {
        brd_state_observe(&worked_rules, &state, viewers[i], text, sizeof text);
        CHECK_EQ_TEXT(text, position);
    }
    CHECK_EQ_INT(brd_chance_denominator(&worked_rules, &state), BRD_E_NOT_CHANCE);
}

/* ------------------------------------------------------------------------------------------------ placement */

/* [TOM.place-base] [TOM.place-gates] [TOM.main] [TOM.events] [TOM.event-turn] */
static void bases_and_gates_are_placed_in_this_order(void)
{
    static const struct worked_ply rows[] = {
        {"[TOM.place-base]", START, "B@e1", "8/8/8/8/8/8/8/4B3 b " NO_GATES " G4M4F8S2T2L1/" ALL " - 0 1",
         "place seat=0 cell=e1 layer=piece type=base after=0; stock seat=0 type=base before=1 after=0; turn seat=1"},
        {"[TOM.place-base]", "8/8/8/8/8/8/8/4B3 b " NO_GATES " G4M4F8S2T2L1/" ALL " - 0 1", "B@c8",
         "2b5/8/8/8/8/8/8/4B3 w " NO_GATES " G4M4F8S2T2L1/G4M4F8S2T2L1 - 0 2",
         "place seat=1 cell=c8 layer=piece type=base after=0; stock seat=1 type=base before=1 after=0; turn seat=0"},
        {"[TOM.place-gates] row 1", "2b5/8/8/8/8/8/8/4B3 w " NO_GATES " G4M4F8S2T2L1/G4M4F8S2T2L1 - 0 2", "G@g1",
         "2b5/8/8/8/8/8/8/4B3 b g.,-,-,-,-,-,-,- G3M4F8S2T2L1/G4M4F8S2T2L1 - 0 3",
         "place seat=0 cell=g1 layer=fixture type=gate after=0; stock seat=0 type=gate before=4 after=3; turn seat=1"},
        {"[TOM.place-gates] row 8", "2b5/8/8/8/8/8/8/4B3 b g.,-,-,-,-,-,-,- G3M4F8S2T2L1/G4M4F8S2T2L1 - 0 3", "G@e8",
         "2b5/8/8/8/8/8/8/4B3 w g.,-,-,-,-,-,-,e. G3M4F8S2T2L1/G3M4F8S2T2L1 - 0 4", NULL},
        {"[TOM.place-gates] row 2, before the base",
         "2b5/8/8/8/8/8/8/4B3 w g.,-,-,-,-,-,-,e. G3M4F8S2T2L1/G3M4F8S2T2L1 - 0 4", "G@e2",
         "2b5/8/8/8/8/8/8/4B3 b g.,e.,-,-,-,-,-,e. G2M4F8S2T2L1/G3M4F8S2T2L1 - 0 5", NULL},
        {"[TOM.place-gates] row 7", "2b5/8/8/8/8/8/8/4B3 b g.,e.,-,-,-,-,-,e. G2M4F8S2T2L1/G3M4F8S2T2L1 - 0 5", "G@a7",
         "2b5/8/8/8/8/8/8/4B3 w g.,e.,-,-,-,-,a.,e. G2M4F8S2T2L1/G2M4F8S2T2L1 - 0 6", NULL},
        {"[TOM.main] the last gate, row 5",
         "2b5/8/8/8/8/8/8/4B3 b g.,e.,a.,h.,-,b.,a.,e. M4F8S2T2L1/G1M4F8S2T2L1 - 0 9", "G@d5",
         "2b5/8/8/8/8/8/8/4B3 w g.,e.,a.,h.,d.,b.,a.,e. M4F8S2T2L1/M4F8S2T2L1 - 0 10",
         "place seat=1 cell=d5 layer=fixture type=gate after=0; stock seat=1 type=gate before=1 after=0; turn seat=0"},
    };
    static const struct worked_moves moves[] = {
        {"[TOM.place-base]", START, "", "B@a1 B@b1 B@c1 B@d1 B@e1 B@f1 B@g1 B@h1"},
        {"[TOM.place-base]", "8/8/8/8/8/8/8/4B3 b " NO_GATES " G4M4F8S2T2L1/" ALL " - 0 1", "",
         "B@a8 B@b8 B@c8 B@d8 B@e8 B@f8 B@g8 B@h8"},
        {"[TOM.place-gates] row 3", "2b5/8/8/8/8/8/8/4B3 w g.,e.,-,-,-,-,a.,e. G2M4F8S2T2L1/G2M4F8S2T2L1 - 0 6", "",
         "G@a3 G@b3 G@c3 G@d3 G@e3 G@f3 G@g3 G@h3"},
        {"[TOM.place-gates] row 6", "2b5/8/8/8/8/8/8/4B3 b g.,e.,c.,-,-,-,a.,e. G1M4F8S2T2L1/G2M4F8S2T2L1 - 0 7", "",
         "G@a6 G@b6 G@c6 G@d6 G@e6 G@f6 G@g6 G@h6"},
        {"[TOM.main] White begins", "2b5/8/8/8/8/8/8/4B3 w g.,e.,a.,h.,d.,b.,a.,e. M4F1/M4F8S2T2L1 w 0 10", "",
         "F@a1 F@b1 F@c1 F@d1 F@f1 F@h1"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, rows);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

/* [TOM.clearance] TOM-2 */
static void TOM_2_gates_keep_clear_of_the_base(void)
{
    static const char white[] = BASES " w " NO_GATES " G4M4F8S2T2L1/G4M4F8S2T2L1 - 0 2";
    static const char corner[] = "b7/8/8/8/8/8/8/B7 b h.,-,-,-,-,-,-,- G3M4F8S2T2L1/G4M4F8S2T2L1 - 0 3";
    static const struct worked_moves by_default[] = {{"TOM-2", white, "", "G@a1 G@b1 G@c1 G@g1 G@h1"},
                                                     {"TOM-2", corner, "", "G@c8 G@d8 G@e8 G@f8 G@g8 G@h8"}};
    static const struct worked_moves none[] = {{"TOM-2", white, "", "G@a1 G@b1 G@c1 G@d1 G@f1 G@g1 G@h1"}};
    static const struct worked_moves three[] = {{"TOM-2", white, "", "G@a1"},
                                                {"TOM-2", corner, "", "G@e8 G@f8 G@g8 G@h8"}};
    load();
    WORKED_EACH(worked_moves, worked_moves, by_default);
    worked_load("tomis", "base_clearance=0");
    WORKED_EACH(worked_moves, worked_moves, none);
    worked_load("tomis", "base_clearance=3");
    WORKED_EACH(worked_moves, worked_moves, three);
}

/*
 * [TOM.place-base] [TOM.clearance] [TOM.place-gates] There are 8 places for each base. Then a gate has 6 cells if its
 * base is in a corner, else 5: 2 * 6 + 6 * 5 = 42 pairs; the next gates have 8 cells. Without clearance there are 8 * 7
 * pairs, with 3 cells 2 * (4 + 3 + 2 + 1).
 */
static void placements_are_so_many(void)
{
    load();
    CHECK_EQ_INT(perft(START, 1, 0), 8);
    CHECK_EQ_INT(perft(START, 2, 0), 64);
    CHECK_EQ_INT(perft(START, 3, 0), 42 * 8);
    CHECK_EQ_INT(perft(START, 4, BRD_PERFT_NO_BULK), 42 * 42);
    CHECK_EQ_INT(perft(START, 5, 0), 42 * 42 * 8);
    worked_load("tomis", "base_clearance=0");
    CHECK_EQ_INT(perft(START, 4, 0), 56 * 56);
    worked_load("tomis", "base_clearance=3");
    CHECK_EQ_INT(perft(START, 4, 0), 20 * 20);
}

/*
 * [TOM.deploy] [TOM.frigate-move] There are 7 cells for a frigate of White, 7 for one of Black. Then another has 6, or
 * the first one moves: 2, 3, 3, 2 ways from a1 to d1 (e1 is the base), 2, 3, 2 from f1 to h1, 17 together.
 */
static void main_phase_perft_by_hand(void)
{
    static const char position[] = BASES " w " NO_GATES " F3/F3 wb 0 0";
    load();
    CHECK_EQ_INT(perft(position, 1, 0), 7);
    CHECK_EQ_INT(perft(position, 2, 0), 49);
    CHECK_EQ_INT(perft(position, 3, 0), 7 * (7 * 6 + 17));
    CHECK_EQ_INT(perft(position, 3, BRD_PERFT_NO_BULK), 7 * (7 * 6 + 17));
}

/* ------------------------------------------------------------------------------------- deploying and moving */

/* [TOM.deploy] TOM-5 TOM-18 [TOM.units] */
static void men_are_deployed_on_the_back_row(void)
{
    static const struct worked_moves moves[] = {
        {"[TOM.deploy] not on the base, a man, a gate; the flagship is locked",
         "4b3/8/8/8/8/8/8/F3Bt2 w g.,-,-,-,-,-,-,- F1S1T1L1/F3L1 - 0 9", "",
         "F@b1 F@c1 F@d1 F@h1 S@b1 S@c1 S@d1 S@h1 T@b1 T@c1 T@d1 T@h1 a1b1 a1a2"},
        {"[TOM.deploy] unlocked", "4b3/8/8/8/8/8/8/2FFBFFF w b.,-,-,-,-,-,-,- L1/F3L1 w 0 9", "",
         "L@a1 c1b1 c1c2 d1d2 f1f2 g1g2 h1h2"},
        {"TOM-5 eight frigates, one after the other, Black", BASES " b a.,-,-,-,-,-,-,a. F3L1/F8L1 - 0 9", "",
         "F@b8 F@c8 F@d8 F@f8 F@g8 F@h8"},
        {"TOM-18 the gate of the back row was destroyed: any cell", BASES " w -,a.,-,-,-,-,-,- T1/F3L1 w 0 9", "",
         "T@a1 T@b1 T@c1 T@d1 T@f1 T@g1 T@h1"},
    };
    static const struct worked_ply rows[] = {
        {"[TOM.deploy]", BASES " w a.,-,-,-,-,-,-,- M4F8S2T2L1/M4F8S2T2L1 - 0 10", "S@b1",
         "4b3/8/8/8/8/8/8/1S2B3 b a.,-,-,-,-,-,-,- M4F8S1T2L1/M4F8S2T2L1 - 0 11",
         "place seat=0 cell=b1 layer=piece type=sentry after=0; stock seat=0 type=sentry before=2 after=1; "
         "turn seat=1"},
        {"[TOM.deploy] the flagship", BASES " b a.,-,-,-,-,-,-,- F3L1/F3L1 b 0 10", "L@h8",
         "4b2l/8/8/8/8/8/8/4B3 w a.,-,-,-,-,-,-,- F3L1/F3 b 0 11",
         "place seat=1 cell=h8 layer=piece type=flagship after=0; stock seat=1 type=flagship before=1 after=0; "
         "turn seat=0"},
    };
    load();
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* [TOM.frigate-move] [TOM.unit-move] [TOM.gates] TOM-4 */
static void units_move_so(void)
{
    static const struct worked_moves moves[] = {
        {"[TOM.frigate-move]", "4b3/8/8/8/3F4/8/8/4B3 w " NO_GATES " F2L1/L1 - 0 20", "d4", "d4c4 d4e4 d4d5"},
        {"[TOM.frigate-move] Black", "4b3/8/8/3f4/8/8/8/4B3 b " NO_GATES " F3L1/L1 - 0 20", "d5", "d5d4 d5c5 d5e5"},
        {"[TOM.frigate-move] edge, taken", "4b3/8/8/8/Ff6/8/8/4B3 w " NO_GATES " F2L1/L1 - 0 20", "a4", "a4a5"},
        {"[TOM.frigate-move] at the far end", "3Fb3/8/8/8/8/8/8/4B3 w " NO_GATES " F2L1/L1 w 0 20", "d8", "d8c8"},
        {"[TOM.frigate-move] onto a gate", "4b3/8/8/8/3F4/8/8/4B3 w -,-,-,e.,d>N,-,-,- F2L1/L1 - 0 20", "d4",
         "d4c4 d4e4 d4d5"},
        {"[TOM.unit-move] TOM-4 a sentry, like a bishop", "4b3/8/8/f3F3/8/2S5/8/4B3 w " NO_GATES " F2L1/L1 - 0 20",
         "c3", "c3a1 c3b2 c3d2 c3b4 c3d4"},
        {"[TOM.unit-move] TOM-4 a tower, like a rook", "4b3/8/3f4/8/1F1T4/8/8/4B3 w " NO_GATES " F2L1/L1 - 0 20", "d4",
         "d4d1 d4d2 d4d3 d4c4 d4e4 d4f4 d4g4 d4h4 d4d5"},
        {"[TOM.unit-move] a flagship, like a queen", "4b3/8/8/8/8/8/F7/LT2B3 w " NO_GATES " F2/L1 w 0 20", "a1",
         "a1b2 a1c3 a1d4 a1e5 a1f6 a1g7 a1h8"},
        {"[TOM.unit-move] a flagship of Black, hemmed in", "4b3/8/8/8/8/8/ff6/lf2B3 b " NO_GATES " F3L1/- b 0 20", "a1",
         ""},
        {"[TOM.gates] gates do not block", "4b3/8/8/8/8/8/3T4/4B3 w -,-,d.,d>N,-,-,-,- F2L1/L1 - 0 20", "d2",
         "d2d1 d2a2 d2b2 d2c2 d2e2 d2f2 d2g2 d2h2 d2d3 d2d4 d2d5 d2d6 d2d7 d2d8"},
        {"[TOM.unit-move] the base never moves", BASES " w " NO_GATES " F2L1/L1 - 0 20", "e1", ""},
    };
    static const struct worked_ply rows[] = {
        {"[TOM.unit-move]", "4b3/8/8/8/8/8/8/T3B3 w " NO_GATES " F2L1/L1 - 1 20", "a1a7",
         "4b3/T7/8/8/8/8/8/4B3 b " NO_GATES " F2L1/L1 - 0 21",
         "move seat=0 cell=a1 to=a7 layer=piece type=tower count=1; counter type=passes before=1 after=0; turn seat=1"},
    };
    load();
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* ---------------------------------------------------------------------------------------------------- gates */

/* [TOM.activate] [TOM.marker-return] [TOM.gate-states] TOM-1 [TOM.events] [TOM.event-stock] */
static void frigates_activate_and_deactivate(void)
{
    static const struct worked_ply rows[] = {
        {"[TOM.activate]", "4b3/8/8/8/8/2F5/8/4B3 w -,-,c.,-,-,-,-,- F2L1/L1 - 0 20", "c3+",
         "4b3/8/8/8/8/2F5/8/4B3 b -,-,c+,-,-,-,-,- F2L1/L1 - 0 21",
         "change seat=0 cell=c3 layer=fixture type=gate before=0 after=1 count=1; turn seat=1"},
        {"[TOM.activate] whoever owns it", "4b3/8/8/8/8/2f5/8/4B3 b -,-,c.,-,-,-,-,- F3L1/L1 - 0 20", "c3+",
         "4b3/8/8/8/8/2f5/8/4B3 w -,-,c+,-,-,-,-,- F3L1/L1 - 0 21",
         "change seat=0 cell=c3 layer=fixture type=gate before=0 after=1 count=1; turn seat=0"},
        {"[TOM.activate]", "4b3/8/8/8/8/2F5/8/4B3 w -,-,c+,-,-,-,-,- F2L1/L1 - 0 20", "c3-",
         "4b3/8/8/8/8/2F5/8/4B3 b -,-,c.,-,-,-,-,- F2L1/L1 - 0 21",
         "change seat=0 cell=c3 layer=fixture type=gate before=1 after=0 count=1; turn seat=1"},
        {"[TOM.marker-return] TOM-1 both markers, to the gate's owner",
         "4b3/8/2F5/8/8/8/8/4B3 w -,-,-,-,-,c>>NE,-,- F2L1/M1L1 - 0 20", "c6-",
         "4b3/8/2F5/8/8/8/8/4B3 b -,-,-,-,-,c.,-,- F2L1/M3L1 - 0 21",
         "change seat=1 cell=c6 layer=fixture type=gate before=3 after=0 count=1; "
         "stock seat=1 type=marker before=1 after=3; turn seat=1"},
        {"[TOM.marker-return] one", "4b3/8/8/8/8/2F5/8/4B3 w -,-,c>S,-,-,-,-,- F2L1/L1 - 0 20", "c3-",
         "4b3/8/8/8/8/2F5/8/4B3 b -,-,c.,-,-,-,-,- M1F2L1/L1 - 0 21",
         "change seat=0 cell=c3 layer=fixture type=gate before=2 after=0 count=1; "
         "stock seat=0 type=marker before=0 after=1; turn seat=1"},
    };
    static const struct worked_moves moves[] = {
        {"[TOM.activate]", "4b3/8/8/8/8/2F5/8/4B3 w -,-,c.,-,-,-,-,- F2L1/L1 - 0 20", "c3", "c3b3 c3d3 c3c4 c3+"},
        {"[TOM.activate] only frigates", "4b3/8/8/8/8/2T5/2FF4/2FFB3 w -,-,c.,-,-,-,-,- L1/F2 b 0 20", "c3",
         "c3a3 c3b3 c3d3 c3e3 c3f3 c3g3 c3h3 c3c4 c3c5 c3c6 c3c7 c3c8"},
        {"[TOM.activate] beside is not on", "4b3/8/8/8/8/2F5/8/4B3 w -,-,d.,-,-,-,-,- F2L1/L1 - 0 20", "c3",
         "c3b3 c3d3 c3c4"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, rows);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

/* [TOM.mark] [TOM.markers] [TOM.rotate] TOM-15 */
static void gates_are_marked_and_rotated(void)
{
    static const struct worked_ply rows[] = {
        {"[TOM.mark] off the board", BASES " w a+,-,-,-,-,-,-,- M4F3L1/F3L1 - 0 20", "a1^W",
         BASES " b a>W,-,-,-,-,-,-,- M3F3L1/F3L1 - 0 21",
         "change seat=0 cell=a1 layer=fixture type=gate before=1 after=2 count=1 direction=W; "
         "stock seat=0 type=marker before=4 after=3; turn seat=1"},
        {"[TOM.mark] a second, the last in stock, an enemy on it",
         "4b3/8/8/8/8/2f5/8/4B3 w -,-,c>NE,-,-,-,-,- M1F3L1/F3L1 - 0 20", "c3^^",
         "4b3/8/8/8/8/2f5/8/4B3 b -,-,c>>NE,-,-,-,-,- F3L1/F3L1 - 0 21",
         "change seat=0 cell=c3 layer=fixture type=gate before=2 after=3 count=1 direction=NE; "
         "stock seat=0 type=marker before=1 after=0; turn seat=1"},
        {"[TOM.rotate]", BASES " b -,-,-,-,-,h>>S,-,- F3L1/M2F3L1 - 0 20", "h6~SE",
         BASES " w -,-,-,-,-,h>>SE,-,- F3L1/M2F3L1 - 0 21",
         "change seat=1 cell=h6 layer=fixture type=gate before=3 after=3 count=1 direction=SE; turn seat=0"},
    };
    static const struct worked_moves moves[] = {
        {"[TOM.mark] the eight directions", BASES " w -,c+,-,-,-,-,-,- M1F3L1/F3L1 - 0 20", "c2",
         "c2^N c2^NE c2^E c2^SE c2^S c2^SW c2^W c2^NW"},
        {"[TOM.mark] [TOM.rotate] the other seven", BASES " w -,c>E,-,-,-,-,-,- M1F3L1/F3L1 - 0 20", "c2",
         "c2^^ c2~N c2~NE c2~SE c2~S c2~SW c2~W c2~NW"},
        {"[TOM.mark] two at most", BASES " w -,c>>N,-,-,-,-,-,- M1F3L1/F3L1 - 0 20", "c2",
         "c2~NE c2~E c2~SE c2~S c2~SW c2~W c2~NW"},
        {"[TOM.markers] none in stock", BASES " w -,c>N,-,-,-,-,-,- F3L1/F3L1 - 0 20", "c2",
         "c2~NE c2~E c2~SE c2~S c2~SW c2~W c2~NW"},
        {"[TOM.mark] only the own gates", BASES " w -,-,-,-,c+,d>N,-,- M1T1/F3L1 w 0 20", "",
         "T@a1 T@b1 T@c1 T@d1 T@f1 T@g1 T@h1"},
        {"[TOM.mark] not an inactive one", BASES " w -,-,-,d.,-,-,-,- M1T1/F3L1 w 0 20", "",
         "T@a1 T@b1 T@c1 T@d1 T@f1 T@g1 T@h1"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, rows);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

/* [TOM.gate-jump] [TOM.landing] [TOM.support] [TOM.events] TOM-1 TOM-7 */
static void frigates_jump_from_gate_to_gate(void)
{
    static const struct worked_moves moves[] = {
        {"[TOM.gate-jump] next and previous row, anybody's",
         "4b3/8/8/8/2F5/8/8/4B3 w -,-,b+,c+,e>N,-,-,- F2L1/L1 - 0 20", "c4", "c4b4 c4d4 c4c5 c4- c4=b3 c4=e5"},
        {"[TOM.gate-jump] not to an inactive gate", "4b3/8/8/8/2F5/8/8/4B3 w -,-,b.,c+,e>N,-,-,- F2L1/L1 - 0 20", "c4",
         "c4b4 c4d4 c4c5 c4- c4=e5"},
        {"[TOM.gate-jump] rows are not skipped", "4b3/8/8/8/2F5/8/8/4B3 w -,b+,-,c+,-,e+,-,- F2L1/L1 - 0 20", "c4",
         "c4b4 c4d4 c4c5 c4-"},
        {"[TOM.gate-jump] only frigates", "4b3/8/8/8/2S5/8/8/4B3 w -,-,b+,c+,e>N,-,-,- F2L1/L1 - 0 20", "c4",
         "c4f1 c4a2 c4e2 c4b3 c4d3 c4b5 c4d5 c4a6 c4e6 c4f7 c4g8"},
    };
    static const struct worked_ply rows[] = {
        {"[TOM.gate-jump] [TOM.landing] empty", "4b3/8/8/8/2F5/8/8/4B3 w -,-,h+,c>S,-,-,-,- F2L1/L1 - 0 20", "c4=h3",
         "4b3/8/8/8/8/7F/8/4B3 b -,-,h+,c>S,-,-,-,- F2L1/L1 - 0 21",
         "move seat=0 cell=c4 to=h3 layer=piece type=frigate count=1; turn seat=1"},
        {"[TOM.support] TOM-7 a tower; the sentry sees it when the frigate is off",
         "4b3/8/8/8/3t4/2F5/1S6/4B3 w -,-,c+,d+,-,-,-,- F2L1/F3L1 - 0 20", "c3=d4",
         "4b3/8/8/8/3F4/8/1S6/4B3 b -,-,c+,d+,-,-,-,- F2L1/F3L1 - 0 21",
         "remove seat=1 cell=d4 layer=piece type=tower before=0; "
         "move seat=0 cell=c3 to=d4 layer=piece type=frigate count=1; turn seat=1"},
        {"[TOM.gate-destroyed] never by a gate jump", "4b3/8/8/3f4/2F5/8/8/3TB3 w -,-,-,c+,d>N,-,-,- F2L1/F3L1 - 0 20",
         "c4=d5", "4b3/8/8/3F4/8/8/8/3TB3 b -,-,-,c+,d>N,-,-,- F2L1/F3L1 - 0 21",
         "remove seat=1 cell=d5 layer=piece type=frigate before=0; "
         "move seat=0 cell=c4 to=d5 layer=piece type=frigate count=1; turn seat=1"},
    };
    static const struct worked_refusal refusals[] = {
        {"[TOM.support] not by the jumping frigate itself",
         "4b3/8/8/3t4/2F5/8/8/4B3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20", "c4=d5", "unsupported", "d5"},
        {"[TOM.support] a line that an own unit ends",
         "4b3/8/8/3t4/2F5/8/3F4/3TB3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20", "c4=d5", "unsupported", "d5"},
        {"[TOM.landing] never on an own unit", "4b3/8/8/3S4/2F5/8/8/3TB3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20", "c4=d5",
         "cell_taken", "d5"},
    };
    load();
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, rows);
    WORKED_EACH(worked_refusal, refused, refusals);
}

/* [TOM.strike] [TOM.events] TOM-12 TOM-13 */
static void frigates_strike_beside_gates(void)
{
    static const struct worked_moves moves[] = {
        {"[TOM.strike] TOM-1 left and right, above and below, beside a jump gate too",
         "4b3/8/8/8/8/2f1f3/2F5/2f1B3 w b+,c+,d>E,-,-,-,-,- F2L1/F3L1 b 0 20", "c2",
         "c2b2 c2d2 c2- c2=b1 c2=d3 c2*c1 c2*c3 c2*e3 c2>e2"},
        {"[TOM.strike] only frigates are struck", "4b3/8/8/8/8/2s1f3/2F5/2t1B3 w b+,c+,d>E,-,-,-,-,- F2L1/F3L1 - 0 20",
         "c2", "c2b2 c2d2 c2- c2=b1 c2=d3 c2*e3 c2>e2"},
        {"[TOM.strike] only frigates strike", "4b3/8/8/8/8/2f5/2S5/4B3 w -,c+,d+,-,-,-,-,- F2L1/F3L1 - 0 20", "c2",
         "c2b1 c2d1 c2b3 c2d3 c2a4 c2e4 c2f5 c2g6 c2h7"},
        {"TOM-13 beside an inactive gate", "4b3/8/8/8/8/2f5/2F5/4B3 w -,c+,d.,-,-,-,-,- F2L1/F3L1 - 0 20", "c2",
         "c2b2 c2d2 c2-"},
        {"TOM-13 from an inactive gate", "4b3/8/8/8/8/2f5/2F5/4B3 w -,c.,d+,-,-,-,-,- F2L1/F3L1 - 0 20", "c2",
         "c2b2 c2d2 c2+"},
        {"[TOM.strike] not round the edge", "4b3/8/8/8/8/f7/7F/4B3 w -,h+,e+,-,-,-,-,- F2L1/F3L1 - 0 20", "h2",
         "h2g2 h2h3 h2- h2=e3"},
    };
    static const struct worked_ply rows[] = {
        {"[TOM.strike] TOM-12 both are out; stocks stay",
         "4b3/8/8/8/8/2f5/2F5/4B3 w -,c+,d+,-,-,-,-,- F2L1/F2L1 - 0 20", "c2*c3",
         BASES " b -,c+,d+,-,-,-,-,- F2L1/F2L1 - 0 21",
         "remove seat=1 cell=c3 layer=piece type=frigate before=0; "
         "remove seat=0 cell=c2 layer=piece type=frigate before=0; turn seat=1"},
        {"[TOM.strike] Black, downwards", "4b3/8/2f5/5F2/8/8/8/4B3 b -,-,-,-,e>N,c+,-,- F2L1/F2L1 - 0 20", "c6*f5",
         BASES " w -,-,-,-,e>N,c+,-,- F2L1/F2L1 - 0 21",
         "remove seat=0 cell=f5 layer=piece type=frigate before=0; "
         "remove seat=1 cell=c6 layer=piece type=frigate before=0; turn seat=0"},
    };
    load();
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* [TOM.jump] [TOM.jump-rows] [TOM.jump-beside] [TOM.one-jump] [TOM.landing] */
static void frigates_jump_beside_jump_gates(void)
{
    static const struct worked_moves moves[] = {
        {"[TOM.jump] two cells", "4b3/8/8/8/8/3F4/8/4B3 w -,c>N,-,h.,a+,b.,-,- F2L1/F3L1 - 0 20", "d3",
         "d3c3 d3e3 d3d4 d3>d5"},
        {"[TOM.jump] three cells with two markers", "4b3/8/8/8/8/3F4/8/4B3 w -,c>>N,-,h.,a+,b.,-,- F2L1/F3L1 - 0 20",
         "d3", "d3c3 d3e3 d3d4 d3>d6"},
        {"[TOM.jump] over men; anybody's gate", "4b3/8/5t2/4F3/8/8/8/4B3 w -,-,-,-,-,d>NE,a.,- F2L1/F3L1 - 0 20", "e5",
         "e5d5 e5f5 e5e6 e5>g7"},
        {"[TOM.jump] over men; anybody's gate", "4b3/8/8/8/4t3/5f2/8/4B3 b -,-,-,e>NW,a.,-,-,- F2L1/F3L1 - 0 20", "f3",
         "f3f2 f3e3 f3g3 f3>d5"},
        {"[TOM.jump] no landing off the board", "4b3/8/8/8/8/6F1/8/4B3 w -,h>E,h.,-,-,-,-,- F2L1/F3L1 - 0 20", "g3",
         "g3f3 g3h3 g3g4"},
        {"[TOM.jump] backwards", "4b3/8/8/8/3F4/8/8/4B3 w -,h.,e>S,-,-,-,-,- F2L1/F3L1 - 0 20", "d4",
         "d4c4 d4e4 d4d5 d4>d2"},
        {"[TOM.jump] not two cells away from the gate", "4b3/8/8/8/8/3F4/8/4B3 w -,b>N,-,h.,a+,b.,-,- F2L1/F3L1 - 0 20",
         "d3", "d3c3 d3e3 d3d4"},
        {"[TOM.jump] not from on it", "4b3/8/8/8/8/3F4/8/4B3 w -,-,d>N,h.,a+,b.,-,- F2L1/F3L1 - 0 20", "d3",
         "d3c3 d3e3 d3d4 d3- d3~NE d3~E d3~SE d3~S d3~SW d3~W d3~NW"},
        {"[TOM.jump-beside] on another gate", "4b3/8/8/8/8/3F4/8/4B3 w -,c>N,d.,h.,a+,b.,-,- F2L1/F3L1 - 0 20", "d3",
         "d3c3 d3e3 d3d4 d3+ d3>d5"},
        {"[TOM.jump] only frigates", "4b3/8/8/8/8/3S4/2F1F3/1F3B2 w -,c>N,-,h.,a+,b.,-,- F2L1/F3L1 - 0 20", "d3",
         "d3c4 d3e4 d3b5 d3f5 d3a6 d3g6 d3h7"},
        {"[TOM.jump] a plain active gate does not carry",
         "4b3/8/8/8/8/3F4/8/4B3 w -,c+,-,h.,a+,b.,-,- F2L1/F3L1 - 0 20", "d3", "d3c3 d3e3 d3d4"},
        {"[TOM.jump-rows] row 4 has no gate", "4b3/8/8/8/8/3F4/8/4B3 w -,c>N,-,-,a+,b.,-,- F2L1/F3L1 - 0 20", "d3",
         "d3c3 d3e3 d3d4"},
        {"[TOM.jump-rows] nor the landing row", "4b3/8/8/8/8/3F4/8/4B3 w -,c>N,-,h.,-,b.,-,- F2L1/F3L1 - 0 20", "d3",
         "d3c3 d3e3 d3d4"},
        {"[TOM.jump-rows] the row it leaves needs none, but along it",
         "7b/8/8/2F5/8/8/8/B7 w -,-,-,-,h.,c>W,-,- F2L1/F3L1 - 0 20", "c5", "c5b5 c5d5 c5c6 c5>a5"},
        {"[TOM.jump-rows] along a row without a gate", "7b/8/8/2F5/8/8/8/B7 w -,-,-,-,-,c>W,-,- F2L1/F3L1 - 0 20", "c5",
         "c5b5 c5d5 c5c6"},
        {"[TOM.one-jump] by two gates", "4b3/8/8/8/8/2F5/8/4B3 w -,b>N,-,d>N,h.,-,-,- F2L1/F3L1 - 0 20", "c3",
         "c3b3 c3d3 c3c4 c3>c5"},
        {"[TOM.one-jump] two gates, two landings", "4b3/8/8/8/8/2F5/8/4B3 w -,b>N,h.,d>>E,h.,-,-,- F2L1/F3L1 - 0 20",
         "c3", "c3b3 c3d3 c3c4 c3>f3 c3>c5"},
    };
    static const struct worked_ply rows[] = {
        {"[TOM.jump] [TOM.landing] empty", "4b3/8/8/8/8/3F4/8/4B3 w -,c>N,-,h.,a+,b.,-,- F2L1/F3L1 - 0 20", "d3>d5",
         "4b3/8/8/3F4/8/8/8/4B3 b -,c>N,-,h.,a+,b.,-,- F2L1/F3L1 - 0 21",
         "move seat=0 cell=d3 to=d5 layer=piece type=frigate count=1; turn seat=1"},
    };
    load();
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* [TOM.gate-destroyed] [TOM.support] TOM-8 TOM-12 */
static void supported_jumps_destroy_jump_gates(void)
{
    static const struct worked_ply rows[] = {
        {"[TOM.gate-destroyed] TOM-12 with a capture; the markers are out",
         "7b/8/8/3f4/8/3F4/8/B2T4 w -,c>N,-,a.,d>>SW,-,-,- M3L1/M2F3L1 - 0 0", "d3>d5",
         "7b/8/8/3F4/8/8/8/B2T4 b -,c>N,-,a.,-,-,-,- M3L1/M2F3L1 - 0 1",
         "remove seat=1 cell=d5 layer=piece type=frigate before=0; "
         "move seat=0 cell=d3 to=d5 layer=piece type=frigate count=1; "
         "remove seat=1 cell=d5 layer=fixture type=gate before=3; turn seat=1"},
        {"[TOM.gate-destroyed] an empty one", "7b/8/8/8/8/3F4/8/B2T4 w -,c>N,-,a.,d>E,-,-,- M3L1/M2F3L1 - 0 0", "d3>d5",
         "7b/8/8/3F4/8/8/8/B2T4 b -,c>N,-,a.,-,-,-,- M3L1/M2F3L1 - 0 1",
         "move seat=0 cell=d3 to=d5 layer=piece type=frigate count=1; "
         "remove seat=1 cell=d5 layer=fixture type=gate before=2; turn seat=1"},
        {"[TOM.gate-destroyed] without support it stays",
         "7b/8/8/8/8/3F4/8/B1T5 w -,c>N,-,a.,d>E,-,-,- M3L1/M2F3L1 - 0 0", "d3>d5",
         "7b/8/8/3F4/8/8/8/B1T5 b -,c>N,-,a.,d>E,-,-,- M3L1/M2F3L1 - 0 1",
         "move seat=0 cell=d3 to=d5 layer=piece type=frigate count=1; turn seat=1"},
        {"TOM-8 a plain active gate stays", "7b/8/8/8/8/3F4/8/B2T4 w -,c>N,-,a.,d+,-,-,- M3L1/M2F3L1 - 0 0", "d3>d5",
         "7b/8/8/3F4/8/8/8/B2T4 b -,c>N,-,a.,d+,-,-,- M3L1/M2F3L1 - 0 1",
         "move seat=0 cell=d3 to=d5 layer=piece type=frigate count=1; turn seat=1"},
        {"TOM-8 an inactive gate stays", "7b/8/8/3t4/8/3F4/8/B2T4 w -,c>N,-,a.,d.,-,-,- M3L1/M2F3L1 - 0 0", "d3>d5",
         "7b/8/8/3F4/8/8/8/B2T4 b -,c>N,-,a.,d.,-,-,- M3L1/M2F3L1 - 0 1",
         "remove seat=1 cell=d5 layer=piece type=tower before=0; "
         "move seat=0 cell=d3 to=d5 layer=piece type=frigate count=1; turn seat=1"},
        {"[TOM.gate-destroyed] the own one stays", "7b/8/8/8/8/8/3F4/B2T4 w c>N,-,a.,d>E,-,-,-,- M2L1/M2F3L1 - 0 0",
         "d2>d4", "7b/8/8/8/3F4/8/8/B2T4 b c>N,-,a.,d>E,-,-,-,- M2L1/M2F3L1 - 0 1",
         "move seat=0 cell=d2 to=d4 layer=piece type=frigate count=1; turn seat=1"},
        {"[TOM.gate-destroyed] one to the left of the landing stays",
         "7b/8/8/8/8/3F4/8/B2T4 w -,c>N,-,a.,c>E,-,-,- M3L1/M2F3L1 - 0 0", "d3>d5",
         "7b/8/8/3F4/8/8/8/B2T4 b -,c>N,-,a.,c>E,-,-,- M3L1/M2F3L1 - 0 1",
         "move seat=0 cell=d3 to=d5 layer=piece type=frigate count=1; turn seat=1"},
        {"[TOM.gate-destroyed] one to the right", "7b/8/8/8/8/3F4/8/B2T4 w -,c>N,-,a.,e>E,-,-,- M3L1/M2F3L1 - 0 0",
         "d3>d5", "7b/8/8/3F4/8/8/8/B2T4 b -,c>N,-,a.,e>E,-,-,- M3L1/M2F3L1 - 0 1",
         "move seat=0 cell=d3 to=d5 layer=piece type=frigate count=1; turn seat=1"},
        {"[TOM.gate-destroyed] Black, on the gate of White's back row",
         "7b/3t4/8/8/8/3f4/8/B7 b d>E,c>S,a.,-,-,-,-,- M1F3L1/F3L1 - 0 0", "d3>d1",
         "7b/3t4/8/8/8/8/8/B2f4 w -,c>S,a.,-,-,-,-,- M1F3L1/F3L1 b 0 1",
         "move seat=1 cell=d3 to=d1 layer=piece type=frigate count=1; "
         "remove seat=0 cell=d1 layer=fixture type=gate before=2; "
         "counter seat=1 type=unlocked before=0 after=1; turn seat=0"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* --------------------------------------------------------------------------------------------------- attack */

/* Every attack below follows the deployment of a frigate on a1, which attacks only a2 and b2. */
#define DEPLOYED "place seat=0 cell=a1 layer=piece type=frigate after=0; "
#define STOCKED "stock seat=0 type=frigate before=3 after=2; turn seat=1"

/* [TOM.attack] [TOM.attacks] [TOM.attack-lines] [TOM.attack-removal] [TOM.gates] TOM-3 TOM-16 */
static void units_attack_so(void)
{
    static const struct worked_ply rows[] = {
        {"TOM-3 [TOM.attacks] frigates: forward-right and forward-left",
         "4b3/8/8/3t4/2F1F3/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/8/2F1F3/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21",
         DEPLOYED "remove seat=1 cell=d5 layer=piece type=tower before=0; " STOCKED},
        {"TOM-3 frigates: forward", "4b3/8/8/3t4/2FF4/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/8/2FF4/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21",
         DEPLOYED "remove seat=1 cell=d5 layer=piece type=tower before=0; " STOCKED},
        {"TOM-3 frigates: not sideways, not backward", "4b3/8/3F4/2FtF3/2F1F3/8/8/4B3 w " NO_GATES " F2L1/F3L1 - 0 20",
         "d6d7", "4b3/3F4/8/2F1F3/2F1F3/8/8/4B3 b " NO_GATES " F2L1/F3L1 - 0 21",
         "move seat=0 cell=d6 to=d7 layer=piece type=frigate count=1; "
         "remove seat=1 cell=d5 layer=piece type=tower before=0; turn seat=1"},
        {"TOM-3 frigates: not sideways, not backward", "4b3/8/3F4/2FtF3/4F3/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20",
         "F@a1", "4b3/8/3F4/2FtF3/4F3/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21", DEPLOYED STOCKED},
        {"TOM-3 Black's frigates: downwards", "4b3/8/8/2f1f3/3T4/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 20", "F@h8",
         "4b2f/8/8/2f1f3/8/8/8/4B3 w " NO_GATES " F3L1/F2L1 - 0 21",
         "place seat=1 cell=h8 layer=piece type=frigate after=0; "
         "remove seat=0 cell=d4 layer=piece type=tower before=0; "
         "stock seat=1 type=frigate before=3 after=2; turn seat=0"},
        {"[TOM.attacks] sentries: diagonals, any distance; [TOM.gates] gates do not block",
         "4b3/8/8/8/3t4/8/1S6/4B1S1 w -,-,c.,d>N,-,-,-,- F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/8/8/8/1S6/F3B1S1 b -,-,c.,d>N,-,-,-,- F2L1/F3L1 - 0 21",
         DEPLOYED "remove seat=1 cell=d4 layer=piece type=tower before=0; " STOCKED},
        {"[TOM.attacks] towers: orthogonals, any distance", "4b3/8/8/T6t/8/8/8/4B2T w " NO_GATES " F3L1/F3L1 - 0 20",
         "F@a1", "4b3/8/8/T7/8/8/8/F3B2T b " NO_GATES " F2L1/F3L1 - 0 21",
         DEPLOYED "remove seat=1 cell=h5 layer=piece type=tower before=0; " STOCKED},
        {"TOM-16 the flagship: straight; and a sentry", "4b3/8/8/L6t/8/8/8/3SB3 w " NO_GATES " F3/F3L1 w 0 20", "F@a1",
         "4b3/8/8/L7/8/8/8/F2SB3 b " NO_GATES " F2/F3L1 w 0 21",
         DEPLOYED "remove seat=1 cell=h5 layer=piece type=tower before=0; " STOCKED},
        {"TOM-16 the flagship: diagonal; and a tower", "4b3/8/6f1/8/8/3L4/8/4B1T1 w " NO_GATES " F3/F3L1 w 0 20",
         "F@a1", "4b3/8/8/8/8/3L4/8/F3B1T1 b " NO_GATES " F2/F3L1 w 0 21",
         DEPLOYED "remove seat=1 cell=g6 layer=piece type=frigate before=0; " STOCKED},
        {"[TOM.attack-removal] one attacker is not enough", "4b3/8/8/T6t/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20",
         "F@a1", "4b3/8/8/T6t/8/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21", DEPLOYED STOCKED},
        {"[TOM.attack-lines] a line ends at the first unit, whoever's",
         "4b3/8/8/T3F2t/7s/8/8/4B2T w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/T3F2t/7s/8/8/F3B2T b " NO_GATES " F2L1/F3L1 - 0 21", DEPLOYED STOCKED},
        {"[TOM.attack-lines] and at a base", "t3b2T/8/8/8/8/8/8/T3B3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@b1",
         "t3b2T/8/8/8/8/8/8/TF2B3 b " NO_GATES " F2L1/F3L1 - 0 21",
         "place seat=0 cell=b1 layer=piece type=frigate after=0; " STOCKED},
        {"[TOM.attack] only the mover's units attack", "4b3/8/8/T6t/8/8/t7/4B2T w " NO_GATES " F3L1/F3L1 - 0 20",
         "h1h3", "4b3/8/8/T7/8/7T/t7/4B3 b " NO_GATES " F3L1/F3L1 - 0 21",
         "move seat=0 cell=h1 to=h3 layer=piece type=tower count=1; "
         "remove seat=1 cell=h5 layer=piece type=tower before=0; turn seat=1"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* TOM-10 TOM-12 TOM-17 [TOM.attack-removal] [TOM.event-attack] */
static void all_attacks_are_judged_on_one_position(void)
{
    static const struct worked_ply rows[] = {
        {"TOM-10 what is removed still ends a line: d6 is attacked by the sentry only",
         "4b3/8/3s4/8/T2t1S2/8/8/3TB3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/3s4/8/T4S2/8/8/F2TB3 b " NO_GATES " F2L1/F3L1 - 0 21",
         DEPLOYED "remove seat=1 cell=d4 layer=piece type=tower before=0; " STOCKED},
        {"TOM-17 the same pair removes two; TOM-12 no stock changes",
         "4b3/8/8/2tt4/2FF4/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/8/2FF4/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21",
         DEPLOYED "remove seat=1 cell=c5 layer=piece type=tower before=0; "
                  "remove seat=1 cell=d5 layer=piece type=tower before=0; " STOCKED},
        {"TOM-10 nor is a line to the base opened", "3b4/2FtF3/8/8/S7/8/8/B2T4 w " NO_GATES " F3L1/F3L1 - 0 20", "F@b1",
         "3b4/2F1F3/8/8/S7/8/8/BF1T4 b " NO_GATES " F2L1/F3L1 - 0 21",
         "place seat=0 cell=b1 layer=piece type=frigate after=0; "
         "remove seat=1 cell=d7 layer=piece type=tower before=0; " STOCKED},
        {"[TOM.event-attack] TOM-10 units and base together, in cell order",
         "2tbf3/2FFF3/8/8/8/8/8/B7 w " NO_GATES " F3L1/F3L1 - 0 20", "F@b1",
         "8/2FFF3/8/8/8/8/8/BF6 b " NO_GATES " F2L1/F3L1 - 0 21",
         "place seat=0 cell=b1 layer=piece type=frigate after=0; "
         "remove seat=1 cell=c8 layer=piece type=tower before=0; "
         "remove seat=1 cell=d8 layer=piece type=base before=0; "
         "remove seat=1 cell=e8 layer=piece type=frigate before=0; "
         "stock seat=0 type=frigate before=3 after=2; end type=win seats=0 reason=base_destroyed"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* [TOM.unlock] */
static void a_frigate_on_the_far_row_unlocks_the_flagship(void)
{
    static const struct worked_ply rows[] = {
        {"[TOM.unlock]", "b7/4F3/8/8/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "e7e8",
         "b3F3/8/8/8/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 w 0 21",
         "move seat=0 cell=e7 to=e8 layer=piece type=frigate count=1; counter seat=0 type=unlocked before=0 after=1; "
         "turn seat=1"},
        {"[TOM.unlock] for good: no second time", "b3F3/8/8/8/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 w 0 20", "e8d8",
         "b2F4/8/8/8/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 w 0 21",
         "move seat=0 cell=e8 to=d8 layer=piece type=frigate count=1; turn seat=1"},
        {"[TOM.unlock] Black, by a gate jump", "b7/8/8/8/8/8/4f3/B7 b h+,e+,-,-,-,-,-,- F3L1/F3L1 w 0 20", "e2=h1",
         "b7/8/8/8/8/8/8/B6f w h+,e+,-,-,-,-,-,- F3L1/F3L1 wb 0 21",
         "move seat=1 cell=e2 to=h1 layer=piece type=frigate count=1; counter seat=1 type=unlocked before=0 after=1; "
         "turn seat=0"},
        {"[TOM.unlock] not by a tower", "b7/4T3/8/8/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "e7e8",
         "b3T3/8/8/8/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 21",
         "move seat=0 cell=e7 to=e8 layer=piece type=tower count=1; turn seat=1"},
        {"[TOM.unlock] by the action that ends the game", "3b4/4F1F1/8/S7/8/8/8/B2T4 w " NO_GATES " L1/F3L1 - 0 20",
         "g7g8", "6F1/4F3/8/S7/8/8/8/B2T4 b " NO_GATES " L1/F3L1 w 0 21",
         "move seat=0 cell=g7 to=g8 layer=piece type=frigate count=1; "
         "remove seat=1 cell=d8 layer=piece type=base before=0; "
         "counter seat=0 type=unlocked before=0 after=1; end type=win seats=0 reason=base_destroyed"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* ----------------------------------------------------------------------------------------------------- ends */

/* [TOM.base-destroyed] [TOM.base-standing] TOM-6 */
static void a_base_falls_to_three(void)
{
    static const struct worked_ply rows[] = {
        {"[TOM.base-destroyed] TOM-6 the third attacker", "4b3/3F1F2/8/8/8/8/8/B6T w " NO_GATES " L1/F3L1 - 0 7",
         "h1e1", "8/3F1F2/8/8/8/8/8/B3T3 b " NO_GATES " L1/F3L1 - 0 8",
         "move seat=0 cell=h1 to=e1 layer=piece type=tower count=1; "
         "remove seat=1 cell=e8 layer=piece type=base before=0; "
         "end type=win seats=0 reason=base_destroyed"},
        {"TOM-6 two are not enough", "4b3/3F1F2/8/8/8/8/8/B6T w " NO_GATES " L1/F3L1 - 0 7", "h1f1",
         "4b3/3F1F2/8/8/8/8/8/B4T2 b " NO_GATES " L1/F3L1 - 0 8",
         "move seat=0 cell=h1 to=f1 layer=piece type=tower count=1; turn seat=1"},
        {"[TOM.base-destroyed] TOM-10 only of the mover's units: Black moves, its own base stands attacked",
         "4b3/3F1F2/8/8/8/8/8/B3T3 b " NO_GATES " L1/F3L1 - 0 7", "F@a8",
         "f3b3/3F1F2/8/8/8/8/8/B3T3 w " NO_GATES " L1/F2L1 - 0 8",
         "place seat=1 cell=a8 layer=piece type=frigate after=0; stock seat=1 type=frigate before=3 after=2; "
         "turn seat=0"},
        {"[TOM.base-destroyed] Black wins", "b7/8/8/8/2s5/8/3f1f2/t3B3 b " NO_GATES " F3L1/F3L1 - 0 7", "F@h8",
         "b6f/8/8/8/2s5/8/3f1f2/t7 w " NO_GATES " F3L1/F2L1 - 0 8",
         "place seat=1 cell=h8 layer=piece type=frigate after=0; remove seat=0 cell=e1 layer=piece type=base before=0; "
         "stock seat=1 type=frigate before=3 after=2; end type=win seats=1 reason=base_destroyed"},
    };
    static const struct worked_end ends[] = {
        {"[TOM.base-standing] White to move", "4b3/3F1F2/8/8/8/8/8/B3T3 w " NO_GATES " L1/F3L1 - 0 7", "none"},
        {"[TOM.base-standing] Black to move", "4b3/3F1F2/8/8/8/8/8/B3T3 b " NO_GATES " L1/F3L1 - 0 7", "none"},
        {"[TOM.base-destroyed] Black's is missing", "8/8/8/8/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 7",
         "win seats=0 reason=base_destroyed"},
        {"[TOM.base-destroyed] White's is missing", "4b3/8/8/8/8/8/8/8 w " NO_GATES " F3L1/F3L1 - 0 7",
         "win seats=1 reason=base_destroyed"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, rows);
    WORKED_EACH(worked_end, worked_end, ends);
}

/* [TOM.exhausted] TOM-14 [TOM.end-order] */
static void TOM_14_exhausted_when_nobody_can_win(void)
{
    static const struct worked_ply rows[] = {
        {"TOM-14 a strike exhausts both", "7b/8/8/8/8/2f5/2F5/B5T1 w -,c+,d+,-,-,-,-,- L1/F1L1 - 0 7", "c2*c3",
         "7b/8/8/8/8/8/8/B5T1 b -,c+,d+,-,-,-,-,- L1/F1L1 - 0 8",
         "remove seat=1 cell=c3 layer=piece type=frigate before=0; "
         "remove seat=0 cell=c2 layer=piece type=frigate before=0; "
         "end type=draw seats=0,1 reason=exhausted"},
    };
    static const struct worked_end ends[] = {
        {"TOM-14 two units each", BASES " w " NO_GATES " F1L1/F2 b 0 7", "draw seats=0,1 reason=exhausted"},
        {"TOM-14 one side has three", BASES " w " NO_GATES " F2L1/F2 b 0 7", "none"},
        {"TOM-14 one side has three, the other nothing", BASES " w " NO_GATES " F2L1/- b 0 7", "none"},
        {"TOM-14 a locked flagship counts", "4b3/8/8/8/8/8/8/S3B3 w " NO_GATES " F1L1/F2 b 0 7", "none"},
        {"TOM-14 so do those on the board", "4b3/8/8/8/8/8/8/ST2B3 w " NO_GATES " F1/F2 wb 0 7", "none"},
        {"TOM-14 markers and gates do not", BASES " w a.,-,-,-,-,-,-,- M4/F2 wb 0 7",
         "draw seats=0,1 reason=exhausted"},
        {"[TOM.end-order] base_destroyed comes before exhausted", "8/8/8/8/8/8/8/4B3 b " NO_GATES " F1L1/F2 b 0 7",
         "win seats=0 reason=base_destroyed"},
        {"[TOM.end-order] exhausted comes before deadlock", BASES " w " NO_GATES " F1L1/F2 b 2 7",
         "draw seats=0,1 reason=exhausted"},
    };
    static const struct worked_end by_two[] = {
        {"TOM-14 two are enough", BASES " w " NO_GATES " F1L1/F1 b 0 7", "none"},
        {"TOM-14 one is not", BASES " w " NO_GATES " F1/F1 wb 0 7", "draw seats=0,1 reason=exhausted"}};
    load();
    WORKED_EACH(worked_ply, worked_ply, rows);
    WORKED_EACH(worked_end, worked_end, ends);
    worked_load("tomis", "base_attackers=2");
    WORKED_EACH(worked_end, worked_end, by_two);
}

/* White's frigates on row 7 cannot move: only a pass is left, and its attack removes three. */
#define WEDGED "fff1b3/FFFf4/8/8/8/8/8/B7 w " NO_GATES " L1/L1 - "
#define THREE_REMOVED                                           \
    "remove seat=1 cell=a8 layer=piece type=frigate before=0; " \
    "remove seat=1 cell=b8 layer=piece type=frigate before=0; " \
    "remove seat=1 cell=c8 layer=piece type=frigate before=0; "

/* [TOM.deadlock] [TOM.one-action] [TOM.attack] [TOM.field-passes] TOM-9 TOM-11 TOM-19 */
static void TOM_9_two_passes_are_a_deadlock(void)
{
    static const struct worked_moves moves[] = {
        {"TOM-9 [TOM.one-action] nothing else", WEDGED "0 7", "", "pass"},
        {"TOM-11 [TOM.one-action] an action: no pass", BASES " w " NO_GATES " F1L1/F3L1 - 1 20", "",
         "F@a1 F@b1 F@c1 F@d1 F@f1 F@g1 F@h1"},
    };
    static const struct worked_ply rows[] = {
        {"TOM-9 [TOM.attack] a pass, and the attack after it", WEDGED "0 7", "pass",
         "4b3/FFFf4/8/8/8/8/8/B7 b " NO_GATES " L1/L1 - 1 8",
         THREE_REMOVED "counter type=passes before=0 after=1; turn seat=1"},
        {"TOM-19 the second pass ends the game, whatever it removes", WEDGED "1 7", "pass",
         "4b3/FFFf4/8/8/8/8/8/B7 b " NO_GATES " L1/L1 - 2 8",
         THREE_REMOVED "counter type=passes before=1 after=2; end type=draw seats=0,1 reason=deadlock"},
        {"TOM-19 but a base destroyed by it wins", "fbf5/FFFf4/8/8/8/8/8/B7 w " NO_GATES " L1/L1 - 1 7", "pass",
         "8/FFFf4/8/8/8/8/8/B7 b " NO_GATES " L1/L1 - 2 8",
         "remove seat=1 cell=a8 layer=piece type=frigate before=0; "
         "remove seat=1 cell=b8 layer=piece type=base before=0; "
         "remove seat=1 cell=c8 layer=piece type=frigate before=0; counter type=passes before=1 after=2; "
         "end type=win seats=0 reason=base_destroyed"},
        {"TOM-9 [TOM.field-passes] any other ply sets it to 0", BASES " w " NO_GATES " F1L1/F3L1 - 1 20", "F@a1",
         "4b3/8/8/8/8/8/8/F3B3 b " NO_GATES " L1/F3L1 - 0 21",
         "place seat=0 cell=a1 layer=piece type=frigate after=0; stock seat=0 type=frigate before=1 after=0; "
         "counter type=passes before=1 after=0; turn seat=1"},
    };
    static const struct worked_end ends[] = {
        {"TOM-9", BASES " w " NO_GATES " F3L1/F3L1 - 2 20", "draw seats=0,1 reason=deadlock"},
        {"TOM-9", BASES " w " NO_GATES " F3L1/F3L1 - 1 20", "none"},
    };
    load();
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, rows);
    WORKED_EACH(worked_end, worked_end, ends);
}

/* [TOM.max-plies] [TOM.end-order] [TOM.field-ply] */
static void the_limit_of_plies_is_a_draw(void)
{
    static const struct worked_ply rows[] = {
        {"[TOM.max-plies]", BASES " w " NO_GATES " F3L1/F3L1 - 0 19", "F@a1",
         "4b3/8/8/8/8/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 20",
         "place seat=0 cell=a1 layer=piece type=frigate after=0; stock seat=0 type=frigate before=3 after=2; "
         "end type=draw seats=0,1 reason=max_plies"},
    };
    static const struct worked_end ends[] = {
        {"[TOM.max-plies] one before", BASES " w " NO_GATES " F3L1/F3L1 - 0 19", "none"},
        {"[TOM.max-plies] one after", BASES " w " NO_GATES " F3L1/F3L1 - 0 21", "draw seats=0,1 reason=max_plies"},
        {"[TOM.max-plies] while placing", "8/8/8/8/8/8/8/4B3 b " NO_GATES " G4M4F8S2T2L1/" ALL " - 0 20",
         "draw seats=0,1 reason=max_plies"},
        {"[TOM.end-order] deadlock comes first", BASES " w " NO_GATES " F3L1/F3L1 - 2 20",
         "draw seats=0,1 reason=deadlock"},
    };
    static const struct worked_end off[] = {
        {"[TOM.max-plies] off", BASES " w " NO_GATES " F3L1/F3L1 - 0 65535", "none"}};
    static const struct worked_ply top[] = {{"[TOM.field-ply] the counter stays at its top",
                                             BASES " w " NO_GATES " F3L1/F3L1 - 0 65535", "F@a1",
                                             "4b3/8/8/8/8/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 65535", NULL}};
    worked_load("tomis", "max_plies=20");
    WORKED_EACH(worked_ply, worked_ply, rows);
    WORKED_EACH(worked_end, worked_end, ends);
    load();
    WORKED_EACH(worked_end, worked_end, off);
    WORKED_EACH(worked_ply, worked_ply, top);
}

/* [TOM.ranks] */
static void ranks_are_these(void)
{
    static const struct {
        const char *position;
        uint8_t white, black;
    } rows[] = {{"8/8/8/8/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 7", 1, 2},
                {"4b3/8/8/8/8/8/8/8 w " NO_GATES " F3L1/F3L1 - 0 7", 2, 1},
                {BASES " w " NO_GATES " F3L1/F3L1 - 2 20", 1, 1},
                {BASES " w " NO_GATES " F3L1/F3L1 - 0 20", 0, 0}};
    load();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        brd_state state;
        brd_outcome outcome = {.struct_nbytes = sizeof outcome};
        if (!worked_position(rows[i].position, &state)) continue;
        CHECK_EQ_INT(brd_state_outcome(&worked_rules, &state, &outcome), BRD_OK);
        CHECK_EQ_INT(outcome.ranks[0], rows[i].white);
        CHECK_EQ_INT(outcome.ranks[1], rows[i].black);
    }
}

/* ------------------------------------------------------------------------------------------------- notation */

/*
 * [TOM.moves] [TOM.well-formed] [TOM.cells] Every code that is a move has a text of its own, which gives the code
 * again: 64 bases, 64 gates, 4 * 64 deployments; 64 * 64 moves, gate jumps, strikes, jumps; 64 each of + - ^^; 64 * 8
 * each of ^ and ~; a pass.
 */
static void there_are_17985_moves_in_the_notation(void)
{
    int count = 0;
    load();
    for (uint32_t code = 1; code < 1 << 20; code++) {
        char text[BRD_MAX_MOVE_TEXT];
        brd_move move = {code}, again = {0};
        int32_t length = brd_move_format(&worked_rules, move, text, sizeof text);
        if (length == BRD_E_MOVE) continue;
        count++;
        CHECK(length >= 3 && length <= 5);
        CHECK_EQ_INT(brd_move_parse(&worked_rules, text, (size_t)length, &again), BRD_OK);
        CHECK_EQ_INT(again.code, code);
    }
    CHECK_EQ_INT(count, 2 * 64 + 4 * 64 + 4 * 64 * 64 + 3 * 64 + 2 * 64 * 8 + 1);
}

/* [TOM.moves] [TOM.move-case] [TOM.well-formed] */
static void these_are_moves_and_these_are_none(void)
{
    static const char *const moves[] = {"B@e1", "G@c2",  "F@a1",  "S@a1",  "T@a1",  "L@a1", "a2a3",
                                        "a2a2", "c3+",   "c3-",   "c3^NE", "c3^N",  "c3^^", "c3~SE",
                                        "c3~W", "c3=d4", "c3*b4", "b3>d5", "h8>h8", "pass"};
    static const char *const none[] = {"b@e1",   "g@c2",   "f@a1",  "M@a1", "@a1",   "F@",    "F@i1",  "F@a9", "F@A1",
                                       "A2a3",   "a2A3",   "a2",    "a2a",  "a2a33", "a2-a3", "c3++",  "c3^",  "c3^ne",
                                       "c3^NNE", "c3^X",   "c3^^N", "c3~",  "c3~^",  "c3=",   "c3=d9", "c3*",  "b3>",
                                       "b3>>d5", "b3<d5",  "PASS",  "Pass", "pas",   "pass ", " pass", "",     "c3 +",
                                       "c3!",    "c3^NE ", "c0+",   "?",    "c3~NNE"};
    load();
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        char text[BRD_MAX_MOVE_TEXT];
        brd_move_format(&worked_rules, worked_move(moves[i]), text, sizeof text);
        CHECK_EQ_TEXT(text, moves[i]);
    }
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        brd_move move = {77};
        if (!CHECK_EQ_INT(brd_move_parse(&worked_rules, none[i], strlen(none[i]), &move), BRD_E_MOVE))
            printf("  %s\n", none[i]);
        CHECK_EQ_INT(move.code, 77);
    }
}

/* [TOM.moves] Descriptions of moves, whether they are legal or not. */
static void moves_are_described_so(void)
{
    static const struct {
        const char *move, *kind, *from, *to, *target, *type, *direction;
    } rows[] = {
        {"B@e1", "place_base", "", "e1", "", "base", ""},   {"G@c2", "place_gate", "", "c2", "", "gate", ""},
        {"L@a1", "deploy", "", "a1", "", "flagship", ""},   {"e1e2", "move", "e1", "e2", "", "base", ""},
        {"d4+", "activate", "d4", "", "", "frigate", ""},   {"d4-", "deactivate", "d4", "", "", "frigate", ""},
        {"c2^NE", "mark", "c2", "", "", "gate", "NE"},      {"c2^^", "second_mark", "c2", "", "", "gate", ""},
        {"c2~SW", "rotate", "c2", "", "", "gate", "SW"},    {"d4=d5", "gate_jump", "d4", "d5", "", "frigate", ""},
        {"d4*e5", "strike", "d4", "", "e5", "frigate", ""}, {"d4>d6", "jump", "d4", "d6", "", "frigate", ""},
        {"a5a6", "move", "a5", "a6", "", "", ""},           {"pass", "pass", "", "", "", "", ""},
    };
    brd_state state;
    load();
    if (!worked_position("4b3/8/8/8/3F4/8/8/4B3 w -,c+,-,d+,d+,-,-,- F3L1/F3L1 - 0 20", &state)) return;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        brd_move_info info = {.struct_nbytes = sizeof info};
        CHECK_EQ_INT(brd_move_describe(&worked_rules, &state, BRD_REFEREE, worked_move(rows[i].move), &info), BRD_OK);
        const char *found[] = {brd_name(&worked_rules, BRD_NAME_MOVE_KIND, info.kind),
                               brd_name(&worked_rules, BRD_NAME_CELL, info.from),
                               brd_name(&worked_rules, BRD_NAME_CELL, info.to),
                               brd_name(&worked_rules, BRD_NAME_CELL, info.target),
                               brd_name(&worked_rules, BRD_NAME_TYPE, info.type),
                               brd_name(&worked_rules, BRD_NAME_DIRECTION, info.direction)};
        const char *const expected[] = {rows[i].kind,   rows[i].from, rows[i].to,
                                        rows[i].target, rows[i].type, rows[i].direction};
        for (int j = 0; j < 6; j++) CHECK_EQ_TEXT(found[j] != NULL ? found[j] : "", expected[j]);
        CHECK_EQ_INT(info.direction == BRD_NO_DIRECTION, rows[i].direction[0] == '\0');
        CHECK_EQ_INT(info.flags & (BRD_MOVE_CHANCE | BRD_MOVE_REVEALS | BRD_MOVE_ANNOUNCES | BRD_MOVE_HIDDEN), 0);
    }
}

/* [TOM.position] [TOM.start] The position and its fields. */
static void positions_read_and_write_the_same(void)
{
    static const char *const texts[] = {
        START,
        "8/8/8/8/8/8/8/4B3 b " NO_GATES " G4M4F8S2T2L1/" ALL " - 0 1",
        "2b5/8/8/8/8/8/8/4B3 b g.,e.,a.,h.,-,b.,a.,e. M4F8S2T2L1/G1M4F8S2T2L1 - 0 9",
        "4b3/8/8/8/8/8/8/4B3 w a>N,b>NE,c+,d>>E,e>SE,f>>S,g>SW,h+ F8S2T2L1/F8S2T2L1 - 0 0",
        "4b3/8/8/8/8/8/8/4B3 b a+,b>>NW,-,d.,-,-,-,- -/F3 wb 1 65535",
        "b1fFstTl/fffffffF/8/8/8/8/FFFFFSS1/B1LT3s w " NO_GATES " M4F1/- wb 0 40",
        "4b3/8/8/8/8/8/8/8 w " NO_GATES " -/F3L1 w 0 7",
    };
    char text[BRD_MAX_POSITION_TEXT];
    brd_state state;
    load();
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (!worked_position(texts[i], &state)) continue;
        brd_state_format(&worked_rules, &state, text, sizeof text);
        CHECK_EQ_TEXT(text, texts[i]);
        CHECK_EQ_INT(brd_state_check(&worked_rules, &state, NULL, 0, NULL), 0);
    }
}

/* [TOM.position] [TOM.faults] [TOM.fault-offset] */
static void malformed_texts_are_refused_at(void)
{
    static const struct worked_fault rows[] = {
        {"[TOM.position] two fields", "8/8 w", "line", 5, 5},
        {"[TOM.position] none", "", "line", 0, 0},
        {"[TOM.position] eight fields: the seventh space", START " 0", "line", 69, 69},
        {"[TOM.faults] the number of fields comes first", "x w - 0", "line", 7, 7},
        {"[TOM.faults] then the fields from left to right", "x y z 1 2 3 4", "board", 0, 0},
        {"[TOM.faults] the board is judged before the side is read", "8/4b3/8/8/8/8/8/4B3 y z 1 2 3 4", "board", 3, 3},
        {"[TOM.faults] the gates before the stock", BASES " w e.,-,-,-,-,-,-,- 1 2 3 4", "gates", 22, 23},
        {"[TOM.faults] the stock before who is unlocked", BASES " w " NO_GATES " G5F3L1/F3L1 2 3 4", "stock", 39, 39},
        {"[TOM.faults] the phase, too", BASES " b " NO_GATES " G4M4F8S2T2L1/G4M4F8S2T2L1 2 3 4", "side", 20, 20},
        {"[TOM.faults] and who is unlocked before the passes", BASES " w " NO_GATES " F3/F3L1 - 3 4", "unlocked", 46,
         46},
        {"[TOM.field-board] no letter of a man", "4x3/8/8/8/8/8/8/4B3 w " NO_GATES " F3/F3 wb 0 0", "board", 1, 1},
        {"[TOM.field-board] two digits", "4b12/8/8/8/8/8/8/4B3 w " NO_GATES " F3/F3 wb 0 0", "board", 3, 3},
        {"[TOM.field-board] a digit too large", "4b4/8/8/8/8/8/8/4B3 w " NO_GATES " F3/F3 wb 0 0", "board", 2, 2},
        {"[TOM.field-board] 9", "9/8/8/8/8/8/8/4B3 w " NO_GATES " F3/F3 wb 0 0", "board", 0, 0},
        {"[TOM.fault-offset] a row too short", "4b2/8/8/8/8/8/8/4B3 w " NO_GATES " F3/F3 wb 0 0", "board", 3, 3},
        {"[TOM.fault-offset] the last row too short", "4b3/8/8/8/8/8/8/4B2 w " NO_GATES " F3/F3 wb 0 0", "board", 19,
         19},
        {"[TOM.field-board] a row too long", "4b3S/8/8/8/8/8/8/4B3 w " NO_GATES " F3/F3 wb 0 0", "board", 3, 3},
        {"[TOM.field-board] nine rows", "4b3/8/8/8/8/8/8/4B3/8 w " NO_GATES " F3/F3 wb 0 0", "board", 19, 19},
        {"[TOM.field-side]", BASES " x " NO_GATES " F3/F3 wb 0 0", "side", 20, 20},
        {"[TOM.field-side]", BASES " wb " NO_GATES " F3/F3 wb 0 0", "side", 21, 21},
        {"[TOM.field-gates] no column", BASES " w i.,-,-,-,-,-,-,- F3/F3 wb 0 0", "gates", 22, 22},
        {"[TOM.field-gates] no state", BASES " w a,-,-,-,-,-,-,- F3/F3 wb 0 0", "gates", 23, 23},
        {"[TOM.field-gates] no direction", BASES " w a>X,-,-,-,-,-,-,- F3/F3 wb 0 0", "gates", 24, 24},
        {"[TOM.field-gates] three markers", BASES " w a>>>N,-,-,-,-,-,-,- F3/F3 wb 0 0", "gates", 25, 25},
        {"[TOM.field-gates] seven rows", BASES " w -,-,-,-,-,-,- F3/F3 wb 0 0", "gates", 35, 35},
        {"[TOM.field-gates] nine rows", BASES " w -,-,-,-,-,-,-,-,- F3/F3 wb 0 0", "gates", 37, 37},
        {"[TOM.field-stock] no letter", BASES " w " NO_GATES " X1/F3 wb 0 0", "stock", 38, 38},
        {"[TOM.field-stock] no order", BASES " w " NO_GATES " F3M1/F3 wb 0 0", "stock", 40, 40},
        {"[TOM.field-stock] a count of zero", BASES " w " NO_GATES " M0F3/F3 wb 0 0", "stock", 39, 39},
        {"[TOM.field-stock] a leading zero", BASES " w " NO_GATES " F03/F3 wb 0 0", "stock", 39, 39},
        {"[TOM.field-stock] no count", BASES " w " NO_GATES " F/F3 wb 0 0", "stock", 39, 39},
        {"[TOM.field-stock] one side", BASES " w " NO_GATES " F3 wb 0 0", "stock", 40, 40},
        {"[TOM.field-stock] an empty side", BASES " w " NO_GATES " /F3 wb 0 0", "stock", 38, 38},
        {"[TOM.field-unlocked]", BASES " w " NO_GATES " F3/F3 bw 0 0", "unlocked", 45, 45},
        {"[TOM.field-unlocked]", BASES " w " NO_GATES " F3/F3 x 0 0", "unlocked", 44, 44},
        {"[TOM.field-passes]", BASES " w " NO_GATES " F3/F3 wb 3 0", "passes", 47, 47},
        {"[TOM.field-passes]", BASES " w " NO_GATES " F3/F3 wb 01 0", "passes", 47, 47},
        {"[TOM.field-ply]", BASES " w " NO_GATES " F3/F3 wb 0 65536", "ply", 49, 49},
        {"[TOM.field-ply]", BASES " w " NO_GATES " F3/F3 wb 0 00", "ply", 49, 49},
        {"[TOM.field-ply]", BASES " w " NO_GATES " F3/F3 wb 0 ", "ply", 49, 49},
        {"[TOM.field-ply]", BASES " w " NO_GATES " F3/F3 wb 0 7x", "ply", 50, 50},
    };
    load();
    WORKED_EACH(worked_fault, worked_fault, rows);
}

/* [TOM.valid-counts] [TOM.valid-bases] [TOM.valid-unlocked] [TOM.valid-loser] [TOM.valid-passes] [TOM.fault-offset] */
static void impossible_positions_are_refused_at(void)
{
    static const struct worked_fault rows[] = {
        {"[TOM.valid-counts] a ninth frigate", "4b3/8/8/8/8/F7/FFFFFFFF/4B3 w " NO_GATES " L1/F3L1 - 0 0", "board", 22,
         22},
        {"[TOM.valid-counts] a third tower", "tt1tb3/8/8/8/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 0", "board", 3, 3},
        {"[TOM.valid-counts] a second base", "4b2b/8/8/8/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 0", "board", 3, 3},
        {"[TOM.valid-counts] of board and stock", "4b3/8/8/8/8/8/F7/4B3 w " NO_GATES " F8L1/F3L1 - 0 0", "stock", 38,
         46},
        {"[TOM.valid-counts] a fifth gate", BASES " w a.,b.,c.,d.,-,-,-,- G1F3L1/F3L1 - 0 0", "stock", 42, 52},
        {"[TOM.valid-counts] five gates in stock", BASES " w " NO_GATES " G5F3L1/F3L1 - 0 0", "stock", 39, 39},
        {"[TOM.fault-offset] a fifth marker", BASES " w a>>N,b>>N,c>N,-,-,-,-,- F3L1/F3L1 - 0 0", "gates", 33, 33},
        {"[TOM.fault-offset] a fifth marker, second of its gate", BASES " w a>>N,b>N,c>>N,-,-,-,-,- F3L1/F3L1 - 0 0",
         "gates", 33, 33},
        {"[TOM.fault-offset] of Black", BASES " w -,-,-,-,-,a>>N,b>>N,c>N F3L1/F3L1 - 0 0", "gates", 43, 43},
        {"[TOM.valid-counts] markers on gates and in stock", BASES " w a>>N,-,-,-,-,-,-,- M3F3L1/F3L1 - 0 0", "stock",
         41, 51},
        {"[TOM.valid-bases] off the back row", "8/4b3/8/8/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 0", "board", 3, 3},
        {"[TOM.valid-bases] on the enemy's", "4B3/8/8/8/8/8/8/4b3 w " NO_GATES " F3L1/F3L1 - 0 0", "board", 1, 1},
        {"[TOM.valid-bases] on a gate", BASES " w e.,-,-,-,-,-,-,- F3L1/F3L1 - 0 0", "gates", 22, 23},
        {"[TOM.valid-bases] none at all", "8/8/8/8/8/8/8/8 w " NO_GATES " F3L1/F3L1 - 0 0", "board", 0, 14},
        {"[TOM.valid-unlocked] a frigate of White on row 8", "4b2F/8/8/8/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 b 0 0",
         "unlocked", 49, 49},
        {"[TOM.valid-unlocked] a frigate of Black on row 1", "4b3/8/8/8/8/8/8/f3B3 w " NO_GATES " F3L1/F3L1 w 0 0",
         "unlocked", 49, 49},
        {"[TOM.valid-unlocked] the flagship out of stock", BASES " w " NO_GATES " F3/F3L1 - 0 0", "unlocked", 46, 46},
        {"[TOM.valid-loser]", "8/8/8/8/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 0", "side", 18, 18},
        {"[TOM.valid-loser]", "4b3/8/8/8/8/8/8/8 b " NO_GATES " F3L1/F3L1 - 0 0", "side", 18, 18},
    };
    static const struct worked_end ends[] = {
        {"[TOM.valid-passes] finished, whatever the ply", BASES " w " NO_GATES " F3L1/F3L1 - 2 0",
         "draw seats=0,1 reason=deadlock"},
        {"[TOM.valid-passes] an earlier end", "8/8/8/8/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 2 0",
         "win seats=0 reason=base_destroyed"},
        {"[TOM.valid-unlocked] without need", BASES " w " NO_GATES " F3L1/F3L1 wb 0 0", "none"},
        {"[TOM.valid-clearance] a gate beside the base, in the main phase",
         BASES " w d.,-,-,-,-,-,-,f. F3L1/F3L1 - 0 0", "none"},
        {"[TOM.gate-rows] any column, any row", BASES " w -,-,-,h>N,a.,-,-,- F3L1/F3L1 - 0 0", "none"},
    };
    load();
    WORKED_EACH(worked_fault, worked_fault, rows);
    WORKED_EACH(worked_end, worked_end, ends);
}

/* [TOM.fault-offset] What the faults of bad characters say: the letters that the rulebook has there. */
static void bad_characters_are_named(void)
{
    static const struct {
        const char *text, *message, *expected;
    } rows[] = {
        {"4b3/8/8/8/8/8/8/4B2x w -,-,-,-,-,-,-,- F3L1/F3L1 - 0 0", "no man has this letter",
         "B, F, S, T, L, b, f, s, t, l or a digit"},
        {"4b3/8/8/8/8/8/8/4B3 w -,-,c>X,-,-,-,-,- F3L1/F3L1 - 0 0", "no direction has this name",
         "N, NE, E, SE, S, SW, W or NW"},
        {"4b3/8/8/8/8/8/8/4B3 w -,-,cx,-,-,-,-,- F3L1/F3L1 - 0 0", "no gate is in this state", "'.', '+' or '>'"},
        {"4b3/8/8/8/8/8/8/4B3 w -,-,x.,-,-,-,-,- F3L1/F3L1 - 0 0", "this is neither a column nor `-`",
         "a column a to h, or -"},
        {"4b3/8/8/8/8/8/8/4B3 w -,-,-,-,-,-,-,- X3L1/F3L1 - 0 0", "no stock has this letter",
         "B, G, M, F, S, T, L or -"},
    };
    worked_load("tomis", "");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        brd_state state;
        brd_fault fault = {.code = 0};
        CHECK_EQ_INT(brd_state_parse(&worked_rules, &state, rows[i].text, strlen(rows[i].text), &fault, 1, NULL),
                     BRD_E_POSITION);
        CHECK_EQ_TEXT(fault.message, rows[i].message);
        CHECK_EQ_TEXT(fault.expected, rows[i].expected);
    }
}

/*
 * [TOM.valid-counts] [TOM.valid-placement] Before all gates are placed, numbers above the supply are faults, but no
 * stock may be used up yet.
 */
static void a_surplus_is_one_fault(void)
{
    static const char text[] = BASES " b " NO_GATES " G4M4F8S2T2L1/B1G4M4F8S2T2L1 - 0 2";
    brd_state state;
    brd_fault faults[2];
    size_t count = 0;
    load();
    CHECK_EQ_INT(brd_state_parse(&worked_rules, &state, text, strlen(text), faults, 2, &count), BRD_E_POSITION);
    CHECK_EQ_INT(count, 1);
    CHECK_EQ_INT(faults[0].code, BRD_FAULT_SURPLUS);
    CHECK_EQ_TEXT(faults[0].field, "stock");
}

/* [TOM.valid-placement] [TOM.valid-clearance]; gates begin at 22, the stock of two bases and no gate at 38 */
static void impossible_placements_are_refused_at(void)
{
    static const struct worked_fault rows[] = {
        {"[TOM.valid-placement] a unit", "4b3/8/8/8/8/8/F7/4B3 w " NO_GATES " G4M4F7S2T2L1/G4M4F8S2T2L1 - 0 2", "board",
         0, 19},
        {"[TOM.valid-placement] a marker is missing", BASES " w " NO_GATES " G4M3F8S2T2L1/G4M4F8S2T2L1 - 0 2", "stock",
         38, 62},
        {"[TOM.valid-placement] a frigate is missing", BASES " w " NO_GATES " G4M4F8S2T2L1/G4M4F7S2T2L1 - 0 2", "stock",
         38, 62},
        {"[TOM.valid-placement] a gate is missing", BASES " w " NO_GATES " G3M4F8S2T2L1/G4M4F8S2T2L1 - 0 2", "stock",
         38, 62},
        {"[TOM.valid-placement] a base is missing", "4b3/8/8/8/8/8/8/8 w " NO_GATES " G4M4F8S2T2L1/G4M4F8S2T2L1 - 0 2",
         "stock", 36, 60},
        {"[TOM.valid-placement] a gate before the base",
         "8/8/8/8/8/8/8/8 b a.,-,-,-,-,-,-,- B1G3M4F8S2T2L1/" ALL " - 0 1", "stock", 35, 64},
        {"[TOM.valid-placement] all gates before Black's base",
         "8/8/8/8/8/8/8/4B3 b h.,a.,b.,c.,d.,e.,f.,g. M4F8S2T2L1/B1M4F8S2T2L1 - 0 9", "stock", 44, 67},
        {"[TOM.valid-placement] not in order", BASES " b -,a.,-,-,-,-,-,- G3M4F8S2T2L1/G4M4F8S2T2L1 - 0 3", "gates", 22,
         37},
        {"[TOM.valid-placement] Black not in order", BASES " w a.,-,-,-,h.,-,-,- G3M4F8S2T2L1/G3M4F8S2T2L1 - 0 4",
         "gates", 22, 38},
        {"[TOM.valid-placement] an active gate", BASES " b a+,-,-,-,-,-,-,- G3M4F8S2T2L1/G4M4F8S2T2L1 - 0 3", "gates",
         22, 37},
        {"[TOM.valid-placement] a marker on a gate", BASES " b a>N,-,-,-,-,-,-,- G3M3F8S2T2L1/G4M4F8S2T2L1 - 0 3",
         "gates", 22, 38},
        {"[TOM.valid-clearance]", BASES " b d.,-,-,-,-,-,-,- G3M4F8S2T2L1/G4M4F8S2T2L1 - 0 3", "gates", 22, 37},
        {"[TOM.valid-clearance] Black", BASES " w a.,-,-,-,-,-,-,f. G3M4F8S2T2L1/G3M4F8S2T2L1 - 0 4", "gates", 22, 38},
        {"[TOM.valid-placement] the side", BASES " b " NO_GATES " G4M4F8S2T2L1/G4M4F8S2T2L1 - 0 2", "side", 20, 20},
        {"[TOM.valid-placement] the side", "8/8/8/8/8/8/8/4B3 w " NO_GATES " G4M4F8S2T2L1/" ALL " - 0 1", "side", 18,
         18},
        {"[TOM.valid-placement] Black before White", "4b3/8/8/8/8/8/8/8 w " NO_GATES " " ALL "/G4M4F8S2T2L1 - 0 1",
         "side", 18, 18},
        {"[TOM.valid-placement] unlocked", BASES " w " NO_GATES " G4M4F8S2T2L1/G4M4F8S2T2L1 w 0 2", "unlocked", 64, 64},
        {"[TOM.valid-placement] passes", BASES " w " NO_GATES " G4M4F8S2T2L1/G4M4F8S2T2L1 - 1 2", "passes", 66, 66},
    };
    static const struct worked_end loose[] = {
        {"[TOM.valid-clearance] of these rules", BASES " b d.,-,-,-,-,-,-,- G3M4F8S2T2L1/G4M4F8S2T2L1 - 0 3", "none"}};
    static const struct worked_fault strict[] = {{"[TOM.valid-clearance] of these rules",
                                                  BASES " b c.,-,-,-,-,-,-,- G3M4F8S2T2L1/G4M4F8S2T2L1 - 0 3", "gates",
                                                  22, 37}};
    load();
    WORKED_EACH(worked_fault, worked_fault, rows);
    worked_load("tomis", "base_clearance=0");
    WORKED_EACH(worked_end, worked_end, loose);
    worked_load("tomis", "base_clearance=2");
    WORKED_EACH(worked_fault, worked_fault, strict);
}

/* ------------------------------------------------------------------------------------------------- refusals */

/*
 * [TOM.refusals] The refusals in the order of the table, in four parts. FIELD: d4 is a frigate of White on its active
 * gate, d5 an inactive gate of Black, c2 an active gate; a7 and g6 are men of Black. GATES: a1 is active, b2 has one
 * marker, c3 has two, d4 is inactive; the frigate on f3 is on none.
 */
#define FIELD "4b3/t7/6f1/8/3F4/8/8/4B2T w -,c+,-,d+,d.,-,-,- F3L1/F3L1 - 0 20"
#define GATES "4b3/8/8/8/3F4/5F2/8/4B3 w a+,b>E,c>>S,d.,-,-,-,- M1F3L1/F3L1 - 0 20"
#define PLACING_GATE BASES " w " NO_GATES " G4M4F8S2T2L1/G4M4F8S2T2L1 - 0 2"
#define STRIKES "4b3/8/8/8/8/f1t1F3/2F5/f3B3 w d+,c+,d.,-,-,-,-,- F2L1/F3L1 b 0 20"
#define JUMPS "4b3/8/8/3t4/8/3F4/4F3/4B3 w -,c>N,-,h.,a+,-,-,- F2L1/F3L1 - 0 20"

/* [TOM.refusals] From game_over to wrong_piece. */
static void who_cannot_act_is_refused(void)
{
    static const struct worked_refusal rows[] = {
        {"game_over", "8/8/8/8/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 7", "F@a8", "game_over", ""},
        {"wrong_phase", START, "F@a1", "wrong_phase", ""},
        {"wrong_phase", START, "G@a1", "wrong_phase", ""},
        {"wrong_phase", START, "pass", "wrong_phase", ""},
        {"wrong_phase", PLACING_GATE, "B@a1", "wrong_phase", ""},
        {"wrong_phase", PLACING_GATE, "e1e2", "wrong_phase", ""},
        {"wrong_phase", PLACING_GATE, "c3~N", "wrong_phase", ""},
        {"wrong_phase", FIELD, "B@a1", "wrong_phase", ""},
        {"wrong_phase", FIELD, "G@a1", "wrong_phase", ""},
        {"no_piece", FIELD, "a5a6", "no_piece", "a5"},
        {"no_piece", FIELD, "c2+", "no_piece", "c2"},
        {"no_piece", FIELD, "c2-", "no_piece", "c2"},
        {"no_piece", FIELD, "c2=d3", "no_piece", "c2"},
        {"no_piece", FIELD, "c2*d3", "no_piece", "c2"},
        {"no_piece", FIELD, "c2>c4", "no_piece", "c2"},
        {"no_piece: no gate", FIELD, "e1^N", "no_piece", "e1"},
        {"no_piece: no gate", FIELD, "c3^^", "no_piece", "c3"},
        {"no_piece: no gate", FIELD, "d2~N", "no_piece", "d2"},
        {"not_yours", FIELD, "e8e7", "not_yours", "e8"},
        {"not_yours", FIELD, "g6+", "not_yours", "g6"},
        {"not_yours", FIELD, "a7-", "not_yours", "a7"},
        {"not_yours", FIELD, "g6=h7", "not_yours", "g6"},
        {"not_yours", FIELD, "g6*h7", "not_yours", "g6"},
        {"not_yours", FIELD, "g6>g4", "not_yours", "g6"},
        {"not_yours: the gate", FIELD, "d5^N", "not_yours", "d5"},
        {"not_yours: the gate", FIELD, "d5^^", "not_yours", "d5"},
        {"not_yours: the gate", FIELD, "d5~N", "not_yours", "d5"},
        {"none_left", FIELD, "S@a5", "none_left", ""},
        {"none_left", FIELD, "c2^N", "none_left", ""},
        {"none_left before no_marker", FIELD, "c2^^", "none_left", ""},
        {"none_left before locked", "4b3/8/8/8/8/8/8/4B3 w " NO_GATES " F3/F3L1 w 0 20", "L@a1", "none_left", ""},
        {"locked before wrong_row", FIELD, "L@a5", "locked", ""},
        {"wrong_piece: the base", FIELD, "e1e2", "wrong_piece", "e1"},
        {"wrong_piece", FIELD, "h1+", "wrong_piece", "h1"},
        {"wrong_piece", FIELD, "h1-", "wrong_piece", "h1"},
        {"wrong_piece", FIELD, "h1=h2", "wrong_piece", "h1"},
        {"wrong_piece", FIELD, "h1*h2", "wrong_piece", "h1"},
        {"wrong_piece", FIELD, "e1>e3", "wrong_piece", "e1"},
    };
    static const struct worked_refusal waiting[] = {
        {"not_your_turn", FIELD, "d4d5", "not_your_turn", ""},
        {"not_your_turn comes before the move is looked at", FIELD, "e8e7", "not_your_turn", ""},
    };
    load();
    WORKED_EACH(worked_refusal, refused, rows);
    for (size_t i = 0; i < sizeof waiting / sizeof waiting[0]; i++) worked_refusal_for(&waiting[i], 1);
}

/* [TOM.refusals] From no_gate to same_direction. */
static void gates_refuse_in_this_order(void)
{
    static const struct worked_refusal rows[] = {
        {"no_gate", GATES, "f3+", "no_gate", "f3"},
        {"no_gate", GATES, "f3-", "no_gate", "f3"},
        {"no_gate", GATES, "f3=b2", "no_gate", "f3"},
        {"no_gate", GATES, "f3*e4", "no_gate", "f3"},
        {"already_active", FIELD, "d4+", "already_active", "d4"},
        {"already_active TOM-1", "4b3/8/8/8/3F4/8/8/4B3 w -,-,-,d>>N,-,-,-,- F3L1/F3L1 - 0 20", "d4+", "already_active",
         "d4"},
        {"gate_inactive", GATES, "d4-", "gate_inactive", "d4"},
        {"gate_inactive", GATES, "d4^N", "gate_inactive", "d4"},
        {"gate_inactive", GATES, "d4=c3", "gate_inactive", "d4"},
        {"gate_inactive TOM-13", GATES, "d4*h8", "gate_inactive", "d4"},
        {"no_marker", GATES, "a1^^", "no_marker", "a1"},
        {"no_marker", GATES, "d4^^", "no_marker", "d4"},
        {"no_marker", GATES, "a1~N", "no_marker", "a1"},
        {"no_marker", GATES, "d4~N", "no_marker", "d4"},
        {"marked", GATES, "b2^N", "marked", "b2"},
        {"marked", GATES, "c3^S", "marked", "c3"},
        {"marked", GATES, "c3^^", "marked", "c3"},
        {"same_direction", GATES, "b2~E", "same_direction", "b2"},
        {"same_direction", GATES, "c3~S", "same_direction", "c3"},
    };
    load();
    WORKED_EACH(worked_refusal, refused, rows);
}

/* [TOM.refusals] From not_its_step to wrong_row. */
static void ways_are_refused_in_this_order(void)
{
    static const struct worked_refusal rows[] = {
        {"not_its_step: backwards", FIELD, "d4d3", "not_its_step", "d3"},
        {"not_its_step: diagonally", FIELD, "d4e5", "not_its_step", "e5"},
        {"not_its_step: nowhere", FIELD, "d4d4", "not_its_step", "d4"},
        {"not_its_step: a tower", FIELD, "h1g2", "not_its_step", "g2"},
        {"not_its_step: a jump of one", JUMPS, "d3>d4", "not_its_step", "d4"},
        {"not_its_step: a jump of four", JUMPS, "d3>d7", "not_its_step", "d7"},
        {"not_its_step: a jump aside", JUMPS, "d3>e5", "not_its_step", "e5"},
        {"blocked: the nearest man", "4b3/8/8/8/T2fF1s1/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "a4h4", "blocked",
         "d4"},
        {"blocked: downwards", "4b3/8/T7/f7/F7/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "a6a1", "blocked", "a5"},
        {"blocked before cell_taken", "4b3/8/8/8/T2fF1s1/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "a4e4", "blocked",
         "d4"},
        {"wrong_row", START, "B@e2", "wrong_row", "e2"},
        {"wrong_row", START, "B@e8", "wrong_row", "e8"},
        {"wrong_row", PLACING_GATE, "G@c2", "wrong_row", "c2"},
        {"wrong_row", FIELD, "F@a2", "wrong_row", "a2"},
        {"wrong_row before cell_taken", FIELD, "F@d4", "wrong_row", "d4"},
        {"wrong_row", FIELD, "d4=d6", "wrong_row", "d6"},
        {"wrong_row", FIELD, "d4=d4", "wrong_row", "d4"},
        {"wrong_row", FIELD, "d4*g6", "wrong_row", "g6"},
    };
    load();
    WORKED_EACH(worked_refusal, refused, rows);
}

/* [TOM.refusals] From no_target to must_act. */
static void targets_and_landings_are_refused_in_this_order(void)
{
    static const struct worked_refusal rows[] = {
        {"no_target", STRIKES, "c2*b3", "no_target", "b3"},
        {"no_target: only frigates", STRIKES, "c2*c3", "no_target", "c3"},
        {"no_target: not the own", STRIKES, "c2*e3", "no_target", "e3"},
        {"no_target_gate", FIELD, "d4=c5", "no_target_gate", "c5"},
        {"no_target_gate: row 3 has none", FIELD, "d4=c3", "no_target_gate", "c3"},
        {"no_gate_beside", STRIKES, "c2*a3", "no_gate_beside", "a3"},
        {"no_gate_beside", STRIKES, "c2*a1", "no_gate_beside", "a1"},
        {"no_gate_beside: the row has none", "4b3/8/8/8/8/2f5/2F5/4B3 w -,c+,-,-,-,-,-,- F2L1/F3L1 - 0 20", "c2*c3",
         "no_gate_beside", "c3"},
        {"no_gate_beside: on it", "4b3/8/8/8/8/2f5/2F5/4B3 w -,c+,c+,-,-,-,-,- F2L1/F3L1 - 0 20", "c2*c3",
         "no_gate_beside", "c3"},
        {"target_inactive", FIELD, "d4=d5", "target_inactive", "d5"},
        {"target_inactive TOM-13", "4b3/8/8/8/8/2f5/2F5/4B3 w -,c+,d.,-,-,-,-,- F2L1/F3L1 - 0 20", "c2*c3",
         "target_inactive", "d3"},
        {"no_jump_gate: another direction", JUMPS, "d3>d1", "no_jump_gate", "d3"},
        {"no_jump_gate: another distance", JUMPS, "d3>d6", "no_jump_gate", "d3"},
        {"no_jump_gate: not beside one", JUMPS, "e2>e4", "no_jump_gate", "e2"},
        {"row_without_gate: the first such row", "4b3/8/8/8/8/3F4/8/4B3 w -,c>>N,-,h.,-,-,-,- F2L1/F3L1 - 0 20",
         "d3>d6", "row_without_gate", "d5"},
        {"row_without_gate: before the landing", "4b3/8/8/3T4/8/3F4/8/4B3 w -,c>N,-,-,a+,-,-,- F2L1/F3L1 - 0 20",
         "d3>d5", "row_without_gate", "d4"},
        {"row_without_gate: the own row", "7b/8/8/2F5/8/8/8/B7 w -,-,-,-,-,c>W,-,- F2L1/F3L1 - 0 20", "c5>a5",
         "row_without_gate", "b5"},
        {"cell_taken", FIELD, "F@e1", "cell_taken", "e1"},
        {"cell_taken", "4b3/8/8/3t4/3F4/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "d4d5", "cell_taken", "d5"},
        {"cell_taken before gate_here", "4b3/8/8/8/8/8/8/t3B3 w a.,-,-,-,-,-,-,- F3L1/F3L1 - 0 20", "F@a1",
         "cell_taken", "a1"},
        {"cell_taken: an own unit", "4b3/8/8/3S4/8/3F4/8/4B3 w -,c>N,-,h.,a+,-,-,- F2L1/F3L1 - 0 20", "d3>d5",
         "cell_taken", "d5"},
        {"cell_taken: a base, supported or not", "3b4/8/3F4/8/8/8/8/3TB3 w -,-,-,-,c>N,-,a.,h. F2L1/F3L1 - 0 20",
         "d6>d8", "cell_taken", "d8"},
        {"gate_here", BASES " w a.,-,-,-,-,-,-,- F3L1/F3L1 - 0 20", "F@a1", "gate_here", "a1"},
        {"too_near_base", PLACING_GATE, "G@d1", "too_near_base", "d1"},
        {"too_near_base: its own cell", PLACING_GATE, "G@e1", "too_near_base", "e1"},
        {"unsupported", JUMPS, "d3>d5", "unsupported", "d5"},
        {"unsupported: gate jump", "4b3/8/8/3t4/2F5/8/8/4B3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20", "c4=d5",
         "unsupported", "d5"},
        {"must_act TOM-9 TOM-11", FIELD, "pass", "must_act", ""},
        {"must_act: to rotate a gate is an action", "fff1b3/FFFf4/8/8/8/8/8/B7 w -,b>N,-,-,-,-,-,- L1/L1 - 0 7", "pass",
         "must_act", ""},
    };
    static const struct worked_refusal without_clearance[] = {
        {"too_near_base: its own cell", PLACING_GATE, "G@e1", "too_near_base", "e1"}};
    load();
    WORKED_EACH(worked_refusal, refused, rows);
    worked_load("tomis", "base_clearance=0");
    WORKED_EACH(worked_refusal, refused, without_clearance);
}

/* -------------------------------------------------------------------------------------------- changed rules */

#define EXTENDS "schema: 1\nextends: tomis\n"

/* [TOM.tables] [TOM.attacks] Frigates also attack sideways, in the attack and in support. */
static void frigates_with_a_sideways_attack(void)
{
    static const struct worked_ply rows[] = {
        {"[TOM.tables] the attack", "4b3/8/8/2FtF3/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/2F1F3/8/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21",
         DEPLOYED "remove seat=1 cell=d5 layer=piece type=tower before=0; " STOCKED},
        {"[TOM.tables] Black", "4b3/8/8/8/2fTf3/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 20", "e4e3",
         "4b3/8/8/8/2fT4/4f3/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 21",
         "move seat=1 cell=e4 to=e3 layer=piece type=frigate count=1; turn seat=0"},
        {"[TOM.support] in support", "4b3/8/8/3tF3/2F5/8/8/4B3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20", "c4=d5",
         "4b3/8/8/3FF3/8/8/8/4B3 b -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 21",
         "remove seat=1 cell=d5 layer=piece type=tower before=0; "
         "move seat=0 cell=c4 to=d5 layer=piece type=frigate count=1; turn seat=1"},
    };
    static const struct worked_moves moves[] = {{"[TOM.tables] it moves as before",
                                                 "4b3/8/8/8/3F4/8/8/4B3 w " NO_GATES " F2L1/L1 - 0 20", "d4",
                                                 "d4c4 d4e4 d4d5"}};
    worked_load_text(EXTENDS "units:\n  frigate:\n    attacks:\n"
                             "      - {kind: step, directions: [forward, forward-right, forward-left, left, right]}\n",
                     "");
    WORKED_EACH(worked_ply, worked_ply, rows);
    WORKED_EACH(worked_moves, worked_moves, moves);
    load();
    static const struct worked_refusal before[] = {{"[TOM.support] not by the sheet's frigates",
                                                    "4b3/8/8/3tF3/2F5/8/8/4B3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20",
                                                    "c4=d5", "unsupported", "d5"}};
    WORKED_EACH(worked_refusal, refused, before);
}

/* [TOM.tables] [TOM.unit-move] A flagship leaps like a knight, over men, and attacks in the same way. */
static void a_flagship_with_a_knights_leap(void)
{
    static const struct worked_moves moves[] = {
        {"[TOM.tables]", "4b3/8/8/2fff3/2fLf3/2fff3/8/4B3 w " NO_GATES " F3/- wb 0 20", "d4",
         "d4c2 d4e2 d4b3 d4f3 d4b5 d4f5 d4c6 d4e6"},
        {"[TOM.tables] from the corner", "4b3/8/8/8/8/8/FF6/LF2B3 w " NO_GATES " F3/F3 wb 0 20", "a1", "a1c2 a1b3"},
    };
    static const struct worked_ply attack[] = {
        {"[TOM.tables] d4 attacks e6 and f5 over men, with towers on e1 and f1",
         "b7/8/4t3/3ffs2/3Lf3/8/8/B3TT2 w " NO_GATES " F3/F3 wb 0 20", "F@h1",
         "b7/8/4t3/3ff3/3Lf3/8/8/B3TT1F b " NO_GATES " F2/F3 wb 0 21",
         "place seat=0 cell=h1 layer=piece type=frigate after=0; "
         "remove seat=1 cell=f5 layer=piece type=sentry before=0; " STOCKED},
    };
    static const struct worked_refusal refusals[] = {
        {"[TOM.tables]", "4b3/8/8/2fff3/2fLf3/2fff3/8/4B3 w " NO_GATES " F3/- wb 0 20", "d4d6", "not_its_step", "d6"}};
    worked_load_text(
        EXTENDS
        "units:\n  flagship:\n    moves:\n      - {kind: leap, directions: [knight-forward-right, knight-right-forward,"
        " knight-right-backward,\n          knight-backward-right, knight-backward-left, "
        "knight-left-backward,"
        " knight-left-forward,\n          knight-forward-left]}\n    attacks:\n      - {kind: "
        "leap, directions:"
        " [knight-forward-right, knight-right-forward]}\n",
        "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, attack);
    WORKED_EACH(worked_refusal, refused, refusals);
}

/* [TOM.base-destroyed] [TOM.enough-units] TOM-6 */
static void a_base_that_falls_to_two(void)
{
    static const struct worked_ply rows[] = {
        {"TOM-6", "4b3/3F1F2/8/8/8/8/8/B6T w " NO_GATES " L1/F3L1 - 0 7", "h1f1",
         "8/3F1F2/8/8/8/8/8/B4T2 b " NO_GATES " L1/F3L1 - 0 8",
         "move seat=0 cell=h1 to=f1 layer=piece type=tower count=1; "
         "remove seat=1 cell=e8 layer=piece type=base before=0; "
         "end type=win seats=0 reason=base_destroyed"},
        {"TOM-6 three are more", "4b3/3F1F2/8/8/8/8/8/B6T w " NO_GATES " L1/F3L1 - 0 7", "h1e1",
         "8/3F1F2/8/8/8/8/8/B3T3 b " NO_GATES " L1/F3L1 - 0 8",
         "move seat=0 cell=h1 to=e1 layer=piece type=tower count=1; "
         "remove seat=1 cell=e8 layer=piece type=base before=0; "
         "end type=win seats=0 reason=base_destroyed"},
    };
    worked_load_text(EXTENDS "switches:\n  base_attackers: 2\n", "");
    WORKED_EACH(worked_ply, worked_ply, rows);
    worked_load("tomis", "base_attackers=2");
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* Frigates have 1 AP, sentries none, towers 2, the flagship 9. */
#define POINTS EXTENDS "units:\n  sentry: {ap: 0}\n  tower: {ap: 2}\n  flagship: {ap: 9}\n"

/* [TOM.ap] [TOM.attack-removal] Each row deploys a frigate on a1, which attacks only a2 and b2. */
static void attack_points_remove(void)
{
    static const struct worked_ply rows[] = {
        {"[TOM.ap] a tower alone, 2 against 1", "4b3/8/8/T6f/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/T7/8/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21",
         DEPLOYED "remove seat=1 cell=h5 layer=piece type=frigate before=0; " STOCKED},
        {"[TOM.ap] a tower against a tower", "4b3/8/8/T6t/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/T6t/8/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21", DEPLOYED STOCKED},
        {"[TOM.ap] two frigates, 2 against 2", "4b3/8/8/3t4/2FF4/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/3t4/2FF4/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21", DEPLOYED STOCKED},
        {"[TOM.ap] three frigates", "4b3/8/8/3t4/2FFF3/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/8/2FFF3/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21", NULL},
        {"[TOM.ap] a sentry adds nothing", "4b3/8/8/3f4/2F5/8/6S1/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/3f4/2F5/8/6S1/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21", DEPLOYED STOCKED},
        {"[TOM.ap] a sentry falls to one frigate", "4b3/8/8/3s4/2F5/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/8/2F5/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21", NULL},
        {"[TOM.ap] not to a sentry", "4b3/8/8/3s4/8/8/6S1/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/3s4/8/8/6S1/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21", NULL},
        {"[TOM.ap] a flagship and a frigate, 10 against 9", "4b3/8/8/L2l4/2F5/8/8/4B3 w " NO_GATES " F3/F3 wb 0 20",
         "F@a1", "4b3/8/8/L7/2F5/8/8/F3B3 b " NO_GATES " F2/F3 wb 0 21", NULL},
        {"[TOM.ap] a flagship and a sentry, 9 against 9", "4b3/8/8/L2l4/8/8/6S1/4B3 w " NO_GATES " F3/F3 wb 0 20",
         "F@a1", "4b3/8/8/L2l4/8/8/6S1/F3B3 b " NO_GATES " F2/F3 wb 0 21", NULL},
        {"[TOM.ap] of Black: a tower alone", "4b3/8/8/t6F/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 20", "F@h8",
         "4b2f/8/8/t7/8/8/8/4B3 w " NO_GATES " F3L1/F2L1 - 0 21", NULL},
    };
    static const struct worked_ply nines[] = {
        {"[TOM.ap] 18 against 9", "4b3/8/8/3t4/2FF4/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/8/2FF4/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21", NULL},
        {"[TOM.ap] 9 against 9", "4b3/8/8/3t4/2F5/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/3t4/2F5/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21", NULL},
    };
    static const struct worked_ply noughts[] = {
        {"[TOM.ap] nothing against nothing", "4b3/8/8/3t4/2FF4/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/3t4/2FF4/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21", NULL},
    };
    worked_load_text(POINTS, "");
    WORKED_EACH(worked_ply, worked_ply, rows);
    worked_load_text(EXTENDS "units:\n  frigate: {ap: 9}\n  sentry: {ap: 9}\n  tower: {ap: 9}\n  flagship: {ap: 9}\n",
                     "");
    WORKED_EACH(worked_ply, worked_ply, nines);
    worked_load_text(EXTENDS "units:\n  frigate: {ap: 0}\n  tower: {ap: 0}\n", "");
    WORKED_EACH(worked_ply, worked_ply, noughts);
    worked_load_text(EXTENDS "units:\n  frigate: {ap: 0}\n  sentry: {ap: 0}\n  tower: {ap: 0}\n  flagship: {ap: 0}\n",
                     "");
    WORKED_EACH(worked_ply, worked_ply, noughts);
}

/* [TOM.ap] A file may change one type alone; the others keep their one point. */
static void attack_points_of_one_type_remove(void)
{
    static const struct worked_ply frigate = {"[TOM.ap] a frigate alone, 2 against 1",
                                              "4b3/8/8/3s4/2F5/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
                                              "4b3/8/8/8/2F5/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21", NULL};
    static const struct worked_ply tower = {"[TOM.ap] a tower alone, 2 against 1",
                                            "4b3/8/8/T6f/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
                                            "4b3/8/8/T7/8/8/8/F3B3 b " NO_GATES " F2L1/F3L1 - 0 21", NULL};
    worked_load_text(EXTENDS "units:\n  frigate: {ap: 2}\n", "");
    worked_ply(&frigate);
    worked_load_text(EXTENDS "units:\n  tower: {ap: 2}\n", "");
    worked_ply(&tower);
}

/* [TOM.ap] [TOM.base-destroyed] [TOM.exhausted] These count units, whatever their attack points are. */
static void bases_fall_to_units_whatever_their_points(void)
{
    static const struct worked_ply rows[] = {
        {"[TOM.ap] two sentries and a tower", "3b4/8/8/S5S1/8/8/8/B6T w " NO_GATES " L1/F3L1 - 0 7", "h1d1",
         "8/8/8/S5S1/8/8/8/B2T4 b " NO_GATES " L1/F3L1 - 0 8", NULL},
        {"[TOM.ap] a tower and the flagship", "3b4/8/8/8/7L/8/8/B2T4 w " NO_GATES " F3/F3L1 w 0 7", "F@b1",
         "3b4/8/8/8/7L/8/8/BF1T4 b " NO_GATES " F2/F3L1 w 0 8", NULL},
    };
    static const struct worked_end ends[] = {
        {"[TOM.ap] sentries are units", BASES " w " NO_GATES " F1S2/F1 wb 0 7", "none"},
        {"[TOM.ap] a flagship is one", BASES " w " NO_GATES " T1L1/F1 b 0 7", "draw seats=0,1 reason=exhausted"},
    };
    worked_load_text(POINTS, "");
    WORKED_EACH(worked_ply, worked_ply, rows);
    WORKED_EACH(worked_end, worked_end, ends);
}

/*
 * [TOM.ap] [TOM.support] [TOM.gate-destroyed] The frigate's 1 counts, and so do those of each supporter; against a gate
 * any supporter counts.
 */
static void attack_points_support_landings(void)
{
    static const struct worked_ply rows[] = {
        {"[TOM.support] 1 and two frigates against a tower",
         "4b3/8/8/3t4/2FFF3/8/8/4B3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20", "c4=d5",
         "4b3/8/8/3F4/3FF3/8/8/4B3 b -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 21", NULL},
        {"[TOM.support] 1 and a tower against a tower", "4b3/8/8/3t4/2F5/8/8/3TB3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20",
         "c4=d5", "4b3/8/8/3F4/8/8/8/3TB3 b -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 21", NULL},
        {"[TOM.support] 1 and a sentry, 0, against a sentry",
         "4b3/8/8/3s4/2F5/8/6S1/4B3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20", "c4=d5",
         "4b3/8/8/3F4/8/8/6S1/4B3 b -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 21", NULL},
        {"[TOM.gate-destroyed] with a sentry's support",
         "7b/8/8/8/8/3F4/S7/B7 w -,c>N,-,a.,d>E,-,-,- M3L1/M2F3L1 - 0 0", "d3>d5",
         "7b/8/8/3F4/8/8/S7/B7 b -,c>N,-,a.,-,-,-,- M3L1/M2F3L1 - 0 1", NULL},
    };
    static const struct worked_refusal refusals[] = {
        {"[TOM.support] 1 and a frigate against a tower",
         "4b3/8/8/3t4/2F1F3/8/8/4B3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20", "c4=d5", "unsupported", "d5"},
        {"[TOM.support] 1 and a sentry against a frigate",
         "4b3/8/8/3f4/2F5/8/6S1/4B3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20", "c4=d5", "unsupported", "d5"},
        {"[TOM.support] 1 and a sentry against a tower",
         "4b3/8/8/3t4/2F5/8/6S1/4B3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20", "c4=d5", "unsupported", "d5"},
        {"[TOM.support] 1 against a sentry, but nobody supports",
         "4b3/8/8/3s4/2F5/8/8/4B3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20", "c4=d5", "unsupported", "d5"},
        {"[TOM.support] by a jump, too", "7b/8/8/3f4/8/3F4/S7/B7 w -,c>N,-,a.,d>E,-,-,- M3L1/M2F3L1 - 0 0", "d3>d5",
         "unsupported", "d5"},
    };
    worked_load_text(POINTS, "");
    WORKED_EACH(worked_ply, worked_ply, rows);
    WORKED_EACH(worked_refusal, refused, refusals);
}

/* The field of the first fault of a rules text. */
static void faulty_rules(const char *yaml, const char *overrides, const char *field)
{
    brd_fault fault = {.code = 0};
    brd_rules rules;
    size_t count = 0;
    CHECK_EQ_INT(brd_rules_load(&rules, yaml, strlen(yaml), overrides, strlen(overrides), &fault, 1, &count),
                 BRD_E_RULES);
    CHECK(count == 1 || field == NULL);
    if (field != NULL) CHECK_EQ_TEXT(fault.field, field);
}

/* [TOM.enough-units] and other values that no rules may have */
static void contradictory_rules_are_refused(void)
{
    worked_load("tomis", "base_attackers=13");
    faulty_rules(EXTENDS "men:\n  frigate: 7\n", "base_attackers=13", "switches.base_attackers");
    faulty_rules(EXTENDS "men:\n  frigate: 0\n  sentry: 0\n  tower: 0\n", "", "men.frigate");
    faulty_rules(EXTENDS "units:\n  sentry:\n    attacks:\n      - {kind: step, directions: [left], range: 2}\n", "",
                 "units.sentry.attacks[0].range");
    faulty_rules(EXTENDS "board:\n  directions:\n    backward: [1, -7]\n", "", "board.directions.backward");
    faulty_rules(EXTENDS "board:\n  directions:\n    knight-forward-left: [-1, 3]\n", "",
                 "board.directions.knight-forward-left");
    faulty_rules(EXTENDS "units:\n  sentry:\n    moves:\n      - {kind: flood, directions: [left]}\n", "",
                 "units.sentry.moves[0].kind");
    worked_load_text(EXTENDS "men:\n  frigate: 0\n  sentry: 0\n  tower: 2\n  flagship: 1\n", "");
}

/* [TOM.vectors] [TOM.tables] Each direction with its opposite, each table of each unit. */
static void contradictory_tables_are_refused(void)
{
    static const char *const opposites[8][2] = {{"forward", "[0, 3]"},
                                                {"forward-right", "[3, 3]"},
                                                {"right", "[3, 0]"},
                                                {"backward-right", "[3, -3]"},
                                                {"knight-forward-right", "[3, 6]"},
                                                {"knight-right-forward", "[6, 3]"},
                                                {"knight-right-backward", "[6, -3]"},
                                                {"knight-backward-right", "[3, -6]"}};
    static const char *const units[] = {"frigate", "sentry", "tower", "flagship"};
    static const char *const uses[] = {"moves", "attacks"};
    char yaml[256], field[64];
    for (size_t i = 0; i < 8; i++) {
        snprintf(yaml, sizeof yaml, EXTENDS "board:\n  directions: {%s: %s}\n", opposites[i][0], opposites[i][1]);
        snprintf(field, sizeof field, "board.directions.%s", opposites[i][0]);
        faulty_rules(yaml, "", field);
    }
    for (size_t i = 0; i < 8; i++) {
        const char *unit = units[i / 2], *use = uses[i % 2];
        snprintf(yaml, sizeof yaml,
                 EXTENDS "units:\n  %s:\n    %s: [{kind: slide, directions: [left]}, {kind: step, directions: [left], "
                         "range: [1, 2]}]\n",
                 unit, use);
        snprintf(field, sizeof field, "units.%s.%s[1].range", unit, use);
        faulty_rules(yaml, "", field);
    }
    faulty_rules(EXTENDS "board:\n  directions: {left: [0, 0], right: [0, 0]}\n", "", NULL);
    faulty_rules(EXTENDS "board:\n  directions: {left: [0, 1], right: [0, -1]}\n", "", NULL);
    faulty_rules(EXTENDS "men: {frigate: 0, sentry: 0, tower: 0, flagship: 2}\n", "", "men.frigate");
}

/* [TOM.men] [TOM.valid-counts] [TOM.place-gates] Two gates each, three frigates, no sentries, one marker. */
static void changed_counts(void)
{
    static const struct worked_ply rows[] = {
        {"[TOM.place-gates] the last gate, row 7", "4b3/8/8/8/8/8/8/4B3 b a.,a.,-,-,-,-,-,a. M1F3T2L1/G1M1F3T2L1 - 0 5",
         "G@h7", "4b3/8/8/8/8/8/8/4B3 w a.,a.,-,-,-,-,h.,a. M1F3T2L1/M1F3T2L1 - 0 6",
         "place seat=1 cell=h7 layer=fixture type=gate after=0; stock seat=1 type=gate before=1 after=0; turn seat=0"},
    };
    static const struct worked_fault faults[] = {
        {"[TOM.valid-counts] a fourth frigate", "4b3/8/8/8/8/8/FFFF4/4B3 w " NO_GATES " L1/L1 - 0 0", "board", 17, 17},
        {"[TOM.valid-counts] a sentry", "4b3/8/8/8/8/8/S7/4B3 w " NO_GATES " F3L1/F3L1 - 0 0", "board", 14, 15},
        {"[TOM.valid-counts] a second marker", BASES " w a>>N,-,-,-,-,-,-,- F3L1/F3L1 - 0 0", "gates", 24, 24},
        {"[TOM.valid-counts] a third gate", BASES " w a.,b.,c.,-,-,-,-,- F3L1/F3L1 - 0 0", "gates", 28, 28},
    };
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    worked_load_text(EXTENDS "men:\n  gate: 2\n  marker: 1\n  frigate: 3\n  sentry: 0\n", "");
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
    brd_state_format(&worked_rules, &state, text, sizeof text);
    CHECK_EQ_TEXT(text, "8/8/8/8/8/8/8/8 w " NO_GATES " B1G2M1F3T2L1/B1G2M1F3T2L1 - 0 0");
    WORKED_EACH(worked_ply, worked_ply, rows);
    WORKED_EACH(worked_fault, worked_fault, faults);
}

/* [TOM.begin] A file may begin in either phase, or with a finished game. */
static void a_file_may_begin_with_any_position(void)
{
    static const char *const positions[] = {
        "2b5/8/8/8/8/8/8/4B3 b g.,-,-,-,-,-,-,- G3M4F8S2T2L1/G4M4F8S2T2L1 - 0 3",
        "4b3/8/8/8/3F4/5F2/8/4B3 b a+,b>E,c>>S,d.,-,-,-,- M1F3L1/F3L1 w 1 20",
        "8/8/8/8/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 7",
    };
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        brd_state state;
        char yaml[256], text[BRD_MAX_POSITION_TEXT];
        snprintf(yaml, sizeof yaml, EXTENDS "start: \"%s\"\n", positions[i]);
        worked_load_text(yaml, "");
        CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
        brd_state_format(&worked_rules, &state, text, sizeof text);
        CHECK_EQ_TEXT(text, positions[i]);
        CHECK_EQ_INT(brd_state_to_move(&worked_rules, &state), i < 2 ? 1 : BRD_NOBODY);
    }
    faulty_rules(EXTENDS "start: \"8/8/8/8/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 7\"\n", "", "start");
    faulty_rules(EXTENDS "men: {frigate: 2}\nstart: \"8/8/8/8/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 7\"\n", "",
                 "start");
}

/* [TOM.tables] Slides in a few directions only: along a column and one diagonal, and forward alone. */
static void slides_along_some_lines(void)
{
    static const struct worked_moves moves[] = {
        {"[TOM.tables] a tower: column and one diagonal", "4b3/8/3f1f2/8/3T4/8/8/4B3 w " NO_GATES " F2L1/F2L1 - 0 20",
         "d4", "d4a1 d4d1 d4b2 d4d2 d4c3 d4d3 d4d5 d4e5"},
        {"[TOM.tables] a sentry: forward", "4b3/8/3f1f2/8/3S4/8/8/4B3 w " NO_GATES " F2L1/F2L1 - 0 20", "d4", "d4d5"},
        {"[TOM.tables] Black's: down", "4b3/8/8/3s4/8/8/3F4/4B3 b " NO_GATES " F2L1/F2L1 - 0 20", "d5", "d5d3 d5d4"},
    };
    worked_load_text(EXTENDS "units:\n  tower:\n    moves:\n      - {kind: slide, range: any, directions: "
                             "[forward, backward, forward-right, backward-left]}\n"
                             "  sentry:\n    moves:\n      - {kind: slide, range: any, directions: [forward]}\n",
                     "");
    WORKED_EACH(worked_moves, worked_moves, moves);
}

/* [TOM.jump] [TOM.tables] Gates that carry one cell and four. */
static void changed_jumps(void)
{
    static const struct worked_moves moves[] = {
        {"[TOM.jump] one", "4b3/8/8/8/8/3F4/8/4B3 w -,c>N,-,h.,a+,b.,-,- F2L1/F3L1 - 0 20", "d3",
         "d3c3 d3e3 d3d4 d3>d4"},
        {"[TOM.jump] four", "4b3/8/8/8/8/3F4/8/4B3 w -,c>>N,-,h.,a+,b.,a.,- F2L1/F3L1 - 0 20", "d3",
         "d3c3 d3e3 d3d4 d3>d7"},
    };
    static const struct worked_refusal refusals[] = {
        {"[TOM.jump]", "4b3/8/8/8/8/3F4/8/4B3 w -,c>N,-,h.,a+,b.,-,- F2L1/F3L1 - 0 20", "d3>d5", "not_its_step", "d5"},
        {"[TOM.jump-rows]", "4b3/8/8/8/8/3F4/8/4B3 w -,c>>N,-,h.,a+,-,a.,- F2L1/F3L1 - 0 20", "d3>d7",
         "row_without_gate", "d6"},
    };
    worked_load_text(EXTENDS "jump:\n  one_marker: 1\n  two_markers: 4\n", "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, refused, refusals);
}

/* [TOM.tables] Slides and leaps have other ranges, for both sides; a nightrider slides by knight's steps. */
static void changed_ranges(void)
{
    static const struct worked_moves moves[] = {
        {"[TOM.tables] a sentry slides 2 or 3 cells", "4b3/8/8/8/3S4/8/8/4B3 w " NO_GATES " F2L1/L1 - 0 20", "d4",
         "d4a1 d4g1 d4b2 d4f2 d4b6 d4f6 d4a7 d4g7"},
        {"[TOM.tables] the first cell may block it", "4b3/8/8/2F1t3/3S4/2F5/8/4B3 w " NO_GATES " F2L1/L1 - 0 20", "d4",
         "d4g1 d4f2"},
        {"[TOM.tables] a tower leaps 3 forward, Black downwards",
         "4b3/8/3f4/3t4/3F4/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 20", "d5", "d5d2"},
        {"[TOM.tables] a night rider: NNE is forward to White", "4b3/8/8/8/8/8/8/L3B3 w " NO_GATES " F2/L1 w 0 20",
         "a1", "a1b3 a1c5 a1d7"},
        {"[TOM.tables] blocked on c5", "4b3/8/8/2f5/8/8/8/L3B3 w " NO_GATES " F2/L1 w 0 20", "a1", "a1b3"},
        {"[TOM.tables] a night rider of Black", "4b2l/8/8/8/8/8/8/4B3 b " NO_GATES " F3L1/F3 b 0 20", "h8",
         "h8e2 h8f4 h8g6"},
    };
    static const struct worked_refusal refusals[] = {
        {"[TOM.tables] blocked", "4b3/8/8/4t3/3S4/8/8/4B3 w " NO_GATES " F2L1/L1 - 0 20", "d4f6", "blocked", "e5"},
        {"[TOM.tables] too near", "4b3/8/8/8/3S4/8/8/4B3 w " NO_GATES " F2L1/L1 - 0 20", "d4e5", "not_its_step", "e5"},
        {"[TOM.tables] too far", "4b3/8/8/8/3S4/8/8/4B3 w " NO_GATES " F2L1/L1 - 0 20", "d4h8", "not_its_step", "h8"},
        {"[TOM.tables] blocked", "4b3/8/8/2f5/8/8/8/L3B3 w " NO_GATES " F2/L1 w 0 20", "a1d7", "blocked", "c5"},
    };
    worked_load_text(EXTENDS "units:\n  sentry:\n    moves:\n"
                             "      - {kind: slide, directions: [forward-right, backward-right, backward-left, "
                             "forward-left], range: [2, 3]}\n"
                             "  tower:\n    moves:\n      - {kind: leap, directions: [forward], range: 3}\n"
                             "  flagship:\n    moves:\n      - {kind: slide, directions: [knight-forward-right], "
                             "range: any}\n",
                     "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, refused, refusals);
}

/* [TOM.tables] Some slides end before the edge; others reach it, but do not begin beside the unit. */
static void short_and_far_slides(void)
{
    static const struct worked_moves moves[] = {{"a sentry slides 1 or 2 cells",
                                                 "4b3/8/8/8/3S4/8/8/4B3 w " NO_GATES " F2L1/L1 - 0 20", "d4",
                                                 "d4b2 d4f2 d4c3 d4e3 d4c5 d4e5 d4b6 d4f6"}};
    static const struct worked_moves six[] = {{"a sentry slides 6 cells at most",
                                               "4b3/8/8/8/8/8/8/S3B3 w " NO_GATES " F2L1/L1 - 0 20", "a1",
                                               "a1b2 a1c3 a1d4 a1e5 a1f6 a1g7"}};
    static const struct worked_moves far[] = {{"a sentry slides 2 cells or more",
                                               "4b3/8/8/8/3S4/8/8/4B3 w " NO_GATES " F2L1/L1 - 0 20", "d4",
                                               "d4a1 d4g1 d4b2 d4f2 d4b6 d4f6 d4a7 d4g7 d4h8"}};
    worked_load_text(EXTENDS "units: {sentry: {moves: [{kind: slide, directions: diagonal, range: [1, 2]}]}}\n", "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    worked_load_text(EXTENDS "units: {sentry: {moves: [{kind: slide, directions: diagonal, range: [1, 6]}]}}\n", "");
    WORKED_EACH(worked_moves, worked_moves, six);
    worked_load_text(EXTENDS "units: {sentry: {moves: [{kind: slide, directions: diagonal, range: [2, 7]}]}}\n", "");
    WORKED_EACH(worked_moves, worked_moves, far);
}

/*
 * [TOM.refusals] Two ways lead a sentry along a diagonal: cell by cell, and two by two, which comes later in the table
 * of directions for either owner.
 */
static void blocked_on_the_first_way(void)
{
    static const struct worked_refusal refusals[] = {
        {"White's", "4b3/8/8/8/3f4/2f5/1S6/4B3 w " NO_GATES " F3L1/L1 - 0 20", "b2f6", "blocked", "c3"},
        {"Black's", "4b3/8/5s2/4F3/3F4/8/8/4B3 b " NO_GATES " L1/F3L1 - 0 20", "f6b2", "blocked", "e5"},
    };
    worked_load_text(EXTENDS "board:\n  directions:\n    forward: [-2, -2]\n    backward: [2, 2]\n"
                             "units:\n  sentry:\n    moves:\n"
                             "      - {kind: slide, directions: [forward-right, backward], range: any}\n",
                     "");
    WORKED_EACH(worked_refusal, refused, refusals);
}

/*
 * [TOM.board] [TOM.tables] [TOM.vectors] Forward and backward are two rows long: frigates, towers and gates that point
 * N follow.
 */
static void changed_directions(void)
{
    static const struct worked_moves moves[] = {
        {"[TOM.tables] a frigate", "4b3/8/8/8/3F4/8/8/4B3 w " NO_GATES " F2L1/L1 - 0 20", "d4", "d4c4 d4e4 d4d6"},
        {"[TOM.tables] of Black", "4b3/8/8/3f4/8/8/8/4B3 b " NO_GATES " F3L1/L1 - 0 20", "d5", "d5d3 d5c5 d5e5"},
        {"[TOM.tables] a tower, over what it does not enter",
         "4b3/8/8/3f4/3T4/3f4/8/2fSBf2 w " NO_GATES " F2L1/F3L1 b 0 20", "d4",
         "d4d2 d4a4 d4b4 d4c4 d4e4 d4f4 d4g4 d4h4 d4d6 d4d8"},
        {"[TOM.jump] [TOM.vectors] two steps of two rows",
         "4b3/8/8/8/8/3F4/8/4B3 w -,c>N,-,-,a+,-,b.,- F2L1/F3L1 - 0 20", "d3", "d3c3 d3e3 d3d5 d3>d7"},
    };
    worked_load_text(EXTENDS "board:\n  directions:\n    forward: [0, 2]\n    backward: [0, -2]\n", "");
    WORKED_EACH(worked_moves, worked_moves, moves);
}

/* [TOM.max-plies] [TOM.clearance] [TOM.switches] Switches come from the file, overrides prevail. [H.switch] */
static void switches_come_from_the_file_and_from_overrides(void)
{
    static const struct worked_moves moves[] = {
        {"[TOM.clearance] by file", BASES " w " NO_GATES " G4M4F8S2T2L1/G4M4F8S2T2L1 - 0 2", "", "G@a1"}};
    static const struct worked_end ends[] = {
        {"[TOM.max-plies] by override", BASES " w " NO_GATES " F3L1/F3L1 - 0 9", "draw seats=0,1 reason=max_plies"}};
    static const struct {
        const char *name, *value, *initial;
        int32_t fewest, most;
    } switches[5] = {{"base_attackers", "3", "3", 1, 13},
                     {"base_clearance", "3", "1", 0, 3},
                     {"gate_work", "turn", "turn", 0, 0},
                     {"max_plies", "9", "0", 0, 65535},
                     {"ships", "placed", "deployed", 0, 0}};
    worked_load_text(EXTENDS "switches:\n  base_clearance: 3\n  max_plies: 20\n", "max_plies=9");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_end, worked_end, ends);
    worked_load_text(EXTENDS "switches:\n  base_clearance: 3\n  ships: placed\n", "max_plies=9");
    for (int32_t i = 0; i < 5; i++) {
        brd_switch_info info = {.struct_nbytes = sizeof info};
        CHECK_EQ_INT(brd_rules_switch(&worked_rules, i, &info), BRD_OK);
        CHECK_EQ_TEXT(info.name, switches[i].name);
        CHECK_EQ_TEXT(info.value, switches[i].value);
        CHECK_EQ_TEXT(info.initial, switches[i].initial);
        CHECK_EQ_INT(info.min, switches[i].fewest);
        CHECK_EQ_INT(info.max, switches[i].most);
    }
}

/* ------------------------------------------------------------------------------------------- ships are placed */

#define SHIPS_DUE "4b3/8/8/8/8/8/8/4B3 w a.,b.,b.,b.,b.,b.,b.,a. M4F8S2T2L1/M4F8S2T2L1 - 0 10"
#define LAST_SHIP_DUE "s1ffbff1/8/8/8/8/8/8/1FFFBFFF b a.,b.,b.,b.,b.,b.,b.,b. M4F2S2T2L1/M4F4S1T2L1 - 0 21"
#define NO_TOWER_LEFT "2tt1b2/8/8/8/8/8/8/2TT1B2 w a.,b.,b.,b.,b.,b.,b.,a. M4F8S2L1/M4F8S2L1 - 0 14"
#define MAIN_AFTER_SHIPS "s1ffbfft/8/8/8/8/8/8/1FFFBFFF w a.,b.,b.,b.,b.,b.,b.,b. M4F2S2T2L1/M4F4S1T1L1 - 0 22"

/*
 * [TOM.ships] Frigates, sentries and towers in turn on the own back row, off the gate. Neither the tower and the sentry
 * of White that both see h8, nor those of Black that both see h1, attack before the main phase.
 */
static void ships_are_placed_before_the_main_phase(void)
{
    static const struct worked_moves moves[] = {
        {"[TOM.ships]", SHIPS_DUE, "",
         "F@b1 F@c1 F@d1 F@f1 F@g1 F@h1 S@b1 S@c1 S@d1 S@f1 S@g1 S@h1 T@b1 T@c1 T@d1 T@f1 T@g1 T@h1"},
        {"[TOM.ships] the last one", LAST_SHIP_DUE, "", "F@h8 S@h8 T@h8"},
        {"[TOM.ships] no tower left", NO_TOWER_LEFT, "", "F@b1 F@e1 F@g1 F@h1 S@b1 S@e1 S@g1 S@h1"},
        {"[TOM.ships] the rest is deployed in the main phase",
         "s1ffbfft/8/8/8/8/8/8/1FFFBF1F w a.,b.,b.,b.,b.,b.,b.,b. M4F2S2T2/M4F4S1T1L1 w 0 40", "",
         "F@g1 S@g1 T@g1 b1a1 b1b2 c1c2 d1d2 f1g1 f1f2 h1g1 h1h2"},
    };
    static const struct worked_ply plies[] = {
        {"[TOM.ships]", SHIPS_DUE, "S@g1",
         "4b3/8/8/8/8/8/8/4B1S1 b a.,b.,b.,b.,b.,b.,b.,a. M4F8S1T2L1/M4F8S2T2L1 - 0 11",
         "place seat=0 cell=g1 layer=piece type=sentry after=0; stock seat=0 type=sentry before=2 after=1; turn "
         "seat=1"},
        {"[TOM.ships] no attack", "4b2f/8/8/8/8/8/8/S3B3 w c.,b.,b.,b.,b.,b.,b.,c. M4F8S1T2L1/M4F7S2T2L1 - 0 12",
         "T@h1", "4b2f/8/8/8/8/8/8/S3B2T b c.,b.,b.,b.,b.,b.,b.,c. M4F8S1T1L1/M4F7S2T2L1 - 0 13",
         "place seat=0 cell=h1 layer=piece type=tower after=0; stock seat=0 type=tower before=2 after=1; turn seat=1"},
        {"[TOM.ships] not even by the last one", LAST_SHIP_DUE, "T@h8", MAIN_AFTER_SHIPS,
         "place seat=1 cell=h8 layer=piece type=tower after=0; stock seat=1 type=tower before=2 after=1; turn seat=0"},
        {"[TOM.attack] but by the next action, here of White", MAIN_AFTER_SHIPS, "h1h2",
         "s1ffbfft/8/8/8/8/8/7F/1FFFBFF1 b a.,b.,b.,b.,b.,b.,b.,b. M4F2S2T2L1/M4F4S1T1L1 - 0 23",
         "move seat=0 cell=h1 to=h2 layer=piece type=frigate count=1; turn seat=1"},
        {"[TOM.attack] and by a deployment, even if Black has all the ships that it keeps",
         "s1ffbfft/8/4S3/8/8/8/8/1FFFBF1F w a.,b.,b.,b.,b.,b.,b.,b. M4F3S1T2/M4F4S1T1L1 w 0 40", "T@g1",
         "s1ffbf1t/8/4S3/8/8/8/8/1FFFBFTF b a.,b.,b.,b.,b.,b.,b.,b. M4F3S1T1/M4F4S1T1L1 w 0 41",
         "place seat=0 cell=g1 layer=piece type=tower after=0; remove seat=1 cell=g8 layer=piece type=frigate "
         "before=0; stock seat=0 type=tower before=2 after=1; turn seat=1"},
    };
    static const struct worked_phases phases[] = {{"[TOM.phases]", SHIPS_DUE, "placement placement"},
                                                  {"[TOM.phases]", LAST_SHIP_DUE, "placement placement"},
                                                  {"[TOM.phases]", MAIN_AFTER_SHIPS, "main main"}};
    worked_load("tomis", "ships=placed");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_phases, worked_phases, phases);
}

/* [TOM.ships] How many: 7 without gates, all where a player has fewer, none where it has none; 6 else (above). */
static void so_many_ships_are_placed(void)
{
    static const struct worked_phases gateless[] = {
        {"7", "1fffbfff/8/8/8/8/8/8/1FFFBFFF w " NO_GATES " F2S2T2L1/F2S2T2L1 - 0 14", "placement placement"},
        {"7", "1fffbfff/8/8/8/8/8/8/FFFFBFFF b " NO_GATES " F1S2T2L1/F2S2T2L1 - 0 15", "placement placement"},
        {"7", "ffffbfff/8/8/8/8/8/8/FFFFBFFF w " NO_GATES " F1S2T2L1/F1S2T2L1 - 0 16", "main main"}};
    static const struct worked_phases few[] = {
        {"3", "1fs1b3/8/8/8/8/8/8/1FS1B3 w " NO_GATES " T1L1/T1L1 - 0 6", "placement placement"},
        {"3", "1fstb3/8/8/8/8/8/8/1FSTB3 w " NO_GATES " L1/L1 - 0 8", "main main"}};
    static const struct worked_phases none[] = {
        {"0", "8/8/8/8/8/8/8/4B3 b " NO_GATES " L3/B1L3 - 0 1", "placement placement"},
        {"0", BASES " w " NO_GATES " L3/L3 - 0 2", "main main"}};
    worked_load_text(EXTENDS "men: {gate: 0, marker: 0}\nswitches: {ships: placed}\n", "");
    WORKED_EACH(worked_phases, worked_phases, gateless);
    worked_load_text(EXTENDS "men: {gate: 0, marker: 0, frigate: 1, sentry: 1, tower: 1}\n", "ships=placed");
    WORKED_EACH(worked_phases, worked_phases, few);
    worked_load_text(EXTENDS "men: {gate: 0, marker: 0, frigate: 0, sentry: 0, tower: 0, flagship: 3}\n",
                     "ships=placed");
    WORKED_EACH(worked_phases, worked_phases, none);
}

/* [TOM.refusals] [TOM.ships] */
static void only_ships_are_placed_then(void)
{
    static const struct worked_refusal rows[] = {
        {"wrong_phase", SHIPS_DUE, "B@b1", "wrong_phase", ""},
        {"wrong_phase", SHIPS_DUE, "G@b1", "wrong_phase", ""},
        {"wrong_phase", SHIPS_DUE, "L@b1", "wrong_phase", ""},
        {"wrong_phase", SHIPS_DUE, "e1e2", "wrong_phase", ""},
        {"wrong_phase", SHIPS_DUE, "a1+", "wrong_phase", ""},
        {"wrong_phase", SHIPS_DUE, "pass", "wrong_phase", ""},
        {"wrong_phase: a base is due", START, "F@a1", "wrong_phase", ""},
        {"none_left before wrong_row", NO_TOWER_LEFT, "T@b2", "none_left", ""},
        {"wrong_row before cell_taken", SHIPS_DUE, "F@e8", "wrong_row", "e8"},
        {"cell_taken", SHIPS_DUE, "S@e1", "cell_taken", "e1"},
        {"gate_here", SHIPS_DUE, "T@a1", "gate_here", "a1"},
    };
    worked_load("tomis", "ships=placed");
    WORKED_EACH(worked_refusal, refused, rows);
}

#define DUE_GATES " a.,b.,b.,b.,b.,b.,b.,a. "

/* [TOM.valid-ships] */
static void impossible_ships_are_refused_at(void)
{
    static const struct worked_fault rows[] = {
        {"off the back row", "4b3/8/8/8/8/8/2F5/4B3 b" DUE_GATES "M4F7S2T2L1/M4F8S2T2L1 - 0 11", "board", 15, 15},
        {"on the other back row", "4b1F1/8/8/8/8/8/8/4B3 b" DUE_GATES "M4F7S2T2L1/M4F8S2T2L1 - 0 11", "board", 3, 3},
        {"on a gate", "4b3/8/8/8/8/8/8/F3B3 b" DUE_GATES "M4F7S2T2L1/M4F8S2T2L1 - 0 11", "board", 16, 16},
        {"a flagship", "4b3/8/8/8/8/8/8/2L1B3 w" DUE_GATES "M4F8S2T2/M4F8S2T2L1 - 0 10", "board", 17, 17},
        {"a ship used up", "4b3/8/8/8/8/8/8/4B3 b" DUE_GATES "M4F7S2T2L1/M4F8S2T2L1 - 0 11", "stock", 46, 66},
        {"a marker used up", "4b3/8/8/8/8/8/8/4B3 w" DUE_GATES "M3F8S2T2L1/M4F8S2T2L1 - 0 10", "stock", 46, 66},
        {"a base is missing", "4b3/8/8/8/8/8/8/8 w" DUE_GATES "M4F8S2T2L1/M4F8S2T2L1 - 0 10", "stock", 44, 64},
        {"Black has placed none", "4b3/8/8/8/8/8/8/4BF2 w" DUE_GATES "M4F7S2T2L1/M4F8S2T2L1 - 0 11", "side", 21, 21},
        {"both have placed alike", "4bf2/8/8/8/8/8/8/4BF2 b" DUE_GATES "M4F7S2T2L1/M4F7S2T2L1 - 0 12", "side", 22, 22},
        {"two more", "4b3/8/8/8/8/8/8/4BFF1 b" DUE_GATES "M4F6S2T2L1/M4F8S2T2L1 - 0 12", "side", 22, 22},
        {"an active gate", "4b3/8/8/8/8/8/8/4B3 w a.,b+,b.,b.,b.,b.,b.,a. M4F8S2T2L1/M4F8S2T2L1 - 0 10", "gates", 25,
         26},
        {"too near", "4b3/8/8/8/8/8/8/4B3 w d.,b.,b.,b.,b.,b.,b.,a. M4F8S2T2L1/M4F8S2T2L1 - 0 10", "gates", 22, 23},
        {"unlocked", "4b3/8/8/8/8/8/8/4B3 w" DUE_GATES "M4F8S2T2L1/M4F8S2T2L1 w 0 10", "unlocked", 68, 68},
        {"passes", "4b3/8/8/8/8/8/8/4B3 w" DUE_GATES "M4F8S2T2L1/M4F8S2T2L1 - 1 10", "passes", 70, 70},
        {"too few for the main phase", "4b3/8/8/8/8/8/5F2/4B3 w" DUE_GATES "M4F3L1/M4F8S2T2L1 - 0 30", "stock", 48, 64},
    };
    worked_load("tomis", "ships=placed");
    WORKED_EACH(worked_fault, worked_fault, rows);
}

/* ------------------------------------------------------------------------------------------- work on gates */

#define WORK "4b3/8/8/8/T2f4/2F5/8/B2T4 w -,-,c.,-,-,-,-,- M1L1/M4F3L1 - 1 20"
#define WORKED "4b3/8/8/8/T2f4/2F5/8/B2T4 w+ -,-,c+,-,-,-,-,- M1L1/M4F3L1 - 0 21"
#define ONLY_WORK "Ff2b3/8/8/8/8/8/8/B7 w -,-,-,-,-,-,-,a. -/F3L1 w 0 20"
#define ONLY_A_PASS "Ff2b3/8/8/8/8/8/8/B7 w+ -,-,-,-,-,-,-,a+ -/F3L1 w 0 21"

/*
 * [TOM.work] [TOM.counters] The frigate on c3 and the towers on a4 and d1 attack d4: not after the work, but after the
 * action. Rotating is an action.
 */
static void a_work_comes_before_the_action(void)
{
    static const struct worked_moves moves[] = {
        {"[TOM.work]", "4b3/8/8/8/8/2F5/8/B7 w -,-,c.,-,-,-,-,- M4L1/M4F3L1 - 0 20", "", "c3b3 c3d3 c3c4 c3+"},
        {"[TOM.work] once a turn", "4b3/8/8/8/8/2F5/8/B7 w+ -,-,c+,-,-,-,-,- M4L1/M4F3L1 - 0 21", "", "c3b3 c3d3 c3c4"},
        {"[TOM.work] no second marker, but rotating", "4b3/8/8/8/8/8/8/B7 w+ -,c>N,-,-,-,-,-,- M3F3L1/M4F3L1 - 0 21",
         "c2", "c2~NE c2~E c2~SE c2~S c2~SW c2~W c2~NW"},
        {"[TOM.work] with what the work has made possible",
         "4b3/8/8/8/8/2F5/8/B7 w+ -,-,c+,g+,-,-,-,- M4L1/M4F3L1 - 0 21", "", "c3b3 c3d3 c3c4 c3=g4"},
        {"[TOM.work] one who can work must", ONLY_WORK, "", "a8+"},
        {"[TOM.work] and then passes", ONLY_A_PASS, "", "pass"},
    };
    static const struct worked_ply plies[] = {
        {"[TOM.work] activating", WORK, "c3+", WORKED,
         "change seat=0 cell=c3 layer=fixture type=gate before=0 after=1 count=1; counter seat=0 type=worked before=0 "
         "after=1; counter type=passes before=1 after=0"},
        {"[TOM.work] the action", WORKED, "c3b3", "4b3/8/8/8/T7/1F6/8/B2T4 b -,-,c+,-,-,-,-,- M1L1/M4F3L1 - 0 22",
         "move seat=0 cell=c3 to=b3 layer=piece type=frigate count=1; remove seat=1 cell=d4 layer=piece type=frigate "
         "before=0; counter seat=0 type=worked before=1 after=0; turn seat=1"},
        {"[TOM.work] deactivating, by Black", "4b3/8/8/8/8/2f5/8/B7 b -,-,c>N,-,-,-,-,- M1F3L1/M4F3L1 - 0 21", "c3-",
         "4b3/8/8/8/8/2f5/8/B7 b+ -,-,c.,-,-,-,-,- M2F3L1/M4F3L1 - 0 22",
         "change seat=0 cell=c3 layer=fixture type=gate before=2 after=0 count=1; stock seat=0 type=marker before=1 "
         "after=2; counter seat=1 type=worked before=0 after=1"},
        {"[TOM.work] a marker", "4b3/8/8/8/8/8/8/B7 w -,c+,-,-,-,-,-,- M4F3L1/M4F3L1 - 0 20", "c2^E",
         "4b3/8/8/8/8/8/8/B7 w+ -,c>E,-,-,-,-,-,- M3F3L1/M4F3L1 - 0 21",
         "change seat=0 cell=c2 layer=fixture type=gate before=1 after=2 count=1 direction=E; stock seat=0 type=marker "
         "before=4 after=3; counter seat=0 type=worked before=0 after=1"},
        {"[TOM.work] a second one", "4b3/8/8/8/8/8/8/B7 w -,c>E,-,-,-,-,-,- M3F3L1/M4F3L1 - 0 20", "c2^^",
         "4b3/8/8/8/8/8/8/B7 w+ -,c>>E,-,-,-,-,-,- M2F3L1/M4F3L1 - 0 21", NULL},
        {"[TOM.work] rotating is an action", "4b3/8/8/8/8/8/8/B7 w+ -,c>E,-,-,-,-,-,- M3F3L1/M4F3L1 - 0 21", "c2~N",
         "4b3/8/8/8/8/8/8/B7 b -,c>N,-,-,-,-,-,- M3F3L1/M4F3L1 - 0 22",
         "change seat=0 cell=c2 layer=fixture type=gate before=2 after=2 count=1 direction=N; counter seat=0 "
         "type=worked before=1 after=0; turn seat=1"},
        {"[TOM.work] a pass", ONLY_A_PASS, "pass", "Ff2b3/8/8/8/8/8/8/B7 b -,-,-,-,-,-,-,a+ -/F3L1 w 1 22",
         "counter seat=0 type=worked before=1 after=0; counter type=passes before=0 after=1; turn seat=1"},
    };
    static const struct worked_end ends[] = {
        {"[TOM.deadlock] though White could work", "Ff2b3/8/8/8/8/8/8/B7 w -,-,-,-,-,-,-,a. -/F3L1 w 2 20",
         "draw seats=0,1 reason=deadlock"},
        {"[TOM.valid-worked] exhausted", "4b3/8/8/8/8/2F5/8/B7 w+ -,-,c+,-,-,-,-,- M4L1/M4L1 - 0 21",
         "draw seats=0,1 reason=exhausted"}};
    worked_load("tomis", "gate_work=extra");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_end, worked_end, ends);
}

/* [TOM.max-plies] [TOM.field-side] The limit may end the game between a work and the action. */
static void the_limit_comes_between_work_and_action(void)
{
    static const struct worked_ply plies[] = {
        {"[TOM.max-plies]", WORK, "c3+", WORKED,
         "change seat=0 cell=c3 layer=fixture type=gate before=0 after=1 count=1; counter seat=0 type=worked before=0 "
         "after=1; counter type=passes before=1 after=0; end type=draw seats=0,1 reason=max_plies"}};
    worked_load("tomis", "gate_work=extra max_plies=21");
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* [TOM.refusals] [TOM.work] */
static void a_second_work_is_refused(void)
{
    static const struct worked_refusal rows[] = {
        {"already_worked", WORKED, "c3-", "already_worked", ""},
        {"already_worked", WORKED, "c3^N", "already_worked", ""},
        {"already_worked before no_marker", WORKED, "c3^^", "already_worked", ""},
        {"already_worked before no_piece", WORKED, "h5+", "already_worked", ""},
        {"already_worked before not_yours", WORKED, "d4-", "already_worked", ""},
        {"wrong_phase before it", WORKED, "G@a4", "wrong_phase", ""},
        {"no_marker: rotating is no work", WORKED, "c3~N", "no_marker", "c3"},
        {"must_act", WORKED, "pass", "must_act", ""},
        {"must_act: a work", ONLY_WORK, "pass", "must_act", ""},
    };
    static const struct worked_refusal waiting = {"not_your_turn before it", WORKED, "c3-", "not_your_turn", ""};
    worked_load("tomis", "gate_work=extra");
    WORKED_EACH(worked_refusal, refused, rows);
    worked_refusal_for(&waiting, 1);
}

/* [TOM.valid-worked] [TOM.field-side] */
static void nobody_can_have_worked_there(void)
{
    static const struct worked_fault rows[] = {
        {"placement", BASES " w+ " NO_GATES " G4M4F8S2T2L1/G4M4F8S2T2L1 - 0 2", "side", 20, 21},
        {"a base is missing", "8/8/8/8/8/2f5/8/B7 b+ -,-,c+,-,-,-,-,- M4F3L1/M4F3L1 - 0 21", "side", 18, 19},
        {"passes", "4b3/8/8/8/8/2F5/8/B7 w+ -,-,c+,-,-,-,-,- M4L1/M4F3L1 - 1 21", "side", 20, 21},
        {"an enemy's frigate", "4b3/8/8/8/8/2f5/8/B7 w+ -,-,c+,-,-,-,-,- M4F3L1/M4F3L1 - 0 21", "side", 20, 21},
        {"an enemy's gate with a marker", "4b3/8/8/8/8/8/8/B7 b+ -,-,c>N,-,-,-,-,- M3F3L1/M4F3L1 - 0 21", "side", 18,
         19},
        {"a tower on the gate", "4b3/8/8/8/8/2T5/8/B7 w+ -,-,c+,-,-,-,-,- M4F3L1/M4F3L1 - 0 21", "side", 20, 21},
        {"twice", "4b3/8/8/8/8/2F5/8/B7 w++ -,-,c+,-,-,-,-,- M4L1/M4F3L1 - 0 21", "side", 23, 23}};
    static const struct worked_fault off[] = {
        {"without the switch", "4b3/8/8/8/8/2F5/8/B7 w+ -,-,c+,-,-,-,-,- M4L1/M4F3L1 - 0 21", "side", 22, 22}};
    worked_load("tomis", "gate_work=extra");
    WORKED_EACH(worked_fault, worked_fault, rows);
    load();
    WORKED_EACH(worked_fault, worked_fault, off);
}

static uint64_t key_of(const char *position)
{
    brd_state state;
    return worked_position(position, &state) ? brd_state_key(&worked_rules, &state) : 0;
}

/* The code of the counter that the n-th COUNTER event of a ply names; -1: there is none. */
static int counter_logged(const char *position, const char *move, int n)
{
    brd_state state;
    brd_event events[BRD_MAX_EVENTS];
    if (!worked_position(position, &state)) return -1;
    int32_t count =
        brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move(move), NULL, NULL, events, BRD_MAX_EVENTS);
    for (int32_t i = 0; i < count; i++)
        if (events[i].kind == BRD_EVENT_COUNTER && n-- == 0) return events[i].type;
    return -1;
}

/*
 * [TOM.counters] The counter is only there with the switch, after the other counter of seats; a position after a work
 * is another one.
 */
static void worked_is_a_counter(void)
{
    brd_state state;
    int32_t value = -1;
    worked_load("tomis", "gate_work=extra");
    CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_COUNTER, 0), "unlocked");
    CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_COUNTER, 1), "worked");
    CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_COUNTER, 2), "passes");
    CHECK(brd_name(&worked_rules, BRD_NAME_COUNTER, 3) == NULL);
    worked_quantity(BRD_COUNTER, 1, "worked", BRD_MEANS_FLAG, BRD_SEEN_BY_ALL);
    worked_quantity(BRD_COUNTER, 2, "passes", BRD_MEANS_NUMBER, BRD_SEEN_BY_ALL);
    CHECK(worked_position("4b3/8/8/8/8/2f5/8/B7 b+ -,-,c+,-,-,-,-,- M4F3L1/M4F3L1 - 0 21", &state));
    for (int32_t seat = 0; seat < 2; seat++) {
        CHECK_EQ_INT(brd_state_counter(&worked_rules, &state, BRD_SPECTATOR, seat, 1, &value), BRD_OK);
        CHECK_EQ_INT(value, seat);
    }
    CHECK_EQ_INT(brd_state_counter(&worked_rules, &state, BRD_SPECTATOR, BRD_NO_SEAT, 2, &value), BRD_OK);
    CHECK_EQ_INT(value, 0);
    /* A work sets `worked`, and passes, which one is, becomes 0 [TOM.work]. */
    CHECK_EQ_INT(counter_logged("4b3/8/8/8/8/2F5/8/B7 w -,-,c.,-,-,-,-,- M4F3L1/M4F3L1 - 1 21", "c3+", 0), 1);
    CHECK_EQ_INT(counter_logged("4b3/8/8/8/8/2F5/8/B7 w -,-,c.,-,-,-,-,- M4F3L1/M4F3L1 - 1 21", "c3+", 1), 2);
    CHECK(key_of("4b3/8/8/8/8/2f5/8/B7 b+ -,-,c+,-,-,-,-,- M4F3L1/M4F3L1 - 0 21") !=
          key_of("4b3/8/8/8/8/2f5/8/B7 b -,-,c+,-,-,-,-,- M4F3L1/M4F3L1 - 0 21"));
    load();
    CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_COUNTER, 1), "passes");
    CHECK_EQ_INT(counter_logged("4b3/8/8/8/8/2F5/8/B7 w -,-,c.,-,-,-,-,- M4F3L1/M4F3L1 - 1 21", "c3+", 0), 1);
}

/* [TOM.names] Every row of the table that names something, and some that do not. */
static void verdicts_name_these(void)
{
    static const struct worked_verdict rows[] = {
        {"wrong_phase: -", START, "F@a1", "wrong_phase"},
        {"no_piece: -", FIELD, "a5a6", "no_piece cell=a5"},
        {"no_piece: -", FIELD, "e1^N", "no_piece cell=e1"},
        {"not_yours: the base", FIELD, "e8e7", "not_yours cell=e8 type=base seat=1"},
        {"not_yours: the unit", FIELD, "a7-", "not_yours cell=a7 type=tower seat=1"},
        {"not_yours: the gate", FIELD, "d5^N", "not_yours cell=d5 type=gate seat=1"},
        {"not_yours: the gate, not the unit there", "4b3/8/8/3F4/8/8/8/4B3 w -,-,-,-,d>N,-,-,- F3L1/F3L1 - 0 20",
         "d5~E", "not_yours cell=d5 type=gate seat=1"},
        {"none_left: the type", FIELD, "S@a5", "none_left type=sentry"},
        {"none_left: the type", FIELD, "T@a1", "none_left type=tower"},
        {"none_left of ^: -", FIELD, "c2^N", "none_left"},
        {"none_left of ^^: -", FIELD, "c2^^", "none_left"},
        {"locked: -", FIELD, "L@a5", "locked"},
        {"wrong_piece: the base", FIELD, "e1e2", "wrong_piece cell=e1 type=base seat=0"},
        {"wrong_piece: the unit", FIELD, "h1=h2", "wrong_piece cell=h1 type=tower seat=0"},
        {"no_gate: -", GATES, "f3+", "no_gate cell=f3"},
        {"same_direction: -", GATES, "b2~E", "same_direction cell=b2"},
        {"not_its_step: the type", FIELD, "h1g2", "not_its_step cell=g2 type=tower"},
        {"not_its_step: the type", JUMPS, "d3>d4", "not_its_step cell=d4 type=frigate"},
        {"blocked: by an enemy", "4b3/8/8/8/T2fF1s1/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "a4h4",
         "blocked cell=d4 type=frigate seat=1"},
        {"blocked: by the own base", "4b3/8/8/8/8/8/8/T3B3 w " NO_GATES " F3L1/F3L1 - 0 20", "a1h1",
         "blocked cell=e1 type=base seat=0"},
        {"wrong_row: the base", START, "B@e2", "wrong_row cell=e2 type=base"},
        {"wrong_row: the gate", PLACING_GATE, "G@c2", "wrong_row cell=c2 type=gate"},
        {"wrong_row: the type deployed", FIELD, "F@a2", "wrong_row cell=a2 type=frigate"},
        {"wrong_row of =: -", FIELD, "d4=d6", "wrong_row cell=d6"},
        {"wrong_row of *: -", FIELD, "d4*g6", "wrong_row cell=g6"},
        {"no_target: -", STRIKES, "c2*c3", "no_target cell=c3"},
        {"cell_taken: the base", FIELD, "F@e1", "cell_taken cell=e1 type=base seat=0"},
        {"cell_taken: a unit", "4b3/8/8/8/8/2Ff4/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "c3d3",
         "cell_taken cell=d3 type=frigate seat=1"},
        {"gate_here: -", BASES " w a.,-,-,-,-,-,-,- F3L1/F3L1 - 0 20", "F@a1", "gate_here cell=a1"},
        {"too_near_base: the clearance", PLACING_GATE, "G@d1", "too_near_base cell=d1 value=1"},
        {"must_act: -", FIELD, "pass", "must_act"},
    };
    static const struct worked_verdict far[] = {
        {"too_near_base: the clearance", PLACING_GATE, "G@b1", "too_near_base cell=b1 value=3"}};
    static const struct worked_verdict near[] = {{"too_near_base: 0", PLACING_GATE, "G@e1", "too_near_base cell=e1"}};
    static const struct worked_verdict ships[] = {
        {"none_left: the type", NO_TOWER_LEFT, "T@b1", "none_left type=tower"},
        {"wrong_row: the type", SHIPS_DUE, "S@b2", "wrong_row cell=b2 type=sentry"},
        {"cell_taken", SHIPS_DUE, "S@e1", "cell_taken cell=e1 type=base seat=0"}};
    static const struct worked_verdict worked[] = {{"already_worked: -", WORKED, "c3-", "already_worked"}};
    load();
    WORKED_EACH(worked_verdict, worked_verdict, rows);
    worked_load("tomis", "base_clearance=3");
    WORKED_EACH(worked_verdict, worked_verdict, far);
    worked_load("tomis", "base_clearance=0");
    WORKED_EACH(worked_verdict, worked_verdict, near);
    worked_load("tomis", "ships=placed");
    WORKED_EACH(worked_verdict, worked_verdict, ships);
    worked_load("tomis", "gate_work=extra");
    WORKED_EACH(worked_verdict, worked_verdict, worked);
}

/* [TOM.phases] */
static void phases_are_these(void)
{
    static const struct worked_phases rows[] = {
        {"[TOM.phases]", START, "placement placement"},
        {"[TOM.phases] gates", "2b5/8/8/8/8/8/8/4B3 w g.,-,-,-,-,-,-,e. G3M4F8S2T2L1/G3M4F8S2T2L1 - 0 4",
         "placement placement"},
        {"[TOM.phases]", "b7/8/8/8/8/8/8/7B w a.,a.,a.,a.,h.,h.,h.,h. M4F8S2T2L1/M4F8S2T2L1 - 0 10", "main main"},
    };
    load();
    WORKED_EACH(worked_phases, worked_phases, rows);
}

/* [TOM.described] tests/core/test_moves_described.c describes every kind of move. */
static void described_so(void)
{
    static const struct worked_description rows[] = {
        {"[TOM.described] both fall", "4b3/8/8/8/8/2f5/2F5/4B3 w -,c+,d+,-,-,-,-,- F2L1/F2L1 - 0 20", "c2*c3",
         "strike seat=0 from=c2 target=c3 type=frigate spends captures"},
        {"[TOM.described] the attack", "4b3/8/8/T6t/8/8/8/4B2T w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "deploy seat=0 to=a1 type=frigate captures"},
    };
    load();
    WORKED_EACH(worked_description, worked_description, rows);
    worked_quantity(BRD_COUNTER, 0, "unlocked", BRD_MEANS_FLAG, BRD_SEEN_BY_ALL);
}

/* [TOM.marks] [TOM.board] */
static void marks_of_cells(void)
{
    worked_load("tomis", "");
    worked_marks("back_row", "a1:0 b1:0 c1:0 d1:0 e1:0 f1:0 g1:0 h1:0 a8:1 b8:1 c8:1 d8:1 e8:1 f8:1 g8:1 h8:1");
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"TOM.board TOM.cells", cells_are_named_by_column_and_row},
        {"TOM.board TOM.directions", directions_lead_there},
        {"TOM.men TOM.units TOM.start TOM.stocks TOM.counters TOM-15", each_player_has_these_men},
        {"TOM.things TOM.gates TOM.gate-states TOM.gate-rows", things_are_these},
        {"TOM.observation", nothing_is_hidden},
        {"TOM.place-base TOM.place-gates TOM.main TOM.events TOM.event-turn", bases_and_gates_are_placed_in_this_order},
        {"TOM-2 TOM.clearance", TOM_2_gates_keep_clear_of_the_base},
        {"perft of placements", placements_are_so_many},
        {"perft of the main phase", main_phase_perft_by_hand},
        {"TOM.deploy TOM-5 TOM-18", men_are_deployed_on_the_back_row},
        {"TOM.frigate-move TOM.unit-move TOM-4", units_move_so},
        {"TOM.activate TOM.marker-return TOM.event-stock TOM-1", frigates_activate_and_deactivate},
        {"TOM.mark TOM.markers TOM.rotate TOM-15", gates_are_marked_and_rotated},
        {"TOM.gate-jump TOM.support TOM-7", frigates_jump_from_gate_to_gate},
        {"TOM.strike TOM-12 TOM-13", frigates_strike_beside_gates},
        {"TOM.jump TOM.jump-rows TOM.jump-beside TOM.one-jump TOM.landing", frigates_jump_beside_jump_gates},
        {"TOM.gate-destroyed TOM-8 TOM-12", supported_jumps_destroy_jump_gates},
        {"TOM.attack TOM.attacks TOM.attack-lines TOM.attack-removal TOM-3 TOM-16", units_attack_so},
        {"TOM-10 TOM-12 TOM-17 TOM.event-attack", all_attacks_are_judged_on_one_position},
        {"TOM.unlock", a_frigate_on_the_far_row_unlocks_the_flagship},
        {"TOM-6 TOM.base-destroyed TOM.base-standing", a_base_falls_to_three},
        {"TOM-14 TOM.exhausted TOM.end-order", TOM_14_exhausted_when_nobody_can_win},
        {"TOM-9 TOM-11 TOM-19 TOM.deadlock TOM.one-action", TOM_9_two_passes_are_a_deadlock},
        {"TOM.max-plies TOM.field-ply", the_limit_of_plies_is_a_draw},
        {"TOM.ranks", ranks_are_these},
        {"TOM.moves TOM.well-formed", there_are_17985_moves_in_the_notation},
        {"TOM.moves TOM.move-case", these_are_moves_and_these_are_none},
        {"TOM.moves described", moves_are_described_so},
        {"TOM.position", positions_read_and_write_the_same},
        {"TOM.faults TOM.fault-offset", malformed_texts_are_refused_at},
        {"TOM.fault-offset, sayings", bad_characters_are_named},
        {"TOM.valid-counts TOM.valid-bases TOM.valid-unlocked TOM.valid-loser TOM.valid-passes",
         impossible_positions_are_refused_at},
        {"TOM.valid-counts, one fault", a_surplus_is_one_fault},
        {"TOM.valid-placement TOM.valid-clearance", impossible_placements_are_refused_at},
        {"TOM.refusals", who_cannot_act_is_refused},
        {"TOM.refusals", gates_refuse_in_this_order},
        {"TOM.refusals", ways_are_refused_in_this_order},
        {"TOM.refusals", targets_and_landings_are_refused_in_this_order},
        {"TOM.described", described_so},
        {"TOM.phases", phases_are_these},
        {"changed frigate", frigates_with_a_sideways_attack},
        {"changed flagship", a_flagship_with_a_knights_leap},
        {"slides some ways", slides_along_some_lines},
        {"changed base", a_base_that_falls_to_two},
        {"TOM.ap TOM.attack-removal", attack_points_remove},
        {"TOM.ap of one type", attack_points_of_one_type_remove},
        {"TOM.ap TOM.base-destroyed", bases_fall_to_units_whatever_their_points},
        {"TOM.ap TOM.support TOM.gate-destroyed", attack_points_support_landings},
        {"TOM.enough-units", contradictory_rules_are_refused},
        {"TOM.vectors TOM.tables, contradictions", contradictory_tables_are_refused},
        {"changed counts", changed_counts},
        {"TOM.begin", a_file_may_begin_with_any_position},
        {"changed jumps", changed_jumps},
        {"changed ranges", changed_ranges},
        {"changed directions", changed_directions},
        {"short slides", short_and_far_slides},
        {"blocked on the first way", blocked_on_the_first_way},
        {"TOM.switches", switches_come_from_the_file_and_from_overrides},
        {"TOM.ships TOM.phases TOM-5", ships_are_placed_before_the_main_phase},
        {"TOM.ships, how many", so_many_ships_are_placed},
        {"TOM.ships TOM.refusals", only_ships_are_placed_then},
        {"TOM.valid-ships", impossible_ships_are_refused_at},
        {"TOM.work TOM.counters TOM.deadlock", a_work_comes_before_the_action},
        {"TOM.work TOM.max-plies", the_limit_comes_between_work_and_action},
        {"TOM.work TOM.refusals", a_second_work_is_refused},
        {"TOM.valid-worked TOM.field-side", nobody_can_have_worked_there},
        {"TOM.counters", worked_is_a_counter},
        {"TOM.names", verdicts_name_these},
        {"TOM.marks", marks_of_cells},
        {NULL, NULL},
    };
    return check_main("tomis", tests, argc, argv);
}
