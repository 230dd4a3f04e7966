/*
 * worked.h: worked examples as tables that read like the rulebook: position, move, expected position and events;
 * position, move, reason; position, outcome; faulty text, field and offset. A row begins with the ids that it proves.
 */
#ifndef BOARDRULES_WORKED_H
#define BOARDRULES_WORKED_H

#include "boardrules/boardrules.h"
#include "check.h"

enum { WORKED_EVENTS_NBYTES = 8192, WORKED_MOVES_NBYTES = BRD_MAX_MOVES * (BRD_MAX_MOVE_TEXT + 1) };

static brd_rules worked_rules; /* the rules of the current test */

/* ------------------------------------------------------------------------------------------------- the rules */

static inline void worked_load(const char *game, const char *overrides)
{
    CHECK_EQ_INT(brd_rules_builtin_with(&worked_rules, game, strlen(game), overrides, strlen(overrides), NULL, 0, NULL),
                 BRD_OK);
}

/* Rules from a YAML text, with overrides. */
static inline void worked_load_text(const char *yaml, const char *overrides)
{
    brd_fault fault = {.code = 0};
    int32_t status = brd_rules_load(&worked_rules, yaml, strlen(yaml), overrides, strlen(overrides), &fault, 1, NULL);
    if (!CHECK_EQ_INT(status, BRD_OK)) printf("  %s: %s, expected %s\n", fault.field, fault.message, fault.expected);
}

/* The position of a text; the check fails if there is none. */
static inline bool worked_position(const char *text, brd_state *state)
{
    brd_fault fault;
    if (CHECK_EQ_INT(brd_state_parse(&worked_rules, state, text, strlen(text), &fault, 1, NULL), BRD_OK)) return true;
    printf("  %s\n  %s at %u: %s\n", text, fault.field, fault.offset, fault.message);
    return false;
}

static inline brd_move worked_move(const char *text)
{
    brd_move move = {0};
    if (!CHECK_EQ_INT(brd_move_parse(&worked_rules, text, strlen(text), &move), BRD_OK)) printf("  %s\n", text);
    return move;
}

/* Is called after the checks of a row, and names the row if one of them failed. */
static inline void worked_name_row(int failures_before, const char *cites, const char *position, const char *what)
{
    if (check_failures != failures_before) printf("  %s: %s %s\n", cites, position, what);
}

/*
 * The cells of a mark, in cell order: `c1:1 c7:0`, the house of each seat; `c3`, a common mark; `` if no cell has it.
 * The mark must be one of the game's.
 */
static inline void worked_marks(const char *mark, const char *expected)
{
    char text[1024] = "";
    size_t length = 0;
    brd_cell_info cell = {.struct_nbytes = sizeof cell};
    int32_t code = 0;
    const char *name;
    while ((name = brd_name(&worked_rules, BRD_NAME_MARK, code)) != NULL && strcmp(name, mark) != 0) code++;
    if (!CHECK(name != NULL)) return;
    for (int32_t i = 0; brd_rules_cell(&worked_rules, i, &cell) == BRD_OK && length < sizeof text - 32; i++) {
        if ((cell.marks >> code & 1) != 0)
            length += (size_t)snprintf(text + length, sizeof text - length, length > 0 ? " %s" : "%s", cell.name);
        for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++)
            if ((cell.seat_marks[seat] >> code & 1) != 0)
                length += (size_t)snprintf(text + length, sizeof text - length, length > 0 ? " %s:%d" : "%s:%d",
                                           cell.name, (int)seat);
    }
    if (!CHECK_EQ_TEXT(text, expected)) printf("  %s\n", mark);
}

/* ---------------------------------------------------------------------------------------------------- events */

/* A text under construction, with room for all events of a ply. */
struct worked_text {
    char *text;
    size_t cap, length;
};

static inline void worked_put(struct worked_text *out, const char *key, const char *value)
{
    int written = snprintf(out->text + out->length, out->cap - out->length, "%s%s", key, value);
    if (CHECK(written >= 0 && (size_t)written < out->cap - out->length)) out->length += (size_t)written;
}

