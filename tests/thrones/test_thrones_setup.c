/*
 * test_thrones_setup.c: worked examples for rules/thrones.md up to the first turn: board, tiles, claims, pieces,
 * settlement, and the positions of the setup. Expected values were worked out by hand from the rulebook.
 * test_thrones_secrets.c tests what other viewers see of it.
 */
#include "thrones_lines.h"

/* The rows of the sample deployment, Black's 9 to 6 and White's 4 to 1; rows without tiles, boards without pieces. */
#define EMPTY "9/9/9/9/9/9/9/9/9"
#define NOTHING "0:0,0:0 -,- - - - 0 "

#define START NONE "/" ROW "/" NONE " " EMPTY " w tiles " ROW "|" ROW " - " NOTHING "0"
#define WHITE_TILES_OF(rows, ply) NONE "/" ROW "/" rows " " EMPTY " w tiles " ROW "|" ROW " - " NOTHING ply
#define WHITE_CLAIMS(claims, ply) NONE "/" ROW "/" WHITE_TILES " " EMPTY " w middle " claims "|" ROW " - " NOTHING ply
#define WHITE_PIECES_OF(rows, ply) \
    NONE "/" ROW "/" WHITE_TILES " 9/9/9/9/9/" rows " w pieces p.f.m.w..|" ROW " - " NOTHING ply
#define BLACK_TILES_OF(rows, ply) \
    rows "/" ROW "/" WHITE_TILES " 9/9/9/9/9/" WHITE_PIECES " b tiles p.f.m.w..|" ROW " w " NOTHING ply
#define BLACK_CLAIMS(claims, ply) \
    BLACK_TILES "/" ROW "/" WHITE_TILES " 9/9/9/9/9/" WHITE_PIECES " b middle p.f.m.w..|" claims " w " NOTHING ply
#define BLACK_PIECES_OF(rows, ply) \
    BLACK_TILES "/" ROW "/" WHITE_TILES " " rows "/9/" WHITE_PIECES " b pieces p.f.m.w..|.w..m.f.p w " NOTHING ply
#define SAMPLE \
    BLACK_TILES "/pwfmmwfcp/" WHITE_TILES " " BLACK_PIECES "/9/" WHITE_PIECES " w play - wb 0:0,0:0 -,- - - - 1 110"

static void load(void)
{
    worked_load("thrones", "");
}

static void check_format(const brd_state *state, int32_t viewer, const char *expected)
{
    char text[BRD_MAX_POSITION_TEXT];
    brd_state_observe(&worked_rules, state, viewer, text, sizeof text);
    CHECK_EQ_TEXT(text, expected);
}

/* Plays moves that are separated by single spaces. */
static void play_all(brd_state *state, const char *moves)
{
    while (*moves != '\0') {
        size_t length = strcspn(moves, " ");
        brd_move move = {0};
        CHECK_EQ_INT(brd_move_parse(&worked_rules, moves, length, &move), BRD_OK);
        if (!CHECK_EQ_INT(brd_apply(&worked_rules, state, BRD_REFEREE, move, NULL, NULL, NULL, 0), 0))
            printf("  %s\n", moves);
        moves += length + (moves[length] == ' ');
    }
}

/* ---------------------------------------------------------------------------------------------------- board */

/* [THR.board] [THR.order] */
static void nine_by_nine_cells_in_cell_order(void)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    load();
    CHECK_EQ_INT(brd_rules_info_get(&worked_rules, &info), BRD_OK);
    CHECK_EQ_INT(info.cell_count, 81);
    CHECK_EQ_INT(info.players, 1 << 2);
    for (int32_t cell = 0; cell < 81; cell++) {
        const char name[] = {(char)('a' + cell % 9), (char)('1' + cell / 9), '\0'};
        brd_cell_info place = {.struct_nbytes = sizeof place};
        CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_CELL, cell), name);
        CHECK_EQ_INT(brd_rules_cell(&worked_rules, cell, &place), BRD_OK);
        CHECK_EQ_INT(place.x, 1000 * (cell % 9));
        CHECK_EQ_INT(place.y, 1000 * (cell / 9));
    }
}

/* [THR.supply] THR-1 */
static void a_side_has_these_tiles_and_pieces(void)
{
    static const struct {
        const char *name;
        int32_t count;
        char letter;
        const char *seat_letters;
    } expected[] = {{"plains", 12, 'p', "pp"},   {"forest", 11, 'f', "ff"},     {"mountain", 8, 'm', "mm"},
                    {"water", 8, 'w', "ww"},     {"fortress", 1, 'c', ""},      {"ranger", 2, 'R', "Rr"},
                    {"spearman", 2, 'S', "Ss"},  {"crossbowman", 2, 'C', "Cc"}, {"catapult", 1, 'A', "Aa"},
                    {"trebuchet", 1, 'T', "Tt"}, {"lancer", 2, 'L', "Ll"},      {"warhorse", 1, 'W', "Ww"},
                    {"elephant", 2, 'E', "Ee"},  {"dragon", 1, 'D', "Dd"},      {"throne", 1, 'K', "Kk"}};
    int32_t pieces = 0;
    load();
    for (int32_t type = 0; type < 15; type++) {
        brd_type_info info = {.struct_nbytes = sizeof info};
        CHECK_EQ_INT(brd_rules_type(&worked_rules, type, &info), BRD_OK);
        CHECK_EQ_TEXT(info.name, expected[type].name);
        CHECK_EQ_INT(info.count, expected[type].count); /* of the terrains one is for the middle row */
        CHECK_EQ_INT(info.letter, expected[type].letter);
        CHECK_EQ_TEXT(info.seat_letters, expected[type].seat_letters);
        CHECK_EQ_INT(info.common_letter, type < 5 ? info.letter : '\0');
        CHECK_EQ_INT(info.layer, type < 5 ? BRD_GROUND : BRD_PIECE);
        if (type >= 5) pieces += info.count;
    }
    CHECK_EQ_INT(pieces, 15);
}

/* [THR.start] */
static void the_start(void)
{
    brd_state state;
    load();
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
    check_format(&state, BRD_REFEREE, START);
    CHECK_EQ_INT(brd_state_to_move(&worked_rules, &state), 0);
}

/* ----------------------------------------------------------------------------------------------- home tiles */

