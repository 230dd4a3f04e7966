/* registry.h: the list of games, which lib/builtin.c holds. Games may not use it, nor may files that games use. */
#ifndef BOARDRULES_REGISTRY_H
#define BOARDRULES_REGISTRY_H

#include "kit/game.h"

extern BRDI_HIDDEN const struct brdi_game *const brdi_games[];
extern BRDI_HIDDEN const int brdi_game_total;
extern BRDI_HIDDEN const uint64_t brdi_library;      /* the number of this build in the head of its rules */
int brdi_game_find(const char *name, size_t nbytes); /* -1: none */

/* NULL if the index is out of range. */
static inline const struct brdi_game *brdi_game_at(int index)
{
    return index >= 0 && index < brdi_game_total ? brdi_games[index] : NULL;
}

/*
 * The first 16 bytes of a rules object show whether this library wrote it. The first number is brdi_library, made from
 * BRDI_LAYOUT_HASH and the names of all games, plus the game's place in the list. The second is that place: a change in
 * either is noticed. Both are stored in the machine's byte order.
 */

/* Marks rules as written by this library, for the game at this place of the list. */
static inline void brdi_sign(struct brdi_rules *rules, int index)
{
    rules->game = (uint64_t)index;
    rules->library = brdi_library + rules->game;
}

/* Whether an object contains rules of this library. */
static inline bool brdi_is_signed(const struct brdi_rules *rules)
{
    return rules->library - brdi_library == rules->game && rules->game < (uint32_t)brdi_game_total;
}

/* The game of rules that are signed. */
static inline const struct brdi_game *brdi_game_of(const struct brdi_rules *rules)
{
    return brdi_games[rules->game];
}

#endif
