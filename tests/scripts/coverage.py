"""coverage.py: which lines of lib/ no test runs.

    make coverage                   builds the library for gcov, runs the tests, counts lines and branches
    make coverage COVERAGE=report   counts again after the last run

It prints a line for each folder: lines and branches, those run, and the share of it. Every line of lib/ must be run, except those
that tests/scripts/coverage.txt lists with the reason; it is a failure if another line is not run, or if a listed one is run or no
longer exists. Branches are a figure only: a condition that never fails, because another has been tested before, has two.

The tests are the programs, run plainly with few random plies, and those scripts that ask brdsh, brdlint or the loader.
"""

import collections
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))
from results import print_count, print_faults  # noqa: E402

BUILD = pathlib.Path(os.environ.get("BUILD", "build")) / "coverage"
REASONS = ROOT / "tests" / "scripts" / "coverage.txt"
SCRIPTS = [f"tests/{script}" for script in (
    "scripts/conformance.sh", "scripts/counts.sh", "tools/shell.py", "tools/brdlint.sh", "yaml/recipes.py",
    "yaml/rules_format.py", "yaml/yaml_readers.py")]
# The compiler's own code behind a line (of a switch without default, say) is no branch of ours; so nothing is optimized.
FLAGS = "-O0 -g --coverage"


def run_tests():
    for old in BUILD.rglob("*.gcda"):
        old.unlink()
    make = [os.environ.get("MAKE", "make"), "--no-print-directory", "-s", f"BUILD={BUILD}", f"CFLAGS={FLAGS}",
            "LDFLAGS=-Wl,-u,__gcov_dump"]
    subprocess.run(make + ["lib", "core", "test-programs", f"{BUILD}/rules_embed", f"{BUILD}/bench/bench"], check=True)
    programs = [test.name for test in (BUILD / "tests").iterdir() if test.is_file() and not test.suffix]
    settings = {"BUILD": str(BUILD), "MODES": "plain script", "PLIES": os.environ.get("PLIES", "30000"), "ALL": "0"}
    return subprocess.run(["tests/run", *sorted(programs), *SCRIPTS], env={**os.environ, **settings}).returncode == 0


class Lines:
    """How often each line of lib/ was run, its function, and how many of its branches were taken."""

    def __init__(self):
        self.runs = collections.Counter()
        self.functions = {}
        self.branches = collections.defaultdict(collections.Counter)

    def add(self, report):
        for file in report["files"]:
            if not file["file"].startswith("lib/"):
                continue
            for line in file["lines"]:
                place = (file["file"], line["line_number"])
                self.runs[place] += line["count"]
                self.functions[place] = line.get("function_name", "-")
                for number, branch in enumerate(line["branches"]):
                    self.branches[place][number] += branch["count"]


def read_counts():
    lines = Lines()
    for notes in sorted((BUILD / "lib").rglob("*.gcno")):
        told = subprocess.run(["gcov", "--json-format", "--stdout", "--branch-probabilities", str(notes)], check=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        for report in told.splitlines():
            lines.add(json.loads(report))
    return lines


def print_folders(lines):
    folders = collections.defaultdict(lambda: [0, 0, 0, 0])
    for place, runs in lines.runs.items():
        for folder in (str(pathlib.PurePath(place[0]).parent), "all"):
            counts, branches = folders[folder], lines.branches[place].values()
            counts[0] += 1
            counts[1] += runs > 0
            counts[2] += len(branches)
            counts[3] += sum(taken > 0 for taken in branches)
    print(f"{'folder':14}{'lines':>8}{'run':>8}{'':>9}{'branches':>10}{'taken':>8}")
    for folder, (total, run, branches, taken) in sorted(folders.items(), key=lambda item: (item[0] == "all", item[0])):
        print(f"{folder:14}{total:8}{run:8}{100 * run / total:8.2f}%"
              f"{branches:10}{taken:8}{100 * taken / max(branches, 1):8.2f}%")


def read_reasons():
    """{(file, function, text of the line): reason} of the blocks of coverage.txt."""
    reasons = {}
    blocks = [block for block in REASONS.read_text().split("\n\n") if not block.startswith("#")]
    for block in blocks:
        head, *rest = block.strip().splitlines()
        file, function = head.split()
        for line in (line[2:].strip() for line in rest if line.startswith("- ")):
            reasons[(file, function, line)] = " ".join(line for line in rest if not line.startswith("- "))
    return reasons


def judge(lines):
    reasons, seen, faults = read_reasons(), set(), {"lines": [], "reasons": []}
    for path, number in sorted(place for place, runs in lines.runs.items() if runs == 0):
        text = (ROOT / path).read_text().splitlines()[number - 1].strip()
        key = (path, lines.functions[(path, number)], text)
        seen.add(key)
        if key not in reasons:
            faults["lines"].append(f"no test runs {path}:{number} ({key[1]}): {text}")
    for key in reasons.keys() - seen:
        faults["reasons"].append(f"listed in coverage.txt, but run, or no longer there: {' '.join(key)}")
    for key, reason in reasons.items():
        if not reason:
            faults["reasons"].append(f"no reason: {' '.join(key)}")
    return faults


def main():
    os.chdir(ROOT)
    passed = "--report" in sys.argv[1:] or run_tests()
    lines = read_counts()
    print_folders(lines)
    results = {"tests": [] if passed else ["a test failed"], **judge(lines)}
    print_faults(results)
    sys.exit(print_count("coverage", results))


if __name__ == "__main__":
    main()
