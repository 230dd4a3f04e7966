/*
 * tomis.h: what the files of Tomis share: board, state, move word, compiled tables. tomis.c: play, outcome,
 * queries. tomis_moves.c: generation and legality. tomis_rules.c: the keys of a rules file and what is made
 * of them. tomis_notation.c: moves and positions as texts, and which positions are valid.
 */
#ifndef BOARDRULES_TOMIS_H
#define BOARDRULES_TOMIS_H

#include "core/game.h"

/* ------------------------------------------------------------------------------------------------- geometry */

/*
 *   8  56 57 58 59 60 61 62 63    Black's back row                      NNW       NNE
 *   7  48 49 50 51 52 53 54 55                                     WNW  NW   N   NE  ENE
 *   6  40 41 42 43 44 45 46 47    rows 5 to 8: Black's gates            W    #    E
 *   5  32 33 34 35 36 37 38 39                                     WSW  SW   S   SE  ESE
 *   4  24 25 26 27 28 29 30 31                                          SSW       SSE
 *   3  16 17 18 19 20 21 22 23    rows 1 to 4: White's gates
 *   2   8  9 10 11 12 13 14 15                             the compass, as gates point; forward is N to White and
 *   1   0  1  2  3  4  5  6  7    White's back row         S to Black, who sees the board turned half round
 *       a  b  c  d  e  f  g  h
 */
enum { SIZE = 8, CELLS = 64, HALF = 4 };
#define COLUMN_A UINT64_C(0x0101010101010101)
#define COLUMN_H UINT64_C(0x8080808080808080)
enum { DIRECTIONS = 16, WINDS = 8, AXES = 2 }; /* gates point in the first eight */

/* N to NNW, clockwise in two rounds. */
extern const char *const brdi_tomis_directions[];

/* The direction with the negative vector: opposite ones are half a round apart. */
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

/* ---------------------------------------------------------------------------------------------------- state */

enum { WHITE, BLACK, SIDES };
enum { BASE, FRIGATE, SENTRY, TOWER, FLAGSHIP, MEN, GATE = MEN }; /* types */
enum { UNITS = MEN - FRIGATE };
enum { STOCK_BASE, STOCK_GATE, STOCK_MARKER, STOCK_FRIGATE, STOCKS = STOCK_FRIGATE + UNITS };
enum { INACTIVE, ACTIVE, ONE_MARKER, TWO_MARKERS }; /* values of gates */
enum { PASSES_MAX = 2 };

struct BRDI_OVERLAY state {
    struct brdi_head head;
    uint64_t men[SIDES][MEN]; /* a mask of cells for each type */
    uint16_t gates[SIZE];     /* of each row; 0: none */
    uint8_t stock[SIDES][STOCKS];
    uint8_t unlocked; /* a mask of sides whose flagship may be deployed */
    uint8_t passes;   /* in a row, just made: 0 to 2 */
};

_Static_assert(sizeof(struct state) <= BRD_STATE_SIZE && sizeof(struct state) % 8 == 0, "the state fits");
_Static_assert(sizeof(struct state) == 16 + 8 * SIDES * MEN + 2 * SIZE + SIDES * STOCKS + 2, "there is no padding");

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

/* Of no gate: INACTIVE. */
static inline uint8_t gate_value(const struct state *s, int row)
{
    return s->gates[row] >> 3 & 3;
}

static inline uint8_t gate_direction(const struct state *s, int row)
{
    return s->gates[row] >> 5 & 7;
}

static inline int markers_on(const struct state *s, int row)
{
    return gate_value(s, row) >= ONE_MARKER ? gate_value(s, row) - ACTIVE : 0;
}

/* [TOM.gate-rows] */
static inline int gate_owner(int row)
{
    return row < HALF ? WHITE : BLACK;
}

static inline int back_row(int side)
{
    return side == WHITE ? 0 : SIZE - 1;
}

static inline uint64_t units_of(const struct state *s, int side)
{
    const uint64_t *men = s->men[side];
    return men[FRIGATE] | men[SENTRY] | men[TOWER] | men[FLAGSHIP];
}

static inline uint64_t men_of(const struct state *s, int side)
{
    return s->men[side][BASE] | units_of(s, side);
}

/* What a side has on a cell that is not empty; of no man it is BASE. */
static inline uint8_t man_at(const struct state *s, int side, uint8_t cell)
{
    uint8_t type = FLAGSHIP;
    while (type > BASE && (s->men[side][type] >> cell & 1) == 0) type--;
    return type;
}

