"""Carnyx: the reference implementation, written from rules/carnyx.md alone."""

import itertools
import os
import random
import re
import sys
from collections import namedtuple

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import (CHANCE, COUNTER_TOP, NOBODY, REFEREE, SPECTATOR, BadMove, BadPosition, BadSwitch, Reference, count_up,
                  event, merged, span, split_fields, words)

DARK, LIGHT = 0, 1
LETTERS = "DL"                      # disc colours on the board, by seat
CELLS = [column + row for row in "12345" for column in "abcde"]     # in cell order
INDEX = {name: i for i, name in enumerate(CELLS)}

DIRECTIONS = ["forward", "forward-right", "right", "backward-right", "backward", "backward-left", "left", "forward-left"]
GROUPS = {"orthogonal": DIRECTIONS[0::2], "diagonal": DIRECTIONS[1::2], "king": DIRECTIONS}

# What a rules file may change: the rulebook's values, in the file's shape.
TABLES = {
    "board": {"directions": {"forward": [0, 1], "forward-right": [1, 1], "right": [1, 0], "backward-right": [1, -1],
                             "backward": [0, -1], "backward-left": [-1, -1], "left": [-1, 0], "forward-left": [-1, 1]},
              "centre": ["c3"]},
    "steps": {"piece": [{"kind": "step", "directions": ["forward", "left", "right"]}],
              "stack": [{"kind": "slide", "directions": ["forward", "left", "right"], "range": 2}]},
    "captures": {"piece": "steps", "stack": "steps"},
    "counts": {"place": 3, "supply": 10},
}

# right, forward: a direction's vector, relative to the owner; over: is it a leap?
Step = namedtuple("Step", "right forward distance over")

# board: 25 strings such as "", "D", "DLD", bottom to top. side: a seat, or None when the game
# has been won. unplaced, reserve, supply, hunkered, bars: a pair each, Dark first; unplaced and
# reserve have for each seat a number of each type; a bar is (X, Y) as cell indices, or None.
# entered: has the side to move entered a disc in this turn?
State = namedtuple("State", "board side unplaced reserve supply hunkered bars ply entered")


def colour(letter):
    """The seat that has a disc of this letter: D, L, or that of a type of the file's own."""
    return LETTERS.index(letter) if letter in LETTERS else DARK if letter.isupper() else LIGHT


def controller(discs):
    """The seat that controls a cell with these discs, or None."""
    return colour(discs[-1]) if discs else None


def discs_of(seat, discs):
    """The letters among them of the seat's colour."""
    return [letter for letter in discs if colour(letter) == seat]


def home_row(seat):
    return range(0, 5) if seat == DARK else range(20, 25)


def in_setup(state):
    return any(map(any, state.unplaced))


def with_seat(pair, seat, value):
    """The pair with this seat's entry replaced."""
    return (value, pair[1]) if seat == DARK else (pair[0], value)


# What the tests throw at it (tests/support/games.py).

RULES = ["", "stack_jumps=any", "stack_jumps=none", "max_plies=60", "removed_discs=cost_supply",
         "forced_capture=false", "entering=extra", "entering=extra removed_discs=cost_supply stack_jumps=any",
         "entering=extra max_plies=45", "entering=extra forced_capture=false", "entering=extra stack_jumps=none",
         "forced_capture=false removed_discs=cost_supply stack_jumps=none",
         "returns=any", "returns=any entering=extra", "returns=any stack_jumps=any max_plies=90",
         "returns=any forced_capture=false removed_discs=cost_supply"]
JOINTS = ["", ">"]


def any_move(dice, a, b, board):
    return dice.choice(["hunker", "pass", "@" + a, a + b, a + b, a + ">", a + ">" + b])


