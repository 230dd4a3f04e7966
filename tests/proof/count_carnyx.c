/*
 * count_carnyx.c: counts the sequences of so many plies of Carnyx from its start, by the default switches. A second
 * implementation, written from rules/carnyx.md alone: it shares nothing with the library, with which it must agree.
 *
 *     count_carnyx DEPTH
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 5, CELLS = SIDE * SIDE, CENTRE = 12, SETUP_PLIES = 6, MOVES_MOST = 256, NOWHERE = -1 };
enum { PLACE, ENTER, MOVE, LEAVE, HUNKER, PASS };

/* A stack: a 1, then a bit for each disc from the bottom up, 0 Dark's, 1 Light's; so the last bit controls. 0: none. */
typedef uint32_t stack;

struct move {
    int8_t kind, from, to; /* LEAVE: to the home row, or NOWHERE */
};

struct state {
    stack board[CELLS];
    int8_t reserve[2], supply[2];
    int8_t left[2], came[2]; /* the cells of a player's last turn, if it was a move */
    bool hunkered[2];        /* the last turn of a player was that */
    int8_t player, ply;      /* ply: counts the setup, and stays there */
};

static int height(stack one)
{
    int discs = 0;
    for (; one > 1; one >>= 1) discs++;
    return discs;
}

static bool is_of(stack one, int player)
{
    return one != 0 && (int)(one & 1) == player;
}

static stack put_on(stack below, stack above)
{
    if (below == 0) return above;
    int discs = height(above);
    return below << discs | (above & ((1U << discs) - 1));
}

static int home(int player)
{
    return player == 0 ? 0 : SIDE - 1;
}

/* ---------------------------------------------------------------------------------------------------- what is legal */

struct list {
    struct move moves[MOVES_MOST];
    int count, captures; /* captures: they stand first */
};

static void add(struct list *list, int kind, int from, int to)
{
    list->moves[list->count++] = (struct move){(int8_t)kind, (int8_t)from, (int8_t)to};
}

/* Where a step of a piece or stack ends, in cells of its column and row. A stack passes what is not its player's. */
static void add_step(const struct state *state, struct list *list, int from, int columns, int rows, bool captures)
{
    int player = state->player, column = from % SIDE + columns, row = from / SIDE + rows, to = row * SIDE + column;
    int between = from + (columns / 2) + (rows / 2) * SIDE;
    bool is_stack = height(state->board[from]) > 1, on_board = row >= 0 && row < SIDE;
    bool between_on_board = from / SIDE + rows / 2 >= 0 && from / SIDE + rows / 2 < SIDE;
    if (column < 0 || column >= SIDE) return;
    if (is_stack && between_on_board && is_of(state->board[between], player)) return;
    if (on_board) {
        bool takes = is_of(state->board[to], 1 - player);
        if (state->came[player] == from && state->left[player] == to) return;
        if (takes == captures && !(takes && state->hunkered[1 - player])) add(list, MOVE, from, to);
    } else if (!captures && is_stack) {
        add(list, LEAVE, from, NOWHERE);
    } else if (!captures) {
        int before = list->count;
        for (int cell = home(player) * SIDE; cell < home(player) * SIDE + SIDE; cell++)
            if (!is_of(state->board[cell], 1 - player)) add(list, LEAVE, from, cell);
        if (list->count == before) add(list, LEAVE, from, NOWHERE);
    }
}

static void add_steps(const struct state *state, struct list *list, bool captures)
{
    int forward = state->player == 0 ? 1 : -1;
    for (int from = 0; from < CELLS; from++) {
        if (!is_of(state->board[from], state->player)) continue;
        int cells = height(state->board[from]) > 1 ? 2 : 1;
        add_step(state, list, from, 0, forward * cells, captures);
        add_step(state, list, from, -cells, 0, captures);
        add_step(state, list, from, cells, 0, captures);
    }
}

static void add_entries(const struct state *state, struct list *list, int kind)
{
    int first = home(state->player) * SIDE;
    for (int cell = first; cell < first + SIDE; cell++)
        if (!is_of(state->board[cell], 1 - state->player)) add(list, kind, NOWHERE, cell);
}

static void list_moves(const struct state *state, struct list *list)
{
    bool exempt = state->hunkered[state->player];
    list->count = 0;
    if (state->ply < SETUP_PLIES) {
        add_entries(state, list, PLACE);
        return;
    }
    add_steps(state, list, true);
    list->captures = list->count;
    if (list->captures == 0 || exempt) {
        add_steps(state, list, false);
        if (state->reserve[state->player] > 0) add_entries(state, list, ENTER);
    }
    if (!exempt) add(list, HUNKER, NOWHERE, NOWHERE);
    if (list->count == 0) add(list, PASS, NOWHERE, NOWHERE);
}

/* ----------------------------------------------------------------------------------------------------------- a ply */

static void gain(struct state *state)
{
    bool has = state->supply[state->player] > 0;
    state->supply[state->player] -= has;
    state->reserve[state->player] += has;
}

/* A stack's own discs come into the reserve; for each other disc one from the supply does. */
static void leave(struct state *state, stack gone, int to)
{
    if (to != NOWHERE) {
        state->board[to] = put_on(state->board[to], gone);
        return;
    }
    for (; gone > 1; gone >>= 1)
        if (is_of(gone, state->player))
            state->reserve[state->player]++;
        else
            gain(state);
}

static bool controls_a_cell(const struct state *state, int player)
{
    bool found = false;
    for (int cell = 0; cell < CELLS; cell++) found = found || is_of(state->board[cell], player);
    return found;
}

/* Makes a ply. Returns whether it won the game. */
static bool make(struct state *state, struct move move)
{
    int player = state->player;
    bool takes = move.kind == MOVE && is_of(state->board[move.to], 1 - player);
    stack moving = move.from != NOWHERE ? state->board[move.from] : 2U | (stack)player;
    if (move.from != NOWHERE) state->board[move.from] = 0;
    if (move.kind == PLACE || move.kind == ENTER || move.kind == MOVE)
        state->board[move.to] = put_on(state->board[move.to], moving);
    if (move.kind == ENTER) state->reserve[player]--;
    if (move.kind == LEAVE) leave(state, moving, move.to);
    if (move.kind == MOVE && move.to == CENTRE) gain(state);
    state->left[player] = move.kind == MOVE ? move.from : NOWHERE;
    state->came[player] = move.kind == MOVE ? move.to : NOWHERE;
    state->hunkered[player] = move.kind == HUNKER;
    if (state->ply < SETUP_PLIES) state->ply++;
    state->player = (int8_t)(1 - player);
    return takes && !controls_a_cell(state, 1 - player);
}

static uint64_t count(const struct state *state, int depth)
{
    struct list list;
    uint64_t sum = 0;
    list_moves(state, &list);
    if (depth == 1) return (uint64_t)list.count;
    for (int i = 0; i < list.count; i++) {
        struct state after = *state;
        if (!make(&after, list.moves[i])) sum += count(&after, depth - 1);
    }
    return sum;
}

int main(int argc, char **argv)
{
    struct state start = {
        .supply = {10, 10}, .left = {NOWHERE, NOWHERE}, .came = {NOWHERE, NOWHERE}, .player = 0, .ply = 0};
    int depth = argc == 2 ? atoi(argv[1]) : 0;
    if (depth < 1) return fputs("usage: count_carnyx DEPTH\n", stderr), EXIT_FAILURE;
    printf("%" PRIu64 "\n", count(&start, depth));
    return EXIT_SUCCESS;
}
