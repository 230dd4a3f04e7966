/*
 * test_thrones_together.c: worked examples for rules/thrones.md with the switch `setup=together`: both players lay out
 * at the same time. They were worked out by hand from the rulebook. In random setups a spectator, and each seat, comes
 * back at every ply.
 */
#include "seen.h"
#include "thrones_lines.h"

/* The board of nine dots a row, or with the tiles of both players; the fields after `claims`. */
#define EMPTY "9/9/9/9/9/9/9/9/9"
#define NO_TILES NONE "/" ROW "/" NONE
#define FIELDS(dragons, ply) " " dragons " 0:0,0:0 -,- - - - 0 " ply
#define START NO_TILES " " EMPTY " wb setup " ROW "|" ROW FIELDS("-", "0")

/* White has laid a1, Black i9 and h9. */
#define THREE_TILES \
    ".......fp/" ROW "/" ROW "/" ROW "/" ROW "/" ROW "/" ROW "/" ROW "/p........ " EMPTY " wb setup " ROW "|" ROW
#define THREE THREE_TILES FIELDS("-", "3")

/* All home tiles; White claims, Black's pieces are all but the dragon. */
#define HOMES BLACK_TILES "/" ROW "/" WHITE_TILES
#define CLAIMING HOMES " " BLACK_PIECES "/9/9/9/9/9 wb setup p........|.w..m.f.p" FIELDS("-", "91")
/* Black is complete, its dragon held back; White claims. */
#define BLACK_DONE HOMES " " BLACK_PIECES "/9/9/9/9/9 w setup p........|.w..m.f.p" FIELDS("b", "92")
/* White is complete, its dragon held back; Black claims. */
#define WHITE_DONE_FIRST HOMES " 9/9/9/9/9/" WHITE_PIECES " b setup p.f.m.w..|.....f..p" FIELDS("w", "93")
/* All but one dragon. */
#define LAST_OF_WHITE HOMES " " BLACK_PIECES "/9/" WHITE_PIECES " w setup p.f.m.w..|.w..m.f.p" FIELDS("b", "109")
#define LAST_OF_BLACK HOMES " " BLACK_PIECES "/9/" WHITE_PIECES " b setup p.f.m.w..|.w..m.f.p" FIELDS("w", "109")
#define PLAY(dragons, ply) TILES " " BLACK_PIECES "/9/" WHITE_PIECES " w play - " dragons " 0:0,0:0 -,- - - - 1 " ply

static void load(void)
{
    worked_load("thrones", "setup=together");
}

/* ------------------------------------------------------------------------------------------------------ notation */

/* [THR.other-move] */
static void what_is_marked(void)
{
    static const struct {
        const char *text;
        bool together; /* moves with the switch; without it none of these is a move */
    } cases[] = {
        {"~p@a1", true},    {"~c@i9", true},  {"~R@e8", true},     {"~D@a9", true},    {"~D@-", true},
        {"~p@e5", true},    {"~a1a2", false}, {"~end", false},     {"~", false},       {"~~p@a1", false},
        {"p@a1~", false},   {"~R@-", false},  {"~survive", false}, {"~H:a1a2", false}, {"~A:a1c4", false},
        {"~D:a1a2", false}, {"~?", false},
    };
    for (int together = 0; together < 2; together++) {
        worked_load("thrones", together == 1 ? "setup=together" : "");
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            brd_move move = {0};
            char text[BRD_MAX_MOVE_TEXT];
            bool is_move = together == 1 && cases[i].together;
            int32_t status = brd_move_parse(&worked_rules, cases[i].text, strlen(cases[i].text), &move);
            if (!CHECK_EQ_INT(status, is_move ? BRD_OK : BRD_E_MOVE)) printf("  %s\n", cases[i].text);
            if (!is_move) continue;
            CHECK(move.code < BRD_CODE_HIDDEN_CHANCE);
            brd_move_format(&worked_rules, move, text, sizeof text);
            CHECK_EQ_TEXT(text, cases[i].text);
        }
    }
}

/* ------------------------------------------------------------------------------------------------------ who acts */

static void check_who(const char *line, int32_t to_move, int32_t actors)
{
    brd_state state;
    if (!worked_position(line, &state)) return;
    CHECK_EQ_INT(brd_state_to_move(&worked_rules, &state), to_move);
    CHECK_EQ_INT(brd_state_turn(&worked_rules, &state), to_move);
    if (!CHECK_EQ_INT(brd_state_actors(&worked_rules, &state), actors)) printf("  %s\n", line);
}

