/*
 * test_thrones_secrets.c: worked examples for the secrets of the setup in rules/thrones.md: what is hidden, from which
 * viewer, and what it may be. Expected values were worked out by hand from the rulebook.
 */
#include "seen.h"
#include "thrones_lines.h"

#define SETUP " 0:0,0:0 -,- - - - 0 "

/* White lays tiles; Black lays tiles, claims and pieces; the last ply of the setup. */
#define WHITE_LAYS \
    NONE "/" ROW "/" ROW "/" ROW "/pf......./pfmwpfpfw 9/9/9/9/9/9/9/9/9 w tiles " ROW "|" ROW " -" SETUP "11"
#define BLACK_LAYS                                                                                                \
    "........p/" ROW "/" ROW "/" ROW "/" ROW "/" WHITE_TILES " 9/9/9/9/9/" WHITE_PIECES " b tiles p.f.m.w..|" ROW \
    " w" SETUP "56"
#define BLACK_CLAIMS \
    BLACK_TILES "/" ROW "/" WHITE_TILES " 9/9/9/9/9/" WHITE_PIECES " b middle p.f.m.w..|.....f..p w" SETUP "93"
#define LAST                                                                                                        \
    BLACK_TILES "/" ROW "/" WHITE_TILES " " BLACK_PIECES "/9/" WHITE_PIECES " b pieces p.f.m.w..|.w..m.f.p w" SETUP \
                "109"

static void load(void)
{
    worked_load("thrones", "");
}

/* [THR.hidden] [THR.observation] */
static void what_each_sees(void)
{
    static const struct {
        const char *line;
        int32_t viewer;
        const char *seen;
    } cases[] = {
        {WHITE_LAYS, 0,
         UNSEEN "/" ROW "/" ROW "/" ROW "/pf......./pfmwpfpfw " UNSEEN "/9/9/9/9/9 w tiles " ROW "|" QUESTIONS
                " ?" SETUP "11"},
        {WHITE_LAYS, 1, NONE "/" ROW "/" UNSEEN " 9/9/9/9/9/" UNSEEN " w tiles " QUESTIONS "|" ROW " ?" SETUP "11"},
        {WHITE_LAYS, BRD_SPECTATOR,
         UNSEEN "/" ROW "/" UNSEEN " " UNSEEN "/9/" UNSEEN " w tiles " QUESTIONS "|" QUESTIONS " ?" SETUP "11"},
        {WHITE_LAYS, BRD_REFEREE, WHITE_LAYS},
        {BLACK_CLAIMS, 0,
         UNSEEN "/" ROW "/" WHITE_TILES " " UNSEEN "/9/" WHITE_PIECES " b middle p.f.m.w..|" QUESTIONS " ?" SETUP "93"},
        {BLACK_CLAIMS, 1,
         BLACK_TILES "/" ROW "/" UNSEEN " 9/9/9/9/9/" UNSEEN " b middle " QUESTIONS "|.....f..p ?" SETUP "93"},
        {LAST, 1,
         BLACK_TILES "/" ROW "/" UNSEEN " " BLACK_PIECES "/9/" UNSEEN " b pieces " QUESTIONS "|.w..m.f.p ?" SETUP
                     "109"},
    };
    load();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        brd_state state;
        char text[BRD_MAX_POSITION_TEXT];
        if (!worked_position(cases[i].line, &state)) continue;
        brd_state_observe(&worked_rules, &state, cases[i].viewer, text, sizeof text);
        CHECK_EQ_TEXT(text, cases[i].seen);
    }
}

/* [THR.revealed] [THR.observation] From turn 1 on everybody sees everything. */
static void what_all_see_in_play(void)
{
    brd_state state;
    char all[BRD_MAX_POSITION_TEXT], text[BRD_MAX_POSITION_TEXT];
    load();
    worked_position(LAST, &state);
    brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move("D@-"), NULL, NULL, NULL, 0);
    brd_state_format(&worked_rules, &state, all, sizeof all);
    for (int32_t viewer = 0; viewer < 3; viewer++) {
        brd_state_observe(&worked_rules, &state, viewer < 2 ? viewer : BRD_SPECTATOR, text, sizeof text);
        CHECK_EQ_TEXT(text, all);
    }
}

