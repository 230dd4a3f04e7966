/*
 * test_thrones_turns.c: worked examples for rules/thrones.md from the first turn to the end. Expected values were
 * worked out by hand from the rulebook.
 */
#include "thrones_lines.h"

#define SAMPLE_PIECES BLACK_PIECES "/9/" WHITE_PIECES

/* A position on other tiles. */
#define LINE(tiles, pieces, rest) tiles " " pieces " " rest

static void load(void)
{
    worked_load("thrones", "");
}

/* ----------------------------------------------------------------------------------------- moves and switches */

static void pieces_move(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.action-move] [THR.event-move] [THR.turn]", WHITE("k8/9/9/9/9/4E4/9/9/8K"), "e4e5",
         WHITE_DONE("k8/9/9/9/4E4/9/9/9/8K", "e5m"), "move seat=0 cell=e4 to=e5 layer=piece type=elephant count=1"},
        {"THR-9 an empty fortress", WHITE("k8/9/9/9/9/7E1/9/9/8K"), "h4h5", WHITE_DONE("k8/9/9/9/7E1/9/9/9/8K", "h5m"),
         "move seat=0 cell=h4 to=h5 layer=piece type=elephant count=1"},
        {"[THR.long] [THR.count]", WHITE("k8/9/9/9/9/9/9/3S5/8K"), "d2d4", WHITE_DONE("k8/9/9/9/9/3S5/9/9/8K", "d4l"),
         "move seat=0 cell=d2 to=d4 layer=piece type=spearman count=1"},
        {"[THR.long] THR-26 next to it: no long move", WHITE("k8/9/9/9/9/9/9/3S5/8K"), "d2d3",
         WHITE_DONE("k8/9/9/9/9/9/3S5/9/8K", "d3m"), NULL},
        {"[THR.long] THR-11 past own pieces", WHITE("k8/9/9/9/9/9/3R5/3S5/8K"), "d2d4",
         WHITE_DONE("k8/9/9/9/9/3S5/3R5/9/8K", "d4l"), NULL},
        {"[THR.long] THR-11 in eight directions", WHITE("k8/9/9/9/9/9/9/9/L7K"), "a1c9",
         WHITE_DONE("k1L6/9/9/9/9/9/9/9/8K", "c9l"), NULL},
        {"[THR.flight] over own and enemy pieces", WHITE("k8/9/4r4/4R4/4R4/4D4/9/9/8K"), "e4e8",
         WHITE_DONE("k8/4D4/4r4/4R4/4R4/9/9/9/8K", "e8m"), "move seat=0 cell=e4 to=e8 layer=piece type=dragon count=1"},
    };
    static const struct worked_moves moves[] = {
        {"[THR.action-move] [THR.waive] E on plains", WHITE("k8/9/9/9/9/4E4/9/9/8K"), "e4",
         "e4d3 e4e3 e4f3 e4d4 e4f4 e4d5 e4e5 e4f5"},
        {"[THR.long]", WHITE("k8/9/9/9/9/9/9/3S5/8K"), "d2", "d2c1 d2d1 d2e1 d2c2 d2e2 d2c3 d2d3 d2e3 d2d4"},
        {"[THR.long] not off water", WHITE("k8/9/9/9/9/9/9/9/4S3K"), "e1", "e1d1 e1f1 e1d2 e1e2 e1f2"},
        {"[THR.long] THR-11 all plains from a1", WHITE("k8/9/9/9/9/9/9/9/L7K"), "a1",
         "a1b1 a1a2 a1b2 a1a3 a1a4 a1a5 a1b6 a1c7 a1c8 a1c9"},
        {"[THR.flight] up to four cells", WHITE("k8/9/9/9/9/9/9/9/D7K"), "a1",
         "a1b1 a1c1 a1d1 a1e1 a1a2 a1b2 a1a3 a1c3 a1a4 a1d4 a1a5 a1e5"},
        {"[THR.flight] up to firing pieces and dragons of the enemy", WHITE("k8/9/9/9/d8/9/1c7/9/D1a5K"), "a1",
         "a1b1 a1a2 a1b2 a1a3 a1c3 a1a4 a1d4 a1e5 a1xc1 a1xa5"},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.action-move]", WHITE("k8/9/9/9/9/4E4/9/9/8K"), "e4e6", "out_of_range", "e6"},
        {"[THR.action-move]", WHITE("k8/9/9/9/9/4E4/4R4/9/8K"), "e4e3", "cell_taken", "e3"},
        {"[THR.action-move]", WHITE("k8/9/9/9/9/4E4/9/9/8K"), "a1a2", "no_piece", "a1"},
        {"[THR.action-move]", WHITE("k8/9/9/9/9/4E4/9/9/8K"), "a9a8", "not_yours", "a9"},
        {"[THR.action-move] once a turn", WHITE_DONE("k8/9/9/9/9/4E4/9/9/8K", "e4m"), "e4e5", "already_moved", "e4"},
        {"[THR.action-move] once a turn", WHITE_DONE("k8/9/9/9/9/3S5/9/9/8K", "d4l"), "d4d3", "already_moved", "d4"},
        {"[THR.turn] THR-7", WHITE_DONE("k8/9/9/9/9/4E4/9/9/8K", "e4m"), "i1h1", "not_the_actor", "e4"},
        {"[THR.long]", WHITE("k8/9/9/9/9/9/9/9/1L6K"), "b1b3", "off_terrain", "b1"},
        {"[THR.long]", WHITE("k8/9/9/9/9/9/9/9/L7K"), "a1c1", "off_terrain", "c1"},
        {"[THR.long]", WHITE("k8/9/9/9/9/9/9/9/L7K"), "a1e1", "not_connected", "e1"},
        {"[THR.long] THR-11 an enemy on the way", WHITE("k8/9/9/9/9/9/3r5/3S5/8K"), "d2d4", "not_connected", "d4"},
        {"[THR.long] THR-11 the last cell is empty", WHITE("k8/9/9/9/9/3R5/9/3S5/8K"), "d2d4", "cell_taken", "d4"},
        {"[THR.long] THR-12", WHITE_DONE("k8/9/9/9/9/9/9/L8/R7K", "a2s"), "a2a5", "long_move", "a2"},
        {"[THR.long] THR-12", WHITE_DONE("k8/9/9/9/L8/R8/9/9/8K", "a5l"), "a5=a4", "long_move", "a5"},
        {"[THR.flight] four cells", WHITE("k8/9/9/9/9/4D4/9/9/8K"), "e4e9", "out_of_range", "e9"},
        {"[THR.flight] a straight line", WHITE("k8/9/9/9/9/4D4/9/9/8K"), "e4f6", "out_of_range", "f6"},
        {"[THR.flight] [THR.classes] firing pieces", WHITE("k8/9/9/4c4/9/4D4/9/9/8K"), "e4e7", "path_blocked", "e6"},
        {"[THR.flight] [THR.classes] firing pieces", WHITE("k8/9/9/4t4/4a4/4D4/9/9/8K"), "e4e7", "path_blocked", "e5"},
        {"[THR.flight] an enemy dragon", WHITE("k8/9/9/9/5d3/4D4/9/9/8K"), "e4g6", "path_blocked", "f5"},
        {"[THR.flight] to an empty cell", WHITE("k8/9/9/4r4/9/4D4/9/9/8K"), "e4e6", "cell_taken", "e6"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

static void pieces_switch(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.switch] [THR.event-exchange] THR-7", WHITE("k8/9/9/9/9/9/6E2/6R2/8K"), "g2=g3",
         WHITE_DONE("k8/9/9/9/9/9/6R2/6E2/8K", "g3s"),
         "move seat=0 cell=g2 to=g3 layer=piece type=ranger count=1; move seat=0 cell=g3 to=g2 layer=piece "
         "type=elephant count=1"},
        {"[THR.switch] THR-7 the other way round", WHITE("k8/9/9/9/9/9/6E2/6R2/8K"), "g3=g2",
         WHITE_DONE("k8/9/9/9/9/9/6R2/6E2/8K", "g2s"),
         "move seat=0 cell=g3 to=g2 layer=piece type=elephant count=1; move seat=0 cell=g2 to=g3 layer=piece "
         "type=ranger count=1"},
        {"[THR.move-and-switch]", WHITE_DONE("k8/9/9/9/9/9/6E2/6R2/8K", "g2m"), "g2=g3",
         WHITE_IN_FULL("k8/9/9/9/9/9/6R2/6E2/8K", "-", "0:0,0:0", "-,-", "-", "g3ms", "-", "52"), NULL},
        {"[THR.move-and-switch]", WHITE_DONE("k8/9/9/9/9/9/6R2/6E2/8K", "g3s"), "g3h4",
         WHITE_IN_FULL("k8/9/9/9/9/7R1/9/6E2/8K", "-", "0:0,0:0", "-,-", "-", "h4ms", "-", "52"), NULL},
        {"[THR.switch] a fortress does not hinder", WHITE("k8/9/9/9/7R1/7E1/9/9/8K"), "h4=h5",
         WHITE_DONE("k8/9/9/9/7E1/7R1/9/9/8K", "h5s"), NULL},
        {"[THR.switch-warhorse] THR-18 an enemy", WHITE("k8/9/9/9/9/9/6r2/6W2/8K"), "g2=g3",
         WHITE_DONE("k8/9/9/9/9/9/6W2/6r2/8K", "g3s:g2"),
         "move seat=0 cell=g2 to=g3 layer=piece type=warhorse count=1; move seat=1 cell=g3 to=g2 layer=piece "
         "type=ranger count=1"},
        {"[THR.switch-warhorse] in a whole fortress", WHITE("k8/9/9/9/7r1/7W1/9/9/8K"), "h4=h5",
         WHITE_DONE("k8/9/9/9/7W1/7r1/9/9/8K", "h5s:h4"), NULL},
        {"[THR.switch-warhorse] again, after its move", WHITE_DONE("k8/9/9/9/9/9/7E1/6W2/6r1K", "g2ms:g1"), "g2=h3",
         WHITE_IN_FULL("k8/9/9/9/9/9/7W1/6E2/6r1K", "-", "0:0,0:0", "-,-", "-", "h3ms:g1,g2", "-", "52"), NULL},
        {"[THR.switch-warhorse] THR-2 a move into a cell of the trail", WHITE_DONE("k8/9/9/9/9/9/6W2/9/6r1K", "g3s:g2"),
         "g3g2", WHITE_IN_FULL("k8/9/9/9/9/9/9/6W2/6r1K", "-", "0:0,0:0", "-,-", "-", "g2ms:g2", "-", "52"), NULL},
    };
    static const struct worked_moves moves[] = {
        {"[THR.move-and-switch] only the actor, once each", WHITE_DONE("k8/9/9/9/9/9/6R2/5EE2/8K", "g3s"), "",
         "g3h2 g3f3 g3h3 g3f4 g3g4 g3h4 end"},
        {"[THR.switch-warhorse] any of them", WHITE_DONE("k8/9/9/9/9/9/5rW2/6EE1/8K", "g3ms:h4"), "",
         "g3=g2 g3=h2 g3=f3 end"},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.switch]", WHITE("k8/9/9/9/9/9/6R2/6R2/8K"), "g2=g3", "same_type", "g3"},
        {"[THR.switch]", WHITE("k8/9/9/9/9/9/6r2/6R2/8K"), "g2=g3", "enemy_partner", "g3"},
        {"[THR.switch]", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "g2=g3", "no_target", "g3"},
        {"[THR.switch]", WHITE("k8/9/9/9/9/6E2/9/6R2/8K"), "g2=g4", "out_of_range", "g4"},
        {"[THR.switch] once a turn", WHITE_DONE("k8/9/9/9/9/9/6R2/6E2/8K", "g3s"), "g3=g2", "already_switched", "g3"},
        {"[THR.switch] THR-7", WHITE_DONE("k8/9/9/9/9/9/6R2/6E2/8K", "g3s"), "g2=g3", "not_the_actor", "g3"},
        {"[THR.switch-warhorse]", WHITE("k8/9/9/9/9/9/6w2/6W2/8K"), "g2=g3", "two_warhorses", "g3"},
        {"[THR.switch-warhorse] an elephant is none", WHITE("k8/9/9/9/9/9/6e2/9/6W1K"), "g1=g3", "out_of_range", "g3"},
        {"[THR.switch-warhorse] THR-2", WHITE_DONE("k8/9/9/9/9/9/6W2/6r2/8K", "g3s:g2"), "g3=g2", "trail", "g2"},
        {"THR-18", WHITE_DONE("k8/9/9/9/9/9/6W2/6r2/8K", "g3s:g2"), "g3xg2", "not_first_action", "g3"},
        {"THR-18", WHITE_DONE("k8/9/9/9/9/4r4/4C4/9/8K", "e3m"), "e3*e4", "not_first_action", "e3"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* -------------------------------------------------------------------------------------------- attack and fire */

static void pieces_attack(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.attack] [THR.event-attack] [THR.after-engaging]", WHITE("k8/9/9/9/9/4R4/4s4/9/8K"), "e4xe3",
         BLACK("k8/9/9/9/9/9/4R4/9/8K"),
         "remove seat=1 cell=e3 layer=piece type=spearman before=0; move seat=0 cell=e4 to=e3 layer=piece type=ranger "
         "count=1; " PASS},
        {"[THR.attack] any piece: a crossbowman", WHITE("k8/9/9/9/9/4C4/4s4/9/8K"), "e4xe3",
         BLACK("k8/9/9/9/9/9/4C4/9/8K"), NULL},
        {"[THR.attack-dragon] past others", WHITE("k8/9/9/4s4/4r4/4D4/9/9/8K"), "e4xe6",
         BLACK("k8/9/9/4D4/4r4/9/9/9/8K"), NULL},
        {"[THR.attack-dragon] THR-3 four cells", WHITE("k8/9/9/9/s8/9/9/9/D7K"), "a1xa5", BLACK("k8/9/9/9/D8/9/9/9/8K"),
         NULL},
        {"[THR.ban-warhorse] protection begins", WHITE("k8/9/9/9/9/4W4/4s4/9/8K"), "e4xe3",
         BLACK_IN_FULL("k8/9/9/9/9/9/4W4/9/8K", "-", "0:0,0:0", "-,-", "w", "-", "-", "51"),
         "remove seat=1 cell=e3 layer=piece type=spearman before=0; move seat=0 cell=e4 to=e3 layer=piece "
         "type=warhorse count=1; "
         "counter seat=0 type=guard before=0 after=1; " PASS},
        {"[THR.ban-warhorse] protection ends with the own next turn",
         BLACK_IN_FULL("k8/9/9/9/9/9/4W4/9/8K", "-", "0:0,0:0", "-,-", "w", "a9m", "-", "52"), "end",
         LINE(TILES, "k8/9/9/9/9/9/4W4/9/8K", "w play - - 0:0,0:0 -,- - - - 5 53"),
         "counter seat=0 type=guard before=1 after=0; counter type=turn before=4 after=5; turn seat=0"},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.attack]", WHITE("k8/9/9/9/9/4R4/9/9/8K"), "e4xe3", "no_target", "e3"},
        {"THR-9 an empty fortress is no target", WHITE("k8/9/9/9/9/7R1/9/9/8K"), "h4xh5", "no_target", "h5"},
        {"[THR.attack]", WHITE("k8/9/9/9/9/4R4/4S4/9/8K"), "e4xe3", "own_target", "e3"},
        {"[THR.attack] adjacent", WHITE("k8/9/9/4s4/9/4R4/9/9/8K"), "e4xe6", "out_of_range", "e6"},
        {"[THR.attack-dragon] THR-3", WHITE("k8/9/9/9/9/4D4/9/9/8K"), "e4xe9", "no_target", "e9"},
        {"[THR.attack-dragon] THR-3", WHITE("k8/9/9/s8/9/9/9/9/D7K"), "a1xa6", "out_of_range", "a6"},
        {"[THR.attack-dragon]", WHITE("k8/9/9/4s4/4c4/4D4/9/9/8K"), "e4xe6", "path_blocked", "e5"},
        {"[THR.attack] the first action only", WHITE_DONE("k8/9/9/9/9/4R4/4s4/9/8K", "e4m"), "e4xe3",
         "not_first_action", "e4"},
        {"[THR.first-turn]", LINE(TILES, "k8/9/9/9/9/4R4/4s4/9/8K", "w play - - 0:0,0:0 -,- - - - 1 50"), "e4xe3",
         "first_turn", ""},
        {"[THR.first-turn]", LINE(TILES, "k8/9/9/9/9/4C4/4s4/9/8K", "w play - - 0:0,0:0 -,- - - - 1 50"), "e4*e3",
         "first_turn", ""},
    };
    static const struct worked_moves moves[] = {{"[THR.attack] [THR.order]", WHITE("k8/9/9/9/3rs4/4R4/4r4/9/8K"), "e4",
                                                 "e4d3 e4f3 e4d4 e4f4 e4f5 e4xe3 e4xd5 e4xe5"}};
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

