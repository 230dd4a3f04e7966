"""conftest.py: what the tests share: games, random positions, and the path of the project (BOARDRULES_TREE), whose files
they read."""
import os
import random
from pathlib import Path

import pytest

from boardrules import CHANCE, REFEREE, Rules, games

TREE = Path(os.environ.get("BOARDRULES_TREE", Path(__file__).resolve().parents[3]))
VARIANTS = {
    "carnyx": [{}, {"entering": "extra", "returns": "any"}],
    "tombs": [{}, {"teams": True}, {"field_lock": "each_twice", "middle": "first_player"}],
    "tomis": [{}, {"gate_work": "extra", "ships": "placed"}],
    "thrones": [{}, {"setup": "together"}],
}


def all_rules():
    return [Rules(game, max_plies=300, **switches) for game in games() for switches in VARIANTS.get(game, [{}])]


def make_any_ply(state, source):
    """Makes a random ply; a ply of chance has its probability."""
    if state.is_chance:
        state.push(state.draw(source.randrange(state.chance_denominator)), CHANCE)
    else:
        state.push(source.choice(state.moves_of(REFEREE)), REFEREE)


def played(rules, seed, plies):
    """A state after a number of random plies, or at the end of its game."""
    source = random.Random(seed)
    state = rules.state(source.choice(rules.players))
    while state.ply < plies and not state.is_over:
        make_any_ply(state, source)
    return state


@pytest.fixture(params=["tokonoma", "carnyx", "tomis"])
def open_rules(request):
    """Rules without secrets, where no actor and no viewer need be named."""
    return Rules(request.param, max_plies=300)


@pytest.fixture(params=all_rules(), ids=lambda rules: f"{rules.game}{'+' if len(rules.overrides) > 1 else ''}")
def rules(request):
    return request.param