/* [THR.together] */
static void who_may_act(void)
{
    load();
    check_who(START, 0, 3);
    check_who(CLAIMING, 0, 3);
    check_who(BLACK_DONE, 0, 1);
    check_who(WHITE_DONE_FIRST, 1, 2);
    check_who(PLAY("wb", "110"), 0, 1);
    worked_load("thrones", "");
    check_who(NO_TILES " " EMPTY " w tiles " ROW "|" ROW FIELDS("-", "0"), 0, 1);
}

/* [THR.whose-move] Descriptions name the seat that makes the ply. */
static void whose_ply_it_is(void)
{
    static const struct {
        const char *line, *move;
        int32_t seat;
    } cases[] = {{START, "p@a1", 0},
                 {START, "~p@i9", 1},
                 {WHITE_DONE_FIRST, "p@a1", 0},
                 {WHITE_DONE_FIRST, "~m@e5", 1},
                 {PLAY("wb", "110"), "D@c1", 0},
                 {PLAY("wb", "110"), "~D@c9", 1}};
    load();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        brd_state state;
        brd_move_info info = {.struct_nbytes = sizeof info};
        worked_position(cases[i].line, &state);
        CHECK_EQ_INT(brd_move_describe(&worked_rules, &state, BRD_REFEREE, worked_move(cases[i].move), &info), BRD_OK);
        if (!CHECK_EQ_INT(info.seat, cases[i].seat)) printf("  %s\n", cases[i].move);
    }
}

/* [THR.referee] White's moves come before Black's, each in the order of codes. */
static void each_has_a_list(void)
{
    brd_state state;
    load();
    worked_position(START, &state);
    worked_list(&state, 0, "p@a1 f@a1 m@a1 w@a1");
    worked_list(&state, 1, "~p@i9 ~f@i9 ~m@i9 ~w@i9");
    worked_list(&state, BRD_REFEREE, "p@a1 f@a1 m@a1 w@a1 ~p@i9 ~f@i9 ~m@i9 ~w@i9");
    worked_list(&state, BRD_SPECTATOR, "");
    worked_position(WHITE_DONE_FIRST, &state);
    worked_list(&state, 0, "");
    worked_list(&state, 1, "~m@a5 ~m@b5 ~m@c5 ~m@d5 ~m@e5 ~m@g5 ~m@h5");
    worked_list(&state, BRD_REFEREE, "~m@a5 ~m@b5 ~m@c5 ~m@d5 ~m@e5 ~m@g5 ~m@h5");
}

/* [THR.referee] Each has four moves at first, and as many after any of them: 8 times 8 sequences. */
static void perft_counts_both(void)
{
    static BRD_ALIGNED uint8_t workspace[2 * (BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move))];
    brd_state state;
    uint64_t count = 0;
    load();
    worked_position(START, &state);
    CHECK_EQ_INT(brd_perft(&worked_rules, &state, 2, 0, workspace, sizeof workspace, &count), BRD_OK);
    CHECK_EQ_INT(count, 64);
}

/* --------------------------------------------------------------------------------------------------------- plies */

/* [THR.together] [THR.together-phase] [THR.settle] [THR.event-settle] [THR.event-turn] [THR.event-claim] */
static void what_plies_do(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.together] White", START, "p@a1",
         NONE "/" ROW "/" ROW "/" ROW "/" ROW "/p........ " EMPTY " wb setup " ROW "|" ROW FIELDS("-", "1"),
         "place cell=a1 layer=ground type=plains after=0"},
        {"[THR.together] Black", START, "~p@i9",
         "........p/" ROW "/" ROW "/" ROW "/" ROW "/" NONE " " EMPTY " wb setup " ROW "|" ROW FIELDS("-", "1"),
         "place cell=i9 layer=ground type=plains after=0"},
        {"[THR.event-claim] below Black's", CLAIMING, "f@b5",
         HOMES " " BLACK_PIECES "/9/9/9/9/9 wb setup pf.......|.w..m.f.p" FIELDS("-", "92"),
         "place seat=0 cell=b5 layer=fixture type=forest after=0; remove seat=1 cell=b5 layer=fixture type=water "
         "before=0; place seat=1 cell=b5 layer=fixture type=water after=0"},
        {"[THR.together-phase] Black is complete first: White's alone", CLAIMING, "~D@-", BLACK_DONE,
         "stock seat=1 type=dragon before=0 after=1"},
        {"[THR.event-claim] on White's", WHITE_DONE_FIRST, "~m@e5",
         HOMES " 9/9/9/9/9/" WHITE_PIECES " b setup p.f.m.w..|....mf..p" FIELDS("w", "94"),
         "place seat=1 cell=e5 layer=fixture type=mountain after=0"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* [THR.together] [THR.settle] Play begins with the same position, whichever player lays last. */
static void the_last_ply_settles(void)
{
    static const char *const rows[][2] = {{LAST_OF_WHITE, "D@-"}, {LAST_OF_BLACK, "~D@-"}};
    load();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        brd_state state;
        char text[BRD_MAX_POSITION_TEXT];
        if (!worked_position(rows[i][0], &state)) continue;
        brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move(rows[i][1]), NULL, NULL, NULL, 0);
        brd_state_format(&worked_rules, &state, text, sizeof text);
        CHECK_EQ_TEXT(text, PLAY("wb", "110"));
    }
}

