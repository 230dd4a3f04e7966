/*
 * Thrones, a game by Chad Anthony Randell (digital version by Karwler): rules/thrones.md, rulings THR-1 to THR-30.
 *
 * Two sides lay out their homelands in secret, tiles and pieces, and claim tiles of the middle row. A turn is several
 * plies: one piece moves and switches, or it attacks or fires. Mountains and water may cost an action its success, by
 * a flip of a coin; thrones in fortresses gain favors that bend the rules. A side wins when the other's throne is
 * removed, or when its throne stands in the other's home fortress.
 */
#ifndef BOARDRULES_THRONES_H
#define BOARDRULES_THRONES_H

#include "thrones_cells.h"

/* ------------------------------------------------------------------------------------------------- geometry */

/*
 * Cells in cell order, a1 is 0, i9 is 80 [THR.order]. White lays out from 0 up, Black from 80 down.
 *
 *   9  72 73 74 75 76 77 78 79 80
 *   8  63 ..                   71
 *   7  54 ..                   62    Black's homeland
 *   6  45 46 47 48 49 50 51 52 53
 *   5  36 37 38 39 40 41 42 43 44    middle row
 *   4  27 28 29 30 31 32 33 34 35
 *   3  18 ..                   26    White's homeland
 *   2   9 ..                   17
 *   1   0  1  2  3  4  5  6  7  8
 *       a  b  c  d  e  f  g  h  i
 */
enum { WHITE, BLACK, SIDES };
enum { HOME_ROWS = 4, HOME = 36, MIDDLE = 36, MIDDLE_END = 45, MIDDLE_TILES = 4 };

/*
 * Ways: directions as compiled, for either side the same, so that the neighbours of a cell come in cell order.
 *
 *   5 6 7
 *   3 . 4
 *   0 1 2
 */
enum { WAYS = 8, ALL_WAYS = (1 << WAYS) - 1, AXES = 2, EDGE = COLUMNS - 1 /* no cell of a line is farther away */ };

/* How many cells on a step leads in each way. */
static const int8_t way_steps[WAYS] = {-10, -9, -8, -1, 1, 8, 9, 10};

/* The n-th cell of a side's homeland in the order of its setup [THR.setup-tiles]. */
static inline uint8_t home_cell(int side, int n)
{
    return (uint8_t)(side == WHITE ? n : CELLS - 1 - n);
}

/* The place of a home cell in that order. */
static inline int home_place(int side, uint8_t cell)
{
    return side == WHITE ? cell : CELLS - 1 - cell;
}

/* Cells in the order of a position's text: a9, b9, … i9, a8, … i1. */
static inline uint8_t text_cell(int n)
{
    return (uint8_t)((ROWS - 1 - n / COLUMNS) * COLUMNS + n % COLUMNS);
}

static inline bool in_home(int side, uint8_t cell)
{
    return side == WHITE ? cell < HOME : cell >= MIDDLE_END && cell < CELLS;
}

/* A side's homeland. */
static inline struct cells home_of(int side)
{
    return side == WHITE ? cells_not(cells_from(HOME)) : cells_from(MIDDLE_END);
}

/* The first and last cell of a set as a side looks at the board, from its own corner on; NO_CELL if there is none. */
static inline uint8_t first_for(int side, struct cells cells)
{
    return side == WHITE ? cells_first(cells) : cells_last(cells);
}
static inline uint8_t last_for(int side, struct cells cells)
{
    return first_for(1 - side, cells);
}

/* The cells behind one in that order. */
static inline struct cells cells_behind(int side, uint8_t cell)
{
    return side == WHITE ? cells_from(cell + 1) : cells_not(cells_from(cell));
}

/* ---------------------------------------------------------------------------------------------------- state */

enum { PLAINS, FOREST, MOUNTAIN, WATER, FORTRESS, GROUNDS, TERRAINS = FORTRESS };
enum { RANGER, SPEARMAN, CROSSBOWMAN, CATAPULT, TREBUCHET, LANCER, WARHORSE, ELEPHANT, DRAGON, THRONE, PIECES };

/* [THR.cells] A tile is 0 for none, 1 + its ground, or BREACHED. */
enum { NO_TILE = 0, WHOLE = 1 + FORTRESS, BREACHED = 2 + FORTRESS };

