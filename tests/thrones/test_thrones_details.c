/*
 * test_thrones_details.c: positions of rules/thrones.md with two faults: fields are checked from left to right, so a
 * fault in one field alone is reported before faults to its right, and before contradictions between fields. The other
 * tests here find changes of the code that no other test of Thrones finds, above all in the rules of the list of legal
 * moves. Expected values were worked out by hand from the rulebook; thrones_lines.h shows the tiles.
 */
#include "thrones_lines.h"

#define HOME_TILES "wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp/........./pfmwpfwpm/pfmwpwpfm/pfmwxfpfm/pfmwpfpfw "

/* White's turn; turnstate at 138 if there is one piece besides the thrones, in one row. */
#define TURN_STATE(pieces, state, check) TILES " " pieces " w play - - 1:2,0:0 h5,- - " state " " check " "

/* No tile is laid: claims at 116. */
#define NINE "........./........./........./........./........./........./........./........./........."
#define SETUP_CLAIMS(claims, rest) NINE " 9/9/9/9/9/9/9/9/9 w tiles " claims " " rest

static void left_to_right(void)
{
    static const struct worked_fault faults[] = {
        {"[THR.bad-position] long and a switch, the ply", TURN_STATE("k8/9/9/9/9/4L4/9/9/8K", "e4ls", "-") "3 65536",
         "turnstate", 138, 142},
        {"[THR.bad-position] x and f, the turn", TURN_STATE("k8/9/9/9/9/4L4/9/9/8K", "e4xf", "-") "03 50", "turnstate",
         138, 142},
        {"[THR.bad-position] no actor, the check", TURN_STATE("k8/9/9/9/9/4L4/9/9/8K", ".m", "?") "3 50", "turnstate",
         138, 140},
        {"[THR.bad-position] an actor that has done nothing, the turn",
         TURN_STATE("k8/9/9/9/9/4L4/9/9/8K", "e4f", "-") "x 50", "turnstate", 138, 141},
        {"[THR.bad-position] a trail without a switch, the ply",
         TURN_STATE("k8/9/9/9/9/4W4/9/9/8K", "e4m:e3", "-") "3 050", "turnstate", 138, 144},
        {"[THR.bad-position] no action, the ply", TURN_STATE("k8/9/9/9/9/4L4/9/9/8K", "-", "end") "3 65536", "check",
         140, 143},
        {"[THR.bad-position] Cunning, the turn", TURN_STATE("k8/9/9/9/9/4L4/9/9/8K", "-", "e4e5!") "03 50", "check",
         140, 145},
        {"[THR.bad-position] forest before plains, favors",
         SETUP_CLAIMS(".f.......|.........", "- 0:5,0:0 -,- - - - 0 0"), "claims", 116, 135},
        {"[THR.bad-position] Black's claims first, lastfort",
         SETUP_CLAIMS(".........|p........", "- 0:0,0:0 j1,- - - - 0 0"), "claims", 116, 135},
        {"[THR.bad-position] breached before the row is settled, side",
         HOME_TILES "9/9/9/9/9/9/9/9/9 x pieces p........|......... - 0:0,0:0 -,- - - - 0 80", "tiles", 74, 74},
        {"[THR.bad-position] lastfort: the row", TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:1,0:0 e0,- - - - 3 50",
         "lastfort", 130, 130},
        {"[THR.bad-position] lastfort: the column", TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:1,0:0 -,j3 - - - 3 50",
         "lastfort", 131, 131},
    };
    worked_load("thrones", "");
    WORKED_EACH(worked_fault, worked_fault, faults);
}

/* ------------------------------------------------------------------------------------- the rules, one by one */

