"""names.py: the tables of bindings/README.md agree with the header and with themselves."""
import json
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, "tests/support")
import binding_names  # noqa: E402
from results import run_tests  # noqa: E402

HEADER = json.loads(Path("include/boardrules/boardrules.json").read_text(encoding="utf-8"))
FUNCTIONS = {function["name"] for function in HEADER["functions"]}
STATUSES = {row["name"] for row in HEADER["constants"] if row["name"].startswith("BRD_E_")}
PAGE = binding_names.PAGE.read_text(encoding="utf-8")
WITHOUT = set(re.findall(r"^- `(brd_\w+)`: ", PAGE, re.M))


def test_every_function_of_the_header_is_named():
    missing = FUNCTIONS - set(binding_names.names("C")) - WITHOUT
    assert not missing, f"bindings/README.md does not name {sorted(missing)}"


def test_the_column_c_names_only_what_the_header_has():
    unknown = (set(binding_names.names("C")) | WITHOUT) - FUNCTIONS - STATUSES
    assert not unknown, f"bindings/README.md names {sorted(unknown)}"


def test_a_function_without_a_name_is_in_no_table():
    assert not WITHOUT & set(binding_names.names("C"))


def plain(cell):
    """The names of a cell without what the languages' spelling changes."""
    return {name.replace("::", ".").replace("_", "").lower() for name in binding_names.names_in(cell)}


def test_a_difference_has_a_reason():
    operations = [row for row in binding_names.rows() if "operation" in row]
    assert len(operations) > 80, len(operations)
    for row in operations:
        cells = [row[language] for language in binding_names.LANGUAGES]
        assert all(names or cell == binding_names.NONE for cell in cells for names in [plain(cell)]), row["operation"]
        differ = len({frozenset(plain(cell)) for cell in cells}) > 1
        assert differ == bool(row["why names differ"]), row["operation"]


FIRST_STEPS = {"Python": ("bindings/python/README.md", "python-chess"), "JavaScript": ("bindings/javascript/README.md", "chessops"),
               "Rust": ("bindings/rust/boardrules/README.md", "shakmaty")}


def members_in(cell):
    """What a cell names of states, rules and records, as the tables of bindings/README.md name it."""
    called = re.findall(r"\b(state|rules|State|Rules|GameRecord)(\.|::)(\w+)", cell)
    return {f"{kind[0].upper()}{kind[1:]}.{name}" for kind, _, name in called}


def test_who_comes_from_another_library_is_led_to_members_that_exist():
    for language, (page, library) in FIRST_STEPS.items():
        rows = list(binding_names.table(f"Coming from {library}", Path(page)))
        listed = {name.replace("::", ".") for name in binding_names.names(language)}
        found = set().union(*(members_in(row["boardrules"]) for row in rows))
        assert len(rows) >= 12 and len(found) >= 12, (language, len(rows), len(found))
        assert found <= listed, f"{page} names {sorted(found - listed)}"


def habits():
    table = PAGE.split("## Habits")[1].split("## ")[0]
    return set(re.findall(r"^\| (\w+) \| [A-Z]", table, re.M))


def test_reasons_are_habits_or_sentences():
    assert len(habits()) == 8, habits()
    reasons = [row["why names differ"] for row in binding_names.rows() if "operation" in row]
    words = {word for reason in reasons for word in re.split(r"[,;:] ", reason) if word and " " not in word}
    assert words == habits(), words ^ habits()


def main():
    return run_tests("names", globals())


sys.exit(main())
