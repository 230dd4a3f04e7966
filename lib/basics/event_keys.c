/* event_keys.c: the table of the keys of events. */
#include "basics/event_keys.h"

/* ---------------------------------------------------------------------------------------------------- values */

const struct brdi_event_values brdi_no_event_values = {.of = {[BRDI_OF_SEAT] = BRD_NO_SEAT,
                                                              [BRDI_OF_CELL] = BRD_NO_CELL,
                                                              [BRDI_OF_CELL_TO] = BRD_NO_CELL,
                                                              [BRDI_OF_LAYER] = BRD_NO_TYPE,
                                                              [BRDI_OF_TYPE] = BRD_NO_TYPE,
                                                              [BRDI_OF_DIRECTION] = BRD_NO_DIRECTION,
                                                              [BRDI_OF_FOR_SEAT] = BRD_NO_SEAT}};

struct brdi_event_values brdi_event_values(const brd_event *event)
{
    return (struct brdi_event_values){.of = {[BRDI_OF_SEAT] = event->seat,
                                             [BRDI_OF_CELL] = event->cell,
                                             [BRDI_OF_CELL_TO] = event->cell_to,
                                             [BRDI_OF_LAYER] = event->layer,
                                             [BRDI_OF_TYPE] = event->type,
                                             [BRDI_OF_DIRECTION] = event->direction,
                                             [BRDI_OF_CAUSE] = event->cause,
                                             [BRDI_OF_FOR_SEAT] = event->for_seat,
                                             [BRDI_OF_BEFORE] = event->value_before,
                                             [BRDI_OF_AFTER] = event->value_after,
                                             [BRDI_OF_COUNT] = event->count,
                                             [BRDI_OF_HIDDEN_FROM] = event->hidden_from,
                                             [BRDI_OF_HIDES] = event->hides}};
}

brd_event brdi_event_with(uint8_t kind, const struct brdi_event_values *values)
{
    return (brd_event){.kind = kind,
                       .seat = (uint8_t)values->of[BRDI_OF_SEAT],
                       .layer = (uint8_t)values->of[BRDI_OF_LAYER],
                       .type = (uint8_t)values->of[BRDI_OF_TYPE],
                       .direction = (uint8_t)values->of[BRDI_OF_DIRECTION],
                       .cause = (uint8_t)values->of[BRDI_OF_CAUSE],
                       .hides = (uint8_t)values->of[BRDI_OF_HIDES],
                       .for_seat = (uint8_t)values->of[BRDI_OF_FOR_SEAT],
                       .cell = (uint16_t)values->of[BRDI_OF_CELL],
                       .cell_to = (uint16_t)values->of[BRDI_OF_CELL_TO],
                       .value_before = values->of[BRDI_OF_BEFORE],
                       .value_after = values->of[BRDI_OF_AFTER],
                       .count = (uint16_t)values->of[BRDI_OF_COUNT],
                       .hidden_from = (uint16_t)values->of[BRDI_OF_HIDDEN_FROM]};
}

/* ------------------------------------------------------------------------------------------------------ keys */

#define BIT(kind) (1u << BRD_EVENT_##kind)
enum {
    ON_CELLS = BIT(MOVE) | BIT(PLACE) | BIT(REMOVE) | BIT(CHANGE) | BIT(REVEAL),
    AMOUNTS = BIT(STOCK) | BIT(COUNTER),
    VALUE_BEFORE = BIT(REMOVE) | BIT(CHANGE) | AMOUNTS,
    VALUE_AFTER = BIT(PLACE) | BIT(CHANGE) | AMOUNTS,
    CAUSED = BIT(MOVE) | BIT(PLACE) | BIT(REMOVE) | BIT(CHANGE) | AMOUNTS,
    OF_A_SEAT = BIT(DRAW) | BIT(DISCARD) | BIT(TURN) | BIT(PHASE),
    OF_A_TYPE = (ON_CELLS & ~BIT(REVEAL)) | BIT(DRAW) | BIT(DISCARD),
    ALL_KINDS = (BIT(PHASE) << 1) - BIT(MOVE)
};

#define OF(member) BRDI_OF_##member
#define IS(form) BRDI_IS_##form, 0
#define NAME(family) BRDI_IS_NAME, BRD_NAME_##family
#define NAME_OR_NONE(family) BRDI_IS_NAME_OR_NONE, BRD_NAME_##family
#define WORD(family) BRDI_IS_NAME, BRDI_NAME_##family
#define ALWAYS BRDI_OF_NOTHING, 1
#define UNLESS(member, value) BRDI_OF_##member, value

