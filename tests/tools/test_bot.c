/*
 * test_bot.c: apps/bot/bot.c makes legal moves, uses only what its seat may see, decides the same each time, and
 * plays well enough to beat random play. The test plays random games of all games, numbers of players and variants of
 * tests/positions, and asks the bot for every seat that may act. The positions with a win in one were made by hand
 * from the rulebooks.
 */
#include "boardrules/boardrules.h"
#include "bot/mind.h"
#include "check.h"
#include "facts.h"
#include "positions.h"

enum { POSITIONS = 300, EVERY = 40, GAMES = 12, FEW_PLIES = 5000, OTHER_BYTE = 0x5a };

static struct run {
    brd_rules rules;
    brd_rules_info info;
    struct positions positions;
    uint64_t seed;
    void *bot, *other;
    size_t nbytes;
} run;

/* ---------------------------------------------------------------------------------------------------------- asking */

static void *open_bot(uint32_t positions, uint32_t games)
{
    run.nbytes = bot_nbytes(&run.rules, positions);
    void *bot = calloc(1, run.nbytes);
    CHECK(bot != NULL);
    CHECK_EQ_INT(bot_open(&run.rules, bot, run.nbytes), BRD_OK);
    int32_t learned = bot_learn(&run.rules, bot, games);
    CHECK(learned == (int32_t)games || learned == BOT_GAMES);
    return bot;
}

static bot_opinion ask_with_keys(void *bot, const brd_state *state, int32_t seat, uint64_t seed, uint32_t positions,
                                 const uint64_t *keys, size_t key_count)
{
    char text[BRD_MAX_POSITION_TEXT];
    bot_opinion opinion = {0};
    int32_t length = brd_state_observe(&run.rules, state, seat, text, sizeof text);
    CHECK_EQ_INT(bot_begin(&run.rules, bot, seat, text, (size_t)length, seed, keys, key_count), BRD_OK);
    int32_t thought = bot_think(&run.rules, bot, positions);
    CHECK(thought == (int32_t)positions || thought == INT32_MAX);
    CHECK_EQ_INT(bot_opinion_get(&run.rules, bot, &opinion), BRD_OK);
    return opinion;
}

static bot_opinion ask(void *bot, const brd_state *state, int32_t seat, uint64_t seed, uint32_t positions)
{
    return ask_with_keys(bot, state, seat, seed, positions, NULL, 0);
}

/*
 * ---------------------------------------------------------------------------------------- legal, the same, no secrets
 */

static void is_legal(const brd_state *state, int32_t seat, const bot_opinion *opinion)
{
    CHECK(opinion->line_count >= 1 && opinion->line_count <= BOT_LINE_MOST);
    CHECK(opinion->score <= BOT_SCORE_ONE);
    if (opinion->line[0].code == 0)
        CHECK(brd_state_to_move(&run.rules, state) != seat);
    else
        CHECK_EQ_INT(brd_move_check(&run.rules, state, seat, opinion->line[0], NULL), BRD_OK);
}

/* Thinking in two steps gives the same as thinking in one, and a second bot that was opened in the same way agrees. */
static void thinks_the_same(const brd_state *state, int32_t seat, uint64_t seed, const bot_opinion *opinion)
{
    char text[BRD_MAX_POSITION_TEXT];
    bot_opinion again;
    int32_t length = brd_state_observe(&run.rules, state, seat, text, sizeof text);
    bot_begin(&run.rules, run.other, seat, text, (size_t)length, seed, NULL, 0);
    bot_think(&run.rules, run.other, POSITIONS / 3);
    bot_think(&run.rules, run.other, POSITIONS - POSITIONS / 3);
    bot_opinion_get(&run.rules, run.other, &again);
    CHECK(memcmp(opinion, &again, sizeof again) == 0);
}

/* In another world that looks the same to the seat, whose keys differ, the bot thinks the same. */
static void knows_no_secret(const brd_state *state, int32_t seat, uint64_t seed, bool *differs)
{
    char text[BRD_MAX_POSITION_TEXT], seen[BRD_MAX_POSITION_TEXT], whole[BRD_MAX_POSITION_TEXT];
    bot_opinion opinions[2];
    brd_state worlds[2] = {*state, *state};
    int32_t length = brd_state_observe(&run.rules, state, seat, text, sizeof text);
    brd_state_format(&run.rules, state, whole, sizeof whole);
    if (strcmp(text, whole) == 0) return;
    brd_state_from_observation(&run.rules, &worlds[1], seat, text, (size_t)length, seed, NULL, 0, NULL);
    *differs |= memcmp(&worlds[0], &worlds[1], sizeof worlds[0]) != 0;
    for (int i = 0; i < 2; i++) {
        uint64_t key = brd_state_key(&run.rules, &worlds[i]);
        length = brd_state_observe(&run.rules, &worlds[i], seat, seen, sizeof seen);
        CHECK_EQ_INT(bot_begin(&run.rules, run.bot, seat, seen, (size_t)length, seed, &key, 1), BRD_OK);
        bot_think(&run.rules, run.bot, POSITIONS);
        bot_opinion_get(&run.rules, run.bot, &opinions[i]);
    }
    CHECK(memcmp(&opinions[0], &opinions[1], sizeof opinions[0]) == 0);
}

