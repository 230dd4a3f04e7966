/*
 * test_carnyx_returns.c: rules/carnyx.md with the switch returns=any, and what refusals name, by worked examples.
 * Expected values were worked out by hand from the rulebook.
 */
#include "worked.h"

/* Dark's piece on a5 can leave. Light controls b1 of Dark's home row, and e5. */
#define AT_A5(hunkered, bar) "D3L/5/5/5/1L3 d 0/0 0/0 10/10 " hunkered " - " bar " 9"

#define BACK_ON_B1                                              \
    "move seat=0 cell=a5 to=b1 layer=piece type=disc count=1; " \
    "change cell=b1 layer=piece type=disc before=1 after=0 count=1; "

static void load(const char *overrides)
{
    worked_load("carnyx", overrides);
}

static void a_return_may_capture(void)
{
    static const struct worked_ply plies[] = {
        {"[CAR.returns]", AT_A5("-", "-"), "a5>b1", "4L/5/5/5/1(LD)3 l 0/0 0/0 10/10 - - - 10",
         BACK_ON_B1 "turn seat=1"},
        {"[CAR.returns] Light", "1D3/5/5/5/D3L l 0/0 0/0 10/10 - - - 9", "e1>b5",
         "1(DL)3/5/5/5/D4 d 0/0 0/0 10/10 - - - 10",
         "move seat=1 cell=e1 to=b5 layer=piece type=disc count=1; "
         "change cell=b5 layer=piece type=disc before=0 after=1 count=1; turn seat=0"},
        {"[CAR.returns] a stack", "D3L/5/5/5/1(DLL)3 d 0/0 0/0 9/10 - - - 9", "a5>b1",
         "4L/5/5/5/1(DLLD)3 l 0/0 0/0 9/10 - - - 10",
         "move seat=0 cell=a5 to=b1 layer=piece type=disc count=1; "
         "change cell=b1 layer=piece type=disc before=1 after=0 count=3; turn seat=1"},
        {"[CAR.returns] [CAR.elimination]", "D4/5/5/5/1L3 d 0/0 0/1 10/9 - - - 9", "a5>b1",
         "5/5/5/5/1(LD)3 - 0/0 0/1 10/9 - - - 10", BACK_ON_B1 "end type=win seats=0 reason=elimination"},
        {"[CAR.ev-counters] the captured cell's bar", AT_A5("-", "a1b1"), "a5>b1",
         "4L/5/5/5/1(LD)3 l 0/0 0/0 10/10 - - - 10",
         BACK_ON_B1 "counter seat=1 type=bar_from before=0 after=-1; counter seat=1 type=bar_to before=1 after=-1; "
                    "turn seat=1"},
        {"[CAR.leave-piece] all are the opponent's and protected", "D4/5/5/5/LLLLL d 0/0 0/0 10/8 l - - 9", "a5>",
         "5/5/5/5/LLLLL l 0/0 1/0 10/8 l - - 10", NULL},
        {"[CAR.leave-piece] a free cell", "D3L/5/5/5/5 d 0/0 0/0 10/10 - - - 9", "a5>b1",
         "4L/5/5/5/1D3 l 0/0 0/0 10/10 - - - 10",
         "move seat=0 cell=a5 to=b1 layer=piece type=disc count=1; turn seat=1"},
    };
    static const struct worked_description described = {"[CAR.described]", AT_A5("-", "-"), "a5>b1",
                                                        "return seat=0 from=a5 to=b1 type=disc captures"};
    load("returns=any");
    WORKED_EACH(worked_ply, worked_ply, plies);
    worked_description(&described);
}

