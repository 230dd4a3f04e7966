/*
 * host DIRECTORY PORT GAME [SWITCHES] < TOKENS: an example server for remote players. It listens on a port of 127.0.0.1
 * or, with port 0, on the Unix socket DIRECTORY/socket. TOKENS are words, one for each player, that give access to the
 * seats. The game is saved in DIRECTORY/record (doc/RECORDS.md), with all its secrets. Each ply is written and synced
 * before it is sent to anybody, so you can stop the server at any time, also by `kill -9`: the same command resumes the
 * game.
 *
 * THE PROTOCOL consists of lines of text; `nc 127.0.0.1 PORT` or `nc -U DIRECTORY/socket` is a client. A client sends
 *     join SEAT TOKEN           takes a seat, counted from 0; ends an older connection of the seat
 *     watch                     becomes a spectator
 *     position, board, moves    asks for the position (also sent after joining), a drawing of it, the legal moves
 *     play MOVE                 makes a move
 * and receives lines whose first word is their kind:
 *     game NAME players=N fingerprint=HEX [SWITCHES]   once, at the beginning
 *     position TEXT             what the viewer observes, for brd_state_from_observation; then `next`, or `over`
 *     ply ... next|end ...      a ply: those of its events that the viewer may know, in lines of brd_event_format. The
 *                               first is `ply`, the last `next` (the seats that may act), or `end`, then comes `over`
 *     over SENTENCE             how the game ended
 *     | TEXT                    a line of the drawing
 *     moves COUNT MOVE ...
 *     refused REASON SENTENCE   the move is not legal; nothing has changed
 *     error SENTENCE            the command is not valid, not allowed, or too long
 *
 * All sizes are fixed. In each round the server reads a line of each connection, except of clients that have not read
 * their last answer. A client that does not read until its buffer is full is disconnected. Players keep their
 * connections; if there are too many guests, one of those that have not joined goes, or else a spectator. There are no
 * threads and no clock, and no signal is caught, so only poll can be interrupted.
 */
#include <arpa/inet.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "boardrules/boardrules.h"

enum { CONNECTIONS = 256, ACCEPTED_MOST = 64 /* a round */, REST_US = 1000 };
enum { IN_NBYTES = 256 /* a line */, OUT_NBYTES = 1 << 16 /* more than a ply's events */ };

struct connection {
    int fd;             /* -1: none */
    int32_t viewer;     /* a seat, BRD_SPECTATOR, or BRD_NOBODY before joining */
    bool skips, leaves; /* the rest of a line that is too long; when all its answers are sent */
    size_t poll, in_nbytes, out_nbytes;
    char in[IN_NBYTES], out[OUT_NBYTES];
};

static struct host {
    brd_rules rules;
    brd_state state;
    int32_t players;
    char tokens[BRD_MAX_SEATS][IN_NBYTES]; /* padded with zeros */
    const char *switches;
    int record, listener;
    uint32_t hand; /* where `welcome` looks next */
    struct connection connections[CONNECTIONS];
} host;

/* Exits if a call fails that the server depends on. */
static int must(long answer, const char *what)
{
    if (answer < 0) err(EXIT_FAILURE, "%s", what);
    return (int)answer;
}

/* A uniform number below bound: numbers beyond the last multiple of bound are drawn again. */
static uint32_t random_below(uint32_t bound)
{
    uint32_t number, end = UINT32_MAX - UINT32_MAX % bound;
    do must(getrandom(&number, sizeof number, 0), "getrandom"); /* so few bytes never come in parts */
    while (number >= end);
    return number % bound;
}

/* Appends to the record. If that fails the server exits before it sends the ply: the game is what the record says. */
static void keep(const char *text, int32_t nbytes)
{
    if (must(write(host.record, text, (size_t)nbytes), "record") != nbytes) errx(EXIT_FAILURE, "the disk is full");
    must(fsync(host.record), "record");
}