static void ask_everybody(const brd_state *state, bool *differs)
{
    for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++) {
        if ((brd_state_actors(&run.rules, state) >> seat & 1) == 0) continue;
        bot_opinion opinion = ask(run.bot, state, seat, run.seed, 0);
        is_legal(state, seat, &opinion);
        opinion = ask(run.bot, state, seat, run.seed, POSITIONS);
        is_legal(state, seat, &opinion);
        thinks_the_same(state, seat, run.seed, &opinion);
        knows_no_secret(state, seat, run.seed, differs);
    }
}

static void play_and_ask(int variant, long *plies, bool *differs)
{
    brd_state state;
    positions_load(&run.rules, &run.info, brd_rules_name(&run.rules), run.positions.variants[variant]);
    positions_start(&run.positions, &run.rules, variant == 0, &run.seed, &state);
    run.bot = open_bot(POSITIONS, 2);
    run.other = open_bot(POSITIONS, 2);
    for (int ply = 0; ply < 400 && brd_state_to_move(&run.rules, &state) != BRD_NOBODY; ply++, ++*plies) {
        if (brd_random_below(&run.seed, EVERY) == 0) ask_everybody(&state, differs);
        brd_move move = positions_choose(&run.rules, &state, &run.seed);
        brd_apply_trusted(&run.rules, &state, move, NULL, NULL, 0);
    }
    free(run.bot);
    free(run.other);
}

static void it_decides_by_the_rules_and_knows_no_secret(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        bool differs = false;
        run.seed = 20261123;
        positions_read(&run.positions, brd_game_name(game), NULL);
        brd_rules_builtin(&run.rules, brd_game_name(game));
        long plies = 0, wanted = check_plies() / 50;
        for (int number = 0; plies < wanted || number < run.positions.variant_count; number++)
            play_and_ask(number % run.positions.variant_count, &plies, &differs);
        brd_rules_info_get(&run.rules, &run.info);
        CHECK(differs == ((run.info.flags & BRD_RULES_SECRETS) != 0));
    }
}

/* ----------------------------------------------------------------------------------------------------------- worth */

/* Weights of which no two are equal, for all that may have some. */
static void weigh_at_random(const struct mind *mind)
{
    for (uint32_t i = 0; i < mind->bot->weight_count; i++)
        mind->weights[i] = (int32_t)brd_random_below(&run.seed, 1 << 21) - (1 << 20);
    mind->bot->nears = 1;
}

static void is_worth_of(const struct mind *mind, const brd_state *state, const struct worth *kept)
{
    struct worth whole;
    if (brd_state_to_move(&run.rules, state) == BRD_NOBODY) return; /* the outcome counts */
    worth_of_state(mind, state, &whole);
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++) {
        CHECK_EQ_INT(kept->of[seat], whole.of[seat]);
        CHECK(memcmp(kept->targets[seat], whole.targets[seat], TARGETS_MOST) == 0);
    }
}

/*
 * Tries random plies in one scene, and makes the last. The worth kept up by their events is that of the whole
 * position.
 */
static void keep_up(const struct mind *mind, brd_state *state, struct worth *kept)
{
    static struct scene scene;
    brd_state before = *state;
    struct worth then;
    worth_open_scene(&scene);
    for (int tries = 0; tries < 4; tries++) {
        *state = before;
        then = *kept;
        brd_move move = positions_choose(&run.rules, state, &run.seed);
        int32_t count = brd_apply_trusted(&run.rules, state, move, NULL, mind->bot->events, BRD_MAX_EVENTS);
        worth_after_ply(mind, &scene, &before, state, count, &then);
        is_worth_of(mind, state, &then);
    }
    *kept = then;
}

static void keep_up_in_a_game(int variant)
{
    brd_state state;
    struct mind mind;
    struct worth kept;
    positions_load(&run.rules, &run.info, brd_rules_name(&run.rules), run.positions.variants[variant]);
    positions_start(&run.positions, &run.rules, variant == 0, &run.seed, &state);
    run.bot = open_bot(0, 0);
    CHECK_EQ_INT(bot_parts(&run.rules, run.bot, &mind), BRD_OK);
    weigh_at_random(&mind);
    worth_of_state(&mind, &state, &kept);
    for (int ply = 0; ply < 400 && brd_state_to_move(&run.rules, &state) != BRD_NOBODY; ply++)
        keep_up(&mind, &state, &kept);
    free(run.bot);
}

static void its_worth_is_kept_up(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        run.seed = 20261126;
        positions_read(&run.positions, brd_game_name(game), NULL);
        brd_rules_builtin(&run.rules, brd_game_name(game));
        int rounds = check_few() ? 1 : 4;
        for (int number = 0; number < rounds * run.positions.variant_count; number++)
            keep_up_in_a_game(number % run.positions.variant_count);
    }
}

/* ------------------------------------------------------------------------------------------- types of a file's own */

enum { TREE_POSITIONS = 2000 };