static inline void worked_put_number(struct worked_text *out, const char *key, long number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%ld", number);
    worked_put(out, key, digits);
}

static inline void worked_put_name(struct worked_text *out, const char *key, int32_t family, int32_t code)
{
    const char *name = brd_name(&worked_rules, family, code);
    if (family == BRD_NAME_TYPE && code == BRD_TYPE_HIDDEN) name = "hidden";
    if (family == BRD_NAME_TYPE && code == BRD_NO_TYPE) name = "none";
    worked_put(out, key, name != NULL ? name : "?");
}

static inline void worked_put_seats(struct worked_text *out, uint32_t mask)
{
    const char *between = " seats=";
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++) {
        if ((mask >> seat & 1) == 0) continue;
        worked_put_number(out, between, seat);
        between = ",";
    }
}

static inline int32_t worked_type_family(const brd_event *event)
{
    switch (event->kind) {
    case BRD_EVENT_STOCK: return BRD_NAME_STOCK;
    case BRD_EVENT_COUNTER: return BRD_NAME_COUNTER;
    case BRD_EVENT_END: return BRD_NAME_OUTCOME;
    default: return BRD_NAME_TYPE;
    }
}

/* Which numbers a kind of event has. */
static inline void worked_put_values(struct worked_text *out, const brd_event *event)
{
    bool values = event->kind == BRD_EVENT_CHANGE || event->kind == BRD_EVENT_STOCK || event->kind == BRD_EVENT_COUNTER;
    bool reveals = event->kind == BRD_EVENT_REVEAL && event->type != BRD_NO_TYPE;
    if (values || event->kind == BRD_EVENT_REMOVE) worked_put_number(out, " before=", event->value_before);
    if (values || reveals || event->kind == BRD_EVENT_PLACE) worked_put_number(out, " after=", event->value_after);
    if (event->kind == BRD_EVENT_MOVE || event->kind == BRD_EVENT_CHANGE)
        worked_put_number(out, " count=", event->count);
}

/* An event as the rulebooks write it. */
static inline void worked_put_event(struct worked_text *out, const brd_event *event)
{
    worked_put_name(out, out->length > 0 ? "; " : "", BRD_NAME_EVENT, event->kind);
    if (event->seat != BRD_NO_SEAT) worked_put_number(out, " seat=", event->seat);
    if (event->cell != BRD_NO_CELL) worked_put_name(out, " cell=", BRD_NAME_CELL, event->cell);
    if (event->cell_to != BRD_NO_CELL) worked_put_name(out, " to=", BRD_NAME_CELL, event->cell_to);
    if (event->layer != BRD_NO_TYPE) worked_put_name(out, " layer=", BRD_NAME_LAYER, event->layer);
    if (event->kind != BRD_EVENT_TURN) worked_put_name(out, " type=", worked_type_family(event), event->type);
    worked_put_values(out, event);
    if (event->direction != BRD_NO_DIRECTION) worked_put_name(out, " direction=", BRD_NAME_DIRECTION, event->direction);
    if (event->kind != BRD_EVENT_END) return;
    worked_put_seats(out, (uint32_t)event->value_after);
    worked_put_name(out, " reason=", BRD_NAME_ENDING, (int32_t)event->count);
}

/* Events in their order, with `; ` between them. */
/* The events that begin and end every ply of every game: tests/api/test_events.c tests them. */
static inline bool worked_is_course(uint8_t kind)
{
    return kind == BRD_EVENT_PLY || kind == BRD_EVENT_NEXT || kind == BRD_EVENT_PHASE;
}

static inline void worked_write_events(const brd_event *events, int32_t count, char *text, size_t cap)
{
    struct worked_text out = {text, cap, 0};
    text[0] = '\0';
    for (int32_t i = 0; i < count; i++)
        if (!worked_is_course(events[i].kind)) worked_put_event(&out, &events[i]);
}

/* ------------------------------------------------------------------------------------------------------ rows */

/* A ply: the position after it, and its events. NULL: only the position matters. */
struct worked_ply {
    const char *cites, *before, *move, *after, *events;
};