static void pieces_fire(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.fire] [THR.event-fire] crossbowman, 1", WHITE("k8/9/9/9/9/4C4/4s4/9/8K"), "e4*e3",
         BLACK("k8/9/9/9/9/4C4/9/9/8K"), "remove seat=1 cell=e3 layer=piece type=spearman before=0; " PASS},
        {"[THR.fire] catapult, 2", WHITE("k8/9/9/4s4/4r4/4A4/9/9/8K"), "e4*e6", BLACK("k8/9/9/9/4r4/4A4/9/9/8K"), NULL},
        {"[THR.fire] trebuchet, 3", WHITE("k8/9/4s4/4r4/4S4/4T4/9/9/8K"), "e4*e7", BLACK("k8/9/9/4r4/4S4/4T4/9/9/8K"),
         NULL},
        {"[THR.fire] in eight directions", WHITE("k8/9/7s1/9/9/4T4/9/9/8K"), "e4*h7", BLACK("k8/9/9/9/9/4T4/9/9/8K"),
         NULL},
        {"[THR.ban-warhorse] may be fired at; its protection goes along",
         WHITE_IN_FULL("k8/9/9/9/9/4C4/4w4/9/8K", "-", "0:0,0:0", "-,-", "b", "-", "-", "50"), "e4*e3",
         BLACK("k8/9/9/9/9/4C4/9/9/8K"),
         "remove seat=1 cell=e3 layer=piece type=warhorse before=0; counter seat=1 type=guard before=1 after=0; " PASS},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.fire]", WHITE("k8/9/9/9/9/4R4/4s4/9/8K"), "e4*e3", "cannot_fire", "e4"},
        {"[THR.fire]", WHITE("k8/9/9/4s4/9/4C4/9/9/8K"), "e4*e6", "out_of_range", "e6"},
        {"[THR.fire]", WHITE("k8/9/9/9/4s4/4A4/9/9/8K"), "e4*e5", "out_of_range", "e5"},
        {"[THR.fire]", WHITE("k8/9/9/4s4/9/4T4/9/9/8K"), "e4*e6", "out_of_range", "e6"},
        {"[THR.fire] a straight line", WHITE("k8/9/9/5s3/9/4A4/9/9/8K"), "e4*f6", "out_of_range", "f6"},
        {"[THR.fire]", WHITE("k8/9/9/9/9/4C4/9/9/8K"), "e4*e3", "no_target", "e3"},
        {"[THR.fire]", WHITE("k8/9/9/9/9/4C4/4S4/9/8K"), "e4*e3", "own_target", "e3"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* ------------------------------------------------------------------------------------------ who may be engaged */

static void who_may_be_engaged(void)
{
    static const struct worked_refusal refusals[] = {
        {"[THR.engage] [THR.ban-elephant]", WHITE("k8/9/9/9/9/4R4/4e4/9/8K"), "e4xe3", "engage_ban_elephant", "e3"},
        {"[THR.ban-elephant]", WHITE("k8/9/9/9/9/4C4/4e4/9/8K"), "e4*e3", "engage_ban_elephant", "e3"},
        {"[THR.ban-warhorse]", WHITE_GUARDED("k8/9/9/9/9/4R4/4w4/9/8K"), "e4xe3", "guarded", "e3"},
        {"[THR.ban-warhorse] by a dragon, too", WHITE_GUARDED("k8/9/9/9/9/4D4/4w4/9/8K"), "e4xe3", "guarded", "e3"},
        {"[THR.ban-ranger]", WHITE("k8/9/9/9/4r4/4C4/9/9/8K"), "e4*e5", "ranger_on_mountain", "e5"},
        {"[THR.ban-ranger]", WHITE("k8/9/9/9/4r4/9/9/4T4/8K"), "e2*e5", "ranger_on_mountain", "e5"},
        {"[THR.ban-forest]", WHITE("k8/9/9/9/9/4Cs3/9/9/8K"), "e4*f4", "forest_cover", "f4"},
        {"[THR.ban-forest]", WHITE("k8/9/9/9/6s2/4A4/9/9/8K"), "e4*g5", "out_of_range", "g5"},
        {"[THR.ban-forest]", WHITE("k8/9/9/9/9/5s3/9/9/5A2K"), "f1*f4", "out_of_range", "f4"},
        {"[THR.ban-forest]", WHITE("k8/9/9/9/9/9/9/9/3A1s2K"), "d1*f1", "forest_cover", "f1"},
        {"[THR.ban-forest]", WHITE("k8/9/9/9/9/4Ds3/9/9/8K"), "e4xf4", "forest_cover", "f4"},
        {"[THR.engage] [THR.breach] the bans come first", WHITE("k8/9/9/9/9/4Dr3/9/9/8K"), "e4xf4", "forest_cover",
         "f4"},
    };
    static const struct worked_ply plies[] = {
        {"[THR.ban-elephant] but by a dragon", WHITE("k8/9/9/9/9/4D4/4e4/9/8K"), "e4xe3",
         BLACK("k8/9/9/9/9/9/4D4/9/8K"), NULL},
        {"[THR.ban-elephant] only on plains: forest", WHITE("k8/9/9/9/9/4Re3/9/9/8K"), "e4xf4",
         BLACK("k8/9/9/9/9/5R3/9/9/8K"), NULL},
        {"[THR.ban-warhorse] THR-4 fired at", WHITE_GUARDED("k8/9/9/9/9/4C4/4w4/9/8K"), "e4*e3",
         BLACK("k8/9/9/9/9/4C4/9/9/8K"), NULL},
        {"[THR.ban-ranger] attacked", WHITE("k8/9/9/9/4r4/4R4/9/9/8K"), "e4xe5", BLACK("k8/9/9/9/4R4/9/9/9/8K"), NULL},
        {"[THR.ban-forest] not for trebuchets", WHITE("k8/9/9/9/9/5s3/9/9/5T2K"), "f1*f4",
         BLACK("k8/9/9/9/9/9/9/9/5T2K"), NULL},
        {"[THR.ban-forest] not for attacks of others", WHITE("k8/9/9/9/9/4Rs3/9/9/8K"), "e4xf4",
         BLACK("k8/9/9/9/9/5R3/9/9/8K"), NULL},
        {"[THR.throne-attack] an elephant", WHITE("k8/9/9/9/9/4K4/4e4/9/9"), "e4xe3", BLACK("k8/9/9/9/9/9/4K4/9/9"),
         NULL},
        {"[THR.throne-attack] a protected warhorse", WHITE_GUARDED("k8/9/9/9/9/4K4/4w4/9/9"), "e4xe3",
         BLACK("k8/9/9/9/9/9/4K4/9/9"), NULL},
        {"[THR.throne-attack] [THR.event-breach] [THR.after-engaging] a piece in a whole fortress: the favor gained "
         "counts",
         WHITE("k8/9/9/9/7s1/7K1/9/9/9"), "h4xh5",
         LINE(BREACHED_H5, "k8/9/9/9/7K1/9/9/9/9", "w play - - 1:1,0:0 h5,- - h5x - 3 51"),
         "change cell=h5 layer=ground type=fortress before=0 after=1 count=1; remove seat=1 cell=h5 layer=piece "
         "type=spearman before=0; "
         "move seat=0 cell=h4 to=h5 layer=piece type=throne count=1; stock seat=0 type=favor before=0 after=1; "
         "stock seat=0 type=gained before=0 after=1; counter seat=0 type=lastfort before=-1 after=43"},
    };
    load();
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_ply, worked_ply, plies);
}

