/* reach.c: where pieces get, and how they go in words. */
#include <string.h>

#include "core/object.h"
#include "kit/types.h"
#include "kit/ways.h"

/* ---------------------------------------------------------------------------------------------------- reaches */

/* Makes a reach of no cell. Only the cells of the board are cleared: these games have far fewer than BRD_MAX_CELLS. */
static void begin_reach(const struct brdi_objects *o, bool alone, struct brdi_reach *found)
{
    size_t cells = o->rules->board.cell_count;
    memset(found->ways, 0, cells * sizeof found->ways[0]);
    memset(found->kinds, 0, cells * sizeof found->kinds[0]);
    found->alone = alone;
}

/* Writes the cells that a reach has, as far as they fit. Returns their number. */
static int32_t write_reach(const struct brdi_objects *o, const struct brdi_reach *found, brd_reach *reach,
                           size_t capacity)
{
    size_t count = 0;
    for (uint16_t cell = 0; cell < o->rules->board.cell_count; cell++) {
        if (found->ways[cell] == 0) continue;
        if (count < capacity)
            reach[count] = (brd_reach){.cell = cell, .ways = found->ways[cell], .kinds = found->kinds[cell]};
        count++;
    }
    return (int32_t)count;
}

static int32_t reach_status(const brd_reach *reach, size_t capacity)
{
    return brdi_array_status(reach, capacity, _Alignof(brd_reach));
}

int32_t brd_state_reach(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t cell, brd_reach *reach,
                        size_t capacity)
{
    struct brdi_objects o;
    struct brdi_reach found;
    brd_state copy;
    int32_t status = brdi_open_view(rules, state, viewer, &o);
    if (status == BRD_OK) status = reach_status(reach, capacity);
    if (status != BRD_OK) return status;
    if (cell < 0 || cell >= o.rules->board.cell_count) return BRD_E_ARGUMENT;
    brdi_open_copy(&o, &copy, (uint8_t)viewer);
    begin_reach(&o, false, &found);
    o.game->ways->reach(o.rules, &copy, (uint16_t)cell, &found);
    return write_reach(&o, &found, reach, capacity);
}

/* ------------------------------------------------------------------------------------------------ pieces alone */

static bool is_type_of_piece(const struct brdi_objects *o, int32_t type)
{
    return type >= 0 && type < brdi_count_types(o->rules, o->game) &&
           brdi_type_at(o->rules, o->game, (uint8_t)type).layer == BRD_PIECE;
}

/* The reach of pieces alone on a board, `value` of them; returns how many cells it has. */
static int32_t find_alone(const struct brdi_objects *o, const brd_item *pieces, struct brdi_reach *found)
{
    brd_state state;
    struct brdi_head *head = (struct brdi_head *)&state;
    memset(&state, 0, o->rules->state_nbytes);
    head->tag = o->rules->tag;
    head->player_count = o->game->players_max;
    head->turn = head->to_move = pieces->seat;
    begin_reach(o, true, found);
    o->game->ways->put_alone(&state, pieces);
    o->game->ways->reach(o->rules, &state, pieces->cell, found);
    return write_reach(o, found, NULL, 0);
}

/* How far a cell is from the middle of the drawing, squared, in units of a quarter cell. */
static int32_t distance_from_middle(const struct brdi_board *board, uint16_t cell)
{
    int32_t sum = 0;
    for (int axis = 0; axis < 2; axis++) {
        int32_t least = board->drawing[0][axis], most = least;
        for (uint16_t other = 0; other < board->cell_count; other++) {
            least = brdi_least(least, board->drawing[other][axis]);
            most = brdi_most(most, board->drawing[other][axis]);
        }
        int32_t away = (2 * board->drawing[cell][axis] - least - most) / 500;
        sum += away * away;
    }
    return sum;
}

/* The cell nearest to the middle from which the pieces get to the most cells. */
static uint16_t best_cell(const struct brdi_objects *o, brd_item pieces)
{
    struct brdi_reach found;
    uint16_t best = 0;
    int32_t most = -1, nearest = 0;
    for (pieces.cell = 0; pieces.cell < o->rules->board.cell_count; pieces.cell++) {
        int32_t count = find_alone(o, &pieces, &found), away = distance_from_middle(&o->rules->board, pieces.cell);
        if (count < most || (count == most && away >= nearest)) continue;
        best = pieces.cell;
        most = count;
        nearest = away;
    }
    return best;
}

static bool is_cell_or_none(const struct brdi_objects *o, int32_t cell)
{
    return cell == BRD_NO_CELL || (cell >= 0 && cell < o->rules->board.cell_count);
}

int32_t brd_type_reach(const brd_rules *rules, int32_t type, int32_t seat, int32_t count, int32_t *cell,
                       brd_reach *reach, size_t capacity)
{
    struct brdi_objects o;
    struct brdi_reach found;
    int32_t status = brdi_open_rules(rules, &o);
    if (status == BRD_OK) status = brdi_pointer_status(cell, _Alignof(int32_t));
    if (status == BRD_OK) status = reach_status(reach, capacity);
    if (status != BRD_OK) return status;
    if (!is_type_of_piece(&o, type) || seat < 0 || seat >= o.game->players_max || !is_cell_or_none(&o, *cell) ||
        count < 1 || count > BRD_MAX_ITEMS)
        return BRD_E_ARGUMENT;
    brd_item pieces = {.type = (uint8_t)type, .seat = (uint8_t)seat, .value = count};
    if (*cell == BRD_NO_CELL) *cell = best_cell(&o, pieces);
    pieces.cell = (uint16_t)*cell;
    find_alone(&o, &pieces, &found);
    return write_reach(&o, &found, reach, capacity);
}

/* ------------------------------------------------------------------------------------------------------ words */

int32_t brd_type_sentence(const brd_rules *rules, int32_t type, char *text, size_t cap)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status == BRD_OK) status = brdi_output_status(o.rules, o.head, text, cap);
    if (status != BRD_OK) return status;
    if (!is_type_of_piece(&o, type)) return BRD_E_ARGUMENT;
    struct brdi_writer out = brdi_writer_on(text, cap);
    o.game->ways->write_way(
        &(struct brdi_way_of){.game = o.game, .rules = o.rules, .type = (uint8_t)type, .out = &out});
    return (int32_t)out.length;
}
