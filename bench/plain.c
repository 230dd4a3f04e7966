/*
 * plain.c: plays the bot against a plain alpha-beta search that counts pieces: `plain GAMES POSITIONS DEPTH GAME`,
 * positions a decision for the bot, plies for the other. For games of two sides without chance and secrets. Each game
 * begins with four random plies, the same in two games in a row, in which the players change sides, and has at most
 * 600 plies. Prints a row of a table; the results are the same on every machine.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"
#include "player.h"

enum { PLIES_MOST = 600, RANDOM_PLIES = 4, WIN = 1000, NONE = 2000 };

#define LIMIT "max_plies=600"

static struct {
    brd_rules rules;
    void *bot;
    uint32_t positions;
    int32_t depth;
    double spent[2]; /* milliseconds of the plain search, of the bot */
    long decisions[2];
    uint64_t keys[PLIES_MOST];
} match;

/* A move, and how many pieces it takes from others less those that it costs its own side. */
struct reply {
    brd_move move;
    int32_t gain;
};

/* Makes a ply. Returns how many pieces others lose by it, less those of the seat. */
static int32_t make(const brd_state *before, brd_move move, int32_t seat, brd_state *after)
{
    static brd_event events[BRD_MAX_EVENTS];
    int32_t gain = 0;
    brd_state_copy(&match.rules, after, before);
    int32_t count = brd_apply_trusted(&match.rules, after, move, NULL, events, BRD_MAX_EVENTS);
    for (int32_t i = 0; i < count; i++)
        if (events[i].kind == BRD_EVENT_REMOVE && events[i].layer == BRD_PIECE) gain += events[i].seat == seat ? -1 : 1;
    return gain;
}

/* The result for a seat if the game is over: earlier wins count more. */
static int32_t result(const brd_state *state, int32_t seat, int32_t depth)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_state_outcome(&match.rules, state, &outcome);
    if (outcome.kind != BRD_WIN) return 0;
    return (outcome.seats >> seat & 1) != 0 ? WIN + depth : -WIN - depth;
}

/* Lists the moves, those that take most first. */
static int32_t list(const brd_state *state, int32_t seat, struct reply replies[BRD_MAX_MOVES])
{
    static brd_move moves[BRD_MAX_MOVES];
    brd_state after;
    int32_t count = brd_moves(&match.rules, state, seat, moves, BRD_MAX_MOVES);
    for (int32_t i = 0; i < count; i++) {
        struct reply reply = {moves[i], make(state, moves[i], seat, &after)};
        int32_t at = i;
        for (; at > 0 && replies[at - 1].gain < reply.gain; at--) replies[at] = replies[at - 1];
        replies[at] = reply;
    }
    return count;
}

/* The value of a position for a seat. balance: its pieces less those of the others, against the root. */
static int32_t search(const brd_state *state, int32_t seat, int32_t balance, int32_t depth, int32_t alpha, int32_t beta)
{
    int32_t mover = brd_state_to_move(&match.rules, state);
    if (mover == BRD_NOBODY) return result(state, seat, depth);
    if (depth == 0) return balance;
    if (mover != seat) return -search(state, mover, -balance, depth, -beta, -alpha);
    struct reply replies[BRD_MAX_MOVES];
    brd_state after;
    int32_t count = list(state, seat, replies);
    for (int32_t i = 0; i < count && alpha < beta; i++) {
        int32_t gain = make(state, replies[i].move, seat, &after);
        int32_t value = search(&after, seat, balance + gain, depth - 1, alpha, beta);
        if (value > alpha) alpha = value;
    }
    return alpha;
}

/* One of the moves with the highest value. */
static brd_move decide(const brd_state *state, int32_t seat, uint64_t *seed)
{
    struct reply replies[BRD_MAX_MOVES];
    brd_state after;
    int32_t count = list(state, seat, replies), best = -NONE, ties = 0;
    brd_move move = replies[0].move;
    for (int32_t i = 0; i < count; i++) {
        int32_t gain = make(state, replies[i].move, seat, &after);
        int32_t value = search(&after, seat, gain, match.depth - 1, best - 1, NONE);
        if (value < best) continue;
        ties = value > best ? 1 : ties + 1;
        best = value;
        if (brd_random_below(seed, (uint32_t)ties) == 0) move = replies[i].move;
    }
    return move;
}

/* Returns the bot's score, in halves. */
static int play(int32_t bots_seat, uint64_t seed)
{
    brd_state state;
    brd_state_initial(&match.rules, &state, 2);
    for (int32_t ply = 0, mover; (mover = brd_state_to_move(&match.rules, &state)) != BRD_NOBODY; ply++) {
        brd_move move = player_any_move(&match.rules, &state, &seed);
        if (ply >= RANDOM_PLIES) {
            double began = player_now();
            move = mover != bots_seat ? decide(&state, mover, &seed)
                                      : player_ask(&match.rules, match.bot, &state, mover, seed, match.keys,
                                                   (size_t)ply, match.positions);
            match.spent[mover == bots_seat] += player_now() - began;
            match.decisions[mover == bots_seat]++;
        }
        brd_apply_trusted(&match.rules, &state, move, NULL, NULL, 0);
        match.keys[ply] = brd_state_key(&match.rules, &state);
    }
    int32_t score = result(&state, bots_seat, 0);
    return score > 0 ? 2 : score < 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
    int results[3] = {0};
    if (argc != 5) return EXIT_FAILURE;
    const char *game = argv[4];
    if (brd_rules_builtin_with(&match.rules, game, strlen(game), LIMIT, sizeof LIMIT - 1, NULL, 0, NULL) != BRD_OK)
        return EXIT_FAILURE;
    match.positions = (uint32_t)atoi(argv[2]);
    match.depth = atoi(argv[3]);
    match.bot = player_open(&match.rules, match.positions);
    int games = atoi(argv[1]);
    for (int i = 0; i < games; i++) results[play(i % 2, 1000 + (uint64_t)i / 2)]++;
    printf("| %s | %u | %.1f | %d | %.1f | %d | %d | %d | %d |\n", game, match.positions,
           match.spent[1] / (double)match.decisions[1], match.depth, match.spent[0] / (double)match.decisions[0], games,
           results[2], results[1], results[0]);
    free(match.bot);
    return EXIT_SUCCESS;
}
