/*
 * test_tokonoma_attackers.c: the numbers of attackers stored in states of Tokonoma
 * (lib/games/tokonoma/tokonoma_attackers.h) equal a count over all pieces, and rules for which they are not enough do
 * not use them. Expected values were worked out by hand from the rulebook; random games are played under both kinds
 * of rules.
 */
#include "worked.h"

#define EXTENDS "schema: 1\nextends: tokonoma\n"

enum { C4 = 14 };

static uint64_t leaves(const brd_state *state, int32_t depth)
{
    static BRD_ALIGNED uint8_t workspace[3 * (BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move))];
    uint64_t count = 0;
    CHECK_EQ_INT(brd_perft(&worked_rules, state, depth, 0, workspace, sizeof workspace, &count), BRD_OK);
    return count;
}

/*
 * Counts White's moves that begin or end at c4. Perft, which counts without a list, must count the moves of the list.
 */
static void check_moves_at_c4(const char *position, int32_t expected)
{
    brd_state state;
    brd_move moves[BRD_MAX_MOVES];
    if (!worked_position(position, &state)) return;
    CHECK_EQ_INT(brd_moves_at(&worked_rules, &state, BRD_REFEREE, C4, moves, BRD_MAX_MOVES), expected);
    CHECK_EQ_INT(brd_moves(&worked_rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES), leaves(&state, 1));
}

/* -------------------------------------------------------------------------------------------- large numbers */

/* Attacks all around and two tiles ahead; or two tiles back too. */
#define STEPS(onto) \
    "{kind: step, directions: adjacent, " onto "}, {kind: leap, directions: [forward], range: 2, " onto "}"
#define STEPS_BACK(onto) STEPS(onto) ", {kind: leap, directions: [backward], range: 2, " onto "}"
#define FLATS(count, steps) EXTENDS "pieces: {flat: {count: " count ", moves: [" steps("onto: [empty]") "]}}\n"
#define TALL(count, steps) "{count: " count ", moves: [" steps("onto: all") "]}\n"
#define TALLS(arms, blinds, stars, steps) \
    EXTENDS "pieces:\n  arm: " TALL(arms, steps) "  blind: " TALL(blinds, steps) "  star: " TALL(stars, steps)

/* [TOK.capture] Numbers of flats are stored up to 7; eight would look like none. */
static void many_flats_capture(void)
{
    static const struct worked_ply few[] = {
        {"[TOK.capture] four flats", "f4/2FF2/2FfF2/6/4F w 0 10", "e5e4", "f4/2FF2/2F1F2/6/3F1 b 0 11", NULL},
        {"[TOK.capture] seven flats", "f4/2FF2/2FfFF1/2FF2/4A w 0 10", "e5e3", "f4/2FF2/2F1FF1/2FF2/2A2 b 0 11", NULL},
    };
    static const struct worked_ply eight = {"[TOK.capture] eight flats", "f4/2FF2/1FFfFF1/2FF2/4A w 0 10", "e5e3",
                                            "f4/2FF2/1FF1FF1/2FF2/2A2 b 0 11", NULL};
    worked_load_text(FLATS("7", STEPS), "");
    WORKED_EACH(worked_ply, worked_ply, few);
    check_moves_at_c4("f4/2FF2/2F1FF1/2FF2/5 w 0 10", 7);
    worked_load_text(FLATS("8", STEPS_BACK), "");
    worked_ply(&eight);
    check_moves_at_c4("f4/2FF2/1FF1FF1/2FF2/5 w 0 10", 8);
}

