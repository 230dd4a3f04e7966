/* computer.c: the computer's players. They are the bot of apps/bot/bot.c and know what their seat observes. */
#include "play.h"

#include "bot/bot.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEP = 5000, GAMES_A_STEP = 2, SECONDS = 1000, SECONDS_MOST = 600 };
enum { POSITIONS = 4000000 }; /* it has memory for decisions by so many */

static void *memory; /* of a bot that has learned the rules with this fingerprint */
static uint64_t learned;

int32_t computer_level_count(void)
{
    return BOT_LEVELS;
}

/* -------------------------------------------------------------------------------------------------- strength */

/* A strength is a level, or SECONDS plus a number of seconds. */
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

static void show_progress(const char *what, int64_t made, int64_t most)
{
    if (!screen_is_terminal()) return;
    printf("\r%s %d %% ", what, (int)(100 * made / most));
    fflush(stdout);
}

static void clear_progress(void)
{
    if (screen_is_terminal()) fputs("\r\033[K", stdout);
}

/* ---------------------------------------------------------------------------------------------------- learning */

static bool open_for(const struct session *game)
{
    size_t nbytes = bot_nbytes(&game->rules, POSITIONS);
    free(memory);
    memory = malloc(nbytes);
    learned = 0;
    return memory != NULL && bot_open(&game->rules, memory, nbytes) == BRD_OK;
}

/* The bot plays games against itself to learn what items are worth: once for each set of rules. */
static bool learn(const struct session *game)
{
    if (memory != NULL && learned == game->info.fingerprint) return true;
    if (!open_for(game)) return false;
    for (int32_t games = 0; games >= 0 && games < BOT_GAMES;) {
        show_progress("getting to know the game:", games, BOT_GAMES);
        games = bot_learn(&game->rules, memory, GAMES_A_STEP);
        if (input_is_interrupted()) break; /* think() asks what to do */
    }
    clear_progress();
    learned = game->info.fingerprint;
    return true;
}

/* --------------------------------------------------------------------------------------------------- thinking */

/* The keys of the positions after the last plies, the latest last. Returns how many. */
static size_t earlier_keys(const struct session *game, uint64_t keys[BOT_KEYS_MOST])
{
    size_t count = game->ply_count < BOT_KEYS_MOST ? game->ply_count : BOT_KEYS_MOST;
    for (size_t i = 0; i < count; i++) keys[i] = game->plies[game->ply_count - count + i].key;
    return count;
}

static bool begin_thinking(struct session *game, int32_t seat)
{
    static uint64_t keys[BOT_KEYS_MOST];
    size_t key_count = earlier_keys(game, keys);
    char text[BRD_MAX_POSITION_TEXT];
    int32_t length = brd_state_observe(&game->rules, &game->state, seat, text, sizeof text);
    return length > 0 &&
           bot_begin(&game->rules, memory, seat, text, (size_t)length, game->seed++, keys, key_count) == BRD_OK;
}

/* After Ctrl-C while the computer thinks: asks whether to leave or to make the best move so far. Ends `auto`. */
static bool asks_to_leave(struct session *game)
{
    clear_progress();
    memset(game->auto_plies, 0, sizeof game->auto_plies);
    return !input_confirms("should it move now? (no: leave)", true);
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

/* Any legal move, for level 0 and if there is no memory for a bot. */
static brd_move any_move(struct session *game, int32_t seat)
{
    static brd_move moves[BRD_MAX_MOVES];
    int32_t count = brd_moves(&game->rules, &game->state, seat, moves, BRD_MAX_MOVES);
    return moves[brd_random_below(&game->seed, (uint32_t)count)];
}

/* Thinks about the positions of a strength, or for its seconds. False: the person leaves. */
static bool think(struct session *game, int32_t strength)
{
    int64_t began = milliseconds(), made = 0,
            most = strength >= SECONDS ? 1000 * (int64_t)(strength - SECONDS)
                                       : bot_level_positions(&game->rules, strength);
    while (made < most) {
        show_progress("thinking:", made, most);
        int32_t positions = bot_think(&game->rules, memory, STEP);
        if (positions < 0 || positions == INT32_MAX) break;
        made = strength >= SECONDS ? milliseconds() - began : positions;
        if (!input_was_interrupted()) continue;
        if (asks_to_leave(game)) return false;
        break;
    }
    clear_progress();
    return true;
}

/* What a draw is worth to each side: all share it. */
static uint32_t score_of_draw(const struct session *game)
{
    uint32_t teams = 0;
    for (int32_t seat = 0; seat < session_players(game); seat++) {
        brd_seat_info info = {.struct_nbytes = sizeof info};
        if (brd_rules_seat(&game->rules, seat, &info) == BRD_OK) teams |= 1u << info.team;
    }
    return BOT_SCORE_ONE / (uint32_t)__builtin_popcount(teams);
}

bool computer_choose(struct session *game, int32_t seat, int32_t strength, bool verbose, struct choice *choice)
{
    bot_opinion opinion;
    *choice = (struct choice){.move = any_move(game, seat)};
    if (strength == 0) return !input_was_interrupted() || !asks_to_leave(game);
    if (!learn(game) || !begin_thinking(game, seat)) return true;
    if (!think(game, strength)) return false;
    if (bot_opinion_get(&game->rules, memory, &opinion) != BRD_OK || opinion.line[0].code == 0) return true;
    *choice = (struct choice){opinion.line[0], opinion.score <= score_of_draw(game)};
    if (verbose) say_opinion(game, &opinion);
    return true;
}
