/*
 * test_board.c: brd_state_board writes the items of all cells in one call: those of brd_state_cell, cell after cell,
 * for every viewer. Each item says on which cell it is.
 */
#include "positions.h"
#include "worked.h"

enum { GAMES_EACH = 6, PLIES_MOST = 300, EVERY_PLY = 5 };

static brd_rules rules;
static brd_rules_info info;
static brd_item board[BRD_MAX_BOARD_ITEMS + 1];
static long hidden_items;

/* ------------------------------------------------------------------------------------ beside brd_state_cell */

static bool same_item(const brd_item *a, const brd_item *b)
{
    return a->layer == b->layer && a->type == b->type && a->seat == b->seat && a->direction == b->direction &&
           a->value == b->value && a->cell == b->cell;
}

/* [H.reserved] */
static void item_is_well_formed(const brd_item *item, int32_t cell)
{
    static const uint8_t nothing[sizeof item->reserved];
    CHECK_EQ_INT(item->cell, cell);
    CHECK(memcmp(item->reserved, nothing, sizeof nothing) == 0);
    hidden_items += item->type == BRD_TYPE_HIDDEN;
}

static void board_is_its_cells(const brd_state *state, int32_t viewer)
{
    brd_item items[BRD_MAX_ITEMS];
    int32_t count = brd_state_board(&rules, state, viewer, board, BRD_MAX_BOARD_ITEMS), next = 0;
    if (!CHECK(count >= 0 && (uint32_t)count <= info.max_board_items)) return;
    for (int32_t cell = 0; cell < info.cell_count; cell++) {
        int32_t on_cell = brd_state_cell(&rules, state, viewer, cell, items, BRD_MAX_ITEMS);
        if (!CHECK(on_cell >= 0 && (uint32_t)on_cell <= info.max_items && next + on_cell <= count)) return;
        for (int32_t i = 0; i < on_cell; i++, next++) {
            CHECK(same_item(&board[next], &items[i]));
            item_is_well_formed(&board[next], cell);
        }
    }
    CHECK_EQ_INT(next, count);
}

/* A shorter array gets the beginning, and nothing is written behind it. */
static void board_keeps_to_its_array(const brd_state *state, int32_t viewer)
{
    static brd_item part[BRD_MAX_BOARD_ITEMS + 1];
    int32_t count = brd_state_board(&rules, state, viewer, board, BRD_MAX_BOARD_ITEMS);
    CHECK_EQ_INT(brd_state_board(&rules, state, viewer, NULL, 0), count);
    for (int32_t capacity = 0; capacity <= count; capacity += 1 + count / 7) {
        memset(part, 0xA5, sizeof part);
        const brd_item behind = part[capacity];
        CHECK_EQ_INT(brd_state_board(&rules, state, viewer, part, (size_t)capacity), count);
        CHECK(memcmp(part, board, (size_t)capacity * sizeof *part) == 0);
        CHECK(memcmp(&part[capacity], &behind, sizeof behind) == 0);
    }
}

static void board_agrees(const brd_state *state)
{
    int32_t players = brd_state_players(&rules, state);
    for (int32_t number = 0; number < players + 2; number++) {
        board_is_its_cells(state, positions_viewer(players, number));
        board_keeps_to_its_array(state, positions_viewer(players, number));
    }
}

static void play(brd_state *state, uint64_t seed)
{
    board_agrees(state);
    for (int ply = 0; ply < PLIES_MOST && brd_state_to_move(&rules, state) != BRD_NOBODY; ply += EVERY_PLY) {
        brd_playout(&rules, state, seed + (uint64_t)ply, EVERY_PLY);
        board_agrees(state);
    }
}

