"""The library, through its shell, beside the reference implementations: random games, ply by ply, under several rules.

    python3 tests/scripts/compare.py [GAME ...]

At each ply both are asked for the position, whose move it is, the legal moves, chances, outcome and ranks, about as many
illegal moves as there are legal ones (the reason, the cell, and what else the verdict carries), and in games with secrets for
what each viewer sees; then a move is made and its events are compared. Position texts, spoiled in many ways, must be taken or refused alike. What only the library can do (saves,
hashes, determinizations) is tested for what it promises. Each game is one test.

Each game is played under switches, a file of tests/variants, or one changed at random; of such a one that failed
build/compare-GAME.json.N is a copy.

COMPARE_PLIES: plies for each game (default 3000). COMPARE_SEED: another sequence of games (default 1).
[H.first-reason]: the reasons of refusals are those of the rulebooks' tables.

COMPARE_QUICK=1: only the course of the games (positions, moves, outcomes, events), for a million plies.
"""

import collections
import os
import random
import re
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "support"))

import games                                        # noqa: E402
import vary                                         # noqa: E402
from brdsh import BUILD, Answer, Brdsh              # noqa: E402
from games import NOBODY, REFEREE, SPECTATOR        # noqa: E402
from shell import Shell, actors, moves_of           # noqa: E402  (the reference's)

PLIES = int(os.environ.get("COMPARE_PLIES", "3000"))
SEED = int(os.environ.get("COMPARE_SEED", "1"))
QUICK = os.environ.get("COMPARE_QUICK", "") == "1"
GAME_PLIES = 260        # a random game is left after so many
WORD_FIELDS = {"phase", "lastfort", "turnstate", "check"}
SHOWN = 8               # failures that are printed for each game


def essence(command, answer):
    """What must be the same: sentences may differ, reasons, cells, status names and fields may not."""
    if command.startswith("check ") and answer.ok:
        return ("=", re.match(r"\S+(?: [a-i][1-9]:)?", answer.text).group())
    if answer.ok:
        return ("=", answer.text)
    if answer.status == "illegal_move":
        return ("?", "illegal_move", re.match(r"\S+(?: [a-i][1-9]:)?", answer.message).group())
    return ("?", answer.status)


def fault_place(answer):
    """(field, offset) of a refused position; None where the answer is another."""
    place = re.match(r"([a-z-]+) at ([0-9]+):", answer.message)
    return (place[1], int(place[2])) if place else (None, None)


