/*
 * test_tombs_secrets.c: worked examples for what the players of Tombs may know (rules/tombs.md, Hidden information):
 * observations, redacted moves and events, and states made from observations. tests/api/test_worlds.c and
 * tests/api/test_client.c try whole games.
 */
#include "seen.h"
#include "worked.h"

static void load(const char *overrides)
{
    worked_load("tombs", overrides);
}

/* ------------------------------------------------------------------------------------------------ observations */

struct observation {
    const char *cites, *position;
    int32_t viewer;
    const char *seen;
};

static void check_observation(const struct observation *row)
{
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    if (!worked_position(row->position, &state)) return;
    int32_t length = brd_state_observe(&worked_rules, &state, row->viewer, text, sizeof text);
    CHECK_EQ_INT(length, strlen(row->seen));
    if (!CHECK_EQ_TEXT(text, row->seen)) printf("  %s\n", row->cites);
}

#define RULEBOOK ".../T2.O2/.T1. p1 BMO/OT 7,6,5,5 0/0 5 2:0 13"
#define OVER ".../B1B1B1/... e2 BT/BO 3,6,6,7 0/0 6 1:1 16"
#define FOUR ".../.../... p1 BMO/OT/BT/MM 8,7,8,8 0/0/0/0 1 - 9"

static void viewers_see_this(void)
{
    static const struct observation rows[] = {
        {"[TMB.hidden-player]", RULEBOOK, 0, ".../T2.O2/.T1. p1 BMO/?2 ?23:7,6,6,6 0/0 5 2:0 13"},
        {"[TMB.hidden-player]", RULEBOOK, 1, ".../T2.O2/.T1. p1 ?3/OT ?23:8,7,6,5 0/0 5 2:0 13"},
        {"[TMB.hidden-spectator]", RULEBOOK, BRD_SPECTATOR, ".../T2.O2/.T1. p1 ?3/?2 ?23:8,7,7,6 0/0 5 2:0 13"},
        {"[TMB.observation] the referee", RULEBOOK, BRD_REFEREE, RULEBOOK},
        {"[TMB.observation] an empty hand", ".../.../... d1 B/- 7,8,8,8 0/0 0 - 1", 0,
         ".../.../... d1 B/?0 ?31:7,8,8,8 0/0 0 - 1"},
        {"[TMB.observation] the own hand is empty", ".../.../... d1 B/- 7,8,8,8 0/0 0 - 1", 1,
         ".../.../... d1 ?1/- ?31:8,8,8,8 0/0 0 - 1"},
        {"[TMB.hidden-end]", OVER, 0, ".../B1B1B1/... e2 BT/?2 ?22:4,6,7,7 0/0 6 1:1 16"},
        {"[TMB.hidden-end]", OVER, BRD_SPECTATOR, ".../B1B1B1/... e2 ?2/?2 ?22:5,6,7,8 0/0 6 1:1 16"},
        {"[TMB.hidden-player] four players", FOUR, 2, ".../.../... p1 ?3/?2/BT/?2 ?31:9,10,10,9 0/0/0/0 1 - 9"},
    };
    static const struct observation teams[] = {
        {"[TMB.hidden-teams] the partner's hand", FOUR, 2, ".../.../... p1 ?3/?2/BT/?2 ?31:9,10,10,9 0/0/0/0 1 - 9"},
    };
    load("");
    WORKED_EACH(observation, check_observation, rows);
    load("teams=true");
    WORKED_EACH(observation, check_observation, teams);
}

/* [TMB.observation-parse] */
static void an_observation_is_no_position(void)
{
    static const struct worked_fault rows[] = {
        {"[TMB.observation-parse]", ".../T2.O2/.T1. p1 BMO/?2 ?23:7,6,6,6 0/0 5 2:0 13", "hands", 22, 22},
        {"[TMB.observation-parse]", ".../T2.O2/.T1. p1 ?3/?2 ?23:8,7,7,6 0/0 5 2:0 13", "hands", 18, 18},
        {"[TMB.observation-parse]", ".../T2.O2/.T1. p1 BMO/OT ?23:8,7,7,6 0/0 5 2:0 13", "deck", 25, 25},
    };
    load("");
    WORKED_EACH(worked_fault, worked_fault, rows);
}

/* The number in a stock as a viewer may know it, or the status. */
static int32_t stock(const brd_state *state, int32_t viewer, int32_t seat, const char *name)
{
    int32_t value = -999;
    for (int32_t i = 0; brd_name(&worked_rules, BRD_NAME_STOCK, i) != NULL; i++) {
        if (strcmp(brd_name(&worked_rules, BRD_NAME_STOCK, i), name) != 0) continue;
        int32_t status = brd_state_stock(&worked_rules, state, viewer, seat, i, &value);
        return status == BRD_OK ? value : status;
    }
    return value;
}

