/*
 * test_breakthrough.c: worked examples for every paragraph and every ruling of rules/breakthrough.md. Expected values
 * were worked out by hand from the rulebook. Three unrelated programs publish the counts of perft.
 */
#include "worked.h"

#define START "mmmmmmmm/mmmmmmmm/8/8/8/8/MMMMMMMM/MMMMMMMM w 0"

static void load(void)
{
    worked_load("breakthrough", "");
}

/* The built-in rules, changed as the text says. */
static void load_changed(const char *changes)
{
    char yaml[512];
    snprintf(yaml, sizeof yaml, "schema: 1\nextends: breakthrough\n%s\n", changes);
    worked_load_text(yaml, "");
}

static int32_t cell_of(const char *name)
{
    return brd_rules_find_cell(&worked_rules, name, strlen(name));
}

/* ------------------------------------------------------------------------------------------------------------ terms */

/* [BRE.seats] [BRE.first] [BRE.start] */
static void two_players_and_white_begins(void)
{
    brd_state state;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_seat_info white = {.struct_nbytes = sizeof white}, black = white;
    char text[BRD_MAX_POSITION_TEXT];
    load();
    CHECK_EQ_INT(brd_rules_info_get(&worked_rules, &info), BRD_OK);
    CHECK_EQ_INT(info.players, 1 << 2);
    CHECK_EQ_INT(brd_rules_seat(&worked_rules, 0, &white), BRD_OK);
    CHECK_EQ_INT(brd_rules_seat(&worked_rules, 1, &black), BRD_OK);
    CHECK_EQ_TEXT(white.name, "White");
    CHECK_EQ_TEXT(black.name, "Black");
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
    CHECK_EQ_INT(brd_state_to_move(&worked_rules, &state), 0);
    CHECK(brd_state_format(&worked_rules, &state, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, START);
}

/* [BRE.start] Another board or another position to begin with. */
static void files_may_begin_elsewhere(void)
{
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    load_changed("layout: \"m7/8/8/8/8/8/8/M7\"");
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 2), BRD_OK);
    CHECK(brd_state_format(&worked_rules, &state, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, "m7/8/8/8/8/8/8/M7 w 0");
    load_changed("start: \"m7/8/8/8/8/8/8/M7 b 7\"");
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 2), BRD_OK);
    CHECK_EQ_INT(brd_state_to_move(&worked_rules, &state), 1);
    CHECK_EQ_INT(brd_state_ply(&worked_rules, &state), 7);
}

/*
 * [BRE.start] (BRE-2) A layout must be the board of a valid position. A fault in a row is reported at its place: the
 * text begins in column 10 of line 3.
 */
static void bad_layouts_are_refused(void)
{
    static const struct {
        const char *layout, *message;
        uint32_t column;
    } rows[] = {
        {"m7/8/8/8/8/8/8", "row 2: ", 24},             /* the end comes where the slash behind row 2 is expected */
        {"m7/8/9/8/8/8/8/M7", "row 6: ", 15},          /* no row has 9 cells */
        {"m7/8/8/8/3x4/8/8/M7", "row 4: ", 20},        /* no man has this letter */
        {"m7/8/8/8/8/8/8/M7/8", "row 1: ", 27},        /* no row follows row 1 */
        {"m7/8/8/8/8/8/8/M7 w 0", "row 1: ", 27},      /* the other fields of a position do not belong here */
        {"8/8/8/8/8/8/8/8", "there are no men", 1},    /* the key as a whole is at fault */
        {"M7/8/8/8/8/8/8/m7", "men of both sides", 1}, /* as above */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char yaml[256];
        brd_fault fault = {.code = 0};
        snprintf(yaml, sizeof yaml, "schema: 1\nextends: breakthrough\nlayout: \"%s\"\n", rows[i].layout);
        CHECK_EQ_INT(brd_rules_load(&worked_rules, yaml, strlen(yaml), "", 0, &fault, 1, NULL), BRD_E_RULES);
        CHECK_EQ_TEXT(fault.field, "layout");
        CHECK_EQ_INT(fault.line, 3);
        CHECK_EQ_INT(fault.column, rows[i].column);
        if (!CHECK(strncmp(fault.message, rows[i].message, strlen(rows[i].message)) == 0))
            printf("  %s\n", fault.message);
    }
}

