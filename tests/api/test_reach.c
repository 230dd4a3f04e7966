/*
 * test_reach.c: where a piece gets (brd_state_reach, brd_type_reach) and how its type goes in words
 * (brd_type_sentence). Each type of each game has rows worked by hand from rules/<game>.md, also under changed
 * tables. Random games of all games then hold the reach of every piece to the lists of moves: every legal move of a
 * piece is in its reach, and in games where nothing but the position decides, nothing else is.
 */
#include "positions.h"
#include "worked.h"

enum { SENTENCE_NBYTES = 512, ROW_NBYTES = 2048 };

/* ------------------------------------------------------------------------------------------------- rows */

/* The codes of types and cells by their names; -1 if there is none. */
static int32_t type_named(const char *name)
{
    const char *found;
    for (int32_t type = 0; (found = brd_name(&worked_rules, BRD_NAME_TYPE, type)) != NULL; type++)
        if (strcmp(found, name) == 0) return type;
    printf("  no type %s\n", name);
    return -1;
}

static int32_t cell_named(const char *name)
{
    return brd_rules_find_cell(&worked_rules, name, strlen(name));
}

/* The cells with a way, in their order: "b3 c3". */
static const char *cells_with(const brd_reach *reach, int32_t count, int way)
{
    static char texts[4][ROW_NBYTES];
    static int next;
    char *text = texts[next++ % 4];
    size_t length = 0;
    text[0] = '\0';
    for (int32_t i = 0; i < count; i++)
        if ((reach[i].ways & way) != 0)
            length += (size_t)snprintf(text + length, ROW_NBYTES - length, length > 0 ? " %s" : "%s",
                                       brd_name(&worked_rules, BRD_NAME_CELL, reach[i].cell));
    return text;
}

/*
 * Where a piece gets in a position: cells where it moves, what it captures, what it attacks, its own cell if it
 * stays.
 */
struct position_row {
    const char *cites, *position, *cell;
    int32_t viewer;
    const char *moves, *captures, *attacks, *stays;
};

static void check_cells(const brd_reach *reach, int32_t count, const struct position_row *row)
{
    CHECK_EQ_TEXT(cells_with(reach, count, BRD_REACH_MOVE), row->moves);
    CHECK_EQ_TEXT(cells_with(reach, count, BRD_REACH_CAPTURE), row->captures);
    CHECK_EQ_TEXT(cells_with(reach, count, BRD_REACH_ATTACK), row->attacks);
    CHECK_EQ_TEXT(cells_with(reach, count, BRD_REACH_STAY), row->stays);
}

static void check_position(const struct position_row *row)
{
    int failures = check_failures;
    brd_state state, before;
    brd_reach reach[BRD_MAX_CELLS];
    if (!worked_position(row->position, &state)) return;
    before = state;
    int32_t cell = cell_named(row->cell);
    int32_t count = brd_state_reach(&worked_rules, &state, row->viewer, cell, reach, BRD_MAX_CELLS);
    if (CHECK(count >= 0)) check_cells(reach, count, row);
    CHECK_EQ_INT(brd_state_reach(&worked_rules, &state, row->viewer, cell, NULL, 0), count);
    CHECK(memcmp(&state, &before, sizeof state) == 0);
    worked_name_row(failures, row->cites, row->position, row->cell);
}

/* The same of a type alone, from the cell that the library chooses, for seat 0; and its sentence. */
struct type_row {
    const char *cites, *type;
    int32_t count;
    const char *cell, *moves, *attacks, *sentence;
};

static void check_type(const struct type_row *row)
{
    int failures = check_failures;
    brd_reach reach[BRD_MAX_CELLS];
    char text[SENTENCE_NBYTES];
    int32_t type = type_named(row->type), cell = BRD_NO_CELL;
    int32_t count = brd_type_reach(&worked_rules, type, 0, row->count, &cell, reach, BRD_MAX_CELLS);
    struct position_row expected = {.moves = row->moves, .captures = "", .attacks = row->attacks, .stays = ""};
    if (CHECK(count >= 0)) {
        CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_CELL, cell), row->cell);
        check_cells(reach, count, &expected);
    }
    CHECK_EQ_INT(brd_type_sentence(&worked_rules, type, text, sizeof text), (int32_t)strlen(row->sentence));
    CHECK_EQ_TEXT(text, row->sentence);
    worked_name_row(failures, row->cites, row->type, "");
}

#define CHECK_POSITIONS(rows) \
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows)[0]; i++) check_position(&(rows)[i])
#define CHECK_TYPES(rows) \
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows)[0]; i++) check_type(&(rows)[i])

/* ------------------------------------------------------------------------------------------------- Tokonoma */

/* [H.type-sentence] */
static void tokonoma(void)
{
    static const struct type_row types[] = {
        {"[TOK.flat] [TOK.attack]", "flat", 1, "c4", "b3 c3 d3", "b3 c3 d3",
         "The flat goes one tile forward, straight or to either side; it attacks the same tiles, whatever is there"},
        {"[TOK.arm]", "arm", 1, "c4", "b4 c2 c5 d4", "b4 c2 c5 d4",
         "The arm goes exactly two tiles straight forward, or one tile back, straight or to either side, also onto a "
         "lone flat of its side; it attacks the same tiles, whatever is there"},
        {"[TOK.blind]", "blind", 1, "c4", "a2 b4 c6 d4 e2", "a2 b4 c6 d4 e2",
         "The blind goes exactly two tiles forward to either side or straight back, or one tile back to either side, "
         "also onto a lone flat of its side; it attacks the same tiles, whatever is there"},
        {"[TOK.star]", "star", 1, "c4", "a3 b2 b5 d2 d5 e3", "a3 b2 b5 d2 d5 e3",
         "The star goes to one of the six nearest tiles of its own colour, also onto a lone flat of its side; it "
         "attacks the same tiles, whatever is there"},
    };
    /* On c4 an arm of White; its lone flat on c5, an enemy on c2: it lands on the first, attacks both. */
    static const struct position_row positions[] = {
        {"[TOK.destination] [TOK.attack]", "5/6/1f1AF2/6/5 w 0 0", "c4", BRD_SPECTATOR, "b4 c5 d4", "", "b4 c2 c5 d4",
         ""},
        {"[TOK.flat] [TOK.destination]", "5/6/2FF3/6/4f b 0 0", "c4", 0, "b3 d3", "", "b3 c3 d3", ""},
        {"[TOK.stack] [TOK.stack-to-stack]", "5/6/1F1+A3/6/4f w 0 0", "c4", 1, "b4 c2 c5 d4", "", "b4 c2 c5 d4", ""},
        {"[TOK.flat]", "5/6/2f3A/2F3/5 w 0 0", "c3", 0, "b3 c4", "", "b3 c4 d3", ""},
        {"[TOK.move]", "5/6/2f3A/2F3/5 w 0 0", "c1", 0, "", "", "", ""},
    };
    worked_load("tokonoma", "");
    CHECK_TYPES(types);
    CHECK_POSITIONS(positions);
}