class Game(Reference):
    NAME = "carnyx"
    SWITCHES = {"entering": "turn", "forced_capture": "true", "max_plies": "0", "removed_discs": "gone",
                "returns": "free", "stack_jumps": "opponent"}
    WORDS = {"entering": ("turn", "extra"), "forced_capture": ("true", "false"), "removed_discs": ("gone", "cost_supply"),
             "returns": ("free", "any"), "stack_jumps": ("opponent", "any", "none")}
    PLAYERS = (2, 2)
    FIELDS = ("board", "side", "unplaced", "reserve", "supply", "hunkered", "bar-d", "bar-l", "ply")

    def __init__(self, switches=None, tables=None):
        values = dict(self.SWITCHES)
        for name, text in (switches or {}).items():
            if name not in values:
                raise BadSwitch(f"carnyx has no switch {name}")
            values[name] = text
        if not re.fullmatch(r"0|[1-9][0-9]{0,4}", values["max_plies"]) or int(values["max_plies"]) > 65535:
            raise BadSwitch("max_plies: a number from 0 to 65535 expected")
        for name, known in self.WORDS.items():
            if values[name] not in known:
                raise BadSwitch(f"{name}: one of {', '.join(known)} expected")
        self.max_plies = int(values["max_plies"])
        self.stack_jumps = values["stack_jumps"]
        self.extra = values["entering"] == "extra"
        self.forces = values["forced_capture"] == "true"
        self.cost_supply = values["removed_discs"] == "cost_supply"
        self.returns_any = values["returns"] == "any"
        self.take_tables(merged(TABLES, tables or {}))
        self.take_start(tables)

    def take_tables(self, tables):
        """CAR.tables, CAR-15"""
        vectors = tables["board"]["directions"]
        own = {name: disc for name, disc in tables.get("discs", {}).items() if "letter" in disc}     # CAR.own
        self.types = ["disc", *own]
        self.letters = ["", *(disc["letter"] for disc in own.values())]      # in moves; upper case for both seats
        self.steps, self.captures, self.supplied, self.placed, self.total = [], [], [], [], []
        for side in ("dark", "light"):                                  # CAR.seat-tables
            its = merged({key: tables[key] for key in ("steps", "captures", "counts")} | {"discs": own},
                         tables.get("seats", {}).get(side, {}))
            discs = [its, *(its["discs"][name] for name in own)]
            self.steps.append([{kind: self.step_list(entries, vectors) for kind, entries in disc["steps"].items()}
                               for disc in discs])
            self.captures.append([])
            for steps, disc in zip(self.steps[-1], discs):
                captures = {"piece": "steps", "stack": "steps", **disc.get("captures", {})}
                self.captures[-1].append({kind: steps[kind] if entries == "steps" else self.step_list(entries, vectors)
                                          for kind, entries in captures.items()})
            self.supplied.append(its["counts"]["supply"])
            numbers = [disc["count"] for disc in discs[1:]]
            self.placed.append((tables["counts"]["place"], *numbers))
            self.total.append((tables["counts"]["place"] + self.supplied[-1], *numbers))
        self.ends = tables.get("ends", [{"kind": "elimination"}])            # CAR.ends
        self.centre = {INDEX[name] for name in words(tables["board"]["centre"], CELLS)}

    @staticmethod
    def step_list(entries, vectors):
        """The entries as they stand; in one the directions in their order; in each the shorter distance first."""
        found = []
        for entry in entries:
            fewest, most = span(entry.get("range", 1), 5)
            found += [Step(*vectors[name], distance, entry["kind"] == "leap")
                      for name in words(entry["directions"], DIRECTIONS, GROUPS) for distance in range(fewest, most + 1)]
        return found

    # ---- positions ----------------------------------------------------------------------

    # ---- texts --------------------------------------------------------------------------

    def parse_move(self, text):
        """(kind, first cell, second cell); of what is placed or entered, the type is in the place of the second.
        BadMove if the text is no move of the notation."""
        if text in ("hunker", "pass"):
            return text, None, None
        cell = "([a-e][1-5])"
        for type_, letter in enumerate(self.letters):
            match = re.fullmatch(f"{letter}@{cell}", text)
            if match:
                return "enter", INDEX[match.group(1)], type_
        for kind, pattern in (("move", cell + cell), ("leave", f"{cell}>{cell}?")):
            match = re.fullmatch(pattern, text)
            if match:
                first, second = INDEX[match.group(1)], INDEX.get(match.group(2))
                if kind == "move" and first == second:
                    break
                return kind, first, second
        raise BadMove(f"no move of Carnyx: {text}")

    def parse_board(self, text, start):
        def bad(offset, message):
            raise BadPosition("board", start + offset, message)
        board = [""] * 25
        row, column, i = 4, 0, 0
        letters = {self.letter(seat, type_): self.total[seat][type_] for seat in (DARK, LIGHT) for type_ in range(len(self.types))}
        total = dict.fromkeys(letters, 0)

        def disc(offset):
            total[text[offset]] += 1
            if total[text[offset]] > letters[text[offset]]:
                bad(offset, "more discs than there are")
            return text[offset]

        while i < len(text):
            c = text[i]
            if c == "/":
                if column < 5:
                    bad(i, "the row is too short")
                if row == 0:
                    bad(i, "five rows expected")
                row, column, i = row - 1, 0, i + 1
            elif c in "12345":
                if i > 0 and text[i - 1] in "12345":
                    bad(i, "two runs of empty cells in a row")
                if column + int(c) > 5:
                    bad(i, "the row is too long")
                column, i = column + int(c), i + 1
            elif c == "(" or c in letters:
                if column == 5:
                    bad(i, "the row is too long")
                if c == "(":
                    stack, i = "", i + 1
                    while i < len(text) and text[i] in letters:
                        stack, i = stack + disc(i), i + 1
                    if i == len(text) or text[i] != ")":
                        bad(i, "a disc or ) expected")
                    if len(stack) < 2:
                        bad(i, "a stack has two discs or more")
                else:
                    stack = disc(i)
                board[row * 5 + column] = stack
                column, i = column + 1, i + 1
            else:
                bad(i, "1-5, a disc, ( or / expected")
        if row > 0 or column < 5:
            bad(len(text), "the board is too short")
        return tuple(board)

    def setup(self, players=None):
        return State(("",) * 25, DARK, tuple(self.placed), 2 * ((0,) * len(self.types),), tuple(self.supplied),
                     (False, False), (None, None), 0, False)

    def type_of(self, letter):
        """The number of the type of a disc on the board."""
        return 0 if letter in LETTERS else self.letters.index(letter.upper())

    def letter(self, seat, type_):
        """A disc on the board."""
        if type_ == 0:
            return LETTERS[seat]
        return self.letters[type_] if seat == DARK else self.letters[type_].lower()

    def on_cells(self, board, seat, type_):
        """How many discs of the seat and type lie there."""
        return "".join(board).count(self.letter(seat, type_))

    def next_to_place(self, unplaced):
        """CAR.own-setup: in turn, Dark first; who has none left is passed over. When all are placed, Dark moves."""
        placed = [sum(self.placed[seat]) - sum(unplaced[seat]) for seat in (DARK, LIGHT)]
        turn = LIGHT if placed[LIGHT] < placed[DARK] else DARK
        left = [seat for seat in (DARK, LIGHT) if any(unplaced[seat])]
        return turn if turn in left else (left or [DARK])[0]

    def format(self, state):
        def bar_text(bar):
            return CELLS[bar[0]] + CELLS[bar[1]] if bar else "-"
        rows = []
        for row in (4, 3, 2, 1, 0):
            text, empty = "", 0
            for discs in state.board[row * 5:row * 5 + 5] + ("end",):
                if not discs:
                    empty += 1
                    continue
                if empty:
                    text, empty = text + str(empty), 0
                if discs != "end":
                    text += discs if len(discs) == 1 else f"({discs})"
            rows.append(text)
        def stock_text(pair):                                           # CAR.pos-stocks
            return "/".join(str(held[0]) + "".join(letter + str(n) for letter, n in zip(self.letters[1:], held[1:]) if n)
                            for held in pair)
        hunkered = "".join(c for c, h in zip("dl", state.hunkered) if h) or "-"
        side = "-" if state.side is None else "dl"[state.side] + "+" * state.entered
        return " ".join(["/".join(rows), side,
                         stock_text(state.unplaced), stock_text(state.reserve), "%d/%d" % state.supply,
                         hunkered, bar_text(state.bars[DARK]), bar_text(state.bars[LIGHT]), str(state.ply)])

    def parse(self, line):
        fields = split_fields(line, self.FIELDS)
        board = self.parse_board(*fields["board"])
        side = parse_word("side", *fields["side"], known=("d", "l") + ("-",) * self.has_end("elimination") + ("d+", "l+") * self.extra)
        unplaced = parse_stock("unplaced", *fields["unplaced"], self.placed, self.letters)
        reserve = parse_stock("reserve", *fields["reserve"], self.total, self.letters)
        supply = parse_stock("supply", *fields["supply"], [(most,) for most in self.supplied], [""])
        supply = tuple(held[0] for held in supply)
        hunkered = parse_word("hunkered", *fields["hunkered"], known=("-", "d", "l", "dl"))
        bars = tuple(parse_bar(f, *fields[f]) for f in ("bar-d", "bar-l"))
        ply_text, ply_start = fields["ply"]
        ply = parse_number("ply", ply_text, ply_start, COUNTER_TOP)
        state = State(board, {"d": DARK, "l": LIGHT, "-": None}[side[0]], unplaced, reserve, supply,
                      ("d" in hunkered, "l" in hunkered), bars, ply, side[1:] == "+")
        fault = self.contradiction(state)
        if fault:
            raise BadPosition(fault[0], fields[fault[0]][1], fault[1])
        return state

    def contradiction(self, state):
        """The first breach of validity between fields as (field, message), or None."""
        for seat in (DARK, LIGHT):                                      # CAR.valid-count
            for type_, most in enumerate(self.total[seat]):
                held = state.unplaced[seat][type_] + state.reserve[seat][type_] + (type_ == 0) * state.supply[seat]
                if self.on_cells(state.board, seat, type_) + held > most:
                    return "supply", f"more than {most} discs {self.letter(seat, type_)}"
        if in_setup(state):
            return self.setup_contradiction(state)
        controlled = [sum(controller(discs) == seat for discs in state.board) for seat in (DARK, LIGHT)]
        if state.side is None:                                          # CAR.valid-won
            if (controlled[DARK] > 0) == (controlled[LIGHT] > 0):
                return "side", "the game is won when exactly one player controls a cell"
            if any(state.hunkered):
                return "hunkered", "nobody has hunkered when the game is won"
        elif not self.has_end("few"):                                   # CAR.valid-play
            for seat in (DARK, LIGHT):
                if not controlled[seat] and not any(state.reserve[seat]):
                    return "side", "a player with nothing has lost"
        if state.entered and not any(controller(state.board[c]) == state.side for c in home_row(state.side)):
            return "side", "nothing on the home row has entered"        # CAR.valid-entered
        for seat, field in ((DARK, "bar-d"), (LIGHT, "bar-l")):         # CAR.valid-bar
            if state.bars[seat] is None:
                continue
            x, y = state.bars[seat]
            if state.hunkered[seat]:
                return field, "a hunkered player has no bar"            # CAR.valid-hunkered
            if controller(state.board[y]) != seat:
                return field, "the second cell is not the player's"
            if not self.has_step(seat, state.board[y], y, x):
                return field, "no step back"
            movers = could_have_come(state.board[y])
            if state.entered and seat == state.side and y in home_row(seat):    # below what may have entered
                movers += could_have_come(state.board[y][:-1])
            if not any(self.has_step(seat, mover, x, y) for mover in movers):
                return field, "no step there"
            if state.entered and x in home_row(state.side) and len(state.board[x]) == 1 == len(discs_of(state.side, state.board[x])):
                continue                                                # it may be the disc that has entered
            if controller(state.board[x]) == seat:
                return field, "the first cell is the player's"
            if state.board[x] and state.side != seat:
                return field, "the first cell is not empty"
        return None

    def setup_contradiction(self, state):
        """CAR.valid-setup"""
        lead = sum(self.placed[DARK]) - sum(state.unplaced[DARK]) - sum(self.placed[LIGHT]) + sum(state.unplaced[LIGHT])
        if not (lead in (0, 1) or (lead > 1 and not any(state.unplaced[LIGHT])) or (lead < 0 and not any(state.unplaced[DARK]))):
            return "unplaced", "no such stage of the setup"
        if state.side != self.next_to_place(state.unplaced) or state.entered:
            return "side", "not this side's turn to place"
        for seat in (DARK, LIGHT):
            for cell, discs in enumerate(state.board):
                own = len(discs_of(seat, discs))
                if own and (cell not in home_row(seat) or own != len(discs)):
                    return "board", "only the own home row, and stacks of one colour, in the setup"
            for type_, number in enumerate(self.placed[seat]):
                if self.on_cells(state.board, seat, type_) != number - state.unplaced[seat][type_]:
                    return "unplaced", "does not fit the board"
        if any(map(any, state.reserve)):
            return "reserve", "0/0 in the setup"
        if state.supply != tuple(self.supplied):
            return "supply", "whole in the setup"
        if any(state.hunkered):
            return "hunkered", "- in the setup"
        for seat, field in ((DARK, "bar-d"), (LIGHT, "bar-l")):
            if state.bars[seat]:
                return field, "- in the setup"
        return None

    # ---- who and whether ----------------------------------------------------------------

    def outcome(self, state):
        for end in self.ends:                                           # CAR.ends
            if end["kind"] == "few":                                    # CAR.too-few
                enough = [seat for seat in (DARK, LIGHT) if self.discs_left(state, seat, end) >= end.get("least", 1)]
                if len(enough) < 2:
                    return ("win", enough, "too_few") if enough else ("draw", [DARK, LIGHT], "too_few")
            elif state.side is None:                                    # CAR.elimination
                winner = next(controller(discs) for discs in state.board if discs)
                return "win", [winner], "elimination"
        if self.max_plies and state.ply >= self.max_plies:              # CAR.max-plies
            return "draw", [DARK, LIGHT], "max_plies"
        return None

    def has_end(self, kind):
        return any(end["kind"] == kind for end in self.ends)

    def discs_left(self, state, seat, end):
        """CAR.too-few: neither the supply nor what the opponent has captured."""
        numbers = []
        for type_ in range(len(self.types)):
            mine = sum(discs.count(self.letter(seat, type_)) for discs in state.board if controller(discs) == seat)
            numbers.append(mine + state.unplaced[seat][type_] + state.reserve[seat][type_])
        return sum(numbers[self.types.index(name)] for name in words(end.get("types", "all"), self.types))

    def to_move(self, state):
        return NOBODY if self.outcome(state) else state.side

    def phases(self, state):
        return 2 * ("setup" if in_setup(state) else "play",)

    def whose_turn(self, state):
        return self.to_move(state)

    def cause(self, line, mover):
        """Discs go with what leaves the board, and change their value when their cell is captured."""
        return {"remove": "left", "change": "captured", "counter": "upkeep"}.get(line.split(" ")[0])

    def chance(self, state):
        raise ValueError("Carnyx has no chance")

    # ---- steps --------------------------------------------------------------------------

    def table(self, seat, discs, captures=False):
        """The steps of these discs: to a cell that the opponent controls, or to any other and off the board."""
        tables = (self.captures if captures else self.steps)[seat][self.type_of(discs[-1])]    # CAR.own-way
        return tables["piece" if len(discs) == 1 else "stack"]

    def way(self, seat, start, step):
        """The (column, row) pairs of a step from the first cell passed to its end, on the board or not."""
        sign = 1 if seat == DARK else -1
        column, row = start % 5, start // 5
        return [(column + sign * step.right * n, row + sign * step.forward * n) for n in range(1, step.distance + 1)]

    def passable(self, seat, discs):
        """May a cell with these discs be passed? CAR-1"""
        if self.stack_jumps == "none":
            return not discs
        if self.stack_jumps == "opponent":
            return controller(discs) != seat
        return True

    def has_step(self, seat, discs, start, end):
        """Do the moves or captures of these discs lead from start to end, whatever is between?"""
        return any(self.way(seat, start, step)[-1] == (end % 5, end // 5)
                   for step in self.table(seat, discs) + self.table(seat, discs, captures=True))

    # ---- generation: walk along each step -----------------------------------------------

    def walks(self, board, seat, captures):
        """All (start, end) that the player's discs can walk by their moves or by their captures, end None off the far
        side; no rule about the landing yet."""
        for start, discs in enumerate(board):
            if controller(discs) != seat:
                continue
            for step in self.table(seat, discs, captures):
                way = self.way(seat, start, step)
                on_board = [(c, r) for c, r in way[:-1] if 0 <= c < 5 and 0 <= r < 5]
                if not step.over and not all(self.passable(seat, board[r * 5 + c]) for c, r in on_board):
                    continue
                column, row = way[-1]
                if not 0 <= column < 5:
                    continue
                if 0 <= row < 5:
                    yield start, row * 5 + column
                elif (row > 4) == (seat == DARK):       # off the far side, not the near one
                    yield start, None

    def capturing(self, board, bar, seat, protected):
        """The moves that capture, not barred."""
        if protected:
            return set()
        found = {CELLS[start] + CELLS[end] for start, end in self.walks(board, seat, captures=True)
                 if end is not None and controller(board[end]) == 1 - seat and bar != (end, start)}
        if self.returns_any:                            # CAR.returns
            found |= {f"{CELLS[start]}>{CELLS[back]}" for start, end in self.walks(board, seat, captures=False)
                      if end is None and len(board[start]) == 1
                      for back in home_row(seat) if controller(board[back]) == 1 - seat}
        return found

    def quiet(self, board, bar, seat, homes, protected):
        """The moves that capture nothing, not barred, and those that leave."""
        somewhere = homes or (self.returns_any and not protected)       # does a piece that leaves come back?
        for start, end in self.walks(board, seat, captures=False):
            name = CELLS[start]
            if end is not None:
                if controller(board[end]) != 1 - seat and bar != (end, start):
                    yield name + CELLS[end]
            elif len(board[start]) == 1 and somewhere:
                yield from (f"{name}>{back}" for back in homes)
            else:
                yield name + ">"

    def moves(self, state):
        if self.outcome(state):
            return []
        seat, board = state.side, state.board
        if in_setup(state):
            return sorted(letter + "@" + CELLS[cell] for letter, left in zip(self.letters, state.unplaced[seat]) if left
                          for cell in home_row(seat))
        homes = [CELLS[c] for c in home_row(seat) if controller(board[c]) != 1 - seat]
        protected = state.hunkered[1 - seat]
        found = self.capturing(board, state.bars[seat], seat, protected)
        forced = bool(found) and self.forces and not state.hunkered[seat]
        if not forced:
            found |= set(self.quiet(board, state.bars[seat], seat, homes, protected))
        for name, (type_, left) in itertools.product(homes, enumerate(state.reserve[seat])):
            if not left or state.entered:
                continue
            after = board[:INDEX[name]] + (board[INDEX[name]] + self.letter(seat, type_),) + board[INDEX[name] + 1:]
            bar = self.bar_after_entering(after, state.bars[seat], seat)
            if not forced or (self.extra and self.capturing(after, bar, seat, protected)):
                found.add(self.letters[type_] + "@" + name)
        if not state.hunkered[seat]:
            found.add("hunker")
        return sorted(found or {"pass"})

    def bar_after_entering(self, board, bar, seat):
        """CAR.extra-state: the bar goes if what stands on its second cell has no step back any more."""
        return bar if bar and self.has_step(seat, board[bar[1]], bar[1], bar[0]) else None

    def moves_at(self, state, cell):
        if cell == "-":
            return [m for m in self.moves(state) if m in ("hunker", "pass")]
        return [m for m in self.moves(state) if cell in cells_named(m)]

    # ---- one move: why not --------------------------------------------------------------

    def refusal(self, state, move, seat=None):
        kind, first, second = self.parse_move(move)
        if self.outcome(state):
            return "game_over", None
        if seat not in (None, REFEREE, state.side):
            return "not_your_turn", None
        me = state.side
        if in_setup(state):
            if kind != "enter":
                return "wrong_phase", None
            if not state.unplaced[me][second]:                          # CAR.own-setup
                return "none_unplaced", None
            return (None, None) if first in home_row(me) else ("not_home_row", CELLS[first])
        if kind == "hunker":
            return ("hunkered_before", None) if state.hunkered[me] else (None, None)
        if kind == "pass":
            return (None, None) if self.stuck(state, me) else ("can_act", None)
        test = {"enter": self.enter_fault, "move": self.move_fault, "leave": self.leave_fault}[kind]
        reason, cell = test(state, me, first, second)
        if reason is None:
            prey = self.prey(state, me)
            captures = kind in ("move", "leave") and second in prey
            if kind == "enter" and self.extra:                          # CAR.extra-forced
                captures = bool(self.prey(self.after_entering(state, first, second), me))
            if prey and not captures and not state.hunkered[me] and self.forces:    # CAR.forced, CAR-7
                reason, cell = "must_capture", min(prey)
        return reason, (None if cell is None else CELLS[cell])

    def names(self, state, move, reason, cell):
        """What a refusal names besides its cell: the disc there with the seat that controls it, or a disc."""
        if reason in ("not_yours", "blocked", "enemy_cell", "protected", "must_capture"):
            there = state.board[CELLS.index(cell)]
            return f" type={self.types[self.type_of(there[-1])]} seat={controller(there)}"
        if reason in ("already_entered", "none_in_reserve", "none_unplaced", "not_its_step", "stack_to_reserve", "must_return",
                      "not_home_row", "way_back"):
            kind, first, second = self.parse_move(move)
            return f" type={self.types[second if kind == 'enter' else self.type_of(state.board[first][-1])]}"
        return ""

    def enter_fault(self, state, me, cell, type_):
        if state.entered:
            return "already_entered", None
        if not state.reserve[me][type_]:
            return "none_in_reserve", None
        return self.home_fault(state, me, cell)

    def home_fault(self, state, me, cell):
        if cell not in home_row(me):
            return "not_home_row", cell
        if controller(state.board[cell]) == 1 - me:
            return "enemy_cell", cell
        return None, None

    def from_fault(self, state, me, start):
        if not state.board[start]:
            return "no_piece", start
        if controller(state.board[start]) != me:
            return "not_yours", start
        return None, None

    def first_block(self, state, me, start, step):
        """The first cell between that may not be passed, or None."""
        if step.over:
            return None
        for column, row in self.way(me, start, step)[:-1]:
            if column in range(5) and row in range(5):
                if not self.passable(me, state.board[row * 5 + column]):
                    return row * 5 + column
        return None

    def move_fault(self, state, me, start, end):
        """All that can be wrong with `b1b2` but the duty to capture elsewhere."""
        reason, cell = self.from_fault(state, me, start)
        if reason:
            return reason, cell
        captures = controller(state.board[end]) == 1 - me
        steps = [s for s in self.table(me, state.board[start], captures)
                 if self.way(me, start, s)[-1] == (end % 5, end // 5)]
        if not steps:
            return "not_its_step", end
        blocks = [self.first_block(state, me, start, s) for s in steps]
        if None not in blocks:
            return "blocked", blocks[0]
        if state.bars[me] is not None and state.bars[me] == (end, start):   # CAR-2
            return "way_back", end
        if captures and state.hunkered[1 - me]:
            return "protected", end
        return None, None

    def leave_fault(self, state, me, start, back):
        """All that can be wrong with `b5>c1` and `b4>` but the duty to capture."""
        reason, cell = self.from_fault(state, me, start)
        if reason:
            return reason, cell
        steps = []
        for step in self.table(me, state.board[start]):
            column, row = self.way(me, start, step)[-1]
            if column in range(5) and (row >= 5 if me == DARK else row < 0):
                steps.append(step)
        if not steps:
            return "not_its_step", start
        blocks = [self.first_block(state, me, start, s) for s in steps]
        if None not in blocks:
            return "blocked", blocks[0]
        if len(state.board[start]) > 1:
            return (None, None) if back is None else ("stack_to_reserve", start)    # CAR-12
        if back is None:
            for cell in home_row(me):
                if not self.no_return(state, me, cell):
                    return "must_return", cell                          # CAR-4
            return None, None
        if back in home_row(me) and self.returns_any:                   # CAR.returns
            return ("protected", back) if self.no_return(state, me, back) else (None, None)
        return self.home_fault(state, me, back)

    def no_return(self, state, me, cell):
        """May a lone piece not come back on this cell of the home row? CAR-4, CAR.returns"""
        theirs = controller(state.board[cell]) == 1 - me
        return theirs and (state.hunkered[1 - me] if self.returns_any else True)

    def prey(self, state, me):
        """The cells that the player can capture, neither barred nor protected."""
        mine = [c for c in range(25) if controller(state.board[c]) == me]
        theirs = [c for c in range(25) if controller(state.board[c]) == 1 - me]
        return {end for end in theirs
                if any(self.move_fault(state, me, start, end)[0] is None or
                       self.leave_fault(state, me, start, end)[0] is None for start in mine)}

    def stuck(self, state, me):
        """Is there nothing to do but pass? CAR-8"""
        if not state.hunkered[me]:
            return False                    # hunkering is there; below, capture is not forced
        for cell in range(25):
            if any(self.enter_fault(state, me, cell, type_)[0] is None for type_ in range(len(self.types))):
                return False
            for other in range(25):
                if cell != other and self.move_fault(state, me, cell, other)[0] is None:
                    return False
                if self.leave_fault(state, me, cell, other)[0] is None:
                    return False
            if self.leave_fault(state, me, cell, None)[0] is None:
                return False
        return True

    def after_entering(self, state, cell, type_):
        """The state with a disc entered there in an extra ply, for what it may do then. CAR.extra-state"""
        me, board = state.side, list(state.board)
        board[cell] += self.letter(me, type_)
        bars = with_seat(state.bars, me, self.bar_after_entering(board, state.bars[me], me))
        reserve = with_seat(state.reserve, me, changed(state.reserve[me], type_, -1))
        return state._replace(board=tuple(board), bars=bars, reserve=reserve, entered=True)

    # ---- play ---------------------------------------------------------------------------

    def apply(self, state, move):
        reason, _ = self.refusal(state, move)
        if reason:
            raise ValueError(f"{move} is refused: {reason}")
        kind, first, second = self.parse_move(move)
        me, setup = state.side, in_setup(state)
        board, events = list(state.board), []
        stocks = {name: list(getattr(state, name)) for name in ("unplaced", "reserve", "supply")}

        def disc(letters):                                              # CAR.events: the top one of several
            return {"layer": "piece", "type": self.types[self.type_of(letters[-1])]}

        def change(cell, there):                                        # CAR.events: one for each type
            for type_, name in enumerate(self.types):
                count = sum(self.type_of(letter) == type_ for letter in there)
                if count > 0:
                    events.append(event("change", cell=CELLS[cell], layer="piece", type=name, before=1 - me, after=me, count=count))

        def reinforce(type_):
            stocks["reserve"][me] = changed(stocks["reserve"][me], type_, 1)

        captured = False
        entered = kind == "enter" and self.extra and not setup          # CAR.extra

        if kind == "enter":
            board[first] += self.letter(me, second)
            stock = stocks["unplaced" if setup else "reserve"]
            stock[me] = changed(stock[me], second, -1)
            events.append(event("place", seat=me, cell=CELLS[first], after=me, **disc(board[first])))
        elif kind == "move":
            mover, there = board[first], board[second]
            captured = controller(there) == 1 - me
            board[first], board[second] = "", there + mover
            events.append(event("move", seat=me, cell=CELLS[first], to=CELLS[second], count=len(mover), **disc(mover)))
            if captured:
                change(second, there)
            if second in self.centre and stocks["supply"][me] > 0:           # CAR.centre
                stocks["supply"][me] -= 1
                reinforce(0)
        elif kind == "leave" and second is not None:                    # CAR.leave-piece, CAR.returns
            mover, board[first] = board[first], ""
            there = board[second]
            captured = controller(there) == 1 - me
            board[second] = there + mover
            events.append(event("move", seat=me, cell=CELLS[first], to=CELLS[second], count=1, **disc(mover)))
            if captured:
                change(second, there)
        elif kind == "leave":                                           # CAR.leave-stack
            leaving, board[first] = board[first], ""
            for letter in reversed(leaving):
                events.append(event("remove", seat=colour(letter), cell=CELLS[first], before=me, **disc(letter)))
                if colour(letter) == me:
                    reinforce(self.type_of(letter))                     # CAR.own-reserve
                    continue
                if stocks["supply"][me] > 0:                            # CAR-5
                    stocks["supply"][me] -= 1
                    reinforce(0)
                if self.cost_supply and stocks["supply"][1 - me] > 0:
                    stocks["supply"][1 - me] -= 1

        hunkered, bars = state.hunkered, state.bars
        if entered:
            bars = with_seat(bars, me, self.bar_after_entering(board, bars[me], me))
        elif not setup:
            hunkered = with_seat(hunkered, me, kind == "hunker")
            bar = None
            if kind == "move" and self.has_step(me, board[second], second, first):  # CAR.bar-table
                bar = (first, second)
            bars = with_seat(bars, me, bar)
            other_bar = bars[1 - me]
            if other_bar and controller(board[other_bar[1]]) != 1 - me:
                bars = with_seat(bars, 1 - me, None)

        side = me if entered else self.next_to_place(stocks["unplaced"]) if setup else 1 - me
        if captured and all(controller(discs) != 1 - me for discs in board) and self.has_end("elimination"):
            side = None
        after = State(tuple(board), side, tuple(stocks["unplaced"]), tuple(stocks["reserve"]),
                      tuple(stocks["supply"]), hunkered, bars, count_up(state.ply), entered)
        events += self.count_events(state, after)
        end = self.outcome(after)
        if end:
            events.append(event("end", type=end[0], seats=",".join(map(str, end[1])), reason=end[2]))
        elif side != me:
            events.append(event("turn", seat=side))
        return after, events

    def removed(self, state):
        """CAR.stocks: the discs of each seat, of the type `disc`, that are out of the game."""
        return tuple(self.total[seat][0] - self.on_cells(state.board, seat, 0) - state.unplaced[seat][0]
                     - state.reserve[seat][0] - state.supply[seat] for seat in (DARK, LIGHT))

    def stocks(self, state):
        found = {"unplaced": tuple(held[0] for held in state.unplaced), "reserve": tuple(held[0] for held in state.reserve),
                 "supply": state.supply, "removed": self.removed(state)}
        for type_, name in enumerate(self.types[1:], 1):                # either of the two is 0
            found[name] = tuple(state.unplaced[seat][type_] + state.reserve[seat][type_] for seat in (DARK, LIGHT))
        return found

    def counters(self, state):
        """Of each seat; `entered` only where a disc can be entered in an extra ply."""
        found = {"hunkered": tuple(map(int, state.hunkered)),
                 "bar_from": tuple(bar_cell(bar, 0) for bar in state.bars),
                 "bar_to": tuple(bar_cell(bar, 1) for bar in state.bars)}
        if self.extra:
            found["entered"] = tuple(int(state.entered and state.side == seat) for seat in (DARK, LIGHT))
        return found

    def count_events(self, old, new):
        """The stock events, the mover's first, then the counter events, of what differs."""
        events = []
        for kind, seats, of in (("stock", (old.side, 1 - old.side), self.stocks), ("counter", (DARK, LIGHT), self.counters)):
            before, after = of(old), of(new)
            events += [event(kind, seat=seat, type=name, before=before[name][seat], after=after[name][seat])
                       for seat in seats for name in before if before[name][seat] != after[name][seat]]
        return events

    # ---- views --------------------------------------------------------------------------

    def observe(self, state, viewer):
        return self.format(state)           # nothing is hidden

    def seen(self, state, move, viewer):
        return move, self.apply(state, move)[1]

    def diagram(self, state):
        width = max(len(discs) for discs in state.board + ("D",))
        lines = []
        for row in (4, 3, 2, 1, 0):
            lines.append(f"{row + 1} " + " ".join((d or ".").ljust(width) for d in state.board[row * 5:row * 5 + 5]))
        lines.append("  " + " ".join(c.ljust(width) for c in "abcde"))
        return "\n".join(line.rstrip() for line in lines)


def could_have_come(discs):
    """What may have moved onto what is there: a piece, or if it is a stack, also a stack, with the same disc on top."""
    return [discs[-1:] * number for number in (1, 2) if number <= len(discs)]


def changed(held, type_, by):
    """The numbers of each type, with that of one type changed."""
    return tuple(number + by * (type_ == i) for i, number in enumerate(held))


def bar_cell(bar, end):
    """The number of a bar's first or second cell."""
    return -1 if bar is None else bar[end]


# ---- texts ------------------------------------------------------------------------------

def cells_named(move):
    return re.findall("[a-e][1-5]", move)


def parse_word(field, text, start, known):
    if text in known:
        return text
    along = 0                               # how far some word goes along with the text
    while along < len(text) and any(w.startswith(text[:along + 1]) for w in known):
        along += 1
    raise BadPosition(field, start + along, "one of " + ", ".join(known) + " expected")


def parse_number(field, text, start, top):
    for i, c in enumerate(text):
        if c not in "0123456789":
            raise BadPosition(field, start + i, "a digit expected")
    if not text or (text[0] == "0" and len(text) > 1) or len(text) > 5 or int(text) > top:
        raise BadPosition(field, start, f"a number from 0 to {top} expected")
    return int(text)


def parse_stock(field, text, start, top, letters):
    """Numbers as `D/L`; behind each, those of the file's own types of which there are any. Each is read as a whole
    before the next, so that the first fault is named."""
    at, pair = 0, []

    def number(least, most):
        nonlocal at
        digits = re.match("[0-9]*", text[at:]).group()
        if not digits or (digits[0] == "0" and len(digits) > 1) or len(digits) > 5 or not least <= int(digits) <= most:
            raise BadPosition(field, start + at, f"a number from {least} to {most} expected")
        at += len(digits)
        return int(digits)

    for seat in (DARK, LIGHT):
        if seat == LIGHT:
            if text[at:at + 1] != "/":
                raise BadPosition(field, start + at, "/ expected")
            at += 1
        held = [number(0, top[seat][0])]
        for letter, most in zip(letters[1:], top[seat][1:]):
            there = text[at:at + 1] == letter
            at += there
            held.append(number(1, most) if there else 0)
        pair.append(tuple(held))
    if at < len(text):
        raise BadPosition(field, start + at, "nothing more expected")
    return tuple(pair)


def parse_bar(field, text, start):
    if text == "-":
        return None
    for i, allowed in enumerate(("abcde", "12345", "abcde", "12345")):
        if i == len(text) or text[i] not in allowed:
            raise BadPosition(field, start + i, "- or two cells expected")
    if len(text) > 4:
        raise BadPosition(field, start + 4, "two cells expected")
    if text[:2] == text[2:]:
        raise BadPosition(field, start + 2, "two different cells expected")
    return INDEX[text[:2]], INDEX[text[2:]]


# ---- self test --------------------------------------------------------------------------

POOL = (["hunker", "pass"] + ["@" + a for a in CELLS] + [a + ">" for a in CELLS]
        + [a + b for a in CELLS for b in CELLS if a != b] + [a + ">" + b for a in CELLS for b in CELLS])


def perft(game, state, depth):
    if depth == 0:
        return 1
    moves = game.moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, m)[0], depth - 1) for m in moves)