/* [BRE.no-secrets] */
static void nothing_is_hidden(void)
{
    static const int32_t viewers[] = {0, 1, BRD_SPECTATOR, BRD_REFEREE};
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    load();
    worked_position(START, &state);
    for (size_t i = 0; i < sizeof viewers / sizeof viewers[0]; i++) {
        brd_state_observe(&worked_rules, &state, viewers[i], text, sizeof text);
        CHECK_EQ_TEXT(text, START);
    }
    CHECK_EQ_INT(brd_chance_denominator(&worked_rules, &state), BRD_E_NOT_CHANCE);
}

/* ------------------------------------------------------------------------------------------------------------ board */

/* [BRE.board] [BRE.cell-order] */
static void cells_have_these_names_in_this_order(void)
{
    load();
    for (int32_t cell = 0; cell < 64; cell++) {
        char name[3] = {(char)('a' + cell % 8), (char)('1' + cell / 8), '\0'};
        CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_CELL, cell), name);
        CHECK_EQ_INT(cell_of(name), cell);
    }
    CHECK_EQ_INT(cell_of("a9"), BRD_E_ARGUMENT);
    CHECK_EQ_INT(cell_of("i1"), BRD_E_ARGUMENT);
}

/* [BRE.directions] The cell beside c4 in each direction, for White and for Black. */
static void directions_are_those_of_each_side(void)
{
    static const struct {
        const char *direction, *white, *black;
    } rows[] = {{"forward", "c5", "c3"},        {"forward-right", "d5", "b3"}, {"right", "d4", "b4"},
                {"backward-right", "d3", "b5"}, {"backward", "c3", "c5"},      {"backward-left", "b3", "d5"},
                {"left", "b4", "d4"},           {"forward-left", "b5", "d3"}};
    load();
    for (int32_t i = 0; i < 8; i++) {
        CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_DIRECTION, i), rows[i].direction);
        CHECK_EQ_INT(brd_rules_neighbour(&worked_rules, cell_of("c4"), 0, i), cell_of(rows[i].white));
        CHECK_EQ_INT(brd_rules_neighbour(&worked_rules, cell_of("c4"), 1, i), cell_of(rows[i].black));
    }
}

/* [BRE.items] [BRE.letters] [BRE.stocks] */
static void there_is_one_type_and_no_stock(void)
{
    brd_state state;
    brd_item item;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_type_info type = {.struct_nbytes = sizeof type};
    load();
    CHECK_EQ_INT(brd_rules_info_get(&worked_rules, &info), BRD_OK);
    CHECK(info.type_count == 1 && info.stock_count == 0 && info.counter_count == 0);
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 0, &type), BRD_OK);
    CHECK_EQ_TEXT(type.name, "man");
    CHECK_EQ_TEXT(type.seat_letters, "Mm");
    worked_position(START, &state);
    CHECK_EQ_INT(brd_state_cell(&worked_rules, &state, BRD_SPECTATOR, cell_of("c7"), &item, 1), 1);
    CHECK(item.seat == 1 && item.type == 0 && item.layer == BRD_PIECE);
    CHECK_EQ_INT(brd_state_cell(&worked_rules, &state, BRD_SPECTATOR, cell_of("c6"), &item, 1), 0);
}

/* ----------------------------------------------------------------------------------------------------------- moves */