/* The record gets its name when its head is complete. */
static void begin_record(void)
{
    char head[8192];
    host.record = must(open("record.new", O_WRONLY | O_CREAT | O_TRUNC, 0600), "record.new");
    keep(head, brd_record_head(&host.rules, &host.state, BRD_REFEREE, NULL, 0, head, sizeof head));
    close(host.record);
    must(rename("record.new", "record"), "record");
}

/* Makes the plies of a record, which may be cut off anywhere. What follows the last complete ply is written anew. */
static void read_record(void)
{
    brd_record record = {.struct_nbytes = sizeof record};
    brd_fault fault = {.message = "it belongs to another game, or was ended early"};
    char end[4096] = "\n";
    host.record = must(open("record", O_RDWR | O_APPEND), "record");
    size_t nbytes = (size_t)must(lseek(host.record, 0, SEEK_END), "record");
    const char *text = mmap(NULL, nbytes, PROT_READ, MAP_PRIVATE, host.record, 0);
    if (text == MAP_FAILED) err(EXIT_FAILURE, "record");
    int32_t status = brd_record_open(&record, text, nbytes, &fault, 1, NULL);
    if (status == BRD_OK) status = brd_record_begin(&record, text, nbytes, &host.rules, &host.state, &fault, 1, NULL);
    if (status == BRD_OK) status = brd_record_verify(&record, text, nbytes, &host.rules, &host.state, &fault, 1, NULL);
    bool is_over = brd_state_to_move(&host.rules, &host.state) == BRD_NOBODY;
    if (status != BRD_OK || brd_state_players(&host.rules, &host.state) != host.players ||
        (record.complete && !is_over))
        errx(EXIT_FAILURE, "record: line %u: %s", fault.line, fault.message);
    must(ftruncate(host.record, record.plies.offset + record.plies.nbytes), "record");
    if (is_over) brd_record_tail(&host.rules, &host.state, BRD_REFEREE, NULL, 0, end + 1, sizeof end - 1);
    keep(end, (int32_t)strlen(end));
}

static void hang_up(struct connection *to)
{
    if (to->fd >= 0) close(to->fd);
    to->fd = -1;
    to->viewer = BRD_NOBODY;
}

static void flush(struct connection *to)
{
    ssize_t sent = send(to->fd, to->out, to->out_nbytes, MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN) hang_up(to);
    if (sent > 0) memmove(to->out, to->out + sent, to->out_nbytes -= (size_t)sent);
}

/* Adds to the buffer. A client that has not read until it is full is disconnected. */
__attribute__((format(printf, 2, 3))) static void say(struct connection *to, const char *format, ...)
{
    size_t room = OUT_NBYTES - to->out_nbytes;
    va_list arguments;
    va_start(arguments, format);
    int nbytes = vsnprintf(to->out + to->out_nbytes, room, format, arguments);
    va_end(arguments);
    if ((size_t)nbytes >= room) hang_up(to);
    if ((size_t)nbytes < room) to->out_nbytes += (size_t)nbytes;
}

/* A newcomer gets a free place, or that of a guest. If there is no descriptor, a guest goes to free one. */
static void welcome(void)
{
    struct connection *to = NULL;
    int fd = accept4(host.listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0 && (errno == EAGAIN || errno == ECONNABORTED)) return;
    for (int i = 0; to == NULL && i < 3 * CONNECTIONS; i++) {
        struct connection *c = &host.connections[host.hand++ % CONNECTIONS];
        int rank = c->viewer == BRD_SPECTATOR ? 2 : c->fd >= 0;
        if (c->viewer >= BRD_MAX_SEATS && rank <= i / CONNECTIONS && rank >= (fd < 0)) to = c;
    }
    if (to != NULL) hang_up(to);
    if (to == NULL) usleep(REST_US); /* or the loop would never rest */
    if (fd < 0) return;
    *to = (struct connection){.fd = fd, .viewer = BRD_NOBODY};
    say(to, "game %s players=%d fingerprint=%016llx%s%s\n", brd_rules_name(&host.rules), host.players,
        (unsigned long long)brd_rules_fingerprint(&host.rules), *host.switches ? " " : "", host.switches);
}

