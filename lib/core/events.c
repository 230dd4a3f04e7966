/* events.c: redacts events for each viewer. */
#include "core/object.h"

/* The event without its move code, type, values and direction. The number of a ply stays: it is public. */
static brd_event redacted(const brd_event *event)
{
    brd_event seen = *event;
    seen.type = BRD_TYPE_HIDDEN;
    seen.direction = BRD_NO_DIRECTION;
    seen.value_before = seen.value_after = 0;
    if (event->kind != BRD_EVENT_PLY) return seen;
    seen.type = BRD_NO_TYPE;
    seen.value_before = event->value_before;
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
