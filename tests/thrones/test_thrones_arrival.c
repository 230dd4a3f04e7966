/*
 * test_thrones_arrival.c: THR-19, the dragon's arrival and favors before and after it. Worked out by hand from the
 * rulebook on the tiles of thrones_lines.h.
 */
#include "thrones_lines.h"

/* White's turn 3: the dragon held back, or arrived on c2 (a mountain). White has gained favors at h5. */
#define HELD(pieces, favors, state, ply) WHITE_IN_FULL(pieces, "w", favors, "h5,-", "-", state, "-", ply)
#define ARRIVED(pieces, favors, check, ply) WHITE_IN_FULL(pieces, "-", favors, "h5,-", "-", ".d", check, ply)
#define ENDED(pieces, favors, ply) BLACK_IN_FULL(pieces, "-", favors, "h5,-", "-", "-", "-", ply)

#define ARRIVAL                                              \
    "place seat=0 cell=c2 layer=piece type=dragon after=0; " \
    "stock seat=0 type=dragon before=1 after=0"
#define PAID "stock seat=0 type=favor before=1 after=0"

static void an_arrival_on_a_mountain_is_the_turn(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.arrival] nothing in hand: the turn ends by itself", HELD("k8/9/9/9/9/9/9/R8/8K", "0:1,0:0", "-", "50"),
         "D@c2", ENDED("k8/9/9/9/9/9/9/R1D6/8K", "0:1,0:0", "51"), ARRIVAL "; " PASS},
        {"[THR.arrival] in turn 1 too", TILES " k8/9/9/9/9/9/9/9/8K w play - w 0:0,0:0 -,- - - - 1 110", "D@c2",
         TILES " k8/9/9/9/9/9/9/2D6/8K b play - - 0:0,0:0 -,- - - - 2 111",
         ARRIVAL "; counter type=turn before=1 after=2; turn seat=1"},
        {"[THR.arrival] [THR.event-arrival] [THR.event-turn] THR-19 a favor in hand",
         HELD("k8/9/9/9/9/9/9/R8/8K", "1:1,0:0", "-", "50"), "D@c2",
         ARRIVED("k8/9/9/9/9/9/9/R1D6/8K", "1:1,0:0", "-", "51"), ARRIVAL},
        {"[THR.arrival] Black's", BLACK_IN_FULL("k8/9/9/9/9/9/9/9/8K", "b", "0:0,1:1", "-,h5", "-", "-", "-", "51"),
         "D@g6", BLACK_IN_FULL("k8/9/9/6d2/9/9/9/9/8K", "-", "0:0,1:1", "-,h5", "-", ".d", "-", "52"),
         "place seat=1 cell=g6 layer=piece type=dragon after=0; stock seat=1 type=dragon before=1 after=0"},
        {"[THR.end-move] THR-22 `end` keeps the favor", ARRIVED("k8/9/9/9/9/9/9/R1D6/8K", "1:1,0:0", "-", "51"), "end",
         ENDED("k8/9/9/9/9/9/9/R1D6/8K", "1:1,0:0", "52"), PASS},
        {"[THR.arrival] it ends once a favor is spent", ARRIVED("k8/9/9/9/9/9/9/R1D6/8K", "1:1,0:0", "-", "51"),
         "H:a2a3", ENDED("k8/9/9/9/9/9/R8/2D6/8K", "0:1,0:0", "52"),
         "move seat=0 cell=a2 to=a3 layer=piece type=ranger count=1; " PAID "; " PASS},
        {"[THR.arrival] though another is left", ARRIVED("k8/9/9/9/9/9/9/R1D6/8K", "2:2,0:0", "-", "51"), "H:c2c3",
         ENDED("k8/9/9/9/9/9/2D6/R8/8K", "1:2,0:0", "52"), NULL},
        {"[THR.arrival] [THR.deception] with an enemy", ARRIVED("k8/9/9/9/9/9/9/1rD6/8K", "1:1,0:0", "-", "51"),
         "D:b2c2", ENDED("k8/9/9/9/9/9/9/1Dr6/8K", "0:1,0:0", "52"), NULL},
        {"[THR.haste] [THR.pending] a Haste that is checked", ARRIVED("k8/9/9/9/9/2E6/9/2D6/8K", "1:1,0:0", "-", "51"),
         "H:c4b4", ARRIVED("k8/9/9/9/9/2E6/9/2D6/8K", "1:1,0:0", "H:c4b4", "52"), ""},
        {"[THR.survive]", ARRIVED("k8/9/9/9/9/2E6/9/2D6/8K", "1:1,0:0", "H:c4b4", "52"), "survive",
         ENDED("k8/9/9/9/9/1E7/9/2D6/8K", "0:1,0:0", "53"),
         "move seat=0 cell=c4 to=b4 layer=piece type=elephant count=1; " PAID "; " PASS},
        {"[THR.fail] THR-15", ARRIVED("k8/9/9/9/9/2E6/9/2D6/8K", "1:1,0:0", "H:c4b4", "52"), "fail",
         ENDED("k8/9/9/9/9/2E6/9/2D6/8K", "0:1,0:0", "53"), PAID "; " PASS},
    };
    static const struct worked_moves moves[] = {
        {"[THR.arrival] only favors and `end` are left", ARRIVED("k8/9/9/9/9/9/9/2D6/8K", "1:1,0:0", "-", "51"), "",
         "H:i1h1 H:i1h2 H:i1i2 H:c2b1 H:c2c1 H:c2d1 H:c2b2 H:c2d2 H:c2b3 H:c2c3 H:c2d3 end"},
    };
    worked_load("thrones", "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

static void a_favor_may_come_before_it(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.arrival] THR-19", HELD("k8/9/9/9/9/9/R8/9/8K", "0:1,0:0", ".f", "51"), "D@c2",
         ENDED("k8/9/9/9/9/9/R8/2D6/8K", "0:1,0:0", "52"), ARRIVAL "; " PASS},
        {"[THR.arrival] [THR.spend] one is left, but one has been spent in this turn",
         HELD("k8/9/9/9/9/9/R8/9/8K", "1:2,0:0", ".f", "51"), "D@c2", ENDED("k8/9/9/9/9/9/R8/2D6/8K", "1:2,0:0", "52"),
         ARRIVAL "; " PASS},
        {"[THR.repair] [THR.event-order] the turn's end repairs",
         BREACHED_E2 " k8/9/9/9/9/9/4R4/9/8K w play - w 0:1,0:0 h5,- - .f - 3 51", "D@c2",
         ENDED("k8/9/9/9/9/9/4R4/2D6/8K", "0:1,0:0", "52"),
         "place seat=0 cell=c2 layer=piece type=dragon after=0; "
         "change cell=e2 layer=ground type=fortress before=1 after=0 count=1; "
         "stock seat=0 type=dragon before=1 after=0; " PASS},
        {"[THR.arrival-fortress] the favor stays spent", HELD("k8/9/9/9/9/9/R8/9/8K", "1:2,0:0", ".f", "51"), "D@e2",
         WHITE_FAVORS("k8/9/9/9/9/9/R8/4D4/8K", "1:2,0:0", ".f", "-", "52"),
         "place seat=0 cell=e2 layer=piece type=dragon after=0; stock seat=0 type=dragon before=1 after=0"},
        {"[THR.arrival-fortress] breached and left by a Haste, it stays breached",
         BREACHED_E2 " k8/9/9/9/9/9/4R4/9/8K w play - w 0:1,0:0 h5,- - .f - 3 51", "D@e2",
         BREACHED_E2 " k8/9/9/9/9/9/4R4/4D4/8K w play - - 0:1,0:0 h5,- - .f - 3 52", NULL},
        {"[THR.arrival-fortress] and the turn goes on",
         WHITE_FAVORS("k8/9/9/9/9/9/R8/4D4/8K", "1:2,0:0", ".f", "-", "52"), "a3a4",
         WHITE_FAVORS("k8/9/9/9/9/R8/9/4D4/8K", "1:2,0:0", "a4mf", "-", "53"), NULL},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.arrival-fortress] THR-22 something must still be done",
         WHITE_FAVORS("k8/9/9/9/9/9/R8/4D4/8K", "1:2,0:0", ".f", "-", "52"), "end", "nothing_done", ""},
        {"[THR.arrival-fortress] [THR.spend]", WHITE_FAVORS("k8/9/9/9/9/9/R8/4D4/8K", "1:2,0:0", ".f", "-", "52"),
         "H:a3a4", "favor_spent", ""},
        {"THR-22 an arrival is possible, so `end` is not", HELD("k8/9/9/9/9/9/R8/9/8K", "0:1,0:0", ".f", "51"), "end",
         "nothing_done", ""},
    };
    worked_load("thrones", "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* [THR.refusals] The dragon on c2 beside rangers of both sides; and turns in which it is too late to arrive. */
static void what_is_refused(void)
{
#define BESIDE ARRIVED("k8/9/9/9/9/9/9/Rr1D5/8K", "1:1,0:0", "-", "51")
    static const struct worked_refusal refusals[] = {
        {"[THR.arrival] a move", BESIDE, "a2a3", "dragon_arrived", "d2"},
        {"[THR.arrival] of the dragon, with Cunning", BESIDE, "d2d3!", "dragon_arrived", "d2"},
        {"[THR.arrival] an attack", BESIDE, "a2xb2", "dragon_arrived", "d2"},
        {"[THR.arrival] a switch", BESIDE, "a2=b2", "dragon_arrived", "d2"},
        {"[THR.arrival] fire, before cannot_fire", BESIDE, "d2*d5", "dragon_arrived", "d2"},
        {"[THR.turn] not_yours comes first", BESIDE, "b2b3", "not_yours", "b2"},
        {"[THR.cells] no_piece comes first", BESIDE, "c2c3", "no_piece", "c2"},
        {"[THR.arrival] once a game", BESIDE, "D@c3", "not_held_back", ""},
        {"[THR.haste] favors are judged as ever", BESIDE, "H:a2b2", "cell_taken", "b2"},
        {"[THR.arrival] after a move", HELD("k8/9/9/9/9/9/R8/9/8K", "1:1,0:0", "a3m", "51"), "D@c2", "turn_begun", ""},
        {"[THR.arrival] after a long move", HELD("k8/9/9/9/9/9/L8/9/8K", "1:1,0:0", "a3l", "51"), "D@c2", "turn_begun",
         ""},
        {"[THR.arrival] after a switch", HELD("k8/9/9/9/9/9/9/R8/S7K", "1:1,0:0", "a2s", "51"), "D@c2", "turn_begun",
         ""},
        {"[THR.arrival] after an engagement", HELD("k8/9/9/9/9/9/9/R8/8K", "1:1,0:0", "a2x", "51"), "D@c2",
         "turn_begun", ""},
        {"[THR.arrival] after a move and a favor", HELD("k8/9/9/9/9/9/R8/9/8K", "0:1,0:0", "a3mf", "51"), "D@e2",
         "turn_begun", ""},
    };
    worked_load("thrones", "");
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* ----------------------------------------------------------------------------------------------------- positions */

/* The turnstate begins at 138 if the men are k8, K and two more characters. */
#define TURN_STATE(pieces, dragons, favors, state) \
    TILES " " pieces " w play - " dragons " " favors " h5,- - " state " - 3 50"
#define ON_C2 "k8/9/9/9/9/9/9/2D6/8K"

static const struct worked_fault faults[] = {
    {"[THR.valid-arrived] a favor too", TURN_STATE(ON_C2, "-", "1:2,0:0", ".df"), "turnstate", 138, 141},
    {"[THR.valid-arrived] an actor", TURN_STATE(ON_C2, "-", "1:1,0:0", "c2d"), "turnstate", 138, 141},
    {"[THR.valid-arrived] a move", TURN_STATE(ON_C2, "-", "1:1,0:0", "c2md"), "turnstate", 138, 142},
    {"[THR.valid-arrived] a move of somebody", TURN_STATE(ON_C2, "-", "1:1,0:0", ".md"), "turnstate", 138, 141},
    {"[THR.valid-arrived] an engagement", TURN_STATE(ON_C2, "-", "1:1,0:0", "c2xd"), "turnstate", 138, 142},
    {"[THR.valid-arrived] a trail", TURN_STATE(ON_C2, "-", "1:1,0:0", ".d:c1"), "turnstate", 138, 143},
    {"[THR.valid-arrived] no favor in hand", TURN_STATE(ON_C2, "-", "0:1,0:0", ".d"), "turnstate", 138, 140},
    {"[THR.valid-arrived] no dragon", TURN_STATE("k8/9/9/9/9/9/9/2E6/8K", "-", "1:1,0:0", ".d"), "turnstate", 138, 140},
    {"[THR.valid-arrived] the opponent's dragon", TURN_STATE("k8/9/9/9/9/9/9/2d6/8K", "-", "1:1,0:0", ".d"),
     "turnstate", 138, 140},
    {"[THR.valid-arrived] held back", TURN_STATE("k8/9/9/9/9/9/9/2E6/8K", "w", "1:1,0:0", ".d"), "turnstate", 138, 140},
};

static void positions_are_tested(void)
{
    /* With acting=separate none of these may have anything else either, though moves have no actor there. */
    static const char *const rules[] = {"", "acting=separate"};
    static const struct worked_fault no_interruption = {"[THR.interrupt-spent] only with favors_when=any_time",
                                                        TURN_STATE(ON_C2, "-", "1:1,0:0", ".do"), "turnstate", 138,
                                                        141};
    static const struct worked_fault not_spent = {"[THR.interrupt-valid]",
                                                  WHITE_IN_FULL(ON_C2, "-", "1:1,1:1", "h5,h5", "-", ".do", "-", "50"),
                                                  "turnstate", 139, 142};
    brd_state state;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        worked_load("thrones", rules[i]);
        WORKED_EACH(worked_fault, worked_fault, faults);
        worked_fault(&no_interruption);
        worked_position(TURN_STATE(ON_C2, "-", "1:1,0:0", ".d"), &state);
        worked_position(TURN_STATE("k8/9/9/9/9/9/9/D8/8K", "-", "1:2,0:0", ".d"), &state); /* an exchange moved it */
    }
    worked_load("thrones", "favors_when=any_time");
    worked_position(WHITE_IN_FULL(ON_C2, "-", "1:1,0:1", "h5,h5", "-", ".do", "-", "50"), &state);
    worked_fault(&not_spent);
}

/* ------------------------------------------------------------------------------------------ switches, other tables */

#define BOTH(pieces, dragons, favors, state, ply) WHITE_IN_FULL(pieces, dragons, favors, "h5,h5", "-", state, "-", ply)

static void the_opponent_interrupts(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.interrupt-spent] before it", BOTH("k8/9/9/9/9/9/9/1R7/8K", "w", "1:1,0:1", ".o", "51"), "D@c2",
         BOTH("k8/9/9/9/9/9/9/1RD6/8K", "-", "1:1,0:1", ".do", "52"), NULL},
        {"[THR.interrupt-spent] after it, and it moves the dragon",
         BOTH("k8/9/9/9/9/9/9/1RD6/8K", "-", "1:1,1:1", ".d", "51"), "~D:b2c2",
         BOTH("k8/9/9/9/9/9/9/1DR6/8K", "-", "1:1,0:1", ".do", "52"),
         "move seat=0 cell=b2 to=c2 layer=piece type=ranger count=1; move seat=0 cell=c2 to=b2 layer=piece type=dragon "
         "count=1; stock seat=1 type=favor before=1 after=0"},
        {"[THR.interrupt-check] a checked one fails, and the turn goes on",
         WHITE_IN_FULL("9/k8/9/9/9/9/9/2D6/8K", "-", "1:1,1:1", "h5,h5", "-", ".d", "~H:a8a7", "52"), "fail",
         BOTH("9/k8/9/9/9/9/9/2D6/8K", "-", "1:1,0:1", ".do", "53"), NULL},
        {"[THR.interrupt-spent] in the fortress", BOTH("k8/9/9/9/9/9/9/1R7/8K", "w", "0:1,0:1", ".fo", "52"), "D@e2",
         BOTH("k8/9/9/9/9/9/9/1R2D4/8K", "-", "0:1,0:1", ".fo", "53"), NULL},
        {"[THR.interrupt-actors] no turn waits for the other", BOTH("k8/9/9/9/9/9/9/1R7/8K", "w", "0:1,1:1", "-", "50"),
         "D@c2", BLACK_IN_FULL("k8/9/9/9/9/9/9/1RD6/8K", "-", "0:1,1:1", "h5,h5", "-", "-", "-", "51"),
         ARRIVAL "; " PASS},
        {"[THR.arrival] the own favor ends it", BOTH("k8/9/9/9/9/9/9/1DR6/8K", "-", "1:1,0:1", ".do", "52"), "H:b2b3",
         BLACK_IN_FULL("k8/9/9/9/9/9/1D7/2R6/8K", "-", "0:1,0:1", "h5,h5", "-", "-", "-", "53"), NULL},
    };
    static const struct worked_refusal refusal = {"[THR.arrival] the dragon's cell, wherever it is",
                                                  BOTH("k8/9/9/9/9/9/9/1DR6/8K", "-", "1:1,0:1", ".do", "52"), "c2c3",
                                                  "dragon_arrived", "b2"};
    worked_load("thrones", "favors_when=any_time");
    WORKED_EACH(worked_ply, worked_ply, plies);
    worked_refusal(&refusal);
}

