"""test_state.py: states and moves of every game, which behave as users of python-chess expect."""
import copy
import itertools
import pickle
import random
import re
from fractions import Fraction

import boardrules
import pytest
from boardrules import REFEREE, SPECTATOR, Move, Rules, State
from conftest import make_any_ply, played


def test_push_and_pop_are_inverse(rules):
    source = random.Random(1)
    state = rules.state()
    before = []
    while not state.is_over and len(before) < 400:
        before.append((state.position, state.hash64, state.moves_of(REFEREE)))
        make_any_ply(state, source)
    assert len(state.move_stack) == len(before)
    for position, hash64, moves in reversed(before):
        last = state.peek()
        assert state.pop() == last
        assert (state.position, state.hash64, state.moves_of(REFEREE)) == (position, hash64, moves)
    with pytest.raises(IndexError):
        state.pop()
    with pytest.raises(IndexError):
        state.peek()


def test_legal_moves_are_a_sequence(open_rules):
    state = played(open_rules, 2, 12)
    moves = state.legal_moves
    listed = list(moves)
    assert len(moves) == len(listed) == len(set(listed)) and listed == sorted(listed)
    assert [moves[i] for i in range(len(moves))] == listed and moves[-1] == listed[-1] and moves[1:3] == listed[1:3]
    assert all(move in moves for move in listed) and "a1" not in moves and None not in moves
    for index in (len(moves), -len(moves) - 1, 2**40):
        with pytest.raises(IndexError):
            moves[index]
    with pytest.raises(TypeError):
        moves["a"]
    assert moves.index(listed[-1]) == len(listed) - 1 and moves.count(listed[0]) == 1
    state.push(listed[0])
    assert list(moves) == list(state.legal_moves), "the view follows the state"


def test_each_move_is_its_notation(rules):
    for seed in range(4):
        state = played(rules, seed, 60)
        for move in state.moves_of(REFEREE):
            assert rules.parse_move(str(move)) is move
            assert repr(move) == f"Move({str(move)!r})"
            assert eval(repr(move), {"Move": rules.parse_move}) == move  # noqa: S307
            info = state.describe(move, REFEREE)
            assert info.kind in rules.move_kinds
            named = [cell.name for cell in (info.from_cell, info.to_cell, info.target) if cell]
            assert info.chance == state.is_chance and (info.chance or all(name in str(move) for name in named))
            assert state.sentence(move, REFEREE)


def test_moves_by_cell_are_those_that_name_it(rules):
    state = played(rules, 3, 50)
    for cell in (*rules.cells, None):
        named = [m for m in state.moves_of(REFEREE) if names(state, m, cell)]
        assert state.moves_at(cell, REFEREE) == named
        assert state.moves_from(cell, REFEREE) == [m for m in state.moves_of(REFEREE) if begins(state, m) == cell]


def cells_of(state, move):
    info = state.describe(move, REFEREE)
    return [] if info.chance else [c for c in (info.from_cell, info.to_cell, info.target) if c]


def names(state, move, cell):
    return cell in cells_of(state, move) if cell else cells_of(state, move) == []


def begins(state, move):
    info = state.describe(move, REFEREE)
    return None if info.chance else info.from_cell


def test_refusals_have_reason_cell_and_sentence():
    state = Rules("tokonoma").state()
    with pytest.raises(boardrules.IllegalMove) as caught:
        state.push("e5c4")
    error = caught.value
    assert (error.reason, error.cell.name, error.sentence) == ("off_pattern", "c4", "c4: the flat does not move to this tile")
    assert str(error) == "e5c4: off_pattern: c4: the flat does not move to this tile [TOK.pattern]"
    assert error.rule_ids == ("TOK.pattern", "TOK.flat", "TOK.arm", "TOK.blind", "TOK.star", "TOK.stack", "TOK.tables")
    assert isinstance(error, ValueError) and error.status == "illegal_move"
    assert state.ply == 0 and state.why_not(state.legal_moves[0]) is None
    with pytest.raises(boardrules.IllegalMove, match="not_your_turn"):
        state.push("c7c5", actor=1)
    with pytest.raises(boardrules.MoveError):
        state.push("castle")


