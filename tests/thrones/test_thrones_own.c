/*
 * test_thrones_own.c: what a designer changes first, by rules/thrones.md: types of the file's own, and more pieces of a
 * type. Worked out by hand on the tiles of thrones_lines.h.
 */
#include "thrones_lines.h"

#define FILE_OF(keys) "schema: 1\nextends: thrones\n" keys

/* It flies straight on over all but those that fire, attacks two cells away, and fires at one and two. */
#define GRIFFIN                                                                                             \
    "  griffin:\n    letter: G\n    picture: bow\n    count: 1\n    waives: [mountain]\n"                   \
    "    moves:\n      - {kind: slide, directions: orthogonal, range: [1, 3], over: [empty, own, enemy]}\n" \
    "    attacks:\n      - {kind: slide, directions: diagonal, range: 2, over: all}\n"                      \
    "    fires:\n      - {kind: leap, directions: all, range: [1, 2]}\n"

static const char griffin[] = FILE_OF("pieces:\n  lancer: {count: 3}\n" GRIFFIN);

/* --------------------------------------------------------------------------------------------------- own types */

/* [THR.own-types] [THR.letters] */
static void a_type_has_its_letter_and_its_picture(void)
{
    brd_type_info info = {.struct_nbytes = sizeof info};
    brd_move move;
    worked_load_text(griffin, "");
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 15, &info), BRD_OK);
    CHECK_EQ_TEXT(info.name, "griffin");
    CHECK_EQ_TEXT(info.picture, "bow");
    CHECK_EQ_INT(info.letter, 'G');
    CHECK(info.seat_letters[0] == 'G' && info.seat_letters[1] == 'g');
    CHECK_EQ_INT(info.layer, BRD_PIECE);
    CHECK_EQ_INT(info.count, 1);
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 16, &info), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_move_parse(&worked_rules, "X@a1", 4, &move), BRD_E_MOVE);
    worked_load("thrones", "");
    CHECK_EQ_INT(brd_move_parse(&worked_rules, "G@a1", 4, &move), BRD_E_MOVE);
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 15, &info), BRD_E_ARGUMENT);
}

