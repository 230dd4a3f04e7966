/* jobs.c: plays the games, several at a time. */
#include "tools/brdbalance/brdbalance.h"

#include "bot/bot.h"
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { STEP = 2000, GAMES_A_STEP = 4, REPORT_MILLISECONDS = 100 };

/* What all threads share. Each game is written by the thread that plays it. */
static struct {
    struct side *sides;
    uint32_t side_count, games;
    atomic_uint next, played; /* a job is a game of a side: the sides take turns */
    atomic_int failed;        /* a status */
} work;

static volatile sig_atomic_t interrupted;

/* The second Ctrl-C ends the program. */
static void interrupt(int sign)
{
    interrupted = 1;
    signal(sign, SIG_DFL);
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* ----------------------------------------------------------------------------------------------------- one thread */

struct thinker {
    const struct balance_set *set;
    int64_t until;
};

/* How many positions the bot values next: few, so that Ctrl-C and the time count soon. */
static uint32_t thinks_on(void *context, uint32_t positions)
{
    struct thinker *thinker = context;
    const struct balance_setting *setting = &thinker->set->setting;
    if (interrupted) return 0;
    if (setting->milliseconds > 0) {
        if (positions == 0) thinker->until = now() + setting->milliseconds;
        return positions > 0 && now() >= thinker->until ? 0 : STEP / 4;
    }
    uint32_t most = (uint32_t)bot_level_positions(thinker->set->rules, setting->level);
    return positions >= most ? 0 : most - positions < STEP ? most - positions : STEP;
}

/* A thread's own copies of the sides' bots. */
static void *copy_bot(const struct side *side)
{
    if (side->bot == NULL) return NULL;
    void *bot = malloc(side->bot_nbytes);
    if (bot == NULL) stop("memory", "there is not enough");
    return memcpy(bot, side->bot, side->bot_nbytes);
}

static void play_game(struct side *side, uint32_t number, struct balance_play *play, void *bot)
{
    struct thinker thinker = {.set = &side->set};
    int32_t status = balance_begin(&side->set, number, play);
    if (status == BRD_OK) do
            status = balance_ply(&side->set, play, bot, thinks_on, &thinker);
        while (status > 0 && !interrupted);
    if (status < 0) atomic_store(&work.failed, status);
    if (status != 0) return;
    side->games[number] = play->game;
    side->played[number] = 1;
    atomic_fetch_add(&work.played, 1);
}

static void *run(void *nothing)
{
    void *bots[2] = {NULL, NULL};
    struct balance_play *play = malloc(sizeof *play);
    if (play == NULL) stop("memory", "there is not enough");
    for (uint32_t i = 0; i < work.side_count; i++) bots[i] = copy_bot(&work.sides[i]);
    while (!interrupted && atomic_load(&work.failed) == 0) {
        uint32_t job = atomic_fetch_add(&work.next, 1), side = job % work.side_count, number = job / work.side_count;
        if (number >= work.games) break;
        play_game(&work.sides[side], number, play, bots[side]);
    }
    free(bots[0]);
    free(bots[1]);
    free(play);
    return nothing;
}

/* ------------------------------------------------------------------------------------------------------- progress */

static void show_progress(int64_t began)
{
    uint32_t played = atomic_load(&work.played), all = work.games * work.side_count;
    int64_t left = played > 0 ? (now() - began) * (all - played) / played / 1000 : 0;
    fprintf(stderr, "\r\033[K%u of %u games, %lld s left; Ctrl-C: report those", (unsigned)played, (unsigned)all,
            (long long)left);
}

static void wait_for(uint32_t threads, const pthread_t *thread)
{
    const struct timespec pause = {0, REPORT_MILLISECONDS * 1000000L};
    int64_t began = now();
    bool shows = isatty(STDERR_FILENO);
    while (shows && !interrupted && atomic_load(&work.failed) == 0 &&
           atomic_load(&work.played) < work.games * work.side_count) {
        show_progress(began);
        nanosleep(&pause, NULL);
    }
    for (uint32_t i = 0; i < threads; i++) pthread_join(thread[i], NULL);
    if (shows) fputs("\r\033[K", stderr);
}

/* ------------------------------------------------------------------------------------------------------- learning */

static void catch_interrupt(void)
{
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESTART};
    sigaction(SIGINT, &action, NULL);
}

void jobs_learn(struct side *side)
{
    const struct balance_setting *setting = &side->set.setting;
    if (setting->level == 0) return;
    side->bot_nbytes = bot_nbytes(&side->rules, (uint32_t)bot_level_positions(&side->rules, setting->level));
    side->bot = malloc(side->bot_nbytes);
    if (side->bot == NULL || bot_open(&side->rules, side->bot, side->bot_nbytes) != BRD_OK)
        stop("memory", "there is not enough for the bot");
    catch_interrupt();
    for (int32_t games = 0; games >= 0 && games < BOT_GAMES && !interrupted;) {
        games = bot_learn(&side->rules, side->bot, GAMES_A_STEP);
        if (isatty(STDERR_FILENO) && games < BOT_GAMES)
            fprintf(stderr, "\rgetting to know the rules: %d %% ", (int)(100 * games / BOT_GAMES));
    }
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
}

/* -------------------------------------------------------------------------------------------------------- playing */

/* The games before the first that is not complete: to leave out long games alone would change the figures. */
static void take_complete(struct side *side, uint32_t games)
{
    uint32_t complete = 0;
    while (complete < games && side->played[complete]) complete++;
    side->set.games = side->games;
    side->set.game_count = complete;
}

bool jobs_play(struct side *sides, uint32_t side_count, uint32_t games, uint32_t threads)
{
    pthread_t thread[256];
    uint32_t started = 0;
    work.sides = sides;
    work.side_count = side_count;
    work.games = games;
    for (uint32_t i = 0; i < side_count; i++) {
        sides[i].games = calloc(games, sizeof *sides[i].games);
        sides[i].played = calloc(games, 1);
        if (sides[i].games == NULL || sides[i].played == NULL) stop("memory", "there is not enough for so many games");
    }
    catch_interrupt();
    while (started < threads && pthread_create(&thread[started], NULL, run, NULL) == 0) started++;
    if (started == 0) stop("threads", "none can be started");
    wait_for(started, thread);
    if (atomic_load(&work.failed) != 0) stop("game", brd_name(NULL, BRD_NAME_STATUS, atomic_load(&work.failed)));
    for (uint32_t i = 0; i < side_count; i++) take_complete(&sides[i], games);
    return atomic_load(&work.played) == games * side_count;
}
