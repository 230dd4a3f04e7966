/*
 * test_contract.c: sentences of the public header that no other test proves. Each test cites them by their ids. Nothing
 * here knows a game, except examples.
 */
#include <ctype.h>

#include "positions.h"

enum { PLIES_A_GAME = 20000, PLIES_MOST = 200, CODES_MOST = 1 << 16 };
enum { TEXT_NBYTES = 4096, FILL = 0xA5, KEPT_MOST = 1024 };

static struct run {
    brd_rules rules;
    brd_rules_info info;
    struct positions positions;
    brd_state state;
    uint64_t seed;
    brd_move codes[CODES_MOST]; /* those that stand for a move, in ascending order; at most that many */
    int32_t code_count;
} run;

/* Plays random games of every game, and calls `look` before each ply and at the end. */
static void play_all(const char *overrides, void (*look)(void))
{
    uint64_t games = 1 + (uint64_t)(check_plies() / PLIES_A_GAME);
    for (int32_t game = 0; game < brd_game_count(); game++) {
        int failures = check_failures;
        positions_load(&run.rules, &run.info, brd_game_name(game), overrides);
        positions_read(&run.positions, brd_game_name(game), NULL);
        int32_t codes = brd_rules_moves(&run.rules, run.codes, CODES_MOST);
        run.code_count = codes < CODES_MOST ? codes : CODES_MOST;
        if (!CHECK(codes > 0)) return;
        for (run.seed = 1; run.seed <= games; run.seed++) { /* under valgrind few */
            uint64_t seed = run.seed;
            positions_start(&run.positions, &run.rules, false, &seed, &run.state);
            for (int ply = 0; ply < PLIES_MOST && brd_state_to_move(&run.rules, &run.state) != BRD_NOBODY; ply++) {
                look();
                brd_apply_trusted(&run.rules, &run.state, positions_choose(&run.rules, &run.state, &seed), NULL, NULL,
                                  0);
            }
            look();
        }
        if (check_failures > failures) printf("  in %s\n", brd_game_name(game));
    }
}

static bool is_over(void)
{
    return brd_state_to_move(&run.rules, &run.state) == BRD_NOBODY;
}

/* A legal move of the position, or code 0. */
static brd_move first_move(void)
{
    brd_move move = {0};
    brd_moves(&run.rules, &run.state, BRD_REFEREE, &move, 1);
    return move;
}

/* ----------------------------------------------------------------------------------------------------- texts */