/* [TOK.attacks] [TOK.tables]: other tables, other reach and words. */
static void tokonoma_changed(void)
{
    static const struct type_row types[] = {
        {"[TOK.attacks]", "flat", 1, "c4", "c3", "c5",
         "The flat goes one tile straight forward; it attacks one tile straight back"},
        {"[TOK.tables]", "arm", 1, "c4", "c1 c2 c3", "",
         "The arm goes up to three tiles straight forward, or one tile in any direction, only onto a lone flat of its "
         "side"
         "; it attacks nothing"},
        {"[TOK.tables]", "star", 1, "c4", "", "", "The star does not move"},
    };
    worked_load_text("schema: 1\nextends: tokonoma\npieces:\n"
                     "  flat:\n    moves: [{kind: step, directions: [forward]}]\n"
                     "    attacks: [{kind: step, directions: [backward]}]\n"
                     "  arm:\n    moves: [{kind: leap, directions: [forward], range: [1, 3]},"
                     " {kind: step, directions: adjacent, onto: [flat]}]\n    attacks: []\n"
                     "  star: {moves: []}\n",
                     "");
    CHECK_TYPES(types);
}

/* ------------------------------------------------------------------------------------------------- Carnyx */

static void carnyx(void)
{
    static const char sentence[] = "A lone disc goes one cell forward, left or right; a stack of two or more goes "
                                   "exactly two cells forward, left or "
                                   "right, also over the opponent; going onto the opponent captures";
    static const struct type_row types[] = {
        {"[CAR.piece] [CAR.capture]", "disc", 1, "c3", "b3 d3 c4", "b3 d3 c4", sentence},
        {"[CAR.stack-move]", "disc", 2, "c3", "a3 e3 c5", "a3 e3 c5", sentence},
        {"[CAR.stack-move]", "disc", 26, "c3", "a3 e3 c5", "a3 e3 c5", sentence},
    };
    static const struct position_row positions[] = {
        /* a piece of Dark beside its own and an enemy disc; forced capture is left aside */
        {"[CAR.piece] [CAR.landing] [CAR.forced]", "4L/5/1DDL1/5/5 d 0/0 0/0 10/10 - - - 10", "c3", 0, "b3 c4", "d3",
         "b3 d3 c4", ""},
        /* the same of the opponent's piece: Light goes down */
        {"[CAR.sides]", "4L/5/1DDL1/5/5 d 0/0 0/0 10/10 - - - 10", "d3", 0, "d2 e3", "c3", "d2 c3 e3", ""},
        /* a stack jumps over Light, not over its own (CAR-1) */
        {"CAR-1 [CAR.leap]", "4L/5/5/2L2/1D(DD)2 d 0/0 0/0 10/10 - - - 10", "c1", 0, "e1 c3", "", "e1 c3", ""},
        /* it may not go back, nor capture who hunkered down */
        {"CAR-2 [CAR.way-back]", "4L/5/2D2/5/5 d 0/0 0/0 10/10 - b3c3 - 10", "c3", 0, "d3 c4", "", "d3 c4", ""},
        {"[CAR.protect]", "5/2L2/2D2/5/5 d 0/0 0/0 10/10 l - - 10", "c3", 0, "b3 d3", "", "", ""},
        /* from the far row a piece comes back on the home row, a stack goes to the reserve */
        {"[CAR.leave-piece]", "2D1L/5/5/5/5 d 0/0 0/0 10/10 - - - 10", "c5", 0, "a1 b1 c1 d1 e1 b5 d5", "", "b5 d5",
         ""},
        {"[CAR.leave-stack]", "2(DD)1L/5/5/5/5 d 0/0 0/0 10/10 - - - 10", "c5", 0, "a5", "e5", "a5 e5", "c5"},
        {"[CAR.stack]", "4L/5/2D2/5/5 d 0/0 0/0 10/10 - - - 10", "a1", 0, "", "", "", ""},
    };
    worked_load("carnyx", "");
    CHECK_TYPES(types);
    CHECK_POSITIONS(positions);
}

static void carnyx_changed(void)
{
    static const char sentence[] = "A lone disc goes one cell diagonally; a stack of two or more goes up to two cells "
                                   "forward, over any cells; a lone "
                                   "disc captures one cell forward; a stack captures where it goes";
    static const struct type_row types[] = {
        {"[CAR.captures]", "disc", 1, "c3", "b2 d2 b4 d4", "c4", sentence},
        {"[CAR.tables]", "disc", 3, "c3", "c4 c5", "c4 c5", sentence},
    };
    worked_load_text("schema: 1\nextends: carnyx\nsteps:\n  piece: [{kind: step, directions: diagonal}]\n"
                     "  stack: [{kind: slide, directions: [forward], range: [1, 2]}]\n"
                     "captures:\n  piece: [{kind: step, directions: [forward]}]\n",
                     "stack_jumps=any");
    CHECK_TYPES(types);
    worked_load_text("schema: 1\nextends: carnyx\nsteps:\n"
                     "  stack: [{kind: slide, directions: [forward], range: any}]\n"
                     "captures:\n  stack: [{kind: slide, directions: [forward], range: [1, 2]}]\n",
                     "");
    check_type(&(struct type_row){
        "[CAR.captures]", "disc", 2, "c1", "c2 c3 c4 c5", "c2 c3",
        "A lone disc goes one cell forward, left or right; a stack of two or more goes any distance forward, also over "
        "the opponent; a lone disc captures where it goes; a stack captures up to two cells forward, also over the "
        "opponent"});
}