static void tiles_are_laid_cell_by_cell(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.setup-tiles] [THR.event-tile] [THR.ply]", START, "p@a1",
         WHITE_TILES_OF(ROW "/" ROW "/" ROW "/p........", "1"), "place cell=a1 layer=ground type=plains after=0"},
        {"[THR.setup-tiles]", WHITE_TILES_OF(ROW "/" ROW "/" ROW "/pfmwpfpf.", "8"), "w@i1",
         WHITE_TILES_OF(ROW "/" ROW "/" ROW "/pfmwpfpfw", "9"), "place cell=i1 layer=ground type=water after=0"},
        {"[THR.setup-fortress]", WHITE_TILES_OF(ROW "/" ROW "/........./pfmwpfpfw", "9"), "f@a2",
         WHITE_TILES_OF(ROW "/" ROW "/f......../pfmwpfpfw", "10"), NULL},
        {"[THR.setup-tiles] the last", WHITE_TILES_OF("pfmwpfwp./pfmwpwpfm/pfmwcfpfm/pfmwpfpfw", "35"), "m@i4",
         WHITE_CLAIMS(ROW, "36"), "place cell=i4 layer=ground type=mountain after=0"},
        {"[THR.setup-tiles] Black's", BLACK_TILES_OF(NONE, "55"), "p@i9",
         BLACK_TILES_OF("........p/" ROW "/" ROW "/" ROW, "56"), "place cell=i9 layer=ground type=plains after=0"},
        {"[THR.setup-fortress] Black's", BLACK_TILES_OF("wfpfpwmfp/.....wmfp/" ROW "/" ROW, "68"), "c@e8",
         BLACK_TILES_OF("wfpfpwmfp/....cwmfp/" ROW "/" ROW, "69"), "place cell=e8 layer=ground type=fortress after=0"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
}

