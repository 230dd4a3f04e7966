"""What the reference implementations share: faults, numbers, events.

A reference implementation is naive on purpose. It is written from the rulebook
alone, never from the C code, and it prefers the obvious loop to the fast one.
"""

import re

CHANCE, NOBODY = "chance", "nobody"
SPECTATOR, REFEREE = "spectator", "referee"
COUNTER_TOP = 65535


class BadPosition(Exception):
    """A position text that is refused: names the field and the offset in the line."""

    def __init__(self, field, offset, message):
        super().__init__(f"{field} at {offset}: {message}")
        self.field, self.offset = field, offset


class BadMove(Exception):
    """A text that is no move of the game's notation, legal or not."""


class BadSwitch(Exception):
    """A switch that the game does not have, or a value that it refuses."""


def split_fields(line, names):
    """The fields of a position line as {name: (text, offset)}; counts them first."""
    fields = line.split(" ")
    spaces = [i for i, c in enumerate(line) if c == " "]
    if len(fields) < len(names):
        raise BadPosition("line", len(line), f"{len(names)} fields expected")
    if len(fields) > len(names):
        raise BadPosition("line", spaces[len(names) - 1], f"{len(names)} fields expected")
    starts = [0] + [i + 1 for i in spaces]
    return {n: (f, s) for n, f, s in zip(names, fields, starts)}


def decimal(text, field, offset, top=COUNTER_TOP):
    """A decimal without leading zeros from 0 to top. A bad character is named by its own offset, a number by its first."""
    bad = re.search(r"[^0-9]", text)
    if bad:
        raise BadPosition(field, offset + bad.start(), f"a number from 0 to {top} expected")
    if not re.fullmatch(r"0|[1-9][0-9]{0,9}", text) or int(text) > top:
        raise BadPosition(field, offset, f"a number from 0 to {top} expected")
    return int(text)


def count_up(value, by=1):
    """A counter stays at its top."""
    return min(COUNTER_TOP, value + by)


def merged(inherited, own):
    """Mappings key by key, everything else as a whole."""
    if not (isinstance(inherited, dict) and isinstance(own, dict)):
        return own
    return {**inherited, **{key: merged(inherited.get(key), value) for key, value in own.items()}}


# The values that tables of several games share.

def words(value, known, groups=None):
    """A list of words in the order of `known`: `all`, the name of a group, or a list of words and names of groups."""
    groups = {"all": known, **(groups or {})}
    named = [value] if isinstance(value, str) else value
    found = {word for name in named for word in groups.get(name, [name])}
    return [word for word in known if word in found]


def directions(value, known):
    """The same of directions, with their groups. `known` are all of the game, by the names of rules/FORMAT.md."""
    near = [word for word in known if not word.startswith(("edge-", "knight-"))]
    diagonal = [word for word in near if "-" in word]
    return words(value, known, {
        "orthogonal": [word for word in near if word not in diagonal], "diagonal": diagonal, "king": near, "adjacent": near,
        "edge": [word for word in known if word.startswith("edge-")],
        "knight": [word for word in known if word.startswith("knight-")]})


def span(value, top):
    """(fewest, most) of a range: a number, [fewest, most], or `any`."""
    if value == "any":
        return 1, top
    return tuple(value) if isinstance(value, list) else (value, value)


class Reference:
    """What the games share: who plays, and how a game begins."""
    SECRETS = False         # whether viewers see less than all
    start = ""              # a position text that replaces the rulebook's setup
    from_file = False       # whether a rules file gave tables

    def take_start(self, tables):
        """The key `start` of a rules file: a position, which also says how many play."""
        self.from_file = tables is not None
        self.start = (tables or {}).get("start", "")
        if self.start:
            self.parse(self.start)
            self.PLAYERS = 2 * (self.players_in(self.start),)

    def players_in(self, line):
        """How many play in a position; only Tombs has several numbers, and a hand for each player."""
        if "hands" not in self.FIELDS:
            return self.PLAYERS[0]
        return line.split(" ")[self.FIELDS.index("hands")].count("/") + 1

    def initial(self, players=None):
        fewest, most = self.PLAYERS
        if players is not None and not fewest <= players <= most:
            raise ValueError(f"{fewest} to {most} players")
        return self.parse(self.start) if self.start else self.setup(players)


EVENT_KEYS = ("seat", "cell", "to", "layer", "type", "before", "after", "count", "direction",
              "seats", "reason", "cause")


def event(kind, **keys):
    """One event as the line that the shell prints; keys that are None are left out."""
    return " ".join([kind] + [f"{k}={keys[k]}" for k in EVENT_KEYS if keys.get(k) is not None])


def keys_of(line):
    """The keys of an event's line: {"seat": "0", …}."""
    return dict(key.split("=") for key in line.split(" ")[1:])


def cause(line, mover):
    """Why an event happened, as most games have it; None: it is the action itself. What a piece's owner loses by the
    own ply is spent; what only counts is upkeep."""
    kind, keys = line.split(" ")[0], keys_of(line)
    if kind == "remove" and "seat" in keys:
        return "spent" if keys["seat"] == str(mover) else "captured"
    return "upkeep" if kind == "counter" else None
