/*
 * test_tomis_slides.c: two pairs of algorithms for one rule agree on every position of random games. Slides along whole
 * lines are found by one subtraction, others are walked cell by cell (`reach` in tomis_moves.c). Where all units have
 * one attack point, two attackers are enough; otherwise the points are added up (brdi_tomis_attack). The same rules are
 * made to use only the general one of each pair, and must then give the same lists, reaches and plies.
 */
#include "games/tomis/tomis.h"

#include "check.h"

#define EXTENDS "schema: 1\nextends: tomis\n"

static brd_rules fast, general;

/* The rules of a file, and the same rules without the quick ways. */
static bool load(const char *text)
{
    brd_fault fault;
    size_t count = 0;
    if (!CHECK_EQ_INT(brd_rules_load(&fast, text, strlen(text), NULL, 0, &fault, 1, &count), BRD_OK)) return false;
    general = fast;
    struct tables *tables = brdi_tables_to_fill((struct brdi_rules *)&general);
    bool quick = tables->usual;
    tables->usual = false;
    for (int side = 0; side < SIDES; side++)
        for (int use = MOVES; use < USES; use++)
            for (int man = FRIGATE; man < OWN; man++) {
                struct pattern *pattern = &tables->patterns[side][use][man];
                quick = quick && !pattern->walked;
                pattern->walked = true;
            }
    return CHECK(quick);
}

/* What all units attack, whatever is on the cells. */
static void reaches_agree(const brd_state *state)
{
    for (int32_t cell = 0; cell < CELLS; cell++) {
        brd_reach one[CELLS], other[CELLS];
        int32_t count = brd_state_reach(&fast, state, BRD_REFEREE, cell, one, CELLS);
        CHECK_EQ_INT(brd_state_reach(&general, state, BRD_REFEREE, cell, other, CELLS), count);
        CHECK(memcmp(one, other, (size_t)count * sizeof *one) == 0);
    }
}

/* Returns the number of moves, whose plies all agree. */
static int32_t moves_agree(const brd_state *state, brd_move moves[BRD_MAX_MOVES])
{
    static brd_move others[BRD_MAX_MOVES];
    int32_t count = brd_moves(&fast, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    CHECK_EQ_INT(brd_moves(&general, state, BRD_REFEREE, others, BRD_MAX_MOVES), count);
    CHECK(memcmp(moves, others, (size_t)count * sizeof *moves) == 0);
    for (int32_t i = 0; i < count; i++) {
        brd_state one = *state, other = *state;
        brd_apply_trusted(&fast, &one, moves[i], NULL, NULL, 0);
        brd_apply_trusted(&general, &other, moves[i], NULL, NULL, 0);
        CHECK(memcmp(&one, &other, SHORT_STATE_NBYTES) == 0);
    }
    return count;
}

static void play(long plies)
{
    static brd_move moves[BRD_MAX_MOVES];
    brd_state state;
    uint64_t seed = 1;
    for (brd_state_initial(&fast, &state, 0); plies > 0 && check_failures == 0; plies--) {
        if (brd_state_to_move(&fast, &state) == BRD_NOBODY) brd_state_initial(&fast, &state, 0);
        reaches_agree(&state);
        uint32_t count = (uint32_t)moves_agree(&state, moves);
        brd_apply_trusted(&fast, &state, moves[brd_random_below(&seed, count)], NULL, NULL, 0);
    }
}

/* [TOM.tables], [TOM.attack-lines], [TOM.ap] with the published rules, whose units make few plies on an empty board. */
static void published_rules_agree(void)
{
    if (load(EXTENDS)) play(check_plies() / 10);
}

/* All lines: of rows and columns, of diagonals, and of knights' leaps, which no published unit slides along. */
static void slides_of_all_units_agree(void)
{
    static const char rules[] =
        EXTENDS "units:\n"
                "  frigate: {moves: [{kind: slide, directions: all, range: any}], attacks: []}\n"
                "  sentry: {moves: [{kind: slide, directions: knight, range: any}],\n"
                "           attacks: [{kind: slide, directions: knight, range: any}]}\n"
                "  tower: {moves: [{kind: slide, directions: king, range: any}],\n"
                "          attacks: [{kind: slide, directions: [forward, backward], range: any}]}\n"
                "  flagship: {moves: [{kind: slide, directions: diagonal, range: any}],\n"
                "             attacks: [{kind: slide, directions: all, range: any}]}\n";
    if (load(rules)) play(check_plies() / 10);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"[TOM.tables] [TOM.attack-lines] [TOM.ap] published rules", published_rules_agree},
        {"[TOM.tables] [TOM.attack-lines] [TOM.ap] slides of all units", slides_of_all_units_agree},
        {NULL, NULL},
    };
    return check_main("tomis_slides", tests, argc, argv);
}
