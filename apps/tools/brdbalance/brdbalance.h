/* brdbalance.h: what the files of this folder share. */
#ifndef BOARDRULES_TOOLS_BRDBALANCE_H
#define BOARDRULES_TOOLS_BRDBALANCE_H

#include "balance/parts.h"

#include <stdbool.h>
#include <stdio.h>

enum { GAMES_MOST = 10000, PARTS_MOST = 10000 };

/* Which games are played: each `of`th, from part - 1 on. 1 of 1: all. */
struct share {
    uint32_t part, of, games; /* games: of all parts together */
};

/* The command line. */
struct arguments {
    const char *rules, *against, *svg, *out, *records;
    char **files; /* to be merged */
    char switches[1024];
    struct balance_setting setting;
    struct share share;
    uint32_t jobs, file_count;
    bool json, is_part, merges, progress;
};

/* Reports why there is no report, and exits. */
_Noreturn void stop(const char *what, const char *why);

/* -------------------------------------------------------------------------------------------------- arguments.c */

struct arguments arguments_read(int argc, char **argv);

/* ------------------------------------------------------------------------------------------------------- jobs.c */

/* The rules that games are played under, and their games. */
struct side {
    brd_rules rules;
    struct balance_set set; /* its games have been played */
    struct balance_game *games;
    uint8_t *played; /* which of them */
    void *bot;       /* that has learned the rules; NULL at level 0 */
    size_t bot_nbytes;
};

/* Gets memory for the games of a side. */
void jobs_room(struct side *side, uint32_t games);

/* How many games of a share, of all sides, have been played or not. */
uint32_t jobs_count(const struct side *sides, uint32_t side_count, struct share share, bool played);

/* Teaches the bot the rules. */
void jobs_learn(struct side *side);

/*
 * Plays those games of a share that have not been played, of the sides in turn, by so many threads. progress: shows it
 * also if standard error is no terminal. After Ctrl-C some are left, and the sets have the games before the first of
 * them. Returns whether all have been played.
 */
bool jobs_play(struct side *sides, uint32_t side_count, struct share share, uint32_t threads, bool progress);

/* ----------------------------------------------------------------------------------------------------- records.c */

/* The record of a game that is being played. */
struct record {
    struct text text; /* nothing if no records are written */
    uint32_t in_line; /* plies in its last line */
};

enum { RECORD_NBYTES = 1 << 18 }; /* more than the longest game under the longest rules has */

/* Write the head, with tags that say how to play this game again; a ply; the tail. */
void record_begin(struct record *record, const struct side *side, uint32_t number, const struct balance_play *play);
void record_ply(struct record *record, const struct side *side, const struct balance_play *play);
void record_end(struct record *record, const struct side *side, const struct balance_play *play);

/* ------------------------------------------------------------------------------------------------------ lines.c */

/* What the first line of a part says of the games of a side. */
struct part_set {
    char game[32], name[80], switches[1024], rules[65537]; /* rules: as YAML, or empty if the switches are enough */
    uint64_t fingerprint;
    struct balance_setting setting;
};

/* The first line of a part. */
struct part {
    char version[32];
    struct share share;
    uint32_t set_count;
    struct part_set sets[2];
};

void part_describe(struct part *part, const struct side *sides, uint32_t side_count, struct share share);

/* Names what differs, such as "--seed", in parts that cannot be merged; NULL: nothing. */
const char *part_difference(const struct part *one, const struct part *other);

/* A line of a part, with its line feed. Those that read one return false if it is not exactly what is written. */
void part_write_head(struct text *text, const struct part *part);
bool part_read_head(const char *line, struct part *part);
void part_write_game(struct text *text, uint32_t set, uint32_t number, const struct balance_game *game);
bool part_read_game(const char *line, uint32_t *set, uint32_t *number, struct balance_game *game);

/* Whether a line begins as the first one of a part; whether its bytes are those that some version has written. */
bool part_is_head(const char *line);
bool part_is_whole(const char *line);

enum { PART_LINE_NBYTES = 1 << 20 }; /* more than any line has */

/* The lines of a file, as they are read. */
struct lines {
    FILE *file;
    uint32_t number; /* of this line, from 1 */
    bool is_cut_off; /* it has no line feed, or is longer than any line of a part */
    char text[PART_LINE_NBYTES];
};

/* Reads the next line; false: there is none. */
bool lines_next(struct lines *lines);

/* ------------------------------------------------------------------------------------------------------ files.c */

/*
 * Begins the output of a part: into a file, which may have some of its games, or, with path NULL, to standard output.
 * Those games count as played.
 */
void files_open_part(const char *path, const struct part *part, struct side *sides);

/* Begins the file of records. The part may have so many games already, whose records are there. */
void files_open_records(const char *path, uint32_t games);

/* Whether games are written as records. */
bool files_have_records(void);

/* Writes a game that is over into the files that are open. Threads may call it. */
void files_keep(uint32_t set, uint32_t number, const struct balance_game *game, const struct record *record);

/* ------------------------------------------------------------------------------------------------------ merge.c */

/* Reads parts, and makes the sides of them. Faults are reported, all of them, before the program exits. */
uint32_t merge_parts(char **paths, uint32_t path_count, struct side *sides);

/* ------------------------------------------------------------------------------------------------------ table.c */

void table_print(const struct balance_report *report);

#endif
