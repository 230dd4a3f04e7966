/*
 * brdlint: finds the mistakes in rules files.
 *
 *     brdlint FILE…         prints every fault as file:line:column: key: what is wrong; what is right. Exits 1 if any
 *     brdlint --show FILE…  prints each file's canonical form, with all inherited and default values written out
 */
#include <boardrules/boardrules.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAULTS_MOST = 4096 };

static void print_faults(const char *path, const brd_fault *faults, size_t count)
{
    for (size_t i = 0; i < count && i < FAULTS_MOST; i++) {
        const brd_fault *fault = &faults[i];
        printf("%s:%u:%u: ", path, (unsigned)fault->line, (unsigned)fault->column);
        if (fault->field[0]) printf("%s: ", fault->field);
        printf("%s; expected %s\n", fault->message, fault->expected);
    }
    if (count > FAULTS_MOST) printf("%s: and %zu faults more\n", path, count - FAULTS_MOST);
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

static int lint(const char *path, int show)
{
    static brd_rules rules;
    static brd_fault faults[FAULTS_MOST];
    size_t count = 0;
    int32_t status = brd_rules_load_file(&rules, path, NULL, 0, faults, FAULTS_MOST, &count);
    if (status == BRD_OK) return show ? print_canonical(&rules) : 0;
    if (status == BRD_E_RULES)
        print_faults(path, faults, count);
    else
        fprintf(stderr, "%s: %s\n", path, brd_name(NULL, BRD_NAME_STATUS, status));
    return 1;
}

int main(int argc, char **argv)
{
    int show = argc > 1 && strcmp(argv[1], "--show") == 0;
    int failed = 0;
    if (argc < 2 + show || (!show && argv[1][0] == '-')) {
        fprintf(stderr, "usage: brdlint [--show] FILE...\n");
        return 2;
    }
    for (int i = 1 + show; i < argc; i++) failed |= lint(argv[i], show);
    return fflush(stdout) != 0 || failed;
}
