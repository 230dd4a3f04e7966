/*
 * test_sentences.c: moves, refusals and outcomes of all games as sentences. Each kind of move, each refusal and each
 * ending has at least one worked example, written by hand in the words of rules/<game>.md and meant to be read aloud; a
 * test finds kinds without one. Then random games in two worlds that a viewer cannot tell apart must give that viewer
 * the same sentences.
 */
#include "basics/hash.h"
#include "sentence_lines.h"

enum { SENTENCE_NBYTES = 160 };

/* The sentence for a move, to a viewer. */
struct called {
    const char *cites, *position, *move;
    int32_t viewer;
    const char *sentence;
};

/* Why an actor may not make the move: the reason, and its sentence. */
struct refused {
    const char *cites, *position, *move;
    int32_t actor;
    const char *reason, *sentence;
};

/* The sentence for the end of the game in a position. */
struct ended {
    const char *cites, *position, *sentence;
};

/* ------------------------------------------------------------------------------------------------- rows */

static void nothing_is_lacking(void)
{
    shown_all(BRD_NAME_MOVE_KIND);
    shown_all(BRD_NAME_REFUSAL);
    shown_all(BRD_NAME_ENDING);
}

static void check_called(const struct called *row)
{
    int failures = check_failures;
    brd_state state;
    brd_move_info info = {.struct_nbytes = sizeof info};
    char text[SENTENCE_NBYTES];
    if (!worked_position(row->position, &state)) return;
    brd_move move = row->move[0] == '?'   ? (brd_move){BRD_CODE_HIDDEN}
                    : row->move[1] == '?' ? (brd_move){BRD_CODE_HIDDEN_CHANCE}
                                          : worked_move(row->move);
    brd_move_sentence(&worked_rules, &state, row->viewer, move, text, sizeof text);
    CHECK_EQ_TEXT(text, row->sentence);
    if (brd_move_describe(&worked_rules, &state, BRD_REFEREE, move, &info) == BRD_OK)
        shown[BRD_NAME_MOVE_KIND][info.kind] = true;
    worked_name_row(failures, row->cites, row->position, row->move);
}

