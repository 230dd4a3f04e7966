/* events.c: redacts events for each viewer, and writes them as lines of keys. */
#include "core/object.h"

/* ------------------------------------------------------------------------------------------------- redaction */

/* The event without its move code, type, values and direction. */
static brd_event redacted(const brd_event *event)
{
    brd_event seen = *event;
    seen.type = BRD_TYPE_HIDDEN;
    seen.direction = BRD_NO_DIRECTION;
    seen.value_before = seen.value_after = 0;
    if (event->kind != BRD_EVENT_PLY) return seen;
    seen.type = BRD_NO_TYPE;
    seen.value_after = event->seat == BRD_CHANCE ? BRD_CODE_HIDDEN_CHANCE : BRD_CODE_HIDDEN;
    return seen;
}

/* The bit of a viewer in hidden_from; the referee has none. */
static uint32_t bit_of(int32_t viewer)
{
    if (viewer == BRD_REFEREE) return 0;
    return viewer == BRD_SPECTATOR ? BRD_HIDDEN_FROM_SPECTATORS : 1u << viewer;
}

int32_t brd_redact_events(const brd_rules *rules, const brd_event *events, size_t count, int32_t viewer,
                          brd_event *seen, size_t capacity)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status == BRD_OK) status = brdi_events_status(events, count);
    if (status == BRD_OK) status = brdi_events_status(seen, capacity);
    if (status != BRD_OK) return status;
    bool is_seat = viewer >= 0 && viewer < BRD_MAX_SEATS;
    if (!is_seat && viewer != BRD_SPECTATOR && viewer != BRD_REFEREE) return BRD_E_ARGUMENT;
    size_t seen_count = 0;
    for (size_t i = 0; i < count; i++) {
        bool hidden = (events[i].hidden_from & bit_of(viewer)) != 0;
        if (hidden && events[i].hides != BRD_HIDES_WHAT) continue;
        brd_event event = hidden ? redacted(&events[i]) : events[i];
        if (seen_count < capacity) seen[seen_count] = event;
        seen_count++;
    }
    return (int32_t)seen_count;
}

/* ----------------------------------------------------------------------------------------------------- lines */

enum {
    KEY_CELL = 1,
    KEY_TO = 2,
    KEY_LAYER = 4,
    KEY_TYPE = 8,
    KEY_BEFORE = 16,
    KEY_AFTER = 32,
    KEY_COUNT = 64,
    KEY_DIRECTION = 128,
    KEY_MOVE = 256,
    KEY_NEXT = 512,
    KEY_PHASES = 1024,
    KEY_END = 2048
};

/* The keys of each kind of event besides seat and cause, and the family of names that its type belongs to. */
static const struct {
    uint16_t keys;
    uint8_t family;
} event_kinds[] = {
    [BRD_EVENT_MOVE] = {KEY_CELL | KEY_TO | KEY_LAYER | KEY_TYPE | KEY_COUNT, BRD_NAME_TYPE},
    [BRD_EVENT_PLACE] = {KEY_CELL | KEY_LAYER | KEY_TYPE | KEY_AFTER | KEY_DIRECTION, BRD_NAME_TYPE},
    [BRD_EVENT_REMOVE] = {KEY_CELL | KEY_LAYER | KEY_TYPE | KEY_BEFORE, BRD_NAME_TYPE},
    [BRD_EVENT_CHANGE] = {KEY_CELL | KEY_LAYER | KEY_TYPE | KEY_BEFORE | KEY_AFTER | KEY_COUNT | KEY_DIRECTION,
                          BRD_NAME_TYPE},
    [BRD_EVENT_STOCK] = {KEY_TYPE | KEY_BEFORE | KEY_AFTER, BRD_NAME_STOCK},
    [BRD_EVENT_COUNTER] = {KEY_TYPE | KEY_BEFORE | KEY_AFTER, BRD_NAME_COUNTER},
    [BRD_EVENT_DRAW] = {KEY_TYPE, BRD_NAME_TYPE},
    [BRD_EVENT_DISCARD] = {KEY_TYPE, BRD_NAME_TYPE},
    [BRD_EVENT_REVEAL] = {KEY_CELL | KEY_LAYER | KEY_TYPE | KEY_AFTER, BRD_NAME_TYPE},
    [BRD_EVENT_TURN] = {0, BRD_NAME_TYPE},
    [BRD_EVENT_END] = {KEY_TYPE | KEY_END, BRD_NAME_OUTCOME},
    [BRD_EVENT_PLY] = {KEY_MOVE, BRD_NAME_TYPE},
    [BRD_EVENT_NEXT] = {KEY_NEXT, BRD_NAME_TYPE},
    [BRD_EVENT_PHASE] = {KEY_PHASES, BRD_NAME_TYPE},
};

static const char *const causes[] = {"action", "captured", "left", "spent", "upkeep"};

/* A line under construction, and the rules that give the names in it. */
struct line {
    struct brdi_writer out;
    const brd_rules *rules;
    const struct brdi_objects *o;
};

