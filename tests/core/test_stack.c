/*
 * test_stack.c: no call uses more than 24 KiB of stack. The program fills a stack with a pattern, plays a game of each
 * kind on it, and looks how much of the pattern is left.
 */
#include <ucontext.h>

#include "tour.h"

enum { STACK_NBYTES = 1 << 17, PAINT = 0xA5, LIMIT = 24576 };

static uint8_t stack[STACK_NBYTES] __attribute__((aligned(16)));
static ucontext_t outside, inside;
static const char *game;

static void play(void)
{
    tour_game(game, 0, 1);
}

/*
 * How much stack the game has used below its first frame. The library uses less, because the frames of tour.h count
 * too.
 */
static long depth(void)
{
    memset(stack, PAINT, sizeof stack);
    getcontext(&inside);
    inside.uc_stack.ss_sp = stack;
    inside.uc_stack.ss_size = sizeof stack;
    inside.uc_link = &outside;
    makecontext(&inside, play, 0);
    swapcontext(&outside, &inside);
    size_t untouched = 0;
    while (untouched < sizeof stack && stack[untouched] == PAINT) untouched++;
    return (long)(sizeof stack - untouched);
}

/* [H.stack] */
static void no_call_takes_more_than_24_kib(void)
{
    for (int32_t i = 0; i < brd_game_count(); i++) {
        game = brd_game_name(i);
        long used = depth();
        printf("%s: %ld bytes of stack\n", game, used);
        CHECK(used > 256); /* shows that the game ran on this stack */
        CHECK(used <= LIMIT);
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"no_call_takes_more_than_24_kib", no_call_takes_more_than_24_kib},
        {NULL, NULL},
    };
    return check_main("stack", tests, argc, argv);
}
