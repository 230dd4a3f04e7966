"""Breakthrough, second implementation: written from rules/breakthrough.md alone.

A state is (board, side, ply); the board maps the names of occupied cells to "M" or "m", as in the position notation.

`moves` walks the vectors of the entries; `refusal` measures the way from cell to cell instead, so that the two check
each other.
"""

import re

from base import (BadMove, BadPosition, BadSwitch, COUNTER_TOP, NOBODY, REFEREE, Reference,
                  count_up, decimal, directions, event, merged, split_fields, words)

WHITE, BLACK = 0, 1
MEN = "Mm"                                                              # [BRE.letters]
CELLS = [column + row for row in "12345678" for column in "abcdefgh"]   # [BRE.cell-order]
FAR_ROWS = "81"                                                         # [BRE.board]

# [BRE.tables], in the shape of a rules file
TABLES = {
    "board": {"directions": {                                           # [BRE.directions]
        "forward": (0, 1), "forward-right": (1, 1), "right": (1, 0), "backward-right": (1, -1),
        "backward": (0, -1), "backward-left": (-1, -1), "left": (-1, 0), "forward-left": (-1, 1)}},
    "moves": [{"directions": ["forward"], "onto": ["empty"]},           # [BRE.straight]
              {"directions": ["forward-left", "forward-right"], "onto": ["empty", "enemy"]}],   # [BRE.diagonal]
    "layout": "mmmmmmmm/mmmmmmmm/8/8/8/8/MMMMMMMM/MMMMMMMM",            # [BRE.start]
}

# What the tests throw at it (tests/support/games.py).
RULES = ["", "max_plies=40", "max_plies=25", "max_plies=60", "max_plies=90"]
JOINTS = [""]


def any_move(dice, a, b, board):
    return a + b


def moved(cell, vector, seat):
    """The name of the cell a vector away, as a seat sees it; it may lie off the board."""
    sign = 1 if seat == WHITE else -1
    return chr(ord(cell[0]) + sign * vector[0]) + chr(ord(cell[1]) + sign * vector[1])


