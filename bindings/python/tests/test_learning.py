"""test_learning.py: numbers of moves, masks, arrays, and many games at once, each compared with a game by a game."""
import pickle
import random
import threading

import boardrules
import pytest
from boardrules import CHANCE, NOBODY, REFEREE, SPECTATOR, Batch, HiddenError, Rules, State, _arrays
from conftest import played

try:
    import numpy
except ImportError:
    numpy = None

KINDS = [False, True] if numpy else [False]


@pytest.fixture(params=KINDS, ids=lambda kind: "numpy" if kind else "memoryview")
def arrays(request, monkeypatch):
    """With numpy, and as if it were not installed."""
    if not request.param:
        monkeypatch.setattr(_arrays, "_numpy", False)
    return request.param


# -------------------------------------------------------------------------------------------------------- numbers


def test_all_moves_have_a_number(rules):
    actions = rules.actions
    assert [move.code for move in actions] == sorted({move.code for move in actions})
    for seed in range(3):
        state = played(rules, seed, 20)
        for move in state.moves_of(REFEREE):
            assert actions[actions.index(move)] == move and actions.index(str(move)) == actions.index(move) and move in actions
    if rules.has_secrets:
        with pytest.raises(ValueError):
            actions.index("?")


def test_actions_are_a_sequence():
    actions = Rules("tokonoma").actions
    assert actions[-1] == actions[len(actions) - 1] == list(actions)[-1] and actions[2:4] == [actions[2], actions[3]]
    assert list(reversed(actions))[0] == actions[-1] and "castle" not in actions and "a1a3" in actions and 7 not in actions
    assert pickle.loads(pickle.dumps(actions)) == actions == Rules("tokonoma").actions != Rules("carnyx").actions
    with pytest.raises(IndexError, match="action 812: these rules have 812"):
        actions[812]
    with pytest.raises(ValueError):
        actions.index("a1a3", 2)


def test_the_number_of_a_move_belongs_to_its_rules():
    tokonoma, carnyx = Rules("tokonoma"), Rules("carnyx")
    assert tokonoma.actions.index(Rules("tokonoma").parse_move("a1a3")) == 1
    for other in (carnyx.parse_move("@a1"), Rules("tokonoma", max_plies=9).parse_move("a1a3")):
        with pytest.raises(ValueError, match="other rules"):
            tokonoma.actions.index(other)
        assert other not in tokonoma.actions
    with pytest.raises(boardrules.MoveError):
        tokonoma.actions.index("@a1")
    with pytest.raises(TypeError):
        tokonoma.actions.index(1)


def test_masks_mark_the_legal_moves(rules):
    for seed in range(4):
        state = played(rules, seed, 9 * seed)
        for actor in (*range(state.players), CHANCE, REFEREE, SPECTATOR, NOBODY):
            numbers = [rules.actions.index(move) for move in state.moves_of(actor)]
            mask = state.action_mask(actor)
            assert state.action_mask(actor, "numbers") == numbers == [n for n, byte in enumerate(mask) if byte]
            assert set(mask) <= {0, 1} and len(mask) == len(rules.actions)
            bits = int.from_bytes(state.action_mask(actor, form="bits"), "little")
            assert [n for n in range(len(mask)) if bits >> n & 1] == numbers and bits >> len(mask) == 0
    with pytest.raises(ValueError, match='form "words"'):
        state.action_mask(0, "words")
    with pytest.raises(ValueError, match=f"actor 7: this game has {state.players} seats"):
        state.action_mask(7)


# --------------------------------------------------------------------------------------------------------- arrays


def rows_of(array, with_numpy):
    """The rows of an array of items as tuples layer, type, seat, direction, value, cell."""
    if with_numpy:
        return [tuple(row) for row in array.tolist()]
    return [(*row[:4], int.from_bytes(bytes(row[4:8]), "little", signed=True),
             int.from_bytes(bytes(row[8:10]), "little")) for row in array.tolist()]


def as_items(state, rows):
    """The items of rows, by their cells, as `State.board` has them."""
    rules, found = state.rules, {}
    for layer, type_, seat, direction, value, cell in rows:
        item = boardrules.Item(("ground", "fixture", "piece")[layer], "hidden" if type_ == 254 else rules.types[type_].name,
                               None if seat == 255 else seat, value, "" if direction == 255 else rules.directions[direction])
        found.setdefault(rules.cells[cell].name, []).append(item)
    return {cell: tuple(items) for cell, items in found.items()}


