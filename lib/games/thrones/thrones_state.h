/* thrones_state.h: what the state answers, and the two functions that change its board. */
#ifndef BOARDRULES_THRONES_STATE_H
#define BOARDRULES_THRONES_STATE_H

#include "thrones_data.h"

/* --------------------------------------------------------------------------------------------------- pieces */

static inline uint8_t piece_of(int side, int type)
{
    return (uint8_t)((1 + type) | side << OWNER_SHIFT);
}

static inline int owner_of(uint8_t piece)
{
    return piece >> OWNER_SHIFT & 1;
}

/* The type of a piece; -1, PIECES or more if the byte is none. */
static inline int type_of(uint8_t piece)
{
    return (piece & TYPE_MASK) - 1;
}

/* The type of a piece as an item on a cell. */
static inline uint8_t item_type(uint8_t piece)
{
    return (uint8_t)(GROUNDS + type_of(piece));
}

/* Whether a byte is a piece: a state may be any bytes. */
static inline bool is_piece(uint8_t piece)
{
    return (piece & TYPE_MASK) != NO_PIECE && type_of(piece) < PIECES;
}

static inline bool is_own(uint8_t piece, int side)
{
    return piece != NO_PIECE && owner_of(piece) == side;
}

static inline bool is_enemy(uint8_t piece, int side)
{
    return piece != NO_PIECE && owner_of(piece) != side;
}

/* Puts a piece on a cell, or takes away the one that is there (NO_PIECE). */
static inline void set_piece(struct state *s, uint8_t cell, uint8_t piece)
{
    struct cells alone = cell_alone(cell);
    uint8_t old = s->pieces[cell];
    if (is_piece(old)) {
        s->sides[owner_of(old)] = cells_without(s->sides[owner_of(old)], alone);
        s->types[type_of(old)] = cells_without(s->types[type_of(old)], alone);
    }
    s->pieces[cell] = piece;
    if (is_piece(piece)) {
        s->sides[owner_of(piece)] = cells_or(s->sides[owner_of(piece)], alone);
        s->types[type_of(piece)] = cells_or(s->types[type_of(piece)], alone);
    }
}

static inline struct cells occupied(const struct state *s)
{
    return cells_or(s->sides[WHITE], s->sides[BLACK]);
}

/* The cells of a side's pieces of one type. */
static inline struct cells pieces_of_type(const struct state *s, int side, int type)
{
    return cells_and(s->sides[side], s->types[type]);
}

/* The cell of a side's first piece of a type, in the order of its setup, or NO_CELL. */
static inline uint8_t find_piece(const struct state *s, int side, int type)
{
    return first_for(side, pieces_of_type(s, side, type));
}

/* The last one in that order, or NO_CELL. */
static inline uint8_t last_piece(const struct state *s, int side, int type)
{
    return last_for(side, pieces_of_type(s, side, type));
}

/* ---------------------------------------------------------------------------------------------------- tiles */

/* The bit of a tile's ground, whether the tile is breached or not; 0 without a tile. */
static inline uint8_t ground_bit(uint8_t tile)
{
    static const uint8_t bits[TILE_CODES] = {0,          1 << PLAINS,   1 << FOREST,   1 << MOUNTAIN,
                                             1 << WATER, 1 << FORTRESS, 1 << FORTRESS, 0};
    return bits[tile & (TILE_CODES - 1)];
}

static inline bool is_fortress(uint8_t tile)
{
    return tile == WHOLE || tile == BREACHED;
}

/* The ground of a tile; GROUNDS without a tile. */
static inline int ground_of(uint8_t tile)
{
    if (tile == NO_TILE) return GROUNDS;
    return tile < WHOLE ? tile - 1 : FORTRESS;
}

/* For the setup and for reading positions. In play change_tile (thrones_play.c) calls it and updates tiles_sum. */
static inline void lay_tile(struct state *s, uint8_t cell, uint8_t tile)
{
    struct cells alone = cell_alone(cell);
    int old = ground_of(s->tiles[cell]), ground = ground_of(tile);
    if (old < GROUNDS) s->grounds[old] = cells_without(s->grounds[old], alone);
    if (ground < GROUNDS) s->grounds[ground] = cells_or(s->grounds[ground], alone);
    s->tiles[cell] = tile;
}

