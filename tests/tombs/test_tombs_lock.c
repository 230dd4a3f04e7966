/*
 * test_tombs_lock.c: rules/tombs.md with the switches field_lock, last_card and middle, and what refusals name, by
 * worked examples. Expected values were worked out by hand from the rulebook.
 *
 * The player whose turn it is holds three cards and the others two. On turn t the deck has 28 - t cards with two
 * players, 30 - t with three, 32 - t with four.
 */
#include "worked.h"

/*
 * Beside the first player's three Blades nobody else can play: every free cell is threatened, and so is every
 * Blade's.
 */
#define BLADES ".../B1B1B1/..."

/* The second player's turn 17 of three players, turn 18 of two; the fourth player's turn 16. */
#define OF_THREE(lock) BLADES " p2 BT/BMO/BT 3,4,3,3 0/0/0 17 " lock " 39"
#define OF_TWO(lock) BLADES " p2 BT/BMO 2,3,3,2 0/0 18 " lock " 40"
#define OF_FOUR(board, lock) board " p4 BT/OO/MT/BMO 4,5,4,3 0/0/0/0 16 " lock " 41"

#define DISCARDED                                                          \
    "discard seat=1 type=magus; stock seat=1 type=hand before=3 after=2; " \
    "stock seat=1 type=hand_magus before=1 after=0; "

static void load(const char *overrides)
{
    worked_load("tombs", overrides);
}

/* The field of the first fault of a text, or "" for a valid position. */
struct validity {
    const char *cites, *text, *field;
};

static void check_validity(const struct validity *row)
{
    int failures = check_failures;
    brd_state state;
    brd_fault fault = {.field = ""};
    int32_t status = brd_state_parse(&worked_rules, &state, row->text, strlen(row->text), &fault, 1, NULL);
    CHECK_EQ_INT(status, row->field[0] == '\0' ? BRD_OK : BRD_E_POSITION);
    CHECK_EQ_TEXT(fault.field, row->field);
    worked_name_row(failures, row->cites, row->text, "");
}

/* ------------------------------------------------------------------------------------------------ each_once, _twice */

static void each_once_counts_the_last_turn(void)
{
    static const struct worked_ply plies[] = {
        {"[TMB.each] a discard adds 1", OF_THREE("0/0/0"), "-M", BLADES " d3 BT/BO/BT 3,4,3,3 0/0/0 18 0/1/0 40",
         DISCARDED
         "counter seat=1 type=stuck_turns before=0 after=1; counter type=turn before=17 after=18; turn seat=2"},
        {"[TMB.each-lock] a stuck turn before the winner's last play counts", OF_THREE("0/0/1"), "-M",
         BLADES " e2 BT/BO/BT 3,4,3,3 0/0/0 17 0/1/1 40",
         DISCARDED "counter seat=1 type=stuck_turns before=0 after=1; end type=win seats=0 reason=field_lock"},
        {"[TMB.each-lock] a player who has placed nothing wins", OF_THREE("1/0/0"), "-M",
         BLADES " e2 BT/BO/BT 3,4,3,3 0/0/0 17 1/1/0 40",
         DISCARDED "counter seat=1 type=stuck_turns before=0 after=1; end type=win seats=2 reason=field_lock"},
        {"[TMB.each] at the limit it stays", OF_THREE("0/1/0"), "-M", BLADES " d3 BT/BO/BT 3,4,3,3 0/0/0 18 0/1/0 40",
         DISCARDED "counter type=turn before=17 after=18; turn seat=2"},
    };
    load("field_lock=each_once");
    WORKED_EACH(worked_ply, worked_ply, plies);
}