/* Items as "layer type seat" in order, `; ` between them. */
static void check_items(const brd_state *state, int32_t viewer, const char *cell, const char *expected)
{
    brd_item items[BRD_MAX_ITEMS];
    char text[256] = "";
    struct worked_text out = {text, sizeof text, 0};
    int32_t count =
        brd_state_cell(&worked_rules, state, viewer, brd_rules_find_cell(&worked_rules, cell, 2), items, BRD_MAX_ITEMS);
    for (int32_t i = 0; i < count && i < BRD_MAX_ITEMS; i++) {
        worked_put_name(&out, i > 0 ? "; " : "", BRD_NAME_LAYER, items[i].layer);
        worked_put_name(&out, " ", BRD_NAME_TYPE, items[i].type);
        if (items[i].seat != BRD_NO_SEAT) worked_put_number(&out, " ", items[i].seat);
    }
    if (!CHECK_EQ_TEXT(text, expected)) printf("  viewer %d, %s\n", viewer, cell);
}

/* [THR.hidden-things] [H.items] */
static void what_is_on_a_cell_for_each(void)
{
    brd_state state;
    int32_t value;
    load();
    worked_position(BLACK_CLAIMS, &state);
    check_items(&state, 0, "a9", "ground hidden; piece hidden 1");
    check_items(&state, 1, "a9", "ground water");
    check_items(&state, 0, "a4", "ground plains; piece lancer 0");
    check_items(&state, 1, "b4", "ground hidden; piece hidden 0");
    check_items(&state, BRD_SPECTATOR, "a9", "ground hidden; piece hidden 1");
    check_items(&state, BRD_SPECTATOR, "a4", "ground hidden; piece hidden 0");
    check_items(&state, 0, "a5", "fixture hidden 1; fixture plains 0");
    check_items(&state, 0, "b5", "fixture hidden 1");
    check_items(&state, 1, "a5", "fixture hidden 0");
    check_items(&state, 1, "f5", "fixture hidden 0; fixture forest 1");
    check_items(&state, BRD_SPECTATOR, "a5", "fixture hidden 0; fixture hidden 1");
    check_items(&state, BRD_REFEREE, "a5", "fixture plains 0");
    CHECK_EQ_INT(brd_state_stock(&worked_rules, &state, 1, 0, 0, &value), BRD_E_HIDDEN); /* White's dragon */
    CHECK_EQ_INT(brd_state_stock(&worked_rules, &state, BRD_SPECTATOR, 0, 0, &value), BRD_E_HIDDEN);
    CHECK_EQ_INT(brd_state_stock(&worked_rules, &state, 0, 1, 0, &value), BRD_E_HIDDEN);
    CHECK_EQ_INT(brd_state_stock(&worked_rules, &state, 0, 0, 0, &value), BRD_OK);
    CHECK_EQ_INT(value, 1);
    CHECK_EQ_INT(brd_state_stock(&worked_rules, &state, 1, 0, 1, &value), BRD_OK); /* favors are open */
    CHECK_EQ_INT(value, 0);
}

