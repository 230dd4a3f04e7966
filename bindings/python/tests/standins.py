"""standins.py: what examples/environment.py uses of pettingzoo and gymnasium, for machines without them: the documented
behaviour of AECEnv and of spaces, written anew.
"""
import sys
import types

import numpy as np


class Box:
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, x):
        return x.shape == self.shape and x.dtype == self.dtype and bool(np.all(x >= self.low) and np.all(x <= self.high))


class Discrete:
    def __init__(self, n):
        self.n = n

    def contains(self, x):
        return 0 <= x < self.n


class Dict:
    def __init__(self, spaces):
        self.spaces = spaces

    def contains(self, x):
        return set(x) == set(self.spaces) and all(space.contains(x[name]) for name, space in self.spaces.items())


class AECEnv:
    @property
    def num_agents(self):
        return len(self.agents)

    def agent_iter(self, max_iter=2**63):
        """Yields the selected agent until there are none; the caller steps between."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def last(self, observe=True):
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        """Removes the selected agent, which is at its end, and selects the next one at its end."""
        if action is not None:
            raise ValueError("an agent at its end has no action but None")
        agent = self.agent_selection
        for table in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del table[agent]
        self.agents.remove(agent)
        for other in self.rewards:
            self.rewards[other] = 0
        if self.agents:
            self.agent_selection = self.agents[0]


def install():
    """Puts the stand-ins into the place of modules that are not installed."""
    spaces = types.SimpleNamespace(Box=Box, Dict=Dict, Discrete=Discrete)
    for name, members in (("pettingzoo", {"AECEnv": AECEnv}), ("gymnasium", {"spaces": spaces})):
        try:
            __import__(name)
        except ImportError:
            sys.modules[name] = types.ModuleType(name)
            vars(sys.modules[name]).update(members)
