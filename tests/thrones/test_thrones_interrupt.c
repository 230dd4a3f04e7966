/*
 * test_thrones_interrupt.c: worked examples for rules/thrones.md with the switch `favors_when=any_time`: a player may
 * spend a favor in the opponent's turn. They were worked out by hand from the rulebook on the tiles of thrones_lines.h.
 */
#include "thrones_lines.h"

/*
 * White's turn 3, Black with a favor in hand; the same after part of White's turn, with a check due, with Black's favor
 * spent.
 */
#define BEFORE(pieces) WHITE_IN_FULL(pieces, "-", "0:0,1:1", "-,h5", "-", "-", "-", "50")
#define UNDER_WAY(pieces, state) WHITE_IN_FULL(pieces, "-", "0:0,1:1", "-,h5", "-", state, "-", "50")
#define AT_CHECK(pieces, state, check) WHITE_IN_FULL(pieces, "-", "0:0,1:1", "-,h5", "-", state, check, "51")
#define SPENT(pieces, state, ply) WHITE_IN_FULL(pieces, "-", "0:0,0:1", "-,h5", "-", state, "-", ply)

/* Both players have a favor. */
#define BOTH(pieces, favors, state, ply) WHITE_IN_FULL(pieces, "-", favors, "h5,h5", "-", state, "-", ply)

/* Black's setup begins. */
#define BLACK_LAYS \
    NONE "/" ROW "/" WHITE_TILES " 9/9/9/9/9/" WHITE_PIECES " b tiles p.f.m.w..|" ROW " w 0:0,0:0 -,- - - - 0 55"

#define ALONE "k8/9/9/9/9/9/9/9/8K"
#define PAID "stock seat=1 type=favor before=1 after=0"

static void load(void)
{
    worked_load("thrones", "favors_when=any_time");
}

/* ------------------------------------------------------------------------------------------------------- notation */

/* [THR.other-move] */
static void what_is_marked(void)
{
    static const struct {
        const char *text;
        bool favor, placed; /* moves if favors are spent at any time; moves if both lay out at once */
    } cases[] = {
        {"~H:a8a7", true, false},  {"~A:a9c9", true, false},   {"~D:e4e5", true, false},   {"~p@i9", false, true},
        {"~D@-", false, true},     {"~a1a2", false, false},    {"~a1=a2", false, false},   {"~a1xa2!", false, false},
        {"~end", false, false},    {"~fail", false, false},    {"~H:a1a2!", false, false}, {"~A:c9a9", false, false},
        {"H:a1a2~", false, false}, {"~~H:a1a2", false, false},
    };
    static const char *const rules[] = {"", "favors_when=any_time", "setup=together",
                                        "favors_when=any_time setup=together"};
    for (size_t r = 0; r < sizeof rules / sizeof rules[0]; r++) {
        worked_load("thrones", rules[r]);
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            brd_move move = {0};
            char text[BRD_MAX_MOVE_TEXT];
            bool is_move = (cases[i].favor && (r & 1) != 0) || (cases[i].placed && (r & 2) != 0);
            int32_t status = brd_move_parse(&worked_rules, cases[i].text, strlen(cases[i].text), &move);
            if (!CHECK_EQ_INT(status, is_move ? BRD_OK : BRD_E_MOVE)) printf("  %s\n", cases[i].text);
            if (!is_move) continue;
            CHECK(brd_move_format(&worked_rules, move, text, sizeof text) > 0);
            CHECK_EQ_TEXT(text, cases[i].text);
        }
    }
}

/* ------------------------------------------------------------------------------------------------------- who acts */

