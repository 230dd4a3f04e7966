/*
 * test_threads.c: four threads use one rules object, each with its own states or all with one that nobody changes, and
 * each gets the results that one thread alone gets. A thread checker must report nothing (tests/scripts/helgrind.sh,
 * race.sh).
 */
#include <pthread.h>

#include "boardrules/boardrules.h"
#include "check.h"
#include "basics/hash.h"

enum { THREADS = 4, PLIES_EACH = 20, GAME_PLIES = 300 };

/* One thread's work: random games from the same seed. */
struct player {
    const brd_rules *rules;
    long plies;
    uint64_t sum; /* of every position, text, event and outcome of these games */
    brd_move moves[BRD_MAX_MOVES];
    brd_event events[BRD_MAX_EVENTS];
    char text[BRD_MAX_POSITION_TEXT];
};

static void add(struct player *player, const void *bytes, size_t nbytes)
{
    for (size_t i = 0; i < nbytes; i++) player->sum = brdi_mix(player->sum ^ ((const uint8_t *)bytes)[i]);
}

static void look(struct player *player, const brd_state *state)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    uint64_t hash = brd_state_hash(player->rules, state);
    int32_t length = brd_state_observe(player->rules, state, 0, player->text, sizeof player->text);
    if (length > 0) add(player, player->text, (size_t)length);
    if (brd_state_outcome(player->rules, state, &outcome) == BRD_OK) add(player, &outcome, sizeof outcome);
    add(player, &hash, sizeof hash);
}

/* One ply; false at the end of the game. */
static bool play_ply(struct player *player, brd_state *state, uint64_t *seed)
{
    brd_undo undo;
    int32_t count = brd_moves(player->rules, state, BRD_REFEREE, player->moves, BRD_MAX_MOVES);
    if (count <= 0) return false;
    add(player, player->moves, (size_t)count * sizeof(brd_move));
    brd_move move = player->moves[brdi_random_below(seed, (uint32_t)count)];
    int32_t event_count =
        brd_apply(player->rules, state, BRD_REFEREE, move, NULL, &undo, player->events, BRD_MAX_EVENTS);
    brd_undo_move(player->rules, state, &undo);
    brd_apply_trusted(player->rules, state, move, NULL, NULL, 0);
    if (event_count > 0) add(player, player->events, (size_t)event_count * sizeof(brd_event));
    look(player, state);
    return true;
}

static void *play(void *argument)
{
    struct player *player = argument;
    uint64_t seed = 99;
    brd_state state;
    player->sum = 0;
    for (long ply = 0; ply < player->plies;) {
        if (brd_state_initial(player->rules, &state, 0) != BRD_OK) break;
        long end = ply + GAME_PLIES;
        while (ply++ < end && play_ply(player, &state, &seed)) continue;
    }
    return NULL;
}

/* [H.threads] */
static void threads_agree(void)
{
    static brd_rules rules;
    static struct player alone, players[THREADS];
    for (int32_t game = 0; game < brd_game_count(); game++) {
        pthread_t threads[THREADS];
        const char *name = brd_game_name(game);
        CHECK_EQ_INT(brd_rules_builtin(&rules, name), BRD_OK);
        alone.rules = &rules;
        alone.plies = check_plies() / PLIES_EACH / brd_game_count() + 50;
        play(&alone);
        for (int i = 0; i < THREADS; i++) {
            players[i].rules = &rules;
            players[i].plies = alone.plies;
            CHECK_EQ_INT(pthread_create(&threads[i], NULL, play, &players[i]), 0);
        }
        for (int i = 0; i < THREADS; i++) {
            CHECK_EQ_INT(pthread_join(threads[i], NULL), 0);
            if (!CHECK(players[i].sum == alone.sum)) printf("%s: thread %d\n", name, i);
        }
        CHECK(alone.sum != 0);
    }
}

/* Threads also share states that nobody changes: each asks of the same state what it asks of its own. */
struct reader {
    const brd_state *state;
    struct player player;
};

static void *read_state(void *argument)
{
    struct reader *reader = argument;
    struct player *player = &reader->player;
    const brd_rules *rules = player->rules;
    const brd_state *state = reader->state;
    player->sum = 0;
    for (int i = 0; i < 20; i++) {
        brd_item items[BRD_MAX_ITEMS];
        brd_move_info info = {.struct_nbytes = sizeof info};
        look(player, state);
        int32_t count = brd_moves(rules, state, BRD_REFEREE, player->moves, BRD_MAX_MOVES);
        if (count > 0) {
            add(player, player->moves, (size_t)count * sizeof(brd_move));
            brd_move move = player->moves[i % count];
            int32_t legal = brd_move_check(rules, state, BRD_REFEREE, move, NULL);
            add(player, &legal, sizeof legal);
            if (brd_move_describe(rules, state, BRD_REFEREE, move, &info) == BRD_OK) add(player, &info, sizeof info);
        }
        int32_t item_count = brd_state_cell(rules, state, BRD_SPECTATOR, i, items, BRD_MAX_ITEMS);
        if (item_count > 0) add(player, items, (size_t)item_count * sizeof(brd_item));
    }
    return NULL;
}

/* [H.threads] */
static void threads_read_one_state(void)
{
    static brd_rules rules;
    static struct reader alone, readers[THREADS];
    for (int32_t game = 0; game < brd_game_count(); game++) {
        pthread_t threads[THREADS];
        brd_state state, before;
        CHECK_EQ_INT(brd_rules_builtin(&rules, brd_game_name(game)), BRD_OK);
        CHECK_EQ_INT(brd_state_initial(&rules, &state, 0), BRD_OK);
        brd_playout(&rules, &state, 5, 12);
        before = state;
        alone = (struct reader){.state = &state, .player = {.rules = &rules}};
        read_state(&alone);
        for (int i = 0; i < THREADS; i++) {
            readers[i] = (struct reader){.state = &state, .player = {.rules = &rules}};
            CHECK_EQ_INT(pthread_create(&threads[i], NULL, read_state, &readers[i]), 0);
        }
        for (int i = 0; i < THREADS; i++) {
            CHECK_EQ_INT(pthread_join(threads[i], NULL), 0);
            CHECK(readers[i].player.sum == alone.player.sum && alone.player.sum != 0);
        }
        CHECK(memcmp(&state, &before, sizeof state) == 0);
    }
}

/* Threads that load YAML share nothing either. */
static void *load(void *argument)
{
    static const char text[] = "schema: 1\nextends: tokonoma\nswitches:\n  max_plies: 9\n";
    brd_rules *rules = argument;
    brd_fault fault;
    for (int i = 0; i < 20; i++) {
        brd_rules_load(rules, "schema: {", 9, NULL, 0, &fault, 1, NULL);
        brd_rules_load(rules, text, sizeof text - 1, "reversible_limit=5", 18, NULL, 0, NULL);
    }
    return NULL;
}

static void loading_threads_agree(void)
{
    static brd_rules rules[THREADS];
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) CHECK_EQ_INT(pthread_create(&threads[i], NULL, load, &rules[i]), 0);
    for (int i = 0; i < THREADS; i++) CHECK_EQ_INT(pthread_join(threads[i], NULL), 0);
    for (int i = 0; i < THREADS; i++) {
        CHECK(brd_rules_fingerprint(&rules[i]) != 0);
        CHECK(memcmp(&rules[i], &rules[0], sizeof rules[0]) == 0);
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {{"threads_agree", threads_agree},
                                              {"threads_read_one_state", threads_read_one_state},
                                              {"loading_threads_agree", loading_threads_agree},
                                              {NULL, NULL}};
    return check_main("threads", tests, argc, argv);
}
