/* mailbox.h: Tokonoma in plain C, as a games programmer would write it first. The library is compared with it. */
#ifndef BOARDRULES_BENCH_MAILBOX_H
#define BOARDRULES_BENCH_MAILBOX_H

#include <stdbool.h>
#include <stdint.h>

enum { MAILBOX_TILES = 29, MAILBOX_MOVES_MOST = MAILBOX_TILES * 6 };

/* A tile may have a piece. A tall piece may be on a flat of its side. */
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

/* Call it first. */
void mailbox_setup(void);

/* Reads a position in the notation of rules/tokonoma.md. False: it is none. The numbers of pieces are not checked. */
bool mailbox_parse(struct mailbox *board, const char *text);

/* Lists the legal moves, at most MAILBOX_MOVES_MOST; none if the game is over. */
int mailbox_moves(const struct mailbox *board, struct mailbox_move *moves);
void mailbox_apply(struct mailbox *board, struct mailbox_move move);

/* Counts the sequences of so many plies. bulk: the last ply is counted but not made. */
uint64_t mailbox_perft(const struct mailbox *board, int depth, bool bulk);

#endif
