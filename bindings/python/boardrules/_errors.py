"""What can be wrong. Every exception of the package is a BoardRulesError."""
from __future__ import annotations

from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Any, Callable, Optional

from ._native import ffi, lib

if TYPE_CHECKING:
    from ._moves import Move
    from ._rules import Cell, Rules

FAULTS_MOST = 64


@dataclass(frozen=True)
class Fault:
    """Where and why a text was refused.

    line, column: from 1, of rules files and records; 0 elsewhere. offset: bytes from the start. ply: of a record, from
    1. code: the name of what kind of fault it is, as in the header (BRD_FAULT_RANGE: "range").
    """

    code: str
    line: int
    column: int
    offset: int
    ply: int
    field: str
    message: str
    expected: str

    def __str__(self) -> str:
        where = f"{self.line}:{self.column}: " if self.line else ""
        wanted = f"; expected {self.expected}" if self.expected else ""
        return f"{where}{self.field}: {self.message}{wanted}"


_CODES = {getattr(lib, name): name[len("BRD_FAULT_"):].lower() for name in dir(lib) if name.startswith("BRD_FAULT_")}


class BoardRulesError(Exception):
    """The mother of all that this package raises, but for Python's own ValueError, TypeError, KeyError and IndexError
    at arguments, OverflowError and MemoryError. status: the name of the library's status, as "bad_move"."""

    status = ""


class IllegalMove(BoardRulesError, ValueError):
    """A move that is not legal here.

    move: the move. reason: the refusal's name, as rules/<game>.md has it ("off_pattern"). cell: the cell that forbids
    it, or None. sentence: the reason in words, which begins with the cell.
    """

    status = "illegal_move"

    def __init__(self, move: Move, reason: str, cell: Optional[Cell], sentence: str) -> None:
        super().__init__(move, reason, cell, sentence)
        self.move = move
        self.reason = reason
        self.cell = cell
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.move}: {self.reason}: {self.sentence}"


class MoveError(BoardRulesError, ValueError):
    """A text or word that stands for no move of the game."""

    status = "bad_move"


class FaultsError(BoardRulesError, ValueError):
    """A text that was refused. faults: all that is wrong with it, a tuple of Fault, the first 64."""

    def __init__(self, message: str, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(message, faults)
        self.message = message
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join([str(fault) for fault in self.faults] or [self.message])


class RulesError(FaultsError):
    """Rules that cannot be loaded: no such game, a fault in a file or a switch. Prints as brdlint does."""

    status = "bad_rules"


class PositionError(FaultsError):
    """A text that is no position of these rules."""

    status = "bad_position"


class ObservationError(FaultsError):
    """A text that is no observation that this viewer could have."""

    status = "bad_observation"


class SaveError(FaultsError):
    """Bytes that are no save, or one made under other rules."""

    status = "bad_save"


class RecordError(FaultsError):
    """A text that is no record of a game, or one that was not played by its rules."""

    status = "bad_record"


class HiddenError(BoardRulesError, LookupError):
    """What the viewer may not know."""

    status = "hidden"


class NotChance(BoardRulesError, ValueError):
    """Chance is not to move."""

    status = "not_chance"


class BusyError(BoardRulesError, RuntimeError):
    """Another thread is using this position. Nothing was changed."""

    status = "busy"


def text(cdata: Any) -> str:
    """A C string; those of faults may be cut within a character."""
    return str(ffi.string(cdata).decode("utf-8", "replace")) if cdata != ffi.NULL else ""


class Faults:
    """Room for the faults of one call: `*faults.arguments` are its last three."""

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
    """The exception for a status; to be raised by the caller."""
    if status == lib.BRDGAME_BUSY:
        return BusyError("another thread is using this position")
    if status == lib.BRDGAME_MEMORY or status == lib.BRD_E_MEMORY:
        raise MemoryError
    if status == lib.BRD_E_OVERFLOW:
        raise OverflowError("more than 64 bits hold")
    if status == lib.BRD_E_HIDDEN:
        return HiddenError("the viewer may not know this")
    if status == lib.BRD_E_NOT_CHANCE:
        return NotChance("chance is not to move")
    if status == lib.BRD_E_MOVE:
        return MoveError("no move of this game")
    if status == lib.BRD_E_ARGUMENT and faults is None:
        raise ValueError("a number out of its range")
    error = kind(status_name(status), faults.all() if faults is not None else ())
    error.status = status_name(status)
    return error


def must(status: int, faults: Optional[Faults] = None, kind: type[FaultsError] = FaultsError) -> int:
    """The status, unless it is an error: then that is raised."""
    if status < 0:
        raise refuse(status, faults, kind)
    return status


def written(write: Callable[[Any, int], Any], cap: int = 512) -> str:
    """The text of a call that writes like snprintf."""
    while True:
        buffer = ffi.new("char[]", cap)
        length = must(write(buffer, cap))
        if length < cap:
            return str(ffi.unpack(buffer, length).decode())
        cap = length + 1


def utf8(value: object, what: str) -> bytes:
    """A text as bytes; other things are a TypeError, also None."""
    if isinstance(value, str):
        return value.encode("utf-8", "surrogatepass")  # lone surrogates are refused by the library, with their place
    if isinstance(value, (bytes, bytearray)):
        return bytes(value)
    raise TypeError(f"{what}: a text expected, not {type(value).__name__}")


def whole(value: object, what: str, low: int, high: int) -> int:
    """A whole number in a range, of whatever type that is one, as numpy's."""
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{what}: a whole number expected, not {type(value).__name__}") from None
    if not low <= number <= high:
        raise ValueError(f"{what}: {number} is not from {low} to {high}")
    return number


def rules_of(thing: Any) -> Rules:
    rules: Rules = thing.rules
    return rules
