"""learn.py: the pages of apps/learn/ are short, show every piece, and their pictures and links are there and current; the lessons
as C are those of the files.

    python3 tests/tools/learn.py

Needs Debian's python3-yaml. The texts of lessons are tested in tests/tools/test_lessons.c.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "support"))
import debians  # noqa: E402
from facts import GAMES  # noqa: E402

debians.need("learn", yaml="python3-yaml")
import yaml  # noqa: E402

BUILD = pathlib.Path(os.environ.get("BUILD", "build"))
LEARN = pathlib.Path("apps/learn")
LIMITS = {"thrones": (770, 12)}
USUAL = (480, 8)
PICTURE = re.compile(r"!\[([^]]+)\]\(([^)]+)\)")
LINK = re.compile(r"(?<!!)\[([^]]+)\]\(([^)#]+)\)")
SECTIONS = ["Goal", "A turn", "What is special", "How it ends", "Three hints for your first game"]
# Types that lie still: pages show them on the board and say what they are.
STILL = {"base", "gate", "tombstone"}

passed = failed = 0


def check(what, holds, shown=""):
    global passed, failed
    if holds:
        passed += 1
        return
    failed += 1
    print(f"{what}: failed {shown}")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def pieces(game):
    """The types of pieces, from brdsh; grounds of Thrones are no pieces."""
    info = subprocess.run([BUILD / "tools" / "brdsh"], input=f"load {game}\ninfo\n", capture_output=True, text=True, check=True).stdout
    types = re.search(r"^types (.*)$", info, re.MULTILINE)[1].split()
    return [name for name in types if name not in {"plains", "forest", "mountain", "water", "fortress"} | STILL]


def page(game, pictures):
    text = (LEARN / f"{game}.md").read_text(encoding="utf-8")
    most_words, most_pictures = LIMITS.get(game, USUAL)
    words = len(LINK.sub(r"\1", PICTURE.sub("", text)).split())
    check(f"{game}: words", words <= most_words, words)
    shown = [address for _, address in PICTURE.findall(text)]
    check(f"{game}: pictures", 0 < len(shown) <= most_pictures and len(shown) == len(set(shown)), shown)
    check(f"{game}: shows the pictures of its list", sorted(shown) == sorted(f"pictures/{game}-{name}.svg" for name in pictures), shown)
    check(f"{game}: each picture says what it shows", all(len(alt.split()) >= 4 for alt, _ in PICTURE.findall(text)))
    for section in SECTIONS:
        optional = game == "thrones" and section == "What is special"  # its sections are Land and Fate's Favor
        check(f"{game}: section {section}", optional or f"## {section}\n" in text)
    check(f"{game}: three hints", re.findall(r"^(\d)\. ", text.split("## Three hints")[1], re.MULTILINE) == ["1", "2", "3"])
    for piece in pieces(game):
        check(f"{game}: {piece} is explained", re.search(rf"\*\*{piece}\*\*|\b{piece}\b.*\*\*piece\*\*", text, re.IGNORECASE) is not None)
        alts = " ".join(alt for alt, address in PICTURE.findall(text) if "-reach-" in address)
        check(f"{game}: {piece} is shown", re.search(rf"\b{piece}\b", alts, re.IGNORECASE) is not None, alts)
    check(f"{game}: leads to the rulebook", f"](../../rules/{game}.md)" in text)
    for _, target in LINK.findall(text):
        check(f"{game}: link {target}", (LEARN / target).exists())
    check(f"{game}: plain ASCII", text.isascii(), [c for c in text if not c.isascii()])
    check(f"{game}: lines", all(len(line) <= 150 for line in text.splitlines()))


def drawn(folder):
    """All pictures are those that the library draws now, and there are no others."""
    run(sys.executable, "apps/learn/learn_pictures.py", str(BUILD / "tools" / "brdsvg"), folder, *LEARNT)
    new = {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}
    kept = {path.name: path.read_bytes() for path in (LEARN / "pictures").iterdir()}
    check("the same pictures", sorted(new) == sorted(kept), sorted(set(new) ^ set(kept)))
    for name, picture in new.items():
        check(f"{name} is current (make learn-pictures)", kept.get(name) == picture)


LEARNT = [game for game in GAMES if (LEARN / f"{game}.yaml").exists()]  # a new game may have no page yet
check("the five games have pages", len(LEARNT) >= 5, LEARNT)
for game in LEARNT:
    page(game, yaml.safe_load((LEARN / f"{game}.yaml").read_text(encoding="utf-8"))["pictures"])
with tempfile.TemporaryDirectory() as folder:
    drawn(folder)
check("apps/learn/lessons.inc is current (make lessons)",
      run(sys.executable, "apps/learn/lessons.py", *LEARNT) == (LEARN / "lessons.inc").read_text(encoding="utf-8"))
print(f"learn: {passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