static void each_twice_counts_two_turns(void)
{
    static const struct worked_ply plies[] = {
        {"[TMB.each] the first stuck turn", OF_TWO("0/0"), "-M", BLADES " d1 BT/BO 2,3,3,2 0/0 19 0/1 41",
         DISCARDED
         "counter seat=1 type=stuck_turns before=0 after=1; counter type=turn before=18 after=19; turn seat=0"},
        {"[TMB.each-lock] the second one", OF_TWO("0/1"), "-M", BLADES " e2 BT/BO 2,3,3,2 0/0 18 0/2 41",
         DISCARDED "counter seat=1 type=stuck_turns before=1 after=2; end type=win seats=0 reason=field_lock"},
        {"[TMB.each] a play makes the own number 0 and no other", ".../.../... p1 BMT/BO/BT 4,4,3,3 0/0/0 16 2/1/0 37",
         "Tb2", ".../.T1./... d2 BM/BO/BT 4,4,3,3 0/0/0 17 0/1/0 38",
         "place seat=0 cell=b2 layer=piece type=thorn after=0; stock seat=0 type=hand before=3 after=2; "
         "stock seat=0 type=hand_thorn before=1 after=0; counter seat=0 type=stuck_turns before=2 after=0; "
         "counter type=turn before=16 after=17; turn seat=1"},
    };
    static const struct worked_end ends[] = {
        {"[TMB.each-lock]", BLADES " e2 BT/BO 2,3,3,2 0/0 18 0/2 41", "win seats=0 reason=field_lock"},
        {"TMB-13 a kill goal", ".../B1x./... e1 OO/MM 3,3,3,2 8/0 17 0/1 41", "win seats=0 reason=kill_goal"},
    };
    load("field_lock=each_twice");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_end, worked_end, ends);
}

static void teams_are_locked(void)
{
    static const struct worked_ply friends[] = {
        {"[TMB.each-lock] both partners of one team are stuck", OF_FOUR(".../B1B1B1/T3..", "0/1/0/0"), "-O",
         ".../B1B1B1/T3.. e4 BT/OO/MT/BM 4,5,4,3 0/0/0/0 16 0/1/0/1 42",
         "discard seat=3 type=ombra; stock seat=3 type=hand before=3 after=2; "
         "stock seat=3 type=hand_ombra before=1 after=0; counter seat=3 type=stuck_turns before=0 after=1; "
         "end type=win seats=0,2 reason=field_lock"},
        {"[TMB.each-lock] one of each team is stuck", OF_FOUR(".../B1B1B1/T3..", "1/0/0/0"), "-O",
         ".../B1B1B1/T3.. d1 BT/OO/MT/BM 4,5,4,3 0/0/0/0 17 1/0/0/1 42", NULL},
    };
    static const struct worked_end ends[] = {
        {"[TMB.each-lock] the other team", ".../B2B2B2/... e1 BT/OO/MT/BM 4,4,4,3 0/0/0/0 17 1/0/1/0 39",
         "win seats=1,3 reason=field_lock"},
        {"[TMB.each-lock] and one of the winners is stuck",
         ".../B2B2B2/... e1 BT/OO/MT/BM 4,4,4,3 0/0/0/0 17 1/1/1/0 39", "win seats=1,3 reason=field_lock"},
    };
    static const struct validity texts[] = {
        {"[TMB.v-each] three are stuck", ".../B2B2B2/... e2 BT/OO/MT/BM 4,4,4,2 0/0/0/0 18 1/1/1/0 39", "lock"},
        {"[TMB.v-each] both teams", ".../B2B2B2/... e1 BT/OO/MT/BM 4,4,4,3 0/0/0/0 17 1/1/1/1 39", "lock"},
    };
    static const struct worked_ply enemies[] = {
        {"[TMB.each-lock] all but one, whose team wins", OF_FOUR(BLADES, "1/1/0/0"), "-O",
         BLADES " e4 BT/OO/MT/BM 4,5,4,3 0/0/0/0 16 1/1/0/1 42",
         "discard seat=3 type=ombra; stock seat=3 type=hand before=3 after=2; "
         "stock seat=3 type=hand_ombra before=1 after=0; counter seat=3 type=stuck_turns before=0 after=1; "
         "end type=win seats=0,2 reason=field_lock"},
        {"[TMB.each-lock] two are not enough", OF_FOUR(BLADES, "0/1/0/0"), "-O",
         BLADES " d1 BT/OO/MT/BM 4,5,4,3 0/0/0/0 17 0/1/0/1 42", NULL},
    };
    load("field_lock=each_once teams=true partners=friends");
    WORKED_EACH(worked_ply, worked_ply, friends);
    WORKED_EACH(worked_end, worked_end, ends);
    WORKED_EACH(validity, check_validity, texts);
    load("field_lock=each_once teams=true");
    WORKED_EACH(worked_ply, worked_ply, enemies);
}