/* The legal moves, where a wrong list might contain a move that is refused. */
static void only_legal_moves_are_listed(void)
{
    static const struct worked_moves moves[] = {
        {"[THR.arrival] [THR.arrival-fortress] THR-10 not on pieces, but on the own throne",
         WHITE_IN_FULL("k8/9/9/9/9/9/2r6/4K4/9", "wb", "0:1,0:0", "e2,-", "-", "-", "-", "50"), "",
         "D@c1 D@c2 D@e2 D@i2 D@i3 D@c4 D@i4 e2d1 e2e1 e2f1 e2d2 e2f2 e2d3 e2e3 e2f3"},
        {"[THR.arrival-fortress] breached, with an enemy in it",
         BREACHED_E2 " k8/9/9/9/9/9/9/4r4/8K w play - w 0:0,0:0 -,- - - - 3 50", "",
         "D@c1 D@c2 D@e2 D@i2 D@c3 D@i3 D@c4 D@i4 i1h1 i1h2 i1i2"},
        {"[THR.arrival] the opponent's dragon",
         WHITE_IN_FULL("k8/9/9/9/9/9/9/9/8K", "b", "0:0,0:0", "-,-", "-", "-", "-", "50"), "", "i1h1 i1h2 i1i2"},
        {"[THR.arrival] after an action",
         WHITE_IN_FULL("k8/9/9/9/9/4E4/9/9/8K", "w", "0:0,0:0", "-,-", "-", "e4m", "-", "50"), "", "end"},
        {"[THR.arrival] THR-19 after a favor; THR-22 no `end`",
         WHITE_IN_FULL("k8/9/9/9/9/9/9/9/8K", "w", "0:1,0:0", "h5,-", "-", ".f", "-", "50"), "",
         "D@c1 D@c2 D@e2 D@i2 D@c3 D@i3 D@c4 D@i4 i1h1 i1h2 i1i2"},
        {"[THR.long] THR-12 no long move after a switch", WHITE_DONE("k8/9/9/9/9/9/9/L8/R7K", "a2s"), "",
         "a2b1 a2b2 a2a3 a2b3 end"},
        {"[THR.long] THR-12 no switch and no move after a long move", WHITE_DONE("k8/9/9/9/L8/R8/9/9/8K", "a5l"), "",
         "end"},
        {"[THR.after-engaging] no switch, move or attack, but favors",
         WHITE_FAVORS("k8/9/9/9/9/3r5/4RE3/9/8K", "1:1,0:0", "e3x", "-", "51"), "e3",
         "H:e3d2 H:e3e2 H:e3f2 H:e3d3 H:e3e4 H:e3f4 D:e3f3 D:e3d4"},
        {"[THR.attack] THR-18 none after a switch", WHITE_DONE("k8/9/9/9/9/5r3/6R2/6E2/8K", "g3s"), "",
         "g3f2 g3h2 g3f3 g3h3 g3g4 g3h4 end"},
        {"[THR.attack] THR-18 none after a move", WHITE_DONE("k8/9/9/9/9/5r3/6R2/9/8K", "g3m"), "", "end"},
        {"[THR.attack] THR-22 a favor is no action",
         WHITE_FAVORS("k8/9/9/9/9/4R4/4s4/9/8K", "1:2,0:0", ".f", "-", "51"), "e4",
         "e4d3 e4f3 e4d4 e4f4 e4d5 e4e5 e4f5 e4xe3"},
        {"[THR.switch] not with the same type", WHITE("k8/9/9/9/9/9/9/7RR/8K"), "h2",
         "h2g1 h2h1 h2g2 h2g3 h2h3 h2i3 h2=i1"},
        {"[THR.switch-warhorse] not with an enemy warhorse", WHITE("k8/9/9/9/9/9/6w2/6W2/8K"), "g2",
         "g2f1 g2g1 g2h1 g2f2 g2h2 g2f3 g2h3 g2xg3"},
        {"[THR.switch-warhorse] THR-2 not into the trail", WHITE_DONE("k8/9/9/9/9/9/6W2/6r2/8K", "g3s:g2"), "",
         "g3f2 g3h2 g3f3 g3h3 g3f4 g3g4 g3h4 end"},
        {"[THR.ambush] THR-20 both on forest, of different types",
         WHITE_FAVORS("k8/9/9/9/9/9/7R1/6EE1/1R6K", "1:1,0:0", "-", "-", "50"), "b1",
         "b1a1 b1c1 b1a2 b1b2 b1c2 H:b1a1 H:b1c1 H:b1a2 H:b1b2 H:b1c2 A:b1h2"},
        {"[THR.ambush] the first on forest", WHITE_FAVORS("k8/9/9/9/9/9/7R1/6EE1/1R6K", "1:1,0:0", "-", "-", "50"),
         "g2", "g2f1 g2g1 g2h1 g2f2 g2f3 g2g3 g2=h3 H:g2f1 H:g2g1 H:g2h1 H:g2f2 H:g2f3 H:g2g3 D:g2h3"},
        {"[THR.deception] THR-20 an enemy first, the same type of both",
         WHITE_FAVORS("k8/9/9/9/9/9/6R2/6r2/8K", "1:1,0:0", "-", "-", "50"), "g2", "D:g2g3"},
        {"[THR.deception] no opposing warhorses", WHITE_FAVORS("k8/9/9/9/9/9/6WE1/6w2/8K", "1:1,0:0", "-", "-", "50"),
         "g2", "D:g2h3"},
        {"[THR.deception] THR-20 two of the enemy's",
         WHITE_FAVORS("k8/9/9/9/9/9/6re1/6r2/8K", "1:1,0:0", "-", "-", "50"), "g2", "D:g2h3"},
    };
    worked_load("thrones", "");
    WORKED_EACH(worked_moves, worked_moves, moves);
}

