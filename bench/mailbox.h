/* mailbox.h: Tokonoma in plain C, as a games programmer would write it first: what the library is measured against. */
#ifndef BOARDRULES_BENCH_MAILBOX_H
#define BOARDRULES_BENCH_MAILBOX_H

#include <stdbool.h>
#include <stdint.h>

enum { MAILBOX_TILES = 29, MAILBOX_MOVES_MOST = MAILBOX_TILES * 6 };

/* A tile has a piece on it, or none; a tall may stand on a flat of its own side. */
struct mailbox_tile {
    uint8_t piece; /* MAILBOX_NONE, _FLAT, … */
    uint8_t seat;
    uint8_t on_flat;
};

enum { MAILBOX_NONE, MAILBOX_FLAT, MAILBOX_ARM, MAILBOX_BLIND, MAILBOX_STAR };

struct mailbox {
    struct mailbox_tile tiles[MAILBOX_TILES]; /* a1 to a5, b1 to b6, …, e5 */
    uint8_t to_move;                          /* 0 White, 1 Black */
    uint16_t reversible;
    uint16_t ply;
};

struct mailbox_move {
    uint8_t from;
    uint8_t to;
};

/* Before everything else. */
void mailbox_setup(void);

/* A position as rules/tokonoma.md writes it. false: it is none. Whether its pieces may be is not asked. */
bool mailbox_parse(struct mailbox *board, const char *text);

/* Legal moves, at most MAILBOX_MOVES_MOST; none when the game is over. */
int mailbox_moves(const struct mailbox *board, struct mailbox_move *moves);
void mailbox_apply(struct mailbox *board, struct mailbox_move move);

/* Sequences of exactly so many plies; bulk: the last is counted and not made. */
uint64_t mailbox_perft(const struct mailbox *board, int depth, bool bulk);

#endif
