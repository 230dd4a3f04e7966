/*
 * test_large_board.c: the core holds boards of BRD_MAX_CELLS cells, though no game has one: names, neighbours, cells
 * and rows in texts. Expected values are by hand: on a board of 20 x 20, a1 is 0, t1 is 19, a2 is 20, t20 is 399.
 */
#include "check.h"
#include "kit/notation.h"

enum { COLUMNS = 20, CELLS = COLUMNS * COLUMNS, FORWARD = 0, RIGHT = 1 };

static struct brdi_board board;

static void make_board(void)
{
    static const int32_t directions[][2] = {{0, 1}, {1, 0}};
    memset(&board, 0, sizeof board);
    brdi_board_grid(&board, COLUMNS, COLUMNS);
    brdi_board_link(&board, directions[0], 2, 2);
    CHECK_EQ_INT(board.cell_count, BRD_MAX_CELLS);
}

static uint16_t found(const char *name)
{
    return brdi_board_find(&board, name, strlen(name));
}

static void cells_have_names(void)
{
    static const struct {
        const char *name;
        uint16_t cell;
    } named[] = {{"a1", 0},           {"t1", 19},           {"a2", 20},           {"a9", 160},
                 {"a10", 180},        {"b10", 181},         {"p13", 255},         {"q13", 256},
                 {"r13", 257},        {"t20", 399},         {"a21", BRD_NO_CELL}, {"u1", BRD_NO_CELL},
                 {"a0", BRD_NO_CELL}, {"a01", BRD_NO_CELL}, {"a", BRD_NO_CELL},   {"", BRD_NO_CELL}};
    make_board();
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (!CHECK_EQ_INT(found(named[i].name), named[i].cell)) printf("  %s\n", named[i].name);
    for (uint16_t cell = 0; cell < CELLS; cell++) CHECK_EQ_INT(found(board.names[cell]), cell);
}

/* Beyond the edges there is no cell, and no neighbour is one of those whose low byte it shares. */
static void cells_have_neighbours(void)
{
    make_board();
    for (uint16_t cell = 0; cell < CELLS; cell++) {
        int column = cell % COLUMNS, row = cell / COLUMNS;
        CHECK_EQ_INT(brdi_board_beyond(&board, cell, FORWARD, 1, 0), row < 19 ? cell + 20 : BRD_NO_CELL);
        CHECK_EQ_INT(brdi_board_beyond(&board, cell, FORWARD, 1, 1), row > 0 ? cell - 20 : BRD_NO_CELL);
        CHECK_EQ_INT(brdi_board_beyond(&board, cell, RIGHT, 1, 0), column < 19 ? cell + 1 : BRD_NO_CELL);
        CHECK_EQ_INT(brdi_board_beyond(&board, cell, RIGHT, 19, 0), column == 0 ? cell + 19 : BRD_NO_CELL);
    }
    CHECK_EQ_INT(board.drawing[399][0], 19000);
    CHECK_EQ_INT(board.drawing[399][1], 19000);
}

/* A text of one field, and the cursor at its beginning. */
static struct brdi_field field_of(struct brdi_line *line, const char *text, struct brdi_sink *sink)
{
    static const char *const names[] = {"board", NULL};
    *sink = (struct brdi_sink){.faults = NULL};
    CHECK(brdi_line_cut(line, text, strlen(text), names, 1, CELLS, sink));
    return brdi_field_of(line, 0);
}

/* The longest name is read: a10 is one cell, and in a25 there is no 25th row, so that a2 is read and 5 is left. */
static void cells_are_read(void)
{
    struct brdi_line line;
    struct brdi_sink sink;
    uint16_t cell;
    make_board();
    struct brdi_field f = field_of(&line, "a10b2t20a25", &sink);
    CHECK(brdi_take_cell(&f, &board, &cell) && cell == 180);
    CHECK(brdi_take_cell(&f, &board, &cell) && cell == 21);
    CHECK(brdi_take_cell(&f, &board, &cell) && cell == 399);
    CHECK(brdi_take_cell(&f, &board, &cell) && cell == 20);
    CHECK_EQ_INT(brdi_take(&f), '5');
    CHECK(!brdi_take_cell(&f, &board, &cell) && sink.count == 1);
}

/* Adds the place of a taken cell, an x, to a sum. */
static bool add_place(struct brdi_field *f, uint16_t cell, void *sum)
{
    *(int *)sum += cell;
    return CHECK_EQ_INT(brdi_take(f), 'x');
}

/*
 * Reads a row of 20 cells in which each letter is a taken cell; returns the sum of their places, or -1 after a fault.
 */
static int sum_of_row(const char *text)
{
    struct brdi_line line;
    struct brdi_sink sink;
    struct brdi_field f = field_of(&line, text, &sink);
    struct brdi_row row = {0, COLUMNS};
    int sum = 0;
    bool read = brdi_parse_rows(&f, &row, 1, add_place, &sum);
    CHECK(read == (sink.count == 0));
    return read && brdi_expect_end(&f) ? sum : -1;
}

static void rows_are_read(void)
{
    make_board();
    CHECK_EQ_INT(sum_of_row("20"), 0);
    CHECK_EQ_INT(sum_of_row("19x"), 19);
    CHECK_EQ_INT(sum_of_row("x19"), 0);
    CHECK_EQ_INT(sum_of_row("12x7"), 12);
    CHECK_EQ_INT(sum_of_row("1x10xx6"), 1 + 12 + 13);
    CHECK_EQ_INT(sum_of_row("21"), -1);
    CHECK_EQ_INT(sum_of_row("19"), -1);
    CHECK_EQ_INT(sum_of_row("19x1"), -1);
    CHECK_EQ_INT(sum_of_row("0x19"), -1);
    CHECK_EQ_INT(sum_of_row("1010"), -1); /* a run is written once */
}

static void put_taken(struct brdi_writer *out, uint16_t cell, const void *taken)
{
    if (cell == *(const uint16_t *)taken) brdi_put(out, 'x');
}

/* Two rows of 20 and of 10 cells, of which one is taken or none is. */
static void runs_are_written(void)
{
    static const struct brdi_row rows[] = {{380, 20}, {0, 10}};
    static const struct {
        uint16_t taken;
        const char *text;
    } boards[] = {{BRD_NO_CELL, "20/10"}, {380, "x19/10"}, {399, "19x/10"},
                  {390, "10x9/10"},       {0, "20/x9"},    {9, "20/9x"}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        char text[16];
        struct brdi_writer out = brdi_writer_on(text, sizeof text);
        brdi_put_rows(&out, rows, 2, put_taken, &boards[i].taken);
        CHECK_EQ_TEXT(text, boards[i].text);
    }
}

/* Games with small boards keep cells in bytes. */
static void bytes_stand_for_cells(void)
{
    for (uint16_t cell = 0; cell < 255; cell++) CHECK_EQ_INT(brdi_cell_of(brdi_byte_of(cell)), cell);
    CHECK_EQ_INT(brdi_byte_of(BRD_NO_CELL), BRDI_NO_BYTE);
    CHECK_EQ_INT(brdi_cell_of(BRDI_NO_BYTE), BRD_NO_CELL);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"cells_have_names", cells_have_names},
        {"cells_have_neighbours", cells_have_neighbours},
        {"cells_are_read", cells_are_read},
        {"rows_are_read", rows_are_read},
        {"runs_are_written", runs_are_written},
        {"bytes_stand_for_cells", bytes_stand_for_cells},
        {NULL, NULL},
    };
    return check_main("large_board", tests, argc, argv);
}
