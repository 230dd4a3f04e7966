"""Measures perft and random play of the reference implementations in tests/reference, from the start, in processor time.

python3 bench/reference.py GAME...
"""
import importlib
import random
import sys
import time

sys.path.insert(0, "tests/reference")
sys.dont_write_bytecode = True
SECONDS = 0.3


def perft(game, state, depth):
    if depth == 0:
        return 1
    return sum(perft(game, game.apply(state, move)[0], depth - 1) for move in game.moves(state))


def perft_speed(game):
    for depth in range(1, 12):
        began = time.process_time()
        leaves = perft(game, game.initial(), depth)
        seconds = time.process_time() - began
        if seconds > SECONDS / 10:
            break
    return leaves / seconds, depth


def random_speed(game):
    source, plies, began = random.Random(1), 0, time.process_time()
    state = game.initial()
    while time.process_time() - began < SECONDS:
        moves = game.moves(state)
        state = game.apply(state, source.choice(moves))[0] if moves else game.initial()
        plies += bool(moves)
    return plies / (time.process_time() - began)


def main():
    print(f"\n{'reference':10} {'made, M/s':>16} {'':16} {'random':>10}")
    for name in sys.argv[1:]:
        game = importlib.import_module(name).Game({"max_plies": "1000"})
        leaves, depth = perft_speed(game)
        print(f"{name:10} {leaves / 1e6:11.5f} ({depth:2}) {'':16} {random_speed(game) / 1e6:10.5f}", flush=True)
    if "tokonoma" in sys.argv:
        print("\nFor Tokonoma its designer's program publishes 10.8 M leaves/s made and unmade, 30 M in bulk, 1.8 M random moves/s.")


main()