static int count_events(const char *line, const char *move, uint8_t kind)
{
    brd_state state;
    brd_event events[BRD_MAX_EVENTS];
    int found = 0;
    if (!worked_position(line, &state)) return -1;
    int32_t count =
        brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move(move), NULL, NULL, events, BRD_MAX_EVENTS);
    for (int32_t i = 0; i < count; i++) found += events[i].kind == kind;
    return found;
}

/*
 * [THR.event-turn] [THR.phases] The side changes when White is complete before Black, and back when Black is complete.
 */
static void turns_and_phases(void)
{
    static const char white_ends[] = HOMES " 9/9/9/9/9/" WHITE_PIECES " wb setup p.f.m.w..|.....f..p" FIELDS("-", "92");
    static const struct worked_phases phases[] = {{"[THR.phases]", START, "setup setup"},
                                                  {"[THR.phases]", BLACK_DONE, "setup setup"},
                                                  {"[THR.phases]", WHITE_DONE_FIRST, "setup setup"},
                                                  {"[THR.phases]", PLAY("wb", "110"), "play play"}};
    load();
    CHECK_EQ_INT(count_events(white_ends, "D@-", BRD_EVENT_TURN), 1);
    CHECK_EQ_INT(count_events(LAST_OF_BLACK, "~D@-", BRD_EVENT_TURN), 1);
    CHECK_EQ_INT(count_events(LAST_OF_WHITE, "D@-", BRD_EVENT_TURN), 0);
    CHECK_EQ_INT(count_events(CLAIMING, "~D@-", BRD_EVENT_TURN), 0);
    CHECK_EQ_INT(count_events(LAST_OF_WHITE, "D@-", BRD_EVENT_PHASE), 2);
    CHECK_EQ_INT(count_events(CLAIMING, "~D@-", BRD_EVENT_PHASE), 0);
    WORKED_EACH(worked_phases, worked_phases, phases);
}

/* [THR.together-phase] [THR.max-plies] The limit ends the game in the setup. */
static void the_limit_cuts_it_short(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.together-phase]", THREE_TILES FIELDS("-", "3"), "f@b1",
         ".......fp/" ROW "/" ROW "/" ROW "/" ROW "/" ROW "/" ROW "/" ROW "/pf....... " EMPTY " wb over " ROW
         "|" ROW FIELDS("-", "4"),
         "place cell=b1 layer=ground type=forest after=0; end type=draw seats=0,1 reason=max_plies"}};
    worked_load("thrones", "setup=together max_plies=4");
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* ------------------------------------------------------------------------------------------------------ refusals */

/* [THR.together-refusals] [THR.whose-move] Refusals for the referee, who may make either player's moves. */
static void what_is_refused(void)
{
    static const struct worked_refusal rows[] = {
        {"[THR.setup-tiles] Black's order", START, "~p@a1", "not_next_cell", "i9"},
        {"[THR.setup-tiles] White's order", START, "p@i9", "not_next_cell", "a1"},
        {"[THR.setup-fortress]", THREE, "~c@g9", "fortress_edge", "g9"},
        {"[THR.setup-middle]", WHITE_DONE_FIRST, "~m@f5", "claimed", "f5"},
        {"[THR.setup-middle]", WHITE_DONE_FIRST, "~w@a5", "not_next_tile", ""},
        {"[THR.setup-pieces] Black's homeland", CLAIMING, "~D@a1", "not_homeland", "a1"},
        {"[THR.setup-pieces]", CLAIMING, "~D@c9", "cell_taken", "c9"},
        {"[THR.setup-pieces]", CLAIMING, "~R@a9", "not_next_piece", ""},
        {"[THR.together-refusals] a complete layout", BLACK_DONE, "~p@a9", "wrong_phase", ""},
        {"[THR.together-refusals] a complete layout", WHITE_DONE_FIRST, "p@a1", "wrong_phase", ""},
        {"[THR.together-refusals] White's layout", START, "end", "wrong_phase", ""},
        {"[THR.together-refusals] in play", PLAY("wb", "110"), "~D@c7", "wrong_phase", ""},
        {"[THR.together-refusals] in play", PLAY("wb", "110"), "~p@a9", "wrong_phase", ""},
        {"[THR.together-refusals] in play", PLAY("wb", "110"), "~D@-", "wrong_phase", ""},
    };
    load();
    WORKED_EACH(worked_refusal, worked_refusal, rows);
}

