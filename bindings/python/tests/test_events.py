"""test_events.py: a client that applies a viewer's events knows everything that the viewer may query: cells, stocks,
counters, turn, phases, the outcome."""
import copy
import json
import pickle
import random
import re

import pytest
from boardrules import (NOBODY, REFEREE, SPECTATOR, Changed, CounterChanged, Ended, Item, Moved, Next, PhaseChanged, Placed,
                        PlyMade, Removed, Revealed, StockChanged, TurnPassed)
from boardrules import EventError, HiddenError, Rules, games
from conftest import TREE, make_any_ply, played


class Client:
    """A copy of the game that is updated by one viewer's events alone."""

    def __init__(self, state, viewer):
        self.viewer = viewer
        self.cells = {cell.name: list(state.items(cell, viewer)) for cell in state.rules.cells}
        self.quantities = {}
        for kind, quantities in ((StockChanged, state.rules.stocks), (CounterChanged, state.rules.counters)):
            for name, quantity in quantities.items():
                for seat in [None] if quantity.common else range(state.players):
                    self.quantities[kind, name, seat] = value_of(state, kind, name, seat, viewer)
        self.turn = state.turn
        self.phases = [state.phase(seat) for seat in range(state.players)]
        self.next = (state.to_move, state.actors)
        self.outcome = None

    def place(self, event):
        items = self.cells[event.cell.name]
        at = 1 + max([i for i, item in enumerate(items) if LAYERS.index(item.layer) <= LAYERS.index(event.layer)], default=-1)
        items.insert(at, Item(event.layer, event.type, event.seat, event.after, event.direction))

    def remove(self, event):
        items = self.cells[event.cell.name]
        found = [i for i, item in enumerate(items)
                 if (item.layer, item.type) == (event.layer, event.type) and event.seat in (None, item.seat)]
        assert items[found[-1]].value == event.before
        del items[found[-1]]

    def move(self, event):
        source = self.cells[event.cell.name]
        layer = [i for i, item in enumerate(source) if item.layer == event.layer][-event.count:]
        moved = [source[i] for i in layer]
        for i in reversed(layer):
            del source[i]
        self.cells[event.to.name] += moved

    def change(self, event):
        items, left = self.cells[event.cell.name], event.count
        for i, item in enumerate(items):
            if left and (item.layer, item.type, item.value) == (event.layer, event.type, event.before):
                items[i] = Item(item.layer, item.type, item.seat, event.after, event.direction)
                left -= 1
        assert left == 0

    def reveal(self, event):
        items = self.cells[event.cell.name]
        hidden = [i for i, item in enumerate(items)
                  if (item.layer, item.type) == (event.layer, "hidden") and item.seat in (None, event.seat)]
        for i in hidden[-1:]:
            items[i:i + 1] = [Item(event.layer, event.type, event.seat, event.after, "")] if event.type else []

    def see(self, events):
        assert isinstance(events[0], PlyMade) and isinstance(events[-1], (Next, Ended))
        waiting = []
        for event in events:
            if isinstance(event, Moved):
                waiting.append(event)
                continue
            self.make_moves(waiting)
            waiting = []
            self.see_one(event)
        self.make_moves(waiting)

    def make_moves(self, moves):
        """Two such events in a row with the cells swapped happen at once."""
        if len(moves) == 2 and (moves[0].cell, moves[0].to) == (moves[1].to, moves[1].cell):
            a, b = moves[0].cell.name, moves[1].cell.name
            pieces = {c: [item for item in self.cells[c] if item.layer == "piece"] for c in (a, b)}
            for here, there in ((a, b), (b, a)):
                self.cells[here] = [i for i in self.cells[here] if i.layer != "piece"] + pieces[there]
            return
        for event in moves:
            self.move(event)

    def see_one(self, event):
        does = {Placed: self.place, Removed: self.remove, Changed: self.change, Revealed: self.reveal}.get(type(event))
        if does:
            does(event)
        elif isinstance(event, (StockChanged, CounterChanged)):
            self.quantities[type(event), event.type, event.seat] = event.after
        elif isinstance(event, TurnPassed):
            self.turn = event.seat
        elif isinstance(event, PhaseChanged):
            assert self.phases[event.seat] == event.before
            self.phases[event.seat] = event.after
        elif isinstance(event, Next):
            self.next = (event.seat if event.seat is not None else 16, event.actors)
        elif isinstance(event, Ended):
            self.next, self.turn, self.outcome = (NOBODY, ()), None, event

    def agrees(self, state):
        for cell in state.rules.cells:
            assert tuple(self.cells[cell.name]) == state.items(cell, self.viewer), cell
        for (kind, name, seat), value in self.quantities.items():
            known = value_of(state, kind, name, seat, self.viewer)
            assert known is None or value == known, name
        assert self.turn == state.turn and self.next == (state.to_move, state.actors)
        assert self.phases == [state.phase(seat) for seat in range(state.players)]
        if self.outcome:
            outcome = state.outcome()
            mine = (self.outcome.type, self.outcome.reason, self.outcome.seats, self.outcome.ranks)
            assert mine == (outcome.kind, outcome.ending, outcome.seats, outcome.ranks)


