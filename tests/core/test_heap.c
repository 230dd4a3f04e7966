/* test_heap.c: only loading YAML uses the heap, and it frees everything that it allocates. */
#include "tour.h"

/* The C library's own allocator, which ours call after counting. */
extern void *__libc_malloc(size_t nbytes);
extern void *__libc_calloc(size_t count, size_t nbytes);
extern void *__libc_realloc(void *block, size_t nbytes);
extern void *__libc_memalign(size_t alignment, size_t nbytes);
extern void __libc_free(void *block);

static long allocations, frees;

void *malloc(size_t nbytes)
{
    allocations++;
    return __libc_malloc(nbytes);
}

void *calloc(size_t count, size_t nbytes)
{
    allocations++;
    return __libc_calloc(count, nbytes);
}

void *realloc(void *block, size_t nbytes)
{
    if (block == NULL) allocations++;
    return __libc_realloc(block, nbytes);
}

void *aligned_alloc(size_t alignment, size_t nbytes)
{
    allocations++;
    return __libc_memalign(alignment, nbytes);
}

void free(void *block)
{
    if (block != NULL) frees++;
    __libc_free(block);
}

/* [H.builtin] */
static void a_game_uses_no_heap(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        long before = allocations;
        tour_game(brd_game_name(game), 0, 1);
        if (!CHECK_EQ_INT(allocations - before, 0)) printf("in %s\n", brd_game_name(game));
    }
}

/* [H.load-heap] */
static void loading_yaml_frees_all(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        tour_rules(brd_game_name(game));
        size_t nbytes = strlen(tour.yaml);
        long before = allocations, freed = frees;
        CHECK_EQ_INT(brd_rules_load(&tour.rules, tour.yaml, nbytes, NULL, 0, NULL, 0, NULL), BRD_OK);
        CHECK(allocations > before); /* shows that the counters count */
        CHECK_EQ_INT(frees - freed, allocations - before);
    }
}

/* [H.load-heap] */
static void refused_yaml_frees_all(void)
{
    static const char *const texts[] = {
        "", "game: tokonoma\n  bad: [", "game: [a, b, {c: d}]\n", "schema: 1\ngame: nothing\nx: 1\nx: 2\n", "a: \"\\",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        long before = allocations, freed = frees;
        size_t count;
        CHECK_EQ_INT(brd_rules_load(&tour.rules, texts[i], strlen(texts[i]), NULL, 0, tour.faults, 4, &count),
                     BRD_E_RULES);
        CHECK(count > 0);
        CHECK_EQ_INT(frees - freed, allocations - before);
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"a_game_uses_no_heap", a_game_uses_no_heap},
        {"loading_yaml_frees_all", loading_yaml_frees_all},
        {"refused_yaml_frees_all", refused_yaml_frees_all},
        {NULL, NULL},
    };
    return check_main("heap", tests, argc, argv);
}