class Game(Reference):
    NAME = "breakthrough"
    SWITCHES = {"max_plies": "0"}
    PLAYERS = (2, 2)
    FIELDS = ("board", "side", "ply")
    CELLS = CELLS

    def __init__(self, switches=None, tables=None):
        values = dict(self.SWITCHES)
        for name, text in (switches or {}).items():
            if name not in values:
                raise BadSwitch(f"{name}: no such switch")
            if not re.fullmatch(r"0|[1-9][0-9]{0,4}", text) or int(text) > COUNTER_TOP:
                raise BadSwitch(f"{name}: a number from 0 to {COUNTER_TOP} expected")
            values[name] = text
        self.max_plies = int(values["max_plies"])
        self.take_tables(merged(TABLES, tables or {}))
        self.take_start(tables)

    def take_tables(self, tables):
        """[BRE.tables]: what may be where a vector leads, as White sees it."""
        vectors = tables["board"]["directions"]
        self.layout = tables["layout"]
        self.onto = {}
        for entry in tables["moves"]:
            for name in directions(entry["directions"], list(vectors)):
                allowed = self.onto.setdefault(tuple(vectors[name]), set())
                allowed.update(words(entry.get("onto", ["empty"]), ["empty", "enemy"]))

    def setup(self, players=None):
        return self.parse(self.layout + " w 0")

    # position notation

    def parse(self, line):
        fields = split_fields(line, self.FIELDS)
        board = self.parse_board(*fields["board"])
        side, at = fields["side"]
        if side not in ("w", "b"):
            raise BadPosition("side", at, "w or b expected")
        return board, "wb".index(side), decimal(fields["ply"][0], "ply", fields["ply"][1])

    def parse_board(self, text, start):
        """[BRE.board-field], [BRE.refuse-position], BRE-2."""
        def bad(i, message):
            raise BadPosition("board", start + i, message)

        board, at = {}, 0
        for row in "87654321":
            column = 0
            if row != "8":
                if text[at:at + 1] != "/":
                    bad(at, "/ expected")
                at += 1
            while column < 8:
                c = text[at:at + 1]
                if c and c in "12345678":
                    if int(c) > 8 - column or text[at - 1:at].isdigit():
                        bad(at, "a digit too many or too large")
                    column += int(c)
                elif c and c in MEN:
                    board["abcdefgh"[column] + row] = c
                    column += 1
                else:
                    bad(at, "a man or a digit expected")
                at += 1
        if at != len(text):
            bad(at, "the field should end here")
        arrived = [self.arrived(board, seat) for seat in (WHITE, BLACK)]
        if all(arrived):
            bad(text.index("M"), "men of both sides on their far rows")   # White's is in the first row of the text
        if not board:
            bad(0, "no men")
        return board

    def format(self, state):
        board, side, ply = state
        rows = ["".join(board.get(column + row, ".") for column in "abcdefgh") for row in "87654321"]
        text = re.sub(r"\.+", lambda run: str(len(run.group())), "/".join(rows))
        return f"{text} {'wb'[side]} {ply}"

    # whose move

    def to_move(self, state):
        return NOBODY if self.outcome(state) else state[1]

    def phases(self, state):
        return "play", "play"

    def whose_turn(self, state):
        return self.to_move(state)

    # moves

    def moves(self, state):
        return [] if self.outcome(state) else self._board_moves(state)

    def _board_moves(self, state):
        """The moves of the side to move, the end of the game not asked."""
        board, side, _ = state
        found = []
        for cell, man in board.items():
            if man != MEN[side]:
                continue
            for vector, onto in self.onto.items():
                to = moved(cell, vector, side)
                there = {None: "empty", MEN[side]: "own", MEN[1 - side]: "enemy"}[board.get(to)]
                if to in CELLS and there in onto:
                    found.append(cell + to)
        return sorted(found)

    def moves_at(self, state, cell):
        return [move for move in self.moves(state) if cell in (move[:2], move[2:])]

    def chance(self, state):
        raise ValueError("there is no chance in Breakthrough")          # [BRE.no-secrets]

    def refusal(self, state, move, seat=None):
        """[BRE.refusals]"""
        cell, to = split_move(move)
        board, side, _ = state
        if self.outcome(state):
            return "game_over", None
        if seat not in (None, REFEREE, side):
            return "not_your_turn", None
        if board.get(cell) != MEN[side]:
            return ("not_yours", cell) if cell in board else ("no_piece", cell)
        sign = 1 if side == WHITE else -1
        way = (sign * (ord(to[0]) - ord(cell[0])), sign * (ord(to[1]) - ord(cell[1])))
        if way not in self.onto:
            return "not_its_step", to
        there = "empty" if to not in board else "own" if board[to] == MEN[side] else "enemy"
        return (None, None) if there in self.onto[way] else ("not_open", to)

    def names(self, state, move, reason, cell):
        """What a refusal names besides its cell [BRE.refusals]."""
        return f" type=man seat={MEN.index(state[0][cell])}" if reason == "not_yours" else ""

    # play

    def apply(self, state, move):
        board, side, ply = state
        cell, to = split_move(move)
        board, events = dict(board), []
        if to in board:                                                 # [BRE.capture]
            events.append(event("remove", seat=1 - side, cell=to, layer="piece", type="man", before=0))
        board[to] = board.pop(cell)
        events.append(event("move", seat=side, cell=cell, to=to, layer="piece", type="man", count=1))
        new = board, 1 - side, count_up(ply)
        end = self.outcome(new)
        if end:
            events.append(event("end", type=end[0], seats=",".join(map(str, end[1])), reason=end[2]))
        else:
            events.append(event("turn", seat=new[1]))
        return new, events

    # end

    def arrived(self, board, seat):
        return any(man == MEN[seat] and cell[1] == FAR_ROWS[seat] for cell, man in board.items())

    def outcome(self, state):
        """[BRE.end-order]"""
        board, side, ply = state
        for seat in (WHITE, BLACK):
            if self.arrived(board, seat):
                return "win", [seat], "breakthrough"
        for seat in (WHITE, BLACK):
            if MEN[1 - seat] not in board.values():
                return "win", [seat], "elimination"
        if not self._board_moves(state):
            return "win", [1 - side], "blocked"
        if self.max_plies and ply >= self.max_plies:
            return "draw", [WHITE, BLACK], "max_plies"
        return None

    # views

    def observe(self, state, viewer):
        return self.format(state)

    def seen(self, state, move, viewer):
        return move, self.apply(state, move)[1]


def split_move(text):
    """(from, to) of a move of the notation. [BRE.move-notation] BRE-3"""
    cell, to = text[:2], text[2:]
    if cell not in CELLS or to not in CELLS or cell == to:
        raise BadMove(f"{text}: no move of the notation")
    return cell, to


# Self test: python3 tests/reference/breakthrough.py

def perft(game, state, depth):
    if depth == 0:
        return 1
    return sum(perft(game, game.apply(state, move)[0], depth - 1) for move in game.moves(state))


def self_test():
    import random
    game, dice = Game(), random.Random(1)
    counts = [perft(game, game.initial(), depth) for depth in range(1, 4)]
    assert counts == [22, 484, 11132], counts                           # published by three other programs
    pool = [a + b for a in CELLS for b in CELLS if a != b]
    reasons = {}
    for number in range(60):
        rules = game if number % 4 else Game({"max_plies": "20"})
        state = rules.parse(dice.choice([rules.layout, "8/8/2m3m1/8/1m5m/6M1/8/M2M4", "8/5m2/8/8/m7/8/2M5/8"]) + " w 0")
        while not rules.outcome(state):
            assert rules.parse(rules.format(state)) == state
            state = rules.apply(state, dice.choice(rules.moves(state)))[0]
            if dice.random() < 0.01:
                legal = set(rules.moves(state))
                assert all((rules.refusal(state, text)[0] is None) == (text in legal) for text in pool)
        reason = rules.outcome(state)[2]
        reasons[reason] = reasons.get(reason, 0) + 1
    assert set(reasons) == {"breakthrough", "elimination", "max_plies"}, reasons
    print(f"ok breakthrough: perft {counts}, 60 games ({reasons})")


if __name__ == "__main__":
    self_test()
