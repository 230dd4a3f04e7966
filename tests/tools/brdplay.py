"""brdplay.py: brdplay works as people use it: the test types through a pseudo-terminal and reads the screen as a
terminal shows it.

    python3 tests/tools/brdplay.py [TEST...]

Needs Debian's python3-pexpect and python3-pyte, which its own python3 sees. What is legal, refused and shown is
compared with brdsh, or written here by hand from the rulebooks.
"""

import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "support"))
import debians  # noqa: E402
from facts import GAMES  # noqa: E402

debians.need("brdplay", pexpect="python3-pexpect", pyte="python3-pyte")
import pexpect  # noqa: E402
import pyte  # noqa: E402

BUILD = pathlib.Path(os.environ.get("BUILD", "build"))
BRDSH = BUILD / "tools" / "brdsh"
PLAIN, SANITIZED = (folder / "tools" / "brdplay" for folder in (BUILD, BUILD / "sanitize"))
ROWS, COLUMNS = 45, 100
PATIENCE = 30  # seconds that an answer may take on a busy machine

passed = failed = 0


class Player:
    """A person at a terminal."""

    def __init__(self, *arguments, program=PLAIN, rows=ROWS, columns=COLUMNS, **environment):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)
        self.raw = ""
        env = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment}
        self.child = pexpect.spawn(str(program), [str(a) for a in arguments], dimensions=(rows, columns), env=env,
                                   encoding="utf-8", codec_errors="replace", timeout=PATIENCE)
        self.child.delaybeforesend = None

    def read(self, seconds):
        try:
            text = self.child.read_nonblocking(65536, timeout=seconds)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += text
        self.stream.feed(text)
        return True

    def sees(self, text):
        """Waits until the screen shows a text; returns the screen, or None."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if text in self.text():
                return self.text()
            if not self.read(0.05) and text not in self.text():
                return None
        return None

    def presses(self, keys, then="> "):
        """Presses keys, and waits until the last line of the screen ends with a prompt."""
        self.raw = ""
        self.child.send(keys)
        return self.waits(then)

    def types(self, line, then="> "):
        return self.presses(line + "\r", then)

    def waits(self, prompt="> "):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            more = self.read(0.05)
            lines = [line.rstrip() for line in self.screen.display if line.strip()]
            quiet = self.raw and lines and lines[-1].endswith(prompt.rstrip()) and not self.pending()
            if quiet or not more:
                return self.text()
        return self.text()

    def pending(self):
        before = len(self.raw)
        return self.read(0.03) and len(self.raw) > before

    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def ends(self):
        """The exit status."""
        until = time.monotonic() + PATIENCE
        while self.read(0.05) and time.monotonic() < until:
            pass
        self.child.close()
        return self.child.exitstatus


def check(what, holds, shown=""):
    global passed, failed
    if holds:
        passed += 1
        return
    failed += 1
    print(f"{what}: failed")
    for line in str(shown).splitlines():
        print(f"    {line}")


def brdsh(*commands):
    """The answer to the last command."""
    done = subprocess.run([BRDSH], input="\n".join(commands) + "\n", capture_output=True, text=True, check=True)
    return done.stdout.strip().split("\n\n")[-1][2:]


# ------------------------------------------------------------------------------------------------------ moves

def moves():
    player = Player("--seats", "person,person", "tokonoma")
    check("begins with the board", "White" in player.waits(), player.text())
    text = player.types("c7c6")
    check("says why not", "the arm does not move to this tile" in text, text)
    check("says how it goes", "The arm goes exactly two tiles straight forward" in text, text)
    text = player.types("why c7c5")
    check("says what a legal move is", "legal: Arm c7 to c5" in text, text)
    text = player.types("zz9")
    check("knows what is no move", "not a move, cell or command" in text, text)
    text = player.types("c7c5")
    check("makes a move", "White: Arm c7 to c5" in text and text.endswith("Black>"), text)
    text = player.types("moves")
    listed = re.findall(r"^(\S+) {4,}[A-Z]", text.split("Black> moves")[1], re.MULTILINE)
    check("lists the moves in words", sorted(listed) == sorted(brdsh("load tokonoma", "new", "play c7c5", "moves").split()), text)
    text = player.types("undo")
    check("nothing of one's own to undo", "you have made no move" in text, text)
    player.types("c1c3")
    text = player.types("undo")
    check("undoes the other's ply, too", "moves made: 0" in text and text.endswith("White>"), text)
    player.types("quit")
    check("ends well", player.ends() == 0)


def cells():
    """The tile c7 has an arm on a flat. It moves as the rulebook's pattern of the arm shows, and c5 is a destination."""
    player = Player("--seats", "person,person", "tokonoma")
    player.waits()
    text = player.types("c7")
    targets = {line.split()[1] for line in text.splitlines() if re.match(r" +\d+  c7", line)}
    expected = {m for m in brdsh("load tokonoma", "new", "moves").split() if m.startswith("c7")}
    check("shows what a piece can do", targets == expected and text.count("*") == 2 * len(expected), text)
    text = player.types("c6")
    check("says why not there", "the arm does not move to this tile" in text, text)
    text = player.types("d6")
    check("another piece instead", re.search(r"\[ \S+ \]  d6", text) is not None and " c7c5 " not in text, text)
    player.types("c7")
    player.types("c4")
    text = player.types("c5")
    check("two cells are a move, also after a refusal", "White: Arm c7 to c5" in text, text)
    text = player.types("c1")
    first = next(line.split()[1] for line in text.splitlines() if re.match(r" +1  ", line))
    player.types("1")
    text = player.types("log")
    check("a number is a move", f"Black: Arm c1 to {first[2:]}" in text, text)
    player.types("quit", "(y/N) ")
    player.types("y")
    check("leaves when asked", player.ends() == 0)


