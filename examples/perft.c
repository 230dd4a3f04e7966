/*
 * perft GAME DEPTH [POSITION]: counts the sequences of 1, 2, … DEPTH plies, the usual test of a move generator.
 * perft --part I/N GAME DEPTH [POSITION]: of DEPTH plies alone, those that begin with each Nth sequence of three plies,
 * from the Ith, so that processes on any machines share a count; perft --merge FILE… adds up what they printed.
 */
#include <time.h>

#include "perft_parts.h"

enum { SHARED_PLIES = 3 };

static brd_rules rules;
static brd_move moves[SHARED_PLIES][BRD_MAX_MOVES];
static unsigned part = 1, of = 1, sequence;

/* The library allocates nothing: the caller provides memory for a state and a list of moves for each ply. */
static void *workspace;
static size_t room;

static int fail(const char *what)
{
    fprintf(stderr, "perft: %s\n", what);
    return EXIT_FAILURE;
}

/* Goes through the sequences of so many plies, and adds how many continue those of this part, so many plies deeper. */
static int32_t count_shared(const brd_state *state, int32_t plies, int32_t deeper, uint64_t *sum)
{
    if (plies == 0) {
        uint64_t count = 0;
        if (sequence++ % of != part - 1) return BRD_OK;
        int32_t status = brd_perft(&rules, state, deeper, 0, workspace, room, &count);
        if (count > UINT64_MAX - *sum) return BRD_E_OVERFLOW;
        *sum += count;
        return status;
    }
    brd_move *legal = moves[plies - 1];
    int32_t status = BRD_OK, legal_count = brd_moves(&rules, state, BRD_REFEREE, legal, BRD_MAX_MOVES);
    for (int32_t i = 0; i < legal_count && status == BRD_OK; i++) {
        brd_state after = *state;
        brd_apply(&rules, &after, BRD_REFEREE, legal[i], NULL, NULL, NULL, 0);
        status = count_shared(&after, plies - 1, deeper, sum);
    }
    return status;
}

/* Prints the count of a depth; only a part shares its first plies. */
static int32_t count_depth(const brd_state *state, int32_t depth, bool is_part)
{
    uint64_t count = 0;
    int32_t shared = !is_part ? 0 : depth < SHARED_PLIES ? depth : SHARED_PLIES;
    clock_t began = clock();
    sequence = 0;
    int32_t status = count_shared(state, shared, depth - shared, &count);
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    if (status != BRD_OK) return status;
    if (is_part) parts_print(&rules, state, depth);
    if (is_part) printf(" %u/%u %" PRIu64 " %.3f s\n", part, of, count, seconds);
    if (!is_part) printf("%2" PRId32 " %20" PRIu64 " %8.3f s\n", depth, count, seconds);
    return BRD_OK;
}

int main(int argc, char **argv)
{
    brd_state state;
    if (argc > 1 && strcmp(argv[1], "--merge") == 0) return parts_merge(argv + 2);
    bool is_part = argc > 2 && strcmp(argv[1], "--part") == 0;
    if (is_part && !parts_read(argv[2], &part, &of)) return fail("a part must be I/N, such as 2/16");
    if (is_part) argv += 2, argc -= 2;
    if (argc != 3 && argc != 4)
        return fail("usage: perft [--part I/N] GAME DEPTH [POSITION], or perft --merge FILE...");
    if (brd_rules_builtin(&rules, argv[1]) != BRD_OK) return fail("no such game");
    brd_state_initial(&rules, &state, 0);
    if (argc == 4 && brd_state_parse(&rules, &state, argv[3], strlen(argv[3]), NULL, 0, NULL) != BRD_OK)
        return fail("this is not a position of the game");
    int32_t deepest = (int32_t)strtol(argv[2], NULL, 10);
    if (deepest < 1 || deepest > 64) return fail("the depth must be a number from 1 to 64");
    room = (size_t)brd_perft_nbytes(&rules, deepest);
    workspace = malloc(room);
    if (workspace == NULL) return fail("out of memory");
    int32_t status = BRD_OK;
    for (int32_t depth = is_part ? deepest : 1; depth <= deepest && status == BRD_OK; depth++)
        status = count_depth(&state, depth, is_part);
    free(workspace);
    return status == BRD_OK ? EXIT_SUCCESS : fail(brd_name(NULL, BRD_NAME_STATUS, status));
}
