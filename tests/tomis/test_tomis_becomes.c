/*
 * test_tomis_becomes.c: units that become others [TOM.becomes]: worked examples of rules/tomis.md, by hand.
 */
#include "worked.h"

#define NO_GATES "-,-,-,-,-,-,-,-"
#define EXTENDS "schema: 1\nextends: tomis\n"

/* Frigates become sentries in the last two rows, White's sentries flagships in the fifth. */
#define RULES                                                                  \
    EXTENDS "units:\n  frigate: {becomes: {where: [7, 8], types: [sentry]}}\n" \
            "seats:\n  white: {units: {sentry: {becomes: {where: 5, types: [flagship]}}}}\n"

static void units_become_others(void)
{
    static const struct worked_ply rows[] = {
        {"[TOM.becomes] [TOM.event-stock]", "4b3/8/F7/8/8/8/8/4B3 w " NO_GATES " F3S2L1/F3L1 - 0 20", "a6a7",
         "4b3/S7/8/8/8/8/8/4B3 b " NO_GATES " F3S1L1/F3L1 - 0 21",
         "move seat=0 cell=a6 to=a7 layer=piece type=frigate count=1; remove seat=0 cell=a7 layer=piece type=frigate "
         "before=0; place seat=0 cell=a7 layer=piece type=sentry after=0; stock seat=0 type=sentry before=2 after=1; "
         "turn seat=1"},
        {"[TOM.becomes] sideways in such a row", "4b3/F7/8/8/8/8/8/4B3 w " NO_GATES " F3S2L1/F3L1 - 0 20", "a7b7",
         "4b3/1S6/8/8/8/8/8/4B3 b " NO_GATES " F3S1L1/F3L1 - 0 21", NULL},
        {"[TOM.becomes] none in stock", "4b3/8/F7/8/8/8/8/4B3 w " NO_GATES " F3L1/F3S2L1 - 0 20", "a6a7",
         "4b3/F7/8/8/8/8/8/4B3 b " NO_GATES " F3L1/F3S2L1 - 0 21", NULL},
        {"[TOM.becomes] not the sixth row", "4b3/8/8/F7/8/8/8/4B3 w " NO_GATES " F3S2L1/F3L1 - 0 20", "a5a6",
         "4b3/8/F7/8/8/8/8/4B3 b " NO_GATES " F3S2L1/F3L1 - 0 21", NULL},
        {"[TOM.becomes] not another unit there", "4b3/F7/8/8/8/8/8/T3B3 w " NO_GATES " F3S2L1/F3L1 - 0 20", "a1a2",
         "4b3/F7/8/8/8/8/T7/4B3 b " NO_GATES " F3S2L1/F3L1 - 0 21", NULL},
        {"[TOM.becomes] of Black", "4b3/8/8/8/8/f7/8/4B3 b " NO_GATES " F3L1/F3S1L1 - 0 20", "a3a2",
         "4b3/8/8/8/8/8/s7/4B3 w " NO_GATES " F3L1/F3L1 - 0 21", NULL},
        {"[TOM.becomes] not when deployed", "4b3/8/8/8/8/8/8/4B3 b " NO_GATES " F3L1/F3S1L1 - 0 20", "F@a8",
         "f3b3/8/8/8/8/8/8/4B3 w " NO_GATES " F3L1/F2S1L1 - 0 21", NULL},
        {"[TOM.becomes] it attacks as what it was: a sentry would attack b6 with the tower",
         "4b3/8/Ft6/8/8/8/8/1T2B3 w " NO_GATES " F3S2L1/F3L1 - 0 20", "a6a7",
         "4b3/S7/1t6/8/8/8/8/1T2B3 b " NO_GATES " F3S1L1/F3L1 - 0 21", NULL},
        {"[TOM.becomes] [TOM.unlock] by its arrival", "4b3/F7/8/8/8/8/8/4B3 w " NO_GATES " F3S2L1/F3L1 - 0 20", "a7a8",
         "S3b3/8/8/8/8/8/8/4B3 b " NO_GATES " F3S1L1/F3L1 w 0 21", NULL},
        {"[TOM.becomes] a locked flagship", "4b3/8/8/8/1S6/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "b4c5",
         "4b3/8/8/2S5/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 21", NULL},
        {"[TOM.becomes] unlocked", "4b3/8/8/8/1S6/8/8/4B3 w " NO_GATES " F3L1/F3L1 w 0 20", "b4c5",
         "4b3/8/8/2L5/8/8/8/4B3 b " NO_GATES " F3/F3L1 w 0 21", NULL},
        {"[TOM.becomes] not Black's sentry", "4b3/8/1s6/8/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 wb 0 20", "b6c5",
         "4b3/8/8/2s5/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 wb 0 21", NULL},
        {"[TOM.becomes] [TOM.gate-jump]", "4b3/8/2F5/8/8/8/8/4B3 w -,-,-,-,-,c+,d+,- F3S1L1/F3L1 - 0 20", "c6=d7",
         "4b3/3S4/8/8/8/8/8/4B3 b -,-,-,-,-,c+,d+,- F3L1/F3L1 - 0 21", NULL},
        {"[TOM.becomes] [TOM.jump]", "4b3/8/8/2F5/8/8/8/4B3 w -,-,-,-,d>N,a.,a.,- M3F3S1L1/M3F3L1 - 0 20", "c5>c7",
         "4b3/2S5/8/8/8/8/8/4B3 b -,-,-,-,d>N,a.,a.,- M3F3L1/M3F3L1 - 0 21", NULL},
    };
    worked_load_text(RULES, "");
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* [TOM.becomes] The ply that ends the game, too; descriptions and sentences say it. */
static void it_is_said(void)
{
    static const struct worked_ply last = {"[TOM.becomes] the last ply",
                                           "3b4/8/F7/8/8/8/8/B7 w " NO_GATES " F3S2L1/F3L1 - 0 20", "a6a7",
                                           "3b4/S7/8/8/8/8/8/B7 b " NO_GATES " F3S1L1/F3L1 - 0 21", NULL};
    static const struct worked_description told[] = {
        {"[TOM.becomes]", "4b3/8/F7/8/8/8/8/4B3 w " NO_GATES " F3S2L1/F3L1 - 0 20", "a6a7",
         "move seat=0 from=a6 to=a7 type=frigate becomes=sentry"},
        {"[TOM.becomes] none in stock", "4b3/8/F7/8/8/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "a6a7",
         "move seat=0 from=a6 to=a7 type=frigate"},
    };
    brd_state state;
    brd_event events[BRD_MAX_EVENTS];
    char text[256];
    worked_load_text(RULES, "max_plies=21");
    worked_ply(&last);
    WORKED_EACH(worked_description, worked_description, told);
    if (!worked_position(told[0].position, &state)) return;
    brd_move move = worked_move("a6a7");
    CHECK(brd_move_sentence(&worked_rules, &state, BRD_REFEREE, move, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, "Frigate a6 to a7, and becomes a sentry");
    int32_t count = brd_apply(&worked_rules, &state, BRD_REFEREE, move, NULL, NULL, events, BRD_MAX_EVENTS);
    CHECK(brd_events_sentence(&worked_rules, events, (size_t)count, text, sizeof text) > 0);
    CHECK(strncmp(text, "Frigate a6 to a7; it becomes a sentry", 37) == 0);
    CHECK(brd_type_sentence(&worked_rules, 1, text, sizeof text) > 0);
    CHECK(strstr(text, "in rows 7 to 8, counted from its back row, it becomes a sentry") != NULL);
}

static void contradictory_promotions_are_refused(void)
{
    static const struct {
        const char *becomes, *field;
    } rows[] = {
        {"{types: [sentry]}", "units.frigate.becomes.types"},
        {"{where: 8}", "units.frigate.becomes.where"},
        {"{where: 8, types: [frigate]}", "units.frigate.becomes.types"},
        {"{where: 8, types: [sentry, tower]}", "units.frigate.becomes.types"},
        {"{where: 9, types: [sentry]}", "units.frigate.becomes.where"},
        {"{where: 8, types: [base]}", "units.frigate.becomes.types[0]"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[256];
        brd_fault fault = {.code = 0};
        size_t count = 0;
        snprintf(text, sizeof text, EXTENDS "units:\n  frigate:\n    becomes: %s\n", rows[i].becomes);
        CHECK_EQ_INT(brd_rules_load(&worked_rules, text, strlen(text), NULL, 0, &fault, 1, &count), BRD_E_RULES);
        CHECK_EQ_INT(count, 1);
        if (!CHECK_EQ_TEXT(fault.field, rows[i].field)) printf("  %s: %s\n", rows[i].becomes, fault.message);
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"TOM.becomes", units_become_others},
        {"TOM.becomes said", it_is_said},
        {"TOM.becomes refused", contradictory_promotions_are_refused},
        {NULL, NULL},
    };
    return check_main("tomis_becomes", tests, argc, argv);
}
