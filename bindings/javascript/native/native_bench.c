/*
 * native_bench.c GAME DEPTH MILLISECONDS MAX_PLIES MIDDLE_SEED MIDDLE_PLIES: measures the native library for
 * ../bench.mjs: sequences of perft from the start and from the middle of a game, plies of random games, and plies
 * that are listed, chosen and made one by one, in millions a second. Each figure is the best of three measurements,
 * which take MILLISECONDS in total.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "boardrules/boardrules.h"

static brd_rules rules;
static brd_state start, middle;
static int32_t depth, max_plies;
static void *workspace;

/* Processor time. */
static double milliseconds(void)
{
    return (double)clock() * 1e3 / CLOCKS_PER_SEC;
}

static double perft(const brd_state *state)
{
    uint64_t count = 0;
    brd_perft(&rules, state, depth, 0, workspace, (size_t)brd_perft_nbytes(&rules, depth), &count);
    return (double)count;
}

static double perft_of_start(void)
{
    return perft(&start);
}

static double perft_of_middle(void)
{
    return perft(&middle);
}

static double playout(void)
{
    static uint64_t seed;
    brd_state state = start;
    return brd_playout(&rules, &state, seed++, max_plies);
}

/* As ../bench.mjs does it: the list of legal moves, one of them, the checked ply; 100 plies at most. */
static double plies_by_calls(void)
{
    static brd_move moves[BRD_MAX_MOVES];
    static uint64_t seed;
    brd_state state = start;
    int plies = 0;
    for (; plies < 100 && brd_state_to_move(&rules, &state) != BRD_NOBODY; plies++) {
        uint32_t count = (uint32_t)brd_moves(&rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
        brd_apply(&rules, &state, BRD_REFEREE, moves[brd_random_below(&seed, count)], NULL, NULL, NULL, 0);
    }
    return plies;
}

static double rate(double (*work)(void), double most)
{
    double best = 0;
    for (int round = 0; round < 3; round++) {
        double units = 0, began = milliseconds(), now = began;
        for (; now - began < most / 3; now = milliseconds()) units += work();
        double found = units / (now - began) / 1000;
        if (found > best) best = found;
    }
    return best;
}

int main(int argc, char **argv)
{
    if (argc != 7 || brd_rules_builtin(&rules, argv[1]) != BRD_OK) return EXIT_FAILURE;
    brd_state_initial(&rules, &start, 0);
    middle = start;
    brd_playout(&rules, &middle, (uint64_t)atoi(argv[5]), atoi(argv[6]));
    depth = atoi(argv[2]);
    max_plies = atoi(argv[4]);
    workspace = malloc((size_t)brd_perft_nbytes(&rules, depth));
    double most = atof(argv[3]);
    printf("%f %f %f %f\n", rate(perft_of_start, most), rate(perft_of_middle, most), rate(playout, most),
           rate(plies_by_calls, most));
    return EXIT_SUCCESS;
}
