/* check.h: the test harness. A program is a table of tests, and a test is named after the ruling that it proves. */
#ifndef BOARDRULES_CHECK_H
#define BOARDRULES_CHECK_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each returns whether it held, and if not prints where. The value that was found is before the expected one. */
#define CHECK(condition) check_that((condition), __FILE__, __LINE__, #condition)
#define CHECK_EQ_INT(found, expected) check_int((long long)(found), (long long)(expected), __FILE__, __LINE__, #found)
#define CHECK_EQ_TEXT(found, expected) check_text((found), (expected), __FILE__, __LINE__, #found)

struct check_test {
    const char *name; /* NULL ends the table */
    void (*run)(void);
};

static int check_failures;     /* of the running test; only the first few are printed */
static const char *check_name; /* the name of the running test */

static inline bool check_that(bool held, const char *file, int line, const char *what)
{
    if (!held && check_failures++ < 10) printf("%s:%d: not so: %s\n", file, line, what);
    return held;
}

static inline bool check_int(long long found, long long expected, const char *file, int line, const char *what)
{
    if (found != expected && check_failures++ < 10)
        printf("%s:%d: %s is %lld, expected %lld\n", file, line, what, found, expected);
    return found == expected;
}

static inline bool check_text(const char *found, const char *expected, const char *file, int line, const char *what)
{
    bool held = strcmp(found, expected) == 0;
    if (!held && check_failures++ < 10)
        printf("%s:%d: %s is\n  \"%s\", expected\n  \"%s\"\n", file, line, what, found, expected);
    return held;
}

/* How many random plies to make: PLIES in the environment. */
static inline long check_plies(void)
{
    const char *plies = getenv("PLIES");
    return plies != NULL ? atol(plies) : 100000;
}

/* Whether few cases are wanted, each kind of code once: under valgrind, which finds nothing more in the hundredth. */
static inline bool check_few(void)
{
    return check_plies() < 1000;
}

/* Runs the tests whose name contains the first argument, or all. It is a failure if no name does. */
static inline int check_main(const char *program, const struct check_test *tests, int argc, char **argv)
{
    int passed = 0, failed = 0;
    for (; tests->name != NULL; tests++) {
        if (argc > 1 && strstr(tests->name, argv[1]) == NULL) continue;
        check_failures = 0;
        check_name = tests->name;
        tests->run();
        if (check_failures == 0)
            passed++;
        else {
            failed++;
            printf("%s: %s failed (%d)\n", program, tests->name, check_failures);
        }
        fflush(stdout);
    }
    printf("%s: %d passed, %d failed\n", program, passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
}

#endif
