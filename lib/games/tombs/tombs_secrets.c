/* tombs_secrets.c: which viewers may know which cards, and determinizations. */
#include "tombs.h"

/* ------------------------------------------------------------------------------------------------------- visibility */

/* [TMB.stocks-hidden]: this holds for partners [TMB.hidden-teams] and after the end [TMB.hidden-end], too. */
bool brdi_tombs_stock_hidden(uint8_t viewer, uint8_t seat, uint8_t stock)
{
    if (stock == STOCK_HAND || stock == STOCK_DECK) return false;
    return seat != BRD_NO_SEAT ? !sees(viewer, seat) : viewer != BRD_REFEREE;
}

/* Others may not know the card that a seat draws [TMB.hidden-ply] (TMB-16), even if they can deduce it (TMB-18). */
static uint32_t conceals(const struct brdi_rules *rules, const void *state, uint32_t code)
{
    const struct state *s = state;
    (void)rules;
    return play_of(code).kind == DRAW ? brdi_all_but(s->head.turn) : 0;
}

/* Takes the first `count` cards in the order of classes. */
static uint64_t take_first(uint64_t *cards, uint32_t count)
{
    uint64_t taken = 0;
    for (int class = BLADE; class < CLASSES_MOST; ++class) {
        uint32_t here = cards_of(*cards, class) < count ? cards_of(*cards, class) : count;
        taken += here * card(class);
        count -= here;
    }
    *cards -= taken;
    return taken;
}

/* Of hidden hands the sizes are public, and of all unseen cards together their classes [TMB.observation]. */
static void redact(const struct brdi_rules *rules, void *state, uint8_t viewer)
{
    struct state *s = state;
    bool extended = tables_of(rules)->extended;
    uint64_t deck = deck_in(s, extended);
    for (uint8_t seat = 0; seat < SEATS_MOST; seat++)
        if (!sees(viewer, seat)) deck += hand_of(s, seat, extended);
    for (uint8_t seat = 0; seat < SEATS_MOST; seat++)
        if (!sees(viewer, seat)) set_hand(s, seat, take_first(&deck, cards_in(hand_of(s, seat, extended))), extended);
    set_deck(s, deck, extended);
}

/* -------------------------------------------------------------------------------------------------- determinization */

/* Takes one of the unseen cards at random; each card is equally likely. */
static uint64_t draw_unseen(uint64_t *unseen, uint64_t *seed)
{
    uint32_t k = brdi_random_below(seed, cards_in(*unseen));
    int class = BLADE;
    for (; k >= cards_of(*unseen, class); ++class) k -= cards_of(*unseen, class);
    *unseen -= card(class);
    return card(class);
}

/*
 * The unseen cards of the observation were read as the deck [TMB.observation]. This deals the hidden hands from them;
 * the rest stays as the deck. Their number must be that of the hidden cards, so draw_unseen always finds one.
 */
static bool determinize(struct brdi_reading *reading, struct brdi_line *line, uint64_t *seed)
{
    struct state *s = reading->state;
    bool extended = tables_of(reading->rules)->extended;
    uint64_t unseen = deck_in(s, extended);
    const uint32_t *sizes = &reading->notes[NOTE_HANDS];
    uint32_t hidden = reading->notes[NOTE_DECK];
    for (int seat = 0; seat < SEATS_MOST; seat++) hidden += sizes[seat];
    if (hidden != cards_in(unseen))
        return brdi_fault_at(line, FIELD_DECK, line->starts[FIELD_DECK], BRD_FAULT_CONTRADICTION,
                             "the number of unseen cards is not the number of hidden cards",
                             "as many cards as the deck and the hidden hands have together");
    for (int seat = 0; seat < SEATS_MOST; seat++)
        for (uint32_t i = 0; i < sizes[seat]; i++)
            set_hand(s, seat, hand_of(s, seat, extended) + draw_unseen(&unseen, seed), extended);
    set_deck(s, unseen, extended);
    return true;
}

const struct brdi_secrets brdi_tombs_secrets = {conceals, redact, determinize};
