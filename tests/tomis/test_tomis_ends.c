/*
 * test_tomis_ends.c: ends that a file lists [TOM.ends]: worked examples of rules/tomis.md, by hand.
 */
#include "worked.h"

#define NO_GATES "-,-,-,-,-,-,-,-"
#define EXTENDS "schema: 1\nextends: tomis\n"
#define BASES "4b3/8/8/8/8/8/8/4B3 w " NO_GATES

/* [TOM.too-few] The frigates on d4 and f4 take the sentry on e5. */
static void who_has_too_few_loses(void)
{
    static const struct worked_ply plies[] = {
        {"[TOM.too-few]", "4b3/8/8/4s3/3F4/5F2/8/4B3 w " NO_GATES " F3S1L1/F3L1 - 0 20", "f3f4",
         "4b3/8/8/8/3F1F2/8/8/4B3 b " NO_GATES " F3S1L1/F3L1 - 0 21",
         "move seat=0 cell=f3 to=f4 layer=piece type=frigate count=1; remove seat=1 cell=e5 layer=piece type=sentry "
         "before=0; end type=win seats=0 reason=too_few"},
    };
    static const struct worked_end ends[] = {
        {"[TOM.too-few] whoever is to move", BASES " F3S1/F3 wb 0 20", "win seats=0 reason=too_few"},
        {"[TOM.too-few] in stock", BASES " F3S1/F3S2 wb 0 20", "none"},
        {"[TOM.too-few] on the board", "4b3/8/8/4s3/8/8/8/4B3 w " NO_GATES " F3/F3L1 w 0 20",
         "win seats=1 reason=too_few"},
        {"[TOM.too-few] both", BASES " F3/F3 wb 0 20", "draw seats=0,1 reason=too_few"},
        {"[TOM.ends] in the order of the list", BASES " F1S1/F1 wb 2 20", "win seats=0 reason=too_few"},
        {"[TOM.ends] then exhausted", BASES " F1S1/F1S1 wb 0 20", "draw seats=0,1 reason=exhausted"},
        {"[TOM.ends] then deadlock", BASES " F3S1/F3S1 wb 2 20", "draw seats=0,1 reason=deadlock"},
        {"[TOM.ends] then the limit", BASES " F3S1/F3S1 wb 0 90", "draw seats=0,1 reason=max_plies"},
        {"[TOM.too-few] not while placing", "8/8/8/8/8/8/8/8 w " NO_GATES " B1G4M4F8S2T2L1/B1G4M4F8S2T2L1 - 0 0",
         "none"},
    };
    worked_load_text(EXTENDS "ends:\n  - {kind: few, types: [sentry]}\n  - {kind: base}\n  - {kind: exhausted}\n"
                             "  - {kind: deadlock}\nswitches: {max_plies: 90}\n",
                     "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_end, worked_end, ends);
}

/* [TOM.too-few] [TOM.own] All types, two at least; a type of the file's own. */
static void all_types_count(void)
{
    static const struct worked_end all[] = {
        {"[TOM.too-few] a star and a flagship", BASES " F3L1/L1X1 - 0 20", "none"},
        {"[TOM.too-few] one alone", BASES " F3/X1 wb 0 20", "win seats=0 reason=too_few"},
    };
    static const struct worked_end star[] = {
        {"[TOM.too-few] a star", BASES " F3X1/F3L1 w 0 20", "win seats=0 reason=too_few"},
        {"[TOM.too-few] on the board", "4b3/8/8/4x3/8/8/8/4B3 w " NO_GATES " F3X1/F3L1 w 0 20", "none"},
        {"[TOM.ends] nobody is exhausted", BASES " X1/X1 wb 0 20", "none"},
    };
#define STAR "units:\n  star: {letter: X, count: 1, moves: [], attacks: []}\n"
    worked_load_text(EXTENDS STAR "ends: [{kind: few, least: 2}, {kind: deadlock}]\n", "");
    WORKED_EACH(worked_end, worked_end, all);
    worked_load_text(EXTENDS STAR "ends: [{kind: few, types: [star]}, {kind: deadlock}]\n", "");
    WORKED_EACH(worked_end, worked_end, star);
}

/* [TOM.ends] Without `base` no attack removes one; behind `base` stands how many do. */
static void bases_fall_as_the_list_says(void)
{
    static const struct worked_ply stands[] = {
        {"[TOM.ends]", "4b3/3F1F2/8/8/8/8/8/B6T w " NO_GATES " L1/F3L1 - 0 7", "h1e1",
         "4b3/3F1F2/8/8/8/8/8/B3T3 b " NO_GATES " L1/F3L1 - 0 8", NULL},
    };
    static const struct worked_ply falls[] = {
        {"[TOM.ends]", "4b3/3F4/8/8/8/8/8/B6T w " NO_GATES " L1/F3L1 - 0 7", "h1e1",
         "8/3F4/8/8/8/8/8/B3T3 b " NO_GATES " L1/F3L1 - 0 8",
         "move seat=0 cell=h1 to=e1 layer=piece type=tower count=1; remove seat=1 cell=e8 layer=piece type=base "
         "before=0; end type=win seats=0 reason=base_destroyed"},
    };
    static const struct worked_fault faults[] = {
        {"[TOM.valid-bases] no base is ever missing", "8/8/8/8/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 20", "board", 0,
         18},
    };
    static const struct worked_end exhausted[] = {
        {"[TOM.ends] fewer than two", BASES " F1/F1 wb 0 20", "draw seats=0,1 reason=exhausted"},
        {"[TOM.ends] two", BASES " F2/F1 wb 0 20", "none"},
    };
    worked_load_text(EXTENDS "ends: [{kind: deadlock}]\n", "");
    WORKED_EACH(worked_ply, worked_ply, stands);
    WORKED_EACH(worked_fault, worked_fault, faults);
    worked_load_text(EXTENDS "ends: [{kind: deadlock}, {kind: exhausted}, {kind: base, attackers: 2}]\n",
                     "base_attackers=9");
    WORKED_EACH(worked_ply, worked_ply, falls);
    WORKED_EACH(worked_end, worked_end, exhausted);
}

/* [TOM.ends] [TOM.enough-units] */
static void contradictory_lists_are_refused(void)
{
    static const struct {
        const char *ends, *field;
    } rows[] = {
        {"[{kind: base}]", "ends"},
        {"[{kind: exhausted}, {kind: deadlock}]", "ends"},
        {"[{kind: deadlock, least: 1}]", "ends[0].least"},
        {"[{kind: base, types: [tower]}, {kind: deadlock}]", "ends[0].types"},
        {"[{kind: few, attackers: 2}, {kind: deadlock}]", "ends[0].attackers"},
        {"[{kind: deadlock}, {kind: base}, {kind: deadlock}]", "ends[2].kind"},
        {"[{kind: few, types: [base]}, {kind: deadlock}]", "ends[0].types[0]"},
        {"[{kind: base, attackers: 9}, {kind: deadlock}]\nmen: {frigate: 3}", "ends[0].attackers"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[256];
        brd_fault fault = {.code = 0};
        size_t count = 0;
        snprintf(text, sizeof text, EXTENDS "ends: %s\n", rows[i].ends);
        CHECK_EQ_INT(brd_rules_load(&worked_rules, text, strlen(text), NULL, 0, &fault, 1, &count), BRD_E_RULES);
        CHECK_EQ_INT(count, 1);
        if (!CHECK_EQ_TEXT(fault.field, rows[i].field)) printf("  %s: %s\n", rows[i].ends, fault.message);
    }
    worked_load_text(EXTENDS "ends: [{kind: deadlock}]\nmen: {frigate: 0, sentry: 0, tower: 0}\n", "base_attackers=13");
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"TOM.too-few TOM.ends", who_has_too_few_loses},
        {"TOM.too-few TOM.own", all_types_count},
        {"TOM.ends TOM.valid-bases", bases_fall_as_the_list_says},
        {"TOM.ends TOM.enough-units", contradictory_lists_are_refused},
        {NULL, NULL},
    };
    return check_main("tomis_ends", tests, argc, argv);
}