static inline void worked_ply(const struct worked_ply *row)
{
    int failures = check_failures;
    brd_state state;
    brd_event events[BRD_MAX_EVENTS];
    char position[BRD_MAX_POSITION_TEXT], text[WORKED_EVENTS_NBYTES];
    if (worked_position(row->before, &state)) {
        int32_t count =
            brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move(row->move), NULL, NULL, events, BRD_MAX_EVENTS);
        if (CHECK(count >= 0)) {
            brd_state_format(&worked_rules, &state, position, sizeof position);
            CHECK_EQ_TEXT(position, row->after);
            worked_write_events(events, count, text, sizeof text);
            if (row->events != NULL) CHECK_EQ_TEXT(text, row->events);
        }
    }
    worked_name_row(failures, row->cites, row->before, row->move);
}

/* A refused move: the reason's name, and the cell's, or "" for none. */
struct worked_refusal {
    const char *cites, *position, *move, *reason, *cell;
};

static inline void worked_refusal_for(const struct worked_refusal *row, int32_t viewer)
{
    int failures = check_failures;
    brd_state state;
    brd_verdict verdict = {.reason = BRD_LEGAL, .cell = BRD_NO_CELL};
    if (worked_position(row->position, &state)) {
        CHECK_EQ_INT(brd_move_check(&worked_rules, &state, viewer, worked_move(row->move), &verdict), BRD_E_ILLEGAL);
        const char *reason = brd_name(&worked_rules, BRD_NAME_REFUSAL, verdict.reason);
        const char *cell = brd_name(&worked_rules, BRD_NAME_CELL, verdict.cell);
        CHECK_EQ_TEXT(reason != NULL ? reason : "", row->reason);
        CHECK_EQ_TEXT(cell != NULL ? cell : "", row->cell);
    }
    worked_name_row(failures, row->cites, row->position, row->move);
}

/* The same for the actor that is to move. */
static inline void worked_refusal(const struct worked_refusal *row)
{
    worked_refusal_for(row, BRD_REFEREE);
}

/* A refusal and everything that it carries: "quiet_turn cell=b2 type=thorn seat=0 value=4". */
struct worked_verdict {
    const char *cites, *position, *move, *carried;
};

static inline void worked_write_verdict(const brd_verdict *verdict, char *text, size_t cap)
{
    struct worked_text out = {text, cap, 0};
    text[0] = '\0';
    worked_put_name(&out, "", BRD_NAME_REFUSAL, verdict->reason);
    if (verdict->cell != BRD_NO_CELL) worked_put_name(&out, " cell=", BRD_NAME_CELL, verdict->cell);
    if (verdict->type != BRD_NO_TYPE) worked_put_name(&out, " type=", BRD_NAME_TYPE, verdict->type);
    if (verdict->seat != BRD_NO_SEAT) worked_put_number(&out, " seat=", verdict->seat);
    if (verdict->value != 0) worked_put_number(&out, " value=", verdict->value);
}

static inline void worked_verdict_for(const struct worked_verdict *row, int32_t actor)
{
    int failures = check_failures;
    char text[256];
    brd_state state;
    brd_verdict verdict = {.reason = BRD_LEGAL};
    if (worked_position(row->position, &state)) {
        CHECK_EQ_INT(brd_move_check(&worked_rules, &state, actor, worked_move(row->move), &verdict), BRD_E_ILLEGAL);
        worked_write_verdict(&verdict, text, sizeof text);
        CHECK_EQ_TEXT(text, row->carried);
    }
    worked_name_row(failures, row->cites, row->position, row->move);
}

/* The same for the actor that is to move. */
static inline void worked_verdict(const struct worked_verdict *row)
{
    worked_verdict_for(row, BRD_REFEREE);
}

/* The legal moves that begin at a cell; "" for all of them. They are in the order of the list, with spaces between. */
struct worked_moves {
    const char *cites, *position, *cell, *moves;
};

