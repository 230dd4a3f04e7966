"""Tokonoma, second implementation: written from rules/tokonoma.md alone.

A state is (board, side, reversible, ply); the board is a tuple of 29 texts in cell
order: "" empty, a letter for a lone piece, "+" and a letter for a stack, upper case
White, as in the position notation.

`moves` walks the vectors of the piece; `refusal` measures the way from tile to tile
instead, so that the two check each other. The self test holds the built-in patterns
against the geometry of the board (distance, how far ahead, colour).
"""

import re

from base import (BadMove, BadPosition, BadSwitch, CHANCE, COUNTER_TOP, NOBODY, REFEREE, Reference, SPECTATOR, cause,
                  count_up, decimal, directions, event, keys_of, merged, span, split_fields, words)

WHITE, BLACK = 0, 1
TYPES = {"F": "flat", "A": "arm", "B": "blind", "S": "star"}

# [TOK.board] [TOK.names]: row letter -> (x, number of tiles, number + y)
ROWS = {"a": (-2, 5, 4), "b": (-1, 6, 4), "c": (0, 7, 4), "d": (1, 6, 3), "e": (2, 5, 2)}
COORDS = {}                                                             # name -> (x, y, z)
for _row, (_x, _count, _sum) in ROWS.items():
    for _number in range(1, _count + 1):
        _y = _sum - _number
        COORDS[f"{_row}{_number}"] = (_x, _y, -_x - _y)
CELLS = list(COORDS)                                                    # [TOK.cell-order]
INDEX = {name: i for i, name in enumerate(CELLS)}
NAMES = {xyz: name for name, xyz in COORDS.items()}


def times(n, v):
    return tuple(n * a for a in v)


def plus(u, v):
    return tuple(a + b for a, b in zip(u, v))


def entry(kind, names, onto, reach=1):
    return {"kind": kind, "directions": names, "range": reach, "onto": onto}


ENDS = [{"kind": "house"}, {"kind": "stalemate"}]                        # [TOK.end-order] [TOK.ends]
END_DEFAULTS = {"house": {"types": ["flat"]}, "few": {"types": "all", "least": 1}, "stalemate": {"result": "loses"}}

BACK = ["backward", "backward-up", "backward-down"]
ON_FLATS = ["empty", "flat"]                                            # [TOK.destination]

# [TOK.tables], in the shape of a rules file
TABLES = {
    "board": {
        "houses": {"white": "c7", "black": "c1"},                       # [TOK.houses]
        "directions": {                                                 # [TOK.directions] [TOK.star]
            "forward": (0, 1, -1), "forward-up": (-1, 1, 0), "forward-down": (1, 0, -1),
            "backward": (0, -1, 1), "backward-up": (-1, 0, 1), "backward-down": (1, -1, 0),
            "edge-forward-up": (-1, 2, -1), "edge-forward-down": (1, 1, -2),
            "edge-up": (-2, 1, 1), "edge-down": (2, -1, -1),
            "edge-backward-up": (-1, -1, 2), "edge-backward-down": (1, -2, 1)}},
    "pieces": {                                                         # the counts: TOK-5
        "flat": {"count": 6, "moves": [                                 # [TOK.flat]
            entry("step", ["forward", "forward-up", "forward-down"], ["empty"])]},
        "arm": {"count": 2, "moves": [                                  # [TOK.arm]
            entry("leap", ["forward"], ON_FLATS, 2), entry("step", BACK, ON_FLATS)]},
        "blind": {"count": 2, "moves": [                                # [TOK.blind]
            entry("leap", ["forward-up", "forward-down", "backward"], ON_FLATS, 2),
            entry("step", BACK[1:], ON_FLATS)]},
        "star": {"count": 1, "moves": [entry("step", "edge", ON_FLATS)]},
    },
    "layout": "f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F",                        # [TOK.start]
}
START = TABLES["layout"] + " w 0 0"


def owner(content):
    """The seat of what stands on a tile that is not empty."""
    return WHITE if content[-1].isupper() else BLACK


def acting(content):
    """The letter (upper case) of the piece that acts: in a stack the tall."""
    return content[-1].upper()


def pattern(entries, vectors):
    """[(vector, what may be there)], as White sees it, of a list of entries."""
    found = []
    for one in entries:
        fewest, most = span(one.get("range", 1), 6)
        onto = words(one.get("onto", ["empty"]), ["empty", "flat"])
        for name in directions(one["directions"], list(vectors)):
            found += [(times(n, vectors[name]), onto) for n in range(fewest, most + 1)]
    return found


