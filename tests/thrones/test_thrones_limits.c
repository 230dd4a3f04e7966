/*
 * test_thrones_limits.c: worked examples for rules/thrones.md with what Karwler's program allows: warhorses that are
 * protected from fire, checks with one outcome, and games without favors. They were worked out by hand from the
 * rulebook on the tiles of thrones_lines.h.
 */
#include "thrones_lines.h"

#define FILE_OF(keys) "schema: 1\nextends: thrones\n" keys
#define LINE(tiles, pieces, rest) tiles " " pieces " " rest

enum { ANYWHERE = 999 };

/* ---------------------------------------------------------------------------------------------- guard: engage */

static void load_engage(void)
{
    worked_load("thrones", "guard=engage");
}

#define AROUND_E4 "e4d3 e4f3 e4d4 e4f4 e4d5 e4e5 e4f5"

static void nobody_fires_at_a_protected_warhorse(void)
{
    static const struct worked_verdict verdicts[] = {
        {"[THR.guard-engage] THR-4", WHITE_GUARDED("k8/9/9/9/9/4C4/4w4/9/8K"), "e4*e3",
         "guarded cell=e3 type=warhorse seat=1"},
        {"[THR.guard-engage] from two cells away", WHITE_GUARDED("k8/9/9/9/4A4/9/4w4/9/8K"), "e5*e3",
         "guarded cell=e3 type=warhorse seat=1"},
        {"[THR.guard-engage] from three cells away", WHITE_GUARDED("k8/9/9/4T4/9/9/4w4/9/8K"), "e6*e3",
         "guarded cell=e3 type=warhorse seat=1"},
        {"[THR.ban-warhorse] attacks as ever", WHITE_GUARDED("k8/9/9/9/9/4C4/4w4/9/8K"), "e4xe3",
         "guarded cell=e3 type=warhorse seat=1"},
        {"[THR.refusals] before forest_cover", WHITE_GUARDED("k8/9/9/9/9/4Cw3/9/9/8K"), "e4*f4",
         "guarded cell=f4 type=warhorse seat=1"},
        {"[THR.guard-engage] no walls are breached", WHITE_GUARDED("k8/9/9/9/7w1/7C1/9/9/8K"), "h4*h5",
         "guarded cell=h5 type=warhorse seat=1"},
        {"[THR.guard-engage] nor is it fired at behind breached ones",
         LINE(BREACHED_H5, "k8/9/9/9/7w1/7C1/9/9/8K", "w play - - 0:0,0:0 -,- b - - 3 50"), "h4*h5",
         "guarded cell=h5 type=warhorse seat=1"},
        {"[THR.refusals] out_of_range comes first", WHITE_GUARDED("k8/9/9/9/9/4A4/4w4/9/8K"), "e4*e3",
         "out_of_range cell=e3"},
    };
    static const struct worked_moves moves[] = {
        {"[THR.guard-engage]", WHITE_GUARDED("k8/9/9/9/9/4C4/4w4/9/8K"), "e4", AROUND_E4},
        {"[THR.guard-engage] another piece is no warhorse", WHITE_GUARDED("k8/9/9/9/9/4C4/4s4/9/w7K"), "e4",
         AROUND_E4 " e4xe3 e4*e3"},
        {"[THR.guard-engage] nor this one protected", WHITE("k8/9/9/9/9/4C4/4w4/9/8K"), "e4", AROUND_E4 " e4xe3 e4*e3"},
        {"[THR.guard-engage] with Cunning neither",
         WHITE_IN_FULL("k8/9/9/9/7w1/7C1/9/9/8K", "-", "1:1,0:0", "e2,-", "b", "-", "-", "50"), "h4",
         "h4g3 h4h3 h4i3 h4g4 h4i4 h4g5 h4i5 H:h4g3 H:h4h3 H:h4i3 H:h4g4 H:h4i4 H:h4g5 H:h4i5 D:h4h5"},
    };
    static const struct worked_ply plies[] = {
        {"[THR.throne-attack] the throne attacks it", WHITE_GUARDED("k8/9/9/9/9/4K4/4w4/9/9"), "e4xe3",
         BLACK("k8/9/9/9/9/9/4K4/9/9"), NULL},
        {"[THR.guard-engage] fired at unprotected", WHITE("k8/9/9/9/9/4C4/4w4/9/8K"), "e4*e3",
         BLACK("k8/9/9/9/9/4C4/9/9/8K"), NULL},
    };
    load_engage();
    WORKED_EACH(worked_verdict, worked_verdict, verdicts);
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* What a piece ignores it ignores when it attacks; and what the tables call the elephant's ban is tested first. */
static void whatever_it_ignores(void)
{
    static const struct worked_verdict fire = {"[THR.guard-engage] bans are ignored in attacks alone",
                                               WHITE_GUARDED("k8/9/9/9/9/4C4/4w4/9/8K"), "e4*e3",
                                               "guarded cell=e3 type=warhorse seat=1"};
    static const struct worked_verdict banned = {"[THR.neutral] the first ban, then the warhorse",
                                                 WHITE_GUARDED("k8/9/9/9/9/4C4/4w4/9/8K"), "e4*e3",
                                                 "banned cell=e3 type=warhorse seat=1"};
    static const struct worked_ply attack = {"[THR.throne-attack]", WHITE_GUARDED("k8/9/9/9/9/4C4/4w4/9/8K"), "e4xe3",
                                             BLACK("k8/9/9/9/9/9/4C4/9/8K"), NULL};
    worked_load_text(FILE_OF("pieces:\n  crossbowman: {ignores: [bans, walls, checks]}\n"), "guard=engage");
    worked_verdict(&fire);
    worked_ply(&attack);
    worked_load_text(FILE_OF("bans:\n  elephant: {targets: [elephant, warhorse]}\n"), "guard=engage");
    worked_verdict(&banned);
}

/* Where a shot would capture, for a client that shows where pieces get. */
static void it_is_out_of_reach(void)
{
    static const struct {
        const char *rules;
        uint8_t ways;
    } cases[] = {{"", BRD_REACH_CAPTURE | BRD_REACH_ATTACK}, {"guard=engage", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        brd_state state;
        brd_reach reach[81];
        uint8_t ways = 0;
        worked_load("thrones", cases[i].rules);
        worked_position(WHITE_GUARDED("k8/9/9/9/9/4C4/4w4/9/8K"), &state);
        int32_t at = brd_rules_find_cell(&worked_rules, "e4", 2), target = brd_rules_find_cell(&worked_rules, "e3", 2);
        int32_t count = brd_state_reach(&worked_rules, &state, 0, at, reach, 81);
        for (int32_t n = 0; n < count; n++)
            if (reach[n].cell == target) ways = reach[n].ways;
        CHECK_EQ_INT(ways, cases[i].ways);
    }
}

/* ------------------------------------------------------------------------------------- checks with one outcome */

#define DUE WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6")

static void one_outcome(const char *survival, const char *possible, const char *other)
{
    const struct worked_ply announced = {"[THR.certain] it is announced", WHITE("k8/9/9/9/4E4/9/9/9/8K"), "e5e6", DUE,
                                         ""};
    const struct worked_refusal refused = {"[THR.certain] the other outcome", DUE, other, "wrong_phase", ""};
    const struct worked_refusal not_now = {"[THR.refusals] not for a player", DUE, other, "not_your_turn", ""};
    const struct worked_moves moves = {"[THR.certain]", DUE, "", possible};
    brd_state state;
    brd_chance_outcome chances[2];
    brd_move move;
    worked_load("thrones", survival);
    worked_ply(&announced);
    worked_refusal(&refused);
    worked_refusal_for(&refused, BRD_CHANCE);
    worked_refusal_for(&not_now, 0);
    worked_moves(&moves);
    worked_position(DUE, &state);
    CHECK_EQ_INT(brd_state_to_move(&worked_rules, &state), BRD_CHANCE);
    CHECK_EQ_INT(brd_chance_denominator(&worked_rules, &state), 1);
    CHECK_EQ_INT(brd_chance_list(&worked_rules, &state, chances, 2), 1);
    CHECK_EQ_INT(chances[0].move.code, worked_move(possible).code);
    CHECK_EQ_INT(chances[0].numerator, 1);
    CHECK_EQ_INT(brd_chance_pick(&worked_rules, &state, 1, &move), BRD_E_ARGUMENT);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ_INT(brd_chance_draw(&worked_rules, &state, (uint64_t[]){0, 1, UINT64_MAX}[i], &move), BRD_OK);
        CHECK_EQ_INT(move.code, chances[0].move.code);
    }
}

/* What is certain is still a ply, so that a position means the same under all rules (THR-23). */
static void what_is_certain(void)
{
    static const struct worked_ply survived = {
        "[THR.certain] [THR.survive]", DUE, "survive",
        WHITE_IN_FULL("k8/9/9/4E4/9/9/9/9/8K", "-", "0:0,0:0", "-,-", "-", "e6m", "-", "52"),
        "move seat=0 cell=e5 to=e6 layer=piece type=elephant count=1"};
    static const struct worked_ply failed = {
        "[THR.certain] [THR.fail]", DUE, "fail",
        BLACK_IN_FULL("k8/9/9/9/4E4/9/9/9/8K", "-", "0:0,0:0", "-,-", "-", "-", "-", "52"), PASS};
    static const struct worked_ply lost = {
        "[THR.certain] an attack costs the attacker", WHITE_CHECK("k8/9/9/9/9/3sE4/9/9/8K", "e4xd4"), "fail",
        BLACK_IN_FULL("k8/9/9/9/9/3s5/9/9/8K", "-", "0:0,0:0", "-,-", "-", "-", "-", "52"),
        "remove seat=0 cell=e4 layer=piece type=elephant before=0; " PASS};
    static const struct worked_ply cunning = {
        "[THR.certain] [THR.cunning]", WHITE_FAVORS("k8/9/9/9/4E4/9/9/9/8K", "1:1,0:0", "-", "-", "50"), "e5e6!",
        WHITE_FAVORS("k8/9/9/4E4/9/9/9/9/8K", "0:1,0:0", "e6mf", "-", "51"), NULL};
    one_outcome("survival=1/1", "survive", "fail");
    worked_ply(&survived);
    worked_ply(&cunning);
    one_outcome("survival=0/1", "fail", "survive");
    worked_ply(&failed);
    worked_ply(&lost);
    worked_ply(&cunning);
}

/* THR-23: one spelling each. */
static void how_it_is_written(void)
{
    static const char *const faulty[] = {"2/2",         "0/2",     "0/0", "1/0", "2/1",
                                         "65535/65535", "0/65535", "1",   "0",   "1/1/1"};
    for (size_t i = 0; i < sizeof faulty / sizeof faulty[0]; i++) {
        char overrides[32];
        brd_fault fault = {.code = 0};
        snprintf(overrides, sizeof overrides, "survival=%s", faulty[i]);
        CHECK_EQ_INT(brd_rules_builtin_with(&worked_rules, "thrones", 7, overrides, strlen(overrides), &fault, 1, NULL),
                     BRD_E_RULES);
        CHECK_EQ_TEXT(fault.field, "switches.survival");
        CHECK_EQ_TEXT(fault.expected, "a fraction n/d, 0 <= n <= d <= 65535, 0 and 1 only as 0/1 and 1/1");
    }
}

/* --------------------------------------------------------------------------------------------- favors.most: 0 */

static void load_no_favors(void)
{
    worked_load_text(FILE_OF("favors: {most: 0}\n"), "");
}

static void nobody_gains_a_favor(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.favors-most] lastfort goes on", WHITE("k8/9/9/9/9/7K1/9/9/9"), "h4h5",
         WHITE_IN_FULL("k8/9/9/9/7K1/9/9/9/9", "-", "0:0,0:0", "h5,-", "-", "h5m", "-", "51"),
         "move seat=0 cell=h4 to=h5 layer=piece type=throne count=1; "
         "counter seat=0 type=lastfort before=-1 after=43"},
        {"[THR.favors-most] and is not forgotten",
         WHITE_IN_FULL("k8/9/9/9/9/7K1/9/9/9", "-", "0:0,0:0", "e2,-", "-", "-", "-", "50"), "h4h3",
         WHITE_IN_FULL("k8/9/9/9/9/9/7K1/9/9", "-", "0:0,0:0", "e2,-", "-", "h3m", "-", "51"), NULL},
        {"[THR.after-engaging] an attack ends the turn", WHITE("k8/9/9/9/7s1/7K1/9/9/9"), "h4xh5",
         LINE(BREACHED_H5, "k8/9/9/9/7K1/9/9/9/9", "b play - - 0:0,0:0 h5,- - - - 4 51"), NULL},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.favors-most] none to spend", WHITE("k8/9/9/9/4E4/9/9/9/8K"), "H:e5e6", "no_favor", ""},
        {"[THR.favors-most] none to spend", WHITE("k8/9/9/9/4E4/9/9/9/8K"), "e5e6!", "no_favor", ""},
    };
    static const struct worked_fault faults[] = {
        {"[THR.valid-favors] none is gained",
         WHITE_IN_FULL("k8/9/9/9/9/9/9/9/8K", "-", "0:1,0:0", "e2,-", "-", "-", "-", "50"), "favors", 0, ANYWHERE},
        {"[THR.valid-favors] the throne's fortress",
         WHITE_IN_FULL("k8/9/9/9/7K1/9/9/9/9", "-", "0:0,0:0", "-,-", "-", "-", "-", "50"), "lastfort", 0, ANYWHERE},
        {"[THR.valid-favors] a fortress",
         WHITE_IN_FULL("k8/9/9/9/9/9/9/9/8K", "-", "0:0,0:0", "a1,-", "-", "-", "-", "50"), "lastfort", 0, ANYWHERE},
    };
    load_no_favors();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_fault, worked_fault, faults);
}