static void tiles_that_are_refused(void)
{
    static const struct worked_refusal refusals[] = {
        {"[THR.setup-tiles]", START, "p@b1", "not_next_cell", "a1"},
        {"[THR.setup-tiles]", START, "p@e5", "not_next_cell", "a1"},
        {"[THR.setup-tiles] Black's", BLACK_TILES_OF(NONE, "55"), "p@a9", "not_next_cell", "i9"},
        {"[THR.setup-tiles] Black's", BLACK_TILES_OF("wfpfpwmfp/" ROW "/" ROW "/" ROW, "64"), "p@a8", "not_next_cell",
         "i8"},
        {"[THR.supply] seven of water", WHITE_TILES_OF("w......../wwpfmpfpf/wwpfmpfpf/wwpfmpfpf", "28"), "w@b4",
         "quota", "b4"},
        {"[THR.supply] one fortress", WHITE_TILES_OF(ROW "/" ROW "/pfmwc..../pfmwpfpfw", "14"), "c@f2", "quota", "f2"},
        {"[THR.setup-fortress] column a", WHITE_TILES_OF(ROW "/" ROW "/" ROW "/pfmwpfpfw", "9"), "c@a2",
         "fortress_edge", "a2"},
        {"[THR.setup-fortress] column i", WHITE_TILES_OF(ROW "/" ROW "/pfmwpfpf./pfmwpfpfw", "17"), "c@i2",
         "fortress_edge", "i2"},
        {"[THR.setup-fortress] row 1", WHITE_TILES_OF(ROW "/" ROW "/" ROW "/pfmw.....", "4"), "c@e1", "fortress_edge",
         "e1"},
        {"[THR.setup-fortress] row 9 is Black's outermost", BLACK_TILES_OF("......mfp/" ROW "/" ROW "/" ROW, "58"),
         "c@f9", "fortress_edge", "f9"},
        {"[THR.setup-rows] forest, mountain, water are lacking", WHITE_TILES_OF(ROW "/" ROW "/" ROW "/pppppp...", "6"),
         "p@g1", "not_completable", "g1"},
        {"[THR.setup-rows] the last cell", WHITE_TILES_OF(ROW "/" ROW "/" ROW "/pfmpfpfm.", "8"), "p@i1",
         "not_completable", "i1"},
        {"[THR.setup-completable] two plains are for rows 3 and 4",
         WHITE_TILES_OF(ROW "/" ROW "/ppp....../ppppppfmw", "12"), "p@d2", "not_completable", "d2"},
        {"[THR.setup-completable] the fortress would lie in column i",
         WHITE_TILES_OF("ppffffm../pfmwpfmwp/pfmwpfmwp/pfmwpfmwp", "34"), "w@h4", "not_completable", "h4"},
        {"[THR.setup] claims come later", START, "R@a1", "wrong_phase", ""},
        {"[THR.setup]", START, "end", "wrong_phase", ""},
        {"[THR.setup]", START, "a1a2", "wrong_phase", ""},
        {"[THR.setup]", START, "D@-", "wrong_phase", ""},
        {"[THR.setup]", START, "survive", "wrong_phase", ""},
    };
    load();
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

static void tiles_that_are_legal(void)
{
    static const struct worked_moves moves[] = {
        {"[THR.setup-tiles]", START, "", "p@a1 f@a1 m@a1 w@a1"},
        {"[THR.setup-fortress]", WHITE_TILES_OF(ROW "/" ROW "/p......../pfmwpfpfw", "10"), "",
         "p@b2 f@b2 m@b2 w@b2 c@b2"},
        {"[THR.setup-rows]", WHITE_TILES_OF(ROW "/" ROW "/" ROW "/pppppp...", "6"), "", "f@g1 m@g1 w@g1"},
        {"[THR.setup-completable] plains", WHITE_TILES_OF(ROW "/" ROW "/ppp....../ppppppfmw", "12"), "",
         "f@d2 m@d2 w@d2 c@d2"},
        {"[THR.setup-completable] the fortress", WHITE_TILES_OF("ppffffm../pfmwpfmwp/pfmwpfmwp/pfmwpfmwp", "34"), "",
         "c@h4"},
        /* left are c m f w for the row "p f f f ....": it lacks m and w, and the fortress takes one of e4 to h4 */
        {"[THR.setup-completable] room", WHITE_TILES_OF("pffff..../pfmwpfmwp/pfmwpfmwp/pfmwpfmwp", "32"), "",
         "p@f4 m@f4 w@f4 c@f4"},
    };
    load();
    WORKED_EACH(worked_moves, worked_moves, moves);
}

/* -------------------------------------------------------------------------------- completable, the long way */

struct layout {
    int left[5];
    char row_least[4];
    int columns[2], rows[2];
    char tiles[37];
};

static const char tile_letters[] = "pfmwc";

static bool layout_obeys(const struct layout *layout)
{
    for (int row = 0; row < 4; row++)
        for (int terrain = 0; terrain < 4; terrain++) {
            int count = 0;
            for (int column = 0; column < 9; column++)
                count += layout->tiles[9 * row + column] == tile_letters[terrain];
            if (count < layout->row_least[terrain]) return false;
        }
    int at = (int)(strchr(layout->tiles, 'c') - layout->tiles);
    return at % 9 + 1 >= layout->columns[0] && at % 9 + 1 <= layout->columns[1] && at / 9 + 1 >= layout->rows[0] &&
           at / 9 + 1 <= layout->rows[1];
}

/* Tries all fillings of the cells from `count` on. */
static bool layout_completes(struct layout *layout, int count)
{
    if (count == 36) return layout_obeys(layout);
    bool found = false;
    for (int tile = 0; tile < 5 && !found; tile++) {
        if (layout->left[tile] == 0) continue;
        layout->left[tile]--;
        layout->tiles[count] = tile_letters[tile];
        found = layout_completes(layout, count + 1);
        layout->left[tile]++;
    }
    return found;
}

/*
 * One random layout of White's. When ten cells are left or fewer, the list must have exactly the tiles that some
 * filling completes.
 */
static void compare_completable(struct layout layout, uint32_t *seed)
{
    brd_state state;
    brd_state_initial(&worked_rules, &state, 0);
    for (int count = 0; count < 36; count++) {
        brd_move moves[8];
        int32_t found = brd_moves(&worked_rules, &state, 0, moves, 8);
        bool listed[5] = {false};
        brd_move_info info = {.struct_nbytes = sizeof info};
        for (int32_t i = 0; i < found && i < 8; i++) {
            brd_move_describe(&worked_rules, &state, BRD_REFEREE, moves[i], &info);
            listed[info.type] = true;
        }
        if (!CHECK(found > 0)) return;
        for (int tile = 0; tile < 5 && count >= 26; tile++) {
            bool completes = false;
            if (layout.left[tile] > 0) {
                layout.left[tile]--;
                layout.tiles[count] = tile_letters[tile];
                completes = layout_completes(&layout, count + 1);
                layout.left[tile]++;
            }
            if (!CHECK_EQ_INT(listed[tile], completes))
                printf("  %.*s, then %c\n", count, layout.tiles, tile_letters[tile]);
        }
        *seed = *seed * 1664525u + 1013904223u;
        brd_move move = moves[(*seed >> 16) % (uint32_t)found];
        brd_move_describe(&worked_rules, &state, BRD_REFEREE, move, &info);
        layout.left[info.type]--;
        layout.tiles[count] = tile_letters[info.type];
        brd_apply_trusted(&worked_rules, &state, move, NULL, NULL, 0);
    }
}

/* [THR.setup-completable] The same, also under rules with hardly any choice. */
static void completable_is_exact(void)
{
    static const struct {
        const char *yaml;
        struct layout layout;
    } rules[] = {
        {"schema: 1\nextends: thrones\n", {{11, 10, 7, 7, 1}, {1, 1, 1, 1}, {2, 8}, {2, 4}, ""}},
        {"schema: 1\nextends: thrones\ntiles:\n  plains: {count: 11, row_least: 2}\n  forest: {count: 10, row_least: "
         "2}\n"
         "  mountain: {count: 7, row_least: 1}\n  water: {count: 7, row_least: 1}\n",
         {{11, 10, 7, 7, 1}, {2, 2, 1, 1}, {2, 8}, {2, 4}, ""}},
        {"schema: 1\nextends: thrones\ntiles:\n  plains: {count: 8, row_least: 2}\n  forest: {count: 9, row_least: 2}\n"
         "  mountain: {count: 9, row_least: 2}\n  water: {count: 9, row_least: 2}\nfortress: {columns: [9, 9], rows: "
         "4}\n",
         {{8, 9, 9, 9, 1}, {2, 2, 2, 2}, {9, 9}, {4, 4}, ""}},
        {"schema: 1\nextends: thrones\ntiles:\n  plains: {count: 20, row_least: 0}\n  forest: {count: 5, row_least: "
         "1}\n"
         "  mountain: {count: 5, row_least: 1}\n  water: {count: 5, row_least: 1}\nfortress: {columns: [1, 2], rows: "
         "[3, 4]}\n",
         {{20, 5, 5, 5, 1}, {0, 1, 1, 1}, {1, 2}, {3, 4}, ""}},
    };
    uint32_t seed = 1;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        worked_load_text(rules[i].yaml, "");
        for (long layouts = check_plies() / 20000 + 3; layouts > 0; layouts--)
            compare_completable(rules[i].layout, &seed);
    }
}

/*
 * [THR.setup-completable] The number of ways to begin. Row 1 may have any terrain, but at most four of mountain and of
 * water, because each later row needs one of seven; and when seven tiles are laid it must have two kinds. 5: 4^5 less
 * two sequences of one kind. 6: 4^6 less those with five or six of mountain, 6 * 3 + 1, and as many with water. 7: 4^7
 * less those with five to seven of mountain, 21 * 9 + 7 * 3 + 1, as many with water, and two of plains or forest alone.
 */
static void ways_to_begin(void)
{
    static const uint64_t expected[] = {1, 4, 16, 64, 256, 1024 - 2, 4096 - 2 * 19, 16384 - 2 * 211 - 2};
    static BRD_ALIGNED uint8_t workspace[7 * (BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move))];
    brd_state state;
    load();
    brd_state_initial(&worked_rules, &state, 0);
    for (int32_t depth = 0; depth < 8; depth++) {
        uint64_t count = 0;
        CHECK_EQ_INT(brd_perft(&worked_rules, &state, depth, 0, workspace, sizeof workspace, &count), BRD_OK);
        CHECK_EQ_INT(count, expected[depth]);
    }
}

