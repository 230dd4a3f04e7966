"""rooms.py: the drawing of rooms in ARCHITECTURE.md shows exactly what files include and import.

    python3 tests/scripts/rooms.py [--edges]

A room is a folder at the top, or one inside lib/, bindings/ and apps/; lib/games is one room. Arrows of the
drawing are uses that are found in the sources of C, TypeScript and JavaScript. Dashed arrows are builds: BUILDS names the
file that does it and text that the file must contain. Tests may use every room and are not drawn.
"""

import collections
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))
import imports  # noqa: E402
from results import print_count, print_faults  # noqa: E402

# (user, used): the file that compiles one into the other, and text that it must contain.
BUILDS = {
    ("bindings/javascript", "bindings/native"): ("bindings/bindings.mk", "bindings/native/brdgame.o"),
    ("bindings/python", "bindings/native"): ("bindings/python/native/build.py", '"brdgame.c"'),
    ("bindings/python", "include"): ("bindings/python/native/build.py", "boardrules/boardrules.h"),
    ("bindings/python", "apps/draw"): ("bindings/python/native/build.py", '"svg.c"'),
    ("bindings/rust", "include"): ("bindings/rust/bindgen.sh", "boardrules/boardrules.h"),
    ("bindings/rust", "apps/draw"): ("bindings/rust/boardrules-sys/build.rs", '"svg.c"'),
    ("apps/tools", "rules"): ("apps/apps.mk", "rules/$$game.md"),
    **{("apps/playground", f"apps/{used}"): ("bindings/bindings.mk", "$(BOT_SOURCES) $(LESSON_SOURCES) $(BALANCE_SOURCES)")
       for used in ("bot", "balance", "learn")},
}
# No product may use examples, tests or benchmarks.
NEVER_USED = ("examples", "tests", "bench")
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^">]+)', re.MULTILINE)
IMPORT = re.compile(r"""(?:from|import)\s*\(?['"]([^'"\n]+)""")


def room_of(path):
    parts = path.split("/")
    return "/".join(parts[:2]) if parts[0] in ("lib", "bindings", "apps") and len(parts) > 2 else parts[0]


def included(path, name, exists):
    """The file of the project that an include means, or None."""
    for folder in (os.path.dirname(path), "", "include", "lib", "lib/basics", "apps", "tests/support"):
        there = os.path.normpath(os.path.join(folder, name))
        if exists(there):
            return there
    return None


def uses_of(path, text, exists):
    """Paths that one file includes or imports."""
    if path.endswith((".c", ".h")):
        yield from filter(None, (included(path, name, exists) for name in INCLUDE.findall(text)))
    elif path.endswith((".ts", ".tsx", ".mjs")):
        for name in IMPORT.findall(text):
            if name.startswith("."):
                yield os.path.normpath(os.path.join(os.path.dirname(path), name))
            elif name == "boardrules":
                yield "bindings/javascript/"


def found_edges(texts):
    """{(user, used): a file that shows it}"""
    edges = {}
    for path, text in sorted(texts.items()):
        for there in uses_of(path, text, texts.__contains__):
            user, used = room_of(path), room_of(there if there.count("/") > 1 else there + "/")
            if used != user and user != "tests":
                edges.setdefault((user, used), path)
    return edges


def drawn_edges(page):
    """Plain arrows and dashed ones, each as pairs."""
    drawing = re.search(r"```mermaid\n(.*?)```", page, re.DOTALL)[1]
    plain = set(re.findall(r"^ +(\S+) --> (\S+)$", drawing, re.MULTILINE))
    dashed = set(re.findall(r"^ +(\S+) -\.-> (\S+)$", drawing, re.MULTILINE))
    assert len(plain) + len(dashed) == drawing.count("->"), "a line of the drawing is no arrow"
    return plain, dashed


def differences(texts, page, read):
    """The differences between the drawing and the sources, a line each."""
    plain, dashed = drawn_edges(page)
    found = found_edges(texts)
    for edge in sorted(set(found) - plain):
        yield f"not drawn: {edge[0]} --> {edge[1]}, by {found[edge]}"
    for edge in sorted(plain - set(found)):
        yield f"drawn, but not found: {edge[0]} --> {edge[1]}"
    for edge in sorted(dashed ^ set(BUILDS)):
        yield f"drawn or listed in BUILDS, but not both: {edge[0]} -.-> {edge[1]}"
    for edge, (file, words) in BUILDS.items():
        if words not in read(file):
            yield f"{file} does not say {words}, so {edge[0]} is not built with {edge[1]}"
    for user, used in sorted(found):
        if used in NEVER_USED:
            yield f"{user} is built on {used}: {found[user, used]}"


