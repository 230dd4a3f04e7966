/* phrases.c: writes prompts, and sentences about plies, from the words of a game. */
#include "kit/phrases.h"

/* --------------------------------------------------------------------------------------------------- prompts */

void brdi_go_on(const struct brdi_prompt *prompt, const char *words)
{
    brdi_put_sentence(prompt->out, prompt->sight.rules, prompt->sight.game, words, &prompt->about);
}

/* Words without a subject begin with a letter, never with a place. */
void brdi_ask(const struct brdi_prompt *prompt, const char *words)
{
    bool several = (prompt->about.winners & (prompt->about.winners - 1)) != 0;
    if (prompt->about.is_reader)
        brdi_put(prompt->out, brdi_capital(*words++));
    else
        brdi_go_on(prompt, several ? "%W are to " : "%W is to ");
    brdi_go_on(prompt, words);
}

void brdi_list_choices(const struct brdi_prompt *prompt, const char *const *choices, uint32_t mask)
{
    for (bool first = true; mask != 0; first = false) {
        uint64_t bits = mask;
        uint8_t choice = brdi_pop_cell(&bits);
        mask = (uint32_t)bits;
        if (!first) brdi_put_text(prompt->out, mask != 0 ? ", " : " or ");
        brdi_go_on(prompt, choices[choice]);
    }
}

void brdi_ask_choices(const struct brdi_prompt *prompt, const char *const *choices, uint32_t mask)
{
    uint64_t bits = mask;
    if (mask == 0) return;
    brdi_ask(prompt, choices[brdi_pop_cell(&bits)]);
    if (bits == 0) return;
    brdi_put_text(prompt->out, (bits & (bits - 1)) != 0 ? ", " : " or ");
    brdi_list_choices(prompt, choices, (uint32_t)bits);
}

uint32_t brdi_legal_choices(const struct brdi_prompt *prompt,
                            uint32_t (*choices_of)(const struct brdi_prompt *prompt, uint32_t code))
{
    const struct brdi_sight *sight = &prompt->sight;
    brd_move moves[BRD_MAX_MOVES];
    struct brdi_list list = {.moves = moves, .capacity = BRD_MAX_MOVES};
    uint32_t choices = 0;
    sight->game->moves(sight->rules, sight->state, &list);
    for (size_t i = 0; i < list.count && i < BRD_MAX_MOVES; i++) {
        uint32_t code = moves[i].code;
        bool is_own =
            sight->game->seat_of == NULL || sight->game->seat_of(sight->rules, sight->state, code) == prompt->seat;
        if (is_own) choices |= choices_of(prompt, code);
    }
    return choices;
}

/* ----------------------------------------------------------------------------------------------------- plies */

const brd_event *brdi_event_of(const struct brdi_ply *ply, uint8_t kind, size_t n)
{
    for (size_t i = 0; i < ply->count; i++)
        if (ply->events[i].kind == kind && n-- == 0) return &ply->events[i];
    return NULL;
}

/* Values of an event may be any numbers, so the difference is taken without a sign. */
int32_t brdi_change_of(const struct brdi_ply *ply, uint8_t kind, uint8_t seat, uint8_t quantity)
{
    const brd_event *event;
    for (size_t n = 0; (event = brdi_event_of(ply, kind, n)) != NULL; n++)
        if (event->seat == seat && event->type == quantity)
            return (int32_t)((uint32_t)event->value_after - (uint32_t)event->value_before);
    return 0;
}

static void put(const struct brdi_ply *ply, const char *words, const struct brdi_about *about)
{
    brdi_put_sentence(ply->out, ply->rules, ply->game, words, about);
}

void brdi_put_event(const struct brdi_ply *ply, const char *words, const brd_event *event, const brd_event *other)
{
    struct brdi_about about = brdi_about_nothing();
    about.seat = ply->seat;
    if (event != NULL) {
        about.from = event->cell;
        about.to = event->kind == BRD_EVENT_MOVE ? event->cell_to : event->cell;
        about.type = event->type;
        about.direction = event->direction;
    }
    if (other == NULL) other = event;
    if (other != NULL) {
        about.target = other->cell;
        about.other_type = other->type;
        about.other_seat = other->seat;
    }
    put(ply, words, &about);
}

void brdi_put_amount(const struct brdi_ply *ply, const char *words, uint8_t seat, int32_t number)
{
    struct brdi_about about = brdi_about_nothing();
    about.other_seat = seat;
    about.number = number;
    put(ply, words, &about);
}

bool brdi_is_lost_piece(const struct brdi_ply *ply, const brd_event *event)
{
    (void)ply;
    return event->kind == BRD_EVENT_REMOVE && event->layer == BRD_PIECE;
}

/* So many events are listed; of more, their number is written. */
enum { LISTED_MOST = 6 };

void brdi_put_events(const struct brdi_ply *ply, const char *words, const char *each,
                     bool (*is_among)(const struct brdi_ply *ply, const brd_event *event))
{
    int32_t total = 0, listed = 0;
    for (size_t i = 0; i < ply->count; i++) total += is_among(ply, &ply->events[i]);
    int32_t most = total <= LISTED_MOST ? total : LISTED_MOST - 1;
    for (size_t i = 0; i < ply->count && listed < most; i++) {
        if (!is_among(ply, &ply->events[i])) continue;
        listed++;
        brdi_put_text(ply->out, listed == 1 ? words : listed == total ? " and " : ", ");
        brdi_put_event(ply, each, &ply->events[i], NULL);
    }
    if (total > most) brdi_put_amount(ply, " and %n more", BRD_NO_SEAT, total - most);
}
