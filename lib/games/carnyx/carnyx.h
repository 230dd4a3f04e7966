/*
 * Carnyx, a game by Gary Pettie: rules/carnyx.md, rulings CAR-1 to CAR-15.
 *
 * Two sides on a board of 5x5. Each places three discs on its home row. Discs on one cell form a stack; the owner of
 * the top disc controls it. A lone disc (a piece) steps one cell forward or sideways, a stack two. Landing on a cell
 * that the opponent controls captures it: its discs stay below the captor's. Capturing is forced, but a player may
 * hunker down instead, which protects the player's discs for a turn. A move to the centre brings a disc from the supply
 * into the reserve; from there it may enter. A piece that leaves over the far row comes back, a stack goes to the
 * reserve. A player who captures the opponent's last cell wins. A file may add types of disc: then the top disc of a
 * cell says how a piece or stack steps (CAR.own).
 */
#ifndef BOARDRULES_CARNYX_H
#define BOARDRULES_CARNYX_H

#include <string.h>

#include "kit/game.h"

/* --------------------------------------------------------------------------------------------------------- geometry */

/*
 * Cells are numbered by rows, beginning at Dark's left corner [CAR.board] [CAR.cell-order]:
 *
 *      5 | 20 21 22 23 24      Light's home row, Dark's far row
 *      4 | 15 16 17 18 19
 *      3 | 10 11 12 13 14
 *      2 |  5  6  7  8  9
 *      1 |  0  1  2  3  4      Dark's home row, Light's far row
 *        +---------------
 *           a  b  c  d  e
 *
 * For Light the board is turned: its forward is downwards, its right is towards column a.
 */
enum { COLUMNS = 5, ROWS = 5, CELLS = COLUMNS * ROWS, BOARD = (1 << CELLS) - 1 };
enum { DARK, LIGHT, SIDES }; /* [CAR.seats] */

static const uint32_t home_rows[SIDES] = {0x1F, UINT32_C(0x1F) << (CELLS - COLUMNS)};

enum { DIRECTIONS = 8, AXES = 2 };

/* ------------------------------------------------------------------------------------------------------------ state */

/*
 * The discs of a cell are one number. The lowest bit is the disc at the bottom: 0 is Dark's, 1 Light's. Above the top
 * disc there is one more bit 1, which is not a disc. The number of an empty cell is 0 [CAR.stack].
 *
 *      0 … 0 1 L D D      (DDL), which is Light's
 *            |     |
 *            |     the disc at the bottom
 *            above the top
 */
enum { STACK_MOST = 26 }; /* all discs of both sides */
enum { PIECE, STACK, FORMS };

/*
 * The type of each disc, if the file has types of its own [CAR.own]: bit n of plane p is bit p of the type of the disc
 * that has n discs below it.
 */
enum { DISC, OWN, TYPES = OWN + BRDI_OWN_TYPES_MOST }; /* OWN: the first type of the file's own */
enum { PLANES = 3 };
_Static_assert(TYPES <= 1 << PLANES, "the planes have room for all types");

struct disc_types {
    uint32_t planes[PLANES];
};

struct BRDI_OVERLAY state {
    struct brdi_head head;
    uint32_t stacks[CELLS];
    uint32_t controlled[SIDES]; /* the cells of each side; these three masks follow from `stacks` */
    uint32_t tall;              /* the cells with two discs or more */
    struct player {
        uint8_t unplaced, reserve, supply;
        uint8_t hunkered; /* its own most recent turn was a hunker */
        uint16_t bar;     /* from X to Y: X << 5 | Y; 0: none */
        uint8_t entered;  /* this side is to act and has entered a disc in this turn [CAR.extra] */
        uint8_t reserved;
    } players[SIDES];
    uint8_t won; /* by elimination; the winner is the side of the last turn */
    uint8_t reserved[7];

    /* Rules without types of the file's own have states that end here: nothing then reads the rest. */
    struct disc_types types[CELLS];
    uint8_t hand[SIDES][BRDI_OWN_TYPES_MOST]; /* of `unplaced` or, in play, of `reserve`: those of each own type */
    uint8_t reserved_too[4];
};

