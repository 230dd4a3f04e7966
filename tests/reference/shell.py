"""The reference games behind lines of text: python3 tests/reference/shell.py

Speaks the protocol of the library's own shell, so that one script can be given to
both and the answers compared: one command a line; the answer is "= " and text or
"? <status-name>: <message>", then an empty line. Not to be compared are the answer
to `load` (any 16 hex digits here) and all sentences and messages: but a fault of a
position text begins with "<field> at <offset>: ", and a refusal with the reason and,
if it names a cell, the cell and a colon.
"""

import hashlib
import importlib
import os
import re
import sys
import traceback

sys.dont_write_bytecode = True

from base import BadMove, BadPosition, BadSwitch, CHANCE, NOBODY, REFEREE, SPECTATOR, cause

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "support"))
from facts import GAMES  # noqa: E402

LINE_TOP = 4096
DEPTH_TOP = 64
MARK = "\xef\xbb\xbf"       # a byte order mark, which a line may begin with
SEATS = 8                   # numbers of seats in masks
EVENT, WHAT = "event", "what"


class Refused(Exception):
    """A command that is answered with "?": status name and message."""

    def __init__(self, status, message):
        super().__init__(f"{status}: {message}")


def bad_argument(message):
    return Refused("bad_argument", message)


def words_of(text, begins_with_path):
    """The words of a text. A path may be in double quotes, between which `""` stands for one."""
    text = text.lstrip(" ")
    quoted = re.match(r'"((?:[^"]|"")*)"(?: |$)', text) if begins_with_path else None
    if begins_with_path and text.startswith('"') and not quoted:
        raise bad_argument(f"{text}: a path that ends with a double quote expected")
    rest = text[quoted.end():] if quoted else text
    path = [quoted[1].replace('""', '"')] if quoted else []
    return path + [word for word in rest.split(" ") if word]


def refusal_text(reason, cell):
    """`<reason> <cell>: <sentence>`, or `<reason> <sentence>` where no cell is named."""
    sentence = reason.replace("_", " ")
    return f"{reason} {cell}: {sentence}" if cell else f"{reason} {sentence}"


def perft(game, state, depth):
    """Sequences of exactly `depth` plies; chance outcomes are moves."""
    if depth == 0:
        return 1
    moves = game.moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, move)[0], depth - 1) for move in moves)


def actors(game, state):
    """The seats that may make a ply now; only Thrones has several."""
    if hasattr(game, "actors"):
        return game.actors(state)
    waits = game.to_move(state)
    return [] if waits in (CHANCE, NOBODY) else [waits]


def moves_of(game, state, seat):
    """The moves of one seat."""
    if hasattr(game, "moves_of"):
        return game.moves_of(state, seat)
    return game.moves(state) if seat == game.to_move(state) else []


def maker(game, state, move):
    """Who makes this ply: chance, or the seat whose move it is."""
    waits = game.to_move(state)
    return game.move_seat(state, move) if waits != CHANCE and hasattr(game, "move_seat") else waits


def acted_for(game, state):
    """For whom chance acts: whose move was announced, or whose turn it is."""
    announced = getattr(state, "check", "")
    return game.move_seat(state, announced) if announced else game.whose_turn(state)


def seats_text(seats):
    return ",".join(str(seat) for seat in seats) or "-"


def shown_as(events, seen):
    """Each event as a viewer sees it: the line, the line with its type hidden, or None."""
    rest, shown = list(seen), []
    for line in events:
        hidden = re.sub(r"type=\S+.*", "type=hidden", line)
        shown.append(rest.pop(0) if rest and rest[0] in (line, hidden) else None)
    assert not rest, (events, seen)
    return shown