static void fortresses_are_breached_and_repaired(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.breach] a check is due", WHITE("k8/9/9/9/7s1/7R1/9/9/8K"), "h4xh5",
         WHITE_CHECK("k8/9/9/9/7s1/7R1/9/9/8K", "h4xh5"), ""},
        {"[THR.breach] [THR.event-breach] attacker and piece stay", WHITE_CHECK("k8/9/9/9/7s1/7R1/9/9/8K", "h4xh5"),
         "survive", LINE(BREACHED_H5, "k8/9/9/9/7s1/7R1/9/9/8K", "b play - - 0:0,0:0 -,- - - - 4 52"),
         "change cell=h5 layer=ground type=fortress before=0 after=1 count=1; " PASS},
        {"[THR.breach] or the attacker is removed", WHITE_CHECK("k8/9/9/9/7s1/7R1/9/9/8K", "h4xh5"), "fail",
         BLACK_IN_FULL("k8/9/9/9/7s1/9/9/9/8K", "-", "0:0,0:0", "-,-", "-", "-", "-", "52"),
         "remove seat=0 cell=h4 layer=piece type=ranger before=0; " PASS},
        {"[THR.breach] fired at", WHITE("k8/9/9/9/7s1/7C1/9/9/8K"), "h4*h5",
         WHITE_CHECK("k8/9/9/9/7s1/7C1/9/9/8K", "h4*h5"), ""},
        {"[THR.breach] [THR.fail] a shot that fails", WHITE_CHECK("k8/9/9/9/7s1/7C1/9/9/8K", "h4*h5"), "fail",
         BLACK_IN_FULL("k8/9/9/9/7s1/7C1/9/9/8K", "-", "0:0,0:0", "-,-", "-", "-", "-", "52"), PASS},
        {"[THR.breach] a dragon waives nothing here", WHITE("k8/9/9/9/7s1/7D1/9/9/8K"), "h4xh5",
         WHITE_CHECK("k8/9/9/9/7s1/7D1/9/9/8K", "h4xh5"), ""},
        {"[THR.breach] breached: like any other",
         LINE(BREACHED_H5, "k8/9/9/9/7s1/7R1/9/9/8K", "w play - - 0:0,0:0 -,- - - - 3 50"), "h4xh5",
         LINE(BREACHED_H5, "k8/9/9/9/7R1/9/9/9/8K", "b play - - 0:0,0:0 -,- - - - 4 51"),
         "remove seat=1 cell=h5 layer=piece type=spearman before=0; move seat=0 cell=h4 to=h5 layer=piece type=ranger "
         "count=1; " PASS},
        {"[THR.repair] emptied by a shot, whole again",
         LINE(BREACHED_H5, "k8/9/9/9/7s1/7C1/9/9/8K", "w play - - 0:0,0:0 -,- - - - 3 50"), "h4*h5",
         BLACK("k8/9/9/9/9/7C1/9/9/8K"),
         "remove seat=1 cell=h5 layer=piece type=spearman before=0; "
         "change cell=h5 layer=ground type=fortress before=1 after=0 count=1; " PASS},
        {"[THR.repair] not before the turn's end",
         LINE(BREACHED_H5, "k8/9/9/9/7E1/9/9/9/8K", "w play - - 0:0,0:0 -,- - - - 3 50"), "h5h4",
         LINE(BREACHED_H5, "k8/9/9/9/9/7E1/9/9/8K", "w play - - 0:0,0:0 -,- - h4m - 3 51"),
         "move seat=0 cell=h5 to=h4 layer=piece type=elephant count=1"},
        {"[THR.repair] [THR.event-turn-end] [THR.event-end-move]",
         LINE(BREACHED_H5, "k8/9/9/9/9/7E1/9/9/8K", "w play - - 0:0,0:0 -,- - h4m - 3 51"), "end",
         BLACK_IN_FULL("k8/9/9/9/9/7E1/9/9/8K", "-", "0:0,0:0", "-,-", "-", "-", "-", "52"),
         "change cell=h5 layer=ground type=fortress before=1 after=0 count=1; " PASS},
        {"THR-9 into a breached fortress that was left in this turn",
         LINE(BREACHED_H5, "k8/9/9/9/9/6RE1/9/9/8K", "w play - - 1:1,0:0 e2,- - h4m - 3 51"), "H:h4h5",
         LINE(BREACHED_H5, "k8/9/9/9/7E1/6R2/9/9/8K", "w play - - 0:1,0:0 e2,- - h5mf - 3 52"),
         "move seat=0 cell=h4 to=h5 layer=piece type=elephant count=1; stock seat=0 type=favor before=1 after=0"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* --------------------------------------------------------------------------------------- the dragon's arrival */

#define HELD(pieces, ply) WHITE_IN_FULL(pieces, "w", "0:0,0:0", "-,-", "-", "-", "-", ply)

static void the_dragon_arrives(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.arrival] [THR.event-arrival] [THR.check-never]", HELD("k8/9/9/9/9/9/9/9/8K", "50"), "D@c3",
         BLACK("k8/9/9/9/9/9/2D6/9/8K"),
         "place seat=0 cell=c3 layer=piece type=dragon after=0; stock seat=0 type=dragon before=1 after=0; " PASS},
        {"[THR.arrival-fortress] an own piece goes", HELD("k8/9/9/9/9/9/9/4R4/8K", "50"), "D@e2",
         WHITE_IN_FULL("k8/9/9/9/9/9/9/4D4/8K", "-", "0:0,0:0", "-,-", "-", "-", "-", "51"),
         "remove seat=0 cell=e2 layer=piece type=ranger before=0; place seat=0 cell=e2 layer=piece type=dragon "
         "after=0; "
         "stock seat=0 type=dragon before=1 after=0"},
        {"[THR.arrival-fortress] an enemy, in a breached fortress, which stays breached; his protection goes along",
         LINE(BREACHED_E2, "k8/9/9/9/9/9/9/4w4/8K", "w play - w 0:0,0:0 -,- b - - 3 50"), "D@e2",
         LINE(BREACHED_E2, "k8/9/9/9/9/9/9/4D4/8K", "w play - - 0:0,0:0 -,- - - - 3 51"),
         "remove seat=1 cell=e2 layer=piece type=warhorse before=0; place seat=0 cell=e2 layer=piece type=dragon "
         "after=0; "
         "stock seat=0 type=dragon before=1 after=0; counter seat=1 type=guard before=1 after=0"},
        {"[THR.arrival-fortress] nobody there", HELD("k8/9/9/9/9/9/9/9/8K", "50"), "D@e2",
         WHITE_IN_FULL("k8/9/9/9/9/9/9/4D4/8K", "-", "0:0,0:0", "-,-", "-", "-", "-", "51"), NULL},
        {"THR-10 the own throne", WHITE_IN_FULL("k8/9/9/9/9/9/9/4K4/9", "w", "1:1,0:0", "e2,-", "-", "-", "-", "50"),
         "D@e2", LINE(TILES, "k8/9/9/9/9/9/9/4D4/9", "w over - - 1:1,0:0 e2,- - - - 3 51"),
         "remove seat=0 cell=e2 layer=piece type=throne before=0; place seat=0 cell=e2 layer=piece type=dragon "
         "after=0; "
         "stock seat=0 type=dragon before=1 after=0; end type=win seats=1 reason=throne_removed"},
        {"[THR.arrival] Black's", BLACK_IN_FULL("k8/9/9/9/9/9/9/9/8K", "b", "0:0,0:0", "-,-", "-", "-", "-", "51"),
         "D@g6", LINE(TILES, "k8/9/9/6d2/9/9/9/9/8K", "w play - - 0:0,0:0 -,- - - - 5 52"), NULL},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.arrival] once a game", WHITE("k8/9/9/9/9/9/2D6/9/8K"), "D@c2", "not_held_back", ""},
        {"[THR.arrival] before any action",
         WHITE_IN_FULL("k8/9/9/9/9/4E4/9/9/8K", "w", "0:0,0:0", "-,-", "-", "e4m", "-", "51"), "D@c3", "turn_begun",
         ""},
        {"[THR.arrival] at home", HELD("k8/9/9/9/9/9/9/9/8K", "50"), "D@a6", "not_homeland", "a6"},
        {"[THR.arrival] at home", HELD("k8/9/9/9/9/9/9/9/8K", "50"), "D@e5", "not_homeland", "e5"},
        {"[THR.arrival] a mountain", HELD("k8/9/9/9/9/9/9/9/8K", "50"), "D@a1", "no_landing", "a1"},
        {"[THR.arrival] without a piece", HELD("k8/9/9/9/9/9/2R6/9/8K", "50"), "D@c3", "cell_taken", "c3"},
        {"[THR.arrival] only a dragon", HELD("k8/9/9/9/9/9/9/9/8K", "50"), "R@c3", "wrong_phase", ""},
        {"[THR.arrival]", HELD("k8/9/9/9/9/9/9/9/8K", "50"), "D@-", "wrong_phase", ""},
        {"[THR.arrival-fortress] something must still be done",
         WHITE_IN_FULL("k8/9/9/9/9/9/9/4D4/8K", "-", "0:0,0:0", "-,-", "-", "-", "-", "51"), "end", "nothing_done", ""},
        {"[THR.arrival-fortress] in turn 1 White may not engage",
         LINE(TILES, "k8/9/9/9/9/9/4s4/4D4/8K", "w play - - 0:0,0:0 -,- - - - 1 111"), "e2xe3", "first_turn", ""},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* ------------------------------------------------------------------------------------------- survival checks */

