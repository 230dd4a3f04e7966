/*
 * public.h: what the files of this folder ask public functions about objects. These files are texts of the library that
 * need no more than any program has: the Makefile compiles them with include/ and lib/basics/ as the folders of headers,
 * and without lib/, so that nothing else can be included.
 */
#ifndef BOARDRULES_PUBLIC_H
#define BOARDRULES_PUBLIC_H

#include <stdbool.h>

#include "boardrules/boardrules.h"

/* BRD_OK, or the error of a rules object: that of a call that has nothing else to do. */
static inline int32_t brdi_rules_status(const brd_rules *rules)
{
    return brd_redact_events(rules, NULL, 0, BRD_REFEREE, NULL, 0);
}

/* BRD_OK, or the error of a rules object, a state of these rules, and a viewer of its game. */
static inline int32_t brdi_view_status(const brd_rules *rules, const brd_state *state, int32_t viewer)
{
    int32_t count = brd_state_cell(rules, state, viewer, 0, NULL, 0);
    return count < 0 ? count : BRD_OK;
}

/* Whether the game has a seat of this number, with or without a player. */
static inline bool brdi_seat_exists(const brd_rules *rules, int32_t seat)
{
    brd_seat_info info = {.struct_nbytes = sizeof info};
    return brd_rules_seat(rules, seat, &info) == BRD_OK;
}

#endif