static void numbers_fit_the_turns(void)
{
    /* turn 2: one turn is completed, that of the first player */
    static const struct validity once[] = {
        {"[TMB.f-lock]", ".../.../... p2 OT/MMO/MT 8,6,7,7 0/0/0 2 0/0/0 8", ""},
        {"TMB-14 a stuck turn before any placement", ".../.../... p2 OT/MMO/MT 8,6,7,7 0/0/0 2 1/0/0 8", ""},
        {"[TMB.v-each] more than turns", ".../.../... p2 OT/MMO/MT 8,6,7,7 0/0/0 2 0/1/0 8", "lock"},
        {"[TMB.v-each] more than turns", ".../.../... p2 OT/MMO/MT 8,6,7,7 0/0/0 2 0/0/1 8", "lock"},
        {"[TMB.v-each] above the limit", OF_THREE("0/2/0"), "lock"},
        {"[TMB.v-players] a number is missing", OF_THREE("0/0"), "lock"},
        {"[TMB.v-players] one too many", OF_THREE("0/0/0/0"), "lock"},
        {"[TMB.f-lock] the default's", OF_THREE("1:0"), "lock"},
        {"[TMB.f-lock] never -", OF_THREE("-"), "lock"},
        {"[TMB.v-each] locked before the end", OF_THREE("1/0/1"), "lock"},
        {"[TMB.v-each] locked, and a card is to be drawn", BLADES " d3 BT/BO/BT 3,4,3,3 0/0/0 18 0/1/1 40", "lock"},
        {"[TMB.v-each] locked by a play", BLADES " e2 BT/BO/BT 3,4,3,3 0/0/0 17 1/0/1 40", "lock"},
        {"[TMB.v-each] all are stuck", BLADES " e2 BT/BO/BT 3,4,3,3 0/0/0 17 1/1/1 40", "lock"},
        {"[TMB.v-each] locked by the last discard", BLADES " e2 BT/BO/BT 3,4,3,3 0/0/0 17 0/1/1 40", ""},
        {"[TMB.v-phase] no end", BLADES " e2 BT/BO/BT 3,4,3,3 0/0/0 17 0/1/0 40", "phase"},
        {"[TMB.v-deal]", ".../.../... d1 -/-/- 9,9,9,9 0/0/0 0 0/0/0 0", ""},
        {"[TMB.v-deal] stuck in the deal", ".../.../... d1 -/-/- 9,9,9,9 0/0/0 0 0/0/1 0", "lock"},
        {"[TMB.v-deal] as long as the limit allows", ".../.../... d2 BM/- 7,7,8,8 0/0 0 1/0 2", "lock"},
    };
    static const struct validity twice[] = {
        {"[TMB.v-each] two of one turn", ".../.../... p2 OT/MMO/MT 8,6,7,7 0/0/0 2 2/0/0 8", "lock"},
        {"[TMB.v-each] two", OF_THREE("0/2/0"), ""},
        {"[TMB.v-each] two players at the limit", OF_THREE("2/0/2"), "lock"},
        {"[TMB.v-each] above the limit", OF_THREE("0/3/0"), "lock"},
        {"[TMB.v-kills] TMB-19 after a play", ".../B1x./... e1 OO/MM 3,3,3,2 8/0 17 0/0 41", ""},
        {"[TMB.v-kills] TMB-19 after a discard", ".../B1x./... e1 OO/MM 3,3,3,2 8/0 17 1/0 41", "kills"},
        {"[TMB.v-kills] another player's", ".../B1x./... e1 OO/MM 3,3,3,2 0/8 17 0/0 41", "kills"},
    };
    load("field_lock=each_once");
    WORKED_EACH(validity, check_validity, once);
    load("field_lock=each_twice");
    WORKED_EACH(validity, check_validity, twice);
}