class Shell:
    def __init__(self):
        self.game = None        # the rules
        self.state = None       # the position
        self.past = []          # (state before, move), oldest first

    # reading arguments

    def need_rules(self):
        if self.game is None:
            raise Refused("no_rules", "load a game first")

    def need_position(self):
        self.need_rules()
        if self.state is None:
            raise Refused("no_position", "new or position first")

    def seat_count(self, state=None):
        return self.game.players_in(self.game.format(state or self.state))

    def viewer(self, text):
        """A seat of the game, spectator or referee."""
        if text in (SPECTATOR, REFEREE):
            return text
        if not re.fullmatch(r"[0-3]", text) or int(text) >= self.seat_count():
            raise bad_argument(f"{text}: a seat, {SPECTATOR} or {REFEREE} expected")
        return int(text)

    def start(self, state):
        self.state, self.past = state, []
        return self.game.format(state)

    def refuse(self, state, move, seat=None):
        """The refusal of a move as text, None if it is legal."""
        try:
            reason, cell = self.game.refusal(state, move, seat)
        except BadMove as fault:
            raise Refused("bad_move", fault) from None
        return refusal_text(reason, cell) if reason else None

    # the commands: do_<name>(arguments); [] for an empty answer

    def do_games(self):
        return GAMES

    def do_load(self, name, *settings):
        if name not in GAMES:
            raise bad_argument(f"{name}: no such game")
        return self.load(name, {}, None, settings)

    def do_load_file(self, path, *settings):
        import rules_file           # needs python3-yaml, nothing else does
        try:
            name, switches, tables = rules_file.load(path)
        except OSError as fault:
            raise bad_argument(fault) from None
        return self.load(name, switches, tables, settings)

    def load(self, name, switches, tables, settings):
        """The game under the tables and switches of a file, if there is one, and under settings, which win."""
        overrides = {}
        for setting in settings:
            key, equals, value = setting.partition("=")
            if not equals or key in overrides:
                raise bad_argument(f"{setting}: switch=value expected, each switch once")
            overrides[key] = value
        try:
            game = importlib.import_module(name).Game({**switches, **overrides}, tables)
        except (BadSwitch, BadPosition) as fault:
            raise bad_argument(fault) from None
        self.game, self.state, self.past = game, None, []
        canonical = " ".join([name, repr(tables)] + sorted(settings))
        return [hashlib.sha256(canonical.encode("latin-1")).hexdigest()[:16]]

    def do_new(self, players=None):
        self.need_rules()
        fewest, most = self.game.PLAYERS
        if players is not None and (not re.fullmatch(r"[1-4]", players) or not fewest <= int(players) <= most):
            raise bad_argument(f"{players}: {fewest} to {most} players expected")
        try:
            return [self.start(self.game.initial(None if players is None else int(players)))]
        except (BadSwitch, ValueError) as fault:
            raise bad_argument(fault) from None

    def do_position(self, text):
        self.need_rules()
        try:
            return [self.start(self.game.parse(text))]
        except BadPosition as fault:
            raise Refused("bad_position", fault) from None

    def do_show(self):
        self.need_position()
        return [self.game.format(self.state)]

    def do_board(self):
        self.need_position()
        diagram = getattr(self.game, "diagram", self.game.format)(self.state)
        return [line for line in diagram.split("\n") if line.strip()]

    def do_player(self):
        self.need_position()
        return [str(self.game.to_move(self.state))]

    def do_actors(self):
        self.need_position()
        return [seats_text(actors(self.game, self.state))]

    def do_pending(self):
        """What is announced, if anything, and for whom chance acts."""
        self.need_position()
        if self.game.to_move(self.state) != CHANCE:
            return ["-"]
        return [f"{getattr(self.state, 'check', '') or '-'} {acted_for(self.game, self.state)}"]

    def do_moves(self, seat=None):
        self.need_position()
        if seat is None or self.viewer(seat) == REFEREE:
            return self.game.moves(self.state)
        return moves_of(self.game, self.state, self.viewer(seat))

    def do_moves_at(self, cell):
        self.need_position()
        cells = getattr(sys.modules[self.game.NAME], "CELLS", None)
        known = cell in cells if cells else re.fullmatch(r"[a-z][0-9]{1,2}", cell)
        if cell != "-" and not known:
            raise bad_argument(f"{cell}: a cell or - expected")
        return self.game.moves_at(self.state, cell)

    def do_chance(self):
        self.need_position()
        if self.game.to_move(self.state) != CHANCE:
            return []
        outcomes, denominator = self.game.chance(self.state)
        return [f"{move} {outcomes[move]}/{denominator}" for move in sorted(outcomes)]

    def do_check(self, move, seat=None):
        self.need_position()
        seat = None if seat is None else self.viewer(seat)
        return [self.refuse(self.state, move, seat) or "legal"]

    def do_verdict(self, move, seat=None):
        self.need_position()
        seat = None if seat is None else self.viewer(seat)
        try:
            reason, cell = self.game.refusal(self.state, move, seat)
        except BadMove as fault:
            raise Refused("bad_move", fault) from None
        if reason is None:
            return ["legal"]
        return [reason + (f" cell={cell}" if cell else "") + self.game.names(self.state, move, reason, cell)]

    def do_play(self, *moves):
        self.need_position()
        if not moves:
            raise bad_argument("a move expected")
        return self.play(moves)

    def do_play_as(self, actor, move):
        self.need_position()
        return self.play([move], actor if actor == CHANCE else self.viewer(actor))

    def play(self, moves, actor=None):
        state, past, lines = self.state, list(self.past), []
        for move in moves:
            refusal = self.refuse(state, move, actor)
            if refusal:
                raise Refused("illegal_move", refusal)
            past.append((state, move))
            state = self.game.apply(state, move)[0]
            lines = self.frame(past[-1][0], move, REFEREE, state)
        self.state, self.past = state, past
        return lines

    def frame(self, before, move, viewer, after):
        """The events of a ply, as the viewer sees them, with what begins and ends every ply: ply first, its move as it is
        shown; turn if it passes to another seat, then next, or end, last."""
        made_by = maker(self.game, before, move)
        seen = {v: self.game.seen(before, move, v) for v in (*range(self.seat_count(before)), SPECTATOR, REFEREE)}
        blind = {v: WHAT for v in seen if seen[v][0] != move}
        number = self.game.format(after).split(" ")[-1]
        lines = [f"ply seat={made_by} number={number} move={seen[viewer][0]}" + self.hidden_text(blind, seen)]
        mover = acted_for(self.game, before) if made_by == CHANCE else made_by
        events = seen[REFEREE][1]
        shown = {v: shown_as(events, seen[v][1]) for v in seen}
        for i, line in enumerate(events):
            if line.split(" ")[0] in ("turn", "end") or shown[viewer][i] is None:
                continue
            blind = {v: EVENT if lines_of_v[i] is None else WHAT for v, lines_of_v in shown.items() if lines_of_v[i] != line}
            lines.append(self.caused(shown[viewer][i], mover) + self.hidden_text(blind, seen))
        over = self.game.outcome(after)
        if not over and self.game.whose_turn(after) != self.game.whose_turn(before):
            lines.append(f"turn seat={self.game.whose_turn(after)}")
        phases = zip(self.game.phases(before), self.game.phases(after))
        lines += [f"phase seat={seat} before={old} after={new}" for seat, (old, new) in enumerate(phases) if old != new]
        return lines + [self.end(after) if over else self.next(after)]

    @staticmethod
    def hidden_text(blind, viewers):
        """From whom an event is hidden, and whether all of it is; seats that do not play see what spectators see."""
        if not blind:
            return ""
        seats = [seat for seat in range(SEATS) if seat in blind or (SPECTATOR in blind and seat not in viewers)]
        names = [str(seat) for seat in seats] + [SPECTATOR + "s"] * (SPECTATOR in blind)
        (what,) = set(blind.values())
        return f" hidden={','.join(names)} hides={what}"

    def end(self, state):
        """The result; the ranks of all seats are one number, four bits each."""
        kind, seats, reason = self.game.outcome(state)
        ranks = sum(rank << 4 * seat for seat, rank in enumerate(self.ranks(state)))
        return f"end type={kind} before={ranks} seats={','.join(map(str, seats))} reason={reason}"

    def next(self, state):
        """Whom the game waits for, who may act, what is announced and for whom chance acts."""
        waits = self.game.to_move(state)
        if waits != CHANCE:
            return f"next seat={waits} actors={seats_text(actors(self.game, state))}"
        announced = getattr(state, "check", "")
        return f"next seat={CHANCE} for={acted_for(self.game, state)}" + (f" move={announced}" if announced else "")

    def caused(self, line, mover):
        """An event with its cause, unless that is the action."""
        found = getattr(self.game, "cause", cause)(line, mover)
        return f"{line} cause={found}" if found else line

    def do_seen(self, viewer):
        self.need_position()
        viewer = self.viewer(viewer)
        if not self.past:
            raise Refused("nothing_to_undo", "no move has been played")
        before, played = self.past[-1]
        return [self.game.seen(before, played, viewer)[0]] + self.frame(before, played, viewer, self.state)

    def do_undo(self):
        self.need_position()
        if not self.past:
            raise Refused("nothing_to_undo", "no move has been played")
        self.state, _ = self.past.pop()
        return [self.game.format(self.state)]

    def do_outcome(self):
        self.need_position()
        end = self.game.outcome(self.state)
        if not end:
            return ["none"]
        kind, seats, reason = end
        return [f"{kind} {','.join(str(seat) for seat in seats)} {reason}"]

    def do_ranks(self):
        self.need_position()
        return [" ".join(str(rank) for rank in self.ranks(self.state))]

    def ranks(self, state):
        end = self.game.outcome(state)
        if not end:
            return [0] * self.seat_count(state)
        return [1 if seat in end[1] else 1 + len(end[1]) for seat in range(self.seat_count(state))]

    def do_observe(self, viewer):
        self.need_position()
        return [self.game.observe(self.state, self.viewer(viewer))]

    def depth(self, text):
        if not re.fullmatch(r"0|[1-9][0-9]?", text) or int(text) > DEPTH_TOP:
            raise bad_argument(f"{text}: a depth from 0 to {DEPTH_TOP} expected")
        return int(text)

    def do_perft(self, depth):
        self.need_position()
        return [str(perft(self.game, self.state, self.depth(depth)))]

    def do_divide(self, depth):
        """A line for each move, then the total; of depth 0 only the total."""
        self.need_position()
        depth = self.depth(depth)
        if depth == 0:
            return ["total 1"]
        counts = {move: perft(self.game, self.game.apply(self.state, move)[0], depth - 1)
                  for move in self.game.moves(self.state)}
        return [f"{move} {counts[move]}" for move in sorted(counts)] + [f"total {sum(counts.values())}"]

    def do_quit(self):
        return []

    # name: (fewest arguments, most; None: as many as one likes)
    COMMANDS = {
        "games": (0, 0), "load": (1, None), "load-file": (1, None), "new": (0, 1), "show": (0, 0), "board": (0, 0),
        "player": (0, 0), "actors": (0, 0), "pending": (0, 0), "play-as": (2, 2), "moves": (0, 1), "moves-at": (1, 1), "chance": (0, 0), "check": (1, 2), "verdict": (1, 2),
        "play": (0, None), "seen": (1, 1), "undo": (0, 0), "outcome": (0, 0), "ranks": (0, 0),
        "observe": (1, 1), "perft": (1, 1), "divide": (1, 1), "quit": (0, 0), "position": (1, 1),
    }

    def run(self, line):
        """The answer to one line, without the empty line that ends it."""
        try:
            if len(line) > LINE_TOP:
                raise bad_argument(f"a line of more than {LINE_TOP} bytes")
            name, _, rest = line.partition(" ")
            if name not in self.COMMANDS:
                raise Refused("unknown_command", name)
            # a position is taken as it stands, so that its offsets and spaces count
            arguments = [rest] if name == "position" else words_of(rest, name == "load-file")
            fewest, most = self.COMMANDS[name]
            if len(arguments) < fewest or most is not None and len(arguments) > most:
                raise bad_argument(f"{name}: {len(arguments)} arguments")
            return "= " + "\n".join(getattr(self, "do_" + name.replace("-", "_"))(*arguments))
        except Refused as refused:
            return f"? {refused}"
        except Exception as fault:          # a fault of the reference itself
            traceback.print_exc()
            return f"? reference_error: {type(fault).__name__}: {fault}".replace("\n", " ")


def main():
    shell = Shell()
    for raw in sys.stdin.buffer:
        line = raw.decode("latin-1")        # a byte is a character: offsets count bytes
        line = line.removesuffix("\n").removesuffix("\r").removeprefix(MARK)
        if not line:
            continue
        sys.stdout.buffer.write((shell.run(line) + "\n\n").encode("latin-1", "replace"))
        sys.stdout.buffer.flush()
        if line.split(" ")[0] == "quit" and line.strip(" ") == "quit":
            break


if __name__ == "__main__":
    main()
