/* computer.c: opponents. They are those of examples/bot.c, and know what their seat observes. */
#include "play.h"

#include "bot.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEP = 20, GAMES_A_STEP = 2 };

static void *memory; /* of a bot that has learned the rules with this fingerprint */
static uint64_t learned;

int32_t computer_level_count(void)
{
    return BOT_LEVELS;
}

/* -------------------------------------------------------------------------------------------------- progress */

static void say_progress(const char *what, int32_t made, int32_t most)
{
    if (!screen_is_terminal()) return;
    printf("\r%s %d %% ", what, (int)(100 * (int64_t)made / most));
    fflush(stdout);
}

static void forget_progress(void)
{
    if (screen_is_terminal()) fputs("\r\033[K", stdout);
}

/* ---------------------------------------------------------------------------------------------------- learning */

static bool open_for(const struct session *game)
{
    size_t nbytes = bot_nbytes(&game->rules, (uint32_t)bot_level_iterations(BOT_LEVELS - 1));
    free(memory);
    memory = malloc(nbytes);
    learned = 0;
    return memory != NULL && bot_open(&game->rules, memory, nbytes) == BRD_OK;
}

/* The computer plays games with itself to learn what things are worth: once for each set of rules. */
static bool learns(const struct session *game)
{
    if (memory != NULL && learned == game->info.fingerprint) return true;
    if (!open_for(game)) return false;
    for (int32_t games = 0; games >= 0 && games < BOT_GAMES;) {
        say_progress("getting to know the game:", games, BOT_GAMES);
        games = bot_learn(&game->rules, memory, GAMES_A_STEP);
        if (input_was_interrupted()) break;
    }
    forget_progress();
    learned = game->info.fingerprint;
    return true;
}

/* --------------------------------------------------------------------------------------------------- thinking */

static bool begins(struct session *game, int32_t seat)
{
    char text[BRD_MAX_POSITION_TEXT];
    int32_t length = brd_state_observe(&game->rules, &game->state, seat, text, sizeof text);
    return length > 0 && bot_begin(&game->rules, memory, seat, text, (size_t)length, game->seed++, NULL, 0) == BRD_OK;
}

/* What Ctrl-C means while the computer thinks: its best so far, or that the person leaves. */
static bool is_to_leave(void)
{
    forget_progress();
    return !input_confirms("shall it move now? (no: leave)", true);
}

static void say_opinion(const struct session *game, const bot_opinion *opinion)
{
    char word[BRD_MAX_MOVE_TEXT];
    printf("it expects %u %% of a win by", (opinion->score * 100 + BOT_SCORE_ONE / 2) / BOT_SCORE_ONE);
    for (uint32_t i = 0; i < opinion->line_count; i++) {
        brd_move_format(&game->rules, opinion->line[i], word, sizeof word);
        printf(" %s", word);
    }
    putchar('\n');
}

/* Without a bot (memory is missing): any legal move. */
static brd_move any_move(struct session *game, int32_t seat)
{
    static brd_move moves[BRD_MAX_MOVES];
    int32_t count = brd_moves(&game->rules, &game->state, seat, moves, BRD_MAX_MOVES);
    return moves[brd_random_below(&game->seed, (uint32_t)count)];
}

bool computer_choose(struct session *game, int32_t seat, int32_t level, bool telling, brd_move *move)
{
    bot_opinion opinion;
    int32_t iterations = bot_level_iterations(level), made = 0;
    *move = any_move(game, seat);
    if (iterations > 0 && !learns(game)) return true;
    if (iterations == 0 || !begins(game, seat)) return true;
    while (made >= 0 && made < iterations) {
        say_progress("thinking:", made, iterations);
        made = bot_think(&game->rules, memory, STEP);
        if (!input_was_interrupted()) continue;
        if (is_to_leave()) return false;
        break;
    }
    forget_progress();
    if (bot_opinion_get(&game->rules, memory, &opinion) != BRD_OK || opinion.line[0].word == 0) return true;
    *move = opinion.line[0];
    if (telling) say_opinion(game, &opinion);
    return true;
}
