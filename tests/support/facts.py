"""facts.py: what packaging/facts says, for tests that read sources."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FACTS = dict(line.split("=", 1) for line in (ROOT / "packaging" / "facts").read_text().splitlines() if line and line[0] != "#")
GAMES = FACTS["ALL_GAMES"].split()
BELOW_GAMES = FACTS["BELOW_GAMES"].split()
ABOVE_GAMES = FACTS["ABOVE_GAMES"].split()
