/*
 * test_thrones_imagined.c: THR-30, brd_state_from_observation draws the hidden part of a setup so that each setup that
 * the rulebook allows is equally likely. Chi-square compares the draws with the numbers of setups, which are counted
 * from the rulebook: by hand, or, where a comment says so, by a count of all fillings of the rows that shares nothing
 * with the library. Seeds are fixed; a right distribution would exceed a bound with one choice of seeds in 10,000.
 */
#include "thrones_lines.h"

#define SETUP " ? 0:0,0:0 -,- - - - 0 "

/* What Black sees of White's setup, and White of Black's, after so many plies. */
#define WHITE_LAYS(phase, ply) NONE "/" ROW "/" UNSEEN " 9/9/9/9/9/" UNSEEN " w " phase " " QUESTIONS "|" ROW SETUP ply
#define BLACK_LAYS(phase, ply) \
    UNSEEN "/" ROW "/" WHITE_TILES " " UNSEEN "/9/" WHITE_PIECES " b " phase " p.f.m.w..|" QUESTIONS SETUP ply

enum { PLAINS, FOREST, MOUNTAIN, WATER, FORTRESS, RANGER, GROUNDS = 5, NOTHING = 99 };
enum { WHITE, BLACK, COLUMNS = 9, HOME = 36, KINDS_MOST = GROUNDS * GROUNDS * GROUNDS };

/* ---------------------------------------------------------------------------------------------- reading setups */

/* The n-th home cell of a side in the order of laying. */
static int32_t home_cell(int side, int n)
{
    return side == WHITE ? n : 80 - n;
}

/* The item in a layer of a cell, or NOTHING. */
static int type_on(const brd_state *state, int layer, int32_t cell)
{
    brd_item items[BRD_MAX_ITEMS];
    int32_t count = brd_state_cell(&worked_rules, state, BRD_REFEREE, cell, items, BRD_MAX_ITEMS);
    for (int32_t i = 0; i < count; i++)
        if (items[i].layer == layer) return items[i].type;
    return NOTHING;
}

/* The first home cell from n on with this type, or HOME. */
static int place_of(const brd_state *state, int side, int layer, int type, int n)
{
    while (n < HOME && type_on(state, layer, home_cell(side, n)) != type) n++;
    return n;
}

/* ------------------------------------------------------------------------------------------------- chi-square */

/*
 * An observation, its viewer, the kinds into which the drawn setups are sorted, and how many setups there are of each
 * kind.
 */
struct draw {
    const char *cites, *observation;
    int32_t seat;
    int samples, kinds;
    int (*kind_of)(const brd_state *state, int side);
    double ways[KINDS_MOST];
    double most; /* of the sum below, with one degree of freedom less than there are kinds */
};

/* Draws one setup; false, and the check fails, if it is invalid or looks different to the seat. */
static bool imagine(const char *observation, int32_t seat, uint64_t seed, brd_state *state)
{
    char seen[BRD_MAX_POSITION_TEXT];
    brd_fault fault;
    if (!CHECK_EQ_INT(brd_state_from_observation(&worked_rules, state, seat, observation, strlen(observation), seed,
                                                 &fault, 1, NULL),
                      BRD_OK)) {
        printf("  %s: %s at %u: %s\n", observation, fault.field, fault.offset, fault.message);
        return false;
    }
    CHECK_EQ_INT(brd_state_check(&worked_rules, state, NULL, 0, NULL), 0);
    brd_state_observe(&worked_rules, state, seat, seen, sizeof seen);
    return CHECK_EQ_TEXT(seen, observation);
}

/* The sum over all kinds of (found - expected)^2 / expected. A kind without any setup must not be found. */
static double chi_square(const struct draw *draw, const int *found)
{
    double all = 0, sum = 0;
    for (int kind = 0; kind < draw->kinds; kind++) all += draw->ways[kind];
    for (int kind = 0; kind < draw->kinds; kind++) {
        double expected = draw->ways[kind] / all * draw->samples, off = found[kind] - expected;
        if (expected > 0)
            sum += off * off / expected;
        else if (!CHECK_EQ_INT(found[kind], 0))
            printf("  kind %d\n", kind);
    }
    return sum;
}

static void follows(const struct draw *draw)
{
    int found[KINDS_MOST] = {0}, failures = check_failures;
    for (int seed = 0; seed < draw->samples && check_failures == failures; seed++) {
        brd_state state;
        if (!imagine(draw->observation, draw->seat, (uint64_t)seed, &state)) break;
        int kind = draw->kind_of(&state, 1 - draw->seat);
        if (CHECK(kind >= 0 && kind < draw->kinds)) found[kind]++;
    }
    double sum = chi_square(draw, found);
    if (!CHECK(sum <= draw->most)) printf("  chi-square %.1f, at most %.1f\n", sum, draw->most);
    worked_name_row(failures, draw->cites, draw->observation, "");
}

