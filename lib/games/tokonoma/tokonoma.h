/*
 * Tokonoma, a game by bad_vertex: rules/tokonoma.md, rulings TOK-1 to TOK-9.
 *
 * Two sides on 29 hexagons. Every move is a leap along the piece's pattern to an empty tile. An arm, blind or star (a
 * tall) may also land on a lone flat of its side: they form a stack, in which only the tall acts. After a move each
 * piece of the mover attacks all tiles of its pattern; enemies that two or more pieces attack are captured. A side wins
 * with a lone flat on the enemy house, or when the opponent has no move. Patterns, houses and the number of attackers
 * are data, and a file may add talls of its own (TOK-10).
 */
#ifndef BOARDRULES_TOKONOMA_H
#define BOARDRULES_TOKONOMA_H

#include "kit/game.h"
#include "games/tokonoma/tokonoma_tally.h"

/* ------------------------------------------------------------------------------------------------- geometry */

/*
 * [TOK.board] Tiles are numbered in the order of the notation, rows a to e, each from Black's side (left) to White's
 * [TOK.cell-order]:
 *
 *          a1 a2 a3 a4 a5            0  1  2  3  4
 *         b1 b2 b3 b4 b5 b6         5  6  7  8  9 10
 *       c1 c2 c3 c4 c5 c6 c7      11 12 13 14 15 16 17      c1: Black's house, c7: White's, unless a
 *         d1 d2 d3 d4 d5 d6        18 19 20 21 22 23       file names other tiles [TOK.houses]
 *          e1 e2 e3 e4 e5           24 25 26 27 28
 *
 * Cube coordinates: x is the row, -2 to 2; y falls from left to right and is `first_y` on the first tile; z = -x - y.
 */
enum { ROWS = 5, TILES = 29, BOARD = (1 << TILES) - 1 };

static const struct brdi_row rows[ROWS] = {{0, 5}, {5, 6}, {11, 7}, {18, 6}, {24, 5}};
static const int8_t first_y[ROWS] = {3, 3, 3, 2, 1};

enum { DIRECTIONS = 12, AXES = 3 };

/* ---------------------------------------------------------------------------------------------------- state */

enum { WHITE, BLACK, SIDES };                                             /* [TOK.seats] */
enum { FLAT, ARM, BLIND, STAR, OWN, PIECES = OWN + BRDI_OWN_TYPES_MOST }; /* OWN: the first type of the file's own */
enum { ATTACKERS_MOST = 11 }; /* the number of a side's pieces in the built-in rules */

/*
 * Sets of tiles are masks: bit 1 << tile. (`talls` and `below` are not neighbours, because the compiler would pack them
 * into a vector, which makes random play x0.92.)
 */
struct BRDI_OVERLAY state {
    struct brdi_head head;
    uint32_t talls;                            /* tiles of both sides where a tall acts, so the type is not FLAT */
    uint32_t men[SIDES];                       /* occupied tiles */
    uint32_t below;                            /* flats under a tall, of both sides [TOK.stack] */
    struct brdi_stored_tally attackers[SIDES]; /* number of attackers of each tile, as halves (below); derived */
    uint16_t reversible;                       /* plies since a flat moved or anything was captured, to 65535 (TOK-4) */
    uint8_t types[TILES];                      /* type of the acting piece, in a stack the tall; 0 on empty tiles */
    uint8_t reserved[1];
};

_Static_assert(sizeof(struct state) <= BRD_STATE_SIZE && sizeof(struct state) % 8 == 0, "the state fits");

static inline uint32_t bit(uint8_t tile)
{
    return UINT32_C(1) << tile;
}

static inline bool has(uint32_t tiles, uint8_t tile)
{
    return (tiles >> tile & 1) != 0;
}

/* The tiles where a side's pieces may move and attack from. */
static inline uint32_t men_of(const struct state *s, int side)
{
    return s->men[side] & BOARD;
}

static inline uint32_t empty_tiles(const struct state *s)
{
    return BOARD & ~(s->men[WHITE] | s->men[BLACK]);
}

static inline uint32_t lone_flats(const struct state *s, int side)
{
    return s->men[side] & ~s->talls;
}