static void say_event(struct connection *to, const brd_event *event)
{
    char line[256];
    brd_event_format(&host.rules, event, line, sizeof line);
    say(to, "%s\n", line);
}

static void say_end(struct connection *to)
{
    char sentence[256];
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_state_outcome(&host.rules, &host.state, &outcome);
    brd_outcome_sentence(&host.rules, &outcome, sentence, sizeof sentence);
    if (outcome.kind != BRD_NONE_YET) say(to, "over %s\n", sentence);
}

/* Makes a ply on a copy, writes it to the record, makes it current, and then sends each viewer what it may know. */
static int32_t make_ply(int32_t actor, brd_move move, brd_verdict *verdict)
{
    static brd_event events[BRD_MAX_EVENTS], seen[BRD_MAX_EVENTS];
    char text[4096];
    brd_state after = host.state;
    int32_t count = brd_apply(&host.rules, &after, actor, move, verdict, NULL, events, BRD_MAX_EVENTS);
    if (count < 0) return count;
    int32_t nbytes = brd_move_format(&host.rules, move, text, sizeof text);
    text[nbytes++] = '\n';
    size_t room = sizeof text - (size_t)nbytes;
    if (brd_state_to_move(&host.rules, &after) == BRD_NOBODY)
        nbytes += brd_record_tail(&host.rules, &after, BRD_REFEREE, NULL, 0, text + nbytes, room);
    keep(text, nbytes);
    host.state = after;
    for (struct connection *c = host.connections; c < host.connections + CONNECTIONS; c++) {
        int32_t left = brd_redact_events(&host.rules, events, (size_t)count, c->viewer, seen, BRD_MAX_EVENTS);
        for (int32_t i = 0; i < left; i++) say_event(c, &seen[i]);
        if (left > 0) say_end(c);
    }
    return BRD_OK;
}

/* Makes chance's plies until a player is to move or the game is over. */
static void draw_for_chance(void)
{
    brd_move move;
    while (brd_state_to_move(&host.rules, &host.state) == BRD_CHANCE) {
        uint32_t ticket = random_below((uint32_t)brd_chance_denominator(&host.rules, &host.state));
        brd_chance_pick(&host.rules, &host.state, (int32_t)ticket, &move);
        make_ply(BRD_CHANCE, move, NULL);
    }
}

static void say_position(struct connection *to)
{
    char text[BRD_MAX_POSITION_TEXT];
    brd_event next = {.kind = BRD_EVENT_NEXT,
                      .cell = BRD_NO_SEAT,
                      .cell_to = BRD_NO_CELL,
                      .layer = BRD_NO_TYPE,
                      .type = BRD_NO_TYPE,
                      .direction = BRD_NO_DIRECTION};
    next.seat = (uint8_t)brd_state_to_move(&host.rules, &host.state);
    next.count = (uint16_t)brd_state_actors(&host.rules, &host.state);
    brd_state_observe(&host.rules, &host.state, to->viewer, text, sizeof text);
    say(to, "position %s\n", text);
    if (next.seat != BRD_NOBODY) say_event(to, &next);
    say_end(to);
}

/* Compares the tokens in constant time. */
static void join(struct connection *from, const char *name, const char *given)
{
    int32_t seat = name[0] - '0';
    bool is_seat = seat >= 0 && seat < host.players && name[1] == '\0';
    char token[IN_NBYTES] = "";
    volatile unsigned char differs = !is_seat;
    strcpy(token, given); /* shorter than a line */
    for (int i = 0; i < IN_NBYTES; i++) differs |= (unsigned char)(token[i] ^ host.tokens[is_seat ? seat : 0][i]);
    if (differs) say(from, "error this is not a seat of the game, or not its token\n");
    if (differs) return;
    for (struct connection *c = host.connections; c < host.connections + CONNECTIONS; c++)
        if (c != from && c->viewer == seat) hang_up(c); /* its client may be gone for a long time */
    from->viewer = seat;
    say_position(from);
}