/* A ply as a viewer sees it: the move, and the events before, if any, of the first 35 of the settlement. */
static void check_seen(const char *line, const char *move_text, int32_t viewer, const char *move_seen,
                       const char *events_seen)
{
    static char found[16384];
    brd_state before, state;
    brd_event events[BRD_MAX_EVENTS], seen[BRD_MAX_EVENTS];
    brd_move move;
    char text[BRD_MAX_MOVE_TEXT];
    if (!worked_position(line, &before)) return;
    state = before;
    move = worked_move(move_text);
    int32_t count = brd_apply(&worked_rules, &state, BRD_REFEREE, move, NULL, NULL, events, BRD_MAX_EVENTS);
    brd_move redacted = seen_move(&worked_rules, &before, viewer, move);
    brd_move_format(&worked_rules, redacted, text, sizeof text);
    CHECK_EQ_TEXT(text, move_seen);
    count = brd_redact_events(&worked_rules, events, (size_t)count, viewer, seen, BRD_MAX_EVENTS);
    worked_write_events(seen, count, found, sizeof found);
    if (!CHECK(strncmp(found, events_seen, strlen(events_seen)) == 0 && (events_seen[0] != '\0' || found[0] == '\0')))
        printf("  %s, viewer %d: %.200s\n", move_text, viewer, found);
    if (move_seen[0] == '?')
        CHECK_EQ_INT(brd_move_check(&worked_rules, &before, BRD_REFEREE, redacted, NULL), BRD_E_MOVE);
}

/* [THR.event-hidden] [THR.hidden] */
static void what_each_sees_of_a_ply(void)
{
    static const char white_ends[] =
        NONE "/" ROW "/" WHITE_TILES " 9/9/9/9/9/" WHITE_PIECES " w pieces p.f.m.w..|" ROW " -" SETUP "54";
    static const char in_play[] = BLACK_TILES "/pwfmmwfcp/" WHITE_TILES " " BLACK_PIECES "/9/" WHITE_PIECES
                                              " w play - wb 0:0,0:0 -,- - - - 1 110";
    load();
    check_seen(WHITE_LAYS, "p@c2", 0, "p@c2", "place cell=c2 layer=ground type=plains after=0");
    check_seen(WHITE_LAYS, "p@c2", BRD_REFEREE, "p@c2", "place cell=c2 layer=ground type=plains after=0");
    check_seen(WHITE_LAYS, "p@c2", 1, "?", "");
    check_seen(WHITE_LAYS, "p@c2", BRD_SPECTATOR, "?", "");
    check_seen(BLACK_LAYS, "p@h9", 0, "?", "");
    check_seen(BLACK_LAYS, "p@h9", 1, "p@h9", "place cell=h9 layer=ground type=plains after=0");
    check_seen(white_ends, "D@-", 1, "?", "turn seat=1");
    check_seen(white_ends, "D@-", 0, "D@-", "stock seat=0 type=dragon before=0 after=1; turn seat=1");
    check_seen(in_play, "a4a5", 1, "a4a5", "move seat=0 cell=a4 to=a5 layer=piece type=lancer count=1");
}

static brd_move_info described(const brd_state *state, int32_t viewer, brd_move move)
{
    brd_move_info info = {.struct_nbytes = sizeof info};
    CHECK_EQ_INT(brd_move_describe(&worked_rules, state, viewer, move, &info), BRD_OK);
    return info;
}

static const char *type_described(const brd_state *state, int32_t viewer, const char *move)
{
    const char *name = brd_name(&worked_rules, BRD_NAME_TYPE, described(state, viewer, worked_move(move)).type);
    return name != NULL ? name : "none";
}

/*
 * [THR.hidden] In the setup only White and the referee know that a lancer is on a4; in play everybody does. Black's
 * last piece reveals everything, for whoever sees that it is the last: White does not know how far Black is.
 */
static void what_a_description_tells(void)
{
    static const struct {
        int32_t viewer;
        const char *lancer;
        uint32_t flags;
    } rows[] = {{0, "lancer", 0},
                {1, "none", BRD_MOVE_REVEALS},
                {BRD_SPECTATOR, "none", 0},
                {BRD_REFEREE, "lancer", BRD_MOVE_REVEALS}};
    brd_state before, after;
    load();
    worked_position(LAST, &before);
    after = before;
    brd_apply(&worked_rules, &after, BRD_REFEREE, worked_move("D@-"), NULL, NULL, NULL, 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        CHECK_EQ_TEXT(type_described(&before, rows[i].viewer, "a4a5"), rows[i].lancer);
        CHECK_EQ_TEXT(type_described(&after, rows[i].viewer, "a4a5"), "lancer");
        CHECK_EQ_INT(described(&before, rows[i].viewer, worked_move("D@-")).flags, rows[i].flags);
        CHECK_EQ_INT(described(&before, rows[i].viewer, worked_move("D@a9")).flags, rows[i].flags);
    }
}

