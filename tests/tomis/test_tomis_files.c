/*
 * test_tomis_files.c: worked examples for what a file may add to the rules: units of its own, a base that moves,
 * captures by moving, players that differ. Expected values were worked out by hand from rules/tomis.md.
 */
#include "worked.h"

#define NO_GATES "-,-,-,-,-,-,-,-"
#define EXTENDS "schema: 1\nextends: tomis\n"

/* The first fault of a rules text: its field. */
static void faulty(const char *yaml, const char *field)
{
    brd_fault fault = {.code = 0};
    brd_rules rules;
    size_t count = 0;
    CHECK_EQ_INT(brd_rules_load(&rules, yaml, strlen(yaml), NULL, 0, &fault, 1, &count), BRD_E_RULES);
    CHECK_EQ_TEXT(fault.field, field);
}

/* ------------------------------------------------------------------------------------------------- own units */

/* Archers step to the sides and attack ahead, two to four cells away, with 2 AP. Horses leap, and capture so. */
#define OWN                                                                                     \
    EXTENDS "units:\n"                                                                          \
            "  archer:\n"                                                                       \
            "    {letter: A, name: bow ship, picture: bow, count: 2, ap: 2,\n"                  \
            "     moves: [{kind: step, directions: orthogonal}],\n"                             \
            "     attacks: [{kind: slide, directions: [forward, forward-left, forward-right], " \
            "range: [2, 4]}]}\n"                                                                \
            "  horse:\n"                                                                        \
            "    {letter: H, count: 3, captures: true, moves: [{kind: leap, directions: "       \
            "knight}],\n"                                                                       \
            "     attacks: []}\n"
#define OWN_START "8/8/8/8/8/8/8/8 w " NO_GATES " B1G4M4F8S2T2L1A2H3/B1G4M4F8S2T2L1A2H3 - 0 0"

/* [TOM.own] [TOM.stocks] [TOM.things] */
static void own_units_have_a_name_and_a_stock(void)
{
    brd_type_info type = {.struct_nbytes = sizeof type};
    brd_quantity_info stock = {.struct_nbytes = sizeof stock};
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    worked_load_text(OWN, "");
    CHECK_EQ_INT(brd_rules_info_get(&worked_rules, &info), BRD_OK);
    CHECK_EQ_INT(info.type_count, 8);
    CHECK_EQ_INT(info.stock_count, 9);
    CHECK_EQ_INT(info.counter_count, 2);
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 6, &type), BRD_OK);
    CHECK_EQ_TEXT(type.name, "archer");
    CHECK_EQ_TEXT(type.picture, "bow");
    CHECK_EQ_INT(type.letter, 'A');
    CHECK(type.seat_letters[0] == 'A' && type.seat_letters[1] == 'a');
    CHECK_EQ_INT(type.count, 2);
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 7, &type), BRD_OK);
    CHECK_EQ_TEXT(type.name, "horse");
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 8, &type), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_rules_quantity(&worked_rules, BRD_STOCK, 8, &stock), BRD_OK);
    CHECK_EQ_TEXT(stock.name, "horse");
    CHECK_EQ_INT(stock.type, 7);
    CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_STOCK, 7), "archer");
    CHECK(brd_name(&worked_rules, BRD_NAME_STOCK, 9) == NULL);
    CHECK_EQ_INT(brd_rules_quantity(&worked_rules, BRD_STOCK, 9, &stock), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
    brd_state_format(&worked_rules, &state, text, sizeof text);
    CHECK_EQ_TEXT(text, OWN_START);
}

