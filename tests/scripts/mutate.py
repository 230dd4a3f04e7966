"""mutate.py: one-token mutants of a game's files (lib/games/<game>/*.c and *.h). Each is compiled, and that game's tests must
fail with it.

    make mutate                             the sample of every game: 80 mutants, which must be killed or listed
    python3 tests/scripts/mutate.py [GAME ...]      of these games alone; `core`: of what games share, by the tests of all games
        --count N       how many mutants of each game (80)
        --seed N        another sample (1): the same seed gives the same mutants as long as the files stay the same
        --jobs N        how many at a time (2)
        --in WORD       only in files or functions with this in their name: --in tombs_play.c, --in settle
        --list          print the sample, run nothing
        --stale         print the listed mutants that no longer exist, run nothing
        --mutant ID     one mutant by its id: its diff, what each test says of it
        --verbose       print also the killed ones, with the test that killed each

A mutant is killed if a test fails, otherwise it survives. The script prints a line for each survivor: its id, file:line,
function and change; then a summary for each game. It fails if a survivor is not listed in tests/scripts/mutants.txt with the
reason why no caller can see it (its head says how), or if a listed mutant no longer exists or is killed.

Mutants change functions, tables, enums, macros and structs, but not comments, texts, other preprocessor lines or static
assertions. One mutant changes one token (a relation, a logical or arithmetic operator, a number or character, a name into
another of the same enum, true into false, a `!` or `~` or `-` left out), or one condition (0 or 1), or one statement
(left out, or another value returned), or in a struct the type of a member (half as wide, or with or without a sign), an array
(one element fewer), the width of a bit field, or the order of two members, if an initializer relies on it. A place is drawn
first, all being equally likely, then one of its changes. A change that does not compile, or compiles to the same objects with
-O2, is no mutant; the next of the sample replaces it.

A copy of the tree is built in build/mutate; each job works in its own copy. The first test that fails kills the mutant. The
order is: worked tests, conformance, the tests of all games, those of the rules files, random plies, the reference implementation,
the compiler's warnings, half a million random plies. A test may take five times the processor time that it takes with the
unchanged library, and two seconds more. A mutant that survives all of them is built once more with the address and the
undefined behaviour sanitizer, and runs the same tests, except the reference implementation, the warnings and the half million
plies. Only then it has survived. The sanitized copy (build/mutate/sanitized) is built when the first one survives.
"""

import argparse
import collections
import hashlib
import multiprocessing
import multiprocessing.pool
import os
import pathlib
import random
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))
from csource import Item, Source, enum_lists  # noqa: E402
from facts import ABOVE_GAMES, BELOW_GAMES, GAMES  # noqa: E402

CORE = "core"               # no game, but has its mutants too
WORK = ROOT / os.environ.get("BUILD", "build") / "mutate"
REASONS = ROOT / "tests" / "scripts" / "mutants.txt"

PROGRAM_FLAGS = ["-std=c11", "-D_GNU_SOURCE", "-Iinclude", "-Ilib", "-Iapps", "-I.", "-Itests/support", "-O1", "-w"]
PLIES = "3000"              # of each test of random games
SOME_PLIES, ALL_PLIES = "20000", "500000"   # from half a million plies on, the guarantee demands that everything occurs
# Plies of programs that need more: random rules, of one game; random bytes as states; secrets of a game's beginning.
MORE_PLIES = {"tables": "100000", "misuse_states": SOME_PLIES, "sentences": SOME_PLIES, "client": SOME_PLIES,
              "worlds": SOME_PLIES}
COMPARE_PLIES = "400"
MEMORY_NBYTES, OUTPUT_NBYTES = 2 << 30, 16 << 20

# Without -g, so that objects do not contain the path of the tree: they are compared. The sanitized tests may take so many times
# the time of the plain ones.
SANITIZE_FLAGS = "-O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all"
SANITIZED_TIMES = 6

OF_PROGRAMS = "tests/tools"  # tests that do not judge games

# ------------------------------------------------------------------------------------------------------ mutants

Mutant = collections.namedtuple("Mutant", "id path line function start end new before after nth")

RELATIONS = ("<", "<=", ">", ">=", "==", "!=")
SWAPS = {"&&": "||", "||": "&&", "+": "-", "-": "+", "&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<", "/": "*",
         "%": "/", "+=": "-=", "-=": "+=", "|=": "&=", "&=": "|=", "^=": "|=", "<<=": ">>=", ">>=": "<<=", "++": "--",
         "--": "++"}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>="}
WORDS = {"true": "false", "false": "true"}
KEYWORDS = {"if", "else", "for", "while", "do", "switch", "case", "default", "return", "break", "continue", "goto",
            "sizeof", "struct", "union", "enum", "const", "static", "_Static_assert", "static_assert"}
