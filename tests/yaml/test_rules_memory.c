/*
 * test_rules_memory.c: loading rules is safe when memory runs out. The k-th allocation fails, for every k, once alone
 * and once with all later ones, each in a process of its own. The library must return out_of_memory and leak nothing:
 * never faults of a good file, never wrong rules. Only the allocations inside libfyaml that are named below may crash,
 * leak, or not be missed; rules/FORMAT.md tells users of them.
 *
 * The program also measures how much memory the worst files take.
 */
#include <dirent.h>
#include <errno.h>
#include <malloc.h>
#include <sys/wait.h>
#include <unistd.h>

#include "boardrules/boardrules.h"
#include "check.h"

/* ------------------------------------------------------------------------------------------- counted allocation */

void *__libc_malloc(size_t nbytes);
void *__libc_calloc(size_t count, size_t nbytes);
void *__libc_realloc(void *block, size_t nbytes);
void __libc_free(void *block);

static bool counting;
static bool all_fail; /* all from the failing one on fail */
static long fail_at;  /* number of the allocation that fails; 0: none */
static long calls, live, live_nbytes, peak_nbytes;

static bool fails(void)
{
    if (!counting) return false;
    calls++;
    bool failing = fail_at > 0 && (all_fail ? calls >= fail_at : calls == fail_at);
    if (failing) errno = ENOMEM;
    return failing;
}

static void *count_in(void *block)
{
    if (!counting || !block) return block;
    live++;
    live_nbytes += (long)malloc_usable_size(block);
    if (live_nbytes > peak_nbytes) peak_nbytes = live_nbytes;
    return block;
}

static void count_out(void *block)
{
    if (!counting || !block) return;
    live--;
    live_nbytes -= (long)malloc_usable_size(block);
}

void *malloc(size_t nbytes)
{
    return fails() ? NULL : count_in(__libc_malloc(nbytes));
}

void *calloc(size_t count, size_t nbytes)
{
    return fails() ? NULL : count_in(__libc_calloc(count, nbytes));
}

void *realloc(void *block, size_t nbytes)
{
    if (fails()) return NULL;
    count_out(block);
    return count_in(__libc_realloc(block, nbytes));
}

void free(void *block)
{
    count_out(block);
    __libc_free(block);
}

static void start_counting(long at, bool all)
{
    calls = live = live_nbytes = peak_nbytes = 0;
    fail_at = at;
    all_fail = all;
    counting = true;
}

/* ----------------------------------------------------------------------------------------------- failing, k by k */

enum { FAULTS = 64, TEXT_NBYTES = 65537 };
enum { FILES_FOR_ALL = 50000 }; /* with fewer plies some files are enough */
enum { OWN = 2 };               /* our allocations come first: working memory, reserve */
enum { STDIO_BUFFER = 3 };      /* from a file: after our text and a FILE; stdio reads without it */
enum outcome { CLEAN, UNMISSED, LEAKED, CRASHED, WRONG };

static char text[TEXT_NBYTES];
static size_t text_nbytes;
static brd_rules rules;
static brd_fault faults[FAULTS];
static size_t fault_count;
static long failures; /* how many allocations were made to fail */

/* What loading the text gives as long as there is memory. */
static struct expected {
    int32_t status;
    size_t fault_count;
    brd_rules rules;
    brd_fault faults[FAULTS];
} expected;

static void read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!CHECK(file != NULL)) return;
    text_nbytes = fread(text, 1, sizeof text, file);
    fclose(file);
}

static int is_rules_file(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, ".yaml") == 0;
}

static int32_t load(void)
{
    memset(&rules, 0, sizeof rules);
    memset(faults, 0, sizeof faults);
    int32_t status = brd_rules_load(&rules, text, text_nbytes, NULL, 0, faults, FAULTS, &fault_count);
    counting = false;
    return status;
}

static bool is_as_expected(int32_t status)
{
    return status == expected.status && fault_count == expected.fault_count &&
           memcmp(&rules, &expected.rules, sizeof rules) == 0 && memcmp(faults, expected.faults, sizeof faults) == 0;
}

extern void __gcov_dump(void) __attribute__((weak)); /* `make coverage`: what a child has run counts, too */