static void open_file(const char *path, struct mind *mind)
{
    run.info.struct_nbytes = sizeof run.info;
    CHECK_EQ_INT(brd_rules_load_file(&run.rules, path, NULL, 0, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(brd_rules_info_get(&run.rules, &run.info), BRD_OK);
    run.bot = open_bot(TREE_POSITIONS, 0);
    CHECK_EQ_INT(bot_parts(&run.rules, run.bot, mind), BRD_OK);
}

/* Compares what a position is worth to both bots, if it is one of both rules; returns whether it is. */
static bool is_worth_as_much(const struct mind *mind, const struct mind *other, const char *text)
{
    brd_state state;
    struct worth worth, expected;
    if (brd_state_parse(mind->rules, &state, text, strlen(text), NULL, 0, NULL) != BRD_OK) return false;
    worth_of_state(mind, &state, &worth);
    if (brd_state_parse(other->rules, &state, text, strlen(text), NULL, 0, NULL) != BRD_OK) return false;
    worth_of_state(other, &state, &expected);
    if (!CHECK(memcmp(worth.of, expected.of, sizeof worth.of) == 0)) printf("  %s\n", text);
    return true;
}

/* Where only published types stand, a bot for rules with more of them has the same opinion before it learns. */
static void published_types_keep_their_worth(void)
{
    static const char *const games[] = {"tokonoma", "tomis", "thrones"};
    static const char *const files[] = {"tests/variants/tokonoma-own.yaml", "tests/variants/tomis-own.yaml",
                                        "tests/variants/thrones-griffin.yaml"};
    static brd_rules builtin;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct mind mind, published;
        brd_rules_builtin(&builtin, games[i]);
        void *bot = calloc(1, bot_nbytes(&builtin, 0));
        CHECK_EQ_INT(bot_open(&builtin, bot, bot_nbytes(&builtin, 0)), BRD_OK);
        bot_parts(&builtin, bot, &published);
        open_file(files[i], &mind);
        positions_read(&run.positions, games[i], NULL);
        int compared = 0;
        for (int at = 0; at < run.positions.count; at++)
            compared += is_worth_as_much(&mind, &published, run.positions.texts[at]);
        printf("%s: %d positions\n", games[i], compared);
        CHECK(compared > 5);
        free(run.bot);
        free(bot);
    }
}

static int32_t weight_of(const struct mind *mind, const char *name)
{
    for (int32_t type = 0; type < run.info.type_count; type++)
        if (strcmp(brd_name(&run.rules, BRD_NAME_TYPE, type), name) == 0) return mind->weights[type * FORMS];
    CHECK(false);
    return 0;
}

/* From the open a griffin gets to 20 cells, an ogre to 8; an archer goes to 4 and attacks 9, a horse both to 8. */
static void types_that_reach_more_are_worth_more(void)
{
    struct mind mind;
    open_file("tests/variants/thrones-griffin.yaml", &mind);
    CHECK(weight_of(&mind, "griffin") > weight_of(&mind, "ogre") && weight_of(&mind, "ogre") > 0);
    CHECK(weight_of(&mind, "griffin") < weight_of(&mind, "dragon"));
    free(run.bot);
    open_file("tests/variants/tomis-own.yaml", &mind);
    CHECK(weight_of(&mind, "archer") > weight_of(&mind, "horse") && weight_of(&mind, "horse") > 0);
    free(run.bot);
    open_file("tests/variants/tokonoma-own.yaml", &mind);
    CHECK(weight_of(&mind, "lance") > 0 && weight_of(&mind, "guard") > 0);
    free(run.bot);
}

/* A lancer may take a griffin or a spearman, which both attack it and nothing else: the bot takes the griffin. */
static void it_captures_a_griffin_rather_than_a_spearman(void)
{
    static const char position[] = "wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp/pwfmmwfcp/pfmwpfwpm/pfmwpwpfm/pfmwcfpfm/"
                                   "pfmwpfpfw k8/9/9/9/9/9/K5g2/6L2/6s2 w play - - 0:0,0:0 -,- - - - 3 150";
    struct mind mind;
    brd_state state;
    char text[16];
    open_file("tests/variants/thrones-griffin.yaml", &mind);
    CHECK_EQ_INT(brd_state_parse(&run.rules, &state, position, strlen(position), NULL, 0, NULL), BRD_OK);
    bot_learn(&run.rules, run.bot, check_plies() < FEW_PLIES ? 4 : BOT_GAMES);
    for (uint64_t seed = 1; seed <= 3; seed++) {
        brd_move_format(&run.rules, ask(run.bot, &state, 0, seed, TREE_POSITIONS).line[0], text, sizeof text);
        CHECK_EQ_TEXT(text, "g2xg3");
    }
    free(run.bot);
}

/* ---------------------------------------------------------------------------------------------------------- misuse */

/* A call that must fail and change nothing. */
#define REFUSED(call, status)                               \
    do {                                                    \
        memcpy(run.other, run.bot, run.nbytes);             \
        CHECK_EQ_INT(call, status);                         \
        CHECK(memcmp(run.other, run.bot, run.nbytes) == 0); \
    } while (0)

static void begins_on_no_garbage(void)
{
    char text[BRD_MAX_POSITION_TEXT], broken[BRD_MAX_POSITION_TEXT];
    brd_state state;
    brd_state_initial(&run.rules, &state, 0);
    size_t length = (size_t)brd_state_observe(&run.rules, &state, 1, text, sizeof text);
    REFUSED(bot_begin(&run.rules, run.bot, 0, "nonsense", 8, 1, NULL, 0), BRD_E_OBSERVATION);
    REFUSED(bot_begin(&run.rules, run.bot, 0, NULL, 8, 1, NULL, 0), BRD_E_NULL);
    REFUSED(bot_begin(&run.rules, run.bot, BRD_REFEREE, text, length, 1, NULL, 0), BRD_E_ARGUMENT);
    REFUSED(bot_begin(&run.rules, run.bot, 0, text, length, 1, NULL, 3), BRD_E_NULL);
    for (size_t i = 0; i < length; i++) { /* the bot must not crash whatever the byte is */
        memcpy(broken, text, length);
        broken[i] = OTHER_BYTE;
        CHECK(bot_begin(&run.rules, run.bot, 1, broken, length, 1, NULL, 0) <= BRD_OK);
        CHECK(bot_begin(&run.rules, run.bot, 1, text, i, 1, NULL, 0) < BRD_OK);
    }
}

static void misuse_of(const char *name)
{
    bot_opinion opinion = {0}, none = {0};
    brd_state state;
    positions_load(&run.rules, &run.info, name, "");
    run.bot = open_bot(0, 0);
    run.other = malloc(run.nbytes);
    REFUSED(bot_open(&run.rules, run.bot, run.nbytes - 1), BRD_E_WORKSPACE);
    REFUSED(bot_open(&run.rules, (char *)run.bot + 4, run.nbytes - 4), BRD_E_ALIGNMENT);
    REFUSED(bot_think(&run.rules, run.bot, 1), BRD_E_ARGUMENT);
    REFUSED(bot_opinion_get(&run.rules, run.bot, &opinion), BRD_E_ARGUMENT);
    CHECK(memcmp(&opinion, &none, sizeof none) == 0);
    begins_on_no_garbage();
    brd_state_initial(&run.rules, &state, 0);
    for (int32_t seat = 0; seat < brd_state_players(&run.rules, &state); seat++) {
        char text[BRD_MAX_POSITION_TEXT];
        size_t length = (size_t)brd_state_observe(&run.rules, &state, seat, text, sizeof text);
        if ((brd_state_actors(&run.rules, &state) >> seat & 1) == 0)
            REFUSED(bot_begin(&run.rules, run.bot, seat, text, length, 1, NULL, 0), BRD_E_ILLEGAL);
    }
    positions_load(&run.rules, &run.info, name, "max_plies=77");
    REFUSED(bot_learn(&run.rules, run.bot, 1), BRD_E_FINGERPRINT);
    memset(run.bot, 0, run.nbytes);
    REFUSED(bot_learn(&run.rules, run.bot, 1), BRD_E_WORKSPACE);
    free(run.bot);
    free(run.other);
}

static void misuse_is_answered_and_changes_nothing(void)
{
    positions_load(&run.rules, &run.info, "carnyx", "");
    CHECK_EQ_INT(bot_open(&run.rules, NULL, 1 << 20), BRD_E_NULL);
    CHECK_EQ_INT(bot_learn(NULL, &run, 1), BRD_E_NULL);
    CHECK_EQ_INT(bot_nbytes(NULL, 1), 0);
    static const brd_rules none;
    CHECK_EQ_INT(bot_level_positions(NULL, 1), BRD_E_NULL);
    CHECK_EQ_INT(bot_level_positions(&none, 1), BRD_E_NO_RULES);
    CHECK_EQ_INT(bot_level_positions(&run.rules, -1), BRD_E_ARGUMENT);
    CHECK_EQ_INT(bot_level_positions(&run.rules, BOT_LEVELS), BRD_E_ARGUMENT);
    for (int32_t game = 0; game < brd_game_count(); game++) misuse_of(brd_game_name(game));
}

/* A level is a number of positions. Those in the middle are smaller where there is a deck: in Tombs. */
static void levels_value_more_and_more(void)
{
    static const int32_t most[2][BOT_LEVELS] = {{0, 200, 4000, 60000, 1200000}, {0, 200, 2000, 8000, 1200000}};
    for (int32_t game = 0; game < brd_game_count(); game++) {
        positions_load(&run.rules, &run.info, brd_game_name(game), "");
        bool has_deck = strcmp(brd_game_name(game), "tombs") == 0;
        for (int32_t level = 0; level < BOT_LEVELS; level++)
            CHECK_EQ_INT(bot_level_positions(&run.rules, level), most[has_deck][level]);
    }
}

/* More positions need more memory only where a tree grows: in the games with secrets. */
static void memory_grows_with_the_tree(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        positions_load(&run.rules, &run.info, brd_game_name(game), "");
        uint32_t most = (uint32_t)bot_level_positions(&run.rules, BOT_LEVELS - 1);
        bool grows = (run.info.flags & BRD_RULES_SECRETS) != 0;
        CHECK_EQ_INT(bot_nbytes(&run.rules, most) > bot_nbytes(&run.rules, 0), grows);
    }
}

