/*
 * sentence_lines.h: what the tests of sentences share: rows of names, which say that each name of a game has a worked
 * example, and positions of the games.
 */
#ifndef BOARDRULES_SENTENCE_LINES_H
#define BOARDRULES_SENTENCE_LINES_H

#include "thrones_lines.h"

/* ------------------------------------------------------------------------------------------------- rows */

enum { SHOWN_FAMILIES = BRD_NAME_ENDED + 1, SHOWN_CODES = 256 };

static bool shown[SHOWN_FAMILIES][SHOWN_CODES]; /* names of the current game that had a row */

static inline void shown_begin(const char *game)
{
    memset(shown, 0, sizeof shown);
    worked_load(game, "");
}

/* Every code of the family that has a name must have had a row. */
static inline void shown_all(int32_t family)
{
    for (int32_t code = 0; code < SHOWN_CODES; code++) {
        const char *name = brd_name(&worked_rules, family, code);
        if (name != NULL && !CHECK(shown[family][code])) printf("  no row: %s\n", name);
    }
}

/* ------------------------------------------------------------------------------------------------- positions */

/* Carnyx */
#define CARNYX_START "5/5/5/5/5 d 3/3 0/0 10/10 - - - 0"

/* Tombs */
#define TO_PLAY(board, hand, kills) board " p1 " hand "/OO 3,3,3,2 " kills " 17 - 40"
#define FIRST ".../.../... p1 BTT/OO 7,8,6,6 0/0 1 - 5"

/* Tomis */
#define NO_GATES "-,-,-,-,-,-,-,-"
#define ALL_MEN "B1G4M4F8S2T2L1"
#define EMPTY_BOARD "8/8/8/8/8/8/8/8 w " NO_GATES " " ALL_MEN "/" ALL_MEN " - 0 0"
#define BASES "4b3/8/8/8/8/8/8/4B3"
#define A_GATE_IS_DUE BASES " w " NO_GATES " G4M4F8S2T2L1/G4M4F8S2T2L1 - 0 2"
#define FIELD "4b3/t7/6f1/8/3F4/8/8/4B2T w -,c+,-,d+,d.,-,-,- F3L1/F3L1 - 0 20"
#define GATES "4b3/8/8/8/3F4/5F2/8/4B3 w a+,b>E,c>>S,d.,-,-,-,- M1F3L1/F3L1 - 0 20"

/* Thrones */
#define EMPTY "9/9/9/9/9/9/9/9/9"
#define SETUP " 0:0,0:0 -,- - - - 0 "
#define TILES_OF_WHITE(rows, ply) NONE "/" ROW "/" rows " " EMPTY " w tiles " ROW "|" ROW " -" SETUP ply
#define CLAIMS_OF_WHITE(claims, ply) NONE "/" ROW "/" WHITE_TILES " " EMPTY " w middle " claims "|" ROW " -" SETUP ply
#define PIECES_OF_WHITE(rows, ply) \
    NONE "/" ROW "/" WHITE_TILES " 9/9/9/9/9/" rows " w pieces p.f.m.w..|" ROW " -" SETUP ply
#define FAVOR(pieces) WHITE_FAVORS(pieces, "1:1,0:0", "-", "-", "50")

#endif
