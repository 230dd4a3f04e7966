/* record_read.c: replays an opened record under rules, and verifies its end. */
#include <string.h>

#include "core/position.h"
#include "core/record.h"

/* The arguments of a call: a record, its text, and the rules. */
struct reader {
    const brd_rules *rules;
    struct brdi_objects o;
    struct brdi_source source;
    brd_record *record;
};

/* The offset of the value of a line of the head, for a fault there. */
static size_t place_in_head(const struct reader *reader, const char *key)
{
    struct brdi_lines lines = {.text = reader->source.text, .nbytes = reader->record->plies.offset};
    while (brdi_lines_next(&lines) && !brdi_slice_begins(lines.text, lines.line, "---")) {
        brd_slice value, name = brdi_line_key(lines.text, lines.line, &value);
        if (brdi_slice_is(lines.text, name, key)) return value.offset;
    }
    return 0;
}

static bool head_fault(const struct reader *reader, int32_t code, const char *key, const char *message,
                       const char *expected)
{
    return brdi_source_fault(&reader->source, place_in_head(reader, key), code, key, message, expected);
}

/* Whether the record was made under these rules: game, revision and fingerprint. */
static bool same_rules(const struct reader *reader)
{
    char expected[32];
    struct brdi_writer out = brdi_writer_on(expected, sizeof expected);
    const char *key = NULL;
    if (!brdi_slice_is(reader->source.text, reader->record->game, reader->o.game->name)) {
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

/* Opens the rules. BRD_OK, or the error of record, text or rules. */
static int32_t open_reader(struct reader *reader)
{
    int32_t status = brdi_record_status(reader->record, reader->source.text, reader->source.nbytes);
    return status == BRD_OK ? brdi_open_rules(reader->rules, &reader->o) : status;
}

/* ---------------------------------------------------------------------------------------- the first position */

/* Whether the switches line is that of these rules. For included rules the fingerprint is enough. */
static bool same_switches(const struct reader *reader)
{
    char found[BRDI_MAX_RECORD_LINE_NBYTES];
    struct brdi_writer out = brdi_writer_on(found, sizeof found);
    if (reader->record->rules.nbytes > 0) return true;
    brdi_overrides_format(&reader->o, &out);
    if (brdi_slice_is(reader->source.text, reader->record->switches, found)) return true;
    return head_fault(reader, BRD_FAULT_CONTRADICTION, "switches", "the rules have other switches", found);
}

/* Whether the viewer is one of `players` seats, or no player at all. */
static bool viewer_plays(const struct reader *reader, uint8_t players)
{
    if (reader->record->viewer >= BRD_MAX_SEATS || reader->record->viewer < players) return true;
    return head_fault(reader, BRD_FAULT_RANGE, "seen", "no player has this seat", "the seat of a player");
}

/* Reads the position or observation at a slice. Faults get their place in the text of the record. */
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
        brdi_source_locate(&reader->source, &sink->faults[i], (size_t)slice.offset + sink->faults[i].offset);
    return read && viewer_plays(reader, ((const struct brdi_head *)state)->player_count);
}

static bool start_usually(const struct reader *reader, brd_state *state)
{
    int32_t players = reader->record->players;
    if (!brdi_players_allowed(&reader->o, players))
        return head_fault(reader, BRD_FAULT_RANGE, "players", "this number of players is not allowed",
                          "a number that the rules allow");
    brdi_state_start(&reader->o, state, (uint8_t)players);
    return viewer_plays(reader, (uint8_t)players);
}

static bool start_from_text(const struct reader *reader, brd_state *state)
{
    if (!read_position(reader, reader->record->start, state)) return false;
    int32_t players = ((const struct brdi_head *)state)->player_count;
    if (reader->record->players == 0 || reader->record->players == players) return true;
    return head_fault(reader, BRD_FAULT_CONTRADICTION, "players", "the start has another number of players",
                      "the number of players in the start");
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
        brdi_record_rewind(text, record);
    }
    return brdi_faults_result(&sink, fault_count, same ? BRD_E_RECORD : BRD_E_FINGERPRINT);
}

/* ----------------------------------------------------------------------------------------------------- plies */

/* The place up to which a record has been read. */
struct cursor {
    uint32_t at, line, ply;
};

static struct cursor cursor_of(const brd_record *record)
{
    return (struct cursor){record->at, record->line, record->ply};
}

static void store_cursor(brd_record *record, const struct cursor *cursor)
{
    record->at = cursor->at;
    record->line = cursor->line;
    record->ply = cursor->ply;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* The next token after white space and comments; false: there is none. */
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
    *token = brdi_slice_between(start, cursor->at);
    return token->nbytes > 0;
}

