/* thrones_words.c: sentences about moves, prompts and plies, and the numbers that refusals name. */
#include "kit/phrases.h"
#include "thrones_code.h"
#include "thrones_state.h"

/* ---------------------------------------------------------------------------------------------------------- moves */

/* What moves do, also as plies. */
static const char *const words[KINDS + 1] = {
    [KIND_TILE] = "%P on %t",
    [KIND_PIECE] = "%P on %t",
    [KIND_HOLD] = "%s holds the dragon back",
    [KIND_MOVE] = "%P %f to %t",
    [KIND_SWITCH] = "%P %f switches with the %o on %t",
    [KIND_ATTACK] = "%P %f attacks the %o on %t",
    [KIND_FIRE] = "%P %f fires at the %o on %t",
    [KIND_HASTE] = "Haste: %p %f to %t",
    [KIND_AMBUSH] = "Ambush: the %p on %f and the %o on %t change places",
    [KIND_DECEPTION] = "Deception: the %p on %f and the %o on %t change places",
    [KIND_END] = "%s ends the turn",
    [KIND_SURVIVE] = "The survival check is passed",
    [KIND_FAIL] = "The survival check fails",
    [KIND_CHOICE] = "%s chooses %p as the favor",
};
static const char arrival[] = "%P arrives on %t"; /* [THR.arrival] */

/* What goes with a move: Cunning [THR.cunning]; a tile of the middle row is a claim [THR.setup-middle]. */
static const char *more_of(uint32_t code)
{
    bool in_middle = code_to(code) >= MIDDLE && code_to(code) < MIDDLE_END;
    if (code_cunning(code)) return ", with Cunning";
    return code_kind(code) == KIND_TILE && in_middle ? ", as a claim" : NULL;
}

static struct brdi_saying move_words(const struct brdi_sight *sight, uint32_t code, const struct brdi_about *about)
{
    int kind = code_kind(code);
    (void)about;
    bool arrives = kind == KIND_PIECE && brdi_sees_counter(sight, BRD_NO_SEAT, COUNTER_TURN) > 0;
    return (struct brdi_saying){arrives ? arrival : words[kind], more_of(code)};
}

/* -------------------------------------------------------------------------------------------------------- prompts */

static const char chance_words[] = "a survival check decides"; /* [THR.check] */

/* What is to be laid next, to those who may see the layout: 12 of 36 home tiles, and what is left of each kind. */
static void put_tiles(struct brdi_prompt *prompt, int laid)
{
    static const char *const plural[GROUNDS] = {"", "s", "s", "s", "es"};
    const struct state *s = prompt->sight.state;
    const struct data *data = data_of(prompt->sight.rules);
    struct cells home = home_of(prompt->seat);
    const char *before = "; ";
    prompt->about.number = laid;
    prompt->about.total = HOME;
    prompt->about.to = home_cell(prompt->seat, laid);
    brdi_go_on(prompt, ": %n of %m tiles, next on %t");
    for (int ground = 0; ground < GROUNDS; ground++) {
        int32_t count = ground == FORTRESS ? 1 : data->tiles[ground].count;
        prompt->about.number = count - cells_count(cells_and(s->grounds[ground], home));
        if (prompt->about.number <= 0) continue;
        brdi_go_on(prompt, before);
        prompt->about.type = (uint8_t)ground;
        brdi_go_on(prompt, "%n %p");
        if (prompt->about.number > 1) brdi_go_on(prompt, plural[ground]);
        before = ", ";
    }
    brdi_go_on(prompt, " left");
}

/* [THR.setup-middle], [THR.middle-count] */
static void ask_for_middle_tile(struct brdi_prompt *prompt, int laid)
{
    prompt->about.type = tables_of(prompt->sight.rules)->middle[laid];
    prompt->about.number = laid;
    prompt->about.total = MIDDLE_TILES;
    brdi_ask(prompt, "lay a %p tile in the middle row: %n of %m tiles");
}

/* Whether a piece of its type has been placed before. */
static bool is_later_of_type(const struct tables *tables, int side, int placed)
{
    const uint8_t *sequence = tables->sequence[side];
    return placed > 0 && sequence[placed] == sequence[placed - 1];
}

