"""How the library is called: arguments, texts, statuses, faults."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from operator import index
from typing import Any, Callable, Optional, TypeVar

from ._errors import BoardRulesError, BusyError, Fault, FaultsError, HiddenError, MoveError, NotChance
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


def near(name: str, names: Iterable[str]) -> str:
    """The end of a message about a name that does not exist: the names that are near it, or all."""
    every = list(names)
    close = get_close_matches(name, every, 3, 0.6)
    if close:
        return f"did you mean {' or '.join(map(repr, close))}?"
    return f"there are {', '.join(every[:12]) or 'none'}{', …' if len(every) > 12 else ''}"


def named(table: Mapping[str, _T], name: object, what: str) -> _T:
    """What a table has under a name. KeyError: it has no such name, with those that are near."""
    if not isinstance(name, str):
        raise TypeError(f"{what}: a name expected, not {type(name).__name__}")
    try:
        return table[name]
    except KeyError:
        raise KeyError(f"{what} {name!r}: not in these rules; {near(name, table)}") from None


def whole(value: object, what: str, low: int, high: int) -> int:
    """A whole number in a range, of any integer type, such as numpy's."""
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{what}: a whole number expected, not {type(value).__name__}") from None
    if not low <= number <= high:
        raise ValueError(f"{what} {number}: a whole number from {low} to {high} expected")
    return number
