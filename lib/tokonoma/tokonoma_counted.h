/*
 * tokonoma_counted.h: a shortcut. Nothing here is a rule.
 *
 * Of each tile a state keeps how many flats of a side attack it, and how many talls. A ply changes few of these
 * numbers, and they answer three questions for which one would look at all pieces otherwise:
 *
 *     counted_twice       where a side captures         instead of attacked_by_so_many (tokonoma_play.c)
 *     counted_any_move    whether it can move           instead of any_piece_can_move (tokonoma_play.c)
 *     counted_moves       how many moves it has         instead of a list (tokonoma_moves.c)
 *
 * They hold by the built-in rules and by others like them (tokonoma_counted.c: are_counted); by the rest they are kept
 * as well, and nobody asks for them. Gained: random play x1.4, perft x1.9, perft without its last plies x2.5.
 *
 * To change a rule change the plain function, `destinations` (tokonoma.h) among them, and let are_counted say no; the
 * numbers need be understood only to have its speed. Who lets a ply change the board otherwise than `move` and
 * `capture` counts anew (brdi_tokonoma_recount_all). tests/test_tokonoma_counted.c plays both ways side by side.
 */
#ifndef BOARDRULES_TOKONOMA_COUNTED_H
#define BOARDRULES_TOKONOMA_COUNTED_H

#include "tokonoma.h"

/* ---------------------------------------------------------------------------------------------------------- numbers */

/*
 * 58 numbers of three binary digits. They stand upright, the digits of one weight side by side in a word, those of
 * flats in its lower half and those of talls in the upper one: so one is added to all numbers of a set of tiles at
 * once.
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
enum { COUNT_MOST = 7 };

/* Tiles that concern flats, and tiles that concern talls, as one word. */
static inline uint64_t halves(uint32_t flats, uint32_t talls)
{
    return (uint64_t)talls << 32 | flats;
}

/* The tiles that are in one half or the other. */
static inline uint32_t either(uint64_t tiles)
{
    return (uint32_t)(tiles | tiles >> 32);
}

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

/* -------------------------------------------------------------------------------------------------------- questions */

/* The tiles that two or more attack: two flats, two talls, or one of each. */
static inline uint32_t counted_twice(const struct state *s, int side)
{
    const struct counts *n = &s->counts[side];
    uint32_t by_flat = (uint32_t)n->ones, by_tall = (uint32_t)(n->ones >> 32);
    return either(n->twos | n->fours) | (by_flat & by_tall);
}

/*
 * Where flats may land, and where talls. Whoever attacks such a tile of its half can move there, for pieces attack as
 * they move where the counts hold: the attackers of these tiles are, one by one, the legal moves.
 */
static inline uint64_t landings_by_kind(const struct state *s, int side)
{
    struct landings open = open_tiles(s, side);
    return halves(open.empty, open.empty | open.lone_flats);
}

static inline bool counted_any_move(const struct state *s, int side)
{
    const struct counts *n = &s->counts[side];
    return ((n->ones | n->twos | n->fours) & landings_by_kind(s, side)) != 0;
}

static inline uint32_t counted_moves(const struct state *s, int side)
{
    const struct counts *n = &s->counts[side];
    uint64_t tiles = landings_by_kind(s, side);
    return brdi_count_cells(n->ones & tiles) + 2 * brdi_count_cells(n->twos & tiles) +
           4 * brdi_count_cells(n->fours & tiles);
}

/* ---------------------------------------------------------------------------------------------------------- changes */

/*
 * Before a piece moves: a flat that is covered attacks no longer, one that is uncovered does. A tall that leaves a
 * stack and lands on a flat changes the numbers by these tiles:
 *
 *             63       talls      32   31       flats       0
 *            +-----------------------+-----------------------+
 *     fewer  | the tall's, at `from` | `covered`, at `to`    |
 *     more   | the tall's, at `to`   | `uncovered`, at `from`|
 *            +-----------------------+-----------------------+
 *
 * A flat has its own tiles in the flats' half; it covers and uncovers nothing. So no half ever holds what two pieces
 * attack, where one bit would stand for both.
 */
static BRDI_INLINE void recount_move(const struct tables *t, struct state *s, int side, uint8_t from, uint8_t to)
{
    const uint64_t *attacks = t->counts.attacks[side][acting(s, from)], *flats = t->counts.attacks[side][FLAT];
    uint64_t covered = has(s->men[side], to) ? flats[to] : 0, uncovered = has(s->below, from) ? flats[from] : 0;
    uint64_t fewer = attacks[from] | covered, more = attacks[to] | uncovered;
    count_one_fewer(&s->counts[side], fewer);
    count_one_more(&s->counts[side], more);
}

/* Before a side loses what stands on some tiles. */
static inline void recount_loss(const struct tables *t, struct state *s, int side, uint32_t captured)
{
    for (uint64_t left = captured; left != 0;) {
        uint8_t tile = brdi_pop_cell(&left);
        count_one_fewer(&s->counts[side], t->counts.attacks[side][acting(s, tile)][tile]);
    }
}

/* tokonoma_counted.c */
void brdi_tokonoma_recount_all(const struct tables *t, struct state *s);
void brdi_tokonoma_compile_counted(struct brdi_rules *rules);

#endif
