/*
 * fuzz_state.c: positions, saves, observations, moves and whole states are safe with any bytes. The first byte chooses
 * the game, the second what the rest is. Every function must stay inside its objects and end. What one function
 * accepts, it must also write.
 */
#include <string.h>

#include "kit/game.h"
#include "support.h"

enum { FUZZ_POSITION, FUZZ_SAVE, FUZZ_OBSERVATION, FUZZ_MOVE, FUZZ_STATE, FUZZ_KINDS };
enum { PLIES = 8 };

static brd_move moves[BRD_MAX_MOVES];
static brd_event events[BRD_MAX_EVENTS], seen[BRD_MAX_EVENTS];
static brd_item items[BRD_MAX_BOARD_ITEMS];
static brd_reach reach[BRD_MAX_CELLS];
enum { FAULTS = 64 };
static brd_fault faults[FAULTS];
static brd_chance_outcome chances[BRD_MAX_MOVES];
static char text[8192];
static uint8_t save[BRD_MAX_SAVE_NBYTES];

static int32_t any_of(uint64_t *seed, uint32_t bound)
{
    return (int32_t)brd_random_below(seed, bound) - 1; /* also one that is none */
}

/* What a viewer may ask about a state and any code of a move. */
static void query_as(const brd_rules *rules, const brd_state *state, int32_t viewer, uint64_t *seed)
{
    int32_t value;
    brd_pending pending = {.struct_nbytes = sizeof pending};
    brd_move_info info = {.struct_nbytes = sizeof info};
    brd_move move = {(uint32_t)*seed};
    brd_state_observe(rules, state, viewer, text, sizeof text);
    brd_state_prompt(rules, state, viewer, text, sizeof text);
    brd_state_diagram(rules, state, viewer, text, sizeof text);
    brd_state_phase(rules, state, viewer);
    brd_state_pending(rules, state, viewer, &pending);
    for (int32_t cell = 0; cell < BRD_MAX_CELLS; cell++) {
        brd_state_cell(rules, state, viewer, cell, items, BRD_MAX_ITEMS);
        brd_state_reach(rules, state, viewer, cell, reach, BRD_MAX_CELLS);
    }
    brd_state_board(rules, state, viewer, items, BRD_MAX_BOARD_ITEMS);
    for (int32_t i = 0; i < 16; i++) {
        brd_state_stock(rules, state, viewer, i & 3, i, &value);
        brd_state_counter(rules, state, viewer, BRD_NO_SEAT, i, &value);
    }
    if (brd_moves(rules, state, viewer, moves, BRD_MAX_MOVES) > 0 && any_of(seed, 3) >= 0) move = moves[0];
    brd_move_describe(rules, state, viewer, move, &info);
    brd_move_sentence(rules, state, viewer, move, text, sizeof text);
    brd_moves_at(rules, state, viewer, any_of(seed, BRD_MAX_CELLS + 2), moves, BRD_MAX_MOVES);
    brd_moves_from(rules, state, viewer, any_of(seed, BRD_MAX_CELLS + 2), moves, BRD_MAX_MOVES);
}

/* How a game ended, as it is and with changed numbers. */
static void query_outcome(const brd_rules *rules, const brd_state *state, uint64_t *seed)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_state_outcome(rules, state, &outcome);
    brd_outcome_sentence(rules, &outcome, text, sizeof text);
    for (size_t i = sizeof outcome.struct_nbytes; i < sizeof outcome; i++)
        if (any_of(seed, 8) < 0) ((uint8_t *)&outcome)[i] ^= (uint8_t)*seed;
    brd_outcome_sentence(rules, &outcome, text, sizeof text);
}

/* Calls every function that a host may call with a state, whether its bytes are a state or not. */
static void query(const brd_rules *rules, const brd_state *state)
{
    enum { VIEWERS = 5 };
    static const int32_t viewers[VIEWERS] = {0, 1, BRD_SPECTATOR, BRD_REFEREE, BRD_NOBODY};
    uint64_t seed = brd_state_hash(rules, state), count, workspace[2048];
    int32_t nbytes = brd_perft_nbytes(rules, 1);
    query_as(rules, state, viewers[brd_random_below(&seed, VIEWERS)], &seed);
    query_as(rules, state, viewers[brd_random_below(&seed, VIEWERS)], &seed);
    query_outcome(rules, state, &seed);
    brd_state copy;
    brd_state_copy(rules, &copy, state);
    brd_state_check(rules, state, faults, FAULTS, NULL);
    brd_state_format(rules, state, text, sizeof text);
    brd_state_save(rules, state, save, sizeof save);
    brd_record_head(rules, state, BRD_SPECTATOR, NULL, 0, text, sizeof text);
    brd_record_tail(rules, state, BRD_REFEREE, NULL, 0, text, sizeof text);
    brd_state_key(rules, state);
    brd_state_players(rules, state);
    brd_state_ply(rules, state);
    brd_state_turn(rules, state);
    brd_state_to_move(rules, state);
    brd_state_actors(rules, state);
    brd_chance_denominator(rules, state);
    brd_chance_list(rules, state, chances, BRD_MAX_MOVES);
    brd_chance_draw(rules, state, seed, moves);
    brd_chance_pick(rules, state, any_of(&seed, 40), moves);
    if (nbytes > 0 && (size_t)nbytes <= sizeof workspace)
        brd_perft(rules, state, 1, 0, workspace, (size_t)nbytes, &count);
    brd_playout(rules, &copy, seed, PLIES);
}

