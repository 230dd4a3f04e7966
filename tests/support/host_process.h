/*
 * host_process.h: examples/host.c as a process of the test, which can be stopped anywhere between a write, a sync and
 * an answer. The macros below redirect the calls by which the host reaches the world. When the countdown ends, the
 * process ends before the call, in the middle of it, or after it, as by `kill -9` or as if the power had failed. In a
 * power failure everything that was not synced may be lost: any part of the record after the last sync, the last length
 * of `announced`, and a name whose directory was not synced.
 */
#ifndef BOARDRULES_HOST_PROCESS_H
#define BOARDRULES_HOST_PROCESS_H

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

/* What outlives a process: how much of the record is on the disk. */
static struct disk {
    uint64_t seed;
    long calls_left; /* until the stop; below 0: no stop */
    off_t synced_nbytes, announced_nbytes;
    bool is_narrow; /* bytes that are sent wait in the host's buffers, not in the system's */
    int names;      /* which names are synced: the record's (1), and its directory's (2) */
} * disk;

static ssize_t stopping_write(int fd, const void *bytes, size_t nbytes);
static ssize_t stopping_send(int fd, const void *bytes, size_t nbytes, int flags);
static int stopping_fsync(int fd);
static int stopping_ftruncate(int fd, off_t nbytes);
static int stopping_link(const char *from, const char *to);
static int narrow_accept4(int fd, struct sockaddr *place, socklen_t *nbytes, int flags);

#define main host_main
#define write stopping_write
#define send stopping_send
#define fsync stopping_fsync
#define ftruncate stopping_ftruncate
#define link stopping_link
#define accept4 narrow_accept4
#include "examples/host.c"
#undef main
#undef write
#undef send
#undef fsync
#undef ftruncate
#undef link
#undef accept4

static uint32_t disk_below(uint32_t bound)
{
    return brd_random_below(&disk->seed, bound);
}

/* --------------------------------------------------------------------------------------------------------- the stop */

static void lose_power(void)
{
    struct stat found;
    if (disk->names != 3 && disk_below(2) == 0) unlink("record");
    if (fstat(match.announced, &found) == 0 && found.st_size > disk->announced_nbytes && disk_below(2) == 0 &&
        ftruncate(match.announced, disk->announced_nbytes) != 0)
        abort();
    if (fstat(match.record, &found) != 0 || found.st_size <= disk->synced_nbytes) return;
    off_t left = disk->synced_nbytes + disk_below((uint32_t)(found.st_size - disk->synced_nbytes) + 1);
    bool has_zeros = disk_below(2) == 0; /* the length was on the disk, but the bytes were not */
    if (ftruncate(match.record, left) != 0 || (has_zeros && ftruncate(match.record, found.st_size) != 0)) abort();
}

static void stop(void)
{
    if (disk_below(2) == 0) lose_power();
    raise(SIGKILL);
}

/* Where in this call the process ends: 0 before it, 1 in the middle of it, 2 after it, 3 it does not end. */
static uint32_t place_of_stop(void)
{
    if (disk->calls_left < 0 || --disk->calls_left >= 0) return 3;
    uint32_t place = disk_below(3);
    if (place == 0) stop();
    return place;
}

static ssize_t stopping_write(int fd, const void *bytes, size_t nbytes)
{
    uint32_t place = place_of_stop();
    ssize_t written = write(fd, bytes, place == 1 ? nbytes / 2 : nbytes);
    if (place < 3) stop();
    return written;
}

static ssize_t stopping_send(int fd, const void *bytes, size_t nbytes, int flags)
{
    uint32_t place = place_of_stop();
    ssize_t sent = send(fd, bytes, place == 1 ? nbytes / 2 : nbytes, flags);
    if (place < 3) stop();
    return sent;
}

/*
 * Only notes that the host asked for a sync, and when: it must come before the host sends anything. Nothing is synced.
 */
static int stopping_fsync(int fd)
{
    struct stat found, here;
    uint32_t place = place_of_stop();
    if (fstat(fd, &found) != 0) return -1;
    if (fd == match.record) disk->synced_nbytes = found.st_size;
    if (fd == match.announced) disk->announced_nbytes = found.st_size;
    if (S_ISDIR(found.st_mode) && access("record", F_OK) == 0 && stat(".", &here) == 0)
        disk->names |= found.st_ino == here.st_ino ? 1 : 2;
    if (place < 3) stop();
    return 0;
}

static int stopping_ftruncate(int fd, off_t nbytes)
{
    uint32_t place = place_of_stop();
    int status = ftruncate(fd, nbytes);
    if (place < 3) stop();
    return status;
}

static int stopping_link(const char *from, const char *to)
{
    uint32_t place = place_of_stop();
    int status = link(from, to);
    if (place < 3) stop();
    return status;
}

