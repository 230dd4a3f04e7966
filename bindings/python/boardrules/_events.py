"""Events: the changes of a ply. Each class describes how to apply its event to a copy of the game."""
from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Callable, Generic, NoReturn, Optional, TypeVar, Union, overload

from ._calls import must, quoted, text, utf8, written
from ._core import Core
from ._errors import EventError
from ._moves import Move, of_notation
from ._native import ffi, lib
from ._tables import Cell

if TYPE_CHECKING:
    from ._rules import Rules

HIDDEN = "hidden"
_KEYS = ("seat", "number", "cell", "to", "layer", "type", "before", "after", "count", "direction", "actors", "for", "move",
         "seats", "reason", "cause", "hidden", "hides")
_NUMBERS = frozenset(("seat", "number", "before", "after", "count", "for"))
_LISTS = frozenset(("actors", "seats", "hidden"))
_T = TypeVar("_T")


def seats_of(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(lib.BRD_MAX_SEATS) if mask >> seat & 1)


# ------------------------------------------------------------------------------------------- the values of a line


def _number(word: str) -> Union[int, str]:
    """A number; the name of a phase, `chance` and `spectators` are words."""
    return int(word) if word.lstrip("-").isdigit() else word


def _value(key: str, word: str) -> Any:
    if key in _NUMBERS:
        return _number(word)
    if key in _LISTS:
        return [] if word == "-" else [_number(part) for part in word.split(",")]
    return None if key == "type" and word == "none" else word


def _word(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value)) or "-"
    return str(value)


# ------------------------------------------------------------------------------------------------------ attributes


class Value(Generic[_T]):
    """An attribute of an event: the value of a key as an object, or `absent` if the event does not have the key."""

    def __init__(self, key: str, read: Callable[[Core, Any], _T], absent: _T, doc: str) -> None:
        self._key, self._read, self._absent, self.__doc__ = key, read, absent, doc

    @overload
    def __get__(self, event: None, kind: type[Event]) -> Value[_T]: ...

    @overload
    def __get__(self, event: Event, kind: type[Event]) -> _T: ...

    def __get__(self, event: Optional[Event], kind: type[Event]) -> Union[Value[_T], _T]:
        if event is None:
            return self
        value = event.get(self._key)
        return self._absent if value is None else self._read(event._rules, value)


def _same(rules: Core, value: _T) -> _T:
    return value


def _cell(rules: Core, name: str) -> Cell:
    return rules.cell(name)


def _seat(rules: Core, value: Union[int, str]) -> Optional[int]:
    return value if isinstance(value, int) else None


def _many(rules: Core, value: list[Any]) -> tuple[Any, ...]:
    return tuple(value)


_NO_CELL: Any = None  # an event that has the attribute always has the key
_NO_MOVE: Any = None
_SEAT: Value[Optional[int]] = Value("seat", _seat, None, "The seat that it is about; None: no seat.")
_CELL: Value[Cell] = Value("cell", _cell, _NO_CELL, "The cell.")
_LAYER: Value[str] = Value("layer", _same, "", 'The layer of the cell: "ground", "fixture" or "piece".')
_TYPE: Value[str] = Value("type", _same, "", 'The name of a type, as in `Rules.types`; "hidden": the viewer may not know it.')
_BEFORE: Value[int] = Value("before", _same, 0, "The value before; rules/<game>.md explains values of items under Things.")
_AFTER: Value[int] = Value("after", _same, 0, "The value after; rules/<game>.md explains values of items under Things.")
_COUNT: Value[int] = Value("count", _same, 0, "How many items.")
_DIRECTION: Value[str] = Value("direction", _same, "", 'The direction in which the item points, or "".')
_CAUSE: Value[str] = Value("cause", _same, "action", '"action" (the move itself), "captured" (by an opponent\'s ply), "left" '
                           '(moved off the board), "spent" (given up, or lost by failing), "upkeep" (by the rules themselves).')


# ---------------------------------------------------------------------------------------------------------- events


