"""architecture.py: the structure of the code: which files in lib/ may include and call which others, which files each
game has, and the names of their sections.

    python3 tests/scripts/architecture.py [--pending GAME,GAME] [--edges]

The folders of lib/ are layers, from the bottom; a file uses its own layer and those below, except as noted here:

    basics keys kit   packaging/facts: BELOW_GAMES                     use no game, no host object, no YAML
    games             lib/games/<game>                                 never each other
    core              packaging/facts: ABOVE_GAMES                     use games through the registry only
    text              packaging/facts: ABOVE_GAMES                     basics and public functions only; the Makefile compiles it so
    yaml              the loader of rules files                        alone may use all of libc; parse.c alone libfyaml

No modules of a layer use each other in a circle, directly or through others. meson.build names each file.

lib/builtin.c, which `make builtin` writes, contains the list of games. No other file in lib/ names a game, except in the
game's own folder.

In a game, x.c and x.h are one module, but <game>.h, at the bottom, is not one with <game>.c, at the top. A game may split
<game>.h into several headers at the bottom: _cells _data _state _code.

    <game>.c -> _play _reach _secrets _validity -> _setup _moves -> _notation _attackers -> <game>.h
    <game>.c -> _rules _words -> <game>.h

Modules at one level may use each other, in one direction. Uses are found in the sources (includes; names of functions
and tables of other files) and in the objects of the last build (nm), which also show the functions of libc in use.

--pending: games that do not conform yet. Their faults are shown and do not count, but a game that conforms must not be
named. --edges: prints which module uses which.
"""

import argparse
import collections
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))
import imports  # noqa: E402
from csource import Source  # noqa: E402
from facts import ABOVE_GAMES, BELOW_GAMES, GAMES  # noqa: E402
from results import print_count, print_faults  # noqa: E402

# Games that do not have the shape of the others yet: none.
PENDING = ()

REQUIRED = (".h", "_rules.c", "_notation.c", "_moves.c", "_play.c", "_reach.c", "_validity.c", "_words.c", ".c")
OPTIONAL = ("_cells.h", "_data.h", "_state.h", "_code.h", "_attackers.c", "_attackers.h", "_tally.c", "_tally.h",
            "_setup.c", "_secrets.c")
# Headers that any file of the game may use: the board, the state, the move code, what the rules file says.
BOTTOM = (".h", "_cells", "_data", "_state", "_code")
HEIGHTS = {**{part: 0 for part in BOTTOM}, "_tally": 0, "_attackers": 1, "_words": 1, "_notation": 1, "_setup": 2, "_moves": 2, "_play": 3, "_reach": 3, "_secrets": 3, "_validity": 3, ".c": 4}
# Headings that a file of each game has, in this order; it may have others. Headings in common stand in one order everywhere.
SECTIONS = {".h": ("geometry", "state", "move code", "compiled tables"), "_rules.c": ("keys", "contradictions", "compiling")}

TEXT, LOADER = "text", "yaml"
LAYERS = (*BELOW_GAMES, "games", *ABOVE_GAMES, LOADER)
OF_BUILTIN = re.compile(r"brdi_(builtin_\w+|games|game_total|library)")
LIBC_OF_ALL = {"memcpy", "memset", "memcmp", "strlen", "_GLOBAL_OFFSET_TABLE_"}
HEADERS_OF_ALL = {"stdint.h", "stddef.h", "stdbool.h", "limits.h", "string.h"}
COMPILER = "lib/basics/compiler.h"
FUNCTION_LINES_MOST = 40
HEADING = re.compile(r"^/\* -{20,} (.+) \*/$", re.MULTILINE)

# why: where the use was found, for people. Modules are named as paths below lib/ without their ending; <game>.h keeps it.
Edge = collections.namedtuple("Edge", "user used why")


# ------------------------------------------------------------------------------------------------------ reading

def game_of(module):
    """The game that a module below lib/ belongs to, or None."""
    parts = module.split("/")
    return parts[1] if parts[0] == "games" else None


