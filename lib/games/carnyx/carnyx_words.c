/* carnyx_words.c: sentences about moves, prompts and plies. */
#include "kit/phrases.h"
#include "carnyx.h"

/* [CAR.seats] */
static const struct brdi_seat seats[] = {{"Dark", BRD_TONE_DARK}, {"Light", BRD_TONE_LIGHT}};

/* ------------------------------------------------------------------------------------------------------------ moves */

/* What moves do, also as plies. Two discs or more are a stack [CAR.stack]. */
static const char *words_of(uint32_t kind, bool is_stack)
{
    switch (kind) {
    case MOVE: return is_stack ? "Stack %f to %t" : "Piece %f to %t";
    case RETURN: return "Piece %f leaves and comes back on %t";
    case LEAVE: return is_stack ? "Stack %f leaves into the reserve" : "Piece %f leaves into the reserve";
    case HUNKER: return "%s hunkers down";
    default: return "%s passes";
    }
}

/* The same with types of the file's own, if it is a lone disc of one. */
static const char *own_words_of(uint32_t kind)
{
    switch (kind) {
    case MOVE: return "%P %f to %t";
    case RETURN: return "%P %f leaves and comes back on %t";
    default: return "%P %f leaves into the reserve";
    }
}

/*
 * In the setup a disc is placed, later it enters from the reserve [CAR.reserve]. Of a type of the file's own the same
 * is said in both, since a ply's events do not tell them apart [CAR.own-setup].
 */
static const char *disc_words(bool enters, bool is_own)
{
    if (is_own) return "%s's %p comes onto %t";
    return enters ? "%s's disc enters on %t" : "%s places a disc on %t";
}

static const char *moving_words(uint32_t kind, bool is_stack, uint8_t type)
{
    bool is_own = type != DISC && type < TYPES && !is_stack;
    return is_own && kind >= MOVE && kind <= LEAVE ? own_words_of(kind) : words_of(kind, is_stack);
}

/* Only with `returns: any` does a piece capture when it comes back [CAR.capture], [CAR.returns]. */
static struct brdi_saying move_words(const struct brdi_sight *sight, uint32_t code, const struct brdi_about *about)
{
    uint32_t kind = code_kind(code);
    bool captures = kind == MOVE || (kind == RETURN && tables_of(sight->rules)->returns_capture);
    bool onto_enemy = about->other_seat != BRD_NO_SEAT && about->other_seat != about->seat;
    bool onto_stack = form_on(sight->state, code_to(code)) == STACK;
    bool enters = brdi_sees_stock(sight, DARK, UNPLACED) + brdi_sees_stock(sight, LIGHT, UNPLACED) <= 0;
    bool is_own = kind == PLACE && code_from(code) != DISC;
    return (struct brdi_saying){kind == PLACE ? disc_words(enters, is_own)
                                              : moving_words(kind, about->count > 1, about->type),
                                !captures || !onto_enemy ? NULL
                                : onto_stack             ? ", capturing a stack"
                                                         : ", capturing a piece"};
}

/* ---------------------------------------------------------------------------------------------------------- prompts */

/*
 * What a player may do. A capture counts as one only while captures are forced; otherwise it is a move, and a bit
 * above the choices says that it could be made.
 */
enum { CHOICE_CAPTURE, CHOICE_MOVE, CHOICE_LEAVE, CHOICE_ENTER, CHOICE_HUNKER, CHOICE_PASS, CHOICES };
enum { FREE_CAPTURE = 1 << CHOICES };

static const char *const choices[] = {
    "capture", "move", "leave the board on the far side", "enter a disc from %r reserve", "hunker down", "pass"};

static uint32_t choice_of(const struct brdi_prompt *prompt, uint32_t code)
{
    const struct state *s = prompt->sight.state;
    bool onto_enemy = has(s->controlled[1 - prompt->seat], code_to(code));
    bool is_bound = captures_first(tables_of(prompt->sight.rules), s, prompt->seat);
    uint32_t capture = is_bound ? 1 << CHOICE_CAPTURE : 0, also = onto_enemy && !is_bound ? FREE_CAPTURE : 0;
    switch (code_kind(code)) {
    case PLACE: return 1 << CHOICE_ENTER;
    case MOVE: return onto_enemy && capture != 0 ? capture : 1u << CHOICE_MOVE | also;
    case RETURN: return onto_enemy && capture != 0 ? capture : 1u << CHOICE_LEAVE | also;
    case LEAVE: return 1 << CHOICE_LEAVE;
    case HUNKER: return 1 << CHOICE_HUNKER;
    default: return 1 << CHOICE_PASS;
    }
}

/* What lifts the duty to capture: the opponent is protected [CAR.protect], or the player is exempt [CAR.exempt]. */
static void put_lifted(struct brdi_prompt *prompt, uint32_t mask)
{
    const struct state *s = prompt->sight.state;
    const struct tables *t = tables_of(prompt->sight.rules);
    prompt->about.other_seat = (uint8_t)(1 - prompt->seat);
    if (s->players[1 - prompt->seat].hunkered)
        brdi_go_on(prompt, "; %w has hunkered down: nothing may be captured");
    else if (t->forced_capture && (mask & FREE_CAPTURE) != 0)
        brdi_go_on(prompt, "; no capture is forced");
}