def reached(cell, ways, seat):
    """[(tile, what may be there)]: the on-board tiles of a pattern, whatever stands on them."""
    sign = 1 if seat == WHITE else -1
    there = [(plus(COORDS[cell], times(sign, way)), onto) for way, onto in ways]
    return [(NAMES[xyz], onto) for xyz, onto in there if xyz in NAMES]


def allowed(onto, content, seat):
    """Whether a piece of a seat may arrive on what is on the tile. [TOK.destination]"""
    return "empty" in onto if content == "" else "flat" in onto and content == "Ff"[seat]


def is_among(tiles, seat, cell):
    """Whether a tile is one of those that a file names as White sees the board; for Black it is turned. [TOK.promotion]"""
    seen = cell if seat == WHITE else CELLS[len(CELLS) - 1 - INDEX[cell]]
    return seen in words(tiles, CELLS, {"far": [f"{row}1" for row in ROWS]})


def colour(cell):
    """0 mid, 1 dark, 2 light. [TOK.colours]"""
    x, y, _ = COORDS[cell]
    return (x - y) % 3


def in_pattern(letter, seat, cell, to):
    """The built-in patterns once more, by geometry instead of by vectors."""
    sign = 1 if seat == WHITE else -1
    way = tuple(sign * (b - a) for a, b in zip(COORDS[cell], COORDS[to]))
    distance = max(abs(c) for c in way)
    ahead = way[1] - way[2]        # a step: 2 forward, 1 forward-sideways; negative backward
    straight = distance == 2 and colour(cell) != colour(to)
    if letter == "F":
        return distance == 1 and ahead > 0
    if letter == "A":
        return distance == 1 and ahead < 0 or straight and ahead == 4
    if letter == "B":
        return distance == 1 and ahead == -1 or straight and ahead in (2, -4)
    return distance == 2 and colour(cell) == colour(to)


# What the tests throw at it (tests/support/games.py).

RULES = ["", "reversible_limit=12", "max_plies=40", "max_plies=90 reversible_limit=30", "attackers=1",
         "attackers=3 reversible_limit=40"]
JOINTS = [""]


def any_move(dice, a, b, board):
    return a + b


