/* tokonoma_words.c: the sentences of moves and plies. */
#include "kit/phrases.h"
#include "tokonoma.h"

static const char a_move[] = "%P %f to %t";

/* [TOK.move], [TOK.stack] */
static struct brdi_saying move_words(const struct brdi_sight *sight, uint32_t code, const struct brdi_about *about)
{
    (void)sight, (void)code;
    return (struct brdi_saying){a_move, about->other_type == FLAT ? ", onto the flat" : NULL};
}

/* [TOK.move] */
static void write_prompt(struct brdi_prompt *prompt)
{
    brdi_ask(prompt, "move a piece");
}

/* [TOK.event-move], [TOK.event-remove], [TOK.capture] */
static void write_ply(const struct brdi_ply *ply)
{
    if (ply->code != 0) brdi_put_event(ply, a_move, brdi_event_of(ply, BRD_EVENT_MOVE, 0), NULL);
    brdi_put_events(ply, ", capturing ", "the %p on %t", brdi_is_lost_piece);
}

const struct brdi_sentences brdi_tokonoma_words = {
    .seats = brdi_white_and_black, /* [TOK.seats] */
    .move_words = move_words,
    .write_prompt = write_prompt,
    .write_ply = write_ply,
};
