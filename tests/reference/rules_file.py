"""Rules files as the reference implementations take them: what a text says, merged over what it extends.

`read` gives the game's name, its switches as texts and its tables: the content of the file as python3-yaml reads it,
mappings merged over those of rules/<game>.yaml, everything else replaced. A key with a default that neither file has is
missing: the game knows its default. Whether a file is a good one is not asked: that is the library's to say.
"""

import os
import sys

try:
    import yaml
except ImportError:         # a python of its own does not look where Debian keeps it
    sys.path.append("/usr/lib/python3/dist-packages")
    import yaml

from base import merged

RULES = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "rules")
HEAD = ("schema", "game", "extends", "title", "credit", "switches")     # what is no table


def load(path):
    """(name, switches, tables) of a file."""
    with open(path, encoding="utf-8") as file:
        return read(file.read())


def read(text):
    """(name, {switch: text}, {key: value}) of a rules file's text."""
    content = yaml.safe_load(text)
    name = content.get("game") or content["extends"]
    if "extends" in content:
        content = merged(built_in(name), content)
    switches = {key: switch_text(value) for key, value in content.get("switches", {}).items()}
    return name, switches, {key: value for key, value in content.items() if key not in HEAD}


def built_in(name):
    """What rules/<game>.yaml says."""
    with open(os.path.join(RULES, name + ".yaml"), encoding="utf-8") as file:
        return yaml.safe_load(file)


def switch_text(value):
    """A switch as an override writes it: `true`, `1/2`, `9,9,9,9`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
