"""Writes the manual pages: python3 packaging/man.py FOLDER

boardrules(3) is the head of the header; each section of the header is a page, boardrules_moves(3) and so on, and each function has a
page that leads there. Formats and programs have the pages of their documents. lowdown turns Markdown into roff; SOURCE_DATE_EPOCH
sets the date.
"""
import os
import pathlib
import re
import subprocess
import sys
import textwrap
import time

sys.dont_write_bytecode = True
import header  # noqa: E402

# Page, section of the manual, what it is, and its document.
DOCUMENTS = (
    ("boardrules-rules", 5, "rules files of boardrules", "rules/FORMAT.md"),
    ("boardrules-keys", 5, "all keys of the rules files of boardrules", "rules/KEYS.md"),
    ("boardrules-record", 5, "game records of boardrules", "doc/RECORDS.md"),
    ("brdsh", 1, "the library boardrules as commands and answers, a line each", "apps/tools/brdsh.md"),
    ("brdlint", 1, "finds faults in rules files of boardrules", "apps/tools/brdlint.md"),
    ("brdsvg", 1, "draws positions of boardrules as SVG", "apps/tools/brdsvg.md"),
    ("brdbalance", 1, "tells how a game of boardrules plays", "apps/tools/brdbalance.md"),
    ("brdplay", 1, "the games of boardrules in a terminal", "apps/tools/brdplay.md"),
)
# The sections of the header that have a page, and what each is.
SECTIONS = {
    "constants": "statuses, limits, actors and other numbers",
    "objects": "objects, structures and their numbers",
    "rules": "loading and describing rules",
    "state": "making, storing and asking positions",
    "moves": "legal moves, and why one is not legal",
    "play": "making plies, and the events of plies",
    "chance": "chance outcomes and their probabilities",
    "outcome": "whether a game is over, and who won",
    "sentences": "English sentences, and events as text",
    "records": "writing and reading game records",
    "tools": "random numbers, random games, perft, version",
    "names": "names of codes",
}
# Two lines of roff that end with a heading, whose text is on the same line or the next.
HEADING = re.compile(r".*\n\.S[HS] .+$|\.S[HS]\n.+$")


def comment_text(comment):
    """A comment of the header as Markdown: headings in capitals, indented code, paragraphs."""
    bare = re.sub(r"^\s*/\*\s?|\s*\*/$", "", header.without_ids(comment))
    lines = [re.sub(r"^ ?\* ?", "", line) for line in bare.split("\n")]
    found, in_code = [], False
    for line in lines:
        is_code = line.startswith("    ")
        if is_code != in_code:
            found += ["", "```"] if is_code else ["```", ""]
        in_code = is_code
        if re.fullmatch(r"[A-Z][A-Z ]+", line):
            found.append("# " + line)
        else:
            found.append(line[4:] if is_code else plain(line))
    return "\n".join(found + ["```"] * in_code)


def plain(line):
    """A line of prose, in which Markdown sees no emphasis and no HTML, except in its spans of code."""
    parts = line.split("`")
    return "`".join(part if i % 2 else re.sub(r"([*_<>#|\[\]])", r"\\\1", part) for i, part in enumerate(parts))


def overview(read):
    first = next(block for block in read.blocks if block.comment)
    text = comment_text(first.comment)
    also = ", ".join(f"boardrules_{section}(3)" for section in SECTIONS)
    return f"# DESCRIPTION\n\n{text}\n\n# SEE ALSO\n\n{plain(also)}, boardrules-rules(5), boardrules-keys(5), boardrules-record(5), brdsh(1), brdlint(1)\n"


def section_page(read, section):
    blocks = [block for block in read.blocks if block.section == section and (block.comment or header.declared(block.code))]
    code = "\n\n".join(block.code for block in blocks if block.code and "BRD_API" in block.code)
    synopsis = f"# SYNOPSIS\n\n```\n#include <boardrules/boardrules.h>\n\n{without_macro(code)}\n```\n\n" if code else ""
    parts = []
    for block in blocks:
        names = [name for name in header.declared(block.code) if name.startswith("brd_")]
        parts.append(f"## {plain(', '.join(names))}\n" if names and "BRD_API" in block.code else "")
        parts.append(comment_text(block.comment) if block.comment else "")
        if "BRD_API" not in block.code and block.code:
            parts.append(f"```\n{block.code}\n```")
    return synopsis + "# DESCRIPTION\n\n" + "\n\n".join(filter(None, parts)) + "\n\n# SEE ALSO\n\nboardrules(3)\n"


def without_macro(code):
    """Declarations without BRD_API, and what is indented below it moved to the left."""
    return re.sub(r"^ {8}", "", code.replace("BRD_API ", ""), flags=re.M)


def document(path):
    """A document without its title, its pictures and what links lead to."""
    text = pathlib.Path(path).read_text(encoding="utf-8")
    text = re.sub(r"^# .*\n", "", text, count=1)
    text = re.sub(r"^!\[.*\n", "", text, flags=re.M)
    text = re.sub(r"(?<!!)\[([^\]\n]+)\]\([^)\s]+\)", r"\1", text)
    return "# DESCRIPTION\n" + re.sub(r"^#(#+ )", r"\1", text, flags=re.M)


def roff(name, section, what, markdown):
    date = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))
    text = f"# NAME\n\n{plain(name)} - {what}\n\n{markdown}"
    options = ["-s", "-Tman", "--nroff-no-groff", "--nroff-nolinks", "--parse-no-metadata", "--parse-no-autolink", "--parse-no-super", "--parse-no-math",
               "--out-no-smarty",
               f"-Mtitle={name.upper()}", f"-Msection={section}", f"-Mdate={date}", "-Msource=boardrules", "-Mvolume=boardrules"]
    made = subprocess.run(["lowdown", *options], input=text, capture_output=True, text=True, check=True).stdout
    return tidy(made)


def tidy(made):
    """What mandoc wants: short lines, no paragraph after a heading, bold instead of a font that terminals lack."""
    lines, in_code = [], False
    for line in made.replace("\\fC", "\\fB").replace("\\f(CR", "\\fB").split("\n"):
        in_code = line.startswith(".EX") or in_code and not line.startswith(".EE")
        if line in (".PP", ".LP") and len(lines) > 1 and HEADING.match("\n".join(lines[-2:])):
            continue
        is_text = not in_code and not line.startswith((".", "'")) and "\t" not in line
        lines += wrapped(line) if is_text and len(line) > 79 else [line]
    return "\n".join(lines)


def wrapped(line):
    return [part if part[0] not in ".'" else "\\&" + part
            for part in textwrap.wrap(line, 76, break_long_words=False, break_on_hyphens=False)]


def pages(read):
    yield "boardrules", 3, "a library that knows the rules of five board games", overview(read)
    for section, what in SECTIONS.items():
        yield f"boardrules_{section}", 3, what, section_page(read, section)
    for name, number, what, path in DOCUMENTS:
        yield name, number, what, document(path)


def main(folder):
    read = header.read()
    for name, number, what, markdown in pages(read):
        place = pathlib.Path(folder, f"man{number}")
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{name}.{number}").write_text(roff(name, number, what, markdown), encoding="utf-8")
    for function in read.functions:
        pathlib.Path(folder, "man3", f"{function.name}.3").write_text(f".so man3/boardrules_{function.section}.3\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
