/*
 * test_tombs.c: worked examples for every paragraph and every ruling of rules/tombs.md, except those about secrets,
 * which are in test_tombs_secrets.c. Expected values were worked out by hand from the rulebook; the counts of perft are
 * the rulebook's.
 *
 * Most positions are in the middle of a game: of two players on turn 17 (player 0 is to play) with 11 cards in the
 * deck, or on turn 18 (player 1) with 10; of three on turn 16 with 14; of four on turn 13 with 19. As far as the lock
 * shows, nobody has placed a card before (TMB-14).
 */
#include "basics/hash.h"
#include "worked.h"

#define START_2 ".../.../... d1 -/- 8,8,8,8 0/0 0 - 0"

/* Before and after a play of player 0 on turn 17; before and after one of player 1 on turn 18. */
#define P1(board, hands, kills) board " p1 " hands " 3,3,3,2 " kills " 17 - 40"
#define D2(board, hands, kills) board " d2 " hands " 3,3,3,2 " kills " 18 1:0 41"
#define P2(board, hands, kills) board " p2 " hands " 3,3,2,2 " kills " 18 - 42"
#define D1(board, hands, kills) board " d1 " hands " 3,3,2,2 " kills " 19 2:0 43"

static void load(const char *overrides)
{
    worked_load("tombs", overrides);
}

static brd_state start(int32_t players)
{
    brd_state state;
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, players), BRD_OK);
    return state;
}

static void check_format(const brd_state *state, const char *expected)
{
    char text[BRD_MAX_POSITION_TEXT];
    brd_state_format(&worked_rules, state, text, sizeof text);
    CHECK_EQ_TEXT(text, expected);
}

static void check_moves_at(const char *position, int32_t cell, const char *expected)
{
    static char text[WORKED_MOVES_NBYTES];
    brd_move moves[BRD_MAX_MOVES];
    brd_state state;
    if (!worked_position(position, &state)) return;
    int32_t count = brd_moves_at(&worked_rules, &state, BRD_REFEREE, cell, moves, BRD_MAX_MOVES);
    worked_write_moves(moves, count, text, sizeof text);
    CHECK_EQ_TEXT(text, expected);
}

static uint64_t perft(const brd_state *state, int32_t depth)
{
    static BRD_ALIGNED uint8_t workspace[8 * (BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move))];
    uint64_t count = 0;
    CHECK_EQ_INT(brd_perft(&worked_rules, state, depth, 0, workspace, sizeof workspace, &count), BRD_OK);
    return count;
}

/* -------------------------------------------------------------------------------------- terms, board, things */

/* [TMB.seats] [TMB.f-hands] Seats count from 0, positions from 1. */
static void two_to_four_players(void)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    load("");
    CHECK_EQ_INT(brd_rules_info_get(&worked_rules, &info), BRD_OK);
    CHECK_EQ_INT(info.players, 1 << 2 | 1 << 3 | 1 << 4);
    brd_state state = start(0), three = start(3), four = start(4);
    check_format(&state, START_2);
    check_format(&three, ".../.../... d1 -/-/- 9,9,9,9 0/0/0 0 - 0");
    check_format(&four, ".../.../... d1 -/-/-/- 10,10,10,10 0/0/0/0 0 - 0");
    CHECK_EQ_INT(brd_state_players(&worked_rules, &four), 4);
    CHECK_EQ_INT(brd_state_to_move(&worked_rules, &state), BRD_CHANCE);
    CHECK_EQ_INT(brd_state_turn(&worked_rules, &state), 0);
    worked_position(P2(".../.../...", "OO/BMT", "0/0"), &state);
    CHECK_EQ_INT(brd_state_to_move(&worked_rules, &state), 1);
    CHECK_EQ_INT(brd_state_turn(&worked_rules, &state), 1);
}

/* [TMB.board] [TMB.cell-order] [TMB.adjacent] */
static void nine_cells_and_their_neighbours(void)
{
    static const char *const names[] = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"};
    static const char *const beside_b2[] = {"b3", "c2", "b1", "a2", "c3", "c1", "a1", "a3"}; /* by direction */
    load("");
    for (int32_t cell = 0; cell < 9; cell++) CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_CELL, cell), names[cell]);
    CHECK(brd_name(&worked_rules, BRD_NAME_CELL, 9) == NULL);
    for (int32_t direction = 0; direction < 8; direction++)
        for (int32_t seat = 0; seat < 4; seat++) {
            int32_t beside = brd_rules_neighbour(&worked_rules, 4, seat, direction);
            CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_CELL, beside), beside_b2[direction]);
        }
    CHECK_EQ_INT(brd_rules_neighbour(&worked_rules, 0, 0, 2), BRD_NO_CELL);
}

static int32_t number(const brd_state *state, int32_t family, int32_t viewer, int32_t seat, const char *name)
{
    int32_t value = -999;
    for (int32_t code = 0; brd_name(&worked_rules, family, code) != NULL; code++) {
        if (strcmp(brd_name(&worked_rules, family, code), name) != 0) continue;
        int32_t status = family == BRD_NAME_STOCK ? brd_state_stock(&worked_rules, state, viewer, seat, code, &value)
                                                  : brd_state_counter(&worked_rules, state, viewer, seat, code, &value);
        return status == BRD_OK ? value : status;
    }
    return value;
}

/* [TMB.things] */
static void cells_hold_units_and_tombstones(void)
{
    static const char *const types[] = {"blade", "magus", "ombra", "thorn", "tombstone"};
    brd_state state;
    brd_item items[2];
    load("");
    for (int32_t type = 0; type < 5; type++) {
        brd_type_info info = {.struct_nbytes = sizeof info};
        CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_TYPE, type), types[type]);
        CHECK_EQ_INT(brd_rules_type(&worked_rules, type, &info), BRD_OK);
        CHECK_EQ_TEXT(info.name, types[type]);
        CHECK_EQ_INT(info.letter, "BMOT"[type]);
        for (int32_t seat = 0; seat < 4; seat++) CHECK_EQ_INT(info.seat_letters[seat], "BMOT"[type]);
        CHECK_EQ_INT(info.common_letter, type < 4 ? '\0' : 'x');
        CHECK_EQ_INT(info.layer, type < 4 ? BRD_PIECE : BRD_FIXTURE);
        CHECK_EQ_INT(info.count, -1); /* no number belongs to a seat */
    }
    worked_position(".../T4xB1/... p1 OTT/BM/BO/MT 5,5,5,4 1/0/0/0 13 - 33", &state);
    CHECK_EQ_INT(brd_state_cell(&worked_rules, &state, BRD_SPECTATOR, 3, items, 2), 1);
    CHECK(items[0].layer == BRD_PIECE && items[0].type == 3 && items[0].seat == 3 && items[0].value == 0);
    CHECK_EQ_INT(items[0].direction, BRD_NO_DIRECTION);
    CHECK_EQ_INT(brd_state_cell(&worked_rules, &state, BRD_SPECTATOR, 4, items, 2), 1);
    CHECK(items[0].layer == BRD_FIXTURE && items[0].type == 4 && items[0].seat == BRD_NO_SEAT);
    CHECK_EQ_INT(brd_state_cell(&worked_rules, &state, BRD_SPECTATOR, 5, items, 2), 1);
    CHECK(items[0].layer == BRD_PIECE && items[0].type == 0 && items[0].seat == 0);
    CHECK_EQ_INT(brd_state_cell(&worked_rules, &state, BRD_SPECTATOR, 0, items, 2), 0);
}

/* [TMB.stocks] [TMB.counter-list] */
static void stocks_and_counters_are_these(void)
{
    static const char *const stocks[] = {"hand", "hand_blade", "hand_magus", "hand_ombra", "hand_thorn",
                                         "deck", "deck_blade", "deck_magus", "deck_ombra", "deck_thorn"};
    static const char *const counters[] = {"kills", "turn", "stuck", "placer"};
    brd_state state;
    load("");
    for (int32_t i = 0; i < 10; i++) CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_STOCK, i), stocks[i]);
    for (int32_t i = 0; i < 4; i++) CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_COUNTER, i), counters[i]);
    worked_position(".../B1B1B1/... p3 BT/BO/MTT 3,3,2,4 0/5/0 18 1:1 39", &state);
    CHECK_EQ_INT(number(&state, BRD_NAME_STOCK, BRD_REFEREE, 2, "hand"), 3);
    CHECK_EQ_INT(number(&state, BRD_NAME_STOCK, BRD_REFEREE, 2, "hand_blade"), 0);
    CHECK_EQ_INT(number(&state, BRD_NAME_STOCK, BRD_REFEREE, 2, "hand_magus"), 1);
    CHECK_EQ_INT(number(&state, BRD_NAME_STOCK, BRD_REFEREE, 1, "hand_ombra"), 1);
    CHECK_EQ_INT(number(&state, BRD_NAME_STOCK, BRD_REFEREE, 2, "hand_thorn"), 2);
    CHECK_EQ_INT(number(&state, BRD_NAME_STOCK, BRD_REFEREE, BRD_NO_SEAT, "deck"), 12);
    CHECK_EQ_INT(number(&state, BRD_NAME_STOCK, BRD_REFEREE, BRD_NO_SEAT, "deck_thorn"), 4);
    CHECK_EQ_INT(number(&state, BRD_NAME_COUNTER, BRD_SPECTATOR, 1, "kills"), 5);
    CHECK_EQ_INT(number(&state, BRD_NAME_COUNTER, BRD_SPECTATOR, BRD_NO_SEAT, "turn"), 18);
    CHECK_EQ_INT(number(&state, BRD_NAME_COUNTER, BRD_SPECTATOR, BRD_NO_SEAT, "stuck"), 1);
    CHECK_EQ_INT(number(&state, BRD_NAME_COUNTER, BRD_SPECTATOR, BRD_NO_SEAT, "placer"), 0);
    state = start(2);
    CHECK_EQ_INT(number(&state, BRD_NAME_COUNTER, BRD_SPECTATOR, BRD_NO_SEAT, "turn"), 0);
    CHECK_EQ_INT(number(&state, BRD_NAME_COUNTER, BRD_SPECTATOR, BRD_NO_SEAT, "placer"), -1);
}

/* ----------------------------------------------------------------------------------------- deck, deal, chance */

/* [TMB.deck] TMB-2: one deck for each number of players. [H.switch] */
static void each_number_of_players_has_its_deck(void)
{
    static const char *const names[] = {"deck_2", "deck_3", "deck_4"};
    static const char *const values[] = {"8,8,8,8", "9,9,9,9", "10,10,10,10"};
    static const char *const starts[] = {START_2, ".../.../... d1 -/-/- 9,9,9,9 0/0/0 0 - 0",
                                         ".../.../... d1 -/-/-/- 10,10,10,10 0/0/0/0 0 - 0"};
    brd_switch_info info = {.struct_nbytes = sizeof info};
    load("");
    for (int i = 0; i < 3; i++) {
        CHECK_EQ_INT(brd_rules_switch(&worked_rules, i, &info), BRD_OK);
        CHECK_EQ_TEXT(info.name, names[i]);
        CHECK_EQ_TEXT(info.value, values[i]);
        CHECK_EQ_INT(info.kind, BRD_SWITCH_LIST);
        CHECK_EQ_INT(info.elements, 4);
        CHECK_EQ_INT(info.max, 99);
        brd_state state = start(i + 2);
        check_format(&state, starts[i]);
    }
    load("deck_2=1,2,3,4 deck_4=3"); /* each for its own number of players */
    brd_state two = start(2), three = start(3), four = start(4);
    check_format(&two, ".../.../... d1 -/- 1,2,3,4 0/0 0 - 0");
    check_format(&three, starts[1]);
    check_format(&four, ".../.../... d1 -/-/-/- 3,3,3,3 0/0/0/0 0 - 0");
}

/* [TMB.deck] TMB-2: one number is meant for each class; the canonical form has four numbers. */
static void decks_are_four_numbers(void)
{
    brd_switch_info info = {.struct_nbytes = sizeof info};
    load("deck_4=5");
    CHECK_EQ_INT(brd_rules_switch(&worked_rules, 2, &info), BRD_OK);
    CHECK_EQ_TEXT(info.value, "5,5,5,5");
    uint64_t fingerprint = brd_rules_fingerprint(&worked_rules);
    load("deck_4=5,5,5,5");
    CHECK(brd_rules_fingerprint(&worked_rules) == fingerprint);
    worked_load_text("schema: 1\nextends: tombs\nswitches:\n  deck_4: 5\n", "");
    CHECK(brd_rules_fingerprint(&worked_rules) == fingerprint);
    worked_load_text("schema: 1\nextends: tombs\nswitches:\n  deck_4: [5, 5, 5, 5]\n", "");
    CHECK(brd_rules_fingerprint(&worked_rules) == fingerprint);
    brd_state state = start(4);
    check_format(&state, ".../.../... d1 -/-/-/- 5,5,5,5 0/0/0/0 0 - 0");
    load("deck_3=5,5,5,5");
    CHECK(brd_rules_fingerprint(&worked_rules) != fingerprint);
    static const char *const wrong[] = {"deck_2=100", "deck_3=1,2,3", "deck_4=1,2,3,4,5",
                                        "deck_2=",    "deck_3=01",    "deck_4=9,9,9,x",
                                        "deck_1=9",   "deck_5=9",     "deck_2=9 deck_2=9"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        CHECK_EQ_INT(brd_rules_builtin_with(&worked_rules, "tombs", 5, wrong[i], strlen(wrong[i]), NULL, 0, NULL),
                     BRD_E_RULES);
}

/* TMB-2: the one deck of earlier versions is an unknown switch; the fault names those that have taken its place. */
static void an_old_deck_is_told_its_successors(void)
{
    static const char text[] = "schema: 1\nextends: tombs\nswitches:\n  deck: [9, 9, 9, 9]\n";
    static const char successors[] = "deck_2? one of deck_2, deck_3, deck_4, ";
    brd_fault faults[2];
    size_t count = 0;
    CHECK_EQ_INT(brd_rules_builtin_with(&worked_rules, "tombs", 5, "deck=9", 6, faults, 2, &count), BRD_E_RULES);
    CHECK_EQ_INT(count, 1);
    CHECK_EQ_INT(faults[0].code, BRD_FAULT_UNKNOWN_KEY);
    CHECK_EQ_TEXT(faults[0].field, "switches.deck");
    CHECK(strncmp(faults[0].expected, successors, strlen(successors)) == 0);
    CHECK_EQ_INT(brd_rules_load(&worked_rules, text, strlen(text), "", 0, faults, 2, &count), BRD_E_RULES);
    CHECK_EQ_INT(count, 1);
    CHECK_EQ_INT(faults[0].line, 4);
    CHECK(strncmp(faults[0].expected, successors, strlen(successors)) == 0);
}

/* [TMB.deck-small] [TMB.teams] TMB-12 TMB-15 */
static void a_game_is_refused_not_the_rules(void)
{
    brd_state state;
    load("deck_2=1,2,1,0 deck_3=1,2,1,1"); /* 4 cards for two players, 5 for three */
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 2), BRD_OK);
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 3), BRD_E_ARGUMENT);
    load("deck_3=1,2,2,1 deck_4=2,2,2,1"); /* 6 for three, 7 for four */
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 3), BRD_OK);
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 4), BRD_E_ARGUMENT);
    load("deck_2=1,1,1,0");
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 2), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK); /* the fewest for which the deck suffices */
    CHECK_EQ_INT(brd_state_players(&worked_rules, &state), 3);
    load("deck_2=0 deck_3=1");
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
    CHECK_EQ_INT(brd_state_players(&worked_rules, &state), 4);
    load("teams=true");
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 2), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 3), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
    CHECK_EQ_INT(brd_state_players(&worked_rules, &state), 4);
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 1), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 5), BRD_E_ARGUMENT);
}

