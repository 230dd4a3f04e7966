/*
 * test_thrones_rules.c: rules files and switches of Thrones: how a change of rules/thrones.yaml changes the game, which
 * changes are refused, and that no rules file and no position has more moves than the library's limit. Positions have
 * the tiles of the sample deployment, as in thrones_lines.h.
 */
#include "thrones_lines.h"

#define FILE_OF(keys) "schema: 1\nextends: thrones\n" keys

/* A file, a position, a piece's cell, and its moves under that file. */
struct change {
    const char *cites, *keys;
    struct worked_moves moves;
};

static void a_change_of_the_file_changes_the_game(void)
{
    static const struct change changes[] = {
        {"[THR.fire] a trebuchet at distance 4",
         FILE_OF("pieces:\n  trebuchet:\n    fires:\n      - {kind: leap, range: 4}\n"),
         {"", WHITE("k8/9/9/9/s8/r8/9/9/T7K"), "a1", "a1b1 a1a2 a1b2 a1*a5"}},
        {"[THR.fire] at 1 to 3, straight on only",
         FILE_OF("pieces:\n  trebuchet:\n    fires:\n      - {kind: leap, range: [1, 3], directions: [forward]}\n"),
         {"", WHITE("k8/9/9/9/9/r8/1r7/s8/TL6K"), "a1", "a1b2 a1=b1 a1xa2 a1*a2 a1*a4"}},
        {"[THR.ban-elephant] safe on forest, not on plains",
         FILE_OF("bans:\n  elephant:\n    ground: [forest]\n"),
         {"", WHITE("k8/9/9/9/9/4Re3/4e4/9/8K"), "e4", "e4d3 e4f3 e4d4 e4d5 e4e5 e4f5 e4xe3"}},
        {"[THR.ban-elephant] safe in a breached fortress as in a whole one",
         FILE_OF("bans:\n  elephant:\n    ground: [fortress]\n"),
         {"", BREACHED_H5 " k8/9/9/9/7e1/7R1/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50", "h4",
          "h4g3 h4h3 h4i3 h4g4 h4i4 h4g5 h4i5"}},
        {"[THR.first-turn] three peaceful turns",
         FILE_OF("peaceful_turns: 3\n"),
         {"", WHITE("k8/9/9/9/9/4R4/4s4/9/8K"), "e4", "e4d3 e4f3 e4d4 e4f4 e4d5 e4e5 e4f5"}},
        {"[THR.switch-warhorse] a ranger may switch with enemies",
         FILE_OF("pieces:\n  ranger:\n    switches_enemies: true\n"),
         {"", WHITE("k8/9/9/9/9/9/9/e8/R7K"), "a1", "a1b1 a1b2 a1=a2"}},
        {"[THR.throne-attack] a throne that ignores nothing",
         FILE_OF("pieces:\n  throne:\n    ignores: []\n"),
         {"", WHITE("k8/9/9/9/9/4K4/4e4/9/9"), "e4", "e4d3 e4f3 e4d4 e4f4 e4d5 e4e5 e4f5"}},
        {"[THR.action-move] a ranger that steps forward",
         FILE_OF("pieces:\n  ranger:\n    moves:\n      - {kind: step, directions: [forward]}\n"),
         {"", WHITE("k8/9/9/9/9/4R4/9/9/8K"), "e4", "e4e5"}},
        {"[THR.action-move] for Black that is down",
         FILE_OF("pieces:\n  ranger:\n    moves:\n      - {kind: step, directions: [forward]}\n"),
         {"", BLACK("k8/9/9/9/9/4r4/9/9/8K"), "e4", "e4e3"}},
        {"[THR.flight] two cells over nothing, no step",
         FILE_OF("pieces:\n  dragon:\n    moves:\n      - {kind: slide, range: 2}\n"),
         {"", WHITE("k8/9/9/9/9/9/R8/9/D7K"), "a1", "a1c1 a1c3"}},
        {"[THR.flight] four cells in one direction",
         FILE_OF("pieces:\n  dragon:\n    moves:\n"
                 "      - {kind: slide, directions: [backward-left], range: [1, 4]}\n"),
         {"", WHITE("k8/9/9/9/4D4/9/9/9/8K"), "e5", "e5a1 e5b2 e5c3 e5d4 e5xa9"}},
        {"[THR.attack-dragon] in one direction",
         FILE_OF("pieces:\n  dragon:\n    moves:\n      - {kind: step, directions: [forward]}\n"
                 "    attacks:\n      - {kind: slide, directions: [backward-left]}\n"),
         {"", WHITE("k8/9/9/9/4D4/9/2r1r4/9/8K"), "e5", "e5e6 e5xc3"}},
        {"[THR.long] a spearman over plains",
         FILE_OF("pieces:\n  spearman:\n    moves:\n      - {kind: flood, ground: [plains]}\n"),
         {"", WHITE("k8/9/9/9/9/9/9/9/S7K"), "a1", "a1a2 a1a3 a1a4 a1a5 a1b6 a1c7 a1c8 a1c9"}},
        {"[THR.long] in one direction",
         FILE_OF(
             "pieces:\n  lancer:\n    moves:\n      - {kind: flood, directions: [backward-left], ground: [plains]}\n"),
         {"", WHITE("k8/9/9/9/8L/9/9/9/8K"), "i5", "i5g3 i5h4"}},
        {"[THR.long] in another one",
         FILE_OF("pieces:\n  lancer:\n    moves:\n      - {kind: flood, directions: [forward], ground: [plains]}\n"),
         {"", WHITE("k8/9/9/9/9/9/9/9/L7K"), "a1", "a1a2 a1a3 a1a4 a1a5"}},
        {"[THR.long] not past own pieces",
         FILE_OF("pieces:\n  lancer:\n    moves:\n      - {kind: flood, ground: [plains], over: [empty]}\n"),
         {"", WHITE("k8/9/9/9/9/9/R8/9/L7K"), "a1", "a1a2"}},
        {"[THR.tables] [THR.classes] elephants that fire stop dragons",
         FILE_OF("pieces:\n  elephant:\n    fires:\n      - {kind: leap, range: 1}\n"),
         {"", WHITE("k8/9/9/9/9/9/e8/8K/D8"), "a1", "a1b1 a1c1 a1d1 a1e1 a1a2 a1b2 a1c3 a1d4 a1e5 a1xa3"}},
        {"[THR.attack-dragon] THR-3 THR-25",
         FILE_OF("switches:\n  dragon_attack_range: 8\n"),
         {"", WHITE("k8/s8/9/9/9/9/9/8K/D8"), "a1",
          "a1b1 a1c1 a1d1 a1e1 a1a2 a1b2 a1a3 a1c3 a1a4 a1d4 a1a5 a1e5 a1xa8 a1xa9"}},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        worked_load_text(changes[i].keys, "");
        int failures = check_failures;
        worked_moves(&changes[i].moves);
        worked_name_row(failures, changes[i].cites, "", "");
    }
}

