"""Writes lessons as C, for apps/learn/judge.c: python3 apps/learn/lessons.py GAME...

Reads apps/learn/<game>.yaml, which apps/learn/README.md describes, and prints apps/learn/lessons.inc. Needs Debian's python3-yaml.
"""

import pathlib
import re
import sys

import yaml

LEARN = pathlib.Path(__file__).resolve().parent
TEXTS = ("name", "title", "text", "task", "done")
KEYS = {*TEXTS, "position", "goal", "solutions"}
GOAL = {"kinds", "moves", "from", "to", "captures", "gains", "wins", "prevents"}
PREVENTS = ("win", "captures")


def fail(game, what):
    sys.exit(f"learn/{game}.yaml: {what}")


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("?", "\\?") + '"'


def listed(value):
    return value if isinstance(value, list) else [value]


def counted(value):
    """(name, least) of `flat` or of `{flat: 2}`."""
    return next(iter(value.items())) if isinstance(value, dict) else (value, 1)


def goal_members(game, goal):
    """The members of a struct goal; `wins` and others that are not named are false."""
    if not isinstance(goal, dict) or not goal or set(goal) - GOAL:
        fail(game, f"a goal has {', '.join(sorted(GOAL))}, not {goal}")
    if "kinds" in goal:
        yield f".kinds = {{{', '.join(map(quoted, listed(goal['kinds'])))}}}"
    for key in ("moves", "from", "to"):
        if key in goal:
            yield f".{key} = {quoted(goal[key])}"
    for key in ("captures", "gains"):
        if key in goal:
            name, least = counted(goal[key])
            yield f".{key} = {quoted(name)}, .{key}_least = {least}"
    if goal.get("wins"):
        yield ".wins = true"
    for what in listed(goal.get("prevents", [])):
        if what not in PREVENTS:
            fail(game, f"prevents: {what} is none of {', '.join(PREVENTS)}")
        yield f".prevents_{what} = true"


def lesson(game, entry):
    if set(entry) != KEYS:
        fail(game, f"lesson {entry.get('name')}: has not exactly the keys {', '.join(sorted(KEYS))}")
    if not re.fullmatch(r"[a-z][a-z0-9-]*", entry["name"]):
        fail(game, f"{entry['name']}: not a name in lower case")
    yield f"    {{.text = {{{', '.join(quoted(' '.join(entry[key].split())) for key in TEXTS)}}},"
    yield f"     .position = {quoted(entry['position'])},"
    yield f"     .lines = {{{', '.join(map(quoted, entry['solutions']))}}},"
    yield f"     .goal = {{{', '.join(goal_members(game, entry['goal']))}}}}},"


def course(game):
    read = yaml.safe_load((LEARN / f"{game}.yaml").read_text(encoding="utf-8"))
    if read.get("game") != game or set(read) - {"game", "lessons", "pictures"}:
        fail(game, "has not the keys game, pictures, lessons")
    names = [entry.get("name") for entry in read["lessons"]]
    if len(names) != len(set(names)):
        fail(game, "two lessons have the same name")
    yield f"static const struct lesson {game}_lessons[] = {{"
    for entry in read["lessons"]:
        yield from lesson(game, entry)
    yield "};"


def main(games):
    print("/* Written by `make lessons` from apps/learn/<game>.yaml. */")
    for game in games:
        print("\n".join(course(game)))
    print("static const struct course courses[] = {")
    for game in games:
        print(f'    {{"{game}", {game}_lessons, (int32_t)(sizeof {game}_lessons / sizeof *{game}_lessons)}},')
    print("};")


main(sys.argv[1:])
