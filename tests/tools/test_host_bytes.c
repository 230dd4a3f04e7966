/*
 * test_host_bytes.c: examples/host.c serves two players and a spectator on time among thousands of other connections
 * that send anything, or nothing, or never read. At the end the three know all that they may know. Only this test's
 * kill may end the host, so a sanitizer's report is a failure.
 */
#include <time.h>

#include "host_process.h"
#include "host_client.h"

enum { SEATS = 2, HONEST = 3, STRANGERS_MOST = 600, SAID_NBYTES = 1 << 14, ON_TIME_MS = 2000 };

static struct fair {
    uint64_t seed;
    struct host_place place;
    struct host_options options;
    pid_t process;
    brd_rules rules;
    struct remote honest[HONEST];
    struct client asked;
    int strangers[STRANGERS_MOST];
    long connections, nbytes, plies, slowest_us, all_us;
} fair;

static uint32_t below(uint32_t bound)
{
    return brd_random_below(&fair.seed, bound);
}

static bool host_is_alive(void)
{
    siginfo_t ended = {.si_pid = 0};
    return waitid(P_PID, (id_t)fair.process, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == 0;
}

static long now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* ------------------------------------------------------------------------------------------------ honest clients */

/* The client's observation, which is the answer to its last line. */
static bool hear_position(struct remote *remote, struct client *asked)
{
    return CHECK(remote_hear(remote, &fair.rules, "position ", "position ")) &&
           CHECK(remote_observation(remote, &fair.rules, asked));
}

static bool greet(struct remote *remote, const char *line)
{
    if (!CHECK(remote_connect(remote, fair.place.directory, fair.options.port, host_is_alive))) return false;
    remote_say(remote, line);
    remote->knows = hear_position(remote, &remote->board);
    return remote->knows;
}

static void greet_all(void)
{
    for (int32_t i = 0; i < HONEST; i++) {
        fair.honest[i] = (struct remote){.fd = -1, .viewer = i < SEATS ? i : BRD_SPECTATOR};
        CHECK(greet(&fair.honest[i], i == 0   ? "join 0 secret-of-seat-0\n"
                                     : i == 1 ? "join 1 secret-of-seat-1\n"
                                              : "watch\n"));
    }
}

/* A number that was free a moment ago. */
static int32_t free_port(void)
{
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t nbytes = sizeof place;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    CHECK_EQ_INT(bind(fd, (struct sockaddr *)&place, sizeof place), 0);
    CHECK_EQ_INT(getsockname(fd, (struct sockaddr *)&place, &nbytes), 0);
    close(fd);
    return ntohs(place.sin_port);
}

static void open_fair(const char *game, const char *switches, int32_t port, rlim_t descriptors, bool is_narrow)
{
    fair.seed = 20261122;
    fair.options = (struct host_options){
        .place = &fair.place, .game = game, .switches = switches, .port = port, .descriptors = descriptors};
    host_disk(1);
    disk->is_narrow = is_narrow;
    CHECK(host_place_make(&fair.place));
    host_place_clear(&fair.place, SEATS);
    size_t nbytes = strlen(switches);
    CHECK_EQ_INT(brd_rules_builtin_with(&fair.rules, game, strlen(game), switches, nbytes, NULL, 0, NULL), BRD_OK);
    fair.process = host_start(&fair.options);
    for (int i = 0; i < STRANGERS_MOST; i++) fair.strangers[i] = -1;
    greet_all();
}

static void close_fair(void)
{
    for (int i = 0; i < STRANGERS_MOST; i++)
        if (fair.strangers[i] >= 0) close(fair.strangers[i]);
    for (int i = 0; i < HONEST; i++) remote_leave(&fair.honest[i]);
    host_reap(fair.process, CHECK(host_is_alive()));
    host_place_remove(&fair.place);
}

/* Asks for its moves, makes one and reads its events; returns how long both took. */
static long one_ply(struct remote *remote)
{
    char move[64], line[80], own[16];
    int ply = 0, count = 0, skipped = 0;
    long began = now_us();
    remote_say(remote, "moves\n");
    if (!CHECK(remote_hear(remote, &fair.rules, "moves ", "moves "))) return 0;
    if (!CHECK(sscanf(remote->line, "moves %d %d%n", &ply, &count, &skipped) == 2 && count > 0)) return 0;
    const char *at = remote->line + skipped;
    for (uint32_t i = below((uint32_t)count) + 1; i > 0; i--) at = strchr(at, ' ') + 1;
    sscanf(at, "%63[^ ]", move);
    snprintf(line, sizeof line, "play %d %s\n", ply, move);
    snprintf(own, sizeof own, "ply seat=%d ", remote->viewer);
    remote_say(remote, line);
    CHECK(remote_hear(remote, &fair.rules, own, own) && remote_hear(remote, &fair.rules, "next ", "end "));
    fair.plies++;
    return now_us() - began;
}

/* The player whose turn it is plays, as long as the game lasts. All clients must get the events on time. */
static void play_on(int plies)
{
    for (int ply = 0; ply < plies && check_failures == 0; ply++) {
        for (int i = 0; i < HONEST; i++) remote_catch_up(&fair.honest[i], &fair.rules);
        while (fair.honest[0].board.to_move == BRD_CHANCE)
            if (!CHECK(remote_hear(&fair.honest[0], &fair.rules, "next ", "end "))) return;
        int32_t seat = fair.honest[0].board.to_move;
        if (seat >= SEATS) return;
        long us = one_ply(&fair.honest[seat]);
        fair.all_us += us;
        if (us > fair.slowest_us) fair.slowest_us = us;
        CHECK(us < ON_TIME_MS * 1000);
        CHECK(remote_hear(&fair.honest[1 - seat], &fair.rules, "next ", "end "));
    }
}

/* The board that each client has kept must equal its observation. */
static void compare_all(int count)
{
    for (int i = 0; i < count && check_failures == 0; i++) {
        struct remote *remote = &fair.honest[i];
        remote_say(remote, "position\n");
        if (!CHECK(remote_hear(remote, &fair.rules, "position ", "position "))) return;
        if (CHECK(remote_observation(remote, &fair.rules, &fair.asked)))
            client_differences(&remote->board, &fair.asked);
    }
}

/* ----------------------------------------------------------------------------------------------- strange clients */

/* Any bytes, or text like the protocol; the last line complete or not. */
static size_t any_words(char *text, size_t cap)
{
    static const char *const words[] = {"join",  "watch", "play",   "moves",   "position", "board", "quit", "0",
                                        "1",     "\n",    "secret", "hello",   "e5c4",     "?",     "\r\n", " ",
                                        "99999", "\xff",  "%s%n",   "\x1b[2J", "join 0 ",  "\n\n",  ";",    "\t"};
    size_t nbytes = 0, most = below(4) == 0 ? cap : 64 + below(512);
    bool is_noise = below(3) == 0;
    while (nbytes + 16 < most) {
        const char *word = words[below(24)];
        if (is_noise || below(16) == 0)
            text[nbytes++] = (char)below(256);
        else
            nbytes += (size_t)sprintf(text + nbytes, "%s%s", word, below(2) == 0 ? " " : "");
    }
    return nbytes;
}

static void come_as_stranger(int *stranger)
{
    static char said[SAID_NBYTES];
    if (*stranger >= 0) close(*stranger);
    *stranger = remote_try(fair.place.directory, fair.options.port);
    if (!CHECK(*stranger >= 0)) return;
    fair.connections++;
    if (below(8) == 0) return; /* sends nothing */
    size_t nbytes = any_words(said, sizeof said);
    bool watches = below(2) == 0;
    if (watches) (void)!send(*stranger, "watch\n", 6, MSG_NOSIGNAL | MSG_DONTWAIT);
    ssize_t sent = send(*stranger, said, nbytes, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) fair.nbytes += sent;
    if (below(3) != 0) return; /* stays connected, and never reads */
    if (below(2) == 0) shutdown(*stranger, SHUT_WR);
    close(*stranger);
    *stranger = -1;
}

/* Sends more on an open connection: a flood. */
static void flood(int stranger)
{
    static char said[SAID_NBYTES];
    if (stranger < 0) return;
    size_t nbytes = any_words(said, sizeof said);
    ssize_t sent = send(stranger, said, nbytes, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) fair.nbytes += sent;
}

/* -------------------------------------------------------------------------------------------------------- the tests */

/* How many connections there are: all in `make check-all`; fewer under valgrind. */
static long size_of_crowd(void)
{
    const char *all = getenv("ALL");
    long most = all != NULL && strcmp(all, "1") == 0 ? 10000 : 1500, size = check_plies() / 10;
    return check_few() ? 100 : size < 300 ? 300 : size > most ? most : size;
}

static void crowd(const char *game, const char *switches, int32_t port)
{
    long size = size_of_crowd();
    open_fair(game, switches, port, 0, false);
    for (long i = 0; i < size && check_failures == 0; i++) {
        come_as_stranger(&fair.strangers[below(STRANGERS_MOST)]);
        for (int n = 0; n < 4; n++) flood(fair.strangers[below(STRANGERS_MOST)]);
        if (i % 10 == 0) play_on(1);
        if (fair.honest[2].fd < 0) CHECK(greet(&fair.honest[2], "watch\n")); /* a guest, like the strange clients */
    }
    compare_all(SEATS);
    close_fair();
}

static void a_crowd_hurts_nobody(void)
{
    long began = now_us();
    crowd("thrones", "", 0);
    crowd("tomis", "", free_port());
    printf("figure: %ld connections, %ld KiB of anything, %ld s, beside them %ld plies, each in %ld us, the slowest in "
           "%ld us\n",
           fair.connections, fair.nbytes / 1024, (now_us() - began) / 1000000, fair.plies,
           fair.all_us / (fair.plies + (fair.plies == 0)), fair.slowest_us);
}

/* Sends lines in parts, several at once, with carriage returns, blanks, zeros. */
static void lines_come_as_they_like(void)
{
    struct remote *one = &fair.honest[2];
    open_fair("tokonoma", "", 0, 0, false);
    remote_say(one, "posi");
    usleep(20000);
    remote_say(one, "tion\r\nposition \nposition\nboard\n\n");
    for (int i = 0; i < 3; i++) hear_position(one, &fair.asked);
    CHECK(remote_hear(one, &fair.rules, "| ", "| "));
    CHECK(remote_hear(one, &fair.rules, "error ", "error "));
    CHECK_EQ_INT(send(one->fd, "watch\0\n", 7, MSG_NOSIGNAL), 7);
    CHECK(remote_hear(one, &fair.rules, "error ", "position ") && strncmp(one->line, "error ", 6) == 0);
    compare_all(HONEST);
    close_fair();
}

static void a_line_too_long_is_answered_once(void)
{
    static char text[100001];
    struct remote *one = &fair.honest[2];
    open_fair("tokonoma", "", free_port(), 0, false);
    memset(text, 'a', sizeof text - 1);
    for (int i = 0; i < 3; i++) {
        int errors = 0;
        remote_say(one, text);
        remote_say(one, "\nposition\n");
        while (CHECK(remote_line(one, true)) && strncmp(one->line, "position ", 9) != 0)
            errors += strncmp(one->line, "error ", 6) == 0;
        CHECK_EQ_INT(errors, 1);
        CHECK(remote_line(one, true) && strncmp(one->line, "next ", 5) == 0);
    }
    close_fair();
}

/* 255 bytes are a line, 256 are none. */
static void a_line_has_255_bytes(void)
{
    char text[300];
    struct remote *one = &fair.honest[2];
    open_fair("tokonoma", "", 0, 0, false);
    for (int nbytes = 254; nbytes <= 258; nbytes++) {
        snprintf(text, sizeof text, "position%*s\n", nbytes - 8, "");
        remote_say(one, text);
        CHECK(remote_hear(one, &fair.rules, "position ", "error "));
        CHECK_EQ_INT(strncmp(one->line, "error ", 6) == 0, nbytes > 255);
        if (nbytes <= 255) CHECK(remote_line(one, true)); /* `next` */
    }
    close_fair();
}

/* Also if the line feed comes later. */
static void a_line_may_fill_the_buffer(void)
{
    char text[256];
    struct remote *one = &fair.honest[2];
    open_fair("tokonoma", "", 0, 0, false);
    for (int nbytes = 254; nbytes <= 255; nbytes++) {
        snprintf(text, sizeof text, "position%*s", nbytes - 8, "");
        remote_say(one, text);
        usleep(50000);
        remote_say(one, "\n");
        CHECK(remote_hear(one, &fair.rules, "position ", "error "));
        CHECK(strncmp(one->line, "position ", 9) == 0 && remote_line(one, true));
    }
    close_fair();
}

/* A client that stops sending gets the answers to all its lines, and then the end. */
static void who_says_no_more_is_answered(void)
{
    struct remote *one = &fair.honest[0];
    open_fair("tokonoma", "", free_port(), 0, false);
    remote_say(one, "position\nmoves\nboard\ngood-bye\nmoves");
    shutdown(one->fd, SHUT_WR);
    hear_position(one, &fair.asked);
    CHECK(remote_hear(one, &fair.rules, "moves ", "moves "));
    CHECK(remote_hear(one, &fair.rules, "error ", "moves ") && strncmp(one->line, "error ", 6) == 0);
    CHECK(!remote_line(one, true) && one->fd < 0);
    close_fair();
}

/*
 * The host reads nothing from a client that does not read its answers. When the client reads again, it gets every line.
 */
static void who_reads_late_gets_all(void)
{
    enum { QUESTIONS = 20000 };
    struct remote *one = &fair.honest[0];
    long asked = 0, heard = 0;
    open_fair("tomis", "", 0, 0, true);
    while (asked < QUESTIONS && send(one->fd, "moves\n", 6, MSG_NOSIGNAL | MSG_DONTWAIT) == 6) asked++;
    usleep(100000);
    CHECK(asked > 100);
    for (; heard < asked && CHECK(remote_hear(one, &fair.rules, "moves ", "moves ")); heard++)
        CHECK(strlen(one->line) > 40);
    play_on(2);
    compare_all(HONEST);
    close_fair();
}

/* The host disconnects a client that never reads. All lines that it got are complete, except the last. */
static void who_never_reads_is_hung_up_on(void)
{
    static struct remote deaf;
    open_fair("tomis", "", 0, 0, true);
    deaf = (struct remote){.fd = -1, .viewer = BRD_SPECTATOR};
    CHECK(greet(&deaf, "watch\n"));
    play_on(4000);
    while (remote_line(&deaf, true))
        if (is_event(deaf.line)) remote_event(&deaf, &fair.rules);
    CHECK(deaf.plies > 0 && deaf.board.ply < fair.honest[0].board.ply);
    compare_all(HONEST);
    close_fair();
}

/* Silent clients hold more descriptors than the host has, until it says so. */
static bool silent_clients_wait(int first)
{
    for (int i = first; i < first + 60; i++) fair.strangers[i] = remote_try(fair.place.directory, fair.options.port);
    for (int tries = 0; tries < PATIENCE_MS; tries++) {
        if (host_said(&fair.place, "newcomers wait until somebody leaves")) return true;
        usleep(1000);
    }
    return false;
}

/* With forty descriptors and three hundred strange clients, players keep their connections and can reconnect. */
static void descriptors_may_run_out(void)
{
    open_fair("carnyx", "", 0, 40, false);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 100; i++) come_as_stranger(&fair.strangers[i + 100 * round]);
        play_on(5);
        remote_leave(&fair.honest[round % 2]);
        CHECK(
            greet(&fair.honest[round % 2], round % 2 == 0 ? "join 0 secret-of-seat-0\n" : "join 1 secret-of-seat-1\n"));
    }
    CHECK(silent_clients_wait(300));
    compare_all(SEATS);
    close_fair();
}

