/*
 * Thrones, a game by Chad Anthony Randell (digital version by Karwler): rules/thrones.md, rulings THR-1 to THR-30.
 *
 * Two sides lay out their homelands in secret, tiles and pieces, and claim tiles of the middle row. A turn is several
 * plies: one piece moves and switches, or it attacks or fires. Mountains and water may cost an action its success, by
 * a flip of a coin; thrones in fortresses gain favors that bend the rules. A side wins when the other's throne is
 * removed, or when its own throne is in the other's home fortress.
 *
 * This header defines the board, the state, the move code and the compiled tables. Others go with it:
 *
 *     thrones_cells.h   sets of cells
 *     thrones_data.h    what a rules file says
 *     thrones_state.h   what the state answers, and the two functions that change its board
 *     thrones_code.h    putting move codes together and taking them apart
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
enum { WHITE, BLACK, SIDES, BOTH = 1 << WHITE | 1 << BLACK };
enum { HOME_ROWS = 4, HOME = 36, MIDDLE = 36, MIDDLE_END = 45, MIDDLE_TILES = 4 };

/*
 * Ways are compiled directions, the same for both sides. They are numbered so that the neighbours of a cell come in
 * cell order.
 *
 *   5 6 7
 *   3 . 4
 *   0 1 2
 */
enum { WAYS = 8, ALL_WAYS = (1 << WAYS) - 1, AXES = 2, EDGE = COLUMNS - 1 /* no cell of a line is farther away */ };

/* The difference between the cells of a step in each way. */
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

/* The n-th cell of a position's text: a9, b9, … i9, a8, … i1. */
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

/* The first and last cell of a set in the order of a side's setup; NO_CELL if the set is empty. */
static inline uint8_t first_for(int side, struct cells cells)
{
    return side == WHITE ? cells_first(cells) : cells_last(cells);
}
static inline uint8_t last_for(int side, struct cells cells)
{
    return first_for(1 - side, cells);
}

/* The cells after one in that order. */
static inline struct cells cells_behind(int side, uint8_t cell)
{
    return side == WHITE ? cells_from(cell + 1) : cells_not(cells_from(cell));
}

/* ---------------------------------------------------------------------------------------------------- state */

enum { PLAINS, FOREST, MOUNTAIN, WATER, FORTRESS, GROUNDS, TERRAINS = FORTRESS };
enum { RANGER, SPEARMAN, CROSSBOWMAN, CATAPULT, TREBUCHET, LANCER, WARHORSE, ELEPHANT, DRAGON, THRONE, OWN };
enum { PIECES = OWN + BRDI_OWN_TYPES_MOST }; /* from OWN on: types of the file's own [THR.own-types] */

/* [THR.cells] The byte of a tile: 0 for none, 1 + its ground, or BREACHED. */
enum { NO_TILE = 0, WHOLE = 1 + FORTRESS, BREACHED = 2 + FORTRESS };

/*
 * The byte of a piece: 0 for none, or 1 + its type, and 16 for Black's. Tables have an entry for every value that a
 * byte may have after masking: PIECE_CODES.
 */
enum { NO_PIECE = 0, OWNER_SHIFT = 4, TYPE_MASK = 15, PIECE_CODES = 32, TYPE_CODES = 16, TILE_CODES = 8 };

/* While both lay out at the same time each side has a phase of its own, and the game is in PHASE_SETUP. */
enum { PHASE_TILES, PHASE_MIDDLE, PHASE_PIECES, PHASE_PLAY, PHASE_OVER, PHASE_SETUP };

/*
 * What has happened in the turn. The player on turn has made actions: ACTED; its dragon has arrived on a mountain:
 * ARRIVED; it has spent a favor: FAVORED. The other player has spent one: INTERRUPTED. After CLOSING only favors and
 * `end` are left [THR.after-engaging], [THR.arrival].
 */
enum { MOVED = 1, MOVED_LONG = 2, SWITCHED = 4, ENGAGED = 8, FAVORED = 16, INTERRUPTED = 32, ARRIVED = 64 };
enum { ACTED = MOVED | MOVED_LONG | SWITCHED | ENGAGED, CLOSING = ENGAGED | ARRIVED };

struct BRDI_OVERLAY state {
    struct brdi_head head;

    /* The board. Only lay_tile and set_piece (thrones_state.h) write it; they also update the sets below. */
    uint8_t tiles[CELLS];
    uint8_t pieces[CELLS];