/* [TOK.capture] The same for arms, blinds and the star together. */
static void many_talls_capture(void)
{
    static const struct worked_ply few[] = {
        {"[TOK.capture] four talls", "f4/2AA2/2BfB2/6/4F w 0 10", "e5e4", "f4/2AA2/2B1B2/6/3F1 b 0 11", NULL},
        {"[TOK.capture] seven talls", "f4/2AA2/2AfBB1/2SB2/4F w 0 10", "e5e4", "f4/2AA2/2A1BB1/2SB2/3F1 b 0 11", NULL},
    };
    static const struct worked_ply eight = {"[TOK.capture] eight talls", "f4/2AA2/1AAfBB1/2SB2/4F w 0 10", "e5e4",
                                            "f4/2AA2/1AA1BB1/2SB2/3F1 b 0 11", NULL};
    static const struct worked_ply stars = {"[TOK.capture] eight, of them three stars",
                                            "f4/2AA2/1ABfBS1/2SS2/4F w 0 10", "e5e4", "f4/2AA2/1AB1BS1/2SS2/3F1 b 0 11",
                                            NULL};
    worked_load_text(TALLS("3", "3", "1", STEPS), "");
    WORKED_EACH(worked_ply, worked_ply, few);
    check_moves_at_c4("f4/2AA2/2A1BB1/2SB2/4F w 0 10", 7);
    worked_load_text(TALLS("4", "3", "1", STEPS_BACK), "");
    worked_ply(&eight);
    check_moves_at_c4("f4/2AA2/1AA1BB1/2SB2/4F w 0 10", 8);
    worked_load_text(TALLS("3", "2", "3", STEPS_BACK), "");
    worked_ply(&stars);
}

/*
 * [TOK.stalemate] Leaps of two tiles lead from a2 only to a4, c2, c4, c6, e2, e4: four flats can still reach only c4.
 */
static void four_have_one_tile_left(void)
{
    static const struct worked_moves moves[] = {
        {"[TOK.stalemate] for White", "1F1F1/6/1F3F1/6/1f1f1 w 0 10", "", "a2c4 a4c4 c2c4 c6c4"},
        {"[TOK.stalemate] for Black", "1f1f1/6/1f3f1/6/1F1F1 b 0 10", "", "a2c4 a4c4 c2c4 c6c4"},
    };
    worked_load_text(EXTENDS "pieces: {flat: {moves: [{kind: leap, directions: adjacent, range: 2}]}}\n", "");
    WORKED_EACH(worked_moves, worked_moves, moves);
}

/* ------------------------------------------------------------------------------------------- other rules */

/* [TOK.destination] The attackers do not show the moves of arms that may not stand on flats, or on nothing else. */
static void what_attacks_need_not_land(void)
{
    worked_load_text(EXTENDS "pieces: {arm: {moves: [" STEPS("onto: [empty]") "]}}\n", "");
    check_moves_at_c4("f4/2A3/3F1A1/6/5 w 0 10", 2);
    worked_load_text(EXTENDS "pieces: {arm: {moves: [" STEPS("onto: [flat]") "]}}\n", "");
    check_moves_at_c4("f4/2A3/3F1A1/6/5 w 0 10", 4);
}

/* [TOK.attacks] Flats also attack a tile six ahead, which is on the board only from c7, but do not move there. */
static void attacks_from_one_tile_are_no_moves(void)
{
    static const struct worked_moves moves = {"[TOK.attacks] c7", "f4/6/6F/6/5 w 0 10", "", "c7b6 c7c6 c7d6"};
    brd_state state;
    worked_load_text(EXTENDS "pieces:\n  flat:\n    attacks:\n"
                             "      - {kind: step, directions: [forward, forward-up, forward-down]}\n"
                             "      - {kind: leap, directions: [forward], range: 6}\n",
                     "");
    worked_moves(&moves);
    if (worked_position(moves.position, &state)) CHECK_EQ_INT(leaves(&state, 1), 3);
}

/* [TOK.capture] A side has eight talls of one type, and one piece of every other type. */
#define ONE_OF_EACH EXTENDS "layout: f4/6/7/6/4F\npieces:\n  flat: {count: 1}\n"

