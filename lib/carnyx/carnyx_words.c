/* carnyx_words.c: sentences about moves and endings. */
#include "core/words.h"
#include "carnyx.h"

/* ------------------------------------------------------------------------------------------------------------ seats */

/* [CAR.seats] */
const struct brdi_seat brdi_carnyx_seats[] = {{"Dark", BRD_TONE_DARK}, {"Light", BRD_TONE_LIGHT}};

/* ------------------------------------------------------------------------------------------------------------ moves */

/* [CAR.stack], [CAR.capture] */
static const char *step_words(const struct brdi_about *about)
{
    bool captures = about->other_seat != BRD_NO_SEAT && about->other_seat != about->seat;
    if (about->count > 1) return captures ? "Stack %f to %t, capturing" : "Stack %f to %t";
    return captures ? "Piece %f to %t, capturing" : "Piece %f to %t";
}

/* Only with `returns: any` does a piece capture when it comes back [CAR.returns]. */
static const char *return_words(const struct brdi_sight *sight, const struct brdi_about *about)
{
    bool captures = about->other_seat != BRD_NO_SEAT && about->other_seat != about->seat;
    if (captures && tables_of(sight->rules)->returns_capture) return "Piece %f leaves and comes back on %t, capturing";
    return "Piece %f leaves and comes back on %t";
}

/* In the setup a disc is placed, later it enters from the reserve [CAR.reserve]. */
const char *brdi_carnyx_move_words(const struct brdi_sight *sight, uint32_t code, const struct brdi_about *about)
{
    switch (code_kind(code)) {
    case PLACE:
        return brdi_sees_stock(sight, DARK, UNPLACED) + brdi_sees_stock(sight, LIGHT, UNPLACED) > 0
                   ? "%s places a disc on %t"
                   : "%s's disc enters on %t";
    case MOVE: return step_words(about);
    case RETURN: return return_words(sight, about);
    case LEAVE: return about->count > 1 ? "Stack %f leaves into the reserve" : "Piece %f leaves into the reserve";
    case HUNKER: return "%s hunkers down";
    default: return "%s passes";
    }
}

/* ---------------------------------------------------------------------------------------------------------- endings */

const char *const brdi_carnyx_ending_words[] = {
    "",
    "%L's last cell is captured",
    "the limit of plies is reached",
};

const char *const brdi_carnyx_ending_rules[] = {
    "",
    "CAR.elimination\0",
    "CAR.max-plies\0",
};