/*
 * Random layouts can always be completed. The run lays as many random tile layouts as PLIES, and makes a hundredth of
 * them whole setups.
 */
static void no_setup_gets_stuck(void)
{
    uint32_t seed = 7;
    load();
    long layouts = check_plies(), whole = layouts / 100;
    for (long game = 0; game < layouts; game++) {
        brd_state state;
        brd_move moves[128];
        brd_state_initial(&worked_rules, &state, 0);
        for (int ply = 0; ply < (game < whole ? 110 : 36); ply++) {
            int32_t count = brd_moves(&worked_rules, &state, BRD_REFEREE, moves, 128);
            if (!CHECK(count > 0)) return;
            seed = seed * 1664525u + 1013904223u;
            brd_apply_trusted(&worked_rules, &state, moves[(seed >> 16) % (uint32_t)count], NULL, NULL, 0);
        }
        int32_t turn = 0;
        brd_state_counter(&worked_rules, &state, BRD_REFEREE, BRD_NO_SEAT, 2, &turn);
        CHECK_EQ_INT(turn, game < whole);
        if (game < whole) CHECK_EQ_INT(brd_state_check(&worked_rules, &state, NULL, 0, NULL), 0);
    }
}

/* ---------------------------------------------------------------------------------------- claims and pieces */

static void middle_tiles_are_claimed(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.setup-middle] [THR.event-claim] [THR.fixture]", WHITE_CLAIMS(ROW, "36"), "p@a5",
         WHITE_CLAIMS("p........", "37"), "place seat=0 cell=a5 layer=fixture type=plains after=0"},
        {"[THR.setup-middle]", WHITE_CLAIMS("p.f.m....", "39"), "w@g5", WHITE_PIECES_OF("9/9/9/9", "40"),
         "place seat=0 cell=g5 layer=fixture type=water after=0"},
        {"[THR.setup-middle] also where the other side has claimed", BLACK_CLAIMS(ROW, "91"), "p@a5",
         BLACK_CLAIMS("p........", "92"), "place seat=1 cell=a5 layer=fixture type=plains after=0"},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.setup-middle] plains first", WHITE_CLAIMS(ROW, "36"), "f@a5", "not_next_tile", ""},
        {"[THR.setup-middle] no fortress", WHITE_CLAIMS(ROW, "36"), "c@a5", "not_next_tile", ""},
        {"[THR.setup-middle] row 5", WHITE_CLAIMS(ROW, "36"), "p@a4", "not_middle_row", "a4"},
        {"[THR.setup-middle] row 5", WHITE_CLAIMS(ROW, "36"), "p@a6", "not_middle_row", "a6"},
        {"[THR.setup-middle]", WHITE_CLAIMS("p........", "37"), "f@a5", "claimed", "a5"},
        {"[THR.setup-middle]", WHITE_CLAIMS(ROW, "36"), "R@a1", "wrong_phase", ""},
    };
    static const struct worked_moves moves[] = {
        {"[THR.setup-middle]", WHITE_CLAIMS("p...f....", "38"), "", "m@b5 m@c5 m@d5 m@f5 m@g5 m@h5 m@i5"}};
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