/* [TOM.valid-placement] */
static inline bool placing(const struct state *s)
{
    return (s->stock[WHITE][STOCK_BASE] | s->stock[BLACK][STOCK_BASE] | s->stock[WHITE][STOCK_GATE] |
            s->stock[BLACK][STOCK_GATE]) != 0;
}

static inline bool unlocked(const struct state *s, int side)
{
    return (s->unlocked >> side & 1) != 0;
}

/* ------------------------------------------------------------------------------------------------ move word */

/*
 *   31          17 16      12 11      6 5      0
 *  +--------------+----------+---------+--------+
 *  |      0       |   kind   |  first  | second |
 *  +--------------+----------+---------+--------+
 *
 *  kinds            first    second
 *  BASE_, GATE_       0       cell       DEPLOY            type    cell        MOVE, =, *, >   cell   cell
 *  +, -, ^^         cell       0         MARK, ROTATE      cell    direction   PASS             0      0
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

static inline uint32_t move_word(int kind, uint8_t first, uint8_t second)
{
    return (uint32_t)kind << 12 | (uint32_t)first << 6 | second;
}

static inline int word_kind(uint32_t word)
{
    return (int)(word >> 12);
}

static inline uint8_t word_first(uint32_t word)
{
    return word >> 6 & 63;
}

static inline uint8_t word_second(uint32_t word)
{
    return word & 63;
}

/* ------------------------------------------------------------------------------------------ compiled tables */

/* What the file says: all members are words, named by the keys in tomis_rules.c. */
struct BRDI_OVERLAY data {
    int32_t directions[DIRECTIONS][AXES];
    int32_t men[STOCKS]; /* in the order of the stocks */
    struct unit_data {
        struct brdi_steps moves, attacks;
    } units[UNITS];
    int32_t jump[2]; /* cells, of a gate with one marker and with two */
    struct {
        int32_t base_attackers, base_clearance, max_plies;
    } switches;
};

_Static_assert(sizeof(struct data) / 4 <= BRDI_SCHEMA_WORDS, "the data fits into a schema");

enum { MOVES, ATTACKS, USES };

/* Slides of one entry: to the cells whose distance is in the range, along rays of ascending and descending numbers. */
struct slide {
    uint16_t up, down; /* directions, as White sees them */
    uint8_t nearest, farthest;
};

struct pattern {
    uint8_t slide_count, reserved;
    struct slide slides[BRDI_STEPS_MOST];
};

