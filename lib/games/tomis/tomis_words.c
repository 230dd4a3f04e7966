/* tomis_words.c: the sentences of moves, prompts and plies, and the numbers of refusals. */
#include "kit/phrases.h"
#include "tomis.h"

/* ---------------------------------------------------------------------------------------------------------- moves */

/* What moves do, also as plies. */
static const char *const words[] = {[PLACE_BASE] = "%P on %t",
                                    [PLACE_GATE] = "%P on %t",
                                    [DEPLOY] = "%P deployed on %t",
                                    [MOVE] = "%P %f to %t",
                                    [ACTIVATE] = "%P %f activates the gate",
                                    [DEACTIVATE] = "%P %f deactivates the gate",
                                    [MARK] = "Gate %f gets a marker and points %d",
                                    [SECOND_MARK] = "Gate %f gets a second marker",
                                    [ROTATE] = "Gate %f turns to %d",
                                    [GATE_JUMP] = "Gate jump: %p %f to %t",
                                    [STRIKE] = "Gate strike: %p %f destroys the %o on %x and itself",
                                    [JUMP] = "Jump: %p %f to %t",
                                    [PASS] = "%s passes"};

/* Whether a move captures where it ends [TOM.captures]. */
static bool move_captures(const struct brdi_sight *sight, uint32_t code)
{
    const struct state *s = sight->state;
    int side = has(s->men[WHITE], code_first(code)) ? WHITE : BLACK;
    return (tables_of(sight->rules)->captures[side] >> man_at(tables_of(sight->rules), s, code_first(code)) & 1) != 0;
}

/* Landing on a unit captures it [TOM.landing]. */
static struct brdi_saying move_words(const struct brdi_sight *sight, uint32_t code, const struct brdi_about *about)
{
    int kind = code_kind(code);
    bool ends = kind == GATE_JUMP || kind == JUMP || (kind == MOVE && move_captures(sight, code));
    bool captures = ends && about->other_type != BRD_NO_TYPE;
    if (about->becomes != BRD_NO_TYPE) /* [TOM.becomes] */
        return (struct brdi_saying){words[kind],
                                    captures ? ", capturing the %o, and becomes %ab" : ", and becomes %ab"};
    return (struct brdi_saying){words[kind], captures ? ", capturing the %o" : NULL};
}

/* -------------------------------------------------------------------------------------------------------- prompts */

/* The first gate is the one on the back row [TOM.clearance] (TOM-2). */
static const char *clearance_words(int32_t free_cells)
{
    if (free_cells == 0) return ", not under %r base";
    return free_cells == 1 ? ", at least 1 free cell away from %r base" : ", at least %n free cells away from %r base";
}

/* [TOM.place-base], [TOM.place-gates] */
static void ask_for_gate(struct brdi_prompt *prompt)
{
    const struct state *s = prompt->sight.state;
    const struct data *data = data_of(&prompt->sight.rules->schema);
    const uint8_t *stock = s->stock[prompt->seat];
    int number = data->men[STOCK_GATE] - stock[STOCK_GATE];
    if (stock[STOCK_BASE] > 0) {
        brdi_ask(prompt, "place %r base on %r back row");
        return;
    }
    prompt->about.number = gate_row(prompt->seat, number) + 1;
    brdi_ask(prompt, "place a gate in row %n");
    if (number != 0) return;
    prompt->about.number = data->switches.base_clearance;
    brdi_go_on(prompt, clearance_words(prompt->about.number));
}

/* [TOM.ships] */
static void ask_for_ship(struct brdi_prompt *prompt)
{
    const struct state *s = prompt->sight.state;
    const struct brdi_rules *rules = prompt->sight.rules;
    const struct tables *t = tables_of(rules);
    prompt->about.number = ships_due(t, s, prompt->seat);
    brdi_ask(prompt, rules->own_count > 0 ? "place a ship on %r back row: %n left"
                                          : "place a frigate, sentry or tower on %r back row: %n left");
}

enum { CHOICE_DEPLOY, CHOICE_MOVE, CHOICE_ACTIVATE, CHOICE_DEACTIVATE, CHOICE_MARK, CHOICE_ROTATE };
enum { CHOICE_GATE_JUMP = CHOICE_ROTATE + 1, CHOICE_JUMP, CHOICE_STRIKE, CHOICE_PASS };
enum { WORK = 1 << CHOICE_ACTIVATE | 1 << CHOICE_DEACTIVATE | 1 << CHOICE_MARK };

static const char *const choices[] = {
    "deploy a unit",      "move a unit",      "activate a gate", "deactivate a gate",  "mark a gate",
    "rotate a jump gate", "make a gate jump", "make a jump",     "make a gate strike", "pass"};

static uint32_t choice_of(const struct brdi_prompt *prompt, uint32_t code)
{
    static const uint8_t by_kind[] = {[DEPLOY] = CHOICE_DEPLOY,     [MOVE] = CHOICE_MOVE,
                                      [ACTIVATE] = CHOICE_ACTIVATE, [DEACTIVATE] = CHOICE_DEACTIVATE,
                                      [MARK] = CHOICE_MARK,         [SECOND_MARK] = CHOICE_MARK,
                                      [ROTATE] = CHOICE_ROTATE,     [GATE_JUMP] = CHOICE_GATE_JUMP,
                                      [STRIKE] = CHOICE_STRIKE,     [JUMP] = CHOICE_JUMP,
                                      [PASS] = CHOICE_PASS};
    (void)prompt;
    return 1u << by_kind[code_kind(code)];
}

