/* tomis_words.c: the sentences of moves and endings, and the numbers of refusals. */
#include "core/words.h"
#include "tomis.h"

/* ---------------------------------------------------------------------------------------------------------- seats */

/* [TOM.board] */
const struct brdi_seat brdi_tomis_seats[] = {{"White", BRD_TONE_LIGHT}, {"Black", BRD_TONE_DARK}};

/* ---------------------------------------------------------------------------------------------------------- moves */

/* Landing on a unit captures it [TOM.landing]. */
static const char *landing_words(int kind, bool captures)
{
    if (kind == GATE_JUMP) return captures ? "Gate jump: %p %f to %t, capturing the %o" : "Gate jump: %p %f to %t";
    return captures ? "Jump: %p %f to %t, capturing the %o" : "Jump: %p %f to %t";
}

const char *brdi_tomis_move_words(const struct brdi_sight *sight, uint32_t code, const struct brdi_about *about)
{
    (void)sight;
    switch (code_kind(code)) {
    case PLACE_BASE:
    case PLACE_GATE: return "%P on %t";
    case DEPLOY: return "%P deployed on %t";
    case MOVE: return "%P %f to %t";
    case ACTIVATE: return "%P %f activates the gate";
    case DEACTIVATE: return "%P %f deactivates the gate";
    case MARK: return "%P %f gets a marker and points %d";
    case SECOND_MARK: return "%P %f gets a second marker";
    case ROTATE: return "%P %f turns to %d";
    case GATE_JUMP:
    case JUMP: return landing_words(code_kind(code), about->other_type != BRD_NO_TYPE);
    case STRIKE: return "Gate strike: %p %f destroys the %o on %x and itself";
    default: return "%s passes";
    }
}

/* ------------------------------------------------------------------------------------------------------- refusals */

/* The least number of cells between base and gate [TOM.clearance]. */
int32_t brdi_tomis_refusal_number(const struct brdi_rules *rules, const void *state, uint8_t reason)
{
    (void)state, (void)reason;
    return data_of(&rules->schema)->switches.base_clearance;
}

/* -------------------------------------------------------------------------------------------------------- endings */

const char *const brdi_tomis_ending_words[] = {
    "",
    "%L's base is destroyed",
    "neither side has enough units to destroy a base",
    "two passes in a row",
    "the limit of plies is reached",
};

const char *const brdi_tomis_ending_rules[] = {
    "", "TOM.base-destroyed\0", "TOM.exhausted\0", "TOM.deadlock\0", "TOM.max-plies\0",
};
