/*
 * Tomis, a space board game by Binary Station: rules/tomis.md, rulings TOM-1 to TOM-19.
 *
 * Two fleets on a chess board. Each side places a base on its back row, then a gate in each row of its half, and with a
 * switch also ships on its back row. From then on a player takes one action a turn: deploys a unit on the back row,
 * moves a unit, or works with gates. A frigate on a gate turns it on or off, jumps from it to the active gate of a
 * neighbouring row, or strikes a frigate beside such a gate, which removes both frigates. A marked gate throws frigates
 * next to it two or three cells in its direction. Moving captures nothing. After every action all units of the mover
 * attack: an enemy unit is removed if its attackers have more attack points than it has, by default if two units attack
 * it. Three units that attack an enemy base destroy it, and that ends the game.
 */
#ifndef BOARDRULES_TOMIS_H
#define BOARDRULES_TOMIS_H

#include "kit/game.h"

/* -------------------------------------------------------------------------------------------------------- geometry */

/*
 *   8  56 57 58 59 60 61 62 63    Black's back row                      NNW       NNE
 *   7  48 49 50 51 52 53 54 55                                     WNW  NW   N   NE  ENE
 *   6  40 41 42 43 44 45 46 47    rows 5 to 8: Black's gates            W    #    E
 *   5  32 33 34 35 36 37 38 39                                     WSW  SW   S   SE  ESE
 *   4  24 25 26 27 28 29 30 31                                          SSW       SSE
 *   3  16 17 18 19 20 21 22 23    rows 1 to 4: White's gates
 *   2   8  9 10 11 12 13 14 15                             the compass; forward is N for White and
 *   1   0  1  2  3  4  5  6  7    White's back row         S for Black, who sees the board turned by 180°
 *       a  b  c  d  e  f  g  h
 */
enum { COLUMNS = 8, ROWS = 8, CELLS = COLUMNS * ROWS, HALF = ROWS / 2 };
#define COLUMN_A UINT64_C(0x0101010101010101)
#define COLUMN_H UINT64_C(0x8080808080808080)
enum { WHITE, BLACK, SIDES };
enum { DIRECTIONS = 16, WINDS = 8, AXES = 2 }; /* gates point in the first eight */

/* The direction with the negative vector: opposite directions are half a round apart. */
static inline uint8_t opposite(uint8_t direction)
{
    return (uint8_t)((direction & WINDS) | ((direction + WINDS / 2) & (WINDS - 1)));
}

static inline uint8_t row_of(uint8_t cell)
{
    return cell >> 3;
}

static inline uint8_t column_of(uint8_t cell)
{
    return cell & 7;
}

static inline uint8_t cell_at(int row, int column)
{
    return (uint8_t)(row << 3 | column);
}

static inline uint64_t row_cells(int row)
{
    return UINT64_C(0xFF) << (8 * row);
}

static inline bool has(uint64_t cells, uint8_t cell)
{
    return (cells >> cell & 1) != 0;
}

/* [TOM.board] */
static inline int back_row(int side)
{
    return side == WHITE ? 0 : ROWS - 1;
}

/* [TOM.gate-rows] */
static inline int gate_owner(int row)
{
    return row < HALF ? WHITE : BLACK;
}

static inline uint64_t gate_rows(int side)
{
    return side == WHITE ? UINT32_MAX : ~(uint64_t)UINT32_MAX;
}

/* The row of a side's gate number 0, 1, 2 or 3, in the order of placing [TOM.place-gates]. */
static inline int gate_row(int side, int number)
{
    return side == WHITE ? number : ROWS - 1 - number;
}

/* ----------------------------------------------------------------------------------------------------------- state */

/* Types [TOM.things]. Stocks are in the order of the notation; units come last, in the order of their types. */
enum { BASE, FRIGATE, SENTRY, TOWER, FLAGSHIP, MEN, GATE = MEN };
enum { UNITS = MEN - FRIGATE };
enum { STOCK_BASE, STOCK_GATE, STOCK_MARKER, STOCK_FRIGATE, STOCK_SENTRY, STOCK_TOWER, STOCKS = STOCK_FRIGATE + UNITS };
enum { INACTIVE, ACTIVE, ONE_MARKER, TWO_MARKERS }; /* values of gates [TOM.gate-states] */
enum { PASSES_MOST = 2 };

