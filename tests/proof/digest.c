/*
 * digest.c: plays random games of every game and prints, for each, one digest of all that the library returned: lists
 * of moves, events as every viewer sees them, positions, observations, saves, hashes, keys, outcomes and records.
 * Every build on every machine must print the same. It uses only the public header.
 *
 *     digest PLIES     plies a game
 */
#include <boardrules/boardrules.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_NBYTES = 1 << 17, LONGEST_LINE = 100, EVENT_NBYTES = 256 };

/* Rules under which a game shows and hides other things; the games played are of these in turn. */
static const struct {
    const char *game, *switches;
    int32_t players;
} kinds[] = {
    {"tokonoma", "max_plies=400", 0},
    {"carnyx", "max_plies=400", 0},
    {"carnyx", "max_plies=400 returns=any entering=extra", 0},
    {"tombs", "", 2},
    {"tombs", "field_lock=each_twice", 3},
    {"tombs", "field_lock=none middle=first_player", 4},
    {"tomis", "max_plies=400", 0},
    {"tomis", "max_plies=400 gate_work=extra ships=placed", 0},
    {"thrones", "max_plies=400", 0},
    {"thrones", "max_plies=400 setup=together acting=separate favor_kind=when_gained", 0},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static brd_rules rules;
static brd_move moves[BRD_MAX_MOVES];
static brd_event events[BRD_MAX_EVENTS], seen[BRD_MAX_EVENTS];
static char event_lines[BRD_MAX_EVENTS][EVENT_NBYTES]; /* of `events` */
static char text[BRD_MAX_POSITION_TEXT], record[RECORD_NBYTES];
static size_t record_nbytes, line_nbytes;
static uint64_t digest; /* after FNV-1a, eight bytes at a time */

static void fail(const char *what)
{
    printf("failed: %s\n", what);
    exit(1);
}

static void add_number(uint64_t number)
{
    digest = (digest ^ number) * UINT64_C(0x100000001B3);
    digest ^= digest >> 32;
}

static void add_bytes(const void *bytes, size_t nbytes)
{
    const uint8_t *at = bytes;
    add_number(nbytes);
    for (size_t i = 0; i < nbytes; i += 8) {
        uint64_t number = 0;
        for (size_t j = i; j < nbytes && j < i + 8; j++) number |= (uint64_t)at[j] << (j - i) * 8;
        add_number(number);
    }
}

static void add_text(int32_t nbytes, const char *what)
{
    if (nbytes < 0 || (size_t)nbytes >= sizeof text) fail(what);
    add_bytes(text, (size_t)nbytes);
}

/* -------------------------------------------------------------------------------------------------------- records */

static void write(const char *words)
{
    size_t nbytes = strlen(words);
    if (record_nbytes + nbytes >= RECORD_NBYTES) fail("a record is too long");
    memcpy(record + record_nbytes, words, nbytes + 1);
    record_nbytes += nbytes;
}

static void begin_record(const brd_state *start)
{
    int32_t nbytes = brd_record_head(&rules, start, BRD_REFEREE, NULL, 0, record, RECORD_NBYTES);
    if (nbytes <= 0) fail("brd_record_head");
    record_nbytes = (size_t)nbytes;
    line_nbytes = 0;
}

static void write_ply(brd_move move)
{
    char notation[BRD_MAX_MOVE_TEXT];
    if (brd_move_format(&rules, move, notation, sizeof notation) <= 0) fail("brd_move_format");
    write(notation);
    line_nbytes += strlen(notation) + 1;
    write(line_nbytes > LONGEST_LINE ? "\n" : " ");
    if (line_nbytes > LONGEST_LINE) line_nbytes = 0;
}

/* Writes the tail; then the library reads the record back and finds the same game. */
static void end_record(const brd_state *state)
{
    brd_record read = {.struct_nbytes = sizeof read};
    brd_state again;
    write("\n");
    char *tail = record + record_nbytes;
    int32_t nbytes = brd_record_tail(&rules, state, BRD_REFEREE, NULL, 0, tail, RECORD_NBYTES - record_nbytes);
    if (nbytes <= 0) fail("brd_record_tail");
    record_nbytes += (size_t)nbytes;
    add_bytes(record, record_nbytes);
    if (brd_record_open(&read, record, record_nbytes, NULL, 0, NULL) != BRD_OK) fail("brd_record_open");
    if (brd_record_begin(&read, record, record_nbytes, &rules, &again, NULL, 0, NULL) != BRD_OK)
        fail("brd_record_begin");
    if (brd_record_verify(&read, record, record_nbytes, &rules, &again, NULL, 0, NULL) != BRD_OK)
        fail("brd_record_verify");
    if (brd_state_hash(&rules, &again) != brd_state_hash(&rules, state)) fail("a record gives another state");
}

/* ---------------------------------------------------------------------------------------------------------- plies */

static void add_state(const brd_state *state)
{
    static uint8_t save[BRD_MAX_SAVE_NBYTES];
    int32_t nbytes = brd_state_save(&rules, state, save, sizeof save);
    if (nbytes <= 0) fail("brd_state_save");
    add_bytes(save, (size_t)nbytes);
    add_number(brd_state_hash(&rules, state));
    add_number(brd_state_key(&rules, state));
    add_text(brd_state_format(&rules, state, text, sizeof text), "brd_state_format");
    for (int32_t viewer = 0; viewer < brd_state_players(&rules, state); viewer++)
        add_text(brd_state_observe(&rules, state, viewer, text, sizeof text), "brd_state_observe");
    add_text(brd_state_observe(&rules, state, BRD_SPECTATOR, text, sizeof text), "brd_state_observe");
}

static void write_event(const brd_event *event, char *line)
{
    int32_t nbytes = brd_event_format(&rules, event, line, EVENT_NBYTES);
    if (nbytes < 0 || nbytes >= EVENT_NBYTES) fail("brd_event_format");
}

/* The line of an event; if `events` has it, too, at `*next` or later, the line has been written. */
static const char *line_of(const brd_event *event, int32_t *next, int32_t count)
{
    static char line[EVENT_NBYTES];
    for (int32_t i = *next; i < count; i++) {
        if (memcmp(event, &events[i], sizeof *event) != 0) continue;
        *next = i + 1;
        return event_lines[i];
    }
    write_event(event, line);
    return line;
}

static void add_events(int32_t count, int32_t viewer)
{
    int32_t left = brd_redact_events(&rules, events, (size_t)count, viewer, seen, BRD_MAX_EVENTS);
    if (left < 0) fail("brd_redact_events");
    add_number((uint64_t)left);
    for (int32_t i = 0, next = 0; i < left; i++) {
        const char *line = line_of(&seen[i], &next, count);
        add_bytes(line, strlen(line));
    }
}

static void make_ply(brd_state *state, uint64_t *seed)
{
    brd_state before = *state;
    brd_undo undo;
    int32_t count = brd_moves(&rules, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    if (count < 1) fail("brd_moves");
    for (int32_t i = 0; i < count; i++) add_number(moves[i].code);
    brd_move move = moves[brd_random_below(seed, (uint32_t)count)];
    int32_t made = brd_apply(&rules, state, BRD_REFEREE, move, NULL, &undo, events, BRD_MAX_EVENTS);
    if (made < 0) fail("brd_apply");
    for (int32_t i = 0; i < made; i++) write_event(&events[i], event_lines[i]);
    for (int32_t viewer = 0; viewer < brd_state_players(&rules, state); viewer++) add_events(made, viewer);
    add_events(made, BRD_SPECTATOR);
    add_events(made, BRD_REFEREE);
    if (brd_undo_move(&rules, state, &undo) != BRD_OK || memcmp(state, &before, sizeof before) != 0)
        fail("brd_undo_move");
    if (brd_apply_trusted(&rules, state, move, NULL, NULL, 0) < 0) fail("brd_apply_trusted");
    write_ply(move);
}

static long play(long limit, uint64_t *seed, int32_t players)
{
    brd_state state;
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    long plies = 0;
    if (brd_state_initial(&rules, &state, players) != BRD_OK) fail("brd_state_initial");
    begin_record(&state);
    add_state(&state);
    for (; plies < limit && brd_state_to_move(&rules, &state) != BRD_NOBODY; plies++) {
        make_ply(&state, seed);
        add_state(&state);
    }
    if (brd_state_outcome(&rules, &state, &outcome) != BRD_OK) fail("brd_state_outcome");
    add_number((uint64_t)outcome.kind << 32 | (uint64_t)(uint32_t)outcome.ending);
    end_record(&state);
    return plies;
}

static void play_kind(int kind, long limit, uint64_t *seed, long *plies)
{
    const char *game = kinds[kind].game, *switches = kinds[kind].switches;
    if (brd_rules_builtin_with(&rules, game, strlen(game), switches, strlen(switches), NULL, 0, NULL) != BRD_OK)
        fail(switches);
    add_number(brd_rules_fingerprint(&rules));
    *plies += play(limit - *plies, seed, kinds[kind].players);
}

static bool has_kind(const char *game)
{
    for (int kind = 0; kind < KINDS; kind++)
        if (strcmp(kinds[kind].game, game) == 0) return true;
    return false;
}

static void play_game(const char *game, long limit)
{
    uint64_t seed = 1;
    long plies = 0;
    if (!has_kind(game)) fail(game);
    digest = UINT64_C(0xCBF29CE484222325);
    while (plies < limit)
        for (int kind = 0; kind < KINDS && plies < limit; kind++)
            if (strcmp(kinds[kind].game, game) == 0) play_kind(kind, limit, &seed, &plies);
    printf("%s: %ld plies, digest %016" PRIx64 "\n", game, plies, digest);
}

int main(int argc, char **argv)
{
    long limit = argc == 2 ? strtol(argv[1], NULL, 10) : 0;
    if (limit < 1) return fprintf(stderr, "digest PLIES: plies a game\n"), 2;
    for (int32_t i = 0; i < brd_game_count(); i++) play_game(brd_game_name(i), limit);
    return 0;
}
