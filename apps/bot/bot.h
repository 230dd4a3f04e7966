/*
 * bot.h: one opponent for all games, which uses the public interface alone. It
 * has no knowledge of any game: it learned from games against itself what items
 * are worth, and looks ahead. MIT license.
 *
 *     nbytes = bot_nbytes(rules, positions);
 *     bot_open(rules, memory, nbytes);                      once
 *     while (bot_learn(rules, memory, 1) < BOT_GAMES) {}    once
 *
 *     length = brd_state_observe(rules, state, seat, text, sizeof text);
 *     bot_begin(rules, memory, seat, text, length, seed, keys, key_count);
 *     while (bot_think(rules, memory, 2000) < positions && !stopped()) {}
 *     bot_opinion_get(rules, memory, &opinion);
 *     brd_apply(rules, state, seat, opinion.line[0], ...);
 *
 * It is called in steps, so that a terminal can show progress and react to
 * Ctrl-C, a server can continue its poll loop, and a web worker can read its
 * messages. The caller provides all memory, aligned to 8 bytes; it contains
 * plain bytes without pointers. There is no input or output, no global and no
 * floating point: the same seed and the same number of positions give the same
 * answer on every machine, in however many steps.
 *
 * The bot knows its seat's observation and the keys of earlier positions. It
 * knows nothing else.
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
 * Levels: 0 plays at random, 1 values 200 positions, 2 4,000, 3 60,000, 4
 * 1,200,000. Where cards are drawn from a deck, more positions help less, so
 * the steps are others there: 2 values 2,000, 3 8,000. To think for a time
 * instead, call bot_think until it is over.
 */
#define BOT_LEVELS 5
#define BOT_GAMES 400   /* games to learn from, for rules that it was not shipped with */
#define BOT_LINE_MOST 8 /* moves in bot_opinion.line */
#define BOT_SCORE_ONE 10000
#define BOT_KEYS_MOST 512 /* the bot ignores older keys */

/*
 * An opinion. The score is what its seat expects of the game, after its move, on one scale for all games: 0 is a
 * certain loss, BOT_SCORE_ONE a certain win, and what lies between is the chance of winning, a draw shared by all. So
 * in a game of two sides an even position has the half, and BOT_SCORE_ONE less the score is the other side's. It is an
 * estimate by the learned weights: it changes with the positions valued and from ply to ply.
 */
typedef struct bot_opinion {
    uint32_t positions;           /* valued so far; 0 before bot_think */
    uint32_t depth;               /* plies that it looked ahead everywhere; 0 if it does not count them */
    uint32_t score;               /* expected result, see above */
    uint32_t line_count;          /* at least 1 */
    brd_move line[BOT_LINE_MOST]; /* its move, then the plies it expects; hidden ones as BRD_CODE_HIDDEN… */
} bot_opinion;

/*
 * Returns the positions that a level values under these rules.
 * BRD_E_ARGUMENT: there is no such level. BRD_E_NULL, BRD_E_NO_RULES: there are
 * no rules.
 */
int32_t bot_level_positions(const brd_rules *rules, int32_t level);

/*
 * Returns how many bytes are of use for a decision by so many positions (0: the
 * least that works). They matter only where the bot grows a tree, in games with
 * secrets, chance or more than two players: it may value more, but the tree
 * stops growing. 0 on misuse.
 */
size_t bot_nbytes(const brd_rules *rules, uint32_t positions);

/*
 * Prepares memory for these rules. BRD_E_WORKSPACE: too little memory. The
 * memory of an open bot may be copied and moved.
 */
int32_t bot_open(const brd_rules *rules, void *memory, size_t nbytes);

/*
 * Plays so many games against itself and learns from them, until it has learned
 * from BOT_GAMES. Returns from how many it has; BOT_GAMES also as soon as they
 * had 40,000 plies, so that nobody waits for long games, and at once for
 * built-in rules, with or without a limit on plies, because the bot is shipped
 * with what there is to learn. A bot that has learned from few games plays
 * badly. Thinking that bot_begin began ends. This call and those below return
 * BRD_E_WORKSPACE for memory that is not open, BRD_E_FINGERPRINT if it was
 * opened for other rules.
 */
int32_t bot_learn(const brd_rules *rules, void *memory, uint32_t games);

/*
 * Begins to think about what a seat observes. keys: brd_state_key of earlier
 * positions, after each ply, the latest last; the bot takes a position that
 * returns for a draw, so that it makes progress where it is ahead. NULL with 0:
 * there are none. The bot ignores keys unless the seat sees everything, because
 * they would reveal secrets. BRD_E_OBSERVATION: the text is not an observation
 * of this seat. BRD_E_ILLEGAL: the seat may not act.
 */
int32_t bot_begin(const brd_rules *rules, void *memory, int32_t seat, const char *text, size_t nbytes, uint64_t seed,
                  const uint64_t *keys, size_t key_count);

/*
 * Values some more positions. Returns for how many it was asked since bot_begin;
 * INT32_MAX once there is nothing left to find, because only one move is legal
 * or the end of the game is certain.
 */
int32_t bot_think(const brd_rules *rules, void *memory, uint32_t positions);

/*
 * Returns the opinion so far; before bot_think a random legal
 * move. If another seat is to move, line[0].code may
 * be 0: the bot prefers to wait. BRD_E_ARGUMENT: bot_begin was not called.
 */
int32_t bot_opinion_get(const brd_rules *rules, const void *memory, bot_opinion *opinion);

#ifdef __cplusplus
}
#endif

#endif
