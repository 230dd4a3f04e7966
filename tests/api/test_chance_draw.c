/*
 * test_chance_draw.c: brd_chance_draw turns 64 bits into the outcome of the ticket floor(bits * denominator / 2^64). By
 * hand at the borders between tickets, and beside brd_chance_pick with tickets that this program computes bit by bit.
 * (bindings/python/tests compares it with Python's integers.)
 */
#include "positions.h"
#include "basics/hash.h"
#include "thrones_lines.h"

enum { GAMES_EACH = 40, PLIES_MOST = 300, DRAWS_EACH = 24 };

struct draw {
    uint64_t bits;
    const char *move;
};

static void draws_are(const struct draw *draws, size_t count, const char *position)
{
    brd_state state;
    if (!worked_position(position, &state)) return;
    for (size_t i = 0; i < count; i++) {
        brd_move move = {0};
        char text[BRD_MAX_MOVE_TEXT];
        CHECK_EQ_INT(brd_chance_draw(&worked_rules, &state, draws[i].bits, &move), BRD_OK);
        brd_move_format(&worked_rules, move, text, sizeof text);
        if (!CHECK_EQ_TEXT(text, draws[i].move)) printf("  bits %llx\n", (unsigned long long)draws[i].bits);
    }
}

/* --------------------------------------------------------------------------------------------------- by hand */

/* [TMB.chance] 3 Blades, an Ombra and 4 Thorns are left: the first three bits are the ticket. */
static void eighths_are_three_bits(void)
{
    static const struct draw draws[] = {{0, "+B"},                             /* ticket 0 */
                                        {UINT64_C(0x1FFFFFFFFFFFFFFF), "+B"},  /* 0 */
                                        {UINT64_C(0x5FFFFFFFFFFFFFFF), "+B"},  /* 2, the last Blade */
                                        {UINT64_C(0x6000000000000000), "+O"},  /* 3 */
                                        {UINT64_C(0x7FFFFFFFFFFFFFFF), "+O"},  /* 3 */
                                        {UINT64_C(0x8000000000000000), "+T"},  /* 4 */
                                        {UINT64_C(0xFFFFFFFFFFFFFFFF), "+T"}}; /* 7 */
    worked_load("tombs", "deck_2=4,0,2,6");
    draws_are(draws, sizeof draws / sizeof draws[0], ".../.../... d1 BO/TT 3,0,1,4 0/0 1 - 4");
}

/*
 * THR-23 Where the denominator is no power of two a border is the first number above its fraction of 2^64.
 * [H.chance-draw]
 */
static void borders_are_rounded_up(void)
{
    static const struct draw third[] = {{0, "survive"},
                                        {UINT64_C(0x5555555555555555), "survive"}, /* three times that is 2^64 - 1 */
                                        {UINT64_C(0x5555555555555556), "fail"},    /* and this 2^64 + 2 */
                                        {UINT64_MAX, "fail"}};
    static const struct draw two_thirds[] = {{0, "survive"},
                                             {UINT64_C(0xAAAAAAAAAAAAAAAA), "survive"}, /* 2^65 - 2 */
                                             {UINT64_C(0xAAAAAAAAAAAAAAAB), "fail"},    /* 2^65 + 1 */
                                             {UINT64_MAX, "fail"}};
    static const char position[] = WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6");
    worked_load("thrones", "survival=1/3");
    draws_are(third, sizeof third / sizeof third[0], position);
    worked_load("thrones", "survival=2/3");
    draws_are(two_thirds, sizeof two_thirds / sizeof two_thirds[0], position);
}

/* THR-23 The greatest denominator: 2^64 / 65535 is 0x1000100010001 and a fraction. */
static void the_greatest_denominator_has_its_border(void)
{
    static const struct draw first[] = {{UINT64_C(0x0001000100010001), "survive"},
                                        {UINT64_C(0x0001000100010002), "fail"}};
    static const struct draw last[] = {{UINT64_C(0xFFFEFFFEFFFEFFFE), "survive"},
                                       {UINT64_C(0xFFFEFFFEFFFEFFFF), "fail"}};
    static const char position[] = WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6");
    worked_load("thrones", "survival=1/65535");
    draws_are(first, 2, position);
    worked_load("thrones", "survival=65534/65535");
    draws_are(last, 2, position);
}