def completion():
    player = Player("--seats", "person,person", "tokonoma")
    player.waits()
    offered = [m for m in brdsh("load tokonoma", "new", "moves").split() if m.startswith("a")]
    player.child.send("a\t\t")
    player.sees(offered[-1])
    text = player.text()
    check("Tab lists what is possible", all(m in text for m in offered), text)
    player.child.send("\x15hi\t")
    check("Tab completes", player.sees("White> hint") is not None, player.text())
    player.child.send("\x15\x04")
    check("the end of input ends it", player.ends() == 0)


# ------------------------------------------------------------------------------------------------------ secrets

def hidden_screen():
    player = Player("--seed", 5, "--seats", "person,person", "tombs")
    text = player.waits("Enter.")
    check("a hidden screen first", "Player 1, it is your turn" in text and "hand" not in text, text)
    text = player.types("")
    hands = re.search(r"> .*Player 1  hand 3 \((.*)\)", text), re.search(r"Player 2  hand 2(.*)", text)
    check("shows one's own hand", hands[0] is not None, text)
    check("not the other's", hands[1] is not None and hands[1].group(1) == "", text)
    check("nor the other's cards", "Player 2 draws a card" in text and "Player 2 draws a B" not in text, text)
    move = brdsh_hand_move(hands[0].group(1))
    text = player.types(move, "Enter.")
    above = player.presses("\033[A", "Enter.")
    check("what was typed is not offered to the next", above == text, above)
    text = player.presses("\x03", "(y/N) ")
    check("Ctrl-C asks before the board is shown", "the game is not saved; leave anyway?" in text, text)
    text = player.types("n", "Enter.")
    check("a hidden screen between", "Player 2, it is your turn" in text and "hand" not in text, text)
    check("nothing is left to scroll back to", "\033[3J" in player.raw, repr(player.raw))
    text = player.types("")
    check("the other sees no hand but his", re.search(r"Player 1  hand 2$", text, re.MULTILINE) is not None, text)
    player.child.send("\x04")
    check("ends while the screen is hidden, too", player.ends() == 0)
    dumb = Player("--seed", 5, "--seats", "person,person", "tombs", TERM="dumb")
    dumb.waits("Enter.")
    text = dumb.types("")
    check("the same hand on a dumb terminal", "hand 3 (" in text, text)
    text = dumb.types(move, "Player 2, it is your turn. Make sure nobody else is looking, then press Enter.")
    check("a terminal that cannot clear scrolls", "hand" not in text and move not in text, text)
    dumb.child.send("\x04")
    dumb.ends()


def brdsh_hand_move(hand):
    """A unit of the player's hand, on the middle of the edge: always legal on an empty board."""
    letters = {"blade": "B", "magus": "M", "ombra": "O", "thorn": "T"}
    return letters[hand.split()[0]] + "b1"


def barriers():
    player = Player("--seed", 5, "--seats", "person,0", "tombs")
    text = player.waits()
    hand = re.search(r"Player 1  hand 3 \((.*)\)", text)
    player.types(brdsh_hand_move(hand.group(1)))
    text = player.types("undo", "(y/N) ")
    check("says that chance has moved", "chance has moved since then" in text, text)
    before = player.types("n")
    check("stays if not meant", "made: 5" not in before.splitlines()[-3], before)
    player.types("undo", "(y/N) ")
    text = player.types("y")
    check("takes back all the same", re.search(r"made: 5\b", text) is not None, text)
    player.child.send("\x04")
    player.ends()


# --------------------------------------------------------------------------------------------------- records

def position_of(text):
    """The board and the seats, without the marks of the last ply and what comes below."""
    board = re.search(r"(?s).*?\n +moves made: \d+[^\n]*", text)[0].replace(":", " ")
    return [line.rstrip() for line in board.splitlines()]