static void pieces_are_laid_in_their_order(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.setup-pieces] [THR.event-piece] [THR.piece]", WHITE_PIECES_OF("9/9/9/9", "40"), "R@c2",
         WHITE_PIECES_OF("9/9/2R6/9", "41"), "place seat=0 cell=c2 layer=piece type=ranger after=0"},
        {"[THR.setup-pairs]", WHITE_PIECES_OF("9/9/2R6/9", "41"), "R@a3", WHITE_PIECES_OF("9/R8/2R6/9", "42"), NULL},
        {"[THR.setup-dragon] [THR.event-hold] [THR.stocks] [THR.event-turn]", WHITE_PIECES_OF(WHITE_PIECES, "54"),
         "D@-", BLACK_TILES_OF(NONE, "55"), "stock seat=0 type=dragon before=0 after=1; turn seat=1"},
        {"[THR.setup-pieces] the dragon", WHITE_PIECES_OF(WHITE_PIECES, "54"), "D@a1",
         NONE "/" ROW "/" WHITE_TILES " 9/9/9/9/9/L2C1L3/R1S1C1S1R/2E1W1E2/D1T1K1A2 b tiles p.f.m.w..|" ROW
              " - " NOTHING "55",
         "place seat=0 cell=a1 layer=piece type=dragon after=0; turn seat=1"},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.setup-pieces]", WHITE_PIECES_OF("9/9/9/9", "40"), "S@a1", "not_next_piece", ""},
        {"[THR.setup-pieces]", WHITE_PIECES_OF("9/9/9/9", "40"), "D@-", "not_next_piece", ""},
        {"[THR.setup-pieces]", WHITE_PIECES_OF("9/9/9/9", "40"), "R@a5", "not_homeland", "a5"},
        {"[THR.setup-pieces]", WHITE_PIECES_OF("9/9/9/9", "40"), "R@a9", "not_homeland", "a9"},
        {"[THR.setup-pieces]", WHITE_PIECES_OF("9/9/2R6/9", "41"), "R@c2", "cell_taken", "c2"},
        {"[THR.setup-pieces]", WHITE_PIECES_OF("9/9/9/9", "40"), "p@a1", "wrong_phase", ""},
        {"[THR.setup-pairs] THR-21", WHITE_PIECES_OF("9/9/2R6/9", "41"), "R@b2", "pair_order", "c2"},
        {"[THR.setup-pairs] THR-21 the last cell", WHITE_PIECES_OF("9/9/9/9", "40"), "R@i4", "no_room_for_pair", "i4"},
        {"[THR.setup-pairs] THR-21 the later ones are taken", WHITE_PIECES_OF("7RR/9/9/9", "42"), "S@g4",
         "no_room_for_pair", "g4"},
        {"[THR.setup-pairs] Black's order begins at i9", BLACK_PIECES_OF("4r4/9/9/9", "96"), "R@i9", "pair_order",
         "e9"},
        {"[THR.setup-pairs] and ends at a6", BLACK_PIECES_OF("9/9/9/9", "95"), "R@a6", "no_room_for_pair", "a6"},
    };
    static const struct worked_moves moves[] = {
        {"[THR.setup-pairs] the second on a later cell", WHITE_PIECES_OF("9/5R3/9/9", "41"), "",
         "R@g3 R@h3 R@i3 R@a4 R@b4 R@c4 R@d4 R@e4 R@f4 R@g4 R@h4 R@i4"},
        {"[THR.setup-dragon] on a free cell, or held back", WHITE_PIECES_OF(WHITE_PIECES, "54"), "",
         "D@a1 D@b1 D@d1 D@f1 D@h1 D@i1 D@a2 D@b2 D@d2 D@f2 D@h2 D@i2 D@b3 D@d3 D@f3 D@h3 D@b4 D@c4 D@e4 D@g4 D@h4 "
         "D@i4 D@-"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

/* [THR.setup] [THR.settle] The sample deployment from the first ply to the last, as a host would send it. */
static void the_sample_deployment(void)
{
    brd_state state;
    load();
    brd_state_initial(&worked_rules, &state, 0);
    play_all(&state, "p@a1 f@b1 m@c1 w@d1 p@e1 f@f1 p@g1 f@h1 w@i1 p@a2 f@b2 m@c2 w@d2 c@e2 f@f2 p@g2 f@h2 m@i2 "
                     "p@a3 f@b3 m@c3 w@d3 p@e3 w@f3 p@g3 f@h3 m@i3 p@a4 f@b4 m@c4 w@d4 p@e4 f@f4 w@g4 p@h4 m@i4 "
                     "p@a5 f@c5 m@e5 w@g5 R@a3 R@i3 S@c3 S@g3 C@e3 C@d4 A@g1 T@c1 L@a4 L@f4 W@e2 E@c2 E@g2 K@e1 D@-");
    check_format(&state, BRD_REFEREE, BLACK_TILES_OF(NONE, "55"));
    play_all(&state, "p@i9 f@h9 m@g9 w@f9 p@e9 f@d9 p@c9 f@b9 w@a9 p@i8 f@h8 m@g8 w@f8 c@e8 f@d8 p@c8 f@b8 m@a8 "
                     "p@i7 f@h7 m@g7 w@f7 p@e7 w@d7 p@c7 f@b7 m@a7 p@i6 f@h6 m@g6 w@f6 p@e6 f@d6 w@c6 p@b6 m@a6 "
                     "p@i5 f@g5 m@e5 w@b5 R@i7 R@a7 S@g7 S@c7 C@e7 C@f6 A@c9 T@g9 L@i6 L@d6 W@e8 E@g8 E@c8 K@e9 D@-");
    check_format(&state, BRD_REFEREE, SAMPLE);
}

/* ------------------------------------------------------------------------------------------------ settlement */

static void put(char **at, const char *format, const char *cell, const char *what, int seat)
{
    *at += sprintf(*at, format, seat, cell, what);
}

/* The name of a tile's or a piece's letter. */
static const char *name_of(char letter)
{
    static const char letters[] = "pfmwcRSCATLWEDK";
    static const char *const names[] = {"plains", "forest",   "mountain",    "water",    "fortress",
                                        "ranger", "spearman", "crossbowman", "catapult", "trebuchet",
                                        "lancer", "warhorse", "elephant",    "dragon",   "throne"};
    return names[strchr(letters, letter) - letters];
}

/* Row 5 of the sample deployment: on each cell the claims of both sides, then the resulting tile. */
static void put_claims(char **at)
{
    static const char *const claims[] = {"p.f.m.w..", ".w..m.f.p"};
    static const char middle[] = "pwfmmwfcp";
    for (int column = 0; column < 9; column++) {
        const char cell[] = {(char)('a' + column), '5', '\0'};
        for (int seat = 0; seat < 2; seat++)
            if (claims[seat][column] == '.')
                put(at, "reveal seat=%d cell=%s layer=fixture type=%s; ", cell, "none", seat);
            else
                put(at, "reveal seat=%d cell=%s layer=fixture type=%s after=0; ", cell, name_of(claims[seat][column]),
                    seat);
        for (int seat = 0; seat < 2; seat++)
            if (claims[seat][column] != '.')
                put(at, "remove seat=%d cell=%s layer=fixture type=%s before=0; ", cell, name_of(claims[seat][column]),
                    seat);
        *at += sprintf(*at, "place cell=%s layer=ground type=%s after=0; ", cell, name_of(middle[column]));
    }
}

/* The home rows, rows 1 to 9: on each cell the tile and the piece. */
static void put_homes(char **at)
{
    static const char *const tiles[] = {"pfmwpfpfw", "pfmwcfpfm", "pfmwpwpfm", "pfmwpfwpm", "",
                                        "mpwfpwmfp", "mfpwpwmfp", "mfpfcwmfp", "wfpfpwmfp"};
    static const char *const pieces[] = {"..T.K.A..", "..E.W.E..", "R.S.C.S.R", "L..C.L...", "",
                                         "...L.C..L", "R.S.C.S.R", "..E.W.E..", "..A.K.T.."};
    for (int row = 0; row < 9; row++)
        for (int column = 0; column < 9 && row != 4; column++) {
            const char cell[] = {(char)('a' + column), (char)('1' + row), '\0'};
            char piece = pieces[row][column];
            *at += sprintf(*at, "reveal cell=%s layer=ground type=%s after=0; ", cell, name_of(tiles[row][column]));
            if (piece == '.')
                put(at, "reveal seat=%d cell=%s layer=piece type=%s; ", cell, "none", row > 4);
            else
                put(at, "reveal seat=%d cell=%s layer=piece type=%s after=0; ", cell, name_of(piece), row > 4);
        }
}

/* The events of the last ply, `D@-`, of the sample deployment, from its rows as the rulebook gives them. */
static void expected_reveals(char *text)
{
    char *at = text;
    put_claims(&at);
    put_homes(&at);
    sprintf(at, "stock seat=0 type=dragon before=1 after=1; stock seat=1 type=dragon before=0 after=1; "
                "counter type=turn before=0 after=1; turn seat=0");
}

/* [THR.event-settle] [THR.event-reveal] */
static void the_last_ply_reveals_all(void)
{
    static char expected[16384], found[16384];
    brd_state state;
    brd_event events[BRD_MAX_EVENTS];
    load();
    if (!worked_position(BLACK_PIECES_OF(BLACK_PIECES, "109"), &state)) return;
    int32_t count =
        brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move("D@-"), NULL, NULL, events, BRD_MAX_EVENTS);
    check_format(&state, BRD_REFEREE, SAMPLE);
    worked_write_events(events, count, found, sizeof found);
    expected_reveals(expected);
    CHECK_EQ_TEXT(found, expected);
    CHECK_EQ_INT(count, 1 + 9 * 3 + 8 + 72 * 2 + 2 + 1 + 1 + 2 + 1); /* ply, …, turn, phases, next */
}

/* The row that results from two sides' claims. */
static void check_middle_row(const char *cites, const char *white, const char *black, const char *expected)
{
    char line[BRD_MAX_POSITION_TEXT];
    brd_state state;
    snprintf(line, sizeof line,
             BLACK_TILES "/" ROW "/" WHITE_TILES " " BLACK_PIECES "/9/" WHITE_PIECES " b pieces %s|%s w " NOTHING "109",
             white, black);
    if (!worked_position(line, &state)) return;
    brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move("D@-"), NULL, NULL, NULL, 0);
    brd_state_format(&worked_rules, &state, line, sizeof line);
    if (!CHECK(strncmp(line + 40, expected, 9) == 0)) printf("  %s: %.9s, not %s\n", cites, line + 40, expected);
}

