/*
 * replay.h: a board of one's own, kept up to date by events alone, as a UI would: what cell contents and stocks a viewer
 * is told of at first, and then nothing but the events of each ply as that viewer may see them.
 */
#ifndef BOARDRULES_REPLAY_H
#define BOARDRULES_REPLAY_H

#include "boardrules/boardrules.h"
#include "check.h"

enum { REPLAY_STOCKS = 32, REPLAY_HIDDEN = -1000 };

struct replay_cell {
    int count;
    brd_item items[BRD_MAX_ITEMS];
};

struct replay {
    struct replay_cell cells[BRD_MAX_CELLS];
    int32_t stocks[BRD_MAX_SEATS + 1][REPLAY_STOCKS]; /* the last row: those of nobody */
};

/* What the library tells a viewer of a position. */
static inline void replay_look(const brd_rules *rules, const brd_state *state, int32_t viewer, struct replay *board)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(rules, &info);
    memset(board, 0, sizeof *board);
    for (int32_t cell = 0; cell < info.cell_count; cell++)
        board->cells[cell].count = brd_state_cell(rules, state, viewer, cell, board->cells[cell].items, BRD_MAX_ITEMS);
    for (int row = 0; row <= BRD_MAX_SEATS; row++)
        for (int32_t stock = 0; stock < info.stock_count; stock++) {
            int32_t seat = row < BRD_MAX_SEATS ? row : BRD_NO_SEAT;
            int32_t status = brd_state_stock(rules, state, viewer, seat, stock, &board->stocks[row][stock]);
            if (status == BRD_E_HIDDEN) board->stocks[row][stock] = REPLAY_HIDDEN;
        }
}

/* Items are kept by layer, then bottom to top: an item goes in above all of its layer and the layers below. */
static inline void replay_put(struct replay_cell *cell, brd_item item)
{
    int at = cell->count;
    if (!CHECK(cell->count < BRD_MAX_ITEMS)) return;
    while (at > 0 && cell->items[at - 1].layer > item.layer) at--;
    memmove(cell->items + at + 1, cell->items + at, (size_t)(cell->count - at) * sizeof item);
    cell->items[at] = item;
    cell->count++;
}

static inline brd_item replay_take(struct replay_cell *cell, int at)
{
    brd_item item = cell->items[at];
    cell->count--;
    memmove(cell->items + at, cell->items + at + 1, (size_t)(cell->count - at) * sizeof item);
    memset(&cell->items[cell->count], 0, sizeof item); /* boards are compared as bytes */
    return item;
}

/* The topmost item of a layer with this type and seat; any type or seat if told BRD_NO_TYPE, BRD_NO_SEAT. */
static inline int replay_find(const struct replay_cell *cell, uint8_t layer, uint8_t type, uint8_t seat)
{
    for (int at = cell->count - 1; at >= 0; at--)
        if (cell->items[at].layer == layer && (type == BRD_NO_TYPE || cell->items[at].type == type) &&
            (seat == BRD_NO_SEAT || cell->items[at].seat == seat))
            return at;
    return -1;
}

/* Takes the topmost `count` items of a layer into `moved`, bottom to top. */
static inline void replay_lift(struct replay_cell *cell, uint8_t layer, uint32_t count, struct replay_cell *moved)
{
    memset(moved, 0, sizeof *moved);
    if (!CHECK(count <= (uint32_t)cell->count)) return;
    moved->count = (int)count;
    for (int i = (int)count - 1; i >= 0; i--) {
        int at = replay_find(cell, layer, BRD_NO_TYPE, BRD_NO_SEAT);
        if (!CHECK(at >= 0)) return;
        moved->items[i] = replay_take(cell, at);
    }
}

static inline void replay_drop(struct replay_cell *cell, const struct replay_cell *moved)
{
    for (int i = 0; i < moved->count; i++) replay_put(cell, moved->items[i]);
}