def ends():
    """Players resign or agree; the record says it, and undo takes it back."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.txt")
        player = Player("--seats", "person,person", "tokonoma")
        player.waits()
        player.types("e5e4")
        player.types("resign", "(y/N) ")
        text = player.types("y")
        check("says who resigned", "Black resigns: White wins" in text, text)
        text = player.types("a1a2")
        check("makes no ply after the end", "the game is over" in text, text)
        player.types(f"save {path}")
        record = pathlib.Path(path).read_text(encoding="utf-8")
        check("the record says it", "\n--- end\nended resignation 1 win 0\nfinal " in record, record)
        text = player.types("undo")
        check("takes it back", "resigns" not in text and re.search("> +Black", text) is not None, text)
        text = player.types("draw", "(y/N) ")
        check("people are asked", "do all people agree to a draw?" in text, text)
        text = player.types("n")
        check("and may decline", "the players agree" not in text, text)
        player.types("draw", "(y/N) ")
        text = player.types("y")
        check("all agree", "the players agree: draw" in text, text)
        player.types(f"save {path}2")
        record = pathlib.Path(path + "2").read_text(encoding="utf-8")
        check("the record says this, too", "\n--- end\nended agreement draw 0,1\n" in record, record)
        again = Player("--load", path)
        again.waits()
        text = again.types("board")
        check("the end is loaded", "Black resigns: White wins" in text, text)


def stuck():
    """At the end by a field lock: what closed each cell, for the loser and for the winner, who knows no card of the loser's. By hand."""
    closed = ["Tombstone: a1, c3", "Ombra of Player 1: b1", "Blade of Player 1 on c2: c1, c2", "Blade of Player 1 on a2: a2, a3",
              "Blade of Player 1 on b2: b2, b3"]
    with tempfile.TemporaryDirectory() as folder:
        path = started_at(folder, "tombs", "..x/B1B1B1/xO1. p2 BT/BMO 3,6,6,7 2/0 6 1:0 15")
        record = pathlib.Path(path).read_text(encoding="utf-8")
        for seats, typed in (("person", "\n-M\n"), ("computer 0", "\n")):
            pathlib.Path(path).write_text(record.replace("--- plies", f"tag seat1 {seats}\n--- plies"), encoding="utf-8")
            shown = subprocess.run([PLAIN, "--load", path], input=typed, capture_output=True, text=True,
                                   env={**os.environ, "TERM": "dumb"}, check=True).stdout
            told = shown.partition("Player 2 could play nowhere. What closed each cell:\n")[2].split("\n")[:len(closed)]
            check(f"closed cells, {seats}", told == closed and "(`rules TMB.field-lock`)" in shown, shown)
        path = started_at(folder, "tombs", ".../.T2./T1.. p1 BMO/OT 4,3,2,2 7/7 17 2:0 40")
        shown = subprocess.run([PLAIN, "--load", path], input="\nBa2\n", capture_output=True, text=True,
                               env={**os.environ, "TERM": "dumb"}, check=True).stdout
        check("a kill goal closes nothing", "the kill goal is reached" in shown and "could play nowhere" not in shown, shown)


def draws():
    """
    The computer answers an offer at its next turn. Lone flats race for the houses: where White's has three steps to go and
    Black's six, Black loses and agrees; where Black's has three, Black wins even after White's step, and declines.
    """
    with tempfile.TemporaryDirectory() as folder:
        for position, move, agrees in ("5/6/3F3/6/f4 w 0 0", "c4c3", True), ("5/6/3f3/6/4F w 0 0", "e5e4", False):
            player = Player("--seed", 3, "--load", started_at(folder, "tokonoma", position))
            player.waits()
            player.types("who 2 computer 2")
            player.types("draw", "(y/N) ")
            text = player.types("y")
            check("the offer stands until the computer's turn", "the computer answers at its next turn" in text, text)
            text = player.types(move)
            check("a losing computer agrees", ("the players agree: draw" in text) == agrees, text)
            check("a winning one declines and plays", ("Black declines the draw" in text and "Black: " in text) != agrees, text)
            text = player.types("undo")
            check("undo forgets the answer", "draw" not in text, text)
            player.child.send("\x04")
            player.ends()


    player = Player("--seats", "person,0,0", "--players", 3, "tombs")
    player.waits()
    player.types("draw", "(y/N) ")
    player.types("y")
    text = player.types("auto")
    check("level 0 expects nothing, and declines", "Player 2 declines the draw" in text and "Player 3:" in text, text)
    player.child.send("\x04")
    player.ends()


STARS = ("b6c5", "d1c3", "c5b6", "c3d1")  # both stars leave their flats and come back (TOK.star)


