/*
 * former.c: plays today's bot against that of 0.2: `former GAMES POSITIONS ITERATIONS GAME`, positions a decision for
 * today's, iterations for that of 0.2. So the results are the same on every machine, and the times, which it prints,
 * show whether they were equal. Each game begins with four random plies, the same in two games in a row, in which the
 * bots change sides, and has at most 600 plies. Prints a row of a table.
 */
#include "former.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "player.h"

enum { PLIES_MOST = 600, RANDOM_PLIES = 4, FORMER_ROOM = 20000, ROOM = 2000000 };

#define LIMIT "max_plies=600"

static struct {
    brd_rules rules;
    void *bot, *former;
    uint32_t positions, iterations; /* of a decision */
    double spent[2];                /* milliseconds of the bot of 0.2, of today's */
    long decisions[2];
    uint64_t keys[PLIES_MOST];
} match;

static brd_move ask_former(const brd_state *state, int32_t seat, uint64_t seed, size_t plies)
{
    char text[BRD_MAX_POSITION_TEXT];
    former_opinion opinion = {0};
    size_t nbytes = (size_t)brd_state_observe(&match.rules, state, seat, text, sizeof text);
    former_begin(&match.rules, match.former, seat, text, nbytes, seed, match.keys, plies);
    former_think(&match.rules, match.former, match.iterations);
    former_opinion_get(&match.rules, match.former, &opinion);
    return opinion.line[0];
}

/* Returns the score of today's bot, in halves. */
static int play(int32_t seat, uint64_t seed)
{
    brd_state state;
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_state_initial(&match.rules, &state, 2);
    for (int32_t ply = 0, mover; (mover = brd_state_to_move(&match.rules, &state)) != BRD_NOBODY; ply++) {
        brd_move move = player_any_move(&match.rules, &state, &seed);
        if (mover != BRD_CHANCE && ply >= RANDOM_PLIES) {
            double began = player_now();
            move = mover == seat ? player_ask(&match.rules, match.bot, &state, mover, seed + (uint64_t)ply, match.keys,
                                              (size_t)ply, match.positions)
                                 : ask_former(&state, mover, seed + (uint64_t)ply, (size_t)ply);
            match.spent[mover == seat] += player_now() - began;
            match.decisions[mover == seat]++;
        }
        brd_apply_trusted(&match.rules, &state, move, NULL, NULL, 0);
        match.keys[ply] = brd_state_key(&match.rules, &state);
    }
    brd_state_outcome(&match.rules, &state, &outcome);
    return outcome.kind == BRD_DRAW ? 1 : (outcome.seats >> seat & 1) != 0 ? 2 : 0;
}

static void measure(const char *game, int games)
{
    int results[3] = {0};
    if (brd_rules_builtin_with(&match.rules, game, strlen(game), LIMIT, sizeof LIMIT - 1, NULL, 0, NULL) != BRD_OK)
        return;
    size_t former_bytes = former_nbytes(&match.rules, FORMER_ROOM);
    match.bot = player_open(&match.rules, ROOM);
    match.former = malloc(former_bytes);
    if (match.former == NULL || former_open(&match.rules, match.former, former_bytes) != BRD_OK) return;
    former_learn(&match.rules, match.former, FORMER_GAMES);
    for (int i = 0; i < games; i++) results[play(i % 2, 1000 + (uint64_t)i / 2)]++;
    printf("| %s | %u | %.1f | %u | %.1f | %d | %d | %d | %d |\n", game, match.positions,
           match.spent[1] / (double)match.decisions[1], match.iterations, match.spent[0] / (double)match.decisions[0],
           games, results[2], results[1], results[0]);
    fflush(stdout);
    free(match.former);
    free(match.bot);
}

int main(int argc, char **argv)
{
    if (argc != 5) return EXIT_FAILURE;
    match.positions = (uint32_t)atoi(argv[2]);
    match.iterations = (uint32_t)atoi(argv[3]);
    measure(argv[4], atoi(argv[1]));
    return EXIT_SUCCESS;
}
