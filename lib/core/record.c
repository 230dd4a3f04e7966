/*
 * record.c: records of games: written by head and tail, opened line by line, read ply by ply. doc/RECORDS.md describes
 * the text. A record object has offsets and no pointers; each call tests that they lie within the text that it is
 * given.
 */
#include <string.h>

#include "core/canonical.h"
#include "core/object.h"
#include "core/position.h"

enum {
    TEXT_NBYTES_MOST = INT32_MAX,
    LINE_NBYTES_MOST = 4096,
    RULES_NBYTES_MOST = 65536, /* what brd_rules_load takes */
    GAME_NBYTES_MOST = 32,
    TAG_NAME_NBYTES_MOST = 32,
    OUTCOME_NBYTES = 96 /* of the longest outcome, and more */
};

static const char mark_rules[] = "--- rules", mark_plies[] = "--- plies", mark_end[] = "--- end";

/* ------------------------------------------------------------------------------------------ texts and faults */

/* The text of a record, and where its faults go. */
struct source {
    const char *text;
    size_t nbytes;
    struct brdi_sink *sink;
};

static brd_slice slice_of(size_t start, size_t end)
{
    return (brd_slice){(uint32_t)start, (uint32_t)(end - start)};
}

static bool slice_is(const char *text, brd_slice slice, const char *word)
{
    return brdi_is_word(text + slice.offset, slice.nbytes, word);
}

static bool slice_begins(const char *text, brd_slice slice, const char *word)
{
    return brdi_begins_with(text + slice.offset, slice.nbytes, word);
}

/* Tells where in the text a fault lies: line and column too, both from 1, columns in characters. */
static void locate(const struct source *source, brd_fault *fault, size_t offset)
{
    fault->offset = (uint32_t)offset;
    fault->line = fault->column = 1;
    for (size_t i = 0; i < offset && i < source->nbytes; i++) {
        bool feed = source->text[i] == '\n', continues = ((uint8_t)source->text[i] & 0xC0) == 0x80;
        fault->line += feed;
        fault->column = feed ? 1 : fault->column + !continues;
    }
}

/* Reports; `field` is the line's first word. Always returns false. */
static bool fault_at(const struct source *source, size_t offset, int32_t code, const char *field, const char *message,
                     const char *expected)
{
    brd_fault *fault = brdi_report(source->sink, code, field, BRD_NO_CELL, message, expected);
    if (fault != NULL) locate(source, fault, offset);
    return false;
}

/* A walk from line to line. What stands behind the last line feed is no line. */
struct lines {
    const char *text;
    size_t nbytes, at; /* where the next line begins */
    brd_slice line;    /* without the line feed and a carriage return before it */
};

static bool next_line(struct lines *lines)
{
    size_t start = lines->at, end = start;
    while (end < lines->nbytes && lines->text[end] != '\n') end++;
    if (end == lines->nbytes) return false;
    lines->at = end + 1;
    if (end > start && lines->text[end - 1] == '\r') end--;
    lines->line = slice_of(start, end);
    return true;
}

/* The first word of a line; what stands behind the space after it goes to *value. */
static brd_slice cut_line(const char *text, brd_slice line, brd_slice *value)
{
    uint32_t end = line.offset + line.nbytes, at = line.offset;
    while (at < end && text[at] != ' ') at++;
    *value = slice_of(at < end ? at + 1 : end, end);
    return slice_of(line.offset, at);
}

static bool line_stands(const struct source *source, brd_slice line)
{
    size_t at = line.offset, end = at + line.nbytes;
    if (line.nbytes > LINE_NBYTES_MOST)
        return fault_at(source, at + LINE_NBYTES_MOST, BRD_FAULT_TEXT, "record", "the line is too long",
                        "at most 4096 bytes a line");
    while (at < end) {
        uint32_t character = 0;
        size_t nbytes = brdi_decode((const uint8_t *)source->text + at, end - at, &character);
        if (nbytes == 0) return fault_at(source, at, BRD_FAULT_TEXT, "record", "this is not UTF-8", "UTF-8");
        if (brdi_is_control(character, false))
            return fault_at(source, at, BRD_FAULT_TEXT, "record", "a control character",
                            "printable characters, spaces, tabs and line feeds");
        at += nbytes;
    }
    return true;
}

/* The bytes of all lines, and the length of what stands behind the last one: that may be torn within a character. */
static bool bytes_stand(const struct source *source)
{
    struct lines lines = {.text = source->text, .nbytes = source->nbytes};
    while (next_line(&lines))
        if (!line_stands(source, lines.line)) return false;
    if (source->nbytes - lines.at <= LINE_NBYTES_MOST) return true;
    return fault_at(source, lines.at + LINE_NBYTES_MOST, BRD_FAULT_TEXT, "record", "the line is too long",
                    "at most 4096 bytes a line");
}

/* ---------------------------------------------------------------------------------------------------- values */