/* A man is 0 for none, or 1 + the piece's type, and 16 for Black's. Tables are as wide as any byte may ask: MEN. */
enum { NO_MAN = 0, OWNER_SHIFT = 4, TYPE_MASK = 15, MEN = 32, MAN_TYPES = 16, TILE_CODES = 8 };

/* While both lay out at the same time each goes through its phases by itself, and the game is in PHASE_SETUP. */
enum { PHASE_TILES, PHASE_MIDDLE, PHASE_PIECES, PHASE_PLAY, PHASE_OVER, PHASE_SETUP };

/* What has happened in the turn, by the player on turn (his actions: ACTED), and that the other has interrupted it. */
enum { MOVED = 1, MOVED_LONG = 2, SWITCHED = 4, ENGAGED = 8, FAVORED = 16, INTERRUPTED = 32 };
enum { ACTED = MOVED | MOVED_LONG | SWITCHED | ENGAGED, BEGUN = ACTED | FAVORED };

struct BRDI_OVERLAY state {
    struct brdi_head head;

    /* The board: written by lay_tile and set_man alone, which keep the sets below. */
    uint8_t tiles[CELLS];
    uint8_t men[CELLS];

    /* The setup. `laid` is a function of the rest, too: searching for it took each ply of the setup a scan of all. */
    uint8_t phase;
    uint8_t laid[SIDES];                 /* plies of it that each has made */
    uint8_t claims[SIDES][MIDDLE_TILES]; /* in the order laid: 1 + the column of the tile; 0: not laid */
    uint8_t held_back;                   /* mask of sides whose dragon is held back */

    /* What lasts from turn to turn. */
    uint8_t guard;                  /* mask of sides whose warhorse is protected */
    uint8_t last_fortress[SIDES];   /* where the throne last stood, or NO_CELL */
    uint8_t gained[SIDES];          /* favors in the game so far */
    uint8_t favors[SIDES];          /* in hand, */
    uint8_t kinds[SIDES][TERRAINS]; /* and how many of each kind, if they are tiles [THR.kind] */
    uint8_t reserved[3];

    /* The turn. */
    struct cells trail; /* cells that a warhorse has left by switching */
    uint32_t check;     /* the action that waits for survive or fail; 0: none */
    uint16_t turn;      /* 0 in the setup, stays at 65535 */
    uint8_t actor;      /* its cell, or NO_CELL [THR.turn], [THR.separate-actor] */
    uint8_t done;       /* mask of what has happened */

    /* Kept of the board: where the men of a side stand, those of a type, and where a ground lies. A scan of the arrays
       for each list and ply took more than half of the time. */
    struct cells sides[SIDES];
    struct cells types[PIECES]; /* of either side */
    struct cells grounds[GROUNDS];
    uint64_t tiles_sum; /* what the tiles add to a hash, once there is a turn: they hardly ever change then. lay_tile
                           leaves it alone: in play change_tile (thrones_play.c) keeps it. */
};

_Static_assert(sizeof(struct state) <= BRD_STATE_SIZE && sizeof(struct state) % 8 == 0, "the state fits");

static inline uint8_t man_of(int side, int type)
{
    return (uint8_t)((1 + type) | side << OWNER_SHIFT);
}

static inline int owner_of(uint8_t man)
{
    return man >> OWNER_SHIFT & 1;
}

/* The type of a man, PIECES or more if the byte is none. */
static inline int type_of(uint8_t man)
{
    return (man & TYPE_MASK) - 1;
}

static inline bool is_own(uint8_t man, int side)
{
    return man != NO_MAN && owner_of(man) == side;
}

static inline bool is_enemy(uint8_t man, int side)
{
    return man != NO_MAN && owner_of(man) != side;
}

/* Whose set of men, and of which type, a man is in. Bytes that are no man are in none. */
static inline bool is_man(uint8_t man)
{
    return (man & TYPE_MASK) != NO_MAN && type_of(man) < PIECES;
}

/* Puts a man on a cell, or takes whoever stands there away (NO_MAN). */
static inline void set_man(struct state *s, uint8_t cell, uint8_t man)
{
    struct cells alone = cell_alone(cell);
    uint8_t old = s->men[cell];
    if (is_man(old)) {
        s->sides[owner_of(old)] = cells_without(s->sides[owner_of(old)], alone);
        s->types[type_of(old)] = cells_without(s->types[type_of(old)], alone);
    }
    s->men[cell] = man;
    if (is_man(man)) {
        s->sides[owner_of(man)] = cells_or(s->sides[owner_of(man)], alone);
        s->types[type_of(man)] = cells_or(s->types[type_of(man)], alone);
    }
}