/* [THR.whose-move] Refusals for a seat that is no actor, or that the move does not belong to. */
static void who_is_refused(void)
{
    static const struct {
        int32_t seat;
        struct worked_refusal refusal;
    } cases[] = {
        {0, {"[THR.whose-move]", START, "~p@i9", "not_your_turn", ""}},
        {1, {"[THR.whose-move]", START, "p@a1", "not_your_turn", ""}},
        {1, {"[THR.whose-move]", START, "end", "not_your_turn", ""}},
        {1, {"[THR.together]", BLACK_DONE, "~p@a9", "not_your_turn", ""}},
        {0, {"[THR.together]", WHITE_DONE_FIRST, "p@a1", "not_your_turn", ""}},
        {0, {"[THR.whose-move]", PLAY("wb", "110"), "~D@c9", "not_your_turn", ""}},
        {1, {"[THR.together]", PLAY("wb", "110"), "~D@c9", "not_your_turn", ""}},
        {0, {"[THR.together-refusals]", PLAY("wb", "110"), "p@a1", "wrong_phase", ""}},
        {1, {"[THR.together-refusals]", CLAIMING, "~D@a1", "not_homeland", "a1"}},
        {BRD_SPECTATOR, {"[THR.together]", START, "p@a1", "not_your_turn", ""}},
        {BRD_NOBODY, {"[THR.together]", START, "p@a1", "not_your_turn", ""}},
        {BRD_CHANCE, {"[THR.together]", START, "p@a1", "not_your_turn", ""}},
    };
    load();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) worked_refusal_for(&cases[i].refusal, cases[i].seat);
}

/* ------------------------------------------------------------------------------------------------------ validity */

/* [THR.together-valid] */
static void what_is_no_position(void)
{
    static const struct worked_fault rows[] = {
        {"a phase of the other setup", NO_TILES " " EMPTY " wb tiles " ROW "|" ROW FIELDS("-", "0"), "phase", 0, 999},
        {"both lay out, White alone is named", NO_TILES " " EMPTY " w setup " ROW "|" ROW FIELDS("-", "0"), "side", 0,
         999},
        {"White is complete, both are named",
         HOMES " 9/9/9/9/9/" WHITE_PIECES " wb setup p.f.m.w..|.....f..p" FIELDS("w", "93"), "side", 0, 999},
        {"Black is complete, both are named",
         HOMES " " BLACK_PIECES "/9/9/9/9/9 wb setup p........|.w..m.f.p" FIELDS("b", "92"), "side", 0, 999},
        {"Black is complete, White alone lays out",
         HOMES " " BLACK_PIECES "/9/9/9/9/9 b setup p........|.w..m.f.p" FIELDS("b", "92"), "side", 0, 999},
        {"both named in play", TILES " " BLACK_PIECES "/9/" WHITE_PIECES " wb play - - 0:0,0:0 -,- - - - 1 110", "side",
         0, 999},
        {"no order of letters", NO_TILES " " EMPTY " bw setup " ROW "|" ROW FIELDS("-", "0"), "side", 0, 999},
        {"the side is White's",
         ".......fp/" ROW "/" ROW "/" ROW "/" ROW "/" NONE " " EMPTY " b setup " ROW "|" ROW FIELDS("-", "2"), "side",
         0, 999},
        {"the side is Black's", HOMES " 9/9/9/9/9/" WHITE_PIECES " w setup p.f.m.w..|.....f..p" FIELDS("w", "93"),
         "side", 0, 999},
        {"both are complete",
         HOMES " " BLACK_PIECES "/9/" WHITE_PIECES " b setup p.f.m.w..|.w..m.f.p" FIELDS("wb", "110"), "turn", 0, 999},
        {"no prefix of Black's order",
         ".......f./" ROW "/" ROW "/" ROW "/" ROW "/" NONE " " EMPTY " wb setup " ROW "|" ROW FIELDS("-", "1"), "tiles",
         0, 999},
        {"claims before tiles", NO_TILES " " EMPTY " wb setup " ROW "|p........" FIELDS("-", "1"), "claims", 0, 999},
    };
    static const char plainly[] = NO_TILES " " EMPTY " w setup " ROW "|" ROW FIELDS("-", "0"),
                      both[] = NO_TILES " " EMPTY " wb tiles " ROW "|" ROW FIELDS("-", "0");
    brd_state state;
    brd_fault fault = {.code = 0};
    load();
    WORKED_EACH(worked_fault, worked_fault, rows);
    worked_load("thrones", "");
    CHECK_EQ_INT(brd_state_parse(&worked_rules, &state, plainly, strlen(plainly), &fault, 1, NULL), BRD_E_POSITION);
    CHECK_EQ_TEXT(fault.field, "phase");
    CHECK_EQ_INT(fault.code, BRD_FAULT_SYNTAX); /* no phase under these rules */
    CHECK_EQ_INT(brd_state_parse(&worked_rules, &state, both, strlen(both), &fault, 1, NULL), BRD_E_POSITION);
    CHECK_EQ_TEXT(fault.field, "side");
}

