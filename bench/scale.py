"""Measures what parts cost and how studies scale with cores: writes the end of a page, and its picture.

    python3 bench/scale.py BRDBALANCE doc/scale.md doc/scale.svg [SIZE]

It needs the Python package. SIZE: how long the studies are, 1 if not given. Seconds are those of a clock, so the machine should have
nothing else to do.
"""
import datetime
import math
import multiprocessing
import os
import pathlib
import platform
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor

from boardrules import Rules
from boardrules.study import balance, perft, self_play

ROUNDS, PARTS, MANY_PARTS = 3, 16, 512
CORES = [1, 2]
CLUSTER, PARTS_A_CORE, LENGTHS = 1000, 4, (1, 10, 100)
MARK = "<!-- `make bench-scale` writes the rest of this page -->\n"


def loop(count):
    return sum(range(count))


def loops(times):
    """A call like a study's that only loops, in memory: what the cores of this machine give without studies."""
    return lambda _, parts, executor: list(executor.map(loop, [times] * parts))


def studies(program, size):
    """Each study: what it is, how many games it has, and the call. A small one shows what parts cost."""
    games = max(int(10000 * size), MANY_PARTS)
    matches = min(max(int(1000 * size), MANY_PARTS), 10000)
    depth = 9 if size >= 1 else 7
    state, rules = Rules("tokonoma").state(), Rules("carnyx")
    options = ["carnyx", "--level", "1", "--games", str(matches)]
    return {
        "no study, only a loop": (None, loops(int(15_000_000 * size))),
        f"`perft` of Tokonoma, {depth} plies": (None, lambda *where, **how: perft(state, depth, *where, **how)),
        f"`self_play`, {games:,} games of Carnyx at random": (games, lambda *where, **how: self_play(rules, games, *where, **how)),
        f"`balance`, {matches:,} games of Carnyx at level 1": (
            matches, lambda *where, **how: balance(options, *where, program=program, **how)),
    }


def small(program):
    """The same with hardly any work, by name of the call."""
    state, rules = Rules("tokonoma").state(), Rules("carnyx")
    options = ["carnyx", "--level", "0", "--games", "1"]
    return {"perft": lambda *where, **how: perft(state, 4, *where, **how),
            "self_play": lambda *where, **how: self_play(rules, 1, *where, **how),
            "balance": lambda *where, **how: balance(options, *where, program=program, **how)}


def use(cores):
    """From now on, this process and those that it starts."""
    os.sched_setaffinity(0, cores)


def workers(cores):
    """They are told their cores: those of a process that starts them are the ones that it had at its own start."""
    return ProcessPoolExecutor(len(cores), multiprocessing.get_context("forkserver"), use, (cores,))


def seconds(call, cores, parts):
    """How long a study takes, the best of some rounds, and again when all of its parts are there; the bytes of its files."""
    use(ALL_CORES[:cores])
    first, again, nbytes = [], [], 0
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            for times in (first, again):
                began = time.monotonic()
                with workers(ALL_CORES[:cores]) as executor:
                    call(folder, parts=parts, executor=executor)
                times.append(time.monotonic() - began)
            nbytes = sum(file.stat().st_size for file in pathlib.Path(folder).iterdir())
    return min(first), min(again), nbytes


def costs(call):
    """What each part more costs a worker, and the program that collects the parts: seconds."""
    (few, few_again, _), (many, many_again, _) = (seconds(call, 1, parts) for parts in (PARTS, MANY_PARTS))
    more = MANY_PARTS - PARTS
    collecting = max(many_again - few_again, 0) / more
    return max(many - few, 0) / more - collecting, collecting


def speedup(cores, length, cost, collecting):
    """How many times as fast as one core without parts, if parts have so many seconds of work each."""
    parts = PARTS_A_CORE * cores
    return parts * length / (PARTS_A_CORE * (length + cost) + parts * collecting)


# ------------------------------------------------------------------------------------------------------------- picture

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 420, 80, 680, 20, 360
STYLE = """
text { font: 16px system-ui, "DejaVu Sans", Verdana, sans-serif; fill: #2c251e; }
.page { fill: #f7f2e8; }
.grid { stroke: #65594c; stroke-opacity: 0.3; }
.line { stroke: #a8481c; stroke-width: 2.5; fill: none; }
.dot, .ring { fill: #2f6f8f; stroke: #2f6f8f; stroke-width: 2; }
.ring { fill: none; }
.end { text-anchor: end; }
.middle { text-anchor: middle; }
@media (prefers-color-scheme: dark) {
text { fill: #f0e8da; }
.page { fill: #1c1916; }
.grid { stroke: #bdb1a0; }
.line { stroke: #f0a35e; }
.dot, .ring { fill: #7cc0e0; stroke: #7cc0e0; }
.ring { fill: none; }
}
"""
DASHES = {1: "3 4", 10: "10 4", 100: "none"}


def place(cores, times):
    """Where a point is: cores from 1 to 1,000, by their logarithm; the share of their time that the work needs."""
    return LEFT + (RIGHT - LEFT) * math.log(cores, CLUSTER), BOTTOM - (BOTTOM - TOP) * times / cores


def curve(points):
    return "M" + "L".join("{:.1f},{:.1f}".format(*place(*point)) for point in points)


