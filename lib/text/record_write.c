/* record_write.c: writes the head and the tail of a record. The host writes the plies between them. */
#include <string.h>

#include "arguments.h"
#include "public.h"
#include "record.h"

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

void brdi_put_outcome(const brd_rules *rules, const brd_state *state, struct brdi_writer *out)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_state_outcome(rules, state, &outcome);
    if (outcome.kind == BRD_NONE_YET) return;
    const char *ending = brd_name(rules, BRD_NAME_ENDING, outcome.ending);
    brdi_put_result(outcome.kind, outcome.seats, out);
    brdi_put(out, ' ');
    if (ending != NULL) brdi_put_text(out, ending);
}

/* Writes what a viewer may see of a position. */
static void put_position(const brd_rules *rules, const brd_state *state, int32_t viewer, struct brdi_writer *out)
{
    struct brdi_room room = brdi_room_after(out);
    brdi_wrote(out, brd_state_observe(rules, state, viewer, room.text, room.cap));
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
static void put_rules(const brd_rules *rules, const brd_rules_info *info, struct brdi_writer *out)
{
    put_line(out, "game", brd_rules_name(rules));
    put_number_line(out, "revision", info->revision);
    put_key(out, "fingerprint");
    brdi_put_hex(out, info->fingerprint, 16);
    brdi_put(out, '\n');
    char switches[BRDI_MAX_RECORD_LINE_NBYTES];
    int32_t nbytes = brd_rules_overrides(rules, switches, sizeof switches);
    if (nbytes > 0 && (info->flags & BRD_RULES_FILE) == 0) put_line(out, "switches", switches);
}

/* The number of players, the viewer, and the start unless it is the usual one. */
static void put_start(const brd_rules *rules, const brd_rules_info *info, const brd_state *start, int32_t viewer,
                      struct brdi_writer *out)
{
    brd_state initial;
    int32_t players = brd_state_players(rules, start);
    put_number_line(out, "players", players);
    if (viewer == BRD_SPECTATOR) put_line(out, "seen", "spectator");
    if (viewer < BRD_MAX_SEATS) put_number_line(out, "seen", viewer);
    bool allowed = brd_state_initial(rules, &initial, players) == BRD_OK;
    if (allowed && memcmp(&initial, start, info->state_used_nbytes) == 0) return;
    put_key(out, "start");
    put_position(rules, start, viewer, out);
    brdi_put(out, '\n');
}

/* Writes the complete rules, as brd_rules_load takes them. */
static void put_file(const brd_rules *rules, struct brdi_writer *out)
{
    brdi_put_text(out, BRDI_MARK_RULES "\n");
    struct brdi_room room = brdi_room_after(out);
    brdi_wrote(out, brd_rules_format(rules, room.text, room.cap));
}

int32_t brd_record_head(const brd_rules *rules, const brd_state *start, int32_t viewer, const char *tags,
                        size_t tags_nbytes, char *text, size_t cap)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    int32_t status = brdi_view_status(rules, start, viewer);
    if (status == BRD_OK) status = brdi_text_status(tags, tags_nbytes);
    if (status == BRD_OK) status = brdi_output_status(rules, start, text, cap);
    if (status != BRD_OK) return status;
    if (!tags_valid(tags, tags_nbytes)) return BRD_E_ARGUMENT;
    struct brdi_writer out = brdi_writer_on(text, cap);
    put_number_line(&out, "boardrules-record", BRD_RECORD_VERSION);
    brd_rules_info_get(rules, &info);
    put_rules(rules, &info, &out);
    put_start(rules, &info, start, viewer, &out);
    put_tags(&out, tags, tags_nbytes);
    if ((info.flags & BRD_RULES_FILE) != 0) put_file(rules, &out);
    brdi_put_text(&out, BRDI_MARK_PLIES "\n");
    return (int32_t)out.length;
}

int32_t brd_record_tail(const brd_rules *rules, const brd_state *state, int32_t viewer, const char *ended,
                        size_t ended_nbytes, char *text, size_t cap)
{
    struct brdi_writer measured = brdi_writer_on(NULL, 0);
    int32_t status = brdi_view_status(rules, state, viewer);
    if (status == BRD_OK) status = brdi_text_status(ended, ended_nbytes);
    if (status == BRD_OK) status = brdi_output_status(rules, state, text, cap);
    if (status != BRD_OK) return status;
    if (!brdi_put_ended(rules, state, ended, ended_nbytes, &measured)) return BRD_E_ARGUMENT;
    struct brdi_writer out = brdi_writer_on(text, cap);
    brdi_put_text(&out, BRDI_MARK_END "\n");
    if (brdi_is_over(rules, state)) {
        put_key(&out, "outcome");
        brdi_put_outcome(rules, state, &out);
        brdi_put(&out, '\n');
    }
    brdi_put_ended(rules, state, ended, ended_nbytes, &out);
    put_key(&out, "final");
    put_position(rules, state, viewer, &out);
    brdi_put(&out, '\n');
    return (int32_t)out.length;
}
