/*
 * test_diagram.c: the diagram of a position: a worked example for each game, its form for every viewer along random
 * games, and its length, which must stay within the limit.
 */
#include "boardrules/boardrules.h"
#include "check.h"
#include "basics/hash.h"

enum { DIAGRAM_NBYTES = 4096, PLIES_A_GAME = 200, PLIES_A_GAME_FEW = 50, FEW_PLIES = 5000 };

static brd_rules rules;
static brd_state state;

static void load(const char *game)
{
    CHECK_EQ_INT(brd_rules_builtin(&rules, game), BRD_OK);
}

/* A position and its diagram. */
static void check_diagram(const char *game, const char *position, int32_t viewer, const char *expected)
{
    char text[DIAGRAM_NBYTES];
    load(game);
    CHECK_EQ_INT(brd_state_parse(&rules, &state, position, strlen(position), NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(brd_state_diagram(&rules, &state, viewer, text, sizeof text), strlen(expected));
    CHECK_EQ_TEXT(text, expected);
}

static void staggered_rows_and_stacks(void)
{
    check_diagram("tokonoma", "f4/6/+A1FAf2/1S4/4F w 3 7", BRD_SPECTATOR,
                  "ply 7, seat 0 to move\n"
                  "a1     f   .   .   .   .        a5\n"
                  "b1   .   .   .   .   .   .      b6\n"
                  "c1 FA  .   F   A   f   .   +    c7\n"
                  "d1   .   S   .   .   .   .      d6\n"
                  "e1     .   .   .   .   F        e5\n"
                  "common: reversible 3\n");
}

/* [H.diagram] */
static void numbered_owners_and_hidden_hands(void)
{
    check_diagram(
        "tombs", ".../T2.O2/.T1. p1 BMO/OT 7,6,5,5 0/0 5 2:0 13", 0,
        "ply 13, seat 0 to move\n"
        "3  .  .  .\n"
        "2  T2 +  O2\n"
        "1  .  T1 .\n"
        "   a  b  c\n"
        "seat 0: hand 3, hand_blade 1, hand_magus 1, hand_ombra 1, hand_thorn 0; kills 0\n"
        "seat 1: hand 2, hand_blade ?, hand_magus ?, hand_ombra ?, hand_thorn ?; kills 0\n"
        "common: deck 23, deck_blade ?, deck_magus ?, deck_ombra ?, deck_thorn ?; turn 5, stuck 0, placer 1\n");
}

static void tall_stacks_are_told_below(void)
{
    check_diagram("carnyx", "5/5/5/1(DL)3/(DDLDDLDDLL)3D d 0/0 0/0 5/8 - - - 60", BRD_SPECTATOR,
                  "ply 60, seat 0 to move\n"
                  "5  .    .    .    .    .     home_row of seat 1\n"
                  "4  .    .    .    .    .\n"
                  "3  .    .    +    .    .\n"
                  "2  .    DL   .    .    .\n"
                  "1  10*L .    .    .    D     home_row of seat 0\n"
                  "   a    b    c    d    e\n"
                  "a1, bottom to top: DDLDDLDDLL\n"
                  "seat 0: unplaced 0, reserve 0, supply 5, removed 0; hunkered 0, bar_from -, bar_to -\n"
                  "seat 1: unplaced 0, reserve 0, supply 8, removed 0; hunkered 0, bar_from -, bar_to -\n");
}

static void gates_with_state_and_direction(void)
{
    check_diagram("tomis", "7b/8/8/3f4/8/3F4/8/B2T4 w -,c>N,-,a.,d>>SW,-,-,- M3L1/M2L1 - 0 0", BRD_SPECTATOR,
                  "ply 0, seat 0 to move\n"
                  "8  .       .       .       .       .       .       .       b        back_row of seat 1\n"
                  "7  .       .       .       .       .       .       .       .\n"
                  "6  .       .       .       .       .       .       .       .\n"
                  "5  .       .       .       (g3SW)f .       .       .       .\n"
                  "4  (G)     .       .       .       .       .       .       .\n"
                  "3  .       .       .       F       .       .       .       .\n"
                  "2  .       .       (G2N)   .       .       .       .       .\n"
                  "1  B       .       .       T       .       .       .       .        back_row of seat 0\n"
                  "   a       b       c       d       e       f       g       h\n"
                  "seat 0: base 0, gate 0, marker 3, frigate 0, sentry 0, tower 0, flagship 1; unlocked 0\n"
                  "seat 1: base 0, gate 0, marker 2, frigate 0, sentry 0, tower 0, flagship 1; unlocked 0\n"
                  "common: passes 0\n");
}

/* White's setup as Black sees it: hidden tiles and pieces on the home rows, hidden claims in the middle row. */
static void hidden_setup(void)
{
    check_diagram("thrones",
                  "........./........./........./........./........./pfmwpfwpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw "
                  "9/9/9/9/9/9/9/9/9 w pieces p.f.m.w..|......... - 0:0,0:0 -,- - - - 0 40",
                  1,
                  "ply 40, seat 0 to move\n"
                  "9  .    .    .    .    .    .    .    .    .     homeland of seat 1\n"
                  "8  .    .    .    .    .    .    .    .    .     homeland of seat 1\n"
                  "7  .    .    .    .    .    .    .    .    .     homeland of seat 1\n"
                  "6  .    .    .    .    .    .    .    .    .     homeland of seat 1\n"
                  "5  .(?) .(?) .(?) .(?) .(?) .(?) .(?) .(?) .(?)  middle_row\n"
                  "4  ??   ??   ??   ??   ??   ??   ??   ??   ??    homeland of seat 0\n"
                  "3  ??   ??   ??   ??   ??   ??   ??   ??   ??    homeland of seat 0\n"
                  "2  ??   ??   ??   ??   ??   ??   ??   ??   ??    homeland of seat 0\n"
                  "1  ??   ??   ??   ??   ??   ??   ??   ??   ??    homeland of seat 0\n"
                  "   a    b    c    d    e    f    g    h    i\n"
                  "seat 0: dragon ?, favor 0, gained 0; lastfort -, guard 0\n"
                  "seat 1: dragon 0, favor 0, gained 0; lastfort -, guard 0\n"
                  "common: turn 0\n");
}

/* [CAR.centres] Each of several centres is marked, also in a row that has a mark of its own. */
static void several_cells_with_a_mark(void)
{
    static const char yaml[] = "schema: 1\nextends: carnyx\nboard:\n  centre: [b1, d3]\n";
    char text[DIAGRAM_NBYTES];
    CHECK_EQ_INT(brd_rules_load(&rules, yaml, sizeof yaml - 1, NULL, 0, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(brd_state_initial(&rules, &state, 0), BRD_OK);
    CHECK(brd_state_diagram(&rules, &state, BRD_REFEREE, text, sizeof text) > 0);
    CHECK(strstr(text, "5  . . . . .  home_row of seat 1\n4  . . . . .\n3  . . . + .\n2  . . . . .\n"
                       "1  . + . . .  home_row of seat 0\n") != NULL);
}

/*
 * The text has no empty line, no blanks at a line's end except within the board, only printable characters, and a line
 * feed at the end. [H.diagram]
 */
static void check_form(int32_t viewer)
{
    char text[DIAGRAM_NBYTES], cut[64];
    int32_t length = brd_state_diagram(&rules, &state, viewer, text, sizeof text);
    CHECK(length > 0 && length < DIAGRAM_NBYTES && text[length] == '\0' && text[length - 1] == '\n');
    CHECK(text[0] != '\n' && strstr(text, "\n\n") == NULL && strchr(text, '!') == NULL);
    for (int32_t i = 0; i < length; i++) CHECK(text[i] == '\n' || (text[i] >= ' ' && text[i] <= '~'));
    CHECK_EQ_INT(brd_state_diagram(&rules, &state, viewer, NULL, 0), length);
    CHECK_EQ_INT(brd_state_diagram(&rules, &state, viewer, cut, sizeof cut), length);
    CHECK(memcmp(text, cut, sizeof cut - 1) == 0 && cut[sizeof cut - 1] == '\0');
}

static void form_along_random_games(void)
{
    static brd_move moves[BRD_MAX_MOVES];
    for (int32_t game = 0; game < brd_game_count(); game++) {
        uint64_t seed = 11;
        int plies = check_plies() < FEW_PLIES ? PLIES_A_GAME_FEW : PLIES_A_GAME; /* under valgrind few */
        load(brd_game_name(game));
        CHECK_EQ_INT(brd_state_initial(&rules, &state, 0), BRD_OK);
        for (int ply = 0; ply < plies; ply++) {
            int32_t count = brd_moves(&rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
            for (int32_t seat = 0; seat < brd_state_players(&rules, &state); seat++) check_form(seat);
            check_form(BRD_SPECTATOR);
            check_form(BRD_REFEREE);
            if (count <= 0) break;
            brd_apply(&rules, &state, BRD_REFEREE, moves[brdi_random_below(&seed, (uint32_t)count)], NULL, NULL, NULL,
                      0);
        }
    }
}

static void misuse(void)
{
    char text[8] = "kept";
    load(brd_game_name(0));
    brd_state_initial(&rules, &state, 0);
    CHECK_EQ_INT(brd_state_diagram(NULL, &state, 0, text, sizeof text), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_diagram(&rules, NULL, 0, text, sizeof text), BRD_E_NULL);
    CHECK_EQ_INT(brd_state_diagram(&rules, &state, 9, text, sizeof text), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_diagram(&rules, &state, 0, NULL, 5), BRD_E_NULL);
    memset(&state, 0, sizeof state);
    CHECK_EQ_INT(brd_state_diagram(&rules, &state, 0, text, sizeof text), BRD_E_NO_POSITION);
    CHECK_EQ_TEXT(text, "kept");
}

static const struct check_test tests[] = {
    {"staggered_rows_and_stacks", staggered_rows_and_stacks},
    {"numbered_owners_and_hidden_hands", numbered_owners_and_hidden_hands},
    {"tall_stacks_are_told_below", tall_stacks_are_told_below},
    {"gates_with_state_and_direction", gates_with_state_and_direction},
    {"hidden_setup", hidden_setup},
    {"several_cells_with_a_mark", several_cells_with_a_mark},
    {"form_along_random_games", form_along_random_games},
    {"misuse", misuse},
    {NULL, NULL},
};

int main(int argc, char **argv)
{
    return check_main("diagram", tests, argc, argv);
}
