/* registry.c: the list of games, the only place that knows them all. */
#include "core/registry.h"

#include <string.h>

extern const struct brdi_game brdi_tokonoma, brdi_carnyx, brdi_tombs, brdi_tomis, brdi_thrones;

const struct brdi_game *const brdi_games[] = {&brdi_tokonoma, &brdi_carnyx, &brdi_tombs, &brdi_tomis, &brdi_thrones};
const int brdi_game_total = (int)(sizeof brdi_games / sizeof brdi_games[0]);

int brdi_game_find(const char *name, size_t nbytes)
{
    for (int i = 0; i < brdi_game_total; i++)
        if (strlen(brdi_games[i]->name) == nbytes && memcmp(brdi_games[i]->name, name, nbytes) == 0) return i;
    return -1;
}
