/*
 * match.h: games of one or two sets of rules in one piece of memory, for hosts that call from another language.
 * balance.h explains the parts. MIT license.
 */
#ifndef BOARDRULES_BALANCE_MATCH_H
#define BOARDRULES_BALANCE_MATCH_H

#include "boardrules/boardrules.h"

#ifdef __cplusplus
extern "C" {
#endif

struct balance_match;

/* Returns the bytes of a match of so many games under each rules, aligned to 8 bytes. */
size_t balance_match_nbytes(uint32_t games);

/*
 * Begins to play games of rules, and as many of `other` rules (may be NULL), as brdbalance does without further
 * options. Both rules must stay where they are. BRD_E_ARGUMENT: the rules do not allow that number of players, or
 * there is no such level.
 */
int32_t balance_match_begin(struct balance_match *match, const brd_rules *rules, const brd_rules *other, uint32_t games,
                            int32_t players, int32_t level, uint64_t seed);

/* Plays the next game of each; returns how many there are of each. bot, other_bot: open bots of these rules. */
int32_t balance_match_play(struct balance_match *match, void *bot, void *other_bot);

/* Write the report of the games so far, like snprintf. BRD_E_ARGUMENT: there are none. */
int32_t balance_match_json(struct balance_match *match, char *text, size_t cap);
int32_t balance_match_plots(struct balance_match *match, char *text, size_t cap);

#ifdef __cplusplus
}
#endif

#endif