/* Makes a few plies, with moves that the bytes choose; with `wild`, trusted moves that are in no list. */
static void play(const brd_rules *rules, brd_state *state, const uint8_t *bytes, size_t nbytes, bool wild)
{
    for (size_t i = 0; i + 4 <= nbytes && i < 4 * PLIES; i += 4) {
        brd_undo undo;
        brd_verdict verdict;
        brd_move move, parsed;
        brd_state before = *state;
        memcpy(&move, bytes + i, sizeof move);
        brd_move_check(rules, state, BRD_REFEREE, move, &verdict);
        int32_t count = brd_moves(rules, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
        if (count > BRD_MAX_MOVES) count = BRD_MAX_MOVES;
        if (count > 0 && (!wild || (move.code & 3) != 0)) move = moves[move.code % (uint32_t)count];
        int32_t event_count = wild ? brd_apply_trusted(rules, state, move, &undo, events, BRD_MAX_EVENTS)
                                   : brd_apply(rules, state, BRD_REFEREE, move, NULL, &undo, events, BRD_MAX_EVENTS);
        if (event_count < 0) continue;
        if (event_count > BRD_MAX_EVENTS) event_count = BRD_MAX_EVENTS;
        brd_redact_events(rules, events, (size_t)event_count, 0, seen, BRD_MAX_EVENTS);
        if (wild) continue;
        int32_t length = brd_move_format(rules, move, text, sizeof text);
        if (brd_move_parse(rules, text, (size_t)length, &parsed) != BRD_OK || parsed.code != move.code)
            __builtin_trap();
        if (brd_state_check(rules, state, faults, 1, NULL) != 0) __builtin_trap();
        brd_state after = *state;
        if (brd_undo_move(rules, state, &undo) != BRD_OK || memcmp(state, &before, sizeof before) != 0)
            __builtin_trap();
        *state = after;
    }
}

/* A state that the library itself has read: every promise must hold. */
static void accepted(const brd_rules *rules, brd_state *state, const char *line, size_t nbytes)
{
    if (brd_state_check(rules, state, faults, FAULTS, NULL) != 0) __builtin_trap();
    int32_t length = brd_state_format(rules, state, text, sizeof text);
    if (line != NULL && ((size_t)length != nbytes || memcmp(text, line, nbytes) != 0)) __builtin_trap();
    query(rules, state);
    play(rules, state, (const uint8_t *)text, (size_t)length, false);
}

/* Any bytes, but with a head that passes the checks of every call, so that the game's code gets the rest. */
static void invented(const brd_rules *rules, const uint8_t *bytes, size_t nbytes)
{
    brd_state state;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    struct brdi_head head;
    brd_rules_info_get(rules, &info);
    brd_state_initial(rules, &state, 0);
    memcpy(&head, &state, sizeof head);
    memcpy(&state, bytes, nbytes < sizeof state ? nbytes : sizeof state);
    struct brdi_head *own = (struct brdi_head *)&state;
    own->tag = head.tag;
    own->player_count = (uint8_t)(2 + own->player_count % 3);
    own->turn %= own->player_count;
    own->to_move = own->to_move % 5 == 4 ? BRD_CHANCE : own->to_move % own->player_count;
    own->outcome = BRD_NONE_YET;
    own->seats = 0;
    query(rules, &state);
    play(rules, &state, bytes, nbytes, true);
    query(rules, &state);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t nbytes)
{
    if (nbytes < 2) return 0;
    const brd_rules *rules = rules_of(bytes[0]);
    uint8_t kind = bytes[1] % FUZZ_KINDS;
    brd_state state;
    brd_move move;
    bytes += 2, nbytes -= 2;
    const char *line = (const char *)bytes;
    if (kind == FUZZ_POSITION && brd_state_parse(rules, &state, line, nbytes, faults, 1, NULL) == BRD_OK)
        accepted(rules, &state, line, nbytes);
    if (kind == FUZZ_SAVE) brd_save_read(bytes, nbytes, NULL, text, sizeof text);
    if (kind == FUZZ_SAVE && brd_state_restore(rules, &state, bytes, nbytes, faults, 1, NULL) == BRD_OK)
        accepted(rules, &state, NULL, 0);
    if (kind == FUZZ_OBSERVATION &&
        brd_state_from_observation(rules, &state, 0, line, nbytes, nbytes, faults, 1, NULL) == BRD_OK)
        accepted(rules, &state, NULL, 0);
    if (kind == FUZZ_MOVE && brd_move_parse(rules, line, nbytes, &move) == BRD_OK) {
        int32_t length = brd_move_format(rules, move, text, sizeof text);
        if ((size_t)length != nbytes || memcmp(text, line, nbytes) != 0) __builtin_trap();
    }
    if (kind == FUZZ_STATE) invented(rules, bytes, nbytes);
    return 0;
}
