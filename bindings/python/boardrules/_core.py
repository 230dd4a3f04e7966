"""Compiled rules, with what they contain: cells, seats, types, names."""
from __future__ import annotations

from functools import cached_property
from typing import Any, Callable, Iterator, Optional, Union

from ._calls import either, must, named, one_of, text, utf8, whole, written
from ._errors import UnknownName
from ._native import ffi, lib
from ._tables import Quantity, Cell, Mark, PieceType, Reach, Seat, Switch

_SHAPES = {lib.BRD_SHAPE_SQUARE: "square", lib.BRD_SHAPE_HEXAGON: "hexagon", lib.BRD_SHAPE_HEXAGON_FLAT: "hexagon_flat"}
_TONES = {lib.BRD_TONE_NONE: "", lib.BRD_TONE_LIGHT: "light", lib.BRD_TONE_DARK: "dark"}
_MEANINGS = {lib.BRD_MEANS_NUMBER: "number", lib.BRD_MEANS_COUNT: "count", lib.BRD_MEANS_FLAG: "flag",
             lib.BRD_MEANS_CELL: "cell", lib.BRD_MEANS_SEAT: "seat"}
_SEEN_BY = {lib.BRD_SEEN_BY_ALL: "all", lib.BRD_SEEN_BY_OWNER: "owner", lib.BRD_SEEN_BY_REFEREE: "referee",
            lib.BRD_SEEN_AT_TIMES: "at_times"}
_SWITCH_KINDS = {lib.BRD_SWITCH_NUMBER: "number", lib.BRD_SWITCH_TRUTH: "truth", lib.BRD_SWITCH_WORD: "word",
                 lib.BRD_SWITCH_LIST: "list", lib.BRD_SWITCH_FRACTION: "fraction"}


class Kept(dict[bytes, Any]):
    """Objects that are used again: by the bytes of the library that they were made from."""

    MOST = 8192

    def keep(self, key: bytes, made: Any) -> Any:
        if len(self) >= self.MOST:
            self.clear()
        self[key] = made
        return made


