/*
 * test_redacted.c: the states on which the library answers viewers of brd_move_describe (`redact` of a game) contain
 * nothing that the viewer may not know. Two worlds that the viewer cannot tell apart become equal, byte for byte; what
 * the viewer observes, and who may act, stays as it was. Random games of all games with secrets.
 */
#include "core/object.h"
#include "positions.h"

enum { EVERY = 7, PLIES_PER_VARIANT = 400 };

static brd_rules rules;
static brd_rules_info info;
static struct positions positions;
static uint64_t seed;
static long drawn, differed;

static void observe(const brd_state *state, int32_t viewer, char text[BRD_MAX_POSITION_TEXT])
{
    CHECK(brd_state_observe(&rules, state, viewer, text, BRD_MAX_POSITION_TEXT) > 0);
}

static brd_state redacted(const brd_state *state, int32_t viewer)
{
    struct brdi_objects o;
    brd_state copy = *state;
    CHECK_EQ_INT(brdi_open(&rules, &copy, &o), BRD_OK);
    o.game->secrets->redact(o.rules, &copy, (uint8_t)viewer);
    return copy;
}

static void worlds_become_equal(const brd_state *one, int32_t viewer)
{
    char text[BRD_MAX_POSITION_TEXT], again[BRD_MAX_POSITION_TEXT];
    brd_state other, seen = redacted(one, viewer);
    observe(one, viewer, text);
    observe(&seen, viewer, again);
    CHECK_EQ_TEXT(again, text);
    CHECK_EQ_INT(brd_state_actors(&rules, &seen), brd_state_actors(&rules, one));
    if (!CHECK_EQ_INT(brd_state_from_observation(&rules, &other, viewer, text, strlen(text),
                                                 brd_random_below(&seed, 99), NULL, 0, NULL),
                      BRD_OK))
        return;
    drawn++;
    differed += memcmp(one, &other, sizeof other) != 0;
    brd_state other_seen = redacted(&other, viewer);
    if (!CHECK(memcmp(&seen, &other_seen, sizeof seen) == 0)) printf("  viewer %d: %s\n", viewer, text);
}

/* Random games by one set of rules; at some plies all viewers are asked. */
static void play(bool strict, long plies)
{
    brd_state state;
    positions_start(&positions, &rules, strict, &seed, &state);
    for (long ply = 0; ply < plies && check_failures == 0; ply++) {
        int32_t players = brd_state_players(&rules, &state);
        for (int32_t n = 0; n <= players && ply % EVERY == 0; n++)
            worlds_become_equal(&state, positions_viewer(players, n));
        if (brd_state_to_move(&rules, &state) == BRD_NOBODY)
            positions_start(&positions, &rules, strict, &seed, &state);
        else
            brd_apply_trusted(&rules, &state, positions_choose(&rules, &state, &seed), NULL, NULL, 0);
    }
}

static void secrets_of(const char *game)
{
    positions_read(&positions, game, NULL);
    drawn = differed = 0;
    for (int i = 0; i < positions.variant_count; i++) {
        positions_load(&rules, &info, game, positions.variants[i]);
        if ((info.flags & BRD_RULES_SECRETS) == 0) return;
        play(i == 0, PLIES_PER_VARIANT);
    }
    CHECK(differed > drawn / 10);
    printf("%s: %ld worlds drawn, %ld differed\n", game, drawn, differed);
}

/* [H.determinization] [H.determinization-known] */
static void two_worlds_become_one(void)
{
    seed = 20261123;
    for (int32_t game = 0; game < brd_game_count(); game++) secrets_of(brd_game_name(game));
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {{"two_worlds_become_one", two_worlds_become_one}, {NULL, NULL}};
    return check_main("redacted", tests, argc, argv);
}