static void put_name(struct line *line, const char *key, int32_t family, int32_t code)
{
    const char *name = brd_name(line->rules, family, code);
    if (family == BRD_NAME_TYPE && code == BRD_TYPE_HIDDEN) name = "hidden";
    if (family == BRD_NAME_TYPE && code == BRD_NO_TYPE) name = "none";
    brdi_put_text(&line->out, key);
    brdi_put_text(&line->out, name != NULL ? name : "unknown");
}

static void put_number(struct line *line, const char *key, int32_t number)
{
    brdi_put_text(&line->out, key);
    brdi_put_number(&line->out, number);
}

/* ` seats=0,1` */
static void put_mask(struct line *line, const char *key, uint32_t seats)
{
    brdi_put_text(&line->out, key);
    if (seats == 0) brdi_put(&line->out, '-');
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++)
        if ((seats >> seat & 1) != 0) put_number(line, (seats & ((1u << seat) - 1)) != 0 ? "," : "", seat);
}

static void put_word(struct line *line, uint32_t code)
{
    brdi_put_text(&line->out, " move=");
    if (code == BRD_CODE_HIDDEN || code == BRD_CODE_HIDDEN_CHANCE)
        brdi_put_text(&line->out, code == BRD_CODE_HIDDEN ? "?" : "+?");
    else if (line->o->game->move_valid(line->o->rules, code))
        line->o->game->move_format(line->o->rules, code, &line->out);
    else
        brdi_put_text(&line->out, "unknown");
}

/* The seats that may act; or the seat for which chance acts, and the announced move. */
static void put_next(struct line *line, const brd_event *event)
{
    if (event->seat != BRD_CHANCE) put_mask(line, " actors=", event->count);
    if (event->cell != BRD_NO_SEAT) put_number(line, " for=", event->cell);
    if (event->value_after != 0) put_word(line, (uint32_t)event->value_after);
}

/* The keys about the course of the game: a move, what comes next, phases, the end. */
static void put_course(struct line *line, const brd_event *event, uint32_t keys)
{
    if ((keys & KEY_MOVE) != 0) put_word(line, (uint32_t)event->value_after);
    if ((keys & KEY_NEXT) != 0) put_next(line, event);
    if ((keys & KEY_PHASES) != 0) {
        put_name(line, " before=", BRD_NAME_PHASE, event->value_before);
        put_name(line, " after=", BRD_NAME_PHASE, event->value_after);
    }
    if ((keys & KEY_END) != 0) {
        put_mask(line, " seats=", (uint32_t)event->value_after);
        put_name(line, " reason=", BRD_NAME_ENDING, event->count);
    }
}

static void put_event(struct line *line, const brd_event *event)
{
    uint32_t keys = event_kinds[event->kind].keys;
    bool nothing = event->kind == BRD_EVENT_REVEAL && event->type == BRD_NO_TYPE; /* then there is no value */
    put_name(line, "", BRD_NAME_EVENT, event->kind);
    if (event->seat == BRD_CHANCE)
        brdi_put_text(&line->out, " seat=chance");
    else if (event->seat != BRD_NO_SEAT)
        put_number(line, " seat=", event->seat);
    if ((keys & KEY_CELL) != 0) put_name(line, " cell=", BRD_NAME_CELL, event->cell);
    if ((keys & KEY_TO) != 0) put_name(line, " to=", BRD_NAME_CELL, event->cell_to);
    if ((keys & KEY_LAYER) != 0) put_name(line, " layer=", BRD_NAME_LAYER, event->layer);
    if ((keys & KEY_TYPE) != 0) put_name(line, " type=", event_kinds[event->kind].family, event->type);
    if ((keys & KEY_BEFORE) != 0) put_number(line, " before=", event->value_before);
    if ((keys & KEY_AFTER) != 0 && !nothing) put_number(line, " after=", event->value_after);
    if ((keys & KEY_COUNT) != 0) put_number(line, " count=", event->count);
    if ((keys & KEY_DIRECTION) != 0 && event->direction != BRD_NO_DIRECTION)
        put_name(line, " direction=", BRD_NAME_DIRECTION, event->direction);
    put_course(line, event, keys);
    if (event->cause == BRD_CAUSE_ACTION) return;
    brdi_put_text(&line->out, " cause=");
    brdi_put_text(&line->out, event->cause <= BRD_CAUSE_UPKEEP ? causes[event->cause] : "unknown");
}

int32_t brd_event_format(const brd_rules *rules, const brd_event *event, char *text, size_t cap)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status == BRD_OK) status = brdi_pointer_status(event, _Alignof(brd_event));
    if (status == BRD_OK) status = brdi_text_status(text, cap);
    if (status != BRD_OK) return status;
    if (event->kind < BRD_EVENT_MOVE || event->kind > BRD_EVENT_PHASE) return BRD_E_ARGUMENT;
    struct line line = {brdi_writer_on(text, cap), rules, &o};
    put_event(&line, event);
    return (int32_t)line.out.length;
}
