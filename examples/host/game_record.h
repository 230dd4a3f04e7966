/*
 * host/game_record.h: the game of host.c on the disk: DIRECTORY/record. The file is locked, so a game has one server. Each
 * ply is written and synced before anybody is told, so the server can be killed at any time.
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
#include <unistd.h>

#include "boardrules/boardrules.h"
#include "../repetition.h"

enum { TAIL_NBYTES = 6000 /* a line of 4096 bytes, and a position */ };

static struct match {
    brd_rules rules;
    brd_state state;
    int32_t players;
    struct history history;
    uint32_t times;   /* how often this position has been there; 0 if no seat is to move */
    char ended[4096]; /* how the game ended outside the rules, as the record has it; "": it did not */
    int record;       /* the file */
} match;

/* Exits if a call fails that the server depends on. */
static int must(long answer, const char *what)
{
    if (answer < 0) err(EXIT_FAILURE, "%s", what);
    return (int)answer;
}

/* Appends to the record. If that fails the server exits before it sends the ply: the game is what the record says. */
static void keep(const char *text, int32_t nbytes)
{
    if (must(write(match.record, text, (size_t)nbytes), "record") != nbytes) errx(EXIT_FAILURE, "the disk is full");
    must(fsync(match.record), "record");
}

static void lock_record(void)
{
    if (flock(match.record, LOCK_EX | LOCK_NB) != 0) err(EXIT_FAILURE, "record: another server has this game");
}

static void count_position(void)
{
    match.times = note_position(&match.history, &match.rules, &match.state);
}

/* The record gets its name when its head is complete. A link replaces no file: of two servers one begins the game. */
static void begin_record(void)
{
    char head[8192];
    match.record = must(open("record.new", O_RDWR | O_CREAT | O_APPEND, 0600), "record.new");
    lock_record();
    must(ftruncate(match.record, 0), "record.new");
    keep(head, brd_record_head(&match.rules, &match.state, BRD_REFEREE, NULL, 0, head, sizeof head));
    must(link("record.new", "record"), "record");
    unlink("record.new");
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
 * What follows the last complete ply may be cut off, and is written anew. The end of a game that the players have ended
 * stays as it is, because it could not be found again.
 */
static void mend_end(const brd_record *record, bool is_over)
{
    char end[1 + TAIL_NBYTES] = "\n";
    size_t ended_nbytes = is_over ? 0 : strlen(match.ended);
    if (ended_nbytes > 0 && record->end_position.nbytes > 0) return;
    must(ftruncate(match.record, record->plies.offset + record->plies.nbytes), "record");
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
    match.record = must(open("record", O_RDWR | O_APPEND), "record");
    lock_record();
    size_t nbytes = (size_t)must(lseek(match.record, 0, SEEK_END), "record");
    if (nbytes == 0) errx(EXIT_FAILURE, "record: it is empty");
    char *text = mmap(NULL, nbytes, PROT_READ, MAP_PRIVATE, match.record, 0);
    if (text == MAP_FAILED) err(EXIT_FAILURE, "record");
    replay_record(text, nbytes);
    munmap(text, nbytes);
}

/* Begins a game in this directory, or continues it; returns whether it is new. */
static bool open_record(void)
{
    bool is_new = access("record", F_OK) != 0;
    if (is_new)
        begin_record();
    else
        read_record();
    int here = must(open(".", O_RDONLY), "directory"), above = must(open("..", O_RDONLY), "directory above");
    must(fsync(here), "directory"); /* the names of the record and of the directory, before anything is sent */
    must(fsync(above), "directory above");
    close(here);
    close(above);
    return is_new;
}

#endif
