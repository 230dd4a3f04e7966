/* thrones_cells.h: sets of cells, on a board of nine rows and columns, and what is asked of them. */
#ifndef BOARDRULES_THRONES_CELLS_H
#define BOARDRULES_THRONES_CELLS_H

#include "core/game.h"

enum { COLUMNS = 9, ROWS = 9, CELLS = COLUMNS * ROWS, NO_CELL = BRD_NO_CELL };

/*
 * A set of cells: a bit for each, in cell order. There are 81, so it takes two words, of which only this file knows.
 * (Random play x2.3, against a scan of 81 bytes for each list and ply.) Bytes that are no state may have more bits:
 * nobody who looks for the cells of a set finds one beyond the last.
 */
struct cells {
    uint64_t low, high; /* cells 0 to 63, and 64 to 80 */
};

enum { WORD_CELLS = 64 };
static const uint64_t high_cells = (UINT64_C(1) << (CELLS - WORD_CELLS)) - 1;
static const struct cells no_cells = {0, 0};

/* Of NO_CELL a set that has no cell. */
static inline struct cells cell_alone(uint8_t cell)
{
    uint64_t bit = UINT64_C(1) << cell % WORD_CELLS;
    return (struct cells){cell < WORD_CELLS ? bit : 0, cell >= WORD_CELLS ? bit : 0};
}

/* A cell and all behind it in cell order; from CELLS on there are none. */
static inline struct cells cells_from(int cell)
{
    if (cell < WORD_CELLS) return (struct cells){UINT64_MAX << cell, high_cells};
    return (struct cells){0, cell < CELLS ? UINT64_MAX << (cell - WORD_CELLS) & high_cells : 0};
}

static inline struct cells cells_and(struct cells a, struct cells b)
{
    return (struct cells){a.low & b.low, a.high & b.high};
}

static inline struct cells cells_or(struct cells a, struct cells b)
{
    return (struct cells){a.low | b.low, a.high | b.high};
}

static inline struct cells cells_without(struct cells a, struct cells b)
{
    return (struct cells){a.low & ~b.low, a.high & ~b.high};
}

/* All other cells. */
static inline struct cells cells_not(struct cells cells)
{
    return cells_without(cells_from(0), cells);
}

static inline bool cells_any(struct cells cells)
{
    return (cells.low | cells.high) != 0;
}

static inline bool cells_have(struct cells cells, uint8_t cell)
{
    return cells_any(cells_and(cells, cell_alone(cell)));
}

static inline int cells_count(struct cells cells)
{
    return (int)(brdi_count_cells(cells.low) + brdi_count_cells(cells.high & high_cells));
}

/* The first cell in cell order, and the last; NO_CELL if there is none. */
static inline uint8_t cells_first(struct cells cells)
{
    if (cells.low != 0) return (uint8_t)__builtin_ctzll(cells.low);
    cells.high &= high_cells;
    return cells.high != 0 ? (uint8_t)(WORD_CELLS + __builtin_ctzll(cells.high)) : NO_CELL;
}
static inline uint8_t cells_last(struct cells cells)
{
    cells.high &= high_cells;
    if (cells.high != 0) return (uint8_t)(2 * WORD_CELLS - 1 - __builtin_clzll(cells.high));
    return cells.low != 0 ? (uint8_t)(WORD_CELLS - 1 - __builtin_clzll(cells.low)) : NO_CELL;
}

/* Takes the first cell out; NO_CELL if there is none. */
static inline uint8_t cells_pop(struct cells *cells)
{
    if (cells->low != 0) return brdi_pop_cell(&cells->low);
    cells->high &= high_cells;
    return cells->high != 0 ? (uint8_t)(WORD_CELLS + brdi_pop_cell(&cells->high)) : NO_CELL;
}

static inline void cells_add(struct cells *cells, uint8_t cell)
{
    *cells = cells_or(*cells, cell_alone(cell));
}

/* The moves that differ in nothing but a cell: `word` plus each cell, `shift` bits up. */
static inline void cells_add_each(struct brdi_list *list, uint32_t word, int shift, struct cells cells)
{
    brdi_add_each(list, word, shift, cells.low);
    brdi_add_each(list, word + ((uint32_t)WORD_CELLS << shift), shift, cells.high & high_cells);
}

/*
 * The cells around one in one word, which has their bits at these places, and others that mean nothing: for who asks
 * the eight one by one.
 *
 *      18 19 20
 *       9    11
 *       0  1  2
 */
enum { AROUND_CENTER = COLUMNS + 1 };
static inline uint64_t cells_around(struct cells cells, uint8_t center)
{
    enum { LAST = CELLS - WORD_CELLS }; /* the word of the last 64 cells begins here */
    bool is_low = center < WORD_CELLS - AROUND_CENTER;
    uint64_t word = is_low ? cells.low : cells.low >> LAST | cells.high << (WORD_CELLS - LAST);
    return brdi_rotated(word, AROUND_CENTER - (is_low ? center : center - LAST));
}

#endif
