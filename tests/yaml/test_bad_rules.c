/*
 * test_bad_rules.c: the loader reports exactly the expected faults in a corpus of faulty rules files. The first comment
 * of each file names these faults, a line each:
 *
 *     # 7:3 unknown_key pieces.flat.cuont
 *
 * These are the line, column, code and path of the key (`-`: none). The fault's offset must be that of its line and
 * column, and the loader must print nothing.
 */
#include <dirent.h>
#include <time.h>
#include <unistd.h>

#include "boardrules/boardrules.h"
#include "check.h"

enum { TEXT_NBYTES = 70000, FAULTS = 64 };

static const char *const folder = "tests/bad_rules";
static int files_read;

static const struct code {
    int32_t code;
    const char *name;
} codes[] = {
    {BRD_FAULT_TEXT, "text"},
    {BRD_FAULT_YAML, "yaml"},
    {BRD_FAULT_UNKNOWN_KEY, "unknown_key"},
    {BRD_FAULT_DUPLICATE_KEY, "duplicate_key"},
    {BRD_FAULT_MISSING_KEY, "missing_key"},
    {BRD_FAULT_TYPE, "type"},
    {BRD_FAULT_WORD, "word"},
    {BRD_FAULT_RANGE, "range"},
    {BRD_FAULT_CONTRADICTION, "contradiction"},
    {0, NULL},
};

static const char *code_name(int32_t code)
{
    const struct code *entry = codes;
    while (entry->name && entry->code != code) entry++;
    return entry->name ? entry->name : "?";
}

/* A fault as the first comment would write it. */
static void write_fault(const brd_fault *fault, char *text, size_t cap)
{
    snprintf(text, cap, "# %u:%u %s %s", (unsigned)fault->line, (unsigned)fault->column, code_name(fault->code),
             fault->field[0] ? fault->field : "-");
}

static size_t read_file(const char *path, char *text)
{
    FILE *in = fopen(path, "rb");
    if (!CHECK(in != NULL)) return 0;
    size_t nbytes = fread(text, 1, TEXT_NBYTES, in);
    fclose(in);
    return nbytes;
}

/* Reads the next line of the first comment; false after the last. */
static bool next_expected(const char *text, size_t nbytes, size_t *at, char *line, size_t cap)
{
    size_t start = *at, length = 0;
    if (start == 0 && nbytes > 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) start = 3;
    while (start + length < nbytes && strchr("\r\n", text[start + length]) == NULL && length < cap - 1) length++;
    if (length < 3 || text[start] != '#' || text[start + 2] < '0' || text[start + 2] > '9') return false;
    memcpy(line, text + start, length);
    line[length] = '\0';
    *at = start + length;
    while (*at < nbytes && strchr("\r\n", text[*at]) != NULL) ++*at;
    return true;
}

/* Whether line and column are those of the offset, counted here in characters, without the byte order mark. */
static bool is_placed(const char *text, size_t nbytes, const brd_fault *fault)
{
    uint32_t line = 1, column = 1;
    for (size_t at = memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0; at < fault->offset; at++) {
        if ((text[at] & 0xC0) != 0x80) column++;
        if (text[at] == '\n') line++, column = 1;
    }
    return fault->offset <= nbytes && line == fault->line && column == fault->column;
}

static void compare(const char *path, const char *text, size_t nbytes, const brd_fault *faults, size_t count)
{
    size_t at = 0, i = 0;
    char expected[256], found[256];
    for (; next_expected(text, nbytes, &at, expected, sizeof expected); i++) {
        snprintf(found, sizeof found, "nothing");
        if (i < count) write_fault(&faults[i], found, sizeof found);
        if (!CHECK_EQ_TEXT(found, expected)) printf("in %s, fault %zu\n", path, i + 1);
        if (i >= count) return;
        CHECK(is_placed(text, nbytes, &faults[i]));
        CHECK(faults[i].message[0] != '\0' && faults[i].expected[0] != '\0');
    }
    if (!CHECK_EQ_INT(count, i)) printf("in %s\n", path);
    for (; i < count; i++) {
        write_fault(&faults[i], found, sizeof found);
        printf("  also %s: %s; expected %s\n", found, faults[i].message, faults[i].expected);
    }
}

static void try_file(const char *name)
{
    static char text[TEXT_NBYTES];
    static brd_fault faults[FAULTS];
    static brd_rules rules;
    char path[512];
    size_t count = 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    size_t nbytes = read_file(path, text);
    clock_t began = clock();
    memset(&rules, 0x5A, sizeof rules);
    int32_t status = brd_rules_load(&rules, text, nbytes, NULL, 0, faults, FAULTS, &count);
    CHECK((clock() - began) / CLOCKS_PER_SEC < 1);
    CHECK_EQ_INT(status, BRD_E_RULES);
    CHECK(count > 0 && count <= FAULTS);
    const uint8_t *bytes = (const uint8_t *)&rules;
    CHECK(bytes[0] == 0x5A && memcmp(bytes, bytes + 1, sizeof rules - 1) == 0);
    compare(path, text, nbytes, faults, count);
    files_read++;
}

/* [H.fault-place] [H.load-faults] */
static void every_file_gives_the_faults_that_it_names(void)
{
    DIR *dir = opendir(folder);
    if (!CHECK(dir != NULL)) return;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
        if (strstr(entry->d_name, ".yaml") != NULL) try_file(entry->d_name);
    closedir(dir);
    CHECK(files_read >= 100);
}

/* Standard output and standard error go to a file during the load. */
static void nothing_is_printed(void)
{
    FILE *file = tmpfile();
    if (!CHECK(file != NULL)) return;
    fflush(stdout);
    int out = dup(1), err = dup(2);
    dup2(fileno(file), 1);
    dup2(fileno(file), 2);
    int before = check_failures;
    every_file_gives_the_faults_that_it_names();
    fflush(stdout);
    long length = (long)lseek(fileno(file), 0, SEEK_END);
    dup2(out, 1);
    dup2(err, 2);
    close(out);
    close(err);
    fclose(file);
    if (check_failures == before) CHECK_EQ_INT(length, 0);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"every_file_gives_the_faults_that_it_names", every_file_gives_the_faults_that_it_names},
        {"nothing_is_printed", nothing_is_printed},
        {NULL, NULL},
    };
    return check_main("bad_rules", tests, argc, argv);
}
