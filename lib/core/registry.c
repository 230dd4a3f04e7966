/*
 * registry.c: the list of games, the only place that knows them all. Who leaves a game out does not compile
 * lib/<game>/, and compiles this file and builtin.c with its macro: BRD_WITHOUT_TOKONOMA and so on.
 */
#include "core/registry.h"

#include <string.h>

extern const struct brdi_game brdi_tokonoma, brdi_carnyx, brdi_tombs, brdi_tomis, brdi_thrones;

const struct brdi_game *const brdi_games[] = {
#ifndef BRD_WITHOUT_TOKONOMA
    &brdi_tokonoma,
#endif
#ifndef BRD_WITHOUT_CARNYX
    &brdi_carnyx,
#endif
#ifndef BRD_WITHOUT_TOMBS
    &brdi_tombs,
#endif
#ifndef BRD_WITHOUT_TOMIS
    &brdi_tomis,
#endif
#ifndef BRD_WITHOUT_THRONES
    &brdi_thrones,
#endif
};
const int brdi_game_total = (int)(sizeof brdi_games / sizeof brdi_games[0]);

int brdi_game_find(const char *name, size_t nbytes)
{
    for (int i = 0; i < brdi_game_total; i++)
        if (strlen(brdi_games[i]->name) == nbytes && memcmp(brdi_games[i]->name, name, nbytes) == 0) return i;
    return -1;
}
