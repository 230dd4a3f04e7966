/*
 * test_tokonoma_types.c: types of the file's own (TOK-10), and sides that differ [TOK.seat-tables]: worked examples of
 * rules/tokonoma.md, by hand. Directions: test_tokonoma.c.
 */
#include "worked.h"

#define EXTENDS "schema: 1\nextends: tokonoma\n"

/* A lance leaps up to three tiles straight ahead, also onto a lone flat, and steps straight back. */
#define LANCE                                                                                       \
    "  lance:\n    letter: L\n    name: long lance\n    picture: arrow\n    count: 2\n    moves:\n" \
    "      - {kind: leap, directions: [forward], range: [1, 3], onto: [empty, flat]}\n"             \
    "      - {kind: step, directions: [backward]}\n"
#define LANCES EXTENDS "pieces:\n" LANCE

/* ---------------------------------------------------------------------------------------------------- own types */

static void own_types_move_so(void)
{
    static const struct worked_moves moves[] = {
        {"TOK-10", "5/6/4L2/6/5 w 0 0", "c5", "c5c2 c5c3 c5c4 c5c6"},
        {"TOK-10 Black's", "5/6/2l4/6/5 b 0 0", "c3", "c3c2 c3c4 c3c5 c3c6"},
        {"TOK-10 onto a lone flat", "5/6/2F1L2/6/5 w 0 0", "c5", "c5c2 c5c3 c5c4 c5c6"},
        {"TOK-10 [TOK.stack] off a stack", "5/6/4+L2/6/5 w 0 0", "c5", "c5c2 c5c3 c5c4 c5c6"},
        {"TOK-10 backward only to an empty tile", "5/6/4LF1/6/5 w 0 0", "c5", "c5c2 c5c3 c5c4"},
    };
    static const struct worked_refusal refusals[] = {
        {"TOK-10 nothing stands on it", "5/6/2L1A2/6/5 w 0 0", "c5c3", "tile_taken", "c3"},
        {"TOK-10", "5/6/4L2/6/5 w 0 0", "c5b4", "off_pattern", "b4"},
        {"TOK-10", "5/6/4l2/6/4F w 0 0", "c5c4", "not_yours", "c5"},
    };
    worked_load_text(LANCES, "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

static void own_types_attack_so(void)
{
    static const struct worked_ply plies[] = {
        {"TOK-10 the lance of c6 and the flat of d4 attack c4", "f4/6/3f1L1/4F1/5 w 3 9", "d5d4",
         "f4/6/5L1/3F2/5 b 0 10", NULL},
        {"TOK-10 [TOK.stack] its flat stays behind, and it is no flat's move", "f4/6/4+L2/6/5 w 2 9", "c5c4",
         "f4/6/3LF2/6/5 b 3 10",
         "move seat=0 cell=c5 to=c4 layer=piece type=lance count=1; counter type=reversible before=2 after=3; "
         "turn seat=1"},
        {"TOK-10 [TOK.capture] a stack is captured whole", "f4/6/3+l2F/3A1F/5 w 3 9", "c7c6",
         "f4/6/3+l1F1/3A1F/5 b 0 10", NULL},
        {"TOK-10 [TOK.event-remove]", "f4/6/2+l1A2/3F2/5 w 3 9", "d4d3", "f4/6/4A2/2F3/5 b 0 10",
         "move seat=0 cell=d4 to=d3 layer=piece type=flat count=1; remove seat=1 cell=c3 layer=piece type=lance "
         "before=0; "
         "remove seat=1 cell=c3 layer=piece type=flat before=0; counter type=reversible before=3 after=0; turn seat=1"},
    };
    static const struct worked_end ends[] = {
        {"TOK-10 it takes no house", "5/6/L6/6/4f w 3 7", "none"},
        {"TOK-10 nor with a flat under it: TOK-3", "5/6/+L6/6/4f w 3 7", "none"},
    };
    worked_load_text(LANCES, "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_end, worked_end, ends);
}

/* TOK-10: the number of the file, the letters of the file. */
static void own_types_are_on_boards_so(void)
{
    static const struct worked_fault faults[] = {
        {"TOK-10 [TOK.surplus]", "LLL2/6/7/6/5 w 0 0", "board", 2, 2},
        {"TOK-10 [TOK.surplus] each side has two", "LL2l/ll4/7/6/5 w 0 0", "board", 6, 6},
        {"TOK-10 [TOK.bad-character]", "X4/6/7/6/5 w 0 0", "board", 0, 0},
    };
    worked_load_text(LANCES, "");
    WORKED_EACH(worked_fault, worked_fault, faults);
    worked_load("tokonoma", "");
    worked_fault(&(struct worked_fault){"[TOK.letters]", "L4/6/7/6/5 w 0 0", "board", 0, 0});
}

/* [TOK.items] TOK-10 */
static void own_types_are_described_so(void)
{
    brd_type_info type = {.struct_nbytes = sizeof type};
    char text[512];
    worked_load_text(LANCES "  guard: {letter: G, count: 0, moves: []}\n", "");
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 4, &type), BRD_OK);
    CHECK_EQ_TEXT(type.name, "lance");
    CHECK_EQ_TEXT(type.picture, "arrow");
    CHECK(type.letter == '\0' && type.seat_letters[0] == 'L' && type.seat_letters[1] == 'l');
    CHECK(type.layer == BRD_PIECE && type.count == 2 && type.seat_counts[0] == 2 && type.seat_counts[1] == 2);
    CHECK_EQ_INT(type.seat_counts[2], 0);
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 5, &type), BRD_OK);
    CHECK_EQ_TEXT(type.name, "guard");
    CHECK_EQ_TEXT(type.picture, "");
    CHECK(type.count == 0 && type.seat_counts[0] == -2 && type.seat_counts[1] == -2);
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 6, &type), BRD_E_ARGUMENT);
    CHECK(brd_name(&worked_rules, BRD_NAME_TYPE, 6) == NULL);
    CHECK(brd_type_sentence(&worked_rules, 4, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, "The long lance goes up to three tiles straight forward, also onto a lone flat of its side, or "
                        "one tile straight back; it attacks the same tiles, whatever is there");
    CHECK(brd_type_sentence(&worked_rules, 5, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, "The guard does not move");
}

static void own_types_are_called_by_their_words(void)
{
    brd_state state;
    brd_verdict verdict;
    char text[256];
    worked_load_text(LANCES, "");
    if (!worked_position("5/6/4L2/6/4f w 0 0", &state)) return;
    CHECK(brd_move_sentence(&worked_rules, &state, 0, worked_move("c5c3"), text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, "Long lance c5 to c3");
    CHECK_EQ_INT(brd_move_check(&worked_rules, &state, 0, worked_move("c5b4"), &verdict), BRD_E_ILLEGAL);
    CHECK(brd_verdict_sentence(&worked_rules, &verdict, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, "b4: the long lance does not move to this tile");
}

/* The layout may have them; the types of the game may have none. */
static void own_types_may_replace_all_talls(void)
{
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    worked_load_text(LANCES "  arm: {count: 0}\n  blind: {count: 0}\n  star: {count: 0}\n"
                            "layout: f4/6/l5L/6/4F\n",
                     "");
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
    CHECK(brd_state_format(&worked_rules, &state, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, "f4/6/l5L/6/4F w 0 0");
}

/* -------------------------------------------------------------------------------------------- sides that differ */

#define SIDES                                                                                             \
    EXTENDS "seats:\n  white:\n    pieces:\n      arm: {attacks: [{kind: step, directions: adjacent}]}\n" \
            "  black:\n    pieces:\n      flat: {count: 7}\n"                                             \
            "      star: {moves: [{kind: step, directions: [forward, backward]}]}\n"

static void sides_have_tables_of_their_own(void)
{
    static const struct worked_moves moves[] = {
        {"[TOK.seat-tables] Black's star", "5/6/3s3/6/5 b 0 0", "c4", "c4c3 c4c5"},
        {"[TOK.seat-tables] White's as for both", "5/6/3S3/6/5 w 0 0", "c4", "c4a3 c4b2 c4b5 c4d2 c4d5 c4e3"},
        {"[TOK.seat-tables] White's arm moves as for both", "5/6/3A3/6/5 w 0 0", "c4", "c4b4 c4c2 c4c5 c4d4"},
    };
    static const struct worked_ply plies[] = {
        {"[TOK.seat-tables] White's arm of c4 attacks c3, and so does the flat of d3", "f4/6/2fA3/3F2/5 w 3 9", "d4d3",
         "f4/6/3A3/2F3/5 b 0 10", NULL},
        {"[TOK.seat-tables] Black's arm of c4 does not attack c5", "4F/6/3aF2/2f3/5 b 3 9", "d3d4",
         "4F/6/3aF2/3f2/5 w 0 10", NULL},
    };
    static const struct worked_fault faults[] = {
        {"[TOK.seat-tables] Black has seven flats, not eight", "fffff/fff3/7/6/4F w 0 0", "board", 8, 8},
        {"[TOK.seat-tables] White has six", "FFFFF/FF4/7/6/4f w 0 0", "board", 7, 7},
    };
    worked_load_text(SIDES, "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_fault, worked_fault, faults);
}

static void sides_are_described_so(void)
{
    brd_type_info type = {.struct_nbytes = sizeof type};
    char text[768];
    worked_load_text(SIDES, "");
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 0, &type), BRD_OK);
    CHECK(type.count == 7 && type.seat_counts[0] == 6 && type.seat_counts[1] == 7);
    CHECK(brd_type_sentence(&worked_rules, 3, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text,
                  "White's star goes to one of the six nearest tiles of its own colour, also onto a lone flat of its "
                  "side; it attacks the same tiles, whatever is there. Black's star goes one tile straight forward "
                  "or straight back; it attacks the same tiles, whatever is there");
}

/* A type that one side alone has, and moves so for that side alone. */
static void a_side_has_a_type_alone(void)
{
    static const struct worked_fault faults[] = {
        {"[TOK.seat-tables] TOK-10", "l4/6/7/6/4F w 0 0", "board", 0, 0},
    };
    static const struct worked_moves moves[] = {
        {"[TOK.seat-tables] TOK-10", "f4/6/4L2/6/5 w 0 0", "c5", "c5c4"},
    };
    worked_load_text(EXTENDS "seats:\n  white: {pieces: {lance: {moves: [{kind: step, directions: [forward]}]}}}\n"
                             "  black: {pieces: {lance: {count: 0}}}\npieces:\n" LANCE,
                     "");
    WORKED_EACH(worked_fault, worked_fault, faults);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"TOK-10, moves", own_types_move_so},
        {"TOK-10, attacks", own_types_attack_so},
        {"TOK-10, boards", own_types_are_on_boards_so},
        {"TOK-10, descriptions", own_types_are_described_so},
        {"TOK-10, sentences", own_types_are_called_by_their_words},
        {"TOK-10, alone", own_types_may_replace_all_talls},
        {"TOK.seat-tables", sides_have_tables_of_their_own},
        {"TOK.seat-tables, descriptions", sides_are_described_so},
        {"TOK.seat-tables, one side alone", a_side_has_a_type_alone},
        {NULL, NULL},
    };
    return check_main("tokonoma_types", tests, argc, argv);
}
