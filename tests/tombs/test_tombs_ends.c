/*
 * test_tombs_ends.c: ends that a rules file lists [TMB.ends]: worked examples of rules/tombs.md, by hand.
 *
 * Two players have 32 cards: on turn 17 (player 0 is to play) there are 11 in the deck, on turn 18 (player 1) 10.
 */
#include "worked.h"

#define ENDS(list) "schema: 1\nextends: tombs\nends:\n" list
#define COUNT "  - {kind: unit_count}\n"

#define P1(board, hands, kills, lock) board " p1 " hands " 3,3,3,2 " kills " 17 " lock " 40"
#define P2(board, hands, kills, lock) board " p2 " hands " 3,3,2,2 " kills " 18 " lock " 42"

/* [TMB.ends] [TMB.end-units] [TMB.v-units] */
static void units_may_win(void)
{
    static const struct worked_ply plies[] = {
        {"[TMB.end-units] the third", P1("T1.T1/.../..O1", "MMT/BB", "0/0", "-"), "Ta1",
         "T1.T1/.../T1.O1 e1 MM/BB 3,3,3,2 0/0 17 - 41",
         "place seat=0 cell=a1 layer=piece type=thorn after=0; stock seat=0 type=hand before=3 after=2; stock seat=0 "
         "type=hand_thorn before=1 after=0; end type=win seats=0 reason=units_reached"},
        {"[TMB.end-units] an Ombra does not count", P1("T1.T1/.../...", "MMO/BB", "0/0", "-"), "Oa1",
         "T1.T1/.../O1.. d2 MM/BB 3,3,3,2 0/0 18 - 41", NULL},
        {"[TMB.end-units] only the mover's", P2("T1.T1/.../...", "MM/BBT", "0/0", "-"), "Ta1",
         "T1.T1/.../T2.. d1 MM/BB 3,3,2,2 0/0 19 - 43", NULL},
        {"[TMB.ends] without the kill goal kills win nothing", P1("T2.T2/.../...", "BMM/BB", "9/0", "-"), "Bb3",
         "xB1x/.../... d2 MM/BB 3,3,3,2 11/0 18 - 41", NULL},
    };
    static const struct worked_end ends[] = {
        {"[TMB.end-units]", "T1.T1/.../T1.O1 e1 MM/BB 3,3,3,2 0/0 17 - 41", "win seats=0 reason=units_reached"},
        {"[TMB.end-units] two of four", "O1O1T1/.../T1.. p1 MMO/BB 3,3,3,2 0/0 17 - 40", "none"},
    };
    static const struct worked_fault faults[] = {
        {"[TMB.v-units] before the mover's play", P1("T1T1T1/.../...", "BMM/BB", "0/0", "-"), "board", 0, 12},
        {"[TMB.v-units] the other player's", "T2T2T2/.../... e1 BM/BB 3,3,3,2 0/0 17 - 41", "board", 0, 12},
        {"[TMB.ends] no lock", P1(".../.../...", "BMM/BB", "0/0", "2:0"), "lock", 37, 39},
    };
    worked_load_text(ENDS("  - {kind: units, types: [blade, magus, thorn], least: 3}\n" COUNT), "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_end, worked_end, ends);
    WORKED_EACH(worked_fault, worked_fault, faults);
    CHECK(brd_name(&worked_rules, BRD_NAME_COUNTER, 2) == NULL); /* as with field_lock: none */
}

/* [TMB.ends]: the first of two ends that hold at once. */
static void the_order_decides(void)
{
    static const char *const lists[] = {
        ENDS("  - {kind: kill_goal, goal: 3}\n  - {kind: units, least: 2}\n" COUNT),
        ENDS("  - {kind: units, least: 2}\n  - {kind: kill_goal, goal: 3}\n" COUNT),
        ENDS("  - {kind: kill_goal, goal: [4, 3, 3]}\n" COUNT),
    };
    static const char *const reasons[] = {"win seats=0 reason=kill_goal", "win seats=0 reason=units_reached", "none"};
    for (int i = 0; i < 3; i++) {
        struct worked_end end = {"[TMB.ends]", "xB1x/.../T1.. e1 MM/BB 3,3,3,2 3/0 17 - 41", reasons[i]};
        worked_load_text(lists[i], "");
        if (i == 2) end.position = "xB1x/.../T1.. d2 MM/BB 3,3,3,2 3/0 18 - 41";
        worked_end(&end);
    }
}

/* [TMB.ends] [TMB.last-card]: a last card that locks the field, in both orders; the switch last_card does nothing. */
static void the_last_card_may_lock(void)
{
    static const char before[] = "T2xT2/xB1x/xxx p2 -/M 0,0,0,0 7/7 32 1:0 63";
    static const struct {
        const char *list, *overrides, *end;
    } rows[] = {
        {ENDS("  - {kind: kill_goal}\n  - {kind: field_lock}\n" COUNT), "", "field_lock"},
        {ENDS("  - {kind: kill_goal}\n" COUNT "  - {kind: field_lock}\n"), "last_card=field_lock", "unit_count"},
        {ENDS("  - {kind: field_lock, how: since_placed}\n" COUNT), "field_lock=none", "field_lock"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        brd_state state;
        brd_outcome outcome = {.struct_nbytes = sizeof outcome};
        worked_load_text(rows[i].list, rows[i].overrides);
        if (!worked_position(before, &state)) continue;
        CHECK(brd_apply(&worked_rules, &state, 1, worked_move("-M"), NULL, NULL, NULL, 0) >= 0);
        CHECK_EQ_INT(brd_state_outcome(&worked_rules, &state, &outcome), BRD_OK);
        CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_ENDING, outcome.ending), rows[i].end);
        CHECK_EQ_INT(outcome.seats, strcmp(rows[i].end, "field_lock") == 0 ? 1 : 2); /* two Thorns against a Blade */
    }
}

