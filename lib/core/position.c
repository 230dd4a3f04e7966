/* position.c: reads positions and observations field by field, and tests whether positions are valid. */
#include "core/position.h"

#include <string.h>

struct brdi_head *brdi_state_begin(const struct brdi_objects *o, brd_state *state)
{
    struct brdi_head *head = (struct brdi_head *)state;
    memset(state, 0, sizeof *state);
    head->tag = o->rules->tag;
    head->player_count = o->game->players_min; /* until a field or the caller sets it */
    return head;
}

/* Whether the text is exactly the text that the viewer gets from the state. */
static bool canonical(const struct brdi_reading *reading, const struct brdi_game *game, const struct brdi_line *line)
{
    char text[BRD_MAX_POSITION_TEXT];
    struct brdi_writer out = brdi_writer_on(text, sizeof text);
    game->notation->format(reading->rules, reading->state, reading->viewer, &out);
    return out.length == line->nbytes && out.length < sizeof text && memcmp(text, line->text, out.length) == 0;
}

/* Reports contradictions in a field, or in the complete state (see brdi_game.report), at their places in the line. */
static bool field_valid(const struct brdi_reading *reading, const struct brdi_game *game, struct brdi_line *line,
                        uint8_t field)
{
    game->report(reading->rules, reading->state, field, line->sink);
    if (line->sink->count == 0) return true;
    for (size_t i = 0; i < line->sink->count && i < line->sink->capacity; i++)
        brdi_line_locate(line, &line->sink->faults[i]);
    return false;
}

/* Tests each field of a position before it reads the next. An observation is tested later, when it is complete. */
static bool read_fields(struct brdi_reading *reading, const struct brdi_game *game, struct brdi_line *line)
{
    for (uint8_t i = 0; i < line->field_count; i++) {
        struct brdi_field field = brdi_field_of(line, i);
        if (!game->notation->parse_field(reading, &field) || !brdi_expect_end(&field)) return false;
        if (reading->viewer == BRD_REFEREE && !field_valid(reading, game, line, i)) return false;
    }
    return true;
}

static bool read_line(struct brdi_reading *reading, const struct brdi_game *game, struct brdi_line *line,
                      uint64_t *seed)
{
    bool is_position = reading->viewer == BRD_REFEREE;
    if (!read_fields(reading, game, line) || (!is_position && !game->secrets->determinize(reading, line, seed)))
        return false;
    game->derive(reading->rules, reading->state);
    for (uint8_t i = is_position ? line->field_count : 0; i <= line->field_count; i++)
        if (!field_valid(reading, game, line, i)) return false;
    if (canonical(reading, game, line)) return true;
    if (is_position)
        return brdi_fault_at(line, UINT8_MAX, 0, BRD_FAULT_SYNTAX, "the text is not canonical", "the canonical text");
    return brdi_fault_at(line, UINT8_MAX, 0, BRD_FAULT_SYNTAX, "no position looks like this to the viewer",
                         "an observation of this viewer");
}

static bool read(const struct brdi_objects *o, brd_state *state, uint8_t viewer, const char *text, size_t nbytes,
                 uint64_t *seed, struct brdi_sink *sink)
{
    struct brdi_line line;
    brd_state made;
    struct brdi_reading reading = {.rules = o->rules, .state = &made, .viewer = viewer};
    brdi_state_begin(o, &made);
    if (!brdi_line_cut(&line, text, nbytes, o->game->notation->fields, brdi_count_names(o->game->notation->fields),
                       o->rules->board.cell_count, sink) ||
        !read_line(&reading, o->game, &line, seed))
        return false;
    *state = made;
    return true;
}

bool brdi_position_read(const struct brdi_objects *o, brd_state *state, const char *text, size_t nbytes,
                        struct brdi_sink *sink)
{
    return read(o, state, BRD_REFEREE, text, nbytes, NULL, sink);
}

bool brdi_observation_read(const struct brdi_objects *o, brd_state *state, uint8_t viewer, const char *text,
                           size_t nbytes, uint64_t *seed, struct brdi_sink *sink)
{
    if (o->game->secrets == NULL) viewer = BRD_REFEREE; /* without secrets all viewers see the same */
    return read(o, state, viewer, text, nbytes, seed, sink);
}

void brdi_state_start(const struct brdi_objects *o, brd_state *state, uint8_t players)
{
    const char *start = o->rules->schema.texts.start;
    struct brdi_sink no_faults = {.faults = NULL};
    if (start[0] != '\0' && brdi_position_read(o, state, start, strlen(start), &no_faults)) return;
    brdi_state_begin(o, state)->player_count = players;
    o->game->initial(o->rules, state, players);
    o->game->derive(o->rules, state);
}

/* -------------------------------------------------------------------------------------------------- validity */

/*
 * Whether reading its text gives the same state, byte for byte, derived fields included. The bytes after those in use
 * mean nothing.
 */
static bool bytes_canonical(const struct brdi_objects *o, const brd_state *state)
{
    char text[BRD_MAX_POSITION_TEXT];
    struct brdi_writer out = brdi_writer_on(text, sizeof text);
    o->game->notation->format(o->rules, state, BRD_REFEREE, &out);
    brd_state again;
    struct brdi_sink no_faults = {.faults = NULL};
    return out.length < sizeof text && brdi_position_read(o, &again, text, out.length, &no_faults) &&
           memcmp(&again, state, o->rules->state_nbytes) == 0;
}

void brdi_position_check(const struct brdi_objects *o, const brd_state *state, struct brdi_sink *sink)
{
    uint8_t field_count = brdi_count_names(o->game->notation->fields);
    for (uint8_t field = 0; field <= field_count; field++) o->game->report(o->rules, state, field, sink);
    if (sink->count == 0 && !bytes_canonical(o, state))
        brdi_report(sink, BRD_FAULT_BYTES, "line", BRD_NO_CELL, "these bytes are not a position",
                    "a state made by this library");
}