/* [TMB.deal] [TMB.draw] [TMB.turns] [TMB.ply] and their events. */
static void cards_are_dealt_and_drawn(void)
{
    static const struct worked_ply rows[] = {
        {"[TMB.deal]", START_2, "+B", ".../.../... d1 B/- 7,8,8,8 0/0 0 - 1",
         "draw seat=0 type=blade; stock seat=0 type=hand before=0 after=1; "
         "stock seat=0 type=hand_blade before=0 after=1; "
         "stock type=deck before=32 after=31; stock type=deck_blade before=8 after=7"},
        {"[TMB.deal] the second of player 0", ".../.../... d1 B/- 7,8,8,8 0/0 0 - 1", "+O",
         ".../.../... d2 BO/- 7,8,7,8 0/0 0 - 2", NULL},
        {"[TMB.deal] three players", ".../.../... d2 BO/T/- 8,9,8,8 0/0/0 0 - 3", "+T",
         ".../.../... d3 BO/TT/- 8,9,8,7 0/0/0 0 - 4", NULL},
        {"[TMB.turn-event] the last card of the deal", ".../.../... d2 BM/T 7,7,8,7 0/0 0 - 3", "+O",
         ".../.../... d1 BM/OT 7,7,7,7 0/0 1 - 4",
         "draw seat=1 type=ombra; stock seat=1 type=hand before=1 after=2; "
         "stock seat=1 type=hand_ombra before=0 after=1; "
         "stock type=deck before=29 after=28; stock type=deck_ombra before=8 after=7; "
         "counter type=turn before=0 after=1; turn seat=0"},
        {"[TMB.draw]", ".../.../... d1 BM/OT 7,7,7,7 0/0 1 - 4", "+T", ".../.../... p1 BMT/OT 7,7,7,6 0/0 1 - 5",
         "draw seat=0 type=thorn; stock seat=0 type=hand before=2 after=3; "
         "stock seat=0 type=hand_thorn before=0 after=1; "
         "stock type=deck before=28 after=27; stock type=deck_thorn before=7 after=6"},
        {"[TMB.turns] after the last player comes the first", ".../.../... p2 OO/BMT 3,3,2,2 0/0 18 - 42", "Ta1",
         ".../.../T2.. d1 OO/BM 3,3,2,2 0/0 19 2:0 43", NULL},
        {"[TMB.draw] the last card of the deck", ".../.../... d2 MM/BM 0,1,0,0 0/0 28 1:0 62", "+M",
         ".../.../... p2 MM/BMM 0,0,0,0 0/0 28 1:0 63", NULL},
        {"[TMB.draw] TMB-4 no draw from an empty deck", ".../.../... p2 MM/BMM 0,0,0,0 0/0 28 1:0 63", "Ba1",
         ".../.../B2.. p1 MM/MM 0,0,0,0 0/0 29 2:0 64", NULL},
        {"TMB-4 one card each is left", ".../.../B2.. p2 M/MM 0,0,0,0 0/0 30 1:0 65", "Ma2",
         ".../M2../B2.. p1 M/M 0,0,0,0 0/0 31 2:0 66", NULL},
        {"[TMB.counters] [TMB.f-ply] the ply stays", ".../.../... d1 BM/OT 7,7,7,7 0/0 1 - 65535", "+T",
         ".../.../... p1 BMT/OT 7,7,7,6 0/0 1 - 65535", NULL},
    };
    load("");
    WORKED_EACH(worked_ply, worked_ply, rows);
    load("deck_2=1"); /* four cards for two players: no draw at all */
    static const struct worked_ply small[] = {
        {"[TMB.deal] [TMB.draw] the deal empties the deck", ".../.../... d2 BM/T 0,0,1,0 0/0 0 - 3", "+O",
         ".../.../... p1 BM/OT 0,0,0,0 0/0 1 - 4", NULL},
    };
    WORKED_EACH(worked_ply, worked_ply, small);
}

/* [TMB.chance] Each card of the deck is equally likely; the fractions are not reduced. [H.probability] */
static void probabilities_are_those_of_the_deck(void)
{
    brd_state state;
    brd_chance_outcome outcomes[4];
    brd_move move;
    char text[BRD_MAX_MOVE_TEXT];
    load("deck_2=4,0,2,6");
    worked_position(".../.../... d1 BO/TT 3,0,1,4 0/0 1 - 4", &state);
    CHECK_EQ_INT(brd_chance_denominator(&worked_rules, &state), 8);
    CHECK_EQ_INT(brd_chance_list(&worked_rules, &state, outcomes, 4), 3);
    static const char *const names[] = {"+B", "+O", "+T"};
    static const uint32_t numerators[] = {3, 1, 4};
    static const char *const tickets[] = {"+B", "+B", "+B", "+O", "+T", "+T", "+T", "+T"};
    for (int i = 0; i < 3; i++) {
        brd_move_format(&worked_rules, outcomes[i].move, text, sizeof text);
        CHECK_EQ_TEXT(text, names[i]);
        CHECK_EQ_INT(outcomes[i].numerator, numerators[i]);
    }
    for (int32_t k = 0; k < 8; k++) {
        CHECK_EQ_INT(brd_chance_pick(&worked_rules, &state, k, &move), BRD_OK);
        brd_move_format(&worked_rules, move, text, sizeof text);
        CHECK_EQ_TEXT(text, tickets[k]);
    }
    CHECK_EQ_INT(brd_chance_pick(&worked_rules, &state, 8, &move), BRD_E_ARGUMENT);
}

/* ---------------------------------------------------------------------------------------------- plays and kills */

static void cards_are_played_so(void)
{
    static const struct worked_ply rows[] = {
        {"[TMB.place]", P1(".../.../...", "BMT/OO", "0/0"), "Tb2", D2(".../.T1./...", "BM/OO", "0/0"),
         "place seat=0 cell=b2 layer=piece type=thorn after=0; stock seat=0 type=hand before=3 after=2; "
         "stock seat=0 type=hand_thorn before=1 after=0; counter type=turn before=17 after=18; "
         "counter type=placer before=-1 after=0; turn seat=1"},
        {"[TMB.place] any card", P1(".../.../...", "BMO/OO", "0/0"), "Oc3", D2("..O1/.../...", "BM/OO", "0/0"), NULL},
        {"[TMB.blade] [TMB.kill-moment]", P1("T2T2O2/T2.O2/...", "BMO/OO", "1/0"), "Bb2",
         D2("T2xO2/xB1x/...", "MO/OO", "4/0"),
         "place seat=0 cell=b2 layer=piece type=blade after=0; remove seat=1 cell=a2 layer=piece type=thorn before=0; "
         "place cell=a2 layer=fixture type=tombstone after=0; remove seat=1 cell=c2 layer=piece type=ombra before=0; "
         "place cell=c2 layer=fixture type=tombstone after=0; remove seat=1 cell=b3 layer=piece type=thorn before=0; "
         "place cell=b3 layer=fixture type=tombstone after=0; stock seat=0 type=hand before=3 after=2; "
         "stock seat=0 type=hand_blade before=1 after=0; counter seat=0 type=kills before=1 after=4; "
         "counter type=turn before=17 after=18; counter type=placer before=-1 after=0; turn seat=1"},
        {"[TMB.magus]", P1("T2T2O2/T2.O2/...", "BMO/OO", "1/0"), "Mb2", D2("xT2x/T2M1O2/...", "BO/OO", "3/0"), NULL},
        {"[TMB.magus] TMB-11 the opposite corner", P1("..T2/.../...", "BMO/OO", "0/0"), "Ma1",
         D2("..x/.../M1..", "BO/OO", "1/0"), NULL},
        {"[TMB.blade] neighbours only", P1("T2../.../..T2", "BMO/OO", "0/0"), "Ba1",
         D2("T2../.../B1.T2", "MO/OO", "0/0"), NULL},
        {"[TMB.enemy] TMB-8 own units are spared", P1(".T1./T2.T2/...", "BMO/OO", "0/0"), "Bb2",
         D2(".T1./xB1x/...", "MO/OO", "2/0"), NULL},
        {"[TMB.enemy] all others are enemies", ".T3./T2.T4/... p1 BMO/OO/MM/BB 5,5,5,4 0/0/0/0 13 - 33", "Bb2",
         ".x./xB1x/... d2 MO/OO/MM/BB 5,5,5,4 3/0/0/0 14 1:0 34", NULL},
        {"[TMB.threat] TMB-8 one's own threats do not matter", P1(".../.B1./...", "BMO/OO", "0/0"), "Ob3",
         D2(".O1./.B1./...", "BM/OO", "0/0"), NULL},
        {"[TMB.ombra-top]", P1(".../.T2./...", "BMO/OO", "0/0"), "Oxb2", D2(".../.O1./...", "BM/OO", "0/0"),
         "remove seat=1 cell=b2 layer=piece type=thorn before=0; place seat=0 cell=b2 layer=piece type=ombra after=0; "
         "stock seat=0 type=hand before=3 after=2; stock seat=0 type=hand_ombra before=1 after=0; "
         "counter type=turn before=17 after=18; counter type=placer before=-1 after=0; turn seat=1"},
        {"[TMB.thorn-activated]", P1("..O2/.x./...", "BMT/OO", "1/0"), "Tb2xc3", D2(".../.T1./...", "BM/OO", "1/0"),
         "remove cell=b2 layer=fixture type=tombstone before=0; place seat=0 cell=b2 layer=piece type=thorn after=0; "
         "remove seat=1 cell=c3 layer=piece type=ombra before=0; stock seat=0 type=hand before=3 after=2; "
         "stock seat=0 type=hand_thorn before=1 after=0; counter type=turn before=17 after=18; "
         "counter type=placer before=-1 after=0; turn seat=1"},
        {"[TMB.thorn-activated] safe with the unit gone", P1(".B2./.x./O2..", "BMT/OO", "1/0"), "Tb2xb3",
         D2(".../.T1./O2..", "BM/OO", "1/0"), NULL},
        {"[TMB.thorn-activated] own Thorns do not forbid", P1("T1.O2/.x./...", "BMT/OO", "1/0"), "Tb2xc3",
         D2("T1../.T1./...", "BM/OO", "1/0"), NULL},
    };
    load("");
    WORKED_EACH(worked_ply, worked_ply, rows);
}

