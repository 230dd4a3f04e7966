"""test_docs.py: every public name and every public member has a docstring."""
import inspect
import re

import boardrules
import pytest
from boardrules import study

INHERITED = {"count", "index", "clear", "pop", "popitem", "setdefault", "update"}  # of sequences and of dictionaries


NAMES = [(module, name) for module in (boardrules, study) for name in module.__all__]


def public():
    for module, name in NAMES:
        thing = getattr(module, name)
        if isinstance(thing, int) or thing in (boardrules.Game, study.Player):
            continue
        yield name, thing
        if inspect.isclass(thing):
            kinds = [kind for kind in reversed(thing.__mro__) if kind.__module__.startswith("boardrules")]
            own = {k: v for kind in kinds for k, v in vars(kind).items() if not k.startswith("_") and k not in INHERITED}
            yield from ((f"{name}.{k}", v) for k, v in own.items() if k not in fields_of(thing) and k != "status")


def fields_of(kind):
    """The public attributes that are only annotated: the fields of data classes, and what __init__ sets."""
    kinds = [one for one in kind.__mro__ if one.__module__.startswith("boardrules")]
    names = {name for one in kinds for name in vars(one).get("__annotations__", {}) if not name.startswith("_")}
    return {name for name in names if not hasattr(inspect.getattr_static(kind, name, None), "__get__")}


def described(kind):
    """The attributes that the docstrings of a class describe, as `name:` or `one, two:`."""
    words = " ".join(inspect.getdoc(one) or "" for one in kind.__mro__ if one.__module__.startswith("boardrules"))
    return {name for names in re.findall(r"((?:\w+,\s+)*\w+):\s", words) for name in re.split(r",\s+", names)}


KINDS = [getattr(module, name) for module, name in NAMES if inspect.isclass(getattr(module, name))]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_docstring_describes_the_fields(kind):
    assert fields_of(kind) <= described(kind), fields_of(kind) - described(kind)


def test_members_without_a_docstring_are_found():
    assert {"index", "name", "x", "y", "marks"} <= fields_of(boardrules.Cell) and "index" not in described(boardrules.Item)
    assert fields_of(boardrules.State) == set() and "faults" in fields_of(boardrules.RulesError)


@pytest.mark.parametrize("name, thing", list(public()), ids=lambda x: x if isinstance(x, str) else "")
def test_has_a_docstring(name, thing):
    words = inspect.getdoc(thing) if inspect.ismemberdescriptor(thing) else thing.__doc__
    assert words and not words.startswith(f"{name}("), "a dataclass without a docstring gets one that only repeats its fields"


def test_the_names_are_all_there():
    found = {name for name, thing in vars(boardrules).items() if not name.startswith("_") and not inspect.ismodule(thing)}
    assert found == set(boardrules.__all__)
