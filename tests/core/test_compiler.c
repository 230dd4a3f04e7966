/*
 * test_compiler.c: the bits that compiler.h finds, each alone and among others. portable.sh compiles it in plain C,
 * too.
 */
#include "basics/compiler.h"

#include "check.h"

/* Bits below `place` (and at it) that look random, the same on every machine. */
static uint64_t noise(uint32_t place)
{
    uint64_t all = place == 63 ? UINT64_MAX : (UINT64_C(2) << place) - 1;
    return UINT64_C(0x9e3779b97f4a7c15) * (place + 1) & all;
}

static void bits_are_found(void)
{
    for (uint32_t place = 0; place < 64; place++) {
        uint64_t bit = UINT64_C(1) << place;
        CHECK_EQ_INT(brdi_lowest64(bit), place);
        CHECK_EQ_INT(brdi_highest64(bit), place);
        CHECK_EQ_INT(brdi_lowest64(bit | noise(63) << place), place);
        CHECK_EQ_INT(brdi_highest64(bit | noise(place)), place);
    }
}

static void bits_of_32_are_found(void)
{
    for (uint32_t place = 0; place < 32; place++) {
        uint32_t bit = UINT32_C(1) << place;
        CHECK_EQ_INT(brdi_lowest32(bit), place);
        CHECK_EQ_INT(brdi_highest32(bit), place);
        CHECK_EQ_INT(brdi_lowest32(bit | (uint32_t)(noise(31) << place)), place);
        CHECK_EQ_INT(brdi_highest32(bit | (uint32_t)noise(place)), place);
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"bits", bits_are_found},
        {"bits_of_32", bits_of_32_are_found},
        {NULL, NULL},
    };
    return check_main("compiler", tests, argc, argv);
}