/* ------------------------------------------------------------------------------------------------------------- none */

static void none_ends_nothing(void)
{
    static const struct worked_ply plies[] = {
        {"TMB-5 the other player is stuck", OF_TWO("-"), "-M", BLADES " d1 BT/BO 2,3,3,2 0/0 19 - 41",
         DISCARDED "counter type=turn before=18 after=19; turn seat=0"},
        {"TMB-14 a placement is not recorded", ".../.../... p1 BMT/OO 3,3,3,2 0/0 17 - 40", "Tb2",
         ".../.T1./... d2 BM/OO 3,3,3,2 0/0 18 - 41",
         "place seat=0 cell=b2 layer=piece type=thorn after=0; stock seat=0 type=hand before=3 after=2; "
         "stock seat=0 type=hand_thorn before=1 after=0; counter type=turn before=17 after=18; turn seat=1"},
    };
    static const struct validity texts[] = {
        {"[TMB.f-lock]", OF_TWO("1:0"), "lock"},
        {"[TMB.f-lock]", OF_TWO("0/0"), "lock"},
        {"[TMB.v-kills] TMB-19 a play or a discard", ".../B1x./... e1 OO/MM 3,3,3,2 8/0 17 - 41", ""},
        {"[TMB.v-kills] another player's", ".../B1x./... e1 OO/MM 3,3,3,2 0/8 17 - 41", "kills"},
        {"[TMB.v-kills] before the end", ".../B1x./... p1 BOO/MM 3,3,3,2 8/0 17 - 41", "kills"},
    };
    load("field_lock=none");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(validity, check_validity, texts);
}

/* --------------------------------------------------------------------------------------------------- the last card */

/* The last card of a game of two, three, four players: nobody else could play it, and it is a Magus. */
#define LAST_OF_TWO(lock) "T2xT2/xB1x/xxx p2 -/M 0,0,0,0 7/7 32 " lock " 63"
#define LAST_OF_THREE(lock) "xM1x/xxx/xxB3 p3 -/-/M 0,0,0,0 6/4/6 36 " lock " 71"
#define LAST_OF_FOUR(lock) "xM2M4/xxx/xB1x p4 -/-/-/M 0,0,0,0 3/5/3/3 40 " lock " 79"

/* One position, played to its end with `last_card: unit_count` and with `field_lock`. */
struct last_card {
    const char *cites, *overrides, *position, *unit_count, *field_lock;
};

static void check_end(const struct last_card *row, const char *order, const char *expected)
{
    char overrides[128], text[BRD_MAX_POSITION_TEXT];
    brd_state state;
    snprintf(overrides, sizeof overrides, "%s%slast_card=%s", row->overrides, row->overrides[0] ? " " : "", order);
    load(overrides);
    if (!worked_position(row->position, &state)) return;
    brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move("-M"), NULL, NULL, NULL, 0);
    brd_state_format(&worked_rules, &state, text, sizeof text);
    const struct worked_end end = {row->cites, text, expected};
    worked_end(&end); /* reads the text again: it is valid with either order */
}

static void check_last_card(const struct last_card *row)
{
    check_end(row, "unit_count", row->unit_count);
    check_end(row, "field_lock", row->field_lock);
}