static void check_refused(const struct refused *row)
{
    int failures = check_failures;
    brd_state state;
    brd_verdict verdict = {.reason = BRD_LEGAL};
    char text[SENTENCE_NBYTES];
    if (!worked_position(row->position, &state)) return;
    CHECK_EQ_INT(brd_move_check(&worked_rules, &state, row->actor, worked_move(row->move), &verdict), BRD_E_ILLEGAL);
    const char *reason = brd_name(&worked_rules, BRD_NAME_REFUSAL, verdict.reason);
    CHECK_EQ_TEXT(reason != NULL ? reason : "", row->reason);
    CHECK(brd_verdict_sentence(&worked_rules, &verdict, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, row->sentence);
    if (verdict.reason > 0 && verdict.reason < SHOWN_CODES) shown[BRD_NAME_REFUSAL][verdict.reason] = true;
    worked_name_row(failures, row->cites, row->position, row->move);
}

static void check_ended(const struct ended *row)
{
    int failures = check_failures;
    brd_state state;
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    char text[SENTENCE_NBYTES];
    if (!worked_position(row->position, &state)) return;
    CHECK_EQ_INT(brd_state_outcome(&worked_rules, &state, &outcome), BRD_OK);
    CHECK(brd_outcome_sentence(&worked_rules, &outcome, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, row->sentence);
    shown[BRD_NAME_ENDING][outcome.ending] = true;
    worked_name_row(failures, row->cites, row->position, "");
}

/* ------------------------------------------------------------------------------------------------- Tokonoma */

#define TOKONOMA_START "f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 0"

/* A refusal under other tables has a sentence that is true of them. */
static void tokonoma_of_other_tables(void)
{
    static const struct refused onto_flats[] = {
        {"[TOK.tables] an empty tile", "5/6/4A2/6/5 w 0 0", "c5c3", 0, "tile_taken",
         "c3: the arm cannot land on this tile as it is now"},
    };
    worked_load_text("schema: 1\nextends: tokonoma\npieces:\n  arm:\n    moves:\n"
                     "      - {kind: leap, directions: [forward], range: 2, onto: [flat]}\n"
                     "      - {kind: step, directions: [backward]}\n",
                     "");
    WORKED_EACH(refused, check_refused, onto_flats);
}

/* Promotions, and ends that a file lists. */
static void tokonoma_extended(void)
{
    static const struct called moves[] = {
        {"[TOK.promotion]", "4f/1F4/7/6/4f w 3 9", "b2b1=A", 0, "Flat b2 to b1, and becomes an arm"},
    };
    static const struct refused refusals[] = {
        {"[TOK.promotion]", "4f/1F4/7/6/4f w 3 9", "b2b1", 0, "must_become",
         "b1: the flat becomes another piece on this tile: name the one"},
        {"[TOK.promotion]", "4f/2A3/7/6/4f w 3 9", "b3b1=A", 0, "cannot_become",
         "b1: the arm does not become this piece on this tile"},
    };
    static const struct ended endings[] = {
        {"[TOK.too-few]", "5/6/3F3/6/5 w 3 9", "White wins: too few pieces are left"},
        {"[TOK.too-few]", "5/6/7/6/5 w 3 9", "Draw: too few pieces are left"},
        {"[TOK.house-types]", "FF3/6/6a/6/5 w 3 9", "Black wins: a piece has reached White's house"},
        {"[TOK.no-move]", "ff3/6/F6/6/5 w 3 9", "Draw: the side to move has no move"},
    };
    worked_load_text("schema: 1\nextends: tokonoma\npieces: {flat: {becomes: {where: [b1], types: [flat, arm]}}}\n"
                     "ends:\n  - {kind: house, types: [arm]}\n  - {kind: few, least: 1}\n"
                     "  - {kind: stalemate, result: draws}\n",
                     "");
    WORKED_EACH(called, check_called, moves);
    WORKED_EACH(refused, check_refused, refusals);
    WORKED_EACH(ended, check_ended, endings);
}

/* [H.verdict-sentence] [H.outcome-sentence] */
static void tokonoma(void)
{
    static const struct called moves[] = {
        {"[TOK.move]", "f4/6/7/6/4F w 9 9", "e5e4", 0, "Flat e5 to e4"},
        {"[TOK.move]", "f4/6/7/6/4+A w 9 9", "e5d6", BRD_SPECTATOR, "Arm e5 to d6"},
        {"[TOK.stack]", "f4/6/7/5F/4A w 9 9", "e5d6", 1, "Arm e5 to d6, onto the flat"},
        {"[TOK.move] with nothing there", "f4/6/7/6/4F w 9 9", "c1c2", 0, "Piece c1 to c2"},
    };
    static const struct refused refusals[] = {
        {"[TOK.over]", "5/6/F6/6/4f b 3 7", "e5d6", BRD_REFEREE, "game_over", "the game is over"},
        {"[TOK.move]", TOKONOMA_START, "a1a2", 1, "not_your_turn", "it is not your turn"},
        {"[TOK.move]", TOKONOMA_START, "c4c3", 0, "no_piece", "c4: there is no piece on this tile"},
        {"[TOK.move]", TOKONOMA_START, "a1a2", 0, "not_yours", "a1: the flat on this tile is the opponent's"},
        {"[TOK.stack]", TOKONOMA_START, "c1c3", 0, "not_yours", "c1: the arm on this tile is the opponent's"},
        {"[TOK.move]", TOKONOMA_START, "e5e3", 0, "off_pattern", "e3: the flat does not move to this tile"},
        {"[TOK.destination]", TOKONOMA_START, "d6c7", BRD_REFEREE, "tile_taken",
         "c7: the blind cannot land on this tile as it is now"},
    };
    static const struct ended endings[] = {
        {"[TOK.house-capture]", "5/6/F6/6/4f b 3 7", "White wins: a lone flat has reached Black's house"},
        {"[TOK.stalemate]", "5/6/7/6/4f w 0 0", "Black wins: White has no move"},
        {"[TOK.reversible-limit]", "2A2/6/7/6/2a2 w 3 9", "Draw: too many plies without a flat move or a capture"},
        {"[TOK.max-plies]", "2A2/6/7/6/2a2 w 0 10", "Draw: the limit of plies is reached"},
        {"[TOK.start]", TOKONOMA_START, "The game goes on"},
    };
    shown_begin("tokonoma");
    WORKED_EACH(called, check_called, moves);
    WORKED_EACH(refused, check_refused, refusals);
    worked_load("tokonoma", "reversible_limit=3 max_plies=10");
    WORKED_EACH(ended, check_ended, endings);
    tokonoma_of_other_tables();
    tokonoma_extended();
    nothing_is_lacking();
}

/* ------------------------------------------------------------------------------------------------- Carnyx */

/* A type of the file's own, with a name in words. */
static void carnyx_of_types(void)
{
    static const struct called moves[] = {
        {"[CAR.own-setup]", "5/5/5/5/5 d 3S1/3S1 0/0 6/6 - - - 0", "S@b1", 1, "Dark's old smith comes onto b1"},
        {"[CAR.own-reserve]", "4L/5/5/5/D4 d 0/0 0S1/0 6/6 - - - 9", "S@b1", 0, "Dark's old smith comes onto b1"},
        {"[CAR.own-way]", "4L/5/5/5/S4 d 0/0 0/0 6/6 - - - 9", "a1a2", 0, "Old smith a1 to a2"},
        {"[CAR.own-way]", "4L/5/5/s4/S4 d 0/0 0/0 6/6 - - - 9", "a1a2", 0, "Old smith a1 to a2, capturing a piece"},
        {"[CAR.own-way] a stack", "4L/5/5/5/(DS)4 d 0/0 0/0 6/6 - - - 9", "a1a2", 0, "Stack a1 to a2"},
        {"[CAR.leave-piece]", "S3L/5/5/5/D4 d 0/0 0/0 6/6 - - - 9", "a5>b1", 0,
         "Old smith a5 leaves and comes back on b1"},
        {"[CAR.leave-piece]", "S4/5/5/5/LLLsL d 0/0 0/0 6/5 - - - 9", "a5>", 0, "Old smith a5 leaves into the reserve"},
    };
    static const struct refused refusals[] = {
        {"[CAR.own-setup]", "4L/5/5/5/S4 d 3/2S1 0/0 6/6 - - - 2", "S@b1", 0, "none_unplaced",
         "you have placed all discs of this type: old smith"},
        {"[CAR.own-reserve]", "4L/5/5/5/D4 d 0/0 1/0 6/6 - - - 9", "S@b1", 0, "none_in_reserve",
         "you have no old smith in your reserve"},
        {"[CAR.own-way]", "4L/5/5/5/S4 d 0/0 0/0 6/6 - - - 9", "a1b1", 0, "not_its_step",
         "b1: the old smith or its stack cannot move that way or that far"},
        {"[CAR.reserve]", "4L/5/5/5/D4 d 0/0 0S1/0 6/6 - - - 9", "S@b2", 0, "not_home_row",
         "b2: an old smith comes onto the board only on your home row, the row nearest to you"},
        {"[CAR.stack]", "4L/5/5/5/D3s d 0/0 0/0 6/6 - - - 9", "e1d1", 0, "not_yours", "e1: this is Light's old smith"},
        {"CAR-12", "4L/(DS)4/5/5/5 d 0/0 0/0 6/6 - - - 9", "a4>c1", 0, "not_its_step",
         "a4: the old smith or its stack cannot move that way or that far"},
    };
    worked_load_text("schema: 1\nextends: carnyx\ncounts: {supply: 6}\ndiscs:\n  smith:\n    letter: S\n"
                     "    name: old smith\n    count: 1\n"
                     "    steps: {piece: [{kind: step, directions: [forward]}], stack: [{kind: step, directions: "
                     "[forward]}]}\n",
                     "");
    WORKED_EACH(called, check_called, moves);
    WORKED_EACH(refused, check_refused, refusals);
}

/* Ends that a file lists. */
static void carnyx_of_ends(void)
{
    static const struct ended endings[] = {
        {"[CAR.too-few]", "L4/L4/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "Light wins: too few discs are left"},
        {"[CAR.too-few]", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "Draw: too few discs are left"},
    };
    worked_load_text("schema: 1\nextends: carnyx\nends: [{kind: few, least: 2}]\n", "");
    WORKED_EACH(ended, check_ended, endings);
}

static void carnyx(void)
{
    static const struct called moves[] = {
        {"[CAR.setup]", CARNYX_START, "@b1", 0, "Dark places a disc on b1"},
        {"[CAR.setup] the last of all", "1L1L1/5/5/5/D1DD1 l 0/1 0/0 10/10 - - - 5", "@d5", 0,
         "Light places a disc on d5"},
        {"[CAR.reserve] the opponent's does not matter", "4L/5/5/5/5 d 0/0 1/1 9/9 - - - 9", "@a1", 0,
         "Dark's disc enters on a1"},
        {"[CAR.reserve]", "4L/5/5/5/5 d 0/0 1/0 9/10 - - - 9", "@a1", 1, "Dark's disc enters on a1"},
        {"[CAR.piece]", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "b2b3", 0, "Piece b2 to b3"},
        {"[CAR.stack-move]", "L4/5/5/1(DD)3/5 d 0/0 0/0 10/10 - - - 9", "b2b4", 0, "Stack b2 to b4"},
        {"[CAR.stack] onto an own piece", "L4/5/1D3/1D3/5 d 0/0 0/0 10/10 - - - 9", "b2b3", 0, "Piece b2 to b3"},
        {"[CAR.capture]", "L4/5/1L3/1D3/5 d 0/0 0/0 10/10 - - - 9", "b2b3", 0, "Piece b2 to b3, capturing a piece"},
        {"[CAR.capture]", "L4/1(DL)3/5/1(LD)3/5 d 0/0 0/0 10/10 - - - 9", "b2b4", BRD_SPECTATOR,
         "Stack b2 to b4, capturing a stack"},
        {"[CAR.leave-piece]", "D3L/5/5/5/5 d 0/0 0/0 10/10 - - - 9", "a5>c1", 0,
         "Piece a5 leaves and comes back on c1"},
        {"[CAR.leave-stack]", "4L/(DD)4/5/5/5 d 0/0 0/0 10/10 - - - 9", "a4>", 0, "Stack a4 leaves into the reserve"},
        {"CAR-4 a lone piece that cannot come back", "3D1/5/5/5/LLLLL d 0/0 0/0 10/8 d - - 9", "d5>", BRD_SPECTATOR,
         "Piece d5 leaves into the reserve"},
        {"[CAR.hunker]", "L4/5/5/1D3/5 l 0/0 0/0 10/10 - - - 9", "hunker", 0, "Light hunkers down"},
        {"[CAR.turn]", "5/5/5/5/LLLLL d 0/0 1/0 9/8 d - - 9", "pass", 1, "Dark passes"},
    };
    static const struct refused refusals[] = {
        {"[CAR.over]", "5/5/1(LD)3/5/5 - 0/0 0/1 10/9 - - - 10", "pass", BRD_REFEREE, "game_over", "the game is over"},
        {"[CAR.turn]", CARNYX_START, "@a1", 1, "not_your_turn", "it is not your turn"},
        {"[CAR.setup]", CARNYX_START, "hunker", 0, "wrong_phase", "all discs must be placed first"},
        {"[CAR.turn]", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "c2c3", 0, "no_piece",
         "c2: there is no disc on this cell"},
        {"[CAR.stack]", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "a5b5", 0, "not_yours", "a5: this is Light's disc"},
        {"[CAR.reserve]", "L4/5/5/1D3/5 d 0/0 0/1 10/9 - - - 9", "@c3", 0, "none_in_reserve",
         "you have no disc in your reserve"},
        {"[CAR.no-other-step]", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "b2b1", 0, "not_its_step",
         "b1: the disc or its stack cannot move that way or that far"},
        {"CAR-1", "L4/5/5/1D3/1(DD)3 d 0/0 0/0 10/10 - - - 9", "b1b3", 0, "blocked",
         "b2: Dark's disc on this cell is in the way"},
        {"CAR-12", "4L/(DD)4/5/5/5 d 0/0 0/0 10/10 - - - 9", "a4>c3", 0, "stack_to_reserve",
         "a4: a stack cannot come back; when it leaves, each disc goes to the reserve"},
        {"CAR-4", "D4/2L2/2D2/5/5 d 0/0 0/0 10/10 - - - 24", "a5>", 0, "must_return",
         "a1: a lone disc that leaves must come back on your home row, for instance here"},
        {"CAR-4", "D3L/5/5/5/5 d 0/0 0/0 10/10 - - - 9", "a5>c2", 0, "not_home_row",
         "c2: a disc comes onto the board only on your home row, the row nearest to you"},
        {"CAR-4", "D3L/5/5/5/1L3 d 0/0 0/0 10/10 - - - 9", "a5>b1", 0, "enemy_cell",
         "b1: Light's disc controls this cell, so none may enter or come back here"},
        {"[CAR.way-back]", "L4/5/5/DL3/L4 d 0/0 0/0 10/10 - b2a2 - 11", "a2b2", 0, "way_back",
         "b2: the disc or its stack may not undo your last move"},
        {"[CAR.protect]", "L4/5/5/DL3/5 d 0/0 0/0 10/10 l - - 11", "a2b2", 0, "protected",
         "b2: Light hunkered down, so you may not capture the disc here now"},
        {"[CAR.hunker]", "5/2L2/2D2/4D/5 d 0/0 1/0 9/10 d - - 24", "hunker", 0, "hunkered_before",
         "you hunkered down on your last turn, and you may not do so twice in a row"},
        {"CAR-7", "5/5/5/5/LD3 d 0/0 1/0 9/10 - - - 9", "@c1", 0, "must_capture",
         "a1: you must capture, for instance Light's disc here, or hunker down"},
        {"CAR-8", "5/5/5/5/LLLL1 d 0/0 1/0 9/8 d - - 9", "pass", 0, "can_act",
         "you may pass only when you have no other legal move"},
    };
    static const struct called returns[] = {
        {"[CAR.returns]", "D3L/5/5/5/1L3 d 0/0 0/0 10/10 - - - 9", "a5>b1", 1,
         "Piece a5 leaves and comes back on b1, capturing a piece"},
        {"[CAR.returns] a free cell", "D3L/5/5/5/5 d 0/0 0/0 10/10 - - - 9", "a5>b1", 0,
         "Piece a5 leaves and comes back on b1"},
        {"[CAR.returns] an own disc", "D3L/5/5/5/1D3 d 0/0 0/0 10/10 - - - 9", "a5>b1", 0,
         "Piece a5 leaves and comes back on b1"},
    };
    static const struct refused entered = {"[CAR.extra]",     "L4/5/5/5/DD3 d+ 0/0 1/0 8/10 - - - 10",       "@c1", 0,
                                           "already_entered", "you have already entered a disc in this turn"};
    static const struct ended endings[] = {
        {"[CAR.elimination]", "5/5/1(LD)3/5/5 - 0/0 0/1 10/9 - - - 9", "Dark wins: Light's last cell is captured"},
        {"[CAR.elimination]", "5/5/1(DL)3/5/5 - 0/0 0/0 10/10 - - - 9", "Light wins: Dark's last cell is captured"},
        {"[CAR.max-plies]", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 10", "Draw: the limit of plies is reached"},
    };
    shown_begin("carnyx");
    WORKED_EACH(called, check_called, moves);
    WORKED_EACH(refused, check_refused, refusals);
    worked_load("carnyx", "entering=extra");
    check_refused(&entered);
    worked_load("carnyx", "returns=any");
    WORKED_EACH(called, check_called, returns);
    worked_load("carnyx", "max_plies=10");
    WORKED_EACH(ended, check_ended, endings);
    carnyx_of_types();
    carnyx_of_ends();
    nothing_is_lacking();
}

/* ------------------------------------------------------------------------------------------------- Tombs */

static void tombs_moves(void)
{
    static const struct called moves[] = {
        {"[TMB.draw] the own", ".../.../... d1 BM/OT 7,7,7,7 0/0 1 - 4", "+T", 0, "Player 1 draws a Thorn"},
        {"[TMB.draw]", ".../.../... d2 BM/O 7,7,7,8 0/0 0 - 3", "+O", 1, "Player 2 draws an Ombra"},
        {"[TMB.hidden-ply]", ".../.../... d1 BM/OT 7,7,7,7 0/0 1 - 4", "+?", 1, "Player 1 draws a card"},
        {"[TMB.place]", TO_PLAY(".../.../...", "BMT", "0/0"), "Bb2", 1, "Blade on b2"},
        {"[TMB.ombra-top]", TO_PLAY(".../.T2./...", "BMO", "0/0"), "Oxb2", 0,
         "Ombra on b2, on top of Player 2's Thorn"},
        {"[TMB.ombra-top] with nothing there", TO_PLAY(".../.../...", "BMO", "0/0"), "Oxb2", 0,
         "Ombra on b2, on top of a unit"},
        {"[TMB.thorn-activated]", TO_PLAY("..O2/.x./...", "BMT", "1/0"), "Tb2xc3", BRD_SPECTATOR,
         "Thorn activated on b2, removing Player 2's Ombra on c3"},
        {"[TMB.thorn-activated] with nothing there", TO_PLAY(".../.x./...", "BMT", "1/0"), "Tb2xc3", 0,
         "Thorn activated on b2, removing the unit on c3"},
        {"[TMB.discard]", TO_PLAY(".../B2B2B2/...", "BMO", "0/0"), "-O", 1, "Player 1 discards an Ombra"},
    };
    WORKED_EACH(called, check_called, moves);
}

static void tombs_refusals(void)
{
    static const struct refused refusals[] = {
        {"[TMB.end-state]", ".../B1B1B1/... e2 BT/BO 3,6,6,7 0/0 6 1:1 16", "-B", BRD_REFEREE, "game_over",
         "the game is over"},
        {"[TMB.turns]", TO_PLAY(".../.../...", "BMT", "0/0"), "Ba1", 1, "not_your_turn", "it is not your turn"},
        {"[TMB.draw]", TO_PLAY(".../.../...", "BMT", "0/0"), "+B", BRD_REFEREE, "wrong_phase",
         "not now: chance draws a card, then the player plays one"},
        {"[TMB.chance]", ".../.../... d2 MM/BM 0,1,0,0 0/0 28 1:0 62", "+T", BRD_CHANCE, "none_left",
         "the deck has no Thorn left"},
        {"[TMB.play]", TO_PLAY(".../.../...", "BMT", "0/0"), "-O", 0, "not_in_hand", "you have no Ombra in your hand"},
        {"[TMB.discard]", TO_PLAY(".../.../...", "BMT", "0/0"), "-B", 0, "must_play",
         "you may discard a Blade only if you cannot play a card"},
        {"[TMB.first-turn]", FIRST, "Tb2", 0, "middle_barred",
         "b2: you may not play a Thorn on this cell before turn 2"},
        {"[TMB.place]", TO_PLAY(".../.B2./...", "BMT", "0/0"), "Tb2", 0, "cell_taken",
         "b2: Player 2's Blade is on this cell; cards are placed on empty cells"},
        {"TMB-6", TO_PLAY(".../.x./...", "BMT", "1/0"), "Bb2", 0, "cell_taken",
         "b2: this is a tombstone; you may not place a Blade on it"},
        {"[TMB.thorn-activated]", TO_PLAY("..O2/.../...", "BMT", "0/0"), "Tb2xc3", 0, "no_tombstone",
         "b2: there is no tombstone; you may activate a Thorn only on a tombstone"},
        {"[TMB.ombra-top]", TO_PLAY(".../.../...", "BMO", "0/0"), "Oxb2", 0, "no_unit",
         "b2: there is no unit that the Ombra could remove"},
        {"TMB-8", TO_PLAY(".../.T1./...", "BMO", "0/0"), "Oxb2", 0, "own_unit", "b2: Player 1's Thorn is not an enemy"},
        {"[TMB.adjacent]", TO_PLAY("..O2/.../x..", "BMT", "1/0"), "Ta1xc3", 0, "not_adjacent",
         "c3: Player 2's Ombra is not adjacent to the tombstone"},
        {"TMB-3", TO_PLAY(".../.O2./...", "BMO", "0/0"), "Oxb2", 0, "ombra_on_ombra",
         "b2: you may not play an Ombra on top of Player 2's Ombra"},
        {"TMB-1", TO_PLAY("O2.T2/.x./...", "BMT", "1/0"), "Tb2xa3", 0, "thorn_near",
         "c3: Player 2's Thorn is adjacent to the tombstone"},
        {"[TMB.threat]", TO_PLAY(".../.B2./...", "BMT", "0/0"), "Tb1", 0, "threatened",
         "b2: Player 2's Blade here threatens the cell you play on"},
        {"[TMB.quiet]", ".../.T1./... p2 BM/BMO 6,6,7,7 0/0 2 1:0 7", "Bb3", 1, "quiet_turn",
         "b2: Player 1's Thorn would be lost; no unit may be killed or removed before turn 4"},
    };
    WORKED_EACH(refused, check_refused, refusals);
}

/* Ends that a file lists. */
static void tombs_extended(void)
{
    static const struct ended reached = {"[TMB.end-units]", "T1.T1/.../... e1 MM/BB 3,3,3,2 0/0 17 - 41",
                                         "Player 1 wins: enough units are on the board"};
    worked_load_text("schema: 1\nextends: tombs\nends: [{kind: units, least: 2}, {kind: unit_count}]\n", "");
    check_ended(&reached);
}

static void tombs(void)
{
    static const struct refused not_its_way = {"TMB-20",      TO_PLAY(".../.T2./...", "BMO", "0/0"),
                                               "Oxb2",        0,
                                               "not_its_way", "these rules do not let you play an Ombra this way"};
    static const struct refused cell_barred = {"[TMB.first-turn]",
                                               TO_PLAY(".../.T2./...", "BMO", "0/0"),
                                               "Bb1",
                                               0,
                                               "cell_barred",
                                               "b1: you may not play a Blade on this cell before turn 21"};
    static const struct refused never = {"[TMB.first-player]",
                                         TO_PLAY(".../.../...", "BMT", "0/0"),
                                         "Bb2",
                                         0,
                                         "middle_barred",
                                         "b2: the first player may not play a Blade on this cell"};
    static const struct refused never_there = {"[TMB.first-player] TMB-21",
                                               TO_PLAY(".../.../...", "BMT", "0/0"),
                                               "Tb1",
                                               0,
                                               "cell_barred",
                                               "b1: the first player may not play a Thorn on this cell"};
    static const struct ended endings[] = {
        {"[TMB.kill-goal]", ".../B1x./... e1 OO/MM 3,3,3,2 8/0 17 1:0 41", "Player 1 wins: the kill goal is reached"},
        {"[TMB.field-lock]", ".../B1B1B1/... e3 BT/BO/BT 3,3,3,3 0/0/0 18 1:2 40",
         "Player 1 wins: no card of Player 2 and Player 3 fitted anywhere (field lock)"},
        {"[TMB.unit-count]", "T2.T2/.../T1T1. e2 -/- 0,0,0,0 0/3 32 2:0 65",
         "Player 2 wins: all cards are played; units decide, then kills"},
        {"[TMB.unit-count]", "T2.T2/.../T1T1. e2 -/- 0,0,0,0 3/3 32 2:0 65",
         "Draw: all cards are played; units decide, then kills"},
        {"[TMB.unit-count]", "T3T3./.../T1T1T2 e3 -/-/- 0,0,0,0 0/4/0 36 3:0 73",
         "Player 1 and Player 3 draw: all cards are played; units decide, then kills"},
    };
    static const struct ended limit = {"[TMB.max-plies]", ".../.../... e2 BM/OT 7,7,7,7 0/0 0 - 4",
                                       "Draw: the limit of plies is reached"};
    static const struct ended team = {"[TMB.teams-end]", ".../B1x./... e1 OO/MM/BB/TT 3,5,5,2 8/0/0/0 17 1:0 41",
                                      "Player 1 and Player 3 win: the kill goal is reached"};
    shown_begin("tombs");
    tombs_moves();
    tombs_refusals();
    WORKED_EACH(ended, check_ended, endings);
    worked_load_text("schema: 1\nextends: tombs\nclasses:\n  ombra: {plays: [place]}\n", "");
    check_refused(&not_its_way);
    worked_load_text("schema: 1\nextends: tombs\nboard:\n  barred: {cells: [a1, b1], turns: 20}\n", "");
    check_refused(&cell_barred);
    worked_load_text("schema: 1\nextends: tombs\nboard: {barred: {cells: [a1, b1]}}\n", "middle=first_player");
    check_refused(&never_there);
    worked_load("tombs", "middle=first_player");
    check_refused(&never);
    worked_load("tombs", "max_plies=4");
    check_ended(&limit);
    worked_load("tombs", "teams=true");
    check_ended(&team);
    tombs_extended();
    nothing_is_lacking();
}

/* ------------------------------------------------------------------------------------------------- Tomis */

#define STRIKES "4b3/8/8/8/8/f1t1F3/2F5/f3B3 w d+,c+,d.,-,-,-,-,- F2L1/F3L1 b 0 20"
#define JUMPS "4b3/8/8/3t4/8/3F4/4F3/4B3 w -,c>N,-,h.,a+,-,-,- F2L1/F3L1 - 0 20"

static void tomis_moves(void)
{
    static const struct called moves[] = {
        {"[TOM.place-base]", EMPTY_BOARD, "B@e1", 0, "Base on e1"},
        {"[TOM.place-gates]", A_GATE_IS_DUE, "G@c1", 0, "Gate on c1"},
        {"[TOM.deploy]", FIELD, "F@a1", 0, "Frigate deployed on a1"},
        {"[TOM.frigate-move]", FIELD, "d4d5", 1, "Frigate d4 to d5"},
        {"[TOM.unit-move]", FIELD, "h1h5", BRD_SPECTATOR, "Tower h1 to h5"},
        {"[TOM.activate]", GATES, "d4+", 0, "Frigate d4 activates the gate"},
        {"[TOM.activate]", FIELD, "d4-", 0, "Frigate d4 deactivates the gate"},
        {"[TOM.mark]", GATES, "a1^NE", 0, "Gate a1 gets a marker and points NE"},
        {"[TOM.mark]", GATES, "b2^^", 0, "Gate b2 gets a second marker"},
        {"[TOM.rotate]", GATES, "b2~SE", 0, "Gate b2 turns to SE"},
        {"[TOM.gate-jump]", "4b3/8/8/8/2F5/8/8/4B3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20", "c4=d5", 0,
         "Gate jump: frigate c4 to d5"},
        {"[TOM.landing]", "4b3/8/8/3t4/2F5/3F4/8/3TB3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20", "c4=d5", 0,
         "Gate jump: frigate c4 to d5, capturing the tower"},
        {"[TOM.strike]", "4b3/8/8/8/8/f7/2F5/4B3 w -,c+,b+,-,-,-,-,- F2L1/F3L1 - 0 20", "c2*a3", 0,
         "Gate strike: frigate c2 destroys the frigate on a3 and itself"},
        {"[TOM.jump]", JUMPS, "d3>d5", 0, "Jump: frigate d3 to d5, capturing the tower"},
        {"[TOM.jump]", "4b3/8/8/8/8/3F4/8/4B3 w -,c>N,-,h.,a+,-,-,- F2L1/F3L1 - 0 20", "d3>d5", 1,
         "Jump: frigate d3 to d5"},
        {"TOM-9", FIELD, "pass", 0, "White passes"},
    };
    WORKED_EACH(called, check_called, moves);
}

static void tomis_refusals(void)
{
    static const struct refused refusals[] = {
        {"[TOM.end-order]", "8/8/8/8/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 7", "F@a8", BRD_REFEREE, "game_over",
         "the game is over"},
        {"[TOM.main]", FIELD, "e8e7", 1, "not_your_turn", "it is not your turn"},
        {"[TOM.place-base]", EMPTY_BOARD, "F@a1", 0, "wrong_phase", "this move belongs to another phase of the game"},
        {"[TOM.mark]", FIELD, "a5a6", 0, "no_piece", "a5: nothing on this cell can make this move"},
        {"[TOM.frigate-move]", FIELD, "e8e7", 0, "not_yours", "e8: the base on this cell is the opponent's"},
        {"[TOM.mark]", FIELD, "d5~N", 0, "not_yours", "d5: the gate on this cell is the opponent's"},
        {"[TOM.deploy]", FIELD, "S@a5", 0, "none_left", "you have no sentry left in stock"},
        {"[TOM.markers]", FIELD, "c2^N", 0, "none_left", "you have no marker left in stock"},
        {"[TOM.deploy]", FIELD, "L@a5", 0, "locked",
         "your flagship is locked until your frigate reaches the enemy's back row"},
        {"[TOM.unit-move]", FIELD, "e1e2", 0, "wrong_piece", "e1: the base cannot do that"},
        {"[TOM.activate]", FIELD, "h1+", 0, "wrong_piece", "h1: the tower cannot do that"},
        {"[TOM.activate]", GATES, "f3+", 0, "no_gate", "f3: the frigate is not on a gate"},
        {"TOM-1", FIELD, "d4+", 0, "already_active", "d4: the gate is active already"},
        {"[TOM.gate-states]", GATES, "d4-", 0, "gate_inactive", "d4: the gate is inactive"},
        {"[TOM.mark]", GATES, "a1^^", 0, "no_marker", "a1: the gate has no marker"},
        {"[TOM.mark]", GATES, "b2^N", 0, "marked", "b2: the gate has such a marker already"},
        {"[TOM.rotate]", GATES, "b2~E", 0, "same_direction", "b2: the gate points there already"},
        {"[TOM.frigate-move]", FIELD, "d4d3", 0, "not_its_step", "d3: the frigate cannot reach this cell"},
        {"[TOM.unit-move]", "4b3/8/8/8/T2fF1s1/8/8/4B3 w " NO_GATES " F3L1/F3L1 - 0 20", "a4h4", 0, "blocked",
         "d4: the frigate is in the way"},
        {"[TOM.place-base]", EMPTY_BOARD, "B@e2", 0, "wrong_row", "e2: this is not a row for the base"},
        {"[TOM.gate-jump]", FIELD, "d4=d7", 0, "wrong_row", "d7: this row is not next to the frigate's row"},
        {"[TOM.strike]", STRIKES, "c2*b3", 0, "no_target", "b3: there is no enemy frigate on this cell"},
        {"[TOM.gate-jump]", FIELD, "d4=c5", 0, "no_target_gate", "c5: there is no gate on this cell"},
        {"[TOM.strike]", STRIKES, "c2*a3", 0, "no_gate_beside", "a3: there is no gate directly beside this cell"},
        {"TOM-13", FIELD, "d4=d5", 0, "target_inactive", "d5: this gate is inactive"},
        {"[TOM.jump]", JUMPS, "d3>d1", 0, "no_jump_gate",
         "d3: no jump gate next to the frigate carries it to that cell"},
        {"[TOM.jump-rows]", "4b3/8/8/8/8/3F4/8/4B3 w -,c>>N,-,h.,-,-,-,- F2L1/F3L1 - 0 20", "d3>d6", 0,
         "row_without_gate", "d5: the jump enters this row, which has no gate"},
        {"[TOM.deploy]", FIELD, "F@e1", 0, "cell_taken", "e1: the base is on this cell"},
        {"[TOM.deploy]", BASES " w a.,-,-,-,-,-,-,- F3L1/F3L1 - 0 20", "F@a1", 0, "gate_here",
         "a1: there is a gate on this cell"},
        {"[TOM.clearance]", A_GATE_IS_DUE, "G@d1", 0, "too_near_base",
         "d1: your base is on this cell or too near it (free cells between: at least 1)"},
        {"[TOM.support]", "4b3/8/8/3t4/2F5/8/8/4B3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20", "c4=d5", 0, "unsupported",
         "d5: your other units do not attack this cell, or with too few attack points"},
        {"TOM-11", FIELD, "pass", 0, "must_act", "you may pass only when you have no other legal move"},
    };
    WORKED_EACH(refused, check_refused, refusals);
}

/* A refusal under other tables has a sentence that is true of them. */
static void tomis_of_other_tables(void)
{
    static const struct refused gates[] = {
        {"[TOM.clearance]", A_GATE_IS_DUE, "G@e1", 0, "too_near_base",
         "e1: your base is on this cell or too near it (free cells between: at least 0)"},
    };
    static const struct refused points[] = {
        {"[TOM.support] 1 AP and 1 against 2", "4b3/8/8/3t4/2F1F3/8/8/4B3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20",
         "c4=d5", 0, "unsupported", "d5: your other units do not attack this cell, or with too few attack points"},
    };
    static const struct refused rows_without_gates[] = {
        {"[TOM.strike] [TOM.men]", "4b3/8/8/8/8/f1t1F3/2F5/f3B3 w d+,c+,-,-,-,-,-,- F2L1/F3L1 b 0 20", "c2*a3", 0,
         "no_gate_beside", "a3: there is no gate directly beside this cell"},
    };
    worked_load("tomis", "base_clearance=0");
    WORKED_EACH(refused, check_refused, gates);
    worked_load_text("schema: 1\nextends: tomis\nunits:\n  tower: {ap: 2}\n", "");
    WORKED_EACH(refused, check_refused, points);
    worked_load_text("schema: 1\nextends: tomis\nmen: {gate: 2}\n", "");
    WORKED_EACH(refused, check_refused, rows_without_gates);
}

/* Ends that a file lists, and units that become others. */
static void tomis_extended(void)
{
    static const struct called moves[] = {
        {"[TOM.becomes]", "4b3/8/F7/8/8/8/8/4B3 w " NO_GATES " F3S1L1/F3L1 - 0 7", "a6a7", 0,
         "Frigate a6 to a7, and becomes a sentry"},
    };
    static const struct ended endings[] = {
        {"[TOM.too-few]", "4b3/8/8/8/8/8/8/4B3 w " NO_GATES " F3L1/F3 b 0 7", "White wins: too few units are left"},
    };
    worked_load_text("schema: 1\nextends: tomis\nunits: {frigate: {becomes: {where: 7, types: [sentry]}}}\n"
                     "ends: [{kind: few, types: [flagship]}, {kind: deadlock}]\n",
                     "");
    WORKED_EACH(called, check_called, moves);
    WORKED_EACH(ended, check_ended, endings);
}

static void tomis(void)
{
    static const struct ended endings[] = {
        {"[TOM.base-destroyed]", "8/8/8/8/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 7",
         "White wins: Black's base is destroyed"},
        {"[TOM.exhausted]", BASES " w " NO_GATES " F2/F2 wb 0 20",
         "Draw: neither side has enough units to destroy a base"},
        {"[TOM.deadlock]", BASES " w " NO_GATES " F3/F3 wb 2 20", "Draw: two passes in a row"},
    };
    static const struct refused twice = {"[TOM.work]",
                                         "4b3/8/8/8/8/2F5/8/B7 w+ -,-,c+,-,-,-,-,- M4L1/M4F3L1 - 0 21",
                                         "c3-",
                                         0,
                                         "already_worked",
                                         "you have already worked on a gate in this turn"};
    static const struct ended limit = {"[TOM.max-plies]", FIELD, "Draw: the limit of plies is reached"};
    shown_begin("tomis");
    tomis_moves();
    tomis_refusals();
    WORKED_EACH(ended, check_ended, endings);
    worked_load("tomis", "max_plies=20");
    check_ended(&limit);
    worked_load("tomis", "gate_work=extra");
    check_refused(&twice);
    tomis_of_other_tables();
    tomis_extended();
    nothing_is_lacking();
}

/* ------------------------------------------------------------------------------------------------- Thrones */

#define HELD(pieces, state, ply) WHITE_IN_FULL(pieces, "w", "0:0,0:0", "-,-", "-", state, "-", ply)
#define TURN_2(pieces) TILES " " pieces " b play - - 0:0,0:0 -,- - - - 2 50"
#define TURN_1(pieces) TILES " " pieces " w play - - 0:0,0:0 -,- - - - 1 50"
#define OVER(tiles, pieces, rest) tiles " " pieces " " rest

/* [H.move-sentence] */
static void thrones_moves(void)
{
    static const struct called moves[] = {
        {"[THR.setup-tiles]", TILES_OF_WHITE(NONE, "0"), "f@a1", 0, "Forest on a1"},
        {"[THR.setup-middle]", CLAIMS_OF_WHITE(ROW, "36"), "p@c5", 0, "Plains on c5, as a claim"},
        {"[THR.setup-pieces]", PIECES_OF_WHITE("9/9/9/9", "40"), "R@c2", 0, "Ranger on c2"},
        {"[THR.setup-dragon]", PIECES_OF_WHITE(WHITE_PIECES, "54"), "D@-", 0, "White holds the dragon back"},
        {"[THR.hidden]", PIECES_OF_WHITE("9/9/9/9", "40"), "?", 1, "A hidden move"},
        {"[THR.hidden] what stands there is hidden", PIECES_OF_WHITE("9/9/2R6/9", "41"), "c2c3", 1, "Piece c2 to c3"},
        {"[THR.hidden] but not from the owner", PIECES_OF_WHITE("9/9/2R6/9", "41"), "c2c3", 0, "Ranger c2 to c3"},
        {"[THR.arrival]", HELD("k8/9/9/9/9/9/9/9/8K", "-", "50"), "D@c3", 0, "Dragon arrives on c3"},
        {"[THR.arrival] in the first turn, too", TILES " k8/9/9/9/9/9/9/9/8K w play - w 0:0,0:0 -,- - - - 1 50", "D@c3",
         0, "Dragon arrives on c3"},
        {"[THR.action-move]", WHITE("k8/9/9/9/9/9/1S7/9/8K"), "b3b4", 1, "Spearman b3 to b4"},
        {"[THR.cunning]", FAVOR("k8/9/9/9/4E4/9/9/9/8K"), "e5e6!", 0, "Elephant e5 to e6, with Cunning"},
        {"[THR.switch]", WHITE("k8/9/9/9/9/9/6E2/6R2/8K"), "g2=g3", 0, "Ranger g2 switches with the elephant on g3"},
        {"[THR.switch]", WHITE("k8/9/9/9/9/9/6E2/6R2/8K"), "g2=g3!", 0,
         "Ranger g2 switches with the elephant on g3, with Cunning"},
        {"[THR.attack]", WHITE("k8/9/9/9/9/4R4/4s4/9/8K"), "e4xe3", BRD_SPECTATOR,
         "Ranger e4 attacks the spearman on e3"},
        {"[THR.attack]", WHITE("k8/9/9/9/9/4R4/4s4/9/8K"), "e4xe3!", 0,
         "Ranger e4 attacks the spearman on e3, with Cunning"},
        {"[THR.fire]", WHITE("9/9/4k4/9/9/4T4/9/9/8K"), "e4*e7", 0, "Trebuchet e4 fires at the throne on e7"},
        {"[THR.fire]", WHITE("9/9/4k4/9/9/4T4/9/9/8K"), "e4*e7!", 0,
         "Trebuchet e4 fires at the throne on e7, with Cunning"},
        {"[THR.haste]", FAVOR("k8/9/9/9/4E4/9/9/9/8K"), "H:e5e6", 0, "Haste: elephant e5 to e6"},
        {"[THR.ambush]", FAVOR("k8/9/9/9/9/9/9/9/1R4E1K"), "A:b1g1", 0,
         "Ambush: the ranger on b1 and the elephant on g1 change places"},
        {"[THR.deception]", FAVOR("k8/9/9/9/4r4/4E4/9/9/8K"), "D:e4e5", 0,
         "Deception: the elephant on e4 and the ranger on e5 change places"},
        {"[THR.end-move]", WHITE_DONE("k8/9/9/9/9/4E4/9/9/8K", "e4m"), "end", 1, "White ends the turn"},
        {"[THR.survive]", WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6"), "survive", 0, "The survival check is passed"},
        {"[THR.fail]", WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6"), "fail", 0, "The survival check fails"},
    };
    WORKED_EACH(called, check_called, moves);
}

static void thrones_choices(void)
{
    static const struct called choice = {
        "[THR.described]", WHITE_IN_FULL("k8/9/9/9/9/9/9/9/8K", "-", "1:1:-,0:0:-", "h5,-", "-", "-", "-", "50"), "+w",
        0, "White chooses water as the favor"};
    worked_load("thrones", "favor_kind=when_gained");
    check_called(&choice);
    worked_load("thrones", "");
}

/* [THR.neutral] Refusals whose name depends on keys that rules files change. */
static void thrones_neutral_refusals(void)
{
    static const struct refused rows[] = {
        {"[THR.neutral]", WHITE("k8/9/9/9/4l4/4C4/9/9/8K"), "e4*e5", 0, "banned",
         "e5: your piece cannot attack or fire at the lancer here"},
        {"[THR.neutral]", TURN_2("k8/9/9/9/9/4r4/4S4/9/8K"), "e4xe3", 1, "peaceful_turn",
         "you cannot attack or fire before turn 3"},
        {"[THR.neutral]",
         NONE "/" ROW "/" ROW "/" ROW "/" ROW "/p........ 9/9/9/9/9/9/9/9/9 w tiles " ROW "|" ROW
              " - 0:0,0:0 -,- - - - 0 1",
         "c@b1", 0, "no_fortress_here", "b1: your fortress may not be on this cell"},
        {"[THR.neutral]", FAVOR("k8/9/9/9/9/9/9/9/1R2E3K"), "A:b1e1", 0, "no_ambush_here",
         "b1: no Ambush is possible on this cell's ground"},
    };
    worked_load_text("schema: 1\nextends: thrones\nbans:\n  ranger: {targets: all}\npeaceful_turns: 2\n"
                     "fortress: {columns: [3, 7]}\nfavors: {ambush_on: [fortress, plains]}\n",
                     "");
    WORKED_EACH(refused, check_refused, rows);
    worked_load("thrones", "");
}

/* Refusals in the setup, and refusals of an actor. */
static void thrones_early_refusals(void)
{
    static const struct refused refusals[] = {
        {"[THR.ends-of-state]", OVER(TILES, "9/9/9/9/9/9/9/9/8K", "b over - - 0:0,0:0 -,- - - - 4 51"), "end",
         BRD_REFEREE, "game_over", "the game is over"},
        {"[THR.turn]", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "a9a8", 1, "not_your_turn", "it is not your turn"},
        {"[THR.setup]", WHITE("k8/9/9/9/9/9/9/9/8K"), "R@c3", 0, "wrong_phase",
         "this kind of move is not possible now"},
        {"[THR.action-move]", WHITE("k8/9/9/9/9/4E4/9/9/8K"), "a1a2", 0, "no_piece",
         "a1: there is no piece on this cell"},
        {"[THR.action-move]", WHITE("k8/9/9/9/9/4E4/9/9/8K"), "a9a8", 0, "not_yours",
         "a9: the throne on this cell is the opponent's"},
        {"[THR.setup-tiles]", TILES_OF_WHITE(NONE, "0"), "p@b1", 0, "not_next_cell",
         "a1: this cell must get its tile first"},
        {"[THR.supply]", TILES_OF_WHITE("w......../wwpfmpfpf/wwpfmpfpf/wwpfmpfpf", "28"), "w@b4", 0, "quota",
         "b4: you have no water tile left"},
        {"[THR.setup-fortress]", TILES_OF_WHITE(ROW "/" ROW "/" ROW "/pfmwpfpfw", "9"), "c@a2", 0, "fortress_edge",
         "a2: your fortress may not be on the edge of the board"},
        {"[THR.setup-rows]", TILES_OF_WHITE(ROW "/" ROW "/" ROW "/pppppp...", "6"), "p@g1", 0, "not_completable",
         "g1: with this tile you could no longer complete your rows"},
        {"[THR.setup-middle]", CLAIMS_OF_WHITE(ROW, "36"), "f@a5", 0, "not_next_tile",
         "you must lay another middle tile first"},
        {"[THR.setup-middle]", CLAIMS_OF_WHITE(ROW, "36"), "p@a4", 0, "not_middle_row",
         "a4: this cell is not in the middle row"},
        {"[THR.setup-middle]", CLAIMS_OF_WHITE("p........", "37"), "f@a5", 0, "claimed",
         "a5: you have already claimed this cell"},
        {"[THR.setup-pieces]", PIECES_OF_WHITE("9/9/9/9", "40"), "S@a1", 0, "not_next_piece",
         "you must place another piece first"},
        {"[THR.setup-pieces]", PIECES_OF_WHITE("9/9/9/9", "40"), "R@a5", 0, "not_homeland",
         "a5: this cell is not in your homeland"},
        {"[THR.setup-pieces]", PIECES_OF_WHITE("9/9/2R6/9", "41"), "R@c2", 0, "cell_taken",
         "c2: there is a ranger on this cell"},
        {"THR-21", PIECES_OF_WHITE("9/9/2R6/9", "41"), "R@b2", 0, "pair_order",
         "c2: the first of the pair is on this cell; the second must be on a later one"},
        {"THR-21", PIECES_OF_WHITE("9/9/9/9", "40"), "R@i4", 0, "no_room_for_pair",
         "i4: the second of the pair needs a free cell after this one"},
        {"[THR.arrival]", WHITE("k8/9/9/9/9/9/9/9/8K"), "D@c3", 0, "not_held_back", "you have no dragon held back"},
        {"[THR.arrival]", HELD("k8/9/9/9/9/9/4R4/9/8K", "e3m", "50"), "D@a9", 0, "turn_begun",
         "the dragon arrives only before you move, switch, attack or fire"},
        {"[THR.arrival]", HELD("k8/9/9/9/9/9/4R4/9/8K", "-", "50"), "D@e3", 0, "no_landing",
         "e3: a dragon cannot arrive on this ground"},
        {"THR-22", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "end", 0, "nothing_done",
         "before you end the turn you must move, switch, attack or fire"},
    };
    WORKED_EACH(refused, check_refused, refusals);
}

/* Refusals of actions and favors. */
static void thrones_late_refusals(void)
{
    static const struct refused refusals[] = {
        {"[THR.after-engaging]", WHITE_FAVORS("k8/9/9/9/9/9/4R4/9/8K", "1:1,0:0", "e3x", "-", "50"), "i1xi2", 0,
         "already_engaged",
         "e3: the ranger on this cell has attacked or fired: you may only spend a favor or end the turn"},
        {"[THR.arrival]", WHITE_FAVORS("k8/9/9/9/9/9/2D6/9/8K", "1:1,0:0", ".d", "-", "51"), "i1i2", 0,
         "dragon_arrived", "c3: the dragon on this cell has arrived: you may only spend a favor or end the turn"},
        {"THR-7", WHITE_DONE("k8/9/9/9/9/4E4/9/9/8K", "e4m"), "i1h1", 0, "not_the_actor",
         "e4: only the elephant on this cell may act in this turn"},
        {"[THR.action-move]", WHITE_DONE("k8/9/9/9/9/4E4/9/9/8K", "e4m"), "e4e5", 0, "already_moved",
         "e4: you have already moved in this turn"},
        {"[THR.switch]", WHITE_DONE("k8/9/9/9/9/9/6R2/6E2/8K", "g3s"), "g3=g2", 0, "already_switched",
         "g3: you have already switched in this turn"},
        {"THR-18", WHITE_DONE("k8/9/9/9/9/4r4/4C4/9/8K", "e3m"), "e3*e4", 0, "not_first_action",
         "e3: you cannot attack or fire after a move or switch in the same turn"},
        {"[THR.first-turn]", TURN_1("k8/9/9/9/9/4R4/4s4/9/8K"), "e4xe3", 0, "first_turn",
         "you cannot attack or fire before turn 2"},
        {"[THR.spend]", WHITE_FAVORS("k8/9/9/9/9/9/9/6R2/8K", "0:1,0:0", ".f", "-", "50"), "H:g2g3", 0, "favor_spent",
         "you have already spent a favor in this turn"},
        {"[THR.spend]", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "H:g2g3", 0, "no_favor", "you have no such favor in hand"},
        {"[THR.fire]", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "g2*a1", 0, "cannot_fire",
         "g2: the ranger on this cell cannot fire"},
        {"[THR.action-move]", WHITE("k8/9/9/9/9/4E4/4E4/9/8K"), "e4e3", 0, "cell_taken",
         "e3: there is an elephant on this cell"},
        {"THR-9", WHITE("k8/9/9/9/9/7R1/9/9/8K"), "h4xh5", 0, "no_target", "h5: there is no piece on this cell"},
        {"[THR.attack]", WHITE("k8/9/9/9/9/4R4/4S4/9/8K"), "e4xe3", 0, "own_target",
         "e3: the spearman on this cell is your own"},
        {"[THR.switch]", WHITE("k8/9/9/9/9/9/6r2/6R2/8K"), "g2=g3", 0, "enemy_partner",
         "g3: the ranger cannot switch with enemies"},
        {"THR-20", WHITE("k8/9/9/9/9/9/6R2/6R2/8K"), "g2=g3", 0, "same_type", "g3: both pieces are of the same type"},
        {"[THR.switch-warhorse]", WHITE("k8/9/9/9/9/9/6w2/6W2/8K"), "g2=g3", 0, "two_warhorses",
         "g3: warhorses cannot change places with enemy warhorses"},
        {"[THR.ambush]", FAVOR("k8/9/9/9/9/9/9/9/R3E1E1K"), "A:a1e1", 0, "not_forest",
         "a1: an Ambush needs both pieces on forest"},
        {"[THR.action-move]", WHITE("k8/9/9/9/9/4E4/9/9/8K"), "e4e6", 0, "out_of_range",
         "e6: this cell is out of reach"},
        {"[THR.flight]", WHITE("k8/9/9/4c4/9/4D4/9/9/8K"), "e4e7", 0, "path_blocked",
         "e6: the crossbowman on this cell is in the way"},
        {"[THR.long]", WHITE("k8/9/9/9/9/9/9/9/1L6K"), "b1b3", 0, "off_terrain",
         "b1: this cell's ground does not allow the long move"},
        {"THR-11", WHITE("k8/9/9/9/9/9/9/9/L7K"), "a1e1", 0, "not_connected",
         "e1: no way over cells of the same ground that the piece may pass leads here"},
        {"THR-12", WHITE_DONE("k8/9/9/9/9/9/9/L8/R7K", "a2s"), "a2a5", 0, "long_move",
         "a2: you cannot make a long move and a switch in the same turn"},
        {"THR-2", WHITE_DONE("k8/9/9/9/9/9/6W2/6r2/8K", "g3s:g2"), "g3=g2", 0, "trail",
         "g2: the warhorse has already left this cell by switching in this turn"},
        {"[THR.ban-elephant]", WHITE("k8/9/9/9/9/4R4/4e4/9/8K"), "e4xe3", 0, "engage_ban_elephant",
         "e3: on plains your piece cannot attack or fire at the elephant"},
        {"[THR.ban-warhorse]", WHITE_GUARDED("k8/9/9/9/9/4Dw3/9/9/8K"), "e4xf4", 0, "guarded",
         "f4: the warhorse on this cell is protected, because it removed a piece in its last turn"},
        {"[THR.ban-ranger]", WHITE("k8/9/9/9/4r4/4C4/9/9/8K"), "e4*e5", 0, "ranger_on_mountain",
         "e5: on a mountain nobody can fire at the ranger"},
        {"[THR.ban-forest]", WHITE("k8/9/9/9/9/4Cs3/9/9/8K"), "e4*f4", 0, "forest_cover",
         "f4: the forest covers the spearman"},
        {"[THR.cunning]", FAVOR("k8/9/9/9/9/9/9/6R2/8K"), "g2g3!", 0, "no_check_due",
         "Cunning is only for actions that need a survival check; leave it out"},
    };
    WORKED_EACH(refused, check_refused, refusals);
}

/* More pieces of a type, and ends that a file lists. */
static void thrones_extended(void)
{
    static const struct refused refusals[] = {
        {"[THR.more-pieces] [THR.setup-pairs]", PIECES_OF_WHITE("3CL4/R1S1C1S1R/9/2T3A2", "49"), "L@b4", 0,
         "order_of_type", "e4: a piece of this type is on this cell; the next must be on a later one"},
        {"[THR.more-pieces] [THR.setup-pairs]", PIECES_OF_WHITE("3CL4/R1S1C1S1R/9/2T3A2", "49"), "L@i4", 0,
         "no_room_for_type", "i4: the other pieces of this type need free cells after this one"},
    };
    static const struct ended endings[] = {
        {"[THR.end-removed] one lancer of two pieces",
         OVER(TILES, "3k3l1/7R1/9/9/9/r8/9/D8/L5K2", "w over - - 0:0,0:0 -,- - - - 3 51"),
         "White wins: too few of the pieces that must be kept are left"},
        {"[THR.end-removed] [THR.end-both]",
         OVER(TILES, "3k3l1/9/9/9/9/9/9/D8/6K2", "w over - - 0:0,0:0 -,- - - - 3 51"),
         "Draw: too few of the pieces that must be kept are left"},
        {"[THR.end-fortress] the middle one",
         OVER(TILES, "ll1k5/9/9/9/7R1/9/9/D8/L5K2", "w over - - 0:0,0:0 -,- - - - 3 51"),
         "White wins: enough fortresses are held"},
        {"[THR.end-points]", OVER(TILES, "ll1k5/9/9/9/7K1/9/9/D8/L8", "w over - - 1:2,0:0 h5,- - - - 3 51"),
         "White wins: enough favors are gained"},
    };
    worked_load_text("schema: 1\nextends: thrones\npieces: {lancer: {count: 3}}\n", "");
    WORKED_EACH(refused, check_refused, refusals);
    worked_load_text("schema: 1\nextends: thrones\nends:\n  - {kind: removed, types: [lancer, dragon], least: 2}\n"
                     "  - {kind: fortress, types: [ranger], at: all}\n  - {kind: points, count: 2}\n",
                     "");
    WORKED_EACH(ended, check_ended, endings);
}

static void thrones(void)
{
    static const struct ended endings[] = {
        {"[THR.throne-removed]", OVER(TILES, "9/9/9/9/9/9/9/9/8K", "b over - - 0:0,0:0 -,- - - - 4 51"),
         "White wins: Black's throne is removed"},
        {"[THR.fortress-taken]", OVER(TILES, "k8/4K4/9/9/9/9/9/9/9", "w over - - 1:1,0:0 e8,- - - - 3 51"),
         "White wins: the throne is in Black's fortress"},
    };
    static const struct ended limit = {"[THR.max-plies]",
                                       OVER(TILES, "k8/9/9/9/4E4/9/9/9/8K", "w over - - 0:0,0:0 -,- - - - 3 51"),
                                       "Draw: the limit of plies is reached"};
    shown_begin("thrones");
    thrones_moves();
    thrones_choices();
    thrones_early_refusals();
    thrones_late_refusals();
    thrones_neutral_refusals();
    WORKED_EACH(ended, check_ended, endings);
    worked_load("thrones", "max_plies=51");
    check_ended(&limit);
    thrones_extended();
    nothing_is_lacking();
}

/* ------------------------------------------------------------------------------------------------- events */

static void check_lines(const char *position, const char *move_text, int32_t viewer, const char *expected)
{
    brd_state state;
    brd_event events[BRD_MAX_EVENTS];
    char text[1024] = "", line[SENTENCE_NBYTES];
    struct worked_text out = {text, sizeof text, 0};
    if (!worked_position(position, &state)) return;
    int32_t count =
        brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move(move_text), NULL, NULL, events, BRD_MAX_EVENTS);
    count = brd_redact_events(&worked_rules, events, (size_t)count, viewer, events, BRD_MAX_EVENTS);
    for (int32_t i = 0; i < count; i++) {
        int32_t length = brd_event_format(&worked_rules, &events[i], line, sizeof line);
        CHECK(length > 0 && length < SENTENCE_NBYTES);
        worked_put(&out, i > 0 ? "; " : "", line);
    }
    CHECK_EQ_TEXT(text, expected);
}

/* Every kind of event and every cause; hidden plies; all as apps/tools/brdsh.md shows them. */
static void events_are_lines_of_keys(void)
{
    worked_load("tokonoma", "");
    check_lines("f4/6/7/6/4F w 9 9", "e5e4", 0,
                "ply seat=0 number=10 move=e5e4; move seat=0 cell=e5 to=e4 layer=piece type=flat count=1; counter "
                "type=reversible "
                "before=9 after=0 cause=upkeep; turn seat=1; next seat=1 actors=1");
    worked_load("carnyx", "");
    check_lines(
        "1L1L1/5/5/5/DD2D l 0/1 0/0 10/10 - - - 5", "@a5", 0,
        "ply seat=1 number=6 move=@a5; place seat=1 cell=a5 layer=piece type=disc after=1; stock seat=1 type=unplaced "
        "before=1 after=0; turn seat=0; phase seat=0 before=setup after=play; phase seat=1 before=setup "
        "after=play; next seat=0 actors=0");
    check_lines(
        "4L/(DD)4/5/5/5 d 0/0 0/0 10/10 - - - 9", "a4>", 0,
        "ply seat=0 number=10 move=a4>; remove seat=0 cell=a4 layer=piece type=disc before=0 cause=left; remove seat=0 "
        "cell=a4 layer=piece type=disc before=0 cause=left; stock seat=0 type=reserve before=0 after=2; turn "
        "seat=1; next seat=1 actors=1");
    worked_load("tombs", "");
    check_lines(".../.../... d1 BM/OT 7,7,7,7 0/0 1 - 4", "+T", 1,
                "ply seat=chance number=5 move=+? hidden=1,2,3,4,5,6,7,spectators hides=what; draw seat=0 type=hidden "
                "hidden=1,2,3,4,5,6,7,spectators hides=what; stock seat=0 type=hand before=2 after=3; stock "
                "type=deck before=28 after=27; next seat=0 actors=0");
    check_lines(
        ".../B1B1B1/... p2 BT/BMO 3,6,6,7 0/0 6 1:0 15", "-M", BRD_SPECTATOR,
        "ply seat=1 number=16 move=-M; discard seat=1 type=magus; stock seat=1 type=hand before=3 after=2; counter "
        "type=stuck before=0 after=1 cause=upkeep; end type=win before=33 seats=0 reason=field_lock");
    worked_load("tomis", "");
    check_lines(
        GATES, "b2~SE", 0,
        "ply seat=0 number=21 move=b2~SE; change seat=0 cell=b2 layer=fixture type=gate before=2 after=2 count=1 "
        "direction=SE; turn seat=1; next seat=1 actors=1");
    worked_load("thrones", "");
    check_lines(WHITE("k8/9/9/9/4E4/9/9/9/8K"), "e5e6", 1,
                "ply seat=0 number=51 move=e5e6; next seat=chance for=0 move=e5e6");
    check_lines(
        WHITE_CHECK("k8/9/9/9/4E4/4s4/9/9/8K", "e5xe4"), "fail", 1,
        "ply seat=chance number=52 move=fail; remove seat=0 cell=e5 layer=piece type=elephant before=0 cause=spent; "
        "counter type=turn before=3 after=4 cause=upkeep; turn seat=1; next seat=1 actors=1");
    check_lines(TILES_OF_WHITE(NONE, "0"), "f@a1", 1,
                "ply seat=0 number=1 move=? hidden=1,2,3,4,5,6,7,spectators hides=what; next seat=0 actors=0");
    check_lines(WHITE("k8/9/9/9/9/4R4/4s4/9/8K"), "e4xe3", 0,
                "ply seat=0 number=51 move=e4xe3; remove seat=1 cell=e3 layer=piece type=spearman before=0 "
                "cause=captured; move "
                "seat=0 cell=e4 to=e3 layer=piece type=ranger count=1; counter type=turn before=3 after=4 "
                "cause=upkeep; turn seat=1; next seat=1 actors=1");
}

/* ------------------------------------------------------------------------------------------------- two worlds */

enum {
    CODES = 24,
    CODE_BITS = 21,
    PLIES_LEAST = 150,
    ANEW_PLY = 200 /* the secrets of a long game are at its beginning */
};

static struct {
    brd_state state, other; /* the real position, and another that the viewer may think real */
    brd_move moves[BRD_MAX_MOVES];
    uint64_t seed;
    long told, differ; /* how many sentences were compared, and how many tell the worlds apart to the referee */
} pair;

static bool same_sentence(int32_t viewer, brd_move move)
{
    char mine[SENTENCE_NBYTES] = "", others[SENTENCE_NBYTES] = "";
    int32_t length = brd_move_sentence(&worked_rules, &pair.state, viewer, move, mine, sizeof mine);
    int32_t other_length = brd_move_sentence(&worked_rules, &pair.other, viewer, move, others, sizeof others);
    CHECK(length > 0 && length < SENTENCE_NBYTES && other_length > 0 && other_length < SENTENCE_NBYTES);
    return strcmp(mine, others) == 0;
}

/* All viewers get the same sentence about the outcome. */
static bool same_outcome(void)
{
    brd_outcome mine = {.struct_nbytes = sizeof mine}, others = {.struct_nbytes = sizeof others};
    char text[SENTENCE_NBYTES] = "", other_text[SENTENCE_NBYTES] = "";
    brd_state_outcome(&worked_rules, &pair.state, &mine);
    brd_state_outcome(&worked_rules, &pair.other, &others);
    CHECK(brd_outcome_sentence(&worked_rules, &mine, text, sizeof text) > 0);
    brd_outcome_sentence(&worked_rules, &others, other_text, sizeof other_text);
    return strcmp(text, other_text) == 0;
}

/* A viewer gets the same sentence for any move in both worlds, and the same answer whether it is legal, and why not. */
static void told_the_same(int32_t viewer, brd_move move)
{
    brd_verdict mine = {.reason = -1}, others = {.reason = -1};
    if (!CHECK(same_sentence(viewer, move))) printf("  code %u, viewer %d\n", move.code, viewer);
    int32_t status = brd_move_check(&worked_rules, &pair.state, viewer, move, &mine);
    CHECK_EQ_INT(brd_move_check(&worked_rules, &pair.other, viewer, move, &others), status);
    if (!CHECK(memcmp(&mine, &others, sizeof mine) == 0)) printf("  code %u, viewer %d\n", move.code, viewer);
    pair.told++;
    CHECK(same_outcome());
    pair.differ += !same_sentence(BRD_REFEREE, move);
}

/*
 * Moves of any kind, and moves that are legal in one of the worlds, except those that depend on chance's secret gift to
 * another seat.
 */
static void compare_codes(int32_t viewer, int32_t count)
{
    told_the_same(viewer, (brd_move){BRD_CODE_HIDDEN});
    for (int i = 0; i < CODES; i++) {
        brd_move move = {brdi_random_below(&pair.seed, UINT32_C(1) << CODE_BITS)};
        if (brd_move_format(&worked_rules, move, NULL, 0) > 0) told_the_same(viewer, move);
        if (count > 0) told_the_same(viewer, pair.moves[brdi_random_below(&pair.seed, (uint32_t)count)]);
    }
}

/* Draws the other world anew so that this seat sees no difference. */
static bool imagine_for(int32_t seat)
{
    char seen[BRD_MAX_POSITION_TEXT];
    int32_t length = brd_state_observe(&worked_rules, &pair.other, seat, seen, sizeof seen);
    int32_t status = brd_state_from_observation(&worked_rules, &pair.other, seat, seen, (size_t)length,
                                                brdi_random(&pair.seed), NULL, 0, NULL);
    return CHECK_EQ_INT(status, BRD_OK);
}

/*
 * For a spectator the other world is drawn anew from each view in turn, so all that is hidden from any seat may change.
 */
static void compare_worlds(int32_t viewer, int32_t count)
{
    bool imagined = true;
    pair.other = pair.state;
    for (int32_t seat = 0; seat < brd_state_players(&worked_rules, &pair.state); seat++)
        if (viewer == BRD_SPECTATOR || viewer == seat) imagined = imagined && imagine_for(seat);
    if (imagined) compare_codes(viewer, count);
}

static void nobody_is_told_more(const char *game, int32_t players)
{
    long plies = check_plies() / 100 > PLIES_LEAST ? check_plies() / 100 : PLIES_LEAST;
    worked_load(game, "");
    pair.seed = 5;
    pair.told = pair.differ = 0;
    brd_state_initial(&worked_rules, &pair.state, players);
    for (long ply = 0; ply < plies; ply++) {
        int32_t count = brd_moves(&worked_rules, &pair.state, BRD_REFEREE, pair.moves, BRD_MAX_MOVES);
        compare_worlds(BRD_SPECTATOR, count);
        for (int32_t seat = 0; seat < players; seat++) compare_worlds(seat, count);
        if (count == 0 || brd_state_ply(&worked_rules, &pair.state) == ANEW_PLY)
            brd_state_initial(&worked_rules, &pair.state, players);
        else
            brd_apply_trusted(&worked_rules, &pair.state, pair.moves[brdi_random_below(&pair.seed, (uint32_t)count)],
                              NULL, NULL, 0);
    }
    CHECK(pair.told > plies);
}

/* [TMB.hidden-player] [TMB.hidden-spectator] Only words name cards, so even the referee's sentences are the same. */
static void tombs_tells_nothing_hidden(void)
{
    nobody_is_told_more("tombs", 2);
    nobody_is_told_more("tombs", 4);
}

/* [THR.hidden] The sentences for a viewer who sees everything would tell the worlds apart. [H.move-sentence] */
static void thrones_tells_nothing_hidden(void)
{
    nobody_is_told_more("thrones", 2);
    CHECK(pair.differ > pair.told / 1000);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {{"tokonoma", tokonoma},
                                              {"carnyx", carnyx},
                                              {"tombs", tombs},
                                              {"tomis", tomis},
                                              {"thrones", thrones},
                                              {"events_are_lines_of_keys", events_are_lines_of_keys},
                                              {"tombs_tells_nothing_hidden", tombs_tells_nothing_hidden},
                                              {"thrones_tells_nothing_hidden", thrones_tells_nothing_hidden},
                                              {.name = NULL}};
    return check_main("sentences", tests, argc, argv);
}
