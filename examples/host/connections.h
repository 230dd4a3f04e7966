/*
 * host/connections.h: the connections of host.c: buffers of fixed size, and one round after another in which each
 * client gets its turn. The program defines `obey`, which gets each line, and `introduce`, which gets each newcomer.
 *
 * In each round the server reads a line of each connection, except of clients that have not read their last answer. A
 * client that does not read until its buffer is full is disconnected. Players keep their connections; if there are too
 * many guests, one of those that have not joined goes, or else a spectator. With few descriptors guests are few, but
 * each has some time to join.
 */
#ifndef EXAMPLES_HOST_CONNECTIONS_H
#define EXAMPLES_HOST_CONNECTIONS_H

#include <arpa/inet.h>
#include <err.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "game_record.h"

enum { CONNECTIONS = 256, ACCEPTED_MOST = 64 /* a round */, GREET_MS = 10, REST_MS = 100, SAYS_MS = 60000 };
enum { IN_NBYTES = 256 /* a line */, OUT_NBYTES = 1 << 16 /* more than a ply's events */ };

struct connection {
    int fd;              /* -1: none */
    int32_t viewer;      /* a seat, BRD_SPECTATOR, or BRD_NOBODY before joining */
    bool skips, leaves;  /* the rest of a line that is too long; when all its answers are sent */
    int64_t stays_until; /* a guest need not go before, so that it can join */
    size_t poll, in_nbytes, out_nbytes;
    char in[IN_NBYTES], out[OUT_NBYTES];
};

static struct {
    int listener;
    int64_t says_at;     /* until this time it does not say again that there are no more descriptors */
    int64_t accepts_at;  /* until this time newcomers wait, because there are no more descriptors */
    int64_t joins_at;    /* until this time lines `join` wait, because a token was wrong */
    uint32_t hand, turn; /* where `welcome` looks next; whose turn it is first in a round */
    struct connection connections[CONNECTIONS];
} net;

static void introduce(struct connection *newcomer);
static void obey(struct connection *from, char *line);

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

/* ---------------------------------------------------------------------------------------------------------- sending */

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

/* -------------------------------------------------------------------------------------------------------- newcomers */

/* A free place, or that of a guest. If there are no descriptors, only a guest's, because the guest must free one. */
static struct connection *place_for_newcomer(bool is_short)
{
    for (int i = 0; i < 3 * CONNECTIONS; i++) {
        struct connection *c = &net.connections[net.hand++ % CONNECTIONS];
        int rank = c->viewer == BRD_SPECTATOR ? 2 : c->fd >= 0;
        bool may_stay = is_short && now_ms() < c->stays_until;
        if (c->viewer >= BRD_MAX_SEATS && rank <= i / CONNECTIONS && rank >= is_short && !may_stay) return c;
    }
    return NULL;
}

static bool has_guests(void)
{
    for (struct connection *c = net.connections; c < net.connections + CONNECTIONS; c++)
        if (c->fd >= 0 && c->viewer >= BRD_MAX_SEATS) return true;
    return false;
}

/* Without descriptors newcomers wait, and all others are served. Says so once a minute. */
static void run_short(void)
{
    if (now_ms() >= net.says_at) warn("newcomers wait until somebody leaves");
    if (now_ms() >= net.says_at) net.says_at = now_ms() + SAYS_MS;
    struct connection *guest = place_for_newcomer(true);
    if (guest != NULL) hang_up(guest);
    if (guest == NULL) net.accepts_at = now_ms() + (has_guests() ? GREET_MS : REST_MS);
}

/* Accepts a newcomer; returns whether there may be more. */
static bool welcome(void)
{
    int fd = accept4(net.listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    bool is_short = fd < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM);
    if (is_short) run_short();
    if (fd < 0) return is_short ? now_ms() >= net.accepts_at : errno == ECONNABORTED;
    struct connection *to = place_for_newcomer(false);
    if (to == NULL) close(fd);
    if (to == NULL) return true;
    hang_up(to);
    *to = (struct connection){.fd = fd, .viewer = BRD_NOBODY, .stays_until = now_ms() + GREET_MS};
    introduce(to);
    return true;
}

/* ------------------------------------------------------------------------------------------------------------ lines */

static bool has_line(const struct connection *c)
{
    return memchr(c->in, '\n', c->in_nbytes) != NULL;
}

/* Whether the next line must wait: `join`, for some time after a token that was wrong. */
static bool must_wait(const struct connection *from)
{
    return has_line(from) && !from->skips && memcmp(from->in, "join ", 5) == 0 && now_ms() < net.joins_at;
}

