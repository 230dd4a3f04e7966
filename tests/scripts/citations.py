"""citations.py: rules, code and tests cite the same rules. It prints the index: for each paragraph and ruling of
rules/<game>.md the places in lib/games/<game>/ that carry it out, and the places in the game's tests (tests/<game>/test_*.c)
that prove it; and for each sentence of the public header the tests that prove it.

    python3 tests/scripts/citations.py [--missing] [--strict] [GAME ...] [header]
        --missing   only what is missing, without the index
        --strict    pending ids fail too

Every id must be cited at the line that decides: in a function, table, enum, struct or macro of lib/games/<game>/, or in the
comment right above it. Or tests/scripts/citations.txt lists it among the ids that need no code, or among those that are
pending: rules that no code carries out yet (this list should stay empty). A file's head does not count. A key's `.serves`
counts for a paragraph, because the rules file carries it out, but not for a ruling: the code that reads the switch decides
that. The ids that brd_rule_id returns do not count (tests/scripts/rule_ids.py tests those). Every id must be cited in the tests, every cited id must exist, and the rulings are numbered without gaps.

An id is `[TOK.setup]` where a paragraph, list item or row begins, or a ruling `TOK-3`. A citation may leave out the
brackets. `TMB.v-*` stands for many.

In the header an id, `[H.undo]`, comes after the sentences that it names. The comment of every function has one, no two
are equal, and a test in tests/ cites each: a C program at a function or table, a script anywhere.
"""

import argparse
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "packaging")]
import header  # noqa: E402
from csource import Source  # noqa: E402
from facts import GAMES  # noqa: E402
from results import print_count, print_faults  # noqa: E402

# The letters that the ids of each game begin with: those of the first one in its rulebook.
PREFIXES = {name: re.search(r"\[([A-Z]+)\.", (ROOT / "rules" / f"{name}.md").read_text())[1] for name in GAMES}
NOTHING_TO_DO = ROOT / "tests" / "scripts" / "citations.txt"

# What may come before an id at the start of a paragraph: a list's mark, a title in bold, bold and code marks. Or the text of a
# table's cell begins with it. (A cell with nothing but ids cites them.)
START = r"^\s*(?:[-*]\s+|\d+\.\s+)?(?:\*\*[^*]+\*\*\s+)?[*`]*"
CELL = r"\|\s*`?"
OF_A_GAME = rf"(?:{'|'.join(PREFIXES.values())})(?:-[0-9]+|\.[a-z0-9]+(?:-[a-z0-9]+)*)"
CITED = re.compile(rf"\b(?:{OF_A_GAME}|{header.ID})(?![a-z0-9]|-\*)")
# What brd_rule_id returns: ids in a string, each with its NUL. They decide nothing.
RETURNED = re.compile(r'"(?:[^"\\]+\\0)+"')
# Invented ids, which show what an id looks like.
EXAMPLES = {ROOT / "tests" / "scripts" / "citations.py"}

# The place of a citation: the file's name, and the function, table or other item that contains it, or None.
Place = collections.namedtuple("Place", "file line name")
KEY = "(a key)"


def defined_ids(text, prefix):
    paragraphs = re.findall(START + rf"\[({prefix}\.[a-z0-9-]+)\]", text, re.MULTILINE)
    paragraphs += re.findall(CELL + rf"\[({prefix}\.[a-z0-9-]+)\]`?\s+[^|\s,]", text)
    rulings = re.findall(START + rf"({prefix}-[0-9]+)\b", text, re.MULTILINE)
    return list(dict.fromkeys(paragraphs)), rulings


def holes(prefix, rulings):
    """Numbers that are missing between 1 and the highest, and numbers that come twice or out of order."""
    numbers = [int(ruling[len(prefix) + 1:]) for ruling in rulings]
    return [] if numbers == list(range(1, len(numbers) + 1)) else [f"rulings are numbered {numbers}"]


