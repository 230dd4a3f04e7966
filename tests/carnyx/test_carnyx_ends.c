/* test_carnyx_ends.c: ends that a file lists [CAR.ends]: worked examples of rules/carnyx.md, by hand. */
#include "worked.h"

#define EXTENDS "schema: 1\nextends: carnyx\n"

/* A king goes all ways alone. */
#define KING                                                                             \
    EXTENDS "counts: {supply: 9}\ndiscs:\n  king:\n    letter: K\n    count: 1\n"        \
            "    steps: {piece: [{kind: step, directions: king}], stack: [{kind: step, " \
            "directions: [forward]}]}\n"

static void who_has_no_king_loses(void)
{
    static const struct worked_ply plies[] = {
        {"[CAR.too-few] the king is captured", "L4/5/1k3/1D3/4K d 0/0 0/1 9/9 - - - 20", "b2b3",
         "L4/5/1(kD)3/5/4K l 0/0 0/1 9/9 - - - 21",
         "move seat=0 cell=b2 to=b3 layer=piece type=disc count=1; change cell=b3 layer=piece type=king before=1 "
         "after=0 "
         "count=1; end type=win seats=0 reason=too_few"},
        {"[CAR.ends] too few comes first, and `-` says that no cell is left", "5/5/1k3/1K3/5 d 0/0 0/1 9/9 - - - 20",
         "b2b3", "5/5/1(kK)3/5/5 - 0/0 0/1 9/9 - - - 21",
         "move seat=0 cell=b2 to=b3 layer=piece type=king count=1; change cell=b3 layer=piece type=king before=1 "
         "after=0 "
         "count=1; end type=win seats=0 reason=too_few"},
        {"[CAR.elimination] as ever", "5/5/1L3/1K3/5 d 0/0 0/0K1 9/9 - - - 20", "b2b3",
         "5/5/1(LK)3/5/5 - 0/0 0/0K1 9/9 - - - 21",
         "move seat=0 cell=b2 to=b3 layer=piece type=king count=1; change cell=b3 layer=piece type=disc before=1 "
         "after=0 "
         "count=1; end type=win seats=0 reason=elimination"},
        {"[CAR.too-few] another disc is captured", "L4/5/1L3/1D3/4K d 0/0 0/0K1 9/9 - - - 20", "b2b3",
         "L4/5/1(LD)3/5/4K l 0/0 0/0K1 9/9 - - - 21",
         "move seat=0 cell=b2 to=b3 layer=piece type=disc count=1; change cell=b3 layer=piece type=disc before=1 "
         "after=0 "
         "count=1; turn seat=1"},
    };
    static const struct worked_end ends[] = {
        {"[CAR.too-few] in a stack of its own", "L4/5/1(LkL)2K/1D3/5 d 0/0 0/0 9/9 - - - 20", "none"},
        {"[CAR.too-few] under an enemy", "L4/5/1(LkD)2K/1D3/5 d 0/0 0/1 9/9 - - - 20", "win seats=0 reason=too_few"},
        {"[CAR.too-few] in reserve", "L4/5/5/1D3/5 d 0/0 0K1/0K1 9/9 - - - 20", "none"},
        {"[CAR.too-few] removed", "L4/5/5/1D3/4k d 0/0 0/0 9/9 - - - 20", "win seats=1 reason=too_few"},
        {"[CAR.too-few] both", "L4/5/5/1D3/5 l 0/0 0/0 9/9 - - - 20", "draw seats=0,1 reason=too_few"},
        {"[CAR.too-few] unplaced", "5/5/5/5/1D3 l 2K1/3K1 0/0 9/9 - - - 1", "none"},
        {"[CAR.too-few] [CAR.valid-play] a player with nothing", "5/5/5/1K3/5 l 0/0 0/0 9/9 - - - 20",
         "win seats=0 reason=too_few"},
    };
    worked_load_text(KING "ends:\n  - {kind: few, types: [king]}\n  - {kind: elimination}\n", "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_end, worked_end, ends);
}

/* [CAR.ends] The order counts. */
static void elimination_may_come_first(void)
{
    static const struct worked_ply plies[] = {
        {"[CAR.ends]", "5/5/1k3/1K3/5 d 0/0 0/1 9/9 - - - 20", "b2b3", "5/5/1(kK)3/5/5 - 0/0 0/1 9/9 - - - 21",
         "move seat=0 cell=b2 to=b3 layer=piece type=king count=1; change cell=b3 layer=piece type=king before=1 "
         "after=0 "
         "count=1; end type=win seats=0 reason=elimination"},
    };
    worked_load_text(KING "ends:\n  - {kind: elimination}\n  - {kind: few, types: [king]}\n", "");
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* [CAR.ends] [CAR.too-few] Without elimination, and without types of its own. */
static void who_has_too_few_discs_loses(void)
{
    static const struct worked_ply plies[] = {
        {"[CAR.ends] the last cell: Light plays on", "5/5/1L3/1D3/2DD1 d 0/0 0/3 10/9 - - - 20", "b2b3",
         "5/5/1(LD)3/5/2DD1 l 0/0 0/3 10/9 - - - 21",
         "move seat=0 cell=b2 to=b3 layer=piece type=disc count=1; change cell=b3 layer=piece type=disc before=1 "
         "after=0 "
         "count=1; turn seat=1"},
        {"[CAR.too-few] two are left, the supply is none", "5/5/1L3/1D3/2DD1 d 0/0 0/2 10/10 - - - 20", "b2b3",
         "5/5/1(LD)3/5/2DD1 l 0/0 0/2 10/10 - - - 21",
         "move seat=0 cell=b2 to=b3 layer=piece type=disc count=1; change cell=b3 layer=piece type=disc before=1 "
         "after=0 "
         "count=1; end type=win seats=0 reason=too_few"},
    };
    static const struct worked_end ends[] = {
        {"[CAR.too-few] captives count for nobody", "5/5/1(LLLD)3/5/2(LD)2 d 0/0 0/3 10/6 - - - 20",
         "win seats=1 reason=too_few"},
        {"[CAR.max-plies] is last", "5/5/1D3/5/2DD1 d 0/0 0/2 10/9 - - - 99", "win seats=0 reason=too_few"},
        {"[CAR.max-plies]", "5/5/1D3/5/2DD1 d 0/0 0/3 10/9 - - - 99", "draw seats=0,1 reason=max_plies"},
    };
    static const struct worked_fault faults[] = {
        {"[CAR.ends] there is no `-`", "5/5/1(LD)3/5/5 - 0/0 0/3 10/9 - - - 20", "side", 15, 15},
    };
    worked_load_text(EXTENDS "ends: [{kind: few, least: 3}]\n", "max_plies=99");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_end, worked_end, ends);
    WORKED_EACH(worked_fault, worked_fault, faults);
}

/* [CAR.valid-play] Without `few` a player with nothing is none. */
static void nothing_is_not_valid_with_elimination_alone(void)
{
    static const struct worked_fault faults[] = {
        {"[CAR.valid-play]", "5/5/5/1D3/5 l 0/0 0/0 10/10 - - - 20", "reserve", 18, 20},
    };
    worked_load_text(EXTENDS "ends: [{kind: elimination}]\n", "");
    WORKED_EACH(worked_fault, worked_fault, faults);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"CAR.too-few, types", who_has_no_king_loses},
        {"CAR.ends, order", elimination_may_come_first},
        {"CAR.too-few, discs", who_has_too_few_discs_loses},
        {"CAR.valid-play", nothing_is_not_valid_with_elimination_alone},
        {NULL, NULL},
    };
    return check_main("carnyx_ends", tests, argc, argv);
}