static void rules_hold_in_their_corners(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.ban-warhorse] protects the warhorse alone", WHITE_GUARDED("k8/9/9/9/9/4R4/4s4/w8/8K"), "e4xe3",
         TILES " k8/9/9/9/9/9/4R4/w8/8K b play - - 0:0,0:0 -,- - - - 4 51",
         "remove seat=1 cell=e3 layer=piece type=spearman before=0; move seat=0 cell=e4 to=e3 layer=piece type=ranger "
         "count=1; counter seat=1 type=guard before=1 after=0; " PASS},
        {"[THR.ban-warhorse] [THR.breach] a breach removes nothing",
         TILES " k8/9/9/9/7s1/7W1/9/9/8K w play - - 0:0,0:0 -,- - - h4xh5 3 51", "survive",
         BREACHED_H5 " k8/9/9/9/7s1/7W1/9/9/8K b play - - 0:0,0:0 -,- - - - 4 52",
         "change cell=h5 layer=ground type=fortress before=0 after=1 count=1; " PASS},
        {"[THR.breach] [THR.event-breach] nor does a shot",
         TILES " k8/9/9/9/7s1/7C1/9/9/8K w play - - 0:0,0:0 -,- - - h4*h5 3 51", "survive",
         BREACHED_H5 " k8/9/9/9/7s1/7C1/9/9/8K b play - - 0:0,0:0 -,- - - - 4 52",
         "change cell=h5 layer=ground type=fortress before=0 after=1 count=1; " PASS},
        {"[THR.deception] THR-17 the actor on the second cell",
         WHITE_FAVORS("k8/9/9/9/9/9/6R2/6E2/8K", "1:1,0:0", "g3m", "-", "51"), "D:g2g3",
         WHITE_FAVORS("k8/9/9/9/9/9/6E2/6R2/8K", "0:1,0:0", "g2mf", "-", "52"), NULL},
        {"[THR.switch-warhorse] THR-2 a trail on row 8", WHITE("kR7/1W7/9/9/9/9/9/9/8K"), "b8=b9",
         WHITE_DONE("kW7/1R7/9/9/9/9/9/9/8K", "b9s:b8"), NULL},
        {"[THR.repair] [THR.event-turn-end] all of them, in cell order",
         BREACHED_ALL " k8/9/9/9/9/9/4E4/9/8K w play - - 0:0,0:0 -,- - e3m - 3 51", "end",
         TILES " k8/9/9/9/9/9/4E4/9/8K b play - - 0:0,0:0 -,- - - - 4 52",
         "change cell=e2 layer=ground type=fortress before=1 after=0 count=1; "
         "change cell=h5 layer=ground type=fortress before=1 after=0 count=1; "
         "change cell=e8 layer=ground type=fortress before=1 after=0 count=1; " PASS},
        {"[THR.fortress-taken] breached", BREACHED_E8 " k8/4r4/4K4/9/9/9/9/9/9 w play - - 0:0,0:0 -,- - - - 3 50",
         "e7xe8", BREACHED_E8 " k8/4K4/9/9/9/9/9/9/9 w over - - 1:1,0:0 e8,- - - - 3 51",
         "remove seat=1 cell=e8 layer=piece type=ranger before=0; move seat=0 cell=e7 to=e8 layer=piece type=throne "
         "count=1; stock seat=0 type=favor before=0 after=1; stock seat=0 type=gained before=0 after=1; "
         "counter seat=0 type=lastfort before=-1 after=67; end type=win seats=0 reason=fortress_taken"},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.long] THR-11 past own pieces on that ground only", WHITE("k8/9/9/9/9/3SR4/9/9/8K"), "d4f3",
         "not_connected", "f3"},
        {"[THR.refusals] guarded, not forest_cover", WHITE_GUARDED("k8/9/9/9/9/4Dw3/9/9/8K"), "e4xf4", "guarded", "f4"},
        {"[THR.attack] THR-18 after a long move", WHITE_DONE("k8/9/9/9/9/3S5/4r4/9/8K", "d4l"), "d4xe3",
         "not_first_action", "d4"},
        {"[THR.ambush] an enemy on the first cell", WHITE_FAVORS("k8/9/9/9/9/9/7E1/9/1r6K", "1:1,0:0", "-", "-", "50"),
         "A:b1h3", "not_yours", "b1"},
        {"THR-29 one must be in hand before",
         WHITE_IN_FULL("k8/9/9/9/9/6K2/9/9/9", "-", "0:1,0:0", "e2,-", "-", "-", "-", "50"), "g4h5!", "no_favor", ""},
    };
    worked_load("thrones", "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* THR-17 A position shows a trail only while the turn lasts, so it does not hinder the opponent's warhorse. */
static void trails_are_forgotten(void)
{
    static const struct {
        const char *before, *move, *after;
    } cases[] = {
        {WHITE_DONE("k8/9/9/9/9/9/6W2/6r2/6w1K", "g3s:g2"), "g1=g2",
         TILES " k8/9/9/9/9/9/6W2/6w2/6r1K b play - - 0:0,0:0 -,- - g2s:g1 - 4 53"},
        {WHITE_DONE("kW7/1r7/1w7/9/9/9/9/9/8K", "b9s:b8"), "b7=b8",
         TILES " kW7/1w7/1r7/9/9/9/9/9/8K b play - - 0:0,0:0 -,- - b8s:b7 - 4 53"},
    };
    worked_load("thrones", "");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        brd_state state;
        char text[BRD_MAX_POSITION_TEXT];
        if (!worked_position(cases[i].before, &state)) continue;
        CHECK(brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move("end"), NULL, NULL, NULL, 0) >= 0);
        CHECK(brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move(cases[i].move), NULL, NULL, NULL, 0) >= 0);
        brd_state_format(&worked_rules, &state, text, sizeof text);
        CHECK_EQ_TEXT(text, cases[i].after);
    }
}

