/*
 * test_tombs_friends.c: worked examples for rules/tombs.md with teams and the switch partners=friends. Expected values
 * were worked out by hand from the rulebook.
 *
 * On turn t of the 32 with a draw, the player to move holds three cards, each other player two, and the deck has 32 -
 * t.
 */
#include "worked.h"

#define FRIENDS "teams=true partners=friends"

/* The first player's turn 13, and the fourth's turn 16. */
#define FIRST(board, hand, kills) board " p1 " hand "/MM/TT/TT 5,5,5,4 " kills " 13 - 33"
#define FOURTH(board, lock) board " p4 BT/OO/MT/BMO 4,5,4,3 0/0/0/0 16 " lock " 41"

static void load(const char *overrides)
{
    worked_load("tombs", overrides);
}

/* ------------------------------------------------------------------------------------------------------- the board */

/* [TMB.friends] */
static void a_partners_unit_only_occupies(void)
{
    static const struct worked_moves friendly[] = {
        {"[TMB.friends] the partner's Magus threatens nothing, is not taken", FIRST(".../.M3./...", "BOO", "0/0/0/0"),
         "", "Ba1 Bb1 Bc1 Ba2 Bc2 Ba3 Bb3 Bc3 Oa1 Ob1 Oc1 Oa2 Oc2 Oa3 Ob3 Oc3"},
        {"[TMB.friends] an opponent's does, and is", FIRST(".../.M2./...", "BOO", "0/0/0/0"), "",
         "Bb1 Ba2 Bc2 Bb3 Ob1 Oa2 Oc2 Ob3 Oxb2"},
    };
    static const struct worked_ply plies[] = {
        {"[TMB.friends] the partner's unit is not killed", FIRST(".../.T3./T2..", "BOO", "0/0/0/0"), "Ba2",
         ".../B1T3./x.. d2 OO/MM/TT/TT 5,5,5,4 1/0/0/0 14 1:0 34",
         "place seat=0 cell=a2 layer=piece type=blade after=0; remove seat=1 cell=a1 layer=piece type=thorn before=0; "
         "place cell=a1 layer=fixture type=tombstone after=0; stock seat=0 type=hand before=3 after=2; "
         "stock seat=0 type=hand_blade before=1 after=0; counter seat=0 type=kills before=0 after=1; "
         "counter type=turn before=13 after=14; counter type=placer before=-1 after=0; turn seat=1"},
        {"[TMB.friends] the partner's Thorn forbids nothing", FIRST(".../.../T3xM2", "OOT", "1/0/0/0"), "Tb1xc1",
         ".../.../T3T1. d2 OO/MM/TT/TT 5,5,5,4 1/0/0/0 14 1:0 34", NULL},
    };
    static const struct worked_refusal refusals[] = {
        {"[TMB.friends] a Thorn removes no partner's unit", FIRST(".../.../T3xM2", "OOT", "1/0/0/0"), "Tb1xa1",
         "own_unit", "a1"},
        {"[TMB.friends] an Ombra takes none", FIRST(".../.../T3xM2", "OOT", "1/0/0/0"), "Oxa1", "own_unit", "a1"},
        {"[TMB.friends] it occupies", FIRST(".../.../T3xM2", "OOT", "1/0/0/0"), "Oa1", "cell_taken", "a1"},
        {"[TMB.thorn-activated] an opponent's Thorn forbids", FIRST(".../.../T4xM3", "OOT", "1/0/0/0"), "Tb1xa1",
         "thorn_near", "a1"},
    };
    brd_state state;
    load(FRIENDS);
    WORKED_EACH(worked_moves, worked_moves, friendly);
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    CHECK(worked_position(FIRST(".../.T3./.B1.", "BOO", "0/0/0/0"), &state)); /* [TMB.v-zones] */
}

/* [TMB.friends] TMB-12 Partners are enemies without either of the two switches; so are all players without teams. */
static void without_teams_it_has_no_effect(void)
{
    static const struct worked_ply killed[] = {
        {"TMB-12 the unit of who sits opposite", FIRST(".../.T3./...", "BOO", "0/0/0/0"), "Ba2",
         ".../B1x./... d2 OO/MM/TT/TT 5,5,5,4 1/0/0/0 14 1:0 34", NULL},
    };
    static const struct worked_ply stuck[] = {
        {"[TMB.field-lock] who sits opposite counts", ".../B1B1B1/... p3 BT/OO/MMT/BM 4,5,5,3 0/0/0/0 15 1:1 39", "-T",
         ".../B1B1B1/... d4 BT/OO/MM/BM 4,5,5,3 0/0/0/0 16 1:2 40", NULL},
    };
    static const struct worked_ply two[] = {
        {"[TMB.friends] a game of two", ".../.T2./... p1 BMT/OO 3,3,3,2 0/0 17 2:0 40", "Ba2",
         ".../B1x./... d2 MT/OO 3,3,3,2 1/0 18 1:0 41", NULL},
    };
    static const char *const rules[] = {"partners=friends", "teams=true", "teams=true partners=enemies"};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        load(rules[i]);
        WORKED_EACH(worked_ply, worked_ply, killed);
        WORKED_EACH(worked_ply, worked_ply, stuck);
    }
    load("partners=friends");
    WORKED_EACH(worked_ply, worked_ply, two);
}

