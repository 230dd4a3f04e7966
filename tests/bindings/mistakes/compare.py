"""Compares what the programs beside this one printed with the table of mistakes in bindings/README.md.

    compare.py PYTHON JAVASCRIPT RUST      files of lines of JSON
"""
import json
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
import binding_names  # noqa: E402

ROWS = list(binding_names.table("Mistakes"))


def code(cell):
    """What is in a code span, of which two stand for two lines."""
    bare = [span.strip("`").removeprefix(" ").removesuffix(" ") for span in cell.split("<br>")]
    return "\n".join(bare)


def expected(language):
    """The kind and text of each mistake that a program in the language can make; without a text if nothing is raised."""
    for row in ROWS:
        kind = row[language].strip("`")
        if kind != binding_names.NONE:
            yield row["mistake"], (kind, "" if kind == "None" else code(row["text"]))


def faults(path, language):
    said = {one["mistake"]: (one["kind"], one["text"]) for one in map(json.loads, path.read_text(encoding="utf-8").splitlines())}
    table = dict(expected(language))
    for mistake in sorted(table.keys() | said.keys()):
        if table.get(mistake) != said.get(mistake):
            yield f"{language}: {mistake}: {said.get(mistake)}, and in the table {table.get(mistake)}"


found = [fault for path, language in zip(map(Path, sys.argv[1:]), binding_names.LANGUAGES, strict=True)
         for fault in faults(path, language)]
print("\n".join(found) or f"{len(ROWS)} mistakes, with the same answers")
sys.exit(bool(found) or len(ROWS) < 40)
