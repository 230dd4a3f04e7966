"""What can be wrong. Every exception of the package is a BoardRulesError."""
from __future__ import annotations

from dataclasses import dataclass


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


class BoardRulesError(Exception):
    """The mother of all that this package raises, but for Python's own ValueError, TypeError, KeyError and IndexError
    at arguments, OverflowError and MemoryError. status: the name of the library's status, as "bad_move"."""

    status = ""


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
