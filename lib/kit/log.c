/* log.c: adds events to a log (log.h). */
#include "kit/head.h"
#include "kit/log.h"

/*
 * Adds an event and sets kind, seat, cause and secrecy; the caller sets the rest in place. An event built elsewhere and
 * copied would be read in wider pieces than it was written in, which stalls: a ply with events took three times as
 * long.
 */
static inline brd_event *add(struct brdi_log *log, uint8_t kind, uint8_t seat)
{
    brd_event *event = log->count < log->capacity ? &log->events[log->count] : &log->beyond;
    log->count++;
    log->causes |= 1u << log->cause;
    *event = (brd_event){.kind = kind,
                         .seat = seat,
                         .layer = BRD_NO_TYPE,
                         .type = BRD_NO_TYPE,
                         .direction = BRD_NO_DIRECTION,
                         .cause = log->cause,
                         .hides = log->hides,
                         .for_seat = BRD_NO_SEAT,
                         .cell = BRD_NO_CELL,
                         .cell_to = BRD_NO_CELL,
                         .hidden_from = log->hidden_from};
    return event;
}

/* Adds an event of the core: it is public and has no particular cause. */
static brd_event *add_public(struct brdi_log *log, uint8_t kind, uint8_t seat)
{
    brdi_log_hide(log, 0, BRD_HIDES_EVENT);
    log->cause = BRD_CAUSE_ACTION;
    return add(log, kind, seat);
}

static brd_event *add_on_cell(struct brdi_log *log, uint8_t kind, uint8_t seat, uint16_t cell, uint8_t layer,
                              uint8_t type)
{
    brd_event *event = add(log, kind, seat);
    event->cell = cell;
    event->layer = layer;
    event->type = type;
    return event;
}

void brdi_log_move(struct brdi_log *log, uint8_t seat, uint16_t from, uint16_t to, uint8_t type, uint32_t count)
{
    if (log == NULL) return;
    brd_event *event = add_on_cell(log, BRD_EVENT_MOVE, seat, from, BRD_PIECE, type);
    event->cell_to = to;
    event->count = (uint16_t)count;
}

void brdi_log_place(struct brdi_log *log, uint8_t seat, uint16_t cell, uint8_t layer, uint8_t type, int32_t value,
                    uint8_t direction)
{
    if (log == NULL) return;
    brd_event *event = add_on_cell(log, BRD_EVENT_PLACE, seat, cell, layer, type);
    event->value_after = value;
    event->direction = direction;
}

void brdi_log_remove(struct brdi_log *log, uint8_t seat, uint16_t cell, uint8_t layer, uint8_t type, int32_t value)
{
    if (log == NULL) return;
    add_on_cell(log, BRD_EVENT_REMOVE, seat, cell, layer, type)->value_before = value;
}

void brdi_log_change(struct brdi_log *log, uint8_t seat, uint16_t cell, uint8_t layer, uint8_t type, int32_t before,
                     int32_t after, uint32_t count, uint8_t direction)
{
    if (log == NULL) return;
    brd_event *event = add_on_cell(log, BRD_EVENT_CHANGE, seat, cell, layer, type);
    event->value_before = before;
    event->value_after = after;
    event->count = (uint16_t)count;
    event->direction = direction;
}

void brdi_log_value(struct brdi_log *log, uint8_t kind, uint8_t seat, uint8_t quantity, int32_t before, int32_t after)
{
    brd_event *event = add(log, kind, seat);
    event->type = quantity;
    event->value_before = before;
    event->value_after = after;
}

void brdi_log_stock_anyway(struct brdi_log *log, uint8_t seat, uint8_t stock, int32_t value)
{
    if (log != NULL) brdi_log_value(log, BRD_EVENT_STOCK, seat, stock, value, value);
}

void brdi_log_card(struct brdi_log *log, uint8_t kind, uint8_t seat, uint8_t type)
{
    if (log != NULL) add(log, kind, seat)->type = type;
}

void brdi_log_reveal(struct brdi_log *log, uint8_t seat, uint16_t cell, uint8_t layer, uint8_t type, int32_t value)
{
    if (log == NULL) return;
    add_on_cell(log, BRD_EVENT_REVEAL, seat, cell, layer, type)->value_after = value;
}

/* --------------------------------------------------------------------------------------- the course of a ply */

void brdi_log_begin(struct brdi_log *log, uint8_t seat, uint16_t number, uint32_t code, uint32_t hidden_from)
{
    brdi_log_hide(log, hidden_from, hidden_from != 0 ? BRD_HIDES_WHAT : BRD_HIDES_EVENT);
    brd_event *event = add(log, BRD_EVENT_PLY, seat);
    event->value_before = number;
    event->value_after = (int32_t)code;
    brdi_log_hide(log, 0, BRD_HIDES_EVENT);
}

void brdi_log_turn(struct brdi_log *log, uint8_t seat)
{
    add_public(log, BRD_EVENT_TURN, seat);
}

void brdi_log_phase(struct brdi_log *log, uint8_t seat, int32_t before, int32_t after)
{
    brd_event *event = add_public(log, BRD_EVENT_PHASE, seat);
    event->value_before = before;
    event->value_after = after;
}

void brdi_log_next(struct brdi_log *log, uint8_t to_move, uint32_t actors, uint32_t announced, uint8_t acts_for)
{
    brd_event *event = add_public(log, BRD_EVENT_NEXT, to_move);
    event->for_seat = acts_for;
    event->count = (uint16_t)actors;
    event->value_after = (int32_t)announced;
}

void brdi_log_end(struct brdi_log *log, const struct brdi_head *head)
{
    brd_event *event = add_public(log, BRD_EVENT_END, BRD_NO_SEAT);
    uint32_t ranks = 0;
    for (uint8_t seat = 0; seat < head->player_count; seat++) ranks |= (uint32_t)brdi_rank(head, seat) << (4 * seat);
    event->type = head->outcome;
    event->count = head->ending;
    event->value_before = (int32_t)ranks;
    event->value_after = head->seats;
}