/* Flags: a side may deploy its flagship; the side to move has worked in this turn [TOM.work]. */
enum { UNLOCKED_WHITE = 1, UNLOCKED_BLACK = 2, UNLOCKED = UNLOCKED_WHITE | UNLOCKED_BLACK, WORKED = 4 };

struct BRDI_OVERLAY state {
    struct brdi_head head;

    /* Bases and units. Only put_man, take_men and, in tomis_play.c, move_unit write them. */
    uint64_t men[SIDES]; /* masks of cells */
    uint64_t types[MEN]; /* masks of cells, for both sides together */

    /* Only put_gate writes the gates. The masks follow from them; nearly every list and query needs the masks. */
    uint16_t gates[ROWS];               /* the gate of each row; 0: none */
    uint64_t gated, active, jump_gates; /* cells of all gates, of active gates, of gates with a marker (TOM-1) */

    uint8_t stock[SIDES][STOCKS]; /* what may still be placed */
    uint8_t flags;                /* UNLOCKED_WHITE, UNLOCKED_BLACK, WORKED */
    uint8_t passes;               /* consecutive passes up to now: 0 to 2 */
};

_Static_assert(sizeof(struct state) <= BRD_STATE_SIZE && sizeof(struct state) % 8 == 0, "the state fits");
_Static_assert(sizeof(struct state) == 16 + 8 * (SIDES + MEN + 3) + 2 * ROWS + SIDES * STOCKS + 2,
               "there is no padding");

/*
 *   15       9   8   7       5  4    3  2      0
 *  +----------+----+-----------+-------+--------+
 *  |    0     |  1 | direction | value | column |     a gate; without markers the direction is 0
 *  +----------+----+-----------+-------+--------+
 */
static inline uint16_t make_gate(uint8_t column, int value, uint8_t direction)
{
    return (uint16_t)(1 << 8 | direction << 5 | value << 3 | column);
}

static inline uint8_t gate_cell(const struct state *s, int row)
{
    return cell_at(row, s->gates[row] & 7);
}

/* The value of a row's gate; INACTIVE if the row has none. */
static inline uint8_t gate_value(const struct state *s, int row)
{
    return s->gates[row] >> 3 & 3;
}

static inline uint8_t gate_direction(const struct state *s, int row)
{
    return s->gates[row] >> 5 & 7;
}

/* Sets a row's gate (0: none) and updates the masks: deriving them from eight rows took a tenth of a list's time. */
static inline void put_gate(struct state *s, int row, uint16_t gate)
{
    uint64_t others = ~row_cells(row), cell = 0;
    s->gates[row] = gate;
    if (gate != 0) cell = brdi_bit(gate_cell(s, row));
    s->gated = (s->gated & others) | cell;
    s->active = (s->active & others) | (gate_value(s, row) >= ACTIVE ? cell : 0);
    s->jump_gates = (s->jump_gates & others) | (gate_value(s, row) >= ONE_MARKER ? cell : 0);
}

static inline int markers_on(const struct state *s, int row)
{
    return gate_value(s, row) >= ONE_MARKER ? gate_value(s, row) - ACTIVE : 0;
}

/* [TOM.units] */
static inline uint64_t units_of(const struct state *s, int side)
{
    return s->men[side] & ~s->types[BASE];
}

/* A side's men of a type. */
static inline uint64_t men_of(const struct state *s, int side, int type)
{
    return s->men[side] & s->types[type];
}

/* The type of the unit on a cell, without a branch; FRIGATE if there is none. */
static inline uint8_t unit_at(const struct state *s, uint8_t cell)
{
    uint64_t odd = s->types[SENTRY] | s->types[FLAGSHIP], high = s->types[TOWER] | s->types[FLAGSHIP];
    return (uint8_t)(FRIGATE + has(odd, cell) + 2 * has(high, cell)); /* sentry: + 1, tower: + 2, flagship: + 3 */
}

/* The type of the man on a cell that is not empty. */
static inline uint8_t man_at(const struct state *s, uint8_t cell)
{
    return has(s->types[BASE], cell) ? BASE : unit_at(s, cell);
}

static inline void put_man(struct state *s, int side, int type, uint8_t cell)
{
    s->men[side] |= brdi_bit(cell);
    s->types[type] |= brdi_bit(cell);
}

static inline void take_men(struct state *s, int side, uint64_t cells)
{
    s->men[side] &= ~cells;
    for (int type = BASE; type < MEN; type++) s->types[type] &= ~cells;
}