OTHER_TYPES = {"uint64_t": ["uint32_t"], "int64_t": ["int32_t"], "uint32_t": ["uint16_t", "int32_t"],
               "int32_t": ["int16_t", "uint32_t"], "uint16_t": ["uint8_t", "int16_t"], "int16_t": ["int8_t", "uint16_t"],
               "uint8_t": ["int8_t"], "int8_t": ["uint8_t"], "size_t": ["uint16_t"]}


class Macro(Source):
    """The body of one macro as a source of its own, with the offsets of the file: everything else is blank."""

    def __init__(self, source, name, start, end):
        self.name = name
        body = re.sub(r"\\(?=\n)", " ", source.text[start:end])
        super().__init__(source.path, re.sub(r"[^\n]", " ", source.text[:start]) + body)

    def read_items(self):
        if not self.tokens:
            return []
        last = len(self.tokens) - 1
        return [Item("macro", self.name, 0, last, self.tokens[0].line, self.tokens[last].line)]


def macros_of(source):
    """The macros of a file, except those without a body."""
    for found in re.finditer(r"(?m)^[ \t]*#[ \t]*define[ \t]+(\w+)(?:\([^)]*\))?(?P<body>(?:[^\n\\]|\\\n|\\.)*)", source.text):
        macro = Macro(source, found.group(1), found.start("body"), found.end("body"))
        if macro.tokens:
            yield macro