/* ------------------------------------------------------------------------------------------------------- secrets */

/* [THR.together-seen] */
static void what_each_sees(void)
{
    static const struct {
        const char *line;
        int32_t viewer;
        const char *seen;
    } cases[] = {
        {THREE, 0,
         UNSEEN "/" ROW "/" ROW "/" ROW "/" ROW "/p........ " UNSEEN "/9/9/9/9/9 wb setup " ROW
                "|" QUESTIONS FIELDS("?", "3")},
        {THREE, 1,
         ".......fp/" ROW "/" ROW "/" ROW "/" ROW "/" UNSEEN " 9/9/9/9/9/" UNSEEN " wb setup " QUESTIONS
         "|" ROW FIELDS("?", "3")},
        {BLACK_DONE, 1,
         BLACK_TILES "/" ROW "/" UNSEEN " " BLACK_PIECES "/9/" UNSEEN " w setup " QUESTIONS
                     "|.w..m.f.p" FIELDS("?b", "92")},
        {BLACK_DONE, 0,
         UNSEEN "/" ROW "/" WHITE_TILES " " UNSEEN "/9/9/9/9/9 w setup p........|" QUESTIONS FIELDS("?", "92")},
        {WHITE_DONE_FIRST, 0,
         UNSEEN "/" ROW "/" WHITE_TILES " " UNSEEN "/9/" WHITE_PIECES
                " b setup p.f.m.w..|" QUESTIONS FIELDS("w?", "93")},
        {WHITE_DONE_FIRST, BRD_SPECTATOR,
         UNSEEN "/" ROW "/" UNSEEN " " UNSEEN "/9/" UNSEEN " b setup " QUESTIONS "|" QUESTIONS FIELDS("?", "93")},
    };
    load();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        brd_state state;
        char text[BRD_MAX_POSITION_TEXT];
        if (!worked_position(cases[i].line, &state)) continue;
        brd_state_observe(&worked_rules, &state, cases[i].viewer, text, sizeof text);
        CHECK_EQ_TEXT(text, cases[i].seen);
        CHECK_EQ_INT(brd_state_from_observation(&worked_rules, &state, cases[i].viewer, cases[i].seen,
                                                strlen(cases[i].seen), 1, NULL, 0, NULL),
                     BRD_OK);
        brd_state_observe(&worked_rules, &state, cases[i].viewer, text, sizeof text);
        CHECK_EQ_TEXT(text, cases[i].seen); /* what is read is seen again */
    }
}

static void check_move_seen(const char *line, const char *move, int32_t viewer, const char *expected)
{
    brd_state state;
    char text[BRD_MAX_MOVE_TEXT];
    if (!worked_position(line, &state)) return;
    brd_move_format(&worked_rules, seen_move(&worked_rules, &state, viewer, worked_move(move)), text, sizeof text);
    if (!CHECK_EQ_TEXT(text, expected)) printf("  %s, viewer %d\n", move, viewer);
}

/* THR-27 [THR.event-hidden] Each ply is its player's secret, even the last one. */
static void whose_secret_a_ply_is(void)
{
    load();
    check_move_seen(THREE, "~m@g9", 1, "~m@g9");
    check_move_seen(THREE, "~m@g9", 0, "?");
    check_move_seen(THREE, "~m@g9", BRD_SPECTATOR, "?");
    check_move_seen(THREE, "f@b1", 0, "f@b1");
    check_move_seen(THREE, "f@b1", 1, "?");
    check_move_seen(LAST_OF_WHITE, "D@-", 0, "D@-");
    check_move_seen(LAST_OF_WHITE, "D@-", 1, "?");
    check_move_seen(LAST_OF_BLACK, "~D@-", 1, "~D@-");
    check_move_seen(LAST_OF_BLACK, "~D@-", 0, "?");
    check_move_seen(LAST_OF_BLACK, "~D@-", BRD_SPECTATOR, "?");
}