/* What is behind a text would change its meaning. [H.text-nbytes] */
static void texts_need_no_nul(void)
{
    static const char position[] = "5/6/7/6/f2F1 w 3 10";
    brd_event event;
    brd_move move, shorter;
    int32_t ply = 0;
    CHECK_EQ_INT(brd_rules_builtin_with(&run.rules, "tokonomad", 8, "max_plies=1000", 11, NULL, 0, NULL), BRD_OK);
    char text[64];
    CHECK(brd_rules_overrides(&run.rules, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, "max_plies=1");
    CHECK_EQ_INT(brd_rules_load(&run.rules, "schema: 1\nextends: tokonoma\nfault: 1\n", 28, NULL, 0, NULL, 0, NULL),
                 BRD_OK);
    CHECK_EQ_INT(brd_rules_find_cell(&run.rules, "a12", 2), brd_rules_find_cell(&run.rules, "a1", 2));
    CHECK_EQ_INT(brd_move_parse(&run.rules, "e5c4x", 4, &move), BRD_OK);
    CHECK_EQ_INT(brd_move_parse(&run.rules, "e5c4", 4, &shorter), BRD_OK);
    CHECK_EQ_INT(move.code, shorter.code);
    CHECK_EQ_INT(brd_state_parse(&run.rules, &run.state, position, sizeof position - 2, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(ply = brd_state_ply(&run.rules, &run.state), 1);
    CHECK_EQ_INT(brd_state_from_observation(&run.rules, &run.state, 0, position, sizeof position - 2, 1, NULL, 0, NULL),
                 BRD_OK);
    CHECK_EQ_INT(brd_state_ply(&run.rules, &run.state), ply);
    CHECK_EQ_INT(brd_event_parse(&run.rules, "turn seat=0 hidden=1", 11, &event), BRD_OK);
    CHECK_EQ_INT(event.hidden_from, 0);
}

/* The texts from which rules and states were made are gone, and the rules are somewhere else. [H.ownership] */
static void no_pointer_is_kept(void)
{
    static brd_rules first, copy;
    char yaml[] = "schema: 1\nextends: tombs\ntitle: Mine\n", overrides[] = "max_plies=77", text[TEXT_NBYTES];
    char position[] = ".../.../... d1 -/- 8,8,8,8 0/0 0 - 0", said[TEXT_NBYTES];
    CHECK_EQ_INT(brd_rules_load(&first, yaml, strlen(yaml), overrides, strlen(overrides), NULL, 0, NULL), BRD_OK);
    CHECK(brd_rules_format(&first, said, sizeof said) > 0);
    copy = first;
    memset(yaml, FILL, sizeof yaml);
    memset(overrides, FILL, sizeof overrides);
    memset(&first, FILL, sizeof first);
    CHECK(brd_rules_format(&copy, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, said);
    CHECK_EQ_TEXT(brd_rules_title(&copy), "Mine");
    CHECK_EQ_INT(brd_state_parse(&copy, &run.state, position, strlen(position), NULL, 0, NULL), BRD_OK);
    memset(position, FILL, sizeof position);
    CHECK(brd_state_format(&copy, &run.state, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, ".../.../... d1 -/- 8,8,8,8 0/0 0 - 0");
}

static const char *kept[KEPT_MOST];
static char kept_texts[KEPT_MOST][128];
static int kept_count;

static void keep(const char *string)
{
    if (string == NULL || !CHECK(kept_count < KEPT_MOST)) return;
    kept[kept_count] = string;
    snprintf(kept_texts[kept_count++], sizeof kept_texts[0], "%s", string);
}

static void keep_all_strings(void)
{
    kept_count = 0;
    keep(brd_rules_name(&run.rules));
    keep(brd_rules_title(&run.rules));
    keep(brd_rules_credit(&run.rules));
    for (int32_t i = 0; i < run.info.switch_count; i++) keep(brd_rules_switch_word(&run.rules, i, 0));
    for (int32_t i = 0; i < run.info.refusal_count; i++) keep(brd_rule_id(&run.rules, BRD_NAME_REFUSAL, i, 0));
    for (int32_t family = 0; family <= BRD_NAME_ENDED; family++)
        for (int32_t code = -50; code < 100; code++) keep(brd_name(&run.rules, family, code));
}

/* Strings are in the rules object, or stay as they are when it is gone. [H.ownership] */
static void strings_live_as_long_as_their_rules(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        positions_load(&run.rules, &run.info, brd_game_name(game), "");
        keep_all_strings();
        CHECK(kept_count > 50);
        for (int i = 0; i < kept_count; i++) CHECK_EQ_TEXT(kept[i], kept_texts[i]);
        memset(&run.rules, FILL, sizeof run.rules);
        for (int i = 0; i < kept_count; i++) {
            bool inside = kept[i] >= (const char *)&run.rules && kept[i] < (const char *)(&run.rules + 1);
            if (!inside) CHECK_EQ_TEXT(kept[i], kept_texts[i]);
        }
    }
}

/* ----------------------------------------------------------------------------------------- names and numbers */

/*
 * The families that the header marks `-`, with a code that has a name. [H.names-without-rules] [H.name]
 * [H.status-codes]
 */
static void some_names_need_no_rules(void)
{
    CHECK_EQ_TEXT(brd_name(NULL, BRD_NAME_STATUS, BRD_E_MOVE), "bad_move");
    CHECK_EQ_TEXT(brd_name(NULL, BRD_NAME_STATUS, BRD_E_OVERFLOW), "overflow");
    CHECK_EQ_TEXT(brd_name(NULL, BRD_NAME_EVENT, BRD_EVENT_MOVE), "move");
    CHECK_EQ_TEXT(brd_name(NULL, BRD_NAME_LAYER, BRD_PIECE), "piece");
    CHECK_EQ_TEXT(brd_name(NULL, BRD_NAME_OUTCOME, BRD_WIN), "win");
    CHECK_EQ_TEXT(brd_name(NULL, BRD_NAME_ENDED, BRD_ENDED_RESIGNATION), "resignation");
    for (int32_t family = BRD_NAME_CELL; family < BRD_NAME_ENDED; family++)
        for (int32_t code = 0; code < 32; code++) CHECK(brd_name(NULL, family, code) == NULL);
}

/* [H.version] */
static void the_version_is_that_of_the_header(void)
{
    CHECK_EQ_INT(brd_version_number(), BRD_VERSION_NUMBER);
    CHECK_EQ_TEXT(brd_version_string(), BRD_VERSION_STRING);
}

/* [H.limits] */
static void games_stay_below_the_limits(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        positions_load(&run.rules, &run.info, brd_game_name(game), "");
        CHECK(run.info.state_used_nbytes <= BRD_STATE_SIZE && run.info.max_moves <= BRD_MAX_MOVES);
        CHECK(run.info.max_events <= BRD_MAX_EVENTS && run.info.max_items <= BRD_MAX_ITEMS);
        CHECK(run.info.max_board_items <= BRD_MAX_BOARD_ITEMS && run.info.cell_count <= BRD_MAX_CELLS);
        CHECK(run.info.direction_count <= BRD_MAX_DIRECTIONS && run.info.players >> BRD_MAX_SEATS <= 1);
        CHECK(run.info.max_move_text <= BRD_MAX_MOVE_TEXT && run.info.max_position_text <= BRD_MAX_POSITION_TEXT);
    }
}

/* Codes between the shared ones and a game's own have no name; a finished game is tested first, then the turn. */
static void first_reasons_are_shared(void)
{
    brd_verdict verdict;
    int32_t players = brd_state_players(&run.rules, &run.state);
    uint32_t actors = (uint32_t)brd_state_actors(&run.rules, &run.state);
    for (int32_t actor = 0; actor < players; actor++) {
        bool may_act = !is_over() && (actors >> actor & 1) != 0;
        int32_t expected = is_over() ? BRD_REFUSED_GAME_OVER : BRD_REFUSED_NOT_YOUR_TURN;
        if (may_act) continue;
        CHECK_EQ_INT(brd_move_check(&run.rules, &run.state, actor, run.codes[0], &verdict), BRD_E_ILLEGAL);
        CHECK_EQ_INT(verdict.reason, expected);
    }
}

/* [H.shared-refusals] */
static void refusals_begin_with_those_of_all_games(void)
{
    static const char *const names[] = {NULL, "game_over", "not_your_turn", "wrong_phase", "no_piece", "not_yours"};
    for (int32_t game = 0; game < brd_game_count(); game++) {
        positions_load(&run.rules, &run.info, brd_game_name(game), "");
        for (int32_t code = 1; code < BRD_REFUSED_OWN; code++) {
            const char *name = brd_name(&run.rules, BRD_NAME_REFUSAL, code);
            if (code > BRD_REFUSED_NOT_YOURS)
                CHECK(name == NULL);
            else if (name != NULL)
                CHECK_EQ_TEXT(name, names[code]);
        }
        CHECK(brd_name(&run.rules, BRD_NAME_REFUSAL, BRD_REFUSED_OWN) != NULL);
    }
    play_all("max_plies=150", first_reasons_are_shared);
}

/* [H.fault-place] [H.reserved] */
static void faults_of_positions_have_no_lines(void)
{
    brd_fault fault;
    memset(&fault, FILL, sizeof fault);
    positions_load(&run.rules, &run.info, "tokonoma", "");
    CHECK_EQ_INT(brd_state_parse(&run.rules, &run.state, "5/6/7/6/f2Z1 w 3 10", 19, &fault, 1, NULL), BRD_E_POSITION);
    CHECK_EQ_INT(fault.line, 0);
    CHECK_EQ_INT(fault.column, 0);
    CHECK_EQ_INT(fault.offset, 10);
    for (size_t i = 0; i < sizeof fault.reserved; i++) CHECK_EQ_INT(fault.reserved[i], 0);
}

/* ----------------------------------------------------------------------------------------------------- rules */

/* [H.rules-overrides] */
static void overrides_come_back(void)
{
    static brd_rules again;
    static const char *const rows[][2] = {
        {"tokonoma", "reversible_limit=100 max_plies=7"}, {"tombs", "deck_2=1,2,3,4"}, {"tokonoma", ""}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[256];
        positions_load(&run.rules, &run.info, rows[i][0], rows[i][1]);
        CHECK(brd_rules_overrides(&run.rules, text, sizeof text) >= 0);
        CHECK_EQ_TEXT(text, rows[i][1]);
        positions_load(&again, &run.info, rows[i][0], text);
        CHECK(brd_rules_fingerprint(&again) == brd_rules_fingerprint(&run.rules));
    }
}

/* [H.cell] */
static void cells_are_found_by_their_names(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        positions_load(&run.rules, &run.info, brd_game_name(game), "");
        for (int32_t cell = 0; cell < run.info.cell_count; cell++) {
            brd_cell_info info = {.struct_nbytes = sizeof info};
            CHECK_EQ_INT(brd_rules_cell(&run.rules, cell, &info), BRD_OK);
            CHECK_EQ_TEXT(info.name, brd_name(&run.rules, BRD_NAME_CELL, cell));
            CHECK_EQ_INT(brd_rules_find_cell(&run.rules, info.name, strlen(info.name)), cell);
        }
        CHECK_EQ_INT(brd_rules_find_cell(&run.rules, "z0", 2), BRD_E_ARGUMENT);
    }
}

static void word_is_a_value(const brd_switch_info *option, const char *word)
{
    static brd_rules with;
    brd_switch_info set = {.struct_nbytes = sizeof set};
    char overrides[128];
    snprintf(overrides, sizeof overrides, "%s=%s", option->name, word);
    positions_load(&with, &run.info, brd_rules_name(&run.rules), overrides);
    for (int32_t i = 0; i < run.info.switch_count; i++) {
        CHECK_EQ_INT(brd_rules_switch(&with, i, &set), BRD_OK);
        CHECK_EQ_TEXT(set.value, strcmp(set.name, option->name) == 0 ? word : set.initial);
    }
}

/* A word of a switch can be set; the switch then has it, and the others what they have in built-in rules. [H.switch] */
static void words_of_switches_are_their_values(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        positions_load(&run.rules, &run.info, brd_game_name(game), "");
        int32_t switches = run.info.switch_count;
        for (int32_t i = 0; i < switches; i++) {
            brd_switch_info option = {.struct_nbytes = sizeof option};
            CHECK_EQ_INT(brd_rules_switch(&run.rules, i, &option), BRD_OK);
            bool has_words = option.kind == BRD_SWITCH_WORD || option.kind == BRD_SWITCH_TRUTH;
            CHECK_EQ_INT(option.words > 0, has_words);
            CHECK(brd_rules_switch_word(&run.rules, i, option.words) == NULL);
            for (int32_t word = 0; word < option.words; word++)
                word_is_a_value(&option, brd_rules_switch_word(&run.rules, i, word));
        }
    }
}

/* ----------------------------------------------------------------------------------------------------- state */

/* [H.initial-players] */
static void no_number_of_players_is_the_lowest(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        int32_t lowest = 1;
        positions_load(&run.rules, &run.info, brd_game_name(game), "");
        while ((run.info.players >> lowest & 1) == 0) lowest++;
        CHECK_EQ_INT(brd_state_initial(&run.rules, &run.state, 0), BRD_OK);
        CHECK_EQ_INT(brd_state_players(&run.rules, &run.state), lowest);
    }
    /* A deck of one card of each class is too small for four hands. (TMB-2) */
    positions_load(&run.rules, &run.info, "tombs", "teams=true deck_4=1,1,1,1");
    CHECK(run.info.players == 0);
    for (int32_t players = 0; players <= BRD_MAX_SEATS; players++)
        CHECK_EQ_INT(brd_state_initial(&run.rules, &run.state, players), BRD_E_ARGUMENT);
}

