"""Rules: which game, and how it is played."""
from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Optional, Union

from ._errors import Faults, MoveError, RulesError, must, text, utf8, whole, written
from ._native import ffi, lib

if TYPE_CHECKING:
    from ._moves import Move
    from ._state import State

CHANCE: int = lib.BRD_CHANCE
NOBODY: int = lib.BRD_NOBODY
SPECTATOR: int = lib.BRD_SPECTATOR
REFEREE: int = lib.BRD_REFEREE

SwitchValue = Union[bool, int, str, Fraction, "tuple[int, ...]", "list[int]"]

_SHAPES = {lib.BRD_SHAPE_SQUARE: "square", lib.BRD_SHAPE_HEXAGON: "hexagon", lib.BRD_SHAPE_HEXAGON_FLAT: "hexagon_flat"}
_TONES = {lib.BRD_TONE_NONE: "", lib.BRD_TONE_LIGHT: "light", lib.BRD_TONE_DARK: "dark"}
_MEANINGS = {lib.BRD_MEANS_NUMBER: "number", lib.BRD_MEANS_COUNT: "count", lib.BRD_MEANS_FLAG: "flag",
             lib.BRD_MEANS_CELL: "cell", lib.BRD_MEANS_SEAT: "seat"}
_SEEN_BY = {lib.BRD_SEEN_BY_ALL: "all", lib.BRD_SEEN_BY_OWNER: "owner", lib.BRD_SEEN_BY_REFEREE: "referee",
            lib.BRD_SEEN_AT_TIMES: "at_times"}
_SWITCH_KINDS = {lib.BRD_SWITCH_NUMBER: "number", lib.BRD_SWITCH_TRUTH: "truth", lib.BRD_SWITCH_WORD: "word",
                 lib.BRD_SWITCH_LIST: "list", lib.BRD_SWITCH_FRACTION: "fraction"}


def games() -> tuple[str, ...]:
    """The names of all games.

    >>> games()
    ('tokonoma', 'carnyx', 'tombs', 'tomis', 'thrones')
    """
    return tuple(text(lib.brd_game_name(i)) for i in range(lib.brd_game_count()))


@dataclass(frozen=True)
class Cell:
    """A cell of the board: its number, its name ("c6"), and where it lies on a drawing.

    x to the right and y upwards, its centre; cells that share a side lie 1000 apart. shape: "square", "hexagon" (a
    corner above), "hexagon_flat" (a side above).
    """

    index: int
    name: str
    x: int
    y: int
    shape: str

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Cell {self.name}>"


@dataclass(frozen=True)
class Seat:
    """A seat. team: partners have the same number. tone: "light", "dark" or "". forward: the direction that leads
    ahead, as seat 0 names it, or ""."""

    index: int
    name: str
    team: int
    tone: str
    forward: str


@dataclass(frozen=True)
class PieceType:
    """A type of piece, fixture or ground. layer: "piece", "fixture" or "ground". letter: in moves, "" where they never
    name it. count: how many a seat owns at most, None if that is no rule."""

    index: int
    name: str
    layer: str
    letter: str
    count: Optional[int]


@dataclass(frozen=True)
class Account:
    """A stock or a counter. common: of nobody, else of each seat. meaning: "number", "count", "flag", "cell", "seat".
    type: of item that it counts, or "". seen_by: "all", "owner", "referee", "at_times". part_of: the account that
    includes it, or ""."""

    index: int
    name: str
    common: bool
    meaning: str
    type: str
    seen_by: str
    part_of: str


@dataclass(frozen=True)
class Switch:
    """A switch: a reading of the rules that may be chosen. kind: "number" (low to high), "truth", "word" (one of
    words), "list" (`elements` numbers), "fraction" (n/d). value and initial: as texts, of these rules and of the
    built-in ones."""

    index: int
    name: str
    kind: str
    value: str
    initial: str
    low: int
    high: int
    elements: int
    words: tuple[str, ...] = field(default=())


def _switch_text(value: SwitchValue) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, (list, tuple)):
        return ",".join(str(whole(element, "an element", -2**31, 2**31 - 1)) for element in value)
    if isinstance(value, (int, str)):
        return str(value)
    raise TypeError(f"a switch is a truth, number, word, fraction or list, not {type(value).__name__}")


def _overrides(switches: dict[str, SwitchValue]) -> bytes:
    words = [f"{name}={_switch_text(value)}" for name, value in switches.items()]
    for word in words:
        if len(word.split()) != 1:
            raise RulesError(f"{word!r}: a switch and its value without white space expected")
    return utf8(" ".join(words), "switches")