/* The cells with any ground of a mask. */
static inline struct cells cells_on(const struct state *s, uint64_t grounds)
{
    struct cells cells = no_cells;
    for (grounds &= (1 << GROUNDS) - 1; grounds != 0;) cells = cells_or(cells, s->grounds[brdi_pop_cell(&grounds)]);
    return cells;
}

/* The cells of a side's thrones that are in a fortress. */
static inline struct cells throne_in_fortress(const struct state *s, int side)
{
    return cells_and(pieces_of_type(s, side, THRONE), s->grounds[FORTRESS]);
}

/* Whether a side's throne is in the other's home fortress [THR.fortress-taken]. */
static inline bool has_taken_fortress(const struct state *s, int side)
{
    return cells_any(cells_and(throne_in_fortress(s, side), home_of(1 - side)));
}

/* -------------------------------------------------------------------------------------------------- secrets */

/* Whether something is still to be laid out. */
static inline bool in_setup(const struct state *s)
{
    return s->phase < PHASE_PLAY || s->phase == PHASE_SETUP;
}

/* Mask of the sides that a viewer does not play. It never sees the kinds of their favors [THR.kind-secret]. */
static inline int opponents_of(uint8_t viewer)
{
    if (viewer == BRD_REFEREE) return 0;
    return viewer < SIDES ? 1 << (1 - viewer) : 1 << WHITE | 1 << BLACK;
}

/* Mask of the sides whose setup a viewer may not see [THR.hidden], [THR.revealed]. */
static inline int hidden_sides(const struct state *s, uint8_t viewer)
{
    return s->turn > 0 ? 0 : opponents_of(viewer);
}

/* --------------------------------------------------------------------------------------------------- favors */

static inline int kinds_count(const struct state *s, int side)
{
    int count = 0;
    for (int terrain = 0; terrain < TERRAINS; terrain++) count += s->kinds[side][terrain];
    return count;
}

/* The bit of `done` that a side has spent a favor in this turn. */
static inline uint8_t favored_bit(const struct state *s, int side)
{
    return side == s->head.turn ? FAVORED : INTERRUPTED;
}

/* Whether a side has a favor left to spend in this turn [THR.spend], [THR.interrupt], THR-5. */
static inline bool favor_left(const struct state *s, int side)
{
    return s->favors[side] > 0 && (s->done & favored_bit(s, side)) == 0;
}

/* The seat that must choose the kind of a favor it has gained, or BRD_NO_SEAT; White first [THR.kind-when]. */
static inline uint8_t chooser(const struct brdi_rules *rules, const struct state *s)
{
    if (!favors_are_tiles(rules)) return BRD_NO_SEAT;
    for (uint8_t side = WHITE; side < SIDES; side++)
        if (kinds_count(s, side) < s->favors[side]) return side;
    return BRD_NO_SEAT;
}

/* --------------------------------------------------------------------------------------- stocks and counters */

enum {
    STOCK_DRAGON,
    STOCK_FAVOR,
    STOCK_GAINED,
    STOCKS,
    STOCK_KINDS = STOCKS,
    STOCKS_OF_TILES = STOCK_KINDS + TERRAINS
};
enum { COUNTER_LAST_FORTRESS, COUNTER_GUARD, COUNTER_TURN, COUNTERS };

/* The counter lastfort: a cell, or -1. */
static inline int32_t last_fortress_of(const struct state *s, int side)
{
    return s->last_fortress[side] == NO_CELL ? -1 : s->last_fortress[side];
}

/* How many tickets an outcome of a survival check has (THR-23); 0: it cannot happen [THR.certain]. */
static inline int32_t tickets_of(const struct brdi_rules *rules, int kind)
{
    const int32_t *survival = data_of(rules)->switches.survival;
    return kind == KIND_SURVIVE ? survival[0] : kind == KIND_FAIL ? survival[1] - survival[0] : 0;
}

#endif
