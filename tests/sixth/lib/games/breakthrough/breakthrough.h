/*
 * Breakthrough, a game by Dan Troyka: rules/breakthrough.md, rulings BRE-1 to BRE-4.
 *
 * Two sides on a board of 8x8, each with two rows of men. A man steps one cell ahead, straight or diagonally, to an
 * empty cell, and diagonally also onto an enemy man, which it captures. The side whose man reaches the far row wins; a
 * side without men has lost. Steps, layout and the limit of plies are data.
 */
#ifndef BOARDRULES_BREAKTHROUGH_H
#define BOARDRULES_BREAKTHROUGH_H

#include "kit/game.h"

/* ------------------------------------------------------------------------------------------------- geometry */

/*
 * Cells are numbered by rows from White's left corner on [BRE.board] [BRE.cell-order]:
 *
 *      8 | 56 57 58 59 60 61 62 63      Black's home row, White's far row
 *      7 | 48 49 50 51 52 53 54 55
 *      6 | 40 41 42 43 44 45 46 47
 *      5 | 32 33 34 35 36 37 38 39
 *      4 | 24 25 26 27 28 29 30 31
 *      3 | 16 17 18 19 20 21 22 23
 *      2 |  8  9 10 11 12 13 14 15
 *      1 |  0  1  2  3  4  5  6  7      White's home row, Black's far row
 *        +------------------------
 *           a  b  c  d  e  f  g  h
 *
 * Black sees the board turned: its forward leads down, its right to column a.
 */
enum { COLUMNS = 8, ROWS = 8, CELLS = COLUMNS * ROWS };
enum { WHITE, BLACK, SIDES }; /* [BRE.seats] */

static const uint64_t far_rows[SIDES] = {UINT64_C(0xFF) << (CELLS - COLUMNS), UINT64_C(0xFF)};

enum { DIRECTIONS = 8, AXES = 2 };

/* ---------------------------------------------------------------------------------------------------- state */

/* Sets of cells are masks: bit 1 << cell. */
struct BRDI_OVERLAY state {
    struct brdi_head head;
    uint64_t men[SIDES];
};

_Static_assert(sizeof(struct state) <= BRD_STATE_SIZE && sizeof(struct state) % 8 == 0, "the state fits");

static inline bool has(uint64_t cells, uint8_t cell)
{
    return (cells >> cell & 1) != 0;
}

static inline uint64_t occupied(const struct state *s)
{
    return s->men[WHITE] | s->men[BLACK];
}

/* Whether a man of the side is on the row where it wins. */
static inline bool broken_through(const struct state *s, int side)
{
    return (s->men[side] & far_rows[side]) != 0;
}

/* ------------------------------------------------------------------------------------------------ move code */

/*
 *   31              12 11     6 5      0
 *  +------------------+--------+--------+
 *  |        0         |  from  |   to   |      two different cells (BRE-3)
 *  +------------------+--------+--------+
 */
static inline uint32_t move_code(uint8_t from, uint8_t to)
{
    return (uint32_t)from << 6 | to;
}

static inline uint8_t code_from(uint32_t code)
{
    return code >> 6 & 63;
}

static inline uint8_t code_to(uint32_t code)
{
    return code & 63;
}

/* ------------------------------------------------------------------------------------------ compiled tables */

/* What the rules file says, as 32-bit numbers; the keys of breakthrough_rules.c name the members. */
struct BRDI_OVERLAY data {
    int32_t directions[DIRECTIONS][AXES];
    struct brdi_steps moves;
    struct {
        int32_t max_plies;
    } switches;
};

_Static_assert(sizeof(struct data) / 4 <= BRDI_SCHEMA_WORDS, "the data fits into a schema");

/*
 * board.directions, moves: the ways in which the men of a side step, all men at once. A way moves a mask of cells by
 * `shift` bits; its origins are the cells from which it stays on the board.
 */
struct way {
    uint64_t origins;
    uint64_t onto_empty, onto_enemy; /* masks: all cells or none; what may be where it leads */
    int32_t shift;
    int32_t reserved;
};

struct BRDI_OVERLAY tables {
    struct ways {
        int32_t count;
        int32_t reserved;
        struct way by_shift[DIRECTIONS]; /* ascending, so that the cells to which they lead from one cell ascend */
    } ways[SIDES];
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

/* The men of a side that may step this way: lists, counts, legality and the end by blocking all ask this question. */
static inline uint64_t movers(const struct way *way, const struct state *s, int side)
{
    uint64_t ends = (way->onto_empty & ~occupied(s)) | (way->onto_enemy & s->men[1 - side]);
    return s->men[side] & way->origins & brdi_rotated(ends, -way->shift);
}

/* ---------------------------------------------------------------------------------------------- what the files give */

/* breakthrough_rules.c */
extern const char *const brdi_breakthrough_directions[];
extern const struct brdi_key brdi_breakthrough_keys[];
void brdi_breakthrough_contradictions(const struct brdi_check *check);
void brdi_breakthrough_compile(struct brdi_rules *rules);

/* breakthrough_notation.c */
enum { FIELD_BOARD, FIELD_SIDE, FIELD_PLY };

bool brdi_breakthrough_parse_layout(const struct brdi_schema *schema, struct state *s, struct brdi_sink *sink);

/* breakthrough_moves.c */
enum { NOT_ITS_STEP = BRD_REFUSED_OWN, NOT_OPEN, REFUSALS = NOT_OPEN };

enum { MOVES_MOST = CELLS * DIRECTIONS }; /* from each cell in each direction */

extern const struct brdi_refusal brdi_breakthrough_refusals[];
void brdi_breakthrough_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list);
uint32_t brdi_breakthrough_count(const struct brdi_rules *rules, const void *state);
bool brdi_breakthrough_can_move(const struct tables *t, const struct state *s, int side);
bool brdi_breakthrough_legal(const struct brdi_rules *rules, const void *state, uint32_t code);
struct brdi_verdict brdi_breakthrough_refuse(const struct brdi_rules *rules, const void *state, uint32_t code);

/* breakthrough_play.c */
extern const struct brdi_ending brdi_breakthrough_endings[];
uint64_t brdi_breakthrough_endings_by(const struct brdi_rules *rules);
void brdi_breakthrough_initial(const struct brdi_rules *rules, void *state, uint8_t players);
void brdi_breakthrough_derive(const struct brdi_rules *rules, void *state);
void brdi_breakthrough_apply(const struct brdi_rules *rules, void *state, uint32_t code, struct brdi_log *log);

/* breakthrough_validity.c */
void brdi_breakthrough_report(const struct brdi_rules *rules, const void *state, uint8_t field, struct brdi_sink *sink);
void brdi_breakthrough_report_layout(const struct brdi_check *check);

/* The tables at the ends of files. */
extern const struct brdi_notation brdi_breakthrough_notation;
extern const struct brdi_ways brdi_breakthrough_ways;
extern const struct brdi_sentences brdi_breakthrough_words;

#endif