/* Work on a gate is an action, or comes before the action [TOM.work]. */
static void ask_for_action(const struct brdi_prompt *prompt)
{
    uint32_t mask = brdi_legal_choices(prompt, choice_of), work = mask & WORK;
    bool is_extra = works_extra(prompt->sight.rules);
    if (!is_extra || mask == work) work = 0;
    if (mask == 1 << CHOICE_PASS)
        brdi_ask(prompt, "pass: there is no other move"); /* TOM-9 */
    else
        brdi_ask_choices(prompt, choices, mask & ~work);
    if (work == 0) return;
    brdi_go_on(prompt, "; work on a gate may come first: ");
    brdi_list_choices(prompt, choices, work);
}

static void write_prompt(struct brdi_prompt *prompt)
{
    const struct state *s = prompt->sight.state;
    if (placing_gates(s))
        ask_for_gate(prompt);
    else if (placing_ships(prompt->sight.rules, s))
        ask_for_ship(prompt);
    else
        ask_for_action(prompt);
}

/* ---------------------------------------------------------------------------------------------------------- plies */

/* A strike removes two frigates, the one struck and the one that strikes [TOM.strike]. */
static const brd_event *striker_of(const struct brdi_ply *ply)
{
    return code_kind(ply->code) == STRIKE ? brdi_event_of(ply, BRD_EVENT_REMOVE, 1) : NULL;
}

/* The last event of the ply's action, after which units are removed by the attack [TOM.events]; NULL: it has none. */
static const brd_event *last_of_action(const struct brdi_ply *ply)
{
    const brd_event *striker = striker_of(ply);
    return striker != NULL ? striker : brdi_event_of(ply, BRD_EVENT_MOVE, 0);
}

/* What becomes another unit is not lost [TOM.becomes]. */
static bool is_lost(const struct brdi_ply *ply, const brd_event *event)
{
    const brd_event *placed = brdi_event_of(ply, BRD_EVENT_PLACE, 0);
    return brdi_is_lost_piece(ply, event) && (placed == NULL || placed->cell != event->cell);
}

static bool is_attacked(const struct brdi_ply *ply, const brd_event *event)
{
    const brd_event *last = last_of_action(ply);
    return is_lost(ply, event) && (last == NULL || event > last);
}

/* What a jump lands on [TOM.landing]. */
static bool is_landed_on(const struct brdi_ply *ply, const brd_event *event)
{
    return is_lost(ply, event) && !is_attacked(ply, event) && striker_of(ply) == NULL;
}

/* [TOM.gate-destroyed] */
static bool is_destroyed_gate(const struct brdi_ply *ply, const brd_event *event)
{
    (void)ply;
    return event->kind == BRD_EVENT_REMOVE && event->layer == BRD_FIXTURE;
}

/* A frigate that activates a gate is in no event. */
static const char *action_words(int kind)
{
    if (kind == ACTIVATE || kind == DEACTIVATE)
        return kind == ACTIVATE ? "Gate %t is activated" : "Gate %t is deactivated";
    return kind != 0 ? words[kind] : "";
}

/* The event that an action's words are about. */
static const brd_event *action_of(const struct brdi_ply *ply)
{
    const brd_event *event = last_of_action(ply);
    if (event == NULL) event = brdi_event_of(ply, BRD_EVENT_PLACE, 0);
    return event != NULL ? event : brdi_event_of(ply, BRD_EVENT_CHANGE, 0);
}

/* The action, what it removes, what the attack removes [TOM.attack], the flagship [TOM.unlock]. */
static void write_ply(const struct brdi_ply *ply)
{
    const brd_event *struck = brdi_event_of(ply, BRD_EVENT_REMOVE, 0); /* if this is a strike */
    brdi_put_event(ply, action_words(code_kind(ply->code)), action_of(ply), struck);
    brdi_put_events(ply, ", capturing ", "the %p", is_landed_on);
    brdi_put_events(ply, ", destroying ", "the %p on %t", is_destroyed_gate);
    brdi_put_events(ply, "; the attack removes ", "the %p on %t", is_attacked);
    const brd_event *placed = brdi_event_of(ply, BRD_EVENT_PLACE, 0);
    if (placed != NULL && brdi_event_of(ply, BRD_EVENT_MOVE, 0) != NULL)
        brdi_put_event(ply, "; it becomes %ap", placed, NULL); /* [TOM.becomes] */
    for (uint8_t side = WHITE; side < SIDES; side++)
        if (brdi_change_of(ply, BRD_EVENT_COUNTER, side, COUNTER_UNLOCKED) > 0)
            brdi_put_amount(ply, "; %w's flagship is unlocked", side, 0);
}

/* ------------------------------------------------------------------------------------------------------- refusals */

/* The least number of cells between base and gate [TOM.clearance]. */
static int32_t refusal_number(const struct brdi_rules *rules, const void *state, uint8_t reason)
{
    (void)state, (void)reason;
    return data_of(&rules->schema)->switches.base_clearance;
}

const struct brdi_sentences brdi_tomis_words = {
    .seats = brdi_white_and_black, /* [TOM.board] */
    .move_words = move_words,
    .write_prompt = write_prompt,
    .write_ply = write_ply,
    .refusal_number = refusal_number,
};