static void observations_are_positions(void)
{
    char position[BRD_MAX_POSITION_TEXT], seen[BRD_MAX_POSITION_TEXT];
    brd_state again;
    int32_t nbytes = brd_state_format(&run.rules, &run.state, position, sizeof position);
    CHECK_EQ_INT(brd_state_observe(&run.rules, &run.state, BRD_REFEREE, seen, sizeof seen), nbytes);
    CHECK_EQ_TEXT(seen, position);
    if ((run.info.flags & BRD_RULES_SECRETS) != 0) return;
    CHECK_EQ_INT(brd_state_observe(&run.rules, &run.state, 0, seen, sizeof seen), nbytes);
    CHECK_EQ_TEXT(seen, position);
    CHECK_EQ_INT(brd_state_from_observation(&run.rules, &again, 0, seen, (size_t)nbytes, run.seed, NULL, 0, NULL),
                 BRD_OK);
    CHECK(memcmp(&again, &run.state, sizeof again) == 0);
}

/*
 * The referee observes the position. Where nothing is hidden, so does everybody, and the state that is made from the
 * observation is the position. [H.observe] [H.determinization-open]
 */
static void the_referee_observes_the_position(void)
{
    play_all("", observations_are_positions);
}

static void worlds_fit_to_what_is_seen(void)
{
    char text[BRD_MAX_POSITION_TEXT], again[BRD_MAX_POSITION_TEXT];
    brd_state world, same;
    int32_t players = brd_state_players(&run.rules, &run.state);
    for (int32_t i = 0; i < players + 2; i++) {
        int32_t viewer = positions_viewer(players, i);
        size_t nbytes = (size_t)brd_state_observe(&run.rules, &run.state, viewer, text, sizeof text);
        memset(&same, FILL, sizeof same);
        CHECK_EQ_INT(brd_state_from_observation(&run.rules, &world, viewer, text, nbytes, run.seed, NULL, 0, NULL),
                     BRD_OK);
        CHECK_EQ_INT(brd_state_from_observation(&run.rules, &same, viewer, text, nbytes, run.seed, NULL, 0, NULL),
                     BRD_OK);
        CHECK(memcmp(&world, &same, sizeof world) == 0);
        CHECK(brd_state_observe(&run.rules, &world, viewer, again, sizeof again) > 0);
        CHECK_EQ_TEXT(again, text);
    }
}