def circle(edges):
    """Rooms that use each other in a circle, as one line, or None."""
    uses = collections.defaultdict(set)
    for user, used in edges:
        uses[user].add(used)
    while True:
        leaves = [room for room in uses if not uses[room] & set(uses)]
        if not leaves:
            return " and ".join(sorted(uses)) + " use each other in a circle" if uses else None
        for room in leaves:
            del uses[room]


def circles_inside():
    """Modules of one room that import each other in a circle."""
    yield from imports.circles_javascript(ROOT / "bindings" / "javascript" / "src")
    yield from imports.circles_javascript(ROOT / "apps" / "playground" / "src")
    yield from imports.circles_javascript(ROOT / "examples" / "server" / "src")
    yield from imports.circles_python(ROOT / "bindings" / "python" / "boardrules")
    yield from imports.circles_rust(ROOT / "bindings" / "rust" / "boardrules" / "src")


def rooms_without_a_row(page):
    """Folders at the top that the page does not describe."""
    tops = {path.split("/")[0] for path in tracked() if "/" in path and not path.startswith(".")}
    return [f"{top}/ has no row" for top in sorted(tops) if f"| `{top}/" not in page]


def tracked():
    # Without .git this is an unpacked tarball, maybe inside of another repository.
    listed = (ROOT / ".git").exists() and subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                                                         stdout=subprocess.PIPE, text=True)
    if listed and listed.returncode == 0:
        return [path for path in listed.stdout.splitlines() if (ROOT / path).is_file()]
    return [str(path.relative_to(ROOT)) for path in ROOT.rglob("*")
            if path.is_file() and not {"build", "node_modules"} & set(path.relative_to(ROOT).parts)]


def self_test():
    """An invented tree, in which known differences must be found."""
    page = "```mermaid\ngraph BT\n    apps/tools --> include\n" + "".join(f"    {a} -.-> {b}\n" for a, b in BUILDS) + "```\n"
    texts = {"include/a.h": "", "apps/tools/t.c": '#include "a.h"\n', "lib/games/tomis/x.c": "", "tests/x.c": '#include "apps/tools/t.c"\n'}
    says = {file: " ".join(words for one, words in BUILDS.values() if one == file) for file, _ in BUILDS.values()}
    cases = [({}, None), ({"apps/bot/b.c": '#include "a.h"\n'}, "not drawn: apps/bot --> include"),
             ({"include/a.h": "", "apps/tools/t.c": ""}, "drawn, but not found"),
             ({"apps/bot/b.c": '#include "examples/e.c"\n', "examples/e.c": ""}, "not drawn: apps/bot --> examples"),
             ({"apps/playground/p.ts": "import { Rules } from 'boardrules';\n"}, "not drawn: apps/playground --> bindings/javascript")]
    for added, expected in cases:
        found = list(differences({**texts, **added}, page, says.__getitem__))
        if bool(found) != (expected is not None) or (expected and expected not in found[0]):
            yield f"made up: {added}: expected {expected}, found {found}"
    if circle({("a", "b"), ("b", "c"), ("c", "a"), ("d", "a")}) is None or circle({("a", "b"), ("b", "c")}) is not None:
        yield "made up: circles"


def main():
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    texts = {path: (ROOT / path).read_text(encoding="utf-8") for path in tracked()
             if path.endswith((".c", ".h", ".ts", ".tsx", ".mjs"))}
    found = found_edges(texts)
    if "--edges" in sys.argv:
        for (user, used), path in sorted(found.items()):
            print(f"{user} --> {used}: {path}")
    results = {"self_test": list(self_test()),
               "drawing": list(differences(texts, page, lambda file: (ROOT / file).read_text(encoding="utf-8"))),
               "circles": [line for line in [circle(set(found) | set(BUILDS))] if line],
               "circles_inside": list(circles_inside()),
               "rows": rooms_without_a_row(page)}
    print_faults(results)
    return print_count("rooms", results)


if __name__ == "__main__":
    sys.exit(main())