/* -------------------------------------------------------------------------------------------------------- the lock */

/*
 * [TMB.friends-lock] Player 1 was the last to place, on turn 13. Only player 3 can play beside its Blades, and on a
 * full board no player.
 */
static void both_opponents_stuck_lock_the_field(void)
{
    static const struct worked_ply plies[] = {
        {"[TMB.friends-lock] an opponent is stuck", ".../B1B1B1/... p2 BT/MOO/MT/BM 4,5,5,4 0/0/0/0 14 1:0 37", "-M",
         ".../B1B1B1/... d3 BT/OO/MT/BM 4,5,5,4 0/0/0/0 15 1:1 38",
         "discard seat=1 type=magus; stock seat=1 type=hand before=3 after=2; "
         "stock seat=1 type=hand_magus before=1 after=0; counter type=turn before=14 after=15; "
         "counter type=stuck before=0 after=1; turn seat=2"},
        {"[TMB.friends-lock] the partner's placement keeps the count",
         ".../B1B1B1/... p3 BT/OO/MTT/BM 4,5,5,3 0/0/0/0 15 1:1 39", "Ta1",
         ".../B1B1B1/T3.. d4 BT/OO/MT/BM 4,5,5,3 0/0/0/0 16 3:1 40",
         "place seat=2 cell=a1 layer=piece type=thorn after=0; stock seat=2 type=hand before=3 after=2; "
         "stock seat=2 type=hand_thorn before=2 after=1; counter type=turn before=15 after=16; "
         "counter type=placer before=0 after=2; turn seat=3"},
        {"[TMB.friends-lock] the other opponent is stuck, too", FOURTH(".../B1B1B1/T3..", "3:1"), "-O",
         ".../B1B1B1/T3.. e4 BT/OO/MT/BM 4,5,4,3 0/0/0/0 16 3:2 42",
         "discard seat=3 type=ombra; stock seat=3 type=hand before=3 after=2; "
         "stock seat=3 type=hand_ombra before=1 after=0; counter type=stuck before=1 after=2; "
         "end type=win seats=0,2 reason=field_lock"},
        {"[TMB.friends-lock] a partner's stuck turn adds nothing",
         "T3T3T3/B1B1B1/T1T1T1 p3 BM/OO/MMO/BM 3,5,5,4 0/0/0/0 15 1:1 39", "-O",
         "T3T3T3/B1B1B1/T1T1T1 d4 BM/OO/MM/BM 3,5,5,4 0/0/0/0 16 1:1 40",
         "discard seat=2 type=ombra; stock seat=2 type=hand before=3 after=2; "
         "stock seat=2 type=hand_ombra before=1 after=0; counter type=turn before=15 after=16; turn seat=3"},
        {"[TMB.friends-lock] the last placer's team wins",
         "T3T3T3/B1B1B1/T1T1T1 p4 BM/OO/MM/BMO 3,5,4,4 0/0/0/0 16 1:1 41", "-B",
         "T3T3T3/B1B1B1/T1T1T1 e4 BM/OO/MM/MO 3,5,4,4 0/0/0/0 16 1:2 42", NULL},
        {"[TMB.friends-lock] an opponent's placement", FOURTH(".../.../T1..", "1:1"), "Bc3",
         "..B4/.../T1.. d1 BT/OO/MT/MO 4,5,4,3 0/0/0/0 17 4:0 42", NULL},
        {"[TMB.friends-lock] nobody's count is kept by an opponent", FOURTH(".../.../T1..", "3:1"), "Bc3",
         "..B4/.../T1.. d1 BT/OO/MT/MO 4,5,4,3 0/0/0/0 17 4:0 42", NULL},
        {"TMB-14 a discard before any placement", "T3T3T3/B1B1B1/T1T1T1 p4 BM/OO/MM/BMO 3,5,4,4 0/0/0/0 16 - 41", "-B",
         "T3T3T3/B1B1B1/T1T1T1 d1 BM/OO/MM/MO 3,5,4,4 0/0/0/0 17 - 42", NULL},
    };
    static const struct worked_end ends[] = {
        {"[TMB.friends-lock]", ".../B1B1B1/T3.. e4 BT/OO/MT/BM 4,5,4,3 0/0/0/0 16 3:2 42",
         "win seats=0,2 reason=field_lock"},
        {"[TMB.friends-lock] the other team", ".../B2B2B2/... e1 BT/OO/MT/BM 4,4,4,3 0/0/0/0 17 2:2 39",
         "win seats=1,3 reason=field_lock"},
        {"[TMB.kill-goal] between two partners' placements", ".../B1x./... e1 OO/MM/TT/TT 5,5,5,4 6/0/0/0 13 1:1 34",
         "win seats=0,2 reason=kill_goal"},
    };
    load(FRIENDS);
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_end, worked_end, ends);
}