/* The least memory has room for the moves of one position only: the bot must think without a tree. */
static void little_memory_is_enough(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        brd_state state;
        positions_load(&run.rules, &run.info, brd_game_name(game), "max_plies=400");
        run.bot = open_bot(0, 1);
        brd_state_initial(&run.rules, &state, 0);
        run.seed = 7;
        while (brd_state_to_move(&run.rules, &state) != BRD_NOBODY) {
            int32_t seat = brd_state_to_move(&run.rules, &state);
            brd_move move = positions_choose(&run.rules, &state, &run.seed);
            if (seat != BRD_CHANCE && brd_random_below(&run.seed, EVERY) == 0) {
                bot_opinion opinion = ask(run.bot, &state, seat, 3, 5 * POSITIONS);
                is_legal(&state, seat, &opinion);
                move = opinion.line[0];
            }
            brd_apply(&run.rules, &state, BRD_REFEREE, move, NULL, NULL, NULL, 0);
        }
        free(run.bot);
    }
}

/* ----------------------------------------------------------------------------------------------------- playing well */

/* The share of the game's one point that a seat gets, in twelfths. There are no teams here. */
static int share_of(const brd_state *state, int32_t seat)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_state_outcome(&run.rules, state, &outcome);
    return (outcome.seats >> seat & 1) == 0 ? 0 : 12 / __builtin_popcount(outcome.seats);
}