static int narrow_accept4(int fd, struct sockaddr *place, socklen_t *nbytes, int flags)
{
    static const int fewest = 1;
    int accepted = accept4(fd, place, nbytes, flags);
    if (accepted >= 0 && disk->is_narrow) setsockopt(accepted, SOL_SOCKET, SO_SNDBUF, &fewest, sizeof fewest);
    return accepted;
}

/* ------------------------------------------------------------------------------------------------------ the process */

/* A directory for one test, with the files that the host needs and writes. */
struct host_place {
    char directory[64], tokens[96], record[96], announced[96], kept_tokens[96], said[96];
};

struct host_options {
    const struct host_place *place;
    const char *game, *switches;
    int32_t port;          /* 0: the socket of the directory */
    rlim_t descriptors;    /* 0: as many as there are */
    bool is_quiet;         /* this host must fail */
    const char *port_text; /* instead of port; NULL: none */
};

static inline bool host_place_make(struct host_place *place)
{
    snprintf(place->directory, sizeof place->directory, P_tmpdir "/brd-XXXXXX");
    if (!CHECK(mkdtemp(place->directory) != NULL)) return false;
    snprintf(place->tokens, sizeof place->tokens, "%s/given", place->directory);
    snprintf(place->record, sizeof place->record, "%s/record", place->directory);
    snprintf(place->announced, sizeof place->announced, "%s/announced", place->directory);
    snprintf(place->kept_tokens, sizeof place->kept_tokens, "%s/tokens", place->directory);
    snprintf(place->said, sizeof place->said, "%s/said", place->directory);
    return true;
}

/* A place for another game, whose tokens are `secret-of-seat-0` and so on. */
static inline void host_place_clear(const struct host_place *place, int32_t players)
{
    FILE *file = fopen(place->tokens, "w");
    unlink(place->record);
    unlink(place->announced);
    unlink(place->kept_tokens);
    for (int32_t seat = 0; seat < players; seat++) fprintf(file, "secret-of-seat-%d\n", seat);
    fclose(file);
}

/* Whether a host has written this to its output: what it said when it started, or why it did not start. */
static inline bool host_said(const struct host_place *place, const char *words)
{
    static char text[1 << 16];
    FILE *file = fopen(place->said, "r");
    if (file == NULL) return false;
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return strstr(text, words) != NULL;
}

static inline void host_place_remove(const struct host_place *place)
{
    static const char *const names[] = {"record",     "record.new", "announced", "tokens",
                                        "tokens.new", "socket",     "given",     "said"};
    char path[128];
    for (int i = 0; i < 8; i++) {
        snprintf(path, sizeof path, "%s/%s", place->directory, names[i]);
        unlink(path);
    }
    CHECK_EQ_INT(rmdir(place->directory), 0);
}

static inline void host_disk(uint64_t seed)
{
    if (disk == NULL) disk = mmap(NULL, sizeof *disk, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    *disk = (struct disk){.seed = seed, .calls_left = -1};
}

/* The soft limit alone, because valgrind refuses to change the other; 0: as it is. */
static inline void limit_descriptors(rlim_t most)
{
    struct rlimit limit;
    if (most == 0) return;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) abort();
    limit.rlim_cur = most;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) abort();
}

static inline pid_t host_start(const struct host_options *options)
{
    char port[16], arguments[5][256];
    char *argv[6] = {arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], NULL};
    const char *texts[5] = {"host", options->place->directory, port, options->game, options->switches};
    if (access(options->place->record, F_OK) != 0) disk->synced_nbytes = disk->announced_nbytes = disk->names = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child != 0) return child;
    snprintf(port, sizeof port, "%d", options->port);
    if (options->port_text != NULL) texts[2] = options->port_text;
    for (int i = 0; i < 5; i++) snprintf(arguments[i], sizeof arguments[i], "%s", texts[i]);
    limit_descriptors(options->descriptors);
    const char *said = options->place->said;
    if (freopen(options->place->tokens, "r", stdin) == NULL || freopen(said, "a", stdout) == NULL) abort();
    if ((options->is_quiet || options->descriptors > 0) && freopen(said, "a", stderr) == NULL) abort();
    setvbuf(stderr, NULL, _IONBF, 0); /* as it was before freopen */
    exit(host_main(5, argv));
}

/*
 * Waits for the host, or ends it. It must have ended as expected or by SIGKILL, and not by a fault that it or a
 * sanitizer found.
 */
static inline void host_reap(pid_t child, bool ends)
{
    int status = 0;
    if (ends) kill(child, SIGKILL);
    CHECK_EQ_INT(waitpid(child, &status, 0), child);
    if (!CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)) printf("the host ended with status %x\n", status);
}

#endif
