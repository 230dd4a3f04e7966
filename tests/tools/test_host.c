/*
 * test_host.c: whole games of all games through the sockets of examples/host.c lose nothing that anybody was sent.
 * Players and spectators connect and leave, in the middle of a line and without waiting for an answer. The host is
 * killed anywhere between write, sync and answer (host_process.h), half of the times with loss of everything that was
 * not synced, and is started again. Each client keeps a board from the events that it gets, and often compares that
 * board with its observation. At each kill its board must equal the record up to the client's ply: all that was sent is
 * on the disk. At the end all clients must know the same end, and the record must verify.
 */
#include <time.h>

#include "host_process.h"
#include "host_client.h"

enum { SPECTATORS = 2, REMOTES_MOST = BRD_MAX_SEATS + SPECTATORS, RECORD_NBYTES = 1 << 18 };

/* How the games are played: short ones, and Thrones so that both its players lay out at once. */
static const struct kind {
    const char *game, *switches;
    int32_t players;
} kinds[] = {{"tokonoma", "max_plies=60", 2},
             {"carnyx", "max_plies=60", 2},
             {"tombs", "", 2},
             {"tomis", "max_plies=110", 2},
             {"thrones", "max_plies=240 setup=together", 2},
             {"tombs", "max_plies=80", 4},
             {"thrones", "max_plies=240", 2},
             {"tombs", "", 3}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static struct run {
    uint64_t seed;
    struct host_place place;
    struct host_options options;
    pid_t process;
    bool is_dead;
    brd_rules rules;
    struct remote remotes[REMOTES_MOST];
    struct client asked;
    int32_t remote_count;
    long games, plies, heard, kills, connections, comparisons, refusals;
} run;

static uint32_t below(uint32_t bound)
{
    return brd_random_below(&run.seed, bound);
}

/* --------------------------------------------------------------------------------------------------------- the host */

static void start_host(void)
{
    bool soon = below(4) == 0; /* a quarter of the hosts end while they are started, or soon after */
    disk->calls_left = below(6) == 0 ? -1 : (long)below(soon ? 12 : 250);
    run.process = host_start(&run.options);
    run.is_dead = false;
}

static bool host_is_alive(void)
{
    siginfo_t ended = {.si_pid = 0};
    if (!run.is_dead)
        run.is_dead =
            waitid(P_PID, (id_t)run.process, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == run.process;
    return !run.is_dead;
}

/* --------------------------------------------------------------------------------------------------------- the disk */

static size_t read_file(char *text)
{
    FILE *file = fopen(run.place.record, "rb");
    if (file == NULL) return 0;
    size_t nbytes = fread(text, 1, RECORD_NBYTES, file);
    fclose(file);
    CHECK(nbytes < RECORD_NBYTES);
    return nbytes;
}

/* Compares a board with the game on the disk at the same ply. */
static void compare_with_record(const struct remote *remote, const char *text, size_t nbytes)
{
    brd_record record = {.struct_nbytes = sizeof record};
    brd_state then;
    brd_move move;
    int32_t status = brd_record_open(&record, text, nbytes, NULL, 0, NULL);
    if (status == BRD_OK) status = brd_record_begin(&record, text, nbytes, &run.rules, &then, NULL, 0, NULL);
    while (status == BRD_OK && brd_state_ply(&run.rules, &then) < remote->board.ply) {
        if (!CHECK_EQ_INT(brd_record_next(&record, text, nbytes, &run.rules, &move, NULL, 0, NULL), 1)) return;
        status = brd_apply(&run.rules, &then, BRD_REFEREE, move, NULL, NULL, NULL, 0);
    }
    if (!CHECK_EQ_INT(status, BRD_OK)) return;
    client_ask(&run.asked, &run.rules, &then, remote->viewer);
    client_differences(&remote->board, &run.asked);
    run.comparisons++;
}

/* The host has ended. All that it sent is in the record; it is started again. */
static void restart_host(void)
{
    static char text[RECORD_NBYTES];
    host_reap(run.process, false);
    run.kills++;
    size_t nbytes = read_file(text);
    for (int32_t i = 0; i < run.remote_count; i++) {
        struct remote *remote = &run.remotes[i];
        if (remote->fd >= 0) remote_catch_up(remote, &run.rules);
        remote_leave(remote);
        if (remote->knows) compare_with_record(remote, text, nbytes);
    }
    start_host();
}

/* ------------------------------------------------------------------------------------------------------ the remotes */

static struct remote *lost(struct remote *remote)
{
    run.heard += remote->plies;
    remote->plies = 0;
    remote_leave(remote);
    return NULL;
}

/* Asks for the observation, which must equal the board. The first time, and after a gap, it becomes the board. */
static bool observe(struct remote *remote, bool is_gap)
{
    if (!remote_hear(remote, &run.rules, "position ", "position ")) return false;
    if (!remote_observation(remote, &run.rules, &run.asked)) return false;
    if (remote->knows && is_gap) CHECK(run.asked.ply >= remote->board.ply); /* nothing that the host sent is lost */
    if (remote->knows && run.asked.ply == remote->board.ply) {
        client_differences(&remote->board, &run.asked);
        run.comparisons++;
    }
    CHECK(is_gap || run.asked.ply == remote->board.ply);
    remote->board = run.asked;
    remote->knows = true;
    return true;
}

/*
 * The token of another seat, a part of the right one, one with more behind it: the host refuses them all in the same
 * way, and closes the connection.
 */
static bool try_a_false_token(struct remote *remote)
{
    static const char *const lines[] = {"join 0 secret-of-seat-1\n",  "join 1 secret-of-seat\n",
                                        "join 0 Secret-of-seat-0\n",  "join 0 secret-of-seat-00\n",
                                        "join 7 secret-of-seat-0\n",  "join 10 secret-of-seat-1\n",
                                        "join 00 secret-of-seat-0\n", "join -0 secret-of-seat-0\n"};
    remote_say(remote, lines[below(8)]);
    if (!remote_hear(remote, &run.rules, "error ", "error ")) return false;
    CHECK(!remote_line(remote, true) && remote->fd < 0);
    return true;
}

/* Joins with a token of "secret-of-seat-<seat>"; spectators need none. */
static bool come(struct remote *remote)
{
    char line[64];
    if (remote->fd >= 0) return true;
    if (!remote_connect(remote, run.place.directory, 0, host_is_alive)) return false;
    run.connections++;
    snprintf(line, sizeof line, "join %d secret-of-seat-%d\n", remote->viewer, remote->viewer);
    if (below(32) == 0) {
        if (!try_a_false_token(remote)) return lost(remote) != NULL;
        if (!remote_connect(remote, run.place.directory, 0, host_is_alive)) return false;
    }
    remote_say(remote, remote->viewer == BRD_SPECTATOR ? "watch\n" : line);
    return observe(remote, true) || lost(remote) != NULL;
}

/* Leaves, sometimes in the middle of a line, or before the answer comes. */
static void go(struct remote *remote)
{
    static const char *const last_words[] = {"", "pl", "moves\n", "position\nboard\nmoves\n", "\n", "join 0 "};
    remote_say(remote, last_words[below(6)]);
    lost(remote);
}

static bool compare(struct remote *remote)
{
    remote_say(remote, "position\n");
    return observe(remote, false);
}

/* --------------------------------------------------------------------------------------------------------- the game */

/* One of the moves that the host lists, if there are any, after the number of its ply: `7 e5e4`. */
static bool choose(struct remote *remote, char move[64])
{
    char text[32];
    int ply = 0, count = 0, skipped = 0;
    remote_say(remote, "moves\n");
    if (!remote_hear(remote, &run.rules, "moves ", "moves ")) return false;
    *move = '\0';
    if (!CHECK(sscanf(remote->line, "moves %d %d%n", &ply, &count, &skipped) == 2) || count == 0) return true;
    CHECK_EQ_INT(ply, remote->board.ply + 1);
    char *at = remote->line + skipped;
    for (uint32_t i = below((uint32_t)count) + 1; i > 0; i--) at = strchr(at, ' ') + 1;
    if (!CHECK(sscanf(at, "%31[^ ]", text) == 1)) return false;
    sprintf(move, "%d %s", ply, text);
    return true;
}

/* Sends no move, or one of another seat: the board must not change. */
static bool play_nonsense(struct remote *remote)
{
    static const char *const nonsense[] = {"play",        "play %d", "play %d xyzzy", "play %d ?",   "play %d +B",
                                           "play 0 a1a2", "",        "resign %d",     "agree to it", " resign",
                                           "play %d0 x",  "dance"};
    char line[64];
    snprintf(line, sizeof line, nonsense[below(12)], remote->board.ply + 1);
    remote_say(remote, strcat(line, "\n"));
    run.refusals++;
    return remote_hear(remote, &run.rules, "refused ", "error ");
}

/*
 * Makes a ply and reads its events, unless the connection ends before. Where both lay out at once, a ply may come first
 * that the other sent before it left: then this one is stale.
 */
static bool make_move(struct remote *remote)
{
    char move[64], line[80], own[16];
    if (!choose(remote, move)) return false;
    if (*move == '\0') return true;
    snprintf(line, sizeof line, "play %s\n", move);
    snprintf(own, sizeof own, "ply seat=%d ", remote->viewer);
    remote_say(remote, line);
    if (below(40) == 0) return lost(remote) != NULL;
    if (!remote_hear(remote, &run.rules, own, "refused stale ")) return false;
    return strncmp(remote->line, "refused ", 8) == 0 || remote_hear(remote, &run.rules, "next ", "end ");
}

static bool act(struct remote *remote)
{
    if (!come(remote)) return false;
    remote_catch_up(remote, &run.rules);
    if (remote->fd < 0) return false;
    if (below(60) == 0) go(remote);
    if (remote->fd < 0) return true;
    if (below(16) == 0 && !compare(remote)) return false;
    if (remote->viewer == BRD_SPECTATOR || remote->board.outcome.kind != BRD_NONE_YET) return true;
    if (below(24) == 0 && !play_nonsense(remote)) return false;
    bool acts = (remote->board.actors >> remote->viewer & 1) != 0;
    return !acts || make_move(remote);
}

static bool all_know_the_end(void)
{
    for (int32_t i = 0; i < run.remote_count; i++)
        if (!run.remotes[i].knows || run.remotes[i].board.outcome.kind == BRD_NONE_YET) return false;
    return true;
}

/* The record is complete, and has the same end that all clients know. */
static void verify_record(void)
{
    static char text[RECORD_NBYTES];
    brd_record record = {.struct_nbytes = sizeof record};
    brd_state last;
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    size_t nbytes = read_file(text);
    CHECK_EQ_INT(brd_record_open(&record, text, nbytes, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(brd_record_begin(&record, text, nbytes, &run.rules, &last, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(brd_record_verify(&record, text, nbytes, &run.rules, &last, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(record.complete, 1);
    CHECK(record.outcome.nbytes > 0 && record.end_position.nbytes > 0);
    brd_state_outcome(&run.rules, &last, &outcome);
    for (int32_t i = 0; i < run.remote_count; i++)
        CHECK(memcmp(&outcome, &run.remotes[i].board.outcome, sizeof outcome) == 0);
    run.plies += record.ply;
}

static void begin_game(const struct kind *kind)
{
    run.options = (struct host_options){.place = &run.place, .game = kind->game, .switches = kind->switches};
    brd_rules_builtin_with(&run.rules, kind->game, strlen(kind->game), kind->switches, strlen(kind->switches), NULL, 0,
                           NULL);
    host_place_clear(&run.place, kind->players);
    run.remote_count = kind->players + SPECTATORS;
    for (int32_t i = 0; i < run.remote_count; i++) {
        run.remotes[i].fd = -1;
        run.remotes[i].viewer = i < kind->players ? i : BRD_SPECTATOR;
        run.remotes[i].knows = false;
        run.remotes[i].nbytes = 0;
        run.remotes[i].event_count = 0;
    }
    start_host();
}

static void play_game(const struct kind *kind)
{
    begin_game(kind);
    while (check_failures == 0 && !all_know_the_end()) {
        struct remote *remote = &run.remotes[below((uint32_t)run.remote_count)];
        if (!act(remote) && check_failures == 0 && remote->fd < 0 && !host_is_alive()) restart_host();
    }
    for (int32_t i = 0; i < run.remote_count; i++) {
        struct remote *remote = &run.remotes[i];
        while (check_failures == 0 && !(come(remote) && compare(remote)))
            if (!host_is_alive()) restart_host();
        lost(remote);
    }
    host_reap(run.process, host_is_alive());
    verify_record();
    run.games++;
}

/* ------------------------------------------------------------------------------------------------------------ tests */

/* The number of games follows PLIES: it is a thousand in `make check-all`. */
static void games_survive_anything(void)
{
    const char *all = getenv("ALL");
    long games = check_plies() / (all != NULL && strcmp(all, "1") == 0 ? 1000 : 20000);
    time_t began = time(NULL);
    run.seed = 20261122;
    host_disk(run.seed);
    disk->is_narrow = true;
    if (!host_place_make(&run.place)) return;
    for (long game = 0; game < (games < KINDS ? KINDS : games) && check_failures == 0; game++)
        play_game(&kinds[game % KINDS]);
    host_place_remove(&run.place);
    printf("figure: %ld games, %ld plies, heard %ld times, %ld kills, %ld connections, %ld refusals, %ld comparisons, "
           "%ld s\n",
           run.games, run.plies, run.heard, run.kills, run.connections, run.refusals, run.comparisons,
           (long)(time(NULL) - began));
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"games_survive_anything", games_survive_anything},
        {NULL, NULL},
    };
    return check_main("host", tests, argc, argv);
}
