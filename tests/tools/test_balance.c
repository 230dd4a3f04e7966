/*
 * test_balance.c: apps/balance/ computes the intervals and tests of textbooks, counts what happens in games, and
 * writes no more than the caller's buffer holds. tests/tools/brdbalance.sh tests the program.
 */
#include "balance/parts.h"
#include "bot/bot.h"
#include "check.h"

#include <math.h>

enum { GAMES = 12, TEXT_NBYTES = 1 << 18 };

static brd_rules rules;
static struct balance_play play;
static struct balance_game games[GAMES], other_games[GAMES];
static struct balance_report report;
static char text[TEXT_NBYTES];

static void check_near(double found, double expected, double error)
{
    if (!CHECK(fabs(found - expected) <= error)) printf("  found %.6f, expected %.6f\n", found, expected);
}

static void check_interval(struct interval found, double low, double high, double error)
{
    check_near(found.low, low, error);
    check_near(found.high, high, error);
}

/* ------------------------------------------------------------------------------------------------------- numbers */

/* By hand: p = 0.8, n = 10, z = 1.96; the other two by symmetry and z^2 / (n + z^2). */
static void test_wilson(void)
{
    check_interval(numbers_share(8, 10), 0.4902, 0.9433, 0.00005);
    check_interval(numbers_share(2, 10), 0.0567, 0.5098, 0.00005);
    check_interval(numbers_share(0, 10), 0, 0.2775, 0.00005);
    check_interval(numbers_share(10, 10), 0.7225, 1, 0.00005);
}

/* Bounds of Student's distribution from its table: 12.706, 2.262, 2.042 and 1.984 for 1, 9, 30 and 99. */
static void test_student(void)
{
    static const struct {
        uint32_t games;
        double bound;
    } rows[] = {{2, 12.7062}, {10, 2.2622}, {31, 2.0423}, {100, 1.9842}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sample sample = {.games = rows[i].games, .mean = 5, .deviation = sqrt(rows[i].games)};
        check_interval(numbers_mean(&sample), 5 - rows[i].bound, 5 + rows[i].bound, 0.0001);
    }
}

/* Newcombe 1998, his first example: 56 of 70 against 48 of 80. */
static void test_newcombe(void)
{
    struct sample one = {56, 70, 56.0 / 70, 0}, other = {48, 80, 48.0 / 80, 0};
    check_interval(numbers_share_difference(&one, &other), 0.0524, 0.3339, 0.0001);
    check_interval(numbers_share_difference(&other, &one), -0.3339, -0.0524, 0.0001);
}

/* From the table of the sign test: 12 games, the third from both ends; 6, the first; 10, the second; 20, the sixth. */
static void test_median(void)
{
    CHECK_EQ_INT(numbers_median_rank(12), 2);
    CHECK_EQ_INT(numbers_median_rank(6), 0);
    CHECK_EQ_INT(numbers_median_rank(10), 1);
    CHECK_EQ_INT(numbers_median_rank(20), 5);
    CHECK_EQ_INT(numbers_median_rank(1), 0);
}

/* By hand: the lady who tastes tea, (16 + 1) * 2 / 70; 1 of 2 against 0 of 2; and 9 of 12 against 1 of 12, 3.0e-3. */
static void test_fisher(void)
{
    struct sample three = {3, 4, 0, 0}, one = {1, 4, 0, 0}, half = {1, 2, 0, 0}, none = {0, 2, 0, 0};
    struct sample many = {9, 12, 0, 0}, few = {1, 12, 0, 0};
    check_near(numbers_fisher(&three, &one), 34.0 / 70, 1e-9);
    check_near(numbers_fisher(&half, &none), 1, 1e-9);
    check_near(numbers_fisher(&many, &few), 2 * (220.0 * 12 + 66 * 1) / 1961256, 1e-9);
    check_near(numbers_fisher(&few, &few), 1, 1e-9);
}

/*
 * Equal samples of six have ten degrees of freedom: the table of Student's distribution has 2.2281 for 5 % and 3.1693
 * for 1 %. Unequal ones, by hand: 0.945^2 / (0.9^2 / 9 + 0.045^2 / 19) = 9.91 degrees, t = 1.543; the table has 1.5
 * to 1.6 for 16 to 14 %.
 */
