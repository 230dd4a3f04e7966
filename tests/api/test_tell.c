/*
 * test_tell.c: what a phase asks for (brd_state_prompt), and what a ply did (brd_events_sentence). Each phase of each
 * game has a worked example for those who may act and for others, also under other switches and tables; each kind of
 * move and each ending has a ply. They are written by hand in the words of rules/<game>.md. Random games of all games
 * then have a prompt and a sentence at every ply, for every viewer.
 */
#include "positions.h"
#include "sentence_lines.h"

enum { SENTENCE_NBYTES = 512, SENTENCE_MOST = 256 };

/* What the viewer is to do, or what the game waits for. */
struct asked {
    const char *cites, *position;
    int32_t viewer;
    const char *prompt;
};

/* What a ply did, to a viewer. */
struct made {
    const char *cites, *position, *move;
    int32_t viewer;
    const char *sentence;
};

/* ------------------------------------------------------------------------------------------------- rows */

static void nothing_is_lacking(void)
{
    shown_all(BRD_NAME_PHASE);
    shown_all(BRD_NAME_MOVE_KIND);
    shown_all(BRD_NAME_ENDING);
}

static void check_asked(const struct asked *row)
{
    int failures = check_failures;
    brd_state state, before;
    char text[SENTENCE_NBYTES];
    if (!worked_position(row->position, &state)) return;
    before = state;
    int32_t length = brd_state_prompt(&worked_rules, &state, row->viewer, text, sizeof text);
    CHECK_EQ_INT(length, (int32_t)strlen(row->prompt));
    CHECK_EQ_TEXT(text, row->prompt);
    CHECK(memcmp(&state, &before, sizeof state) == 0);
    for (int32_t seat = 0; seat < brd_state_players(&worked_rules, &state); seat++)
        shown[BRD_NAME_PHASE][brd_state_phase(&worked_rules, &state, seat)] = true;
    worked_name_row(failures, row->cites, row->position, "");
}

static void check_made(const struct made *row)
{
    int failures = check_failures;
    brd_state state;
    brd_event events[BRD_MAX_EVENTS];
    brd_move_info info = {.struct_nbytes = sizeof info};
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    char text[SENTENCE_NBYTES];
    if (!worked_position(row->position, &state)) return;
    brd_move move = worked_move(row->move);
    brd_move_describe(&worked_rules, &state, BRD_REFEREE, move, &info);
    int32_t count = brd_apply(&worked_rules, &state, BRD_REFEREE, move, NULL, NULL, events, BRD_MAX_EVENTS);
    if (CHECK(count > 0)) {
        count = brd_redact_events(&worked_rules, events, (size_t)count, row->viewer, events, BRD_MAX_EVENTS);
        CHECK(brd_events_sentence(&worked_rules, events, (size_t)count, text, sizeof text) > 0);
        CHECK_EQ_TEXT(text, row->sentence);
        brd_state_outcome(&worked_rules, &state, &outcome);
        shown[BRD_NAME_MOVE_KIND][info.kind] = shown[BRD_NAME_ENDING][outcome.ending] = true;
    }
    worked_name_row(failures, row->cites, row->position, row->move);
}

/* ------------------------------------------------------------------------------------------------- Tokonoma */

/* [H.events-sentence] */
/* Promotions, and ends that a file lists. */
static void tokonoma_extended(void)
{
    static const struct made plies[] = {
        {"[TOK.event-become]", "4f/1F4/7/6/4f w 3 9", "b2b1=A", 0, "Flat b2 to b1, becoming an arm"},
        {"[TOK.too-few] Black's last piece is captured", "5/6/2a+A3/6/4F w 0 0", "c4c5", 0,
         "Arm c4 to c5, capturing the arm on c3; White wins: too few pieces are left"},
        {"[TOK.house-types]", "4f/6/2A4/6/4f w 3 9", "c3c1", 0,
         "Arm c3 to c1; White wins: a piece has reached Black's house"},
        {"[TOK.no-move] the flat of c7 has no move", "5/6/6f/6/4F w 3 9", "e5e4", 0,
         "Flat e5 to e4; draw: the side to move has no move"},
    };
    worked_load_text("schema: 1\nextends: tokonoma\npieces: {flat: {becomes: {where: [b1], types: [flat, arm]}}}\n"
                     "ends:\n  - {kind: house, types: [arm]}\n  - {kind: few, least: 1}\n"
                     "  - {kind: stalemate, result: draws}\n",
                     "");
    WORKED_EACH(made, check_made, plies);
}

static void tokonoma(void)
{
    static const char start[] = "f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 0";
    static const struct asked prompts[] = {
        {"[TOK.move]", start, 0, "Move a piece"},
        {"[TOK.move]", start, 1, "White is to move a piece"},
        {"[TOK.move]", start, BRD_REFEREE, "White is to move a piece"},
        {"[TOK.over]", "5/6/F6/6/4f b 3 7", 1, "White wins: a lone flat has reached Black's house"},
        {"[TOK.stalemate]", "5/6/7/6/4f w 0 0", 1, "Black wins: White has no move"},
    };
    static const struct made plies[] = {
        {"[TOK.event-move]", "f4/6/7/6/4F w 9 9", "e5e4", 0, "Flat e5 to e4"},
        {"[TOK.event-remove] arm and uncovered flat attack", "f4/6/2a+A3/6/4F w 0 0", "c4c5", 1,
         "Arm c4 to c5, capturing the arm on c3"},
        {"[TOK.capture] a stack is captured whole", "f4/6/2+a+A3/6/4F w 0 0", "c4c5", BRD_SPECTATOR,
         "Arm c4 to c5, capturing the arm on c3 and the flat on c3"},
        {"[TOK.house-capture]", "f4/6/1F5/6/5 w 0 0", "c2c1", 0,
         "Flat c2 to c1; White wins: a lone flat has reached Black's house"},
        {"[TOK.stalemate] Black's last piece is captured", "5/6/2a+A3/6/4F w 0 0", "c4c5", 0,
         "Arm c4 to c5, capturing the arm on c3; White wins: Black has no move"},
    };
    static const struct made limits[] = {
        {"[TOK.reversible-limit]", "2A2/6/7/6/2a2 w 2 8", "a3a4", 0,
         "Arm a3 to a4; draw: too many plies without a flat move or a capture"},
        {"[TOK.max-plies]", "2A2/6/7/6/2a2 w 0 9", "a3a4", 0, "Arm a3 to a4; draw: the limit of plies is reached"},
    };
    static const struct made alone = {"[TOK.attackers] one is enough", "f4/6/1a2F2/3f2/4F w 0 0", "c5c4", 0,
                                      "Flat c5 to c4"};
    static const struct made one = {"[TOK.attackers] one is enough", "f4/6/2a2F1/6/4F w 0 0", "c6c5", 0,
                                    "Flat c6 to c5"};
    shown_begin("tokonoma");
    WORKED_EACH(asked, check_asked, prompts);
    WORKED_EACH(made, check_made, plies);
    worked_load("tokonoma", "reversible_limit=3 max_plies=10");
    WORKED_EACH(made, check_made, limits);
    worked_load("tokonoma", "attackers=1");
    check_made(&alone);
    check_made(&one);
    tokonoma_extended();
    nothing_is_lacking();
}

/* ------------------------------------------------------------------------------------------------- Carnyx */

#define ONE_CAPTURE "L4/5/1L3/1D3/5 d 0/0 0/0 10/10 - - - 9"

