"""The refusal of a move."""
from __future__ import annotations

from typing import Optional

from ._errors import BoardRulesError
from ._moves import Move
from ._tables import Cell


class IllegalMove(BoardRulesError, ValueError):
    """A move that is not legal in this position.

    move: the move. reason: the refusal's name, which rules/<game>.md explains ("off_pattern"). cell: the cell that forbids
    the move, or None. sentence: the reason as a sentence that begins with the cell. rule_ids: the paragraphs of
    rules/<game>.md that it rests on, the one to show first.

    >>> from boardrules import Rules
    >>> rules = Rules("carnyx")
    >>> rules.state().why_not("pass").rule_ids
    ('CAR.setup',)
    """

    where = ""
    move: Move
    reason: str
    cell: Optional[Cell]
    sentence: str
    rule_ids: tuple[str, ...]

    status = "illegal_move"

    def __init__(self, move: Move, reason: str, cell: Optional[Cell], sentence: str,
                 rule_ids: tuple[str, ...] = ()) -> None:
        super().__init__(move, reason, cell, sentence, rule_ids)
        self.move = move
        self.reason = reason
        self.cell = cell
        self.sentence = sentence
        self.rule_ids = rule_ids

    def __str__(self) -> str:
        """The move, the reason, the sentence, and the paragraph of the rulebook to show first."""
        rule = f" [{self.rule_ids[0]}]" if self.rule_ids else ""
        return f"{self.where}{self.move}: {self.reason}: {self.sentence}{rule}"
