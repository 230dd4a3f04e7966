/*
 * misuse.h: things that the tests of wrong calls share: the current game with positions from random games of it, codes
 * and viewers of any kind, buffers for results, and the calls that must all refuse a wrong object.
 */
#ifndef BOARDRULES_MISUSE_H
#define BOARDRULES_MISUSE_H

#include "core/registry.h"
#include "check.h"

enum { MISUSE_STATES_MOST = 64, MISUSE_FAULTS_MOST = 64, TEXT_NBYTES = 1 << 15, FILL = 0xA5, EVERY_STORM = 20 };

/* The current game, and positions from random games of it. */
static struct subject {
    brd_rules rules, other_rules; /* other_rules: the same game with another switch */
    brd_rules_info info;
    const struct brdi_game *game;
    brd_state states[MISUSE_STATES_MOST];
    size_t state_count;
    uint64_t seed;
    char record_text[1024]; /* an open record of a game that begins with the first of the positions */
    size_t record_nbytes;
    brd_record record;
} subject;

static inline uint32_t below(uint32_t bound)
{
    return brdi_random_below(&subject.seed, bound);
}

static inline void fill_randomly(void *bytes, size_t nbytes)
{
    for (size_t i = 0; i < nbytes; i++) ((uint8_t *)bytes)[i] = (uint8_t)brdi_random(&subject.seed);
}

static inline bool is_filled(const void *bytes, size_t nbytes)
{
    const uint8_t *first = bytes;
    return nbytes == 0 || (*first == FILL && memcmp(first, first + 1, nbytes - 1) == 0);
}

/* ----------------------------------------------------------------------------------------------- the subjects */