static void survival_is_checked(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.check] [THR.pending] [THR.event-announce] a move off a mountain", WHITE("k8/9/9/9/4E4/9/9/9/8K"), "e5e6",
         WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6"), ""},
        {"[THR.survive] [THR.event-survive]", WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6"), "survive",
         WHITE_IN_FULL("k8/9/9/4E4/9/9/9/9/8K", "-", "0:0,0:0", "-,-", "-", "e6m", "-", "52"),
         "move seat=0 cell=e5 to=e6 layer=piece type=elephant count=1"},
        {"[THR.fail] [THR.event-fail]", WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6"), "fail",
         BLACK_IN_FULL("k8/9/9/9/4E4/9/9/9/8K", "-", "0:0,0:0", "-,-", "-", "-", "-", "52"), PASS},
        {"[THR.check] not onto one", WHITE("k8/9/9/9/9/4E4/9/9/8K"), "e4d4", WHITE_DONE("k8/9/9/9/9/3E5/9/9/8K", "d4m"),
         NULL},
        {"[THR.waive] mountain for a ranger", WHITE("k8/9/9/9/4R4/9/9/9/8K"), "e5e6",
         WHITE_DONE("k8/9/9/4R4/9/9/9/9/8K", "e6m"), NULL},
        {"[THR.waive] not water", WHITE("k8/9/9/9/9/3R5/9/9/8K"), "d4e4", WHITE_CHECK("k8/9/9/9/9/3R5/9/9/8K", "d4e4"),
         ""},
        {"[THR.waive] water for a spearman", WHITE("k8/9/9/9/9/3S5/9/9/8K"), "d4e4",
         WHITE_DONE("k8/9/9/9/9/4S4/9/9/8K", "e4m"), NULL},
        {"[THR.waive] not mountain", WHITE("k8/9/9/9/4S4/9/9/9/8K"), "e5e6",
         WHITE_CHECK("k8/9/9/9/4S4/9/9/9/8K", "e5e6"), ""},
        {"[THR.waive] both for a dragon", WHITE("k8/9/9/9/4D4/9/9/9/8K"), "e5e6",
         WHITE_DONE("k8/9/9/4D4/9/9/9/9/8K", "e6m"), NULL},
        {"[THR.waive] both for a dragon", WHITE("k8/9/9/9/9/3D5/9/9/8K"), "d4e4",
         WHITE_DONE("k8/9/9/9/9/4D4/9/9/8K", "e4m"), NULL},
        {"[THR.check] switch: both cells count", WHITE("k8/9/9/9/4T4/4E4/9/9/8K"), "e4=e5",
         WHITE_CHECK("k8/9/9/9/4T4/4E4/9/9/8K", "e4=e5"), ""},
        {"[THR.check] switch: both cells count", WHITE("k8/9/9/9/4T4/4E4/9/9/8K"), "e5=e4",
         WHITE_CHECK("k8/9/9/9/4T4/4E4/9/9/8K", "e5=e4"), ""},
        {"[THR.waive] THR-24 switch: either piece waives", WHITE("k8/9/9/9/4R4/4E4/9/9/8K"), "e4=e5",
         WHITE_DONE("k8/9/9/9/4E4/4R4/9/9/8K", "e5s"), NULL},
        {"THR-24 also an enemy's", WHITE("k8/9/9/9/4r4/4W4/9/9/8K"), "e4=e5",
         WHITE_DONE("k8/9/9/9/4W4/4r4/9/9/8K", "e5s:e4"), NULL},
        {"[THR.check-due] attack: the target's cell counts", WHITE("k8/9/9/9/9/3sE4/9/9/8K"), "e4xd4",
         WHITE_CHECK("k8/9/9/9/9/3sE4/9/9/8K", "e4xd4"), ""},
        {"[THR.check-due] attack: the attacker's cell counts", WHITE("k8/9/9/9/4E4/4s4/9/9/8K"), "e5xe4",
         WHITE_CHECK("k8/9/9/9/4E4/4s4/9/9/8K", "e5xe4"), ""},
        {"[THR.survive] attack", WHITE_CHECK("k8/9/9/9/9/3sE4/9/9/8K", "e4xd4"), "survive",
         BLACK_IN_FULL("k8/9/9/9/9/3E5/9/9/8K", "-", "0:0,0:0", "-,-", "-", "-", "-", "52"),
         "remove seat=1 cell=d4 layer=piece type=spearman before=0; move seat=0 cell=e4 to=d4 layer=piece "
         "type=elephant count=1; " PASS},
        {"[THR.fail] attack", WHITE_CHECK("k8/9/9/9/9/3sE4/9/9/8K", "e4xd4"), "fail",
         BLACK_IN_FULL("k8/9/9/9/9/3s5/9/9/8K", "-", "0:0,0:0", "-,-", "-", "-", "-", "52"),
         "remove seat=0 cell=e4 layer=piece type=elephant before=0; " PASS},
        {"THR-24 the attacker waives for both cells", WHITE("k8/9/9/9/9/3rS4/9/9/8K"), "e4xd4",
         BLACK("k8/9/9/9/9/3S5/9/9/8K"), NULL},
        {"THR-24 the target waives nothing", WHITE("k8/9/9/9/4r4/4S4/9/9/8K"), "e4xe5",
         WHITE_CHECK("k8/9/9/9/4r4/4S4/9/9/8K", "e4xe5"), ""},
        {"[THR.check-due] fire: the target's cell", WHITE("k8/9/9/9/9/3sC4/9/9/8K"), "e4*d4",
         WHITE_CHECK("k8/9/9/9/9/3sC4/9/9/8K", "e4*d4"), ""},
        {"[THR.check-due] fire: the shooter's cell", WHITE("k8/9/9/9/9/3Cs4/9/9/8K"), "d4*e4",
         WHITE_CHECK("k8/9/9/9/9/3Cs4/9/9/8K", "d4*e4"), ""},
        {"[THR.check-never] a throne's attack", WHITE("k8/9/9/9/4K4/3s5/9/9/9"), "e5xd4", BLACK("k8/9/9/9/9/3K5/9/9/9"),
         NULL},
        {"[THR.check-due] a throne's move", WHITE("k8/9/9/9/4K4/9/9/9/9"), "e5e6",
         WHITE_CHECK("k8/9/9/9/4K4/9/9/9/9", "e5e6"), ""},
        {"THR-8 the second action is checked anew", WHITE_DONE("k8/9/9/9/4E4/4R4/9/9/8K", "e5s"), "e5e6",
         WHITE_IN_FULL("k8/9/9/9/4E4/4R4/9/9/8K", "-", "0:0,0:0", "-,-", "-", "e5s", "e5e6", "52"), ""},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.pending] nothing but chance", WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6"), "e5e6", "wrong_phase", ""},
        {"[THR.pending] nothing but chance", WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6"), "end", "wrong_phase", ""},
        {"[THR.pending] no check", WHITE("k8/9/9/9/4E4/9/9/9/8K"), "survive", "wrong_phase", ""},
        {"[THR.pending] no check", WHITE("k8/9/9/9/4E4/9/9/9/8K"), "fail", "wrong_phase", ""},
        {"[THR.setup]", WHITE("k8/9/9/9/4E4/9/9/9/8K"), "p@a1", "wrong_phase", ""},
    };
    static const struct worked_moves moves[] = {
        {"[THR.pending]", WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6"), "", "survive fail"}};
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

/* [THR.check] [THR.pending] THR-23 The actor of a check, and the probabilities of its outcomes. */
static void chances_are_as_written(void)
{
    static const struct {
        const char *rules;
        uint32_t survive, fail;
    } cases[] = {{"", 1, 1}, {"survival=1/3", 1, 2}, {"survival=2/4", 2, 2}, {"survival=65534/65535", 65534, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        brd_state state;
        brd_chance_outcome chances[4];
        brd_move_info info = {.struct_nbytes = sizeof info};
        worked_load("thrones", cases[i].rules);
        worked_position(WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6"), &state);
        CHECK_EQ_INT(brd_state_to_move(&worked_rules, &state), BRD_CHANCE);
        CHECK_EQ_INT(brd_state_turn(&worked_rules, &state), 0);
        CHECK_EQ_INT(brd_chance_list(&worked_rules, &state, chances, 4), 2);
        CHECK_EQ_INT(chances[0].move.code, worked_move("survive").code);
        CHECK_EQ_INT(chances[0].numerator, cases[i].survive);
        CHECK_EQ_INT(chances[1].numerator, cases[i].fail);
        CHECK_EQ_INT(brd_chance_denominator(&worked_rules, &state), cases[i].survive + cases[i].fail);
        brd_move_describe(&worked_rules, &state, BRD_REFEREE, chances[0].move, &info);
        CHECK_EQ_INT(info.flags, BRD_MOVE_CHANCE);
    }
}

/* ------------------------------------------------------------------------------------------------ Fate's Favor */

static void favors_are_gained(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.gain] a first fortress", WHITE("k8/9/9/9/9/7K1/9/9/9"), "h4h5",
         WHITE_IN_FULL("k8/9/9/9/7K1/9/9/9/9", "-", "1:1,0:0", "h5,-", "-", "h5m", "-", "51"),
         "move seat=0 cell=h4 to=h5 layer=piece type=throne count=1; stock seat=0 type=favor before=0 after=1; "
         "stock seat=0 type=gained before=0 after=1; counter seat=0 type=lastfort before=-1 after=43"},
        {"[THR.gain] not the same one again", WHITE_FAVORS("k8/9/9/9/9/7K1/9/9/9", "0:1,0:0", "-", "-", "50"), "h4h5",
         WHITE_FAVORS("k8/9/9/9/7K1/9/9/9/9", "0:1,0:0", "h5m", "-", "51"),
         "move seat=0 cell=h4 to=h5 layer=piece type=throne count=1"},
        {"[THR.gain] another one", WHITE_IN_FULL("k8/9/9/9/9/7K1/9/9/9", "-", "0:1,0:0", "e2,-", "-", "-", "-", "50"),
         "h4h5", WHITE_FAVORS("k8/9/9/9/7K1/9/9/9/9", "1:2,0:0", "h5m", "-", "51"), NULL},
        {"[THR.gain-limit] THR-14 four gains, none in hand",
         WHITE_IN_FULL("k8/9/9/9/9/7K1/9/9/9", "-", "0:4,0:0", "e2,-", "-", "-", "-", "50"), "h4h5",
         WHITE_FAVORS("k8/9/9/9/7K1/9/9/9/9", "0:4,0:0", "h5m", "-", "51"),
         "move seat=0 cell=h4 to=h5 layer=piece type=throne count=1; counter seat=0 type=lastfort before=13 after=43"},
        {"[THR.gain] [THR.event-order] in the opponent's turn",
         BLACK_IN_FULL("k8/9/9/9/7s1/7K1/9/9/9", "-", "0:0,1:1", "-,e8", "-", "-", "-", "51"), "D:h4h5",
         BLACK_IN_FULL("k8/9/9/9/7K1/7s1/9/9/9", "-", "1:1,0:1", "h5,e8", "-", ".f", "-", "52"),
         "move seat=0 cell=h4 to=h5 layer=piece type=throne count=1; move seat=1 cell=h5 to=h4 layer=piece "
         "type=spearman count=1; "
         "stock seat=0 type=favor before=0 after=1; stock seat=0 type=gained before=0 after=1; "
         "stock seat=1 type=favor before=1 after=0; counter seat=0 type=lastfort before=-1 after=43"},
        {"THR-29 [THR.cunning] paid, then gained",
         WHITE_IN_FULL("k8/9/9/9/9/6K2/9/9/9", "-", "1:1,0:0", "e2,-", "-", "-", "-", "50"), "g4h5!",
         WHITE_FAVORS("k8/9/9/9/7K1/9/9/9/9", "1:2,0:0", "h5mf", "-", "51"),
         "move seat=0 cell=g4 to=h5 layer=piece type=throne count=1; stock seat=0 type=gained before=1 after=2; "
         "counter seat=0 type=lastfort before=13 after=43"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
}

static void favors_are_spent(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.haste] [THR.spend] before an action", WHITE_FAVORS("k8/9/9/9/9/9/9/6R2/8K", "1:1,0:0", "-", "-", "50"),
         "H:g2g3", WHITE_FAVORS("k8/9/9/9/9/9/6R2/9/8K", "0:1,0:0", ".f", "-", "51"),
         "move seat=0 cell=g2 to=g3 layer=piece type=ranger count=1; stock seat=0 type=favor before=1 after=0"},
        {"[THR.haste] THR-17 the actor itself", WHITE_FAVORS("k8/9/9/9/9/9/9/6R2/8K", "1:1,0:0", "g2m", "-", "51"),
         "H:g2g3", WHITE_FAVORS("k8/9/9/9/9/9/6R2/9/8K", "0:1,0:0", "g3mf", "-", "52"), NULL},
        {"[THR.haste] a check is due", WHITE_FAVORS("k8/9/9/9/4E4/9/9/9/8K", "1:1,0:0", "-", "-", "50"), "H:e5e6",
         WHITE_FAVORS("k8/9/9/9/4E4/9/9/9/8K", "1:1,0:0", "-", "H:e5e6", "51"), ""},
        {"[THR.haste] [THR.survive] paid when resolved",
         WHITE_FAVORS("k8/9/9/9/4E4/9/9/9/8K", "1:1,0:0", "-", "H:e5e6", "51"), "survive",
         WHITE_FAVORS("k8/9/9/4E4/9/9/9/9/8K", "0:1,0:0", ".f", "-", "52"),
         "move seat=0 cell=e5 to=e6 layer=piece type=elephant count=1; stock seat=0 type=favor before=1 after=0"},
        {"[THR.haste] [THR.fail] THR-15", WHITE_FAVORS("k8/9/9/9/4E4/9/9/9/8K", "1:1,0:0", "-", "H:e5e6", "51"), "fail",
         BLACK_FAVORS("k8/9/9/9/4E4/9/9/9/8K", "0:1,0:0", "52"), "stock seat=0 type=favor before=1 after=0; " PASS},
        {"[THR.ambush] [THR.exchanges] anywhere", WHITE_FAVORS("k8/9/9/9/9/9/7E1/9/1R6K", "1:1,0:0", "-", "-", "50"),
         "A:b1h3", WHITE_FAVORS("k8/9/9/9/9/9/7R1/9/1E6K", "0:1,0:0", ".f", "-", "51"),
         "move seat=0 cell=b1 to=h3 layer=piece type=ranger count=1; move seat=0 cell=h3 to=b1 layer=piece "
         "type=elephant count=1; "
         "stock seat=0 type=favor before=1 after=0"},
        {"[THR.ambush] THR-17 THR-2 the actor goes along, its trail stays",
         WHITE_FAVORS("k8/9/9/9/9/9/7E1/6r2/1W6K", "1:1,0:0", "b1s:a1", "-", "51"), "A:b1h3",
         WHITE_FAVORS("k8/9/9/9/9/9/7W1/6r2/1E6K", "0:1,0:0", "h3sf:a1", "-", "52"), NULL},
        {"[THR.deception] an own and an enemy piece",
         WHITE_FAVORS("k8/9/9/9/9/9/6r2/6R2/8K", "1:1,0:0", "-", "-", "50"), "D:g2g3",
         WHITE_FAVORS("k8/9/9/9/9/9/6R2/6r2/8K", "0:1,0:0", ".f", "-", "51"), NULL},
        {"[THR.deception] two enemies, on hazards, without a check [THR.check-never]",
         WHITE_FAVORS("k8/9/9/9/4e4/3r5/9/9/8K", "1:1,0:0", "-", "-", "50"), "D:d4e5",
         WHITE_FAVORS("k8/9/9/9/4r4/3e5/9/9/8K", "0:1,0:0", ".f", "-", "51"), NULL},
        {"[THR.cunning] a move", WHITE_FAVORS("k8/9/9/9/4E4/9/9/9/8K", "1:1,0:0", "-", "-", "50"), "e5e6!",
         WHITE_FAVORS("k8/9/9/4E4/9/9/9/9/8K", "0:1,0:0", "e6mf", "-", "51"),
         "move seat=0 cell=e5 to=e6 layer=piece type=elephant count=1; stock seat=0 type=favor before=1 after=0"},
        {"[THR.cunning] a switch", WHITE_FAVORS("k8/9/9/9/4T4/4E4/9/9/8K", "1:1,0:0", "-", "-", "50"), "e4=e5!",
         WHITE_FAVORS("k8/9/9/9/4E4/4T4/9/9/8K", "0:1,0:0", "e5sf", "-", "51"), NULL},
        {"[THR.cunning] [THR.breach] an attack", WHITE_FAVORS("k8/9/9/9/7s1/7R1/9/9/8K", "2:2,0:0", "-", "-", "50"),
         "h4xh5!", LINE(BREACHED_H5, "k8/9/9/9/7s1/7R1/9/9/8K", "b play - - 1:2,0:0 h5,- - - - 4 51"),
         "change cell=h5 layer=ground type=fortress before=0 after=1 count=1; stock seat=0 type=favor before=2 "
         "after=1; " PASS},
        {"[THR.cunning] a shot", WHITE_FAVORS("k8/9/9/9/9/3sC4/9/9/8K", "1:1,0:0", "-", "-", "50"), "e4*d4!",
         BLACK_FAVORS("k8/9/9/9/9/4C4/9/9/8K", "0:1,0:0", "51"), NULL},
        {"[THR.after-engaging] THR-19 a favor may follow",
         WHITE_FAVORS("k8/9/9/9/9/4R4/4s4/9/8K", "1:1,0:0", "-", "-", "50"), "e4xe3",
         WHITE_FAVORS("k8/9/9/9/9/9/4R4/9/8K", "1:1,0:0", "e3x", "-", "51"),
         "remove seat=1 cell=e3 layer=piece type=spearman before=0; move seat=0 cell=e4 to=e3 layer=piece type=ranger "
         "count=1"},
        {"[THR.after-engaging] THR-19 and ends the turn",
         WHITE_FAVORS("k8/9/9/9/9/9/4R4/9/8K", "1:1,0:0", "e3x", "-", "51"), "H:e3e4",
         BLACK_FAVORS("k8/9/9/9/9/4R4/9/9/8K", "0:1,0:0", "52"),
         "move seat=0 cell=e3 to=e4 layer=piece type=ranger count=1; stock seat=0 type=favor before=1 after=0; " PASS},
        {"[THR.after-engaging] or `end`", WHITE_FAVORS("k8/9/9/9/9/9/4R4/9/8K", "1:1,0:0", "e3x", "-", "51"), "end",
         BLACK_FAVORS("k8/9/9/9/9/9/4R4/9/8K", "1:1,0:0", "52"), PASS},
        {"[THR.after-engaging] a breach, too", WHITE_FAVORS("k8/9/9/9/7s1/7R1/9/9/8K", "1:1,0:0", "-", "h4xh5", "51"),
         "survive", LINE(BREACHED_H5, "k8/9/9/9/7s1/7R1/9/9/8K", "w play - - 1:1,0:0 h5,- - h4x - 3 52"), NULL},
        {"[THR.after-engaging] none after a favor", WHITE_FAVORS("k8/9/9/9/9/4R4/4s4/9/8K", "1:2,0:0", ".f", "-", "51"),
         "e4xe3", BLACK_FAVORS("k8/9/9/9/9/9/4R4/9/8K", "1:2,0:0", "52"), NULL},
        {"THR-19 a failed check ends the turn at once",
         WHITE_FAVORS("k8/9/9/9/9/3sE4/9/9/8K", "1:1,0:0", "-", "e4xd4", "51"), "fail",
         BLACK_FAVORS("k8/9/9/9/9/3s5/9/9/8K", "1:1,0:0", "52"), NULL},
    };
    static const struct worked_moves moves[] = {
        {"[THR.spend] [THR.cunning] THR-6 every kind",
         WHITE_FAVORS("k8/9/9/9/9/9/9/9/5ER1K", "1:1,0:0", "-", "-", "50"), "f1",
         "f1e1 f1e2 f1f2 f1g2 f1=g1 H:f1e1 H:f1e2 H:f1f2 H:f1g2 D:f1g1"},
        {"[THR.cunning] beside the plain action", WHITE_FAVORS("k8/9/9/9/4E4/9/9/9/8K", "1:1,0:0", "-", "-", "50"),
         "e5",
         "e5d4 e5d4! e5e4 e5e4! e5f4 e5f4! e5d5 e5d5! e5f5 e5f5! e5d6 e5d6! e5e6 e5e6! e5f6 e5f6! "
         "H:e5d4 H:e5e4 H:e5f4 H:e5d5 H:e5f5 H:e5d6 H:e5e6 H:e5f6"},
        {"[THR.after-engaging] only favors and `end`",
         WHITE_FAVORS("k8/9/9/9/9/9/4R4/9/7RK", "1:1,0:0", "e3x", "-", "51"), "",
         "H:h1g1 H:h1g2 H:h1h2 H:h1i2 H:i1h2 H:i1i2 H:e3d2 H:e3e2 H:e3f2 H:e3d3 H:e3f3 H:e3d4 H:e3e4 H:e3f4 D:h1i1 "
         "end"},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.spend] one a turn", WHITE_FAVORS("k8/9/9/9/9/9/6R2/9/8K", "1:2,0:0", ".f", "-", "51"), "H:g3g2",
         "favor_spent", ""},
        {"[THR.spend] one a turn", WHITE_FAVORS("k8/9/9/9/4E4/9/9/9/8K", "1:2,0:0", ".f", "-", "51"), "e5e6!",
         "favor_spent", ""},
        {"[THR.spend] one must be in hand", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "H:g2g3", "no_favor", ""},
        {"[THR.spend] one must be in hand", WHITE("k8/9/9/9/4E4/9/9/9/8K"), "e5e6!", "no_favor", ""},
        {"[THR.spend] one must be in hand", WHITE("k8/9/9/9/9/9/9/6RE1/8K"), "D:g2h2", "no_favor", ""},
        {"[THR.spend] one must be in hand", WHITE("k8/9/9/9/9/9/9/9/1R3E2K"), "A:b1f1", "no_favor", ""},
        {"[THR.haste]", WHITE_FAVORS("k8/9/9/9/9/9/6E2/6R2/8K", "1:1,0:0", "-", "-", "50"), "H:g2g3", "cell_taken",
         "g3"},
        {"[THR.haste] one cell", WHITE_FAVORS("k8/9/9/9/9/9/9/6R2/8K", "1:1,0:0", "-", "-", "50"), "H:g2g4",
         "out_of_range", "g4"},
        {"[THR.haste]", WHITE_FAVORS("k8/9/9/9/9/9/9/6R2/8K", "1:1,0:0", "-", "-", "50"), "H:a9a8", "not_yours", "a9"},
        {"[THR.haste]", WHITE_FAVORS("k8/9/9/9/9/9/9/6R2/8K", "1:1,0:0", "-", "-", "50"), "H:a1a2", "no_piece", "a1"},
        {"[THR.ambush]", WHITE_FAVORS("k8/9/9/9/9/9/9/9/1R3E2K", "1:1,0:0", "-", "-", "50"), "A:b1h3", "no_piece",
         "h3"},
        {"[THR.ambush]", WHITE_FAVORS("k8/9/9/9/9/9/7e1/9/1R3E2K", "1:1,0:0", "-", "-", "50"), "A:b1h3", "not_yours",
         "h3"},
        {"[THR.ambush] THR-20", WHITE_FAVORS("k8/9/9/9/9/9/7R1/9/1R3E2K", "1:1,0:0", "-", "-", "50"), "A:b1h3",
         "same_type", "h3"},
        {"[THR.ambush]", WHITE_FAVORS("k8/9/9/9/9/9/9/9/1R4E1K", "1:1,0:0", "-", "-", "50"), "A:b1g1", "not_forest",
         "g1"},
        {"[THR.ambush]", WHITE_FAVORS("k8/9/9/9/9/9/9/9/R3E1E1K", "1:1,0:0", "-", "-", "50"), "A:a1e1", "not_forest",
         "a1"},
        {"[THR.deception]", WHITE_FAVORS("k8/9/9/9/9/9/6R2/6R2/8K", "1:1,0:0", "-", "-", "50"), "D:g2g3", "same_type",
         "g3"},
        {"[THR.deception] THR-20 also the enemy's", WHITE_FAVORS("k8/9/9/9/9/9/6r2/6r2/8K", "1:1,0:0", "-", "-", "50"),
         "D:g2g3", "same_type", "g3"},
        {"[THR.deception]", WHITE_FAVORS("k8/9/9/9/9/9/6w2/6W2/8K", "1:1,0:0", "-", "-", "50"), "D:g2g3",
         "two_warhorses", "g3"},
        {"[THR.deception]", WHITE_FAVORS("k8/9/9/9/9/6E2/9/6R2/8K", "1:1,0:0", "-", "-", "50"), "D:g2g4",
         "out_of_range", "g4"},
        {"[THR.deception]", WHITE_FAVORS("k8/9/9/9/9/9/9/6R2/8K", "1:1,0:0", "-", "-", "50"), "D:g2g3", "no_piece",
         "g3"},
        {"[THR.cunning]", WHITE_FAVORS("k8/9/9/9/9/9/9/6R2/8K", "1:1,0:0", "-", "-", "50"), "g2g3!", "no_check_due",
         ""},
        {"[THR.cunning] not for a throne's attack", WHITE_FAVORS("k8/9/9/9/4s4/4K4/9/9/9", "1:1,0:0", "-", "-", "50"),
         "e4xe5!", "no_check_due", ""},
        {"[THR.after-engaging]", WHITE_FAVORS("k8/9/9/9/9/9/4R4/9/8K", "1:1,0:0", "e3x", "-", "51"), "e3e4",
         "already_engaged", "e3"},
        {"[THR.after-engaging]", WHITE_FAVORS("k8/9/9/9/9/9/4R4/9/8K", "1:1,0:0", "e3x", "-", "51"), "i1h1",
         "already_engaged", "e3"},
        {"[THR.exchanges] THR-22 [THR.end-move]", WHITE_FAVORS("k8/9/9/9/9/9/6R2/9/8K", "0:1,0:0", ".f", "-", "51"),
         "end", "nothing_done", ""},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* THR-5 A seat that is not to move has no moves, even with a favor; no seat has any while chance is to move. */
