"""How the library is called: arguments, texts, statuses, faults."""
from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from operator import index
from typing import Any, Callable, Optional, TypeVar

from ._errors import BoardRulesError, BusyError, Fault, FaultsError, HiddenError, MoveError, NotChance, UnknownName
from ._native import ffi, lib

FAULTS_MOST = 64
_T = TypeVar("_T")
_CODES = {getattr(lib, name): name[len("BRD_FAULT_"):].lower() for name in dir(lib) if name.startswith("BRD_FAULT_")}


def text(cdata: Any) -> str:
    """A C string. The strings of faults may be cut off within a character."""
    return str(ffi.string(cdata).decode("utf-8", "replace")) if cdata != ffi.NULL else ""


class Faults:
    """A buffer for the faults of one call: `*faults.arguments` are its last three arguments."""

    __slots__ = ("array", "count", "arguments")

    def __init__(self) -> None:
        self.array = ffi.new("brd_fault[]", FAULTS_MOST)
        self.count = ffi.new("size_t *")
        self.arguments = (self.array, FAULTS_MOST, self.count)

    def all(self) -> tuple[Fault, ...]:
        return tuple(self._fault(self.array[i]) for i in range(min(self.count[0], FAULTS_MOST)))

    @staticmethod
    def _fault(c: Any) -> Fault:
        return Fault(_CODES.get(c.code, str(c.code)), c.line, c.column, c.offset, c.ply, text(c.field), text(c.message),
                     text(c.expected))


def status_name(status: int) -> str:
    return text(lib.brd_name(ffi.NULL, lib.BRD_NAME_STATUS, status)) or str(status)


def refuse(status: int, faults: Optional[Faults] = None, kind: type[FaultsError] = FaultsError) -> BoardRulesError:
    """The exception for a status, which the caller raises."""
    if status == lib.BRDGAME_BUSY:
        return BusyError("another thread is using this position")
    if status == lib.BRDGAME_MEMORY or status == lib.BRD_E_MEMORY:
        raise MemoryError
    if status == lib.BRD_E_OVERFLOW:
        raise OverflowError("the count does not fit into 64 bits")
    if status == lib.BRD_E_HIDDEN:
        return HiddenError("the viewer may not know this")
    if status == lib.BRD_E_NOT_CHANCE:
        return NotChance("chance is not to move")
    if status == lib.BRD_E_MOVE:
        return MoveError("this is not a move of the game")
    if status == lib.BRD_E_ARGUMENT and faults is None:
        raise ValueError("a number is out of range")
    error = kind(status_name(status), faults.all() if faults is not None else ())
    error.status = status_name(status)
    return error


def must(status: int, faults: Optional[Faults] = None, kind: type[FaultsError] = FaultsError) -> int:
    """Returns a status, count or length; raises the exception for an error."""
    if status < 0:
        raise refuse(status, faults, kind)
    return status


def written(write: Callable[[Any, int], Any], cap: int = 512) -> str:
    """The text from a call that writes like snprintf."""
    while True:
        buffer = ffi.new("char[]", cap)
        length = must(write(buffer, cap))
        if length < cap:
            return str(ffi.unpack(buffer, length).decode())
        cap = length + 1


def utf8(value: object, what: str) -> bytes:
    """A text as bytes. TypeError: the value is neither a text nor bytes."""
    if isinstance(value, str):
        return value.encode("utf-8", "surrogatepass")  # the library refuses lone surrogates and reports their place
    if isinstance(value, (bytes, bytearray)):
        return bytes(value)
    raise TypeError(f"{what}: a text expected, not {type(value).__name__}")


# ----------------------------------------------------------------------------------------- messages about arguments
#
# The packages for JavaScript and Rust have the same messages (bindings/README.md, Mistakes).

_LONGEST_NAME, _NAMES_SHOWN, _NEAR_SHOWN = 40, 8, 3


def quoted(name: str) -> str:
    """A text from outside as a message shows it: cut to 40 characters, and without control characters."""
    short = json.dumps(name[:_LONGEST_NAME], ensure_ascii=False)
    return re.sub("[\x7f-\x9f\ud800-\udfff]", lambda sign: f"\\u{ord(sign[0]):04x}", short)


def either(names: list[str]) -> str:
    """a, b or c"""
    return " or ".join([*([", ".join(names[:-1])] if len(names) > 1 else []), names[-1]])


def _distance(one: str, other: str) -> int:
    """The least number of letters to insert, remove or replace."""
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one):
        above, row = row, [i + 1]
        for j, sign in enumerate(other):
            row.append(min(above[j] + (letter != sign), above[j + 1] + 1, row[j] + 1))
    return row[-1]


def near(name: str, names: Iterable[str]) -> str:
    """The end of a message about a name that does not exist: the names that are nearest to it, or the first ones."""
    every = list(names)
    if not every:
        return "there are none"
    far = [_distance(name.lower(), one.lower()) for one in every] if len(name) <= _LONGEST_NAME else [_LONGEST_NAME]
    if min(far) <= max(1, len(name) / 3):
        return f"did you mean {either([one for one, steps in zip(every, far) if steps == min(far)][:_NEAR_SHOWN])}?"
    return f"expected {either(every) if len(every) <= _NAMES_SHOWN else ', '.join(every[:_NAMES_SHOWN]) + ' …'}"


def no_name(what: str, name: str, names: Iterable[str]) -> str:
    return f"{what} {quoted(name)}: there is no such {what}; {near(name, names)}"


def named(table: Mapping[str, _T], name: object, what: str) -> _T:
    """What a table has under a name. UnknownName: it has no such name."""
    if not isinstance(name, str):
        raise TypeError(f"{what}: a name expected, not {type(name).__name__}")
    if name not in table:
        raise UnknownName(no_name(what, name, table))
    return table[name]


def integer(value: object, what: str) -> int:
    """A whole number of any integer type, such as numpy's."""
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{what}: a whole number expected, not {type(value).__name__}") from None


def whole(value: object, what: str, low: int, high: int) -> int:
    """A whole number in a range."""
    number = integer(value, what)
    if not low <= number <= high:
        raise ValueError(f"{what} {number}: a whole number from {low} to {high} expected")
    return number


def one_of(value: object, what: str, seats: int, others: Iterable[int] = (), has: str = "has") -> int:
    """A seat of a game with so many seats, or one of the other viewers or actors."""
    number = integer(value, what)
    if not 0 <= number < seats and number not in others:
        raise ValueError(f"{what} {number}: this game {has} {seats} seats")
    return number
