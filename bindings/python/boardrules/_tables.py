"""What rules describe: cells, seats, types, stocks, counters, switches."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Optional


@dataclass(frozen=True)
class Mark:
    """What the rulebook calls a cell. name: "house", "centre". seat: whose it is; None: it is common."""

    name: str
    seat: Optional[int]


@dataclass(frozen=True)
class Cell:
    """A cell of the board: its number, its name, its place in a drawing, and its marks.

    index: its number, from 0. name: "c6". x, y: the distance of its centre to the right and upwards. The centres of cells that share a side are 1000 apart.
    shape: "square", "hexagon" (with a corner at the top), "hexagon_flat" (with a side at the top). marks: what the
    rulebook calls the cell.

    >>> from boardrules import Rules
    >>> Rules("carnyx").cell("c3").marks
    (Mark(name='centre', seat=None),)
    """

    index: int
    name: str
    x: int
    y: int
    shape: str
    marks: tuple[Mark, ...] = ()

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Cell {self.name}>"


@dataclass(frozen=True)
class Reach:
    """A cell where a piece gets. cell: its name. moves: a move ends there and captures nothing on it. captures: a move captures
    what is there. attacks: an enemy there is attacked, or would be. stays: the piece's own cell, if a move ends on no cell.
    kinds: the kinds of those moves, some of `Rules.move_kinds`."""

    cell: str
    moves: bool
    captures: bool
    attacks: bool
    stays: bool
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class Seat:
    """A seat. index: its number, from 0. name: "White", "Player 3". team: the number of its team, which partners share; without partners the number of the seat. tone: of its
    pieces, "light", "dark" or "". forward: the direction forward, named as the first seat sees it, or ""."""

    index: int
    name: str
    team: int
    tone: str
    forward: str


@dataclass(frozen=True)
class PieceType:
    """A type of piece, fixture or ground. index: its number, from 0. name: "flat". layer: "piece", "fixture" or "ground". letter: its letter in notations, "" if
    they never name it. count: the most that one seat can own; None: the rules set no limit. picture: a sign to draw it with, such as "crown", or "". seat_counts:
    the most that each seat can own."""

    index: int
    name: str
    layer: str
    letter: str
    count: Optional[int]
    picture: str = ""
    seat_counts: tuple[Optional[int], ...] = ()


@dataclass(frozen=True)
class Quantity:
    """A stock or a counter. index: its number among its kind, from 0. name: "hand_blade". common: whether it belongs to no seat; otherwise each seat has one. meaning: of its value,
    "number", "count", "flag", "cell" or "seat"; for a cell or seat, -1 means none. type: the type of item that it counts, or
    "". seen_by: the viewers that may know it, "all", "owner", "referee" or "at_times" (it depends on the position, and a
    query may raise HiddenError). part_of: the stock or counter that includes it, or ""."""

    index: int
    name: str
    common: bool
    meaning: str
    type: str
    seen_by: str
    part_of: str


@dataclass(frozen=True)
class Switch:
    """A switch: an option of the rules. index: its number, from 0. name: "max_plies". kind: "number" (low to high), "truth",
    "word" (one of words), "list" (`elements` numbers), "fraction" (n/d, low <= n <= d <= high). value, initial: the value in
    these rules and in the built-in rules, as texts. low, high: the limits of numbers. elements: how many numbers a list has.
    words: the words that a word may be."""

    index: int
    name: str
    kind: str
    value: str
    initial: str
    low: int
    high: int
    elements: int
    words: tuple[str, ...] = field(default=())