def test_board_arrays_are_boards(rules, arrays):
    for seed in range(4):
        state = played(rules, seed, 15 * seed)
        for viewer in (*range(state.players), SPECTATOR, REFEREE):
            array = state.board_array(viewer)
            assert as_items(state, rows_of(array, arrays) if len(array) else []) == state.board(viewer)


def test_an_array_outlives_its_state():
    array = Rules("tomis").state().board_array()
    before = array.tolist()
    taken = [Rules("tomis").state().board_array() for _ in range(50)]
    assert array.tolist() == before == taken[0].tolist()


def quantities_of(state, viewer):
    found = []
    for table, value in ((state.rules.stocks, state.stock), (state.rules.counters, state.counter)):
        for name, quantity in table.items():
            for seat in [None] if quantity.common else range(state.players):
                try:
                    found.append(value(name, seat, viewer))
                except HiddenError:
                    found.append(-2147483647)
    return found


def test_quantity_arrays_are_stocks_and_counters(rules, arrays):
    state = played(rules, 2, 30)
    for viewer in (*range(state.players), SPECTATOR, REFEREE):
        assert list(state.quantity_array(viewer)) == quantities_of(state, viewer)


def test_returns_are_those_of_the_outcome(rules):
    state = played(rules, 1, 10)
    if not state.is_over:
        assert state.returns() == (0,) * state.players
    kinds = set()
    for seed in range(8):
        over = played(rules, seed, 1000)
        outcome, won = over.outcome(), over.returns()
        kinds.add(outcome.kind)
        assert len(won) == over.players
        for seat in range(over.players):
            shares = seat in outcome.seats
            assert won[seat] == (-1 if not shares else 1 if outcome.kind == "win" else 0)
    assert kinds


# -------------------------------------------------------------------------------------------------------- batches


def agrees(batch, index, state, viewer, with_numpy):
    assert batch.state(index) == state and batch.to_move[index] == state.to_move
    legal = state.action_mask(state.to_move, "numbers")
    numbers = batch.numbers.tolist()[index]
    assert numbers[:len(legal)] == legal and set(numbers[len(legal):]) <= {-1} and batch.move_counts[index] == len(legal)
    shown = viewer if viewer is not None else state.to_move if state.to_move < state.players else SPECTATOR
    count, rows = batch.item_counts[index], batch.boards.tolist()[index]
    nothing = (255, 255, 255, 255, -1, 65535) if with_numpy else [255] * 12
    own = state.board_array(shown).tolist() if count else []
    assert rows[:count] == own and all(row == nothing for row in rows[count:])
    known = quantities_of(state, shown)
    assert not known or batch.quantities.tolist()[index] == known
    assert batch.returns.tolist()[index] == list(state.returns())


@pytest.mark.parametrize("masks", ["bytes", "bits", "numbers"])
@pytest.mark.parametrize("viewer", [None, SPECTATOR])
def test_a_batch_is_its_games(rules, masks, viewer, arrays):
    if not arrays and (masks, viewer) != ("bytes", None):
        return
    source = random.Random(4)
    states = [played(rules, seed, 3 * seed) for seed in range(1, 40)]
    states = [state for state in states if state.players == states[0].players][:5]
    batch = Batch.of(states, seed=None, viewer=viewer, masks=masks)
    for _ in range(12):
        moves = [source.choice(state.moves_of(state.to_move)) if not state.is_over and source.random() < 0.9 else None
                 for state in states]
        batch.step([-1 if move is None else rules.actions.index(move) for move in moves])
        for index, (state, move) in enumerate(zip(states, moves)):
            if move is not None:
                state.push(move, REFEREE)
            agrees(batch, index, state, viewer, arrays)
            whole = batch.masks.tolist()[index]
            legal = state.action_mask(state.to_move, masks)
            assert whole[:len(legal)] == legal if masks == "numbers" else bytes(whole) == legal
    assert len(batch) == len(states) and batch.is_over == all(state.is_over for state in states)