/* The cells of a side's men of one type. */
static inline struct cells men_of_type(const struct state *s, int side, int type)
{
    return cells_and(s->sides[side], s->types[type]);
}

/* The cell of a side's first piece of a type, from its own corner on, or NO_CELL. */
static inline uint8_t find_man(const struct state *s, int side, int type)
{
    return first_for(side, men_of_type(s, side, type));
}

/* Bit of the ground of a tile, breached or whole; 0 for none. */
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

/* The ground of a tile; GROUNDS if there is none. */
static inline int ground_of(uint8_t tile)
{
    if (tile == NO_TILE) return GROUNDS;
    return tile < WHOLE ? tile - 1 : FORTRESS;
}

/* In setups, and of positions that are read; in play change_tile, which keeps tiles_sum. */
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

/* A side's throne, if it stands in a fortress. */
static inline struct cells throne_in_fortress(const struct state *s, int side)
{
    return cells_and(men_of_type(s, side, THRONE), s->grounds[FORTRESS]);
}

/* Whether it stands in the other's home fortress [THR.fortress-taken]. */
static inline bool has_taken_fortress(const struct state *s, int side)
{
    return cells_any(cells_and(throne_in_fortress(s, side), home_of(1 - side)));
}

/* Whether something is still to be laid out. */
static inline bool in_setup(const struct state *s)
{
    return s->phase < PHASE_PLAY || s->phase == PHASE_SETUP;
}

/* Mask of the sides that have secrets from a viewer: their favors' kinds always [THR.kind-secret]. */
static inline int others_of(uint8_t viewer)
{
    if (viewer == BRD_REFEREE) return 0;
    return viewer < SIDES ? 1 << (1 - viewer) : 1 << WHITE | 1 << BLACK;
}

/* Mask of the sides whose setup a viewer may not see [THR.hidden], [THR.revealed]. */
static inline int hidden_sides(const struct state *s, uint8_t viewer)
{
    return s->turn > 0 ? 0 : others_of(viewer);
}

static inline int kinds_count(const struct state *s, int side)
{
    int count = 0;
    for (int terrain = 0; terrain < TERRAINS; terrain++) count += s->kinds[side][terrain];
    return count;
}

/* What notes that a side has spent a favor in this turn. */
static inline uint8_t favored_bit(const struct state *s, int side)
{
    return side == s->head.turn ? FAVORED : INTERRUPTED;
}

/* Whether a side has a favor left to spend in this turn [THR.spend], [THR.interrupt], THR-5. */
static inline bool favor_left(const struct state *s, int side)
{
    return s->favors[side] > 0 && (s->done & favored_bit(s, side)) == 0;
}

/* ------------------------------------------------------------------------------------------------ move word */

/*
 *   31    21   20   19    15 14       8 7        1   0
 *  +--------+-----+--------+----------+----------+-----+
 *  |   0    |  ~  |  kind  | from, or |    to    |  !  |   from, to: cells; first: the type of a tile or piece,
 *  |        |     |        |  first   |          |     |   of a choice the terrain; !: with Cunning;
 *  +--------+-----+--------+----------+----------+-----+   ~: the other player's [THR.other-word]
 */
enum {
    KIND_TILE = 1,
    KIND_PIECE,
    KIND_HOLD,
    KIND_MOVE,
    KIND_SWITCH,
    KIND_ATTACK,
    KIND_FIRE,
    KIND_HASTE,
    KIND_AMBUSH,
    KIND_DECEPTION,
    KIND_END,
    KIND_SURVIVE,
    KIND_FAIL,
    KIND_CHOICE,
    KINDS = KIND_CHOICE
};

enum { TO_SHIFT = 1, OTHERS = 1 << 20 };

static inline uint32_t word_of(int kind, uint8_t from, uint8_t to)
{
    return (uint32_t)kind << 15 | (uint32_t)from << 8 | (uint32_t)to << TO_SHIFT;
}

/* The moves that differ in nothing but a cell: `word` with each cell as `to`. */
static inline void add_cells(struct brdi_list *list, uint32_t word, struct cells cells)
{
    cells_add_each(list, word, TO_SHIFT, cells);
}

