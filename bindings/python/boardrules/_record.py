"""Records: complete games as texts (doc/RECORDS.md)."""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Any, Optional, Union, cast

from ._calls import Faults, must, text, utf8, written
from ._errors import HiddenError, RecordError, RulesError
from ._moves import Move, move_of, now_of
from ._native import ffi, lib
from ._roles import REFEREE, SPECTATOR
from ._rules import Game, Rules
from ._state import State


_BEGIN = re.compile(rb"^(?:\xef\xbb\xbf)?boardrules-record ", re.M)
_BLOCK_NBYTES = 65536
_MOST_NBYTES: int = lib.BRD_MAX_RECORD_NBYTES


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


class GameRecord:
    """A saved game: its rules, its plies and how it ended. rules: the rules of the game. `GameRecord(text)` and `GameRecord.read(path)` read a record,
    `GameRecord.all(text)` several; `GameRecord.of(state)` makes one, `write(path)` and `str` write it. `RecordWriter` writes a
    record ply by ply, while a game is played.

    Iterating over a record gives its plies in order; `states()` gives the positions. A record that was cut off while its
    plies were written is read up to the last complete one, and `complete` is False. RecordError: the text is not a
    record, or contradicts the rules; each Fault has line, column, ply and reason.

    >>> from boardrules import Rules
    >>> state = Rules("tokonoma", max_plies=2).state()
    >>> for text in ("b6c5", "c1c3"):
    ...     move = state.push(text)
    >>> record = GameRecord.of(state, tags={"name0": "Anna"}, comments={1: "the usual beginning"})
    >>> [str(move) for move in GameRecord(str(record))], record.tags, record.comments
    (['b6c5', 'c1c3'], {'name0': 'Anna'}, {1: 'the usual beginning'})
    >>> record.verify()
    """

    rules: Rules

    def __init__(self, text: Union[str, bytes]) -> None:
        self._text = utf8(text, "record")
        self._c = ffi.new("brd_record *")
        self._c.struct_nbytes = ffi.sizeof("brd_record")
        faults = Faults()
        must(lib.brd_record_open(self._c, self._text, len(self._text), *faults.arguments), faults, RecordError)
        self.rules = self._load_rules()
        self._moves: Optional[list[Move]] = None

    @classmethod
    def read(cls, path: Union[str, PathLike[str]]) -> GameRecord:
        """A record from a file. OSError: the file cannot be read. RecordError: it is not a record."""
        with open(fspath(path), "rb") as file:
            return cls(file.read())

    @classmethod
    def all(cls, text: Union[str, bytes]) -> Iterator[GameRecord]:
        """The records in a text, one after the other, as several `RecordWriter`s wrote them into one file. A record begins with
        each line `boardrules-record …`. RecordError: a part is not a record; its lines are counted from where it begins.

        >>> from boardrules import Rules
        >>> games = "".join(str(GameRecord.of(Rules(game).state())) for game in ("tomis", "carnyx"))
        >>> [record.rules.game for record in GameRecord.all(games)]
        ['tomis', 'carnyx']
        """
        whole_text = utf8(text, "text")
        blocks = (whole_text[at:at + _BLOCK_NBYTES] for at in range(0, len(whole_text), _BLOCK_NBYTES))
        return map(cls, _parts(blocks))

    @classmethod
    def read_all(cls, path: Union[str, PathLike[str]]) -> Iterator[GameRecord]:
        """The records in a file, as `all` splits them. The file is read as the records are asked for: at any time no more than
        one of them is in memory, however many there are. OSError: the file cannot be read. RecordError: as for `all`."""
        with open(fspath(path), "rb") as file:
            yield from map(cls, _parts(iter(lambda: file.read(_BLOCK_NBYTES), b"")))

    @classmethod
    def of(cls, state: State, tags: Optional[Mapping[str, str]] = None, viewer: Optional[int] = None, ended: str = "",
           comments: Optional[Mapping[int, str]] = None) -> GameRecord:
        """A record of the game since the state was set, up to its present position. tags: values by names, such as
        players, place and date; a name is one word, a value one line. viewer: the viewer whose record it is; plies that
        are hidden from it are hidden in the record. Where the rules have secrets, it must be named (TypeError): REFEREE
        makes the host's record, with all secrets. ended: how the game ended outside the rules, "resignation 1",
        "timeout 0", "agreement" or "abandoned", then a result if another than the usual one was agreed, then words:
        "timeout 0 draw 0,1; a power cut". comments: texts by the number of plies before them, 0 for the beginning. ValueError: a
        tag or `ended` is not valid, the game is over by its rules, or there is no such viewer.

        >>> from boardrules import Rules
        >>> GameRecord.of(Rules("tokonoma").state(), ended="resignation 1; late").ended
        EndedOutside(kind='resignation', seat=1, outcome='win', seats=(0,), words='late', text='resignation 1 win 0; late')
        """
        if not isinstance(state, State):
            raise TypeError(f"state: a State expected, not {type(state).__name__}")
        start, moves, said = state.copy(), state.move_stack, dict(comments or {})
        for _ in moves:
            start.pop()
        writer = RecordWriter(start, tags, viewer)
        parts = [writer.head(), writer.comment(said.pop(0)) if 0 in said else ""]
        for number, move in enumerate(moves, 1):
            start.push(move, REFEREE)
            parts.append(writer.append())
            parts.append(writer.comment(said.pop(number)) if number in said else "")
        if said:
            raise ValueError(f"comments: {min(said)} is not a number of plies of this game, 0 to {len(moves)}")
        return cls("".join(parts) + writer.tail(ended))

    def _part(self, part: Any) -> str:
        return self._text[part.offset:part.offset + part.nbytes].decode("utf-8", "replace")

    def _load_rules(self) -> Rules:
        c = self._c
        if c.rules.nbytes:
            return Rules.from_yaml(self._part(c.rules))
        switches = dict(word.split("=", 1) for word in self._part(c.switches).split() if "=" in word)
        try:
            return Rules(cast(Game, self._part(c.game)), **switches)
        except RulesError as error:
            raise RecordError(f"the rules of the record: {error}") from error

    # -------------------------------------------------------------------------------------- what it contains

    @property
    def tags(self) -> dict[str, str]:
        """The tags, such as players, place and date."""
        found = {}
        at, name, value = ffi.new("uint32_t *"), ffi.new("brd_slice *"), ffi.new("brd_slice *")
        while must(lib.brd_record_tag(self._c, self._text, len(self._text), at, name, value)):
            found[self._part(name)] = self._part(value)
        return found

    @property
    def complete(self) -> bool:
        """Whether the record has the line `--- end`; what follows it may be cut off, `outcome` too."""
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

    @property
    def comments(self) -> dict[int, str]:
        """The comments, by the number of plies before them. Variations are comments (doc/RECORDS.md)."""
        found: dict[int, str] = {}
        plies = 0
        for word in re.findall(r";[^\n]*|[^\s;]+", self._part(self._c.plies)):
            if word[0] != ";":
                plies += 1
                continue
            said = word[1:].strip()
            found[plies] = f"{found[plies]}\n{said}" if plies in found else said
        return found

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
        if not isinstance(other, GameRecord):
            return NotImplemented
        return self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._text,)

    def __repr__(self) -> str:
        return f"<GameRecord of {self.rules.game}, {len(self)} plies>"

    def svg(self, viewer: Optional[int] = None, *, width: Optional[int] = 720) -> str:
        """The last position as a picture; of a one-viewer record, as its viewer saw it. viewer: as in `State.svg`."""
        if self.viewer == REFEREE:
            return self.state().svg(viewer, width=width)
        final = self._part(self._c.end_position)
        state = State.from_observation(self.rules, self.viewer, final) if final else self.start()
        return state.svg(self.viewer, width=width)

    def _repr_svg_(self) -> str:
        """For notebooks: the last position as a spectator sees it, or the viewer of a one-viewer record."""
        return self.svg(SPECTATOR, width=480)

    def write(self, path: Union[str, PathLike[str]]) -> None:
        """Writes the record to a file and replaces its content. OSError: the file cannot be written."""
        with open(fspath(path), "wb") as file:
            file.write(self._text)