/* TMB-13 [TMB.last-card] */
static void units_decide_on_the_last_card(void)
{
    static const struct last_card rows[] = {
        {"[TMB.last-card] two units to one", "", LAST_OF_TWO("1:0"), "win seats=1 reason=unit_count",
         "win seats=0 reason=field_lock"},
        {"[TMB.last-card] a draw of two of three", "", LAST_OF_THREE("1:1"), "draw seats=0,2 reason=unit_count",
         "win seats=0 reason=field_lock"},
        {"[TMB.last-card] four players, kills", "", LAST_OF_FOUR("1:2"), "win seats=1 reason=unit_count",
         "win seats=0 reason=field_lock"},
        {"[TMB.last-card] [TMB.teams-end]", "teams=true", LAST_OF_FOUR("1:2"), "win seats=1,3 reason=unit_count",
         "win seats=0,2 reason=field_lock"},
        {"[TMB.last-card] [TMB.friends-lock]", "teams=true partners=friends", LAST_OF_FOUR("3:1"),
         "win seats=1,3 reason=unit_count", "win seats=0,2 reason=field_lock"},
        {"[TMB.last-card] [TMB.each-lock] once", "field_lock=each_once", LAST_OF_TWO("0/0"),
         "win seats=1 reason=unit_count", "win seats=0 reason=field_lock"},
        {"[TMB.last-card] [TMB.each-lock] once", "field_lock=each_once", LAST_OF_THREE("0/1/0"),
         "draw seats=0,2 reason=unit_count", "win seats=0 reason=field_lock"},
        {"[TMB.last-card] [TMB.each-lock] once, four", "field_lock=each_once", LAST_OF_FOUR("0/1/1/0"),
         "win seats=1 reason=unit_count", "win seats=0 reason=field_lock"},
        {"[TMB.last-card] [TMB.each-lock] once, friends", "field_lock=each_once teams=true partners=friends",
         LAST_OF_FOUR("0/1/0/0"), "win seats=1,3 reason=unit_count", "win seats=0,2 reason=field_lock"},
        {"[TMB.last-card] [TMB.each-lock] twice", "field_lock=each_twice", LAST_OF_TWO("1/1"),
         "win seats=1 reason=unit_count", "win seats=0 reason=field_lock"},
        {"[TMB.last-card] [TMB.each-lock] twice", "field_lock=each_twice", LAST_OF_THREE("1/2/1"),
         "draw seats=0,2 reason=unit_count", "win seats=0 reason=field_lock"},
        {"[TMB.last-card] [TMB.each-lock] twice, friends", "field_lock=each_twice teams=true partners=friends",
         LAST_OF_FOUR("0/2/0/1"), "win seats=1,3 reason=unit_count", "win seats=0,2 reason=field_lock"},
        {"[TMB.last-card] no lock", "field_lock=none", LAST_OF_TWO("-"), "win seats=1 reason=unit_count",
         "win seats=1 reason=unit_count"},
        {"[TMB.last-card] nobody has placed", "", LAST_OF_TWO("-"), "win seats=1 reason=unit_count",
         "win seats=1 reason=unit_count"},
        {"[TMB.last-card] a limit comes after both", "max_plies=64", LAST_OF_TWO("1:0"),
         "win seats=1 reason=unit_count", "win seats=0 reason=field_lock"},
    };
    WORKED_EACH(last_card, check_last_card, rows);
}

