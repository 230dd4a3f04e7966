/* brdlint.c: finds faults in rules files. brdlint.md describes it. */
#include <boardrules/boardrules.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "yaml/load.h"

enum { FAULTS_MOST = 4096, WARNINGS_MOST = 256 };

static const char help[] =
    "usage: brdlint [--strict] [--] FILE...   reports the faults of each file, or that it is ok\n"
    "       brdlint --show [--] FILE...       prints the canonical form, with all inherited and default values\n"
    "       brdlint --help\n"
    "\n"
    "A fault:    FILE:LINE:COLUMN: KEY: the problem; expected what is valid\n"
    "A warning:  FILE:LINE:COLUMN: warning: KEY: what you probably did not mean; expected what you may mean\n"
    "No fault:   FILE: ok, GAME, FINGERPRINT\n"
    "\n"
    "--strict    a file with warnings fails\n"
    "--          ends the options: what follows are files, such as -x.yaml\n"
    "\n"
    "Exit status: 0, all files are ok; 1, some are not; 2, wrong command line.\n";

static void print_faults(const char *path, const char *kind, const struct brdi_sink *found)
{
    for (size_t i = 0; i < found->count && i < found->capacity; i++) {
        const brd_fault *fault = &found->faults[i];
        printf("%s:%u:%u: %s", path, (unsigned)fault->line, (unsigned)fault->column, kind);
        if (fault->field[0]) printf("%s: ", fault->field);
        printf("%s; expected %s\n", fault->message, fault->expected);
    }
    if (found->count > found->capacity) printf("%s: %sand %zu more\n", path, kind, found->count - found->capacity);
}

static int print_canonical(const brd_rules *rules)
{
    size_t cap = (size_t)brd_rules_format(rules, NULL, 0) + 1;
    char *text = malloc(cap);
    if (text == NULL) return 1;
    brd_rules_format(rules, text, cap);
    fputs(text, stdout);
    free(text);
    return 0;
}

/* Reads at most one byte more than a rules file may have, so that the loader finds a longer one too long. */
static int32_t read_file(const char *path, char *text, size_t *nbytes)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) return BRD_E_FILE;
    *nbytes = fread(text, 1, BRDI_RULES_TEXT_NBYTES + 1, file);
    int32_t status = ferror(file) ? BRD_E_FILE : BRD_OK;
    fclose(file);
    return status;
}

static int lint(const char *path, int show, int strict)
{
    static brd_rules rules;
    static char text[BRDI_RULES_TEXT_NBYTES + 1];
    static brd_fault faults[FAULTS_MOST], warned[WARNINGS_MOST];
    struct brdi_sink found = {.faults = faults, .capacity = FAULTS_MOST};
    struct brdi_sink warnings = {.faults = warned, .capacity = WARNINGS_MOST};
    size_t nbytes = 0;
    int32_t status = read_file(path, text, &nbytes);
    if (status == BRD_OK) status = brdi_rules_load(&rules, text, nbytes, NULL, 0, &found, &warnings);
    if (status != BRD_OK && status != BRD_E_RULES) {
        fprintf(stderr, "%s: %s\n", path, brd_name(NULL, BRD_NAME_STATUS, status));
        return 1;
    }
    print_faults(path, "", &found);
    if (status != BRD_OK) return 1;
    if (show) return print_canonical(&rules);
    print_faults(path, "warning: ", &warnings);
    if (strict && warnings.count > 0) return 1;
    printf("%s: ok, %s, 0x%016" PRIx64 "\n", path, brd_rules_name(&rules), brd_rules_fingerprint(&rules));
    return 0;
}

int main(int argc, char **argv)
{
    const char *option = argc > 1 && argv[1][0] == '-' && strcmp(argv[1], "--") != 0 ? argv[1] : "";
    int show = strcmp(option, "--show") == 0, strict = strcmp(option, "--strict") == 0, failed = 0;
    int first = 1 + show + strict;
    if (first < argc && strcmp(argv[first], "--") == 0) first++;
    if (strcmp(option, "--help") == 0) return fputs(help, stdout) < 0;
    if (first >= argc || (option[0] != '\0' && !show && !strict)) {
        fputs(help, stderr);
        return 2;
    }
    for (int i = first; i < argc; i++) failed |= lint(argv[i], show, strict);
    return fflush(stdout) != 0 || failed;
}
