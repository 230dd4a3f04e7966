/*
 * Tomis, a space board game by Binary Station: rules/tomis.md, rulings TOM-1 to TOM-19.
 *
 * Two fleets on a chess board. Each side places a base on its back row, then a gate in each row of its half, and with a
 * switch also ships on its back row. From then on a player takes one action a turn: deploys a unit on the back row,
 * moves a unit, or works with gates. A frigate on a gate turns it on or off, jumps from it to the active gate of a
 * neighbouring row, or strikes a frigate beside such a gate, which removes both frigates. A marked gate throws frigates
 * next to it two or three cells in its direction. Moving captures nothing. After every action all units of the mover
 * attack: an enemy unit is removed if its attackers have more attack points than it has, by default if two units attack
 * it. Three units that attack an enemy base destroy it, and that ends the game. A file may add units of its own, and
 * give the base moves and attacks.
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

/*
 * Men [TOM.men], those of the file's own from OWN on [TOM.own]. Stocks are in the order of the notation [TOM.stocks];
 * units come last, in the order of men.
 */
enum { BASE, FRIGATE, SENTRY, TOWER, FLAGSHIP, OWN, MEN = OWN + BRDI_OWN_TYPES_MOST };
enum { STOCK_BASE, STOCK_GATE, STOCK_MARKER, STOCK_FRIGATE, STOCK_OWN = STOCK_FRIGATE + OWN - FRIGATE };
enum { STOCKS = STOCK_OWN + BRDI_OWN_TYPES_MOST };

/* Types [TOM.things]: men, with gates before the file's own. */
enum { GATE = OWN };
static inline uint8_t type_of(int man)
{
    return (uint8_t)(man + (man >= OWN));
}

/* The man of a type that is not GATE. */
static inline uint8_t man_of(int type)
{
    return (uint8_t)(type - (type > GATE));
}

enum { INACTIVE, ACTIVE, ONE_MARKER, TWO_MARKERS }; /* values of gates [TOM.gate-states] */
enum { PASSES_MOST = 2 };

/* Flags: a side may deploy its flagship; the side to move has worked in this turn [TOM.work]. */
enum { UNLOCKED_WHITE = 1, UNLOCKED_BLACK = 2, UNLOCKED = UNLOCKED_WHITE | UNLOCKED_BLACK, WORKED = 4 };

struct BRDI_OVERLAY state {
    struct brdi_head head;

    /* Only put_gate writes the gates. The masks follow from them; nearly every list and query needs the masks. */
    uint16_t gates[ROWS];               /* the gate of each row; 0: none */
    uint64_t gated, active, jump_gates; /* cells of all gates, of active gates, of gates with a marker (TOM-1) */

    uint8_t stock[SIDES][STOCK_OWN]; /* what may still be placed: stock_in, stock_to_change */
    uint8_t flags;                   /* UNLOCKED_WHITE, UNLOCKED_BLACK, WORKED */
    uint8_t passes;                  /* consecutive passes up to now: 0 to 2 */

    /* Bases and units. Only put_man, take_men and, in tomis_play.c, move_man write them. */
    uint64_t men[SIDES]; /* masks of cells */
    uint64_t types[MEN]; /* masks of cells, for both sides together */

    /* Rules without units of the file's own have states that end before their masks: nothing then reads the rest. */
    uint8_t own_stock[SIDES][BRDI_OWN_TYPES_MOST];
};

enum { SHORT_STATE_NBYTES = offsetof(struct state, types) + OWN * sizeof(uint64_t) };

_Static_assert(sizeof(struct state) <= BRD_STATE_SIZE && sizeof(struct state) % 8 == 0, "the state fits");
_Static_assert(sizeof(struct state) == 16 + 8 * (SIDES + MEN + 3) + 2 * ROWS + SIDES * STOCKS + 2,
               "there is no padding");

/* How many of a stock a side has. */
static inline const uint8_t *stock_in(const struct state *s, int side, int stock)
{
    return stock < STOCK_OWN ? &s->stock[side][stock] : &s->own_stock[side][stock - STOCK_OWN];
}
static inline uint8_t *stock_to_change(struct state *s, int side, int stock)
{
    return stock < STOCK_OWN ? &s->stock[side][stock] : &s->own_stock[side][stock - STOCK_OWN];
}

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

/* A side's men of one kind. */
static inline uint64_t men_of(const struct state *s, int side, int man)
{
    return s->men[side] & s->types[man];
}

/* The unit on a cell, if it is not of the file's own, without a branch; FRIGATE if there is none. */
static inline uint8_t unit_at(const struct state *s, uint8_t cell)
{
    uint64_t odd = s->types[SENTRY] | s->types[FLAGSHIP], high = s->types[TOWER] | s->types[FLAGSHIP];
    return (uint8_t)(FRIGATE + has(odd, cell) + 2 * has(high, cell)); /* sentry: + 1, tower: + 2, flagship: + 3 */
}

static inline void put_man(struct state *s, int side, int man, uint8_t cell)
{
    s->men[side] |= brdi_bit(cell);
    s->types[man] |= brdi_bit(cell);
}

