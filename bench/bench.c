/*
 * bench.c: how fast each game is, on one core. Every figure is the best of some repetitions, so that what else the machine
 * does counts little.
 *
 *   made    perft leaves a second, every ply made and unmade
 *   bulk    perft leaves a second, the last ply counted
 *   random  random moves a second: list, choose, apply, until the game is over
 *   built-in, YAML   loading rules, in microseconds
 */
#include <boardrules/boardrules.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { REPETITIONS = 5, DEPTH_MAX = 12, LOADS = 200 };

static const double perft_seconds = 0.25, random_seconds = 0.25;

static brd_rules rules;
static brd_move moves[BRD_MAX_MOVES];
static BRD_ALIGNED uint8_t workspace[DEPTH_MAX * (BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move))];
static uint64_t seed;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* xorshift64*: a host brings its own source of random numbers. */
static uint32_t random_below(uint32_t bound)
{
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (uint32_t)(((seed * UINT64_C(0x2545F4914F6CDD1D) >> 32) * bound) >> 32);
}

static brd_move choose(const brd_state *state)
{
    uint32_t count;
    if (brd_state_to_move(&rules, state) == BRD_CHANCE) {
        brd_move move = {0};
        int32_t ticket = (int32_t)random_below((uint32_t)brd_chance_denominator(&rules, state));
        brd_chance_pick(&rules, state, ticket, &move);
        return move;
    }
    count = (uint32_t)brd_moves(&rules, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    return moves[random_below(count)];
}

/* Leaves a second from the start, at the first depth that takes long enough. */
static double perft_speed(uint32_t flags, int32_t *depth)
{
    double best = 0;
    brd_state state;
    uint64_t leaves = 0;
    brd_state_initial(&rules, &state, 0);
    for (*depth = 1; *depth < DEPTH_MAX; ++*depth) {
        double began = now();
        if (brd_perft(&rules, &state, *depth, flags, workspace, sizeof workspace, &leaves) != BRD_OK) break;
        double seconds = now() - began;
        if (seconds > 0) best = (double)leaves / seconds;
        if (seconds > perft_seconds) break;
    }
    for (int i = 1; i < REPETITIONS; i++) {
        double began = now();
        brd_perft(&rules, &state, *depth, flags, workspace, sizeof workspace, &leaves);
        double speed = (double)leaves / (now() - began);
        if (speed > best) best = speed;
    }
    return best;
}

static double random_speed(void)
{
    double best = 0;
    seed = 1;
    for (int i = 0; i < REPETITIONS; i++) {
        uint64_t plies = 0;
        double began = now(), seconds;
        do {
            brd_state state;
            brd_state_initial(&rules, &state, 0);
            while (brd_state_to_move(&rules, &state) != BRD_NOBODY) {
                brd_apply_trusted(&rules, &state, choose(&state), NULL, NULL, 0);
                plies++;
            }
            seconds = now() - began;
        } while (seconds < random_seconds);
        if ((double)plies / seconds > best) best = (double)plies / seconds;
    }
    return best;
}

/* Microseconds for one load: built-in, or of the text. */
static double load_time(const char *game, const char *text)
{
    double best = 1e9;
    for (int i = 0; i < REPETITIONS; i++) {
        double began = now();
        for (int k = 0; k < LOADS; k++) {
            if (text == NULL)
                brd_rules_builtin(&rules, game);
            else
                brd_rules_load(&rules, text, strlen(text), NULL, 0, NULL, 0, NULL);
        }
        double each = 1e6 * (now() - began) / LOADS;
        if (each < best) best = each;
    }
    return best;
}

static void measure(const char *game)
{
    static char yaml[65536];
    int32_t made_depth, bulk_depth;
    double built_in = load_time(game, NULL);
    brd_rules_format(&rules, yaml, sizeof yaml);
    double loaded = load_time(game, yaml);
    brd_rules_builtin_with(&rules, game, strlen(game), "max_plies=1000", 14, NULL, 0, NULL);
    double made = perft_speed(BRD_PERFT_NO_BULK, &made_depth);
    double bulk = perft_speed(0, &bulk_depth);
    printf("%-10s %11.2f (%2" PRId32 ") %11.2f (%2" PRId32 ") %10.2f %13.1f %13.1f\n", game, made / 1e6, made_depth,
           bulk / 1e6, bulk_depth, random_speed() / 1e6, built_in, loaded);
    fflush(stdout);
}

int main(void)
{
    printf("boardrules %s, one core\n\n", brd_version_string());
    printf("%-10s %16s %16s %10s %13s %13s\n", "game", "made, M/s", "bulk, M/s", "random", "built-in", "YAML");
    printf("%-10s %16s %16s %10s %13s %13s\n", "", "(depth)", "(depth)", "M moves/s", "us", "us");
    for (int32_t i = 0; i < brd_game_count(); i++) measure(brd_game_name(i));
    return 0;
}