/* ------------------------------------------------------------------------------------------------- Tombs */

/* [H.type-reach] */
static void tombs(void)
{
    static const struct type_row types[] = {
        {"[TMB.blade]", "blade", 1, "b2", "", "b1 a2 c2 b3",
         "The Blade is played on a safe empty cell; it threatens one cell in every orthogonal direction, and kills the "
         "enemies there when it is played"},
        {"[TMB.magus] TMB-11", "magus", 1, "b2", "", "a1 c1 a3 c3",
         "The Magus is played on a safe empty cell; it threatens up to two cells in every diagonal direction, whatever "
         "stands between, and kills the enemies there when it is played"},
        {"[TMB.ombra-top]", "ombra", 1, "b2", "", "b2",
         "The Ombra is played on a safe empty cell or on top of an enemy unit, which is removed; it threatens only its "
         "own cell"},
        {"[TMB.thorn-activated]", "thorn", 1, "b2", "", "a1 b1 c1 a2 c2 a3 b3 c3",
         "The Thorn is played on a safe empty cell or on a tombstone, which is removed with an enemy unit beside it; "
         "it threatens nothing"},
    };
    static const struct position_row positions[] = {
        {"[TMB.threat]", ".../B2../... p1 TTT/BM 6,7,6,4 0/0 5 2:0 13", "a2", 0, "", "", "a1 b2 a3", ""},
        {"TMB-11", "..M2/.O2./... p1 TTT/BM 6,6,6,5 0/0 5 2:0 13", "c3", 0, "", "", "a1 b2", ""},
        {"TMB-11", "M2../.../... p1 TTT/BM 6,6,7,4 0/0 5 2:0 13", "a3", BRD_SPECTATOR, "", "", "c1 b2", ""},
        {"[TMB.threat]", ".../.O2./... p1 TTT/BM 7,7,5,4 0/0 5 2:0 13", "b2", BRD_SPECTATOR, "", "", "b2", ""},
        {"[TMB.threat]", ".../.T2./... p1 BBB/BM 4,7,6,6 0/0 5 2:0 13", "b2", 1, "", "", "", ""},
    };
    worked_load("tombs", "");
    CHECK_TYPES(types);
    CHECK_POSITIONS(positions);
    worked_load("tombs", "thorn_adjacency=orthogonal");
    check_type(
        &(struct type_row){"TMB-1", "thorn", 1, "b2", "", "b1 a2 c2 b3",
                           "The Thorn is played on a safe empty cell or on a tombstone, which is removed with an "
                           "enemy unit orthogonally beside it; it threatens nothing"});
}

/* TMB-20: classes may be played otherwise. */
static void tombs_changed(void)
{
    static const struct type_row types[] = {
        {"TMB-20", "blade", 1, "b2", "", "b1 b3",
         "The Blade is played on a safe empty cell; it threatens one cell up or down"},
        {"TMB-20", "ombra", 1, "b2", "", "a1 c1 b2 a3 c3",
         "The Ombra is played on top of an enemy unit, which is removed; it threatens its own cell and one cell in "
         "every "
         "diagonal direction"},
    };
    worked_load_text("schema: 1\nextends: tombs\nclasses:\n"
                     "  blade: {threatens: [{kind: step, directions: [up, down]}], plays: [place]}\n"
                     "  ombra: {threatens: [{kind: own}, {kind: step, directions: diagonal}], plays: [over]}\n",
                     "");
    CHECK_TYPES(types);
    worked_load_text("schema: 1\nextends: tombs\nclasses: {ombra: {threatens: []}}\n", "");
    check_type(&(struct type_row){"[TMB.ombra-top] it removes what is below it, and threatens nothing", "ombra", 1,
                                  "b2", "", "b2",
                                  "The Ombra is played on a safe empty cell or on top of an enemy unit, which is "
                                  "removed; it threatens nothing"});
}

/* ------------------------------------------------------------------------------------------------- Tomis */

static void tomis(void)
{
    static const struct type_row types[] = {
        {"[TOM.place-base]", "base", 1, "d4", "", "", "The base does not move and attacks nothing"},
        {"[TOM.frigate-move] [TOM.attacks]", "frigate", 1, "d4", "c4 e4 d5", "c5 d5 e5",
         "The frigate goes one cell forward, left or right; it attacks one cell forward, straight or diagonally; gates "
         "carry it farther"},
        {"[TOM.unit-move]", "sentry", 1, "d4", "a1 g1 b2 f2 c3 e3 c5 e5 b6 f6 a7 g7 h8",
         "a1 g1 b2 f2 c3 e3 c5 e5 b6 f6 a7 g7 h8",
         "The sentry goes any distance diagonally over empty cells; it attacks the same way, up to the first unit or "
         "base"},
        {"[TOM.unit-move]", "tower", 1, "d4", "d1 d2 d3 a4 b4 c4 e4 f4 g4 h4 d5 d6 d7 d8",
         "d1 d2 d3 a4 b4 c4 e4 f4 g4 h4 d5 d6 d7 d8",
         "The tower goes any distance along row or column over empty cells; it attacks the same way, up to the first "
         "unit "
         "or "
         "base"},
        {"[TOM.unit-move]", "flagship", 1, "d4",
         "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 h4 c5 d5 e5 b6 d6 f6 a7 d7 g7 d8 h8",
         "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 h4 c5 d5 e5 b6 d6 f6 a7 d7 g7 d8 h8",
         "The flagship goes any distance in any direction over empty cells; it attacks the same way, up to the first "
         "unit "
         "or "
         "base"},
    };
    static const struct position_row positions[] = {
        /* a line of attack ends on the first unit, of either side; a move before it */
        {"[TOM.attack-lines]", "4b3/8/8/3f4/8/3T1F2/8/4B3 w c.,g.,c.,f.,c.,f.,c.,b. M4F7S2T1L1/M4F7S2T2L1 - 0 40", "d3",
         BRD_SPECTATOR, "d1 d2 a3 b3 c3 e3 d4", "", "d1 d2 a3 b3 c3 e3 f3 d4 d5", ""},
        /* a frigate on a gate switches it, whoever's turn it is */
        {"[TOM.activate]", "4b3/8/8/8/8/2F5/8/4B3 b c.,g.,c.,f.,c.,f.,c.,b. M4F7S2T2L1/M4F8S2T2L1 - 0 40", "c3", 1,
         "b3 d3 c4", "", "b4 c4 d4", "c3"},
    };
    worked_load("tomis", "");
    CHECK_TYPES(types);
    CHECK_POSITIONS(positions);
}

