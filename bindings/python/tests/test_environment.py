"""test_environment.py: examples/environment.py keeps what PettingZoo documents of an AECEnv, on its page "AEC API" and by what
its own test of environments checks."""
import importlib.util
import random
import re

import boardrules
import pytest
from boardrules import games
from conftest import TREE

np = pytest.importorskip("numpy")
import standins  # noqa: E402

EXAMPLE = TREE / "bindings" / "python" / "examples" / "environment.py"


def environment():
    standins.install()
    spec = importlib.util.spec_from_file_location("environment", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Environment


CASES = [*((game, {}) for game in games()), ("tombs", {"players": 4, "teams": True}), ("thrones", {"setup": "together"})]


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]}{'+' if case[1] else ''}")
def env(request):
    return environment()(request.param[0], max_plies=120, **request.param[1])


def chosen(source, observation):
    return source.choice(np.flatnonzero(observation["action_mask"]))


def test_a_game_keeps_the_cycle(env):
    source = random.Random(1)
    env.reset(seed=3)
    assert env.agents == env.possible_agents and all(re.fullmatch(r"player_\d", agent) for agent in env.agents)
    assert not any(env.terminations.values()) and not any(env.truncations.values()) and env.last(observe=False)[0] is None
    live, gained, total, finished = env.agents[:], dict.fromkeys(env.agents, 0), dict.fromkeys(env.agents, 0), set()
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        assert env.observation_space(agent).contains(observation) and observation["observation"].dtype == np.int32
        assert reward == gained[agent], "the reward of `last` is what the agent gained since its last step"
        assert termination is env.terminations[agent] and truncation is env.truncations[agent] and info == {}
        action = None if termination else chosen(source, observation)
        assert action is None or env.action_space(agent).contains(action)
        assert env.step(action) is None
        total[agent] += reward
        gained[agent] = 0
        for other, gain in env.rewards.items():
            gained[other] += gain
        if termination:
            live.remove(agent)
            finished.add(agent)
        tables = (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards)
        assert env.agents == live and all(set(table) == set(live) for table in tables) and env.num_agents == len(live)
    assert finished == set(env.possible_agents)
    assert tuple(total[agent] for agent in env.possible_agents) == env.board.returns() and env.board.is_over


def test_the_same_seed_gives_the_same_game(env):
    seen = []
    for _ in range(2):
        env.reset(seed=5)
        source, plies = random.Random(2), []
        for agent in env.agent_iter(60):
            observation, _, termination, _, _ = env.last()
            env.step(None if termination else chosen(source, observation))
            plies.append((agent, observation["observation"].tobytes()))
        seen.append(plies)
    assert seen[0] == seen[1]


def test_agents_see_no_secrets():
    """Two positions that differ only in what a seat may not know give it the same observation."""
    env = environment()("tombs")
    env.reset(seed=1)
    hidden = env.board.observe(1)
    other = next(state for seed in range(50) for state in [boardrules.State.from_observation(env.rules, 1, hidden, seed)]
                 if state.position != env.board.position)
    mine = env.observe("player_1")["observation"]
    env.board = other
    assert np.array_equal(env.observe("player_1")["observation"], mine)
    assert not np.array_equal(env.observe("player_0")["observation"], mine)


def test_an_observation_has_the_board_and_the_hands():
    env = environment()("tomis")
    env.reset()
    seen, board = env.observe("player_0")["observation"], env.board
    rows = seen[:6 * env.rules.max_board_items].reshape(-1, 6)
    rows = rows[rows[:, 5] >= 0]
    types, names = env.rules.types, env.rules.cells
    placed = [(cell, item.type) for cell, items in board.board().items() for item in items]
    assert [(names[row[5]].name, types[row[1]].name) for row in rows] == placed
    last = list(env.rules.counters.values())[-1]
    assert seen[-1] == board.counter(last.name, None if last.common else 1)


def test_a_move_that_is_not_legal_is_refused(env):
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    with pytest.raises(boardrules.IllegalMove):
        env.step(np.flatnonzero(mask == 0)[0])
