/* computer.c: opponents. They are those of bot/bot.c, and know what their seat observes. */
#include "play.h"

#include "bot/bot.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEP = 20, GAMES_A_STEP = 2, SECONDS = 1000, SECONDS_MOST = 600 };
enum { ITERATIONS_KEPT = 20000 }; /* its memory has room for so many; further ones think in the tree there is */

static void *memory; /* of a bot that has learned the rules with this fingerprint */
static uint64_t learned;

int32_t computer_level_count(void)
{
    return BOT_LEVELS;
}

/* -------------------------------------------------------------------------------------------------- strength */

/* Strengths are levels, or SECONDS and so many seconds. */
bool computer_read(const char *word, int32_t *strength)
{
    char *end;
    long number = strtol(word, &end, 10);
    bool seconds = strcmp(end, "s") == 0;
    if (*word < '0' || *word > '9' || (*end != '\0' && !seconds)) return false;
    if (seconds ? number < 1 || number > SECONDS_MOST : number >= BOT_LEVELS) return false;
    *strength = (int32_t)number + (seconds ? SECONDS : 0);
    return true;
}

struct name computer_word(int32_t strength)
{
    struct name name;
    bool seconds = strength >= SECONDS;
    snprintf(name.text, sizeof name.text, "%d%s", (int)strength - (seconds ? SECONDS : 0), seconds ? "s" : "");
    return name;
}

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* -------------------------------------------------------------------------------------------------- progress */

static void say_progress(const char *what, int64_t made, int64_t most)
{
    if (!screen_is_terminal()) return;
    printf("\r%s %d %% ", what, (int)(100 * made / most));
    fflush(stdout);
}

static void forget_progress(void)
{
    if (screen_is_terminal()) fputs("\r\033[K", stdout);
}

/* ---------------------------------------------------------------------------------------------------- learning */

static bool open_for(const struct session *game)
{
    size_t nbytes = bot_nbytes(&game->rules, ITERATIONS_KEPT);
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
        if (input_is_interrupted()) break; /* then it plays with what it knows, once asked to */
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

/* What Ctrl-C means while the computer thinks: its best so far, or that the person leaves. Lending ends with it. */
static bool is_to_leave(struct session *game)
{
    forget_progress();
    memset(game->lent, 0, sizeof game->lent);
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

/* Thinks as long as that is worth; false: the person leaves. */
static bool thinks(struct session *game, int32_t strength)
{
    int64_t began = milliseconds(), made = 0,
            most = strength >= SECONDS ? 1000 * (int64_t)(strength - SECONDS) : bot_level_iterations(strength);
    while (made < most) {
        say_progress("thinking:", made, most);
        int32_t iterations = bot_think(&game->rules, memory, STEP);
        if (iterations < 0) break;
        made = strength >= SECONDS ? milliseconds() - began : iterations;
        if (!input_was_interrupted()) continue;
        if (is_to_leave(game)) return false;
        break;
    }
    forget_progress();
    return true;
}

bool computer_choose(struct session *game, int32_t seat, int32_t strength, bool telling, brd_move *move)
{
    bot_opinion opinion;
    *move = any_move(game, seat);
    if (strength == 0) return !input_was_interrupted() || !is_to_leave(game);
    if (!learns(game) || !begins(game, seat)) return true;
    if (!thinks(game, strength)) return false;
    if (bot_opinion_get(&game->rules, memory, &opinion) != BRD_OK || opinion.line[0].word == 0) return true;
    *move = opinion.line[0];
    if (telling) say_opinion(game, &opinion);
    return true;
}