enum { SHORT_STATE_NBYTES = offsetof(struct state, types) };

_Static_assert(sizeof(struct state) <= BRD_STATE_SIZE && sizeof(struct state) % 8 == 0, "the state fits");

/* The number of discs in a stack. The limit is for invalid states. */
static inline uint32_t height(uint32_t stack)
{
    uint32_t discs = brdi_highest32(stack | 1);
    return discs < STACK_MOST ? discs : STACK_MOST;
}

static inline uint8_t disc_at(uint32_t stack, uint32_t index)
{
    return stack >> index & 1;
}

/* The number of discs of a side's colour in a stack, among some of its discs. */
static inline uint32_t discs_among(uint32_t stack, int side, uint32_t among)
{
    uint32_t light = side == LIGHT ? stack : ~stack;
    return brdi_count_cells(light & among & ((UINT32_C(1) << height(stack)) - 1));
}

static inline uint32_t discs_of(uint32_t stack, int side)
{
    return discs_among(stack, side, UINT32_MAX);
}

/* Puts one stack on top of another; the order in both stays [CAR.capture] (CAR-6). */
static inline uint32_t joined(uint32_t upper, uint32_t lower)
{
    uint32_t discs = height(lower);
    return (lower & ((UINT32_C(1) << discs) - 1)) | upper << discs;
}

static inline uint32_t bit(uint8_t cell)
{
    return UINT32_C(1) << cell;
}

static inline bool has(uint32_t cells, uint8_t cell)
{
    return (cells >> cell & 1) != 0;
}

static inline uint32_t lone_disc(int side)
{
    return 2u | (uint32_t)side;
}

/*
 * Sets the stack of a cell. The bit in `tall` is computed without a branch (see brdi_write_if in kit/lists.h). Only
 * `put` and `take` change `stacks` and its masks.
 */
static inline void put(struct state *s, uint8_t cell, uint32_t stack, int side)
{
    uint32_t others = ~bit(cell);
    s->stacks[cell] = stack;
    s->controlled[side] |= bit(cell);
    s->controlled[1 - side] &= others;
    s->tall = (s->tall & others) | (uint32_t)(stack > lone_disc(LIGHT)) << cell;
}

/* Takes all discs off a cell of a side. */
static inline uint32_t take(struct state *s, uint8_t cell, int side)
{
    uint32_t stack = s->stacks[cell], others = ~bit(cell);
    s->stacks[cell] = 0;
    s->controlled[side] &= others;
    s->tall &= others;
    return stack;
}

static inline uint32_t cells_of(const struct state *s, int side)
{
    return s->controlled[side] & BOARD;
}

static inline int form_on(const struct state *s, uint8_t cell)
{
    return has(s->tall, cell) ? STACK : PIECE;
}

/* The type of a disc; DISC if there is none, whatever bytes a state has. Only for rules with own types, as below. */
static inline int type_at(const struct state *s, uint8_t cell, uint32_t index)
{
    const uint32_t *planes = s->types[cell].planes;
    uint32_t type = (planes[0] >> index & 1) | (planes[1] >> index & 1) << 1 | (planes[2] >> index & 1) << 2;
    return type < TYPES ? (int)type : DISC;
}

static inline int top_type(const struct state *s, uint8_t cell)
{
    uint32_t discs = height(s->stacks[cell]);
    return type_at(s, cell, discs - (discs != 0));
}

/* The discs of a cell that are of a type, as a mask. */
static inline uint32_t discs_of_type(const struct state *s, uint8_t cell, int type)
{
    uint32_t found = UINT32_MAX;
    for (int p = 0; p < PLANES; p++)
        found &= (type >> p & 1) != 0 ? s->types[cell].planes[p] : ~s->types[cell].planes[p];
    return found;
}

/* Gives a disc its type. */
static inline void set_type(struct state *s, uint8_t cell, uint32_t index, int type)
{
    for (int p = 0; p < PLANES; p++) {
        uint32_t *plane = &s->types[cell].planes[p];
        *plane = (*plane & ~(UINT32_C(1) << index)) | (uint32_t)(type >> p & 1) << index;
    }
}

