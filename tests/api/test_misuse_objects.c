/*
 * test_misuse_objects.c: all functions refuse rules, states and undo records that are NULL, misaligned, never loaded,
 * or of other rules, in every game, and change nothing of the caller's.
 */
#include "misuse.h"
#include "core/object.h"

/* All functions that read rules and no state. [H.rules-texts] */
static void rules_are_refused(const brd_rules *rules, int32_t expected)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_cell_info cell = {.struct_nbytes = sizeof cell};
    brd_type_info type = {.struct_nbytes = sizeof type};
    brd_seat_info seat = {.struct_nbytes = sizeof seat};
    brd_quantity_info quantity = {.struct_nbytes = sizeof quantity};
    brd_switch_info option = {.struct_nbytes = sizeof option};
    brd_verdict verdict = {.reason = BRD_REFUSED_GAME_OVER, .cell = BRD_NO_CELL};
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_record record = subject.record;
    const char *text = subject.record_text;
    size_t nbytes = subject.record_nbytes;
    memset(&out, FILL, sizeof out);
    untouched_out = out;
    CHECK_EQ_INT(brd_record_begin(&record, text, nbytes, rules, &out.state, out.faults, 1, NULL), expected);
    CHECK_EQ_INT(brd_record_next(&record, text, nbytes, rules, out.moves, out.faults, 1, NULL), expected);
    CHECK(memcmp(&record, &subject.record, sizeof record) == 0);
    CHECK_EQ_INT(brd_rules_info_get(rules, &info), expected);
    CHECK_EQ_INT(brd_rules_format(rules, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_rules_cell(rules, 0, &cell), expected);
    CHECK_EQ_INT(brd_rules_find_cell(rules, "a1", 2), expected);
    CHECK_EQ_INT(brd_rules_neighbour(rules, 0, 0, 0), expected);
    CHECK_EQ_INT(brd_rules_type(rules, 0, &type), expected);
    CHECK_EQ_INT(brd_rules_seat(rules, 0, &seat), expected);
    CHECK_EQ_INT(brd_rules_quantity(rules, BRD_COUNTER, 0, &quantity), expected);
    CHECK_EQ_INT(brd_rules_switch(rules, 0, &option), expected);
    CHECK_EQ_INT(brd_perft_nbytes(rules, 1), expected);
    CHECK_EQ_INT(brd_rules_overrides(rules, out.text, sizeof out.text), expected);
    CHECK(brd_rules_switch_word(rules, 0, 0) == NULL);
    CHECK(brd_rule_id(rules, BRD_NAME_REFUSAL, BRD_REFUSED_GAME_OVER, 0) == NULL);
    CHECK_EQ_INT(brd_verdict_sentence(rules, &verdict, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_outcome_sentence(rules, &outcome, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_type_reach(rules, piece_type(), 0, 1, &out.value, out.reach, BRD_MAX_CELLS), expected);
    CHECK_EQ_INT(brd_type_sentence(rules, piece_type(), out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_events_sentence(rules, out.events, 1, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_event_format(rules, out.events, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_event_parse(rules, "turn seat=0", 11, out.events), expected);
    CHECK_EQ_INT(brd_move_parse(rules, "a1a2", 4, out.moves), expected);
    CHECK_EQ_INT(brd_move_format(rules, (brd_move){1}, out.text, sizeof out.text), expected);
    CHECK_EQ_INT(brd_state_initial(rules, &out.state, 0), expected);
    CHECK_EQ_INT(brd_state_parse(rules, &out.state, "?", 1, out.faults, 1, NULL), expected);
    CHECK_EQ_INT(brd_state_from_observation(rules, &out.state, 0, "?", 1, 0, out.faults, 1, NULL), expected);
    CHECK_EQ_INT(brd_state_restore(rules, &out.state, out.save, sizeof out.save, out.faults, 1, NULL), expected);
    CHECK_EQ_INT(brd_redact_events(rules, out.events, 1, 0, out.events, 1), expected);
    CHECK_EQ_INT(brd_undo_move(rules, &out.state, &out.undo), expected);
    CHECK(brd_rules_fingerprint(rules) == 0);
    CHECK(brd_rules_name(rules) == NULL && brd_rules_title(rules) == NULL && brd_rules_credit(rules) == NULL);
    for (int32_t family = BRD_NAME_CELL; family <= BRD_NAME_PHASE; family++) CHECK(brd_name(rules, family, 0) == NULL);
    CHECK(memcmp(&out, &untouched_out, sizeof out) == 0);
}

/* [H.misuse] */
static void no_object_is_null(void)
{
    rules_are_refused(NULL, BRD_E_NULL);
    state_is_refused(NULL, &subject.states[0], BRD_E_NULL);
    state_is_refused(&subject.rules, NULL, BRD_E_NULL);
}

/* An object at each of the seven misaligned addresses. [H.alignment] */
static void objects_are_aligned(void)
{
    static brd_rules rules_bytes[2];
    brd_state state_bytes[2];
    brd_undo undo_bytes[2];
    const char *name = subject.game->name;
    for (size_t shift = 1; shift < 8; shift++) {
        brd_rules *rules = (brd_rules *)(void *)((uint8_t *)rules_bytes + shift);
        brd_state *state = (brd_state *)(void *)((uint8_t *)state_bytes + shift);
        brd_undo *undo = (brd_undo *)(void *)((uint8_t *)undo_bytes + shift);
        memcpy((uint8_t *)rules_bytes + shift, &subject.rules, sizeof subject.rules);
        memcpy((uint8_t *)state_bytes + shift, &subject.states[0], sizeof(brd_state));
        rules_are_refused(rules, BRD_E_ALIGNMENT);
        state_is_refused(rules, &subject.states[0], BRD_E_ALIGNMENT);
        state_is_refused(&subject.rules, state, BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_rules_builtin(rules, name), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_rules_load(rules, "", 0, NULL, 0, NULL, 0, NULL), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_rules_load_file(rules, "/dev/null", NULL, 0, NULL, 0, NULL), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_record_begin(&subject.record, subject.record_text, subject.record_nbytes, &subject.rules,
                                      state, NULL, 0, NULL),
                     BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_state_initial(&subject.rules, state, 0), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_state_parse(&subject.rules, state, "?", 1, NULL, 0, NULL), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_state_from_observation(&subject.rules, state, 0, "?", 1, 0, NULL, 0, NULL), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_state_restore(&subject.rules, state, out.save, 1, NULL, 0, NULL), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_undo_move(&subject.rules, state, &out.undo), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_undo_move(&subject.rules, &out.state, undo), BRD_E_ALIGNMENT);
        brd_state here = subject.states[0], before = here;
        brd_moves(&subject.rules, &here, BRD_REFEREE, out.moves, 1);
        CHECK_EQ_INT(brd_apply(&subject.rules, &here, BRD_REFEREE, out.moves[0], NULL, undo, NULL, 0), BRD_E_ALIGNMENT);
        CHECK_EQ_INT(brd_apply_trusted(&subject.rules, &here, out.moves[0], undo, NULL, 0), BRD_E_ALIGNMENT);
        CHECK(memcmp(&here, &before, sizeof here) == 0);
    }
}

/*
 * Zeros, random bytes and an unknown game are refused. A copy is as good as the original. [H.misuse] [H.rules-copied]
 */
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
    CHECK(brd_rules_fingerprint(&rules) == subject.info.fingerprint);
    CHECK_EQ_INT(brd_moves(&rules, &subject.states[0], BRD_REFEREE, NULL, 0),
                 brd_moves(&subject.rules, &subject.states[0], BRD_REFEREE, NULL, 0));
}

/* Two calls suffice to show that each of many objects is refused. [H.fingerprint] */
static bool is_refused(const brd_rules *rules)
{
    return brd_rules_fingerprint(rules) == 0 && brd_state_to_move(rules, &subject.states[0]) == BRD_E_NO_RULES;
}

/* Every other value of each of the first 16 bytes. [H.rules-of-this-library] */
static void rules_have_their_first_bytes(void)
{
    static brd_rules rules;
    rules = subject.rules;
    uint8_t *head = (uint8_t *)&rules;
    for (size_t at = 0; at < 16; at++) {
        for (uint32_t change = 1; change < 256; change++) {
            head[at] ^= (uint8_t)change;
            if (!CHECK(is_refused(&rules))) printf("  byte %zu changed by %u\n", at, change);
            if (change == 1u << at % 8) rules_are_refused(&rules, BRD_E_NO_RULES);
            head[at] ^= (uint8_t)change;
        }
    }
    CHECK(brd_rules_fingerprint(&rules) == subject.info.fingerprint);
}

/*
 * What a machine of the other byte order reads, and what 0.2 wrote: 0x62726472 plus the game's place, and the tag.
 * [H.rules-of-this-library]
 */
static void rules_are_of_this_library(void)
{
    static brd_rules rules;
    rules = subject.rules;
    uint8_t *head = (uint8_t *)&rules;
    for (size_t i = 0; i < 16; i++) head[i] = ((const uint8_t *)&subject.rules)[i ^ 7];
    rules_are_refused(&rules, BRD_E_NO_RULES);
    for (uint32_t i = 0; i < (uint32_t)brd_game_count(); i++) {
        uint32_t magic = UINT32_C(0x62726472) + i;
        memcpy(head, &magic, sizeof magic);
        memcpy(head + 4, &subject.states[0], sizeof magic);
        memcpy(head + 8, &subject.info.fingerprint, sizeof subject.info.fingerprint);
        rules_are_refused(&rules, BRD_E_NO_RULES);
    }
}

/*
 * Zeros, a state of another game or of other switches, and undo records and saves of such a state are refused.
 * [H.failure-changes-nothing] [H.misuse] [H.restore-errors] [H.undo-errors]
 */
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
        CHECK_EQ_INT(brd_rules_builtin(&rules, name), BRD_OK);
        CHECK_EQ_INT(brd_state_initial(&rules, &state, 0), BRD_OK);
        state_is_refused(&subject.rules, &state, BRD_E_NO_POSITION);
    }
    brd_move move;
    brd_undo undo;
    brd_fault fault;
    CHECK_EQ_INT(brd_state_initial(&subject.other_rules, &state, 0), BRD_OK);
    int32_t nbytes = brd_state_save(&subject.other_rules, &state, out.save, sizeof out.save);
    brd_moves(&subject.other_rules, &state, BRD_REFEREE, &move, 1);
    CHECK(brd_apply(&subject.other_rules, &state, BRD_REFEREE, move, NULL, &undo, NULL, 0) == 0);
    brd_state here = subject.states[0], before = here;
    CHECK_EQ_INT(brd_undo_move(&subject.rules, &here, &undo), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_restore(&subject.rules, &here, out.save, (size_t)nbytes, &fault, 1, NULL),
                 BRD_E_FINGERPRINT);
    CHECK_EQ_INT(fault.offset, 16);
    CHECK(memcmp(&here, &before, sizeof here) == 0);
}

FOR_EACH_GAME(no_object_is_null)
FOR_EACH_GAME(objects_are_aligned)
FOR_EACH_GAME(rules_are_loaded_rules)
FOR_EACH_GAME(rules_have_their_first_bytes)
FOR_EACH_GAME(rules_are_of_this_library)
FOR_EACH_GAME(states_are_of_the_same_rules)

static const struct check_test tests[] = {EACH_GAME(no_object_is_null),
                                          EACH_GAME(objects_are_aligned),
                                          EACH_GAME(rules_are_loaded_rules),
                                          EACH_GAME(rules_have_their_first_bytes),
                                          EACH_GAME(rules_are_of_this_library),
                                          EACH_GAME(states_are_of_the_same_rules),
                                          {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("misuse_objects", tests, argc, argv);
}