static void stuck_players_discard(void)
{
    static const struct worked_ply rows[] = {
        {"[TMB.discard] [TMB.field-lock] [TMB.end-turn]", ".../B1B1B1/... p2 BT/BMO 3,6,6,7 0/0 6 1:0 15", "-M",
         ".../B1B1B1/... e2 BT/BO 3,6,6,7 0/0 6 1:1 16",
         "discard seat=1 type=magus; stock seat=1 type=hand before=3 after=2; "
         "stock seat=1 type=hand_magus before=1 after=0; counter type=stuck before=0 after=1; "
         "end type=win seats=0 reason=field_lock"},
        {"[TMB.discard] one of two is stuck", ".../B1B1B1/... p2 BT/BMO/MM 2,4,4,3 0/0/0 17 1:0 38", "-O",
         ".../B1B1B1/... d3 BT/BM/MM 2,4,4,3 0/0/0 18 1:1 39",
         "discard seat=1 type=ombra; stock seat=1 type=hand before=3 after=2; "
         "stock seat=1 type=hand_ombra before=1 after=0; counter type=turn before=17 after=18; "
         "counter type=stuck before=0 after=1; turn seat=2"},
        {"TMB-14 no placement before: no count", ".../B1B1B1/... p2 BT/BMO 3,3,2,2 0/0 18 - 42", "-B",
         ".../B1B1B1/... d1 BT/MO 3,3,2,2 0/0 19 - 43",
         "discard seat=1 type=blade; stock seat=1 type=hand before=3 after=2; "
         "stock seat=1 type=hand_blade before=1 after=0; counter type=turn before=18 after=19; turn seat=0"},
        {"TMB-5 the others were stuck, the placer is next", ".../B1B1B1/... p4 BT/OO/MT/BMO 4,4,4,4 0/0/0/0 16 1:2 38",
         "-O", ".../B1B1B1/... e4 BT/OO/MT/BM 4,4,4,4 0/0/0/0 16 1:3 39", NULL},
        {"TMB-5 the count starts anew with every placement", "T1../.../... p3 BT/BO/BOT 2,3,3,4 0/0/0 18 1:1 39", "Tc1",
         "T1../.../..T3 d1 BT/BO/BO 2,3,3,4 0/0/0 19 3:0 40",
         "place seat=2 cell=c1 layer=piece type=thorn after=0; stock seat=2 type=hand before=3 after=2; "
         "stock seat=2 type=hand_thorn before=1 after=0; counter type=turn before=18 after=19; "
         "counter type=stuck before=1 after=0; counter type=placer before=0 after=2; turn seat=0"},
    };
    load("");
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* Every legal move of some positions, in the order of codes: placed by class and cell, then over, then activated. */
static void legal_moves_are_these(void)
{
    static const struct worked_moves rows[] = {
        {"[TMB.first-turn] TMB-10", ".../.../... p1 BTT/OO 7,8,6,6 0/0 1 - 5", "",
         "Ba1 Bb1 Bc1 Ba2 Bc2 Ba3 Bb3 Bc3 Ta1 Tb1 Tc1 Ta2 Tc2 Ta3 Tb3 Tc3"},
        {"TMB-10 the second turn", ".../.../T1.. p2 BT/OTT 7,8,7,4 0/0 2 1:0 7", "",
         "Ob1 Oc1 Oa2 Ob2 Oc2 Oa3 Ob3 Oc3 Tb1 Tc1 Ta2 Tb2 Tc2 Ta3 Tb3 Tc3"},
        {"[TMB.threat] TMB-1 a Blade threatens orthogonally", P1(".../.B2./...", "TTT/OO", "0/0"), "",
         "Ta1 Tc1 Ta3 Tc3"},
        {"[TMB.threat] a Magus diagonally", P1(".../.M2./...", "TTT/OO", "0/0"), "", "Tb1 Ta2 Tc2 Tb3"},
        {"[TMB.threat] an Ombra its own cell, a Thorn nothing", P1("O2T2./.../...", "BTT/OO", "0/0"), "",
         "Ba1 Bb1 Bc1 Ba2 Bb2 Bc2 Bc3 Ta1 Tb1 Tc1 Ta2 Tb2 Tc2 Tc3"},
        {"[TMB.ombra-top] TMB-3 not Ombras, only where it is safe then", P1("T2M2B2/.../O2.T1", "OOO/BB", "0/0"), "",
         "Ob1 Ob2 Oxa3 Oxc3"},
        {"[TMB.thorn-activated] TMB-6 the tombstone, and every adjacent enemy unit",
         P1("O2O2T1/T1x./T1O1B1", "TTT/BB", "1/0"), "", "Tc2 Tb2xa3 Tb2xb3"},
        {"[TMB.thorn-must-remove] no enemy unit, no activation", P1("O1T1T1/T1x./O1O1B1", "TTT/BB", "1/0"), "", "Tc2"},
        {"[TMB.thorn-activated] only what threatens may go", P1("O2B2O2/T1x./T1O1B1", "TTT/BB", "1/0"), "",
         "Tc2 Tb2xb3"},
        {"[TMB.thorn-activated] two threaten b2", P1("O2B2O2/B2x./xT1T1", "OTT/OO", "2/0"), "",
         "Oc2 Tc2 Oxa2 Oxb3 Ta1xa2"},
        {"[TMB.thorn-activated] the only threat goes", P1(".../.x./M2..", "TTT/OO", "1/0"), "",
         "Tb1 Tc1 Ta2 Tc2 Ta3 Tb3 Tb2xa1"},
        {"[TMB.play] [TMB.discard] who is not stuck plays", P1("T1B1T1/x.x/T1B1T1", "OTT/OO", "2/0"), "", "Ob2 Tb2"},
        {"[TMB.discard] who is stuck discards any card", ".../B1B1B1/... p2 BT/BMM 3,6,6,7 0/0 6 1:0 15", "", "-B -M"},
        {"[TMB.quiet] TMB-9 where nobody would be killed", ".../.T1./... p2 BM/BMO 6,6,7,7 0/0 2 1:0 7", "",
         "Ba1 Bc1 Ba3 Bc3 Mb1 Ma2 Mc2 Mb3 Oa1 Ob1 Oc1 Oa2 Oc2 Oa3 Ob3 Oc3"},
        {"[TMB.quiet] nothing is removed", "..M2/.x./... p1 BOT/OT 7,7,6,5 1/0 3 2:0 9", "",
         "Bb1 Bc1 Ba2 Ba3 Ob1 Oc1 Oa2 Oc2 Oa3 Ob3 Tb1 Tc1 Ta2 Tc2 Ta3 Tb3"},
        {"[TMB.chance] the cards of the deck", ".../.../... d1 BB/TT 6,8,8,6 0/0 1 - 4", "", "+B +M +O +T"},
    };
    load("");
    WORKED_EACH(worked_moves, worked_moves, rows);
}

/* [TMB.quiet] TMB-7: 3, 2, 3 turns for 2, 3, 4 players, including turns with a discard. */
static void the_first_turns_are_quiet(void)
{
    static const struct worked_refusal quiet[] = {
        {"[TMB.quiet] 2 players, turn 2", ".../.T1./... p2 BM/BMO 6,6,7,7 0/0 2 1:0 7", "Bb3", "quiet_turn", "b2"},
        {"[TMB.quiet] a removal", ".../.T1./... p2 BM/BMO 6,6,7,7 0/0 2 1:0 7", "Oxb2", "quiet_turn", "b2"},
        {"[TMB.quiet] 2 players, turn 3", "..T2/.T1./... p1 BMO/OT 7,7,6,5 0/0 3 2:0 9", "Bb3", "quiet_turn", "c3"},
        {"[TMB.quiet] an activation", "..M2/.x./... p1 BOT/OT 7,7,6,5 1/0 3 2:0 9", "Tb2xc3", "quiet_turn", "c3"},
        {"[TMB.quiet] the first in cell order", "O2../.x./T2.. p1 BMO/BT 6,7,6,6 1/0 3 2:0 9", "Ba2", "quiet_turn",
         "a1"},
        {"[TMB.quiet] 3 players, turn 2", ".../.T1./... p2 BM/BMO/OT 7,7,7,7 0/0/0 2 1:0 9", "Bb3", "quiet_turn", "b2"},
        {"TMB-7 4 players, turn 3, the second discarded", ".../.T1./... p3 BM/BM/BOO/OT 7,8,7,7 0/0/0/0 3 1:1 13",
         "Bb3", "quiet_turn", "b2"},
    };
    static const struct worked_ply loud[] = {
        {"[TMB.quiet] 2 players, turn 4", ".../.T1./... p2 MO/BOT 7,7,6,4 0/0 4 - 11", "Bb3",
         ".B2./.x./... d1 MO/OT 7,7,6,4 0/1 5 2:0 12", NULL},
        {"[TMB.quiet] 3 players, turn 3", ".../.T1./... p3 BM/BM/BOO 6,7,6,8 0/0/0 3 - 11", "Bb3",
         ".B3./.x./... d1 BM/BM/OO 6,7,6,8 0/0/1 4 3:0 12", NULL},
        {"[TMB.quiet] 4 players, turn 4", ".../.T1./... p4 BM/BM/OO/BOT 7,7,7,7 0/0/0/0 4 - 15", "Bb3",
         ".B4./.x./... d1 BM/BM/OO/OT 7,7,7,7 0/0/0/1 5 4:0 16", NULL},
    };
    static const struct worked_ply switched[] = {
        {"[TMB.quiet] quiet_turns_2=1", ".../.T1./... p2 BM/BMO 6,6,7,7 0/0 2 1:0 7", "Bb3",
         ".B2./.x./... d1 BM/MO 6,6,7,7 0/1 3 2:0 8", NULL},
        {"[TMB.quiet] quiet_turns_3=0", ".../.T1./... p2 BM/BMO/OT 7,7,7,7 0/0/0 2 1:0 9", "Oxb2",
         ".../.O2./... d3 BM/BM/OT 7,7,7,7 0/0/0 3 2:0 10", NULL},
    };
    static const struct worked_refusal longer[] = {
        {"[TMB.quiet] quiet_turns_4=13", ".../.T2./... p1 BMO/OO/MM/BB 5,5,5,4 0/0/0/0 13 - 33", "Bb3", "quiet_turn",
         "b2"},
    };
    load("");
    WORKED_EACH(worked_refusal, worked_refusal, quiet);
    WORKED_EACH(worked_ply, worked_ply, loud);
    load("quiet_turns_2=1 quiet_turns_3=0 quiet_turns_4=13");
    WORKED_EACH(worked_ply, worked_ply, switched);
    WORKED_EACH(worked_refusal, worked_refusal, longer);
}

/* [TMB.refusals] The refusals in the order of the table. */
static void moves_are_refused_so(void)
{
    static const struct worked_refusal rows[] = {
        {"[TMB.end-state]", ".../B1B1B1/... e2 BT/BO 3,6,6,7 0/0 6 1:1 16", "-B", "game_over", ""},
        {"[TMB.end-state] chance too", ".../B1B1B1/... e2 BT/BO 3,6,6,7 0/0 6 1:1 16", "+B", "game_over", ""},
        {"[TMB.draw]", P1(".../.../...", "BMT/OO", "0/0"), "+B", "wrong_phase", ""},
        {"[TMB.play]", START_2, "Ba1", "wrong_phase", ""},
        {"[TMB.discard]", START_2, "-B", "wrong_phase", ""},
        {"[TMB.chance]", ".../.../... d2 MM/BM 0,1,0,0 0/0 28 1:0 62", "+T", "none_left", ""},
        {"[TMB.play]", P1(".../.../...", "BMT/OO", "0/0"), "Ob2", "not_in_hand", ""},
        {"[TMB.discard] before all else", P1(".../.../...", "BMT/OO", "0/0"), "-O", "not_in_hand", ""},
        {"[TMB.discard]", P1(".../.../...", "BMT/OO", "0/0"), "-B", "must_play", ""},
        {"[TMB.first-turn] TMB-10", ".../.../... p1 BTT/OO 7,8,6,6 0/0 1 - 5", "Tb2", "middle_barred", "b2"},
        {"[TMB.first-turn] in whatever way", ".../.../... p1 BOT/OO 7,8,5,7 0/0 1 - 5", "Oxb2", "middle_barred", "b2"},
        {"[TMB.first-turn] in whatever way", ".../.../... p1 BTT/OO 7,8,6,6 0/0 1 - 5", "Tb2xa1", "middle_barred",
         "b2"},
        {"[TMB.place] TMB-6", P1(".../.x./...", "BMT/OO", "1/0"), "Bb2", "cell_taken", "b2"},
        {"[TMB.place] TMB-8 own units occupy", P1(".../.T1./...", "BMT/OO", "0/0"), "Bb2", "cell_taken", "b2"},
        {"[TMB.place] an enemy's", P1(".../.O2./...", "BMT/OO", "0/0"), "Bb2", "cell_taken", "b2"},
        {"[TMB.thorn-activated]", P1("..O2/.../...", "BMT/OO", "0/0"), "Tb2xc3", "no_tombstone", "b2"},
        {"[TMB.ombra-top]", P1(".../.x./...", "BMO/OO", "1/0"), "Oxb2", "no_unit", "b2"},
        {"[TMB.ombra-top]", P1(".../.../...", "BMO/OO", "0/0"), "Oxb2", "no_unit", "b2"},
        {"[TMB.thorn-must-remove]", P1("..O2/.x./...", "BMT/OO", "1/0"), "Tb2xa1", "no_unit", "a1"},
        {"[TMB.thorn-must-remove] the same cell twice", P1("..O2/.x./...", "BMT/OO", "1/0"), "Tb2xb2", "no_unit", "b2"},
        {"[TMB.enemy] TMB-8", P1(".../.T1./...", "BMO/OO", "0/0"), "Oxb2", "own_unit", "b2"},
        {"[TMB.enemy] TMB-8", P1("..O1/.x./...", "BMT/OO", "1/0"), "Tb2xc3", "own_unit", "c3"},
        {"[TMB.adjacent] TMB-1", P1("..O2/.../x..", "BMT/OO", "1/0"), "Ta1xc3", "not_adjacent", "c3"},
        {"TMB-3", P1(".../.O2./...", "BMO/OO", "0/0"), "Oxb2", "ombra_on_ombra", "b2"},
        {"[TMB.thorn-activated] TMB-1 diagonal too", P1("O2.T2/.x./...", "BMT/OO", "1/0"), "Tb2xa3", "thorn_near",
         "c3"},
        {"[TMB.thorn-activated] the one that would go", P1("..T2/.x./...", "BMT/OO", "1/0"), "Tb2xc3", "thorn_near",
         "c3"},
        {"[TMB.thorn-activated] the first in cell order", P1("O2.T2/.x./T2T2.", "BMT/OO", "1/0"), "Tb2xa3",
         "thorn_near", "a1"},
        {"[TMB.threat]", P1(".../.B2./...", "BMT/OO", "0/0"), "Tb1", "threatened", "b2"},
        {"[TMB.threat] the first in cell order", P1(".B2./.../.B2.", "BMT/OO", "0/0"), "Tb2", "threatened", "b1"},
        {"[TMB.ombra-top] with the unit gone", P1(".B2./.B2./...", "BMO/OO", "0/0"), "Oxb2", "threatened", "b3"},
        {"[TMB.thorn-activated] with the unit gone", P1(".B2O2/.x./...", "BMT/OO", "1/0"), "Tb2xc3", "threatened",
         "b3"},
        {"[TMB.threat] before the quiet turn", "..B2/.../.T2. p1 MMO/OT 7,6,6,6 0/0 3 - 9", "Mc2", "threatened", "c3"},
    };
    static const struct worked_refusal wait = {"[TMB.turns]", P1(".../.../...", "BMT/OO", "0/0"), "Ba1",
                                               "not_your_turn", ""};
    static const struct worked_refusal deal = {"[TMB.turns] chance", START_2, "+B", "not_your_turn", ""};
    load("");
    WORKED_EACH(worked_refusal, worked_refusal, rows);
    worked_refusal_for(&wait, 1);
    worked_refusal_for(&wait, BRD_SPECTATOR);
    worked_refusal_for(&deal, 0);
    worked_refusal_for(&deal, 1);
}

/* TMB-1 TMB-3: the two switches for classes. */
static void switches_change_thorns_and_ombras(void)
{
    static const struct worked_ply plies[] = {
        {"TMB-3", P1(".../.O2./...", "BMO/OO", "0/0"), "Oxb2", D2(".../.O1./...", "BM/OO", "0/0"), NULL},
        {"TMB-1 a diagonal Thorn does not forbid", P1(".O2T2/.x./...", "BMT/OO", "1/0"), "Tb2xb3",
         D2("..T2/.T1./...", "BM/OO", "1/0"), NULL},
    };
    static const struct worked_refusal refusals[] = {
        {"TMB-1 a diagonal unit is not adjacent", P1("..O2/.x./...", "BMT/OO", "1/0"), "Tb2xc3", "not_adjacent", "c3"},
        {"TMB-1 an orthogonal Thorn forbids", P1(".O2./.xT2/...", "BMT/OO", "1/0"), "Tb2xb3", "thorn_near", "c2"},
        {"TMB-3 the cell must be safe nevertheless", P1(".B2./.O2./...", "BMO/OO", "0/0"), "Oxb2", "threatened", "b3"},
    };
    load("ombra_on_ombra=true thorn_adjacency=orthogonal");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* ------------------------------------------------------------------------------------------------------- ends */

static void games_end_so(void)
{
    static const struct worked_ply rows[] = {
        {"[TMB.kill-goal] [TMB.end-turn] 8 for two", P1(".../.T2./...", "BOO/MM", "7/0"), "Ba2",
         ".../B1x./... e1 OO/MM 3,3,3,2 8/0 17 1:0 41",
         "place seat=0 cell=a2 layer=piece type=blade after=0; remove seat=1 cell=b2 layer=piece type=thorn before=0; "
         "place cell=b2 layer=fixture type=tombstone after=0; stock seat=0 type=hand before=3 after=2; "
         "stock seat=0 type=hand_blade before=1 after=0; counter seat=0 type=kills before=7 after=8; "
         "counter type=placer before=-1 after=0; end type=win seats=0 reason=kill_goal"},
        {"[TMB.kill-goal] 7 for three", ".../.T2./... p1 BOO/MM/MM 4,4,3,3 6/0/0 16 - 37", "Ba2",
         ".../B1x./... e1 OO/MM/MM 4,4,3,3 7/0/0 16 1:0 38", NULL},
        {"[TMB.kill-goal] 6 for four", ".../.T2./... p1 BOO/MM/TT/TT 5,5,5,4 5/0/0/0 13 - 33", "Ba2",
         ".../B1x./... e1 OO/MM/TT/TT 5,5,5,4 6/0/0/0 13 1:0 34", NULL},
        {"[TMB.field-lock] three players", ".../B1B1B1/... p3 BT/BO/BMT 3,3,3,3 0/0/0 18 1:1 39", "-M",
         ".../B1B1B1/... e3 BT/BO/BT 3,3,3,3 0/0/0 18 1:2 40", NULL},
        {"[TMB.unit-count] most units", "T2../.../T1T1. p2 -/T 0,0,0,0 0/0 32 1:0 64", "Tc3",
         "T2.T2/.../T1T1. e2 -/- 0,0,0,0 0/0 32 2:0 65", NULL},
        {"TMB-13 the last card also locks the field", ".../B1B1B1/... p2 -/M 0,0,0,0 0/0 32 1:0 64", "-M",
         ".../B1B1B1/... e2 -/- 0,0,0,0 0/0 32 1:1 65",
         "discard seat=1 type=magus; stock seat=1 type=hand before=1 after=0; "
         "stock seat=1 type=hand_magus before=1 after=0; counter type=stuck before=0 after=1; "
         "end type=win seats=0 reason=unit_count"},
        {"TMB-13 the last card reaches the kill goal", "T1T1./.T1./... p2 -/B 0,0,0,0 0/7 32 1:0 64", "Ba2",
         "xT1./B2x./... e2 -/- 0,0,0,0 0/9 32 2:0 65", NULL},
    };
    static const struct worked_end ends[] = {
        {"[TMB.kill-goal]", ".../B1x./... e1 OO/MM 3,3,3,2 8/0 17 1:0 41", "win seats=0 reason=kill_goal"},
        {"[TMB.kill-goal] more than the goal", ".../B1x./... e1 OO/MM 3,3,3,2 9/0 17 1:0 41",
         "win seats=0 reason=kill_goal"},
        {"[TMB.field-lock]", ".../B1B1B1/... e3 BT/BO/BT 3,3,3,3 0/0/0 18 1:2 40", "win seats=0 reason=field_lock"},
        {"TMB-5 the winner could not have placed either", "B1B1B1/B1B1B1/B1B1T1 e2 MM/MM 0,0,4,0 0/0 24 1:1 52",
         "win seats=0 reason=field_lock"},
        {"[TMB.unit-count] then most kills", "T2.T2/.../T1T1. e2 -/- 0,0,0,0 0/3 32 2:0 65",
         "win seats=1 reason=unit_count"},
        {"[TMB.unit-count] then a draw", "T2.T2/.../T1T1. e2 -/- 0,0,0,0 3/3 32 2:0 65",
         "draw seats=0,1 reason=unit_count"},
        {"[TMB.unit-count] a draw between some", "T3T3./.../T1T1T2 e3 -/-/- 0,0,0,0 0/4/0 36 3:0 73",
         "draw seats=0,2 reason=unit_count"},
        {"[TMB.unit-count] most kills among the level", "T3T3./.../T1T1T2 e3 -/-/- 0,0,0,0 1/4/0 36 3:0 73",
         "win seats=0 reason=unit_count"},
        {"[TMB.unit-count] neither units nor kills", ".../.../... e2 -/- 0,0,0,0 0/0 32 - 65",
         "draw seats=0,1 reason=unit_count"},
        {"[TMB.unit-count] no units at all", "xxx/.../... e2 -/- 0,0,0,0 1/2 32 - 65", "win seats=1 reason=unit_count"},
        {"TMB-13 TMB-4", ".../B1B1B1/... e2 -/- 0,0,0,0 0/0 32 1:1 65", "win seats=0 reason=unit_count"},
        {"TMB-13", "xT1./B2x./... e2 -/- 0,0,0,0 0/9 32 2:0 65", "win seats=1 reason=kill_goal"},
        {"[TMB.end-state] not over", P1(".../.../...", "BMT/OO", "7/7"), "none"},
    };
    load("");
    WORKED_EACH(worked_ply, worked_ply, rows);
    WORKED_EACH(worked_end, worked_end, ends);
}

static void teams_end_so(void)
{
    static const struct worked_end ends[] = {
        {"[TMB.teams-end] TMB-12 a win is the partners'", "T1T1./.T2./.T3T4 e4 -/-/-/- 0,0,0,0 0/0/0/0 40 4:0 88",
         "win seats=0,2 reason=unit_count"},
        {"[TMB.teams-end] the other team", "T2T2./.T1./.T3T4 e4 -/-/-/- 0,0,0,0 0/0/0/0 40 4:0 88",
         "win seats=1,3 reason=unit_count"},
        {"[TMB.teams-end] a draw between partners is a win", "T1T1./.T2./T3T3T4 e4 -/-/-/- 0,0,0,0 0/0/0/0 40 4:0 88",
         "win seats=0,2 reason=unit_count"},
        {"[TMB.teams-end] a draw between teams is one of all", "T1T1./.T2T2/.T3T4 e4 -/-/-/- 0,0,0,0 0/0/0/0 40 4:0 88",
         "draw seats=0,1,2,3 reason=unit_count"},
        {"[TMB.teams-end] kill goal", ".../B1x./... e1 OO/MM/TT/TT 5,5,5,4 6/0/0/0 13 1:0 34",
         "win seats=0,2 reason=kill_goal"},
        {"[TMB.teams-end] field lock", ".../B2B2B2/... e1 BT/OO/MT/BM 4,4,4,3 0/0/0/0 17 2:3 39",
         "win seats=1,3 reason=field_lock"},
        {"[TMB.teams] kills count per player", ".../x.x/... p1 BMO/MM/TT/TT 5,5,5,4 5/5/5/5 13 - 34", "none"},
    };
    static const struct worked_ply plies[] = {
        {"[TMB.teams] a partner's units are enemies", ".../.T3./... p1 BOO/MM/TT/TT 5,5,5,4 0/0/0/0 13 - 33", "Ba2",
         ".../B1x./... d2 OO/MM/TT/TT 5,5,5,4 1/0/0/0 14 1:0 34", NULL},
    };
    static const struct worked_end alone[] = {
        {"[TMB.unit-count] without teams", "T1T1./.T2./T3T3T4 e4 -/-/-/- 0,0,0,0 0/0/0/0 40 4:0 88",
         "draw seats=0,2 reason=unit_count"},
        {"[TMB.unit-count] without teams", "T2T2./.T1./.T3T4 e4 -/-/-/- 0,0,0,0 0/0/0/0 40 4:0 88",
         "win seats=1 reason=unit_count"},
    };
    load("teams=true");
    WORKED_EACH(worked_end, worked_end, ends);
    WORKED_EACH(worked_ply, worked_ply, plies);
    load("");
    WORKED_EACH(worked_end, worked_end, alone);
}

/* [TMB.max-plies] [TMB.limit-end] TMB-17 TMB-19 */
static void limits_end_games_so(void)
{
    static const struct worked_ply deal[] = {
        {"[TMB.limit-end] in the deal", ".../.../... d2 BM/- 7,7,8,8 0/0 0 - 2", "+T",
         ".../.../... e2 BM/T 7,7,8,7 0/0 0 - 3",
         "draw seat=1 type=thorn; stock seat=1 type=hand before=0 after=1; "
         "stock seat=1 type=hand_thorn before=0 after=1; "
         "stock type=deck before=30 after=29; stock type=deck_thorn before=8 after=7; "
         "end type=draw seats=0,1 reason=max_plies"},
    };
    static const struct worked_ply last[] = {
        {"[TMB.limit-end] with the last card of the deal", ".../.../... d2 BM/T 7,7,8,7 0/0 0 - 3", "+T",
         ".../.../... e2 BM/TT 7,7,8,6 0/0 0 - 4",
         "draw seat=1 type=thorn; stock seat=1 type=hand before=1 after=2; "
         "stock seat=1 type=hand_thorn before=1 after=2; "
         "stock type=deck before=29 after=28; stock type=deck_thorn before=7 after=6; "
         "end type=draw seats=0,1 reason=max_plies"},
    };
    static const struct worked_ply later[] = {
        {"[TMB.limit-end] on a play", P1(".../.../...", "BMT/OO", "0/0"), "Ta1",
         ".../.../T1.. e1 BM/OO 3,3,3,2 0/0 17 1:0 41", NULL},
        {"TMB-13 a kill goal comes before", P1(".../.T2./...", "BOO/MM", "7/0"), "Ba2",
         ".../B1x./... e1 OO/MM 3,3,3,2 8/0 17 1:0 41", NULL},
    };
    static const struct worked_end ends[] = {
        {"TMB-19 a card more: the draw was the last ply", ".../.../... e1 BMT/OO 3,3,3,2 0/0 17 - 41",
         "draw seats=0,1 reason=max_plies"},
        {"TMB-19 after a play", ".../.../T1.. e1 BM/OO 3,3,3,2 0/0 17 1:0 41", "draw seats=0,1 reason=max_plies"},
        {"TMB-19 after a discard", ".../.../T1.. e1 BM/OO 3,3,3,2 0/0 17 - 41", "draw seats=0,1 reason=max_plies"},
        {"[TMB.max-plies] from then on", ".../.../T1.. e1 BM/OO 3,3,3,2 0/0 17 1:0 65535",
         "draw seats=0,1 reason=max_plies"},
        {"[TMB.max-plies] not yet", P1(".../.../...", "BMT/OO", "0/0"), "none"},
        {"[TMB.limit-end] all players", ".../.../... e2 OO/MMM/TT/TT 5,5,4,4 0/0/0/0 14 - 50",
         "draw seats=0,1,2,3 reason=max_plies"},
    };
    static const struct worked_fault faults[] = {
        {"TMB-17 nobody has received a card", ".../.../... d1 -/- 8,8,8,8 0/0 0 - 41", "phase", 12, 14},
        {"TMB-17", ".../.../... e1 -/- 8,8,8,8 0/0 0 - 41", "hands", 15, 18},
        {"[TMB.v-phase] [TMB.v-ply] over", ".../.../... p1 BMT/OO 3,3,3,2 0/0 17 - 41", "phase", 12, 14},
        {"[TMB.v-phase] before the draw it is not over", ".../.../... e1 BM/OO 3,3,3,3 0/0 17 - 41", "deck", 21, 28},
    };
    load("max_plies=3");
    WORKED_EACH(worked_ply, worked_ply, deal);
    load("max_plies=4");
    WORKED_EACH(worked_ply, worked_ply, last);
    load("max_plies=41");
    WORKED_EACH(worked_ply, worked_ply, later);
    WORKED_EACH(worked_end, worked_end, ends);
    WORKED_EACH(worked_fault, worked_fault, faults);
}

static void check_ranks(const char *position, const uint8_t ranks[4])
{
    brd_state state;
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    if (!worked_position(position, &state)) return;
    CHECK_EQ_INT(brd_state_outcome(&worked_rules, &state, &outcome), BRD_OK);
    for (int seat = 0; seat < 4; seat++) CHECK_EQ_INT(outcome.ranks[seat], ranks[seat]);
}

/* [TMB.ranks] */
static void ranks_are_these(void)
{
    load("");
    check_ranks(P1(".../.../...", "BMT/OO", "0/0"), (const uint8_t[]){0, 0, 0, 0});
    check_ranks(".../B1x./... e1 OO/MM/MM 4,4,3,3 7/0/0 16 1:0 38", (const uint8_t[]){1, 2, 2, 0});
    check_ranks("T3T3./.../T1T1T2 e3 -/-/- 0,0,0,0 0/4/0 36 3:0 73", (const uint8_t[]){1, 3, 1, 0});
    check_ranks("T2.T2/.../T1T1. e2 -/- 0,0,0,0 3/3 32 2:0 65", (const uint8_t[]){1, 1, 0, 0});
    load("teams=true");
    check_ranks("T2T2./.T1./.T3T4 e4 -/-/-/- 0,0,0,0 0/0/0/0 40 4:0 88", (const uint8_t[]){3, 1, 3, 1});
}

/* ---------------------------------------------------------------------------------------------------- notation */

static void write_move(char text[BRD_MAX_MOVE_TEXT], int shape, char class, const char *first, const char *second)
{
    switch (shape) {
    case 0: snprintf(text, BRD_MAX_MOVE_TEXT, "+%c", class); break;
    case 1: snprintf(text, BRD_MAX_MOVE_TEXT, "-%c", class); break;
    case 2: snprintf(text, BRD_MAX_MOVE_TEXT, "%c%s", class, first); break;
    case 3: snprintf(text, BRD_MAX_MOVE_TEXT, "%cx%s", class, first); break;
    default: snprintf(text, BRD_MAX_MOVE_TEXT, "%c%sx%s", class, first, second); break;
    }
}

/*
 * Tries every text of a shape and class: the `expected` ones are moves, with different codes. Returns the number of
 * moves.
 */
static size_t shape_gives(int shape, int class, size_t expected, uint32_t *codes, size_t count)
{
    int32_t first_cells = shape < 2 ? 1 : 9, second_cells = shape < 4 ? 1 : 9;
    size_t before = count;
    for (int32_t i = 0; i < first_cells * second_cells; i++) {
        char text[BRD_MAX_MOVE_TEXT], again[BRD_MAX_MOVE_TEXT];
        brd_move move;
        write_move(text, shape, "BMOT"[class], brd_name(&worked_rules, BRD_NAME_CELL, i / second_cells),
                   brd_name(&worked_rules, BRD_NAME_CELL, i % second_cells));
        if (brd_move_parse(&worked_rules, text, strlen(text), &move) != BRD_OK) continue;
        brd_move_format(&worked_rules, move, again, sizeof again);
        CHECK_EQ_TEXT(again, text);
        for (size_t k = 0; k < count; k++) CHECK(codes[k] != move.code);
        codes[count++] = move.code;
    }
    if (!CHECK_EQ_INT(count - before, expected)) printf("  shape %d, class %d\n", shape, class);
    return count;
}

/* [TMB.well-formed] [TMB.moves] TMB-16: 134 texts, each with its own code; no other text is a move. */
static void there_are_134_moves_in_the_notation(void)
{
    static const size_t texts[5][4] = {{1, 1, 1, 1}, {1, 1, 1, 1}, {9, 9, 9, 9}, {0, 0, 9, 0}, {0, 0, 0, 81}};
    static const char *const wrong[] = {"",       "+",     "+X",  "B",    "b2",   "Bd1",    "Bb4",     "Bb0",
                                        "bb2",    "+?",    "?",   "-?",   "+BB",  "Tb2xd4", "Tb2xc",   "Ob2x",
                                        "Tb2-c3", "Oxb22", "Xb2", "Bb2 ", "Oxd1", "Xxb2",   "Tb2xc33", "Td2xc3"};
    uint32_t codes[200];
    size_t count = 0;
    brd_move move;
    load("");
    for (int shape = 0; shape < 5; shape++)
        for (int class = 0; class < 4; class ++) count = shape_gives(shape, class, texts[shape][class], codes, count);
    CHECK_EQ_INT(count, 134);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (!CHECK_EQ_INT(brd_move_parse(&worked_rules, wrong[i], strlen(wrong[i]), &move), BRD_E_MOVE))
            printf("  %s\n", wrong[i]);
}

/*
 * [TMB.well-formed] A code of no kind, or one that names a cell beyond the board, changes nothing, even as a trusted
 * move.
 */
static void codes_beyond_the_board_do_nothing(void)
{
    enum { CODES_MOST = 1 << 13, CELL_COUNT = 9, KINDS = 5 };
    int wrong = 0;
    brd_state state;
    load("");
    worked_position(P1("T2T2T2/xxx/...", "OTT/BB", "3/0"), &state);
    for (uint32_t code = 0; code < CODES_MOST; code++) {
        uint32_t kind = code >> 10, cell = code >> 4 & 15, target = code & 15;
        if (kind >= 1 && kind <= KINDS && cell < CELL_COUNT && target < CELL_COUNT) continue;
        brd_state after = state;
        CHECK_EQ_INT(brd_apply_trusted(&worked_rules, &after, (brd_move){code}, NULL, NULL, 0), 0);
        wrong += memcmp(&after, &state, sizeof state) != 0;
    }
    CHECK_EQ_INT(wrong, 0);
}

static void check_description(const char *text, const char *kind, int32_t to, int32_t target, int32_t type,
                              int32_t flags)
{
    brd_state state = start(2);
    brd_move_info info = {.struct_nbytes = sizeof info};
    CHECK_EQ_INT(brd_move_describe(&worked_rules, &state, BRD_REFEREE, worked_move(text), &info), BRD_OK);
    CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_MOVE_KIND, info.kind), kind);
    CHECK_EQ_INT(info.from, BRD_NO_CELL);
    CHECK_EQ_INT(info.to, to);
    CHECK_EQ_INT(info.target, target);
    CHECK_EQ_INT(info.type, type);
    CHECK_EQ_INT(info.flags, flags);
}