class Tree:
    """The sources as {path below the root: text}; `objects`: {path: (names defined, names wanted)}, as nm lists them."""

    def __init__(self, texts, objects=None):
        self.texts = texts
        self.sources = {path: Source(None, text) for path, text in texts.items() if path.startswith("lib/")
                        and path.count("/") > 1}
        self.objects = objects or {}
        self.edges = sorted(set(self.includes()) | set(self.names()) | set(self.symbols()))

    @staticmethod
    def module(path):
        """kit/board for lib/kit/board.h, games/tombs/tombs_play; games/tombs/tombs.h for the header of a game."""
        name = path[len("lib/"):]
        game = game_of(name)
        return name if game and name.endswith(f"/{game}.h") else name.rsplit(".", 1)[0]

    def resolve(self, path, name):
        """Which file of lib/ an include names, or None."""
        for there in (os.path.normpath(os.path.join(os.path.dirname(path), name)), "lib/" + name, "lib/basics/" + name):
            if there in self.sources:
                return there
        return None

    def includes(self):
        for path, source in self.sources.items():
            for name, line in source.includes:
                there = self.resolve(path, name)
                if there is not None and self.module(there) != self.module(path):
                    yield Edge(self.module(path), self.module(there), f"{path}:{line} includes {name}")

    def names(self):
        """Functions and tables of other files that a file names in its functions, tables and macros."""
        home = {}
        for path, source in self.sources.items():
            for item in source.items:
                if item.kind in ("function", "table") and \
                        "static" not in [token.text for token in source.tokens[item.first:item.last + 1][:4]]:
                    home[item.name] = self.module(path)
        for path, source in self.sources.items():
            for name, line in self.used_names(source):
                if home.get(name, self.module(path)) != self.module(path):
                    yield Edge(self.module(path), home[name], f"{path}:{line} uses {name}")

    @staticmethod
    def used_names(source):
        lines = source.text.split("\n")
        for item in source.items:
            if item.kind == "macro":
                for line in range(item.line, item.last_line + 1):
                    yield from ((name, line) for name in re.findall(r"[A-Za-z_]\w*", lines[line - 1]))
            elif item.kind in ("function", "table"):
                yield from ((token.text, token.line) for token in source.tokens[item.first:item.last + 1] if token.kind == "id")

    def symbols(self):
        home = {name: path for path, (defined, _) in self.objects.items() for name in defined}
        for path, (_, wanted) in self.objects.items():
            for name in wanted:
                if name in home and home[name] != path:
                    yield Edge(self.module(path), self.module(home[name]), f"{path}'s object needs {name}")

    @staticmethod
    def layer(module):
        return module.split("/")[0]


def read_objects(build):
    """The symbols that nm lists for each source of lib/, and what is wrong with the build."""
    objects, wrong = {}, []
    for path in sorted((ROOT / "lib").glob("*/**/*.c")):
        made = build / path.relative_to(ROOT).with_suffix(".o")
        if not made.exists() or made.stat().st_mtime < path.stat().st_mtime:
            wrong.append(f"{path.relative_to(ROOT)} is not built: `make lib`")
            continue
        listed = subprocess.run(["nm", str(made)], stdout=subprocess.PIPE, text=True, check=True).stdout
        parts = [line.split() for line in listed.splitlines()]
        objects[str(path.relative_to(ROOT))] = ({part[-1] for part in parts if part[-2] in "TDRBC"},
                                                {part[-1] for part in parts if part[-2] == "U"})
    return objects, wrong


def read_tree(build):
    found = [path for folder in ("lib", "apps", "packaging", "tests", "examples", "bindings", "bench") for path in sorted((ROOT / folder).rglob("*.[ch]"))]
    paths = [path for path in found if "node_modules" not in path.parts]
    objects, wrong = read_objects(build)
    return Tree({str(path.relative_to(ROOT)): path.read_text() for path in paths}, {} if wrong else objects), wrong


# ------------------------------------------------------------------------------------------------------ rules

def part_of(game, module):
    """`.h`, `_play`, `.c` …: the part of a game that a module is."""
    rest = module.split("/")[2][len(game):]
    return rest if rest else ".c"


def wrong_in_game(game, edge):
    """Why one file of a game may not use another, or None."""
    user, used = part_of(game, edge.user), part_of(game, edge.used)
    if user == "_rules" or used == "_rules":
        allowed = (user, used) == (".c", "_rules") or (user == "_rules" and used in BOTTOM)
    else:
        allowed = HEIGHTS.get(user, -1) >= HEIGHTS.get(used, 9)
    return None if allowed else f"{edge.user} may not use {edge.used}"


