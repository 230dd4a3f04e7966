"""viewers.py: the table of viewers and actors in bindings/README.md has every public member of the three packages that takes one,
and no other. The tests of each package call all of its column: test_secrets.py, secrets.test.mjs; in Rust the compiler asks.
"""
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, "tests/support")
import binding_names  # noqa: E402
import members  # noqa: E402
from results import run_tests  # noqa: E402

ROWS = list(binding_names.table("Viewers and actors"))


def listed(language):
    return [(row["argument"], name) for row in ROWS for name in binding_names.names_in(row[language])]


def test_the_table_has_the_members_of_the_sources():
    for language, find in members.LANGUAGES.items():
        found = set(find())
        assert len(found) > 25, f"{language}: {found}"
        assert set(listed(language)) == found, f"{language}: {sorted(set(listed(language)) ^ found)}"


def test_no_member_is_listed_twice():
    for language in members.LANGUAGES:
        assert len(listed(language)) == len(set(listed(language))), language


def test_a_member_that_is_no_longer_listed_is_missed():
    """The sources are read, and not the table."""
    assert ("actor", "State.push") in set(members.in_python()) and ("viewer", "State.push") not in set(members.in_python())
    assert ("viewer", "Batch") in set(members.in_javascript()) and ("actor", "State::play") in set(members.in_rust())


def test_what_must_be_named_is_one_of_four():
    named = {row["named"] for row in ROWS}
    assert named == {"secrets", "always", "a spectator, unless named", "the seat to move, unless named"}, named


def main():
    return run_tests("viewers", globals())


sys.exit(main())