/* A client that waits before it joins keeps its connection while others are free. */
static void who_comes_and_goes_takes_no_place(void)
{
    struct remote *one = &fair.honest[1];
    open_fair("carnyx", "", 0, 0, false);
    remote_leave(one);
    CHECK(remote_connect(one, fair.place.directory, 0, host_is_alive) && remote_line(one, true));
    for (int i = 0; i < 1000; i++) close(remote_try(fair.place.directory, 0));
    for (int i = 0; i < 20; i++) { /* the host accepts some of them in each of its rounds */
        remote_say(&fair.honest[0], "position\n");
        hear_position(&fair.honest[0], &fair.asked);
    }
    remote_say(one, "join 1 secret-of-seat-1\n");
    CHECK(hear_position(one, &one->board) && fair.honest[2].fd >= 0);
    compare_all(HONEST);
    close_fair();
}

/* The system keeps the port of old connections busy for a while, but a host that starts again can use it at once. */
static void a_port_can_be_had_again_after_a_kill(void)
{
    open_fair("tombs", "", free_port(), 0, false);
    for (int i = 0; i < 5 && check_failures == 0; i++) {
        play_on(3);
        host_reap(fair.process, true);
        for (int n = 0; n < HONEST; n++) remote_leave(&fair.honest[n]);
        fair.process = host_start(&fair.options);
        greet_all();
    }
    compare_all(HONEST);
    close_fair();
}

