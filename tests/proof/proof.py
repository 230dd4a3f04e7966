"""proof.py: shows with figures what the library promises: python3 tests/proof/proof.py ROW…

    make proof                       all rows at full length: hours
    make proof PROOF='coverage abi'  some of them
    make proof PROOF_SIZE=100        all at a hundredth of the length

Each row runs targets and tests of this tree, at greater length than `make check-all` does, and takes its figure from what they
print. What ran at full length is written to doc/proof.md, too, each row as soon as it is proved: all of them take hours, so they
may be made on several days. How many inputs the fuzzers have tried is added up in tests/proof/fuzzed.txt.
"""
import datetime
import json
import os
import pathlib
import platform
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD, MAKE, CC = (os.environ.get(name, usual) for name, usual in (("BUILD", "build"), ("MAKE", "make"), ("CC", "cc")))
SIZE = int(os.environ.get("PROOF_SIZE", "1"))  # the full length is divided by it
PLIES = 1_000_000 // SIZE
LOGS = pathlib.Path(BUILD) / "proof"
PAGE, FUZZED = ROOT / "doc" / "proof.md", ROOT / "tests" / "proof" / "fuzzed.txt"
FORMER = "27df67b"  # 0.2; measured in a clone, since a tarball has no other revision
GAMES = ["tokonoma", "carnyx", "tombs", "tomis", "thrones"]


class Failed(Exception):
    pass


