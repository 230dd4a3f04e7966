/* event_lines.c: writes events as lines of keys, and reads them. */
#include "core/object.h"

/* The numbers of an event that a line can have. NOTHING is always 0. */
enum member {
    SEAT,
    CELL,
    CELL_TO,
    LAYER,
    TYPE,
    DIRECTION,
    CAUSE,
    FOR_SEAT,
    BEFORE,
    AFTER,
    COUNT,
    HIDDEN,
    HIDES,
    NOTHING
};

struct values {
    int32_t of[NOTHING + 1];
};

static const struct values no_values = {.of = {[SEAT] = BRD_NO_SEAT,
                                               [CELL] = BRD_NO_CELL,
                                               [CELL_TO] = BRD_NO_CELL,
                                               [LAYER] = BRD_NO_TYPE,
                                               [TYPE] = BRD_NO_TYPE,
                                               [DIRECTION] = BRD_NO_DIRECTION,
                                               [FOR_SEAT] = BRD_NO_SEAT}};

static struct values values_of(const brd_event *event)
{
    return (struct values){.of = {[SEAT] = event->seat,
                                  [CELL] = event->cell,
                                  [CELL_TO] = event->cell_to,
                                  [LAYER] = event->layer,
                                  [TYPE] = event->type,
                                  [DIRECTION] = event->direction,
                                  [CAUSE] = event->cause,
                                  [FOR_SEAT] = event->for_seat,
                                  [BEFORE] = event->value_before,
                                  [AFTER] = event->value_after,
                                  [COUNT] = event->count,
                                  [HIDDEN] = event->hidden_from,
                                  [HIDES] = event->hides}};
}

static brd_event event_of(uint8_t kind, const struct values *values)
{
    return (brd_event){.kind = kind,
                       .seat = (uint8_t)values->of[SEAT],
                       .layer = (uint8_t)values->of[LAYER],
                       .type = (uint8_t)values->of[TYPE],
                       .direction = (uint8_t)values->of[DIRECTION],
                       .cause = (uint8_t)values->of[CAUSE],
                       .hides = (uint8_t)values->of[HIDES],
                       .for_seat = (uint8_t)values->of[FOR_SEAT],
                       .cell = (uint16_t)values->of[CELL],
                       .cell_to = (uint16_t)values->of[CELL_TO],
                       .value_before = values->of[BEFORE],
                       .value_after = values->of[AFTER],
                       .count = (uint16_t)values->of[COUNT],
                       .hidden_from = (uint16_t)values->of[HIDDEN]};
}

/* ------------------------------------------------------------------------------------------------------ keys */

/* How the value of a key is written. */
enum form {
    A_NAME,         /* of a family */
    A_NAME_OR_NONE, /* likewise, or `none` */
    A_NUMBER,
    A_COUNT,    /* 0 to 65535 */
    RANKS,      /* a number of 32 bits without sign */
    A_SEAT,     /* its number */
    AN_ACTOR,   /* likewise, or `chance` */
    SOME_SEATS, /* 0,1 or - */
    VIEWERS,    /* likewise, with `spectators` */
    A_MOVE
};

/* Two more families of names. Their codes begin at 0. */
enum { NAME_CAUSE = 100, NAME_HIDES = 101 };

static const char *const causes[] = {"action", "captured", "left", "spent", "upkeep", NULL};
static const char *const what_is_hidden[] = {"event", "what", NULL};

#define BIT(kind) (1u << BRD_EVENT_##kind)
enum {
    ON_CELLS = BIT(MOVE) | BIT(PLACE) | BIT(REMOVE) | BIT(CHANGE) | BIT(REVEAL),
    AMOUNTS = BIT(STOCK) | BIT(COUNTER),
    CAUSED = BIT(MOVE) | BIT(PLACE) | BIT(REMOVE) | BIT(CHANGE) | AMOUNTS,
    OF_A_SEAT = BIT(DRAW) | BIT(DISCARD) | BIT(TURN) | BIT(PHASE),
    ALL_KINDS = (BIT(PHASE) << 1) - BIT(MOVE)
};

/*
 * Every key, in the order of a line: the kinds that have it, and the member that is its value. A line has no key whose
 * `without` member has this value.
 */