class Game(Reference):
    NAME = "tokonoma"
    SWITCHES = {"attackers": "2", "max_plies": "0", "reversible_limit": "0"}
    PLAYERS = (2, 2)
    FIELDS = ("board", "side", "reversible", "ply")
    CELLS = CELLS

    def __init__(self, switches=None, tables=None):
        values = dict(self.SWITCHES)
        for name, text in (switches or {}).items():
            if name not in values:
                raise BadSwitch(f"{name}: no such switch")
            low, high = (1, 11) if name == "attackers" else (0, COUNTER_TOP)
            if not re.fullmatch(r"0|[1-9][0-9]{0,4}", text) or not low <= int(text) <= high:
                raise BadSwitch(f"{name}: a number from {low} to {high} expected")
            values[name] = text
        self.attackers = int(values["attackers"])
        self.max_plies = int(values["max_plies"])
        self.reversible_limit = int(values["reversible_limit"])
        self.take_tables(merged(TABLES, tables or {}))
        self.take_start(tables)

    def take_tables(self, tables):
        """[TOK.tables], [TOK.attacks]; by letters of types."""
        vectors = tables["board"]["directions"]
        self.houses = [tables["board"]["houses"][side] for side in ("white", "black")]
        self.layout = tables["layout"]
        self.ends = [{**END_DEFAULTS[end["kind"]], **end} for end in tables.get("ends", ENDS)]
        own = {piece["letter"]: name for name, piece in tables["pieces"].items() if "letter" in piece}     # TOK-10
        self.types = {**TYPES, **own}
        self.most, self.patterns, self.attacked, self.becomes = {}, {}, {}, {}
        for letter, name in self.types.items():
            for seat, side in enumerate(("white", "black")):                                    # [TOK.seat-tables]
                one = tables.get("seats", {}).get(side, {}).get("pieces", {}).get(name, {})
                piece = {**tables["pieces"][name], **one}
                self.most[letter if seat == WHITE else letter.lower()] = piece["count"]
                self.patterns[seat, letter] = pattern(piece["moves"], vectors)
                attacks = piece.get("attacks", "moves")
                ways = self.patterns[seat, letter] if attacks == "moves" else pattern(attacks, vectors)
                self.attacked[seat, letter] = [way for way, _ in ways]
                self.becomes[seat, letter] = {**tables["pieces"][name].get("becomes", {}), **one.get("becomes", {})}

    def setup(self, players=None):
        return self.parse(self.layout + " w 0 0")

    # position notation

    def parse(self, line):
        fields = split_fields(line, self.FIELDS)
        board = self.parse_board(*fields["board"])
        side, at = fields["side"]
        if side not in ("w", "b"):
            raise BadPosition("side", at, "w or b expected")
        reversible = decimal(fields["reversible"][0], "reversible", fields["reversible"][1])
        ply = decimal(fields["ply"][0], "ply", fields["ply"][1])
        return (board, WHITE if side == "w" else BLACK, reversible, ply)

    def format(self, state):
        board, side, reversible, ply = state
        rows, first = [], 0
        for _, count, _ in ROWS.values():
            tiles = board[first:first + count]
            text = "".join(content or "." for content in tiles)
            rows.append(re.sub(r"\.+", lambda run: str(len(run.group())), text))
            first += count
        return f"{'/'.join(rows)} {'wb'[side]} {reversible} {ply}"

    def parse_board(self, text, start):
        """The 29 contents; the faults of [TOK.bad-character] to [TOK.two-houses], TOK-9."""
        def bad(i, message):
            raise BadPosition("board", start + i, message)

        talls = "".join(letter + letter.lower() for letter in self.types if letter != "F")
        board, offsets, i = [], [], 0        # offsets: of the last letter of what stands there
        for row, (_, count, _) in ROWS.items():
            if row != "a":
                if i == len(text) or text[i] != "/":
                    bad(i, "/ expected")
                i += 1
            left, after_digit = count, False
            while left:
                c = text[i:i + 1]
                if c in ("", "/"):
                    bad(i, f"row {row} is too short")
                if c in "1234567":
                    if after_digit or int(c) > left:
                        bad(i, "a digit too many or too large")
                    board += [""] * int(c)
                    offsets += [i] * int(c)
                    left -= int(c)
                    after_digit = True
                else:
                    if c == "+":
                        i += 1
                        if text[i:i + 1] == "" or text[i] not in talls:
                            bad(i, "the letter of a tall expected after +")
                        board.append("+" + text[i])
                    elif c in "Ff" + talls:
                        board.append(c)
                    else:
                        bad(i, "a piece, a digit or / expected")
                    offsets.append(i)
                    left -= 1
                    after_digit = False
                i += 1
        if i != len(text):
            bad(i, "the field should end here")

        used = {}
        for content, at in zip(board, offsets):                             # TOK-5
            pieces = []
            if len(content) == 2:
                pieces.append(("F" if content[1].isupper() else "f", at - 1))
            if content:
                pieces.append((content[-1], at))
            for letter, its_offset in pieces:
                used[letter] = used.get(letter, 0) + 1
                if used[letter] > self.most[letter]:
                    bad(its_offset, f"more than {self.most[letter]} of {letter}")
        if any(end["kind"] == "house" and all(self.takes_house(board, seat, end) for seat in (WHITE, BLACK)) for end in self.ends):
            bad(offsets[INDEX[self.houses[WHITE]]], "lone flats of both sides on the enemy houses")
        return tuple(board)

    # whose move

    def to_move(self, state):
        return NOBODY if self.outcome(state) else state[1]

    def phases(self, state):
        return ("play", "play")

    def whose_turn(self, state):
        return self.to_move(state)

    # moves

    def moves(self, state):
        return [] if self.outcome(state) else self._board_moves(state)

    def _board_moves(self, state):
        """The moves of the side to move under [TOK.move], the end of the game not asked."""
        board, side = state[0], state[1]
        found = []
        for cell, content in zip(CELLS, board):
            if content and owner(content) == side:
                for to, onto in reached(cell, self.patterns[side, acting(content)], side):
                    if allowed(onto, board[INDEX[to]], side):
                        types = self.open_types(board, side, acting(content), to)
                        found += [f"{cell}{to}={letter}" for letter in types] if len(types) > 1 else [cell + to]
        return sorted(set(found))

    def open_types(self, board, seat, letter, to):
        """[TOK.promotion]: the letters of what a piece may become on a tile."""
        becomes = self.becomes[seat, letter]
        if not is_among(becomes.get("where", []), seat, to):
            return []
        named = words(becomes["types"], list(self.types.values()))
        return [one for one, name in self.types.items()
                if name in named and (one == letter or self.number(board, seat, one) < self.most[one if seat == WHITE else one.lower()])]

    def number(self, board, seat, letter):
        """How many pieces of a type a side has, flats under talls included."""
        own = "".join(content.replace("+", "F") for content in board if content and owner(content) == seat)
        return own.upper().count(letter)

    def may_name(self, letter, to):
        """Whether a move to this tile names this type in the notation of these rules."""
        for (seat, _), becomes in self.becomes.items():
            named = words(becomes.get("types", []), list(self.types.values()))
            if len(named) > 1 and self.types[letter] in named and is_among(becomes["where"], seat, to):
                return True
        return False

    def split(self, text):
        """(from, to, the letter that the move names or "")."""
        cell, to = split_move(text[:4])
        if text[4:] and not (text[4] == "=" and text[5:] in self.types and self.may_name(text[5:], to)):
            raise BadMove(f"{text}: no move of the notation")
        return cell, to, text[5:]

    def moves_at(self, state, cell):
        return [move for move in self.moves(state) if cell in (move[:2], move[2:4])]

    def chance(self, state):
        raise ValueError("there is no chance in Tokonoma")              # [TOK.no-secrets]

    def refusal(self, state, move, seat=None):
        cell, to, letter = self.split(move)
        board, side = state[0], state[1]
        if self.outcome(state):
            return "game_over", None
        if seat not in (None, REFEREE, side):
            return "not_your_turn", None
        content = board[INDEX[cell]]
        if not content:
            return "no_piece", cell
        if owner(content) != side:
            return "not_yours", cell
        way = tuple((b - a) * (1 if side == WHITE else -1)
                    for a, b in zip(COORDS[cell], COORDS[to]))
        ontos = [onto for vector, onto in self.patterns[side, acting(content)] if vector == way]
        if not ontos:
            return "off_pattern", to
        there = board[INDEX[to]]
        word = "empty" if not there else "flat" if there in "Ff" and owner(there) == side else None
        if not any(word in onto for onto in ontos):
            return "tile_taken", to
        types = self.open_types(board, side, acting(content), to)
        if letter and letter not in types or letter and len(types) < 2:
            return "cannot_become", to
        return ("must_become", to) if not letter and len(types) > 1 else (None, None)

    def names(self, state, move, reason, cell):
        """What a refusal names besides its cell, as " type=flat seat=1"."""
        board = state[0]
        if reason == "not_yours":
            content = board[INDEX[cell]]
            return f" type={self.types[acting(content)]} seat={owner(content)}"
        if reason in ("off_pattern", "tile_taken", "must_become", "cannot_become"):
            return f" type={self.types[acting(board[INDEX[move[:2]]])]}"
        return ""

    # play

    def apply(self, state, move):
        board, side, reversible, ply = state
        cell, to, named = self.split(move)
        board = list(board)
        moved = board[INDEX[cell]]
        types = self.open_types(board, side, acting(moved), to)
        lone_flat_moves = moved.upper() == "F"
        events = [event("move", seat=side, cell=cell, to=to, layer="piece",
                        type=self.types[acting(moved)], count=1)]

        board[INDEX[cell]] = ("F" if side == WHITE else "f") if len(moved) == 2 else ""
        arriving = named or (types[0] if len(types) == 1 else acting(moved))                    # [TOK.promotion]
        board[INDEX[to]] = ("+" if board[INDEX[to]] else "") + (arriving if side == WHITE else arriving.lower())
        if arriving != acting(moved):                                                           # [TOK.event-become]
            events += [event("remove", seat=side, cell=to, layer="piece", type=self.types[acting(moved)], before=0),
                       event("place", seat=side, cell=to, layer="piece", type=self.types[arriving], after=0)]

        # the attack, on the board after the move [TOK.attack] [TOK.after-move] TOK-1
        attackers = {name: 0 for name in CELLS}
        for name, content in zip(CELLS, board):
            if content and owner(content) == side:
                ways = [(way, None) for way in self.attacked[side, acting(content)]]
                for target in {to for to, _ in reached(name, ways, side)}:
                    attackers[target] += 1
        captured = [name for name in CELLS if attackers[name] >= self.attackers
                    and board[INDEX[name]] and owner(board[INDEX[name]]) != side]
        for name in captured:                                           # [TOK.capture]
            content = board[INDEX[name]]
            items = [acting(content)] + (["F"] if len(content) == 2 else [])
            for letter in items:
                events.append(event("remove", seat=1 - side, cell=name, layer="piece",
                                    type=self.types[letter], before=0))
            board[INDEX[name]] = ""

        now = 0 if lone_flat_moves or captured else count_up(reversible)    # TOK-4
        if now != reversible:
            events.append(event("counter", type="reversible", before=reversible, after=now))
        new = (tuple(board), 1 - side, now, count_up(ply))
        end = self.outcome(new)
        if end:
            events.append(event("end", type=end[0], seats=",".join(map(str, end[1])),
                                reason=end[2]))
        else:
            events.append(event("turn", seat=new[1]))
        return new, events

    def cause(self, line, mover):
        """What becomes another piece is not lost. [TOK.event-become]"""
        own = line.startswith("remove") and keys_of(line)["seat"] == str(mover)
        return None if own else cause(line, mover)

    # end

    def outcome(self, state):
        board, side, reversible, ply = state
        for end in self.ends:                                           # [TOK.end-order] [TOK.ends]
            found = {"house": self.end_by_house, "few": self.end_by_few, "stalemate": self.end_without_a_move}[end["kind"]](state, end)
            if found:
                return found
        if self.reversible_limit and reversible >= self.reversible_limit:
            return "draw", [WHITE, BLACK], "reversible_limit"
        if self.max_plies and ply >= self.max_plies:
            return "draw", [WHITE, BLACK], "max_plies"
        return None

    def types_of(self, end):
        """The letters, upper case, of the types that an end names."""
        return [letter for letter, name in self.types.items() if end["types"] == "all" or name in end["types"]]

    def takes_house(self, board, seat, end):
        """[TOK.house-capture] [TOK.house-types]"""
        content = board[INDEX[self.houses[1 - seat]]]
        return content != "" and owner(content) == seat and acting(content) in self.types_of(end)

    def end_by_house(self, state, end):
        reason = "house_capture" if self.types_of(end) == ["F"] else "house_taken"
        winners = [seat for seat in (WHITE, BLACK) if self.takes_house(state[0], seat, end)]
        return ("win", winners, reason) if winners else None

    def end_by_few(self, state, end):
        """[TOK.too-few]"""
        numbers = []
        for seat in (WHITE, BLACK):
            own = [content for content in state[0] if content and owner(content) == seat]
            pieces = "".join(content.replace("+", "F").upper() for content in own)
            numbers.append(sum(letter in self.types_of(end) for letter in pieces))
        enough = [seat for seat in (WHITE, BLACK) if numbers[seat] >= end["least"]]
        if len(enough) == 2:
            return None
        return ("win", enough, "too_few") if enough else ("draw", [WHITE, BLACK], "too_few")

    def end_without_a_move(self, state, end):
        """[TOK.stalemate] [TOK.no-move]"""
        if self._board_moves(state):
            return None
        side = state[1]
        return {"loses": ("win", [1 - side], "stalemate"), "draws": ("draw", [WHITE, BLACK], "no_move"),
                "wins": ("win", [side], "no_move")}[end["result"]]

    # views

    def observe(self, state, viewer):
        return self.format(state)

    def seen(self, state, move, viewer):
        return move, self.apply(state, move)[1]

    def diagram(self, state):
        """Black's side left; each row as in [TOK.names]."""
        lines, first = [], 0
        for row, (x, count, _) in ROWS.items():
            tiles = "  ".join((content or ".").ljust(2) for content in state[0][first:first + count])
            lines.append(f"{row} {'  ' * abs(x)}{tiles}".rstrip())
            first += count
        return "\n".join(lines)


