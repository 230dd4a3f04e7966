"""thrones_layouts.py: [THR.setup-completable] the library and the reference list the same tiles that may be laid next, at
every step of random layouts of both sides.

LAYOUTS: how many layouts of each side (default: a thousandth of PLIES, 1 to 500).
"""

import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "support"))

import games            # noqa: E402
from brdsh import Brdsh  # noqa: E402

LAYOUTS = int(os.environ.get("LAYOUTS", min(500, max(1, int(os.environ.get("PLIES", "100000")) // 1000))))
HOME_TILES = 36

# White's whole setup from the sample deployment; Black's begins.
BLACK_BEGINS = ("........./........./........./........./........./pfmwpfwpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw "
                "9/9/9/9/9/L2C1L3/R1S1C1S1R/2E1W1E2/2T1K1A2 b tiles p.f.m.w..|......... w 0:0,0:0 -,- - - - 0 55")


def agrees(game, library, dice, state):
    """Lays out one side at random. Returns whether the library lists the same moves before every tile."""
    commands, expected = ["position " + game.format(state)], []
    for _ in range(HOME_TILES):
        expected.append(game.moves(state))
        move = dice.choice(expected[-1])
        commands += ["moves", "play " + move]
        state = game.apply(state, move)[0]
    found = [answer.lines for answer in library.ask(*commands)[1::2]]
    if found != expected:
        print("not so:", game.format(state), found, expected)
    return found == expected


def main():
    game, library, dice = games.make("thrones"), Brdsh(), random.Random("layouts")
    library.one("load thrones")
    starts = {"white_first": game.initial(), "black_begins": game.parse(BLACK_BEGINS)}
    passed = failed = 0
    for name, start in starts.items():
        broken = sum(not agrees(game, library, dice, start) for _ in range(LAYOUTS))
        passed, failed = passed + (not broken), failed + (broken > 0)
        if broken:
            print(f"thrones_layouts: {name} failed ({broken})")
    library.close()
    print(f"figure: {LAYOUTS * len(starts) * HOME_TILES} lists of moves")
    print(f"thrones_layouts: {passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