static void other_switches(void)
{
    static const struct worked_refusal separate = {"[THR.separate] [THR.arrival]",
                                                   ARRIVED("k8/9/9/9/9/9/9/R1D6/8K", "1:1,0:0", "-", "51"), "a2a3",
                                                   "dragon_arrived", "c2"};
    static const struct worked_moves separate_end = {"[THR.separate] `end` after an arrival",
                                                     ARRIVED("k8/9/9/9/9/9/9/9/2D5K", "1:1,0:0", "-", "51"), "c1",
                                                     "H:c1b1 H:c1d1 H:c1b2 H:c1c2 H:c1d2"};
    static const struct worked_ply cunning = {"[THR.kind-spend] a tile that is of no use now keeps the turn open, too",
                                              HELD("k8/9/9/9/9/9/9/R8/8K", "1:1:m,0:0:-", "-", "50"), "D@c2",
                                              ARRIVED("k8/9/9/9/9/9/9/R1D6/8K", "1:1:m,0:0:-", "-", "51"), ARRIVAL};
    static const struct worked_moves cunning_end = {
        "[THR.kind-spend]", ARRIVED("k8/9/9/9/9/9/9/R1D6/8K", "1:1:m,0:0:-", "-", "51"), "", "end"};
    worked_load("thrones", "acting=separate");
    worked_refusal(&separate);
    worked_moves(&separate_end);
    worked_load("thrones", "favor_kind=when_gained");
    worked_ply(&cunning);
    worked_moves(&cunning_end);
}