/* [TMB.stocks-hidden] */
static void stocks_are_hidden_so(void)
{
    brd_state state;
    load("");
    worked_position(RULEBOOK, &state);
    CHECK_EQ_INT(stock(&state, 0, 1, "hand"), 2);
    CHECK_EQ_INT(stock(&state, BRD_SPECTATOR, 0, "hand"), 3);
    CHECK_EQ_INT(stock(&state, BRD_SPECTATOR, BRD_NO_SEAT, "deck"), 23);
    CHECK_EQ_INT(stock(&state, 0, 0, "hand_blade"), 1);
    CHECK_EQ_INT(stock(&state, 0, 0, "hand_thorn"), 0);
    CHECK_EQ_INT(stock(&state, 1, 0, "hand_blade"), BRD_E_HIDDEN);
    CHECK_EQ_INT(stock(&state, 0, 1, "hand_thorn"), BRD_E_HIDDEN);
    CHECK_EQ_INT(stock(&state, BRD_SPECTATOR, 0, "hand_ombra"), BRD_E_HIDDEN);
    CHECK_EQ_INT(stock(&state, 0, BRD_NO_SEAT, "deck_blade"), BRD_E_HIDDEN);
    CHECK_EQ_INT(stock(&state, BRD_SPECTATOR, BRD_NO_SEAT, "deck_thorn"), BRD_E_HIDDEN);
    CHECK_EQ_INT(stock(&state, BRD_REFEREE, BRD_NO_SEAT, "deck_blade"), 7);
    CHECK_EQ_INT(stock(&state, BRD_REFEREE, 1, "hand_thorn"), 1);
}

/* --------------------------------------------------------------------------------------------------- redaction */

struct redaction {
    const char *cites, *position, *move;
    int32_t viewer;
    const char *seen, *events; /* NULL: everything that the referee sees */
};

static void check_redaction(const struct redaction *row)
{
    int failures = check_failures;
    brd_state state, after;
    brd_event events[BRD_MAX_EVENTS], kept[BRD_MAX_EVENTS];
    brd_move move = worked_move(row->move);
    char text[WORKED_EVENTS_NBYTES], all[WORKED_EVENTS_NBYTES];
    if (!worked_position(row->position, &state)) return;
    after = state;
    int32_t count = brd_apply(&worked_rules, &after, BRD_REFEREE, move, NULL, NULL, events, BRD_MAX_EVENTS);
    if (!CHECK(count > 0)) return;
    brd_move seen = seen_move(&worked_rules, &state, row->viewer, move);
    brd_move_format(&worked_rules, seen, text, sizeof text);
    CHECK_EQ_TEXT(text, row->seen);
    if (seen.code != move.code) /* TMB-16 */
        CHECK_EQ_INT(brd_move_check(&worked_rules, &state, BRD_REFEREE, seen, NULL), BRD_E_MOVE);
    worked_write_events(events, count, all, sizeof all);
    count = brd_redact_events(&worked_rules, events, (size_t)count, row->viewer, kept, BRD_MAX_EVENTS);
    worked_write_events(kept, count, text, sizeof text);
    CHECK_EQ_TEXT(text, row->events != NULL ? row->events : all);
    worked_name_row(failures, row->cites, row->position, row->move);
}

#define DRAWN ".../.../... d1 BM/OT 7,7,7,7 0/0 1 - 4"
#define LAST_DEAL ".../.../... d2 BM/T 7,7,8,7 0/0 0 - 3"
#define ONE_CLASS ".../.../... d1 BM/OT 0,0,0,3 0/0 1 - 4"

