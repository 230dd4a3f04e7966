/*
 * former.h: the bot as it was in 0.2 (revision c33b0a1: bot/bot.c), beside which today's is measured. `make
 * bench-former` takes its source from the repository and compiles it with these names.
 */
#ifndef BOARDRULES_BENCH_FORMER_H
#define BOARDRULES_BENCH_FORMER_H

#include "boardrules/boardrules.h"

#define FORMER_GAMES 400

typedef struct former_opinion {
    uint32_t iterations, visits, nodes, score, line_count;
    brd_move line[8];
} former_opinion;

size_t former_nbytes(const brd_rules *rules, uint32_t iterations);
int32_t former_open(const brd_rules *rules, void *memory, size_t nbytes);
int32_t former_learn(const brd_rules *rules, void *memory, uint32_t games);
int32_t former_begin(const brd_rules *rules, void *memory, int32_t seat, const char *text, size_t nbytes, uint64_t seed,
                     const uint64_t *keys, size_t key_count);
int32_t former_think(const brd_rules *rules, void *memory, uint32_t iterations);
int32_t former_opinion_get(const brd_rules *rules, const void *memory, former_opinion *opinion);

#endif
