/*
 * fuzz_host.c: examples/host.c is safe with anything that its connections send. All that it sends is lines of text.
 * At the end its record leads to its position, so that no ply is lost of which somebody heard.
 *
 * The first byte chooses the game. Each line after it belongs to a connection: its first byte says which, and whether
 * the rest is sent as a line (0 to 3), without its end (a to d), or the connection is lost (x). The last connection
 * never reads.
 */
#include <arpa/inet.h>
#include <err.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "support.h"

/* What the host asks of the system is answered here; the headers of the system are read before. */
static ssize_t hear_bytes(void *to, size_t cap);
static ssize_t take_bytes(int fd, const char *sent, size_t nbytes);
static ssize_t store_bytes(const void *text, size_t nbytes);
static ssize_t draw_bytes(void *bits, size_t nbytes);
static int next_time(struct timespec *now);
#define recv(fd, to, cap, flags) hear_bytes(to, cap)
#define send(fd, sent, nbytes, flags) take_bytes(fd, sent, nbytes)
#define write(fd, text, nbytes) store_bytes(text, nbytes)
#define getrandom(bits, nbytes, flags) draw_bytes(bits, nbytes)
#define clock_gettime(clock, now) next_time(now)
#define fsync(fd) ((void)(fd), 0)
#define ftruncate(fd, nbytes) ((void)(fd), (void)(nbytes), 0)
#define fstat(fd, found) ((void)(fd), (found)->st_size = 0, 0)
#define close(fd) ((void)(fd))
#define main host_main
#include "../examples/host.c" /* NOLINT: the program itself, so that its lines are read in this process */
#undef main

enum { CLIENTS = 4, DEAF = CLIENTS - 1, RECORD_NBYTES = 1 << 17, TURNS_MOST = 64, TAKEN_MOST = 3000, TICK_MS = 40 };

static struct world {
    const char *waiting; /* what a connection has sent and the host has not yet heard */
    size_t waiting_nbytes, record_nbytes;
    uint64_t seed, now_ms;
    char last[CLIENTS]; /* the last byte sent to each connection */
    char record[RECORD_NBYTES];
} world;

/* ------------------------------------------------------------------------------------------------------- the system */

static ssize_t hear_bytes(void *to, size_t cap)
{
    size_t heard = world.waiting_nbytes < cap ? world.waiting_nbytes : cap;
    if (heard == 0) errno = EAGAIN;
    if (heard == 0) return -1;
    memcpy(to, world.waiting, heard);
    world.waiting += heard;
    world.waiting_nbytes -= heard;
    return (ssize_t)heard;
}

static ssize_t take_bytes(int fd, const char *sent, size_t nbytes)
{
    size_t taken = nbytes < TAKEN_MOST ? nbytes : TAKEN_MOST;
    if (fd == DEAF) errno = EAGAIN;
    if (fd == DEAF) return -1;
    for (size_t i = 0; i < taken; i++) {
        demand((sent[i] >= ' ' && sent[i] <= '~') || (sent[i] == '\n' && world.last[fd] != '\n'));
        world.last[fd] = sent[i];
    }
    return (ssize_t)taken;
}

static ssize_t store_bytes(const void *text, size_t nbytes)
{
    demand(nbytes <= RECORD_NBYTES - world.record_nbytes);
    memcpy(world.record + world.record_nbytes, text, nbytes);
    world.record_nbytes += nbytes;
    return (ssize_t)nbytes;
}

static ssize_t draw_bytes(void *bits, size_t nbytes)
{
    for (size_t i = 0; i < nbytes; i++) ((uint8_t *)bits)[i] = (uint8_t)brd_random_below(&world.seed, 256);
    return (ssize_t)nbytes;
}

static int next_time(struct timespec *now)
{
    world.now_ms += TICK_MS;
    *now = (struct timespec){.tv_sec = (time_t)(world.now_ms / 1000), .tv_nsec = (long)(world.now_ms % 1000) * 1000000};
    return 0;
}

/* --------------------------------------------------------------------------------------------------------- the game */