LAYERS = ("ground", "fixture", "piece")


def value_of(state, kind, name, seat, viewer):
    try:
        return (state.stock if kind is StockChanged else state.counter)(name, seat, viewer)
    except HiddenError:
        return None


def test_clients_keep_their_boards(rules):
    for seed in range(3):
        source = random.Random(seed)
        state = rules.state(source.choice(rules.players))
        clients = [Client(state, viewer) for viewer in (*range(state.players), SPECTATOR, REFEREE)]
        while not state.is_over:
            make_any_ply(state, source)
            for client in clients:
                client.see(state.events(client.viewer))
                client.agrees(state)


def test_the_lines_of_events_are_read_back(rules):
    source = random.Random(5)
    state = rules.state()
    while state.ply < 60 and not state.is_over:
        make_any_ply(state, source)
        for viewer in (REFEREE, SPECTATOR, 0):
            assert [rules.parse_event(line) for line in state.event_lines(viewer)] == state.events(viewer)
    for line in ("", "turn", "turn seat=1\n", "nothing seat=1", "end type=none before=0 seats=- reason=max_plies"):
        with pytest.raises(EventError):
            rules.parse_event(line)


# ----------------------------------------------------------------------------------------------------------- JSON


def schema():
    jsonschema = pytest.importorskip("jsonschema")
    text = (TREE / "bindings" / "events.schema.json").read_text(encoding="ascii")
    jsonschema.Draft202012Validator.check_schema(json.loads(text))
    return jsonschema.Draft202012Validator(json.loads(text))


def all_events(rules, plies=60, seed=5):
    source = random.Random(seed)
    state = rules.state(max(rules.players))
    while state.ply < plies and not state.is_over:
        make_any_ply(state, source)
        for viewer in (REFEREE, SPECTATOR, 0):
            yield from state.events(viewer)


def test_events_travel_as_json(rules):
    for event in all_events(rules):
        again = rules.event_from_json(json.dumps(event))
        assert again == event and type(again) is type(event) and again.line() == event.line()
        assert rules.event_from_json(event.to_json()) == rules.event_from_json(json.loads(json.dumps(event))) == event
        assert pickle.loads(pickle.dumps(event)) == event and hash(again) == hash(event)


def test_events_have_the_form_of_the_schema(rules):
    validator, met = schema(), set()
    for event in all_events(rules):
        validator.validate(dict(event))
        met.add(event.kind)
    assert {"ply", "next"} <= met


def spoilt(event):
    """Objects that are almost the event."""
    for key in event:
        yield {name: value for name, value in event.items() if name != key}
        for value in ("", "\n", "a b", -1, 2.5, 70000, True, None, [], [8], {}):
            yield {**event, key: value}
    yield {**event, "more": 1}
    yield {**event, "hides": "what"}
    yield [event]


