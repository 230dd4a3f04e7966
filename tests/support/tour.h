/*
 * tour.h: a random game that calls every function of the core at every ply, for tests that watch what the calls use.
 * tests/scripts/abi.py demands that this file names each exported function of the core.
 */
#ifndef BOARDRULES_TOUR_H
#define BOARDRULES_TOUR_H

#include "boardrules/boardrules.h"
#include "check.h"
#include "basics/hash.h"

enum { TOUR_FAULTS = 64 };

static struct tour {
    brd_rules rules;
    brd_state state, other;
    brd_undo undo;
    brd_move moves[BRD_MAX_MOVES];
    BRD_ALIGNED uint8_t workspace[BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move)];
    brd_event events[BRD_MAX_EVENTS], seen[BRD_MAX_EVENTS];
    brd_chance_outcome chances[BRD_MAX_MOVES];
    brd_item items[BRD_MAX_BOARD_ITEMS];
    brd_reach reach[BRD_MAX_CELLS];
    brd_fault faults[TOUR_FAULTS];
    char text[8 * BRD_MAX_POSITION_TEXT];
    char yaml[65536];
    uint8_t save[BRD_MAX_SAVE_NBYTES];
} tour;

static inline void tour_load(const char *game)
{
    size_t fault_count;
    CHECK_EQ_INT(brd_rules_builtin(&tour.rules, game), BRD_OK);
    CHECK_EQ_INT(
        brd_rules_builtin_with(&tour.rules, game, strlen(game), "no_such=1", 9, tour.faults, TOUR_FAULTS, &fault_count),
        BRD_E_RULES);
    CHECK_EQ_INT(brd_rules_builtin_with(&tour.rules, game, strlen(game), "max_plies=400", 13, tour.faults, TOUR_FAULTS,
                                        &fault_count),
                 BRD_OK);
    CHECK(brd_game_name(brd_game_count()) == NULL);
    CHECK(brd_version_number() == BRD_VERSION_NUMBER && strcmp(brd_version_string(), BRD_VERSION_STRING) == 0);
}

static inline void tour_texts(const char *game)
{
    CHECK(brd_rules_overrides(&tour.rules, tour.yaml, sizeof tour.yaml) == 13);
    CHECK(brd_rules_format(&tour.rules, tour.yaml, sizeof tour.yaml) > 0);
    CHECK(strcmp(brd_rules_name(&tour.rules), game) == 0);
    CHECK(brd_rules_title(&tour.rules) != NULL && brd_rules_credit(&tour.rules) != NULL);
    CHECK(brd_rules_switch_word(&tour.rules, -1, 0) == NULL);
    CHECK(brd_rule_id(&tour.rules, BRD_NAME_REFUSAL, BRD_REFUSED_GAME_OVER, 0) != NULL);
    for (int32_t family = BRD_NAME_STATUS; family <= BRD_NAME_MARK; family++) brd_name(&tour.rules, family, 0);
}

static inline void tour_descriptions(void)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    CHECK(brd_rules_info_get(&tour.rules, &info) == BRD_OK && brd_rules_fingerprint(&tour.rules) == info.fingerprint);
    CHECK(info.state_used_nbytes <= BRD_STATE_SIZE);
    for (int32_t i = 0; i < info.cell_count; i++) {
        brd_cell_info cell = {.struct_nbytes = sizeof cell};
        CHECK_EQ_INT(brd_rules_cell(&tour.rules, i, &cell), BRD_OK);
        CHECK_EQ_INT(brd_rules_find_cell(&tour.rules, cell.name, strlen(cell.name)), i);
        CHECK(brd_rules_neighbour(&tour.rules, i, 0, 0) >= 0);
    }
    for (int32_t i = 0; i < info.type_count; i++) {
        brd_type_info type = {.struct_nbytes = sizeof type};
        CHECK_EQ_INT(brd_rules_type(&tour.rules, i, &type), BRD_OK);
        if (type.layer != BRD_PIECE) continue;
        int32_t cell = BRD_NO_CELL;
        CHECK(brd_type_reach(&tour.rules, i, 0, 1, &cell, tour.reach, BRD_MAX_CELLS) >= 0);
        CHECK(brd_type_sentence(&tour.rules, i, tour.text, sizeof tour.text) > 0);
    }
    for (int32_t i = 0; i < info.counter_count; i++) {
        brd_quantity_info quantity = {.struct_nbytes = sizeof quantity};
        CHECK_EQ_INT(brd_rules_quantity(&tour.rules, BRD_COUNTER, i, &quantity), BRD_OK);
    }
    CHECK(brd_rules_moves(&tour.rules, tour.moves, BRD_MAX_MOVES) > 0);
    brd_seat_info seat = {.struct_nbytes = sizeof seat};
    CHECK_EQ_INT(brd_rules_seat(&tour.rules, 0, &seat), BRD_OK);
    for (int32_t i = 0; i < info.switch_count; i++) {
        brd_switch_info option = {.struct_nbytes = sizeof option};
        CHECK_EQ_INT(brd_rules_switch(&tour.rules, i, &option), BRD_OK);
    }
}