static void a_return_is_a_forced_capture(void)
{
    static const struct worked_moves lists[] = {
        {"[CAR.forced]", AT_A5("-", "-"), "", "a5>b1 hunker"},
        {"[CAR.forced] a step captures, too", "DL2L/5/5/5/1L3 d 0/0 0/0 10/9 - - - 9", "", "a5b5 a5>b1 hunker"},
        {"[CAR.exempt]", AT_A5("d", "-"), "", "a5b5 a5>a1 a5>b1 a5>c1 a5>d1 a5>e1"},
        {"[CAR.protect]", AT_A5("l", "-"), "", "a5b5 a5>a1 a5>c1 a5>d1 a5>e1 hunker"},
        {"[CAR.returns] on all five cells", "D4/5/5/5/LLLLL d 0/0 0/0 10/8 - - - 9", "",
         "a5>a1 a5>b1 a5>c1 a5>d1 a5>e1 hunker"},
        {"[CAR.leave] from another cell nothing leaves", "4L/D4/5/5/1L3 d 0/0 0/0 10/10 - - - 9", "",
         "a4b4 a4a5 hunker"},
        {"[CAR.returns] a stack that leaves captures nothing", "(DD)3L/5/5/5/1L3 d 0/0 0/0 10/10 - - - 9", "",
         "a5c5 a5> hunker"},
    };
    static const struct worked_verdict refusals[] = {
        {"CAR-7", AT_A5("-", "-"), "a5>c1", "must_capture cell=b1 type=disc seat=1"},
        {"CAR-7", "D3L/5/5/5/1L3 d 0/0 1/0 9/10 - - - 9", "@c1", "must_capture cell=b1 type=disc seat=1"},
        {"[CAR.returns] the first in cell order", "DL2L/5/5/5/3L1 d 0/0 0/0 10/9 - - - 9", "a5>a1",
         "must_capture cell=d1 type=disc seat=1"},
        {"[CAR.leave-piece] the first cell that is not protected", "D3L/5/5/5/1L3 d 0/0 0/0 10/10 l - - 9", "a5>",
         "must_return cell=a1 type=disc"},
        {"[CAR.leave-piece]", "D3L/5/5/5/L4 d 0/0 0/0 10/10 l - - 9", "a5>", "must_return cell=b1 type=disc"},
        {"[CAR.leave-piece]", "D3L/5/5/5/L4 d 0/0 0/0 10/10 - - - 9", "a5>", "must_return cell=a1 type=disc"},
        {"[CAR.protect]", AT_A5("l", "-"), "a5>b1", "protected cell=b1 type=disc seat=1"},
        {"CAR-3 entering lands as ever", "5/5/2L2/5/1L1D1 d 0/0 1/0 10/10 - - - 9", "@b1",
         "enemy_cell cell=b1 type=disc seat=1"},
        {"CAR-4", AT_A5("-", "-"), "a5>b2", "not_home_row cell=b2 type=disc"},
    };
    load("returns=any");
    WORKED_EACH(worked_moves, worked_moves, lists);
    WORKED_EACH(worked_verdict, worked_verdict, refusals);
}

static void it_goes_with_other_rules(void)
{
    static const struct worked_moves extra[] = {
        {"[CAR.extra-forced] the return is possible afterwards", "D3L/5/5/5/1L3 d 0/0 1/0 9/10 - - - 9", "",
         "@a1 @c1 @d1 @e1 a5>b1 hunker"},
    };
    static const struct worked_ply captures[] = {
        {"[CAR.returns] [CAR.captures]", AT_A5("-", "-"), "a5>b1", "4L/5/5/5/1(LD)3 l 0/0 0/0 10/10 - - - 10",
         BACK_ON_B1 "turn seat=1"},
    };
    static const struct worked_ply centre[] = {
        {"[CAR.returns] [CAR.centre]", AT_A5("-", "-"), "a5>b1", "4L/5/5/5/1(LD)3 l 0/0 0/0 10/10 - - - 10",
         BACK_ON_B1 "turn seat=1"},
    };
    load("returns=any entering=extra");
    WORKED_EACH(worked_moves, worked_moves, extra);
    worked_load_text("schema: 1\nextends: carnyx\ncaptures:\n  piece:\n"
                     "    - {kind: step, directions: [forward-left, forward-right]}\n",
                     "returns=any");
    WORKED_EACH(worked_ply, worked_ply, captures);
    worked_load_text("schema: 1\nextends: carnyx\nboard:\n  centre: [b1]\n", "returns=any");
    WORKED_EACH(worked_ply, worked_ply, centre);
}