/* [TMB.moves] [TMB.touch]; the event shows a card that is played or discarded. */
static void moves_touch_what_they_name(void)
{
    enum { NONE = BRD_NO_CELL, SHOWN = BRD_MOVE_REVEALS };
    static const char position[] = P1("O2O2T1/T1x./T1O1B1", "OTT/BB", "1/0");
    load("");
    check_description("+M", "draw", NONE, NONE, 1, BRD_MOVE_CHANCE);
    check_description("Mb2", "place", 4, NONE, 1, SHOWN);
    check_description("Oxc3", "over", 8, NONE, 2, SHOWN);
    check_description("Tb2xc3", "activate", 4, 8, 3, SHOWN);
    check_description("-T", "discard", NONE, NONE, 3, SHOWN);
    check_moves_at(position, 4, "Tb2xa3 Tb2xb3");
    check_moves_at(position, 6, "Tb2xa3");
    check_moves_at(position, 5, "Oc2 Tc2");
    check_moves_at(position, BRD_NO_CELL, "");
    check_moves_at(".../B1B1B1/... p2 BT/BMM 3,6,6,7 0/0 6 1:0 15", BRD_NO_CELL, "-B -M");
    check_moves_at(START_2, BRD_NO_CELL, "+B +M +O +T");
}

/* [TMB.position] Every field accepts its whole range, and is written as it was read. */
static void positions_read_and_write_the_same(void)
{
    static const char *const texts[] = {
        START_2,
        ".../.../... d4 BM/OT/BB/- 7,9,9,9 0/0/0/0 0 - 6",
        ".../.../... p1 BMO/OT/BT/MM 8,7,8,8 0/0/0/0 1 - 9",
        "T2xO4/.xM3/T1x. p1 OTT/BM/BO/MT 5,5,5,4 3/1/0/2 13 4:0 33", /* [TMB.f-board] [TMB.f-kills] */
        "B1.O2/.../... d1 MM/MO 4,3,3,2 0/0 17 2:0 39",              /* [TMB.f-phase] d [TMB.f-deck] */
        ".../B1B1B1/... e2 BT/BO 3,6,6,7 0/0 6 1:1 16",              /* [TMB.f-lock] [TMB.f-turn] e */
        "T1T1./B1x./... d2 BM/MM 0,0,0,1 7/0 28 1:0 62",
        ".../.../... p2 -/B 0,0,0,0 0/0 32 - 65535",         /* [TMB.f-hands] [TMB.f-ply] TMB-14 */
        ".../B1B1B1/... p3 BT/BO/BMT 3,3,3,3 0/0/0 18 - 39", /* [TMB.v-lock] TMB-14 */
        P1(".../.../.T1.", "BMT/OO", "0/0"),
    };
    load("");
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        brd_state state;
        if (worked_position(texts[i], &state)) check_format(&state, texts[i]);
    }
}

