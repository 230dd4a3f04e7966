"""test_events.py: a client that applies a viewer's events knows everything that the viewer may query: cells, stocks,
counters, turn, phases, the outcome."""
import random

import pytest
from boardrules import (NOBODY, REFEREE, SPECTATOR, Changed, CounterChanged, Ended, Item, Moved, Next, PhaseChanged, Placed,
                        PlyMade, Removed, Revealed, StockChanged, TurnPassed)
from boardrules import EventError, HiddenError
from conftest import make_any_ply


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
    for line in ("", "turn", "turn seat=1\n", "nothing seat=1"):
        with pytest.raises(EventError):
            rules.parse_event(line)
