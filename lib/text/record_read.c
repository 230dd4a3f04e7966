/* record_read.c: replays an opened record under rules, and verifies its end. */
#include <string.h>

#include "arguments.h"
#include "public.h"
#include "record.h"

/* The arguments of a call: a record, its text, and the rules with the name of their game. */
struct reader {
    const brd_rules *rules;
    const char *game;
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

static uint32_t revision_of(const brd_rules *rules)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(rules, &info);
    return info.revision;
}

/*
 * Whether the record was made under these rules: game, revision and fingerprint. Rules of one fingerprint have one
 * revision, so it is compared at the first ply alone: that takes longer than reading a ply.
 */
static bool same_rules(const struct reader *reader)
{
    char expected[32];
    struct brdi_writer out = brdi_writer_on(expected, sizeof expected);
    const brd_record *record = reader->record;
    const char *key = NULL;
    uint64_t fingerprint = brd_rules_fingerprint(reader->rules);
    bool known = record->ply > 0 && record->fingerprint == fingerprint;
    uint32_t revision = known ? record->revision : revision_of(reader->rules);
    if (!brdi_slice_is(reader->source.text, record->game, reader->game)) {
        key = "game";
        brdi_put_text(&out, reader->game);
    } else if (record->revision != revision) {
        key = "revision";
        brdi_put_number(&out, revision);
    } else if (record->fingerprint != fingerprint) {
        key = "fingerprint";
        brdi_put_hex(&out, fingerprint, 16);
    }
    return key == NULL || head_fault(reader, BRD_FAULT_CONTRADICTION, key, "made under other rules", expected);
}

/* Opens the rules. BRD_OK, or the error of record, text or rules. */
static int32_t open_reader(struct reader *reader)
{
    int32_t status = brdi_record_status(reader->record, reader->source.text, reader->source.nbytes);
    if (status != BRD_OK) return status;
    reader->game = brd_rules_name(reader->rules);
    return reader->game != NULL ? BRD_OK : brdi_rules_status(reader->rules);
}

/* ---------------------------------------------------------------------------------------- the first position */

/* Whether the switches line is that of these rules. For included rules the fingerprint is enough. */
static bool same_switches(const struct reader *reader)
{
    char found[BRDI_MAX_RECORD_LINE_NBYTES];
    if (reader->record->rules.nbytes > 0) return true;
    brd_rules_overrides(reader->rules, found, sizeof found);
    if (brdi_slice_is(reader->source.text, reader->record->switches, found)) return true;
    return head_fault(reader, BRD_FAULT_CONTRADICTION, "switches", "the rules have other switches", found);
}

/* The number of players; 0: the bytes are no position. (Plies from bytes that are none may lead to such bytes.) */
static int32_t players_of(const struct reader *reader, const brd_state *state)
{
    return brdi_most(brd_state_players(reader->rules, state), 0);
}

/* Whether the viewer, if it is a seat, is that of a player. */
static bool viewer_plays(const struct reader *reader, bool is_player)
{
    if (reader->record->viewer >= BRD_MAX_SEATS || is_player) return true;
    return head_fault(reader, BRD_FAULT_RANGE, "seen", "no player has this seat", "the seat of a player");
}

/* Reads the position or observation at a slice. Its faults are the first; they get their places in the record. */
static bool read_position(const struct reader *reader, brd_slice slice, brd_state *state)
{
    struct brdi_sink *sink = reader->source.sink;
    const char *text = reader->source.text + slice.offset;
    int32_t viewer = reader->record->viewer;
    if (!viewer_plays(reader, brdi_seat_exists(reader->rules, viewer))) return false;
    int32_t status =
        viewer == BRD_REFEREE
            ? brd_state_parse(reader->rules, state, text, slice.nbytes, sink->faults, sink->capacity, &sink->count)
            : brd_state_from_observation(reader->rules, state, viewer, text, slice.nbytes, 0, sink->faults,
                                         sink->capacity, &sink->count);
    for (size_t i = 0; i < brdi_stored(sink); i++)
        brdi_source_locate(&reader->source, &sink->faults[i], (size_t)slice.offset + sink->faults[i].offset);
    return status == BRD_OK && viewer_plays(reader, viewer < players_of(reader, state));
}

static bool start_usually(const struct reader *reader, brd_state *state)
{
    int32_t players = reader->record->players;
    if (players == 0 || brd_state_initial(reader->rules, state, players) != BRD_OK)
        return head_fault(reader, BRD_FAULT_RANGE, "players", "this number of players is not allowed",
                          "a number that the rules allow");
    return viewer_plays(reader, reader->record->viewer < players);
}