/* The stock of a type of men. */
static inline int stock_of(int type)
{
    return type == BASE ? STOCK_BASE : STOCK_MARKER + type;
}

/* Whether a base or a gate is in stock: the first part of the placement phase [TOM.valid-placement]. */
static inline bool placing_gates(const struct state *s)
{
    return (s->stock[WHITE][STOCK_BASE] | s->stock[BLACK][STOCK_BASE] | s->stock[WHITE][STOCK_GATE] |
            s->stock[BLACK][STOCK_GATE]) != 0;
}

/* The number of a side's frigates, sentries and towers in stock [TOM.ships]. */
static inline int ships_in_stock(const struct state *s, int side)
{
    return s->stock[side][STOCK_FRIGATE] + s->stock[side][STOCK_SENTRY] + s->stock[side][STOCK_TOWER];
}

static inline bool unlocked(const struct state *s, int side)
{
    return (s->flags >> side & 1) != 0;
}

/* Whether the side to move has worked in this turn; its action is still due [TOM.work]. */
static inline bool worked(const struct state *s)
{
    return (s->flags & WORKED) != 0;
}

/* Whether a frigate of a side is on the enemy's back row [TOM.unlock]. */
static inline bool arrived(const struct state *s, int side)
{
    return (men_of(s, side, FRIGATE) & row_cells(back_row(1 - side))) != 0;
}

/* ------------------------------------------------------------------------------------------------------- move code */

/*
 *   31          17 16      12 11      6 5      0
 *  +--------------+----------+---------+--------+
 *  |      0       |   kind   |  first  | second |
 *  +--------------+----------+---------+--------+
 *
 *      kind                       text               first    second
 *      PLACE_BASE, PLACE_GATE     B@e1 G@c2          0        where
 *      DEPLOY                     F@a1               type     where
 *      MOVE                       a2a3               from     to
 *      ACTIVATE, DEACTIVATE       c3+ c3-            where    0
 *      MARK, ROTATE               c3^NE c3~SE        where    direction
 *      SECOND_MARK                c3^^               where    0
 *      GATE_JUMP, STRIKE, JUMP    c3=d4 c3*b4 b3>d5  from     to, or the target
 *      PASS                       pass               0        0
 */
enum {
    PLACE_BASE = 1,
    PLACE_GATE,
    DEPLOY,
    MOVE,
    ACTIVATE,
    DEACTIVATE,
    MARK,
    SECOND_MARK,
    ROTATE,
    GATE_JUMP,
    STRIKE,
    JUMP,
    PASS
};

enum { FIRST_SHIFT = 6 };

static inline uint32_t move_code(int kind, uint8_t first, uint8_t second)
{
    return (uint32_t)kind << 12 | (uint32_t)first << FIRST_SHIFT | second;
}

static inline int code_kind(uint32_t code)
{
    return (int)(code >> 12);
}

static inline uint8_t code_first(uint32_t code)
{
    return code >> 6 & 63;
}

static inline uint8_t code_second(uint32_t code)
{
    return code & 63;
}

/* Work is activating, deactivating and marking, but not rotating [TOM.work]. */
static inline bool is_work(int kind)
{
    return kind >= ACTIVATE && kind <= SECOND_MARK;
}

/* [TOM.well-formed] Tests every ply before it is made, so it uses a table, which is faster than a switch. */
static inline bool code_valid(uint32_t code)
{
    static const struct {
        uint8_t first_least, first_most, second_most;
    } shapes[] = {[0] = {1, 0, 0}, /* no move */
                  [PLACE_BASE] = {0, 0, CELLS - 1},
                  [PLACE_GATE] = {0, 0, CELLS - 1},
                  [DEPLOY] = {FRIGATE, FLAGSHIP, CELLS - 1},
                  [MOVE] = {0, CELLS - 1, CELLS - 1},
                  [ACTIVATE] = {0, CELLS - 1, 0},
                  [DEACTIVATE] = {0, CELLS - 1, 0},
                  [MARK] = {0, CELLS - 1, WINDS - 1},
                  [SECOND_MARK] = {0, CELLS - 1, 0},
                  [ROTATE] = {0, CELLS - 1, WINDS - 1},
                  [GATE_JUMP] = {0, CELLS - 1, CELLS - 1},
                  [STRIKE] = {0, CELLS - 1, CELLS - 1},
                  [JUMP] = {0, CELLS - 1, CELLS - 1},
                  [PASS] = {0, 0, 0}};
    uint32_t kind = code >> 12;
    if (kind > PASS) return false;
    return code_first(code) >= shapes[kind].first_least && code_first(code) <= shapes[kind].first_most &&
           code_second(code) <= shapes[kind].second_most;
}