static void signals_to_stop_and_go_on_change_nothing(void)
{
    open_fair("carnyx", "", free_port(), 0, false);
    for (int i = 0; i < 20; i++) {
        kill(fair.process, SIGSTOP);
        remote_say(&fair.honest[2], "position\n");
        kill(fair.process, SIGCONT);
        hear_position(&fair.honest[2], &fair.asked);
        play_on(1);
    }
    compare_all(HONEST);
    close_fair();
}

/* No client can move for another seat, or without a seat. A newer connection with the token ends the older one. */
static void a_seat_is_its_own(void)
{
    static struct remote newer;
    char line[80], move[64];
    open_fair("tokonoma", "", 0, 0, false);
    remote_say(&fair.honest[0], "moves\n");
    CHECK(remote_hear(&fair.honest[0], &fair.rules, "moves ", "moves "));
    CHECK(sscanf(fair.honest[0].line, "moves %*d %*d %63s", move) == 1);
    snprintf(line, sizeof line, "play 1 %s\n", move);
    remote_say(&fair.honest[1], line);
    CHECK(remote_hear(&fair.honest[1], &fair.rules, "refused not_your_turn ", "ply "));
    CHECK(strncmp(fair.honest[1].line, "refused ", 8) == 0);
    remote_say(&fair.honest[2], line);
    CHECK(remote_hear(&fair.honest[2], &fair.rules, "error ", "refused "));
    newer = (struct remote){.fd = -1, .viewer = 0};
    CHECK(greet(&newer, "join 0 secret-of-seat-0\n"));
    CHECK(!remote_hear(&fair.honest[0], &fair.rules, "x", "x") && fair.honest[0].fd < 0);
    remote_say(&newer, line);
    CHECK(remote_hear(&newer, &fair.rules, "ply seat=0 ", "refused "));
    remote_leave(&newer);
    close_fair();
}

/* ---------------------------------------------------------------------------------------------- guesses and tokens */

/* Whether a connection has an answer by now, after which it must be closed. */
static bool guess_is_answered(int stranger)
{
    char text[128];
    struct pollfd poller = {.fd = stranger, .events = POLLIN};
    ssize_t heard = recv(stranger, text, sizeof text - 1, MSG_DONTWAIT);
    bool is_answered = false;
    while (heard > 0) {
        text[heard] = '\0';
        is_answered = is_answered || strstr(text, "error ") != NULL;
        if (is_answered) CHECK_EQ_INT(poll(&poller, 1, PATIENCE_MS), 1);
        heard = recv(stranger, text, sizeof text - 1, MSG_DONTWAIT);
    }
    CHECK(heard < 0 || is_answered);
    return is_answered;
}

/*
 * A wrong token costs the connection, and lets all further attempts wait: thirty connections that guess get an answer
 * each tenth of a second, and a player who joins among them gets its turn.
 */