def returns():
    """
    At the third time all people are asked whether they agree to a draw, and not again before the position is there once
    more; a computer answers at its next turn; without people the computers decide.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.txt")
        player = Player("--seats", "person,person", "tokonoma")
        player.waits()
        for move in STARS + STARS[:3]:
            text = player.types(move)
            check("nobody is asked before", "has been there" not in text, text)
        text = player.types(STARS[3], "(y/N) ")
        check("all people are asked", "this position has been there 3 times; do all people agree to a draw?" in text, text)
        text = player.types("n")
        check("they may play on", "the players agree" not in text and text.endswith("White>"), text)
        for move in STARS[:3]:
            text = player.types(move)
            check("and are not asked for each position of the loop", "has been there" not in text, text)
        player.types(f"save {path}")
        text = player.types(STARS[3], "(y/N) ")
        check("but the next time", "this position has been there 4 times" in text, text)
        text = player.types("y")
        check("all agree", "the players agree: draw" in text, text)
        player.types(f"save {path}2")
        record = pathlib.Path(path + "2").read_text(encoding="utf-8")
        check("the record says it", "\n--- end\nended agreement draw 0,1\n" in record, record)
        again = Player("--load", path)
        text = again.waits("(y/N) ")
        check("plies that are loaded count", "this position has been there 3 times" in text, text)
        again.types("n")
        text = again.types(STARS[3], "(y/N) ")
        check("and go on", "this position has been there 4 times" in text, text)
        # Lone stars capture nothing (TOK.attackers): nobody can win, and level 1 knows no better than a draw.
        position = "1s3/6/7/6/3S1 w 0 0"
        player = Player("--seed", 3, "--load", started_at(folder, "tokonoma", position))
        player.waits()
        player.types("who 2 computer 1")
        text = player.types("who 1 computer 1", "never")
        check("computers agree", "the players agree: draw" in text, text)


def ways():
    """how: worked by hand from the rulebook. White's arm on c7 goes two forward; Black's flat on a1 forward, to a2 and b2."""
    player = Player("--seats", "person,person", "tokonoma")
    player.waits()
    text = player.types("how c7")
    check("an own piece", "The arm goes exactly two tiles straight forward" in text and "goes to c5" in text, text)
    text = player.types("how a1")
    check("an opponent's piece", "The flat goes one tile forward" in text and "goes to a2 b2" in text, text)
    text = player.types("how star")
    check("a type", "The star goes to one of the six nearest tiles" in text, text)
    text = player.types("how c4")
    check("an empty cell", "you see no piece on c4" in text, text)
    text = player.types("how pawn")
    check("no such thing", "how: name a cell with a piece, or a type of piece" in text, text)
    player.child.send("\x04")
    player.ends()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "swift.yaml")
        path.write_text("schema: 1\nextends: tokonoma\npieces:\n  flat:\n    moves: [{kind: leap, directions: [forward], range: 2}]\n",
                        encoding="utf-8")
        player = Player("--seats", "person,person", path, rows=200)
        player.waits()
        text = player.types("rules")
        check("changed pieces first", "The flat goes exactly two tiles straight forward" in text.split("How to play Tokonoma")[0], text)
        check("only those", "The arm goes" not in text.split("How to play Tokonoma")[0], text)
        player.child.send("\x04")
        player.ends()


def started_at(folder, game, position):
    """A file with a game that begins in a position."""
    path = pathlib.Path(folder, "start.txt")
    path.write_text(brdsh(f"load {game}", f"position {position}", "record referee") + "\n", encoding="ascii")
    return path


def refused():
    """
    A refusal shows where its piece gets, marked on the board and in words. White's flats on a1 and b1 have no move: an own
    flat and a black one are on their way. The black one on c1 gets to c2 and d1, and only attacks b1.
    """
    with tempfile.TemporaryDirectory() as folder:
        player = Player("--seats", "person,person", "--load", started_at(folder, "tokonoma", "F4/F5/f6/6/4F w 0 0"))
        player.waits()
        for typed, reason in (("a1", "the flat cannot land on this tile as it is now"), ("a1a2", "the flat does not move to this tile"),
                              ("why a1a2", "the flat does not move to this tile")):
            text = player.types(typed)
            check(f"{typed} shows a piece without a move", "[ F ]" in text and "* F *" in text and reason in text
                  and "The flat goes one tile forward" in text and "(`rules TOK." in text, text)
        for typed in "c1", "c1c2", "why c1c2":
            text = player.types(typed)
            check(f"{typed} shows an opponent's piece", "[ f ]" in text and "goes to c2 d1" in text and "attacks b1 c2 d1" in text
                  and "the flat on this tile is the opponent's" in text and "The flat goes one tile forward" in text, text)
        player.types("e5")
        text = player.types("e2")
        check("a second cell draws the selected piece again", "Tokonoma" in player.raw and "[ F ] e5" in text and "e5e4" in text
              and "the flat does not move to this tile" in text, text)
        text = player.types("e4")
        check("which stays selected", "White: Flat e5 to e4" in text, text)
        player.child.send("\x04")
        player.ends()
        player = Player("learn", "tokonoma", XDG_STATE_HOME=folder)
        player.waits("leave) ")
        player.types("")
        for typed in "how c5", "c5c6":
            text = player.types(typed)
            check("a lesson keeps its task in sight", "[ F ]" in text and "Move your flat to b4." in text, text)
        player.child.close()


def rules():
    """Refusals and endings name their paragraphs, and every paragraph that they name can be read."""
    player = Player("--seats", "person,person", "tokonoma", rows=200)
    player.waits()
    text = player.types("c7c6")
    check("a refusal names its paragraphs", "(`rules TOK.pattern`; also TOK.flat, TOK.arm, TOK.blind, TOK.star," in text, text)
    text = player.types("rules TOK-4")
    check("a ruling is shown to its end", "TOK-4 The reversible-ply counter" in text and "whether or not the limit is on." in text
          and "TOK-5" not in text, text)
    text = player.types("rules tok.directions")
    check("and the table after a colon", "| backward-down | (+1,-1,0) |" in text, text)
    text = player.types("rules nothing")
    check("says what there is not", "no paragraph and no section nothing" in text, text)
    text = player.types("rules")
    check("lists the sections", "Pieces, Setup" in text and "Rulings," in text, text)
    text = player.types("rules setup")
    check("shows a section", "## Setup" in text and "## Turn" not in text and "[TOK.first]" in text, text)
    player.child.send("\x04")
    player.ends()
    for game in GAMES:
        rows = brdsh(f"load {game}", "paragraphs").splitlines()
        ids = sorted({id for row in rows for id in row.split()[2:]})
        typed = "".join(f"rules {id}\n" for id in ids)
        shown = subprocess.run([PLAIN, "--seats", "person,person", game], input="\n" * 9 + typed, capture_output=True, text=True,
                               env={**os.environ, "TERM": "dumb"}, check=True).stdout
        found = [re.search(rf"> *(?:- |\d+\. )?(?:\*\*[^*]+\*\* )?[`*\[]*{re.escape(id)}\b", shown) is not None for id in ids]
        check(f"each paragraph of {game} can be read", all(found) and "has no paragraph" not in shown,
              [id for id, there in zip(ids, found) if not there])


def pages():
    """A text that is longer than the screen waits for the reader; no word is broken, and no line has marks of Markdown."""
    player = Player("--seats", "person,person", "tokonoma", rows=24, columns=80)
    player.waits()
    text = player.types("rules", "enough) ")
    check("the beginning stays in sight", text.startswith("-- How to play Tokonoma --") and "-- Goal --" in text, text)
    text = player.types("", "enough) ")
    check("then the next screen", "An arm leaps two tiles" in text and "-- Goal --" not in text, text)
    text = player.types("")
    check("to its end", "`rules ID` a paragraph" in " ".join(text.split()) and text.endswith("White>"), text)
    check("whole words, no stars, no gaps", "*" not in player.raw and not re.search(r"\n\r?\n\r?\n", player.raw), repr(player.raw))
    player.types("rules", "enough) ")
    text = player.types("q")
    check("or no farther", "An arm leaps" not in text and text.endswith("White>"), text)
    text = player.types("rules notation", "enough) ")
    check("a section, too", "## Notation" in text, text)
    player.types("q")
    text = player.types("letters")
    check("letters fit", all(len(line) < 80 for line in text.splitlines()), text)
    text = player.types("help")
    check("commands fit", all(len(line) < 80 for line in text.splitlines()) and "Type a move" in text, text)
    player.child.send("\x04")
    player.ends()


def words():
    """
    What can be done stays in sight with the board: the dragon on c4 can go to 36 cells, and 24 lines are left. Names are
    not said twice. What can be put down on one cell can be put down on another; a cell where nothing can be says why.
    """
    with tempfile.TemporaryDirectory() as folder:
        tiles = "wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp/pwfmmwfcp/pfmwpwfpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw"
        position = f"{tiles} 8k/9/9/9/9/2D6/9/9/K8 w play - - 0:0,0:0 -,- - - - 5 120"
        player = Player("--seats", "person,person", "--load", started_at(folder, "thrones", position), rows=24, columns=80)
        player.waits("Enter.")
        player.types("")
        text = player.types("c4")
        targets = [m for m in brdsh("load thrones", f"position {position}", "moves").split() if m.startswith("c4")]
        check("the board and all choices", text.startswith("Thrones") and all(m in text for m in targets) and len(targets) > 20, text)
        player.child.send("\x04")
        player.ends()
    player = Player("--seats", "person,0", "--seed", 4, "carnyx")
    player.waits()
    text = player.types("a1")
    check("one cell", "@a1" in text, text)
    text = player.types("c1")
    check("another instead", "@c1" in text and "@a1" not in text, text)
    text = player.types("c3")
    check("why not there", "c3: a disc comes onto the board only on your home row, the row nearest to you" in text, text)
    text = player.types("@c1")
    check("no name twice", re.search(r"^Light places a disc", text, re.MULTILINE) is not None and "Light: Light" not in text, text)
    player.child.send("\x04")
    player.ends()


def marks():
    """What the rulebook calls cells: the houses of Tokonoma, the centre of Carnyx, the middle of Tombs; whole rows."""
    beside = {"carnyx": ["home row of Dark", "home row of Light"], "tomis": ["back row of Black", "back row of White"],
              "thrones": 4 * ["homeland of Black"] + 4 * ["homeland of White"] + ["middle row"]}
    for game, cells in ("tokonoma", 2), ("carnyx", 1), ("tombs", 1), ("tomis", 0), ("thrones", 0):
        player = Player("--seats", "person,0", game, NO_COLOR="1")
        text = player.waits()
        check(f"{game} marks the cells that have a mark", text.count("+") == cells, text)
        rows = sorted(re.findall(r"(?:home|back|middle) ?\w+(?: of \w+)?", text.split("moves made: 0")[0]))
        check(f"{game} names marks beside their rows", rows == beside.get(game, []), text)
        player.child.send("\x04")
        player.ends()
    player = Player("--seats", "person,0", "tokonoma")
    player.waits()
    text = player.types("letters")
    check("says which they are", "house of White: c7" in text and "house of Black: c1" in text and "light: a2 a5 b1 b4" in text, text)
    colours = {line[column].bg for line in player.screen.buffer.values() for column in range(COLUMNS)}
    check("shades the colours of tiles", len({"d7af87", "af875f", "ffd7af"} & colours) == 3, colours)
    player.child.send("\x04")
    player.ends()


def records():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.txt")
        player = Player("--seed", 9, "--seats", "person,0", "thrones")
        player.waits()
        text = player.types("auto 30")
        check("tells what was done for one, not all", re.search(r"\(\d+ earlier moves: type `log`", text) is not None, text)
        other = pathlib.Path(folder, "game.txt.new")
        other.write_text("mine")
        for content in None, "something else":
            if content:
                pathlib.Path(path).write_text(content)
                os.chmod(path, 0o644)
            text = player.types(f"save {path}")
            check("saves", "saved: " in text and "--- end" in pathlib.Path(path).read_text(), text)
            check("for its owner alone", os.stat(path).st_mode & 0o777 == 0o600, oct(os.stat(path).st_mode))
        check("touches no other file", other.read_text() == "mine" and sorted(os.listdir(folder)) == ["game.txt", "game.txt.new"],
              str(os.listdir(folder)))
        link, nowhere = os.path.join(folder, "link"), os.path.join(folder, "nowhere")
        before = pathlib.Path(path).read_bytes()
        for end in path, nowhere:
            os.symlink(end, link)
            text = player.types(f"save {link}")
            check("follows no link", "this is a symbolic link and is not followed" in text and os.path.islink(link), text)
            check("and writes nothing", pathlib.Path(path).read_bytes() == before and not os.path.exists(nowhere))
            os.remove(link)
        os.symlink(path, link)
        for place, words in (folder, "this is not a regular file"), (f"{folder}/none/game", "No such file"), ("/proc/game", "/proc/game: "):
            text = player.types(f"save {place}")
            check("says why it cannot save", words in text.split("save ")[-1] and "saved: " not in text.split("save ")[-1], text)
        text = player.types("save " + "x" * 300)
        check("says that a name is too long", "name too long" in " ".join(text.split()), text)
        player.types("board")
        board = player.text()
        player.types("quit")
        check("saved, it leaves without a question", player.ends() == 0)
        replayed = brdsh(f"replay {path}", "board").splitlines()[0]
        check("brdsh reads the record", replayed.startswith("ply "), replayed)
        again = Player("--load", path)
        again.waits()
        check("goes on where it was", position_of(again.types("board")) == position_of(board), again.text())
        huge = os.path.join(folder, "huge.txt")
        pathlib.Path(huge).write_text(pathlib.Path(path).read_text(encoding="utf-8") + "\n" * (1 << 20), encoding="utf-8")
        text = again.types(f"load {huge}")
        check("takes no record of any size", "larger than 1048576 bytes" in text, text)
        text = again.types("load /nowhere/at/all")
        check("says what is wrong with a file", "No such file" in text, text)
        saved = os.path.join(folder, "saved.txt")
        shutil.copyfile(path, saved)
        damaged = pathlib.Path(path).read_text(encoding="utf-8").replace("game thrones", "game chess")
        pathlib.Path(path).write_text(damaged, encoding="utf-8")
        text = again.types(f"load {path}")
        check("refuses a bad record", "no_game" in text or "game" in text, text)
        again.types("board")
        check("and keeps its own", position_of(again.text()) == position_of(board), again.text())
        again.types("auto")
        text = again.types(f"load {link}", "(y/N) ")
        check("does not drop a game that is not saved", "the game is not saved" in text, text)
        again.types("n")
        again.child.send("\x04")
        again.ends()
        unchanged = Player("--load", saved)
        unchanged.waits()
        unchanged.types("quit", "never")
        check("as it was loaded, it is saved", unchanged.ends() == 0)


# -------------------------------------------------------------------------------------------------- computers

def computers():
    for game in GAMES:
        player = Player("--seed", 3, "--seats", "0,1", game, "max_plies=60", TERM="dumb")
        status = player.ends()
        check(f"{game} is played to its end", status == 0 and ("wins" in player.raw or "draw" in player.raw.lower()),
              player.raw[-400:])
    player = Player("--seed", 3, "--seats", "person,0", "tokonoma")
    player.waits()
    text = player.types("hint")
    legal = brdsh("load tokonoma", "new", "moves").split()
    hint = text.splitlines()[-2].split(":")[0]
    check("hints at a legal move, and says what it expects", hint in legal and "it expects" in text, text)
    text = player.types("who 2 computer 1")
    check("another level", "Black: the computer, 1" in text, text)
    text = player.types("who 2 computer 2s")
    check("or so many seconds", "Black: the computer, 2s" in text, text)
    text = player.types("who 2 computer 0s")
    check("no such strength", "this is not valid" in text, text)
    text = player.types("who 3 person")
    check("no such seat", "this is not valid" in text, text)
    player.child.send("\x04")
    player.ends()


def alone():
    """A lone star captures nothing (TOK.attackers) and always has a move, so this game has no end: two computers ask after each thousand moves."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "endless.yaml")
        path.write_text('schema: 1\nextends: tokonoma\nstart: "1s3/6/7/6/3S1 w 0 0"\n', encoding="utf-8")
        for typed, asked in (("", 1), ("n\n", 1), ("\n", 2), ("y\nn\n", 2)):
            done = subprocess.run([SANITIZED, "--seats", "0,0", path], input=typed, text=True, capture_output=True,
                                  timeout=PATIENCE, check=False)
            check(f"asks {asked} times after {typed!r}", done.returncode == 0 and done.stdout.count("go on?") == asked, done.stdout[-400:])