class Reader:
    """The places of one file where a mutant may be: lists of (start, end, new text), one list a place."""

    def __init__(self, source, siblings, by_position):
        self.source, self.tokens, self.siblings = source, source.tokens, siblings
        self.by_position = by_position      # structs whose members are initialized in their order
        self.places = []

    def read(self):
        for item in self.source.items:
            if item.kind in ("function", "table", "enum"):
                first = next(index for index in range(item.first, item.last + 1)
                             if self.text(index) == ("=" if item.kind == "table" else "{"))
                self.read_item(item, first + 1)
            elif item.kind == "struct":
                self.read_struct(item)
            elif item.kind == "macro" and item.first is not None:
                self.read_macro(item)
        return self.places

    def text(self, index):
        return self.tokens[index].text if self.tokens[index].kind not in ("string", "char") else ""

    def read_item(self, item, index):
        while index < item.last:
            if self.text(index) in ("_Static_assert", "static_assert"):
                index = self.source.close[index + 1] + 1
                continue
            if self.text(index - 1) != "." and self.text(index - 1) != "->":
                self.add(item, self.token_changes(item, index))
            if item.kind == "function":
                self.add(item, self.condition_changes(index))
                self.add(item, self.statement_changes(item, index))
            index += 1

    def read_macro(self, item):
        for index in range(item.first, item.last + 1):
            if self.text(index - 1) not in (".", "->"):
                self.add(item, self.token_changes(item, index))

    # structs

    def read_struct(self, item):
        opening = next(index for index in range(item.first, item.last) if self.text(index) == "{")
        for index in range(opening + 1, item.last):
            self.add(item, [self.span(index, index, new) for new in OTHER_TYPES.get(self.text(index), [])])
            if self.text(index) == "[":
                self.add(item, [self.span(index + 1, self.source.close[index] - 1, self.size_below(index))])
            if self.text(index - 1) == ":":
                self.add(item, self.token_changes(item, index))
        self.read_members(item, opening)

    def size_below(self, opening):
        first, last = self.tokens[opening + 1], self.tokens[self.source.close[opening] - 1]
        return self.source.text[first.start:last.start + len(last.text)] + " - 1"

    def read_members(self, item, opening):
        """The places between two members of a struct, and of the structs inside it."""
        ordered = self.text(opening - 1) in self.by_position
        before, first = None, opening + 1
        for index in range(opening + 1, self.source.close[opening]):
            if index < first or self.text(index) not in ("{", ";"):
                continue
            if self.text(index) == "{":     # a struct: no neighbours are exchanged with it
                self.read_members(item, index)
                before, first = None, self.end_of_statement(self.source.close[index] + 1) + 1
                continue
            if ordered:
                self.add(item, [self.exchanged(before, (first, index))] if before else [])
                self.read_declarators(item, first, index)
            before, first = (first, index), index + 1

    def read_declarators(self, item, first, last):
        """`uint8_t from, to;`: the names of one declaration."""
        ends = [index for index in range(first, last + 1) if self.text(index) in (",", ";")]
        before = None
        for end in ends:
            name = end - 1
            while self.text(name) == "]":
                name = self.source.close[name] - 1
            self.add(item, [self.exchanged(before, (name, end - 1))] if before else [])
            before = (name, end - 1)

    def exchanged(self, one, other):
        """What lies from the first token of `one` to the last of `other`, with the two exchanged."""
        text = [self.source.text[self.tokens[first].start:self.tokens[last].start + len(self.tokens[last].text)]
                for first, last in (one, (one[1] + 1, other[0] - 1), other) if first <= last]
        return self.span(one[0], other[1], " ".join(one_line(part) for part in reversed(text)))

    def add(self, item, changes):
        changes = [change for change in changes if change is not None]
        if changes:
            self.places.append((item, changes))

    def span(self, first, last, new):
        start, end = self.tokens[first].start, self.tokens[last].start + len(self.tokens[last].text)
        return start, end, new + "\n" * self.source.text.count("\n", start, end)

    # one token

    def token_changes(self, item, index):
        token = self.tokens[index]
        if token.kind == "number":
            return [self.span(index, index, new) for new in self.numbers(token.text)]
        if token.kind == "char":
            return [self.span(index, index, new) for new in self.characters(token.text)]
        if token.kind == "id":
            defined = item.kind == "enum" and self.text(index - 1) in ("{", ",")
            others = [] if defined else [WORDS[token.text]] if token.text in WORDS else self.siblings.get(token.text, [])
            return [self.span(index, index, new) for new in others]
        return [self.span(index, index, new) for new in self.operators(index)] if token.kind == "mark" else []

    @staticmethod
    def numbers(text):
        digits = re.match(r"0[xX][0-9a-fA-F]+|[0-9]+", text)
        if digits is None or "." in text:
            return []
        value, suffix = int(digits.group(), 0 if digits.group()[:2] in ("0x", "0X") else 10), text[digits.end():]
        others = [value + 1, value - 1, 0, 1]
        return [f"{other}{suffix}" for other in dict.fromkeys(others) if other != value and other >= 0]

    @staticmethod
    def characters(text):
        return [f"'{chr(ord(text[1]) + by)}'" for by in (1, -1) if len(text) == 3 and chr(ord(text[1]) + by) not in "'\\"]

    def operators(self, index):
        text, before = self.text(index), self.tokens[index - 1]
        binary = before.kind != "mark" and before.text not in ("return", "case") or before.text in (")", "]")
        if text in RELATIONS:
            return [other for other in RELATIONS if other != text]
        if text in ("!", "~"):
            return [""]
        if text in ("-", "&", "+") and (not binary or self.is_cast(index - 1)):
            return [""] if text == "-" else []
        return [SWAPS[text]] if text in SWAPS else []

    def is_cast(self, index):
        """Whether a type in brackets ends here, so that the next token is no operator between two operands."""
        if self.text(index) != ")":
            return False
        inside = [token.text for token in self.tokens[self.source.close[index] + 1:index]]
        return bool(inside) and all(re.fullmatch(r"u?int\d*(_t)?|size_t|char|const|struct|void|\*|long|unsigned", word)
                                    for word in inside)

    # conditions and statements

    def condition_changes(self, index):
        if self.text(index) not in ("if", "while") or self.text(index + 1) != "(":
            return []
        last = self.source.close[index + 1]
        news = ("0", "1") if self.text(index) == "if" else ("0",)
        return [self.span(index + 2, last - 1, new) for new in news]

    def statement_changes(self, item, index):
        if not self.begins_statement(index):
            return []
        last = self.end_of_statement(index)
        if last is None:
            return []
        if self.text(index) == "return":
            return self.return_changes(item, index, last)
        if self.text(index) in ("break", "continue") or self.is_expression(index, last):
            return [self.span(index, last, ";")]
        return []

    def begins_statement(self, index):
        before = self.text(index - 1)
        if before in (";", "{", "}", "else", "do"):
            return True
        if before == ")":
            return self.text(self.source.close[index - 1] - 1) in ("if", "for", "while", "switch")
        if before == ":":
            at = index - 2
            while self.text(at) not in ("case", "default", ";", "{", "}", "?"):
                at -= 1
            return self.text(at) in ("case", "default")
        return False

    def end_of_statement(self, index):
        while index < len(self.tokens):
            text = self.text(index)
            if text == ";":
                return index
            if text in ("(", "[", "{"):
                index = self.source.close[index]
            elif text in (")", "]", "}"):
                return None
            index += 1
        return None

    def is_expression(self, first, last):
        if self.tokens[first].kind == "id":
            if self.text(first) in KEYWORDS or self.tokens[first + 1].kind == "id" or self.text(first + 1) == "*":
                return False
            if self.text(first + 1) == "(" and self.source.close[first + 1] == last - 1:
                return True
        elif self.text(first) not in ("*", "++", "--", "("):
            return False
        index = first
        while index < last:
            if self.text(index) in ASSIGNMENTS or self.text(index) in ("++", "--"):
                return True
            index = self.source.close[index] if self.text(index) in ("(", "[", "{") else index
            index += 1
        return False

    def return_changes(self, item, first, last):
        changes = []
        if last + 1 < item.last:
            changes.append(self.span(first, last, ";"))
        if last > first + 1 and not (last == first + 2 and self.text(first + 1) in ("0", "1", "true", "false")):
            changes += [self.span(first, last, f"return {value};") for value in ("0", "1")]
        return changes


def one_line(text):
    return " ".join(text.split())