/* ---------------------------------------------------------------------------------------------------- coming back */

/* Another state with the same observation for a viewer; false, and the check fails, if there is none. */
static bool come_back(const brd_state *state, int32_t viewer, uint64_t seed, brd_state *again)
{
    char text[BRD_MAX_POSITION_TEXT], other[BRD_MAX_POSITION_TEXT];
    brd_fault fault;
    int32_t length = brd_state_observe(&worked_rules, state, viewer, text, sizeof text);
    int32_t status =
        brd_state_from_observation(&worked_rules, again, viewer, text, (size_t)length, seed, &fault, 1, NULL);
    if (!CHECK_EQ_INT(status, BRD_OK)) {
        printf("  viewer %d: %s: %s at %u: %s\n", viewer, text, fault.field, fault.offset, fault.message);
        return false;
    }
    CHECK_EQ_INT(brd_state_check(&worked_rules, again, NULL, 0, NULL), BRD_OK);
    brd_state_observe(&worked_rules, again, viewer, other, sizeof other);
    return CHECK_EQ_TEXT(other, text);
}

/* Who may act is public [THR.together-phase]. */
static void check_same_course(const brd_state *a, const brd_state *b)
{
    CHECK_EQ_INT(brd_state_ply(&worked_rules, b), brd_state_ply(&worked_rules, a));
    CHECK_EQ_INT(brd_state_turn(&worked_rules, b), brd_state_turn(&worked_rules, a));
    CHECK_EQ_INT(brd_state_to_move(&worked_rules, b), brd_state_to_move(&worked_rules, a));
    CHECK_EQ_INT(brd_state_actors(&worked_rules, b), brd_state_actors(&worked_rules, a));
    for (int32_t seat = 0; seat < 2; seat++)
        CHECK_EQ_INT(brd_state_phase(&worked_rules, b, seat), brd_state_phase(&worked_rules, a, seat));
}

static void check_same_board(const brd_state *a, const brd_state *b, int32_t viewer)
{
    for (int32_t cell = 0; cell < 81; cell++) {
        brd_item items[2][BRD_MAX_ITEMS];
        int32_t count = brd_state_cell(&worked_rules, a, viewer, cell, items[0], BRD_MAX_ITEMS);
        CHECK_EQ_INT(brd_state_cell(&worked_rules, b, viewer, cell, items[1], BRD_MAX_ITEMS), count);
        CHECK(memcmp(items[0], items[1], (size_t)count * sizeof items[0][0]) == 0);
    }
    for (int32_t seat = 0; seat < 2; seat++) {
        int32_t values[2] = {0, 0};
        CHECK_EQ_INT(brd_state_stock(&worked_rules, b, viewer, seat, 0, &values[1]),
                     brd_state_stock(&worked_rules, a, viewer, seat, 0, &values[0]));
        CHECK_EQ_INT(values[1], values[0]);
    }
}

static void check_same_list(const brd_state *a, const brd_state *b, int32_t viewer)
{
    static brd_move moves[2][BRD_MAX_MOVES];
    int32_t count = brd_moves(&worked_rules, a, viewer, moves[0], BRD_MAX_MOVES);
    CHECK_EQ_INT(brd_moves(&worked_rules, b, viewer, moves[1], BRD_MAX_MOVES), count);
    CHECK(memcmp(moves[0], moves[1], (size_t)count * sizeof moves[0][0]) == 0);
}

