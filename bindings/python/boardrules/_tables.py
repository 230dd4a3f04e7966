"""What rules describe: cells, seats, types, stocks, counters, switches."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Optional


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
