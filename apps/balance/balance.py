"""Writes the tables of doc/balance.md: python3 apps/balance/balance.py BRDBALANCE DOCUMENT GAMES...

A table stands between two marks. The first says what is played; the last has the fingerprint of its rules:

    <!-- brdbalance tombs --players 3 -->
    <!-- fingerprint 0123456789abcdef -->

GAMES: how many games the bot plays at random, at level 1, at level 2, and so on.
"""
import json
import re
import subprocess
import sys

TABLE = re.compile(r"<!-- brdbalance ([^\n]*) -->\n.*?<!-- fingerprint [0-9a-f]* -->\n", re.DOTALL)
GROUPS = ("wins", "endings", "course", "moves", "pieces", "used")


def number(value):
    return f"{value:.2f}" if value < 9.995 else f"{value:.1f}"


def value(row):
    """A figure with its interval."""
    if row["games"] == 0:
        return "–"
    if row["present"] == 0:
        return "never"
    if row["unit"] == "number in a game":
        return f"{number(row['mean'])} ({number(row['low'])} – {number(row['high'])})"
    return f"{100 * row['mean']:.1f} % ({100 * row['low']:.1f} – {100 * row['high']:.1f})"


def length(report):
    lengths = report["length"]
    return f"{lengths['median']} ({lengths['median_low']} – {lengths['median_high']})"


def name(row):
    """A row with what its name is."""
    if row["group"] == "wins" and row["name"] in ("draw", "stopped at the limit"):
        return row["name"]
    return {"wins": "{} wins", "endings": "end: {}", "course": "{}", "moves": "move: {}", "pieces": "{} acts", "used": "{} used"}[row["group"]].format(row["name"])


def table(reports):
    """One column for each report; a row that some reports lack is left out."""
    heads = [f"level {report['setting']['level']}" if report["setting"]["level"] else "at random" for report in reports]
    yield f"| | {' | '.join(heads)} |"
    yield "| --- |" + " --- |" * len(reports)
    yield f"| games | {' | '.join(str(report['games']) for report in reports)} |"
    yield f"| plies, median | {' | '.join(map(length, reports))} |"
    for group in GROUPS:
        for row in (row for row in reports[-1]["rows"] if row["group"] == group):
            found = [[one for one in report["rows"] if (one["group"], one["name"]) == (group, row["name"])] for report in reports]
            yield f"| {name(row)} | {' | '.join(value(one[0]) if one else '–' for one in found)} |"


def play(program, options, games):
    """The reports of all levels."""
    for level, count in enumerate(games):
        print(f"brdbalance {options} --level {level} --games {count}", file=sys.stderr, flush=True)
        yield json.loads(subprocess.run([program, *options.split(), "--json", "--level", str(level), "--games", count], check=True,
                                        stdout=subprocess.PIPE).stdout)


def main():
    program, document, games = sys.argv[1], sys.argv[2], sys.argv[3:]

    def made(mark):
        reports = list(play(program, mark[1], games))
        lines = "\n".join(table(reports))
        return f"<!-- brdbalance {mark[1]} -->\n\n{lines}\n\n<!-- fingerprint {reports[0]['rules']['fingerprint']} -->\n"

    with open(document, encoding="utf-8") as file:
        print(TABLE.sub(made, file.read()), end="")


main()