/* ------------------------------------------------------------------------------------------------------ tiles */

static int first_tile(const brd_state *state, int side)
{
    return type_on(state, BRD_GROUND, home_cell(side, 0));
}

static int first_three_tiles(const brd_state *state, int side)
{
    int kind = 0;
    for (int n = 0; n < 3; n++) kind = GROUNDS * kind + type_on(state, BRD_GROUND, home_cell(side, n));
    return kind;
}

static int fortress_place(const brd_state *state, int side)
{
    return place_of(state, side, BRD_GROUND, FORTRESS, 0);
}

static int plains_in_first_row(const brd_state *state, int side)
{
    int count = 0;
    for (int n = 0; n < COLUMNS; n++) count += type_on(state, BRD_GROUND, home_cell(side, n)) == PLAINS;
    return count;
}

/* 1 for each sequence of three tiles with at most so many of each, which are five letters in the base of five. */
static void allow_up_to(struct draw *draw, const int most[GROUNDS])
{
    for (int kind = 0; kind < KINDS_MOST; kind++) {
        int count[GROUNDS] = {0};
        bool allowed = true;
        for (int rest = kind, n = 0; n < 3; n++, rest /= GROUNDS)
            allowed &= ++count[rest % GROUNDS] <= most[rest % GROUNDS];
        draw->ways[kind] = allowed;
    }
}

/* THR-30 White sees that Black has made one ply: each of four tiles on i9 is equally likely. */
static void one_tile_is_uniform(void)
{
    static const struct draw draw = {.cites = "THR-30 [THR.supply]",
                                     .observation = BLACK_LAYS("tiles", "56"),
                                     .seat = WHITE,
                                     .samples = 2000,
                                     .kinds = 4,
                                     .kind_of = first_tile,
                                     .ways = {1, 1, 1, 1},
                                     .most = 21.1};
    worked_load("thrones", "");
    follows(&draw);
}

/*
 * THR-30 With a fortress that may be anywhere, three tiles are one of 64 without it or of 3 x 16 with it; if there is
 * one forest, one mountain and one water, one of 73 with at most one each. Any of these can be completed.
 */
static void three_tiles_are_uniform(void)
{
    struct draw draw = {.cites = "THR-30 [THR.setup-fortress]",
                        .observation = WHITE_LAYS("tiles", "3"),
                        .seat = BLACK,
                        .samples = 3360,
                        .kinds = KINDS_MOST,
                        .kind_of = first_three_tiles,
                        .most = 175.1};
    worked_load_text("schema: 1\nextends: thrones\nfortress: {columns: [1, 9], rows: [1, 4]}\n", "");
    allow_up_to(&draw, (const int[GROUNDS]){3, 3, 3, 3, 1});
    follows(&draw);
    worked_load_text("schema: 1\nextends: thrones\nfortress: {columns: [1, 9], rows: [1, 4]}\ntiles:\n"
                     "  plains: {count: 32, row_least: 0}\n  forest: {count: 1, row_least: 0}\n"
                     "  mountain: {count: 1, row_least: 0}\n  water: {count: 1, row_least: 0}\n",
                     "");
    draw.cites = "THR-30 [THR.supply]";
    draw.samples = 2190;
    draw.most = 125.4;
    allow_up_to(&draw, (const int[GROUNDS]){3, 1, 1, 1, 1});
    follows(&draw);
}

/*
 * THR-30 [THR.setup-fortress] The place of the fortress when part of the home rows is laid: on its first place, b2,
 * alone, on one of six, or on one of 21; or not laid yet. The ways are those of filling the cells so that the remaining
 * rows can be completed. A separate program counted them: 2,784,600 without and 705,600 with b2; after 16 tiles
 * 2,018,836,260 without and 565,321,680 on each place; after 35 as many on each.
 */
