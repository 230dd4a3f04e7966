/*
 * bot_game GAME SEED LEVEL LEVEL ...: bots play each other, one for each seat, of levels 0 to 4 (apps/bot/bot.h).
 * Prints the game as a record (doc/RECORDS.md), ply by ply, with the bots' opinions as comments. A game has at most 400
 * plies.
 *
 * Each bot gets what its seat observes, and the keys of earlier positions, because a host may end games when positions
 * repeat. It gets nothing else.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"

enum { PLIES_MOST = 400 };

static struct {
    brd_rules rules;
    brd_state state;
    uint64_t seed;
    uint64_t keys[PLIES_MOST]; /* after each ply */
    void *bot;                 /* one for all seats: it remembers nothing between decisions */
} game;

static void print_move(brd_move move)
{
    char text[BRD_MAX_MOVE_TEXT];
    brd_move_format(&game.rules, move, text, sizeof text);
    printf("%s ", text);
}

/* "; 61 % after 4000 positions, then b6d5 c3c2" */
static void print_opinion(const bot_opinion *opinion)
{
    printf("; %u %% after %u positions%s ", opinion->score * 100 / BOT_SCORE_ONE, opinion->positions,
           opinion->line_count > 1 ? ", then" : "");
    for (uint32_t i = 1; i < opinion->line_count; i++) print_move(opinion->line[i]);
}

static bot_opinion decide(int ply, int32_t seat, int32_t level)
{
    char text[BRD_MAX_POSITION_TEXT];
    bot_opinion opinion = {0};
    int32_t length = brd_state_observe(&game.rules, &game.state, seat, text, sizeof text);
    bot_begin(&game.rules, game.bot, seat, text, (size_t)length, game.seed + (uint64_t)ply, game.keys, (size_t)ply);
    bot_think(&game.rules, game.bot, (uint32_t)bot_level_positions(&game.rules, level));
    bot_opinion_get(&game.rules, game.bot, &opinion);
    return opinion;
}

static brd_move draw(void)
{
    brd_move move = {0};
    uint32_t tickets = (uint32_t)brd_chance_denominator(&game.rules, &game.state);
    brd_chance_pick(&game.rules, &game.state, (int32_t)brd_random_below(&game.seed, tickets), &move);
    return move;
}

static void play(char **levels)
{
    for (int ply = 0; ply < PLIES_MOST; ply++) {
        int32_t seat = brd_state_to_move(&game.rules, &game.state);
        if (seat == BRD_NOBODY) return;
        bot_opinion opinion = {0};
        if (seat != BRD_CHANCE) opinion = decide(ply, seat, atoi(levels[seat]));
        brd_move move = seat == BRD_CHANCE ? draw() : opinion.line[0];
        brd_apply(&game.rules, &game.state, seat, move, NULL, NULL, NULL, 0);
        print_move(move);
        if (seat != BRD_CHANCE) print_opinion(&opinion);
        printf("\n");
        game.keys[ply] = brd_state_key(&game.rules, &game.state);
    }
}

int main(int argc, char **argv)
{
    char text[4096];
    if (argc < 5 ||
        brd_rules_builtin_with(&game.rules, argv[1], strlen(argv[1]), "max_plies=400", 13, NULL, 0, NULL) < 0 ||
        brd_state_initial(&game.rules, &game.state, argc - 3) != BRD_OK) {
        fprintf(stderr, "bot_game: usage: bot_game GAME SEED LEVEL LEVEL ..., with a level for each player\n");
        return EXIT_FAILURE;
    }
    for (int i = 3; i < argc; i++)
        if (bot_level_positions(&game.rules, atoi(argv[i])) < 0) return EXIT_FAILURE;
    game.seed = strtoull(argv[2], NULL, 10);
    size_t nbytes = bot_nbytes(&game.rules, (uint32_t)bot_level_positions(&game.rules, BOT_LEVELS - 1));
    game.bot = malloc(nbytes);
    if (bot_open(&game.rules, game.bot, nbytes) != BRD_OK) return EXIT_FAILURE;
    bot_learn(&game.rules, game.bot, BOT_GAMES);
    brd_record_head(&game.rules, &game.state, BRD_REFEREE, NULL, 0, text, sizeof text);
    printf("%s", text);
    play(argv + 3);
    brd_record_tail(&game.rules, &game.state, BRD_REFEREE, NULL, 0, text, sizeof text);
    printf("%s", text);
    free(game.bot);
    return EXIT_SUCCESS;
}