def replay(game, state, events):
    """Board and stocks after the events, from them alone; checks values and controllers on the way."""
    board = [[(colour(c), game.types[game.type_of(c)], controller(d)) for c in d] for d in state.board]
    stocks = {(n, s): values[s] for n, values in game.stocks(state).items() for s in (0, 1)}
    counters = {(n, s): values[s] for n, values in game.counters(state).items() for s in (0, 1)}
    for line in events:
        kind, *rest = line.split(" ")
        e = dict(item.split("=") for item in rest)
        cell = INDEX.get(e.get("cell"))
        if kind == "move":
            n = int(e["count"])
            moved, board[cell] = board[cell][-n:], board[cell][:-n]
            assert moved[-1][:2] == (int(e["seat"]), e["type"])
            board[INDEX[e["to"]]] += moved
        elif kind == "place":
            board[cell].append((int(e["seat"]), e["type"], int(e["after"])))
        elif kind == "remove":
            assert board[cell].pop() == (int(e["seat"]), e["type"], int(e["before"]))
        elif kind == "change":
            meant = [i for i, (_, t, v) in enumerate(board[cell]) if (t, v) == (e["type"], int(e["before"]))][:int(e["count"])]
            assert len(meant) == int(e["count"])
            board[cell] = [(s, t, int(e["after"]) if i in meant else v) for i, (s, t, v) in enumerate(board[cell])]
        elif kind in ("stock", "counter"):
            held = stocks if kind == "stock" else counters
            key = (e["type"], int(e["seat"]))
            assert held[key] == int(e["before"]) != int(e["after"])
            held[key] = int(e["after"])
        else:
            assert kind in ("turn", "end") and line is events[-1]
    return board, stocks, counters


