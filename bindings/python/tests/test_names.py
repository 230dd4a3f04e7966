"""test_names.py: the package has every name of its column in bindings/README.md."""
import builtins
import sys

import boardrules
import pytest
from conftest import TREE

sys.path.insert(0, str(TREE / "tests" / "support"))
import binding_names  # noqa: E402


def exists(name):
    first, *rest = name.split(".")
    found = getattr(boardrules, first, None) or getattr(builtins, first, None)
    for word in rest:
        fields = {field for kind in getattr(found, "__mro__", ()) for field in vars(kind).get("__annotations__", {})}
        found = getattr(found, word, word if word in fields else None)
    return found is not None


@pytest.mark.parametrize("name", binding_names.names("Python"))
def test_the_name_exists(name):
    assert exists(name)


def test_other_names_do_not_exist():
    assert not any(map(exists, ("Rules.moves", "State.push_text", "Record", "State.chance", "Outcome.sentences")))