/* [TMB.parse] [TMB.observation-parse], field by field. */
static void faulty_positions_are_refused_at(void)
{
    static const struct worked_fault rows[] = {
        {"[TMB.parse] fields", "", "line", 0, 0},
        {"[TMB.parse] fields", ".../.../... d1 -/- 8,8,8,8 0/0 0 -", "line", 34, 34},
        {"[TMB.parse] fields", ".../.../... d1 -/- 8,8,8,8 0/0 0 - 0 ", "line", 36, 36},
        {"[TMB.f-board]", "..../.../... d1 -/- 8,8,8,8 0/0 0 - 0", "board", 3, 3},
        {"[TMB.f-board]", "../.../... d1 -/- 8,8,8,8 0/0 0 - 0", "board", 2, 2},
        {"[TMB.f-board]", ".../.../.. d1 -/- 8,8,8,8 0/0 0 - 0", "board", 10, 10},
        {"[TMB.f-board]", ".../.../.../... d1 -/- 8,8,8,8 0/0 0 - 0", "board", 11, 11},
        {"[TMB.f-board]", ".../.X./... d1 -/- 8,8,8,8 0/0 0 - 0", "board", 5, 5},
        {"[TMB.f-board]", ".../.B./... d1 -/- 8,8,8,8 0/0 0 - 0", "board", 6, 6},
        {"[TMB.f-board]", ".../.B5./... d1 -/- 8,8,8,8 0/0 0 - 0", "board", 6, 6},
        {"[TMB.f-phase]", ".../.../... x1 -/- 8,8,8,8 0/0 0 - 0", "phase", 12, 12},
        {"[TMB.f-phase]", ".../.../... d5 -/- 8,8,8,8 0/0 0 - 0", "phase", 13, 13},
        {"[TMB.f-phase]", ".../.../... d -/- 8,8,8,8 0/0 0 - 0", "phase", 13, 13},
        {"[TMB.f-phase]", ".../.../... d11 -/- 8,8,8,8 0/0 0 - 0", "phase", 14, 14},
        {"[TMB.f-hands]", ".../.../... d1 -/X 8,8,8,8 0/0 0 - 0", "hands", 17, 17},
        {"[TMB.f-hands]", ".../.../... d1 -/ 8,8,8,8 0/0 0 - 0", "hands", 17, 17},
        {"[TMB.f-hands] the order", ".../.../... d2 MB/- 7,7,8,8 0/0 0 - 2", "hands", 16, 16},
        {"[TMB.f-hands] one hand", ".../.../... d1 - 8,8,8,8 0 0 - 0", "hands", 16, 16},
        {"[TMB.f-hands] five hands", ".../.../... d1 -/-/-/-/- 10,10,10,10 0/0/0/0/0 0 - 0", "hands", 22, 23},
        {"[TMB.f-deck]", ".../.../... d1 -/- 8,8,8 0/0 0 - 0", "deck", 24, 24},
        {"[TMB.f-deck]", ".../.../... d1 -/- 8,8,8,8,8 0/0 0 - 0", "deck", 26, 26},
        {"[TMB.f-deck]", ".../.../... d1 -/- 8,08,8,8 0/0 0 - 0", "deck", 21, 21},
        {"[TMB.f-deck] more than there are", ".../.../... d1 -/- 8,9,8,8 0/0 0 - 0", "deck", 19, 26},
        {"TMB-2 as many as three players have", ".../.../... d1 -/- 9,9,9,9 0/0 0 - 0", "deck", 19, 26},
        {"TMB-2 as many as two players have", ".../.../... d1 -/-/- 8,8,8,8 0/0/0 0 - 0", "deck", 21, 28},
        {"TMB-2 more than any deck has", ".../.../... d1 -/- 8,11,8,8 0/0 0 - 0", "deck", 21, 22},
        {"TMB-2 cards enough for four", ".../.../... d2 BBBBBBBBB/- 0,8,8,8 0/0 0 - 9", "hands", 15, 25},
        {"TMB-2 cards enough for nobody", ".../.../... d2 BBBBBBBBBBB/- 0,8,8,8 0/0 0 - 9", "hands", 25, 25},
        {"[TMB.v-deal] the deck holds what was not dealt", ".../.../... d1 B/- 7,8,8,7 0/0 0 - 1", "deck", 19, 26},
        {"[TMB.f-kills]", ".../.../... d1 -/- 8,8,8,8 0 0 - 0", "kills", 28, 28},
        {"[TMB.f-kills]", ".../.../... d1 -/- 8,8,8,8 0/0/0 0 - 0", "kills", 30, 31},
        {"[TMB.counters] [TMB.f-kills]", ".../.../... d1 -/- 8,8,8,8 0/65536 0 - 0", "kills", 29, 29},
        {"[TMB.f-turn]", ".../.../... d1 -/- 8,8,8,8 0/0 00 - 0", "turn", 31, 31},
        {"[TMB.f-turn]", ".../.../... d1 -/- 8,8,8,8 0/0 x - 0", "turn", 31, 31},
        {"[TMB.f-lock]", ".../.../... d1 -/- 8,8,8,8 0/0 0 0 0", "lock", 33, 33},
        {"[TMB.f-lock]", ".../.../... d1 -/- 8,8,8,8 0/0 0 1 0", "lock", 34, 34},
        {"[TMB.f-lock]", ".../.../... d1 -/- 8,8,8,8 0/0 0 1: 0", "lock", 35, 35},
        {"[TMB.v-lock] the placer of turn 16", ".../.../... p1 BMT/OO 3,3,3,2 0/0 17 1:0 40", "lock", 37, 40},
        {"[TMB.v-phase] the deck is empty", ".../.../... d1 MM/MM 0,0,0,0 0/0 29 - 64", "phase", 12, 14},
        {"[TMB.counters] [TMB.f-ply]", ".../.../... d1 -/- 8,8,8,8 0/0 0 - 65536", "ply", 35, 35},
        {"[TMB.f-ply]", ".../.../... d1 -/- 8,8,8,8 0/0 0 - 1x", "ply", 36, 36},
        {"[TMB.parse] then whether they agree", ".../.../..x p1 MOT/OT 8,7,6,6 0/0 1T - 5", "turn", 35, 35},
        {"[TMB.parse] then whether they agree", ".../.../... p1 -/-/- 9,9,9,9 0/0/0 7 - x", "ply", 39, 39},
        {"[TMB.observation-parse]", ".../.../... p1 BMT/?2 ?13:3,3,5,2 0/0 17 - 40", "hands", 19, 19},
    };
    static const struct worked_fault few[] = {
        {"[TMB.parse] the third Blade", "B1.B1/.B2./... p1 BB/MM 2,2,2,2 0/0 1 - 9", "board", 7, 7},
        {"[TMB.parse] the third Magus", ".../.../... p1 BBM/MM 0,0,2,1 0/0 1 - 5", "hands", 20, 20},
        {"[TMB.v-deal] kills, not the end they would be", ".../.../... d1 B/- 1,2,2,2 8/0 0 - 1", "kills", 27, 30},
        {"[TMB.v-deal] a lock, not the end it would be", ".../.../... d1 B/- 1,2,2,2 0/0 0 4:3 1", "lock", 33, 36},
        {"[TMB.v-deal] dealt, and nobody plays yet", ".../.../... p1 BT/MT 1,1,2,0 0/0 0 - 4", "phase", 12, 14},
    };
    load("");
    WORKED_EACH(worked_fault, worked_fault, rows);
    load("deck_2=2 deck_3=2 deck_4=2");
    WORKED_EACH(worked_fault, worked_fault, few);
}

