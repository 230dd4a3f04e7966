/*
 * test_thrones_positions.c: worked examples for notation and positions in rules/thrones.md: texts that are moves and
 * texts that are not, the order of the refusals, positions in play that are valid and that are not. Expected values
 * were worked out by hand from the rulebook. Positions of the setup are in test_thrones_setup.c.
 */
#include "thrones_lines.h"

static void load(void)
{
    worked_load("thrones", "");
}

/* --------------------------------------------------------------------------------------------------- notation */

/* [THR.notation] [THR.letters] */
static void texts_that_are_moves(void)
{
    static const char *const texts[] = {"p@a1",   "f@a1",   "m@a1",   "w@a1",   "c@a1",   "c@e5",    "R@a1",
                                        "S@b2",   "C@c3",   "A@d4",   "T@e5",   "L@f6",   "W@g7",    "E@h8",
                                        "D@i9",   "K@a9",   "D@-",    "a1a2",   "a1i9",   "i9a1",    "a1=a2",
                                        "a1xa2",  "a1*a3",  "a1a2!",  "a1=a2!", "a1xa2!", "a1*a3!",  "H:a1a2",
                                        "H:a2a1", "A:a1c4", "D:a1a2", "D:i8a9", "end",    "survive", "fail"};
    load();
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char text[BRD_MAX_MOVE_TEXT];
        brd_move_format(&worked_rules, worked_move(texts[i]), text, sizeof text);
        CHECK_EQ_TEXT(text, texts[i]);
    }
}

/* [THR.no-move] */
static void texts_that_are_none(void)
{
    static const char *const texts[] = {
        "a1a1",    "a1=a1",   "a1xa1",   "a1*a1", "H:a1a1",   "A:a1a1", "D:a1a1", "A:c4a1", "D:a2a1", "D:a9i8",
        "H:a1a2!", "A:a1c4!", "D:a1a2!", "end!",  "p@a1!",    "x@a1",   "r@a1",   "P@a1",   "R@-",    "p@-",
        "d@-",     "D@",      "a1",      "a1a0",  "a1j1",     "a10a2",  "a1-a2",  "a1Xa2",  "a1xa2?", "a1a2!!",
        "X:a1a2",  "h:a1a2",  "H:a1",    "End",   "survived", "?",      "+?",     "!",      "a1=!",   "H:a1=a2",
        "D@a1a2",  "A1A2",    "a1a2 ",   "p@a:",  "R@a:",     "D@a:",   "a9a:",   "a:a9",   "a9=a:",  "H:a9a:"};
    load();
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        brd_move move = {0};
        if (!CHECK_EQ_INT(brd_move_parse(&worked_rules, texts[i], strlen(texts[i]), &move), BRD_E_MOVE))
            printf("  %s\n", texts[i]);
    }
    for (size_t nbytes = 0; nbytes < strlen("R@a1"); nbytes++) { /* nothing behind the text is read */
        brd_move move = {0};
        CHECK_EQ_INT(brd_move_parse(&worked_rules, "R@a1", nbytes, &move), BRD_E_MOVE);
    }
}

/*
 * [THR.notation] Each code has one text, and each text one code. Texts: tiles 5 * 81, pieces 10 * 81, `D@-`; four
 * actions between two of 81 cells, with and without `!`; Haste; Ambush and Deception between the lesser and the
 * greater; three keywords.
 */
static void codes_and_texts_are_one_to_one(void)
{
    long count = 0;
    load();
    for (uint32_t code = 0; code < 1u << 21; code++) {
        char text[BRD_MAX_MOVE_TEXT];
        int32_t length = brd_move_format(&worked_rules, (brd_move){code}, text, sizeof text);
        if (length < 0) continue;
        brd_move again = {0};
        brd_move_parse(&worked_rules, text, (size_t)length, &again);
        if (!CHECK_EQ_INT(again.code, code)) return;
        count++;
    }
    CHECK_EQ_INT(count, 5 * 81 + 10 * 81 + 1 + 4 * 81 * 80 * 2 + 81 * 80 + 2 * (81 * 80 / 2) + 3);
}

/*
 * [THR.refusals] The codes are in the order of the table, except the neutral ones of other tables [THR.neutral] and
 * those that were added later: codes do not change.
 */
