"""What the package costs, in one run and in processor time: random games of Tokonoma through `legal_moves` and `push`, beside the
project's Python reference; `playout` beside the same call from C.

    python3 bindings/python/bench.py [SECONDS]      BENCH: build/bench/bench of the project (make bench builds it)
"""
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import boardrules

TREE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TREE / "tests" / "reference"))
sys.dont_write_bytecode = True
import tokonoma  # noqa: E402
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
BENCH = Path(os.environ.get("BENCH", TREE / "build/bench/bench"))


def rate(one_game):
    """Units a second of processor time."""
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


def by_playout(rules):
    seeds = iter(range(10**9))

    def play():
        plies = 0
        for _ in range(50):
            plies += rules.state().playout(next(seeds), 1000)
        return plies

    return play


def in_c():
    """brd_playout from the start, as bench.c measures it: `units nanoseconds check`."""
    if not BENCH.exists():
        return None
    out = subprocess.run([BENCH, TREE / "bench/middles.txt", "tokonoma", "playout_start", str(SECONDS)], capture_output=True,
                         text=True, check=True).stdout.split()
    return 1e9 * float(out[0]) / float(out[1])


def main():
    rules = boardrules.Rules("tokonoma")
    moves, playout, c = rate(lambda: by_moves(rules)), rate(by_playout(rules)), in_c()
    print(f"random games by legal_moves and push   {moves:>12,.0f} plies/s")
    reference = rate(lambda: by_reference(tokonoma.Game()))
    print(f"the reference in Python                {reference:>12,.0f} plies/s   ratio {moves / reference:.0f}")
    print(f"playout                                {playout:>12,.0f} plies/s")
    if c:
        print(f"the same in C                          {c:>12,.0f} plies/s   ratio {playout / c:.2f}")


if __name__ == "__main__":
    main()
