/*
 * client/connection.h: the connection of client.c to a host, and lines that arrive, over it or from a person.
 */
#ifndef EXAMPLES_CLIENT_CONNECTION_H
#define EXAMPLES_CLIENT_CONNECTION_H

#include <arpa/inet.h>
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "../protocol.h"

enum { LINE_NBYTES = 4096, PAUSE_MS = 100, LONGEST_PAUSE_MS = 5000 };

/* Text that has arrived, from which complete lines are taken. */
struct lines {
    int fd; /* -1: none */
    size_t nbytes;
    char text[LINE_NBYTES];
};

/* Reads what has come. False: no more will come. */
static bool read_more(struct lines *from)
{
    if (from->nbytes == LINE_NBYTES) errx(EXIT_FAILURE, "a line has more than %d bytes", LINE_NBYTES);
    ssize_t nbytes = read(from->fd, from->text + from->nbytes, LINE_NBYTES - from->nbytes);
    if (nbytes > 0) from->nbytes += (size_t)nbytes;
    return nbytes > 0;
}

/* Takes the next complete line, without its line feed. */
static bool take_line(struct lines *from, char line[LINE_NBYTES])
{
    char *feed = memchr(from->text, '\n', from->nbytes);
    if (feed == NULL) return false;
    size_t taken = (size_t)(feed - from->text) + 1;
    memcpy(line, from->text, taken);
    line[taken - 1] = '\0';
    from->nbytes -= taken;
    memmove(from->text, feed + 1, from->nbytes);
    return true;
}

/*
 * What a host sends is printed: bytes that a terminal would obey become `?`. Lines of the protocol are printable
 * ASCII.
 */
static void make_printable(char *line)
{
    for (; *line != '\0'; line++)
        if (*line < ' ' || *line > '~') *line = '?';
}

/* ---------------------------------------------------------------------------------------------------- connecting */

/* Connects to a port of this machine, or to the Unix socket of this path; -1: nobody answers there. */
static int connect_to(const char *place)
{
    int32_t port = number_of(place, UINT16_MAX);
    struct sockaddr_in number = {AF_INET, htons((uint16_t)port), {htonl(INADDR_LOOPBACK)}, {0}};
    struct sockaddr_un path = {.sun_family = AF_UNIX};
    const struct sockaddr *to = port > 0 ? (const struct sockaddr *)&number : (const struct sockaddr *)&path;
    if (strlen(place) >= sizeof path.sun_path) errx(EXIT_FAILURE, "%s: this path is too long", place);
    strcpy(path.sun_path, place);
    int fd = socket(to->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) err(EXIT_FAILURE, "socket");
    if (connect(fd, to, port > 0 ? sizeof number : sizeof path) == 0) return fd;
    warn("%s", place);
    close(fd);
    return -1;
}

static void rest(int64_t ms)
{
    struct timespec pause = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&pause, NULL);
}

#endif
