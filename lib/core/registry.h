/* registry.h: the list of games, which lib/builtin.c holds. Games may not use it, nor may files that games use. */
#ifndef BOARDRULES_REGISTRY_H
#define BOARDRULES_REGISTRY_H

#include "core/game.h"

extern const struct brdi_game *const brdi_games[];
extern const int brdi_game_total;
int brdi_game_find(const char *name, size_t nbytes); /* -1: none */

/* NULL if the index is out of range. */
static inline const struct brdi_game *brdi_game_at(int index)
{
    return index >= 0 && index < brdi_game_total ? brdi_games[index] : NULL;
}

#endif