def _parts(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """The records in a text that comes in blocks. What cannot be a record comes as it is, so that the library says why."""
    text, looked, has_begun, is_empty = bytearray(), 0, False, True
    for block in blocks:
        text += block
        while (begin := _BEGIN.search(text, looked)) is not None:
            before, looked = bytes(text[:begin.start()]), begin.end()
            if has_begun:
                is_empty = False
                yield before
            if has_begun or not before.strip():
                del text[:len(before)]
                looked -= len(before)
            has_begun = True
        looked = max(looked, text.rfind(b"\n", looked) + 1)
        if len(text) > _MOST_NBYTES:
            break
    if is_empty or text:
        yield bytes(text)


def _name(family: int, code: int) -> str:
    return text(lib.brd_name(ffi.NULL, family, code))


def _make(state: State, move: Move) -> None:
    if move.hidden:
        raise HiddenError(f"ply {len(state.move_stack) + 1} is hidden from the viewer of the record")
    state.push(move, REFEREE)


def _tag_line(name: str, value: str) -> bytes:
    line = utf8(name, "tag") + b" " + utf8(value, "tag")
    if b"\n" in line or b" " in utf8(name, "tag"):
        raise ValueError(f"tag {name!r}: the name must be one word and the value one line")
    return line + b"\n"


def _check_comment(words: str) -> None:
    """ValueError: a record cannot have these lines of comments. The library decides."""
    head = "boardrules-record 1\ngame -\nrevision 0\nfingerprint 0000000000000000\nplayers 1\n--- plies\n"
    record, faults, whole = ffi.new("brd_record *"), Faults(), utf8(head + words, "comment")
    record.struct_nbytes = ffi.sizeof("brd_record")
    try:
        must(lib.brd_record_open(record, whole, len(whole), *faults.arguments), faults, RecordError)
    except RecordError as error:
        fault = error.faults[0]
        raise ValueError(f"comment: line {fault.line - head.count(chr(10))}: {fault.message}") from None


class RecordWriter:
    """Writes a record while a game is played. `head()`, then `append()` after each ply, then `tail()` return the parts of the
    text, which the program writes to its file at once: what is in the file is a readable record at any time. Several records
    may follow each other in one file; `GameRecord.all` reads them.

    state: the game, in its present position, where the record begins. tags, viewer: as in `GameRecord.of`.

    >>> from boardrules import Rules
    >>> state = Rules("tokonoma").state()
    >>> writer = RecordWriter(state, {"name0": "Anna"})
    >>> text = writer.head()
    >>> for notation in ("b6c5", "c1c3"):
    ...     move = state.push(notation)
    ...     text += writer.append()
    >>> text += writer.comment("White resigns") + writer.tail("resignation 0")
    >>> len(GameRecord(text)), GameRecord(text).ended.seats, GameRecord(text).comments
    (2, (1,), {2: 'White resigns'})
    """

    _A_LINE = 10

    def __init__(self, state: State, tags: Optional[Mapping[str, str]] = None, viewer: Optional[int] = None) -> None:
        if not isinstance(state, State):
            raise TypeError(f"state: a State expected, not {type(state).__name__}")
        if not isinstance(tags, (Mapping, type(None))):
            raise TypeError(f"tags: a mapping expected, not {type(tags).__name__}")
        self._tags = b"".join(_tag_line(name, value) for name, value in (tags or {}).items())
        self._state, self._viewer = state, state._seen_by(viewer)
        self._start, self._made, self._in_line = now_of(state._game), state.move_stack, 0

    def head(self) -> str:
        """The head of the record. ValueError: a tag is not valid."""
        rules, tags = self._state.rules, self._tags
        try:
            return written(lambda buffer, cap: lib.brd_record_head(rules._c, self._start, self._viewer, tags or ffi.NULL,
                                                                   len(tags), buffer, cap), 4096)
        except ValueError:
            raise ValueError("tags: at most 1000; a name must have 1 to 32 letters, digits and signs `_ - .`, and a value no "
                             "control or invisible characters") from None

    def append(self) -> str:
        """The plies made since the last call, as the viewer saw them. ValueError: a ply that was written was taken back."""
        stack, before = self._state.move_stack, len(self._made)
        if stack[:before] != self._made:
            raise ValueError("a ply that was written was taken back; write another record")
        self._made = stack
        return "".join(self._ply(move) for move in self._seen(stack[before:]))

    def _seen(self, moves: list[Move]) -> Iterator[Move]:
        if self._viewer == REFEREE:
            yield from moves
            return
        state = self._state.copy()
        for _ in moves:
            state.pop()
        for move in moves:
            state.push(move, REFEREE)
            yield state.events(self._viewer)[0].move  # type: ignore[attr-defined]

    def _ply(self, move: Move) -> str:
        self._in_line = (self._in_line + 1) % self._A_LINE
        return f"{move}{' ' if self._in_line else chr(10)}"

    def comment(self, text: str) -> str:
        """A comment at this place. Each of its lines is a line of the record. ValueError: it has a line of more than 4000
        bytes, or control or invisible characters."""
        lines = text.split("\n")
        if any(len(utf8(line, "comment")) > 4000 for line in lines):
            raise ValueError("comment: a line has more than 4000 bytes")
        words = "".join(f"; {line}".rstrip(" \t\r") + "\n" for line in lines)
        _check_comment(words)
        self._in_line = 0
        return words

    def tail(self, ended: str = "") -> str:
        """The end of the record, in the present position of the state. ended: as in `GameRecord.of`. Plies that `append` has
        not written come first. ValueError: `ended` is not valid, or the game is over by its rules."""
        rules, now, how = self._state.rules, now_of(self._state._game), utf8(ended, "ended")
        plies = self.append()
        try:
            tail = written(lambda buffer, cap: lib.brd_record_tail(rules._c, now, self._viewer, how or ffi.NULL, len(how),
                                                                   buffer, cap), 2048)
        except ValueError:
            form = ("`KIND [SEAT] [win SEATS | draw SEATS] [; words]` expected; a side that gave up does not win, an agreement "
                    "is a draw")
            why = "the game is over by its rules" if self._state.is_over else form
            raise ValueError(f"ended {ended!r}: {why}") from None
        line_end = "\n" if self._in_line else ""
        self._in_line = 0
        return plies + line_end + tail