static void only_the_side_to_move_moves(void)
{
    static const struct worked_refusal refusals[] = {
        {"THR-5 [THR.spend]", WHITE_IN_FULL("k8/r8/9/9/9/9/9/6R2/8K", "-", "0:0,1:1", "-,e8", "-", "-", "-", "50"),
         "H:a8b8", "not_your_turn", ""},
        {"THR-5", WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6"), "survive", "not_your_turn", ""},
    };
    brd_state state;
    load();
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) worked_refusal_for(&refusals[i], 1);
    worked_position(refusals[0].position, &state);
    CHECK_EQ_INT(brd_moves(&worked_rules, &state, 1, NULL, 0), 0);
    CHECK_EQ_INT(brd_moves(&worked_rules, &state, BRD_SPECTATOR, NULL, 0), 0);
}

/* ----------------------------------------------------------------------------------------------- turns and ends */

static void turns_end(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.end-move] [THR.event-turn]", WHITE_DONE("k8/9/9/9/9/4E4/9/9/8K", "e4m"), "end",
         BLACK_IN_FULL("k8/9/9/9/9/4E4/9/9/8K", "-", "0:0,0:0", "-,-", "-", "-", "-", "52"), PASS},
        {"[THR.end-move] THR-17 trail and actor are forgotten", WHITE_DONE("k8/9/9/9/9/9/6W2/6r2/8K", "g3s:g2"), "end",
         BLACK_IN_FULL("k8/9/9/9/9/9/6W2/6r2/8K", "-", "0:0,0:0", "-,-", "-", "-", "-", "52"), PASS},
        {"[THR.counters] turn and ply stay at 65535",
         LINE(TILES, "k8/9/9/9/9/4E4/9/9/8K", "w play - - 0:0,0:0 -,- - e4m - 65535 65535"), "end",
         LINE(TILES, "k8/9/9/9/9/4E4/9/9/8K", "b play - - 0:0,0:0 -,- - - - 65535 65535"), "turn seat=1"},
        {"THR-16", LINE(TILES, "k8/9/9/9/9/9/9/rs7/Kr7", "w play - - 0:0,0:0 -,- - - - 1 50"), "end",
         LINE(TILES, "k8/9/9/9/9/9/9/rs7/Kr7", "b play - - 0:0,0:0 -,- - - - 2 51"),
         "counter type=turn before=1 after=2; turn seat=1"},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.end-move]", WHITE("k8/9/9/9/9/4E4/9/9/8K"), "end", "nothing_done", ""},
        {"[THR.end-move] no move, but attacks", WHITE("k8/9/9/9/9/9/9/rs7/Kr7"), "end", "nothing_done", ""}};
    static const struct worked_moves moves[] = {
        {"[THR.end-move] THR-16 nothing else is legal",
         LINE(TILES, "k8/9/9/9/9/9/9/rs7/Kr7", "w play - - 0:0,0:0 -,- - - - 1 50"), "", "end"}};
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