static void test_welch(void)
{
    struct sample base = {0, 6, 10, 1}, wide = {0, 10, 20.6, sqrt(9.0)}, narrow = {0, 20, 22.1, sqrt(0.9)};
    struct sample five = {0, 6, 10 + 2.2281 / sqrt(3), 1}, one = {0, 6, 10 - 3.1693 / sqrt(3), 1};
    check_near(numbers_welch(&base, &five), 0.05, 1e-5);
    check_near(numbers_welch(&one, &base), 0.01, 1e-5);
    check_interval(numbers_mean_difference(&base, &five), -2 * 2.2281 / sqrt(3), 0, 1e-4);
    check_near(numbers_welch(&wide, &narrow), 0.154, 0.0015);
}

/* Of samples without spread: 2 of the 20 ways to divide six games; nothing differs. */
static void test_welch_without_spread(void)
{
    struct sample one = {3, 3, 4, 0}, other = {3, 3, 5, 0};
    check_near(numbers_welch(&one, &other), 0.1, 1e-9);
    check_near(numbers_welch(&one, &one), 1, 1e-9);
}

/* --------------------------------------------------------------------------------------------------------- games */

static struct balance_set set_of(const char *game, uint64_t seed)
{
    struct balance_setting setting = {.level = 0, .plies_most = 400, .seed = seed};
    brd_rules_builtin(&rules, game);
    return (struct balance_set){.rules = &rules, .setting = setting, .game_count = GAMES, .name = "<test> & \"words\""};
}

static void play_games(struct balance_set *set, struct balance_game *played)
{
    for (uint32_t i = 0; i < GAMES; i++) {
        int32_t status = balance_begin(set, i, &play);
        while (status == BRD_OK && (status = balance_ply(set, &play, NULL, NULL, NULL)) > 0) status = BRD_OK;
        CHECK_EQ_INT(status, BRD_OK);
        played[i] = play.game;
    }
    set->games = played;
}

static uint32_t sum_of(const struct balance_game *game, int32_t family)
{
    uint32_t sum = 0;
    for (int32_t code = 0; code < BALANCE_CODES; code++) sum += game->counts[family][code];
    return sum;
}

static void check_sums(const struct balance_game *game)
{
    CHECK_EQ_INT(game->plies, game->seat_plies + game->chance_plies);
    CHECK_EQ_INT(sum_of(game, BALANCE_KINDS), game->plies);
    CHECK_EQ_INT(sum_of(game, BALANCE_PHASES), game->seat_plies);
    CHECK(sum_of(game, BALANCE_ACTS) <= game->seat_plies);
    CHECK(sum_of(game, BALANCE_OFFERS) >= game->seat_plies && sum_of(game, BALANCE_OFFERS) <= game->options);
    CHECK(game->choices <= game->seat_plies && game->options >= game->seat_plies + game->choices);
    CHECK(game->captures <= game->plies && (game->winners != 0) == (game->kind == BRD_WIN));
    CHECK(sum_of(game, BALANCE_USED_ITEMS) <= sum_of(game, BALANCE_PLACED));
    CHECK(game->plies == 400 || game->kind != BRD_NONE_YET);
}

static void test_counts_of_all_games(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        struct balance_set set = set_of(brd_game_name(game), 3);
        play_games(&set, games);
        for (uint32_t i = 0; i < GAMES; i++) check_sums(&games[i]);
    }
}

static int32_t items_on_board(const brd_state *state, uint8_t type)
{
    brd_item items[BRD_MAX_BOARD_ITEMS];
    int32_t found = 0, count = brd_state_board(&rules, state, BRD_REFEREE, items, BRD_MAX_BOARD_ITEMS);
    for (int32_t i = 0; i < count; i++) found += items[i].type == type;
    return found;
}

