/* board.c: cells, directions, neighbours. */
#include "core/board.h"

#include <string.h>

enum { UNIT = 1000 }; /* of drawings */

void brdi_board_grid(struct brdi_board *board, uint8_t columns, uint8_t rows)
{
    board->cell_count = (uint8_t)(columns * rows);
    for (uint8_t cell = 0; cell < board->cell_count; cell++) {
        int8_t column = (int8_t)(cell % columns), row = (int8_t)(cell / columns);
        board->coordinates[cell][0] = column;
        board->coordinates[cell][1] = row;
        board->drawing[cell][0] = column * UNIT;
        board->drawing[cell][1] = row * UNIT;
        board->names[cell][0] = (char)('a' + column);
        board->names[cell][1] = (char)('1' + row);
    }
}

static uint8_t cell_at(const struct brdi_board *board, int x, int y)
{
    uint32_t column = (uint32_t)(x - BRDI_BOARD_FIRST), row = (uint32_t)(y - BRDI_BOARD_FIRST);
    return column < BRDI_BOARD_SPAN && row < BRDI_BOARD_SPAN ? board->cells[column][row] : BRD_NO_CELL;
}

/* Looking through all cells for each that is asked for was two thirds of loading rules. */
static void place_cells(struct brdi_board *board)
{
    memset(board->cells, BRD_NO_CELL, sizeof board->cells);
    for (uint8_t cell = 0; cell < board->cell_count; cell++) {
        const int8_t *at = board->coordinates[cell];
        board->cells[at[0] - BRDI_BOARD_FIRST][at[1] - BRDI_BOARD_FIRST] = cell;
    }
}

uint8_t brdi_board_beyond(const struct brdi_board *board, uint8_t from, uint8_t direction, int count, int turned)
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
    memset(board->next, BRD_NO_CELL, sizeof board->next);
    for (int turned = 0; turned < 2; turned++)
        for (uint8_t d = 0; d < count; d++)
            for (uint8_t cell = 0; cell < board->cell_count; cell++)
                board->next[turned][d][cell] = brdi_board_beyond(board, cell, d, 1, turned);
}

uint8_t brdi_board_find(const struct brdi_board *board, const char *name, size_t nbytes)
{
    if (nbytes >= sizeof board->names[0]) return BRD_NO_CELL;
    for (uint8_t cell = 0; cell < board->cell_count; cell++)
        if (strlen(board->names[cell]) == nbytes && memcmp(board->names[cell], name, nbytes) == 0) return cell;
    return BRD_NO_CELL;
}

uint64_t brdi_board_leaps(const struct brdi_board *board, const struct brdi_steps *steps, uint8_t from, int turned)
{
    uint64_t reached = 0;
    for (int32_t i = 0; i < steps->count; i++) {
        const struct brdi_step *step = &steps->entries[i];
        for (uint8_t d = 0; d < board->direction_count; d++) {
            if ((step->directions >> d & 1) == 0) continue;
            for (int distance = step->range[0]; distance <= step->range[1]; distance++) {
                uint8_t to = brdi_board_beyond(board, from, d, distance, turned);
                if (to < board->cell_count) reached |= brdi_bit(to);
            }
        }
    }
    return reached;
}

uint64_t brdi_board_ray(const struct brdi_board *board, uint8_t from, uint8_t direction, int turned)
{
    uint64_t ray = 0;
    for (uint8_t to = board->next[turned][direction][from]; to != BRD_NO_CELL; to = board->next[turned][direction][to])
        ray |= brdi_bit(to);
    return ray;
}

/* ----------------------------------------------------------------------------------------- contradictions */

static bool same_vector(const int32_t *a, const int32_t *b)
{
    return a[0] == b[0] && a[1] == b[1]; /* a third coordinate follows from these */
}

void brdi_direction_path(char path[BRDI_KEY_PATH_NBYTES], const char *name)
{
    struct brdi_writer out = brdi_writer_on(path, BRDI_KEY_PATH_NBYTES);
    brdi_put_text(&out, "board.directions.");
    brdi_put_text(&out, name);
}

static void check_direction(const int32_t *all, const char *const *names, uint8_t index, uint8_t dimensions,
                            struct brdi_sink *sink)
{
    const int32_t *v = all + index * dimensions;
    char path[BRDI_KEY_PATH_NBYTES], other_path[BRDI_KEY_PATH_NBYTES];
    const char *const both[] = {path, other_path, NULL};
    brdi_direction_path(path, names[index]);
    if (dimensions == 3 && v[0] + v[1] + v[2] != 0)
        brdi_contradict(sink, path, "the coordinates do not sum to 0", "a vector of cube coordinates");
    else if (v[0] == 0 && v[1] == 0)
        brdi_contradict(sink, path, "the vector is null", "one that leads away");
    for (uint8_t other = 0; other < index; other++) {
        if (!same_vector(all + other * dimensions, v)) continue;
        brdi_direction_path(other_path, names[other]);
        brdi_contradict_keys(sink, both, "another direction has this vector", "a vector of its own");
    }
}

void brdi_check_directions(const int32_t *directions, const char *const *names, uint8_t dimensions,
                           struct brdi_sink *sink)
{
    for (uint8_t i = 0; names[i] != NULL; i++) check_direction(directions, names, i, dimensions, sink);
}

bool brdi_contradict_entry(struct brdi_sink *sink, const char *list, int32_t index, const char *const keys[2],
                           const char *message, const char *expected)
{
    char first[BRDI_KEY_PATH_NBYTES], second[BRDI_KEY_PATH_NBYTES];
    const char *const both[] = {first, second, NULL};
    brdi_entry_path(first, list, index, keys[0]);
    brdi_entry_path(second, list, index, keys[1]);
    return brdi_contradict_keys(sink, both, message, expected);
}

void brdi_check_steps(const struct brdi_steps *steps, const char *path, struct brdi_sink *sink)
{
    static const char *const keys[] = {"range", "kind"};
    for (int32_t i = 0; i < steps->count; i++) {
        const struct brdi_step *step = &steps->entries[i];
        if (step->kind != BRDI_STEP || (step->range[0] == 1 && step->range[1] == 1)) continue;
        brdi_contradict_entry(sink, path, i, keys, "a step goes one cell", "1, or another kind");
    }
}
