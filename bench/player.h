/* player.h: what the programs that measure the bot share: they ask it, and draw what no bot decides. */
#ifndef BOARDRULES_BENCH_PLAYER_H
#define BOARDRULES_BENCH_PLAYER_H

#include "boardrules/boardrules.h"

/* Milliseconds of this program's processor time. */
double player_now(void);

/* A bot of these rules that has learned, with memory for so many positions a decision. It exits if there is none. */
void *player_open(const brd_rules *rules, uint32_t positions);

/* The bot's move after so many positions. keys: those of the earlier positions, one after each ply. */
brd_move player_ask(const brd_rules *rules, void *bot, const brd_state *state, int32_t seat, uint64_t seed,
                    const uint64_t *keys, size_t key_count, uint32_t positions);

/* A chance outcome by its odds. */
brd_move player_draw(const brd_rules *rules, const brd_state *state, uint64_t *seed);

/* A random legal move of whoever is to move, or of chance. */
brd_move player_any_move(const brd_rules *rules, const brd_state *state, uint64_t *seed);

#endif