def name_at(source, number, line, name):
    """The place at a line: an item's name, KEY in the text of a key, or the test in the table of a program's tests."""
    item = source.item_at(number)
    quoted = re.search(rf'"[^"]*\b{re.escape(name)}[^"]*"(?:, (\w+)\}})?', line)
    if item is None or quoted is None:
        return None if item is None else item.name
    return quoted.group(1) or (KEY if item.kind in ("table", "macro") else item.name)


def citations(paths):
    """id -> places, of C files."""
    found = collections.defaultdict(list)
    for path in sorted(paths):
        source = Source(path)
        for number, line in enumerate(source.text.splitlines(), 1):
            for name in CITED.findall(RETURNED.sub('""', line)):
                found[name].append(Place(path.name, number, name_at(source, number, line, name)))
    return found


def tell(places):
    """`tombs.c settle, apply; tombs_rules.c (a key)`, each once."""
    files = collections.defaultdict(list)
    for place in places:
        name = place.name or "(not at a line that decides)"
        if name not in files[place.file]:
            files[place.file].append(name)
    return "; ".join(f"{file} {', '.join(names)}" for file, names in files.items()) or "-"


def decides(name, place):
    return place.name is not None and (place.name != KEY or "." in name)


def pending_ids():
    """The ids of the lines `pending: id id ...`: what they lack is shown and does not count."""
    return set(re.findall(r"\S+", " ".join(re.findall(r"^pending:(.*)$", NOTHING_TO_DO.read_text(), re.MULTILINE))))


def nothing_to_do():
    """id -> the reason: lines `id: reason`, continued in lines that begin with white space."""
    reasons, name = {}, None
    for line in NOTHING_TO_DO.read_text().splitlines():
        if line.startswith("pending:"):
            continue
        if line.startswith("#") or not line.strip():
            continue
        if line[0].isspace() and name is not None:
            reasons[name] += " " + line.strip()
            continue
        name, _, reason = line.partition(":")
        reasons[name] = reason.strip()
    return reasons


class Game:
    """A game's ids, where they are cited, and what is wrong with them."""

    def __init__(self, name, excused, pending):
        self.name, self.prefix, self.excused, self.pending = name, PREFIXES[name], excused, pending
        self.wrong, self.missing, self.waiting = [], [], []
        rules = ROOT / "rules" / f"{name}.md"
        sources = list((ROOT / "lib" / "games" / name).glob("*.[ch]"))
        tests = list((ROOT / "tests" / name).glob("test_*.c"))
        for what, there in ((f"rules/{name}.md", rules.exists()), (f"lib/games/{name}/", sources), (f"tests/{name}/test_*.c", tests)):
            if not there:
                self.wrong.append(f"{what} is gone")
        self.text = rules.read_text() if rules.exists() else ""
        self.paragraphs, self.rulings = defined_ids(self.text, self.prefix)
        self.ids = self.paragraphs + self.rulings
        self.code, self.tests = citations(sources), citations(tests)

    def check(self):
        known = set(self.ids)
        self.wrong += holes(self.prefix, self.rulings)
        if not self.paragraphs or not self.rulings:
            self.wrong.append("no ids found")
        unknown = set(re.findall(rf"\b{self.prefix}-[0-9]+\b", self.text)) - known
        unknown |= set(re.findall(rf"\[({self.prefix}\.[a-z0-9-]+)\]", self.text)) - known
        self.wrong += [f"{name} is cited in the rules, and is not there" for name in sorted(unknown)]
        for name in self.ids:
            self.check_id(name)

    def check_id(self, name):
        done = [place for place in self.code[name] if decides(name, place)]
        tested = any(place.name for place in self.tests[name])
        missing = [] if tested else [f"{name} is cited by no test of tests/{self.name}/test_*.c"]
        if name not in self.excused and not done:
            self.missing.append(name)
            missing.append(f"{name} is cited at no line of lib/games/{self.name}/ that decides: {tell(self.code[name])}")
        (self.waiting if name in self.pending else self.wrong).extend(missing)
        if name in self.excused and done:
            self.wrong.append(f"{name} stands in tests/scripts/citations.txt, but {tell(done)} carries it out")
        if name in self.pending and not missing:
            self.wrong.append(f"{name} stands in tests/scripts/citations.txt as pending, but is carried out and tested")

    def index(self):
        for name in self.ids:
            code = f"nothing to do: {self.excused[name]}" if name in self.excused else tell(self.code[name])
            print(f"{name}\n    code   {code}\n    tests  {tell(self.tests[name])}")