/* Takes the types of a cell's discs along to another cell, on top of those of so many discs. */
static inline void move_types(struct state *s, uint8_t from, uint8_t to, uint32_t below)
{
    struct disc_types moved = s->types[from];
    s->types[from] = (struct disc_types){.planes = {0}};
    for (int p = 0; p < PLANES; p++) {
        uint32_t *plane = &s->types[to].planes[p];
        *plane = (*plane & ((UINT32_C(1) << below) - 1)) | moved.planes[p] << below;
    }
}

static inline bool in_setup(const struct state *s)
{
    return (s->players[DARK].unplaced | s->players[LIGHT].unplaced) != 0;
}

/* The cells on which discs are placed and enter: on the home row, not the opponent's (CAR-3). */
static inline uint32_t entry_cells(const struct state *s, int side)
{
    return home_rows[side] & ~s->controlled[1 - side];
}

/* The two cells of a bar. Without a bar both are a1, and no step goes from a1 to a1. */
static inline uint8_t bar_from(uint16_t bar)
{
    return bar >> 5 & 31;
}

static inline uint8_t bar_to(uint16_t bar)
{
    return bar & 31;
}

static inline uint16_t bar_of(uint8_t from, uint8_t to)
{
    return (uint16_t)(from << 5 | to);
}

/* -------------------------------------------------------------------------------------------------------- move code */

/*
 *   31       13 12    10 9      5 4      0
 *  +-----------+--------+--------+--------+
 *  |     0     |  kind  |  from  |   to   |
 *  +-----------+--------+--------+--------+
 *
 *      kind      text     from                to
 *      PLACE     @b1      type of the disc    destination
 *      MOVE      b1b2     from                another cell
 *      RETURN    b5>c1    from                the home cell it comes back to
 *      LEAVE     b4>      from                0
 *      HUNKER    hunker   0                   0
 *      PASS      pass     0                   0
 */
enum { PLACE = 1, MOVE, RETURN, LEAVE, HUNKER, PASS };

static inline uint32_t move_code(uint32_t kind, uint8_t from, uint8_t to)
{
    return kind << 10 | (uint32_t)from << 5 | to;
}

static inline uint32_t code_kind(uint32_t code)
{
    return code >> 10;
}

static inline uint8_t code_from(uint32_t code)
{
    return code >> 5 & 31;
}

static inline uint8_t code_to(uint32_t code)
{
    return code & 31;
}

/* -------------------------------------------------------------------------------------------------- compiled tables */

/* The ends that a file may list [CAR.ends]. */
enum { END_ELIMINATION, END_FEW };
enum { ENDS_MOST = 8 };

/* The values of a rules file, each of 32 bits; the keys in carnyx_rules.c name the members. */
struct BRDI_OVERLAY data {
    struct board_data {
        int32_t directions[DIRECTIONS][AXES];
        int32_t centre; /* a mask of cells */
    } board;
    struct brdi_steps steps[FORMS], captures[FORMS];
    struct count_data {
        int32_t place, supply;
    } counts;
    struct disc_data {
        struct brdi_own_type own;
        int32_t count;
        struct brdi_steps steps[FORMS], captures[FORMS];
    } discs[BRDI_OWN_TYPES_MOST];
    struct seat_data { /* BRDI_ABSENT: as for both sides */
        struct brdi_steps steps[FORMS], captures[FORMS];
        struct count_data counts; /* of `supply` alone */
        struct disc_data discs[BRDI_OWN_TYPES_MOST];
    } seats[SIDES];
    struct ends_data {
        int32_t count; /* BRDI_ABSENT: elimination */
        struct end_data {
            int32_t kind, types, least; /* BRDI_ABSENT: the default of the kind */
        } entries[ENDS_MOST];
    } ends;
    struct {
        int32_t entering, forced_capture, max_plies, removed_discs, returns, stack_jumps;
    } switches;
};

_Static_assert(sizeof(struct data) / 4 <= BRDI_SCHEMA_WORDS, "the data fits into a schema");