static const struct row {
    const char *key;
    uint32_t kinds;
    enum member member;
    enum form form;
    int32_t family;
    enum member without;
    int32_t value;
} rows[] = {
    /* clang-format off */
    {" seat=",      ON_CELLS | AMOUNTS,                          SEAT,      A_SEAT,         0,                  SEAT,      BRD_NO_SEAT},
    {" seat=",      OF_A_SEAT,                                   SEAT,      A_SEAT,         0,                  NOTHING,   1},
    {" seat=",      BIT(PLY) | BIT(NEXT),                        SEAT,      AN_ACTOR,       0,                  NOTHING,   1},
    {" number=",    BIT(PLY),                                    BEFORE,    A_COUNT,        0,                  NOTHING,   1},
    {" cell=",      ON_CELLS,                                    CELL,      A_NAME,         BRD_NAME_CELL,      NOTHING,   1},
    {" to=",        BIT(MOVE),                                   CELL_TO,   A_NAME,         BRD_NAME_CELL,      NOTHING,   1},
    {" layer=",     ON_CELLS,                                    LAYER,     A_NAME,         BRD_NAME_LAYER,     NOTHING,   1},
    {" type=",      (ON_CELLS & ~BIT(REVEAL)) | BIT(DRAW) | BIT(DISCARD), TYPE, A_NAME,     BRD_NAME_TYPE,      NOTHING,   1},
    {" type=",      BIT(REVEAL),                                 TYPE,      A_NAME_OR_NONE, BRD_NAME_TYPE,      NOTHING,   1},
    {" type=",      BIT(STOCK),                                  TYPE,      A_NAME,         BRD_NAME_STOCK,     NOTHING,   1},
    {" type=",      BIT(COUNTER),                                TYPE,      A_NAME,         BRD_NAME_COUNTER,   NOTHING,   1},
    {" type=",      BIT(END),                                    TYPE,      A_NAME,         BRD_NAME_OUTCOME,   NOTHING,   1},
    {" before=",    BIT(REMOVE) | BIT(CHANGE) | AMOUNTS,         BEFORE,    A_NUMBER,       0,                  NOTHING,   1},
    {" before=",    BIT(PHASE),                                  BEFORE,    A_NAME,         BRD_NAME_PHASE,     NOTHING,   1},
    {" before=",    BIT(END),                                    BEFORE,    RANKS,          0,                  NOTHING,   1},
    {" after=",     BIT(PLACE) | BIT(CHANGE) | AMOUNTS,          AFTER,     A_NUMBER,       0,                  NOTHING,   1},
    {" after=",     BIT(REVEAL),                                 AFTER,     A_NUMBER,       0,                  TYPE,      BRD_NO_TYPE},
    {" after=",     BIT(PHASE),                                  AFTER,     A_NAME,         BRD_NAME_PHASE,     NOTHING,   1},
    {" count=",     BIT(MOVE) | BIT(CHANGE),                     COUNT,     A_COUNT,        0,                  NOTHING,   1},
    {" direction=", BIT(PLACE) | BIT(CHANGE),                    DIRECTION, A_NAME,         BRD_NAME_DIRECTION, DIRECTION, BRD_NO_DIRECTION},
    {" actors=",    BIT(NEXT),                                   COUNT,     SOME_SEATS,     0,                  SEAT,      BRD_CHANCE},
    {" for=",       BIT(NEXT),                                   FOR_SEAT,  A_SEAT,         0,                  FOR_SEAT,  BRD_NO_SEAT},
    {" move=",      BIT(PLY),                                    AFTER,     A_MOVE,         0,                  NOTHING,   1},
    {" move=",      BIT(NEXT),                                   AFTER,     A_MOVE,         0,                  AFTER,     0},
    {" seats=",     BIT(END),                                    AFTER,     SOME_SEATS,     0,                  NOTHING,   1},
    {" reason=",    BIT(END),                                    COUNT,     A_NAME,         BRD_NAME_ENDING,    NOTHING,   1},
    {" cause=",     CAUSED,                                      CAUSE,     A_NAME,         NAME_CAUSE,         CAUSE,     BRD_CAUSE_ACTION},
    {" hidden=",    ALL_KINDS,                                   HIDDEN,    VIEWERS,        0,                  HIDDEN,    0},
    {" hides=",     ALL_KINDS,                                   HIDES,     A_NAME,         NAME_HIDES,         HIDDEN,    0},
    /* clang-format on */
};

enum { ROWS = sizeof rows / sizeof rows[0] };

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

