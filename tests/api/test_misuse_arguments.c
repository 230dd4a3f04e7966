/*
 * test_misuse_arguments.c: calls with other pointers that are NULL, with numbers out of range and with impossible
 * lengths return a status; results that the caller does not want may be NULL.
 */
#include "misuse.h"

static void queries_need_somewhere_to_answer(const brd_state *state)
{
    const brd_rules *rules = &subject.rules;
    CHECK_EQ_INT(brd_rules_info_get(rules, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_cell(rules, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_type(rules, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_seat(rules, 0, NULL), BRD_E_NULL);
    if (subject.info.counter_count > 0) CHECK_EQ_INT(brd_rules_quantity(rules, BRD_COUNTER, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_switch(rules, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_find_cell(rules, NULL, 2), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_format(rules, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_format(rules, state, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_observe(rules, state, 0, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_diagram(rules, state, 0, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_save(rules, state, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_record_head(rules, state, BRD_REFEREE, NULL, 0, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_record_tail(rules, state, BRD_REFEREE, NULL, 0, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_check(rules, state, NULL, 1, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_cell(rules, state, 0, 0, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_board(rules, state, 0, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_stock(rules, state, 0, 0, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_counter(rules, state, 0, 0, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_outcome(rules, state, NULL), BRD_E_NULL);
    if (brd_state_to_move(rules, state) == BRD_CHANCE) CHECK_EQ_INT(brd_chance_pick(rules, state, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_save_read(NULL, 16, NULL, out.text, sizeof out.text), BRD_E_NULL);
}

static void calls_with_moves_need_somewhere_to_answer(brd_state *state)
{
    const brd_rules *rules = &subject.rules;
    brd_move move;
    brd_verdict verdict = {.reason = BRD_REFUSED_GAME_OVER, .cell = BRD_NO_CELL};
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_event event = {.kind = BRD_EVENT_TURN};
    brd_reach reach;
    int32_t cell = BRD_NO_CELL;
    brd_moves(rules, state, BRD_REFEREE, &move, 1);
    CHECK_EQ_INT(brd_moves(rules, state, BRD_REFEREE, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_moves_at(rules, state, BRD_REFEREE, 0, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_moves_from(rules, state, BRD_REFEREE, 0, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_move_describe(rules, state, BRD_REFEREE, move, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_move_parse(rules, NULL, 4, &move), BRD_E_NULL);
    CHECK_EQ_INT(brd_move_parse(rules, "a1a2", 4, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_move_format(rules, move, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_verdict_sentence(rules, &verdict, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_verdict_sentence(rules, NULL, out.text, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_move_sentence(rules, state, BRD_REFEREE, move, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_prompt(rules, state, BRD_REFEREE, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_reach(rules, state, BRD_REFEREE, 0, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_type_reach(rules, piece_type(), 0, 1, NULL, &reach, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_type_reach(rules, piece_type(), 0, 1, &cell, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_type_sentence(rules, piece_type(), NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_events_sentence(rules, NULL, 1, out.text, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_events_sentence(rules, &event, 1, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_outcome_sentence(rules, &outcome, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_outcome_sentence(rules, NULL, out.text, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_event_format(rules, &event, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_event_format(rules, NULL, out.text, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_event_parse(rules, NULL, 11, &event), BRD_E_NULL);
    CHECK_EQ_INT(brd_event_parse(rules, "turn seat=0", 11, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_apply(rules, state, BRD_REFEREE, move, NULL, NULL, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_apply_trusted(rules, state, move, NULL, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_undo_move(rules, NULL, &out.undo), BRD_E_NULL);
    CHECK_EQ_INT(brd_undo_move(rules, state, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_redact_events(rules, NULL, 1, 0, out.events, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_redact_events(rules, out.events, 1, 0, NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(brd_perft(rules, state, 1, 0, NULL, BRD_MAX_MOVES, &out.leaves), BRD_E_NULL);
    CHECK_EQ_INT(brd_perft(rules, state, 0, 0, NULL, 0, NULL), BRD_E_NULL);
}

static void no_output_is_null(void)
{
    brd_state state = subject.states[0], before = state;
    queries_need_somewhere_to_answer(&state);
    calls_with_moves_need_somewhere_to_answer(&state);
    CHECK(memcmp(&state, &before, sizeof state) == 0);
}

static void no_input_is_null(void)
{
    const brd_rules *rules = &subject.rules;
    brd_state state = subject.states[0], before = state;
    const char *name = subject.game->name;
    CHECK_EQ_INT(brd_state_initial(rules, NULL, 0), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_parse(rules, NULL, "?", 1, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_parse(rules, &state, NULL, 1, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_from_observation(rules, NULL, 0, "?", 1, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_from_observation(rules, &state, 0, NULL, 1, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_restore(rules, NULL, out.save, 1, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_restore(rules, &state, NULL, 1, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_builtin_with(NULL, name, 1, NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_builtin_with(&subject.other_rules, NULL, 1, NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_builtin(NULL, name), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_builtin(&subject.other_rules, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_builtin_with(&subject.other_rules, name, strlen(name), NULL, 1, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_builtin_with(&subject.other_rules, name, strlen(name), NULL, 0, NULL, 1, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load(NULL, "", 0, NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load(&subject.other_rules, NULL, 1, NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load(&subject.other_rules, "", 0, NULL, 1, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load(&subject.other_rules, "", 0, NULL, 0, NULL, 1, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load_file(NULL, "rules", NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load_file(&subject.other_rules, NULL, NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK(memcmp(&state, &before, sizeof state) == 0);
}

/* Verdict, fault and undo may be NULL: the call returns the same. [H.apply-events] */
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
        CHECK(brd_apply(&subject.rules, &with, BRD_REFEREE, move, NULL, &undo, out.events, BRD_MAX_EVENTS) < 0 ||
              brd_apply(&subject.rules, &without, BRD_REFEREE, move, NULL, NULL, NULL, 0) == 0);
        CHECK(memcmp(&with, &without, sizeof with) == 0);
        CHECK_EQ_INT(brd_state_parse(&subject.rules, &with, "x", 1, NULL, 0, NULL),
                     brd_state_parse(&subject.rules, &with, "x", 1, &fault, 1, NULL));
        CHECK_EQ_INT(brd_state_restore(&subject.rules, &with, (const uint8_t *)"x", 1, NULL, 0, NULL),
                     brd_state_restore(&subject.rules, &with, (const uint8_t *)"x", 1, &fault, 1, NULL));
        CHECK_EQ_INT(brd_state_from_observation(&subject.rules, &with, 0, "x", 1, 0, NULL, 0, NULL),
                     brd_state_from_observation(&subject.rules, &with, 0, "x", 1, 0, &fault, 1, NULL));
        CHECK(memcmp(&with, &without, sizeof with) == 0);
    }
}

/*
 * Texts and arrays of length 0 may be NULL: the calls only measure and count. clang's sanitizer watches them.
 * [H.short-buffer]
 */
static void texts_of_length_0_may_be_null(const brd_state *state, brd_move move)
{
    const brd_rules *rules = &subject.rules;
    brd_verdict verdict = {.reason = BRD_REFUSED_GAME_OVER, .cell = BRD_NO_CELL};
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    CHECK(brd_rules_format(rules, NULL, 0) > 0 && brd_rules_overrides(rules, NULL, 0) == 0);
    CHECK(brd_state_format(rules, state, NULL, 0) > 0 && brd_state_observe(rules, state, 0, NULL, 0) > 0);
    CHECK(brd_state_diagram(rules, state, 0, NULL, 0) > 0 && brd_state_save(rules, state, NULL, 0) > 0);
    CHECK(brd_move_format(rules, move, NULL, 0) > 0);
    CHECK(brd_move_sentence(rules, state, BRD_REFEREE, move, NULL, 0) > 0);
    CHECK(brd_verdict_sentence(rules, &verdict, NULL, 0) > 0);
    CHECK(brd_state_prompt(rules, state, 0, NULL, 0) > 0);
    CHECK(brd_type_sentence(rules, piece_type(), NULL, 0) > 0);
    CHECK_EQ_INT(brd_events_sentence(rules, NULL, 0, NULL, 0), 0);
    CHECK(brd_outcome_sentence(rules, &outcome, NULL, 0) >= 0);
    CHECK(brd_record_head(rules, state, BRD_REFEREE, NULL, 0, NULL, 0) > 0);
    CHECK(brd_record_tail(rules, state, BRD_REFEREE, NULL, 0, NULL, 0) > 0);
}

/* [H.short-array] */
static void arrays_of_length_0_may_be_null(const brd_state *state, brd_move move)
{
    const brd_rules *rules = &subject.rules;
    static brd_event events[BRD_MAX_EVENTS];
    brd_state after = *state;
    CHECK(brd_moves(rules, state, BRD_REFEREE, NULL, 0) > 0 && brd_rules_moves(rules, NULL, 0) > 0);
    CHECK(brd_moves_at(rules, state, BRD_REFEREE, 0, NULL, 0) >= 0);
    CHECK(brd_moves_from(rules, state, BRD_REFEREE, 0, NULL, 0) >= 0);
    CHECK(brd_state_cell(rules, state, BRD_REFEREE, 0, NULL, 0) >= 0);
    CHECK(brd_state_board(rules, state, BRD_REFEREE, NULL, 0) >= 0);
    CHECK(brd_state_reach(rules, state, BRD_REFEREE, 0, NULL, 0) >= 0);
    CHECK(brd_type_reach(rules, piece_type(), 0, 1, &(int32_t){0}, NULL, 0) >= 0);
    CHECK(brd_state_check(rules, state, NULL, 0, NULL) == BRD_OK);
    bool chance = brd_state_to_move(rules, state) == BRD_CHANCE;
    CHECK(chance ? brd_chance_list(rules, state, NULL, 0) > 0 : brd_chance_list(rules, state, NULL, 0) < 0);
    int32_t count = brd_apply(rules, &after, BRD_REFEREE, move, NULL, NULL, events, BRD_MAX_EVENTS);
    CHECK(count > 0 && brd_redact_events(rules, events, (size_t)count, 0, NULL, 0) > 0);
    CHECK_EQ_INT(brd_redact_events(rules, NULL, 0, 0, NULL, 0), 0);
    after = *state;
    CHECK_EQ_INT(brd_apply_trusted(rules, &after, move, NULL, NULL, 0), 0);
}

static void what_has_no_length_may_be_null(void)
{
    static brd_rules loaded;
    const char *name = subject.game->name;
    uint64_t leaves = 0;
    CHECK_EQ_INT(brd_rules_builtin_with(&loaded, name, strlen(name), NULL, 0, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(brd_rules_load(&loaded, NULL, 0, NULL, 0, NULL, 0, NULL), BRD_E_RULES);
    for (size_t i = 0; i < subject.state_count; i++) {
        const brd_state *state = &subject.states[i];
        brd_move move;
        CHECK_EQ_INT(brd_perft(&subject.rules, state, 0, 0, NULL, 0, &leaves), BRD_OK);
        CHECK(leaves == 1);
        if (brd_moves(&subject.rules, state, BRD_REFEREE, &move, 1) < 1) continue;
        texts_of_length_0_may_be_null(state, move);
        arrays_of_length_0_may_be_null(state, move);
    }
}

/* --------------------------------------------------------------------------------------- numbers out of range */

static const int32_t wild[] = {INT32_MIN,       -256,     -1, 4, 16, 17, 20, 81, 254, 255, 256, 257, 65536,
                               INT32_MAX - 255, INT32_MAX};

/* [H.viewer] [H.redact] */
static void viewer_is_refused(const brd_state *state, int32_t viewer)
{
    const brd_rules *rules = &subject.rules;
    brd_move move = {0};
    brd_move_info info = {.struct_nbytes = sizeof info};
    brd_moves(rules, state, BRD_REFEREE, &move, 1);
    CHECK_EQ_INT(brd_state_observe(rules, state, viewer, out.text, sizeof out.text), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_diagram(rules, state, viewer, out.text, sizeof out.text), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_record_head(rules, state, viewer, NULL, 0, out.text, sizeof out.text), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_record_tail(rules, state, viewer, NULL, 0, out.text, sizeof out.text), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_cell(rules, state, viewer, 0, out.items, BRD_MAX_ITEMS), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_board(rules, state, viewer, out.items, BRD_MAX_BOARD_ITEMS), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_stock(rules, state, viewer, 0, 0, &out.value), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_counter(rules, state, viewer, 0, 0, &out.value), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_move_sentence(rules, state, viewer, move, out.text, sizeof out.text), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_prompt(rules, state, viewer, out.text, sizeof out.text), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_reach(rules, state, viewer, 0, out.reach, BRD_MAX_CELLS), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_move_describe(rules, state, viewer, move, &info), BRD_E_ARGUMENT);
    if (viewer < 0 || viewer >= BRD_MAX_SEATS) /* without a state the number of players is unknown */
        CHECK_EQ_INT(brd_redact_events(rules, out.events, 1, viewer, out.events, 1), BRD_E_ARGUMENT);
}

/*
 * Numbers that are refused as an actor: those refused as a viewer, but not BRD_CHANCE, which acts, and not BRD_NOBODY.
 * [H.actor]
 */
static void actor_is_refused(brd_state *state, int32_t actor)
{
    const brd_rules *rules = &subject.rules;
    brd_move move = {0};
    if (actor == BRD_CHANCE || actor == BRD_NOBODY) return;
    brd_moves(rules, state, BRD_REFEREE, &move, 1);
    CHECK_EQ_INT(brd_moves(rules, state, actor, out.moves, BRD_MAX_MOVES), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_moves_at(rules, state, actor, 0, out.moves, BRD_MAX_MOVES), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_moves_from(rules, state, actor, 0, out.moves, BRD_MAX_MOVES), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_move_check(rules, state, actor, move, NULL), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_apply(rules, state, actor, move, NULL, NULL, NULL, 0), BRD_E_ARGUMENT);
}

/* Numbers that are refused as a cell. [H.cell] */
static void cell_is_refused(const brd_state *state, int32_t number)
{
    const brd_rules *rules = &subject.rules;
    brd_cell_info cell = {.struct_nbytes = sizeof cell};
    CHECK_EQ_INT(brd_rules_cell(rules, number, &cell), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_rules_neighbour(rules, number, 0, 0), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_cell(rules, state, 0, number, out.items, BRD_MAX_ITEMS), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_reach(rules, state, 0, number, out.reach, BRD_MAX_CELLS), BRD_E_ARGUMENT);
    CHECK(brd_name(rules, BRD_NAME_CELL, number) == NULL);
    if (number == BRD_NO_CELL) return; /* the moves that name no cell; the best cell for a type */
    int32_t from = number;
    CHECK_EQ_INT(brd_type_reach(rules, piece_type(), 0, 1, &from, out.reach, BRD_MAX_CELLS), BRD_E_ARGUMENT);
    CHECK_EQ_INT(from, number);
    CHECK_EQ_INT(brd_moves_at(rules, state, BRD_REFEREE, number, out.moves, BRD_MAX_MOVES), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_moves_from(rules, state, BRD_REFEREE, number, out.moves, BRD_MAX_MOVES), BRD_E_ARGUMENT);
}

/*
 * Numbers that are refused as a seat or as an index into the rules. [H.type] [H.seat-and-quantity]
 * [H.type-reach-errors]
 */
static void rules_number_is_refused(int32_t number)
{
    const brd_rules *rules = &subject.rules;
    brd_type_info type = {.struct_nbytes = sizeof type};
    brd_seat_info seat = {.struct_nbytes = sizeof seat};
    brd_quantity_info quantity = {.struct_nbytes = sizeof quantity};
    brd_switch_info option = {.struct_nbytes = sizeof option};
    if (number < 0 || number >= subject.game->players_max) {
        CHECK_EQ_INT(brd_rules_seat(rules, number, &seat), BRD_E_ARGUMENT);
        CHECK_EQ_INT(brd_rules_neighbour(rules, 0, number, 0), BRD_E_ARGUMENT);
        CHECK_EQ_INT(brd_type_reach(rules, piece_type(), number, 1, &(int32_t){0}, NULL, 0), BRD_E_ARGUMENT);
    }
    if (number < 1 || number > BRD_MAX_ITEMS)
        CHECK_EQ_INT(brd_type_reach(rules, piece_type(), 0, number, &(int32_t){0}, NULL, 0), BRD_E_ARGUMENT);
    if (number < 0 || number >= subject.info.direction_count)
        CHECK_EQ_INT(brd_rules_neighbour(rules, 0, 0, number), BRD_E_ARGUMENT);
    if (number < 0 || number >= subject.info.type_count) {
        CHECK_EQ_INT(brd_rules_type(rules, number, &type), BRD_E_ARGUMENT);
        CHECK_EQ_INT(brd_type_reach(rules, number, 0, 1, &(int32_t){0}, NULL, 0), BRD_E_ARGUMENT);
        CHECK_EQ_INT(brd_type_sentence(rules, number, out.text, sizeof out.text), BRD_E_ARGUMENT);
    }
    if (number < 0 || number >= subject.info.stock_count)
        CHECK_EQ_INT(brd_rules_quantity(rules, BRD_STOCK, number, &quantity), BRD_E_ARGUMENT);
    if (number < 0 || number >= subject.info.counter_count)
        CHECK_EQ_INT(brd_rules_quantity(rules, BRD_COUNTER, number, &quantity), BRD_E_ARGUMENT);
    if (number != BRD_STOCK && number != BRD_COUNTER)
        CHECK_EQ_INT(brd_rules_quantity(rules, number, 0, &quantity), BRD_E_ARGUMENT);
    if (number < 0 || number >= subject.info.switch_count)
        CHECK_EQ_INT(brd_rules_switch(rules, number, &option), BRD_E_ARGUMENT);
}

/* Numbers that are refused as an index into a state, as a seat, as a number of plies. [H.games] [H.initial-players] */
static void number_is_refused(const brd_state *state, int32_t number)
{
    const brd_rules *rules = &subject.rules;
    rules_number_is_refused(number);
    if (number < 0 || number >= subject.info.cell_count) cell_is_refused(state, number);
    if ((number < 0 || number >= subject.game->players_max) && number != BRD_SPECTATOR && number != BRD_REFEREE)
        CHECK_EQ_INT(brd_state_from_observation(rules, &out.state, number, "?", 1, 0, NULL, 0, NULL), BRD_E_ARGUMENT);
    if (number < 0 || number >= subject.info.stock_count)
        CHECK_EQ_INT(brd_state_stock(rules, state, 0, 0, number, &out.value), BRD_E_ARGUMENT);
    if (number < 0 || number >= subject.info.counter_count)
        CHECK_EQ_INT(brd_state_counter(rules, state, 0, 0, number, &out.value), BRD_E_ARGUMENT);
    if (number < 0 || number > 31 || (number > 0 && (subject.info.players >> number & 1) == 0))
        CHECK_EQ_INT(brd_state_initial(rules, &out.state, number), BRD_E_ARGUMENT);
    if (number < 0 || number > 64)
        CHECK_EQ_INT(brd_perft(rules, state, number, 0, out.workspace, sizeof out.workspace, &out.leaves),
                     BRD_E_ARGUMENT);
    if (number < 0 || number >= brd_game_count()) CHECK(brd_game_name(number) == NULL);
    for (int32_t code = -300; code < 300; code++)
        if (number < 0 || number > BRD_NAME_PHASE) CHECK(brd_name(rules, number, code) == NULL);
    for (int32_t family = 0; family <= BRD_NAME_PHASE; family++)
        if (number > 253 || number < -100) CHECK(brd_name(rules, family, number) == NULL);
}

/* The seats that lack a stock or counter are refused, for each of them. [H.phase-errors] [H.quantities] */
static void seats_are_refused(const brd_state *state, int32_t seat)
{
    int32_t players = brd_state_players(&subject.rules, state);
    bool plays = seat >= 0 && seat < players;
    if (!plays) CHECK_EQ_INT(brd_state_phase(&subject.rules, state, seat), BRD_E_ARGUMENT);
    for (int32_t i = 0; i < subject.info.stock_count; i++) {
        bool common = subject.game->stocks[i].common;
        if (common ? seat == BRD_NO_SEAT : plays) continue;
        CHECK_EQ_INT(brd_state_stock(&subject.rules, state, BRD_REFEREE, seat, i, &out.value), BRD_E_ARGUMENT);
    }
    const struct brdi_rules *rules = (const struct brdi_rules *)&subject.rules;
    const struct brdi_quantity *counters =
        subject.game->counters_by != NULL ? subject.game->counters_by(rules) : subject.game->counters;
    for (int32_t i = 0; i < subject.info.counter_count; i++) {
        bool common = counters[i].common;
        if (common ? seat == BRD_NO_SEAT : plays) continue;
        CHECK_EQ_INT(brd_state_counter(&subject.rules, state, BRD_REFEREE, seat, i, &out.value), BRD_E_ARGUMENT);
    }
}

/* An outcome comes from the host: the library accepts or refuses it, whatever its bytes are. [H.outcome-sentence] */
static void outcomes_have_their_ranges(void)
{
    static const brd_outcome none = {.struct_nbytes = sizeof(brd_outcome)};
    brd_outcome outcome = none;
    char text[256];
    for (int32_t kind = BRD_NONE_YET; kind <= UINT8_MAX; kind++)
        for (int32_t ending = 0; ending <= UINT8_MAX; ending++) {
            bool over = kind != BRD_NONE_YET;
            bool exists = kind <= BRD_DRAW && ending < subject.info.ending_count && over == (ending != 0);
            outcome.kind = (uint8_t)kind;
            outcome.ending = (uint8_t)ending;
            outcome.seats = (uint16_t)(kind * 259 + ending);
            memset(outcome.ranks, ending * 7, sizeof outcome.ranks);
            int32_t length = brd_outcome_sentence(&subject.rules, &outcome, text, sizeof text);
            CHECK(exists ? length > 0 : length == BRD_E_ARGUMENT);
        }
    outcome = none;
    outcome.struct_nbytes = sizeof outcome - 1;
    CHECK_EQ_INT(brd_outcome_sentence(&subject.rules, &outcome, out.text, sizeof out.text), BRD_E_ARGUMENT);
    outcome.struct_nbytes = 4097;
    CHECK_EQ_INT(brd_outcome_sentence(&subject.rules, &outcome, out.text, sizeof out.text), BRD_E_ARGUMENT);
}

/* [H.failure-changes-nothing] [H.misuse] [H.chance-pick-errors] [H.perft-errors] */
static void numbers_have_their_ranges(void)
{
    memset(&out, FILL, sizeof out);
    untouched_out = out;
    for (size_t s = 0; s < subject.state_count; s += 8) {
        const brd_state *state = &subject.states[s];
        if (brd_state_to_move(&subject.rules, state) == BRD_NOBODY) continue;
        for (size_t i = 0; i < sizeof wild / sizeof wild[0]; i++) {
            viewer_is_refused(state, wild[i]);
            actor_is_refused(&subject.states[s], wild[i]);
            number_is_refused(state, wild[i]);
            seats_are_refused(state, wild[i]);
        }
        for (int32_t viewer = brd_state_players(&subject.rules, state); viewer < BRD_SPECTATOR; viewer++)
            viewer_is_refused(state, viewer), actor_is_refused(&subject.states[s], viewer);
        CHECK_EQ_INT(brd_perft(&subject.rules, state, 1, 2, out.workspace, sizeof out.workspace, &out.leaves),
                     BRD_E_ARGUMENT);
        size_t nbytes = (size_t)brd_perft_nbytes(&subject.rules, 1);
        CHECK_EQ_INT(brd_perft(&subject.rules, state, 1, 0, out.workspace, nbytes - 1, &out.leaves), BRD_E_WORKSPACE);
        CHECK_EQ_INT(brd_perft(&subject.rules, state, 64, 0, out.workspace, nbytes, &out.leaves), BRD_E_WORKSPACE);
    }
    brd_verdict verdict = {.reason = -1};
    CHECK_EQ_INT(brd_verdict_sentence(&subject.rules, &verdict, out.text, sizeof out.text), BRD_E_ARGUMENT);
    verdict.reason = subject.info.refusal_count;
    CHECK_EQ_INT(brd_verdict_sentence(&subject.rules, &verdict, out.text, sizeof out.text), BRD_E_ARGUMENT);
    outcomes_have_their_ranges();
    CHECK_EQ_INT(brd_chance_pick(&subject.rules, &subject.states[0], -1, out.moves),
                 brd_state_to_move(&subject.rules, &subject.states[0]) == BRD_CHANCE ? BRD_E_ARGUMENT
                                                                                     : BRD_E_NOT_CHANCE);
    CHECK(memcmp(&out, &untouched_out, sizeof out) == 0);
}

/* Impossible lengths are refused before the text is read. [H.misuse] [H.builtin-errors] [H.notation-errors] */
static void lengths_are_not_believed(void)
{
    brd_state state = subject.states[0], before = state;
    brd_move move;
    CHECK_EQ_INT(brd_move_parse(&subject.rules, "a1a2", SIZE_MAX, &move), BRD_E_MOVE);
    CHECK_EQ_INT(brd_move_parse(&subject.rules, "a1a2", 0, &move), BRD_E_MOVE);
    CHECK_EQ_INT(brd_rules_find_cell(&subject.rules, "a1", SIZE_MAX), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_rules_find_cell(&subject.rules, "a1", 0), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_parse(&subject.rules, &state, "5/5", SIZE_MAX, NULL, 0, NULL), BRD_E_POSITION);
    CHECK_EQ_INT(brd_state_parse(&subject.rules, &state, "5/5", 4097, NULL, 0, NULL), BRD_E_POSITION);
    CHECK_EQ_INT(brd_state_from_observation(&subject.rules, &state, 0, "5/5", SIZE_MAX, 0, NULL, 0, NULL),
                 BRD_E_OBSERVATION);
    CHECK_EQ_INT(brd_state_parse(&subject.rules, &state, "", 0, NULL, 0, NULL), BRD_E_POSITION);
    CHECK_EQ_INT(brd_state_restore(&subject.rules, &state, (const uint8_t *)&before, 0, NULL, 0, NULL), BRD_E_SAVE);
    CHECK_EQ_INT(brd_rules_builtin(&subject.other_rules, "tokonomah"), BRD_E_GAME);
    CHECK_EQ_INT(brd_rules_builtin(&subject.other_rules, "tokonom"), BRD_E_GAME);
    CHECK_EQ_INT(brd_rules_builtin(&subject.other_rules, ""), BRD_E_GAME);
    CHECK(memcmp(&state, &before, sizeof state) == 0);
}

FOR_EACH_GAME(no_output_is_null)
FOR_EACH_GAME(no_input_is_null)
FOR_EACH_GAME(what_nobody_asks_for_may_be_null)
FOR_EACH_GAME(what_has_no_length_may_be_null)
FOR_EACH_GAME(numbers_have_their_ranges)
FOR_EACH_GAME(lengths_are_not_believed)

static const struct check_test tests[] = {EACH_GAME(no_output_is_null),
                                          EACH_GAME(no_input_is_null),
                                          EACH_GAME(what_nobody_asks_for_may_be_null),
                                          EACH_GAME(what_has_no_length_may_be_null),
                                          EACH_GAME(numbers_have_their_ranges),
                                          EACH_GAME(lengths_are_not_believed),
                                          {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("misuse_arguments", tests, argc, argv);
}
