/* registry.c: the list of games, the only place that knows them all. */
#include <string.h>

#include "core/game.h"

extern const struct brdi_game brdi_tokonoma, brdi_carnyx, brdi_tombs, brdi_tomis, brdi_thrones;

static const struct brdi_game *const games[] = {&brdi_tokonoma, &brdi_carnyx, &brdi_tombs, &brdi_tomis, &brdi_thrones};

int brdi_game_count(void)
{
    return (int)(sizeof games / sizeof games[0]);
}

const struct brdi_game *brdi_game_at(int index)
{
    return index >= 0 && index < brdi_game_count() ? games[index] : NULL;
}

int brdi_game_find(const char *name, size_t nbytes)
{
    for (int i = 0; i < brdi_game_count(); i++)
        if (strlen(games[i]->name) == nbytes && memcmp(games[i]->name, name, nbytes) == 0) return i;
    return -1;
}
