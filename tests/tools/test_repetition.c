/*
 * test_repetition.c: examples/repetition.h counts how often a position has been on the board. The games were worked out
 * by hand from the rulebooks; so was what each position has that makes it another one.
 */
#include "examples/repetition.h"
#include "thrones_lines.h"

static struct history history;

static uint32_t begin(const char *game, const char *overrides, const char *position, brd_state *state)
{
    worked_load(game, overrides);
    history.count = 0;
    if (position == NULL)
        CHECK_EQ_INT(brd_state_initial(&worked_rules, state, 0), BRD_OK);
    else
        worked_position(position, state);
    return note_position(&history, &worked_rules, state);
}

/* Makes plies, separated by spaces; each position must have been there as often as the digit at its place says. */
static void play(brd_state *state, const char *plies, const char *times)
{
    char words[512], *rest = words;
    snprintf(words, sizeof words, "%s", plies);
    for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL; times++) {
        int32_t status = brd_apply(&worked_rules, state, BRD_REFEREE, worked_move(word), NULL, NULL, NULL, 0);
        if (!CHECK(status >= 0) || !CHECK_EQ_INT(note_position(&history, &worked_rules, state), *times - '0'))
            printf("  %s of %s\n", word, plies);
    }
    CHECK_EQ_TEXT(times, "");
}

/* Both stars leave their flats and come back [TOK.star], [TOK.destination]: every fourth ply. */
static void stars_go_and_return(void)
{
    brd_state state;
    CHECK_EQ_INT(begin("tokonoma", "", NULL, &state), 1);
    play(&state, "b6c5 d1c3 c5b6 c3d1", "1112");
    play(&state, "b6c5 d1c3 c5b6 c3d1", "2223");
    play(&state, "b6c5 d1c3 c5b6", "333");
    CHECK_EQ_INT(brd_state_ply(&worked_rules, &state),
                 11); /* neither the ply nor the reversible plies make another one */
    play(&state, "e1e3", "1");
}

/* The same board with the other side to move is another position: White's star returns by three plies [TOK.star]. */
static void the_other_side_is_to_move(void)
{
    brd_state state;
    CHECK_EQ_INT(begin("tokonoma", "", "5/6/3S3/3s2/5 w 0 0", &state), 1);
    play(&state, "c4a3 d4e2 a3b5 e2d4 b5c4 d4e2 c4a3 e2d4", "11111111");
}

/*
 * [CAR.way-back] [CAR.hunker] Bars and having hunkered belong to the position: after eight plies the board of the
 * beginning is there again, but neither player may step back.
 */
static void what_is_legal_makes_another_position(void)
{
    brd_state state;
    CHECK_EQ_INT(begin("carnyx", "", "4L/5/5/5/D4 d 0/0 0/0 10/10 - - - 6", &state), 1);
    play(&state, "hunker hunker a1b1 e5d5 hunker hunker b1a1 d5e5", "11111111");
    play(&state, "hunker hunker a1b1 e5d5 hunker hunker b1a1 d5e5", "12222222");
    play(&state, "hunker hunker a1b1", "233");
}

/* What has been done in a turn of Thrones makes another position; the numbers of the turn and of the ply do not. */
static void turns_of_several_plies(void)
{
    brd_state state;
    CHECK_EQ_INT(begin("thrones", "", WHITE("3k5/9/9/9/9/4E4/9/9/8K"), &state), 1);
    play(&state, "e4f4 end d9e9 end f4e4 end e9d9 end", "11111112"); /* plains and forest: no checks */
    play(&state, "e4f4 end d9e9 end f4e4 end e9d9 end", "22222223");
}

/* While a check is due nobody can agree to anything, and when the game is over nobody needs to. */
static void nobody_is_to_move(void)
{
    brd_state state;
    CHECK_EQ_INT(begin("thrones", "max_plies=62", WHITE("3k5/9/9/9/4E4/9/9/9/8K"), &state), 1); /* after 50 plies */
    play(&state, "e5f4 fail d9e9 end e5f4 fail e9d9 end", "01110112");                          /* e5 is a mountain */
    play(&state, "e5f4 fail d9e9 end", "0220");
}

/* The key of what a viewer sees: of the state that its observation gives with a seed. */
static uint64_t key_seen(const brd_state *state, int32_t viewer)
{
    char text[BRD_MAX_POSITION_TEXT];
    brd_state seen;
    int32_t nbytes = brd_state_observe(&worked_rules, state, viewer, text, sizeof text);
    CHECK(strchr(text, '?') != NULL);
    CHECK_EQ_INT(brd_state_from_observation(&worked_rules, &seen, viewer, text, (size_t)nbytes, 7, NULL, 0, NULL),
                 BRD_OK);
    return brd_state_key(&worked_rules, &seen);
}

/* Black and an onlooker do not know the kind of White's favor, and count positions all the same [THR.kind-secret]. */
static void a_viewer_counts_for_itself(void)
{
    static const char *const plies[] = {"e4f4", "end", "d9e9", "end", "f4e4", "end", "e9d9", "end"};
    static const int32_t viewers[] = {1, BRD_SPECTATOR};
    brd_state state;
    CHECK_EQ_INT(begin("thrones", "favor_kind=when_gained",
                       TILES " 3k5/9/9/9/9/4E4/9/9/8K w play - - 1:1:m,0:0:- h5,- - - - 3 50", &state),
                 1);
    for (int v = 0; v < 2; v++) {
        uint64_t first = key_seen(&state, viewers[v]);
        for (int i = 0; i < 8; i++) {
            brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move(plies[i]), NULL, NULL, NULL, 0);
            CHECK_EQ_INT(key_seen(&state, viewers[v]) == first, i == 7);
        }
    }
}

/* The oldest keys make room for new ones. */
static void more_plies_than_keys(void)
{
    brd_state state;
    CHECK_EQ_INT(begin("tokonoma", "", NULL, &state), 1);
    memset(history.keys, 0, sizeof history.keys);
    history.count = 3 * KEYS_MOST - 2;
    play(&state, "b6c5 d1c3 c5b6 c3d1 b6c5 d1c3 c5b6 c3d1 b6c5", "111122223");
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"stars_go_and_return", stars_go_and_return},
        {"the_other_side_is_to_move", the_other_side_is_to_move},
        {"what_is_legal_makes_another_position", what_is_legal_makes_another_position},
        {"turns_of_several_plies", turns_of_several_plies},
        {"nobody_is_to_move", nobody_is_to_move},
        {"a_viewer_counts_for_itself", a_viewer_counts_for_itself},
        {"more_plies_than_keys", more_plies_than_keys},
        {NULL, NULL},
    };
    return check_main("repetition", tests, argc, argv);
}