/* [THR.described] [THR.quantities] tests/core/test_moves_described.c describes every kind of move. */
static void described_so(void)
{
    static const struct worked_description rows[] = {
        {"[THR.described]", WHITE_CHECK("k8/9/9/9/4E4/4s4/9/9/8K", "e5xe4"), "survive",
         "survive seat=chance from=e5 to=e4 type=elephant chance captures"},
        {"[THR.described] THR-29", WHITE_IN_FULL("k8/9/9/9/9/6K2/9/9/9", "-", "1:1,0:0", "e2,-", "-", "-", "-", "50"),
         "g4h5!", "move seat=0 from=g4 to=h5 type=throne spends"},
    };
    worked_load("thrones", "");
    WORKED_EACH(worked_description, worked_description, rows);
    worked_quantity(BRD_STOCK, 0, "dragon", BRD_MEANS_COUNT, BRD_SEEN_AT_TIMES);
    worked_quantity(BRD_COUNTER, 0, "lastfort", BRD_MEANS_CELL, BRD_SEEN_BY_ALL);
}

/* [THR.marks] [THR.board] */
static void marks_of_cells(void)
{
    worked_load("thrones", "");
    worked_marks("middle_row", "a5 b5 c5 d5 e5 f5 g5 h5 i5");
    worked_marks("homeland",
                 "a1:0 b1:0 c1:0 d1:0 e1:0 f1:0 g1:0 h1:0 i1:0 a2:0 b2:0 c2:0 d2:0 e2:0 f2:0 g2:0 h2:0 i2:0 "
                 "a3:0 b3:0 c3:0 d3:0 e3:0 f3:0 g3:0 h3:0 i3:0 a4:0 b4:0 c4:0 d4:0 e4:0 f4:0 g4:0 h4:0 i4:0 "
                 "a6:1 b6:1 c6:1 d6:1 e6:1 f6:1 g6:1 h6:1 i6:1 a7:1 b7:1 c7:1 d7:1 e7:1 f7:1 g7:1 h7:1 i7:1 "
                 "a8:1 b8:1 c8:1 d8:1 e8:1 f8:1 g8:1 h8:1 i8:1 a9:1 b9:1 c9:1 d9:1 e9:1 f9:1 g9:1 h9:1 i9:1");
}

static const struct check_test tests[] = {{"left_to_right", left_to_right},
                                          {"only_legal_moves_are_listed", only_legal_moves_are_listed},
                                          {"rules_hold_in_their_corners", rules_hold_in_their_corners},
                                          {"trails_are_forgotten", trails_are_forgotten},
                                          {"described_so", described_so},
                                          {"THR.marks", marks_of_cells},
                                          {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("thrones_details", tests, argc, argv);
}