/* c4, b3 and d3 are neighbours of c4's owner or not: White's man c4 before b5, c5, d5, Black's c4 before b3, c3, d3. */
static const struct worked_moves moves[] = {
    {"[BRE.straight] [BRE.diagonal]", "7m/8/8/8/2M5/8/8/8 w 0", "c4", "c4b5 c4c5 c4d5"},
    {"[BRE.directions]", "8/8/8/8/2m5/8/8/7M b 0", "c4", "c4b3 c4c3 c4d3"},
    {"[BRE.straight] not onto an enemy man", "8/8/8/2m5/2M5/8/8/8 w 0", "c4", "c4b5 c4d5"},
    {"[BRE.straight] not onto an own man", "7m/8/8/2M5/2M5/8/8/8 w 0", "c4", "c4b5 c4d5"},
    {"[BRE.diagonal] onto enemy men", "8/8/8/1m1m4/2M5/8/8/8 w 0", "c4", "c4b5 c4c5 c4d5"},
    {"[BRE.diagonal] not onto own men", "7m/8/8/1M1M4/2M5/8/8/8 w 0", "c4", "c4c5"},
    {"[BRE.board] the edges", "7m/8/8/8/M7/8/8/8 w 0", "a4", "a4a5 a4b5"},
    {"[BRE.board] the edges", "7m/8/8/8/7M/8/8/8 w 0", "h4", "h4g5 h4h5"},
    {"[BRE.board] the edges", "8/8/8/8/m7/8/8/7M b 0", "a4", "a4a3 a4b3"},
    {"[BRE.board] the edges", "8/8/8/8/7m/8/8/M7 b 0", "h4", "h4g3 h4h3"},
    {"[BRE.move] any man, none of the other's", "8/8/8/m7/8/7M/8/M7 w 0", "", "a1a2 a1b2 h3g4 h3h4"},
    {"[BRE.capture] never obligatory", "8/8/8/1m6/M7/8/8/8 w 0", "", "a4a5 a4b5"},
    {"[BRE.over]", "M7/8/8/m7/8/8/8/8 b 0", "", ""},
};

static void men_step_so(void)
{
    load();
    WORKED_EACH(worked_moves, worked_moves, moves);
}

/* [BRE.move] perft of the start: three published counts agree on these, and on 149,264,638 leaves of 6 plies. */
static void perft_counts_are_the_published_ones(void)
{
    static const uint64_t expected[] = {1, 22, 484, 11132, 256036, 6182818, 149264638};
    enum { DEEPEST = sizeof expected / sizeof expected[0] - 1 };
    static BRD_ALIGNED uint8_t workspace[DEEPEST * (BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move))];
    int32_t deepest = check_plies() >= 20000 ? DEEPEST : DEEPEST - 2; /* fewer under valgrind */
    brd_state state;
    load();
    worked_position(START, &state);
    for (int32_t depth = 0; depth <= deepest; depth++) {
        uint64_t leaves = 0;
        uint32_t flags = depth < DEEPEST ? BRD_PERFT_NO_BULK : 0;
        CHECK_EQ_INT(brd_perft(&worked_rules, &state, depth, flags, workspace, sizeof workspace, &leaves), BRD_OK);
        CHECK_EQ_INT(leaves, expected[depth]);
    }
}

/* [BRE.tables] */
static void steps_are_data(void)
{
    static const struct worked_moves sideways[] = {
        {"left and right, also onto an enemy man", "8/8/8/8/1mM5/8/8/8 w 0", "c4", "c4b4 c4d4"},
        {"the same of Black", "8/8/8/8/1mM5/8/8/8 b 0", "b4", "b4a4 b4c4"}};
    static const struct worked_moves joined[] = {
        {"what two entries of one direction allow", "8/8/8/2m5/2M5/8/8/8 w 0", "c4", "c4c5"},
        {"what two entries of one direction allow", "7m/8/8/8/2M5/8/8/8 w 0", "c4", "c4c5"}};
    static const struct worked_moves turned[] = {{"a vector", "7m/8/8/8/2M5/8/8/8 w 0", "c4", "c4b4 c4b5 c4d5"}};
    load_changed("moves: [{directions: [left, right], onto: all}]");
    WORKED_EACH(worked_moves, worked_moves, sideways);
    load_changed("moves: [{directions: [forward]}, {directions: [forward], onto: [enemy]}]");
    WORKED_EACH(worked_moves, worked_moves, joined);
    load_changed("board: {directions: {forward: [-1, 0], left: [0, 1]}}");
    WORKED_EACH(worked_moves, worked_moves, turned);
}

