/* tombs_words.c: sentences about moves and endings, and the numbers of refusals. */
#include "core/words.h"
#include "tombs.h"

/* ------------------------------------------------------------------------------------------------------------ seats */

/* [TMB.seats] */
const struct brdi_seat brdi_tombs_seats[] = {
    {"Player 1", BRD_TONE_NONE}, {"Player 2", BRD_TONE_NONE}, {"Player 3", BRD_TONE_NONE}, {"Player 4", BRD_TONE_NONE}};

/* ------------------------------------------------------------------------------------------------------------ moves */

const char brdi_tombs_hidden_chance_words[] = "%s draws a card"; /* [TMB.hidden-ply] */

/* A dealt card is also drawn. The sentence may be about an illegal move, so there may be no unit to remove. */
const char *brdi_tombs_move_words(const struct brdi_sight *sight, uint32_t code, const struct brdi_about *about)
{
    bool unit = about->other_type != BRD_NO_TYPE;
    (void)sight;
    switch (play_of(code).kind) {
    case DRAW: return "%s draws %aP";
    case PLACE: return "%P on %t";
    case OVER: return unit ? "%P on %t, on top of %w's %O" : "%P on %t, on top of a unit";
    case ACTIVATE:
        return unit ? "%P activated on %t, removing %w's %O on %x" : "%P activated on %t, removing the unit on %x";
    default: return "%s discards %aP";
    }
}

/* --------------------------------------------------------------------------------------------------------- refusals */

/* The first turn on which the move would be legal [TMB.first-turn], [TMB.quiet]; 0: none [TMB.first-player]. */
int32_t brdi_tombs_refusal_number(const struct brdi_rules *rules, const void *state, uint8_t reason)
{
    const struct data *data = data_of(&rules->schema);
    const struct state *s = state;
    bool first_player = data->switches.middle == MIDDLE_FIRST_PLAYER;
    if (reason == MIDDLE_BARRED || reason == CELL_BARRED) return first_player ? 0 : data->board.barred.turns + 1;
    return data->switches.quiet_turns[s->head.player_count - SEATS_MIN] + 1;
}

/* ---------------------------------------------------------------------------------------------------------- endings */

const char *const brdi_tombs_ending_words[] = {
    "",
    "the kill goal is reached",
    "every enemy was stuck on its last turn",
    "all cards are played; units decide, then kills",
    "the limit of plies is reached",
};

const char *const brdi_tombs_ending_rules[] = {
    "",
    "TMB.kill-goal\0",
    "TMB.field-lock\0TMB.each-lock\0TMB.friends-lock\0",
    "TMB.unit-count\0",
    "TMB.limit-end\0TMB.max-plies\0",
};
