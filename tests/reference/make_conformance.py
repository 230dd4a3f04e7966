"""Writes tests/conformance/<game>.txt from the reference implementations, never from the library:

    python3 tests/reference/make_conformance.py [GAME ...]

The format is that of tests/conformance/README.md. Equal references write equal files. Answers worked out by hand, in
tests/conformance/by_hand/<game>.txt, are asked of the reference first and then go into the file as they are.
"""

import os
import random
import re
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "support"))

import games                                    # noqa: E402
from games import CHANCE, NOBODY                # noqa: E402
from shell import Shell                         # noqa: E402

FOLDER = os.path.join(games.TESTS, "conformance")
GAMES_TOLD = 3          # whole games in a file
GAMES_SEARCHED = 60     # games that are searched for reasons and endings
AT_ONCE_SEARCHED = 12   # and where several may act
PLIES_TOLD = 130
EACH_REASON = 2
PERFT_MOST = 3000


def pattern(command, answer):
    """The answer with `...` for what may differ."""
    if command.startswith("load"):
        return "= ..."
    told = re.match(r"= (?!legal)\S+(?: [a-i][1-9]:)?", answer)
    if command.startswith("check") and told:
        return told.group() + " ..."
    told = re.match(r"\? illegal_move: \S+(?: [a-i][1-9]:)?", answer)
    if told:
        return told.group() + " ..."
    told = re.match(r"\? bad_position: (?:line at \d+:)?", answer) or re.match(r"\? \S+:", answer)
    return told.group() + ("..." if told.group().endswith(" ") else " ...") if told else answer


def blocks(text):
    """(command, answered lines) of each block of a text in the format of the files."""
    for block in text.split("\n\n"):
        lines = [line for line in block.strip("\n").split("\n") if not line.startswith("#")]
        if lines and lines[0].startswith("> "):
            yield lines[0][2:], lines[1:]


def agrees(expected, line):
    return line.startswith(expected[:-3]) if expected.endswith("...") else line == expected