/* Entering a disc is the turn [CAR.reserve], or comes before it [CAR.extra]. */
static void ask_for_action(struct brdi_prompt *prompt, uint32_t mask)
{
    const uint32_t enter = 1 << CHOICE_ENTER, asked = mask & ~(uint32_t)FREE_CAPTURE;
    bool is_first = tables_of(prompt->sight.rules)->extra && (mask & enter) != 0 && mask != enter;
    brdi_ask_choices(prompt, choices, is_first ? asked & ~enter : asked);
    if ((mask & 1 << CHOICE_CAPTURE) != 0) brdi_go_on(prompt, ": captures are forced");
    put_lifted(prompt, mask);
    if (is_first) brdi_go_on(prompt, "; a disc from %r reserve may enter first");
}

/* [CAR.setup], [CAR.turn] (CAR-8) */
static void write_prompt(struct brdi_prompt *prompt)
{
    const struct state *s = prompt->sight.state;
    prompt->about.number = s->players[prompt->seat].unplaced;
    if (in_setup(s)) {
        brdi_ask(prompt, "place a disc on %r home row: %n left");
        return;
    }
    uint32_t mask = brdi_legal_choices(prompt, choice_of);
    if (mask == 1 << CHOICE_PASS)
        brdi_ask(prompt, "pass: there is no other move");
    else
        ask_for_action(prompt, mask);
}

/* ------------------------------------------------------------------------------------------------------------ plies */

static void put_disc(const struct brdi_ply *ply)
{
    bool enters = brdi_change_of(ply, BRD_EVENT_STOCK, ply->seat, RESERVE) < 0;
    brdi_put_event(ply, disc_words(enters, code_from(ply->code) != DISC), brdi_event_of(ply, BRD_EVENT_PLACE, 0), NULL);
}

/* On a capture the discs below change their controller; a centre gives a disc [CAR.centre]. */
static void put_moving(const struct brdi_ply *ply)
{
    const brd_event *move = brdi_event_of(ply, BRD_EVENT_MOVE, 0), *change;
    bool is_stack = move != NULL && move->count > 1;
    int32_t captured = 0;
    for (size_t n = 0; (change = brdi_event_of(ply, BRD_EVENT_CHANGE, n)) != NULL; n++)
        captured = brdi_least(captured + change->count, STACK_MOST);
    brdi_put_event(ply, moving_words(code_kind(ply->code), is_stack, move != NULL ? move->type : DISC), move, NULL);
    if (captured != 0)
        brdi_put_amount(ply, captured > 1 ? ", capturing a stack of %n" : ", capturing a piece", ply->seat, captured);
    if (brdi_change_of(ply, BRD_EVENT_STOCK, ply->seat, RESERVE) > 0)
        brdi_put_event(ply, "; %s gets a disc into the reserve", NULL, NULL);
}

/* A seat's discs that are removed, of all types; with those of the supply, if they cost some (CAR-5). */
static int32_t count_removed(const struct brdi_ply *ply, uint8_t seat)
{
    int32_t count = brdi_change_of(ply, BRD_EVENT_STOCK, seat, REMOVED);
    const brd_event *event;
    for (size_t n = 0; (event = brdi_event_of(ply, BRD_EVENT_REMOVE, n)) != NULL; n++)
        if (event->seat == seat && event->type != DISC && count < INT32_MAX) count++;
    return count;
}

/* One disc leaves, or a stack, which may have discs of the opponent in it [CAR.leave-stack]. */
static void put_leaving(const struct brdi_ply *ply)
{
    const brd_event *top = brdi_event_of(ply, BRD_EVENT_REMOVE, 0);
    bool is_stack = brdi_event_of(ply, BRD_EVENT_REMOVE, 1) != NULL;
    uint8_t opponent = (uint8_t)(1 - ply->seat);
    int32_t removed = count_removed(ply, opponent);
    int32_t got = (int32_t)(0 - (uint32_t)brdi_change_of(ply, BRD_EVENT_STOCK, ply->seat, SUPPLY));
    brdi_put_event(ply, moving_words(LEAVE, is_stack, top != NULL ? top->type : DISC), top, NULL);
    if (removed != 0)
        brdi_put_amount(ply,
                        removed == 1 ? "; a disc of %w is removed from the game"
                                     : "; %n discs of %w are removed from the game",
                        opponent, removed);
    if (got > 0)
        brdi_put_amount(ply, got == 1 ? "; %w gets a disc from the supply" : "; %w gets %n discs from the supply",
                        ply->seat, got);
}

/* [CAR.events] */
static void write_ply(const struct brdi_ply *ply)
{
    switch (code_kind(ply->code)) {
    case PLACE: put_disc(ply); break;
    case MOVE:
    case RETURN: put_moving(ply); break;
    case LEAVE: put_leaving(ply); break;
    case HUNKER:
    case PASS: brdi_put_event(ply, words_of(code_kind(ply->code), false), NULL, NULL); break;
    default: break;
    }
}

const struct brdi_sentences brdi_carnyx_words = {
    .seats = seats,
    .move_words = move_words,
    .write_prompt = write_prompt,
    .write_ply = write_ply,
};
