/* board.c: cells, directions, neighbours. */
#include "kit/board.h"

#include "basics/text.h"

enum { UNIT = 1000 }; /* of drawings */

/* A letter for the column, and the number of the row. */
static void write_name(char *name, int column, int row)
{
    *name++ = (char)('a' + column);
    if (row >= 9) *name++ = (char)('0' + (row + 1) / 10);
    *name = (char)('0' + (row + 1) % 10);
}

void brdi_board_grid(struct brdi_board *board, uint8_t columns, uint8_t rows)
{
    board->cell_count = (uint16_t)(columns * rows);
    for (uint16_t cell = 0; cell < board->cell_count; cell++) {
        int8_t column = (int8_t)(cell % columns), row = (int8_t)(cell / columns);
        board->coordinates[cell][0] = column;
        board->coordinates[cell][1] = row;
        board->drawing[cell][0] = column * UNIT;
        board->drawing[cell][1] = row * UNIT;
        write_name(board->names[cell], column, row);
    }
}

static uint16_t cell_at(const struct brdi_board *board, int x, int y)
{
    uint32_t column = (uint32_t)(x - BRDI_BOARD_FIRST), row = (uint32_t)(y - BRDI_BOARD_FIRST);
    return column < BRDI_BOARD_SPAN && row < BRDI_BOARD_SPAN ? board->cells[column][row] : BRD_NO_CELL;
}

/* A table of cells by coordinates: a search through all cells took two thirds of the time of loading rules. */
static void place_cells(struct brdi_board *board)
{
    memset(board->cells, 0xFF, sizeof board->cells); /* BRD_NO_CELL */
    for (uint16_t cell = 0; cell < board->cell_count; cell++) {
        const int8_t *at = board->coordinates[cell];
        board->cells[at[0] - BRDI_BOARD_FIRST][at[1] - BRDI_BOARD_FIRST] = cell;
    }
}

uint16_t brdi_board_beyond(const struct brdi_board *board, uint16_t from, uint8_t direction, int count, int turned)
{
    int sign = turned ? -count : count;
    return cell_at(board, board->coordinates[from][0] + sign * board->vectors[direction][0],
                   board->coordinates[from][1] + sign * board->vectors[direction][1]);
}

void brdi_board_link(struct brdi_board *board, const int32_t *directions, uint8_t count, uint8_t dimensions)
{
    place_cells(board);
    board->direction_count = count;
    for (uint8_t d = 0; d < count; d++)
        for (int axis = 0; axis < 2; axis++) board->vectors[d][axis] = (int8_t)directions[d * dimensions + axis];
}

uint16_t brdi_board_find(const struct brdi_board *board, const char *name, size_t nbytes)
{
    char wanted[sizeof board->names[0]] = ""; /* as board->names has it: all its bytes are compared at once */
    if (nbytes == 0 || nbytes >= sizeof wanted || name[nbytes - 1] == '\0') return BRD_NO_CELL;
    memcpy(wanted, name, nbytes);
    for (uint16_t cell = 0; cell < board->cell_count; cell++)
        if (memcmp(wanted, board->names[cell], sizeof wanted) == 0) return cell;
    return BRD_NO_CELL;
}

uint64_t brdi_board_leaps(const struct brdi_board *board, const struct brdi_step *step, uint8_t from, int turned)
{
    uint64_t reached = 0;
    for (uint8_t d = 0; d < board->direction_count; d++) {
        if ((step->directions >> d & 1) == 0) continue;
        for (int distance = step->range[0]; distance <= step->range[1]; distance++) {
            uint16_t to = brdi_board_beyond(board, from, d, distance, turned);
            if (to < board->cell_count) reached |= brdi_bit((uint8_t)to);
        }
    }
    return reached;
}

uint64_t brdi_board_ray(const struct brdi_board *board, uint8_t from, uint8_t direction, int turned)
{
    uint64_t ray = 0;
    uint16_t to = from;
    while ((to = brdi_board_beyond(board, to, direction, 1, turned)) != BRD_NO_CELL) ray |= brdi_bit((uint8_t)to);
    return ray;
}