static void guesses_are_slow(void)
{
    enum { GUESSES = 30, WAIT_US = 100000 };
    int answered = 0;
    open_fair("tokonoma", "", 0, 0, false);
    long began = now_us();
    for (int i = 0; i < GUESSES; i++) {
        fair.strangers[i] = remote_try(fair.place.directory, 0);
        (void)!send(fair.strangers[i], "join 0 guess-of-a-token-\n", 25, MSG_NOSIGNAL);
    }
    remote_leave(&fair.honest[0]);
    CHECK(greet(&fair.honest[0], "join 0 secret-of-seat-0\n"));
    play_on(4); /* nobody else is disturbed */
    CHECK(now_us() - began < (GUESSES + 100) * WAIT_US);
    for (int i = 0; i < GUESSES; i++) answered += guess_is_answered(fair.strangers[i]);
    CHECK(answered >= 1 && answered <= (now_us() - began) / WAIT_US + 1);
    compare_all(HONEST);
    close_fair();
}

/* The first word may not hide behind blanks: ` join` is no command. Lines that only begin like a guess do not wait. */
static void nothing_goes_around_the_wait(void)
{
    static const char *const lines[] = {" join 0 secret-of-seat-1\n", "\tjoin 0 secret-of-seat-1\n",
                                        "\rjoin 0 secret-of-seat-1\n"};
    struct remote *one = &fair.honest[2];
    open_fair("tokonoma", "", 0, 0, false);
    for (int i = 0; i < 3; i++) {
        remote_say(one, lines[i]);
        CHECK(remote_hear(one, &fair.rules, "error send", "position "));
    }
    remote_say(one, "join 0 secret-of-seat-1\njoin 0 secret-of-seat-0\n"); /* the second is not read */
    CHECK(remote_hear(one, &fair.rules, "error this", "position ") && !remote_line(one, true));
    CHECK_EQ_INT(one->fd, -1);
    play_on(2);
    compare_all(SEATS);
    close_fair();
}

static void words_that_are_too_many_are_refused(void)
{
    static const char *const lines[] = {
        "position now\n", "join 0 secret-of-seat-0 x\n", "watch 1\n", "board a b c d\n", "join 0\n", "play 1\n"};
    struct remote *one = &fair.honest[2];
    open_fair("tokonoma", "", 0, 0, false);
    for (int i = 0; i < 6; i++) {
        remote_say(one, lines[i]);
        CHECK(remote_line(one, true) && strncmp(one->line, "error send ", 11) == 0);
    }
    compare_all(HONEST);
    close_fair();
}

static void write_tokens(const char *tokens, size_t nbytes)
{
    FILE *file = fopen(fair.place.tokens, "wb");
    CHECK_EQ_INT(fwrite(tokens, 1, nbytes, file), nbytes);
    fclose(file);
}

static void refuses_to_start(const char *words)
{
    int status = 0;
    unlink(fair.place.said);
    fair.options.is_quiet = true;
    pid_t process = host_start(&fair.options);
    CHECK_EQ_INT(waitpid(process, &status, 0), process);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILURE);
    if (!CHECK(host_said(&fair.place, words))) printf("  it does not say: %s\n", words);
}

static void tokens_are_long_and_different(void)
{
    static char long_token[512];
    static const struct {
        const char *tokens, *said;
    } bad[] = {
        {"secret-of-seat-0\nsecret-of-seat-0\n", "tokens 1 and 2 are equal"},
        {"secret-of-seat-0\nsecret-of-seat-\n", "token 2: expected 16 to 200 characters"},
        {"anna-1828\nbert-3141\n", "token 1: expected"},
        {"secret-of-seat-0\n", "cannot be played by 1 players"},
        {"", "cannot be played by 0 players"},
        {"aaaaaaaaaaaaaaaa0 aaaaaaaaaaaaaaaa1 aaaaaaaaaaaaaaaa2 aaaaaaaaaaaaaaaa3 aaaaaaaaaaaaaaaa4 aaaaaaaaaaaaaaaa5 "
         "aaaaaaaaaaaaaaaa6 aaaaaaaaaaaaaaaa7 aaaaaaaaaaaaaaaa8",
         "more than there are seats"}};
    fair.options = (struct host_options){.place = &fair.place, .game = "tokonoma", .switches = ""};
    CHECK(host_place_make(&fair.place));
    host_disk(1);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        write_tokens(bad[i].tokens, strlen(bad[i].tokens));
        refuses_to_start(bad[i].said);
    }
    write_tokens("secret-of-seat-0\nsecret-of-seat\0-1\n", 36);
    refuses_to_start("tokens: expected a few lines of text");
    memset(long_token, 'x', 201);
    write_tokens(long_token, 201);
    refuses_to_start("token 1: expected");
    CHECK(access(fair.place.record, F_OK) != 0);
    host_place_remove(&fair.place);
}

/* --------------------------------------------------------------------------------------------------------- starting */

/* 70000 is not 4464, and a name or an empty text is not 0. */
static void ports_are_numbers(void)
{
    static const char *const bad[] = {"70000", "65536",  "-1",    "+1",    "",     " 7000",
                                      "7000 ", "0x1b58", "07000", "7000x", "http", "99999999999999999999"};
    fair.options = (struct host_options){.place = &fair.place, .game = "tokonoma", .switches = ""};
    CHECK(host_place_make(&fair.place));
    host_disk(1);
    host_place_clear(&fair.place, SEATS);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        fair.options.port_text = bad[i];
        refuses_to_start("no port; expected a number from 1 to 65535");
    }
    CHECK(access(fair.place.record, F_OK) != 0);
    host_place_remove(&fair.place);
}

static void start_again(void)
{
    host_reap(fair.process, true);
    for (int i = 0; i < HONEST; i++) remote_leave(&fair.honest[i]);
    fair.process = host_start(&fair.options);
    greet_all();
}

static void a_start_says_what_goes_on(void)
{
    open_fair("carnyx", "", 0, 0, false);
    CHECK(host_said(&fair.place, "new game: carnyx for 2 players is open"));
    play_on(3);
    start_again();
    CHECK(host_said(&fair.place, "goes on at ply 3: carnyx for 2 players is open"));
    compare_all(HONEST);
    close_fair();
}

/* A file of the name `socket` stays as it is. A socket that a host has left behind is replaced. */
static void only_sockets_are_removed(void)
{
    char path[128], text[8] = "";
    fair.options = (struct host_options){.place = &fair.place, .game = "tokonoma", .switches = ""};
    CHECK(host_place_make(&fair.place));
    host_disk(1);
    host_place_clear(&fair.place, SEATS);
    snprintf(path, sizeof path, "%s/socket", fair.place.directory);
    FILE *file = fopen(path, "w");
    fputs("mine", file);
    fclose(file);
    refuses_to_start("socket: this is no socket");
    file = fopen(path, "r");
    CHECK(file != NULL && fread(text, 1, 4, file) == 4);
    CHECK_EQ_TEXT(text, "mine");
    fclose(file);
    host_place_remove(&fair.place);
}

