/*
 * random_game GAME SEED [switch=value ...]: plays a random game to its end. The library has no source of randomness, so
 * this program draws the moves of the players and of chance. Some games need not end, so it stops after PLIES_MOST
 * plies.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boardrules/boardrules.h"

enum { PLIES_MOST = 100000 };

/* Marsaglia's xorshift64. */
static uint64_t random_bits(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

static brd_move choose(const brd_rules *rules, const brd_state *state, uint64_t *seed)
{
    static brd_move moves[BRD_MAX_MOVES];
    if (brd_state_to_move(rules, state) == BRD_CHANCE) {
        brd_move drawn = {0};
        brd_chance_draw(rules, state, random_bits(seed), &drawn);
        return drawn;
    }
    int32_t count = brd_moves(rules, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    return moves[random_bits(seed) % (uint64_t)count]; /* the modulus' bias does not matter here */
}

/* Plays to the end of the game, or PLIES_MOST plies, and prints the moves, twelve a line. */
static void play(const brd_rules *rules, brd_state *state, uint64_t seed)
{
    int column = 0;
    while (brd_state_to_move(rules, state) != BRD_NOBODY && column < PLIES_MOST) {
        char text[BRD_MAX_MOVE_TEXT];
        brd_move move = choose(rules, state, &seed);
        brd_move_format(rules, move, text, sizeof text);
        printf("%s%s", column == 0 ? "" : column % 12 == 0 ? "\n" : " ", text);
        column++;
        brd_apply_trusted(rules, state, move, NULL, NULL, 0);
    }
    printf("\n");
}

static void print_end(const brd_rules *rules, const brd_state *state)
{
    char diagram[4096];
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_state_diagram(rules, state, BRD_REFEREE, diagram, sizeof diagram);
    brd_state_outcome(rules, state, &outcome);
    if (outcome.kind == BRD_NONE_YET) {
        printf("%snot over after %d plies\n", diagram, PLIES_MOST);
        return;
    }
    printf("%s%s", diagram, outcome.kind == BRD_WIN ? "won by" : "drawn between");
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++) {
        if (outcome.seats >> seat & 1) printf(" seat %d", seat);
    }
    printf(", reason: %s\n", brd_name(rules, BRD_NAME_ENDING, outcome.ending));
}

/* Joins the arguments from the fourth on with spaces. */
static size_t join(int argc, char **argv, char *text, size_t cap)
{
    text[0] = '\0';
    for (int i = 3; i < argc; i++) {
        size_t length = strlen(text);
        snprintf(text + length, cap - length, "%s%s", i > 3 ? " " : "", argv[i]);
    }
    return strlen(text);
}

int main(int argc, char **argv)
{
    static brd_rules rules;
    char switches[512];
    brd_state state;
    if (argc < 3) {
        fprintf(stderr, "random_game: usage: random_game GAME SEED [switch=value ...]\n");
        return EXIT_FAILURE;
    }
    size_t nbytes = join(argc, argv, switches, sizeof switches);
    if (brd_rules_builtin_with(&rules, argv[1], strlen(argv[1]), switches, nbytes, NULL, 0, NULL) != BRD_OK) {
        fprintf(stderr, "random_game: the game or its switches are not valid\n");
        return EXIT_FAILURE;
    }
    brd_state_initial(&rules, &state, 0);
    play(&rules, &state, strtoull(argv[2], NULL, 10) * 2 + 1);
    print_end(&rules, &state);
    return EXIT_SUCCESS;
}