def test_chance_is_drawn_at_once_and_repeatably():
    rules = Rules("tombs", max_plies=400)
    batches = [Batch(rules, 40, seed=seed) for seed in (1, 1, 2)]
    for batch in batches:
        source = random.Random(3)
        while not batch.is_over:
            assert CHANCE not in list(batch.to_move)
            batch.step([source.choice(row[:count]) if count else -1
                        for row, count in zip(batch.numbers.tolist(), batch.move_counts.tolist())])
    results = [[batch.state(index).position for index in range(40)] for batch in batches]
    assert results[0] == results[1] != results[2] and len(set(results[0])) > 30
    deals = {batches[0].state(index).rules for index in range(3)}
    assert deals == {rules}


def test_the_draws_of_chance_have_their_probabilities():
    """4000 draws of the last card that is dealt, by a chi-squared test at 1 in 100,000 (three degrees of freedom: 26)."""
    state = Rules("tombs").state()
    while any(state.after(move, CHANCE).is_chance for move in state.moves_of(CHANCE)):
        state.push(state.draw(0), CHANCE)
    odds = {state.after(move, CHANCE).position: float(chance) for move, chance in state.chance_outcomes()}
    batch = Batch.of([state] * 4000, seed=11)
    met = [batch.state(index).position for index in range(4000)]
    assert len(odds) == 4 and set(met) == set(odds)
    assert sum((met.count(position) - 4000 * chance) ** 2 / (4000 * chance) for position, chance in odds.items()) < 26


def test_reset_begins_again():
    rules = Rules("tokonoma", max_plies=3)
    start = rules.state()
    start.push("c7c5")
    batch = Batch.of([rules.state(), start, rules.state()])
    batch.step([batch.numbers.tolist()[0][0], -1, -1])
    batch.reset([0])
    assert [batch.state(index).ply for index in range(3)] == [0, 1, 0]
    while not batch.is_over:
        batch.step([row[0] for row in batch.numbers.tolist()])
    assert "3 over" in repr(batch)
    batch.reset()
    assert [batch.state(index).ply for index in range(3)] == [0, 1, 0]
    with pytest.raises(ValueError, match="game 3"):
        batch.reset([3])


def test_an_endless_batch_begins_its_games_again():
    rules = Rules("tombs", max_plies=8)
    batch = Batch(rules, 5, seed=4, endless=True)
    begun = [batch.state(index).ply for index in range(5)]
    plies = [batch.state(index).ply for index in range(5)]
    for _ in range(12):
        over = [actor == NOBODY for actor in batch.to_move]
        batch.step([-1 if gone else row[0] for gone, row in zip(over, batch.numbers.tolist())])
        now = [batch.state(index).ply for index in range(5)]
        assert all(ply == first if gone else ply > before
                   for gone, before, ply, first in zip(over, plies, now, begun))
        plies = now
    assert not any(batch.returns.tolist()[index][0] for index in range(5) if batch.to_move[index] != NOBODY)


def test_a_step_that_is_refused_changes_nothing():
    rules = Rules("tokonoma")
    batch, actions = Batch(rules, 3), rules.actions
    before = [batch.state(index).position for index in range(3)]
    good, bad = actions.index("c7c5"), actions.index("c1c6")
    with pytest.raises(boardrules.IllegalMove, match="^game 2: c1c6: not_yours"):
        batch.step([good, good, bad])
    for wrong, words in (([good, good, 812], "game 2: action 812: these rules have 812"),
                         ([good], "actions: 3 expected, not 1"), ([good, good, -2], "-2"), ([good, good, 2**31], "action 2147483648")):
        with pytest.raises(ValueError, match=words):
            batch.step(wrong)
    for wrong in (["c7c5"] * 3, [1.0] * 3, 7, None):
        with pytest.raises(TypeError):
            batch.step(wrong)
    assert [batch.state(index).position for index in range(3)] == before
    batch.step([good, -1, good])
    assert [batch.state(index).ply for index in range(3)] == [1, 0, 1]