static void the_fortress_lies_anywhere(void)
{
    static const struct draw draws[] = {
        {"THR-30 after b2",
         WHITE_LAYS("tiles", "11"),
         BLACK,
         1500,
         HOME + 1,
         fortress_place,
         {[10] = 705600, [HOME] = 2784600},
         15.1},
        {"THR-30 after h8",
         BLACK_LAYS("tiles", "66"),
         WHITE,
         1500,
         HOME + 1,
         fortress_place,
         {[10] = 705600, [HOME] = 2784600},
         15.1},
        {"THR-30 after g2",
         WHITE_LAYS("tiles", "16"),
         BLACK,
         2500,
         HOME + 1,
         fortress_place,
         {[10] = 565321680, 565321680, 565321680, 565321680, 565321680, 565321680, [HOME] = 2018836260},
         27.9},
        {"THR-30 after h4",
         WHITE_LAYS("tiles", "35"),
         BLACK,
         420,
         HOME + 1,
         fortress_place,
         {[10] = 1, 1, 1, 1, 1, 1, 1, [19] = 1, 1, 1, 1, 1, 1, 1, [28] = 1, 1, 1, 1, 1, 1, 1},
         52.4},
        {"THR-30 all tiles",
         WHITE_LAYS("middle", "36"),
         BLACK,
         2100,
         HOME + 1,
         fortress_place,
         {[10] = 1, 1, 1, 1, 1, 1, 1, [19] = 1, 1, 1, 1, 1, 1, 1, [28] = 1, 1, 1, 1, 1, 1, 1},
         52.4},
    };
    worked_load("thrones", "");
    WORKED_EACH(draw, follows, draws);
}

/*
 * THR-30 [THR.setup-rows] The number of plains in the first row when all tiles are laid is one to six. The same program
 * counted the ways: there are 17,842,997,728,248,537,600 layouts. [H.determinization-thrones]
 */
static void whole_layouts_are_uniform(void)
{
    static const struct draw draw = {"THR-30 [THR.setup-rows]",
                                     WHITE_LAYS("middle", "36"),
                                     BLACK,
                                     2000,
                                     7,
                                     plains_in_first_row,
                                     {0, 1813194208437696e3, 50203252053335808e2, 62547146605310976e2,
                                      36955304563355136e2, 9722794069707264e2, 869537906399232e2},
                                     25.7};
    worked_load("thrones", "");
    follows(&draw);
}

/* ----------------------------------------------------------------------------------------- claims and pieces */

/* The terrain that a side has claimed in a column of the middle row, or NOTHING. */
static int claim_in(const brd_state *state, int side, int column)
{
    brd_item items[BRD_MAX_ITEMS];
    int32_t cell = 4 * COLUMNS + column;
    int32_t count = brd_state_cell(&worked_rules, state, BRD_REFEREE, cell, items, BRD_MAX_ITEMS);
    for (int32_t i = 0; i < count; i++)
        if (items[i].layer == BRD_FIXTURE && items[i].seat == side) return items[i].type;
    return NOTHING;
}

/* The columns of the claims of plains and forest, as one number. */
static int two_claims(const brd_state *state, int side)
{
    int plains = NOTHING, forest = NOTHING;
    for (int column = 0; column < COLUMNS; column++) {
        int claim = claim_in(state, side, column);
        if (claim == PLAINS) plains = column;
        if (claim == FOREST) forest = column;
    }
    return COLUMNS * plains + forest;
}

static int claim_count(const brd_state *state, int side)
{
    int claims = 0;
    for (int column = 0; column < COLUMNS; column++) claims += claim_in(state, side, column) != NOTHING;
    return claims;
}

static int first_ranger(const brd_state *state, int side)
{
    return place_of(state, side, BRD_PIECE, RANGER, 0);
}

static int second_ranger(const brd_state *state, int side)
{
    return place_of(state, side, BRD_PIECE, RANGER, first_ranger(state, side) + 1);
}

static int dragon_held_back(const brd_state *state, int side)
{
    int32_t held_back = NOTHING;
    CHECK_EQ_INT(brd_state_stock(&worked_rules, state, BRD_REFEREE, side, 0, &held_back), BRD_OK);
    return held_back;
}

/* THR-30 [THR.setup-middle] Two claims are on each of 72 pairs of cells equally often. */
static void claims_are_uniform(void)
{
    struct draw draw = {.cites = "THR-30 [THR.setup-middle]",
                        .observation = BLACK_LAYS("middle", "93"),
                        .seat = WHITE,
                        .samples = 2160,
                        .kinds = COLUMNS * COLUMNS,
                        .kind_of = two_claims,
                        .most = 124.1};
    for (int kind = 0; kind < draw.kinds; kind++) draw.ways[kind] = kind / COLUMNS != kind % COLUMNS;
    worked_load("thrones", "");
    follows(&draw);
}

/*
 * THR-30 [THR.setup-pairs] A first ranger is on each of 35 cells equally often, but never on the last, which leaves no
 * room for the second. Two rangers make 630 pairs, and the first is on the n-th cell in 36 - n of them.
 */