static void say_board(struct connection *to)
{
    char drawing[4096], *rest = drawing;
    brd_state_diagram(&host.rules, &host.state, to->viewer, drawing, sizeof drawing);
    while (*rest != '\0') say(to, "| %s\n", strsep(&rest, "\n"));
}

static void say_moves(struct connection *to)
{
    static brd_move moves[BRD_MAX_MOVES];
    char text[BRD_MAX_MOVE_TEXT];
    int32_t count = brd_moves(&host.rules, &host.state, to->viewer, moves, BRD_MAX_MOVES);
    say(to, "moves %d", count);
    for (int32_t i = 0; i < count; i++) {
        brd_move_format(&host.rules, moves[i], text, sizeof text);
        say(to, " %s", text);
    }
    say(to, "\n");
}

static void play(struct connection *from, const char *text)
{
    char sentence[256] = "this is not a move in the game's notation";
    const char *reason = "bad_move";
    brd_move move;
    brd_verdict verdict;
    int32_t status = brd_move_parse(&host.rules, text, strlen(text), &move);
    if (status == BRD_OK) status = make_ply(from->viewer, move, &verdict);
    if (status == BRD_E_ILLEGAL) {
        reason = brd_name(&host.rules, BRD_NAME_REFUSAL, verdict.reason);
        brd_verdict_sentence(&host.rules, &verdict, sentence, sizeof sentence);
    }
    if (status != BRD_OK) say(from, "refused %s %s\n", reason, sentence);
    draw_for_chance();
}

static void obey(struct connection *from, char *line)
{
    const char *name = strtok(line, " \r"), *argument = strtok(NULL, " \r"), *token = strtok(NULL, " \r");
    bool sees = from->viewer != BRD_NOBODY, plays = from->viewer < BRD_MAX_SEATS;
    if (name == NULL) name = "";
    if (strcmp(name, "join") == 0 && token != NULL)
        join(from, argument, token);
    else if (strcmp(name, "play") == 0 && plays && argument != NULL)
        play(from, argument);
    else if (strcmp(name, "moves") == 0 && plays)
        say_moves(from);
    else if (strcmp(name, "position") == 0 && sees)
        say_position(from);
    else if (strcmp(name, "board") == 0 && sees)
        say_board(from);
    else if (strcmp(name, "watch") == 0)
        from->viewer = BRD_SPECTATOR, say_position(from);
    else
        say(from, "error send `join SEAT TOKEN` or `watch` first; then position, board, moves or `play MOVE`\n");
}

/* There is room, because `serve` never leaves a full buffer. */
static void hear(struct connection *from)
{
    ssize_t heard = recv(from->fd, from->in + from->in_nbytes, IN_NBYTES - from->in_nbytes, 0);
    if (heard > 0) from->in_nbytes += (size_t)heard;
    if (heard == 0) from->leaves = true;
    if (heard < 0 && errno != EAGAIN) hang_up(from);
}

/* Obeys one line. A line that is too long gets one answer and is skipped. */
static void serve(struct connection *from)
{
    char line[IN_NBYTES], *end = memchr(from->in, '\n', from->in_nbytes);
    bool is_whole = end != NULL && !from->skips, is_too_long = end == NULL && from->in_nbytes == IN_NBYTES;
    if (end == NULL && !is_too_long) return;
    size_t taken = is_too_long ? IN_NBYTES : (size_t)(end - from->in) + 1;
    if (is_too_long && !from->skips) say(from, "error the line is too long; send at most %d bytes\n", IN_NBYTES - 1);
    from->skips = is_too_long;
    memcpy(line, from->in, taken);
    line[taken - 1] = '\0';
    from->in_nbytes -= taken;
    memmove(from->in, from->in + taken, from->in_nbytes);
    if (is_whole) obey(from, line);
}

