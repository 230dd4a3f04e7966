"""Tomis, a second implementation, written from rules/tomis.md and from nothing else.

A cell is a pair (x, y) from 0: a1 is (0, 0), h8 is (7, 7). The board is a dict
{cell: (seat, letter)}, the gates are a list of eight, one a row: None or
(column, value, direction) with the values of the fixture layer.
"""

import random
import re
import sys
from collections import namedtuple

from base import (NOBODY, REFEREE, BadMove, BadPosition, BadSwitch, Reference, cause, count_up,
                  decimal, directions, event, merged, span, split_fields, words)

State = namedtuple("State", "board side gates stock unlocked passes ply worked", defaults=[False])

INACTIVE, ACTIVE, MARKED, MARKED_TWICE = range(4)
COLUMNS = "abcdefgh"
COMPASS = {"N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1),
           "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1)}
STOCK_LETTERS = "BGMFSTL"                                             # TOM.stocks
STOCK_NAMES = ("base", "gate", "marker", "frigate", "sentry", "tower", "flagship")
NAME_OF = dict(zip(STOCK_LETTERS, STOCK_NAMES))
BACK_ROW = (0, 7)
GATE_ROWS = ((0, 1, 2, 3), (7, 6, 5, 4))                              # TOM.place-gates
UNITS = "FSTL"
SHIPS = "FST"                                                         # TOM.ships

OWNERS = ("forward", "forward-right", "right", "backward-right", "backward", "backward-left",
          "left", "forward-left")                                     # TOM.directions, N to NW
LEAPS = ("forward-right", "right-forward", "right-backward", "backward-right", "backward-left",
         "left-backward", "left-forward", "forward-left")
NAMES = list(OWNERS) + ["knight-" + leap for leap in LEAPS]           # in the order of TOM.directions


def lines(names):
    """A unit that moves and attacks along lines of any length."""
    entry = {"kind": "slide", "directions": names, "range": "any"}
    return {"moves": [entry], "attacks": [entry]}


TABLES = {                                                            # TOM.tables
    "board": {"directions": {
        **dict(zip(OWNERS, COMPASS.values())),
        **dict(zip(["knight-" + leap for leap in LEAPS],
                   [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]))}},
    "men": dict(zip(STOCK_NAMES, (1, 4, 4, 8, 2, 2, 1))),             # TOM.men
    "units": {
        "frigate": {"moves": [{"kind": "step", "directions": ["forward", "left", "right"]}],
                    "attacks": [{"kind": "step", "directions": ["forward", "forward-left",
                                                                "forward-right"]}]},
        "sentry": lines("diagonal"), "tower": lines("orthogonal"), "flagship": lines("king")},
    "jump": {"one_marker": 2, "two_markers": 3},                      # TOM.jump
}
CELL = "([a-h][1-8])"
TO = "(" + "|".join(sorted(COMPASS, key=len, reverse=True)) + ")"
SHAPES = [("pass", re.compile("pass")),
          ("move", re.compile(CELL + CELL)), ("activate", re.compile(CELL + r"\+")),
          ("deactivate", re.compile(CELL + "-")), ("second", re.compile(CELL + r"\^\^")),
          ("mark", re.compile(CELL + r"\^" + TO)), ("rotate", re.compile(CELL + "~" + TO)),
          ("gate_jump", re.compile(CELL + "=" + CELL)), ("strike", re.compile(CELL + r"\*" + CELL)),
          ("jump", re.compile(CELL + ">" + CELL))]
OF_FRIGATES = ("activate", "deactivate", "gate_jump", "strike", "jump")
OF_GATES = ("mark", "second", "rotate")
WORKS = ("activate", "deactivate", "mark", "second")                  # TOM.work


def name(cell):
    return COLUMNS[cell[0]] + str(cell[1] + 1)


def cell_of(text):
    return (COLUMNS.index(text[0]), int(text[1]) - 1)


def on_board(cell):
    return 0 <= cell[0] < 8 and 0 <= cell[1] < 8


def add(cell, vector, times=1):
    return (cell[0] + vector[0] * times, cell[1] + vector[1] * times)


def cell_order(cells):
    return sorted(cells, key=lambda c: (c[1], c[0]))


def owner_of_row(row):
    return 0 if row < 4 else 1                                        # TOM.gate-rows


def markers_on(gate):
    return max(0, gate[1] - ACTIVE) if gate else 0


# What the tests throw at it (tests/support/games.py).

RULES = ["", "base_clearance=0", "base_clearance=3 base_attackers=1", "base_attackers=2", "max_plies=70",
         "gate_work=extra", "ships=placed", "gate_work=extra ships=placed max_plies=110", "gate_work=extra base_attackers=2",
         "ships=placed base_attackers=1 base_clearance=0"]
JOINTS = ["", "=", ">", "*", "^", "~"]
TYPE_LETTERS = "BGFSTL"


def any_move(dice, a, b, board):
    way = dice.choice(["N", "NE", "E", "SE", "S", "SW", "W", "NW"])
    return dice.choice(["pass", dice.choice("BGFSTL") + "@" + a, a + b, a + b, a + "+", a + "-", a + "^^",
                        a + "^" + way, a + "~" + way, a + "=" + b, a + "*" + b, a + ">" + b])


class Game(Reference):
    NAME = "tomis"
    SWITCHES = {"base_attackers": "3", "base_clearance": "1", "gate_work": "turn", "max_plies": "0", "ships": "deployed"}
    PLAYERS = (2, 2)
    FIELDS = ("board", "side", "gates", "stock", "unlocked", "passes", "ply")
    RANGES = {"base_attackers": (1, 13), "base_clearance": (0, 3), "max_plies": (0, 65535)}
    WORDS = {"gate_work": ("turn", "extra"), "ships": ("deployed", "placed")}

    def __init__(self, switches=None, tables=None):
        self.switches = dict(self.SWITCHES)
        for key, text in (switches or {}).items():
            if key not in self.SWITCHES:
                raise BadSwitch(f"{key}: no such switch")
            if key in self.WORDS:
                if text not in self.WORDS[key]:
                    raise BadSwitch(f"{key}: one of {self.WORDS[key]} expected")
            else:
                low, high = self.RANGES[key]
                if not re.fullmatch("0|[1-9][0-9]*", text) or not low <= int(text) <= high:
                    raise BadSwitch(f"{key}: a number from {low} to {high} expected")
            self.switches[key] = text
        self.base_attackers = int(self.switches["base_attackers"])
        self.base_clearance = int(self.switches["base_clearance"])
        self.max_plies = int(self.switches["max_plies"])
        self.extra_work = self.switches["gate_work"] == "extra"
        self.ships_first = self.switches["ships"] == "placed"
        self.take_tables(merged(TABLES, tables or {}))
        self.take_ends((tables or {}).get("ends"))
        if any(self.base_attackers > sum(men[m] for m in self.units) for men in self.men):    # TOM.enough-units
            raise BadSwitch("base_attackers: more than a player has units")
        self.take_start(tables)

    def take_tables(self, tables):
        """TOM.tables; by letters of men."""
        self.vectors = tables["board"]["directions"]
        self.heading = {d: self.vectors[owner] for d, owner in zip(COMPASS, OWNERS)}
        self.take_types(tables["units"])
        self.far = {MARKED: tables["jump"]["one_marker"], MARKED_TWICE: tables["jump"]["two_markers"]}
        self.men, self.ap, self.captures, self.ways, self.becomes = [], [], [], [], []      # by seats: TOM.seats
        for colour in ("white", "black"):
            self.take_seat(merged(tables, tables.get("seats", {}).get(colour, {})))

    def take_seat(self, tables):
        men = {letter: tables["men"].get(what) for letter, what in NAME_OF.items()}
        men.update({letter: tables["units"][self.name_of[letter]]["count"] for letter in self.own})
        movers = {letter: tables["units"].get(self.name_of[letter], {}) for letter in "B" + self.units}
        self.men.append(men)
        self.ap.append({letter: unit.get("ap", 1) for letter, unit in movers.items()})      # TOM.ap
        self.captures.append({letter for letter, unit in movers.items() if unit.get("captures", False)})
        self.becomes.append({letter: self._promotion(unit["becomes"]) for letter, unit in movers.items() if "becomes" in unit})
        self.ways.append({use: {letter: self._entries(unit.get(use, [])) for letter, unit in movers.items()}
                          for use in ("moves", "attacks")})

    def _promotion(self, becomes):
        """TOM.becomes: (rows, letter)."""
        first, last = span(becomes["where"], 8)
        return range(first, last + 1), next(m for m in self.units if self.name_of[m] in words(becomes["types"], self.name_of.values()))

    def take_ends(self, ends):
        """TOM.ends: a list of (function, its arguments). `base_attackers` is 0 if bases are not destroyed."""
        self.ends = []
        for end in ends or [{"kind": "base"}, {"kind": "exhausted"}, {"kind": "deadlock"}]:
            if end["kind"] == "base":
                self.base_attackers = end.get("attackers", self.base_attackers)
            counted = end.get("types", "all")
            letters = [m for m in self.units if counted == "all" or self.name_of[m] in counted]
            arguments = (letters, end.get("least", 1)) if end["kind"] == "few" else ()
            self.ends.append((getattr(self, "_end_by_" + end["kind"]), arguments))
        if ends and all(end["kind"] != "base" for end in ends):
            self.base_attackers = 0

    def take_types(self, units):
        """TOM.own: the letters of units, ships and stocks, with those of the file's own."""
        named = {unit["letter"]: what for what, unit in units.items() if "letter" in unit}
        self.own = "".join(named)
        self.units, self.ships, self.letters = UNITS + self.own, SHIPS + self.own, STOCK_LETTERS + self.own
        self.name_of = {**NAME_OF, **named}
        self.shapes = [("place", re.compile(f"([BG{self.units}])@" + CELL))] + SHAPES

    def _entries(self, entries):
        """[(kind, vectors, (fewest, most))], vectors in the order of TOM.directions."""
        return [(e["kind"], [self.vectors[d] for d in directions(e["directions"], NAMES)],
                 span(e.get("range", 1), 7)) for e in entries]

    # -- position text -------------------------------------------------------------------

    def setup(self, players=None):
        stock = tuple(tuple(men[m] for m in self.letters) for men in self.men)
        return State({}, 0, [None] * 8, stock, (0, 0), 0, 0)

    def format(self, s):
        rows = []
        for y in range(7, -1, -1):
            row = ""
            for x in range(8):
                seat, letter = s.board.get((x, y), (0, " "))
                row += letter if seat == 0 else letter.lower()
            rows.append(re.sub(" +", lambda run: str(len(run.group())), row))
        states = (".", "+", ">", ">>")
        gates = [COLUMNS[g[0]] + states[g[1]] + (g[2] or "") if g else "-" for g in s.gates]
        stock = ["".join(f"{m}{n}" for m, n in zip(self.letters, side) if n) or "-"
                 for side in s.stock]
        unlocked = "".join(c for c, u in zip("wb", s.unlocked) if u) or "-"
        return " ".join(["/".join(rows), "wb"[s.side] + "+" * s.worked, ",".join(gates), "/".join(stock),
                         unlocked, str(s.passes), str(s.ply)])

    def parse(self, line):
        fields = split_fields(line, self.FIELDS)
        board, where = self._parse_board(*fields["board"])
        text, at = fields["side"]
        if text not in (("w", "b", "w+", "b+") if self.extra_work else ("w", "b")):
            raise BadPosition("side", at, "w or b expected, perhaps with +")
        side, worked = "wb".index(text[0]), text.endswith("+")
        gates, gate_at = self._parse_gates(*fields["gates"])
        stock, stock_at = self._parse_stock(*fields["stock"])
        text, unlocked_at = fields["unlocked"]
        if text not in ("-", "w", "b", "wb"):
            raise BadPosition("unlocked", unlocked_at, "-, w, b or wb expected")
        unlocked = (int("w" in text), int("b" in text))
        passes = decimal(fields["passes"][0], "passes", fields["passes"][1], 2)
        ply = decimal(fields["ply"][0], "ply", fields["ply"][1])
        s = State(board, side, gates, stock, unlocked, passes, ply, worked)
        self._validate(s, {n: f[1] for n, f in fields.items()}, where, gate_at, stock_at)
        return s

    def _parse_board(self, text, at):
        board, where, x, y, after_digit = {}, {}, 0, 7, False
        men = {(seat, m): 0 for seat in (0, 1) for m in self.letters}
        for i, c in enumerate(text):
            if c == "/":
                if x < 8:
                    raise BadPosition("board", at + i, "the row is too short")
                if y == 0:
                    raise BadPosition("board", at + i, "more than eight rows")
                x, y, after_digit = 0, y - 1, False
            elif c in "12345678":
                if after_digit or x + int(c) > 8:
                    raise BadPosition("board", at + i, "no such run of empty cells")
                x, after_digit = x + int(c), True
            elif c.upper() in "B" + self.units:
                if x == 8:
                    raise BadPosition("board", at + i, "the row is too long")
                man = (int(c.islower()), c.upper())
                men[man] += 1
                if men[man] > self.men[man[0]][man[1]]:
                    raise BadPosition("board", at + i, "one too many")
                if man[1] == "B" and y != BACK_ROW[man[0]] and not self.ways[man[0]]["moves"]["B"]:
                    raise BadPosition("board", at + i, "a base stands on its back row")
                board[(x, y)], where[(x, y)] = man, at + i
                x, after_digit = x + 1, False
            else:
                raise BadPosition("board", at + i, "no such character")
        if x < 8 or y > 0:
            raise BadPosition("board", at + len(text), "eight rows of eight cells expected")
        return board, where

    def _parse_gates(self, text, at):
        entries, gates, gate_at, start, markers = text.split(","), [], [], at, [0, 0]
        for row, entry in enumerate(entries):
            if row == 8:
                raise BadPosition("gates", start - 1, "more than eight rows")
            gates.append(None)
            gate_at.append(start)
            if entry != "-":
                gates[row] = self._parse_gate(entry, start)
                own = [g for r, g in enumerate(gates) if g and owner_of_row(r) == owner_of_row(row)]
                if len(own) > self.men[0]["G"]:
                    raise BadPosition("gates", start, "a gate too many")
                for i in range(markers_on(gates[row])):
                    markers[owner_of_row(row)] += 1
                    if markers[owner_of_row(row)] > self.men[owner_of_row(row)]["M"]:
                        raise BadPosition("gates", start + 1 + i, "a marker too many")
            start += len(entry) + 1
        if len(entries) < 8:
            raise BadPosition("gates", at + len(text), "eight rows expected")
        return gates, gate_at

    def _parse_gate(self, entry, start):
        """The gate of one row; walks the letters to find the offset of the fault."""
        if entry[:1] == "-":
            raise BadPosition("gates", start + 1, ", expected")
        if entry[:1] not in tuple(COLUMNS):
            raise BadPosition("gates", start, "- or a column expected")
        column, rest = COLUMNS.index(entry[0]), entry[1:]
        if rest[:1] in (".", "+"):
            if len(rest) > 1:
                raise BadPosition("gates", start + 2, ", expected")
            return (column, (".+").index(rest), None)
        if rest[:1] != ">":
            raise BadPosition("gates", start + 1, "., + or > expected")
        arrows = 2 if rest.startswith(">>") else 1
        if rest[arrows:] in COMPASS:
            return (column, ACTIVE + arrows, rest[arrows:])
        good = 0
        while good < len(rest) - arrows and any(d.startswith(rest[arrows:arrows + good + 1])
                                                for d in COMPASS):
            good += 1
        raise BadPosition("gates", start + 1 + arrows + good, "a direction expected")

    def _parse_stock(self, text, at):
        stock, stock_at, i = [], [], 0
        for seat in (0, 1):
            counts, offsets, least, start = dict.fromkeys(self.letters, 0), {}, 0, i
            if text[i:i + 1] == "-":
                i += 1
            else:
                while i < len(text) and text[i] != "/":
                    letter = text[i]
                    if letter not in self.letters[least:]:
                        raise BadPosition("stock", at + i, "no such letter here")
                    least = self.letters.index(letter) + 1
                    digits = re.match("[0-9]*", text[i + 1:]).group()
                    if not digits:
                        raise BadPosition("stock", at + i + 1, "a number expected")
                    counts[letter] = decimal(digits, "stock", at + i + 1, self.men[seat][letter])
                    if counts[letter] == 0:
                        raise BadPosition("stock", at + i + 1, "a zero count is left out")
                    offsets[letter] = at + i + 1
                    i += 1 + len(digits)
                if i == start:
                    raise BadPosition("stock", at + i, "- or a letter expected")
            stock.append(tuple(counts[m] for m in self.letters))
            stock_at.append(offsets)
            if seat == 0:
                if text[i:i + 1] != "/":
                    raise BadPosition("stock", at + i, "/ expected")
                i += 1
        if i < len(text):
            raise BadPosition("stock", at + i, "the field should end here")
        return tuple(stock), stock_at

    def _validate(self, s, start, where, gate_at, stock_at):
        for seat in (0, 1):                                           # TOM.valid-counts
            for letter in self.letters:
                used = self._used(s, seat, letter)
                if self._in_stock(s, seat, letter) + used > self.men[seat][letter]:
                    raise BadPosition("stock", stock_at[seat][letter], "more than there are")
        for cell, (_, letter) in s.board.items():                     # TOM.valid-bases
            gate = s.gates[cell[1]]
            if letter == "B" and gate and gate[0] == cell[0]:
                raise BadPosition("gates", gate_at[cell[1]], "a gate under a base")
        if s.worked:
            self._validate_worked(s, start)
        if self._placing(s):
            for cell, (seat, letter) in s.board.items():
                if letter == "B" and cell[1] != BACK_ROW[seat]:
                    raise BadPosition("board", where[cell], "a base is placed on its back row")
            if self._ships_due(s):
                self._validate_ships(s, start, where, gate_at)
            else:
                self._validate_placement(s, start, where, gate_at)
            return
        bases = [self._used(s, seat, "B") for seat in (0, 1)]
        if bases == [0, 0] or 0 in bases and not self.base_attackers:
            raise BadPosition("board", start["board"], "no base")
        if 0 in bases and s.side != bases.index(0):                   # TOM.valid-loser
            raise BadPosition("side", start["side"], "the side is the loser's")
        for seat in (0, 1):                                           # TOM.valid-unlocked
            there = any(s.board.get((x, BACK_ROW[1 - seat])) == (seat, "F") for x in range(8))
            if not s.unlocked[seat] and (there or self._in_stock(s, seat, "L") < self.men[seat]["L"]):
                raise BadPosition("unlocked", start["unlocked"], "a flagship must be unlocked")

    def _validate_placement(self, s, start, where, gate_at):
        for seat in (0, 1):                                           # TOM.valid-placement
            for letter in self.letters:
                if self._in_stock(s, seat, letter) + self._used(s, seat, letter) != self.men[seat][letter]:
                    raise BadPosition("stock", start["stock"], "used up while placing")
        for cell, (_, letter) in s.board.items():
            if letter != "B":
                raise BadPosition("board", where[cell], "a unit while placing")
        placed = [self._is_placed(s, step) for step in self._placing_order()]
        done = placed.count(True)
        if not all(placed[:done]):
            raise BadPosition("gates", start["gates"], "not in the placing order")
        if s.side != done % 2:
            raise BadPosition("side", start["side"], "the other player is to place")
        self._validate_beginning(s, start, gate_at)

    def _validate_beginning(self, s, start, gate_at):
        """What holds in both parts of the placement phase."""
        for row, gate in enumerate(s.gates):
            if gate and gate[1] != INACTIVE:
                raise BadPosition("gates", gate_at[row], "all gates are inactive while placing")
        for seat in (0, 1):
            row = BACK_ROW[seat]
            if s.gates[row] and not self._clear_of_base(s, seat, s.gates[row][0]):
                raise BadPosition("gates", gate_at[row], "too near the base")
        if s.unlocked != (0, 0):
            raise BadPosition("unlocked", start["unlocked"], "nothing is unlocked while placing")
        if s.passes:
            raise BadPosition("passes", start["passes"], "nobody passes while placing")

    def _validate_ships(self, s, start, where, gate_at):
        """TOM.valid-ships: no base or gate is in stock, and a player has placed too few ships."""
        for seat in (0, 1):
            for letter in self.letters:
                if self._in_stock(s, seat, letter) + self._used(s, seat, letter) != self.men[seat][letter]:
                    raise BadPosition("stock", start["stock"], "neither in stock nor placed")
            if self._used(s, seat, "L"):
                raise BadPosition("board", start["board"], "a flagship while placing")
        if not all(self._is_placed(s, step) for step in self._placing_order()):
            raise BadPosition("gates", start["gates"], "not in the placing order")
        for cell, (seat, letter) in s.board.items():
            if cell[1] != BACK_ROW[seat] or self._gate(s, cell):
                raise BadPosition("board", where[cell], "not where ships are placed")
        if s.side != self._ships_placed(s, 0) - self._ships_placed(s, 1):
            raise BadPosition("side", start["side"], "the other player is to place")
        self._validate_beginning(s, start, gate_at)

    def _validate_worked(self, s, start):
        """TOM.valid-worked."""
        bad = BadPosition("side", start["side"], "nobody can have worked")
        if self._placing(s) or s.passes:
            raise bad
        if not (self._used(s, 0, "B") and self._used(s, 1, "B")):
            raise bad
        own_rows = GATE_ROWS[s.side]
        on_a_gate = any(man == (s.side, "F") and self._gate(s, cell) for cell, man in s.board.items())
        if not on_a_gate and not any(markers_on(s.gates[row]) for row in own_rows):
            raise bad

    # -- what the position says ----------------------------------------------------------

    def _in_stock(self, s, seat, letter):
        return s.stock[seat][self.letters.index(letter)]

    def _used(self, s, seat, letter):
        """Of these men of a seat, those on the board, as men, gates or markers."""
        own_gates = [g for row, g in enumerate(s.gates) if g and owner_of_row(row) == seat]
        if letter == "G":
            return len(own_gates)
        if letter == "M":
            return sum(markers_on(g) for g in own_gates)
        return sum(man == (seat, letter) for man in s.board.values())

    def _placing(self, s):
        return any(self._in_stock(s, seat, m) for seat in (0, 1) for m in "BG") or self._ships_due(s)

    def _ships_placed(self, s, seat):
        return sum(self.men[seat][m] - self._in_stock(s, seat, m) for m in self.ships)

    def _ships_due(self, s):
        """TOM.ships: are all bases and gates placed, and too few ships?"""
        if not self.ships_first or any(self._in_stock(s, seat, m) for seat in (0, 1) for m in "BG"):
            return False
        room = 6 if self.men[0]["G"] else 7
        each = min([room] + [sum(men[m] for m in self.ships) for men in self.men])
        return self._ships_placed(s, 0) < each or self._ships_placed(s, 1) < each

    def _placing_order(self):
        order = [("B", 0, 0), ("B", 1, 7)]
        for i in range(self.men[0]["G"]):
            order += [("G", 0, GATE_ROWS[0][i]), ("G", 1, GATE_ROWS[1][i])]
        return order

    def _is_placed(self, s, step):
        letter, seat, row = step
        return bool(self._used(s, seat, "B")) if letter == "B" else s.gates[row] is not None

    def _due(self, s):
        """The next (letter, seat, row) of the placement phase."""
        return next(step for step in self._placing_order() if not self._is_placed(s, step))

    def _clear_of_base(self, s, seat, x):
        """TOM.clearance: may the back row's gate be in column x?"""
        bases = [c for c, man in s.board.items() if man == (seat, "B")]
        return all(abs(x - c[0]) > self.base_clearance for c in bases)

    def _gate(self, s, cell):
        """The value and direction of the gate on a cell, or None."""
        gate = s.gates[cell[1]]
        return gate[1:] if gate and gate[0] == cell[0] else None

    def _reached(self, use, board, cell, empty_only):
        """The cells that the man on a cell reaches by the table: as a set."""
        seat, letter = board[cell]
        cells = set()
        turned = 1 if seat == 0 else -1
        for kind, vectors, (fewest, most) in self.ways[seat][use][letter]:
            for dx, dy in vectors:
                vector = (dx * turned, dy * turned)
                for n in range(1, most + 1):
                    target = add(cell, vector, n)
                    if not on_board(target):
                        break
                    if n >= fewest and not (empty_only and target in board):
                        cells.add(target)
                    if kind == "slide" and target in board:
                        break
        return cells

    def _destinations(self, s, cell):
        """TOM.frigate-move, TOM.unit-move, TOM.base-ways, TOM.captures."""
        seat, letter = s.board[cell]
        cells = self._reached("moves", s.board, cell, True)
        if letter in self.captures[seat]:
            cells |= {to for to in self._reached("moves", s.board, cell, False) if self._is_enemy_unit(s, to)}
        return {to for to in cells if letter != "B" or self._gate(s, to) is None}

    @staticmethod
    def _is_enemy_unit(s, cell):
        return cell in s.board and s.board[cell][0] != s.side and s.board[cell][1] != "B"

    def _attackers(self, board, seat):
        """{cell: [AP]}, of each unit of a seat that attacks the cell."""
        points = {}
        for cell, (owner, letter) in board.items():
            if owner == seat:
                for target in self._reached("attacks", board, cell, False):
                    points.setdefault(target, []).append(self.ap[seat][letter])
        return points

    def _support(self, s, frigate, landing):
        """TOM.support: the AP of each that supports, in the position before the move with the
        jumping frigate taken off."""
        rest = {c: m for c, m in s.board.items() if c != frigate}
        return self._attackers(rest, s.side).get(landing, [])

    def _may_capture(self, s, frigate, landing):
        support, target = self._support(s, frigate, landing), s.board[landing][1]
        return len(support) > 0 and self.ap[s.side]["F"] + sum(support) > self.ap[1 - s.side][target]

    def _may_land(self, s, frigate, landing):
        man = s.board.get(landing)
        if man is None:
            return True
        return man[0] != s.side and man[1] != "B" and self._may_capture(s, frigate, landing)

    # -- who, and how it ended -----------------------------------------------------------

    def outcome(self, s):
        for end, arguments in self.ends:                              # TOM.ends
            found = end(s, *arguments)
            if found:
                return found
        if self.max_plies and s.ply >= self.max_plies:
            return ("draw", [0, 1], "max_plies")
        return None

    def _end_by_base(self, s):
        for seat in (0, 1):
            if not self._placing(s) and not self._used(s, seat, "B"):
                return ("win", [1 - seat], "base_destroyed")
        return None

    def _numbers(self, s, letters):
        """How many of these units each player has, on the board and in stock."""
        return [sum(self._used(s, seat, m) + self._in_stock(s, seat, m) for m in letters) for seat in (0, 1)]

    def _end_by_exhausted(self, s):
        if not self._placing(s) and max(self._numbers(s, self.units)) < self.base_attackers:     # TOM-14
            return ("draw", [0, 1], "exhausted")
        return None

    def _end_by_few(self, s, letters, least):
        """TOM.too-few."""
        enough = [seat for seat in (0, 1) if self._numbers(s, letters)[seat] >= least]
        if self._placing(s) or len(enough) == 2:
            return None
        return ("win", enough, "too_few") if enough else ("draw", [0, 1], "too_few")

    def _end_by_deadlock(self, s):
        return ("draw", [0, 1], "deadlock") if s.passes == 2 else None                           # TOM-9

    def to_move(self, s):
        return NOBODY if self.outcome(s) else s.side

    def phases(self, s):
        return 2 * ("placement" if self._placing(s) else "main",)

    def whose_turn(self, s):
        return self.to_move(s)

    def chance(self, s):
        raise ValueError("there is no chance in Tomis")

    # -- all legal moves -----------------------------------------------------------------

    def moves(self, s):
        if self.outcome(s):
            return []
        if self._ships_due(s):
            return sorted(m for m in self._deployments(s) if m[0] != "L")
        if self._placing(s):
            return sorted(self._placements(s))
        found = set(self._deployments(s)) | set(self._marks(s))
        for cell, (seat, letter) in s.board.items():
            if seat != s.side:
                continue
            found |= {name(cell) + name(to) for to in self._destinations(s, cell)}
            if letter == "F":
                found |= set(self._gate_moves(s, cell)) | set(self._jumps(s, cell))
        if s.worked:
            found = {m for m in found if self._read(m)[0] not in WORKS}
        return sorted(found) or ["pass"]

    def moves_at(self, s, cell):
        if cell == "-":
            return [m for m in self.moves(s) if m == "pass"]
        return [m for m in self.moves(s) if m != "pass" and cell in re.findall("[a-h][1-8]", m)]

    def _placements(self, s):
        letter, seat, row = self._due(s)
        for x in range(8):
            if letter == "B" or row != BACK_ROW[seat] or self._clear_of_base(s, seat, x):
                yield f"{letter}@{name((x, row))}"

    def _deployments(self, s):
        for letter in self.units:
            if not self._in_stock(s, s.side, letter) or letter == "L" and not s.unlocked[s.side]:
                continue
            for cell in [(x, BACK_ROW[s.side]) for x in range(8)]:
                if cell not in s.board and self._gate(s, cell) is None:
                    yield f"{letter}@{name(cell)}"

    def _marks(self, s):
        for row in GATE_ROWS[s.side]:
            if not s.gates[row]:
                continue
            column, value, direction = s.gates[row]
            at = name((column, row))
            if value == ACTIVE and self._in_stock(s, s.side, "M"):
                yield from (f"{at}^{d}" for d in COMPASS)
            if value == MARKED and self._in_stock(s, s.side, "M"):
                yield f"{at}^^"
            if value >= MARKED:
                yield from (f"{at}~{d}" for d in COMPASS if d != direction)

    def _gate_moves(self, s, cell):
        """What a frigate on a gate may do with it."""
        gate = self._gate(s, cell)
        if gate is None:
            return
        yield name(cell) + ("+" if gate[0] == INACTIVE else "-")
        if gate[0] == INACTIVE:
            return
        for row in (cell[1] - 1, cell[1] + 1):
            if not 0 <= row < 8 or not s.gates[row] or s.gates[row][1] == INACTIVE:
                continue
            column = s.gates[row][0]
            if self._may_land(s, cell, (column, row)):
                yield f"{name(cell)}={name((column, row))}"
            for target in ((column - 1, row), (column + 1, row)):
                if s.board.get(target) == (1 - s.side, "F"):
                    yield f"{name(cell)}*{name(target)}"

    def _jumps(self, s, cell):
        for row in range(8):
            gate = s.gates[row]
            if not gate or gate[1] < MARKED:
                continue
            if max(abs(gate[0] - cell[0]), abs(row - cell[1])) != 1:
                continue
            way = [add(cell, self.heading[gate[2]], n) for n in range(1, self.far[gate[1]] + 1)]
            if not on_board(way[-1]) or any(s.gates[c[1]] is None for c in way):
                continue
            if self._may_land(s, cell, way[-1]):
                yield f"{name(cell)}>{name(way[-1])}"

    # -- why one move is not legal: by itself, without the list --------------------------

    def _read(self, move):
        for kind, shape in self.shapes:
            match = shape.fullmatch(move)
            if match:
                return kind, match.groups()
        raise BadMove(move)

    def refusal(self, s, move, seat=None):
        kind, parts = self._read(move)
        if self.outcome(s):
            return ("game_over", None)
        if seat not in (None, REFEREE, s.side):
            return ("not_your_turn", None)
        placing = self._placing(s)
        if self._ships_due(s):
            if kind != "place" or parts[0] not in self.ships:
                return ("wrong_phase", None)
            return self._refuse_deploy(s, parts[0], cell_of(parts[1]))
        if kind == "place" and parts[0] in "BG":
            if not placing or parts[0] != self._due(s)[0]:
                return ("wrong_phase", None)
            return self._refuse_placement(s, parts[0], cell_of(parts[1]))
        if placing:
            return ("wrong_phase", None)
        if s.worked and kind in WORKS:
            return ("already_worked", None)
        if kind == "pass":
            return ("must_act", None) if self.moves(s) != ["pass"] else (None, None)
        if kind == "place":
            return self._refuse_deploy(s, parts[0], cell_of(parts[1]))
        cell = cell_of(parts[0])
        if kind in OF_GATES:
            return self._refuse_gate(s, kind, cell, parts)
        man = s.board.get(cell)
        if man is None:
            return ("no_piece", name(cell))
        if man[0] != s.side:
            return ("not_yours", name(cell))
        moves = bool(self.ways[s.side]["moves"][man[1]]) or man[1] != "B"
        if kind == "move" and not moves or kind in OF_FRIGATES and man[1] != "F":
            return ("wrong_piece", name(cell))
        if kind == "move":
            return self._refuse_step(s, cell, cell_of(parts[1]))
        if kind == "jump":
            return self._refuse_jump(s, cell, cell_of(parts[1]))
        return self._refuse_on_gate(s, kind, cell, parts)

    def names(self, s, move, reason, cell):
        """What a refusal names besides its cell: the man or gate there with its owner, a type, or a number."""
        kind, parts = self._read(move)
        if reason == "not_yours" and kind in OF_GATES:
            return f" type=gate seat={owner_of_row(cell_of(cell)[1])}"
        if reason in ("not_yours", "wrong_piece", "blocked", "cell_taken"):
            seat, letter = s.board[cell_of(cell)]
            return f" type={self.name_of[letter]} seat={seat}"
        if reason in ("none_left", "wrong_row") and kind == "place":
            return f" type={self.name_of[parts[0]]}"
        if reason == "not_its_step":
            return f" type={self.name_of[s.board[cell_of(parts[0])][1]]}"
        if reason == "too_near_base" and self.base_clearance > 0:
            return f" value={self.base_clearance}"
        return ""

    def _refuse_placement(self, s, letter, cell):
        _, seat, row = self._due(s)
        if cell[1] != row:
            return ("wrong_row", name(cell))
        if letter == "G" and row in (0, 7) and not self._clear_of_base(s, seat, cell[0]):
            return ("too_near_base", name(cell))
        return (None, None)

    def _refuse_deploy(self, s, letter, cell):
        if not self._in_stock(s, s.side, letter):
            return ("none_left", None)
        if letter == "L" and not s.unlocked[s.side]:
            return ("locked", None)
        if cell[1] != BACK_ROW[s.side]:
            return ("wrong_row", name(cell))
        if cell in s.board:
            return ("cell_taken", name(cell))
        if self._gate(s, cell):
            return ("gate_here", name(cell))
        return (None, None)

    def _refuse_gate(self, s, kind, cell, parts):
        gate = self._gate(s, cell)
        if gate is None:
            return ("no_piece", name(cell))
        if owner_of_row(cell[1]) != s.side:
            return ("not_yours", name(cell))
        if kind != "rotate" and not self._in_stock(s, s.side, "M"):
            return ("none_left", None)
        if kind == "mark" and gate[0] == INACTIVE:
            return ("gate_inactive", name(cell))
        if kind != "mark" and gate[0] < MARKED:
            return ("no_marker", name(cell))
        if kind == "mark" and gate[0] >= MARKED or kind == "second" and gate[0] == MARKED_TWICE:
            return ("marked", name(cell))
        if kind == "rotate" and gate[1] == parts[1]:
            return ("same_direction", name(cell))
        return (None, None)

    def _refuse_step(self, s, cell, to):
        """Looks for the ways that the unit's table gives from one cell to the other."""
        seat, letter = s.board[cell]
        seen = ((to[0] - cell[0]) * (1 - 2 * seat), (to[1] - cell[1]) * (1 - 2 * seat))
        blocks = []
        for kind, vectors, (fewest, most) in self.ways[seat]["moves"][letter]:
            for dx, dy in vectors:
                for n in range(fewest, most + 1):
                    if (dx * n, dy * n) != seen:
                        continue
                    between = range(1, n) if kind == "slide" else ()
                    passed = [add(cell, (dx * (1 - 2 * seat), dy * (1 - 2 * seat)), i)
                              for i in between]
                    blocks.append([c for c in passed if c in s.board])
        if not blocks:
            return ("not_its_step", name(to))
        if all(blocks):
            return ("blocked", name(blocks[0][0]))
        if to in s.board and not (letter in self.captures[seat] and self._is_enemy_unit(s, to)):
            return ("cell_taken", name(to))
        if letter == "B" and self._gate(s, to) is not None:
            return ("gate_here", name(to))
        return (None, None)

    def _refuse_on_gate(self, s, kind, cell, parts):
        gate = self._gate(s, cell)
        if gate is None:
            return ("no_gate", name(cell))
        if kind == "activate":
            return (None, None) if gate[0] == INACTIVE else ("already_active", name(cell))
        if gate[0] == INACTIVE:
            return ("gate_inactive", name(cell))
        if kind == "deactivate":
            return (None, None)
        to = cell_of(parts[1])
        if abs(to[1] - cell[1]) != 1:
            return ("wrong_row", name(to))
        if kind == "strike":
            if s.board.get(to) != (1 - s.side, "F"):
                return ("no_target", name(to))
            beside = [c for c in (add(to, (-1, 0)), add(to, (1, 0)))
                      if on_board(c) and self._gate(s, c)]
            if not beside:
                return ("no_gate_beside", name(to))
            if self._gate(s, beside[0])[0] == INACTIVE:
                return ("target_inactive", name(beside[0]))
            return (None, None)
        if self._gate(s, to) is None:
            return ("no_target_gate", name(to))
        if self._gate(s, to)[0] == INACTIVE:
            return ("target_inactive", name(to))
        return self._refuse_landing(s, cell, to)

    def _refuse_jump(self, s, cell, to):
        leaps = [(value, d) for value, far in self.far.items() for d, v in self.heading.items()
                 if to == add(cell, v, far)]
        if not leaps:
            return ("not_its_step", name(to))
        ring = [add(cell, (i, j)) for j in (-1, 0, 1) for i in (-1, 0, 1) if (i, j) != (0, 0)]
        carriers = [self._gate(s, c) for c in ring if on_board(c) and self._gate(s, c) in leaps]
        if not carriers:
            return ("no_jump_gate", name(cell))
        bare = []               # of each gate, the cells of the way in rows without a gate
        for value, d in carriers:
            way = [add(cell, self.heading[d], n) for n in range(1, self.far[value] + 1)]
            bare.append([c for c in way if s.gates[c[1]] is None])
        if all(bare):
            return ("row_without_gate", name(bare[0][0]))
        return self._refuse_landing(s, cell, to)

    def _refuse_landing(self, s, cell, to):
        man = s.board.get(to)
        if man and (man[0] == s.side or man[1] == "B"):
            return ("cell_taken", name(to))
        if man and not self._may_capture(s, cell, to):
            return ("unsupported", name(to))
        return (None, None)

    # -- one ply -------------------------------------------------------------------------

    def apply(self, s, move):
        if self.refusal(s, move) != (None, None):
            raise ValueError(f"not legal: {move}")
        kind, parts = self._read(move)
        work = self.extra_work and kind in WORKS
        acts = not work and not self._placing(s)
        board, gates = dict(s.board), list(s.gates)
        stock, unlocked = [list(side) for side in s.stock], list(s.unlocked)
        events = getattr(self, "_do_" + kind)(s, board, gates, stock, *parts)
        if acts:
            events += self._attack(board, s.side)
            if any(board.get((x, BACK_ROW[1 - s.side])) == (s.side, "F") for x in range(8)):
                unlocked[s.side] = 1                                  # TOM.unlock
        self.became = None
        if acts and kind in ("move", "gate_jump", "jump"):
            events += self._promote(board, stock, unlocked, s.side, cell_of(parts[1]))
        after = State(board, s.side if work else 1 - s.side, gates, tuple(map(tuple, stock)), tuple(unlocked),
                      s.passes + 1 if kind == "pass" else 0, count_up(s.ply), work)
        return after, events + self._counts(s, after) + self._sequel(s, after)

    def _remove(self, board, cell):
        seat, letter = board.pop(cell)
        return event("remove", seat=seat, cell=name(cell), layer="piece", type=self.name_of[letter],
                     before=0)

    def _promote(self, board, stock, unlocked, seat, cell):
        """TOM.becomes: what has come to a cell, at the end of the turn."""
        rows, letter = self.becomes[seat].get(board[cell][1], ((), ""))
        if (cell[1] + 1 if seat == 0 else 8 - cell[1]) not in rows or not stock[seat][self.letters.index(letter)]:
            return []
        if letter == "L" and not unlocked[seat]:
            return []
        self.became = self._remove(board, cell)
        return [self.became] + self._put(board, stock, seat, letter, cell)

    def cause(self, line, mover):
        """What becomes another unit is not lost. TOM.becomes"""
        return None if line == self.became else cause(line, mover)

    def _put(self, board, stock, seat, letter, cell):
        stock[seat][self.letters.index(letter)] -= 1
        board[cell] = (seat, letter)
        return [event("place", seat=seat, cell=name(cell), layer="piece", type=self.name_of[letter], after=0)]

    def _attack(self, board, seat):
        """TOM.attack: all are judged on the same position, then removed in cell order."""
        points = self._attackers(board, seat)
        fallen = []
        for cell, (owner, letter) in board.items():
            against = points.get(cell, [])
            beaten = (0 < self.base_attackers <= len(against) if letter == "B"
                      else sum(against) > self.ap[owner][letter])     # TOM.attack-removal
            if owner != seat and beaten:
                fallen.append(cell)
        return [self._remove(board, cell) for cell in cell_order(fallen)]

    def _counts(self, s, after):
        """The stock and counter events."""
        events = []
        for seat in (0, 1):
            for i, what in enumerate(self.name_of[m] for m in self.letters):
                if s.stock[seat][i] != after.stock[seat][i]:
                    events.append(event("stock", seat=seat, type=what, before=s.stock[seat][i],
                                        after=after.stock[seat][i]))
        for seat in (0, 1):
            if s.unlocked[seat] != after.unlocked[seat]:
                events.append(event("counter", seat=seat, type="unlocked", before=0, after=1))
            before, now = self._has_worked(s, seat), self._has_worked(after, seat)
            if before != now:
                events.append(event("counter", seat=seat, type="worked", before=before, after=now))
        if s.passes != after.passes:
            events.append(event("counter", type="passes", before=s.passes, after=after.passes))
        return events

    @staticmethod
    def _has_worked(s, seat):
        """The counter `worked`."""
        return int(s.worked and s.side == seat)

    def _sequel(self, before, after):
        result = self.outcome(after)
        if result is None:
            return [event("turn", seat=after.side)] if after.side != before.side else []
        kind, seats, reason = result
        return [event("end", type=kind, seats=",".join(map(str, seats)), reason=reason)]

    def _do_place(self, s, board, gates, stock, letter, at):
        cell = cell_of(at)
        if letter != "G":
            return self._put(board, stock, s.side, letter, cell)
        stock[s.side][self.letters.index(letter)] -= 1
        gates[cell[1]] = (cell[0], INACTIVE, None)
        return [event("place", seat=s.side, cell=at, layer="fixture", type="gate", after=0)]

    def _do_pass(self, s, board, gates, stock):
        return []

    def _do_move(self, s, board, gates, stock, at, to):
        events = [self._remove(board, cell_of(to))] if cell_of(to) in board else []
        man = board.pop(cell_of(at))
        board[cell_of(to)] = man
        return events + [event("move", seat=man[0], cell=at, to=to, layer="piece", type=self.name_of[man[1]], count=1)]

    def _set_gate(self, gates, at, value, direction):
        column, row = cell_of(at)
        before = gates[row][1]
        gates[row] = (column, value, direction)
        return [event("change", seat=owner_of_row(row), cell=at, layer="fixture", type="gate",
                      before=before, after=value, count=1, direction=direction)]

    def _do_activate(self, s, board, gates, stock, at):
        return self._set_gate(gates, at, ACTIVE, None)

    def _do_deactivate(self, s, board, gates, stock, at):
        row = cell_of(at)[1]
        stock[owner_of_row(row)][STOCK_LETTERS.index("M")] += markers_on(gates[row])
        return self._set_gate(gates, at, INACTIVE, None)

    def _do_mark(self, s, board, gates, stock, at, direction):
        stock[s.side][STOCK_LETTERS.index("M")] -= 1
        return self._set_gate(gates, at, MARKED, direction)

    def _do_second(self, s, board, gates, stock, at):
        stock[s.side][STOCK_LETTERS.index("M")] -= 1
        return self._set_gate(gates, at, MARKED_TWICE, gates[cell_of(at)[1]][2])

    def _do_rotate(self, s, board, gates, stock, at, direction):
        return self._set_gate(gates, at, gates[cell_of(at)[1]][1], direction)

    def _do_gate_jump(self, s, board, gates, stock, at, to):
        return self._do_move(s, board, gates, stock, at, to)

    def _do_jump(self, s, board, gates, stock, at, to):
        landing = cell_of(to)
        gate, row = self._gate(s, landing), landing[1]
        supported = bool(self._support(s, cell_of(at), landing))
        events = self._do_gate_jump(s, board, gates, stock, at, to)
        if supported and gate and gate[0] >= MARKED and owner_of_row(row) != s.side:
            gates[row] = None                                         # TOM.gate-destroyed
            events.append(event("remove", seat=1 - s.side, cell=to, layer="fixture", type="gate",
                                before=gate[0]))
        return events

    def _do_strike(self, s, board, gates, stock, at, to):
        return [self._remove(board, cell_of(to)), self._remove(board, cell_of(at))]

    # -- what others see: everything -----------------------------------------------------

    def observe(self, s, viewer):
        return self.format(s)

    def seen(self, s, move, viewer):
        return move, self.apply(s, move)[1]

    def diagram(self, s):
        """Per cell the man, then the state of the gate."""
        lines = []
        for y in range(7, -1, -1):
            line = f"{y + 1} "
            for x in range(8):
                seat, letter = s.board.get((x, y), (0, "."))
                gate = self._gate(s, (x, y))
                line += " " + (letter.lower() if seat else letter) + (
                    ("o", "+", ">", "}")[gate[0]] if gate else " ")
            lines.append(line.rstrip())
        return "\n".join(lines + ["   a  b  c  d  e  f  g  h"])


CELLS = [COLUMNS[x] + str(y + 1) for y in range(8) for x in range(8)]
# Every well-formed text but `pass`.
TEXTS = ([f"{m}@{c}" for m in "BGFSTL" for c in CELLS]
         + [c + t for c in CELLS for t in ["+", "-", "^^"] + ["^" + d for d in COMPASS]
            + ["~" + d for d in COMPASS]]
         + [c + t + d for c in CELLS for d in CELLS for t in ("", "=", "*", ">")])


# -- self test ---------------------------------------------------------------------------

class Replay:
    """Contents and stocks of a position; changes them by events alone."""

    def __init__(self, g, s):
        self.letter = {what: letter for letter, what in g.name_of.items()}
        self.men = {name(c): m for c, m in s.board.items()}
        self.gates = {COLUMNS[g[0]] + str(row + 1): (owner_of_row(row), g[1], g[2])
                      for row, g in enumerate(s.gates) if g}
        self.stock = {(seat, n): s.stock[seat][i] for seat in (0, 1)
                      for i, n in enumerate(g.name_of[m] for m in g.letters)}
        self.counters = {("0", "unlocked"): s.unlocked[0], ("1", "unlocked"): s.unlocked[1],
                         ("0", "worked"): int(s.worked and s.side == 0), ("1", "worked"): int(s.worked and s.side == 1),
                         (None, "passes"): s.passes}

    def play(self, events):
        for line in events:
            kind, *pairs = line.split()
            e = dict(p.split("=") for p in pairs)
            if kind == "move":
                man = (int(e["seat"]), self.letter[e["type"]])
                assert self.men.pop(e["cell"]) == man and e["to"] not in self.men
                self.men[e["to"]] = man
            elif kind == "place" and e["layer"] == "piece":
                assert e["cell"] not in self.men
                self.men[e["cell"]] = (int(e["seat"]), self.letter[e["type"]])
            elif kind == "place":
                assert e["cell"] not in self.gates
                self.gates[e["cell"]] = (int(e["seat"]), int(e["after"]), None)
            elif kind == "remove" and e["layer"] == "piece":
                assert self.men.pop(e["cell"]) == (int(e["seat"]), self.letter[e["type"]])
            elif kind == "remove":
                assert self.gates.pop(e["cell"])[:2] == (int(e["seat"]), int(e["before"]))
            elif kind == "change":
                assert self.gates[e["cell"]][:2] == (int(e["seat"]), int(e["before"]))
                self.gates[e["cell"]] = (int(e["seat"]), int(e["after"]), e.get("direction"))
            elif kind == "stock":
                assert self.stock[int(e["seat"]), e["type"]] == int(e["before"])
                self.stock[int(e["seat"]), e["type"]] = int(e["after"])
            elif kind == "counter":
                assert self.counters[e.get("seat"), e["type"]] == int(e["before"])
                self.counters[e.get("seat"), e["type"]] = int(e["after"])
        return self


def perft(game, s, depth):
    if depth == 0:
        return 1
    return sum(perft(game, game.apply(s, m)[0], depth - 1) for m in game.moves(s))


def scattered(rng, _game=None):
    """A valid crowded position of the main phase, as text."""
    men = "F" * 8 + "SSTTL"
    cells = [None] * 64
    gates = [rng.randrange(8) if rng.random() < 0.85 else None for _ in range(8)]
    bases = [rng.choice([x for x in range(8) if x != gates[row]]) for row in (0, 7)]
    cells[bases[0]], cells[56 + bases[1]] = "B", "b"
    stock = []
    for seat in (0, 1):
        left = rng.randrange(2, 14)
        used = rng.sample(men, left)
        for m in used:
            at, row = rng.randrange(64), rng.randrange(8)
            if gates[row] is not None and rng.random() < 0.6:     # on a gate or about it
                x, y = gates[row] + rng.choice((-1, 0, 0, 1)), row + rng.choice((-1, 0, 0, 1))
                at = 8 * y + x if on_board((x, y)) else at
            if cells[at] is None:
                cells[at] = m.lower() if seat else m
        counts = [(m, rng.randrange(men.count(m) - used.count(m) + 1)) for m in UNITS]
        stock.append((rng.randrange(5), counts))
    shown, budget = [], [4 - stock[0][0], 4 - stock[1][0]]
    for row, x in enumerate(gates):
        most = 2 + min(budget[row // 4], 2) if x is not None else 0
        value = rng.randrange(most) if x is not None else None
        if value is None:
            shown.append("-")
            continue
        budget[row // 4] -= max(0, value - 1)
        shown.append(COLUMNS[x] + (".", "+", ">", ">>")[value]
                     + (rng.choice(list(COMPASS)) if value >= 2 else ""))
    rows = ["".join(cells[8 * y + x] or " " for x in range(8)) for y in range(7, -1, -1)]
    board = "/".join(re.sub(" +", lambda r: str(len(r.group())), row) for row in rows)
    hold = ["".join(f"{m}{n}" for m, n in [("M", k)] + c if n) or "-" for k, c in stock]
    return f"{board} {rng.choice('wb')} {','.join(shown)} {'/'.join(hold)} wb 0 0"


def self_test():
    game, rng = Game(), random.Random(1)
    texts = set(TEXTS) | {"pass"}

    def check(g, s, pool):
        assert g.format(g.parse(g.format(s))) == g.format(s) and g.parse(g.format(s)) == s
        legal = g.moves(s)
        assert set(legal) <= texts and legal == sorted(set(legal))
        for text in list(pool) + legal:
            assert (g.refusal(s, text) == (None, None)) == (text in legal), (g.format(s), text)
        return legal

    def ply(g, s, move):
        after, events = g.apply(s, move)
        assert vars(Replay(g, s).play(events)) == vars(Replay(g, after)), (g.format(s), move)
        return after

    seen, ends = {}, {}
    assert game.format(game.initial()) == \
        "8/8/8/8/8/8/8/8 w -,-,-,-,-,-,-,- B1G4M4F8S2T2L1/B1G4M4F8S2T2L1 - 0 0"
    # Provenance: by hand. A base has 8 cells; a gate next to it has 6 at the edge, else 5.
    assert [perft(game, game.initial(), d) for d in range(5)] == [1, 8, 64, 336, 1764]
    for number in range(24):
        g = Game({"max_plies": "90", "base_attackers": rng.choice(["1", "2", "3", "13"]),
                  "base_clearance": rng.choice("0123")})
        s = g.initial() if number % 2 else g.parse(scattered(rng))
        while g.outcome(s) is None:
            legal = check(g, s, rng.sample(TEXTS, 40) + ["pass"])
            s = ply(g, s, rng.choice(legal))
        ends[g.outcome(s)[2]] = ends.get(g.outcome(s)[2], 0) + 1
        assert g.moves(s) == [] and g.to_move(s) == NOBODY
        assert g.refusal(s, "pass") == ("game_over", None)
        check(g, s, [])
    for _ in range(14):                                        # all texts, crowded boards
        s = game.parse(scattered(rng))
        if game.outcome(s):
            continue
        legal = set(game.moves(s))
        for text in TEXTS:
            reason, _ = game.refusal(s, text)
            assert (reason is None) == (text in legal), (game.format(s), text)
            seen[reason] = seen.get(reason, 0) + 1
        for move in legal:
            after = ply(game, s, move)
            assert game.parse(game.format(after)) == after
            seen[game._read(move)[0]] = seen.get(game._read(move)[0], 0) + 1
    wanted = ("move mark second rotate gate_jump strike jump activate deactivate place no_piece "
              "not_yours none_left wrong_piece no_gate already_active gate_inactive no_marker "
              "marked same_direction not_its_step blocked wrong_row no_target no_target_gate "
              "no_gate_beside target_inactive no_jump_gate row_without_gate cell_taken gate_here "
              "unsupported").split()
    missing = [w for w in wanted if w not in seen]
    assert not missing, missing
    positions(game)
    work()
    ships()
    orders()
    switched(rng, check, ply)
    varied(rng, check, ply)
    faults(game)
    print(f"ok tomis: ends {ends}, {sum(seen.values())} texts and plies on crowded boards")


def positions(game):
    """Position, move, position: by hand from the rules."""
    none = "-,-,-,-,-,-,-,-"
    # TOM-3, TOM.attack-removal: d4 and f4 attack e5
    s = game.parse(f"4b3/8/8/4f3/3F4/5F2/8/4B3 w {none} F6L1/F6L1 - 0 7")
    after, events = game.apply(s, "f3f4")
    assert game.format(after) == f"4b3/8/8/8/3F1F2/8/8/4B3 b {none} F6L1/F6L1 - 0 8"
    assert events == ["move seat=0 cell=f3 to=f4 layer=piece type=frigate count=1",
                      "remove seat=1 cell=e5 layer=piece type=frigate before=0", "turn seat=1"]
    # TOM.base-destroyed: two attackers are too few, three are enough; the side is the loser's
    s = game.parse(f"4b3/3F4/5F2/8/8/8/8/T3B3 w {none} L1/L1 - 0 7")
    assert game.apply(s, "f6f7")[1] == [
        "move seat=0 cell=f6 to=f7 layer=piece type=frigate count=1", "turn seat=1"]
    s = game.parse(f"4b3/3F4/5F2/8/8/8/4T3/B7 w {none} L1/L1 - 0 7")
    after, events = game.apply(s, "f6f7")
    assert events[1:] == ["remove seat=1 cell=e8 layer=piece type=base before=0",
                          "end type=win seats=0 reason=base_destroyed"]
    assert game.format(after).split()[1] == "b" and game.to_move(after) == NOBODY
    # TOM.unlock by the last action, which opens the sentry's line to the base
    s = game.parse(f"4b3/3F1F2/8/1S6/8/8/4T3/B7 w {none} L1/L1 - 0 7")
    assert game.apply(s, "d7d8")[1] == [
        "move seat=0 cell=d7 to=d8 layer=piece type=frigate count=1",
        "remove seat=1 cell=e8 layer=piece type=base before=0",
        "counter seat=0 type=unlocked before=0 after=1",
        "end type=win seats=0 reason=base_destroyed"]
    # TOM.jump with support: captures and destroys the gate; markers are out; lands on row 8
    s = game.parse("7b/4f3/8/8/8/S7/8/B7 w b>N,-,-,-,-,-,-,- M3S1L1/L1 - 0 0")
    assert game.refusal(s, "a3>a5") == ("wrong_piece", "a3")
    s = game.parse("7b/8/8/3f4/8/3F4/8/B2T4 w -,-,-,d+,c>NE,-,-,- L1/M3L1 - 0 0")
    assert game.refusal(s, "d3>d5") == ("no_jump_gate", "d3")
    s = game.parse("7b/8/8/3f4/8/3F4/8/B2T4 w -,c>N,-,a.,d>>SW,-,-,- M3L1/M2L1 - 0 0")
    after, events = game.apply(s, "d3>d5")
    assert events[:3] == ["remove seat=1 cell=d5 layer=piece type=frigate before=0",
                          "move seat=0 cell=d3 to=d5 layer=piece type=frigate count=1",
                          "remove seat=1 cell=d5 layer=fixture type=gate before=3"]
    assert game.format(after) == "7b/8/8/3F4/8/8/8/B2T4 b -,c>N,-,a.,-,-,-,- M3L1/M2L1 - 0 1"
    # without support: not on a unit; on an empty cell the gate stays
    s = game.parse("7b/8/8/3f4/8/3F4/8/B1T5 w -,c>N,-,a.,d>>SW,-,-,- M3L1/M2L1 - 0 0")
    assert game.refusal(s, "d3>d5") == ("unsupported", "d5")
    s = game.parse("7b/8/8/8/8/3F4/8/B1T5 w -,c>N,-,a.,d>>SW,-,-,- M3L1/M2L1 - 0 0")
    assert game.apply(s, "d3>d5")[0].gates[4] == (3, MARKED_TWICE, "SW")
    # TOM-13, TOM.events of a strike; TOM.marker-return to the gate's owner
    s = game.parse("7b/8/8/8/8/4f3/2F5/B2TT3 w -,c+,d+,-,-,-,-,- L1/L1 - 0 0")
    assert game.apply(s, "c2*e3")[1] == [
        "remove seat=1 cell=e3 layer=piece type=frigate before=0",
        "remove seat=0 cell=c2 layer=piece type=frigate before=0", "turn seat=1"]
    s = game.parse("7b/8/8/2F5/8/8/8/B6T w -,-,-,-,c>>W,-,-,- L1/M2L1 - 0 0")
    assert game.apply(s, "c5-")[1] == [
        "change seat=1 cell=c5 layer=fixture type=gate before=3 after=0 count=1",
        "stock seat=1 type=marker before=2 after=4", "turn seat=1"]
    # TOM-9: neither has more than a locked flagship; two passes are a draw
    g = Game({"base_attackers": "1"})
    s = g.parse(f"4b3/8/8/8/8/8/8/4B3 w {none} L1/L1 - 0 7")
    assert g.moves(s) == ["pass"] and g.refusal(s, "L@a1") == ("locked", None)
    s, events = g.apply(s, "pass")
    assert events == ["counter type=passes before=0 after=1", "turn seat=1"]
    s, events = g.apply(s, "pass")
    assert events == ["counter type=passes before=1 after=2",
                      "end type=draw seats=0,1 reason=deadlock"]
    assert game.outcome(game.parse(f"4b3/8/8/8/8/8/8/4B3 w {none} L1/L1 - 0 7"))[2] == "exhausted"
    # TOM.attack after a forced pass; TOM-19: the second pass in a row ends the game all the same
    for passes, last in ((0, "turn seat=1"), (1, "end type=draw seats=0,1 reason=deadlock")):
        s = game.parse(f"fff1b3/FFFf4/8/8/8/8/8/B7 w {none} L1/L1 - {passes} 7")
        assert game.moves(s) == ["pass"] and game.moves_at(s, "-") == ["pass"]
        after, events = game.apply(s, "pass")
        assert game.format(after).startswith("4b3/FFFf4/8/8/8/8/8/B7 b ")
        assert len(events) == 5 and events[-1] == last
    s = game.parse(f"fff1b3/FFFf4/8/8/8/8/8/B7 w {none} L1/L1 - 0 7")
    assert game.refusal(s, "a7c7") == ("not_its_step", "c7")
    assert game.refusal(s, "a7a8", 1) == ("not_your_turn", None)
    assert game.refusal(s, "B@a1") == ("wrong_phase", None)
    # TOM.one-jump: two gates carry d2 to d4, one move
    s = game.parse("7b/8/8/8/8/8/3F4/B1T5 w -,c>N,e>N,a.,-,-,-,- M2L1/L1 - 0 0")
    assert [m for m in game.moves(s) if ">" in m] == ["d2>d4"]
    # TOM.clearance
    s = game.parse("4b3/8/8/8/8/8/8/4B3 w -,-,-,-,-,-,-,- G4M4F8S2T2L1/G4M4F8S2T2L1 - 0 2")
    assert game.moves(s) == ["G@a1", "G@b1", "G@c1", "G@g1", "G@h1"]
    assert game.refusal(s, "G@f1") == ("too_near_base", "f1")
    assert game.refusal(s, "G@f2") == ("wrong_row", "f2")


def valid(game, line):
    """The field at fault, None if the position is valid."""
    try:
        assert game.format(game.parse(line)) == line
    except BadPosition as fault:
        return fault.field
    return None


def work():
    """TOM.work, by hand."""
    game = Game({"gate_work": "extra"})
    frigate = "4b3/8/8/8/8/2F5/8/B7"
    s = game.parse(f"{frigate} w -,-,c.,-,-,-,-,- M4L1/M4F3L1 - 0 20")
    assert game.moves(s) == ["c3+", "c3b3", "c3c4", "c3d3"]
    s, events = game.apply(s, "c3+")
    assert game.format(s) == f"{frigate} w+ -,-,c+,-,-,-,-,- M4L1/M4F3L1 - 0 21"
    assert events == ["change seat=0 cell=c3 layer=fixture type=gate before=0 after=1 count=1",
                      "counter seat=0 type=worked before=0 after=1"]
    assert (game.to_move(s), game.whose_turn(s), game.moves(s)) == (0, 0, ["c3b3", "c3c4", "c3d3"])
    for text, reason in (("c3-", ("already_worked", None)), ("c3^N", ("already_worked", None)),
                         ("h8^^", ("already_worked", None)), ("c3~N", ("no_marker", "c3")),
                         ("pass", ("must_act", None)), ("B@a1", ("wrong_phase", None))):
        assert game.refusal(s, text) == reason, text
    for seat in (1, "spectator", "chance", NOBODY):
        assert game.refusal(s, "c3c4", seat) == ("not_your_turn", None)
    s, events = game.apply(s, "c3c4")
    assert game.format(s) == "4b3/8/8/8/2F5/8/8/B7 b -,-,c+,-,-,-,-,- M4L1/M4F3L1 - 0 22"
    assert events[1:] == ["counter seat=0 type=worked before=1 after=0", "turn seat=1"]
    # Black deploys on seven cells: after each of three moves, and three moves after the work; by default the work is a turn
    line = f"{frigate} w -,-,c.,-,-,-,-,- M4L1/M4F3L1 - 0 20"
    assert [perft(g, g.parse(line), 2) for g in (game, Game())] == [3 * 7 + 3, 4 * 7]
    # nobody can move, but the frigate on b7 can work: it must, then its player passes, and only that pass attacks
    stuck = "fff1b3/FFFf4/8/8/8/8/8/B7"
    s = game.parse(f"{stuck} w -,-,-,-,-,-,b.,- L1/L1 - 1 7")
    assert game.moves(s) == ["b7+"] and game.refusal(s, "pass") == ("must_act", None)
    s, events = game.apply(s, "b7+")
    assert game.format(s) == f"{stuck} w+ -,-,-,-,-,-,b+,- L1/L1 - 0 8" and game.moves(s) == ["pass"]
    assert events[1:] == ["counter seat=0 type=worked before=0 after=1", "counter type=passes before=1 after=0"]
    s, events = game.apply(s, "pass")
    assert game.format(s) == "4b3/FFFf4/8/8/8/8/8/B7 b -,-,-,-,-,-,b+,- L1/L1 - 1 9"
    assert len(events) == 6 and events[3:] == ["counter seat=0 type=worked before=1 after=0",
                                               "counter type=passes before=0 after=1", "turn seat=1"]
    # everything is so changed: the gate just marked carries the frigate
    s = game.parse("7b/8/8/8/8/3F4/8/B2T4 w -,c+,-,a.,d.,-,-,- M4L1/M4F3L1 - 0 0")
    assert game.refusal(s, "d3>d5") == ("no_jump_gate", "d3")
    s = game.apply(game.apply(s, "c2^N")[0], "d3>d5")[0]
    assert game.format(s) == "7b/8/8/3F4/8/8/8/B2T4 b -,c>N,-,a.,d.,-,-,- M3L1/M4F3L1 - 0 2"
    # d4 and f4 attack e5: the marks do not, rotating does, which stays an action
    s = game.parse("4b3/8/8/4f3/3F1F2/8/8/4B3 w a+,-,-,-,-,-,-,- M4F6L1/F6L1 - 0 7")
    s = game.apply(s, "a1^N")[0]
    assert game.format(s) == "4b3/8/8/4f3/3F1F2/8/8/4B3 w+ a>N,-,-,-,-,-,-,- M3F6L1/F6L1 - 0 8"
    assert game.refusal(s, "a1^^") == ("already_worked", None)
    s = game.apply(s, "a1~E")[0]
    assert game.format(s) == "4b3/8/8/8/3F1F2/8/8/4B3 b a>E,-,-,-,-,-,-,- M3F6L1/F6L1 - 0 9"
    # two passes end the game, though White could work again
    s = game.parse("FFFFb3/8/8/8/8/8/8/4B3 b -,-,-,-,-,-,-,a. -/L1 w 1 9")
    assert game.moves(s) == ["pass"] and game.outcome(game.apply(s, "pass")[0])[2] == "deadlock"
    s = game.parse("FFFFb3/8/8/8/8/8/8/4B3 w -,-,-,-,-,-,-,a. -/L1 w 1 9")
    assert game.moves(s) == ["a8+"]
    # the limit ends the game between work and action
    limited = Game({"gate_work": "extra", "max_plies": "21"})
    s, events = limited.apply(limited.parse(line), "c3+")
    assert limited.format(s) == f"{frigate} w+ -,-,c+,-,-,-,-,- M4L1/M4F3L1 - 0 21" and limited.moves(s) == []
    assert events[1:] == ["counter seat=0 type=worked before=0 after=1", "end type=draw seats=0,1 reason=max_plies"]
    assert limited.refusal(s, "c3-") == ("game_over", None) and valid(limited, limited.format(s)) is None
    # TOM.valid-worked
    marked = "4b3/8/8/8/8/8/8/B7"
    for text, field in ((f"{frigate} w+ -,-,c.,-,-,-,-,- M4L1/M4F3L1 - 0 20", None),      # a frigate on a gate
                        (f"{marked} w+ -,-,c>N,-,-,-,-,- M3L1/M3F3L1 - 0 20", None),      # an own gate with a marker
                        (f"{marked} b+ -,-,c>N,-,-,-,-,- M3L1/M3F3L1 - 0 20", "side"),
                        (f"{marked} w+ -,-,c+,-,-,-,-,- M3L1/M3F3L1 - 0 20", "side"),
                        (f"{marked} w+ -,-,-,-,c>N,-,-,- M3L1/M3F3L1 - 0 20", "side"),
                        (f"{frigate.replace('F', 'S')} w+ -,-,c+,-,-,-,-,- M4L1/M4F3L1 - 0 20", "side"),
                        (f"{frigate} w+ -,-,c.,-,-,-,-,- M4L1/M4F3L1 - 1 20", "side"),
                        (f"{frigate.replace('B', '1').replace('17', '8')} w+ -,-,c.,-,-,-,-,- M4L1/M4F3L1 - 0 20", "side"),
                        (f"{frigate.replace('b', '1').replace('413', '8')} w+ -,-,c.,-,-,-,-,- M4L1/M4F3L1 - 0 20", "side"),
                        ("8/8/8/8/8/8/8/8 w+ -,-,-,-,-,-,-,- B1G4M4F8S2T2L1/B1G4M4F8S2T2L1 - 0 0", "side")):
        assert valid(game, text) == field, text
        assert valid(Game(), text) == "side"
    s = game.parse(f"{frigate} w+ -,-,c+,-,-,-,-,- M4L1/M4L1 - 0 20")      # valid, and over
    assert game.outcome(s)[2] == "exhausted" and game.moves(s) == []


def ships():
    """TOM.ships, by hand: a base and a gate leave six cells of eight, in which three kinds may stand."""
    game, gates = Game({"ships": "placed"}), "g.,e.,a.,h.,d.,b.,a.,e."
    s = game.parse(f"2b5/8/8/8/8/8/8/4B3 w {gates} M4F8S2T2L1/M4F8S2T2L1 - 0 10")
    assert game.moves(s) == [f"{m}@{c}1" for m in "FST" for c in "abcdfh"]
    assert [perft(game, s, d) for d in (1, 2)] == [18, 18 * 18] and game.phases(s) == ("placement", "placement")
    for text, reason in (("L@a1", ("wrong_phase", None)), ("a1a2", ("wrong_phase", None)), ("pass", ("wrong_phase", None)),
                         ("B@a1", ("wrong_phase", None)), ("G@a1", ("wrong_phase", None)), ("g1+", ("wrong_phase", None)),
                         ("F@e1", ("cell_taken", "e1")), ("F@g1", ("gate_here", "g1")), ("F@a2", ("wrong_row", "a2"))):
        assert game.refusal(s, text) == reason, text
    assert game.refusal(s, "F@a1", 1) == ("not_your_turn", None)
    for number, move in enumerate("S@a1 S@a8 S@b1 S@b8 T@c1 T@d8 T@d1 T@f8 F@f1 F@g8 F@h1".split()):
        if number == 4:
            assert game.refusal(s, "S@c1") == ("none_left", None)
        s, events = game.apply(s, move)
        assert events[-1] == f"turn seat={1 - number % 2}" and game.phases(s) == ("placement", "placement")
    assert game.moves(s) == ["F@h8"]
    s, events = game.apply(s, "F@h8")
    assert game.format(s) == f"ssbt1tff/8/8/8/8/8/8/SSTTBF1F w {gates} M4F6L1/M4F6L1 - 0 22"
    assert events == ["place seat=1 cell=h8 layer=piece type=frigate after=0",
                      "stock seat=1 type=frigate before=7 after=6", "turn seat=0"]
    assert game.phases(s) == ("main", "main") and game.refusal(s, "F@c1") == ("cell_taken", "c1")
    assert game.refusal(s, "F@g1") == ("gate_here", "g1")
    # two ships of each player: with a gate six cells, without one seven
    few = {"men": {"frigate": 1, "sentry": 0, "tower": 1}}
    game = Game({"ships": "placed"}, few)
    s = game.parse(f"2b5/8/8/8/8/8/8/4B3 w {gates} M4F1T1L1/M4F1T1L1 - 0 10")
    for move in "F@a1 T@a8 T@h1 F@h8".split():
        assert game.phases(s)[0] == "placement"
        s = game.apply(s, move)[0]
    assert game.phases(s)[0] == "main" and game.format(s).split()[3] == "M4L1/M4L1"
    game = Game({"ships": "placed"}, {"men": {"gate": 0, "marker": 0}})
    s = game.apply(game.apply(game.initial(), "B@a1")[0], "B@h8")[0]
    assert game.moves(s) == [f"{m}@{c}1" for m in "FST" for c in "bcdefgh"]
    for white, black in zip("bcdefgh", "gfedcba"):
        assert game.phases(s)[0] == "placement"
        s = game.apply(game.apply(s, f"F@{white}1")[0], f"F@{black}8")[0]
    assert game.phases(s)[0] == "main" and game.format(s).startswith("fffffffb/8/8/8/8/8/8/BFFFFFFF w ")
    # p is 0: the main phase begins at once
    game = Game({"ships": "placed", "base_attackers": "1"}, {"men": {"frigate": 0, "sentry": 0, "tower": 0}})
    s = game.parse("2b5/8/8/8/8/8/8/4B3 b g.,e.,a.,h.,-,b.,a.,e. M4L1/G1M4L1 - 0 9")
    assert game.phases(game.apply(s, "G@d5")[0])[0] == "main"
    # the limit; no work while placing
    game = Game({"ships": "placed", "gate_work": "extra", "max_plies": "11"})
    s = game.parse(f"2b5/8/8/8/8/8/8/4B3 w {gates} M4F8S2T2L1/M4F8S2T2L1 - 0 10")
    assert game.refusal(s, "g1+") == game.refusal(s, "g1^N") == ("wrong_phase", None)
    assert game.apply(s, "F@a1")[1][-1] == "end type=draw seats=0,1 reason=max_plies"
    ship_positions(gates)


def ship_positions(gates):
    """TOM.valid-ships, by hand."""
    game, one = Game({"ships": "placed", "gate_work": "extra"}), "2b5/8/8/8/8/8/8/F3B3"
    full = "M4F8S2T2L1"
    less = "M4F7S2T2L1"
    for line, field in ((f"{one} b {gates} {less}/{full} - 0 11", None),
                        (f"{one} b {gates} {less}/{full} - 0 0", None),
                        (f"{one} w {gates} {less}/{full} - 0 11", "side"),
                        (f"{one} b+ {gates} {less}/{full} - 0 11", "side"),
                        (f"2b4f/8/8/8/8/8/8/4B3 b {gates} {full}/{less} - 0 11", "side"),       # Black has placed first
                        (f"2b5/8/8/8/8/8/8/FF2B3 b {gates} M4F6S2T2L1/{full} - 0 12", "side"),  # White is two ahead
                        (f"2b5/8/8/8/8/8/F7/4B3 b {gates} {less}/{full} - 0 11", "board"),
                        (f"2b5/8/8/8/8/8/8/4B1F1 b {gates} {less}/{full} - 0 11", "board"),     # on a gate
                        (f"2b4F/8/8/8/8/8/8/4B3 b {gates} {less}/{full} w 0 11", "board"),
                        (f"2b5/8/8/8/8/8/8/S3B3 b {gates} {less}/{full} - 0 11", "stock"),
                        (f"2b5/8/8/8/8/8/8/4B3 b {gates} {less}/{full} - 0 11", "stock"),       # it is nowhere
                        (f"{one} b {gates} M3F7S2T2L1/{full} - 0 11", "stock"),
                        (f"{one} b {gates} M4F7S2T2/{full} - 0 11", "stock"),
                        (f"{one} b {gates.replace('g.', 'g+')} {less}/{full} - 0 11", "gates"),
                        (f"{one} b {gates.replace('g.', 'f.')} {less}/{full} - 0 11", "gates"),
                        (f"{one} b {gates} {less}/{full} w 0 11", "unlocked"),
                        (f"{one} b {gates} {less}/{full} - 1 11", "passes")):
        assert valid(game, line) == field, (line, valid(game, line))
    half = Game({"ships": "placed"}, {"men": {"gate": 2}})              # in the rows of the placing order, rows 1, 2, 8, 7
    assert valid(half, f"2b5/8/8/8/8/8/8/4B3 w g.,e.,-,-,-,-,a.,e. {full}/{full} - 0 6") is None
    assert valid(half, f"2b5/8/8/8/8/8/8/4B3 w g.,-,a.,-,-,-,a.,e. {full}/{full} - 0 6") == "gates"
    # a main action's position has six placed of each; of the default's any number
    assert valid(Game(), f"{one} b {gates} {less}/{full} - 0 11") is None
    assert valid(game, f"2b5/8/8/8/8/8/8/4B3 b {gates} M4F4S1T1L1/M4F2S2T2L1 - 0 60") is None
    assert valid(game, f"2b5/8/8/8/8/8/8/4B3 b {gates} M4F4S1T1L1/M4F3S2T2L1 - 0 60") == "stock"


def orders():
    """TOM.tables: in which order the ways of an entry count. A tower has two ways to c3, both blocked; the file names the
    directions the other way round than [TOM.directions]."""
    vectors = {"forward-right": [1, 1], "backward-left": [-1, -1], "right": [2, 2], "left": [-2, -2], "knight-forward-right": [1, 0],
               "knight-backward-left": [-1, 0]}
    entry = {"kind": "slide", "directions": ["right", "forward-right"], "range": "any"}
    game = Game(None, {"board": {"directions": vectors}, "units": {"tower": {"moves": [entry]}}})
    s = game.parse("7b/8/8/4F3/8/2F5/1S6/T6B w -,-,-,-,-,-,-,- F1L1/F3L1 - 0 0")
    assert game.refusal(s, "a1e5") == ("blocked", "b2")     # forward-right before right: b2 before c3
    entry["directions"] = ["right"]
    game = Game(None, {"board": {"directions": vectors}, "units": {"tower": {"moves": [entry]}}})
    assert game.refusal(s, "a1e5") == ("blocked", "c3")


def switched(rng, check, ply):
    """Random games under gate_work and ships: lists and refusals agree, works and actions alternate."""
    works = 0
    for number in range(12):
        g = Game({"max_plies": "120", "gate_work": ("extra", "turn")[number % 3 == 2], "ships": ("placed", "deployed")[number % 2],
                  "base_attackers": rng.choice("123")})
        s = g.initial()
        while s.ply < 40 and g.outcome(s) is None:              # forwards as far as the placement takes
            s = ply(g, s, rng.choice(g.moves(s)))
        assert number % 2 or number % 3 == 2 or g.phases(s) == ("main", "main")
        while g.outcome(s) is None:
            legal = check(g, s, rng.sample(TEXTS, 60) + ["pass"])
            busy = [m for m in legal if g._read(m)[0] in WORKS]
            before, s = s, ply(g, s, rng.choice(busy or legal))
            works += s.worked
            assert not s.worked or g.extra_work and not before.worked and s.side == before.side
    assert works > 40, works


def varied(rng, check, ply):
    """TOM.tables: the movement is data."""
    def entry(kind, names, reach=1):
        return {"kind": kind, "directions": names, "range": reach}

    g = Game(None, {"units": {
        "frigate": {"moves": [entry("step", ["forward"]), entry("leap", ["right", "forward"], 2)],
                    "attacks": [entry("slide", ["forward-left"], [1, 3])]},
        "tower": {"moves": [entry("slide", "orthogonal", [1, 2])]}}})
    s = g.parse("7b/8/8/8/8/8/1F6/B5T1 w -,-,-,-,-,-,-,- F1L1/F3L1 - 0 0")
    own = [m for m in g.moves(s) if m[:2] in ("b2", "g1")]
    assert own == ["b2b3", "b2b4", "b2d2", "g1e1", "g1f1", "g1g2", "g1g3", "g1h1"]
    assert g._attackers({(3, 3): (1, "F")}, 1) == {(4, 2): [1], (5, 1): [1], (6, 0): [1]}
    points(entry)
    for _ in range(6):
        s = g.parse(scattered(rng))
        for _ in range(12):
            if g.outcome(s):
                break
            s = ply(g, s, rng.choice(check(g, s, rng.sample(TEXTS, 100))))


def points(entry):
    """TOM.ap, TOM.vectors, TOM.begin: by hand."""
    def units(**ap):
        return {"units": {what: {"ap": n} for what, n in ap.items()}}

    none = "-,-,-,-,-,-,-,-"
    line = f"4b3/8/8/4f3/3F4/5F2/8/4B3 w {none} F6L1/F6L1 - 0 7"      # d4 and f4 attack e5
    taken, left = "4b3/8/8/8/3F1F2/8/8/4B3", "4b3/8/8/4f3/3F1F2/8/8/4B3"
    for ap, board in [(0, left), (1, taken), (2, taken), (9, taken)]:
        g = Game(None, units(frigate=ap))
        assert g.format(g.apply(g.parse(line), "f3f4")[0]).split()[0] == board, ap
    line = f"4b3/8/8/4t3/8/5F2/8/4B3 w {none} F6L1/F6L1 - 0 7"        # f4 alone attacks e5
    for tables, board in [(units(), "4b3/8/8/4t3/5F2/8/8/4B3"),
                          (units(tower=0), "4b3/8/8/8/5F2/8/8/4B3"),
                          (units(frigate=2), "4b3/8/8/8/5F2/8/8/4B3"),
                          (units(frigate=2, tower=2), "4b3/8/8/4t3/5F2/8/8/4B3")]:
        g = Game(None, tables)
        assert g.format(g.apply(g.parse(line), "f3f4")[0]).split()[0] == board, tables
    # a base counts units, also those without AP
    g = Game(None, units(frigate=0))
    s = g.parse(f"4b3/3F4/5F2/8/8/8/4T3/B7 w {none} L1/L1 - 0 7")
    assert g.outcome(g.apply(s, "f6f7")[0]) == ("win", [0], "base_destroyed")
    # TOM.support: the tower on d1 supports the frigate's jump on d5
    line = "7b/8/8/3f4/8/3F4/8/B2T4 w -,c>N,-,a.,d>>SW,-,-,- M3L1/M2L1 - 0 0"
    for tables, reason in [(units(tower=0), "unsupported"), (units(frigate=2), None),
                           (units(frigate=2, tower=0), "unsupported"),
                           (units(frigate=0, tower=1), None), (units(frigate=5), None),
                           (units(frigate=5, tower=0), "unsupported")]:
        g = Game(None, tables)
        assert g.refusal(g.parse(line), "d3>d5")[0] == reason, tables
        assert ("d3>d5" in g.moves(g.parse(line))) == (reason is None)
    # an empty jump gate of the enemy is destroyed with support of any AP
    g = Game(None, units(tower=0))
    s = g.parse(line.replace("3f4", "8"))
    assert g.apply(s, "d3>d5")[0].gates[4] is None
    # a gate that points N carries along the vector of forward, two cells away with one marker
    g = Game(None, {"board": {"directions": {"forward": [1, 1], "backward": [-1, -1],
                                             "forward-right": [0, 1], "backward-left": [0, -1]}},
                    "jump": {"one_marker": 1}})
    s = g.parse("7b/8/8/8/8/3F4/8/B2T4 w -,c>N,-,a.,-,-,-,- M3L1/M4L1 - 0 0")
    assert [m for m in g.moves(s) if ">" in m] == ["d3>e4"]
    assert g.refusal(s, "d3>d4") == ("no_jump_gate", "d3")
    assert g.refusal(s, "d3>d5") == ("not_its_step", "d5")
    assert g.refusal(s, "d3>d6") == ("no_jump_gate", "d3")
    start = "7b/8/8/8/8/3F4/8/B2T4 b -,c>N,-,a.,-,-,-,- M3L1/M4L1 - 1 9"
    assert g.format(Game(None, {"start": start}).initial()) == start


def faults(game):
    """Field and offset of texts that are refused, by hand."""
    good = "4b3/8/8/8/8/8/8/4B3 w a.,b+,c>NE,d>>SW,-,-,-,- M1F3L1/L1 - 0 0"
    game.parse(good)
    for old, new, field, offset in [
        (" 0 0", " 0", "line", len(good) - 2), (" 0 0", " 0 0 0", "line", len(good)),
        ("4b3", "4b2", "board", 3), ("4b3", "4b4", "board", 2), ("4b3", "44", "board", 1),
        ("4b3", "4x3", "board", 1), ("4b3/8/", "4b3/b7/", "board", 4),
        (" w ", " x ", "side", 20), ("a.", "i.", "gates", 22), ("c>NE", "c>XE", "gates", 30),
        ("c>NE", "c>>NE", "stock", 49), ("b+", "b>N", "stock", 49), ("F3", "F9", "stock", 50),
        ("F3", "F0", "stock", 50), ("F3", "F03", "stock", 50), ("M1F3", "F3M1", "stock", 49),
        (" - 0 0", " bw 0 0", "unlocked", 57), (" 0 0", " 3 0", "passes", 59),
        (" 0 0", " 0 00", "ply", 61), (" 0 0", " 0 65536", "ply", 61),
        ("L1/L1", "L1/-", "unlocked", 56), ("4B3", "8", "side", 18),
    ]:
        bad = good.replace(old, new, 1) if old != " 0 0" else good[:-4] + new
        if (old, new) == ("4B3", "8"):
            bad = bad.replace(" w ", " b ")
        try:
            game.parse(bad)
        except BadPosition as fault:
            assert (fault.field, fault.offset) == (field, offset), (bad, str(fault), field, offset)
        else:
            raise AssertionError(f"accepted: {bad}")
    rng = random.Random(2)
    for _ in range(3000):                  # one letter wrong: refused, or a canonical text
        line = scattered(rng)
        i = rng.randrange(len(line))
        line = line[:i] + rng.choice(["", rng.choice("BFSTLbfl18/wb-,.+>NEa0 ")]) + line[i + 1:]
        try:
            assert game.format(game.parse(line)) == line
        except BadPosition as fault:
            assert fault.field in ("line",) + game.FIELDS and 0 <= fault.offset <= len(line)
    for bad in ("", "f@a1", "F@a9", "c3^", "c3^n", "c3~", "Pass", "a2a3 ", "a2-a3", "pass\n"):
        try:
            game.refusal(game.initial(), bad)
        except BadMove:
            continue
        raise AssertionError(f"a move: {bad!r}")
    for bad in ({"base_attackers": "14"}, {"base_clearance": "4"}, {"max_plies": "01"}, {"x": "1"}):
        try:
            Game(bad)
        except BadSwitch:
            continue
        raise AssertionError(f"accepted: {bad}")


if __name__ == "__main__":
    sys.setrecursionlimit(10000)
    self_test()