static inline void worked_write_moves(const brd_move *moves, int32_t count, char *text, size_t cap)
{
    struct worked_text out = {text, cap, 0};
    text[0] = '\0';
    for (int32_t i = 0; i < count; i++) {
        char move[BRD_MAX_MOVE_TEXT] = "?";
        brd_move_format(&worked_rules, moves[i], move, sizeof move);
        worked_put(&out, i > 0 ? " " : "", move);
    }
}

static inline void worked_moves(const struct worked_moves *row)
{
    static char text[WORKED_MOVES_NBYTES];
    static brd_move moves[BRD_MAX_MOVES];
    int failures = check_failures;
    brd_state state;
    if (worked_position(row->position, &state)) {
        int32_t cell = brd_rules_find_cell(&worked_rules, row->cell, strlen(row->cell));
        int32_t count = row->cell[0] == '\0'
                            ? brd_moves(&worked_rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES)
                            : brd_moves_from(&worked_rules, &state, BRD_REFEREE, cell, moves, BRD_MAX_MOVES);
        worked_write_moves(moves, count, text, sizeof text);
        CHECK_EQ_TEXT(text, row->moves);
    }
    worked_name_row(failures, row->cites, row->position, row->cell);
}

/* What an actor may do, where each actor has its own list. */
static inline void worked_list(const brd_state *state, int32_t actor, const char *expected)
{
    static brd_move moves[BRD_MAX_MOVES];
    static char text[WORKED_MOVES_NBYTES];
    worked_write_moves(moves, brd_moves(&worked_rules, state, actor, moves, BRD_MAX_MOVES), text, sizeof text);
    if (!CHECK_EQ_TEXT(text, expected)) printf("  actor %d\n", actor);
}

/* The outcome of a position: "win seats=0 reason=house_capture", "draw seats=0,1 reason=max_plies", "none". */
struct worked_end {
    const char *cites, *position, *outcome;
};

static inline void worked_end(const struct worked_end *row)
{
    int failures = check_failures;
    brd_state state;
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    char text[128] = "";
    struct worked_text out = {text, sizeof text, 0};
    if (worked_position(row->position, &state) &&
        CHECK_EQ_INT(brd_state_outcome(&worked_rules, &state, &outcome), BRD_OK)) {
        worked_put_name(&out, "", BRD_NAME_OUTCOME, outcome.kind);
        worked_put_seats(&out, outcome.seats);
        if (outcome.ending != 0) worked_put_name(&out, " reason=", BRD_NAME_ENDING, outcome.ending);
        CHECK_EQ_TEXT(text, row->outcome);
        CHECK_EQ_INT(brd_state_to_move(&worked_rules, &state) == BRD_NOBODY, outcome.kind != BRD_NONE_YET);
        CHECK_EQ_INT(brd_moves(&worked_rules, &state, BRD_REFEREE, NULL, 0) == 0, outcome.kind != BRD_NONE_YET);
    }
    worked_name_row(failures, row->cites, row->position, "");
}

/* A legal move and those parts of its description that are set: "move seat=0 from=c1 to=c2 type=arm captures". */
struct worked_description {
    const char *cites, *position, *move, *told;
};

/* Nothing of BRD_NO_CELL and its like. */
static inline void worked_put_part(struct worked_text *out, const char *key, int32_t family, int32_t code)
{
    if (code != (family == BRD_NAME_CELL ? BRD_NO_CELL : UINT8_MAX)) worked_put_name(out, key, family, code);
}

static inline void worked_put_description(struct worked_text *out, const brd_move_info *info)
{
    static const char *const flags[] = {" chance", " reveals", " spends", " captures", " announces", " hidden"};
    worked_put_name(out, "", BRD_NAME_MOVE_KIND, info->kind);
    if (info->seat == BRD_CHANCE)
        worked_put(out, " seat=", "chance");
    else
        worked_put_number(out, " seat=", info->seat);
    worked_put_part(out, " from=", BRD_NAME_CELL, info->from);
    worked_put_part(out, " to=", BRD_NAME_CELL, info->to);
    worked_put_part(out, " target=", BRD_NAME_CELL, info->target);
    worked_put_part(out, " type=", BRD_NAME_TYPE, info->type);
    worked_put_part(out, " becomes=", BRD_NAME_TYPE, info->becomes);
    worked_put_part(out, " direction=", BRD_NAME_DIRECTION, info->direction);
    for (size_t flag = 0; flag < sizeof flags / sizeof flags[0]; flag++)
        if ((info->flags >> flag & 1) != 0) worked_put(out, "", flags[flag]);
}

