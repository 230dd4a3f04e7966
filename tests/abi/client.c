/*
 * A program as a host has it: compiled once, against one release, and run against the libraries that come after it. Plays
 * a game of each kind by the first legal move, through the public header alone.
 */
#include <boardrules/boardrules.h>
#include <stdio.h>
#include <string.h>

static int play(const char *game)
{
    static brd_rules rules;
    static brd_move moves[BRD_MAX_MOVES];
    brd_state state, before;
    brd_undo undo;
    brd_outcome outcome;
    char text[BRD_MAX_POSITION_TEXT];

    if (brd_rules_builtin(&rules, game, strlen(game), "max_plies=200", 13, NULL, 0, NULL) != BRD_OK) return 1;
    if (brd_state_initial(&rules, &state, 0) != BRD_OK) return 2;
    while (brd_state_to_move(&rules, &state) != BRD_NOBODY) {
        int32_t count = brd_moves(&rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
        if (count < 1) return 3;
        before = state;
        if (brd_apply(&rules, &state, moves[0], &undo, NULL, 0) < 0) return 4;
        if (brd_undo_move(&rules, &state, &undo) != BRD_OK) return 5;
        if (memcmp(&before, &state, sizeof state) != 0) return 6;
        if (brd_apply_trusted(&rules, &state, moves[0], NULL, NULL, 0) < 0) return 7;
    }
    if (brd_outcome_get(&rules, &state, &outcome) != BRD_OK || outcome.kind == BRD_NONE_YET) return 8;
    if (brd_state_format(&rules, &state, text, sizeof text) <= 0) return 9;
    printf("%s: %s, %s\n", game, brd_name(&rules, BRD_NAME_ENDING, outcome.ending), text);
    return 0;
}

int main(void)
{
    if (brd_version_number() < BRD_VERSION_NUMBER || brd_game_count() < 1) return 1;
    for (int32_t i = 0; i < brd_game_count(); i++) {
        int fault = play(brd_game_name(i));
        if (fault != 0) {
            printf("%s: step %d failed\n", brd_game_name(i), fault);
            return 1;
        }
    }
    puts("ok");
    return 0;
}
