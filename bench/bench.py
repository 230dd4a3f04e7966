"""Measures a build of the library, or two in turn, and prints what each call costs. bench/NOTES.md says how to measure.

    make bench                           this tree's build
    make bench-against REV=6b5889e       beside that of another revision, here 0.1
    make bench BENCH='--games thrones --figures list,apply --rounds 9'

bench/bench.c measures the figures, in processor time. Each round measures every figure of every game for both builds,
one right after the other, in changing order, so that a disturbance of the machine affects both. The table shows the
medians of the rounds, and the median of the rounds' ratios: x1.30 means 1.3 times as fast as the other build, or 1.3
times as small. A `~` after it warns that the middle half of the rounds' ratios (with one build: of its values) is wider
than 5 %.

Instructions are those of one pass, counted by callgrind: other programs do not change them.
"""
import argparse
import concurrent.futures
import datetime
import json
import os
import re
import statistics
import subprocess
import sys

MIDDLES = os.path.join(os.path.dirname(__file__), "middles")
MAILBOX = "mailbox"
WIDE = 0.05
NO_INSTRUCTIONS = ("one_thread", "two_threads", "state_bytes")
# Figures of this build that are compared with each other: title, the first, the second.
WITHIN = (("brd_playout / calls, start", "playout_start", "random_start"),
          ("brd_playout / calls, middle", "playout_middle", "random_middle"),
          ("two threads / one", "two_threads", "one_thread"))


class Figure:
    def __init__(self, line):
        self.name, self.unit, self.meaning = line.split("\t")

    def value(self, units, nanoseconds):
        """The figure in its unit."""
        if self.unit == "M/s":
            return 1e3 * units / nanoseconds
        return units if self.unit == "bytes" else nanoseconds / units / {"ns": 1, "us": 1e3}[self.unit]

    def gain(self, ours, theirs):
        """How many times better the first value is."""
        return ours / theirs if self.unit == "M/s" else theirs / ours


