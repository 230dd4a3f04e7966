/*
 * repetition.h: how often a position has been on the board. A state has no history, so a host keeps the key of each
 * position. A host offers a draw at the third time (doc/hosting.md).
 */
#ifndef EXAMPLES_REPETITION_H
#define EXAMPLES_REPETITION_H

#include "boardrules/boardrules.h"

enum { KEYS_MOST = 1 << 16, TIMES_FOR_A_DRAW = 3 };

struct history {
    uint64_t keys[KEYS_MOST]; /* the latest, in a ring */
    uint32_t count;
};

/*
 * Notes the position with which a game begins, or to which a ply has led. Returns how often it has been there, this
 * time included; 0 if no seat is to move, because chance cannot agree to a draw, and a game that is over needs none.
 */
static inline uint32_t note_position(struct history *history, const brd_rules *rules, const brd_state *state)
{
    uint64_t key = brd_state_key(rules, state);
    uint32_t kept = history->count < KEYS_MOST ? history->count : KEYS_MOST, times = 1;
    for (uint32_t i = 0; i < kept; i++) times += history->keys[i] == key;
    history->keys[history->count++ % KEYS_MOST] = key;
    return brd_state_to_move(rules, state) < BRD_MAX_SEATS ? times : 0;
}

#endif
