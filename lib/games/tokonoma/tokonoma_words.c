/* tokonoma_words.c: the sentences of moves and plies. */
#include "kit/phrases.h"
#include "tokonoma.h"

static const char a_move[] = "%P %f to %t";

/* [TOK.move], [TOK.stack], [TOK.promotion] */
static struct brdi_saying move_words(const struct brdi_sight *sight, uint32_t code, const struct brdi_about *about)
{
    (void)sight, (void)code;
    bool onto_flat = about->other_type == FLAT, stays = about->becomes == about->type;
    if (about->becomes == BRD_NO_TYPE) return (struct brdi_saying){a_move, onto_flat ? ", onto the flat" : NULL};
    if (stays) return (struct brdi_saying){a_move, onto_flat ? ", onto the flat, and stays %ab" : ", and stays %ab"};
    return (struct brdi_saying){a_move, onto_flat ? ", onto the flat, and becomes %ab" : ", and becomes %ab"};
}

/* [TOK.move] */
static void write_prompt(struct brdi_prompt *prompt)
{
    brdi_ask(prompt, "move a piece");
}

/* A piece that becomes another one on its cell is not captured. */
static bool is_captured(const struct brdi_ply *ply, const brd_event *event)
{
    const brd_event *placed = brdi_event_of(ply, BRD_EVENT_PLACE, 0);
    return brdi_is_lost_piece(ply, event) && (placed == NULL || placed->cell != event->cell);
}

/* [TOK.event-move], [TOK.event-become], [TOK.event-remove], [TOK.capture] */
static void write_ply(const struct brdi_ply *ply)
{
    const brd_event *placed = brdi_event_of(ply, BRD_EVENT_PLACE, 0);
    if (ply->code != 0) brdi_put_event(ply, a_move, brdi_event_of(ply, BRD_EVENT_MOVE, 0), NULL);
    if (placed != NULL) brdi_put_event(ply, ", becoming %ap", placed, NULL);
    brdi_put_events(ply, ", capturing ", "the %p on %t", is_captured);
}

const struct brdi_sentences brdi_tokonoma_words = {
    .seats = brdi_white_and_black, /* [TOK.seats] */
    .move_words = move_words,
    .write_prompt = write_prompt,
    .write_ply = write_ply,
};
