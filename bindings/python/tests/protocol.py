"""protocol.py: the commands of apps/tools/brdsh.md that the conformance files use, carried out by the package. It writes the
package's objects as the lines that `brdsh` writes, so that a test compares every field.
"""
import json
import sys

import boardrules
from boardrules import (CHANCE, NOBODY, REFEREE, SPECTATOR, BoardRulesError, Ended, IllegalMove, Next, PlyMade, Revealed,
                        Rules, State)


class Refused(Exception):
    pass


def seats(mask):
    return ",".join(map(str, mask)) or "-"


def own_line(event):
    """The line of an event, written from its attributes alone; without a key if its value is that of an event without it."""
    names = {"to": "to", "for": "acts_for", "before": "ranks" if isinstance(event, Ended) else "before"}
    words = [event.kind]
    for key in "seat number cell to layer type before after count direction actors for move seats reason cause".split():
        value = getattr(event, names.get(key, key), None)
        if key == "before" and isinstance(event, Ended):
            value = sum(rank << 4 * seat for seat, rank in enumerate(value))
        if key == "seat" and value is None and isinstance(event, (PlyMade, Next)):
            value = "chance"
        if key == "type" and value == "":
            value = "none"
        if key == "after" and isinstance(event, Revealed) and not event.type:
            continue
        if value is None or value == "" or (key == "cause" and value == "action") or (key == "actors" and event.seat is None):
            continue
        words.append(f"{key}={seats(value) if isinstance(value, tuple) else value}")
    return " ".join(words)


class Shell:
    def __init__(self):
        self.rules = self.state = None

    def viewer(self, word):
        names = {"spectator": SPECTATOR, "referee": REFEREE, "chance": CHANCE}
        if word in names:
            return names[word]
        if word.isdigit() and int(word) < self.state.players:
            return int(word)
        raise Refused(f"bad_argument: {word}")

    def load(self, game, *switches):
        self.rules = Rules(game, **dict(word.split("=", 1) for word in switches))
        self.state = None
        return f"{self.rules.fingerprint:016x}"

    def new(self, players=None):
        if players is not None and not (players.isdigit() and int(players) in self.rules.players):
            raise Refused("bad_argument: players")
        usual = 4 if self.rules.game == "tombs" and self.rules.has_teams else None
        self.state = self.rules.state(usual if players is None else int(players))
        return self.state.position

    def position(self, text):
        try:
            self.state = State.from_position(self.rules, text)
        except boardrules.PositionError as error:
            fault = error.faults[0]
            raise Refused(f"bad_position: {fault.field} at {fault.offset}: {fault.message}") from error
        return self.state.position

    def show(self):
        return self.state.position

    def player(self):
        return {CHANCE: "chance", NOBODY: "nobody"}.get(self.state.to_move, str(self.state.to_move))

    def actors(self):
        return seats(self.state.actors)

    def pending(self):
        if not self.state.is_chance:
            return "-"
        pending = self.state.pending(SPECTATOR)
        return f"{pending.move or '-'} {'-' if pending.seat is None else pending.seat}"

    def moves(self, seat=None):
        moves = self.state.moves_of(REFEREE if seat is None else self.viewer(seat))
        return "\n".join(sorted(map(str, moves)))

    def moves_at(self, cell):
        moves = self.state.moves_at(None if cell == "-" else cell, REFEREE)
        return "\n".join(sorted(map(str, moves)))

    def chance(self):
        total = self.state.chance_denominator if self.state.is_chance else 1
        outcomes = self.state.chance_outcomes() if self.state.is_chance else []
        return "\n".join(sorted(f"{move} {int(odds * total)}/{total}" for move, odds in outcomes))

    def check(self, move, seat="referee"):
        refused = self.state.why_not(self.rules.parse_move(move), self.viewer(seat))
        return "legal" if refused is None else f"{refused.reason} {refused.sentence}"

    def events(self, viewer):
        """The library's lines. Without whom an event is hidden from, each must be the line of the event as an object."""
        lines = self.state.event_lines(viewer)
        events = self.state.events(viewer)
        own = [own_line(event) for event in events]
        assert [line.split(" hidden=")[0] for line in lines] == own, (lines, own)
        assert [event.line() for event in events] == lines
        assert [self.rules.event_from_json(event) for event in json.loads(json.dumps(events))] == events
        return "\n".join(lines)

    def play(self, *moves):
        made = 0
        try:
            for move in moves:
                self.state.push(move, REFEREE)
                made += 1
        except BoardRulesError:
            for _ in range(made):
                self.state.pop()
            raise
        return self.events(REFEREE)

    def play_as(self, actor, move):
        self.state.push(self.rules.parse_move(move), self.viewer(actor))
        return self.events(REFEREE)

    def seen(self, viewer):
        seen = self.events(self.viewer(viewer))
        move = self.state.events(self.viewer(viewer))[0].move
        return f"{move}\n{seen}"

    def undo(self):
        self.state.pop()
        return self.state.position

    def outcome(self):
        outcome = self.state.outcome()
        return "none" if outcome is None else f"{outcome.kind} {seats(outcome.seats)} {outcome.ending}"

    def ranks(self):
        outcome = self.state.outcome()
        return " ".join(map(str, outcome.ranks if outcome else [0] * self.state.players))

    def observe(self, viewer):
        return self.state.observe(self.viewer(viewer))

    def perft(self, depth):
        return str(self.state.perft(int(depth)))

    def divide(self, depth):
        counts = {}
        for move in self.state.moves_of(REFEREE):
            self.state.push(move, REFEREE)
            counts[str(move)] = self.state.perft(int(depth) - 1)
            self.state.pop()
        return "\n".join([f"{move} {count}" for move, count in sorted(counts.items())] + [f"total {sum(counts.values())}"])

    def answer(self, line):
        words = line.split(" ", 1) if line.startswith("position ") else line.split()
        command = getattr(self, words[0].replace("-", "_"))
        try:
            return "= " + command(*words[1:])
        except Refused as refused:
            return f"? {refused}"
        except IllegalMove as error:
            return f"? illegal_move: {error.reason} {error.sentence}"
        except BoardRulesError as error:
            return f"? {error.status}: {error}"


def main():
    shell = Shell()
    for text in sys.stdin:
        print(shell.answer(text.rstrip("\n")), end="\n\n")


if __name__ == "__main__":
    main()