static void games_agree(const char *game, const char *overrides)
{
    static struct positions positions;
    brd_state state;
    uint64_t seed = 11;
    int failures = check_failures;
    positions_load(&rules, &info, game, overrides);
    CHECK(info.max_board_items >= info.max_items && info.max_board_items <= BRD_MAX_BOARD_ITEMS);
    positions_read(&positions, game, NULL);
    for (uint64_t i = 0; i < GAMES_EACH; i++) {
        positions_start(&positions, &rules, false, &seed, &state);
        play(&state, i);
    }
    if (check_failures != failures) printf("  in %s %s\n", game, overrides);
}

/* [H.items] */
static void a_board_is_its_cells_for_every_viewer(void)
{
    for (int32_t i = 0; i < brd_game_count(); i++) {
        const char *game = brd_game_name(i);
        hidden_items = 0;
        games_agree(game, "");
        if (strcmp(game, "thrones") != 0) continue;
        CHECK(hidden_items > 0); /* secrets are on the board, too */
        games_agree(game, "setup=together");
    }
}

/* --------------------------------------------------------------------------------------------------- by hand */

struct row {
    const char *cell, *type;
    int seat;
};

static void board_is(const char *game, const char *position, const struct row *rows, int32_t row_count)
{
    brd_state state;
    worked_load(game, "");
    if (!worked_position(position, &state)) return;
    CHECK_EQ_INT(brd_state_board(&worked_rules, &state, BRD_SPECTATOR, board, BRD_MAX_BOARD_ITEMS), row_count);
    for (int32_t i = 0; i < row_count; i++) {
        CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_CELL, board[i].cell), rows[i].cell);
        CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_TYPE, board[i].type), rows[i].type);
        CHECK_EQ_INT(board[i].seat, rows[i].seat);
    }
}

/* [CAR.items] [CAR.cell-order] A stack of five, and a piece in the last corner. [H.items] */
static void a_stack_is_written_from_its_bottom(void)
{
    static const struct row rows[] = {{"c3", "disc", 0}, {"c3", "disc", 1}, {"c3", "disc", 1},
                                      {"c3", "disc", 0}, {"c3", "disc", 1}, {"e5", "disc", 0}};
    board_is("carnyx", "4D/5/2(DLLDL)2/5/5 d 0/0 0/0 10/10 - - - 9", rows, sizeof rows / sizeof rows[0]);
}

/* [TOM.things] Gates are below the units on them. */
static void gates_and_units_are_in_the_order_of_cells(void)
{
    static const struct row rows[] = {{"a1", "gate", 0},    {"e1", "base", 0}, {"b2", "gate", 0}, {"c3", "gate", 0},
                                      {"c3", "frigate", 1}, {"d4", "gate", 0}, {"c6", "gate", 1}, {"c6", "tower", 0},
                                      {"e8", "base", 1},    {"h8", "gate", 1}};
    board_is("tomis", "4b3/8/2T5/8/8/2f5/8/4B3 w a.,b+,c>NE,d>>SW,-,c>>W,-,h. F3L1/F3L1 - 0 9", rows,
             sizeof rows / sizeof rows[0]);
}

/* [TOK.stack-items] [TOK.cell-order] Rows a to e, each from Black's side. */
static void a_tall_is_above_its_flat(void)
{
    static const struct row rows[] = {{"a1", "flat", 1}, {"b1", "flat", 1}, {"b1", "blind", 1},
                                      {"c7", "flat", 0}, {"c7", "arm", 0},  {"e5", "star", 0}};
    board_is("tokonoma", "f4/+b5/6+A/6/4S w 0 9", rows, sizeof rows / sizeof rows[0]);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"a_board_is_its_cells_for_every_viewer", a_board_is_its_cells_for_every_viewer},
        {"a_stack_is_written_from_its_bottom", a_stack_is_written_from_its_bottom},
        {"gates_and_units_are_in_the_order_of_cells", gates_and_units_are_in_the_order_of_cells},
        {"a_tall_is_above_its_flat", a_tall_is_above_its_flat},
        {NULL, NULL}};
    return check_main("board", tests, argc, argv);
}