/* A viewer observes the same in the state that was made, which a seed makes again. [H.determinization] */
static void the_same_seed_makes_the_same_state(void)
{
    play_all("", worlds_fit_to_what_is_seen);
}

/* A state with a byte changed: it is valid and its text gives it back, or there is a fault. */
static void changed_states_are_checked(void)
{
    enum { HEAD = 16 }; /* the tag of the rules, and what is tested with it */
    uint64_t seed = run.seed + (uint64_t)brd_state_ply(&run.rules, &run.state);
    for (int i = 0; i < 10; i++) {
        char text[BRD_MAX_POSITION_TEXT];
        size_t faults = 77;
        brd_fault fault;
        brd_state changed = run.state, again;
        uint32_t at = HEAD + brd_random_below(&seed, run.info.state_used_nbytes - HEAD);
        ((uint8_t *)&changed)[at] ^= (uint8_t)(1 + brd_random_below(&seed, 255));
        int32_t status = brd_state_check(&run.rules, &changed, &fault, 1, &faults);
        if (status == BRD_E_POSITION) CHECK(faults > 0 && fault.message[0] != '\0');
        if (status == BRD_E_POSITION || !CHECK_EQ_INT(status, BRD_OK)) continue;
        CHECK_EQ_INT(faults, 0);
        size_t nbytes = (size_t)brd_state_format(&run.rules, &changed, text, sizeof text);
        CHECK_EQ_INT(brd_state_parse(&run.rules, &again, text, nbytes, NULL, 0, NULL), BRD_OK);
        CHECK(memcmp(&again, &changed, sizeof again) == 0);
    }
}

/* [H.check] */
static void states_are_valid_or_have_a_fault(void)
{
    play_all("", changed_states_are_checked);
}

