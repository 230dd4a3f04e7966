"""rule_ids.py: brd_rule_id returns what the rulebooks say. For every game: the refusals and endings of the library are those of
rules/<game>.md, each has at least one id, in the rulebook's order, and every id is a paragraph or ruling of the rulebook. Under the
switches with which tests play some ids may be missing, those not in force; under one of them each id is there.

The table under Refusals has the ids of a refusal in its last column; a row that says `never given` is of no refusal. Under
End the ids of an ending are those of the paragraphs that have its name in bold: the id at the beginning, if there is one, then
the one after `see`.

[H.rule-id]. Rulebooks with one fault each, made from the real ones, must fail. BUILD: where brdsh is (build).
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))
from brdsh import Brdsh  # noqa: E402
import games  # noqa: E402
from facts import GAMES  # noqa: E402
from results import print_count, print_faults  # noqa: E402

ID = r"[A-Z]{3}(?:-[0-9]+|\.[a-z0-9]+(?:-[a-z0-9]+)*)"
ROW = re.compile(r"^\|(?: [0-9]+ \|)? `([a-z_]+)` \|(.*)\|([^|]*)\|$", re.MULTILINE)
# The id at the beginning of a paragraph, a few words, the ending in bold, and `see [ID]`.
ENDING = re.compile(rf"^ *(?:- )?`?(?:\[({ID})\])?[^\[]*?\*\*([a-z]+(?:_[a-z]+)*)\*\*(?:,? \(?see \[({ID})\])?", re.MULTILINE)
# An id that a paragraph, a list item or a ruling begins with.
DEFINED = re.compile(rf"^\s*(?:[-*] |[0-9]+\. )?(?:\*\*[^*]+\*\*\s+)?[*`]*\[?({ID})\b", re.MULTILINE)


def section(text, title):
    """The lines between a heading and the next one of its rank."""
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)[1]


def refusals_in(text):
    rows = ROW.findall(section(text, "Refusals"))
    return {name: re.findall(ID, ids) for name, meaning, ids in rows if not meaning.strip().startswith("never given")}


def endings_in(text):
    found = {}
    for first, name, second in ENDING.findall(section(text, "End")):
        found.setdefault(name, []).extend(id for id in (first, second) if id)
    return found


def returned(game):
    """What the library returns: {kind: {name: its ids under each of the switches}}."""
    shell = Brdsh()
    found = {"refusal": {}, "ending": {}}
    for rules in games.module(game).RULES:
        for line in shell.ask(f"load {game} {rules}".rstrip(), "paragraphs")[1].lines:
            kind, name, *ids = line.split(" ")
            found[kind].setdefault(name, []).append(ids)
    return found


def agree(told, returns):
    """Whether ids under several switches are the rulebook's: under each some, in its order; under all together each of them."""
    in_order = all([id for id in told if id in ids] == ids != [] for ids in returns)
    return in_order and set(told) == {id for ids in returns for id in ids}


def faults_of(game, text, library):
    """What is wrong between a rulebook and the library."""
    faults, known = [], set(DEFINED.findall(text))
    for kind, rulebook in (("refusal", refusals_in(text)), ("ending", endings_in(text))):
        for name in sorted(set(rulebook) | set(library[kind])):
            told, returns = rulebook.get(name), library[kind].get(name)
            if not told or not returns or not agree(told, returns):
                faults.append(f"{kind} {name}: the rulebook says {told}, the library returns {returns}")
            faults += [f"{kind} {name}: {id} is no paragraph of rules/{game}.md" for id in told or [] if id not in known]
    return faults


def spoiled(text):
    """Rulebooks with one fault each: a row less, an id less, two ids exchanged, an id that no paragraph has, an ending less."""
    rows = [row[0] for row in re.finditer(ROW, section(text, "Refusals")) if "never given" not in row[0]]
    several = next(row for row in rows if row.count(", ") and len(re.findall(ID, row.rsplit("|", 2)[1])) > 1)
    first, second = re.findall(ID, several.rsplit("|", 2)[1])[:2]
    head = several.rsplit("|", 2)[0]
    yield "a row less", text.replace(rows[-1] + "\n", "")
    yield "an id less", text.replace(several, f"{head}| {first} |")
    yield "another order", text.replace(several, several.replace(first, "?").replace(second, first).replace("?", second))
    yield "an id without a paragraph", re.sub(rf"^(\s*(?:- )?`?\[?){re.escape(first)}\b", r"\1XXX.gone", text, flags=re.MULTILINE)
    yield "an ending less", re.sub(r"\*\*max_plies\*\*", "max_plies", text)


def main():
    results = {}
    for game in GAMES:
        text, library = (ROOT / "rules" / f"{game}.md").read_text(), returned(game)
        results[game] = faults_of(game, text, library)
        results[f"{game}, spoiled"] = [f"{what} is not noticed" for what, other in spoiled(text)
                                       if other == text or not faults_of(game, other, library)]
    print_faults(results)
    return print_count("rule_ids", results)


if __name__ == "__main__":
    sys.exit(main())
