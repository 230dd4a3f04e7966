/* events.c: redacts events for each viewer. */
#include "core/object.h"

/* Takes the move code, type, values and direction out of an event. The number of a ply stays: it is public. */
static void redact(brd_event *event)
{
    event->direction = BRD_NO_DIRECTION;
    if (event->kind == BRD_EVENT_PLY) {
        event->type = BRD_NO_TYPE;
        event->value_after = event->seat == BRD_CHANCE ? BRD_CODE_HIDDEN_CHANCE : BRD_CODE_HIDDEN;
    } else {
        event->type = BRD_TYPE_HIDDEN;
        event->value_before = event->value_after = 0;
    }
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
        size_t at = seen_count++;
        if (at >= capacity) continue;
        seen[at] = events[i];
        if (hidden) redact(&seen[at]);
    }
    return (int32_t)seen_count;
}