class Rules:
    """The rules of one game. They never change, and any number of threads may read them.

    game: a name of `games()`; switches: readings of the rules, as keywords. RulesError: no such game or switch.

    >>> Rules("tombs", teams=True)
    Rules('tombs', teams='true')
    >>> Rules("chess")
    Traceback (most recent call last):
    boardrules.RulesError: no_game
    """

    def __init__(self, game: str, **switches: SwitchValue) -> None:
        rules, faults = ffi.new("brd_rules *"), Faults()
        name, overrides = utf8(game, "game"), _overrides(switches)
        status = lib.brd_rules_builtin_with(rules, name, len(name), overrides, len(overrides), *faults.arguments)
        must(status, faults, RulesError)
        self._take(rules)

    def _take(self, rules: Any) -> None:
        self._c = rules
        self._moves: dict[int, Move] = {}
        self._starts: dict[int, Any] = {}
        self.fingerprint: int = lib.brd_rules_fingerprint(rules)

    @classmethod
    def _made(cls, rules: Any) -> Rules:
        made = cls.__new__(cls)
        made._take(rules)
        return made

    @classmethod
    def from_yaml(cls, yaml: Union[str, bytes], **switches: SwitchValue) -> Rules:
        """Rules from the text of a rules file (rules/FORMAT.md). RulesError: with all its faults.

        >>> Rules.from_yaml("schema: 1\\nextends: tokonoma\\nswitches: {reversible_limit: 100}").switches["reversible_limit"].value
        '100'
        >>> Rules.from_yaml("schema: 1\\nextends: tokonoma\\nswitches: {reversible: 100}")
        Traceback (most recent call last):
        boardrules.RulesError: 3:12: switches.reversible: unknown key `reversible`; expected one of reversible_limit, max_plies, attackers
        """
        rules, faults, bytes_ = ffi.new("brd_rules *"), Faults(), utf8(yaml, "yaml")
        overrides = _overrides(switches)
        must(lib.brd_rules_load(rules, bytes_, len(bytes_), overrides, len(overrides), *faults.arguments), faults, RulesError)
        return cls._made(rules)

    @classmethod
    def from_file(cls, path: Union[str, PathLike[str]], **switches: SwitchValue) -> Rules:
        """Rules from a rules file. OSError: it cannot be read. RulesError: with all its faults."""
        with open(fspath(path), "rb") as file:
            return cls.from_yaml(file.read(65537), **switches)

    # ----------------------------------------------------------------------------------------- what they are

    @cached_property
    def _info(self) -> Any:
        info = ffi.new("brd_rules_info *")
        info.struct_nbytes = ffi.sizeof("brd_rules_info")
        must(lib.brd_rules_info_get(self._c, info))
        return info

    @cached_property
    def game(self) -> str:
        """The game's name, as `Rules` takes it."""
        return text(lib.brd_rules_name(self._c))

    @cached_property
    def title(self) -> str:
        """The game's name for people."""
        return text(lib.brd_rules_title(self._c))

    @cached_property
    def credit(self) -> str:
        """Who designed the game."""
        return text(lib.brd_rules_credit(self._c))

    @property
    def revision(self) -> int:
        """Of the game in this library; raised whenever the same rules file would give another game."""
        return int(self._info.revision)

    @property
    def overrides(self) -> dict[str, str]:
        """The switches that differ from the built-in rules.

        >>> Rules("carnyx", max_plies=100).overrides
        {'max_plies': '100'}
        """
        line = written(lambda buffer, cap: lib.brd_rules_overrides(self._c, buffer, cap))
        return dict(word.split("=", 1) for word in line.split())

    def yaml(self) -> str:
        """The whole rules as canonical YAML; they load to the same fingerprint."""
        return written(lambda buffer, cap: lib.brd_rules_format(self._c, buffer, cap), 65536)

    @property
    def players(self) -> tuple[int, ...]:
        """How many may play.

        >>> Rules("tombs").players
        (2, 3, 4)
        """
        return tuple(n for n in range(32) if self._info.players >> n & 1)

    @property
    def has_chance(self) -> bool:
        """Whether chance may be to move."""
        return bool(self._info.flags & lib.BRD_RULES_CHANCE)

    @property
    def has_secrets(self) -> bool:
        """Whether viewers may be told different things."""
        return bool(self._info.flags & lib.BRD_RULES_SECRETS)

    @property
    def has_several_actors(self) -> bool:
        """Whether several seats may act at once."""
        return bool(self._info.flags & lib.BRD_RULES_SEVERAL_ACTORS)

    @property
    def has_teams(self) -> bool:
        """Whether seats may be partners."""
        return bool(self._info.flags & lib.BRD_RULES_TEAMS)

    @property
    def max_moves(self) -> int:
        """No position has more legal moves."""
        return int(self._info.max_moves)

    def _names(self, family: int, count: int) -> tuple[str, ...]:
        return tuple(text(lib.brd_name(self._c, family, i)) for i in range(count))

    @cached_property
    def phases(self) -> tuple[str, ...]:
        """The phases of the game."""
        return self._names(lib.BRD_NAME_PHASE, self._info.phase_count)

    @cached_property
    def move_kinds(self) -> tuple[str, ...]:
        """The kinds of moves."""
        return self._names(lib.BRD_NAME_MOVE_KIND, self._info.move_kind_count)

    @cached_property
    def endings(self) -> tuple[str, ...]:
        """How the game may end; the first, "", is no ending."""
        return self._names(lib.BRD_NAME_ENDING, self._info.ending_count)

    @cached_property
    def directions(self) -> tuple[str, ...]:
        """The directions of the board."""
        return self._names(lib.BRD_NAME_DIRECTION, self._info.direction_count)

    @cached_property
    def refusals(self) -> tuple[str, ...]:
        """Why a move may be refused; unused codes are ""."""
        return self._names(lib.BRD_NAME_REFUSAL, self._info.refusal_count)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells, by their numbers."""
        return tuple(self._cell_info(i) for i in range(self._info.cell_count))

    def _cell_info(self, index: int) -> Cell:
        info = ffi.new("brd_cell_info *")
        info.struct_nbytes = ffi.sizeof("brd_cell_info")
        must(lib.brd_rules_cell(self._c, index, info))
        return Cell(index, text(info.name), info.x, info.y, _SHAPES[info.shape])

    def cell(self, name: Union[str, int, Cell]) -> Cell:
        """A cell by its name or number, or a Cell of these rules. KeyError: there is none.

        >>> Rules("tokonoma").cell("c7").index
        17
        """
        number = name.index if isinstance(name, Cell) else name
        if isinstance(number, int):
            found = self._cell_or_none(number) if number >= 0 else None
            if found is None or (isinstance(name, Cell) and name != found):
                raise KeyError(name)
            return found
        bytes_ = utf8(name, "cell")
        index = lib.brd_rules_find_cell(self._c, bytes_, len(bytes_))
        if index < 0:
            raise KeyError(name)
        return self.cells[int(index)]

    def _cell_or_none(self, index: int) -> Optional[Cell]:
        cells = self.cells
        return cells[index] if index < len(cells) else None

    def neighbour(self, cell: Union[str, int, Cell], direction: str, seat: int = 0) -> Optional[Cell]:
        """The cell next to one in a direction as a seat sees it, or None. ValueError: no such direction or seat.

        >>> Rules("tomis").neighbour("a1", "NE")
        <Cell b2>
        """
        if direction not in self.directions:
            raise ValueError(f"direction: {direction!r} is none of {', '.join(self.directions)}")
        towards = self.directions.index(direction)
        return self._cell_or_none(must(lib.brd_rules_neighbour(self._c, self.cell(cell).index, whole(seat, "seat", 0, 255),
                                                               towards)))

    @cached_property
    def types(self) -> tuple[PieceType, ...]:
        """The types of pieces, fixtures and grounds."""
        return tuple(self._type_info(i) for i in range(self._info.type_count))

    def _type_info(self, index: int) -> PieceType:
        info = ffi.new("brd_type_info *")
        info.struct_nbytes = ffi.sizeof("brd_type_info")
        must(lib.brd_rules_type(self._c, index, info))
        layer = text(lib.brd_name(ffi.NULL, lib.BRD_NAME_LAYER, info.layer))
        letter = info.letter.decode("ascii").strip("\0")
        return PieceType(index, text(info.name), layer, letter, None if info.count < 0 else info.count)

    def _direction(self, index: int) -> str:
        directions = self.directions
        return directions[index] if index < len(directions) else ""

    def _type_name(self, index: int) -> str:
        return self.types[index].name if index < len(self.types) else ""

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, also those that stay empty when fewer play."""
        found: list[Seat] = []
        info = ffi.new("brd_seat_info *")
        info.struct_nbytes = ffi.sizeof("brd_seat_info")
        while lib.brd_rules_seat(self._c, len(found), info) == lib.BRD_OK:
            found.append(Seat(len(found), text(info.name), info.team, _TONES[info.tone], self._direction(info.forward)))
        return tuple(found)

    def _accounts(self, family: int, count: int) -> tuple[Account, ...]:
        accounts: list[Account] = []
        info = ffi.new("brd_account_info *")
        info.struct_nbytes = ffi.sizeof("brd_account_info")
        for index in range(count):
            must(lib.brd_rules_account(self._c, family, index, info))
            part_of = "" if info.part_of == lib.BRD_NO_ACCOUNT else accounts[info.part_of].name
            accounts.append(Account(index, text(info.name), bool(info.common), _MEANINGS[info.meaning],
                                    self._type_name(info.type), _SEEN_BY[info.seen_by], part_of))
        return tuple(accounts)

    @cached_property
    def stocks(self) -> dict[str, Account]:
        """The stocks by their names: pieces off the board, cards."""
        return {a.name: a for a in self._accounts(lib.BRD_STOCK, self._info.stock_count)}

    @cached_property
    def counters(self) -> dict[str, Account]:
        """The counters by their names."""
        return {a.name: a for a in self._accounts(lib.BRD_COUNTER, self._info.counter_count)}

    @cached_property
    def switches(self) -> dict[str, Switch]:
        """The switches by their names.

        >>> Rules("thrones").switches["survival"].value
        '1/2'
        """
        found = {}
        info = ffi.new("brd_switch_info *")
        info.struct_nbytes = ffi.sizeof("brd_switch_info")
        for index in range(self._info.switch_count):
            must(lib.brd_rules_switch(self._c, index, info))
            words = tuple(text(lib.brd_rules_switch_word(self._c, index, i)) for i in range(info.words))
            found[text(info.name)] = Switch(index, text(info.name), _SWITCH_KINDS[info.kind], text(info.value),
                                            text(info.initial), info.min, info.max, info.elements, words)
        return found

    # ------------------------------------------------------------------------------------- positions and moves

    def state(self, players: Optional[int] = None) -> State:
        """The position at the start. players: how many play; None: the fewest. ValueError: not by these rules.

        >>> Rules("carnyx").state().turn
        0
        """
        from ._state import State
        return State._initial(self, 0 if players is None else whole(players, "players", 1, 255))

    def _start(self, players: int) -> Any:
        """The position at the start as C has it; 0: the fewest."""
        if players not in self._starts:
            state = ffi.new("brd_state *")
            status = lib.brd_state_initial(self._c, state, players)
            if status == lib.BRD_E_ARGUMENT:
                raise ValueError(f"{self.game} is not played by {players} by these rules")
            must(status)
            self._starts[players] = state
        return self._starts[players]

    def parse_move(self, notation: str) -> Move:
        """A move by its notation, legal or not. MoveError: no move of this game.

        >>> Rules("tokonoma").parse_move("e5c4")
        Move('e5c4')
        """
        bytes_, move = utf8(notation, "notation"), ffi.new("brd_move *")
        status = lib.brd_move_parse(self._c, bytes_, len(bytes_), move)
        if status == lib.BRD_E_MOVE:
            raise MoveError(f"{notation!r}: no move of {self.game}")
        must(status)
        return self._move(move.word)

    def _move(self, word: int) -> Move:
        """The one move of this word: they are made once."""
        try:
            return self._moves[word]
        except KeyError:
            from ._moves import Move
            move = self._moves[word] = Move._made(self, word)
            return move

    # ---------------------------------------------------------------------------------------- as Python objects

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self.game == other.game and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        if self._info.flags & lib.BRD_RULES_FILE:
            return f"<Rules of {self.game}, fingerprint {self.fingerprint:016x}>"
        switches = "".join(f", {name}={value!r}" for name, value in self.overrides.items())
        return f"Rules({self.game!r}{switches})"

    def __reduce__(self) -> tuple[Any, ...]:
        if self._info.flags & lib.BRD_RULES_FILE:
            return Rules.from_yaml, (self.yaml(),)
        return _builtin, (self.game, self.overrides)


def _builtin(game: str, overrides: dict[str, str]) -> Rules:
    return Rules(game, **overrides)