    /* The setup. `laid` follows from the rest; without it each ply of the setup would scan all 81 cells. */
    uint8_t phase;
    uint8_t laid[SIDES];                 /* plies of the setup that each side has made */
    uint8_t claims[SIDES][MIDDLE_TILES]; /* in the order laid: 1 + the column of the tile; 0: not laid */
    uint8_t held_back;                   /* mask of sides whose dragon is held back */
    uint8_t both_lay; /* 1: the field side is `wb`, because both sides are laying out [THR.together-phase] */

    /* What lasts from turn to turn. */
    uint8_t guard;                  /* mask of sides whose warhorse is protected */
    uint8_t last_fortress[SIDES];   /* the fortress that the throne was in last, or NO_CELL */
    uint8_t gained[SIDES];          /* favors in the game so far */
    uint8_t favors[SIDES];          /* in hand, */
    uint8_t kinds[SIDES][TERRAINS]; /* and how many of each kind, if they are tiles [THR.kind] */
    uint8_t housed[SIDES];          /* fortresses with its thrones, if a side may have several (housed_bit) */

    /* The turn. */
    struct cells trail; /* cells that a warhorse has left by switching */
    uint32_t check;     /* the action that waits for survive or fail; 0: none */
    uint16_t turn;      /* 0 in the setup, stays at 65535 */
    uint8_t actor;      /* its cell, or NO_CELL [THR.turn], [THR.separate-actor] */
    uint8_t done;       /* mask of what has happened */

    /* Derived from the board: the cells with pieces of a side, with pieces of a type, and with a ground. Scanning the
       arrays for each list and ply took more than half of the time. */
    struct cells sides[SIDES];
    struct cells types[PIECES]; /* of either side */
    struct cells grounds[GROUNDS];
    uint64_t tiles_sum; /* what the tiles add to a hash, valid once there is a turn: tiles hardly ever change then.
                           lay_tile leaves it alone; in play change_tile (thrones_play.c) updates it. */
};

_Static_assert(sizeof(struct state) <= BRD_STATE_SIZE && sizeof(struct state) % 8 == 0, "the state fits");

/* ------------------------------------------------------------------------------------------------ move code */

/*
 *   31    21   20   19    15 14       8 7        1   0
 *  +--------+-----+--------+----------+----------+-----+
 *  |   0    |  ~  |  kind  | from, or |    to    |  !  |   from, to: cells; first: the type of a tile or piece,
 *  |        |     |        |  first   |          |     |   or the terrain that is chosen; !: with Cunning;
 *  +--------+-----+--------+----------+----------+-----+   ~: marked, the other player's [THR.other-move]
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

enum { TO_SHIFT = 1, MARKED = 1 << 20 };

/* The codes of refusals [THR.refusals]. New ones come last, so that codes do not change. */
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
    DRAGON_ARRIVED,
    ORDER_OF_TYPE,
    NO_ROOM_FOR_TYPE,
    REFUSALS = NO_ROOM_FOR_TYPE
};

/* ------------------------------------------------------------------------------------------ compiled tables */

/*
 * A flight, or an attack or shot in a straight line: over these pieces (a mask), in these ways, to the cells that are
 * farther than `beyond` and not farther than `within`. In all ways, with beyond 1 and within 3 and nothing in the way,
 * it leads from x to the cells marked o:
 *
 *      o . . o . . o
 *      . o . o . o .
 *      . . . . . . .
 *      o o . x . o o
 *      . . . . . . .
 *      . o . o . o .
 *      o . . o . . o
 */
struct slide {
    uint32_t over;
    uint8_t ways, beyond, within;
};

/* What the pieces of one type and side can do. Steps are masks of ways; `waives` and `grounds`, of grounds. */
struct skills {
    struct slide flight, charge;
    struct slide fire; /* over all pieces */
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

/* With more moves a file says how many may be legal at once; with more than BRD_MAX_MOVES it is refused. */
enum { MOVES_MOST = 1920 };
enum { SETUP_TILES = HOME + MIDDLE_TILES };

/* An end of the game [THR.ends], tested for each side. */
struct end {
    uint8_t kind, least, at, ending; /* ending: the reason that it is reported with */
    uint16_t types;                  /* mask */
};

struct BRDI_OVERLAY tables {
    /* geometry */
    struct cells rays[CELLS][WAYS];      /* from the cell to the edge */
    struct cells lines[EDGE + 1][CELLS]; /* the first cells of all rays of a cell, as many of each as the index says */

