/* tokonoma_words.c: the sentences of moves and endings. */
#include "core/words.h"
#include "tokonoma.h"

/* ---------------------------------------------------------------------------------------------------------- seats */

/* [TOK.seats] */
const struct brdi_seat brdi_tokonoma_seats[] = {{"White", BRD_TONE_LIGHT}, {"Black", BRD_TONE_DARK}};

/* ---------------------------------------------------------------------------------------------------------- moves */

/* [TOK.move], [TOK.stack] */
const char *brdi_tokonoma_move_words(const struct brdi_sight *sight, uint32_t code, const struct brdi_about *about)
{
    (void)sight, (void)code;
    return about->other_type == FLAT ? "%P %f to %t, onto the flat" : "%P %f to %t";
}

/* -------------------------------------------------------------------------------------------------------- endings */

const char *const brdi_tokonoma_ending_words[] = {
    "",
    "a lone flat has reached %L's house",
    "%L has no move",
    "too many plies without a flat move or a capture",
    "the limit of plies is reached",
};

const char *const brdi_tokonoma_ending_rules[] = {
    "", "TOK.house-capture\0", "TOK.stalemate\0", "TOK.reversible-limit\0", "TOK.max-plies\0",
};
