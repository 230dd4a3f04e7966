/* brdbalance.h: what the files of this folder share. */
#ifndef BOARDRULES_TOOLS_BRDBALANCE_H
#define BOARDRULES_TOOLS_BRDBALANCE_H

#include "balance/balance.h"

#include <stdbool.h>

/* The command line. */
struct arguments {
    const char *rules, *against, *svg;
    char switches[1024];
    struct balance_setting setting;
    uint32_t games, jobs;
    bool json;
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

/* Teaches the bot the rules. */
void jobs_learn(struct side *side);

/*
 * Plays games of the sides in turn, by so many threads. After Ctrl-C the sets have the games before the first that is
 * not complete. Returns whether all games have been played.
 */
bool jobs_play(struct side *sides, uint32_t side_count, uint32_t games, uint32_t threads);

/* ------------------------------------------------------------------------------------------------------ table.c */

void table_print(const struct balance_report *report);

#endif