/* A ply under a file. */
static void a_change_of_the_file_changes_what_plies_do(void)
{
    static const struct {
        const char *keys;
        struct worked_ply ply;
    } changes[] = {
        {FILE_OF("pieces:\n  ranger:\n    waives: [mountain, water]\n"),
         {"[THR.waive] no check", WHITE("k8/9/9/9/9/3R5/9/9/8K"), "d4e4",
          WHITE_IN_FULL("k8/9/9/9/9/4R4/9/9/8K", "-", "0:0,0:0", "-,-", "-", "e4m", "-", "51"), NULL}},
        {FILE_OF("checks:\n  hazards: [plains]\n"),
         {"[THR.check-due] plains are a hazard", WHITE("k8/9/9/9/9/4E4/9/9/8K"), "e4d4",
          WHITE_IN_FULL("k8/9/9/9/9/4E4/9/9/8K", "-", "0:0,0:0", "-,-", "-", "-", "e4d4", "51"), ""}},
        {FILE_OF("checks:\n  hazards: [fortress]\n"),
         {"[THR.check-due] a whole fortress is a hazard", WHITE("k8/9/9/9/9/9/9/4E4/8K"), "e2d2",
          WHITE_CHECK("k8/9/9/9/9/9/9/4E4/8K", "e2d2"), ""}},
        {FILE_OF("checks:\n  attack: [from]\n"),
         {"[THR.check] the target's cell does not count", WHITE("k8/9/9/9/9/3sE4/9/9/8K"), "e4xd4",
          BLACK("k8/9/9/9/9/3E5/9/9/8K"), NULL}},
        {FILE_OF("checks:\n  move: [from, to]\n"),
         {"[THR.check] nor is it safe to enter", WHITE("k8/9/9/9/9/4E4/9/9/8K"), "e4d4",
          WHITE_IN_FULL("k8/9/9/9/9/4E4/9/9/8K", "-", "0:0,0:0", "-,-", "-", "-", "e4d4", "51"), ""}},
        {FILE_OF("favors: {most: 1}\n"),
         {"[THR.gain-limit]", WHITE_IN_FULL("k8/9/9/9/9/7K1/9/9/9", "-", "0:1,0:0", "e2,-", "-", "-", "-", "50"),
          "h4h5", WHITE_IN_FULL("k8/9/9/9/7K1/9/9/9/9", "-", "0:1,0:0", "h5,-", "-", "h5m", "-", "51"), NULL}},
        {FILE_OF("favors: {ambush_on: [plains]}\n"),
         {"[THR.ambush]", WHITE_IN_FULL("k8/9/9/9/9/9/4E4/9/R7K", "-", "1:1,0:0", "h5,-", "-", "-", "-", "50"),
          "A:a1e3", WHITE_IN_FULL("k8/9/9/9/9/9/4R4/9/E7K", "-", "0:1,0:0", "h5,-", "-", ".f", "-", "51"), NULL}},
        {FILE_OF("arrival: {ground: [forest]}\n"),
         {"[THR.arrival]", WHITE_IN_FULL("k8/9/9/9/9/9/9/9/E7K", "w", "0:0,0:0", "-,-", "-", "-", "-", "50"), "D@b1",
          BLACK("k8/9/9/9/9/9/9/9/ED6K"), NULL}},
        {FILE_OF("pieces:\n  throne:\n    ignores: [bans]\n"),
         {"[THR.throne-attack] neither walls nor checks are ignored", WHITE("k8/9/9/9/7e1/7K1/9/9/9"), "h4xh5",
          WHITE_IN_FULL("k8/9/9/9/7e1/7K1/9/9/9", "-", "0:0,0:0", "-,-", "-", "-", "h4xh5", "51"), ""}},
        {FILE_OF("pieces:\n  ranger:\n    ignores: [walls, checks]\n"),
         {"[THR.throne-attack] no wall holds a ranger", WHITE("k8/9/9/9/7s1/7R1/9/9/8K"), "h4xh5",
          BREACHED_H5 " k8/9/9/9/7R1/9/9/9/8K b play - - 0:0,0:0 -,- - - - 4 51", NULL}},
        {FILE_OF("pieces:\n  ranger:\n    ignores: [bans, checks]\n"),
         {"[THR.breach] but a wall it does not ignore", WHITE("k8/9/9/9/7s1/7R1/9/9/8K"), "h4xh5",
          BREACHED_H5 " k8/9/9/9/7s1/7R1/9/9/8K b play - - 0:0,0:0 -,- - - - 4 51", NULL}},
        {FILE_OF("pieces:\n  ranger:\n    ignores: [checks]\n"),
         {"[THR.tables] checks alone: a breach without a check, and both pieces stay", WHITE("k8/9/9/9/7s1/7R1/9/9/8K"),
          "h4xh5", BREACHED_H5 " k8/9/9/9/7s1/7R1/9/9/8K b play - - 0:0,0:0 -,- - - - 4 51",
          "change cell=h5 layer=ground type=fortress before=0 after=1 count=1; " PASS}},
        {FILE_OF("pieces:\n  ranger:\n    ignores: [checks]\n"),
         {"[THR.tables] checks alone: from water, too", WHITE("k8/9/9/9/7s1/6R2/9/9/8K"), "g4xh5",
          BREACHED_H5 " k8/9/9/9/7s1/6R2/9/9/8K b play - - 0:0,0:0 -,- - - - 4 51", NULL}},
        {FILE_OF("pieces:\n  ranger:\n    ignores: [walls]\n"),
         {"[THR.tables] walls alone: no check of the breach", WHITE("k8/9/9/9/7s1/7R1/9/9/8K"), "h4xh5",
          BREACHED_H5 " k8/9/9/9/7R1/9/9/9/8K b play - - 0:0,0:0 -,- - - - 4 51", NULL}},
        {FILE_OF("pieces:\n  ranger:\n    ignores: [walls]\n"),
         {"[THR.tables] walls alone: hazards are checked", WHITE("k8/9/9/9/7s1/6R2/9/9/8K"), "g4xh5",
          WHITE_CHECK("k8/9/9/9/7s1/6R2/9/9/8K", "g4xh5"), ""}},
        {FILE_OF("pieces:\n  ranger:\n    switches: repeated\n"),
         {"[THR.switch-warhorse] a trail for rangers",
          WHITE_IN_FULL("k8/9/9/9/9/9/E8/R8/L7K", "-", "0:0,0:0", "-,-", "-", "a2s:a1", "-", "50"), "a2=a3",
          WHITE_IN_FULL("k8/9/9/9/9/9/R8/E8/L7K", "-", "0:0,0:0", "-,-", "-", "a3s:a1,a2", "-", "51"), NULL}},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        worked_load_text(changes[i].keys, "");
        worked_ply(&changes[i].ply);
    }
}