static void games_end(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.throne-removed] [THR.event-end] [THR.over] [THR.repair] no repair any more",
         LINE(BREACHED_H5, "9/9/9/7k1/7R1/9/9/9/8K", "w play - - 0:0,0:0 -,- - - - 3 50"), "h5xh6",
         LINE(BREACHED_H5, "9/9/9/7R1/9/9/9/9/8K", "w over - - 0:0,0:0 -,- - - - 3 51"),
         "remove seat=1 cell=h6 layer=piece type=throne before=0; move seat=0 cell=h5 to=h6 layer=piece type=ranger "
         "count=1; "
         "end type=win seats=0 reason=throne_removed"},
        {"[THR.throne-removed] by fire", WHITE("9/9/4k4/9/9/4T4/9/9/8K"), "e4*e7",
         LINE(TILES, "9/9/9/9/9/4T4/9/9/8K", "w over - - 0:0,0:0 -,- - - - 3 51"), NULL},
        {"[THR.fortress-taken] [THR.over] with the favor", WHITE("k8/9/4K4/9/9/9/9/9/9"), "e7e8",
         LINE(TILES, "k8/4K4/9/9/9/9/9/9/9", "w over - - 1:1,0:0 e8,- - - - 3 51"),
         "move seat=0 cell=e7 to=e8 layer=piece type=throne count=1; stock seat=0 type=favor before=0 after=1; "
         "stock seat=0 type=gained before=0 after=1; counter seat=0 type=lastfort before=-1 after=67; "
         "end type=win seats=0 reason=fortress_taken"},
        {"[THR.fortress-taken] in the opponent's turn",
         BLACK_IN_FULL("k8/4r4/4K4/9/9/9/9/9/9", "-", "0:0,1:1", "-,e8", "-", "-", "-", "51"), "D:e7e8",
         LINE(TILES, "k8/4K4/4r4/9/9/9/9/9/9", "b over - - 1:1,0:1 e8,e8 - - - 4 52"), NULL},
        {"[THR.both-ends]", WHITE_IN_FULL("9/4k4/4K4/9/9/9/9/9/9", "-", "0:0,1:1", "-,e8", "-", "-", "-", "50"),
         "e7xe8", LINE(BREACHED_E8, "9/4K4/9/9/9/9/9/9/9", "w over - - 1:1,1:1 e8,e8 - - - 3 51"),
         "change cell=e8 layer=ground type=fortress before=0 after=1 count=1; remove seat=1 cell=e8 layer=piece "
         "type=throne before=0; "
         "move seat=0 cell=e7 to=e8 layer=piece type=throne count=1; stock seat=0 type=favor before=0 after=1; "
         "stock seat=0 type=gained before=0 after=1; counter seat=0 type=lastfort before=-1 after=67; "
         "end type=win seats=0 reason=throne_removed"},
    };
    static const struct worked_end ends[] = {
        {"[THR.throne-removed] [THR.ends-of-state]",
         LINE(TILES, "9/9/9/9/9/9/9/9/8K", "b over - - 0:0,0:0 -,- - - - 4 51"), "win seats=0 reason=throne_removed"},
        {"[THR.throne-removed]", LINE(TILES, "8k/9/9/9/9/9/9/9/9", "b over - - 0:0,0:0 -,- - - - 4 51"),
         "win seats=1 reason=throne_removed"},
        {"[THR.fortress-taken]", LINE(TILES, "9/9/9/9/9/9/9/4k4/8K", "b over - - 0:0,1:1 -,e2 - - - 4 51"),
         "win seats=1 reason=fortress_taken"},
        {"[THR.ends-of-state]", WHITE("k8/9/9/9/9/4E4/9/9/8K"), "none"},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.ends-of-state]", LINE(TILES, "9/9/9/9/9/9/9/9/8K", "b over - - 0:0,0:0 -,- - - - 4 51"), "end",
         "game_over", ""}};
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_end, worked_end, ends);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* [THR.ranks] */
static void winners_have_rank_1(void)
{
    brd_state state;
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    worked_load("thrones", "max_plies=51");
    worked_position(LINE(TILES, "8k/9/9/9/9/9/9/9/9", "b over - - 0:0,0:0 -,- - - - 4 51"), &state);
    brd_state_outcome(&worked_rules, &state, &outcome);
    CHECK_EQ_INT(outcome.ranks[0], 2);
    CHECK_EQ_INT(outcome.ranks[1], 1);
    worked_position(LINE(TILES, "k8/9/9/9/9/9/9/9/8K", "b over - - 0:0,0:0 -,- - - - 4 51"), &state);
    brd_state_outcome(&worked_rules, &state, &outcome);
    CHECK_EQ_INT(outcome.ranks[0], 1);
    CHECK_EQ_INT(outcome.ranks[1], 1);
    worked_position(WHITE("k8/9/9/9/9/9/9/9/8K"), &state);
    brd_state_outcome(&worked_rules, &state, &outcome);
    CHECK_EQ_INT(outcome.ranks[0], 0);
    CHECK_EQ_INT(outcome.ranks[1], 0);
}

