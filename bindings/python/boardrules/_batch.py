"""Many games at once, for learning."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any, Literal, Optional

from ._arrays import BYTES, INTS, ITEM_NBYTES, ITEMS, SIGNED_BYTES, array_of, numpy_or_none
from ._calls import must, quoted, whole
from ._errors import BusyError
from ._moves import now_of
from ._native import ffi, lib
from ._roles import NOBODY, REFEREE
from ._rules import Rules
from ._state import State

Masks = Literal["bytes", "bits", "numbers"]
_WHOLE = 2**31 - 1


class Batch:
    """Games of the same rules and number of players, which are stepped by one call. Other threads run during each call.

    rules, players: as in `Rules.state`. count: how many games. seed: plies of chance are made at once, by each game's own
    generator; None: `step` makes them. viewer: whose view `boards` and `quantities` show; None: that of the seat to move, or
    of a spectator while nobody is. masks: the form of `masks`, as in `State.action_mask`. endless: whether `step` begins a
    game again that is over.

    The arrays are those of numpy, or without numpy memoryviews. `step` and `reset` change them in place, without new arrays:
    copy what you keep.

    >>> from boardrules import Rules
    >>> batch = Batch(Rules("tombs"), 64, players=2, seed=1)
    >>> while not batch.is_over:
    ...     batch.step([numbers[0] for numbers in batch.numbers.tolist()])  # the first legal move; -1: the game is over
    >>> len(batch), all(sorted(won) in ([-1, 1], [0, 0]) for won in batch.returns.tolist())
    (64, True)
    """

    rules: Rules
    players: int

    def __init__(self, rules: Rules, count: int, players: Optional[int] = None, *, seed: Optional[int] = 0,
                 viewer: Optional[int] = None, masks: Masks = "bytes", endless: bool = False) -> None:
        start = rules.state(players)
        self._begin([start] * whole(count, "count", 1, _WHOLE), seed, viewer, masks, endless)

    @classmethod
    def of(cls, states: Sequence[State], *, seed: Optional[int] = 0, viewer: Optional[int] = None, masks: Masks = "bytes",
           endless: bool = False) -> Batch:
        """A batch that begins with these states, of equal rules and as many players."""
        made = cls.__new__(cls)
        made._begin(list(states), seed, viewer, masks, endless)
        return made

    def _begin(self, states: list[State], seed: Optional[int], viewer: Optional[int], masks: str, endless: bool) -> None:
        if not states:
            raise ValueError("states: at least one expected")
        if masks not in ("bytes", "bits", "numbers"):
            raise ValueError(f"masks {quoted(str(masks))}: bytes, bits or numbers expected")
        self.rules, self.players, self._masks = states[0].rules, states[0].players, masks
        if any(state.rules != self.rules or state.players != self.players for state in states):
            raise ValueError("states: not of equal rules and as many players")
        self._lock = Lock()
        self._make_arrays(len(states), states[0])
        for index, state in enumerate(states):
            self._memory["starts"][index] = now_of(state._game)[0]
        if not endless:
            self._c.starts = ffi.NULL
        self._c.viewer = -1 if viewer is None else states[0]._viewer(viewer)
        self._c.draw = seed is not None
        self._seed(0 if seed is None else whole(seed, "seed", 0, 2**64 - 1))
        self._put(range(len(states)))

    def _make_arrays(self, count: int, state: State) -> None:
        """Allocates the arrays that the library writes. The structure has only their addresses; `_memory` keeps them."""
        rules, c = self.rules, ffi.new("brdgame_batch *")
        c.rules, c.actions, c.action_count = rules._c, rules.actions._codes_c, len(rules.actions)
        c.game_count, c.player_count, c.max_moves, c.max_items = count, self.players, rules.max_moves, rules.max_board_items
        c.quantity_count = must(lib.brdgame_quantities(state._game, REFEREE, ffi.NULL, 0))
        self._c, self._memory = c, {"rules": rules._c, "actions": rules.actions._codes_c}
        for name, kind, each in (("states", "brd_state", 1), ("starts", "brd_state", 1), ("seeds", "uint64_t", 1),
                                 ("to_move", "int32_t", 1), ("move_counts", "int32_t", 1), ("numbers", "int32_t", c.max_moves),
                                 ("item_counts", "int32_t", 1), ("items", "brd_item", c.max_items),
                                 ("quantities", "int32_t", c.quantity_count), ("returns", "int8_t", self.players),
                                 ("bytes", "uint8_t", c.action_count if self._masks == "bytes" else 0),
                                 ("bits", "uint8_t", (c.action_count + 7) // 8 if self._masks == "bits" else 0)):
            self._memory[name] = ffi.new(f"{kind}[]", count * each)
            if each or name not in ("bytes", "bits"):
                setattr(c, name, self._memory[name])

    def _seed(self, seed: int) -> None:
        """Gives each game a seed of its own."""
        one = ffi.new("uint64_t *", seed)
        for index in range(len(self)):
            high, low = lib.brd_random_below(one, 2**32 - 1), lib.brd_random_below(one, 2**32 - 1)
            self._memory["seeds"][index] = high << 32 | low

    def _array(self, name: str, of: str, *each: int) -> Any:
        size = {INTS: 4, ITEMS: ITEM_NBYTES}.get(of, 1)
        nbytes = size * len(self)
        for number in each:
            nbytes *= number
        return array_of(self._memory[name], nbytes, of, (len(self), *each))

    # ------------------------------------------------------------------------------------------------- arrays

    def __len__(self) -> int:
        """The number of games."""
        return int(self._c.game_count)

    @property
    def to_move(self) -> Any:
        """The actor whose ply each game waits for: a seat, CHANCE, or NOBODY if the game is over. Shape (games)."""
        return self._array("to_move", INTS)

    @property
    def numbers(self) -> Any:
        """The legal moves of the actor that is to move in each game, by their numbers in `Rules.actions`, ascending, then -1.
        Shape (games, max_moves)."""
        return self._array("numbers", INTS, self._c.max_moves)

    @property
    def move_counts(self) -> Any:
        """How many legal moves `numbers` has for each game. Shape (games)."""
        return self._array("move_counts", INTS)

    @property
    def masks(self) -> Any:
        """The same moves in the form `masks`. "bytes": shape (games, actions), 1 for a legal move. "bits": shape
        (games, (actions + 7) // 8). "numbers": `numbers`."""
        if self._masks == "numbers":
            return self.numbers
        actions = self._c.action_count
        return self._array(self._masks, BYTES, actions if self._masks == "bytes" else (actions + 7) // 8)

    @property
    def boards(self) -> Any:
        """The items of each game as in `State.board_array`, then rows with 255 in all fields, -1 as their value and
        65535 as their cell. Shape (games, items)."""
        return self._array("items", ITEMS, self._c.max_items)

    @property
    def item_counts(self) -> Any:
        """The number of items of each game. Shape (games)."""
        return self._array("item_counts", INTS)

    @property
    def quantities(self) -> Any:
        """The stocks and counters of each game as in `State.quantity_array`, written when they are asked for. Shape (games,
        quantities)."""
        self._alone()
        try:
            lib.brdgame_batch_quantities(self._c)
        finally:
            self._lock.release()
        return self._array("quantities", INTS, self._c.quantity_count)

    @property
    def returns(self) -> Any:
        """What each seat has won, as in `State.returns`. Shape (games, players)."""
        return self._array("returns", SIGNED_BYTES, self.players)

    @property
    def is_over(self) -> bool:
        """Whether all games are over."""
        return all(actor == NOBODY for actor in self._memory["to_move"])

    # ------------------------------------------------------------------------------------------------- plies

    def _alone(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise BusyError("another thread is using this batch")

    def _put(self, indices: Iterable[int]) -> None:
        for index in indices:
            must(lib.brdgame_batch_set(self._c, index, self._memory["starts"] + index))

    def _numbers_of(self, actions: Any) -> Any:
        """The numbers of moves as an array of C, without a copy if they are one of numpy's with 32 bits."""
        numpy = numpy_or_none()
        if numpy is not None and isinstance(actions, numpy.ndarray):
            if actions.dtype.kind not in "iu":
                raise TypeError(f"actions: whole numbers expected, not {actions.dtype}")
            if actions.dtype != numpy.int32 and actions.size and not (actions.min() >= -1 and actions.max() <= _WHOLE):
                raise ValueError(f"actions: numbers from -1 to {_WHOLE} expected")
            found = ffi.from_buffer("int32_t[]", numpy.ascontiguousarray(actions.reshape(-1), numpy.int32))
        else:
            found = ffi.new("int32_t[]", [whole(action, "action", -1, _WHOLE) for action in actions])
        if len(found) != len(self):
            raise ValueError(f"actions: {len(self)} expected, not {len(found)}")
        return found

    def step(self, actions: Any) -> None:
        """Makes a ply in each game, by the actor that is to move. actions: the numbers of moves in `Rules.actions`, one for each
        game, as a sequence or an array. Games with -1 stay as they are. Games that are over begin again if the batch is
        `endless`, and otherwise stay as they are. IllegalMove: a move is not legal in its game; nothing has changed."""
        numbers, at = self._numbers_of(actions), ffi.new("int32_t *")
        self._alone()
        try:
            status = lib.brdgame_batch_step(self._c, numbers, at)
        finally:
            self._lock.release()
        if status == lib.BRD_E_ILLEGAL:
            raise self._refusal(at[0], numbers[at[0]])
        must(status)

    def _refusal(self, index: int, number: int) -> Exception:
        actions = self.rules.actions
        if not 0 <= number < len(actions):
            return ValueError(f"game {index}: action {number}: these rules have {len(actions)}")
        state = self.state(index)
        refused = state.why_not(actions[number], state.to_move)
        assert refused is not None
        refused.where = f"game {index}: "
        return refused

    def reset(self, games: Optional[Iterable[int]] = None) -> None:
        """Puts games back to where they began; None: all games that are over."""
        over = (index for index, actor in enumerate(self._memory["to_move"]) if actor == NOBODY)
        chosen = over if games is None else [whole(index, "game", 0, len(self) - 1) for index in games]
        self._alone()
        try:
            self._put(chosen)
        finally:
            self._lock.release()

    def state(self, game: int) -> State:
        """A state in the position of a game."""
        return State._made(self.rules, self._memory["states"] + whole(game, "game", 0, len(self) - 1))

    def playouts(self, seed: int, max_plies: int = _WHOLE, threads: int = 1) -> Any:
        """Plays each game to its end at random, in as many threads, and returns what each seat has won, as in `returns`; 0
        where max_plies stopped a game. The games of the batch do not change. The same seed gives the same results with any
        number of threads. For the host alone: the results reveal secrets."""
        found, plies = ffi.new("int8_t[]", len(self) * self.players), whole(max_plies, "max_plies", 0, _WHOLE)
        workers, seed = min(whole(threads, "threads", 1, 1024), len(self)), whole(seed, "seed", 0, 2**64 - 1)
        borders = [len(self) * part // workers for part in range(workers + 1)]

        def play(part: int) -> int:
            first, made = borders[part], ffi.new("uint64_t *")
            return int(lib.brdgame_batch_playouts(self._c, first, borders[part + 1] - first, seed, plies, found, made))

        self._alone()
        try:
            with ThreadPoolExecutor(workers) as pool:
                for status in pool.map(play, range(workers)) if workers > 1 else [play(0)]:
                    must(status)
        finally:
            self._lock.release()
        return array_of(found, len(self) * self.players, SIGNED_BYTES, (len(self), self.players))

    def __repr__(self) -> str:
        over = sum(actor == NOBODY for actor in self._memory["to_move"])
        return f"<Batch of {self.rules.game}: {len(self)} games, {over} over>"