def check_state(game, state, pool, reasons):
    assert game.parse(game.format(state)) == state, game.format(state)
    legal = set(game.moves(state))
    for move in pool:
        reason, cell = game.refusal(state, move)
        assert (reason is None) == (move in legal), (game.format(state), move, reason)
        assert cell is None or cell in CELLS
        reasons.add(reason)
        if reason in ("already_entered", "none_in_reserve", "none_unplaced", "wrong_phase", "game_over", "hunkered_before", "can_act"):
            assert cell is None
    for seat in (DARK, LIGHT):
        if seat != game.to_move(state):
            want = "game_over" if game.outcome(state) else "not_your_turn"
            assert game.refusal(state, "@a1", seat) == (want, None)


def check_mutations(game, state, rng):
    """A text one character off is refused, or it is canonical."""
    line = game.format(state)
    at, other = rng.randrange(len(line)), rng.choice("DL()/-dl0123459abce x ")
    for text in (line[:at] + other + line[at + 1:], line[:at] + other + line[at:], line[:at] + line[at + 1:]):
        try:
            assert game.format(game.parse(text)) == text, text
        except BadPosition as fault:
            assert 0 <= fault.offset <= len(text)


def check_ply(game, state, move):
    after, events = game.apply(state, move)
    assert replay(game, state, events) == replay(game, after, []), (game.format(state), move, events)
    on = after.entered or in_setup(state)       # a turn may go on
    assert game.outcome(after) is None or events[-1].startswith("end")
    assert game.outcome(after) or after.side == state.side or events[-1] == f"turn seat={after.side}"
    assert after.side != state.side or on
    return after


