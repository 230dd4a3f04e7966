/*
 * tokonoma_attackers.h: how many of a side's pieces attack each tile, and how many can move to it. Captures, stalemate
 * and the number of moves follow from these numbers.
 *
 * tokonoma_attackers.c counts them with `attacks_from` and `destinations` (tokonoma.h) of all pieces. Where the rules
 * allow it, there are two shorter ways:
 *
 *   - A state stores how many pieces attack each tile; `lift` and `land` update these numbers. This is right only if
 *     the tiles attacked from a tile depend on nothing but this tile, and if no number exceeds 7.
 *   - If all pieces attack as they move, a piece that attacks a tile where its kind may land can move there. Compiling
 *     tests this with each piece alone on the board. So its destinations may depend only on its tile and on
 *     open_tiles.
 *
 * If you add a rule that depends on more, exclude it in brdi_tokonoma_compile_attackers. The shorter ways make random
 * play x1.4 as fast, perft x2.4 to x3.2.
 */
#ifndef BOARDRULES_TOKONOMA_ATTACKERS_H
#define BOARDRULES_TOKONOMA_ATTACKERS_H

#include "tokonoma.h"

/* Both functions count flats and talls in separate halves. */
struct brdi_tally brdi_tokonoma_count_attackers(const struct tables *t, const struct state *s, int side);
struct brdi_tally brdi_tokonoma_count_movers(const struct tables *t, const struct state *s, int side);

static BRDI_INLINE struct brdi_tally attackers(const struct tables *t, const struct state *s, int side)
{
    return t->attackers_kept ? brdi_tally_of(s->attackers[side]) : brdi_tokonoma_count_attackers(t, s, side);
}

/* The shorter way counts flats that attack empty tiles, and talls that attack empty tiles or own lone flats. */
static BRDI_INLINE struct brdi_tally movers(const struct tables *t, const struct state *s, int side)
{
    if (!t->movers_are_attackers) return brdi_tokonoma_count_movers(t, s, side);
    struct landings open = open_tiles(s, side);
    return brdi_tally_at(brdi_tally_of(s->attackers[side]), halves(open.empty, open.empty | open.lone_flats));
}

/* Takes the acting piece off its tile; a flat under it attacks again. `n`: the side's attackers, updated. */
static BRDI_INLINE void lift(const struct tables *t, struct state *s, int side, uint8_t tile, struct brdi_tally *n)
{
    brdi_tally_fewer(n, attacks_from(t, s, side, tile));
    take(s, side, tile);
    if (has(s->men[side], tile)) brdi_tally_more(n, attacks_from(t, s, side, tile));
}

/* Puts a piece on a tile; a flat that is there no longer attacks. */
static BRDI_INLINE void land(const struct tables *t, struct state *s, int side, int piece, uint8_t tile,
                             struct brdi_tally *n)
{
    if (has(s->men[side], tile)) brdi_tally_fewer(n, attacks_from(t, s, side, tile));
    put(s, side, piece, tile);
    brdi_tally_more(n, attacks_from(t, s, side, tile));
}

/* arriving: the type that the piece has when it has moved. */
static BRDI_INLINE void move_piece(const struct tables *t, struct state *s, int side, uint8_t from, uint8_t to,
                                   int arriving)
{
    struct brdi_tally n = brdi_tally_of(s->attackers[side]);
    lift(t, s, side, from, &n);
    land(t, s, side, arriving, to, &n);
    s->attackers[side] = brdi_tally_store(n);
}

/* Counts the attackers anew, after a position was read or set up. */
void brdi_tokonoma_recount(const struct tables *t, struct state *s);

void brdi_tokonoma_compile_attackers(struct brdi_rules *rules);

#endif
