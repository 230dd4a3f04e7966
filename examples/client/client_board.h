/*
 * client/client_board.h: what client.c knows of its game: everything that its viewer may query, kept from the events
 * of each ply alone, as boardrules.h describes each kind. It is read from a state once: when the client comes, and
 * after a gap. The host may be wrong: an event that does not fit changes nothing, and the caller learns of it.
 */
#ifndef EXAMPLES_CLIENT_CLIENT_BOARD_H
#define EXAMPLES_CLIENT_CLIENT_BOARD_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../protocol.h"
#include "boardrules/boardrules.h"

enum { QUANTITIES = 32 /* stocks or counters of a game */, ROWS = BRD_MAX_SEATS + 1, UNKNOWN = INT32_MIN };

struct cell {
    int32_t count;
    brd_item items[BRD_MAX_ITEMS]; /* by layer, and in each layer from the bottom up */
};

/* No padding has other bytes than 0, so that boards can be compared with memcmp. */
struct board {
    struct cell cells[BRD_MAX_CELLS];
    int32_t quantities[2][ROWS]
                      [QUANTITIES]; /* BRD_STOCK, BRD_COUNTER; of each seat, in the last row of nobody; or UNKNOWN */
    int32_t ply, turn, to_move, actors, phases[BRD_MAX_SEATS];
    brd_pending pending;
    brd_outcome outcome;
};

/* ------------------------------------------------------------------------------------------------- from a state */

static void board_read_cells(struct board *board, const brd_rules *rules, const brd_state *state, int32_t viewer)
{
    static brd_item items[BRD_MAX_BOARD_ITEMS];
    int32_t count = brd_state_board(rules, state, viewer, items, BRD_MAX_BOARD_ITEMS);
    for (int32_t i = 0; i < count; i++) {
        struct cell *cell = &board->cells[items[i].cell];
        cell->items[cell->count++] = items[i];
    }
}

/* What there is not, or may not be seen, stays UNKNOWN. */
static void board_read_quantities(struct board *board, const brd_rules *rules, const brd_state *state, int32_t viewer)
{
    for (int32_t row = 0; row < ROWS; row++) {
        int32_t seat = row < BRD_MAX_SEATS ? row : BRD_NO_SEAT;
        for (int32_t i = 0; i < QUANTITIES; i++) {
            int32_t *stock = &board->quantities[BRD_STOCK][row][i], *counter = &board->quantities[BRD_COUNTER][row][i];
            *stock = *counter = UNKNOWN;
            brd_state_stock(rules, state, viewer, seat, i, stock);
            brd_state_counter(rules, state, viewer, seat, i, counter);
        }
    }
}

/* Reads from a state what the viewer may query. */
static void board_read(struct board *board, const brd_rules *rules, const brd_state *state, int32_t viewer)
{
    memset(board, 0, sizeof *board);
    board_read_cells(board, rules, state, viewer);
    board_read_quantities(board, rules, state, viewer);
    for (int32_t seat = 0; seat < brd_state_players(rules, state); seat++)
        board->phases[seat] = brd_state_phase(rules, state, seat);
    board->ply = brd_state_ply(rules, state);
    board->turn = brd_state_turn(rules, state);
    board->to_move = brd_state_to_move(rules, state);
    board->actors = brd_state_actors(rules, state);
    board->pending.struct_nbytes = sizeof board->pending;
    brd_state_pending(rules, state, viewer, &board->pending);
    board->outcome.struct_nbytes = sizeof board->outcome;
    brd_state_outcome(rules, state, &board->outcome);
}

/* ------------------------------------------------------------------------------------------------ items on cells */

/* Puts an item on top of its layer. */
static bool cell_put(struct cell *cell, brd_item item)
{
    int32_t at = cell->count;
    if (cell->count == BRD_MAX_ITEMS) return false;
    while (at > 0 && cell->items[at - 1].layer > item.layer) at--;
    memmove(cell->items + at + 1, cell->items + at, (size_t)(cell->count++ - at) * sizeof item);
    cell->items[at] = item;
    return true;
}