/* [TOM.own] [TOM.field-board] [TOM.field-stock] [TOM.attack-removal] */
static void own_units_act(void)
{
    static const struct worked_ply plies[] = {
        {"[TOM.own] deployed, and 2 against 1", "4b3/8/8/8/3f4/8/8/4B3 w " NO_GATES " F3L1A2/F3L1A2 - 0 20", "A@a1",
         "4b3/8/8/8/8/8/8/A3B3 b " NO_GATES " F3L1A1/F3L1A2 - 0 21",
         "place seat=0 cell=a1 layer=piece type=archer after=0; remove seat=1 cell=d4 layer=piece type=frigate "
         "before=0; stock seat=0 type=archer before=2 after=1; turn seat=1"},
        {"[TOM.own] not next to it, and behind a unit", "4b3/8/8/8/3f4/8/1f6/4B3 w " NO_GATES " F3L1A2/F3L1A2 - 0 20",
         "A@a1", "4b3/8/8/8/3f4/8/1f6/A3B3 b " NO_GATES " F3L1A1/F3L1A2 - 0 21", NULL},
        {"[TOM.own] of Black", "4b3/8/8/8/4F3/8/8/4B3 b " NO_GATES " F3L1A2/F3L1A2 - 0 20", "A@h8",
         "4b2a/8/8/8/4F3/8/8/4B3 w " NO_GATES " F3L1A2/F3L1A1 - 0 21", NULL},
        {"[TOM.own] of Black", "4b3/8/8/8/4F3/8/8/4B3 b " NO_GATES " F3L1A2/F3L1A2 - 0 20", "A@a8",
         "a3b3/8/8/8/8/8/8/4B3 w " NO_GATES " F3L1A2/F3L1A1 - 0 21", NULL},
        {"[TOM.captures] a leap", "4b3/8/4f3/8/3H4/8/8/4B3 w " NO_GATES " F3L1H2/F3L1 - 0 20", "d4e6",
         "4b3/8/4H3/8/8/8/8/4B3 b " NO_GATES " F3L1H2/F3L1 - 0 21",
         "remove seat=1 cell=e6 layer=piece type=frigate before=0; move seat=0 cell=d4 to=e6 layer=piece type=horse "
         "count=1; turn seat=1"},
        {"[TOM.captures] an own unit", "4b3/8/4h3/8/3H4/8/8/4B3 b " NO_GATES " F3L1H2/F3L1 - 0 20", "e6d4",
         "4b3/8/8/8/3h4/8/8/4B3 w " NO_GATES " F3L1H2/F3L1 - 0 21", NULL},
    };
    static const struct worked_moves moves[] = {
        {"[TOM.own]", "4b3/8/8/8/8/2A5/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "c3", "c3c2 c3b3 c3d3 c3c4"},
        {"[TOM.captures]", "4b3/2f5/4F3/8/3H4/5f2/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "d4",
         "d4c2 d4e2 d4b3 d4f3 d4b5 d4f5 d4c6"},
    };
    worked_load_text(OWN, "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

#define ARCHERS "4b3/8/3h4/8/3f4/2A5/8/4B3 w -,-,c.,-,-,-,-,- F3L1H2/F3L1 - 0 20"

/* [TOM.own] [TOM.captures] [TOM.refusals] [TOM.names] */
static void own_units_are_refused(void)
{
    static const struct worked_verdict rows[] = {
        {"none_left", ARCHERS, "A@a1", "none_left type=archer"},
        {"wrong_row", ARCHERS, "H@a2", "wrong_row cell=a2 type=horse"},
        {"cell_taken", ARCHERS, "H@e1", "cell_taken cell=e1 type=base seat=0"},
        {"only frigates work", ARCHERS, "c3+", "wrong_piece cell=c3 type=archer seat=0"},
        {"not_its_step", ARCHERS, "c3c5", "not_its_step cell=c5 type=archer"},
        {"not_yours", ARCHERS, "d6e4", "not_yours cell=d6 type=horse seat=1"},
        {"archers do not capture", "4b3/8/8/8/8/2Af4/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "c3d3",
         "cell_taken cell=d3 type=frigate seat=1"},
        {"captures: an own unit", "4b3/8/4F3/8/3H4/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "d4e6",
         "cell_taken cell=e6 type=frigate seat=0"},
        {"captures: a base", "4b3/8/3H4/8/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "d6e8",
         "cell_taken cell=e8 type=base seat=1"},
    };
    static const char *const none[] = {"a@a1", "P@a1", "G@", "A@a9"};
    brd_move move = {77};
    worked_load_text(OWN, "");
    WORKED_EACH(worked_verdict, worked_verdict, rows);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        CHECK_EQ_INT(brd_move_parse(&worked_rules, none[i], strlen(none[i]), &move), BRD_E_MOVE);
    worked_load("tomis", ""); /* other rules have no such move */
    CHECK_EQ_INT(brd_move_parse(&worked_rules, "A@a1", 4, &move), BRD_E_MOVE);
    CHECK_EQ_INT(move.code, 77);
}

/* [TOM.own] [TOM.faults] */
static void own_units_are_counted(void)
{
    static const struct worked_fault rows[] = {
        {"no such letter", "4b3/8/8/8/8/2P5/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "board", 13, 13},
        {"more than a player has", "4b3/8/8/8/8/AAA5/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "board", 14, 14},
        {"with the stock", "4b3/8/8/8/8/AA6/8/4B3 w " NO_GATES " F3L1A1/F3L1 - 0 20", "stock", 37, 42},
        {"more in stock", "4b3/8/8/8/8/8/8/4B3 w " NO_GATES " F3L1A3/F3L1 - 0 20", "stock", 43, 43},
        {"out of order", "4b3/8/8/8/8/8/8/4B3 w " NO_GATES " F3A2L1/F3L1 - 0 20", "stock", 42, 42},
        {"used up while placing", "8/8/8/8/8/8/8/8 w " NO_GATES " B1G4M4F8S2T2L1A1H3/B1G4M4F8S2T2L1A2H3 - 0 0", "stock",
         34, 75},
    };
    worked_load_text(OWN, "");
    WORKED_EACH(worked_fault, worked_fault, rows);
    faulty(EXTENDS "units:\n  mine: {letter: M, count: 1, moves: [], attacks: []}\n", "units.mine.letter");
    faulty(EXTENDS "units:\n  fire: {letter: F, count: 1, moves: [], attacks: []}\n", "units.fire.letter");
    faulty(EXTENDS "units:\n  gate: {letter: X, count: 1, moves: [], attacks: []}\n", "units.gate.letter");
}

/* [TOM.own] [TOM.ships] They are placed like other ships. */
static void own_units_are_ships(void)
{
    brd_state state;
    worked_load_text(OWN, "ships=placed");
    if (!worked_position("a3bf2/8/8/8/8/8/8/1A2BF2 w c.,b.,b.,b.,b.,b.,b.,c. M4F7S2T2L1A1H3/M4F7S2T2L1A1H3 - 0 14",
                         &state))
        return;
    worked_list(&state, 0,
                "F@a1 F@d1 F@g1 F@h1 S@a1 S@d1 S@g1 S@h1 T@a1 T@d1 T@g1 T@h1 A@a1 A@d1 A@g1 A@h1 H@a1 H@d1 H@g1 H@h1");
}

/* ----------------------------------------------------------------------------------------- a base that moves */

#define BASE                                                                                              \
    EXTENDS "units:\n  base: {captures: true, moves: [{kind: step, directions: king}], attacks: [{kind: " \
            "step, directions: king}]}\n"

/* [TOM.base-ways] [TOM.captures] [TOM.valid-bases] */
static void a_base_moves_and_captures(void)
{
    static const struct worked_moves moves[] = {
        {"[TOM.base-ways] not to a gate", "4b3/8/8/8/8/8/8/4B3 w -,e.,-,-,-,-,-,- F3L1/F3L1 - 0 20", "e1",
         "e1d1 e1f1 e1d2 e1f2"},
        {"[TOM.base-ways] in any row", "8/8/4b3/8/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 20", "e6",
         "e6d5 e6e5 e6f5 e6d6 e6f6 e6d7 e6e7 e6f7"},
        {"[TOM.captures] not an own unit", "4b3/8/8/8/8/8/3Ff3/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "e1",
         "e1d1 e1f1 e1e2 e1f2"},
    };
    static const struct worked_ply plies[] = {
        {"[TOM.captures]", "4b3/8/8/8/8/8/3f4/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "e1d2",
         "4b3/8/8/8/8/8/3B4/8 b " NO_GATES " F3L1/F3L1 - 0 21",
         "remove seat=1 cell=d2 layer=piece type=frigate before=0; move seat=0 cell=e1 to=d2 layer=piece type=base "
         "count=1; turn seat=1"},
        {"[TOM.base-ways] it attacks with a frigate", "4b3/8/8/3f4/2B1F3/8/8/8 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/8/2B1F3/8/8/F7 b " NO_GATES " F2L1/F3L1 - 0 21", NULL},
        {"[TOM.base-ways] alone it is 1 against 1", "4b3/8/8/3f4/2B5/8/8/8 w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/3f4/2B5/8/8/F7 b " NO_GATES " F2L1/F3L1 - 0 21", NULL},
        {"[TOM.base-ways] one of three attackers", "4b3/3B1F2/8/8/8/8/8/7T w " NO_GATES " L1/F3L1 - 0 7", "h1e1",
         "8/3B1F2/8/8/8/8/8/4T3 b " NO_GATES " L1/F3L1 - 0 8",
         "move seat=0 cell=h1 to=e1 layer=piece type=tower count=1; remove seat=1 cell=e8 layer=piece type=base "
         "before=0; end type=win seats=0 reason=base_destroyed"},
        {"[TOM.base-ways] it supports a landing", "7b/8/8/3f4/2F1B3/8/8/8 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20",
         "c4=d5", "7b/8/8/3F4/4B3/8/8/8 b -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 21", NULL},
    };
    static const struct worked_refusal refusals[] = {
        {"a gate", "4b3/8/8/8/8/8/8/4B3 w -,e.,-,-,-,-,-,- F3L1/F3L1 - 0 20", "e1e2", "gate_here", "e2"},
        {"an enemy unit on a gate", "4b3/8/8/8/8/8/4f3/4B3 w -,e.,-,-,-,-,-,- F3L1/F3L1 - 0 20", "e1e2", "gate_here",
         "e2"},
        {"too far", "4b3/8/8/8/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "e1e3", "not_its_step", "e3"},
        {"the other base", "8/8/8/8/8/8/4b3/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "e1e2", "cell_taken", "e2"},
        {"only frigates work", "4b3/8/8/8/8/8/8/4B3 w a.,-,-,-,-,-,-,- F3L1/F3L1 - 0 20", "e1+", "wrong_piece", "e1"},
    };
    static const struct worked_end end = {"[TOM.base-ways] no unit", "4b3/8/8/8/4B3/8/8/8 w " NO_GATES " F2/F2 wb 0 7",
                                          "draw seats=0,1 reason=exhausted"};
    static const struct worked_fault faults[] = {
        {"[TOM.valid-bases] while placing", "8/8/8/8/8/8/4B3/8 b " NO_GATES " G4M4F8S2T2L1/B1G4M4F8S2T2L1 - 0 1",
         "board", 13, 13},
        {"[TOM.valid-bases] on a gate", "4b3/8/8/8/8/8/4B3/8 w -,e.,-,-,-,-,-,- F3L1/F3L1 - 0 20", "gates", 24, 24},
    };
    worked_load_text(BASE, "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    worked_end(&end);
    WORKED_EACH(worked_fault, worked_fault, faults);
}

/* ------------------------------------------------------------------------------------------------------ seats */

/* White has fewer men, and towers of one step; Black has pickets, frigates of 2 AP, and a base that goes sideways. */
#define SEATS                                                                                                  \
    EXTENDS "units:\n"                                                                                         \
            "  picket: {letter: P, count: 2, moves: [{kind: step, directions: king}], attacks: [{kind: step, " \
            "directions: king}]}\n"                                                                            \
            "seats:\n"                                                                                         \
            "  white:\n"                                                                                       \
            "    men: {frigate: 6, sentry: 0, marker: 2}\n"                                                    \
            "    units: {tower: {moves: [{kind: step, directions: orthogonal}]}, picket: {count: 0}}\n"        \
            "  black:\n"                                                                                       \
            "    units: {frigate: {ap: 2}, base: {moves: [{kind: slide, directions: [left, right], range: 2}]}}\n"

/* [TOM.seats] */
static void players_may_differ(void)
{
    static const struct worked_moves moves[] = {
        {"[TOM.seats] White's tower", "4b3/8/8/3t4/3T4/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "d4",
         "d4d3 d4c4 d4e4"},
        {"[TOM.seats] Black's", "4b3/8/8/3t4/3T4/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 20", "d5",
         "d5a5 d5b5 d5c5 d5e5 d5f5 d5g5 d5h5 d5d6 d5d7 d5d8"},
        {"[TOM.seats] Black's base", "4b1f1/8/8/8/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 20", "e8", "e8c8"},
    };
    static const struct worked_ply plies[] = {
        {"[TOM.seats] 2 against 2", "4b3/8/8/3f4/2F1F3/8/8/4B3 w " NO_GATES " F2L1/F3L1 - 0 20", "F@a1",
         "4b3/8/8/3f4/2F1F3/8/8/F3B3 b " NO_GATES " F1L1/F3L1 - 0 21", NULL},
        {"[TOM.seats] 2 against 1", "4b3/8/8/3f4/2F5/8/8/4B3 b " NO_GATES " F2L1/F3L1 - 0 20", "F@a8",
         "f3b3/8/8/3f4/8/8/8/4B3 w " NO_GATES " F2L1/F2L1 - 0 21", NULL},
    };
    static const struct worked_refusal refusals[] = {
        {"White's base", "4b3/8/8/8/8/8/8/4B3 w " NO_GATES " F2L1/F3L1 - 0 20", "e1d1", "wrong_piece", "e1"},
        {"no picket", "4b3/8/8/8/8/8/8/4B3 w " NO_GATES " F2L1/F3L1 - 0 20", "P@a1", "none_left", ""},
    };
    static const struct worked_fault faults[] = {
        {"no picket", "4b3/8/8/8/8/8/8/4B3 w " NO_GATES " F2L1P1/F3L1 - 0 20", "stock", 43, 43},
        {"seven frigates", "4b3/8/8/8/8/8/8/4B3 w " NO_GATES " F7L1/F8L1 - 0 20", "stock", 39, 39},
        {"three markers", "4b3/8/8/8/8/8/8/4B3 w a>N,b>>N,-,-,-,-,-,- F6L1/F8L1 - 0 20", "gates", 27, 28},
        {"White's base off its row", "4b3/8/8/8/8/8/4B3/8 w " NO_GATES " F6L1/F8L1 - 0 20", "board", 15, 15},
    };
    brd_type_info type = {.struct_nbytes = sizeof type};
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    worked_load_text(SEATS, "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_fault, worked_fault, faults);
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
    brd_state_format(&worked_rules, &state, text, sizeof text);
    CHECK_EQ_TEXT(text, "8/8/8/8/8/8/8/8 w " NO_GATES " B1G4M2F6T2L1/B1G4M4F8S2T2L1P2 - 0 0");
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 6, &type), BRD_OK);
    CHECK(type.count == 2 && type.seat_counts[0] == -2 && type.seat_counts[1] == 2);
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 1, &type), BRD_OK);
    CHECK(type.count == 8 && type.seat_counts[0] == 6 && type.seat_counts[1] == 8);
}

/* [TOM.seats] [TOM.ships] [TOM.enough-units] */
static void players_place_as_many_ships(void)
{
    brd_state state;
    worked_load_text(EXTENDS "seats:\n  white:\n    men: {frigate: 2, sentry: 0, tower: 0}\n"
                             "switches:\n  ships: placed\n",
                     "");
    if (!worked_position("2b3f1/8/8/8/8/8/8/1F2B3 w g.,b.,b.,b.,b.,b.,b.,a. M4F1L1/M4F7S2T2L1 - 0 12", &state)) return;
    CHECK_EQ_INT(brd_apply(&worked_rules, &state, 0, worked_move("F@a1"), NULL, NULL, NULL, 0), 0);
    CHECK_EQ_INT(brd_state_phase(&worked_rules, &state, 0), 0);
    CHECK(brd_apply(&worked_rules, &state, 1, worked_move("F@b8"), NULL, NULL, NULL, 0) >= 0);
    CHECK_EQ_INT(brd_state_phase(&worked_rules, &state, 0), 1);
    faulty(EXTENDS "seats:\n  black:\n    men: {frigate: 0, sentry: 0, tower: 0}\n", "seats.black.men.frigate");
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"TOM.own TOM.stocks", own_units_have_a_name_and_a_stock},
        {"TOM.own TOM.captures", own_units_act},
        {"TOM.own TOM.refusals", own_units_are_refused},
        {"TOM.own TOM.faults", own_units_are_counted},
        {"TOM.own TOM.ships", own_units_are_ships},
        {"TOM.base-ways TOM.captures TOM.valid-bases", a_base_moves_and_captures},
        {"TOM.seats", players_may_differ},
        {"TOM.seats TOM.ships TOM.enough-units", players_place_as_many_ships},
        {NULL, NULL},
    };
    return check_main("tomis_files", tests, argc, argv);
}
