/* registry.c: finds a game in the list of games. */
#include "core/registry.h"

int brdi_game_find(const char *name, size_t nbytes)
{
    for (int i = 0; i < brdi_game_total; i++)
        if (brdi_is_word(name, nbytes, brdi_games[i]->name)) return i;
    return -1;
}