static brd_item cell_take(struct cell *cell, int32_t at)
{
    brd_item item = cell->items[at];
    memmove(cell->items + at, cell->items + at + 1, (size_t)(--cell->count - at) * sizeof item);
    memset(cell->items + cell->count, 0, sizeof item); /* as in a board that was read */
    return item;
}

static bool is_of(const brd_item *item, const brd_event *event)
{
    return item->layer == event->layer && item->type == event->type && item->seat == event->seat;
}

/* The topmost item of the event's layer, type and seat; -1: there is none. */
static int32_t cell_find(const struct cell *cell, const brd_event *event)
{
    int32_t at = cell->count - 1;
    while (at >= 0 && !is_of(&cell->items[at], event)) at--;
    return at;
}

/* ----------------------------------------------------------------------------------------------- kinds of events */

/* Lifts the topmost `count` items of a layer into `lifted`. The event describes the topmost. */
static bool board_lift(struct board *board, const brd_event *event, struct cell *lifted)
{
    struct cell *from = &board->cells[event->cell];
    int32_t end = from->count;
    while (end > 0 && from->items[end - 1].layer > event->layer) end--;
    int32_t low = end - event->count;
    lifted->count = 0;
    if (low < 0 || low == end || from->items[low].layer != event->layer) return false;
    if (!is_of(&from->items[end - 1], event)) return false;
    while (lifted->count < event->count) lifted->items[lifted->count++] = cell_take(from, low);
    return true;
}

static bool board_drop(struct board *board, const brd_event *event, const struct cell *lifted)
{
    bool fits = true;
    for (int32_t i = 0; i < lifted->count; i++) {
        brd_item item = lifted->items[i];
        item.cell = event->cell_to;
        fits &= cell_put(&board->cells[event->cell_to], item);
    }
    return fits;
}

static bool board_place(struct board *board, const brd_event *event)
{
    brd_item item = {.layer = event->layer,
                     .type = event->type,
                     .seat = event->seat,
                     .direction = event->direction,
                     .value = event->value_after,
                     .cell = event->cell};
    return cell_put(&board->cells[event->cell], item);
}

static bool board_remove(struct board *board, const brd_event *event)
{
    int32_t at = cell_find(&board->cells[event->cell], event);
    return at >= 0 && cell_take(&board->cells[event->cell], at).value == event->value_before;
}

/* Changes the lowest `count` items of the layer, type and value, whoever owns them. */
static bool board_change(struct board *board, const brd_event *event)
{
    struct cell *cell = &board->cells[event->cell];
    int32_t left = event->count;
    for (brd_item *item = cell->items; item < cell->items + cell->count && left > 0; item++) {
        if (item->layer != event->layer || item->type != event->type || item->value != event->value_before) continue;
        item->value = event->value_after;
        item->direction = event->direction;
        left--;
    }
    return left == 0;
}

/* A hidden item turns out to be of this type, or disappears. If it is known already, nothing changes. */
static bool board_reveal(struct board *board, const brd_event *event)
{
    struct cell *cell = &board->cells[event->cell];
    brd_event hidden = *event;
    hidden.type = BRD_TYPE_HIDDEN;
    int32_t at = cell_find(cell, &hidden);
    if (at < 0) return true;
    cell->items[at].type = event->type;
    cell->items[at].value = event->value_after;
    if (event->type == BRD_NO_TYPE) cell_take(cell, at);
    return true;
}

static bool board_quantity(struct board *board, const brd_event *event, int32_t family)
{
    int32_t row = event->seat == BRD_NO_SEAT ? BRD_MAX_SEATS : event->seat;
    if (row >= ROWS || event->type >= QUANTITIES) return false;
    int32_t *value = &board->quantities[family][row][event->type], before = *value;
    *value = event->value_after;
    return before == UNKNOWN || before == event->value_before || before == event->value_after;
}

