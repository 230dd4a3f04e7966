"""test_secrets.py: where the rules have secrets, every member that bindings/README.md lists as taking a viewer or an actor requires
it; where they have none, nobody need be named."""
import inspect
import sys

import boardrules
import pytest
from boardrules import CHANCE, REFEREE, SPECTATOR, GameRecord, Rules, State
from conftest import TREE, played

sys.path.insert(0, str(TREE / "tests" / "support"))
import binding_names  # noqa: E402

MEMBERS = [(row["argument"], row["named"], name) for row in binding_names.table("Viewers and actors")
           for name in binding_names.names_in(row["Python"])]
SAYS = {"actor": "actor: these rules have secrets; pass the seat of a player, CHANCE, or REFEREE for all of them",
        "viewer": "viewer: these rules have secrets; pass a seat, SPECTATOR, or REFEREE, who sees everything"}
SECRET = ["tombs", "thrones"]
OPEN = ["tokonoma", "carnyx", "tomis"]


def state_of(game):
    state = played(Rules(game, max_plies=300), 4, 12)
    while state.is_chance:
        state.push(state.draw(0), CHANCE)
    return state


def known_to_all(table):
    """The name of a quantity that everybody may know, and a seat that has one, or None."""
    return next(((name, None if one.common else 0) for name, one in table.items() if one.seen_by == "all"), (None, None))


def call_of(name, state):
    """The member as a function of viewer or actor alone."""
    kind, _, member = name.partition(".")
    move = state.moves_of(REFEREE)[0]
    stock, counter = known_to_all(state.rules.stocks), known_to_all(state.rules.counters)
    if kind == "GameRecord" and member == "svg":
        return GameRecord.of(state, viewer=REFEREE).svg
    if kind != "State":
        call = getattr(getattr(boardrules, kind), member) if member else getattr(boardrules, kind)
        return lambda **named: call(state, **named)
    words = {"move": move, "notation": str(move), "cell": state.rules.cells[0],
             "name": (stock if member == "stock" else counter)[0], "seat": (stock if member == "stock" else counter)[1]}
    if "name" in inspect.signature(getattr(State, member)).parameters and words["name"] is None:
        return None  # the game has none that everybody knows

    def call(**named):
        own = getattr(state.copy(), member)
        return own(**{key: words[key] for key in inspect.signature(own).parameters if key in words}, **named)
    return call


def as_text(answer):
    if isinstance(answer, boardrules.RecordWriter):
        return answer.head() + answer.tail()
    return repr([str(one) for one in answer]) if isinstance(answer, (list, tuple)) else str(answer)


REQUIRED = [(argument, name) for argument, named, name in MEMBERS if named == "secrets"]


def test_the_table_lists_them():
    assert len(REQUIRED) > 25 and ("actor", "State.push") in REQUIRED and ("viewer", "GameRecord.of") in REQUIRED


@pytest.mark.parametrize("game", SECRET)
@pytest.mark.parametrize("argument, name", REQUIRED)
def test_where_there_are_secrets_it_must_be_named(argument, name, game):
    call = call_of(name, state_of(game))
    for unnamed in ({}, {argument: None}):
        with pytest.raises(TypeError) as caught:
            call(**unnamed)
        assert str(caught.value) == SAYS[argument]
    for one in (REFEREE,) if argument == "actor" else (REFEREE, SPECTATOR, 0):
        assert call(**{argument: one}) is not None or name == "State.why_not"
    with pytest.raises(ValueError, match=f"{argument} 7: this game has 2 seats"):
        call(**{argument: 7})


@pytest.mark.parametrize("game", OPEN)
@pytest.mark.parametrize("argument, name", REQUIRED)
def test_elsewhere_it_is_the_referee(argument, name, game):
    call = call_of(name, state_of(game))
    assert call is None or as_text(call()) == as_text(call(**{argument: REFEREE}))


@pytest.mark.parametrize("argument, name", [(argument, name) for argument, named, name in MEMBERS if named == "always"])
def test_some_are_always_named(argument, name):
    member = getattr(State, name.split(".")[1])
    assert inspect.signature(member).parameters[argument].default is inspect.Parameter.empty


@pytest.mark.parametrize("game", SECRET)
def test_the_property_names_the_method(game):
    with pytest.raises(TypeError) as caught:
        state_of(game).legal_moves
    assert str(caught.value) == ("legal_moves: these rules have secrets; write moves_of(actor) with the seat of a player, CHANCE, "
                                 "or REFEREE for all of them")


@pytest.mark.parametrize("game", SECRET)
def test_what_is_no_move_is_no_way_around(game):
    """A server that leaves the actor out notices it whatever a client sends."""
    state = state_of(game)
    for act in (state.push, state.after, state.is_legal, state.why_not, state.parse_move):
        with pytest.raises(TypeError) as caught:
            act("nonsense")
        assert str(caught.value) == SAYS["actor"]


@pytest.mark.parametrize("game", SECRET)
def test_what_is_printed_is_what_a_spectator_sees(game):
    state = state_of(game)
    assert str(state) == state.diagram(SPECTATOR) != state.diagram(REFEREE)
    assert repr(state) == f"<State of {game}: {state.observe(SPECTATOR)}>" and state.position not in repr(state)