def interrupts():
    player = Player("--seed", 3, "--seats", "person,3", "thrones", "setup=together")
    player.waits()
    player.types("auto 3")
    text = player.presses("\x03", "(y/N) ")
    check("Ctrl-C asks", "the game is not saved; leave anyway?" in text, text)
    text = player.types("n")
    check("and stays", text.endswith("White>"), text)
    player.presses("\x03", "(y/N) ")
    player.types("y", "never")
    check("and leaves", player.ends() == 0)
    player = Player("--seed", 3, "--seats", "30s,30s", "tokonoma")
    player.sees("thinking:")
    player.child.send("\x03")
    check("Ctrl-C asks who thinks", player.sees("should it move now?") is not None, player.text())
    player.types("n", "never")
    check("declining leaves", player.ends() == 0)
    player = Player("--seed", 5, "--seats", "0,0", "tomis")  # a game of more than 300,000 plies
    player.read(PATIENCE)  # what it shows changes too fast to wait for a text
    player.child.send("\x03")
    check("Ctrl-C asks who need not think, too", player.sees("should it move now?") is not None, player.text())
    player.types("n", "never")
    player.ends()
    player = Player("--seed", 3, "--seats", "person,30s", "tokonoma")
    player.waits()
    player.child.send("auto 1000\r")
    player.sees("thinking:")
    player.child.send("\x03")
    check("Ctrl-C asks during auto", player.sees("should it move now?") is not None, player.text())
    text = player.types("", "White> ")
    check("Ctrl-C ends auto", text.endswith("White>") and "moves made: 2 " in text, text)
    player.child.close()