/* [H.save] */
static void a_save_is_a_header_and_the_position(void)
{
    uint8_t save[BRD_MAX_SAVE_NBYTES];
    char position[BRD_MAX_POSITION_TEXT];
    positions_load(&run.rules, &run.info, "tombs", "");
    CHECK_EQ_INT(brd_state_initial(&run.rules, &run.state, 3), BRD_OK);
    int32_t nbytes = brd_state_save(&run.rules, &run.state, save, sizeof save);
    int32_t length = brd_state_format(&run.rules, &run.state, position, sizeof position);
    CHECK_EQ_INT(nbytes, 32 + length);
    CHECK(memcmp(save + 32, position, (size_t)length) == 0);
    uint64_t fingerprint = 0;
    for (int i = 7; i >= 0; i--) fingerprint = fingerprint << 8 | save[16 + i]; /* little-endian */
    CHECK(fingerprint == brd_rules_fingerprint(&run.rules));
}

/* The position of a save goes on under rules that do not restore it. [H.corrected-rules] */
static void saves_of_other_rules_have_their_position(void)
{
    static brd_rules other;
    uint8_t save[BRD_MAX_SAVE_NBYTES];
    char position[BRD_MAX_POSITION_TEXT];
    for (int32_t game = 0; game < brd_game_count(); game++) {
        positions_load(&other, &run.info, brd_game_name(game), "max_plies=9000");
        positions_load(&run.rules, &run.info, brd_game_name(game), "");
        CHECK_EQ_INT(brd_state_initial(&other, &run.state, 0), BRD_OK);
        CHECK(brd_playout(&other, &run.state, 3, 12) > 0);
        size_t nbytes = (size_t)brd_state_save(&other, &run.state, save, sizeof save);
        CHECK_EQ_INT(brd_state_ply(&run.rules, &run.state), BRD_E_NO_POSITION);
        CHECK_EQ_INT(brd_state_restore(&run.rules, &run.state, save, nbytes, NULL, 0, NULL), BRD_E_FINGERPRINT);
        int32_t length = brd_save_read(save, nbytes, NULL, position, sizeof position);
        CHECK_EQ_INT(brd_state_parse(&run.rules, &run.state, position, (size_t)length, NULL, 0, NULL), BRD_OK);
        CHECK_EQ_INT(brd_state_ply(&run.rules, &run.state), 12);
    }
}

static void turn_is_of_a_seat(void)
{
    int32_t players = brd_state_players(&run.rules, &run.state), turn = brd_state_turn(&run.rules, &run.state);
    int32_t to_move = brd_state_to_move(&run.rules, &run.state), actors = brd_state_actors(&run.rules, &run.state);
    CHECK(is_over() ? turn == BRD_NOBODY : turn >= 0 && turn < players);
    CHECK(to_move == BRD_NOBODY || to_move == BRD_CHANCE || (to_move >= 0 && to_move < players));
    CHECK_EQ_INT(actors == 0, to_move >= players);
    CHECK_EQ_INT(actors >> players, 0);
    if (to_move >= players) return;
    CHECK((actors >> to_move & 1) != 0);
    CHECK(brd_moves(&run.rules, &run.state, to_move, NULL, 0) > 0);
}

/* [H.turn] [H.to-move-can-move] */
static void turns_are_of_seats(void)
{
    play_all("max_plies=150", turn_is_of_a_seat);
}

static void all_viewers_know_what_waits(void)
{
    brd_pending of_host = {.struct_nbytes = sizeof of_host}, seen = of_host;
    int32_t players = brd_state_players(&run.rules, &run.state);
    CHECK_EQ_INT(brd_state_pending(&run.rules, &run.state, BRD_REFEREE, &of_host), BRD_OK);
    for (int32_t i = 0; i <= players; i++) {
        CHECK_EQ_INT(brd_state_pending(&run.rules, &run.state, positions_viewer(players, i), &seen), BRD_OK);
        CHECK(memcmp(&seen, &of_host, sizeof seen) == 0);
    }
}

/* [H.pending-for-all] */
static void what_waits_is_the_same_for_all(void)
{
    play_all("", all_viewers_know_what_waits);
}

/*
 * Plays one game by rules with a limit and without. At the limit a seat is in the phase in which the last ply was made,
 * or in the one that this ply begins in the other game: the rulebook says which.
 */
static void end_in_its_phase(const char *game, int32_t most)
{
    static brd_rules unlimited;
    char overrides[32];
    brd_state without, before;
    uint64_t seed = (uint64_t)most;
    snprintf(overrides, sizeof overrides, "max_plies=%d", (int)most);
    positions_load(&unlimited, &run.info, game, "");
    positions_load(&run.rules, &run.info, game, overrides);
    CHECK_EQ_INT(brd_state_initial(&unlimited, &without, 0), BRD_OK);
    CHECK_EQ_INT(brd_state_initial(&run.rules, &run.state, 0), BRD_OK);
    while (!is_over()) {
        brd_move move = positions_choose(&run.rules, &run.state, &seed);
        before = run.state;
        brd_apply_trusted(&run.rules, &run.state, move, NULL, NULL, 0);
        brd_apply_trusted(&unlimited, &without, move, NULL, NULL, 0);
    }
    for (int32_t seat = 0; seat < brd_state_players(&run.rules, &run.state); seat++) {
        int32_t phase = brd_state_phase(&run.rules, &run.state, seat);
        bool last = phase == brd_state_phase(&run.rules, &before, seat);
        CHECK(last || phase == brd_state_phase(&unlimited, &without, seat));
    }
}

