/*
 * former.c: plays today's bot against that of 0.2: `former GAMES POSITIONS ITERATIONS GAME`, positions a decision for
 * today's, iterations for that of 0.2. So the results are the same on every machine, and the times, which it prints, show
 * whether they were equal. Each game begins with four random plies, the same in two games in a row, in which the bots
 * change sides, and has at most 600 plies. Prints a row of a table.
 */
#include "former.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/bot.h"

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

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static brd_move ask_bot(int32_t seat, const char *text, size_t nbytes, uint64_t seed, size_t plies)
{
    bot_opinion opinion = {0};
    bot_begin(&match.rules, match.bot, seat, text, nbytes, seed, match.keys, plies);
    bot_think(&match.rules, match.bot, match.positions);
    bot_opinion_get(&match.rules, match.bot, &opinion);
    return opinion.line[0];
}

static brd_move ask_former(int32_t seat, const char *text, size_t nbytes, uint64_t seed, size_t plies)
{
    former_opinion opinion = {0};
    former_begin(&match.rules, match.former, seat, text, nbytes, seed, match.keys, plies);
    former_think(&match.rules, match.former, match.iterations);
    former_opinion_get(&match.rules, match.former, &opinion);
    return opinion.line[0];
}

static brd_move any_move(const brd_state *state, uint64_t *seed)
{
    static brd_move moves[BRD_MAX_MOVES];
    brd_move move = {0};
    if (brd_state_to_move(&match.rules, state) == BRD_CHANCE) {
        uint32_t tickets = (uint32_t)brd_chance_denominator(&match.rules, state);
        brd_chance_pick(&match.rules, state, (int32_t)brd_random_below(seed, tickets), &move);
        return move;
    }
    int32_t count = brd_moves(&match.rules, state, brd_state_to_move(&match.rules, state), moves, BRD_MAX_MOVES);
    return moves[brd_random_below(seed, (uint32_t)count)];
}

/* Returns the score of today's bot, in halves. */
static int play(int32_t seat, uint64_t seed)
{
    brd_state state;
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    char text[BRD_MAX_POSITION_TEXT];
    brd_state_initial(&match.rules, &state, 2);
    for (int32_t ply = 0, mover; (mover = brd_state_to_move(&match.rules, &state)) != BRD_NOBODY; ply++) {
        brd_move move = any_move(&state, &seed);
        if (mover != BRD_CHANCE && ply >= RANDOM_PLIES) {
            size_t nbytes = (size_t)brd_state_observe(&match.rules, &state, mover, text, sizeof text);
            double began = now();
            move = mover == seat ? ask_bot(mover, text, nbytes, seed + (uint64_t)ply, (size_t)ply)
                                 : ask_former(mover, text, nbytes, seed + (uint64_t)ply, (size_t)ply);
            match.spent[mover == seat] += now() - began;
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
    size_t nbytes = bot_nbytes(&match.rules, ROOM), former_bytes = former_nbytes(&match.rules, FORMER_ROOM);
    match.bot = malloc(nbytes);
    match.former = malloc(former_bytes);
    if (bot_open(&match.rules, match.bot, nbytes) != BRD_OK) return;
    if (former_open(&match.rules, match.former, former_bytes) != BRD_OK) return;
    bot_learn(&match.rules, match.bot, BOT_GAMES);
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