/* A decimal without leading zeros. */
static bool read_number(const char *text, brd_slice value, uint32_t most, uint32_t *number)
{
    uint64_t found;
    size_t digits = brdi_decimal(text + value.offset, value.nbytes, &found);
    if (digits == 0 || digits < value.nbytes || brdi_leads_with_zero(text + value.offset, digits)) return false;
    *number = (uint32_t)found;
    return found <= most;
}

static bool read_hex(const char *text, brd_slice value, uint64_t *number)
{
    uint64_t found = 0;
    for (uint32_t i = 0; i < value.nbytes; i++) {
        char c = text[value.offset + i];
        if (!brdi_is_digit(c) && (c < 'a' || c > 'f')) return false;
        found = found << 4 | (uint32_t)(brdi_is_digit(c) ? c - '0' : c - 'a' + 10);
    }
    *number = found;
    return value.nbytes == 16;
}

/* Letters, digits and _ - . make names: of games, tags, endings. */
static bool is_name(const char *text, brd_slice name, uint32_t most)
{
    for (uint32_t i = 0; i < name.nbytes; i++) {
        char c = text[name.offset + i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && !brdi_is_digit(c) && c != '_' && c != '-' && c != '.') return false;
    }
    return name.nbytes > 0 && name.nbytes <= most;
}

/* Seats in ascending order with commas between them. */
static bool is_seats(const char *text, brd_slice seats)
{
    for (uint32_t i = 0; i < seats.nbytes; i++) {
        char c = text[seats.offset + i];
        bool seat = c >= '0' && c < '0' + BRD_MAX_SEATS;
        if (i % 2 == 0 ? !seat : c != ',') return false;
        if (i % 2 == 0 && i > 0 && c <= text[seats.offset + i - 2]) return false;
    }
    return seats.nbytes % 2 == 1;
}

/* --------------------------------------------------------------------------------------------------- writing */

/* A line of a head or a tail begins. */
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

/* `win 0,2 field_lock`; nothing of a game that is not over. */
static void put_outcome(const struct brdi_objects *o, const struct brdi_head *head, struct brdi_writer *out)
{
    char between = ' ';
    if (head->outcome == BRD_NONE_YET) return;
    brdi_put_text(out, brd_name(NULL, BRD_NAME_OUTCOME, head->outcome));
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++) {
        if ((head->seats >> seat & 1) == 0) continue;
        brdi_put(out, between);
        brdi_put_number(out, seat);
        between = ',';
    }
    brdi_put(out, ' ');
    if (head->ending < brdi_count_names(o->game->endings)) brdi_put_text(out, o->game->endings[head->ending]);
}

/* The tags of a head that is to be written: lines `name value`. */
static bool tags_stand(const char *tags, size_t nbytes)
{
    struct brdi_sink nobody = {.faults = NULL};
    struct source source = {tags, nbytes, &nobody};
    struct lines lines = {.text = tags, .nbytes = nbytes};
    if (nbytes == 0) return true;
    if (nbytes > TEXT_NBYTES_MOST || tags[nbytes - 1] != '\n') return false;
    while (next_line(&lines)) {
        brd_slice value, name = cut_line(tags, lines.line, &value);
        if (lines.line.nbytes > LINE_NBYTES_MOST - strlen("tag ") || !line_stands(&source, lines.line) ||
            !is_name(tags, name, TAG_NAME_NBYTES_MOST))
            return false;
    }
    return true;
}

static void put_tags(struct brdi_writer *out, const char *tags, size_t nbytes)
{
    struct lines lines = {.text = tags, .nbytes = nbytes};
    while (next_line(&lines)) {
        put_key(out, "tag");
        brdi_put_bytes(out, tags + lines.line.offset, lines.line.nbytes);
        brdi_put(out, '\n');
    }
}

/* Which rules: game, revision, fingerprint, and the switches unless the record carries the rules themselves. */
static void put_rules(const struct brdi_objects *o, struct brdi_writer *out)
{
    put_line(out, "game", o->game->name);
    put_number_line(out, "revision", o->game->revision);
    put_key(out, "fingerprint");
    brdi_put_hex(out, o->rules->fingerprint, 16);
    brdi_put(out, '\n');
    char switches[LINE_NBYTES_MOST];
    struct brdi_writer found = brdi_writer_on(switches, sizeof switches);
    brdi_overrides_format(o, &found);
    if (found.length > 0 && !brdi_file_differs(o)) put_line(out, "switches", switches);
}

/* Who sees it, and the start unless it is the usual one. */
static void put_start(const struct brdi_objects *o, const brd_state *start, int32_t viewer, struct brdi_writer *out)
{
    brd_state initial;
    put_number_line(out, "players", o->head->player_count);
    if (viewer == BRD_SPECTATOR) put_line(out, "seen", "spectator");
    if (viewer < BRD_MAX_SEATS) put_number_line(out, "seen", viewer);
    brdi_state_start(o, &initial, o->head->player_count);
    if (memcmp(&initial, start, sizeof initial) == 0) return;
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
    if (!tags_stand(tags, tags_nbytes)) return BRD_E_ARGUMENT;
    struct brdi_writer out = brdi_writer_on(text, cap);
    put_number_line(&out, "boardrules-record", BRD_RECORD_VERSION);
    put_rules(&o, &out);
    put_start(&o, start, viewer, &out);
    put_tags(&out, tags, tags_nbytes);
    if (brdi_file_differs(&o)) {
        put_mark(&out, mark_rules);
        brdi_schema_format(o.game->keys, o.game->name, &o.rules->schema, &out);
    }
    put_mark(&out, mark_plies);
    return (int32_t)out.length;
}

