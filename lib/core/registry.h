/* registry.h: the list of games, which lib/builtin.c holds. Games may not use it, nor may files that games use. */
#ifndef BOARDRULES_REGISTRY_H
#define BOARDRULES_REGISTRY_H

#include "core/game.h"

extern const struct brdi_entry brdi_games[];
extern const int brdi_game_total;
extern const uint64_t brdi_game_set;                 /* the sum of all name hashes */
int brdi_game_find(const char *name, size_t nbytes); /* -1: none */

/* NULL if the index is out of range. */
static inline const struct brdi_game *brdi_game_at(int index)
{
    return index >= 0 && index < brdi_game_total ? brdi_games[index].game : NULL;
}

/*
 * The first 16 bytes of a rules object are two numbers that only this library writes, so a few comparisons show whether
 * its rules can be used. The first number is made from the version, the layout of rules, and the set of games; the
 * second from the game's name and the size of its tables. Both are stored in the machine's byte order.
 */

/* Raised whenever rules of the same version, sizes and games get another layout or other tables. */
#define BRDI_RULES_LAYOUT UINT64_C(1)

static inline uint64_t brdi_library(void)
{
    uint64_t layout = BRDI_RULES_LAYOUT << 48 ^ (uint64_t)BRD_VERSION_NUMBER << 20 ^ sizeof(struct brdi_rules);
    return brdi_mix_most(layout) + brdi_game_set;
}

static inline uint64_t brdi_magic(const struct brdi_entry *entry)
{
    return entry->name_hash + entry->game->tables_nbytes;
}

/* Marks rules as written by this library, for the game at this place of the list. */
static inline void brdi_sign(struct brdi_rules *rules, int index)
{
    rules->library = brdi_library() + (uint64_t)index;
    rules->magic = brdi_magic(&brdi_games[index]);
}

/* NULL: the object contains no rules of this library. */
static inline const struct brdi_game *brdi_game_of(const struct brdi_rules *rules)
{
    uint64_t index = rules->library - brdi_library();
    if (index >= (uint64_t)brdi_game_total || rules->magic != brdi_magic(&brdi_games[index])) return NULL;
    return brdi_games[index].game;
}

#endif
