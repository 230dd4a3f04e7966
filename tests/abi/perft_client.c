/*
 * perft_client.c: a client that counts plies of all games, for a library that another compiler has built. It prints a
 * line for each game: the number of sequences of 1, 2, … plies from the start, until there are 200,000, counted in
 * two ways.
 */
#include <boardrules/boardrules.h>
#include <inttypes.h>
#include <stdio.h>

enum { ENOUGH = 200000 };

static brd_rules rules;
static uint64_t workspace[1 << 16];

/* The count of this depth, the same in both ways; 0 if anything fails. */
static uint64_t count_plies(const brd_state *start, int32_t depth)
{
    uint64_t bulk, single;
    if (brd_perft_nbytes(&rules, depth) > (int32_t)sizeof workspace) return 0;
    if (brd_perft(&rules, start, depth, 0, workspace, sizeof workspace, &bulk) != BRD_OK) return 0;
    if (brd_perft(&rules, start, depth, BRD_PERFT_NO_BULK, workspace, sizeof workspace, &single) != BRD_OK) return 0;
    return bulk == single ? bulk : 0;
}

static int count_game(const char *game)
{
    brd_state start;
    if (brd_rules_builtin(&rules, game) != BRD_OK) return 0;
    if (brd_state_initial(&rules, &start, 0) != BRD_OK) return 0;
    printf("%s", game);
    uint64_t count = 1;
    for (int32_t depth = 1; count < ENOUGH; depth++) {
        count = count_plies(&start, depth);
        if (count == 0) return 0;
        printf(" %" PRIu64, count);
    }
    puts("");
    return 1;
}

int main(void)
{
    for (int32_t i = 0; i < brd_game_count(); i++) {
        if (!count_game(brd_game_name(i))) {
            printf("%s: failed\n", brd_game_name(i));
            return 1;
        }
    }
    puts("ok");
    return 0;
}
