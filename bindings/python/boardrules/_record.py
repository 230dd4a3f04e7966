"""Records: complete games as texts (doc/RECORDS.md)."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Any, Optional, Union

from ._calls import Faults, must, text, utf8, whole, written
from ._errors import HiddenError, RecordError, RulesError
from ._events import PlyMade
from ._moves import Move, move_of, now_of
from ._native import ffi, lib
from ._roles import REFEREE
from ._rules import Rules
from ._state import State


@dataclass(frozen=True)
class EndedOutside:
    """How a game ended outside the rules. kind: "resignation", "timeout", "agreement", "abandoned" or "other". seat: the
    seat that resigned or ran out of time, or None. outcome: "win", "draw" or ""; seats: those that win or share the draw.
    words: free words. text: all of it, as the record has it."""

    kind: str
    seat: Optional[int]
    outcome: str
    seats: tuple[int, ...]
    words: str
    text: str


class Record:
    """A saved game: its rules, its plies and how it ended. `Record(text)` and `Record.read(path)` read a record,
    `Record.of(state)` makes one, `write(path)` and `str` write it.

    Iterating over a record gives its plies in order; `states()` gives the positions. A record that was cut off while it
    was written is read up to its last complete ply, and `complete` is False. RecordError: the text is not a record, or
    contradicts the rules; each Fault has line, column, ply and reason.

    >>> from boardrules import Rules
    >>> state = Rules("tokonoma", max_plies=2).state()
    >>> for text in ("b6c5", "c1c3"):
    ...     move = state.push_text(text)
    >>> record = Record.of(state, tags={"name0": "Anna"})
    >>> [str(move) for move in Record(str(record))], record.tags
    (['b6c5', 'c1c3'], {'name0': 'Anna'})
    >>> record.verify()
    """

    def __init__(self, text: Union[str, bytes]) -> None:
        self._text = utf8(text, "record")
        self._c = ffi.new("brd_record *")
        self._c.struct_nbytes = ffi.sizeof("brd_record")
        faults = Faults()
        must(lib.brd_record_open(self._c, self._text, len(self._text), *faults.arguments), faults, RecordError)
        self.rules = self._load_rules()
        self._moves: Optional[list[Move]] = None

    @classmethod
    def read(cls, path: Union[str, PathLike[str]]) -> Record:
        """A record from a file. OSError: the file cannot be read. RecordError: it is not a record."""
        with open(fspath(path), "rb") as file:
            return cls(file.read())

    @classmethod
    def of(cls, state: State, tags: Optional[dict[str, str]] = None, viewer: int = REFEREE, ended: str = "") -> Record:
        """A record of the game since the state was set, up to its present position. tags: values by names, such as
        players, place and date; a name is one word, a value one line. viewer: the viewer whose record it is; plies that
        are hidden from it are hidden in the record. ended: how the game ended outside the rules, "resignation 1",
        "timeout 0", "agreement" or "abandoned", then a result if another than the usual one was agreed, then words:
        "agreement win 0; at dinner". ValueError: a tag or `ended` is not valid, the game is over by its rules, or there
        is no such viewer.

        >>> from boardrules import Rules
        >>> Record.of(Rules("tokonoma").state(), ended="resignation 1; late").ended
        EndedOutside(kind='resignation', seat=1, outcome='win', seats=(0,), words='late', text='resignation 1 win 0; late')
        """
        if not isinstance(state, State):
            raise TypeError(f"a State expected, not {type(state).__name__}")
        if not isinstance(tags, (dict, type(None))):
            raise TypeError(f"tags: a dict expected, not {type(tags).__name__}")
        lines = b"".join(_tag_line(name, value) for name, value in (tags or {}).items())
        rules, start = state.rules, state.copy()
        moves, last = start.move_stack, now_of(start._game)
        for _ in moves:
            start.pop()
        first, viewer = now_of(start._game), whole(viewer, "viewer", 0, 255)
        seen = moves if viewer == REFEREE else _seen(start, moves, viewer)
        head = written(lambda b, cap: lib.brd_record_head(rules._c, first, viewer, lines or ffi.NULL, len(lines), b, cap), 4096)
        how = utf8(ended, "ended")
        tail = written(lambda b, cap: lib.brd_record_tail(rules._c, last, viewer, how or ffi.NULL, len(how), b, cap), 2048)
        return cls(head + "".join(f"{line}\n" for line in _lines(seen)) + tail)

    def _part(self, part: Any) -> str:
        return self._text[part.offset:part.offset + part.nbytes].decode("utf-8", "replace")

    def _load_rules(self) -> Rules:
        c = self._c
        if c.rules.nbytes:
            return Rules.from_yaml(self._part(c.rules))
        switches = dict(word.split("=", 1) for word in self._part(c.switches).split() if "=" in word)
        try:
            return Rules(self._part(c.game), **switches)
        except RulesError as error:
            raise RecordError(f"the rules of the record: {error}") from error

    # -------------------------------------------------------------------------------------- what it contains

    @property
    def tags(self) -> dict[str, str]:
        """The tags, such as players, place and date."""
        found = {}
        name, value = ffi.new("brd_slice *"), ffi.new("brd_slice *")
        for index in range(self._c.tag_count):
            must(lib.brd_record_tag(self._c, self._text, len(self._text), index, name, value))
            found[self._part(name)] = self._part(value)
        return found

    @property
    def complete(self) -> bool:
        """Whether the record has its last line; otherwise the game is unfinished, or the record was cut off."""
        return bool(self._c.complete)

    @property
    def viewer(self) -> int:
        """REFEREE, or the viewer of a one-viewer record, in which plies may be hidden and which cannot be replayed."""
        return int(self._c.viewer)

    @property
    def outcome(self) -> str:
        """The outcome by the rules, as the record states it ("win 0 house_capture"); "" if there is none."""
        return self._part(self._c.outcome)

    @property
    def ended(self) -> Optional[EndedOutside]:
        """How the game ended outside the rules; None if it did not."""
        c = self._c
        if c.ended_kind == lib.BRD_ENDED_NOT:
            return None
        outcome = "" if c.ended_outcome == lib.BRD_NONE_YET else _name(lib.BRD_NAME_OUTCOME, c.ended_outcome)
        return EndedOutside(_name(lib.BRD_NAME_ENDED, c.ended_kind) or "other",
                     c.ended_seat if c.ended_seat != lib.BRD_NO_SEAT else None, outcome,
                     tuple(seat for seat in range(lib.BRD_MAX_SEATS) if c.ended_seats >> seat & 1),
                     self._part(c.ended_words), self._part(c.ended))

    # ------------------------------------------------------------------------------------------------- plies

    def _begin(self) -> tuple[Any, Any]:
        record, state, faults = ffi.new("brd_record *"), ffi.new("brd_state *"), Faults()
        record.struct_nbytes = ffi.sizeof("brd_record")
        arguments = (self._text, len(self._text))
        must(lib.brd_record_open(record, *arguments, *faults.arguments), faults, RecordError)
        must(lib.brd_record_begin(record, *arguments, self.rules._c, state, *faults.arguments), faults, RecordError)
        return record, state

    def _read_moves(self) -> list[Move]:
        record, _ = self._begin()
        move, faults, found = ffi.new("brd_move *"), Faults(), []
        while must(lib.brd_record_next(record, self._text, len(self._text), self.rules._c, move, *faults.arguments), faults,
                   RecordError):
            found.append(move_of(self.rules, move.code))
        return found

    @property
    def moves(self) -> list[Move]:
        """The plies in order."""
        if self._moves is None:
            self._moves = self._read_moves()
        return list(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    def start(self) -> State:
        """The position at the start. For a one-viewer record it is a determinization: a full state consistent with what
        the viewer saw. RecordError: the record was made under other rules, or its position is not valid."""
        return State._made(self.rules, self._begin()[1])

    def states(self) -> Iterator[State]:
        """The positions from the start to the last one, each as a separate state. IllegalMove: a ply is not legal.
        HiddenError: a ply is hidden."""
        state = self.start()
        yield state.copy()
        for move in self.moves:
            _make(state, move)
            yield state.copy()

    def state(self) -> State:
        """The last position. All plies can be taken back. IllegalMove, HiddenError: as for `states`."""
        state = self.start()
        for move in self.moves:
            _make(state, move)
        return state

    def verify(self) -> None:
        """Replays the game and compares the outcome and the last position. Of a one-viewer record only the form can be
        verified. RecordError: a fault, with line, ply and refusal."""
        record, state = self._begin()
        faults = Faults()
        must(lib.brd_record_verify(record, self._text, len(self._text), self.rules._c, state, *faults.arguments), faults,
             RecordError)

    # ---------------------------------------------------------------------------------------------- as a text

    def __str__(self) -> str:
        return self._text.decode("utf-8", "replace")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._text,)

    def __repr__(self) -> str:
        return f"<Record of {self.rules.game}, {len(self)} plies>"

    def write(self, path: Union[str, PathLike[str]]) -> None:
        """Writes the record to a file and replaces its content. OSError: the file cannot be written."""
        with open(fspath(path), "wb") as file:
            file.write(self._text)


def _name(family: int, code: int) -> str:
    return text(lib.brd_name(ffi.NULL, family, code))


def _make(state: State, move: Move) -> None:
    if move.hidden:
        raise HiddenError(f"ply {len(state.move_stack) + 1} is hidden from the viewer of the record")
    state.push(move)


def _tag_line(name: str, value: str) -> bytes:
    line = utf8(name, "tag") + b" " + utf8(value, "tag")
    if b"\n" in line or b" " in utf8(name, "tag"):
        raise ValueError(f"tag {name!r}: the name must be one word and the value one line")
    return line + b"\n"


def _seen(state: State, moves: list[Move], viewer: int) -> list[Move]:
    """The plies as a viewer saw them. Makes them in the state."""
    seen: list[Move] = []
    for move in moves:
        state.push(move)
        seen += [event.move for event in state.events(viewer) if isinstance(event, PlyMade)]
    return seen


def _lines(moves: Iterable[Move], a_line: int = 10) -> Iterator[str]:
    words = [str(move) for move in moves]
    return (" ".join(words[i:i + a_line]) for i in range(0, len(words), a_line))
