/*
 * test_rules_doubts.c: warnings about values of one game that are valid and probably not meant. tests/tools/brdlint.sh
 * tests the warnings of all games, and how brdlint prints them.
 */
#include "check.h"
#include "yaml/load.h"

/* How many warnings a text gets, and the field of the first, "" if there is none. */
struct doubt {
    const char *cites, *text;
    size_t count;
    const char *field;
};

static void check_doubt(const struct doubt *row)
{
    int failures = check_failures;
    brd_rules rules;
    brd_fault found[4] = {{.field = ""}};
    struct brdi_sink faults = {.faults = NULL};
    struct brdi_sink warnings = {.faults = found, .capacity = sizeof found / sizeof found[0]};
    CHECK_EQ_INT(brdi_rules_load(&rules, row->text, strlen(row->text), NULL, 0, &faults, &warnings), BRD_OK);
    CHECK_EQ_INT(warnings.count, row->count);
    CHECK_EQ_TEXT(found[0].field, row->field);
    if (check_failures != failures) printf("  %s: %s\n", row->cites, row->text);
}

static void check_doubts(const struct doubt *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) check_doubt(&rows[i]);
}

#define STACK "schema: 1\nextends: carnyx\nsteps:\n  stack:\n    - "
#define LEAP "{kind: leap, directions: [forward], range: 2}\n"
#define SLIDE "{kind: slide, directions: [forward], range: 2}\n"

static void no_slide_is_left_for_stack_jumps(void)
{
    static const struct doubt rows[] = {
        {"CAR-1 a slide", STACK SLIDE, 0, ""},
        {"CAR-1 only a leap", STACK LEAP, 1, "steps.stack"},
        {"CAR-1 a leap that passes nothing is meant", STACK LEAP "switches: {stack_jumps: none}\n", 1, "steps.stack"},
        {"CAR-1 with any both mean the same", STACK LEAP "switches: {stack_jumps: any}\n", 0, ""},
        {"CAR-1 a leap and a slide", STACK LEAP "    - {kind: slide, directions: [right], range: [1, 2]}\n", 0, ""},
        {"CAR-1 only a step", STACK "{kind: step, directions: [forward]}\n", 1, "steps.stack"},
        {"CAR-1 a slide of one cell passes nothing", STACK "{kind: slide, directions: [forward]}\n", 1, "steps.stack"},
        {"CAR-1 pieces slide", STACK LEAP "  piece:\n    - " SLIDE, 0, ""},
        {"CAR-1 captures slide", STACK LEAP "captures:\n  stack:\n    - " SLIDE, 0, ""},
        {"CAR-1 captures leap, too",
         STACK LEAP "captures:\n  stack:\n    - {kind: leap, directions: [right], range: 2}\n", 1, "steps.stack"},
    };
    check_doubts(rows, sizeof rows / sizeof rows[0]);
}

#define TOMIS "schema: 1\nextends: tomis\n"
#define LEAPS_ONLY                                                                                    \
    "{moves: [{kind: step, directions: [knight-forward-right]}], attacks: [{kind: step, directions: " \
    "[knight-forward-right]}]}\n"
#define NO_UNIT_USES_THE_EIGHT \
    TOMIS "units:\n  frigate: " LEAPS_ONLY "  sentry: " LEAPS_ONLY "  tower: " LEAPS_ONLY "  flagship: " LEAPS_ONLY

/*
 * A gate points in one of the first eight directions, so their vectors are used even if no unit moves or attacks by
 * them.
 */
static void gates_use_the_first_eight_directions(void)
{
    static const struct doubt rows[] = {
        {"TOM.vectors all eight",
         NO_UNIT_USES_THE_EIGHT
         "board: {directions: {forward: [0, 2], backward: [0, -2], forward-right: [2, 2], backward-left: [-2, -2],\n"
         "    right: [2, 0], left: [-2, 0], backward-right: [2, -2], forward-left: [-2, 2]}}\n",
         0, ""},
        {"TOM.vectors the ninth, and the thirteenth opposite it",
         TOMIS "board: {directions: {knight-forward-right: [1, 3], knight-backward-left: [-1, -3]}}\n", 2,
         "board.directions.knight-forward-right"},
        {"TOM.vectors the ninth, which units use",
         NO_UNIT_USES_THE_EIGHT "board: {directions: {knight-forward-right: [1, 3], knight-backward-left: [-1, -3]}}\n",
         1, "board.directions.knight-backward-left"},
    };
    check_doubts(rows, sizeof rows / sizeof rows[0]);
}

