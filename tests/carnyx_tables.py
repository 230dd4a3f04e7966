"""Carnyx under other movement tables: the library, which reads them from YAML, beside the reference implementation, which
is given the same steps (CAR-15, [CAR.tables]). Games as in compare.py; the first few tables are fixed, the others random.

COMPARE_PLIES, COMPARE_SEED: as there.
"""

import os
import sys
import tempfile

import compare

DIRECTIONS = {"forward": (0, 1), "forward-right": (1, 1), "right": (1, 0), "backward-right": (1, -1),
              "backward": (0, -1), "backward-left": (-1, -1), "left": (-1, 0), "forward-left": (-1, 1)}
ORTHOGONAL = ["forward", "right", "left"]

# (directions, fewest cells, most cells), in the order of the table
FIXED = [
    {"piece": [(ORTHOGONAL, 1, 1)], "stack": [(ORTHOGONAL, 2, 2), (["backward"], 1, 1)]},
    {"piece": [(ORTHOGONAL, 1, 1)], "stack": [(ORTHOGONAL, 2, 2), (["backward"], 2, 2)]},
    {"piece": [(["forward"], 2, 2), (["right"], 1, 1)], "stack": [(["forward"], 1, 1), (["backward"], 1, 1)]},
    {"piece": [(["forward-left", "forward", "forward-right"], 1, 3)], "stack": [(list(DIRECTIONS), 1, 5)]},
    {"piece": [], "stack": [(["forward-right"], 1, 5), (["left"], 3, 4)]},
]


def random_table(dice):
    def entry():
        fewest = dice.randint(1, 3)
        return dice.sample(list(DIRECTIONS), dice.randint(1, 4)), fewest, min(5, fewest + dice.choice([0, 0, 1, 3]))
    return {kind: [entry() for _ in range(dice.randint(1, 3))] for kind in ("piece", "stack")}


def as_yaml(table):
    lines = ["schema: 1", "extends: carnyx", "steps:"]
    for kind, entries in table.items():
        lines.append(f"  {kind}:" if entries else f"  {kind}: []")
        lines += [f"    - {{kind: leap, directions: [{', '.join(words)}], range: [{fewest}, {most}]}}"
                  for words, fewest, most in entries]
    return "\n".join(lines) + "\n"


def as_steps(table):
    """(right, forward, distance) in order: entries, directions as DIRECTIONS has them, the shorter first."""
    return {kind: [DIRECTIONS[word] + (distance,) for words, fewest, most in entries
                   for word in DIRECTIONS if word in words for distance in range(fewest, most + 1)]
            for kind, entries in table.items()}


class Comparison(compare.Comparison):
    def __init__(self, path):
        super().__init__("carnyx")
        self.path, self.games = path, 0

    def load(self):
        dice = self.dice
        table = FIXED[self.games] if self.games < len(FIXED) else dice.choice(FIXED + [random_table(dice)] * 5)
        switches = dice.choice(compare.games.RULES["carnyx"])
        self.rules = f"{as_steps(table)} {switches}"
        self.games += 1
        self.hashes = {}
        with open(self.path, "w", encoding="ascii") as file:
            file.write(as_yaml(table))
        self.reference.game = compare.games.module("carnyx").Game(
            dict(setting.split("=") for setting in switches.split()), steps=as_steps(table))
        self.reference.state, self.reference.past = None, []
        for shell in (self.library, self.second):
            answer = shell.one(f"load-file {self.path} {switches}".rstrip())
            self.expect(answer.ok, "load-file", as_yaml(table), answer)


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "rules.yaml")
        return compare.run_all("carnyx_tables", [("carnyx", lambda: Comparison(path))])


if __name__ == "__main__":
    sys.exit(main())
