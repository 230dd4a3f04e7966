/* tell.c: says what the phase asks for, and what a ply did. */
#include "basics/event_keys.h"
#include "core/object.h"
#include "kit/phrases.h"

/* --------------------------------------------------------------------------------------------------- prompts */

/* The prompt for a viewer, about a seat. */
static void put_prompt(const struct brdi_objects *o, uint8_t viewer, uint8_t seat, struct brdi_writer *out)
{
    struct brdi_prompt prompt = {.sight = {o->game, o->rules, o->head, viewer},
                                 .about = brdi_about_nothing(),
                                 .seat = seat,
                                 .knows_secrets = viewer == seat || viewer == BRD_REFEREE,
                                 .out = out};
    prompt.about.winners = 1u << seat;
    prompt.about.is_reader = viewer == seat;
    o->game->words->write_prompt(&prompt);
}

static void put_chance(const struct brdi_objects *o, uint8_t viewer, struct brdi_writer *out)
{
    struct brdi_pending pending = brdi_pending_of(o);
    struct brdi_about about = brdi_about_nothing();
    about.seat = pending.seat;
    about.is_reader = viewer == pending.seat;
    if (pending.code != 0 && o->game->notation->move_valid(o->rules, pending.code)) {
        brdi_put_move(o, viewer, pending.code, out);
        brdi_put_text(out, ": ");
    }
    brdi_put_sentence(out, o->rules, o->game, o->game->words->chance_words, &about);
}

static void put_end(const struct brdi_objects *o, struct brdi_writer *out)
{
    brd_outcome outcome = brdi_outcome_of(o->head);
    if (brdi_outcome_exists(o->game, outcome.kind, outcome.ending)) brdi_put_ending(o, &outcome, false, out);
}

int32_t brd_state_prompt(const brd_rules *rules, const brd_state *state, int32_t viewer, char *text, size_t cap)
{
    struct brdi_objects o;
    brd_state copy;
    int32_t status = brdi_open_view(rules, state, viewer, &o);
    if (status == BRD_OK) status = brdi_output_status(o.rules, o.head, text, cap);
    if (status != BRD_OK) return status;
    if (o.game->secrets != NULL) brdi_open_copy(&o, &copy, (uint8_t)viewer);
    struct brdi_writer out = brdi_writer_on(text, cap);
    bool is_actor = viewer < o.head->player_count && (brdi_actors(&o) >> viewer & 1) != 0;
    if (o.head->to_move == BRD_NOBODY)
        put_end(&o, &out);
    else if (o.head->to_move == BRD_CHANCE)
        put_chance(&o, (uint8_t)viewer, &out);
    else
        put_prompt(&o, (uint8_t)viewer, is_actor ? (uint8_t)viewer : o.head->to_move, &out);
    return (int32_t)out.length;
}

/* ----------------------------------------------------------------------------------------------------- plies */

/* The outcome that an event END contains. */
static brd_outcome outcome_of(const brd_event *end)
{
    brd_outcome outcome = {.kind = end->type, .ending = (uint8_t)end->count, .seats = (uint16_t)end->value_after};
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++)
        outcome.ranks[seat] = (uint8_t)((uint32_t)end->value_before >> 4 * seat & 15);
    return outcome;
}

static void put_ply(const struct brdi_objects *o, struct brdi_ply *ply)
{
    const brd_event *made = brdi_event_of(ply, BRD_EVENT_PLY, 0), *end = brdi_event_of(ply, BRD_EVENT_END, 0);
    const brd_event *drawn = brdi_event_of(ply, BRD_EVENT_DRAW, 0);
    uint32_t code = made != NULL ? (uint32_t)made->value_after : 0;
    ply->seat = made != NULL && made->seat != BRD_CHANCE ? made->seat : drawn != NULL ? drawn->seat : BRD_NO_SEAT;
    ply->code = brdi_hidden_text(code) != NULL ? 0 : code;
    if (brdi_hidden_text(code) != NULL) brdi_put_hidden_move(o, code, ply->seat, ply->out);
    if (code == BRD_CODE_HIDDEN) brdi_put_event(ply, " by %s", NULL, NULL);
    if (made == NULL) brdi_put_text(ply->out, "A ply");
    o->game->words->write_ply(ply);
    if (end == NULL) return;
    brd_outcome outcome = outcome_of(end);
    brdi_put_text(ply->out, "; ");
    brdi_put_ending(o, &outcome, true, ply->out);
}

/* Whether the rules have what the value of a key names. */
static bool value_exists(const brd_rules *rules, const struct brdi_objects *o, const struct brdi_event_key *key,
                         int32_t value)
{
    switch (key->form) {
    case BRDI_IS_NAME:
    case BRDI_IS_NAME_OR_NONE:
        return brdi_event_word(key, value) != NULL || brd_name(rules, key->family, value) != NULL;
    case BRDI_IS_ACTOR: return value == BRD_CHANCE || value < o->game->players_max;
    case BRDI_IS_SEAT: return value < o->game->players_max;
    case BRDI_IS_SEATS: return (uint32_t)value >> o->game->players_max == 0;
    case BRDI_IS_MOVE:
        return brdi_hidden_text((uint32_t)value) != NULL || o->game->notation->move_valid(o->rules, (uint32_t)value);
    default: return true;
    }
}

/* Whether the rules have all that an event names. What it hides and causes do not count: versions may add to them. */
static bool event_exists(const brd_rules *rules, const struct brdi_objects *o, const brd_event *event)
{
    struct brdi_event_values values = brdi_event_values(event);
    if (event->kind < BRD_EVENT_MOVE || event->kind > BRD_EVENT_PHASE) return true; /* a kind of a later version */
    for (const struct brdi_event_key *key = brdi_event_keys; key->name != NULL; key++) {
        bool counts = key->family != BRDI_NAME_CAUSE && key->family != BRDI_NAME_HIDES;
        if (!counts || !brdi_event_has(key, event->kind, &values)) continue;
        if (!value_exists(rules, o, key, values.of[key->member])) return false;
    }
    return event->kind != BRD_EVENT_END || brdi_outcome_exists(o->game, event->type, event->count);
}

int32_t brd_events_sentence(const brd_rules *rules, const brd_event *events, size_t count, char *text, size_t cap)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status == BRD_OK) status = brdi_events_status(events, count);
    if (status == BRD_OK) status = brdi_output_status(o.rules, o.head, text, cap);
    if (status != BRD_OK) return status;
    for (size_t i = 0; i < count; i++)
        if (!event_exists(rules, &o, &events[i])) return BRD_E_ARGUMENT;
    struct brdi_writer out = brdi_writer_on(text, cap);
    struct brdi_ply ply = {.game = o.game, .rules = o.rules, .events = events, .count = count, .out = &out};
    if (count > 0) put_ply(&o, &ply);
    return (int32_t)out.length;
}