/* THR-3 THR-25 */
static void the_dragons_attack_range(void)
{
    static const struct worked_refusal refusals[] = {
        {"THR-3", WHITE("k8/9/9/9/9/9/s8/9/D7K"), "a1xa3", "out_of_range", "a3"},
        {"THR-25", WHITE("k8/9/9/9/9/9/s8/9/D7K"), "a1a6", "out_of_range", "a6"},
    };
    static const struct worked_moves moves[] = {{"THR-25 the flight stays four cells", WHITE("k8/9/9/9/9/9/9/s8/D7K"),
                                                 "a1", "a1b1 a1c1 a1d1 a1e1 a1b2 a1a3 a1c3 a1a4 a1d4 a1a5 a1e5 a1xa2"}};
    worked_load("thrones", "dragon_attack_range=1");
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

/* [THR.attack-range] Entries with their own range ignore the switch. */
static void other_attack_ranges(void)
{
    static const char far[] =
        FILE_OF("pieces:\n  dragon:\n    attacks:\n      - {kind: slide, range: [2, 6], over: all}\n");
    static const char as_switch[] =
        FILE_OF("pieces:\n  ranger:\n    attacks:\n      - {kind: slide, range: dragon_attack_range}\n");
    static const struct worked_refusal near[] = {
        {"[THR.attack-range]", WHITE("k8/9/9/9/9/9/9/s8/D7K"), "a1xa2", "out_of_range", "a2"},
        {"[THR.attack-range]", WHITE("k8/s8/9/9/9/9/9/9/D6K1"), "a1xa8", "out_of_range", "a8"}};
    static const struct worked_ply hits[] = {
        {"[THR.attack-range]", WHITE("8k/9/s8/9/9/r8/9/9/D7K"), "a1xa7", BLACK("8k/9/D8/9/9/r8/9/9/8K"), NULL},
        {"[THR.attack-range]", WHITE("8k/9/9/9/9/9/s8/9/D7K"), "a1xa3", BLACK("8k/9/9/9/9/9/D8/9/8K"), NULL}};
    static const struct worked_moves two = {"[THR.attack-range]", WHITE("k8/9/9/9/9/s8/9/8K/R1s6"), "a1",
                                            "a1b1 a1a2 a1b2 a1xc1"};
    worked_load_text(far, "dragon_attack_range=1");
    WORKED_EACH(worked_refusal, worked_refusal, near);
    WORKED_EACH(worked_ply, worked_ply, hits);
    worked_load_text(as_switch, "dragon_attack_range=2");
    worked_moves(&two);
}

/* [THR.spare-bans] */
static void spare_bans(void)
{
    static const char file[] =
        FILE_OF("bans:\n  spare_1: {targets: [lancer, warhorse], ground: [plains], attackers: all}\n"
                "  spare_2: {targets: [spearman], ground: [water], attackers: [ranger]}\n"
                "  spare_3: {targets: [lancer], ground: all, shooters: [crossbowman]}\n");
    static const struct worked_refusal refusals[] = {
        {"[THR.spare-bans] attacked", WHITE("k8/9/9/9/9/4R4/4l4/9/8K"), "e4xe3", "banned", "e3"},
        {"[THR.spare-bans] the second", WHITE("k8/9/9/9/9/3sR4/9/9/8K"), "e4xd4", "banned", "d4"},
        {"[THR.spare-bans] fired at", WHITE("k8/9/9/9/9/4C4/4l4/9/8K"), "e4*e3", "banned", "e3"},
        {"[THR.spare-bans] after the others", WHITE_GUARDED("k8/9/9/9/9/4R4/4w4/9/8K"), "e4xe3", "guarded", "e3"},
        {"[THR.spare-bans] unprotected", WHITE("k8/9/9/9/9/4R4/4w4/9/8K"), "e4xe3", "banned", "e3"},
        {"[THR.spare-bans] after the others", WHITE("k8/9/9/9/9/4Cl3/9/9/8K"), "e4*f4", "forest_cover", "f4"},
    };
    static const struct worked_ply free[] = {{"[THR.spare-bans] other ground", WHITE("k8/9/9/9/9/4Rl3/9/9/8K"), "e4xf4",
                                              BLACK("k8/9/9/9/9/5R3/9/9/8K"), NULL},
                                             {"[THR.spare-bans] other shooters", WHITE("k8/9/9/9/9/4l4/9/4A4/8K"),
                                              "e2*e4", BLACK("k8/9/9/9/9/9/9/4A4/8K"), NULL},
                                             {"[THR.spare-bans] a throne knows none", WHITE("k8/9/9/9/9/4K4/4l4/9/9"),
                                              "e4xe3", BLACK("k8/9/9/9/9/9/4K4/9/9"), NULL}};
    worked_load_text(file, "");
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_ply, worked_ply, free);
}

