"""environment.py: every game as an environment for learning, an AECEnv of PettingZoo. Needs pettingzoo, gymnasium and numpy.

    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else choose(observation["observation"], observation["action_mask"]))

An action is the number of a move in `Rules.actions`. An observation is what the agent's seat may see: the items on the board, one
row each (layer, type, seat, direction, value, cell; all -1 behind the last), then all stocks and counters, all as one row.
"""
import random

import numpy as np
from boardrules import CHANCE, Rules
from gymnasium import spaces
from pettingzoo import AECEnv


class Environment(AECEnv):
    metadata = {"name": "boardrules_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game, players=None, render_mode=None, **switches):
        self.rules, self.players, self.render_mode = Rules(game, **switches), players, render_mode
        self.board = self.rules.state(players)
        self.possible_agents = [f"player_{seat}" for seat in range(self.board.players)]
        self.size = 6 * self.rules.max_board_items + len(self.board.quantity_array(0))
        count = len(self.rules.actions)
        seen, mask = spaces.Box(-2**31, 2**31 - 1, (self.size,), np.int32), spaces.Box(0, 1, (count,), np.int8)
        self.seen, self.moves = spaces.Dict({"observation": seen, "action_mask": mask}), spaces.Discrete(count)

    def observation_space(self, agent):
        return self.seen

    def action_space(self, agent):
        return self.moves

    def reset(self, seed=None, options=None):
        self.board, self.chance, self.agents = self.rules.state(self.players), random.Random(seed), self.possible_agents[:]
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0), dict.fromkeys(self.agents, 0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def _go_on(self):
        while self.board.is_chance:
            self.board.push(self.board.draw_bits(self.chance.getrandbits(64)), CHANCE)
        self.terminations = dict.fromkeys(self.agents, self.board.is_over)
        self.rewards = dict(zip(self.agents, self.board.returns()))
        self.agent_selection = self.agents[0 if self.board.is_over else self.board.to_move]

    def observe(self, agent):
        seat, seen = self.possible_agents.index(agent), np.full(self.size, -1, np.int32)
        items, quantities = self.board.board_array(seat), self.board.quantity_array(seat)
        seen[:6 * len(items)] = np.stack([items[name] for name in items.dtype.names], 1).reshape(-1)
        seen[self.size - len(quantities):] = quantities
        return {"observation": seen, "action_mask": np.frombuffer(self.board.action_mask(seat), np.int8)}

    def step(self, action):
        if self.terminations[self.agent_selection]:
            return self._was_dead_step(action)
        self._cumulative_rewards[self.agent_selection] = 0
        self.board.push(self.rules.actions[action], self.possible_agents.index(self.agent_selection))
        self._go_on()
        self._accumulate_rewards()

    def render(self):
        return str(self.board) if self.render_mode == "ansi" else None

    def close(self):
        pass