static void pairs_are_uniform(void)
{
    struct draw draw = {.cites = "THR-30 [THR.setup-pairs] the first",
                        .observation = WHITE_LAYS("pieces", "41"),
                        .seat = BLACK,
                        .samples = 1050,
                        .kinds = HOME + 1,
                        .kind_of = first_ranger,
                        .most = 73.5};
    worked_load("thrones", "");
    for (int n = 0; n + 1 < HOME; n++) draw.ways[n] = 1;
    follows(&draw);
    draw.cites = "THR-30 [THR.setup-pairs] THR-21 the first of both";
    draw.observation = WHITE_LAYS("pieces", "42");
    for (int n = 0; n < HOME; n++) draw.ways[n] = HOME - 1 - n;
    draw.samples = 3150;
    follows(&draw);
    draw.cites = "THR-30 [THR.setup-pairs] THR-21 the second of both";
    draw.kind_of = second_ranger;
    for (int n = 0; n < HOME; n++) draw.ways[n] = n;
    follows(&draw);
}

/*
 * THR-30 [THR.setup-dragon] White's whole setup: the dragon is on one of 22 free cells, or held back.
 * [H.determinization-thrones]
 */
static void the_dragon_is_held_back_as_often_as_on_a_cell(void)
{
    static const struct draw draw = {"THR-30 [THR.setup-dragon]",
                                     BLACK_TILES "/" ROW "/" UNSEEN " 9/9/9/9/9/" UNSEEN " b middle " QUESTIONS
                                                 "|" ROW SETUP "91",
                                     BLACK,
                                     2300,
                                     2,
                                     dragon_held_back,
                                     {22, 1},
                                     15.1};
    worked_load("thrones", "");
    follows(&draw);
}

/* THR-30 A ply number that fits no setup: Black has laid none to three claims, each number equally likely. */
static void the_ply_tells_how_much_is_laid(void)
{
    static const struct draw draw = {
        "THR-30 ply 7", BLACK_LAYS("middle", "7"), WHITE, 1000, 4, claim_count, {1, 1, 1, 1}, 21.1};
    worked_load("thrones", "");
    follows(&draw);
}

/* ------------------------------------------------------------------------------------- rules that hardly allow any */

/*
 * Each row contains two of three terrains, two or three waters, and one of the rows the fortress, which has a cell of
 * its own: one of 130,000 ways to lay the tiles is valid. The library still finds a layout, and each draw agrees with
 * the observation.
 */
static void a_layout_is_found_where_hardly_any_fits(void)
{
    worked_load_text("schema: 1\nextends: thrones\nfortress: {columns: [5, 5], rows: [3, 3]}\ntiles:\n"
                     "  plains: {count: 8, row_least: 2}\n  forest: {count: 8, row_least: 2}\n"
                     "  mountain: {count: 8, row_least: 2}\n  water: {count: 11, row_least: 2}\n",
                     "");
    for (int plies = 1; plies <= HOME; plies += 5) {
        brd_state state, drawn;
        char seen[BRD_MAX_POSITION_TEXT], again[BRD_MAX_POSITION_TEXT];
        CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 2), BRD_OK);
        brd_playout(&worked_rules, &state, 1, plies);
        int32_t nbytes = brd_state_observe(&worked_rules, &state, BLACK, seen, sizeof seen);
        for (uint64_t seed = 1; seed <= 6; seed++) {
            CHECK_EQ_INT(
                brd_state_from_observation(&worked_rules, &drawn, BLACK, seen, (size_t)nbytes, seed, NULL, 0, NULL),
                BRD_OK);
            CHECK_EQ_INT(brd_state_check(&worked_rules, &drawn, NULL, 0, NULL), BRD_OK);
            brd_state_observe(&worked_rules, &drawn, BLACK, again, sizeof again);
            CHECK_EQ_TEXT(again, seen);
        }
    }
}

static const struct check_test tests[] = {
    {"THR-30 one_tile_is_uniform", one_tile_is_uniform},
    {"THR-30 three_tiles_are_uniform", three_tiles_are_uniform},
    {"THR-30 the_fortress_lies_anywhere", the_fortress_lies_anywhere},
    {"THR-30 whole_layouts_are_uniform", whole_layouts_are_uniform},
    {"THR-30 claims_are_uniform", claims_are_uniform},
    {"THR-30 pairs_are_uniform", pairs_are_uniform},
    {"THR-30 the_dragon_is_held_back_as_often_as_on_a_cell", the_dragon_is_held_back_as_often_as_on_a_cell},
    {"THR-30 the_ply_tells_how_much_is_laid", the_ply_tells_how_much_is_laid},
    {"THR-30 a_layout_is_found_where_hardly_any_fits", a_layout_is_found_where_hardly_any_fits},
    {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("thrones_imagined", tests, argc, argv);
}