/* -------------------------------------------------------------------------------------------------------- refusals */

/* [BRE.refusals] */
static const struct worked_refusal refusals[] = {
    {"[BRE.over]", "M7/8/8/m7/8/8/8/8 b 0", "a5a4", "game_over", ""},
    {"[BRE.move]", START, "c4c5", "no_piece", "c4"},
    {"[BRE.move]", START, "c7c6", "not_yours", "c7"},
    {"[BRE.straight] two cells", START, "c2c4", "not_its_step", "c4"},
    {"[BRE.directions] backward", "7m/8/8/8/2M5/8/8/8 w 0", "c4c3", "not_its_step", "c3"},
    {"[BRE.board] from the edge to the other edge", "m7/8/8/8/7M/8/8/8 w 0", "h4a6", "not_its_step", "a6"},
    {"[BRE.straight]", "8/8/8/2m5/2M5/8/8/8 w 0", "c4c5", "not_open", "c5"},
    {"[BRE.diagonal]", START, "a1b2", "not_open", "b2"},
};

static void refusals_name_these_reasons(void)
{
    static const struct worked_refusal not_black = {"[BRE.move]", START, "a2a3", "not_your_turn", ""};
    load();
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    worked_refusal_for(&not_black, 1);
}

/* ----------------------------------------------------------------------------------------------------------- plies */

/* [BRE.events] [BRE.counter] */
static const struct worked_ply plies[] = {
    {"[BRE.event-move]", START, "b2b3", "mmmmmmmm/mmmmmmmm/8/8/8/1M6/M1MMMMMM/MMMMMMMM b 1",
     "move seat=0 cell=b2 to=b3 layer=piece type=man count=1; turn seat=1"},
    {"[BRE.capture] [BRE.event-remove]", "7m/8/8/3m4/2M5/8/8/8 w 60", "c4d5", "7m/8/8/3M4/8/8/8/8 b 61",
     "remove seat=1 cell=d5 layer=piece type=man before=0; move seat=0 cell=c4 to=d5 layer=piece "
     "type=man "
     "count=1; turn seat=1"},
    {"[BRE.capture] by Black", "8/8/8/3m4/2M5/8/8/7M b 61", "d5c4", "8/8/8/8/2m5/8/8/7M w 62",
     "remove seat=0 cell=c4 layer=piece type=man before=0; move seat=1 cell=d5 to=c4 layer=piece "
     "type=man "
     "count=1; turn seat=0"},
    {"[BRE.events] the last", "8/M7/8/8/8/8/7m/8 w 50", "a7b8", "1M6/8/8/8/8/8/7m/8 b 51",
     "move seat=0 cell=a7 to=b8 layer=piece type=man count=1; end type=win seats=0 reason=breakthrough"},
    {"[BRE.counter] at its top", "7m/8/8/8/2M5/8/8/8 w 65535", "c4c5", "7m/8/8/2M5/8/8/8/8 b 65535", NULL},
};