/* [H.phase] */
static void a_game_ends_in_its_phase(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++)
        for (int32_t most = 1; most <= 130; most++) end_in_its_phase(brd_game_name(game), most);
}

/* With the switch a random game is a draw after so many plies; by default there is no limit. [H.max-plies] */
static void games_end_after_max_plies(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        brd_outcome outcome = {.struct_nbytes = sizeof outcome};
        brd_switch_info option = {.struct_nbytes = sizeof option};
        positions_load(&run.rules, &run.info, brd_game_name(game), "max_plies=9");
        CHECK_EQ_INT(brd_state_initial(&run.rules, &run.state, 0), BRD_OK);
        CHECK_EQ_INT(brd_playout(&run.rules, &run.state, 1, 100), 9);
        CHECK_EQ_INT(brd_state_outcome(&run.rules, &run.state, &outcome), BRD_OK);
        CHECK_EQ_INT(outcome.kind, BRD_DRAW);
        CHECK_EQ_TEXT(brd_name(&run.rules, BRD_NAME_ENDING, outcome.ending), "max_plies");
        bool found = false;
        for (int32_t i = 0; i < run.info.switch_count && !found; i++)
            found = brd_rules_switch(&run.rules, i, &option) == BRD_OK && strcmp(option.name, "max_plies") == 0;
        CHECK(found);
        CHECK_EQ_TEXT(option.initial, "0");
    }
}

/* ----------------------------------------------------------------------------------------------------- moves */

/* Whether a notation names the cell: cells are the only small letters before digits. */
static bool names_cell(const char *notation, const char *name, bool *any)
{
    bool found = false;
    for (const char *at = notation; *at != '\0'; at++) {
        if (!islower((unsigned char)at[0]) || !isdigit((unsigned char)at[1])) continue;
        *any = true;
        size_t length = 1 + strspn(at + 1, "0123456789");
        found = found || (strlen(name) == length && memcmp(at, name, length) == 0);
    }
    return found;
}

static brd_move all[BRD_MAX_MOVES], of_cell[BRD_MAX_MOVES], expected[BRD_MAX_MOVES];

/* The moves of the list that name the cell, or begin on it. */
static int32_t expect_moves(int32_t count, int32_t cell, bool from)
{
    int32_t kept_moves = 0;
    const char *name = cell == BRD_NO_CELL ? "" : brd_name(&run.rules, BRD_NAME_CELL, cell);
    for (int32_t i = 0; i < count; i++) {
        brd_move_info info = {.struct_nbytes = sizeof info};
        char text[BRD_MAX_MOVE_TEXT];
        bool any = false;
        brd_move_format(&run.rules, all[i], text, sizeof text);
        brd_move_describe(&run.rules, &run.state, BRD_REFEREE, all[i], &info);
        bool named = names_cell(text, name, &any);
        const char *first = info.from == BRD_NO_CELL ? "" : brd_name(&run.rules, BRD_NAME_CELL, info.from);
        int32_t begins = names_cell(text, first, &any) ? info.from : BRD_NO_CELL;
        if (from ? begins == cell : cell == BRD_NO_CELL ? !any : named) expected[kept_moves++] = all[i];
    }
    return kept_moves;
}

static void lists_of_cells_are_parts(void)
{
    int32_t count = brd_moves(&run.rules, &run.state, BRD_REFEREE, all, BRD_MAX_MOVES);
    if (brd_state_ply(&run.rules, &run.state) % 8 != 0) return;
    for (int32_t i = 0; i <= run.info.cell_count; i++) {
        int32_t cell = i < run.info.cell_count ? i : BRD_NO_CELL;
        int32_t found = brd_moves_at(&run.rules, &run.state, BRD_REFEREE, cell, of_cell, BRD_MAX_MOVES);
        if (CHECK_EQ_INT(found, expect_moves(count, cell, false)))
            CHECK(memcmp(of_cell, expected, (size_t)found * sizeof *all) == 0);
        found = brd_moves_from(&run.rules, &run.state, BRD_REFEREE, cell, of_cell, BRD_MAX_MOVES);
        if (CHECK_EQ_INT(found, expect_moves(count, cell, true)))
            CHECK(memcmp(of_cell, expected, (size_t)found * sizeof *all) == 0);
    }
}

/* [H.moves-of-cell] */
static void moves_are_found_by_their_cells(void)
{
    play_all("", lists_of_cells_are_parts);
}

/*
 * `?` and `+?` are written and not read; the sentence of a hidden ply is the same for all of a seat's.
 * [H.hidden-notation] [H.move-sentence-hidden] [H.move-sentence-errors]
 */