/* [THR.own-types] [THR.tables] */
static void a_type_acts_by_its_entries(void)
{
    static const struct worked_moves moves[] = {
        {"[THR.own-types] over the own spearman and the lancer, not onto them", WHITE("k8/9/9/9/9/9/s1s6/S8/Gl6K"),
         "a1", "a1c1 a1d1 a1a4 a1=a2 a1xc3 a1*b1 a1*a3 a1*c3"},
        {"[THR.own-types] not past those that fire", WHITE("k8/9/9/9/9/9/9/g8/Gc6K"), "a1", "a1*b1 a1*a2"},
        {"[THR.own-types] for Black", BLACK("k8/9/9/9/9/9/S1S6/s8/gL6K"), "a1",
         "a1c1 a1d1 a1a4 a1=a2 a1xc3 a1*b1 a1*a3 a1*c3"}};
    static const struct worked_refusal refusals[] = {
        {"[THR.own-types] a dragon does not pass one that fires", WHITE("k8/9/9/4g4/4D4/9/9/9/8K"), "e5e7",
         "path_blocked", "e6"},
        {"[THR.own-types] `all` of an inherited ban", WHITE("k8/9/9/9/9/9/5C3/5g3/8K"), "f3*f2", "forest_cover", "f2"},
        {"[THR.switch] not with one of its own", WHITE("k8/9/9/9/9/9/9/9/LL6K"), "a1=b1", "same_type", "b1"}};
    static const struct worked_ply plies[] = {
        {"[THR.waive] it waives mountains", WHITE("k8/9/9/9/9/9/9/9/2G5K"), "c1c4",
         WHITE_DONE("k8/9/9/9/9/2G6/9/9/8K", "c4m"), "move seat=0 cell=c1 to=c4 layer=piece type=griffin count=1"},
        {"[THR.fire]", WHITE("k8/9/9/9/9/9/9/s8/G7K"), "a1*a2", BLACK("k8/9/9/9/9/9/9/9/G7K"),
         "remove seat=1 cell=a2 layer=piece type=spearman before=0; " PASS}};
    worked_load_text(griffin, "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* [THR.own-types] A ban may name it, and `all` of a ban is not a list of all others. */
static void bans_name_types(void)
{
    static const struct worked_refusal banned[] = {
        {"[THR.spare-bans]", WHITE("k8/9/9/9/9/4R4/4g4/9/8K"), "e4xe3", "banned", "e3"},
        {"[THR.spare-bans]", WHITE("k8/9/9/9/9/9/4s4/9/4G3K"), "e1*e3", "banned", "e3"}};
    static const struct worked_moves allowed = {"[THR.spare-bans]", WHITE("k8/9/9/9/9/9/5C3/5g3/8K"), "f3",
                                                "f3e2 f3g2 f3e3 f3g3 f3e4 f3f4 f3g4 f3xf2 f3*f2"};
    worked_load_text(FILE_OF("pieces:\n" GRIFFIN
                             "bans:\n  spare_1: {targets: [griffin], ground: all, attackers: [ranger]}\n"
                             "  spare_2: {targets: all, ground: all, shooters: [griffin]}\n"),
                     "");
    WORKED_EACH(worked_refusal, worked_refusal, banned);
    worked_load_text(FILE_OF("pieces:\n" GRIFFIN
                             "bans:\n  forest: {targets: [ranger, spearman, crossbowman, catapult, trebuchet, lancer, "
                             "warhorse, elephant, dragon, throne]}\n"),
                     "");
    worked_moves(&allowed);
}

/* ------------------------------------------------------------------------------------------------------- counts */

/* White's pieces are being laid on the rows of the sample deployment. */
#define LAYING(rows, ply) \
    NONE "/" ROW "/" WHITE_TILES " 9/9/9/9/9/" rows " w pieces p.f.m.w..|" ROW " - 0:0,0:0 -,- - - - 0 " ply

/* [THR.more-pieces] [THR.setup-pairs] [THR.neutral] */
static void pieces_of_a_type_are_laid_in_order(void)
{
    static const struct worked_refusal refusals[] = {
        {"[THR.more-pieces] two are to come", LAYING("3C5/R1S1C1S1R/9/2T3A2", "48"), "L@h4", "no_room_for_type", "h4"},
        {"[THR.more-pieces] two are to come", LAYING("3C5/R1S1C1S1R/9/2T3A2", "48"), "L@i4", "no_room_for_type", "i4"},
        {"[THR.more-pieces] one is to come", LAYING("3CL4/R1S1C1S1R/9/2T3A2", "49"), "L@i4", "no_room_for_type", "i4"},
        {"[THR.more-pieces] before the first", LAYING("3CL4/R1S1C1S1R/9/2T3A2", "49"), "L@b4", "order_of_type", "e4"},
        {"[THR.more-pieces] before the second", LAYING("L2CL4/R1S1C1S1R/9/2T3A2", "50"), "L@b4", "order_of_type", "e4"},
        {"[THR.own-types] behind the elephants", LAYING("3CLLL2/R1S1C1S1R/9/2T3A2", "51"), "G@a1", "not_next_piece",
         ""},
        {"[THR.own-types] before the throne", LAYING("3CLLL2/R1S1C1S1R/2E1W1E2/2T3A2", "54"), "K@a1", "not_next_piece",
         ""}};
    static const struct worked_ply plies[] = {
        {"[THR.more-pieces]", LAYING("3C5/R1S1C1S1R/9/2T3A2", "48"), "L@g4", LAYING("3C2L2/R1S1C1S1R/9/2T3A2", "49"),
         "place seat=0 cell=g4 layer=piece type=lancer after=0"},
        {"[THR.more-pieces]", LAYING("3CL4/R1S1C1S1R/9/2T3A2", "49"), "L@h4", LAYING("3CL2L1/R1S1C1S1R/9/2T3A2", "50"),
         NULL},
        {"[THR.more-pieces]", LAYING("3CLL3/R1S1C1S1R/9/2T3A2", "50"), "L@i4", LAYING("3CLL2L/R1S1C1S1R/9/2T3A2", "51"),
         NULL},
        {"[THR.own-types]", LAYING("3CLLL2/R1S1C1S1R/2E1W1E2/2T3A2", "54"), "G@a1",
         LAYING("3CLLL2/R1S1C1S1R/2E1W1E2/G1T3A2", "55"), "place seat=0 cell=a1 layer=piece type=griffin after=0"}};
    worked_load_text(griffin, "");
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* [THR.more-pieces] Prefixes of the setup that can be completed, and others; more pieces than there are. */
static void positions_are_tested(void)
{
    static const char surplus[] = WHITE("k8/9/9/9/LLLL5/9/9/9/8K"), no_room[] = LAYING("3C3L1/R1S1C1S1R/9/2T3A2", "49"),
                      two[] = LAYING("3C3LL/R1S1C1S1R/9/2T3A2", "50");
    uint32_t fourth = (uint32_t)strlen(TILES " k8/9/9/9/LLL"),
             begin = (uint32_t)strlen(NONE "/" ROW "/" WHITE_TILES " ");
    const struct worked_fault faults[] = {{"[THR.more-pieces]", surplus, "pieces", fourth, fourth},
                                          {"[THR.more-pieces] one cell for two", no_room, "pieces", begin, begin + 40},
                                          {"[THR.more-pieces] none for one", two, "pieces", begin, begin + 40}};
    worked_load_text(griffin, "");
    WORKED_EACH(worked_fault, worked_fault, faults);
    brd_state state;
    worked_position(LAYING("3CL2L1/R1S1C1S1R/9/2T3A2", "50"), &state);
    worked_position(LAYING("3C2LLL/R1S1C1S1R/9/2T3A2", "51"), &state);
    worked_position(WHITE("k8/9/9/9/LLLG5/9/9/9/8K"), &state);
}

/*
 * [THR.more-pieces] A lancer has 2 * (8 + 31 + 8) moves at most, and the dragon attacks 32 at most: with 21 lancers
 * there are 3960 moves by the count, with 22 there are 4104, more than a list may have. With a third lancer and the
 * griffin there are 1621, and 408 more favors if both may spend them.
 */
static void the_limit_of_moves(void)
{
    brd_rules rules;
    brd_fault fault;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    static const char many[] = FILE_OF("pieces:\n  lancer: {count: 22}\n"),
                      few[] = FILE_OF("pieces:\n  lancer: {count: 21}\n");
    CHECK_EQ_INT(brd_rules_load(&rules, many, strlen(many), "", 0, &fault, 1, NULL), BRD_E_RULES);
    CHECK_EQ_TEXT(fault.field, "pieces.lancer.count");
    worked_load_text(few, "");
    CHECK_EQ_INT(brd_rules_info_get(&worked_rules, &info), BRD_OK);
    CHECK_EQ_INT(info.max_moves, 3960);
    worked_load_text(griffin, "");
    CHECK_EQ_INT(brd_rules_info_get(&worked_rules, &info), BRD_OK);
    CHECK_EQ_INT(info.max_moves, 1920);
    worked_load_text(griffin, "favors_when=any_time");
    CHECK_EQ_INT(brd_rules_info_get(&worked_rules, &info), BRD_OK);
    CHECK_EQ_INT(info.max_moves, 2029);
}

/* [THR.own-types] [THR.more-pieces] Files with one fault, and its field. */
static void files_are_tested(void)
{
    static const struct {
        const char *keys, *field;
    } rows[] = {
        {FILE_OF("pieces:\n  griffin: {letter: R, count: 1, moves: []}\n"), "pieces.griffin.letter"},
        {FILE_OF("pieces:\n  griffin: {letter: P, count: 1, moves: []}\n"), "pieces.griffin.letter"},
        {FILE_OF("pieces:\n  forest: {letter: G, count: 1, moves: []}\n"), "pieces.forest.letter"},
        {FILE_OF("pieces:\n  griffin: {letter: G, count: 1}\n"), "pieces.griffin.moves"},
        {FILE_OF("pieces:\n  griffin: {letter: G, count: 22, moves: []}\n"), "pieces.griffin"},
        {FILE_OF("pieces:\n  griffin: {letter: G, count: 37, moves: []}\n"), "pieces.griffin.count"},
        {FILE_OF("seats:\n  black:\n    pieces:\n      elephant: {count: 24}\n"), "seats.black.pieces.elephant.count"},
        {FILE_OF("seats:\n  black:\n    pieces:\n      dragon: {count: 2}\n"), "seats.black.pieces.dragon.count"},
        {FILE_OF("seats:\n  white:\n    pieces:\n      throne: {count: 0}\n"), "seats.white.pieces.throne.count"},
        {FILE_OF("seats:\n  white:\n    pieces:\n      ranger:\n        moves:\n          - {kind: step, range: 2}\n"),
         "seats.white.pieces.ranger.moves[0].range"},
        {FILE_OF("bans:\n  ranger: {targets: [griffin]}\n"), "bans.ranger.targets[0]"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        brd_rules rules;
        brd_fault faults[4];
        size_t found = 0;
        CHECK_EQ_INT(brd_rules_load(&rules, rows[i].keys, strlen(rows[i].keys), "", 0, faults, 4, &found), BRD_E_RULES);
        CHECK_EQ_INT(found, 1);
        CHECK_EQ_TEXT(faults[0].field, rows[i].field);
    }
    worked_load_text(FILE_OF("pieces:\n  griffin: {letter: G, count: 21, moves: []}\n"), "");
}

/* ------------------------------------------------------------------------------------------------------- seats */

static const char seats[] = FILE_OF("seats:\n"
                                    "  white:\n    pieces:\n      spearman: {count: 1}\n      lancer:\n        moves:\n"
                                    "          - {kind: step}\n"
                                    "  black:\n    pieces:\n      ranger:\n        fires:\n"
                                    "          - {kind: leap, range: 2}\n"
                                    "      lancer: {count: 4}\n      dragon: {count: 0}\n"
                                    "      elephant: {waives: [mountain]}\n");

/* [THR.seat-tables] */
static void sides_differ(void)
{
    static const struct worked_moves moves[] = {
        {"[THR.seat-tables] White's lancer steps", WHITE("k8/9/9/9/9/9/9/L8/8K"), "a2", "a2a1 a2b1 a2b2 a2a3 a2b3"},
        {"[THR.seat-tables] Black's goes far", BLACK("k8/9/9/9/9/9/9/l8/8K"), "a2",
         "a2a1 a2b1 a2b2 a2a3 a2b3 a2a4 a2a5 a2b6 a2c7 a2c8 a2c9"}};
    static const struct worked_refusal refusals[] = {
        {"[THR.seat-tables] White's ranger", WHITE("k8/7R1/9/7s1/9/9/9/9/8K"), "h8*h6", "cannot_fire", "h8"},
        {"[THR.seat-tables] Black's fires, so it is in the way", WHITE("k8/9/9/4r4/4D4/9/9/9/8K"), "e5e7",
         "path_blocked", "e6"}};
    static const struct worked_ply plies[] = {
        {"[THR.seat-tables] Black's ranger fires", BLACK("k3r4/9/4S4/9/9/9/9/9/8K"), "e9*e7",
         TILES " k3r4/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 5 52", NULL},
        {"[THR.seat-tables] White's elephant is checked", WHITE("k8/9/9/9/9/9/9/9/2E5K"), "c1d1",
         WHITE_CHECK("k8/9/9/9/9/9/9/9/2E5K", "c1d1"), ""},
        {"[THR.seat-tables] Black's is not", BLACK("k8/9/9/9/9/9/9/9/2e5K"), "c1d1",
         BLACK_IN_FULL("k8/9/9/9/9/9/9/9/3e4K", "-", "0:0,0:0", "-,-", "-", "d1m", "-", "52"), NULL}};
    worked_load_text(seats, "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* [THR.seat-tables] White lays out in 54 plies, Black in 56. */
static void sides_lay_out_their_own(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.seat-tables] White's last", LAYING("L2C1L3/R1S1C3R/2E1W1E2/2T1K1A2", "53"), "D@-",
         NONE "/" ROW "/" WHITE_TILES " 9/9/9/9/9/L2C1L3/R1S1C3R/2E1W1E2/2T1K1A2 b tiles p.f.m.w..|" ROW
              " w 0:0,0:0 -,- - - - 0 54",
         "stock seat=0 type=dragon before=0 after=1; turn seat=1"}};
    static const char last[] =
        BLACK_TILES "/" ROW "/" WHITE_TILES " 2a3t2/2e1w1e2/r1s1c1s1r/ll1l1c2l/9/L2C1L3/R1S1C3R/2E1W1E2/2T1K1A2"
                    " b pieces p.f.m.w..|.w..m.f.p w 0:0,0:0 -,- - - - 0 109";
    static const char black_holds[] = WHITE_IN_FULL("k8/9/9/9/9/9/9/9/8K", "b", "0:0,0:0", "-,-", "-", "-", "-", "50"),
                      two[] = WHITE("k8/9/9/9/SS7/9/9/9/8K");
    brd_type_info info = {.struct_nbytes = sizeof info};
    uint32_t second = (uint32_t)strlen(TILES " k8/9/9/9/S"),
             held = (uint32_t)strlen(TILES " k8/9/9/9/9/9/9/9/8K w play - ");
    char text[BRD_MAX_POSITION_TEXT];
    brd_state state;
    worked_load_text(seats, "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    worked_position(last, &state); /* Black has no dragon: its throne is the last */
    CHECK_EQ_INT(brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move("K@e9"), NULL, NULL, NULL, 0), 0);
    CHECK(brd_state_format(&worked_rules, &state, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, TILES " 2a1k1t2/2e1w1e2/r1s1c1s1r/ll1l1c2l/9/L2C1L3/R1S1C3R/2E1W1E2/2T1K1A2"
                              " w play - w 0:0,0:0 -,- - - - 1 110");
    worked_fault(&(struct worked_fault){"[THR.seat-tables]", two, "pieces", second, second});
    worked_fault(&(struct worked_fault){"[THR.seat-tables]", black_holds, "dragons", held, held});
    worked_position(WHITE("k8/9/9/9/sslllSlD1/9/9/9/8K"), &state);
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 10, &info), BRD_OK);
    CHECK_EQ_TEXT(info.name, "lancer");
    CHECK_EQ_INT(info.count, 4);
    CHECK(info.seat_counts[0] == 2 && info.seat_counts[1] == 4);
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 13, &info), BRD_OK);
    CHECK_EQ_INT(info.count, 1);
    CHECK(info.seat_counts[0] == 1 && info.seat_counts[1] == -2);
}