static void carnyx_prompts(void)
{
    static const struct asked prompts[] = {
        {"[CAR.setup]", CARNYX_START, 0, "Place a disc on your home row: 3 left"},
        {"[CAR.setup]", CARNYX_START, 1, "Dark is to place a disc on its home row: 3 left"},
        {"[CAR.setup]", "1L1L1/5/5/5/D1DD1 l 0/1 0/0 10/10 - - - 5", 1, "Place a disc on your home row: 1 left"},
        {"[CAR.turn]", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", 0, "Move or hunker down"},
        {"[CAR.forced]", ONE_CAPTURE, 0, "Capture or hunker down: captures are forced"},
        {"[CAR.forced]", ONE_CAPTURE, 1, "Dark is to capture or hunker down: captures are forced"},
        {"[CAR.exempt]", "L4/5/1L3/1D3/5 d 0/0 0/0 10/10 d - - 9", 0, "Move; no capture is forced"},
        {"[CAR.exempt] nothing to capture", "L4/5/5/1D3/5 d 0/0 0/0 10/10 d - - 9", 0, "Move"},
        {"[CAR.protect] nothing is forced", "L4/5/1L3/1D3/5 d 0/0 0/0 10/10 l - - 9", 0,
         "Move or hunker down; Light has hunkered down: nothing may be captured"},
        {"[CAR.protect] the player itself", "L4/5/1L3/1D3/5 d 0/0 0/0 10/10 l - - 9", 1,
         "Dark is to move or hunker down; Light has hunkered down: nothing may be captured"},
        {"[CAR.reserve]", "4L/5/5/5/5 d 0/0 1/0 9/10 - - - 9", 0, "Enter a disc from your reserve or hunker down"},
        {"[CAR.leave]", "D3L/5/5/5/5 d 0/0 0/0 10/10 - - - 9", BRD_SPECTATOR,
         "Dark is to move, leave the board on the far side or hunker down"},
        {"[CAR.leave-stack]", "4L/(DD)4/5/5/5 d 0/0 0/0 10/10 - - - 9", 0,
         "Move, leave the board on the far side or hunker down"},
        {"CAR-8", "5/5/5/5/LLLLL d 0/0 1/0 9/8 d - - 9", 0, "Pass: there is no other move"},
    };
    static const struct asked free = {"[CAR.forced] `false`", ONE_CAPTURE, 0, "Move or hunker down"};
    static const struct asked extra[] = {
        {"[CAR.extra]", "4L/5/5/5/1D3 d 0/0 1/0 8/10 - - - 9", 0,
         "Move or hunker down; a disc from your reserve may enter first"},
        {"[CAR.extra] entered", "4L/5/5/5/1D3 d+ 0/0 1/0 8/10 - - - 9", 0, "Move or hunker down"},
        {"[CAR.extra] who can only enter must", "4L/5/5/5/5 d 0/0 1/0 9/10 d - - 9", 0,
         "Enter a disc from your reserve"},
    };
    static const struct asked over = {"[CAR.max-plies]", ONE_CAPTURE, 1, "Draw: the limit of plies is reached"};
    WORKED_EACH(asked, check_asked, prompts);
    worked_load("carnyx", "forced_capture=false");
    check_asked(&free);
    worked_load("carnyx", "entering=extra");
    WORKED_EACH(asked, check_asked, extra);
    worked_load("carnyx", "max_plies=9");
    check_asked(&over);
    worked_load("carnyx", "");
}

static void carnyx_plies(void)
{
    static const struct made plies[] = {
        {"[CAR.setup]", CARNYX_START, "@b1", 1, "Dark places a disc on b1"},
        {"[CAR.reserve]", "4L/5/5/5/5 d 0/0 1/0 9/10 - - - 9", "@a1", 0, "Dark's disc enters on a1"},
        {"[CAR.piece]", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "b2b3", 0, "Piece b2 to b3"},
        {"[CAR.stack-move]", "L4/5/5/1(DD)3/5 d 0/0 0/0 10/10 - - - 9", "b2b4", 0, "Stack b2 to b4"},
        {"[CAR.capture]", ONE_CAPTURE, "b2b3", BRD_SPECTATOR, "Piece b2 to b3, capturing a piece"},
        {"[CAR.capture] a stack, also with own discs in it", "L4/1(DDL)3/5/1(LD)3/5 d 0/0 0/0 10/10 - - - 9", "b2b4", 0,
         "Stack b2 to b4, capturing a stack of 3"},
        {"[CAR.centre]", "L4/5/5/2D2/5 d 0/0 0/0 10/10 - - - 9", "c2c3", 0,
         "Piece c2 to c3; Dark gets a disc into the reserve"},
        {"[CAR.centre] by a capture", "L4/5/2L2/5/2(DD)2 d 0/0 0/0 10/10 - - - 9", "c1c3", 0,
         "Stack c1 to c3, capturing a piece; Dark gets a disc into the reserve"},
        {"[CAR.leave-piece]", "D3L/5/5/5/5 d 0/0 0/0 10/10 - - - 9", "a5>c1", 0,
         "Piece a5 leaves and comes back on c1"},
        {"[CAR.leave-stack]", "4L/(DD)4/5/5/5 d 0/0 0/0 10/10 - - - 9", "a4>", 0, "Stack a4 leaves into the reserve"},
        {"[CAR.leave-stack]", "4L/(LD)4/5/5/5 d 0/0 0/0 10/10 - - - 9", "a4>", 0,
         "Stack a4 leaves into the reserve; a disc of Light is removed from the game; Dark gets a disc from the "
         "supply"},
        {"[CAR.leave-stack] CAR-5: while the supply lasts", "4L/(LLD)4/5/5/5 d 0/0 0/0 0/10 - - - 9", "a4>", 1,
         "Stack a4 leaves into the reserve; 2 discs of Light are removed from the game"},
        {"[CAR.leave-stack]", "4L/(LLD)4/5/5/5 d 0/0 0/0 10/10 - - - 9", "a4>", 1,
         "Stack a4 leaves into the reserve; 2 discs of Light are removed from the game; Dark gets 2 discs from the "
         "supply"},
        {"CAR-4", "3D1/5/5/5/LLLLL d 0/0 0/0 10/8 d - - 9", "d5>", 0, "Piece d5 leaves into the reserve"},
        {"[CAR.hunker]", "L4/5/5/1D3/5 l 0/0 0/0 10/10 - - - 9", "hunker", 0, "Light hunkers down"},
        {"[CAR.turn]", "5/5/5/5/LLLLL d 0/0 1/0 9/8 d - - 9", "pass", 1, "Dark passes"},
        {"[CAR.elimination]", "5/5/1L3/1D3/5 d 0/0 0/0 10/10 - - - 9", "b2b3", 0,
         "Piece b2 to b3, capturing a piece; Dark wins: Light's last cell is captured"},
        {"[CAR.elimination]", "5/5/1L3/1D3/5 l 0/0 0/0 10/10 - - - 9", "b3b2", 0,
         "Piece b3 to b2, capturing a piece; Light wins: Dark's last cell is captured"},
    };
    static const struct made any = {"[CAR.returns]", "D3L/5/5/5/1L3 d 0/0 0/0 10/10 - - - 9", "a5>b1", 1,
                                    "Piece a5 leaves and comes back on b1, capturing a piece"};
    static const struct made limit = {"[CAR.max-plies]", CARNYX_START, "@b1", 1,
                                      "Dark places a disc on b1; draw: the limit of plies is reached"};
    WORKED_EACH(made, check_made, plies);
    worked_load("carnyx", "returns=any");
    check_made(&any);
    worked_load("carnyx", "max_plies=1");
    check_made(&limit);
}

/* A type of the file's own [CAR.own], and ends that a file lists [CAR.ends]. */
static void carnyx_of_types(void)
{
    static const struct made plies[] = {
        {"[CAR.own-setup]", "5/5/5/5/5 d 3S1/3S1 0/0 6/6 - - - 0", "S@b1", 1, "Dark's old smith comes onto b1"},
        {"[CAR.own-reserve]", "4L/5/5/5/D4 d 0/0 0S1/0 6/6 - - - 9", "S@b1", 0, "Dark's old smith comes onto b1"},
        {"[CAR.own-way]", "4L/5/5/s4/S4 d 0/0 0/0 6/6 - - - 9", "a1a2", 0, "Old smith a1 to a2, capturing a piece"},
        {"[CAR.leave-piece]", "S3L/5/5/5/D4 d 0/0 0/0 6/6 - - - 9", "a5>b1", 0,
         "Old smith a5 leaves and comes back on b1"},
        {"[CAR.leave-piece]", "S4/5/5/5/LLLsL d 0/0 0/0 6/5 - - - 9", "a5>", 0, "Old smith a5 leaves into the reserve"},
        {"[CAR.leave-stack]", "4L/5/(LsD)4/5/5 d 0/0 0/0 6/6 - - - 9", "a3>", 0,
         "Stack a3 leaves into the reserve; 2 discs of Light are removed from the game; Dark gets 2 discs from the "
         "supply"},
    };
    worked_load_text("schema: 1\nextends: carnyx\ncounts: {supply: 6}\ndiscs:\n  smith:\n    letter: S\n"
                     "    name: old smith\n    count: 1\n"
                     "    steps: {piece: [{kind: step, directions: [forward]}], stack: []}\n"
                     "steps: {stack: [{kind: slide, directions: [forward], range: 3}]}\n",
                     "");
    WORKED_EACH(made, check_made, plies);
    static const struct made few = {"[CAR.too-few]", "L4/5/1L3/1D3/4D d 0/0 0/0 10/10 - - - 9", "b2b3", 0,
                                    "Piece b2 to b3, capturing a piece; Dark wins: too few discs are left"};
    worked_load_text("schema: 1\nextends: carnyx\nends: [{kind: few, least: 2}]\n", "");
    check_made(&few);
}

static void carnyx(void)
{
    shown_begin("carnyx");
    carnyx_prompts();
    carnyx_plies();
    carnyx_of_types();
    nothing_is_lacking();
}

/* ------------------------------------------------------------------------------------------------- Tombs */

#define STUCK TO_PLAY(".../B2B2B2/...", "BMO", "0/0")
#define QUIET "; no unit may be killed or removed before turn 4"

static void tombs_prompts(void)
{
    static const struct asked prompts[] = {
        {"[TMB.deal]", ".../.../... d1 -/- 8,8,8,8 0/0 0 - 0", 0, "Chance draws a card for you"},
        {"[TMB.draw]", ".../.../... d1 BM/OT 7,7,7,7 0/0 1 - 4", 1, "Chance draws a card for Player 1"},
        {"[TMB.first-turn] [TMB.quiet]", FIRST, 0, "Play a card; no card may be played on b2" QUIET},
        {"[TMB.first-turn] [TMB.quiet]", FIRST, 1,
         "Player 1 is to play a card, or discard one if none can be played; no card may be played on b2" QUIET},
        {"[TMB.play]", TO_PLAY(".../.../...", "BMT", "0/0"), 0, "Play a card"},
        {"[TMB.play]", TO_PLAY(".../.../...", "BMT", "0/0"), BRD_REFEREE, "Player 1 is to play a card"},
        {"[TMB.discard]", STUCK, 0, "Discard a card: none can be played"},
        {"[TMB.discard]", ".../B2B2B2/... p1 BBB/OO 2,3,3,3 0/0 17 - 40", 0, "Discard a card: none can be played"},
        {"[TMB.discard]", TO_PLAY(".../B2B2B2/...", "TTT", "0/0"), 0, "Discard a card: none can be played"},
        {"[TMB.discard]", STUCK, BRD_REFEREE, "Player 1 is to discard a card: none can be played"},
        {"[TMB.hidden-player] as if it were not stuck", STUCK, 1,
         "Player 1 is to play a card, or discard one if none can be played"},
        {"[TMB.hidden-spectator]", STUCK, BRD_SPECTATOR,
         "Player 1 is to play a card, or discard one if none can be played"},
        {"[TMB.end-state]", ".../B1B1B1/... e2 BT/BO 3,6,6,7 0/0 6 1:1 16", 1,
         "Player 1 wins: no card of Player 2 fitted anywhere (field lock)"},
    };
    static const struct asked loud = {"[TMB.quiet] 0 turns", FIRST, 0, "Play a card; no card may be played on b2"};
    static const struct asked first_player = {"[TMB.first-player]", TO_PLAY(".../.../...", "BMT", "0/0"), 0,
                                              "Play a card; no card may be played on b2"};
    static const struct asked barred = {"TMB-21", TO_PLAY(".../.../...", "BMT", "0/0"), 0,
                                        "Play a card; no card may be played on a1, b1"};
    WORKED_EACH(asked, check_asked, prompts);
    worked_load("tombs", "quiet_turns_2=0");
    check_asked(&loud);
    worked_load("tombs", "middle=first_player");
    check_asked(&first_player);
    worked_load_text("schema: 1\nextends: tombs\nboard:\n  barred: {cells: [a1, b1], turns: 20}\n", "");
    check_asked(&barred);
    worked_load("tombs", "");
}

static void tombs_plies(void)
{
    static const char drawing[] = ".../.../... d1 BM/OT 7,7,7,7 0/0 1 - 4";
    static const struct made plies[] = {
        {"[TMB.draw] the own", drawing, "+T", 0, "Player 1 draws a Thorn"},
        {"[TMB.redaction]", drawing, "+T", 1, "Player 1 draws a card"},
        {"[TMB.redaction]", drawing, "+O", BRD_SPECTATOR, "Player 1 draws a card"},
        {"[TMB.draw] the referee", drawing, "+O", BRD_REFEREE, "Player 1 draws an Ombra"},
        {"[TMB.place]", TO_PLAY(".../.../...", "BMT", "0/0"), "Tb2", 1, "Thorn on b2"},
        {"[TMB.blade] the rulebook's example", ".../T2.O2/.T1. p1 BMO/OT 7,6,5,5 0/0 5 2:0 13", "Bb2", 1,
         "Blade on b2, killing Player 2's Thorn on a2 and Player 2's Ombra on c2"},
        {"[TMB.ombra-top]", TO_PLAY(".../.T2./...", "BMO", "0/0"), "Oxb2", 0,
         "Ombra on b2, on top of Player 2's Thorn"},
        {"[TMB.thorn-activated]", TO_PLAY("..O2/.x./...", "BMT", "1/0"), "Tb2xc3", BRD_SPECTATOR,
         "Thorn activated on b2, removing Player 2's Ombra on c3"},
        {"[TMB.field-lock]", ".../B1B1B1/... p2 BT/BMO 3,6,6,7 0/0 6 1:0 15", "-M", 0,
         "Player 2 discards a Magus; Player 1 wins: no card of Player 2 fitted anywhere (field lock)"},
        {"[TMB.kill-goal]", TO_PLAY(".../.T2./...", "BMT", "7/0"), "Bb1", 0,
         "Blade on b1, killing Player 2's Thorn on b2; Player 1 wins: the kill goal is reached"},
        {"[TMB.unit-count]", "T2.T2/.../T1.. p2 -/T 0,0,0,0 0/3 32 1:0 64", "Tb2", 0,
         "Thorn on b2; Player 2 wins: all cards are played; units decide, then kills"},
    };
    static const struct made limit = {"[TMB.max-plies]", drawing, "+T", 1,
                                      "Player 1 draws a card; draw: the limit of plies is reached"};
    WORKED_EACH(made, check_made, plies);
    worked_load("tombs", "max_plies=5");
    check_made(&limit);
}

/* A class that strikes kills however it comes onto the board, after what it removes. */
static void tombs_of_other_tables(void)
{
    static const struct made over = {"TMB-20", TO_PLAY(".M2./.T2./...", "BMO", "1/0"), "Oxb2", 1,
                                     "Ombra on b2, on top of Player 2's Thorn, killing Player 2's Magus on b3"};
    worked_load_text("schema: 1\nextends: tombs\nclasses:\n  ombra:\n    plays: [place, over, strike]\n"
                     "    threatens:\n      - {kind: step, directions: [up]}\n",
                     "");
    check_made(&over);
    worked_load("tombs", "");
}

/* Ends that a file lists, and a class of its own. */
static void tombs_extended(void)
{
    static const struct made plies[] = {
        {"[TMB.end-units]", "T1../.../... p1 BMT/OO 3,3,3,2,2 0/0 17 - 40", "Ta1", 0,
         "Thorn on a1; Player 1 wins: enough units are on the board"},
        {"[TMB.own-plays]", "..T2/.../... p1 BMA/OO 4,3,3,2,1 0/0 17 - 40", "Ac1", 1,
         "Long archer on c1, killing Player 2's Thorn on c3"},
    };
    worked_load_text(
        "schema: 1\nextends: tombs\nclasses:\n  archer: {letter: A, name: long archer, count: 2, threatens: "
        "[{kind: leap, directions: orthogonal, range: 2}], plays: [place, strike]}\n"
        "ends: [{kind: units, least: 2}, {kind: unit_count}, {kind: field_lock}]\n",
        "");
    WORKED_EACH(made, check_made, plies);
}

static void tombs(void)
{
    shown_begin("tombs");
    tombs_of_other_tables();
    tombs_prompts();
    tombs_plies();
    tombs_extended();
    nothing_is_lacking();
}

/* ------------------------------------------------------------------------------------------------- Tomis */

#define STRIKE "4b3/8/8/8/8/f7/2F5/4B3 w -,c+,b+,-,-,-,-,- F2L1/F3L1 - 0 20"
#define NO_ACTION BASES " w " NO_GATES " -/F3L1 w 0 20"

/* [H.prompt] */
static void tomis_prompts(void)
{
    static const struct asked prompts[] = {
        {"[TOM.place-base]", EMPTY_BOARD, 0, "Place your base on your back row"},
        {"[TOM.place-base]", EMPTY_BOARD, 1, "White is to place its base on its back row"},
        {"[TOM.clearance]", A_GATE_IS_DUE, 0, "Place a gate in row 1, at least 1 free cell away from your base"},
        {"[TOM.place-gates]", BASES " b a.,-,-,-,-,-,-,- G3M4F8S2T2L1/G4M4F8S2T2L1 - 0 3", 1,
         "Place a gate in row 8, at least 1 free cell away from your base"},
        {"[TOM.place-gates]", BASES " w a.,-,-,-,-,-,-,a. G3M4F8S2T2L1/G3M4F8S2T2L1 - 0 4", 1,
         "White is to place a gate in row 2"},
        {"[TOM.place-gates]", BASES " b a.,a.,-,-,-,-,-,a. G2M4F8S2T2L1/G3M4F8S2T2L1 - 0 5", 1,
         "Place a gate in row 7"},
        {"[TOM.one-action]", FIELD, 0, "Deploy a unit, move a unit or deactivate a gate"},
        {"[TOM.one-action]", FIELD, 1, "White is to deploy a unit, move a unit or deactivate a gate"},
        {"[TOM.mark] [TOM.rotate] [TOM.jump]", GATES, 0,
         "Deploy a unit, move a unit, activate a gate, mark a gate, rotate a jump gate or make a jump"},
        {"[TOM.gate-jump] [TOM.strike]", STRIKE, 0,
         "Deploy a unit, move a unit, deactivate a gate, make a gate jump or make a gate strike"},
        {"TOM-9", NO_ACTION, 0, "Pass: there is no other move"},
        {"[TOM.end-order]", "8/8/8/8/8/8/8/4B3 b " NO_GATES " F3L1/F3L1 - 0 7", 1,
         "White wins: Black's base is destroyed"},
    };
    static const struct asked under = {"TOM-2", A_GATE_IS_DUE, 0, "Place a gate in row 1, not under your base"};
    static const struct asked far = {"TOM-2", A_GATE_IS_DUE, 1,
                                     "White is to place a gate in row 1, at least 2 free cells away from its base"};
    static const struct asked ships = {"[TOM.ships] 6 empty cells without a gate",
                                       BASES " w a.,a.,a.,a.,a.,a.,a.,a. M4F8S2T2L1/M4F8S2T2L1 - 0 10", 0,
                                       "Place a frigate, sentry or tower on your back row: 6 left"};
    static const struct asked work[] = {
        {"[TOM.work]", GATES, 0,
         "Deploy a unit, move a unit, rotate a jump gate or make a jump; work on a gate may come first: activate a "
         "gate or "
         "mark a gate"},
        {"[TOM.work]", FIELD, 1,
         "White is to deploy a unit or move a unit; work on a gate may come first: deactivate a gate"},
        {"[TOM.work] done", "4b3/8/8/8/8/2F5/8/B7 w+ -,-,c+,-,-,-,-,- M4L1/M4F3L1 - 0 21", 0, "Move a unit"},
        {"[TOM.work] who can only work must", "4b3/8/8/8/8/8/8/1B6 w a+,-,-,-,-,-,-,- M4/F3L1 w 0 21", 0,
         "Mark a gate"},
    };
    WORKED_EACH(asked, check_asked, prompts);
    worked_load("tomis", "base_clearance=0");
    check_asked(&under);
    worked_load("tomis", "base_clearance=2");
    check_asked(&far);
    worked_load("tomis", "ships=placed");
    check_asked(&ships);
    worked_load("tomis", "gate_work=extra");
    WORKED_EACH(asked, check_asked, work);
    worked_load("tomis", "");
}

static void tomis_plies(void)
{
    static const struct made plies[] = {
        {"[TOM.place-base]", EMPTY_BOARD, "B@e1", 0, "Base on e1"},
        {"[TOM.place-gates]", A_GATE_IS_DUE, "G@c1", 1, "Gate on c1"},
        {"[TOM.deploy]", FIELD, "F@a1", 0, "Frigate deployed on a1"},
        {"[TOM.frigate-move]", FIELD, "d4d5", 1, "Frigate d4 to d5"},
        {"[TOM.activate]", GATES, "d4+", 0, "Gate d4 is activated"},
        {"[TOM.activate]", FIELD, "d4-", 0, "Gate d4 is deactivated"},
        {"[TOM.mark]", GATES, "a1^NE", 0, "Gate a1 gets a marker and points NE"},
        {"[TOM.mark]", GATES, "b2^^", 0, "Gate b2 gets a second marker"},
        {"[TOM.rotate]", GATES, "b2~SE", 0, "Gate b2 turns to SE"},
        {"[TOM.gate-jump]", "4b3/8/8/8/2F5/8/8/4B3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20", "c4=d5", 0,
         "Gate jump: frigate c4 to d5"},
        {"[TOM.landing]", "4b3/8/8/3t4/2F5/8/8/3TB3 w -,-,-,c+,d+,-,-,- F2L1/F3L1 - 0 20", "c4=d5", 0,
         "Gate jump: frigate c4 to d5, capturing the tower"},
        {"[TOM.jump]", "4b3/8/8/8/8/3F4/8/4B3 w -,c>N,-,h.,a+,-,-,- F2L1/F3L1 - 0 20", "d3>d5", 1,
         "Jump: frigate d3 to d5"},
        {"[TOM.jump] [TOM.support]", "4b3/8/8/3t4/8/3F4/8/3TB3 w -,c>N,-,h.,a+,-,-,- F2L1/F3L1 - 0 20", "d3>d5", 0,
         "Jump: frigate d3 to d5, capturing the tower"},
        {"[TOM.gate-destroyed]", "4b3/8/8/3t4/8/3F4/8/3TB3 w -,c>N,-,h.,d>N,-,-,- F2L1/F3L1 - 0 20", "d3>d5", 0,
         "Jump: frigate d3 to d5, capturing the tower, destroying the gate on d5"},
        {"[TOM.strike]", STRIKE, "c2*a3", 0, "Gate strike: frigate c2 destroys the frigate on a3 and itself"},
        {"[TOM.attack]", "4b3/8/8/3f4/8/8/8/3TB2T w " NO_GATES " F2L1/F3L1 - 0 20", "h1h5", 0,
         "Tower h1 to h5; the attack removes the frigate on d5"},
        {"[TOM.unlock]", "4b3/F7/8/8/8/8/8/4B3 w " NO_GATES " F2L1/F3L1 - 0 20", "a7a8", 0,
         "Frigate a7 to a8; White's flagship is unlocked"},
        {"[TOM.unlock]", "4b3/8/8/8/8/8/f7/4B3 b " NO_GATES " F3L1/F2L1 - 0 20", "a2a1", 0,
         "Frigate a2 to a1; Black's flagship is unlocked"},
        {"[TOM.base-destroyed]", "4b3/8/8/1S6/8/8/8/B3T2T w " NO_GATES " F2L1/F3L1 - 0 20", "h1h8", 0,
         "Tower h1 to h8; the attack removes the base on e8; White wins: Black's base is destroyed"},
        {"TOM-9", NO_ACTION, "pass", 0, "White passes"},
        {"[TOM.deadlock]", "4b3/8/8/8/8/8/8/4B3 w " NO_GATES " -/F3L1 w 1 20", "pass", 1,
         "White passes; draw: two passes in a row"},
        {"[TOM.exhausted]", "4b3/8/8/8/8/f7/2F5/4B3 w -,c+,b+,-,-,-,-,- F2/F2 wb 0 20", "c2*a3", 0,
         "Gate strike: frigate c2 destroys the frigate on a3 and itself; draw: neither side has enough units to "
         "destroy a "
         "base"},
    };
    static const struct made limit = {"[TOM.max-plies]", EMPTY_BOARD, "B@e1", 1,
                                      "Base on e1; draw: the limit of plies is reached"};
    WORKED_EACH(made, check_made, plies);
    worked_load("tomis", "max_plies=1");
    check_made(&limit);
}

/* Without AP a unit is removed by one attacker. Of more than six losses five are listed. */
static void tomis_lists_many_losses(void)
{
    static const struct made rows[] = {
        {"[TOM.attack-removal] two", "4b3/8/8/fffTffff/8/8/8/3TB3 w " NO_GATES " F2L1/F1L1 - 0 20", "d1d2", 0,
         "Tower d1 to d2; the attack removes the frigate on c5 and the frigate on e5"},
        {"[TOM.attack-removal] six", "4b3/8/3f4/2fTf3/3f4/5fTf/8/B7 w " NO_GATES " F2S1L1/S2L1 - 0 20", "S@h1", 0,
         "Sentry deployed on h1; the attack removes the frigate on f3, the frigate on h3, the frigate on d4, the "
         "frigate "
         "on c5, the frigate on e5 and the frigate on d6"},
        {"[TOM.attack-removal] eight", "4b3/8/3f4/2fTf3/3f2f1/5fTf/6f1/B7 w " NO_GATES " F2S1L1/S2L1 - 0 20", "S@h1", 0,
         "Sentry deployed on h1; the attack removes the frigate on g2, the frigate on f3, the frigate on h3, the "
         "frigate "
         "on d4, the frigate on g4 and 3 more"},
    };
    worked_load_text("schema: 1\nextends: tomis\nunits:\n  frigate: {ap: 0}\n", "");
    WORKED_EACH(made, check_made, rows);
    worked_load("tomis", "");
}

/* Ends that a file lists, and units that become others. The frigates on d4 and f4 take the sentry on e5. */
static void tomis_extended(void)
{
    static const struct made plies[] = {
        {"[TOM.too-few]", "4b3/8/8/4s3/3F4/5F2/8/4B3 w " NO_GATES " F3S1L1/F3L1 - 0 20", "f3f4", 0,
         "Frigate f3 to f4; the attack removes the sentry on e5; White wins: too few units are left"},
        {"[TOM.becomes]", "4b3/8/F7/8/8/8/8/4B3 w " NO_GATES " F3S1L1/F3S1L1 - 0 20", "a6a7", 1,
         "Frigate a6 to a7; it becomes a sentry"},
    };
    worked_load_text("schema: 1\nextends: tomis\nunits: {frigate: {becomes: {where: 7, types: [sentry]}}}\n"
                     "ends: [{kind: few, types: [sentry]}, {kind: deadlock}]\n",
                     "");
    WORKED_EACH(made, check_made, plies);
}

static void tomis(void)
{
    shown_begin("tomis");
    tomis_prompts();
    tomis_plies();
    tomis_extended();
    nothing_is_lacking();
    tomis_lists_many_losses();
}

/* ------------------------------------------------------------------------------------------------- Thrones */

#define HELD(pieces, favors, ply) WHITE_IN_FULL(pieces, "w", favors, "-,-", "-", "-", "-", ply)
#define ALONE "k8/9/9/9/9/9/9/9/8K"
#define HOMES BLACK_TILES "/" ROW "/" WHITE_TILES
#define THRONED "2a1w1t2/2e1k1e2/r1s1c1s1r/3l1c2l/9/L2C1L3/R1S1C1S1R/2E1K1E2/2T1W1A2"
#define LAST_OF_ALL HOMES " " THRONED " b pieces p.f.m.w..|.w..m.f.p w" SETUP "109"
#define TOGETHER NONE "/" ROW "/" NONE " " EMPTY " wb setup " ROW "|" ROW " -" SETUP "0"
#define BLACK_DONE HOMES " " BLACK_PIECES "/9/9/9/9/9 w setup p........|.w..m.f.p b" SETUP "92"
#define ALL_LEFT "11 plains, 10 forests, 7 mountains, 7 waters, 1 fortress left"
#define KINDS_OF_FAVORS "plains (Haste), forest (Ambush), mountain (Cunning) or water (Deception)"

static void thrones_setup_prompts(void)
{
    static const struct asked prompts[] = {
        {"[THR.setup-tiles]", TILES_OF_WHITE(NONE, "0"), 0, "Lay out your land: 0 of 36 tiles, next on a1; " ALL_LEFT},
        {"[THR.hidden]", TILES_OF_WHITE(NONE, "0"), 1, "White is to lay out its land"},
        {"[THR.setup-tiles]", TILES_OF_WHITE(NONE, "0"), BRD_REFEREE,
         "White is to lay out its land: 0 of 36 tiles, next on a1; " ALL_LEFT},
        {"[THR.supply]", TILES_OF_WHITE("w......../wwpfmpfpf/wwpfmpfpf/wwpfmpfpf", "28"), 0,
         "Lay out your land: 28 of 36 tiles, next on b4; 2 plains, 1 forest, 4 mountains, 1 fortress left"},
        {"[THR.setup-middle]", CLAIMS_OF_WHITE(ROW, "36"), 0, "Lay a plains tile in the middle row: 0 of 4 tiles"},
        {"[THR.setup-middle]", CLAIMS_OF_WHITE("p........", "37"), 0,
         "Lay a forest tile in the middle row: 1 of 4 tiles"},
        {"[THR.hidden]", CLAIMS_OF_WHITE("p........", "37"), 1, "White is to lay tiles in the middle row"},
        {"[THR.setup-pieces]", PIECES_OF_WHITE("9/9/9/9", "40"), 0, "Place a ranger in your homeland: 0 of 15 pieces"},
        {"[THR.setup-pairs]", PIECES_OF_WHITE("9/9/2R6/9", "41"), 0,
         "Place a ranger in your homeland, after c2 (cells count from a1, row by row): 1 of 15 pieces"},
        {"[THR.hidden]", PIECES_OF_WHITE("9/9/2R6/9", "41"), BRD_SPECTATOR, "White is to place its pieces"},
        {"[THR.setup-pieces]", PIECES_OF_WHITE("L2C1L3/R1S1C1S1R/2E1W1E2/2T3A2", "53"), 0,
         "Place a throne in your homeland: 13 of 15 pieces"},
        {"[THR.setup-dragon]", PIECES_OF_WHITE(WHITE_PIECES, "54"), 0,
         "Place a dragon in your homeland, or hold it back: 14 of 15 pieces"},
    };
    static const struct asked together[] = {
        {"[THR.together]", TOGETHER, 0, "Lay out your land: 0 of 36 tiles, next on a1; " ALL_LEFT},
        {"[THR.together]", TOGETHER, 1, "Lay out your land: 0 of 36 tiles, next on i9; " ALL_LEFT},
        {"[THR.together]", TOGETHER, BRD_SPECTATOR, "White and Black are to lay out their land and pieces"},
        {"[THR.together] one is done", BLACK_DONE, 1, "White is to lay out its land and pieces"},
        {"[THR.together] one is done", BLACK_DONE, 0, "Lay a forest tile in the middle row: 1 of 4 tiles"},
    };
    static const struct asked counted = {
        "[THR.tables]", TILES_OF_WHITE(NONE, "0"), 0,
        "Lay out your land: 0 of 36 tiles, next on a1; 12 plains, 9 forests, 7 mountains, 7 "
        "waters, 1 fortress left"};
    WORKED_EACH(asked, check_asked, prompts);
    worked_load_text("schema: 1\nextends: thrones\ntiles:\n  plains: {count: 12}\n  forest: {count: 9}\n", "");
    check_asked(&counted);
    worked_load("thrones", "setup=together");
    WORKED_EACH(asked, check_asked, together);
    worked_load("thrones", "");
}

static void thrones_turn_prompts(void)
{
    static const struct asked prompts[] = {
        {"[THR.action-move]", WHITE("k8/9/9/9/9/9/1S7/9/8K"), 0, "Move"},
        {"[THR.switch]", WHITE("k8/9/9/9/9/9/6E2/6R2/8K"), 1, "White is to move or switch"},
        {"[THR.attack]", WHITE("k8/9/9/9/9/4R4/4s4/9/8K"), 0, "Move or attack"},
        {"[THR.fire]", WHITE("9/9/4k4/9/9/4T4/9/9/8K"), 0, "Move or fire"},
        {"[THR.first-turn]", TILES " 9/9/4k4/9/9/4T4/9/9/8K w play - - 0:0,0:0 -,- - - - 1 50", 0, "Move"},
        {"[THR.arrival]", HELD(ALONE, "0:0,0:0", "50"), 0, "Move or let the dragon arrive"},
        {"[THR.turn]", WHITE_DONE("k8/9/9/9/9/9/6R2/6E2/8K", "g3s"), 0,
         "Move or end the turn (end); only the ranger on g3 may act"},
        {"[THR.end-move]", WHITE_DONE("k8/9/9/9/9/4E4/9/9/8K", "e4m"), 0, "End the turn (end)"},
        {"[THR.turn]", WHITE_DONE("k8/9/9/9/9/9/6R2/6E2/8K", "g3s"), 1,
         "White is to move or end the turn; only the ranger on g3 may act"},
        {"[THR.end-move]", WHITE_DONE("k8/9/9/9/9/4E4/9/9/8K", "e4m"), 1, "White is to end the turn"},
        {"[THR.spend]", FAVOR("k8/9/9/9/4E4/9/9/9/8K"), 0, "Move or spend a favor; the favor may be Haste or Cunning"},
        {"[THR.ambush] [THR.spend]", FAVOR("k8/9/9/9/9/9/9/9/1R3E2K"), 0,
         "Move or spend a favor; the favor may be Haste, Ambush or Cunning"},
        {"[THR.after-engaging]", WHITE_FAVORS("k8/9/9/9/9/9/4R4/9/8K", "1:1,0:0", "e3x", "-", "50"), 0,
         "Spend a favor or end the turn (end); the favor may be Haste"},
        {"[THR.after-engaging] [THR.ambush]", WHITE_FAVORS("k8/9/9/9/9/9/9/9/1R3E2K", "1:1,0:0", "b1x", "-", "50"), 0,
         "Spend a favor or end the turn (end); the favor may be Haste or Ambush"},
        {"[THR.after-engaging] [THR.deception]", WHITE_FAVORS("k8/9/9/9/9/9/4R4/4E4/8K", "1:1,0:0", "e3x", "-", "50"),
         0, "Spend a favor or end the turn (end); the favor may be Haste or Deception"},
        {"[THR.pending]", WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6"), 0,
         "Elephant e5 to e6: a survival check decides"},
        {"[THR.ends-of-state]", TILES " 9/9/9/9/9/9/9/9/8K b over - - 0:0,0:0 -,- - - - 4 51", 0,
         "White wins: Black's throne is removed"},
    };
    static const struct asked separate = {"[THR.separate]", WHITE_DONE("k8/9/9/9/9/9/6R2/6E2/8K", ".m"), 0,
                                          "Switch or end the turn (end)"};
    static const char blacks[] = WHITE_IN_FULL(ALONE, "-", "0:0,1:1", "-,h5", "-", "-", "-", "50");
    static const struct asked interrupted[] = {
        {"[THR.interrupt]", blacks, 1, "Wait for White, or spend a favor now: Haste"},
        {"[THR.interrupt]", blacks, 0, "Move"},
        {"[THR.interrupt]", blacks, BRD_SPECTATOR, "White is to move"},
        {"[THR.interrupt-spent]", WHITE_IN_FULL(ALONE, "-", "0:0,1:2", "-,h5", "-", ".o", "-", "50"), 1,
         "White is to move"},
    };
    WORKED_EACH(asked, check_asked, prompts);
    worked_load("thrones", "acting=separate");
    check_asked(&separate);
    worked_load("thrones", "favors_when=any_time");
    WORKED_EACH(asked, check_asked, interrupted);
    worked_load("thrones", "");
}

/* With favors as tiles a turn's possibilities would tell their kinds. */
static void thrones_kinds_prompts(void)
{
    static const char choice[] = WHITE_IN_FULL(ALONE, "-", "1:1:-,0:0:-", "h5,-", "-", "-", "-", "50");
    static const char plains[] = WHITE_IN_FULL(ALONE, "-", "1:1:p,0:0:-", "h5,-", "-", "-", "-", "50");
    static const struct asked prompts[] = {
        {"[THR.kind]", choice, 0, "Choose the kind of the favor: " KINDS_OF_FAVORS},
        {"[THR.kind]", choice, 1, "White is to choose the kind of the favor: " KINDS_OF_FAVORS},
        {"[THR.kind-spend]", plains, 0, "Move or spend a favor; the favor may be Haste"},
        {"[THR.kind-secret]", plains, 1, "White is to begin its turn"},
        {"[THR.kind-secret]", WHITE_IN_FULL("k8/9/9/9/9/4E4/9/9/8K", "-", "1:1:p,0:0:-", "h5,-", "-", "e4m", "-", "51"),
         BRD_SPECTATOR, "White is to go on with its turn, or end it"},
        {"[THR.kind-secret] [THR.arrival]",
         WHITE_IN_FULL("k8/9/9/9/9/9/2D6/9/8K", "-", "1:1:p,0:0:-", "h5,-", "-", ".d", "-", "51"), 1,
         "White is to go on with its turn, or end it"},
    };
    static const struct made plies[] = {
        {"[THR.event-choice]", choice, "+w", 0, "White chooses water as the favor"},
        {"[THR.event-kinds]", choice, "+w", 1, "A hidden move by White"},
    };
    worked_load("thrones", "favor_kind=when_gained");
    WORKED_EACH(asked, check_asked, prompts);
    WORKED_EACH(made, check_made, plies);
    worked_load("thrones", "");
}

static void thrones_setup_plies(void)
{
    static const struct made plies[] = {
        {"[THR.event-tile]", TILES_OF_WHITE(NONE, "0"), "f@a1", 0, "Forest on a1"},
        {"[THR.event-hidden]", TILES_OF_WHITE(NONE, "0"), "f@a1", 1, "A hidden move by White"},
        {"[THR.event-claim]", CLAIMS_OF_WHITE(ROW, "36"), "p@c5", 0, "Plains on c5, as a claim"},
        {"[THR.event-piece]", PIECES_OF_WHITE("9/9/9/9", "40"), "R@c2", BRD_REFEREE, "Ranger on c2"},
        {"[THR.event-hold]", PIECES_OF_WHITE(WHITE_PIECES, "54"), "D@-", 0, "White holds the dragon back"},
        {"[THR.event-hold]", PIECES_OF_WHITE(WHITE_PIECES, "54"), "D@-", BRD_SPECTATOR, "A hidden move by White"},
        {"[THR.settle] [THR.settle-favor]", LAST_OF_ALL, "D@-", 1,
         "Black holds the dragon back; White gains a favor; Black gains a favor; the layouts are revealed and the "
         "middle "
         "row is settled"},
        {"[THR.event-settle]", LAST_OF_ALL, "D@-", 0,
         "A hidden move by Black; White gains a favor; Black gains a favor; the layouts are revealed and the middle "
         "row "
         "is settled"},
    };
    WORKED_EACH(made, check_made, plies);
}

static void thrones_actions(void)
{
    static const struct made plies[] = {
        {"[THR.event-move]", WHITE("k8/9/9/9/9/9/1S7/9/8K"), "b3b4", 1, "Spearman b3 to b4"},
        {"[THR.event-announce]", WHITE("k8/9/9/9/4E4/9/9/9/8K"), "e5e6", 1,
         "Move from e5 to e6: a survival check decides"},
        {"[THR.cunning]", FAVOR("k8/9/9/9/4E4/9/9/9/8K"), "e5e6!", 0, "Elephant e5 to e6, with Cunning"},
        {"[THR.event-exchange]", WHITE("k8/9/9/9/9/9/6E2/6R2/8K"), "g2=g3", 0,
         "Ranger g2 switches with the elephant on g3"},
        {"[THR.event-attack]", WHITE("k8/9/9/9/9/4R4/4s4/9/8K"), "e4xe3", 1,
         "Ranger e4 attacks e3, removing the spearman on e3; the turn ends"},
        {"[THR.event-fire]", WHITE("k8/9/4s4/9/9/4T4/9/9/8K"), "e4*e7", BRD_SPECTATOR,
         "Shot from e4 at e7, removing the spearman on e7; the turn ends"},
        {"[THR.throne-removed]", WHITE("9/9/4k4/9/9/4T4/9/9/8K"), "e4*e7", 0,
         "Shot from e4 at e7, removing the throne on e7; White wins: Black's throne is removed"},
        {"[THR.throne-attack] [THR.fortress-taken]", WHITE("k8/4s4/4K4/9/9/9/9/9/9"), "e7xe8", 0,
         "Throne e7 attacks e8, breaching the fortress on e8, removing the spearman on e8; White gains a favor; White "
         "wins: the throne is in Black's fortress"},
        {"[THR.event-arrival]", HELD(ALONE, "0:0,0:0", "50"), "D@c3", 0, "Dragon arrives on c3; the turn ends"},
        {"[THR.arrival-fortress]", HELD("k8/9/9/9/9/9/9/4R4/8K", "0:0,0:0", "50"), "D@e2", 1,
         "Dragon arrives on e2, removing the ranger on e2"},
        {"[THR.event-end-move]", WHITE_DONE("k8/9/9/9/9/4E4/9/9/8K", "e4m"), "end", 1, "White ends the turn"},
        {"[THR.repair]", BREACHED_E8 " k8/9/9/9/9/4E4/9/9/8K w play - - 0:0,0:0 -,- - e4m - 3 51", "end", 0,
         "White ends the turn; the end of the turn repairs the fortress on e8"},
    };
    static const struct made limit = {"[THR.max-plies] drops the check", WHITE("k8/9/9/9/4E4/9/9/9/8K"), "e5e6", 1,
                                      "Move from e5 to e6; draw: the limit of plies is reached"};
    WORKED_EACH(made, check_made, plies);
    worked_load("thrones", "max_plies=51");
    check_made(&limit);
    worked_load("thrones", "");
}

static void thrones_checks_and_favors(void)
{
    static const struct made plies[] = {
        {"[THR.event-survive]", WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6"), "survive", 1,
         "The survival check is passed: elephant e5 to e6"},
        {"[THR.event-survive] a switch", WHITE_CHECK("k8/9/9/9/4E4/4S4/9/9/8K", "e4=e5"), "survive", 0,
         "The survival check is passed: the spearman on e4 and the elephant on e5 change places"},
        {"[THR.event-survive] an attack", WHITE_CHECK("k8/9/9/9/4E4/4s4/9/9/8K", "e5xe4"), "survive", 0,
         "The survival check is passed: elephant e5 to e4, removing the spearman on e4; the turn ends"},
        {"[THR.event-breach]", WHITE_CHECK("k8/4s4/4R4/9/9/9/9/9/8K", "e7xe8"), "survive", 0,
         "The survival check is passed, breaching the fortress on e8; the turn ends"},
        {"[THR.event-fail]", WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6"), "fail", 0,
         "The survival check fails; the turn ends"},
        {"[THR.event-fail] an attack", WHITE_CHECK("k8/9/9/9/4E4/4s4/9/9/8K", "e5xe4"), "fail", 1,
         "The survival check fails, removing the elephant on e5; the turn ends"},
        {"[THR.haste]", FAVOR("k8/9/9/9/9/4E4/9/9/8K"), "H:e4e5", 0, "Haste: elephant e4 to e5"},
        {"[THR.haste] [THR.event-announce]", FAVOR("k8/9/9/9/4E4/9/9/9/8K"), "H:e5e6", 0,
         "Haste from e5 to e6: a survival check decides"},
        {"[THR.ambush]", FAVOR("k8/9/9/9/9/9/9/9/1R3E2K"), "A:b1f1", 0,
         "Ambush: the ranger on b1 and the elephant on f1 change places"},
        {"[THR.deception]", FAVOR("k8/9/9/9/4r4/4E4/9/9/8K"), "D:e4e5", 1,
         "Deception: the elephant on e4 and the ranger on e5 change places"},
        {"[THR.gain]", WHITE("k8/9/9/9/8K/9/9/9/9"), "i5h5", 1, "Throne i5 to h5; White gains a favor"},
    };
    WORKED_EACH(made, check_made, plies);
}

/* Ends that a file lists, and promotions. */
static void thrones_extended(void)
{
    static const struct made plies[] = {
        {"[THR.end-removed] one lancer of two pieces", WHITE("3k3l1/7l1/7R1/9/9/r8/9/D8/L5K2"), "h7xh8", 0,
         "Ranger h7 attacks h8, removing the lancer on h8; White wins: too few of the pieces that must be kept are "
         "left"},
        {"[THR.end-fortress] the middle one", WHITE("ll1k5/9/9/9/9/7R1/9/D8/L5K2"), "h4h5", 1,
         "Ranger h4 to h5; White wins: enough fortresses are held"},
        {"[THR.end-points]", WHITE_IN_FULL("ll1k5/9/9/9/9/7K1/9/D8/L8", "-", "0:1,0:0", "e2,-", "-", "-", "-", "50"),
         "h4h5", 0, "Throne h4 to h5; White gains a favor; White wins: enough favors are gained"},
    };
    static const struct made promotion = {"[THR.becomes]", WHITE_DONE("k8/2S6/9/9/9/9/9/9/8K", "c8m"), "end", 0,
                                          "White ends the turn; promoted: lancer on c8"};
    worked_load_text("schema: 1\nextends: thrones\nends:\n  - {kind: removed, types: [lancer, dragon], least: 2}\n"
                     "  - {kind: fortress, types: [ranger], at: all}\n  - {kind: points, count: 2}\n",
                     "");
    WORKED_EACH(made, check_made, plies);
    worked_load_text("schema: 1\nextends: thrones\n"
                     "pieces: {spearman: {becomes: {where: [row-8], types: [lancer]}}}\n",
                     "");
    check_made(&promotion);
}

static void thrones(void)
{
    shown_begin("thrones");
    thrones_setup_plies();
    thrones_actions();
    thrones_checks_and_favors();
    thrones_setup_prompts();
    thrones_turn_prompts();
    thrones_kinds_prompts();
    thrones_extended();
    worked_load("thrones", "setup=together"); /* has the names of all phases */
    nothing_is_lacking();
}

/* ------------------------------------------------------------------------------------------------- random games */

static struct {
    brd_rules rules;
    brd_rules_info info;
    struct positions positions;
    uint64_t seed;
    brd_state state;
    int32_t longest;
    char longest_text[SENTENCE_NBYTES];
} run;

/*
 * A sentence begins with a capital letter, is complete, and has no words of a template or of a thing that is unknown.
 * [H.sentences]
 */
static void is_a_sentence(int32_t length, const char *text)
{
    bool well = length > 0 && length <= SENTENCE_MOST && (size_t)length == strlen(text);
    well = well && text[0] >= 'A' && text[0] <= 'Z' && strpbrk(text, "%{}|_") == NULL && text[length - 1] != ' ';
    well = well && strstr(text, "nowhere") == NULL && strstr(text, "somebody") == NULL && strstr(text, "  ") == NULL;
    if (!CHECK(well)) printf("  %d: %s\n", length, text);
    if (length <= run.longest || length >= SENTENCE_NBYTES) return;
    run.longest = length;
    memcpy(run.longest_text, text, (size_t)length + 1);
}

static void ask_all_viewers(int32_t players)
{
    char text[SENTENCE_NBYTES];
    brd_state before = run.state;
    for (int32_t i = 0; i < players + 2; i++) {
        int32_t viewer = i < players ? i : i == players ? BRD_SPECTATOR : BRD_REFEREE;
        is_a_sentence(brd_state_prompt(&run.rules, &run.state, viewer, text, sizeof text), text);
    }
    CHECK(memcmp(&before, &run.state, sizeof before) == 0);
}

/* Makes a ply. What it did is also what its events did after they were lines. */
static void make_ply(int32_t players)
{
    static brd_event events[BRD_MAX_EVENTS], seen[BRD_MAX_EVENTS];
    char text[SENTENCE_NBYTES];
    brd_move move = positions_choose(&run.rules, &run.state, &run.seed);
    int32_t count = brd_apply(&run.rules, &run.state, BRD_REFEREE, move, NULL, NULL, events, BRD_MAX_EVENTS);
    if (!CHECK(count > 0)) return;
    for (int32_t i = 0; i < players + 2; i++) {
        int32_t viewer = i < players ? i : i == players ? BRD_SPECTATOR : BRD_REFEREE;
        int32_t left = brd_redact_events(&run.rules, events, (size_t)count, viewer, seen, BRD_MAX_EVENTS);
        is_a_sentence(brd_events_sentence(&run.rules, seen, (size_t)left, text, sizeof text), text);
    }
}

static void games_of(const char *game)
{
    long plies = check_plies() / 8 + 2000;
    positions_read(&run.positions, game, NULL);
    run.seed = 20261125;
    run.longest = 0;
    for (int number = 0; plies > 0 && check_failures == 0; number++) {
        int variant = number % run.positions.variant_count;
        positions_load(&run.rules, &run.info, game, run.positions.variants[variant]);
        positions_start(&run.positions, &run.rules, variant == 0, &run.seed, &run.state);
        int32_t players = brd_state_players(&run.rules, &run.state);
        for (int ply = 0; ply < 300 && brd_state_to_move(&run.rules, &run.state) != BRD_NOBODY; ply++, plies--) {
            ask_all_viewers(players);
            make_ply(players);
        }
        ask_all_viewers(players);
    }
    printf("%s: the longest: %d: %s\n", game, run.longest, run.longest_text);
}

static void every_ply_has_its_sentences(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) games_of(brd_game_name(game));
}