int32_t brd_record_tail(const brd_rules *rules, const brd_state *state, int32_t viewer, char *text, size_t cap)
{
    struct brdi_objects o;
    int32_t status = brdi_open_view(rules, state, viewer, &o);
    if (status == BRD_OK) status = brdi_text_status(text, cap);
    if (status != BRD_OK) return status;
    struct brdi_writer out = brdi_writer_on(text, cap);
    put_mark(&out, mark_end);
    if (o.head->outcome != BRD_NONE_YET) {
        put_key(&out, "outcome");
        put_outcome(&o, o.head, &out);
        brdi_put(&out, '\n');
    }
    put_key(&out, "final");
    o.game->format(o.rules, state, (uint8_t)viewer, &out);
    brdi_put(&out, '\n');
    return (int32_t)out.length;
}

/* --------------------------------------------------------------------------------------------------- opening */

/* A record that is being opened: how far, and what has been found. */
struct opening {
    struct source source;
    struct lines lines;
    uint32_t found; /* bit i: the line of key i of the head or the tail */
    brd_record record;
};

/* A line `name value` of a head or a tail. */
struct key {
    const char *name; /* NULL ends the table */
    const char *expected;
    size_t member; /* the slice of brd_record that becomes its value; 0: none */
    bool (*take)(struct opening *opening, brd_slice value); /* NULL: any value */
    bool needed;
};

static bool take_game(struct opening *opening, brd_slice value)
{
    return is_name(opening->source.text, value, GAME_NBYTES_MOST);
}

static bool take_revision(struct opening *opening, brd_slice value)
{
    return read_number(opening->source.text, value, UINT32_MAX, &opening->record.revision);
}

static bool take_fingerprint(struct opening *opening, brd_slice value)
{
    return read_hex(opening->source.text, value, &opening->record.fingerprint);
}

static bool take_players(struct opening *opening, brd_slice value)
{
    uint32_t players;
    if (!read_number(opening->source.text, value, BRD_MAX_SEATS, &players)) return false;
    opening->record.players = (int32_t)players;
    return players > 0;
}

static bool take_viewer(struct opening *opening, brd_slice value)
{
    uint32_t seat = BRD_SPECTATOR;
    bool spectator = slice_is(opening->source.text, value, "spectator");
    if (!spectator && !read_number(opening->source.text, value, BRD_MAX_SEATS - 1, &seat)) return false;
    opening->record.viewer = (int32_t)seat;
    return true;
}

static bool take_outcome(struct opening *opening, brd_slice value)
{
    const char *text = opening->source.text;
    brd_slice rest, ending, kind = cut_line(text, value, &rest), seats = cut_line(text, rest, &ending);
    return (slice_is(text, kind, "win") || slice_is(text, kind, "draw")) && is_seats(text, seats) &&
           is_name(text, ending, OUTCOME_NBYTES);
}

static const struct key head_keys[] = {
    {"game", "the name of a game", offsetof(brd_record, game), take_game, true},
    {"revision", "a decimal number", 0, take_revision, true},
    {"fingerprint", "16 hexadecimal digits in lower case", 0, take_fingerprint, true},
    {"switches", "the switches that differ", offsetof(brd_record, switches), NULL, false},
    {"players", "a number from 1 to 8", 0, take_players, false},
    {"seen", "a seat from 0 to 7, or spectator", 0, take_viewer, false},
    {"start", "a position", offsetof(brd_record, start), NULL, false},
    {NULL, "game, revision, fingerprint, switches, players, seen, start, tag, --- rules or --- plies", 0, NULL, false},
};

static const struct key tail_keys[] = {
    {"outcome", "win or draw, seats, an ending", offsetof(brd_record, outcome), take_outcome, false},
    {"ended", "how the game ended otherwise", offsetof(brd_record, ended), NULL, false},
    {"final", "a position", offsetof(brd_record, end_position), NULL, false},
    {NULL, "outcome, ended or final", 0, NULL, false},
};

/* Reports something of the line at hand. Always returns false. */
static bool line_fault(const struct opening *opening, int32_t code, const char *field, const char *message,
                       const char *expected)
{
    return fault_at(&opening->source, opening->lines.line.offset, code, field, message, expected);
}