/* [THR.interrupt-actors] */
static void who_may_act(void)
{
    static const struct {
        const char *line;
        int32_t to_move, actors;
    } cases[] = {
        {BEFORE(ALONE), 0, 3},
        {UNDER_WAY("k8/9/9/9/9/4R4/9/9/8K", "e4m"), 0, 3},
        {SPENT(ALONE, ".o", "51"), 0, 1},
        {WHITE(ALONE), 0, 1},
        {BOTH(ALONE, "1:1,0:1", "-", "50"), 0, 1}, /* Black's favor was spent long ago */
        {AT_CHECK(ALONE, "-", "i1h1"), BRD_CHANCE, 0},
        {AT_CHECK(ALONE, "-", "~H:a9a8"), BRD_CHANCE, 0},
        {BLACK_IN_FULL(ALONE, "-", "1:1,0:0", "h5,-", "-", "-", "-", "50"), 1, 3},
        {BLACK_IN_FULL(ALONE, "-", "0:0,1:1", "-,h5", "-", "-", "-", "50"), 1, 2},
    };
    load();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        brd_state state;
        if (!worked_position(cases[i].line, &state)) continue;
        CHECK_EQ_INT(brd_state_to_move(&worked_rules, &state), cases[i].to_move);
        if (!CHECK_EQ_INT(brd_state_actors(&worked_rules, &state), cases[i].actors)) printf("  %s\n", cases[i].line);
    }
}

/* [THR.referee] [THR.interrupt] The opponent may only spend favors, and here never Cunning, because a9 is water. */
static void each_has_a_list(void)
{
    static BRD_ALIGNED uint8_t workspace[BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move)];
    brd_state state;
    uint64_t count = 0;
    load();
    worked_position(BEFORE(ALONE), &state);
    worked_list(&state, 0, "i1h1 i1h2 i1i2");
    worked_list(&state, 1, "~H:a9a8 ~H:a9b8 ~H:a9b9");
    worked_list(&state, BRD_REFEREE, "i1h1 i1h2 i1i2 ~H:a9a8 ~H:a9b8 ~H:a9b9");
    CHECK_EQ_INT(brd_perft(&worked_rules, &state, 1, 0, workspace, sizeof workspace, &count), BRD_OK);
    CHECK_EQ_INT(count, 6);
    worked_position(BEFORE("9/1s1r5/9/9/4k4/4R4/9/9/8K"), &state); /* b8 and d8 are forest; e4 and e5 neighbours */
    worked_list(&state, 1,
                "~H:e5d4 ~H:e5f4 ~H:e5d5 ~H:e5f5 ~H:e5d6 ~H:e5e6 ~H:e5f6 "
                "~H:b8a7 ~H:b8b7 ~H:b8c7 ~H:b8a8 ~H:b8c8 ~H:b8a9 ~H:b8b9 ~H:b8c9 "
                "~H:d8c7 ~H:d8d7 ~H:d8e7 ~H:d8c8 ~H:d8e8 ~H:d8c9 ~H:d8d9 ~H:d8e9 ~A:b8d8 ~D:e4e5");
    worked_position(SPENT(ALONE, ".o", "51"), &state);
    worked_list(&state, 1, "");
}

/* [THR.whose-move] Descriptions name the seat that makes a ply; chance acts for that player [THR.interrupt-check]. */
static void whose_ply_it_is(void)
{
    static const struct worked_description told[] = {
        {"[THR.whose-move]", BEFORE(ALONE), "~H:a9b9", "haste seat=1 from=a9 to=b9 type=throne spends announces"},
        {"[THR.whose-move]", BEFORE("k8/9/9/9/4e4/4R4/9/9/8K"), "~D:e4e5",
         "deception seat=1 from=e4 to=e5 type=ranger spends"},
        {"[THR.whose-move]", BOTH(ALONE, "1:1,1:1", "-", "50"), "H:i1h1",
         "haste seat=0 from=i1 to=h1 type=throne spends announces"},
    };
    brd_state state;
    brd_pending pending = {.struct_nbytes = sizeof pending};
    load();
    WORKED_EACH(worked_description, worked_description, told);
    worked_position(AT_CHECK(ALONE, "-", "~H:a9a8"), &state);
    CHECK_EQ_INT(brd_state_pending(&worked_rules, &state, BRD_REFEREE, &pending), BRD_OK);
    CHECK_EQ_INT(pending.seat, 1);
    worked_position(AT_CHECK(ALONE, "-", "i1h1"), &state);
    CHECK_EQ_INT(brd_state_pending(&worked_rules, &state, BRD_REFEREE, &pending), BRD_OK);
    CHECK_EQ_INT(pending.seat, 0);
}