/* Loads built-in rules and calls every query about them. */
static inline void tour_rules(const char *game)
{
    tour_load(game);
    tour_texts(game);
    tour_descriptions();
}

/* Writes and reads the position as text and save, and calls the queries about its outcome. */
static inline void tour_position(void)
{
    const brd_rules *rules = &tour.rules;
    const brd_state *state = &tour.state;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    uint64_t leaves;
    int32_t value;

    int32_t length = brd_state_format(rules, state, tour.text, sizeof tour.text);
    CHECK_EQ_INT(brd_state_parse(rules, &tour.other, tour.text, (size_t)length, tour.faults, 1, NULL), BRD_OK);
    CHECK(memcmp(state, &tour.other, sizeof(brd_state)) == 0);
    CHECK(brd_state_parse(rules, &tour.other, "?", 1, tour.faults, 1, NULL) == BRD_E_POSITION);
    length = brd_state_save(rules, state, tour.save, sizeof tour.save);
    CHECK_EQ_INT(brd_state_restore(rules, &tour.other, tour.save, (size_t)length, tour.faults, 1, NULL), BRD_OK);
    CHECK(brd_save_read(tour.save, (size_t)length, NULL, tour.text, sizeof tour.text) > 0);
    CHECK(brd_state_hash(rules, state) == brd_state_hash(rules, &tour.other));
    CHECK(brd_state_key(rules, state) == brd_state_key(rules, &tour.other));
    CHECK_EQ_INT(brd_state_check(rules, state, tour.faults, TOUR_FAULTS, NULL), 0);
    CHECK(brd_state_diagram(rules, state, BRD_REFEREE, tour.text, sizeof tour.text) > 0);
    CHECK_EQ_INT(brd_state_outcome(rules, state, &outcome), BRD_OK);
    CHECK(brd_outcome_sentence(rules, &outcome, tour.text, sizeof tour.text) > 0);
    for (int32_t viewer = 0; viewer < brd_state_players(rules, state); viewer++)
        CHECK(brd_state_prompt(rules, state, viewer, tour.text, sizeof tour.text) > 0);
    CHECK(brd_state_prompt(rules, state, BRD_REFEREE, tour.text, sizeof tour.text) > 0);
    CHECK(brd_state_ply(rules, state) >= 0 && brd_state_turn(rules, state) >= 0);

    for (int32_t seat = 0; seat < brd_state_players(rules, state); seat++) {
        length = brd_state_observe(rules, state, seat, tour.text, sizeof tour.text);
        CHECK_EQ_INT(
            brd_state_from_observation(rules, &tour.other, seat, tour.text, (size_t)length, 7, tour.faults, 1, NULL),
            BRD_OK);
    }
    brd_rules_info_get(rules, &info);
    for (int32_t cell = 0; cell < info.cell_count; cell++) {
        CHECK(brd_state_cell(rules, state, BRD_SPECTATOR, cell, tour.items, BRD_MAX_ITEMS) <= BRD_MAX_ITEMS);
        CHECK(brd_state_reach(rules, state, BRD_SPECTATOR, cell, tour.reach, BRD_MAX_CELLS) <= info.cell_count);
    }
    int32_t on_board = brd_state_board(rules, state, BRD_SPECTATOR, tour.items, BRD_MAX_BOARD_ITEMS);
    CHECK(on_board >= 0 && (uint32_t)on_board <= info.max_board_items);
    for (int32_t i = 0; i < info.stock_count; i++) brd_state_stock(rules, state, 0, 0, i, &value);
    for (int32_t i = 0; i < info.counter_count; i++) brd_state_counter(rules, state, 0, BRD_NO_SEAT, i, &value);
    CHECK(brd_state_actors(rules, state) >= 0 && brd_state_phase(rules, state, 0) >= 0);
    brd_pending pending = {.struct_nbytes = sizeof pending};
    CHECK_EQ_INT(brd_state_pending(rules, state, BRD_SPECTATOR, &pending), BRD_OK);
    CHECK(brd_perft_nbytes(rules, 1) <= (int32_t)sizeof tour.workspace);
    CHECK(brd_perft(rules, state, 1, BRD_PERFT_NO_BULK, tour.workspace, sizeof tour.workspace, &leaves) <= BRD_OK);
}

/* Writes the position and one ply as a record, and reads it. */
static inline void tour_record(brd_move move)
{
    const brd_rules *rules = &tour.rules;
    brd_record record = {.struct_nbytes = sizeof record};
    brd_slice name, value;
    brd_move found;
    uint32_t at = 0;
    char *text = tour.yaml;
    int32_t length = brd_record_head(rules, &tour.state, BRD_REFEREE, "a b\n", 4, text, sizeof tour.yaml);
    length += brd_move_format(rules, move, text + length, BRD_MAX_MOVE_TEXT);
    text[length++] = '\n';
    CHECK_EQ_INT(brd_record_open(&record, text, (size_t)length, tour.faults, 1, NULL), BRD_OK);
    CHECK_EQ_INT(brd_record_tag(&record, text, (size_t)length, &at, &name, &value), 1);
    CHECK_EQ_INT(brd_record_begin(&record, text, (size_t)length, rules, &tour.other, tour.faults, 1, NULL), BRD_OK);
    CHECK_EQ_INT(brd_record_verify(&record, text, (size_t)length, rules, &tour.other, tour.faults, 1, NULL), BRD_OK);
    CHECK_EQ_INT(brd_record_begin(&record, text, (size_t)length, rules, &tour.other, tour.faults, 1, NULL), BRD_OK);
    CHECK_EQ_INT(brd_record_next(&record, text, (size_t)length, rules, &found, tour.faults, 1, NULL), 1);
    CHECK(found.code == move.code);
    CHECK(brd_record_tail(rules, &tour.state, BRD_REFEREE, NULL, 0, tour.text, sizeof tour.text) > 0);
}

