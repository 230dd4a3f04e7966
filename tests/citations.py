"""Rules, code and tests speak of the same rules: every paragraph and every ruling of rules/<game>.md is cited in the
game's tests (tests/test_<game>*.c), every id that code or tests cite is there, and the rulings are numbered without holes.

An id is `[TOK.setup]` where a paragraph, list item or row begins, or a ruling `TOK-3`. A citation may leave out the
brackets.
"""

import pathlib
import re
import sys

PREFIXES = {"tokonoma": "TOK", "carnyx": "CAR", "tombs": "TMB", "tomis": "TOM", "thrones": "THR"}
ROOT = pathlib.Path(__file__).resolve().parent.parent

# What may stand before an id at the start of a paragraph: a list's mark, a title in bold, bold and code marks; or the
# text of a table's cell begins with it (a cell of nothing but ids cites them).
START = r"^\s*(?:[-*]\s+|\d+\.\s+)?(?:\*\*[^*]+\*\*\s+)?[*`]*"
CELL = r"\|\s*`?"
# `TMB.v-*` in a comment stands for many.
CITED = re.compile(r"\b(?:TOK|CAR|TMB|TOM|THR)(?:-[0-9]+|\.[a-z0-9]+(?:-[a-z0-9]+)*)(?![a-z0-9]|-\*)")
# Made up, to show the shape of an id.
EXAMPLES = {ROOT / "tests" / "citations.py"}


def defined_ids(text, prefix):
    paragraphs = set(re.findall(START + rf"\[({prefix}\.[a-z0-9-]+)\]", text, re.MULTILINE))
    paragraphs |= set(re.findall(CELL + rf"\[({prefix}\.[a-z0-9-]+)\]`?\s+[^|\s,]", text))
    rulings = re.findall(START + rf"({prefix}-[0-9]+)\b", text, re.MULTILINE)
    return paragraphs, rulings


def holes(prefix, rulings):
    """Numbers that are missing between 1 and the highest, and such as come twice or out of order."""
    numbers = [int(ruling[len(prefix) + 1:]) for ruling in rulings]
    return [] if numbers == list(range(1, len(numbers) + 1)) else [f"rulings are numbered {numbers}"]


def check_game(game, prefix):
    """What is missing, as lines."""
    text = (ROOT / "rules" / f"{game}.md").read_text()
    paragraphs, rulings = defined_ids(text, prefix)
    wrong = holes(prefix, rulings)
    if not paragraphs or not rulings:
        wrong.append("no ids found")
    unknown = set(re.findall(rf"\b{prefix}-[0-9]+\b", text)) - set(rulings)
    unknown |= set(re.findall(rf"\[({prefix}\.[a-z0-9-]+)\]", text)) - paragraphs
    wrong += [f"{name} is cited in the rules, and is not there" for name in sorted(unknown)]
    if not list((ROOT / "lib" / game).glob(f"{game}.c")):
        return wrong
    cited = set()
    for path in (ROOT / "tests").glob(f"test_{game}*.c"):
        cited |= set(CITED.findall(path.read_text()))
    wrong += [f"{name} is not cited in tests/test_{game}*.c" for name in sorted((paragraphs | set(rulings)) - cited)]
    return wrong


def sources():
    for folder in ("lib", "include", "tools", "tests", "examples"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".c", ".h", ".py", ".sh", ".txt") and path not in EXAMPLES:
                yield path
    yield from sorted((ROOT / "rules").glob("*.yaml"))


def check_citations(known):
    wrong = []
    for path in sources():
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            wrong += [f"{path.relative_to(ROOT)}:{number}: {name} is no id of the rules"
                      for name in CITED.findall(line) if name not in known]
    return wrong


def main():
    passed = failed = 0
    known = set()
    checks = []
    for game, prefix in PREFIXES.items():
        if not (ROOT / "rules" / f"{game}.md").exists():
            continue
        paragraphs, rulings = defined_ids((ROOT / "rules" / f"{game}.md").read_text(), prefix)
        known |= paragraphs | set(rulings)
        checks.append((game, check_game(game, prefix)))
    checks.append(("citations", check_citations(known)))
    for name, wrong in checks:
        for line in wrong:
            print(f"{name}: {line}")
        passed, failed = passed + (not wrong), failed + bool(wrong)
    print(f"citations: {passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
