/* perft.c: counting sequences of plies. */
#include <string.h>

#include "core/object.h"

/* Behind the moves of a level its workspace keeps the state to go back to; no game has that many moves. */
enum { SAVED_WORDS = BRD_STATE_SIZE / 4, MOVES_MAX = BRD_MAX_MOVES - SAVED_WORDS, DEPTH_MAX = 64 };

struct run {
    const struct brdi_game *game;
    const struct brdi_rules *rules;
    brd_state state;
    bool bulk;
    bool overflow;
};

static uint64_t count_plies(struct run *run, int32_t depth, brd_move *workspace)
{
    struct brdi_list list = {workspace, depth == 1 && run->bulk ? 0 : MOVES_MAX, 0};
    run->game->moves(run->rules, &run->state, &list);
    if (depth == 1 && run->bulk) return list.count;
    if (list.count > MOVES_MAX) list.count = MOVES_MAX;
    brd_move *saved = workspace + MOVES_MAX;
    memcpy(saved, &run->state, run->game->state_nbytes);
    uint64_t total = 0;
    for (size_t i = 0; i < list.count; i++) {
        run->game->apply(run->rules, &run->state, workspace[i].word, NULL);
        uint64_t below = depth == 1 ? 1 : count_plies(run, depth - 1, workspace + BRD_MAX_MOVES);
        if (__builtin_add_overflow(total, below, &total)) run->overflow = true;
        memcpy(&run->state, saved, run->game->state_nbytes);
    }
    return total;
}

int32_t brd_perft(const brd_rules *rules, const brd_state *state, int32_t depth, uint32_t flags, brd_move *workspace,
                  size_t workspace_count, uint64_t *count)
{
    int32_t status = brdi_state_status(rules, state);
    if (status != BRD_OK) return status;
    if (count == NULL || (workspace == NULL && depth > 0)) return BRD_E_NULL;
    if (depth < 0 || depth > DEPTH_MAX || flags > BRD_PERFT_NO_BULK) return BRD_E_ARGUMENT;
    if ((size_t)depth > workspace_count / BRD_MAX_MOVES) return BRD_E_WORKSPACE;
    struct run run = {brdi_game_of(rules), brdi_rules_of(rules), *state, (flags & BRD_PERFT_NO_BULK) == 0, false};
    uint64_t total = depth == 0 ? 1 : count_plies(&run, depth, workspace);
    if (run.overflow) return BRD_E_OVERFLOW;
    *count = total;
    return BRD_OK;
}