/* A line whose name is one of the keys, not twice. */
static bool take_line(struct opening *opening, const struct key *keys)
{
    const char *text = opening->source.text;
    brd_slice value, name = cut_line(text, opening->lines.line, &value);
    int i = 0;
    while (keys[i].name != NULL && !slice_is(text, name, keys[i].name)) i++;
    if (keys[i].name == NULL)
        return line_fault(opening, BRD_FAULT_UNKNOWN_KEY, "record", "this line does not belong here", keys[i].expected);
    if ((opening->found >> i & 1) != 0)
        return line_fault(opening, BRD_FAULT_DUPLICATE_KEY, keys[i].name, "this line has been before", "one of them");
    opening->found |= 1u << i;
    if (keys[i].member != 0) memcpy((char *)&opening->record + keys[i].member, &value, sizeof value);
    if (value.nbytes > 0 && (keys[i].take == NULL || keys[i].take(opening, value))) return true;
    return fault_at(&opening->source, value.offset, BRD_FAULT_SYNTAX, keys[i].name, "this value is no such thing",
                    keys[i].expected);
}

static bool take_tag(struct opening *opening)
{
    const char *text = opening->source.text;
    brd_slice rest, value;
    cut_line(text, opening->lines.line, &rest);
    opening->record.tag_count++;
    if (is_name(text, cut_line(text, rest, &value), TAG_NAME_NBYTES_MOST)) return true;
    return fault_at(&opening->source, rest.offset, BRD_FAULT_SYNTAX, "tag", "the tag has no name",
                    "1 to 32 letters, digits, or signs _ - .");
}

static bool open_version(struct opening *opening)
{
    brd_slice value;
    uint32_t version;
    if (!next_line(&opening->lines) ||
        !slice_is(opening->source.text, cut_line(opening->source.text, opening->lines.line, &value),
                  "boardrules-record"))
        return fault_at(&opening->source, 0, BRD_FAULT_SYNTAX, "record", "this is no record", "boardrules-record 1");
    opening->record.version = BRD_RECORD_VERSION;
    if (read_number(opening->source.text, value, UINT32_MAX, &version) && version == BRD_RECORD_VERSION) return true;
    return fault_at(&opening->source, value.offset, BRD_FAULT_SYNTAX, "record", "another version of records", "1");
}

static bool missing(const struct opening *opening, const char *key, const char *expected)
{
    return line_fault(opening, BRD_FAULT_MISSING_KEY, key, "the head has no such line", expected);
}

/* Whether the head says all that it must. The start tells how many play. */
static bool head_is_whole(const struct opening *opening)
{
    for (int i = 0; head_keys[i].name != NULL; i++)
        if (head_keys[i].needed && (opening->found >> i & 1) == 0)
            return missing(opening, head_keys[i].name, head_keys[i].expected);
    return opening->record.players > 0 || opening->record.start.nbytes > 0 ||
           missing(opening, "players", "players, or start");
}

/* To the mark behind the head. */
static bool open_head(struct opening *opening)
{
    const char *text = opening->source.text;
    while (next_line(&opening->lines)) {
        brd_slice value, line = opening->lines.line;
        if (slice_is(text, line, mark_rules) || slice_is(text, line, mark_plies)) return head_is_whole(opening);
        if (line.nbytes == 0) continue;
        bool tag = slice_is(text, cut_line(text, line, &value), "tag");
        if (tag ? !take_tag(opening) : !take_line(opening, head_keys)) return false;
    }
    return fault_at(&opening->source, opening->lines.at, BRD_FAULT_MISSING_KEY, "record",
                    "the text ends within the head", mark_plies);
}

/* The rules that the record carries, to the mark of the plies. */
static bool open_rules(struct opening *opening)
{
    size_t start = opening->lines.at;
    if (opening->record.switches.nbytes > 0)
        return fault_at(&opening->source, opening->record.switches.offset, BRD_FAULT_CONTRADICTION, "switches",
                        "the rules that the record carries have their own", "no such line");
    while (next_line(&opening->lines)) {
        if (!slice_is(opening->source.text, opening->lines.line, mark_plies)) continue;
        opening->record.rules = slice_of(start, opening->lines.line.offset);
        if (opening->record.rules.nbytes > 0 && opening->record.rules.nbytes <= RULES_NBYTES_MOST) return true;
        return fault_at(&opening->source, start, BRD_FAULT_TEXT, "rules", "no rules stand here, or too many",
                        "1 to 65536 bytes");
    }
    return fault_at(&opening->source, opening->lines.at, BRD_FAULT_MISSING_KEY, "record",
                    "the text ends within the rules", mark_plies);
}

/* Where the plies of a record without end stop: behind the last token that white space or a comment follows. */
static size_t last_whole_ply(const struct opening *opening)
{
    const struct lines *lines = &opening->lines;
    size_t end = lines->at;
    if (slice_begins(lines->text, slice_of(end, lines->nbytes), "---")) return end;
    for (size_t at = lines->at; at < lines->nbytes; at++) {
        if (lines->text[at] == ';') return at;
        if (lines->text[at] == ' ' || lines->text[at] == '\t') end = at + 1;
    }
    return end;
}

static bool open_tail(struct opening *opening)
{
    opening->found = 0;
    while (next_line(&opening->lines))
        if (opening->lines.line.nbytes > 0 && !take_line(opening, tail_keys)) return false;
    return true;
}