static void the_middle_row_is_settled(void)
{
    load();
    check_middle_row("[THR.settle] no cell is contested", "pfmw.....", "....pfmw.", "pfmwpfmwc");
    check_middle_row("[THR.settle] all are contested, of a kind", "pfmw.....", "pfmw.....", "ppffmmwwc");
    check_middle_row("[THR.settle] THR-13 White's first, leftmost", "pfmw.....", "wmfp.....", "pwfmmfwpc");
    check_middle_row("[THR.settle] THR-13 contested cells at the right", ".....pfmw", ".....pfmw", "ppffmmwwc");
    check_middle_row("[THR.settle] THR-13 the contested cells count as free", "p...f..mw", "p..f...wm",
                     "ppmff"
                     "wwmc");
    check_middle_row("[THR.settle] THR-13 the sample", "p.f.m.w..", ".w..m.f.p", "pwfmmwfcp");
}

#define ON_FORTRESS_W "L2C1L3/R1S1C1S1R/2E1K1E2/2T1W1A2"
#define ON_FORTRESS_B "2a1w1t2/2e1k1e2/r1s1c1s1r/3l1c2l"

/* [THR.settle-favor] [THR.gain] A throne that begins in its fortress gains a favor, but only when play begins. */
static void thrones_at_home_gain_a_favor(void)
{
    static const char before[] = BLACK_TILES "/" ROW "/" WHITE_TILES " " ON_FORTRESS_B "/9/" ON_FORTRESS_W
                                             " b pieces p.f.m.w..|.w..m.f.p w " NOTHING "109";
    static const char after[] = BLACK_TILES "/pwfmmwfcp/" WHITE_TILES " " ON_FORTRESS_B "/9/" ON_FORTRESS_W
                                            " w play - wb 1:1,1:1 e2,e8 - - - 1 110";
    static char text[16384];
    brd_state state;
    brd_event events[BRD_MAX_EVENTS];
    load();
    if (!worked_position(before, &state)) return;
    int32_t count =
        brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move("D@-"), NULL, NULL, events, BRD_MAX_EVENTS);
    check_format(&state, BRD_REFEREE, after);
    worked_write_events(events + count - 13, 13, text, sizeof text);
    CHECK_EQ_TEXT(text,
                  "stock seat=0 type=dragon before=1 after=1; stock seat=0 type=favor before=0 after=1; "
                  "stock seat=0 type=gained before=0 after=1; stock seat=1 type=dragon before=0 after=1; "
                  "stock seat=1 type=favor before=0 after=1; stock seat=1 type=gained before=0 after=1; "
                  "counter seat=0 type=lastfort before=-1 after=13; counter seat=1 type=lastfort before=-1 after=67; "
                  "counter type=turn before=0 after=1; turn seat=0");
    CHECK_EQ_INT(count, 1 + 9 * 3 + 8 + 72 * 2 + 6 + 3 + 1 + 2 + 1);
}

/* [THR.ground] [THR.fixture] [THR.piece] [THR.cells] The items on a cell. */
static void what_is_on_a_cell(void)
{
    brd_state state;
    brd_item items[4];
    load();
    worked_position(BLACK_PIECES_OF("2a1k1t2/2e1w1e2/r1s1c1s1r/3l1c2l", "109"), &state);
    CHECK_EQ_INT(brd_state_cell(&worked_rules, &state, BRD_REFEREE, 40, items, 4), 2); /* e5: both claim a mountain */
    for (uint8_t seat = 0; seat < 2; seat++) {
        CHECK_EQ_INT(items[seat].layer, BRD_FIXTURE);
        CHECK_EQ_INT(items[seat].type, 2);
        CHECK_EQ_INT(items[seat].seat, seat);
        CHECK_EQ_INT(items[seat].value, 0);
    }
    worked_position("wfpfpwmfp/mfpfxwmfp/mfpwpwmfp/mpwfpwmfp/pwfmmwfcp/" WHITE_TILES
                    " 4k4/4w4/9/9/9/9/9/9/8K b play - - 0:0,0:0 -,- - - - 4 52",
                    &state);
    CHECK_EQ_INT(brd_state_cell(&worked_rules, &state, 0, 67, items, 4), 2); /* e8: breached, a warhorse within */
    CHECK_EQ_INT(items[0].layer, BRD_GROUND);
    CHECK_EQ_INT(items[0].type, 4);
    CHECK_EQ_INT(items[0].value, 1);
    CHECK_EQ_INT(items[0].seat, BRD_NO_SEAT);
    CHECK_EQ_INT(items[1].layer, BRD_PIECE);
    CHECK_EQ_INT(items[1].type, 5 + 6);
    CHECK_EQ_INT(items[1].seat, 1);
    CHECK_EQ_INT(brd_state_cell(&worked_rules, &state, 0, 13, items, 4), 1); /* e2: whole, empty */
    CHECK_EQ_INT(items[0].type, 4);
    CHECK_EQ_INT(items[0].value, 0);
}

