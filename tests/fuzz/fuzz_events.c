/*
 * fuzz_events.c: brd_event_parse is safe with any bytes, and what it accepts is exactly what brd_event_format writes;
 * brd_events_sentence is safe with any events. The first byte chooses the game and whether the rest is lines or the
 * bytes of events.
 */
#include <stdlib.h>
#include <string.h>

#include "support.h"

enum { LINE_CAP = 1024, EVENTS_MAX = 16, SENTENCE_CAP = 4096 };

/* The event of the line of an event is the same, before and after redaction. */
static void written(const brd_rules *rules, const brd_event *event)
{
    char line[LINE_CAP];
    brd_event read, seen;
    int32_t length = brd_event_format(rules, event, line, sizeof line);
    if (length == BRD_E_ARGUMENT) return;
    demand(length > 0 && length < LINE_CAP);
    demand(brd_event_parse(rules, line, (size_t)length, &read) == BRD_OK && memcmp(&read, event, sizeof read) == 0);
    demand(brd_redact_events(rules, &read, 1, BRD_SPECTATOR, &seen, 1) >= 0);
}

/* A sentence is the same whether it is measured or written. It exists if each event by itself has one. */
static void told(const brd_rules *rules, const brd_event *events, size_t count)
{
    char text[SENTENCE_CAP];
    int32_t length = brd_events_sentence(rules, events, count, text, sizeof text), least = 0;
    demand(length == brd_events_sentence(rules, events, count, NULL, 0));
    demand(length == BRD_E_ARGUMENT || (length >= 0 && (size_t)length < sizeof text && strlen(text) == (size_t)length));
    for (size_t i = 0; i < count && least >= 0; i++) least = brd_events_sentence(rules, &events[i], 1, NULL, 0);
    demand((length < 0) == (least < 0));
}

static void told_of_bytes(const brd_rules *rules, const uint8_t *bytes, size_t nbytes)
{
    brd_event events[EVENTS_MAX];
    size_t count = nbytes / sizeof events[0] < EVENTS_MAX ? nbytes / sizeof events[0] : EVENTS_MAX;
    memcpy(events, bytes, count * sizeof events[0]);
    told(rules, events, count);
}

/* The events of those lines that are lines of events. */
static void told_of_lines(const brd_rules *rules, const char *text, size_t nbytes)
{
    brd_event events[EVENTS_MAX];
    size_t count = 0;
    for (size_t at = 0, end; at < nbytes && count < EVENTS_MAX; at = end + 1) {
        for (end = at; end < nbytes && text[end] != '\n'; end++) continue;
        count += brd_event_parse(rules, text + at, end - at, &events[count]) == BRD_OK;
    }
    told(rules, events, count);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t nbytes)
{
    if (nbytes == 0) return 0;
    const brd_rules *rules = rules_of(bytes[0] >> 1);
    brd_event event;
    if ((bytes[0] & 1) != 0) {
        memset(&event, 255, sizeof event);
        memcpy(&event, bytes + 1, nbytes - 1 < sizeof event ? nbytes - 1 : sizeof event);
        written(rules, &event);
        told_of_bytes(rules, bytes + 1, nbytes - 1);
        return 0;
    }
    char line[LINE_CAP], *text = malloc(nbytes); /* a block of its own, so that nothing behind it is read unseen */
    if (text == NULL) return 0;
    memcpy(text, bytes + 1, nbytes - 1);
    told_of_lines(rules, text, nbytes - 1);
    int32_t status = brd_event_parse(rules, text, nbytes - 1, &event);
    demand(status == BRD_OK || status == BRD_E_EVENT);
    if (status == BRD_OK) {
        demand(brd_event_format(rules, &event, line, sizeof line) == (int32_t)(nbytes - 1));
        demand(memcmp(line, text, nbytes - 1) == 0);
    }
    free(text);
    return 0;
}
