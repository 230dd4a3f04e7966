/*
 * record_open.c: opens a record: tests its text line by line and notes where each part is. A record object contains
 * offsets and no pointers; each call tests that they are within its text.
 */
#include <string.h>

#include "arguments.h"
#include "growth.h"
#include "record.h"

enum {
    MAX_RULES_NBYTES = 65536, /* the limit of brd_rules_load */
    MAX_GAME_NBYTES = 32
};

/* ---------------------------------------------------------------------------------------------------- values */

/* Reads a decimal without leading zeros. */
static bool read_number(const char *text, brd_slice value, uint32_t max, uint32_t *number)
{
    uint64_t found;
    size_t digits = brdi_decimal(text + value.offset, value.nbytes, &found);
    if (digits == 0 || digits < value.nbytes || brdi_leads_with_zero(text + value.offset, digits)) return false;
    *number = (uint32_t)found;
    return found <= max;
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

/*
 * Tests the bytes of all lines. A last line that is cut off, perhaps within a character, is tested for length alone.
 * (Tabs may be among plies, in comments and in rules; head and tail are tested for them when they are read.)
 */
static bool bytes_valid(const struct brdi_source *source)
{
    size_t start = brdi_byte_order_mark(source->text, source->nbytes);
    struct brdi_lines lines = {.text = source->text, .nbytes = source->nbytes, .at = start};
    while (brdi_lines_next(&lines))
        if (!brdi_line_valid(source, lines.line, true)) return false;
    if (source->nbytes - lines.at <= BRDI_MAX_RECORD_LINE_NBYTES) return true;
    return brdi_source_fault(source, lines.at + BRDI_MAX_RECORD_LINE_NBYTES, BRD_FAULT_TEXT, "record",
                             "the line is too long", "at most 4096 bytes a line");
}

/* --------------------------------------------------------------------------------------------------- opening */

/* A record that is being opened. */
struct opening {
    struct brdi_source source;
    struct brdi_lines lines;
    uint32_t found; /* bit i: the head, or the tail, has the line of its key i */
    brd_record record;
};

/* A line `name value` of a head or a tail. */
struct key {
    const char *name; /* NULL ends the table */
    const char *expected;
    size_t member; /* offset of the slice in brd_record that gets the value; 0: none */
    bool (*take)(struct opening *opening, brd_slice value); /* NULL: any value */
    bool needed;
};

static bool take_game(struct opening *opening, brd_slice value)
{
    return brdi_slice_is_name(opening->source.text, value, MAX_GAME_NBYTES);
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
    bool spectator = brdi_slice_is(opening->source.text, value, "spectator");
    if (!spectator && !read_number(opening->source.text, value, BRD_MAX_SEATS - 1, &seat)) return false;
    opening->record.viewer = (int32_t)seat;
    return true;
}

static bool take_outcome(struct opening *opening, brd_slice value)
{
    uint16_t mask;
    const char *text = opening->source.text;
    brd_slice rest, ending, kind = brdi_line_key(text, value, &rest), seats = brdi_line_key(text, rest, &ending);
    return (brdi_slice_is(text, kind, "win") || brdi_slice_is(text, kind, "draw")) &&
           brdi_read_seats(text, seats, &mask) && brdi_slice_is_name(text, ending, BRDI_MAX_OUTCOME_NBYTES);
}

/* Any words can be read; those that have the form become data. */
static bool take_ended(struct opening *opening, brd_slice value)
{
    brd_record *record = &opening->record;
    int32_t players = record->players > 0 ? record->players : BRD_MAX_SEATS;
    struct brdi_ended found = brdi_ended_read(opening->source.text, value, players);
    record->ended_words = found.words;
    record->ended_seats = found.seats;
    record->ended_kind = found.kind;
    record->ended_seat = found.seat;
    record->ended_outcome = found.outcome;
    return true;
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
    {"ended", "how the game ended otherwise", offsetof(brd_record, ended), take_ended, false},
    {"final", "a position", offsetof(brd_record, end_position), NULL, false},
    {NULL, "outcome, ended or final", 0, NULL, false},
};

/* Reports a fault at the current line. Always returns false. */
static bool line_fault(const struct opening *opening, int32_t code, const char *field, const char *message,
                       const char *expected)
{
    return brdi_source_fault(&opening->source, opening->lines.line.offset, code, field, message, expected);
}

/* Reads a line, whose name must be one of the keys and must not be repeated. */
static bool take_line(struct opening *opening, const struct key *keys)
{
    const char *text = opening->source.text;
    brd_slice value, name = brdi_line_key(text, opening->lines.line, &value);
    int i = 0;
    if (!brdi_line_valid(&opening->source, opening->lines.line, false)) return false;
    while (keys[i].name != NULL && !brdi_slice_is(text, name, keys[i].name)) i++;
    if (keys[i].name == NULL)
        return line_fault(opening, BRD_FAULT_UNKNOWN_KEY, "record", "this line does not belong here", keys[i].expected);
    if ((opening->found >> i & 1) != 0)
        return line_fault(opening, BRD_FAULT_DUPLICATE_KEY, keys[i].name, "this line is repeated", "one such line");
    opening->found |= 1u << i;
    if (keys[i].member != 0) memcpy((char *)&opening->record + keys[i].member, &value, sizeof value);
    if (value.nbytes > 0 && (keys[i].take == NULL || keys[i].take(opening, value))) return true;
    return brdi_source_fault(&opening->source, value.offset, BRD_FAULT_SYNTAX, keys[i].name,
                             "this value is not valid here", keys[i].expected);
}

static bool take_tag(struct opening *opening)
{
    const char *text = opening->source.text;
    brd_slice rest, value;
    if (!brdi_line_valid(&opening->source, opening->lines.line, false)) return false;
    brdi_line_key(text, opening->lines.line, &rest);
    if (++opening->record.tag_count > BRD_MAX_TAGS)
        return line_fault(opening, BRD_FAULT_TEXT, "tag", "there are too many tags", "at most 1000 tags");
    if (brdi_slice_is_name(text, brdi_line_key(text, rest, &value), BRDI_MAX_TAG_NAME_NBYTES)) return true;
    return brdi_source_fault(&opening->source, rest.offset, BRD_FAULT_SYNTAX, "tag", "the tag has no valid name",
                             "1 to 32 letters, digits, _, - or .");
}

static bool open_version(struct opening *opening)
{
    brd_slice value;
    uint32_t version;
    size_t start = opening->lines.at = brdi_byte_order_mark(opening->source.text, opening->source.nbytes);
    if (!brdi_lines_next(&opening->lines) ||
        !brdi_slice_is(opening->source.text, brdi_line_key(opening->source.text, opening->lines.line, &value),
                       "boardrules-record"))
        return brdi_source_fault(&opening->source, start, BRD_FAULT_SYNTAX, "record", "this is not a record",
                                 "boardrules-record 1");
    opening->record.version = BRD_RECORD_VERSION;
    if (read_number(opening->source.text, value, UINT32_MAX, &version) && version == BRD_RECORD_VERSION) return true;
    return brdi_source_fault(&opening->source, value.offset, BRD_FAULT_SYNTAX, "record",
                             "this version of records is unknown", "1");
}

static bool missing(const struct opening *opening, const char *key, const char *expected)
{
    return line_fault(opening, BRD_FAULT_MISSING_KEY, key, "the head lacks this line", expected);
}

/* Whether the head has all required lines. A start gives the number of players. */
static bool head_complete(const struct opening *opening)
{
    for (int i = 0; head_keys[i].name != NULL; i++)
        if (head_keys[i].needed && (opening->found >> i & 1) == 0)
            return missing(opening, head_keys[i].name, head_keys[i].expected);
    return opening->record.players > 0 || opening->record.start.nbytes > 0 ||
           missing(opening, "players", "players, or start");
}

/* Reads the head, up to the mark after it. */
static bool open_head(struct opening *opening)
{
    const char *text = opening->source.text;
    while (brdi_lines_next(&opening->lines)) {
        brd_slice value, line = opening->lines.line;
        if (brdi_slice_is(text, line, BRDI_MARK_RULES) || brdi_slice_is(text, line, BRDI_MARK_PLIES))
            return head_complete(opening);
        if (line.nbytes == 0) continue;
        bool tag = brdi_slice_is(text, brdi_line_key(text, line, &value), "tag");
        if (tag ? !take_tag(opening) : !take_line(opening, head_keys)) return false;
    }
    return brdi_source_fault(&opening->source, opening->lines.at, BRD_FAULT_MISSING_KEY, "record",
                             "the text ends within the head", BRDI_MARK_PLIES);
}

/* Notes the included rules, up to the mark of the plies. */
static bool open_rules(struct opening *opening)
{
    size_t start = opening->lines.at;
    if (opening->record.switches.nbytes > 0)
        return brdi_source_fault(&opening->source, opening->record.switches.offset, BRD_FAULT_CONTRADICTION, "switches",
                                 "a record that includes its rules has no switches line", "no switches line");
    while (brdi_lines_next(&opening->lines)) {
        if (!brdi_slice_is(opening->source.text, opening->lines.line, BRDI_MARK_PLIES)) continue;
        opening->record.rules = brdi_slice_between(start, opening->lines.line.offset);
        if (opening->record.rules.nbytes > 0 && opening->record.rules.nbytes <= MAX_RULES_NBYTES) return true;
        return brdi_source_fault(&opening->source, start, BRD_FAULT_TEXT, "rules", "the rules are missing or too long",
                                 "1 to 65536 bytes");
    }
    return brdi_source_fault(&opening->source, opening->lines.at, BRD_FAULT_MISSING_KEY, "record",
                             "the text ends within the rules", BRDI_MARK_PLIES);
}

/* Where the plies of a record without end stop: after the last token that white space or a comment follows. */
static size_t after_last_complete_ply(const struct opening *opening)
{
    const struct brdi_lines *lines = &opening->lines;
    size_t end = lines->at;
    if (brdi_slice_begins(lines->text, brdi_slice_between(end, lines->nbytes), "---")) return end;
    for (size_t at = lines->at; at < lines->nbytes; at++) {
        if (lines->text[at] == ';') return at;
        if (lines->text[at] == ' ' || lines->text[at] == '\t') end = at + 1;
    }
    return end;
}

/* Whether a line `ended` may be in this tail, as far as that needs no rules. */
static bool ended_valid(const struct opening *opening)
{
    const brd_record *record = &opening->record;
    struct brdi_ended ended = {.kind = record->ended_kind,
                               .seat = record->ended_seat,
                               .outcome = record->ended_outcome,
                               .seats = record->ended_seats};
    if (record->ended.nbytes == 0) return true;
    if (record->outcome.nbytes > 0)
        return brdi_source_fault(&opening->source, record->ended.offset, BRD_FAULT_CONTRADICTION, "ended",
                                 "the game has an outcome by its rules", "either outcome or ended");
    uint16_t side = (uint16_t)(ended.seat < BRD_MAX_SEATS ? 1u << ended.seat : 0);
    return brdi_ended_valid(&opening->source, record->ended.offset, &ended, side);
}

static bool open_tail(struct opening *opening)
{
    opening->found = 0;
    while (brdi_lines_next(&opening->lines))
        if (opening->lines.line.nbytes > 0 && !take_line(opening, tail_keys)) return false;
    return ended_valid(opening);
}

static bool open_plies(struct opening *opening)
{
    size_t start = opening->lines.at;
    while (brdi_lines_next(&opening->lines)) {
        brd_slice line = opening->lines.line;
        if (!brdi_slice_begins(opening->source.text, line, "---")) continue;
        if (!brdi_slice_is(opening->source.text, line, BRDI_MARK_END))
            return line_fault(opening, BRD_FAULT_UNKNOWN_KEY, "record", "this line does not belong here",
                              BRDI_MARK_END);
        opening->record.plies = brdi_slice_between(start, line.offset);
        opening->record.complete = 1;
        return open_tail(opening);
    }
    opening->record.plies = brdi_slice_between(start, after_last_complete_ply(opening));
    return true;
}

void brdi_record_rewind(const char *text, brd_record *record)
{
    record->at = record->plies.offset;
    record->line = 1;
    record->ply = 0;
    for (uint32_t i = 0; i < record->at; i++) record->line += text[i] == '\n';
}

static bool open_text(struct opening *opening)
{
    if (opening->source.nbytes > BRD_MAX_RECORD_NBYTES)
        return brdi_source_fault(&opening->source, 0, BRD_FAULT_TEXT, "record", "the text is too long",
                                 "at most 16777216 bytes");
    if (!bytes_valid(&opening->source) || !open_version(opening) || !open_head(opening)) return false;
    bool includes_rules = brdi_slice_is(opening->source.text, opening->lines.line, BRDI_MARK_RULES);
    if ((includes_rules && !open_rules(opening)) || !open_plies(opening)) return false;
    brdi_record_rewind(opening->source.text, &opening->record);
    return true;
}

int32_t brd_record_open(brd_record *record, const char *text, size_t nbytes, brd_fault *faults, size_t capacity,
                        size_t *fault_count)
{
    int32_t status = brdi_struct_status(BRDI_RECORD, record);
    if (status == BRD_OK) status = brdi_pointer_status(text, 1);
    if (status == BRD_OK) status = brdi_faults_status(faults, capacity, fault_count);
    if (status != BRD_OK) return status;
    struct brdi_sink sink = {.faults = faults, .capacity = capacity};
    struct opening opening = {.source = {text, nbytes, &sink},
                              .lines = {.text = text, .nbytes = nbytes},
                              .record = {.viewer = BRD_REFEREE, .ended_seat = BRD_NO_SEAT}};
    if (open_text(&opening)) brdi_copy_out(BRDI_RECORD, record, &opening.record);
    return brdi_faults_result(&sink, fault_count, BRD_E_RECORD);
}

/* ---------------------------------------------------------------------------------------------------- opened */

static bool inside(brd_slice slice, size_t nbytes)
{
    return slice.offset <= nbytes && slice.nbytes <= nbytes - slice.offset;
}

int32_t brdi_record_status(const brd_record *record, const char *text, size_t nbytes)
{
    int32_t status = brdi_struct_status(BRDI_RECORD, record);
    if (status == BRD_OK) status = brdi_pointer_status(text, 1);
    if (status != BRD_OK) return status;
    bool viewer_valid = (record->viewer >= 0 && record->viewer < BRD_MAX_SEATS) || record->viewer == BRD_SPECTATOR ||
                        record->viewer == BRD_REFEREE;
    bool slices_valid =
        inside(record->game, nbytes) && inside(record->switches, nbytes) && inside(record->start, nbytes) &&
        inside(record->rules, nbytes) && inside(record->plies, nbytes) && inside(record->outcome, nbytes) &&
        inside(record->end_position, nbytes) && inside(record->ended, nbytes) && inside(record->ended_words, nbytes);
    if (record->version != BRD_RECORD_VERSION || nbytes > BRD_MAX_RECORD_NBYTES || !viewer_valid || !slices_valid)
        return BRD_E_ARGUMENT;
    bool at_valid = record->at >= record->plies.offset && record->at - record->plies.offset <= record->plies.nbytes;
    return at_valid ? BRD_OK : BRD_E_ARGUMENT;
}
