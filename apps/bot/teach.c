/*
 * teach.c: writes the weights that the bot is shipped with, as C: `teach GAMES POSITIONS SEED GAME`. It plays so many
 * games by search over so many positions a ply, one ply in eight at random, and learns from those that somebody wins;
 * the first game has this seed, each other one the next. The weights are the averages of all but the first quarter of
 * the games. `make bot-weights` calls it.
 */
#include "bot/mind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES_MOST = 500, RANDOM_EVERY = 8, STEP_BITS = 9 };

static struct {
    brd_rules rules;
    struct mind mind;
    struct samples samples;
    int32_t *latest; /* the weights, rounded */
    int64_t *sums;   /* over the games that count */
    uint32_t positions;
    int32_t phase; /* in which the last game ended; earlier ones teach nothing, so there it plays at random */
    uint64_t keys[PLIES_MOST];
} teach;

static brd_move decide(const brd_state *state, int32_t seat, uint64_t seed, int32_t plies)
{
    char text[BRD_MAX_POSITION_TEXT];
    bot_opinion opinion = {0};
    int32_t length = brd_state_observe(&teach.rules, state, seat, text, sizeof text);
    bot_begin(&teach.rules, teach.mind.bot, seat, text, (size_t)length, seed, teach.keys, (size_t)plies);
    bot_think(&teach.rules, teach.mind.bot, teach.positions);
    bot_opinion_get(&teach.rules, teach.mind.bot, &opinion);
    return opinion.line[0];
}

static brd_move any_move(const brd_state *state, int32_t seat, uint64_t *seed)
{
    static brd_move moves[BRD_MAX_MOVES];
    int32_t count = brd_moves(&teach.rules, state, seat, moves, BRD_MAX_MOVES);
    return moves[brd_random_below(seed, (uint32_t)count)];
}

static brd_move choose(const brd_state *state, uint64_t *seed, int32_t plies)
{
    int32_t seat = brd_state_to_move(&teach.rules, state);
    if (seat == BRD_CHANCE) return learn_draw(&teach.rules, state, seed);
    bool teaches = teach.phase < 0 || brd_state_phase(&teach.rules, state, 0) == teach.phase;
    if (!teaches || brd_random_below(seed, RANDOM_EVERY) == 0) return any_move(state, seat, seed);
    return decide(state, seat, *seed, plies);
}

static void play(uint64_t seed)
{
    brd_state state;
    teach.samples.seen = 0;
    learn_begin_game(&teach.rules, &seed, &state);
    for (int32_t ply = 0; ply < PLIES_MOST && brd_state_to_move(&teach.rules, &state) != BRD_NOBODY; ply++) {
        brd_apply_trusted(&teach.rules, &state, choose(&state, &seed, ply), NULL, NULL, 0);
        teach.keys[ply] = brd_state_key(&teach.rules, &state);
        learn_sample(&teach.mind, &teach.samples, &state, &seed);
    }
    learn_from(&teach.mind, &teach.samples, &state);
    teach.phase = brd_state_phase(&teach.rules, &state, 0);
}

/* Prints numbers as runs: how many zeros, how many others, these. */
static void print_runs(const int32_t *weights, uint32_t count)
{
    int column = 0;
    for (uint32_t i = 0; i < count;) {
        uint32_t zeros = 0, others = 0;
        while (i + zeros < count && weights[i + zeros] == 0) zeros++;
        i += zeros;
        while (i + others < count && weights[i + others] != 0) others++;
        if (others == 0) break;
        printf("%s%u, %u,", column % 16 == 0 ? "\n    " : " ", zeros, others);
        for (uint32_t j = 0; j < others; j++) printf("%s%d,", ++column % 16 == 0 ? "\n    " : " ", weights[i + j]);
        i += others;
    }
}

static int32_t rounded(int64_t sum, int64_t games)
{
    int64_t half = games << (STEP_BITS - 1);
    return (int32_t)((sum + (sum < 0 ? -half : half)) / (games << STEP_BITS));
}