def sibling_names(sources):
    siblings = collections.defaultdict(list)
    for names in enum_lists(sources):
        for name in names:
            siblings[name] += [other for other in names if other != name and other not in siblings[name]]
    return siblings


def structs_by_position(sources):
    """The names of the structs that some file initializes without the names of their members."""
    names = set()
    for source in sources:
        names.update(re.findall(r"\(\s*(?:const\s+)?struct\s+(\w+)\s*(?:\[\w*\]\s*)*\)\s*\{[\s{]*(?![\s{}.])", source.text))
        names.update(re.findall(r"struct\s+(\w+)\s+\w+\s*(?:\[[^\]]*\]\s*)*=\s*\{[\s{]*(?![\s{}.]|0\s*\})", source.text))
    return names


def mutants_of_file(tree, path, siblings, by_position):
    """All, as one list for each place."""
    source, seen = Source(path), collections.Counter()
    places = []
    found = Reader(source, siblings, by_position).read()
    for macro in macros_of(source):
        found += Reader(macro, siblings, by_position).read()
    for item, changes in found:
        mutants = []
        for start, end, new in changes:
            first = source.text.rfind("\n", 0, start) + 1
            last = source.text.find("\n", end)
            before = one_line(source.text[first:last])
            after = one_line(source.text[first:start] + new + source.text[end:last])
            key = (path.name, item.name, before, after)
            seen[key] += 1
            name = hashlib.sha256("\n".join(key + (str(seen[key]),)).encode()).hexdigest()[:8]
            mutants.append(Mutant(name, path.relative_to(tree), source.line_of(start), item.name, start, end, new, before,
                                  after, seen[key]))
        places.append(mutants)
    return places


def files_of(tree, game):
    """The files of a game, or of the floors that all games share."""
    folders = [*BELOW_GAMES, *ABOVE_GAMES] if game == CORE else [f"games/{game}"]
    return sorted(path for folder in folders for path in (tree / "lib" / folder).glob("*.[ch]"))


def places_of_game(tree, game):
    files = files_of(tree, game)
    if not files:
        sys.exit(f"lib/games/{game} is not there")
    shared = [path for path in files_of(tree, CORE) if path.suffix == ".h"] + [tree / "include" / "boardrules" / "boardrules.h"]
    siblings = sibling_names([Source(path) for path in files + shared])
    by_position = structs_by_position([Source(path) for path in files])
    return [place for path in files for place in mutants_of_file(tree, path, siblings, by_position)]


def sample(tree, game, options):
    """All mutants in the order in which they are drawn: a place, then a change there. A place does not come again soon."""
    places = places_of_game(tree, game)
    if options.within:
        places = [place for place in places if options.within in place[0].path.name or options.within in place[0].function]
    dice = random.Random(f"{options.seed} {game}")
    drawn = [dice.sample(place, len(place)) for place in places]
    dice.shuffle(drawn)
    for turn in range(max((len(place) for place in drawn), default=0)):
        yield from (place[turn] for place in drawn if turn < len(place))


# ------------------------------------------------------------------------------------------------------ reasons

def listed_mutants():
    """(file, function, before, after, nth) -> the reason. The head of tests/scripts/mutants.txt describes the format."""
    reasons = {}
    if not REASONS.exists():
        return reasons
    for block in re.split(r"\n\s*\n", REASONS.read_text()):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if not lines:
            continue
        head = lines[0].split()
        if len(lines) < 4 or len(head) not in (2, 3) or lines[1][:2] != "- " or lines[2][:2] != "+ ":
            sys.exit(f"tests/scripts/mutants.txt: not `file function`, `- before`, `+ after`, reason:\n{block}")
        key = (head[0], head[1], one_line(lines[1][2:]), one_line(lines[2][2:]), int(head[2]) if len(head) == 3 else 1)
        reasons[key] = " ".join(lines[3:])
    return reasons


def key_of(mutant):
    return mutant.path.name, mutant.function, mutant.before, mutant.after, mutant.nth


# ------------------------------------------------------------------------------------------------------ building

