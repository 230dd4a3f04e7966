/*
 * games.h: the games that the library must have, whatever its own list contains: those of GAMES, as for make, or else
 * those with a rules file in rules/. A table has a test for each of them.
 */
#ifndef BOARDRULES_GAMES_H
#define BOARDRULES_GAMES_H

#include <glob.h>

#include "check.h"

enum { GAMES_MOST = 32, GAMES_TESTS_MOST = GAMES_MOST + 8 };

static struct {
    char names[GAMES_MOST][32];
    int count;
    struct check_test tests[GAMES_TESTS_MOST + 1];
} games;

static inline void games_add(const char *name, size_t nbytes)
{
    if (!CHECK(games.count < GAMES_MOST && nbytes < sizeof games.names[0])) return;
    memcpy(games.names[games.count++], name, nbytes);
}

static inline void games_read_files(void)
{
    glob_t files;
    if (CHECK(glob("rules/*.yaml", 0, NULL, &files) == 0))
        for (size_t i = 0; i < files.gl_pathc; i++) {
            const char *name = strchr(files.gl_pathv[i], '/') + 1;
            games_add(name, strlen(name) - strlen(".yaml"));
        }
    globfree(&files);
}

static inline void games_read(void)
{
    const char *wanted = getenv("GAMES");
    if (wanted == NULL) {
        games_read_files();
        return;
    }
    for (wanted += strspn(wanted, " "); *wanted != '\0'; wanted += strspn(wanted, " ")) {
        size_t nbytes = strcspn(wanted, " ");
        games_add(wanted, nbytes);
        wanted += nbytes;
    }
}

/* A table with a test for each game, which finds the game's name in check_name, followed by the other tests. */
static inline const struct check_test *games_tests(void (*run)(void), const struct check_test *others)
{
    int count = 0;
    games_read();
    for (; count < games.count; count++) games.tests[count] = (struct check_test){games.names[count], run};
    for (; others != NULL && others->name != NULL && count < GAMES_TESTS_MOST; others++) games.tests[count++] = *others;
    return games.tests;
}

#endif