def random_games(game, rng, games, plies, pooled, reasons):
    states = 0
    ends = {}
    for _ in range(games):
        state = game.initial()
        for _ in range(plies):
            check_state(game, state, POOL if rng.random() < pooled else rng.sample(POOL, 12), reasons)
            check_mutations(game, state, rng)
            states += 1
            moves = game.moves(state)
            if not moves:
                break
            assert moves == sorted(set(moves))
            for cell in rng.sample(CELLS, 2):
                assert game.moves_at(state, cell) == [m for m in moves if cell in m]
            state = check_ply(game, state, rng.choice(moves))
        end = game.outcome(state)
        ends[end[2] if end else "none"] = ends.get(end[2] if end else "none", 0) + 1
    return states, ends


def expect(game, before, move, after, *events):
    """Position text, move, position text: as in the rulebook."""
    state = game.parse(before)
    assert game.refusal(state, move) == (None, None), (before, move, game.refusal(state, move))
    new, got = game.apply(state, move)
    assert game.format(new) == after, (before, move, game.format(new), after)
    for line in events:
        assert line in got, (before, move, line, got)


def refuse(game, before, move, reason, cell=None):
    got = game.refusal(game.parse(before), move)
    assert got == (reason, cell), (before, move, got)


def bad_position(game, line, field, offset=None):
    try:
        game.parse(line)
    except BadPosition as fault:
        assert fault.field == field and offset in (None, fault.offset), (line, fault.field, fault.offset)
    else:
        assert False, line