/* [THR.setup-pieces]; another of its type comes on a later cell [THR.setup-pairs]; the last may be the dragon. */
static void ask_for_piece(struct brdi_prompt *prompt, int placed)
{
    const struct tables *tables = tables_of(prompt->sight.rules);
    uint8_t type = tables->sequence[prompt->seat][placed];
    prompt->about.type = GROUNDS + type;
    prompt->about.number = placed;
    prompt->about.total = tables->sequence_count[prompt->seat];
    prompt->about.from = home_cell(prompt->seat, 0);
    prompt->about.to = brdi_cell_of(last_piece(prompt->sight.state, prompt->seat, type));
    brdi_ask(prompt, "place %ap in %r homeland");
    if (type == DRAGON) brdi_go_on(prompt, ", or hold it back");
    if (is_later_of_type(tables, prompt->seat, placed))
        brdi_go_on(prompt, ", after %t (cells count from %f, row by row)");
    brdi_go_on(prompt, ": %n of %m pieces");
}

/* What others know of a layout [THR.together-phase]. Both sides may be at it. */
static void ask_for_layout(struct brdi_prompt *prompt)
{
    const struct state *s = prompt->sight.state;
    if (s->both_lay && !prompt->about.is_reader) prompt->about.winners = 1 << WHITE | 1 << BLACK;
    switch (s->phase) {
    case PHASE_TILES: brdi_ask(prompt, "lay out %r land"); break;
    case PHASE_MIDDLE: brdi_ask(prompt, "lay tiles in the middle row"); break;
    case PHASE_PIECES: brdi_ask(prompt, "place %r pieces"); break;
    default: brdi_ask(prompt, "lay out %r land and pieces"); break;
    }
}

/* A side's next ply of the setup [THR.setup]. The referee sees both sides at work, and gets what others get. */
static void ask_for_setup(struct brdi_prompt *prompt)
{
    const struct state *s = prompt->sight.state;
    const struct tables *tables = tables_of(prompt->sight.rules);
    int laid = s->laid[prompt->seat];
    if (!prompt->knows_secrets || (s->both_lay && !prompt->about.is_reader) ||
        laid >= setup_plies(tables, prompt->seat)) {
        ask_for_layout(prompt);
    } else if (laid < HOME) {
        brdi_ask(prompt, "lay out %r land");
        put_tiles(prompt, laid);
    } else if (laid < SETUP_TILES) {
        ask_for_middle_tile(prompt, laid - HOME);
    } else {
        ask_for_piece(prompt, laid - SETUP_TILES);
    }
}

enum { CHOICE_MOVE, CHOICE_SWITCH, CHOICE_ATTACK, CHOICE_FIRE, CHOICE_ARRIVE, CHOICE_FAVOR, CHOICE_END };
enum { ACTIONS = (1 << CHOICE_ARRIVE) - 1, FAVORS_SHIFT = CHOICE_END + 1, CHOICES = (1 << FAVORS_SHIFT) - 1 };

static const char *const choices[] = {"move",          "switch",      "attack", "fire", "let the dragon arrive",
                                      "spend a favor", "end the turn"};
static const char *const favors[TERRAINS] = {"Haste", "Ambush", "Cunning", "Deception"}; /* by their tiles */

/* The choice that a move is; a favor that it spends is a choice, too, and a bit above the choices says which. */
static uint32_t choice_of(const struct brdi_prompt *prompt, uint32_t code)
{
    static const uint8_t by_kind[KINDS + 1] = {
        [KIND_MOVE] = CHOICE_MOVE,    [KIND_SWITCH] = CHOICE_SWITCH,   [KIND_ATTACK] = CHOICE_ATTACK,
        [KIND_FIRE] = CHOICE_FIRE,    [KIND_PIECE] = CHOICE_ARRIVE,    [KIND_HASTE] = CHOICE_FAVOR,
        [KIND_AMBUSH] = CHOICE_FAVOR, [KIND_DECEPTION] = CHOICE_FAVOR, [KIND_END] = CHOICE_END};
    uint32_t choice = 1u << by_kind[code_kind(code)];
    (void)prompt;
    if (!is_favor(code_kind(code)) && !code_cunning(code)) return choice;
    return choice | 1u << CHOICE_FAVOR | 1u << tile_of(code_kind(code)) << FAVORS_SHIFT;
}

/* The actor alone moves, switches, attacks and fires in the turn [THR.turn], unless pieces act apart [THR.separate]. */
static void put_actor(struct brdi_prompt *prompt)
{
    const struct state *s = prompt->sight.state;
    uint8_t count;
    brd_item piece;
    if (tables_of(prompt->sight.rules)->separate ||
        !brdi_sees_piece(&prompt->sight, brdi_cell_of(s->actor), &piece, &count))
        return;
    prompt->about.type = piece.type;
    prompt->about.to = s->actor;
    brdi_go_on(prompt, "; only the %p on %t may act");
}

