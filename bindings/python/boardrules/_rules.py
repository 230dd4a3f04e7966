"""Rules of a game: built-in ones, and custom ones from files."""
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from os import PathLike, fspath
from typing import Any, Literal, Optional, Union, cast

from ._calls import Faults, integer, must, no_name, quoted, text, utf8, whole, written
from ._core import Core
from ._errors import RulesError
from ._events import Event, parse as parse_event, parse_json
from ._moves import Actions, Move, parse
from ._native import ffi, lib
from ._roles import SPECTATOR
from ._state import State

Game = Literal["tokonoma", "carnyx", "tombs", "tomis", "thrones"]  # so that editors know the names
SwitchValue = Union[bool, int, str, Fraction, "tuple[int, ...]", "list[int]"]


def games() -> tuple[Game, ...]:
    """The names of all games. `Rules` accepts such names, and answers another text with a RulesError; `Game` is their type.

    >>> games()
    ('tokonoma', 'carnyx', 'tombs', 'tomis', 'thrones')
    """
    return tuple(cast(Game, text(lib.brd_game_name(i))) for i in range(lib.brd_game_count()))


def _switch_text(name: str, value: SwitchValue) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, (list, tuple)):
        return ",".join(str(whole(element, f"switch {name}: an element", -2**31, 2**31 - 1)) for element in value)
    if isinstance(value, (int, str)):
        return str(value)
    raise TypeError(f"switch {name}: a truth, number, word, fraction or list expected, not {type(value).__name__}")


def _overrides(switches: dict[str, SwitchValue]) -> bytes:
    words = [f"{name}={_switch_text(name, value)}" for name, value in switches.items()]
    for word in words:
        if len(word.split()) != 1:
            raise RulesError(f"switch {quoted(word)}: a switch and its value contain no white space")
    return utf8(" ".join(words), "switches")