/* -------------------------------------------------------------------------------------------------------- ends */

#define WHITE_OVER(pieces, favors, last, ply) TILES " " pieces " w over - - " favors " " last " - - - 3 " ply
#define END(type, seats, reason) "end type=" type " seats=" seats " reason=" reason

/* [THR.ends] [THR.end-names] */
static void a_list_decides(void)
{
    static const struct worked_ply others[] = {
        {"[THR.end-removed] one lancer of two that must be kept", WHITE("3k3l1/7l1/7R1/9/9/r8/9/D8/L5K2"), "h7xh8",
         WHITE_OVER("3k3l1/7R1/9/9/9/r8/9/D8/L5K2", "0:0,0:0", "-,-", "51"),
         "remove seat=1 cell=h8 layer=piece type=lancer before=0; move seat=0 cell=h7 to=h8 layer=piece type=ranger "
         "count=1; " END("win", "0", "pieces_removed")},
        {"[THR.end-removed] the throne does not matter", WHITE("3k3l1/l8/9/9/9/r8/R8/D8/L8"), "a3xa4",
         BLACK("3k3l1/l8/9/9/9/R8/9/D8/L8"), NULL},
        {"[THR.end-removed] a dragon held back is kept",
         WHITE_IN_FULL("3k3l1/l8/9/9/9/r8/R8/9/L8", "w", "0:0,0:0", "-,-", "-", "-", "-", "50"), "a3a2",
         WHITE_IN_FULL("3k3l1/l8/9/9/9/r8/9/R8/L8", "w", "0:0,0:0", "-,-", "-", "a2m", "-", "51"), NULL},
        {"[THR.end-fortress] the middle one", WHITE("ll1k5/9/9/9/9/7R1/9/D8/L5K2"), "h4h5",
         WHITE_OVER("ll1k5/9/9/9/7R1/9/9/D8/L5K2", "0:0,0:0", "-,-", "51"),
         "move seat=0 cell=h4 to=h5 layer=piece type=ranger count=1; " END("win", "0", "fortress_held")},
        {"[THR.end-points]", WHITE_IN_FULL("ll1k5/9/9/9/9/7K1/9/D8/L8", "-", "0:1,0:0", "e2,-", "-", "-", "-", "50"),
         "h4h5", WHITE_OVER("ll1k5/9/9/9/7K1/9/9/D8/L8", "1:2,0:0", "h5,-", "51"), NULL}};
    static const struct worked_ply rangers[] = {
        {"[THR.ends] a throne in the fortress is no end", BLACK("9/9/9/9/9/9/9/9/4k3K"), "e1e2",
         BLACK_IN_FULL("9/9/9/9/9/9/9/4k4/8K", "-", "0:0,1:1", "-,e2", "-", "e2m", "-", "52"), NULL},
        {"[THR.end-fortress] a ranger is", BLACK("k8/9/9/9/9/9/9/9/4r3K"), "e1e2",
         TILES " k8/9/9/9/9/9/9/4r4/8K b over - - 0:0,0:0 -,- - - - 4 52",
         "move seat=1 cell=e1 to=e2 layer=piece type=ranger count=1; " END("win", "1", "fortress_held")},
        {"[THR.end-names] as in the rulebook", WHITE("k8/R8/9/9/9/9/9/9/8K"), "a8xa9",
         WHITE_CHECK("k8/R8/9/9/9/9/9/9/8K", "a8xa9"), ""}};
    static const struct worked_end ends[] = {
        {"[THR.end-names]", WHITE_OVER("9/R8/9/9/9/9/9/9/8K", "0:0,0:0", "-,-", "50"),
         "win seats=0 reason=throne_removed"},
        {"[THR.ends] in the order of the list", WHITE_OVER("9/4R4/9/9/9/9/9/9/8K", "0:0,0:0", "-,-", "50"),
         "win seats=0 reason=fortress_held"}};
    static const struct worked_end both[] = {{"[THR.end-both]",
                                              WHITE_OVER("3k5/9/9/9/9/9/9/9/8K", "1:1,1:1", "h5,h5", "50"),
                                              "draw seats=0,1 reason=points_reached"}};
    worked_load_text(FILE_OF("ends:\n  - {kind: removed, types: [lancer, dragon], least: 2}\n"
                             "  - {kind: fortress, types: [ranger], at: all}\n  - {kind: points, count: 2}\n"),
                     "");
    WORKED_EACH(worked_ply, worked_ply, others);
    worked_load_text(FILE_OF("ends:\n  - {kind: fortress, types: [ranger]}\n  - {kind: removed}\n"), "");
    WORKED_EACH(worked_ply, worked_ply, rangers);
    WORKED_EACH(worked_end, worked_end, ends);
    worked_load_text(FILE_OF("ends:\n  - {kind: points}\n"), "");
    WORKED_EACH(worked_end, worked_end, both);
}

