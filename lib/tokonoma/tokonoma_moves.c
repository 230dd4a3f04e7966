/* tokonoma_moves.c: which moves are legal, and why one is not. */
#include "tokonoma.h"

/* ---------------------------------------------------------------------------------------------------------- targets */

/*
 * Where what acts on a tile of a side may go: on empty tiles, a tall also on lone flats of its side [TOK.destination],
 * [TOK.stack-to-stack]. Both are the same for all pieces of a side.
 */
static uint32_t destinations(const struct tables *t, const struct state *s, int side, uint8_t from, uint32_t empty,
                             uint32_t flats)
{
    int piece = acting(s, side, from);
    return (t->onto_empty[side][piece][from] & empty) | (t->onto_flat[side][piece][from] & flats);
}

/* ------------------------------------------------------------------------------------------------------------ lists */

/* The moves that are wanted of a side's. Apart, so that nobody who wants all of them asks for each piece whether. */
static void add_wanted(const struct tables *t, const struct state *s, int side, struct brdi_list *list)
{
    uint32_t empty = empty_tiles(s), flats = lone_flats(s, side);
    for (uint64_t movers = brdi_wanted_movers(list, occupied(s, side) & BOARD); movers != 0;) {
        uint8_t from = brdi_pop_cell(&movers);
        uint64_t to = destinations(t, s, side, from, empty, flats);
        brdi_add_each(list, move_word(from, 0), 0, brdi_wanted_targets(list, from, to));
    }
}

/* A ply is the move of exactly one piece [TOK.move]. */
void brdi_tokonoma_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list)
{
    const struct state *s = state;
    const struct tables *t = tables_of(rules);
    int side = s->head.to_move;
    if (side >= SIDES) return; /* [TOK.over] */
    if (list->wanted != BRDI_ALL_WANTED) {
        add_wanted(t, s, side, list);
        return;
    }
    uint32_t empty = empty_tiles(s), flats = lone_flats(s, side);
    for (uint64_t movers = occupied(s, side) & BOARD; movers != 0;) {
        uint8_t from = brdi_pop_cell(&movers);
        brdi_add_each(list, move_word(from, 0), 0, destinations(t, s, side, from, empty, flats));
    }
}

bool brdi_tokonoma_can_move(const struct tables *t, const struct state *s, int side)
{
    uint32_t empty = empty_tiles(s), flats = lone_flats(s, side);
    for (uint64_t movers = occupied(s, side) & BOARD; movers != 0;)
        if (destinations(t, s, side, brdi_pop_cell(&movers), empty, flats) != 0) return true;
    return false;
}

/* --------------------------------------------------------------------------------------------- legality of one move */

bool brdi_tokonoma_legal(const struct brdi_rules *rules, const void *state, uint32_t word)
{
    const struct state *s = state;
    uint8_t from = word_from(word);
    int side = s->head.turn;
    return has(occupied(s, side), from) &&
           has(destinations(tables_of(rules), s, side, from, empty_tiles(s), lone_flats(s, side)), word_to(word));
}

/* --------------------------------------------------------------------------------------------------------- refusals */

/* [TOK.refusals] */
const struct brdi_refusal brdi_tokonoma_refusals[] = {
    [BRD_REFUSED_GAME_OVER] = {"game_over", "the game is over"},
    [BRD_REFUSED_NOT_YOUR_TURN] = {"not_your_turn", "it is not your turn"},
    [BRD_REFUSED_NO_PIECE] = {"no_piece", "there is no piece on this tile"},
    [BRD_REFUSED_NOT_YOURS] = {"not_yours", "the %o on this tile is the opponent's"},
    [OFF_PATTERN] = {"off_pattern", "the %p does not move to this tile"},
    [TILE_TAKEN] = {"tile_taken", "the %p cannot land on this tile as it is now"},
};

struct brdi_verdict brdi_tokonoma_refuse(const struct brdi_rules *rules, const void *state, uint32_t word)
{
    const struct state *s = state;
    uint8_t from = word_from(word), to = word_to(word);
    int side = s->head.turn;
    if (has(occupied(s, 1 - side), from)) return brdi_refuse(BRD_REFUSED_NOT_YOURS, from);
    if (!has(occupied(s, side), from)) return brdi_refuse(BRD_REFUSED_NO_PIECE, from);
    uint32_t pattern = tables_of(rules)->moves[side][acting(s, side, from)][from];
    return brdi_refuse(has(pattern, to) ? TILE_TAKEN : OFF_PATTERN, to);
}
