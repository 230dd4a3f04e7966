/*
 * test_rules_moves.c: brd_rules_moves lists every code that stands for a move, once and in ascending order. How many
 * there are follows from the notation that each rulebook describes. (tests/core/test_tables.c compares the list with
 * all codes, also under random rules.)
 */
#include "positions.h"
#include "worked.h"

enum { MOVES_MOST = 1 << 17, GAMES_EACH = 8, PLIES_MOST = 300 };

static brd_move all[MOVES_MOST + 1];

/* ---------------------------------------------------------------------------------------------- numbers by hand */

enum { THRONES_PLACEMENTS = 5 * 81 + 10 * 81 + 1 };    /* tiles with the fortress, pieces, `D@-` */
enum { THRONES_ACTIONS = 4 * 2 * 81 * 80 };            /* move, switch, attack, fire; each also with Cunning */
enum { THRONES_FAVORS = 81 * 80 + 2 * (81 * 80 / 2) }; /* Haste; Ambush and Deception name two cells in one order */
enum { THRONES_PLAIN = THRONES_PLACEMENTS + THRONES_ACTIONS + THRONES_FAVORS + 3 }; /* end, survive, fail */

static const struct {
    const char *game, *overrides;
    int32_t count;
} numbers[] = {
    {"tokonoma", "", 29 * 28},                       /* [TOK.move-notation], TOK-8: two different tiles */
    {"carnyx", "", 25 + 25 * 24 + 25 * 25 + 25 + 2}, /* [CAR.move-text]: @b1, b1b2, b5>c1, b4>, hunker and pass */
    {"tombs", "", 4 + 4 * 9 + 9 + 9 * 9 + 4},        /* [TMB.moves]: +B, Bb2, Oxb2, Tb2xc3, -B */
    /* [TOM.moves]: B@ and G@, four units @, a pair of cells, + and -, ^ in 8 directions, ^^, ~, three signs, pass */
    {"tomis", "", 2 * 64 + 4 * 64 + 64 * 64 + 2 * 64 + 64 * 8 + 64 + 64 * 8 + 3 * 64 * 64 + 1},
    {"thrones", "", THRONES_PLAIN},
    {"thrones", "setup=together", THRONES_PLAIN + THRONES_PLACEMENTS}, /* [THR.other-move]: ~ before each */
    {"thrones", "favors_when=any_time", THRONES_PLAIN + THRONES_FAVORS},
    {"thrones", "favor_kind=when_gained", THRONES_PLAIN + 4}, /* [THR.kind]: `+p` names a kind */
};

/* [H.rules-moves] */
static void there_are_as_many_as_notations(void)
{
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        worked_load(numbers[i].game, numbers[i].overrides);
        if (!CHECK_EQ_INT(brd_rules_moves(&worked_rules, NULL, 0), numbers[i].count))
            printf("  %s %s\n", numbers[i].game, numbers[i].overrides);
    }
}

/* ----------------------------------------------------------------------------------------------------- the list */

/* A shorter array gets the beginning, and nothing is written behind it. */
static void list_keeps_to_its_array(int32_t count)
{
    static brd_move part[MOVES_MOST + 1];
    for (int32_t capacity = 0; capacity <= count; capacity += 1 + count / 9) {
        part[capacity].code = 0xC0FFEE;
        CHECK_EQ_INT(brd_rules_moves(&worked_rules, part, (size_t)capacity), count);
        CHECK(memcmp(part, all, (size_t)capacity * sizeof *part) == 0);
        CHECK_EQ_INT(part[capacity].code, 0xC0FFEE);
    }
}

/* Each has a notation of its own, which gives the same code. [H.hidden-codes] [H.one-code] [H.notation] */
static void codes_are_notations(int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        char text[BRD_MAX_MOVE_TEXT];
        brd_move parsed = {0};
        CHECK(i == 0 || all[i - 1].code < all[i].code);
        int32_t length = brd_move_format(&worked_rules, all[i], text, sizeof text);
        if (!CHECK(length > 0)) return;
        CHECK_EQ_INT(brd_move_parse(&worked_rules, text, (size_t)length, &parsed), BRD_OK);
        CHECK_EQ_INT(parsed.code, all[i].code);
    }
    CHECK(all[0].code > 0 && all[count - 1].code < BRD_CODE_HIDDEN_CHANCE);
}

/* [H.rules-moves] */
static void a_list_has_every_notation_once(void)
{
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        worked_load(numbers[i].game, numbers[i].overrides);
        int32_t count = brd_rules_moves(&worked_rules, all, MOVES_MOST);
        if (!CHECK(count > 0 && count <= MOVES_MOST)) continue;
        codes_are_notations(count);
        list_keeps_to_its_array(count);
    }
}

/* --------------------------------------------------------------------------------------------------- random games */

/* The index of a move in the list; -1: it is not there. */
static int32_t index_of(uint32_t code, int32_t count)
{
    int32_t low = 0, high = count;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if (all[middle].code < code)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && all[low].code == code ? low : -1;
}

static void legal_moves_are_listed(brd_state *state, uint64_t seed, int32_t count)
{
    static brd_move moves[BRD_MAX_MOVES];
    for (int ply = 0; ply < PLIES_MOST && brd_state_to_move(&worked_rules, state) != BRD_NOBODY; ply++) {
        int32_t legal = brd_moves(&worked_rules, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
        for (int32_t i = 0; i < legal; i++)
            if (!CHECK(index_of(moves[i].code, count) >= 0)) return;
        brd_move move = positions_choose(&worked_rules, state, &seed);
        brd_apply_trusted(&worked_rules, state, move, NULL, NULL, 0);
    }
}

/* Every legal move of players and of chance is in the list. */
static void what_is_legal_is_listed(void)
{
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        worked_load(numbers[i].game, numbers[i].overrides);
        int32_t count = brd_rules_moves(&worked_rules, all, MOVES_MOST);
        for (uint64_t seed = 0; seed < GAMES_EACH; seed++) {
            brd_state state;
            CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
            legal_moves_are_listed(&state, seed, count);
        }
    }
}

static void wrong_objects_are_refused(void)
{
    static brd_rules no_rules;
    worked_load("tokonoma", "");
    CHECK_EQ_INT(brd_rules_moves(NULL, all, MOVES_MOST), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_moves(&no_rules, all, MOVES_MOST), BRD_E_NO_RULES);
    CHECK_EQ_INT(brd_rules_moves(&worked_rules, NULL, 1), BRD_E_NULL);
    brd_move *misaligned = (brd_move *)(void *)((char *)all + 2);
    CHECK_EQ_INT(brd_rules_moves(&worked_rules, misaligned, 1), BRD_E_ALIGNMENT);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {{"there_are_as_many_as_notations", there_are_as_many_as_notations},
                                              {"a_list_has_every_notation_once", a_list_has_every_notation_once},
                                              {"what_is_legal_is_listed", what_is_legal_is_listed},
                                              {"wrong_objects_are_refused", wrong_objects_are_refused},
                                              {NULL, NULL}};
    return check_main("rules_moves", tests, argc, argv);
}