def split_move(text):
    """(from, to) of a move of the notation. [TOK.move-notation] TOK-8"""
    cell, to = text[:2], text[2:]
    if cell not in INDEX or to not in INDEX or cell == to:
        raise BadMove(f"{text}: no move of the notation")
    return cell, to


# Self test: python3 tests/reference/tokonoma.py

def perft(game, state, depth):
    if depth == 0:
        return 1
    moves = game.moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, move)[0], depth - 1) for move in moves)


def replay(board, events):
    """The board after the events, from the events alone."""
    letters = {name: letter for letter, name in TYPES.items()}
    stacks = {name: list(content.replace("+", "F" if content[-1].isupper() else "f"))
              if content else [] for name, content in zip(CELLS, board)}
    for line in events:
        kind, *pairs = line.split()
        keys = dict(pair.split("=") for pair in pairs)
        if kind == "move":
            stacks[keys["to"]].append(stacks[keys["cell"]].pop())
            item = stacks[keys["to"]][-1]
        elif kind == "remove":
            item = stacks[keys["cell"]].pop()
        else:
            continue
        letter = letters[keys["type"]]
        assert item == (letter if keys["seat"] == "0" else letter.lower()), line
    return tuple("" if not s else s[0] if len(s) == 1 else "+" + s[1] for s in stacks.values())