/* [THR.several-thrones] [THR.ends-valid] */
static void several_thrones(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.several-thrones] the second enters a fortress",
         WHITE_IN_FULL("3k5/9/9/9/9/7K1/9/4K4/9", "-", "1:1,0:0", "e2,-", "-", "-", "-", "50"), "h4h5",
         WHITE_IN_FULL("3k5/9/9/9/7K1/9/9/4K4/9", "-", "2:2,0:0", "h5,-", "-", "h5m", "-", "51"), NULL},
        {"[THR.several-thrones] it leaves, and the first has been there",
         WHITE_IN_FULL("3k5/9/9/9/7K1/9/9/4K4/9", "-", "2:2,0:0", "h5,-", "-", "-", "-", "50"), "h5h4",
         WHITE_IN_FULL("3k5/9/9/9/9/7K1/9/4K4/9", "-", "2:2,0:0", "h5,-", "-", "h4m", "-", "51"), NULL},
        {"[THR.several-thrones] the first of two", WHITE("k8/9/9/8k/8R/9/9/9/8K"), "i5xi6",
         BLACK("k8/9/9/8R/9/9/9/9/8K"), NULL},
        {"[THR.several-thrones] the last", WHITE("9/9/9/8k/8R/9/9/9/8K"), "i5xi6",
         WHITE_OVER("9/9/9/8R/9/9/9/9/8K", "0:0,0:0", "-,-", "51"),
         "remove seat=1 cell=i6 layer=piece type=throne before=0; move seat=0 cell=i5 to=i6 layer=piece type=ranger "
         "count=1; " END("win", "0", "pieces_removed")}};
    static const char none[] = WHITE("3k5/9/9/9/7K1/9/9/4K4/9");
    uint32_t last = (uint32_t)strlen(TILES " 3k5/9/9/9/7K1/9/9/4K4/9 w play - - 0:0,0:0 ");
    brd_state state;
    worked_load_text(FILE_OF("pieces:\n  throne: {count: 2}\n"), "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    worked_fault(&(struct worked_fault){"[THR.ends-valid]", none, "lastfort", last, last + 2});
    worked_position(WHITE_IN_FULL("3k5/9/9/9/7K1/9/9/4K4/9", "-", "0:3,0:0", "e8,-", "-", "-", "-", "50"), &state);
}

