/* tombs_words.c: sentences about moves, prompts and plies, and the numbers of refusals. */
#include "basics/text.h"
#include "kit/phrases.h"
#include "tombs.h"

/* [TMB.seats] */
static const struct brdi_seat seats[] = {
    {"Player 1", BRD_TONE_NONE}, {"Player 2", BRD_TONE_NONE}, {"Player 3", BRD_TONE_NONE}, {"Player 4", BRD_TONE_NONE}};

/* ------------------------------------------------------------------------------------------------------------ moves */

static const char hidden_chance_words[] = "%s draws a card"; /* [TMB.hidden-ply] */

/* What plies do, also as moves. A dealt card is also drawn. An illegal move may have no unit to remove. */
static const char *words_of(int kind, bool unit)
{
    switch (kind) {
    case DRAW: return "%s draws %aP";
    case PLACE: return "%P on %t";
    case OVER: return unit ? "%P on %t, on top of %w's %O" : "%P on %t, on top of a unit";
    case ACTIVATE:
        return unit ? "%P activated on %t, removing %w's %O on %x" : "%P activated on %t, removing the unit on %x";
    default: return "%s discards %aP";
    }
}

static struct brdi_saying move_words(const struct brdi_sight *sight, uint32_t code, const struct brdi_about *about)
{
    (void)sight;
    return (struct brdi_saying){words_of(play_of(code).kind, about->other_type != BRD_NO_TYPE), NULL};
}

/* ---------------------------------------------------------------------------------------------------------- prompts */

static const char chance_words[] = "Chance draws a card for %y"; /* [TMB.deal], [TMB.draw] */

/* Whether the seat can play no card [TMB.discard]. */
static bool is_stuck(const struct brdi_prompt *prompt)
{
    const struct brdi_sight *sight = &prompt->sight;
    for (uint32_t class = BLADE; class < tables_of(sight->rules)->class_end; class ++)
        if (sight->game->legal(sight->rules, sight->state, move_code(DISCARD, class, 0, 0))) return true;
    return false;
}

/* The cells that are barred to the seat on this turn [TMB.first-turn], [TMB.first-player] (TMB-10). */
static void put_barred(struct brdi_prompt *prompt)
{
    const struct state *s = prompt->sight.state;
    const struct tables *t = tables_of(prompt->sight.rules);
    uint64_t cells = s->turn <= t->barred_turns[prompt->seat] ? t->barred_cells & BOARD : 0;
    for (const char *words = "; no card may be played on %t"; cells != 0; words = ", %t") {
        prompt->about.to = brdi_pop_cell(&cells);
        brdi_go_on(prompt, words);
    }
}

/* [TMB.quiet] */
static void put_quiet(struct brdi_prompt *prompt)
{
    const struct state *s = prompt->sight.state;
    const struct data *data = data_of(&prompt->sight.rules->schema);
    int32_t quiet_turns = data->switches.quiet_turns[s->head.player_count - SEATS_MIN];
    prompt->about.number = quiet_turns + 1;
    if (s->turn <= quiet_turns) brdi_go_on(prompt, "; no unit may be killed or removed before turn %n");
}

/* Only those who see the hand may know whether the player is stuck. */
static void write_prompt(struct brdi_prompt *prompt)
{
    if (prompt->knows_secrets && is_stuck(prompt)) {
        brdi_ask(prompt, "discard a card: none can be played");
        return;
    }
    brdi_ask(prompt, prompt->knows_secrets ? "play a card" : "play a card, or discard one if none can be played");
    put_barred(prompt);
    put_quiet(prompt);
}

/* ------------------------------------------------------------------------------------------------------------ plies */

/* A unit that is killed becomes a tombstone: that event is the next one [TMB.events]. */
static bool is_killed(const struct brdi_ply *ply, const brd_event *event)
{
    const brd_event *next = event + 1;
    if (!brdi_is_lost_piece(ply, event) || next == ply->events + ply->count) return false;
    return next->kind == BRD_EVENT_PLACE && next->layer == BRD_FIXTURE && next->cell == event->cell;
}

/* The unit that an Ombra or an activated Thorn removes; NULL: none. */
static const brd_event *removed_unit(const struct brdi_ply *ply)
{
    for (const brd_event *event = ply->events; event < ply->events + ply->count; event++)
        if (brdi_is_lost_piece(ply, event) && !is_killed(ply, event)) return event;
    return NULL;
}

/* The event that the words of a kind of ply are about; NULL: none, or a draw that is hidden, which the core says. */
static const brd_event *event_of_kind(const struct brdi_ply *ply, int kind)
{
    if (kind == DRAW || kind == DISCARD)
        return brdi_event_of(ply, kind == DRAW ? BRD_EVENT_DRAW : BRD_EVENT_DISCARD, 0);
    return brdi_event_of(ply, BRD_EVENT_PLACE, 0); /* tombstones come later */
}

/* [TMB.moves] */
static void write_ply(const struct brdi_ply *ply)
{
    int kind = play_of(ply->code).kind;
    bool removes = kind == OVER || kind == ACTIVATE;
    if (ply->code != 0)
        brdi_put_event(ply, words_of(kind, true), event_of_kind(ply, kind), removes ? removed_unit(ply) : NULL);
    brdi_put_events(ply, ", killing ", "%w's %P on %t", is_killed);
}

/* --------------------------------------------------------------------------------------------- refusals and endings */

/* The first turn on which the move would be legal [TMB.first-turn], [TMB.quiet]; 0: none [TMB.first-player]. */
static int32_t refusal_number(const struct brdi_rules *rules, const void *state, uint8_t reason)
{
    const struct data *data = data_of(&rules->schema);
    const struct state *s = state;
    bool first_player = data->switches.middle == MIDDLE_FIRST_PLAYER;
    if (reason == MIDDLE_BARRED || reason == CELL_BARRED) return first_player ? 0 : data->board.barred.turns + 1;
    return data->switches.quiet_turns[s->head.player_count - SEATS_MIN] + 1;
}

/* Of paragraphs that exclude each other those that the switches choose. */
static bool rule_in_force(const struct brdi_rules *rules, const char *id)
{
    const struct tables *t = tables_of(rules);
    bool first_player = data_of(&rules->schema)->switches.middle == MIDDLE_FIRST_PLAYER;
    bool each = t->stuck_limit != 0, friends = t->friends && t->placer_mask != 0;
    const struct {
        const char *id;
        bool in_force;
    } chosen[] = {
        {"TMB.field-lock", !each && !friends}, {"TMB.each-lock", each},
        {"TMB.friends-lock", friends},         {"TMB.first-turn", !first_player},
        {"TMB.first-player", first_player},    {"TMB.friends", t->friends},
    };
    for (size_t i = 0; i < sizeof chosen / sizeof chosen[0]; i++)
        if (brdi_is_word(id, strlen(id), chosen[i].id)) return chosen[i].in_force;
    return true;
}

const struct brdi_sentences brdi_tombs_words = {
    .seats = seats,
    .rule_in_force = rule_in_force,
    .hidden_chance_words = hidden_chance_words,
    .move_words = move_words,
    .write_prompt = write_prompt,
    .chance_words = chance_words,
    .write_ply = write_ply,
    .refusal_number = refusal_number,
};
