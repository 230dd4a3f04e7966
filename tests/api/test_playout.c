/* test_playout.c: playouts make the same plies as brd_random_below on lists and tickets. */
#include "boardrules/boardrules.h"
#include "check.h"

enum { SEEDS = 12 };

static brd_rules rules;

/*
 * One ply: a random number below the length of the list, or below the number of tickets. (Another release may draw in
 * another way. Then this function changes with it.)
 */
static void make_ply(brd_state *state, uint64_t *seed)
{
    static brd_move moves[BRD_MAX_MOVES];
    brd_move move = {0};
    if (brd_state_to_move(&rules, state) == BRD_CHANCE) {
        uint32_t tickets = (uint32_t)brd_chance_denominator(&rules, state);
        CHECK_EQ_INT(brd_chance_pick(&rules, state, (int32_t)brd_random_below(seed, tickets), &move), BRD_OK);
    } else {
        int32_t count = brd_moves(&rules, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
        if (CHECK(count > 0)) move = moves[brd_random_below(seed, (uint32_t)count)];
    }
    CHECK(brd_apply(&rules, state, BRD_REFEREE, move, NULL, NULL, NULL, 0) >= 0);
}

static void compare(int32_t players, uint64_t seed, int32_t most)
{
    brd_state by_calls, at_once;
    uint64_t calls_seed = seed;
    int32_t plies = 0;
    if (brd_state_initial(&rules, &by_calls, players) != BRD_OK) return;
    at_once = by_calls;
    for (; plies < most && brd_state_to_move(&rules, &by_calls) != BRD_NOBODY; plies++)
        make_ply(&by_calls, &calls_seed);
    CHECK_EQ_INT(brd_playout(&rules, &at_once, seed, most), plies);
    CHECK(memcmp(&at_once, &by_calls, sizeof at_once) == 0);
}

static void compare_by(const char *name, const char *overrides)
{
    CHECK_EQ_INT(brd_rules_builtin_with(&rules, name, strlen(name), overrides, strlen(overrides), NULL, 0, NULL),
                 BRD_OK);
    for (int32_t players = 1; players <= BRD_MAX_SEATS; players++)
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            compare(players, seed, INT32_MAX);
            compare(players, seed, (int32_t)(seed * seed));
        }
}

/* [H.playout] [H.playout-seed] */
static void a_playout_is_lists_and_tickets(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        const char *name = brd_game_name(game);
        compare_by(name, "max_plies=900");
        if (strcmp(name, "thrones") == 0) compare_by(name, "max_plies=900 setup=together"); /* two act at once */
    }
}

/* [H.playout] */
static void no_ply_and_misuse(void)
{
    brd_state state, before;
    brd_rules_builtin(&rules, brd_game_name(0));
    brd_state_initial(&rules, &state, 0);
    before = state;
    CHECK_EQ_INT(brd_playout(&rules, &state, 1, 0), 0);
    CHECK_EQ_INT(brd_playout(&rules, &state, 1, -1), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_playout(&rules, NULL, 1, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_playout(NULL, &state, 1, 1), BRD_E_NULL);
    CHECK(memcmp(&state, &before, sizeof state) == 0);
}

/*
 * A Python program that follows splitmix64's paper gave these numbers: for seed 0 the upper halves are e220a839,
 * 6e789e6a, 06c45d18. A bound of 3 << 30 rejects numbers below 2^30, here the third. The result is the fourth,
 * f88bb8a8, less 3 << 30. [H.random-below]
 */
static void the_generator_is_splitmix64(void)
{
    uint64_t seed = 0;
    CHECK_EQ_INT(brd_random_below(&seed, UINT32_C(3) << 30), UINT32_C(0xe220a839) - (UINT32_C(3) << 30));
    CHECK_EQ_INT(brd_random_below(&seed, UINT32_C(3) << 30), UINT32_C(0x6e789e6a));
    CHECK_EQ_INT(brd_random_below(&seed, UINT32_C(3) << 30), UINT32_C(0xf88bb8a8) - (UINT32_C(3) << 30));
    CHECK_EQ_INT(brd_random_below(&seed, 0), 0);
    CHECK_EQ_INT(brd_random_below(NULL, 7), 0);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"a_playout_is_lists_and_tickets", a_playout_is_lists_and_tickets},
        {"no_ply_and_misuse", no_ply_and_misuse},
        {"the_generator_is_splitmix64", the_generator_is_splitmix64},
        {NULL, NULL},
    };
    return check_main("playout", tests, argc, argv);
}