static void hidden_plies_are_not_read(void)
{
    char text[TEXT_NBYTES], later[TEXT_NBYTES];
    brd_move move;
    positions_load(&run.rules, &run.info, "thrones", "");
    CHECK_EQ_INT(brd_state_initial(&run.rules, &run.state, 0), BRD_OK);
    CHECK_EQ_INT(brd_move_format(&run.rules, (brd_move){BRD_CODE_HIDDEN}, text, sizeof text), 1);
    CHECK_EQ_TEXT(text, "?");
    CHECK_EQ_INT(brd_move_format(&run.rules, (brd_move){BRD_CODE_HIDDEN_CHANCE}, text, sizeof text), 2);
    CHECK_EQ_TEXT(text, "+?");
    CHECK_EQ_INT(brd_move_parse(&run.rules, "?", 1, &move), BRD_E_MOVE);
    CHECK_EQ_INT(brd_move_parse(&run.rules, "+?", 2, &move), BRD_E_MOVE);
    CHECK(brd_move_sentence(&run.rules, &run.state, 1, (brd_move){BRD_CODE_HIDDEN}, text, sizeof text) > 0);
    CHECK_EQ_INT(brd_playout(&run.rules, &run.state, 1, 2), 2);
    CHECK(brd_move_sentence(&run.rules, &run.state, 1, (brd_move){BRD_CODE_HIDDEN}, later, sizeof later) > 0);
    CHECK_EQ_TEXT(later, text);
    CHECK_EQ_INT(brd_move_sentence(&run.rules, &run.state, 1, (brd_move){0}, text, sizeof text), BRD_E_MOVE);
}

/* ------------------------------------------------------------------------------------------------------ play */

static void end_has_no_plies(void)
{
    static BRD_ALIGNED uint8_t workspace[3 * (BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move))];
    const uint32_t happens = BRD_MOVE_SPENDS | BRD_MOVE_CAPTURES | BRD_MOVE_ANNOUNCES;
    uint64_t count = 77;
    CHECK_EQ_INT(brd_perft(&run.rules, &run.state, 0, 0, NULL, 0, &count), BRD_OK);
    CHECK(count == 1);
    if (!is_over()) return;
    for (int32_t depth = 1; depth <= 3; depth++) {
        CHECK_EQ_INT(brd_perft(&run.rules, &run.state, depth, 0, workspace, sizeof workspace, &count), BRD_OK);
        CHECK(count == 0);
    }
    for (int32_t i = 0; i < run.code_count && i < BRD_MAX_MOVES; i++) {
        brd_move_info info = {.struct_nbytes = sizeof info};
        CHECK_EQ_INT(brd_move_describe(&run.rules, &run.state, BRD_REFEREE, run.codes[i], &info), BRD_OK);
        CHECK_EQ_INT(info.flags & happens, 0);
    }
}

/* No ply follows the end, and no move does anything there. [H.perft-over] [H.describe-over] */
static void nothing_happens_after_the_end(void)
{
    play_all("max_plies=150", end_has_no_plies);
}

/* Each ply of a game is taken back, the last one first, also in a copy. [H.undo] */
static void games_are_undone_to_their_start(void)
{
    static brd_state states[PLIES_MOST + 1];
    static brd_undo undos[PLIES_MOST];
    for (int32_t game = 0; game < brd_game_count(); game++) {
        uint64_t seed = 4;
        int plies = 0;
        positions_load(&run.rules, &run.info, brd_game_name(game), "");
        CHECK_EQ_INT(brd_state_initial(&run.rules, &run.state, 0), BRD_OK);
        for (; plies < PLIES_MOST && !is_over(); plies++) {
            states[plies] = run.state;
            brd_move move = positions_choose(&run.rules, &run.state, &seed);
            CHECK(brd_apply(&run.rules, &run.state, BRD_REFEREE, move, NULL, &undos[plies], NULL, 0) >= 0);
        }
        while (plies-- > 0) {
            static brd_state copy;
            CHECK_EQ_INT(brd_state_copy(&run.rules, &copy, &run.state), BRD_OK);
            CHECK_EQ_INT(brd_undo_move(&run.rules, &copy, &undos[plies]), BRD_OK);
            CHECK_EQ_INT(brd_undo_move(&run.rules, &run.state, &undos[plies]), BRD_OK);
            CHECK(memcmp(&run.state, &states[plies], sizeof run.state) == 0);
            CHECK(memcmp(&copy, &run.state, run.info.state_used_nbytes) == 0);
        }
    }
}

static void chance_draws_when_it_is_to_move(void)
{
    brd_move move = {0};
    bool chance = brd_state_to_move(&run.rules, &run.state) == BRD_CHANCE;
    CHECK_EQ_INT(brd_chance_draw(&run.rules, &run.state, run.seed, &move), chance ? BRD_OK : BRD_E_NOT_CHANCE);
    CHECK_EQ_INT(move.code != 0, chance);
    CHECK_EQ_INT(brd_chance_list(&run.rules, &run.state, NULL, 0) > 0, chance);
    CHECK_EQ_INT(brd_chance_denominator(&run.rules, &run.state) > 0, chance);
}

/* [H.chance-draw-errors] */
static void only_chance_draws(void)
{
    play_all("", chance_draws_when_it_is_to_move);
}