class Build:
    """A bench program and its name. `unable` says for each game that it cannot measure why not."""

    def __init__(self, program, name):
        self.program, self.name, self.unable = program, name, {}

    def run(self, wrapper, game, figure, seconds):
        """(units, nanoseconds, check) and the text on stderr; None if the build has no such figure, or no such positions."""
        if game in self.unable:
            return None, ""
        command = [*wrapper, self.program, MIDDLES, game, figure.name, str(seconds)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            self.unable[game] = f"{figure.name}: {done.stderr.strip()[-200:] or done.returncode}"
        if done.returncode != 0 or done.stdout == "none\n":
            return None, ""
        return [int(word) for word in done.stdout.split()], done.stderr

    def figures(self):
        listed = subprocess.run([self.program], capture_output=True, text=True, check=True).stdout
        return [Figure(line) for line in listed.splitlines()]

    def value(self, game, figure, seconds):
        """The figure's value and check, or None."""
        answer, _ = self.run([], game, figure, 0 if figure.unit == "bytes" else seconds)
        return answer and (figure.value(answer[0], answer[1]), answer[2])

    def instructions(self, game, figure):
        """Instructions of a unit, or None."""
        callgrind = ["valgrind", "--tool=callgrind", "--toggle-collect=measured*", "--callgrind-out-file=/dev/null"]
        answer, report = self.run(callgrind, game, figure, 0)
        collected = re.search(r"Collected : (\d+)", report)
        return answer and collected and int(collected[1]) / answer[0]


class Cell:
    """A figure of a game: each build's value in each round."""

    def __init__(self, figure):
        self.figure, self.rounds, self.instructions = figure, [], []

    def add(self, answers):
        """Adds a round: (value, check) of each build, or None. Returns whether the checks agree."""
        self.rounds.append([answer and answer[0] for answer in answers])
        checks = {answer[1] for answer in answers if answer}
        return len(checks) < 2

    def median(self, build):
        values = [values[build] for values in self.rounds if len(values) > build]
        return None if None in values or not values else statistics.median(values)

    def ratios(self):
        """The ratio in each round, if two builds have this figure."""
        return [self.figure.gain(*values) for values in self.rounds if len(values) == 2 and None not in values]

    def spread(self):
        """The width of the middle half of the ratios, or with one build of the values, relative to the median."""
        values = self.ratios() or [values[0] for values in self.rounds if values[0] is not None]
        if len(values) < 2:
            return 0.0
        quarters = statistics.quantiles(values, n=4, method="inclusive")
        return (quarters[2] - quarters[0]) / quarters[1]

    def record(self, builds):
        ratios = self.ratios()
        medians = [self.median(number) for number in range(len(builds))]
        return {"figure": self.figure.name, "unit": self.figure.unit, "median": dict(zip(builds, medians)),
                "ratio": statistics.median(ratios) if ratios else None, "spread": self.spread(), "rounds": self.rounds,
                "instructions": dict(zip(builds, self.instructions))}


# ---------------------------------------------------------------------------------------------------- measuring

def show_progress(text):
    if sys.stderr.isatty():
        print(f"\r{text:60}", end="\r" if not text else "", file=sys.stderr, flush=True)


def measure(builds, games, figures, rounds, seconds):
    """
    Measures cells, by (game, figure name), and tells which of them the builds do not find alike. The mailbox is measured in
    the first build alone.
    """
    differing = set()
    cells = {(game, figure.name): Cell(figure) for game in games for figure in figures}
    for number in range(rounds):
        for (game, name), cell in cells.items():
            show_progress(f"round {number + 1} of {rounds}: {game}, {name}")
            asked = builds[:1] if game == MAILBOX else builds
            answers = {build: build.value(game, cell.figure, seconds) for build in asked[::-1 if number % 2 else 1]}
            if not cell.add([answers[build] for build in asked]):
                differing.add(f"{game}, {name}: the builds do not find the same; the ratio says nothing")
    return cells, sorted(differing)


def count_instructions(builds, cells):
    """Adds instructions to the cells. Several run at a time, because other programs do not change the counts."""
    wanted = [(game, name) for game, name in cells if name not in NO_INSTRUCTIONS and game != MAILBOX]

    def count(name):
        cells[name].instructions = [build.instructions(name[0], cells[name].figure) for build in builds]

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for number, _ in enumerate(pool.map(count, wanted)):
            show_progress(f"instructions: {number + 1} of {len(wanted)}")


# ------------------------------------------------------------------------------------------------------- tables

def digits(value):
    """A number with three significant digits."""
    if value is None:
        return "-"
    return f"{value:.{0 if value >= 99.95 or value == int(value) else 1 if value >= 9.995 else 2}f}"


def times(ratio):
    return f" {f'x{ratio:.2f}':>6}"


def line(title, unit, texts):
    print(f"{title:30} {unit:5}" + "".join(f" {text:>14}" for text in texts))


def time_text(cell):
    ratios = cell.ratios()
    mark = "~" if cell.spread() > WIDE else " "
    return digits(cell.median(0)) + (times(statistics.median(ratios)) if ratios else "") + mark


def instructions_text(cell):
    ours, theirs = (cell.instructions + [None, None])[:2]
    return digits(ours) + (times(theirs / ours) if ours and theirs else "") + " "


def print_heading(title, games):
    print()
    line(title, "", [game.capitalize() + " " for game in games])


def print_table(title, games, figures, cells, unit, text):
    print_heading(title, games)
    for figure in figures:
        line(figure.meaning, unit or figure.unit, [text(cells[game, figure.name]) for game in games])


def ratio_text(ours, others):
    """The median of the ratios of two cells of the first build, round by round."""
    ratios = [a[0] / b[0] for a, b in zip(ours.rounds, others.rounds) if a[0] and b[0]]
    return times(statistics.median(ratios)) + " " if ratios else "- "


def print_within(games, cells):
    """The lines that compare figures of this build with each other."""
    wanted = [row for row in WITHIN if all((game, key) in cells for game in games for key in row[1:])]
    if wanted:
        print_heading("of this build", games)
    for title, name, other in wanted:
        line(title, "", [ratio_text(cells[game, name], cells[game, other]) for game in games])


def print_mailbox(cells):
    mailbox = {name: cell for (game, name), cell in cells.items() if game == MAILBOX and cell.median(0) is not None}
    if mailbox:
        print(f"\n{'Tokonoma in plain C':36} bench/mailbox.c; x: how many times as fast this build is")
    for name, cell in mailbox.items():
        line(cell.figure.meaning, cell.figure.unit, [digits(cell.median(0)) + ratio_text(cells["tokonoma", name], cell)])


# --------------------------------------------------------------------------------------------------------- head

def output(*command):
    """What a command prints; nothing if it fails, or is not installed."""
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def machine():
    try:
        with open("/proc/cpuinfo") as file:
            model = re.search(r"model name\s*: (.*)", file.read())[1]
    except (OSError, TypeError):
        model = "unknown processor"
    compiler = output(os.environ.get("CC", "cc"), "--version").split("\n")[0]
    return {"date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC"), "processor": model,
            "cores": os.cpu_count(), "load": os.getloadavg()[0], "compiler": compiler, "flags": os.environ.get("CFLAGS", "")}


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="build/bench/bench")
    parser.add_argument("--against", help="the program of another build")
    parser.add_argument("--name", default="other", help="the other build's name")
    parser.add_argument("--games", required=True, help="separated by commas")
    parser.add_argument("--figures", default="", help="beginnings of their names, separated by commas; else all")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.05, help="for each figure in each round; 0: one pass")
    parser.add_argument("--no-instructions", action="store_true", help="do not run callgrind")
    parser.add_argument("--json", help="file for the table as JSON; if not given, beside the program")
    return parser.parse_args()