const struct brdi_event_key brdi_event_keys[] = {
    /* clang-format off */
    {" seat=",      ON_CELLS | AMOUNTS,       OF(SEAT),        IS(SEAT),           UNLESS(SEAT, BRD_NO_SEAT)},
    {" seat=",      OF_A_SEAT,                OF(SEAT),        IS(SEAT),           ALWAYS},
    {" seat=",      BIT(PLY) | BIT(NEXT),     OF(SEAT),        IS(ACTOR),          ALWAYS},
    {" number=",    BIT(PLY),                 OF(BEFORE),      IS(COUNT),          ALWAYS},
    {" cell=",      ON_CELLS,                 OF(CELL),        NAME(CELL),         ALWAYS},
    {" to=",        BIT(MOVE),                OF(CELL_TO),     NAME(CELL),         ALWAYS},
    {" layer=",     ON_CELLS,                 OF(LAYER),       NAME(LAYER),        ALWAYS},
    {" type=",      OF_A_TYPE,                OF(TYPE),        NAME(TYPE),         ALWAYS},
    {" type=",      BIT(REVEAL),              OF(TYPE),        NAME_OR_NONE(TYPE), ALWAYS},
    {" type=",      BIT(STOCK),               OF(TYPE),        NAME(STOCK),        ALWAYS},
    {" type=",      BIT(COUNTER),             OF(TYPE),        NAME(COUNTER),      ALWAYS},
    {" type=",      BIT(END),                 OF(TYPE),        WORD(RESULT),       ALWAYS},
    {" before=",    VALUE_BEFORE,             OF(BEFORE),      IS(NUMBER),         ALWAYS},
    {" before=",    BIT(PHASE),               OF(BEFORE),      NAME(PHASE),        ALWAYS},
    {" before=",    BIT(END),                 OF(BEFORE),      IS(RANKS),          ALWAYS},
    {" after=",     VALUE_AFTER,              OF(AFTER),       IS(NUMBER),         ALWAYS},
    {" after=",     BIT(REVEAL),              OF(AFTER),       IS(NUMBER),         UNLESS(TYPE, BRD_NO_TYPE)},
    {" after=",     BIT(PHASE),               OF(AFTER),       NAME(PHASE),        ALWAYS},
    {" count=",     BIT(MOVE) | BIT(CHANGE),  OF(COUNT),       IS(COUNT),          ALWAYS},
    {" direction=", BIT(PLACE) | BIT(CHANGE), OF(DIRECTION),   NAME(DIRECTION),    UNLESS(DIRECTION, BRD_NO_DIRECTION)},
    {" actors=",    BIT(NEXT),                OF(COUNT),       IS(SEATS),          UNLESS(SEAT, BRD_CHANCE)},
    {" for=",       BIT(NEXT),                OF(FOR_SEAT),    IS(SEAT),           UNLESS(FOR_SEAT, BRD_NO_SEAT)},
    {" move=",      BIT(PLY),                 OF(AFTER),       IS(MOVE),           ALWAYS},
    {" move=",      BIT(NEXT),                OF(AFTER),       IS(MOVE),           UNLESS(AFTER, 0)},
    {" seats=",     BIT(END),                 OF(AFTER),       IS(SEATS),          ALWAYS},
    {" reason=",    BIT(END),                 OF(COUNT),       NAME(ENDING),       ALWAYS},
    {" cause=",     CAUSED,                   OF(CAUSE),       WORD(CAUSE),        UNLESS(CAUSE, BRD_CAUSE_ACTION)},
    {" hidden=",    ALL_KINDS,                OF(HIDDEN_FROM), IS(VIEWERS),        UNLESS(HIDDEN_FROM, 0)},
    {" hides=",     ALL_KINDS,                OF(HIDES),       WORD(HIDES),        UNLESS(HIDDEN_FROM, 0)},
    {.name = NULL},
    /* clang-format on */
};

/* ----------------------------------------------------------------------------------------------------- words */

/* words[code]; NULL: there is none. */
static const char *word_in(const char *const *words, int32_t count, int32_t code)
{
    return code >= 0 && code < count ? words[code] : NULL;
}

const char *brdi_event_word(const struct brdi_event_key *key, int32_t code)
{
    static const char *const results[] = {NULL, "win", "draw"}; /* an end is one of these */
    static const char *const causes[] = {"action", "captured", "left", "spent", "upkeep"};
    static const char *const what_is_hidden[] = {"event", "what"};
    switch (key->family) {
    case BRDI_NAME_RESULT: return word_in(results, BRD_DRAW + 1, code);
    case BRDI_NAME_CAUSE: return word_in(causes, BRD_CAUSE_UPKEEP + 1, code);
    case BRDI_NAME_HIDES: return word_in(what_is_hidden, BRD_HIDES_WHAT + 1, code);
    default: break;
    }
    if (key->form == BRDI_IS_NAME_OR_NONE && code == BRD_NO_TYPE) return "none";
    return key->member == BRDI_OF_TYPE && code == BRD_TYPE_HIDDEN ? "hidden" : NULL;
}