struct contradiction {
    const char *cites, *text;
};

static void check_refused(const struct contradiction *row)
{
    brd_state state;
    brd_fault fault = {.offset = 1000};
    if (!CHECK_EQ_INT(brd_state_parse(&worked_rules, &state, row->text, strlen(row->text), &fault, 1, NULL),
                      BRD_E_POSITION))
        printf("  %s: %s\n", row->cites, row->text);
    CHECK(fault.offset < strlen(row->text) && strcmp(fault.field, "line") != 0);
}

/* The fault may name any of the fields that contradict each other, so only the refusal counts. */
static void contradictions_are_refused(void)
{
    static const struct contradiction rows[] = {
        {"[TMB.v-cards] Blades: 5 units, 1 in a hand, 3 in the deck", P1("B1B1B1/.../B1B1.", "BMT/OO", "0/0")},
        {"[TMB.v-players] a unit of nobody", P1(".../.../T3..", "BMT/OO", "0/0")},
        {"[TMB.v-players] the phase", ".../.../... p3 BMT/OO 3,3,3,2 0/0 17 - 40"},
        {"[TMB.v-players] the lock", ".../.../... p1 BMT/OO 3,3,3,2 0/0 17 3:0 40"},
        {"[TMB.v-phase] not over", ".../.../... e1 BM/OO 3,3,3,2 0/0 17 1:0 41"},
        {"[TMB.v-phase] over", ".../B1B1B1/... d1 BT/BO 3,6,6,7 0/0 7 1:1 16"},
        {"[TMB.v-phase] the deck is empty", ".../.../... d1 MM/MM 0,0,0,0 0/0 29 - 64"},
        {"[TMB.v-deal] the phase", ".../.../... p1 -/- 8,8,8,8 0/0 0 - 0"},
        {"[TMB.v-deal] the receiver", ".../.../... d2 B/- 7,8,8,8 0/0 0 - 1"},
        {"[TMB.v-deal] the order", ".../.../... d1 -/B 7,8,8,8 0/0 0 - 1"},
        {"[TMB.v-deal] three cards", ".../.../... d2 BBB/- 5,8,8,8 0/0 0 - 3"},
        {"[TMB.v-deal] the deal is over", ".../.../... d2 BB/BB 4,8,8,8 0/0 0 - 4"},
        {"[TMB.v-deal] a card is missing", ".../.../... d1 B/- 7,8,8,7 0/0 0 - 1"},
        {"[TMB.v-deal] a card has come back", ".../.../... d1 B/- 8,8,8,8 0/0 0 - 1"},
        {"[TMB.v-deal] a unit", ".../.../T1.. d1 B/- 7,8,8,7 0/0 0 - 1"},
        {"[TMB.v-deal] kills", ".../.../... d1 B/- 7,8,8,8 1/0 0 - 1"},
        {"[TMB.v-deal] kills of the third", ".../.../... d1 B/-/- 8,9,9,9 0/0/1 0 - 1"},
        {"[TMB.v-deal] the lock", ".../.../... d1 B/- 7,8,8,8 0/0 0 1:0 1"},
        {"[TMB.v-turn] the player", ".../.../... p2 OO/BMT 3,3,3,2 0/0 17 - 40"},
        {"[TMB.v-turn] the hand of who is to play", P1(".../.../...", "MT/OO", "0/0")},
        {"[TMB.v-turn] the hand of who is not", P1(".../.../...", "BMT/O", "0/0")},
        {"[TMB.v-turn] the deck", ".../.../... p1 BMT/OO 3,3,3,3 0/0 17 - 40"},
        {"[TMB.v-turn] drawn before the draw", ".../.../... d1 BMT/OO 3,3,3,2 0/0 17 - 40"},
        {"[TMB.v-turn] after the last turn", ".../.../... p1 -/- 0,0,0,0 0/0 33 - 72"},
        {"[TMB.v-turn] after the last turn", ".../.../... e1 -/- 0,0,0,0 0/0 33 1:0 72"},
        {"[TMB.v-turn] far after", ".../.../... p1 -/- 0,0,0,0 0/0 65535 - 80"},
        {"[TMB.v-lock] the placer of turn 16", ".../.../... p1 BMT/OO 3,3,3,2 0/0 17 1:0 40"},
        {"[TMB.v-lock] all others are stuck", ".../.../... p1 BMT/OO 3,3,3,2 0/0 17 1:1 40"},
        {"[TMB.v-lock] nobody placed before turn 1", ".../.../... p1 BMO/OT 7,7,6,7 0/0 1 2:0 5"},
        {"[TMB.v-lock] too many stuck turns", ".../.../... p1 BMO/OT/BT/MM 5,5,5,4 0/0/0/0 13 4:4 33"},
        {"[TMB.v-lock] they were stuck before the draw", ".../.../... e1 BMT/OO 3,3,3,2 0/0 17 1:1 40"},
        {"[TMB.v-kills] the goal is reached", P1(".../.../...", "BMT/OO", "8/0")},
        {"[TMB.v-kills] by who did not play last", ".../.../T1.. e1 BM/OO 3,3,3,2 0/8 17 1:0 41"},
        {"[TMB.v-kills] with a discard", ".../.../... e1 BM/OO 3,3,3,2 8/0 17 - 41"},
        {"[TMB.v-tombstones]", P1(".x./x../...", "BMT/OO", "1/0")},
        {"[TMB.v-zones] [TMB.kill-moment] a Blade's", P1(".B1./.T2./...", "BMT/OO", "0/0")},
        {"[TMB.v-zones] a Magus's", P1("M1../.T2./...", "BMT/OO", "0/0")},
    };
    static const struct contradiction small[] = {
        {"[TMB.v-players] five cards are too few for three", ".../.../... d1 -/-/- 1,1,1,2 0/0/0 0 - 0"}};
    static const struct contradiction teams[] = {{"[TMB.v-players] no teams of two", START_2}};
    load("");
    WORKED_EACH(contradiction, check_refused, rows);
    load("deck_3=1,1,1,2");
    WORKED_EACH(contradiction, check_refused, small);
    load("teams=true");
    WORKED_EACH(contradiction, check_refused, teams);
}

static uint64_t hash(const char *text, bool key)
{
    brd_state state;
    if (!worked_position(text, &state)) return 0;
    return key ? brd_state_key(&worked_rules, &state) : brd_state_hash(&worked_rules, &state);
}

/*
 * [TMB.position] The hash includes each field except the ply; the key also ignores the turn's number, which follows
 * from the cards.
 */
static void hashes_tell_positions_apart(void)
{
    static const char *const texts[] = {
        P1("T2.O2/.x./T1x.", "BMT/OO", "4/2"),
        P1("T2.O2/.x./T1.x", "BMT/OO", "4/2"),
        P1("T2.O2/.x./B1x.", "BMT/OO", "4/2"),
        P1("T1.O2/.x./T1x.", "BMT/OO", "4/2"),
        P1("T2.O2/.x./T1x.", "BMT/OT", "4/2"),
        P1("T2.O2/.x./T1x.", "BMM/OO", "4/2"),
        P1("T2.O2/.x./T1x.", "BMT/OO", "2/4"),
        P1("T2.O2/.x./T1x.", "BMT/OO", "4/3"),
        P1("T2.O2/.x./T1..", "BMT/OO", "4/2"),
        "T2.O2/.x./T1x. p1 BMT/OO 3,3,2,3 4/2 17 - 40",
        "T2.O2/.x./T1x. p1 BMT/OO 3,3,3,2 4/2 17 2:0 40",
        "T2.O2/.x./T1x. d1 BM/OO 3,3,3,3 4/2 17 2:0 40",
        ".../.../... d1 -/- 8,8,8,8 0/0 0 - 0",
        ".../.../... d1 -/-/- 9,9,9,9 0/0/0 0 - 0",
    };
    load("");
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        for (size_t k = 0; k < i; k++) {
            CHECK(hash(texts[i], false) != hash(texts[k], false));
            CHECK(hash(texts[i], true) != hash(texts[k], true));
        }
    CHECK(hash(texts[0], false) == hash("T2.O2/.x./T1x. p1 BMT/OO 3,3,3,2 4/2 17 - 41", false));
    CHECK(hash(texts[0], false) != hash(texts[0], true));
}

