/* event_lines.c: writes events as lines of keys, and reads them. */
#include "basics/event_keys.h"
#include "core/object.h"

/*
 * At most so many bytes, with the NUL: eleven keys and a kind of at most 12 characters, two numbers of 11, names of
 * below 32 characters, and a list of eight seats and the spectators.
 */
enum { LINE_NBYTES = 512 };

/* The rules that give the names in a line. */
struct lines {
    const brd_rules *rules;
    const struct brdi_objects *o;
};

/* The name of a code in the family of a key; NULL: there is none. */
static const char *name_of(const struct lines *lines, const struct brdi_event_key *key, int32_t code)
{
    const char *word = brdi_event_word(key, code);
    return word != NULL ? word : brd_name(lines->rules, key->family, code);
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

static void put_move(const struct lines *lines, struct brdi_writer *out, uint32_t code)
{
    if (code == BRD_CODE_HIDDEN || code == BRD_CODE_HIDDEN_CHANCE)
        brdi_put_text(out, code == BRD_CODE_HIDDEN ? "?" : "+?");
    else if (lines->o->game->move_valid(lines->o->rules, code))
        lines->o->game->move_format(lines->o->rules, code, out);
}

/* Writes a value. What the rules do not have is written in a way that read_value rejects or reads otherwise. */
static void put_value(const struct lines *lines, const struct brdi_event_key *key, struct brdi_writer *out,
                      int32_t value)
{
    const char *name = NULL;
    switch (key->form) {
    case BRDI_IS_NAME:
    case BRDI_IS_NAME_OR_NONE: name = name_of(lines, key, value); break;
    case BRDI_IS_ACTOR: name = value == BRD_CHANCE ? "chance" : NULL; break;
    case BRDI_IS_RANKS: brdi_put_number(out, (uint32_t)value); return;
    case BRDI_IS_SEATS:
    case BRDI_IS_VIEWERS: put_viewers(out, (uint32_t)value); return;
    case BRDI_IS_MOVE: put_move(lines, out, (uint32_t)value); return;
    default: break;
    }
    if (name != NULL)
        brdi_put_text(out, name);
    else
        brdi_put_number(out, value);
}

static void write_line(const struct lines *lines, const brd_event *event, struct brdi_writer *out)
{
    struct brdi_event_values values = brdi_event_values(event);
    brdi_put_text(out, brd_name(NULL, BRD_NAME_EVENT, event->kind));
    for (const struct brdi_event_key *key = brdi_event_keys; key->name != NULL; key++) {
        if (!brdi_event_has(key, event->kind, &values)) continue;
        brdi_put_text(out, key->name);
        put_value(lines, key, out, values.of[key->member]);
    }
}

/* --------------------------------------------------------------------------------------------------- reading */

/* The code of a name in the family of a key. */
static bool read_name(const struct lines *lines, const struct brdi_event_key *key, const char *text, size_t nbytes,
                      int32_t *value)
{
    for (int32_t code = 0; code < BRD_MAX_CELLS; code++) {
        const char *name = name_of(lines, key, code);
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

static bool read_seat(const struct lines *lines, const char *text, size_t nbytes, int32_t *value)
{
    return read_number(text, nbytes, 0, lines->o->game->players_max - 1, value);
}

/* A list of viewers; all numbers of seats may be hidden from, also those that do not play. */
static bool read_viewers(const struct lines *lines, const char *text, size_t nbytes, bool hidden, int32_t *value)
{
    *value = 0;
    if (brdi_is_word(text, nbytes, "-")) return true;
    for (size_t at = 0, end; at <= nbytes; at = end + 1) {
        int32_t seat = 0;
        for (end = at; end < nbytes && text[end] != ','; end++) continue;
        bool found = hidden ? read_number(text + at, end - at, 0, BRD_MAX_SEATS - 1, &seat)
                            : read_seat(lines, text + at, end - at, &seat);
        bool spectators = hidden && brdi_is_word(text + at, end - at, "spectators");
        if (!found && !spectators) return false;
        *value |= spectators ? BRD_HIDDEN_FROM_SPECTATORS : 1 << seat;
    }
    return true;
}

static bool read_move(const struct lines *lines, const char *text, size_t nbytes, int32_t *value)
{
    uint32_t code = 0;
    if (brdi_is_word(text, nbytes, "?"))
        code = BRD_CODE_HIDDEN;
    else if (brdi_is_word(text, nbytes, "+?"))
        code = BRD_CODE_HIDDEN_CHANCE;
    else if (nbytes > 0 && nbytes < BRD_MAX_MOVE_TEXT)
        code = lines->o->game->move_parse(lines->o->rules, text, nbytes);
    *value = (int32_t)code;
    return code != 0;
}

static bool read_value(const struct lines *lines, const struct brdi_event_key *key, const char *text, size_t nbytes,
                       int32_t *value)
{
    switch (key->form) {
    case BRDI_IS_NAME:
    case BRDI_IS_NAME_OR_NONE: return read_name(lines, key, text, nbytes, value);
    case BRDI_IS_NUMBER: return read_number(text, nbytes, INT32_MIN, INT32_MAX, value);
    case BRDI_IS_COUNT: return read_number(text, nbytes, 0, UINT16_MAX, value);
    case BRDI_IS_RANKS: return read_number(text, nbytes, 0, UINT32_MAX, value);
    case BRDI_IS_ACTOR:
        if (!brdi_is_word(text, nbytes, "chance")) return read_seat(lines, text, nbytes, value);
        *value = BRD_CHANCE;
        return true;
    case BRDI_IS_SEAT: return read_seat(lines, text, nbytes, value);
    case BRDI_IS_SEATS: return read_viewers(lines, text, nbytes, false, value);
    case BRDI_IS_VIEWERS: return read_viewers(lines, text, nbytes, true, value);
    case BRDI_IS_MOVE: return read_move(lines, text, nbytes, value);
    }
    return false;
}

/* The length of the text up to the next space. */
static size_t word_nbytes(const char *text, size_t nbytes)
{
    size_t length = 0;
    while (length < nbytes && text[length] != ' ') length++;
    return length;
}

/* The kind that a line begins with; 0: none. */
static uint8_t read_kind(const char *text, size_t nbytes)
{
    for (uint8_t kind = BRD_EVENT_MOVE; kind <= BRD_EVENT_PHASE; kind++)
        if (brdi_is_word(text, nbytes, brd_name(NULL, BRD_NAME_EVENT, kind))) return kind;
    return 0;
}

/* Reads a line. Keys that it lacks are taken as left out, whether they may be or not. */
static bool read_line(const struct lines *lines, const char *text, size_t nbytes, brd_event *event)
{
    struct brdi_event_values values = brdi_no_event_values;
    size_t at = word_nbytes(text, nbytes);
    uint8_t kind = read_kind(text, at);
    if (kind == 0) return false;
    for (const struct brdi_event_key *key = brdi_event_keys; key->name != NULL; key++) {
        if ((key->kinds >> kind & 1) == 0 || !brdi_begins_with(text + at, nbytes - at, key->name)) continue;
        at += strlen(key->name);
        size_t length = word_nbytes(text + at, nbytes - at);
        if (!read_value(lines, key, text + at, length, &values.of[key->member])) return false;
        at += length;
    }
    *event = brdi_event_with(kind, &values);
    return at == nbytes;
}

/* --------------------------------------------------------------------------------------------------- exported */

/* Each function reads or writes its result again, so that they are inverse to each other by construction. */

int32_t brd_event_format(const brd_rules *rules, const brd_event *event, char *text, size_t cap)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status == BRD_OK) status = brdi_pointer_status(event, _Alignof(brd_event));
    if (status == BRD_OK) status = brdi_text_status(text, cap);
    if (status != BRD_OK) return status;
    if (event->kind < BRD_EVENT_MOVE || event->kind > BRD_EVENT_PHASE) return BRD_E_ARGUMENT;
    struct lines lines = {rules, &o};
    char line[LINE_NBYTES];
    brd_event again;
    struct brdi_writer out = brdi_writer_on(line, sizeof line);
    write_line(&lines, event, &out);
    bool exact = out.length < sizeof line && read_line(&lines, line, out.length, &again);
    if (!exact || memcmp(&again, event, sizeof again) != 0) return BRD_E_ARGUMENT;
    out = brdi_writer_on(text, cap);
    brdi_put_text(&out, line);
    return (int32_t)out.length;
}

int32_t brd_event_parse(const brd_rules *rules, const char *text, size_t nbytes, brd_event *event)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status == BRD_OK) status = brdi_text_status(text, nbytes);
    if (status == BRD_OK) status = brdi_pointer_status(event, _Alignof(brd_event));
    if (status != BRD_OK) return status;
    struct lines lines = {rules, &o};
    char line[LINE_NBYTES];
    brd_event found;
    if (nbytes >= sizeof line || !read_line(&lines, text, nbytes, &found)) return BRD_E_EVENT;
    struct brdi_writer out = brdi_writer_on(line, sizeof line);
    write_line(&lines, &found, &out);
    if (out.length != nbytes || memcmp(line, text, nbytes) != 0) return BRD_E_EVENT;
    *event = found;
    return BRD_OK;
}
