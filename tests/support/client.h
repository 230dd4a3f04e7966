/*
 * client.h: a client that knows only the public header. It connects with an observation of its viewer, and then keeps
 * its knowledge up to date from that viewer's events, or their lines, alone.
 */
#ifndef BOARDRULES_CLIENT_H
#define BOARDRULES_CLIENT_H

#include "boardrules/boardrules.h"
#include "check.h"

enum { CLIENT_QUANTITIES = 32, CLIENT_ROWS = BRD_MAX_SEATS + 1 };
enum { CLIENT_HIDDEN = INT32_MIN, CLIENT_NO_SUCH = INT32_MIN + 1 };

struct client_cell {
    int count;
    brd_item items[BRD_MAX_ITEMS];
};

struct client {
    int32_t viewer, players, cell_count, stock_count, counter_count;
    struct client_cell cells[BRD_MAX_CELLS];
    int32_t stocks[CLIENT_ROWS][CLIENT_QUANTITIES]; /* the last row: owned by no seat */
    int32_t counters[CLIENT_ROWS][CLIENT_QUANTITIES];
    int32_t ply, turn, to_move, actors, phases[BRD_MAX_SEATS];
    uint32_t announced; /* the announced move that waits for chance */
    uint8_t chance_for;
    brd_outcome outcome;
};

/* ---------------------------------------------------------------------------------------------------------- asking */

typedef int32_t client_query(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t seat,
                             int32_t index, int32_t *value);

static inline int32_t client_amount_of(client_query *query, const brd_rules *rules, const brd_state *state,
                                       int32_t viewer, int row, int32_t index)
{
    int32_t value = CLIENT_NO_SUCH;
    int32_t status = query(rules, state, viewer, row < BRD_MAX_SEATS ? row : BRD_NO_SEAT, index, &value);
    return status == BRD_E_HIDDEN ? CLIENT_HIDDEN : value;
}

static inline void client_ask_quantities(struct client *client, const brd_rules *rules, const brd_state *state)
{
    for (int row = 0; row < CLIENT_ROWS; row++) {
        for (int32_t i = 0; i < client->stock_count; i++)
            client->stocks[row][i] = client_amount_of(brd_state_stock, rules, state, client->viewer, row, i);
        for (int32_t i = 0; i < client->counter_count; i++)
            client->counters[row][i] = client_amount_of(brd_state_counter, rules, state, client->viewer, row, i);
    }
}

/* How the game continues. */
static inline void client_ask_course(struct client *client, const brd_rules *rules, const brd_state *state)
{
    brd_pending pending = {.struct_nbytes = sizeof pending};
    CHECK_EQ_INT(brd_state_pending(rules, state, client->viewer, &pending), BRD_OK);
    client->announced = pending.move.code;
    client->chance_for = pending.seat;
    client->ply = brd_state_ply(rules, state);
    client->turn = brd_state_turn(rules, state);
    client->to_move = brd_state_to_move(rules, state);
    client->actors = brd_state_actors(rules, state);
    for (int32_t seat = 0; seat < client->players; seat++) client->phases[seat] = brd_state_phase(rules, state, seat);
    client->outcome = (brd_outcome){.struct_nbytes = sizeof client->outcome};
    CHECK_EQ_INT(brd_state_outcome(rules, state, &client->outcome), BRD_OK);
}

/* Queries everything that a viewer may know of a state. */
static inline void client_ask(struct client *client, const brd_rules *rules, const brd_state *state, int32_t viewer)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(rules, &info);
    client->viewer = viewer;
    client->players = brd_state_players(rules, state);
    client->cell_count = info.cell_count;
    client->stock_count = info.stock_count;
    client->counter_count = info.counter_count;
    if (!CHECK(info.stock_count <= CLIENT_QUANTITIES && info.counter_count <= CLIENT_QUANTITIES)) return;
    for (int32_t i = 0; i < info.cell_count; i++)
        client->cells[i].count = brd_state_cell(rules, state, viewer, i, client->cells[i].items, BRD_MAX_ITEMS);
    client_ask_quantities(client, rules, state);
    client_ask_course(client, rules, state);
}

/*
 * What an observation tells: any full state that agrees with it answers what its viewer may query. false: the text is
 * no observation of this viewer.
 */
static inline bool client_connect(struct client *client, const brd_rules *rules, int32_t viewer, const char *text,
                                  uint64_t seed)
{
    brd_state drawn;
    brd_fault fault = {.code = 0};
    int32_t status = brd_state_from_observation(rules, &drawn, viewer, text, strlen(text), seed, &fault, 1, NULL);
    if (!CHECK_EQ_INT(status, BRD_OK)) {
        printf("viewer %d: %s: %s at %u: %s\n", viewer, text, fault.field, fault.offset, fault.message);
        return false;
    }
    client_ask(client, rules, &drawn, viewer);
    return true;
}

/* -------------------------------------------------------------------------------------------------- things on cells */

