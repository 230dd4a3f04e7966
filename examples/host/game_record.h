/*
 * host/game_record.h: the game of host.c on the disk. No file is opened through a link, and none can be read by others.
 *
 *     record      the game (doc/RECORDS.md). It is locked, so a game has one server. Each ply is written and synced
 *                 before anybody is told, so the server can be killed at any time.
 *     announced   a file of zeros, as long as the record was when somebody was last told: a record that is shorter
 *                 now was cut off by somebody else, and the players know plies that are not in it. Its length says
 *                 this, because no part of a length can be written.
 *     tokens      those of the players, which belong to the game
 */
#ifndef EXAMPLES_HOST_GAME_RECORD_H
#define EXAMPLES_HOST_GAME_RECORD_H

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../repetition.h"
#include "boardrules/boardrules.h"

enum { TAIL_NBYTES = 6000 /* a line of 4096 bytes, and a position */ };

static struct match {
    brd_rules rules;
    brd_state state;
    int32_t players;
    struct history history;
    uint32_t times;        /* how often this position has been there; 0 if no seat is to move */
    char ended[4096];      /* how the game ended outside the rules, as the record has it; "": it did not */
    int record, announced; /* the files */
} match;

/* Exits if a call fails that the server depends on. */
static int must(long answer, const char *what)
{
    if (answer < 0) err(EXIT_FAILURE, "%s", what);
    return (int)answer;
}

/* ------------------------------------------------------------------------------------------------------------ files */

static bool exists(const char *name)
{
    struct stat found;
    return lstat(name, &found) == 0;
}

