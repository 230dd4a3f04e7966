/*
 * fuzz_texts.c: positions, saves, observations and moves are safe with any bytes, and what is accepted is what the
 * library itself writes. The first byte chooses the game, the second what the rest is. fuzz_state.c calls all other
 * functions on such positions; this reads texts alone, many more of them.
 */
#include <string.h>

#include "support.h"

enum { TEXT_POSITION, TEXT_SAVE, TEXT_OBSERVATION, TEXT_MOVE, TEXT_KINDS };
enum { TEXT_CAP = 8192, FAULTS_MAX = 64 };

static brd_fault faults[FAULTS_MAX];

static void same(const char *text, int32_t length, const char *line, size_t nbytes)
{
    demand(length >= 0 && length < TEXT_CAP && (size_t)length == nbytes && memcmp(text, line, nbytes) == 0);
}

static bool same_position(const brd_rules *rules, const brd_state *state, const brd_state *again)
{
    char text[TEXT_CAP], other[TEXT_CAP];
    return brd_state_format(rules, state, text, sizeof text) == brd_state_format(rules, again, other, sizeof other) &&
           strcmp(text, other) == 0 && brd_state_hash(rules, state) == brd_state_hash(rules, again);
}

/* A position that was read passes the check, and its own text and save lead to it again. */
static void examine(const brd_rules *rules, const brd_state *state)
{
    char text[TEXT_CAP];
    uint8_t save[BRD_MAX_SAVE_NBYTES];
    brd_state again;
    demand(brd_state_check(rules, state, faults, FAULTS_MAX, NULL) == 0);
    int32_t length = brd_state_format(rules, state, text, sizeof text);
    demand(length > 0 && length < TEXT_CAP);
    demand(brd_state_parse(rules, &again, text, (size_t)length, NULL, 0, NULL) == BRD_OK);
    demand(same_position(rules, state, &again));
    length = brd_state_save(rules, state, save, sizeof save);
    demand(length > 0 && length <= BRD_MAX_SAVE_NBYTES);
    demand(brd_state_restore(rules, &again, save, (size_t)length, NULL, 0, NULL) == BRD_OK);
    demand(same_position(rules, state, &again));
}

static void read_position(const brd_rules *rules, const char *line, size_t nbytes)
{
    brd_state state;
    char text[TEXT_CAP];
    if (brd_state_parse(rules, &state, line, nbytes, faults, FAULTS_MAX, NULL) != BRD_OK) return;
    same(text, brd_state_format(rules, &state, text, sizeof text), line, nbytes);
    examine(rules, &state);
}

static void read_save(const brd_rules *rules, const uint8_t *bytes, size_t nbytes)
{
    brd_state state;
    char switches[TEXT_CAP];
    brd_save_read(bytes, nbytes, NULL, switches, sizeof switches);
    if (brd_state_restore(rules, &state, bytes, nbytes, faults, FAULTS_MAX, NULL) == BRD_OK) examine(rules, &state);
}

/* The length says whose observation it may be, so that the text stays whole. */
static void read_observation(const brd_rules *rules, const char *line, size_t nbytes)
{
    brd_state state;
    int32_t viewer = nbytes % 3 == 2 ? BRD_SPECTATOR : (int32_t)(nbytes % 3);
    if (brd_state_from_observation(rules, &state, viewer, line, nbytes, nbytes, faults, FAULTS_MAX, NULL) == BRD_OK)
        examine(rules, &state);
}

static void read_move(const brd_rules *rules, const char *line, size_t nbytes)
{
    brd_move move;
    char text[TEXT_CAP];
    if (brd_move_parse(rules, line, nbytes, &move) != BRD_OK) return;
    same(text, brd_move_format(rules, move, text, sizeof text), line, nbytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t nbytes)
{
    if (nbytes < 2) return 0;
    const brd_rules *rules = rules_of(bytes[0]);
    uint8_t kind = bytes[1] % TEXT_KINDS;
    const char *line = (const char *)bytes + 2;
    if (kind == TEXT_POSITION) read_position(rules, line, nbytes - 2);
    if (kind == TEXT_SAVE) read_save(rules, bytes + 2, nbytes - 2);
    if (kind == TEXT_OBSERVATION) read_observation(rules, line, nbytes - 2);
    if (kind == TEXT_MOVE) read_move(rules, line, nbytes - 2);
    return 0;
}