def wrong_edge(tree, edge):
    user, used = tree.layer(edge.user), tree.layer(edge.used)
    if user == used == "games":
        game = game_of(edge.user)
        if game_of(edge.used) != game:
            return f"{edge.user} may not use another game"
        return wrong_in_game(game, edge)
    if used == "games":
        return f"{edge.user} may not know {edge.used}"
    if LAYERS.index(user) < LAYERS.index(used):
        return f"{edge.user} ({user}) may not use {edge.used} ({used})"
    return None


def game_at(edge):
    return game_of(edge.user) or game_of(edge.used)


def back_edges(tree):
    """(game or None, what is wrong) for each use that is not allowed."""
    for edge in tree.edges:
        why = wrong_edge(tree, edge)
        if why is not None:
            yield game_at(edge), f"{why}: {edge.why}"


def uses_in_layers(tree):
    """Which modules of its own layer each module uses."""
    uses = collections.defaultdict(set)
    for edge in tree.edges:
        if tree.layer(edge.user) == tree.layer(edge.used):
            uses[edge.user].add(edge.used)
    return uses


def circles(tree):
    """Circles among the modules of a layer. (Between layers there are none: back_edges.)"""
    uses = uses_in_layers(tree)
    for start in sorted(uses):
        path = imports.shortest_circle(uses, start)
        if path and start == min(path):
            yield game_of(start), "a circle: " + " -> ".join(path)


def foreign_things(tree):
    """Headers and functions from outside the library: only the loader may use more than a few."""
    for path, source in tree.sources.items():
        module = tree.module(path)
        game = game_of(module)
        for name in re.findall(r"^\s*#\s*include\s*<([^>]+)>", source.text, re.MULTILINE):
            if path == COMPILER and name == "intrin.h":
                continue  # MSVC's
            if name == "libfyaml.h" and path != "lib/yaml/parse.c":
                yield game, f"{path} includes {name}"
            if name not in HEADERS_OF_ALL and not name.startswith("boardrules/") and not module.startswith(LOADER + "/"):
                yield game, f"{path} includes {name}"
    ours = {name for defined, _ in tree.objects.values() for name in defined}
    for path, (_, wanted) in tree.objects.items():
        foreign = {name for name in wanted - ours - LIBC_OF_ALL if not OF_BUILTIN.fullmatch(name)}
        if foreign and not path.startswith(f"lib/{LOADER}/"):
            yield game_of(path[len("lib/"):]), f"{path} needs {' '.join(sorted(foreign))}"


def private_uses(tree):
    """Files of lib/text call only public functions and those of basics. (They cannot include anything else.)"""
    own = {name for path, (defined, _) in tree.objects.items() if tree.layer(tree.module(path)) in ("basics", TEXT) for name in defined}
    for path, (_, wanted) in tree.objects.items():
        private = {name for name in wanted - own if not name.startswith("brd_")} - LIBC_OF_ALL
        if private and tree.layer(tree.module(path)) == TEXT:
            yield None, f"{path} needs {' '.join(sorted(private))}, which is not public"


def names_of_games(tree):
    """No file of the library names a game, except the game's own."""
    for path, source in tree.sources.items():
        if game_of(path[len("lib/"):]):
            continue
        for token in source.tokens:
            for game in GAMES:
                if token.kind in ("id", "string") and re.search(rf"(?:\b|_){game}(?:\b|_)", token.text, re.IGNORECASE):
                    yield None, f"{path}:{token.line} knows a game: {token.text}"


def extensions(tree):
    """No file of the library uses what C11 lacks, except basics/compiler.h."""
    for path, source in tree.sources.items():
        for token in source.tokens if path != COMPILER else ():
            if token.kind == "id" and re.match(r"__(?!FILE__|LINE__)", token.text):
                yield None, f"{path}:{token.line} uses {token.text}: basics/compiler.h is the place for that"