static void plies_change_the_position_so(void)
{
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* ------------------------------------------------------------------------------------------------------------- end */

/* [BRE.end-order] */
static const struct worked_end ends[] = {
    {"the start", START, "none"},
    {"[BRE.breakthrough]", "M7/8/8/m7/8/8/8/8 b 9", "win seats=0 reason=breakthrough"},
    {"[BRE.breakthrough]", "8/8/8/M7/8/8/8/7m w 9", "win seats=1 reason=breakthrough"},
    {"BRE-1, whoever is to move", "M7/8/8/m7/8/8/8/8 w 9", "win seats=0 reason=breakthrough"},
    {"BRE-1, before elimination", "M7/8/8/8/8/8/8/8 b 9", "win seats=0 reason=breakthrough"},
    {"[BRE.elimination]", "8/8/8/M7/8/8/8/8 b 30", "win seats=0 reason=elimination"},
    {"[BRE.elimination]", "8/8/8/m7/8/8/8/8 b 30", "win seats=1 reason=elimination"},
    {"a man on its own home row", "m6m/8/8/8/8/8/8/M6M w 2", "none"},
};

static void games_end_so(void)
{
    load();
    WORKED_EACH(worked_end, worked_end, ends);
}

/* [BRE.max-plies] The limit comes last. */
static void the_limit_of_plies_ends_games(void)
{
    static const struct worked_end limited[] = {
        {"below", "7m/8/8/8/2M5/8/8/8 w 39", "none"},
        {"reached", "7m/8/8/8/2M5/8/8/8 w 40", "draw seats=0,1 reason=max_plies"},
        {"above", "7m/8/8/8/2M5/8/8/8 w 41", "draw seats=0,1 reason=max_plies"},
        {"[BRE.breakthrough] first", "M7/8/8/m7/8/8/8/8 b 40", "win seats=0 reason=breakthrough"},
        {"[BRE.elimination] first", "8/8/8/M7/8/8/8/8 b 40", "win seats=0 reason=elimination"}};
    worked_load("breakthrough", "max_plies=40");
    WORKED_EACH(worked_end, worked_end, limited);
}

/* [BRE.blocked] BRE-4: never by the built-in steps; by steps straight ahead alone, a man in the way is enough. */
static void a_player_who_cannot_move_has_lost(void)
{
    static const struct worked_end usual[] = {{"BRE-4", "8/8/8/m7/M7/8/8/8 w 9", "none"}};
    static const struct worked_end straight[] = {{"White", "8/8/8/m7/M7/8/8/8 w 9", "win seats=1 reason=blocked"},
                                                 {"Black", "8/8/8/m7/M7/8/8/8 b 9", "win seats=0 reason=blocked"},
                                                 {"another man", "8/8/8/m7/M7/8/8/1M6 w 9", "none"}};
    load();
    WORKED_EACH(worked_end, worked_end, usual);
    load_changed("moves: [{directions: [forward]}]");
    WORKED_EACH(worked_end, worked_end, straight);
}

/* [BRE.phases] */
static void there_is_one_phase(void)
{
    static const struct worked_phases phases[] = {{"play", START, "play play"}};
    load();
    WORKED_EACH(worked_phases, worked_phases, phases);
}

/* -------------------------------------------------------------------------------------------------------- notation */

/* [BRE.move-notation] BRE-3 */
static void moves_are_two_different_cells(void)
{
    static const char *const texts[] = {"c4c4", "c4", "c4c", "c4c5c6", "C4c5", "c4-c5", "i4i5", "c4c9", "c0c1", ""};
    brd_move move;
    char text[BRD_MAX_MOVE_TEXT];
    load();
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (!CHECK_EQ_INT(brd_move_parse(&worked_rules, texts[i], strlen(texts[i]), &move), BRD_E_MOVE))
            printf("  %s\n", texts[i]);
    CHECK(brd_move_format(&worked_rules, worked_move("h8a1"), text, sizeof text) == 4);
    CHECK_EQ_TEXT(text, "h8a1");
}

/* [BRE.position] [BRE.refuse-position] BRE-2 */
static const struct worked_fault faults[] = {
    {"[BRE.position]", "8/8/8/8/8/8/8/M7 w", "line", 18, 18},
    {"[BRE.position]", "8/8/8/8/8/8/8/M7 w 0 0", "line", 20, 20},
    {"[BRE.board-field] a bad character", "8/8/8/8/8/8/8/X7 w 0", "board", 14, 14},
    {"[BRE.board-field] two digits", "8/8/8/8/8/8/8/M34 w 0", "board", 16, 16},
    {"[BRE.board-field] too long", "8/8/8/8/8/8/8/M8 w 0", "board", 15, 15},
    {"[BRE.board-field] too short", "8/8/8/8/8/8/7/M7 w 0", "board", 13, 13},
    {"[BRE.board-field] a row too few", "8/8/8/8/8/8/M7 w 0", "board", 14, 14},
    {"[BRE.board-field] a row too many", "8/8/8/8/8/8/8/M7/8 w 0", "board", 16, 16},
    {"[BRE.two-winners]", "2M5/8/8/8/8/8/8/m7 w 0", "board", 1, 1},
    {"[BRE.no-men]", "8/8/8/8/8/8/8/8 w 0", "board", 0, 14},
    {"[BRE.side-field]", "8/8/8/8/8/8/8/M7 W 0", "side", 17, 17},
    {"[BRE.ply-field]", "8/8/8/8/8/8/8/M7 w 01", "ply", 19, 19},
    {"[BRE.ply-field]", "8/8/8/8/8/8/8/M7 w 65536", "ply", 19, 19},
};

static void bad_positions_are_refused(void)
{
    load();
    WORKED_EACH(worked_fault, worked_fault, faults);
}

/* BRE-2 Any number of men, anywhere, at any ply. */
static void odd_positions_are_valid(void)
{
    static const char *const texts[] = {"8/8/MMMMMMMM/MMMMMMMM/MMMMMMMM/8/mmmmmmmm/8 w 0", "8/8/8/8/8/8/8/M7 w 7",
                                        "mmmmmmmm/mmmmmmmm/8/8/8/8/MMMMMMMM/MMMMMMMM b 65535"};
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    load();
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (!worked_position(texts[i], &state)) continue;
        CHECK(brd_state_format(&worked_rules, &state, text, sizeof text) > 0);
        CHECK_EQ_TEXT(text, texts[i]);
    }
}