def test_copies_are_equal_and_independent(rules):
    state = played(rules, 5, 30)
    twins = [state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    for twin in twins:
        assert twin == state and hash(twin) == hash(state) and twin.move_stack == state.move_stack
        twin.pop()
        assert twin != state
    bare = state.copy(stack=False)
    assert bare == state and bare.move_stack == []
    assert State.from_position(rules, state.position) == state
    assert State.from_save(rules, state.save()) == state
    assert pickle.loads(pickle.dumps(state.peek())) == state.peek()


def test_repr_has_the_position():
    state = Rules("tokonoma").state()
    assert repr(state) == f"<State of tokonoma: {state.position}>"
    assert "f3+A/+b4+S" in repr(state) and str(state).startswith("ply 0, seat 0 to move")


def test_equality_compares_the_rules_too():
    assert Rules("tokonoma").state() == Rules("tokonoma").state()
    assert Rules("tokonoma").state() != Rules("tokonoma", attackers=3).state()
    assert Rules("tokonoma").state() != 1 and Rules("tokonoma").parse_move("a1a2") != "a1a2"


def test_observations_hide_secrets_and_can_be_read():
    rules = Rules("tombs")
    state = played(rules, 1, 12)
    own, other, all_ = (state.stock("hand_blade", 0, viewer) for viewer in (0, REFEREE, REFEREE))
    assert own == other == all_
    with pytest.raises(boardrules.HiddenError):
        state.stock("hand_blade", 1, 0)
    for viewer in (0, 1, SPECTATOR):
        text = state.observe(viewer)
        for seed in range(5):
            assert State.from_observation(rules, viewer, text, seed).observe(viewer) == text
    assert State.from_observation(rules, REFEREE, state.position) == state


def test_chance_is_exact(rules):
    if not rules.has_chance:
        with pytest.raises(boardrules.NotChance):
            rules.state().chance_outcomes()
        return
    source, met = random.Random(4), 0
    for seed in range(20):
        state = played(rules, seed, 15 if rules.game == "tombs" else 150)
        while not state.is_over and not state.is_chance:
            make_any_ply(state, source)
        if state.is_over:
            continue
        met += 1
        odds = state.chance_outcomes()
        assert sum(p for _, p in odds) == 1 and [m for m, _ in odds] == state.moves_of(boardrules.CHANCE)
        tickets = [state.draw(t) for t in range(state.chance_denominator)]
        assert all(Fraction(tickets.count(m), len(tickets)) == p for m, p in odds)
        with pytest.raises(ValueError):
            state.draw(state.chance_denominator)
        borders = [(ticket << 64) // len(tickets) for ticket in range(len(tickets))]
        near = [min(max(border + step, 0), 2**64 - 1) for border in borders for step in (-1, 0, 1, 2)]
        for bits in [0, 2**64 - 1, *near, *(source.getrandbits(64) for _ in range(20))]:
            assert state.draw_bits(bits) == tickets[bits * len(tickets) >> 64]
    assert met > 0


def test_bits_are_64(rules):
    state = rules.state()
    while rules.has_chance and not state.is_chance and not state.is_over:
        make_any_ply(state, random.Random(6))
    for bits in (-1, 2**64):
        with pytest.raises(ValueError):
            state.draw_bits(bits)
    if not state.is_chance:
        with pytest.raises(boardrules.NotChance):
            state.draw_bits(0)


def test_a_board_is_the_items_of_its_cells(rules):
    for seed in range(6):
        state = played(rules, seed, 12 * seed)
        for viewer in (*range(state.players), SPECTATOR, REFEREE):
            cells = {cell.name: state.items(cell, viewer) for cell in rules.cells}
            assert state.board(viewer) == {name: items for name, items in cells.items() if items}
            assert list(state.board(viewer)) == [name for name, items in cells.items() if items]


def test_a_board_after_one_disc():
    state = Rules("carnyx").state()
    assert state.board() == {}
    state.push("@b1")
    assert state.board() == {"b1": (boardrules.Item("piece", "disc", 0, 0, ""),)}


def test_games_end_with_an_outcome(rules):
    for seed in range(5):
        state = played(rules, seed, 1000)
        outcome = state.outcome()
        assert state.is_over and state.turn is None and state.actors == () and state.moves_of(REFEREE) == []
        assert outcome.kind in ("win", "draw") and outcome.ending in rules.endings and len(outcome.ranks) == state.players
        assert all(outcome.ranks[seat] == 1 for seat in outcome.seats) and str(outcome) == outcome.sentence
        assert outcome.rule_ids and all(re.fullmatch(r"[A-Z]{3}\.[a-z-]+", id) for id in outcome.rule_ids)
        assert outcome.winner is None or outcome.seats == (outcome.winner,)
        assert (state.perft(0), state.perft(1)) == (1, 0)


def test_the_limit_of_plies_is_a_paragraph_of_the_rulebook():
    state = Rules("tokonoma", max_plies=1).state()
    state.push("e5e4")
    assert state.outcome().rule_ids == ("TOK.max-plies",)


def test_perft_counts_sequences_and_playouts_are_repeatable(rules):
    state = rules.state()
    total = 0
    for move in state.moves_of(REFEREE):
        state.push(move, REFEREE)
        total += len(state.moves_of(REFEREE))
        state.pop()
    assert state.perft(2) == state.perft(2, bulk=False) == total and state.perft(0) == 1
    one, two = state.copy(), state.copy()
    assert one.playout(7, 50) == two.playout(7, 50) and one == two and one.move_stack == []


def test_tallies_count_games(rules):
    state = played(rules, 9, 10)
    before = state.position
    tally = state.playouts(3, 40)
    assert state.position == before and tally == state.copy().playouts(3, 40) != state.playouts(4, 40)
    assert len(tally.wins) == len(tally.draws) == state.players and tally.unfinished == 0
    assert sum(tally.wins) + sum(tally.draws) >= 40 and tally.plies <= 40 * 300
    assert state.playouts(3, 7, 0) == boardrules.Tally(0, (0,) * state.players, (0,) * state.players, 7)


def test_pictures_are_svg(rules):
    state = played(rules, 6, 20)
    for picture in (state.svg(REFEREE), state.svg(REFEREE, dark=True, cell=rules.cells[0]), state._repr_svg_(),
                    state.svg(REFEREE, board_only=True)):
        assert picture.startswith("<svg") and picture.rstrip().endswith("</svg>") and "data-cell" in picture
    with pytest.raises(boardrules.ThemeError, match="^1:1: this } has no {; expected a rule$"):
        state.svg(REFEREE, theme="}{")


def test_both_seats_set_up_at_once():
    state = Rules("thrones", setup="together").state()
    assert state.actors == (0, 1)
    mine, yours = state.moves_of(0), state.moves_of(1)
    assert mine and yours and not set(mine) & set(yours)
    state.push(yours[0], actor=1)
    state.push(mine[0], actor=0)
    with pytest.raises(boardrules.IllegalMove, match="not_your_turn"):
        state.push(state.moves_of(1)[0], actor=0)


def test_constructors_are_private():
    for kind in (Move, State):
        with pytest.raises(TypeError):
            kind()
    move = Rules("tokonoma").state().legal_moves[0]
    with pytest.raises(AttributeError):
        move.code = 7
    state = Rules("carnyx").state()
    with pytest.raises(ValueError, match="other rules"):
        state.push(move)
    assert move not in state.legal_moves


def test_stocks_counters_items_phases(rules):
    state = played(rules, 8, 40)
    for name, stock in rules.stocks.items():
        values = [state.stock(name, seat, REFEREE) for seat in ([None] if stock.common else range(state.players))]
        assert all(isinstance(value, int) for value in values)
    for name, counter in rules.counters.items():
        assert isinstance(state.counter(name, None if counter.common else 0, REFEREE), int)
    for name, items in state.board(REFEREE).items():
        assert items == state.items(name, REFEREE) and all(item.layer in ("ground", "fixture", "piece") for item in items)
        assert all(item.type in {t.name for t in rules.types} for item in items)
    assert state.phase(0) == "" or state.phase(0) in rules.phases
    assert all(a.part_of in {**rules.stocks, **rules.counters, "": 0} for a in itertools.chain(
        rules.stocks.values(), rules.counters.values()))


def test_members_of_moves_agree_with_their_notation(rules):
    source = random.Random(5)
    for seed in range(3):
        state = rules.state(source.choice(rules.players))
        while not state.is_over and state.ply < 80:
            for move in state.moves_of(REFEREE):
                info = state.describe(move, REFEREE)
                assert (move.kind, move.becomes, move.direction) == (info.kind, info.becomes, info.direction)
                if not info.chance:
                    assert (move.from_cell, move.to_cell, move.target) == (info.from_cell, info.to_cell, info.target)
            make_any_ply(state, source)


def test_moves_are_ordered_and_can_be_pickled():
    rules = Rules("thrones")
    a, b = rules.state().moves_of(0)[:2]
    assert a < b and a <= b and b > a and b >= a and not a > b
    assert pickle.loads(pickle.dumps([a, b])) == [a, b]


def test_hidden_plies_can_be_pickled():
    rules = Rules("thrones")
    state = rules.state()
    state.push(state.moves_of(0)[0], 0)
    seen = state.events(1)
    assert seen[0].move.hidden and str(seen[0].move) == "?" and seen[0].move.from_cell is None
    assert pickle.loads(pickle.dumps(seen)) == seen


def test_numbers_may_be_of_any_integer_type():
    class Number:
        def __index__(self):
            return 1

    state = Rules("tombs").state()
    assert state.draw(Number()) == state.draw(1)
    assert state.observe(Number()) == state.observe(1)
    for bad in ("1", 1.0, None):
        with pytest.raises(TypeError):
            state.draw(bad)


def test_methods_of_subclasses_return_subclasses():
    assert type(Mine.from_position(Rules("tomis"), Rules("tomis").state().position).copy()) is Mine
    assert type(pickle.loads(pickle.dumps(Mine.from_save(Rules("tomis"), Rules("tomis").state().save())))) is Mine


class Mine(State):
    pass


def test_without_secrets_everything_is_shown():
    state = Rules("tomis").state()
    assert str(state) == state.diagram() == state.diagram(REFEREE) and state.svg() == state.svg(REFEREE)
