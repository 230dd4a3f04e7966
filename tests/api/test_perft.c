/*
 * test_perft.c: perft and playout are right even for counts and lists that no real game reaches in time: 2^64 plies,
 * and lists of the greatest length. The program links the library with a game of its own instead of the registry: it
 * has two moves, 1 and 2, and behind each as many moves as its row says.
 */
#include "core/object.h"
#include "check.h"

enum { BOTH = 2, LONGEST = BRD_MAX_MOVES, BEYOND = BRD_MAX_MOVES + 100, FILL = 0xA5, LINE = 64 };

struct wide {
    struct brdi_head head;
    uint32_t made;                                                    /* the move that led here; 0 at the start */
    uint8_t rest[LINE - sizeof(struct brdi_head) - sizeof(uint32_t)]; /* a level leaves no unused space at its end */
};

static size_t behind[1 + BOTH]; /* how many moves there are at the start and after each of its first two moves */

static void list_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list)
{
    const struct wide *s = state;
    (void)rules;
    size_t count = behind[s->made];
    for (uint32_t code = 1; code <= count && code <= list->capacity; code++) brdi_add(list, code);
    list->count = count; /* a bulk count passes no array, as 2^63 moves would not fit into one */
}

static void apply(const struct brdi_rules *rules, void *state, uint32_t code, struct brdi_log *log)
{
    struct wide *s = state;
    (void)rules, (void)log;
    CHECK(code >= 1 && code <= behind[s->made]); /* otherwise it is not from the list */
    s->made = code <= BOTH ? code : 0;
}

static const struct brdi_game wide = {.name = "wide",
                                      .state_nbytes = sizeof(struct wide),
                                      .players_min = 1,
                                      .players_max = 1,
                                      .max_moves = LONGEST,
                                      .moves = list_moves,
                                      .apply = apply};
const struct brdi_game *const brdi_games[] = {&wide};
const int brdi_game_total = 1;
const uint64_t brdi_library = BRDI_LAYOUT_HASH;

int brdi_game_find(const char *name, size_t nbytes)
{
    return nbytes == strlen(wide.name) && memcmp(name, wide.name, nbytes) == 0 ? 0 : -1;
}

static brd_rules rules;
static brd_state start;
static BRD_ALIGNED uint8_t memory[3 * (sizeof(struct wide) + LONGEST * sizeof(brd_move))];

/* Rules and a start of that game. It needs no rules file. */
static void load(size_t first, size_t behind_1, size_t behind_2)
{
    *(struct brdi_rules *)&rules =
        (struct brdi_rules){.tag = 1, .state_nbytes = sizeof(struct wide), .max_moves = LONGEST};
    brdi_sign((struct brdi_rules *)&rules, 0);
    *(struct brdi_head *)&start = (struct brdi_head){.tag = 1, .player_count = 1};
    memcpy(behind, (size_t[]){first, behind_1, behind_2}, sizeof behind);
}

static bool is_filled(const uint8_t *bytes, const uint8_t *end)
{
    while (bytes < end && *bytes == FILL) bytes++;
    return bytes == end;
}

/*
 * Counts from the start. The state must stay the same, and the count must stay inside the workspace of its depth, whose
 * beginning moves on by 8 bytes each time.
 */
static int32_t perft(int32_t depth, uint32_t flags, uint64_t *count)
{
    static size_t calls;
    brd_state before = start;
    size_t nbytes = (size_t)brd_perft_nbytes(&rules, depth);
    uint8_t *workspace = memory + 8 * (calls++ % 9);
    memset(memory, FILL, sizeof memory);
    int32_t status = brd_perft(&rules, &start, depth, flags, workspace, nbytes, count);
    CHECK(is_filled(memory, workspace));
    CHECK(is_filled(workspace + nbytes, memory + sizeof memory));
    CHECK(memcmp(&start, &before, sizeof start) == 0);
    return status;
}

/* 2^63 and 2^63 - 1 plies fit into 64 bits; 2^63 twice do not, and then nothing is written. [H.perft-errors] */
static void a_count_that_does_not_fit_is_an_overflow(void)
{
    uint64_t count = 77;
    if (sizeof(size_t) < sizeof(uint64_t)) return; /* no list can be as long */
    load(BOTH, (size_t)1 << 63, ((size_t)1 << 63) - 1);
    CHECK_EQ_INT(perft(2, 0, &count), BRD_OK);
    CHECK(count == UINT64_MAX);
    count = 77;
    load(BOTH, (size_t)1 << 63, (size_t)1 << 63);
    CHECK_EQ_INT(perft(2, 0, &count), BRD_E_OVERFLOW);
    CHECK_EQ_INT(count, 77);
    load(BOTH, SIZE_MAX, 1);
    CHECK_EQ_INT(perft(2, 0, &count), BRD_E_OVERFLOW);
    CHECK_EQ_INT(count, 77);
}

/*
 * Makes each move of the longest list that a game may have. After all except two of them the first ones are legal
 * again. [H.perft]
 */
static void no_move_of_the_longest_list_is_left_out(void)
{
    uint64_t count = 0;
    load(LONGEST, 3, 5);
    for (uint32_t flags = 0; flags <= BRD_PERFT_NO_BULK; flags++) {
        CHECK_EQ_INT(perft(1, flags, &count), BRD_OK);
        CHECK_EQ_INT(count, LONGEST);
        CHECK_EQ_INT(perft(2, flags, &count), BRD_OK);
        CHECK_EQ_INT(count, (LONGEST - 2) * LONGEST + 3 + 5);
    }
}

/*
 * Bytes that are no position may have a longer list. Whatever perft counts, it writes nothing behind its workspace, and
 * every move that is made comes from the list.
 */
static void longer_lists_stay_in_the_workspace(void)
{
    uint64_t count = 0;
    load(BEYOND, BEYOND, BEYOND);
    CHECK_EQ_INT(perft(1, 0, &count), BRD_OK);
    CHECK_EQ_INT(count, BEYOND);
    for (int place = 0; place < (check_few() ? 1 : 9); place++) {
        CHECK_EQ_INT(perft(1, BRD_PERFT_NO_BULK, &count), BRD_OK);
        CHECK_EQ_INT(perft(2, BRD_PERFT_NO_BULK, &count), BRD_OK);
    }
}

static const struct check_test tests[] = {
    {"a_count_that_does_not_fit_is_an_overflow", a_count_that_does_not_fit_is_an_overflow},
    {"no_move_of_the_longest_list_is_left_out", no_move_of_the_longest_list_is_left_out},
    {"longer_lists_stay_in_the_workspace", longer_lists_stay_in_the_workspace},
    {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("perft", tests, argc, argv);
}
