/* breakthrough_words.c: what moves and endings are called in sentences. */
#include "core/words.h"
#include "breakthrough.h"

/* ---------------------------------------------------------------------------------------------------------- seats */

/* [BRE.seats] */
const struct brdi_seat brdi_breakthrough_seats[] = {{"White", BRD_TONE_LIGHT}, {"Black", BRD_TONE_DARK}};

/* ---------------------------------------------------------------------------------------------------------- moves */

/* [BRE.move], [BRE.capture] */
const char *brdi_breakthrough_move_words(const struct brdi_sight *sight, uint32_t code, const struct brdi_about *about)
{
    (void)sight, (void)code;
    bool captures = about->other_seat != BRD_NO_SEAT && about->other_seat != about->seat;
    return captures ? "%P %f to %t, capturing" : "%P %f to %t";
}

/* -------------------------------------------------------------------------------------------------------- endings */

const char *const brdi_breakthrough_ending_words[] = {
    "", "a man of %W has reached the far row", "%L has no man left", "%L has no move", "the limit of plies is reached",
};

const char *const brdi_breakthrough_ending_rules[] = {
    "", "BRE.breakthrough\0", "BRE.elimination\0", "BRE.blocked\0", "BRE.max-plies\0",
};