def test_rules():
    g = Game()
    start = "5/5/5/5/5 d 3/3 0/0 10/10 - - - 0"
    assert g.format(g.initial()) == start and g.parse(start) == g.initial()
    expect(g, start, "@b1", "5/5/5/5/1D3 l 2/3 0/0 10/10 - - - 1",
           "place seat=0 cell=b1 layer=piece type=disc after=0",
           "stock seat=0 type=unplaced before=3 after=2", "turn seat=1")
    refuse(g, start, "hunker", "wrong_phase")
    refuse(g, start, "@a2", "not_home_row", "a2")
    # CAR-1: own discs are not leapt, the opponent's are
    own = "4L/5/5/5/(DD)D3 d 0/0 0/0 10/10 - - - 9"
    refuse(g, own, "a1c1", "blocked", "b1")
    for jumps, opponent_between, own_between in (("opponent", 1, 0), ("any", 1, 1), ("none", 0, 0)):
        h = Game({"stack_jumps": jumps})
        assert ("a1c1" in h.moves(h.parse(own))) == bool(own_between)
        assert ("a1a3" in h.moves(h.parse("5/5/5/L4/(DD)4 d 0/0 0/0 10/10 - - - 9"))) == bool(opponent_between)
        assert ("a4>" in h.moves(h.parse("L4/(DD)4/5/5/5 d 0/0 0/0 10/10 - - - 9"))) == bool(opponent_between)
        assert ("a4>" in h.moves(h.parse("D4/(DD)4/5/5/4L d 0/0 0/0 10/10 - - - 9"))) == bool(own_between)
    # CAR-2: the way back, also as a capture; a turn spent otherwise lifts it
    expect(g, "4L/5/5/5/D4 d 0/0 0/0 10/10 - - - 6", "a1b1", "4L/5/5/5/1D3 l 0/0 0/0 10/10 - a1b1 - 7",
           "counter seat=0 type=bar_from before=-1 after=0", "counter seat=0 type=bar_to before=-1 after=1")
    refuse(g, "3L1/5/5/5/1D3 d 0/0 0/0 10/10 - a1b1 e5d5 8", "b1a1", "way_back", "a1")
    barred = "5/5/5/5/LD3 d 0/0 0/0 10/10 - a1b1 - 8"
    refuse(g, barred, "b1a1", "way_back", "a1")
    assert g.moves(g.parse(barred)) == ["b1b2", "b1c1", "hunker"]
    expect(g, barred, "hunker", "5/5/5/5/LD3 l 0/0 0/0 10/10 d - - 9", "counter seat=0 type=hunkered before=0 after=1",
           "counter seat=0 type=bar_from before=0 after=-1", "counter seat=0 type=bar_to before=1 after=-1")
    # a lone disc that joins a stack bars nothing; a stack that leaps sideways onto something does
    expect(g, "4L/5/5/5/DD3 d 0/0 0/0 10/10 - - - 6", "a1b1", "4L/5/5/5/1(DD)3 l 0/0 0/0 10/10 - - - 7")
    expect(g, "4L/5/5/5/(DD)1D2 d 0/0 0/0 10/10 - - - 6", "a1c1", "4L/5/5/5/2(DDD)2 l 0/0 0/0 10/10 - a1c1 - 7")
    # capture lifts the captured player's bar
    expect(g, "5/5/5/1L3/1D2D l 0/0 0/0 10/10 - a1b1 - 9", "b2b1", "5/5/5/5/1(DL)2D d 0/0 0/0 10/10 - - - 10",
           "change cell=b1 layer=piece type=disc before=0 after=1 count=1", "counter seat=0 type=bar_from before=0 after=-1", "counter seat=0 type=bar_to before=1 after=-1")
    # forced capture, CAR-7, hunkering, protection, exemption
    forced = "5/5/5/1L3/1D2D d 0/0 2/0 8/10 - - - 9"
    assert g.moves(g.parse(forced)) == ["b1b2", "hunker"]
    for move in ("@a1", "b1c1", "e1e2"):
        refuse(g, forced, move, "must_capture", "b2")
    refuse(g, forced, "pass", "can_act")
    exempt = forced.replace(" - - - ", " d - - ")
    assert g.moves(g.parse(exempt)) == ["@a1", "@b1", "@c1", "@d1", "@e1", "b1a1", "b1b2", "b1c1", "e1d1", "e1e2"]
    refuse(g, exempt, "hunker", "hunkered_before")
    refuse(g, forced.replace(" - - - ", " l - - "), "b1b2", "protected", "b2")
    assert "@a1" in g.moves(g.parse(forced.replace(" - - - ", " l - - ")))
    assert "b1b3" in g.moves(g.parse("5/5/5/1L3/1(DD)3 d 0/0 0/0 10/10 l - - 9"))     # CAR-14
    # the centre, also on the ply that wins; not when leapt over; not with an empty supply
    expect(g, "5/5/2L2/2D2/5 d 0/0 0/1 10/9 - - - 9", "c2c3", "5/5/2(LD)2/5/5 - 0/0 1/1 9/9 - - - 10",
           "stock seat=0 type=reserve before=0 after=1", "stock seat=0 type=supply before=10 after=9",
           "end type=win seats=0 reason=elimination")
    expect(g, "4L/5/5/2(DD)2/5 d 0/0 0/0 10/10 - - - 9", "c2c4", "4L/2(DD)2/5/5/5 l 0/0 0/0 10/10 - - - 10")
    expect(g, "4L/5/5/2D2/5 d 0/0 0/0 0/10 - - - 9", "c2c3", "4L/5/2D2/5/5 l 0/0 0/0 0/10 - - - 10")
    # CAR-3: entering
    refuse(g, "5/5/5/5/L3D d 0/0 1/0 9/10 - - - 9", "@a1", "enemy_cell", "a1")
    refuse(g, "5/5/5/5/L3D d 0/0 0/0 9/10 - - - 9", "@a1", "none_in_reserve")
    # leaving: CAR-4, CAR-5, CAR-11, CAR-12
    far = "D3L/5/5/5/4D d 0/0 0/0 10/10 - - - 9"
    refuse(g, far, "a5>", "must_return", "a1")
    refuse(g, far, "a5>a2", "not_home_row", "a2")
    expect(g, far, "a5>e1", "4L/5/5/5/4(DD) l 0/0 0/0 10/10 - - - 10",
           "move seat=0 cell=a5 to=e1 layer=piece type=disc count=1")
    expect(g, "D4/5/5/5/LLLLL d 0/0 0/0 10/8 - - - 9", "a5>", "5/5/5/5/LLLLL l 0/0 1/0 10/8 - - - 10",
           "remove seat=0 cell=a5 layer=piece type=disc before=0")
    stack = "4L/(LDLD)4/5/5/5 d 0/0 0/0 1/10 - - - 9"
    refuse(g, stack, "a4>a1", "stack_to_reserve", "a4")
    expect(g, stack, "a4>", "4L/5/5/5/5 l 0/0 3/0 0/10 - - - 10", "stock seat=0 type=reserve before=0 after=3",
           "stock seat=0 type=supply before=1 after=0")
    assert g.apply(g.parse(stack), "a4>")[1][:4] == [
        f"remove seat={s} cell=a4 layer=piece type=disc before=0" for s in (0, 1, 0, 1)]
    expect(g, "5/5/5/5/(DL)3D l 0/0 0/0 10/10 - - - 9", "a1>", "5/5/5/5/4D d 0/0 0/2 10/9 - - - 10")
    # CAR-8, CAR-9: shut out
    shut = "5/5/5/5/LLLLL d 0/0 1/0 9/8 - - - 9"
    assert g.moves(g.parse(shut)) == ["hunker"]
    assert g.moves(g.parse(shut.replace(" - - - ", " d - - "))) == ["pass"]
    expect(g, shut.replace(" - - - ", " d - - "), "pass", "5/5/5/5/LLLLL l 0/0 1/0 9/8 - - - 10", "turn seat=1")
    # elimination needs a capture, and looks at the board only
    expect(g, "5/5/5/1L3/1D3 d 0/0 0/5 10/5 - - - 9", "b1b2", "5/5/5/1(LD)3/5 - 0/0 0/5 10/5 - - - 10")
    assert g.moves(g.parse("5/5/5/1(LD)3/5 - 0/0 0/5 10/5 - - - 10")) == []
    # steps
    refuse(g, far, "e1e3", "not_its_step", "e3")
    refuse(g, far, "e1>a1", "not_its_step", "e1")
    refuse(g, far, "b1b2", "no_piece", "b1")
    refuse(g, far, "e5e4", "not_yours", "e5")
    # whoever may not act: the other seat, an onlooker, nobody, chance
    for actor in (LIGHT, SPECTATOR, NOBODY, CHANCE):
        assert g.refusal(g.parse(far), "e1e2", actor) == ("not_your_turn", None), actor
    # max_plies
    m = Game({"max_plies": "2"})
    s = m.apply(m.apply(m.initial(), "@a1")[0], "@a5")
    assert m.outcome(s[0]) == ("draw", [0, 1], "max_plies") and s[1][-1] == "end type=draw seats=0,1 reason=max_plies"
    assert m.refusal(s[0], "@a1", 1) == ("game_over", None)
    # another table: forward steps of two for pieces, backward for stacks, bars of any direction
    t = Game(tables={"steps": {"piece": [entry("slide", ["forward"], 2), entry("step", ["right"])],
                               "stack": [entry("step", ["forward", "backward"])]}})
    expect(t, "4L/5/5/5/(DD)4 d 0/0 0/0 10/10 - - - 9", "a1a2", "4L/5/5/(DD)4/5 l 0/0 0/0 10/10 - a1a2 - 10")
    refuse(t, "5/4L/5/(DD)4/5 d 0/0 0/0 10/10 - a1a2 - 11", "a2a1", "way_back", "a1")
    assert "a4>a1" in t.moves(t.parse("4L/D4/5/5/5 d 0/0 0/0 10/10 - - - 9"))
    refuse(t, "D3L/D4/5/5/5 d 0/0 0/0 10/10 - - - 9", "a4>a1", "blocked", "a5")
    assert "e5d5" in t.moves(t.parse("4L/5/5/5/D4 l 0/0 0/0 10/10 - - - 9"))          # Light's right


def entry(kind, directions, cells=1):
    return {"kind": kind, "directions": directions, "range": cells}


def test_switches():
    # CAR-5: what is removed may cost supply, as far as there is some; CAR.stocks
    stack = "4L/(LDLD)4/5/5/5 d 0/0 0/0 1/{} - - - 9"
    stocks = ["stock seat=0 type=reserve before=0 after=3", "stock seat=0 type=supply before=1 after=0"]
    for rules, supply, after, more in (
            ("gone", 10, 10, ["removed before=0 after=2"]),
            ("cost_supply", 10, 8, ["supply before=10 after=8", "removed before=0 after=4"]),
            ("cost_supply", 1, 0, ["supply before=1 after=0", "removed before=9 after=12"])):
        g = Game({"removed_discs": rules})
        expect(g, stack.format(supply), "a4>", f"4L/5/5/5/5 l 0/0 3/0 0/{after} - - - 10")
        events = g.apply(g.parse(stack.format(supply)), "a4>")[1]
        assert events[4:-1] == stocks + ["stock seat=1 type=" + line for line in more], events
    # CAR.forced: nobody is forced
    forced = "5/5/5/1L3/1D2D d 0/0 2/0 8/10 - - - 9"
    assert Game({"forced_capture": "false"}).moves(Game().parse(forced)) == [
        "@a1", "@b1", "@c1", "@d1", "@e1", "b1a1", "b1b2", "b1c1", "e1d1", "e1e2", "hunker"]
    test_extra(Game({"entering": "extra"}), forced)