static inline bool replay_is_swap(const brd_event *a, const brd_event *b)
{
    return a->kind == BRD_EVENT_MOVE && b->kind == BRD_EVENT_MOVE && a->cell == b->cell_to && a->cell_to == b->cell;
}

static inline void replay_change(struct replay_cell *cell, const brd_event *event)
{
    uint32_t changed = 0;
    for (int i = 0; i < cell->count && changed < event->count; i++) {
        brd_item *item = &cell->items[i];
        if (item->layer != event->layer || item->type != event->type || item->value != event->value_before) continue;
        item->value = event->value_after;
        item->direction = event->direction;
        changed++;
    }
    CHECK_EQ_INT(changed, event->count);
}

/* What was hidden there, of this seat if it is somebody's, is this now, or nothing; those who knew it learn nothing. */
static inline void replay_reveal(struct replay_cell *cell, const brd_event *event)
{
    int at = replay_find(cell, event->layer, BRD_TYPE_HIDDEN, event->seat);
    if (at < 0) { /* what is hidden may be nobody's as long as it is hidden */
        at = replay_find(cell, event->layer, BRD_TYPE_HIDDEN, BRD_NO_SEAT);
        if (at < 0 || cell->items[at].seat != BRD_NO_SEAT) return;
    }
    replay_take(cell, at);
    if (event->type == BRD_NO_TYPE) return;
    replay_put(cell, (brd_item){.layer = event->layer,
                                .type = event->type,
                                .seat = event->seat,
                                .direction = BRD_NO_DIRECTION,
                                .value = event->value_after});
}

static inline void replay_stock(struct replay *board, const brd_event *event)
{
    int32_t *stock = &board->stocks[event->seat == BRD_NO_SEAT ? BRD_MAX_SEATS : event->seat][event->type];
    if (*stock != REPLAY_HIDDEN) CHECK_EQ_INT(*stock, event->value_before);
    *stock = event->value_after;
}

static inline void replay_remove(struct replay_cell *cell, const brd_event *event)
{
    int at = replay_find(cell, event->layer, event->type, event->seat);
    if (CHECK(at >= 0)) CHECK_EQ_INT(replay_take(cell, at).value, event->value_before);
}

static inline void replay_event(struct replay *board, const brd_event *event)
{
    struct replay_cell moved;
    switch (event->kind) {
    case BRD_EVENT_MOVE:
        replay_lift(&board->cells[event->cell], event->layer, event->count, &moved);
        replay_drop(&board->cells[event->cell_to], &moved);
        break;
    case BRD_EVENT_PLACE:
        replay_put(&board->cells[event->cell], (brd_item){.layer = event->layer,
                                                          .type = event->type,
                                                          .seat = event->seat,
                                                          .direction = event->direction,
                                                          .value = event->value_after});
        break;
    case BRD_EVENT_REMOVE: replay_remove(&board->cells[event->cell], event); break;
    case BRD_EVENT_CHANGE: replay_change(&board->cells[event->cell], event); break;
    case BRD_EVENT_REVEAL: replay_reveal(&board->cells[event->cell], event); break;
    case BRD_EVENT_STOCK: replay_stock(board, event); break;
    default: break; /* counters, cards, turns and ends change no cell and no stock */
    }
}

static inline void replay_events(struct replay *board, const brd_event *events, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (i + 1 < count && replay_is_swap(&events[i], &events[i + 1])) {
            struct replay_cell there, here;
            replay_lift(&board->cells[events[i].cell], events[i].layer, events[i].count, &there);
            replay_lift(&board->cells[events[i + 1].cell], events[i + 1].layer, events[i + 1].count, &here);
            replay_drop(&board->cells[events[i].cell_to], &there);
            replay_drop(&board->cells[events[i + 1].cell_to], &here);
            i++;
        } else {
            replay_event(board, &events[i]);
        }
    }
}

#endif