/* In Tokonoma nothing comes onto the board: what is missing at the end was captured. */
static void test_captures_are_what_is_missing(void)
{
    struct balance_set set = set_of("tokonoma", 5);
    brd_state start;
    play_games(&set, games);
    brd_state_initial(&rules, &start, 2);
    for (uint8_t type = 0; type < 4; type++)
        CHECK_EQ_INT(items_on_board(&start, type) - items_on_board(&play.state, type),
                     games[GAMES - 1].counts[BALANCE_TAKEN][type]);
    CHECK(sum_of(&games[GAMES - 1], BALANCE_TAKEN) > 0);
}

/*
 * By hand: Carnyx begins by placing a disc, where nothing happens yet; Tokonoma moves one of 22 pieces, maybe onto a
 * flat.
 */
static void test_items_are_used_after_they_are_placed(void)
{
    struct balance_set set = set_of("carnyx", 4);
    set.setting.plies_most = 1;
    play_games(&set, games);
    CHECK_EQ_INT(sum_of(&games[0], BALANCE_PLACED), 1);
    CHECK_EQ_INT(sum_of(&games[0], BALANCE_USED_ITEMS), 0);
    set = set_of("tokonoma", 4);
    set.setting.plies_most = 1;
    play_games(&set, games);
    CHECK_EQ_INT(sum_of(&games[0], BALANCE_PLACED), 22);
    CHECK(sum_of(&games[0], BALANCE_USED_ITEMS) == 1 || sum_of(&games[0], BALANCE_USED_ITEMS) == 2);
}

/* A game depends on its number and the seed, not on the games before it. */
static void test_games_are_seeded_by_number(void)
{
    struct balance_set set = set_of("tombs", 9);
    play_games(&set, games);
    for (uint32_t i = GAMES; i-- > 0;) {
        balance_begin(&set, i, &play);
        while (balance_ply(&set, &play, NULL, NULL, NULL) > 0) {}
        CHECK(memcmp(&play.game, &games[i], sizeof play.game) == 0);
    }
    set.setting.seed = 10;
    play_games(&set, other_games);
    CHECK(memcmp(games, other_games, sizeof games) != 0);
}

static uint32_t think_little(void *steps, uint32_t positions)
{
    ++*(int *)steps;
    return positions < 200 ? 70 < 200 - positions ? 70 : 200 - positions : 0;
}

/* The bot thinks in steps as it does at once, and only the bot takes the lead. */
static void test_bot_plays(void)
{
    static uint64_t memory[1 << 20];
    struct balance_set set = set_of("tokonoma", 2);
    int steps = 0;
    CHECK(games[0].leads == 0 && games[0].led == 0);
    set.setting.level = 1;
    CHECK(bot_nbytes(&rules, 200) <= sizeof memory && bot_open(&rules, memory, sizeof memory) == BRD_OK);
    for (int round = 0; round < 2; round++) {
        balance_begin(&set, 0, &play);
        while (balance_ply(&set, &play, memory, round == 0 ? NULL : think_little, &steps) > 0) {}
        games[round] = play.game;
    }
    CHECK(steps > 0 && memcmp(&games[0], &games[1], sizeof games[0]) == 0);
    set.setting.opening = 400;
    balance_begin(&set, 0, &play);
    while (balance_ply(&set, &play, memory, NULL, NULL) > 0) {}
    games[2] = play.game;
    set.setting.level = 0;
    play_games(&set, other_games);
    CHECK_EQ_INT(games[2].end, other_games[0].end); /* a long random opening is a random game */
    CHECK(games[0].led != 0 && games[0].lead_ply <= games[0].plies && games[0].leader < 2);
}

/* The lead changes if and only if both sides have it at some time. */
static void test_lead(void)
{
    static uint64_t memory[1 << 20];
    struct balance_set set = set_of("tokonoma", 6);
    int one = 0, both = 0;
    set.setting.level = 1;
    CHECK_EQ_INT(bot_open(&rules, memory, sizeof memory), BRD_OK);
    for (uint32_t i = 0; i < GAMES; i++) {
        balance_begin(&set, i, &play);
        while (balance_ply(&set, &play, memory, NULL, NULL) > 0) {}
        one += play.game.led == 1 || play.game.led == 2;
        both += play.game.led == 3;
        CHECK((play.game.led == 3) == (play.game.leads > 0));
    }
    CHECK(one > 0 && both > 0);
}