/* Plays random setups; at every ply each viewer comes back, with some seed. */
static void all_come_back(const char *overrides)
{
    static const int32_t viewers[] = {0, 1, BRD_SPECTATOR};
    static brd_move moves[BRD_MAX_MOVES];
    brd_state state, again;
    worked_load("thrones", overrides);
    for (uint64_t game = 0; game < (check_few() ? 3 : 30); game++) {
        uint64_t seed = game;
        brd_state_initial(&worked_rules, &state, 0);
        for (int ply = 0; ply < 112 && brd_state_to_move(&worked_rules, &state) != BRD_NOBODY; ply++) {
            for (int i = 0; i < 3; i++) {
                if (!come_back(&state, viewers[i], seed, &again)) return;
                check_same_course(&state, &again);
                check_same_board(&state, &again, viewers[i]);
                check_same_list(&state, &again, viewers[i]);
            }
            int32_t count = brd_moves(&worked_rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
            brd_move move = moves[brd_random_below(&seed, (uint32_t)count)];
            brd_apply(&worked_rules, &state, BRD_REFEREE, move, NULL, NULL, NULL, 0);
        }
    }
}

static void all_come_back_to_a_joint_setup(void)
{
    all_come_back("setup=together");
    all_come_back("setup=together max_plies=80");
}

static void all_come_back_to_a_setup_in_turn(void)
{
    all_come_back("");
    all_come_back("max_plies=80");
}

/* How many plies of its setup White has made: tiles and pieces at home, claims, a dragon held back. */
static int plies_of_white(const brd_state *state)
{
    brd_item items[BRD_MAX_ITEMS];
    int32_t dragon = 0;
    int plies = 0;
    for (int32_t cell = 0; cell < 45; cell++) {
        int32_t count = brd_state_cell(&worked_rules, state, BRD_REFEREE, cell, items, BRD_MAX_ITEMS);
        for (int32_t i = 0; i < count; i++) plies += cell < 36 || items[i].seat == 0;
    }
    brd_state_stock(&worked_rules, state, BRD_REFEREE, 0, 0, &dragon);
    return plies + dragon;
}

/*
 * [THR.together-drawn] THR-30 After four plies White may have made none to four of them, all equally likely for a
 * spectator: 200 each of 1000; chi-square with 4 degrees of freedom exceeds 23.5 once in 10,000 times.
 */
static void pairs_of_numbers_are_uniform(void)
{
    static const char seen[] =
        UNSEEN "/" ROW "/" UNSEEN " " UNSEEN "/9/" UNSEEN " wb setup " QUESTIONS "|" QUESTIONS FIELDS("?", "4");
    int found[5] = {0};
    double sum = 0;
    load();
    for (uint64_t seed = 0; seed < 1000; seed++) {
        brd_state state;
        if (!CHECK_EQ_INT(brd_state_from_observation(&worked_rules, &state, BRD_SPECTATOR, seen, strlen(seen), seed,
                                                     NULL, 0, NULL),
                          BRD_OK))
            return;
        int white = plies_of_white(&state);
        if (CHECK(white <= 4)) found[white]++;
    }
    for (int white = 0; white <= 4; white++) sum += (found[white] - 200.0) * (found[white] - 200.0) / 200.0;
    if (!CHECK(sum <= 23.5)) printf("  chi-square %.1f\n", sum);
}

/*
 * [THR.together-drawn] THR-30 The side says whose layout is complete, so after 60 plies a spectator knows the
 * numbers: of White 5 if it alone is laying out, 55 if Black alone is. While both are laying out White has made from
 * 6 to 54.
 */
static void the_side_tells_numbers(void)
{
    static const struct {
        const char *side;
        int fewest, most;
        int32_t actors;
    } rows[] = {{"w", 5, 5, 1}, {"b", 55, 55, 2}, {"wb", 6, 54, 3}};
    load();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (uint64_t seed = 0; seed < 40; seed++) {
            brd_state state;
            char seen[BRD_MAX_POSITION_TEXT];
            snprintf(seen, sizeof seen,
                     UNSEEN "/" ROW "/" UNSEEN " " UNSEEN "/9/" UNSEEN " %s setup " QUESTIONS
                            "|" QUESTIONS FIELDS("?", "60"),
                     rows[i].side);
            if (!CHECK_EQ_INT(brd_state_from_observation(&worked_rules, &state, BRD_SPECTATOR, seen, strlen(seen), seed,
                                                         NULL, 0, NULL),
                              BRD_OK))
                continue;
            int white = plies_of_white(&state);
            CHECK(white >= rows[i].fewest && white <= rows[i].most);
            CHECK_EQ_INT(brd_state_actors(&worked_rules, &state), rows[i].actors);
        }
}

/*
 * What Black, who has laid two tiles, may imagine after so many plies: White has made from `fewest` to `most` of them.
 */
static int draw_white(const char *ply, uint64_t seed, int fewest, int most)
{
    char seen[BRD_MAX_POSITION_TEXT];
    brd_state state;
    snprintf(seen, sizeof seen,
             ".......fp/" ROW "/" ROW "/" ROW "/" ROW "/" UNSEEN " 9/9/9/9/9/" UNSEEN " wb setup " QUESTIONS "|" ROW
             " ? 0:0,0:0 -,- - - - 0 %s",
             ply);
    int32_t status = brd_state_from_observation(&worked_rules, &state, 1, seen, strlen(seen), seed, NULL, 0, NULL);
    if (!CHECK_EQ_INT(status, BRD_OK)) return -1;
    int white = plies_of_white(&state);
    if (!CHECK(white >= fewest && white <= most)) printf("  ply %s: %d\n", ply, white);
    return white;
}

/*
 * [THR.together-drawn] THR-30 A seat's own tiles determine the rest: of three plies one is White's, of 56 all except
 * the last.
 */
static void own_layouts_count(void)
{
    load();
    for (uint64_t seed = 0; seed < 40; seed++) {
        draw_white("3", seed, 1, 1);
        draw_white("56", seed, 54, 54);
    }
}

/*
 * [THR.together-drawn] THR-30 By the ply White would have made -1 of its plies, or 55 and more, after which the side
 * would be Black's: no pair of numbers fits, so each of 0 to 54 is equally likely. 30 of 330 in each of 11 fives;
 * chi-square with 10 degrees of freedom exceeds 35.6 once in 10,000 times.
 */
static void numbers_are_open_where_none_fits(void)
{
    static const char *const plies[] = {"1", "57", "65535"};
    load();
    for (size_t i = 0; i < sizeof plies / sizeof plies[0]; i++) {
        int found[11] = {0};
        double sum = 0;
        for (uint64_t seed = 0; seed < 330; seed++) {
            int white = draw_white(plies[i], seed, 0, 54);
            if (white >= 0 && white <= 54) found[white / 5]++;
        }
        for (int five = 0; five < 11; five++) sum += (found[five] - 30.0) * (found[five] - 30.0) / 30.0;
        if (!CHECK(sum <= 35.6)) printf("  ply %s: chi-square %.1f\n", plies[i], sum);
    }
}

/* [THR.together-seen] Texts that no viewer sees. */
static void what_is_no_observation(void)
{
    static const struct {
        const char *side, *dragons, *ply;
        int32_t viewer, status;
    } cases[] = {{"wb", "?", "3", 1, BRD_OK},
                 {"b", "?", "57", 1, BRD_OK},
                 {"w", "?", "57", 1, BRD_E_OBSERVATION}, /* Black sees that its own layout is not complete */
                 {"wb", "w?", "3", 1, BRD_E_OBSERVATION},
                 {"wb", "?b", "3", 1, BRD_E_OBSERVATION}, /* Black's dragon before its tiles */
                 {"wb", "-", "3", 1, BRD_E_OBSERVATION},
                 {"wb", "?", "3", 0, BRD_E_OBSERVATION},
                 {"wb", "?", "3", BRD_SPECTATOR, BRD_E_OBSERVATION}};
    load();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char seen[BRD_MAX_POSITION_TEXT];
        brd_state state;
        snprintf(seen, sizeof seen,
                 ".......fp/" ROW "/" ROW "/" ROW "/" ROW "/" UNSEEN " 9/9/9/9/9/" UNSEEN " %s setup " QUESTIONS "|" ROW
                 " %s 0:0,0:0 -,- - - - 0 %s",
                 cases[i].side, cases[i].dragons, cases[i].ply);
        CHECK_EQ_INT(
            brd_state_from_observation(&worked_rules, &state, cases[i].viewer, seen, strlen(seen), 1, NULL, 0, NULL),
            cases[i].status);
    }
}

