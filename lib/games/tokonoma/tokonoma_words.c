/* tokonoma_words.c: the sentences of moves and plies. */
#include "kit/phrases.h"
#include "tokonoma.h"

/* ---------------------------------------------------------------------------------------------------------- seats */

/* [TOK.seats] */
static const struct brdi_seat seats[] = {{"White", BRD_TONE_LIGHT}, {"Black", BRD_TONE_DARK}};

/* ---------------------------------------------------------------------------------------------------------- moves */

/* [TOK.move], [TOK.stack] */
static const char *move_words(const struct brdi_sight *sight, uint32_t code, const struct brdi_about *about)
{
    (void)sight, (void)code;
    return about->other_type == FLAT ? "%P %f to %t, onto the flat" : "%P %f to %t";
}

/* -------------------------------------------------------------------------------------------------------- prompts */

/* [TOK.move] */
static void write_prompt(struct brdi_prompt *prompt)
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
static void write_ply(const struct brdi_ply *ply)
{
    if (ply->code != 0) brdi_put_event(ply, "%P %f to %t", brdi_event_of(ply, BRD_EVENT_MOVE, 0), NULL);
    brdi_put_events(ply, ", capturing ", "the %p on %t", is_captured);
}

const struct brdi_sentences brdi_tokonoma_words = {
    .seats = seats,
    .move_words = move_words,
    .write_prompt = write_prompt,
    .write_ply = write_ply,
};