/* ---------------------------------------------------------------------------------------------------------- plies */

static void what_interruptions_do(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.interrupt] [THR.interrupt-spent] Haste", BEFORE("k8/2s6/9/9/9/9/9/9/8K"), "~H:c8c7",
         SPENT("k8/9/2s6/9/9/9/9/9/8K", ".o", "51"),
         "move seat=1 cell=c8 to=c7 layer=piece type=spearman count=1; " PAID},
        {"[THR.interrupt] Ambush", BEFORE("k8/1s1r5/9/9/9/9/9/9/8K"), "~A:b8d8",
         SPENT("k8/1r1s5/9/9/9/9/9/9/8K", ".o", "51"),
         "move seat=1 cell=b8 to=d8 layer=piece type=spearman count=1; "
         "move seat=1 cell=d8 to=b8 layer=piece type=ranger count=1; " PAID},
        {"[THR.interrupt-effect] Deception: the actor stays the actor", UNDER_WAY("k8/9/9/9/4s4/4R4/9/9/8K", "e4m"),
         "~D:e4e5", SPENT("k8/9/9/9/4R4/4s4/9/9/8K", "e5mo", "51"), NULL},
        {"[THR.interrupt-effect] what is done stays done", SPENT("k8/9/9/9/4R4/4s4/9/9/8K", "e5mo", "51"), "end",
         BLACK_IN_FULL("k8/9/9/9/4R4/4s4/9/9/8K", "-", "0:0,0:1", "-,h5", "-", "-", "-", "52"), PASS},
        {"[THR.interrupt] [THR.interrupt-valid] after an attack",
         BOTH("k8/2s6/9/9/9/9/4R4/9/8K", "1:1,1:1", "e3x", "50"), "~H:c8c7",
         BOTH("k8/9/2s6/9/9/9/4R4/9/8K", "1:1,0:1", "e3xo", "51"), NULL},
        {"[THR.interrupt] after a favor", BOTH("k8/2s6/9/9/9/9/4R4/9/8K", "0:1,1:1", ".f", "50"), "~H:c8c7",
         BOTH("k8/9/2s6/9/9/9/4R4/9/8K", "0:1,0:1", ".fo", "51"), NULL},
        {"[THR.interrupt-effect] the own favor is left", BOTH("k8/9/2s6/9/9/9/4R4/9/8K", "1:1,0:1", ".o", "51"),
         "H:e3e4", BOTH("k8/9/2s6/9/9/4R4/9/9/8K", "0:1,0:1", ".fo", "52"), NULL},
        {"[THR.interrupt-actors] a turn that ends by itself ends", BEFORE("k8/9/9/9/9/4R4/4s4/9/8K"), "e4xe3",
         BLACK_IN_FULL("k8/9/9/9/9/9/4R4/9/8K", "-", "0:0,1:1", "-,h5", "-", "-", "-", "51"), NULL},
        {"[THR.interrupt] in the own turn another",
         BLACK_IN_FULL("k8/2s6/9/9/9/9/9/9/8K", "-", "0:0,1:2", "-,h5", "-", "-", "-", "51"), "H:c8c7",
         BLACK_IN_FULL("k8/9/2s6/9/9/9/9/9/8K", "-", "0:0,0:2", "-,h5", "-", ".f", "-", "52"), NULL},
        {"[THR.interrupt] White in Black's turn",
         BLACK_IN_FULL("k8/9/9/9/9/4R4/9/9/8K", "-", "1:1,0:0", "h5,-", "-", "-", "-", "51"), "~H:e4e3",
         BLACK_IN_FULL("k8/9/9/9/9/9/4R4/9/8K", "-", "0:1,0:0", "h5,-", "-", ".o", "-", "52"), NULL},
        {"[THR.interrupt-effect] the dragon still arrives [THR.interrupt-spent]",
         WHITE_IN_FULL("k8/9/9/9/9/9/9/9/8K", "w", "0:0,0:1", "-,h5", "-", ".o", "-", "51"), "D@e2",
         SPENT("k8/9/9/9/9/9/9/4D4/8K", ".o", "52"), NULL},
        {"[THR.repair] at the turn's end", TILES " k8/9/9/9/9/4R4/9/9/8K w play - - 0:0,0:1 -,h5 - e4mo - 3 51", "end",
         BLACK_IN_FULL("k8/9/9/9/9/4R4/9/9/8K", "-", "0:0,0:1", "-,h5", "-", "-", "-", "52"), NULL},
        {"[THR.valid-repair] a breached fortress is left",
         BREACHED_E8 " k8/4s4/9/9/9/9/9/9/8K w play - - 0:0,1:1 -,h5 - - - 3 50", "~H:e8e7",
         BREACHED_E8 " k8/9/4s4/9/9/9/9/9/8K w play - - 0:0,0:1 -,h5 - .o - 3 51", NULL},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
}