/* ------------------------------------------------------------------------------------------------------- sentences */

static void moves_and_ends_are_told_in_words(void)
{
    brd_state state;
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    char text[256];
    load();
    worked_position("7m/8/8/3m4/2M5/8/8/8 w 60", &state);
    brd_move_sentence(&worked_rules, &state, BRD_SPECTATOR, worked_move("c4c5"), text, sizeof text);
    CHECK_EQ_TEXT(text, "Man c4 to c5");
    brd_move_sentence(&worked_rules, &state, BRD_SPECTATOR, worked_move("c4d5"), text, sizeof text);
    CHECK_EQ_TEXT(text, "Man c4 to d5, capturing");
    worked_position("8/8/8/8/8/8/M7/7m w 60", &state);
    CHECK_EQ_INT(brd_state_outcome(&worked_rules, &state, &outcome), BRD_OK);
    brd_outcome_sentence(&worked_rules, &outcome, text, sizeof text);
    CHECK_EQ_TEXT(text, "Black wins: a man of Black has reached the far row");
}

/* [BRE.move] [BRE.capture] [BRE.event-remove] */
static void phases_and_plies_are_told_in_words(void)
{
    brd_state state;
    brd_event events[BRD_MAX_EVENTS];
    char text[256];
    load();
    worked_position("7m/8/8/3m4/2M5/8/8/8 w 60", &state);
    brd_state_prompt(&worked_rules, &state, 0, text, sizeof text);
    CHECK_EQ_TEXT(text, "Move a man");
    brd_state_prompt(&worked_rules, &state, 1, text, sizeof text);
    CHECK_EQ_TEXT(text, "White is to move a man");
    int32_t count = brd_apply(&worked_rules, &state, 0, worked_move("c4d5"), NULL, NULL, events, BRD_MAX_EVENTS);
    brd_events_sentence(&worked_rules, events, (size_t)count, text, sizeof text);
    CHECK_EQ_TEXT(text, "Man c4 to d5, capturing the man on d5");
    worked_position("8/8/8/8/8/8/m7/7M b 60", &state);
    count = brd_apply(&worked_rules, &state, 1, worked_move("a2a1"), NULL, NULL, events, BRD_MAX_EVENTS);
    brd_events_sentence(&worked_rules, events, (size_t)count, text, sizeof text);
    CHECK_EQ_TEXT(text, "Man a2 to a1; Black wins: a man of Black has reached the far row");
}

