/*
 * misuse.c: wrong calls are answered with a status, whatever the game: pointers that are NULL or misaligned, objects
 * that are none or of other rules, buffers that are too small, numbers out of range, random bytes as states, texts and
 * saves. A failing call changes no object of the caller's; no call touches what lies beside its objects.
 */
#include "core/game.h"
#include "core/object.h"
#include "check.h"

enum {
    STATES_MAX = 64,
    TEXT_NBYTES = 1 << 15,
    YAML_NBYTES = 1 << 16,
    ARRAY_NBYTES = 1 << 19,
    FILL = 0xA5,
    EVERY_STORM = 20
};

/* The game at hand, and positions from random games of it. */
static struct subject {
    brd_rules rules, other_rules; /* the latter: the same game under another switch */
    brd_rules_info info;
    const struct brdi_game *game;
    brd_state states[STATES_MAX];
    size_t state_count;
    uint64_t seed;
} subject;

static uint32_t below(uint32_t bound)
{
    return brdi_random_below(&subject.seed, bound);
}

static void fill_randomly(void *bytes, size_t nbytes)
{
    for (size_t i = 0; i < nbytes; i++) ((uint8_t *)bytes)[i] = (uint8_t)brdi_random(&subject.seed);
}

static bool is_filled(const void *bytes, size_t nbytes)
{
    for (size_t i = 0; i < nbytes; i++)
        if (((const uint8_t *)bytes)[i] != FILL) return false;
    return true;
}

/* ----------------------------------------------------------------------------------------------- the subjects */