    /* pieces.* */
    struct skills skills[PIECE_CODES]; /* by a piece's byte */
    uint32_t known;                    /* mask of NO_PIECE and the pieces that there are */
    uint32_t firing;                   /* mask of the pieces that fire */
    uint8_t sequence[SIDES][HOME];     /* types in the order of each side's setup */
    uint8_t sequence_count[SIDES];
    char letters[PIECES + 1];     /* of the types that there are [THR.letters] */
    uint8_t middle[MIDDLE_TILES]; /* terrains in the order of the setup [THR.middle-count] */

    /* bans, checks, favors, arrival, switches */
    uint8_t bans[2][TYPE_CODES][TYPE_CODES][TILE_CODES]; /* [is fire][engager][target][tile]: refusal, or 0 */
    uint8_t counting[KINDS + 1][2]; /* hazards among the grounds that count for a kind: on from, on to */
    uint8_t neutral[REFUSALS + 1];  /* the refusal that is given for each: a neutral one, or itself [THR.neutral] */
    uint8_t ambush_on, arrival_on;  /* masks of grounds */
    bool separate;                  /* pieces may switch that did not move [THR.separate] */
    bool no_fire_at_guarded;        /* a protected warhorse cannot be fired at either [THR.guard-engage] */

    /* promotion [THR.becomes] */
    uint8_t becomes[PIECE_CODES];         /* by a piece's byte: the byte of what it becomes, or NO_PIECE */
    struct cells becomes_on[PIECE_CODES]; /* rows where it does */
    uint32_t becomes_in_fortresses;       /* mask of the pieces that do in a fortress */
    bool promotes;                        /* whether any piece becomes another */
    uint8_t most[SIDES][PIECES];          /* the most pieces of a type that a side may have */

