"""The refusal of a move."""
from __future__ import annotations

from typing import Optional

from ._errors import BoardRulesError
from ._moves import Move
from ._tables import Cell


class IllegalMove(BoardRulesError, ValueError):
    """A move that is not legal in this position.

    move: the move. reason: the refusal's name, which rules/<game>.md explains ("off_pattern"). cell: the cell that forbids
    the move, or None. sentence: the reason as a sentence that begins with the cell.
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