enum { ENTERING_TURN, ENTERING_EXTRA };
enum { JUMP_OPPONENT, JUMP_ANY, JUMP_NONE };
enum { DISCS_GONE, DISCS_COST_SUPPLY };
enum { RETURNS_FREE, RETURNS_ANY };
enum { DISCS_MOST = STACK_MOST / SIDES };

/*
 * The most ways off the far side from one cell that differ in the cells between: slides in at most three directions
 * towards the far row, and leaps, which have no cells between.
 */
enum { WAYS_MOST = 4 };
enum { BY_LEAP = DIRECTIONS, LINES }; /* how a way off leads: in a direction, or over nothing */

/* The destinations of moves and of captures: the same cells, unless a file has `captures` [CAR.captures]. */
struct ends {
    uint32_t moves, captures;
};

/* Captures on the cells that the opponent controls, moves on all others. */
static inline uint32_t ends_among(const struct ends *ends, uint32_t enemy)
{
    return (ends->moves & ~enemy) | (ends->captures & enemy);
}

/* The destinations of the steps from one cell. */
struct reach {
    struct ends cells;      /* all destinations on the board */
    struct ends distant;    /* the destinations that only slides over other cells lead to */
    uint32_t passed;        /* all cells between on the way to `distant` */
    uint32_t all;           /* moves and captures together [CAR.bar-table] */
    uint8_t off[WAYS_MOST]; /* the ways off the far side, each a line + 1, in the order of the steps; then 0 */
    uint32_t reserved;      /* fills up to 32 bytes, so that a row is found without multiplying */
};

/* What stands on a cell goes by a table for its form and the type of its top disc [CAR.own-way]. */
enum { KINDS = TYPES * FORMS };

static inline int kind_of(int type, int form)
{
    return type * FORMS + form;
}

/* Compiled from board.*, steps.*, captures.*, discs.*, seats.* and switches. */
struct BRDI_OVERLAY tables {
    struct reach reach[SIDES][KINDS][32];  /* by cell */
    uint32_t between[SIDES][CELLS][CELLS]; /* from, to */
    uint32_t behind[SIDES][32][32];        /* from, and a cell between: the destinations behind it */
    uint32_t exits[SIDES][FORMS];          /* the cells from which a step of any type leads off the far side */
    uint32_t lines[SIDES][LINES][CELLS];   /* the cells that a way off passes, from a cell on */
    uint32_t centre;                       /* [CAR.centres] */
    uint32_t own_block, opponent_blocks;   /* masks, all cells or none: whether cells of a side are obstacles (CAR-1) */
    bool typed;                            /* the file has types of its own */
    bool extra;                            /* entering does not end the turn (CAR-3) */
    bool forced_capture;
    bool returns_capture; /* a piece that comes back may capture (CAR-4) */
    bool elimination;     /* who captures the last cell wins */
    bool extended;        /* the file has types of its own, or ends */
    uint8_t end_count;    /* of the ends that the file lists; 0: elimination */
    struct BRDI_OVERLAY end {
        uint8_t kind, types, least; /* types: a mask */
    } ends[ENDS_MOST];
};

_Static_assert(sizeof(struct tables) <= BRDI_TABLES_NBYTES, "the tables fit");

static inline const struct data *data_of(const struct brdi_schema *schema)
{
    return brdi_words(schema);
}

/* What a side has: its own values come before those of both [CAR.seat-tables]. kind: of a type and a form. */
static inline const struct brdi_steps *steps_of(const struct data *data, int side, int kind)
{
    int type = kind / FORMS, form = kind % FORMS;
    const struct seat_data *seat = &data->seats[side];
    const struct brdi_steps *own = type == DISC ? &seat->steps[form] : &seat->discs[type - OWN].steps[form];
    const struct brdi_steps *both = type == DISC ? &data->steps[form] : &data->discs[type - OWN].steps[form];
    return own->count != BRDI_ABSENT ? own : both;
}

static inline const struct brdi_steps *captures_of(const struct data *data, int side, int kind)
{
    int type = kind / FORMS, form = kind % FORMS;
    const struct seat_data *seat = &data->seats[side];
    const struct brdi_steps *own = type == DISC ? &seat->captures[form] : &seat->discs[type - OWN].captures[form];
    const struct brdi_steps *both = type == DISC ? &data->captures[form] : &data->discs[type - OWN].captures[form];
    return own->count != BRDI_ABSENT ? own : both;
}