static inline void worked_description(const struct worked_description *row)
{
    int failures = check_failures;
    char text[512] = "";
    struct worked_text out = {text, sizeof text, 0};
    brd_state state;
    brd_move_info info = {.struct_nbytes = sizeof info};
    if (worked_position(row->position, &state)) {
        brd_move move = worked_move(row->move);
        CHECK_EQ_INT(brd_move_check(&worked_rules, &state, BRD_REFEREE, move, NULL), BRD_OK);
        CHECK_EQ_INT(brd_move_describe(&worked_rules, &state, BRD_REFEREE, move, &info), BRD_OK);
        worked_put_description(&out, &info);
        CHECK_EQ_TEXT(text, row->told);
    }
    worked_name_row(failures, row->cites, row->position, row->move);
}

/* The description of a stock or counter. */
static inline void worked_quantity(int32_t family, int32_t index, const char *name, uint8_t meaning, uint8_t seen_by)
{
    brd_quantity_info quantity = {.struct_nbytes = sizeof quantity};
    CHECK_EQ_INT(brd_rules_quantity(&worked_rules, family, index, &quantity), BRD_OK);
    CHECK_EQ_TEXT(quantity.name, name);
    CHECK_EQ_INT(quantity.meaning, meaning);
    CHECK_EQ_INT(quantity.seen_by, seen_by);
}

/* The phases of all seats: "tiles tiles". */
struct worked_phases {
    const char *cites, *position, *phases;
};

static inline void worked_phases(const struct worked_phases *row)
{
    int failures = check_failures;
    brd_state state;
    char text[128] = "";
    struct worked_text out = {text, sizeof text, 0};
    if (worked_position(row->position, &state)) {
        for (int32_t seat = 0; seat < brd_state_players(&worked_rules, &state); seat++)
            worked_put_name(&out, seat > 0 ? " " : "", BRD_NAME_PHASE, brd_state_phase(&worked_rules, &state, seat));
        CHECK_EQ_TEXT(text, row->phases);
    }
    worked_name_row(failures, row->cites, row->position, "");
}

/* A text that is no valid position: the field of the fault, and the first and last offset that it may name. */
struct worked_fault {
    const char *cites, *text, *field;
    uint32_t first, last;
};

/* Fields with a place for each cell, or, like gates, for some cells. Only a fault in these may name a cell. */
static inline bool worked_has_cells(const char *field)
{
    static const char *const fields[] = {"board", "gates", "tiles", "pieces"};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        if (strcmp(fields[i], field) == 0) return true;
    return false;
}

static inline void worked_fault(const struct worked_fault *row)
{
    int failures = check_failures;
    brd_state state, untouched;
    brd_fault fault = {.code = 0};
    memset(&state, 0xA5, sizeof state);
    untouched = state;
    CHECK_EQ_INT(brd_state_parse(&worked_rules, &state, row->text, strlen(row->text), &fault, 1, NULL), BRD_E_POSITION);
    CHECK(memcmp(&state, &untouched, sizeof state) == 0);
    CHECK_EQ_TEXT(fault.field, row->field);
    CHECK(fault.cell == BRD_NO_CELL || worked_has_cells(fault.field));
    if (!CHECK(fault.offset >= row->first && fault.offset <= row->last))
        printf("  offset %u, expected %u to %u\n", fault.offset, row->first, row->last);
    worked_name_row(failures, row->cites, row->text, "");
}

#define WORKED_EACH(row_type, check, rows) \
    for (const struct row_type *row = (rows); row < (rows) + sizeof(rows) / sizeof((rows)[0]); row++) check(row)

#endif