/* Calls all queries about the move, makes the ply with its events, undoes it and makes it again. */
static inline void tour_ply(brd_move move)
{
    const brd_rules *rules = &tour.rules;
    brd_state *state = &tour.state;
    brd_move_info info = {.struct_nbytes = sizeof info};
    brd_move parsed, wrong = {move.code ^ 0x15};
    brd_verdict verdict;
    char text[BRD_MAX_MOVE_TEXT];

    int32_t length = brd_move_format(rules, move, text, sizeof text);
    CHECK(brd_move_parse(rules, text, (size_t)length, &parsed) == BRD_OK && parsed.code == move.code);
    CHECK_EQ_INT(brd_move_check(rules, state, BRD_REFEREE, move, &verdict), BRD_OK);
    if (brd_move_check(rules, state, BRD_REFEREE, wrong, &verdict) == BRD_E_ILLEGAL)
        CHECK(brd_verdict_sentence(rules, &verdict, tour.text, sizeof tour.text) > 0);
    CHECK_EQ_INT(brd_move_describe(rules, state, BRD_REFEREE, move, &info), BRD_OK);
    CHECK(brd_move_sentence(rules, state, BRD_SPECTATOR, move, tour.text, sizeof tour.text) > 0);
    brd_moves_at(rules, state, BRD_REFEREE, info.to, tour.moves, BRD_MAX_MOVES);
    brd_moves_from(rules, state, BRD_REFEREE, info.from, tour.moves, BRD_MAX_MOVES);

    tour.other = *state;
    int32_t count = brd_apply(rules, state, BRD_REFEREE, move, NULL, &tour.undo, tour.events, BRD_MAX_EVENTS);
    CHECK(count >= 0 && count <= BRD_MAX_EVENTS);
    CHECK(brd_event_format(rules, &tour.events[0], tour.text, sizeof tour.text) > 0);
    CHECK(brd_event_parse(rules, tour.text, strlen(tour.text), &tour.seen[0]) == BRD_OK);
    for (int32_t seat = 0; seat < brd_state_players(rules, state); seat++) {
        int32_t seen_count = brd_redact_events(rules, tour.events, (size_t)count, seat, tour.seen, BRD_MAX_EVENTS);
        CHECK(brd_events_sentence(rules, tour.seen, (size_t)seen_count, tour.text, sizeof tour.text) > 0);
    }
    CHECK_EQ_INT(brd_undo_move(rules, state, &tour.undo), BRD_OK);
    brd_state played;
    CHECK_EQ_INT(brd_state_copy(rules, &played, state), BRD_OK);
    CHECK_EQ_INT(brd_playout(rules, &played, move.code, 1), 1);
    CHECK(brd_apply_trusted(rules, state, move, &tour.undo, NULL, 0) >= 0);
}

/* The move to make: a chance outcome by its ticket, a player's move at random. */
static inline brd_move tour_choose(uint64_t *seed)
{
    brd_move move;
    int32_t count = brd_moves(&tour.rules, &tour.state, BRD_REFEREE, tour.moves, BRD_MAX_MOVES);
    if (!CHECK(count > 0)) return (brd_move){0};
    if (brd_state_to_move(&tour.rules, &tour.state) != BRD_CHANCE)
        return tour.moves[brdi_random_below(seed, (uint32_t)count)];
    int32_t denominator = brd_chance_denominator(&tour.rules, &tour.state);
    CHECK_EQ_INT(brd_chance_draw(&tour.rules, &tour.state, *seed, &move), BRD_OK);
    CHECK_EQ_INT(brd_chance_list(&tour.rules, &tour.state, tour.chances, BRD_MAX_MOVES), count);
    CHECK_EQ_INT(
        brd_chance_pick(&tour.rules, &tour.state, (int32_t)brd_random_below(seed, (uint32_t)denominator), &move),
        BRD_OK);
    return move;
}

/* Plays one game from the start to its end. */
static inline void tour_game(const char *game, int32_t players, uint64_t seed)
{
    tour_rules(game);
    if (!CHECK_EQ_INT(brd_state_initial(&tour.rules, &tour.state, players), BRD_OK)) return;
    tour_position();
    while (brd_state_to_move(&tour.rules, &tour.state) != BRD_NOBODY && check_failures == 0) {
        brd_move move = tour_choose(&seed);
        tour_record(move);
        tour_ply(move);
        tour_position();
    }
}

#endif