def of_script(path):
    """(id, place) for each citation of a script; the place is the function above it, or the script's head."""
    name = "(head)"
    for number, line in enumerate(path.read_text().splitlines(), 1):
        start = re.match(r"(?:def )?(\w+)\(.*(?:[:{]|\})$", line)
        name = start[1] if start else name
        yield from ((id, Place(path.name, number, name)) for id in re.findall(rf"\b{header.ID}", line))


class Contract:
    """The ids of the header's sentences, the tests that cite them, and what is wrong with them."""

    def __init__(self):
        blocks = header.read(ROOT / header.HEADER, ROOT / header.VERSION).blocks
        self.ids = [id for block in blocks for id in header.ids(block.comment)]
        self.wrong = [f"{id} is there twice" for id in sorted({id for id in self.ids if self.ids.count(id) > 1})]
        self.wrong += [f"{', '.join(header.declared(block.code))}: no sentence has an id" for block in blocks
                       if re.search("^BRD_API ", block.code, re.M) and not header.ids(block.comment)]
        paths = sorted(path for path in (ROOT / "tests").rglob("*") if path.suffix in (".c", ".h", ".py", ".sh"))
        citing = [path for path in paths if path not in EXAMPLES and re.search(rf"\b{header.ID}", path.read_text())]
        self.tests = citations(path for path in citing if path.suffix in (".c", ".h"))
        for path in citing:
            for id, place in of_script(path) if path.suffix in (".py", ".sh") else ():
                self.tests[id].append(place)
        self.wrong += [f"{id} is cited by no test" for id in self.ids if not any(at.name for at in self.tests[id])]

    def index(self):
        for id in self.ids:
            print(f"{id}\n    tests  {tell(self.tests[id])}")


def sources():
    for folder in ("lib", "include", "apps", "tests", "examples"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".c", ".h", ".py", ".sh", ".txt") and path not in EXAMPLES and "node_modules" not in path.parts:
                yield path
    yield from sorted((ROOT / "rules").glob("*.yaml"))


def unknown_citations(known):
    for path in sources():
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            yield from (f"{path.relative_to(ROOT)}:{number}: {name} is no id of the rules" for name in CITED.findall(line)
                        if name not in known)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--strict", action="store_true")
    options = parser.parse_args()
    excused, pending = nothing_to_do(), pending_ids()
    games = {name: Game(name, excused, pending) for name in PREFIXES}
    contract = Contract()
    known = {name for game in games.values() for name in game.ids} | set(contract.ids)
    results = {"header": contract.wrong}
    if not options.missing and (not options.games or "header" in options.games):
        contract.index()
    print(f"header: {len(contract.ids)} ids")
    for name, game in games.items():
        if options.games and name not in options.games:
            continue
        game.check()
        if not options.missing:
            game.index()
        results[name] = game.wrong + (game.waiting if options.strict else [])
        for line in game.waiting:
            print(f"pending: {line}")
        kinds = (len([1 for name in game.missing if name in group]) for group in (game.paragraphs, game.rulings))
        print("{}: {} paragraphs and {} rulings; not cited where the code decides: {} and {}".format(
            name, len(game.paragraphs), len(game.rulings), *kinds))
    results["citations"] = list(unknown_citations(known))
    results["nothing to do"] = [f"{name} is no id of the rules" for name in [*excused, *pending] if name not in known]
    results["nothing to do"] += [f"{name} has no reason" for name, reason in excused.items() if len(reason) < 10]
    print_faults(results)
    return print_count("citations", results)


if __name__ == "__main__":
    sys.exit(main())