/* ------------------------------------------------------------------------------------------------- compiled tables */

enum { DISTANCES = 2 }; /* of jump gates with one marker, and with two */

/* The values of a rules file; the keys in tomis_rules.c name the members. */
struct BRDI_OVERLAY data {
    int32_t directions[DIRECTIONS][AXES];
    int32_t men[STOCKS]; /* in the order of the stocks */
    struct unit_data {
        int32_t ap;
        struct brdi_steps moves, attacks;
    } units[UNITS];
    int32_t jump[DISTANCES]; /* cells */
    struct {
        int32_t base_attackers, base_clearance, max_plies, gate_work, ships;
    } switches;
};

_Static_assert(sizeof(struct data) / 4 <= BRDI_SCHEMA_WORDS, "the data fits into a schema");

enum { WORK_IS_TURN, WORK_IS_EXTRA };          /* switch gate_work */
enum { SHIPS_ARE_DEPLOYED, SHIPS_ARE_PLACED }; /* switch ships */

enum { AP_MOST = 9, AP_USUAL = 1 }; /* attack points of a unit [TOM.ap] */

enum { MOVES, ATTACKS, USES };

/* The cells from a cell to both edges: in the direction in which cell numbers ascend, and in the opposite direction. */
struct line {
    uint64_t up, down;
};

/* Each line through a cell joins a direction and its opposite: line_directions (tomis_rules.c). */
enum { LINES = DIRECTIONS / 2 };

/* The cells that a side's units of a type can reach by moves, or by attacks. Only `reach` (tomis_moves.c) reads it. */
struct pattern {
    uint64_t leaps[CELLS]; /* by steps and leaps, from each cell */
    uint32_t lines;        /* a mask: slides of any distance follow these lines in both directions */
    bool walked;           /* some slide does not follow them: then all slides are walked cell by cell */
};

/* The way of a jump: the cell where it ends, or BRDI_NO_BYTE, and a mask of the rows it enters [TOM.jump-rows]. */
struct jump_way {
    uint8_t cell, rows;
};

/* board.directions: lines. units.*.moves, units.*.attacks: patterns. jump: jump_ways. */
struct BRDI_OVERLAY tables {
    struct line lines[CELLS][LINES];
    struct pattern patterns[SIDES][USES][UNITS];
    struct jump_way jump_ways[DISTANCES][WINDS][CELLS];
    uint8_t next[SIDES][DIRECTIONS][CELLS]; /* the neighbour in a direction as a side sees it, or BRDI_NO_BYTE */
    bool usual;                             /* all units have AP_USUAL */
    bool plain; /* gate_work and ships have their defaults: plies and checks need not ask about them */
    bool ships_placed;
    uint8_t ships_kept; /* if so: ships that a player has in stock after placing all that are due */
};

_Static_assert(sizeof(struct tables) <= BRDI_TABLES_NBYTES, "the tables fit");

static inline const struct data *data_of(const struct brdi_schema *schema)
{
    return brdi_words(schema);
}

static inline const struct tables *tables_of(const struct brdi_rules *rules)
{
    return brdi_tables(rules);
}

/* Whether work on a gate comes before the action, and is none itself [TOM.work]. */
static inline bool works_extra(const struct brdi_rules *rules)
{
    return data_of(&rules->schema)->switches.gate_work == WORK_IS_EXTRA;
}

/* The attack points of a type of unit [TOM.ap]. */
static inline int32_t ap_of(const struct brdi_rules *rules, int type)
{
    return data_of(&rules->schema)->units[type - FRIGATE].ap;
}

/* Whether a player must still place ships: the second part of the placement phase [TOM.ships]. */
static inline bool placing_ships(const struct brdi_rules *rules, const struct state *s)
{
    const struct tables *t = tables_of(rules);
    if (!t->ships_placed || placing_gates(s)) return false;
    return ships_in_stock(s, WHITE) > t->ships_kept || ships_in_stock(s, BLACK) > t->ships_kept;
}