/* The type of the piece that acts on an occupied tile. */
static inline int acting(const struct state *s, uint8_t tile)
{
    return s->types[tile] % PIECES; /* whatever bytes a state has (kit/game.h) */
}

/* Puts a piece on a tile that is empty or holds a lone flat of its side. (Plies use `land`, tokonoma_attackers.h.) */
static inline void put(struct state *s, int side, int piece, uint8_t tile)
{
    s->below |= s->men[side] & bit(tile);
    s->men[side] |= bit(tile);
    s->talls |= (uint32_t)(piece != FLAT) << tile;
    s->types[tile] = (uint8_t)piece;
}

/* Takes the acting piece off its tile; the flat of a stack stays behind. (Plies use `lift`.) */
static inline void take(struct state *s, int side, uint8_t tile)
{
    if (!has(s->below, tile)) s->men[side] &= ~bit(tile);
    s->below &= ~bit(tile);
    s->talls &= ~bit(tile);
    s->types[tile] = FLAT;
}

/* Whether a piece of a type is on a tile; a flat under a tall counts. */
static inline bool is_on(const struct state *s, int side, int piece, uint8_t tile)
{
    return has(s->men[side], tile) && (acting(s, tile) == piece || (piece == FLAT && has(s->below, tile)));
}

/* The pieces of such types (a mask) that a side has, flats under talls included. */
static inline int32_t count_types(const struct state *s, int side, uint32_t types)
{
    int32_t count = 0;
    for (uint64_t left = men_of(s, side); left != 0;) {
        uint8_t tile = brdi_pop_cell(&left);
        count += (int32_t)(types >> acting(s, tile) & 1) + (has(s->below, tile) && (types >> FLAT & 1) != 0);
    }
    return count;
}

/* Tiles where a piece may land: empty tiles, and tiles that hold a lone flat of its side [TOK.destination]. */
struct BRDI_OVERLAY landings {
    uint32_t empty, lone_flats;
};

/* The tiles where a side's pieces may land if their pattern leads there, also from a stack [TOK.stack-to-stack]. */
static inline struct landings open_tiles(const struct state *s, int side)
{
    return (struct landings){empty_tiles(s), lone_flats(s, side)};
}

/* ------------------------------------------------------------------------------------------------ move code */

/*
 *   31       14 13     10 9      5 4      0
 *  +-----------+---------+--------+--------+   from, to: two different tiles (TOK-8)
 *  |     0     | becomes |  from  |   to   |   becomes: 1 + the type that the move names [TOK.promotion];
 *  +-----------+---------+--------+--------+   0: it names none
 */
enum { NAMED_AT = 10, CODES_END = (1 + PIECES) << NAMED_AT };

static inline uint32_t move_code(uint8_t from, uint8_t to)
{
    return (uint32_t)from << 5 | to;
}

static inline uint32_t naming_code(int type, uint8_t from)
{
    return (uint32_t)(1 + type) << NAMED_AT | move_code(from, 0);
}

/* 1 + the type that a move names, or 0. */
static inline uint32_t code_named(uint32_t code)
{
    return code >> NAMED_AT;
}

static inline uint8_t code_from(uint32_t code)
{
    return code >> 5 & 31;
}

static inline uint8_t code_to(uint32_t code)
{
    return code & 31;
}

/* ------------------------------------------------------------------------------------------ compiled tables */

enum { CHOICES_MOST = 4 }; /* types that a piece may become */

/* The ends that a file may list [TOK.ends], and what a side without a move gets. */
enum { END_HOUSE, END_FEW, END_STALEMATE };
enum { RESULT_LOSES, RESULT_DRAWS, RESULT_WINS };
enum { ENDS_MOST = 8 };

