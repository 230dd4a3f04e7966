"""Moves, and the legal moves of a position."""
from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import total_ordering
from typing import TYPE_CHECKING, Any, Optional, Union, overload

from ._calls import must, quoted, refuse, utf8, written
from ._errors import MoveError
from ._core import Core
from ._native import ffi, lib
from ._tables import Cell

if TYPE_CHECKING:
    from ._rules import Rules

_count, _code, _codes = lib.brdgame_count, lib.brdgame_code, lib.brdgame_codes
_STATE = ffi.typeof("brd_state *")


def now_of(game: Any) -> Any:
    """A copy of a game's position. BusyError: another thread is using the game."""
    now = ffi.new(_STATE)
    must(lib.brdgame_read(game, now))
    return now


def bytes_of(game: Any) -> bytes:
    """The position as bytes. Equal positions of the same rules have equal bytes."""
    return bytes(ffi.buffer(now_of(game)))


@total_ordering
class Move:
    """A move. `State.legal_moves` and `Rules.parse_move` return moves. Where a move is asked for, its notation is accepted,
    too.

    rules: the rules to which the move belongs. code: the move code; under these rules each notation has exactly one. Moves of
    equal rules with the same code are equal. Moves sort by their codes, which is the order of the library's lists. kind, from_cell, to_cell, target, becomes
    and direction depend on the notation alone. `State.describe` describes a move in a position: the seat that makes it,
    the piece that acts, whether it captures.

    >>> from boardrules import Rules
    >>> move = Rules("tokonoma").parse_move("e5c4")
    >>> move.from_cell, move.to_cell, move.kind
    (<Cell e5>, <Cell c4>, 'move')
    """

    __slots__ = {"rules": "The rules to which the move belongs.",
                 "code": "The move code; under these rules each notation has exactly one.",
                 "__weakref__": ""}

    rules: Rules
    code: int

    def __init__(self) -> None:
        raise TypeError("moves come from State.legal_moves and Rules.parse_move")

    @classmethod
    def _made(cls, rules: Core, code: int) -> Move:
        move = object.__new__(cls)
        object.__setattr__(move, "rules", rules)
        object.__setattr__(move, "code", code)
        return move

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("moves cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("moves cannot be changed")

    def __str__(self) -> str:
        return written(lambda buffer, cap: lib.brd_move_format(self.rules._c, {"code": self.code}, buffer, cap), 16)

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"

    @property
    def hidden(self) -> bool:
        """Whether the move is hidden from the viewer: `?`, or `+?` for a move of chance."""
        return self.code in (lib.BRD_CODE_HIDDEN, lib.BRD_CODE_HIDDEN_CHANCE)

    def _says(self) -> MoveInfo:
        rules = self.rules
        return describe(rules, rules._start(max(rules.players)), lib.BRD_REFEREE, self.code)

    @property
    def kind(self) -> str:
        """The kind, one of `Rules.move_kinds`; "" if the move is hidden."""
        return self._says().kind

    @property
    def from_cell(self) -> Optional[Cell]:
        """The cell where it begins, or None."""
        return self._says().from_cell

    @property
    def to_cell(self) -> Optional[Cell]:
        """The cell where it ends, or None."""
        return self._says().to_cell

    @property
    def target(self) -> Optional[Cell]:
        """A third cell that the notation names, or None."""
        return self._says().target

    @property
    def becomes(self) -> str:
        """The type into which the acting piece changes, or ""."""
        return self._says().becomes

    @property
    def direction(self) -> str:
        """The direction that the notation names, or ""."""
        return self._says().direction

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Move):
            return NotImplemented
        return self.code == other.code and self.rules == other.rules

    def __lt__(self, other: Move) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.code < other.code

    def __hash__(self) -> int:
        return self.code

    def __reduce__(self) -> tuple[Any, ...]:
        return of_notation, (self.rules, str(self))


def move_of(rules: Core, code: int) -> Move:
    """The one move that has this code under these rules."""
    try:
        move: Move = rules._moves[code]
    except KeyError:
        move = rules._moves[code] = Move._made(rules, code)
    return move