/* Runs in a child: whether memory leaked, or the status, the rules or the faults are wrong. */
static enum outcome judge(int32_t status)
{
    if (status != BRD_E_MEMORY && !is_as_expected(status)) return WRONG;
    if (live > 0) return LEAKED;
    return status == BRD_E_MEMORY ? CLEAN : UNMISSED;
}

static enum outcome try_failing(long at, bool all)
{
    int status = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        start_counting(at, all);
        int outcome = (int)judge(load());
        if (__gcov_dump != NULL) __gcov_dump();
        _exit(outcome);
    }
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? (enum outcome)WEXITSTATUS(status) : CRASHED;
}

/*
 * What is beyond us: allocations of libfyaml 0.7.12, counted from its first. In fy_parser_set_string a failure of
 * numbers 13 and 14 crashes. Errors while the diagnostics or the parser are created (3 to 12) or in fy_fetch_value at
 * the first key (21 to 23, later if a list begins the text) leak what was allocated before, and so does a failure
 * while it reports a fault of the text. Number 15 is never missed: the rules are loaded without it. A fault that the
 * file has may be found even so.
 */
static bool is_beyond_us(enum outcome outcome, long k)
{
    bool reports = expected.status != BRD_OK && expected.faults[expected.fault_count - 1].code == BRD_FAULT_YAML;
    switch (outcome) {
    case CRASHED: return k == 13 || k == 14;
    case LEAKED: return (k >= 3 && k <= 12) || (k >= 21 && k <= 23) || (reports && k > 21);
    case UNMISSED: return k == 15 || expected.status != BRD_OK;
    default: return false;
    }
}

/* `all`: with all later ones. */
static void fail_each(long total, bool all)
{
    for (long at = 1; at <= total; at++, failures++) {
        enum outcome outcome = try_failing(at, all);
        if (!CHECK(outcome == CLEAN || is_beyond_us(outcome, at - OWN)))
            printf("  allocation %ld of %ld: outcome %d\n", at, total, (int)outcome);
    }
}

/* Every allocation while the text is loaded, which gives this status. */
static void try_all(int32_t status)
{
    start_counting(0, false);
    CHECK_EQ_INT(load(), status);
    long total = calls;
    CHECK(total > (status == BRD_OK ? OWN : 0)); /* it counts; some faults are found without libfyaml */
    CHECK_EQ_INT(live, 0);
    expected = (struct expected){.status = status, .fault_count = fault_count, .rules = rules};
    memcpy(expected.faults, faults, sizeof faults);
    fail_each(total, false);
    fail_each(total, true);
}

/* Every n-th of the rules files in a folder. */
static void try_folder(const char *folder, size_t n, int32_t status)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_rules_file, alphasort), before = check_failures;
    CHECK(count >= 40);
    for (int i = 0; i < count; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        free(entries[i]);
        if ((size_t)i % n != 0) continue;
        read_text(path);
        try_all(status);
        if (check_failures != before) printf("  in %s\n", path);
        before = check_failures;
    }
    free(entries);
}

/* Scalars in all styles: libfyaml copies some of their texts, and then memory may run out, too. */
static void texts_of_all_styles_are_not_lost(void)
{
    static const char styles[] =
        "schema: 1 # |0\nextends: tokonoma\ntitle: \"a b \\x62c\\\n  d\"\ncredit: >-\n  folded text\n  of two lines\n"
        "pieces:\n  \"arm\":\n    'count': 2\n    moves:\n"
        "      - {\"kind\": leap, directions: ['forward'], range: 2, onto: [empty, \"fl\\x61t\"]}\n"
        "      - kind: |-\n          step\n        directions: [backward]\n"
        "        onto:\n        - >-\n          empty\n\n        - 'flat'\n";
    text_nbytes = strlen(styles);
    memcpy(text, styles, text_nbytes);
    try_all(BRD_OK);
    printf("figure: %ld allocations failed\n", failures);
}

static void a_failing_allocation_is_answered(void)
{
    for (int i = 0; i < brd_game_count(); i++) {
        char path[64];
        snprintf(path, sizeof path, "rules/%s.yaml", brd_game_name(i));
        read_text(path);
        try_all(BRD_OK);
    }
    try_folder("tests/variants", check_plies() < FILES_FOR_ALL ? 4 : 1, BRD_OK);
}

static void in_faulty_files_too(void)
{
    try_folder("tests/bad_rules", 4, BRD_E_RULES);
}