/* [THR.tables] Other ground is read for mountain; a fortress stays one, named or not. */
static void other_tables(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.tables] plains in place of mountains", HELD("k8/9/9/9/9/9/9/R8/8K", "1:1,0:0", "-", "50"), "D@a1",
         WHITE_IN_FULL("k8/9/9/9/9/9/9/R8/D7K", "-", "1:1,0:0", "h5,-", "-", ".d", "-", "51"), NULL},
        {"[THR.tables] the fortress is no such ground", HELD("k8/9/9/9/9/9/9/R8/8K", "1:1,0:0", "-", "50"), "D@e2",
         WHITE_FAVORS("k8/9/9/9/9/9/9/R3D4/8K", "1:1,0:0", "-", "-", "51"), NULL},
    };
    worked_load_text("schema: 1\nextends: thrones\narrival: {ground: [plains]}\n", "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    worked_load_text("schema: 1\nextends: thrones\narrival: {ground: [plains, fortress]}\n", "");
    WORKED_EACH(worked_ply, worked_ply, plies);
}

static const struct check_test tests[] = {
    {"[THR.arrival] an_arrival_on_a_mountain_is_the_turn", an_arrival_on_a_mountain_is_the_turn},
    {"THR-19 a_favor_may_come_before_it", a_favor_may_come_before_it},
    {"[THR.refusals] what_is_refused", what_is_refused},
    {"[THR.valid-arrived] positions_are_tested", positions_are_tested},
    {"[THR.interrupt] the_opponent_interrupts", the_opponent_interrupts},
    {"[THR.switches] other_switches", other_switches},
    {"[THR.tables] other_tables", other_tables},
    {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("thrones_arrival", tests, argc, argv);
}
