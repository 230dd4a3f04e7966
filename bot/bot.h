/*
 * bot.h: one opponent for all games, which uses the public interface alone. It
 * has no knowledge of any game: it learns from games against itself what items
 * are worth, and looks ahead by information-set Monte Carlo tree search. MIT
 * license.
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
 * It is called in steps, so that a terminal can show progress and react to
 * Ctrl-C, a server can continue its poll loop, and a web worker can read its
 * messages. The caller provides all memory, aligned to 8 bytes; it contains
 * plain bytes without pointers. There is no input or output, no global and no
 * floating point: the same seed and the same numbers of steps give the same
 * answer on every machine.
 *
 * The bot knows its seat's observation and, if the host ends games when
 * positions repeat, the keys of earlier positions. It knows nothing else.
 *
 * Statuses are those of the library. A call that fails changes nothing.
 */
#ifndef BOARDRULES_BOT_H
#define BOARDRULES_BOT_H

#include "boardrules/boardrules.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Levels: 0 plays at random, 1 makes 5 iterations, and each further level ten
 * times as many as the one below; README.md shows how well they play. To think
 * for some seconds instead, call bot_think until they are over.
 */
#define BOT_LEVELS 4
#define BOT_GAMES 400   /* games to learn from; the levels were measured with so many */
#define BOT_LINE_MOST 8 /* moves in bot_opinion.line */
#define BOT_SCORE_ONE 10000
#define BOT_KEYS_MOST 512 /* the bot ignores older keys */

typedef struct bot_opinion {
    uint32_t iterations;          /* made so far */
    uint32_t visits;              /* how many of them tried line[0] */
    uint32_t nodes;               /* in the tree */
    uint32_t score;               /* expected result: BOT_SCORE_ONE is a certain win; a draw is shared */
    uint32_t line_count;          /* at least 1 */
    brd_move line[BOT_LINE_MOST]; /* its move, then the plies it expects; hidden ones as BRD_CODE_HIDDEN… */
} bot_opinion;

/* Returns the iterations of a level. BRD_E_ARGUMENT: there is no such level. */
int32_t bot_level_iterations(int32_t level);

/*
 * Returns how many bytes have room for the tree of so many iterations (0: the
 * least that works). Further iterations do not add to the tree. 0 on misuse.
 */
size_t bot_nbytes(const brd_rules *rules, uint32_t iterations);

/*
 * Prepares memory for these rules. BRD_E_WORKSPACE: too little memory. The
 * memory of an open bot may be copied and moved.
 */
int32_t bot_open(const brd_rules *rules, void *memory, size_t nbytes);

/*
 * Plays so many games against itself and learns from them. Returns how many it
 * has played in all. A bot that has learned nothing plays badly. Thinking that
 * bot_begin began ends. This call and those below return BRD_E_WORKSPACE for
 * memory that is not open, BRD_E_FINGERPRINT if it was opened for other rules.
 */
int32_t bot_learn(const brd_rules *rules, void *memory, uint32_t games);

/*
 * Begins to think about what a seat observes. keys: brd_state_key of earlier
 * positions, after each ply, the latest last; the bot expects a draw if one of
 * them returns. NULL with 0: repetition does not end games. The bot ignores
 * keys unless the seat sees everything, because they would reveal secrets.
 * BRD_E_OBSERVATION: the text is not an observation of this seat.
 * BRD_E_ILLEGAL: the seat may not act.
 */
int32_t bot_begin(const brd_rules *rules, void *memory, int32_t seat, const char *text, size_t nbytes, uint64_t seed,
                  const uint64_t *keys, size_t key_count);

/* Makes more iterations. Returns how many were made since bot_begin. */
int32_t bot_think(const brd_rules *rules, void *memory, uint32_t iterations);

/*
 * Returns the opinion so far; before the first iteration, a random legal move.
 * If another seat is to move, line[0].code may be 0: the bot prefers to wait.
 * BRD_E_ARGUMENT: bot_begin was not called.
 */
int32_t bot_opinion_get(const brd_rules *rules, const void *memory, bot_opinion *opinion);

#ifdef __cplusplus
}
#endif

#endif
