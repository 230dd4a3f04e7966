"""Thrones: the reference implementation, written from rules/thrones.md alone.

Naive on purpose. `moves` walks outwards from the pieces; `refusal` looks at the two
cells of one text and goes down the table of reasons. The two share only the small
questions (is a check due, can a layout be completed), so each checks the other.
"""

import re
import sys
from collections import Counter
from functools import lru_cache
from itertools import permutations, product
from typing import NamedTuple

from base import (BadMove, BadPosition, BadSwitch, CHANCE, COUNTER_TOP, NOBODY, REFEREE,
                  Reference, SPECTATOR, cause, count_up, decimal, directions, event, keys_of, merged, span,
                  split_fields, words)

# ---------------------------------------------------------------- geometry

DIRECTIONS = [(dc, dr) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dc, dr) != (0, 0)]
HOME = (range(0, 36), range(45, 81))
MIDDLE_ROW = range(36, 45)


def name(cell):
    return "abcdefghi"[cell % 9] + str(cell // 9 + 1)


def number(text):
    return "abcdefghi".index(text[0]) + 9 * (int(text[1]) - 1)


def step(cell, direction):
    """The neighbour in that direction, None off the board."""
    column, row = cell % 9 + direction[0], cell // 9 + direction[1]
    return 9 * row + column if 0 <= column < 9 and 0 <= row < 9 else None


def neighbours(cell):
    return [step(cell, d) for d in DIRECTIONS if step(cell, d) is not None]


def distance(a, b):
    return max(abs(a % 9 - b % 9), abs(a // 9 - b // 9))


def between(a, b):
    """The cells strictly between two cells of a straight line, seen from a."""
    n = distance(a, b)
    dc, dr = (b % 9 - a % 9) // n, (b // 9 - a // 9) // n
    return [a + i * (dc + 9 * dr) for i in range(1, n)]


def setup_cell(seat, index):
    """The index-th home cell in the order of the setup; Black's board is turned half round."""
    return index if seat == 0 else 80 - index


def setup_index(seat, cell):
    return cell if seat == 0 else 80 - cell


# ---------------------------------------------------------------- things

TILE_NAME = {"p": "plains", "f": "forest", "m": "mountain", "w": "water", "c": "fortress",
             "x": "fortress"}
PIECE_NAME = {"R": "ranger", "S": "spearman", "C": "crossbowman", "A": "catapult",
              "T": "trebuchet", "L": "lancer", "W": "warhorse", "E": "elephant", "D": "dragon",
              "K": "throne"}
KINDS = "pfmw"
PIECES = "RSCATLWEDK"
LAYING = "RSCATLWE", "KD"    # in this order they are laid; types of a file's own come between
DID = "mlsxdfo"             # what a turnstate tells has been done
DOING = set("mlsxd")        # those that are no favors
SETUP_PHASES = ("tiles", "middle", "pieces", "setup")


def owner(piece):
    """The seat of a piece letter, None of an empty cell."""
    return None if piece == "." else 0 if piece.isupper() else 1


def of_seat(letter, seat):
    return letter if seat == 0 else letter.lower()


# reasons of refusal in the order of testing
REASONS = (
    "game_over", "not_your_turn", "wrong_phase", "no_piece", "not_yours", "not_next_cell",
    "quota", "fortress_edge", "not_completable", "not_next_tile", "not_middle_row",
    "claimed", "not_next_piece", "not_held_back", "turn_begun", "nothing_done",
    "already_engaged", "dragon_arrived", "not_the_actor", "already_moved", "already_switched",
    "not_first_action", "first_turn", "favor_spent", "no_favor", "cannot_fire",
    "not_homeland", "no_landing", "cell_taken", "pair_order", "no_room_for_pair",
    "no_target", "own_target", "enemy_partner", "same_type", "two_warhorses", "not_forest",
    "out_of_range", "path_blocked", "off_terrain", "not_connected", "long_move", "trail",
    "engage_ban_elephant", "guarded", "ranger_on_mountain", "forest_cover", "no_check_due")
# refusals that name type and seat of the piece on their cell
NAME_A_PIECE = ("not_yours", "already_engaged", "dragon_arrived", "not_the_actor", "cannot_fire", "cell_taken", "own_target",
                "path_blocked", "engage_ban_elephant", "guarded", "ranger_on_mountain", "forest_cover", "banned")
NEUTRAL_REASONS = ("banned", "peaceful_turn", "no_fortress_here", "no_ambush_here", "order_of_type", "no_room_for_type")


# ---------------------------------------------------------------- tables

def one_piece(count, **keys):
    step = [{"kind": "step", "directions": "all"}]
    return {"count": count, "moves": step, "attacks": step, **keys}


def fire_at(distance):
    return [{"kind": "leap", "directions": "all", "range": distance}]


def long_over(ground):
    return [{"kind": "step", "directions": "all"},
            {"kind": "flood", "directions": "all", "over": ["empty", "own"], "ground": [ground]}]


ALL_BUT_DRAGON = ["ranger", "spearman", "crossbowman", "catapult", "trebuchet", "lancer", "warhorse", "elephant", "throne"]
WORDS = {"tile": ["plains", "forest", "mountain", "water", "fortress"],
         "standing": ["empty", "own", "enemy", "enemy-firing", "enemy-dragon"],
         "ignored": ["bans", "walls", "checks"], "end": ["from", "to"]}

# What the rulebook says, in the keys of a rules file.
RULEBOOK = {
    "board": {"directions": {
        "forward": [0, 1], "forward-right": [1, 1], "right": [1, 0], "backward-right": [1, -1], "backward": [0, -1],
        "backward-left": [-1, -1], "left": [-1, 0], "forward-left": [-1, 1]}},
    "tiles": {"plains": {"count": 11, "row_least": 1}, "forest": {"count": 10, "row_least": 1},
              "mountain": {"count": 7, "row_least": 1}, "water": {"count": 7, "row_least": 1}},
    "fortress": {"columns": [2, 8], "rows": [2, 4]},
    "pieces": {
        "ranger": one_piece(2, waives=["mountain"]), "spearman": one_piece(2, waives=["water"], moves=long_over("water")),
        "crossbowman": one_piece(2, fires=fire_at(1)), "catapult": one_piece(1, fires=fire_at(2)),
        "trebuchet": one_piece(1, fires=fire_at(3)), "lancer": one_piece(2, moves=long_over("plains")),
        "warhorse": one_piece(1, switches="repeated", switches_enemies=True), "elephant": one_piece(2),
        "dragon": {"count": 1, "waives": ["mountain", "water"],
                   "moves": [{"kind": "slide", "directions": "all", "range": [1, 4], "over": ["empty", "own", "enemy"]}],
                   "attacks": [{"kind": "slide", "directions": "all", "over": ["empty", "own", "enemy"]}]},
        "throne": one_piece(1, ignores="all")},
    "bans": {"elephant": {"targets": ["elephant"], "ground": ["plains"], "attackers": ALL_BUT_DRAGON,
                          "shooters": ALL_BUT_DRAGON},
             "ranger": {"targets": ["ranger"], "ground": ["mountain"], "shooters": "all"},
             "forest": {"targets": "all", "ground": ["forest"], "attackers": ["dragon"],
                        "shooters": ["crossbowman", "catapult"]}},
    "checks": {"hazards": ["mountain", "water"], "move": ["from"], "switch": ["from", "to"], "attack": ["from", "to"],
               "fire": ["from", "to"]},
    "favors": {"most": 4, "ambush_on": ["forest"]},
    "arrival": {"ground": ["mountain"]},
    "peaceful_turns": 1,
}


def tile_letters(value):
    """The letters of grounds in a position; a fortress has two."""
    return "".join(letter for letter, word in TILE_NAME.items() if word in words(value, WORDS["tile"]))


class Entry(NamedTuple):
    """A way to move, attack or fire."""
    kind: str
    directions: tuple       # as White sees them
    fewest: int
    most: int
    over: tuple             # what may stand on the cells passed
    ground: str             # of a flood

    def seen_by(self, seat):
        return [(dc, dr) if seat == 0 else (-dc, -dr) for dc, dr in self.directions]


class Ban(NamedTuple):
    targets: tuple          # types, by their letters
    ground: str
    attackers: tuple
    shooters: tuple

    def forbids(self, kind, piece, target, tile):
        barred = self.attackers if kind == "attack" else self.shooters
        return target in self.targets and tile in self.ground and piece in barred


class Side:
    """What the types of one player are, by their letters."""

    def __init__(self, tables, pieces, order, dragon_range):
        self.owned = Counter({letter: piece["count"] for letter, piece in pieces.items()})
        self.laying = "".join(letter * self.owned[letter] for letter in order)
        self.waives = {letter: tile_letters(piece.get("waives", [])) for letter, piece in pieces.items()}
        self.repeated = {letter for letter, piece in pieces.items() if piece.get("switches", "once") == "repeated"}
        self.switches_enemies = {letter for letter, piece in pieces.items() if piece.get("switches_enemies", False)}
        self.ignores = {letter: words(piece.get("ignores", []), WORDS["ignored"]) for letter, piece in pieces.items()}
        self.moves, self.attacks, self.fires = (
            {letter: [tables.entry(entry, default) for entry in piece.get(key, [])] for letter, piece in pieces.items()}
            for key, default in (("moves", 1), ("attacks", [1, dragon_range]), ("fires", 1)))
        self.firing = {letter for letter in pieces if self.fires[letter]}
        self.becomes, rows = {}, [f"row-{row}" for row in range(1, 10)] + ["fortress"]
        for letter, piece in pieces.items():        # [THR.becomes]: (where, the other's letter)
            if "becomes" in piece:
                where, types = (piece["becomes"][key] for key in ("where", "types"))
                types = words(types, list(tables.names.values()))
                self.becomes[letter] = words(where, rows), next(other for other, word in tables.names.items() if word in types)

    def most(self, letter):
        """The most pieces of a type that the player may have: its own, and those that become such, step by step."""
        into = {letter}
        while True:
            grown = into | {other for other, (_, what) in self.becomes.items() if what in into}
            if grown == into:
                return sum(self.owned[other] for other in into)
            into = grown

    def floods(self, letter):
        return [entry for entry in self.moves[letter] if entry.kind == "flood"]

    def to_come(self, count):
        """When `count` pieces are laid: how many of the last one's type are to come."""
        return self.laying[count:].count(self.laying[count - 1]) if count else 0


class Tables:
    """The content of a rules file, ready to be asked."""

    def __init__(self, content, dragon_range):
        get = {**RULEBOOK, **(content or {})}
        self.vectors = {word: tuple(vector) for word, vector in get["board"]["directions"].items()}
        tiles = [get["tiles"][TILE_NAME[t]] for t in KINDS]
        self.quota = dict(zip(KINDS, (tile["count"] for tile in tiles)), c=36 - sum(tile["count"] for tile in tiles))
        self.row_least = [tile["row_least"] for tile in tiles]
        self.middle = "".join(t * tile.get("middle", 1) for t, tile in zip(KINDS, tiles))
        self.middle_quota = {**{t: 2 * self.middle.count(t) for t in KINDS}, "c": 1}
        self.columns, self.rows = span(get["fortress"]["columns"], 9), span(get["fortress"]["rows"], 4)
        self._take_types(get["pieces"], get.get("seats", {}), dragon_range)
        self._take_bans(get["bans"])
        checks = get["checks"]
        self.hazards = tile_letters(checks["hazards"])
        self.counting = {kind: words(checks[kind], WORDS["end"]) for kind in ACTION_KINDS}
        self._take_ends(get.get("ends"))
        self.most_favors, self.ambush_on = get["favors"]["most"], tile_letters(get["favors"]["ambush_on"])
        self.arrival, self.peaceful_turns = tile_letters(get["arrival"]["ground"]), get["peaceful_turns"]
        self._name_reasons()
        self._fill = lru_cache(maxsize=None)(self._fillable)

    def _take_types(self, pieces, seats, dragon_range):
        """[THR.own-types]: what the rulebook does not name is a type of the file's own, in the order of the file."""
        own = {piece["letter"]: word for word, piece in pieces.items() if word not in PIECE_NAME.values()}
        self.names = {**PIECE_NAME, **own}
        self.letters = "".join(self.names)
        order = LAYING[0] + "".join(own) + LAYING[1]
        self.of = []
        for seat in ("white", "black"):         # [THR.seat-tables]: key by key, lists as a whole
            differing = seats.get(seat, {}).get("pieces", {})
            types = {letter: merged(pieces[word], differing.get(word, {})) for letter, word in self.names.items()}
            self.of.append(Side(self, types, order, dragon_range))

    def entry(self, entry, default):
        reach = entry.get("range", default) if entry["kind"] != "step" else 1
        fewest, most = span(default if reach == "dragon_attack_range" else reach, 8)
        ways = tuple(self.vectors[word] for word in directions(entry.get("directions", "all"), list(self.vectors)))
        return Entry(entry["kind"], ways, fewest, most, tuple(words(entry.get("over", ["empty"]), WORDS["standing"])),
                     tile_letters(entry.get("ground", "all")))

    def _take_bans(self, bans):
        self.bans = {key: self._ban(bans.get(key, {})) for key in ("elephant", "ranger", "forest", "spare_1", "spare_2",
                                                                   "spare_3")}

    def _take_ends(self, listed):
        """[THR.ends]; what is reported is the rulebook's name only of the rulebook's end [THR.end-names]."""
        self.one_throne = all(side.owned["K"] == 1 for side in self.of)
        self.several_thrones = any(side.owned["K"] > 1 for side in self.of)
        self.plain_ends = listed is None and self.one_throne
        self.ends = []
        for end in [{"kind": "removed"}, {"kind": "fortress"}] if listed is None else listed:
            types = words(end.get("types", ["throne"]), list(self.names.values()))
            at = sorted(words(end.get("at", ["opponent"]), ["middle", "opponent"]))
            least, count = end.get("least", 1), end.get("count", 1)
            plain = self.one_throne and (types, at, least, count) == (["throne"], ["opponent"], 1, 1)
            reason = {"removed": "throne_removed" if plain else "pieces_removed",
                      "fortress": "fortress_taken" if plain else "fortress_held", "points": "points_reached"}[end["kind"]]
            letters = [letter for letter, word in self.names.items() if word in types]
            self.ends.append((end["kind"], letters, at, least, count, reason))

    def _ban(self, ban):
        def types(value):
            return tuple(letter for letter, word in self.names.items() if word in words(value, list(self.names.values())))
        return Ban(types(ban.get("targets", [])), tile_letters(ban.get("ground", [])), types(ban.get("attackers", [])),
                   types(ban.get("shooters", [])))

    def _name_reasons(self):
        """[THR.neutral]: where a table is another than the rulebook's its name gives way."""
        def named(same, own, neutral):
            return own if same else neutral
        self.ban_reasons = {key: named(ban == self._ban(RULEBOOK["bans"].get(key, {})), own, "banned") for (key, ban), own in zip(
            self.bans.items(), ("engage_ban_elephant", "ranger_on_mountain", "forest_cover") + 3 * ("banned",))}
        self.peaceful_reason = named(self.peaceful_turns == 1, "first_turn", "peaceful_turn")
        self.fortress_reason = named((self.columns, self.rows) == ((2, 8), (2, 4)), "fortress_edge", "no_fortress_here")
        self.ambush_reason = named(self.ambush_on == "f", "not_forest", "no_ambush_here")
        few = all(max(side.owned.values()) <= 2 for side in self.of)
        self.order_reason = named(few, "pair_order", "order_of_type")
        self.room_reason = named(few, "no_room_for_pair", "no_room_for_type")

    # layouts

    def fortress_allowed(self, index):
        """May the home fortress lie on this home cell, counted in the order of the setup?"""
        return self.rows[0] <= index // 9 + 1 <= self.rows[1] and self.columns[0] <= index % 9 + 1 <= self.columns[1]

    def _fillable(self, index, left, seen):
        """Can the home cells from `index` on be filled with exactly the tiles `left` (p f m w c)?

        seen: how many of p f m w the row of `index` holds already, or the least if more.
        """
        if index == 36:
            return not any(left)
        for k, tile in enumerate("pfmwc"):
            if left[k] == 0 or (tile == "c" and not self.fortress_allowed(index)):
                continue
            now = self._seen(seen, tile)
            if index % 9 == 8:
                if now != tuple(self.row_least):
                    continue
                now = (0, 0, 0, 0)
            if self._fill(index + 1, left[:k] + (left[k] - 1,) + left[k + 1:], now):
                return True
        return False

    def _seen(self, seen, tiles):
        return tuple(min(least, n + tiles.count(t)) for n, least, t in zip(seen, self.row_least, KINDS))

    def row_good(self, tiles):
        return all(tiles.count(t) >= least for t, least in zip(KINDS, self.row_least))

    def completable(self, tiles):
        """tiles: a string of the tiles laid so far, in the order of the setup."""
        count = Counter(tiles)
        if any(count[t] > self.quota[t] for t in self.quota):
            return False
        if any(t == "c" and not self.fortress_allowed(i) for i, t in enumerate(tiles)):
            return False
        full = len(tiles) // 9 * 9
        if not all(self.row_good(tiles[i:i + 9]) for i in range(0, full, 9)):
            return False
        left = tuple(self.quota[t] - count[t] for t in "pfmwc")
        return self._fill(len(tiles), left, self._seen((0, 0, 0, 0), tiles[full:]))


# ---------------------------------------------------------------- moves as texts

class Move(NamedTuple):
    kind: str            # tile piece hold move switch attack fire haste ambush deception end
    a: int = None        # survive fail choice
    b: int = None
    letter: str = None
    bang: bool = False
    other: bool = False  # marked with ~: the other player's

    def cells(self):
        return [c for c in (self.a, self.b) if c is not None]


ACTION_KINDS = ("move", "switch", "attack", "fire")
FAVOR_KINDS = ("haste", "ambush", "deception")
FAVOR_TILE = {"haste": "p", "ambush": "f", "deception": "w"}     # what it costs, if favors are tiles
CUNNING_TILE = "m"
SETUP_KINDS = ("tile", "piece", "hold")
CELL = "([a-i][1-9])"


@lru_cache(maxsize=None)
def read_move(text):
    """The move that a text means; BadMove if it is none of the notation."""
    if text in ("end", "survive", "fail"):
        return Move(text)
    if text == "D@-":
        return Move("hold")
    m = re.fullmatch("[+]([pfmw])", text, re.ASCII)
    if m:
        return Move("choice", letter=m[1])
    m = re.fullmatch("([pfmwcA-Z])@" + CELL, text, re.ASCII)
    if m:
        return Move("tile" if m[1].islower() else "piece", number(m[2]), letter=m[1])
    m = re.fullmatch(CELL + "([=x*]?)" + CELL + "(!?)", text, re.ASCII)
    if m and m[1] != m[3]:
        kind = {"": "move", "=": "switch", "x": "attack", "*": "fire"}[m[2]]
        return Move(kind, number(m[1]), number(m[3]), bang=m[4] == "!")
    m = re.fullmatch("([HAD]):" + CELL + CELL, text, re.ASCII)
    if m and m[2] != m[3]:
        a, b = number(m[2]), number(m[3])
        if m[1] == "H" or a < b:
            return Move({"H": "haste", "A": "ambush", "D": "deception"}[m[1]], a, b)
    raise BadMove(text)


def write(kind, a, b, bang=False):
    mark = {"move": "", "switch": "=", "attack": "x", "fire": "*"}[kind]
    return name(a) + mark + name(b) + ("!" if bang else "")


# ---------------------------------------------------------------- state

class State(NamedTuple):
    tiles: tuple         # 81 of p f m w c x .
    pieces: tuple        # 81 letters or .
    side: int
    phase: str
    claims: tuple        # two tuples of nine, None once settled
    dragons: tuple       # held back, per seat
    hand: tuple
    gained: tuple
    lastfort: tuple      # cell or -1, per seat
    guard: tuple
    actor: int           # -1: none
    did: str             # a part of DID in this order
    trail: tuple         # cells, ascending
    check: str           # "" or the announced text
    turn: int
    ply: int
    held: tuple = ("", "")      # the tiles in hand, per seat, a word of p f m w in this order; none if favors are none


def put(pair, seat, value):
    """A tuple with one entry replaced."""
    return pair[:seat] + (value,) + pair[seat + 1:]


def seats_text(flags):
    return "".join("wb"[s] for s in (0, 1) if flags[s]) or "-"


def throne_cell(pieces, seat):
    letter = of_seat("K", seat)
    return pieces.index(letter) if letter in pieces else None


def in_enemy_home_fortress(tiles, pieces, seat):
    cell = throne_cell(pieces, seat)
    return cell is not None and cell in HOME[1 - seat] and tiles[cell] in "cx"


# What the tests throw at it (tests/support/games.py).

RULES = ["", "survival=1/3", "dragon_attack_range=8 survival=2/4", "dragon_attack_range=1", "max_plies=160",
         "setup=together", "setup=together max_plies=90", "setup=together survival=1/3", "acting=separate",
         "acting=separate setup=together", "favors_when=any_time", "favors_when=any_time acting=separate",
         "favors_when=any_time setup=together survival=1/3",
         "favors_when=any_time acting=separate setup=together max_plies=300", "favor_kind=when_gained",
         "favor_kind=when_gained favors_when=any_time", "favor_kind=when_gained setup=together",
         "favor_kind=when_gained favors_when=any_time acting=separate setup=together", "guard=engage", "survival=1/1",
         "survival=0/1", "guard=engage survival=1/1 acting=separate", "guard=engage favors_when=any_time survival=0/1",
         "guard=engage favor_kind=when_gained setup=together survival=1/1"]
JOINTS = ["", "=", "x", "*"]
TYPE_LETTERS = "RSCATLWEDKGOpfmwc"
MARK = "!"      # that a move may end with


def any_move(dice, a, b, board):
    low, high = sorted((a, b), key=board.index)
    bang = dice.choice(["", "", "!"])
    actions = [a + joint + b + bang for joint in ("", "", "=", "=", "x", "x", "x", "*", "*")]
    return dice.choice(["end", "survive", "fail", "D@-", "+" + dice.choice("pfmw"), dice.choice("pfmwcRSCATLWEDK") + "@" + a, f"A:{low}{high}",
                        f"D:{low}{high}", f"H:{a}{b}"] + actions)


class Game(Reference):
    SECRETS = True
    NAME = "thrones"
    SWITCHES = {"acting": "one", "dragon_attack_range": "4", "favor_kind": "when_spent",
                "favors_when": "own_turn", "guard": "attack", "max_plies": "0", "setup": "in_turn", "survival": "1/2"}
    PLAYERS = (2, 2)
    FIELDS = ("tiles", "pieces", "side", "phase", "claims", "dragons", "favors", "lastfort",
              "guard", "turnstate", "check", "turn", "ply")

    def __init__(self, switches=None, tables=None):
        text = dict(self.SWITCHES)
        for key, value in (switches or {}).items():
            if key not in text:
                raise BadSwitch(key)
            text[key] = value
        self.switches = text
        self.max_plies = self._whole(text, "max_plies", 0, COUNTER_TOP)
        self.together = self._either(text, "setup", "in_turn", "together")
        self.separate = self._either(text, "acting", "one", "separate")
        self.any_time = self._either(text, "favors_when", "own_turn", "any_time")
        self.choosing = self._either(text, "favor_kind", "when_spent", "when_gained")
        self.guard_engage = self._either(text, "guard", "attack", "engage")
        m = re.fullmatch("(0|[1-9][0-9]*)/(0|[1-9][0-9]*)", text["survival"], re.ASCII)
        if text["survival"] not in ("0/1", "1/1") and not (m and 0 < int(m[1]) < int(m[2]) <= COUNTER_TOP):
            raise BadSwitch("survival")
        self.survival = int(m[1]), int(m[2])
        self.t = Tables(tables, self._whole(text, "dragon_attack_range", 1, 8))
        self.take_start(tables)

    @staticmethod
    def _either(text, key, no, yes):
        if text[key] not in (no, yes):
            raise BadSwitch(key)
        return text[key] == yes

    @staticmethod
    def _whole(text, key, low, high):
        if not re.fullmatch("0|[1-9][0-9]*", text[key], re.ASCII):
            raise BadSwitch(key)
        if not low <= int(text[key]) <= high:
            raise BadSwitch(key)
        return int(text[key])

    def setup(self, players=None):
        nine, board = tuple("." * 9), tuple("." * 81)
        phase = "setup" if self.together else "tiles"
        return State(board, board, 0, phase, (nine, nine), (False, False), (0, 0),
                     (0, 0), (-1, -1), (False, False), -1, "", (), "", 0, 0)

    # ------------------------------------------------------------ format

    def format(self, state):
        return self._line(state, (), ())

    def _line(self, s, hidden, kinds_hidden):
        """The position line; `hidden` are the seats whose setup is not shown, the others' kinds of favors."""
        tile_rows, piece_rows = [], []
        for row in range(8, -1, -1):
            cells = range(9 * row, 9 * row + 9)
            veiled = any(cells[0] in HOME[seat] for seat in hidden)
            if veiled:
                tile_rows.append("?" * 9)
                piece_rows.append("?" * 9)
                continue
            tile_rows.append("".join(s.tiles[c] for c in cells))
            plain = "".join(s.pieces[c] for c in cells)
            piece_rows.append(re.sub(r"\.+", lambda m: str(len(m[0])), plain))
        if s.claims is None:
            claims = "-"
        else:
            claims = "|".join("?" * 9 if seat in hidden else "".join(s.claims[seat])
                              for seat in (0, 1))
        dragons = self._hidden_dragons(s, hidden) if hidden else seats_text(s.dragons)
        favors = ",".join(self._favors_text(s, seat, seat in kinds_hidden) for seat in (0, 1))
        lastfort = ",".join("-" if c < 0 else name(c) for c in s.lastfort)
        return " ".join(["/".join(tile_rows), "/".join(piece_rows), self._side_text(s), s.phase, claims,
                         dragons, favors, lastfort, seats_text(s.guard), self._turnstate(s),
                         s.check or "-", str(s.turn), str(s.ply)])

    def _side_text(self, s):
        """The field side: both letters as long as two layouts made together are incomplete."""
        both = self.together and s.turn == 0 and all(self._stage(s, seat) != "done" for seat in (0, 1))
        return "wb" if both else "wb"[s.side]

    def _favors_text(self, s, seat, hidden):
        text = f"{s.hand[seat]}:{s.gained[seat]}"
        tiles = "?" * len(s.held[seat]) if hidden else s.held[seat]
        return text + ":" + (tiles or "-") if self.choosing else text

    def _hidden_dragons(self, s, hidden):
        """The dragons held back as one sees them who may see the seats that are not hidden."""
        if self.together and 0 not in hidden and s.dragons[0]:
            return "w?"
        if self.together and 1 not in hidden and s.dragons[1]:
            return "?b"
        return "?"

    @staticmethod
    def _turnstate(s):
        if not s.did:
            return "-"
        text = (name(s.actor) if s.actor >= 0 else ".") + s.did
        return text + (":" + ",".join(map(name, s.trail)) if s.trail else "")

    # ------------------------------------------------------------ parse

    def parse(self, line):
        fields = split_fields(line, self.FIELDS)
        tiles = self._parse_tiles(*fields["tiles"])
        pieces = self._parse_pieces(*fields["pieces"])

        def bad(field, message, shift=0):
            raise BadPosition(field, fields[field][1] + shift, message)

        def word(field, allowed):
            text = fields[field][0]
            if text not in allowed:
                bad(field, "one of " + ", ".join(allowed) + " expected")
            return text

        side_text = word("side", ("w", "b", "wb") if self.together else ("w", "b"))
        side = "wb".index(side_text[0])
        setup = ("setup",) if self.together else ("tiles", "middle", "pieces")
        phase = word("phase", setup + ("play", "over"))
        claims = self._parse_claims(*fields["claims"])
        seats = ("-", "w", "b", "wb")
        dragons = tuple(c in word("dragons", seats) for c in "wb")
        hand, gained, held = self._parse_favors(*fields["favors"])
        lastfort = self._parse_lastfort(*fields["lastfort"])
        guard = tuple(c in word("guard", seats) for c in "wb")
        actor, did, trail = self._parse_turnstate(*fields["turnstate"])
        check = fields["check"][0]
        if check == "-":
            check = ""
        else:
            try:
                move = self.read(check)
            except BadMove:
                bad("check", "a move expected")
            if move.bang or move.kind not in ACTION_KINDS + ("haste",):
                bad("check", "an action or a Haste without ! expected")
        turn = decimal(fields["turn"][0], "turn", fields["turn"][1])
        ply = decimal(fields["ply"][0], "ply", fields["ply"][1])
        state = State(tiles, pieces, side, phase, claims, dragons, hand, gained, lastfort, guard,
                      actor, did, trail, check, turn, ply, held)
        if (turn == 0) != (phase in SETUP_PHASES) and not (turn == 0 and phase == "over"):
            bad("turn", "0 exactly in the setup")
        if turn == 0:
            self._validate_setup(state, side_text, bad)
        else:
            if side_text == "wb":
                bad("side", "both players lay out before turn 1 only")
            self._validate_play(state, bad)
        return state

    def _parse_tiles(self, text, start):
        def bad(i, message):
            raise BadPosition("tiles", start + i, message)
        cells, row, column = ["."] * 81, 8, 0
        used = {"home0": Counter(), "home1": Counter(), "middle": Counter()}
        for i, c in enumerate(text):
            if column == 9:
                if c != "/" or row == 0:
                    bad(i, "the row is full")
                row, column = row - 1, 0
                continue
            if c == "/":
                bad(i, "the row is too short")
            if c not in "pfmwcx.":
                bad(i, "no tile")
            cell = 9 * row + column
            cells[cell] = c
            column += 1
            if c == ".":
                continue
            zone = "middle" if row == 4 else "home0" if row < 4 else "home1"
            tile = "c" if c == "x" else c
            used[zone][tile] += 1
            if used[zone][tile] > (self.t.middle_quota if zone == "middle" else self.t.quota)[tile]:
                bad(i, "one too many of this tile")
            if tile == "c" and zone != "middle":
                if not self.t.fortress_allowed(setup_index(int(zone[4]), cell)):
                    bad(i, "a home fortress where it must not be")
        if row or column < 9:
            bad(len(text), "nine rows of nine expected")
        return tuple(cells)

    def _parse_pieces(self, text, start):
        def bad(i, message):
            raise BadPosition("pieces", start + i, message)
        cells, row, column, used = ["."] * 81, 8, 0, Counter()
        for i, c in enumerate(text):
            if c == "/":
                if column < 9:
                    bad(i, "the row is too short")
                if row == 0:
                    bad(i, "nine rows expected")
                row, column = row - 1, 0
            elif c in "123456789":
                if column + int(c) > 9:
                    bad(i, "the row is too long")
                if column and text[i - 1] in "123456789":
                    bad(i, "two digits in a row")
                column += int(c)
            elif c.upper() in self.t.names and c.isascii():
                if column == 9:
                    bad(i, "the row is too long")
                used[c] += 1
                if used[c] > self.t.of[owner(c)].most(c.upper()):
                    bad(i, "one too many of this piece")
                cells[9 * row + column] = c
                column += 1
            else:
                bad(i, "no piece")
        if row or column < 9:
            bad(len(text), "nine rows of nine expected")
        return tuple(cells)

    def _parse_claims(self, text, start):
        def bad(i, message):
            raise BadPosition("claims", start + i, message)
        if text == "-":
            return None
        used = Counter()
        for i, c in enumerate(text):
            if i > 18:
                bad(i, "too long")
            if i == 9:
                if c != "|":
                    bad(i, "| expected")
                used = Counter()
            elif c not in "pfmw.":
                bad(i, "no claim")
            elif c != "." and used[c] == self.t.middle.count(c):
                bad(i, "claimed too often")
            else:
                used[c] += 1
        if len(text) < 19:
            bad(len(text), "too short")
        counts = []
        for claims in (text[:9], text[10:]):
            laid = claims.replace(".", "")
            if sorted(laid) != sorted(self.t.middle[:len(laid)]):
                bad(0, "not in the order of the setup")
            counts.append(len(laid))
        if counts[0] < 4 and counts[1] and not self.together:
            bad(0, "Black's before White's")
        return tuple(text[:9]), tuple(text[10:])

    def _parse_favors(self, text, start):
        one = "([0-9]+):([0-9]+)" + ("(:-|:p*f*m*w*)" if self.choosing else "()")
        m = re.fullmatch(one + "," + one, text, re.ASCII)
        if not m or ":" in (m[3], m[6]):
            raise BadPosition("favors", start, "in hand:gained, and perhaps :tiles, of each expected")
        value = [decimal(m[i], "favors", start + m.start(i), self.t.most_favors) for i in (1, 2, 4, 5)]
        held = tuple(m[i].strip(":-") for i in (3, 6))
        for seat in (0, 1):
            if value[2 * seat] > value[2 * seat + 1]:
                raise BadPosition("favors", start + m.start(3 * seat + 1), "more than gained")
            if self.choosing and not 0 <= value[2 * seat] - len(held[seat]) <= 1:
                raise BadPosition("favors", start + m.start(3 * seat + 3), "as many tiles as in hand, or one fewer")
        return (value[0], value[2]), (value[1], value[3]), held

    @staticmethod
    def _parse_lastfort(text, start):
        m = re.fullmatch("([a-i][1-9]|-),([a-i][1-9]|-)", text, re.ASCII)
        if not m:
            raise BadPosition("lastfort", start, "cell or - for each player expected")
        return tuple(-1 if t == "-" else number(t) for t in m.groups())

    def _parse_turnstate(self, text, start):
        if text == "-":
            return -1, "", ()
        m = re.fullmatch(r"(\.|[a-i][1-9])(?=[mlsxdfo])([ml]?s?x?d?f?o?)"
                         r"((:[a-i][1-9](,[a-i][1-9])*)?)", text, re.ASCII)
        if not m:
            raise BadPosition("turnstate", start, "actor, flags and trail expected")
        trail = [number(t) for t in m[3][1:].split(",")] if m[3] else []
        if trail != sorted(set(trail)):
            raise BadPosition("turnstate", start + m.start(3), "trail not in cell order")
        did = set(m[2])     # what the field tells by itself
        if "o" in did and not self.any_time:
            raise BadPosition("turnstate", start, "nobody interrupts")
        if "d" in did and did - set("do"):
            raise BadPosition("turnstate", start, "an arrival on a mountain is the turn")
        acted = did & set("sx") if self.separate else did - set("dfo")
        without = did & set("x") if self.separate else did - set("dfo")
        if (without or trail if m[1] == "." else not acted):
            raise BadPosition("turnstate", start, "an actor exactly if something has been done that has one")
        if {"l", "s"} <= did or "x" in did and did - set("xo") or trail and "s" not in did:
            raise BadPosition("turnstate", start, "these do not go together")
        return (-1 if m[1] == "." else number(m[1])), m[2], tuple(trail)

    def _limit_reached(self, ply):
        return self.max_plies > 0 and ply >= self.max_plies

    def _validate_setup(self, s, side_text, bad):
        if s.claims is None:
            bad("claims", "claims belong to the setup")
        for c in range(81):
            i = (8 - c // 9) * 10 + c % 9
            if s.tiles[c] != "." and (c in MIDDLE_ROW or s.tiles[c] == "x"):
                bad("tiles", "not in the setup", i)
            if s.pieces[c] != "." and c not in HOME[owner(s.pieces[c])]:
                bad("pieces", "outside its homeland in the setup")
        stage = [self._setup_stage(s, seat, bad) for seat in (0, 1)]
        if stage[0] != "done" and self._has_begun(s, 1) and not self.together:
            bad("tiles", "Black's setup before White's is complete")
        if stage[1] == "done" and (stage[0] == "done" or not self.together):
            bad("turn", "the setup is complete")
        side = 1 if stage[0] == "done" else 0
        if s.side != side or side_text != self._side_text(s):
            bad("side", "these are not who lays out")
        if s.phase not in ("setup" if self.together else stage[side], "over"):
            bad("phase", "not this far in the setup")
        start = self.initial()
        for field, keys in (("favors", ("hand", "gained", "held")), ("lastfort", ("lastfort",)),
                            ("guard", ("guard",)), ("turnstate", ("actor", "did", "trail")),
                            ("check", ("check",))):
            if any(getattr(s, k) != getattr(start, k) for k in keys):
                bad(field, "as at the start in the setup")
        if (s.phase == "over") != self._limit_reached(s.ply):
            bad("ply", "max_plies and phase disagree")

    @staticmethod
    def _has_begun(s, seat):
        return (any(s.tiles[c] != "." for c in HOME[seat]) or s.dragons[seat]
                or any(owner(p) == seat for p in s.pieces) or set(s.claims[seat]) != {"."})

    def _setup_stage(self, s, seat, bad):
        """Which phase this player's setup has reached, or done; a fault if it is no prefix."""
        order = [setup_cell(seat, i) for i in range(36)]
        tiles = "".join(s.tiles[c] for c in order)
        laid = tiles.rstrip(".")
        mine = [p.upper() for p in s.pieces if owner(p) == seat]
        claimed = [c for c in s.claims[seat] if c != "."]
        if "." in laid or not self.t.completable(laid):
            bad("tiles", "no beginning of a legal layout")
        if sorted(claimed) != sorted(self.t.middle[:len(claimed)]):
            bad("claims", "not in the order of the setup")
        done, laying = len(mine), self.t.of[seat].laying
        if Counter(mine) != Counter(laying[:done]):
            bad("pieces", "not in the order of the setup")
        if claimed and len(laid) < 36:
            bad("claims", "before the home tiles")
        if mine and len(claimed) < 4:
            bad("pieces", "before the middle tiles")
        if s.dragons[seat] and laying[done:] != "D":
            bad("dragons", "not held back")
        if done:
            last = max(i for i, c in enumerate(order) if s.pieces[c].upper() == laying[done - 1])
            if sum(s.pieces[c] == "." for c in order[last + 1:]) < self.t.of[seat].to_come(done):
                bad("pieces", "no room for the others of this type")
        if len(laid) < 36:
            return "tiles"
        if len(claimed) < 4:
            return "middle"
        return "done" if done == len(laying) or s.dragons[seat] else "pieces"

    def _validate_play(self, s, bad):
        for c in range(81):
            if s.tiles[c] == ".":
                bad("tiles", "no tile", (8 - c // 9) * 10 + c % 9)
        for row in (0, 1, 2, 3, 5, 6, 7, 8):
            if not self.t.row_good(s.tiles[9 * row:9 * row + 9]):
                bad("tiles", "not enough of each tile in the row", (8 - row) * 10)
        thrones = [throne_cell(s.pieces, seat) for seat in (0, 1)]
        missing = thrones.count(None)
        taken = [in_enemy_home_fortress(s.tiles, s.pieces, seat) for seat in (0, 1)]
        if self.t.plain_ends and missing > (1 if s.phase == "over" else 0):
            bad("pieces", "a throne is missing")
        if self.t.plain_ends and all(taken):
            bad("pieces", "both thrones have taken a fortress")
        if s.turn < COUNTER_TOP and s.side != (s.turn + 1) % 2:
            bad("side", "White's are the odd turns")
        if s.claims is not None:
            bad("claims", "settled by now")
        for seat in (0, 1):
            if s.dragons[seat] and (of_seat("D", seat) in s.pieces or not self.t.of[seat].owned["D"]):
                bad("dragons", "the dragon is on the board, or there is none")
            fort = s.lastfort[seat]
            if self.t.most_favors > 0 and (fort < 0) != (s.gained[seat] == 0):
                bad("lastfort", "- exactly if nothing was gained")
            if fort >= 0 and s.tiles[fort] not in "cx":
                bad("lastfort", "no fortress", 0 if seat == 0 else 3 if s.lastfort[0] >= 0 else 2)
            housed = self._housed(s, seat)
            if housed and (fort < 0 if self.t.several_thrones else fort != housed[0]):
                bad("lastfort", "the throne stands in another fortress")
            if s.guard[seat] and of_seat("W", seat) not in s.pieces:
                bad("guard", "no warhorse to protect")
        if s.phase == "over":
            if s.did or s.actor >= 0:
                bad("turnstate", "- when the game is over")
            if s.check:
                bad("check", "- when the game is over")
            if not (self._won(s) or self._limit_reached(s.ply)):
                bad("phase", "nothing ends the game")
            return
        if self._won(s):
            bad("phase", "an end holds")
        if s.guard[s.side] and "x" not in s.did:
            bad("guard", "protection ends when its owner's turn begins")
        self._validate_turnstate(s, bad)
        if self._limit_reached(s.ply):
            bad("ply", "max_plies ends the game")
        if s.check:
            if any(self._must_choose(s, seat) for seat in (0, 1)):
                bad("check", "the kind of a favor is to be chosen first")
            before = s._replace(check="")
            if s.check not in self.moves(before) or not self._due(before, self.read(s.check)):
                bad("check", "not legal, or no check is due")

    def _validate_turnstate(self, s, bad):
        if s.actor >= 0:
            piece = s.pieces[s.actor]
            if owner(piece) != s.side:
                bad("turnstate", "the actor is no piece of the side to move")
            if "l" in s.did and not self.t.of[s.side].floods(piece.upper()):
                bad("turnstate", "no long move")
            if "x" in s.did and (s.turn <= self.t.peaceful_turns or s.hand[s.side] == 0):
                bad("turnstate", "the turn would be over")
            if bool(s.trail) != (piece.upper() in self.t.of[s.side].repeated and "s" in s.did):
                bad("turnstate", "a trail exactly for a warhorse that has switched")
            if self.separate and "s" in s.did and not s.trail:
                bad("turnstate", "who switches once is no actor")
        if "d" in s.did and (s.hand[s.side] == 0 or of_seat("D", s.side) not in s.pieces):
            bad("turnstate", "the turn would be over, or no dragon has arrived")
        for seat, letter in ((s.side, "f"), (1 - s.side, "o")):
            if letter in s.did and s.gained[seat] == s.hand[seat]:
                bad("turnstate", "no favor can have been spent")
        if not s.did and any(s.tiles[c] == "x" and s.pieces[c] == "." for c in range(81)):
            bad("tiles", "an empty breached fortress at the beginning of a turn")

    # ------------------------------------------------------------ whose move

    def whose_turn(self, state):
        return NOBODY if state.phase == "over" else state.side

    def to_move(self, state):
        if state.check:
            return CHANCE
        chooser = self._chooser(state)
        return self.whose_turn(state) if chooser is None else chooser

    def _must_choose(self, s, seat):
        """Has this player a favor without a kind?"""
        return self.choosing and s.phase == "play" and len(s.held[seat]) < s.hand[seat]

    def _chooser(self, s):
        """Who chooses the kind of a favor now, White first; None: nobody."""
        return next((seat for seat in (0, 1) if self._must_choose(s, seat)), None)

    @staticmethod
    def _has_spent(s, seat):
        return ("f" if seat == s.side else "o") in s.did

    def _may_interrupt(self, s):
        """Has the player who is not on turn a favor to spend in this turn?"""
        return self.any_time and s.phase == "play" and s.hand[1 - s.side] > 0 and "o" not in s.did

    def actors(self, state):
        """The seats that may make a ply now."""
        if self.to_move(state) in (CHANCE, NOBODY):
            return []
        if self.together and state.turn == 0:
            return [seat for seat in (0, 1) if self._stage(state, seat) != "done"]
        if self._chooser(state) is not None:
            return [self._chooser(state)]
        return [0, 1] if self._may_interrupt(state) else [state.side]

    def move_seat(self, state, move):
        """Whose move this is."""
        return self._move_seat(state, self.read(move))

    def _move_seat(self, s, m):
        if m.kind == "choice" and self._chooser(s) is not None:
            return self._chooser(s)
        if m.other:
            return 1 if s.turn == 0 else 1 - s.side
        return 0 if self.together and s.turn == 0 and m.kind != "choice" else s.side

    def cause(self, line, mover):
        """By themselves the rules repair fortresses, settle the middle row and give favors; spending one is a price."""
        kind, keys = line.split(" ")[0], keys_of(line)
        if kind == "stock" and keys["type"].startswith("favor"):
            if int(keys["after"]) < int(keys["before"]):
                return "spent"
            return "upkeep" if keys["type"] == "favor" else None        # who chooses a kind does nothing else
        if line in self.promoted:
            return "upkeep"
        settled = kind == "place" and keys["layer"] == "ground" and keys["cell"][1] == "5"
        laid_again = kind == "place" and keys["layer"] == "fixture" and keys["seat"] != str(mover)
        repaired = kind == "change" and keys["before"] == "1"
        if settled or laid_again or repaired or keys.get("layer") == "fixture" and kind == "remove" or keys.get("type") == "gained":
            return "upkeep"
        return cause(line, mover)

    def phases(self, state):
        """Of each player by what is laid of the own layout; one phase for all of it if they lay out together."""
        if state.turn > 0:
            return ("play", "play")
        if self.together:
            return ("setup", "setup")
        return tuple(self._laying(state, seat) for seat in (0, 1))

    def _stage(self, state, seat):
        """What this player lays next, or done."""
        laid = sum(owner(p) == seat for p in state.pieces) + state.dragons[seat]
        return "done" if laid == len(self.t.of[seat].laying) else self._laying(state, seat)

    @staticmethod
    def _laying(state, seat):
        if any(state.tiles[setup_cell(seat, i)] == "." for i in range(36)):
            return "tiles"
        return "middle" if sum(c != "." for c in state.claims[seat]) < 4 else "pieces"

    def chance(self, state):
        n, d = self.survival
        return {move: ways for move, ways in (("fail", d - n), ("survive", n)) if ways > 0}, d

    def outcome(self, state):
        if state.phase != "over":
            return None
        if state.turn > 0:
            for end in self.t.ends:
                seats = [seat for seat in (0, 1) if self._wins_by(state, end, seat)]
                if seats:
                    return "draw" if len(seats) == 2 else "win", seats, end[5]
        return "draw", [0, 1], "max_plies"

    @staticmethod
    def _wins_by(s, end, seat):
        """Has this player won by an end of the list?"""
        kind, letters, at, least, count, _ = end
        if kind == "points":
            return s.gained[seat] >= count
        if kind == "removed":
            other = 1 - seat
            kept = sum(owner(p) == other and p.upper() in letters for p in s.pieces) + ("D" in letters and s.dragons[other])
            return kept < least
        zones = {"middle": MIDDLE_ROW, "opponent": HOME[1 - seat]}
        return sum(s.tiles[c] in "cx" and owner(s.pieces[c]) == seat and s.pieces[c].upper() in letters
                   for zone in at for c in zones[zone]) >= count

    @staticmethod
    def _housed(s, seat):
        """The fortresses in which a player's thrones stand."""
        return [c for c in range(81) if s.tiles[c] in "cx" and s.pieces[c] == of_seat("K", seat)]

    def _of(self, s, cell):
        """The types of the player whose piece stands there."""
        return self.t.of[owner(s.pieces[cell])]

    # ------------------------------------------------------------ survival checks

    def _due(self, s, move):
        """Is a survival check due for this legal action or Haste?"""
        piece, kind = s.pieces[move.a].upper(), "move" if move.kind == "haste" else move.kind
        waived, ignored = self._of(s, move.a).waives[piece], self._of(s, move.a).ignores[piece]
        if kind == "switch":
            waived += self._of(s, move.b).waives[s.pieces[move.b].upper()]
        elif kind == "attack" and "checks" in ignored:
            return False
        elif kind != "move" and s.tiles[move.b] == "c":
            if kind == "fire" or "walls" not in ignored:
                return True
        cells = {"from": move.a, "to": move.b}
        tiles = [s.tiles[cells[end]] for end in self.t.counting[kind]]
        return any(tile in self.t.hazards and tile not in waived for tile in tiles)

    @staticmethod
    def _favor_open(s):
        return s.hand[s.side] > 0 and "f" not in s.did

    # ------------------------------------------------------------ moves

    def moves(self, state):
        s = state
        if s.phase == "over":
            return []
        if s.check:
            return sorted(self.chance(s)[0])
        if s.phase == "play":
            return sorted(self._play_moves(s))
        return sorted(("~" if self.together and seat == 1 else "") + text
                      for seat in self.actors(s) for text in self._setup_moves(s, seat))

    def _setup_moves(self, s, seat):
        return {"tiles": self._tile_moves, "middle": self._middle_moves,
                "pieces": self._piece_moves}[self._stage(s, seat)](s, seat)

    def moves_of(self, state, seat):
        """The moves of one seat."""
        if seat not in self.actors(state):
            return []
        return [m for m in self.moves(state) if self.move_seat(state, m) == seat]

    def _tile_moves(self, s, seat):
        laid = "".join(s.tiles[setup_cell(seat, i)] for i in range(36)).rstrip(".")
        cell = name(setup_cell(seat, len(laid)))
        return [f"{t}@{cell}" for t in "pfmwc" if self.t.completable(laid + t)]

    def _middle_moves(self, s, seat):
        claims = s.claims[seat]
        tile = self.t.middle[9 - claims.count(".")]
        return [f"{tile}@{name(36 + i)}" for i in range(9) if claims[i] == "."]

    def _piece_moves(self, s, seat):
        k, laying = sum(owner(p) == seat for p in s.pieces), self.t.of[seat].laying
        letter = laying[k]
        last = max((i for i in range(36) if s.pieces[setup_cell(seat, i)] == of_seat(letter, seat)), default=-1)
        free = [i for i in range(last + 1, 36) if s.pieces[setup_cell(seat, i)] == "."]
        free = free[:len(free) - laying[k + 1:].count(letter)]
        found = [f"{letter}@{name(setup_cell(seat, i))}" for i in free]
        return found + (["D@-"] if letter == "D" else [])

    def _can_pay(self, s, seat, tile):
        """Has the player, who has a favor in hand, one of this kind?"""
        return not self.choosing or tile in s.held[seat]

    def _play_moves(self, s):
        if self._chooser(s) is not None:
            return ["+" + tile for tile in KINDS]
        found = []
        if not set(s.did) & set("xd"):
            for cell in range(81):
                if owner(s.pieces[cell]) == s.side and (self.separate or s.actor in (-1, cell)):
                    found += self._actions(s, cell)
        if self._favor_open(s):
            if self._can_pay(s, s.side, CUNNING_TILE):
                found += [text + "!" for text in found if self._due(s, read_move(text))]
            found += self._favors(s, s.side)
        if not set(s.did) & DOING and s.dragons[s.side]:
            found += [f"D@{name(c)}" for c in HOME[s.side]
                      if s.tiles[c] in "cx" or (s.tiles[c] in self.t.arrival and s.pieces[c] == ".")]
        if set(s.did) & DOING or not found:
            found.append("end")
        if self._may_interrupt(s):
            found += ["~" + text for text in self._favors(s, 1 - s.side)]
        return found

    def _actions(self, s, cell):
        piece = s.pieces[cell].upper()
        found = []
        if not set(s.did) & set("ml"):
            found += [write("move", cell, c) for c in self._move_targets(s, cell, piece)]
        if "l" not in s.did and ("s" not in s.did or piece in self._of(s, cell).repeated and cell == s.actor):
            found += [write("switch", cell, c) for c in neighbours(cell)
                      if self._can_switch(s, piece, s.pieces[c], c)]
        if not set(s.did) & set("mlsx") and s.turn > self.t.peaceful_turns:
            found += [write("attack", cell, c) for c in self._attack_targets(s, cell, piece)]
            found += [write("fire", cell, c) for c in self._fire_targets(s, cell, piece)]
        return found

    def _standing(self, s, cell, seat):
        """What stands there, in the words of `over`, as a player sees it."""
        piece = s.pieces[cell]
        if owner(piece) in (None, seat):
            return "empty" if piece == "." else "own"
        return "enemy-dragon" if piece.upper() == "D" else "enemy-firing" if piece.upper() in self._of(s, cell).firing else "enemy"

    def _reached(self, s, cell, entry):
        """The cells that a step or slide can reach, whatever stands on the last one."""
        seat = owner(s.pieces[cell])
        for d in entry.seen_by(seat):
            c = cell
            for n in range(1, entry.most + 1):
                c = step(c, d)
                if c is None:
                    break
                if n >= entry.fewest:
                    yield c
                if self._standing(s, c, seat) not in entry.over:
                    break

    def _flood(self, s, cell, entry):
        """The empty cells to which a flood leads."""
        seat, ground = owner(s.pieces[cell]), TILE_NAME[s.tiles[cell]]
        reached, open_cells, found = {cell}, [cell], set()
        while open_cells and s.tiles[cell] in entry.ground:
            at = open_cells.pop()
            for c in (step(at, d) for d in entry.seen_by(seat)):
                if c is None or c in reached or TILE_NAME[s.tiles[c]] != ground:
                    continue
                if s.pieces[c] == ".":
                    found.add(c)
                if self._standing(s, c, seat) in entry.over:
                    reached.add(c)
                    open_cells.append(c)
        return found

    def _plain_targets(self, s, cell, piece):
        return {c for entry in self._of(s, cell).moves[piece] if entry.kind != "flood"
                for c in self._reached(s, cell, entry) if s.pieces[c] == "."}

    def _move_targets(self, s, cell, piece):
        flooded = {c for entry in self._of(s, cell).floods(piece) for c in self._flood(s, cell, entry)}
        return sorted(self._plain_targets(s, cell, piece) | (flooded if "s" not in s.did else set()))

    def _can_switch(self, s, piece, other, cell):
        if other == "." or cell in s.trail:
            return False
        if owner(other) == s.side:
            return other.upper() != piece
        return piece in self.t.of[s.side].switches_enemies and (piece, other.upper()) != ("W", "W")

    def _guarded(self, s, kind, cell):
        """Is the enemy on the cell a warhorse, protected from this way of engaging?"""
        return (kind == "attack" or self.guard_engage) and s.pieces[cell].upper() == "W" and s.guard[1 - s.side]

    def _banned(self, s, kind, piece, cell):
        """Does a ban, or the warhorse's protection, forbid this piece to engage the one on the cell?"""
        if kind == "attack" and "bans" in self.t.of[s.side].ignores[piece]:
            return False
        if self._guarded(s, kind, cell):
            return True
        target = s.pieces[cell].upper()
        return any(ban.forbids(kind, piece, target, s.tiles[cell]) for ban in self.t.bans.values())

    def _attack_targets(self, s, cell, piece):
        near = {c for entry in self._of(s, cell).attacks[piece] for c in self._reached(s, cell, entry)}
        return [c for c in near if owner(s.pieces[c]) == 1 - s.side and not self._banned(s, "attack", piece, c)]

    def _fire_targets(self, s, cell, piece):
        found = set()
        for entry in self._of(s, cell).fires[piece]:
            for d in entry.seen_by(s.side):
                c = cell
                for n in range(1, entry.most + 1):
                    c = step(c, d)
                    if c is None:
                        break
                    if n >= entry.fewest and owner(s.pieces[c]) == 1 - s.side and not self._banned(s, "fire", piece, c):
                        found.add(c)
        return found

    def _favors(self, s, seat):
        """The favors that a player with one in hand may spend, but Cunning."""
        found, own = [], [c for c in range(81) if owner(s.pieces[c]) == seat]
        if self._can_pay(s, seat, FAVOR_TILE["haste"]):
            found += [f"H:{name(a)}{name(b)}" for a in own for b in neighbours(a) if s.pieces[b] == "."]
        if self._can_pay(s, seat, FAVOR_TILE["ambush"]):
            found += [f"A:{name(a)}{name(b)}" for a in own for b in own
                      if a < b and s.tiles[a] in self.t.ambush_on and s.tiles[b] in self.t.ambush_on
                      and s.pieces[a] != s.pieces[b]]
        if self._can_pay(s, seat, FAVOR_TILE["deception"]):
            found += [f"D:{name(a)}{name(b)}" for a in range(81) for b in neighbours(a)
                      if a < b and self._deceptive(s.pieces[a], s.pieces[b])]
        return found

    @staticmethod
    def _deceptive(p, q):
        """May Deception exchange these two?"""
        return "." not in (p, q) and p != q and {p, q} != {"W", "w"}

    def moves_at(self, state, cell):
        wanted = None if cell == "-" else number(cell)
        return [m for m in self.moves(state)
                if (wanted in self.read(m).cells() if wanted is not None
                    else not self.read(m).cells())]

    # ------------------------------------------------------------ refusal

    def read(self, text):
        """The move that a text means under these rules: which moves may be marked as the other player's, and whether kinds
        are chosen."""
        m = read_move(text.removeprefix("~"))
        if m.kind == "choice" and not self.choosing or m.kind == "piece" and m.letter not in self.t.names:
            raise BadMove(text)
        if not text.startswith("~"):
            return m
        if not (self.together and m.kind in SETUP_KINDS or self.any_time and m.kind in FAVOR_KINDS):
            raise BadMove(text)
        return m._replace(other=True)

    def refusal(self, state, move, seat=None):
        m = self.read(move)
        for reason, cell in self._reasons(state, m, seat):
            return reason, None if cell is None else name(cell)
        return None, None

    def names(self, s, move, reason, cell):
        """What a refusal names besides its cell: the piece there with its owner, a type, or a number."""
        m = self.read(move)
        if reason in NAME_A_PIECE:
            piece = s.pieces["abcdefghi".index(cell[0]) + 9 * (int(cell[1]) - 1)]
            return f" type={self.t.names[piece.upper()]} seat={owner(piece)}"
        if reason == "quota":
            return f" type={TILE_NAME[m.letter]}"
        if reason in ("enemy_partner", "trail"):
            return f" type={self.t.names[s.pieces[m.a].upper()]}"
        if reason in ("first_turn", "peaceful_turn"):
            return f" value={self.t.peaceful_turns + 1}"
        return ""

    def _reasons(self, s, m, seat):
        """The table of refusals from top to bottom: yields what holds."""
        if s.phase == "over":
            yield "game_over", None
        if seat not in (None, REFEREE) and not self._may_act(s, m, seat):
            yield "not_your_turn", None
        if not self._right_phase(s, m):
            yield "wrong_phase", None
        if s.check:
            return
        if s.turn == 0:
            seat = self._move_seat(s, m)
            yield from {"tiles": self._tile_reasons, "middle": self._middle_reasons,
                        "pieces": self._placing_reasons}[self._stage(s, seat)](s, m, seat)
        elif m.kind == "piece":
            yield from self._arrival_reasons(s, m)
        elif m.kind == "end":
            if not set(s.did) & DOING and self.moves_of(s, s.side) != ["end"]:
                yield "nothing_done", None
        elif m.kind in FAVOR_KINDS:
            yield from self._favor_reasons(s, m, self._move_seat(s, m))
        elif m.kind != "choice":
            yield from self._action_reasons(s, m)

    def _may_act(self, s, m, seat):
        """May this seat, or chance, make a ply now, and is this move its own?"""
        if self.to_move(s) == CHANCE:
            return seat == CHANCE
        return seat in self.actors(s) and seat == self._move_seat(s, m)

    def _right_phase(self, s, m):
        if s.check:
            return m.kind in self.chance(s)[0]
        if s.turn == 0:
            kinds = {"tiles": ("tile",), "middle": ("tile",), "pieces": ("piece", "hold"), "done": ()}
            return m.kind in kinds[self._stage(s, self._move_seat(s, m))]
        if m.kind == "choice" or self._chooser(s) is not None:
            return m.kind == "choice" and self._chooser(s) is not None
        if m.other:
            return m.kind in FAVOR_KINDS
        return m.kind in ACTION_KINDS + FAVOR_KINDS + ("end",) or (
            m.kind == "piece" and m.letter == "D")

    def _tile_reasons(self, s, m, seat):
        laid = "".join(s.tiles[setup_cell(seat, i)] for i in range(36)).rstrip(".")
        due = setup_cell(seat, len(laid))
        if m.a != due:
            yield "not_next_cell", due
        if laid.count(m.letter) == self.t.quota[m.letter]:
            yield "quota", m.a
        column, row = m.a % 9 + 1, m.a // 9 + 1
        if seat == 1:
            column, row = 10 - column, 10 - row
        (left, right), (back, front) = self.t.columns, self.t.rows
        if m.letter == "c" and not (left <= column <= right and back <= row <= front):
            yield self.t.fortress_reason, m.a
        if not self.t.completable(laid + m.letter):
            yield "not_completable", m.a

    def _middle_reasons(self, s, m, seat):
        if m.letter != next(t for t in KINDS if s.claims[seat].count(t) < self.t.middle.count(t)):
            yield "not_next_tile", None
        if m.a not in MIDDLE_ROW:
            yield "not_middle_row", m.a
        if s.claims[seat][m.a - 36] != ".":
            yield "claimed", m.a

    def _placing_reasons(self, s, m, seat):
        mine = Counter(p.upper() for p in s.pieces if owner(p) == seat)
        due = self.t.of[seat].laying[sum(mine.values())]
        if (m.letter or "D") != due:
            yield "not_next_piece", None
        if m.kind == "hold":
            return
        if m.a not in HOME[seat]:
            yield "not_homeland", m.a
        if s.pieces[m.a] != ".":
            yield "cell_taken", m.a
        later = range(m.a + 1, 36) if seat == 0 else range(45, m.a)
        alike = [c for c in HOME[seat] if s.pieces[c] == of_seat(due, seat)]
        last = max(alike, key=lambda c: setup_index(seat, c), default=m.a)
        if setup_index(seat, m.a) < setup_index(seat, last):
            yield self.t.order_reason, last
        if sum(s.pieces[c] == "." for c in later) < self.t.of[seat].owned[due] - mine[due] - 1:
            yield self.t.room_reason, m.a

    def _arrival_reasons(self, s, m):
        if not s.dragons[s.side]:
            yield "not_held_back", None
        if any(letter in s.did for letter in "mlsx"):
            yield "turn_begun", None
        if m.a not in HOME[s.side]:
            yield "not_homeland", m.a
        if s.tiles[m.a] not in self.t.arrival + "cx":
            yield "no_landing", m.a
        if s.tiles[m.a] not in "cx" and s.pieces[m.a] != ".":
            yield "cell_taken", m.a

    def _spending_reasons(self, s, seat, tile):
        if self._has_spent(s, seat):
            yield "favor_spent", None
        if (s.held[seat].count(tile) if self.choosing else s.hand[seat]) == 0:
            yield "no_favor", None

    def _favor_reasons(self, s, m, seat):
        acting = {"haste": [m.a], "ambush": [m.a, m.b], "deception": [m.a, m.b]}[m.kind]
        for c in acting:
            if s.pieces[c] == ".":
                yield "no_piece", c
        for c in acting:
            if m.kind != "deception" and owner(s.pieces[c]) != seat:
                yield "not_yours", c
        yield from self._spending_reasons(s, seat, FAVOR_TILE[m.kind])
        if m.kind == "haste":
            if s.pieces[m.b] != ".":
                yield "cell_taken", m.b
        elif s.pieces[m.a] == s.pieces[m.b]:
            yield "same_type", m.b
        elif m.kind == "deception" and s.pieces[m.a].upper() == s.pieces[m.b].upper() == "W":
            yield "two_warhorses", m.b
        if m.kind == "ambush":
            for c in (m.a, m.b):
                if s.tiles[c] not in self.t.ambush_on:
                    yield self.t.ambush_reason, c
        elif distance(m.a, m.b) != 1:
            yield "out_of_range", m.b

    def _action_reasons(self, s, m):
        piece = s.pieces[m.a].upper()
        if piece == ".":
            yield "no_piece", m.a
        if owner(s.pieces[m.a]) != s.side:
            yield "not_yours", m.a
        if "x" in s.did:
            yield "already_engaged", s.actor
        if "d" in s.did:
            yield "dragon_arrived", s.pieces.index(of_seat("D", s.side))
        if s.actor not in (-1, m.a) and not self.separate:
            yield "not_the_actor", s.actor
        if m.kind == "move" and ("m" in s.did or "l" in s.did):
            yield "already_moved", m.a
        if m.kind == "switch" and "s" in s.did and (piece not in self._of(s, m.a).repeated or m.a != s.actor):
            yield "already_switched", m.a
        if m.kind in ("attack", "fire"):
            if s.did.strip("fo"):
                yield "not_first_action", m.a
            if s.turn <= self.t.peaceful_turns:
                yield self.t.peaceful_reason, None
        if m.bang:
            yield from self._spending_reasons(s, s.side, CUNNING_TILE)
        yield from {"move": self._move_reasons, "switch": self._switch_reasons,
                    "attack": self._attack_reasons, "fire": self._fire_reasons}[m.kind](
                        s, m, piece)
        if m.bang and not self._due(s, m):
            yield "no_check_due", None

    @staticmethod
    def _has(entry, a, b, seat):
        """Has this entry the cell b in its directions and range, whatever stands between?"""
        way = b % 9 - a % 9, b // 9 - a // 9
        return any((n * dc, n * dr) == way for dc, dr in entry.seen_by(seat) for n in range(entry.fewest, entry.most + 1))

    def _stopped(self, s, entry, a, b, seat):
        """The first cell that stops a step or slide on its way from a to b; None: none does."""
        return next((c for c in between(a, b) if self._standing(s, c, seat) not in entry.over), None)

    def _reach_reasons(self, s, m, entries):
        """Why no step or slide among the entries leads from a to b; nothing if one does."""
        having = [entry for entry in entries if entry.kind != "flood" and self._has(entry, m.a, m.b, s.side)]
        stopped = [self._stopped(s, entry, m.a, m.b, s.side) for entry in having]
        if None in stopped:
            return
        if stopped:
            yield "path_blocked", stopped[0]
        else:
            yield "out_of_range", m.b

    def _move_reasons(self, s, m, piece):
        if s.pieces[m.b] != ".":
            yield "cell_taken", m.b
        why, floods = list(self._reach_reasons(s, m, self._of(s, m.a).moves[piece])), self._of(s, m.a).floods(piece)
        if not why:
            return
        if not any(self._connected(s, entry, m.a, m.b) for entry in floods):
            yield from (reason for reason in why if not floods or reason[0] == "path_blocked")
            if not any(s.tiles[m.a] in entry.ground for entry in floods):
                yield "off_terrain", m.a
            if TILE_NAME[s.tiles[m.a]] != TILE_NAME[s.tiles[m.b]]:
                yield "off_terrain", m.b
            yield "not_connected", m.b
        if "s" in s.did:
            yield "long_move", m.a

    def _connected(self, s, entry, a, b):
        """Does a flood lead from a to b? Grown backwards from b."""
        if s.tiles[a] not in entry.ground or TILE_NAME[s.tiles[a]] != TILE_NAME[s.tiles[b]]:
            return False
        way = {c for c in range(81) if TILE_NAME[s.tiles[c]] == TILE_NAME[s.tiles[a]]
               and (c == a or self._standing(s, c, s.side) in entry.over)}
        group = {b}
        while True:
            grown = group | {c for c in way for d in entry.seen_by(s.side) if step(c, d) in group}
            if grown == group:
                return a in group
            group = grown

    def _switch_reasons(self, s, m, piece):
        other = s.pieces[m.b]
        if other == ".":
            yield "no_target", m.b
        if owner(other) != s.side and piece not in self._of(s, m.a).switches_enemies:
            yield "enemy_partner", m.b
        if owner(other) == s.side and other.upper() == piece:
            yield "same_type", m.b
        if owner(other) != s.side and other.upper() == piece == "W":
            yield "two_warhorses", m.b
        if distance(m.a, m.b) != 1:
            yield "out_of_range", m.b
        if "l" in s.did:
            yield "long_move", m.a
        if m.b in s.trail:
            yield "trail", m.b

    def _target_reasons(self, s, m):
        if s.pieces[m.b] == ".":
            yield "no_target", m.b
        if owner(s.pieces[m.b]) == s.side:
            yield "own_target", m.b

    def _ban_reasons(self, s, m, piece):
        """The bans in the order of the table: the protected warhorse comes after the first."""
        target, tile = s.pieces[m.b].upper(), s.tiles[m.b]
        for key, ban in self.t.bans.items():
            side = ban.attackers if m.kind == "attack" else ban.shooters
            if key == "ranger" and self._guarded(s, m.kind, m.b):
                yield "guarded", m.b
            if piece in side and target in ban.targets and tile in ban.ground:
                yield self.t.ban_reasons[key], m.b

    def _attack_reasons(self, s, m, piece):
        yield from self._target_reasons(s, m)
        yield from self._reach_reasons(s, m, self._of(s, m.a).attacks[piece])
        if "bans" not in self._of(s, m.a).ignores[piece]:
            yield from self._ban_reasons(s, m, piece)

    def _fire_reasons(self, s, m, piece):
        if piece not in self._of(s, m.a).firing:
            yield "cannot_fire", m.a
        yield from self._target_reasons(s, m)
        if not any(self._has(entry, m.a, m.b, s.side) for entry in self._of(s, m.a).fires[piece]):
            yield "out_of_range", m.b
        yield from self._ban_reasons(s, m, piece)

    # ------------------------------------------------------------ apply

    promoted = ()       # the events of the last ply that promotions made

    def apply(self, state, move):
        m, self.promoted = self.read(move), ()
        if state.phase in SETUP_PHASES:
            new, events = self._apply_setup(state, m)
            always = ("dragon",) if new.turn > 0 else ()
        else:
            new, events = self._apply_play(state, m, move)
            always = ()
        new = new._replace(ply=count_up(state.ply))
        if new.phase != "over" and self._limit_reached(new.ply):
            new = new._replace(phase="over", actor=-1, did="", trail=(), check="")
        events += self._count_events(state, new, always)
        result = self.outcome(new)
        if result:
            kind, seats, reason = result
            events.append(event("end", type=kind, seats=",".join(map(str, seats)), reason=reason))
        elif new.turn != state.turn or new.side != state.side:
            events.append(event("turn", seat=new.side))
        return new, events

    @staticmethod
    def _stocks(s, seat):
        """Name and value of each stock of a player, in order; of a kind that the rules do not know it stays 0."""
        kinds = [("favor_" + TILE_NAME[tile], s.held[seat].count(tile)) for tile in KINDS]
        return [("dragon", int(s.dragons[seat])), ("favor", s.hand[seat]), ("gained", s.gained[seat])] + kinds

    @staticmethod
    def _count_events(old, new, always):
        events = []
        for seat in (0, 1):
            stocks = zip(Game._stocks(old, seat), Game._stocks(new, seat))
            for (word, before), (_, after) in stocks:
                if before != after or word in always:
                    events.append(event("stock", seat=seat, type=word, before=before, after=after))
        for seat in (0, 1):
            for word in ("lastfort", "guard"):
                before, after = int(getattr(old, word)[seat]), int(getattr(new, word)[seat])
                if before != after:
                    events.append(event("counter", seat=seat, type=word, before=before,
                                        after=after))
        if old.turn != new.turn:
            events.append(event("counter", type="turn", before=old.turn, after=new.turn))
        return events

    # setup

    def _apply_setup(self, s, m):
        seat, cell, stage = self._move_seat(s, m), m.a, self._stage(s, self._move_seat(s, m))
        if stage == "tiles":
            new = s._replace(tiles=put(s.tiles, cell, m.letter))
            events = [event("place", cell=name(cell), layer="ground", type=TILE_NAME[m.letter],
                            after=0)]
            if all(new.tiles[c] != "." for c in HOME[seat]) and not self.together:
                new = new._replace(phase="middle")
            return new, events
        if stage == "middle":
            mine = put(s.claims[seat], cell - 36, m.letter)
            new = s._replace(claims=put(s.claims, seat, mine))
            events = [event("place", seat=seat, cell=name(cell), layer="fixture",
                            type=TILE_NAME[m.letter], after=0)]
            other = s.claims[1][cell - 36]
            if seat == 0 and other != ".":          # Black's claim lies on White's, also if it was laid first
                events += [event("remove", seat=1, cell=name(cell), layer="fixture", type=TILE_NAME[other], before=0),
                           event("place", seat=1, cell=name(cell), layer="fixture", type=TILE_NAME[other], after=0)]
            if mine.count(".") == 5 and not self.together:
                new = new._replace(phase="pieces")
            return new, events
        if m.kind == "hold":
            new, events = s._replace(dragons=put(s.dragons, seat, True)), []
        else:
            new = s._replace(pieces=put(s.pieces, cell, of_seat(m.letter, seat)))
            events = [self._place_piece(cell, seat, m.letter)]
        if self._stage(new, seat) != "done":
            return new, events
        if self._stage(new, 1 - seat) == "done":
            return self._settle(new, events)
        if seat == 0:
            new = new._replace(side=1, phase="setup" if self.together else "tiles")
        return new, events

    def _place_piece(self, cell, seat, letter):
        return event("place", seat=seat, cell=name(cell), layer="piece", type=self.t.names[letter],
                     after=0)

    @staticmethod
    def settled_row(white, black):
        """The middle row that two players' claims make, nine tiles from a to i."""
        row = [b if w == "." else w if b == "." else "." for w, b in zip(white, black)]
        for w, b in zip(white, black):
            if w != "." and b != ".":
                row[row.index(".")] = w
                row[row.index(".")] = b
        return tuple("c" if t == "." else t for t in row)

    def _settle(self, s, events):
        row = self.settled_row(*s.claims)
        for i in range(9):
            cell = name(36 + i)
            held = [(seat, s.claims[seat][i]) for seat in (0, 1)]
            for seat, tile in held:
                if tile == ".":
                    events.append(event("reveal", seat=seat, cell=cell, layer="fixture",
                                        type="none"))
                else:
                    events.append(event("reveal", seat=seat, cell=cell, layer="fixture",
                                        type=TILE_NAME[tile], after=0))
            for seat, tile in held:
                if tile != ".":
                    events.append(event("remove", seat=seat, cell=cell, layer="fixture",
                                        type=TILE_NAME[tile], before=0))
            events.append(event("place", cell=cell, layer="ground", type=TILE_NAME[row[i]],
                                after=0))
        for c in range(81):
            if c in MIDDLE_ROW:
                continue
            seat, piece = (0 if c in HOME[0] else 1), s.pieces[c]
            events.append(event("reveal", cell=name(c), layer="ground",
                                type=TILE_NAME[s.tiles[c]], after=0))
            if piece == ".":
                events.append(event("reveal", seat=seat, cell=name(c), layer="piece",
                                    type="none"))
            else:
                events.append(event("reveal", seat=seat, cell=name(c), layer="piece",
                                    type=self.t.names[piece.upper()], after=0))
        new = s._replace(tiles=s.tiles[:36] + row + s.tiles[45:], claims=None, side=0,
                         phase="play", turn=1)
        new = self._gain(new, ([], []))
        return new._replace(phase="over") if self._won(new) else new, events

    # play

    def _gain(self, s, stood):
        """Every throne that has come into another fortress than the last one gains a favor; stood: where thrones stood
        before [THR.several-thrones]."""
        for seat in (0, 1):
            for cell in self._housed(s, seat):
                if cell in stood[seat] or cell == s.lastfort[seat]:
                    continue
                s = s._replace(lastfort=put(s.lastfort, seat, cell))
                if s.gained[seat] < self.t.most_favors:
                    s = s._replace(gained=put(s.gained, seat, s.gained[seat] + 1),
                                   hand=put(s.hand, seat, s.hand[seat] + 1))
        return s

    def _apply_play(self, s, m, text):
        """The state after the ply, before ply and max_plies; events but counts, turn and end."""
        failed = s.check != "" and m.kind == "fail"
        if m.kind == "choice":
            seat = self._chooser(s)
            return s._replace(held=put(s.held, seat, self._in_order(s.held[seat] + m.letter, KINDS))), []
        if s.check:
            m = self.read(s.check)
            s = s._replace(check="")
        elif m.kind in ACTION_KINDS + ("haste",) and not m.bang and self._due(s, m):
            return s._replace(check=text), []
        seat, events = self._move_seat(s, m), []
        ends = failed and not m.other or m.kind == "end"
        if failed:
            new = self._fail(s, m, events)
        elif m.kind == "piece":
            new = self._arrive(s, m, events)
        elif m.kind in ("move", "haste"):
            new = self._carry_out_move(s, m, events)
        elif m.kind in ("switch", "ambush", "deception"):
            new = self._exchange(s, m, events)
        elif m.kind in ("attack", "fire"):
            new = self._engage(s, m, events)
        else:
            new = s
        if m.bang or m.kind in FAVOR_KINDS:
            new = self._pay(new, seat, CUNNING_TILE if m.bang else FAVOR_TILE[m.kind])
        new = self._gain(new, [self._housed(s, seat) for seat in (0, 1)])
        for seat in (0, 1):
            if of_seat("W", seat) not in new.pieces:
                new = new._replace(guard=put(new.guard, seat, False))
        if self._won(new):
            return new._replace(phase="over", actor=-1, did="", trail=()), events
        if set(new.did) & set("xd") and not self._favor_open(new):
            ends = True
        if not ends:
            return new, events
        new = self._hand_over(new, events)
        return new._replace(phase="over") if self._won(new) else new, events

    def _won(self, s):
        """Does an end hold?"""
        return any(self._wins_by(s, end, seat) for end in self.t.ends for seat in (0, 1))

    def _pay(self, s, seat, tile):
        """One favor less, and, if favors are tiles, this one."""
        s = s._replace(hand=put(s.hand, seat, s.hand[seat] - 1))
        if self.choosing:
            s = s._replace(held=put(s.held, seat, s.held[seat].replace(tile, "", 1)))
        return self._did(s, "f" if seat == s.side else "o")

    @staticmethod
    def _in_order(letters, order):
        return "".join(sorted(letters, key=order.index))

    def _did(self, s, flag):
        return s._replace(did=self._in_order({*s.did, flag}, DID))

    def _promote(self, s, events):
        """[THR.becomes]: each piece once, in cell order, of either player."""
        before, start = s.pieces, len(events)
        for c in range(81):
            seat, letter = owner(before[c]), before[c].upper()
            where, other = self.t.of[seat].becomes.get(letter, ((), "")) if seat is not None else ((), "")
            row = f"row-{c // 9 + 1 if seat == 0 else 9 - c // 9}"
            if row in where or "fortress" in where and s.tiles[c] in "cx":
                s = self._remove(s, c, events)._replace(pieces=put(s.pieces, c, of_seat(other, seat)))
                events.append(self._place_piece(c, seat, other))
        self.promoted = tuple(events[start:])
        return s

    def _hand_over(self, s, events):
        s = self._promote(s, events)
        for c in range(81):
            if s.tiles[c] == "x" and s.pieces[c] == ".":
                s = s._replace(tiles=put(s.tiles, c, "c"))
                events.append(event("change", cell=name(c), layer="ground", type="fortress",
                                    before=1, after=0, count=1))
        side = 1 - s.side
        return s._replace(side=side, guard=put(s.guard, side, False), actor=-1, did="", trail=(),
                          turn=count_up(s.turn))

    def _move_event(self, s, a, b):
        p = s.pieces[a]
        return event("move", seat=owner(p), cell=name(a), to=name(b), layer="piece",
                     type=self.t.names[p.upper()], count=1)

    def _remove(self, s, cell, events):
        p = s.pieces[cell]
        events.append(event("remove", seat=owner(p), cell=name(cell), layer="piece",
                            type=self.t.names[p.upper()], before=0))
        return s._replace(pieces=put(s.pieces, cell, "."))

    def _shift(self, s, a, b, events):
        events.append(self._move_event(s, a, b))
        return s._replace(pieces=put(put(s.pieces, b, s.pieces[a]), a, "."))

    def _fail(self, s, m, events):
        return self._remove(s, m.a, events) if m.kind == "attack" else s

    def _arrive(self, s, m, events):
        if s.pieces[m.a] != ".":
            s = self._remove(s, m.a, events)
        events.append(self._place_piece(m.a, s.side, "D"))
        new = s._replace(pieces=put(s.pieces, m.a, of_seat("D", s.side)), dragons=put(s.dragons, s.side, False))
        return new if s.tiles[m.a] in "cx" else self._did(new, "d")

    def _carry_out_move(self, s, m, events):
        piece = s.pieces[m.a].upper()
        new = self._shift(s, m.a, m.b, events)
        if m.kind == "haste":
            return new._replace(actor=m.b) if s.actor == m.a else new
        if not self.separate or s.actor == m.a:
            new = new._replace(actor=m.b)
        long = m.b not in self._plain_targets(s, m.a, piece)
        return self._did(new, "l" if long else "m")

    def _exchange(self, s, m, events):
        events += [self._move_event(s, m.a, m.b), self._move_event(s, m.b, m.a)]
        new = s._replace(pieces=put(put(s.pieces, m.a, s.pieces[m.b]), m.b, s.pieces[m.a]))
        if m.kind == "switch":
            if s.pieces[m.a].upper() in self.t.of[s.side].repeated:
                new = new._replace(actor=m.b, trail=tuple(sorted({*s.trail, m.a})))
            elif not self.separate:
                new = new._replace(actor=m.b)
            return self._did(new, "s")
        if s.actor == m.a:
            return new._replace(actor=m.b)
        return new._replace(actor=m.a) if s.actor == m.b else new

    def _engage(self, s, m, events):
        attacker = s.pieces[m.a].upper()
        through = m.kind == "attack" and "walls" in self.t.of[s.side].ignores[attacker]
        new = self._did(s._replace(actor=m.a), "x")
        if s.tiles[m.b] == "c":
            events.append(event("change", cell=name(m.b), layer="ground", type="fortress",
                                before=0, after=1, count=1))
            new = new._replace(tiles=put(s.tiles, m.b, "x"))
            if not through:
                return new
        new = self._remove(new, m.b, events)
        if m.kind == "attack":
            new = self._shift(new, m.a, m.b, events)._replace(actor=m.b)
            if attacker == "W":
                new = new._replace(guard=put(new.guard, s.side, True))
        return new

    # ------------------------------------------------------------ hidden information

    @staticmethod
    def hidden_seats(state, viewer):
        """The players whose setup this viewer may not see now."""
        if state.turn > 0 or viewer == REFEREE:
            return ()
        return tuple(seat for seat in (0, 1) if seat != viewer)

    @staticmethod
    def kinds_hidden(viewer):
        """The players whose kinds of favors this viewer never sees."""
        return () if viewer == REFEREE else tuple(seat for seat in (0, 1) if seat != viewer)

    def observe(self, state, viewer):
        return self._line(state, self.hidden_seats(state, viewer), self.kinds_hidden(viewer))

    def seen(self, state, move, viewer):
        new, events = self.apply(state, move)
        if viewer == REFEREE:
            return move, events
        maker = self.move_seat(state, move)
        if state.turn > 0:
            secret = tuple(f"stock seat={seat} type=favor_" for seat in self.kinds_hidden(viewer))
            hidden = self.read(move).kind == "choice" and maker != viewer
            return "?" if hidden else move, [e for e in events if not e.startswith(secret)]
        if viewer == maker and self._stage(state, maker) == "middle":
            return move, [e for e in events if f"seat={1 - maker} " not in e or " layer=fixture " not in e]
        if viewer == maker:
            return move, events
        if new.turn > 0:
            own = 0 if self.read(move).kind == "hold" else 1
            return "?", events[own:]
        return "?", [e for e in events if e.split()[0] in ("turn", "end")]

    def contents(self, state, viewer=REFEREE):
        """{(cell, layer): [(type, seat, value), ...] bottom to top} as the viewer may see it."""
        hidden = self.hidden_seats(state, viewer)
        items = {}
        for c in range(81):
            seat = 0 if c < 36 else 1 if c > 44 else None
            if seat is not None and seat in hidden:
                items[name(c), "ground"] = [("hidden", None, 0)]
                items[name(c), "piece"] = [("hidden", seat, 0)]
                continue
            if state.tiles[c] != ".":
                items[name(c), "ground"] = [(TILE_NAME[state.tiles[c]], None,
                                             int(state.tiles[c] == "x"))]
            if state.pieces[c] != ".":
                items[name(c), "piece"] = [(self.t.names[state.pieces[c].upper()],
                                            owner(state.pieces[c]), 0)]
        for i in range(9):
            stack = [("hidden", seat, 0) for seat in hidden]     # below what the viewer sees
            for seat in (0, 1):
                if seat not in hidden and state.claims and state.claims[seat][i] != ".":
                    stack.append((TILE_NAME[state.claims[seat][i]], seat, 0))
            if stack:
                items[name(36 + i), "fixture"] = stack
        return items

    def diagram(self, state):
        rows = []
        for row in range(8, -1, -1):
            cells = range(9 * row, 9 * row + 9)
            rows.append(f"{row + 1} " + " ".join(state.tiles[c] + state.pieces[c] for c in cells))
        return "\n".join(rows + ["  " + "  ".join("abcdefghi")])


SAMPLE_TILES = "pfmwpfpfw" "pfmwcfpfm" "pfmwpwpfm" "pfmwpfwpm"


def scattered(rng, game=None):
    """A valid crowded position of play, as text, with what games seldom reach: protected warhorses, breached fortresses,
    favors, dragons held back. The tiles are those of the sample deployment, the pieces those of the game."""
    game = game or Game()
    tiles = list(SAMPLE_TILES + "pwfmmwfcp" + SAMPLE_TILES[::-1])
    pieces = ["."] * 81
    left = rng.sample(range(81), 81)
    held = [rng.random() < 0.3 for _ in "wb"]
    for seat in (0, 1):
        men = game.t.of[seat].laying
        held[seat] = held[seat] and "D" in men
        for p in [p for p in men if p == "K" or rng.random() < 0.8 and not (p == "D" and held[seat])]:
            pieces[left.pop()] = of_seat(p, seat)
    tiles = ["x" if t == "c" and p != "." and rng.random() < 0.5 else t for t, p in zip(tiles, pieces)]
    favors, forts = [], []
    for seat in (0, 1):
        gained, housed = rng.randrange(5), [c for c in range(81) if pieces[c] == of_seat("K", seat) and tiles[c] in "cx"]
        fort = rng.choice(housed or [43])
        gained = max(gained, 1) if housed else gained
        favors.append(f"{rng.randint(0, gained)}:{gained}")
        forts.append(name(fort) if gained else "-")
    side = rng.randrange(2)
    guard = "bw"[side] if of_seat("W", 1 - side) in pieces and rng.random() < 0.8 else "-"
    rows = ["/".join("".join(row[9 * r:9 * r + 9]) for r in range(8, -1, -1)) for row in (tiles, pieces)]
    shown = re.sub(r"\.+", lambda m: str(len(m[0])), rows[1])
    dragons = "".join(c for c, back in zip("wb", held) if back) or "-"
    return f"{rows[0]} {shown} {'wb'[side]} play - {dragons} {','.join(favors)} {','.join(forts)} {guard} - - {3 + side} 200"


# ---------------------------------------------------------------- self test

SWITCH_WORDS = {"acting": ("one", "separate"), "favors_when": ("own_turn", "any_time"),
                "favor_kind": ("when_spent", "when_gained"), "setup": ("in_turn", "together")}

SAMPLE_PIECES = "..T.K.A.." "..E.W.E.." "R.S.C.S.R" "L..C.L..."
SAMPLE_CLAIMS = (("p@a5", "f@c5", "m@e5", "w@g5"), ("p@i5", "f@g5", "m@e5", "w@b5"))


def sample_plies():
    """The setup plies of the sample deployment."""
    plies = []
    for seat in (0, 1):
        plies += [f"{t}@{name(setup_cell(seat, i))}" for i, t in enumerate(SAMPLE_TILES)]
        plies += SAMPLE_CLAIMS[seat]
        cells = {p: [i for i, q in enumerate(SAMPLE_PIECES) if q == p] for p in PIECES}
        for p in "RRSSCCATLLWEEK":
            plies.append(f"{p}@{name(setup_cell(seat, cells[p].pop(0)))}")
        plies.append("D@-")
    return plies


def sample_plies_together(dice):
    """The same plies laid out together, each player's in the own order, mixed by chance."""
    white, black = sample_plies()[:55], ["~" + ply for ply in sample_plies()[55:]]
    plies = []
    while white or black:
        chosen = dice.choices((white, black), (len(white), len(black)))[0]
        plies.append(chosen.pop(0))
    return plies


def all_texts():
    """Every text of the notation."""
    texts = ["end", "survive", "fail", "D@-"]
    cells = [name(c) for c in range(81)]
    texts += [f"{t}@{c}" for t in "pfmwcRSCATLWEDK" for c in cells]
    for i, a in enumerate(cells):
        for j, b in enumerate(cells):
            if i != j:
                texts += [a + k + b + bang for k in ("", "=", "x", "*") for bang in ("", "!")]
                texts.append(f"H:{a}{b}")
            if i < j:
                texts += [f"A:{a}{b}", f"D:{a}{b}"]
    return texts


class SelfTest:
    def __init__(self, seed):
        import random
        self.rng = random.Random(seed)
        self.texts = all_texts()
        self.reasons = Counter()
        self.facts = Counter()

    # one state

    def check_round_trip(self, game, state):
        line = game.format(state)
        assert game.parse(line) == state, line
        assert game.format(game.parse(line)) == line
        self.facts["states"] += 1

    def check_refusals(self, game, state, texts):
        legal = set(game.moves(state))
        assert legal or state.phase == "over", game.format(state)
        for text in texts:
            reason, cell = game.refusal(state, text)
            if (reason is None) != (text in legal):
                raise AssertionError((game.format(state), text, reason))
            assert reason or cell is None
            if reason:
                self.reasons[reason] += 1
        self.facts["refusals"] += len(texts)

    def near_texts(self, game, state):
        """Legal moves, their variations and pairs of the cells with pieces: the likely mistakes."""
        legal = game.moves(state)
        pool = set(legal) | set(self.rng.sample(self.texts, 150))
        for text in self.rng.sample(legal, min(len(legal), 12)):
            pool |= {text + "!", text.rstrip("!"), text.replace("x", "*"), text.replace("=", "x"),
                     text[:2] + "=" + text[2:]}
        occupied = [c for c in range(81) if state.pieces[c] != "."] or [0]
        for _ in range(100):
            a = self.rng.choice(occupied)
            b = self.rng.choice(self.rng.choice((occupied, neighbours(a), range(81))))
            for kind in ("move", "switch", "attack", "fire"):
                pool |= {write(kind, a, b), write(kind, a, b, True)}
            pool |= {f"{k}:{name(min(a, b))}{name(max(a, b))}" for k in "HAD"}
        pool |= {"+p", "+f", "+m", "+w"} | {text.removeprefix("~") for text in pool} | {"~" + text for text in pool if text[0] != "~"}
        good = []
        for text in sorted(pool):
            try:
                game.read(text)
                good.append(text)
            except BadMove:
                pass
        return good

    def check_mutations(self, game, state, times):
        """A line with a few characters changed is refused, or it is canonical."""
        for _ in range(times):
            line = list(game.format(state))
            for _ in range(self.rng.choice((1, 1, 2))):
                i = self.rng.randrange(len(line))
                line[i:i + self.rng.choice((0, 1, 1))] = self.rng.choice(
                    list("pfmwcx./|-:,KkSsWw1239? aeio~") + [""])
            line = "".join(line)
            try:
                read = game.parse(line)
            except BadPosition as fault:
                assert fault.field in game.FIELDS + ("line",)
                assert 0 <= fault.offset <= len(line)
                self.facts["lines refused"] += 1
                continue
            assert game.format(read) == line, line
            assert read.phase == "over" or game.moves(read)

    # one ply

    def check_replay(self, game, state, move, new):
        for viewer in (REFEREE, 0, 1, SPECTATOR):
            shown, events = game.seen(state, move, viewer)
            secret = state.turn == 0 or game.read(move).kind == "choice"
            hidden = secret and viewer not in (REFEREE, game.move_seat(state, move))
            assert (shown == "?") == hidden
            board = {k: list(v) for k, v in game.contents(state, viewer).items()}
            counts = self.counts(game, state, viewer)
            self.replay(board, counts, events)
            expected = game.contents(new, viewer)
            assert {k: v for k, v in board.items() if v} == expected, (viewer, move, events)
            assert counts == self.counts(game, new, viewer), (viewer, move, events)
            self.check_turn(state, new, events)
        self.facts["plies"] += 1

    @staticmethod
    def check_turn(state, new, events):
        kinds = [e.split()[0] for e in events]
        passes = (new.side, new.turn) != (state.side, state.turn)
        assert kinds.count("end") == (new.phase == "over")
        assert kinds.count("turn") == (passes and new.phase != "over")
        assert "end" not in kinds[:-1] and "turn" not in kinds[:-1]

    @staticmethod
    def counts(game, s, viewer):
        hidden = game.hidden_seats(s, viewer)
        found = {(None, "turn"): s.turn}
        for seat in (0, 1):
            found[seat, "dragon"] = "hidden" if seat in hidden else int(s.dragons[seat])
            found[seat, "favor"], found[seat, "gained"] = s.hand[seat], s.gained[seat]
            for tile in KINDS:
                kind_hidden = viewer not in (REFEREE, seat)
                found[seat, "favor_" + TILE_NAME[tile]] = "hidden" if kind_hidden else s.held[seat].count(tile)
            found[seat, "lastfort"], found[seat, "guard"] = s.lastfort[seat], int(s.guard[seat])
        return found

    def replay(self, board, counts, events):
        parsed = [(e.split()[0], dict(p.split("=") for p in e.split()[1:])) for e in events]
        i = 0
        while i < len(parsed):
            kind, k = parsed[i]
            seat = int(k["seat"]) if "seat" in k else None
            key = k.get("cell"), k.get("layer")
            stack = board.setdefault(key, [])
            if kind == "move":
                pair = parsed[i + 1][1] if i + 1 < len(parsed) else {}
                to = board.setdefault((k["to"], k["layer"]), [])
                item = stack.pop()
                assert item[:2] == (k["type"], seat)
                if parsed[i + 1:i + 2] and parsed[i + 1][0] == "move" and (
                        pair["cell"], pair["to"]) == (k["to"], k["cell"]):
                    stack.append(to.pop())
                    i += 1
                to.append(item)
            elif kind == "place":
                stack.append((k["type"], seat, int(k["after"])))
            elif kind == "remove":
                at = max(j for j, it in enumerate(stack)
                         if it == (k["type"], seat, int(k["before"])))
                del stack[at]
            elif kind == "change":
                assert stack.pop() == (k["type"], None, int(k["before"]))
                stack.append((k["type"], None, int(k["after"])))
            elif kind == "reveal":
                if ("hidden", seat, 0) in stack:
                    at = stack.index(("hidden", seat, 0))
                    stack[at:at + 1] = ([] if k["type"] == "none"
                                        else [(k["type"], seat, int(k["after"]))])
            elif kind in ("stock", "counter"):
                held = counts[seat, k["type"]]
                assert held in ("hidden", int(k["before"]))
                counts[seat, k["type"]] = int(k["after"])
            i += 1

    # games

    def setup(self, game):
        state = game.initial()
        while state.turn == 0:
            state = game.apply(state, self.rng.choice(game.moves(state)))[0]
        return state

    def sample(self, game):
        state = game.initial()
        for ply in sample_plies():
            assert ply in game.moves(state), ply
            assert game.refusal(state, ply) == (None, None)
            state = game.apply(state, ply)[0]
        return state

    def choose(self, game, state):
        """A random move, but engagements and favors more often than their share."""
        moves = game.moves(state)
        lively = [m for m in moves if "x" in m or "*" in m or m.endswith("!") or m[1] in ":@" or m[2:3] == ":"]
        if lively and self.rng.random() < 0.4:
            return self.rng.choice(lively)
        if "end" in moves and self.rng.random() < 0.3:
            return "end"
        return self.rng.choice(moves)

    def play(self, game, state, plies, every):
        for i in range(plies):
            if state.phase == "over":
                assert game.moves(state) == [] and game.to_move(state) == NOBODY
                self.facts[game.outcome(state)[2]] += 1
                break
            if i % every == 0:
                self.check_refusals(game, state, self.near_texts(game, state))
                self.check_mutations(game, state, 20)
                assert game.refusal(state, "end", 1 - state.side)[0] == "not_your_turn"
                self.check_actors(game, state)
            move = self.choose(game, state)
            new, _ = game.apply(state, move)
            self.check_round_trip(game, new)
            if i % every == 0:
                self.check_replay(game, state, move, new)
            state = new
        return state

    @staticmethod
    def check_actors(game, state):
        """Every move is of an actor, and nobody else's."""
        actors, moves = game.actors(state), game.moves(state)
        mine = [game.moves_of(state, seat) for seat in (0, 1)]
        assert game.to_move(state) in (CHANCE, *actors)
        if actors:
            assert sorted(mine[0] + mine[1]) == moves
        for seat in (0, 1):
            assert seat in actors or not mine[seat]
            for move in mine[seat]:
                assert game.refusal(state, move, seat) == (None, None)
                assert game.refusal(state, move, 1 - seat)[0] == "not_your_turn"

    def scramble(self, game):
        """A play state with the pieces anywhere and favors in hand."""
        while True:
            state = self.setup(game)
            kept = [p for p in state.pieces if p != "." and (p in "Kk" or self.rng.random() < 0.8)]
            pieces = kept + ["."] * (81 - len(kept))
            self.rng.shuffle(pieces)
            gained = self.rng.randint(1, 4), self.rng.randint(1, 4)
            fort = state.tiles.index("c", 36, 45) if "c" in state.tiles[36:45] else -1
            held = [game._in_order(self.rng.choices("pfmw", k=n), "pfmw") if game.choosing else "" for n in gained]
            state = state._replace(pieces=tuple(pieces), turn=2, side=1, gained=gained,
                                   hand=gained, held=tuple(held), lastfort=(fort, fort),
                                   guard=("W" in pieces and self.rng.random() < 0.5, False),
                                   dragons=tuple(game.t.of[i].owned["D"] > 0 and "Dd"[i] not in pieces for i in (0, 1)))
            try:
                return game.parse(game.format(state))
            except BadPosition:
                continue

    # facts

    def test_layouts(self):
        """Every beginning of a legal layout is completable: layouts made at random."""
        tables = Game().t
        for _ in range(300):
            while True:
                bag = list("p" * 11 + "f" * 10 + "w" * 7 + "m" * 7)
                self.rng.shuffle(bag)
                at = self.rng.choice([i for i in range(36) if tables.fortress_allowed(i)])
                bag.insert(at, "c")
                if all(set("pfmw") <= set(bag[i:i + 9]) for i in range(0, 36, 9)):
                    break
            assert all(tables.completable("".join(bag[:i])) for i in range(37))
        for order in permutations("pfmwc"):        # greedy layouts never get stuck
            laid = ""
            while len(laid) < 36:
                laid += next(t for t in order if tables.completable(laid + t))

    def test_completable_corners(self):
        completable = Game().t.completable
        assert not completable("pppppp" + "ppf")
        assert completable("pppppp" "mfw")
        assert not completable("pppppppppp"), "ten plains leave rows without"
        state = self.run(Game().initial(), *[f"p@{name(i)}" for i in range(6)])[0]
        assert Game().moves(state) == ["f@g1", "m@g1", "w@g1"]
        self.refused(state, ("p@g1", "not_completable", "g1"), ("c@g1", "fortress_edge", "g1"),
                     ("f@h1", "not_next_cell", "g1"), ("a1a2", "wrong_phase", None))

    def perft(self, game, state, depth):
        moves = game.moves(state)
        if depth == 1:
            return len(moves)
        return sum(self.perft(game, game.apply(state, m)[0], depth - 1) for m in moves)

    def test_perft(self):
        """By hand: no fortress in row 1, and of 7 waters or mountains three rows keep one each,
        so that row 1 takes at most four: 4^5 - 2, and 4^6 less 2 x (6 x 3 + 1)."""
        game = Game()
        counts = [self.perft(game, game.initial(), d) for d in (1, 2, 3, 4, 5, 6)]
        assert counts == [4, 16, 64, 256, 1022, 4058], counts

    def test_setup(self):
        """Refusals of the setup, along the sample deployment."""
        plies = sample_plies()
        state = self.run(Game().initial(), *plies[:14])[0]
        self.refused(state, ("c@f2", "quota", "f2"))
        state = self.run(state, *plies[14:37])[0]
        self.refused(state, ("p@b5", "not_next_tile", None), ("f@b4", "not_middle_row", "b4"),
                     ("f@a5", "claimed", "a5"), ("R@a1", "wrong_phase", None))
        state = self.run(state, *plies[37:40])[0]
        self.refused(state, ("S@a1", "not_next_piece", None), ("D@-", "not_next_piece", None),
                     ("R@a5", "not_homeland", "a5"), ("R@i4", "no_room_for_pair", "i4"))
        state = self.run(state, "R@d3")[0]
        self.refused(state, ("R@c3", "pair_order", "d3"), ("R@d3", "cell_taken", "d3"))
        state = self.run(state, "R@i4")[0]
        self.refused(state, ("S@h4", "no_room_for_pair", "h4"), ("S@g4", None, None))
        black = self.run(Game().initial(), *plies[:95], "R@f7")[0]
        self.refused(black, ("R@g7", "pair_order", "f7"), ("R@a1", "not_homeland", "a1"))
        self.refused(self.run(Game().initial(), *plies[:95])[0],
                     ("R@a6", "no_room_for_pair", "a6"))

    def test_sample(self):
        game = Game()
        state = self.sample(game)
        assert "".join(state.tiles[36:45]) == "pwfmmwfcp"
        rows = ("wfpfpwmfp mfpfcwmfp mfpwpwmfp mpwfpwmfp pwfmmwfcp pfmwpfwpm pfmwpwpfm "
                "pfmwcfpfm pfmwpfpfw").replace(" ", "/")
        pieces = "2a1k1t2/2e1w1e2/r1s1c1s1r/3l1c2l/9/L2C1L3/R1S1C1S1R/2E1W1E2/2T1K1A2"
        assert game.format(state) == (
            f"{rows} {pieces} w play - wb 0:0,0:0 -,- - - - 1 {len(sample_plies())}")
        assert len(sample_plies()) == 110
        assert game.refusal(state, "end") == ("nothing_done", None)
        assert game.refusal(state, "a4a5!") == ("no_favor", None)
        return game, state

    def test_start(self):
        game = Game()
        dots = "/".join(["." * 9] * 9)
        start = f"{dots} 9/9/9/9/9/9/9/9/9 w tiles .........|......... - 0:0,0:0 -,- - - - 0 0"
        assert game.format(game.initial()) == start
        seen = game.observe(game.initial(), 0).split()
        assert seen[0] == "/".join(["?" * 9] * 4 + ["." * 9] * 5)
        assert seen[1] == "/".join(["?" * 9] * 4 + ["9"] * 5)
        assert seen[4:6] == [".........|?????????", "?"]
        for bad in ("a1a1", "A:c4a1", "D:b1a1", "H:a1a2!", "?", "c@-", "R@-", "a1a2 ", "a0a1",
                    "end!", "A:a1a2!", "p@a1!", "a1xa2!!", ""):
            try:
                read_move(bad)
            except BadMove:
                continue
            raise AssertionError(bad)
        for switches in ({"survival": "2/2"}, {"survival": "0/2"}, {"survival": "1/02"}, {"survival": "0/0"},
                         {"survival": "1/0"}, {"survival": "3/2"}, {"survival": "1/65536"}, {"guard": "fire"},
                         {"max_plies": "65536"}, {"dragon_attack_range": "9"}, {"x": "1"},
                         {"dragon_attack_range": "0"}, {"max_plies": "-1"}, {"setup": "both"},
                         {"acting": "two"}, {"favors_when": ""}, {"favor_kind": "when_used"}):
            try:
                Game(switches)
            except BadSwitch:
                continue
            raise AssertionError(switches)

    def test_bad_positions(self, game, state):
        """Single faults in a good line: the field that must be named, the offset within it."""
        line = game.format(state)
        fields = line.split(" ")
        faults = {
            "tiles": ("", fields[0][:-1], fields[0] + "p", "q" + fields[0][1:],
                      fields[0].replace("/", "", 1), fields[0].replace("c", "p", 1)),
            "pieces": ("9/9", fields[1].replace("/9/", "/45/"), fields[1] + "/9",
                       fields[1].replace("k", "1"), fields[1].replace("/9/", "/TT7/"),
                       fields[1].replace("k", ".")),
            "side": ("W", "b", "-"), "phase": ("playing", ""), "claims": ("p",),
            "dragons": ("bw", "x"), "favors": ("0:0", "00:0,0:0", "1:0,0:0", "0:5,0:0"),
            "lastfort": ("-", "a10,-", "e2,-"), "guard": ("bb", "w"),
            "turnstate": ("e5m", ".x", "a4", "a4ls", ".f", "c2l", "c2x", "e2s", "e2m:a1",
                          "e2s:b1,a1", "a4sm", "."),
            "check": ("end", "a4a5", "c2c1!", "x", "c2d3!"), "turn": ("01", "65536", "x"),
            "ply": ("", "-1", "65536")}
        for field, texts in faults.items():
            at = game.FIELDS.index(field)
            for text in texts:
                broken = fields[:at] + [text] + fields[at + 1:]
                start = sum(len(f) + 1 for f in broken[:at])
                fault = self.fault(game, " ".join(broken))
                assert fault and fault.field == field, (field, text, str(fault))
                assert start <= fault.offset <= start + len(text), (field, text, str(fault))
        for at, text in (("phase", "over"), ("phase", "tiles"), ("turn", "0"), ("turn", "2"),
                         ("favors", "0:1,0:0")):
            at = game.FIELDS.index(at)
            assert self.fault(game, " ".join(fields[:at] + [text] + fields[at + 1:]))
        for broken, offset in ((line + " 1", len(line)),
                               (line[:line.rindex(" ")], line.rindex(" "))):
            fault = self.fault(game, broken)
            assert (fault.field, fault.offset) == ("line", offset)
        tiles = fields[0].replace("wfpfpwmfp", "wfpfpwmff")
        assert self.fault(game, " ".join([tiles] + fields[1:])).offset == tiles.rindex(
            "f", 0, 40)

    @staticmethod
    def fault(game, line):
        try:
            game.parse(line)
        except BadPosition as fault:
            return fault
        return None

    # small positions on the sample's tiles, results worked out by hand

    def at(self, men, game=None, turn=3, favors="0:0,0:0", fort="-,-", guard="-", did="-",
           dragons="-", breached=(), check="-"):
        """A play state: men as "Ka1 kd9 …", on the tiles of the sample deployment."""
        tiles, pieces = list(self.sample_tiles), ["."] * 81
        for cell in breached:
            tiles[number(cell)] = "x"
        for man in men.split():
            pieces[number(man[1:])] = man[0]
        rows = [["".join(b[9 * r:9 * r + 9]) for r in range(8, -1, -1)] for b in (tiles, pieces)]
        lines = ["/".join(rows[0]), re.sub(r"\.+", lambda m: str(len(m[0])), "/".join(rows[1]))]
        side = "wb"[(turn + 1) % 2]
        line = " ".join(lines + [side, "play", "-", dragons, favors, fort, guard, did, check,
                                 str(turn), "200"])
        return (game or Game()).parse(line)

    def run(self, state, *moves, game=None):
        """Plays legal moves with every check; the last state and the last ply's events."""
        game, events = game or Game(), []
        for move in moves:
            assert game.refusal(state, move) == (None, None), (move, game.refusal(state, move))
            assert move in game.moves(state)
            new, events = game.apply(state, move)
            self.check_round_trip(game, new)
            self.check_replay(game, state, move, new)
            state = new
        return state, events

    def refused(self, state, *triples, game=None):
        for move, reason, cell in triples:
            got = (game or Game()).refusal(state, move)
            assert got == (reason, cell), (move, got)
            self.reasons[reason] += 1

    @staticmethod
    def turnstate(state):
        return Game().format(state).split()[9]

    def test_moves(self):
        s = self.at("Kg1 kd9 Sd1 Rd2 La2 Wa1 Rc1")
        # THR-11, THR-26: water d1 d2 d3 d4 is connected through the own ranger; plains a2..a5 b6.
        s2, ev = self.run(s, "d1d4")
        assert self.turnstate(s2) == "d4l"
        assert ev == ["move seat=0 cell=d1 to=d4 layer=piece type=spearman count=1"]
        self.refused(s2, ("d4d3", "already_moved", "d4"), ("c1b1", "not_the_actor", "d4"))
        self.refused(s, ("d1d5", "off_terrain", "d5"), ("d1f3", "not_connected", "f3"),
                     ("a2b6!", "no_favor", None), ("a2a1", "cell_taken", "a1"),
                     ("a2c2", "off_terrain", "c2"), ("c1c3", "out_of_range", "c3"))
        s2, _ = self.run(s, "a2b6", "end")
        assert s2.side == 1 and s2.turn == 4
        s2, _ = self.run(s, "d1=c1")
        assert self.turnstate(s2) == "c1s", "the ranger waives the mountain, the spearman the water"
        # THR-12: no long move after a switch, no switch after a long move.
        s = self.at("Kg1 kd9 La2 Ra1 Rb2")
        s2, _ = self.run(s, "a2=a1")
        self.refused(s2, ("a1a3", "long_move", "a1"), ("a1=b2", "already_switched", "a1"))
        s = self.at("Kg1 kd9 La1 Ra2 Rb4")
        s2, _ = self.run(s, "a1a4")
        self.refused(s2, ("a4=b4", "long_move", "a4"), ("end", None, None))

    @staticmethod
    def due(state, text):
        return Game()._due(state, read_move(text))

    def test_checks(self):
        # Waived: d1 water by the spearman, c1 mountain by the ranger; a switch by either piece.
        s = self.at("Kg1 kd9 Sd1 Rc1 Ec2 Ab2 Lb1", favors="1:1,0:0", fort="h5,-")
        assert not self.due(s, "d1d2") and not self.due(s, "c1d2")
        assert self.due(s, "c2c3") and self.due(s, "b2=c2") and not self.due(s, "b1=c1")
        assert self.due(s, "d1=c2"), "the spearman does not waive the elephant's mountain"
        s2, ev = self.run(s, "c2c3")
        assert ev == [] and s2.check == "c2c3" and s2.ply == 201 and Game().to_move(s2) == CHANCE
        s3, ev = self.run(s2, "fail")
        assert ev == ["counter type=turn before=3 after=4", "turn seat=1"]
        s3, ev = self.run(s2, "survive")
        assert ev == ["move seat=0 cell=c2 to=c3 layer=piece type=elephant count=1"]
        # Cunning: passed at once, paid at once; not without need.
        s3, ev = self.run(s, "c2c3!")
        assert ev[1:] == ["stock seat=0 type=favor before=1 after=0"]
        assert self.turnstate(s3) == "c3mf"
        self.refused(s, ("d1d2!", "no_check_due", None))
        # THR-15: a Haste that fails is paid.
        s2, ev = self.run(s, "H:c2c3")
        assert ev == [] and s2.hand == (1, 0)
        s3, ev = self.run(s2, "fail")
        assert ev == ["stock seat=0 type=favor before=1 after=0",
                      "counter type=turn before=3 after=4", "turn seat=1"]
        s3, ev = self.run(s2, "survive")
        assert self.turnstate(s3) == ".f"
        self.refused(s3, ("end", "nothing_done", None), ("H:c3d3", "favor_spent", None))

    def test_engaging(self):
        # An attacker that fails is removed; the target stays.
        s = self.at("Kg1 kd9 Ec2 rb2")
        s2, ev = self.run(s, "c2xb2", "fail")
        assert ev[0] == "remove seat=0 cell=c2 layer=piece type=elephant before=0"
        # Elephant on plains a1: by dragon or throne only.
        s = self.at("Kb2 kd9 Ra2 ea1 Ac1 De5")
        self.refused(s, ("a2xa1", "engage_ban_elephant", "a1"),
                     ("c1*a1", "engage_ban_elephant", "a1"), ("e5xa1", None, None),
                     ("a2*a1", "cannot_fire", "a2"), ("a2xa3", "no_target", "a3"),
                     ("a2xb2", "own_target", "b2"))
        s2, ev = self.run(s, "b2xa1")
        assert ev[0] == "remove seat=1 cell=a1 layer=piece type=elephant before=0" and s2.turn == 4
        # THR-4: a protected warhorse may be fired at, and attacked by the throne.
        s = self.at("Kb2 kd9 Ra2 wa1 Cb1", guard="b")
        self.refused(s, ("a2xa1", "guarded", "a1"), ("b2xa1", None, None))
        s2, ev = self.run(s, "b1*a1")
        assert ev == ["remove seat=1 cell=a1 layer=piece type=warhorse before=0",
                      "counter seat=1 type=guard before=1 after=0",
                      "counter type=turn before=3 after=4", "turn seat=1"]
        # [THR.guard-engage]: not fired at either, nor are walls breached in front of it; it is tested where attacks are.
        game = Game({"guard": "engage"})
        self.refused(s, ("b1*a1", "guarded", "a1"), ("a2xa1", "guarded", "a1"), ("b2xa1", None, None), game=game)
        s = self.at("Kg1 kd9 we2 Ce1 Re3", guard="b", game=game)
        self.refused(s, ("e1*e2", "guarded", "e2"), ("e3xe2", "guarded", "e2"), game=game)
        assert "e1*e2" in Game().moves(s) and not {"e1*e2", "e1*e2!"} & set(game.moves(s))
        # A warhorse's attack protects it until its owner's next turn begins.
        s = self.at("Kg1 kd9 Wa1 ra2")
        s2, _ = self.run(s, "a1xa2")
        assert s2.guard == (True, False)
        s2, ev = self.run(s2, "d9e9", "end")
        assert s2.guard == (False, False)
        assert ev[0] == "counter seat=0 type=guard before=1 after=0"
        # Rangers on mountains, cover of forest, first turn, distances.
        s = self.at("Kg1 kd9 Ca2 Aa3 Tf5 rc2 lb2 sb3 rc3 sc5 lf8")
        self.refused(s, ("a2*b2", "forest_cover", "b2"), ("a3*c3", "ranger_on_mountain", "c3"),
                     ("a3*b3", "out_of_range", "b3"), ("a3*c5", "forest_cover", "c5"),
                     ("f5*f8", None, None), ("f5*c5", None, None), ("f5*c3", "out_of_range", "c3"))
        self.refused(s._replace(turn=1), ("a2xb2", "first_turn", None))
        # THR-3: the dragon's flight; firing pieces and dragons block it, others do not.
        s = self.at("Kg1 kd9 Da1 ra2 ca4 rb2 sc3 le4")
        self.refused(s, ("a1a3", None, None), ("a1xa4", None, None),
                     ("a1a5", "path_blocked", "a4"), ("a1a6", "out_of_range", "a6"),
                     ("a1xb2", "forest_cover", "b2"), ("a1xc3", None, None),
                     ("a1c2", "out_of_range", "c2"), ("a1d4", None, None))
        near = Game({"dragon_attack_range": "1"})
        self.refused(s, ("a1xc3", "out_of_range", "c3"), ("a1d4", None, None), game=near)

    def test_fortress(self):
        # A breach needs a check whatever attacks; the pieces stay; then a piece is engaged.
        s = self.at("Ki5 kd9 Rd3 re2 Df5")
        assert self.due(s, "d3xe2")
        s2, ev = self.run(s, "d3xe2", "survive")
        assert ev == ["change cell=e2 layer=ground type=fortress before=0 after=1 count=1",
                      "counter type=turn before=3 after=4", "turn seat=1"]
        # Left by its piece it is repaired at the end of the turn.
        s3, ev = self.run(s2, "e2e3")
        s3, ev = self.run(s3, "end")
        assert ev[0] == "change cell=e2 layer=ground type=fortress before=1 after=0 count=1"
        # The throne breaches, removes and occupies; a favor gained by that keeps the turn open.
        s = self.at("Ke1 kd9 re2")
        s2, ev = self.run(s, "e1xe2")
        assert ev == ["change cell=e2 layer=ground type=fortress before=0 after=1 count=1",
                      "remove seat=1 cell=e2 layer=piece type=ranger before=0",
                      "move seat=0 cell=e1 to=e2 layer=piece type=throne count=1",
                      "stock seat=0 type=favor before=0 after=1",
                      "stock seat=0 type=gained before=0 after=1",
                      "counter seat=0 type=lastfort before=-1 after=13"]
        assert self.turnstate(s2) == "e2x" and s2.side == 0
        self.refused(s2, ("e2e1", "already_engaged", "e2"))
        s3, ev = self.run(s2, "H:e2e1")
        assert s3.side == 1 and ev[1].startswith("change cell=e2 layer=ground")
        # Out of its last fortress and in again gains nothing; another one does.
        s = self.at("Ke1 kd9", favors="0:1,0:0", fort="e2,-")
        assert self.run(s, "e1e2")[0].gained == (1, 0)
        s = self.at("Kh4 kd9", favors="0:1,0:0", fort="e2,-")
        assert self.run(s, "h4h5")[0].gained == (2, 0)
        s = self.at("Kh4 kd9", favors="0:4,0:0", fort="e2,-")
        s2, _ = self.run(s, "h4h5")
        assert s2.gained == (4, 0) and s2.hand == (0, 0) and s2.lastfort[0] == number("h5")

    def test_ends(self):
        # fortress_taken, also in the other's turn: White's warhorse switches Black's throne in.
        s = self.at("Ke7 ka9")
        s2, ev = self.run(s, "e7e8")
        assert Game().outcome(s2) == ("win", [0], "fortress_taken")
        assert ev[-1] == "end type=win seats=0 reason=fortress_taken" and s2.side == 0
        s = self.at("Ki1 We2 ke1", favors="0:0,0:0")
        s2, ev = self.run(s, "e2=e1")
        assert Game().outcome(s2) == ("win", [1], "fortress_taken") and s2.turn == 3
        # throne_removed comes first if both hold: Black's throne removes White's in e2.
        s = self.at("Ke2 ke1", turn=4, favors="0:1,0:0", fort="e2,-")
        s2, ev = self.run(s, "e1xe2")
        assert Game().outcome(s2) == ("win", [1], "throne_removed")
        # THR-10: the dragon's arrival on the own throne; on a mountain; on an enemy.
        s = self.at("Ke2 kd9 rc3", dragons="w", favors="1:1,0:0", fort="e2,-")
        s2, ev = self.run(s, "D@e2")
        assert Game().outcome(s2) == ("win", [1], "throne_removed")
        assert ev[0] == "remove seat=0 cell=e2 layer=piece type=throne before=0"
        s2, ev = self.run(s, "D@c2")
        assert s2.side == 0 and ev == ["place seat=0 cell=c2 layer=piece type=dragon after=0",
                                       "stock seat=0 type=dragon before=1 after=0"]
        self.refused(s, ("D@c3", "cell_taken", "c3"), ("D@a1", "no_landing", "a1"),
                     ("D@d5", "not_homeland", "d5"), ("D@-", "wrong_phase", None))
        s = self.at("Ka1 kd9 re2", dragons="w", breached=["e2"])
        s2, ev = self.run(s, "D@e2")
        assert s2.side == 0 and self.turnstate(s2) == "-" and s2.tiles[number("e2")] == "x"
        self.refused(s2, ("D@e2", "not_held_back", None), ("end", "nothing_done", None))
        s2, ev = self.run(s, "a1a2")
        self.refused(s2, ("D@e2", "turn_begun", None))
        # max_plies: the ply is completed, a check dropped (THR-28).
        game = Game({"max_plies": "201"})
        s2, ev = self.run(self.at("Kc1 kd9"), "c1c2", game=game)
        assert ev == ["end type=draw seats=0,1 reason=max_plies"]
        assert s2.side == 0 and s2.turn == 3 and game.moves(s2) == []
        s2, ev = self.run(self.at("Kc1 kd9", did="c1m"), "end", game=game)
        assert ev == ["counter type=turn before=3 after=4",
                      "end type=draw seats=0,1 reason=max_plies"]

    def test_arrival(self):
        """THR-19: an arrival on a mountain is the turn, and a favor may be spent before it or after it."""
        hand = {"favors": "1:1,0:0", "fort": "h5,-", "dragons": "w"}
        ended = ["counter type=turn before=3 after=4", "turn seat=1"]
        arrived = ["place seat=0 cell=c2 layer=piece type=dragon after=0", "stock seat=0 type=dragon before=1 after=0"]
        # Nothing in hand: the turn ends by itself, also in turn 1.
        for turn in (1, 3):
            s2, ev = self.run(self.at("Kg1 kd9 Ra2", dragons="w", turn=turn), "D@c2")
            assert ev[:2] == arrived and ev[3:] == ["turn seat=1"] and (s2.side, s2.did) == (1, "")
        # One in hand: only favors and `end` are left.
        s = self.at("Kg1 kd9 Ra2 lb2", **hand)
        s2, ev = self.run(s, "D@c2")
        assert ev == arrived and self.turnstate(s2) == ".d" and s2.side == 0
        assert {move[:2] for move in Game().moves(s2)} == {"H:", "D:", "en"}
        self.refused(s2, ("a2a3", "dragon_arrived", "c2"), ("c2c3!", "dragon_arrived", "c2"), ("a2xb2", "dragon_arrived", "c2"),
                     ("a2=c2", "dragon_arrived", "c2"), ("c2*c5", "dragon_arrived", "c2"), ("b2b3", "not_yours", "b2"),
                     ("b4b5", "no_piece", "b4"), ("D@c3", "not_held_back", None), ("H:a2b2", "cell_taken", "b2"))
        s3, ev = self.run(s2, "end")
        assert ev == ended and s3.hand == (1, 0)
        for favor in ("H:a2a3", "H:c2c3", "D:a2b2"):
            s3, ev = self.run(s2, favor)
            assert ev[-3:] == ["stock seat=0 type=favor before=1 after=0"] + ended and s3.did == ""
        # A Haste that is checked: the turn ends with either outcome.
        s2, _ = self.run(self.at("Kg1 kd9 Ec4", **hand), "D@c2", "H:c4c3")
        assert self.turnstate(s2) == ".d" and s2.check == "H:c4c3"
        assert self.run(s2, "fail")[1] == ["stock seat=0 type=favor before=1 after=0"] + ended
        assert self.run(s2, "survive")[1][1:] == ["stock seat=0 type=favor before=1 after=0"] + ended
        # A favor before: it does not hinder. One is left in hand, but one has been spent in this turn.
        for favors in ("1:1,0:0", "2:2,0:0"):
            s = self.at("Kg1 kd9 Ra2", **{**hand, "favors": favors})
            s2, ev = self.run(s, "H:a2a3", "D@c2")
            assert ev[:2] == arrived and ev[2:] == ended
            # Into the fortress: the turn goes on, the favor stays spent.
            s2, ev = self.run(s, "H:a2a3", "D@e2")
            assert self.turnstate(s2) == ".f" and s2.side == 0 and len(ev) == 2
            self.refused(s2, ("end", "nothing_done", None), ("H:a3a4", "favor_spent", None), ("e2c2", None, None))
            assert self.turnstate(self.run(s2, "a3a4")[0]) == "a4mf"
        self.refused(self.run(s, "H:a2a3")[0], ("end", "nothing_done", None), ("D@c2", None, None))
        # The Haste leaves a breached fortress, the dragon arrives there: it stays breached to the end of the turn.
        s2, _ = self.run(self.at("Kg1 kd9 Re2", breached=["e2"], **hand), "H:e2e3", "D@e2")
        assert s2.tiles[number("e2")] == "x" and s2.pieces[number("e2")] == "D"
        # After an action it is too late: move, switch, attack, and an engagement that a favor keeps open.
        s = self.at("Kg1 kd9 Ra2 Sb1 rb2 Cg5 lh4", **hand)
        for first in ("a2a3", "b1=a2", "a2xb2", "g5*h4"):
            self.refused(self.run(s, first)[0], ("D@c2", "turn_begun", None))
        self.refused(self.run(s, "g5*h4")[0], ("D@c2", "turn_begun", None), ("a2a3", "already_engaged", "g5"))
        self.test_arrival_switches(hand)
        # Positions: a favor in hand, the dragon on the board, no actor, nothing else.
        for did, men, favors, good in ((".d", "Dc2", "1:1,0:0", True), (".d", "Da2", "1:2,0:0", True), (".d", "Dc2", "0:1,0:0", False),
                                       (".d", "Ra2", "1:1,0:0", False), (".d", "dc2", "1:1,0:0", False), ("c2d", "Dc2", "1:1,0:0", False),
                                       (".df", "Dc2", "1:2,0:0", False), ("c2md", "Dc2", "1:1,0:0", False),
                                       ("c2xd", "Dc2", "1:1,0:0", False), (".do", "Dc2", "1:1,0:1", False)):
            fort = ",".join("h5" if text[2] != "0" else "-" for text in favors.split(","))
            self.valid_or_not(Game(), good, "Kg1 kd9 " + men, did=did, favors=favors, fort=fort)
            self.valid_or_not(Game({"acting": "separate"}), good, "Kg1 kd9 " + men, did=did, favors=favors, fort=fort)
        self.valid_or_not(Game({"favors_when": "any_time"}), True, "Kg1 kd9 Dc2", did=".do", favors="1:1,0:1", fort="h5,h5")
        self.valid_or_not(Game({"favors_when": "any_time"}), False, "Kg1 kd9 Dc2", did=".do", favors="1:1,1:1", fort="h5,h5")

    def test_arrival_switches(self, hand):
        # Under any switch the arrival has no actor.
        game = Game({"acting": "separate"})
        s2, _ = self.run(self.at("Kg1 kd9 Ra2", game, **hand), "D@c2", game=game)
        assert self.turnstate(s2) == ".d"
        self.refused(s2, ("a2a3", "dragon_arrived", "c2"), ("end", None, None), game=game)
        # A tile that only Cunning could use keeps the turn open all the same.
        game = Game({"favor_kind": "when_gained"})
        s = self.at("Kg1 kd9 Ra2", game, **{**hand, "favors": "1:1:m,0:0:-"})
        assert game.moves(self.run(s, "D@c2", game=game)[0]) == ["end"]
        # Interruptions, before and after; one moves the dragon from its mountain.
        game = Game({"favors_when": "any_time"})
        s = self.at("Kg1 kd9 Rb2", game, **{**hand, "favors": "1:1,1:1", "fort": "h5,h5"})
        s2, _ = self.run(s, "~H:d9e9", "D@c2", game=game)
        assert self.turnstate(s2) == ".do" and game.actors(s2) == [0]
        s2, _ = self.run(s, "D@c2", game=game)
        assert game.actors(s2) == [0, 1]
        s2, ev = self.run(s2, "~D:b2c2", game=game)
        assert self.turnstate(s2) == ".do" and s2.side == 0 and len(ev) == 3
        self.refused(s2, ("c2c3", "dragon_arrived", "b2"), ("b2c3", "dragon_arrived", "b2"), game=game)
        assert self.run(s2, "H:b2b3", game=game)[0].side == 1
        # No turn waits for the other: White has nothing to spend, so it ends.
        s = self.at("Kg1 kd9 Rb2", game, **{**hand, "favors": "0:1,1:1", "fort": "h5,h5"})
        assert self.run(s, "D@c2", game=game)[0].side == 1
        # Other grounds: on plains, no longer on a mountain.
        game = Game(None, merged(RULEBOOK, {"arrival": {"ground": ["plains"]}}))
        s = self.at("Kg1 kd9 Rb2", game, **hand)
        assert self.turnstate(self.run(s, "D@a1", game=game)[0]) == ".d"
        self.refused(s, ("D@c2", "no_landing", "c2"), ("D@e2", None, None), game=game)

    def test_ignores(self):
        """[THR.tables]: what ignoring walls alone, and checks alone, does to the attack on a piece in a whole fortress."""
        def elephant(*ignored):
            return Game(None, merged(RULEBOOK, {"pieces": {"elephant": {"ignores": list(ignored)}}}))
        breach = "change cell=e2 layer=ground type=fortress before=0 after=1 count=1"
        for game, count in ((elephant("checks"), 1), (elephant("walls"), 3), (elephant("walls", "checks"), 3)):
            s = self.at("Kg1 kd9 Ee1 re2", game)                # from plains: no check at all
            s2, ev = self.run(s, "e1xe2", game=game)
            assert ev[0] == breach and len([e for e in ev if e.split()[0] in ("change", "remove", "move")]) == count
        s = self.at("Kg1 kd9 Ed3 re2", elephant("walls"))       # from water: checked with `walls` alone
        assert self.run(s, "d3xe2", game=elephant("walls"))[0].check == "d3xe2"
        assert self.run(s, "d3xe2", game=elephant("checks"))[0].side == 1
        assert self.run(self.at("Kg1 kd9 Ee1 re2"), "e1xe2")[0].check == "e1xe2"

    def test_favors(self):
        s = self.at("Kg1 kd9 Wb1 rb2 Rh3 Lf1 Rc2 Lf2 wc1", favors="1:1,0:0", fort="h5,-")
        # THR-2, THR-17: a favor moves the actor, and leaves the trail alone.
        s2, _ = self.run(s, "b1=b2", "D:b1b2")
        assert self.turnstate(s2) == "b1sf:b1"
        s2, _ = self.run(s2, "b1=b2")
        assert self.turnstate(s2) == "b2sf:b1"
        self.refused(s2, ("b2=b1", "trail", "b1"), ("b2xc1", "not_first_action", "b2"))
        self.refused(s, ("A:f1f2", "same_type", "f2"), ("A:g1h3", "not_forest", "g1"),
                     ("A:b1f1", None, None), ("A:b1b2", "not_yours", "b2"),
                     ("A:b1a3", "no_piece", "a3"), ("D:b1c1", "two_warhorses", "c1"),
                     ("D:f1f2", "same_type", "f2"),
                     ("D:b1f1", "out_of_range", "f1"), ("b1=c1", "two_warhorses", "c1"),
                     ("f1=g1", None, None), ("f1=f2", "same_type", "f2"),
                     ("c2=c1", "enemy_partner", "c1"), ("c2=c3", "no_target", "c3"))
        # THR-29: Cunning on a throne's way into another fortress is paid, then gained.
        s = self.at("Ki4 kd9", favors="1:1,0:0", fort="e2,-")
        s2, ev = self.run(s, "i4h5!")
        assert s2.hand == (1, 0) and ev[1:] == [
            "stock seat=0 type=gained before=1 after=2",
            "counter seat=0 type=lastfort before=13 after=43"]
        self.refused(s2, ("H:h5h4", "favor_spent", None))

    def test_hiding(self, game):
        state = game.initial()
        for ply in sample_plies():
            new, events = game.apply(state, ply)
            self.check_replay(game, state, ply, new)
            self.check_round_trip(game, new)
            shown, seen = game.seen(state, ply, 1 - state.side)
            if ply == "D@-" and state.side == 0:
                assert events == ["stock seat=0 type=dragon before=0 after=1", "turn seat=1"]
                assert (shown, seen) == ("?", ["turn seat=1"])
            elif new.turn == 0:
                assert (shown, seen) == ("?", [])
            state = new
        kinds = Counter(e.split()[0] for e in events)
        assert kinds == {"reveal": 18 + 144, "remove": 8, "place": 9, "stock": 2, "counter": 1,
                         "turn": 1}, kinds
        assert events[:6] == ["reveal seat=0 cell=a5 layer=fixture type=plains after=0",
                              "reveal seat=1 cell=a5 layer=fixture type=none",
                              "remove seat=0 cell=a5 layer=fixture type=plains before=0",
                              "place cell=a5 layer=ground type=plains after=0",
                              "reveal seat=0 cell=b5 layer=fixture type=none",
                              "reveal seat=1 cell=b5 layer=fixture type=water after=0"]
        assert events[-4:] == ["stock seat=0 type=dragon before=1 after=1",
                               "stock seat=1 type=dragon before=0 after=1",
                               "counter type=turn before=0 after=1", "turn seat=0"]

    # laying out together

    def test_together(self):
        game = Game({"setup": "together"})
        dots = "/".join(["." * 9] * 9)
        start = game.initial()
        assert game.format(start) == (f"{dots} 9/9/9/9/9/9/9/9/9 wb setup .........|......... - "
                                      "0:0,0:0 -,- - - - 0 0")
        assert game.moves(start) == ["f@a1", "m@a1", "p@a1", "w@a1", "~f@i9", "~m@i9", "~p@i9", "~w@i9"]
        assert game.moves_of(start, 1) == game.moves(start)[4:] == game.moves_at(start, "i9")
        assert (game.to_move(start), game.actors(start), game.phases(start)) == (0, [0, 1], ("setup", "setup"))
        # By hand: with P(n) the layouts of one player, the sum of C(n, k) P(k) P(n - k).
        assert [self.perft(game, start, d) for d in (1, 2, 3, 5)] == [8, 64, 512, 8 ** 5 - 4]
        for text in ("~a1a2", "~end", "~H:a1a2", "~A:a1c4", "~D:a1a2", "~survive", "~~p@a1", "~", "~D@", "p~@a1"):
            self.no_move(game, text)
        for text in ("~p@a1", "~D@-", "~K@e5"):
            self.no_move(Game(), text)
            game.read(text)
        self.refused_as(game, start, ("p@a1", 0, None), ("p@a1", 1, "not_your_turn"), ("~p@i9", 1, None),
                        ("~p@i9", 0, "not_your_turn"), ("~p@i9", SPECTATOR, "not_your_turn"),
                        ("~p@i9", CHANCE, "not_your_turn"), ("end", 1, "not_your_turn"), ("end", 0, "wrong_phase"),
                        ("~R@i9", 1, "wrong_phase"), ("~p@i9", REFEREE, None))
        self.refused(start, ("~p@a1", "not_next_cell", "i9"), ("p@i9", "not_next_cell", "a1"),
                     ("~c@i9", "fortress_edge", "i9"), ("D@a1", "wrong_phase", None), game=game)

    def test_together_orders(self):
        """However the plies are mixed, the same game begins, with the same number of plies."""
        game, ordered = Game({"setup": "together"}), sample_plies()
        white, black = ordered[:55], ["~" + ply for ply in ordered[55:]]
        line = game.format(self.run(game.initial(), *white, *black, game=game)[0])
        assert line == Game().format(self.sample(Game()))
        for plies in (black + white, white[:-1] + black + white[-1:], *(sample_plies_together(self.rng) for _ in "123")):
            state, _ = self.run(game.initial(), *plies, game=game)
            assert game.format(state) == line
        # White claims what Black has claimed: its claim comes to lie below, and only the referee knows.
        state, _ = self.run(game.initial(), *white[:36], *black[:39], game=game)
        new, events = self.run(state, "p@e5", game=game)
        assert game.contents(new)["e5", "fixture"] == [("plains", 0, 0), ("mountain", 1, 0)]
        assert events == ["place seat=0 cell=e5 layer=fixture type=plains after=0",
                          "remove seat=1 cell=e5 layer=fixture type=mountain before=0",
                          "place seat=1 cell=e5 layer=fixture type=mountain after=0"]
        assert game.seen(state, "p@e5", 0) == ("p@e5", events[:1])
        assert game.seen(state, "p@e5", 1) == game.seen(state, "p@e5", SPECTATOR) == ("?", [])
        # White is complete first: the turn passes, the own dragon is seen, the last ply is Black's.
        state, events = self.run(game.initial(), *black[:3], *white, game=game)
        assert events == ["stock seat=0 type=dragon before=0 after=1", "turn seat=1"]
        assert (state.side, game.to_move(state), game.actors(state)) == (1, 1, [1])
        assert [game.observe(state, viewer).split()[2] for viewer in (0, 1, SPECTATOR, REFEREE)] == ["b"] * 4
        self.refused(state, ("p@a5", "wrong_phase", None), ("K@a1", "wrong_phase", None),
                     ("D@-", "wrong_phase", None), ("~p@i9", "not_next_cell", "f9"), game=game)
        self.refused_as(game, state, ("D@-", 0, "not_your_turn"), ("~p@f9", 0, "not_your_turn"))
        seen = [game.observe(state, viewer).split()[5] for viewer in (0, 1, SPECTATOR, REFEREE)]
        assert seen == ["w?", "?", "?", "w"]
        # Black is complete first: nothing passes; the last ply is White's, and hidden from Black (THR-27).
        state, events = self.run(game.initial(), *white[:50], *black, game=game)
        assert events == ["stock seat=1 type=dragon before=0 after=1"]
        assert (state.side, game.to_move(state), game.actors(state)) == (0, 0, [0])
        assert [game.observe(state, viewer).split()[2] for viewer in (0, 1, SPECTATOR, REFEREE)] == ["w"] * 4
        before, _ = self.run(game.initial(), *white[:50], *black[:-1], game=game)
        assert [game.observe(before, viewer).split()[2] for viewer in (0, 1, SPECTATOR, REFEREE)] == ["wb"] * 4
        self.refused(state, ("~D@-", "wrong_phase", None), ("~p@i9", "wrong_phase", None), game=game)
        seen = [game.observe(state, viewer).split()[5] for viewer in (0, 1, SPECTATOR, REFEREE)]
        assert seen == ["?", "?b", "?", "b"]
        state, _ = self.run(state, *white[50:54], game=game)
        last = "D@a1"
        new, events = self.run(state, last, game=game)
        assert (new.turn, new.side, new.ply) == (1, 0, 110) and events[0].startswith("place seat=0 cell=a1")
        assert game.seen(state, last, 1) == ("?", events[1:]) and game.seen(state, last, 0) == (last, events)
        assert events[-4:-2] == ["stock seat=0 type=dragon before=0 after=0", "stock seat=1 type=dragon before=1 after=1"]
        self.refused(new, ("~D@-", "wrong_phase", None), ("~p@a5", "wrong_phase", None),
                     ("~D@c3", "wrong_phase", None), game=game)
        self.refused_as(game, new, ("~D@c3", 0, "not_your_turn"), ("~D@c3", 1, "not_your_turn"))

    def test_together_positions(self):
        """What a position may be: each layout by itself a beginning, not both complete, side and phase as said."""
        game, ordered = Game({"setup": "together"}), sample_plies()
        white, black = ordered[:55], ["~" + ply for ply in ordered[55:]]
        line = game.format(self.run(game.initial(), *black, *white[:39], game=game)[0])
        assert game.parse(line) and self.fault(Game(), line)
        for old, new, field in ((" w setup ", " b setup ", "side"), (" w setup ", " wb setup ", "side"),
                                (" w setup ", " bw setup ", "side"), (" w setup ", " w tiles ", "phase"),
                                (" w setup ", " w pieces ", "phase"), (" w setup ", " w play ", "turn"),
                                (" b 0:0", " wb 0:0", "dragons"), (" w setup ", " w over ", "ply")):
            fault = self.fault(game, line.replace(old, new))
            assert fault and fault.field == field, (old, new, str(fault))
        done = game.format(self.run(game.initial(), *black, *white[:54], game=game)[0])
        assert self.fault(game, done.replace(" b 0:0", " wb 0:0")).field == "turn"
        default = Game().format(self.run(Game().initial(), *ordered[:3])[0])
        assert self.fault(game, default).field == "phase"
        # Cut short by the limit: the ply is completed first, nothing is revealed unless it was the last.
        game = Game({"setup": "together", "max_plies": "55"})
        state, events = self.run(game.initial(), *white, game=game)
        assert (state.phase, state.side, state.turn) == ("over", 1, 0) and game.actors(state) == []
        assert events == ["stock seat=0 type=dragon before=0 after=1", "end type=draw seats=0,1 reason=max_plies"]
        assert game.observe(state, 0).split()[5] == "w?" and game.phases(state) == ("setup", "setup")
        self.refused_as(game, state, ("~p@i9", 1, "game_over"))
        game = Game({"setup": "together", "max_plies": "110"})
        state, events = self.run(game.initial(), *black, *white, game=game)
        assert (state.phase, state.side, state.turn) == ("over", 0, 1) and events[-1].startswith("end type=draw")
        assert sum(e.startswith("reveal") for e in events) == 18 + 144

    def test_together_random(self):
        for switches in ({}, {"max_plies": "97"}, {"max_plies": "140", "survival": "3/4"}):
            game = Game({"setup": "together", **switches})
            for _ in range(2):
                self.play(game, game.initial(), 150, 7)
        game, tested = Game({"setup": "together"}), set()
        texts = self.texts + ["~" + text for text in self.texts if "@" in text]
        state = game.initial()
        while state.turn == 0:                     # every pair of stages that comes up
            stages = tuple(game._stage(state, seat) for seat in (0, 1))
            if stages not in tested:
                tested.add(stages)
                self.check_refusals(game, state, self.rng.sample(texts, 4000))
                for seat in (0, 1):
                    mine = [m for m in game.moves(state) if game.refusal(state, m, seat)[0] is None]
                    assert mine == game.moves_of(state, seat)
            state = game.apply(state, self.rng.choice(game.moves(state)))[0]
        self.check_refusals(game, state, self.rng.sample(texts, 4000))

    # who acts, when favors are spent, when their kind is chosen

    def test_separate(self):
        game = Game({"acting": "separate"})
        # Two pieces: the ranger moves, then spearman and elephant switch; and the other way round.
        s = self.at("Kg1 kd9 Ra2 Sf1 Ef2", game)
        s2, _ = self.run(s, "a2a3", game=game)
        assert self.turnstate(s2) == ".m"
        self.refused(s2, ("a3a4", "already_moved", "a3"), ("f1e1", "already_moved", "f1"), ("f1=f2", None, None),
                     ("g1xf2", "not_first_action", "g1"), ("end", None, None), game=game)
        s3, _ = self.run(s2, "f1=f2", game=game)
        assert self.turnstate(s3) == ".ms"
        self.refused(s3, ("f2=f1", "already_switched", "f2"), ("g1=f1", "already_switched", "g1"), game=game)
        other, _ = self.run(s, "f2=f1", "a2a3", game=game)
        assert other == s3, "either piece may be named first, and either action may come first"
        self.refused(self.run(s, "f2=f1", game=game)[0], ("f1e1", None, None), game=game)
        # The warhorse that switched goes on, whoever moves; it is the actor, with its trail.
        s = self.at("Kg1 kd9 Wa2 Ra3 Sb3 Lh1", game)
        s2, _ = self.run(s, "a2=a3", "h1h2", game=game)
        assert self.turnstate(s2) == "a3ms:a2"
        s3, _ = self.run(s2, "a3=b3", game=game)
        assert self.turnstate(s3) == "b3ms:a2,a3"
        self.refused(s2, ("a2=b3", "already_switched", "a2"), ("a3=a2", "trail", "a2"), ("a3a4", "already_moved", "a3"),
                     game=game)
        s2, _ = self.run(s, "a2a1", game=game)
        assert self.turnstate(s2) == ".m"
        # A ranger's switch with the warhorse is the ranger's.
        s2, _ = self.run(s, "a3=a2", game=game)
        assert self.turnstate(s2) == ".s"
        self.refused(s2, ("a3=b3", "already_switched", "a3"), game=game)
        # THR-12 binds the turn: after a long move nobody switches, after a switch nobody moves long.
        s = self.at("Kg1 kd9 La2 Ra1 Sf1 Ef2", game)
        s2, _ = self.run(s, "a2a4", game=game)
        assert self.turnstate(s2) == ".l"
        self.refused(s2, ("f1=f2", "long_move", "f1"), game=game)
        s2, _ = self.run(s, "f1=f2", game=game)
        self.refused(s2, ("a2a4", "long_move", "a2"), ("a2a3", None, None), game=game)
        # Attack first, by anyone: then nobody acts.
        s = self.at("Kg1 kd9 Ra1 ra2 Ef1", game, favors="1:1,0:0", fort="h5,-")
        s2, _ = self.run(s, "a1xa2", game=game)
        self.refused(s2, ("f1e1", "already_engaged", "a2"), game=game)
        # A failed check ends the turn as ever.
        s = self.at("Kg1 kd9 Ra2 Ec1 Sb1", game)
        s2, _ = self.run(s, "a2a3", "c1=b1", "fail", game=game)
        assert s2.side == 1 and s2.pieces[number("c1")] == "E"
        # Positions: a cell has x, or s on a warhorse with a trail; . has no trail.
        men = "Kg1 kd9 Wa2 Ra3 La4"
        for did, good in ((".m", True), (".l", True), (".ms", True), (".s", True), ("a2s:a3", True), ("a2ms:a3", True),
                          (".mo", False), ("a3m", False), ("a3s", False), ("a2s", False), (".s:a3", False), (".x", False),
                          (".ls", False), ("a2l", False), ("a3x", False), (".", False), ("a2m", False)):
            self.valid_or_not(game, good, men, did=did)
        self.valid_or_not(game, True, men, did="a3x", favors="1:1,0:0", fort="h5,-")
        self.valid_or_not(Game(), False, men, did=".m")

    def valid_or_not(self, game, good, men, **fields):
        try:
            self.check_round_trip(game, self.at(men, game, **fields))
        except BadPosition as fault:
            assert not good and fault.field in ("turnstate", "favors", "lastfort", "check"), (fields, str(fault))
            return
        assert good, fields

    def test_interrupt(self):
        game = Game({"favors_when": "any_time"})
        s = self.at("Kg1 kd9 Ra2 ra8 lb9 sa9 Wd1 wd2", game, favors="0:0,1:1", fort="-,h5")
        assert game.actors(s) == [0, 1] and game.to_move(s) == 0
        assert game.actors(self.at("Kg1 kd9", game)) == [0]
        # a9 is plains, so is b9's neighbour; Black's Haste off plains needs no check.
        self.refused_as(game, s, ("~H:b9b8", 1, None), ("~H:b9b8", 0, "not_your_turn"), ("H:b9b8", 0, "not_yours"),
                        ("a2a3", 1, "not_your_turn"), ("end", 0, "nothing_done"), ("~H:b9b8", REFEREE, None))
        self.refused(s, ("~H:a2a3", "not_yours", "a2"), ("~H:b9a9", "cell_taken", "a9"), ("~H:b9b7", "out_of_range", "b7"),
                     ("~D:d1d2", "two_warhorses", "d2"), ("~H:h9h8", "no_piece", "h9"), game=game)
        for text in ("~a8a7", "~end", "~p@a1", "~+p", "+p", "~a8a7!", "~D@-"):
            self.no_move(game, text)
        for text in ("~H:a1a2", "~A:a1c4", "~D:a1a2"):
            self.no_move(Game(), text)
        s2, ev = self.run(s, "~H:b9b8", game=game)
        assert self.turnstate(s2) == ".o" and s2.hand == (0, 0) and s2.side == 0
        assert ev == ["move seat=1 cell=b9 to=b8 layer=piece type=lancer count=1",
                      "stock seat=1 type=favor before=1 after=0"]
        assert game.actors(s2) == [0]
        self.refused(s2, ("~H:b8b7", "favor_spent", None), ("end", "nothing_done", None), game=game)
        s3, _ = self.run(s2, "a2a3", "end", game=game)
        assert (s3.side, s3.did) == (1, "")
        # A check: paid when resolved; on fail the turn goes on.
        mountain = next(name(c) for c in HOME[1] if s.tiles[c] == "m" and s.pieces[c] == "." and c > 55)
        to = next(name(c) for c in neighbours(number(mountain)) if s.pieces[c] == ".")
        s = self.at(f"Kg1 kd9 Ra2 e{mountain}", game, favors="0:0,2:2", fort="-,h5")
        s2, ev = self.run(s, f"~H:{mountain}{to}", game=game)
        assert ev == [] and s2.check == f"~H:{mountain}{to}" and s2.hand == (0, 2) and game.actors(s2) == []
        assert game.move_seat(s2, s2.check) == 1
        self.refused(s2, ("~D:a1a2", "wrong_phase", None), game=game)
        s3, ev = self.run(s2, "fail", game=game)
        assert ev == ["stock seat=1 type=favor before=2 after=1"] and self.turnstate(s3) == ".o" and s3.side == 0
        s3, ev = self.run(s2, "survive", game=game)
        assert s3.pieces[number(to)] == "e" and self.turnstate(s3) == ".o"
        # Once in White's turn, once more in the own; White's own favor is another.
        s = self.at("Kg1 kd9 Ra2 rb2", game, favors="1:1,2:2", fort="h5,h5")
        s2, _ = self.run(s, "~D:a2b2", "H:b2b1", "b1c1", game=game)
        assert self.turnstate(s2) == "c1mfo" and s2.hand == (0, 1)
        s2, _ = self.run(s2, "end", game=game)
        self.refused(s2, ("D:a2b2", "no_piece", "b2"), ("D:b1c1", "no_piece", "b1"), ("H:a2a3", None, None), game=game)
        # The actor stays the actor, on its new cell; arrival is still possible; x bears o.
        s = self.at("Kg1 kd9 Ra2 rb3", game, favors="1:1,1:1", fort="h5,h5", dragons="w")
        s2, _ = self.run(s, "a2a3", "~D:a3b3", game=game)
        assert self.turnstate(s2) == "b3mo"
        s2, _ = self.run(s, "~D:a2b3", "D@e2", game=game)
        assert self.turnstate(s2) == ".o" and s2.side == 0
        s2, _ = self.run(s, "a2xb3", "~H:d9e9", game=game)
        assert self.turnstate(s2) == "b3xo"
        s2, _ = self.run(s2, "H:b3b4", game=game)
        assert s2.side == 1 and s2.did == ""
        # In whoever's turn: Deception brings Black's throne into White's fortress.
        s = self.at("Kg1 Re2 ke3", game, favors="0:0,1:1", fort="-,h5")
        s2, ev = self.run(s, "~D:e2e3", game=game)
        assert game.outcome(s2) == ("win", [1], "fortress_taken")
        # Positions.
        for did, favors, good in ((".o", "0:0,0:1", True), (".o", "0:1,1:1", False), ("a2mo", "0:0,0:1", True),
                                  (".of", "0:1,0:1", False), (".fo", "0:1,0:1", True), ("a2xo", "1:1,0:1", True)):
            fort = ",".join("h5" if text[2] != "0" else "-" for text in favors.split(","))
            self.valid_or_not(game, good, "Kg1 kd9 Ra2", did=did, favors=favors, fort=fort)
            self.valid_or_not(Game(), False, "Kg1 kd9 Ra2", did=did, favors=favors, fort=fort)
        self.valid_or_not(game, False, "Kg1 kd9 Ra2", check="~H:a2a3", favors="0:0,1:1", fort="-,h5")

    def test_kinds(self):
        game = Game({"favor_kind": "when_gained"})
        assert game.format(game.initial()).split()[6] == "0:0:-,0:0:-"
        for text in ("+c", "+", "~+p", "+p!", "+pf"):
            self.no_move(game, text)
        self.no_move(Game(), "+p")
        # White's throne walks into the middle fortress: the favor is in hand, its kind is chosen next.
        s = self.at("Kh4 kd9 Ra2 Sc2 Ef1", game, favors="0:0:-,0:0:-")
        self.refused(s, ("+p", "wrong_phase", None), game=game)
        s2, ev = self.run(s, "h4h5", game=game)
        assert ev[1:] == ["stock seat=0 type=favor before=0 after=1", "stock seat=0 type=gained before=0 after=1",
                          "counter seat=0 type=lastfort before=-1 after=43"]
        assert game.format(s2).split()[6] == "1:1:-,0:0:-" and game.moves(s2) == ["+f", "+m", "+p", "+w"]
        assert (game.actors(s2), game.to_move(s2)) == ([0], 0)
        self.refused(s2, ("end", "wrong_phase", None), ("H:a2a3", "wrong_phase", None), game=game)
        self.refused_as(game, s2, ("+p", 1, "not_your_turn"), ("+p", 0, None), ("+p", SPECTATOR, "not_your_turn"))
        s3, ev = self.run(s2, "+m", game=game)
        assert ev == ["stock seat=0 type=favor_mountain before=0 after=1"]
        assert game.seen(s2, "+m", 1) == game.seen(s2, "+m", SPECTATOR) == ("?", [])
        assert game.seen(s2, "+m", 0) == game.seen(s2, "+m", REFEREE) == ("+m", ev)
        assert [game.observe(s3, v).split()[6] for v in (0, 1, SPECTATOR, REFEREE)] == [
            "1:1:m,0:0:-", "1:1:?,0:0:-", "1:1:?,0:0:-", "1:1:m,0:0:-"]
        self.refused(s3, ("H:a2a3", "no_favor", None), ("D:h5h6", "no_piece", "h6"), ("end", None, None), game=game)
        # Cunning pays its tile; the others see the favor go, not the stock of its kind.
        s = self.at("Kg1 kd9 Ec2", game, favors="2:3:pm,0:0:-", fort="h5,-")
        s2, ev = self.run(s, "c2c3!", game=game)
        assert ev[1:] == ["stock seat=0 type=favor before=2 after=1", "stock seat=0 type=favor_mountain before=1 after=0"]
        assert game.seen(s, "c2c3!", 1) == ("c2c3!", ev[:2]) and s2.held == ("p", "")
        # A Haste is paid when resolved.
        s2, _ = self.run(s, "H:c2c3", game=game)
        assert s2.held == ("pm", "")
        assert self.run(s2, "fail", game=game)[0].held == ("m", "")
        # After an attack the turn stays open, be the favor only Cunning.
        s = self.at("Kg1 kd9 Ra1 ra2", game, favors="1:1:m,0:0:-", fort="h5,-")
        s2, _ = self.run(s, "a1xa2", game=game)
        assert game.moves(s2) == ["end"]
        # The ply that gains is completed first, the turn's end included: then Black is on turn, and White chooses.
        s = self.at("Kh4 kd9 Ra1 ra2", game, favors="1:1:p,0:0:-", fort="e2,-")
        s2, _ = self.run(s, "a1xa2", "H:h4h5", game=game)
        assert (s2.side, s2.turn, s2.hand, s2.held) == (1, 4, (1, 0), ("", ""))
        assert (game.to_move(s2), game.actors(s2), game.whose_turn(s2)) == (0, [0], 1)
        self.refused_as(game, s2, ("d9d8", 1, "not_your_turn"), ("d9d8", 0, "not_your_turn"), ("+w", 1, "not_your_turn"))
        s3, _ = self.run(s2, "+w", game=game)
        assert (game.to_move(s3), s3.held) == (1, ("w", ""))
        # At the limit of gains nothing is chosen.
        s = self.at("Kh4 kd9", game, favors="0:4:-,0:0:-", fort="e2,-")
        assert game.actors(self.run(s, "h4h5", game=game)[0]) == [0]
        assert "h5h4" not in game.moves(self.run(s, "h4h5", game=game)[0])
        # Nor when the game is over.
        game = Game({"favor_kind": "when_gained", "max_plies": "201"})
        s = self.run(self.at("Kh4 kd9", game, favors="0:0:-,0:0:-"), "h4h5", game=game)[0]
        assert (s.phase, s.hand, s.held, game.moves(s)) == ("over", (1, 0), ("", ""), [])
        # Both thrones in their fortresses: White chooses first, by whatever setup.
        for setup in ("in_turn", "together"):
            game = Game({"favor_kind": "when_gained", "setup": setup})
            moved = {"K@e1": "K@e2", "W@e2": "W@e1", "K@e9": "K@e8", "W@e8": "W@e9"}
            plies = [moved.get(ply, ply) for ply in sample_plies()]
            if setup == "together":
                plies = plies[:55] + ["~" + ply for ply in plies[55:]]
            s, _ = self.run(game.initial(), *plies, game=game)
            assert (s.turn, game.actors(s), s.hand) == (1, [0], (1, 1))
            s, _ = self.run(s, "+p", game=game)
            assert game.actors(s) == [1] and game.whose_turn(s) == 0
            s, _ = self.run(s, "+w", game=game)
            assert game.actors(s) == [0] and s.held == ("p", "w") and s.side == 0
        # Positions.
        for favors, good in (("1:1:p,0:0:-", True), ("2:2:pp,0:0:-", True), ("2:2:p,0:0:-", True), ("2:2:-,0:0:-", False),
                             ("1:1:pf,0:0:-", False), ("2:2:fp,0:0:-", False), ("1:1:,0:0:-", False), ("1:1,0:0", False),
                             ("1:1:c,0:0:-", False), ("1:1:?,0:0:-", False)):
            self.valid_or_not(game, good, "Kg1 kd9 Ec2", favors=favors, fort="h5,-")
        self.valid_or_not(game, False, "Kg1 kd9 Ec2", favors="2:2:p,0:0:-", fort="h5,-", check="c2c3")
        self.valid_or_not(game, True, "Kg1 kd9 Ec2", favors="2:2:pf,0:0:-", fort="h5,-", check="c2c3")
        self.valid_or_not(game, False, "Kg1 kd9 Ec2", favors="2:2:ff,0:0:-", fort="h5,-", check="H:c2c3")

    def test_switches_meet(self):
        # An interruption that gains: its player chooses before the turn goes on, and spends its own kinds.
        game = Game({"favor_kind": "when_gained", "favors_when": "any_time", "acting": "separate"})
        s = self.at("Kg1 kg5 Ra2 rb3 Sf1", game, favors="1:1:w,2:2:pp", fort="e2,e8")
        s2, _ = self.run(s, "a2a3", "~H:g5h5", game=game)
        assert self.turnstate(s2) == ".mo" and game.actors(s2) == [1] and s2.held == ("w", "p")
        s2, _ = self.run(s2, "+f", game=game)
        assert game.actors(s2) == [0] and s2.held == ("w", "pf")
        self.refused(s, ("~D:a2b3", "no_favor", None), ("H:a2a3", "no_favor", None), ("D:a2b3", None, None), game=game)
        assert game.actors(self.at("Kg1 kg5", game, favors="0:0:-,1:1:m", fort="-,e8")) == [0, 1]

    def test_random_switches(self):
        """All combinations of the switches that meet, from the beginning and from pieces anywhere."""
        for number_of, (acting, when, kind, setup) in enumerate(product(*SWITCH_WORDS.values())):
            game = Game(dict(zip(SWITCH_WORDS, (acting, when, kind, setup))))
            if number_of % 3 == 0:
                self.play(game, game.initial(), 112, 20)
            for _ in range(2):
                self.play(game, self.scramble(game), 80, 5)

    def test_tables(self):
        """What a file may change, and the names that give way: by hand, and games under each."""
        def changed(switches=None, **keys):
            return Game(switches, merged(RULEBOOK, keys))
        assert changed().t.ban_reasons == Game().t.ban_reasons and changed().t.fortress_reason == "fortress_edge"
        # [THR.attack-range]: numbers of its own do not heed the switch.
        slide = {"kind": "slide", "directions": "king", "over": ["empty", "own", "enemy"]}
        game = changed({"dragon_attack_range": "1"}, pieces={"dragon": {"attacks": [{**slide, "range": [2, 3]}]},
                                                             "lancer": {"attacks": [{**slide, "range": "dragon_attack_range"}]}})
        s = self.at("Kg1 kd9 Da1 ra2 sa3 La5 la6 ea7", game)
        self.refused(s, ("a1xa2", "out_of_range", "a2"), ("a1xa3", None, None), ("a5xa6", None, None),
                     ("a5xa7", "out_of_range", "a7"), game=game)
        # [THR.spare-bans], [THR.neutral].
        game = changed(bans={"elephant": {"ground": ["forest"]}, "spare_2": {"targets": ["ranger"], "ground": "all",
                                                                             "attackers": ["spearman"]}}, peaceful_turns=3,
                       fortress={"columns": [1, 9]}, favors={"ambush_on": ["plains"]})
        self.refused(self.at("Kg1 kd9 Sa1 ra2", game), ("a1xa2", "peaceful_turn", None), game=game)
        s = self.at("Kg1 kd9 Sa1 ra2 eb1 La3 Rc3 Ae2", game, turn=5, favors="1:1,0:0", fort="h5,-")
        self.refused(s, ("a1xa2", "banned", "a2"), ("a1xb1", "banned", "b1"), ("a3xa2", None, None),
                     ("A:a1e2", "no_ambush_here", "e2"), game=game)
        self.refused(game.initial(), ("c@a1", "no_fortress_here", "a1"), game=game)
        state = self.run(game.initial(), *sample_plies()[:9], game=game)[0]
        assert "c@a2" in game.moves(state)
        # [THR.favors-most]: nothing is gained, and the last fortress is kept up to date.
        game = changed(favors={"most": 0})
        s, ev = self.run(self.at("Kf1 kd9", game), "f1e2", "end", game=game)
        assert (s.gained, s.hand, s.lastfort) == ((0, 0), (0, 0), (number("e2"), -1))
        s, ev = self.run(self.at("Kf1 kd9", game), "f1e2", game=game)
        assert ev == ["move seat=0 cell=f1 to=e2 layer=piece type=throne count=1",
                      "counter seat=0 type=lastfort before=-1 after=13"]
        self.valid_or_not(game, True, "Kf1 kd9", fort="e2,-")
        self.valid_or_not(game, True, "Ke2 kd9", fort="e2,-")
        self.valid_or_not(game, False, "Ke2 kd9", fort="-,-")
        self.valid_or_not(game, False, "Kf1 kd9", favors="0:1,0:0", fort="e2,-")
        self.valid_or_not(changed(favors={"most": 1}), False, "Kf1 kd9", fort="e2,-")
        # [THR.middle-count]: two waters, then row 5 has four.
        game = changed(tiles={"mountain": {"middle": 0}, "water": {"middle": 2}})
        state = self.run(game.initial(), *sample_plies()[:36], "p@a5", "f@b5", game=game)[0]
        assert game.moves(state)[0] == "w@c5"
        self.refused(state, ("m@c5", "not_next_tile", None), game=game)
        state = self.run(state, "w@c5", game=game)[0]
        self.refused(state, ("R@a1", "wrong_phase", None), ("w@c5", "claimed", "c5"), game=game)
        # [THR.tables-moves]: what a flood alone allows is long; a slide passes what it lists.
        game = changed(pieces={"elephant": {"moves": [
            {"kind": "flood", "directions": "diagonal", "over": ["empty"], "ground": "all"},
            {"kind": "slide", "directions": ["forward", "right"], "range": [2, 3], "over": ["empty", "own"]}]}})
        s = self.at("Kg1 kd9 Ea1 Ra2 rb1 le2", game)
        self.refused(s, ("a1a2", "cell_taken", "a2"), ("a1a3", None, None), ("a1c1", "path_blocked", "b1"),
                     ("a1b2", "off_terrain", "b2"), game=game)
        variants = ({"pieces": {"ranger": {"count": 0}, "dragon": {"count": 0}, "trebuchet": {"count": 2}}},
                    {"tiles": {"plains": {"count": 9, "row_least": 2}, "water": {"count": 9, "row_least": 0}}},
                    {"pieces": {"elephant": {"switches": "repeated", "switches_enemies": True, "ignores": ["walls"]},
                                "ranger": {"fires": fire_at([1, 3]), "ignores": ["bans"]}, "throne": {"ignores": ["checks"]}}},
                    {"checks": {"hazards": ["forest", "fortress"], "move": ["from", "to"], "fire": []},
                     "arrival": {"ground": ["plains"]}, "favors": {"most": 9, "ambush_on": "all"}, "peaceful_turns": 0},
                    {"pieces": {"lancer": {"moves": [
                        {"kind": "flood", "directions": "orthogonal", "over": "all", "ground": ["plains", "forest"]},
                        {"kind": "slide", "directions": "diagonal", "range": "any", "over": ["enemy"]}]}}})
        for keys in variants:
            for switches in ({}, {"acting": "separate", "favors_when": "any_time"}):
                game = changed(switches, **keys)
                self.play(game, self.setup(game), 40, 8)
                self.play(game, self.scramble(game), 60, 6)

    def test_own_types(self):
        """[THR.own-types], [THR.setup-pairs]: a griffin, and a third lancer."""
        griffin = {"letter": "G", "count": 1, "waives": ["mountain"], "fires": fire_at([1, 2]),
                   "moves": [{"kind": "slide", "directions": "orthogonal", "range": [1, 3], "over": ["empty", "own", "enemy"]}],
                   "attacks": [{"kind": "slide", "directions": "diagonal", "range": 2, "over": "all"}]}
        game = Game(None, merged(RULEBOOK, {"pieces": {"lancer": {"count": 3}, "griffin": griffin}}))
        assert game.t.of[0].laying == "RRSSCCATLLLWEEGKD"
        plies = sample_plies()
        state = self.run(game.initial(), *plies[:48], game=game)[0]
        self.refused(state, ("L@h4", "no_room_for_type", "h4"), ("L@i4", "no_room_for_type", "i4"), ("L@g4", None, None),
                     ("G@g4", "not_next_piece", None), game=game)
        state = self.run(state, "L@e4", game=game)[0]
        self.refused(state, ("L@b4", "order_of_type", "e4"), ("L@i4", "no_room_for_type", "i4"), ("L@h4", None, None), game=game)
        state = self.run(state, "L@f4", game=game)[0]
        self.refused(state, ("L@b4", "order_of_type", "f4"), ("L@i4", None, None), game=game)
        state = self.run(state, "L@g4", "W@e2", "E@c2", "E@g2", game=game)[0]
        assert set(game.moves(state)) == {f"G@{name(c)}" for c in range(36) if state.pieces[c] == "."}
        state = self.run(state, "G@a2", "K@e1", "D@-", game=game)[0]
        assert state.side == 1 and state.ply == 57
        self.no_move(Game(), "G@a1")
        self.no_move(game, "X@a1")
        # On plains a1 it flies over the spearman to a3 and a4, fires over it at a3, and attacks c3 and b2 nothing between.
        s = self.at("Kg1 kd9 Ga1 Sa2 ra3 sc3 lb1 gh8 La8", game)
        assert [m for m in game.moves(s) if m[:2] == "a1"] == ["a1*a3", "a1*b1", "a1*c3", "a1=a2", "a1a4", "a1c1", "a1d1", "a1xc3"]
        # From the mountain c1, which it waives; on forest f2 `all` of the bans covers it from the catapult.
        assert not game._due(self.at("Kg1 kd9 Gc1", game), read_move("c1c4"))
        s = self.at("Kg1 kd9 Cf3 gf2 gf2", game)
        self.refused(s, ("f3*f2", "forest_cover", "f2"), game=game)
        # A dragon does not pass an enemy that fires.
        s = self.at("Kg1 kd9 De5 ge6", game)
        self.refused(s, ("e5e7", "path_blocked", "e6"), game=game)
        self.valid_or_not(game, True, "Kg1 kd9 La1 Lb1 Lc1 Gd1")
        assert self.fault_of(game, "Kg1 kd9 La1 Lb1 Lc1 Le1") == self.fault_of(game, "Kg1 kd9 Ga1 Gb1") == "pieces"
        for _ in "12":
            self.play(game, self.setup(game), 40, 8)
            self.play(game, self.scramble(game), 60, 6)

    def test_list_of_ends(self):
        """[THR.ends]: other pieces to keep, fortresses to hold, points; several thrones."""
        game = Game(None, merged(RULEBOOK, {"ends": [{"kind": "removed", "types": ["lancer", "dragon"], "least": 2},
                                                     {"kind": "fortress", "types": ["ranger"], "at": "all"},
                                                     {"kind": "points", "count": 2}]}))
        s = self.at("Kg1 kd9 La1 Da2 la9 lb9 ra4 Ra3", game)
        s2, ev = self.run(s, "a3xa4", game=game)
        assert s2.phase == "play"
        s2, ev = self.run(self.at("Kg1 kd9 La1 Da2 lh8 lh9 ra4 Rh7", game), "h7xh8", game=game)
        assert ev[-1] == "end type=win seats=0 reason=pieces_removed"
        assert self.fault_of(game, "Kg1 kd9 La1 la9 lb9") == "phase"
        self.valid_or_not(game, True, "La1 la9 lb9", dragons="w")                       # held back, and no thrones at all
        s2, ev = self.run(self.at("Kg1 kd9 La1 Da2 la9 lb9 Rg4", game), "g4h5", "survive", game=game)
        assert ev[-1] == "end type=win seats=0 reason=fortress_held"
        s2, ev = self.run(self.at("Kh4 kd9 La1 Da2 la9 lb9", game, favors="0:1,0:0", fort="e2,-"), "h4h5", game=game)
        assert ev[-1] == "end type=win seats=0 reason=points_reached"
        game = Game(None, merged(RULEBOOK, {"ends": [{"kind": "fortress", "types": ["ranger"]}, {"kind": "removed"}]}))
        s2, ev = self.run(self.at("Kg1 kd9 re1 Re7", game, turn=4), "e1e2", game=game)
        assert ev[-1] == "end type=win seats=1 reason=fortress_held"
        s2, ev = self.run(self.at("Kg1 ke1 Re7", game, turn=4), "e1e2", game=game)
        assert s2.phase == "play", "a throne may stand there"
        # Two thrones: each gains, and the last one counts.
        game = Game(None, merged(RULEBOOK, {"pieces": {"throne": {"count": 2}}}))
        assert game.t.of[0].laying == "RRSSCCATLLWEEKKD"
        s = self.at("Ke2 Kh4 kd9", game, favors="1:1,0:0", fort="e2,-")
        s2, ev = self.run(s, "h4h5", game=game)
        assert (s2.gained, s2.lastfort) == ((2, 0), (43, -1))
        s2, ev = self.run(s2, "end", "d9c9", "end", "h5h4", "end", game=game)
        assert (s2.gained, s2.lastfort) == ((2, 0), (43, -1)), "the throne in e2 has not come"
        s2, ev = self.run(self.at("Ka1 ra2 Kg4 kd9", game, turn=4), "a2xa1", game=game)
        assert s2.phase == "play"
        s2, ev = self.run(self.at("Ka1 ra2 kg4 kd9", game, turn=4), "a2xa1", game=game)
        assert ev[-1] == "end type=win seats=1 reason=pieces_removed"
        self.valid_or_not(game, True, "Ke2 Kh5 kd9", favors="0:3,0:0", fort="e8,-")
        self.valid_or_not(game, False, "Ke2 Kh5 kd9")
        for _ in "12":
            self.play(game, self.setup(game), 40, 8)
            self.play(game, self.scramble(game), 60, 6)

    def test_promotion(self):
        """[THR.becomes]: a spearman in row 8 becomes a griffin, a ranger in a fortress a lancer."""
        griffin = {"letter": "G", "count": 0, "moves": []}
        game = Game(None, merged(RULEBOOK, {"pieces": {
            "griffin": griffin, "spearman": {"becomes": {"where": ["row-8"], "types": ["griffin"]}},
            "ranger": {"becomes": {"where": ["fortress"], "types": ["lancer"]}}}}))
        s2, ev = self.run(self.at("Kg1 kd9 Sc7 ra8", game), "c7c8", "end", game=game)
        assert ev == ["remove seat=0 cell=c8 layer=piece type=spearman before=0", "place seat=0 cell=c8 layer=piece type=griffin after=0",
                      "counter type=turn before=3 after=4", "turn seat=1"]
        s2, ev = self.run(self.at("Kg1 kd9 se3 Rh4", game, turn=4), "e3e2", "end", game=game)
        assert s2.pieces[number("e2")] == "g", "for Black it is row 2 of White"
        s2, ev = self.run(self.at("Kg1 kd9 Rh4", game), "h4h5", "end", game=game)
        assert s2.pieces[number("h5")] == "L"
        self.valid_or_not(game, True, "Kg1 kd9 La1 La2 La3 La4 Gb1 Gb2")
        assert self.fault_of(game, "Kg1 kd9 La1 La2 La3 La4 La5") == self.fault_of(game, "Kg1 kd9 Ga1 Ga2 Ga3") == "pieces"
        for _ in "12":
            self.play(game, self.scramble(game), 60, 6)

    def test_seats(self):
        """[THR.seat-tables]: White's lancers only step and it has one spearman; Black's rangers fire and it has no dragon."""
        seats = {"white": {"pieces": {"spearman": {"count": 1}, "lancer": {"moves": RULEBOOK["pieces"]["ranger"]["moves"]}}},
                 "black": {"pieces": {"ranger": {"fires": fire_at(2)}, "dragon": {"count": 0}, "elephant": {"waives": ["mountain"]}}}}
        game = Game(None, merged(RULEBOOK, {"seats": seats}))
        assert [side.laying for side in game.t.of] == ["RRSCCATLLWEEKD", "RRSSCCATLLWEEK"]
        s = self.at("Kg1 kd9 La2 Rh8 Ec1", game)
        self.refused(s, ("a2a4", "out_of_range", "a4"), ("h8*h6", "cannot_fire", "h8"), game=game)
        assert game._due(s, read_move("c1d1"))
        s = self.at("Kg1 kd9 la2 ra8 Sa6 ec1 De5 re6", game, turn=4)
        self.run(s, "a2a4", game=game), self.run(s, "a8*a6", game=game)
        assert not game._due(s, read_move("c1d1"))
        s = self.at("Kg1 kd9 De5 re6", game)            # Black's rangers fire, so a dragon does not pass them
        self.refused(s, ("e5e7", "path_blocked", "e6"), game=game)
        self.run(self.at("Kg1 kd9 de5 Re6", Game(), turn=4), "e5e7")
        assert self.fault_of(game, "Kg1 kd9 Sa1 Sa2") == self.fault_of(game, "Kg1 kd9 da1") == "pieces"
        self.valid_or_not(game, True, "Kg1 kd9 sa1 sa2 Da3")
        for _ in "12":
            self.play(game, self.setup(game), 40, 8)
            self.play(game, self.scramble(game), 60, 6)

    def fault_of(self, game, men):
        try:
            self.at(men, game)
        except BadPosition as fault:
            return fault.field
        return None

    @staticmethod
    def no_move(game, text):
        try:
            game.read(text)
        except BadMove:
            return
        raise AssertionError(text)

    @staticmethod
    def refused_as(game, state, *triples):
        for move, seat, reason in triples:
            got = game.refusal(state, move, seat)[0]
            assert got == reason, (move, seat, got)

    def test_random(self):
        for game in (Game(), Game({"survival": "3/4", "dragon_attack_range": "6"})):
            for _ in range(3):
                state = game.initial()
                state = self.play(game, state, 112, 16)
                self.play(game, state, 120, 12)
            for _ in range(6):
                self.play(game, self.scramble(game), 120, 6)
        for limit in ("1", "55", "56", "100", "140"):
            game = Game({"max_plies": limit})
            end = self.play(game, game.initial(), 200, 7)
            won = game.outcome(end)[2] != "max_plies"
            assert end.phase == "over" and (won or end.ply == int(limit)), limit
        game = Game()
        for _ in range(150):
            self.setup(game)

    def test_every_text(self):
        game = Game()
        state = game.initial()
        tested = set()
        while state.turn == 0:                     # one state of each setup phase
            if state.phase not in tested:
                tested.add(state.phase)
                self.check_refusals(game, state, self.texts)
            state = game.apply(state, self.rng.choice(game.moves(state)))[0]
        for _ in range(3):
            self.check_refusals(game, state, self.texts)
            state = self.scramble(game)
            for _ in range(2):
                moves = [m for m in game.moves(state) if "=" in m and not m.endswith("!")]
                state, _ = game.apply(state, self.rng.choice(moves or game.moves(state)))

    def test_whose_turn(self):
        """Reasons that come before the state is looked at; what is to be done while chance is."""
        game, state = Game(), self.at("Kc1 kd9")
        assert (game.to_move(state), game.whose_turn(state)) == (0, 0)
        assert game.refusal(state, "c1c2", 1) == ("not_your_turn", None)
        assert game.refusal(state, "c1c2", 0) == (None, None)
        state = self.run(state, "c1c2")[0]
        assert (game.to_move(state), game.whose_turn(state)) == (CHANCE, 0)
        assert game.refusal(state, "fail", 0) == ("not_your_turn", None)
        assert game.refusal(state, "end") == ("wrong_phase", None)
        assert game.moves_at(state, "-") == ["fail", "survive"]
        assert game.chance(state) == ({"fail": 1, "survive": 1}, 2)
        assert Game({"survival": "2/6"}).chance(state) == ({"fail": 4, "survive": 2}, 6)
        # [THR.certain]: one outcome is possible, and the ply of chance is made all the same.
        for survival, possible, other, turn in (("1/1", "survive", "fail", 3), ("0/1", "fail", "survive", 4)):
            game = Game({"survival": survival})
            assert (game.moves(state), game.chance(state)) == ([possible], ({possible: 1}, 1))
            self.refused(state, (other, "wrong_phase", None), ("end", "wrong_phase", None), game=game)
            self.refused_as(game, state, (other, CHANCE, "wrong_phase"), (possible, 0, "not_your_turn"))
            assert self.run(state, possible, game=game)[0].turn == turn
        game = Game({"max_plies": "201"})
        state = self.run(self.at("Ka1 kd9"), "a1a2", game=game)[0]
        assert (game.to_move(state), game.whose_turn(state)) == (NOBODY, NOBODY)
        self.refused(state, ("fail", "game_over", None), ("a2a3", "game_over", None), game=game)
        self.reasons["not_your_turn"] += 1
        self.check_refusals(game, state, self.texts[::50])

    def all(self):
        game, state = self.test_sample()
        self.sample_tiles = state.tiles
        self.test_start()
        self.test_layouts()
        self.test_completable_corners()
        self.test_perft()
        self.test_setup()
        self.test_hiding(game)
        self.test_bad_positions(game, state)
        self.test_moves()
        self.test_checks()
        self.test_engaging()
        self.test_fortress()
        self.test_ends()
        self.test_arrival()
        self.test_ignores()
        self.test_favors()
        self.test_whose_turn()
        self.test_together()
        self.test_together_orders()
        self.test_together_positions()
        self.test_separate()
        self.test_interrupt()
        self.test_kinds()
        self.test_switches_meet()
        self.test_tables()
        self.test_own_types()
        self.test_seats()
        self.test_list_of_ends()
        self.test_promotion()
        self.test_random_switches()
        self.test_random()
        self.test_every_text()
        self.test_together_random()
        del self.reasons[None]
        known = {*REASONS, *NEUTRAL_REASONS}
        assert set(self.reasons) == known, known ^ set(self.reasons)


if __name__ == "__main__":
    test = SelfTest(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    test.all()
    print("ok thrones:", ", ".join(f"{v} {k}" for k, v in sorted(test.facts.items())),
          f"and {len(test.reasons)} reasons of refusal seen")
