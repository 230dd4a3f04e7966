/* thrones_cells.h: sets of cells, on a board of nine rows and columns, and what is asked of them. */
#ifndef BOARDRULES_THRONES_CELLS_H
#define BOARDRULES_THRONES_CELLS_H

#include "core/game.h"

enum { COLUMNS = 9, ROWS = 9, CELLS = COLUMNS * ROWS, NO_CELL = BRD_NO_CELL };

/*
 * A set of cells. There are 81, and 64 bits in a word: so a set is two words, and these overlap. Half 0 has rows 1 to
 * 7, half 1 rows 3 to 9; whoever adds or takes a cell does so in both. Of every cell all cells around it are in one of
 * the halves, the one into which it looks: what is asked of a piece and its neighbours is one operation on one word.
 *
 *       bits of half 0   of half 1
 *   9                     54 .. 62
 *   8                     45 .. 53   its cells look into half 1
 *   7      54 .. 62       36 .. 44
 *   6      45 .. 53       27 .. 35
 *       --------------------------
 *   5      36 .. 44       18 .. 26
 *   4      27 .. 35        9 .. 17
 *   3      18 .. 26        0 ..  8   into half 0
 *   2       9 .. 17
 *   1       0 ..  8
 *
 * (Random play x2.3, against a scan of 81 bytes for each list and ply.)
 */
struct cells {
    uint64_t half[2];
};

enum {
    HALVES = 2,
    HALF_CELLS = 7 * COLUMNS,
    OVERLAP = 5 * COLUMNS,       /* so many cells of half 1, its first, are in half 0, too */
    UPPER_LOOKERS = 5 * COLUMNS, /* from this cell on they look into half 1 */
};

static const uint8_t first_cell[HALVES] = {0, CELLS - HALF_CELLS};
/* The cells that look into each half, as its bits. */
static const uint64_t looking_into[HALVES] = {(UINT64_C(1) << UPPER_LOOKERS) - 1, UINT64_C(0x7FFFFFFFF8000000)};
static const uint64_t leftmost = UINT64_C(0x0040201008040201);      /* the first of each row of a half */
static const uint64_t rightmost = UINT64_C(0x4020100804020100);     /* the last of each */
static const uint64_t whole_half = (UINT64_C(1) << HALF_CELLS) - 1; /* bit 63 is no cell */
static const struct cells no_cells = {{0, 0}};
static const struct cells all_cells = {{(UINT64_C(1) << HALF_CELLS) - 1, (UINT64_C(1) << HALF_CELLS) - 1}};

static inline int half_of(uint8_t cell)
{
    return cell >= UPPER_LOOKERS;
}

/* A cell as a bit of a half; 0 if it is not there. */
static inline uint64_t bit_in(int half, uint8_t cell)
{
    unsigned place = (unsigned)cell - first_cell[half];
    return place < HALF_CELLS ? UINT64_C(1) << place : 0;
}

static inline struct cells cell_alone(uint8_t cell)
{
    return (struct cells){{bit_in(0, cell), bit_in(1, cell)}};
}

/* The cells of a word of one half. */
static inline struct cells cells_of_half(int half, uint64_t word)
{
    struct cells in_first = {{word, word >> first_cell[1]}}, in_second = {{word << first_cell[1] & whole_half, word}};
    return half == 0 ? in_first : in_second;
}

/*
 * A window: what lies around a cell, as a mask of the 21 cells from ten before it to ten after it. These are the bits
 * of the eight around and of the cell itself:
 *
 *      18 19 20
 *       9 10 11
 *       0  1  2
 */
enum { WINDOW_CENTER = 10 };
static const uint64_t LATER_CELLS = UINT64_MAX << (WINDOW_CENTER + 1); /* than the cell itself */

/*
 * A set as seen from a cell, its window and more: where the board ends, cells are turned over the ends of the word, and
 * cells of the next row look like neighbours. Whoever asks masks it with what is around (struct tables).
 */
