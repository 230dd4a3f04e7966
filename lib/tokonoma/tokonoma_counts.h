/*
 * tokonoma_counts.h: how many flats of a side attack each tile, and how many talls. Kept in the state, so that a ply
 * need not look at all pieces: random play x2.1. How the numbers are written is known only here.
 */
#ifndef BOARDRULES_TOKONOMA_COUNTS_H
#define BOARDRULES_TOKONOMA_COUNTS_H

#include "core/game.h"

/* Two sets of tiles side by side, one that concerns flats and one that concerns talls. */
static inline uint64_t pair(uint32_t flats, uint32_t talls)
{
    return (uint64_t)talls << 32 | flats;
}

/* The tiles that are in one set or the other. */
static inline uint32_t either(uint64_t tiles)
{
    return (uint32_t)(tiles | tiles >> 32);
}

/*
 * 58 numbers, of three binary digits each. They stand upright, the digits of one weight side by side in a word, as a
 * pair of sets: so one may be added to all of a set at once.
 *
 *            63-61   60  59        34  33  32    31-29   28  27         2   1   0
 *                    e5  e4   …    a3  a2  a1            e5  e4   …    a3  a2  a1
 *           +-----+-----------------------------+-----+-----------------------------+
 *   fours   |  0  |   0   0   …     0   0   1   |  0  |   0   0   …     0   0   0   |
 *   twos    |  0  |   0   1   …     0   1   0   |  0  |   0   0   …     0   1   0   |
 *   ones    |  0  |   0   0   …     1   1   0   |  0  |   0   1   …     0   0   0   |
 *           +-----+-----------------------------+-----+-----------------------------+
 *            talls:   0   2   …     1   3   4    flats:   0   1   …     0   2   0
 */
struct BRDI_OVERLAY counts {
    uint64_t ones, twos, fours;
};

enum { COUNT_MOST = 7 }; /* where more attack a tile the numbers are wrong, and nobody may ask for them */

/* One more attacks each tile. As by hand: a digit turns over, and where it was 1, one is carried to the next. */
static inline void count_one_more(struct counts *n, uint64_t tiles)
{
    uint64_t carry = tiles & n->ones;
    n->ones ^= tiles;
    n->fours ^= carry & n->twos;
    n->twos ^= carry;
}

/* One fewer, the same backwards: where a digit has turned from 0 to 1, one is borrowed from the next. */
static inline void count_one_fewer(struct counts *n, uint64_t tiles)
{
    n->ones ^= tiles;
    uint64_t borrow = tiles & n->ones;
    n->twos ^= borrow;
    n->fours ^= borrow & n->twos;
}

/* The tiles that two or more attack: two flats, two talls, or one of each. */
static inline uint32_t two_or_more(const struct counts *n)
{
    uint32_t by_flat = (uint32_t)n->ones, by_tall = (uint32_t)(n->ones >> 32);
    return either(n->twos | n->fours) | (by_flat & by_tall);
}

/* Whether any attack some tiles. */
static inline bool any_on(const struct counts *n, uint64_t tiles)
{
    return ((n->ones | n->twos | n->fours) & tiles) != 0;
}

/* How many attack each of them, in all. */
static inline uint32_t sum_on(const struct counts *n, uint64_t tiles)
{
    uint32_t sum = brdi_count_cells(n->ones & tiles) + 2 * brdi_count_cells(n->twos & tiles);
    for (uint64_t fours = n->fours & tiles; fours != 0; fours &= fours - 1) sum += 4; /* they are rare */
    return sum;
}

#endif