static int play_against_random(int32_t players, int32_t bots_seat)
{
    brd_state state;
    brd_state_initial(&run.rules, &state, players);
    for (int32_t seat; (seat = brd_state_to_move(&run.rules, &state)) != BRD_NOBODY;) {
        brd_move move = positions_choose(&run.rules, &state, &run.seed);
        if (seat == bots_seat) move = ask(run.bot, &state, seat, run.seed, 200).line[0];
        brd_apply(&run.rules, &state, BRD_REFEREE, move, NULL, NULL, NULL, 0);
    }
    return share_of(&state, bots_seat);
}

/* The bot must get at least one and a half times its share of the points. Equal players would get equal shares. */
static void beats_random(const char *game, int32_t players)
{
    int points = 0;
    positions_load(&run.rules, &run.info, game, "max_plies=400");
    run.bot = open_bot(200, BOT_GAMES);
    run.seed = 1;
    for (int i = 0; i < GAMES; i++) points += play_against_random(players, i % players);
    printf("%s for %d: %d of %d points against random\n", game, players, points / 12, GAMES);
    CHECK(points * players * 2 > GAMES * 12 * 3);
    free(run.bot);
}

static void it_beats_random(void)
{
    if (check_plies() < FEW_PLIES) { /* under valgrind one game is enough */
        beats_random("carnyx", 2);
        return;
    }
    for (int32_t game = 0; game < brd_game_count(); game++) {
        brd_rules_builtin(&run.rules, brd_game_name(game));
        run.info.struct_nbytes = sizeof run.info;
        brd_rules_info_get(&run.rules, &run.info);
        uint32_t allowed = run.info.players;
        for (int32_t n = 2; n <= BRD_MAX_SEATS; n++)
            if ((allowed >> n & 1) != 0) beats_random(brd_game_name(game), n);
    }
}

/* The fact `win <position>`: a position in which the first seat has a move that wins, and other moves. */
static void it_finds_a_win_in_one(void)
{
    static struct facts facts;
    for (int32_t game = 0; game < brd_game_count(); game++) {
        const char *text = facts_only(&facts, brd_game_name(game), "win");
        brd_state state;
        brd_outcome outcome = {.struct_nbytes = sizeof outcome};
        positions_load(&run.rules, &run.info, brd_game_name(game), "");
        if (!CHECK_EQ_INT(brd_state_parse(&run.rules, &state, text, strlen(text), NULL, 0, NULL), BRD_OK)) continue;
        CHECK(brd_moves(&run.rules, &state, 0, NULL, 0) > 1);
        run.bot = open_bot(200, 0);
        bot_opinion opinion = ask(run.bot, &state, 0, 1, 200);
        brd_apply(&run.rules, &state, 0, opinion.line[0], NULL, NULL, NULL, 0);
        brd_state_outcome(&run.rules, &state, &outcome);
        if (!CHECK(outcome.kind == BRD_WIN && outcome.seats == 1)) printf("  %s\n", text);
        CHECK(opinion.score > BOT_SCORE_ONE * 9 / 10);
        free(run.bot);
    }
}

/* Whether a seat that is to move can win with one ply. */
static bool wins_at_once(const brd_state *state, int32_t seat)
{
    static brd_move moves[BRD_MAX_MOVES];
    int32_t count = brd_moves(&run.rules, state, seat, moves, BRD_MAX_MOVES);
    for (int32_t i = 0; i < count; i++) {
        brd_state after = *state;
        brd_outcome outcome = {.struct_nbytes = sizeof outcome};
        brd_apply_trusted(&run.rules, &after, moves[i], NULL, NULL, 0);
        brd_state_outcome(&run.rules, &after, &outcome);
        if (outcome.kind == BRD_WIN && outcome.seats == 1U << seat) return true;
    }
    return false;
}

/* Whether the other side can win at once after the move. */
static bool is_blunder(const brd_state *state, int32_t seat, brd_move move)
{
    brd_state after = *state;
    brd_apply_trusted(&run.rules, &after, move, NULL, NULL, 0);
    return brd_state_to_move(&run.rules, &after) == 1 - seat && wins_at_once(&after, 1 - seat);
}

