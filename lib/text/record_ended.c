/*
 * record_ended.c: how a game ended outside the rules, `KIND [SEAT] [win SEATS | draw SEATS] [; free words]`: reads such
 * a line, fills in the result that its kind implies, and writes it.
 */
#include "public.h"
#include "record.h"

/* ---------------------------------------------------------------------------------------------------- reading */

bool brdi_read_seats(const char *text, brd_slice slice, uint16_t *seats)
{
    uint16_t found = 0;
    for (uint32_t i = 0; i < slice.nbytes; i++) {
        char c = text[slice.offset + i];
        bool is_seat = c >= '0' && c < '0' + BRD_MAX_SEATS;
        if (i % 2 == 0 ? !is_seat : c != ',') return false;
        if (i % 2 != 0) continue;
        if (found >> (c - '0') != 0) return false; /* repeated, or not in ascending order */
        found = (uint16_t)(found | 1u << (c - '0'));
    }
    *seats = found;
    return slice.nbytes % 2 == 1;
}

static brd_slice trimmed(const char *text, brd_slice slice)
{
    for (; slice.nbytes > 0 && text[slice.offset] == ' '; slice.nbytes--) slice.offset++;
    while (slice.nbytes > 0 && text[slice.offset + slice.nbytes - 1] == ' ') slice.nbytes--;
    return slice;
}

/* Cuts the free words off at the first `;`. False: there are none after it. */
static bool take_words(const char *text, brd_slice *line, struct brdi_ended *ended)
{
    size_t at = line->offset + brdi_nbytes_before(text + line->offset, line->nbytes, ';');
    size_t end = (size_t)line->offset + line->nbytes;
    if (at == end) return true;
    ended->words = trimmed(text, brdi_slice_between(at + 1, end));
    *line = trimmed(text, brdi_slice_between(line->offset, at));
    return ended->words.nbytes > 0;
}

/* The kind of a word; BRD_ENDED_OTHER for a kind of a later version. */
static uint8_t kind_of(const char *text, brd_slice word)
{
    for (uint8_t kind = BRD_ENDED_RESIGNATION; kind <= BRD_ENDED_ABANDONED; kind++)
        if (brdi_slice_is(text, word, brd_name(NULL, BRD_NAME_ENDED, kind))) return kind;
    return BRD_ENDED_OTHER;
}

/* Reads `KIND [SEAT]`; the rest of the line remains in *line. */
static bool take_kind(const char *text, brd_slice *line, struct brdi_ended *ended)
{
    brd_slice rest, after, word = brdi_line_key(text, *line, &rest), seat = brdi_line_key(text, rest, &after);
    ended->kind = kind_of(text, word);
    bool has_seat = seat.nbytes == 1 && brdi_is_digit(text[seat.offset]);
    if (has_seat) ended->seat = (uint8_t)(text[seat.offset] - '0');
    *line = has_seat ? after : rest;
    bool is_known = ended->kind != BRD_ENDED_OTHER;
    bool needs_seat = ended->kind == BRD_ENDED_RESIGNATION || ended->kind == BRD_ENDED_TIMEOUT;
    return brdi_slice_is_name(text, word, BRDI_MAX_TAG_NAME_NBYTES) && (!is_known || has_seat == needs_seat);
}

/* Reads `[win SEATS | draw SEATS]`, to the end of the line. */
static bool take_result(const char *text, brd_slice line, struct brdi_ended *ended)
{
    brd_slice seats, word = brdi_line_key(text, line, &seats);
    if (line.nbytes == 0) return true;
    ended->outcome = brdi_slice_is(text, word, "win") ? BRD_WIN : BRD_DRAW;
    return (ended->outcome == BRD_WIN || brdi_slice_is(text, word, "draw")) &&
           brdi_read_seats(text, seats, &ended->seats);
}

struct brdi_ended brdi_ended_read(const char *text, brd_slice line, int32_t players)
{
    struct brdi_ended ended = {.seat = BRD_NO_SEAT, .outcome = BRD_NONE_YET};
    brd_slice left = line;
    if (take_words(text, &left, &ended) && take_kind(text, &left, &ended) && take_result(text, left, &ended) &&
        (ended.seat == BRD_NO_SEAT || ended.seat < players) && ended.seats >> players == 0)
        return ended;
    return (struct brdi_ended){
        .kind = BRD_ENDED_OTHER, .seat = BRD_NO_SEAT, .outcome = BRD_NONE_YET, .words = trimmed(text, line)};
}

/* ----------------------------------------------------------------------------------------------- contradictions */