class Script:
    def __init__(self, name):
        self.name = name
        self.dice = random.Random(f"conformance {name}")
        self.shell = Shell()
        self.parts = []
        self.told = {}          # how often each reason and ending has been told

    def tell(self, *commands):
        for command in commands:
            answer = self.shell.run(command)
            assert "reference_error" not in answer, (command, answer)
            lines = pattern(command, answer).split("\n")
            self.parts.append("\n".join([f"> {command}"] + [line.rstrip() for line in lines]) + "\n")

    def title(self, text):
        self.parts.append(f"# {text}\n")

    def load(self, rules=""):
        self.tell(f"load {self.name} {rules}".rstrip())

    @property
    def game(self):
        return self.shell.game

    @property
    def state(self):
        return self.shell.state

    def viewers(self):
        everybody = games.viewers(self.game, self.state)
        return everybody if self.name in games.SECRETS else everybody[:1]

    # the parts of a file

    def beginning(self):
        self.title("the start, for each number of players")
        self.load()
        fewest, most = self.game.PLAYERS
        self.tell("new")
        for players in range(fewest, most + 1):
            self.tell(f"new {players}", "player", "moves", "chance", "outcome", "ranks")
            self.count()
        self.tell("new 9", "position nothing", "moves-at -", "check nonsense", "play nonsense")

    def count(self):
        """perft as deep as the reference can count it in good time, and divide one ply less."""
        depth, began = 0, time.perf_counter()
        while depth < 6:
            leaves = len(self.game.moves(self.state)) if depth == 0 else int(self.shell.run(f"perft {depth}")[2:])
            if leaves > PERFT_MOST or time.perf_counter() - began > 2:
                break
            depth += 1
        for shallow in range(depth + 1):
            self.tell(f"perft {shallow}")
        self.tell("divide 1")

    def look(self):
        self.tell("show", "player", "actors", "pending", "moves")
        if self.game.to_move(self.state) == CHANCE:
            self.tell("chance")
        if self.name in games.SECRETS:
            self.tell(*[f"observe {viewer}" for viewer in self.viewers()])
        texts = games.pool(self.name, self.dice, self.game, self.state, 12)[:6]
        self.tell(*[f"check {text}" for text in texts])
        if texts:
            self.tell(f"check {texts[0]} {self.dice.randrange(games.seats(self.game, self.state))}")

    def some_rules(self, number):
        """One after the other those under which one player acts at a time."""
        found = [rules for rules in games.module(self.name).RULES if not re.search("setup=together|any_time", rules)]
        return found[number % len(found)]

    def whole_game(self, number, rules, plies=PLIES_TOLD):
        self.title(f"a random game, {rules or 'built-in rules'}")
        self.load(rules)
        starts = games.starts(self.name, self.game)
        self.tell("position " + starts[number % len(starts)])
        for ply in range(plies):
            if self.game.to_move(self.state) == NOBODY:
                break
            if ply % 12 == 0:
                self.look()
            self.tell("play " + games.next_move(self.dice, self.game, self.state))
            if ply % 12 == 0 or (self.name in games.SECRETS and ply % 4 == 0):
                self.tell(*[f"seen {viewer}" for viewer in self.viewers()])
            if ply % 40 == 39:
                self.tell("undo", "undo")
        self.look()
        self.tell("outcome", "ranks")

    def listed(self):
        lines = games.positions(self.name)
        if not lines:
            return
        self.title("listed positions")
        self.load()
        for line in lines:
            self.tell("position " + line, "moves", "outcome", "player")
            self.tell(*self.findings(self.shell, games.joined(self.name, self.dice, self.game, self.state)))

    def at_once(self):
        """Games in which several players may act, and such in which they choose in secret."""
        in_turn = [rules for rules in games.module(self.name).RULES if "setup=together" not in rules]
        for number, each in enumerate(rules for rules in in_turn if re.search("any_time|when_gained", rules)):
            self.whole_game(-1 - number, each, 36)
        rules = [rules for rules in games.module(self.name).RULES if rules not in in_turn]
        self.told = {}
        for number, each in enumerate(rules):
            self.whole_game(0, each, PLIES_TOLD if number < GAMES_TOLD else 24)
            self.tell("new", *[f"play-as {actor} {move}" for actor in (0, 1, "spectator", "chance", "referee")
                               for move in ("p@a1", "~p@i9")])
        if rules:
            self.search([rules[number % len(rules)] for number in range(AT_ONCE_SEARCHED)])

    def search(self, rules_of_games):
        """Positions with a reason of refusal or an ending that has not been told often enough yet."""
        self.title("reasons of refusal and endings, found in random games")
        for rules in rules_of_games:
            seeker = Shell()
            seeker.run(f"load {self.name} {rules}".rstrip())
            starts = games.starts(self.name, seeker.game)
            seeker.run("position " + self.dice.choice(starts))
            loaded = False
            for _ in range(200):
                found = self.findings(seeker, games.pool(self.name, self.dice, seeker.game, seeker.state, 24))
                if found:
                    if not loaded:
                        self.load(rules)
                        loaded = True
                    self.tell("position " + seeker.game.format(seeker.state), *found)
                if seeker.game.to_move(seeker.state) == NOBODY:
                    break
                seeker.run("play " + games.next_move(self.dice, seeker.game, seeker.state))

    def findings(self, seeker, texts):
        """Those of the moves, and questions about the end, worth asking at the position of a shell; counts them."""
        found, told = [], self.told
        for text in texts:
            answer = seeker.run("check " + text)
            reason = answer.split(" ")[1].rstrip(":")
            if reason != "legal" and told.get(reason, 0) < EACH_REASON and len(found) < 8:
                told[reason] = told.get(reason, 0) + 1
                found.append("check " + text)
        ending = seeker.run("outcome")
        key = re.sub(r" [0-9,]+ ", " ", ending)
        if ending != "= none" and told.get(key, 0) < EACH_REASON:
            told[key] = told.get(key, 0) + 1
            found += ["outcome", "ranks", "moves", "player", "perft 0", "perft 1"]
        return found

    def faults(self):
        """Spoiled position texts, most of them refused."""
        self.title("position texts with faults")
        self.load()
        self.tell("new")
        line = self.game.format(self.state)
        for _ in range(40):
            self.tell("position " + games.mutate(self.dice, line))
        self.tell("show")

    def by_hand(self):
        """What tests/conformance/by_hand/<game>.txt says, if the reference says the same."""
        path = os.path.join(FOLDER, "by_hand", self.name + ".txt")
        if not os.path.exists(path):
            return
        with open(path, encoding="ascii") as file:
            text = file.read()
        for command, expected in blocks(text):
            answered = [line.rstrip() for line in self.shell.run(command).split("\n")]
            assert len(answered) == len(expected) and all(map(agrees, expected, answered)), (command, expected, answered)
        self.parts.append(text)

    def text(self):
        self.beginning()
        for number in range(GAMES_TOLD):
            self.whole_game(number, self.some_rules(number))
        self.listed()
        self.search([self.some_rules(number) for number in range(GAMES_SEARCHED)])
        self.faults()
        self.at_once()
        self.by_hand()
        head = (f"# Conformance of {self.name}: written by tests/reference/make_conformance.py from the reference "
                "implementation.\n# The format: README.md.\n")
        return "\n".join([head] + self.parts)


def main():
    for name in sys.argv[1:] or games.available():
        text = Script(name).text()
        with open(os.path.join(FOLDER, name + ".txt"), "w", encoding="ascii", newline="\n") as out:
            out.write(text)
        print(f"{name}: {text.count(chr(10) + '> ')} commands, {len(text)} bytes")


if __name__ == "__main__":
    main()