@pytest.mark.skipif(numpy is None, reason="numpy is not installed")
def test_steps_take_arrays_of_numpy():
    rules = Rules("tokonoma")
    batch, number = Batch(rules, 4), rules.actions.index("c7c5")
    for kind in (numpy.int32, numpy.int64, numpy.uint16):
        batch.step(numpy.full(4, number, kind))
        batch.reset(range(4))
    for wrong in (numpy.full(4, 0.5), numpy.full(4, "c7c5"), numpy.full(4, True)):
        with pytest.raises(TypeError):
            batch.step(wrong)
    for far in (2**40, -2**40, 2**32 - 1):
        with pytest.raises(ValueError, match="actions: numbers from -1 to 2147483647 expected"):
            batch.step(numpy.full(4, far))
    masks = batch.masks
    batch.step(numpy.full(4, number))
    assert masks is not batch.masks and numpy.shares_memory(masks, batch.masks) and masks.sum() == batch.move_counts.sum()


def test_playouts_are_the_same_in_any_number_of_threads(rules):
    batch = Batch(rules, 33, seed=3)
    before = [batch.state(index).position for index in range(33)]
    one, two = batch.playouts(7).tolist(), batch.playouts(7, threads=4).tolist()
    assert one == two != batch.playouts(8).tolist() and [batch.state(index).position for index in range(33)] == before
    assert all(len(won) == batch.players and (sum(won) == 0 or batch.players > 2 or won == [0, 0]) for won in one)
    assert any(any(won) for won in one)
    assert not any(any(won) for won in batch.playouts(7, max_plies=0).tolist())


def test_two_threads_at_one_batch_get_busy_error():
    batch, busy = Batch(Rules("tomis"), 256), []
    worker = threading.Thread(target=lambda: [batch.playouts(seed, 3000) for seed in range(3)])
    worker.start()
    while worker.is_alive():
        try:
            batch.step([-1] * 256)
        except boardrules.BusyError as error:
            busy.append(error)
    assert busy


def test_batches_refuse_wrong_arguments():
    rules = Rules("tombs")
    for make, kind in ((lambda: Batch(rules, 0), ValueError), (lambda: Batch(rules, 2, 5), ValueError),
                       (lambda: Batch(rules, 2, masks="words"), ValueError), (lambda: Batch(rules, 2, viewer=4), ValueError),
                       (lambda: Batch(rules, 2, seed=-1), ValueError), (lambda: Batch(rules, "2"), TypeError),
                       (lambda: Batch.of([]), ValueError), (lambda: Batch.of([rules.state(2), rules.state(3)]), ValueError),
                       (lambda: Batch.of([rules.state(), Rules("tomis").state()]), ValueError),
                       (lambda: Batch(rules, 2).state(2), ValueError),
                       (lambda: Batch(rules, 2).playouts(1, threads=0), ValueError)):
        with pytest.raises(kind):
            make()


def test_a_batch_asks_one_seat_where_several_may_act():
    rules = Rules("thrones", setup="together")
    batch, state = Batch(rules, 1), rules.state()
    assert state.actors == (0, 1) and batch.move_counts[0] == len(state.moves_of(0)) < len(state.moves_of(REFEREE))
    with pytest.raises(boardrules.IllegalMove, match="game 0: .*not_your_turn"):
        batch.step([rules.actions.index(state.moves_of(1)[0])])


def test_a_batch_outlives_its_rules():
    batch = Batch(Rules("thrones", setup="together"), 8)
    for _ in range(30):
        batch.step([row[0] for row in batch.numbers.tolist()])
    assert len({batch.state(index).position for index in range(8)}) == 1 and isinstance(batch.state(0), State)


def test_boards_of_a_batch_have_no_secrets():
    """The board of a seat to move is what that seat sees, and a spectator's what spectators see."""
    rules = Rules("thrones")
    batch, shown = Batch(rules, 2), Batch(rules, 2, viewer=SPECTATOR)
    source = random.Random(1)
    for _ in range(40):
        actions = [source.choice(row[:count]) for row, count in zip(batch.numbers.tolist(), batch.move_counts.tolist())]
        batch.step(actions)
        shown.step(actions)
        for index in range(2):
            state = batch.state(index)
            counts = (len(state.board_array(state.to_move)), len(state.board_array(SPECTATOR)))
            assert (batch.item_counts[index], shown.item_counts[index]) == counts
            assert batch.quantities.tolist()[index] == quantities_of(state, state.to_move)
            assert shown.quantities.tolist()[index] == quantities_of(state, SPECTATOR)
