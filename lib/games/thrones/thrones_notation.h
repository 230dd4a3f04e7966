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

extern const char *const brdi_thrones_move_kinds[];
extern const char *const brdi_thrones_fields[];
bool brdi_thrones_move_valid(const struct brdi_rules *rules, uint32_t code);
void brdi_thrones_all_moves(const struct brdi_rules *rules, struct brdi_list *list);
uint32_t brdi_thrones_move_parse(const struct brdi_rules *rules, const char *text, size_t nbytes);
void brdi_thrones_move_format(const struct brdi_rules *rules, uint32_t code, struct brdi_writer *out);
bool brdi_thrones_parse_field(struct brdi_reading *reading, struct brdi_field *f);
void brdi_thrones_format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out);

#endif