enum { CODES_END = 1 << 22 }; /* the move codes of Thrones are below */

/*
 * [THR.hidden] THR-27 The limit ends the game when White's layout is complete and Black has laid five tiles. Two
 * layouts of White's: rows of other tiles, other pieces on most cells, the dragon held back or not. No description of
 * any code tells Black or a spectator which of them it is. Nobody is to move, so no move does anything.
 */
static void what_descriptions_tell_of_a_setup_cut_short(void)
{
    static const char *const lines[] = {"....pwmfp/" ROW "/" ROW "/" ROW "/" ROW "/" WHITE_TILES
                                        " 9/9/9/9/9/" WHITE_PIECES " b over p.f.m.w..|" ROW " w" SETUP "60",
                                        "....pwmfp/" ROW "/" ROW "/" ROW "/" ROW
                                        "/mpwfpwmfp/mfpwpwmfp/pfmwcfpfm/wfpfpwmfp 9/9/9/9/9/"
                                        "2L2D2L/S1R1C1R1S/1E2W1E2/C2A1K1T1 b over ..w.m.f.p|" ROW " -" SETUP "60"};
    static const int32_t viewers[] = {1, BRD_SPECTATOR};
    brd_state states[2];
    worked_load("thrones", "max_plies=60");
    for (int i = 0; i < 2; i++) worked_position(lines[i], &states[i]);
    for (brd_move move = {1}; move.code < CODES_END && check_failures == 0; move.code++) {
        if (brd_move_format(&worked_rules, move, NULL, 0) < 0) continue;
        for (int i = 0; i < 2; i++) {
            brd_move_info one = described(&states[0], viewers[i], move),
                          other = described(&states[1], viewers[i], move);
            if (!CHECK(memcmp(&one, &other, sizeof one) == 0)) printf("  code %u, viewer %d\n", move.code, viewers[i]);
        }
        uint32_t flags = described(&states[0], BRD_REFEREE, move).flags;
        CHECK_EQ_INT(flags & (BRD_MOVE_SPENDS | BRD_MOVE_CAPTURES | BRD_MOVE_ANNOUNCES), 0);
    }
}

/* THR-27 [THR.event-hidden] Reveals show the effect of Black's last ply to all viewers except Black. */
static void what_each_sees_of_the_last_ply(void)
{
    static const char reveals[] =
        "reveal seat=0 cell=a5 layer=fixture type=plains after=0; reveal seat=1 cell=a5 layer=fixture type=none; "
        "remove seat=0 cell=a5 layer=fixture type=plains before=0; place cell=a5 layer=ground type=plains after=0; ";
    brd_state state;
    load();
    check_seen(LAST, "D@a9", 0, "?", reveals);
    check_seen(LAST, "D@a9", BRD_SPECTATOR, "?", reveals);
    check_seen(LAST, "D@a9", 1, "D@a9", "place seat=1 cell=a9 layer=piece type=dragon after=0; reveal seat=0 cell=a5");
    check_seen(LAST, "D@-", 0, "?", reveals);
    worked_position(LAST, &state);
    CHECK_EQ_INT(described(&state, BRD_REFEREE, worked_move("D@-")).flags, BRD_MOVE_REVEALS);
}

