/*
 * test_hash_fields.c: every field of every game's position counts in the hash, and in the key if it does more than count.
 * Two positions a row that differ in one field only; for a field that cannot differ alone the reason stands instead.
 * What counts in which is told by include/boardrules/boardrules.h, at brd_state_hash.
 */
#include "thrones_lines.h"

enum { FIELD_NBYTES = 256 };

struct pair {
    const char *game, *field;
    const char *first, *second; /* NULL: see `why` */
    bool hash, key;             /* whether the two differ in it */
    const char *why;            /* the field cannot differ alone */
};

/* Thrones during the setup: White's tiles are laid, or both sides'; the fields behind `dragons`. */
#define WHITE_LAID NONE "/" ROW "/" WHITE_TILES " "
#define HOMES BLACK_TILES "/" ROW "/" WHITE_TILES " "
#define SETUP " 0:0,0:0 -,- - - - 0 "

static const struct pair pairs[] = {
    {"tokonoma", "board", "f4/6/3F3/1+A4/4s w 5 9", "f4/6/2F4/1+A4/4s w 5 9", true, true, NULL}, /* a tile */
    {"tokonoma", "board", "f4/6/3F3/1+A4/4s w 5 9", "f4/6/3f3/1+A4/4s w 5 9", true, true, NULL}, /* an owner */
    {"tokonoma", "board", "f4/6/3F3/1+A4/4s w 5 9", "f4/6/3B3/1+A4/4s w 5 9", true, true, NULL}, /* a type */
    {"tokonoma", "board", "f4/6/3F3/1+A4/4s w 5 9", "f4/6/3F3/1A4/4s w 5 9", true, true, NULL},  /* a flat below */
    {"tokonoma", "board", "f4/6/3F3/1+A4/4s w 5 9", "f4/6/3F3/1F4/4s w 5 9", true, true, NULL},  /* a tall above */
    {"tokonoma", "board", "f4/6/3F3/1+A4/4s w 5 9", "5/6/3F3/1+A4/4s w 5 9", true, true, NULL},  /* one piece less */
    {"tokonoma", "side", "f4/6/3F3/1+A4/4s w 5 9", "f4/6/3F3/1+A4/4s b 5 9", true, true, NULL},
    {"tokonoma", "reversible", "f4/6/3F3/1+A4/4s w 5 9", "f4/6/3F3/1+A4/4s w 6 9", true, false, NULL},
    {"tokonoma", "ply", "f4/6/3F3/1+A4/4s w 5 9", "f4/6/3F3/1+A4/4s w 5 10", false, false, NULL},

    {"carnyx", "board", "5/2L2/2D2/1(DL)3/5 d 0/0 1/0 8/9 - - - 24", "5/2L2/2D2/1(LD)3/5 d 0/0 1/0 8/9 - - - 24", true,
     true, NULL},
    {"carnyx", "board", "5/2L2/2D2/1(DL)3/5 d 0/0 1/0 8/9 - - - 24", "5/2L2/3D1/1(DL)3/5 d 0/0 1/0 8/9 - - - 24", true,
     true, NULL},
    {"carnyx", "side", "5/2L2/2D2/1(DL)3/5 d 0/0 1/0 8/9 - - - 24", "5/2L2/2D2/1(DL)3/5 l 0/0 1/0 8/9 - - - 24", true,
     true, NULL},
    {"carnyx", "side", "5/5/2D2/5/5 d 0/0 1/1 8/9 - - - 24", "5/5/2D2/5/5 - 0/0 1/1 8/9 - - - 24", true, true,
     NULL}, /* won */
    {"carnyx", "unplaced", NULL, NULL, false, false, "[CAR.valid-setup] discs on the board and side follow from it"},
    {"carnyx", "reserve", "5/2L2/2D2/1(DL)3/5 d 0/0 1/0 8/9 - - - 24", "5/2L2/2D2/1(DL)3/5 d 0/0 0/0 8/9 - - - 24",
     true, true, NULL},
    {"carnyx", "reserve", "5/2L2/2D2/1(DL)3/5 d 0/0 1/0 8/9 - - - 24", "5/2L2/2D2/1(DL)3/5 d 0/0 1/1 8/9 - - - 24",
     true, true, NULL},
    {"carnyx", "supply", "5/2L2/2D2/1(DL)3/5 d 0/0 1/0 8/9 - - - 24", "5/2L2/2D2/1(DL)3/5 d 0/0 1/0 7/9 - - - 24", true,
     true, NULL},
    {"carnyx", "supply", "5/2L2/2D2/1(DL)3/5 d 0/0 1/0 8/9 - - - 24", "5/2L2/2D2/1(DL)3/5 d 0/0 1/0 8/8 - - - 24", true,
     true, NULL},
    {"carnyx", "hunkered", "5/2L2/2D2/1(DL)3/5 d 0/0 1/0 8/9 - - - 24", "5/2L2/2D2/1(DL)3/5 d 0/0 1/0 8/9 d - - 24",
     true, true, NULL},
    {"carnyx", "hunkered", "5/2L2/2D2/1(DL)3/5 d 0/0 1/0 8/9 d - - 24", "5/2L2/2D2/1(DL)3/5 d 0/0 1/0 8/9 dl - - 24",
     true, true, NULL},
    {"carnyx", "bar-d", "3L1/5/5/5/1D3 d 0/0 0/0 10/10 - a1b1 e5d5 8", "3L1/5/5/5/1D3 d 0/0 0/0 10/10 - - e5d5 8", true,
     true, NULL},
    {"carnyx", "bar-d", "3L1/5/5/5/1D3 d 0/0 0/0 10/10 - a1b1 e5d5 8", "3L1/5/5/5/1D3 d 0/0 0/0 10/10 - c1b1 e5d5 8",
     true, true, NULL},
    {"carnyx", "bar-l", "3L1/5/5/5/1D3 d 0/0 0/0 10/10 - a1b1 e5d5 8", "3L1/5/5/5/1D3 d 0/0 0/0 10/10 - a1b1 - 8", true,
     true, NULL},
    {"carnyx", "ply", "5/2L2/2D2/1(DL)3/5 d 0/0 1/0 8/9 - - - 24", "5/2L2/2D2/1(DL)3/5 d 0/0 1/0 8/9 - - - 25", false,
     false, NULL},

    {"tombs", "board", ".../T2.O2/.T1. p1 BMO/OT 8,7,6,6 0/0 5 2:0 13", "T2../..O2/.T1. p1 BMO/OT 8,7,6,6 0/0 5 2:0 13",
     true, true, NULL}, /* a cell */
    {"tombs", "board", "T2.O2/.x./T1x. p1 OTT/BM 4,4,4,3 4/2 17 2:0 40",
     "T2.O2/.../T1x. p1 OTT/BM 4,4,4,3 4/2 17 2:0 40", true, true, NULL}, /* a tombstone */
    {"tombs", "phase", NULL, NULL, false, false,
     "[TMB.v-phase] [TMB.v-turn] hands and deck tell a draw from a play, ends an `e`, and the turn the player"},
    {"tombs", "hands", ".../T2.O2/.T1. p1 BMO/OT 8,7,6,6 0/0 5 2:0 13", ".../T2.O2/.T1. p1 MMO/OT 8,7,6,6 0/0 5 2:0 13",
     true, true, NULL},
    {"tombs", "hands", ".../T2.O2/.T1. p1 BMO/OT 8,7,6,6 0/0 5 2:0 13", ".../T2.O2/.T1. p1 BMO/MO 8,7,6,6 0/0 5 2:0 13",
     true, true, NULL},
    {"tombs", "deck", ".../T2.O2/.T1. p1 BMO/OT 8,7,6,6 0/0 5 2:0 13", ".../T2.O2/.T1. p1 BMO/OT 7,8,6,6 0/0 5 2:0 13",
     true, true, NULL},
    {"tombs", "kills", ".../T2.O2/.T1. p1 BMO/OT 8,7,6,6 0/0 5 2:0 13", ".../T2.O2/.T1. p1 BMO/OT 8,7,6,6 1/0 5 2:0 13",
     true, true, NULL},
    {"tombs", "kills", ".../T2.O2/.T1. p1 BMO/OT 8,7,6,6 1/0 5 2:0 13", ".../T2.O2/.T1. p1 BMO/OT 8,7,6,6 1/1 5 2:0 13",
     true, true, NULL},
    {"tombs", "turn", NULL, NULL, false, false, "[TMB.v-turn] hands and deck tell how many turns there were"},
    {"tombs", "lock", ".../T2.O2/.T1. p1 BMO/OT 8,7,6,6 0/0 5 2:0 13", ".../T2.O2/.T1. p1 BMO/OT 8,7,6,6 0/0 5 - 13",
     true, true, NULL},
    {"tombs", "lock", ".../.../... p1 BMO/OT/BT 7,6,6,7 0/0/0 4 3:0 13",
     ".../.../... p1 BMO/OT/BT 7,6,6,7 0/0/0 4 2:1 13", true, true, NULL},
    {"tombs", "ply", ".../T2.O2/.T1. p1 BMO/OT 8,7,6,6 0/0 5 2:0 13", ".../T2.O2/.T1. p1 BMO/OT 8,7,6,6 0/0 5 2:0 14",
     false, false, NULL},

    {"tomis", "board", "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40",
     "4b3/8/8/3f4/1F6/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40", true, true, NULL},
    {"tomis", "board", "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40",
     "4b3/8/8/8/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40", true, true, NULL},
    {"tomis", "side", "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40",
     "4b3/8/8/3f4/2F5/8/8/4B3 b c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40", true, true, NULL},
    {"tomis", "gates", "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40",
     "4b3/8/8/3f4/2F5/8/8/4B3 w c.,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40", true, true, NULL}, /* state */
    {"tomis", "gates", "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40",
     "4b3/8/8/3f4/2F5/8/8/4B3 w b+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40", true, true, NULL}, /* column */
    {"tomis", "gates", "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40",
     "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>N,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40", true, true, NULL}, /* direction */
    {"tomis", "gates", "4b3/8/8/3f4/2F5/8/8/4B3 w -,-,-,c>NE,-,-,-,- M1F2L1/F2L1 - 0 40",
     "4b3/8/8/3f4/2F5/8/8/4B3 w -,-,-,c>>NE,-,-,-,- M1F2L1/F2L1 - 0 40", true, true, NULL}, /* markers */
    {"tomis", "stock", "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40",
     "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F6S2T2L1/M4F7S2T2L1 - 0 40", true, true, NULL},
    {"tomis", "stock", "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40",
     "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M3F7S2T2L1 - 0 40", true, true, NULL},
    {"tomis", "unlocked", "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40",
     "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 w 0 40", true, true, NULL},
    {"tomis", "unlocked", "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 w 0 40",
     "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 b 0 40", true, true, NULL},
    {"tomis", "passes", "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40",
     "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 1 40", true, true, NULL},
    {"tomis", "ply", "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40",
     "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 0", false, false, NULL},

    {"thrones", "tiles", TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50",
     BLACK_TILES "/wpfmmwfcp/" WHITE_TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50", true, true, NULL},
    {"thrones", "tiles", TILES " k8/9/9/9/7E1/9/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50",
     BLACK_TILES "/pwfmmwfxp/" WHITE_TILES " k8/9/9/9/7E1/9/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50", true, true,
     NULL}, /* breached */
    {"thrones", "pieces", TILES " k8/9/9/9/9/4E4/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50",
     TILES " k8/9/9/9/9/5E3/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50", true, true, NULL}, /* a cell */
    {"thrones", "pieces", TILES " k8/9/9/9/9/4E4/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50",
     TILES " k8/9/9/9/9/4e4/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50", true, true, NULL}, /* an owner */
    {"thrones", "pieces", TILES " k8/9/9/9/9/4E4/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50",
     TILES " k8/9/9/9/9/4S4/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50", true, true, NULL}, /* a type */
    {"thrones", "side", TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 65535 50",
     TILES " k8/9/9/9/9/9/9/9/8K b play - - 0:0,0:0 -,- - - - 65535 50", true, true, NULL},
    {"thrones", "phase", NULL, NULL, false, false,
     "[THR.valid-setup] [THR.valid-end] the setup's phases follow from what is laid, play and over from turn and ends"},
    {"thrones", "claims", WHITE_LAID "9/9/9/9/9/9/9/9/9 w middle p........|......... -" SETUP "37",
     WHITE_LAID "9/9/9/9/9/9/9/9/9 w middle .p.......|......... -" SETUP "37", true, true, NULL},
    {"thrones", "claims", HOMES "9/9/9/9/9/" WHITE_PIECES " b pieces p.f.m.w..|.w..m.f.p w" SETUP "95",
     HOMES "9/9/9/9/9/" WHITE_PIECES " b pieces p.f.m.w..|.w..m.fp. w" SETUP "95", true, true, NULL},
    {"thrones", "dragons", TILES " " BLACK_PIECES "/9/" WHITE_PIECES " w play - - 0:0,0:0 -,- - - - 1 110",
     TILES " " BLACK_PIECES "/9/" WHITE_PIECES " w play - w 0:0,0:0 -,- - - - 1 110", true, true, NULL},
    {"thrones", "dragons", TILES " " BLACK_PIECES "/9/" WHITE_PIECES " w play - w 0:0,0:0 -,- - - - 1 110",
     TILES " " BLACK_PIECES "/9/" WHITE_PIECES " w play - wb 0:0,0:0 -,- - - - 1 110", true, true, NULL},
    {"thrones", "favors", TILES " k8/9/9/9/9/9/9/9/8K w play - - 1:1,0:0 h5,- - - - 3 50",
     TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:1,0:0 h5,- - - - 3 50", true, true, NULL}, /* in hand */
    {"thrones", "favors", TILES " k8/9/9/9/9/9/9/9/8K w play - - 1:1,0:0 h5,- - - - 3 50",
     TILES " k8/9/9/9/9/9/9/9/8K w play - - 1:2,0:0 h5,- - - - 3 50", true, true, NULL}, /* gained */
    {"thrones", "favors", TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,1:1 -,h5 - - - 3 50",
     TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:1 -,h5 - - - 3 50", true, true, NULL}, /* Black's */
    {"thrones", "lastfort", TILES " k8/9/9/9/9/9/9/9/8K w play - - 1:1,0:0 h5,- - - - 3 50",
     TILES " k8/9/9/9/9/9/9/9/8K w play - - 1:1,0:0 e2,- - - - 3 50", true, true, NULL},
    {"thrones", "lastfort", TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,1:1 -,h5 - - - 3 50",
     TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,1:1 -,e8 - - - 3 50", true, true, NULL},
    {"thrones", "guard", TILES " k8/9/9/9/4w4/4W4/9/9/8K w play - - 0:0,0:0 -,- - - - 3 3",
     TILES " k8/9/9/9/4w4/4W4/9/9/8K w play - - 0:0,0:0 -,- b - - 3 3", true, true, NULL},
    {"thrones", "guard", TILES " k8/9/9/9/4w4/4W4/9/9/8K b play - - 0:0,0:0 -,- - - - 4 500",
     TILES " k8/9/9/9/4w4/4W4/9/9/8K b play - - 0:0,0:0 -,- w - - 4 500", true, true, NULL},
    {"thrones", "turnstate", TILES " k8/9/9/9/9/4E4/4S4/9/8K w play - - 0:0,0:0 -,- - - - 3 50",
     TILES " k8/9/9/9/9/4E4/4S4/9/8K w play - - 0:0,0:0 -,- - e4m - 3 50", true, true, NULL}, /* what was done */
    {"thrones", "turnstate", TILES " k8/9/9/9/9/4E4/4S4/9/8K w play - - 0:0,0:0 -,- - e4m - 3 50",
     TILES " k8/9/9/9/9/4E4/4S4/9/8K w play - - 0:0,0:0 -,- - e4s - 3 50", true, true, NULL},
    {"thrones", "turnstate", TILES " k8/9/9/9/9/4E4/4S4/9/8K w play - - 0:0,0:0 -,- - e4m - 3 50",
     TILES " k8/9/9/9/9/4E4/4S4/9/8K w play - - 0:0,0:0 -,- - e3m - 3 50", true, true, NULL}, /* the actor */
    {"thrones", "turnstate", TILES " k8/9/9/9/9/9/6W2/6r2/8K w play - - 0:0,0:0 -,- - g3s:g2 - 3 50",
     TILES " k8/9/9/9/9/9/6W2/6r2/8K w play - - 0:0,0:0 -,- - g3s:g2,h3 - 3 50", true, true, NULL}, /* the trail */
    {"thrones", "turnstate", TILES " k8/9/6W2/6r2/9/9/9/9/8K w play - - 0:0,0:0 -,- - g7s:g6,g8 - 3 50",
     TILES " k8/9/6W2/6r2/9/9/9/9/8K w play - - 0:0,0:0 -,- - g7s:g6 - 3 50", true, true, NULL}, /* its upper end */
    {"thrones", "check", TILES " k8/9/9/9/4E4/9/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50",
     TILES " k8/9/9/9/4E4/9/9/9/8K w play - - 0:0,0:0 -,- - - e5e6 3 50", true, true, NULL},
    {"thrones", "check", TILES " k8/9/9/9/4E4/9/9/9/8K w play - - 0:0,0:0 -,- - - e5d6 3 50",
     TILES " k8/9/9/9/4E4/9/9/9/8K w play - - 0:0,0:0 -,- - - e5e6 3 50", true, true, NULL},
    {"thrones", "turn", TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50",
     TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 5 50", true, false, NULL},
    {"thrones", "turn", TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 1 50",
     TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50", true, true, NULL}, /* [THR.first-turn] */
    {"thrones", "ply", TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50",
     TILES " k8/9/9/9/9/9/9/9/8K w play - - 0:0,0:0 -,- - - - 3 51", false, false, NULL},
};

enum { PAIRS = sizeof pairs / sizeof pairs[0] };

/* The text of a field, by its place in the line; "" if there is none. */
static void field_of(const char *line, int32_t place, char field[FIELD_NBYTES])
{
    for (; place > 0; place--) {
        line += strcspn(line, " ");
        line += *line == ' ';
    }
    snprintf(field, FIELD_NBYTES, "%.*s", (int)strcspn(line, " "), line);
}

/* Both lines have the same texts in all fields but the named one. */
static void differ_in_one_field(const struct pair *pair)
{
    const char *name;
    for (int32_t i = 0; (name = brd_name(&worked_rules, BRD_NAME_FIELD, i)) != NULL; i++) {
        char first[FIELD_NBYTES], second[FIELD_NBYTES];
        field_of(pair->first, i, first);
        field_of(pair->second, i, second);
        if (!CHECK_EQ_INT(strcmp(first, second) != 0, strcmp(name, pair->field) == 0))
            printf("  %s: \"%s\" and \"%s\"\n", name, first, second);
    }
}

static void pair_counts(const struct pair *pair)
{
    brd_state first, second;
    worked_load(pair->game, "");
    differ_in_one_field(pair);
    if (!worked_position(pair->first, &first) || !worked_position(pair->second, &second)) return;
    CHECK_EQ_INT(brd_state_hash(&worked_rules, &first) != brd_state_hash(&worked_rules, &second), pair->hash);
    CHECK_EQ_INT(brd_state_key(&worked_rules, &first) != brd_state_key(&worked_rules, &second), pair->key);
    CHECK(memcmp(&first, &second, sizeof(brd_state)) != 0);
}

static void every_field_counts(void)
{
    for (int i = 0; i < PAIRS; i++) {
        int failures = check_failures;
        if (!CHECK((pairs[i].first == NULL) == (pairs[i].why != NULL))) continue;
        if (pairs[i].first != NULL) pair_counts(&pairs[i]);
        if (check_failures != failures)
            printf("  %s, %s: %s\n", pairs[i].game, pairs[i].field, pairs[i].second != NULL ? pairs[i].second : "");
    }
}

/* Each field of each game has rows with two positions, or one row that says why not, and nothing else has. */
static void the_table_is_complete(void)
{
    int used = 0;
    for (int32_t game = 0; game < brd_game_count(); game++) {
        const char *name;
        worked_load(brd_game_name(game), "");
        for (int32_t field = 0; (name = brd_name(&worked_rules, BRD_NAME_FIELD, field)) != NULL; field++) {
            int compared = 0, excused = 0;
            for (int i = 0; i < PAIRS; i++) {
                if (strcmp(pairs[i].game, brd_game_name(game)) != 0 || strcmp(pairs[i].field, name) != 0) continue;
                compared += pairs[i].why == NULL;
                excused += pairs[i].why != NULL;
            }
            if (!CHECK(excused == 0 ? compared > 0 : excused == 1 && compared == 0))
                printf("  %s of %s\n", name, brd_game_name(game));
            used += compared + excused;
        }
    }
    CHECK_EQ_INT(used, PAIRS);
}

static const struct check_test tests[] = {
    {"every_field_counts", every_field_counts}, {"the_table_is_complete", the_table_is_complete}, {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("hash_fields", tests, argc, argv);
}
