/* perft GAME DEPTH [POSITION]: counts the sequences of 1, 2, … DEPTH plies, the usual test of a move generator. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "boardrules/boardrules.h"

static int fail(const char *what)
{
    fprintf(stderr, "perft: %s\n", what);
    return EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    static brd_rules rules;
    brd_state state;
    if (argc != 3 && argc != 4) return fail("usage: perft GAME DEPTH [POSITION]");
    if (brd_rules_builtin(&rules, argv[1]) != BRD_OK) return fail("no such game");
    brd_state_initial(&rules, &state, 0);
    if (argc == 4 && brd_state_parse(&rules, &state, argv[3], strlen(argv[3]), NULL, 0, NULL) != BRD_OK)
        return fail("this is not a position of the game");
    int32_t deepest = (int32_t)strtol(argv[2], NULL, 10);
    if (deepest < 1 || deepest > 64) return fail("the depth must be a number from 1 to 64");

    /* The library allocates nothing: the caller provides memory for a state and a list of moves for each ply. */
    size_t room = (size_t)brd_perft_nbytes(&rules, deepest);
    void *workspace = malloc(room);
    if (workspace == NULL) return fail("out of memory");
    int32_t status = BRD_OK;
    for (int32_t depth = 1; depth <= deepest && status == BRD_OK; depth++) {
        uint64_t count = 0;
        clock_t began = clock();
        status = brd_perft(&rules, &state, depth, 0, workspace, room, &count);
        double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
        if (status == BRD_OK) printf("%2" PRId32 " %20" PRIu64 " %8.3f s\n", depth, count, seconds);
    }
    free(workspace);
    return status == BRD_OK ? EXIT_SUCCESS : fail(brd_name(NULL, BRD_NAME_STATUS, status));
}