/* [THR.ends] Lists with one fault, and its field. */
static void lists_are_tested(void)
{
    static const struct {
        const char *keys, *field;
    } rows[] = {
        {FILE_OF("ends: []\n"), "ends"},
        {FILE_OF("ends:\n  - {kind: points, types: [ranger]}\n"), "ends[0].types"},
        {FILE_OF("ends:\n  - {kind: removed, count: 2}\n"), "ends[0].count"},
        {FILE_OF("ends:\n  - {kind: removed}\n  - {kind: fortress, least: 2}\n"), "ends[1].least"},
        {FILE_OF("ends:\n  - {kind: removed, at: [middle]}\n"), "ends[0].at"},
        {FILE_OF("ends:\n  - {kind: fortress, count: 2}\n"), "ends[0].count"},
        {FILE_OF("ends:\n  - {kind: points, count: 5}\n"), "ends[0].count"},
        {FILE_OF("ends:\n  - {kind: removed, types: [lancer], least: 3}\n"), "ends[0].least"},
        {FILE_OF("pieces:\n  ranger: {count: 0}\nends:\n  - {kind: removed, types: [ranger]}\n"), "ends[0].types"},
        {FILE_OF("pieces:\n  throne: {count: 0}\n"), "pieces.throne.count"},
        {FILE_OF("seats:\n  black:\n    pieces:\n      throne: {count: 0}\n"), "seats.black.pieces.throne.count"},
        {FILE_OF("ends:\n  - {kind: house}\n"), "ends[0].kind"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        brd_rules rules;
        brd_fault faults[4];
        size_t found = 0;
        CHECK_EQ_INT(brd_rules_load(&rules, rows[i].keys, strlen(rows[i].keys), "", 0, faults, 4, &found), BRD_E_RULES);
        CHECK_EQ_INT(found, 1);
        CHECK_EQ_TEXT(faults[0].field, rows[i].field);
    }
    worked_load_text(FILE_OF("pieces:\n  throne: {count: 0}\nends:\n  - {kind: fortress, types: all}\n"), "");
}

/* --------------------------------------------------------------------------------------------------- promotion */

/* [THR.becomes] */
static void pieces_are_promoted(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.becomes] in row 8, when the turn ends", WHITE_DONE("k8/2S6/9/9/9/9/9/9/8K", "c8m"), "end",
         TILES " k8/2G6/9/9/9/9/9/9/8K b play - - 0:0,0:0 -,- - - - 4 52",
         "remove seat=0 cell=c8 layer=piece type=spearman before=0; place seat=0 cell=c8 layer=piece type=griffin "
         "after=0; " PASS},
        {"[THR.becomes] not before", WHITE("k8/9/2S6/9/9/9/9/9/8K"), "c7c8", WHITE_DONE("k8/2S6/9/9/9/9/9/9/8K", "c8m"),
         NULL},
        {"[THR.becomes] Black's row 8, in White's turn", WHITE_DONE("k8/9/9/9/9/9/9/1s7/8K", "i1m"), "end",
         TILES " k8/9/9/9/9/9/9/1g7/8K b play - - 0:0,0:0 -,- - - - 4 52", NULL},
        {"[THR.becomes] in a fortress", WHITE_DONE("k8/9/9/9/7R1/9/9/9/8K", "h5m"), "end",
         TILES " k8/9/9/9/7L1/9/9/9/8K b play - - 0:0,0:0 -,- - - - 4 52", NULL},
        {"[THR.becomes] White's lancer becomes nothing", WHITE_DONE("k8/2L6/9/9/9/9/9/9/8K", "c8m"), "end",
         TILES " k8/2L6/9/9/9/9/9/9/8K b play - - 0:0,0:0 -,- - - - 4 52", NULL},
        {"[THR.becomes] the last spearman, which had to be kept", WHITE_DONE("ks7/2S6/9/9/9/9/9/9/8K", "c8m"), "end",
         TILES " ks7/2G6/9/9/9/9/9/9/8K b over - - 0:0,0:0 -,- - - - 4 52",
         "remove seat=0 cell=c8 layer=piece type=spearman before=0; place seat=0 cell=c8 layer=piece type=griffin "
         "after=0; counter type=turn before=3 after=4; " END("win", "1", "pieces_removed")}};
    static const char promotion[] = "pieces:\n  griffin: {letter: G, count: 0, moves: []}\n"
                                    "  spearman:\n    becomes: {where: [row-8], types: [griffin]}\n"
                                    "  ranger:\n    becomes: {where: [fortress], types: [lancer]}\n";
    static const char three[] = WHITE("k8/9/9/9/GGG6/9/9/9/8K");
    uint32_t third = (uint32_t)strlen(TILES " k8/9/9/9/GG");
    char file[1024];
    brd_type_info info = {.struct_nbytes = sizeof info};
    brd_state state;
    snprintf(file, sizeof file, FILE_OF("%s"), promotion);
    worked_load_text(file, "");
    for (int i = 0; i < 5; i++) worked_ply(&plies[i]);
    worked_position(WHITE("k8/9/9/9/GGLLLL3/9/9/9/8K"), &state);
    worked_fault(&(struct worked_fault){"[THR.becomes] two spearmen", three, "pieces", third, third});
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 15, &info), BRD_OK);
    CHECK_EQ_INT(info.count, 2);
    snprintf(file, sizeof file, FILE_OF("%sends:\n  - {kind: removed, types: [spearman]}\n"), promotion);
    worked_load_text(file, "");
    worked_ply(&plies[5]);
}