/* ------------------------------------------------------------------------------------------------- sentences */

static void has_no_full_stop(int32_t length, const char *text)
{
    if (!CHECK(length > 0 && text[length - 1] != '.')) printf("  %s\n", text);
}

static void no_sentence_has_a_full_stop(void)
{
    char text[TEXT_NBYTES];
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_move move = first_move();
    has_no_full_stop(brd_state_prompt(&run.rules, &run.state, BRD_REFEREE, text, sizeof text), text);
    if (!is_over()) {
        static brd_event events[BRD_MAX_EVENTS];
        brd_state after = run.state;
        has_no_full_stop(brd_move_sentence(&run.rules, &run.state, BRD_REFEREE, move, text, sizeof text), text);
        int32_t count = brd_apply(&run.rules, &after, BRD_REFEREE, move, NULL, NULL, events, BRD_MAX_EVENTS);
        has_no_full_stop(brd_events_sentence(&run.rules, events, (size_t)count, text, sizeof text), text);
        return;
    }
    CHECK_EQ_INT(brd_state_outcome(&run.rules, &run.state, &outcome), BRD_OK);
    has_no_full_stop(brd_outcome_sentence(&run.rules, &outcome, text, sizeof text), text);
}

/* [H.sentences] */
static void sentences_have_no_full_stop(void)
{
    play_all("max_plies=150", no_sentence_has_a_full_stop);
    for (int32_t game = 0; game < brd_game_count(); game++) {
        char text[TEXT_NBYTES];
        positions_load(&run.rules, &run.info, brd_game_name(game), "");
        for (int32_t type = 0; type < run.info.type_count; type++) {
            int32_t length = brd_type_sentence(&run.rules, type, text, sizeof text);
            if (length >= 0) has_no_full_stop(length, text); /* others are no pieces */
        }
    }
}

static void verdict_begins_with_its_cell(void)
{
    char text[TEXT_NBYTES], cell[16];
    for (int i = 0; i < 20; i++) {
        brd_verdict verdict;
        uint64_t seed = run.seed + (uint64_t)(i * 1000 + brd_state_ply(&run.rules, &run.state));
        brd_move move = run.codes[brd_random_below(&seed, (uint32_t)run.code_count)];
        if (brd_move_check(&run.rules, &run.state, BRD_REFEREE, move, &verdict) != BRD_E_ILLEGAL) continue;
        int32_t length = brd_verdict_sentence(&run.rules, &verdict, text, sizeof text);
        has_no_full_stop(length, text);
        if (verdict.cell == BRD_NO_CELL) continue;
        snprintf(cell, sizeof cell, "%s: ", brd_name(&run.rules, BRD_NAME_CELL, verdict.cell));
        if (!CHECK(strncmp(text, cell, strlen(cell)) == 0)) printf("  %s\n", text);
    }
}

/* [H.verdict-sentence] */
static void refusals_begin_with_their_cells(void)
{
    play_all("", verdict_begins_with_its_cell);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"texts_need_no_nul", texts_need_no_nul},
        {"no_pointer_is_kept", no_pointer_is_kept},
        {"strings_live_as_long_as_their_rules", strings_live_as_long_as_their_rules},
        {"some_names_need_no_rules", some_names_need_no_rules},
        {"the_version_is_that_of_the_header", the_version_is_that_of_the_header},
        {"games_stay_below_the_limits", games_stay_below_the_limits},
        {"refusals_begin_with_those_of_all_games", refusals_begin_with_those_of_all_games},
        {"faults_of_positions_have_no_lines", faults_of_positions_have_no_lines},
        {"overrides_come_back", overrides_come_back},
        {"cells_are_found_by_their_names", cells_are_found_by_their_names},
        {"words_of_switches_are_their_values", words_of_switches_are_their_values},
        {"no_number_of_players_is_the_lowest", no_number_of_players_is_the_lowest},
        {"the_referee_observes_the_position", the_referee_observes_the_position},
        {"the_same_seed_makes_the_same_state", the_same_seed_makes_the_same_state},
        {"states_are_valid_or_have_a_fault", states_are_valid_or_have_a_fault},
        {"a_save_is_a_header_and_the_position", a_save_is_a_header_and_the_position},
        {"saves_of_other_rules_have_their_position", saves_of_other_rules_have_their_position},
        {"turns_are_of_seats", turns_are_of_seats},
        {"what_waits_is_the_same_for_all", what_waits_is_the_same_for_all},
        {"a_game_ends_in_its_phase", a_game_ends_in_its_phase},
        {"games_end_after_max_plies", games_end_after_max_plies},
        {"moves_are_found_by_their_cells", moves_are_found_by_their_cells},
        {"hidden_plies_are_not_read", hidden_plies_are_not_read},
        {"nothing_happens_after_the_end", nothing_happens_after_the_end},
        {"games_are_undone_to_their_start", games_are_undone_to_their_start},
        {"only_chance_draws", only_chance_draws},
        {"sentences_have_no_full_stop", sentences_have_no_full_stop},
        {"refusals_begin_with_their_cells", refusals_begin_with_their_cells},
        {NULL, NULL},
    };
    return check_main("contract", tests, argc, argv);
}
