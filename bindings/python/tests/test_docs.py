"""test_docs.py: every public name has a docstring."""
import dataclasses
import inspect

import boardrules
import pytest

INHERITED = {"count", "index", "clear", "pop", "popitem", "setdefault", "update"}  # of sequences and of dictionaries


def public():
    for name in boardrules.__all__:
        thing = getattr(boardrules, name)
        if isinstance(thing, int) or thing is boardrules.Game:
            continue
        yield name, thing
        if inspect.isclass(thing):
            kinds = [kind for kind in reversed(thing.__mro__) if kind.__module__.startswith("boardrules")]
            own = {k: v for kind in kinds for k, v in vars(kind).items() if not k.startswith("_") and k not in INHERITED}
            fields = {f.name for f in dataclasses.fields(thing)} if dataclasses.is_dataclass(thing) else set()
            slots = set(getattr(thing, "__slots__", ()))
            yield from ((f"{name}.{k}", v) for k, v in own.items() if k not in fields | slots and k != "status")


@pytest.mark.parametrize("name, thing", list(public()), ids=lambda x: x if isinstance(x, str) else "")
def test_has_a_docstring(name, thing):
    words = thing.__doc__
    assert words and not words.startswith(f"{name}("), "a dataclass without a docstring gets one that only repeats its fields"


def test_the_names_are_all_there():
    found = {name for name, thing in vars(boardrules).items() if not name.startswith("_") and not inspect.ismodule(thing)}
    assert found == set(boardrules.__all__)