# -------------------------------------------------------------------------------------------------- terminals

def terminals():
    plain = Player("--seats", "person,person", "tomis", NO_COLOR="1")
    plain.waits()
    check("no colour where none is wanted", re.search("\033\\[[0-9;]*m", plain.raw) is None, repr(plain.raw[-300:]))
    plain.child.send("\x04")
    plain.ends()
    dumb = Player("--seats", "person,person", "tokonoma", TERM="dumb")
    dumb.waits()
    check("no escapes on a dumb terminal", "\033" not in dumb.raw, repr(dumb.raw[-300:]))
    dumb.child.send("quit\r")
    dumb.ends()
    done = subprocess.run([PLAIN, "--seats", "person,person", "tokonoma"], input="c7c5\nc1c6\nquit\ny\n",
                          capture_output=True, text=True, check=False)
    check("lines from a pipe", done.returncode == 0 and "c6: the arm does not move" in done.stdout, done.stdout)
    for arguments in (["chess"], ["tokonoma", "x=1"], ["--players", "3", "tokonoma"], ["--load", "/nowhere"]):
        done = subprocess.run([PLAIN, *arguments], input="", capture_output=True, text=True, check=False)
        check(f"refuses {arguments}", done.returncode == 1 and done.stdout != "", done.stdout)
    for arguments in (["--players", "x"], ["--seats"], ["--nothing", "1"], ["--seats", "person,9", "tokonoma"]):
        done = subprocess.run([PLAIN, *arguments], input="", capture_output=True, text=True, check=False)
        check(f"explains {arguments}", done.returncode == 2 and "usage:" in done.stderr, done.stderr)