static void begin_game(uint8_t choice)
{
    char head[8192];
    memset(&world, 0, offsetof(struct world, record));
    match.ended[0] = '\0';
    match.history.count = 0;
    memset(&host, 0, sizeof host);
    host.switches = (choice & 64) != 0 ? "max_plies=20" : "";
    match.players = 2;
    for (int32_t seat = 0; seat < match.players; seat++) memset(host.tokens[seat], 'a' + seat, TOKEN_NBYTES_LEAST);
    net.joins_at = 0;
    for (int i = 0; i < CONNECTIONS; i++) net.connections[i].fd = -1, net.connections[i].viewer = BRD_NOBODY;
    load_game(brd_game_name(choice % 64 % brd_game_count()));
    keep(head, brd_record_head(&match.rules, &match.state, BRD_REFEREE, NULL, 0, head, sizeof head));
    count_position();
    draw_for_chance();
}

static void connect_client(int client)
{
    struct connection *newcomer = &net.connections[client];
    memset(newcomer, 0, offsetof(struct connection, out)); /* the buffer is large */
    newcomer->fd = client;
    newcomer->viewer = BRD_NOBODY;
    world.last[client] = '\0';
    introduce(newcomer);
}

static void run_host(int client)
{
    struct connection *from = &net.connections[client];
    for (int i = 0; i < TURNS_MOST; i++) {
        bool more = world.waiting_nbytes > 0 || has_line(from) || from->out_nbytes > 0;
        if (from->fd < 0 || !more) break;
        take_turn(from, POLLIN);
        for (int other = 0; other < CLIENTS; other++)
            if (net.connections[other].fd >= 0 && net.connections[other].out_nbytes > 0) flush(&net.connections[other]);
    }
    world.waiting_nbytes = 0;
}

static void obey_line(const char *line, size_t nbytes)
{
    bool whole = nbytes > 0 && line[0] >= '0' && line[0] < '0' + CLIENTS;
    bool part = nbytes > 0 && line[0] >= 'a' && line[0] < 'a' + CLIENTS;
    if (nbytes > 1 && line[0] == 'x') hang_up(&net.connections[(unsigned char)line[1] % CLIENTS]);
    if (!whole && !part) return;
    int client = line[0] - (whole ? '0' : 'a');
    if (net.connections[client].fd < 0) connect_client(client);
    world.waiting = line + 1;
    world.waiting_nbytes = nbytes - 1 + whole; /* with the line's end */
    run_host(client);
}

/* The record that the host has written leads to its position, and says how the game ended. */
static void read_back(void)
{
    static char found[BRD_MAX_POSITION_TEXT], expected[BRD_MAX_POSITION_TEXT];
    const char *text = world.record;
    size_t nbytes = world.record_nbytes;
    brd_record record = {.struct_nbytes = sizeof record};
    brd_state state;
    demand(brd_record_open(&record, text, nbytes, NULL, 0, NULL) == BRD_OK);
    demand(brd_record_begin(&record, text, nbytes, &match.rules, &state, NULL, 0, NULL) == BRD_OK);
    demand(brd_record_verify(&record, text, nbytes, &match.rules, &state, NULL, 0, NULL) == BRD_OK);
    demand(brd_state_format(&match.rules, &state, found, sizeof found) > 0);
    demand(brd_state_format(&match.rules, &match.state, expected, sizeof expected) > 0);
    demand(strcmp(found, expected) == 0);
    demand(record.ended.nbytes == strlen(match.ended) &&
           memcmp(text + record.ended.offset, match.ended, record.ended.nbytes) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t nbytes)
{
    if (nbytes < 2 || bytes[nbytes - 1] != '\n') return 0;
    begin_game(bytes[0]);
    const char *at = (const char *)bytes + 1, *stop = (const char *)bytes + nbytes;
    while (at < stop) {
        const char *end = memchr(at, '\n', (size_t)(stop - at));
        obey_line(at, (size_t)(end - at));
        at = end + 1;
    }
    read_back();
    return 0;
}