static const struct check_test tests[] = {{"what_is_marked", what_is_marked},
                                          {"who_may_act", who_may_act},
                                          {"whose_ply_it_is", whose_ply_it_is},
                                          {"each_has_a_list", each_has_a_list},
                                          {"perft_counts_both", perft_counts_both},
                                          {"what_plies_do", what_plies_do},
                                          {"the_last_ply_settles", the_last_ply_settles},
                                          {"turns_and_phases", turns_and_phases},
                                          {"the_limit_cuts_it_short", the_limit_cuts_it_short},
                                          {"what_is_refused", what_is_refused},
                                          {"who_is_refused", who_is_refused},
                                          {"what_is_no_position", what_is_no_position},
                                          {"what_each_sees", what_each_sees},
                                          {"whose_secret_a_ply_is", whose_secret_a_ply_is},
                                          {"all_come_back_to_a_joint_setup", all_come_back_to_a_joint_setup},
                                          {"all_come_back_to_a_setup_in_turn", all_come_back_to_a_setup_in_turn},
                                          {"THR-30 pairs_of_numbers_are_uniform", pairs_of_numbers_are_uniform},
                                          {"THR-30 the_side_tells_numbers", the_side_tells_numbers},
                                          {"THR-30 own_layouts_count", own_layouts_count},
                                          {"THR-30 numbers_are_open_where_none_fits", numbers_are_open_where_none_fits},
                                          {"what_is_no_observation", what_is_no_observation},
                                          {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("thrones_together", tests, argc, argv);
}