/* The move code of a token; in a one-viewer record it may be hidden. 0: the token is no move. */
static uint32_t code_of(const struct reader *reader, brd_slice token)
{
    const char *text = reader->source.text;
    bool one_viewer = reader->record->viewer != BRD_REFEREE;
    if (one_viewer && brdi_slice_is(text, token, "?")) return BRD_CODE_HIDDEN;
    if (one_viewer && brdi_slice_is(text, token, "+?")) return BRD_CODE_HIDDEN_CHANCE;
    if (token.nbytes >= BRD_MAX_MOVE_TEXT) return 0;
    return reader->o.game->move_parse(reader->o.rules, text + token.offset, token.nbytes);
}

/* Reports a fault of the ply before the cursor. Always returns false. */
static bool ply_fault(const struct reader *reader, const struct cursor *cursor, brd_slice token,
                      const brd_verdict *verdict, const char *message, const char *expected)
{
    struct brdi_sink *sink = reader->source.sink;
    int32_t code = verdict->reason == BRD_LEGAL ? BRD_FAULT_WORD : BRD_FAULT_CONTRADICTION;
    brd_fault *fault = brdi_report(sink, code, "plies", verdict->cell, message, expected);
    if (fault == NULL) return false;
    brdi_source_locate(&reader->source, fault, token.offset);
    fault->ply = cursor->ply;
    fault->reason = verdict->reason;
    return false;
}

/* Reports a token that is no move. `--- end` after a move or a space is a tail whose line does not begin where it must. */
static void no_move(const struct reader *reader, const struct cursor *cursor, brd_slice token)
{
    static const brd_verdict none = {.reason = BRD_LEGAL, .cell = BRD_NO_CELL};
    if (brdi_slice_is(reader->source.text, token, "---"))
        brdi_source_fault(&reader->source, token.offset, BRD_FAULT_SYNTAX, "record",
                          "--- is not at the beginning of a line", "a line feed before ---");
    else
        ply_fault(reader, cursor, token, &none, "this is not a move in the game's notation", "a move");
}

/* 1: a ply, 0: the end, -1: a fault. */
static int next_ply(const struct reader *reader, struct cursor *cursor, brd_slice *token, brd_move *move)
{
    if (!next_token(reader, cursor, token)) return 0;
    cursor->ply++;
    uint32_t code = code_of(reader, *token);
    if (code == 0) {
        no_move(reader, cursor, *token);
        return -1;
    }
    move->code = code;
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
    if (found >= 0) store_cursor(record, &cursor);
    status = brdi_faults_result(&sink, fault_count, same ? BRD_E_RECORD : BRD_E_FINGERPRINT);
    return status == BRD_OK ? found : status;
}

/* --------------------------------------------------------------------------------------------------- verdict */

/* Makes the ply, or reports why it is illegal. */
static bool play(const struct reader *reader, const struct cursor *cursor, brd_slice token, brd_move move,
                 brd_state *state)
{
    brd_verdict verdict = {.reason = BRD_LEGAL, .cell = BRD_NO_CELL};
    char sentence[sizeof((brd_fault *)0)->message] = "";
    if (brd_apply(reader->rules, state, BRD_REFEREE, move, &verdict, NULL, NULL, 0) >= 0) return true;
    brd_verdict_sentence(reader->rules, &verdict, sentence, sizeof sentence);
    return ply_fault(reader, cursor, token, &verdict, sentence, "a legal move");
}

/* Makes the plies from the cursor on. Plies of a one-viewer record are only read. */
static bool play_on(const struct reader *reader, struct cursor *cursor, brd_state *state)
{
    bool one_viewer = reader->record->viewer != BRD_REFEREE;
    brd_slice token;
    brd_move move;
    int found;
    while ((found = next_ply(reader, cursor, &token, &move)) > 0)
        if (!one_viewer && !play(reader, cursor, token, move, state)) return false;
    return found == 0;
}

/* Whether a slice is the text that was found; reports at the first byte that differs. */
static bool agrees(const struct reader *reader, brd_slice said, const char *field, const char *found,
                   const char *message)
{
    const char *text = reader->source.text + said.offset;
    uint32_t same = 0;
    if (said.nbytes == 0 || brdi_slice_is(reader->source.text, said, found)) return true;
    while (same < said.nbytes && found[same] != '\0' && text[same] == found[same]) same++;
    return brdi_source_fault(&reader->source, (size_t)said.offset + same, BRD_FAULT_CONTRADICTION, field, message,
                             found[0] != '\0' ? found : "no outcome: the game is not over");
}