/* Keeps every few positions of a random game. */
static void collect(int32_t players)
{
    static brd_move moves[BRD_MAX_MOVES];
    brd_state state;
    if (brd_state_initial(&subject.rules, &state, players) != BRD_OK) return;
    for (int ply = 0; subject.state_count < STATES_MAX && ply < 400; ply++) {
        if (below(12) == 0 || ply == 0) subject.states[subject.state_count++] = state;
        int32_t count = brd_moves(&subject.rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
        if (count <= 0) break;
        brd_apply(&subject.rules, &state, moves[below((uint32_t)count)], NULL, NULL, 0);
    }
    if (subject.state_count < STATES_MAX) subject.states[subject.state_count++] = state;
}

static void take_subject(int32_t index)
{
    const char *name = brd_game_name(index);
    subject.seed = 7 + (uint64_t)index;
    subject.state_count = 0;
    subject.info.struct_nbytes = sizeof subject.info;
    subject.game = brdi_game_at(index);
    CHECK_EQ_INT(brd_rules_builtin(&subject.rules, name, strlen(name), NULL, 0, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(brd_rules_builtin(&subject.other_rules, name, strlen(name), "max_plies=7", 11, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(brd_rules_info_get(&subject.rules, &subject.info), BRD_OK);
    for (int tries = 0; tries < 40 && subject.state_count < STATES_MAX; tries++)
        collect(subject.info.players_min + tries % (1 + subject.info.players_max - subject.info.players_min));
}

static void for_each_game(void (*test)(void))
{
    for (int32_t i = 0; i < brd_game_count(); i++) {
        int failures = check_failures;
        take_subject(i);
        test();
        if (check_failures != failures) printf("  in %s\n", brd_game_name(i));
    }
}

static const brd_state *any_state(void)
{
    return &subject.states[below((uint32_t)subject.state_count)];
}

/* A well-formed word, legal or not; sometimes any word. */
static brd_move any_move(void)
{
    static brd_move moves[BRD_MAX_MOVES];
    int32_t count = brd_moves(&subject.rules, any_state(), BRD_REFEREE, moves, BRD_MAX_MOVES);
    if (below(3) == 0 && count > 0) return moves[below((uint32_t)count)];
    for (int tries = 0; tries < 64; tries++) {
        uint32_t word = (uint32_t)brdi_random(&subject.seed) >> below(32);
        if (count > 0 && below(2) == 0) word = moves[below((uint32_t)count)].word ^ UINT32_C(1) << below(32);
        if (subject.game->move_valid((const struct brdi_rules *)&subject.rules, word)) return (brd_move){word};
    }
    return (brd_move){(uint32_t)brdi_random(&subject.seed) >> below(32)};
}

static int32_t any_viewer(const brd_state *state)
{
    uint32_t players = ((const struct brdi_head *)state)->player_count;
    uint32_t which = below(players + 2);
    return which < players ? (int32_t)which : which == players ? BRD_SPECTATOR : BRD_REFEREE;
}

/* ------------------------------------------------------------------------------ objects that all functions refuse */

static struct outputs {
    brd_move moves[BRD_MAX_MOVES];
    brd_chance chances[16];
    brd_event events[BRD_MAX_EVENTS];
    brd_item items[BRD_MAX_ITEMS];
    brd_fault faults[BRD_MAX_FAULTS];
    brd_undo undo;
    char text[TEXT_NBYTES];
    uint8_t save[BRD_MAX_SAVE_NBYTES];
    brd_state state;
    brd_outcome outcome;
    uint64_t leaves;
    int32_t value;
} out, untouched_out;

/* All functions that read a state, called well but for that state or its rules. */
static void queries_answer(const brd_rules *rules, const brd_state *state, int32_t expected)
{
    const brd_state *good = &subject.states[0];
    CHECK_EQ_INT(brd_state_format(rules, state, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_state_observe(rules, state, 0, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_state_diagram(rules, state, 0, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_state_save(rules, state, out.save, sizeof out.save), expected);
    CHECK_EQ_INT(brd_state_to_move(rules, state), expected);
    CHECK_EQ_INT(brd_state_turn(rules, state), expected);
    CHECK_EQ_INT(brd_state_ply(rules, state), expected);
    CHECK_EQ_INT(brd_state_players(rules, state), expected);
    CHECK_EQ_INT(brd_state_equal(rules, state, good), expected);
    CHECK_EQ_INT(brd_state_equal(rules, good, state), expected);
    CHECK_EQ_INT(brd_state_check(rules, state, out.faults, BRD_MAX_FAULTS), expected);
    CHECK_EQ_INT(brd_state_cell(rules, state, 0, 0, out.items, BRD_MAX_ITEMS), expected);
    CHECK_EQ_INT(brd_state_stock(rules, state, 0, 0, 0, &out.value), expected);
    CHECK_EQ_INT(brd_state_counter(rules, state, 0, 0, 0, &out.value), expected);
    CHECK_EQ_INT(brd_outcome_get(rules, state, &out.outcome), expected);
    CHECK(brd_state_hash(rules, state) == 0);
    CHECK(brd_state_key(rules, state) == 0);
}

static void moves_answer(const brd_rules *rules, brd_state *state, int32_t expected)
{
    static brd_move move;
    brd_move_info info = {.struct_nbytes = sizeof info};
    if (move.word == 0) move = any_move();
    CHECK_EQ_INT(brd_moves(rules, state, BRD_REFEREE, out.moves, BRD_MAX_MOVES), expected);
    CHECK_EQ_INT(brd_moves_at(rules, state, BRD_REFEREE, 0, out.moves, BRD_MAX_MOVES), expected);
    CHECK_EQ_INT(brd_moves_from(rules, state, BRD_REFEREE, 0, out.moves, BRD_MAX_MOVES), expected);
    CHECK_EQ_INT(brd_move_check(rules, state, BRD_REFEREE, move, NULL), expected);
    CHECK_EQ_INT(brd_move_describe(rules, state, move, &info), expected);
    CHECK_EQ_INT(brd_apply(rules, state, move, &out.undo, out.events, BRD_MAX_EVENTS), expected);
    CHECK_EQ_INT(brd_apply_trusted(rules, state, move, &out.undo, out.events, BRD_MAX_EVENTS), expected);
    CHECK_EQ_INT(brd_chance_denominator(rules, state), expected);
    CHECK_EQ_INT(brd_chance_list(rules, state, out.chances, 16), expected);
    CHECK_EQ_INT(brd_chance_pick(rules, state, 0, out.moves), expected);
    CHECK_EQ_INT(brd_redact_move(rules, state, 0, move, out.moves), expected);
    CHECK_EQ_INT(brd_redact_events(rules, state, 0, move, out.events, 1, out.events, 1), expected);
    CHECK_EQ_INT(brd_perft(rules, state, 1, 0, out.moves, BRD_MAX_MOVES, &out.leaves), expected);
}

/* No failing call wrote anything. */
static void state_is_refused(const brd_rules *rules, brd_state *state, int32_t expected)
{
    memset(&out, FILL, sizeof out);
    untouched_out = out;
    queries_answer(rules, state, expected);
    moves_answer(rules, state, expected);
    CHECK(memcmp(&out, &untouched_out, sizeof out) == 0);
}

/* All functions that read rules and no state. */
static void rules_are_refused(const brd_rules *rules, int32_t expected)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_cell_info cell = {.struct_nbytes = sizeof cell};
    brd_type_info type = {.struct_nbytes = sizeof type};
    brd_switch_info option = {.struct_nbytes = sizeof option};
    brd_verdict verdict = {.reason = BRD_REFUSED_GAME_OVER, .cell = BRD_NO_CELL};
    memset(&out, FILL, sizeof out);
    untouched_out = out;
    CHECK_EQ_INT(brd_rules_info_get(rules, &info), expected);
    CHECK_EQ_INT(brd_rules_format(rules, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_rules_cell(rules, 0, &cell), expected);
    CHECK_EQ_INT(brd_rules_find_cell(rules, "a1", 2), expected);
    CHECK_EQ_INT(brd_rules_neighbour(rules, 0, 0, 0), expected);
    CHECK_EQ_INT(brd_rules_type(rules, 0, &type), expected);
    CHECK_EQ_INT(brd_rules_switch(rules, 0, &option), expected);
    CHECK_EQ_INT(brd_state_used_nbytes(rules), expected);
    CHECK_EQ_INT(brd_verdict_format(rules, &verdict, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_move_parse(rules, "a1a2", 4, out.moves), expected);
    CHECK_EQ_INT(brd_move_format(rules, (brd_move){1}, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_state_initial(rules, &out.state, 0), expected);
    CHECK_EQ_INT(brd_state_parse(rules, &out.state, "?", 1, out.faults), expected);
    CHECK_EQ_INT(brd_state_from_observation(rules, &out.state, "?", 1, 0, 0, out.faults), expected);
    CHECK_EQ_INT(brd_state_restore(rules, &out.state, out.save, sizeof out.save, out.faults), expected);
    CHECK_EQ_INT(brd_undo_move(rules, &out.state, &out.undo), expected);
    CHECK(brd_rules_fingerprint(rules) == 0);
    CHECK(brd_rules_name(rules) == NULL && brd_rules_title(rules) == NULL && brd_rules_credit(rules) == NULL);
    for (int32_t family = BRD_NAME_CELL; family <= BRD_NAME_FIELD; family++) CHECK(brd_name(rules, family, 0) == NULL);
    CHECK(memcmp(&out, &untouched_out, sizeof out) == 0);
}

static void no_object_is_null(void)
{
    rules_are_refused(NULL, BRD_E_NULL);
    state_is_refused(NULL, &subject.states[0], BRD_E_NULL);
    state_is_refused(&subject.rules, NULL, BRD_E_NULL);
}

/* Where an object would begin at each of the seven wrong bytes. */
static void objects_are_aligned(void)
{
    static brd_rules rules_bytes[2];
    brd_state state_bytes[2];
    brd_undo undo_bytes[2];
    const char *name = subject.game->name;
    for (size_t shift = 1; shift < 8; shift++) {
        brd_rules *rules = (brd_rules *)(void *)(rules_bytes[0].bytes + shift);
        brd_state *state = (brd_state *)(void *)(state_bytes[0].bytes + shift);
        brd_undo *undo = (brd_undo *)(void *)(undo_bytes[0].bytes + shift);
        memcpy(rules_bytes[0].bytes + shift, &subject.rules, sizeof subject.rules);
        memcpy(state_bytes[0].bytes + shift, &subject.states[0], sizeof(brd_state));
        rules_are_refused(rules, BRD_E_ALIGNMENT);
        state_is_refused(rules, &subject.states[0], BRD_E_ALIGNMENT);
        state_is_refused(&subject.rules, state, BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_rules_builtin(rules, name, strlen(name), NULL, 0, NULL, 0, NULL), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_rules_load(rules, "", 0, NULL, 0, NULL, 0, NULL), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_rules_load_file(rules, "/dev/null", NULL, 0, NULL, 0, NULL), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_state_initial(&subject.rules, state, 0), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_state_parse(&subject.rules, state, "?", 1, NULL), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_state_from_observation(&subject.rules, state, "?", 1, 0, 0, NULL), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_state_restore(&subject.rules, state, out.save, 1, NULL), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_undo_move(&subject.rules, state, &out.undo), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_undo_move(&subject.rules, &out.state, undo), BRD_E_ALIGNMENT);
        brd_state here = subject.states[0], before = here;
        brd_moves(&subject.rules, &here, BRD_REFEREE, out.moves, 1);
        CHECK_EQ_INT(brd_apply(&subject.rules, &here, out.moves[0], undo, NULL, 0), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_apply_trusted(&subject.rules, &here, out.moves[0], undo, NULL, 0), BRD_E_ALIGNMENT);
        CHECK(memcmp(&here, &before, sizeof here) == 0);
    }
}

/* Zeros, random bytes, a game that does not exist; a copy is as good as the original. */
static void rules_are_loaded_rules(void)
{
    static brd_rules rules;
    memset(&rules, 0, sizeof rules);
    rules_are_refused(&rules, BRD_E_NO_RULES);
    state_is_refused(&rules, &subject.states[0], BRD_E_NO_RULES);
    for (int i = 0; i < 20; i++) {
        fill_randomly(&rules, sizeof rules);
        rules_are_refused(&rules, BRD_E_NO_RULES);
        state_is_refused(&rules, &subject.states[0], BRD_E_NO_RULES);
    }
    rules = subject.rules;
    ((struct brdi_rules *)&rules)->game = (uint8_t)brd_game_count();
    rules_are_refused(&rules, BRD_E_NO_RULES);
    rules = subject.rules;
    CHECK(brd_rules_fingerprint(&rules) == subject.info.fingerprint);
    CHECK_EQ_INT(brd_moves(&rules, &subject.states[0], BRD_REFEREE, NULL, 0),
                 brd_moves(&subject.rules, &subject.states[0], BRD_REFEREE, NULL, 0));
}

/* Zeros, a state of another game or of other switches; what undoes or restores one of those. */
static void states_are_of_the_same_rules(void)
{
    brd_state state;
    memset(&state, 0, sizeof state);
    state_is_refused(&subject.rules, &state, BRD_E_NO_POSITION);
    CHECK_EQ_INT(brd_state_initial(&subject.other_rules, &state, 0), BRD_OK);
    state_is_refused(&subject.rules, &state, BRD_E_NO_POSITION);
    for (int32_t i = 0; i < brd_game_count(); i++) {
        static brd_rules rules;
        const char *name = brd_game_name(i);
        if (strcmp(name, subject.game->name) == 0) continue;
        CHECK_EQ_INT(brd_rules_builtin(&rules, name, strlen(name), NULL, 0, NULL, 0, NULL), BRD_OK);
        CHECK_EQ_INT(brd_state_initial(&rules, &state, 0), BRD_OK);
        state_is_refused(&subject.rules, &state, BRD_E_NO_POSITION);
    }
    brd_move move;
    brd_undo undo;
    brd_fault fault;
    CHECK_EQ_INT(brd_state_initial(&subject.other_rules, &state, 0), BRD_OK);
    int32_t nbytes = brd_state_save(&subject.other_rules, &state, out.save, sizeof out.save);
    brd_moves(&subject.other_rules, &state, BRD_REFEREE, &move, 1);
    CHECK(brd_apply(&subject.other_rules, &state, move, &undo, NULL, 0) == 0);
    brd_state here = subject.states[0], before = here;
    CHECK_EQ_INT(brd_undo_move(&subject.rules, &here, &undo), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_restore(&subject.rules, &here, out.save, (size_t)nbytes, &fault), BRD_E_FINGERPRINT);
    CHECK_EQ_INT(fault.offset, 16);
    CHECK(memcmp(&here, &before, sizeof here) == 0);
}

/* --------------------------------------------------------------------------------------- other pointers, NULL */

static void no_output_is_null(void)
{
    const brd_rules *rules = &subject.rules;
    brd_state state = subject.states[0], before = state;
    brd_move move;
    brd_verdict verdict = {.reason = BRD_REFUSED_GAME_OVER, .cell = BRD_NO_CELL};
    brd_moves(rules, &state, BRD_REFEREE, &move, 1);
    CHECK_EQ_INT(brd_rules_info_get(rules, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_cell(rules, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_type(rules, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_switch(rules, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_find_cell(rules, NULL, 2), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_format(rules, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_format(rules, &state, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_observe(rules, &state, 0, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_diagram(rules, &state, 0, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_save(rules, &state, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_check(rules, &state, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_cell(rules, &state, 0, 0, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_stock(rules, &state, 0, 0, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_counter(rules, &state, 0, 0, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_moves(rules, &state, BRD_REFEREE, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_moves_at(rules, &state, BRD_REFEREE, 0, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_moves_from(rules, &state, BRD_REFEREE, 0, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_move_describe(rules, &state, move, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_move_parse(rules, NULL, 4, &move), BRD_E_NULL);
    CHECK_EQ_INT(brd_move_parse(rules, "a1a2", 4, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_move_format(rules, move, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_verdict_format(rules, &verdict, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_verdict_format(rules, NULL, out.text, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_apply(rules, &state, move, NULL, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_apply_trusted(rules, &state, move, NULL, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_undo_move(rules, NULL, &out.undo), BRD_E_NULL);
    CHECK_EQ_INT(brd_undo_move(rules, &state, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_redact_move(rules, &state, 0, move, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_redact_events(rules, &state, 0, move, NULL, 1, out.events, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_redact_events(rules, &state, 0, move, out.events, 1, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_outcome_get(rules, &state, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_perft(rules, &state, 1, 0, NULL, BRD_MAX_MOVES, &out.leaves), BRD_E_NULL);
    CHECK_EQ_INT(brd_perft(rules, &state, 0, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK(memcmp(&state, &before, sizeof state) == 0);
}

static void no_input_is_null(void)
{
    const brd_rules *rules = &subject.rules;
    brd_state state = subject.states[0], before = state;
    const char *name = subject.game->name;
    CHECK_EQ_INT(brd_state_initial(rules, NULL, 0), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_parse(rules, NULL, "?", 1, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_parse(rules, &state, NULL, 1, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_from_observation(rules, NULL, "?", 1, 0, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_from_observation(rules, &state, NULL, 1, 0, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_restore(rules, NULL, out.save, 1, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_restore(rules, &state, NULL, 1, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_builtin(NULL, name, 1, NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_builtin(&subject.other_rules, NULL, 1, NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_builtin(&subject.other_rules, name, strlen(name), NULL, 1, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_builtin(&subject.other_rules, name, strlen(name), NULL, 0, NULL, 1, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load(NULL, "", 0, NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load(&subject.other_rules, NULL, 1, NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load(&subject.other_rules, "", 0, NULL, 1, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load(&subject.other_rules, "", 0, NULL, 0, NULL, 1, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load_file(NULL, "rules", NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load_file(&subject.other_rules, NULL, NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK(memcmp(&state, &before, sizeof state) == 0);
}

/* Verdict, fault and undo may be NULL: the answer is the same. */
static void what_nobody_asks_for_may_be_null(void)
{
    brd_verdict verdict;
    brd_fault fault;
    brd_undo undo;
    for (size_t i = 0; i < subject.state_count; i++) {
        brd_state state = subject.states[i], with = state, without = state;
        brd_move move = any_move();
        CHECK_EQ_INT(brd_move_check(&subject.rules, &state, BRD_REFEREE, move, NULL),
                     brd_move_check(&subject.rules, &state, BRD_REFEREE, move, &verdict));
        CHECK(brd_apply(&subject.rules, &with, move, &undo, out.events, BRD_MAX_EVENTS) < 0 ||
              brd_apply(&subject.rules, &without, move, NULL, NULL, 0) == 0);
        CHECK(memcmp(&with, &without, sizeof with) == 0);
        CHECK_EQ_INT(brd_state_parse(&subject.rules, &with, "x", 1, NULL),
                     brd_state_parse(&subject.rules, &with, "x", 1, &fault));
        CHECK_EQ_INT(brd_state_restore(&subject.rules, &with, (const uint8_t *)"x", 1, NULL),
                     brd_state_restore(&subject.rules, &with, (const uint8_t *)"x", 1, &fault));
        CHECK_EQ_INT(brd_state_from_observation(&subject.rules, &with, "x", 1, 0, 0, NULL),
                     brd_state_from_observation(&subject.rules, &with, "x", 1, 0, 0, &fault));
        CHECK(memcmp(&with, &without, sizeof with) == 0);
    }
}

/* ------------------------------------------------------------------------------------------ buffers too small */

static const brd_state *shown; /* what the writers below write */
static brd_move shown_move;

static int32_t write_rules(void *to, size_t cap)
{
    return brd_rules_format(&subject.rules, to, cap);
}
static int32_t write_position(void *to, size_t cap)
{
    return brd_state_format(&subject.rules, shown, to, cap);
}
static int32_t write_observation(void *to, size_t cap)
{
    return brd_state_observe(&subject.rules, shown, 0, to, cap);
}
static int32_t write_diagram(void *to, size_t cap)
{
    return brd_state_diagram(&subject.rules, shown, 1, to, cap);
}
static int32_t write_move(void *to, size_t cap)
{
    return brd_move_format(&subject.rules, shown_move, to, cap);
}

static int32_t write_verdict(void *to, size_t cap)
{
    brd_verdict verdict = {.reason = BRD_REFUSED_NOT_YOUR_TURN, .cell = 0};
    return brd_verdict_format(&subject.rules, &verdict, to, cap);
}

/* Like snprintf: the full length whatever the cap, at most cap - 1 characters and a NUL, nothing behind. */
static void text_is_cut(int32_t (*write)(void *to, size_t cap))
{
    static char whole[YAML_NBYTES], cut[YAML_NBYTES];
    int32_t length = write(whole, sizeof whole);
    if (!CHECK(length > 0 && (size_t)length < sizeof whole)) return;
    CHECK(strlen(whole) == (size_t)length);
    CHECK_EQ_INT(write(NULL, 0), length);
    size_t caps[] = {0, 1, 2, 3, (size_t)length - 1, (size_t)length, (size_t)length + 1, below((uint32_t)length) + 1};
    for (size_t i = 0; i < sizeof caps / sizeof caps[0]; i++) {
        size_t kept = caps[i] == 0 ? 0 : caps[i] <= (size_t)length ? caps[i] - 1 : (size_t)length;
        memset(cut, FILL, sizeof cut);
        CHECK_EQ_INT(write(cut, caps[i]), length);
        CHECK(memcmp(cut, whole, kept) == 0);
        if (caps[i] > 0) CHECK_EQ_INT(cut[kept], '\0');
        CHECK(is_filled(cut + caps[i], sizeof cut - caps[i]));
    }
}

static void texts_fit_their_buffers(void)
{
    text_is_cut(write_rules);
    text_is_cut(write_verdict);
    for (size_t i = 0; i < subject.state_count; i += 4) {
        shown = &subject.states[i];
        text_is_cut(write_position);
        text_is_cut(write_observation);
        text_is_cut(write_diagram);
        if (brd_moves(&subject.rules, shown, BRD_REFEREE, &shown_move, 1) > 0) text_is_cut(write_move);
    }
}

static int32_t list_moves(void *to, size_t capacity)
{
    return brd_moves(&subject.rules, shown, BRD_REFEREE, to, capacity);
}

static int32_t list_moves_at(void *to, size_t capacity)
{
    return brd_moves_at(&subject.rules, shown, BRD_REFEREE, 4, to, capacity);
}

static int32_t list_moves_from(void *to, size_t capacity)
{
    return brd_moves_from(&subject.rules, shown, BRD_REFEREE, BRD_NO_CELL, to, capacity);
}

static int32_t list_chances(void *to, size_t capacity)
{
    return brd_chance_list(&subject.rules, shown, to, capacity);
}

static int32_t list_items(void *to, size_t capacity)
{
    return brd_state_cell(&subject.rules, shown, BRD_REFEREE, 4, to, capacity);
}

static int32_t list_save(void *to, size_t cap)
{
    return brd_state_save(&subject.rules, shown, to, cap);
}

static int32_t list_faults(void *to, size_t capacity)
{
    return brd_state_check(&subject.rules, shown, to, capacity);
}

static int32_t list_events(void *to, size_t capacity)
{
    brd_state state = *shown;
    return brd_apply(&subject.rules, &state, shown_move, NULL, to, capacity);
}

static int32_t list_seen_events(void *to, size_t capacity)
{
    int32_t count = list_events(out.events, BRD_MAX_EVENTS);
    return brd_redact_events(&subject.rules, shown, BRD_SPECTATOR, shown_move, out.events, (size_t)count, to, capacity);
}

static int32_t list_override_faults(void *to, size_t capacity)
{
    const char *name = subject.game->name, *wrong = "a=1 b=2 max_plies=x";
    size_t count = 0;
    CHECK_EQ_INT(
        brd_rules_builtin(&subject.other_rules, name, strlen(name), wrong, strlen(wrong), to, capacity, &count),
        BRD_E_RULES);
    return (int32_t)count;
}

/* The full count whatever the capacity, the first elements, nothing behind. */
static void array_is_cut(int32_t (*list)(void *to, size_t capacity), size_t element_nbytes)
{
    static uint64_t whole_words[ARRAY_NBYTES / 8], cut_words[ARRAY_NBYTES / 8];
    uint8_t *whole = (uint8_t *)whole_words, *cut = (uint8_t *)cut_words;
    size_t most = sizeof whole_words / element_nbytes;
    memset(whole, FILL, sizeof whole_words);
    int32_t count = list(whole, most);
    if (!CHECK(count >= 0 && (size_t)count <= most)) return;
    CHECK(is_filled(whole + (size_t)count * element_nbytes, sizeof whole_words - (size_t)count * element_nbytes));
    size_t capacities[] = {
        0, 1, 2, (size_t)count / 2, count > 0 ? (size_t)count - 1 : 0, (size_t)count, (size_t)count + 1};
    for (size_t i = 0; i < sizeof capacities / sizeof capacities[0]; i++) {
        size_t kept = (capacities[i] < (size_t)count ? capacities[i] : (size_t)count) * element_nbytes;
        memset(cut, FILL, sizeof cut_words);
        CHECK_EQ_INT(list(cut, capacities[i]), count);
        CHECK(memcmp(cut, whole, kept) == 0);
        CHECK(is_filled(cut + kept, sizeof cut_words - kept));
    }
}

static void arrays_fit_their_capacities(void)
{
    array_is_cut(list_override_faults, sizeof(brd_fault));
    for (size_t i = 0; i < subject.state_count; i += 4) {
        brd_state broken;
        shown = &subject.states[i];
        array_is_cut(list_moves, sizeof(brd_move));
        CHECK_EQ_INT(list_moves(NULL, 0), brd_moves(&subject.rules, shown, BRD_REFEREE, out.moves, BRD_MAX_MOVES));
        array_is_cut(list_moves_at, sizeof(brd_move));
        array_is_cut(list_moves_from, sizeof(brd_move));
        array_is_cut(list_items, sizeof(brd_item));
        array_is_cut(list_save, 1);
        if (brd_state_to_move(&subject.rules, shown) == BRD_CHANCE) array_is_cut(list_chances, sizeof(brd_chance));
        if (brd_moves(&subject.rules, shown, BRD_REFEREE, &shown_move, 1) > 0) {
            array_is_cut(list_seen_events, sizeof(brd_event));
            int32_t all = list_events(out.events, BRD_MAX_EVENTS);
            for (int32_t capacity = 1; capacity <= all; capacity++) {
                memset(out.events, FILL, sizeof out.events);
                CHECK_EQ_INT(list_events(out.events, (size_t)capacity), all);
                CHECK(is_filled(out.events + capacity, sizeof out.events - (size_t)capacity * sizeof(brd_event)));
            }
        }
        broken = *shown;
        memset(broken.bytes + 16, 0xFF, subject.info.state_used_nbytes - 16);
        shown = &broken;
        array_is_cut(list_faults, sizeof(brd_fault));
    }
}

/* A growing structure is filled up to the size that its caller knows. */
static void structures_are_filled_to_their_size(void)
{
    for (uint32_t nbytes = 0; nbytes <= sizeof(brd_rules_info) + 8; nbytes++) {
        uint64_t bytes[sizeof(brd_rules_info) / 8 + 2];
        memset(bytes, FILL, sizeof bytes);
        memcpy(bytes, &nbytes, sizeof nbytes);
        size_t filled = nbytes < sizeof(brd_rules_info) ? nbytes : sizeof(brd_rules_info);
        int32_t status = brd_rules_info_get(&subject.rules, (brd_rules_info *)(void *)bytes);
        CHECK_EQ_INT(status, nbytes < sizeof nbytes ? BRD_E_ARGUMENT : BRD_OK);
        if (filled < sizeof nbytes) filled = sizeof nbytes;
        CHECK(memcmp(bytes, &nbytes, sizeof nbytes) == 0);
        CHECK(memcmp((uint8_t *)bytes + 4, (uint8_t *)&subject.info + 4, filled - 4) == 0);
        CHECK(is_filled((uint8_t *)bytes + filled, sizeof bytes - filled));
    }
}

/* --------------------------------------------------------------------------------------- numbers out of range */

static const int32_t wild[] = {INT32_MIN,       -256,     -1, 4, 16, 17, 20, 81, 254, 255, 256, 257, 65536,
                               INT32_MAX - 255, INT32_MAX};

static void viewer_is_refused(const brd_state *state, int32_t viewer)
{
    const brd_rules *rules = &subject.rules;
    brd_move move = {0};
    brd_moves(rules, state, BRD_REFEREE, &move, 1);
    CHECK_EQ_INT(brd_state_observe(rules, state, viewer, out.text, sizeof out.text), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_diagram(rules, state, viewer, out.text, sizeof out.text), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_cell(rules, state, viewer, 0, out.items, BRD_MAX_ITEMS), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_stock(rules, state, viewer, 0, 0, &out.value), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_counter(rules, state, viewer, 0, 0, &out.value), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_moves(rules, state, viewer, out.moves, BRD_MAX_MOVES), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_moves_at(rules, state, viewer, 0, out.moves, BRD_MAX_MOVES), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_moves_from(rules, state, viewer, 0, out.moves, BRD_MAX_MOVES), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_move_check(rules, state, viewer, move, NULL), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_redact_move(rules, state, viewer, move, &move), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_redact_events(rules, state, viewer, move, out.events, 1, out.events, 1), BRD_E_ARGUMENT);
}

/* What is refused as a cell, a seat, an index. */
static void number_is_refused(const brd_state *state, int32_t number)
{
    const brd_rules *rules = &subject.rules;
    brd_cell_info cell = {.struct_nbytes = sizeof cell};
    brd_type_info type = {.struct_nbytes = sizeof type};
    brd_switch_info option = {.struct_nbytes = sizeof option};
    if (number < 0 || number >= subject.info.cell_count) {
        CHECK_EQ_INT(brd_rules_cell(rules, number, &cell), BRD_E_ARGUMENT);
        CHECK_EQ_INT(brd_rules_neighbour(rules, number, 0, 0), BRD_E_ARGUMENT);
        CHECK_EQ_INT(brd_state_cell(rules, state, 0, number, out.items, BRD_MAX_ITEMS), BRD_E_ARGUMENT);
        CHECK(brd_name(rules, BRD_NAME_CELL, number) == NULL);
        if (number != BRD_NO_CELL)
            CHECK_EQ_INT(brd_moves_at(rules, state, BRD_REFEREE, number, out.moves, BRD_MAX_MOVES), BRD_E_ARGUMENT);
        if (number != BRD_NO_CELL)
            CHECK_EQ_INT(brd_moves_from(rules, state, BRD_REFEREE, number, out.moves, BRD_MAX_MOVES), BRD_E_ARGUMENT);
    }
    if (number < 0 || number >= subject.info.direction_count)
        CHECK_EQ_INT(brd_rules_neighbour(rules, 0, number, 0), BRD_E_ARGUMENT);
    if (number < 0 || number >= subject.info.players_max) {
        CHECK_EQ_INT(brd_rules_neighbour(rules, 0, 0, number), BRD_E_ARGUMENT);
        CHECK_EQ_INT(brd_state_from_observation(rules, &out.state, "?", 1, number, 0, NULL), BRD_E_ARGUMENT);
    }
    if (number < 0 || number >= subject.info.type_count)
        CHECK_EQ_INT(brd_rules_type(rules, number, &type), BRD_E_ARGUMENT);
    if (number < 0 || number >= subject.info.switch_count)
        CHECK_EQ_INT(brd_rules_switch(rules, number, &option), BRD_E_ARGUMENT);
    if (number < 0 || number >= subject.info.stock_count)
        CHECK_EQ_INT(brd_state_stock(rules, state, 0, 0, number, &out.value), BRD_E_ARGUMENT);
    if (number < 0 || number >= subject.info.counter_count)
        CHECK_EQ_INT(brd_state_counter(rules, state, 0, 0, number, &out.value), BRD_E_ARGUMENT);
    if (number < 0 || number > subject.info.players_max)
        CHECK_EQ_INT(brd_state_initial(rules, &out.state, number), BRD_E_ARGUMENT);
    if (number < 0 || number > 64)
        CHECK_EQ_INT(brd_perft(rules, state, number, 0, out.moves, BRD_MAX_MOVES, &out.leaves), BRD_E_ARGUMENT);
    if (number < 0 || number >= brd_game_count()) CHECK(brd_game_name(number) == NULL);
    for (int32_t code = -300; code < 300; code++)
        if (number < 0 || number > BRD_NAME_FIELD) CHECK(brd_name(rules, number, code) == NULL);
    for (int32_t family = 0; family <= BRD_NAME_FIELD; family++)
        if (number > 253 || number < -100) CHECK(brd_name(rules, family, number) == NULL);
}

/* Of every stock and counter: the seats that have none. */
static void seats_are_refused(const brd_state *state, int32_t seat)
{
    int32_t players = brd_state_players(&subject.rules, state);
    for (int32_t i = 0; i < subject.info.stock_count; i++) {
        bool common = (subject.game->common_stocks >> i & 1) != 0;
        if (common ? seat == BRD_NO_SEAT : seat >= 0 && seat < players) continue;
        CHECK_EQ_INT(brd_state_stock(&subject.rules, state, BRD_REFEREE, seat, i, &out.value), BRD_E_ARGUMENT);
    }
    for (int32_t i = 0; i < subject.info.counter_count; i++) {
        bool common = (subject.game->common_counters >> i & 1) != 0;
        if (common ? seat == BRD_NO_SEAT : seat >= 0 && seat < players) continue;
        CHECK_EQ_INT(brd_state_counter(&subject.rules, state, BRD_REFEREE, seat, i, &out.value), BRD_E_ARGUMENT);
    }
}

static void numbers_have_their_ranges(void)
{
    memset(&out, FILL, sizeof out);
    untouched_out = out;
    for (size_t s = 0; s < subject.state_count; s += 8) {
        const brd_state *state = &subject.states[s];
        if (brd_state_to_move(&subject.rules, state) == BRD_NOBODY) continue;
        for (size_t i = 0; i < sizeof wild / sizeof wild[0]; i++) {
            viewer_is_refused(state, wild[i]);
            number_is_refused(state, wild[i]);
            seats_are_refused(state, wild[i]);
        }
        for (int32_t viewer = brd_state_players(&subject.rules, state); viewer < BRD_SPECTATOR; viewer++)
            viewer_is_refused(state, viewer);
        CHECK_EQ_INT(brd_perft(&subject.rules, state, 1, 2, out.moves, BRD_MAX_MOVES, &out.leaves), BRD_E_ARGUMENT);
        CHECK_EQ_INT(brd_perft(&subject.rules, state, 1, 0, out.moves, BRD_MAX_MOVES - 1, &out.leaves),
                     BRD_E_WORKSPACE);
        CHECK_EQ_INT(brd_perft(&subject.rules, state, 64, 0, out.moves, BRD_MAX_MOVES, &out.leaves), BRD_E_WORKSPACE);
    }
    brd_verdict verdict = {.reason = -1};
    CHECK_EQ_INT(brd_verdict_format(&subject.rules, &verdict, out.text, sizeof out.text), BRD_E_ARGUMENT);
    verdict.reason = subject.info.refusal_count + 1;
    CHECK_EQ_INT(brd_verdict_format(&subject.rules, &verdict, out.text, sizeof out.text), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_chance_pick(&subject.rules, &subject.states[0], UINT32_MAX, out.moves),
                 brd_state_to_move(&subject.rules, &subject.states[0]) == BRD_CHANCE ? BRD_E_ARGUMENT
                                                                                     : BRD_E_NOT_CHANCE);
    CHECK(memcmp(&out, &untouched_out, sizeof out) == 0);
}

/* Words that stand for no move. */
static void words_that_are_no_moves(void)
{
    brd_move_info info = {.struct_nbytes = sizeof info};
    for (int i = 0; i < 2000; i++) {
        brd_state state = *any_state(), before = state;
        brd_move move = {i < 4 ? (uint32_t[]){0, 1u << 31, 0xFFFFFFFE, 0xFFFFFFFF}[i]
                               : (uint32_t)brdi_random(&subject.seed)};
        if (subject.game->move_valid((const struct brdi_rules *)&subject.rules, move.word)) continue;
        brd_move seen = {77};
        CHECK_EQ_INT(brd_move_check(&subject.rules, &state, BRD_REFEREE, move, NULL), BRD_E_MOVE);
        CHECK_EQ_INT(brd_move_describe(&subject.rules, &state, move, &info), BRD_E_MOVE);
        CHECK_EQ_INT(brd_apply(&subject.rules, &state, move, NULL, NULL, 0), BRD_E_MOVE);
        CHECK_EQ_INT(brd_redact_move(&subject.rules, &state, 0, move, &seen), BRD_E_MOVE);
        CHECK_EQ_INT(brd_redact_events(&subject.rules, &state, 0, move, out.events, 1, out.events, 1), BRD_E_MOVE);
        if (move.word < BRDI_MOVE_HIDDEN_DRAW)
            CHECK_EQ_INT(brd_move_format(&subject.rules, move, out.text, sizeof out.text), BRD_E_MOVE);
        CHECK_EQ_INT(seen.word, 77);
        CHECK(memcmp(&state, &before, sizeof state) == 0);
    }
}

/* ------------------------------------------------------------------------------------- random bytes as states */

/* A state with bytes on both sides that nobody may touch. */
static struct guarded {
    uint8_t before[64];
    brd_state state;
    uint8_t after[64];
} guarded;

static void guard(void)
{
    memset(guarded.before, FILL, sizeof guarded.before);
    memset(guarded.after, FILL, sizeof guarded.after);
}

static void is_guarded(void)
{
    CHECK(is_filled(guarded.before, sizeof guarded.before) && is_filled(guarded.after, sizeof guarded.after));
}

/* A head of these rules with numbers that are often, but not always, in their ranges. */
static void break_head(struct brdi_head *head)
{
    static const uint8_t movers[] = {0, 1, 2, 3, 4, BRD_CHANCE, BRD_NOBODY, BRD_SPECTATOR, BRD_REFEREE, 255};
    head->ply = (uint16_t)brdi_random(&subject.seed);
    if (below(2) == 0) head->player_count = (uint8_t)below(6);
    head->to_move = movers[below(sizeof movers)];
    head->turn = (uint8_t)below(5);
    head->outcome = head->to_move == BRD_NOBODY ? (uint8_t)below(4) : below(8) == 0;
    head->ending = (uint8_t)below(below(2) == 0 ? 8 : 256);
    head->seats = (uint8_t)below(below(2) == 0 ? 16 : 256);
    head->reserved = below(4) == 0 ? (uint32_t)brdi_random(&subject.seed) : 0;
}

/* Bytes with the tag of these rules: random behind the head, in the head too, or here and there. */
static void make_bytes(brd_state *state)
{
    *state = *any_state();
    switch (below(5)) {
    case 0: fill_randomly(state->bytes + 16, sizeof *state - 16); break;
    case 1:
        fill_randomly(state->bytes + 16, sizeof *state - 16);
        break_head((struct brdi_head *)state);
        break;
    case 2: break_head((struct brdi_head *)state); break;
    case 3: memset(state->bytes + 16, (int)below(256), subject.info.state_used_nbytes - 16); break;
    default:
        for (uint32_t changes = 1 + below(12); changes > 0; changes--)
            state->bytes[4 + below(subject.info.state_used_nbytes - 4)] ^= (uint8_t)(1 + below(255));
    }
}

static void storm_of_queries(const brd_state *state)
{
    const brd_rules *rules = &subject.rules;
    int32_t viewer = any_viewer(state);
    for (int32_t cell = 0; cell < subject.info.cell_count; cell++) {
        CHECK(brd_state_cell(rules, state, viewer, cell, out.items, BRD_MAX_ITEMS) >= 0);
        CHECK(brd_state_cell(rules, state, viewer, cell, out.items, 1) >= 0);
    }
    for (int32_t row = 0; row <= BRD_MAX_SEATS; row++) {
        int32_t seat = row < BRD_MAX_SEATS ? row : BRD_NO_SEAT;
        for (int32_t i = 0; i < subject.info.stock_count; i++)
            brd_state_stock(rules, state, viewer, seat, i, &out.value);
        for (int32_t i = 0; i < subject.info.counter_count; i++)
            brd_state_counter(rules, state, viewer, seat, i, &out.value);
    }
    CHECK(brd_state_check(rules, state, out.faults, BRD_MAX_FAULTS) >= 0);
    CHECK(brd_state_observe(rules, state, viewer, out.text, below(200)) > 0);
    CHECK(brd_state_diagram(rules, state, viewer, out.text, sizeof out.text) > 0);
    int32_t nbytes = brd_state_save(rules, state, out.save, sizeof out.save);
    CHECK(nbytes == BRD_E_NO_POSITION || (nbytes > 0 && nbytes <= BRD_MAX_SAVE_NBYTES));
    brd_state_hash(rules, state);
    brd_state_key(rules, state);
    CHECK(brd_outcome_get(rules, state, &out.outcome) == BRD_OK);
    CHECK(brd_state_equal(rules, state, state) == 1);
    CHECK(brd_state_turn(rules, state) >= 0);
    brd_chance_denominator(rules, state);
    brd_chance_list(rules, state, out.chances, below(9));
    brd_chance_pick(rules, state, (uint32_t)brdi_random(&subject.seed) >> below(32), out.moves);
}

/* Reading back what was written of such a state: accepted or refused, never more. */
static void storm_of_texts(const brd_state *state)
{
    int32_t viewer = any_viewer(state),
            length = brd_state_observe(&subject.rules, state, viewer, out.text, sizeof out.text);
    if (!CHECK(length > 0 && (size_t)length < sizeof out.text)) return;
    brd_state_parse(&subject.rules, &out.state, out.text, (size_t)length, out.faults);
    for (int32_t seat = 0; seat < subject.info.players_max; seat++)
        brd_state_from_observation(&subject.rules, &out.state, out.text, (size_t)length, seat,
                                   brdi_random(&subject.seed), out.faults);
}

static void storm_of_moves(const brd_state *state)
{
    const brd_rules *rules = &subject.rules;
    brd_move_info info = {.struct_nbytes = sizeof info};
    int32_t viewer = any_viewer(state), count = brd_moves(rules, state, BRD_REFEREE, out.moves, BRD_MAX_MOVES);
    CHECK(count >= 0 && (uint32_t)count <= subject.info.max_moves);
    CHECK(brd_moves(rules, state, BRD_REFEREE, out.moves, below(8)) == count);
    CHECK(brd_moves_at(rules, state, viewer, (int32_t)below(subject.info.cell_count), out.moves, BRD_MAX_MOVES) <=
          count);
    CHECK(brd_moves_from(rules, state, viewer, BRD_NO_CELL, out.moves, BRD_MAX_MOVES) <= count);
    CHECK(brd_perft(rules, state, 1, below(2), out.moves, BRD_MAX_MOVES, &out.leaves) == BRD_OK);
    fill_randomly(out.events, 8 * sizeof(brd_event));
    for (int i = 0; i < 8; i++) {
        brd_move move = any_move(), seen;
        brd_verdict verdict = {.reason = 0};
        int32_t status = brd_move_check(rules, state, viewer, move, &verdict);
        CHECK(status == BRD_OK || status == BRD_E_ILLEGAL || status == BRD_E_MOVE);
        if (status == BRD_E_ILLEGAL) CHECK(brd_name(rules, BRD_NAME_REFUSAL, verdict.reason) != NULL);
        if (status == BRD_E_ILLEGAL) CHECK(brd_verdict_format(rules, &verdict, out.text, 20) > 0);
        if (status == BRD_E_MOVE) continue;
        CHECK_EQ_INT(brd_move_describe(rules, state, move, &info), BRD_OK);
        CHECK(info.from == BRD_NO_CELL || info.from < subject.info.cell_count);
        CHECK_EQ_INT(brd_redact_move(rules, state, viewer, move, &seen), BRD_OK);
        CHECK(brd_redact_events(rules, state, viewer, move, out.events, 8, out.events, 8) >= 0);
    }
}

/* Applies any words, trusted or not; then takes them back. */
static void storm_of_plies(brd_state *state)
{
    const brd_rules *rules = &subject.rules;
    for (int i = 0; i < 8; i++) {
        brd_state before = *state;
        brd_move move = below(4) == 0 ? (brd_move){(uint32_t)brdi_random(&subject.seed) >> below(32)} : any_move();
        size_t capacity = below(2) == 0 ? BRD_MAX_EVENTS : below(4);
        int32_t count = below(4) == 0 ? brd_apply(rules, state, move, &out.undo, out.events, capacity)
                                      : brd_apply_trusted(rules, state, move, &out.undo, out.events, capacity);
        is_guarded();
        if (count < 0) {
            CHECK(memcmp(state, &before, sizeof before) == 0);
            if (brd_state_ply(rules, state) < 0) return; /* the ply before led there */
            continue;
        }
        if (below(2) == 0) {
            CHECK_EQ_INT(brd_undo_move(rules, state, &out.undo), BRD_OK);
            CHECK(memcmp(state, &before, sizeof before) == 0);
        }
    }
}

static void random_bytes_as_states(void)
{
    long rounds = check_plies() / EVERY_STORM + 40;
    guard();
    for (long i = 0; i < rounds && check_failures == 0; i++) {
        brd_state *state = &guarded.state;
        make_bytes(state);
        if (brd_state_ply(&subject.rules, state) < 0) {
            if (i % 16 == 0) state_is_refused(&subject.rules, state, BRD_E_NO_POSITION);
            continue;
        }
        brd_state before = *state;
        storm_of_queries(state);
        storm_of_texts(state);
        storm_of_moves(state);
        CHECK(memcmp(state, &before, sizeof before) == 0);
        storm_of_plies(state);
        if (brd_state_ply(&subject.rules, state) >= 0) storm_of_moves(state);
        is_guarded();
    }
}

/* An undo record of random bytes behind the right tag gives random bytes as a state, and nothing else. */
static void random_bytes_as_undo_records(void)
{
    guard();
    for (int i = 0; i < 100; i++) {
        brd_move move;
        guarded.state = *any_state();
        if (brd_moves(&subject.rules, &guarded.state, BRD_REFEREE, &move, 1) == 0) continue;
        CHECK(brd_apply(&subject.rules, &guarded.state, move, &out.undo, NULL, 0) == 0);
        fill_randomly(out.undo.bytes + 8, sizeof out.undo - 8);
        CHECK_EQ_INT(brd_undo_move(&subject.rules, &guarded.state, &out.undo), BRD_OK);
        is_guarded();
        brd_moves(&subject.rules, &guarded.state, BRD_REFEREE, out.moves, BRD_MAX_MOVES);
        brd_state before = guarded.state;
        fill_randomly(&out.undo, sizeof out.undo);
        CHECK_EQ_INT(brd_undo_move(&subject.rules, &guarded.state, &out.undo), BRD_E_ARGUMENT);
        CHECK(memcmp(&guarded.state, &before, sizeof before) == 0);
    }
}

/* -------------------------------------------------------------------------------------- random bytes as texts */

/* Like a position: a real one with some characters changed, or any bytes. In a block of just its length. */
static char *make_text(size_t *nbytes)
{
    static const char usual[] = "0123456789/ +-.,:;wbdlpexFABSDLMOTG()@^~*>=?";
    char text[BRD_MAX_POSITION_TEXT];
    int32_t length = brd_state_observe(&subject.rules, any_state(), any_viewer(any_state()), text, sizeof text);
    if (length < 0) length = 0;
    for (uint32_t changes = below(6); length > 0 && changes > 0; changes--)
        text[below((uint32_t)length)] = below(8) == 0 ? (char)below(256) : usual[below(sizeof usual - 1)];
    if (below(8) == 0) length = (int32_t)below((uint32_t)length + 1);
    if (below(16) == 0) fill_randomly(text, (size_t)length);
    char *block = malloc((size_t)length + 1);
    if (block == NULL) abort();
    memcpy(block, text, (size_t)length);
    *nbytes = (size_t)length;
    return block;
}

static void fault_is_told(const brd_fault *fault, size_t nbytes)
{
    CHECK(fault->offset <= nbytes);
    CHECK(fault->code > 0 && fault->message[0] != '\0' && fault->field[0] != '\0');
    CHECK(memchr(fault->message, '\0', sizeof fault->message) != NULL);
    CHECK(memchr(fault->expected, '\0', sizeof fault->expected) != NULL);
    CHECK(memchr(fault->field, '\0', sizeof fault->field) != NULL);
}

static void random_texts_as_positions_and_observations(void)
{
    long rounds = check_plies() / EVERY_STORM + 40;
    for (long i = 0; i < rounds && check_failures == 0; i++) {
        size_t nbytes;
        char *text = make_text(&nbytes);
        brd_fault fault;
        brd_state state, untouched;
        memset(&state, FILL, sizeof state);
        untouched = state;
        int32_t seat = (int32_t)below(subject.info.players_max);
        int32_t status = brd_state_parse(&subject.rules, &state, text, nbytes, &fault);
        CHECK(status == BRD_OK || status == BRD_E_POSITION);
        if (status == BRD_OK)
            CHECK_EQ_INT(brd_state_check(&subject.rules, &state, NULL, 0), 0);
        else
            fault_is_told(&fault, nbytes);
        CHECK(status == BRD_OK || memcmp(&state, &untouched, sizeof state) == 0);
        state = untouched;
        status =
            brd_state_from_observation(&subject.rules, &state, text, nbytes, seat, brdi_random(&subject.seed), &fault);
        CHECK(status == BRD_OK || status == BRD_E_OBSERVATION);
        if (status == BRD_OK)
            CHECK_EQ_INT(brd_state_check(&subject.rules, &state, NULL, 0), 0);
        else
            fault_is_told(&fault, nbytes);
        CHECK(status == BRD_OK || memcmp(&state, &untouched, sizeof state) == 0);
        free(text);
    }
}

static void put_little(uint8_t *to, uint64_t number, int nbytes)
{
    for (int i = 0; i < nbytes; i++) to[i] = (uint8_t)(number >> (8 * i));
}

/* Over the first 24 bytes of the header and the text behind it. */
static void put_checksum(uint8_t *save, size_t save_nbytes)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < 24; i++) sum = brdi_mix(sum ^ save[i]);
    for (size_t i = 32; i < save_nbytes; i++) sum = brdi_mix(sum ^ save[i]);
    put_little(save + 24, sum, 8);
}

/* A save of a text, valid or not, with a right header: "brd", version 1, length, 0, fingerprint, checksum. */
static size_t make_save(uint8_t *save, const char *text, size_t nbytes)
{
    memset(save, 0, 32);
    memcpy(save, "brd", 3);
    put_little(save + 4, 1, 4);
    put_little(save + 8, nbytes, 4);
    put_little(save + 16, subject.info.fingerprint, 8);
    memcpy(save + 32, text, nbytes);
    put_checksum(save, 32 + nbytes);
    return 32 + nbytes;
}

static void random_bytes_as_saves(void)
{
    long rounds = check_plies() / EVERY_STORM + 40;
    for (long i = 0; i < rounds && check_failures == 0; i++) {
        size_t nbytes;
        char *text = make_text(&nbytes);
        uint8_t *save = malloc(32 + nbytes);
        if (save == NULL) abort();
        size_t save_nbytes = make_save(save, text, nbytes);
        if (below(8) == 0) save[below((uint32_t)save_nbytes)] ^= (uint8_t)(1 + below(255));
        if (below(8) == 0) save_nbytes = below((uint32_t)save_nbytes + 1);
        if (below(16) == 0) fill_randomly(save, save_nbytes);
        brd_fault fault;
        brd_state state, parsed;
        memset(&state, FILL, sizeof state);
        brd_state untouched = state;
        int32_t status = brd_state_restore(&subject.rules, &state, save, save_nbytes, &fault);
        if (status == BRD_OK) {
            CHECK_EQ_INT(brd_state_parse(&subject.rules, &parsed, text, nbytes, NULL), BRD_OK);
            CHECK(memcmp(&state, &parsed, sizeof state) == 0);
        } else {
            CHECK(status == BRD_E_SAVE || status == BRD_E_FINGERPRINT);
            fault_is_told(&fault, 32 + nbytes);
            CHECK(memcmp(&state, &untouched, sizeof state) == 0);
        }
        free(save);
        free(text);
    }
}

/* Each part of a save's header is tested, and named by its offset; with a right checksum, or with the old one. */
static void saves_name_what_is_wrong(void)
{
    static const struct {
        size_t at;
        int32_t status;
        uint32_t offset;
        bool with_checksum;
    } rows[] = {{0, BRD_E_SAVE, 0, true},    {3, BRD_E_SAVE, 0, true},          {4, BRD_E_SAVE, 4, true},
                {8, BRD_E_SAVE, 8, true},    {11, BRD_E_SAVE, 8, true},         {12, BRD_E_SAVE, 12, true},
                {15, BRD_E_SAVE, 12, true},  {16, BRD_E_FINGERPRINT, 16, true}, {23, BRD_E_FINGERPRINT, 16, true},
                {16, BRD_E_SAVE, 24, false}, {24, BRD_E_SAVE, 24, false},       {31, BRD_E_SAVE, 24, false},
                {32, BRD_E_SAVE, 24, false}};
    brd_state state = subject.states[0], before = state;
    brd_fault fault;
    char text[BRD_MAX_POSITION_TEXT];
    uint8_t good[BRD_MAX_SAVE_NBYTES], save[BRD_MAX_SAVE_NBYTES];
    int32_t length = brd_state_format(&subject.rules, &state, text, sizeof text);
    size_t nbytes = make_save(good, text, (size_t)length);
    CHECK_EQ_INT(brd_state_save(&subject.rules, &state, save, sizeof save), (int32_t)nbytes);
    CHECK(memcmp(save, good, nbytes) == 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        memcpy(save, good, nbytes);
        save[rows[i].at] ^= 0x40;
        if (rows[i].with_checksum) put_checksum(save, nbytes);
        CHECK_EQ_INT(brd_state_restore(&subject.rules, &state, save, nbytes, &fault), rows[i].status);
        CHECK_EQ_INT(fault.offset, rows[i].offset);
        CHECK_EQ_TEXT(fault.field, "save");
    }
    CHECK_EQ_INT(brd_state_restore(&subject.rules, &state, good, nbytes - 1, &fault), BRD_E_SAVE);
    CHECK_EQ_INT(fault.offset, 8);
    CHECK(memcmp(&state, &before, sizeof state) == 0);
}

/* Every text that is a move is the only text of its word. */
static void random_texts_as_moves(void)
{
    static const char usual[] = "abcdefghi0123456789+-@^~*>=?xBFSTLGDMOhunkerpass!NEW";
    long rounds = check_plies() + 1000;
    for (long i = 0; i < rounds && check_failures == 0; i++) {
        char text[20], again[BRD_MAX_MOVE_TEXT];
        size_t nbytes = below(18);
        brd_move move = any_move();
        for (size_t c = 0; c < nbytes; c++)
            text[c] = below(16) == 0 ? (char)below(256) : usual[below(sizeof usual - 1)];
        if (below(2) == 0 && brd_move_format(&subject.rules, move, text, sizeof text) > 0) {
            nbytes = strlen(text) + (below(8) == 0);
            if (below(2) == 0) text[below((uint32_t)nbytes)] = usual[below(sizeof usual - 1)];
        }
        move.word = 77;
        char *block = malloc(nbytes + 1);
        if (block == NULL) abort();
        memcpy(block, text, nbytes);
        int32_t status = brd_move_parse(&subject.rules, block, nbytes, &move);
        CHECK(status == BRD_OK || (status == BRD_E_MOVE && move.word == 77));
        if (status == BRD_OK) {
            CHECK_EQ_INT(brd_move_format(&subject.rules, move, again, sizeof again), (int32_t)nbytes);
            CHECK(memcmp(again, block, nbytes) == 0);
        }
        free(block);
    }
}

/* Lengths that no text has are refused before the text is read. */
static void lengths_are_not_believed(void)
{
    brd_state state = subject.states[0], before = state;
    brd_move move;
    CHECK_EQ_INT(brd_move_parse(&subject.rules, "a1a2", SIZE_MAX, &move), BRD_E_MOVE);
    CHECK_EQ_INT(brd_move_parse(&subject.rules, "a1a2", 0, &move), BRD_E_MOVE);
    CHECK_EQ_INT(brd_rules_find_cell(&subject.rules, "a1", SIZE_MAX), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_rules_find_cell(&subject.rules, "a1", 0), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_parse(&subject.rules, &state, "5/5", SIZE_MAX, NULL), BRD_E_POSITION);
    CHECK_EQ_INT(brd_state_parse(&subject.rules, &state, "5/5", 4097, NULL), BRD_E_POSITION);
    CHECK_EQ_INT(brd_state_from_observation(&subject.rules, &state, "5/5", SIZE_MAX, 0, 0, NULL), BRD_E_OBSERVATION);
    CHECK_EQ_INT(brd_state_parse(&subject.rules, &state, "", 0, NULL), BRD_E_POSITION);
    CHECK_EQ_INT(brd_state_restore(&subject.rules, &state, before.bytes, 0, NULL), BRD_E_SAVE);
    CHECK_EQ_INT(brd_rules_builtin(&subject.other_rules, "tokonoma", SIZE_MAX, NULL, 0, NULL, 0, NULL), BRD_E_GAME);
    CHECK_EQ_INT(brd_rules_builtin(&subject.other_rules, "tokonom", 7, NULL, 0, NULL, 0, NULL), BRD_E_GAME);
    CHECK_EQ_INT(brd_rules_builtin(&subject.other_rules, "", 0, NULL, 0, NULL, 0, NULL), BRD_E_GAME);
    CHECK(memcmp(&state, &before, sizeof state) == 0);
}

#define FOR_EACH_GAME(test)       \
    static void each_##test(void) \
    {                             \
        for_each_game(test);      \
    }

FOR_EACH_GAME(no_object_is_null)
FOR_EACH_GAME(objects_are_aligned)
FOR_EACH_GAME(rules_are_loaded_rules)
FOR_EACH_GAME(states_are_of_the_same_rules)
FOR_EACH_GAME(no_output_is_null)
FOR_EACH_GAME(no_input_is_null)
FOR_EACH_GAME(what_nobody_asks_for_may_be_null)
FOR_EACH_GAME(texts_fit_their_buffers)
FOR_EACH_GAME(arrays_fit_their_capacities)
FOR_EACH_GAME(structures_are_filled_to_their_size)
FOR_EACH_GAME(numbers_have_their_ranges)
FOR_EACH_GAME(words_that_are_no_moves)
FOR_EACH_GAME(random_bytes_as_states)
FOR_EACH_GAME(random_bytes_as_undo_records)
FOR_EACH_GAME(random_texts_as_positions_and_observations)
FOR_EACH_GAME(random_bytes_as_saves)
FOR_EACH_GAME(saves_name_what_is_wrong)
FOR_EACH_GAME(random_texts_as_moves)
FOR_EACH_GAME(lengths_are_not_believed)

#define TEST(test)         \
    {                      \
#test, each_##test \
    }

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {TEST(no_object_is_null),
                                              TEST(objects_are_aligned),
                                              TEST(rules_are_loaded_rules),
                                              TEST(states_are_of_the_same_rules),
                                              TEST(no_output_is_null),
                                              TEST(no_input_is_null),
                                              TEST(what_nobody_asks_for_may_be_null),
                                              TEST(texts_fit_their_buffers),
                                              TEST(arrays_fit_their_capacities),
                                              TEST(structures_are_filled_to_their_size),
                                              TEST(numbers_have_their_ranges),
                                              TEST(words_that_are_no_moves),
                                              TEST(random_bytes_as_states),
                                              TEST(random_bytes_as_undo_records),
                                              TEST(random_texts_as_positions_and_observations),
                                              TEST(random_bytes_as_saves),
                                              TEST(saves_name_what_is_wrong),
                                              TEST(random_texts_as_moves),
                                              TEST(lengths_are_not_believed),
                                              {NULL, NULL}};
    return check_main("misuse", tests, argc, argv);
}