/* Items are sorted by layer, then from bottom to top: a new item goes above all of its layer and the layers below. */
static inline void client_put(struct client_cell *cell, brd_item item)
{
    int at = cell->count;
    if (!CHECK(cell->count < BRD_MAX_ITEMS)) return;
    while (at > 0 && cell->items[at - 1].layer > item.layer) at--;
    memmove(cell->items + at + 1, cell->items + at, (size_t)(cell->count - at) * sizeof item);
    cell->items[at] = item;
    cell->count++;
}

static inline brd_item client_take(struct client_cell *cell, int at)
{
    brd_item item = cell->items[at];
    cell->count--;
    memmove(cell->items + at, cell->items + at + 1, (size_t)(cell->count - at) * sizeof item);
    return item;
}

/* The topmost item of a layer, or -1. */
static inline int client_top(const struct client_cell *cell, uint8_t layer)
{
    int at = cell->count - 1;
    while (at >= 0 && cell->items[at].layer != layer) at--;
    return at;
}

/* The topmost item of a layer, type and seat, or -1. */
static inline int client_find(const struct client_cell *cell, uint8_t layer, uint8_t type, uint8_t seat)
{
    for (int at = cell->count - 1; at >= 0; at--) {
        const brd_item *item = &cell->items[at];
        if (item->layer == layer && item->type == type && item->seat == seat) return at;
    }
    return -1;
}

/* Takes the topmost `count` items of a layer into `moved`, bottom to top. */
static inline void client_lift(struct client_cell *cell, const brd_event *event, struct client_cell *moved)
{
    moved->count = 0;
    if (!CHECK(event->count <= cell->count)) return;
    for (int i = event->count - 1; i >= 0; i--) {
        int at = client_top(cell, event->layer);
        if (!CHECK(at >= 0)) return;
        if (i == event->count - 1) CHECK(cell->items[at].type == event->type && cell->items[at].seat == event->seat);
        moved->items[i] = client_take(cell, at);
    }
    moved->count = event->count;
}

static inline void client_drop(struct client_cell *cell, uint16_t index, struct client_cell *moved)
{
    for (int i = 0; i < moved->count; i++) {
        moved->items[i].cell = index;
        client_put(cell, moved->items[i]);
    }
}

static inline void client_place(struct client_cell *cell, const brd_event *event)
{
    client_put(cell, (brd_item){.layer = event->layer,
                                .type = event->type,
                                .seat = event->seat,
                                .direction = event->direction,
                                .value = event->value_after,
                                .cell = event->cell});
}

static inline void client_remove(struct client_cell *cell, const brd_event *event)
{
    int at = client_find(cell, event->layer, event->type, event->seat);
    if (CHECK(at >= 0)) CHECK_EQ_INT(client_take(cell, at).value, event->value_before);
}

static inline void client_change(struct client_cell *cell, const brd_event *event)
{
    int changed = 0;
    for (int i = 0; i < cell->count && changed < event->count; i++) {
        brd_item *item = &cell->items[i];
        if (item->layer != event->layer || item->type != event->type || item->value != event->value_before) continue;
        CHECK(event->seat == BRD_NO_SEAT || event->seat == item->seat);
        item->value = event->value_after;
        item->direction = event->direction;
        changed++;
    }
    CHECK_EQ_INT(changed, event->count);
}

/* The hidden item of the seat turns out to be this one, or nothing. Without such an item nothing changes. */
static inline void client_reveal(struct client_cell *cell, const brd_event *event)
{
    int at = client_find(cell, event->layer, BRD_TYPE_HIDDEN, event->seat);
    if (at < 0) return;
    cell->items[at].type = event->type;
    cell->items[at].value = event->value_after;
    if (event->type == BRD_NO_TYPE) client_take(cell, at);
}

/* ---------------------------------------------------------------------------------------------------------- events */

static inline void client_amount(int32_t table[CLIENT_ROWS][CLIENT_QUANTITIES], const brd_event *event)
{
    if (!CHECK(event->type < CLIENT_QUANTITIES && (event->seat < BRD_MAX_SEATS || event->seat == BRD_NO_SEAT))) return;
    int32_t *value = &table[event->seat == BRD_NO_SEAT ? BRD_MAX_SEATS : event->seat][event->type];
    CHECK(*value != CLIENT_NO_SUCH);
    if (*value != CLIENT_HIDDEN) CHECK_EQ_INT(*value, event->value_before);
    *value = event->value_after;
}

static inline void client_ply(struct client *client, const brd_event *event)
{
    CHECK(event->seat == client->to_move || (client->actors >> event->seat & 1) != 0);
    CHECK_EQ_INT(event->value_before, client->ply < 65535 ? client->ply + 1 : 65535);
    client->ply = event->value_before;
}

static inline void client_next(struct client *client, const brd_event *event)
{
    client->to_move = event->seat;
    client->actors = event->count;
    client->announced = (uint32_t)event->value_after;
    client->chance_for = event->for_seat;
}