/* Whether some moves lose at once and others do not; if so, the bot must choose one of these. Counts such positions. */
static void avoid_blunders(const brd_state *state, int32_t seat, int *found)
{
    static brd_move moves[BRD_MAX_MOVES];
    int32_t count = brd_moves(&run.rules, state, seat, moves, BRD_MAX_MOVES), blunders = 0;
    for (int32_t i = 0; i < count; i++) blunders += is_blunder(state, seat, moves[i]);
    if (blunders == 0 || blunders == count) return;
    ++*found;
    CHECK(!is_blunder(state, seat, ask(run.bot, state, seat, run.seed, 4000).line[0]));
}

/* Whether a seat's observation is the whole position. */
static bool sees_all(const brd_state *state, int32_t seat)
{
    char text[BRD_MAX_POSITION_TEXT];
    brd_state seen;
    int32_t nbytes = brd_state_observe(&run.rules, state, seat, text, sizeof text);
    return brd_state_parse(&run.rules, &seen, text, (size_t)nbytes, NULL, 0, NULL) == BRD_OK;
}

/* In random games of two sides, in which somebody often threatens to win. In Tombs no seat ever sees everything. */
static void it_avoids_what_loses_at_once(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        int found = 0, wanted = check_plies() < FEW_PLIES ? 2 : 40;
        positions_load(&run.rules, &run.info, brd_game_name(game), "max_plies=400");
        if ((run.info.players & 1 << 2) == 0 || strcmp(brd_game_name(game), "tombs") == 0) continue;
        run.bot = open_bot(4000, 0);
        run.seed = 11;
        for (int number = 0; number < 200 && found < wanted; number++) {
            brd_state state;
            brd_state_initial(&run.rules, &state, 2);
            for (int32_t seat; (seat = brd_state_to_move(&run.rules, &state)) != BRD_NOBODY && found < wanted;) {
                if (seat < 2 && sees_all(&state, seat)) avoid_blunders(&state, seat, &found);
                brd_apply_trusted(&run.rules, &state, positions_choose(&run.rules, &state, &run.seed), NULL, NULL, 0);
            }
        }
        printf("%s: %d positions in which some moves lose at once\n", brd_game_name(game), found);
        CHECK(found == wanted);
        free(run.bot);
    }
}

/* A base that nobody defends, which White must find three units to attack. Its owner has no units. */
static void take_a_bare_base(const char *position, int plies)
{
    static uint64_t keys[512];
    char text[BRD_MAX_POSITION_TEXT];
    brd_state state;
    CHECK_EQ_INT(brd_state_parse(&run.rules, &state, position, strlen(position), NULL, 0, NULL), BRD_OK);
    int ply = 0;
    for (int32_t seat; ply < plies && (seat = brd_state_to_move(&run.rules, &state)) != BRD_NOBODY; ply++) {
        bot_opinion opinion = {0};
        int32_t length = brd_state_observe(&run.rules, &state, seat, text, sizeof text);
        bot_begin(&run.rules, run.bot, seat, text, (size_t)length, (uint64_t)ply, keys, (size_t)ply);
        bot_think(&run.rules, run.bot, 4000);
        bot_opinion_get(&run.rules, run.bot, &opinion);
        brd_apply_trusted(&run.rules, &state, opinion.line[0], NULL, NULL, 0);
        keys[ply] = brd_state_key(&run.rules, &state);
    }
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    CHECK_EQ_INT(brd_state_outcome(&run.rules, &state, &outcome), BRD_OK);
    printf("the base falls by ply %d\n", ply);
    CHECK(outcome.kind == BRD_WIN && outcome.seats == 1);
}

static void it_takes_a_bare_base(void)
{
    positions_load(&run.rules, &run.info, "tomis", "");
    run.bot = open_bot(4000, 0);
    take_a_bare_base("2b5/8/8/8/8/8/8/4B3 w g.,e.,a.,h.,d.,b.,a.,e. M4F8S2T2L1/- b 0 10", 60);
    take_a_bare_base("2b5/8/8/8/8/8/8/FFFTBT1F w g.,e.,a.,h.,d.,b.,a.,e. M4S2L1/- b 0 30", 60);
    free(run.bot);
}

/*
 * Games against itself by two sides that know the same: what one expects and what the other expects a ply later add up
 * to a certain result, on average within a tenth.
 */
static void it_estimates_on_one_scale(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        brd_state state;
        long gap = 0, plies = 0, last = -1;
        positions_load(&run.rules, &run.info, brd_game_name(game), "");
        if ((run.info.players & 1 << 2) == 0 || (run.info.flags & BRD_RULES_SECRETS) != 0) continue;
        run.bot = open_bot(2000, 0);
        brd_state_initial(&run.rules, &state, 2);
        for (int32_t ply = 0, seat; ply < 40 && (seat = brd_state_to_move(&run.rules, &state)) != BRD_NOBODY; ply++) {
            brd_move move = positions_choose(&run.rules, &state, &run.seed);
            if (seat != BRD_CHANCE) {
                bot_opinion opinion = ask(run.bot, &state, seat, (uint64_t)ply, 2000);
                long white = seat == 0 ? (long)opinion.score : BOT_SCORE_ONE - (long)opinion.score;
                if (last >= 0) gap += labs(white - last), plies++;
                last = white;
                move = opinion.line[0];
            }
            brd_apply_trusted(&run.rules, &state, move, NULL, NULL, 0);
        }
        printf("%s: %ld of %d on average\n", brd_game_name(game), plies == 0 ? 0 : gap / plies, BOT_SCORE_ONE);
        CHECK(plies > 0 && gap / plies < BOT_SCORE_ONE / 10);
        free(run.bot);
    }
}