static void refusals_have_their_order(void)
{
    static const char *const names[] = {"game_over",
                                        "not_your_turn",
                                        "wrong_phase",
                                        "no_piece",
                                        "not_yours",
                                        "not_next_cell",
                                        "quota",
                                        "fortress_edge",
                                        "not_completable",
                                        "not_next_tile",
                                        "not_middle_row",
                                        "claimed",
                                        "not_next_piece",
                                        "not_held_back",
                                        "turn_begun",
                                        "nothing_done",
                                        "already_engaged",
                                        "not_the_actor",
                                        "already_moved",
                                        "already_switched",
                                        "not_first_action",
                                        "first_turn",
                                        "favor_spent",
                                        "no_favor",
                                        "cannot_fire",
                                        "not_homeland",
                                        "no_landing",
                                        "cell_taken",
                                        "pair_order",
                                        "no_room_for_pair",
                                        "no_target",
                                        "own_target",
                                        "enemy_partner",
                                        "same_type",
                                        "two_warhorses",
                                        "not_forest",
                                        "out_of_range",
                                        "path_blocked",
                                        "off_terrain",
                                        "not_connected",
                                        "long_move",
                                        "trail",
                                        "engage_ban_elephant",
                                        "guarded",
                                        "ranger_on_mountain",
                                        "forest_cover",
                                        "no_check_due",
                                        "banned",
                                        "peaceful_turn",
                                        "no_fortress_here",
                                        "no_ambush_here",
                                        "dragon_arrived",
                                        "order_of_type",
                                        "no_room_for_type"};
    size_t count = 0;
    load();
    for (int32_t code = 1; code < 256; code++) {
        const char *name = brd_name(&worked_rules, BRD_NAME_REFUSAL, code);
        if (name == NULL) continue;
        if (CHECK(count < sizeof names / sizeof names[0])) CHECK_EQ_TEXT(name, names[count]);
        count++;
    }
    CHECK_EQ_INT(count, sizeof names / sizeof names[0]);
}