def names_of_files(tree):
    """No two C files have the same name."""
    places = collections.defaultdict(list)
    for path in tree.texts:
        places[os.path.basename(path)].append(path)
    for paths in places.values():
        if len(paths) > 1:
            yield None, "one name for several files: " + " ".join(sorted(paths))


def long_functions(tree):
    """No function is longer than a reader keeps in mind; in tests tables of positions are."""
    for path, text in tree.texts.items():
        if not path.startswith("tests/"):
            for item in (tree.sources.get(path) or Source(None, text)).items:
                if item.kind == "function" and item.last_line - item.line >= FUNCTION_LINES_MOST:
                    yield None, f"{path}:{item.line} {item.name} has more than {FUNCTION_LINES_MOST} lines"


def shapes(tree):
    """Each game's folder has the same files."""
    for game in GAMES:
        there = {path.split("/")[3] for path in tree.sources if path.startswith(f"lib/games/{game}/")}
        for part in REQUIRED:
            if game + part not in there:
                yield game, f"lib/games/{game}/{game}{part} is missing"
        for name in sorted(there - {game + part for part in REQUIRED + OPTIONAL}):
            yield game, f"lib/games/{game}/{name} is no file that a game has"


def headings_of(tree, game, part):
    source = tree.sources.get(f"lib/games/{game}/{game}{part}")
    return HEADING.findall(source.text) if source is not None else []


def sections(tree):
    """Sections have the same names in the same order in all games."""
    for part in REQUIRED + OPTIONAL:
        for game in GAMES:
            found = headings_of(tree, game, part)
            path = f"lib/games/{game}/{game}{part}"
            if path not in tree.sources:
                continue
            wanted = [name for name in SECTIONS.get(part, ())]
            if [name for name in found if name in wanted] != wanted:
                yield game, f"{path}: its sections are not {', '.join(wanted)} in this order, but {', '.join(found) or 'none'}"
            for other in GAMES[:GAMES.index(game)]:
                theirs = headings_of(tree, other, part)
                common = [name for name in found if name in theirs]
                if common != [name for name in theirs if name in found]:
                    yield game, f"{path}: {', '.join(common)}: another order than in lib/games/{other}"


def unknown_to_meson(sources, meson):
    """meson.build, which may not search for files, names each of lib/."""
    lists = {name: set(re.findall("'(.*?)'", names)) for name, names in re.findall(r"(\w+)'?(?:: | = )\[([^\]]*)\]", meson)}
    for path in sorted(path for path in sources if path.endswith(".c") and path.count("/") > 1):
        *_, folder, file = path[:-len(".c")].split("/")
        if (file.removeprefix(folder) if folder in GAMES else file) not in lists.get("loader" if folder == LOADER else folder, ()):
            yield f"meson.build does not name {path}"


RULES = (back_edges, circles, foreign_things, private_uses, names_of_games, extensions, names_of_files, long_functions, shapes, sections)


# ------------------------------------------------------------------------------------------------- the test's own test

def made_up(**changes):
    """A small tree that conforms, with files changed or added."""
    texts = {"lib/kit/game.h": "", "lib/core/object.h": '#include "kit/game.h"\n', "lib/yaml/load.h": "",
             "lib/kit/board.c": '#include <string.h>\nint brdi_board_far(void)\n{\n    return 1;\n}\n',
             "lib/core/registry.c": '#include "kit/game.h"\n',
             "lib/core/state.c": '#include "core/object.h"\nint brd_state(void)\n{\n    return brdi_board_far();\n}\n'}
    for game in GAMES:
        folder = f"lib/games/{game}/{game}"
        texts[folder + ".h"] = '#include "kit/game.h"\n'
        texts[folder + ".c"] = f'#include "{game}.h"\nint brdi_{game} = 1;\n'
        for part in ("rules", "notation", "moves", "play", "reach", "validity", "words"):
            texts[f"{folder}_{part}.c"] = f'#include "{game}.h"\nint brdi_{game}_{part}(void)\n{{\n    return 1;\n}}\n'
        texts[folder + ".h"] += "".join(f"/* {'-' * 30} {name} */\n" for name in SECTIONS[".h"])
        texts[folder + "_rules.c"] += "".join(f"/* {'-' * 30} {name} */\n" for name in SECTIONS["_rules.c"])
    for path, text in changes.items():
        texts[path] = texts.get(path, "") + text
    return Tree(texts)


