/* thrones_notation.h: moves and positions as texts. */
#ifndef BOARDRULES_THRONES_NOTATION_H
#define BOARDRULES_THRONES_NOTATION_H

#include "thrones.h"

/* [THR.position] */
enum {
    FIELD_TILES,
    FIELD_PIECES,
    FIELD_SIDE,
    FIELD_PHASE,
    FIELD_CLAIMS,
    FIELD_DRAGONS,
    FIELD_FAVORS,
    FIELD_LAST_FORTRESS,
    FIELD_GUARD,
    FIELD_TURN_STATE,
    FIELD_CHECK,
    FIELD_TURN,
    FIELD_PLY,
    FIELDS
};

/*
 * Notes about a position that is being read: a mask of the sides whose setup is hidden (`?`); whether the claims are
 * settled (`-`); for each side, how many of its favors are hidden.
 */
enum { NOTE_HIDDEN, NOTE_SETTLED, NOTE_TILES };

extern const struct brdi_notation brdi_thrones_notation;
bool brdi_thrones_move_valid(const struct brdi_rules *rules, uint32_t code);

#endif