def run_quietly(command, cwd):
    alone = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    done = subprocess.run(command, cwd=cwd, env=alone, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace")
    return done.returncode, done.stdout


def must(command, cwd):
    status, output = run_quietly(command, cwd)
    if status != 0:
        raise RuntimeError(f"{' '.join(map(str, command))} failed:\n{output}")


class Base:
    """The unchanged library, built in a tree below WORK: its objects, and the files on which each depends."""

    def __init__(self, name, flags, program_flags):
        self.name, self.tree = name, WORK / name
        self.cflags, self.program_flags = flags, PROGRAM_FLAGS + program_flags
        self.objects = {}   # source path in the tree -> (object, set of the files that it is made of)

    def build(self, source, games, jobs):
        """The library, and what the steps of these games run."""
        copy_tree(source, self.tree)
        must(["make", "-s", f"-j{jobs}", f"CFLAGS={self.cflags}", "build/libboardrules.a"], self.tree)
        self.flags = shlex.split((self.tree / "build" / "flags").read_text())
        for depends in sorted((self.tree / "build" / "lib").rglob("*.d")):
            self.remember(depends)
        self.objects = {path: found for path, found in self.objects.items() if path.startswith("lib/")}
        (self.tree / "build" / "programs").mkdir()
        self.write_empty_rules()
        with multiprocessing.pool.ThreadPool(jobs) as pool:
            pool.map(self.compile_program, [*sources_of(games), "build/programs/empty_rules.c"])
        return self

    def compile_program(self, path):
        target = f"build/programs/{pathlib.Path(path).stem}.o"
        must(["cc", *self.program_flags, *fyaml("--cflags"), "-MMD", "-c", path, "-o", target], self.tree)
        self.remember(self.tree / target.replace(".o", ".d"))

    def remember(self, depends):
        parts = depends.read_text().replace("\\\n", " ").split("\n")[0].split()
        files = [os.path.normpath(part) for part in parts[1:]]
        self.objects[files[0]] = (depends.with_suffix(".o").relative_to(self.tree), set(files))

    def write_empty_rules(self):
        """The file that replaces lib/builtin.c for rules_embed: the games with empty rules."""
        lines = ['#include "core/registry.h"']
        for game in GAMES:
            lines += [f"extern const struct brdi_game brdi_{game};", f"const struct brdi_schema brdi_builtin_{game};"]
        lines += [f"const struct brdi_game *const brdi_games[] = {{{', '.join('&brdi_' + game for game in GAMES)}}};",
                  f"const int brdi_game_total = {len(GAMES)};", "const uint64_t brdi_library = BRDI_LAYOUT_HASH;"]
        (self.tree / "build" / "programs" / "empty_rules.c").write_text("\n".join(lines) + "\n")


def plain_base(games, jobs):
    shutil.rmtree(WORK, ignore_errors=True)
    return Base("base", "-O2", []).build(ROOT, games, jobs)


def sanitized_base(games, jobs):
    return Base("sanitized", SANITIZE_FLAGS, SANITIZE_FLAGS.split()).build(WORK / "base", games, jobs)


def test_sources(tree):
    """Those of the library's tests."""
    paths = sorted(path.relative_to(tree) for path in (tree / "tests").glob("*/test_*.c"))
    return [str(path) for path in paths if str(path.parent) != OF_PROGRAMS]


def copy_tree(source, target):
    shutil.copytree(source, target, ignore=shutil.ignore_patterns(".git", "build", WORK.parent.name, "__pycache__"),
                    symlinks=True)


def fyaml(what):
    return shlex.split(subprocess.run(["pkg-config", what, "libfyaml"], stdout=subprocess.PIPE, text=True).stdout)


class Bench:
    """One job's copy of the tree, which compiles a mutant and links its tests when they are needed."""

    def __init__(self, base, name):
        self.base, self.tree = base, WORK / name
        if not self.tree.exists():
            copy_tree(base.tree, self.tree)
        (self.tree / "build" / "programs").mkdir(parents=True, exist_ok=True)
        self.changed = {}   # source -> object made anew
        self.library = base.tree / "build" / "libboardrules.a"
        self.linked = set()

    def compile(self, mutant):
        """None if the mutant compiles to other objects than the library, otherwise why it is no mutant."""
        text = (self.base.tree / mutant.path).read_text()
        (self.tree / mutant.path).write_text(text[:mutant.start] + mutant.new + text[mutant.end:])
        self.changed, self.linked = {}, set()
        shutil.rmtree(self.tree / "build", ignore_errors=True)
        (self.tree / "build" / "programs").mkdir(parents=True)
        shutil.copy(self.base.tree / "build" / "programs" / "empty_rules.c", self.tree / "build" / "programs")
        for source, (target, files) in self.base.objects.items():
            if str(mutant.path) in files and not self.compile_one(source, target):
                return "does not compile"
        if not self.changed:
            return "compiles to the same"
        self.make_library()
        return None

    def make_library(self):
        """A copy of the library with the changed objects in the place of the others: a test that has its own list of games
        takes none of them."""
        self.library = self.tree / "build" / "libboardrules.a"
        shutil.copy(self.base.tree / "build" / "libboardrules.a", self.library)
        changed = [str(made) for source, made in self.changed.items() if source.startswith("lib/")]
        must(["ar", "r", str(self.library), *changed], self.tree)

    def restore(self, mutant):
        shutil.copy(self.base.tree / mutant.path, self.tree / mutant.path)

    def compile_one(self, source, target):
        made = self.tree / target
        made.parent.mkdir(parents=True, exist_ok=True)
        flags = self.base.flags + ["-Ilib/basics", "-w"] if source.startswith("lib/") else ["cc", *self.base.program_flags, *fyaml("--cflags")]
        status, _ = run_quietly([*flags, "-c", source, "-o", str(made)], self.tree)
        if status != 0:
            return False
        if made.read_bytes() != (self.base.tree / target).read_bytes():
            self.changed[source] = made
        return True

    def object_of(self, source):
        return str(self.changed.get(source, self.base.tree / self.base.objects[source][0]))

    def link(self, source):
        """build/tests/x from tests/<room>/test_x.c, build/tools/x from apps/tools/, build/rules_embed from packaging/."""
        if source in self.linked:
            return
        self.linked.add(source)
        target = program_of(source)
        (self.tree / target).parent.mkdir(parents=True, exist_ok=True)
        own = [self.object_of("build/programs/empty_rules.c")] if source == "packaging/rules_embed.c" else []
        must(["cc", *self.base.cflags.split(), "-o", target, self.object_of(source), *own, str(self.library),
              *fyaml("--libs"), "-lpthread"], self.tree)


def program_of(source):
    stem = pathlib.Path(source).stem
    if source.startswith("tests/"):
        return "build/tests/" + stem[len("test_"):]
    return "build/rules_embed" if stem == "rules_embed" else "build/tools/" + stem


# ------------------------------------------------------------------------------------------------------ tests

Step = collections.namedtuple("Step", "name sources command environment")


def program_step(game, path, *arguments, plies=PLIES):
    """A test program, with PLIES and, for tests/core/test_tables.c, GAME in its environment."""
    name = pathlib.Path(path).stem[len("test_"):] + ("" if plies == PLIES else f", {plies} plies")
    return Step(name, [path], [program_of(path), *arguments], {"PLIES": plies, **({} if game == CORE else {"GAME": game})})


def script_step(path, sources, *arguments, **environment):
    runner = "sh" if path.endswith(".sh") else sys.executable
    return Step(pathlib.Path(path).name, sources, [runner, path, *arguments], environment)


SHELL = "apps/tools/brdsh.c"
# What tests/scripts/warnings.sh would report for the files that differ.
WARNINGS_OF = ("for source in $CHANGED; do cc -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes "
               "-Wmissing-prototypes -Werror -D_GNU_SOURCE -DBRD_BUILDING -Iinclude -Ilib -Ilib/basics -O2 -S -o build/out.s $source || "
               "exit 1; done")
# Tests of all games, in this order, then all other test programs, except these, which measure other things.
FIRST = ("stored", "tables", "hash", "diagram", "bad_rules", "rules_keys", "rules_load")
NOT = {"guarantee", "heap", "stack", "threads", "rules_memory"}


def steps_of_game(game):
    """The steps in the order of running: the one that kills most in the least time comes first."""
    games, only = (GAMES, []) if game == CORE else ([game], [game])
    programs = test_sources(ROOT)
    worked = [path for path in programs if path.split("/")[1] in games]
    shared = [path for path in programs if path.split("/")[1] not in GAMES]
    stems = {pathlib.Path(path).stem[len("test_"):]: path for path in shared}
    order = [name for name in FIRST if name in stems] + [name for name in stems if name not in FIRST and name not in NOT]
    steps = [program_step(game, path) for path in worked]
    steps.append(script_step("tests/scripts/conformance.sh", [SHELL], *only))
    steps += [program_step(game, stems[name], plies=MORE_PLIES.get(name, PLIES)) for name in order]
    steps.append(script_step("tests/yaml/rules_format.py", ["packaging/rules_embed.c", "apps/tools/brdlint.c"]))
    steps.append(program_step(game, stems["guarantee"], *only, plies=SOME_PLIES))
    steps += [script_step(str(path.relative_to(ROOT)), [SHELL])
              for one in games for path in sorted((ROOT / "tests" / one).glob("*.py"))]
    steps.append(script_step("tests/scripts/compare.py", [SHELL], *only, COMPARE_PLIES=COMPARE_PLIES))
    steps.append(Step("warnings.sh", [], ["sh", "-c", WARNINGS_OF], {}))
    steps += [program_step(game, stems["tables"], plies=ALL_PLIES)] if "tables" in stems else []
    return steps + [program_step(game, stems["guarantee"], *only, plies=ALL_PLIES)]


def sources_of(games):
    """The programs of all steps of these games."""
    return sorted({source for game in games for step in steps_of_game(game) for source in step.sources})


def sanitized_steps(limits):
    """Those that a survivor runs under the sanitizers, with their time limits."""
    return [(step, SANITIZED_TIMES * seconds) for step, seconds in limits
            if step.name not in ("compare.py", "warnings.sh") and step.environment.get("PLIES") != ALL_PLIES]


def limit(seconds, memory):
    def set_limits():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        if memory:      # not for the address sanitizer, which reserves terabytes
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_NBYTES, MEMORY_NBYTES))
        resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT_NBYTES, OUTPUT_NBYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return set_limits