/* [H.event-draw] [H.event-discard] */
static void plies_are_seen_so(void)
{
    static const struct redaction rows[] = {
        {"[TMB.redaction] the own draw", DRAWN, "+T", 0, "+T",
         "draw seat=0 type=thorn; stock seat=0 type=hand before=2 after=3; "
         "stock seat=0 type=hand_thorn before=0 after=1; stock type=deck before=28 after=27"},
        {"[TMB.redaction] [TMB.hidden-ply] another's", DRAWN, "+T", 1, "+?",
         "draw seat=0 type=hidden; stock seat=0 type=hand before=2 after=3; stock type=deck before=28 after=27"},
        {"[TMB.redaction] [TMB.hidden-ply] to a spectator", DRAWN, "+T", BRD_SPECTATOR, "+?",
         "draw seat=0 type=hidden; stock seat=0 type=hand before=2 after=3; stock type=deck before=28 after=27"},
        {"[TMB.redaction] the referee", DRAWN, "+T", BRD_REFEREE, "+T", NULL},
        {"[TMB.hidden-ply] a deal", LAST_DEAL, "+O", 0, "+?",
         "draw seat=1 type=hidden; stock seat=1 type=hand before=1 after=2; stock type=deck before=29 after=28; "
         "counter type=turn before=0 after=1; turn seat=0"},
        {"[TMB.hidden-ply] the own deal", LAST_DEAL, "+O", 1, "+O",
         "draw seat=1 type=ombra; stock seat=1 type=hand before=1 after=2; "
         "stock seat=1 type=hand_ombra before=0 after=1; "
         "stock type=deck before=29 after=28; counter type=turn before=0 after=1; turn seat=0"},
        {"[TMB.hidden-ply] plays are face up", RULEBOOK, "Bb2", 0, "Bb2", NULL},
        {"[TMB.redaction] plays are face up", RULEBOOK, "Bb2", 1, "Bb2",
         "place seat=0 cell=b2 layer=piece type=blade after=0; remove seat=1 cell=a2 layer=piece type=thorn before=0; "
         "place cell=a2 layer=fixture type=tombstone after=0; remove seat=1 cell=c2 layer=piece type=ombra before=0; "
         "place cell=c2 layer=fixture type=tombstone after=0; stock seat=0 type=hand before=3 after=2; "
         "counter seat=0 type=kills before=0 after=2; counter type=turn before=5 after=6; "
         "counter type=placer before=1 after=0; turn seat=1"},
        {"[TMB.redaction] discards are face up", ".../B1B1B1/... p2 BT/BMO 3,6,6,7 0/0 6 1:0 15", "-M", BRD_SPECTATOR,
         "-M",
         "discard seat=1 type=magus; stock seat=1 type=hand before=3 after=2; counter type=stuck before=0 after=1; "
         "end type=win seats=0 reason=field_lock"},
    };
    static const struct redaction certain[] = {
        {"TMB-18 only a Thorn can be drawn", ONE_CLASS, "+T", 1, "+?",
         "draw seat=0 type=hidden; stock seat=0 type=hand before=2 after=3; stock type=deck before=3 after=2"},
    };
    load("");
    WORKED_EACH(redaction, check_redaction, rows);
    load("deck_2=1,1,1,4");
    WORKED_EACH(redaction, check_redaction, certain);
}

/* ---------------------------------------------------------------------------------------------- imagined states */

static int32_t imagine(const char *text, int32_t seat, uint64_t seed, brd_state *state, brd_fault *fault)
{
    return brd_state_from_observation(&worked_rules, state, seat, text, strlen(text), seed, fault, fault != NULL, NULL);
}

struct wrong_observation {
    const char *cites, *text;
    int32_t seat;
    const char *field;
    uint32_t first, last;
};

static void check_wrong_observation(const struct wrong_observation *row)
{
    int failures = check_failures;
    brd_state state, untouched;
    brd_fault fault = {.code = 0};
    memset(&state, 0x5A, sizeof state);
    untouched = state;
    CHECK_EQ_INT(imagine(row->text, row->seat, 1, &state, &fault), BRD_E_OBSERVATION);
    CHECK(memcmp(&state, &untouched, sizeof state) == 0);
    CHECK_EQ_TEXT(fault.field, row->field);
    if (!CHECK(fault.offset >= row->first && fault.offset <= row->last)) printf("  offset %u\n", fault.offset);
    worked_name_row(failures, row->cites, row->text, "");
}