/* Stores every few positions of a random game. */
static inline void collect(int32_t players)
{
    static brd_move moves[BRD_MAX_MOVES];
    brd_state state;
    if (brd_state_initial(&subject.rules, &state, players) != BRD_OK) return;
    for (int ply = 0; subject.state_count < MISUSE_STATES_MOST && ply < 400; ply++) {
        if (below(12) == 0 || ply == 0) subject.states[subject.state_count++] = state;
        int32_t count = brd_moves(&subject.rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
        if (count <= 0) break;
        brd_apply(&subject.rules, &state, BRD_REFEREE, moves[below((uint32_t)count)], NULL, NULL, NULL, 0);
    }
    if (subject.state_count < MISUSE_STATES_MOST) subject.states[subject.state_count++] = state;
}

/* A record with one ply. */
static inline void write_record(void)
{
    brd_move move;
    char *text = subject.record_text;
    size_t cap = sizeof subject.record_text;
    int32_t length = brd_record_head(&subject.rules, &subject.states[0], BRD_REFEREE, "name value\n", 11, text, cap);
    if (!CHECK(length > 0 && brd_moves(&subject.rules, &subject.states[0], BRD_REFEREE, &move, 1) > 0)) return;
    length += brd_move_format(&subject.rules, move, text + length, cap - (size_t)length);
    text[length++] = '\n';
    subject.record_nbytes = (size_t)length;
    subject.record.struct_nbytes = sizeof subject.record;
    CHECK_EQ_INT(brd_record_open(&subject.record, text, subject.record_nbytes, NULL, 0, NULL), BRD_OK);
}

static inline void take_subject(int32_t index)
{
    const char *name = brd_game_name(index);
    subject.seed = 7 + (uint64_t)index;
    subject.state_count = 0;
    subject.info.struct_nbytes = sizeof subject.info;
    subject.game = brdi_game_at(index);
    CHECK_EQ_INT(brd_rules_builtin(&subject.rules, name), BRD_OK);
    CHECK_EQ_INT(brd_rules_builtin_with(&subject.other_rules, name, strlen(name), "max_plies=7", 11, NULL, 0, NULL),
                 BRD_OK);
    CHECK_EQ_INT(brd_rules_info_get(&subject.rules, &subject.info), BRD_OK);
    for (int tries = 0; tries < 40 && subject.state_count < MISUSE_STATES_MOST; tries++)
        if ((subject.info.players >> (1 + tries % BRD_MAX_SEATS) & 1) != 0) collect(1 + tries % BRD_MAX_SEATS);
    write_record();
}

static inline void for_each_game(void (*test)(void))
{
    for (int32_t i = 0; i < brd_game_count(); i++) {
        int failures = check_failures;
        take_subject(i);
        test();
        if (check_failures != failures) printf("  in %s\n", brd_game_name(i));
    }
}

/* The first type of a piece. */
static inline int32_t piece_type(void)
{
    brd_type_info type = {.struct_nbytes = sizeof type};
    int32_t code = 0;
    while (brd_rules_type(&subject.rules, code, &type) == BRD_OK && type.layer != BRD_PIECE) code++;
    return code;
}

static inline const brd_state *any_state(void)
{
    return &subject.states[below((uint32_t)subject.state_count)];
}

/* Whether a code is a move of the notation, as the game's own function says. */
static inline bool is_move(uint32_t code)
{
    return subject.game->notation->move_valid((const struct brdi_rules *)&subject.rules, code);
}

/* A well-formed code, legal or not; sometimes any code. */
static inline brd_move any_move(void)
{
    static brd_move moves[BRD_MAX_MOVES];
    int32_t count = brd_moves(&subject.rules, any_state(), BRD_REFEREE, moves, BRD_MAX_MOVES);
    if (below(3) == 0 && count > 0) return moves[below((uint32_t)count)];
    for (int tries = 0; tries < 64; tries++) {
        uint32_t code = (uint32_t)brdi_random(&subject.seed) >> below(32);
        if (count > 0 && below(2) == 0) code = moves[below((uint32_t)count)].code ^ UINT32_C(1) << below(32);
        if (is_move(code)) return (brd_move){code};
    }
    return (brd_move){(uint32_t)brdi_random(&subject.seed) >> below(32)};
}

static inline int32_t any_viewer(const brd_state *state)
{
    uint32_t players = ((const struct brdi_head *)state)->player_count;
    uint32_t which = below(players + 2);
    return which < players ? (int32_t)which : which == players ? BRD_SPECTATOR : BRD_REFEREE;
}

/* --------------------------------------------------------------------- where answers go, and who refuses what */

static struct outputs {
    BRD_ALIGNED uint8_t workspace[BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move)];
    brd_move moves[BRD_MAX_MOVES];
    brd_chance_outcome chances[16];
    brd_event events[BRD_MAX_EVENTS];
    brd_item items[BRD_MAX_BOARD_ITEMS];
    brd_reach reach[BRD_MAX_CELLS];
    brd_fault faults[MISUSE_FAULTS_MOST];
    brd_undo undo;
    char text[TEXT_NBYTES];
    uint8_t save[BRD_MAX_SAVE_NBYTES];
    brd_state state;
    brd_outcome outcome;
    uint64_t leaves;
    int32_t value;
} out, untouched_out;