def check_state(game, state, pool):
    line = game.format(state)
    assert game.parse(line) == state, line
    moves = game.moves(state)
    legal = set(moves)
    assert moves == sorted(legal)
    for text in pool:
        reason, cell = game.refusal(state, text)
        assert (reason is None) == (text in legal), (line, text, reason)
        assert cell in (None, text[:2], text[2:])
    assert (game.to_move(state) == NOBODY) == (not moves) == bool(game.outcome(state))
    touching = sorted(m for cell in CELLS for m in game.moves_at(state, cell))
    assert touching == sorted(moves * 2) and game.moves_at(state, "-") == []


def test_tables():
    """By hand: what is captured, where the houses are, how a game begins."""
    def after(line, move, switches=None, tables=None):
        game = Game(switches, tables)
        return game.format(game.apply(game.parse(line), move)[0])

    # [TOK.attackers]: c3 is attacked from c4 (its flat), and from d3 (the same) once c5 has moved
    line, move = "f4/6/2a1F2/2F3/5 w 3 5", "c5c4"
    assert after(line, move, {"attackers": "3"}) == "f4/6/2aF3/2F3/5 b 0 6"
    assert after(line, move, {"attackers": "2"}) == "f4/6/3F3/2F3/5 b 0 6"
    assert after("f4/6/2a1F2/6/5 w 3 5", move, {"attackers": "1"}) == "f4/6/3F3/6/5 b 0 6"
    # [TOK.attacks]: flats that attack straight forward only, or nothing, or two tiles away
    flat = {"kind": "step", "directions": ["forward"]}
    for attacks, board in [([flat], "f4/6/2aF3/2F3/5"), ([], "f4/6/2aF3/2F3/5"),
                           ([{**flat, "directions": "adjacent"}], "f4/6/3F3/2F3/5")]:
        tables = {"pieces": {"flat": {"attacks": attacks}}}
        assert after(line, move, None, tables) == board + " b 0 6", attacks
    # [TOK.houses]
    game = Game(None, {"board": {"houses": {"white": "e5", "black": "a1"}}})
    for board, end in [("F4/6/7/6/5", WHITE), ("5/6/7/6/4f", BLACK), ("5/6/F6/6/5", None),
                       ("+A4/6/7/6/5", None)]:
        found = game.outcome(game.parse(board + " w 0 0"))
        assert (found[1] if found and found[2] == "house_capture" else [None]) == [end], board
    try:
        game.parse("F4/6/7/6/4f w 0 0")
        raise AssertionError("flats on both houses")
    except BadPosition as fault:
        assert fault.field == "board"
    # [TOK.begin]
    game = Game(None, {"start": "f4/6/7/6/4F b 3 9"})
    assert game.format(game.initial()) == game.format(game.initial(2)) == game.start
    for start in ("f4/6/7/6/4F b 3", "FF3/FFF3/FF5/6/5 w 0 0"):
        try:
            Game(None, {"start": start})
        except BadPosition:
            continue
        raise AssertionError(start)


