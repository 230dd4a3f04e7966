"""makefile.py: the games in the order of the Makefile, for tests that read sources."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GAMES = re.search(r"^ALL_GAMES = (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE).group(1).split()
