/* breakthrough_words.c: what moves and plies are called in sentences. */
#include "kit/phrases.h"
#include "breakthrough.h"

/* ---------------------------------------------------------------------------------------------------------- moves */

static const char a_move[] = "%P %f to %t";

/* [BRE.move], [BRE.capture] */
static struct brdi_saying move_words(const struct brdi_sight *sight, uint32_t code, const struct brdi_about *about)
{
    (void)sight, (void)code;
    bool captures = about->other_seat != BRD_NO_SEAT && about->other_seat != about->seat;
    return (struct brdi_saying){a_move, captures ? ", capturing" : NULL};
}

/* -------------------------------------------------------------------------------------------------------- prompts */

/* [BRE.move] */
static void write_prompt(struct brdi_prompt *prompt)
{
    brdi_ask(prompt, "move a man");
}

/* ---------------------------------------------------------------------------------------------------------- plies */

/* [BRE.event-move], [BRE.event-remove], [BRE.capture] */
static void write_ply(const struct brdi_ply *ply)
{
    if (ply->code != 0) brdi_put_event(ply, a_move, brdi_event_of(ply, BRD_EVENT_MOVE, 0), NULL);
    brdi_put_events(ply, ", capturing ", "the %p on %t", brdi_is_lost_piece);
}

const struct brdi_sentences brdi_breakthrough_words = {
    .seats = brdi_white_and_black, /* [BRE.seats] */
    .move_words = move_words,
    .write_prompt = write_prompt,
    .write_ply = write_ply,
};
