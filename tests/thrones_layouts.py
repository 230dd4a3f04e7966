"""[THR.setup-completable] The tiles that may be laid next, beside the reference: on all prefixes of random layouts of both
sides.

LAYOUTS: how many (default: a thousandth of PLIES, at most 1000).
"""

import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))

import games            # noqa: E402
from brdsh import Brdsh  # noqa: E402

LAYOUTS = int(os.environ.get("LAYOUTS", min(1000, int(os.environ.get("PLIES", "100000")) // 1000)))
HOME_TILES = 36
SHOWN = 8

# White's whole setup, by the sample deployment: Black's begins.
BLACK_BEGINS = ("........./........./........./........./........./pfmwpfwpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw "
                "9/9/9/9/9/L2C1L3/R1S1C1S1R/2E1W1E2/2T1K1A2 b tiles p.f.m.w..|......... w 0:0,0:0 -,- - - - 0 55")


def main():
    game, library, dice = games.make("thrones"), Brdsh(), random.Random("layouts")
    library.one("load thrones")
    starts = [game.initial(), game.parse(BLACK_BEGINS)]
    passed = failed = 0
    for layout in range(LAYOUTS):
        state = starts[layout % 2]
        commands, expected = ["position " + game.format(state)], []
        for _ in range(HOME_TILES):
            expected.append(game.moves(state))
            move = dice.choice(expected[-1])
            commands += ["moves", "play " + move]
            state = game.apply(state, move)[0]
        found = [answer.lines for answer in library.ask(*commands)[1::2]]
        if found == expected:
            passed += 1
        else:
            failed += 1
            if failed <= SHOWN:
                print("not so:", game.format(state), found, expected)
    library.close()
    print(f"thrones_layouts: {passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