static void tomis_changed(void)
{
    static const struct type_row types[] = {
        {"[TOM.tables] [TOM.ap]", "sentry", 1, "d4", "c2 e2 b3 f3 b5 f5 c6 e6", "",
         "The sentry goes as a knight leaps; it attacks nothing; it has 2 attack points"},
        {"[TOM.tables]", "frigate", 1, "d4", "d5 d6", "d6 d7",
         "The frigate goes up to two cells forward over empty cells; it attacks two to three cells forward"},
        {"[TOM.tables]", "tower", 1, "d4", "b4 c4 d5", "b4 c4 d5",
         "The tower goes one cell forward, or up to two cells left over empty cells; it attacks the same way, up to "
         "the "
         "first unit or base"},
        {"[TOM.tables]", "flagship", 1, "d4", "d5 c6", "c6 e6",
         "The flagship goes one cell forward or by a leap two forward and one left; it attacks by a leap two forward "
         "and one right or by a leap two forward and one left"},
    };
    worked_load_text("schema: 1\nextends: tomis\nmen: {gate: 0}\nunits:\n"
                     "  sentry: {ap: 2, moves: [{kind: step, directions: knight}], attacks: []}\n"
                     "  frigate: {moves: [{kind: slide, directions: [forward], range: [1, 2]}],"
                     " attacks: [{kind: leap, directions: [forward], range: [2, 3]}]}\n"
                     "  tower: {moves: [{kind: step, directions: [forward]},"
                     " {kind: slide, directions: [left], range: [1, 2]}],"
                     " attacks: [{kind: step, directions: [forward]},"
                     " {kind: slide, directions: [left], range: [1, 2]}]}\n"
                     "  flagship: {moves: [{kind: step, directions: [forward, knight-forward-left]}],"
                     " attacks: [{kind: step, directions: [knight-forward-right, knight-forward-left]}]}\n",
                     "");
    CHECK_TYPES(types);
}

/* [TOM.tables] Each of the knight's leaps has words of its own. */
static void tomis_leaps(void)
{
    static const struct {
        const char *direction, *cell, *words;
    } leaps[] = {{"knight-forward-right", "e6", "two forward and one right"},
                 {"knight-right-forward", "f5", "two right and one forward"},
                 {"knight-right-backward", "f3", "two right and one back"},
                 {"knight-backward-right", "e2", "two back and one right"},
                 {"knight-backward-left", "c2", "two back and one left"},
                 {"knight-left-backward", "b3", "two left and one back"},
                 {"knight-left-forward", "b5", "two left and one forward"},
                 {"knight-forward-left", "c6", "two forward and one left"}};
    for (size_t i = 0; i < sizeof leaps / sizeof leaps[0]; i++) {
        char rules[256], sentence[SENTENCE_NBYTES];
        snprintf(
            rules, sizeof rules,
            "schema: 1\nextends: tomis\nunits:\n  sentry: {moves: [{kind: step, directions: [%s]}], attacks: []}\n",
            leaps[i].direction);
        snprintf(sentence, sizeof sentence, "The sentry goes by a leap %s; it attacks nothing", leaps[i].words);
        worked_load_text(rules, "");
        check_type(&(struct type_row){"[TOM.tables]", "sentry", 1, "d4", leaps[i].cell, "", sentence});
    }
}

/*
 * [TOM.tables] Eight entries, as many as there may be: what follows them in the table of rules is not read as a
 * ninth.
 */
static void tomis_eight_entries(void)
{
    static const struct position_row row = {"[TOM.tables]",
                                            "4b3/8/8/8/3S4/8/8/4B3 w -,-,-,-,-,-,-,- F2L1/L1 - 0 20",
                                            "d4",
                                            BRD_SPECTATOR,
                                            "d1 d2 c3 d3 e3 c4 e4 c5 e5 e6",
                                            "",
                                            "c4",
                                            ""};
    worked_load_text("schema: 1\nextends: tomis\nunits:\n  sentry:\n    moves:\n"
                     "    - {kind: slide, directions: [backward], range: any}\n"
                     "    - {kind: step, directions: [left]}\n"
                     "    - {kind: step, directions: [right]}\n"
                     "    - {kind: step, directions: [forward-left]}\n"
                     "    - {kind: step, directions: [forward-right]}\n"
                     "    - {kind: step, directions: [backward-left]}\n"
                     "    - {kind: step, directions: [backward-right]}\n"
                     "    - {kind: step, directions: [knight-forward-right]}\n"
                     "    attacks:\n"
                     "    - {kind: leap, directions: [forward], range: 7}\n"
                     "    - {kind: step, directions: [left]}\n",
                     "");
    check_position(&row);
}

/* ------------------------------------------------------------------------------------------------- Thrones */

#define AROUND "d4 e4 f4 d5 f5 d6 e6 f6"
#define LAND "wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp/pwfmmwfcp/pfmwpwfpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw "
#define CALM " w play - - 0:0,0:0 -,- - - - 5 120"