/* A step from the far row to the home row and back is in this table; a return sets no bar all the same (CAR-11). */
static void a_return_sets_no_bar(void)
{
    static const struct worked_ply plies[] = {
        {"[CAR.returns] CAR-11", "D3L/5/5/5/5 d 0/0 0/0 10/10 - - - 9", "a5>a1", "4L/5/5/5/D4 l 0/0 0/0 10/10 - - - 10",
         NULL},
        {"[CAR.bar-table] a step does", "D3L/5/5/5/5 d 0/0 0/0 10/10 - - - 9", "a5a1",
         "4L/5/5/5/D4 l 0/0 0/0 10/10 - a5a1 - 10", NULL},
    };
    worked_load_text("schema: 1\nextends: carnyx\nsteps:\n  piece:\n    - {kind: step, directions: [forward]}\n"
                     "    - {kind: leap, directions: [forward, backward], range: 4}\n",
                     "returns=any");
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* [CAR.refusals], the column "names". */
static void refusals_carry_what_the_table_names(void)
{
    static const struct worked_verdict rows[] = {
        {"[CAR.over]", "5/5/1(LD)3/5/5 - 0/0 0/1 10/9 - - - 10", "pass", "game_over"},
        {"[CAR.setup]", "5/5/5/5/5 d 3/3 0/0 10/10 - - - 0", "hunker", "wrong_phase"},
        {"[CAR.turn]", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "c2c3", "no_piece cell=c2"},
        {"[CAR.reserve]", "L4/5/5/1D3/5 d 0/0 0/1 10/9 - - - 9", "@c3", "none_in_reserve type=disc"},
        {"[CAR.stack]", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "a5b5", "not_yours cell=a5 type=disc seat=1"},
        {"[CAR.stack] the top disc counts", "(DL)4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "a5b5",
         "not_yours cell=a5 type=disc seat=1"},
        {"[CAR.piece]", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "b2b1", "not_its_step cell=b1 type=disc"},
        {"[CAR.leave]", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "b2>", "not_its_step cell=b2 type=disc"},
        {"CAR-1", "L4/5/5/1D3/1(DD)3 d 0/0 0/0 10/10 - - - 9", "b1b3", "blocked cell=b2 type=disc seat=0"},
        {"CAR-12", "4L/(DD)4/5/5/5 d 0/0 0/0 10/10 - - - 9", "a4>c3", "stack_to_reserve cell=a4 type=disc"},
        {"CAR-4", "D4/2L2/2D2/5/5 d 0/0 0/0 10/10 - - - 24", "a5>", "must_return cell=a1 type=disc"},
        {"CAR-4", "D3L/5/5/5/5 d 0/0 0/0 10/10 - - - 9", "a5>c2", "not_home_row cell=c2 type=disc"},
        {"CAR-4", "D3L/5/5/5/1L3 d 0/0 0/0 10/10 - - - 9", "a5>b1", "enemy_cell cell=b1 type=disc seat=1"},
        {"[CAR.way-back]", "L4/5/5/DL3/L4 d 0/0 0/0 10/10 - b2a2 - 11", "a2b2", "way_back cell=b2 type=disc"},
        {"[CAR.protect]", "L4/5/5/DL3/5 d 0/0 0/0 10/10 l - - 11", "a2b2", "protected cell=b2 type=disc seat=1"},
        {"[CAR.hunker]", "5/2L2/2D2/4D/5 d 0/0 1/0 9/10 d - - 24", "hunker", "hunkered_before"},
        {"CAR-7", "5/5/5/5/LD3 d 0/0 1/0 9/10 - - - 9", "@c1", "must_capture cell=a1 type=disc seat=1"},
        {"CAR-8", "5/5/5/5/LLLL1 d 0/0 1/0 9/8 d - - 9", "pass", "can_act"},
    };
    static const struct worked_verdict entered = {"[CAR.extra]", "L4/5/5/5/DD3 d+ 0/0 1/0 8/10 - - - 10", "@c1",
                                                  "already_entered type=disc"};
    brd_state state;
    brd_verdict verdict;
    load("");
    WORKED_EACH(worked_verdict, worked_verdict, rows);
    if (worked_position(rows[1].position, &state)) {
        static const int32_t others[] = {1, BRD_SPECTATOR, BRD_NOBODY, BRD_CHANCE};
        for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
            brd_move_check(&worked_rules, &state, others[i], worked_move("@a1"), &verdict);
            CHECK_EQ_INT(verdict.reason, BRD_REFUSED_NOT_YOUR_TURN);
            CHECK(verdict.cell == BRD_NO_CELL && verdict.type == BRD_NO_TYPE && verdict.seat == BRD_NO_SEAT);
        }
    }
    load("entering=extra");
    worked_verdict(&entered);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"CAR.returns CAR-4", a_return_may_capture},
        {"CAR.returns CAR.forced CAR-7", a_return_is_a_forced_capture},
        {"CAR.returns CAR.extra-forced CAR.captures", it_goes_with_other_rules},
        {"CAR.returns CAR-11", a_return_sets_no_bar},
        {"CAR.refusals", refusals_carry_what_the_table_names},
        {NULL, NULL},
    };
    return check_main("carnyx_returns", tests, argc, argv);
}
