"""boardrules: the rules of five board games: Tokonoma, Carnyx, Tombs, Tomis, Thrones.

Which moves are legal, why is this one not, what does it change, is the game over, and why?

>>> import boardrules
>>> rules = boardrules.Rules("tokonoma")
>>> state = rules.state()
>>> len(state.legal_moves)
9
>>> state.push_text("c7c5")
Move('c7c5')
>>> print(state.position)
f3+A/+b4+S/+a+b2A+BF/+s4+B/+a3F b 1 1

Secrets. What a viewer may know is asked for with a viewer: a seat, SPECTATOR, or REFEREE (the default), who sees all.

Chance. While chance is to move (`state.is_chance`), the legal moves are its outcomes; draw with a ticket of your own:
`state.push(state.draw(random.randrange(state.chance_denominator)))`.

Threads. Rules may be shared; a State belongs to one thread at a time, and who comes second is told by BusyError. Long
calls (playout, perft) let other threads run.
"""
from ._errors import (BoardRulesError, BusyError, Fault, FaultsError, HiddenError, MoveError, NotChance, ObservationError,
                      PositionError, RecordError, RulesError, SaveError)
from ._events import (Changed, CounterChanged, Discarded, Drawn, Ended, Event, Moved, Next, PhaseChanged, Placed, PlyMade,
                      Removed, Revealed, StockChanged, TurnPassed)
from ._moves import LegalMoves, Move, MoveInfo
from ._native import ffi as _ffi
from ._native import lib as _lib
from ._record import Record
from ._refusal import IllegalMove
from ._roles import CHANCE, NOBODY, REFEREE, SPECTATOR
from ._rules import Rules, games
from ._state import Item, Outcome, Pending, State, Tally
from ._tables import Account, Cell, PieceType, Seat, Switch

__version__: str = _ffi.string(_lib.brd_version_string()).decode()

# So that tracebacks tell the names by which they are caught.
for _public in list(globals().values()):
    if isinstance(_public, type) and issubclass(_public, BoardRulesError):
        _public.__module__ = __name__

__all__ = [
    "CHANCE", "NOBODY", "REFEREE", "SPECTATOR", "Account", "BoardRulesError", "BusyError", "Cell", "Changed",
    "CounterChanged", "Discarded", "Drawn", "Ended", "Event", "Fault", "FaultsError", "HiddenError", "IllegalMove", "Item",
    "LegalMoves", "Move", "MoveError", "MoveInfo", "Moved", "Next", "NotChance", "ObservationError", "Outcome", "Pending",
    "PhaseChanged", "PieceType", "Placed", "PlyMade", "PositionError", "Record", "RecordError", "Removed", "Revealed", "Rules",
    "RulesError", "SaveError", "Seat", "State", "StockChanged", "Switch", "Tally", "TurnPassed", "games",
]
