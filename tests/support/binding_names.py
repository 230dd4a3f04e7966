"""binding_names.py: reads the tables of bindings/README.md. The tests of each package look up the names of its column.

    python3 tests/support/binding_names.py COLUMN      COLUMN: C, Python, JavaScript or Rust; prints its names, one a line
"""
import re
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "bindings" / "README.md"
LANGUAGES = ("Python", "JavaScript", "Rust")
NONE = "–"


def cells_of(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def rows(page=PAGE):
    """The rows of all tables with a column C, as dictionaries of the texts in their cells by the heads of their columns."""
    heads = None
    for line in page.read_text(encoding="utf-8").splitlines():
        if not line.startswith("|"):
            heads = None
        elif heads is None:
            heads = cells_of(line)
        elif "C" in heads and not set(line) <= set("|- "):
            yield dict(zip(heads, cells_of(line), strict=True))


def table(heading, page=PAGE):
    """The rows of the first table below a heading, as `rows` returns them."""
    lines = iter(page.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].splitlines())
    heads = cells_of(next(line for line in lines if line.startswith("|")))
    next(lines)  # the line below the heads
    for line in lines:
        if not line.startswith("|"):
            return
        yield dict(zip(heads, cells_of(line), strict=True))


def names_in(cell):
    return re.findall(r"`([^`]+)`", cell)


def names(column, page=PAGE):
    """The names in a column, in order and without repetition."""
    return list(dict.fromkeys(name for row in rows(page) for name in names_in(row[column])))


if __name__ == "__main__":
    print("\n".join(names(sys.argv[1])))