/* -------------------------------------------------------------------------------------------------- max_plies */

#define OVER_36 NONE "/" ROW "/" WHITE_TILES " " EMPTY " w over " ROW "|" ROW " - " NOTHING "36"

static void the_limit_holds_in_the_setup(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.max-plies] [THR.over-limit] THR-27", WHITE_TILES_OF("pfmwpfwp./pfmwpwpfm/pfmwcfpfm/pfmwpfpfw", "35"),
         "m@i4", OVER_36,
         "place cell=i4 layer=ground type=mountain after=0; end type=draw seats=0,1 reason=max_plies"}};
    static const struct worked_end ends[] = {
        {"[THR.max-plies] [THR.ends-of-state]", OVER_36, "draw seats=0,1 reason=max_plies"}};
    static const struct worked_refusal refusals[] = {{"[THR.ends-of-state]", OVER_36, "p@a5", "game_over", ""}};
    static const struct worked_fault faults[] = {
        {"[THR.valid-end] the limit is reached", WHITE_CLAIMS(ROW, "36"), "phase", 110, 115}};
    worked_load("thrones", "max_plies=36");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_end, worked_end, ends);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_fault, worked_fault, faults);
}

/*
 * [THR.over-limit] The last ply of the setup settles the row, counts the turn and reveals everything; then the game is
 * over.
 */
static void the_limit_ends_the_game_with_the_last_ply(void)
{
    brd_state state;
    brd_event events[BRD_MAX_EVENTS];
    worked_load("thrones", "max_plies=110");
    if (!worked_position(BLACK_PIECES_OF(BLACK_PIECES, "109"), &state)) return;
    int32_t count =
        brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move("D@-"), NULL, NULL, events, BRD_MAX_EVENTS);
    check_format(&state, BRD_REFEREE,
                 BLACK_TILES "/pwfmmwfcp/" WHITE_TILES " " BLACK_PIECES "/9/" WHITE_PIECES
                             " w over - wb 0:0,0:0 -,- - - - 1 110");
    CHECK_EQ_INT(events[count - 1].kind, BRD_EVENT_END);
    CHECK_EQ_INT(events[count - 2].kind, BRD_EVENT_PHASE);
    CHECK_EQ_INT(events[count - 4].kind, BRD_EVENT_COUNTER);
}

/* [THR.phases] */
static void phases_are_those_of_the_own_layout(void)
{
    static const struct worked_phases rows[] = {
        {"[THR.phases]", WHITE_TILES_OF(ROW "/" ROW "/" ROW "/pf.......", "2"), "tiles tiles"},
        {"[THR.phases]", WHITE_CLAIMS(ROW, "36"), "middle tiles"},
        {"[THR.phases] White waits", BLACK_PIECES_OF(BLACK_PIECES, "109"), "pieces pieces"},
        {"[THR.phases] whatever the ply", BLACK_PIECES_OF(BLACK_PIECES, "7"), "pieces pieces"},
        {"[THR.phases]", WHITE("4k4/9/9/9/9/9/9/9/4K4"), "play play"},
    };
    static const struct worked_phases cut_short = {"[THR.phases] THR-30", OVER_36, "middle tiles"};
    static const struct worked_phases black_cut_short = {"[THR.phases] THR-30 Black's fifth ply",
                                                         "....pwmfp/" ROW "/" ROW "/" ROW "/" ROW "/" WHITE_TILES
                                                         " 9/9/9/9/9/" WHITE_PIECES " b over p.f.m.w..|" ROW
                                                         " w " NOTHING "60",
                                                         "pieces tiles"};
    load();
    WORKED_EACH(worked_phases, worked_phases, rows);
    worked_load("thrones", "max_plies=36");
    worked_phases(&cut_short);
    worked_load("thrones", "max_plies=60");
    worked_phases(&black_cut_short);
}

/* ----------------------------------------------------------------------------------------- faulty positions */