#define OVER(pieces, rest) LINE(TILES, pieces, rest)

static void the_limit_ends_the_game(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.max-plies] [THR.over-limit] in a turn", WHITE("k8/9/9/9/9/4E4/9/9/8K"), "e4e5",
         OVER("k8/9/9/9/4E4/9/9/9/8K", "w over - - 0:0,0:0 -,- - - - 3 51"),
         "move seat=0 cell=e4 to=e5 layer=piece type=elephant count=1; end type=draw seats=0,1 reason=max_plies"},
        {"[THR.over-limit] the turn is handed over first", HELD("k8/9/9/9/9/9/9/9/8K", "50"), "D@c3",
         OVER("k8/9/9/9/9/9/2D6/9/8K", "b over - - 0:0,0:0 -,- - - - 4 51"),
         "place seat=0 cell=c3 layer=piece type=dragon after=0; stock seat=0 type=dragon before=1 after=0; "
         "counter type=turn before=3 after=4; end type=draw seats=0,1 reason=max_plies"},
        {"[THR.over-limit] THR-28 a check is dropped", WHITE("k8/9/9/9/4E4/9/9/9/8K"), "e5e6",
         OVER("k8/9/9/9/4E4/9/9/9/8K", "w over - - 0:0,0:0 -,- - - - 3 51"),
         "end type=draw seats=0,1 reason=max_plies"},
        {"[THR.over-limit] THR-28 a Haste is not paid",
         WHITE_FAVORS("k8/9/9/9/4E4/9/9/9/8K", "1:1,0:0", "-", "-", "50"), "H:e5e6",
         OVER("k8/9/9/9/4E4/9/9/9/8K", "w over - - 1:1,0:0 h5,- - - - 3 51"), NULL},
        {"[THR.max-plies] no other end holds", WHITE("9/9/4k4/9/9/4T4/9/9/8K"), "e4*e7",
         OVER("9/9/9/9/9/4T4/9/9/8K", "w over - - 0:0,0:0 -,- - - - 3 51"),
         "remove seat=1 cell=e7 layer=piece type=throne before=0; end type=win seats=0 reason=throne_removed"},
    };
    static const struct worked_fault faults[] = {
        {"[THR.valid-end]", LINE(TILES, "k8/9/9/9/9/9/9/9/8K", "w play - - 0:0,0:0 -,- - - - 3 51"), "phase", 0, 999}};
    worked_load("thrones", "max_plies=51");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_fault, worked_fault, faults);
}