/* ----------------------------------------------------------------------------------------------------- returns */

enum { THOUGHT = 8000, NEARLY = BOT_SCORE_ONE / 50 };

/* What the bot expects if every move leads to a position that occurred before. */
static int32_t score_of_returns(const brd_state *state, int32_t seat)
{
    static brd_move moves[BRD_MAX_MOVES];
    uint64_t keys[BRD_MAX_MOVES];
    int32_t count = brd_moves(&run.rules, state, seat, moves, BRD_MAX_MOVES);
    CHECK(count > 0 && count <= BOT_KEYS_MOST);
    for (int32_t i = 0; i < count; i++) {
        brd_state after = *state;
        brd_apply_trusted(&run.rules, &after, moves[i], NULL, NULL, 0);
        keys[i] = brd_state_key(&run.rules, &after);
    }
    return (int32_t)ask_with_keys(run.bot, state, seat, 1, THOUGHT, keys, (size_t)count).score;
}

/* Whether there is a choice, and one side is ahead by what the bot expects, but nobody has won. */
static bool is_unequal(const brd_state *state, int32_t seat)
{
    brd_move two[2];
    if (brd_moves(&run.rules, state, seat, two, 2) < 2) return false; /* a forced move takes no thought */
    int32_t score = (int32_t)ask(run.bot, state, seat, 1, THOUGHT).score, ahead = abs(score - BOT_SCORE_ONE / 2);
    return ahead > 2 * NEARLY && ahead < BOT_SCORE_ONE / 2 - NEARLY;
}

/* Plays at random. Returns in how many positions it compared. */
static int compare_returns(uint64_t seed)
{
    int compared = 0;
    brd_state state;
    brd_state_initial(&run.rules, &state, 0);
    for (int ply = 0; brd_state_to_move(&run.rules, &state) != BRD_NOBODY; ply++) {
        int32_t seat = brd_state_to_move(&run.rules, &state);
        if (ply % 7 == 0 && seat != BRD_CHANCE && sees_all(&state, seat) && is_unequal(&state, seat)) {
            CHECK(abs(score_of_returns(&state, seat) - BOT_SCORE_ONE / 2) <= NEARLY);
            compared++;
        }
        brd_apply_trusted(&run.rules, &state, positions_choose(&run.rules, &state, &seed), NULL, NULL, 0);
    }
    return compared;
}

/*
 * A position that returns is a draw, which is worth a half. In Tombs no seat ever sees everything, so keys do not
 * count.
 */
static void it_takes_returns_for_draws(void)
{
    if (check_plies() < FEW_PLIES) return;
    for (int32_t game = 0; game < brd_game_count(); game++) {
        positions_load(&run.rules, &run.info, brd_game_name(game), "max_plies=200");
        run.bot = open_bot(THOUGHT, 0);
        int compared = compare_returns(1) + compare_returns(2) + compare_returns(3);
        printf("%s: %d positions in which all moves return\n", brd_game_name(game), compared);
        CHECK(compared > 0 || strcmp(brd_game_name(game), "tombs") == 0);
        free(run.bot);
    }
}

/* ---------------------------------------------------------------------------------------------------- variety */

enum { LAYOUTS = 100 };

/* White's layout of Thrones: the type of the piece on each cell. */
struct layout {
    uint8_t pieces[BRD_MAX_CELLS];
    int32_t throne;
    bool is_home; /* the throne stands in its fortress */
};

static void read_layout(const brd_state *state, struct layout *layout)
{
    brd_item items[BRD_MAX_ITEMS];
    for (int32_t cell = 0; cell < run.info.cell_count; cell++) {
        bool is_fortress = false;
        int32_t count = brd_state_cell(&run.rules, state, BRD_REFEREE, cell, items, BRD_MAX_ITEMS);
        layout->pieces[cell] = BRD_NO_TYPE;
        for (int32_t i = 0; i < count; i++) {
            const char *name = brd_name(&run.rules, BRD_NAME_TYPE, items[i].type);
            is_fortress |= strcmp(name, "fortress") == 0;
            if (items[i].layer != BRD_PIECE) continue;
            layout->pieces[cell] = items[i].type;
            if (strcmp(name, "throne") != 0) continue;
            layout->throne = cell;
            layout->is_home = is_fortress;
        }
    }
}

/* White lays out 36 home tiles, 4 tiles of the middle and 15 pieces. */
static void lay_out(bool is_random, struct layout *layout)
{
    brd_state state;
    brd_state_initial(&run.rules, &state, 2);
    for (int ply = 0; ply < 36 + 4 + 15; ply++) {
        brd_move move = positions_choose(&run.rules, &state, &run.seed);
        if (!is_random) move = ask(run.bot, &state, 0, run.seed, 200).line[0];
        brd_apply_trusted(&run.rules, &state, move, NULL, NULL, 0);
    }
    CHECK_EQ_INT(brd_state_to_move(&run.rules, &state), 1);
    read_layout(&state, layout);
}