/* ------------------------------------------------------------------------------------------------- odd events */

/*
 * Kinds of later versions are ignored; without a PLY the ply is named as such; what the rules do not have is refused.
 * [H.unknown-codes] [H.unknown-kinds] [H.events-sentence]
 */
static void odd_events(void)
{
    char text[SENTENCE_NBYTES];
    const brd_event later = {.kind = BRD_EVENT_PHASE + 1, .seat = 77, .cell = 200, .type = 99};
    const brd_event taken = {
        .kind = BRD_EVENT_REMOVE, .seat = 1, .cell = 0, .cell_to = BRD_NO_CELL, .layer = BRD_PIECE};
    brd_event off_board = taken, of_nobody = taken, no_type = taken,
              no_move = {.kind = BRD_EVENT_PLY, .value_after = 0};
    brd_event end = {.kind = BRD_EVENT_END, .type = BRD_WIN};
    off_board.cell = 29;
    of_nobody.seat = 2;
    no_type.type = 4;
    worked_load("tokonoma", "");
    CHECK_EQ_INT(brd_events_sentence(&worked_rules, NULL, 0, text, sizeof text), 0);
    CHECK_EQ_TEXT(text, "");
    CHECK(brd_events_sentence(&worked_rules, (brd_event[]){later, taken}, 2, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, "A ply, capturing the flat on a1");
    CHECK(brd_events_sentence(&worked_rules, &taken, 1, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, "A ply, capturing the flat on a1");
    CHECK_EQ_INT(brd_events_sentence(&worked_rules, (brd_event[]){taken, off_board}, 2, text, sizeof text),
                 BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_events_sentence(&worked_rules, &off_board, 1, text, sizeof text), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_events_sentence(&worked_rules, &of_nobody, 1, text, sizeof text), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_events_sentence(&worked_rules, &no_type, 1, text, sizeof text), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_events_sentence(&worked_rules, &no_move, 1, text, sizeof text), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_events_sentence(&worked_rules, &end, 1, text, sizeof text),
                 BRD_E_ARGUMENT); /* without an ending */
    end.count = 200;
    CHECK_EQ_INT(brd_events_sentence(&worked_rules, &end, 1, text, sizeof text), BRD_E_ARGUMENT);
}

/*
 * No event behind the last one is read; a ply of which nothing is known is named as such, in every game.
 * [H.events-sentence]
 */
static void few_events(void)
{
    char text[SENTENCE_NBYTES];
    const brd_event turn = {.kind = BRD_EVENT_TURN};
    const brd_event killed[] = {
        {.kind = BRD_EVENT_REMOVE, .seat = 1, .cell = 0, .cell_to = BRD_NO_CELL, .layer = BRD_PIECE},
        {.kind = BRD_EVENT_PLACE, .seat = BRD_NO_SEAT, .cell = 0, .layer = BRD_FIXTURE, .type = 4, .direction = 255}};
    for (int32_t game = 0; game < brd_game_count(); game++) {
        worked_load(brd_game_name(game), "");
        CHECK(brd_events_sentence(&worked_rules, &turn, 1, text, sizeof text) > 0);
        CHECK_EQ_TEXT(text, "A ply");
    }
    worked_load("tombs", "");
    CHECK(brd_events_sentence(&worked_rules, killed, 2, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, "A ply, killing Player 2's Blade on a1");
    CHECK(brd_events_sentence(&worked_rules, killed, 1, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, "A ply");
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {{"tokonoma", tokonoma},
                                              {"carnyx", carnyx},
                                              {"tombs", tombs},
                                              {"tomis", tomis},
                                              {"thrones", thrones},
                                              {"every_ply_has_its_sentences", every_ply_has_its_sentences},
                                              {"odd_events", odd_events},
                                              {"few_events", few_events},
                                              {.name = NULL}};
    return check_main("tell", tests, argc, argv);
}
