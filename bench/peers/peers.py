"""peers.py: the library beside others, in one run, in processor time.

    make bench-peers

First Breakthrough, the sixth game, beside fairy-stockfish of Debian: both count perft to depths 5 and 6, and must count the same.
Then plies made by calls in JavaScript beside chess.js, chessops and ffish-es6, whose games differ from ours: it says what their
users are used to, no more.

    python3 bench/peers/peers.py SIXTH_PERFT    the program `perft` of the tree with six games; the npm packages are beside this file
"""

import pathlib
import re
import resource
import statistics
import subprocess
import sys

DEPTHS, ROUNDS = (5, 6), 5
SCRIPT = pathlib.Path(__file__).with_name("peers.mjs")
PACKAGES = ("chess.js", "chessops", "ffish-es6", "boardrules")


def children_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def timed(command, text=""):
    began = children_seconds()
    told = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=True).stdout
    return told, children_seconds() - began


def ours(perft, depth):
    """The leaves of exactly this depth, and the seconds. The example counts the smaller depths, too: these are taken off."""
    told, seconds = timed([perft, "breakthrough", str(depth)])
    _, before = timed([perft, "breakthrough", str(depth - 1)])
    return int(re.search(rf"^ *{depth} +(\d+)", told, re.MULTILINE).group(1)), seconds - before


def stockfish(depth):
    uci = "uci\nsetoption name UCI_Variant value breakthrough\nposition startpos\n"
    told, seconds = timed(["/usr/games/fairy-stockfish"], f"{uci}go perft {depth}\nquit\n")
    _, before = timed(["/usr/games/fairy-stockfish"], f"{uci}go perft 1\nquit\n")
    return int(re.search(r"Nodes searched: (\d+)", told).group(1)), seconds - before


def one_round(perft, depth):
    """Leaves, and how many a second: ours and the other's."""
    (own, seconds), (other, other_seconds) = ours(perft, depth), stockfish(depth)
    if own != other:
        sys.exit(f"peers: at depth {depth} they count {own} and {other} leaves")
    return own, own / seconds, other / other_seconds


def compare_breakthrough(perft):
    print("Breakthrough, perft from the start: million leaves a second, medians of the rounds")
    print(f"{'depth':>6}{'leaves':>14}{'boardrules':>12}{'fairy-stockfish':>17}{'ratio':>8}")
    for depth in DEPTHS:
        rounds = [one_round(perft, depth) for _ in range(ROUNDS)]
        own, other = (statistics.median(speeds) / 1e6 for speeds in list(zip(*rounds))[1:])
        ratio = statistics.median(a / b for _, a, b in rounds)
        print(f"{depth:6}{rounds[0][0]:14,}{own:12.1f}{other:17.1f}{ratio:8.2f}")


def compare_javascript():
    print("\nJavaScript: plies listed, chosen and made by calls, thousands a second")
    for package in PACKAGES:
        told, _ = timed(["node", str(SCRIPT), package])
        for line in told.splitlines():
            name, speed = line.split("\t")
            print(f"  {name:24}{float(speed):10.1f}")


if __name__ == "__main__":
    compare_breakthrough(sys.argv[1])
    compare_javascript()