/* Waits until a connection can be read or written, then serves each of them once. */
static void run_round(void)
{
    static struct pollfd polls[CONNECTIONS + 1];
    int timeout = -1;
    size_t count = 0;
    for (struct connection *c = host.connections; c < host.connections + CONNECTIONS; c++) {
        if (c->fd < 0) continue;
        c->poll = count++;
        polls[c->poll] = (struct pollfd){.fd = c->fd, .events = c->out_nbytes > 0 ? POLLOUT : POLLIN};
        if (c->out_nbytes == 0 && memchr(c->in, '\n', c->in_nbytes)) timeout = 0;
    }
    polls[count] = (struct pollfd){.fd = host.listener, .events = POLLIN};
    if (poll(polls, count + 1, timeout) < 0) return; /* by a signal that continues a stopped process */
    for (struct connection *c = host.connections; c < host.connections + CONNECTIONS; c++) {
        if (c->fd >= 0 && c->out_nbytes == 0 && polls[c->poll].revents != 0) hear(c);
        if (c->fd >= 0 && c->out_nbytes == 0) serve(c);
        if (c->fd >= 0 && c->out_nbytes > 0) flush(c);
        if (c->fd >= 0 && c->out_nbytes == 0 && c->leaves && !memchr(c->in, '\n', c->in_nbytes)) hang_up(c);
    }
    for (int i = 0; i < ACCEPTED_MOST && polls[count].revents != 0; i++) welcome();
}

/* The lock on the directory makes it this server's, so a socket in it is a leftover. */
static void listen_at(uint16_t port)
{
    static const int on = 1;
    struct sockaddr_in number = {AF_INET, htons(port), {htonl(INADDR_LOOPBACK)}, {0}};
    struct sockaddr_un path = {AF_UNIX, "socket"};
    const struct sockaddr *place = port > 0 ? (const struct sockaddr *)&number : (const struct sockaddr *)&path;
    int fd = host.listener = must(socket(place->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), "socket");
    unlink("socket");
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on); /* a port that was in use a moment ago */
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on); /* inherited by its connections */
    must(bind(fd, place, port > 0 ? sizeof number : sizeof path), "bind");
    must(listen(fd, SOMAXCONN), "listen");
}

static void load_game(const char *game)
{
    brd_fault fault = {.message = "no such game"};
    const char *switches = host.switches;
    while (host.players < BRD_MAX_SEATS && scanf(" %255s", host.tokens[host.players]) == 1) host.players++;
    if (brd_rules_builtin_with(&host.rules, game, strlen(game), switches, strlen(switches), &fault, 1, NULL) != BRD_OK)
        errx(EXIT_FAILURE, "%s: %s", game, fault.message);
    if (host.players == 0 || brd_state_initial(&host.rules, &host.state, host.players) != BRD_OK)
        errx(EXIT_FAILURE, "%s: cannot be played by %d players: expected a token for each player on standard input",
             game, host.players);
}

int main(int argc, char **argv)
{
    if (argc < 4 || argc > 5) errx(EXIT_FAILURE, "usage: host DIRECTORY PORT GAME [SWITCHES] < TOKENS");
    for (int i = 0; i < CONNECTIONS; i++) host.connections[i].fd = -1, host.connections[i].viewer = BRD_NOBODY;
    host.switches = argc > 4 ? argv[4] : "";
    load_game(argv[3]);
    if (mkdir(argv[1], 0700) != 0 && errno != EEXIST) err(EXIT_FAILURE, "%s", argv[1]);
    must(chdir(argv[1]), argv[1]);
    int here = must(open(".", O_RDONLY), "directory"), above = must(open("..", O_RDONLY), "directory above");
    must(flock(here, LOCK_EX | LOCK_NB), "lock"); /* one server for one game */
    if (access("record", F_OK) != 0) begin_record();
    read_record();
    must(fsync(here), "directory"); /* the names of the record and of the directory, before anything is sent */
    must(fsync(above), "directory above");
    draw_for_chance();
    listen_at((uint16_t)atoi(argv[2]));
    dprintf(STDOUT_FILENO, "%s for %d players is open\n", brd_rules_name(&host.rules), host.players);
    for (;;) run_round();
}
