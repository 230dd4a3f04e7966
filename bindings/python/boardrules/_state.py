"""States: a position and the plies that led to it."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from struct import Struct
from typing import TYPE_CHECKING, Any, Literal, Optional, Union, overload

from . import _events
from ._arrays import INTS, ITEMS, array_of
from ._calls import Faults, must, named, one_of, quoted, refuse, text, utf8, whole, written
from ._core import Core
from ._errors import MoveError, ObservationError, PositionError, SaveError, ThemeError
from ._events import Event, seats_of
from ._moves import LegalMoves, Move, MoveInfo, bytes_of, describe, move_of, no_move, now_of, under
from ._native import ffi, lib
from ._pictures import sized
from ._refusal import IllegalMove
from ._roles import CHANCE, NOBODY, REFEREE, SPECTATOR
from ._tables import Cell, Quantity, Reach

if TYPE_CHECKING:
    from ._rules import Rules

_push, _pop, _query, _board = lib.brdgame_push, lib.brdgame_pop, lib.brdgame_query, lib.brdgame_board
_FORMS = {"bytes": lib.BRDGAME_BYTES, "bits": lib.BRDGAME_BITS, "numbers": lib.BRDGAME_NUMBERS}
_ITEMS = ffi.typeof("brd_item[]")
_CellLike = Union[str, int, Cell]
_MoveLike = Union[Move, str]
_ITEM_NBYTES = ffi.sizeof("brd_item")
_ITEM, _CELL, _RECORD = Struct("=BBBBi"), Struct("=H"), Struct(f"{_ITEM_NBYTES}s")
_CELL_AT = ffi.offsetof("brd_item", "cell")
HIDDEN = _events.HIDDEN
_NO_PLY = "no ply was made since this state was set"
_SECRETS = "these rules have secrets"
_ACTORS = "the seat of a player, CHANCE, or REFEREE for all of them"


@dataclass(frozen=True)
class Item:
    """An item on a cell. layer: "ground", "fixture" or "piece". type: the name of its type; "hidden" if the viewer may not
    see it. seat: its owner, or None. value: its value, which rules/<game>.md explains under Things; 0 if it has none.
    direction: the direction in which it points, or ""."""

    layer: str
    type: str
    seat: Optional[int]
    value: int
    direction: str


@dataclass(frozen=True)
class Outcome:
    """How a game ended. kind: "win" or "draw". ending: why, one of `Rules.endings`. seats: the winners, or the seats that
    share the draw. ranks: of each seat that plays, 1 for the seats in `seats`, 1 + the number of those for the others.
    sentence: the outcome as a sentence. rule_ids: the paragraphs of rules/<game>.md that the ending rests on, the one to
    show first."""

    kind: str
    ending: str
    seats: tuple[int, ...]
    ranks: tuple[int, ...]
    sentence: str
    rule_ids: tuple[str, ...]

    @property
    def winner(self) -> Optional[int]:
        """The seat that won alone; None: a draw, or partners won."""
        return self.seats[0] if self.kind == "win" and len(self.seats) == 1 else None

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Pending:
    """What waits for chance in a position. move: the announced move; None: there is none, for example while a card is
    dealt. seat: the seat for which chance acts; None: chance does not act."""

    move: Optional[Move]
    seat: Optional[int]


def _free(rules: Any, game: Any) -> None:
    """Frees a game. The arguments keep its rules alive until now, because the game points to them."""
    lib.brdgame_free(game)


@dataclass(frozen=True)
class Tally:
    """The results of random games. plies: the number of plies in all games. wins, draws: for each seat, the number of
    games that it won, or of draws that it shared. unfinished: the number of games that max_plies stopped."""

    plies: int
    wins: tuple[int, ...]
    draws: tuple[int, ...]
    unfinished: int


class State:
    """A position of a game, and the plies made since it was set. `Rules.state()` and the class methods `from_…` return
    states. Only one thread at a time may use a state; a second one gets BusyError.

    States are equal if their rules and positions are; the plies that led there do not matter. legal_moves, push, pop and
    peek work as in python-chess.

    rules: the rules. seat: from 0 to `players` - 1. viewer: a seat, SPECTATOR, or REFEREE, who sees everything. actor: a seat, CHANCE, or
    REFEREE, who may make any seat's move and chance's. Where the rules have secrets, viewer and actor must be named
    (TypeError); elsewhere they are REFEREE unless they are named. A number out of range is a ValueError, a wrong type a
    TypeError. Methods accept a cell as its name, its number or a Cell (UnknownName: there is no such cell), and a move as a
    Move or its notation (MoveError: it is not a move; ValueError: it is a move of other rules). The objects that methods
    return do not change, except `legal_moves`. A call that raises changes nothing.

    >>> from boardrules import Rules
    >>> state = Rules("tokonoma").state()
    >>> state.push("c7c5")
    Move('c7c5')
    >>> state.turn, state.ply, state.peek()
    (1, 1, Move('c7c5'))
    >>> state.pop()
    Move('c7c5')
    >>> state.push("e5c4")
    Traceback (most recent call last):
    boardrules.IllegalMove: e5c4: off_pattern: c4: the flat does not move to this tile [TOK.pattern]
    """

    __slots__ = {"rules": "The rules.", "_game": "The game of brdgame.h.", "__weakref__": ""}

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
        """A state from the text of a position. PositionError: with all faults of the text.

        >>> from boardrules import Rules
        >>> State.from_position(Rules("tokonoma"), "5/6/1F5/6/4f w 7 9").ply
        9
        """
        state, faults, bytes_ = ffi.new("brd_state *"), Faults(), utf8(position, "position")
        must(lib.brd_state_parse(_own(rules), state, bytes_, len(bytes_), *faults.arguments), faults, PositionError)
        return cls._made(rules, state)

    @classmethod
    def from_observation(cls, rules: Rules, viewer: int, observation: str, seed: int = 0) -> State:
        """A full state consistent with an observation, the text from `observe` (a determinization). The hidden parts are
        drawn from the seed (0 to 2**64 - 1) and the history is ignored; the same seed gives the same state on every
        machine. The C header describes the distribution for each game; in the setup of Thrones kinds of terrain are drawn,
        not single tiles. ObservationError: the text is not an observation that this viewer could have.

        >>> from boardrules import Rules, SPECTATOR
        >>> rules = Rules("thrones")
        >>> text = rules.state().observe(SPECTATOR)
        >>> State.from_observation(rules, SPECTATOR, text).observe(SPECTATOR) == text
        True
        """
        state, faults, bytes_ = ffi.new("brd_state *"), Faults(), utf8(observation, "observation")
        own = _own(rules)
        shown = one_of(viewer, "viewer", max(rules.players), (REFEREE, SPECTATOR), "has at most")
        must(lib.brd_state_from_observation(own, state, shown, bytes_, len(bytes_), whole(seed, "seed", 0, 2**64 - 1),
                                            *faults.arguments), faults, ObservationError)
        return cls._made(rules, state)

    @classmethod
    def from_save(cls, rules: Rules, save: bytes) -> State:
        """A state from the bytes that `save` returned. SaveError: the save is damaged, or was made under other rules."""
        if not isinstance(save, (bytes, bytearray)):
            raise TypeError(f"save: bytes expected, not {type(save).__name__}")
        state, faults = ffi.new("brd_state *"), Faults()
        bytes_ = ffi.from_buffer("uint8_t[]", bytes(save) or b"\0")
        must(lib.brd_state_restore(_own(rules), state, bytes_, len(save), *faults.arguments), faults, SaveError)
        return cls._made(rules, state)

    # ---------------------------------------------------------------------------------------- arguments of methods

    def _viewer(self, viewer: object) -> int:
        """A viewer that is named."""
        return one_of(viewer, "viewer", self.players, (REFEREE, SPECTATOR))

    def _seen_by(self, viewer: Optional[int]) -> int:
        """The viewer of a query. TypeError: the rules have secrets, and none is named."""
        if viewer is None and self.rules._unnamed is None:
            raise TypeError(f"viewer: {_SECRETS}; pass a seat, SPECTATOR, or REFEREE, who sees everything")
        return self._viewer(self.rules._unnamed if viewer is None else viewer)

    def _acting(self, actor: Optional[int]) -> int:
        """The actor of a move or query. TypeError: the rules have secrets, and none is named."""
        if actor is None and self.rules._unnamed is None:
            raise TypeError(f"actor: {_SECRETS}; pass {_ACTORS}")
        return self._actor(self.rules._unnamed if actor is None else actor)

    def _actor(self, actor: object) -> int:
        """An actor that is named."""
        return one_of(actor, "actor", self.players, (REFEREE, CHANCE, SPECTATOR, NOBODY))

    def _seat(self, seat: object) -> int:
        return one_of(seat, "seat", self.players)

    def _cell_code(self, cell: Optional[_CellLike]) -> int:
        return int(lib.BRD_NO_CELL) if cell is None else self.rules.cell(cell).index

    # ------------------------------------------------------------------------------------------------- moves

    @property
    def legal_moves(self) -> LegalMoves:
        """A view of the legal moves of all actors; while chance is to move, the outcomes of chance. TypeError: the rules have
        secrets; use `moves_of`, which is told for whom."""
        if self.rules._unnamed is None:
            raise TypeError(f"legal_moves: {_SECRETS}; write moves_of(actor) with {_ACTORS}")
        return LegalMoves._made(self.rules, self._game)

    def _listed(self, call: Any, *arguments: int) -> list[Move]:
        most = self.rules.max_moves
        moves = ffi.new("brd_move[]", most)
        count = must(call(self.rules._c, now_of(self._game), *arguments, moves, most))
        return [move_of(self.rules, code) for code in ffi.unpack(ffi.cast("uint32_t *", moves), min(count, most))]

    def moves_of(self, actor: int) -> list[Move]:
        """The legal moves of an actor. CHANCE has the outcomes of chance, REFEREE the moves of all actors. An actor that may
        not move now has no moves."""
        return self._listed(lib.brd_moves, self._actor(actor))

    def moves_from(self, cell: Optional[_CellLike], actor: Optional[int] = None) -> list[Move]:
        """The legal moves of an actor that begin on a cell; None: those that begin on no cell."""
        return self._listed(lib.brd_moves_from, self._acting(actor), self._cell_code(cell))

    def moves_at(self, cell: Optional[_CellLike], actor: Optional[int] = None) -> list[Move]:
        """The legal moves of an actor whose notation names a cell; None: those that name no cell."""
        return self._listed(lib.brd_moves_at, self._acting(actor), self._cell_code(cell))

    def parse_move(self, notation: str, actor: Optional[int] = None) -> Move:
        """The legal move of a notation. MoveError: the notation is not a move of the game. IllegalMove: the move is not legal
        for the actor, with the reason.

        >>> from boardrules import Rules
        >>> Rules("tokonoma").state().parse_move("c7c5")
        Move('c7c5')
        """
        acting = self._acting(actor)
        move = self.rules.parse_move(notation)
        refused = self.why_not(move, acting)
        if refused is not None:
            raise refused
        return move

    def is_legal(self, move: _MoveLike, actor: Optional[int] = None) -> bool:
        """Whether a move is legal for an actor; False for a text that is not a move.

        >>> from boardrules import Rules
        >>> Rules("tokonoma").state().is_legal("e5c4")
        False
        """
        acting = self._acting(actor)
        try:
            return self._checked(under(self.rules, move), acting, ffi.NULL) == 0
        except MoveError:
            return False

    def _checked(self, move: Move, actor: int, verdict: Any) -> int:
        status = lib.brd_move_check(self.rules._c, now_of(self._game), actor, {"code": move.code}, verdict)
        if status == lib.BRD_E_MOVE:
            raise no_move(self.rules, str(move))
        return int(status if status == lib.BRD_E_ILLEGAL else must(status))

    def why_not(self, move: _MoveLike, actor: Optional[int] = None) -> Optional[IllegalMove]:
        """Why a move is not legal for an actor, with reason, cell, sentence and paragraphs of the rulebook; None: it is legal.

        >>> from boardrules import Rules
        >>> Rules("tokonoma").state().why_not("e5c4").reason
        'off_pattern'
        """
        verdict, acting, move = ffi.new("brd_verdict *"), self._acting(actor), under(self.rules, move)
        return None if self._checked(move, acting, verdict) == lib.BRD_OK else self._illegal(move, verdict)

    def _illegal(self, move: Move, verdict: Any) -> IllegalMove:
        rules = self.rules
        reason = text(lib.brd_name(rules._c, lib.BRD_NAME_REFUSAL, verdict.reason))
        sentence = written(lambda buffer, cap: lib.brd_verdict_sentence(rules._c, verdict, buffer, cap))
        ids = rules._rule_ids(lib.BRD_NAME_REFUSAL, verdict.reason)
        return IllegalMove(move, reason, rules._cell_or_none(verdict.cell), sentence, ids)

    def is_capture(self, move: _MoveLike, viewer: Optional[int] = None) -> bool:
        """Whether a legal move captures something in its ply, as far as the viewer may know.

        >>> from boardrules import Rules
        >>> Rules("tokonoma").state().is_capture("c7c5")
        False
        """
        return self.describe(move, viewer).captures

    def describe(self, move: _MoveLike, viewer: Optional[int] = None) -> MoveInfo:
        """Describes a move in this position as a viewer may know it: kind, cells, seat, acting piece, whether it captures. It
        need not be legal.

        >>> from boardrules import Rules
        >>> state = Rules("tokonoma").state()
        >>> state.describe(state.legal_moves[0]).type
        'arm'
        """
        return describe(self.rules, now_of(self._game), self._seen_by(viewer), under(self.rules, move).code)

    def sentence(self, move: _MoveLike, viewer: Optional[int] = None) -> str:
        """A move as a sentence. The sentence reveals the move: pass only moves that this viewer may see.

        >>> from boardrules import Rules
        >>> state = Rules("tokonoma").state()
        >>> state.sentence("a5a3")
        'Arm a5 to a3'
        """
        code, now, shown = under(self.rules, move).code, now_of(self._game), self._seen_by(viewer)
        return written(lambda buffer, cap: lib.brd_move_sentence(self.rules._c, now, shown, {"code": code}, buffer, cap))

    def prompt(self, viewer: Optional[int] = None) -> str:
        """What a viewer is to do, as a sentence; if it may not make a ply, what the game waits for; after the end, how the game
        ended. It reveals no more than the viewer may query.

        >>> from boardrules import Rules
        >>> bool(Rules("carnyx").state().prompt(0))
        True
        """
        now, shown = now_of(self._game), self._seen_by(viewer)
        return written(lambda buffer, cap: lib.brd_state_prompt(self.rules._c, now, shown, buffer, cap))

    # -------------------------------------------------------------------------------------------------- play

    def push(self, move: _MoveLike, actor: Optional[int] = None) -> Move:
        """Makes a ply and returns its move. actor: the seat that makes it, CHANCE, or REFEREE to act for whichever seat the
        move belongs to. A server passes the seat of the connection that sent the move. IllegalMove: the move is not legal,
        with the reason."""
        rules = self.rules
        named = rules._unnamed if actor is None else actor
        try:
            if move.rules is rules and _push(self._game, move.code, named, ffi.NULL) == 0:  # type: ignore[union-attr]
                return move  # type: ignore[return-value]
        except (AttributeError, OverflowError, TypeError):
            pass
        return self._push_slowly(move, self._acting(actor))

    def _push_slowly(self, given: _MoveLike, actor: int) -> Move:
        verdict, move = ffi.new("brd_verdict *"), under(self.rules, given)
        status = _push(self._game, move.code, actor, verdict)
        if status == lib.BRD_E_ILLEGAL:
            raise self._illegal(move, verdict)
        if status == lib.BRD_E_MOVE:
            raise no_move(self.rules, str(move))
        must(status)
        return move

    def after(self, move: _MoveLike, actor: Optional[int] = None) -> State:
        """Another state, after a move. This state does not change. IllegalMove: as for `push`.

        >>> from boardrules import Rules
        >>> state = Rules("tokonoma").state()
        >>> state.after("c7c5").ply, state.ply
        (1, 0)
        """
        state = self.copy()
        state.push(move, actor)
        return state

    def pop(self) -> Move:
        """Takes the last ply back and returns its move. IndexError: no ply was made since this state was set."""
        code = _pop(self._game)
        if code == lib.BRDGAME_EMPTY:
            raise IndexError(_NO_PLY)
        return move_of(self.rules, must(code))

    @property
    def move_stack(self) -> list[Move]:
        """The plies made since this state was set, the oldest first."""
        count = must(lib.brdgame_plies(self._game, ffi.NULL, 0))
        codes = ffi.new("uint32_t[]", max(count, 1))
        count = min(must(lib.brdgame_plies(self._game, codes, count)), count)
        return [move_of(self.rules, code) for code in ffi.unpack(codes, count)]

    def peek(self) -> Move:
        """The move of the last ply. IndexError: no ply was made since this state was set."""
        code = lib.brdgame_peek(self._game)
        if code == lib.BRDGAME_EMPTY:
            raise IndexError(_NO_PLY)
        return move_of(self.rules, must(code))

    def events(self, viewer: Optional[int] = None) -> list[Event]:
        """The changes that the last ply made, as a viewer may see them; none if no ply was made.

        >>> from boardrules import Rules
        >>> state = Rules("carnyx").state()
        >>> move = state.push("@a1")
        >>> [type(event).__name__ for event in state.events()]
        ['PlyMade', 'Placed', 'StockChanged', 'TurnPassed', 'Next']
        """
        return [_events.of_line(self.rules, line) for line in self.event_lines(viewer)]

    def event_lines(self, viewer: Optional[int] = None) -> list[str]:
        """The events as lines of text, for logs and protocols: the kind, then keys and values in the format of brdsh.

        >>> from boardrules import Rules
        >>> state = Rules("carnyx").state()
        >>> move = state.push("@a1")
        >>> state.event_lines()[0]
        'ply seat=0 number=1 move=@a1'
        """
        events, shown = ffi.new("brd_event[]", lib.BRD_MAX_EVENTS), self._seen_by(viewer)
        count = must(lib.brdgame_events(self._game, shown, events, lib.BRD_MAX_EVENTS))
        return [_events.line_of(self.rules, events + i) for i in range(count)]

    def events_sentence(self, viewer: Optional[int] = None) -> str:
        """What the last ply did, and how the game ended, as a sentence for a viewer; "" if no ply was made.

        >>> from boardrules import Rules
        >>> state = Rules("carnyx").state()
        >>> "a1" in state.after("@a1").events_sentence(), state.events_sentence()
        (True, '')
        """
        events, shown = ffi.new("brd_event[]", lib.BRD_MAX_EVENTS), self._seen_by(viewer)
        count = must(lib.brdgame_events(self._game, shown, events, lib.BRD_MAX_EVENTS))
        return written(lambda buffer, cap: lib.brd_events_sentence(self.rules._c, events, count, buffer, cap))

    # ------------------------------------------------------------------------------------------------ chance

    def chance_outcomes(self) -> list[tuple[Move, Fraction]]:
        """The possible outcomes of chance with their exact probabilities. NotChance: chance is not to move.

        >>> from boardrules import Rules
        >>> Rules("tombs").state().chance_outcomes()[0]
        (Move('+B'), Fraction(1, 4))
        """
        rules, now = self.rules, now_of(self._game)
        denominator = must(lib.brd_chance_denominator(rules._c, now))
        count = must(lib.brd_chance_list(rules._c, now, ffi.NULL, 0))
        found = ffi.new("brd_chance_outcome[]", max(count, 1))
        count = min(must(lib.brd_chance_list(rules._c, now, found, count)), count)
        return [(move_of(rules, found[i].move.code), Fraction(found[i].numerator, denominator)) for i in range(count)]

    @property
    def chance_denominator(self) -> int:
        """The number of tickets of chance. NotChance: chance is not to move."""
        return must(lib.brd_chance_denominator(self.rules._c, now_of(self._game)))

    def draw(self, ticket: int) -> Move:
        """The outcome that a ticket draws, 0 <= ticket < chance_denominator. The random ticket
        `random.randrange(state.chance_denominator)` gives each outcome its probability. NotChance: chance is not to move.
        ValueError: there is no such ticket."""
        move, ticket = ffi.new("brd_move *"), whole(ticket, "ticket", 0, self.chance_denominator - 1)
        must(lib.brd_chance_pick(self.rules._c, now_of(self._game), ticket, move))
        return move_of(self.rules, move.code)

    def draw_bits(self, bits: int) -> Move:
        """The outcome that 64 random bits draw, that of the ticket `bits * chance_denominator >> 64`. The random number
        `random.getrandbits(64)` gives each outcome its probability, up to 2**-64. NotChance: chance is not to move.
        ValueError: a negative number, or more than 64 bits.

        >>> from boardrules import Rules
        >>> Rules("tombs").state().draw_bits(2**63)
        Move('+O')
        """
        move = ffi.new("brd_move *")
        must(lib.brd_chance_draw(self.rules._c, now_of(self._game), whole(bits, "bits", 0, 2**64 - 1), move))
        return move_of(self.rules, move.code)

    # ----------------------------------------------------------------------------------------------- queries

    @property
    def players(self) -> int:
        """The number of players."""
        return must(_query(self._game, lib.BRDGAME_PLAYERS))

    @property
    def ply(self) -> int:
        """The number of plies made in the game; it stops at 65535."""
        return must(_query(self._game, lib.BRDGAME_PLY))

    @property
    def turn(self) -> Optional[int]:
        """The seat whose turn it is, even while chance is to move; None: the game is over."""
        turn = must(_query(self._game, lib.BRDGAME_TURN))
        return None if turn == NOBODY else turn

    @property
    def to_move(self) -> int:
        """The actor whose ply the game waits for: a seat or CHANCE; NOBODY if the game is over."""
        return must(_query(self._game, lib.BRDGAME_TO_MOVE))

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
        """The seats that may make a ply now. If `Rules.has_several_actors`, seats other than `to_move` may be among them."""
        return seats_of(must(_query(self._game, lib.BRDGAME_ACTORS)))

    def phase(self, seat: int = 0) -> str:
        """A seat's phase, one of `Rules.phases`; after the end of the game, the phase in which it ended."""
        code = must(lib.brd_state_phase(self.rules._c, now_of(self._game), self._seat(seat)))
        return self.rules.phases[code] if code < len(self.rules.phases) else ""

    def pending(self, viewer: Optional[int] = None) -> Pending:
        """What waits for chance, as far as a viewer may know it. If nothing waits, both fields are None."""
        pending = ffi.new("brd_pending *")
        pending.struct_nbytes = ffi.sizeof("brd_pending")
        must(lib.brd_state_pending(self.rules._c, now_of(self._game), self._seen_by(viewer), pending))
        move = move_of(self.rules, pending.move.code) if pending.move.code else None
        return Pending(move, pending.seat if pending.seat < lib.BRD_MAX_SEATS else None)

    def outcome(self) -> Optional[Outcome]:
        """The outcome; None: the game is not over."""
        rules, outcome = self.rules, ffi.new("brd_outcome *")
        outcome.struct_nbytes = ffi.sizeof("brd_outcome")
        must(lib.brd_state_outcome(rules._c, now_of(self._game), outcome))
        if outcome.kind == lib.BRD_NONE_YET:
            return None
        kind = text(lib.brd_name(ffi.NULL, lib.BRD_NAME_OUTCOME, outcome.kind))
        sentence = written(lambda buffer, cap: lib.brd_outcome_sentence(rules._c, outcome, buffer, cap))
        return Outcome(kind, rules.endings[outcome.ending], seats_of(outcome.seats),
                       tuple(rank for rank in outcome.ranks if rank), sentence,
                       rules._rule_ids(lib.BRD_NAME_ENDING, outcome.ending))

    def returns(self) -> tuple[int, ...]:
        """What each seat has won: 1 for the winners and -1 for the others; 0 for the seats that share a draw, and for all while
        the game is not over.

        >>> from boardrules import Rules
        >>> state = Rules("carnyx").state()
        >>> plies = state.playout(1)
        >>> sorted(state.returns())
        [-1, 1]
        """
        returns = ffi.new("int8_t[]", lib.BRD_MAX_SEATS)
        return tuple(returns[0:must(lib.brdgame_returns(self._game, returns, lib.BRD_MAX_SEATS))])

    # ----------------------------------------------------------------------------------------------- the board

    def items(self, cell: _CellLike, viewer: Optional[int] = None) -> tuple[Item, ...]:
        """The items on a cell, from bottom to top, as a viewer may see them."""
        items, number = ffi.new("brd_item[]", lib.BRD_MAX_ITEMS), self.rules.cell(cell).index
        count = must(lib.brd_state_cell(self.rules._c, now_of(self._game), self._seen_by(viewer), number, items,
                                        lib.BRD_MAX_ITEMS))
        return self._items(bytes(ffi.buffer(items))[:count * _ITEM_NBYTES])

    def reach(self, cell: _CellLike, viewer: Optional[int] = None) -> tuple[Reach, ...]:
        """Where the topmost piece on a cell gets, anybody's, as if its owner began a turn here: the cells in their order. Empty
        if the viewer sees no piece there, or if it gets nowhere.

        >>> from boardrules import Rules
        >>> [reach.cell for reach in Rules("tokonoma").state().reach("a5")]
        ['a3', 'b6']
        """
        now, shown, number = now_of(self._game), self._seen_by(viewer), self.rules.cell(cell).index
        return self.rules._reach(lambda found, most: lib.brd_state_reach(self.rules._c, now, shown, number, found, most))

    def _items(self, raw: bytes) -> tuple[Item, ...]:
        """The items in the bytes of an array of brd_item. Equal items are one object."""
        known = self.rules._items
        found = []
        for at in range(0, len(raw), _ITEM_NBYTES):
            key = raw[at:at + _ITEM.size]
            found.append(known.get(key) or known.keep(key, self._item(*_ITEM.unpack(key))))
        return tuple(found)

    def _item(self, layer: int, type_: int, seat: int, direction: int, value: int) -> Item:
        rules = self.rules
        return Item(_events.layer_name(layer), HIDDEN if type_ == lib.BRD_TYPE_HIDDEN else rules._type_name(type_),
                    seat if seat < lib.BRD_MAX_SEATS else None, value, rules._direction(direction))

    def _board(self, viewer: Optional[int]) -> tuple[Any, int]:
        """The items of all cells as the library writes them, and their number."""
        most = self.rules.max_board_items
        items = ffi.new(_ITEMS, most)
        count = _board(self._game, self._seen_by(viewer), items, most)
        return items, count if 0 <= count <= most else must(count)

    def board(self, viewer: Optional[int] = None) -> dict[str, tuple[Item, ...]]:
        """The items on each cell that is not empty, by the names of the cells in their order, as a viewer may see them.

        >>> from boardrules import Rules
        >>> [item.type for item in Rules("tokonoma").state().board()["c7"]]
        ['flat', 'arm']
        """
        items, count = self._board(viewer)
        known = self.rules._piles
        found: dict[str, tuple[Item, ...]] = {}
        for record, in _RECORD.iter_unpack(ffi.buffer(items, count * _ITEM_NBYTES)):
            name, pile = known.get(record) or known.keep(record, self._pile(record))
            found[name] = found[name] + pile if name in found else pile
        return found

    def _pile(self, record: bytes) -> tuple[str, tuple[Item, ...]]:
        """The name of its cell and the item, as a pile of one."""
        return self.rules.cells[_CELL.unpack_from(record, _CELL_AT)[0]].name, self._items(record)

    def board_array(self, viewer: Optional[int] = None) -> Any:
        """The items of all cells, as a viewer may see them, as an array of numpy: one row an item, cells in ascending order and
        each cell from bottom to top, with the numbers of the library in the fields layer, type, seat (255: nobody), direction
        (255: none), value and cell. `Rules.types`, `seats`, `directions` and `cells` are in the order of these numbers; a
        hidden type is 254. Without numpy it is a memoryview of bytes, 12 for an item, the structure brd_item of the header.

        >>> from boardrules import Rules
        >>> state = Rules("tokonoma").state()
        >>> len(state.board_array()) == sum(len(items) for items in state.board().values())
        True
        """
        items, count = self._board(viewer)
        return array_of(items, count * _ITEM_NBYTES, ITEMS)

    @overload
    def action_mask(self, actor: Optional[int] = None, form: Literal["bytes", "bits"] = "bytes") -> bytes: ...

    @overload
    def action_mask(self, actor: Optional[int] = None, *, form: Literal["numbers"]) -> list[int]: ...

    @overload
    def action_mask(self, actor: Optional[int], form: Literal["numbers"]) -> list[int]: ...

    def action_mask(self, actor: Optional[int] = None, form: str = "bytes") -> Union[bytes, list[int]]:
        """The legal moves of an actor by their numbers in `Rules.actions`. form: "bytes", a byte 0 or 1 for each action;
        "bits", a bit for each, number 0 the lowest bit of the first byte (numpy.unpackbits with bitorder="little"); "numbers",
        a list of the numbers of the legal moves, ascending.

        >>> from boardrules import Rules
        >>> state = Rules("tokonoma").state()
        >>> sum(state.action_mask()), [str(state.rules.actions[n]) for n in state.action_mask(form="numbers")][:3]
        (9, ['a5a3', 'b6a4', 'b6c5'])
        """
        if form not in _FORMS:
            raise ValueError(f"form {quoted(str(form))}: bytes, bits or numbers expected")
        actions, number = self.rules.actions, self._acting(actor)
        count = len(actions)
        nbytes = {"bytes": count, "bits": (count + 7) // 8, "numbers": 4 * lib.BRD_MAX_MOVES}[form]
        mask = ffi.new("int32_t[]", nbytes // 4 + 1)
        legal = must(lib.brdgame_mask(self._game, number, actions._codes_c, count, _FORMS[form], mask))
        return list(mask[0:legal]) if form == "numbers" else bytes(ffi.buffer(mask, nbytes))

    def quantity_array(self, viewer: Optional[int] = None) -> Any:
        """All stocks, then all counters, in the order of `Rules.stocks` and `Rules.counters`, each with the values of the
        seats in ascending order, or one value if it is common; -2147483647 if the viewer may not know it. An array of numpy,
        or without numpy a memoryview.

        >>> from boardrules import Rules
        >>> list(Rules("tomis").state().quantity_array())[:4]
        [1, 1, 4, 4]
        """
        shown, count = self._seen_by(viewer), must(lib.brdgame_quantities(self._game, REFEREE, ffi.NULL, 0))
        values = ffi.new("int32_t[]", max(count, 1))
        must(lib.brdgame_quantities(self._game, shown, values, count))
        return array_of(values, 4 * count, INTS)

    def stock(self, name: str, seat: Optional[int] = None, viewer: Optional[int] = None) -> int:
        """The value of a seat's stock; seat None: of a common stock. UnknownName: there is no stock of this name. HiddenError:
        this viewer may not know it."""
        return self._quantity("stock", lib.brd_state_stock, self.rules.stocks, name, seat, viewer)

    def counter(self, name: str, seat: Optional[int] = None, viewer: Optional[int] = None) -> int:
        """The value of a seat's counter; seat None: of a common counter. UnknownName: there is no counter of this name.
        HiddenError: this viewer may not know it."""
        return self._quantity("counter", lib.brd_state_counter, self.rules.counters, name, seat, viewer)

    def _quantity(self, what: str, call: Any, table: Mapping[str, Quantity], name: str, seat: Optional[int],
                  viewer: Optional[int]) -> int:
        value, shown, quantity = ffi.new("int32_t *"), self._seen_by(viewer), named(table, name, what)
        if quantity.common and seat is not None:
            raise ValueError(f"{what} {name}: it is common to all seats; name no seat")
        if not quantity.common and seat is None:
            raise ValueError(f"{what} {name}: each seat has its own; name the seat")
        owner = lib.BRD_NO_SEAT if seat is None else self._seat(seat)
        must(call(self.rules._c, now_of(self._game), shown, owner, quantity.index, value))
        return int(value[0])

    # ---------------------------------------------------------------------------------- texts, saves, pictures

    @property
    def position(self) -> str:
        """The complete position as a text for `from_position`. It contains all secrets."""
        return self.observe(REFEREE)

    def observe(self, viewer: int) -> str:
        """The observation of a viewer: the position as the viewer may see it, as a text for `from_observation`."""
        now, viewer = now_of(self._game), self._viewer(viewer)
        return written(lambda buffer, cap: lib.brd_state_observe(self.rules._c, now, viewer, buffer, cap), lib.BRD_MAX_POSITION_TEXT)

    def diagram(self, viewer: Optional[int] = None) -> str:
        """The board as a few lines of text, for people, as a viewer may see it."""
        now, shown = now_of(self._game), self._seen_by(viewer)
        return written(lambda buffer, cap: lib.brd_state_diagram(self.rules._c, now, shown, buffer, cap), 4096)

    def save(self) -> bytes:
        """The position as at most 1,056 bytes, without the plies that led to it. They contain the fingerprint of the rules
        and a checksum."""
        bytes_ = ffi.new("uint8_t[]", lib.BRD_MAX_SAVE_NBYTES)
        length = must(lib.brd_state_save(self.rules._c, now_of(self._game), bytes_, lib.BRD_MAX_SAVE_NBYTES))
        return bytes(ffi.buffer(bytes_, length))

    def check(self) -> None:
        """Checks the position. PositionError: it is not valid, which no call of this package causes. For the host alone."""
        faults = Faults()
        must(lib.brd_state_check(self.rules._c, now_of(self._game), *faults.arguments), faults, PositionError)

    def svg(self, viewer: Optional[int] = None, *, cell: Optional[_CellLike] = None, moves: bool = True,
            dark: Optional[bool] = None, turned: bool = False, board_only: bool = False, theme: str = "", width: Optional[int] = 720) -> str:
        """The position as a picture, SVG with CSS, as a viewer may see it, with the last ply marked. cell: a chosen cell,
        whose moves are marked. moves: whether legal moves are marked. dark: whether the colours are dark; None follows
        the reader's preference. turned: whether the board is turned by 180 degrees. board_only: whether only the board is
        drawn, without status and seats. theme: CSS that is added after the built-in theme (apps/tools/brdsvg.md). width: in pixels;
        None: as wide as the page lets it be. ThemeError: the theme has a fault."""
        flags = 0 if dark is None else lib.BRDGAME_DARK if dark else lib.BRDGAME_LIGHT
        flags |= (lib.BRDGAME_TURNED if turned else 0) | (lib.BRDGAME_BOARD if board_only else 0)
        chosen, shown, css = self._cell_code(cell), self._seen_by(viewer), utf8(theme, "theme")
        faults = Faults()
        if css and lib.brdsvg_theme_check(css, len(css), faults.array) != lib.BRD_OK:
            faults.count[0] = 1
            raise ThemeError("", faults.all())
        picture = written(lambda buffer, cap: lib.brdgame_svg(self._game, shown, chosen, moves, flags,
                                                              css if css else ffi.NULL, len(css), buffer, cap), 65536)
        return sized(picture, width)

    def _repr_svg_(self) -> str:
        """For notebooks: the position as a spectator may see it, so that a shared notebook contains no secrets."""
        return self.svg(self._anybody, width=480)

    # -------------------------------------------------------------------------------------------- long calls

    def playout(self, seed: int, max_plies: int = 2**31 - 1) -> int:
        """Makes random plies until the game is over or `max_plies` (0 to 2**31 - 1) are made, and returns their number.
        It changes this state, and its plies cannot be taken back: call it on a `copy()`. seed: 0 to 2**64 - 1; the same
        seed gives the same plies on every machine. Other threads run meanwhile; Ctrl-C takes effect afterwards. For the
        host alone: the result reveals secrets."""
        return must(lib.brdgame_playout(self._game, whole(seed, "seed", 0, 2**64 - 1),
                                      whole(max_plies, "max_plies", 0, 2**31 - 1)))

    def playouts(self, seed: int, count: int, max_plies: int = 2**31 - 1) -> Tally:
        """Plays `count` random games (0 to 2**31 - 1) from this position, which does not change. seed, and max_plies for
        each game: as for `playout`. Other threads run meanwhile; Ctrl-C takes effect afterwards. For the host alone: the
        result reveals secrets.

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
        """Counts the sequences of exactly `depth` plies (0 to 64) from this position. Depth 0 counts 1, even in a finished
        game; every greater depth there counts 0. bulk: whether the last plies are only counted, and not made. Other
        threads run meanwhile; Ctrl-C takes effect afterwards. OverflowError: the count does not fit into 64 bits. For the
        host alone: the count reveals secrets.

        >>> from boardrules import Rules
        >>> Rules("tokonoma").state().perft(2)
        81
        """
        count = ffi.new("uint64_t *")
        must(lib.brdgame_perft(self._game, whole(depth, "depth", 0, 64), 0 if bulk else lib.BRD_PERFT_NO_BULK, count))
        return int(count[0])

    # ------------------------------------------------------------------------------------- as Python objects

    def copy(self, *, stack: bool = True) -> State:
        """Another state in the same position. stack: whether it gets the plies that led there."""
        game = lib.brdgame_copy(self._game, bool(stack))
        if game == ffi.NULL:
            raise refuse(lib.BRDGAME_BUSY)
        return type(self)._of_game(self.rules, game)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    @property
    def hash64(self) -> int:
        """A hash of 64 bits (0 to 2**64 - 1) of all fields of the position except the ply; equal on every machine. For the
        host alone."""
        return int(lib.brd_state_hash(self.rules._c, now_of(self._game)))

    @property
    def key(self) -> int:
        """A hash of 64 bits that also ignores pure counters (turn number, reversible plies) unless they affect which moves
        are legal: for draws by repetition and for tables of positions. For the host alone."""
        return int(lib.brd_state_key(self.rules._c, now_of(self._game)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.rules == other.rules and bytes_of(self._game) == bytes_of(other._game)

    def __hash__(self) -> int:
        return hash(self.hash64)

    @property
    def _anybody(self) -> int:
        """The viewer of what is shown unasked: if the rules have secrets, a spectator."""
        return SPECTATOR if self.rules.has_secrets else REFEREE

    def __str__(self) -> str:
        """The diagram; if the rules have secrets, that of a spectator."""
        return self.diagram(self._anybody)

    def __repr__(self) -> str:
        """The position; if the rules have secrets, the observation of a spectator."""
        return f"<State of {self.rules.game}: {self.observe(self._anybody)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        start = self.copy()
        stack = start.move_stack
        for _ in stack:
            start.pop()
        return _unpickled, (type(self), self.rules, start.position, [str(move) for move in stack])


def _unpickled(kind: type[State], rules: Rules, position: str, plies: list[str]) -> State:
    state = kind.from_position(rules, position)
    for ply in plies:
        state.push(ply, REFEREE)
    return state


def _own(rules: object) -> Any:
    if not isinstance(rules, Core):
        raise TypeError(f"Rules expected, not {type(rules).__name__}")
    return rules._c


def saved_position(save: bytes) -> tuple[int, str]:
    """The fingerprint of the rules and the position in the bytes of a save, whatever its rules are: for games that began
    before a release corrected a rule. SaveError: it is not a save, or damaged.

    >>> from boardrules import Rules
    >>> state = Rules("tomis").state()
    >>> saved_position(state.save()) == (state.rules.fingerprint, state.position)
    True
    """
    if not isinstance(save, (bytes, bytearray)):
        raise TypeError(f"save: bytes expected, not {type(save).__name__}")
    fingerprint, bytes_ = ffi.new("uint64_t *"), ffi.from_buffer("uint8_t[]", bytes(save) or b"\0")
    buffer = ffi.new("char[]", lib.BRD_MAX_POSITION_TEXT)
    length = lib.brd_save_read(bytes_, len(save), fingerprint, buffer, lib.BRD_MAX_POSITION_TEXT)
    if length == lib.BRD_E_SAVE:
        raise SaveError("save: these bytes are not a save, or it is damaged")
    must(length)
    return int(fingerprint[0]), str(ffi.unpack(buffer, length).decode())


def random_below(seed: int, bound: int) -> tuple[int, int]:
    """A number below `bound` (1 to 2**32 - 1), all equally likely, and the next seed: the generator of the library, which
    `playout` uses (splitmix64, the same on every machine).

    >>> number, seed = random_below(7, 6)
    >>> 0 <= number < 6
    True
    """
    seeds = ffi.new("uint64_t *", whole(seed, "seed", 0, 2**64 - 1))
    number = lib.brd_random_below(seeds, whole(bound, "bound", 1, 2**32 - 1))
    return int(number), int(seeds[0])
