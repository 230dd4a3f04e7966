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

static int32_t apply(const struct brdi_objects *o, brd_state *state, uint32_t word, brd_undo *undo, brd_event *events,
                     size_t capacity)
{
    if (undo != NULL) {
        ((struct undo *)undo)->tag = o->rules->tag;
        memcpy(((struct undo *)undo)->state, state, o->game->state_nbytes);
    }
    struct brdi_log log = {events, capacity, 0};
    o->game->apply(o->rules, state, word, events != NULL ? &log : NULL);
    return (int32_t)log.count;
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
    status = brdi_tell(&o, actor, move.word, brdi_judge(&o, actor, move.word), verdict);
    return status == BRD_OK ? apply(&o, state, move.word, undo, events, capacity) : status;
}

int32_t brd_apply_trusted(const brd_rules *rules, brd_state *state, brd_move move, brd_undo *undo, brd_event *events,
                          size_t capacity)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status == BRD_OK) status = outputs_status(undo, events, capacity);
    return status == BRD_OK ? apply(&o, state, move.word, undo, events, capacity) : status;
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

int32_t brd_redact_move(const brd_rules *rules, const brd_state *before, int32_t viewer, brd_move move, brd_move *seen)
{
    struct brdi_objects o;
    int32_t status = brdi_open_view(rules, before, viewer, &o);
    if (status == BRD_OK) status = brdi_place_status(seen, _Alignof(brd_move));
    if (status != BRD_OK) return status;
    if (!o.game->move_valid(o.rules, move.word)) return BRD_E_MOVE;
    bool open = o.game->redact_move == NULL || viewer == BRD_REFEREE;
    seen->word = open ? move.word : o.game->redact_move(o.rules, before, (uint8_t)viewer, move.word);
    return BRD_OK;
}

int32_t brd_redact_events(const brd_rules *rules, const brd_state *before, int32_t viewer, brd_move move,
                          const brd_event *events, size_t count, brd_event *seen, size_t capacity)
{
    struct brdi_objects o;
    int32_t status = brdi_open_view(rules, before, viewer, &o);
    if (status == BRD_OK) status = brdi_events_status(events, count);
    if (status == BRD_OK) status = brdi_events_status(seen, capacity);
    if (status != BRD_OK) return status;
    if (!o.game->move_valid(o.rules, move.word)) return BRD_E_MOVE;
    bool open = o.game->redact_event == NULL || viewer == BRD_REFEREE;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        brd_event event = events[i];
        if (!open && !o.game->redact_event(o.rules, before, (uint8_t)viewer, move.word, &event)) continue;
        if (kept < capacity) seen[kept] = event;
        kept++;
    }
    return (int32_t)kept;
}
