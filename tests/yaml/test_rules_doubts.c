/*
 * test_rules_doubts.c: warnings about values of one game that are valid and probably not meant. tests/tools/brdlint.sh
 * tests the warnings of all games, and how brdlint prints them.
 */
#include "check.h"
#include "yaml/load.h"

/* The field of the only warning about a text, or "" for none. */
struct doubt {
    const char *cites, *text, *field;
};

static void check_doubt(const struct doubt *row)
{
    int failures = check_failures;
    brd_rules rules;
    brd_fault found[4] = {{.field = ""}};
    struct brdi_sink faults = {.faults = NULL};
    struct brdi_sink warnings = {.faults = found, .capacity = sizeof found / sizeof found[0]};
    CHECK_EQ_INT(brdi_rules_load(&rules, row->text, strlen(row->text), NULL, 0, &faults, &warnings), BRD_OK);
    CHECK_EQ_INT(warnings.count, row->field[0] != '\0');
    CHECK_EQ_TEXT(found[0].field, row->field);
    if (check_failures != failures) printf("  %s: %s\n", row->cites, row->text);
}

#define STACK "schema: 1\nextends: carnyx\nsteps:\n  stack:\n    - "
#define LEAP "{kind: leap, directions: [forward], range: 2}\n"
#define SLIDE "{kind: slide, directions: [forward], range: 2}\n"

static void no_slide_is_left_for_stack_jumps(void)
{
    static const struct doubt rows[] = {
        {"CAR-1 a slide", STACK SLIDE, ""},
        {"CAR-1 only a leap", STACK LEAP, "steps.stack"},
        {"CAR-1 a leap that passes nothing is meant", STACK LEAP "switches: {stack_jumps: none}\n", "steps.stack"},
        {"CAR-1 with any both mean the same", STACK LEAP "switches: {stack_jumps: any}\n", ""},
        {"CAR-1 a leap and a slide", STACK LEAP "    - {kind: slide, directions: [right], range: [1, 2]}\n", ""},
        {"CAR-1 only a step", STACK "{kind: step, directions: [forward]}\n", "steps.stack"},
        {"CAR-1 a slide of one cell passes nothing", STACK "{kind: slide, directions: [forward]}\n", "steps.stack"},
        {"CAR-1 pieces slide", STACK LEAP "  piece:\n    - " SLIDE, ""},
        {"CAR-1 captures slide", STACK LEAP "captures:\n  stack:\n    - " SLIDE, ""},
        {"CAR-1 captures leap, too",
         STACK LEAP "captures:\n  stack:\n    - {kind: leap, directions: [right], range: 2}\n", "steps.stack"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) check_doubt(&rows[i]);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"CAR-1", no_slide_is_left_for_stack_jumps},
        {NULL, NULL},
    };
    return check_main("rules_doubts", tests, argc, argv);
}