/* [H.determinization-errors] */
static void wrong_observations_are_refused(void)
{
    static const struct wrong_observation rows[] = {
        {"a position", ".../.../... p1 BMT/OO 3,3,3,2 0/0 17 - 40", 0, "hands", 19, 19},
        {"another seat's", ".../.../... p1 BMT/?2 ?11:3,3,5,2 0/0 17 - 40", 1, "hands", 15, 15},
        {"a spectator's", ".../.../... p1 ?3/?2 ?11:4,4,5,3 0/0 17 - 40", 0, "hands", 15, 15},
        {"no such seat", ".../.../... p1 ?3/?2 ?11:4,4,5,3 0/0 17 - 40", 2, "hands", 20, 20},
        {"a leading zero", ".../.../... p1 BMT/?02 ?11:3,3,5,2 0/0 17 - 40", 0, "hands", 20, 20},
        {"more unseen than hidden", ".../.../... p1 BMT/?2 ?11:3,3,5,3 0/0 17 - 40", 0, "deck", 22, 33},
        {"more of a class than there are", ".../.../... p1 BMT/?2 ?11:0,0,1,11 0/0 17 - 40", 0, "deck", 32, 34},
        {"more of a class than two players have", ".../.../... p1 BMT/?2 ?11:0,0,4,9 0/0 17 - 40", 0, "deck", 22, 33},
        {"a hand of a wrong size", ".../.../... p1 BMT/?3 ?10:3,3,5,2 0/0 17 - 40", 0, "hands", 15, 20},
        {"the order of the own hand", ".../.../... p1 MBT/?2 ?11:3,3,5,2 0/0 17 - 40", 0, "hands", 16, 16},
        {"a field is missing", ".../.../... p1 BMT/?2 ?11:3,3,5,2 0/0 17 -", 0, "line", 42, 42},
        {"not over", ".../.../... e1 BM/?2 ?11:3,3,5,2 0/0 17 1:0 41", 0, "phase", 12, 14},
        {"as many in 16 bits", ".../.../... p1 BMT/?65535 ?14:3,3,5,2 0/0 17 - 40", 0, "deck", 26, 37},
        {"nothing to draw from", ".../.../... p1 BMT/?2 ?0:0,0,0,0 0/0 17 - 40", 0, "deck", 22, 32},
        {"nothing to draw", ".../.../... p1 BMT/?0 ?0:0,0,0,0 0/0 17 - 40", 0, "hands", 15, 20},
        {"a seat's, to a spectator", ".../.../... p1 BMT/?2 ?11:3,3,5,2 0/0 17 - 40", BRD_SPECTATOR, "hands", 15, 15},
        {"a position, to a spectator", ".../.../... p1 BMT/OO 3,3,3,2 0/0 17 - 40", BRD_SPECTATOR, "hands", 15, 15},
        {"a spectator's, to the referee", ".../.../... p1 ?3/?2 ?11:4,4,5,3 0/0 17 - 40", BRD_REFEREE, "hands", 15, 15},
        {"more unseen than a spectator misses", ".../.../... p1 ?3/?2 ?11:4,4,5,4 0/0 17 - 40", BRD_SPECTATOR, "deck",
         21, 33},
        {"a colon is missing", ".../.../... p1 BMT/?2 ?11,3,3,5,2 0/0 17 - 40", 0, "deck", 25, 25},
    };
    load("");
    WORKED_EACH(wrong_observation, check_wrong_observation, rows);
}

/*
 * An observation with one card in the deck, and how often it is a Blade in 8000 worlds: within 4 standard deviations.
 */
struct last_card {
    const char *cites, *seen;
    int32_t viewer, least, most;
};

static void check_last_card(const struct last_card *row)
{
    enum { SEEDS = 8000 };
    int failures = check_failures, left[4] = {0};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        brd_state state, again;
        brd_chance_outcome outcome;
        brd_move_info info = {.struct_nbytes = sizeof info};
        CHECK_EQ_INT(imagine(row->seen, row->viewer, seed, &state, NULL), BRD_OK);
        CHECK_EQ_INT(imagine(row->seen, row->viewer, seed, &again, NULL), BRD_OK);
        CHECK(memcmp(&state, &again, sizeof state) == 0);
        CHECK_EQ_INT(brd_chance_list(&worked_rules, &state, &outcome, 1), 1);
        brd_move_describe(&worked_rules, &state, BRD_REFEREE, outcome.move, &info);
        left[info.type]++;
    }
    CHECK(left[0] >= row->least && left[0] <= row->most);
    CHECK_EQ_INT(left[0] + left[1] + left[2] + left[3], SEEDS);
    worked_name_row(failures, row->cites, row->seen, "");
}

/* In each hidden place all unseen cards are equally likely. [H.determinization-tombs] */
static void imagined_cards_are_uniform(void)
{
    static const struct last_card rows[] = {
        {"of B, B, O one", ".../.../... d1 MT/?2 ?1:2,0,1,0 0/0 1 - 4", 0, 5333 - 169, 5333 + 169},
        {"of B, B, M, O, T one", ".../.../... d1 ?2/?2 ?1:2,1,1,1 0/0 1 - 4", BRD_SPECTATOR, 3200 - 175, 3200 + 175},
    };
    load("deck_2=2,1,1,1");
    WORKED_EACH(last_card, check_last_card, rows);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"TMB.observation TMB.hidden-player TMB.hidden-spectator", viewers_see_this},
        {"TMB.observation-parse", an_observation_is_no_position},
        {"TMB.stocks-hidden", stocks_are_hidden_so},
        {"TMB.redaction TMB.hidden-ply TMB-18", plies_are_seen_so},
        {"wrong observations", wrong_observations_are_refused},
        {"imagined cards are uniform", imagined_cards_are_uniform},
        {NULL, NULL},
    };
    return check_main("tombs_secrets", tests, argc, argv);
}