/* [TMB.counters] */
static void kills_stay_at_their_top(void)
{
    static const struct worked_ply rows[] = {
        {"[TMB.counters]", P1("T2T2T2/T2.T2/...", "BMO/OO", "65534/0"), "Bb2",
         "T2xT2/xB1x/... e1 MO/OO 3,3,3,2 65535/0 17 1:0 41", NULL},
    };
    load("kill_goal_2=65535");
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* [TMB.perft] The rulebook's numbers; with one Ombra 4 * 4 - 1 deals of two cards, 27 + 3 * 9 of three, and so on. */
static void perft_is_the_rulebooks(void)
{
    static const uint64_t two[] = {1, 4, 16, 64, 256, 1024, 18944};
    static const uint64_t one_ombra[] = {1, 4, 15, 54, 189, 648};
    load("");
    brd_state state = start(2);
    for (int32_t depth = 0; depth < 7; depth++) CHECK_EQ_INT(perft(&state, depth), two[depth]);
    state = start(3);
    CHECK_EQ_INT(perft(&state, 7), 16384);
    worked_position(".../B1B1B1/... e2 BT/BO 3,6,6,7 0/0 6 1:1 16", &state);
    CHECK_EQ_INT(perft(&state, 0), 1);
    CHECK_EQ_INT(perft(&state, 1), 0);
    load("deck_2=8,8,1,8");
    state = start(2);
    for (int32_t depth = 0; depth < 6; depth++) CHECK_EQ_INT(perft(&state, depth), one_ombra[depth]);
}

/* ----------------------------------------------------------------------------------------------- changed rules */

#define CHANGED "schema: 1\nextends: tombs\n"

static void a_blade_that_threatens_diagonals(void)
{
    static const struct worked_ply plies[] = {
        {"[TMB.blade] changed", P1("T2T2O2/T2.O2/...", "BMO/OO", "1/0"), "Bb2", D2("xT2x/T2B1O2/...", "MO/OO", "3/0"),
         NULL},
        {"[TMB.place] where the old Blade threatened", P2(".../.B1./...", "OO/BMT", "0/0"), "Tb1",
         D1(".../.B1./.T2.", "OO/BM", "0/0"), NULL},
    };
    static const struct worked_refusal refusals[] = {
        {"[TMB.threat] changed", P2(".../.B1./...", "OO/BMT", "0/0"), "Ta1", "threatened", "b2"},
        {"[TMB.quiet] changed", ".../.T1./... p2 BM/BMO 6,6,7,7 0/0 2 1:0 7", "Ba3", "quiet_turn", "b2"},
    };
    static const struct worked_moves moves[] = {
        {"[TMB.threat] changed", P1(".../.B2./...", "TTT/OO", "0/0"), "", "Tb1 Ta2 Tc2 Tb3"},
    };
    static const struct contradiction zones[] = {{"[TMB.v-zones] follows", P1("B1../.T2./...", "BMT/OO", "0/0")}};
    brd_state state;
    worked_load_text(CHANGED "classes:\n  blade:\n    threatens:\n"
                             "      - {kind: step, directions: [up-right, down-right, down-left, up-left]}\n",
                     "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(contradiction, check_refused, zones);
    CHECK(worked_position(P1(".B1./.T2./...", "BMT/OO", "0/0"), &state));
}

static void a_deck_with_one_ombra(void)
{
    static const struct worked_moves rows[] = {
        {"[TMB.chance] it is in a hand", ".../.../... d1 BO/TT 7,8,0,6 0/0 1 - 4", "", "+B +M +T"},
        {"[TMB.chance] it is in the deck", ".../.../... d1 BM/TT 7,7,1,6 0/0 1 - 4", "", "+B +M +O +T"},
    };
    static const struct worked_refusal refusals[] = {
        {"[TMB.chance]", ".../.../... d1 BO/TT 7,8,0,6 0/0 1 - 4", "+O", "none_left", ""},
    };
    worked_load_text(CHANGED "switches:\n  deck_2: [8, 8, 1, 8]\n", "");
    brd_state state = start(2);
    check_format(&state, ".../.../... d1 -/- 8,8,1,8 0/0 0 - 0");
    CHECK_EQ_INT(brd_chance_denominator(&worked_rules, &state), 25);
    WORKED_EACH(worked_moves, worked_moves, rows);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* Opposite corners, with nothing, a tombstone, a unit between them. */
#define CORNERS(middle, kills) "..T2/." middle "./... p1 MOO/OT 6,6,5,6 " kills " 5 2:0 13"
#define CORNERS_AFTER(corner, middle, kills) corner "/." middle "./M1.. d2 OO/OT 6,6,5,6 " kills " 6 1:0 14"

/*
 * TMB-11: from a corner a Magus threatens the opposite corner, whatever stands between; from elsewhere nothing
 * changes.
 */
static void a_magus_reaches_the_opposite_corner(void)
{
    static const struct worked_ply plies[] = {
        {"TMB-11 [TMB.magus]", CORNERS(".", "0/0"), "Ma1", CORNERS_AFTER("..x", ".", "1/0"), NULL},
        {"TMB-11 nothing blocks", CORNERS("x", "0/1"), "Ma1", CORNERS_AFTER("..x", "x", "1/1"), NULL},
        {"TMB-11 an own unit neither", CORNERS("B1", "0/0"), "Ma1", CORNERS_AFTER("..x", "B1", "1/0"), NULL},
        {"TMB-11 both on the way", CORNERS("B2", "0/0"), "Ma1", CORNERS_AFTER("..x", "x", "2/0"), NULL},
        {"TMB-11 the other diagonal", P1("T2../.../...", "BMO/OO", "0/0"), "Mc1", D2("x../.../..M1", "BO/OO", "1/0"),
         NULL},
        {"TMB-11 three players", "T2.T3/.../... p1 BMO/BT/OO 4,4,3,3 0/0/0 16 - 37", "Ma1",
         "T2.x/.../M1.. d2 BO/BT/OO 4,4,3,3 1/0/0 17 1:0 38", NULL},
        {"TMB-11 four players", "..T4/.../T3.. p2 BO/BMO/BT/OO 5,5,4,4 0/0/0/0 14 - 35", "Ma3",
         "M2.T4/.../T3.. d3 BO/BO/BT/OO 5,5,4,4 0/0/0/0 15 2:0 36", NULL},
    };
    static const struct worked_ply near[] = {
        {"TMB-11 the table", CORNERS(".", "0/0"), "Ma1", CORNERS_AFTER("..T2", ".", "0/0"), NULL},
        {"TMB-11 the table", CORNERS("x", "0/1"), "Ma1", CORNERS_AFTER("..T2", "x", "0/1"), NULL},
        {"TMB-11 the table", CORNERS("B2", "0/0"), "Ma1", CORNERS_AFTER("..T2", "x", "1/0"), NULL},
    };
    static const struct worked_refusal threats[] = {
        {"TMB-11 [TMB.threat]", P1("..M2/.../...", "BMO/OO", "0/0"), "Ba1", "threatened", "c3"},
        {"TMB-11 [TMB.threat] behind a tombstone", P1("..M2/.x./...", "BMO/OO", "1/0"), "Oa1", "threatened", "c3"},
        {"TMB-11 [TMB.ombra-top]", P1("..M2/.../T2..", "BMO/OO", "0/0"), "Oxa1", "threatened", "c3"},
        {"TMB-11 [TMB.thorn-activated]", P1("..M2/T2../x..", "BTT/OO", "1/0"), "Ta1xa2", "thorn_near", "a2"},
        {"TMB-11 [TMB.thorn-activated]", P1("..M2/O2../x..", "BTT/OO", "1/0"), "Ta1xa2", "threatened", "c3"},
        {"TMB-11 [TMB.quiet]", "..T2/.../... p1 BMO/OT 7,7,6,5 0/0 3 2:0 9", "Ma1", "quiet_turn", "c3"},
    };
    /* Of the four corners' cells and the others', those that no Magus of the second player threatens. */
    static const struct worked_moves moves[] = {
        {"TMB-11 from a corner", P1("..M2/.../...", "TTT/OO", "0/0"), "", "Tb1 Tc1 Ta2 Tc2 Ta3 Tb3"},
        {"TMB-11 from a side", P1(".../..M2/...", "TTT/OO", "0/0"), "", "Ta1 Tc1 Ta2 Tb2 Ta3 Tc3"},
        {"TMB-11 from the middle", P1(".../.M2./...", "TTT/OO", "0/0"), "", "Tb1 Ta2 Tc2 Tb3"},
    };
    static const struct contradiction zones[] = {{"TMB-11 [TMB.v-zones]", P1("..M2/.../T1..", "BMT/OO", "0/0")}};
    load("");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, threats);
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(contradiction, check_refused, zones);
    worked_load_text(CHANGED "classes:\n  magus:\n    threatens: [{kind: step, directions: diagonal}]\n", "");
    WORKED_EACH(worked_ply, worked_ply, near);
}

/* TMB-11 [TMB.friends]: the partner's unit in the opposite corner is not killed. */
static void a_magus_spares_a_friend_in_the_corner(void)
{
    static const struct worked_ply plies[] = {
        {"TMB-11 [TMB.friends]", "..T3/.T2./... p1 BMO/MM/TT/TT 5,5,5,4 0/0/0/0 13 - 33", "Ma1",
         "..T3/.x./M1.. d2 BO/MM/TT/TT 5,5,5,4 1/0/0/0 14 1:0 34", NULL},
    };
    load("teams=true partners=friends");
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* TMB-20: files add and remove ways of playing, and change zones. */
static void classes_that_are_played_otherwise(void)
{
    static const struct worked_refusal no_over[] = {
        {"TMB-20", P1(".../.T2./...", "BMO/OO", "0/0"), "Oxb2", "not_its_way", ""},
        {"TMB-20 the hand comes first", P1(".../.T2./...", "BMT/OO", "0/0"), "Oxb2", "not_in_hand", ""},
    };
    static const struct worked_moves none_over[] = {
        {"TMB-20 no Ombra over a unit", P1("T1T2T1/T1x./O1B1M1", "OOO/BB", "1/0"), "", "Oc2"},
    };
    static const struct worked_moves none_activated[] = {
        {"TMB-20 no Thorn activated", P1("O2O2T1/T1x./T1O1B1", "TTT/BB", "1/0"), "", "Tc2"},
    };
    static const struct worked_moves none_placed[] = {
        {"TMB-20 no Thorn placed", P1("O2O2T1/T1x./T1O1B1", "TTT/BB", "1/0"), "", "Tb2xa3 Tb2xb3"},
    };
    static const struct worked_ply thorn[] = {
        {"TMB-20 a Thorn that strikes, activated", P1("..O2/.x./O2..", "BMT/OO", "1/0"), "Tb2xc3",
         D2(".../.T1./x..", "BM/OO", "2/0"),
         "remove cell=b2 layer=fixture type=tombstone before=0; place seat=0 cell=b2 layer=piece type=thorn after=0; "
         "remove seat=1 cell=c3 layer=piece type=ombra before=0; "
         "remove seat=1 cell=a1 layer=piece type=ombra before=0; "
         "place cell=a1 layer=fixture type=tombstone after=0; stock seat=0 type=hand before=3 after=2; "
         "stock seat=0 type=hand_thorn before=1 after=0; counter seat=0 type=kills before=1 after=2; "
         "counter type=turn before=17 after=18; counter type=placer before=-1 after=0; turn seat=1"},
    };
    static const struct worked_refusal thorn_zone[] = {
        {"TMB-20 a Thorn that threatens", P1("..T2/.../...", "BMT/OO", "0/0"), "Tb2", "threatened", "c3"},
    };
    static const struct worked_moves thorn_cells[] = {
        {"TMB-20 a Thorn that threatens", P1("..T2/.../...", "BTT/OO", "0/0"), "",
         "Ba1 Bb1 Bc1 Ba2 Bc2 Ba3 Bb3 Ta1 Tb1 Tc1 Ta2 Tc2 Ta3 Tb3"},
    };
    static const struct worked_moves thorn_quiet[] = {
        {"TMB-20 [TMB.quiet] a Thorn that threatens and does not strike", ".../.T1./... p2 BT/MMT 7,6,8,5 0/0 2 1:0 7",
         "", "Mb1 Ma2 Mc2 Mb3 Tb1 Tc1 Ta2 Tc2 Ta3 Tb3 Tc3"},
    };
    static const struct worked_moves leaping[] = {
        {"TMB-20 a Magus that leaps over its neighbours", P1("M2../.../...", "TTT/OO", "0/0"), "",
         "Ta1 Tb1 Ta2 Tb2 Tc2 Tb3 Tc3"},
    };
    static const struct worked_moves ombra_cells[] = {
        {"TMB-20 an Ombra that threatens the cell below it, and not its own", P1(".O2T2/.T2T2/...", "OOO/BB", "0/0"),
         "", "Oa1 Ob1 Oc1 Oa2 Oa3 Oxc2 Oxc3"},
    };
    static const struct worked_refusal ombra_zone[] = {
        {"TMB-20 the same", P1(".O2T2/.T2T2/...", "OOO/BB", "0/0"), "Oxb2", "threatened", "b3"},
    };
    brd_state state;
    worked_load_text(CHANGED "classes:\n  ombra:\n    plays: [place]\n", "");
    WORKED_EACH(worked_refusal, worked_refusal, no_over);
    WORKED_EACH(worked_moves, worked_moves, none_over);
    worked_load_text(CHANGED "classes:\n  thorn:\n    plays: [place]\n", "");
    WORKED_EACH(worked_moves, worked_moves, none_activated);
    worked_load_text(CHANGED "classes:\n  thorn:\n    plays: [activate]\n", "");
    WORKED_EACH(worked_moves, worked_moves, none_placed);
    worked_load_text(CHANGED "classes:\n  thorn:\n    threatens: [{kind: step, directions: [down-left]}]\n"
                             "    plays: [activate, strike, place]\n",
                     "");
    WORKED_EACH(worked_ply, worked_ply, thorn);
    WORKED_EACH(worked_refusal, worked_refusal, thorn_zone);
    WORKED_EACH(worked_moves, worked_moves, thorn_cells);
    worked_load_text(CHANGED "classes:\n  thorn:\n    threatens: [{kind: step, directions: [down-left]}]\n", "");
    WORKED_EACH(worked_moves, worked_moves, thorn_quiet);
    CHECK(worked_position(P1("..T2/.T1./...", "BMT/OO", "0/0"), &state)); /* [TMB.v-zones] is for striking classes */
    worked_load_text(CHANGED "classes:\n  magus:\n    threatens:\n"
                             "      - {kind: leap, directions: [down-right], range: 2}\n",
                     "");
    WORKED_EACH(worked_moves, worked_moves, leaping);
    worked_load_text(CHANGED "classes:\n  ombra:\n    threatens: [{kind: step, directions: [down]}]\n", "");
    WORKED_EACH(worked_moves, worked_moves, ombra_cells);
    WORKED_EACH(worked_refusal, worked_refusal, ombra_zone);
}

/* TMB-21 [TMB.adjacent] [TMB.first-turn] [TMB.deal]: the board and the numbers. */
static void other_boards_and_numbers(void)
{
    static const struct worked_moves near[] = {
        {"[TMB.adjacent] TMB-1 only what is above", P1("O2O2T1/T1x./O2T1B1", "TTT/BB", "1/0"), "", "Tc2 Tb2xb3"},
    };
    static const struct worked_refusal barred[] = {
        {"[TMB.first-turn] other cells", ".../.../T1.. p2 BT/OTT 7,8,7,4 0/0 2 1:0 7", "Tc3", "cell_barred", "c3"},
        {"[TMB.first-turn] over", ".../.../T1.. p2 BT/OTT 7,8,7,4 0/0 2 1:0 7", "Oxa1", "cell_barred", "a1"},
    };
    static const struct worked_refusal longer[] = {
        {"[TMB.first-turn] the middle, on two turns", ".../.../T1.. p2 BT/OTT 7,8,7,4 0/0 2 1:0 7", "Tb2",
         "cell_barred", "b2"},
    };
    static const struct worked_refusal other[] = {
        {"[TMB.first-turn] another cell on one turn", ".../.../... p1 BTT/OO 7,8,6,6 0/0 1 - 5", "Ta1", "cell_barred",
         "a1"},
    };
    static const struct worked_refusal same[] = {
        {"[TMB.first-turn] said again", ".../.../... p1 BTT/OO 7,8,6,6 0/0 1 - 5", "Tb2", "middle_barred", "b2"},
    };
    static const struct worked_ply dealt[] = {
        {"[TMB.deal] three cards each", ".../.../... d1 BM/- 7,7,8,8 0/0 0 - 2", "+O",
         ".../.../... d2 BMO/- 7,7,7,8 0/0 0 - 3", NULL},
        {"[TMB.draw] the fourth", ".../.../... d1 BMO/OOO 7,7,4,8 0/0 1 - 6", "+T",
         ".../.../... p1 BMOT/OOO 7,7,4,7 0/0 1 - 7", NULL},
    };
    static const struct worked_ply large[] = {
        {"[TMB.deal] nine cards each, and the tenth", ".../.../... d1 TTTTTTTTT/OOOOOOOOO 99,99,90,90 0/0 1 - 18", "+T",
         ".../.../... p1 TTTTTTTTTT/OOOOOOOOO 99,99,90,89 0/0 1 - 19", NULL},
    };
    brd_state state;
    worked_load_text(CHANGED "board:\n  adjacent:\n    all: [up]\n", "");
    WORKED_EACH(worked_moves, worked_moves, near);
    worked_load_text(CHANGED "board:\n  barred: {cells: [a1, c3], turns: 2}\n", "");
    WORKED_EACH(worked_refusal, worked_refusal, barred);
    worked_load_text(CHANGED "board:\n  barred: {turns: 2}\n", "");
    WORKED_EACH(worked_refusal, worked_refusal, longer);
    worked_load_text(CHANGED "board:\n  barred: {cells: [a1]}\n", "");
    WORKED_EACH(worked_refusal, worked_refusal, other);
    worked_load_text(CHANGED "board:\n  barred: {turns: 1, cells: [b2]}\n", "");
    WORKED_EACH(worked_refusal, worked_refusal, same);
    worked_load_text(CHANGED "hand: 3\n", "deck_3=2,2,2,2");
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 3), BRD_E_ARGUMENT);
    worked_load_text(CHANGED "hand: 3\n", "");
    WORKED_EACH(worked_ply, worked_ply, dealt);
    worked_load_text(CHANGED "hand: 9\n", "deck_2=99");
    WORKED_EACH(worked_ply, worked_ply, large);
}

/* TMB-20 Values with which no game can be played are refused at their key. */
static void senseless_files_are_refused(void)
{
    static const struct {
        const char *yaml, *field;
    } rows[] = {
        {CHANGED "classes:\n  ombra:\n    threatens: [{kind: own, directions: [up]}]\n",
         "classes.ombra.threatens[0].directions"},
        {CHANGED "classes:\n  blade:\n    threatens: [{kind: step}]\n", "classes.blade.threatens[0].kind"},
        {CHANGED "classes:\n  blade:\n    threatens: [{kind: step, directions: [up], range: 2}]\n",
         "classes.blade.threatens[0].range"},
        {CHANGED "classes:\n  magus:\n    plays: [strike]\n", "classes.magus.plays"},
        {CHANGED "classes:\n  magus:\n    plays: [place, over]\n", "classes.magus.plays[1]"},
        {CHANGED "board:\n  directions:\n    up: [0, 0]\n", "board.directions.up"},
        {CHANGED "hand: 10\n", "hand"},
        {CHANGED "switches:\n  deck_2: 100\n", "switches.deck_2"},
        {CHANGED "switches:\n  deck_4: [1, 2, 3]\n", "switches.deck_4"},
        {CHANGED "switches:\n  kill_goal_3: 0\n", "switches.kill_goal_3"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        brd_fault fault = {.code = 0};
        CHECK_EQ_INT(brd_rules_load(&worked_rules, rows[i].yaml, strlen(rows[i].yaml), NULL, 0, &fault, 1, NULL),
                     BRD_E_RULES);
        CHECK_EQ_TEXT(fault.field, rows[i].field);
    }
}

/* ----------------------------------------------------------------------------------------------- random games */

enum { POSITIONS_MOST = 64, CODES = 32, WELL_FORMED = 134 };

static struct {
    char positions[POSITIONS_MOST][BRD_MAX_POSITION_TEXT];
    int position_count;
    brd_move moves[WELL_FORMED];
    long kinds[CODES], refusals[CODES], endings[CODES];
    uint64_t seed;
} games;

/* The positions of tests/positions/tombs.txt with this number of players. */
static void read_positions(int32_t players)
{
    char line[BRD_MAX_POSITION_TEXT];
    FILE *file = fopen("tests/positions/tombs.txt", "r");
    games.position_count = 0;
    if (!CHECK(file != NULL)) return;
    while (fgets(line, sizeof line, file) != NULL) {
        brd_state state;
        line[strcspn(line, "\n")] = '\0';
        if (brd_state_parse(&worked_rules, &state, line, strlen(line), NULL, 0, NULL) != BRD_OK)
            continue; /* the file has comments too */
        if (brd_state_players(&worked_rules, &state) != players) continue;
        if (!CHECK(games.position_count < POSITIONS_MOST)) break;
        memcpy(games.positions[games.position_count++], line, sizeof line);
    }
    fclose(file);
}

/* All moves of the notation: the codes that have a text. */
static void list_moves(void)
{
    int count = 0;
    for (uint32_t code = 0; code < 1 << 16; code++)
        if (brd_move_format(&worked_rules, (brd_move){code}, NULL, 0) > 0 && CHECK(count < WELL_FORMED))
            games.moves[count++].code = code;
    CHECK_EQ_INT(count, WELL_FORMED);
}

/* Counts the reasons for all well-formed moves, as the referee and as a seat. */
static void count_refusals(const brd_state *state)
{
    int32_t seat = (int32_t)brdi_random_below(&games.seed, (uint32_t)brd_state_players(&worked_rules, state));
    for (int i = 0; i < WELL_FORMED; i++) {
        brd_verdict verdict;
        int32_t viewer = i % 16 == 0 ? seat : BRD_REFEREE;
        if (brd_move_check(&worked_rules, state, viewer, games.moves[i], &verdict) == BRD_E_ILLEGAL)
            games.refusals[verdict.reason]++;
    }
}

static void play_game(int32_t players, long *plies)
{
    brd_state state = start(players);
    uint32_t k = brdi_random_below(&games.seed, (uint32_t)(2 * games.position_count));
    if (k < (uint32_t)games.position_count) worked_position(games.positions[k], &state);
    brd_move moves[BRD_MAX_MOVES];
    brd_move_info info = {.struct_nbytes = sizeof info};
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    int32_t count;
    while ((count = brd_moves(&worked_rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES)) > 0) {
        brd_move move = moves[brdi_random_below(&games.seed, (uint32_t)count)];
        count_refusals(&state);
        brd_move_describe(&worked_rules, &state, BRD_REFEREE, move, &info);
        games.kinds[info.kind]++;
        brd_apply_trusted(&worked_rules, &state, move, NULL, NULL, 0);
        --*plies;
    }
    count_refusals(&state);
    brd_state_outcome(&worked_rules, &state, &outcome);
    games.endings[outcome.ending]++;
}

/* Refusals that only rules files make possible: TMB-20, TMB-21. */
static bool is_of_files(const char *name)
{
    return strcmp(name, "not_its_way") == 0 || strcmp(name, "cell_barred") == 0;
}

static void check_occurred(int32_t family, const long *counts)
{
    for (int32_t code = 0; code < CODES; code++) {
        const char *name = brd_name(&worked_rules, family, code);
        if (name == NULL || is_of_files(name)) continue;
        if (!CHECK(counts[code] > 0)) printf("  %s never occurred\n", name);
    }
}

static void play_games(int32_t players, long plies, const char *overrides)
{
    load(overrides);
    read_positions(players);
    while (plies > 0 && check_failures == 0) play_game(players, &plies);
}

/*
 * Random games have every kind of move, refusal and ending, except those that the positions file excuses. No game has
 * 73 plies.
 */
static void everything_occurs_with(int32_t players, long plies)
{
    memset(&games, 0, sizeof games);
    games.seed = (uint64_t)players;
    load("");
    list_moves();
    play_games(players, plies, "");
    play_games(players, plies / 10, "max_plies=40");
    if (plies < 20000) return;
    check_occurred(BRD_NAME_MOVE_KIND, games.kinds);
    check_occurred(BRD_NAME_REFUSAL, games.refusals);
    check_occurred(BRD_NAME_ENDING, games.endings);
}

static void everything_occurs(void)
{
    long plies = check_plies() / 10;
    for (int32_t players = 2; players <= 4; players++) everything_occurs_with(players, plies < 60000 ? plies : 60000);
}

/* [TMB.phases] */
static void phases_are_these(void)
{
    static const struct worked_phases rows[] = {
        {"[TMB.phases]", ".../.../... d2 BM/O 7,7,7,8 0/0 0 - 2", "deal deal"},
        {"[TMB.phases] the first turn", ".../.../... d1 BM/OT 7,7,7,7 0/0 1 - 4", "play play"},
        {"[TMB.phases] over", ".../.../... e2 BM/O 7,7,7,8 0/0 0 - 3", "deal deal"},
    };
    load("max_plies=3");
    worked_phases(&rows[2]);
    load("");
    worked_phases(&rows[0]);
    worked_phases(&rows[1]);
}

/* [TMB.described] tests/core/test_moves_described.c describes every kind of move. */
static void described_so(void)
{
    static const struct worked_description rows[] = {
        {"[TMB.described]", P1("T2T2O2/T2.O2/...", "BMO/OO", "1/0"), "Bb2",
         "place seat=0 to=b2 type=blade reveals captures"},
        {"[TMB.described]", ".../B1B1B1/... p2 BT/BMO/MM 2,4,4,3 0/0/0 17 1:0 38", "-O",
         "discard seat=1 type=ombra reveals"},
    };
    load("");
    WORKED_EACH(worked_description, worked_description, rows);
    worked_quantity(BRD_COUNTER, 3, "placer", BRD_MEANS_SEAT, BRD_SEEN_BY_ALL);
    worked_quantity(BRD_STOCK, 1, "hand_blade", BRD_MEANS_COUNT, BRD_SEEN_BY_OWNER);
}

/* [TMB.marks] [TMB.first-turn] [TMB.first-player] (TMB-21) */
static void marks_of_cells(void)
{
    worked_load("tombs", "");
    worked_marks("middle", "b2");
    worked_marks("barred_at_first", "b2");
    worked_marks("barred", "");
    worked_load("tombs", "middle=first_player");
    worked_marks("middle", "b2");
    worked_marks("barred_at_first", "");
    worked_marks("barred", "b2:0");
    worked_load_text("schema: 1\nextends: tombs\nboard: {barred: {cells: [a1, c3], turns: 2}}\n", "");
    worked_marks("middle", "b2");
    worked_marks("barred_at_first", "a1 c3");
    worked_marks("barred", "");
    worked_load_text("schema: 1\nextends: tombs\nboard: {barred: {cells: [a1], turns: 0}}\n", "");
    worked_marks("barred_at_first", "");
    worked_marks("barred", "");
    worked_load_text("schema: 1\nextends: tombs\nboard: {barred: {cells: [a1], turns: 0}}\n", "middle=first_player");
    worked_marks("barred", "a1:0");
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"TMB.seats", two_to_four_players},
        {"TMB.board TMB.adjacent TMB.cell-order", nine_cells_and_their_neighbours},
        {"TMB.things", cells_hold_units_and_tombstones},
        {"TMB.stocks TMB.counter-list", stocks_and_counters_are_these},
        {"TMB.deck TMB-2", each_number_of_players_has_its_deck},
        {"TMB.deck TMB-2 numbers", decks_are_four_numbers},
        {"TMB-2 an old deck", an_old_deck_is_told_its_successors},
        {"TMB.deck-small TMB-12 TMB-15", a_game_is_refused_not_the_rules},
        {"TMB.deal TMB.draw TMB.turns TMB.events TMB-4", cards_are_dealt_and_drawn},
        {"TMB.chance", probabilities_are_those_of_the_deck},
        {"TMB.place TMB.blade TMB.magus TMB.ombra-top TMB.thorn-activated", cards_are_played_so},
        {"TMB.discard TMB-5 TMB-14", stuck_players_discard},
        {"TMB.play TMB.threat TMB-3 TMB-6 TMB-9 TMB-10", legal_moves_are_these},
        {"TMB.quiet TMB-7 TMB-9", the_first_turns_are_quiet},
        {"TMB.refusals", moves_are_refused_so},
        {"TMB-1 TMB-3", switches_change_thorns_and_ombras},
        {"TMB.kill-goal TMB.field-lock TMB.unit-count TMB-13", games_end_so},
        {"TMB.teams TMB.teams-end TMB-12", teams_end_so},
        {"TMB.max-plies TMB.limit-end TMB-17 TMB-19", limits_end_games_so},
        {"TMB.ranks", ranks_are_these},
        {"TMB.well-formed TMB-16", there_are_134_moves_in_the_notation},
        {"TMB.well-formed in apply", codes_beyond_the_board_do_nothing},
        {"TMB.moves TMB.touch", moves_touch_what_they_name},
        {"TMB.position", positions_read_and_write_the_same},
        {"TMB.parse TMB.observation-parse", faulty_positions_are_refused_at},
        {"TMB.v-cards TMB.v-turn TMB.v-lock TMB.v-kills TMB.v-zones", contradictions_are_refused},
        {"hashes", hashes_tell_positions_apart},
        {"TMB.counters", kills_stay_at_their_top},
        {"TMB.perft", perft_is_the_rulebooks},
        {"TMB.described", described_so},
        {"TMB.phases", phases_are_these},
        {"changed Blade", a_blade_that_threatens_diagonals},
        {"changed deck", a_deck_with_one_ombra},
        {"TMB-11", a_magus_reaches_the_opposite_corner},
        {"TMB-11 friends", a_magus_spares_a_friend_in_the_corner},
        {"changed classes TMB-20", classes_that_are_played_otherwise},
        {"changed board TMB-21", other_boards_and_numbers},
        {"refused files", senseless_files_are_refused},
        {"everything occurs", everything_occurs},
        {"TMB.marks", marks_of_cells},
        {NULL, NULL},
    };
    return check_main("tombs", tests, argc, argv);
}