def test_what_is_almost_an_event_is_refused(rules):
    """What the package reads has the form of the schema, and it is written as it was read."""
    validator, refused = schema(), 0
    for event in {event.kind: event for event in all_events(rules)}.values():
        for bad in spoilt(event):
            try:
                found = rules.event_from_json(json.dumps(bad))
            except EventError:
                refused += 1
                continue
            assert dict(found) == bad and validator.is_valid(bad)
    assert refused > 150
    for bad in ("", "{", "null", "7", b"\xff", "[]", '{"kind": "nothing"}', '{"kind": ["turn"]}'):
        with pytest.raises(EventError):
            rules.event_from_json(bad)


def test_the_page_of_events_is_right():
    """Each line of the table of examples is the object beside it."""
    page = (TREE / "bindings" / "EVENTS.md").read_text(encoding="utf-8")
    examples = re.findall(r"^\| `(.+?)` \| `({.+})` \|$", page, re.M)
    assert len(examples) == 6
    for line, text in examples:
        found = [rules.event_from_json(text) for rules in map(Rules, games()) if reads(rules, line)]
        assert found and found[0].line() == line and json.dumps(found[0]) == text
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| ", page.split("| key | value | kinds |")[1], re.M)
    assert list(dict.fromkeys(re.findall(r"\w+", " ".join(rows)))) == KEYS


KEYS = "seat number cell to layer type before after count direction actors for move seats reason cause hidden hides".split()


def reads(rules, line):
    try:
        return rules.parse_event(line) is not None
    except EventError:
        return False


def test_events_never_change():
    event = Rules("tokonoma").state().after("c7c5").events()[1]
    for change in (lambda: event.update(seat=1), lambda: event.pop("seat"), event.clear, event.popitem,
                   lambda: event.setdefault("more", 1), lambda: event.__setitem__("seat", 1), lambda: event.__delitem__("seat"),
                   lambda: event.__ior__({"seat": 1})):
        with pytest.raises(TypeError):
            change()
    assert event.line() == "move seat=0 cell=c7 to=c5 layer=piece type=arm count=1" and copy.copy(event) is event
    assert repr(event) == "Moved(seat=0, cell='c7', to='c5', layer='piece', type='arm', count=1)"


def test_where_pieces_get():
    tokonoma = Rules("tokonoma")
    reach = tokonoma.state().reach("a5")
    assert [one.cell for one in reach] == ["a3", "b6"] and reach[0].moves and reach[0].attacks and not reach[0].captures
    assert reach[0].kinds == ("move",) and not reach[0].stays and tokonoma.state().reach("c4") == ()
    cell, found = tokonoma.reach("flat", seat=1)
    assert cell.name == "c4" and [one.cell for one in found] == ["b4", "c5", "d4"]
    assert [one.cell for one in Rules("carnyx").reach("disc", count=2, cell="c1")[1]] == ["a1", "e1", "c3"]
    assert tokonoma.type_sentence("flat").startswith("The flat goes one tile forward, straight or to either side")
    thrones = Rules("thrones")
    assert thrones.state().reach("a1", 0) == ()
    with pytest.raises(TypeError):
        thrones.state().reach("a1")
    for wrong in (lambda: thrones.reach("plains"), lambda: thrones.type_sentence("plains"), lambda: tokonoma.reach("flats"),
                  lambda: tokonoma.reach("flat", seat=2), lambda: tokonoma.reach("flat", count=0)):
        with pytest.raises(ValueError):
            wrong()


def test_sentences_say_what_a_ply_did(rules):
    state = rules.state()
    assert state.events_sentence(SPECTATOR) == "" and state.prompt(SPECTATOR)
    for seed in range(3):
        state = played(rules, seed, 25)
        for viewer in (*range(state.players), SPECTATOR, REFEREE):
            assert state.events_sentence(viewer) and state.prompt(viewer)
    with pytest.raises(TypeError if rules.has_secrets else ValueError):
        state.prompt() if rules.has_secrets else state.prompt(7)
