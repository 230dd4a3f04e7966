"""vary.py: rules files that nobody would write: a game's file, or a variant, with a few of its tables changed at
random. Many contradict themselves; the library must find out which."""

import json
import os
import sys

import games

sys.path.insert(0, os.path.join(games.TESTS, "reference"))
import rules_file                                   # noqa: E402

GROUPS = ["all", "orthogonal", "diagonal", "king", "knight", "adjacent", "edge"]
KINDS = ["step", "leap", "slide"]
LEFT_ALONE = {"schema", "game", "title", "credit", "switches", "layout", "start"}


def content(path):
    """All values of a file, with those that it inherits."""
    with open(path, encoding="utf-8") as file:
        own = rules_file.yaml.safe_load(file)
    if "extends" not in own:
        return own
    name = own.pop("extends")
    return rules_file.merged(rules_file.built_in(name), own)


def places(value, path=()):
    """(owner, key, path) of every value of a document that may be changed; a list of mappings comes before its
    contents."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        if not path and key in LEFT_ALONE or path[-1:] == ("directions",) and path[0] == "board":
            continue
        yield value, key, path + (key,)
        if isinstance(inner, dict) or isinstance(inner, list) and inner and isinstance(inner[0], dict):
            yield from places(inner, path + (key,))


def words_at(document, key):
    """Every word in any list of this key in the document."""
    found = set()
    for owner, one, _ in places(document):
        if one == key and isinstance(owner[one], list):
            found |= {word for word in owner[one] if isinstance(word, str)}
    return sorted(found)


def other_list(document, dice, entries):
    """A list of movement entries with one more, taken from anywhere, or one less, or none; or the keyword that replaces
    it."""
    known = [owner[key] for owner, key, _ in places(document)
             if isinstance(owner[key], dict) and "kind" in owner[key]]
    if dice.random() < 0.1:
        return dice.choice([[], "steps" if "steps" in document else "moves"])
    one = dict(dice.choice(known)) if known else None
    if entries and {"onto", "over", "ground"} & set(entries[0]) != {"onto", "over", "ground"} & set(one or {}):
        one = dict(dice.choice(entries))
    if one and dice.random() < 0.7:
        return [dict(entry) for entry in entries] + [one]
    return [dict(entry) for entry in entries][1:]


def other(document, dice, key, value):
    """Another value for a key; often one that is not allowed."""
    names = sorted(document["board"]["directions"])
    if key == "kind":
        return dice.choice(KINDS + ["flood"] * ("flood" in str(document)))
    if key == "range":
        return dice.choice([1, 2, 3, [1, 2], [2, 3], "any"])
    if key == "directions":
        return dice.choice([dice.choice(GROUPS), dice.sample(names, dice.randint(1, 4))])
    if value in ("moves", "steps"):         # the keyword for another list
        return other_list(document, dice, [])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return dice.choice([max(0, value - 1), value + 1, dice.randrange(10)])
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return other_list(document, dice, value)
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        known = words_at(document, key)
        return dice.sample(known, dice.randint(0, len(known)))
    return value


def varied(name, dice):
    """The text of a rules file."""
    files = games.variants(name)
    document = content(dice.choice(files)) if files and dice.random() < 0.5 else rules_file.built_in(name)
    for _ in range(dice.randint(1, 4)):
        owner, key, _ = dice.choice(list(places(document)))
        if not isinstance(owner[key], dict):
            owner[key] = other(document, dice, key, owner[key])
    return json.dumps(document, indent=1)           # JSON is YAML too