/* [BRE.straight] [BRE.diagonal] [BRE.capture]: the man on c4, Black's on d5, and a man alone. */
static void ways_of_men(void)
{
    brd_state state;
    brd_reach reach[BRD_MAX_CELLS];
    char text[256];
    int32_t c4 = 26, alone = BRD_NO_CELL;
    load();
    worked_position("7m/8/8/2mm4/2M5/8/8/8 w 60", &state);
    if (CHECK_EQ_INT(brd_state_reach(&worked_rules, &state, 1, c4, reach, BRD_MAX_CELLS), 2)) {
        CHECK(reach[0].cell == 33 && reach[0].ways == (BRD_REACH_MOVE | BRD_REACH_ATTACK) && reach[0].kinds == 1);
        CHECK(reach[1].cell == 35 && reach[1].ways == (BRD_REACH_CAPTURE | BRD_REACH_ATTACK));
    }
    CHECK_EQ_INT(brd_type_reach(&worked_rules, 0, 0, 1, &alone, reach, BRD_MAX_CELLS), 3);
    CHECK_EQ_INT(alone, 27);
    CHECK(reach[1].cell == 35 && reach[1].ways == BRD_REACH_MOVE);
    CHECK(brd_type_sentence(&worked_rules, 0, text, sizeof text) > 0);
    CHECK_EQ_TEXT(
        text, "The man goes one cell forward, or one cell diagonally forward, also onto an enemy man, capturing it");
}

/* [BRE.marks] [BRE.board] */
static void marks_of_cells(void)
{
    worked_load("breakthrough", "");
    worked_marks("home_row", "a1:0 b1:0 c1:0 d1:0 e1:0 f1:0 g1:0 h1:0 a8:1 b8:1 c8:1 d8:1 e8:1 f8:1 g8:1 h8:1");
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"two_players_and_white_begins", two_players_and_white_begins},
        {"files_may_begin_elsewhere", files_may_begin_elsewhere},
        {"bad_layouts_are_refused", bad_layouts_are_refused},
        {"nothing_is_hidden", nothing_is_hidden},
        {"cells_have_these_names_in_this_order", cells_have_these_names_in_this_order},
        {"directions_are_those_of_each_side", directions_are_those_of_each_side},
        {"there_is_one_type_and_no_stock", there_is_one_type_and_no_stock},
        {"men_step_so", men_step_so},
        {"perft_counts_are_the_published_ones", perft_counts_are_the_published_ones},
        {"steps_are_data", steps_are_data},
        {"refusals_name_these_reasons", refusals_name_these_reasons},
        {"plies_change_the_position_so", plies_change_the_position_so},
        {"games_end_so", games_end_so},
        {"the_limit_of_plies_ends_games", the_limit_of_plies_ends_games},
        {"a_player_who_cannot_move_has_lost", a_player_who_cannot_move_has_lost},
        {"there_is_one_phase", there_is_one_phase},
        {"moves_are_two_different_cells", moves_are_two_different_cells},
        {"bad_positions_are_refused", bad_positions_are_refused},
        {"odd_positions_are_valid", odd_positions_are_valid},
        {"moves_and_ends_are_told_in_words", moves_and_ends_are_told_in_words},
        {"phases_and_plies_are_told_in_words", phases_and_plies_are_told_in_words},
        {"ways_of_men", ways_of_men},
        {"BRE.marks", marks_of_cells},
        {NULL, NULL},
    };
    return check_main("breakthrough", tests, argc, argv);
}