def calls(name):
    return f"static int made_up(void)\n{{\n    return {name}();\n}}\n"


# Files added to the conforming tree, and the complaint that each must cause.
MADE_UP = (
    ({}, None),
    ({"lib/games/tombs/tombs_play.c": calls("brdi_tombs_moves")}, None),
    ({"lib/games/tombs/tombs_play.c": calls("brdi_tombs_validity")}, None),
    ({"lib/games/tombs/tombs_moves.c": calls("brdi_tombs_play")}, "games/tombs/tombs_moves may not use games/tombs/tombs_play"),
    ({"lib/games/tombs/tombs.h": "static inline " + calls("brdi_tombs_notation")[7:]}, "tombs/tombs.h may not use"),
    ({"lib/games/tombs/tombs_rules.c": calls("brdi_tombs_notation")}, "games/tombs/tombs_rules may not use"),
    ({"lib/games/tombs/tombs_moves.c": calls("brdi_tombs_rules")}, "games/tombs/tombs_moves may not use"),
    ({"lib/games/tombs/tombs_state.h": "", "lib/games/tombs/tombs_rules.c": '#include "tombs_state.h"\n'}, None),
    ({"lib/games/tombs/tombs_setup.h": "", "lib/games/tombs/tombs_rules.c": '#include "tombs_setup.h"\n'}, "games/tombs/tombs_rules may not use"),
    ({"lib/games/tombs/tombs_play.c": calls("brdi_tombs_validity"), "lib/games/tombs/tombs_validity.c": calls("brdi_tombs_play")},
     "a circle: games/tombs/tombs_play -> games/tombs/tombs_validity"),
    ({"lib/games/tombs/tombs_play.c": '#include "games/tomis/tomis.h"\n'}, "another game"),
    ({"lib/games/tombs/tombs_play.c": calls("brdi_tomis_play")}, "another game"),
    ({"lib/games/tombs/tombs_rules.c": '#include "yaml/load.h"\n'}, "(games) may not use yaml/load (yaml)"),
    ({"lib/games/tombs/tombs_play.c": '#include "core/object.h"\n'}, "(games) may not use core/object (core)"),
    ({"lib/games/tombs/tombs_play.c": calls("brd_state")}, "(games) may not use core/state (core)"),
    ({"lib/kit/board.c": calls("brd_state")}, "(kit) may not use core/state (core)"),
    ({"lib/keys/schema.c": calls("brdi_board_far")}, "keys/schema (keys) may not use kit/board (kit)"),
    ({"lib/basics/text.c": '#include "keys/schema.h"\n', "lib/keys/schema.h": ""}, "basics/text (basics) may not use keys/schema (keys)"),
    ({"lib/kit/board.c": calls("brdi_line"), "lib/kit/notation.c": "int brdi_line(void)\n{\n    return brdi_board_far();\n}\n"},
     "a circle: kit/board -> kit/notation -> kit/board"),
    ({"lib/yaml/load.c": '#include "yaml/read.h"\n', "lib/yaml/read.h": "", "lib/yaml/read.c": '#include "yaml/load.h"\n'},
     "a circle: yaml/load -> yaml/read -> yaml/load"),
    ({"lib/core/state.c": '#include "text/public.h"\n', "lib/text/public.h": ""}, "(core) may not use text/public (text)"),
    ({"lib/text/public.h": '#include "fault.h"\n', "lib/basics/fault.h": '#include "keys/schema.h"\n', "lib/keys/schema.h": ""},
     "basics/fault (basics) may not use keys/schema (keys)"),
    ({"lib/core/state.c": '#include "games/tombs/tombs.h"\n'}, "core/state may not know games/tombs/tombs.h"),
    ({"lib/core/state.c": calls("brdi_tombs_play")}, "core/state may not know games/tombs/tombs_play"),
    ({"lib/core/registry.c": calls("brdi_tombs_play")}, "core/registry may not know games/tombs/tombs_play"),
    ({"lib/core/state.c": 'static const char name[] = "tombs";\n'}, "knows a game"),
    ({"lib/kit/board.c": "int brdi_board_far(void)\n{\n    return __builtin_ctz(2);\n}\n"}, "uses __builtin_ctz"),
    ({"lib/kit/board.c": "#include <stdio.h>\n"}, "lib/kit/board.c includes stdio.h"),
    ({"lib/yaml/read.c": "#include <libfyaml.h>\n"}, "lib/yaml/read.c includes libfyaml.h"),
    ({"tests/tombs_play.c": ""}, "one name for several files"),
    ({"apps/tools/t.c": "int f(void)\n{\n" + "    f();\n" * 37 + "}\n"}, None),
    ({"apps/tools/t.c": "int f(void)\n{\n" + "    f();\n" * 38 + "}\n"}, "f has more than 40 lines"),
    ({"tests/t.c": "int f(void)\n{\n" + "    f();\n" * 38 + "}\n"}, None),
    ({"lib/games/tombs/tombs_more.c": ""}, "no file that a game has"),
    ({"lib/games/tombs/tombs_play.c": f"/* {'-' * 30} a */\n/* {'-' * 30} b */\n",
      "lib/games/tomis/tomis_play.c": f"/* {'-' * 30} b */\n/* {'-' * 30} a */\n"}, "another order than in lib/games/tombs"),
)