static bool open_plies(struct opening *opening)
{
    size_t start = opening->lines.at;
    while (next_line(&opening->lines)) {
        brd_slice line = opening->lines.line;
        if (!slice_begins(opening->source.text, line, "---")) continue;
        if (!slice_is(opening->source.text, line, mark_end))
            return line_fault(opening, BRD_FAULT_UNKNOWN_KEY, "record", "this line does not belong here", mark_end);
        opening->record.plies = slice_of(start, line.offset);
        opening->record.complete = 1;
        return open_tail(opening);
    }
    opening->record.plies = slice_of(start, last_whole_ply(opening));
    return true;
}

/* The reader stands before the first ply. */
static void rewind_record(const char *text, brd_record *record)
{
    record->at = record->plies.offset;
    record->line = 1;
    record->ply = 0;
    for (uint32_t i = 0; i < record->at; i++) record->line += text[i] == '\n';
}

static bool open_text(struct opening *opening)
{
    if (opening->source.nbytes > TEXT_NBYTES_MOST)
        return fault_at(&opening->source, 0, BRD_FAULT_TEXT, "record", "the text is too long", "less than 2 GiB");
    if (!bytes_stand(&opening->source) || !open_version(opening) || !open_head(opening)) return false;
    bool carries = slice_is(opening->source.text, opening->lines.line, mark_rules);
    if ((carries && !open_rules(opening)) || !open_plies(opening)) return false;
    rewind_record(opening->source.text, &opening->record);
    return true;
}

/* A caller who does not ask how a game ended outside the rules may leave the last member out. */
enum { RECORD_NBYTES_LEAST = offsetof(brd_record, ended) };

static uint32_t asked_nbytes(const brd_record *record)
{
    return record->struct_nbytes < sizeof *record ? RECORD_NBYTES_LEAST : sizeof *record;
}

int32_t brd_record_open(brd_record *record, const char *text, size_t nbytes, brd_fault *faults, size_t capacity,
                        size_t *fault_count)
{
    int32_t status = brdi_struct_status(record, _Alignof(brd_record), RECORD_NBYTES_LEAST);
    if (status == BRD_OK) status = brdi_pointer_status(text, 1);
    if (status == BRD_OK) status = brdi_faults_status(faults, capacity, fault_count);
    if (status != BRD_OK) return status;
    struct brdi_sink sink = {.faults = faults, .capacity = capacity};
    struct opening opening = {
        .source = {text, nbytes, &sink}, .lines = {.text = text, .nbytes = nbytes}, .record = {.viewer = BRD_REFEREE}};
    if (open_text(&opening)) brdi_copy_out(record, _Alignof(brd_record), &opening.record, asked_nbytes(record));
    return brdi_faults_result(&sink, fault_count, BRD_E_RECORD);
}

/* --------------------------------------------------------------------------------------------------- reading */

/* A record and its text as a call gets them, and the rules. */
struct reader {
    const brd_rules *rules;
    struct brdi_objects o;
    struct source source;
    brd_record *record;
};

static bool inside(brd_slice slice, size_t nbytes)
{
    return slice.offset <= nbytes && slice.nbytes <= nbytes - slice.offset;
}

/* BRD_OK, or BRD_E_ARGUMENT for bytes that brd_record_open never made of such a text. */
static int32_t record_status(const brd_record *record, const char *text, size_t nbytes)
{
    int32_t status = brdi_struct_status(record, _Alignof(brd_record), RECORD_NBYTES_LEAST);
    if (status == BRD_OK) status = brdi_pointer_status(text, 1);
    if (status != BRD_OK) return status;
    bool viewer_stands = (record->viewer >= 0 && record->viewer < BRD_MAX_SEATS) || record->viewer == BRD_SPECTATOR ||
                         record->viewer == BRD_REFEREE;
    bool slices_stand = inside(record->game, nbytes) && inside(record->switches, nbytes) &&
                        inside(record->start, nbytes) && inside(record->rules, nbytes) &&
                        inside(record->plies, nbytes) && inside(record->outcome, nbytes) &&
                        inside(record->end_position, nbytes);
    if (record->version != BRD_RECORD_VERSION || nbytes > TEXT_NBYTES_MOST || !viewer_stands || !slices_stand)
        return BRD_E_ARGUMENT;
    bool at_stands = record->at >= record->plies.offset && record->at - record->plies.offset <= record->plies.nbytes;
    return at_stands ? BRD_OK : BRD_E_ARGUMENT;
}

/* The value of the head's line of this name, for a fault there. */
static size_t place_in_head(const struct reader *reader, const char *key)
{
    struct lines lines = {.text = reader->source.text, .nbytes = reader->record->plies.offset};
    while (next_line(&lines) && !slice_begins(lines.text, lines.line, "---")) {
        brd_slice value, name = cut_line(lines.text, lines.line, &value);
        if (slice_is(lines.text, name, key)) return value.offset;
    }
    return 0;
}

