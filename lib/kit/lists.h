/* lists.h: the lists that a game fills for a caller: items on a cell, moves, outcomes of chance. */
#ifndef BOARDRULES_LISTS_H
#define BOARDRULES_LISTS_H

#include "boardrules/boardrules.h"
#include "kit/board.h"

/* The items on cells, each from bottom to top: counts all, stores those that fit. */
struct brdi_items {
    brd_item *items;
    size_t capacity;
    size_t count;
    uint16_t cell; /* of the items that are added now; the core sets it */
};

static inline void brdi_items_add(struct brdi_items *items, uint8_t layer, uint8_t type, uint8_t seat, int32_t value,
                                  uint8_t direction)
{
    if (items->count < items->capacity)
        items->items[items->count] = (brd_item){
            .layer = layer, .type = type, .seat = seat, .direction = direction, .value = value, .cell = items->cell};
    items->count++;
}

/* A list of moves under construction: counts all moves, stores those that fit. */
struct brdi_list {
    brd_move *moves;
    size_t capacity;
    size_t count;
};

static inline void brdi_add(struct brdi_list *list, uint32_t code)
{
    if (list->count < list->capacity) list->moves[list->count].code = code;
    list->count++;
}

/*
 * Writes a move code to `next`, where the list must have room, and returns where the next code goes: to the next place
 * if this is a move, else to the same place again. It takes the place of a branch that the processor cannot predict; a
 * wrong prediction costs more than the writing.
 */
static inline brd_move *brdi_write_if(bool is_move, uint32_t code, brd_move *next)
{
    next->code = code;
    return next + is_move;
}

/* Takes the lowest cell out of a mask and writes the move to it, if it is one of the 32 cells of the board. */
static inline brd_move *brdi_write_lowest(uint32_t code, uint64_t *cells, brd_move *next)
{
    bool is_move = (uint32_t)*cells != 0;
    return brdi_write_if(is_move, code + brdi_pop_cell(cells), next);
}

/*
 * Writes the moves to all cells of a mask, in ascending order, on a board of at most 32 cells. Pieces have few moves:
 * three codes are written at a time even if there are fewer, so up to two more than there are moves. (With a loop over
 * the cells, random play of Tokonoma x0.63, of Carnyx x0.92.)
 */
static inline brd_move *brdi_write_few(uint32_t code, uint32_t cells, brd_move *next)
{
    uint64_t left = cells | UINT64_MAX << 32; /* with bits above the board there is always a lowest bit to take */
    do {
        next = brdi_write_lowest(code, &left, next);
        next = brdi_write_lowest(code, &left, next);
        next = brdi_write_lowest(code, &left, next);
    } while ((uint32_t)left != 0);
    return next;
}

/*
 * Adds moves that differ only in a cell: `code` plus each cell of a mask, in ascending order, shifted left by `shift`.
 * If the caller only counts, no loop is needed.
 */
static inline void brdi_add_each(struct brdi_list *list, uint32_t code, int shift, uint64_t cells)
{
    if (list->capacity == 0) {
        list->count += brdi_count_cells(cells);
        return;
    }
    while (cells != 0) brdi_add(list, code + ((uint32_t)brdi_pop_cell(&cells) << shift));
}

/*
 * A list of chance outcomes under construction: counts all, stores those that fit, and finds the outcome that a ticket
 * draws. The first outcome has the tickets from 0 to its numerator - 1, the second one the next tickets, and so on.
 */
struct brdi_outcomes {
    brd_chance_outcome *outcomes;
    size_t capacity;
    size_t count;
    uint32_t ticket; /* minus the tickets of the outcomes added so far */
    uint32_t drawn;  /* move code of the outcome with the ticket; 0: not yet found */
};

static inline void brdi_add_outcome(struct brdi_outcomes *list, uint32_t code, uint32_t numerator)
{
    if (list->count < list->capacity)
        list->outcomes[list->count] = (brd_chance_outcome){.move = {code}, .numerator = (int32_t)numerator};
    list->count++;
    if (list->drawn == 0 && list->ticket < numerator) list->drawn = code;
    list->ticket -= list->drawn == 0 ? numerator : 0;
}

#endif