/* The values of a rules file; the keys in tokonoma_rules.c name the members. */
struct BRDI_OVERLAY data {
    int32_t directions[DIRECTIONS][AXES];
    int32_t houses[SIDES]; /* tiles */
    struct piece_data {
        struct brdi_own_type own; /* only of types of the file's own */
        int32_t count;
        struct brdi_steps moves, attacks;
        struct becomes_data {
            int32_t where, types; /* masks of tiles, as White sees them, and of types */
        } becomes;
    } pieces[PIECES];
    struct seat_data {
        struct piece_data pieces[PIECES]; /* BRDI_ABSENT: as for both sides */
    } seats[SIDES];
    struct ends_data {
        int32_t count; /* BRDI_ABSENT: the built-in ends */
        struct end_data {
            int32_t kind, types, least, result; /* BRDI_ABSENT: the default of the kind */
        } entries[ENDS_MOST];
    } ends;
    struct {
        int32_t reversible_limit, max_plies, attackers;
    } switches;
};

_Static_assert(sizeof(struct data) / 4 <= BRDI_SCHEMA_WORDS, "the data fits into a schema");

/*
 * A mask of tiles for flats and one for talls, in one number. Attackers are counted separately for both, because talls
 * may also land on lone flats (tokonoma_attackers.h: movers).
 */
static inline uint64_t halves(uint32_t flats, uint32_t talls)
{
    return (uint64_t)talls << 32 | flats;
}

static inline uint64_t half_of(int piece, uint32_t tiles)
{
    return piece == FLAT ? halves(tiles, 0) : halves(0, tiles);
}

/*
 * board.directions, pieces.*.moves, pieces.*.attacks: the tiles of patterns, for each side, piece and tile; padded to a
 * power of two tiles, so that a mover's place is found by shifts.
 */
enum { PADDED = 32 };

struct BRDI_OVERLAY tables {
    struct landings lands[SIDES][PIECES][PADDED];
    uint32_t pattern[SIDES][PIECES][PADDED];   /* both kinds of landings together */
    uint64_t attacks[SIDES][PIECES][PADDED];   /* in the half of flats or of talls */
    bool attackers_kept, movers_are_attackers; /* whether the shorter ways apply (tokonoma_attackers.h) */
    uint8_t plain_tiles;                       /* TILES, or 0 if the file has promotions, or ends */
    bool promoting;                            /* whether any type may become another */
    uint8_t becomes[SIDES][PIECES];            /* masks of types */
    uint32_t promotes[SIDES][PIECES];          /* the tiles where they become them */
    uint8_t end_count;                         /* of the ends that the file lists; 0: the built-in ends */
    struct BRDI_OVERLAY end {
        uint16_t types; /* mask of types */
        uint8_t kind, least, result;
    } ends[ENDS_MOST];
};

_Static_assert(sizeof(struct tables) <= BRDI_TABLES_NBYTES, "the tables fit");

static inline const struct data *data_of(const struct brdi_schema *schema)
{
    return brdi_words(schema);
}

/* What a type of piece is for a side: the side's own values come before those of both [TOK.seat-tables]. */
static inline const int32_t *count_of(const struct data *data, int side, int piece)
{
    return brdi_own_or_all(&data->seats[side].pieces[piece].count, &data->pieces[piece].count);
}

static inline const struct brdi_steps *moves_of(const struct data *data, int side, int piece)
{
    const struct brdi_steps *own = &data->seats[side].pieces[piece].moves;
    return own->count != BRDI_ABSENT ? own : &data->pieces[piece].moves;
}

static inline const int32_t *where_of(const struct data *data, int side, int piece)
{
    return brdi_own_or_all(&data->seats[side].pieces[piece].becomes.where, &data->pieces[piece].becomes.where);
}

static inline const int32_t *choices_of(const struct data *data, int side, int piece)
{
    return brdi_own_or_all(&data->seats[side].pieces[piece].becomes.types, &data->pieces[piece].becomes.types);
}

static inline const struct brdi_steps *attacks_of(const struct data *data, int side, int piece)
{
    const struct brdi_steps *own = &data->seats[side].pieces[piece].attacks;
    return own->count != BRDI_ABSENT ? own : &data->pieces[piece].attacks;
}

static inline const struct tables *tables_of(const struct brdi_rules *rules)
{
    return brdi_tables(rules);
}

/*
 * The tiles attacked from an occupied tile, as halves: the pattern of the acting piece, whatever those tiles hold
 * (TOK-7). Before you add a rule that also depends on other tiles, see tokonoma_attackers.h.
 */
