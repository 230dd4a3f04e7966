/* event_lines.c: writes events as lines of keys, and reads them. */
#include "arguments.h"
#include "event_keys.h"
#include "public.h"
#include "text.h"
#include "writer.h"

/*
 * At most so many bytes, with the NUL: eleven keys and a kind of at most 12 characters, two numbers of 11, names of
 * below 32 characters, and a list of eight seats and the spectators.
 */
enum { LINE_NBYTES = 512 };

/* The name of a code in the family of a key; NULL: there is none. */
static const char *name_of(const brd_rules *rules, const struct brdi_event_key *key, int32_t code)
{
    const char *word = brdi_event_word(key, code);
    return word != NULL ? word : brd_name(rules, key->family, code);
}

/* --------------------------------------------------------------------------------------------------- writing */

/* 0,1,spectators; - without any. */
static void put_viewers(struct brdi_writer *out, uint32_t viewers)
{
    if (viewers == 0) brdi_put(out, '-');
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++) {
        if ((viewers >> seat & 1) == 0) continue;
        brdi_put_number(out, seat);
        if (viewers >> (seat + 1) != 0) brdi_put(out, ',');
    }
    if (viewers >= BRD_HIDDEN_FROM_SPECTATORS) brdi_put_text(out, "spectators");
}

static void put_move(const brd_rules *rules, struct brdi_writer *out, uint32_t code)
{
    struct brdi_room room = brdi_room_after(out);
    brdi_wrote(out, brd_move_format(rules, (brd_move){code}, room.text, room.cap));
}

/* Writes a value. What the rules do not have is written in a way that read_value rejects or reads otherwise. */
static void put_value(const brd_rules *rules, const struct brdi_event_key *key, struct brdi_writer *out, int32_t value)
{
    const char *name = NULL;
    switch (key->form) {
    case BRDI_IS_NAME:
    case BRDI_IS_NAME_OR_NONE: name = name_of(rules, key, value); break;
    case BRDI_IS_ACTOR: name = value == BRD_CHANCE ? "chance" : NULL; break;
    case BRDI_IS_RANKS: brdi_put_number(out, (uint32_t)value); return;
    case BRDI_IS_SEATS:
    case BRDI_IS_VIEWERS: put_viewers(out, (uint32_t)value); return;
    case BRDI_IS_MOVE: put_move(rules, out, (uint32_t)value); return;
    default: break;
    }
    if (name != NULL)
        brdi_put_text(out, name);
    else
        brdi_put_number(out, value);
}

static void write_line(const brd_rules *rules, const brd_event *event, struct brdi_writer *out)
{
    struct brdi_event_values values = brdi_event_values(event);
    brdi_put_text(out, brd_name(NULL, BRD_NAME_EVENT, event->kind));
    for (const struct brdi_event_key *key = brdi_event_keys; key->name != NULL; key++) {
        if (!brdi_event_has(key, event->kind, &values)) continue;
        brdi_put_text(out, key->name);
        put_value(rules, key, out, values.of[key->member]);
    }
}

/* --------------------------------------------------------------------------------------------------- reading */

/* The code of a name in the family of a key. Codes of things other than cells have 8 bits. */
static bool read_name(const brd_rules *rules, const struct brdi_event_key *key, const char *text, size_t nbytes,
                      int32_t *value)
{
    if (key->family == BRD_NAME_CELL) return (*value = brd_rules_find_cell(rules, text, nbytes)) >= 0;
    for (int32_t code = 0; code <= (int32_t)UINT8_MAX; code++) {
        const char *name = name_of(rules, key, code);
        if (name == NULL || !brdi_is_word(text, nbytes, name)) continue;
        *value = code;
        return true;
    }
    return false;
}

/* A number from least to most. */
static bool read_number(const char *text, size_t nbytes, int64_t least, int64_t most, int32_t *value)
{
    uint64_t found = 0;
    size_t sign = nbytes > 0 && text[0] == '-';
    if (nbytes == sign || brdi_decimal(text + sign, nbytes - sign, &found) != nbytes - sign) return false;
    int64_t number = sign != 0 ? -(int64_t)found : (int64_t)found;
    *value = (int32_t)(uint32_t)number;
    return number >= least && number <= most;
}

static bool read_seat(const brd_rules *rules, const char *text, size_t nbytes, int32_t *value)
{
    return read_number(text, nbytes, 0, BRD_MAX_SEATS - 1, value) && brdi_seat_exists(rules, *value);
}

/* A list of viewers; all numbers of seats may be hidden from, also those that do not play. */
static bool read_viewers(const brd_rules *rules, const char *text, size_t nbytes, bool hidden, int32_t *value)
{
    *value = 0;
    if (brdi_is_word(text, nbytes, "-")) return true;
    for (size_t at = 0, length; at <= nbytes; at += length + 1) {
        int32_t seat = 0;
        length = brdi_nbytes_before(text + at, nbytes - at, ',');
        bool found = hidden ? read_number(text + at, length, 0, BRD_MAX_SEATS - 1, &seat)
                            : read_seat(rules, text + at, length, &seat);
        bool spectators = hidden && brdi_is_word(text + at, length, "spectators");
        if (!found && !spectators) return false;
        *value |= spectators ? BRD_HIDDEN_FROM_SPECTATORS : 1 << seat;
    }
    return true;
}