static void is_valid(const char *text, bool valid)
{
    brd_state state;
    brd_fault fault = {.field = ""};
    int32_t status = brd_state_parse(&worked_rules, &state, text, strlen(text), &fault, 1, NULL);
    if (!CHECK_EQ_INT(status, valid ? BRD_OK : BRD_E_POSITION)) printf("  %s %s\n", text, fault.field);
    if (!valid && !CHECK_EQ_TEXT(fault.field, "lock")) printf("  %s\n", text);
}

/* [TMB.friends-valid] d of the completed turns came after the placement; k are stuck turns of opponents. */
static void locks_fit_the_turns(void)
{
    static const struct {
        const char *text;
        bool valid;
    } rows[] = {
        /* 15 turns completed, and a card to play */
        {FOURTH(".../.../...", "-"), true},
        {FOURTH(".../.../...", "3:0"), true},  /* d 0 */
        {FOURTH(".../.../...", "3:1"), true},  /* d 0: T >= 3 */
        {FOURTH(".../.../...", "3:2"), false}, /* d 0 */
        {FOURTH(".../.../...", "2:0"), false}, /* d 1 */
        {FOURTH(".../.../...", "2:1"), true},
        {FOURTH(".../.../...", "2:2"), false}, /* locked before */
        {FOURTH(".../.../...", "1:0"), false}, /* d 2 */
        {FOURTH(".../.../...", "1:1"), true},
        {FOURTH(".../.../...", "1:2"), false},
        {FOURTH(".../.../...", "4:0"), false}, /* d 3 */
        {FOURTH(".../.../...", "4:1"), false},
        {FOURTH(".../.../...", "4:2"), false},
        {FOURTH(".../.../...", "4:3"), false},
        /* after few turns */
        {".../.../... p4 BT/OO/MT/BMO 7,7,7,7 0/0/0/0 4 3:1 17", true},  /* T 3, d 0 */
        {".../.../... p3 BT/OO/BMT/BM 7,7,8,7 0/0/0/0 3 2:1 15", false}, /* T 2, d 0 */
        {".../.../... p3 BT/OO/BMT/BM 7,7,8,7 0/0/0/0 3 1:1 15", true},  /* T 2, d 1 */
        {".../.../... p3 BT/OO/BMT/BM 7,7,8,7 0/0/0/0 3 4:1 15", false}, /* T 2, d 2: before the first turn */
        {".../.../... p2 BT/MOO/BM/BM 7,7,8,8 0/0/0/0 2 4:1 13", false}, /* T 1, d 1 */
        /* 16 turns completed, and the game is over */
        {".../B1B1B1/T3.. e4 BT/OO/MT/BM 4,5,4,3 0/0/0/0 16 2:2 42", false},      /* d 2 */
        {"T3T3T3/B1B1B1/T1T1T1 e4 BM/OO/MM/BM 3,5,4,4 0/0/0/0 16 1:2 42", true},  /* d 3 */
        {"T3T3T3/B1B1B1/T1T1T1 e4 BM/OO/MM/BM 3,5,4,4 0/0/0/0 16 4:2 42", false}, /* d 0: a play */
        {".../.../... e4 BT/OO/MT/BM 7,7,7,7 0/0/0/0 4 3:2 18", true},            /* T 4, d 1 */
        {".../.../... e3 BT/OO/MT/BM 7,7,8,7 0/0/0/0 3 2:2 16", false},           /* T 3, d 1 */
    };
    load(FRIENDS);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) is_valid(rows[i].text, rows[i].valid);
    load(FRIENDS " max_plies=41"); /* TMB-19 over by a draw of the fourth, 15 turns completed */
    is_valid(".../.../... e4 BT/OO/MT/BMO 4,5,4,3 0/0/0/0 16 3:1 41", true);
    is_valid(".../.../... e4 BT/OO/MT/BMO 4,5,4,3 0/0/0/0 16 4:0 41", false);
    is_valid(".../.../... e4 BT/OO/MT/BMO 4,5,4,3 0/0/0/0 16 4:2 41", false);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"TMB.friends", a_partners_unit_only_occupies},
        {"TMB.friends TMB-12 without teams", without_teams_it_has_no_effect},
        {"TMB.friends-lock", both_opponents_stuck_lock_the_field},
        {"TMB.friends-valid", locks_fit_the_turns},
        {NULL, NULL},
    };
    return check_main("tombs_friends", tests, argc, argv);
}
