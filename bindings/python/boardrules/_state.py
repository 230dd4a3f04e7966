"""A position, with the plies that led to it."""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _events
from ._calls import Faults, must, refuse, text, utf8, whole, written
from ._core import Core
from ._errors import ObservationError, PositionError, SaveError
from ._events import Event, seats_of
from ._moves import LegalMoves, Move, MoveInfo, bytes_of, describe, move_of, now_of
from ._native import ffi, lib
from ._refusal import IllegalMove
from ._roles import CHANCE, NOBODY, REFEREE, SPECTATOR
from ._tables import Cell

if TYPE_CHECKING:
    from ._rules import Rules

_push, _pop, _tell = lib.brdgame_push, lib.brdgame_pop, lib.brdgame_tell
_CellLike = Union[str, int, Cell]
HIDDEN = _events.HIDDEN


@dataclass(frozen=True)
class Item:
    """A thing on a cell. layer: "ground", "fixture" or "piece". type: "hidden" where the viewer may not see it. seat:
    its owner, or None. value: what rules/<game>.md says under Things, else 0. direction: where it points, or ""."""

    layer: str
    type: str
    seat: Optional[int]
    value: int
    direction: str


@dataclass(frozen=True)
class Outcome:
    """How a game ended. kind: "win" or "draw". ending: why, of `Rules.endings`. seats: the winners, or those who share
    the draw. ranks: of each seat, 1 for those in `seats`. sentence: in words."""

    kind: str
    ending: str
    seats: tuple[int, ...]
    ranks: tuple[int, ...]
    sentence: str

    @property
    def winner(self) -> Optional[int]:
        """The one seat that won, or None: a draw, or partners won."""
        return self.seats[0] if self.kind == "win" and len(self.seats) == 1 else None

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Pending:
    """What waits for chance. move: the announced action, or None (a card is dealt). seat: for whom chance acts, or
    None."""

    move: Optional[Move]
    seat: Optional[int]


def _viewer(viewer: object) -> int:
    return whole(viewer, "viewer", 0, 255)


def _free(rules: Any, game: Any) -> None:
    """Frees a game, for which its rules were kept until now: it points to them."""
    lib.brdgame_free(game)


@dataclass(frozen=True)
class Tally:
    """How many random games ended. plies: in all of them. wins, draws: how often each seat won, or shared a draw.
    unfinished: how many were stopped by max_plies."""

    plies: int
    wins: tuple[int, ...]
    draws: tuple[int, ...]
    unfinished: int


