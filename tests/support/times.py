"""times.py: how much processor time each test takes, with all that it starts: kept by tests/run, and the table in doc/testing.md.

A key is "mode/test", or "build/name" for what is built before the tests run. build/times.json has the seconds of the last run of
each key in `make check` and in `make check-all`.
"""
import json
import os
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILE = pathlib.Path(os.environ.get("BUILD", "build"), "times.json")
PAGE = ROOT / "doc" / "testing.md"
BEGIN, END = "<!-- `make times` writes this table -->\n", "<!-- the table ends -->\n"
RUNS = ("check", "all")
MODES = ("plain", "script", "sanitize", "valgrind")
SHOWN_SECONDS = {"check": 0.5, "all": 3}    # tests that take less share a line
BUILDS = {"plain": "the library, as it is shipped, the programs and the tests, which are compiled with -O1",
          "sanitize": "all of these once more, for AddressSanitizer, UndefinedBehaviorSanitizer and the fuzzers",
          "wasm": "the modules for JavaScript and the page, and the npm package"}


def read():
    kept = json.loads(FILE.read_text(encoding="ascii")) if FILE.exists() else {}
    return {run: kept.get(run, {}) for run in RUNS}


def keep(run, seconds):
    """Keeps the seconds of some keys. What is built already is not built again, so of a build the longest time counts; tests
    are those of the last run alone."""
    kept = read()
    if not all(key.startswith("build/") for key in seconds):
        kept[run] = {key: spent for key, spent in kept[run].items() if key.startswith("build/")}
    for key, taken in seconds.items():
        least = kept[run].get(key, 0) if key.startswith("build/") else 0
        kept[run][key] = round(max(taken, least), 2)
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="ascii")


# --------------------------------------------------------------------------------------------------------- table

def purpose_of(test):
    """The first sentence of the comment at the top of a test, without the test's name."""
    if test == "orphans":
        return "what outlives the process that started it, in whichever test: parts of browsers"
    name = test if re.search(r"\.(sh|py)$", test) else f"test_{test}.c"
    found = sorted(path for path in ROOT.glob(f"tests/*/{name}") if path.parent.name != "reference")
    if not found:
        return ""
    comment = re.match(r'(#![^\n]*\n)?((?:#[^\n]*\n)+|/\*.*?\*/|""".*?""")', found[0].read_text(encoding="utf-8"), re.S)
    words = " ".join(re.sub(r'^[\s#/*"]+|[\s*/"]+$', "", line) for line in (comment[2] if comment else "").splitlines()).strip()
    words = re.sub(r"^[\w./]+\.(sh|py|c): ", "", words)
    return re.match(r"(.*?)(\.( |$)|$)", words)[1].replace("|", "\\|").replace("<", "&lt;")


def rows_of(kept):
    """{name: {run: {mode: seconds}}}"""
    rows = {}
    for run in RUNS:
        for key, seconds in kept[run].items():
            mode, name = key.split("/")
            row, column = (f"building: {name}", "build") if mode == "build" else (name, mode)
            rows.setdefault(row, {one: {} for one in RUNS})[run][column] = seconds
    return rows


def line_of(name, row):
    """A row of the table: the sums, and in which ways check-all spends its own, if there are several."""
    spent = row["all"]
    ways = ", ".join(f"{mode} {spent[mode]:.0f}" for mode in MODES if spent.get(mode, 0) >= 0.5) if len(spent) > 1 else ""
    purpose = BUILDS.get(name.removeprefix("building: "), "") if "build" in {**row["check"], **spent} else purpose_of(name)
    check = f"{sum(row['check'].values()):.1f}" if row["check"] else ""
    all_ways = f"{sum(spent.values()):.0f}" if spent else ""
    return f"| {name} | {check} | {all_ways} | {ways} | {purpose} |\n"


def is_shown(row):
    return any(sum(row[run].values()) >= SHOWN_SECONDS[run] for run in RUNS)


def table(kept):
    rows = rows_of(kept)
    shown = sorted((name for name in rows if is_shown(rows[name])), key=lambda name: [-sum(rows[name][run].values()) for run in RUNS[::-1]])
    small = [row for name, row in rows.items() if name not in shown]
    rest, total = ([sum(sum(row[run].values()) for row in some) for run in RUNS] for some in (small, rows.values()))
    return ("| test | check | check-all | of which | what it is for |\n| --- | ---: | ---: | --- | --- |\n"
            + "".join(line_of(name, rows[name]) for name in shown)
            + f"| {len(small)} others | {rest[0]:.1f} | {rest[1]:.0f} | | each takes less than {SHOWN_SECONDS['check']} and {SHOWN_SECONDS['all']} |\n"
            + f"| **all** | **{total[0]:.0f}** | **{total[1]:.0f}** | | |\n")


def write_table():
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(before + BEGIN + "\n" + table(read()) + "\n" + END + after, encoding="utf-8")


def expected():
    """{key: seconds} by the last runs; of what has not run here, by the page, where a test's ways are one."""
    seconds = {key: spent for run in RUNS for key, spent in read()[run].items()}
    for name, spent in re.findall(r"^\| ([^|]+) \|[^|]*\| (\d+) \|", PAGE.read_text(encoding="utf-8"), re.M):
        for mode in MODES:
            seconds.setdefault(f"{mode}/{name}", int(spent))
    return seconds