def picture(measured, cost, collecting):
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
           f'aria-label="The share of the cores\' time that the work of a study needs, for 1 to {CLUSTER} cores">')
    yield f'<style>{STYLE}</style>\n<rect class="page" width="{WIDTH}" height="{HEIGHT}"/>'
    for power in range(4):
        x, _ = place(10**power, 0)
        yield f'<path class="grid" d="M{x:.1f},{TOP}V{BOTTOM}"/><text class="middle" x="{x:.1f}" y="{BOTTOM + 22}">{10**power:,}</text>'
    for percent in range(0, 101, 20):
        _, y = place(1, percent / 100)
        yield f'<path class="grid" d="M{LEFT},{y:.1f}H{RIGHT}"/><text class="end" x="{LEFT - 8}" y="{y + 5:.1f}">{percent} %</text>'
    yield f'<text class="middle" x="{(LEFT + RIGHT) / 2}" y="{HEIGHT - 14}">cores</text>'
    yield f'<text class="middle" transform="translate(20,{(TOP + BOTTOM) / 2}) rotate(-90)">time of the cores that is work</text>'
    for at, length in enumerate(LENGTHS):
        points = [(cores, speedup(cores, length, cost, collecting)) for cores in (10**(step / 12) for step in range(37))]
        yield f'<path class="line" stroke-dasharray="{DASHES[length]}" d="{curve(points)}"/>'
        y = BOTTOM - 124 + 24 * at
        yield f'<path class="line" stroke-dasharray="{DASHES[length]}" d="M{LEFT + 20},{y}h60"/>'
        yield f'<text x="{LEFT + 90}" y="{y + 5}">computed: parts of {length} s</text>'
    for up, mark, words in ((52, "dot", "measured: studies"), (28, "ring", "measured: a plain loop")):
        yield f'<circle class="{mark}" cx="{LEFT + 50}" cy="{BOTTOM - up}" r="5"/><text x="{LEFT + 90}" y="{BOTTOM - up + 5}">{words}</text>'
    for mark, cores, times in measured:
        x, y = place(cores, times)
        yield f'<circle class="{mark}" cx="{x:.1f}" cy="{y:.1f}" r="5"/>'
    yield "</svg>"


# ---------------------------------------------------------------------------------------------------------------- page

def processor():
    lines = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def milliseconds(value):
    return f"{1000 * value:.1f}"


def table(program, size, measured):
    """The lines of the table; notes what was measured: (mark, cores, times as fast), and what parts cost."""
    parts = {name: costs(call) for name, call in small(program).items()}
    yield "| study in 16 parts | " + " | ".join(f"{cores} core{'s' if cores > 1 else ''}, s" for cores in CORES) + \
        " | times as fast | a part, ms | collecting a part, ms | bytes a game |"
    yield "| --- |" + " ---: |" * (len(CORES) + 4)
    for name, (games, call) in studies(program, size).items():
        cost, collecting = map(milliseconds, parts[name.split("`")[1]]) if "`" in name else ("–", "–")
        found = [seconds(call, cores, PARTS) for cores in CORES]
        mark = "dot" if "`" in name else "ring"
        measured += [(mark, cores, found[0][0] / took) for cores, (took, _, _) in zip(CORES, found)]
        times = " | ".join(f"{took:.1f}" for took, _, _ in found)
        nbytes = f"{found[0][2] / games:,.0f}" if games else "–"
        yield (f"| {name} | {times} | {found[0][0] / found[-1][0]:.2f} | {cost} | {collecting} | {nbytes} |")
    measured.append(parts["self_play"])


def text(program, size, picture_path):
    measured = []
    lines = list(table(program, size, measured))
    *points, (cost, collecting) = measured
    picture_path.write_text("\n".join(picture(points, cost, collecting)) + "\n", encoding="utf-8")
    shares = ", ".join(f"{speedup(CLUSTER, length, cost, collecting):,.0f}" for length in LENGTHS)
    yield "## How far it scales\n"
    yield (f"Measured on {datetime.date.today():%-d %B %Y} on {processor()}, the best of {ROUNDS} rounds. Times include the start of the\n"
           "processes. What a part costs beside its work, and what collecting it costs the program that runs the study, was measured with\n"
           f"{MANY_PARTS} parts that have hardly any work. The row without a study says what a second core of this machine gives a plain loop.\n")
    yield from lines
    lengths = ", ".join(map(str, LENGTHS[:-1])) + f" and {LENGTHS[-1]}"
    yield (f"\nFor {CLUSTER:,} cores these costs are, by `self_play` with {PARTS_A_CORE} parts for each core and {lengths} seconds of work a part, "
           f"those of a\nstudy that is {shares} times as fast as on one core. This is computed, and not measured: it leaves out how fast the "
           "common\nfolder is, which gets two files a part.\n")
    yield f"![How much of the cores' time is work: measured for 1 and 2 cores, computed up to {CLUSTER:,}]({picture_path.name})"


def main(program, page, picture_path, size="1"):
    page, program = pathlib.Path(page), os.path.abspath(program)
    before = page.read_text(encoding="utf-8").partition(MARK)[0]
    page.write_text(before + MARK + "\n" + "\n".join(text(program, float(size), pathlib.Path(picture_path))) + "\n", encoding="utf-8")


if __name__ == "__main__":
    ALL_CORES = sorted(os.sched_getaffinity(0))
    main(*sys.argv[1:])
