"""shell.py: the line protocol of brdsh: framing, every command, every refusal, long lines, foreign bytes.
tests/scripts/conformance.sh and compare.py test the answers about games. A test is a family of commands or lines, or a
game.

BRDSH: another shell than the one in BUILD.
"""

import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "support"))

import games                        # noqa: E402
from brdsh import BRDSH, Brdsh      # noqa: E402

LINE_NBYTES = 4096
NEED_RULES = ["info", "all-moves", "cells", "seats", "quantities", "paragraphs", "paragraphs x", "ways", "way x", "new", "position x", "restore 00"]
NEED_POSITION = ["show", "board", "items", "player", "moves", "moves-at -", "reach a1", "chance", "draw 0", "check x", "verdict x", "play x", "seen 0", "sentence", "undo",
                 "phase", "actors", "prompt", "pending", "play-as 0 x", "playout 1",
                 "outcome", "ranks", "observe 0", "determinize 0 1", "hash", "key", "save", "record", "perft 1", "divide 1"]
USAGES = ["cells a1", "seats 0", "quantities 0", "paragraphs a b", "phase 0", "actors 0", "prompt 0 1", "pending 0", "sentence 0 1", "play-as", "play-as 0", "play-as 0 x x", "playout", "playout 1 2 3", "load", "load-file", "new 1 2", "show 1", "board 1", "all-moves 1", "items 0 1", "player 1", "moves 0 1", "moves-at",
          "moves-at a1 a2", "reach", "reach a1 0 1", "ways 1", "way", "way a 0 1 2", "chance 1", "draw", "draw 1 2", "check", "check a b c", "verdict", "verdict a b c", "play", "seen", "seen 0 1", "undo 1", "outcome 1",
          "ranks 1", "observe", "determinize 0", "hash 1", "determinize 0 1 2", "key 1", "save 1", "restore", "record 0 1", "replay",
          "perft",
          "perft 1 2", "divide", "games 1", "info 1", "quit now"]
WORDS = ["games", "load", "load-file", "info", "new", "position", "show", "board", "items", "all-moves", "player", "moves", "moves-at",
         "reach", "ways", "way", "chance", "draw", "check", "verdict", "play", "seen", "undo", "outcome", "ranks", "observe", "determinize", "hash", "key",
         "save", "restore", "record", "replay", "perft", "divide", "cells", "seats", "quantities", "paragraphs", "phase", "actors", "prompt", "pending", "play-as", "playout", "sentence", "chance", *games.NAMES, "-", "0", "1",
         "2", "3", "a1", "c7c5", "a5a3", "spectator", "referee", "max_plies=5", "=", "max_plies=", "65536", "?",
         "+?", "end", "pass", "hunker", "00ff", ""]