#define TWO_PLAINS FILE_OF("tiles:\n  plains: {middle: 2}\n  water: {middle: 0}\n")
#define CLAIMING(claims, ply) \
    NONE "/" ROW "/" WHITE_TILES " 9/9/9/9/9/9/9/9/9 w middle " claims "|" ROW " - 0:0,0:0 -,- - - - 0 " ply

/* [THR.middle-count] Plains, plains, forest, mountain. */
static void other_tiles_in_the_middle(void)
{
    static const struct worked_moves moves[] = {
        {"[THR.middle-count]", CLAIMING("..p......", "37"), "", "p@a5 p@b5 p@d5 p@e5 p@f5 p@g5 p@h5 p@i5"},
        {"[THR.middle-count]", CLAIMING("p.p......", "38"), "", "f@b5 f@d5 f@e5 f@f5 f@g5 f@h5 f@i5"}};
    static const struct worked_ply plies[] = {
        {"[THR.middle-count] either first", CLAIMING("..p......", "37"), "p@a5", CLAIMING("p.p......", "38"),
         "place seat=0 cell=a5 layer=fixture type=plains after=0"},
        {"[THR.middle-count] either first", CLAIMING("p........", "37"), "p@c5", CLAIMING("p.p......", "38"), NULL}};
    static const struct worked_refusal refusals[] = {
        {"[THR.middle-count]", CLAIMING("p........", "37"), "f@b5", "not_next_tile", ""},
        {"[THR.middle-count]", CLAIMING("p........", "37"), "p@a5", "claimed", "a5"},
        {"[THR.middle-count]", CLAIMING("p.p......", "38"), "p@b5", "not_next_tile", ""}};
    static const struct worked_fault faults[] = {
        {"[THR.middle-count] a third", CLAIMING("ppp......", "39"), "claims", 0, 999},
        {"[THR.middle-count] no water", CLAIMING("p.p.w....", "39"), "claims", 0, 999},
        {"[THR.middle-count] forest before the second", CLAIMING("p.f......", "38"), "claims", 0, 999},
        {"[THR.middle-count] row 5", WHITE("k8/9/9/9/9/9/9/9/8K"), "tiles", 0, 999}};
    worked_load_text(TWO_PLAINS, "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_fault, worked_fault, faults);
}

/*
 * [THR.middle-count] THR-13 Claimed by one side: plains a5, c5, i5, mountain b5. Contested: e5, forest and forest, laid
 * on d5 and e5; g5, White's mountain on f5, Black's plains on g5. The fortress goes to the last cell, h5.
 */
static void other_tiles_are_settled(void)
{
    static const char line[] = BLACK_TILES "/" ROW "/" WHITE_TILES " " BLACK_PIECES "/9/" WHITE_PIECES
                                           " b pieces p.p.f.m..|.m..f.p.p w 0:0,0:0 -,- - - - 0 109";
    static const char after[] = BLACK_TILES "/pmpffmpcp/" WHITE_TILES " " BLACK_PIECES "/9/" WHITE_PIECES
                                            " w play - wb 0:0,0:0 -,- - - - 1 110";
    brd_state state, one, other;
    brd_type_info type = {.struct_nbytes = sizeof type};
    char text[BRD_MAX_POSITION_TEXT];
    worked_load_text(TWO_PLAINS, "");
    if (!worked_position(line, &state)) return;
    brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move("D@-"), NULL, NULL, NULL, 0);
    brd_state_format(&worked_rules, &state, text, sizeof text);
    CHECK_EQ_TEXT(text, after);
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 0, &type), BRD_OK);
    CHECK_EQ_INT(type.count, 13); /* eleven at home, two in the middle row */
    worked_position(CLAIMING("..p......", "37"), &one);
    brd_apply(&worked_rules, &one, BRD_REFEREE, worked_move("p@a5"), NULL, NULL, NULL, 0);
    worked_position(CLAIMING("p........", "37"), &other);
    brd_apply(&worked_rules, &other, BRD_REFEREE, worked_move("p@c5"), NULL, NULL, NULL, 0);
    CHECK(memcmp(&one, &other, sizeof one) == 0);
}

/* [THR.middle-count] A state imagined with the opponent's claims has a text that reads back to the same bytes. */
static void other_tiles_are_imagined(void)
{
    brd_state state, again;
    char text[BRD_MAX_POSITION_TEXT], seen[BRD_MAX_POSITION_TEXT];
    worked_load_text(TWO_PLAINS, "");
    worked_position(CLAIMING("p.p.f....", "39"), &state);
    int32_t length = brd_state_observe(&worked_rules, &state, 1, seen, sizeof seen);
    for (uint64_t seed = 0; seed < 300; seed++) {
        if (!CHECK_EQ_INT(
                brd_state_from_observation(&worked_rules, &state, 1, seen, (size_t)length, seed, NULL, 0, NULL),
                BRD_OK))
            return;
        int32_t nbytes = brd_state_format(&worked_rules, &state, text, sizeof text);
        CHECK_EQ_INT(brd_state_parse(&worked_rules, &again, text, (size_t)nbytes, NULL, 0, NULL), BRD_OK);
        CHECK(memcmp(&again, &state, sizeof state) == 0);
    }
}

