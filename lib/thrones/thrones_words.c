/* thrones_words.c: sentences about moves and endings, and the numbers that refusals name. */
#include "core/words.h"
#include "thrones_code.h"
#include "thrones_state.h"

/* ---------------------------------------------------------------------------------------------------------- seats */

/* [THR.board] */
const struct brdi_seat brdi_thrones_seats[] = {{"White", BRD_TONE_LIGHT}, {"Black", BRD_TONE_DARK}};

/* ---------------------------------------------------------------------------------------------------------- moves */

/* Tiles of the middle row are claims [THR.setup-middle]. */
static const char *tile_words(uint8_t cell)
{
    return cell >= MIDDLE && cell < MIDDLE_END ? "%P on %t, as a claim" : "%P on %t";
}

/* The actions of a turn, without Cunning and with it [THR.cunning]. */
static const char *action_words(uint32_t code)
{
    bool cunning = code_cunning(code);
    switch (code_kind(code)) {
    case KIND_MOVE: return cunning ? "%P %f to %t, with Cunning" : "%P %f to %t";
    case KIND_SWITCH:
        return cunning ? "%P %f switches with the %o on %t, with Cunning" : "%P %f switches with the %o on %t";
    case KIND_ATTACK: return cunning ? "%P %f attacks the %o on %t, with Cunning" : "%P %f attacks the %o on %t";
    default: return cunning ? "%P %f fires at the %o on %t, with Cunning" : "%P %f fires at the %o on %t";
    }
}

const char *brdi_thrones_move_words(const struct brdi_sight *sight, uint32_t code, const struct brdi_about *about)
{
    (void)about;
    switch (code_kind(code)) {
    case KIND_TILE: return tile_words(code_to(code));
    case KIND_PIECE: return brdi_sees_counter(sight, BRD_NO_SEAT, COUNTER_TURN) > 0 ? "%P arrives on %t" : "%P on %t";
    case KIND_HOLD: return "%s holds the dragon back";
    case KIND_MOVE:
    case KIND_SWITCH:
    case KIND_ATTACK:
    case KIND_FIRE: return action_words(code);
    case KIND_HASTE: return "Haste: %p %f to %t";
    case KIND_AMBUSH: return "Ambush: the %p on %f and the %o on %t change places";
    case KIND_DECEPTION: return "Deception: the %p on %f and the %o on %t change places";
    case KIND_END: return "%s ends the turn";
    case KIND_CHOICE: return "%s chooses %p as the favor";
    case KIND_SURVIVE: return "The survival check is passed";
    default: return "The survival check fails";
    }
}

/* ------------------------------------------------------------------------------------------------------- refusals */

/* The first turn in which pieces attack and fire [THR.first-turn]. */
int32_t brdi_thrones_refusal_number(const struct brdi_rules *rules, const void *state, uint8_t reason)
{
    (void)state, (void)reason;
    return data_of(rules)->peaceful_turns + 1;
}

/* -------------------------------------------------------------------------------------------------------- endings */

const char *const brdi_thrones_ending_words[] = {
    "",
    "%L's throne is removed",
    "the throne is in %L's fortress",
    "the limit of plies is reached",
};

const char *const brdi_thrones_ending_rules[] = {
    "",
    "THR.throne-removed\0",
    "THR.fortress-taken\0",
    "THR.max-plies\0",
};