def main():
    asked = options()
    builds = [Build(asked.program, output("git", "describe", "--always", "--dirty=+") or "this")]
    if asked.against:
        builds.append(Build(asked.against, asked.name))
    head = machine()
    games = asked.games.replace(",", " ").split()
    figures = [figure for figure in builds[0].figures() if figure.name.startswith(tuple(asked.figures.split(",")))]
    print(f"boardrules {' against '.join(build.name for build in builds)}, {head['date']}; {head['processor']}, "
          f"{head['cores']} cores, load {head['load']:.1f}; {head['compiler']} {head['flags']}")
    print(f"{asked.rounds} rounds of {asked.seconds} s; M/s: millions a second, ns, us: a call" +
          ("; x: times as good as the other build" if asked.against else "") + "; ~: spread above 5 %", flush=True)
    cells, differing = measure(builds, games + [MAILBOX] * ("tokonoma" in games), figures, asked.rounds, asked.seconds)
    if not asked.no_instructions:
        count_instructions(builds, cells)
    show_progress("")
    print_table("processor time", games, figures, cells, "", time_text)
    print_within(games, cells)
    print_mailbox(cells)
    if not asked.no_instructions:
        counted = [figure for figure in figures if figure.name not in NO_INSTRUCTIONS]
        print_table("instructions", games, counted, cells, "each", instructions_text)
    path = asked.json or os.path.join(os.path.dirname(asked.program), "bench.json")
    with open(path, "w") as file:
        json.dump({**head, "rounds": asked.rounds, "seconds": asked.seconds, "figures": [
            {"game": game, **cell.record([build.name for build in builds])} for (game, _), cell in cells.items()
            if cell.median(0) is not None]}, file, indent=1)
    print(f"\nThe same to be read by machines: {path}")
    unable = [f"{build.name} cannot measure {game}: {why}" for build in builds for game, why in build.unable.items()]
    for text in differing + unable:
        print(text)
    return 1 if differing or builds[0].unable else 0


if __name__ == "__main__":
    sys.exit(main())
