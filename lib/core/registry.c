/* registry.c: finds a game in the list of games. */
#include "core/registry.h"

#include <string.h>

int brdi_game_find(const char *name, size_t nbytes)
{
    for (int i = 0; i < brdi_game_total; i++)
        if (strlen(brdi_games[i]->name) == nbytes && memcmp(brdi_games[i]->name, name, nbytes) == 0) return i;
    return -1;
}
