/* tokonoma_words.c: the sentences of moves and endings. */
#include "kit/phrases.h"
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

/* -------------------------------------------------------------------------------------------------------- prompts */

/* [TOK.move] */
void brdi_tokonoma_write_prompt(struct brdi_prompt *prompt)
{
    brdi_ask(prompt, "move a piece");
}

/* ---------------------------------------------------------------------------------------------------------- plies */

/* [TOK.event-remove] */
static bool is_captured(const struct brdi_ply *ply, const brd_event *event)
{
    (void)ply;
    return event->kind == BRD_EVENT_REMOVE;
}

/* [TOK.event-move], [TOK.capture] */
void brdi_tokonoma_write_ply(const struct brdi_ply *ply)
{
    if (ply->code != 0) brdi_put_event(ply, "%P %f to %t", brdi_event_of(ply, BRD_EVENT_MOVE, 0), NULL);
    brdi_put_events(ply, ", capturing ", "the %p on %t", is_captured);
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