def run_step(bench, step, seconds):
    """Whether it passed, the processor time and the last lines that it printed."""
    for source in step.sources:
        bench.link(source)
    log = bench.tree / "build" / "log"
    (bench.tree / "build" / "tmp").mkdir(exist_ok=True)
    environment = {**os.environ, "BUILD": "build", "PYTHONDONTWRITEBYTECODE": "1",
                   "TMPDIR": str(bench.tree / "build" / "tmp"),
                   "CHANGED": " ".join(source for source in bench.changed if source.startswith("lib/")), **step.environment}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(log, "w") as output:
        process = subprocess.Popen(step.command, cwd=bench.tree, stdout=output, stderr=output, stdin=subprocess.DEVNULL,
                                   env=environment, start_new_session=True, preexec_fn=limit(seconds, bench.base.name == "base"))
        try:
            status = process.wait(timeout=30 + 20 * seconds)
        except subprocess.TimeoutExpired:
            status = "time is up"
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return status == 0, used, log.read_text(errors="replace")[-2000:]


def measure(unchanged, step):
    """The step's time limit, from the unchanged library, with which it passes."""
    passed, used, output = run_step(unchanged, step, 600)
    if not passed:
        raise RuntimeError(f"{step.name} fails without a mutant:\n{output}")
    return int(2 + 5 * used) + 1


