/*
 * test_tokonoma_tally.c: numbers stored as bits across words (lib/games/tokonoma/tokonoma_tally.h) are the same as in
 * an array of numbers, cell by cell.
 */
#include "games/tokonoma/tokonoma_tally.h"
#include "boardrules/boardrules.h"
#include "check.h"

enum { CELLS = 64, MOST = 31 };

static struct both {
    struct brdi_tally tally;
    int32_t numbers[CELLS];
    uint64_t seed;
} both;

/* Some cells: few, half of them, or most. */
static uint64_t some_cells(void)
{
    uint64_t cells = brdi_random(&both.seed);
    uint32_t kind = brdi_random_below(&both.seed, 3);
    if (kind == 0) return cells & brdi_random(&both.seed) & brdi_random(&both.seed);
    return kind == 1 ? cells : cells | brdi_random(&both.seed) | brdi_random(&both.seed);
}

/* Those of these cells whose number can change by this and stay within 0 to 31. */
static uint64_t changeable(uint64_t cells, int32_t by)
{
    uint64_t those = 0;
    for (uint8_t cell = 0; cell < CELLS; cell++) {
        int32_t after = both.numbers[cell] + by;
        if ((cells >> cell & 1) != 0 && after >= 0 && after <= MOST) those |= UINT64_C(1) << cell;
    }
    return those;
}

/* Makes more changes up than down, or more down than up, so that the numbers go all the way there and back. */
static void change(bool up)
{
    int32_t by = (brdi_random_below(&both.seed, 4) != 0) == up ? 1 : -1;
    uint64_t cells = changeable(some_cells(), by);
    if (by > 0)
        brdi_tally_more(&both.tally, cells);
    else
        brdi_tally_fewer(&both.tally, cells);
    for (uint8_t cell = 0; cell < CELLS; cell++)
        if ((cells >> cell & 1) != 0) both.numbers[cell] += by;
}

/* ----------------------------------------------------------------------------------------------------- questions */

static int32_t number_at(struct brdi_tally n, uint8_t cell)
{
    return (int32_t)((n.ones >> cell & 1) + 2 * (n.twos >> cell & 1) + 4 * (n.fours >> cell & 1) +
                     8 * (n.eights >> cell & 1) + 16 * (n.sixteens >> cell & 1));
}

static void check_each(void)
{
    struct brdi_tally kept = brdi_tally_of(brdi_tally_store(both.tally));
    for (uint8_t cell = 0; cell < CELLS; cell++) {
        CHECK_EQ_INT(number_at(both.tally, cell), both.numbers[cell]);
        CHECK_EQ_INT(number_at(kept, cell), both.numbers[cell] % 8);
        CHECK_EQ_INT(brdi_tally_cells(both.tally) >> cell & 1, both.numbers[cell] != 0);
    }
}

static void check_at(uint64_t cells)
{
    struct brdi_tally some = brdi_tally_at(both.tally, cells);
    int32_t sum = 0;
    for (uint8_t cell = 0; cell < CELLS; cell++) {
        int32_t expected = (cells >> cell & 1) != 0 ? both.numbers[cell] : 0;
        CHECK_EQ_INT(number_at(some, cell), expected);
        sum += expected;
    }
    CHECK_EQ_INT(brdi_tally_sum(some), sum);
}

/* Pairs of cells that are 32 apart. */
static void check_both_at_least(int32_t number)
{
    uint32_t cells = brdi_tally_both_at_least(both.tally, number);
    for (uint8_t cell = 0; cell < CELLS / 2; cell++)
        CHECK_EQ_INT(cells >> cell & 1, both.numbers[cell] + both.numbers[cell + CELLS / 2] >= number);
}

/* --------------------------------------------------------------------------------------------------------- tests */

static void numbers_are_those_of_an_array(void)
{
    both = (struct both){.seed = 1};
    check_each();
    for (int round = 0; round < 4000 && check_failures == 0; round++) {
        change(round / 200 % 2 == 0);
        check_each();
        check_at(some_cells());
        for (int32_t number = 0; number <= MOST; number++) check_both_at_least(number);
    }
}

/* The picture of tally.h. */
static void digits_stand_upright(void)
{
    struct brdi_tally n = {0};
    for (int i = 0; i < 5; i++) brdi_tally_more(&n, UINT64_C(1) << 3 | (i < 3 ? 4 : 0) | (i < 2 ? 2 : 0));
    CHECK(n.ones == 0xC && n.twos == 0x6 && n.fours == 0x8 && n.eights == 0 && n.sixteens == 0);
    brdi_tally_fewer(&n, 0xC);
    CHECK(n.ones == 0 && n.twos == 0x6 && n.fours == 0x8 && n.eights == 0 && n.sixteens == 0);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"digits", digits_stand_upright},
        {"numbers", numbers_are_those_of_an_array},
        {NULL, NULL},
    };
    return check_main("tally", tests, argc, argv);
}