static inline const int32_t *supply_of(const struct data *data, int side)
{
    const int32_t *own = &data->seats[side].counts.supply;
    return *own != BRDI_ABSENT ? own : &data->counts.supply;
}

/* The number of a side's discs of an own type: 0 if the file does not have it. */
static inline const int32_t *count_of(const struct data *data, int side, int type)
{
    const int32_t *own = &data->seats[side].discs[type - OWN].count;
    return *own != BRDI_ABSENT ? own : &data->discs[type - OWN].count;
}

/* The number of discs of a type that a side has, and of those that it places in the setup [CAR.own-setup]. */
static inline int32_t disc_count(const struct data *data, int side, int type)
{
    return type == DISC ? data->counts.place + *supply_of(data, side) : *count_of(data, side, type);
}

static inline int32_t place_count(const struct data *data, int side, int type)
{
    return type == DISC ? data->counts.place : *count_of(data, side, type);
}

/* All discs that a side places. */
static inline int32_t all_to_place(const struct data *data, int side)
{
    int32_t sum = 0;
    for (int type = DISC; type < TYPES; type++) sum += place_count(data, side, type);
    return sum;
}

/* Whether an entry is a slide over other cells, which stack_jumps governs [CAR.between]. */
static inline bool pass_cells(const struct brdi_steps *steps)
{
    for (int32_t i = 0; i < steps->count; i++)
        if (steps->entries[i].kind == BRDI_SLIDE && steps->entries[i].range[1] > 1) return true;
    return false;
}

static inline const struct tables *tables_of(const struct brdi_rules *rules)
{
    return brdi_tables(rules);
}

/* Whether a side must capture if it can [CAR.forced]. After hunkering down it need not [CAR.exempt]. */
static inline bool captures_first(const struct tables *t, const struct state *s, int side)
{
    return t->forced_capture && !s->players[side].hunkered;
}

/* What stands on a cell, as a kind of the tables. */
static inline int kind_on(const struct tables *t, const struct state *s, uint8_t cell)
{
    int form = form_on(s, cell);
    return t->typed ? kind_of(top_type(s, cell), form) : form;
}

/* The type of the disc on top of a cell; DISC if there is none. */
static inline uint8_t acting(const struct tables *t, const struct state *s, uint8_t cell)
{
    return (uint8_t)(t->typed ? top_type(s, cell) : DISC);
}

static inline void copy_state(const struct tables *t, struct state *to, const struct state *from)
{
    if (t->typed)
        *to = *from;
    else
        memcpy(to, from, SHORT_STATE_NBYTES);
}

/* The number of discs of a side's colour and of a type on some cells. */
static inline int32_t discs_on(const struct tables *t, const struct state *s, int side, int type, uint32_t cells)
{
    uint32_t count = 0;
    for (uint64_t left = cells & (s->controlled[DARK] | s->controlled[LIGHT]); left != 0;) {
        uint8_t cell = brdi_pop_cell(&left);
        count += discs_among(s->stacks[cell], side, t->typed ? discs_of_type(s, cell, type) : UINT32_MAX);
    }
    return (int32_t)count;
}

/* Of a side's discs of a type, those unplaced or in reserve: during the setup the reserve is empty. */
static inline int32_t in_hand(const struct tables *t, const struct state *s, int side, int type)
{
    int32_t all = in_setup(s) ? s->players[side].unplaced : s->players[side].reserve;
    if (type != DISC) return s->hand[side][type - OWN];
    for (int own = 0; t->typed && own < BRDI_OWN_TYPES_MOST; own++) all -= s->hand[side][own];
    return all;
}

enum { UNPLACED, RESERVE, SUPPLY, REMOVED, STOCK_OWN }; /* STOCK_OWN: that of the first own type */

