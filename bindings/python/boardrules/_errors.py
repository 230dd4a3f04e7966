"""Exceptions. Every exception of the package is a BoardRulesError."""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """Where and why a text was refused.

    code: the kind of fault, named as in the header (BRD_FAULT_RANGE: "range"). line, column: the place in a rules file or
    record, from 1; 0 in other texts. offset: bytes from the start of the text. ply: the ply of a record, from 1; else 0.
    field: the field of a position, the path of a key, or a word. message: what was found. expected: what was expected,
    the nearest valid word first for a misspelt one; "" if nothing can be named.
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
        field = f"{self.field}: " if self.field else ""
        wanted = f"; expected {self.expected}" if self.expected else ""
        return f"{where}{field}{self.message}{wanted}"


class BoardRulesError(Exception):
    """The base of all exceptions of this package. For arguments the package raises Python's own ValueError, TypeError and
    IndexError; it also raises OverflowError and MemoryError. status: the library's name of its status, such as "bad_move"."""

    status = ""


class MoveError(BoardRulesError, ValueError):
    """A text or a move code that is not a move of the game."""

    status = "bad_move"


class EventError(BoardRulesError, ValueError):
    """A text that is not a line of an event of these rules."""

    status = "bad_event"


class UnknownName(BoardRulesError, KeyError, ValueError):
    """A name or number of a cell, type, direction, stock or counter that these rules do not have; the text says which are near.
    It is a KeyError and a ValueError, and prints as its text, which a KeyError alone would quote."""

    status = "bad_argument"
    __str__ = Exception.__str__


class FaultsError(BoardRulesError, ValueError):
    """A text that was refused. faults: its first 64 faults, a tuple of Fault. message: its text if there are none."""

    message: str
    faults: tuple[Fault, ...]

    def __init__(self, message: str, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(message, faults)
        self.message = message
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join([str(fault) for fault in self.faults] or [self.message])

    @classmethod
    def _with_status(cls, status: str, message: str) -> FaultsError:
        error = cls(message)
        error.status = status
        return error


class RulesError(FaultsError):
    """Rules that cannot be loaded: there is no such game, or a file or a switch has a fault. Its text lists the faults in
    the format of brdlint."""

    status = "bad_rules"


class PositionError(FaultsError):
    """A text that is not a position of these rules."""

    status = "bad_position"


class ObservationError(FaultsError):
    """A text that is not an observation that this viewer could have."""

    status = "bad_observation"


class SaveError(FaultsError):
    """Bytes that are not a save, or a save made under other rules."""

    status = "bad_save"


class ThemeError(FaultsError):
    """CSS that is not a theme for pictures."""

    status = "bad_rules"


class RecordError(FaultsError):
    """A text that is not a record, or a record whose game was not played by its rules."""

    status = "bad_record"


class HiddenError(BoardRulesError, LookupError):
    """A query about something that the viewer may not know."""

    status = "hidden"


class NotChance(BoardRulesError, ValueError):
    """A query about chance while chance is not to move."""

    status = "not_chance"


class BusyError(BoardRulesError, RuntimeError):
    """Another thread is using this position. Nothing was changed."""

    status = "busy"