class Core:
    """The part of `Rules` that moves, events and states need, and that needs none of them."""

    _c: Any
    _moves: dict[int, Any]
    _starts: dict[int, Any]
    _items: Kept
    _piles: Kept

    def _take(self, rules: Any) -> None:
        vars(self).clear()  # of what was derived from other rules
        self._c = rules
        self._moves = {}  # the Move objects by their codes: _moves.py makes one for each code
        self._starts = {}
        self._items = Kept()
        self._piles = Kept()

    @cached_property
    def _info(self) -> Any:
        info = ffi.new("brd_rules_info *")
        info.struct_nbytes = ffi.sizeof("brd_rules_info")
        must(lib.brd_rules_info_get(self._c, info))
        return info

    @cached_property
    def game(self) -> str:
        """The game's name, which `Rules` accepts."""
        return text(lib.brd_rules_name(self._c))

    @cached_property
    def title(self) -> str:
        """The game's title."""
        return text(lib.brd_rules_title(self._c))

    @cached_property
    def credit(self) -> str:
        """The designer's credit."""
        return text(lib.brd_rules_credit(self._c))

    @property
    def revision(self) -> int:
        """The revision of the game in the library. A release in which the same rules file gives a different game raises it."""
        return int(self._info.revision)

    @cached_property
    def fingerprint(self) -> int:
        """A hash of 64 bits (0 to 2**64 - 1) of everything that affects behaviour; equal on every machine."""
        return int(lib.brd_rules_fingerprint(self._c))

    @property
    def players(self) -> tuple[int, ...]:
        """The allowed numbers of players, ascending.

        >>> from boardrules import Rules
        >>> Rules("tombs").players
        (2, 3, 4)
        """
        return tuple(n for n in range(32) if self._info.players >> n & 1)

    @property
    def has_chance(self) -> bool:
        """Whether chance makes moves in this game."""
        return bool(self._info.flags & lib.BRD_RULES_CHANCE)

    @property
    def has_secrets(self) -> bool:
        """Whether something may be hidden from some viewers."""
        return bool(self._info.flags & lib.BRD_RULES_SECRETS)

    @cached_property
    def _unnamed(self) -> Optional[int]:
        """The viewer or actor that is meant if none is named: the referee. None: the rules have secrets, and it must be named."""
        return None if self.has_secrets else lib.BRD_REFEREE

    @property
    def has_several_actors(self) -> bool:
        """Whether several seats may act at once."""
        return bool(self._info.flags & lib.BRD_RULES_SEVERAL_ACTORS)

    @property
    def has_teams(self) -> bool:
        """Whether seats may be partners."""
        return bool(self._info.flags & lib.BRD_RULES_TEAMS)

    @property
    def max_moves(self) -> int:
        """A limit: no position has more legal moves."""
        return int(self._info.max_moves)

    @property
    def is_changed(self) -> bool:
        """Whether the rules differ from the built-in ones in more than switches, so that only a rules file describes them."""
        return bool(self._info.flags & lib.BRD_RULES_FILE)

    def _names(self, family: int, count: int) -> tuple[str, ...]:
        return tuple(text(lib.brd_name(self._c, family, i)) for i in range(count))

    @cached_property
    def phases(self) -> tuple[str, ...]:
        """The names of the phases of the game."""
        return self._names(lib.BRD_NAME_PHASE, self._info.phase_count)

    @cached_property
    def move_kinds(self) -> tuple[str, ...]:
        """The names of the kinds of moves."""
        return self._names(lib.BRD_NAME_MOVE_KIND, self._info.move_kind_count)

    @cached_property
    def endings(self) -> tuple[str, ...]:
        """The names of the endings of the game; the first name, "", is not an ending."""
        return self._names(lib.BRD_NAME_ENDING, self._info.ending_count)

    @property
    def possible_endings(self) -> tuple[str, ...]:
        """Those of `endings` that a game under these rules may have: limits that are off and ends that a rules file leaves out are not there."""
        return tuple(name for code, name in enumerate(self.endings) if self._info.endings >> code & 1)

    @cached_property
    def directions(self) -> tuple[str, ...]:
        """The names of the directions of the board."""
        return self._names(lib.BRD_NAME_DIRECTION, self._info.direction_count)

    @cached_property
    def refusals(self) -> tuple[str, ...]:
        """The names of the reasons for refusals; "" for unused codes."""
        return self._names(lib.BRD_NAME_REFUSAL, self._info.refusal_count)

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """The names of the marks that cells may have."""
        return self._names(lib.BRD_NAME_MARK, self._info.mark_count)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in the order of their numbers."""
        return tuple(self._cell_info(i) for i in range(self._info.cell_count))

    def _cell_info(self, index: int) -> Cell:
        info = ffi.new("brd_cell_info *")
        info.struct_nbytes = ffi.sizeof("brd_cell_info")
        must(lib.brd_rules_cell(self._c, index, info))
        return Cell(index, text(info.name), info.x, info.y, _SHAPES[info.shape], tuple(self._marks(info)))

    def _marks(self, info: Any) -> Iterator[Mark]:
        for code, name in enumerate(self.marks):
            if info.marks >> code & 1:
                yield Mark(name, None)
            for seat in range(lib.BRD_MAX_SEATS):
                if info.seat_marks[seat] >> code & 1:
                    yield Mark(name, seat)

    def _rule_ids(self, family: int, code: int) -> tuple[str, ...]:
        found: list[str] = []
        while (id := lib.brd_rule_id(self._c, family, code, len(found))) != ffi.NULL:
            found.append(text(id))
        return tuple(found)

    def cell(self, name: Union[str, int, Cell]) -> Cell:
        """A cell by its name or number, or a Cell of equal rules. UnknownName: there is no such cell.

        >>> from boardrules import Rules
        >>> Rules("tokonoma").cell("c7").index
        17
        """
        if name.__class__ is str and name in self._cells_by_name:
            return self._cells_by_name[name]  # type: ignore[index]
        number = name.index if isinstance(name, Cell) else name
        if isinstance(number, int):
            found = self._cell_or_none(number) if number >= 0 else None
            if isinstance(name, Cell) and name != found:
                raise UnknownName(f"cell {name}: a cell of other rules")
            if found is None:
                raise UnknownName(f"cell {number}: this game has {len(self.cells)} cells")
            return found
        return named(self._cells_by_name, utf8(name, "cell").decode("utf-8", "replace"), "cell")

    @cached_property
    def max_board_items(self) -> int:
        """A limit: no position has more items on its board."""
        return int(self._info.max_board_items)

    @cached_property
    def _cells_by_name(self) -> dict[str, Cell]:
        return {cell.name: cell for cell in self.cells}

    def _cell_or_none(self, index: int) -> Optional[Cell]:
        cells = self.cells
        return cells[index] if index < len(cells) else None

    def neighbour(self, cell: Union[str, int, Cell], direction: str, seat: int = 0) -> Optional[Cell]:
        """The cell next to a cell, in a direction as a seat sees it; None: the board ends there. UnknownName: there is no such
        cell or direction. ValueError: there is no such seat.

        >>> from boardrules import Rules
        >>> Rules("tomis").neighbour("a1", "NE")
        <Cell b2>
        """
        towards = named({name: code for code, name in enumerate(self.directions)}, direction, "direction")
        owner = one_of(seat, "seat", len(self.seats))
        return self._cell_or_none(must(lib.brd_rules_neighbour(self._c, self.cell(cell).index, owner, towards)))

    def _reach(self, call: Callable[[Any, int], Any]) -> tuple[Reach, ...]:
        """The reach that a call writes."""
        found = ffi.new("brd_reach[]", lib.BRD_MAX_CELLS)
        count = must(call(found, lib.BRD_MAX_CELLS))
        return tuple(self._reach_of(one) for one in found[0:count])

    def _reach_of(self, raw: Any) -> Reach:
        kinds = tuple(name for code, name in enumerate(self.move_kinds) if raw.kinds >> code & 1)
        return Reach(self.cells[raw.cell].name, bool(raw.ways & lib.BRD_REACH_MOVE), bool(raw.ways & lib.BRD_REACH_CAPTURE),
                     bool(raw.ways & lib.BRD_REACH_ATTACK), bool(raw.ways & lib.BRD_REACH_STAY), kinds)

    def _type_code(self, type: str) -> int:
        """The number of a type of pieces."""
        return named({info.name: info.index for info in self.types if info.layer == "piece"}, type, "type")

    def reach(self, type: str, seat: int = 0, count: int = 1,
              cell: Union[None, str, int, Cell] = None) -> tuple[Cell, tuple[Reach, ...]]:
        """Where `count` pieces of a type of a seat get, alone on the board, from a cell; None: from the cell nearest to the
        middle where they get to most cells. Returns the cell and the reach. UnknownName: there is no such type of pieces, or
        cell. ValueError: there is no such seat, or the count is not from 1 to 32.

        >>> from boardrules import Rules
        >>> cell, reach = Rules("tokonoma").reach("flat")
        >>> cell, [one.cell for one in reach]
        (<Cell c4>, ['b3', 'c3', 'd3'])
        """
        start = ffi.new("int32_t *", lib.BRD_NO_CELL if cell is None else self.cell(cell).index)
        code, owner = self._type_code(type), one_of(seat, "seat", len(self.seats))
        many = whole(count, "count", 1, lib.BRD_MAX_ITEMS)
        found = self._reach(lambda to, most: lib.brd_type_reach(self._c, code, owner, many, start, to, most))
        return self.cells[start[0]], found

    def type_sentence(self, type: str) -> str:
        """How pieces of a type go by these rules, as a sentence. UnknownName: there is no such type of pieces.

        >>> from boardrules import Rules
        >>> Rules("tomis").type_sentence("base")
        'The base does not move and attacks nothing'
        """
        code = self._type_code(type)
        return written(lambda buffer, cap: lib.brd_type_sentence(self._c, code, buffer, cap))

    @cached_property
    def types(self) -> tuple[PieceType, ...]:
        """The types of pieces, fixtures and grounds in the order of their numbers."""
        return tuple(self._type_info(i) for i in range(self._info.type_count))

    def _type_info(self, index: int) -> PieceType:
        info = ffi.new("brd_type_info *")
        info.struct_nbytes = ffi.sizeof("brd_type_info")
        must(lib.brd_rules_type(self._c, index, info))
        layer = text(lib.brd_name(ffi.NULL, lib.BRD_NAME_LAYER, info.layer))
        letter = info.letter.decode("ascii").strip("\0")
        counts = tuple({-1: None, -2: 0}.get(count, count) for count in info.seat_counts if count != 0)
        return PieceType(index, text(info.name), layer, letter, None if info.count < 0 else info.count, text(info.picture), counts)

    def _direction(self, index: int) -> str:
        directions = self.directions
        return directions[index] if index < len(directions) else ""

    def _type_name(self, index: int) -> str:
        return self.types[index].name if index < len(self.types) else ""

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, including those that are empty in games with fewer players."""
        found: list[Seat] = []
        info = ffi.new("brd_seat_info *")
        info.struct_nbytes = ffi.sizeof("brd_seat_info")
        while lib.brd_rules_seat(self._c, len(found), info) == lib.BRD_OK:
            found.append(Seat(len(found), text(info.name), info.team, _TONES[info.tone], self._direction(info.forward)))
        return tuple(found)

    def _quantities(self, family: int, count: int) -> tuple[Quantity, ...]:
        quantities: list[Quantity] = []
        info = ffi.new("brd_quantity_info *")
        info.struct_nbytes = ffi.sizeof("brd_quantity_info")
        for index in range(count):
            must(lib.brd_rules_quantity(self._c, family, index, info))
            part_of = "" if info.part_of == lib.BRD_NO_QUANTITY else quantities[info.part_of].name
            quantities.append(Quantity(index, text(info.name), bool(info.common), _MEANINGS[info.meaning],
                                    self._type_name(info.type), _SEEN_BY[info.seen_by], part_of))
        return tuple(quantities)

    @cached_property
    def stocks(self) -> dict[str, Quantity]:
        """The stocks by their names: pieces off the board, cards."""
        return {a.name: a for a in self._quantities(lib.BRD_STOCK, self._info.stock_count)}

    @cached_property
    def counters(self) -> dict[str, Quantity]:
        """The counters by their names."""
        return {a.name: a for a in self._quantities(lib.BRD_COUNTER, self._info.counter_count)}

    @cached_property
    def switches(self) -> dict[str, Switch]:
        """The switches by their names.

        >>> from boardrules import Rules
        >>> Rules("thrones").switches["survival"].value
        '1/2'
        """
        found = {}
        info = ffi.new("brd_switch_info *")
        info.struct_nbytes = ffi.sizeof("brd_switch_info")
        for index in range(self._info.switch_count):
            must(lib.brd_rules_switch(self._c, index, info))
            words = tuple(text(lib.brd_rules_switch_word(self._c, index, i)) for i in range(info.words))
            found[text(info.name)] = Switch(index, text(info.name), _SWITCH_KINDS[info.kind], text(info.value),
                                            text(info.initial), info.min, info.max, info.elements, words)
        return found

    def _not_allowed(self, players: int) -> ValueError:
        return ValueError(f"players {players}: these rules of {self.game} allow {either([str(n) for n in self.players])}")

    def _start(self, players: int) -> Any:
        """The start for a number of players, as a C structure; 0: the lowest number."""
        if players not in self._starts:
            state = ffi.new("brd_state *")
            status = lib.brd_state_initial(self._c, state, players)
            if status == lib.BRD_E_ARGUMENT:
                raise self._not_allowed(players)
            must(status)
            self._starts[players] = state
        return self._starts[players]
