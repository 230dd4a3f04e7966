/* play.c: making plies, taking them back, telling each viewer what he may know of them. */
#include <string.h>

#include "core/object.h"

/* ------------------------------------------------------------------------------------------- apply and undo */

/* An undo record is the used part of the state before the ply, behind the tag of the rules. */
struct BRDI_OVERLAY undo {
    uint64_t tag;
    uint8_t state[BRD_STATE_SIZE];
};

_Static_assert(sizeof(struct undo) <= BRD_UNDO_SIZE, "an undo record holds a state");

/* What a ply may change of what the core tells: whose turn it is, and the phases of the seats. */
struct course {
    uint8_t turn;
    uint8_t phases[BRD_MAX_SEATS];
};

static struct course course_of(const struct brdi_objects *o)
{
    struct course course = {.turn = o->head->turn};
    for (uint8_t seat = 0; o->game->phase != NULL && seat < o->head->player_count; seat++)
        course.phases[seat] = o->game->phase(o->rules, o->head, seat);
    return course;
}

static void log_beginning(const struct brdi_objects *o, uint32_t word, struct brdi_log *log)
{
    bool chance = o->head->to_move == BRD_CHANCE;
    uint32_t hidden_from = o->game->conceals != NULL ? o->game->conceals(o->rules, o->head, word) : 0;
    brdi_log_begin(log, chance ? BRD_CHANCE : brdi_seat_of(o, word), word, hidden_from);
}

static void log_course(const struct brdi_objects *o, const struct course *before, struct brdi_log *log)
{
    bool over = o->head->to_move == BRD_NOBODY;
    if (!over && o->head->turn != before->turn) brdi_log_turn(log, o->head->turn);
    for (uint8_t seat = 0; o->game->phase != NULL && seat < o->head->player_count; seat++) {
        uint8_t now = o->game->phase(o->rules, o->head, seat);
        if (now != before->phases[seat]) brdi_log_phase(log, seat, before->phases[seat], now);
    }
    if (over) {
        brdi_log_end(log, o->head);
        return;
    }
    struct brdi_pending pending = brdi_pending_of(o);
    brdi_log_next(log, o->head->to_move, brdi_actors(o), pending.word, pending.seat);
}

/* The ply with all that is told of it. */
static BRDI_NOINLINE int32_t apply_and_tell(const struct brdi_objects *o, brd_state *state, uint32_t word,
                                            brd_event *events, size_t capacity)
{
    struct brdi_log log = {.events = events, .capacity = capacity};
    struct course before = course_of(o);
    log_beginning(o, word, &log);
    o->game->apply(o->rules, state, word, &log);
    log_course(o, &before, &log);
    return (int32_t)log.count;
}

/* Notes what undoing needs, if anybody will. */
static inline void note(const struct brdi_objects *o, const brd_state *state, brd_undo *undo)
{
    if (undo == NULL) return;
    ((struct undo *)undo)->tag = o->rules->tag;
    memcpy(((struct undo *)undo)->state, state, o->game->state_nbytes);
}

static inline int32_t apply(const struct brdi_objects *o, brd_state *state, uint32_t word, brd_undo *undo,
                            brd_event *events, size_t capacity)
{
    note(o, state, undo);
    if (events != NULL) return apply_and_tell(o, state, word, events, capacity);
    o->game->apply(o->rules, state, word, NULL);
    return 0;
}

/* BRD_OK, or what is wrong with where undo record and events go. */
static int32_t outputs_status(const brd_undo *undo, const brd_event *events, size_t capacity)
{
    return brdi_aligned(undo) ? brdi_events_status(events, capacity) : BRD_E_ALIGNMENT;
}

int32_t brd_apply(const brd_rules *rules, brd_state *state, int32_t actor, brd_move move, brd_verdict *verdict,
                  brd_undo *undo, brd_event *events, size_t capacity)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status == BRD_OK) status = brdi_actor_status(&o, actor);
    if (status == BRD_OK) status = brdi_array_status(verdict, 0, _Alignof(brd_verdict));
    if (status == BRD_OK) status = outputs_status(undo, events, capacity);
    if (status != BRD_OK) return status;
    if (!o.game->move_valid(o.rules, move.word)) return BRD_E_MOVE;
    status = brdi_report_verdict(&o, actor, move.word, brdi_judge(&o, actor, move.word), verdict);
    return status == BRD_OK ? apply(&o, state, move.word, undo, events, capacity) : status;
}

static BRDI_NOINLINE int32_t apply_trusted(const brd_rules *rules, brd_state *state, brd_move move, brd_undo *undo,
                                           brd_event *events, size_t capacity)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status == BRD_OK) status = outputs_status(undo, events, capacity);
    return status == BRD_OK ? apply(&o, state, move.word, undo, events, capacity) : status;
}

/* Searchers ask for no events: their way through is short. */
int32_t brd_apply_trusted(const brd_rules *rules, brd_state *state, brd_move move, brd_undo *undo, brd_event *events,
                          size_t capacity)
{
    struct brdi_objects o;
    if (events != NULL || capacity != 0) return apply_trusted(rules, state, move, undo, events, capacity);
    int32_t status = brdi_open(rules, state, &o);
    if (status != BRD_OK) return status;
    if (!brdi_aligned(undo)) return BRD_E_ALIGNMENT;
    note(&o, state, undo);
    o.game->apply(o.rules, state, move.word, NULL);
    return 0;
}

int32_t brd_undo_move(const brd_rules *rules, brd_state *state, const brd_undo *undo)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    if (state == NULL || undo == NULL) return BRD_E_NULL;
    if (!brdi_aligned(state) || !brdi_aligned(undo)) return BRD_E_ALIGNMENT;
    if (((const struct undo *)undo)->tag != o.rules->tag) return BRD_E_ARGUMENT;
    memcpy(state, ((const struct undo *)undo)->state, o.game->state_nbytes);
    return BRD_OK;
}

/* ------------------------------------------------------------------------------------------------ redaction */

/* What stays of an event whose word, type, values and direction are hidden. */
static brd_event concealed(const brd_event *event)
{
    brd_event seen = *event;
    seen.type = BRD_TYPE_HIDDEN;
    seen.direction = BRD_NO_DIRECTION;
    seen.value_before = seen.value_after = 0;
    if (event->kind != BRD_EVENT_PLY) return seen;
    seen.type = BRD_NO_TYPE;
    seen.value_after = event->seat == BRD_CHANCE ? BRD_WORD_HIDDEN_CHANCE : BRD_WORD_HIDDEN;
    return seen;
}

/* The bit of hidden_from that stands for a viewer; the referee has none. */
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
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        bool hidden = (events[i].hidden_from & bit_of(viewer)) != 0;
        if (hidden && events[i].hides != BRD_HIDES_WHAT) continue;
        brd_event event = hidden ? concealed(&events[i]) : events[i];
        if (kept < capacity) seen[kept] = event;
        kept++;
    }
    return (int32_t)kept;
}