#define BARRED(turns, middle) \
    "schema: 1\nextends: tombs\nboard: {barred: {turns: " turns "}}\nswitches: {middle: " middle "}\n"

static void the_first_player_is_barred_on_every_turn(void)
{
    static const struct doubt rows[] = {
        {"TMB-21 more turns", BARRED("5", "first_player"), 1, "board.barred.turns"},
        {"TMB-21 none", BARRED("0", "first_player"), 1, "board.barred.turns"},
        {"TMB-21 they count for the first turn", BARRED("5", "first_turn"), 1, "switches.middle"}, /* as inherited */
        {"[TMB.first-player] other cells",
         "schema: 1\nextends: tombs\nboard: {barred: {cells: [b1]}}\nswitches: {middle: first_player}\n", 0, ""},
    };
    check_doubts(rows, sizeof rows / sizeof rows[0]);
}

#define TOKONOMA "schema: 1\nextends: tokonoma\n"
#define LANCE(count, moves) "pieces: {lance: {letter: L, count: " count ", moves: [" moves "]}"
#define FORWARD "{kind: step, directions: [forward]}"

/* Of the star a side has one, of sentries two, of all units thirteen. */
static void an_end_holds_from_the_beginning(void)
{
    static const struct doubt rows[] = {
        {"TOK.too-few the only star", TOKONOMA "ends: [{kind: few, types: [star]}, {kind: stalemate}]\n", 0, ""},
        {"TOK.too-few two stars", TOKONOMA "ends: [{kind: few, types: [star], least: 2}, {kind: stalemate}]\n", 1,
         "ends"},
        {"TOK.too-few a star that Black lacks",
         TOKONOMA "ends: [{kind: stalemate}, {kind: few, types: [star]}]\nlayout: \"4A/f5/7/5S/5\"\n", 1, "ends"},
        {"TOK.too-few the start",
         TOKONOMA "ends: [{kind: few, types: [star]}, {kind: stalemate}]\n"
                  "start: \"4F/f5/7/5S/5 w 0 0\"\n",
         1, "start"},
        {"TOM.too-few as many as there are", TOMIS "ends: [{kind: few, types: [sentry], least: 2}, {kind: deadlock}]\n",
         0, ""},
        {"TOM.too-few more", TOMIS "ends: [{kind: few, types: [sentry], least: 3}, {kind: deadlock}]\n", 1,
         "ends[0].least"},
        {"TOM.too-few more than Black has",
         TOMIS "ends: [{kind: deadlock}, {kind: few, types: [flagship]}]\nseats: {black: {men: {flagship: 0}}}\n", 1,
         "ends[1].types"},
        {"TOM.too-few more than all", TOMIS "ends: [{kind: few, least: 14}, {kind: deadlock}]\n", 1, "ends[0].least"},
    };
    check_doubts(rows, sizeof rows / sizeof rows[0]);
}

static void an_end_never_comes(void)
{
    static const struct doubt rows[] = {
        {"TOK.house-types nobody has one",
         TOKONOMA LANCE("0", FORWARD) "}\nends: [{kind: stalemate}, {kind: house, types: [lance]}]\n", 1,
         "ends[1].types"},
        {"TOK.house-types some have one",
         TOKONOMA LANCE("1", FORWARD) "}\nends: [{kind: stalemate}, {kind: house, types: [lance]}]\n", 0, ""},
        {"TOK.house-types it stands still, which is reported, too",
         TOKONOMA LANCE("1", "") "}\nends: [{kind: stalemate}, {kind: house, types: [lance]}]\n", 2,
         "pieces.lance.moves"},
        {"TOK.house-types it stands still where it was a flat",
         TOKONOMA LANCE("1", "") ", flat: {becomes: {where: far, types: [lance]}}}\n"
                                 "ends: [{kind: stalemate}, {kind: house, types: [lance]}]\n",
         1, "pieces.lance.moves"},
        {"TOK.house-types behind a wider one",
         TOKONOMA "ends: [{kind: house, types: [flat, arm]}, {kind: house}, {kind: stalemate}]\n", 1, "ends[1].kind"},
        {"TOK.house-types before it",
         TOKONOMA "ends: [{kind: house}, {kind: house, types: [flat, arm]}, {kind: stalemate}]\n", 0, ""},
        {"TOK.too-few behind one that is sooner",
         TOKONOMA "ends: [{kind: few, types: [star]}, {kind: few}, {kind: stalemate}]\n", 1, "ends[1].kind"},
        {"TOK.too-few before it", TOKONOMA "ends: [{kind: few}, {kind: few, types: [star]}, {kind: stalemate}]\n", 0,
         ""},
        {"TOK.too-few with more behind",
         TOKONOMA "ends: [{kind: few, types: [flat]}, {kind: few, types: [flat], least: 2}, {kind: stalemate}]\n", 0,
         ""},
        {"TOK.no-move the second", TOKONOMA "ends: [{kind: stalemate}, {kind: stalemate, result: draws}]\n", 1,
         "ends[1].kind"},
        {"TOM.too-few behind one that is sooner",
         TOMIS "ends: [{kind: few, types: [tower]}, {kind: deadlock}, {kind: few, types: [tower, sentry]}]\n", 1,
         "ends[2].kind"},
        {"TOM.too-few others",
         TOMIS "ends: [{kind: few, types: [tower]}, {kind: deadlock}, {kind: few, types: [sentry]}]\n", 0, ""},
    };
    check_doubts(rows, sizeof rows / sizeof rows[0]);
}