/* What is left of the turn [THR.turn], [THR.end-move]. */
static void ask_for_action(struct brdi_prompt *prompt)
{
    uint32_t mask = brdi_legal_choices(prompt, choice_of);
    brdi_ask_choices(prompt, choices, mask & CHOICES);
    if ((mask & 1 << CHOICE_END) != 0 && prompt->about.is_reader) brdi_go_on(prompt, " (end)");
    if ((mask & ACTIONS) != 0) put_actor(prompt);
    if (mask >> FAVORS_SHIFT == 0) return;
    brdi_go_on(prompt, "; the favor may be ");
    brdi_list_choices(prompt, favors, mask >> FAVORS_SHIFT);
}

/* What others may know of a turn: the kinds of favors are their owner's secret [THR.kind-secret]. */
static void ask_for_turn(const struct brdi_prompt *prompt)
{
    const struct state *s = prompt->sight.state;
    bool begun = (s->done & (ACTED | ARRIVED)) != 0;
    brdi_ask(prompt, begun ? "go on with %r turn, or end it" : "begin %r turn");
}

/* The other player may interrupt the turn [THR.interrupt]; it alone is told. */
static void ask_for_interruption(struct brdi_prompt *prompt)
{
    const struct state *s = prompt->sight.state;
    uint32_t mask = brdi_legal_choices(prompt, choice_of);
    prompt->about.other_seat = s->head.turn;
    brdi_ask(prompt, "wait for %w");
    if (mask == 0) return;
    brdi_go_on(prompt, ", or spend a favor now: ");
    brdi_list_choices(prompt, favors, mask >> FAVORS_SHIFT);
}

/* [THR.kind] */
static const char kind_words[] =
    "choose the kind of the favor: plains (Haste), forest (Ambush), mountain (Cunning) or water (Deception)";

static void write_prompt(struct brdi_prompt *prompt)
{
    const struct state *s = prompt->sight.state;
    if (in_setup(s))
        ask_for_setup(prompt);
    else if (chooser(prompt->sight.rules, s) == prompt->seat)
        brdi_ask(prompt, kind_words);
    else if (prompt->seat != s->head.turn)
        ask_for_interruption(prompt);
    else if (prompt->knows_secrets || !favors_are_tiles(prompt->sight.rules))
        ask_for_action(prompt);
    else
        ask_for_turn(prompt);
}

/* ---------------------------------------------------------------------------------------------------------- plies */

/* Whether an event breaches a fortress, or repairs one [THR.breach], [THR.repair]. */
static bool is_breached(const struct brdi_ply *ply, const brd_event *event)
{
    (void)ply;
    return event->kind == BRD_EVENT_CHANGE && event->value_after == 1;
}

static bool is_repaired(const struct brdi_ply *ply, const brd_event *event)
{
    (void)ply;
    return event->kind == BRD_EVENT_CHANGE && event->value_after == 0;
}

/* An action whose events are still to come [THR.event-announce], or that breaches a fortress and moves nothing. */
static const char *intent_words(int kind)
{
    switch (kind) {
    case KIND_MOVE: return "Move from %f to %t";
    case KIND_SWITCH: return "Switch of %f and %t";
    case KIND_ATTACK: return "Attack from %f on %t";
    case KIND_FIRE: return "Shot from %f at %t";
    default: return "Haste from %f to %t";
    }
}

/* Writes words about the cells or the type that the code of the move names. */
static void put_named(const struct brdi_ply *ply, const char *what)
{
    uint8_t first = code_from(ply->code);
    brdi_put_event(ply, what,
                   &(brd_event){.kind = BRD_EVENT_MOVE, .cell = first, .cell_to = code_to(ply->code), .type = first},
                   NULL);
}

/* A move, switch, attack or shot, or a favor. */
static void put_action(const struct brdi_ply *ply)
{
    const brd_event *move = brdi_event_of(ply, BRD_EVENT_MOVE, 0), *back = brdi_event_of(ply, BRD_EVENT_MOVE, 1);
    const brd_event *next = brdi_event_of(ply, BRD_EVENT_NEXT, 0);
    int kind = code_kind(ply->code);
    if (move != NULL)
        brdi_put_event(ply, kind == KIND_ATTACK ? "%P %f attacks %t" : words[kind], move, back);
    else
        put_named(ply, intent_words(kind));
    if (code_cunning(ply->code)) brdi_put_event(ply, more_of(ply->code), NULL, NULL);
    if (next != NULL && next->value_after != 0) brdi_put_event(ply, ": a survival check decides", NULL, NULL);
}

