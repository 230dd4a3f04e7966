/*
 * loop_bench.c GAME GAMES MILLISECONDS: measures, for the benchmarks of the packages, a C program that steps many
 * games by the library's functions: for each ply a random legal move, chance drawn at once, the legal moves as a mask
 * of bytes, and the board. A game that is over begins again. Prints plies a second of processor time, the best of
 * five measurements.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "boardrules/boardrules.h"

static brd_rules rules;
static brd_rules_info info = {.struct_nbytes = sizeof info};
static brd_move *actions;
static int32_t action_count;

/* One game, with its legal moves and their places among all moves. */
struct game {
    brd_state state;
    uint64_t seed;
    int32_t move_count;
    brd_move moves[BRD_MAX_MOVES];
    int32_t numbers[BRD_MAX_MOVES];
    brd_item items[BRD_MAX_BOARD_ITEMS];
    uint8_t *mask;
};

static int compare(const void *a, const void *b)
{
    uint32_t left = ((const brd_move *)a)->code, right = ((const brd_move *)b)->code;
    return (left > right) - (left < right);
}

static int32_t number_of(brd_move move)
{
    const brd_move *found = bsearch(&move, actions, (size_t)action_count, sizeof *actions, compare);
    return (int32_t)(found - actions);
}

static void draw_chance(struct game *game)
{
    brd_move move;
    while (brd_state_to_move(&rules, &game->state) == BRD_CHANCE) {
        int32_t denominator = brd_chance_denominator(&rules, &game->state);
        brd_chance_pick(&rules, &game->state, (int32_t)brd_random_below(&game->seed, (uint32_t)denominator), &move);
        brd_apply(&rules, &game->state, BRD_CHANCE, move, NULL, NULL, NULL, 0);
    }
}

static void look(struct game *game)
{
    int32_t actor = brd_state_to_move(&rules, &game->state);
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    for (int32_t i = 0; i < game->move_count; i++) game->mask[game->numbers[i]] = 0;
    game->move_count = brd_moves(&rules, &game->state, actor, game->moves, BRD_MAX_MOVES);
    for (int32_t i = 0; i < game->move_count; i++) {
        game->numbers[i] = number_of(game->moves[i]);
        game->mask[game->numbers[i]] = 1;
    }
    brd_state_board(&rules, &game->state, actor < BRD_MAX_SEATS ? actor : BRD_SPECTATOR, game->items,
                    BRD_MAX_BOARD_ITEMS);
    brd_state_outcome(&rules, &game->state, &outcome);
}

static void begin(struct game *game)
{
    brd_state_initial(&rules, &game->state, 0);
    draw_chance(game);
    look(game);
}

static void step(struct game *game)
{
    if (game->move_count == 0) begin(game);
    brd_move move = game->moves[brd_random_below(&game->seed, (uint32_t)game->move_count)];
    brd_apply(&rules, &game->state, BRD_REFEREE, move, NULL, NULL, NULL, 0);
    draw_chance(game);
    look(game);
}

static double measure(struct game *games, int32_t count, double milliseconds)
{
    clock_t began = clock();
    double plies = 0, passed = 0;
    do {
        for (int32_t i = 0; i < count; i++) step(&games[i]);
        plies += count;
        passed = (double)(clock() - began) * 1e3 / CLOCKS_PER_SEC;
    } while (passed < milliseconds);
    return plies / passed * 1e3;
}

int main(int argc, char **argv)
{
    if (argc != 4) return 2;
    int32_t count = atoi(argv[2]);
    double best = 0;
    if (brd_rules_builtin_with(&rules, argv[1], strlen(argv[1]), "max_plies=1000", 14, NULL, 0, NULL) != BRD_OK)
        return 1;
    brd_rules_info_get(&rules, &info);
    action_count = brd_rules_moves(&rules, NULL, 0);
    actions = malloc((size_t)action_count * sizeof *actions);
    struct game *games = calloc((size_t)count, sizeof *games);
    if (count < 1 || actions == NULL || games == NULL) return 1;
    brd_rules_moves(&rules, actions, (size_t)action_count);
    for (int32_t i = 0; i < count; i++) {
        games[i].seed = (uint64_t)i;
        games[i].mask = calloc((size_t)action_count, 1);
        if (games[i].mask == NULL) return 1;
        begin(&games[i]);
    }
    for (int i = 0; i < 5; i++) {
        double found = measure(games, count, atof(argv[3]) / 5);
        if (found > best) best = found;
    }
    printf("%.0f\n", best);
    return 0;
}
