"""test_misuse.py: nothing crashes the package: wrong arguments to every method, arguments of other games, stale moves,
several threads at one state."""
import ctypes
import gc
import inspect
import random
import threading
import time

import boardrules
import pytest
from boardrules import REFEREE, SPECTATOR, BoardRulesError, LegalMoves, GameRecord, Rules, State, games
from conftest import make_any_ply, played
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

ALL = {game: Rules(game, max_plies=200) for game in games()}
STATES = {game: played(rules, 1, 12) for game, rules in ALL.items()}
FOREIGN = [thing for state in STATES.values() for thing in (state, state.rules, state.moves_of(REFEREE)[0], state.rules.cells[0])]
FOREIGN.append(STATES["tokonoma"].legal_moves)
ALLOWED = (BoardRulesError, ValueError, TypeError, KeyError, IndexError, OverflowError, OSError)

anything = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(-5, 300), st.floats(), st.text(max_size=40), st.binary(max_size=40),
    st.lists(st.integers(), max_size=3), st.sampled_from(FOREIGN), st.sampled_from(["a1", "c3", "+B", "pass", "hand", "turn"]),
    st.sampled_from([state.position for state in STATES.values()]),
    st.sampled_from([state.observe(0) for state in STATES.values()]), st.sampled_from([s.save() for s in STATES.values()]))


def methods(thing):
    """All public methods, and some that Python calls itself, except long calls, whose limits have another test."""
    names = [n for n in dir(thing) if not n.startswith("_")] + ["__getitem__", "__contains__", "__eq__", "__len__", "__hash__"]
    return [n for n in names if n not in ("perft", "playout", "playouts", "write") and hasattr(type(thing), n)]


seats = st.sampled_from([0, 1, 2, 3, 7, 16, 17, 18, 19, 255, -1, 2**70])
LIKELY = {
    "move": lambda own: st.sampled_from([*own.moves_of(REFEREE), *(m for s in STATES.values() for m in s.moves_of(REFEREE)[:3])]),
    "viewer": lambda own: seats, "actor": lambda own: seats, "seat": lambda own: seats,
    "cell": lambda own: st.sampled_from([None, *own.rules.cells]),
    "name": lambda own: st.sampled_from([*own.rules.stocks, *own.rules.counters]),
    "theme": lambda own: st.just(""), "moves": lambda own: st.booleans(),
    "rules": lambda own: st.sampled_from(list(ALL.values())), "ticket": lambda own: st.integers(0, 30),
    "observation": lambda own: st.sampled_from([s.observe(v) for s in STATES.values() for v in (0, 1, SPECTATOR)]),
    "index": lambda own: st.integers(-9, 9), "notation": lambda own: st.sampled_from([str(m) for m in own.moves_of(REFEREE)]),
}


def arguments_of(function, own, data):
    """Wrong values for each argument, and as often nearly right ones, so that calls pass their first checks."""
    words = []
    named = {}
    for name, parameter in inspect.signature(function).parameters.items():
        likely = LIKELY.get(name, lambda own: anything)(own)
        value = data.draw(st.one_of(likely, likely, anything))
        if parameter.kind is parameter.KEYWORD_ONLY:
            named[name] = value
        elif parameter.kind is not parameter.VAR_KEYWORD:
            words.append(value)
    return words, named


RETURNED = set()  # the methods that returned at least once


def call(thing, name, own, data):
    try:
        found = getattr(thing, name)
        if callable(found):
            words, named = arguments_of(found, own, data)
            found(*words, **named)
            RETURNED.add(name)
    except ALLOWED:
        pass


def test_garbage_at_every_method():
    RETURNED.clear()
    throw_garbage()
    assert len(RETURNED) > 15, "some of the arguments are valid"


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(games()), st.data())
def throw_garbage(game, data):
    rules = ALL[game]
    state = STATES[game].copy()
    position = state.position
    things = [rules, state, STATES["tomis"].legal_moves, *state.moves_of(REFEREE)[:1]]
    for _ in range(8):
        thing = data.draw(st.sampled_from(things))
        name = data.draw(st.sampled_from(methods(thing)))
        call(thing, name, state, data)
    copy = State.from_position(rules, state.position)
    assert copy == state
    while state.move_stack:
        state.pop()
    assert position and state.position


@settings(max_examples=300, deadline=None)
@given(anything, anything, anything)
def test_garbage_makes_no_objects(one, two, three):
    makers = (lambda: Rules(one, switch=two), lambda: Rules.from_yaml(one), lambda: Rules.from_file(one), lambda: GameRecord(one),
              lambda: State.from_position(one, two), lambda: State.from_observation(one, two, three),
              lambda: State.from_save(one, two), lambda: GameRecord.of(one, two, three),
              lambda: LegalMoves(one, two)[three], lambda: GameRecord.of(STATES["tombs"], one, two))
    for make in makers:
        try:
            make()
        except ALLOWED:
            pass


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(games()), st.integers(-3, 70), st.integers(-3, 2**65))
def test_long_calls_are_bounded(game, depth, seed):
    state = STATES[game].copy()
    if depth > 2:
        with pytest.raises((ValueError, OverflowError, TypeError)):
            state.perft(depth + 64)
    try:
        state.perft(min(depth, 2))
        state.playout(seed, depth)
    except ALLOWED:
        pass