/* The record is locked, and the folder is not: others may lock it. Of two hosts that begin at once, one goes on. */
static void a_record_has_one_host(void)
{
    open_fair("tokonoma", "", 0, 0, false);
    int folder = open(fair.place.directory, O_RDONLY), record = open(fair.place.record, O_RDONLY);
    CHECK_EQ_INT(flock(folder, LOCK_EX | LOCK_NB), 0);
    CHECK(flock(record, LOCK_EX | LOCK_NB) != 0);
    close(folder);
    close(record);
    close_fair();
    for (int i = 0; i < 10 && check_failures == 0; i++) {
        int status = 0;
        CHECK(host_place_make(&fair.place));
        host_disk(1);
        host_place_clear(&fair.place, SEATS);
        fair.options.is_quiet = true;
        pid_t both[2] = {host_start(&fair.options), host_start(&fair.options)};
        pid_t ended = waitpid(-1, &status, 0);
        CHECK(ended == both[0] || ended == both[1]);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILURE);
        fair.process = ended == both[0] ? both[1] : both[0];
        greet_all();
        CHECK(host_is_alive());
        for (int n = 0; n < HONEST; n++) remote_leave(&fair.honest[n]);
        host_reap(fair.process, true);
        host_place_remove(&fair.place);
    }
}

/* --------------------------------------------------------------------------------------- plies, resigning, agreeing */

/* A move that was meant for a ply which has been made is refused, even if it is legal now. */
static void a_late_move_is_stale(void)
{
    struct remote *one = &fair.honest[0];
    open_fair("tokonoma", "", 0, 0, false);
    remote_say(one, "play 1 e5e4\n");
    CHECK(remote_hear(one, &fair.rules, "next ", "refused ") && strncmp(one->line, "next ", 5) == 0);
    remote_say(one, "play 1 e5e4\nplay 3 e5e4\nplay 02 e5e4\n");
    for (int i = 0; i < 3; i++) {
        CHECK(remote_line(one, true));
        CHECK_EQ_TEXT(one->line, "refused stale the next ply is number 2");
    }
    remote_say(one, "play 2 e4d4\n");
    CHECK(remote_line(one, true) && strncmp(one->line, "refused not_your_turn ", 22) == 0);
    play_on(1);
    remote_say(one, "play 2 b6c5\n");
    CHECK(remote_hear(one, &fair.rules, "refused ", "ply seat=0 "));
    CHECK_EQ_TEXT(one->line, "refused stale the next ply is number 3");
    compare_all(HONEST);
    close_fair();
}

static size_t copy_record(char *text, size_t cap)
{
    FILE *file = fopen(fair.place.record, "r");
    size_t nbytes = fread(text, 1, cap - 1, file);
    fclose(file);
    text[nbytes] = '\0';
    return nbytes;
}

static void write_record(const char *text, size_t nbytes)
{
    FILE *file = fopen(fair.place.record, "w");
    CHECK_EQ_INT(fwrite(text, 1, nbytes, file), nbytes);
    fclose(file);
}