def self_test():
    for added, expected in MADE_UP:
        found = [line for rule in RULES for _, line in rule(made_up(**added))]
        if bool(found) != (expected is not None) or not all(expected in line for line in found[:1]):
            yield f"made up: {added}: expected {expected}, found {found}"
    objects = {"lib/kit/board.c": ({"brdi_board_far"}, {"puts", "brd_state"}), "lib/core/state.c": ({"brd_state"}, set())}
    tree = Tree(made_up().texts, objects)
    found = [line for rule in RULES for _, line in rule(tree)]
    if len(found) != 2 or "needs brd_state" not in found[0] or "needs puts" not in found[1]:
        yield f"made up: objects: {found}"
    objects = {"lib/text/diagram.c": (set(), {"brd_state", "brdi_put", "brdi_open"}), "lib/basics/writer.c": ({"brdi_put"}, set()),
               "lib/core/state.c": ({"brd_state", "brdi_open"}, set())}
    found = [line for rule in RULES for _, line in rule(Tree(made_up().texts, objects))]
    if found != ["lib/text/diagram.c needs brdi_open, which is not public"]:
        yield f"made up: private functions: {found}"
    lists = "'kit': ['board',\n  'log'],\nloader = ['load']\n  'tombs': ['', '_play'],\n"
    missing = ["lib/games/tombs/tombs_moves.c", "lib/kit/load.c", "lib/yaml/log.c"]
    named = ["lib/games/tombs/tombs.c", "lib/games/tombs/tombs_play.c", "lib/kit/board.c", "lib/kit/log.c", "lib/yaml/load.c"]
    found = list(unknown_to_meson([*missing, *named], lists))
    if found != [f"meson.build does not name {path}" for path in missing]:
        yield f"made up: meson: {found}"


# ------------------------------------------------------------------------------------------------------ the run

def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pending", default=",".join(PENDING))
    parser.add_argument("--edges", action="store_true")
    options = parser.parse_args()
    pending = set(filter(None, options.pending.split(",")))
    tree, not_built = read_tree(ROOT / os.environ.get("BUILD", "build"))
    if options.edges:
        for edge in tree.edges:
            print(f"{edge.user} -> {edge.used}: {edge.why}")
    results = {"self_test": list(self_test()), "objects": not_built,
               "unknown_to_meson": list(unknown_to_meson(tree.sources, (ROOT / "meson.build").read_text()))}
    waiting = collections.Counter()
    for rule in RULES:
        found = list(rule(tree))
        results[rule.__name__] = [line for game, line in found if game not in pending]
        for game, line in found:
            if game in pending:
                waiting[game] += 1
                print(f"pending: {line}")
    results["pending"] = [f"{game} conforms: take it off PENDING" for game in sorted(pending) if waiting[game] == 0]
    print_faults(results)
    print("pending: " + ", ".join(f"{game} {waiting[game]}" for game in GAMES if game in pending))
    return print_count("architecture", results)


if __name__ == "__main__":
    sys.exit(main())