def test_stale_moves_are_refused_or_legal():
    source = random.Random(3)
    for state in STATES.values():
        stale = state.moves_of(REFEREE)
        game = state.copy()
        for _ in range(5):
            if not game.is_over:
                make_any_ply(game, source)
        for move in stale:
            before = game.position
            assert (game.why_not(move, REFEREE) is None) == (move in game.moves_of(REFEREE))
            assert game.position == before


def long_depth():
    """The least depth at which counting Tokonoma's plies takes a tenth of a second, however the library was compiled."""
    for depth in range(5, 10):
        begun = time.process_time()
        Rules("tokonoma").state().perft(depth)
        if time.process_time() - begun > 0.1:
            break
    return depth


LONG = long_depth()


def while_counted(state):
    """Yields while another thread is in a long call with this state. At the end that call must have succeeded."""
    answers = []

    def count():
        while not answers:
            try:
                answers.append(state.perft(LONG))
            except boardrules.BusyError:
                pass

    worker = threading.Thread(target=count, daemon=True)
    worker.start()
    while worker.is_alive():
        yield
    assert answers and answers[0] > 0


def test_two_threads_at_one_state_get_busy_error():
    state = Rules("tokonoma").state()
    busy = []
    for _ in while_counted(state):
        try:
            state.push(state.legal_moves[0])
            state.pop()
        except boardrules.BusyError as error:
            busy.append(error)
        except IndexError:
            pass
    while state.move_stack:
        state.pop()
    assert busy and state.ply == 0 and len(state.legal_moves) == 9


READS = {
    "turn": lambda s: s.turn, "ply": lambda s: s.ply, "is_over": lambda s: s.is_over, "actors": lambda s: s.actors,
    "players": lambda s: s.players, "position": lambda s: s.position, "outcome": State.outcome, "board": State.board,
    "hash": hash, "key": lambda s: s.key, "equal": lambda s: s == Rules("tokonoma").state(), "save": State.save, "svg": State.svg,
    "in": lambda s: s.rules.parse_move("c7c5") in s.legal_moves, "len": lambda s: len(s.legal_moves),
    "list": lambda s: list(s.legal_moves), "index": lambda s: s.legal_moves[0], "peek": State.peek, "copy": State.copy,
    "stack": lambda s: s.move_stack, "events": State.events, "diagram": str, "record": GameRecord.of,
    "describe": lambda s: s.describe(s.rules.parse_move("c7c5")),
}


def test_reading_threads_get_busy_error():
    """No thread reads a position while another uses it: it might read a mixture of the position before and after."""
    state, refused = Rules("tokonoma").state(), set()
    for _ in while_counted(state):
        for name, read in READS.items():
            try:
                read(state)
            except boardrules.BusyError:
                refused.add(name)
            except IndexError:
                pass
    assert refused == set(READS)


def test_rules_live_as_long_as_their_states():
    state = Rules("tomis").state()
    moves, count = state.legal_moves, len(state.legal_moves)
    state.rules = Rules("carnyx")
    gc.collect()
    taken = [Rules("tombs") for _ in range(20)]
    assert len(moves) == len(state.legal_moves) == count and taken
    again = Rules("tomis")
    state, moves = again.state(), again.state().legal_moves
    again.__init__("carnyx")
    gc.collect()
    assert len(moves) == len(state.legal_moves) == count


def test_threads_run_side_by_side():
    """While one thread counts, another makes complete calls: long calls hold no lock."""
    short, meanwhile = Rules("tokonoma").state(), 0
    for _ in while_counted(Rules("tokonoma").state()):
        short.perft(3)
        meanwhile += 1
    assert meanwhile > 10


class Heap(ctypes.Structure):
    """The struct mallinfo2 of glibc."""
    _fields_ = [(name, ctypes.c_size_t) for name in "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()]


LEAK = 20 * 700  # bytes: less than a state in each of 20 turns


def leaked(work, turns=20):
    """The bytes of C's heap that a number of turns of work have not released. Python's small objects do not use it."""
    mallinfo = ctypes.CDLL(None).mallinfo2
    mallinfo.restype = Heap

    def taken():
        gc.collect()
        heap = mallinfo()
        return heap.uordblks + heap.hblkhd

    for _ in range(5):
        work()
    before = taken()
    for _ in range(turns):
        work()
    return taken() - before


def test_nothing_leaks():
    def work():
        for game, rules in ALL.items():
            state = played(rules, 1, 60)
            state.copy().playout(1, 50)
            state.svg(0)
            state.events(0)
            GameRecord.of(state, viewer=0)
            GameRecord.of(state, viewer=REFEREE).verify()
            State.from_observation(rules, 0, state.observe(0), 3)
            for bad in (lambda: Rules(game, nonsense=1), lambda: state.push(FOREIGN[2], REFEREE), lambda: Rules.from_yaml("x: [")):
                try:
                    bad()
                except ALLOWED:
                    pass

    assert abs(leaked(work)) < LEAK
    kept = []
    assert leaked(lambda: kept.append(STATES["carnyx"].copy())) > LEAK, "the test would find one lost state a turn"
