/* log.h: the events of a ply, logged by the game that makes it and by the core. */
#ifndef BOARDRULES_LOG_H
#define BOARDRULES_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include "boardrules/boardrules.h"

struct brdi_head;

/*
 * A list of events under construction; NULL if the caller wants none. The core logs the beginning of a ply and what
 * comes next; a game logs everything that its `apply` changes. With brdi_log_because and brdi_log_hide the game sets
 * the cause of its next events and the viewers they are hidden from; both stay set until the game changes them.
 */
struct brdi_log {
    brd_event *events;
    size_t capacity;
    size_t count;
    uint16_t hidden_from;
    uint8_t hides;
    uint8_t cause;
    uint32_t causes;  /* those that some event had, as a mask */
    brd_event beyond; /* events that do not fit are written here */
};

enum { BRDI_ALL_VIEWERS = 0x1FF }; /* all seats and spectators; only the referee has no bit in the mask */

/* All viewers except one seat. */
static inline uint32_t brdi_all_but(uint8_t seat)
{
    return BRDI_ALL_VIEWERS & ~(1u << seat);
}

static inline void brdi_log_because(struct brdi_log *log, uint8_t cause)
{
    if (log != NULL) log->cause = cause;
}

static inline void brdi_log_hide(struct brdi_log *log, uint32_t hidden_from, uint8_t hides)
{
    if (log == NULL) return;
    log->hidden_from = (uint16_t)hidden_from;
    log->hides = hides;
}

void brdi_log_move(struct brdi_log *log, uint8_t seat, uint16_t from, uint16_t to, uint8_t type, uint32_t count);
void brdi_log_place(struct brdi_log *log, uint8_t seat, uint16_t cell, uint8_t layer, uint8_t type, int32_t value,
                    uint8_t direction);
void brdi_log_remove(struct brdi_log *log, uint8_t seat, uint16_t cell, uint8_t layer, uint8_t type, int32_t value);
void brdi_log_change(struct brdi_log *log, uint8_t seat, uint16_t cell, uint8_t layer, uint8_t type, int32_t before,
                     int32_t after, uint32_t count, uint8_t direction);
void brdi_log_value(struct brdi_log *log, uint8_t kind, uint8_t seat, uint8_t quantity, int32_t before, int32_t after);
/* The next two functions log a value only if it changes. Most values do not, so they test before they call. */
static inline void brdi_log_stock(struct brdi_log *log, uint8_t seat, uint8_t stock, int32_t before, int32_t after)
{
    if (log != NULL && before != after) brdi_log_value(log, BRD_EVENT_STOCK, seat, stock, before, after);
}
static inline void brdi_log_counter(struct brdi_log *log, uint8_t seat, uint8_t counter, int32_t before, int32_t after)
{
    if (log != NULL && before != after) brdi_log_value(log, BRD_EVENT_COUNTER, seat, counter, before, after);
}
void brdi_log_card(struct brdi_log *log, uint8_t kind, uint8_t seat, uint8_t type);
void brdi_log_reveal(struct brdi_log *log, uint8_t seat, uint16_t cell, uint8_t layer, uint8_t type, int32_t value);
/* Logs a stock that has not changed, for viewers who could not see it before. */
void brdi_log_stock_anyway(struct brdi_log *log, uint8_t seat, uint8_t stock, int32_t value);

/*
 * For the core only: the beginning of a ply (number: of plies with this one; hidden_from: see `conceals`), and the
 * course of the game after it.
 */
void brdi_log_begin(struct brdi_log *log, uint8_t seat, uint16_t number, uint32_t code, uint32_t hidden_from);
void brdi_log_turn(struct brdi_log *log, uint8_t seat);
void brdi_log_phase(struct brdi_log *log, uint8_t seat, int32_t before, int32_t after);
void brdi_log_next(struct brdi_log *log, uint8_t to_move, uint32_t actors, uint32_t announced, uint8_t acts_for);
void brdi_log_end(struct brdi_log *log, const struct brdi_head *head);

#endif