static void many_of_a_type_capture(void)
{
    static const struct {
        const char *rules;
        struct worked_ply ply;
    } cases[] = {
        {ONE_OF_EACH "  blind: {count: 1}\n  star: {count: 1}\n  arm: " TALL("8", STEPS_BACK),
         {"[TOK.capture] eight arms", "f4/2AA2/1AAsAA1/2AA2/4F w 0 10", "e5e4", "f4/2AA2/1AA1AA1/2AA2/3F1 b 0 11",
          NULL}},
        {ONE_OF_EACH "  arm: {count: 1}\n  star: {count: 1}\n  blind: " TALL("8", STEPS_BACK),
         {"[TOK.capture] eight blinds", "f4/2BB2/1BBsBB1/2BB2/4F w 0 10", "e5e4", "f4/2BB2/1BB1BB1/2BB2/3F1 b 0 11",
          NULL}},
        {ONE_OF_EACH "  arm: {count: 1}\n  blind: {count: 1}\n  star: " TALL("8", STEPS_BACK),
         {"[TOK.capture] eight stars", "f4/2SS2/1SSaSS1/2SS2/4F w 0 10", "e5e4", "f4/2SS2/1SS1SS1/2SS2/3F1 b 0 11",
          NULL}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        worked_load_text(cases[i].rules, "");
        worked_ply(&cases[i].ply);
    }
}

/* [TOK.attackers] Two pieces attack c4, and eleven are needed. */
static void two_may_be_too_few(void)
{
    static const struct worked_ply ply = {"[TOK.attackers] eleven", "f4/6/3fF2/4F1/5 w 3 10", "d5d4",
                                          "f4/6/3fF2/3F2/5 b 0 11", NULL};
    worked_load("tokonoma", "attackers=11");
    worked_ply(&ply);
}

/* ------------------------------------------------------------------------------------------- random games */

/* Makes one ply of a random game under both rules. 0: the game is over. */
static int32_t play_twice(const brd_rules *others, brd_state *state, brd_state *other, uint64_t *seed)
{
    static brd_move moves[BRD_MAX_MOVES], other_moves[BRD_MAX_MOVES];
    char text[BRD_MAX_POSITION_TEXT], other_text[BRD_MAX_POSITION_TEXT];
    int32_t count = brd_moves(&worked_rules, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    CHECK_EQ_INT(brd_moves(others, other, BRD_REFEREE, other_moves, BRD_MAX_MOVES), count);
    CHECK_EQ_INT(leaves(state, 1), count);
    CHECK_EQ_INT(brd_state_to_move(others, other), brd_state_to_move(&worked_rules, state));
    if (count <= 0) return 0;
    brd_move move = moves[brd_random_below(seed, (uint32_t)count)];
    brd_apply_trusted(&worked_rules, state, move, NULL, NULL, 0);
    brd_apply_trusted(others, other, move, NULL, NULL, 0);
    brd_state_format(&worked_rules, state, text, sizeof text);
    brd_state_format(others, other, other_text, sizeof other_text);
    CHECK_EQ_TEXT(text, other_text);
    CHECK_EQ_INT(brd_state_check(&worked_rules, state, NULL, 0, NULL), BRD_OK);
    return count;
}

/*
 * The second of two files allows more talls a side than are kept, though the board has no more: other rules, the same
 * game. brd_state_check reads the state's text, which counts anew, and compares all bytes.
 */
static void play_both_ways(const char *const yaml[2], const char *switches)
{
    brd_rules others;
    brd_state state, other;
    uint64_t seed = 1;
    worked_load_text(yaml[1], switches);
    others = worked_rules;
    worked_load_text(yaml[0], switches);
    for (long plies = check_plies() / 20; plies > 0 && check_failures == 0; plies--) {
        brd_state_initial(&worked_rules, &state, 0);
        brd_state_initial(&others, &other, 0);
        while (plies > 0 && check_failures == 0 && play_twice(&others, &state, &other, &seed) > 0) plies--;
    }
}

/* The built-in pieces with other keys, and the same with higher counts. */
#define WITH(flat, arm, blind, star)                                                                      \
    EXTENDS "pieces: {flat: {" flat "count: 6}, arm: {" arm "count: 2}, blind: {" blind "count: 2}, "     \
            "star: {" star "count: 1}}\n",                                                                \
        EXTENDS "pieces: {flat: {" flat "count: 6}, arm: {" arm "count: 4}, blind: {" blind "count: 5}, " \
                "star: {" star "count: 6}}\n"
#define STILL "moves: [], "
#define AHEAD "attacks: [{kind: step, directions: [forward, forward-up, forward-down]}], "
#define AROUND "attacks: [{kind: step, directions: adjacent}], "

/* [TOK.attackers] Two and three; one, by which games are short. */
static void kept_numbers_are_those_of_the_pieces(void)
{
    static const char *const usual[] = {WITH("", "", "", "")};
    play_both_ways(usual, "");
    play_both_ways(usual, "attackers=3");
    play_both_ways(usual, "attackers=1");
}

/* [TOK.attackers] Some pieces never move: they attack all the same, or nothing. */
static void kept_numbers_where_some_never_move(void)
{
    static const char *const files[][2] = {
        {WITH(STILL, "", "", "")},
        {WITH(STILL AHEAD, "", "", "")},
        {WITH("", STILL, STILL, STILL)},
        {WITH("", STILL AROUND, STILL AROUND, STILL AROUND)},
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) play_both_ways(files[i], "");
}

/* [TOK.attacks] [TOK.stalemate] Flats that never move attack as told, and nothing if their attacks are their moves. */
static void flats_that_never_move(void)
{
    static const struct worked_ply captures = {"[TOK.attacks] c5 and d4 attack c4", "f4/6/3fF2/3F2/4A w 3 10", "e5e3",
                                               "f4/6/4F2/3F2/2A2 b 0 11", NULL};
    static const struct worked_ply nothing = {"[TOK.attacks] nothing attacks c4", "f4/6/3fF2/3F2/4A w 3 10", "e5e3",
                                              "f4/6/3fF2/3F2/2A2 b 4 11", NULL};
    static const struct worked_moves moves = {"[TOK.tables]", "f3a/6/3fF2/3F2/4A w 3 10", "", "e5d6 e5e3"};
    static const struct worked_end stuck = {"[TOK.stalemate]", "a4/6/3F3/6/5 w 3 10", "win seats=1 reason=stalemate"};
    brd_state state;
    static const char *const files[][2] = {{WITH(STILL AHEAD, "", "", "")}, {WITH(STILL, "", "", "")}};
    for (size_t i = 0; i < 2; i++) {
        worked_load_text(files[i][0], "");
        worked_moves(&moves);
        if (worked_position(moves.position, &state)) CHECK_EQ_INT(leaves(&state, 1), 2);
        worked_end(&stuck);
        worked_ply(i == 0 ? &captures : &nothing);
    }
}

/* [TOK.attacks] Arms that never move attack around them: c5 and d4 c4; a flat of their own cannot be landed on. */
static void talls_that_never_move(void)
{
    static const struct worked_ply captures = {"[TOK.attacks]", "f4/6/3fA2/3A2/4F w 3 10", "e5e4",
                                               "f4/6/4A2/3A2/3F1 b 0 11", NULL};
    static const struct worked_moves moves = {"[TOK.tables]", "f4/6/3FA2/6/5 w 3 10", "", "c4b3 c4c3 c4d3"};
    static const char *const files[2] = {WITH("", STILL AROUND, "", "")};
    brd_state state;
    worked_load_text(files[0], "");
    worked_ply(&captures);
    worked_moves(&moves);
    if (worked_position(moves.position, &state)) CHECK_EQ_INT(leaves(&state, 1), 3);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"TOK.capture, many flats", many_flats_capture},
        {"TOK.capture, many talls", many_talls_capture},
        {"TOK.stalemate, many flats", four_have_one_tile_left},
        {"TOK.destination, attacks apart", what_attacks_need_not_land},
        {"TOK.attacks, from one tile", attacks_from_one_tile_are_no_moves},
        {"TOK.capture, many of a type", many_of_a_type_capture},
        {"TOK.attackers", two_may_be_too_few},
        {"TOK.capture, kept numbers", kept_numbers_are_those_of_the_pieces},
        {"TOK.capture, some never move", kept_numbers_where_some_never_move},
        {"TOK.attacks TOK.stalemate, still flats", flats_that_never_move},
        {"TOK.attacks, still talls", talls_that_never_move},
        {NULL, NULL},
    };
    return check_main("tokonoma_attackers", tests, argc, argv);
}
