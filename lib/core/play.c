/* play.c: makes plies and undoes them. */
#include <string.h>

#include "core/object.h"

/* An undo record: the tag of the rules, then the used part of the state before the ply. */
struct BRDI_OVERLAY undo {
    uint64_t tag;
    uint8_t state[BRD_STATE_SIZE];
};

_Static_assert(sizeof(struct undo) <= BRD_UNDO_SIZE, "an undo record holds a state");

/* The course of the game, whose changes the core logs: whose turn it is, and the phase of each seat. */
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

static void log_beginning(const struct brdi_objects *o, uint32_t code, struct brdi_log *log)
{
    bool chance = o->head->to_move == BRD_CHANCE;
    uint32_t hidden_from = o->game->secrets != NULL ? o->game->secrets->conceals(o->rules, o->head, code) : 0;
    struct brdi_head after = *o->head;
    brdi_count_ply(&after);
    brdi_log_begin(log, chance ? BRD_CHANCE : brdi_seat_of(o, code), after.ply, code, hidden_from);
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
    brdi_log_next(log, o->head->to_move, brdi_actors(o), pending.code, pending.seat);
}

/* Makes the ply and lists its events. */
static BRDI_NOINLINE int32_t apply_with_events(const struct brdi_objects *o, brd_state *state, uint32_t code,
                                               brd_event *events, size_t capacity)
{
    struct brdi_log log = {.events = events, .capacity = capacity};
    struct course before = course_of(o);
    log_beginning(o, code, &log);
    o->game->apply(o->rules, state, code, &log);
    log_course(o, &before, &log);
    return (int32_t)log.count;
}

/* Saves what undoing the ply needs. NULL: it will not be undone. */
static inline void save_undo(const struct brdi_objects *o, const brd_state *state, brd_undo *undo)
{
    if (undo == NULL) return;
    ((struct undo *)undo)->tag = o->rules->tag;
    memcpy(((struct undo *)undo)->state, state, o->rules->state_nbytes);
}

static inline int32_t apply(const struct brdi_objects *o, brd_state *state, uint32_t code, brd_undo *undo,
                            brd_event *events, size_t capacity)
{
    save_undo(o, state, undo);
    if (events != NULL) return apply_with_events(o, state, code, events, capacity);
    o->game->apply(o->rules, state, code, NULL);
    return 0;
}

/* BRD_OK, or the error of the outputs: undo record and events. */
static inline int32_t outputs_status(const brd_undo *undo, const brd_event *events, size_t capacity)
{
    return brdi_aligned(undo) ? brdi_events_status(events, capacity) : BRD_E_ALIGNMENT;
}

int32_t brd_apply(const brd_rules *rules, brd_state *state, int32_t actor, brd_move move, brd_verdict *verdict,
                  brd_undo *undo, brd_event *events, size_t capacity)
{
    struct brdi_objects o;
    if (!brdi_opens(rules, state, &o)) return brdi_open_status(rules, state);
    int32_t status = brdi_actor_status(&o, actor);
    if (status == BRD_OK) status = brdi_array_status(verdict, 0, _Alignof(brd_verdict));
    if (status == BRD_OK) status = outputs_status(undo, events, capacity);
    if (status != BRD_OK) return status;
    if (!o.game->notation->move_valid(o.rules, move.code)) return BRD_E_MOVE;
    status = brdi_report_verdict(&o, actor, move.code, brdi_judge(&o, actor, move.code), verdict);
    return status == BRD_OK ? apply(&o, state, move.code, undo, events, capacity) : status;
}

static BRDI_NOINLINE int32_t apply_trusted_with_events(const brd_rules *rules, brd_state *state, brd_move move,
                                                       brd_undo *undo, brd_event *events, size_t capacity)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status == BRD_OK) status = outputs_status(undo, events, capacity);
    return status == BRD_OK ? apply(&o, state, move.code, undo, events, capacity) : status;
}

/* Search code asks for no events, so that way is short (brd_apply_trusted x0.96 to x0.97 by the other one). */
int32_t brd_apply_trusted(const brd_rules *rules, brd_state *state, brd_move move, brd_undo *undo, brd_event *events,
                          size_t capacity)
{
    struct brdi_objects o;
    if (events != NULL || capacity != 0) return apply_trusted_with_events(rules, state, move, undo, events, capacity);
    if (!brdi_opens(rules, state, &o)) return brdi_open_status(rules, state);
    return brdi_aligned(undo) ? apply(&o, state, move.code, undo, NULL, 0) : BRD_E_ALIGNMENT;
}

int32_t brd_undo_move(const brd_rules *rules, brd_state *state, const brd_undo *undo)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    if (state == NULL || undo == NULL) return BRD_E_NULL;
    if (!brdi_aligned(state) || !brdi_aligned(undo)) return BRD_E_ALIGNMENT;
    if (((const struct undo *)undo)->tag != o.rules->tag) return BRD_E_ARGUMENT;
    memcpy(state, ((const struct undo *)undo)->state, o.rules->state_nbytes);
    return BRD_OK;
}