static void interruptions_are_checked(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.interrupt-check] due", BEFORE(ALONE), "~H:a9a8", AT_CHECK(ALONE, "-", "~H:a9a8"), ""},
        {"[THR.interrupt-check] survived: it is paid", AT_CHECK(ALONE, "-", "~H:a9a8"), "survive",
         SPENT("9/k8/9/9/9/9/9/9/8K", ".o", "52"), "move seat=1 cell=a9 to=a8 layer=piece type=throne count=1; " PAID},
        {"[THR.interrupt-check] failed: paid, and the turn goes on", AT_CHECK(ALONE, "-", "~H:a9a8"), "fail",
         SPENT(ALONE, ".o", "52"), PAID},
        {"[THR.interrupt-check] in the middle of a turn", AT_CHECK("k8/9/9/9/9/4R4/9/9/8K", "e4m", "~H:a9a8"), "fail",
         SPENT("k8/9/9/9/9/4R4/9/9/8K", "e4mo", "52"), NULL},
        {"[THR.interrupt-check] an own check fails as ever", AT_CHECK(ALONE, "-", "i1h1"), "fail",
         BLACK_IN_FULL(ALONE, "-", "0:0,1:1", "-,h5", "-", "-", "-", "52"), PASS},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
}

static void interruptions_gain_and_win(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.interrupt-effect] a favor gained", BEFORE("9/9/4k4/9/9/9/9/9/8K"), "~H:e7e8",
         WHITE_IN_FULL("9/4k4/9/9/9/9/9/9/8K", "-", "0:0,1:2", "-,e8", "-", ".o", "-", "51"),
         "move seat=1 cell=e7 to=e8 layer=piece type=throne count=1; stock seat=1 type=gained before=1 after=2; "
         "counter seat=1 type=lastfort before=43 after=67"},
        {"[THR.interrupt-effect] White gains by Black's Deception", BEFORE("k8/9/9/9/7s1/7K1/9/9/9"), "~D:h4h5",
         WHITE_IN_FULL("k8/9/9/9/7K1/7s1/9/9/9", "-", "1:1,0:1", "h5,h5", "-", ".o", "-", "51"), NULL},
        {"[THR.interrupt-effect] [THR.fortress-taken]", BEFORE("9/9/9/9/9/9/4k4/9/8K"), "~H:e3e2",
         TILES " 9/9/9/9/9/9/9/4k4/8K w over - - 0:0,1:2 -,e2 - - - 3 51", NULL},
    };
    static const struct worked_ply limited[] = {
        {"[THR.interrupt-effect] [THR.max-plies]", BEFORE("k8/2s6/9/9/9/9/9/9/8K"), "~H:c8c7",
         TILES " k8/9/2s6/9/9/9/9/9/8K w over - - 0:0,0:1 -,h5 - - - 3 51", NULL},
        {"[THR.interrupt-check] THR-28 a check that the limit drops is not paid", BEFORE(ALONE), "~H:a9a8",
         TILES " " ALONE " w over - - 0:0,1:1 -,h5 - - - 3 51", "end type=draw seats=0,1 reason=max_plies"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    worked_load("thrones", "favors_when=any_time max_plies=51");
    WORKED_EACH(worked_ply, worked_ply, limited);
}

/* ------------------------------------------------------------------------------------------------------- refusals */

/* Checks as the referee, who may make either player's moves. */
static void what_is_refused(void)
{
    static const struct worked_refusal refusals[] = {
        {"[THR.interrupt] once a turn", SPENT(ALONE, ".o", "51"), "~H:a9a8", "favor_spent", ""},
        {"[THR.interrupt-refusals] once a turn", WHITE_IN_FULL(ALONE, "-", "0:0,1:2", "-,h5", "-", ".o", "-", "51"),
         "~H:a9a8", "favor_spent", ""},
        {"[THR.interrupt-refusals] Black spent it, White has none",
         WHITE_IN_FULL(ALONE, "-", "0:0,1:2", "-,h5", "-", ".o", "-", "51"), "H:i1h1", "no_favor", ""},
        {"[THR.interrupt-refusals] White spent it, Black has none", BOTH(ALONE, "0:1,0:1", ".f", "51"), "~H:a9a8",
         "no_favor", ""},
        {"[THR.interrupt] none in hand", WHITE(ALONE), "~H:a9a8", "no_favor", ""},
        {"[THR.whose-move] White's piece", BEFORE(ALONE), "~H:i1i2", "not_yours", "i1"},
        {"[THR.whose-move] White's piece", BEFORE("k8/1s7/9/9/9/5R3/9/9/8K"), "~A:f4b8", "not_yours", "f4"},
        {"[THR.interrupt]", BEFORE(ALONE), "~H:e4e5", "no_piece", "e4"},
        {"[THR.interrupt]", BEFORE(ALONE), "~H:a9c9", "out_of_range", "c9"},
        {"[THR.interrupt]", BEFORE("k8/1s7/9/9/9/9/9/9/8K"), "~H:a9b8", "cell_taken", "b8"},
        {"[THR.interrupt]", BEFORE("k8/1s1s5/9/9/9/9/9/9/8K"), "~A:b8d8", "same_type", "d8"},
        {"[THR.interrupt]", BEFORE("k8/1sr6/9/9/9/9/9/9/8K"), "~A:b8c8", "not_forest", "c8"},
        {"[THR.interrupt]", BEFORE("k8/2s6/9/9/9/9/9/9/8K"), "~D:c8a9", "out_of_range", "a9"},
        {"[THR.interrupt] at a check", AT_CHECK(ALONE, "-", "i1h1"), "~H:a9a8", "wrong_phase", ""},
        {"[THR.interrupt-refusals] the arrival", WHITE_IN_FULL(ALONE, "w", "0:0,0:1", "-,h5", "-", ".o", "-", "51"),
         "D@e3", "no_landing", "e3"},
        {"[THR.interrupt-refusals] the end", SPENT(ALONE, ".o", "51"), "end", "nothing_done", ""},
        {"[THR.interrupt] in the setup",
         NONE "/" ROW "/" NONE " 9/9/9/9/9/9/9/9/9 w tiles " ROW "|" ROW " - 0:0,0:0 -,- - - - 0 0", "~H:a9a8",
         "wrong_phase", ""},
        {"[THR.over]", TILES " 9/9/9/9/9/9/9/4k4/8K w over - - 0:0,1:2 -,e2 - - - 3 51", "~H:e2e3", "game_over", ""},
    };
    load();
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

static void who_is_refused(void)
{
    static const struct {
        int32_t seat;
        struct worked_refusal refusal;
    } cases[] = {
        {0, {"[THR.whose-move]", BEFORE(ALONE), "~H:a9a8", "not_your_turn", ""}},
        {1, {"[THR.whose-move]", BEFORE(ALONE), "i1h1", "not_your_turn", ""}},
        {1, {"[THR.whose-move]", BEFORE(ALONE), "H:a9a8", "not_your_turn", ""}},
        {1, {"[THR.interrupt-actors]", WHITE(ALONE), "~H:a9a8", "not_your_turn", ""}},
        {1, {"[THR.interrupt-actors]", SPENT(ALONE, ".o", "51"), "~H:a9a8", "not_your_turn", ""}},
        {1, {"[THR.interrupt-actors]", AT_CHECK(ALONE, "-", "i1h1"), "~H:a9a8", "not_your_turn", ""}},
        {1, {"[THR.interrupt]", BEFORE(ALONE), "~H:a9c9", "out_of_range", "c9"}},
        {1, {"[THR.whose-move] until turn 1 Black's", BLACK_LAYS, "~H:a9a8", "wrong_phase", ""}},
        {0, {"[THR.whose-move] until turn 1 Black's", BLACK_LAYS, "~H:a9a8", "not_your_turn", ""}},
        {BRD_SPECTATOR, {"[THR.interrupt-actors]", BEFORE(ALONE), "~H:a9a8", "not_your_turn", ""}},
    };
    load();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) worked_refusal_for(&cases[i].refusal, cases[i].seat);
}

/* ------------------------------------------------------------------------------------------------------- validity */

/* [THR.interrupt-valid] [THR.valid-check] */
static void what_is_no_position(void)
{
    static const struct worked_fault faults[] = {
        {"[THR.interrupt-valid] nothing spent", WHITE_DONE(ALONE, ".o"), "turnstate", 0, 999},
        {"[THR.interrupt-valid] nothing spent by Black", BOTH(ALONE, "0:1,1:1", ".o", "51"), "turnstate", 0, 999},
        {"[THR.interrupt-valid] nothing spent by White",
         BLACK_IN_FULL(ALONE, "-", "1:1,0:0", "h5,-", "-", ".o", "-", "51"), "turnstate", 0, 999},
        {"[THR.interrupt-valid] an actor that has done nothing", SPENT(ALONE, "i1o", "51"), "turnstate", 0, 999},
        {"[THR.interrupt-valid] the order of the letters", SPENT("k8/9/9/9/9/4R4/9/9/8K", "e4om", "51"), "turnstate", 0,
         999},
        {"[THR.valid-check] one was spent", WHITE_IN_FULL(ALONE, "-", "0:0,1:2", "-,h5", "-", ".o", "~H:a9a8", "51"),
         "check", 0, 999},
        {"[THR.valid-check] it is not due", AT_CHECK("9/2k6/9/9/9/9/9/9/8K", "-", "~H:c8c7"), "check", 0, 999},
        {"[THR.valid-check] no piece of Black's", AT_CHECK(ALONE, "-", "~H:i1h1"), "check", 0, 999},
    };
    static const struct worked_fault plain[] = {
        {"[THR.interrupt-valid] without the switch", SPENT(ALONE, ".o", "51"), "turnstate", 0, 999},
        {"[THR.other-move] without the switch", AT_CHECK(ALONE, "-", "~H:a9a8"), "check", 0, 999}};
    load();
    WORKED_EACH(worked_fault, worked_fault, faults);
    worked_load("thrones", "");
    WORKED_EACH(worked_fault, worked_fault, plain);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"[THR.other-move] what_is_marked", what_is_marked},
        {"[THR.interrupt-actors] who_may_act", who_may_act},
        {"[THR.referee] each_has_a_list", each_has_a_list},
        {"[THR.whose-move] whose_ply_it_is", whose_ply_it_is},
        {"[THR.interrupt] what_interruptions_do", what_interruptions_do},
        {"[THR.interrupt-check] interruptions_are_checked", interruptions_are_checked},
        {"[THR.interrupt-effect] interruptions_gain_and_win", interruptions_gain_and_win},
        {"[THR.interrupt-refusals] what_is_refused", what_is_refused},
        {"[THR.interrupt-actors] who_is_refused", who_is_refused},
        {"[THR.interrupt-valid] what_is_no_position", what_is_no_position},
        {NULL, NULL},
    };
    return check_main("thrones_interrupt", tests, argc, argv);
}