/* [H.load-errors] */
static void own_allocations_give_out_of_memory(void)
{
    size_t count;
    read_text("rules/tokonoma.yaml");
    for (long at = 1; at <= OWN; at++) {
        start_counting(at, false);
        CHECK_EQ_INT(load(), BRD_E_MEMORY);
        CHECK_EQ_INT(live, 0);
    }
    for (long at = 1; at <= 3 + OWN; at++) {
        start_counting(at, false);
        int32_t status = brd_rules_load_file(&rules, "rules/tokonoma.yaml", NULL, 0, faults, FAULTS, &count);
        counting = false;
        CHECK_EQ_INT(status, at == STDIO_BUFFER ? BRD_OK : BRD_E_MEMORY);
        CHECK_EQ_INT(live, 0);
    }
}

/* ------------------------------------------------------------------------------------------------ how much memory */

/* Fills the text with lines of repeated `unit`, as many as may be in a file with so many signs. */
static void fill_lines(const char *before, const char *unit, const char *after, size_t signs, size_t per_unit)
{
    size_t at = 0;
    while (at + 4097 < sizeof text && signs > 0) {
        size_t end = at + 4096;
        at += (size_t)sprintf(text + at, "%s", before);
        for (; at + strlen(unit) + strlen(after) < end && signs > 8; signs -= per_unit)
            at += (size_t)sprintf(text + at, "%s", unit);
        at += (size_t)sprintf(text + at, "%s", after);
        signs -= signs > 8 ? 2 : signs;
    }
    text_nbytes = at;
}

/* Cases with more signs than allowed, which are refused before the parser sees them, and with as many as allowed. */
static void no_file_takes_more_than_nine_mebibytes(void)
{
    static const struct {
        const char *before, *unit, *after;
        size_t per_unit;
    } cases[] = {
        {"- [", ":,", "]\n", 2},   {"- {", ":,", "}\n", 2},  {"- [", ":,", "\n", 2},  {"- {", ":,", "\n", 2},
        {"- [", "{:},", "]\n", 4}, {"- [", "{:},", "\n", 4}, {"", "[:", "\n", 2},     {"- [", "a,", "]\n", 1},
        {"- [", "a,", "\n", 1},    {"- [", "? ,", "\n", 2},  {"- [", "[],", "\n", 3}, {"- [", "\"\":\"\",", "\n", 2},
        {"a: \"", "x ", "\n", 1},  {"", "- ", "\n", 1},      {"", "? ", "\n", 1},     {"a: ", "b ", "\n", 1},
    };
    for (size_t i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
        size_t c = i / 2;
        fill_lines(cases[c].before, cases[c].unit, cases[c].after, i % 2 ? 100000 : 16200, cases[c].per_unit);
        start_counting(0, false);
        CHECK_EQ_INT(load(), BRD_E_RULES);
        CHECK_EQ_INT(live, 0);
        if (!CHECK(peak_nbytes < 9 * 1024 * 1024)) printf("  case %zu: %ld bytes\n", c, peak_nbytes);
    }
}

static void no_file_of_the_corpus_takes_more(void)
{
    DIR *dir = opendir("tests/bad_rules");
    int files = 0;
    if (!CHECK(dir != NULL)) return;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char path[512];
        if (!is_rules_file(entry)) continue;
        files++;
        snprintf(path, sizeof path, "tests/bad_rules/%s", entry->d_name);
        read_text(path);
        start_counting(0, false);
        CHECK_EQ_INT(load(), BRD_E_RULES);
        CHECK_EQ_INT(live, 0);
        CHECK(peak_nbytes < 9 * 1024 * 1024);
    }
    closedir(dir);
    CHECK(files >= 100);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"own_allocations_give_out_of_memory", own_allocations_give_out_of_memory},
        {"a_failing_allocation_is_answered", a_failing_allocation_is_answered},
        {"in_faulty_files_too", in_faulty_files_too},
        {"texts_of_all_styles_are_not_lost", texts_of_all_styles_are_not_lost},
        {"no_file_takes_more_than_nine_mebibytes", no_file_takes_more_than_nine_mebibytes},
        {"no_file_of_the_corpus_takes_more", no_file_of_the_corpus_takes_more},
        {NULL, NULL},
    };
    return check_main("rules_memory", tests, argc, argv);
}
