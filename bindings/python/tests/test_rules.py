"""test_rules.py: rules, switches, faults, records, and the program `python -m boardrules`."""
import pickle
import re
import subprocess
from fractions import Fraction

import boardrules
import pytest
from boardrules import GameRecord, Rules, games
from conftest import TREE, played


def test_version_is_the_librarys():
    header = (TREE / "include/boardrules/version.h").read_text(encoding="ascii")
    assert re.search(r'BRD_VERSION_STRING "(.*)"', header)[1] == boardrules.__version__
    changes = (TREE / "bindings/python/CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{boardrules.__version__}]" in changes


def test_rules_files_are_the_built_in_rules():
    for game in games():
        rules = Rules.from_file(TREE / "rules" / f"{game}.yaml")
        assert rules == Rules(game) and rules.credit and rules.title
        assert Rules.from_yaml(rules.yaml()) == rules


def test_switches_take_python_values():
    assert Rules("tombs", teams=True).switches["teams"].value == "true"
    assert Rules("tombs", deck_3=[1, 2, 3, 4]).switches["deck_3"].value == "1,2,3,4"
    assert Rules("thrones", survival=Fraction(1, 3), setup="together").overrides == {"survival": "1/3", "setup": "together"}
    assert eval(repr(Rules("thrones", survival="1/3"))) == Rules("thrones", survival="1/3")  # noqa: S307
    for bad in ({"teams": 7}, {"nonsense": 1}, {"teams": "x y=1"}):
        with pytest.raises(boardrules.RulesError):
            Rules("tombs", **bad)
    with pytest.raises(TypeError):
        Rules("tombs", teams=None)
    with pytest.raises(boardrules.RulesError, match="tokonoma, carnyx"):
        Rules("chess")


def test_all_faults_have_their_places():
    for path in sorted((TREE / "tests/bad_rules").glob("*.yaml")):
        with pytest.raises(boardrules.RulesError) as caught:
            Rules.from_file(path)
        faults = caught.value.faults
        assert faults and all(fault.message and fault.line >= 1 for fault in faults), path.name
        assert str(caught.value).count("\n") == len(faults) - 1
    with pytest.raises(OSError):
        Rules.from_file("/nowhere/at/all.yaml")


def test_rules_pickle():
    changed = Rules.from_yaml("schema: 1\nextends: tokonoma\nswitches: {attackers: 3}\npieces:\n  star:\n    moves: [{kind: leap, directions: [forward], range: 1, onto: [empty]}]\n")
    for rules in (Rules("tombs", teams=True), changed):
        assert pickle.loads(pickle.dumps(rules)) == rules and hash(pickle.loads(pickle.dumps(rules))) == hash(rules)
    assert changed != Rules("tokonoma") and "fingerprint" in repr(changed)


def test_cells_and_neighbours():
    rules = Rules("tomis")
    assert rules.neighbour("a1", "N").name == "a2" and rules.neighbour("a1", "S") is None
    assert rules.neighbour("a8", "S", seat=1) is None
    assert rules.cell(0).name == "a1" and rules.cell(rules.cell("h8")).index == 63
    for bad in ("z9", 64, -1):
        with pytest.raises(KeyError):
            rules.cell(bad)
    assert {cell.shape for cell in Rules("tokonoma").cells} == {"hexagon"}


def test_endings_are_those_that_the_rules_have():
    assert Rules("carnyx").possible_endings == ("elimination",)
    assert Rules("carnyx", max_plies=9).possible_endings == ("elimination", "max_plies")
    assert Rules.from_yaml("schema: 1\nextends: carnyx\nends: [{kind: few}]").possible_endings == ("too_few",)


def test_cells_have_the_marks_of_the_rulebook():
    rules = Rules("carnyx")
    assert rules.marks == ("home_row", "centre")
    assert [cell.name for cell in rules.cells if boardrules.Mark("centre", None) in cell.marks] == ["c3"]
    assert [cell.name for cell in rules.cells if boardrules.Mark("home_row", 1) in cell.marks] == ["a5", "b5", "c5", "d5", "e5"]
    assert rules.cell("a2").marks == () and len({cell for cell in rules.cells}) == 25


def test_records_give_equal_games(rules, tmp_path):
    state = played(rules, 11, 60)
    record = GameRecord.of(state, {"name0": "Anna", "name1": "Börje the 2nd"}, boardrules.REFEREE)
    record.write(tmp_path / "game.txt")
    again = GameRecord.read(tmp_path / "game.txt")
    again.verify()
    assert str(again) == str(record) and again.complete and again.tags == {"name0": "Anna", "name1": "Börje the 2nd"}
    assert again.moves == state.move_stack and again.rules == rules and again.state() == state
    positions = list(again.states())
    assert positions[0] == again.start() and positions[-1] == state and len(positions) == len(again) + 1
    cut = GameRecord(str(record).split("--- end")[0])
    assert not cut.complete and cut.moves == state.move_stack


def test_records_say_how_the_game_ended_outside_the_rules():
    state = Rules("tokonoma").state()
    assert GameRecord.of(state).ended is None
    assert GameRecord.of(state, ended="resignation 1; late").ended == boardrules.EndedOutside(
        "resignation", 1, "win", (0,), "late", "resignation 1 win 0; late")
    assert GameRecord.of(state, ended="agreement", viewer=0).ended == boardrules.EndedOutside(
        "agreement", None, "draw", (0, 1), "", "agreement draw 0,1")
    text = str(GameRecord.of(state, ended="abandoned"))
    assert GameRecord(text.replace("ended abandoned", "ended Anna went home")).ended == boardrules.EndedOutside(
        "other", None, "", (), "Anna went home", "Anna went home")
    for bad in ("resignation", "resignation 2", "Anna went home", "agreement\nfinal x"):
        with pytest.raises(ValueError):
            GameRecord.of(state, ended=bad)
    with pytest.raises(TypeError):
        GameRecord.of(state, ended=1)
    with pytest.raises(ValueError):
        GameRecord.of(played(Rules("tokonoma", max_plies=2), 1, 2), ended="agreement")


def test_faults_of_records_have_line_and_ply():
    text = str(GameRecord.of(played(Rules("tokonoma", max_plies=9), 1, 9)))
    lines = text.split("\n")
    plies = next(i for i, line in enumerate(lines) if line == "--- plies") + 1
    lines[plies] = lines[plies].split(" ", 1)[0] + " a1a1 " + lines[plies].split(" ", 1)[1]
    with pytest.raises(boardrules.RecordError) as caught:
        GameRecord("\n".join(lines)).verify()
    assert caught.value.faults[0].line == plies + 1 and caught.value.faults[0].ply == 2
    for bad in ("", "boardrules-record 9\n", text.replace("game tokonoma", "game chess")):
        with pytest.raises(boardrules.RecordError):
            GameRecord(bad).verify()
    for name, value in (("a\nb", "x"), ("", "x"), ("n" * 33, "x"), ("name", "x\0y")):
        with pytest.raises(ValueError):
            GameRecord.of(Rules("tokonoma").state(), tags={name: value})


def test_the_output_of_the_program(capsys):
    from boardrules.__main__ import main
    assert main(["games"]) == 0 and "Tokonoma" in capsys.readouterr().out
    assert main(["show", "tombs", "teams=true", "--viewer", "0"]) == 0 and "ply 0" in capsys.readouterr().out
    assert main(["show", "tokonoma", "--svg"]) == 0 and capsys.readouterr().out.startswith("<svg")
    assert main(["lint", str(TREE / "rules/tomis.yaml")]) == 0 and "ok, tomis" in capsys.readouterr().out
    assert main(["lint", "/nowhere"]) == 1 and "No such file" in capsys.readouterr().out
    assert main(["play", "tombs", "--random", "0", "--random", "1", "--seed", "1"]) == 0
    assert "wins" in capsys.readouterr().out
    assert main(["show", "chess"]) == 2 and 'game "chess"' in capsys.readouterr().err


def test_people_play_by_typing(capsys, monkeypatch, tmp_path):
    from boardrules.__main__ import main
    lines = iter(["?", "c7c6", "zz", "c7c5", "c1c3", "undo", f"save {tmp_path / 'game.txt'}", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    assert main(["play", "tokonoma"]) == 0
    out = capsys.readouterr().out
    assert "the arm does not move to this tile" in out and "not a move" in out
    assert [str(move) for move in GameRecord.read(tmp_path / "game.txt")] == ["c7c5"]


def test_the_value_of_a_switch_cannot_set_another_switch():
    for bad in ({"teams": "true max_plies=5"}, {"teams=true max_plies": 5}):
        with pytest.raises(boardrules.RulesError, match="white space"):
            Rules("tombs", **bad)


def test_cells_of_other_rules_are_refused():
    with pytest.raises(KeyError):
        Rules("carnyx").cell(Rules("tokonoma").cells[0])
    with pytest.raises(ValueError, match="N, NE, E"):
        Rules("tomis").neighbour("a1", "up")


def test_texts_that_are_not_unicode_are_refused_with_faults():
    for text in ("\ud800", "\udcff", b"\xff\xfe"):
        with pytest.raises(boardrules.PositionError):
            boardrules.State.from_position(Rules("tombs"), text)
        with pytest.raises(boardrules.RulesError):
            Rules.from_yaml(text)


def test_one_viewer_records(rules):
    state = played(rules, 4, 40)
    for viewer in (*range(state.players), boardrules.SPECTATOR):
        record = GameRecord.of(state, viewer=viewer)
        record.verify()
        assert record.viewer == viewer and len(record) == len(state.move_stack)
        assert all(seen.hidden or seen == made for seen, made in zip(record, state.move_stack))
        assert record.start().observe(viewer) == next(GameRecord.of(state, viewer=boardrules.REFEREE).states()).observe(viewer)
        if any(move.hidden for move in record):
            with pytest.raises(boardrules.HiddenError, match="is hidden"):
                record.state()
        elif not rules.has_secrets:
            assert record.state() == state
    assert GameRecord(str(record)) == record == pickle.loads(pickle.dumps(record)) and hash(record) == hash(GameRecord(str(record)))
    assert record != GameRecord.of(state, {"a": "b"}, viewer)
    with pytest.raises(ValueError):
        GameRecord.of(state, viewer=boardrules.NOBODY)


def test_the_program_shows_viewers_only_their_own_moves(capsys):
    from boardrules.__main__ import main
    start = ["show", "thrones", "setup=together"]
    moves = {}
    for words in ([], ["--viewer", "0"], ["--viewer", "1"]):
        assert main(start + words) == 0
        moves[tuple(words)] = set(capsys.readouterr().out.splitlines()[-1].split())
    mine, yours = moves["--viewer", "0"], moves["--viewer", "1"]
    assert mine and yours and not mine & yours and mine | yours == moves[()]
    assert main(["show", "tombs", "--players", "4"]) == 0 and main(["show", "tombs", "--players", "9"]) == 2
    assert main(["show", "/nowhere.yaml"]) == 2


def test_people_take_back_their_own_plies(capsys, monkeypatch, tmp_path):
    from boardrules.__main__ import main
    lines = iter(["undo", "c7c5", f"save {tmp_path / 'no/game.txt'}", "undo", f"save {tmp_path / 'game.txt'}", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    assert main(["play", "tokonoma", "--random", "1", "--seed", "3"]) == 0
    assert list(GameRecord.read(tmp_path / "game.txt")) == [] and "No such file" in capsys.readouterr().out


def test_the_extension_uses_only_the_stable_abi():
    """One wheel works for all versions of Python, because the extension uses no internal name of CPython."""
    done = subprocess.run(["nm", "-D", "--undefined-only", boardrules._native.__file__], capture_output=True, text=True, check=True)
    used = set(re.findall(r" U (_?Py\w+)", done.stdout))
    assert "PyEval_SaveThread" in used, "other threads run during calls"
    assert {name for name in used if name.startswith("_Py")} <= {"_Py_Dealloc", "_Py_NoneStruct"}
    assert boardrules._native.__file__.endswith(".abi3.so")