/* [THR.valid-favors] Where favors are gained, a last fortress has given one. */
static void a_last_fortress_gives_a_favor_elsewhere(void)
{
    static const struct worked_fault fault = {
        "[THR.valid-favors]", WHITE_IN_FULL("k8/9/9/9/9/9/9/9/8K", "-", "0:0,0:0", "e2,-", "-", "-", "-", "50"),
        "lastfort", 0, ANYWHERE};
    worked_load("thrones", "");
    worked_fault(&fault);
    worked_load_text(FILE_OF("favors: {most: 1}\n"), "");
    worked_fault(&fault);
}

/* [THR.kind-when] A throne that comes into a fortress: no kind is to be chosen. */
static void no_kind_is_chosen(void)
{
    static const char *const kinds[] = {"favor_kind=when_spent", "favor_kind=when_gained"};
    for (int i = 0; i < 2; i++) {
        char line[BRD_MAX_POSITION_TEXT];
        const char *favors = i == 0 ? "0:0,0:0" : "0:0:-,0:0:-";
        brd_state state;
        worked_load_text(FILE_OF("favors: {most: 0}\n"), kinds[i]);
        snprintf(line, sizeof line, "%s k8/9/9/9/9/7K1/9/9/9 w play - - %s e2,e8 - - - 1 110", TILES, favors);
        if (!worked_position(line, &state)) continue;
        CHECK_EQ_INT(brd_apply(&worked_rules, &state, 0, worked_move("h4h5"), NULL, NULL, NULL, 0), 0);
        CHECK_EQ_INT(brd_state_to_move(&worked_rules, &state), 0);
        brd_state_format(&worked_rules, &state, line, sizeof line);
        CHECK(strstr(line, favors) != NULL && strstr(line, " h5,e8 ") != NULL);
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"[THR.guard-engage] nobody_fires_at_a_protected_warhorse", nobody_fires_at_a_protected_warhorse},
        {"[THR.guard-engage] whatever_it_ignores", whatever_it_ignores},
        {"[THR.guard-engage] it_is_out_of_reach", it_is_out_of_reach},
        {"[THR.certain] what_is_certain", what_is_certain},
        {"THR-23 how_it_is_written", how_it_is_written},
        {"[THR.favors-most] nobody_gains_a_favor", nobody_gains_a_favor},
        {"[THR.valid-favors] a_last_fortress_gives_a_favor_elsewhere", a_last_fortress_gives_a_favor_elsewhere},
        {"[THR.kind-when] no_kind_is_chosen", no_kind_is_chosen},
        {NULL, NULL},
    };
    return check_main("thrones_limits", tests, argc, argv);
}
