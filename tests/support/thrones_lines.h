/*
 * thrones_lines.h: lines of Thrones for worked examples. Most have the tiles of the sample deployment, in White's
 * turn 3 after 50 plies, or in Black's turn 4:
 *
 *   9  w f p f p w m f p
 *   8  m f p f C w m f p     C: Black's fortress
 *   7  m f p w p w m f p
 *   6  m p w f p w m f p
 *   5  p w f m m w f C p     C: the middle fortress
 *   4  p f m w p f w p m
 *   3  p f m w p w p f m
 *   2  p f m w C f p f m     C: White's fortress
 *   1  p f m w p f p f w
 *      a b c d e f g h i
 */
#ifndef BOARDRULES_THRONES_LINES_H
#define BOARDRULES_THRONES_LINES_H

#include "worked.h"

/* The players' home rows; in the last two the fortress is breached. */
#define BLACK_TILES "wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp"
#define WHITE_TILES "pfmwpfwpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw"
#define BLACK_TILES_BREACHED "wfpfpwmfp/mfpfxwmfp/mfpwpwmfp/mpwfpwmfp"
#define WHITE_TILES_BREACHED "pfmwpfwpm/pfmwpwpfm/pfmwxfpfm/pfmwpfpfw"

/* All tiles, also with a breached fortress. */
#define TILES BLACK_TILES "/pwfmmwfcp/" WHITE_TILES
#define BREACHED_E2 BLACK_TILES "/pwfmmwfcp/" WHITE_TILES_BREACHED
#define BREACHED_E8 BLACK_TILES_BREACHED "/pwfmmwfcp/" WHITE_TILES
#define BREACHED_H5 BLACK_TILES "/pwfmmwfxp/" WHITE_TILES
#define BREACHED_ALL BLACK_TILES_BREACHED "/pwfmmwfxp/" WHITE_TILES_BREACHED

/* The pieces of the sample deployment. */
#define BLACK_PIECES "2a1k1t2/2e1w1e2/r1s1c1s1r/3l1c2l"
#define WHITE_PIECES "L2C1L3/R1S1C1S1R/2E1W1E2/2T1K1A2"

/* Rows during the setup: a row with no tile, home rows with none, and hidden ones. */
#define ROW "........."
#define NONE ROW "/" ROW "/" ROW "/" ROW
#define QUESTIONS "?????????"
#define UNSEEN QUESTIONS "/" QUESTIONS "/" QUESTIONS "/" QUESTIONS

/* White's turn 3 and Black's turn 4, with all fields that differ. */
#define WHITE_IN_FULL(pieces, dragons, favors, last, guard, state, check, ply) \
    TILES " " pieces " w play - " dragons " " favors " " last " " guard " " state " " check " 3 " ply
#define BLACK_IN_FULL(pieces, dragons, favors, last, guard, state, check, ply) \
    TILES " " pieces " b play - " dragons " " favors " " last " " guard " " state " " check " 4 " ply

/*
 * The same with nothing but pieces; with what was done in the turn; with a check that is due; with favors; with Black's
 * warhorse guarded.
 */
#define WHITE(pieces) WHITE_IN_FULL(pieces, "-", "0:0,0:0", "-,-", "-", "-", "-", "50")
#define BLACK(pieces) BLACK_IN_FULL(pieces, "-", "0:0,0:0", "-,-", "-", "-", "-", "51")
#define WHITE_DONE(pieces, state) WHITE_IN_FULL(pieces, "-", "0:0,0:0", "-,-", "-", state, "-", "51")
#define WHITE_CHECK(pieces, check) WHITE_IN_FULL(pieces, "-", "0:0,0:0", "-,-", "-", "-", check, "51")
#define WHITE_FAVORS(pieces, favors, state, check, ply) \
    WHITE_IN_FULL(pieces, "-", favors, "h5,-", "-", state, check, ply)
#define BLACK_FAVORS(pieces, favors, ply) BLACK_IN_FULL(pieces, "-", favors, "h5,-", "-", "-", "-", ply)
#define WHITE_GUARDED(pieces) WHITE_IN_FULL(pieces, "-", "0:0,0:0", "-,-", "b", "-", "-", "50")

/* The last events of White's turn 3. */
#define PASS "counter type=turn before=3 after=4; turn seat=1"

#endif
