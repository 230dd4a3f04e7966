/*
 * public.h: what the files of this folder ask public functions about objects. They need no more of the library than any
 * program has, and lib/basics. The Makefile compiles them with -Iinclude -Ilib/basics and without -Ilib, so they cannot
 * include anything else.
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

/* BRD_OK, or the error of a rules object and a state of these rules. */
static inline int32_t brdi_state_status(const brd_rules *rules, const brd_state *state)
{
    int32_t players = brd_state_players(rules, state);
    return players < 0 ? players : BRD_OK;
}

/* Whether the game of a state is over. */
static inline bool brdi_is_over(const brd_rules *rules, const brd_state *state)
{
    return brd_state_to_move(rules, state) == BRD_NOBODY;
}

/* Whether the game has a seat of this number, with or without a player. */
static inline bool brdi_seat_exists(const brd_rules *rules, int32_t seat)
{
    brd_seat_info info = {.struct_nbytes = sizeof info};
    return brd_rules_seat(rules, seat, &info) == BRD_OK;
}

#endif
