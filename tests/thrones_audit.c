/*
 * thrones_audit.c: rules/thrones.md, texts with two faults: fields are checked from left to right, so the field that
 * is at fault by itself is named before what stands to its right, and before fields that only contradict each other.
 * Expected values were worked out by hand from the rulebook.
 */
#include "worked.h"

#define TILES                                                                              \
    "wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp/pwfmmwfcp/pfmwpfwpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw "
#define HOME_TILES                                                                         \
    "wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp/........./pfmwpfwpm/pfmwpwpfm/pfmwxfpfm/pfmwpfpfw "

/* White's turn; turnstate at 138 where there is one piece besides the thrones, in one row. */
#define W(pieces, state, check) TILES pieces " w play - - 1:2,0:0 h5,- - " state " " check " "

/* Nothing laid: claims at 116. */
#define NINE "........./........./........./........./........./........./........./........./........."
#define S(claims, rest) NINE " 9/9/9/9/9/9/9/9/9 w tiles " claims " " rest

static void left_to_right(void)
{
    static const struct worked_fault faults[] = {
        {"[THR.bad-position] long and a switch, the ply",
         W("k8/9/9/9/9/4L4/9/9/8K", "e4ls", "-") "3 65536", "turnstate", 138, 142},
        {"[THR.bad-position] x and f, the turn",
         W("k8/9/9/9/9/4L4/9/9/8K", "e4xf", "-") "03 50", "turnstate", 138, 142},
        {"[THR.bad-position] no actor, the check", W("k8/9/9/9/9/4L4/9/9/8K", ".m", "?") "3 50", "turnstate", 138, 140},
        {"[THR.bad-position] an actor that has done nothing, the turn",
         W("k8/9/9/9/9/4L4/9/9/8K", "e4f", "-") "x 50", "turnstate", 138, 141},
        {"[THR.bad-position] a trail without a switch, the ply",
         W("k8/9/9/9/9/4W4/9/9/8K", "e4m:e3", "-") "3 050", "turnstate", 138, 144},
        {"[THR.bad-position] no action, the ply", W("k8/9/9/9/9/4L4/9/9/8K", "-", "end") "3 65536", "check", 140, 143},
        {"[THR.bad-position] Cunning, the turn", W("k8/9/9/9/9/4L4/9/9/8K", "-", "e4e5!") "03 50", "check", 140, 145},
        {"[THR.bad-position] forest before plains, favors", S(".f.......|.........", "- 0:5,0:0 -,- - - - 0 0"),
         "claims", 116, 135},
        {"[THR.bad-position] Black's claims first, lastfort", S(".........|p........", "- 0:0,0:0 j1,- - - - 0 0"),
         "claims", 116, 135},
        {"[THR.bad-position] breached before the row is settled, side",
         HOME_TILES "9/9/9/9/9/9/9/9/9 x pieces p........|......... - 0:0,0:0 -,- - - - 0 80", "tiles", 74, 74},
        {"[THR.bad-position] lastfort: the row",
         TILES "k8/9/9/9/9/9/9/9/8K w play - - 0:1,0:0 e0,- - - - 3 50", "lastfort", 130, 130},
        {"[THR.bad-position] lastfort: the column",
         TILES "k8/9/9/9/9/9/9/9/8K w play - - 0:1,0:0 -,j3 - - - 3 50", "lastfort", 131, 131},
    };
    worked_load("thrones", "");
    WORKED_EACH(worked_fault, worked_fault, faults);
}

static const struct check_test tests[] = {{"left_to_right", left_to_right}, {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("thrones_audit", tests, argc, argv);
}
