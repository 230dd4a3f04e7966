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

enum { STEP = 2000, GAMES_A_STEP = 4, LOOK_MILLISECONDS = 100, LINE_MILLISECONDS = 10000 };

/* What all threads share. Each game is written by the thread that plays it. */
static struct {
    struct side *sides;
    uint32_t side_count, all; /* games of the share, of all sides */
    struct share share;
    atomic_uint next, played; /* a job is a game of a side: the sides take turns */
    atomic_int failed;        /* a status */
    uint32_t before;          /* games that had been played before */
    int64_t began;
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

/* What a thread plays with. */
struct table {
    void *bots[2];
    struct balance_play play;
    struct record record;
};

/* Plays a game; what balance_ply returns last. */
static int32_t play_plies(const struct side *side, uint32_t number, struct table *table, void *bot)
{
    struct thinker thinker = {.set = &side->set};
    int32_t status = balance_begin(&side->set, number, &table->play);
    if (status != BRD_OK) return status;
    record_begin(&table->record, side, number, &table->play);
    while ((status = balance_ply(&side->set, &table->play, bot, thinks_on, &thinker)) > 0 && !interrupted)
        record_ply(&table->record, side, &table->play);
    if (status == 0) record_end(&table->record, side, &table->play);
    return status;
}

static void play_game(uint32_t which, uint32_t number, struct table *table)
{
    struct side *side = &work.sides[which];
    if (side->played[number]) return;
    int32_t status = play_plies(side, number, table, table->bots[which]);
    if (status < 0) atomic_store(&work.failed, status);
    if (status != 0) return;
    side->games[number] = table->play.game;
    side->played[number] = 1;
    files_keep(which, number, &side->games[number], &table->record);
    atomic_fetch_add(&work.played, 1);
}

static struct table *new_table(void)
{
    struct table *table = calloc(1, sizeof *table);
    char *text = files_have_records() ? malloc(RECORD_NBYTES) : NULL;
    if (table == NULL || (files_have_records() && text == NULL)) stop("memory", "there is not enough");
    if (text != NULL) table->record.text = (struct text){text, RECORD_NBYTES, 0};
    for (uint32_t i = 0; i < work.side_count; i++) table->bots[i] = copy_bot(&work.sides[i]);
    return table;
}

static void *run(void *nothing)
{
    struct table *table = new_table();
    const struct share *share = &work.share;
    while (!interrupted && atomic_load(&work.failed) == 0) {
        uint32_t job = atomic_fetch_add(&work.next, 1);
        uint32_t number = share->part - 1 + job / work.side_count * share->of;
        if (number >= share->games) break;
        play_game(job % work.side_count, number, table);
    }
    free(table->bots[0]);
    free(table->bots[1]);
    free(table->record.text.at);
    free(table);
    return nothing;
}

/* ------------------------------------------------------------------------------------------------------- progress */

static void show_progress(bool is_terminal)
{
    uint32_t played = atomic_load(&work.played), here = played - work.before;
    int64_t left = here > 0 ? (now() - work.began) * (work.all - played) / here / 1000 : 0;
    fputs(is_terminal ? "\r\033[K" : "brdbalance: ", stderr);
    if (work.share.of > 1) fprintf(stderr, "part %u/%u: ", (unsigned)work.share.part, (unsigned)work.share.of);
    fprintf(stderr, "%u of %u games", (unsigned)played, (unsigned)work.all);
    if (here > 0) fprintf(stderr, ", %lld s left", (long long)left);
    fputs(is_terminal ? "; Ctrl-C: no more than those" : "\n", stderr);
}

/* On a terminal a line that changes ten times a second, elsewhere a new one every ten seconds. */
static void watch(bool is_terminal)
{
    const struct timespec pause = {0, LOOK_MILLISECONDS * 1000000L};
    int64_t next = work.began;
    while (!interrupted && atomic_load(&work.failed) == 0 && atomic_load(&work.played) < work.all) {
        if (is_terminal || now() >= next) {
            show_progress(is_terminal);
            next += LINE_MILLISECONDS;
        }
        nanosleep(&pause, NULL);
    }
}

static void wait_for(uint32_t threads, const pthread_t *thread, bool progress)
{
    bool is_terminal = isatty(STDERR_FILENO);
    if (is_terminal || progress) watch(is_terminal);
    for (uint32_t i = 0; i < threads; i++) pthread_join(thread[i], NULL);
    if (is_terminal)
        fputs("\r\033[K", stderr);
    else if (progress)
        show_progress(false);
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

void jobs_room(struct side *side, uint32_t games)
{
    side->games = calloc(games, sizeof *side->games);
    side->played = calloc(games, 1);
    if (side->games == NULL || side->played == NULL) stop("memory", "there is not enough for so many games");
}

uint32_t jobs_count(const struct side *sides, uint32_t side_count, struct share share, bool played)
{
    uint32_t count = 0;
    for (uint32_t number = share.part - 1; number < share.games; number += share.of)
        for (uint32_t i = 0; i < side_count; i++) count += (sides[i].played[number] != 0) == played;
    return count;
}

bool jobs_play(struct side *sides, uint32_t side_count, struct share share, uint32_t threads, bool progress)
{
    pthread_t thread[256];
    uint32_t started = 0, played = jobs_count(sides, side_count, share, true);
    work.sides = sides;
    work.side_count = side_count;
    work.share = share;
    work.all = played + jobs_count(sides, side_count, share, false);
    work.before = played;
    work.began = now();
    atomic_store(&work.played, played);
    catch_interrupt();
    while (started < threads && pthread_create(&thread[started], NULL, run, NULL) == 0) started++;
    if (started == 0) stop("threads", "none can be started");
    wait_for(started, thread, progress);
    if (atomic_load(&work.failed) != 0) stop("game", brd_name(NULL, BRD_NAME_STATUS, atomic_load(&work.failed)));
    for (uint32_t i = 0; i < side_count; i++) take_complete(&sides[i], share.games);
    return atomic_load(&work.played) == work.all;
}