/* Offsets: tiles 0 to 88, pieces from 90 on, up to 106 if the boards are empty; then side 108, phase 110. */
static void setups_that_are_none(void)
{
    static const struct worked_fault faults[] = {
        {"[THR.valid-setup] a gap", WHITE_TILES_OF(ROW "/" ROW "/" ROW "/p.f......", "2"), "tiles", 82, 82},
        {"[THR.valid-setup] not completable", WHITE_TILES_OF(ROW "/" ROW "/" ROW "/ppppppp..", "7"), "tiles", 86, 86},
        {"[THR.valid-tiles] on the edge", WHITE_TILES_OF(ROW "/" ROW "/" ROW "/pfmc.....", "4"), "tiles", 83, 83},
        {"[THR.valid-setup] Black's first tile before White's claims",
         "........p/" ROW "/" ROW "/" ROW "/" ROW "/" WHITE_TILES " " EMPTY " w middle " ROW "|" ROW " - " NOTHING "37",
         "turn", 100, 200},
        {"[THR.valid-setup] Black before White",
         "........p/" ROW "/" ROW "/" ROW "/" ROW "/" NONE " " EMPTY " w tiles " ROW "|" ROW " - " NOTHING "1", "tiles",
         8, 8},
        {"[THR.valid-setup] claims before tiles",
         NONE "/" ROW "/" NONE " " EMPTY " w tiles p........|" ROW " - " NOTHING "1", "claims", 116, 134},
        {"[THR.valid-setup] forest before plains", WHITE_CLAIMS("f........", "37"), "claims", 117, 135},
        {"[THR.valid-setup] two of plains", WHITE_CLAIMS("p.p......", "38"), "claims", 119, 119},
        {"[THR.valid-setup] a spearman before rangers", WHITE_PIECES_OF("9/9/9/S8", "41"), "pieces", 90, 106},
        {"[THR.valid-setup] outside the homeland",
         NONE "/" ROW "/" WHITE_TILES " 9/9/9/9/R8/9/9/9/9 w pieces p.f.m.w..|" ROW " - " NOTHING "41", "pieces", 98,
         98},
        {"[THR.valid-setup] no room for the pair", WHITE_PIECES_OF("8R/9/9/9", "41"), "pieces", 101, 101},
        {"[THR.valid-setup] [THR.settle] a middle row before the last piece",
         TILES " 9/9/9/9/9/" WHITE_PIECES " b pieces p.f.m.w..|.w..m.f.p w " NOTHING "76", "tiles", 40, 40},
        {"[THR.valid-setup] the side", NONE "/" ROW "/" NONE " " EMPTY " b tiles " ROW "|" ROW " - " NOTHING "0",
         "side", 108, 108},
        {"[THR.valid-setup] the phase", NONE "/" ROW "/" NONE " " EMPTY " w pieces " ROW "|" ROW " - " NOTHING "0",
         "phase", 110, 115},
        {"[THR.valid-setup] not over", NONE "/" ROW "/" NONE " " EMPTY " w over " ROW "|" ROW " - " NOTHING "0",
         "phase", 110, 113},
        {"[THR.valid-setup] a turn", NONE "/" ROW "/" NONE " " EMPTY " w tiles " ROW "|" ROW " - 0:0,0:0 -,- - - - 1 0",
         "claims", 116, 134},
        {"[THR.valid-setup] a favor",
         NONE "/" ROW "/" NONE " " EMPTY " w tiles " ROW "|" ROW " - 0:1,0:0 -,- - - - 0 0", "favors", 138, 144},
        {"[THR.valid-setup] a fortress",
         NONE "/" ROW "/" NONE " " EMPTY " w tiles " ROW "|" ROW " - 0:0,0:0 e2,- - - - 0 0", "lastfort", 146, 149},
        {"[THR.valid-setup] White's own fortress",
         NONE "/" ROW "/" WHITE_TILES " " EMPTY " w middle " ROW "|" ROW " - 0:0,0:0 e2,- - - - 0 36", "lastfort", 147,
         150},
        {"[THR.valid-setup] Black's own fortress",
         BLACK_TILES "/" ROW "/" WHITE_TILES " 9/9/9/9/9/" WHITE_PIECES " b middle p.f.m.w..|" ROW
                     " w 0:0,0:0 -,e8 - - - 0 91",
         "lastfort", 172, 175},
        {"[THR.valid-setup] a guard",
         NONE "/" ROW "/" NONE " " EMPTY " w tiles " ROW "|" ROW " - 0:0,0:0 -,- w - - 0 0", "guard", 150, 150},
        {"[THR.valid-setup] a turn's state",
         NONE "/" ROW "/" NONE " " EMPTY " w tiles " ROW "|" ROW " - 0:0,0:0 -,- - .f - 0 0", "turnstate", 152, 153},
        {"[THR.valid-setup] a check",
         NONE "/" ROW "/" NONE " " EMPTY " w tiles " ROW "|" ROW " - 0:0,0:0 -,- - - a1a2 0 0", "check", 154, 157},
        {"[THR.valid-setup] a breached fortress", WHITE_TILES_OF(ROW "/" ROW "/pfmwx..../pfmwpfpfw", "14"), "tiles", 74,
         74},
        {"[THR.valid-setup] a middle tile", NONE "/p......../" NONE " " EMPTY " w tiles " ROW "|" ROW " - " NOTHING "0",
         "tiles", 40, 40},
        {"[THR.valid-setup] a dragon held back too early",
         NONE "/" ROW "/" NONE " " EMPTY " w tiles " ROW "|" ROW " w " NOTHING "0", "pieces", 90, 106},
        {"[THR.valid-setup] Black's dragon, likewise",
         NONE "/" ROW "/" NONE " " EMPTY " w tiles " ROW "|" ROW " b " NOTHING "0", "pieces", 90, 106},
        {"[THR.bad-position] a field too few",
         NONE "/" ROW "/" NONE " " EMPTY " w tiles " ROW "|" ROW " - 0:0,0:0 -,- - - - 0", "line", 157, 157},
        {"[THR.bad-position] a field too many", START " 0", "line", 159, 159},
        {"[THR.bad-position] a row too short",
         "......../" ROW "/" ROW "/" ROW "/" ROW "/" NONE " " EMPTY " w tiles " ROW "|" ROW " - " NOTHING "0", "tiles",
         8, 8},
        {"[THR.bad-position] a letter that is none",
         "z......../" ROW "/" ROW "/" ROW "/" ROW "/" NONE " " EMPTY " w tiles " ROW "|" ROW " - " NOTHING "0", "tiles",
         0, 0},
        {"[THR.counters] a leading zero", NONE "/" ROW "/" NONE " " EMPTY " w tiles " ROW "|" ROW " - " NOTHING "00",
         "ply", 158, 158},
        {"[THR.counters] above 65535", NONE "/" ROW "/" NONE " " EMPTY " w tiles " ROW "|" ROW " - " NOTHING "65536",
         "ply", 158, 158},
    };
    load();
    WORKED_EACH(worked_fault, worked_fault, faults);
}

static const struct check_test tests[] = {
    {"nine_by_nine_cells_in_cell_order", nine_by_nine_cells_in_cell_order},
    {"a_side_has_these_tiles_and_pieces", a_side_has_these_tiles_and_pieces},
    {"the_start", the_start},
    {"tiles_are_laid_cell_by_cell", tiles_are_laid_cell_by_cell},
    {"tiles_that_are_refused", tiles_that_are_refused},
    {"tiles_that_are_legal", tiles_that_are_legal},
    {"completable_is_exact", completable_is_exact},
    {"ways_to_begin", ways_to_begin},
    {"no_setup_gets_stuck", no_setup_gets_stuck},
    {"middle_tiles_are_claimed", middle_tiles_are_claimed},
    {"pieces_are_laid_in_their_order", pieces_are_laid_in_their_order},
    {"the_sample_deployment", the_sample_deployment},
    {"the_last_ply_reveals_all", the_last_ply_reveals_all},
    {"the_middle_row_is_settled", the_middle_row_is_settled},
    {"thrones_at_home_gain_a_favor", thrones_at_home_gain_a_favor},
    {"what_is_on_a_cell", what_is_on_a_cell},
    {"the_limit_holds_in_the_setup", the_limit_holds_in_the_setup},
    {"the_limit_ends_the_game_with_the_last_ply", the_limit_ends_the_game_with_the_last_ply},
    {"phases_are_those_of_the_own_layout", phases_are_those_of_the_own_layout},
    {"setups_that_are_none", setups_that_are_none},
    {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("thrones_setup", tests, argc, argv);
}