static inline uint64_t seen_from(const struct cells *cells, uint8_t from)
{
    int half = half_of(from);
    return brdi_rotated(cells->half[half], WINDOW_CENTER - (from - first_cell[half]));
}

/* The cells of a window that has none but neighbours. */
static inline struct cells cells_of_window(uint64_t window, uint8_t from)
{
    int half = half_of(from);
    return cells_of_half(half, brdi_rotated(window, from - first_cell[half] - WINDOW_CENTER));
}

static inline struct cells cells_and(struct cells a, struct cells b)
{
    return (struct cells){{a.half[0] & b.half[0], a.half[1] & b.half[1]}};
}

static inline struct cells cells_or(struct cells a, struct cells b)
{
    return (struct cells){{a.half[0] | b.half[0], a.half[1] | b.half[1]}};
}

static inline struct cells cells_without(struct cells a, struct cells b)
{
    return (struct cells){{a.half[0] & ~b.half[0], a.half[1] & ~b.half[1]}};
}

static inline void cells_add(struct cells *cells, uint8_t cell)
{
    *cells = cells_or(*cells, cell_alone(cell));
}

static inline bool cells_any(struct cells cells)
{
    return (cells.half[0] | cells.half[1]) != 0;
}

static inline bool cells_have(const struct cells *cells, uint8_t cell)
{
    return cells_any(cells_and(*cells, cell_alone(cell)));
}

static inline int cells_count(struct cells cells)
{
    return (int)(brdi_count_cells(cells.half[0]) + brdi_count_cells(cells.half[1] >> OVERLAP));
}

/* The lowest cell, and the highest; NO_CELL if there is none. */
static inline uint8_t cells_first(struct cells cells)
{
    if (cells.half[0] != 0) return (uint8_t)__builtin_ctzll(cells.half[0]);
    return cells.half[1] != 0 ? (uint8_t)(first_cell[1] + __builtin_ctzll(cells.half[1])) : NO_CELL;
}
static inline uint8_t cells_last(struct cells cells)
{
    if (cells.half[1] != 0) return (uint8_t)(first_cell[1] + 63 - __builtin_clzll(cells.half[1]));
    return cells.half[0] != 0 ? (uint8_t)(63 - __builtin_clzll(cells.half[0])) : NO_CELL;
}

/*
 * Takes the lowest cell out of a set that is walked through; NO_CELL at its end. What is left is good for nothing but
 * the next cell: in half 1 the cells that half 0 has, too, are left to the end.
 */
static inline uint8_t cells_pop(struct cells *cells)
{
    if (cells->half[0] != 0) return brdi_pop_cell(&cells->half[0]);
    cells->half[1] &= UINT64_MAX << OVERLAP;
    return cells->half[1] != 0 ? (uint8_t)(first_cell[1] + brdi_pop_cell(&cells->half[1])) : NO_CELL;
}

/*
 * All cells behind one in cell order, and the same with the cell. 0 - 2 * bit: all bits above; none if there is none.
 */
static inline struct cells cells_after(uint8_t cell)
{
    struct cells alone = cell_alone(cell);
    uint64_t later = cell < first_cell[1] ? whole_half : 0 - 2 * alone.half[1];
    return (struct cells){{(0 - 2 * alone.half[0]) & whole_half, later & whole_half}};
}
static inline struct cells cells_from(uint8_t cell)
{
    return cells_or(cell_alone(cell), cells_after(cell));
}

/* What each half knows is told to the other. */
static inline struct cells joined(uint64_t first, uint64_t second)
{
    return (struct cells){{(first | second << first_cell[1]) & whole_half, second | first >> first_cell[1]}};
}

/* The cells themselves and all around them. */
static inline struct cells grown(struct cells cells)
{
    for (int half = 0; half < HALVES; half++) {
        uint64_t row = cells.half[half];
        row |= (row & ~rightmost) << 1 | (row & ~leftmost) >> 1;
        cells.half[half] = (row | row << COLUMNS | row >> COLUMNS) & whole_half;
    }
    return joined(cells.half[0], cells.half[1]);
}

#endif
