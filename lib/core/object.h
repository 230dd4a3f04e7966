/* object.h: the tests in O(1) that every exported function makes before it looks at anything. */
#ifndef BOARDRULES_OBJECT_H
#define BOARDRULES_OBJECT_H

#include "core/game.h"

#define BRDI_RULES_MAGIC UINT32_C(0x62726472) /* "rdrb" in memory of a little-endian machine; any would do */

static inline bool brdi_aligned(const void *object)
{
    return ((uintptr_t)object & 7) == 0;
}

static inline const struct brdi_rules *brdi_rules_of(const brd_rules *rules)
{
    return (const struct brdi_rules *)rules;
}

static inline const struct brdi_head *brdi_head_of(const brd_state *state)
{
    return (const struct brdi_head *)state;
}

/* BRD_OK, or what is wrong with a rules object. */
static inline int32_t brdi_rules_status(const brd_rules *rules)
{
    if (rules == NULL) return BRD_E_NULL;
    if (!brdi_aligned(rules)) return BRD_E_ALIGNMENT;
    if (brdi_rules_of(rules)->magic != BRDI_RULES_MAGIC) return BRD_E_NO_RULES;
    return brdi_game_at(brdi_rules_of(rules)->game) == NULL ? BRD_E_NO_RULES : BRD_OK;
}

/* The game of a rules object that passed brdi_rules_status. */
static inline const struct brdi_game *brdi_game_of(const brd_rules *rules)
{
    return brdi_game_at(brdi_rules_of(rules)->game);
}

/*
 * Whether a head can be one of these rules, so that games need not doubt its seats. A side to move goes with no outcome,
 * and nobody with one.
 */
static inline bool brdi_head_sane(const struct brdi_game *game, const struct brdi_rules *rules,
                                  const struct brdi_head *head)
{
    bool over = head->to_move == BRD_NOBODY;
    return head->tag == rules->tag && head->player_count >= game->players_min &&
           head->player_count <= game->players_max && head->turn < head->player_count &&
           (head->to_move < head->player_count || over ||
            (head->to_move == BRD_CHANCE && game->chance_denominator != NULL)) &&
           head->outcome <= BRD_DRAW && over == (head->outcome != BRD_NONE_YET) && head->seats >> BRD_MAX_SEATS == 0;
}

/* BRD_OK, or what is wrong with a rules object and a state of it. */
static inline int32_t brdi_state_status(const brd_rules *rules, const brd_state *state)
{
    int32_t status = brdi_rules_status(rules);
    if (status != BRD_OK) return status;
    if (state == NULL) return BRD_E_NULL;
    if (!brdi_aligned(state)) return BRD_E_ALIGNMENT;
    return brdi_head_sane(brdi_game_of(rules), brdi_rules_of(rules), brdi_head_of(state)) ? BRD_OK : BRD_E_NO_POSITION;
}

/* BRD_OK, or BRD_E_NULL: an output array or text may be NULL only with capacity 0. */
static inline int32_t brdi_output_status(const void *output, size_t capacity)
{
    return output == NULL && capacity != 0 ? BRD_E_NULL : BRD_OK;
}

/* BRD_OK, or BRD_E_ARGUMENT: nobody in this game looks from there. */
static inline int32_t brdi_viewer_status(const brd_state *state, int32_t viewer)
{
    if (viewer == BRD_SPECTATOR || viewer == BRD_REFEREE) return BRD_OK;
    return viewer >= 0 && viewer < brdi_head_of(state)->player_count ? BRD_OK : BRD_E_ARGUMENT;
}

/* A move as list and check see it for a viewer: may it act at all? */
static inline bool brdi_viewer_acts(const brd_state *state, int32_t viewer)
{
    return viewer == BRD_REFEREE || viewer == brdi_head_of(state)->to_move;
}

/* state.c: parses, tests validity, settles. The state is written only on success. */
int32_t brdi_state_read(const brd_rules *rules, brd_state *state, const char *text, size_t nbytes, brd_fault *fault);

#endif