/* [THR.survive] What was announced is in the events alone. */
static void put_survival(const struct brdi_ply *ply)
{
    const brd_event *move = brdi_event_of(ply, BRD_EVENT_MOVE, 0), *back = brdi_event_of(ply, BRD_EVENT_MOVE, 1);
    brdi_put_event(ply, words[KIND_SURVIVE], NULL, NULL);
    if (move != NULL)
        brdi_put_event(ply, back != NULL ? ": the %p on %f and the %o on %t change places" : ": %p %f to %t", move,
                       back);
}

/* [THR.setup]; a dragon that arrives was held back [THR.arrival]. */
static void put_placement(const struct brdi_ply *ply)
{
    bool arrives = brdi_change_of(ply, BRD_EVENT_STOCK, ply->seat, STOCK_DRAGON) < 0;
    const char *more = more_of(ply->code);
    brdi_put_event(ply, arrives ? arrival : words[KIND_PIECE], brdi_event_of(ply, BRD_EVENT_PLACE, 0), NULL);
    if (more != NULL) brdi_put_event(ply, more, NULL, NULL);
}

static void put_own(const struct brdi_ply *ply)
{
    int kind = code_kind(ply->code);
    if (kind == KIND_TILE || kind == KIND_PIECE)
        put_placement(ply);
    else if (is_pair(kind))
        put_action(ply);
    else if (kind == KIND_SURVIVE)
        put_survival(ply);
    else if (kind == KIND_CHOICE)
        put_named(ply, words[kind]);
    else if (kind != 0)
        brdi_put_event(ply, words[kind], NULL, NULL);
}

/* What a ply brings about besides. Each turn that ends, and the settlement, count the turn [THR.event-turn-end]. */
static void put_course(const struct brdi_ply *ply)
{
    int32_t turns = brdi_change_of(ply, BRD_EVENT_COUNTER, BRD_NO_SEAT, COUNTER_TURN);
    bool settled = brdi_event_of(ply, BRD_EVENT_REVEAL, 0) != NULL;
    for (uint8_t side = WHITE; side < SIDES; side++)
        if (brdi_change_of(ply, BRD_EVENT_STOCK, side, STOCK_FAVOR) > 0)
            brdi_put_amount(ply, "; %w gains a favor", side, 0); /* [THR.gain] */
    if (settled) brdi_put_event(ply, "; the layouts are revealed and the middle row is settled", NULL, NULL);
    bool said = settled || code_kind(ply->code) == KIND_END || brdi_event_of(ply, BRD_EVENT_END, 0) != NULL;
    if (turns > 0 && !said) brdi_put_event(ply, "; the turn ends", NULL, NULL);
}

/* At the end of a turn a piece makes way for the one that it becomes [THR.becomes]. */
static bool is_removed(const struct brdi_ply *ply, const brd_event *event)
{
    return brdi_is_lost_piece(ply, event) && event->cause != BRD_CAUSE_UPKEEP;
}

static bool is_promoted(const struct brdi_ply *ply, const brd_event *event)
{
    (void)ply;
    return event->kind == BRD_EVENT_PLACE && event->layer == BRD_PIECE && event->cause == BRD_CAUSE_UPKEEP;
}

static void write_ply(const struct brdi_ply *ply)
{
    put_own(ply);
    brdi_put_events(ply, ", breaching ", "the fortress on %t", is_breached);
    brdi_put_events(ply, ", removing ", "the %p on %t", is_removed);
    brdi_put_events(ply, "; promoted: ", "%p on %t", is_promoted);
    brdi_put_events(ply, "; the end of the turn repairs ", "the fortress on %t", is_repaired);
    put_course(ply);
}

/* ------------------------------------------------------------------------------------------------------- refusals */

/* The first turn in which pieces attack and fire [THR.first-turn]. */
static int32_t refusal_number(const struct brdi_rules *rules, const void *state, uint8_t reason)
{
    (void)state, (void)reason;
    return data_of(rules)->peaceful_turns + 1;
}

const struct brdi_sentences brdi_thrones_words = {
    .seats = brdi_white_and_black, /* [THR.board] */
    .move_words = move_words,
    .write_prompt = write_prompt,
    .chance_words = chance_words,
    .write_ply = write_ply,
    .refusal_number = refusal_number,
};