/* The name of a code in the family of a row; NULL: there is none. */
static const char *name_of(const struct lines *lines, const struct row *row, int32_t code)
{
    if (row->member == TYPE && row->family != BRD_NAME_OUTCOME && code == BRD_TYPE_HIDDEN) return "hidden";
    if (row->form == A_NAME_OR_NONE && code == BRD_NO_TYPE) return "none";
    if (row->family == BRD_NAME_OUTCOME && code == BRD_NONE_YET) return NULL; /* an end is a win or a draw */
    if (row->family == NAME_CAUSE) return code <= BRD_CAUSE_UPKEEP ? causes[code] : NULL;
    if (row->family == NAME_HIDES) return code <= BRD_HIDES_WHAT ? what_is_hidden[code] : NULL;
    return brd_name(lines->rules, row->family, code);
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
static void put_value(const struct lines *lines, const struct row *row, struct brdi_writer *out, int32_t value)
{
    const char *name = NULL;
    switch (row->form) {
    case A_NAME:
    case A_NAME_OR_NONE: name = name_of(lines, row, value); break;
    case AN_ACTOR: name = value == BRD_CHANCE ? "chance" : NULL; break;
    case RANKS: brdi_put_number(out, (uint32_t)value); return;
    case SOME_SEATS:
    case VIEWERS: put_viewers(out, (uint32_t)value); return;
    case A_MOVE: put_move(lines, out, (uint32_t)value); return;
    default: break;
    }
    if (name != NULL)
        brdi_put_text(out, name);
    else
        brdi_put_number(out, value);
}

static void write_line(const struct lines *lines, const brd_event *event, struct brdi_writer *out)
{
    struct values values = values_of(event);
    brdi_put_text(out, brd_name(NULL, BRD_NAME_EVENT, event->kind));
    for (const struct row *row = rows; row < rows + ROWS; row++) {
        if ((row->kinds >> event->kind & 1) == 0 || values.of[row->without] == row->value) continue;
        brdi_put_text(out, row->key);
        put_value(lines, row, out, values.of[row->member]);
    }
}

/* --------------------------------------------------------------------------------------------------- reading */

/* The code of a name in the family of a row. */
static bool read_name(const struct lines *lines, const struct row *row, const char *text, size_t nbytes, int32_t *value)
{
    for (int32_t code = 0; code < BRD_MAX_CELLS; code++) {
        const char *name = name_of(lines, row, code);
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

static bool read_value(const struct lines *lines, const struct row *row, const char *text, size_t nbytes,
                       int32_t *value)
{
    switch (row->form) {
    case A_NAME:
    case A_NAME_OR_NONE: return read_name(lines, row, text, nbytes, value);
    case A_NUMBER: return read_number(text, nbytes, INT32_MIN, INT32_MAX, value);
    case A_COUNT: return read_number(text, nbytes, 0, UINT16_MAX, value);
    case RANKS: return read_number(text, nbytes, 0, UINT32_MAX, value);
    case AN_ACTOR:
        if (!brdi_is_word(text, nbytes, "chance")) return read_seat(lines, text, nbytes, value);
        *value = BRD_CHANCE;
        return true;
    case A_SEAT: return read_seat(lines, text, nbytes, value);
    case SOME_SEATS: return read_viewers(lines, text, nbytes, false, value);
    case VIEWERS: return read_viewers(lines, text, nbytes, true, value);
    case A_MOVE: return read_move(lines, text, nbytes, value);
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
    struct values values = no_values;
    size_t at = word_nbytes(text, nbytes);
    uint8_t kind = read_kind(text, at);
    if (kind == 0) return false;
    for (const struct row *row = rows; row < rows + ROWS; row++) {
        if ((row->kinds >> kind & 1) == 0 || !brdi_begins_with(text + at, nbytes - at, row->key)) continue;
        at += strlen(row->key);
        size_t length = word_nbytes(text + at, nbytes - at);
        if (!read_value(lines, row, text + at, length, &values.of[row->member])) return false;
        at += length;
    }
    *event = event_of(kind, &values);
    return at == nbytes;
}

/* ------------------------------------------------------------------------------------------------ what exists */

/* Whether the rules have what the value of a key names. */
static bool value_exists(const struct lines *lines, const struct row *row, int32_t value)
{
    const struct brdi_game *game = lines->o->game;
    uint32_t code = (uint32_t)value;
    switch (row->form) {
    case A_NAME:
    case A_NAME_OR_NONE: return name_of(lines, row, value) != NULL;
    case AN_ACTOR: return value == BRD_CHANCE || value < game->players_max;
    case A_SEAT: return value < game->players_max;
    case SOME_SEATS: return code >> game->players_max == 0;
    case A_MOVE:
        return code == BRD_CODE_HIDDEN || code == BRD_CODE_HIDDEN_CHANCE || game->move_valid(lines->o->rules, code);
    default: return true;
    }
}

/* What an event hides, and causes that a later version may add, do not count. */
bool brdi_event_exists(const brd_rules *rules, const struct brdi_objects *o, const brd_event *event)
{
    struct lines lines = {rules, o};
    struct values values = values_of(event);
    if (event->kind < BRD_EVENT_MOVE || event->kind > BRD_EVENT_PHASE) return true;
    for (const struct row *row = rows; row < rows + ROWS; row++) {
        bool counts = row->family != NAME_CAUSE && row->family != NAME_HIDES && row->form != VIEWERS;
        if (!counts || (row->kinds >> event->kind & 1) == 0 || values.of[row->without] == row->value) continue;
        if (!value_exists(&lines, row, values.of[row->member])) return false;
    }
    return event->kind != BRD_EVENT_END || brdi_outcome_exists(o->game, event->type, event->count);
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
