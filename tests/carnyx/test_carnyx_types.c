/*
 * test_carnyx_types.c: types of disc of a file's own [CAR.own]: worked examples of rules/carnyx.md, by hand. A runner
 * goes all ways alone, and ahead as a stack; a smith leaps diagonally alone, captures beside it, and its stacks stand
 * still. Dark has two runners and a smith, Light a runner and a smith, whose stacks step sideways.
 */
#include "worked.h"

#define OWN                                                                                   \
    "schema: 1\nextends: carnyx\ncounts: {supply: 6}\ndiscs:\n"                               \
    "  runner:\n    letter: R\n    picture: arrow\n    count: 2\n"                            \
    "    steps: {piece: [{kind: step, directions: king}], stack: [{kind: slide, directions: " \
    "[forward], range: [1, 2]}]}\n"                                                           \
    "  smith:\n    letter: S\n    name: old smith\n    count: 1\n"                            \
    "    steps: {piece: [{kind: leap, directions: diagonal, range: 2}], stack: []}\n"         \
    "    captures: {piece: [{kind: step, directions: orthogonal}]}\n"                         \
    "seats:\n  light:\n    discs:\n      runner: {count: 1}\n"                                \
    "      smith: {steps: {stack: [{kind: step, directions: [left, right]}]}}\n"

/* [CAR.own] [CAR.items] [CAR.stocks] [CAR.own-setup] */
static void types_have_names_and_stocks(void)
{
    brd_type_info type = {.struct_nbytes = sizeof type};
    brd_quantity_info stock = {.struct_nbytes = sizeof stock};
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    worked_load_text(OWN, "");
    CHECK_EQ_INT(brd_rules_info_get(&worked_rules, &info), BRD_OK);
    CHECK_EQ_INT(info.type_count, 3);
    CHECK_EQ_INT(info.stock_count, 6);
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 0, &type), BRD_OK);
    CHECK_EQ_TEXT(type.name, "disc");
    CHECK_EQ_INT(type.count, 9);
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 1, &type), BRD_OK);
    CHECK_EQ_TEXT(type.name, "runner");
    CHECK_EQ_TEXT(type.picture, "arrow");
    CHECK(type.letter == 'R' && type.seat_letters[0] == 'R' && type.seat_letters[1] == 'r');
    CHECK(type.count == 2 && type.seat_counts[0] == 2 && type.seat_counts[1] == 1);
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 3, &type), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_rules_quantity(&worked_rules, BRD_STOCK, 5, &stock), BRD_OK);
    CHECK_EQ_TEXT(stock.name, "smith");
    CHECK_EQ_INT(stock.type, 2);
    CHECK_EQ_INT(brd_rules_quantity(&worked_rules, BRD_STOCK, 6, &stock), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
    CHECK(brd_state_format(&worked_rules, &state, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, "5/5/5/5/5 d 3R2S1/3R1S1 0/0 6/6 - - - 0");
}

/* Positions that differ in the type of a disc have different hashes, on the board and in the reserve. */
static void types_are_hashed(void)
{
    static const char *const texts[] = {
        "4L/5/5/5/(DR)4 d 0/0 1/0 6/6 - - - 20",   "4L/5/5/5/(RD)4 d 0/0 1/0 6/6 - - - 20",
        "4L/5/5/5/(DD)4 d 0/0 1/0 6/6 - - - 20",   "4L/5/5/5/(DD)4 d 0/0 0R1/0 6/6 - - - 20",
        "4L/5/5/5/(DD)4 d 0/0 0S1/0 6/6 - - - 20", "4r/5/5/5/(DD)4 d 0/0 0S1/0 6/6 - - - 20"};
    uint64_t hashes[sizeof texts / sizeof *texts];
    brd_state state;
    worked_load_text(OWN, "");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (!worked_position(texts[i], &state)) return;
        hashes[i] = brd_state_hash(&worked_rules, &state);
        for (size_t j = 0; j < i; j++) CHECK(hashes[i] != hashes[j]);
    }
}

