/* seen.h: the move code that a viewer gets in the first event of a ply. */
#ifndef BOARDRULES_SEEN_H
#define BOARDRULES_SEEN_H

#include "boardrules/boardrules.h"

/* The code of a legal ply, or a hidden one; 0 if the move cannot be made here. */
static inline brd_move seen_move(const brd_rules *rules, const brd_state *before, int32_t viewer, brd_move move)
{
    brd_event events[BRD_MAX_EVENTS];
    brd_state state = *before;
    int32_t count = brd_apply(rules, &state, BRD_REFEREE, move, NULL, NULL, events, BRD_MAX_EVENTS);
    if (count < 1 || brd_redact_events(rules, events, 1, viewer, events, 1) != 1) return (brd_move){0};
    return (brd_move){events[0].kind == BRD_EVENT_PLY ? (uint32_t)events[0].value_after : 0};
}

#endif