def run(name, *command, **settings):
    """What a command prints; it also stays in a log, whose end is shown if the command fails."""
    with open(LOGS / f"{name}.log", "w+", encoding="utf-8") as log:
        environment = {**os.environ, "BUILD": BUILD, "CC": CC, "MAKE": MAKE, **{key: str(settings[key]) for key in settings}}
        done = subprocess.run(command, env=environment, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        log.seek(0)
        text = log.read()
    if done.returncode != 0:
        print(*text.splitlines()[-40:], sep="\n", file=sys.stderr, flush=True)
        raise Failed(f"`{' '.join(command)}` failed: {log.name}")
    return text


def make(name, *targets, **settings):
    return run(name, MAKE, "--no-print-directory", "-s", *targets, *(f"{key}={settings[key]}" for key in settings))


def program(name, **settings):
    """A test program at full length."""
    return run(name, f"{BUILD}/tests/{name}", PLIES=PLIES, **settings)


def figure(text):
    return "; ".join(re.findall(r"^figure: (.*)", text, re.M)) or "none"


def count(text):
    passed, failed = re.findall(r": (\d+) passed, (\d+) failed", text)[-1]
    assert failed == "0"
    return int(passed)


# ---------------------------------------------------------------------------------------------------------- rows

def coverage():
    """Lines of `lib/` that the tests run"""
    rows = re.findall(r"^(\S+) +(\d+) +(\d+) +\S+% +\d+ +\d+ +(\S+)%", make("coverage", "coverage"), re.M)
    *folders, (_, lines, run_lines, branches) = rows  # the last one is of all
    shares = ", ".join(f"{pathlib.Path(name).name} {share}" for name, _, _, share in folders if "/" in name)
    return (f"{int(run_lines):,} of {int(lines):,}, each other one is listed with its reason; "
            f"{branches} % of branches ({shares})")


def fuzzing():
    """Inputs that the fuzzers tried under sanitizers, all runs added up"""
    known = {target: int(tried) for target, tried in map(str.split, FUZZED.read_text(encoding="ascii").splitlines())}
    for target in sorted(path.stem.removeprefix("fuzz_") for path in pathlib.Path("tests/fuzz").glob("fuzz_*.c")):
        goal = 1_000_000 if target in ("rules", "state") else 10_000_000
        missing = max(goal - known.get(target, 0), goal // 100) // SIZE
        text = make(f"fuzz-{target}", "fuzz", FUZZERS=target, FUZZ_SEED=0, FUZZ_RUNS=missing, FUZZ_SECONDS=0)
        known[target] = known.get(target, 0) + int(re.search(r"executed_units: (\d+)", text).group(1))
        FUZZED.write_text("".join(f"{name} {known[name]}\n" for name in sorted(known)), encoding="ascii")
    return ", ".join(f"{target} {known[target]:,}" for target in sorted(known))


def memory():
    """Allocations of loading made to fail, one by one and with all later ones"""
    return figure(program("rules_memory"))


def secrets():
    """Pairs of worlds that differ only in what a viewer may not know"""
    program("worlds")
    return f"{PLIES:,} plies: no answer differs"


def mirrors():
    """Clients that know only the header and their own events"""
    program("mirror")
    program("client")
    games = 30 // SIZE or 1
    make("client-rust", "check-rust", GAMES_EACH=games)
    return f"two of them, {PLIES:,} plies each, and one in Rust, {games} games of each rules: they know all that they may query"


def leaks():
    """Leaks built into the library, each through another door"""
    return f"{count(run('leaks', 'sh', 'tests/scripts/leaks.sh'))} tests: each leak is found"


def equal():
    """One digest of all answers, from builds by other compilers, for other processors and systems"""
    return figure(run("equal", "sh", "tests/scripts/equal.sh", EQUAL="all", EQUAL_PLIES=PLIES))


def package():
    """Plies of the npm package that are those of the native library, with all answers"""
    text = make("package", "check-javascript", PLIES_A_GAME=PLIES // 10)
    return "; ".join(re.findall(r"^figure: (\d+ plies of .*)", text, re.M)) or "none"


def reference():
    """Comparisons with the second implementations, in Python"""
    return figure(run("compare", sys.executable, "tests/scripts/compare.py", COMPARE_PLIES=10_000 // SIZE or 1))


def sanitizers():
    """All test programs, under AddressSanitizer and UndefinedBehaviorSanitizer and under valgrind"""
    tests = 0
    for mode, plies in ("sanitize", 2 * PLIES), ("valgrind", 10 * PLIES):  # tests/run divides them
        make(mode, "check-all", MODES=mode, PLIES=plies)
        tests += int((pathlib.Path(BUILD) / "logs" / "total").read_text(encoding="ascii").split()[0])
    return f"{tests:,} tests: nothing is found"


def threads():
    """Data races, by ThreadSanitizer and helgrind"""
    count(run("race", "sh", "tests/scripts/race.sh"))
    count(run("helgrind", "sh", "tests/scripts/helgrind.sh"))
    return "none"


def host():
    """The example server, killed at any time: plies lost of which somebody heard"""
    return f"none: {figure(program('host', ALL=1))}"


def friends():
    """The server for players on the web, killed at any time: plies lost or doubled, or told to whom they are hidden from"""
    return f"none: {figure(run('friends', 'sh', 'tests/bindings/server.sh', SERVER_GAMES=300 // SIZE or 1))}"


def browsers():
    """Two browsers that play each game to its end at that server, one of them reopened, the server killed: plies lost, secrets held"""
    return f"none: {figure(run('browsers', 'sh', 'tests/bindings/playground.sh', ONLY='friend', FRIENDS='all'))}"


def mutants():
    """Changes of the games' code that the tests find, of those that a caller could see"""
    text = run("mutants", sys.executable, "tests/scripts/mutate.py", *GAMES, "--count", str(max(80 // SIZE, 1)))
    found = re.findall(r"^(\w+): (\d+) mutants, .*?: (\S+ %)", text, re.M)
    return ", ".join(f"{game} {share} of {number}" for game, number, share in found)


def abi():
    """The shared library beside the first one of 1.x: types, symbols, and a program compiled then"""
    tests = count(run("abi", sys.executable, "tests/scripts/abi.py")) + count(run("frozen", "sh", "tests/scripts/frozen.sh"))
    return f"{tests} tests: nothing differs"


def speed():
    """Instructions of 0.2 for each of today's, in random play and perft"""
    make("speed", "bench-against", REV=FORMER, BENCH="--figures random,made,bulk --rounds 1")
    with open(f"{BUILD}/bench/bench.json", encoding="utf-8") as file:
        figures = json.load(file)["figures"]
    ratios = {}
    for one in figures:
        own, former = (list(one["instructions"].values()) + [None, None])[:2]
        if own and former:
            ratios.setdefault(one["game"], []).append(former / own)
    told = {game: f"{min(found):.2f} to {max(found):.2f}" for game, found in ratios.items()}
    return ", ".join(f"{game} {told.get(game, 'has other rules in 0.2')}" for game in GAMES)


def peers():
    """Beside other libraries: perft of Breakthrough, the sixth game, and plies made by calls in JavaScript"""
    text = make("peers", "bench-peers")
    perft = ", ".join(f"{ratio} at depth {depth}" for depth, ratio in re.findall(r"^ +(\d) +[\d,]+ +\S+ +\S+ +(\S+)$", text, re.M))
    plies = {name: float(number) for name, number in re.findall(r"^  (\S.*\S) +(\d+\.\d)$", text, re.M)}
    own, others = ([name for name in plies if ("boardrules" in name) == is_own] for is_own in (True, False))
    slowest = min(plies[name] for name in own)
    ratios = ", ".join(f"{name} {slowest / plies[name]:.0f}" for name in others)
    return f"times as fast as fairy-stockfish: {perft}; the slowest of our games, times as fast as libraries of chess: {ratios}"


def counts():
    """Sequences of plies that parts of perft add up to, and a second program counts"""
    make("counts-programs", "tools", "examples")
    text = run("counts", "sh", "tests/tools/parts.sh", COUNT_DEPTH=13 if SIZE == 1 else 10, COUNT_PARTS=16)
    count(text)
    return figure(text).split("; ")[0]


def studies():
    """Studies of each game in parts by processes, MPI and Dask, some of whose workers are killed"""
    make("studies-programs", "examples")
    return figure(run("studies", "sh", "tests/bindings/study.sh", STUDY_GAMES=10_000 // SIZE))


ROWS = [coverage, fuzzing, memory, secrets, mirrors, leaks, equal, package, reference, sanitizers, threads, host, friends, browsers, mutants, abi, speed,
        peers, counts, studies]


# --------------------------------------------------------------------------------------------------------- table

def prove(row):
    """The row's line of the table, and whether it is what is promised."""
    began = time.monotonic()
    try:
        figure_of_row, good = row(), True
    except (Failed, AssertionError, AttributeError) as failure:
        figure_of_row, good = f"FAILED: {failure}", False
    line = f"| {row.__doc__} | {figure_of_row} | {round((time.monotonic() - began) / 60)} | {origin()} |"
    print(line, flush=True)
    return line, good


def output(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


def origin():
    """Which tree a row is of, and when it was made."""
    version = re.search(r'BRD_VERSION_STRING "(.*)"', pathlib.Path("include/boardrules/version.h").read_text(encoding="ascii"))[1]
    commit = output("git", "rev-parse", "--short", "HEAD") if pathlib.Path(".git").exists() else "tarball"
    return f"{version} ({commit}), {datetime.date.today()}"


def keep(row, line):
    """Writes a row to the page, beside those that are there."""
    old = PAGE.read_text(encoding="utf-8").splitlines() if PAGE.exists() else []
    lines = {one.__doc__: f"| {one.__doc__} | not yet made at full length | | |" for one in ROWS}
    lines |= {one.__doc__: text for one in ROWS for text in old if text.startswith(f"| {one.__doc__} |")}
    lines[row.__doc__] = line
    place = f"The latest row was made with {output(CC, '--version').splitlines()[0]} on {platform.machine()}, {os.cpu_count()} cores."
    PAGE.write_text("\n".join([HEAD, place, "", *HEADING, *lines.values()]) + "\n", encoding="utf-8")


HEAD = """# Proof

What the library promises, as figures. `make proof` makes this page, in hours; `make check-all` runs the same tests at less length, and
[testing.md](testing.md) says how each of them works. `make proof PROOF='coverage abi'` makes some of the rows, named after the
functions in [tests/proof/proof.py](../tests/proof/proof.py); each row says which version it is of, and when it was made.
"""
HEADING = ["| what | figure | minutes | made by |", "| --- | --- | ---: | --- |"]


def main(asked):
    os.chdir(ROOT)
    LOGS.mkdir(parents=True, exist_ok=True)
    unknown = set(asked) - {row.__name__ for row in ROWS}
    if unknown:
        sys.exit(f"proof: no row {', '.join(sorted(unknown))}; there are {', '.join(row.__name__ for row in ROWS)}")
    make("build", "lib", "core", "tools", "test-programs")
    print("\n".join(HEADING))
    rows = [row for row in ROWS if not asked or row.__name__ in asked]
    failed = 0
    for row in rows:
        line, good = prove(row)
        failed += not good
        if good and SIZE == 1:
            keep(row, line)
    print(f"proof: {len(rows) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failed as failure:
        sys.exit(f"proof: {failure}")
