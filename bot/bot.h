/*
 * bot.h: one opponent for all games, on the public interface alone. It knows
 * no game: it learns from games against itself what things are worth, and
 * thinks ahead by information-set Monte Carlo tree search. MIT license.
 *
 *     nbytes = bot_nbytes(rules, iterations);
 *     bot_open(rules, memory, nbytes);                      once
 *     while (bot_learn(rules, memory, 1) < BOT_GAMES) {}    once
 *
 *     length = brd_state_observe(rules, state, seat, text, sizeof text);
 *     bot_begin(rules, memory, seat, text, length, seed, NULL, 0);
 *     while (bot_think(rules, memory, 50) < iterations && !stopped()) {}
 *     bot_opinion_get(rules, memory, &opinion);
 *     brd_apply(rules, state, seat, opinion.line[0], ...);
 *
 * It is called in steps, so that a terminal can draw its progress and heed
 * Ctrl-C, a server can go round its poll loop, and a web worker can read its
 * mail. All memory is the caller's, aligned to 8 bytes, plain bytes without
 * pointers; no input or output, no globals, no floating point: the same seed
 * and the same numbers of steps give the same answer on every machine.
 *
 * What it may know of a game is its seat's observation, and, if the host
 * plays draws by repetition, the keys of earlier positions.
 *
 * Statuses are those of the library. A failing call changes nothing.
 */
#ifndef BOARDRULES_BOT_H
#define BOARDRULES_BOT_H

#include "boardrules/boardrules.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Levels: 0 plays at random, 1 makes 5 iterations, each level above ten times
 * as many as the one below; README.md says how well they play. Who has seconds
 * and no levels calls bot_think until they are over.
 */
#define BOT_LEVELS 4
#define BOT_GAMES 400   /* to learn from, with which the levels were measured */
#define BOT_LINE_MOST 8 /* moves of a line */
#define BOT_SCORE_ONE 10000
#define BOT_KEYS_MOST 512 /* of older ones than these it takes no notice */

typedef struct bot_opinion {
    uint32_t iterations;          /* made so far */
    uint32_t visits;              /* how many of them tried line[0] */
    uint32_t nodes;               /* of the tree */
    uint32_t score;               /* what it expects, of BOT_SCORE_ONE: a win is all of it, a draw is shared */
    uint32_t line_count;          /* at least 1 */
    brd_move line[BOT_LINE_MOST]; /* what it would play, and what it expects then; hidden plies are hidden words */
} bot_opinion;

/* Iterations of a level; BRD_E_ARGUMENT: there is no such level. */
int32_t bot_level_iterations(int32_t level);

/*
 * Bytes in which so many iterations have room. With less (0 for the least) it
 * goes on thinking in the tree that it has. 0 on misuse.
 */
size_t bot_nbytes(const brd_rules *rules, uint32_t iterations);

/*
 * Prepares memory for these rules. BRD_E_WORKSPACE: too little. A bot that has
 * been opened can be copied, and moved.
 */
int32_t bot_open(const brd_rules *rules, void *memory, size_t nbytes);

/*
 * Plays so many games against itself and learns from them; returns how many
 * it has played in all. It plays without, too, but badly. Ends what bot_begin
 * began. The calls below answer BRD_E_WORKSPACE for memory that is not
 * open, BRD_E_FINGERPRINT if it was opened for other rules.
 */
int32_t bot_learn(const brd_rules *rules, void *memory, uint32_t games);

/*
 * Begins to think about what a seat observes. keys: of earlier positions of
 * the game, brd_state_key after each ply, the latest last; who comes back to
 * one of them expects a draw. NULL with 0: the host knows no such draws. They
 * are heeded where the seat sees all, as they would tell secrets elsewhere.
 * BRD_E_OBSERVATION: the text is no observation of this seat.
 * BRD_E_ILLEGAL: the seat may not act.
 */
int32_t bot_begin(const brd_rules *rules, void *memory, int32_t seat, const char *text, size_t nbytes, uint64_t seed,
                  const uint64_t *keys, size_t key_count);

/* Thinks on; returns how many iterations have been made since bot_begin. */
int32_t bot_think(const brd_rules *rules, void *memory, uint32_t iterations);

/*
 * What it thinks so far; without any iteration a legal move at random. Where
 * another seat is to move, line[0].word may be 0: it would rather wait.
 * BRD_E_ARGUMENT: nothing was begun.
 */
int32_t bot_opinion_get(const brd_rules *rules, const void *memory, bot_opinion *opinion);

#ifdef __cplusplus
}
#endif

#endif