/* TMB-13: a kill goal comes before both, and a lock while a card is left is a lock in either order. */
static void the_order_matters_for_the_last_card_alone(void)
{
    static const struct worked_ply rows[] = {
        {"[TMB.kill-goal] on the last card", "T1xT1/x.x/xxx p2 -/M 0,0,0,0 7/7 32 1:0 63", "Mb2",
         "xxx/xM2x/xxx e2 -/- 0,0,0,0 7/9 32 2:0 64",
         "place seat=1 cell=b2 layer=piece type=magus after=0; remove seat=0 cell=a3 layer=piece type=thorn before=0; "
         "place cell=a3 layer=fixture type=tombstone after=0; remove seat=0 cell=c3 layer=piece type=thorn before=0; "
         "place cell=c3 layer=fixture type=tombstone after=0; stock seat=1 type=hand before=1 after=0; "
         "stock seat=1 type=hand_magus before=1 after=0; counter seat=1 type=kills before=7 after=9; "
         "counter type=placer before=0 after=1; end type=win seats=1 reason=kill_goal"},
        {"[TMB.field-lock] one card is left", "T2xT2/xB1x/xxx p1 M/M 0,0,0,0 7/7 31 2:0 62", "-M",
         "T2xT2/xB1x/xxx e1 -/M 0,0,0,0 7/7 31 2:1 63",
         "discard seat=0 type=magus; stock seat=0 type=hand before=1 after=0; "
         "stock seat=0 type=hand_magus before=1 after=0; counter type=stuck before=0 after=1; "
         "end type=win seats=1 reason=field_lock"},
    };
    load("");
    WORKED_EACH(worked_ply, worked_ply, rows);
    load("last_card=field_lock");
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* --------------------------------------------------------------------------------------------------------- counters */

/* [TMB.counter-list] */
static void counters_depend_on_the_lock(void)
{
    brd_state state, other;
    int32_t value;
    load("field_lock=each_once");
    worked_quantity(BRD_COUNTER, 0, "kills", BRD_MEANS_COUNT, BRD_SEEN_BY_ALL);
    worked_quantity(BRD_COUNTER, 1, "stuck_turns", BRD_MEANS_NUMBER, BRD_SEEN_BY_ALL);
    worked_quantity(BRD_COUNTER, 2, "turn", BRD_MEANS_NUMBER, BRD_SEEN_BY_ALL);
    CHECK(brd_name(&worked_rules, BRD_NAME_COUNTER, 3) == NULL);
    if (worked_position(OF_THREE("0/0/1"), &state) && worked_position(OF_THREE("0/0/0"), &other)) {
        CHECK_EQ_INT(brd_state_counter(&worked_rules, &state, BRD_SPECTATOR, 2, 1, &value), BRD_OK);
        CHECK_EQ_INT(value, 1);
        CHECK_EQ_INT(brd_state_counter(&worked_rules, &state, BRD_SPECTATOR, BRD_NO_SEAT, 2, &value), BRD_OK);
        CHECK_EQ_INT(value, 17);
        CHECK(brd_state_hash(&worked_rules, &state) != brd_state_hash(&worked_rules, &other));
        CHECK(brd_state_key(&worked_rules, &state) != brd_state_key(&worked_rules, &other));
    }
    load("field_lock=none");
    worked_quantity(BRD_COUNTER, 1, "turn", BRD_MEANS_NUMBER, BRD_SEEN_BY_ALL);
    CHECK(brd_name(&worked_rules, BRD_NAME_COUNTER, 2) == NULL);
    load("");
    worked_quantity(BRD_COUNTER, 3, "placer", BRD_MEANS_SEAT, BRD_SEEN_BY_ALL);
}

/* ------------------------------------------------------------------------------------------------------- the middle */

#define FIRST(board, hand, kills) board " p1 " hand "/OO 3,3,3,2 " kills " 17 - 40"

static void the_first_player_never_plays_on_the_middle(void)
{
    static const struct worked_verdict barred[] = {
        {"[TMB.first-player] a plain play", FIRST(".../.../...", "BMT", "0/0"), "Bb2",
         "middle_barred cell=b2 type=blade"},
        {"[TMB.first-player] over a unit", FIRST(".../.T2./...", "BMO", "0/0"), "Oxb2",
         "middle_barred cell=b2 type=ombra"},
        {"[TMB.first-player] activated", FIRST(".../.x./O2..", "BMT", "1/0"), "Tb2xa1",
         "middle_barred cell=b2 type=thorn"},
    };
    static const struct worked_ply plies[] = {
        {"[TMB.first-player] the other player", ".../.../... p2 BM/BOT 3,3,2,2 0/0 18 - 40", "Bb2",
         ".../.B2./... d1 BM/OT 3,3,2,2 0/0 19 2:0 41", NULL},
        {"[TMB.first-player] a unit there is killed", FIRST(".../.T2./...", "BMO", "0/0"), "Ba2",
         ".../B1x./... d2 MO/OO 3,3,3,2 1/0 18 1:0 41", NULL},
        {"[TMB.first-player] and removed", FIRST(".../.M2./x..", "BMT", "1/0"), "Ta1xb2",
         ".../.../T1.. d2 BM/OO 3,3,3,2 1/0 18 1:0 41", NULL},
    };
    static const struct worked_moves stuck[] = {
        {"[TMB.first-player] [TMB.discard] stuck for that is stuck",
         "T2T2T2/T2.T2/T2T2T2 p1 BMM/OO 4,4,3,0 0/0 17 - 40", "", "-B -M"},
    };
    load("middle=first_player");
    WORKED_EACH(worked_verdict, worked_verdict, barred);
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_moves, worked_moves, stuck);
}

