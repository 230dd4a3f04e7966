/*
 * test_tokonoma_mailbox.c: bench/mailbox.c, with which the benchmark compares the library, plays by the same rules. It
 * was written from the rulebook alone, and must have the same moves, positions and perft counts.
 */
#include "bench/mailbox.c"
#include "positions.h"

static brd_rules rules;

static void load(void)
{
    brd_rules_builtin(&rules, "tokonoma");
    mailbox_setup();
}

/* The same position, with its counters; without padding, so that boards compare as bytes. */
static struct mailbox board_of(const brd_state *state)
{
    char text[BRD_MAX_POSITION_TEXT];
    struct mailbox board;
    _Static_assert(sizeof board == MAILBOX_TILES * 3 + 1 + 2 * 2, "no padding");
    brd_state_format(&rules, state, text, sizeof text);
    if (!CHECK(mailbox_parse(&board, text))) printf("  %s\n", text);
    return board;
}

/* The library's list is in ascending order of the tiles, the mailbox's in the order of directions. */
static bool has_move(const struct mailbox_move *moves, int count, int from, int to)
{
    for (int i = 0; i < count; i++)
        if (moves[i].from == from && moves[i].to == to) return true;
    return false;
}

/* Returns the number of moves; 0: the game is over. */
static int compare_lists(const brd_state *state, const struct mailbox *board, brd_move *moves)
{
    struct mailbox_move others[MAILBOX_MOVES_MOST];
    int32_t count = brd_moves(&rules, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    CHECK_EQ_INT(mailbox_moves(board, others), count);
    CHECK_EQ_INT(brd_state_to_move(&rules, state) == BRD_NOBODY, count == 0);
    for (int32_t i = 0; i < count; i++) {
        brd_move_info info = {.struct_nbytes = sizeof info};
        brd_move_describe(&rules, state, BRD_REFEREE, moves[i], &info);
        CHECK(has_move(others, count, info.from, info.to));
    }
    return count;
}

static void make_ply(brd_state *state, struct mailbox *board, brd_move move)
{
    brd_move_info info = {.struct_nbytes = sizeof info};
    brd_move_describe(&rules, state, BRD_REFEREE, move, &info);
    CHECK(brd_apply(&rules, state, BRD_REFEREE, move, NULL, NULL, NULL, 0) >= 0);
    mailbox_apply(board, (struct mailbox_move){(uint8_t)info.from, (uint8_t)info.to});
    struct mailbox expected = board_of(state);
    CHECK(memcmp(board, &expected, sizeof expected) == 0);
}

static void random_games_are_the_same(void)
{
    static brd_move moves[BRD_MAX_MOVES];
    static struct positions positions;
    uint64_t seed = 1;
    load();
    positions_read(&positions, "tokonoma", NULL);
    for (long plies = check_plies() / 4; plies > 0 && check_failures == 0; plies--) {
        brd_state state;
        positions_start(&positions, &rules, true, &seed, &state);
        struct mailbox board = board_of(&state);
        for (int count; (count = compare_lists(&state, &board, moves)) > 0 && plies > 0; plies--)
            make_ply(&state, &board, moves[brd_random_below(&seed, (uint32_t)count)]);
    }
}

static void compare_perft(const brd_state *state, int depth)
{
    static BRD_ALIGNED uint8_t workspace[4 * (BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move))];
    uint64_t leaves = 0;
    struct mailbox board = board_of(state);
    CHECK_EQ_INT(brd_perft(&rules, state, depth, 0, workspace, sizeof workspace, &leaves), BRD_OK);
    CHECK_EQ_INT(mailbox_perft(&board, depth, true), leaves);
    CHECK_EQ_INT(mailbox_perft(&board, depth, false), leaves);
}

static void perft_counts_are_the_same(void)
{
    char line[BRD_MAX_POSITION_TEXT];
    brd_state state;
    int compared = 0;
    load();
    brd_state_initial(&rules, &state, 0);
    for (int depth = 0; depth <= 4; depth++) compare_perft(&state, depth);
    FILE *file = fopen("bench/middles/tokonoma.txt", "r");
    if (!CHECK(file != NULL)) return;
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "depths ", 7) == 0) continue;
        CHECK_EQ_INT(brd_state_parse(&rules, &state, line, strcspn(line, "\n"), NULL, 0, NULL), BRD_OK);
        compare_perft(&state, 2);
        compared++;
    }
    fclose(file);
    CHECK_EQ_INT(compared, 24);
}

static void texts_that_are_no_positions_are_refused(void)
{
    static const char *const texts[] = {
        "",
        "5/6/7/6/5",
        "5/6/7/6/5 w",
        "5/6/7/6/5 w 0",
        "5/6/7/6/5 x 0 0",
        "5/6/7/6/5 w 0 0 ",
        "5/6/7/6/5 w 65536 0",
        "5/6/7/6/6 w 0 0",
        "5/6/7/6/4 w 0 0",
        "5/6/7/6 w 0 0",
        "5/6/7/6/+ w 0 0",
        "5/6/7/6/4X w 0 0",
        "5/6/7/6/5F w 0 0",
    };
    struct mailbox board;
    load();
    CHECK(mailbox_parse(&board, "5/6/7/6/5 w 0 0"));
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (!CHECK(!mailbox_parse(&board, texts[i]))) printf("  %s\n", texts[i]);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"random_games_are_the_same", random_games_are_the_same},
        {"perft_counts_are_the_same", perft_counts_are_the_same},
        {"texts_that_are_no_positions_are_refused", texts_that_are_no_positions_are_refused},
        {NULL, NULL},
    };
    return check_main("tokonoma_mailbox", tests, argc, argv);
}