def small_terminals():
    """A terminal of 24 lines of 80 columns shows everything at once: the title, all rows, both seats, the prompt."""
    for game in GAMES:
        player = Player("--seed", 3, "--seats", "person,0", game, rows=24, columns=80)
        player.waits()
        text = player.types("auto 2")
        title = brdsh(f"load {game}", "info").split("title ")[1].split("\n")[0]
        shown = text.startswith(title) and text.splitlines()[-1].endswith(">") and "(computer 0)" in text
        check(f"{game} on a small terminal", shown and all(len(line) < 80 for line in text.splitlines()), text)
        player.child.send("\x04")
        player.ends()
    narrow = Player("--seats", "person,0", "tokonoma", columns=40)
    check("says how wide the board is", re.search(r"the board needs \d+ columns", narrow.waits()) is not None, narrow.text())
    narrow.child.send("\x04")
    narrow.ends()


def letters():
    player = Player("--seats", "person,0", "thrones")
    check("says how to begin", "`help`" in player.waits(), player.text())
    text = player.types("letters")
    check("says what letters mean", "R r  ranger" in text and "w    water" in text, text)
    player.child.send("\x04")
    player.ends()
    player = Player("--players", 4, "--seats", "person,0,0,0", "tombs", "teams=true")
    check("says who plays with whom", "Player 1 with Player 3" in player.waits(), player.text())
    player.child.send("\x04")
    player.ends()


def menu():
    player = Player()
    text = player.waits(")")
    check("lists the games", all(f"{n}  " in text for n in range(1, 6)) and "bad_vertex" in text, text)
    player.types("3", ")")
    player.types("4", ")")
    player.types("2", ")")
    text = player.types("1")
    check("begins what was chosen", "Tombs" in text and "Player 4 (computer 1)" in text, text)
    player.child.send("\x04")
    player.ends()


# ------------------------------------------------------------------------------------------------ learning, setups

def lessons():
    """The solutions are those of apps/learn/tokonoma.yaml; what is solved stays solved, also beside lines that are cut off."""
    with tempfile.TemporaryDirectory() as folder:
        kept = pathlib.Path(folder, "boardrules", "lessons")
        player = Player("learn", "tokonoma", rows=24, columns=80, XDG_STATE_HOME=folder)
        text = player.waits("leave) ")
        check("lists the lessons", "1  The flat" in text and "10  " in text and "solved" not in text, text)
        text = player.types("")
        check("says what to do", "Lesson 1 of 10: The flat." in text and "Move your flat to b4." in text, text)
        text = player.types("c5c6")
        check("a refused try", "c6: the flat does not move to this tile" in text, text)
        text = player.types("c5d4")
        check("a wrong try", "Not yet: this is a legal move, but not the one that the task asks for." in text, text)
        text = player.types("hint")
        check("a hint", "c5b4: Flat c5 to b4" in text, text)
        text = player.types("c5b4", "leave) ")
        check("solved", "Solved." in text and kept.read_text() == "tokonoma flat\n", text)
        text = player.types("")
        check("the next lesson", "Lesson 2 of 10: The arm." in text, text)
        player.types("q", "leave) ")
        player.types("q", "never")
        check("leaves", player.ends() == 0)
        kept.write_text("carnyx piece\n/etc/passwd\ntokonoma flat\ntokonoma st")
        player = Player("learn", "tokonoma", XDG_STATE_HOME=folder)
        text = player.waits("leave) ")
        check("complete lines count", text.count("solved") == 1 and "Enter: 2" in text, text)
        player.types("")
        player.types("c6c4", "leave) ")
        check("and are kept", kept.read_text() == "carnyx piece\ntokonoma flat\ntokonoma arm\n", kept.read_text())
        player.types("q", "leave) ")
        player.types("q", "never")
        check("leaves again", player.ends() == 0)
        check("no file is left beside it, and nobody else reads it",
              os.listdir(kept.parent) == ["lessons"] and kept.stat().st_mode & 0o777 == 0o600)
        aside = kept.rename(pathlib.Path(folder, "aside"))
        aside.write_text("carnyx piece\n")
        kept.symlink_to(aside)
        player = Player("learn", "tokonoma", XDG_STATE_HOME=folder)
        player.waits("leave) ")
        player.types("")
        text = player.types("c5b4", "leave) ")
        check("follows no link", "cannot be kept: this is a symbolic link and is not followed" in " ".join(text.split()), text)
        check("and writes nothing", kept.is_symlink() and aside.read_text() == "carnyx piece\n")
        player.types("q", "leave) ")
        player.types("q", "never")
        check("leaves in spite of that", player.ends() == 0)
        kept.unlink()
        player = Player("learn", "thrones", XDG_STATE_HOME=folder)
        player.waits("leave) ")
        player.types("3")
        text = player.types("a3b4")
        check("a try that is right, and not all", "\nRight so far: go on.\n" in text, text)
        player.child.close()


