"""Measures the speed of the package in one run, in processor time: random games of Tokonoma by `legal_moves` and `push`, compared
with the project's Python reference; boards and masks; `Batch` with masks and boards, compared with a C program that makes the
same calls (../native/loop_bench.c; needs numpy and gcc); and `playouts`, compared with brd_playout in C.

    python3 bindings/python/bench.py [SECONDS]      BENCH: the path of build/bench/bench, which `make bench` builds
"""
import os
import random
import subprocess
import sys
import tempfile
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


def middle(game):
    """A position after 160 random plies, or shortly before the end of the game."""
    source, state = random.Random(1), boardrules.Rules(game, max_plies=1000).state()
    for _ in range(160):
        moves = state.moves_of(state.to_move)
        after = state.after(state.draw_bits(source.getrandbits(64)) if state.is_chance else source.choice(moves), state.to_move)
        if after.is_over:
            break
        state = after
    return state


def microseconds(call):
    """The time of a call, the best of many turns of 100."""
    best, began = float("inf"), time.process_time()
    while time.process_time() - began < SECONDS / 4:
        before = time.process_time()
        for _ in range(100):
            call()
        best = min(best, (time.process_time() - before) / 100)
    return best * 1e6


def by_batch(game, count):
    """The plies a second that `Batch.step` makes, the best of five measurements, and those with the choice of moves in numpy."""
    import numpy
    batch = boardrules.Batch(boardrules.Rules(game, max_plies=1000), count, seed=1, endless=True)
    source, games = numpy.random.default_rng(1), numpy.arange(count)
    numbers, counts, best, began = batch.numbers, batch.move_counts, (0.0, 0.0), time.process_time()
    while time.process_time() - began < SECONDS:
        start, stepped, plies = time.process_time(), 0.0, 0
        while time.process_time() - start < SECONDS / 5:
            chosen = numbers[games, (source.random(count) * counts).astype(numpy.int32)]
            before = time.process_time()
            batch.step(chosen)
            stepped += time.process_time() - before
            plies += count
        best = max(best, (plies / stepped, plies / (time.process_time() - start)))
    return best


def loop_in_c(game, count, folder):
    """The speed of bindings/native/loop_bench.c, compiled as the package is, but without the loader of rules files."""
    program = Path(folder) / "loop_bench"
    if not program.exists():
        library = [path for path in sorted((TREE / "lib").glob("**/*.c")) if path.parent.name != "yaml"]
        subprocess.run(["gcc", "-std=gnu11", "-O3", "-fvisibility=hidden", f"-I{TREE}/include", f"-I{TREE}/lib", "-o", program,
                        TREE / "bindings/native/loop_bench.c", *library], check=True)
    out = subprocess.run([program, game, str(count), str(SECONDS * 1000)], capture_output=True, text=True, check=True).stdout
    return float(out)


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
    for game in boardrules.games():
        state = middle(game)
        array, board, mask = (microseconds(call) for call in (
            lambda: state.board_array(boardrules.REFEREE), lambda: state.board(boardrules.REFEREE),
            lambda: state.action_mask(boardrules.REFEREE)))
        print(f"{game + ': board_array, board, action_mask':<48} {array:8.1f} us {board:8.1f} us {mask:8.1f} us")
    with tempfile.TemporaryDirectory() as folder:
        for game in boardrules.games():
            (step, whole), c = by_batch(game, 64), loop_in_c(game, 64, folder)
            name = f"{game}: Batch of 64, with choice, and a loop in C"
            print(f"{name:<48} {step:12,.0f} {whole:12,.0f} {c:12,.0f} plies/s   time {c / step:.2f}, with choice {c / whole:.2f}")
    for game in boardrules.games() if BENCH.exists() else ():
        ours, c = rate(same_playouts(boardrules.Rules(game))), in_c(game)
        print(f"{game + ': playouts, and brd_playout in C':<48} {ours:12,.0f} plies/s  {c:12,.0f}   ratio {ours / c:.2f}")


if __name__ == "__main__":
    main()
