/*
 * test_hash.c: the mixer is splitmix64. A position's hash depends on every field except the ply, and its key also
 * ignores pure counters: both are equal if these fields are equal, and different otherwise. test_hash_fields.c tries
 * the fields one by one.
 */
#include "basics/hash.h"
#include "boardrules/boardrules.h"
#include "check.h"

enum { POSITIONS_MOST = 200000, PLIES_FEWEST = 2000, GAME_PLIES = 400, EDITS_EACH = 4 };

/*
 * Fields that no hash includes; and fields that no key includes, but the key does depend on whether this is the first
 * turn, which has rules of its own.
 */
static const char *const no_hash[] = {"ply", NULL};
static const char *const no_key[] = {"ply", "turn", "reversible", NULL};

static struct run {
    brd_rules rules;
    const char *game;
    uint64_t seed;
} run;

static uint32_t below(uint32_t bound)
{
    return brdi_random_below(&run.seed, bound);
}

/* --------------------------------------------------------------------------------------------------- the mixer */

/* Vigna's splitmix64.c prints these numbers for the seeds 1234567 and 0. */
static void the_mixer_is_splitmix64(void)
{
    static const uint64_t by_1234567[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                          UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
                                          UINT64_C(16408922859458223821)};
    static const uint64_t by_0[] = {UINT64_C(0xE220A8397B1DCDAF), UINT64_C(0x6E789E6AA1B965F4),
                                    UINT64_C(0x06C45D188009454F)};
    uint64_t seed = 1234567;
    for (size_t i = 0; i < sizeof by_1234567 / sizeof by_1234567[0]; i++) CHECK(brdi_random(&seed) == by_1234567[i]);
    seed = 0;
    for (size_t i = 0; i < sizeof by_0 / sizeof by_0[0]; i++) CHECK(brdi_random(&seed) == by_0[i]);
    CHECK(brdi_mix(0) == by_0[0]);
    CHECK(brdi_term(3, 4, 0) == 0); /* an item that is not on the board adds nothing */
}

/* Random numbers are below their bound and equally frequent: within six standard deviations. [H.random-below] */
static void bounded_numbers_are_uniform(void)
{
    uint32_t counts[7] = {0};
    uint64_t seed = 5;
    for (int i = 0; i < 70000; i++) {
        uint32_t number = brdi_random_below(&seed, 7);
        if (CHECK(number < 7)) counts[number]++;
    }
    for (int i = 0; i < 7; i++) CHECK(counts[i] > 10000 - 6 * 93 && counts[i] < 10000 + 6 * 93);
    for (int i = 0; i < 100; i++) CHECK(brdi_random_below(&seed, 1) == 0);
}

/*
 * The bound 3 * 2^30 rejects 2^30 of the 2^32 numbers: the lowest are drawn anew, and the rest is taken modulo the
 * bound. The draws are the upper halves of what the reference implementation of splitmix64 gives for these seeds.
 */
static void numbers_that_would_favor_some_are_drawn_anew(void)
{
    static const struct {
        uint64_t seed;
        uint32_t first, second; /* from two calls */
    } rows[] = {
        {3, 3007737738, 2632706214},                           /* 487265508 is drawn anew */
        {0, 572565561, 1853398634},                            /* 3793791033 less the bound; the number itself */
        {UINT64_C(0x7D6C2E9076B45A87), 0x40000000, 162968635}, /* the lowest accepted; 3384194107 less the bound */
        {UINT64_C(0x26253F99A4967D1A), 498926950, 1416913905}, /* 2^30 - 1, drawn anew; 3720152422 less the bound */
        {UINT64_C(20), 1081725486, 0},                         /* two drawn anew */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t seed = rows[i].seed;
        CHECK_EQ_INT(brdi_random_below(&seed, UINT32_C(3) << 30), rows[i].first);
        if (rows[i].second != 0) CHECK_EQ_INT(brdi_random_below(&seed, UINT32_C(3) << 30), rows[i].second);
    }
}

/* -------------------------------------------------------------------------------------------------- the fields */

/* Whether the field that begins here is left out. */
static bool is_left_out(const char *text, int32_t field, const char *const *left_out)
{
    const char *name = brd_name(&run.rules, BRD_NAME_FIELD, field);
    bool first_turn = strcmp(name, "turn") == 0 && (strncmp(text, "0 ", 2) == 0 || strncmp(text, "1 ", 2) == 0);
    for (; *left_out != NULL; left_out++)
        if (strcmp(name, *left_out) == 0) return !first_turn;
    return false;
}

/* A digest of the position's text without some fields, by another function than the one under test. */
static uint64_t digest(const char *text, const char *const *left_out)
{
    uint64_t sum = UINT64_C(0xCBF29CE484222325);
    int32_t field = 0;
    bool kept = !is_left_out(text, 0, left_out);
    for (; *text != '\0'; text++) {
        if (*text == ' ') kept = !is_left_out(text + 1, ++field, left_out);
        if (kept || *text == ' ') sum = (sum ^ (uint8_t)*text) * UINT64_C(0x100000001B3) ^ sum >> 47;
    }
    return sum;
}

struct pair {
    uint64_t hash, digest;
};

static int by_hash(const void *a, const void *b)
{
    const struct pair *x = a, *y = b;
    return (x->hash > y->hash) - (x->hash < y->hash);
}

static int by_digest(const void *a, const void *b)
{
    const struct pair *x = a, *y = b;
    return (x->digest > y->digest) - (x->digest < y->digest);
}