def self_test():
    import random
    dice = random.Random(29)
    pool = [a + b for a in CELLS for b in CELLS if a != b]
    assert len(pool) == 812
    game = Game()
    start = game.initial()
    assert game.format(start) == START

    # the board
    assert [len([c for c in CELLS if c[0] == row]) for row in "abcde"] == [5, 6, 7, 6, 5]
    assert COORDS["c7"] == (0, -3, 3) and COORDS["c1"] == (0, 3, -3)
    assert all(-2 <= x <= 2 and -3 <= y <= 3 and -3 <= z <= 3 and x + y + z == 0
               for x, y, z in COORDS.values()) and len(NAMES) == 29
    for letter in TYPES:                    # the built-in patterns, by geometry
        for seat in (WHITE, BLACK):
            for cell in CELLS:
                there = {to for to, _ in reached(cell, game.patterns[seat, letter], seat)}
                assert there == {to for to in CELLS if in_pattern(letter, seat, cell, to)}
    # point reflection of the start
    for name, content in zip(CELLS, start[0]):
        other = NAMES[times(-1, COORDS[name])]
        assert start[0][INDEX[other]] == content.swapcase()

    # the numbers that are given
    # (5: 125798, 6: 1522203, too slow for every run)
    counts = [perft(game, start, depth) for depth in range(1, 5)]
    assert counts == [9, 81, 917, 10322], counts

    # single positions: title, line, move, line after, its outcome, events after the move
    won = ("win", [WHITE], "house_capture")
    gone = "remove seat=1 cell=c3 layer=piece type="
    cases = [
        ("[TOK.house-capture]", "5/6/1F5/6/4f w 7 9", "c2c1", "5/6/F6/6/4f b 0 10", won,
         ["counter type=reversible before=7 after=0", "end type=win seats=0 reason=house_capture"]),
        ("[TOK.house-capture] Black", "5/6/5f1/6/F4 b 0 0", "c6c7", "5/6/6f/6/F4 w 0 1",
         ("win", [BLACK], "house_capture"), ["end type=win seats=1 reason=house_capture"]),
        ("TOK-2", "5/6/1FaF3/2F3/5 w 3 5", "c2c1", "5/6/F2F3/2F3/5 b 0 6", won,
         [gone + "arm before=0", "counter type=reversible before=3 after=0",
          "end type=win seats=0 reason=house_capture"]),
        ("TOK-3", "5/6/+A6/6/4f w 0 0", "c1c2", "5/6/FA5/6/4f b 1 1", won,
         ["counter type=reversible before=0 after=1", "end type=win seats=0 reason=house_capture"]),
        ("[TOK.stack-to-stack] TOK-4", "5/6/1F+A4/6/4f w 3 5", "c3d3", "5/6/1FF4/2A3/4f b 4 6",
         None, ["counter type=reversible before=3 after=4", "turn seat=1"]),
        ("[TOK.stack-to-stack]", "5/6/1F1+A3/6/4f w 3 65535", "c4c2", "5/6/1+A1F3/6/4f b 4 65535",
         None, ["counter type=reversible before=3 after=4", "turn seat=1"]),
        ("[TOK.capture]", "f4/6/2+a1F2/2F3/5 w 3 5", "c5c4", "f4/6/3F3/2F3/5 b 0 6", None,
         [gone + "arm before=0", gone + "flat before=0",
          "counter type=reversible before=3 after=0", "turn seat=1"]),
        ("[TOK.after-move] covered", "f4/6/2aF3/2F1A1/5 w 65535 5", "d5d3",
         "f4/6/2aF3/2+A3/5 b 65535 6", None, ["turn seat=1"]),
        ("[TOK.after-move] uncovered", "f4/6/2aF3/2+A3/5 w 3 5", "d3d4",
         "f4/6/3F3/2FA2/5 b 0 6", None,
         [gone + "arm before=0", "counter type=reversible before=3 after=0", "turn seat=1"]),
    ]
    for title, line, move, after, end, events_after in cases:
        state = game.parse(line)
        check_state(game, state, pool)
        assert game.outcome(state) is None and move in game.moves(state), title
        new, events = game.apply(state, move)
        assert game.format(new) == after, (title, game.format(new))
        assert game.outcome(new) == end, (title, game.outcome(new))
        assert events[1:] == events_after, (title, events)
        assert replay(state[0], events) == new[0], title
        check_state(game, new, pool)

    # ends of a state just parsed, in their order
    ends = [
        ("f4/6/7/6/5 w 9 9", ("win", [BLACK], "stalemate")),
        ("5/6/7/6/5 b 9 9", ("win", [WHITE], "stalemate")),
        ("f4/6/7/6/4F w 4 9", ("draw", [0, 1], "reversible_limit")),
        ("f4/6/7/6/4F w 3 9", ("draw", [0, 1], "max_plies")),
        ("f4/6/7/6/4F w 3 8", None),
        ("F4/6/6f/6/5 w 4 9", ("win", [BLACK], "house_capture")),
    ]
    limited = Game({"reversible_limit": "4", "max_plies": "9"})
    for line, end in ends:
        assert limited.outcome(limited.parse(line)) == end, line

    # refusals
    line = "f4/6/+A1FAf2/1S4/4F w 0 0"
    for move, want in [("a2a3", ("no_piece", "a2")), ("a1a2", ("not_yours", "a1")),
                       ("c1d2", ("off_pattern", "d2")), ("c4c2", (None, None)),
                       ("c4c5", ("tile_taken", "c5")), ("d2c4", ("tile_taken", "c4")),
                       ("d2c1", ("tile_taken", "c1")), ("d2d1", ("off_pattern", "d1")),
                       ("c3c1", ("off_pattern", "c1"))]:
        assert game.refusal(game.parse(line), move) == want, (move, want)
    for seat in (1, SPECTATOR, CHANCE, NOBODY):             # before whatever else forbids it, a2 is empty
        for text in ("a5a3", "a2a3"):
            assert game.refusal(start, text, seat) == ("not_your_turn", None)
    assert game.refusal(game.parse("f4/6/7/6/5 w 9 9"), "a1a2", 1) == ("game_over", None)
    for text in ("", "a1", "a1a1", "a6a1", "A1a2", "a1a2 ", "a1-a2", "?"):
        try:
            game.refusal(start, text)
        except BadMove:
            continue
        raise AssertionError(text)

    # faults of position texts: field and offset
    faults = [
        ("", "line", 0), ("5/6/7/6/5 w 0", "line", 13), ("5/6/7/6/5 w 0 0 0", "line", 15),
        ("5/6/7/6/5 w 0 0 ", "line", 15),
        ("5/6/7/6 w 0 0", "board", 7), ("4/6/7/6/5 w 0 0", "board", 1),
        ("5/6/7/6/4 w 0 0", "board", 9), ("6/6/7/6/5 w 0 0", "board", 0),
        ("5/6/7/6/5/5 w 0 0", "board", 9), ("5/6/7/6/5F w 0 0", "board", 9),
        ("5/6F/7/6/5 w 0 0", "board", 3), ("14/6/7/6/5 w 0 0", "board", 1),
        ("+F4/6/7/6/5 w 0 0", "board", 1), ("4+/6/7/6/5 w 0 0", "board", 2),
        ("5/6/7/6/4+ w 0 0", "board", 10), ("5+A/6/7/6/5 w 0 0", "board", 1),
        ("8/6/7/6/5 w 0 0", "board", 0), ("0F4/6/7/6/5 w 0 0", "board", 0),
        ("FFFFF/FF4/7/6/5 w 0 0", "board", 7), ("SS3/6/7/6/5 x 0 0", "board", 1),
        ("FFFFF/F+A4/7/6/5 w 0 0", "board", 7), ("AA+A2/6/7/6/5 w 0 0", "board", 3),
        ("5/6/F5f/6/5 w 0 0", "board", 6),
        ("5/6/7/6/5 W 0 0", "side", 10), ("5/6/7/6/5  0 0", "side", 10),
        ("5/6/7/6/5 w 00 0", "reversible", 12), ("5/6/7/6/5 w 65536 0", "reversible", 12),
        ("5/6/7/6/5 w 0 -1", "ply", 14), ("5/6/7/6/5 w 0 1\t", "ply", 15),
    ]
    for line, field, offset in faults:
        try:
            game.parse(line)
        except BadPosition as fault:
            assert (fault.field, fault.offset) == (field, offset), (line, str(fault))
            continue
        raise AssertionError(line)
    for switches in ({"limit": "1"}, {"max_plies": "01"}, {"max_plies": "65536"},
                     {"reversible_limit": "-1"}, {"reversible_limit": ""},
                     {"attackers": "0"}, {"attackers": "12"}):
        try:
            Game(switches)
        except BadSwitch:
            continue
        raise AssertionError(switches)

    test_tables()

    # random games; in every tenth the board is thinned first, so that talls meet
    plies, reasons = 0, {}
    for number in range(60):
        game = Game({"reversible_limit": "40"} if number % 2 else {"max_plies": "120"})
        state = start
        if number % 10 == 0:
            board = [content if dice.random() < 0.5 else "" for content in start[0]]
            state = (tuple(board), dice.randrange(2), 0, 0)
        while True:
            if plies % 40 == 0:
                check_state(game, state, pool)
            end = game.outcome(state)
            if end:
                reasons[end[2]] = reasons.get(end[2], 0) + 1
                check_state(game, state, pool)
                break
            new, events = game.apply(state, dice.choice(game.moves(state)))
            assert replay(state[0], events) == new[0]
            state, plies = new, plies + 1
            # "Useful as tests": the stars' colours [TOK.colours]
            for name, content in zip(CELLS, state[0]):
                assert content[-1:] not in ("S", "s") or colour(name) == (1 if "S" in content else 2)
    found = ", ".join(f"{n} {reason}" for reason, n in sorted(reasons.items()))
    print(f"ok tokonoma: perft {counts}, {len(cases)} plies, {len(faults)} faults, "
          f"60 games of {plies} plies in all ({found})")


if __name__ == "__main__":
    self_test()