static inline int word_kind(uint32_t word)
{
    return word >> 15 & 31;
}

static inline uint8_t word_from(uint32_t word)
{
    return word >> 8 & 127;
}

static inline uint8_t word_to(uint32_t word)
{
    return word >> TO_SHIFT & 127;
}

static inline bool word_cunning(uint32_t word)
{
    return (word & 1) != 0;
}

static inline bool word_others(uint32_t word)
{
    return (word & OTHERS) != 0;
}

/* Whose ply a word of play is [THR.whose-word]. */
static inline uint8_t side_of(const struct state *s, uint32_t word)
{
    return word_others(word) ? 1 - s->head.turn : s->head.turn;
}

/* Tile, claim, piece, dragon held back: what is laid out. */
static inline bool is_placement(int kind)
{
    return kind >= KIND_TILE && kind <= KIND_HOLD;
}

/* Haste, Ambush, Deception. */
static inline bool is_favor(int kind)
{
    return kind >= KIND_HASTE && kind <= KIND_DECEPTION;
}

/* The favor that goes with actions is no kind of its own: it is asked for, and paid, as any action with it. */
enum { CUNNING = KIND_MOVE };

/* The tile that pays for a favor, or for Cunning with an action [THR.kind]. */
static inline int tile_of(int kind)
{
    return kind == KIND_HASTE ? PLAINS : kind == KIND_AMBUSH ? FOREST : kind == KIND_DECEPTION ? WATER : MOUNTAIN;
}

/* Move, switch, attack, fire: the actions of a turn. */
static inline bool is_action(int kind)
{
    return kind >= KIND_MOVE && kind <= KIND_FIRE;
}

/* ------------------------------------------------------------------------------------------ compiled tables */

enum { MOVE_ENTRIES = 3, ATTACK_ENTRIES = 2, FIRE_ENTRIES = 1 };

/* What the file says: all members are words, named by the keys of thrones_rules.c. */
struct piece_data {
    int32_t count;
    int32_t waives;   /* mask of grounds */
    int32_t switches; /* SWITCHES_ONCE, SWITCHES_REPEATED */
    int32_t switches_enemies;
    int32_t ignores; /* IGNORES_* */
    int32_t move_count;
    struct brdi_step moves[MOVE_ENTRIES];
    int32_t attack_count;
    struct brdi_step attacks[ATTACK_ENTRIES];
    int32_t fire_count;
    struct brdi_step fires[FIRE_ENTRIES];
};

enum { BAN_ELEPHANT, BAN_RANGER, BAN_FOREST, BAN_SPARE, BANS = BAN_SPARE + 3 };
enum { COUNTS_FROM = 1, COUNTS_TO = 2 };
enum { SWITCHES_ONCE, SWITCHES_REPEATED };
enum { SETUP_IN_TURN, SETUP_TOGETHER };
enum { ACTING_ONE, ACTING_SEPARATE };
enum { FAVORS_OWN_TURN, FAVORS_ANY_TIME };
enum { KIND_WHEN_SPENT, KIND_WHEN_GAINED };
enum { IGNORES_BANS = 1, IGNORES_WALLS = 2, IGNORES_CHECKS = 4 };

struct BRDI_OVERLAY data {
    int32_t directions[WAYS][AXES];
    struct tile_data {
        int32_t count, row_least, middle;
    } tiles[TERRAINS];
    struct {
        int32_t columns[2], rows[2];
    } fortress;
    struct piece_data pieces[PIECES];
    struct ban_data {
        int32_t targets, ground, attackers, shooters;
    } bans[BANS];
    struct {
        int32_t hazards, move, exchange, attack, fire;
    } checks;
    struct {
        int32_t most, ambush_on;
    } favors;
    struct {
        int32_t ground;
    } arrival;
    int32_t peaceful_turns;
    struct {
        int32_t survival[2], dragon_attack_range, max_plies, setup, acting, favors_when, favor_kind;
    } switches;
};

_Static_assert(sizeof(struct data) / 4 <= BRDI_SCHEMA_WORDS, "the data fits into a schema");