def measure_all(base, game):
    """The steps of a game with their time limits"""
    unchanged = Bench(base, "unchanged")
    return [(step, measure(unchanged, step)) for step in steps_of_game(game)]


# ------------------------------------------------------------------------------------------------------ running

worker = {}


def start_worker(base, limits, numbers):
    number = numbers.get()
    worker["bench"] = Bench(base, f"{base.name}-job{number}")
    worker["unchanged"] = Bench(base, f"{base.name}-unchanged{number}")
    worker["limits"] = limits


def seconds_for(number):
    """The time limit of a step. A worker measures those that are None when a mutant gets so far for the first time."""
    step, seconds = worker["limits"][number]
    if seconds is None:
        seconds = measure(worker["unchanged"], step)
        worker["limits"][number] = (step, seconds)
    return seconds


def try_mutant(mutant):
    """The mutant, why it is none, and the test that killed it."""
    bench = worker["bench"]
    try:
        why_not = bench.compile(mutant)
        if why_not is not None:
            return mutant, why_not, None
        for number, (step, _) in enumerate(worker["limits"]):
            if not run_step(bench, step, seconds_for(number))[0]:
                return mutant, None, step.name
        return mutant, None, None
    finally:
        bench.restore(mutant)


def pool_of(base, limits, jobs):
    numbers = multiprocessing.Queue()
    for number in range(jobs):
        numbers.put(number)
    return multiprocessing.Pool(jobs, start_worker, (base, limits, numbers))


def results(base, game, options):
    """The first --count mutants of the sample, each with the test that killed it, in the sample's order."""
    ahead, done = threading.Semaphore(4 * options.jobs), threading.Event()

    def feed():
        for mutant in sample(base.tree, game, options):
            ahead.acquire()
            if done.is_set():
                return
            yield mutant

    with pool_of(base, [(step, None) for step in steps_of_game(game)], options.jobs) as pool:
        try:
            counted = 0
            for mutant, why_not, killer in pool.imap(try_mutant, feed()):
                ahead.release()
                if why_not is not None or counted == options.count:
                    continue
                counted += 1
                yield mutant, killer
                if counted == options.count:
                    done.set()
                    ahead.release()
        finally:    # the pool cannot end while `feed` waits
            done.set()
            ahead.release()


class Sanitized:
    """The sanitized tests, built when they are needed for the first time."""

    def __init__(self, games, jobs):
        self.games, self.jobs, self.base, self.measured = games, jobs, None, set()

    def killers(self, game, mutants, limits):
        """The mutants, each with the sanitized test that killed it, or None."""
        if not mutants:
            return []
        if self.base is None:
            self.base = sanitized_base(self.games, self.jobs)
        steps = sanitized_steps(limits)
        if game not in self.measured:
            self.measured.add(game)
            expect_all_pass(self.base, steps)
        with pool_of(self.base, steps, self.jobs) as pool:
            return [(mutant, killer and f"sanitized {killer}") for mutant, _, killer in pool.imap(try_mutant, mutants)]


def expect_all_pass(base, steps):
    bench = Bench(base, f"{base.name}-unchanged")
    for step, seconds in steps:
        passed, _, output = run_step(bench, step, seconds)
        if not passed:
            sys.exit(f"mutate: {step.name} fails under the sanitizers without a mutant:\n{output}")


def tell(mutant):
    """`tombs.c settle 2` and the two lines below it, as in tests/scripts/mutants.txt."""
    nth = f" {mutant.nth}" if mutant.nth > 1 else ""
    return (f"{mutant.id} {mutant.path}:{mutant.line}: {mutant.path.name} {mutant.function}{nth}\n"
            f"- {mutant.before}\n+ {mutant.after}")


