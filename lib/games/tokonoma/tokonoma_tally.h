/*
 * How many pieces attack a tile: counts from 0 to 31 for all tiles of the board at once. The numbers are upright: each
 * mask holds the binary digits of one weight for all tiles, so a few operations raise or lower the numbers of any set.
 *
 *     tile       63   …    4    3    2    1    0
 *     fours       0   …    0    1    0    0    0
 *     twos        0   …    0    0    1    1    0
 *     ones        0   …    0    1    1    0    0
 *     number      0   …    0    5    3    2    0
 */
#ifndef BOARDRULES_TOKONOMA_TALLY_H
#define BOARDRULES_TOKONOMA_TALLY_H

#include "kit/game.h"

struct brdi_tally {
    uint64_t ones, twos, fours, eights, sixteens;
};

/* The part of a tally that a state stores: numbers up to 7, larger ones modulo 8. */
enum { BRDI_MAX_STORED_TALLY = 7 };

struct BRDI_OVERLAY brdi_stored_tally {
    uint64_t ones, twos, fours;
};

static inline struct brdi_tally brdi_tally_of(struct brdi_stored_tally stored)
{
    return (struct brdi_tally){.ones = stored.ones, .twos = stored.twos, .fours = stored.fours};
}

static inline struct brdi_stored_tally brdi_tally_store(struct brdi_tally n)
{
    return (struct brdi_stored_tally){n.ones, n.twos, n.fours};
}

/* Adds 1 at these cells: a digit flips, and where it was 1 the next digit gets a carry. */
static inline void brdi_tally_more(struct brdi_tally *n, uint64_t cells)
{
    uint64_t twos = n->ones & cells, fours = n->twos & twos, eights = n->fours & fours, sixteens = n->eights & eights;
    n->ones ^= cells;
    n->twos ^= twos;
    n->fours ^= fours;
    n->eights ^= eights;
    n->sixteens ^= sixteens;
}

/* Subtracts 1 at these cells: a digit flips, and where it was 0 the next digit is borrowed from. */
static inline void brdi_tally_fewer(struct brdi_tally *n, uint64_t cells)
{
    n->ones ^= cells;
    uint64_t twos = n->ones & cells;
    n->twos ^= twos;
    uint64_t fours = n->twos & twos;
    n->fours ^= fours;
    uint64_t eights = n->fours & fours;
    n->eights ^= eights;
    n->sixteens ^= n->eights & eights;
}

/* The numbers at these cells, and 0 at all others. */
static inline struct brdi_tally brdi_tally_at(struct brdi_tally n, uint64_t cells)
{
    return (struct brdi_tally){n.ones & cells, n.twos & cells, n.fours & cells, n.eights & cells, n.sixteens & cells};
}

/* The cells whose number is not 0. */
static inline uint64_t brdi_tally_cells(struct brdi_tally n)
{
    return n.ones | n.twos | n.fours | n.eights | n.sixteens;
}

/* The sum of all numbers. */
static inline uint32_t brdi_tally_sum(struct brdi_tally n)
{
    return brdi_count_cells(n.ones) + 2 * brdi_count_cells(n.twos) + 4 * brdi_count_cells(n.fours) +
           8 * brdi_count_cells(n.eights) + 16 * brdi_count_cells(n.sixteens);
}

/*
 * On a board of at most 32 cells the upper halves of the masks hold a second number for each cell. Returns the cells
 * whose two numbers add up to at least `number`, from 0 to 31 (tally.c). The most frequent number, two, needs no sum.
 */
uint32_t brdi_tally_digits_at_least(const uint64_t digits[5], int32_t number);

static inline uint32_t brdi_tally_both_at_least(struct brdi_tally n, int32_t number)
{
    uint64_t two = n.twos | n.fours | n.eights | n.sixteens;
    if (BRDI_LIKELY(number == 2)) return (uint32_t)(two | two >> 32 | (n.ones & n.ones >> 32));
    const uint64_t digits[] = {n.ones, n.twos, n.fours, n.eights, n.sixteens};
    return brdi_tally_digits_at_least(digits, number);
}

#endif