/* The most pieces of one type that stand on the same cells in two layouts. */
static int most_alike(const struct layout *layouts, int count)
{
    int most = 0;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++) {
            int same = 0;
            for (int32_t cell = 0; cell < run.info.cell_count; cell++) {
                uint8_t piece = layouts[i].pieces[cell];
                same += piece != BRD_NO_TYPE && piece == layouts[j].pieces[cell];
            }
            if (same > most) most = same;
        }
    return most;
}

/*
 * Nobody can expect a layout: in a hundred, thrones stand on ten cells or more, and no two layouts are more alike than
 * the two most alike of a hundred random ones. The bot knows what a throne in its fortress gains: more than half do.
 */
static void its_layouts_differ(void)
{
    static struct layout layouts[LAYOUTS], random[LAYOUTS];
    bool has_throne[BRD_MAX_CELLS] = {false};
    int cells = 0, home = 0;
    if (check_plies() < FEW_PLIES) return; /* so many layouts take too long under valgrind */
    positions_load(&run.rules, &run.info, "thrones", "");
    run.bot = open_bot(200, 0);
    run.seed = 3;
    for (int i = 0; i < LAYOUTS; i++) {
        lay_out(false, &layouts[i]);
        cells += !has_throne[layouts[i].throne];
        has_throne[layouts[i].throne] = true;
        home += layouts[i].is_home;
    }
    for (int i = 0; i < LAYOUTS; i++) lay_out(true, &random[i]);
    printf("thrones on %d cells, %d at home; %d pieces alike, of random layouts %d\n", cells, home,
           most_alike(layouts, LAYOUTS), most_alike(random, LAYOUTS));
    CHECK(cells >= 10 && home > LAYOUTS / 2);
    CHECK(most_alike(layouts, LAYOUTS) <= most_alike(random, LAYOUTS));
    free(run.bot);
}

/* Six first plies of a game against itself, as one number. */
static uint64_t opening_of(uint64_t seed)
{
    uint64_t key = 0;
    brd_state state;
    brd_state_initial(&run.rules, &state, 2);
    for (int ply = 0; ply < 6; ply++) {
        brd_move move = ask(run.bot, &state, brd_state_to_move(&run.rules, &state), seed + (uint64_t)ply, 1000).line[0];
        brd_apply_trusted(&run.rules, &state, move, NULL, NULL, 0);
        key = key * 1000003 + move.code;
    }
    return key;
}

/* Of twenty games no six first plies are played more than five times, where nothing is hidden. */
static void its_openings_differ(void)
{
    if (check_plies() < FEW_PLIES) return;
    for (int32_t game = 0; game < brd_game_count(); game++) {
        uint64_t openings[20];
        positions_load(&run.rules, &run.info, brd_game_name(game), "");
        if ((run.info.flags & (BRD_RULES_SECRETS | BRD_RULES_CHANCE)) != 0) continue;
        run.bot = open_bot(1000, 0);
        for (int i = 0; i < 20; i++) {
            int same = 0;
            openings[i] = opening_of(1000 * (uint64_t)i);
            for (int j = 0; j <= i; j++) same += openings[j] == openings[i];
            CHECK(same <= 5);
        }
        free(run.bot);
    }
}

/* Games of Tokonoma have more than 100 plies, so that the limit of 40,000 ends learning before the last game. */
static void its_learning_ends(void)
{
    if (check_plies() < FEW_PLIES) return;
    positions_load(&run.rules, &run.info, "tokonoma", "attackers=3");
    run.bot = open_bot(0, 0);
    CHECK_EQ_INT(bot_learn(&run.rules, run.bot, 100), 100);
    CHECK_EQ_INT(bot_learn(&run.rules, run.bot, BOT_GAMES - 101), BOT_GAMES);
    free(run.bot);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"it_decides_by_the_rules_and_knows_no_secret", it_decides_by_the_rules_and_knows_no_secret},
        {"its_worth_is_kept_up", its_worth_is_kept_up},
        {"published_types_keep_their_worth", published_types_keep_their_worth},
        {"types_that_reach_more_are_worth_more", types_that_reach_more_are_worth_more},
        {"it_captures_a_griffin_rather_than_a_spearman", it_captures_a_griffin_rather_than_a_spearman},
        {"misuse_is_answered_and_changes_nothing", misuse_is_answered_and_changes_nothing},
        {"levels_value_more_and_more", levels_value_more_and_more},
        {"memory_grows_with_the_tree", memory_grows_with_the_tree},
        {"little_memory_is_enough", little_memory_is_enough},
        {"it_beats_random", it_beats_random},
        {"it_finds_a_win_in_one", it_finds_a_win_in_one},
        {"it_avoids_what_loses_at_once", it_avoids_what_loses_at_once},
        {"it_takes_a_bare_base", it_takes_a_bare_base},
        {"it_estimates_on_one_scale", it_estimates_on_one_scale},
        {"it_takes_returns_for_draws", it_takes_returns_for_draws},
        {"its_layouts_differ", its_layouts_differ},
        {"its_openings_differ", its_openings_differ},
        {"its_learning_ends", its_learning_ends},
        {NULL, NULL},
    };
    return check_main("bot", tests, argc, argv);
}