class Tally:
    """What became of the mutants of one game. A line is printed for each that survives or is listed wrongly."""

    def __init__(self, options, reasons):
        self.options, self.reasons = options, reasons
        self.killed, self.survivors, self.wrong = collections.Counter(), [], 0

    def add(self, mutant, killer):
        listed = key_of(mutant) in self.reasons
        if killer is None:
            self.survivors.append(mutant)
            print(("listed    " if listed else "SURVIVES  ") + tell(mutant), flush=True)
            self.wrong += not listed
            return
        self.killed[killer] += 1
        if self.options.verbose:
            print(f"killed by {killer}: {tell(mutant)}", flush=True)
        if listed:
            print(f"listed in tests/scripts/mutants.txt, but killed by {killer}: {tell(mutant)}", flush=True)
            self.wrong += 1

    def sum_up(self, game, seconds):
        """Prints the summary. Returns whether all mutants were killed or are listed."""
        killed, left = sum(self.killed.values()), self.survivors
        count, listed = killed + len(left), sum(key_of(one) in self.reasons for one in left)
        print(f"{game}: {count} mutants, {killed} killed, {len(left)} survive ({listed} listed): "
              f"{100 * killed / max(1, count - listed):.1f} % of those that a caller could see; "
              f"{seconds / max(1, count):.1f} s each", flush=True)
        if self.options.verbose:
            print("    killed by " + ", ".join(f"{name} {number}" for name, number in self.killed.most_common()), flush=True)
        return self.wrong == 0 and count > 0


def run_game(base, game, options, reasons, sanitized):
    """Whether all mutants were killed or are listed."""
    began, tally, survivors = time.time(), Tally(options, reasons), []
    for mutant, killer in results(base, game, options):
        if killer is None:
            print(f"survives the plain tests: {tell(mutant)}", flush=True)
            survivors.append(mutant)
        else:
            tally.add(mutant, killer)
    for mutant, killer in sanitized.killers(game, survivors, measure_all(base, game) if survivors else []):
        tally.add(mutant, killer)
    return tally.sum_up(game, time.time() - began)


def stale(tree, reasons, games):
    """Listed mutants that no longer exist."""
    there = {key_of(mutant) for game in games for place in places_of_game(tree, game) for mutant in place}
    files = {path.name for game in games for path in files_of(tree, game)}
    all_files = {path.name for game in (*GAMES, CORE) for path in files_of(tree, game)}
    return [key for key in reasons if key not in there and (key[0] in files or key[0] not in all_files)]


def tell_stale(tree, reasons, games):
    """Whether there are any."""
    gone = stale(tree, reasons, games)
    for key in gone:
        print("listed in tests/scripts/mutants.txt, but no mutant is so: " + " | ".join(map(str, key)))
    return bool(gone)


def show_mutant(base, name, jobs):
    """One mutant by its id: the diff, and each test's result."""
    for game in (*GAMES, CORE):
        found = [mutant for place in places_of_game(base.tree, game) for mutant in place if mutant.id == name]
        if not found:
            continue
        mutant = found[0]
        limits = measure_all(base, game)
        bench = Bench(base, "job0")
        why_not = bench.compile(mutant)
        print(run_quietly(["diff", "-u", str(base.tree / mutant.path), str(bench.tree / mutant.path)], bench.tree)[1])
        if why_not is not None:
            sys.exit(f"{name}: {why_not}")
        show_steps(bench, "", limits)
        bench = Bench(sanitized_base([game], jobs), "sanitized-job0")
        bench.compile(mutant)
        show_steps(bench, "sanitized ", sanitized_steps(limits))
        return
    sys.exit(f"no mutant {name}")


def show_steps(bench, kind, limits):
    for step, seconds in limits:
        passed, _, output = run_step(bench, step, seconds)
        print(f"{kind}{step.name}: " + ("passes" if passed else "KILLED\n" + output), flush=True)


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--count", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=int(os.environ.get("JOBS", "2")))
    parser.add_argument("--in", dest="within", default="")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--stale", action="store_true")
    parser.add_argument("--mutant")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    options.games = options.games + options.game or list(GAMES)
    return options


def main():
    options = read_options()
    if options.list:
        for game in options.games:
            for _, mutant in zip(range(options.count), sample(ROOT, game, options)):
                print(tell(mutant))
        return 0
    if options.stale:
        return tell_stale(ROOT, listed_mutants(), [*GAMES, CORE])
    base = plain_base([*GAMES, CORE] if options.mutant else options.games, options.jobs)
    if options.mutant:
        show_mutant(base, options.mutant, options.jobs)
        return 0
    reasons = listed_mutants()
    gone = tell_stale(base.tree, reasons, options.games)
    sanitized = Sanitized(options.games, options.jobs)
    passed = sum(run_game(base, game, options, reasons, sanitized) for game in options.games)
    failed = len(options.games) - passed + gone
    print(f"mutate: {passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except RuntimeError as failure:
        sys.exit(f"mutate: {failure}")
