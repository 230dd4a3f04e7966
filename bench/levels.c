/*
 * levels.c: measures how well apps/bot/bot.c plays: `levels [GAME ...]`. In every game, for every number of players,
 * one bot of each level plays against bots of the level below on all other seats; level 0 plays at random. Prints a
 * table.
 *
 * In a round the bot plays from each seat once, with the same seed for chance: these n games of n players are one
 * observation, in which much of the luck cancels out. A match is a sequential test of at most 384 rounds; it is
 * examined after 12, 24, 48 and so on, and ends when the lower bound of the bot's mean score is above its part, 1/n.
 * Each of the six bounds is wrong with a probability of 5/6 %, so that any of them is with one of at most 5 %.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boardrules/boardrules.h"
#include "bot/bot.h"
#include "player.h"

enum { ROUNDS_LEAST = 12, ROUNDS_MOST = 384, PLIES_MOST = 400 };

#define BOUND 2.394 /* so many standard errors below the mean */

static struct {
    brd_rules rules;
    int32_t players;
    void *bot;
} match;

struct score {
    int games, won, drawn;
    double sum;
    double round, squares; /* score of the games with the same seed; sum of the squares of these scores */
    double spent;          /* milliseconds of the higher level */
    long decisions;
};

/* The error is at least that of one game, because a run of wins is no certainty. */
static double lower_bound(const struct score *score)
{
    double rounds = (double)score->games / match.players, mean = score->sum / rounds;
    double error = sqrt((score->squares / rounds - mean * mean) / (rounds - 1)) / match.players;
    if (!(error > 1.0 / score->games)) error = 1.0 / score->games;
    return score->sum / score->games - BOUND * error;
}

static brd_move decide(const brd_state *state, int32_t seat, int32_t level, uint64_t seed, const uint64_t *keys,
                       size_t key_count)
{
    uint32_t positions = (uint32_t)bot_level_positions(&match.rules, level);
    return player_ask(&match.rules, match.bot, state, seat, seed, keys, key_count, positions);
}

/* Plays a game with this level on one seat and the level below on all others. Returns the seat's score, 0 to 1. */
static double play(int32_t seat, int32_t level, uint64_t seed, struct score *score)
{
    static uint64_t keys[PLIES_MOST];
    brd_state state;
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    uint64_t chance = seed;
    int32_t mover, ply = 0;
    brd_state_initial(&match.rules, &state, match.players);
    while ((mover = brd_state_to_move(&match.rules, &state)) != BRD_NOBODY && ply < PLIES_MOST) {
        double began = player_now();
        brd_move move = mover == BRD_CHANCE ? player_draw(&match.rules, &state, &chance)
                                            : decide(&state, mover, mover == seat ? level : level - 1,
                                                     seed * PLIES_MOST + (uint64_t)ply, keys, (size_t)ply);
        score->spent += mover == seat ? player_now() - began : 0;
        score->decisions += mover == seat;
        brd_apply(&match.rules, &state, mover, move, NULL, NULL, NULL, 0);
        keys[ply++] = brd_state_key(&match.rules, &state);
    }
    brd_state_outcome(&match.rules, &state, &outcome);
    return (outcome.seats >> seat & 1) == 0 ? 0 : 1.0 / __builtin_popcount(outcome.seats);
}

static void add_game(int32_t level, struct score *score)
{
    uint64_t seed = 1 + (uint64_t)(score->games / match.players);
    double got = play(score->games % match.players, level, seed, score);
    score->games++;
    score->won += got > 0.99;
    score->drawn += got > 0 && got < 0.99;
    score->sum += got;
    score->round += got;
    if (score->games % match.players != 0) return;
    score->squares += score->round * score->round;
    score->round = 0;
}

static void play_match(int32_t level)
{
    struct score score = {0};
    double part = 1.0 / match.players;
    for (int rounds = ROUNDS_LEAST; rounds <= ROUNDS_MOST; rounds *= 2) {
        while (score.games < rounds * match.players) add_game(level, &score);
        if (lower_bound(&score) > part) break;
    }
    printf("| %s, %d players | %d against %d | %d | %d | %d | %.3f | %.3f | %.3f | %s | %.2f |\n",
           brd_rules_name(&match.rules), match.players, level, level - 1, score.games, score.won, score.drawn,
           score.sum / score.games, part, lower_bound(&score), lower_bound(&score) > part ? "yes" : "no",
           score.spent / (double)score.decisions);
    fflush(stdout);
}

static void measure(const char *game)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    if (brd_rules_builtin_with(&match.rules, game, strlen(game), "max_plies=400", 13, NULL, 0, NULL) != BRD_OK) {
        fprintf(stderr, "levels: there is no game %s\n", game);
        exit(EXIT_FAILURE);
    }
    brd_rules_info_get(&match.rules, &info);
    match.bot = player_open(&match.rules, (uint32_t)bot_level_positions(&match.rules, BOT_LEVELS - 1));
    for (match.players = 2; match.players <= BRD_MAX_SEATS; match.players++)
        for (int32_t level = 1; level < BOT_LEVELS && (info.players >> match.players & 1) != 0; level++)
            play_match(level);
    free(match.bot);
}

int main(int argc, char **argv)
{
    printf("| game | levels | games | won | drawn | score | its part | lower bound | above | ms a decision |\n");
    printf("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
    for (int i = 1; i < argc; i++) measure(argv[i]);
    for (int32_t game = 0; argc == 1 && game < brd_game_count(); game++) measure(brd_game_name(game));
    return EXIT_SUCCESS;
}