/* [THR.neutral] A file, and the refusal whose name it changes. */
static void refusals_stay_true(void)
{
    static const struct {
        const char *keys;
        struct worked_refusal refusal;
    } rows[] = {
        {FILE_OF("bans:\n  elephant:\n    targets: [elephant, lancer]\n"),
         {"[THR.neutral]", WHITE("k8/9/9/9/9/4R4/4l4/9/8K"), "e4xe3", "banned", "e3"}},
        {FILE_OF("bans:\n  elephant:\n    targets: all\n"),
         {"[THR.neutral] in its place", WHITE_GUARDED("k8/9/9/9/9/4R4/4w4/9/8K"), "e4xe3", "banned", "e3"}},
        {FILE_OF("bans:\n  ranger:\n    targets: all\n"),
         {"[THR.neutral]", WHITE("k8/9/9/9/4l4/4C4/9/9/8K"), "e4*e5", "banned", "e5"}},
        {FILE_OF("bans:\n  ranger:\n    targets: all\n"),
         {"[THR.neutral] not the others'", WHITE("k8/9/9/9/9/4R4/4e4/9/8K"), "e4xe3", "engage_ban_elephant", "e3"}},
        {FILE_OF("bans:\n  forest:\n    shooters: [crossbowman]\n"),
         {"[THR.neutral]", WHITE("k8/9/9/9/9/4Cs3/9/9/8K"), "e4*f4", "banned", "f4"}},
        {FILE_OF("peaceful_turns: 3\n"),
         {"[THR.neutral]", WHITE("k8/9/9/9/9/4R4/4s4/9/8K"), "e4xe3", "peaceful_turn", ""}},
        {FILE_OF("fortress: {rows: [3, 4]}\n"),
         {"[THR.neutral]",
          NONE "/" ROW "/" ROW "/" ROW "/" ROW "/p........ 9/9/9/9/9/9/9/9/9 w tiles " ROW "|" ROW
               " - 0:0,0:0 -,- - - - 0 1",
          "c@b1", "no_fortress_here", "b1"}},
        {FILE_OF("favors: {ambush_on: [plains]}\n"),
         {"[THR.neutral]", WHITE_FAVORS("k8/9/9/9/9/9/4E4/9/1R6K", "1:1,0:0", "-", "-", "50"), "A:b1e3",
          "no_ambush_here", "b1"}},
        {FILE_OF("bans:\n  ranger: {targets: [ranger], ground: [mountain], shooters: all}\npeaceful_turns: 1\n"),
         {"[THR.neutral] nothing else than the rulebook", WHITE("k8/9/9/9/4r4/4C4/9/9/8K"), "e4*e5",
          "ranger_on_mountain", "e5"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        worked_load_text(rows[i].keys, "");
        worked_refusal(&rows[i].refusal);
    }
}

/* [THR.tables-moves] [THR.tables-refusals] A lancer flies forward, and floods, over plains and its own pieces. */
static void flights_and_floods(void)
{
    static const char file[] =
        FILE_OF("pieces:\n  lancer:\n    moves:\n      - {kind: slide, range: any, directions: [forward]}\n"
                "      - {kind: flood, over: [empty, own], ground: [plains]}\n");
    static const struct worked_ply plies[] = {
        {"[THR.tables-moves] a flight", WHITE("k8/9/9/9/9/9/9/9/L7K"), "a1a3",
         WHITE_DONE("k8/9/9/9/9/9/L8/9/8K", "a3m"), NULL},
        {"[THR.tables-moves] only the flood leads there", WHITE("k8/9/9/9/9/9/9/R8/L7K"), "a1a3",
         WHITE_DONE("k8/9/9/9/9/9/L8/R8/8K", "a3l"), NULL},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.tables-refusals] neither", WHITE("k8/9/9/9/9/9/9/r8/L7K"), "a1a3", "path_blocked", "a2"},
        {"[THR.tables-refusals] the flood, but not now", WHITE_DONE("k8/9/9/9/9/9/9/R8/L7K", "a1s"), "a1a3",
         "long_move", "a1"},
        {"[THR.tables-refusals] another ground", WHITE("k8/9/9/9/9/9/9/9/L7K"), "a1b1", "off_terrain", "b1"}};
    worked_load_text(file, "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* [THR.supply] THR-1 With fourteen pieces White's setup is a ply shorter, and nobody has a warhorse. */
static void another_number_of_pieces(void)
{
    static const char line[] =
        "........./........./........./........./........./pfmwpfwpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw "
        "9/9/9/9/9/L2C1L3/R1S1C1S1R/9/2T3A2 w pieces p.f.m.w..|......... - 0:0,0:0 -,- - - - 0 50";
    static const struct worked_ply plies[] = {
        {"[THR.supply] THR-1", line, "E@a1",
         "........./........./........./........./........./pfmwpfwpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw "
         "9/9/9/9/9/L2C1L3/R1S1C1S1R/9/E1T3A2 w pieces p.f.m.w..|......... - 0:0,0:0 -,- - - - 0 51",
         NULL}};
    static const struct worked_refusal refusals[] = {{"[THR.supply]", line, "W@a1", "not_next_piece", ""}};
    worked_load_text(FILE_OF("pieces:\n  warhorse:\n    count: 0\n"), "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* [THR.supply] THR-1 No rules have more pieces than seventeen; White's last one is the dragon. */
static void the_most_pieces(void)
{
    static const char line[] =
        "........./........./........./........./........./pfmwpfwpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw "
        "9/9/9/9/9/L2C1L3/R1S1C1S1R/2E1W1E2/TAT1K1A2 w pieces p.f.m.w..|......... - 0:0,0:0 -,- - - - 0 56";
    static const struct worked_ply plies[] = {
        {"[THR.supply] THR-1", line, "D@i1",
         "........./........./........./........./........./pfmwpfwpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw "
         "9/9/9/9/9/L2C1L3/R1S1C1S1R/2E1W1E2/TAT1K1A1D b tiles p.f.m.w..|......... - 0:0,0:0 -,- - - - 0 57",
         NULL}};
    static const struct worked_refusal refusals[] = {{"[THR.supply]", line, "K@i1", "not_next_piece", ""}};
    worked_load_text(FILE_OF("pieces:\n  catapult: {count: 2}\n  trebuchet: {count: 2}\n"), "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

static void no_dragon_to_hold_back(void)
{
    static const char line[] = WHITE_IN_FULL("k8/9/9/9/9/9/9/9/8K", "w", "0:0,0:0", "-,-", "-", "-", "-", "50");
    uint32_t at = (uint32_t)strlen(TILES " k8/9/9/9/9/9/9/9/8K w play - ");
    brd_state state;
    worked_load_text(FILE_OF(""), "");
    worked_position(line, &state);
    worked_load_text(FILE_OF("pieces:\n  dragon:\n    count: 0\n"), "");
    worked_fault(&(struct worked_fault){"[THR.valid-pieces]", line, "dragons", at, at});
}

/* ----------------------------------------------------------------------------------------------- contradictions */

/* Files, with the field of their first fault and the number of faults. */
static const struct {
    const char *keys, *field;
    size_t faults;
} refused_files[] = {
    {FILE_OF("tiles:\n  plains: {count: 12}\n"), "tiles.plains.count", 1},
    {FILE_OF("tiles:\n  mountain: {count: 6}\n"), "tiles.mountain.count", 1},
    {FILE_OF("tiles:\n  plains: {count: 15}\n  water: {count: 3}\n"), "tiles.water.count", 1},
    {FILE_OF("tiles:\n  plains: {row_least: 3}\n"), "tiles.plains.row_least", 1},
    {FILE_OF("tiles:\n  forest: {row_least: 3}\n"), "tiles.forest.row_least", 1},
    {FILE_OF("tiles:\n  water: {row_least: 2}\n"), "tiles.water.row_least", 1},
    {FILE_OF("tiles:\n  plains: {count: 9, row_least: 2}\n  forest: {count: 9, row_least: 2}\n  mountain: {count: "
             "9, row_least: 2}\n"
             "  water: {count: 8, row_least: 3}\n"),
     "tiles.plains.row_least", 2},
    {FILE_OF("pieces:\n  warhorse:\n    count: 2\n"), "pieces.warhorse.count", 1},
    {FILE_OF("pieces:\n  dragon:\n    count: 2\n"), "pieces.dragon.count", 1},
    {FILE_OF("pieces:\n  throne:\n    count: 0\n"), "pieces.throne.count", 1},
    {FILE_OF("pieces:\n  ranger:\n    count: 37\n"), "pieces.ranger.count", 1},
    {FILE_OF("pieces:\n  ranger:\n    count: 24\n"), "pieces.ranger.count", 1},
    {FILE_OF("tiles:\n  plains: {middle: 2}\n"), "tiles.plains.middle", 1},
    {FILE_OF("tiles:\n  water: {middle: 0}\n"), "tiles.water.middle", 1},
    {FILE_OF("tiles:\n  water: {middle: 5}\n"), "tiles.water.middle", 1},
    {FILE_OF("pieces:\n  ranger:\n    attacks:\n      - {kind: step, range: 2}\n"), "pieces.ranger.attacks[0].range",
     1},
    {FILE_OF("pieces:\n  ranger:\n    attacks:\n      - {kind: slide, range: [0, 2]}\n"),
     "pieces.ranger.attacks[0].range[0]", 1},
    {FILE_OF("bans:\n  spare_4: {targets: all}\n"), "bans.spare_4", 1},
    {FILE_OF("pieces:\n  ranger:\n    moves:\n      - {kind: step, range: 2}\n"), "pieces.ranger.moves[0].range", 1},
    {FILE_OF("pieces:\n  ranger:\n    moves:\n      - {kind: step, ground: [plains]}\n"),
     "pieces.ranger.moves[0].ground", 1},
    {FILE_OF("pieces:\n  ranger:\n    moves:\n      - {kind: step}\n      - {kind: step, directions: [forward]}\n"),
     "pieces.ranger.moves[1].kind", 1},
    {FILE_OF("pieces:\n  ranger:\n    attacks:\n      - {kind: slide}\n      - {kind: slide}\n"),
     "pieces.ranger.attacks[1].kind", 1},
    {FILE_OF("pieces:\n  trebuchet:\n    fires:\n      - {kind: step, range: 3}\n"), "pieces.trebuchet.fires[0].kind",
     1},
    {FILE_OF("pieces:\n  trebuchet:\n    fires:\n      - {kind: leap, range: 9}\n"), "pieces.trebuchet.fires[0].range",
     1},
    {FILE_OF("fortress: {columns: [0, 8]}\n"), "fortress.columns[0]", 1},
    {FILE_OF("board:\n  directions:\n    forward: [0, 0]\n"), "board.directions.forward", 1},
    {FILE_OF("favors: {most: 10}\n"), "favors.most", 1},
    {FILE_OF("switches:\n  survival: 2/2\n"), "switches.survival", 1},
    {FILE_OF("switches:\n  survival: 0/2\n"), "switches.survival", 1},
    {FILE_OF("switches:\n  survival: 1/0\n"), "switches.survival", 1},
    {FILE_OF("switches:\n  survival: 3/2\n"), "switches.survival", 1},
    {FILE_OF("switches:\n  guard: fire\n"), "switches.guard", 1},
    {FILE_OF("switches:\n  dragon_attack_range: 9\n"), "switches.dragon_attack_range", 1},
    {FILE_OF("pieces:\n  ranger: &all\n    count: 2\n"), "pieces.ranger", 1},
};

static void files_that_are_refused(void)
{
    for (size_t i = 0; i < sizeof refused_files / sizeof refused_files[0]; i++) {
        brd_rules rules;
        brd_fault fault = {.code = 0};
        size_t count = 0;
        CHECK_EQ_INT(
            brd_rules_load(&rules, refused_files[i].keys, strlen(refused_files[i].keys), "", 0, &fault, 1, &count),
            BRD_E_RULES);
        if (!CHECK_EQ_TEXT(fault.field, refused_files[i].field)) printf("  %s\n", fault.message);
        if (!CHECK_EQ_INT(count, refused_files[i].faults)) printf("  %s\n", refused_files[i].field);
    }
}

/*
 * [THR.supply] [THR.setup-rows] The four rows use all plains, three each, all forests and mountains, two each, and so
 * eight of nine cells.
 */
static void a_file_that_leaves_no_choice(void)
{
    brd_state state;
    worked_load_text(FILE_OF("tiles:\n  plains: {count: 12, row_least: 3}\n  forest: {count: 8, row_least: 2}\n"
                             "  mountain: {count: 8, row_least: 2}\n  water: {count: 7, row_least: 1}\n"),
                     "");
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
}

/* ------------------------------------------------------------------------------------------------- most moves */

/* A position in which each cell has a piece or '.', and White has four favors in hand. */
static int32_t moves_of(const char men[81], brd_state *state)
{
    char line[BRD_MAX_POSITION_TEXT];
    int at = sprintf(line, "%s ", TILES);
    for (int row = 8; row >= 0; row--) {
        for (int column = 0, run = 0; column < 9; column++) {
            char man = men[9 * row + column];
            run = man == '.' ? run + 1 : 0;
            if (man != '.')
                line[at++] = man;
            else if (column == 8 || men[9 * row + column + 1] != '.')
                line[at++] = (char)('0' + run);
        }
        line[at++] = row > 0 ? '/' : ' ';
    }
    sprintf(line + at, "w play - - 3:4,3:4 h5,h5 - - - 3 50");
    if (brd_state_parse(&worked_rules, state, line, strlen(line), NULL, 0, NULL) != BRD_OK) return -1;
    return brd_moves(&worked_rules, state, BRD_REFEREE, NULL, 0);
}

static uint32_t dice_seed = 3;

static uint32_t dice(uint32_t bound)
{
    dice_seed = dice_seed * 1664525u + 1013904223u;
    return (dice_seed >> 12) % bound;
}

/*
 * Moves pieces to where they have the most moves: exchanges two cells as long as that gives no fewer. Returns the
 * number of moves.
 */
static int32_t climb(const char *pieces, long steps)
{
    char men[81];
    brd_state state;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    int32_t best = -1;
    brd_rules_info_get(&worked_rules, &info);
    memset(men, '.', sizeof men);
    memcpy(men, pieces, strlen(pieces));
    for (long step = 0; step < steps; step++) {
        uint32_t a = dice(81), b = dice(81);
        char man = men[a];
        men[a] = men[b];
        men[b] = man;
        int32_t count = moves_of(men, &state);
        CHECK(count <= (int32_t)info.max_moves);
        if (count >= best) {
            best = count;
        } else {
            men[b] = men[a];
            men[a] = man;
        }
    }
    return best;
}

/*
 * The published rules allow at most 1380 moves by a generous count, in which each piece has all destinations; climbing
 * finds some 430.
 */
static void no_position_has_more_moves(void)
{
    long steps = check_plies() / 20 + 100;
    worked_load("thrones", "");
    int32_t best = climb("RRSSCCATLLWEEDKrrssccatllweedk", steps);
    CHECK(best > 380 || steps < 3000);
    CHECK(best <= 1380);
    worked_load("thrones", "favors_when=any_time");
    best = climb("RRSSCCATLLWEEDKrrssccatllweedk", steps);
    CHECK(best > 480 || steps < 3000);
    CHECK(best <= 1725); /* 345 more: 15 times 8 Hastes, 105 Ambushes, 120 Deceptions */
}

/*
 * The limit also holds if many pieces fly over everything, and all terrain is a hazard. A file with too many moves is
 * refused.
 */
static void no_file_has_more_moves(void)
{
    static const char flying[] = FILE_OF("pieces:\n"
                                         "  ranger:\n    moves:\n      - {kind: slide, range: any, over: all}\n    "
                                         "attacks:\n      - {kind: slide, over: all}\n"
                                         "  crossbowman:\n    moves:\n      - {kind: slide, range: any, over: all}\n   "
                                         " attacks:\n      - {kind: slide, over: all}\n"
                                         "  lancer:\n    moves:\n      - {kind: slide, range: any, over: all}\n    "
                                         "attacks:\n      - {kind: slide, over: all}\n"
                                         "  trebuchet:\n    fires:\n      - {kind: leap, range: any}\n"
                                         "checks:\n  hazards: all\n  move: [from, to]\n");
    static const char all_flying[] = FILE_OF(
        "pieces:\n"
        "  ranger:\n    moves:\n      - {kind: slide, range: any, over: all}\n      - {kind: flood, ground: all}\n "
        "   fires:\n      - {kind: leap, range: any}\n"
        "  crossbowman:\n    moves:\n      - {kind: slide, range: any, over: all}\n      - {kind: flood, ground: "
        "all}\n    fires:\n      - {kind: leap, range: any}\n"
        "  elephant:\n    moves:\n      - {kind: slide, range: any, over: all}\n      - {kind: flood, ground: "
        "all}\n    fires:\n      - {kind: leap, range: any}\n"
        "  lancer:\n    moves:\n      - {kind: slide, range: any, over: all}\n      - {kind: flood, ground: all}\n "
        "   fires:\n      - {kind: leap, range: any}\n"
        "switches:\n  dragon_attack_range: 8\n");
    brd_rules rules;
    brd_fault fault;
    CHECK_EQ_INT(brd_rules_load(&rules, all_flying, strlen(all_flying), "", 0, &fault, 1, NULL), BRD_E_RULES);
    CHECK_EQ_TEXT(fault.field, "pieces");
    worked_load_text(flying, "");
    long steps = check_plies() / 20 + 100;
    int32_t best = climb("RRSSCCATLLWEEDKrrssccatllweedk", steps);
    CHECK(best > 680 || steps < 3000);
}

/*
 * Spearmen, lancers and rangers that go as far as plains are connected. With 28 plains at home that is 57 cells more
 * for each of the six, and 1228 + 12 * 57 = 1912 moves at most by the count; with 29 it is 59 cells and 1936 moves,
 * more than a list may have. A trebuchet that fires at 3 and 4 has 16 targets instead of 8, but at most 15 enemies:
 * twice 7 moves more, and with 28 plains that is 1926. A catapult that flies 2 to 5 cells ahead has twice 4 moves more:
 * 1920, exactly the limit. If both players may spend favors there are 345 more.
 */
static void the_limit_counts_what_pieces_reach(void)
{
    static const struct {
        int plains;
        const char *range, *overrides;
        bool fits;
    } rows[] = {{28, "3", "", true},
                {29, "3", "", false},
                {28, "[3, 4]", "", false},
                {28,
                 "3}\n  catapult:\n    moves:\n      - {kind: step}\n      - {kind: slide, range: [2, 5], "
                 "directions: [forward]",
                 "", true},
                {28,
                 "3}\n  catapult:\n    moves:\n      - {kind: step}\n      - {kind: slide, range: [2, 6], "
                 "directions: [forward]",
                 "", false},
                {28, "3", "favors_when=any_time", false},
                {28, "3", "favor_kind=when_gained acting=separate setup=together", true}};
    static const char format[] =
        FILE_OF("tiles:\n  plains: {count: %d, row_least: 0}\n  forest: {count: %d, row_least: 0}\n"
                "  mountain: {count: 2, row_least: 0}\n  water: {count: 2, row_least: 0}\n"
                "pieces:\n  ranger:\n    moves:\n      - {kind: step}\n      - {kind: flood, ground: [plains]}\n"
                "  spearman:\n    moves:\n      - {kind: step}\n      - {kind: flood, ground: [plains]}\n"
                "  trebuchet:\n    fires:\n      - {kind: leap, range: %s}\n");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[1024];
        brd_rules rules;
        brd_fault fault = {.code = 0};
        int length = snprintf(text, sizeof text, format, rows[i].plains, 31 - rows[i].plains, rows[i].range);
        int32_t status =
            brd_rules_load(&rules, text, (size_t)length, rows[i].overrides, strlen(rows[i].overrides), &fault, 1, NULL);
        if (!CHECK_EQ_INT(status, rows[i].fits ? BRD_OK : BRD_E_RULES)) printf("  %s %s\n", fault.field, fault.message);
        bool by_switch = rows[i].overrides[0] != '\0';
        CHECK_EQ_TEXT(fault.field, rows[i].fits ? "" : by_switch ? "switches.favors_when" : "pieces");
    }
}

/*
 * The ground that a flood's entry lists is the one that counts. With 28 tiles of it there are 1912 moves, with 29 of it
 * 1936, as above; floods over a ground with two or three tiles at home stay far below.
 */
static void the_limit_counts_the_ground_of_floods(void)
{
    static const char *const terrains[] = {"plains", "forest", "mountain", "water"};
    enum { TERRAIN_COUNT = 4, MANY = 28 };
    for (int run = 0; run < TERRAIN_COUNT * TERRAIN_COUNT * 2; run++) {
        int common = run % TERRAIN_COUNT, flooded = run / TERRAIN_COUNT % TERRAIN_COUNT;
        int many = MANY + run / (TERRAIN_COUNT * TERRAIN_COUNT);
        char text[1024];
        int at = snprintf(text, sizeof text, FILE_OF("tiles:\n"));
        for (int t = 0; t < TERRAIN_COUNT; t++) {
            int count = t == common ? many : t == (common + 1) % TERRAIN_COUNT ? 31 - many : 2;
            at +=
                snprintf(text + at, sizeof text - (size_t)at, "  %s: {count: %d, row_least: 0}\n", terrains[t], count);
        }
        at += snprintf(text + at, sizeof text - (size_t)at, "pieces:\n");
        static const char *const types[] = {"ranger", "spearman", "lancer"};
        for (int type = 0; type < 3; type++)
            at += snprintf(text + at, sizeof text - (size_t)at,
                           "  %s:\n    moves:\n      - {kind: step}\n      - {kind: flood, ground: [%s]}\n",
                           types[type], terrains[flooded]);
        brd_rules rules;
        int32_t status = brd_rules_load(&rules, text, (size_t)at, "", 0, NULL, 0, NULL);
        bool fits = many == MANY || common != flooded;
        if (!CHECK_EQ_INT(status, fits ? BRD_OK : BRD_E_RULES))
            printf("  %d tiles of %s, floods over %s\n", many, terrains[common], terrains[flooded]);
    }
}

/*
 * The published rules come to 1725 moves if both players may spend favors. Each of two rangers that fly to 32 cells,
 * and to 23 more where their ground goes on, instead of eight, and fire at 15 enemies has 2 * (47 + 15) more: 1973. The
 * file has no other piece, so this one is at fault, not all pieces.
 */
static void the_only_key_of_a_mapping_is_at_fault(void)
{
    static const char text[] = FILE_OF("switches: {favors_when: any_time}\n"
                                       "pieces:\n  ranger:\n    moves: [{kind: slide, range: any, over: all},\n"
                                       "            {kind: flood, ground: all}]\n"
                                       "    fires: [{kind: leap, range: any}]\n");
    brd_rules rules;
    brd_fault fault;
    CHECK_EQ_INT(brd_rules_load(&rules, text, strlen(text), "", 0, &fault, 1, NULL), BRD_E_RULES);
    CHECK_EQ_TEXT(fault.field, "pieces.ranger");
    CHECK_EQ_INT(fault.line, 5);
    CHECK_EQ_INT(fault.column, 3);
}

static const struct check_test tests[] = {
    {"a_change_of_the_file_changes_the_game", a_change_of_the_file_changes_the_game},
    {"a_change_of_the_file_changes_what_plies_do", a_change_of_the_file_changes_what_plies_do},
    {"the_dragons_attack_range", the_dragons_attack_range},
    {"[THR.attack-range] other_attack_ranges", other_attack_ranges},
    {"[THR.spare-bans] spare_bans", spare_bans},
    {"[THR.middle-count] other_tiles_in_the_middle", other_tiles_in_the_middle},
    {"[THR.middle-count] other_tiles_are_settled", other_tiles_are_settled},
    {"[THR.middle-count] other_tiles_are_imagined", other_tiles_are_imagined},
    {"[THR.neutral] refusals_stay_true", refusals_stay_true},
    {"[THR.tables-moves] flights_and_floods", flights_and_floods},
    {"another_number_of_pieces", another_number_of_pieces},
    {"the_most_pieces", the_most_pieces},
    {"no_dragon_to_hold_back", no_dragon_to_hold_back},
    {"files_that_are_refused", files_that_are_refused},
    {"a_file_that_leaves_no_choice", a_file_that_leaves_no_choice},
    {"the_only_key_of_a_mapping_is_at_fault", the_only_key_of_a_mapping_is_at_fault},
    {"no_position_has_more_moves", no_position_has_more_moves},
    {"no_file_has_more_moves", no_file_has_more_moves},
    {"the_limit_counts_what_pieces_reach", the_limit_counts_what_pieces_reach},
    {"the_limit_counts_the_ground_of_floods", the_limit_counts_the_ground_of_floods},
    {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("thrones_rules", tests, argc, argv);
}