/* [H.reach] */
static void thrones(void)
{
    static const struct type_row types[] = {
        {"[THR.action-move] [THR.attack] [THR.waive]", "ranger", 1, "e5", AROUND, AROUND,
         "The ranger goes one cell in any direction and attacks the same way; it needs no survival check for "
         "mountain"},
        {"[THR.long]", "spearman", 1, "e5", AROUND, AROUND,
         "The spearman goes one cell in any direction, or any distance over connected water to an empty cell, over "
         "empty "
         "cells and own pieces; it attacks one cell in any direction; it needs no survival check for water"},
        {"[THR.fire]", "crossbowman", 1, "e5", AROUND, AROUND,
         "The crossbowman goes one cell in any direction and attacks the same way; it fires one cell in any direction"},
        {"[THR.fire]", "catapult", 1, "e5", AROUND, "c3 e3 g3 d4 e4 f4 c5 d5 f5 g5 d6 e6 f6 c7 e7 g7",
         "The catapult goes one cell in any direction and attacks the same way; it fires exactly two cells in any "
         "direction "
         "over everything"},
        {"[THR.fire]", "trebuchet", 1, "e5", AROUND, "b2 e2 h2 d4 e4 f4 b5 d5 f5 h5 d6 e6 f6 b8 e8 h8",
         "The trebuchet goes one cell in any direction and attacks the same way; it fires exactly three cells in any "
         "direction "
         "over everything"},
        {"[THR.long]", "lancer", 1, "e5", AROUND, AROUND,
         "The lancer goes one cell in any direction, or any distance over connected plains to an empty cell, over "
         "empty "
         "cells and own pieces; it attacks one cell in any direction"},
        {"[THR.switch-warhorse]", "warhorse", 1, "e5", AROUND, AROUND,
         "The warhorse goes one cell in any direction and attacks the same way; it switches any number of times, also "
         "with "
         "enemies"},
        {"[THR.action-move]", "elephant", 1, "e5", AROUND, AROUND,
         "The elephant goes one cell in any direction and attacks the same way"},
        {"[THR.flight] [THR.attack-dragon]", "dragon", 1, "e5",
         "a1 e1 i1 b2 e2 h2 c3 e3 g3 d4 e4 f4 a5 b5 c5 d5 f5 g5 h5 i5 d6 e6 f6 c7 e7 g7 b8 e8 h8 a9 e9 i9",
         "a1 e1 i1 b2 e2 h2 c3 e3 g3 d4 e4 f4 a5 b5 c5 d5 f5 g5 h5 i5 d6 e6 f6 c7 e7 g7 b8 e8 h8 a9 e9 i9",
         "The dragon goes up to four cells in any direction over everything except enemies that fire and enemy "
         "dragons; it "
         "attacks up to four cells in any direction over everything except enemies that fire and enemy dragons; it "
         "needs no "
         "survival check for mountain and water"},
        {"[THR.throne-attack]", "throne", 1, "e5", AROUND, AROUND,
         "The throne goes one cell in any direction and attacks the same way; its attacks ignore the "
         "protection of pieces, fortresses and survival checks"},
    };
    static const struct position_row positions[] = {
        /* an own piece of another type beside it is switched with, one of its type not; an enemy is captured */
        {"[THR.switch] [THR.attack]", LAND "8k/9/9/9/4s4/3CRR3/9/9/K8" CALM, "e4", 0, "d3 e3 f3 d4 d5 f5", "e5",
         "d3 e3 f3 d4 f4 d5 e5 f5", ""},
        /* the enemy's piece, though White is on turn */
        {"[THR.attack]", LAND "8k/9/9/9/4s4/3CRR3/9/9/K8" CALM, "e5", 0, "d5 f5 d6 e6 f6", "d4 e4 f4",
         "d4 e4 f4 d5 f5 d6 e6 f6", ""},
        /* on a mountain nobody fires at a ranger: e5 is one */
        {"[THR.ban-ranger] [THR.fire]", LAND "8k/9/9/9/4r4/9/4A4/9/K8" CALM, "e3", 0, "d2 e2 f2 d3 f3 d4 e4 f4", "",
         "c1 e1 g1 d2 e2 f2 c3 d3 f3 g3 d4 e4 f4 c5 g5", ""},
    };
    worked_load("thrones", "");
    CHECK_TYPES(types);
    CHECK_POSITIONS(positions);
    worked_load("thrones", "dragon_attack_range=1");
    check_type(&(struct type_row){
        "THR-3 THR-25", "dragon", 1, "e5",
        "a1 e1 i1 b2 e2 h2 c3 e3 g3 d4 e4 f4 a5 b5 c5 d5 f5 g5 h5 i5 d6 e6 f6 c7 e7 g7 b8 e8 h8 a9 e9 i9", AROUND,
        "The dragon goes up to four cells in any direction over everything except enemies that fire and enemy dragons; "
        "it "
        "attacks one cell in any direction; it needs no survival check for mountain and water"});
    static const char over_nothing[] = "schema: 1\nextends: thrones\npieces: {spearman: {moves: "
                                       "[{kind: flood, ground: [water], over: []}]}}\n";
    CHECK_EQ_INT(brd_rules_load(&worked_rules, over_nothing, strlen(over_nothing), NULL, 0, NULL, 0, NULL), BRD_OK);
    check_type(&(struct type_row){"[THR.long]", "spearman", 1, "e5", "", AROUND,
                                  "The spearman goes any distance over connected water to an empty cell, over nothing; "
                                  "it attacks one cell in any "
                                  "direction; it needs no survival check for water"});
}

/*
 * [THR.hidden]: in the setup the other side's pieces are hidden, so they have no reach; one's own have.
 * [H.reach-count]
 */