/* Two reasons are true, and the verdict has the first one in the table [THR.refusals]. */
static void the_first_reason_counts(void)
{
    static const struct worked_refusal refusals[] = {
        {"no_piece, not no_favor", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "H:a1a2", "no_piece", "a1"},
        {"no_piece of the first cell",
         WHITE_IN_FULL("k8/9/9/9/9/9/9/6R2/8K", "-", "1:1,0:0", "h5,-", "-", "-", "-", "50"), "D:a1a2", "no_piece",
         "a1"},
        {"not_yours, not first_turn", TILES " k8/9/9/9/9/9/9/6R2/8K w play - - 0:0,0:0 -,- - - - 1 50", "a9xa8",
         "not_yours", "a9"},
        {"already_engaged, not not_the_actor",
         WHITE_IN_FULL("k8/9/9/9/9/9/4R4/9/8K", "-", "1:1,0:0", "h5,-", "-", "e3x", "-", "50"), "i1xi2",
         "already_engaged", "e3"},
        {"not_the_actor, not already_moved", WHITE_DONE("k8/9/9/9/9/9/4R4/9/8K", "e3m"), "i1i2", "not_the_actor", "e3"},
        {"not_first_action, not no_favor", WHITE_DONE("k8/9/9/9/9/9/4R4/9/8K", "e3m"), "e3xe4!", "not_first_action",
         "e3"},
        {"first_turn, not cannot_fire", TILES " k8/9/9/9/9/9/9/6R2/8K w play - - 0:0,0:0 -,- - - - 1 50", "g2*g3",
         "first_turn", ""},
        {"no_favor, not cannot_fire", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "g2*g3!", "no_favor", ""},
        {"favor_spent, not no_favor",
         WHITE_IN_FULL("k8/9/9/9/9/9/9/6R2/8K", "-", "0:1,0:0", "h5,-", "-", ".f", "-", "50"), "H:g2g3", "favor_spent",
         ""},
        {"not_held_back, not turn_begun", WHITE_DONE("k8/9/9/9/9/9/4R4/9/8K", "e3m"), "D@a1", "not_held_back", ""},
        {"turn_begun, not not_homeland",
         WHITE_IN_FULL("k8/9/9/9/9/9/4R4/9/8K", "w", "0:0,0:0", "-,-", "-", "e3m", "-", "50"), "D@a9", "turn_begun",
         ""},
        {"not_homeland, not no_landing",
         WHITE_IN_FULL("k8/9/9/9/9/9/4R4/9/8K", "w", "0:0,0:0", "-,-", "-", "-", "-", "50"), "D@a5", "not_homeland",
         "a5"},
        {"no_landing, not cell_taken",
         WHITE_IN_FULL("k8/9/9/9/9/9/4R4/9/8K", "w", "0:0,0:0", "-,-", "-", "-", "-", "50"), "D@e3", "no_landing",
         "e3"},
        {"cannot_fire, not no_target", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "g2*a1", "cannot_fire", "g2"},
        {"cell_taken, not out_of_range", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "g2i1", "cell_taken", "i1"},
        {"no_target, not out_of_range", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "g2=a1", "no_target", "a1"},
        {"enemy_partner, not same_type", WHITE("k8/9/9/9/9/9/6r2/6R2/8K"), "g2=g3", "enemy_partner", "g3"},
        {"same_type, not out_of_range", WHITE("k8/9/9/9/6R2/9/9/6R2/8K"), "g2=g5", "same_type", "g5"},
        {"two_warhorses, not out_of_range", WHITE("k8/9/9/9/6w2/9/9/6W2/8K"), "g2=g5", "two_warhorses", "g5"},
        {"not_forest after same_type",
         WHITE_IN_FULL("k8/9/9/9/9/9/6R2/6R2/8K", "-", "1:1,0:0", "h5,-", "-", "-", "-", "50"), "A:g2g3", "same_type",
         "g3"},
        {"out_of_range, not engage_ban_elephant", WHITE("k8/9/4e4/9/9/9/9/6R2/8K"), "g2xe7", "out_of_range", "e7"},
        {"path_blocked, not forest_cover", WHITE("k8/9/9/9/9/2D1c1s2/9/9/8K"), "c4xf4", "no_target", "f4"},
        {"path_blocked, not forest_cover", WHITE("k8/9/9/9/9/2D1cs3/9/9/8K"), "c4xf4", "path_blocked", "e4"},
        {"off_terrain, not long_move", WHITE_DONE("k8/9/9/9/9/9/9/L8/R7K", "a2s"), "a2c2", "off_terrain", "c2"},
        {"not_connected, not long_move", WHITE_DONE("k8/9/9/9/9/9/9/L8/R7K", "a2s"), "a2e1", "not_connected", "e1"},
        {"out_of_range, not long_move", WHITE_DONE("k8/9/9/9/L8/R8/9/9/8K", "a5l"), "a5=i1", "out_of_range", "i1"},
        {"THR-16 nothing_done: in turn 1 a favor is all that is left",
         TILES " k8/9/9/9/9/9/9/7sr/7lK w play - - 1:1,0:0 h5,- - - - 1 50", "end", "nothing_done", ""},
        {"engage_ban_elephant, not no_check_due",
         WHITE_IN_FULL("k8/9/9/9/9/9/4e4/4R4/8K", "-", "1:1,0:0", "h5,-", "-", "-", "-", "50"), "e2xe3!",
         "engage_ban_elephant", "e3"},
    };
    load();
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* -------------------------------------------------------------------------------------------------- positions */

/* [THR.position] Each field with a value other than its first; every position is written as it was read. */
static void positions_that_are_some(void)
{
    static const char *const lines[] = {
        WHITE("k8/9/9/9/9/9/9/9/8K"),
        WHITE_IN_FULL("k8/9/9/9/9/4L4/4W4/9/8K", "wb", "2:4,1:3", "h5,e8", "-", "e3ms:a1,i1,e5,i9", "-", "50"),
        WHITE_IN_FULL("k8/9/9/9/9/4L4/9/9/8K", "b", "0:4,1:3", "h5,e8", "-", "e4lf", "-", "50"),
        WHITE_IN_FULL("k8/9/9/9/9/4L4/9/9/8K", "w", "0:1,0:0", "e2,-", "-", ".f", "-", "50"),
        WHITE_IN_FULL("k8/9/9/9/9/4W4/5w3/9/8K", "-", "1:1,0:0", "e2,-", "wb", "e4x", "-", "50"),
        WHITE_IN_FULL("k8/9/9/9/9/3L5/9/9/8K", "-", "1:1,0:0", "e2,-", "-", "-", "H:d4e4", "50"),
        WHITE_IN_FULL("k8/9/9/9/9/3L5/9/9/8K", "-", "1:1,0:0", "e2,-", "-", "d4s", "d4e4", "50"),
        WHITE_IN_FULL("k8/9/9/9/9/3Ls4/9/9/8K", "-", "1:1,0:0", "e2,-", "-", ".", "-", "50"),
        BREACHED_H5 " k8/9/9/9/9/4E4/9/9/8K w play - - 0:0,0:0 -,- - e4m - 3 50",
        BREACHED_H5 " k8/9/9/9/7r1/9/9/9/8K b play - - 0:0,0:0 -,- - - - 65534 0",
        BREACHED_H5 " k8/9/9/9/9/9/9/9/8K w play - - 0:1,0:0 h5,- - .f - 3 50", /* [THR.valid-repair] */
        TILES " k8/9/9/9/9/9/9/9/8K b play - - 0:0,0:0 -,- - - - 65535 65535",
        TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 65535 65535",
        TILES " 9/9/9/9/9/9/9/9/8K b over - - 0:0,0:0 -,- b - - 4 51",
    };
    load();
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char text[BRD_MAX_POSITION_TEXT];
        brd_state state;
        brd_fault fault;
        bool valid = strstr(lines[i], " . ") == NULL && strstr(lines[i], "b over - - 0:0,0:0 -,- b") == NULL;
        int32_t status = brd_state_parse(&worked_rules, &state, lines[i], strlen(lines[i]), &fault, 1, NULL);
        if (!CHECK_EQ_INT(status, valid ? BRD_OK : BRD_E_POSITION)) printf("  %s: %s\n", lines[i], fault.field);
        if (status != BRD_OK) continue;
        brd_state_format(&worked_rules, &state, text, sizeof text);
        CHECK_EQ_TEXT(text, lines[i]);
        CHECK_EQ_INT(brd_state_check(&worked_rules, &state, NULL, 0, NULL), 0);
    }
}