/* [CAR.own-setup] [CAR.events] */
static void types_are_placed(void)
{
    static const struct worked_ply plies[] = {
        {"[CAR.own-setup]", "5/5/5/5/5 d 3R2S1/3R1S1 0/0 6/6 - - - 0", "R@b1",
         "5/5/5/5/1R3 l 3R1S1/3R1S1 0/0 6/6 - - - 1",
         "place seat=0 cell=b1 layer=piece type=runner after=0; stock seat=0 type=runner before=2 after=1; turn "
         "seat=1"},
        {"[CAR.own-setup] on a stack", "4r/5/5/5/1R3 d 3R1S1/3S1 0/0 6/6 - - - 2", "S@b1",
         "4r/5/5/5/1(RS)3 l 3R1/3S1 0/0 6/6 - - - 3",
         "place seat=0 cell=b1 layer=piece type=smith after=0; stock seat=0 type=smith before=1 after=0; turn seat=1"},
        {"[CAR.own-setup] who has none left is passed over", "(LLL)(rs)3/5/5/5/(DDD)RS2 d 0R1/0 0/0 6/6 - - - 10",
         "R@e1", "(LLL)(rs)3/5/5/5/(DDD)RS1R d 0/0 0/0 6/6 - - - 11",
         "place seat=0 cell=e1 layer=piece type=runner after=0; stock seat=0 type=runner before=1 after=0"},
        {"[CAR.own-setup] and so is Light", "(LLL)r3/5/5/5/(DDD)RS2 l 0R1/0S1 0/0 6/6 - - - 9", "S@b5",
         "(LLL)(rs)3/5/5/5/(DDD)RS2 d 0R1/0 0/0 6/6 - - - 10", NULL},
    };
    static const struct worked_verdict verdicts[] = {
        {"[CAR.own-setup]", "4r/5/5/5/1R3 d 3R1S1/3S1 0/0 6/6 - - - 2", "@b2", "not_home_row cell=b2 type=disc"},
        {"[CAR.own-setup]", "4r/5/5/5/1R3 d 3R1S1/3S1 0/0 6/6 - - - 2", "S@b2", "not_home_row cell=b2 type=smith"},
        {"[CAR.own-setup]", "4r/5/5/5/1(RS)3 l 3R1/3S1 0/0 6/6 - - - 3", "R@a5", "none_unplaced type=runner"},
        {"[CAR.own-setup] before the row", "4r/5/5/5/1(RS)3 l 3R1/3S1 0/0 6/6 - - - 3", "R@a1",
         "none_unplaced type=runner"},
        {"[CAR.own-setup]", "4r/5/5/5/1(RS)3 l 3R1/3S1 0/0 6/6 - - - 3", "b1b2", "wrong_phase"},
        {"[CAR.own-setup]", "(LLL)r3/5/5/5/(DDD)RS2 l 0R1/0S1 0/0 6/6 - - - 9", "@b5", "none_unplaced type=disc"},
    };
    brd_state state;
    worked_load_text(OWN, "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_verdict, worked_verdict, verdicts);
    if (!worked_position("(LLL)r3/5/5/5/(DDD)RS2 l 0R1/0S1 0/0 6/6 - - - 9", &state)) return;
    worked_list(&state, 1, "S@a5 S@b5 S@c5 S@d5 S@e5");
}

/* [CAR.own-way] [CAR.bar-table] [CAR.seat-tables] */
static void the_top_disc_says_how(void)
{
    static const struct worked_moves moves[] = {
        {"a runner alone", "4L/5/5/1R3/5 d 0/0 3R1S1/3R1S1 5/5 - - - 20", "b2",
         "b2a1 b2b1 b2c1 b2a2 b2c2 b2a3 b2b3 b2c3"},
        {"a runner on top", "4L/5/5/1(DR)3/5 d 0/0 3R1S1/3R1S1 4/5 - - - 20", "b2", "b2b3 b2b4"},
        {"a disc on top of a runner", "4L/5/5/1(RD)3/5 d 0/0 3R1S1/3R1S1 4/5 - - - 20", "b2", "b2d2 b2b4"},
        {"a smith leaps over own discs", "4L/5/5/1D3/S4 d 0/0 2R2/3R1S1 5/5 - - - 20", "a1", "a1c3"},
        {"Dark's stack under a smith stands", "4L/5/5/5/(DS)4 d 0/0 2R2/3R1S1 5/5 - - - 20", "a1", ""},
        {"Light's steps sideways", "1(Ls)3/5/5/5/D4 l 0/0 3R2S1/2R1 5/5 - - - 20", "b5", "b5a5 b5c5"},
        {"a smith captures beside it alone", "5/5/2L2/1LS2/5 d 0/0 2R2/2R1S1 5/5 - - - 20", "c2", "c2b2 c2c3"},
        {"on an own disc it stacks, on an enemy it may not leap", "5/4L/5/2S2/D4 d 0/0 2R2/2R1S1 5/5 - - - 20", "c2",
         "c2a4"},
    };
    static const struct worked_ply plies[] = {
        {"[CAR.bar-table] a runner bars its way back", "4L/5/5/1R3/5 d 0/0 3R1S1/3R1S1 5/5 - - - 20", "b2c3",
         "4L/5/2R2/5/5 l 0/0 4R1S1/3R1S1 4/5 - b2c3 - 21",
         "move seat=0 cell=b2 to=c3 layer=piece type=runner count=1; stock seat=0 type=reserve before=3 after=4; stock "
         "seat=0 type=supply before=5 after=4; counter seat=0 type=bar_from before=-1 after=6; counter seat=0 "
         "type=bar_to before=-1 after=12; turn seat=1"},
        {"[CAR.bar-table] the stack that it is then does not step back", "4L/5/5/1R3/D4 d 0/0 2R1S1/3R1S1 5/5 - - - 20",
         "b2a1", "4L/5/5/5/(DR)4 l 0/0 2R1S1/3R1S1 5/5 - - - 21", NULL},
        {"[CAR.capture] types stay in order", "4L/5/1(DrL)3/1(SR)3/5 d 0/0 1R1/2S1 4/5 - - - 20", "b2b3",
         "4L/5/1(DrLSR)3/5/5 l 0/0 1R1/2S1 4/5 - - - 21",
         "move seat=0 cell=b2 to=b3 layer=piece type=runner count=2; change cell=b3 layer=piece type=disc before=1 "
         "after=0 count=2; change cell=b3 layer=piece type=runner before=1 after=0 count=1; turn seat=1"},
        {"[CAR.events] the discs of each type", "4L/5/1(DLr)3/1(SR)3/5 d 0/0 1R1/2S1 4/5 - - - 20", "b2b3",
         "4L/5/1(DLrSR)3/5/5 l 0/0 1R1/2S1 4/5 - - - 21",
         "move seat=0 cell=b2 to=b3 layer=piece type=runner count=2; change cell=b3 layer=piece type=disc before=1 "
         "after=0 count=2; change cell=b3 layer=piece type=runner before=1 after=0 count=1; turn seat=1"},
    };
    static const struct worked_verdict verdicts[] = {
        {"not its step", "4L/5/5/1(DR)3/5 d 0/0 3R1S1/3R1S1 4/5 - - - 20", "b2c2", "not_its_step cell=c2 type=runner"},
        {"no leap onto an enemy", "4L/4L/4L/2S2/5 d 0/0 2R2/1R1S1 5/5 - - - 20", "c2e4",
         "not_its_step cell=e4 type=smith"},
        {"blocked by a smith", "4L/5/1S3/1(DR)3/5 d 0/0 3R1/3R1S1 4/5 - - - 20", "b2b4",
         "blocked cell=b3 type=smith seat=0"},
        {"not yours", "4L/5/5/1(DR)3/r4 d 0/0 3R1S1/3S1 4/5 - - - 20", "a1a2", "not_yours cell=a1 type=runner seat=1"},
        {"must capture", "5/5/1(Dr)3/1R3/5 d 0/0 3R1S1/3S1 4/5 - - - 20", "b2c2",
         "must_capture cell=b3 type=runner seat=1"},
    };
    worked_load_text(OWN, "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_verdict, worked_verdict, verdicts);
}

/* [CAR.own-reserve] [CAR.leave] [CAR.leave-stack] */
static void discs_keep_their_types(void)
{
    static const struct worked_ply plies[] = {
        {"[CAR.own-reserve] it enters as what it is", "4L/5/5/5/1D3 d 0/0 2R2S1/3R1S1 5/5 - - - 20", "S@b1",
         "4L/5/5/5/1(DS)3 l 0/0 2R2/3R1S1 5/5 - - - 21",
         "place seat=0 cell=b1 layer=piece type=smith after=0; stock seat=0 type=smith before=1 after=0; turn seat=1"},
        {"[CAR.leave-piece]", "R3L/5/5/5/1D3 d 0/0 2R1S1/3R1S1 5/5 - - - 20", "a5>b1",
         "4L/5/5/5/1(DR)3 l 0/0 2R1S1/3R1S1 5/5 - - - 21",
         "move seat=0 cell=a5 to=b1 layer=piece type=runner count=1; turn seat=1"},
        {"[CAR.leave-piece] into the reserve", "R4/5/5/5/LLrLs d 0/0 2R1S1/0 6/6 - - - 20", "a5>",
         "5/5/5/5/LLrLs l 0/0 2R2S1/0 6/6 - - - 21",
         "remove seat=0 cell=a5 layer=piece type=runner before=0; stock seat=0 type=runner before=1 after=2; turn "
         "seat=1"},
        {"[CAR.leave-stack]", "4L/(LsDSR)4/5/5/5 d 0/0 1R1/1R1 5/5 - - - 20", "a4>",
         "4L/5/5/5/5 l 0/0 4R2S1/1R1 3/5 - - - 21",
         "remove seat=0 cell=a4 layer=piece type=runner before=0; remove seat=0 cell=a4 layer=piece type=smith "
         "before=0; remove seat=0 cell=a4 layer=piece type=disc before=0; remove seat=1 cell=a4 layer=piece type=smith "
         "before=0; remove seat=1 cell=a4 layer=piece type=disc before=0; stock seat=0 type=reserve before=1 after=4; "
         "stock seat=0 type=supply before=5 after=3; stock seat=0 type=runner before=1 after=2; stock seat=0 "
         "type=smith "
         "before=0 after=1; stock seat=1 type=removed before=1 after=2; turn seat=1"},
    };
    static const struct worked_verdict verdicts[] = {
        {"[CAR.own-reserve]", "4L/5/5/5/1D3 d 0/0 0R2S1/3R1S1 5/5 - - - 20", "@b1", "none_in_reserve type=disc"},
        {"[CAR.own-reserve]", "4L/5/5/5/1(DS)3 d 0/0 2R2/3R1S1 5/5 - - - 20", "S@b1", "none_in_reserve type=smith"},
        {"[CAR.reserve]", "4L/5/5/5/1D2s d 0/0 2R2S1/3R1 5/5 - - - 20", "R@e1", "enemy_cell cell=e1 type=smith seat=1"},
        {"[CAR.leave-stack]", "4L/(LsDSR)4/5/5/5 d 0/0 1R1/1R1 5/5 - - - 20", "a4>a1",
         "stack_to_reserve cell=a4 type=runner"},
    };
    static const char *const none[] = {"r@a1", "D@a1", "X@a1", "R@a6", "R@", "RS@a1", "R@a1a2"};
    brd_move move = {77};
    worked_load_text(OWN, "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_verdict, worked_verdict, verdicts);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        CHECK_EQ_INT(brd_move_parse(&worked_rules, none[i], strlen(none[i]), &move), BRD_E_MOVE);
    CHECK_EQ_INT(worked_move("@b1").code, 1 << 10 | 1);
    CHECK_EQ_INT(worked_move("S@b1").code, 1 << 10 | 2 << 5 | 1);
    worked_load("carnyx", ""); /* other rules have no such move */
    CHECK_EQ_INT(brd_move_parse(&worked_rules, "R@a1", 4, &move), BRD_E_MOVE);
    CHECK_EQ_INT(move.code, 77);
}

/* [CAR.own-reserve] [CAR.extra-forced] [CAR.extra-state] [CAR.valid-bar] */
static void types_enter_in_a_turn(void)
{
    static const struct worked_ply plies[] = {
        {"the bar goes with the way back", "4L/5/5/5/1R3 d 0/0 2R1S1/3R1S1 5/5 - a1b1 - 20", "S@b1",
         "4L/5/5/5/1(RS)3 d+ 0/0 2R1/3R1S1 5/5 - - - 21",
         "place seat=0 cell=b1 layer=piece type=smith after=0; stock seat=0 type=smith before=1 after=0; counter "
         "seat=0 type=bar_from before=0 after=-1; counter seat=0 type=bar_to before=1 after=-1; counter seat=0 "
         "type=entered before=0 after=1"},
    };
    brd_state state;
    worked_load_text(OWN, "entering=extra");
    WORKED_EACH(worked_ply, worked_ply, plies);
    /* A smith beside a3 could capture it, and so could a runner; a disc on the piece that captures makes it a stack. */
    if (!worked_position("4L/5/5/L4/D4 d 0/0 1R2S1/2R1S1 5/5 - - - 20", &state)) return;
    worked_list(&state, 0, "@b1 @c1 @d1 @e1 R@a1 R@b1 R@c1 R@d1 R@e1 S@b1 S@c1 S@d1 S@e1 a1a2 hunker");
}

/* [CAR.valid-count] [CAR.valid-setup] [CAR.pos-stocks] [CAR.faults] */
static void types_are_counted(void)
{
    static const struct worked_fault faults[] = {
        {"no such letter", "4L/5/5/5/1X3 d 0/0 0/0 6/6 - - - 20", "board", 10, 10},
        {"more than Dark has", "4L/5/5/5/RRR2 d 0/0 0/0 6/6 - - - 20", "board", 11, 11},
        {"more than Light has", "3rr/5/5/5/RR3 d 0/0 0/0 6/6 - - - 20", "board", 2, 2},
        {"with the reserve", "4L/5/5/5/RR3 d 0/0 0R1/0 6/6 - - - 20", "supply", 25, 27},
        {"out of order", "4L/5/5/5/1D3 d 0/0 0S1R1/0 6/6 - - - 20", "reserve", 22, 22},
        {"none need no letter", "4L/5/5/5/1D3 d 0/0 0R0/0 6/6 - - - 20", "reserve", 21, 21},
        {"too many", "4L/5/5/5/1D3 d 0/0 0/0R2 6/6 - - - 20", "reserve", 23, 23},
        {"not in the supply", "4L/5/5/5/1D3 d 0/0 0/0 6R1/6 - - - 20", "supply", 24, 24},
        {"no reserve in the setup", "5/5/5/5/5 d 3R2S1/3R1S1 0R1/0 6/6 - - - 0", "reserve", 24, 28},
        {"not placed", "5/5/5/5/1R3 l 3R2S1/3R1S1 0/0 6/6 - - - 1", "unplaced", 14, 26},
        {"Light's turn", "5/5/5/5/1R3 d 3R1S1/3R1S1 0/0 6/6 - - - 1", "unplaced", 12, 26},
        {"too far ahead", "L4/5/5/5/(DDD)4 l 0R2S1/2R1S1 0/0 6/6 - - - 4", "unplaced", 18, 29},
    };
    worked_load_text(OWN, "");
    WORKED_EACH(worked_fault, worked_fault, faults);
}

/* [CAR.own] The texts of sentences. */
static void types_are_described(void)
{
    char text[1024];
    worked_load_text(OWN, "");
    CHECK(brd_type_sentence(&worked_rules, 1, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text,
                  "A lone runner goes one cell in any direction; a stack with a runner on top goes up to two cells "
                  "forward, also over the opponent; going onto the opponent captures");
    CHECK(brd_type_sentence(&worked_rules, 2, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text,
                  "Dark: a lone old smith goes exactly two cells diagonally, leaping; a stack with an old smith on "
                  "top goes nowhere; a lone old smith captures one cell along row or column; such a stack captures "
                  "where it goes. Light: a lone old smith goes exactly two cells diagonally, leaping; a stack with "
                  "an old smith on top goes one cell left or right; a lone old smith captures one cell along row "
                  "or column; such a stack captures where it goes");
}

/* [CAR.events] [CAR.own] A captured stack is told as one, of however many types its discs are. */
static void a_stack_of_several_types_is_captured(void)
{
    brd_state state;
    brd_event events[BRD_MAX_EVENTS];
    char text[1024];
    worked_load_text(OWN, "");
    if (!worked_position("4L/5/1(DrL)3/1(SR)3/5 d 0/0 1R1/2S1 4/5 - - - 20", &state)) return;
    int32_t count =
        brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move("b2b3"), NULL, NULL, events, BRD_MAX_EVENTS);
    CHECK(brd_events_sentence(&worked_rules, events, (size_t)count, text, sizeof text) > 0);
    CHECK(strstr(text, ", capturing a stack of 3") != NULL);
}

static void contradictions_are_placed_so(void)
{
    static const char many[] = "schema: 1\nextends: carnyx\ndiscs: {runner: {letter: R, count: 1, steps: {piece: [], "
                               "stack: []}}}\n";
    static const char light[] = "schema: 1\nextends: carnyx\ndiscs: {runner: {letter: R, count: 0, steps: {piece: [], "
                                "stack: []}}}\nseats: {light: {discs: {runner: {count: 1}}}}\n";
    static const char letter[] =
        "schema: 1\nextends: carnyx\ncounts: {supply: 9}\ndiscs: {runner: {letter: L, count: 1, "
        "steps: {piece: [], stack: []}}}\n";
    brd_fault fault;
    CHECK_EQ_INT(brd_rules_load(&worked_rules, many, strlen(many), NULL, 0, &fault, 1, NULL), BRD_E_RULES);
    CHECK_EQ_TEXT(fault.field, "discs.runner.count");
    CHECK_EQ_TEXT(fault.message, "more discs than a player may have");
    CHECK_EQ_INT(brd_rules_load(&worked_rules, light, strlen(light), NULL, 0, &fault, 1, NULL), BRD_E_RULES);
    CHECK_EQ_TEXT(fault.field, "seats.light.discs.runner.count");
    CHECK_EQ_INT(brd_rules_load(&worked_rules, letter, strlen(letter), NULL, 0, &fault, 1, NULL), BRD_E_RULES);
    CHECK_EQ_TEXT(fault.field, "discs.runner.letter");
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"CAR.own, names and stocks", types_have_names_and_stocks},
        {"CAR.own, hashes", types_are_hashed},
        {"CAR.own-setup", types_are_placed},
        {"CAR.own-way", the_top_disc_says_how},
        {"CAR.own-reserve", discs_keep_their_types},
        {"CAR.own, entering extra", types_enter_in_a_turn},
        {"CAR.own, counts", types_are_counted},
        {"CAR.own, sentences", types_are_described},
        {"CAR.events, several types", a_stack_of_several_types_is_captured},
        {"CAR.own, contradictions", contradictions_are_placed_so},
        {NULL, NULL},
    };
    return check_main("carnyx_types", tests, argc, argv);
}
