/*
 * event_keys.h: what an event of each kind consists of: the keys of its line (brd_event_format), in their order, and
 * what the value of each is. Lines are written and read by this table, and what events name is tested by it.
 */
#ifndef BOARDRULES_EVENT_KEYS_H
#define BOARDRULES_EVENT_KEYS_H

#include <stdbool.h>

#include "boardrules/boardrules.h"
#include "compiler.h"

/* The numbers of an event that a line can have. BRDI_OF_NOTHING is always 0. */
enum brdi_event_member {
    BRDI_OF_SEAT,
    BRDI_OF_CELL,
    BRDI_OF_CELL_TO,
    BRDI_OF_LAYER,
    BRDI_OF_TYPE,
    BRDI_OF_DIRECTION,
    BRDI_OF_CAUSE,
    BRDI_OF_FOR_SEAT,
    BRDI_OF_BEFORE,
    BRDI_OF_AFTER,
    BRDI_OF_COUNT,
    BRDI_OF_HIDDEN_FROM,
    BRDI_OF_HIDES,
    BRDI_OF_NOTHING
};

struct brdi_event_values {
    int32_t of[BRDI_OF_NOTHING + 1];
};

/* Those of an event whose kind uses no field. */
extern BRDI_HIDDEN const struct brdi_event_values brdi_no_event_values;

struct brdi_event_values brdi_event_values(const brd_event *event);
brd_event brdi_event_with(uint8_t kind, const struct brdi_event_values *values);

/* How the value of a key is written. */
enum brdi_event_form {
    BRDI_IS_NAME, /* of a family */
    BRDI_IS_NAME_OR_NONE,
    BRDI_IS_NUMBER,
    BRDI_IS_COUNT, /* 0 to 65535 */
    BRDI_IS_RANKS, /* a number of 32 bits without sign */
    BRDI_IS_SEAT,
    BRDI_IS_ACTOR,   /* a seat, or `chance` */
    BRDI_IS_SEATS,   /* 0,1 or - */
    BRDI_IS_VIEWERS, /* seats, also those that do not play, and `spectators` */
    BRDI_IS_MOVE
};

/* More families of names, which all rules have in common. */
enum { BRDI_NAME_RESULT = 100, BRDI_NAME_CAUSE, BRDI_NAME_HIDES };

/*
 * A key: the kinds that have it, as a mask, and the member that is its value. A line has no key whose `without` member
 * has the value `value`.
 */
struct brdi_event_key {
    const char *name; /* with the space before it; NULL ends the table */
    uint32_t kinds;
    enum brdi_event_member member;
    enum brdi_event_form form;
    int32_t family;
    enum brdi_event_member without;
    int32_t value;
};

extern BRDI_HIDDEN const struct brdi_event_key brdi_event_keys[];

/* Whether the line of an event of this kind, which is one of BRD_EVENT_*, has the key. */
static inline bool brdi_event_has(const struct brdi_event_key *key, uint8_t kind,
                                  const struct brdi_event_values *values)
{
    return (key->kinds >> kind & 1) != 0 && values->of[key->without] != key->value;
}

/* The name of a code that it has under all rules; NULL: ask brd_name with the family of the key. */
const char *brdi_event_word(const struct brdi_event_key *key, int32_t code);

#endif