/* [THR.becomes] Files with one fault, and its field. */
static void promotions_are_tested(void)
{
    static const struct {
        const char *keys, *field;
    } rows[] = {{FILE_OF("pieces:\n  ranger:\n    becomes: {where: [row-8]}\n"), "pieces.ranger.becomes.where"},
                {FILE_OF("pieces:\n  ranger:\n    becomes: {types: [lancer]}\n"), "pieces.ranger.becomes.types"},
                {FILE_OF("pieces:\n  ranger:\n    becomes: {where: [row-8], types: [lancer, elephant]}\n"),
                 "pieces.ranger.becomes.types"},
                {FILE_OF("pieces:\n  ranger:\n    becomes: {where: [row-8], types: [ranger]}\n"),
                 "pieces.ranger.becomes.types"},
                {FILE_OF("pieces:\n  ranger:\n    becomes: {where: [row-8], types: [dragon]}\n"),
                 "pieces.ranger.becomes.types"},
                {FILE_OF("pieces:\n  throne:\n    becomes: {where: [row-8], types: [ranger]}\n"),
                 "pieces.throne.becomes.types"},
                {FILE_OF("pieces:\n  ranger:\n    becomes: {where: [row-10], types: [lancer]}\n"),
                 "pieces.ranger.becomes.where[0]"},
                {FILE_OF("seats:\n  black:\n    pieces:\n      ranger:\n        becomes: {where: [row-8]}\n"),
                 "seats.black.pieces.ranger.becomes.where"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        brd_rules rules;
        brd_fault faults[4];
        size_t found = 0;
        CHECK_EQ_INT(brd_rules_load(&rules, rows[i].keys, strlen(rows[i].keys), "", 0, faults, 4, &found), BRD_E_RULES);
        CHECK_EQ_INT(found, 1);
        CHECK_EQ_TEXT(faults[0].field, rows[i].field);
    }
}

static const struct check_test tests[] = {
    {"[THR.own-types] a_type_has_its_letter_and_its_picture", a_type_has_its_letter_and_its_picture},
    {"[THR.own-types] a_type_acts_by_its_entries", a_type_acts_by_its_entries},
    {"[THR.own-types] bans_name_types", bans_name_types},
    {"[THR.more-pieces] pieces_of_a_type_are_laid_in_order", pieces_of_a_type_are_laid_in_order},
    {"[THR.more-pieces] positions_are_tested", positions_are_tested},
    {"[THR.more-pieces] the_limit_of_moves", the_limit_of_moves},
    {"[THR.own-types] files_are_tested", files_are_tested},
    {"[THR.seat-tables] sides_differ", sides_differ},
    {"[THR.seat-tables] sides_lay_out_their_own", sides_lay_out_their_own},
    {"[THR.ends] a_list_decides", a_list_decides},
    {"[THR.several-thrones] several_thrones", several_thrones},
    {"[THR.ends] lists_are_tested", lists_are_tested},
    {"[THR.becomes] pieces_are_promoted", pieces_are_promoted},
    {"[THR.becomes] promotions_are_tested", promotions_are_tested},
    {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("thrones_own", tests, argc, argv);
}