/* board.directions: rays and deltas. units.*.moves, units.*.attacks: the rest, for each side, unit and use. */
struct BRDI_OVERLAY tables {
    uint64_t rays[DIRECTIONS][CELLS];          /* as White sees the directions */
    uint64_t leaps[SIDES][UNITS][USES][CELLS]; /* steps and leaps */
    struct pattern patterns[SIDES][UNITS][USES];
    int8_t deltas[DIRECTIONS]; /* from a cell's number to the next one's */
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

/* The cell `count` times a direction from a cell, as a mask; 0 if the ray does not go so far. */
static inline uint64_t ray_cell(const struct tables *tables, int direction, uint8_t from, int count)
{
    int cell = from + count * tables->deltas[direction];
    return cell >= 0 && cell < CELLS ? tables->rays[direction][from] & brdi_bit((uint8_t)cell) : 0;
}

/* A slide in one direction: the cells of the ray at the right distance, up to the first blocker, that one included. */
static inline uint64_t slide_up(const struct tables *tables, const struct slide *slide, int direction, uint8_t from,
                                uint64_t blockers)
{
    uint64_t ray = tables->rays[direction][from], nearer = 0;
    if (slide->farthest < SIZE - 1) blockers |= ray_cell(tables, direction, from, slide->farthest);
    if (slide->nearest > 1) nearer = brdi_ray_up(ray, ray_cell(tables, direction, from, slide->nearest - 1));
    return brdi_ray_up(ray, blockers) & ~nearer;
}

static inline uint64_t slide_down(const struct tables *tables, const struct slide *slide, int direction, uint8_t from,
                                  uint64_t blockers)
{
    uint64_t ray = tables->rays[direction][from], nearer = 0;
    if (slide->farthest < SIZE - 1) blockers |= ray_cell(tables, direction, from, slide->farthest);
    if (slide->nearest > 1) nearer = brdi_ray_down(ray, ray_cell(tables, direction, from, slide->nearest - 1));
    return brdi_ray_down(ray, blockers) & ~nearer;
}

/* All cells that a unit's moves or attacks reach, where `blockers` end its slides [TOM.tables]. */
static inline uint64_t reach(const struct tables *tables, int side, int type, int use, uint8_t from, uint64_t blockers)
{
    uint64_t cells = tables->leaps[side][type - FRIGATE][use][from];
    const struct pattern *pattern = &tables->patterns[side][type - FRIGATE][use];
    for (int i = 0; i < pattern->slide_count; i++) {
        const struct slide *slide = &pattern->slides[i];
        for (uint32_t left = slide->up; left != 0; left &= left - 1)
            cells |= slide_up(tables, slide, __builtin_ctz(left), from, blockers);
        for (uint32_t left = slide->down; left != 0; left &= left - 1)
            cells |= slide_down(tables, slide, __builtin_ctz(left), from, blockers);
    }
    return cells;
}

extern const struct brdi_key brdi_tomis_keys[];

void brdi_tomis_contradictions(const struct brdi_schema *schema, struct brdi_sink *sink);
void brdi_tomis_compile(struct brdi_rules *rules);

/* ------------------------------------------------------------------------------------- setup and notation */

enum { FIELD_BOARD, FIELD_SIDE, FIELD_GATES, FIELD_STOCK, FIELD_UNLOCKED, FIELD_PASSES, FIELD_PLY };

extern const char *const brdi_tomis_fields[];

bool brdi_tomis_move_valid(const struct brdi_rules *rules, uint32_t word);
uint32_t brdi_tomis_move_parse(const struct brdi_rules *rules, const char *text, size_t nbytes);
void brdi_tomis_move_format(const struct brdi_rules *rules, uint32_t word, struct brdi_writer *out);
bool brdi_tomis_parse(const struct brdi_rules *rules, void *state, struct brdi_line *line);
void brdi_tomis_format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out);
void brdi_tomis_validity(const struct brdi_rules *rules, const void *state, struct brdi_sink *sink);

/* ------------------------------------------------------------------------------------ generation, legality */

/* A position as the generators and tests look at it. Masks of cells. */
struct scene {
    const struct brdi_rules *rules;
    const struct tables *tables;
    const struct state *s;
    int side;                           /* to move */
    uint64_t own;                       /* its units */
    uint64_t frigates;                  /* those of them that are */
    uint64_t taken;                     /* all units and bases: they end lines of movement and attack */
    uint64_t gates, active, jump_gates; /* all, those that are active, those with a marker (TOM-1) */
};

static inline struct scene scene_of(const struct brdi_rules *rules, const struct state *s)
{
    int side = s->head.turn;
    struct scene scene = {rules,
                          tables_of(rules),
                          s,
                          side,
                          units_of(s, side),
                          s->men[side][FRIGATE],
                          men_of(s, WHITE) | men_of(s, BLACK),
                          0,
                          0,
                          0};
    for (int row = 0; row < SIZE; row++) {
        if (s->gates[row] == 0) continue;
        uint64_t gate = brdi_bit(gate_cell(s, row));
        scene.gates |= gate;
        scene.active |= gate_value(s, row) >= ACTIVE ? gate : 0;
        scene.jump_gates |= gate_value(s, row) >= ONE_MARKER ? gate : 0;
    }
    return scene;
}

/* Cells of the back row too near to the side's own base for a gate (TOM-2). */
static inline uint64_t too_near(const struct data *data, const struct state *s, int side)
{
    uint64_t row = row_cells(back_row(side)), near = s->men[side][BASE] & row;
    for (int32_t i = 0; i < data->switches.base_clearance; i++) near |= (near << 1 | near >> 1) & row;
    return near;
}

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
    REFUSALS = MUST_ACT
};

extern const struct brdi_refusal brdi_tomis_refusals[];

/* Whether another own unit than the frigate that lands attacks the cell, the frigate taken off [TOM.support]. */
bool brdi_tomis_supported(const struct scene *scene, uint8_t from, uint8_t to);

void brdi_tomis_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list);
struct brdi_verdict brdi_tomis_check(const struct brdi_rules *rules, const void *state, uint32_t word);

#endif