static void test_misuse(void)
{
    struct balance_set set = set_of("carnyx", 1), other;
    set.setting.players = 3;
    CHECK_EQ_INT(balance_begin(&set, 0, &play), BRD_E_ARGUMENT);
    CHECK_EQ_INT(balance_players(&set), BRD_E_ARGUMENT);
    set.setting.players = 2;
    set.setting.level = BOT_LEVELS;
    CHECK_EQ_INT(balance_begin(&set, 0, &play), BRD_E_ARGUMENT);
    set.setting.level = 0;
    set.setting.plies_most = BALANCE_PLIES_MOST + 1;
    CHECK_EQ_INT(balance_begin(&set, 0, &play), BRD_E_ARGUMENT);
    set.game_count = 0;
    CHECK_EQ_INT(balance_report(&set, NULL, &report), BRD_E_ARGUMENT);
    set.game_count = 1;
    other = set;
    other.game_count = 0;
    CHECK_EQ_INT(balance_report(&set, &other, &report), BRD_E_ARGUMENT);
    CHECK(balance_group_name(-1) == NULL && balance_group_name(BALANCE_GROUPS) == NULL);
}

/* -------------------------------------------------------------------------------------------------------- report */

static const struct balance_row *row_named(uint8_t group, const char *name)
{
    for (uint32_t i = 0; i < report.row_count; i++)
        if (report.rows[i].group == group && strcmp(report.rows[i].name, name) == 0) return &report.rows[i];
    printf("no row %s\n", name);
    exit(1);
}

static void set_lead(struct balance_game *game, uint16_t led, uint8_t leader, uint32_t ply)
{
    game->led = led;
    game->leader = leader;
    game->lead_ply = ply;
}

/* Invented games: lengths 10, 20 … 120, of which the first three are won by White. */
static struct balance_set invented(void)
{
    struct balance_set set = set_of("tokonoma", 1);
    memset(games, 0, sizeof games);
    for (uint32_t i = 0; i < GAMES; i++) {
        games[i].plies = games[i].seat_plies = 10 * (i + 1);
        games[i].kind = i < 3 ? BRD_WIN : i < 11 ? BRD_DRAW : BRD_NONE_YET;
        games[i].winners = i < 3 ? 1 : 0;
        games[i].ending = i < 3 ? 1 : i < 11 ? 3 : 0;
        games[i].choices = games[i].seat_plies - (i == 0);
        games[i].leader = BRD_NO_SEAT;
        games[i].end = i % 4;
    }
    games[0].counts[BALANCE_KINDS][0] = 5;
    set_lead(&games[0], 3, 0, 4); /* White was behind until ply 4 of 10 */
    set_lead(&games[1], 1, 0, 0); /* never */
    set_lead(&games[2], 3, 1, 1); /* to the end */
    set.setting.level = 1;
    set.games = games;
    return set;
}

static void test_rows_by_hand(void)
{
    struct balance_set set = invented();
    CHECK_EQ_INT(balance_report(&set, NULL, &report), BRD_OK);
    check_near(row_named(BALANCE_WINS, "White")->value.mean, 3.0 / 12, 1e-12);
    check_near(row_named(BALANCE_WINS, "draw")->value.mean, 8.0 / 12, 1e-12);
    CHECK_EQ_INT(row_named(BALANCE_WINS, "stopped at the limit")->value.present, 1);
    CHECK_EQ_INT(row_named(BALANCE_ENDINGS, "house capture")->value.present, 3);
    CHECK_EQ_INT(row_named(BALANCE_ENDINGS, "reversible limit")->value.present, 8);
    check_near(row_named(BALANCE_LENGTH, "plies")->value.mean, 65, 1e-12);
    check_near(row_named(BALANCE_LENGTH, "plies")->value.deviation, 10 * sqrt(13), 1e-9);
    check_near(row_named(BALANCE_MOVES, "move")->value.mean, 0.5 / 12, 1e-12);
    check_near(row_named(BALANCE_COURSE, "plies with one legal move")->value.mean, 0.1 / 12, 1e-12);
    CHECK_EQ_INT(row_named(BALANCE_COURSE, "won from behind")->value.present, 2);
    check_near(row_named(BALANCE_COURSE, "winner ahead for good after")->value.mean, 1.4 / 3, 1e-12);
    CHECK_EQ_INT(report.lengths.low, 30);
    CHECK_EQ_INT(report.lengths.high, 100);
    CHECK_EQ_INT(report.lengths.median, 65);
    CHECK_EQ_INT(report.lengths.quartile, 30);
    CHECK_EQ_INT(report.lengths.upper_quartile, 100);
    CHECK_EQ_INT(report.bin_start * 1000 + report.bin_width * 100 + report.bin_count, 10 * 1000 + 5 * 100 + 23);
    CHECK_EQ_INT(report.distinct, 12); /* the lengths differ, too */
}

