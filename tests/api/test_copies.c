/*
 * test_copies.c: brd_state_copy copies what brd_rules_info.state_used_nbytes says and nothing else, and the copy is the
 * same position to every call.
 */
#include "positions.h"
#include "told.h"

enum { GAMES_EACH = 4, PLIES_MOST = 240, EVERY_PLY = 12, FILL = 0xA5 };

static brd_rules rules;
static brd_rules_info info;

static bool same_used_bytes(const brd_state *a, const brd_state *b)
{
    return memcmp(a, b, info.state_used_nbytes) == 0;
}

/* The bytes behind those in use keep what they held before the copy. */
static bool rest_is_filled(const brd_state *state)
{
    const uint8_t *bytes = (const uint8_t *)state;
    for (size_t i = info.state_used_nbytes; i < sizeof *state; i++)
        if (bytes[i] != FILL) return false;
    return true;
}

static void copy_into_filled(brd_state *copy, const brd_state *state)
{
    memset(copy, FILL, sizeof *copy);
    CHECK_EQ_INT(brd_state_copy(&rules, copy, state), BRD_OK);
    CHECK(same_used_bytes(copy, state));
    CHECK(rest_is_filled(copy));
}

/* ------------------------------------------------------------------------------------------------- positions */

/* What all viewers and the host are told of a state. */
static void tell(struct told *told, const brd_state *state)
{
    uint8_t save[BRD_MAX_SAVE_NBYTES];
    int32_t players = brd_state_players(&rules, state);
    uint64_t numbers[] = {brd_state_hash(&rules, state), brd_state_key(&rules, state)};
    told_begin(told);
    for (int32_t n = 0; n < players + 2; n++) told_state(told, &rules, state, positions_viewer(players, n));
    told_part(told, "save, hash, key");
    told_put(told, save, (size_t)brd_state_save(&rules, state, save, sizeof save));
    told_put(told, numbers, sizeof numbers);
}

static void copy_reads_alike(const brd_state *copy, const brd_state *state)
{
    static struct told told[2];
    CHECK_EQ_INT(brd_state_check(&rules, copy, NULL, 0, NULL), BRD_OK);
    tell(&told[0], copy);
    tell(&told[1], state);
    if (!CHECK(told_same(&told[0], &told[1]))) printf("  %s differ\n", told_difference(&told[0], &told[1]));
}

/* The same plies lead to the same position, and undoing one leaves the bytes behind it as they are. [H.unused-bytes] */
static void copy_plays_alike(brd_state *copy, const brd_state *state, uint64_t seed)
{
    brd_state played = *state, before;
    brd_undo undo;
    if (brd_state_to_move(&rules, state) != BRD_NOBODY) {
        copy_into_filled(&before, copy);
        CHECK(brd_apply_trusted(&rules, copy, positions_choose(&rules, copy, &seed), &undo, NULL, 0) >= 0);
        CHECK_EQ_INT(brd_undo_move(&rules, copy, &undo), BRD_OK);
        CHECK(memcmp(copy, &before, sizeof before) == 0);
    }
    CHECK_EQ_INT(brd_playout(&rules, copy, seed, PLIES_MOST), brd_playout(&rules, &played, seed, PLIES_MOST));
    CHECK(same_used_bytes(copy, &played));
    CHECK(rest_is_filled(copy));
}

/* A state may be copied onto itself. */
static void copy_onto_itself(const brd_state *state)
{
    brd_state own = *state;
    CHECK_EQ_INT(brd_state_copy(&rules, &own, &own), BRD_OK);
    CHECK(memcmp(&own, state, sizeof own) == 0);
}

static void play(brd_state *state, uint64_t seed)
{
    for (int ply = 0; ply <= PLIES_MOST; ply += EVERY_PLY) {
        brd_state copy;
        copy_into_filled(&copy, state);
        copy_reads_alike(&copy, state);
        copy_plays_alike(&copy, state, seed + (uint64_t)ply);
        copy_onto_itself(state);
        brd_playout(&rules, state, seed, EVERY_PLY);
    }
}

/* [H.copy] */
static void a_copy_is_the_same_position(void)
{
    static struct positions positions;
    uint64_t seed = 5;
    for (int32_t game = 0; game < brd_game_count(); game++) {
        int failures = check_failures;
        positions_load(&rules, &info, brd_game_name(game), "");
        positions_read(&positions, brd_game_name(game), NULL);
        for (uint64_t i = 0; i < GAMES_EACH; i++) {
            brd_state state;
            positions_start(&positions, &rules, false, &seed, &state);
            play(&state, i);
        }
        if (check_failures != failures) printf("  in %s\n", brd_game_name(game));
    }
}

/* ---------------------------------------------------------------------------------------------------- misuse */

static void copy_is_refused(brd_state *to, const brd_state *from, int32_t status)
{
    brd_state filled;
    memset(&filled, FILL, sizeof filled);
    if (to != NULL) *to = filled;
    CHECK_EQ_INT(brd_state_copy(&rules, to, from), status);
    if (to != NULL) CHECK(memcmp(to, &filled, sizeof filled) == 0);
}

/* A call that fails changes nothing. [H.copy] */
static void what_is_no_state_of_these_rules_is_refused(void)
{
    static brd_rules no_rules, others;
    static BRD_ALIGNED uint8_t bytes[sizeof(brd_state) + 8];
    for (int32_t game = 0; game < brd_game_count(); game++) {
        brd_state state, other, to;
        positions_load(&others, &info, brd_game_name(game), "max_plies=7");
        positions_load(&rules, &info, brd_game_name(game), "");
        CHECK_EQ_INT(brd_state_initial(&rules, &state, 0), BRD_OK);
        CHECK_EQ_INT(brd_state_initial(&others, &other, 0), BRD_OK);
        memcpy(bytes + 4, &state, sizeof state);
        copy_is_refused(&to, &other, BRD_E_NO_POSITION);
        memset(&other, 0, sizeof other);
        copy_is_refused(&to, &other, BRD_E_NO_POSITION);
        copy_is_refused(&to, NULL, BRD_E_NULL);
        copy_is_refused(NULL, &state, BRD_E_NULL);
        copy_is_refused(&to, (const brd_state *)(const void *)(bytes + 4), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_state_copy(&rules, (brd_state *)(void *)(bytes + 4), &state), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_state_copy(&no_rules, &to, &state), BRD_E_NO_RULES);
        CHECK_EQ_INT(brd_state_copy(NULL, &to, &state), BRD_E_NULL);
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"a_copy_is_the_same_position", a_copy_is_the_same_position},
        {"what_is_no_state_of_these_rules_is_refused", what_is_no_state_of_these_rules_is_refused},
        {NULL, NULL}};
    return check_main("copies", tests, argc, argv);
}