def no_move(rules: Core, notation: str) -> MoveError:
    """The error for a text that is not a move, or for a move that is hidden."""
    return MoveError(f"move {quoted(notation)}: not a move of {rules.game}")


def parse(rules: Core, notation: str) -> Move:
    """The move of a notation, legal or not. MoveError: it is not a move of the game."""
    bytes_, move = utf8(notation, "move"), ffi.new("brd_move *")
    status = lib.brd_move_parse(rules._c, bytes_, len(bytes_), move)
    if status == lib.BRD_E_MOVE:
        raise no_move(rules, bytes_.decode("utf-8", "replace"))
    must(status)
    return move_of(rules, move.code)


def under(rules: Core, move: Union[Move, str]) -> Move:
    """A move, or the move of a notation. TypeError: it is neither. ValueError: it is a move of other rules."""
    if isinstance(move, str):
        return parse(rules, move)
    if not isinstance(move, Move):
        raise TypeError(f"move: a Move or its notation expected, not {type(move).__name__}")
    if move.rules is not rules and move.rules != rules:
        raise ValueError(f"move {move}: a move of other rules")
    return move


def of_notation(rules: Core, notation: str) -> Move:
    """The move of a notation, or a hidden one of `?` and `+?`."""
    hidden = {"?": lib.BRD_CODE_HIDDEN, "+?": lib.BRD_CODE_HIDDEN_CHANCE}
    return move_of(rules, hidden[notation]) if notation in hidden else parse(rules, notation)


@dataclass(frozen=True)
class MoveInfo:
    """A description of a move in a position.

    kind: one of `Rules.move_kinds`. seat: the seat that makes it; None: chance does, or it is hidden. from_cell, to_cell,
    target: the cells where it begins and ends and a third cell that the notation names, or None. type: the type of the
    item that acts, is placed or is drawn, or "". becomes: the type into which that item changes, or "". direction: the
    direction that the notation names, or "". chance: it is an outcome of chance; reveals: it reveals something hidden;
    hosts should not undo past either. spends: its seat gives up something. captures: this ply captures something.
    announces: chance decides next whether the move takes place. hidden: it is hidden from the viewer.
    """

    kind: str
    seat: Optional[int]
    from_cell: Optional[Cell]
    to_cell: Optional[Cell]
    target: Optional[Cell]
    type: str
    becomes: str
    direction: str
    chance: bool
    reveals: bool
    spends: bool
    captures: bool
    announces: bool
    hidden: bool


def describe(rules: Core, now: Any, viewer: int, code: int) -> MoveInfo:
    info = ffi.new("brd_move_info *")
    info.struct_nbytes = ffi.sizeof("brd_move_info")
    must(lib.brd_move_describe(rules._c, now, viewer, {"code": code}, info))
    flags = info.flags
    return MoveInfo(
        kind=rules.move_kinds[info.kind] if info.kind < len(rules.move_kinds) else "",
        seat=info.seat if info.seat < lib.BRD_MAX_SEATS else None,
        from_cell=rules._cell_or_none(getattr(info, "from")),
        to_cell=rules._cell_or_none(info.to),
        target=rules._cell_or_none(info.target),
        type=rules._type_name(info.type),
        becomes=rules._type_name(info.becomes),
        direction=rules._direction(info.direction),
        chance=bool(flags & lib.BRD_MOVE_CHANCE),
        reveals=bool(flags & lib.BRD_MOVE_REVEALS),
        spends=bool(flags & lib.BRD_MOVE_SPENDS),
        captures=bool(flags & lib.BRD_MOVE_CAPTURES),
        announces=bool(flags & lib.BRD_MOVE_ANNOUNCES),
        hidden=bool(flags & lib.BRD_MOVE_HIDDEN),
    )