/*
 * A flight, or an attack or shot in a straight line: over these men (a mask), by these ways, to the cells beyond one
 * distance and within another. All ways, beyond 1 and within 3 lead to the cells marked here, if nobody blocks:
 *
 *      o . . o . . o
 *      . o . o . o .
 *      . . . . . . .
 *      o o . x . o o      the rays of these ways,
 *      . . . . . . .      of which what lies in the outer square
 *      . o . o . o .      and not in the inner one
 *      o . . o . . o
 */
struct slide {
    uint32_t over;
    uint8_t ways, beyond, within;
};

/* One type of one side. Steps are masks of ways, `waives` and `grounds` of grounds. */
struct piece {
    struct slide flight, charge;
    struct slide fire; /* over all men */
    struct {
        uint32_t over;
        uint8_t ways, grounds;
    } flood;
    uint8_t steps, attack_steps;
    uint8_t type;
    uint8_t waives;
    uint8_t ignores;
    bool repeated, switches_enemies;
};

/* Rules files by which more moves might be legal at once are refused. */
enum { MOVES_MOST = 1920 };
enum { PIECES_MOST = 17, SETUP_TILES = HOME + MIDDLE_TILES };

enum { REFUSALS_MOST = 72 };

struct BRDI_OVERLAY tables {
    /* geometry */
    struct cells rays[CELLS][WAYS];      /* from the cell to the edge */
    struct cells lines[EDGE + 1][CELLS]; /* all rays of the cell, so many cells of each */

    /* pieces.* */
    struct piece pieces[MEN];      /* by man */
    uint32_t firing;               /* mask of men that fire */
    uint8_t sequence[PIECES_MOST]; /* types in the order of the setup */
    uint8_t sequence_count;
    uint8_t middle[MIDDLE_TILES]; /* terrains in the order of the setup [THR.middle-count] */

    /* bans, checks, favors, arrival, switches */
    uint8_t bans[2][MAN_TYPES][MAN_TYPES][TILE_CODES]; /* [is fire][engager][target][tile]: refusal, or 0 */
    uint8_t counting[KINDS + 1][2]; /* hazards among the grounds that count for a kind: on from, on to */
    uint8_t neutral[REFUSALS_MOST]; /* the refusal that is given for each: a neutral one, or itself [THR.neutral] */
    uint8_t ambush_on, arrival_on;  /* masks of grounds */
    bool separate;                  /* other pieces may switch than move [THR.separate] */
};

_Static_assert(sizeof(struct tables) <= BRDI_TABLES_NBYTES, "the tables fit");

static inline const struct piece *piece_of(const struct tables *tables, uint8_t man)
{
    return &tables->pieces[man & (MEN - 1)];
}

static inline const struct data *data_of(const struct brdi_schema *schema)
{
    return brdi_words(schema);
}

static inline const struct tables *tables_of(const struct brdi_rules *rules)
{
    return brdi_tables(rules);
}

/* Whether both lay out at the same time [THR.together]. */
static inline bool lay_together(const struct brdi_rules *rules)
{
    return data_of(&rules->schema)->switches.setup == SETUP_TOGETHER;
}

/* Whether favors are spent in the other's turn, too [THR.interrupt]. */
static inline bool favors_any_time(const struct brdi_rules *rules)
{
    return data_of(&rules->schema)->switches.favors_when == FAVORS_ANY_TIME;
}

/* Whether favors are tiles, chosen when they are gained [THR.kind], THR-6. */
static inline bool favors_are_tiles(const struct brdi_rules *rules)
{
    return data_of(&rules->schema)->switches.favor_kind == KIND_WHEN_GAINED;
}

/* Who must choose the kind of a favor that was gained, or BRD_NO_SEAT; White first [THR.kind-when]. */
static inline uint8_t chooser(const struct brdi_rules *rules, const struct state *s)
{
    if (!favors_are_tiles(rules)) return BRD_NO_SEAT;
    for (uint8_t side = WHITE; side < SIDES; side++)
        if (kinds_count(s, side) < s->favors[side]) return side;
    return BRD_NO_SEAT;
}

/* Plies of one side's setup. */
static inline uint8_t setup_plies(const struct tables *tables)
{
    return (uint8_t)(SETUP_TILES + tables->sequence_count);
}

/* -------------------------------------------------------------------------------------------- what the files give */

/* thrones_rules.c */
extern const struct brdi_key brdi_thrones_keys[];
extern const char *const brdi_thrones_directions[];
void brdi_thrones_contradictions(const struct brdi_schema *schema, struct brdi_sink *sink);
void brdi_thrones_compile(struct brdi_rules *rules);

