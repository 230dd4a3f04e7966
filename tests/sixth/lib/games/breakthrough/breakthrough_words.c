/* breakthrough_words.c: what moves and endings are called in sentences. */
#include "kit/phrases.h"
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

/* -------------------------------------------------------------------------------------------------------- prompts */

/* [BRE.move] */
void brdi_breakthrough_write_prompt(struct brdi_prompt *prompt)
{
    brdi_ask(prompt, "move a man");
}

/* ---------------------------------------------------------------------------------------------------------- plies */

/* [BRE.event-remove] */
static bool is_captured(const struct brdi_ply *ply, const brd_event *event)
{
    (void)ply;
    return event->kind == BRD_EVENT_REMOVE;
}

/* [BRE.event-move], [BRE.capture] */
void brdi_breakthrough_write_ply(const struct brdi_ply *ply)
{
    if (ply->code != 0) brdi_put_event(ply, "%P %f to %t", brdi_event_of(ply, BRD_EVENT_MOVE, 0), NULL);
    brdi_put_events(ply, ", capturing ", "the %p on %t", is_captured);
}

/* -------------------------------------------------------------------------------------------------------- endings */

const char *const brdi_breakthrough_ending_words[] = {
    "", "a man of %W has reached the far row", "%L has no man left", "%L has no move", "the limit of plies is reached",
};

const char *const brdi_breakthrough_ending_rules[] = {
    "", "BRE.breakthrough\0", "BRE.elimination\0", "BRE.blocked\0", "BRE.max-plies\0",
};