class Tests:
    def __init__(self, program):
        self.program = program
        self.held = self.broken = 0     # answers

    def check(self, good, what, *details):
        if good:
            self.held += 1
        else:
            self.broken += 1
            print(f"{self.program}: {what}", *[repr(d) for d in details])

    def raw(self, data):
        """The shell's output for these bytes; it must exit with 0 and write nothing to standard error."""
        done = subprocess.run([self.program], input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
        self.check(done.returncode == 0 and not done.stderr, "ends with 0 and says nothing on stderr", data[:80],
                   done.returncode, done.stderr[:500])
        return done.stdout

    def blocks(self, data):
        """The answers to these bytes; also tests their form."""
        out = self.raw(data)
        self.check(out == b"" or out.endswith(b"\n\n"), "an answer ends with an empty line", data[:80])
        found = out.split(b"\n\n")[:-1]
        for block in found:
            self.check(block[:2] in (b"= ", b"? ") and b"\n\n" not in block, "an answer is `= ` or `? `", block[:80])
        return found

    def same(self, data, *answers):
        """Each of these lines gets an answer that begins like this."""
        found = self.blocks(data)
        good = len(found) == len(answers) and all(f.startswith(a) for f, a in zip(found, answers))
        self.check(good, "answers", data[:80], answers, [f[:80] for f in found])

    # framing

    def framing(self):
        games = self.raw(b"games\n")
        self.check(re.fullmatch(rb"= [a-z]+(\n[a-z]+)*\n\n", games), "games", games)
        self.same(b"")
        self.same(b"\n\n\r\n\n")
        self.check(self.raw(b"games") == games, "a last line without LF")
        self.check(self.raw(b"games\r\n") == games, "CR LF")
        self.check(self.raw(b"\ngames\r\n\r\n\n") == games, "empty lines are ignored")
        self.same(b"games\rx\n", b"? unknown_command: games.x")
        self.same(b"ga\0mes\n", b"? unknown_command: ga.mes")
        self.same(b"\0\n", b"? unknown_command: ")
        self.same(b" games\n", b"? unknown_command: ")
        self.same(b"Games\nnonsense\n", b"? unknown_command: Games", b"? unknown_command: nonsense")
        self.same(b"quit\ngames\n", b"= ")
        self.same(b"quit now\ngames\n", b"? bad_argument: ", b"= ")
        self.check(self.raw(b"quit\n") == b"= \n\n", "quit")

    def long_lines(self):
        full, over = b"x" * LINE_NBYTES, b"x" * (LINE_NBYTES + 1)
        self.same(full + b"\n", b"? unknown_command: xxx")
        self.same(full + b"\r\n", b"? unknown_command: xxx")
        self.same(over + b"\ngames\n", b"? bad_argument: a line of more than 4096 bytes", b"= ")
        self.same(over + b"\r\ngames\n", b"? bad_argument: ", b"= ")
        self.same(b"x" * 1000000 + b"\ngames\n", b"? bad_argument: ", b"= ")
        self.same(b"x" * 1000000, b"? bad_argument: ")
        self.same(b"play" + b" a" * 2046 + b"\n", b"? no_rules: ")

    def marked_lines(self):
        """A line may begin with a byte order mark, which counts for nothing; within a line it is a byte like others."""
        mark, full = b"\xef\xbb\xbf", b"x" * LINE_NBYTES
        games = self.raw(b"games\n")
        self.check(self.raw(mark + b"games\n") == games, "a byte order mark")
        self.check(self.raw(mark + b"games\r\n" + mark + b"\n" + mark + b"\r\n" + mark) == games, "empty lines with one")
        self.check(self.raw(mark + b"games\n" + mark + b"games") == games * 2, "each line may have one")
        self.same(mark + mark + b"games\n", b"? unknown_command: ...games")
        self.same(b"games" + mark + b"\n", b"? unknown_command: games...")
        self.same(b" " + mark + b"games\n", b"? unknown_command: ")
        self.same(mark[:2] + b"games\n", b"? unknown_command: ..games")
        self.same(mark[:2], b"? unknown_command: ..")
        self.same(mark + full + b"\r\n", b"? unknown_command: xxx")
        self.same(mark + full + b"x\ngames\n", b"? bad_argument: a line of more than 4096 bytes", b"= ")

    def paths(self):
        """`replay` takes the rest of the line; `load-file` takes one word; in double quotes both take any path."""
        with tempfile.TemporaryDirectory() as folder:
            shell = Brdsh(self.program)
            rules = b"schema: 1\nextends: tokonoma\ntitle: Gr\xc3\xa4ber\n"
            shell.ask("load tokonoma max_plies=7", "new", "play e5e4")
            record = (shell.one("record").text + "\n").encode()
            end = shell.one("show").text
            for name in ("plain", "two  words", "Börjes Größe", ' "quoted" ', "it's", 'ends with "', "-- x=1", " "):
                path = os.path.join(folder, name).encode()
                for content, command in ((record, "replay"), (rules, "load-file")):
                    with open(path, "wb") as file:
                        file.write(content)
                    said = path.decode("latin-1")
                    quoted = '"' + said.replace('"', '""') + '"'
                    is_plain = " " not in name if command == "load-file" else not name.endswith(" ")
                    answers = [shell.one(f"{command} {text}") for text in [quoted, f"  {quoted}  "] + [said, f" {said} "] * is_plain]
                    good = all(answer.ok for answer in answers)
                    self.check(good and len({answer.text for answer in answers}) == 1, f"{command} {name}", answers)
                    self.check(command == "load-file" or answers[0].text == end, "replayed", answers)
                title = next(line for line in shell.one("info").lines if line.startswith("title "))
                self.check(title.encode("latin-1").decode() == "title Gräber", "a title in UTF-8", title)
                two = shell.one(f"load-file {quoted} max_plies=9   reversible_limit=8 ")
                one = shell.one(f"load-file {quoted} reversible_limit=8 max_plies=9")
                self.check(two.ok and two.text == one.text != answers[0].text, "switches behind a quoted path", one, two)
        for command in ("replay", "load-file"):
            refused = shell.ask(f'{command} "a', f'{command} "a"b', f'{command} "', f'{command} "a""', f'{command} """',
                                f'{command} "a\0b"')
            self.check([answer.status for answer in refused] == ["bad_argument"] * 6, "no path", command, refused)
            self.check(shell.one(f'{command} ""').status == shell.one(f'{command} "/nonexistent x"').status == "no_file", command)
        self.check(shell.one('replay "a" b').status == "bad_argument", "a record has no switches")
        self.check(shell.one("replay /nonexistent a").message == "/nonexistent a", "a message shows all of a path")
        self.check(shell.close() == 0, "ends with 0")

    def long_records(self):
        """A record of 16 MiB is read, and a longer one says what is allowed; one may begin with a byte order mark."""
        shell = Brdsh(self.program)
        shell.ask("load tokonoma", "new", "play e5e4")
        end, record = shell.one("show").text, shell.one("record").text + "\n"
        head, tail = record.split("--- end")
        with self.write("\ufeff" + record) as file:
            self.check(shell.one(f"replay {file.name}").text == end, "a byte order mark")
        for more in (0, 1):
            lines, rest = divmod((1 << 24) + more - len(record), 1000)
            with self.write(head + (";" * 999 + "\n") * lines + "\n" * rest + "--- end" + tail) as file:
                answer = shell.one(f"replay {file.name}")
            said = "1:1: record: the text is too long; expected at most 16777216 bytes"
            self.check(answer.message == said if more else answer.text == end, "how long a record may be", more, answer)
        self.check(shell.close() == 0, "ends with 0")

    def foreign_bytes(self):
        dice = random.Random(5)
        for _ in range(4):
            data = bytes(dice.choice([10, 13, 32, 0, 61, dice.randrange(256)]) for _ in range(20000))
            lines = [line.removesuffix(b"\r") for line in data.split(b"\n")[:-1]] + [data.rsplit(b"\n", 1)[-1]]
            self.check(len(self.blocks(data)) == len([line for line in lines if line]), "an answer for each line")

    def random_words(self, names):
        dice = random.Random(6)
        commands = []
        for _ in range(6000):
            words = [dice.choice(WORDS) for _ in range(dice.randrange(1, 5))]
            if words[0] in ("perft", "divide") and len(words) > 1:
                words[1] = dice.choice(["0", "1", "2", "x"])
            commands.append(" ".join(words))
            if dice.random() < 0.1:
                commands += [f"load {dice.choice(names)}", "new"]
        commands = [command for command in commands if command]
        answers = self.blocks("\n".join(commands).encode() + b"\n")
        self.check(len(answers) == len(commands), "an answer for each command")

    # commands

    def missing(self, names):
        for command in NEED_RULES + NEED_POSITION:
            self.same(command.encode() + b"\n", b"? no_rules: ")
        for command in NEED_POSITION:
            self.same(f"load {names[0]}\n{command}\n".encode(), b"= ", b"? no_position: ")
        for command in USAGES:
            self.same(f"load {names[0]}\nnew\n{command}\n".encode(), b"= ", b"= ", b"? bad_argument: ")

    def loading(self, names):
        shell = Brdsh(self.program)
        game = names[0]
        plain = shell.one(f"load {game}").text
        self.check(re.fullmatch("[0-9a-f]{16}", plain), "fingerprint", plain)
        start = shell.one("new").text
        for command, status in [("load chess", "no_game"), (f"load {game} nothing=1", "bad_rules"),
                                (f"load {game} max_plies=-1", "bad_rules"), (f"load {game} max_plies", "bad_rules"),
                                (f"load {game} max_plies=1 max_plies=1", "bad_rules"),
                                ("load-file /nonexistent/rules.yaml", "no_file")]:
            answer = shell.one(command)
            self.check(answer.status == status, command, answer)
            self.check(shell.one("show").text == start, "a load that fails changes nothing", command)
        two = shell.one(f"load {game} max_plies=x nothing=1")
        self.check(len(two.lines) == 2 and "switches.max_plies" in two.text, "all faults, one a line", two)
        limited = shell.one(f"load {game} max_plies=7")
        self.check(limited.ok and limited.text != plain, "another switch, another fingerprint", limited)
        self.check(shell.one("show").status == "no_position", "loading discards the position")
        self.check("switch max_plies=7 0..65535" in shell.one("info").lines, "info lists switches")
        rules = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir, "rules", game + ".yaml")
        self.check(shell.one(f"load-file {rules}").text == plain, "the built-in file gives the built-in rules")
        self.check(shell.one(f"load-file {rules} max_plies=7").text == limited.text, "overrides of a file")
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
            file.write(f"schema: 1\ngame: {game}\nnonsense: 1\n")
            file.flush()
            answer = shell.one(f"load-file {file.name}")
            located = [line for line in answer.lines if "3:1: nonsense: " in line]
            self.check(answer.status == "bad_rules" and located, "faults with line and column", answer)
        self.check(shell.close() == 0, "ends with 0 at the end of input")

    def a_game(self, game):
        shell = Brdsh(self.program)
        self.check(shell.one(f"load {game}").ok, f"load {game}")
        info = dict(line.split(" ", 1) for line in shell.one("info").lines)
        self.check(info["game"] == game and "max_moves" in info, "info", info)
        self.check(int(info["cells"]) == len(info["cell_names"].split()), "info lists all cells", info)
        start = shell.one("new").text
        first = games.make(game)
        move = first.moves(first.initial())[0]         # the reference's first move
        shown, again = shell.ask("show", f"position {start}")
        self.check(start == shown.text == again.text, "a start is a position", start)
        self.check(shell.one("board").ok and "" not in shell.one("board").lines, "board")
        self.items(shell, start)
        self.draws(shell, start)
        self.all_moves(shell, start)
        moves, check, verdict = shell.ask("moves", f"check {move}", f"verdict {move}")
        self.check(move in moves.lines and check.text == verdict.text == "legal", "moves, check, verdict", move, check, verdict)
        self.check(shell.one("undo").status == shell.one("seen 0").status == "nothing_to_undo", "nothing to undo")
        self.plays(shell, move, start)
        self.plays_out(shell)
        self.refuses(shell, start)
        self.keeps(shell)
        self.check(shell.close() == 0, "ends with 0")

    def plays(self, shell, move, start):
        self.check(shell.one(f"play {move} nonsense").status == "bad_move", "bad_move after a legal one")
        self.check(shell.one("show").text == start and not shell.one("undo").ok, "all or nothing")
        events = shell.one(f"play {move}")
        formed = all(re.fullmatch(r"[a-z]+( [a-z]+=\S+)+", line) for line in events.lines)
        self.check(events.ok and formed, "events", events)
        self.check(shell.one("seen referee").lines == [move] + events.lines, "seen by the referee")
        again = shell.one(f"play {move}")
        self.check(again.status in ("illegal_move", None), "the same move again", again)
        shell.ask("undo", "undo")
        self.check(shell.one("show").text == start, "undo")
        self.actors(shell, move, start)
        self.described(shell)
        self.long_history(shell, start)

    def described(self, shell):
        """Seats, stocks, counters and phases: their form, and the names that `info` gives."""
        seats, quantities, info = shell.ask("seats", "quantities", "info")
        players = len(shell.one("ranks").text.split())
        seat = r"\d team=\d forward=\S+ tone=(none|light|dark) name=.+"
        self.check(len(seats.lines) >= players and all(re.fullmatch(seat, line) for line in seats.lines), "seats", seats)
        quantity = (r"(stock|counter) \S+ of=(seats|nobody) means=(number|count|flag|cell|seat)( type=\S+)?"
                   r"( part_of=\S+)? seen_by=(all|owner|referee|at_times)")
        self.check(all(re.fullmatch(quantity, line) for line in quantities.lines), "quantities", quantities)
        told = {line.split()[0]: line.split()[1:] for line in info.lines}
        names = [line.split()[1] for line in quantities.lines]
        self.check(names == [name for name in told["stocks"] + told["counters"] if name != "-"], "names", names)
        self.check(len(shell.one("phase").text.split()) == players, "a phase for each seat")
        cells = shell.one("cells").lines
        cell = rf"\S+ x=-?\d+ y=-?\d+( ({'|'.join(told['marks'])})=(all|\d(,\d)*))*"
        self.check([line.split()[0] for line in cells] == told["cell_names"], "cells", cells)
        self.check(all(re.fullmatch(cell, line) for line in cells), "marks of cells", cells)
        shown = " ".join([*cells, *self.cells_under_switches(info.lines[0].split()[1], info.lines)])
        self.check(all(f" {name}=" in shown for name in told["marks"]), "every mark", shown)
        every = shell.one("paragraphs").lines
        named = [("refusal", name) for name in told["refusals"]] + [("ending", name) for name in told["endings"]]
        self.check([tuple(line.split()[:2]) for line in every] == named, "paragraphs of all", every)
        self.check(all(re.fullmatch(r"\S+ \S+( [A-Z]{3}[-.][a-z0-9-]+)+", line) for line in every), "paragraphs", every)
        self.check([shell.one(f"paragraphs {name}").text for _, name in named] == every, "paragraphs of one", every)

    def cells_under_switches(self, game, info):
        """The cells with their marks, under each value of each switch that has words for values."""
        values = [(line.split()[1].split("=")[0], line.split()[2].split("|")) for line in info if line.startswith("switch ")]
        loads = [f"load {game} {name}={word}" for name, words in values if len(words) > 1 for word in words]
        answers = Brdsh(self.program).ask(*[command for load in loads for command in (load, "new", "cells")])
        self.check(all(answer.ok for answer in answers), "loads with each word of a switch", loads, answers)
        return [line for answer in answers[2::3] for line in answer.lines]

    def items(self, shell, start):
        """The items of the board: their form, cells in their order, and what a position of Tomis has, by hand."""
        named = shell.one("info").lines
        cells = next(line for line in named if line.startswith("cell_names ")).split()[1:]
        form = r"(\S+) layer=(ground|fixture|piece) type=\S+( seat=\d)? value=-?\d+( direction=[A-Z]+)?"
        for viewer in ("", " 0", " spectator", " referee"):
            lines = shell.one("items" + viewer).lines
            found = [re.fullmatch(form, line) for line in lines]
            self.check(all(found), "items", lines)
            order = [cells.index(line.group(1)) for line in found if line]
            self.check(order == sorted(order), "cells in their order", lines)
        if "game tomis" not in named:
            return
        position = "4b3/8/2T5/8/8/2f5/8/4B3 w a.,b+,c>NE,d>>SW,-,c>>W,-,h. F3L1/F3L1 - 0 9"
        answer = shell.ask(f"position {position}", "items", f"position {start}")[1]
        expected = ["a1 layer=fixture type=gate seat=0 value=0", "e1 layer=piece type=base seat=0 value=0",
                    "b2 layer=fixture type=gate seat=0 value=1",
                    "c3 layer=fixture type=gate seat=0 value=2 direction=NE",
                    "c3 layer=piece type=frigate seat=1 value=0",
                    "d4 layer=fixture type=gate seat=0 value=3 direction=SW",
                    "c6 layer=fixture type=gate seat=1 value=3 direction=W",
                    "c6 layer=piece type=tower seat=0 value=0", "e8 layer=piece type=base seat=1 value=0",
                    "h8 layer=fixture type=gate seat=1 value=0"]
        self.check(answer.lines == expected, "the items of Tomis", answer)

    def all_moves(self, shell, start):
        """Every legal move of a position is in the list of all moves, in the order of codes, and each has its own."""
        every, info = shell.ask("all-moves", "info")
        self.check(len(set(every.lines)) == len(every.lines), "each once")
        self.check(f"all_moves {len(every.lines)}" in info.lines, "info says how many", len(every.lines))
        legal = shell.one("moves").lines
        self.check(legal and set(legal) <= set(every.lines), "legal moves are among them", legal)
        first = {"tokonoma": ["a1a2", "a1a3"], "thrones": ["p@a1", "p@b1"]}
        for game, moves in first.items():
            if f"game {game}" in info.lines:
                self.check(every.lines[:2] == moves, "the first two", every.lines[:2])

    def draws(self, shell, start):
        """Chance's outcome by 64 bits; a deck of 3, 0, 1 and 4 cards has a ticket for each value of three bits."""
        status = None if shell.one("player").text == "chance" else "not_chance"
        self.check(shell.one("draw 0").status == status, "draw, if chance is to move")
        for bits in ("-1", "x", "0x1", "01", str(2**64)):
            self.check(shell.one(f"draw {bits}").status == "bad_argument", "no bits", bits)
        if "game tombs" not in shell.one("info").lines:
            return
        shell.ask("load tombs deck_2=4,0,2,6", "position .../.../... d1 BO/TT 3,0,1,4 0/0 1 - 4")
        expected = {0: "+B", 3 * 2**61 - 1: "+B", 3 * 2**61: "+O", 2**63 - 1: "+O", 2**63: "+T", 2**64 - 1: "+T"}
        drawn = {bits: shell.one(f"draw {bits}").text for bits in expected}
        self.check(drawn == expected, "the outcomes of Tombs", drawn)
        shell.ask("load tombs", f"position {start}")

    def actors(self, shell, move, start):
        """Who may act: the same ply, made by the actor that may make it, and tried by all others."""
        mover = shell.one("player").text
        actors, pending = [answer.text for answer in shell.ask("actors", "pending")]
        if mover == "chance":
            self.check(actors == "-" and pending == "- 0", "chance acts for a seat", actors, pending)
        else:
            self.check(mover in actors.split(",") and pending == "-", "the seat to move is an actor", actors, pending)
        for actor in {"0", "1", "chance", "spectator"} - {mover}:
            answer = shell.one(f"play-as {actor} {move}")
            self.check(answer.message.startswith("not_your_turn "), f"made by {actor}", answer)
        self.check(shell.one("show").text == start, "what is refused changes nothing")
        plain = shell.ask(f"play {move}", "undo")[0].text
        for actor in (mover, "referee"):
            self.check(shell.ask(f"play-as {actor} {move}", "undo")[0].text == plain, f"made by {actor}")

    def plays_out(self, shell):
        """Plays to the end, at once or ply by ply with given seeds; none of it can be undone."""
        start = shell.one("show").text
        end, again = [answer.text for answer in shell.ask("playout 5", f"position {start}", "playout 5")][::2]
        self.check(end == again and shell.one("undo").status == "nothing_to_undo", "the same seed gives the same game", end)
        self.check(shell.one("outcome").text != "none" or end.endswith(" 65535"), "to the end", end)
        self.check(shell.one("playout 6").text == end or end.endswith(" 65535"), "no ply after the end", end)
        some = shell.ask(f"position {start}", "playout 18446744073709551615 0", "playout 7 3")
        self.check(some[1].text == start and some[2].text.endswith(" 3"), "as many plies as are asked for", some)
        shell.one(f"position {start}")

    def long_history(self, shell, start):
        """Plays at random for a while, then undoes all of it, position by position."""
        dice, lines = random.Random(8), []
        while len(lines) < 300:
            moves = shell.one("moves").lines
            if not moves:
                break
            lines.append(shell.one("show").text)
            self.check(shell.one("play " + dice.choice(moves)).ok, "a listed move can be played")
        back = [answer.text for answer in shell.ask(*["undo"] * len(lines))]
        self.check(back == lines[::-1] and lines[0] == start, "every ply is taken back")
        self.check(shell.one("undo").status == "nothing_to_undo", "and no more")

    def tells_ways(self):
        """By hand, from [TOK.flat] and [TOK.arm]; [CAR.stack-move]."""
        shell = Brdsh(self.program)
        shell.one("load tokonoma")
        shell.one("new")
        self.check(shell.one("reach c7").lines == ["c5 move,attack move"], "the arm at the edge leaps two tiles")
        self.check(shell.one("reach c7 spectator").lines == shell.one("reach c7").lines, "nothing is hidden")
        self.check(shell.one("reach c4").text == "", "an empty tile")
        self.check(shell.one("way flat").lines == ["from c4"] + [f"{cell} move,attack move" for cell in ("b3", "c3", "d3")],
                   "White's flat goes to the left")
        self.check(shell.one("way flat 1").lines[1:] == [f"{cell} move,attack move" for cell in ("b4", "c5", "d4")],
                   "Black's to the right")
        self.check([line.split()[0] for line in shell.one("ways").lines] == ["flat", "arm", "blind", "star"], "all pieces")
        for line in ("reach z1", "reach c7 9", "way house", "way flat 2", "way flat x", "way flat 0 0", "way flat 0 33"):
            self.check(shell.one(line).status == "bad_argument", "is refused", line)
        shell.one("load carnyx")
        self.check([line.split()[0] for line in shell.one("way disc").lines[1:]] == ["b3", "d3", "c4"], "a lone disc")
        self.check([line.split()[0] for line in shell.one("way disc 0 2").lines[1:]] == ["a3", "e3", "c5"], "a stack")

    def refuses(self, shell, start):
        for command, status in [("position", "bad_position"), ("position x", "bad_position"),
                                (f"position {start} ", "bad_position"), (f"position  {start}", "bad_position"),
                                ("position " + start + "\0", "bad_position"), ("new 0", "bad_argument"),
                                ("new 5", "bad_argument"), ("new x", "bad_argument"), ("new 02", "bad_argument"),
                                ("moves 4", "bad_argument"), ("moves x", "bad_argument"),
                                ("moves-at z1", "bad_argument"), ("moves-at a", "bad_argument"),
                                ("check ?", "bad_move"), ("play ?", "bad_move"), ("seen 4", "bad_argument"),
                                ("seen nobody", "bad_argument"), ("observe 9", "bad_argument"),
                                ("determinize spectator 1", "bad_argument"), ("determinize 0 -1", "bad_argument"),
                                ("determinize 0 18446744073709551616", "bad_argument"),
                                ("play-as nobody x", "bad_argument"), ("play-as 8 x", "bad_argument"),
                                ("play-as 0 ?", "bad_move"), ("playout x", "bad_argument"),
                                ("playout 1 65536", "bad_argument"), ("playout 1 -1", "bad_argument"), ("restore 0", "bad_argument"),
                                ("restore zz", "bad_argument"), ("restore 00", "bad_save"),
                                ("perft -1", "bad_argument"), ("perft 100", "bad_argument"),
                                ("perft 65", "bad_argument"), ("perft 99", "bad_argument"), ("divide 65", "bad_argument"),
                                ("perft 01", "bad_argument"), ("divide x", "bad_argument")]:
            answer = shell.one(command)
            self.check(answer.status == status, command, answer)
            if status == "bad_position":
                self.check(re.match(r"[a-z-]+ at [0-9]+: .", answer.message), "field, offset and message", answer)
        self.check(shell.one("show").text == start, "refusals change nothing")
        self.check("from 0 to 64" in shell.one("perft 65").message, "a depth names its limit")

    def keeps(self, shell):
        start, save = [answer.text for answer in shell.ask("show", "save")]
        self.check(re.fullmatch("([0-9a-f]{2})+", save), "save is hexadecimal", save)
        self.check(shell.one("restore " + save).text == start, "restore")
        for name in ("hash", "key"):
            self.check(re.fullmatch("[0-9a-f]{16}", shell.one(name).text), name)
        self.check(shell.one("determinize 0 18446744073709551615").ok, "determinize")
        self.check(shell.one("observe referee").text == start, "the referee sees all")
        self.check(shell.one("perft 0").text == "1" and shell.one("divide 0").text == "total 1", "depth 0")
        counts = shell.one("divide 2").lines
        total = "total " + shell.one("perft 2").text
        self.check(counts[:-1] == sorted(counts[:-1]) and counts[-1] == total, "divide", counts)
        self.check(total == f"total {sum(int(line.split(' ')[1]) for line in counts[:-1])}", "divide adds up", counts)
        outcome, ranks = shell.ask("outcome", "ranks")
        self.check(outcome.text == "none" and set(ranks.text.split(" ")) == {"0"}, "no outcome", outcome, ranks)

    # records

    def write(self, text):
        """A file with this text, which lives as long as the object."""
        file = tempfile.NamedTemporaryFile("w", suffix=".record", encoding="utf-8")
        file.write(text)
        file.flush()
        return file

    def records(self, names):
        """A game is recorded, replayed by another shell and undone; its record is cut off, or has a ply changed, or is
        a one-viewer record."""
        dice = random.Random(9)
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as rules:
            rules.write("schema: 1\nextends: tokonoma\npieces:\n  arm:\n    moves:\n"
                        "      - {kind: leap, directions: [forward], range: [1, 2], onto: [empty]}\n")
            rules.flush()
            for load in [f"load {game} max_plies=40" for game in names] + [f"load-file {rules.name} max_plies=30"]:
                shell = Brdsh(self.program)
                shell.ask(load, "new")
                moves = 0
                while moves < 60 and (listed := shell.one("moves").lines):
                    moves += shell.one("play " + dice.choice(listed)).ok
                self.record(shell, moves, "load-file" in load)
                self.check(shell.close() == 0, "ends with 0")

    def record(self, shell, moves, carries_rules):
        end, record = shell.one("show").text, shell.one("record").text + "\n"
        head, _, plies = record.partition("\n--- plies\n")
        self.check(("\n--- rules\n" in head) == carries_rules, "rules of one's own are carried", head)
        tokens = plies.partition("--- end")[0].split()
        self.check(len(tokens) == moves, "as many plies as were played", record)
        other = Brdsh(self.program)
        with self.write(record) as file:
            self.check(other.one(f"replay {file.name}").text == end, "replayed", record)
            self.check(other.one("record").text + "\n" == record, "recorded again")
            start = other.ask(*["undo"] * moves)[-1].text
            self.check(other.one("undo").status == "nothing_to_undo", "all is taken back", start)
        with self.write(record[:record.index("--- end") - 2]) as file:
            self.check(other.one(f"replay {file.name}").text.split()[-1] == str(moves - 1), "torn within the last ply")
        with self.write(head + "\n--- plies\n" + plies.replace(tokens[2], "nonsense", 1)) as file:
            answer = other.one(f"replay {file.name}")
            self.check(re.fullmatch(r"\d+:\d+: plies: ply \d+: this is not a move in .*", answer.message), "a ply at fault", answer)
            self.check(answer.status == "bad_record" and other.one("undo").ok, "what is refused changes nothing", answer)
        with self.write(shell.one("record 1").text + "\n") as file:
            self.check(other.one(f"replay {file.name}").status == "one_viewer", "seen by one")
        with self.write(record.replace("\nfingerprint ", "\nfingerprint 0", 1)) as file:
            self.check(other.one(f"replay {file.name}").status == "bad_record", "a fingerprint that is none")
        with self.write(re.sub(r"\nrevision \d+", "\nrevision 999", record, count=1)) as file:
            self.check(other.one(f"replay {file.name}").status == "other_rules", "another revision")
        self.check(other.close() == 0, "ends with 0")

    def ended_records(self):
        """A record says how the game ended outside the rules, and the replay says it too."""
        shell = Brdsh(self.program)
        shell.ask("load tokonoma", "new", "play e5e4")
        end, record = shell.one("show").text, shell.one("record referee resignation 1 ; too  late").text + "\n"
        self.check(f"--- end\nended resignation 1 win 0; too  late\nfinal {end}\n" in record, "ended", record)
        self.check("\nended agreement draw 0,1\n" in shell.one("record 0 agreement").text, "ended, as one viewer saw it")
        with self.write(record) as file:
            self.check(shell.one(f"replay {file.name}").text == f"{end}\nended resignation 1 win 0; too  late", "replayed", record)
        refused = [answer.status for answer in shell.ask("record referee 1", "record 0 resignation", "record referee went home",
                                                            "record 0 resignation 1 win 1", "record 0 agreement win 0",
                                                            "record 0 timeout 0; a\tb", "record 0 timeout 0; \xe2\x80\xae")]
        self.check(refused == ["bad_argument"] * 7, "no such ending", refused)
        words = shell.one("record 0 timeout 0; Börje".encode().decode("latin-1")).text.encode("latin-1").decode()
        self.check("\nended timeout 0 win 1; Börje\n" in words, "free words in UTF-8", words)
        self.check(shell.close() == 0, "ends with 0")

    def documents_record(self):
        """The first example of doc/RECORDS.md, and the fault that it shows."""
        page = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir, "doc", "RECORDS.md")
        with open(page, encoding="utf-8") as file:
            text = file.read()
        example = text.split("```record\n")[1].split("```")[0]
        fault = re.search(r"^    (\d+:\d+: plies: .*)$", text, flags=re.M)[1]
        shell = Brdsh(self.program)
        for changed, expected in [(example, "= "), (example.replace("c3b2", "c3b4"), "? bad_record: " + fault)]:
            with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
                file.write(changed)
                file.flush()
                answer = shell.one(f"replay {file.name}")
            self.check(repr(answer).startswith(expected), "doc/RECORDS.md", answer)
        refused = [answer.status for answer in shell.ask("replay /nonexistent/record", "replay a\0b", "replay /")]
        self.check(refused == ["no_file", "bad_argument", "no_file"], "files that are none", refused)
        self.check(shell.close() == 0, "ends with 0")

    def all_games(self):
        built = self.blocks(b"games\n")[0][2:].decode().split("\n")
        self.check(built == games.NAMES, "every game is built", built)

    def run(self):
        """Runs all tests. Returns how many passed and how many failed."""
        names = games.NAMES
        tests = [(test.__name__, test) for test in (self.all_games, self.framing, self.long_lines, self.marked_lines, self.paths,
                                                   self.long_records, self.foreign_bytes,
                                                   self.ended_records, self.documents_record,
                                                   self.tells_ways)]
        tests += [(test.__name__, lambda test=test: test(names)) for test in (self.random_words, self.missing, self.loading,
                                                                          self.records)]
        tests += [(game, lambda game=game: self.a_game(game)) for game in names]
        failed = 0
        for name, test in tests:
            before = self.broken
            try:
                test()
            except (EOFError, BrokenPipeError) as fault:
                self.check(False, f"{name}: the shell ended", fault)
            if self.broken > before:
                failed += 1
                print(f"shell: {name} failed")
        return len(tests) - failed, failed


def main():
    tests = Tests(BRDSH)
    passed, failed = tests.run()
    print(f"figure: {tests.held + tests.broken} comparisons")
    print(f"shell: {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