class LegalMoves(Sequence[Move]):
    """The legal moves of a state, in ascending order of their codes. This sequence is a view: after a push it contains
    the moves of the new position. While chance is to move, the moves are the outcomes of chance.

    >>> from boardrules import Rules
    >>> state = Rules("tokonoma").state()
    >>> len(state.legal_moves), state.legal_moves[0], state.rules.parse_move("e5c4") in state.legal_moves
    (9, Move('a5a3'), False)
    """

    __slots__ = ("_rules", "_game")

    def __init__(self) -> None:
        raise TypeError("legal moves come from State.legal_moves")

    @classmethod
    def _made(cls, rules: Core, game: Any) -> LegalMoves:
        made = object.__new__(cls)
        made._rules = rules
        made._game = game
        return made

    _rules: Core
    _game: Any

    def __len__(self) -> int:
        count: int = _count(self._game)
        if count < 0:
            raise refuse(count)
        return count

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Move, list[Move]]:
        rules = self._rules
        if index.__class__ is int:
            code = _code(self._game, index) if 0 <= index < 65536 else 0  # type: ignore[operator]
            if code:
                return move_of(rules, code)
        if isinstance(index, slice):
            return [move_of(rules, code) for code in self._all()[index]]
        return move_of(rules, self._all()[index])

    def _all(self) -> list[int]:
        count = must(_count(self._game))
        codes = ffi.new("uint32_t[]", max(count, 1))
        count = min(must(_codes(self._game, codes, count)), count)
        return list(ffi.unpack(codes, count))

    def __iter__(self) -> Iterator[Move]:
        rules = self._rules
        return (move_of(rules, code) for code in self._all())

    def __contains__(self, move: object) -> bool:
        try:
            move = under(self._rules, move)  # type: ignore[arg-type]
        except (MoveError, TypeError, ValueError):
            return False
        now = now_of(self._game)
        return bool(lib.brd_move_check(self._rules._c, now, lib.BRD_REFEREE, {"code": move.code}, ffi.NULL) == lib.BRD_OK)

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self))}>"


class Actions(Sequence[Move]):
    """All moves that some notation has under these rules, in ascending order of their codes, whatever the position and
    whoever makes them; chance's moves are among them. The place of a move is a dense number for learning: it stays the same
    for a fingerprint.

    >>> from boardrules import Rules
    >>> actions = Rules("tokonoma").actions
    >>> len(actions), actions[1], actions.index("a1a3")
    (812, Move('a1a3'), 1)
    """

    __slots__ = ("_rules", "_codes_c", "_codes")

    _rules: Core
    _codes_c: Any
    _codes: memoryview

    def __init__(self) -> None:
        raise TypeError("actions come from Rules.actions")

    @classmethod
    def _made(cls, rules: Core) -> Actions:
        made = object.__new__(cls)
        count = must(lib.brd_rules_moves(rules._c, ffi.NULL, 0))
        moves = ffi.new("brd_move[]", max(count, 1))
        must(lib.brd_rules_moves(rules._c, moves, count))
        made._rules, made._codes_c = rules, ffi.new("uint32_t[]", max(count, 1))
        ffi.memmove(made._codes_c, moves, 4 * count)
        made._codes = memoryview(ffi.buffer(made._codes_c)).cast("B").cast("I")[:count]
        return made

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Move, list[Move]]:
        if isinstance(index, slice):
            return [move_of(self._rules, code) for code in self._codes[index]]
        try:
            return move_of(self._rules, self._codes[index])
        except IndexError:
            raise IndexError(f"action {index}: these rules have {len(self)}") from None

    def __contains__(self, move: object) -> bool:
        try:
            self.index(move)
        except (MoveError, TypeError, ValueError):
            return False
        return True

    def index(self, move: Any, start: int = 0, stop: Optional[int] = None) -> int:
        """The number of a move or of a notation. MoveError: the notation is not a move. ValueError: it is a move of other
        rules, or hidden."""
        code = under(self._rules, move).code
        first, end, _ = slice(start, stop).indices(len(self))
        place = bisect_left(self._codes, code, first, end)
        if place == end or self._codes[place] != code:
            raise ValueError(f"move {move}: not among the actions")
        return place

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Actions) and self._rules == other._rules

    def __hash__(self) -> int:
        return hash(self._rules)

    def __repr__(self) -> str:
        return f"<Actions: the {len(self)} moves of {self._rules.game}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Actions._made, (self._rules,)