/* Calls all functions that read a state, with right arguments except for that state or its rules. */
static inline void queries_answer(const brd_rules *rules, const brd_state *state, int32_t expected)
{
    CHECK_EQ_INT(brd_state_format(rules, state, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_state_observe(rules, state, 0, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_state_diagram(rules, state, 0, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_state_save(rules, state, out.save, sizeof out.save), expected);
    CHECK_EQ_INT(brd_record_head(rules, state, BRD_REFEREE, NULL, 0, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_record_tail(rules, state, BRD_REFEREE, NULL, 0, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_state_copy(rules, &out.state, state), expected);
    CHECK_EQ_INT(brd_state_to_move(rules, state), expected);
    CHECK_EQ_INT(brd_state_turn(rules, state), expected);
    CHECK_EQ_INT(brd_state_ply(rules, state), expected);
    CHECK_EQ_INT(brd_state_players(rules, state), expected);
    CHECK_EQ_INT(brd_state_actors(rules, state), expected);
    CHECK_EQ_INT(brd_state_phase(rules, state, 0), expected);
    brd_pending pending = {.struct_nbytes = sizeof pending};
    CHECK_EQ_INT(brd_state_pending(rules, state, 0, &pending), expected);
    CHECK_EQ_INT(brd_state_check(rules, state, out.faults, MISUSE_FAULTS_MOST, NULL), expected);
    CHECK_EQ_INT(brd_state_cell(rules, state, 0, 0, out.items, BRD_MAX_ITEMS), expected);
    CHECK_EQ_INT(brd_state_board(rules, state, 0, out.items, BRD_MAX_BOARD_ITEMS), expected);
    CHECK_EQ_INT(brd_state_stock(rules, state, 0, 0, 0, &out.value), expected);
    CHECK_EQ_INT(brd_state_counter(rules, state, 0, 0, 0, &out.value), expected);
    CHECK_EQ_INT(brd_state_outcome(rules, state, &out.outcome), expected);
    CHECK(brd_state_hash(rules, state) == 0);
    CHECK(brd_state_key(rules, state) == 0);
}

static inline void moves_answer(const brd_rules *rules, brd_state *state, int32_t expected)
{
    static brd_move move;
    brd_move_info info = {.struct_nbytes = sizeof info};
    if (move.code == 0) move = any_move();
    brd_record record = subject.record;
    CHECK_EQ_INT(brd_moves(rules, state, BRD_REFEREE, out.moves, BRD_MAX_MOVES), expected);
    CHECK_EQ_INT(brd_moves_at(rules, state, BRD_REFEREE, 0, out.moves, BRD_MAX_MOVES), expected);
    CHECK_EQ_INT(brd_moves_from(rules, state, BRD_REFEREE, 0, out.moves, BRD_MAX_MOVES), expected);
    CHECK_EQ_INT(brd_move_check(rules, state, BRD_REFEREE, move, NULL), expected);
    CHECK_EQ_INT(brd_move_describe(rules, state, BRD_REFEREE, move, &info), expected);
    CHECK_EQ_INT(brd_move_sentence(rules, state, BRD_REFEREE, move, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_state_prompt(rules, state, BRD_REFEREE, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_state_reach(rules, state, BRD_REFEREE, 0, out.reach, BRD_MAX_CELLS), expected);
    CHECK_EQ_INT(brd_apply(rules, state, BRD_REFEREE, move, NULL, &out.undo, out.events, BRD_MAX_EVENTS), expected);
    CHECK_EQ_INT(brd_apply_trusted(rules, state, move, &out.undo, out.events, BRD_MAX_EVENTS), expected);
    CHECK_EQ_INT(
        brd_record_verify(&record, subject.record_text, subject.record_nbytes, rules, state, out.faults, 1, NULL),
        expected);
    CHECK(memcmp(&record, &subject.record, sizeof record) == 0);
    CHECK_EQ_INT(brd_chance_denominator(rules, state), expected);
    CHECK_EQ_INT(brd_chance_list(rules, state, out.chances, 16), expected);
    CHECK_EQ_INT(brd_chance_pick(rules, state, 0, out.moves), expected);
    CHECK_EQ_INT(brd_chance_draw(rules, state, 0, out.moves), expected);
    CHECK_EQ_INT(brd_perft(rules, state, 1, 0, out.workspace, sizeof out.workspace, &out.leaves), expected);
}

/* No failing call has written anything. */
static inline void state_is_refused(const brd_rules *rules, brd_state *state, int32_t expected)
{
    memset(&out, FILL, sizeof out);
    out.outcome.struct_nbytes = sizeof out.outcome;
    untouched_out = out;
    queries_answer(rules, state, expected);
    moves_answer(rules, state, expected);
    CHECK(memcmp(&out, &untouched_out, sizeof out) == 0);
}

/* -------------------------------------------------------------------------------------------------- the tests */

/* A test that runs for each game. */
#define FOR_EACH_GAME(test)       \
    static void each_##test(void) \
    {                             \
        for_each_game(test);      \
    }

/* Its row in the table of tests. */
#define EACH_GAME(test)    \
    {                      \
#test, each_##test \
    }

#endif