def test_returns():
    """CAR.returns"""
    free, g = Game(), Game({"returns": "any"})
    held = "D3L/5/5/5/L3D d 0/0 1/0 9/10 - - - 9"
    # by default a1 is the one home cell that is closed, and nothing is forced
    refuse(free, held, "a5>a1", "enemy_cell", "a1")
    assert free.moves(free.parse(held)) == ["@b1", "@c1", "@d1", "@e1", "a5>b1", "a5>c1", "a5>d1", "a5>e1", "a5b5", "e1d1",
                                            "e1e2", "hunker"]
    # coming back is a capture there, and forced
    assert g.moves(g.parse(held)) == ["a5>a1", "hunker"]
    expect(g, held, "a5>a1", "4L/5/5/5/(LD)3D l 0/0 1/0 9/10 - - - 10",
           "move seat=0 cell=a5 to=a1 layer=piece type=disc count=1",
           "change cell=a1 layer=piece type=disc before=1 after=0 count=1", "turn seat=1")
    assert len(g.apply(g.parse(held), "a5>a1")[1]) == 3
    for move in ("a5>b1", "a5b5", "@b1", "e1e2"):
        refuse(g, held, move, "must_capture", "a1")
    refuse(g, held, "a5>", "must_return", "a1")
    refuse(g, held, "@a1", "enemy_cell", "a1")              # what enters lands as by default
    refuse(g, held, "a5>a2", "not_home_row", "a2")
    # exempt after hunkering: everything is free
    exempt = held.replace(" - - - 9", " d - - 9")
    assert [m for m in g.moves(g.parse(exempt)) if m[0] == "a"] == ["a5>a1", "a5>b1", "a5>c1", "a5>d1", "a5>e1", "a5b5"]
    # never while the opponent is protected
    hunkered = held.replace(" - - - 9", " l - - 9")
    refuse(g, hunkered, "a5>a1", "protected", "a1")
    refuse(g, hunkered, "a5>", "must_return", "b1")
    assert "a5>b1" in g.moves(g.parse(hunkered)) and "@b1" in g.moves(g.parse(hunkered))
    # all five cells: into the reserve only if all are protected
    full = "D4/5/5/5/LLLLL d 0/0 0/0 10/8 {} - - 9"
    assert free.moves(free.parse(full.format("-"))) == ["a5>", "a5b5", "hunker"]
    assert g.moves(g.parse(full.format("-"))) == ["a5>a1", "a5>b1", "a5>c1", "a5>d1", "a5>e1", "hunker"]
    refuse(g, full.format("-"), "a5>", "must_return", "a1")
    assert g.moves(g.parse(full.format("l"))) == ["a5>", "a5b5", "hunker"]
    expect(g, full.format("l"), "a5>", "5/5/5/5/LLLLL l 0/0 1/0 10/8 l - - 10")
    refuse(g, full.format("l"), "a5>c1", "protected", "c1")
    # elimination, onto a stack; Light's home row is row 5
    expect(g, "D4/5/5/5/(DLL)3D d 0/0 0/3 10/8 - - - 9", "a5>a1", "5/5/5/5/(DLLD)3D - 0/0 0/3 10/8 - - - 10",
           "change cell=a1 layer=piece type=disc before=1 after=0 count=3", "end type=win seats=0 reason=elimination")
    expect(g, "2(LD)1D/5/5/5/L4 l 0/0 0/0 10/10 - - - 9", "a1>c5", "2(LDL)1D/5/5/5/5 d 0/0 0/0 10/10 - - - 10")
    # the captured bar is lifted, none is set; a stack that leaves captures nothing
    expect(g, "D3L/5/5/5/L3D d 0/0 0/0 10/10 - - b1a1 9", "a5>a1", "4L/5/5/5/(LD)3D l 0/0 0/0 10/10 - - - 10",
           "counter seat=1 type=bar_from before=1 after=-1", "counter seat=1 type=bar_to before=0 after=-1")
    refuse(g, "(DD)3L/5/5/5/L3D d 0/0 0/0 9/10 - - - 9", "a5>a1", "stack_to_reserve", "a5")
    assert "a5>" in g.moves(g.parse("(DD)3L/5/5/5/L3D d 0/0 0/0 9/10 - - - 9"))
    # nobody is forced
    loose = Game({"returns": "any", "forced_capture": "false"})
    assert "a5>b1" in loose.moves(loose.parse(held)) and "a5>a1" in loose.moves(loose.parse(held))
    # with entering: extra a disc may enter, since the return stays possible afterwards
    extra = Game({"returns": "any", "entering": "extra"})
    assert extra.moves(extra.parse(held)) == ["@b1", "@c1", "@d1", "@e1", "a5>a1", "hunker"]
    refuse(extra, held, "@a1", "enemy_cell", "a1")
    refuse(extra, held.replace("9/10 - - - 9", "9/10 l - - 9"), "@a1", "enemy_cell", "a1")
    # a file's captures do not matter; a centre on the home row gives nothing
    steps = [entry("step", ["forward", "left", "right"])]
    tables = Game({"returns": "any"}, {"captures": {"piece": []}, "steps": {"piece": steps}, "board": {"centre": ["a1"]}})
    expect(tables, held, "a5>a1", "4L/5/5/5/(LD)3D l 0/0 1/0 9/10 - - - 10")
    assert tables.moves(tables.parse(held)) == ["a5>a1", "hunker"]
    # a piece that leaves from its home row: entering on top of it would make it a stack
    far = Game({"returns": "any", "entering": "extra"}, {"steps": {"piece": [entry("leap", ["forward"], 5)]}})
    row = "4L/5/5/5/LD3 d 0/0 1/0 9/10 - - - 9"
    assert far.moves(far.parse(row)) == ["@c1", "@d1", "@e1", "b1>a1", "hunker"]
    refuse(far, row, "@b1", "must_capture", "a1")
    refuse(far, row, "b1>b1", "must_capture", "a1")


def test_extra(g, forced):
    """CAR.extra, CAR.extra-forced, CAR.extra-state"""
    assert g.moves(g.parse(forced)) == ["@a1", "@c1", "@d1", "@e1", "b1b2", "hunker"]
    refuse(g, forced, "@b1", "must_capture", "b2")
    entered = "5/5/5/1L3/DD2D d+ 0/0 1/0 8/10 - - - 10"
    expect(g, forced, "@a1", entered, "counter seat=0 type=entered before=0 after=1")
    assert not [line for line in g.apply(g.parse(forced), "@a1")[1] if line.startswith("turn")]
    assert g.moves(g.parse(entered)) == ["b1b2", "hunker"]
    refuse(g, entered, "@c1", "already_entered")
    refuse(g, entered, "e1e2", "must_capture", "b2")
    expect(g, entered, "hunker", "5/5/5/1L3/DD2D l 0/0 1/0 8/10 d - - 11", "counter seat=0 type=entered before=1 after=0",
           "turn seat=1")
    # the own bar goes with the way back, and stays without; the opponent's stays
    expect(g, "4L/5/5/5/LD3 d 0/0 1/0 9/10 - a1b1 - 8", "@b1", "4L/5/5/5/L(DD)3 d+ 0/0 0/0 9/10 - - - 9",
           "counter seat=0 type=bar_from before=0 after=-1", "counter seat=0 type=bar_to before=1 after=-1")
    stays = "4L/5/5/5/DD3 d+ 0/0 0/0 9/10 - a1b1 - 9"
    expect(g, "4L/5/5/5/1D3 d 0/0 1/0 9/10 - a1b1 - 8", "@a1", stays)
    refuse(g, stays, "b1a1", "way_back", "a1")
    assert "a1b1" in g.moves(g.parse(stays))
    anew = "5/5/5/5/DL2D d+ 0/0 0/0 9/10 - - a1b1 9"
    expect(g, "5/5/5/5/1L2D d 0/0 1/0 9/10 - - a1b1 8", "@a1", anew)
    assert g.moves(g.parse(anew)) == ["a1b1", "hunker"]
    # hunkered and exempt as before; who can only enter must
    only = "5/5/5/5/L4 d 0/0 1/0 9/10 d - - 9"
    assert g.moves(g.parse(only)) == ["@b1", "@c1", "@d1", "@e1"]
    refuse(g, only, "pass", "can_act")
    expect(g, only, "@b1", "5/5/5/5/LD3 d+ 0/0 0/0 9/10 d - - 10")
    assert g.moves(g.parse("5/5/5/5/LD3 d+ 0/0 0/0 9/10 d - - 10")) == ["b1a1", "b1b2", "b1c1"]
    # a limit in the middle of a turn
    short = Game({"entering": "extra", "max_plies": "10"})
    state, events = short.apply(short.parse(forced), "@a1")
    assert short.format(state) == entered and events[-1] == "end type=draw seats=0,1 reason=max_plies"
    # CAR.valid-entered
    bad_position(g, "5/5/5/D4/4L d+ 0/0 0/0 10/10 - - - 9", "side")
    bad_position(g, "5/5/5/5/D4 l+ 2/3 0/0 10/10 - - - 1", "side")
    bad_position(g, "5/5/5/5/D2(DD)L d+ 0/0 0/0 10/10 - - d1e1 9", "bar-l")
    bad_position(Game(), entered, "side", 16)