/* The stock of men of one kind. */
static inline int stock_of(int man)
{
    return man == BASE ? STOCK_BASE : STOCK_MARKER + man;
}

/* Whether a base or a gate is in stock: the first part of the placement phase [TOM.valid-placement]. */
static inline bool placing_gates(const struct state *s)
{
    return (s->stock[WHITE][STOCK_BASE] | s->stock[BLACK][STOCK_BASE] | s->stock[WHITE][STOCK_GATE] |
            s->stock[BLACK][STOCK_GATE]) != 0;
}

/* Ships are all units but the flagship [TOM.ships]. */
static inline bool is_ship(int man)
{
    return man != BASE && man != FLAGSHIP;
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
 *      DEPLOY                     F@a1               man      where
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
                  [DEPLOY] = {FRIGATE, MEN - 1, CELLS - 1},
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

/* The ends that a file may list [TOM.ends]. */
enum { END_BASE, END_FEW, END_EXHAUSTED, END_DEADLOCK, ENDS };
enum { ENDS_MOST = 8 };

/* The values of a rules file; the keys in tomis_rules.c name the members. */
struct BRDI_OVERLAY data {
    int32_t directions[DIRECTIONS][AXES];
    int32_t men[STOCK_OWN]; /* in the order of the stocks */
    struct unit_data {
        struct brdi_own_type own; /* only of types of the file's own, as is the count */
        int32_t count, ap, captures;
        struct brdi_steps moves, attacks;
        struct becomes_data {
            int32_t where[2], types; /* rows from the owner's back row, 1, on; a mask of units */
        } becomes;
    } units[MEN]; /* BRDI_ABSENT: what the base does not do; captures: no */
    struct seat_data {
        int32_t men[STOCK_OWN];
        struct unit_data units[MEN];
    } seats[SIDES]; /* BRDI_ABSENT: as for both sides [TOM.seats] */
    struct ends_data {
        int32_t count; /* BRDI_ABSENT: the built-in ends */
        struct end_data {
            int32_t kind, types, least, attackers; /* BRDI_ABSENT: the default of the kind */
        } entries[ENDS_MOST];
    } ends;
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

/* How many of a stock a side begins with, as the file says it. */
static inline const int32_t *count_of(const struct data *data, int side, int stock)
{
    const struct seat_data *seat = &data->seats[side];
    int man = stock - STOCK_MARKER;
    const int32_t *own = stock < STOCK_OWN ? &seat->men[stock] : &seat->units[man].count;
    const int32_t *both = stock < STOCK_OWN ? &data->men[stock] : &data->units[man].count;
    return stock < STOCK_MARKER ? both : brdi_own_or_all(own, both); /* bases and gates are as many for both */
}

/* The entries of a man's moves or attacks; a number of them that is negative means none. */
static inline const struct brdi_steps *steps_of(const struct data *data, int side, int use, int man)
{
    const struct unit_data *seats = &data->seats[side].units[man], *both = &data->units[man];
    const struct brdi_steps *own = use == MOVES ? &seats->moves : &seats->attacks;
    return own->count != BRDI_ABSENT ? own : use == MOVES ? &both->moves : &both->attacks;
}

/* The attack points of a man [TOM.ap]. */
static inline int32_t points_of(const struct data *data, int side, int man)
{
    const struct unit_data *seats = &data->seats[side].units[man], *both = &data->units[man];
    return brdi_value_or(*brdi_own_or_all(&seats->ap, &both->ap), AP_USUAL);
}

/* The unit that a man becomes, as a mask of units from the frigate on; not above 0: none [TOM.becomes]. */
static inline const int32_t *heir_of(const struct data *data, int side, int man)
{
    return brdi_own_or_all(&data->seats[side].units[man].becomes.types, &data->units[man].becomes.types);
}

/* The first and the last row where it does. */
static inline const int32_t *rows_of(const struct data *data, int side, int man)
{
    return brdi_own_or_all(data->seats[side].units[man].becomes.where, data->units[man].becomes.where);
}

/* [TOM.captures] */
static inline bool captures_of(const struct data *data, int side, int man)
{
    const struct unit_data *seats = &data->seats[side].units[man], *both = &data->units[man];
    return *brdi_own_or_all(&seats->captures, &both->captures) == 1;
}

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

enum { NEVER = INT32_MAX };

/* board.directions: lines. units.*.moves, units.*.attacks: patterns. jump: jump_ways. */
struct BRDI_OVERLAY tables {
    struct line lines[CELLS][LINES];
    struct pattern patterns[SIDES][USES][MEN];
    struct jump_way jump_ways[DISTANCES][WINDS][CELLS];
    uint8_t next[SIDES][DIRECTIONS][CELLS]; /* the neighbour in a direction as a side sees it, or BRDI_NO_BYTE */
    int32_t base_attackers;                 /* units that destroy a base; NEVER: no end is its destruction */
    uint8_t end_count;                      /* of the ends that the file lists; 0: the built-in ends */
    struct BRDI_OVERLAY end {
        uint16_t men; /* a mask of those that count */
        uint8_t kind, least;
    } ends[ENDS_MOST];
    uint64_t fixed[SIDES];         /* all cells if the side's base does not move, or none [TOM.base-ways] */
    uint16_t captures[SIDES];      /* a mask of men whose moves capture [TOM.captures] */
    uint8_t counts[SIDES][STOCKS]; /* in stock at the start */
    uint8_t ap[SIDES][MEN];
    uint8_t heirs[SIDES][MEN];     /* the man that a man becomes; BASE: none [TOM.becomes] */
    uint64_t promotes[SIDES][MEN]; /* where it becomes it */
    bool promoting;                /* whether any man becomes another */
    uint8_t men_end;               /* one more than the last man of these rules */
    bool more;                     /* some man is of the file's own, a base moves or attacks, or moves capture */
    bool usual;                    /* all units have AP_USUAL */
    bool plain; /* gate_work and ships have their defaults, and nothing is promoted: plies need not ask about them */
    bool ships_placed;
    uint8_t ships_kept[SIDES]; /* if so: ships that a player has in stock after placing all that are due */
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

/* The end of a kind that the file lists, or NULL. */
static inline const struct end_data *listed_end(const struct data *data, int32_t kind)
{
    for (int32_t i = 0; i < data->ends.count; i++)
        if (data->ends.entries[i].kind == kind) return &data->ends.entries[i];
    return NULL;
}

/* How many units must attack a base, as the file says it; NULL: no end is its destruction [TOM.ends]. */
static inline const int32_t *attackers_key(const struct data *data)
{
    const struct end_data *end = listed_end(data, END_BASE);
    if (end == NULL && data->ends.count > 0) return NULL;
    return end != NULL && end->attackers != BRDI_ABSENT ? &end->attackers : &data->switches.base_attackers;
}

/* How many stocks these rules use: the first ones. */
static inline uint8_t stock_count(const struct brdi_rules *rules)
{
    return (uint8_t)(STOCK_OWN + rules->own_count);
}

/* The man on a cell; FRIGATE if there is none. */
static inline uint8_t man_at(const struct tables *t, const struct state *s, uint8_t cell)
{
    for (uint8_t man = OWN; man < t->men_end; man++)
        if (has(s->types[man], cell)) return man;
    return has(s->types[BASE], cell) ? BASE : unit_at(s, cell);
}

static inline void take_men(const struct tables *t, struct state *s, int side, uint64_t cells)
{
    s->men[side] &= ~cells;
    for (int man = BASE; man < OWN; man++) s->types[man] &= ~cells;
    for (int man = OWN; man < t->men_end; man++) s->types[man] &= ~cells;
}

/* Whether a code is a move under these rules, which may have fewer men than codes. */
static inline bool move_valid(const struct brdi_rules *rules, uint32_t code)
{
    return code_valid(code) && (code_kind(code) != DEPLOY || code_first(code) < tables_of(rules)->men_end);
}

/* What a man of a side becomes on a cell, or BASE: nothing [TOM.becomes]. The flagship must be unlocked. */
static inline uint8_t heir_at(const struct tables *t, const struct state *s, int side, int man, uint8_t cell,
                              bool is_unlocked)
{
    uint8_t heir = t->heirs[side][man];
    if (heir == BASE || !has(t->promotes[side][man], cell) || *stock_in(s, side, stock_of(heir)) == 0) return BASE;
    return heir == FLAGSHIP && !is_unlocked ? BASE : heir;
}

/* Whether a kind of move brings a man to its second cell. */
static inline bool brings(int kind)
{
    return kind == MOVE || kind == GATE_JUMP || kind == JUMP;
}

/* With ships `placed`: how many more ships, all units but the flagship, a player has in stock than stay there. */
static inline int ships_due(const struct tables *t, const struct state *s, int side)
{
    const uint8_t *stock = s->stock[side], *own = s->own_stock[side];
    int count = stock[stock_of(FRIGATE)] + stock[stock_of(SENTRY)] + stock[stock_of(TOWER)] - t->ships_kept[side];
    for (int man = OWN; man < t->men_end; man++) count += own[man - OWN];
    return count;
}

/* Whether a player must still place ships: the second part of the placement phase [TOM.ships]. */
static inline bool placing_ships(const struct brdi_rules *rules, const struct state *s)
{
    const struct tables *t = tables_of(rules);
    if (!t->ships_placed || placing_gates(s)) return false;
    return ships_due(t, s, WHITE) > 0 || ships_due(t, s, BLACK) > 0;
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
void brdi_tomis_doubts(const struct brdi_check *check);
void brdi_tomis_compile(struct brdi_rules *rules);

/* tomis_notation.c */
/* The letter of a man in positions, and of White's in moves. */
char brdi_tomis_letter(const struct brdi_rules *rules, int side, int man);

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
/* The cells that the man of a side on a cell attacks, whatever is on them. */
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
uint64_t brdi_tomis_endings_by(const struct brdi_rules *rules);
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
