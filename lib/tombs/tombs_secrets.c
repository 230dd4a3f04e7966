/* tombs_secrets.c: who may know what of the cards, and what an observation does not show. */
#include "tombs.h"

/* ---------------------------------------------------------------------------------------------------- who sees what */

/* [TMB.stocks-hidden], also when the game is over [TMB.hidden-end], and from partners [TMB.hidden-teams]. */
bool brdi_tombs_stock_hidden(uint8_t viewer, uint8_t seat, uint8_t stock)
{
    if (stock == STOCK_HAND || stock == STOCK_DECK) return false;
    return stock < STOCK_DECK ? !sees(viewer, seat) : viewer != BRD_REFEREE;
}

/* [TMB.hidden-ply] (TMB-16): the card that somebody draws, whatever could be deduced (TMB-18). */
uint32_t brdi_tombs_conceals(const struct brdi_rules *rules, const void *state, uint32_t word)
{
    const struct state *s = state;
    (void)rules;
    return play_of(word).kind == DRAW ? brdi_all_but(s->head.turn) : 0;
}

/* ---------------------------------------------------------------------------------------------------------- filling */

/* Takes a card, each that is left as likely as the next. */
static uint32_t draw_unseen(uint32_t *unseen, uint64_t *seed)
{
    uint32_t k = brdi_random_below(seed, cards_in(*unseen));
    int class = BLADE;
    for (; k >= cards_of(*unseen, class); ++class) k -= cards_of(*unseen, class);
    *unseen -= card(class);
    return card(class);
}

/*
 * The unseen cards were read as the deck [TMB.observation]: the hidden hands are dealt from them, and what is left is
 * the deck. There are just as many as the hands and the deck hold, so that no card is drawn from none.
 */
bool brdi_tombs_determinize(struct brdi_reading *reading, struct brdi_line *line, uint64_t *seed)
{
    struct state *s = reading->state;
    const uint32_t *sizes = &reading->notes[NOTE_HANDS];
    uint32_t hidden = reading->notes[NOTE_DECK];
    for (int seat = 0; seat < SEATS_MOST; seat++) hidden += sizes[seat];
    if (hidden != cards_in(s->deck))
        return brdi_fault_at(line, FIELD_DECK, line->starts[FIELD_DECK], BRD_FAULT_CONTRADICTION,
                             "the unseen cards are not as many as the hidden ones", "as many as deck and hands hold");
    for (int seat = 0; seat < SEATS_MOST; seat++)
        for (uint32_t i = 0; i < sizes[seat]; i++) s->hands[seat] += draw_unseen(&s->deck, seed);
    return true;
}