static bool start_from_text(const struct reader *reader, brd_state *state)
{
    if (!read_position(reader, reader->record->start, state)) return false;
    int32_t players = players_of(reader, state);
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

/* The move of a token; in a one-viewer record it may be hidden. Code 0: the token is no move. */
static brd_move move_of(const struct reader *reader, brd_slice token)
{
    const char *text = reader->source.text + token.offset;
    brd_move move = {0};
    if (reader->record->viewer != BRD_REFEREE) move.code = brdi_hidden_code(text, token.nbytes);
    if (move.code == 0) brd_move_parse(reader->rules, text, token.nbytes, &move);
    return move;
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

/* Reports a token that is no move. `--- end` after a move or a space is a tail that does not begin a line. */
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
    brd_move found = move_of(reader, *token);
    if (found.code == 0) {
        no_move(reader, cursor, *token);
        return -1;
    }
    *move = found;
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
    brdi_put_outcome(reader->rules, state, &out);
    return agrees(reader, reader->record->outcome, "outcome", found, "the plies lead to another outcome");
}

static bool final_agrees(const struct reader *reader, const brd_state *state)
{
    char found[BRD_MAX_POSITION_TEXT] = "";
    brd_state_format(reader->rules, state, found, sizeof found);
    return agrees(reader, reader->record->end_position, "final", found, "the plies lead to another position");
}

/* Whether the game can have ended as the line `ended` says: not if its rules have ended it. */
static bool ended_agrees(const struct reader *reader, const brd_state *state)
{
    brd_slice line = reader->record->ended;
    if (line.nbytes == 0) return true;
    if (brdi_is_over(reader->rules, state))
        return brdi_source_fault(&reader->source, line.offset, BRD_FAULT_CONTRADICTION, "ended",
                                 "the game is over by its rules", "no line ended");
    int32_t players = players_of(reader, state);
    struct brdi_ended ended = brdi_ended_read(reader->source.text, line, players);
    uint16_t side = brdi_side_of(reader->rules, ended.seat, players);
    return brdi_ended_valid(&reader->source, line.offset, &ended, side);
}

/* Whether the ending of the outcome exists in the game. Without a position nothing more can be tested. */
static bool ending_exists(const struct reader *reader)
{
    const char *text = reader->source.text, *name;
    brd_slice said = reader->record->outcome, rest, ending;
    brdi_line_key(text, said, &rest);
    brdi_line_key(text, rest, &ending);
    for (int32_t i = 1; said.nbytes > 0 && (name = brd_name(reader->rules, BRD_NAME_ENDING, i)) != NULL; i++)
        if (brdi_slice_is(text, ending, name)) return true;
    return said.nbytes == 0 || brdi_source_fault(&reader->source, ending.offset, BRD_FAULT_WORD, "outcome",
                                                 "the game has no such ending", "an ending of this game");
}

/* Tests the end of a record; of a one-viewer record that the last observation is valid, and has the outcome. */
static bool end_valid(const struct reader *reader, const brd_state *end)
{
    brd_state seen;
    if (reader->record->viewer == BRD_REFEREE)
        return outcome_agrees(reader, end) && ended_agrees(reader, end) && final_agrees(reader, end);
    if (reader->record->end_position.nbytes == 0) return ending_exists(reader) && ended_agrees(reader, end);
    return read_position(reader, reader->record->end_position, &seen) && outcome_agrees(reader, &seen) &&
           ended_agrees(reader, &seen);
}

int32_t brd_record_verify(brd_record *record, const char *text, size_t nbytes, const brd_rules *rules, brd_state *state,
                          brd_fault *faults, size_t capacity, size_t *fault_count)
{
    struct brdi_sink sink = {.faults = faults, .capacity = capacity};
    struct reader reader = {.rules = rules, .source = {text, nbytes, &sink}, .record = record};
    int32_t status = open_reader(&reader);
    if (status == BRD_OK) status = brdi_state_status(rules, state);
    if (status == BRD_OK) status = brdi_faults_status(faults, capacity, fault_count);
    if (status != BRD_OK) return status;
    brd_state made = *state;
    struct cursor cursor = cursor_of(record);
    bool same = same_rules(&reader), one_viewer = record->viewer != BRD_REFEREE;
    if (same && play_on(&reader, &cursor, &made) && end_valid(&reader, &made)) {
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
