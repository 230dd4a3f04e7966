"""boardrules: the rules of five board games: Tokonoma, Carnyx, Tombs, Tomis, Thrones.

It knows which moves are legal, why a move is not, what a ply changes, and when and why a game is over.

>>> import boardrules
>>> rules = boardrules.Rules("tokonoma")
>>> state = rules.state()
>>> len(state.legal_moves)
9
>>> state.push("c7c5")
Move('c7c5')
>>> print(state.position)
f3+A/+b4+S/+a+b2A+BF/+s4+B/+a3F b 1 1

Secrets. Queries about hidden things take a viewer: a seat, SPECTATOR, or REFEREE, who sees everything. Moves take an actor: a
seat, CHANCE, or REFEREE, who may act for all. Where the rules have secrets, both must be named.

Chance. While chance is to move (`state.is_chance`), the legal moves are the outcomes of chance. Draw one with a random
ticket: `state.push(state.draw(random.randrange(state.chance_denominator)), CHANCE)`.

Threads. Threads may share rules. Only one thread at a time may use a state; a second one gets BusyError. Long calls
(playout, perft) let other threads run.
"""
from ._batch import Batch
from ._errors import (BoardRulesError, BusyError, EventError, Fault, FaultsError, HiddenError, MoveError, NotChance,
                      ObservationError, PositionError, RecordError, RulesError, SaveError, ThemeError, UnknownName)
from ._events import (Changed, CounterChanged, Discarded, Drawn, Ended, Event, Moved, Next, PhaseChanged, Placed, PlyMade,
                      Removed, Revealed, StockChanged, TurnPassed)
from ._moves import Actions, LegalMoves, Move, MoveInfo
from ._native import ffi as _ffi
from ._native import lib as _lib
from ._record import EndedOutside, GameRecord, RecordWriter
from ._refusal import IllegalMove
from ._roles import CHANCE, NOBODY, REFEREE, SPECTATOR
from ._rules import Game, Rules, games
from ._state import Item, Outcome, Pending, State, Tally, random_below, saved_position
from ._tables import Quantity, Cell, Mark, PieceType, Reach, Seat, Switch

__version__: str = _ffi.string(_lib.brd_version_string()).decode()

# Tracebacks then show the names by which programs catch the exceptions.
for _public in list(globals().values()):
    if isinstance(_public, type) and issubclass(_public, BoardRulesError):
        _public.__module__ = __name__

__all__ = [
    "CHANCE", "NOBODY", "REFEREE", "SPECTATOR", "Actions", "Batch", "BoardRulesError", "BusyError", "Cell", "Changed",
    "CounterChanged", "Discarded", "Drawn", "Ended", "EndedOutside", "Event", "EventError", "Fault", "FaultsError", "Game",
    "GameRecord", "HiddenError", "IllegalMove", "Item", "LegalMoves", "Mark", "Move", "MoveError", "MoveInfo", "Moved", "Next",
    "NotChance", "ObservationError", "Outcome", "Pending", "PhaseChanged", "PieceType", "Placed", "PlyMade", "PositionError",
    "Quantity", "Reach", "RecordError", "RecordWriter", "Removed", "Revealed", "Rules", "RulesError", "SaveError", "Seat", "State",
    "StockChanged", "Switch", "Tally", "ThemeError", "TurnPassed", "UnknownName", "games", "random_below", "saved_position",
]