/* thrones_notation.c */
enum {
    FIELD_TILES,
    FIELD_PIECES,
    FIELD_SIDE,
    FIELD_PHASE,
    FIELD_CLAIMS,
    FIELD_DRAGONS,
    FIELD_FAVORS,
    FIELD_LAST_FORTRESS,
    FIELD_GUARD,
    FIELD_TURN_STATE,
    FIELD_CHECK,
    FIELD_TURN,
    FIELD_PLY,
    FIELDS
};

/*
 * Of a reading: mask of the sides whose setup stands as `?`; whether the claims stand as `-`; how many `?` there are
 * among each side's favors.
 */
enum { NOTE_HIDDEN, NOTE_SETTLED, NOTE_TILES };

extern const char *const brdi_thrones_move_kinds[];
extern const char *const brdi_thrones_fields[];
bool brdi_thrones_move_valid(const struct brdi_rules *rules, uint32_t word);
uint32_t brdi_thrones_move_parse(const struct brdi_rules *rules, const char *text, size_t nbytes);
void brdi_thrones_move_format(const struct brdi_rules *rules, uint32_t word, struct brdi_writer *out);
bool brdi_thrones_parse_field(struct brdi_reading *reading, struct brdi_field *f);
void brdi_thrones_format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out);

/* thrones_setup.c */

/* What a side has laid out of its homeland's first `count` cells. */
struct layout {
    int32_t left[GROUNDS];    /* tiles not laid yet */
    int32_t in_row[TERRAINS]; /* laid in the row of the next cell */
    int count;
};
void brdi_thrones_layout_begin(const struct data *data, struct layout *layout);
void brdi_thrones_layout_add(struct layout *layout, int ground);
/* Why a ground may not lie on the next cell: QUOTA, FORTRESS_EDGE or NOT_COMPLETABLE; BRD_LEGAL: it may. */
uint8_t brdi_thrones_layout_refusal(const struct data *data, const struct layout *layout, int ground);
/* Whether the n-th home cell may be the fortress. */
bool brdi_thrones_fortress_allowed(const struct data *data, int n);
/* How many home cells from the first on have a tile. */
int brdi_thrones_home_cells_laid(const struct state *s, int side);
/* Where the n-th piece of the setup may stand. */
struct cells brdi_thrones_piece_targets(const struct tables *tables, const struct state *s, int side, int n);
/* How many plies of its setup a side has on the board. */
uint8_t brdi_thrones_count_laid(const struct state *s, int side);
/* The phase of a setup in which `laid` plies of one side have been made. */
uint8_t brdi_thrones_setup_phase(int laid);
/* Whether a side has something left to lay out. */
bool brdi_thrones_lays(const struct brdi_rules *rules, const struct state *s, int side);
/* Whose ply a word is [THR.whose-word]. */
uint8_t brdi_thrones_seat_of(const struct brdi_rules *rules, const void *state, uint32_t word);
/* The placements of all who lay out; and of one word for the player whose it is. */
void brdi_thrones_setup_moves(const struct brdi_rules *rules, const struct state *s, struct brdi_list *list);
bool brdi_thrones_setup_legal(const struct brdi_rules *rules, const struct state *s, uint32_t word);
struct brdi_verdict brdi_thrones_setup_refuse(const struct brdi_rules *rules, const struct state *s, uint32_t word);
/* Lays the next middle tile of a side. */
void brdi_thrones_lay_claim(const struct tables *tables, struct state *s, int side, uint8_t cell);
/* What the tiles add to a hash: kept in play, where they hardly ever change. */
uint64_t brdi_thrones_sum_tiles(const struct state *s);
/* A ply of the setup. */
void brdi_thrones_lay(const struct brdi_rules *rules, struct state *s, uint32_t word, struct brdi_log *log);