/*
 * Learns from games by the weights alone first, which are fast, where most of them are won. In other games
 * the weights are the prior again, and nearness is learned, too: it takes time to reckon with.
 */
static void learn_quickly(uint32_t games)
{
    uint32_t won = 0, count = teach.mind.bot->weight_count;
    learn_prior(&teach.mind);
    teach.mind.bot->nears = 0;
    for (teach.mind.bot->games = 0; teach.mind.bot->games < games;) {
        teach.mind.bot->games++;
        won += learn_game(&teach.mind, teach.mind.bot->games);
    }
    if (won > games / 2) return;
    memset(teach.mind.weights, 0, count * sizeof *teach.mind.weights);
    learn_prior(&teach.mind);
    teach.mind.bot->nears = 1;
}

static void learn(uint32_t games, uint64_t seed)
{
    uint32_t count = teach.mind.bot->weight_count;
    learn_quickly(games);
    teach.phase = -1;
    for (uint32_t game = 0; game < games; game++) {
        play(seed + game);
        for (uint32_t i = 0; i < count && game >= games / 4; i++) teach.sums[i] += teach.mind.weights[i];
        if (game % 100 == 99) fprintf(stderr, "%s: %u of %u games\n", brd_rules_name(&teach.rules), game + 1, games);
    }
    for (uint32_t i = 0; i < count; i++) teach.latest[i] = rounded(teach.sums[i], games - games / 4);
}

/* Opens a bot without weights. */
static bool open_bot(const char *game)
{
    if (brd_rules_builtin(&teach.rules, game) != BRD_OK) return false;
    size_t nbytes = bot_nbytes(&teach.rules, 2 * teach.positions);
    void *memory = malloc(nbytes);
    if (memory == NULL || bot_open(&teach.rules, memory, nbytes) != BRD_OK) return false;
    bot_parts(&teach.rules, memory, &teach.mind);
    memset(teach.mind.weights, 0, teach.mind.bot->weight_count * sizeof(int32_t));
    memset(teach.mind.raw, 0, teach.mind.bot->weight_count * sizeof(int32_t));
    return true;
}

static int print_weights(const char *game, uint32_t games, uint64_t seed)
{
    if (!open_bot(game)) return EXIT_FAILURE;
    uint32_t count = teach.mind.bot->weight_count;
    teach.latest = calloc(count, sizeof *teach.latest);
    teach.sums = calloc(count, sizeof *teach.sums);
    if (teach.latest == NULL || teach.sums == NULL) return EXIT_FAILURE;
    learn(games, seed);
    printf("\n/* %u games by %u positions a ply, from seed %llu */\nstatic const int16_t %s[] = {", games,
           teach.positions, (unsigned long long)seed, game);
    print_runs(teach.latest, count);
    printf("\n};\n");
    return EXIT_SUCCESS;
}

/* `teach table GAME ...` prints the table of the arrays. */
static int print_table(char **games)
{
    printf("\nstatic const struct shipped shipped[] = {\n");
    for (; *games != NULL; games++) {
        if (!open_bot(*games)) return EXIT_FAILURE;
        printf("    {\"%s\", UINT64_C(0x%016llx), %u, %s, sizeof %s / sizeof *%s},\n", *games,
               (unsigned long long)brd_rules_fingerprint(&teach.rules), teach.mind.bot->weight_count, *games, *games,
               *games);
    }
    printf("};\n");
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "table") == 0) return print_table(argv + 2);
    if (argc != 5) {
        fputs("teach: usage: teach GAMES POSITIONS SEED GAME, or teach table GAME ...\n", stderr);
        return 2;
    }
    teach.positions = (uint32_t)atoi(argv[2]);
    return print_weights(argv[4], (uint32_t)atoi(argv[1]), strtoull(argv[3], NULL, 10));
}
