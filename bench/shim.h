/*
 * shim.h: maps the API that bench.c uses to that of 0.1, so that the same bench.c measures both. doc/history.md has the
 * table of names. 0.1 had no brd_playout, so its figure is left out.
 */
#ifndef BOARDRULES_BENCH_SHIM_H
#define BOARDRULES_BENCH_SHIM_H

#include <boardrules/boardrules.h>

/* Before 1.0 some calls did not exist, whose figures are left out, and descriptions had no viewer. */
#ifdef BRD_MAX_BOARD_ITEMS
#define BENCH_IS_1_0 1
#else
#define BENCH_IS_1_0 0
#define BRD_MAX_BOARD_ITEMS 1
#define brd_state_copy(rules, to, from) ((void)(rules), *(to) = *(from), BRD_OK)
#define brd_state_board(rules, state, viewer, items, capacity) ((void)(items), BRD_E_ARGUMENT)
#define brd_chance_draw(rules, state, bits, move) ((void)(bits), BRD_E_ARGUMENT)
#define brd_rules_moves(rules, moves, capacity) ((void)(moves), BRD_E_ARGUMENT)
#define brd_event_format(rules, event, text, cap) ((void)(event), (void)(text), BRD_E_ARGUMENT)
#define brd_event_parse(rules, text, nbytes, event) ((void)(text), (void)(nbytes), (void)(event), BRD_E_ARGUMENT)
#define brd_move_describe(rules, state, viewer, move, info) brd_move_describe(rules, state, move, info)
#endif

#if BRD_VERSION_NUMBER >= 2000
#define BENCH_HAS_PLAYOUT 1
#else
#define BENCH_HAS_PLAYOUT 0

static inline int32_t shim_rules_builtin(brd_rules *rules, const char *game)
{
    size_t nbytes = 0;
    while (game[nbytes] != '\0') nbytes++;
    return brd_rules_builtin(rules, game, nbytes, NULL, 0, NULL, 0, NULL);
}

static inline int32_t shim_state_parse(const brd_rules *rules, brd_state *state, const char *text, size_t nbytes,
                                       brd_fault *faults, size_t capacity, size_t *fault_count)
{
    (void)capacity, (void)fault_count;
    return brd_state_parse(rules, state, text, nbytes, faults);
}

static inline int32_t shim_state_restore(const brd_rules *rules, brd_state *state, const uint8_t *bytes, size_t nbytes,
                                         brd_fault *faults, size_t capacity, size_t *fault_count)
{
    (void)capacity, (void)fault_count;
    return brd_state_restore(rules, state, bytes, nbytes, faults);
}

static inline int32_t shim_state_from_observation(const brd_rules *rules, brd_state *state, int32_t viewer,
                                                  const char *text, size_t nbytes, uint64_t seed, brd_fault *faults,
                                                  size_t capacity, size_t *fault_count)
{
    (void)capacity, (void)fault_count;
    return brd_state_from_observation(rules, state, text, nbytes, viewer, seed, faults);
}

/* In 0.1 a checked ply had no actor. */
static inline int32_t shim_apply(const brd_rules *rules, brd_state *state, int32_t actor, brd_move move,
                                 brd_verdict *verdict, brd_undo *undo, brd_event *events, size_t capacity)
{
    (void)actor, (void)verdict;
    return brd_apply(rules, state, move, undo, events, capacity);
}

static inline int32_t shim_chance_pick(const brd_rules *rules, const brd_state *state, int32_t ticket, brd_move *move)
{
    return brd_chance_pick(rules, state, (uint32_t)ticket, move);
}

static inline int32_t shim_perft_nbytes(const brd_rules *rules, int32_t depth)
{
    (void)rules;
    return depth * (int32_t)(BRD_MAX_MOVES * sizeof(brd_move));
}

static inline int32_t shim_perft(const brd_rules *rules, const brd_state *state, int32_t depth, uint32_t flags,
                                 void *workspace, size_t nbytes, uint64_t *count)
{
    return brd_perft(rules, state, depth, flags, workspace, nbytes / sizeof(brd_move), count);
}

static inline int32_t shim_playout(const brd_rules *rules, brd_state *state, uint64_t seed, int32_t max_plies)
{
    (void)rules, (void)state, (void)seed, (void)max_plies;
    return BRD_E_ARGUMENT;
}

#define brd_rules_builtin shim_rules_builtin
#define brd_state_parse shim_state_parse
#define brd_state_restore shim_state_restore
#define brd_state_from_observation shim_state_from_observation
#define brd_apply shim_apply
#define brd_chance_pick shim_chance_pick
#define brd_perft_nbytes shim_perft_nbytes
#define brd_perft shim_perft
#define brd_playout shim_playout

#endif
#endif