static bool read_move(const brd_rules *rules, const char *text, size_t nbytes, int32_t *value)
{
    brd_move move = {brdi_hidden_code(text, nbytes)};
    if (move.code == 0) brd_move_parse(rules, text, nbytes, &move);
    *value = (int32_t)move.code;
    return move.code != 0;
}

static bool read_value(const brd_rules *rules, const struct brdi_event_key *key, const char *text, size_t nbytes,
                       int32_t *value)
{
    switch (key->form) {
    case BRDI_IS_NAME:
    case BRDI_IS_NAME_OR_NONE: return read_name(rules, key, text, nbytes, value);
    case BRDI_IS_NUMBER: return read_number(text, nbytes, INT32_MIN, INT32_MAX, value);
    case BRDI_IS_COUNT: return read_number(text, nbytes, 0, UINT16_MAX, value);
    case BRDI_IS_RANKS: return read_number(text, nbytes, 0, UINT32_MAX, value);
    case BRDI_IS_ACTOR:
        if (!brdi_is_word(text, nbytes, "chance")) return read_seat(rules, text, nbytes, value);
        *value = BRD_CHANCE;
        return true;
    case BRDI_IS_SEAT: return read_seat(rules, text, nbytes, value);
    case BRDI_IS_SEATS: return read_viewers(rules, text, nbytes, false, value);
    case BRDI_IS_VIEWERS: return read_viewers(rules, text, nbytes, true, value);
    case BRDI_IS_MOVE: return read_move(rules, text, nbytes, value);
    }
    return false;
}

/* The kind that a line begins with; 0: none. */
static uint8_t read_kind(const char *text, size_t nbytes)
{
    for (uint8_t kind = BRD_EVENT_MOVE; kind <= BRD_EVENT_PHASE; kind++)
        if (brdi_is_word(text, nbytes, brd_name(NULL, BRD_NAME_EVENT, kind))) return kind;
    return 0;
}

/* Reads a line. Keys that it lacks are taken as left out, whether they may be or not. */
static bool read_line(const brd_rules *rules, const char *text, size_t nbytes, brd_event *event)
{
    struct brdi_event_values values = brdi_no_event_values;
    size_t at = brdi_nbytes_before(text, nbytes, ' ');
    uint8_t kind = read_kind(text, at);
    if (kind == 0) return false;
    for (const struct brdi_event_key *key = brdi_event_keys; key->name != NULL; key++) {
        if ((key->kinds >> kind & 1) == 0 || !brdi_begins_with(text + at, nbytes - at, key->name)) continue;
        at += strlen(key->name);
        size_t length = brdi_nbytes_before(text + at, nbytes - at, ' ');
        if (!read_value(rules, key, text + at, length, &values.of[key->member])) return false;
        at += length;
    }
    *event = brdi_event_with(kind, &values);
    return at == nbytes;
}

/* --------------------------------------------------------------------------------------------------- exported */

/* Each function reads or writes its result again, so that they are inverse to each other by construction. */

int32_t brd_event_format(const brd_rules *rules, const brd_event *event, char *text, size_t cap)
{
    int32_t status = brdi_rules_status(rules);
    if (status == BRD_OK) status = brdi_pointer_status(event, _Alignof(brd_event));
    if (status == BRD_OK) status = brdi_output_status(rules, NULL, text, cap);
    if (status != BRD_OK) return status;
    if (event->kind < BRD_EVENT_MOVE || event->kind > BRD_EVENT_PHASE) return BRD_E_ARGUMENT;
    char line[LINE_NBYTES];
    brd_event again;
    struct brdi_writer out = brdi_writer_on(line, sizeof line);
    write_line(rules, event, &out);
    bool exact = out.length < sizeof line && read_line(rules, line, out.length, &again);
    if (!exact || memcmp(&again, event, sizeof again) != 0) return BRD_E_ARGUMENT;
    out = brdi_writer_on(text, cap);
    brdi_put_text(&out, line);
    return (int32_t)out.length;
}

int32_t brd_event_parse(const brd_rules *rules, const char *text, size_t nbytes, brd_event *event)
{
    int32_t status = brdi_rules_status(rules);
    if (status == BRD_OK) status = brdi_text_status(text, nbytes);
    if (status == BRD_OK) status = brdi_pointer_status(event, _Alignof(brd_event));
    if (status != BRD_OK) return status;
    char line[LINE_NBYTES];
    brd_event found;
    if (nbytes >= sizeof line || !read_line(rules, text, nbytes, &found)) return BRD_E_EVENT;
    struct brdi_writer out = brdi_writer_on(line, sizeof line);
    write_line(rules, &found, &out);
    if (out.length != nbytes || memcmp(line, text, nbytes) != 0) return BRD_E_EVENT;
    *event = found;
    return BRD_OK;
}
