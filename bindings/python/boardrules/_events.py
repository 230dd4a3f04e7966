"""Events: the changes of a ply, as small frozen objects. Each class describes how to apply its event to a copy of the
game."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Optional

from ._calls import text
from ._core import Core
from ._moves import Move, move_of
from ._native import ffi, lib
from ._tables import Cell

CAUSES: dict[int, str] = {lib.BRD_CAUSE_ACTION: "action", lib.BRD_CAUSE_CAPTURED: "captured", lib.BRD_CAUSE_LEFT: "left",
          lib.BRD_CAUSE_SPENT: "spent", lib.BRD_CAUSE_UPKEEP: "upkeep"}
HIDDEN = "hidden"


@dataclass(frozen=True)
class Event:
    """An event. Its classes share the meaning of these fields:

    seat: the seat that it is about; None: no seat. cell, cell_to: cells. layer: "ground", "fixture" or "piece". type: the
    name of a type, as in `Rules.types`; "hidden" if the viewer may not know it. value, before, after: the value of an
    item, which rules/<game>.md explains under Things, or of a stock or counter. direction: the direction in which an item
    points, or "". cause: "action" (the move itself), "captured" (by an opponent's ply), "left" (moved off the board),
    "spent" (given up, or lost by failing), "upkeep" (by the rules themselves).
    """

    seat: Optional[int]


@dataclass(frozen=True)
class PlyMade(Event):
    """The first event: a seat made a ply, or chance did (seat None). move: the move; `move.hidden` if it is hidden from
    the viewer. number: the number of the ply, which `State.ply` is now; every viewer gets it, so a gap is a lost ply."""

    move: Move
    chance: bool
    number: int


@dataclass(frozen=True)
class Moved(Event):
    """The topmost `count` items of a layer move from one cell onto another, in the same order; type and seat are those of
    the topmost item. Two such events in a row with the cells swapped happen at once."""

    cell: Cell
    cell_to: Cell
    layer: str
    type: str
    count: int
    cause: str


@dataclass(frozen=True)
class Placed(Event):
    """A new item on top of the layer."""

    cell: Cell
    layer: str
    type: str
    value: int
    direction: str
    cause: str


@dataclass(frozen=True)
class Removed(Event):
    """The topmost item of that layer, type and seat is removed."""

    cell: Cell
    layer: str
    type: str
    value: int
    cause: str


@dataclass(frozen=True)
class Changed(Event):
    """`count` items of that layer and type with value `before` get `after`, and the direction."""

    cell: Cell
    layer: str
    type: str
    before: int
    after: int
    count: int
    direction: str
    cause: str


@dataclass(frozen=True)
class StockChanged(Event):
    """A stock of a seat changed, or a common one (seat None)."""

    name: str
    before: int
    after: int
    cause: str


@dataclass(frozen=True)
class CounterChanged(Event):
    """A counter of a seat changed, or a common one (seat None)."""

    name: str
    before: int
    after: int
    cause: str


@dataclass(frozen=True)
class Drawn(Event):
    """A seat draws a card. The changes of the stocks are events that follow."""

    type: str


@dataclass(frozen=True)
class Discarded(Event):
    """A seat discards a card. The changes of the stocks are events that follow."""

    type: str


@dataclass(frozen=True)
class Revealed(Event):
    """The item that was hidden in a layer of a cell; type "": there was none."""

    cell: Cell
    layer: str
    type: str
    value: int


@dataclass(frozen=True)
class TurnPassed(Event):
    """It is now this seat's turn."""


@dataclass(frozen=True)
class PhaseChanged(Event):
    """The phase of a seat, of `Rules.phases`, was `before` and is `after`."""

    before: str
    after: str


@dataclass(frozen=True)
class Next(Event):
    """The last event while the game is not over. seat: the seat that is to move; None: chance is. actors: the seats that
    may make a ply now. announced: the announced move that waits for chance, or None. acts_for: the seat for which chance
    acts, or None."""

    actors: tuple[int, ...]
    announced: Optional[Move]
    acts_for: Optional[int]


@dataclass(frozen=True)
class Ended(Event):
    """The last event of a game: the game is over and nobody is to move. kind: "win" or "draw". ending: why, one of
    `Rules.endings`. seats: the winners, or the seats that share the draw. ranks: of each seat that plays, 1 for the seats
    in `seats`, 1 + the number of those for the others."""

    kind: str
    ending: str
    seats: tuple[int, ...]
    ranks: tuple[int, ...]


class _Reading:
    """One event of the library, with the meaning of its numbers."""

    def __init__(self, rules: Core, c: Any) -> None:
        self.rules, self.c = rules, c
        self.seat: Optional[int] = c.seat if c.seat < lib.BRD_MAX_SEATS else None

    def cell(self, index: int) -> Cell:
        return self.rules.cells[index]

    @property
    def layer(self) -> str:
        return text(lib.brd_name(ffi.NULL, lib.BRD_NAME_LAYER, self.c.layer))

    @property
    def type(self) -> str:
        return HIDDEN if self.c.type == lib.BRD_TYPE_HIDDEN else self.rules._type_name(self.c.type)

    @property
    def direction(self) -> str:
        return self.rules._direction(self.c.direction)

    @property
    def cause(self) -> str:
        cause: str = CAUSES[self.c.cause]
        return cause

    def quantity(self, family: int) -> str:
        return text(lib.brd_name(self.rules._c, family, self.c.type))

    def phase(self, code: int) -> str:
        return self.rules.phases[code] if code < len(self.rules.phases) else ""


def seats_of(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(lib.BRD_MAX_SEATS) if mask >> seat & 1)


def _ended(r: _Reading) -> Ended:
    ranks = tuple(rank for rank in (r.c.value_before >> 4 * seat & 15 for seat in range(lib.BRD_MAX_SEATS)) if rank)
    kind = text(lib.brd_name(ffi.NULL, lib.BRD_NAME_OUTCOME, r.c.type))
    return Ended(None, kind, r.rules.endings[r.c.count], seats_of(r.c.value_after), ranks)


def _next(r: _Reading) -> Next:
    announced = move_of(r.rules, r.c.value_after) if r.c.value_after else None
    return Next(r.seat, seats_of(r.c.count), announced, r.c.cell if r.c.cell < lib.BRD_MAX_SEATS else None)


_KINDS: dict[int, Callable[[_Reading], Event]] = {
    lib.BRD_EVENT_PLY: lambda r: PlyMade(r.seat, move_of(r.rules, r.c.value_after), r.c.seat == lib.BRD_CHANCE,
                                       r.c.value_before),
    lib.BRD_EVENT_MOVE: lambda r: Moved(r.seat, r.cell(r.c.cell), r.cell(r.c.cell_to), r.layer, r.type, r.c.count, r.cause),
    lib.BRD_EVENT_PLACE: lambda r: Placed(r.seat, r.cell(r.c.cell), r.layer, r.type, r.c.value_after, r.direction, r.cause),
    lib.BRD_EVENT_REMOVE: lambda r: Removed(r.seat, r.cell(r.c.cell), r.layer, r.type, r.c.value_before, r.cause),
    lib.BRD_EVENT_CHANGE: lambda r: Changed(r.seat, r.cell(r.c.cell), r.layer, r.type, r.c.value_before, r.c.value_after,
                                            r.c.count, r.direction, r.cause),
    lib.BRD_EVENT_STOCK: lambda r: StockChanged(r.seat, r.quantity(lib.BRD_NAME_STOCK), r.c.value_before, r.c.value_after,
                                                r.cause),
    lib.BRD_EVENT_COUNTER: lambda r: CounterChanged(r.seat, r.quantity(lib.BRD_NAME_COUNTER), r.c.value_before,
                                                    r.c.value_after, r.cause),
    lib.BRD_EVENT_DRAW: lambda r: Drawn(r.seat, r.type),
    lib.BRD_EVENT_DISCARD: lambda r: Discarded(r.seat, r.type),
    lib.BRD_EVENT_REVEAL: lambda r: Revealed(r.seat, r.cell(r.c.cell), r.layer, r.type, r.c.value_after),
    lib.BRD_EVENT_TURN: lambda r: TurnPassed(r.seat),
    lib.BRD_EVENT_PHASE: lambda r: PhaseChanged(r.seat, r.phase(r.c.value_before), r.phase(r.c.value_after)),
    lib.BRD_EVENT_NEXT: _next,
    lib.BRD_EVENT_END: _ended,
}


def read(rules: Core, c: Any) -> Event:
    """An event of the library as a Python object."""
    return _KINDS[c.kind](_Reading(rules, c))
