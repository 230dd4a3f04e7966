/* list_moves GAME [POSITION]: the legal moves of a position, or of the start, with a description of each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boardrules/boardrules.h"

static int fail(const char *what)
{
    fprintf(stderr, "list_moves: %s\n", what);
    return EXIT_FAILURE;
}

static void print_move(const brd_rules *rules, const brd_state *state, brd_move move)
{
    char text[BRD_MAX_MOVE_TEXT];
    brd_move_info info = {.struct_nbytes = sizeof info};
    brd_move_format(rules, move, text, sizeof text);
    brd_move_describe(rules, state, BRD_REFEREE, move, &info);
    printf("%-10s %s", text, brd_name(rules, BRD_NAME_MOVE_KIND, info.kind));
    if (info.type != BRD_NO_TYPE) printf(" %s", brd_name(rules, BRD_NAME_TYPE, info.type));
    if (info.from != BRD_NO_CELL) printf(" from %s", brd_name(rules, BRD_NAME_CELL, info.from));
    if (info.to != BRD_NO_CELL) printf(" to %s", brd_name(rules, BRD_NAME_CELL, info.to));
    if (info.target != BRD_NO_CELL) printf(" at %s", brd_name(rules, BRD_NAME_CELL, info.target));
    printf("\n");
}

int main(int argc, char **argv)
{
    static brd_rules rules;
    static brd_move moves[BRD_MAX_MOVES];
    brd_state state;
    brd_fault fault;
    if (argc != 2 && argc != 3) return fail("usage: list_moves GAME [POSITION]");
    if (brd_rules_builtin(&rules, argv[1]) != BRD_OK) return fail("no such game");
    if (argc == 2) {
        brd_state_initial(&rules, &state, 0);
    } else if (brd_state_parse(&rules, &state, argv[2], strlen(argv[2]), &fault, 1, NULL) != BRD_OK) {
        fprintf(stderr, "list_moves: %s at %u: %s\n", fault.field, (unsigned)fault.offset, fault.message);
        return EXIT_FAILURE;
    }

    int32_t count = brd_moves(&rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    for (int32_t i = 0; i < count; i++) print_move(&rules, &state, moves[i]);
    return EXIT_SUCCESS;
}