/* The names of the rows of endings, each after a space. */
static void check_endings(const char *expected)
{
    char names[256] = "";
    for (uint32_t i = 0; i < report.row_count; i++)
        if (report.rows[i].group == BALANCE_ENDINGS)
            snprintf(names + strlen(names), sizeof names - strlen(names), " %s;", report.rows[i].name);
    CHECK_EQ_TEXT(names, expected);
}

/* Ends that only a list has have no rows without it, limits always; compared, what either rules have. */
static void test_endings_are_those_of_the_rules(void)
{
    static const char listed[] = "schema: 1\nextends: tokonoma\nends: [{kind: few}, {kind: stalemate}]\n";
    static brd_rules others;
    struct balance_set set = invented(), other = set;
    CHECK_EQ_INT(balance_report(&set, NULL, &report), BRD_OK);
    check_endings(" house capture; stalemate; reversible limit; max plies;");
    CHECK_EQ_INT(brd_rules_load(&others, listed, strlen(listed), NULL, 0, NULL, 0, NULL), BRD_OK);
    other.rules = &others;
    CHECK_EQ_INT(balance_report(&other, NULL, &report), BRD_OK);
    check_endings(" stalemate; reversible limit; max plies; too few;");
    CHECK_EQ_INT(balance_report(&set, &other, &report), BRD_OK);
    check_endings(" house capture; stalemate; reversible limit; max plies; too few;");
}

/* The same games on both sides: nothing differs, and every difference is 0. */
static void test_no_difference(void)
{
    struct balance_set set = invented(), other = set;
    CHECK_EQ_INT(balance_report(&set, &other, &report), BRD_OK);
    CHECK_EQ_INT(report.significant, 0);
    CHECK(report.compared > 5 && report.compared < report.row_count);
    for (uint32_t i = 0; i < report.row_count; i++)
        CHECK(report.rows[i].difference == 0 && report.rows[i].adjusted == 1);
}

/* Two partners are a side of their own: it is not compared with a player who has none. */
static void test_partners_are_not_compared(void)
{
    static brd_rules teams;
    struct balance_set other = invented(), set = other;
    brd_rules_builtin(&rules, "tombs");
    brd_rules_builtin_with(&teams, "tombs", 5, "teams=true", 10, NULL, 0, NULL);
    set.setting.players = other.setting.players = 4;
    set.rules = &teams;
    CHECK_EQ_INT(balance_report(&set, &other, &report), BRD_OK);
    CHECK(!row_named(BALANCE_WINS, "Player 1, Player 3")->is_compared);
    CHECK(row_named(BALANCE_WINS, "draw")->is_compared);
}

#define LANCE "  lance: {letter: L, count: 1, moves: []}\n"
#define GUARD "  guard: {letter: G, count: 1, moves: []}\n"
#define TYPES(types) "schema: 1\nextends: tokonoma\npieces:\n" types