static void hidden_pieces_have_no_reach(void)
{
    static brd_move moves[BRD_MAX_MOVES];
    brd_state state;
    uint64_t seed = 5;
    int32_t seen[3] = {0, 0, 0};
    static const int32_t viewers[3] = {0, 1, BRD_SPECTATOR};
    worked_load("thrones", "");
    brd_state_initial(&worked_rules, &state, 0);
    for (int ply = 0; ply < 109; ply++) {
        int32_t count = brd_moves(&worked_rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
        brd_apply(&worked_rules, &state, BRD_REFEREE, moves[brd_random_below(&seed, (uint32_t)count)], NULL, NULL, NULL,
                  0);
    }
    CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_PHASE, brd_state_phase(&worked_rules, &state, 1)), "pieces");
    for (int32_t cell = 0; cell < 81; cell++)
        for (int i = 0; i < 3; i++) seen[i] += brd_state_reach(&worked_rules, &state, viewers[i], cell, NULL, 0);
    CHECK(seen[0] > 0);
    CHECK_EQ_INT(seen[2], 0);
    for (int32_t cell = 45; cell < 81; cell++)
        CHECK_EQ_INT(brd_state_reach(&worked_rules, &state, 0, cell, NULL, 0), 0);
    for (int32_t cell = 0; cell < 36; cell++) CHECK_EQ_INT(brd_state_reach(&worked_rules, &state, 1, cell, NULL, 0), 0);
}

/* ------------------------------------------------------------------------------------------------- directions */

/* How a game says directions: each by itself, in the order in which they are said, and sets of them. */
struct directions {
    const char *game, *type;
    const char *rules;       /* a rules file in which one entry has the directions %s */
    const char *sentence;    /* of its type, which goes %s */
    const char *one;         /* "one cell ", said before all but leaps */
    const char *said[20][2]; /* a direction in a rules file, and in words */
    const char *sets[20][2]; /* several, likewise */
};

static void check_directions(const struct directions *of, const char *directions, const char *words)
{
    char rules[512], way[256], expected[SENTENCE_NBYTES], text[SENTENCE_NBYTES];
    snprintf(rules, sizeof rules, of->rules, directions);
    snprintf(way, sizeof way, "%s%s", strncmp(words, "by a leap", 9) == 0 ? "" : of->one, words);
    snprintf(expected, sizeof expected, of->sentence, way);
    worked_load_text(rules, "");
    brd_type_sentence(&worked_rules, type_named(of->type), text, sizeof text);
    if (!CHECK_EQ_TEXT(text, expected)) printf("  %s: [%s]\n", of->game, directions);
}

static bool is_set(const struct directions *of, const char *directions)
{
    for (int i = 0; of->sets[i][0] != NULL; i++)
        if (strcmp(of->sets[i][0], directions) == 0) return true;
    return false;
}

/* Each set; each direction alone, and with each other that makes no set with it. */
static void check_all_directions(const struct directions *of)
{
    char both[128], words[256];
    for (int i = 0; of->sets[i][0] != NULL; i++) check_directions(of, of->sets[i][0], of->sets[i][1]);
    for (int i = 0; of->said[i][0] != NULL; i++) {
        check_directions(of, of->said[i][0], of->said[i][1]);
        for (int other = i + 1; of->said[other][0] != NULL; other++) {
            snprintf(both, sizeof both, "%s, %s", of->said[i][0], of->said[other][0]);
            snprintf(words, sizeof words, "%s or %s", of->said[i][1], of->said[other][1]);
            if (!is_set(of, both)) check_directions(of, both, words);
        }
    }
}

static void directions_of_tokonoma(void)
{
    static const struct directions tokonoma = {
        .game = "tokonoma",
        .type = "arm",
        .rules = "schema: 1\nextends: tokonoma\npieces:\n"
                 "  arm: {moves: [{kind: step, directions: [%s]}], attacks: []}\n",
        .sentence = "The arm goes %s; it attacks nothing",
        .one = "one tile ",
        .said = {{"forward", "straight forward"},
                 {"backward", "straight back"},
                 {"forward-up", "forward and up"},
                 {"forward-down", "forward and down"},
                 {"backward-up", "back and up"},
                 {"backward-down", "back and down"},
                 {"edge-forward-up", "along the edge forward and up"},
                 {"edge-forward-down", "along the edge forward and down"},
                 {"edge-up", "along the edge up"},
                 {"edge-down", "along the edge down"},
                 {"edge-backward-up", "along the edge back and up"},
                 {"edge-backward-down", "along the edge back and down"}},
        .sets = {{"forward-up, forward-down", "forward to either side"},
                 {"backward-up, backward-down", "back to either side"},
                 {"backward-up, backward-down, forward", "back to either side or straight forward"},
                 {"forward, forward-up, forward-down, backward",
                  "forward to either side, straight forward or straight back"},
                 {"backward, backward-up, backward-down, forward",
                  "back to either side, straight forward or straight back"},
                 {"adjacent, edge-up", "in any direction or along the edge up"},
                 {"edge, forward", "straight forward or along an edge in any direction"}},
    };
    check_all_directions(&tokonoma);
    worked_load_text("schema: 1\nextends: tokonoma\npieces:\n"
                     "  arm: {moves: [{kind: leap, directions: [forward], range: any}], attacks: []}\n",
                     "");
    check_type(&(struct type_row){"[TOK.tables]", "arm", 1, "c7", "c1 c2 c3 c4 c5 c6", "",
                                  "The arm goes up to six tiles straight forward; it attacks nothing"});
}

static void directions_of_tombs(void)
{
    static const struct directions tombs = {
        .game = "tombs",
        .type = "blade",
        .rules = "schema: 1\nextends: tombs\nclasses:\n"
                 "  blade: {threatens: [{kind: step, directions: [%s]}], plays: [place]}\n",
        .sentence = "The Blade is played on a safe empty cell; it threatens %s",
        .one = "one cell ",
        .said = {{"up", "up"},
                 {"right", "right"},
                 {"down", "down"},
                 {"left", "left"},
                 {"up-right", "up to the right"},
                 {"down-right", "down to the right"},
                 {"down-left", "down to the left"},
                 {"up-left", "up to the left"}},
        .sets = {{"orthogonal, diagonal", "in every direction"},
                 {"orthogonal, up-left", "in every orthogonal direction or up to the left"},
                 {"diagonal, up", "in every diagonal direction or up"}},
    };
    check_all_directions(&tombs);
}