static inline void client_end(struct client *client, const brd_event *event)
{
    client->to_move = client->turn = BRD_NOBODY;
    client->actors = 0;
    client->announced = 0;
    client->chance_for = BRD_NO_SEAT;
    client->outcome.kind = event->type;
    client->outcome.ending = (uint8_t)event->count;
    client->outcome.seats = (uint16_t)event->value_after;
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++)
        client->outcome.ranks[seat] = (uint32_t)event->value_before >> (4 * seat) & 15;
}

static inline void client_event(struct client *client, const brd_event *event)
{
    struct client_cell moved, *cell = &client->cells[event->cell < BRD_MAX_CELLS ? event->cell : 0];
    switch (event->kind) {
    case BRD_EVENT_PLY: client_ply(client, event); break;
    case BRD_EVENT_MOVE:
        client_lift(cell, event, &moved);
        client_drop(&client->cells[event->cell_to], event->cell_to, &moved);
        break;
    case BRD_EVENT_PLACE: client_place(cell, event); break;
    case BRD_EVENT_REMOVE: client_remove(cell, event); break;
    case BRD_EVENT_CHANGE: client_change(cell, event); break;
    case BRD_EVENT_REVEAL: client_reveal(cell, event); break;
    case BRD_EVENT_STOCK: client_amount(client->stocks, event); break;
    case BRD_EVENT_COUNTER: client_amount(client->counters, event); break;
    case BRD_EVENT_TURN: client->turn = event->seat; break;
    case BRD_EVENT_PHASE:
        CHECK_EQ_INT(client->phases[event->seat], event->value_before);
        client->phases[event->seat] = event->value_after;
        break;
    case BRD_EVENT_NEXT: client_next(client, event); break;
    case BRD_EVENT_END: client_end(client, event); break;
    default: break; /* drawn or discarded cards, which the stocks show; and unknown kinds */
    }
}

/* Two moves in a row with the cells swapped happen at once. */
static inline bool client_is_swap(const brd_event *a, const brd_event *b)
{
    return a->kind == BRD_EVENT_MOVE && b->kind == BRD_EVENT_MOVE && a->cell == b->cell_to && a->cell_to == b->cell;
}

static inline void client_swap(struct client *client, const brd_event *a, const brd_event *b)
{
    struct client_cell there, here;
    client_lift(&client->cells[a->cell], a, &there);
    client_lift(&client->cells[b->cell], b, &here);
    client_drop(&client->cells[a->cell_to], a->cell_to, &there);
    client_drop(&client->cells[b->cell_to], b->cell_to, &here);
}

static inline void client_events(struct client *client, const brd_event *events, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        bool swap = i + 1 < count && client_is_swap(&events[i], &events[i + 1]);
        if (swap)
            client_swap(client, &events[i], &events[i + 1]);
        else
            client_event(client, &events[i]);
        i += swap;
    }
}

/* What comes out of a protocol of lines. */
static inline void client_as_lines(const brd_rules *rules, brd_event *events, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        char line[512];
        int32_t nbytes = brd_event_format(rules, &events[i], line, sizeof line);
        if (!CHECK(nbytes > 0 && nbytes < (int32_t)sizeof line)) return;
        memset(&events[i], 0xA5, sizeof events[i]);
        CHECK_EQ_INT(brd_event_parse(rules, line, (size_t)nbytes, &events[i]), BRD_OK);
    }
}

/* ------------------------------------------------------------------------------------------------------- comparing */

/*
 * The number of differences between a client's knowledge and what it may query. It must know which things are hidden.
 */
static inline int client_differences(const struct client *client, const struct client *asked)
{
    int differences = 0;
    for (int32_t i = 0; i < client->cell_count; i++) {
        const struct client_cell *a = &client->cells[i], *b = &asked->cells[i];
        bool same = a->count == b->count && memcmp(a->items, b->items, (size_t)a->count * sizeof a->items[0]) == 0;
        differences += !CHECK(same);
    }
    for (int row = 0; row < CLIENT_ROWS; row++) {
        for (int32_t i = 0; i < client->stock_count; i++)
            differences += !CHECK_EQ_INT(client->stocks[row][i], asked->stocks[row][i]);
        for (int32_t i = 0; i < client->counter_count; i++)
            differences += !CHECK_EQ_INT(client->counters[row][i], asked->counters[row][i]);
    }
    for (int32_t seat = 0; seat < client->players; seat++)
        differences += !CHECK_EQ_INT(client->phases[seat], asked->phases[seat]);
    differences += !CHECK_EQ_INT(client->ply, asked->ply);
    differences += !CHECK_EQ_INT(client->turn, asked->turn);
    differences += !CHECK_EQ_INT(client->to_move, asked->to_move);
    differences += !CHECK_EQ_INT(client->actors, asked->actors);
    differences += !CHECK_EQ_INT(client->announced, asked->announced);
    differences += !CHECK_EQ_INT(client->chance_for, asked->chance_for);
    differences += !CHECK(memcmp(&client->outcome, &asked->outcome, sizeof asked->outcome) == 0);
    return differences;
}

#endif