def test_tables():
    """CAR.tables, CAR.captures, CAR.centres, CAR-15"""
    diagonal = Game(tables={"captures": {"piece": [entry("step", ["forward-left", "forward-right"])]}})
    line = "4L/5/5/LL3/1D3 d 0/0 0/0 10/10 - - - 9"
    assert diagonal.moves(diagonal.parse(line)) == ["b1a2", "hunker"]
    refuse(diagonal, line, "b1b2", "not_its_step", "b2")
    refuse(diagonal, line, "b1c2", "not_its_step", "c2")
    refuse(diagonal, line, "b1a1", "must_capture", "a2")
    expect(diagonal, line, "b1a2", "4L/5/5/(LD)L3/5 l 0/0 0/0 10/10 - - - 10")
    back = Game(tables={"captures": {"piece": [entry("step", ["backward"])], "stack": []}})
    barred = "4L/5/5/D4/5 l 0/0 0/0 10/10 - a1a2 - 10"
    expect(back, "4L/5/5/5/D4 d 0/0 0/0 10/10 - - - 9", "a1a2", barred)
    refuse(back, "5/5/5/D4/L4 d 0/0 0/0 10/10 - a1a2 - 11", "a2a1", "way_back", "a1")
    assert "a2a1" in back.moves(back.parse("5/5/5/D4/L4 d 0/0 0/0 10/10 - - - 11"))
    over = Game(tables={"steps": {"stack": [entry("leap", "orthogonal", 2)]}})
    assert "a1c1" in over.moves(over.parse("4L/5/5/5/(DD)D3 d 0/0 0/0 10/10 - - - 9"))
    assert "a4>" in over.moves(over.parse("D4/(DD)4/5/5/4L d 0/0 0/0 10/10 - - - 9"))
    two = Game(tables={"board": {"centre": ["b2", "d2"]}})
    expect(two, "4L/5/5/5/1D3 d 0/0 0/0 10/10 - - - 9", "b1b2", "4L/5/5/1D3/5 l 0/0 1/0 9/10 - - - 10")
    expect(two, "4L/5/5/2D2/5 d 0/0 0/0 10/10 - - - 9", "c2c3", "4L/5/2D2/5/5 l 0/0 0/0 10/10 - - - 10")
    none = Game(tables={"board": {"centre": []}})
    expect(none, "4L/5/5/2D2/5 d 0/0 0/0 10/10 - - - 9", "c2c3", "4L/5/2D2/5/5 l 0/0 0/0 10/10 - - - 10")
    few = Game(tables={"counts": {"place": 1, "supply": 2}})
    assert few.format(few.initial()) == "5/5/5/5/5 d 1/1 0/0 2/2 - - - 0"
    assert few.format(few.apply(few.apply(few.initial(), "@a1")[0], "@a5")[0]) == "L4/5/5/5/D4 d 0/0 0/0 2/2 - - - 2"
    bad_position(few, "L4/5/5/(DDDD)4/5 d 0/0 0/0 0/0 - - - 2", "board", 11)
    begun = Game(tables={"start": line})
    assert begun.format(begun.initial()) == begun.format(begun.initial(2)) == line


def test_faults():
    g = Game()
    tail = " d 0/0 0/0 10/10 - - - 9"
    bad_position(g, "4L/5/5/5/D4", "line", 11)
    bad_position(g, "4L/5/5/5/D4" + tail + " x", "line", 35)
    for board, offset in (("4x/5/5/5/D4", 1), ("3L/5/5/5/D4", 2), ("5L/5/5/5/D4", 1), ("22L/5/5/5/D4", 1),
                          ("4L/5/5/5", 8), ("4L/5/5/5/D3", 11), ("4L/5/5/5/D4/5", 11), ("4L/5/5/5/(D)4", 11),
                          ("4L/5/5/5/(DD4", 12), ("4L/5/5/5/()4", 10), ("", 0), ("4L/5/5/5/(" + "D" * 14 + ")4", 23)):
        bad_position(g, board + tail, "board", offset)
    b = "4L/5/5/5/D4 "
    for rest, field, offset in (
            ("x 0/0 0/0 10/10 - - - 9", "side", 12), ("d 4/0 0/0 10/10 - - - 9", "unplaced", 14),
            ("d 0 0/0 10/10 - - - 9", "unplaced", 15), ("d 0/0 0/x 10/10 - - - 9", "reserve", 20),
            ("d 0/0 0/0 10/11 - - - 9", "supply", 25), ("d 0/0 0/0 10/010 - - - 9", "supply", 25),
            ("d 0/0 0/0 10/10 ld - - 9", "hunkered", None), ("d 0/0 0/0 10/10 - a1 - 9", "bar-d", 32),
            ("d 0/0 0/0 10/10 - a1f1 - 9", "bar-d", 32), ("d 0/0 0/0 10/10 - - b1a1x 9", "bar-l", 36),
            ("d 0/0 0/0 10/10 - - - 65536", "ply", 34), ("d 0/0 0/0 10/10 - - - 09", "ply", 34),
            ("d 0/0 0/0 10/10 - - - 1x", "ply", 35), ("d 1/2 0/0 10/10 - - - 9", "side", None),
            ("d 0/0 3/0 10/10 - - - 9", "supply", None), ("- 0/0 0/0 10/10 - - - 9", "side", None),
            ("d 0/0 0/0 10/10 d b1a1 - 9", "bar-d", None), ("d 0/0 0/0 10/10 - a2a1 - 9", "bar-d", None),
            ("d 0/0 0/0 10/10 - c1a1 - 9", "bar-d", None), ("d 0/0 0/0 10/10 - b1c1 - 9", "bar-d", None)):
        bad_position(g, b + rest, field, offset)
    g.parse(b + "d 0/0 0/0 10/10 - b1a1 d5e5 9")
    bad_position(g, "4L/5/5/5/DL3 l 0/0 0/0 10/10 - b1a1 - 9", "bar-d")     # first cell taken, Light to move
    bad_position(g, "5/5/5/5/D4 d 0/0 0/0 10/10 - - - 9", "side")           # Light has nothing
    bad_position(g, "5/5/5/D4/5 l 2/3 0/0 10/10 - - - 1", "board")
    bad_position(g, "5/5/5/5/D4 d 2/2 0/0 10/10 - - - 1", "unplaced")
    for text in ("a1a1", "@f1", "a1", "a1>a6", "Hunker", "", "?", "a1a2 "):
        try:
            g.refusal(g.initial(), text)
        except BadMove:
            continue
        assert False, text
    for switches in ({"max_plies": "65536"}, {"max_plies": "01"}, {"stack_jumps": "own"}, {"returns": "all"}, {"x": "1"}):
        try:
            Game(switches)
        except BadSwitch:
            continue
        assert False, switches


VARIED = [
    {"steps": {"piece": [entry("slide", ["forward"], 2), entry("step", ["left"]), entry("leap", ["forward-right"], 2)],
               "stack": [entry("step", ["backward"]), entry("slide", ["forward"], 3), entry("leap", ["right"], [2, 3])]}},
    {"captures": {"piece": [entry("step", "diagonal")], "stack": [entry("leap", "king", "any")]},
     "board": {"centre": ["a1", "c2", "e5"]}},
    {"captures": {"stack": []}, "counts": {"place": 5, "supply": 3}},
    {"steps": {"piece": [entry("step", "king")]}, "captures": {"piece": []}, "board": {"centre": "all"}},
    {"counts": {"place": 2, "supply": 6}, "ends": [{"kind": "few", "types": ["king"]}, {"kind": "elimination"}],
     "discs": {"king": {"letter": "K", "count": 1, "steps": {"piece": [entry("step", "king")], "stack": []}},
               "ram": {"letter": "R", "count": 2, "steps": {"piece": [entry("leap", ["forward"], 2)],
                                                            "stack": [entry("slide", "orthogonal", 2)]}}},
     "seats": {"light": {"discs": {"ram": {"count": 0}}}}},
]


def combinations():
    """All of those switches that are words."""
    return [dict(zip(Game.WORDS, values)) for values in itertools.product(*Game.WORDS.values())]


def self_test():
    test_rules()
    test_switches()
    test_returns()
    test_tables()
    test_faults()
    g = Game()
    for depth, count in enumerate((1, 5, 25, 125, 625, 3125, 15625)):
        if depth < 6:
            assert perft(g, g.initial(), depth) == count
    # CAR.perft: Light's setups do not matter for Dark's first turn
    total = 0
    for a in "abcde":
        for b in "abcde":
            for c in "abcde":
                state = g.initial()
                for move in (a + "1", "a5", b + "1", "b5", c + "1", "c5"):
                    state, _ = g.apply(state, "@" + move)
                total += perft(g, state, 1)
    assert total == 874, total
    rng = random.Random(1)
    states, ends, reasons = 0, {}, set()
    for tables, games, switches in [(None, 12, combination) for combination in combinations()] + [
            (tables, 4, rng.choice(combinations())) for tables in VARIED * 4]:
        game = Game({"max_plies": "150", **switches}, tables)
        n, e = random_games(game, rng, games, 200, 0.02, reasons)
        states += n
        for k, v in e.items():
            ends[k] = ends.get(k, 0) + v
    assert reasons == {None, "game_over", "wrong_phase", "no_piece", "none_in_reserve", "not_yours", "not_its_step",
                       "blocked", "stack_to_reserve", "must_return", "not_home_row", "enemy_cell", "way_back",
                       "protected", "hunkered_before", "must_capture", "can_act", "already_entered",
                       "none_unplaced"}, reasons
    print(f"ok carnyx: {states} states, ends {ends}")


if __name__ == "__main__":
    self_test()
