/* board.h: cells, directions and neighbours, for hexagons and squares alike; tables made from movement entries. */
#ifndef BOARDRULES_BOARD_H
#define BOARDRULES_BOARD_H

#include <stdbool.h>

#include "boardrules/boardrules.h"
#include "basics/compiler.h"
#include "keys/steps.h"

/* The lowest coordinate of any board, and how many there are: for rows of 20 squares, and rings of 11 hexagons. */
enum { BRDI_BOARD_FIRST = -12, BRDI_BOARD_SPAN = 32 };

/*
 * A cell is an index in board order: a1, b1, … a2, … on square boards, a1, a2, … b1, … on Tokonoma's hexagons.
 * Directions are the game's direction words; `turned` is 0 for a seat that sees the board as it is drawn, 1 for a
 * seat that sees it turned by half a circle (every vector is negated).
 */
struct brdi_board {
    uint16_t cell_count; /* up to BRD_MAX_CELLS */
    uint8_t direction_count;
    uint8_t shape;                                    /* BRD_SHAPE_* */
    uint8_t turned[BRD_MAX_SEATS];                    /* orientation of each seat */
    int8_t coordinates[BRD_MAX_CELLS][2];             /* column and row, or two of the three cube coordinates */
    uint16_t cells[BRDI_BOARD_SPAN][BRDI_BOARD_SPAN]; /* by both coordinates, less BRDI_BOARD_FIRST; or BRD_NO_CELL */
    int8_t vectors[BRD_MAX_DIRECTIONS][2];
    char names[BRD_MAX_CELLS][4];
    int32_t drawing[BRD_MAX_CELLS][2]; /* x, y */
};

/*
 * A game with fewer than 255 cells may keep a cell in a byte, in its state and its tables. Then BRDI_NO_BYTE stands for
 * BRD_NO_CELL, whose low byte it is.
 */
enum { BRDI_NO_BYTE = BRD_NO_CELL & 0xFF };

static inline uint8_t brdi_byte_of(uint16_t cell)
{
    return (uint8_t)cell;
}

static inline uint16_t brdi_cell_of(uint8_t byte)
{
    return byte == BRDI_NO_BYTE ? BRD_NO_CELL : byte;
}

/* A square board of at most 20 rows and columns: columns a.., rows 1.., cell = row * columns + column. */
void brdi_board_grid(struct brdi_board *board, uint8_t columns, uint8_t rows);

/*
 * Fills `cells`; and `vectors` from the words of the key `board.directions`: `dimensions` numbers each (a third
 * coordinate is the negative sum of the others and is ignored).
 */
void brdi_board_link(struct brdi_board *board, const int32_t *directions, uint8_t count, uint8_t dimensions);

/* The cell `count` steps from `from` in a direction, by coordinates, even across holes of the board; or BRD_NO_CELL. */
uint16_t brdi_board_beyond(const struct brdi_board *board, uint16_t from, uint8_t direction, int count, int turned);

/* The cell with a name, or BRD_NO_CELL. */
uint16_t brdi_board_find(const struct brdi_board *board, const char *name, size_t nbytes);

/* Cells that a LEAP or STEP reaches from `from` on an empty board of at most 64 cells, as a mask. */
uint64_t brdi_board_leaps(const struct brdi_board *board, const struct brdi_step *step, uint8_t from, int turned);

/*
 * The cells from `from` to the edge in a direction, as a mask, on a board of at most 64 cells whose numbers ascend or
 * descend along it.
 */
uint64_t brdi_board_ray(const struct brdi_board *board, uint8_t from, uint8_t direction, int turned);

/* Takes the lowest cell out of a mask, which is not 0. */
static inline uint8_t brdi_pop_cell(uint64_t *mask)
{
    uint8_t cell = (uint8_t)brdi_lowest64(*mask);
    *mask &= *mask - 1;
    return cell;
}

/*
 * The cell number `place` of a mask that has more cells than that; the lowest is number 0. Each turn of the loop takes
 * four cells out, even if there are fewer: few masks have more, so the branch is seldom predicted wrong. Bit 63 fills
 * up a mask with fewer cells; `place` never leads to it.
 */
static inline uint8_t brdi_nth_cell(uint64_t mask, uint32_t place)
{
    for (;; place -= 4) {
        uint8_t cells[4];
        for (int i = 0; i < 4; i++, mask &= mask - 1) cells[i] = (uint8_t)brdi_lowest64(mask | UINT64_C(1) << 63);
        if (place < 4) return cells[place];
    }
}

/* The number of cells of a mask. (The compiler's builtin calls its runtime library, which the core does not use.) */
static inline uint32_t brdi_count_cells(uint64_t mask)
{
    mask -= mask >> 1 & UINT64_C(0x5555555555555555);
    mask = (mask & UINT64_C(0x3333333333333333)) + (mask >> 2 & UINT64_C(0x3333333333333333));
    mask = (mask + (mask >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (uint32_t)(mask * UINT64_C(0x0101010101010101) >> 56);
}

static inline uint64_t brdi_bit(uint8_t cell)
{
    return UINT64_C(1) << cell;
}

/* A mask rotated up, or down if the number is negative: bits that leave it at one end enter it at the other. */
static inline uint64_t brdi_rotated(uint64_t mask, int32_t by)
{
    return mask << ((uint32_t)by & 63) | mask >> (-(uint32_t)by & 63);
}

#endif
