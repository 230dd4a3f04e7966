/* count_plies.c: perft, which counts the sequences of plies of a length. */
#include <string.h>

#include "core/object.h"

enum { MAX_DEPTH = 64 };

struct run {
    const struct brdi_objects *objects;
    size_t level_nbytes;
    bool bulk;
    bool overflow;
};

/* Each level begins at a cache line; otherwise the copies of states cross more of them (Carnyx x0.8). */
enum { LINE_NBYTES = 64 };

/* The workspace of a level: the state after one more ply, and the moves of the state before it. */
static size_t level_nbytes(const struct brdi_objects *o)
{
    size_t nbytes = o->rules->state_nbytes + o->rules->max_moves * sizeof(brd_move);
    return (nbytes + LINE_NBYTES - 1) / LINE_NBYTES * LINE_NBYTES;
}

/* The caller's workspace may begin at any multiple of 8. */
static size_t workspace_nbytes(const struct brdi_objects *o, int32_t depth)
{
    return depth == 0 ? 0 : (size_t)depth * level_nbytes(o) + LINE_NBYTES - 8;
}

static uint8_t *first_level(void *workspace)
{
    return workspace == NULL ? NULL : (uint8_t *)workspace + -(uintptr_t)workspace % LINE_NBYTES;
}

static uint64_t count_moves(const struct brdi_game *game, const struct brdi_rules *rules, const void *state)
{
    if (game->count != NULL) return game->count(rules, state);
    struct brdi_list list = {.moves = NULL};
    game->moves(rules, state, &list);
    return list.count;
}

static uint64_t count_each(struct run *run, const void *state, int32_t depth, uint8_t *workspace);

/* Inline so that a leaf needs no call (Tokonoma in bulk x1.1). */
static inline uint64_t count_plies(struct run *run, const void *state, int32_t depth, uint8_t *workspace)
{
    if (depth == 0) return 1;
    if (depth == 1 && run->bulk) return count_moves(run->objects->game, run->objects->rules, state);
    return count_each(run, state, depth, workspace);
}

/*
 * Makes each ply on a copy of the state before it. That state was written some time ago; copying bytes that were just
 * written is slow.
 */
static uint64_t count_each(struct run *run, const void *state, int32_t depth, uint8_t *workspace)
{
    const struct brdi_game *game = run->objects->game;
    const struct brdi_rules *rules = run->objects->rules;
    void (*const apply)(const struct brdi_rules *, void *, uint32_t, struct brdi_log *) = game->apply;
    const size_t nbytes = rules->state_nbytes;
    brd_move *moves = (brd_move *)(void *)(workspace + nbytes);
    struct brdi_list list = {.moves = moves, .capacity = rules->max_moves};
    game->moves(rules, state, &list);
    if (list.count > list.capacity) list.count = list.capacity; /* the bytes are no position */
    uint64_t total = 0;
    for (size_t i = 0; i < list.count; i++) {
        memcpy(workspace, state, nbytes);
        apply(rules, workspace, moves[i].code, NULL);
        uint64_t below = count_plies(run, workspace, depth - 1, workspace + run->level_nbytes);
        total += below;
        if (total < below) run->overflow = true;
    }
    return total;
}

int32_t brd_perft_nbytes(const brd_rules *rules, int32_t depth)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    return depth >= 0 && depth <= MAX_DEPTH ? (int32_t)workspace_nbytes(&o, depth) : BRD_E_ARGUMENT;
}

int32_t brd_perft(const brd_rules *rules, const brd_state *state, int32_t depth, uint32_t flags, void *workspace,
                  size_t nbytes, uint64_t *count)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status == BRD_OK) status = brdi_pointer_status(count, _Alignof(uint64_t));
    if (status == BRD_OK) status = brdi_array_status(workspace, depth > 0, 8);
    if (status != BRD_OK) return status;
    if (depth < 0 || depth > MAX_DEPTH || flags > BRD_PERFT_NO_BULK) return BRD_E_ARGUMENT;
    if (nbytes < workspace_nbytes(&o, depth)) return BRD_E_WORKSPACE;
    struct run run = {&o, level_nbytes(&o), (flags & BRD_PERFT_NO_BULK) == 0, false};
    uint64_t total = count_plies(&run, o.head, depth, first_level(workspace));
    if (run.overflow) return BRD_E_OVERFLOW;
    *count = total;
    return BRD_OK;
}