static bool head_fault(const struct reader *reader, int32_t code, const char *key, const char *message,
                       const char *expected)
{
    return fault_at(&reader->source, place_in_head(reader, key), code, key, message, expected);
}

/* Whether it was made under these rules: game, revision and fingerprint. */
static bool same_rules(const struct reader *reader)
{
    char expected[32];
    struct brdi_writer out = brdi_writer_on(expected, sizeof expected);
    const char *key = NULL;
    if (!slice_is(reader->source.text, reader->record->game, reader->o.game->name)) {
        key = "game";
        brdi_put_text(&out, reader->o.game->name);
    } else if (reader->record->revision != reader->o.game->revision) {
        key = "revision";
        brdi_put_number(&out, reader->o.game->revision);
    } else if (reader->record->fingerprint != reader->o.rules->fingerprint) {
        key = "fingerprint";
        brdi_put_hex(&out, reader->o.rules->fingerprint, 16);
    }
    return key == NULL || head_fault(reader, BRD_FAULT_CONTRADICTION, key, "made under other rules", expected);
}

/* Fills in the rules: BRD_OK, or what is wrong with record, text or rules. */
static int32_t open_reader(struct reader *reader)
{
    int32_t status = record_status(reader->record, reader->source.text, reader->source.nbytes);
    return status == BRD_OK ? brdi_open_rules(reader->rules, &reader->o) : status;
}

/* ------------------------------------------------------------------------------------------- the first position */

/* The line of the switches is what these rules have; of rules that the record carries the fingerprint says all. */
static bool same_switches(const struct reader *reader)
{
    char found[LINE_NBYTES_MOST];
    struct brdi_writer out = brdi_writer_on(found, sizeof found);
    if (reader->record->rules.nbytes > 0) return true;
    brdi_overrides_format(&reader->o, &out);
    if (slice_is(reader->source.text, reader->record->switches, found)) return true;
    return head_fault(reader, BRD_FAULT_CONTRADICTION, "switches", "not the switches of the rules", found);
}

/* Who sees it is one of so many players, or no player. */
static bool viewer_plays(const struct reader *reader, uint8_t players)
{
    if (reader->record->viewer >= BRD_MAX_SEATS || reader->record->viewer < players) return true;
    return head_fault(reader, BRD_FAULT_RANGE, "seen", "no such seat", "a seat of a player");
}

/* Reads the position, or what the viewer sees of it, at a slice; faults get their place in the whole text. */
static bool read_position(const struct reader *reader, brd_slice slice, brd_state *state)
{
    struct brdi_sink *sink = reader->source.sink;
    const char *text = reader->source.text + slice.offset;
    uint8_t viewer = (uint8_t)reader->record->viewer;
    uint64_t seed = 0;
    if (!viewer_plays(reader, reader->o.game->players_max)) return false;
    bool read = viewer == BRD_REFEREE
                    ? brdi_position_read(&reader->o, state, text, slice.nbytes, sink)
                    : brdi_observation_read(&reader->o, state, viewer, text, slice.nbytes, &seed, sink);
    for (size_t i = 0; i < sink->count && i < sink->capacity; i++)
        locate(&reader->source, &sink->faults[i], (size_t)slice.offset + sink->faults[i].offset);
    return read && viewer_plays(reader, ((const struct brdi_head *)state)->player_count);
}

static bool start_usually(const struct reader *reader, brd_state *state)
{
    int32_t players = reader->record->players;
    if (!brdi_players_allowed(&reader->o, players))
        return head_fault(reader, BRD_FAULT_RANGE, "players", "so many may not play", "a number that the rules allow");
    brdi_state_start(&reader->o, state, (uint8_t)players);
    return viewer_plays(reader, (uint8_t)players);
}

static bool start_from_text(const struct reader *reader, brd_state *state)
{
    if (!read_position(reader, reader->record->start, state)) return false;
    int32_t players = ((const struct brdi_head *)state)->player_count;
    if (reader->record->players == 0 || reader->record->players == players) return true;
    return head_fault(reader, BRD_FAULT_CONTRADICTION, "players", "not as many as at the start", "their number");
}

int32_t brd_record_begin(brd_record *record, const char *text, size_t nbytes, const brd_rules *rules, brd_state *state,
                         brd_fault *faults, size_t capacity, size_t *fault_count)
{
    struct brdi_sink sink = {.faults = faults, .capacity = capacity};
    struct reader reader = {.rules = rules, .source = {text, nbytes, &sink}, .record = record};
    int32_t status = open_reader(&reader);
    if (status == BRD_OK) status = brdi_pointer_status(state, _Alignof(brd_state));
    if (status == BRD_OK) status = brdi_faults_status(faults, capacity, fault_count);
    if (status != BRD_OK) return status;
    brd_state made;
    bool same = same_rules(&reader);
    bool usual = record->start.nbytes == 0;
    if (same && same_switches(&reader) && (usual ? start_usually(&reader, &made) : start_from_text(&reader, &made))) {
        *state = made;
        rewind_record(text, record);
    }
    return brdi_faults_result(&sink, fault_count, same ? BRD_E_RECORD : BRD_E_FINGERPRINT);
}