/* Whether this is the placement phase; the main phase begins when nothing is left to place [TOM.main]. */
static inline bool placing(const struct brdi_rules *rules, const struct state *s)
{
    return placing_gates(s) || placing_ships(rules, s);
}

/* Cells of the back row too near to the side's own base for a gate (TOM-2) [TOM.clearance]. */
static inline uint64_t too_near(const struct data *data, const struct state *s, int side)
{
    uint64_t row = row_cells(back_row(side)), near = men_of(s, side, BASE) & row;
    for (int32_t i = 0; i < data->switches.base_clearance; i++) near |= (near << 1 | near >> 1) & row;
    return near;
}

/* ------------------------------------------------------------------------------------------- the game's other files */

/* tomis_rules.c */
extern const struct brdi_key brdi_tomis_keys[];
void brdi_tomis_contradictions(const struct brdi_check *check);
void brdi_tomis_compile(struct brdi_rules *rules);

/* tomis_notation.c */
enum { FIELD_BOARD, FIELD_SIDE, FIELD_GATES, FIELD_STOCK, FIELD_UNLOCKED, FIELD_PASSES, FIELD_PLY };

extern const char *const brdi_tomis_directions[]; /* N to NNW, clockwise in two rounds */

/* tomis_moves.c */
/* No release changes a code: a new code comes last, wherever its test is made [TOM.refusals]. */
enum {
    NONE_LEFT = BRD_REFUSED_OWN,
    LOCKED,
    WRONG_PIECE,
    NO_GATE,
    ALREADY_ACTIVE,
    GATE_INACTIVE,
    NO_MARKER,
    MARKED,
    SAME_DIRECTION,
    NOT_ITS_STEP,
    BLOCKED,
    WRONG_ROW,
    NO_TARGET,
    NO_TARGET_GATE,
    NO_GATE_BESIDE,
    TARGET_INACTIVE,
    NO_JUMP_GATE,
    ROW_WITHOUT_GATE,
    CELL_TAKEN,
    GATE_HERE,
    TOO_NEAR_BASE,
    UNSUPPORTED,
    MUST_ACT,
    ALREADY_WORKED,
    REFUSALS = ALREADY_WORKED
};

extern const struct brdi_refusal brdi_tomis_refusals[];
extern const char *const brdi_tomis_other_sentences[];
/* What a side's attack removes: enemy units, and the base. */
uint64_t brdi_tomis_attack(const struct brdi_rules *rules, const struct state *s, int side);
/* Whether a frigate of the player to move has support where it lands, even if the cell is empty. */
bool brdi_tomis_supported(const struct brdi_rules *rules, const struct state *s, uint8_t from, uint8_t to);
void brdi_tomis_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list);
bool brdi_tomis_legal(const struct brdi_rules *rules, const void *state, uint32_t code);
struct brdi_verdict brdi_tomis_refuse(const struct brdi_rules *rules, const void *state, uint32_t code);
/* The cells that the unit of a side on a cell attacks, whatever is on them. */
uint64_t brdi_tomis_attacked(const struct brdi_rules *rules, const struct state *s, int side, uint8_t from);
/* Where a kind of move of a unit ends, or what it strikes; not 0 if it switches its gate. Its side is to move. */
uint64_t brdi_tomis_ends(const struct brdi_rules *rules, const struct state *s, int kind, uint8_t from);

/* tomis_play.c */

/* [TOM.counters] `worked` is there with gate_work `extra` alone; the common counter `passes` is the last one. */
enum { COUNTER_UNLOCKED, COUNTER_WORKED };
static inline uint8_t counter_of_passes(const struct brdi_rules *rules)
{
    return works_extra(rules) ? COUNTER_WORKED + 1 : COUNTER_WORKED;
}

extern const struct brdi_ending brdi_tomis_endings[];
void brdi_tomis_initial(const struct brdi_rules *rules, void *state, uint8_t players);
void brdi_tomis_apply(const struct brdi_rules *rules, void *state, uint32_t code, struct brdi_log *log);
void brdi_tomis_derive(const struct brdi_rules *rules, void *state);

/* tomis_validity.c */
void brdi_tomis_report(const struct brdi_rules *rules, const void *state, uint8_t field, struct brdi_sink *sink);

/* The tables at the ends of files. */
extern const struct brdi_notation brdi_tomis_notation;
extern const struct brdi_ways brdi_tomis_ways;
extern const struct brdi_sentences brdi_tomis_words;

#endif
