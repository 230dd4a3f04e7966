/* record_write.c: writes the head and the tail of a record. The host writes the plies between them. */
#include <string.h>

#include "keys/canonical.h"
#include "core/position.h"
#include "core/record.h"

/* Begins a line of a head or a tail. */
static void put_key(struct brdi_writer *out, const char *key)
{
    brdi_put_text(out, key);
    brdi_put(out, ' ');
}

static void put_line(struct brdi_writer *out, const char *key, const char *value)
{
    put_key(out, key);
    brdi_put_text(out, value);
    brdi_put(out, '\n');
}

static void put_number_line(struct brdi_writer *out, const char *key, int64_t number)
{
    put_key(out, key);
    brdi_put_number(out, number);
    brdi_put(out, '\n');
}

static void put_mark(struct brdi_writer *out, const char *mark)
{
    brdi_put_text(out, mark);
    brdi_put(out, '\n');
}

void brdi_put_outcome(const struct brdi_objects *o, const struct brdi_head *head, struct brdi_writer *out)
{
    if (head->outcome == BRD_NONE_YET) return;
    brdi_put_result(head->outcome, head->seats, out);
    brdi_put(out, ' ');
    if (head->ending < brdi_count_names(o->game->endings)) brdi_put_text(out, o->game->endings[head->ending]);
}

/* Whether a caller's tags are lines `name value`, and not too many. */
static bool tags_valid(const char *tags, size_t nbytes)
{
    struct brdi_sink no_faults = {.faults = NULL};
    struct brdi_source source = {tags, nbytes, &no_faults};
    struct brdi_lines lines = {.text = tags, .nbytes = nbytes};
    uint32_t count = 0;
    if (nbytes == 0) return true;
    if (nbytes > BRD_MAX_RECORD_NBYTES || tags[nbytes - 1] != '\n') return false;
    while (brdi_lines_next(&lines)) {
        brd_slice value, name = brdi_line_key(tags, lines.line, &value);
        if (++count > BRD_MAX_TAGS || lines.line.nbytes > BRDI_MAX_RECORD_LINE_NBYTES - strlen("tag ") ||
            !brdi_line_valid(&source, lines.line, false) || !brdi_slice_is_name(tags, name, BRDI_MAX_TAG_NAME_NBYTES))
            return false;
    }
    return true;
}

static void put_tags(struct brdi_writer *out, const char *tags, size_t nbytes)
{
    struct brdi_lines lines = {.text = tags, .nbytes = nbytes};
    while (brdi_lines_next(&lines)) {
        put_key(out, "tag");
        brdi_put_bytes(out, tags + lines.line.offset, lines.line.nbytes);
        brdi_put(out, '\n');
    }
}

/* The lines that identify the rules. A record that includes its rules has no line of switches. */
static void put_rules(const struct brdi_objects *o, struct brdi_writer *out)
{
    put_line(out, "game", o->game->name);
    put_number_line(out, "revision", o->game->revision);
    put_key(out, "fingerprint");
    brdi_put_hex(out, o->rules->fingerprint, 16);
    brdi_put(out, '\n');
    char switches[BRDI_MAX_RECORD_LINE_NBYTES];
    struct brdi_writer found = brdi_writer_on(switches, sizeof switches);
    brdi_overrides_format(o, &found);
    if (found.length > 0 && o->rules->file_differs == 0) put_line(out, "switches", switches);
}

/* The number of players, the viewer, and the start unless it is the usual one. */
static void put_start(const struct brdi_objects *o, const brd_state *start, int32_t viewer, struct brdi_writer *out)
{
    brd_state initial;
    put_number_line(out, "players", o->head->player_count);
    if (viewer == BRD_SPECTATOR) put_line(out, "seen", "spectator");
    if (viewer < BRD_MAX_SEATS) put_number_line(out, "seen", viewer);
    brdi_state_start(o, &initial, o->head->player_count);
    if (memcmp(&initial, start, o->game->state_nbytes) == 0) return;
    put_key(out, "start");
    o->game->format(o->rules, start, (uint8_t)viewer, out);
    brdi_put(out, '\n');
}

int32_t brd_record_head(const brd_rules *rules, const brd_state *start, int32_t viewer, const char *tags,
                        size_t tags_nbytes, char *text, size_t cap)
{
    struct brdi_objects o;
    int32_t status = brdi_open_view(rules, start, viewer, &o);
    if (status == BRD_OK) status = brdi_text_status(tags, tags_nbytes);
    if (status == BRD_OK) status = brdi_text_status(text, cap);
    if (status != BRD_OK) return status;
    if (!tags_valid(tags, tags_nbytes)) return BRD_E_ARGUMENT;
    struct brdi_writer out = brdi_writer_on(text, cap);
    put_number_line(&out, "boardrules-record", BRD_RECORD_VERSION);
    put_rules(&o, &out);
    put_start(&o, start, viewer, &out);
    put_tags(&out, tags, tags_nbytes);
    if (o.rules->file_differs != 0) {
        put_mark(&out, BRDI_MARK_RULES);
        brdi_schema_format(o.game->keys, o.game->name, &o.rules->schema, &out);
    }
    put_mark(&out, BRDI_MARK_PLIES);
    return (int32_t)out.length;
}

int32_t brd_record_tail(const brd_rules *rules, const brd_state *state, int32_t viewer, const char *ended,
                        size_t ended_nbytes, char *text, size_t cap)
{
    struct brdi_objects o;
    struct brdi_writer measured = brdi_writer_on(NULL, 0);
    int32_t status = brdi_open_view(rules, state, viewer, &o);
    if (status == BRD_OK) status = brdi_text_status(ended, ended_nbytes);
    if (status == BRD_OK) status = brdi_text_status(text, cap);
    if (status != BRD_OK) return status;
    if (!brdi_put_ended(&o, ended, ended_nbytes, &measured)) return BRD_E_ARGUMENT;
    struct brdi_writer out = brdi_writer_on(text, cap);
    put_mark(&out, BRDI_MARK_END);
    if (o.head->outcome != BRD_NONE_YET) {
        put_key(&out, "outcome");
        brdi_put_outcome(&o, o.head, &out);
        brdi_put(&out, '\n');
    }
    brdi_put_ended(&o, ended, ended_nbytes, &out);
    put_key(&out, "final");
    o.game->format(o.rules, state, (uint8_t)viewer, &out);
    brdi_put(&out, '\n');
    return (int32_t)out.length;
}
