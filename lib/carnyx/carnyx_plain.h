/*
 * carnyx_plain.h: steps that are tried and listed one by one. By the built-in rules at most three lead from any cell,
 * and captures are the same steps: these are plain. Dark's, in the order of the cells where they end:
 *
 *        piece          stack
 *                         3
 *          3              .
 *        1 P 2        1 . S . 2
 *
 * All three are written, whether there are so many or not, without a branch (core/game.h: brdi_add_if): random play
 * x1.50. A rule of which `end` and `between` know nothing needs steps that are not plain: compile_plain
 * (carnyx_rules.c) says so, and all are listed from `destinations` (carnyx_moves.c).
 */
#ifndef BOARDRULES_CARNYX_PLAIN_H
#define BOARDRULES_CARNYX_PLAIN_H

#include "core/game.h"

enum { PLAIN = 3 };

/* Masks of cells. Where there are fewer steps than three, the others have NO_END, which is no cell of the board. */
enum { NO_END = 1 << 30 };

struct plain_step {
    uint32_t end;     /* one cell, or NO_END */
    uint32_t between; /* the cells that a slide there passes */
    uint32_t word;    /* the move there */
};

/* The cells where no step may end, among them NO_END; and those that no slide may pass. */
struct closed {
    uint32_t shut, obstacles;
};

/* The same of one step as `destinations` of all from a cell: whether it may end where it leads to. */
static BRDI_INLINE bool is_open(const struct plain_step *step, const struct closed *closed)
{
    return ((step->end & closed->shut) | (step->between & closed->obstacles)) == 0;
}

/* Writes a step at `next`, where there is room for it even if it is no move. */
static BRDI_INLINE brd_move *add_plain_step(const struct plain_step *step, const struct closed *closed, brd_move *next)
{
    return brdi_write_if(is_open(step, closed), step->word, next);
}

/* All steps from a cell. */
static BRDI_INLINE brd_move *add_plain_steps(const struct plain_step steps[PLAIN], const struct closed *closed,
                                             brd_move *next)
{
    next = add_plain_step(&steps[0], closed, next);
    next = add_plain_step(&steps[1], closed, next);
    return add_plain_step(&steps[2], closed, next);
}

#endif