class State:
    """A position of a game, and the plies made since it was set. It belongs to one thread at a time: who comes second
    is told by BusyError. Make one with `Rules.state()` or the class methods `from_…`.

    Equal states have equal rules and positions, whatever led there. legal_moves, push, pop and peek are those of
    python-chess.

    seat: from 0, below `players`. viewer: a seat, SPECTATOR, or REFEREE, who sees everything. actor: a seat, CHANCE, or
    REFEREE, who acts for whoever's the word is. Numbers out of their range are a ValueError, other types a TypeError. A
    cell is given by name, number or Cell; KeyError: there is none. What a method returns is the caller's own and does
    not change, but `legal_moves`.

    >>> from boardrules import Rules
    >>> state = Rules("tokonoma").state()
    >>> state.push_text("c7c5")
    Move('c7c5')
    >>> state.turn, state.ply, state.peek()
    (1, 1, Move('c7c5'))
    >>> state.pop()
    Move('c7c5')
    >>> state.push_text("e5c4")
    Traceback (most recent call last):
    boardrules.IllegalMove: e5c4: off_pattern: c4: the flat does not move to this tile
    """

    __slots__ = ("rules", "_game", "__weakref__")

    rules: Rules
    _game: Any

    def __init__(self) -> None:
        raise TypeError("states come from Rules.state() and State.from_position")

    @classmethod
    def _made(cls, rules: Rules, state: Any) -> State:
        return cls._of_game(rules, lib.brdgame_new(rules._c, state))

    @classmethod
    def _of_game(cls, rules: Rules, game: Any) -> State:
        if game == ffi.NULL:
            raise MemoryError
        made = object.__new__(cls)
        made.rules = rules
        made._game = ffi.gc(game, partial(_free, rules._c))
        return made

    @classmethod
    def _initial(cls, rules: Rules, players: int) -> State:
        return cls._made(rules, rules._start(players))

    @classmethod
    def from_position(cls, rules: Rules, position: str) -> State:
        """A state from the text of a position. PositionError: with all its faults.

        >>> from boardrules import Rules
        >>> State.from_position(Rules("tokonoma"), "5/6/1F5/6/4f w 7 9").ply
        9
        """
        state, faults, bytes_ = ffi.new("brd_state *"), Faults(), utf8(position, "position")
        must(lib.brd_state_parse(_own(rules), state, bytes_, len(bytes_), *faults.arguments), faults, PositionError)
        return cls._made(rules, state)

    @classmethod
    def from_observation(cls, rules: Rules, viewer: int, observation: str, seed: int = 0) -> State:
        """A full state that agrees with what a viewer observes (`observe`); what he cannot know is drawn from the seed.
        ObservationError: no observation that he could have.

        >>> from boardrules import Rules, SPECTATOR
        >>> rules = Rules("thrones")
        >>> text = rules.state().observe(SPECTATOR)
        >>> State.from_observation(rules, SPECTATOR, text).observe(SPECTATOR) == text
        True
        """
        state, faults, bytes_ = ffi.new("brd_state *"), Faults(), utf8(observation, "observation")
        status = lib.brd_state_from_observation(_own(rules), state, _viewer(viewer), bytes_, len(bytes_),
                                                whole(seed, "seed", 0, 2**64 - 1), *faults.arguments)
        if status == lib.BRD_E_ARGUMENT:
            raise ValueError(f"no such viewer: {viewer}")
        must(status, faults, ObservationError)
        return cls._made(rules, state)

    @classmethod
    def from_save(cls, rules: Rules, save: bytes) -> State:
        """A state from what `save` gave. SaveError: damaged, or made under other rules."""
        if not isinstance(save, (bytes, bytearray)):
            raise TypeError(f"save: bytes expected, not {type(save).__name__}")
        state, faults = ffi.new("brd_state *"), Faults()
        bytes_ = ffi.from_buffer("uint8_t[]", bytes(save) or b"\0")
        must(lib.brd_state_restore(_own(rules), state, bytes_, len(save), *faults.arguments), faults, SaveError)
        return cls._made(rules, state)

    # ------------------------------------------------------------------------------------------------- moves

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of whoever may act; while chance is to move, its outcomes. A lazy view."""
        return LegalMoves._made(self.rules, self._game)

    def _listed(self, call: Any, *arguments: int) -> list[Move]:
        moves = ffi.new("brd_move[]", self.rules.max_moves)
        count = must(call(self.rules._c, now_of(self._game), *arguments, moves, self.rules.max_moves))
        return [move_of(self.rules, moves[i].word) for i in range(min(count, self.rules.max_moves))]

    def moves_of(self, actor: int) -> list[Move]:
        """The legal moves of one seat, of CHANCE, or of all (REFEREE). Who may not act now has none."""
        return self._listed(lib.brd_moves, _viewer(actor))

    def moves_from(self, cell: Optional[_CellLike], actor: int = REFEREE) -> list[Move]:
        """The legal moves of an actor that begin at a cell; None: those that begin at none."""
        return self._listed(lib.brd_moves_from, _viewer(actor), self._cell_code(cell))

    def moves_at(self, cell: Optional[_CellLike], actor: int = REFEREE) -> list[Move]:
        """The legal moves of an actor whose notation names a cell; None: those that name none."""
        return self._listed(lib.brd_moves_at, _viewer(actor), self._cell_code(cell))

    def _cell_code(self, cell: Optional[_CellLike]) -> int:
        return int(lib.BRD_NO_CELL) if cell is None else self.rules.cell(cell).index

    def why_not(self, move: Move, actor: int = REFEREE) -> Optional[IllegalMove]:
        """Why a move is not legal for an actor: reason, cell, sentence; None: it is legal.

        >>> from boardrules import Rules
        >>> state = Rules("tokonoma").state()
        >>> state.why_not(state.rules.parse_move("e5c4")).reason
        'off_pattern'
        """
        verdict = ffi.new("brd_verdict *")
        status = lib.brd_move_check(self.rules._c, now_of(self._game), _viewer(actor), {"word": self._word(move)}, verdict)
        if status == lib.BRD_OK:
            return None
        if status != lib.BRD_E_ILLEGAL:
            raise refuse(status)
        return self._illegal(move, verdict)

    def _illegal(self, move: Move, verdict: Any) -> IllegalMove:
        rules = self.rules
        reason = text(lib.brd_name(rules._c, lib.BRD_NAME_REFUSAL, verdict.reason))
        sentence = written(lambda buffer, cap: lib.brd_verdict_sentence(rules._c, verdict, buffer, cap))
        return IllegalMove(move, reason, rules._cell_or_none(verdict.cell), sentence)

    def _word(self, move: object) -> int:
        if not isinstance(move, Move):
            raise TypeError(f"a Move expected, not {type(move).__name__}")
        if move.rules is not self.rules and move.rules != self.rules:
            raise ValueError(f"{move} is a move of other rules")
        return move.word

    def describe(self, move: Move) -> MoveInfo:
        """What a move is here: kind, cells, what acts, whether it captures.

        >>> from boardrules import Rules
        >>> state = Rules("tokonoma").state()
        >>> state.describe(state.legal_moves[0]).type
        'arm'
        """
        return describe(self.rules, now_of(self._game), self._word(move))

    def sentence(self, move: Move, viewer: int = REFEREE) -> str:
        """What a move is, in words, as a viewer may know it.

        >>> from boardrules import Rules
        >>> state = Rules("tokonoma").state()
        >>> state.sentence(state.legal_moves[0])
        'Arm a5 to a3'
        """
        word, now, viewer = self._word(move), now_of(self._game), _viewer(viewer)
        return written(lambda buffer, cap: lib.brd_move_sentence(self.rules._c, now, viewer, {"word": word}, buffer, cap))

    # -------------------------------------------------------------------------------------------------- play

    def push(self, move: Move, actor: int = REFEREE) -> None:
        """Makes a ply. actor: who makes it; the referee for whoever's the move is, a server passes the seat of its
        connection. IllegalMove: it is not legal, and why; nothing is changed. ValueError: a move of other rules."""
        try:
            if move.rules is self.rules and _push(self._game, move.word, actor, ffi.NULL) == 0:
                return
        except (AttributeError, OverflowError):
            pass
        self._push_slowly(move, actor)

    def _push_slowly(self, move: Move, actor: int) -> None:
        verdict = ffi.new("brd_verdict *")
        status = _push(self._game, self._word(move), _viewer(actor), verdict)
        if status == lib.BRD_E_ILLEGAL:
            raise self._illegal(move, verdict)
        must(status)

    def push_text(self, notation: str, actor: int = REFEREE) -> Move:
        """Makes the ply that a notation stands for, and returns the move. MoveError: it stands for none. IllegalMove:
        as `push`."""
        move = self.rules.parse_move(notation)
        self.push(move, actor)
        return move

    def pop(self) -> Move:
        """Takes the last ply back, and returns it. IndexError: there is none since this state was set."""
        word = _pop(self._game)
        if word == lib.BRDGAME_EMPTY:
            raise IndexError("no ply to take back")
        return move_of(self.rules, must(word))

    @property
    def move_stack(self) -> list[Move]:
        """The plies made since this state was set, the oldest first."""
        count = must(lib.brdgame_plies(self._game, ffi.NULL, 0))
        words = ffi.new("uint32_t[]", max(count, 1))
        count = min(must(lib.brdgame_plies(self._game, words, count)), count)
        return [move_of(self.rules, word) for word in ffi.unpack(words, count)]

    def peek(self) -> Move:
        """The last ply. IndexError: there is none."""
        word = lib.brdgame_peek(self._game)
        if word == lib.BRDGAME_EMPTY:
            raise IndexError("no ply was made")
        return move_of(self.rules, must(word))

    def events(self, viewer: int = REFEREE) -> list[Event]:
        """What the last ply changed, as a viewer may see it. No ply, no events.

        >>> from boardrules import Rules
        >>> state = Rules("carnyx").state()
        >>> move = state.push_text("@a1")
        >>> [type(event).__name__ for event in state.events()]
        ['PlyMade', 'Placed', 'StockChanged', 'TurnPassed', 'Next']
        """
        events = ffi.new("brd_event[]", lib.BRD_MAX_EVENTS)
        status = lib.brdgame_events(self._game, _viewer(viewer), events, lib.BRD_MAX_EVENTS)
        return [_events.read(self.rules, events[i]) for i in range(must(status))]

    # ------------------------------------------------------------------------------------------------ chance

    def chance(self) -> list[tuple[Move, Fraction]]:
        """The possible outcomes of chance with their exact probabilities. NotChance: chance is not to move.

        >>> from boardrules import Rules
        >>> Rules("tombs").state().chance()[0]
        (Move('+B'), Fraction(1, 4))
        """
        rules, now = self.rules, now_of(self._game)
        denominator = must(lib.brd_chance_denominator(rules._c, now))
        count = must(lib.brd_chance_list(rules._c, now, ffi.NULL, 0))
        found = ffi.new("brd_chance[]", max(count, 1))
        count = min(must(lib.brd_chance_list(rules._c, now, found, count)), count)
        return [(move_of(rules, found[i].move.word), Fraction(found[i].numerator, denominator)) for i in range(count)]

    @property
    def chance_denominator(self) -> int:
        """How many tickets chance has. NotChance: it is not to move."""
        return must(lib.brd_chance_denominator(self.rules._c, now_of(self._game)))

    def draw(self, ticket: int) -> Move:
        """The outcome that a ticket draws, 0 <= ticket < chance_denominator: with
        `random.randrange(state.chance_denominator)` each comes up as often as it should. NotChance: it is not to move.
        ValueError: no such ticket."""
        move = ffi.new("brd_move *")
        must(lib.brd_chance_pick(self.rules._c, now_of(self._game), whole(ticket, "ticket", 0, 2**31 - 1), move))
        return move_of(self.rules, move.word)

    # ----------------------------------------------------------------------------------------------- queries

    @property
    def players(self) -> int:
        """How many play."""
        return must(_tell(self._game, lib.BRDGAME_PLAYERS))

    @property
    def ply(self) -> int:
        """Plies made so far (it stays at 65535)."""
        return must(_tell(self._game, lib.BRDGAME_PLY))

    @property
    def turn(self) -> Optional[int]:
        """The seat whose turn it is, also while chance is to move; None: the game is over."""
        turn = must(_tell(self._game, lib.BRDGAME_TURN))
        return None if turn == NOBODY else turn

    @property
    def to_move(self) -> int:
        """For whose ply the game waits: a seat, CHANCE or NOBODY."""
        return must(_tell(self._game, lib.BRDGAME_TO_MOVE))

    @property
    def is_chance(self) -> bool:
        """Whether chance is to move."""
        return self.to_move == CHANCE

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.to_move == NOBODY

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may make a ply now."""
        return seats_of(must(_tell(self._game, lib.BRDGAME_ACTORS)))

    def phase(self, seat: int = 0) -> str:
        """The phase of the game that a seat is in, of `Rules.phases`; when the game is over, that in which it ended."""
        code = must(lib.brd_state_phase(self.rules._c, now_of(self._game), whole(seat, "seat", 0, 255)))
        return self.rules.phases[code] if code < len(self.rules.phases) else ""

    def pending(self, viewer: int = REFEREE) -> Pending:
        """What waits for chance, as a viewer may know it. Nothing waits: both fields are None."""
        pending = ffi.new("brd_pending *")
        pending.struct_nbytes = ffi.sizeof("brd_pending")
        must(lib.brd_state_pending(self.rules._c, now_of(self._game), _viewer(viewer), pending))
        move = move_of(self.rules, pending.move.word) if pending.move.word else None
        return Pending(move, pending.seat if pending.seat < lib.BRD_MAX_SEATS else None)

    def outcome(self) -> Optional[Outcome]:
        """How the game ended; None: it has not."""
        rules, outcome = self.rules, ffi.new("brd_outcome *")
        outcome.struct_nbytes = ffi.sizeof("brd_outcome")
        must(lib.brd_state_outcome(rules._c, now_of(self._game), outcome))
        if outcome.kind == lib.BRD_NONE_YET:
            return None
        kind = text(lib.brd_name(ffi.NULL, lib.BRD_NAME_OUTCOME, outcome.kind))
        sentence = written(lambda buffer, cap: lib.brd_outcome_sentence(rules._c, outcome, buffer, cap))
        return Outcome(kind, rules.endings[outcome.ending], seats_of(outcome.seats),
                       tuple(rank for rank in outcome.ranks if rank), sentence)

    def items(self, cell: _CellLike, viewer: int = REFEREE) -> tuple[Item, ...]:
        """What is on a cell, bottom to top, as a viewer may see it."""
        items = ffi.new("brd_item[]", lib.BRD_MAX_ITEMS)
        count = must(lib.brd_state_cell(self.rules._c, now_of(self._game), _viewer(viewer), self.rules.cell(cell).index, items,
                                        lib.BRD_MAX_ITEMS))
        return tuple(self._item(items[i]) for i in range(min(count, lib.BRD_MAX_ITEMS)))

    def _item(self, c: Any) -> Item:
        rules = self.rules
        type_ = HIDDEN if c.type == lib.BRD_TYPE_HIDDEN else rules._type_name(c.type)
        return Item(text(lib.brd_name(ffi.NULL, lib.BRD_NAME_LAYER, c.layer)), type_,
                    c.seat if c.seat < lib.BRD_MAX_SEATS else None, c.value, rules._direction(c.direction))

    def board(self, viewer: int = REFEREE) -> dict[str, tuple[Item, ...]]:
        """What is on each cell that is not empty, by the cells' names."""
        found = {cell.name: self.items(cell, viewer) for cell in self.rules.cells}
        return {name: items for name, items in found.items() if items}

    def stock(self, name: str, seat: Optional[int] = None, viewer: int = REFEREE) -> int:
        """A stock of a seat, or (None) a common one. KeyError: there is none of this name. HiddenError: not for this
        viewer."""
        return self._account(lib.brd_state_stock, self.rules.stocks[name].index, seat, viewer)

    def counter(self, name: str, seat: Optional[int] = None, viewer: int = REFEREE) -> int:
        """A counter of a seat, or (None) a common one. KeyError: there is none of this name. HiddenError: not for this
        viewer."""
        return self._account(lib.brd_state_counter, self.rules.counters[name].index, seat, viewer)

    def _account(self, call: Any, index: int, seat: Optional[int], viewer: int) -> int:
        value = ffi.new("int32_t *")
        owner = lib.BRD_NO_SEAT if seat is None else whole(seat, "seat", 0, 254)
        must(call(self.rules._c, now_of(self._game), _viewer(viewer), owner, index, value))
        return int(value[0])

    # ---------------------------------------------------------------------------------- texts, saves, pictures

    @property
    def position(self) -> str:
        """The whole position as a text, as `from_position` takes it."""
        return self.observe(REFEREE)

    def observe(self, viewer: int) -> str:
        """The position as a viewer may see it, as `from_observation` takes it."""
        now, viewer = now_of(self._game), _viewer(viewer)
        return written(lambda buffer, cap: lib.brd_state_observe(self.rules._c, now, viewer, buffer, cap), 768)

    def diagram(self, viewer: int = REFEREE) -> str:
        """The board as a few lines of text, for people."""
        now, viewer = now_of(self._game), _viewer(viewer)
        return written(lambda buffer, cap: lib.brd_state_diagram(self.rules._c, now, viewer, buffer, cap), 4096)

    def save(self) -> bytes:
        """The position as bytes, at most 800, that tell its rules and whether they were damaged; without the plies that
        led to it."""
        bytes_ = ffi.new("uint8_t[]", lib.BRD_MAX_SAVE_NBYTES)
        length = must(lib.brd_state_save(self.rules._c, now_of(self._game), bytes_, lib.BRD_MAX_SAVE_NBYTES))
        return bytes(ffi.buffer(bytes_, length))

    def svg(self, viewer: int = REFEREE, *, cell: Optional[_CellLike] = None, moves: bool = True, dark: Optional[bool] = None,
            turned: bool = False, board_only: bool = False, theme: str = "") -> str:
        """The position as a picture, as a viewer may see it. cell: a chosen cell, whose moves are marked. moves: mark
        legal moves. dark: None follows the reader's preference. theme: CSS (tools/brdsvg.md). ValueError: a fault in
        the theme."""
        flags = 0 if dark is None else lib.BRDGAME_DARK if dark else lib.BRDGAME_LIGHT
        flags |= (lib.BRDGAME_TURNED if turned else 0) | (lib.BRDGAME_BOARD if board_only else 0)
        chosen, viewer, css = self._cell_code(cell), _viewer(viewer), utf8(theme, "theme")
        fault = ffi.new("brd_fault *")
        if css and lib.brdsvg_theme_check(css, len(css), fault) != lib.BRD_OK:
            raise ValueError(f"theme:{fault.line}:{fault.column}: {text(fault.message)}")
        return written(lambda buffer, cap: lib.brdgame_svg(self._game, viewer, chosen, moves, flags, css if css else ffi.NULL,
                                                         len(css), buffer, cap), 65536)

    def _repr_svg_(self) -> str:
        """For notebooks: the position as everybody may see it, so that no secret stands in a shared one."""
        return self.svg(SPECTATOR if self.rules.has_secrets else REFEREE)

    # -------------------------------------------------------------------------------------------- long calls

    def playout(self, seed: int, max_plies: int = 2**31 - 1) -> int:
        """Plays on at random, in place, to the end or for so many plies (0 to 2**31 - 1); returns how many. Not to be
        taken back: play on a `copy()`. seed: 0 to 2**64 - 1; the same game from the same seed on every machine. Other
        threads run meanwhile, and Ctrl-C waits until it is done."""
        return must(lib.brdgame_playout(self._game, whole(seed, "seed", 0, 2**64 - 1),
                                      whole(max_plies, "max_plies", 0, 2**31 - 1)))

    def playouts(self, seed: int, count: int, max_plies: int = 2**31 - 1) -> Tally:
        """So many random games from here, the position stays. seed, max_plies (of each): as `playout`. count: 0 to
        2**31 - 1. Other threads run meanwhile, and Ctrl-C waits until all are done.

        >>> from boardrules import Rules
        >>> tally = Rules("carnyx").state().playouts(1, 100)
        >>> sum(tally.wins), tally.unfinished
        (100, 0)
        """
        tally = ffi.new("brdgame_tally *")
        must(lib.brdgame_playouts(self._game, whole(seed, "seed", 0, 2**64 - 1), whole(count, "count", 0, 2**31 - 1),
                                whole(max_plies, "max_plies", 0, 2**31 - 1), tally))
        players = self.players
        return Tally(tally.plies, tuple(tally.wins)[:players], tuple(tally.draws)[:players], tally.unfinished)

    def perft(self, depth: int, *, bulk: bool = True) -> int:
        """How many sequences of exactly `depth` plies (0 to 64) there are. bulk: count the last ply without making it.
        Other threads run meanwhile, and Ctrl-C waits until it is done. OverflowError: above 64 bits.

        >>> from boardrules import Rules
        >>> Rules("tokonoma").state().perft(2)
        81
        """
        count = ffi.new("uint64_t *")
        must(lib.brdgame_perft(self._game, whole(depth, "depth", 0, 64), 0 if bulk else lib.BRD_PERFT_NO_BULK, count))
        return int(count[0])

    # ------------------------------------------------------------------------------------- as Python objects

    def copy(self, *, stack: bool = True) -> State:
        """Another state in the same position; with the plies that led there, or without."""
        game = lib.brdgame_copy(self._game, bool(stack))
        if game == ffi.NULL:
            raise refuse(lib.BRDGAME_BUSY)
        return type(self)._of_game(self.rules, game)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    @property
    def hash64(self) -> int:
        """64 bits (0 to 2**64 - 1) over every field of the position but the ply; the same on every machine."""
        return int(lib.brd_state_hash(self.rules._c, now_of(self._game)))

    @property
    def key(self) -> int:
        """The same without what only counts: for draws by repetition, and tables of positions."""
        return int(lib.brd_state_key(self.rules._c, now_of(self._game)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.rules == other.rules and bytes_of(self._game) == bytes_of(other._game)

    def __hash__(self) -> int:
        return hash(self.hash64)

    def __str__(self) -> str:
        return self.diagram()

    def __repr__(self) -> str:
        return f"<State of {self.rules.game}: {self.position}>"

    def __reduce__(self) -> tuple[Any, ...]:
        start = self.copy()
        stack = start.move_stack
        for _ in stack:
            start.pop()
        return _unpickled, (type(self), self.rules, start.position, [str(move) for move in stack])


def _unpickled(kind: type[State], rules: Rules, position: str, plies: list[str]) -> State:
    state = kind.from_position(rules, position)
    for ply in plies:
        state.push_text(ply)
    return state


def _own(rules: object) -> Any:
    if not isinstance(rules, Core):
        raise TypeError(f"Rules expected, not {type(rules).__name__}")
    return rules._c