bool brdi_ended_valid(const struct brdi_source *source, size_t offset, const struct brdi_ended *ended, uint16_t side)
{
    if (ended->outcome != BRD_WIN) return true;
    if ((ended->kind == BRD_ENDED_RESIGNATION || ended->kind == BRD_ENDED_TIMEOUT) && (ended->seats & side) != 0)
        return brdi_source_fault(source, offset, BRD_FAULT_CONTRADICTION, "ended", "the side that gave up wins",
                                 "another winner, a draw, or no result");
    return ended->kind != BRD_ENDED_AGREEMENT ||
           brdi_source_fault(source, offset, BRD_FAULT_CONTRADICTION, "ended", "an agreement with a winner",
                             "a draw, or another kind");
}

static uint8_t team_of(const brd_rules *rules, uint8_t seat)
{
    brd_seat_info info = {.struct_nbytes = sizeof info, .team = seat};
    brd_rules_seat(rules, seat, &info);
    return info.team;
}

uint16_t brdi_side_of(const brd_rules *rules, uint8_t seat, int32_t players)
{
    uint16_t side = 0;
    for (uint8_t other = 0; other < players && seat != BRD_NO_SEAT; other++)
        if (team_of(rules, other) == team_of(rules, seat)) side = (uint16_t)(side | 1u << other);
    return side;
}

/* ---------------------------------------------------------------------------------------------------- writing */

/* The seats that are no partners of a seat, if they are partners of each other; otherwise 0. */
static uint16_t other_side(const brd_rules *rules, uint8_t seat, int32_t players)
{
    uint16_t others = 0;
    uint8_t side = BRD_NO_SEAT;
    for (uint8_t other = 0; other < players; other++) {
        if (team_of(rules, other) == team_of(rules, seat)) continue;
        if (side != BRD_NO_SEAT && team_of(rules, other) != side) return 0;
        side = team_of(rules, other);
        others = (uint16_t)(others | 1u << other);
    }
    return others;
}

/* An agreement without a result is a draw of all; a seat that gives up loses to the other side, if there is one. */
static void fill_in_result(const brd_rules *rules, int32_t players, struct brdi_ended *ended)
{
    if (ended->outcome != BRD_NONE_YET) return;
    if (ended->kind == BRD_ENDED_AGREEMENT) ended->seats = (uint16_t)((1u << players) - 1);
    if (ended->seat != BRD_NO_SEAT) ended->seats = other_side(rules, ended->seat, players);
    if (ended->seats != 0) ended->outcome = ended->kind == BRD_ENDED_AGREEMENT ? BRD_DRAW : BRD_WIN;
}

void brdi_put_result(uint8_t outcome, uint16_t seats, struct brdi_writer *out)
{
    char between = ' ';
    brdi_put_text(out, brd_name(NULL, BRD_NAME_OUTCOME, outcome));
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++) {
        if ((seats >> seat & 1) == 0) continue;
        brdi_put(out, between);
        brdi_put_number(out, seat);
        between = ',';
    }
}

static void put_ended(const struct brdi_ended *ended, const char *text, struct brdi_writer *out)
{
    brdi_put_text(out, "ended ");
    brdi_put_text(out, brd_name(NULL, BRD_NAME_ENDED, ended->kind));
    if (ended->seat != BRD_NO_SEAT) {
        brdi_put(out, ' ');
        brdi_put_number(out, ended->seat);
    }
    if (ended->outcome != BRD_NONE_YET) {
        brdi_put(out, ' ');
        brdi_put_result(ended->outcome, ended->seats, out);
    }
    if (ended->words.nbytes > 0) brdi_put_text(out, "; ");
    brdi_put_bytes(out, text + ended->words.offset, ended->words.nbytes);
}

/* Whether a caller's text may be part of a line. */
static bool is_line(const struct brdi_source *source)
{
    size_t nbytes = source->nbytes;
    return nbytes <= BRDI_MAX_RECORD_LINE_NBYTES && brdi_nbytes_before(source->text, nbytes, '\n') == nbytes &&
           brdi_line_valid(source, brdi_slice_between(0, nbytes), false);
}

bool brdi_put_ended(const brd_rules *rules, const brd_state *state, const char *text, size_t nbytes,
                    struct brdi_writer *out)
{
    struct brdi_sink no_faults = {.faults = NULL};
    struct brdi_source source = {text, nbytes, &no_faults};
    if (nbytes == 0) return true;
    if (brdi_is_over(rules, state) || !is_line(&source)) return false;
    int32_t players = brd_state_players(rules, state);
    struct brdi_ended ended = brdi_ended_read(text, brdi_slice_between(0, nbytes), players);
    uint16_t side = brdi_side_of(rules, ended.seat, players);
    if (ended.kind == BRD_ENDED_OTHER || !brdi_ended_valid(&source, 0, &ended, side)) return false;
    fill_in_result(rules, players, &ended);
    struct brdi_writer measured = brdi_writer_on(NULL, 0);
    put_ended(&ended, text, &measured);
    if (measured.length > BRDI_MAX_RECORD_LINE_NBYTES) return false;
    put_ended(&ended, text, out);
    brdi_put(out, '\n');
    return true;
}