static void directions_of_tomis(void)
{
    static const struct directions tomis = {
        .game = "tomis",
        .type = "sentry",
        .rules = "schema: 1\nextends: tomis\nunits:\n"
                 "  sentry: {moves: [{kind: step, directions: [%s]}], attacks: []}\n",
        .sentence = "The sentry goes %s; it attacks nothing",
        .one = "one cell ",
        .said = {{"forward", "forward"},
                 {"left", "left"},
                 {"right", "right"},
                 {"backward", "back"},
                 {"forward-left", "diagonally forward to the left"},
                 {"forward-right", "diagonally forward to the right"},
                 {"backward-left", "diagonally back to the left"},
                 {"backward-right", "diagonally back to the right"},
                 {"knight-forward-right", "by a leap two forward and one right"},
                 {"knight-right-forward", "by a leap two right and one forward"},
                 {"knight-right-backward", "by a leap two right and one back"},
                 {"knight-backward-right", "by a leap two back and one right"},
                 {"knight-backward-left", "by a leap two back and one left"},
                 {"knight-left-backward", "by a leap two left and one back"},
                 {"knight-left-forward", "by a leap two left and one forward"},
                 {"knight-forward-left", "by a leap two forward and one left"}},
        .sets = {{"forward-left, forward-right", "diagonally forward"},
                 {"backward-left, backward-right", "diagonally back"},
                 {"king, knight-left-forward", "in any direction or by a leap two left and one forward"},
                 {"knight, forward", "forward or by a knight's leap"},
                 {"orthogonal, forward-left", "along row or column or diagonally forward to the left"},
                 {"diagonal, left", "diagonally or left"},
                 {"forward, forward-left, forward-right", "forward, straight or diagonally"},
                 {"forward, forward-left, forward-right, left", "diagonally forward, forward or left"},
                 {"backward, backward-left, backward-right", "back, straight or diagonally"},
                 {"backward, backward-left, backward-right, left", "diagonally back, left or back"},
                 {"forward, left, right", "forward, left or right"},
                 {"forward, left, right, forward-left", "forward, left, right or diagonally forward to the left"}},
    };
    check_all_directions(&tomis);
    worked_load_text("schema: 1\nextends: tomis\nunits:\n"
                     "  sentry: {moves: [{kind: slide, directions: [forward], range: [1, 6]}], attacks: []}\n",
                     "");
    check_type(&(struct type_row){"[TOM.tables]", "sentry", 1, "d2", "d3 d4 d5 d6 d7 d8", "",
                                  "The sentry goes up to six cells forward over empty cells; it attacks nothing"});
}

/* ------------------------------------------------------------------------------------------------- all games */

static struct {
    brd_rules rules;
    brd_rules_info info;
    struct positions positions;
    uint64_t seed;
    brd_state state;
    long moves, pieces;
} run;

/* The topmost piece on a cell; false: there is none. */
static bool piece_on(int32_t cell, brd_item *piece)
{
    brd_item items[BRD_MAX_ITEMS];
    int32_t count = brd_state_cell(&run.rules, &run.state, BRD_REFEREE, cell, items, BRD_MAX_ITEMS);
    if (count == 0 || items[count - 1].layer != BRD_PIECE) return false;
    *piece = items[count - 1];
    return true;
}

/* Kinds that are no way of a piece: Thrones' favors. */
static bool is_exempt(uint8_t kind)
{
    const char *name = brd_name(&run.rules, BRD_NAME_MOVE_KIND, kind);
    return strcmp(name, "haste") == 0 || strcmp(name, "ambush") == 0 || strcmp(name, "deception") == 0;
}

/* A legal move of a piece is in its reach: with its kind, where it ends, else at its target, else where it begins. */
static void is_in_reach(brd_move move, const brd_move_info *info)
{
    brd_reach reach[BRD_MAX_CELLS];
    uint16_t at = info->to != BRD_NO_CELL ? info->to : info->target != BRD_NO_CELL ? info->target : info->from;
    int32_t count = brd_state_reach(&run.rules, &run.state, BRD_SPECTATOR, info->from, reach, BRD_MAX_CELLS);
    bool found = false;
    for (int32_t i = 0; i < count; i++) found |= reach[i].cell == at && (reach[i].kinds >> info->kind & 1) != 0;
    run.moves++;
    if (CHECK(found)) return;
    char text[BRD_MAX_MOVE_TEXT], position[BRD_MAX_POSITION_TEXT];
    brd_move_format(&run.rules, move, text, sizeof text);
    brd_state_format(&run.rules, &run.state, position, sizeof position);
    printf("  %s: %s %s\n", brd_rules_name(&run.rules), position, text);
}

/* Each kind and cell in the reach of a piece of the side to move, other than by attacks, is a legal move. */
static void is_legal(int32_t cell, const brd_move *moves, int32_t count)
{
    brd_reach reach[BRD_MAX_CELLS];
    int32_t expected = 0, found = 0;
    int32_t cells = brd_state_reach(&run.rules, &run.state, BRD_SPECTATOR, cell, reach, BRD_MAX_CELLS);
    for (int32_t i = 0; i < cells; i++)
        if ((reach[i].ways & (BRD_REACH_MOVE | BRD_REACH_CAPTURE | BRD_REACH_STAY)) != 0)
            for (uint32_t kinds = reach[i].kinds; kinds != 0; kinds &= kinds - 1) expected++;
    for (int32_t i = 0; i < count; i++) {
        brd_move_info info = {.struct_nbytes = sizeof info};
        brd_item piece;
        brd_move_describe(&run.rules, &run.state, BRD_REFEREE, moves[i], &info);
        found += info.from == cell && piece_on(cell, &piece) && piece.type == info.type;
    }
    if (!CHECK_EQ_INT(expected, found)) printf("  %s\n", brd_name(&run.rules, BRD_NAME_CELL, cell));
}

/* In these games a piece may always do what its reach says, in the main phase of the rules as they are built in. */
static bool is_free(const char *game)
{
    bool is_known = strcmp(game, "tokonoma") == 0 || strcmp(game, "tomis") == 0 || strcmp(game, "breakthrough") == 0;
    int32_t value = 0;
    if (strcmp(game, "tomis") == 0 && run.info.counter_count > 2)
        brd_state_counter(&run.rules, &run.state, BRD_REFEREE, brd_state_turn(&run.rules, &run.state), 1, &value);
    return is_known && value == 0 && brd_state_phase(&run.rules, &run.state, 0) == run.info.phase_count - 1;
}