static bool outcome_agrees(const struct reader *reader, const brd_state *state)
{
    char found[BRDI_MAX_OUTCOME_NBYTES];
    struct brdi_writer out = brdi_writer_on(found, sizeof found);
    brdi_put_outcome(&reader->o, (const struct brdi_head *)state, &out);
    return agrees(reader, reader->record->outcome, "outcome", found, "the plies lead to another outcome");
}

static bool final_agrees(const struct reader *reader, const brd_state *state)
{
    char found[BRD_MAX_POSITION_TEXT];
    struct brdi_writer out = brdi_writer_on(found, sizeof found);
    reader->o.game->format(reader->o.rules, state, BRD_REFEREE, &out);
    return agrees(reader, reader->record->end_position, "final", found, "the plies lead to another position");
}

/* Whether the game can have ended as the line `ended` says: not if its rules have ended it. */
static bool ended_agrees(const struct reader *reader, const brd_state *state)
{
    const struct brdi_head *head = (const struct brdi_head *)state;
    brd_slice line = reader->record->ended;
    if (line.nbytes == 0) return true;
    if (head->outcome != BRD_NONE_YET)
        return brdi_source_fault(&reader->source, line.offset, BRD_FAULT_CONTRADICTION, "ended",
                                 "the game is over by its rules", "no line ended");
    struct brdi_ended ended = brdi_ended_read(reader->source.text, line, head->player_count);
    uint16_t side = brdi_side_of(&reader->o, ended.seat, head->player_count);
    return brdi_ended_valid(&reader->source, line.offset, &ended, side);
}

/* Whether the ending of the outcome exists in the game. Without a position nothing more can be tested. */
static bool ending_exists(const struct reader *reader)
{
    const char *text = reader->source.text;
    brd_slice said = reader->record->outcome, rest, ending;
    brdi_line_key(text, said, &rest);
    brdi_line_key(text, rest, &ending);
    for (int i = 1; said.nbytes > 0 && reader->o.game->endings[i] != NULL; i++)
        if (brdi_slice_is(text, ending, reader->o.game->endings[i])) return true;
    return said.nbytes == 0 || brdi_source_fault(&reader->source, ending.offset, BRD_FAULT_WORD, "outcome",
                                                 "the game has no such ending", "an ending of this game");
}

/* Tests the end of a one-viewer record: the last observation is valid, and has the outcome. */
static bool form_valid(const struct reader *reader, const brd_state *start)
{
    brd_state seen;
    if (reader->record->end_position.nbytes == 0) return ending_exists(reader) && ended_agrees(reader, start);
    return read_position(reader, reader->record->end_position, &seen) && outcome_agrees(reader, &seen) &&
           ended_agrees(reader, &seen);
}

static bool end_valid(const struct reader *reader, const brd_state *end)
{
    return outcome_agrees(reader, end) && ended_agrees(reader, end) && final_agrees(reader, end);
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
    bool same = same_rules(&reader), one_viewer = record->viewer != BRD_REFEREE;
    if (same && play_on(&reader, &cursor, &made) &&
        (one_viewer ? form_valid(&reader, &made) : end_valid(&reader, &made))) {
        *state = made;
        store_cursor(record, &cursor);
    }
    status = brdi_faults_result(&sink, fault_count, same ? BRD_E_RECORD : BRD_E_FINGERPRINT);
    return status == BRD_OK ? one_viewer : status;
}

/* ------------------------------------------------------------------------------------------------------ tags */

int32_t brd_record_tag(const brd_record *record, const char *text, size_t nbytes, uint32_t *at, brd_slice *name,
                       brd_slice *value)
{
    int32_t status = brdi_record_status(record, text, nbytes);
    if (status == BRD_OK) status = brdi_pointer_status(at, _Alignof(uint32_t));
    if (status == BRD_OK) status = brdi_pointer_status(name, _Alignof(brd_slice));
    if (status == BRD_OK) status = brdi_pointer_status(value, _Alignof(brd_slice));
    if (status != BRD_OK) return status;
    uint32_t end = record->rules.nbytes > 0 ? record->rules.offset : record->plies.offset;
    if (*at > end) return BRD_E_ARGUMENT;
    struct brdi_lines lines = {.text = text, .nbytes = end, .at = *at};
    while (brdi_lines_next(&lines) && !brdi_slice_begins(text, lines.line, "---")) {
        brd_slice rest;
        *at = (uint32_t)lines.at;
        if (!brdi_slice_is(text, brdi_line_key(text, lines.line, &rest), "tag")) continue;
        *name = brdi_line_key(text, rest, value);
        return 1;
    }
    return 0;
}