/* THR-27 [THR.observation] If the limit ends the game in the setup, the setup stays hidden. */
static void what_the_limit_leaves_hidden(void)
{
    static const char over[] =
        NONE "/" ROW "/" ROW "/" ROW "/pfm....../pfmwpfpfw 9/9/9/9/9/9/9/9/9 w over " ROW "|" ROW " -" SETUP "12";
    static const char seen[] =
        NONE "/" ROW "/" UNSEEN " 9/9/9/9/9/" UNSEEN " w over " QUESTIONS "|" ROW " ?" SETUP "12";
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    worked_load("thrones", "max_plies=12");
    check_seen(WHITE_LAYS, "m@c2", 1, "?", "end type=draw seats=0,1 reason=max_plies");
    worked_position(over, &state);
    brd_state_observe(&worked_rules, &state, 1, text, sizeof text);
    CHECK_EQ_TEXT(text, seen);
    check_items(&state, 1, "a1", "ground hidden; piece hidden 0");
}

/* ------------------------------------------------------------------------------------------------- imagining */

/* In play nothing is hidden, so nothing is imagined; texts that no seat sees are refused. [H.determinization-errors] */
static void what_is_no_observation(void)
{
    static const struct {
        const char *line;
        int32_t seat, status;
    } cases[] = {
        {BLACK_TILES "/pwfmmwfcp/" WHITE_TILES " " BLACK_PIECES "/9/" WHITE_PIECES
                     " w play - wb 0:0,0:0 -,- - - - 1 110",
         0, BRD_OK},
        {LAST, 0, BRD_E_OBSERVATION},
        {NONE "/" ROW "/" UNSEEN " 9/9/9/9/9/" UNSEEN " w tiles " QUESTIONS "|" ROW " ?" SETUP "11", 0,
         BRD_E_OBSERVATION},
        {NONE "/" ROW "/" UNSEEN " 9/9/9/9/9/" UNSEEN " w tiles " QUESTIONS "|" ROW " ?" SETUP "11", 1, BRD_OK},
        {NONE "/" ROW "/" UNSEEN " 9/9/9/9/9/" UNSEEN " w tiles " QUESTIONS "|" ROW " -" SETUP "11", 1,
         BRD_E_OBSERVATION},
        {NONE "/" ROW "/" UNSEEN " 9/9/9/9/9/" UNSEEN " w tiles " QUESTIONS "|p........ ?" SETUP "11", 1,
         BRD_E_OBSERVATION},
        {NONE "/" ROW "/" UNSEEN " 9/9/9/9/9/" UNSEEN " w play " QUESTIONS "|" ROW " ?" SETUP "11", 1,
         BRD_E_OBSERVATION},
        {NONE "/" ROW "/" UNSEEN " 9/9/9/9/9/" UNSEEN " w over " QUESTIONS "|" ROW " ?" SETUP "11", 1,
         BRD_E_OBSERVATION},
        {UNSEEN "/" ROW "/" UNSEEN " " UNSEEN "/9/" UNSEEN " w tiles " QUESTIONS "|" QUESTIONS " ?" SETUP "11", 1,
         BRD_E_OBSERVATION},
    };
    load();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        brd_state state;
        int32_t status = brd_state_from_observation(&worked_rules, &state, cases[i].seat, cases[i].line,
                                                    strlen(cases[i].line), 1, NULL, 0, NULL);
        if (!CHECK_EQ_INT(status, cases[i].status)) printf("  %s\n", cases[i].line);
    }
}

static const struct check_test tests[] = {
    {"what_each_sees", what_each_sees},
    {"what_all_see_in_play", what_all_see_in_play},
    {"what_is_on_a_cell_for_each", what_is_on_a_cell_for_each},
    {"what_each_sees_of_a_ply", what_each_sees_of_a_ply},
    {"what_a_description_tells", what_a_description_tells},
    {"what_descriptions_tell_of_a_setup_cut_short", what_descriptions_tell_of_a_setup_cut_short},
    {"what_each_sees_of_the_last_ply", what_each_sees_of_the_last_ply},
    {"what_the_limit_leaves_hidden", what_the_limit_leaves_hidden},
    {"what_is_no_observation", what_is_no_observation},
    {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("thrones_secrets", tests, argc, argv);
}