#define THRONES "schema: 1\nextends: thrones\n"
#define GRIFFIN(count) "pieces: {griffin: {letter: G, count: " count ", moves: [" FORWARD "]}}\n"

static void an_end_of_thrones_never_comes(void)
{
    static const struct doubt rows[] = {
        {"THR.end-fortress nobody has one", THRONES GRIFFIN("0") "ends: [{kind: fortress, types: [griffin]}]\n", 1,
         "ends[0].types"},
        {"THR.end-fortress each has one", THRONES GRIFFIN("1") "ends: [{kind: fortress, types: [griffin]}]\n", 0, ""},
        {"THR.end-points no thrones", THRONES "pieces: {throne: {count: 0}}\nends: [{kind: points}]\n", 1,
         "ends[0].kind"},
        {"THR.end-fortress behind one that needs fewer",
         THRONES "ends: [{kind: fortress, at: [middle, opponent]}, {kind: fortress, at: [middle]}]\n", 1,
         "ends[1].kind"},
        {"THR.end-fortress before it",
         THRONES "ends: [{kind: fortress, at: [middle]}, {kind: fortress, at: [middle, opponent]}]\n", 0, ""},
        {"THR.end-points behind fewer", THRONES "ends: [{kind: points}, {kind: removed}, {kind: points, count: 2}]\n",
         1, "ends[2].kind"},
        {"THR.end-removed behind one that is sooner",
         THRONES "ends: [{kind: removed, types: [ranger]}, {kind: removed, types: [ranger, elephant]}]\n", 1,
         "ends[1].kind"},
        {"THR.end-removed behind another",
         THRONES "ends: [{kind: removed, types: [ranger]}, {kind: removed, types: [ranger], least: 2}]\n", 0, ""},
    };
    check_doubts(rows, sizeof rows / sizeof rows[0]);
}

#define LAST_CARD(first, ends) "schema: 1\nextends: tombs\n" ends "switches: {last_card: " first "}\n"

/* The order of a list of ends is that of the list. */
static void a_list_orders_its_ends(void)
{
    static const struct doubt rows[] = {
        {"[TMB.ends]", LAST_CARD("field_lock", "ends: [{kind: unit_count}, {kind: field_lock}]\n"), 1,
         "switches.last_card"},
        {"[TMB.ends] as inherited", LAST_CARD("unit_count", "ends: [{kind: field_lock}, {kind: unit_count}]\n"), 1,
         "switches.last_card"},
        {"TMB-13", LAST_CARD("field_lock", ""), 0, ""},
    };
    check_doubts(rows, sizeof rows / sizeof rows[0]);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"CAR-1", no_slide_is_left_for_stack_jumps},
        {"TMB.first-player TMB-21", the_first_player_is_barred_on_every_turn},
        {"TMB.ends", a_list_orders_its_ends},
        {"TOM.vectors", gates_use_the_first_eight_directions},
        {"TOK.too-few TOM.too-few", an_end_holds_from_the_beginning},
        {"TOK.ends TOM.ends", an_end_never_comes},
        {"THR.ends", an_end_of_thrones_never_comes},
        {NULL, NULL},
    };
    return check_main("rules_doubts", tests, argc, argv);
}
