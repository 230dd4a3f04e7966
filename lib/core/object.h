/*
 * object.h: opening what a call works on. Every exported function opens its objects once, in O(1), before it looks at
 * anything, and hands what it found straight down: nothing below tests it again.
 */
#ifndef BOARDRULES_OBJECT_H
#define BOARDRULES_OBJECT_H

#include "core/registry.h"

#define BRDI_RULES_MAGIC UINT32_C(0x62726472) /* "rdrb" in memory of a little-endian machine; any would do */

/* A rules object and a state of it, tested. */
struct brdi_objects {
    const struct brdi_game *game;
    const struct brdi_rules *rules;
    const struct brdi_head *head; /* the state's; not set by brdi_open_rules */
};

static inline bool brdi_aligned(const void *object)
{
    return ((uintptr_t)object & 7) == 0;
}

/* BRD_OK, or what is wrong with a rules object. */
static inline int32_t brdi_open_rules(const brd_rules *rules, struct brdi_objects *o)
{
    if (rules == NULL) return BRD_E_NULL;
    if (!brdi_aligned(rules)) return BRD_E_ALIGNMENT;
    o->rules = (const struct brdi_rules *)rules;
    if (o->rules->magic != BRDI_RULES_MAGIC) return BRD_E_NO_RULES;
    o->game = brdi_game_at(o->rules->game);
    return o->game == NULL ? BRD_E_NO_RULES : BRD_OK;
}

/* Whether a side to move goes with no outcome, and nobody with one; only games with chance leave a state to it. */
static inline bool brdi_mover_sane(const struct brdi_game *game, const struct brdi_head *head)
{
    bool over = head->to_move == BRD_NOBODY;
    bool chance = head->to_move == BRD_CHANCE && game->chance_denominator != NULL;
    return (head->to_move < head->player_count || over || chance) && over == (head->outcome != BRD_NONE_YET);
}

/* Whether a head can be one of these rules, so that games need not doubt its seats. */
static inline bool brdi_head_sane(const struct brdi_objects *o)
{
    const struct brdi_head *head = o->head;
    return head->tag == o->rules->tag && head->player_count >= o->game->players_min &&
           head->player_count <= o->game->players_max && head->turn < head->player_count &&
           brdi_mover_sane(o->game, head) && head->outcome <= BRD_DRAW && head->seats >> BRD_MAX_SEATS == 0;
}

/* BRD_OK, or what is wrong with a rules object and a state of it. */
static inline int32_t brdi_open(const brd_rules *rules, const brd_state *state, struct brdi_objects *o)
{
    int32_t status = brdi_open_rules(rules, o);
    if (status != BRD_OK) return status;
    if (state == NULL) return BRD_E_NULL;
    if (!brdi_aligned(state)) return BRD_E_ALIGNMENT;
    o->head = (const struct brdi_head *)state;
    return brdi_head_sane(o) ? BRD_OK : BRD_E_NO_POSITION;
}

/* Likewise where a state is to be written: what stands there does not matter. */
static inline int32_t brdi_open_empty(const brd_rules *rules, const brd_state *state, struct brdi_objects *o)
{
    int32_t status = brdi_open_rules(rules, o);
    if (status != BRD_OK) return status;
    if (state == NULL) return BRD_E_NULL;
    return brdi_aligned(state) ? BRD_OK : BRD_E_ALIGNMENT;
}

/* BRD_OK, or BRD_E_NULL: an output array or text may be NULL only with capacity 0. */
static inline int32_t brdi_output_status(const void *output, size_t capacity)
{
    return output == NULL && capacity != 0 ? BRD_E_NULL : BRD_OK;
}

/* BRD_OK, or BRD_E_ARGUMENT: nobody in this game looks from there. */
static inline int32_t brdi_viewer_status(const struct brdi_objects *o, int32_t viewer)
{
    if (viewer == BRD_SPECTATOR || viewer == BRD_REFEREE) return BRD_OK;
    return viewer >= 0 && viewer < o->head->player_count ? BRD_OK : BRD_E_ARGUMENT;
}

/* What every query for a viewer opens: rules, state, viewer, and where the answer goes. */
static inline int32_t brdi_open_view(const brd_rules *rules, const brd_state *state, int32_t viewer, const void *output,
                                     size_t capacity, struct brdi_objects *o)
{
    int32_t status = brdi_open(rules, state, o);
    if (status == BRD_OK) status = brdi_viewer_status(o, viewer);
    return status == BRD_OK ? brdi_output_status(output, capacity) : status;
}

/* moves.c: the verdict on a word that is a move. */
struct brdi_verdict brdi_judge(const struct brdi_objects *o, int32_t viewer, uint32_t word);

/* rules.c: copies as much of a growing structure as the caller's version of it has. */
int32_t brdi_hand_over(void *to, const void *from, uint32_t nbytes);

/* names.c */
uint8_t brdi_count_names(const char *const *names);
uint8_t brdi_count_types(const struct brdi_game *game);

#endif