/* TMB-21 With `first_player` the file's number of turns is not read. */
static void a_file_bars_other_cells(void)
{
    static const struct worked_verdict by_number = {"TMB-21", FIRST(".../.../...", "BMT", "0/0"), "Bb2",
                                                    "middle_barred cell=b2 type=blade"};
    static const struct worked_verdict by_cell[] = {
        {"TMB-21 [TMB.first-player]", FIRST(".../.../...", "BMT", "0/0"), "Bb1", "cell_barred cell=b1 type=blade"},
    };
    static const struct worked_ply free_cell = {"TMB-21", FIRST(".../.../...", "BMT", "0/0"), "Bb2",
                                                ".../.B1./... d2 MT/OO 3,3,3,2 0/0 18 1:0 41", NULL};
    worked_load_text("schema: 1\nextends: tombs\nboard:\n  barred: {cells: [b2], turns: 5}\n", "middle=first_player");
    worked_verdict(&by_number);
    worked_load_text("schema: 1\nextends: tombs\nboard:\n  barred: {cells: [b1], turns: 0}\n", "middle=first_player");
    WORKED_EACH(worked_verdict, worked_verdict, by_cell);
    worked_ply(&free_cell);
}

/* --------------------------------------------------------------------------------------------------------- refusals */

/* [TMB.refusals], the column "names". */
static void refusals_carry_what_the_table_names(void)
{
    static const struct worked_verdict rows[] = {
        {"[TMB.end-state]", BLADES " e2 BT/BO 3,6,6,7 0/0 6 1:1 16", "-B", "game_over"},
        {"[TMB.play]", FIRST(".../.../...", "BMT", "0/0"), "+B", "wrong_phase"},
        {"[TMB.chance]", ".../.../... d2 MM/BM 0,1,0,0 0/0 28 1:0 62", "+T", "none_left type=thorn"},
        {"[TMB.play]", FIRST(".../.../...", "BMT", "0/0"), "-O", "not_in_hand type=ombra"},
        {"[TMB.discard]", FIRST(".../.../...", "BMT", "0/0"), "-M", "must_play type=magus"},
        {"[TMB.first-turn]", ".../.../... p1 BTT/OO 7,8,6,6 0/0 1 - 5", "Tb2",
         "middle_barred cell=b2 type=thorn value=2"},
        {"[TMB.place]", FIRST(".../.T2./...", "BMT", "0/0"), "Bb2", "cell_taken cell=b2 type=thorn seat=1"},
        {"TMB-6", FIRST(".../.x./...", "BMT", "1/0"), "Bb2", "cell_taken cell=b2 type=blade"},
        {"[TMB.thorn-activated]", FIRST("..O2/.../...", "BMT", "0/0"), "Tb2xc3", "no_tombstone cell=b2 type=thorn"},
        {"[TMB.ombra-top]", FIRST(".../.../...", "BMO", "0/0"), "Oxb2", "no_unit cell=b2 type=ombra"},
        {"TMB-22", FIRST(".../.x./...", "BMT", "1/0"), "Tb2xc3", "no_unit cell=c3 type=thorn"},
        {"TMB-8", FIRST(".../.T1./...", "BMO", "0/0"), "Oxb2", "own_unit cell=b2 type=thorn seat=0"},
        {"[TMB.adjacent]", FIRST("..O2/.../x..", "BMT", "1/0"), "Ta1xc3", "not_adjacent cell=c3 type=ombra seat=1"},
        {"TMB-3", FIRST(".../.O2./...", "BMO", "0/0"), "Oxb2", "ombra_on_ombra cell=b2 type=ombra seat=1"},
        {"TMB-1", FIRST("O2.T2/.x./...", "BMT", "1/0"), "Tb2xa3", "thorn_near cell=c3 type=thorn seat=1"},
        {"[TMB.threat]", FIRST(".../.B2./...", "BMT", "0/0"), "Tb1", "threatened cell=b2 type=blade seat=1"},
        {"[TMB.quiet]", ".../.T1./... p2 BM/BMO 6,6,7,7 0/0 2 1:0 7", "Bb3",
         "quiet_turn cell=b2 type=thorn seat=0 value=4"},
    };
    static const struct worked_verdict not_its_way = {"TMB-20", FIRST(".../.T2./...", "BMO", "0/0"), "Oxb2",
                                                      "not_its_way type=ombra"};
    static const struct worked_verdict cell_barred = {"TMB-21", FIRST(".../.../...", "BMO", "0/0"), "Bb1",
                                                      "cell_barred cell=b1 type=blade value=21"};
    brd_state state;
    brd_verdict verdict;
    load("");
    WORKED_EACH(worked_verdict, worked_verdict, rows);
    if (worked_position(rows[1].position, &state)) {
        static const int32_t others[] = {1, BRD_SPECTATOR, BRD_NOBODY, BRD_CHANCE};
        for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
            brd_move_check(&worked_rules, &state, others[i], worked_move("Ba1"), &verdict);
            CHECK_EQ_INT(verdict.reason, BRD_REFUSED_NOT_YOUR_TURN);
            CHECK(verdict.cell == BRD_NO_CELL && verdict.type == BRD_NO_TYPE && verdict.seat == BRD_NO_SEAT);
        }
    }
    worked_load_text("schema: 1\nextends: tombs\nclasses:\n  ombra: {plays: [place]}\n", "");
    worked_verdict(&not_its_way);
    worked_load_text("schema: 1\nextends: tombs\nboard:\n  barred: {cells: [b1], turns: 20}\n", "");
    worked_verdict(&cell_barred);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"TMB.each TMB.each-lock TMB-5 once", each_once_counts_the_last_turn},
        {"TMB.each TMB.each-lock TMB-5 twice", each_twice_counts_two_turns},
        {"TMB.each-lock TMB-12 teams", teams_are_locked},
        {"TMB.v-each TMB-19", numbers_fit_the_turns},
        {"TMB-5 none", none_ends_nothing},
        {"TMB.last-card TMB-13", units_decide_on_the_last_card},
        {"TMB.last-card TMB-13 otherwise", the_order_matters_for_the_last_card_alone},
        {"TMB.counter-list", counters_depend_on_the_lock},
        {"TMB.first-player TMB-10", the_first_player_never_plays_on_the_middle},
        {"TMB.first-player TMB-21", a_file_bars_other_cells},
        {"TMB.refusals TMB-22", refusals_carry_what_the_table_names},
        {NULL, NULL},
    };
    return check_main("tombs_lock", tests, argc, argv);
}