/* thrones_moves.c */
enum {
    NOT_NEXT_CELL = BRD_REFUSED_OWN,
    QUOTA,
    FORTRESS_EDGE,
    NOT_COMPLETABLE,
    NOT_NEXT_TILE,
    NOT_MIDDLE_ROW,
    CLAIMED,
    NOT_NEXT_PIECE,
    NOT_HELD_BACK,
    TURN_BEGUN,
    NOTHING_DONE,
    ALREADY_ENGAGED,
    NOT_THE_ACTOR,
    ALREADY_MOVED,
    ALREADY_SWITCHED,
    NOT_FIRST_ACTION,
    FIRST_TURN,
    FAVOR_SPENT,
    NO_FAVOR,
    CANNOT_FIRE,
    NOT_HOMELAND,
    NO_LANDING,
    CELL_TAKEN,
    PAIR_ORDER,
    NO_ROOM_FOR_PAIR,
    NO_TARGET,
    OWN_TARGET,
    ENEMY_PARTNER,
    SAME_TYPE,
    TWO_WARHORSES,
    NOT_FOREST,
    OUT_OF_RANGE,
    PATH_BLOCKED,
    OFF_TERRAIN,
    NOT_CONNECTED,
    LONG_MOVE,
    TRAIL,
    ENGAGE_BAN_ELEPHANT,
    GUARDED,
    RANGER_ON_MOUNTAIN,
    FOREST_COVER,
    NO_CHECK_DUE,
    BANNED,
    PEACEFUL_TURN,
    NO_FORTRESS_HERE,
    NO_AMBUSH_HERE,
    REFUSALS = NO_AMBUSH_HERE
};

_Static_assert((int)REFUSALS < (int)REFUSALS_MOST, "each refusal has a neutral one");

extern const struct brdi_refusal brdi_thrones_refusals[];
bool brdi_thrones_check_due(const struct brdi_rules *rules, const struct state *s, uint32_t word);
/* Whether the move is one that only a flood allows [THR.long]. */
bool brdi_thrones_is_long(const struct brdi_rules *rules, const struct state *s, uint8_t from, uint8_t to);
/* Whether the player who is not on turn may spend a favor now, where no check is pending [THR.interrupt-actors]. */
bool brdi_thrones_may_interrupt(const struct brdi_rules *rules, const struct state *s);
/* These three where no check is pending and the side whose turn it is is to move. */
void brdi_thrones_moves(const struct brdi_rules *rules, const struct state *s, struct brdi_list *list);
bool brdi_thrones_legal(const struct brdi_rules *rules, const struct state *s, uint32_t word);
struct brdi_verdict brdi_thrones_refuse(const struct brdi_rules *rules, const struct state *s, uint32_t word);

/* thrones_play.c */
enum {
    STOCK_DRAGON,
    STOCK_FAVOR,
    STOCK_GAINED,
    STOCKS,
    STOCK_KINDS = STOCKS,
    STOCKS_OF_TILES = STOCK_KINDS + TERRAINS
};
enum { COUNTER_LAST_FORTRESS, COUNTER_GUARD, COUNTER_TURN, COUNTERS };

extern const char *const brdi_thrones_endings[];
void brdi_thrones_initial(const struct brdi_rules *rules, void *state, uint8_t players);
/* A ply of play up to the end of its action; returns whether the turn ends. */
bool brdi_thrones_act(const struct brdi_rules *rules, struct state *s, uint32_t word, struct brdi_log *log);
/* What any ply ends with: gains, the end of the turn (`ends`: whatever came of the ply), the end of the game. */
void brdi_thrones_finish(const struct brdi_rules *rules, struct state *s, bool ends, struct brdi_log *log);
/* Fields that events report: the same ones before and after a ply [THR.event-order]. */
void brdi_thrones_log_values(const struct state *before, const struct state *s, struct brdi_log *log);
void brdi_thrones_derive(const struct brdi_rules *rules, void *state);
/* The counter lastfort: a cell, or -1. */
int32_t brdi_thrones_last_fortress(const struct state *s, int side);

/* thrones_validity.c */
void brdi_thrones_report(const struct brdi_rules *rules, const void *state, uint8_t field, struct brdi_sink *sink);

/* thrones_secrets.c */
uint32_t brdi_thrones_conceals(const struct brdi_rules *rules, const void *state, uint32_t word);
bool brdi_thrones_determinize(struct brdi_reading *reading, struct brdi_line *line, uint64_t *seed);

/* thrones_words.c */
extern const struct brdi_seat brdi_thrones_seats[];
extern const char *const brdi_thrones_ending_words[];
const char *brdi_thrones_move_words(const struct brdi_sight *sight, uint32_t word, const struct brdi_about *about);
int32_t brdi_thrones_refusal_number(const struct brdi_rules *rules, const void *state, uint8_t reason);

#endif
