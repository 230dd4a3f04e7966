/* tools.c: counting sequences of plies, and the library's version. */
#include <string.h>

#include "core/object.h"

/* ---------------------------------------------------------------------------------------------------- perft */

enum { DEPTH_MOST = 64 };

struct run {
    const struct brdi_objects *objects;
    brd_state state;
    bool bulk;
    bool overflow;
};

/* A level's workspace: its moves, behind them the state to go back to. */
static uint64_t count_plies(struct run *run, int32_t depth, brd_move *workspace)
{
    const struct brdi_game *game = run->objects->game;
    const struct brdi_rules *rules = run->objects->rules;
    bool leaves = depth == 1 && run->bulk;
    struct brdi_list list = {workspace, leaves ? 0 : BRDI_MOVES_MOST, 0};
    game->moves(rules, &run->state, &list);
    if (leaves) return list.count;
    if (list.count > BRDI_MOVES_MOST) list.count = BRDI_MOVES_MOST; /* of bytes that are no position */
    brd_move *saved = workspace + BRDI_MOVES_MOST;
    memcpy(saved, &run->state, game->state_nbytes);
    uint64_t total = 0;
    for (size_t i = 0; i < list.count; i++) {
        game->apply(rules, &run->state, workspace[i].word, NULL);
        uint64_t below = depth == 1 ? 1 : count_plies(run, depth - 1, workspace + BRD_MAX_MOVES);
        if (__builtin_add_overflow(total, below, &total)) run->overflow = true;
        memcpy(&run->state, saved, game->state_nbytes);
    }
    return total;
}

int32_t brd_perft(const brd_rules *rules, const brd_state *state, int32_t depth, uint32_t flags, brd_move *workspace,
                  size_t workspace_count, uint64_t *count)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status != BRD_OK) return status;
    if (count == NULL || (workspace == NULL && depth > 0)) return BRD_E_NULL;
    if (depth < 0 || depth > DEPTH_MOST || flags > BRD_PERFT_NO_BULK) return BRD_E_ARGUMENT;
    if ((size_t)depth > workspace_count / BRD_MAX_MOVES) return BRD_E_WORKSPACE;
    struct run run = {&o, *state, (flags & BRD_PERFT_NO_BULK) == 0, false};
    uint64_t total = depth == 0 ? 1 : count_plies(&run, depth, workspace);
    if (run.overflow) return BRD_E_OVERFLOW;
    *count = total;
    return BRD_OK;
}

/* -------------------------------------------------------------------------------------------------- version */

int32_t brd_version_number(void)
{
    return BRD_VERSION_NUMBER;
}

const char *brd_version_string(void)
{
    return BRD_VERSION_STRING;
}