static bool board_phase(struct board *board, const brd_event *event)
{
    board->phases[event->seat] = event->value_after;
    return true;
}

static bool board_turn(struct board *board, const brd_event *event)
{
    board->turn = event->seat;
    return true;
}

static bool board_next(struct board *board, const brd_event *event)
{
    board->to_move = event->seat;
    board->actors = event->count;
    board->pending.move.code = (uint32_t)event->value_after;
    board->pending.seat = event->for_seat;
    return true;
}

static bool board_end(struct board *board, const brd_event *event)
{
    board->to_move = board->turn = BRD_NOBODY;
    board->actors = 0;
    board->pending.move.code = 0;
    board->pending.seat = BRD_NO_SEAT;
    board->outcome.kind = event->type;
    board->outcome.ending = (uint8_t)event->count;
    board->outcome.seats = (uint16_t)event->value_after;
    for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++)
        board->outcome.ranks[seat] = (uint32_t)event->value_before >> (4 * seat) & 15;
    return true;
}

static bool board_ply(struct board *board, const brd_event *event)
{
    bool is_next = event->value_before == ply_after(board->ply);
    board->ply = event->value_before;
    return is_next;
}

/* ---------------------------------------------------------------------------------------------------------- plies */

/* Two moves in a row with swapped cells are an exchange: both leave before any arrives. */
static bool is_exchange(const brd_event *a, const brd_event *b)
{
    return b->kind == BRD_EVENT_MOVE && a->cell == b->cell_to && a->cell_to == b->cell;
}

/* Moves items, or exchanges them; returns how many events that are, 0 if they do not fit. */
static int32_t board_move(struct board *board, const brd_event *event, bool exchanges)
{
    struct cell first, second = {.count = 0};
    bool fits = board_lift(board, event, &first) && (!exchanges || board_lift(board, event + 1, &second));
    fits = fits && board_drop(board, event, &first) && (!exchanges || board_drop(board, event + 1, &second));
    return !fits ? 0 : exchanges ? 2 : 1;
}

/*
 * Applies an event that is no MOVE. Kinds that are not here change nothing: DRAW, DISCARD, and those of later
 * versions.
 */
static bool board_event(struct board *board, const brd_event *event)
{
    switch (event->kind) {
    case BRD_EVENT_PLY: return board_ply(board, event);
    case BRD_EVENT_PLACE: return board_place(board, event);
    case BRD_EVENT_REMOVE: return board_remove(board, event);
    case BRD_EVENT_CHANGE: return board_change(board, event);
    case BRD_EVENT_REVEAL: return board_reveal(board, event);
    case BRD_EVENT_STOCK: return board_quantity(board, event, BRD_STOCK);
    case BRD_EVENT_COUNTER: return board_quantity(board, event, BRD_COUNTER);
    case BRD_EVENT_TURN: return board_turn(board, event);
    case BRD_EVENT_PHASE: return board_phase(board, event);
    case BRD_EVENT_NEXT: return board_next(board, event);
    case BRD_EVENT_END: return board_end(board, event);
    default: return true;
    }
}

/*
 * Applies the events of a whole ply. False, and the board is as before: a ply is missing before this one, or it does
 * not fit the board.
 */
static bool board_apply(struct board *board, const brd_event *events, int32_t count)
{
    static struct board after;
    if (count == 0 || events[0].kind != BRD_EVENT_PLY) return false;
    after = *board;
    for (int32_t i = 0; i < count;) {
        bool moves = events[i].kind == BRD_EVENT_MOVE;
        bool exchanges = moves && i + 1 < count && is_exchange(&events[i], &events[i + 1]);
        int32_t applied = moves ? board_move(&after, &events[i], exchanges) : board_event(&after, &events[i]);
        if (applied == 0) return false;
        i += applied;
    }
    *board = after;
    return true;
}

#endif