    /* ends */
    struct end ends[8];
    uint8_t end_count;    /* 0: those of the rulebook, and each side has one throne */
    bool several_thrones; /* a side may have more than one [THR.several-thrones] */
};

_Static_assert(sizeof(struct tables) <= BRDI_TABLES_NBYTES, "the tables fit");

static inline const struct tables *tables_of(const struct brdi_rules *rules)
{
    return brdi_tables(rules);
}

static inline const struct skills *skills_of(const struct tables *tables, uint8_t piece)
{
    return &tables->skills[piece & (PIECE_CODES - 1)];
}

/* Plies of one side's setup, and of both. */
static inline uint8_t setup_plies(const struct tables *tables, int side)
{
    return (uint8_t)(SETUP_TILES + tables->sequence_count[side]);
}
static inline int all_setup_plies(const struct tables *tables)
{
    return setup_plies(tables, WHITE) + setup_plies(tables, BLACK);
}

/* How many pieces of the n-th one's type come after it in the order of a side's setup. */
static inline int left_of_type(const struct tables *tables, int side, int n)
{
    const uint8_t *sequence = tables->sequence[side];
    int next = n + 1;
    while (next < tables->sequence_count[side] && sequence[next] == sequence[n]) next++;
    return next - n - 1;
}

/* ------------------------------------------------------------------------------------- the game's other files */

/* thrones_rules.c */
extern const struct brdi_key brdi_thrones_keys[];
extern const char *const brdi_thrones_directions[];
void brdi_thrones_contradictions(const struct brdi_check *check);
void brdi_thrones_doubts(const struct brdi_check *check);
void brdi_thrones_compile(struct brdi_rules *rules);

/* thrones_notation.c */
/* [THR.position] */
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
 * Notes about a position that is being read: a mask of the sides whose setup is hidden (`?`); whether the claims are
 * settled (`-`); for each side, how many of its favors are hidden.
 */
enum { NOTE_HIDDEN, NOTE_SETTLED, NOTE_TILES };

extern const struct brdi_notation brdi_thrones_notation;
extern const char *const brdi_thrones_phases[];
enum { BOTH_LAY_OUT = PHASE_PLAY + 1 }; /* the number of its last phase */
bool brdi_thrones_move_valid(const struct brdi_rules *rules, uint32_t code);

/* thrones_setup.c */

struct data; /* thrones_data.h */

/* What a side has laid out on the first `count` cells of its homeland. */
struct layout {
    int32_t left[GROUNDS];    /* tiles not laid yet */
    int32_t in_row[TERRAINS]; /* laid in the row of the next cell */
    int count;
};

void brdi_thrones_layout_begin(const struct data *data, struct layout *layout);
void brdi_thrones_layout_add(struct layout *layout, int ground);
/* Why a ground may not be laid on the next cell: QUOTA, FORTRESS_EDGE, NOT_COMPLETABLE; BRD_LEGAL: it may. */
uint8_t brdi_thrones_layout_refusal(const struct data *data, const struct layout *layout, int ground);
/* Whether the n-th home cell may be the fortress. */
bool brdi_thrones_fortress_allowed(const struct data *data, int n);
/* How many home cells have a tile, up to the first without one. */
int brdi_thrones_home_cells_laid(const struct state *s, int side);
/* Where the n-th piece of the setup may be placed. */
struct cells brdi_thrones_piece_targets(const struct tables *tables, const struct state *s, int side, int n);
/* How many plies of its setup a side has on the board. */
uint8_t brdi_thrones_count_laid(const struct state *s, int side);
/* The phase of a setup in which one side has made `laid` plies. */
uint8_t brdi_thrones_setup_phase(int laid);
/* Whether a side has something left to lay out. */
bool brdi_thrones_lays(const struct brdi_rules *rules, const struct state *s, int side);
/* The seat that makes a move [THR.whose-move]. */
uint8_t brdi_thrones_seat_of(const struct brdi_rules *rules, const void *state, uint32_t code);
/* The placements of every side that lays out. */
void brdi_thrones_setup_moves(const struct brdi_rules *rules, const struct state *s, struct brdi_list *list);
/* Why a move is illegal, for the side that makes it. The reason BRD_LEGAL: it is legal. */
struct brdi_verdict brdi_thrones_setup_verdict(const struct brdi_rules *rules, const struct state *s, uint32_t code);
/* Lays the next middle tile of a side. */
void brdi_thrones_lay_claim(const struct tables *tables, struct state *s, int side, uint8_t cell);
/* Computes tiles_sum: what the tiles add to a hash. */
uint64_t brdi_thrones_sum_tiles(const struct state *s);
/* Makes a ply of the setup. */
void brdi_thrones_lay(const struct brdi_rules *rules, struct state *s, uint32_t code, struct brdi_log *log);

/* thrones_moves.c */
extern const struct brdi_refusal brdi_thrones_refusals[];
bool brdi_thrones_check_due(const struct brdi_rules *rules, const struct state *s, uint32_t code);
/* Whether only a flood allows the move [THR.long]. */
bool brdi_thrones_is_long(const struct brdi_rules *rules, const struct state *s, uint8_t from, uint8_t to);
/* Whether the player who is not on turn may spend a favor now, if no check is pending [THR.interrupt-actors]. */
bool brdi_thrones_may_interrupt(const struct brdi_rules *rules, const struct state *s);
/* Whether a move of play is legal where no check is pending and the side on turn is to move. */
bool brdi_thrones_may_play(const struct brdi_rules *rules, const struct state *s, uint32_t code);
void brdi_thrones_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list);
bool brdi_thrones_legal(const struct brdi_rules *rules, const void *state, uint32_t code);
struct brdi_verdict brdi_thrones_refuse(const struct brdi_rules *rules, const void *state, uint32_t code);
/* Where a kind of action of the piece on a cell leads, or whom it removes. */
struct cells brdi_thrones_ends(const struct brdi_rules *rules, const struct state *s, int kind, uint8_t from);
/* The cells that it attacks or fires at, whatever is on them, without the enemies that a ban protects. */
struct cells brdi_thrones_engaged(const struct brdi_rules *rules, const struct state *s, int kind, uint8_t from);

/* thrones_play.c */
enum { THRONE_REMOVED = 1, FORTRESS_TAKEN, MAX_PLIES, PIECES_REMOVED, FORTRESS_HELD, POINTS_REACHED };
extern const struct brdi_ending brdi_thrones_endings[];
uint64_t brdi_thrones_endings_by(const struct brdi_rules *rules);
void brdi_thrones_initial(const struct brdi_rules *rules, void *state, uint8_t players);
void brdi_thrones_apply(const struct brdi_rules *rules, void *state, uint32_t code, struct brdi_log *log);
void brdi_thrones_derive(const struct brdi_rules *rules, void *state);

/* thrones_validity.c */
void brdi_thrones_report(const struct brdi_rules *rules, const void *state, uint8_t field, struct brdi_sink *sink);

/* The tables at the ends of files. */
extern const struct brdi_ways brdi_thrones_ways;
extern const struct brdi_secrets brdi_thrones_secrets;
extern const struct brdi_sentences brdi_thrones_words;

#endif