/* ----------------------------------------------------------------------------------------- the sample deployment */

#define SAMPLE LINE(TILES, SAMPLE_PIECES, "w play - wb 0:0,0:0 -,- - - - 1 110")

/* A turn or two from the sample deployment, as the rulebook's readers would play them. */
static void the_sample_deployment_is_played(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.action-move] L a4", SAMPLE, "a4b5",
         LINE(TILES, "2a1k1t2/2e1w1e2/r1s1c1s1r/3l1c2l/1L7/3C1L3/R1S1C1S1R/2E1W1E2/2T1K1A2",
              "w play - wb 0:0,0:0 -,- - b5m - 1 111"),
         NULL},
        {"[THR.arrival]", SAMPLE, "D@i4",
         LINE(TILES, "2a1k1t2/2e1w1e2/r1s1c1s1r/3l1c2l/9/L2C1L2D/R1S1C1S1R/2E1W1E2/2T1K1A2",
              "b play - b 0:0,0:0 -,- - - - 2 111"),
         "place seat=0 cell=i4 layer=piece type=dragon after=0; stock seat=0 type=dragon before=1 after=0; "
         "counter type=turn before=1 after=2; turn seat=1"},
        {"[THR.switch] [THR.gain] the warhorse lets the throne into the fortress", SAMPLE, "e2=e1",
         LINE(TILES, "2a1k1t2/2e1w1e2/r1s1c1s1r/3l1c2l/9/L2C1L3/R1S1C1S1R/2E1K1E2/2T1W1A2",
              "w play - wb 1:1,0:0 e2,- - e1s:e2 - 1 111"),
         "move seat=0 cell=e2 to=e1 layer=piece type=warhorse count=1; move seat=0 cell=e1 to=e2 layer=piece "
         "type=throne count=1; "
         "stock seat=0 type=favor before=0 after=1; stock seat=0 type=gained before=0 after=1; "
         "counter seat=0 type=lastfort before=-1 after=13"},
        {"[THR.check-due] C d4 leaves water", SAMPLE, "d4d5",
         LINE(TILES, SAMPLE_PIECES, "w play - wb 0:0,0:0 -,- - - d4d5 1 111"), ""},
    };
    static const struct worked_moves moves[] = {
        {"[THR.long] the lancer: five neighbours, and a1, a2, b6 over plains, past its own ranger", SAMPLE, "a4",
         "a4a1 a4a2 a4b3 a4b4 a4a5 a4b5 a4b6 a4=a3"},
        {"[THR.action-move]", SAMPLE, "c3", "c3b2 c3d2 c3b3 c3d3 c3b4 c3c4 c3=c2 c3=d4"},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.first-turn]", SAMPLE, "e3*e4", "first_turn", ""},
        {"[THR.end-move]", SAMPLE, "end", "nothing_done", ""},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

static const struct check_test tests[] = {
    {"pieces_move", pieces_move},
    {"pieces_switch", pieces_switch},
    {"pieces_attack", pieces_attack},
    {"pieces_fire", pieces_fire},
    {"who_may_be_engaged", who_may_be_engaged},
    {"fortresses_are_breached_and_repaired", fortresses_are_breached_and_repaired},
    {"the_dragon_arrives", the_dragon_arrives},
    {"survival_is_checked", survival_is_checked},
    {"chances_are_as_written", chances_are_as_written},
    {"favors_are_gained", favors_are_gained},
    {"favors_are_spent", favors_are_spent},
    {"only_the_side_to_move_moves", only_the_side_to_move_moves},
    {"turns_end", turns_end},
    {"games_end", games_end},
    {"winners_have_rank_1", winners_have_rank_1},
    {"the_limit_ends_the_game", the_limit_ends_the_game},
    {"the_sample_deployment_is_played", the_sample_deployment_is_played},
    {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("thrones_turns", tests, argc, argv);
}