def setups():
    """Rows of [THR.setup] are the sample deployment of the rulebook; the position is compared with brdsh."""
    player = Player("--seed", 5, "--seats", "person,person", "thrones", "setup=together", rows=24, columns=80)
    player.waits("Enter.")
    player.types("")
    text = player.types("pfmwpfpfw")
    check("a row at once", "moves made: 9" in text and "9 of 36 tiles, next on a2" in text, text)
    text = player.types("pfmwcfpfm pfmwpwpfm pfmwpfwpm a5 c5")
    check("rows and cells", "moves made: 38" in text and "lay a mountain tile" in text.lower(), text)
    check("inside 80 columns", all(len(line) < 80 for line in text.splitlines()) and text.startswith("Thrones"), text)
    text = player.types("e5 g5 a3 a3")
    check("stops where something cannot follow", "moves made: 41" in text and "3 moves are made; this cannot follow them: a3" in player.raw, text)
    text = player.types("undo 3")
    check("takes several back", "moves made: 38" in text, text)
    text = player.types("layouts", "none) ")
    check("a layout", "and at last: " in text and "moves made: 54" in text, text)
    text = player.types("x", "none) ")
    check("asks again", text.count("take this layout?") == 2 and "moves made: 54" in text, text)
    text = player.types("q")
    check("none of them", "moves made: 38" in text, text)
    player.child.send("\x04")
    player.ends()
    player = Player("--seed", 5, "--seats", "person,0", "thrones")
    player.waits()
    player.types("layouts", "none) ")
    text = player.types("p")
    check("the first part of a layout", "moves made: 36" in text and "middle row: 0 of 4" in text, text)
    text = player.types("finish")
    check("finishes the rest", "moves made: 110" in text and "turn 1" in text, text)
    text = player.types("rules", "enough) ")
    check("says how to play", "How to play Thrones" in text and "One piece of yours acts" in text, text)
    text = player.types("q")
    player.child.send("\x04")
    player.ends()
    player = Player("--seats", "person,0", "tokonoma", "attackers=3", rows=120)
    player.waits()
    text = player.types("rules")
    check("says first what is changed", "attackers is 3, not 2" in text.split("How to play Tokonoma")[0].split("rules")[-1], text)
    text = player.types("learn", "leave) ")
    check("says that lessons do not follow it", "The lessons follow the game as it was published." in text, text)
    player.types("q")
    player.child.send("\x04")
    player.ends()
    player = Player("--seats", "person,0", "tokonoma", "attackers=2")
    player.waits()
    text = player.types("learn", "leave) ")
    check("only then", "as it was published" not in text, text)
    player.child.close()


# ------------------------------------------------------------------------------------------------------ garbage

def garbage():
    """Keys of all kinds under the sanitizers: it neither crashes nor hangs."""
    words = ["a1", "c3", "1", "2", "moves", "undo", "y", "n", "hint", "auto 2", "board", "log", "who 1 computer 0", "why x", "how a1", "how", "how x",
             "help", "?", "rules", "rules end", "draw", "resign", "who 1 person", "load /etc/hostname", "save", "a1b2", "+B", "end", "pass", "\t", "x" * 2000, "\u00e9"]
    for seed, game in enumerate(GAMES):
        source = random.Random(seed)
        lines = [source.choice(words) if source.random() < 0.9 else "".join(chr(source.randrange(1, 127)) for _ in range(9))
                 for _ in range(150)]
        typed = "\n".join(line.replace("\x04", "") for line in lines) + "\n"
        done = subprocess.run([SANITIZED, "--seed", str(seed), "--seats", "person,0", game], input=typed.encode(),
                              capture_output=True, timeout=10 * PATIENCE, check=False)
        check(f"{game} outlives garbage", done.returncode == 0, done.stderr.decode(errors="replace")[-2000:])


for test in (moves, cells, completion, hidden_screen, barriers, ends, stuck, draws, returns, ways, refused, rules, pages, words, marks,
             records, computers, alone, interrupts, terminals,
             small_terminals, letters, menu, lessons, setups, garbage):
    if len(sys.argv) < 2 or test.__name__ in sys.argv[1:]:
        test()
print(f"brdplay: {passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