class Comparison:
    def __init__(self, name):
        self.name = name
        self.dice = random.Random(f"{name} {SEED}")
        self.library, self.second = Brdsh(), Brdsh()
        self.reference = Shell()
        self.rules = ""
        self.held = self.broken = 0     # comparisons
        self.legal = self.illegal = 0   # moves that were asked about
        self.hashes = {}
        self.varied = os.path.join(BUILD, f"compare-{name}.json")     # rules changed at random; stays when something fails
        self.seen = collections.Counter()       # reasons, endings
        self.other_places = collections.Counter()

    # telling

    def expect(self, good, what, *details):
        if good:
            self.held += 1
            return
        self.broken += 1
        if self.broken <= SHOWN:
            if self.rules.endswith(self.varied):
                shutil.copy(self.varied, f"{self.varied}.{self.broken}")
            print(f"{self.name} [{self.rules}]: {what}")
            if self.reference.state is not None:
                print(f"    position   {self.reference.game.format(self.reference.state)}")
            for detail in details:
                print("    " + str(detail).replace("\n", "\n        "))

    def both(self, *commands):
        """Asks both; returns the reference's answers."""
        there = self.library.ask(*commands)
        here = [Answer(self.reference.run(command)) for command in commands]
        for command, mine, theirs in zip(commands, here, there):
            if command.startswith(("check", "verdict")) and mine.ok:
                self.seen[mine.lines[0].split(" ")[0]] += 1
            self.expect(essence(command, mine) == essence(command, theirs), command, f"reference  {mine}",
                        f"library    {theirs}")
        return here

    # a game

    def load(self):
        """Other rules: a switch may not fit to a file, then both must say so and the file is taken as it is."""
        self.hashes = {}
        if self.dice.random() < 0.2 and self.load_varied():
            return
        self.rules = games.load_command(self.name, self.dice)
        loaded = self.load_both(self.rules)
        if not loaded and self.rules.startswith("load-file"):
            self.rules = " ".join(self.rules.split(" ")[:2])
            loaded = self.load_both(self.rules)
        self.expect(loaded, self.rules)

    def load_varied(self):
        """A file changed at random; whether it contradicts itself is the library's to say."""
        self.rules = "load-file " + self.varied
        for _ in range(20):
            with open(self.varied, "w", encoding="ascii") as file:
                file.write(vary.varied(self.name, self.dice))
            if self.library.one(self.rules).ok:
                return self.load_both(self.rules)
        return False

    def load_both(self, command):
        """Whether the rules are good ones; all must say the same."""
        mine = Answer(self.reference.run(command))
        theirs = [shell.one(command) for shell in (self.library, self.second)]
        same = all(answer.ok == mine.ok and re.match("[0-9a-f]{16}$|bad_rules: ", answer.text) for answer in theirs)
        self.expect(same, command, f"reference  {mine}", f"library    {theirs[0]}")
        return mine.ok

    def play_game(self):
        """Plays one game. Returns its plies."""
        self.load()
        self.both("position " + games.some_start(self.name, self.reference.game, self.dice))
        plies = 0
        while plies < GAME_PLIES and self.broken < SHOWN:
            self.ask_state()
            if self.reference.game.to_move(self.reference.state) == NOBODY:
                self.seen["end " + self.reference.game.outcome(self.reference.state)[2]] += 1
                break
            self.make_ply()
            plies += 1
        self.save_and_restore()
        return plies

    def play_quickly(self):
        """Plays one game of the reference's alone, then asks the library for the same. Returns its plies."""
        self.load()
        game, dice = self.reference.game, self.dice
        line = games.some_start(self.name, game, dice)
        state, asked, plies = game.parse(line), [("position " + line, line)], 0
        while True:
            end = game.outcome(state)
            moves = game.moves(state)
            asked += [("show", game.format(state)), ("moves", "\n".join(moves)),
                      ("outcome", f"{end[0]} {','.join(map(str, end[1]))} {end[2]}" if end else "none")]
            if end or plies == GAME_PLIES:
                break
            move = dice.choice(moves)
            before = state
            state = game.apply(state, move)[0]
            asked.append((f"play {move}", "\n".join(self.reference.frame(before, move, REFEREE, state))))
            plies += 1
        self.seen["end " + end[2] if end else "left"] += 1
        for (command, expected), answer in zip(asked, self.library.ask(*[command for command, _ in asked])):
            if not (answer.ok and answer.text == expected):
                self.expect(False, command, f"reference  {expected}", f"library    {answer}", f"game from {line}")
                break
            self.held += 1
        return plies

    def some_viewers(self):
        """All in games with secrets, else one or two."""
        all_viewers = games.viewers(self.reference.game, self.reference.state)
        return all_viewers if self.name in games.SECRETS else self.dice.sample(all_viewers, 1)

    def ask_state(self):
        game, state, dice = self.reference.game, self.reference.state, self.dice
        seat = dice.randrange(games.seats(game, state))
        commands = ["show", "player", "actors", "pending", "moves", "chance", "outcome", "ranks", f"moves {seat}", "moves-at -",
                    "moves-at " + dice.choice(games.cells(self.name))]
        commands += [f"observe {viewer}" for viewer in self.some_viewers()]
        texts = games.pool(self.name, dice, game, state, 6)
        commands += [f"check {text}" for text in texts]
        if texts:
            commands.append(f"check {dice.choice(texts)} {dice.choice(games.viewers(game, state))}")
            commands.append(f"check {dice.choice(game.moves(state) or texts)} {seat}")
        self.both(*commands)
        self.ask_refusals(len(game.moves(state)))
        if dice.random() < 0.1:
            self.ask_library_only()
        if dice.random() < 0.3:
            self.spoil_position()

    def ask_refusals(self, count):
        """Asks why as many moves are illegal as are legal, with all that the verdicts carry. Some texts are no moves at all
        and do not count."""
        self.legal += count
        for _ in range(3):
            texts = games.illegal(self.name, self.dice, self.reference.game, self.reference.state, count)
            answers = self.both(*[f"verdict {text}" for text in texts])
            found = sum(answer.ok for answer in answers)
            self.illegal, count = self.illegal + found, count - found
            if count <= 0:
                return

    def make_ply(self):
        game, state, dice = self.reference.game, self.reference.state, self.dice
        move = games.next_move(dice, game, state)
        if dice.random() < 0.1:         # all or nothing
            self.both(f"play {move} {games.spoil(self.name, dice, move)}", "show")
        elif dice.random() < 0.2:       # by somebody, perhaps not by who may
            self.both(f"play-as {dice.choice(games.viewers(game, state) + ['chance'])} {move}", "show")
        else:
            self.both(f"play {move}")
        if self.reference.state is state:
            self.both(f"play {move}")
        self.both(*[f"seen {viewer}" for viewer in self.some_viewers()])
        if dice.random() < 0.05:
            self.both("undo")

    # what the library promises

    def ask_library_only(self):
        line, hash_text = [answer.text for answer in self.library.ask("show", "hash")]
        fields = line.split(" ")
        without_ply = " ".join(fields[:-1])
        known = self.hashes.setdefault(hash_text, without_ply)
        self.expect(known == without_ply, "two positions with the same hash", known, without_ply)
        for seat in range(games.seats(self.reference.game, self.reference.state)):
            self.determinize(seat, self.dice.getrandbits(64))

    def determinize(self, seat, seed):
        """A determinization is valid, looks the same to its seat, and the seat may do the same in it."""
        game, state = self.reference.game, self.reference.state
        drawn, again = self.library.ask(f"determinize {seat} {seed}", f"determinize {seat} {seed}")
        self.expect(drawn.ok and drawn.text == again.text, f"determinize {seat} {seed}", drawn, again)
        if not drawn.ok:
            return
        try:
            other = game.parse(drawn.text)
        except Exception as fault:
            self.expect(False, f"determinize {seat} {seed}: no valid position", drawn, fault)
            return
        self.expect(game.observe(other, seat) == game.observe(state, seat), f"determinize {seat} {seed}: looks different",
                    drawn)
        self.expect(actors(game, other) == actors(game, state), f"determinize {seat} {seed}: other actors", drawn)
        self.expect(moves_of(game, other, seat) == moves_of(game, state, seat), f"determinize {seat} {seed}: other moves",
                    drawn)

    def save_and_restore(self):
        line, save = [answer.text for answer in self.library.ask("show", "save")]
        self.expect(self.second.one("restore " + save).text == line, "restore", line)
        at = self.dice.randrange(len(save))
        damaged = save[:at] + self.dice.choice([c for c in "0123456789abcdef" if c != save[at]]) + save[at + 1:]
        answer = self.second.one("restore " + damaged)
        self.expect(not answer.ok, "a damaged save is restored", damaged)

    # positions with faults

    def parse(self, line):
        self.reference.state, state = None, self.reference.state
        answer = Answer(self.reference.run("position " + line))
        self.reference.state = state
        return answer

    def spoil_position(self):
        game, state = self.reference.game, self.reference.state
        past = self.reference.past
        line = game.format(state)
        for _ in range(12):
            text = games.mutate(self.dice, line)
            mine, theirs = self.parse(text), self.second.one("position " + text)
            self.expect(essence("position", mine) == essence("position", theirs), "position " + text,
                        f"reference  {mine}", f"library    {theirs}")
            if not mine.ok and not theirs.ok and fault_place(mine)[0] != fault_place(theirs)[0]:
                self.other_places[f"{fault_place(mine)[0]} or {fault_place(theirs)[0]}"] += 1
        self.bad_character(line)
        for viewer in (0, SPECTATOR):   # an observation is a position only if it hides nothing
            text = game.observe(state, viewer)
            mine, theirs = self.parse(text), self.second.one("position " + text)
            self.expect(mine.ok == theirs.ok, "position " + text, f"reference  {mine}", f"library    {theirs}")
        self.reference.past = past

    def bad_character(self, line):
        """It is named by its own offset; where a field is a word, any offset from the word's start may name it."""
        text, at = games.bad_character(self.dice, line)
        mine, theirs = self.parse(text), self.second.one("position " + text)
        field, offset = fault_place(theirs)
        first = text.rindex(" ", 0, at) + 1 if field in WORD_FIELDS and " " in text[:at] else at
        good = field == fault_place(mine)[0] and offset is not None and first <= offset <= at
        self.expect(not theirs.ok and good, "position " + text, f"reference  {mine}", f"library    {theirs}",
                    f"the bad character stands at {at}")

    def run(self):
        plies = 0
        while plies < PLIES and self.broken < SHOWN:
            plies += max(1, self.play_quickly() if QUICK else self.play_game())
        status = self.library.close() or self.second.close()
        self.expect(status == 0, f"the shell ended with {status}")
        reasons = ", ".join(f"{count} {reason}" for reason, count in sorted(self.seen.items()))
        print(f"{self.name}: {plies} plies; {self.legal} legal moves, {self.illegal} illegal ones; {reasons}")
        if not QUICK:
            self.expect(self.illegal > 0.9 * self.legal, "too few illegal moves were asked about")
        if self.other_places:
            print(f"    faults that contradict each other, named differently: {dict(self.other_places)}")


def run_all(program, comparisons):
    """Runs comparisons, a test each, and sums them up. Returns the exit status."""
    passed = failed = held = 0
    for name, make in comparisons:
        try:
            comparison = make()
            comparison.run()
            good = comparison.broken == 0 and comparison.held > 0
            held += comparison.held
        except (EOFError, BrokenPipeError, ImportError) as fault:
            print(f"{name}: {fault!r}")
            good = False
        passed, failed = passed + good, failed + (not good)
    print(f"figure: {held} comparisons")
    print(f"{program}: {passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


def main():
    names = sys.argv[1:] or games.NAMES
    return run_all("compare", [(name, lambda name=name: Comparison(name)) for name in names])


if __name__ == "__main__":
    sys.exit(main())