/* ----------------------------------------------------------------------------------------------------- plies */

/* Where a reader stands. */
struct cursor {
    uint32_t at, line, ply;
};

static struct cursor cursor_of(const brd_record *record)
{
    return (struct cursor){record->at, record->line, record->ply};
}

static void keep_cursor(brd_record *record, const struct cursor *cursor)
{
    record->at = cursor->at;
    record->line = cursor->line;
    record->ply = cursor->ply;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* The next token behind white space and comments; false: there is none. */
static bool next_token(const struct reader *reader, struct cursor *cursor, brd_slice *token)
{
    const char *text = reader->source.text;
    uint32_t end = reader->record->plies.offset + reader->record->plies.nbytes;
    bool comment = false;
    for (; cursor->at < end; cursor->at++) {
        char c = text[cursor->at];
        cursor->line += c == '\n';
        comment = (comment || c == ';') && c != '\n';
        if (!comment && !is_blank(c)) break;
    }
    uint32_t start = cursor->at;
    while (cursor->at < end && !is_blank(text[cursor->at]) && text[cursor->at] != ';') cursor->at++;
    *token = slice_of(start, cursor->at);
    return token->nbytes > 0;
}

/* The word of a token; of what one viewer saw it may be hidden. 0: none. */
static uint32_t word_of(const struct reader *reader, brd_slice token)
{
    const char *text = reader->source.text;
    bool one_sided = reader->record->viewer != BRD_REFEREE;
    if (one_sided && slice_is(text, token, "?")) return BRD_WORD_HIDDEN;
    if (one_sided && slice_is(text, token, "+?")) return BRD_WORD_HIDDEN_CHANCE;
    if (token.nbytes >= BRD_MAX_MOVE_TEXT) return 0;
    return reader->o.game->move_parse(reader->o.rules, text + token.offset, token.nbytes);
}

/* Reports of the ply that the cursor is behind. Always returns false. */
static bool ply_fault(const struct reader *reader, const struct cursor *cursor, brd_slice token,
                      const brd_verdict *verdict, const char *message, const char *expected)
{
    struct brdi_sink *sink = reader->source.sink;
    int32_t code = verdict->reason == BRD_LEGAL ? BRD_FAULT_WORD : BRD_FAULT_CONTRADICTION;
    brd_fault *fault = brdi_report(sink, code, "plies", verdict->cell, message, expected);
    if (fault == NULL) return false;
    locate(&reader->source, fault, token.offset);
    fault->ply = cursor->ply;
    fault->reason = verdict->reason;
    return false;
}

/* 1: a ply, 0: the end, -1: a fault. */
static int next_ply(const struct reader *reader, struct cursor *cursor, brd_slice *token, brd_move *move)
{
    static const brd_verdict none = {.reason = BRD_LEGAL, .cell = BRD_NO_CELL};
    if (!next_token(reader, cursor, token)) return 0;
    cursor->ply++;
    uint32_t word = word_of(reader, *token);
    if (word == 0) {
        ply_fault(reader, cursor, *token, &none, "no move of this game's notation", "a move");
        return -1;
    }
    move->word = word;
    return 1;
}

int32_t brd_record_next(brd_record *record, const char *text, size_t nbytes, const brd_rules *rules, brd_move *move,
                        brd_fault *faults, size_t capacity, size_t *fault_count)
{
    struct brdi_sink sink = {.faults = faults, .capacity = capacity};
    struct reader reader = {.rules = rules, .source = {text, nbytes, &sink}, .record = record};
    int32_t status = open_reader(&reader);
    if (status == BRD_OK) status = brdi_pointer_status(move, _Alignof(brd_move));
    if (status == BRD_OK) status = brdi_faults_status(faults, capacity, fault_count);
    if (status != BRD_OK) return status;
    bool same = same_rules(&reader);
    struct cursor cursor = cursor_of(record);
    brd_slice token;
    int found = same ? next_ply(&reader, &cursor, &token, move) : -1;
    if (found >= 0) keep_cursor(record, &cursor);
    status = brdi_faults_result(&sink, fault_count, same ? BRD_E_RECORD : BRD_E_FINGERPRINT);
    return status == BRD_OK ? found : status;
}

/* --------------------------------------------------------------------------------------------------- verdict */

/* Makes the ply, or reports why not. */
static bool play(const struct reader *reader, const struct cursor *cursor, brd_slice token, brd_move move,
                 brd_state *state)
{
    brd_verdict verdict = {.reason = BRD_LEGAL, .cell = BRD_NO_CELL};
    char sentence[sizeof((brd_fault *)0)->message] = "";
    if (brd_apply(reader->rules, state, BRD_REFEREE, move, &verdict, NULL, NULL, 0) >= 0) return true;
    brd_verdict_sentence(reader->rules, &verdict, sentence, sizeof sentence);
    return ply_fault(reader, cursor, token, &verdict, sentence, "a legal move");
}

/* The plies from the cursor on; those of what one viewer saw are not made. */
static bool play_on(const struct reader *reader, struct cursor *cursor, brd_state *state)
{
    bool one_sided = reader->record->viewer != BRD_REFEREE;
    brd_slice token;
    brd_move move;
    int found;
    while ((found = next_ply(reader, cursor, &token, &move)) > 0)
        if (!one_sided && !play(reader, cursor, token, move, state)) return false;
    return found == 0;
}

/* Whether a slice says what was found; reports at the first byte that differs. */
static bool agrees(const struct reader *reader, brd_slice said, const char *field, const char *found,
                   const char *message)
{
    const char *text = reader->source.text + said.offset;
    uint32_t same = 0;
    if (said.nbytes == 0 || slice_is(reader->source.text, said, found)) return true;
    while (same < said.nbytes && found[same] != '\0' && text[same] == found[same]) same++;
    return fault_at(&reader->source, (size_t)said.offset + same, BRD_FAULT_CONTRADICTION, field, message,
                    found[0] != '\0' ? found : "no outcome: the game is not over");
}

static bool outcome_agrees(const struct reader *reader, const brd_state *state)
{
    char found[OUTCOME_NBYTES];
    struct brdi_writer out = brdi_writer_on(found, sizeof found);
    put_outcome(&reader->o, (const struct brdi_head *)state, &out);
    return agrees(reader, reader->record->outcome, "outcome", found, "the plies lead to another outcome");
}

static bool final_agrees(const struct reader *reader, const brd_state *state)
{
    char found[BRD_MAX_POSITION_TEXT];
    struct brdi_writer out = brdi_writer_on(found, sizeof found);
    reader->o.game->format(reader->o.rules, state, BRD_REFEREE, &out);
    return agrees(reader, reader->record->end_position, "final", found, "the plies lead to another position");
}

/* Whether an outcome ends with one of the game's endings: all that can be said of it without a position. */
static bool ending_exists(const struct reader *reader)
{
    const char *text = reader->source.text;
    brd_slice said = reader->record->outcome, rest, ending;
    cut_line(text, said, &rest);
    cut_line(text, rest, &ending);
    for (int i = 1; said.nbytes > 0 && reader->o.game->endings[i] != NULL; i++)
        if (slice_is(text, ending, reader->o.game->endings[i])) return true;
    return said.nbytes == 0 ||
           fault_at(&reader->source, ending.offset, BRD_FAULT_WORD, "outcome", "no ending of this game", "an ending");
}

/* What one viewer saw: the last observation is one, and tells the outcome. */
static bool form_stands(const struct reader *reader)
{
    brd_state seen;
    if (reader->record->end_position.nbytes == 0) return ending_exists(reader);
    return read_position(reader, reader->record->end_position, &seen) && outcome_agrees(reader, &seen);
}

int32_t brd_record_verify(brd_record *record, const char *text, size_t nbytes, const brd_rules *rules, brd_state *state,
                          brd_fault *faults, size_t capacity, size_t *fault_count)
{
    struct brdi_sink sink = {.faults = faults, .capacity = capacity};
    struct reader reader = {.rules = rules, .source = {text, nbytes, &sink}, .record = record};
    int32_t status = open_reader(&reader);
    if (status == BRD_OK) status = brdi_open(rules, state, &reader.o);
    if (status == BRD_OK) status = brdi_faults_status(faults, capacity, fault_count);
    if (status != BRD_OK) return status;
    brd_state made = *state;
    struct cursor cursor = cursor_of(record);
    bool same = same_rules(&reader), one_sided = record->viewer != BRD_REFEREE;
    if (same && play_on(&reader, &cursor, &made) &&
        (one_sided ? form_stands(&reader) : outcome_agrees(&reader, &made) && final_agrees(&reader, &made))) {
        *state = made;
        keep_cursor(record, &cursor);
    }
    status = brdi_faults_result(&sink, fault_count, same ? BRD_E_RECORD : BRD_E_FINGERPRINT);
    return status == BRD_OK ? one_sided : status;
}

/* ------------------------------------------------------------------------------------------------------ tags */

int32_t brd_record_tag(const brd_record *record, const char *text, size_t nbytes, int32_t index, brd_slice *name,
                       brd_slice *value)
{
    int32_t status = record_status(record, text, nbytes);
    if (status == BRD_OK) status = brdi_pointer_status(name, _Alignof(brd_slice));
    if (status == BRD_OK) status = brdi_pointer_status(value, _Alignof(brd_slice));
    if (status != BRD_OK) return status;
    struct lines lines = {.text = text, .nbytes = record->plies.offset};
    while (index >= 0 && next_line(&lines) && !slice_begins(text, lines.line, "---")) {
        brd_slice rest;
        if (!slice_is(text, cut_line(text, lines.line, &rest), "tag") || index-- > 0) continue;
        *name = cut_line(text, rest, value);
        return BRD_OK;
    }
    return BRD_E_ARGUMENT;
}