/* Opens a regular file; anything else could lead or belong to somebody else. */
static int open_file(const char *name, int flags)
{
    struct stat found;
    int file = open(name, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
    if (file < 0 && errno == ELOOP) errx(EXIT_FAILURE, "%s: this is a symbolic link; move it away", name);
    must(file, name);
    must(fstat(file, &found), name);
    if (!S_ISREG(found.st_mode)) errx(EXIT_FAILURE, "%s: this is not a regular file; move it away", name);
    return file;
}

static off_t length_of(int file)
{
    struct stat found;
    must(fstat(file, &found), "file");
    return found.st_size;
}

static void lock(int file)
{
    if (flock(file, LOCK_EX | LOCK_NB) != 0) err(EXIT_FAILURE, "record: another server has this game");
}

/* Creates a file that is not there yet. What a server that was stopped has left of this name is removed. */
static int create_file(const char *name)
{
    enum { FLAGS = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND | O_CLOEXEC };
    struct stat own, named;
    int file = open(name, FLAGS, 0600);
    if (file < 0 && errno == EEXIST) {
        int old = open_file(name, O_RDONLY);
        lock(old); /* unless a server is using it right now */
        unlink(name);
        file = open(name, FLAGS, 0600);
        close(old);
    }
    must(file, name);
    lock(file);
    bool is_own = fstat(file, &own) == 0 && lstat(name, &named) == 0 && own.st_ino == named.st_ino;
    if (!is_own)
        errx(EXIT_FAILURE, "record: another server has this game"); /* it took this file for one that was left */
    return file;
}

/* Gives a complete file its name. A link replaces nothing: of two servers one begins the game. */
static void give_name(const char *from, const char *name)
{
    bool is_given = link(from, name) == 0;
    int why = errno;
    unlink(from);
    errno = why;
    if (!is_given) err(EXIT_FAILURE, "%s", name);
}

static void store(int file, const char *text, int32_t nbytes)
{
    if (must(write(file, text, (size_t)nbytes), "write") != nbytes) errx(EXIT_FAILURE, "the disk is full");
    must(fsync(file), "fsync");
}

/* The names of the files and of the directory, before anything is sent. */
static void sync_names(void)
{
    static const char *const names[] = {".", ".."};
    for (int i = 0; i < 2; i++) {
        int directory = must(open(names[i], O_RDONLY | O_CLOEXEC), "directory");
        must(fsync(directory), "directory");
        close(directory);
    }
}

/* ----------------------------------------------------------------------------------------------------------- record */

/* Appends to the record. If that fails the server exits before it sends the ply: the game is what the record says. */
static void keep(const char *text, int32_t nbytes)
{
    store(match.record, text, nbytes);
    must(ftruncate(match.announced, length_of(match.record)), "announced");
    must(fsync(match.announced), "announced");
}

static void count_position(void)
{
    match.times = note_position(&match.history, &match.rules, &match.state);
}

/* The record gets its name when its head is complete. */
static void begin_record(void)
{
    char head[8192];
    off_t announced = length_of(match.announced);
    if (announced > 0)
        errx(EXIT_FAILURE,
             "record: it is missing, and players know a game of %lld bytes; restore it, or use another directory",
             (long long)announced);
    if (exists("tokens")) errx(EXIT_FAILURE, "tokens: a game was here before; use another directory, and other tokens");
    match.record = create_file("record.new");
    store(match.record, head, brd_record_head(&match.rules, &match.state, BRD_REFEREE, NULL, 0, head, sizeof head));
    give_name("record.new", "record");
    sync_names();
    count_position();
}

/* Makes the plies of a valid record, and counts the positions. */
static void make_plies(const char *text, size_t nbytes)
{
    brd_record record = {.struct_nbytes = sizeof record};
    brd_move move;
    brd_record_open(&record, text, nbytes, NULL, 0, NULL);
    brd_record_begin(&record, text, nbytes, &match.rules, &match.state, NULL, 0, NULL);
    count_position();
    while (brd_record_next(&record, text, nbytes, &match.rules, &move, NULL, 0, NULL) == 1) {
        brd_apply_trusted(&match.rules, &match.state, move, NULL, NULL, 0);
        count_position();
    }
}

/*
 * What follows the last complete ply may be cut off: then it is written anew. Nobody was told of it, and `announced`
 * says so before it is gone. An end with the position, which is written last, stays as it is; one that the players have
 * made could not be found again.
 */
static void mend_end(const brd_record *record, bool is_over)
{
    char end[1 + TAIL_NBYTES] = "\n";
    off_t plies_end = (off_t)record->plies.offset + record->plies.nbytes;
    size_t ended_nbytes = is_over ? 0 : strlen(match.ended);
    if (record->end_position.nbytes > 0 && (is_over || ended_nbytes > 0)) return;
    if (length_of(match.announced) > plies_end) must(ftruncate(match.announced, plies_end), "announced");
    must(ftruncate(match.record, plies_end), "record");
    if (is_over || ended_nbytes > 0)
        brd_record_tail(&match.rules, &match.state, BRD_REFEREE, match.ended, ended_nbytes, end + 1, TAIL_NBYTES);
    keep(end, (int32_t)strlen(end));
}

/* Continues the game of a record, which may be cut off anywhere. */
static void replay_record(const char *text, size_t nbytes)
{
    brd_record record = {.struct_nbytes = sizeof record};
    brd_fault fault = {.message = "it belongs to another game, or was ended in another way"};
    int32_t status = brd_record_open(&record, text, nbytes, &fault, 1, NULL);
    if (status == BRD_OK) status = brd_record_begin(&record, text, nbytes, &match.rules, &match.state, &fault, 1, NULL);
    if (status == BRD_OK)
        status = brd_record_verify(&record, text, nbytes, &match.rules, &match.state, &fault, 1, NULL);
    if (status != BRD_OK || brd_state_players(&match.rules, &match.state) != match.players ||
        record.ended_kind == BRD_ENDED_OTHER)
        errx(EXIT_FAILURE, "record: line %u: %s", fault.line, fault.message);
    make_plies(text, nbytes);
    memcpy(match.ended, text + record.ended.offset, record.ended.nbytes);
    mend_end(&record, brd_state_to_move(&match.rules, &match.state) == BRD_NOBODY);
}

static void read_record(void)
{
    match.record = open_file("record", O_RDWR | O_APPEND);
    lock(match.record);
    off_t nbytes = length_of(match.record), announced = length_of(match.announced);
    if (nbytes == 0) errx(EXIT_FAILURE, "record: it is empty");
    if (nbytes < announced)
        errx(EXIT_FAILURE,
             "record: it has %lld bytes, and players know what was in %lld; restore it, or remove `announced` to go on "
             "from here",
             (long long)nbytes, (long long)announced);
    sync_names();
    char *text = mmap(NULL, (size_t)nbytes, PROT_READ, MAP_PRIVATE, match.record, 0);
    if (text == MAP_FAILED) err(EXIT_FAILURE, "record");
    replay_record(text, (size_t)nbytes);
    munmap(text, (size_t)nbytes);
}

/* Begins a game in this directory, or continues it; returns whether it is new. */
static bool open_record(void)
{
    bool is_new = !exists("record");
    match.announced = open_file("announced", O_RDWR | O_CREAT);
    if (is_new)
        begin_record();
    else
        read_record();
    return is_new;
}

/* ----------------------------------------------------------------------------------------------------------- tokens */

/*
 * The first start writes the tokens, one a line. A later start must have the same: those of another game open no
 * seat.
 */
static void keep_tokens(const char *given, size_t nbytes)
{
    char text[4096];
    if (exists("tokens")) {
        int file = open_file("tokens", O_RDONLY);
        ssize_t found = read(file, text, sizeof text);
        close(file);
        if (must(found, "tokens") != (ssize_t)nbytes || memcmp(text, given, nbytes) != 0)
            errx(EXIT_FAILURE, "tokens: they are not those of this game, or in another order; it has them in `tokens`");
        return;
    }
    int file = create_file("tokens.new");
    store(file, given, (int32_t)nbytes);
    give_name("tokens.new", "tokens");
    close(file);
    sync_names();
}

#endif