/* [TMB.ends] [TMB.each] The list says which lock. */
static void the_list_says_which_lock(void)
{
    static const struct worked_ply plies[] = {
        {"[TMB.each] once stuck", ".../B1B1B1/... p2 BT/BMO 2,3,3,2 0/0 18 0/0 42", "-M",
         ".../B1B1B1/... d1 BT/BO 2,3,3,2 0/0 19 0/1 43", NULL},
        {"[TMB.each-lock] twice", ".../B1B1B1/... p2 BT/BMO 2,3,3,2 0/0 18 0/1 42", "-M",
         ".../B1B1B1/... e2 BT/BO 2,3,3,2 0/0 18 0/2 43",
         "discard seat=1 type=magus; stock seat=1 type=hand before=3 after=2; stock seat=1 type=hand_magus before=1 "
         "after=0; counter seat=1 type=stuck_turns before=1 after=2; end type=win seats=0 reason=field_lock"},
    };
    worked_load_text(ENDS(COUNT "  - {kind: field_lock, how: each_twice}\n"), "");
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* [TMB.ends] Teams win together, the limit comes last. */
static void teams_and_limits(void)
{
    static const struct worked_ply team = {
        "[TMB.teams-end]", ".../.../T1.. p1 OTT/BM/BO/MT 5,5,5,4 0/0/0/0 13 - 33", "Tb1",
        ".../.../T1T1. e1 OT/BM/BO/MT 5,5,5,4 0/0/0/0 13 - 34",
        "place seat=0 cell=b1 layer=piece type=thorn after=0; stock seat=0 type=hand before=3 after=2; stock seat=0 "
        "type=hand_thorn before=2 after=1; end type=win seats=0,2 reason=units_reached"};
    static const struct worked_end limit = {"[TMB.limit-end]", ".../.../T1.. e1 MM/BB 3,3,3,2 0/0 17 - 41",
                                            "draw seats=0,1 reason=max_plies"};
    worked_load_text(ENDS("  - {kind: units, least: 2}\n" COUNT), "teams=true");
    worked_ply(&team);
    worked_load_text(ENDS("  - {kind: units, least: 2}\n" COUNT), "max_plies=41");
    worked_end(&limit);
}

/* [TMB.ends] What contradicts itself is refused at its place. */
static void bad_lists_are_refused(void)
{
    static const struct {
        const char *text, *overrides, *field, *message;
    } rows[] = {
        {ENDS("  - {kind: kill_goal}\n"), "", "ends", "no end is for players without cards"},
        {ENDS("  - {kind: unit_count, least: 2}\n"), "", "ends[0].least", "unit_count has no such key"},
        {ENDS(COUNT "  - {kind: units, goal: 3}\n"), "", "ends[1].goal", "units has no such key"},
        {ENDS(COUNT "  - {kind: kill_goal, how: each_once}\n"), "", "ends[1].how", "kill_goal has no such key"},
        {ENDS(COUNT "  - {kind: field_lock, types: all}\n"), "", "ends[1].types", "field_lock has no such key"},
        {ENDS(COUNT COUNT), "", "ends[1].kind", "this end comes twice"},
        {ENDS(COUNT "  - {kind: field_lock}\nswitches: {field_lock: none}\n"), "", "ends[1].kind",
         "the switch field_lock says that nothing locks the field"},
        {ENDS(COUNT "  - {kind: field_lock}\n"), "field_lock=none", "switches.field_lock",
         "the switch field_lock says that nothing locks the field"},
        {ENDS(COUNT "  - {kind: field_lock, how: none}\n"), "", "ends[1].how", "`none` is not a valid word here"},
        {ENDS(COUNT "  - {kind: units, types: [archer]}\n"), "", "ends[1].types[0]",
         "`archer` is not a valid word here"},
        {ENDS(COUNT "  - {kind: units, least: 10}\n"), "", "ends[1].least", "`10` is out of range"},
        {ENDS(COUNT "  - {kind: kill_goal, goal: 0}\n"), "", "ends[1].goal", "`0` is out of range"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        brd_fault fault = {.code = 0};
        size_t count = 0;
        CHECK_EQ_INT(brd_rules_load(&worked_rules, rows[i].text, strlen(rows[i].text), rows[i].overrides,
                                    strlen(rows[i].overrides), &fault, 1, &count),
                     BRD_E_RULES);
        CHECK_EQ_INT(count, 1);
        CHECK_EQ_TEXT(fault.field, rows[i].field);
        CHECK_EQ_TEXT(fault.message, rows[i].message);
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"TMB.ends TMB.end-units TMB.v-units", units_may_win},
        {"TMB.ends", the_order_decides},
        {"TMB.ends TMB.last-card", the_last_card_may_lock},
        {"TMB.ends TMB.each", the_list_says_which_lock},
        {"TMB.ends TMB.teams-end TMB.limit-end", teams_and_limits},
        {"TMB.ends", bad_lists_are_refused},
        {NULL, NULL},
    };
    return check_main("tombs_ends", tests, argc, argv);
}