/* There is room, because only a line that waits can fill the buffer. */
static void hear(struct connection *from)
{
    ssize_t heard = recv(from->fd, from->in + from->in_nbytes, IN_NBYTES - from->in_nbytes, 0);
    if (heard > 0) from->in_nbytes += (size_t)heard;
    if (heard == 0) from->leaves = true;
    if (heard < 0 && errno != EAGAIN) hang_up(from);
}

/* Obeys one line. A line that is too long, or has a zero byte, gets one answer and is skipped. */
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
    if (is_whole && strlen(line) != taken - 1) say(from, "error the line has a zero byte; send text\n");
    if (is_whole && strlen(line) == taken - 1) obey(from, line);
}

/* ----------------------------------------------------------------------------------------------------------- rounds */

/* How long poll may wait for this connection, if nothing happens; -1: for ever. */
static int64_t patience(const struct connection *c)
{
    if (c->out_nbytes > 0 || !has_line(c)) return -1;
    return must_wait(c) ? net.joins_at - now_ms() + 1 : 0;
}

static void take_turn(struct connection *c, short found)
{
    bool waits = must_wait(c);
    if (waits && (found & (POLLHUP | POLLERR)) != 0) hang_up(c);
    if (c->fd >= 0 && c->out_nbytes == 0 && found != 0 && !waits) hear(c);
    if (c->fd >= 0 && c->out_nbytes == 0 && !must_wait(c)) serve(c);
    if (c->fd >= 0 && c->out_nbytes > 0) flush(c);
    if (c->fd >= 0 && c->out_nbytes == 0 && c->leaves && !has_line(c)) hang_up(c);
}

/* Waits until a connection can be read or written, then serves each of them once. */
static void run_round(void)
{
    static struct pollfd polls[CONNECTIONS + 1];
    int64_t rest = net.accepts_at - now_ms(), wait = rest > 0 ? rest : -1;
    size_t count = 0;
    for (struct connection *c = net.connections; c < net.connections + CONNECTIONS; c++) {
        if (c->fd < 0) continue;
        c->poll = count++;
        short event = c->out_nbytes > 0 ? POLLOUT : POLLIN;
        polls[c->poll] = (struct pollfd){.fd = c->fd, .events = must_wait(c) ? 0 : event};
        int64_t own = patience(c);
        if (own >= 0 && (wait < 0 || own < wait)) wait = own;
    }
    polls[count] = (struct pollfd){.fd = rest > 0 ? -1 : net.listener, .events = POLLIN};
    if (poll(polls, count + 1, (int)wait) < 0) return; /* by a signal that continues a stopped process */
    for (uint32_t i = 0, first = net.turn; i < CONNECTIONS; i++) {
        struct connection *c = &net.connections[(first + i) % CONNECTIONS];
        if (c->fd >= 0) take_turn(c, polls[c->poll].revents);
    }
    for (int i = 0; i < ACCEPTED_MOST && polls[count].revents != 0 && welcome(); i++) {}
}

/* -------------------------------------------------------------------------------------------------------- listening */

/* A socket of this name is a leftover, because the record is locked. Nothing else is removed. */
static void remove_old_socket(void)
{
    struct stat found;
    if (lstat("socket", &found) != 0) return;
    if (!S_ISSOCK(found.st_mode)) errx(EXIT_FAILURE, "socket: this is no socket; move it away, or choose a port");
    must(unlink("socket"), "socket");
}

/* Exits unless there are so many descriptors for connections. */
static void demand_descriptors(int32_t least)
{
    int held[BRD_MAX_SEATS + 1], count = 0;
    while (count < least && (held[count] = fcntl(net.listener, F_DUPFD_CLOEXEC, 0)) >= 0) count++;
    for (int i = 0; i < count; i++) close(held[i]);
    if (count < least)
        errx(EXIT_FAILURE, "%d descriptors are left, and the players need %d; allow more with `ulimit -n`", count,
             least);
}

static void listen_at(uint16_t port)
{
    static const int on = 1;
    struct sockaddr_in number = {AF_INET, htons(port), {htonl(INADDR_LOOPBACK)}, {0}};
    struct sockaddr_un path = {AF_UNIX, "socket"};
    const struct sockaddr *place = port > 0 ? (const struct sockaddr *)&number : (const struct sockaddr *)&path;
    for (int i = 0; i < CONNECTIONS; i++) net.connections[i].fd = -1, net.connections[i].viewer = BRD_NOBODY;
    int fd = net.listener = must(socket(place->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), "socket");
    if (port == 0) remove_old_socket();
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on); /* a port that was in use a moment ago */
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on); /* inherited by its connections */
    must(bind(fd, place, port > 0 ? sizeof number : sizeof path), "bind");
    must(listen(fd, SOMAXCONN), "listen");
}

#endif