/* ------------------------------------------------------------------------------------ beside brd_chance_pick */

static brd_rules rules;
static long draws_made;

/*
 * floor(bits * denominator / 2^64) from the lowest bit up: halving after each bit loses nothing that a later one
 * needs.
 */
static int32_t ticket_of(uint64_t bits, int32_t denominator)
{
    uint64_t sum = 0;
    for (int i = 0; i < 64; i++) sum = (sum + (bits >> i & 1) * (uint64_t)denominator) / 2;
    return (int32_t)sum;
}

static void draw_is_picked(const brd_state *state, int32_t denominator, uint64_t bits)
{
    brd_move drawn = {0}, picked = {1};
    CHECK_EQ_INT(brd_chance_draw(&rules, state, bits, &drawn), BRD_OK);
    CHECK_EQ_INT(brd_chance_pick(&rules, state, ticket_of(bits, denominator), &picked), BRD_OK);
    CHECK_EQ_INT(drawn.code, picked.code);
    draws_made++;
}

/* Random bits, and those around the border of a random ticket. */
static void draws_are_picked(const brd_state *state, uint64_t *seed)
{
    int32_t denominator = brd_chance_denominator(&rules, state);
    draw_is_picked(state, denominator, 0);
    draw_is_picked(state, denominator, UINT64_MAX);
    for (int i = 0; i < DRAWS_EACH; i++) {
        uint64_t near = UINT64_MAX / (uint64_t)denominator * brd_random_below(seed, (uint32_t)denominator);
        draw_is_picked(state, denominator, brdi_random(seed));
        for (uint64_t bits = near - 3; bits != near + 4; bits++) draw_is_picked(state, denominator, bits);
    }
}

/* The bits draw a chance outcome only while chance is to move; a call that fails writes nothing. */
static void nothing_is_drawn(const brd_state *state)
{
    brd_move move = {77};
    CHECK_EQ_INT(brd_chance_draw(&rules, state, 0, &move), BRD_E_NOT_CHANCE);
    CHECK_EQ_INT(move.code, 77);
}

static void play(brd_state *state, uint64_t seed)
{
    for (int ply = 0; ply < PLIES_MOST && brd_state_to_move(&rules, state) != BRD_NOBODY; ply++) {
        if (brd_state_to_move(&rules, state) == BRD_CHANCE)
            draws_are_picked(state, &seed);
        else
            nothing_is_drawn(state);
        brd_apply_trusted(&rules, state, positions_choose(&rules, state, &seed), NULL, NULL, 0);
    }
    if (brd_state_to_move(&rules, state) == BRD_NOBODY) nothing_is_drawn(state);
}

/* [H.chance-draw] */
static void draws_agree_with_tickets(void)
{
    static struct positions positions;
    uint64_t seed = 3;
    for (int32_t game = 0; game < brd_game_count(); game++) {
        brd_rules_info info;
        int failures = check_failures;
        positions_load(&rules, &info, brd_game_name(game), "");
        positions_read(&positions, brd_game_name(game), NULL);
        draws_made = 0;
        for (uint64_t i = 0; i < GAMES_EACH; i++) {
            brd_state state;
            positions_start(&positions, &rules, false, &seed, &state);
            play(&state, i);
        }
        CHECK((draws_made > 0) == ((info.flags & BRD_RULES_CHANCE) != 0));
        if (check_failures != failures) printf("  in %s\n", brd_game_name(game));
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"eighths_are_three_bits", eighths_are_three_bits},
        {"borders_are_rounded_up", borders_are_rounded_up},
        {"the_greatest_denominator_has_its_border", the_greatest_denominator_has_its_border},
        {"draws_agree_with_tickets", draws_agree_with_tickets},
        {NULL, NULL}};
    return check_main("chance_draw", tests, argc, argv);
}