/* Types of a file's own are the same if they have the same name, whatever their numbers. */
static void test_types_are_compared_by_name(void)
{
    static const char one[] = TYPES(LANCE GUARD), two[] = TYPES(GUARD "  pike: {letter: P, count: 1, moves: []}\n");
    static brd_rules others;
    struct balance_set set = invented(), other = set;
    CHECK_EQ_INT(brd_rules_load(&rules, one, strlen(one), NULL, 0, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(brd_rules_load(&others, two, strlen(two), NULL, 0, NULL, 0, NULL), BRD_OK);
    memcpy(other_games, games, sizeof games);
    for (uint32_t i = 0; i < GAMES; i++) {
        other_games[i].counts[BALANCE_TAKEN][4] = 1; /* a guard */
        other_games[i].counts[BALANCE_TAKEN][5] = 3; /* pikes */
        games[i].counts[BALANCE_TAKEN][5] = 2;       /* guards */
    }
    other.games = other_games;
    other.rules = &others;
    CHECK_EQ_INT(balance_report(&set, &other, &report), BRD_OK);
    const struct balance_row *guard = row_named(BALANCE_CAPTURED, "guard");
    CHECK(guard->is_compared && guard->value.mean == 2 && guard->other.mean == 1 && guard->difference == 1);
    CHECK(!row_named(BALANCE_CAPTURED, "lance")->is_compared && row_named(BALANCE_CAPTURED, "arm")->is_compared);
    CHECK(!row_named(BALANCE_PIECES, "lance")->is_compared);
    for (uint32_t i = 0; i < report.row_count; i++) CHECK(strcmp(report.rows[i].name, "pike") != 0);
}

/* Holm by hand: of m rows, the smallest probability counts m times. */
static void test_differences_are_adjusted(void)
{
    struct balance_set set = invented(), other = set;
    memcpy(other_games, games, sizeof games);
    for (uint32_t i = 0; i < GAMES; i++) {
        other_games[i].kind = BRD_WIN;
        other_games[i].winners = 2;
        other_games[i].ending = 2;
    }
    other.games = other_games;
    CHECK_EQ_INT(balance_report(&set, &other, &report), BRD_OK);
    const struct balance_row *black = row_named(BALANCE_WINS, "Black"), *white = row_named(BALANCE_WINS, "White");
    check_near(black->p, 2.0 / 2704156, 1e-12); /* 12 of 24 in two ways */
    check_near(black->adjusted, black->p * report.compared, 1e-12);
    CHECK(black->is_significant && !white->is_significant);
    check_near(white->p, 2 * 220.0 / 2024, 1e-9); /* all three in one half */
    CHECK(white->adjusted >= white->p);
}

static void test_texts_fit(void)
{
    struct balance_set set = invented();
    balance_report(&set, NULL, &report);
    for (int which = 0; which < 2; which++) {
        int32_t (*write)(const struct balance_report *, char *, size_t) = which == 0 ? balance_json : balance_plots;
        int32_t length = write(&report, NULL, 0);
        CHECK(length > 1000 && length < TEXT_NBYTES);
        memset(text, 'x', sizeof text);
        CHECK_EQ_INT(write(&report, text, 100), length);
        CHECK(text[99] == '\0' && text[100] == 'x');
        CHECK_EQ_INT(write(&report, text, sizeof text), length);
        CHECK_EQ_INT(strlen(text), length);
        CHECK(strstr(text, which == 0 ? "<test> & \\\"words\\\"" : "&lt;test> &amp; \"words\"") != NULL);
    }
}

static const struct check_test tests[] = {
    {"wilson", test_wilson},
    {"student", test_student},
    {"newcombe", test_newcombe},
    {"median", test_median},
    {"fisher", test_fisher},
    {"welch", test_welch},
    {"welch_without_spread", test_welch_without_spread},
    {"counts_of_all_games", test_counts_of_all_games},
    {"captures_are_what_is_missing", test_captures_are_what_is_missing},
    {"items_are_used_after_they_are_placed", test_items_are_used_after_they_are_placed},
    {"games_are_seeded_by_number", test_games_are_seeded_by_number},
    {"bot_plays", test_bot_plays},
    {"lead", test_lead},
    {"misuse", test_misuse},
    {"rows_by_hand", test_rows_by_hand},
    {"endings_are_those_of_the_rules", test_endings_are_those_of_the_rules},
    {"no_difference", test_no_difference},
    {"partners_are_not_compared", test_partners_are_not_compared},
    {"types_are_compared_by_name", test_types_are_compared_by_name},
    {"differences_are_adjusted", test_differences_are_adjusted},
    {"texts_fit", test_texts_fit},
    {NULL, NULL},
};

int main(int argc, char **argv)
{
    return check_main("balance", tests, argc, argv);
}