class Rules(Core):
    """The rules of one game. They never change, and threads may share them.

    game: a name of `games()`. switches: options of the rules, as keywords; `Rules.switches` describes them. RulesError:
    there is no such game or switch, or a value is not allowed.

    >>> Rules("tombs", teams=True)
    Rules('tombs', teams='true')
    >>> Rules("chess")
    Traceback (most recent call last):
    boardrules.RulesError: game "chess": there is no such game; expected tokonoma, carnyx, tombs, tomis or thrones
    """

    def __init__(self, game: Union[Game, str], **switches: SwitchValue) -> None:
        rules, faults = ffi.new("brd_rules *"), Faults()
        name, overrides = utf8(game, "game"), _overrides(switches)
        status = lib.brd_rules_builtin_with(rules, name, len(name), overrides, len(overrides), *faults.arguments)
        if status == lib.BRD_E_GAME:
            raise RulesError._with_status("no_game", no_name("game", name.decode("utf-8", "replace"), games()))
        must(status, faults, RulesError)
        self._take(rules)

    @classmethod
    def _made(cls, rules: Any) -> Rules:
        made = cls.__new__(cls)
        made._take(rules)
        return made

    @classmethod
    def from_yaml(cls, yaml: Union[str, bytes], **switches: SwitchValue) -> Rules:
        """Rules from the text of a rules file (rules/FORMAT.md). RulesError: with all faults of the text.

        >>> Rules.from_yaml("schema: 1\\nextends: tokonoma\\nswitches: {reversible_limit: 100}").switches["reversible_limit"].value
        '100'
        >>> Rules.from_yaml("schema: 1\\nextends: tokonoma\\nswitches: {reversible: 100}")
        Traceback (most recent call last):
        boardrules.RulesError: 3:12: switches.reversible: unknown key `reversible`; expected one of reversible_limit, max_plies, attackers
        """
        rules, faults, bytes_ = ffi.new("brd_rules *"), Faults(), utf8(yaml, "yaml")
        overrides = _overrides(switches)
        must(lib.brd_rules_load(rules, bytes_, len(bytes_), overrides, len(overrides), *faults.arguments), faults, RulesError)
        return cls._made(rules)

    @classmethod
    def from_file(cls, path: Union[str, PathLike[str]], **switches: SwitchValue) -> Rules:
        """Rules from a rules file. OSError: the file cannot be read. RulesError: with all faults of the file."""
        with open(fspath(path), "rb") as file:
            return cls.from_yaml(file.read(65537), **switches)

    # ----------------------------------------------------------------------------------------- what they contain

    @property
    def overrides(self) -> dict[str, str]:
        """The switches that differ from the built-in rules, and their values as texts.

        >>> Rules("carnyx", max_plies=100).overrides
        {'max_plies': '100'}
        """
        line = written(lambda buffer, cap: lib.brd_rules_overrides(self._c, buffer, cap))
        return dict(word.split("=", 1) for word in line.split())

    def yaml(self) -> str:
        """The complete rules as canonical YAML. Loading it gives the same fingerprint."""
        return written(lambda buffer, cap: lib.brd_rules_format(self._c, buffer, cap), 65536)

    # ------------------------------------------------------------------------------------- positions and moves

    def state(self, players: Optional[int] = None) -> State:
        """The position at the start. players: the number of players; None: the lowest allowed. ValueError: these rules do not
        allow that number.

        >>> Rules("carnyx").state().turn
        0
        """
        number = 0 if players is None else integer(players, "players")
        if players is not None and number not in self.players:
            raise self._not_allowed(number)
        return State._initial(self, number)

    def parse_move(self, notation: str) -> Move:
        """The move of a notation, legal or not. MoveError: the notation is not a move of the game.

        >>> Rules("tokonoma").parse_move("e5c4")
        Move('e5c4')
        """
        return parse(self, notation)

    def parse_event(self, line: str) -> Event:
        """The event of a line of `State.event_lines`, without a line feed. EventError: the text is not such a line.

        >>> Rules("tokonoma").parse_event("turn seat=1")
        TurnPassed(seat=1)
        """
        return parse_event(self, line)

    def event_from_json(self, event: Union[str, bytes, Mapping[str, Any]]) -> Event:
        """The event of a JSON object, as `Event.to_json` and `json.dumps` write it (bindings/EVENTS.md), or as `json.loads`
        returns it. EventError: it is not such an object.

        >>> Rules("tokonoma").event_from_json('{"kind": "turn", "seat": 1}')
        TurnPassed(seat=1)
        """
        return parse_json(self, event)

    @cached_property
    def actions(self) -> Actions:
        """All moves that some notation has under these rules, with dense numbers for learning.

        >>> Rules("tokonoma").actions[1], Rules("tokonoma").actions.index("a1a3")
        (Move('a1a3'), 1)
        """
        return Actions._made(self)

    # -------------------------------------------------------------------------------------------------- pictures

    def svg(self, *, dark: Optional[bool] = None, turned: bool = False, board_only: bool = False, theme: str = "",
            width: Optional[int] = 720) -> str:
        """The start as a picture, as a spectator sees it. The options are those of `State.svg`."""
        return self.state().svg(SPECTATOR, moves=False, dark=dark, turned=turned, board_only=board_only, theme=theme,
                                width=width)

    def _repr_svg_(self) -> str:
        """For notebooks: the start."""
        return self.svg(width=480)

    # ---------------------------------------------------------------------------------------- as Python objects

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self.game == other.game and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        if self.is_changed:
            return f"<Rules of {self.game}, fingerprint {self.fingerprint:016x}>"
        switches = "".join(f", {name}={value!r}" for name, value in self.overrides.items())
        return f"Rules({self.game!r}{switches})"

    def __reduce__(self) -> tuple[Any, ...]:
        if self.is_changed:
            return Rules.from_yaml, (self.yaml(),)
        return _builtin, (self.game, self.overrides)


def _builtin(game: str, overrides: dict[str, str]) -> Rules:
    return Rules(game, **overrides)