enum { ANYWHERE = 999 };

/* Offsets: tiles 0 to 88, pieces from 90 on. If the row has no offset, any within the field is right. */
static void positions_that_are_none(void)
{
    static const struct worked_fault faults[] = {
        {"[THR.valid-pieces] a second throne", WHITE("k8/9/9/9/9/9/9/9/7KK"), "pieces", 109, 109},
        {"[THR.valid-pieces] a third ranger, in the order of the text", WHITE("k8/9/R8/9/R8/9/9/R8/8K"), "pieces", 107,
         107},
        {"[THR.valid-pieces] [THR.valid-end] no throne in play", WHITE("k8/9/9/9/9/9/9/9/9"), "phase", 0, ANYWHERE},
        {"[THR.valid-pieces] both thrones missing", TILES " 9/9/9/9/9/9/9/9/9 w over - - 0:0,0:0 -,- - - - 3 50",
         "pieces", 90, 106},
        {"[THR.valid-pieces] both in the other's fortress",
         TILES " 9/4K4/9/9/9/9/9/4k4/9 w over - - 1:1,1:1 e8,e2 - - - 3 50", "pieces", 90, ANYWHERE},
        {"[THR.valid-tiles] three middle waters",
         BLACK_TILES "/wwfmmwfcp/" WHITE_TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50", "tiles", 45,
         45},
        {"[THR.valid-tiles] [THR.bad-position] three middle waters, a piece on the third",
         BLACK_TILES "/wwfmmwfcp/" WHITE_TILES " k8/9/9/9/5E3/9/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50", "tiles", 45,
         45},
        {"[THR.valid-pieces] [THR.bad-position] a third spearman of Black", WHITE("kssr5/9/9/2s6/9/9/9/9/8K"), "pieces",
         101, 101},
        {"[THR.valid-tiles] twelve plains at home",
         BLACK_TILES
         "/pwfmmwfcp/ppmwpfwpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50",
         "tiles", 86, 86},
        {"[THR.valid-tiles] a row without water, which another has in its place",
         BLACK_TILES
         "/pwfmmwfcp/pfmfpfwpm/pfmfpmpfm/pfmwcwpfm/pwmwpfpfw k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50",
         "tiles", 0, 88},
        {"[THR.valid-tiles] no middle row",
         BLACK_TILES "/........./" WHITE_TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50", "tiles", 40,
         48},
        {"[THR.valid-tiles] a middle row, but a home tile is missing",
         "wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/.pwfpwmfp/pwfmmwfcp/" WHITE_TILES
         " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50",
         "tiles", 30, 48},
        {"[THR.valid-side]", TILES " k8/9/9/9/9/9/9/9/8K b play - - 0:0,0:0 -,- - - - 3 50", "side", 0, ANYWHERE},
        {"[THR.valid-side]", TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 65534 50", "side", 0, ANYWHERE},
        {"[THR.valid-dragon] White's",
         WHITE_IN_FULL("k8/9/9/9/9/9/D8/9/8K", "w", "0:0,0:0", "-,-", "-", "-", "-", "50"), "dragons", 0, ANYWHERE},
        {"[THR.valid-dragon] Black's",
         WHITE_IN_FULL("k8/9/9/9/9/9/d8/9/8K", "b", "0:0,0:0", "-,-", "-", "-", "-", "50"), "dragons", 0, ANYWHERE},
        {"[THR.valid-guard] no warhorse",
         WHITE_IN_FULL("k8/9/9/9/9/9/D8/9/8K", "-", "0:0,0:0", "-,-", "b", "-", "-", "50"), "guard", 0, ANYWHERE},
        {"[THR.valid-guard] at the own turn",
         WHITE_IN_FULL("k8/9/9/9/9/9/W8/9/8K", "-", "0:0,0:0", "-,-", "w", "-", "-", "50"), "guard", 0, ANYWHERE},
        {"[THR.valid-favors] more than gained",
         WHITE_IN_FULL("k8/9/9/9/9/9/9/9/8K", "-", "2:1,0:0", "h5,-", "-", "-", "-", "50"), "favors", 121, 121},
        {"[THR.valid-favors] five", WHITE_IN_FULL("k8/9/9/9/9/9/9/9/8K", "-", "0:5,0:0", "h5,-", "-", "-", "-", "50"),
         "favors", 123, 123},
        {"[THR.valid-favors] no fortress",
         WHITE_IN_FULL("k8/9/9/9/9/9/9/9/8K", "-", "0:1,0:0", "a1,-", "-", "-", "-", "50"), "lastfort", 0, ANYWHERE},
        {"[THR.valid-favors] no fortress yet",
         WHITE_IN_FULL("k8/9/9/9/9/9/9/9/8K", "-", "0:1,0:0", "-,-", "-", "-", "-", "50"), "lastfort", 0, ANYWHERE},
        {"[THR.valid-favors] nothing gained",
         WHITE_IN_FULL("k8/9/9/9/9/9/9/9/8K", "-", "0:0,0:0", "h5,-", "-", "-", "-", "50"), "lastfort", 0, ANYWHERE},
        {"[THR.valid-favors] it stands in another",
         WHITE_IN_FULL("k8/9/9/9/7K1/9/9/9/9", "-", "0:1,0:0", "e2,-", "-", "-", "-", "50"), "lastfort", 0, ANYWHERE},
        {"[THR.valid-favors] Black's, too, in the own one",
         WHITE_IN_FULL("9/4k4/9/9/9/9/9/9/8K", "-", "0:0,0:1", "-,h5", "-", "-", "-", "50"), "lastfort", 0, ANYWHERE},
        {"[THR.over] a turnstate", TILES " 9/9/9/9/9/4L4/9/9/8K w over - - 1:1,0:0 h5,- - e4x - 3 50", "turnstate", 0,
         ANYWHERE},
        {"[THR.over] a check", TILES " 9/9/9/9/9/4L4/9/9/8K w over - - 0:0,0:0 -,- - - e4e5 3 50", "check", 0,
         ANYWHERE},
        {"[THR.valid-repair]", BREACHED_H5 " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50", "tiles", 47, 47},
        {"[THR.valid-actor] no row above 9", WHITE_DONE("k8/9/9/9/9/9/9/9/8K", "a:m"), "turnstate", 0, ANYWHERE},
        {"[THR.gain] no row above 9", WHITE_IN_FULL("k8/9/9/9/9/9/9/9/8K", "-", "1:1,0:0", "a:,-", "-", "-", "-", "50"),
         "lastfort", 0, ANYWHERE},
        {"[THR.valid-actor] nobody there", WHITE_DONE("k8/9/9/9/9/9/9/9/8K", "e4m"), "turnstate", 0, ANYWHERE},
        {"[THR.valid-actor] an enemy", WHITE_DONE("k8/9/9/9/9/9/9/9/8K", "a9m"), "turnstate", 0, ANYWHERE},
        {"[THR.valid-actor] no long move of an elephant", WHITE_DONE("k8/9/9/9/9/4E4/9/9/8K", "e4l"), "turnstate", 0,
         ANYWHERE},
        {"[THR.valid-actor] long and a switch", WHITE_DONE("k8/9/9/9/9/4L4/9/9/8K", "e4ls"), "turnstate", 0, ANYWHERE},
        {"[THR.valid-actor] x without a favor", WHITE_DONE("k8/9/9/9/9/4L4/9/9/8K", "e4x"), "turnstate", 0, ANYWHERE},
        {"[THR.valid-actor] x and more",
         WHITE_IN_FULL("k8/9/9/9/9/4L4/9/9/8K", "-", "1:1,0:0", "h5,-", "-", "e4mx", "-", "50"), "turnstate", 0,
         ANYWHERE},
        {"[THR.valid-actor] x and f",
         WHITE_IN_FULL("k8/9/9/9/9/4L4/9/9/8K", "-", "1:2,0:0", "h5,-", "-", "e4xf", "-", "50"), "turnstate", 0,
         ANYWHERE},
        {"[THR.valid-actor] x in turn 1", TILES " k8/9/9/9/9/4L4/9/9/8K w play - - 1:1,0:0 h5,- - e4x - 1 50",
         "turnstate", 0, ANYWHERE},
        {"[THR.valid-actor] a trail of no warhorse", WHITE_DONE("k8/9/9/9/9/4L4/9/9/8K", "e4s:e3"), "turnstate", 0,
         ANYWHERE},
        {"[THR.valid-actor] a switch without a trail", WHITE_DONE("k8/9/9/9/9/4W4/9/9/8K", "e4s"), "turnstate", 0,
         ANYWHERE},
        {"[THR.valid-actor] a trail without a switch", WHITE_DONE("k8/9/9/9/9/4W4/9/9/8K", "e4m:e3"), "turnstate", 0,
         ANYWHERE},
        {"[THR.valid-actor] the trail's order", WHITE_DONE("k8/9/9/9/9/4W4/9/9/8K", "e4s:e3,d3"), "turnstate", 0,
         ANYWHERE},
        {"[THR.valid-actor] twice the same", WHITE_DONE("k8/9/9/9/9/4W4/9/9/8K", "e4s:e3,e3"), "turnstate", 0,
         ANYWHERE},
        {"[THR.valid-actor] no favor is spent",
         WHITE_IN_FULL("k8/9/9/9/9/4L4/9/9/8K", "-", "1:1,0:0", "h5,-", "-", "e4mf", "-", "50"), "turnstate", 0,
         ANYWHERE},
        {"[THR.valid-actor] who?", WHITE_DONE("k8/9/9/9/9/4L4/9/9/8K", ".m"), "turnstate", 0, ANYWHERE},
        {"[THR.valid-actor] has done nothing", WHITE_DONE("k8/9/9/9/9/4L4/9/9/8K", "e4"), "turnstate", 0, ANYWHERE},
        {"[THR.valid-actor] out of order", WHITE_DONE("k8/9/9/9/9/4L4/9/9/8K", "e4sm"), "turnstate", 0, ANYWHERE},
        {"[THR.valid-check] not due", WHITE_CHECK("k8/9/9/9/9/4E4/9/9/8K", "e4e5"), "check", 0, ANYWHERE},
        {"[THR.valid-check] not legal", WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e7"), "check", 0, ANYWHERE},
        {"[THR.valid-check] with `!`",
         WHITE_IN_FULL("k8/9/9/9/4E4/9/9/9/8K", "-", "1:1,0:0", "h5,-", "-", "-", "e5e6!", "50"), "check", 0, ANYWHERE},
        {"[THR.valid-check] a Haste without a favor", WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "H:e5e6"), "check", 0,
         ANYWHERE},
        {"[THR.valid-check] no action", WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "end"), "check", 0, ANYWHERE},
        {"[THR.valid-check] no move", WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5"), "check", 0, ANYWHERE},
        {"[THR.valid-end] no end holds", TILES " k8/9/9/9/9/9/9/9/8K w over - - 0:0,0:0 -,- - - - 3 50", "phase", 0,
         ANYWHERE},
        {"[THR.valid-end] an end holds", TILES " k8/4K4/9/9/9/9/9/9/9 w play - - 0:1,0:0 e8,- - - - 3 50", "phase", 0,
         ANYWHERE},
        {"[THR.valid-setup] turn 0", TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 0 50", "claims", 0,
         ANYWHERE},
        {"[THR.counters]", TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 03 50", "turn", 0, ANYWHERE},
        {"[THR.bad-position] two digits", WHITE("k8/9/9/9/9/9/9/9/44K"), "pieces", 108, 108},
        {"[THR.bad-position] too short", WHITE("k8/9/9/9/9/9/9/8/8K"), "pieces", 106, 106},
        {"[THR.bad-position] rows of tiles are missing",
         "pfmwpfwpm k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50", "tiles", 9, 9},
        {"[THR.bad-position] rows of pieces are missing", TILES " k8 w play - - 0:0,0:0 -,- - - - 3 50", "pieces", 92,
         92},
        {"[THR.bad-position] no guard",
         WHITE_IN_FULL("k8/9/9/9/9/9/9/9/8K", "-", "0:0,0:0", "-,-", "bw", "-", "-", "50"), "guard", 0, ANYWHERE},
    };
    load();
    WORKED_EACH(worked_fault, worked_fault, faults);
}

/* [THR.position] No position is longer than the limit: the longest has a trail of all cells except one. */
static void the_longest_position(void)
{
    char line[1024], text[BRD_MAX_POSITION_TEXT];
    brd_state state;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    load();
    brd_rules_info_get(&worked_rules, &info);
    int length =
        snprintf(line, sizeof line,
                 TILES " rsclwelcs/rkae1d1t1/9/9/1W1R1S1C1/R1E1S1C1L/1E1D1A1T1/L8/8K w play - - 3:4,4:4 h5,e8 - b5msf");
    for (int cell = 0; cell < 81; cell++)
        if (cell != 27) /* a4: the switch that waits leads there */
            length += snprintf(line + length, sizeof line - (size_t)length, "%c%c%d", cell == 0 ? ':' : ',',
                               'a' + cell % 9, 1 + cell / 9);
    snprintf(line + length, sizeof line - (size_t)length, " b5=a4 65535 65535");
    if (!worked_position(line, &state)) return;
    int32_t written = brd_state_format(&worked_rules, &state, text, sizeof text);
    CHECK_EQ_TEXT(text, line);
    CHECK(written < (int32_t)info.max_position_text);
    CHECK(info.max_position_text <= BRD_MAX_POSITION_TEXT);
}

/* The key ignores the turn's number, but not whether attacks are allowed yet; the hash ignores only the ply. */
static void hashes_and_keys(void)
{
    static const char *const lines[] = {
        WHITE("k8/9/9/9/9/4E4/9/9/8K"), TILES " k8/9/9/9/9/4E4/9/9/8K w play - - 0:0,0:0 -,- - - - 3 51",
        TILES " k8/9/9/9/9/4E4/9/9/8K w play - - 0:0,0:0 -,- - - - 5 50",
        TILES " k8/9/9/9/9/4E4/9/9/8K w play - - 0:0,0:0 -,- - - - 1 50", WHITE_DONE("k8/9/9/9/9/4E4/9/9/8K", "e4m")};
    uint64_t hashes[5], keys[5];
    load();
    for (int i = 0; i < 5; i++) {
        brd_state state;
        worked_position(lines[i], &state);
        hashes[i] = brd_state_hash(&worked_rules, &state);
        keys[i] = brd_state_key(&worked_rules, &state);
    }
    CHECK(hashes[1] == hashes[0] && hashes[2] != hashes[0] && hashes[3] != hashes[0] && hashes[4] != hashes[0]);
    CHECK(keys[1] == keys[0] && keys[2] == keys[0] && keys[3] != keys[0] && keys[4] != keys[0]);
}

static const struct check_test tests[] = {{"texts_that_are_moves", texts_that_are_moves},
                                          {"texts_that_are_none", texts_that_are_none},
                                          {"codes_and_texts_are_one_to_one", codes_and_texts_are_one_to_one},
                                          {"refusals_have_their_order", refusals_have_their_order},
                                          {"the_first_reason_counts", the_first_reason_counts},
                                          {"positions_that_are_some", positions_that_are_some},
                                          {"positions_that_are_none", positions_that_are_none},
                                          {"the_longest_position", the_longest_position},
                                          {"hashes_and_keys", hashes_and_keys},
                                          {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("thrones_positions", tests, argc, argv);
}