static void compare(const char *game)
{
    static brd_move moves[BRD_MAX_MOVES];
    brd_item piece;
    int32_t to_move = brd_state_to_move(&run.rules, &run.state);
    int32_t count = brd_moves(&run.rules, &run.state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    if (to_move >= BRD_MAX_SEATS) return;
    for (int32_t i = 0; i < count; i++) {
        brd_move_info info = {.struct_nbytes = sizeof info};
        brd_move_describe(&run.rules, &run.state, BRD_REFEREE, moves[i], &info);
        if (info.from == BRD_NO_CELL || is_exempt(info.kind)) continue;
        if (piece_on(info.from, &piece) && piece.type == info.type) is_in_reach(moves[i], &info);
    }
    for (int32_t cell = 0; cell < run.info.cell_count && is_free(game); cell++)
        if (piece_on(cell, &piece) && piece.seat == to_move) {
            run.pieces++;
            is_legal(cell, moves, count);
        }
}

static void games_of(const char *game)
{
    long plies = check_plies() / 40 + 600;
    positions_read(&run.positions, game, NULL);
    run.seed = 20261126;
    run.moves = run.pieces = 0;
    for (int number = 0; plies > 0 && check_failures == 0; number++) {
        int variant = number % run.positions.variant_count;
        positions_load(&run.rules, &run.info, game, run.positions.variants[variant]);
        positions_start(&run.positions, &run.rules, variant == 0, &run.seed, &run.state);
        for (int ply = 0; ply < 200 && brd_state_to_move(&run.rules, &run.state) != BRD_NOBODY; ply++, plies--) {
            compare(game);
            brd_move move = positions_choose(&run.rules, &run.state, &run.seed);
            CHECK(brd_apply(&run.rules, &run.state, BRD_REFEREE, move, NULL, NULL, NULL, 0) >= 0);
        }
    }
    printf("%s: %ld moves are in the reach of their pieces; %ld pieces have no other moves\n", game, run.moves,
           run.pieces);
}

/* [H.reach] */
static void moves_are_in_the_reach_of_their_pieces(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) games_of(brd_game_name(game));
}

/* How far a cell is from the middle of the drawing, squared, in tenths of its units. */
static int64_t from_middle(int32_t cell)
{
    int32_t low_x = INT32_MAX, high_x = INT32_MIN, low_y = INT32_MAX, high_y = INT32_MIN;
    brd_cell_info info = {.struct_nbytes = sizeof info};
    for (int32_t i = 0; brd_rules_cell(&run.rules, i, &info) == BRD_OK; i++) {
        low_x = info.x < low_x ? info.x : low_x;
        high_x = info.x > high_x ? info.x : high_x;
        low_y = info.y < low_y ? info.y : low_y;
        high_y = info.y > high_y ? info.y : high_y;
    }
    brd_rules_cell(&run.rules, cell, &info);
    int64_t x = (2 * info.x - low_x - high_x) / 20, y = (2 * info.y - low_y - high_y) / 20;
    return x * x + y * y;
}

/*
 * A type alone gets to the same cells from the cell that was chosen as from that cell if it is asked for. Others as
 * good are not nearer to the middle. [H.type-reach] [H.type-reach-errors] [H.type-sentence]
 */
static void the_chosen_cell_is_the_best(void)
{
    brd_reach reach[BRD_MAX_CELLS], again[BRD_MAX_CELLS];
    for (int32_t game = 0; game < brd_game_count(); game++) {
        brd_type_info type = {.struct_nbytes = sizeof type};
        positions_load(&run.rules, &run.info, brd_game_name(game), "");
        for (int32_t code = 0; brd_rules_type(&run.rules, code, &type) == BRD_OK; code++) {
            int32_t chosen = BRD_NO_CELL;
            int32_t count = brd_type_reach(&run.rules, code, 1, 1, &chosen, reach, BRD_MAX_CELLS);
            if (type.layer != BRD_PIECE) {
                CHECK_EQ_INT(count, BRD_E_ARGUMENT);
                CHECK_EQ_INT(chosen, BRD_NO_CELL);
                CHECK_EQ_INT(brd_type_sentence(&run.rules, code, NULL, 0), BRD_E_ARGUMENT);
                continue;
            }
            CHECK(chosen >= 0 && chosen < run.info.cell_count);
            for (int32_t cell = 0; cell < run.info.cell_count; cell++) {
                int32_t from = cell, here = brd_type_reach(&run.rules, code, 1, 1, &from, again, BRD_MAX_CELLS);
                CHECK(here <= count && from == cell);
                if (here == count) CHECK(from_middle(chosen) <= from_middle(cell));
                if (cell == chosen) CHECK(here == count && memcmp(reach, again, (size_t)count * sizeof reach[0]) == 0);
            }
        }
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"tokonoma", tokonoma},
        {"tokonoma_changed", tokonoma_changed},
        {"carnyx", carnyx},
        {"carnyx_changed", carnyx_changed},
        {"tombs", tombs},
        {"tombs_changed", tombs_changed},
        {"tomis", tomis},
        {"tomis_changed", tomis_changed},
        {"tomis_leaps", tomis_leaps},
        {"tomis_eight_entries", tomis_eight_entries},
        {"thrones", thrones},
        {"directions_of_tokonoma", directions_of_tokonoma},
        {"directions_of_tombs", directions_of_tombs},
        {"directions_of_tomis", directions_of_tomis},
        {"hidden_pieces_have_no_reach", hidden_pieces_have_no_reach},
        {"moves_are_in_the_reach_of_their_pieces", moves_are_in_the_reach_of_their_pieces},
        {"the_chosen_cell_is_the_best", the_chosen_cell_is_the_best},
        {.name = NULL}};
    return check_main("reach", tests, argc, argv);
}