class Event(dict[str, Any]):
    """An event. As a dict it is the JSON object that bindings/EVENTS.md describes, so `json.dumps(state.events(viewer))`
    works; `Rules.event_from_json` is the way back. Its attributes are the same values as objects: `event["cell"]` is "c7", and
    `event.cell` a Cell. An attribute has the name of its key, except `acts_for` (`for`). Events never change.

    An event contains from whom it is hidden, so send a client the events of its viewer only.

    >>> from boardrules import Rules
    >>> event = Rules("tokonoma").parse_event("turn seat=1")
    >>> event, event.seat, event["seat"], event.line()
    (TurnPassed(seat=1), 1, 1, 'turn seat=1')
    """

    __slots__ = ("_rules",)
    _rules: Core

    def __init__(self) -> None:
        raise TypeError("events come from State.events, Rules.parse_event and Rules.event_from_json")

    @classmethod
    def _made(cls, rules: Core, values: Mapping[str, Any]) -> Event:
        made = dict.__new__(cls)
        for key, value in values.items():
            dict.__setitem__(made, key, value)
        made._rules = rules
        return made

    seat = _SEAT
    hidden: Value[tuple[Union[int, str], ...]] = Value(
        "hidden", _many, (), 'From whom the event is hidden: seats, and "spectators".')
    hides: Value[str] = Value("hides", _same, "", '"event": they get no event; "what": one without the type or the move.')

    @property
    def kind(self) -> str:
        """The kind, the first word of its line."""
        kind: str = self["kind"]
        return kind

    def line(self) -> str:
        """The event as a line of text, as brdsh writes it, for logs and protocols."""
        return " ".join([self.kind] + [f"{key}={_word(self[key])}" for key in _KEYS if key in self])

    def to_json(self) -> str:
        """The event as JSON; `Rules.event_from_json` reads it."""
        return json.dumps(self)

    def _frozen(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("events cannot be changed")

    __setitem__ = __delitem__ = __ior__ = _frozen  # type: ignore[assignment]
    clear = pop = popitem = setdefault = update = _frozen  # type: ignore[assignment]

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(self.line())

    def __repr__(self) -> str:
        values = ", ".join(f"{key}={self[key]!r}" for key in _KEYS if key in self)
        return f"{type(self).__name__}({values})"

    def __copy__(self) -> Event:
        return self

    def __deepcopy__(self, memo: object) -> Event:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _of_line, (self._rules, self.line())


class PlyMade(Event):
    """The first event: a seat made a ply, or chance did (`chance`, seat None). `move.hidden`: the viewer may not know it."""

    __slots__ = ()
    number: Value[int] = Value("number", _same, 0, "The number of the ply, which `State.ply` is now; every viewer gets it, "
                               "so a gap is a lost ply.")
    move: Value[Move] = Value("move", of_notation, _NO_MOVE, "The move.")

    @property
    def chance(self) -> bool:
        """Whether chance made the ply."""
        return bool(self["seat"] == "chance")


class Moved(Event):
    """The topmost `count` items of a layer move from `cell` onto the cell `to`, in the same order; type and seat are those of
    the topmost item. Two such events in a row with the cells swapped happen at once."""

    __slots__ = ()
    cell, layer, type, count, cause = _CELL, _LAYER, _TYPE, _COUNT, _CAUSE
    to: Value[Cell] = Value("to", _cell, _NO_CELL, "The cell where the items arrive.")


class Placed(Event):
    """A new item on top of the layer, with the value `after`."""

    __slots__ = ()
    cell, layer, type, after, direction, cause = _CELL, _LAYER, _TYPE, _AFTER, _DIRECTION, _CAUSE


class Removed(Event):
    """The topmost item of that layer, type and seat is removed; its value was `before`."""

    __slots__ = ()
    cell, layer, type, before, cause = _CELL, _LAYER, _TYPE, _BEFORE, _CAUSE


class Changed(Event):
    """`count` items of that layer and type with value `before` get `after`, and the direction."""

    __slots__ = ()
    cell, layer, type, before, after, count, direction, cause = (
        _CELL, _LAYER, _TYPE, _BEFORE, _AFTER, _COUNT, _DIRECTION, _CAUSE)


class _Amount(Event):
    __slots__ = ()
    before, after, cause = _BEFORE, _AFTER, _CAUSE
    type: Value[str] = Value("type", _same, "", "The name of the stock or counter.")


class StockChanged(_Amount):
    """A stock of a seat changed, or a common one (seat None)."""

    __slots__ = ()


class CounterChanged(_Amount):
    """A counter of a seat changed, or a common one (seat None)."""

    __slots__ = ()


class Drawn(Event):
    """A seat draws a card. The changes of the stocks are events that follow."""

    __slots__ = ()
    type = _TYPE


class Discarded(Event):
    """A seat discards a card. The changes of the stocks are events that follow."""

    __slots__ = ()
    type = _TYPE


class Revealed(Event):
    """The item that was hidden in a layer of a cell, with the value `after`; type "": there was none."""

    __slots__ = ()
    cell, layer, type, after = _CELL, _LAYER, _TYPE, _AFTER


class TurnPassed(Event):
    """It is now this seat's turn."""

    __slots__ = ()


class PhaseChanged(Event):
    """The phase of a seat changes."""

    __slots__ = ()
    before: Value[str] = Value("before", _same, "", "The phase before, of `Rules.phases`.")
    after: Value[str] = Value("after", _same, "", "The phase after, of `Rules.phases`.")


class Next(Event):
    """The last event while the game is not over. seat: the seat that is to move; None: chance is."""

    __slots__ = ()
    actors: Value[tuple[int, ...]] = Value("actors", _many, (), "The seats that may make a ply now.")
    acts_for: Value[Optional[int]] = Value("for", _seat, None, "The seat for which chance acts, or None.")
    move: Value[Optional[Move]] = Value("move", of_notation, None, "The announced move that waits for chance, or None.")


class Ended(Event):
    """The last event of a game: the game is over and nobody is to move."""

    __slots__ = ()
    type: Value[str] = Value("type", _same, "", '"win" or "draw".')
    reason: Value[str] = Value("reason", _same, "", "Why the game is over, one of `Rules.endings`.")
    seats: Value[tuple[int, ...]] = Value("seats", _many, (), "The winners, or the seats that share the draw.")

    @property
    def ranks(self) -> tuple[int, ...]:
        """Of each seat that plays: 1 for the seats in `seats`, 1 + the number of those for the others."""
        ranks = (int(self["before"]) >> 4 * seat & 15 for seat in range(lib.BRD_MAX_SEATS))
        return tuple(rank for rank in ranks if rank)


_KINDS: dict[str, type[Event]] = {
    "ply": PlyMade, "move": Moved, "place": Placed, "remove": Removed, "change": Changed, "stock": StockChanged,
    "counter": CounterChanged, "draw": Drawn, "discard": Discarded, "reveal": Revealed, "turn": TurnPassed,
    "phase": PhaseChanged, "next": Next, "end": Ended,
}


# --------------------------------------------------------------------------------------------------------- reading


def of_line(rules: Core, line: str) -> Event:
    """The event of a line that the library wrote."""
    kind, *words = line.split(" ")
    values: dict[str, Any] = {"kind": kind}
    for word in words:
        key, _, value = word.partition("=")
        values[key] = _value(key, value)
    return _KINDS.get(kind, Event)._made(rules, values)


def line_of(rules: Core, c: Any) -> str:
    """The line of an event of the library."""
    return written(lambda buffer, cap: lib.brd_event_format(rules._c, c, buffer, cap))


def parse(rules: Core, line: str) -> Event:
    """The event of any text. EventError: it is not a line of an event of these rules."""
    bytes_, event = utf8(line, "line"), ffi.new("brd_event *")
    status = lib.brd_event_parse(rules._c, bytes_, len(bytes_), event)
    if status == lib.BRD_E_EVENT:
        raise EventError(f"event {quoted(bytes_.decode('utf-8', 'replace'))}: not an event of {rules.game}")
    must(status)
    return of_line(rules, bytes_.decode())


def _no_event(rules: Core, found: Any) -> EventError:
    return EventError(f"event {quoted(json.dumps(found, default=str))}: not an event of {rules.game}")


def parse_json(rules: Core, event: Union[str, bytes, Mapping[str, Any]]) -> Event:
    """The event of a JSON object, as a text or as a mapping."""
    try:
        found = json.loads(event) if isinstance(event, (str, bytes)) else event
    except ValueError as error:
        raise EventError(f"event {quoted(str(event))}: not JSON") from error
    if not isinstance(found, Mapping) or set(found) - {"kind", *_KEYS} or not isinstance(found.get("kind"), str):
        raise _no_event(rules, found)
    nothing = found.get("type", "") is None and found["kind"] != "reveal"
    made = parse(rules, Event.line(Event._made(rules, found)))
    if nothing or dict(made) != dict(found):
        raise _no_event(rules, found)
    return made


def _of_line(rules: Rules, line: str) -> Event:
    return parse(rules, line)


def layer_name(code: int) -> str:
    return text(lib.brd_name(ffi.NULL, lib.BRD_NAME_LAYER, code))