/* The value of a stock [CAR.stocks]; that of `removed` is negative in invalid states. */
static inline int32_t stock_of(const struct brdi_rules *rules, const struct state *s, int side, int stock)
{
    const struct tables *t = tables_of(rules);
    const struct player *player = &s->players[side];
    int32_t unplaced = t->typed && in_setup(s) ? in_hand(t, s, side, DISC) : player->unplaced;
    int32_t reserve = t->typed && !in_setup(s) ? in_hand(t, s, side, DISC) : player->reserve;
    switch (stock) {
    case UNPLACED: return unplaced;
    case RESERVE: return reserve;
    case SUPPLY: return player->supply;
    case REMOVED:
        return disc_count(data_of(&rules->schema), side, DISC) - discs_on(t, s, side, DISC, BOARD) - unplaced -
               reserve - player->supply;
    default: return s->hand[side][(stock - STOCK_OWN) % BRDI_OWN_TYPES_MOST];
    }
}

/* ------------------------------------------------------------------------------------------- the game's other files */

/* carnyx_rules.c */
extern const char *const brdi_carnyx_directions[];
extern const struct brdi_key brdi_carnyx_keys[];
void brdi_carnyx_contradictions(const struct brdi_check *check);
void brdi_carnyx_doubts(const struct brdi_check *check);
void brdi_carnyx_compile(struct brdi_rules *rules);

/* carnyx_notation.c */
enum {
    FIELD_BOARD,
    FIELD_SIDE,
    FIELD_UNPLACED,
    FIELD_RESERVE,
    FIELD_SUPPLY,
    FIELD_HUNKERED,
    FIELD_BAR_D,
    FIELD_BAR_L,
    FIELD_PLY
};

/* carnyx_moves.c */
enum {
    NONE_IN_RESERVE = BRD_REFUSED_OWN,
    NOT_ITS_STEP,
    BLOCKED,
    STACK_TO_RESERVE,
    MUST_RETURN,
    NOT_HOME_ROW,
    ENEMY_CELL,
    WAY_BACK,
    PROTECTED,
    HUNKERED_BEFORE,
    MUST_CAPTURE,
    CAN_ACT,
    ALREADY_ENTERED,
    NONE_UNPLACED,
    REFUSALS = NONE_UNPLACED
};

enum { MOVES_MOST = CELLS * (CELLS - 1 + COLUMNS) + COLUMNS + 1 }; /* explained in carnyx.c */

extern const struct brdi_refusal brdi_carnyx_refusals[];
void brdi_carnyx_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list);
bool brdi_carnyx_legal(const struct brdi_rules *rules, const void *state, uint32_t code);
struct brdi_verdict brdi_carnyx_refuse(const struct brdi_rules *rules, const void *state, uint32_t code);
/* Where the piece or stack of a side on a cell steps, and whether it leaves the board, apart from forced capture. */
uint32_t brdi_carnyx_steps(const struct tables *t, const struct state *s, int side, uint8_t from);
/* back: the cells where it comes back; 0: it goes to the reserve. */
bool brdi_carnyx_leaves(const struct tables *t, const struct state *s, int side, uint8_t from, uint32_t *back);

/* carnyx_play.c */
enum { COUNTER_HUNKERED, COUNTER_BAR_FROM, COUNTER_BAR_TO, COUNTER_ENTERED };

extern const struct brdi_ending brdi_carnyx_endings[];
uint64_t brdi_carnyx_endings_by(const struct brdi_rules *rules);
int32_t brdi_carnyx_bar_cell(uint16_t bar, uint8_t counter);
/* Who places next, as long as discs are unplaced [CAR.own-setup]. */
int brdi_carnyx_placer(const struct data *data, const struct state *s);
void brdi_carnyx_initial(const struct brdi_rules *rules, void *state, uint8_t players);
void brdi_carnyx_derive(const struct brdi_rules *rules, void *state);
void brdi_carnyx_apply(const struct brdi_rules *rules, void *state, uint32_t code, struct brdi_log *log);

/* carnyx_validity.c */
void brdi_carnyx_report(const struct brdi_rules *rules, const void *state, uint8_t field, struct brdi_sink *sink);

/* The tables at the ends of files. */
extern const struct brdi_notation brdi_carnyx_notation;
extern const struct brdi_ways brdi_carnyx_ways;
extern const struct brdi_sentences brdi_carnyx_words;

#endif