static inline uint64_t attacks_from(const struct tables *t, const struct state *s, int side, uint8_t tile)
{
    return t->attacks[side][acting(s, tile)][tile];
}

/* The open tiles to which the acting piece of a tile may move. For rules that need more, see tokonoma_attackers.h. */
static inline uint32_t destinations(const struct tables *t, const struct state *s, int side, uint8_t from,
                                    struct landings open)
{
    const struct landings *lands = &t->lands[side][acting(s, from)][from];
    return (lands->empty & open.empty) | (lands->lone_flats & open.lone_flats);
}

/* A flat under a tall does not count (TOK-3). */
static inline bool on_enemy_house(const struct data *data, const struct state *s, int side)
{
    return has(lone_flats(s, side), (uint8_t)data->houses[1 - side]);
}

/* Whether a side has a piece of such types on the enemy house that acts there [TOK.house-types]. */
static inline bool takes_house(const struct data *data, const struct state *s, int side, uint32_t types)
{
    uint8_t house = (uint8_t)data->houses[1 - side];
    return has(men_of(s, side), house) && (types >> acting(s, house) & 1) != 0;
}

/* The types of an entry of the file's ends. */
static inline uint32_t types_of(const struct end_data *end)
{
    if (end->types != BRDI_ABSENT) return (uint32_t)end->types;
    return end->kind == END_HOUSE ? 1u << FLAT : (1u << PIECES) - 1;
}

/* ------------------------------------------------------------------------------------------- the game's other files */

/* tokonoma_rules.c */
extern const char *const brdi_tokonoma_directions[];
extern const struct brdi_key brdi_tokonoma_keys[];
void brdi_tokonoma_contradictions(const struct brdi_check *check);
void brdi_tokonoma_doubts(const struct brdi_check *check);
void brdi_tokonoma_compile(struct brdi_rules *rules);

/* tokonoma_notation.c */
enum { FIELD_BOARD, FIELD_SIDE, FIELD_REVERSIBLE, FIELD_PLY };

bool brdi_tokonoma_parse_layout(const struct brdi_schema *schema, struct state *s, struct brdi_sink *sink);

/* tokonoma_moves.c */
enum { OFF_PATTERN = BRD_REFUSED_OWN, TILE_TAKEN, MUST_BECOME, CANNOT_BECOME, REFUSALS = CANNOT_BECOME };

enum { MOVES_MOST = TILES * (TILES - 1) }; /* from each tile to every other tile, if moves name no type */

/* The type that a piece has when it has moved [TOK.promotion]; without any promotion in the rules, do not ask. */
int brdi_tokonoma_arriving(const struct brdi_rules *rules, const struct state *s, uint32_t code);

extern const struct brdi_refusal brdi_tokonoma_refusals[];
void brdi_tokonoma_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list);
uint32_t brdi_tokonoma_count(const struct brdi_rules *rules, const void *state);
uint32_t brdi_tokonoma_draw(const struct brdi_rules *rules, const void *state, uint64_t *seed);
bool brdi_tokonoma_legal(const struct brdi_rules *rules, const void *state, uint32_t code);
struct brdi_verdict brdi_tokonoma_refuse(const struct brdi_rules *rules, const void *state, uint32_t code);

/* tokonoma_play.c */
enum { COUNTER_REVERSIBLE };

extern const struct brdi_ending brdi_tokonoma_endings[];
uint64_t brdi_tokonoma_endings_by(const struct brdi_rules *rules);
void brdi_tokonoma_initial(const struct brdi_rules *rules, void *state, uint8_t players);
void brdi_tokonoma_derive(const struct brdi_rules *rules, void *state);
void brdi_tokonoma_apply(const struct brdi_rules *rules, void *state, uint32_t code, struct brdi_log *log);

/* tokonoma_validity.c */
void brdi_tokonoma_report(const struct brdi_rules *rules, const void *state, uint8_t field, struct brdi_sink *sink);
void brdi_tokonoma_report_layout(const struct brdi_check *check);

/* The tables at the ends of files. */
extern const struct brdi_notation brdi_tokonoma_notation;
extern const struct brdi_ways brdi_tokonoma_ways;
extern const struct brdi_sentences brdi_tokonoma_words;

#endif