/* The record says how the game ended, and verifies. */
static void record_says(const char *ended)
{
    static char text[1 << 16];
    brd_record record = {.struct_nbytes = sizeof record};
    brd_state last;
    size_t nbytes = copy_record(text, sizeof text);
    CHECK_EQ_INT(brd_record_open(&record, text, nbytes, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(brd_record_begin(&record, text, nbytes, &fair.rules, &last, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(brd_record_verify(&record, text, nbytes, &fair.rules, &last, NULL, 0, NULL), BRD_OK);
    CHECK(record.ended.nbytes == strlen(ended) && memcmp(text + record.ended.offset, ended, strlen(ended)) == 0);
    CHECK(record.complete == 1 && record.end_position.nbytes > 0);
}

/* All three have been told the end; a new start does not change it. */
static void everybody_knows(const char *line)
{
    for (int i = 0; i < HONEST; i++) {
        CHECK(remote_hear(&fair.honest[i], &fair.rules, "ended ", "over "));
        CHECK_EQ_TEXT(fair.honest[i].line, line);
    }
}

static void the_game_has_ended(const char *line, int plies)
{
    char moves[32];
    everybody_knows(line);
    record_says(line + strlen("ended "));
    start_again(); /* each client hears `ended` after its position */
    record_says(line + strlen("ended "));
    remote_say(&fair.honest[0], "play 1 e5e4\nresign\nagree\nmoves\n");
    for (int i = 0; i < 3; i++)
        CHECK(remote_line(&fair.honest[0], true) && strcmp(fair.honest[0].line, "error the game has ended") == 0);
    snprintf(moves, sizeof moves, "moves %d 0", plies + 1);
    CHECK(remote_line(&fair.honest[0], true));
    CHECK_EQ_TEXT(fair.honest[0].line, moves);
    close_fair();
}

static void who_resigns_loses(void)
{
    open_fair("tokonoma", "", 0, 0, false);
    play_on(3);
    remote_say(&fair.honest[2], "resign\n"); /* a spectator cannot */
    CHECK(remote_hear(&fair.honest[2], &fair.rules, "error ", "ended "));
    CHECK_EQ_TEXT(fair.honest[2].line, "error join a seat first");
    remote_say(&fair.honest[0], "resign\n"); /* it is not its turn */
    the_game_has_ended("ended resignation 0 win 1", 3);
}

/* Both must agree; a ply withdraws the offer, and so does a new start. */
static void a_draw_is_agreed_by_all(void)
{
    struct remote *one = &fair.honest[0], *other = &fair.honest[1];
    open_fair("tombs", "", 0, 0, false);
    play_on(2);
    remote_say(one, "agree\nagree\n");
    CHECK(remote_hear(other, &fair.rules, "agree 0", "ended "));
    remote_say(one, "position\n");
    CHECK(remote_hear(one, &fair.rules, "position ", "position ") && remote_line(one, true));
    CHECK_EQ_TEXT(one->line, "agree 0");
    CHECK(remote_line(one, true)); /* `next` */
    play_on(1);
    remote_say(other, "agree\n");
    CHECK(remote_hear(one, &fair.rules, "agree 1", "ended "));
    CHECK_EQ_TEXT(one->line, "agree 1");
    start_again();
    remote_say(one, "agree\n");
    CHECK(remote_hear(other, &fair.rules, "agree 0", "ended "));
    remote_say(other, "agree\n");
    the_game_has_ended("ended agreement draw 0,1", fair.honest[0].board.ply);
}

/* Both stars of Tokonoma leave their flats and come back [TOK.star]; the players make these plies in turn. */
static void stars_go_and_return(int rounds, int first)
{
    static const char *const plies[] = {"b6c5", "d1c3", "c5b6", "c3d1"};
    for (int ply = first; ply < first + 4 * rounds && check_failures == 0; ply++) {
        char line[32];
        snprintf(line, sizeof line, "play %d %s\n", ply, plies[(ply - 1) % 4]);
        remote_say(&fair.honest[(ply - 1) % 2], line);
        for (int i = 0; i < HONEST; i++) CHECK(remote_hear(&fair.honest[i], &fair.rules, "next ", "refused "));
    }
}

/* All three are offered a draw. */
static void all_are_offered_a_draw(const char *line)
{
    for (int i = 0; i < HONEST; i++) {
        CHECK(remote_line(&fair.honest[i], true));
        CHECK_EQ_TEXT(fair.honest[i].line, line);
    }
}

/* The host counts positions, over a new start, too, and offers a draw at the third time and from then on. */
static void a_position_that_returns_is_a_reason_for_a_draw(void)
{
    open_fair("tokonoma", "", 0, 0, false);
    stars_go_and_return(1, 1);
    start_again();
    remote_say(&fair.honest[0], "position\n");
    CHECK(remote_hear(&fair.honest[0], &fair.rules, "position ", "position ") && remote_line(&fair.honest[0], true));
    CHECK(strncmp(fair.honest[0].line, "next ", 5) == 0); /* it is there for the second time */
    stars_go_and_return(1, 5);
    all_are_offered_a_draw("returned 3");
    start_again();
    for (int i = 0; i < HONEST; i++) remote_say(&fair.honest[i], "position\n");
    for (int i = 0; i < HONEST; i++) CHECK(remote_hear(&fair.honest[i], &fair.rules, "position ", "position "));
    all_are_offered_a_draw("returned 3");
    for (int i = 0; i < HONEST; i++) CHECK(remote_line(&fair.honest[i], true)); /* `next` */
    remote_say(&fair.honest[1], "agree\n");
    CHECK(remote_hear(&fair.honest[0], &fair.rules, "agree 1", "ended "));
    remote_say(&fair.honest[0], "agree\n");
    the_game_has_ended("ended agreement draw 0,1", 8);
}

/* Wherever the host is killed while a player resigns: if anybody was told, the record says it. */
static void an_end_that_was_told_is_kept(void)
{
    int told = 0, lost = 0;
    for (int calls = 0; calls < 8 * 4 && check_failures == 0; calls++) {
        bool is_told = false;
        open_fair("carnyx", "", 0, 0, false);
        play_on(2);
        disk->seed = (uint64_t)calls;
        disk->calls_left = calls / 4;
        remote_say(&fair.honest[1], "resign\n");
        for (int i = 0; i < HONEST; i++) {
            usleep(20000);
            while (remote_line(&fair.honest[i], false))
                is_told |= strcmp(fair.honest[i].line, "ended resignation 1 win 0") == 0;
            remote_leave(&fair.honest[i]);
        }
        host_reap(fair.process, host_is_alive());
        disk->calls_left = -1;
        fair.process = host_start(&fair.options);
        greet_all();
        remote_say(&fair.honest[0], "resign\n");
        CHECK(remote_hear(&fair.honest[0], &fair.rules, "error ", "ended "));
        bool has_ended = strcmp(fair.honest[0].line, "error the game has ended") == 0;
        CHECK(has_ended || !is_told);
        told += is_told;
        lost += !has_ended;
        record_says(has_ended ? "resignation 1 win 0" : "resignation 0 win 1");
        close_fair();
    }
    CHECK(told > 0 && lost > 0);
}

/* A record of other rules, of other players, or of a game that somebody has ended, stays as it was. */
static void a_record_of_another_game_is_refused(void)
{
    struct stat before, after;
    open_fair("tombs", "", 0, 0, false);
    play_on(3);
    host_reap(fair.process, true);
    stat(fair.place.record, &before);
    fair.options.switches = "max_plies=200";
    refuses_to_start("record: line");
    fair.options.switches = "";
    FILE *tokens = fopen(fair.place.tokens, "a");
    fprintf(tokens, "secret-of-seat-2\n");
    fclose(tokens);
    refuses_to_start("record: line");
    CHECK(stat(fair.place.record, &after) == 0 && before.st_size == after.st_size);
    FILE *record = fopen(fair.place.record, "a");
    fprintf(record, "--- end\nended Anna went home\n");
    fclose(record);
    refuses_to_start("record: line");
    CHECK(stat(fair.place.record, &after) == 0 && before.st_size < after.st_size);
    for (int i = 0; i < HONEST; i++) remote_leave(&fair.honest[i]);
    host_place_remove(&fair.place);
}

/* A record has one host, and no other user can read it. */
static void a_record_is_guarded(void)
{
    struct stat found;
    open_fair("tokonoma", "", 0, 0, false);
    CHECK(stat(fair.place.record, &found) == 0 && (found.st_mode & 077) == 0);
    refuses_to_start("another server has this game");
    play_on(2);
    compare_all(HONEST);
    close_fair();
}

/* ------------------------------------------------------------------------------------------- files of the game */

static const char *path_in_place(const char *name)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", fair.place.directory, name);
    return path;
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    if (!CHECK(file != NULL)) return;
    fputs(text, file);
    fclose(file);
}

static void file_has(const char *path, const char *expected)
{
    char text[256] = "";
    FILE *file = fopen(path, "r");
    if (!CHECK(file != NULL)) return;
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    CHECK_EQ_TEXT(text, expected);
}

/* A place for a new game, whose host has not been started. */
static void open_place(void)
{
    fair.options = (struct host_options){.place = &fair.place, .game = "tokonoma", .switches = ""};
    CHECK(host_place_make(&fair.place));
    host_disk(1);
    host_place_clear(&fair.place, SEATS);
    CHECK_EQ_INT(brd_rules_builtin(&fair.rules, "tokonoma"), BRD_OK);
    for (int i = 0; i < STRANGERS_MOST; i++) fair.strangers[i] = -1;
}

static void start_and_greet(void)
{
    fair.options.is_quiet = false;
    fair.process = host_start(&fair.options);
    greet_all();
    CHECK(host_is_alive());
}

static void stop_host(void)
{
    for (int i = 0; i < HONEST; i++) remote_leave(&fair.honest[i]);
    host_reap(fair.process, true);
}

static const char *const own_files[] = {"record", "record.new", "announced", "tokens", "tokens.new"};
enum { OWN_FILES = sizeof own_files / sizeof own_files[0] };

/* A link in place of a file of the game leads nowhere: not to a file that is there, and none is made at its end. */
static void links_lead_nowhere(void)
{
    char victim[128];
    for (int i = 0; i < 2 * OWN_FILES && check_failures == 0; i++) {
        bool is_there = i < OWN_FILES;
        open_place();
        snprintf(victim, sizeof victim, "%s", path_in_place("victim"));
        if (is_there) write_file(victim, "mine\n");
        CHECK_EQ_INT(symlink(victim, path_in_place(own_files[i % OWN_FILES])), 0);
        refuses_to_start(i % OWN_FILES == 3 ? "tokens: a game was here before"
                                            : "this is a symbolic link; move it away");
        if (is_there) file_has(victim, "mine\n");
        CHECK_EQ_INT(access(victim, F_OK) == 0, is_there);
        unlink(path_in_place(own_files[i % OWN_FILES]));
        unlink(victim);
        if (i % OWN_FILES == 4) unlink(fair.place.record), unlink(fair.place.announced); /* begun before */
        start_and_greet();
        stop_host();
        host_place_remove(&fair.place);
    }
}

/* Also in the middle of a game, which goes on when the link is gone. */
static void links_lead_nowhere_later(void)
{
    static const char *const names[] = {"record", "announced", "tokens"};
    open_fair("tokonoma", "", 0, 0, false);
    play_on(3);
    stop_host();
    for (int i = 0; i < 3; i++) {
        char own[128], aside[128];
        snprintf(own, sizeof own, "%s", path_in_place(names[i]));
        snprintf(aside, sizeof aside, "%s", path_in_place("aside"));
        CHECK(rename(own, aside) == 0 && symlink(aside, own) == 0);
        refuses_to_start("this is a symbolic link; move it away");
        CHECK_EQ_INT(rename(aside, own), 0);
    }
    start_and_greet();
    CHECK_EQ_INT(fair.honest[0].board.ply, 3);
    close_fair();
}

/* Neither a directory nor a pipe is a file of the game; a pipe does not make the host wait. */
static void only_files_are_used(void)
{
    for (int i = 0; i < 2 * OWN_FILES && check_failures == 0; i++) {
        open_place();
        const char *path = path_in_place(own_files[i % OWN_FILES]);
        CHECK_EQ_INT(i < OWN_FILES ? mkdir(path, 0700) : mkfifo(path, 0600), 0);
        refuses_to_start(i % OWN_FILES == 3 ? "a game was here before" : own_files[i % OWN_FILES]);
        CHECK_EQ_INT(i < OWN_FILES ? rmdir(path) : unlink(path), 0);
        host_place_remove(&fair.place);
    }
}

/* What a stopped host has left is removed; its other name keeps its content. A file that is locked is a host's. */
static void leftovers_are_removed(void)
{
    struct stat found;
    open_place();
    char victim[128];
    snprintf(victim, sizeof victim, "%s", path_in_place("victim"));
    write_file(victim, "mine\n");
    CHECK(link(victim, path_in_place("record.new")) == 0 && link(victim, path_in_place("tokens.new")) == 0);
    int held = open(victim, O_RDONLY);
    CHECK_EQ_INT(flock(held, LOCK_EX | LOCK_NB), 0);
    refuses_to_start("another server has this game");
    CHECK(access(fair.place.record, F_OK) != 0);
    close(held);
    start_and_greet();
    play_on(2);
    file_has(victim, "mine\n");
    CHECK(access(path_in_place("record.new"), F_OK) != 0 && access(path_in_place("tokens.new"), F_OK) != 0);
    static const char *const names[] = {"record", "announced", "tokens"};
    for (int i = 0; i < 3; i++) CHECK(stat(path_in_place(names[i]), &found) == 0 && (found.st_mode & 0777) == 0600);
    CHECK_EQ_INT(unlink(victim), 0);
    close_fair();
}

/* Tokens of another game, in another order, or fewer or more of them open no seat of this game. */
static void tokens_belong_to_the_game(void)
{
    static const char *const others[] = {"secret-of-seat-1\nsecret-of-seat-0\n", "secret-of-seat-0\nsecret-of-seat-2\n",
                                         "secret-of-seat-00\nsecret-of-seat-1\n"};
    open_fair("tokonoma", "", 0, 0, false);
    play_on(2);
    file_has(fair.place.kept_tokens, "secret-of-seat-0\nsecret-of-seat-1\n");
    stop_host();
    for (int i = 0; i < 3; i++) {
        write_tokens(others[i], strlen(others[i]));
        refuses_to_start("tokens: they are not those of this game");
        file_has(fair.place.kept_tokens, "secret-of-seat-0\nsecret-of-seat-1\n");
    }
    write_tokens("secret-of-seat-0 secret-of-seat-1", 33); /* the same, written in another way */
    start_and_greet();
    CHECK_EQ_INT(fair.honest[0].board.ply, 2);
    stop_host();
    unlink(fair.place.kept_tokens); /* as in a game that began before tokens were kept, or to give out others */
    write_tokens(others[0], strlen(others[0]));
    fair.process = host_start(&fair.options);
    fair.honest[0] = (struct remote){.fd = -1};
    CHECK(greet(&fair.honest[0], "join 0 secret-of-seat-1\n"));
    file_has(fair.place.kept_tokens, others[0]);
    close_fair();
}

/* The record is missing, and nothing says that there was a game except its other files. */
static void a_game_does_not_begin_twice(void)
{
    open_fair("tokonoma", "", 0, 0, false);
    play_on(2);
    stop_host();
    char aside[128];
    snprintf(aside, sizeof aside, "%s", path_in_place("aside"));
    CHECK_EQ_INT(rename(fair.place.record, aside), 0);
    refuses_to_start("record: it is missing, and players know a game of");
    CHECK(access(fair.place.record, F_OK) != 0);
    unlink(fair.place.announced);
    refuses_to_start("tokens: a game was here before");
    CHECK_EQ_INT(rename(aside, fair.place.record), 0);
    start_and_greet();
    CHECK_EQ_INT(fair.honest[0].board.ply, 2);
    close_fair();
}

/*
 * A record that lacks a byte of what was announced is noticed, and can be restored; without `announced` the game goes
 * on.
 */
static void a_record_that_was_cut_off_is_noticed(void)
{
    static char text[1 << 16];
    struct stat found;
    open_fair("tokonoma", "", 0, 0, false);
    play_on(5);
    stop_host();
    size_t nbytes = copy_record(text, sizeof text);
    CHECK(stat(fair.place.announced, &found) == 0 && (size_t)found.st_size == nbytes);
    for (size_t cut = nbytes; cut-- > 0 && check_failures == 0; cut -= cut > 30 ? cut % 7 : 0) {
        CHECK_EQ_INT(truncate(fair.place.record, (off_t)cut), 0);
        refuses_to_start(cut > 0 ? "and players know what was in" : "record: it is empty");
    }
    write_record(text, nbytes);
    start_and_greet();
    CHECK_EQ_INT(fair.honest[1].board.ply, 5);
    stop_host();
    CHECK(truncate(fair.place.record, (off_t)nbytes - 1) == 0 && unlink(fair.place.announced) == 0);
    start_and_greet();
    CHECK_EQ_INT(fair.honest[1].board.ply, 4);
    play_on(2);
    close_fair();
}

/* Wherever the end of a game that is over was cut off before anybody was told: the next start writes all of it. */
static void an_end_that_was_cut_off_is_written_anew(void)
{
    static char text[1 << 16];
    open_fair("tokonoma", "max_plies=2", 0, 0, false);
    play_on(2);
    record_says("");
    size_t nbytes = copy_record(text, sizeof text), told = (size_t)(strstr(text, "--- end") - text);
    for (size_t cut = told; cut < nbytes && check_failures == 0; cut += check_few() ? 7 : 1) {
        stop_host();
        write_record(text, cut);
        CHECK_EQ_INT(truncate(fair.place.announced, (off_t)told), 0);
        start_and_greet();
        record_says("");
    }
    close_fair();
}

/* ------------------------------------------------------------------------------------------------- few descriptors */

/* Connects until it is welcome: with few descriptors a newcomer may have to go for another. */
static bool greet_somehow(struct remote *remote, const char *line)
{
    for (int tries = 0; tries < 200; tries++) {
        if (!CHECK(remote_connect(remote, fair.place.directory, 0, host_is_alive))) return false;
        remote_say(remote, line);
        while (remote_line(remote, false) || (remote->fd >= 0 && remote_line(remote, true))) {
            if (strncmp(remote->line, "position ", 9) != 0) continue;
            remote->knows = remote_observation(remote, &fair.rules, &remote->board);
            return remote->knows;
        }
    }
    return CHECK(remote->fd >= 0);
}

/* Whether a host with so many descriptors serves; otherwise it has said why not. */
static bool serves_with(rlim_t descriptors)
{
    int status = 0;
    fair.options.descriptors = descriptors;
    unlink(fair.place.said);
    fair.process = host_start(&fair.options);
    for (int tries = 0; tries < PATIENCE_MS; tries++, usleep(1000)) {
        if (host_said(&fair.place, " is open")) return true;
        if (waitpid(fair.process, &status, WNOHANG) != fair.process) continue;
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILURE);
        CHECK(host_said(&fair.place, "Too many open files") || host_said(&fair.place, "allow more with `ulimit -n`"));
        return false;
    }
    return CHECK(false);
}

/* The host refuses to start, or both players play, and come again, while others hold what is left. */
static void with_the_fewest_descriptors_players_play(void)
{
    rlim_t fewest = 4;
    open_place();
    while (fewest < 64 && !serves_with(fewest)) fewest++;
    CHECK(fewest > 6 && fewest < 20);
    for (int i = 0; i < 30; i++) fair.strangers[i] = remote_try(fair.place.directory, 0);
    for (int i = 0; i < SEATS; i++) {
        fair.honest[i] = (struct remote){.fd = -1, .viewer = i};
        CHECK(greet_somehow(&fair.honest[i], i == 0 ? "join 0 secret-of-seat-0\n" : "join 1 secret-of-seat-1\n"));
    }
    for (int ply = 0; ply < 20 && check_failures == 0; ply++) {
        struct remote *remote = &fair.honest[ply % SEATS];
        int older = remote->fd; /* it is not closed yet */
        *remote = (struct remote){.fd = -1, .viewer = remote->viewer};
        for (int i = 0; i < 10; i++) come_as_stranger(&fair.strangers[30 + 10 * ply + i]);
        CHECK(greet_somehow(remote, ply % SEATS == 0 ? "join 0 secret-of-seat-0\n" : "join 1 secret-of-seat-1\n"));
        close(older);
        one_ply(remote);
        CHECK(remote_hear(&fair.honest[1 - ply % SEATS], &fair.rules, "next ", "end "));
    }
    compare_all(SEATS);
    fair.honest[2].fd = -1;
    close_fair();
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"a_crowd_hurts_nobody", a_crowd_hurts_nobody},
        {"lines_come_as_they_like", lines_come_as_they_like},
        {"a_line_too_long_is_answered_once", a_line_too_long_is_answered_once},
        {"a_line_has_255_bytes", a_line_has_255_bytes},
        {"a_line_may_fill_the_buffer", a_line_may_fill_the_buffer},
        {"who_says_no_more_is_answered", who_says_no_more_is_answered},
        {"who_reads_late_gets_all", who_reads_late_gets_all},
        {"who_never_reads_is_hung_up_on", who_never_reads_is_hung_up_on},
        {"descriptors_may_run_out", descriptors_may_run_out},
        {"who_comes_and_goes_takes_no_place", who_comes_and_goes_takes_no_place},
        {"a_port_can_be_had_again_after_a_kill", a_port_can_be_had_again_after_a_kill},
        {"signals_to_stop_and_go_on_change_nothing", signals_to_stop_and_go_on_change_nothing},
        {"a_seat_is_its_own", a_seat_is_its_own},
        {"guesses_are_slow", guesses_are_slow},
        {"nothing_goes_around_the_wait", nothing_goes_around_the_wait},
        {"words_that_are_too_many_are_refused", words_that_are_too_many_are_refused},
        {"tokens_are_long_and_different", tokens_are_long_and_different},
        {"ports_are_numbers", ports_are_numbers},
        {"a_start_says_what_goes_on", a_start_says_what_goes_on},
        {"only_sockets_are_removed", only_sockets_are_removed},
        {"a_record_has_one_host", a_record_has_one_host},
        {"a_late_move_is_stale", a_late_move_is_stale},
        {"who_resigns_loses", who_resigns_loses},
        {"a_draw_is_agreed_by_all", a_draw_is_agreed_by_all},
        {"a_position_that_returns_is_a_reason_for_a_draw", a_position_that_returns_is_a_reason_for_a_draw},
        {"an_end_that_was_told_is_kept", an_end_that_was_told_is_kept},
        {"an_end_that_was_cut_off_is_written_anew", an_end_that_was_cut_off_is_written_anew},
        {"a_record_of_another_game_is_refused", a_record_of_another_game_is_refused},
        {"a_record_is_guarded", a_record_is_guarded},
        {"links_lead_nowhere", links_lead_nowhere},
        {"links_lead_nowhere_later", links_lead_nowhere_later},
        {"only_files_are_used", only_files_are_used},
        {"leftovers_are_removed", leftovers_are_removed},
        {"tokens_belong_to_the_game", tokens_belong_to_the_game},
        {"a_game_does_not_begin_twice", a_game_does_not_begin_twice},
        {"a_record_that_was_cut_off_is_noticed", a_record_that_was_cut_off_is_noticed},
        {"with_the_fewest_descriptors_players_play", with_the_fewest_descriptors_players_play},
        {NULL, NULL},
    };
    return check_main("host_bytes", tests, argc, argv);
}
