/*
 * host_client.h: a client of a player or spectator of examples/host.c. It knows the host's protocol, and keeps a board
 * from the events that the host sends it (client.h) and from nothing else.
 */
#ifndef BOARDRULES_HOST_CLIENT_H
#define BOARDRULES_HOST_CLIENT_H

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "client.h"

enum { LINE_NBYTES = 1 << 16, PATIENCE_MS = 20000 };

struct remote {
    int fd; /* -1: not connected */
    int32_t viewer;
    bool knows; /* has a board */
    struct client board;
    brd_event events[BRD_MAX_EVENTS]; /* of a ply whose last event has not come yet */
    int32_t event_count;
    long plies;
    size_t nbytes;
    char text[LINE_NBYTES]; /* received, not yet read */
    char line[LINE_NBYTES]; /* the last line that was read */
};

/* ------------------------------------------------------------------------------------------------------------ lines */

static inline void remote_leave(struct remote *remote)
{
    if (remote->fd >= 0) close(remote->fd);
    remote->fd = -1;
    remote->nbytes = 0;
    remote->event_count = 0;
}

static inline int remote_try(const char *directory, int32_t port)
{
    struct sockaddr_un path = {.sun_family = AF_UNIX};
    struct sockaddr_in number = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const struct sockaddr *place = port > 0 ? (struct sockaddr *)&number : (struct sockaddr *)&path;
    number.sin_port = htons((uint16_t)port);
    snprintf(path.sun_path, sizeof path.sun_path, "%s/socket", directory);
    int fd = socket(place->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(fd, place, port > 0 ? sizeof number : sizeof path) == 0) return fd;
    close(fd);
    return -1;
}

/* Connects to a port, or with 0 to a Unix socket, and waits for the host until `alive` says that it has ended. */
static inline bool remote_connect(struct remote *remote, const char *directory, int32_t port, bool (*alive)(void))
{
    for (int tries = 0; tries < PATIENCE_MS; tries++) {
        remote->fd = remote_try(directory, port);
        if (remote->fd >= 0) return true;
        if (!alive()) return false;
        usleep(500);
    }
    return CHECK(remote->fd >= 0);
}

/* If the host has ended, half of a line may be the last that it sent. */
static inline void remote_say(struct remote *remote, const char *text)
{
    if (remote->fd >= 0) (void)!send(remote->fd, text, strlen(text), MSG_NOSIGNAL);
}

/*
 * The next complete line, without its line feed. false: there is none now (`waits`: none will come), or the connection
 * has ended.
 */
static inline bool remote_line(struct remote *remote, bool waits)
{
    for (;;) {
        char *feed = memchr(remote->text, '\n', remote->nbytes);
        if (feed != NULL) {
            size_t nbytes = (size_t)(feed - remote->text);
            memcpy(remote->line, remote->text, nbytes);
            remote->line[nbytes] = '\0';
            remote->nbytes -= nbytes + 1;
            memmove(remote->text, feed + 1, remote->nbytes);
            return true;
        }
        struct pollfd poller = {.fd = remote->fd, .events = POLLIN};
        if (remote->fd < 0) return false;
        int answers = poll(&poller, 1, waits ? PATIENCE_MS : 0);
        if (waits) CHECK_EQ_INT(answers, 1);
        if (answers <= 0) return false;
        if (!CHECK(remote->nbytes < LINE_NBYTES)) return false;
        ssize_t heard = recv(remote->fd, remote->text + remote->nbytes, LINE_NBYTES - remote->nbytes, 0);
        if (heard <= 0) {
            remote_leave(remote);
            return false;
        }
        remote->nbytes += (size_t)heard;
    }
}

/* ----------------------------------------------------------------------------------------------------------- events */

static inline brd_event event_read(const brd_rules *rules, const char *line)
{
    brd_event event = {.kind = 0};
    if (!CHECK_EQ_INT(brd_event_parse(rules, line, strlen(line), &event), BRD_OK)) printf("  %s\n", line);
    return event;
}

/* ---------------------------------------------------------------------------------------------------- what is heard */

/* An event counts when the last event of its ply has come. */
static inline void remote_event(struct remote *remote, const brd_rules *rules)
{
    brd_event event = event_read(rules, remote->line);
    if (!CHECK(remote->knows && remote->event_count < BRD_MAX_EVENTS)) return;
    CHECK_EQ_INT(event.kind == BRD_EVENT_PLY, remote->event_count == 0);
    remote->events[remote->event_count++] = event;
    if (event.kind != BRD_EVENT_NEXT && event.kind != BRD_EVENT_END) return;
    client_events(&remote->board, remote->events, remote->event_count);
    remote->event_count = 0;
    remote->plies++;
    if (event.kind == BRD_EVENT_END && remote_line(remote, true)) CHECK(strncmp(remote->line, "over ", 5) == 0);
}

/*
 * The viewer's observation gives a new state, which answers all that the viewer may query. The line `next`, `over` or
 * `ended` after it says nothing else.
 */
static inline bool remote_observation(struct remote *remote, const brd_rules *rules, struct client *asked)
{
    if (!client_connect(asked, rules, remote->viewer, remote->line + strlen("position "), 1)) return false;
    do
        if (!remote_line(remote, true)) return false;
    while (strncmp(remote->line, "agree ", 6) == 0 || strncmp(remote->line, "returned ", 9) == 0);
    if (strncmp(remote->line, "next ", 5) == 0) {
        brd_event next = event_read(rules, remote->line);
        bool same = next.seat == asked->to_move && next.count == asked->actors &&
                    (uint32_t)next.value_after == asked->announced && next.for_seat == asked->chance_for;
        return CHECK(same);
    }
    if (strncmp(remote->line, "ended ", 6) == 0) return CHECK_EQ_INT(asked->outcome.kind, BRD_NONE_YET);
    return CHECK(strncmp(remote->line, "over ", 5) == 0 && asked->outcome.kind != BRD_NONE_YET);
}

static inline bool is_event(const char *line)
{
    for (int32_t kind = BRD_EVENT_MOVE; kind <= BRD_EVENT_PHASE; kind++) {
        const char *name = brd_name(NULL, BRD_NAME_EVENT, kind);
        if (strncmp(line, name, strlen(name)) == 0 && line[strlen(name)] == ' ') return true;
    }
    return false;
}

/* Reads until a line begins with `word`, or `or`; events before it change the board. false: the host is gone. */
static inline bool remote_hear(struct remote *remote, const brd_rules *rules, const char *word, const char * or)
{
    while (remote_line(remote, true)) {
        bool found = strncmp(remote->line, word, strlen(word)) == 0 || strncmp(remote->line, or, strlen(or)) == 0;
        if (is_event(remote->line)) remote_event(remote, rules);
        if (found) return true;
    }
    return false;
}

/* Reads everything that has come by now. */
static inline void remote_catch_up(struct remote *remote, const brd_rules *rules)
{
    while (remote_line(remote, false))
        if (is_event(remote->line)) remote_event(remote, rules);
}

#endif
