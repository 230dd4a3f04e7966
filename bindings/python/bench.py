"""Measures the speed of the package in one run, in processor time: random games of Tokonoma by `legal_moves` and `push`, compared
with the project's Python reference, and `playouts`, compared with brd_playout in C.

    python3 bindings/python/bench.py [SECONDS]      BENCH: the path of build/bench/bench, which `make bench` builds
"""
import os
import random
import subprocess
import sys
import time
from pathlib import Path

TREE = Path(__file__).resolve().parents[2]
sys.path[0] = str(TREE / "tests" / "reference")  # instead of this folder, whose package has no compiled extension
sys.dont_write_bytecode = True
import boardrules  # noqa: E402
import tokonoma  # noqa: E402
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
BENCH = Path(os.environ.get("BENCH", TREE / "build/bench/bench"))


def rate(one_game):
    """The speed of a call in units a second of processor time."""
    units, began = one_game(), time.process_time()
    units = 0
    while time.process_time() - began < SECONDS:
        units += one_game()
    return units / (time.process_time() - began)


def by_moves(rules, source=random.Random(1)):
    state, choose = rules.state(), source.choice
    while not state.is_over and state.ply < 1000:
        state.push(choose(state.legal_moves))
    return state.ply


def by_reference(game, source=random.Random(1)):
    state, plies = game.initial(), 0
    while plies < 1000 and (moves := game.moves(state)):
        state, plies = game.apply(state, source.choice(moves))[0], plies + 1
    return plies


def same_playouts(rules, plies=10000):
    """Repeats the same games, as many as bench.c plays in a pass, because the branches of repeated games are predicted
    better."""
    games = 100 * plies // rules.state().playouts(1, 100, 1000).plies
    return lambda: rules.state().playouts(1, games, 1000).plies


def in_c(game):
    """The speed of brd_playout from the start. bench.c prints `units nanoseconds check`."""
    out = subprocess.run([BENCH, TREE / "bench/middles", game, "playout_start", str(SECONDS)], capture_output=True,
                         text=True, check=True).stdout.split()
    return 1e9 * float(out[0]) / float(out[1])


def main():
    rules = boardrules.Rules("tokonoma")
    moves, reference = rate(lambda: by_moves(rules)), rate(lambda: by_reference(tokonoma.Game()))
    print(f"random games of Tokonoma by legal_moves and push {moves:12,.0f} plies/s")
    print(f"the reference in Python                          {reference:12,.0f} plies/s   ratio {moves / reference:.0f}")
    for game in boardrules.games() if BENCH.exists() else ():
        ours, c = rate(same_playouts(boardrules.Rules(game))), in_c(game)
        print(f"{game + ': playouts, and brd_playout in C':<48} {ours:12,.0f} plies/s  {c:12,.0f}   ratio {ours / c:.2f}")


if __name__ == "__main__":
    main()