/* Equal hashes have equal fields, and the other way round. Returns the number of different hashes. */
static size_t pairs_agree(struct pair *pairs, size_t count)
{
    size_t different = 0;
    qsort(pairs, count, sizeof *pairs, by_hash);
    for (size_t i = 0; i < count; i++) {
        bool same = i > 0 && pairs[i].hash == pairs[i - 1].hash;
        if (same && !CHECK(pairs[i].digest == pairs[i - 1].digest)) printf("%s: a collision\n", run.game);
        different += !same;
    }
    qsort(pairs, count, sizeof *pairs, by_digest);
    for (size_t i = 1; i < count; i++)
        if (pairs[i].digest == pairs[i - 1].digest && !CHECK(pairs[i].hash == pairs[i - 1].hash))
            printf("%s: two hashes of one position\n", run.game);
    return different;
}

static void load(int32_t game)
{
    run.game = brd_game_name(game);
    run.seed = 3 + (uint64_t)game;
    CHECK_EQ_INT(brd_rules_builtin(&run.rules, run.game), BRD_OK);
}

/* One of the numbers of players that the rules allow. */
static int32_t any_players(uint32_t allowed)
{
    int32_t players = 0;
    for (int32_t n = 1, seen = 0; n <= BRD_MAX_SEATS; n++)
        if ((allowed >> n & 1) != 0 && below((uint32_t)++seen) == 0) players = n;
    return players;
}

static void start(brd_state *state)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(&run.rules, &info);
    int32_t players = any_players(info.players);
    if (brd_state_initial(&run.rules, state, players) != BRD_OK) brd_state_initial(&run.rules, state, 0);
}

/* One random ply; false at the end of the game. */
static bool play(brd_state *state)
{
    static brd_move moves[BRD_MAX_MOVES];
    int32_t count = brd_moves(&run.rules, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    if (count <= 0) return false;
    return brd_apply(&run.rules, state, BRD_REFEREE, moves[below((uint32_t)count)], NULL, NULL, NULL, 0) >= 0;
}

static void positions_of_games_collide_never(void)
{
    static struct pair hashes[POSITIONS_MOST], keys[POSITIONS_MOST];
    long plies = check_plies() / 5;
    size_t count = plies < PLIES_FEWEST ? PLIES_FEWEST : plies > POSITIONS_MOST ? POSITIONS_MOST : (size_t)plies;
    for (int32_t game = 0; game < brd_game_count(); game++) {
        brd_state state;
        int ply = GAME_PLIES;
        load(game);
        for (size_t i = 0; i < count; i++) {
            char text[BRD_MAX_POSITION_TEXT];
            if (ply++ >= GAME_PLIES || !play(&state)) {
                start(&state);
                ply = 0;
            }
            brd_state_format(&run.rules, &state, text, sizeof text);
            hashes[i] = (struct pair){brd_state_hash(&run.rules, &state), digest(text, no_hash)};
            keys[i] = (struct pair){brd_state_key(&run.rules, &state), digest(text, no_key)};
        }
        CHECK(pairs_agree(hashes, count) > count / 2);
        CHECK(pairs_agree(keys, count) > count / 2);
    }
}

/* Changes one or two characters of a position's text: the hash changes, unless only the ply has changed. [H.hash] */
static void changed_fields_change_the_hash(void)
{
    static const char usual[] = "0123456789/-.,bwdlpFABSDLfabsMOTotmx";
    long plies = check_plies() / 10 + 500;
    for (int32_t game = 0; game < brd_game_count(); game++) {
        brd_state state, changed;
        long compared = 0;
        load(game);
        start(&state);
        for (long i = 0; i < plies; i++) {
            char text[BRD_MAX_POSITION_TEXT], other[BRD_MAX_POSITION_TEXT];
            if (!play(&state) || below(300) == 0) start(&state);
            uint32_t length = (uint32_t)brd_state_format(&run.rules, &state, text, sizeof text);
            for (int edit = 0; edit < EDITS_EACH; edit++) {
                memcpy(other, text, length + 1);
                for (uint32_t edits = 1 + below(2); edits > 0; edits--)
                    other[below(length)] = usual[below(sizeof usual - 1)];
                if (brd_state_parse(&run.rules, &changed, other, length, NULL, 0, NULL) != BRD_OK) continue;
                bool same = brd_state_hash(&run.rules, &changed) == brd_state_hash(&run.rules, &state);
                if (!CHECK_EQ_INT(same, digest(other, no_hash) == digest(text, no_hash)))
                    printf("%s\n%s\n", text, other);
                same = brd_state_key(&run.rules, &changed) == brd_state_key(&run.rules, &state);
                if (!CHECK_EQ_INT(same, digest(other, no_key) == digest(text, no_key))) printf("%s\n%s\n", text, other);
                compared++;
            }
        }
        CHECK(compared >= plies / 100);
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"the_mixer_is_splitmix64", the_mixer_is_splitmix64},
        {"bounded_numbers_are_uniform", bounded_numbers_are_uniform},
        {"numbers_that_would_favor_some_are_drawn_anew", numbers_that_would_favor_some_are_drawn_anew},
        {"positions_of_games_collide_never", positions_of_games_collide_never},
        {"changed_fields_change_the_hash", changed_fields_change_the_hash},
        {NULL, NULL},
    };
    return check_main("hash", tests, argc, argv);
}
