"""test_study.py: studies in parts have the results of one run, go on where they were ended, and refuse the files of others.

tests/bindings/study.sh runs them through MPI and Dask, and the commands of doc/scale.md.
"""
import json
import os
import pickle
import re
import signal
import subprocess
import sys
import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import boardrules
import pytest
from boardrules import GameRecord, IllegalMove, Rules, games, study
from boardrules.study import StudyError, balance, game_record, perft, self_play
from conftest import TREE

BRDBALANCE = os.environ.get("BRDBALANCE", str(TREE / "build" / "tools" / "brdbalance"))
OPTIONS = ["tombs", "--level", "0", "--games", "9"]

@pytest.fixture
def threads():
    with ThreadPoolExecutor(2) as pool:
        yield pool


class Counting(ThreadPoolExecutor):
    """Notes which parts are computed, and dies at one of them."""

    def __init__(self, dies_at=None):
        super().__init__(1)
        self.parts, self.dies_at = [], dies_at

    def submit(self, call, *arguments):
        def counted():
            if arguments[1] == self.dies_at:
                raise ConnectionError("a worker died")
            self.parts.append(arguments[1])
            call(*arguments)
        return super().submit(counted)


def contents(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def same_columns(one, other):
    return {name: list(values) for name, values in one.items()} == {name: list(values) for name, values in other.items()}


# --------------------------------------------------------------------------------------------------------------- perft

def known_counts(game):
    """Perft from the start by depth, as the second implementation counts it."""
    text = (TREE / "tests" / "conformance" / f"{game}.txt").read_text(encoding="utf-8")
    return [int(count) for _, count in re.findall(r"> perft (\d+)\n= (\d+)\n", text.split("> divide")[0])]


@pytest.mark.parametrize("game", games())
def test_perft_is_that_of_the_second_implementation(game, tmp_path, threads):
    counts, state = known_counts(game), Rules(game).state()
    assert len(counts) >= 4
    for depth, count in enumerate(counts):
        for parts in (1, 3, 7):
            found = perft(state, depth, tmp_path / f"{depth}-{parts}", parts=parts, executor=threads)
            assert found.count == count == sum(map(int, found.columns["count"]))


def test_perft_divides_by_the_first_plies(tmp_path, threads):
    state = Rules("tomis").state()
    found = perft(state, 4, tmp_path, parts=1, executor=threads)
    assert len(found.columns["line"]) == len(set(found.columns["line"])) == 8
    for line, count in zip(found.columns["line"], found.columns["count"]):
        assert state.after(str(line)).perft(3) == count


def test_perft_begins_in_the_middle(tmp_path, threads):
    state = Rules("tombs").state(3)
    state.playout(1, 20)
    assert perft(state, 3, tmp_path, executor=threads).count == state.perft(3)


# ------------------------------------------------------------------------------------------------------------- self-play

@pytest.mark.parametrize("game", games())
def test_games_are_those_of_playout(game, tmp_path, threads):
    rules = Rules(game)
    found = self_play(rules, 7, tmp_path, seed=3, max_plies=150, parts=3, executor=threads)
    columns = found.columns
    for number, record in enumerate(found.records()):
        state = rules.state()
        assert columns["game"][number] == number and int(columns["plies"][number]) == state.playout(int(columns["seed"][number]), 150)
        assert record.state() == state and record.complete
        assert record.tags == {"game": str(number), "seed": str(columns["seed"][number])}
        assert columns["ending"][number] == (state.outcome().ending if state.is_over else "")
        assert tuple(columns[f"won{seat}"][number] for seat in range(2)) == state.returns()
        assert bool(record.ended) == (not state.is_over) and game_record(rules, number, seed=3, max_plies=150) == record
        record.verify()
    assert number == 6 and len(set(columns["seed"])) == 7


def test_the_number_of_parts_changes_nothing(tmp_path, threads):
    found = [self_play(Rules("tombs", teams=True), 10, tmp_path / str(parts), players=4, parts=parts, executor=threads)
             for parts in (1, 3, 7, 12)]
    texts = {b"".join(file.read_bytes() for file in one.files) for one in found}
    assert len(texts) == 1 and all(same_columns(one.columns, found[0].columns) for one in found) and "won3" in found[0].columns
    assert [len(one.files) for one in found] == [1, 3, 7, 12]


def first_move(state, source):
    return state.moves_of(boardrules.REFEREE)[0]


def any_move(state, source):
    return str(source.choice(state.moves_of(boardrules.REFEREE)))


def bad_move(state, source):
    return "e5c4"


def test_a_player_makes_the_moves(tmp_path, threads):
    rules = Rules("tokonoma")
    found = self_play(rules, 2, tmp_path / "first", max_plies=10, player=first_move, executor=threads)
    one, other = found.records()
    assert one.moves == other.moves and len(one) == 10 and one.moves[0] == rules.state().legal_moves[0]
    found = self_play(rules, 4, tmp_path / "any", player=any_move, executor=threads)
    records = list(found.records())
    assert len({str(record.moves) for record in records}) == 4 and game_record(rules, 2, player=any_move) == records[2]
    with pytest.raises(IllegalMove, match="e5c4") as refused:
        self_play(rules, 2, tmp_path / "bad", player=bad_move, executor=threads)
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value), "so processes can send it"
    with pytest.raises(StudyError, match=r"self_play-1-of-16\.json: of another study; player: test_study.any_move there, None here"):
        self_play(rules, 4, tmp_path / "any", executor=threads)


# --------------------------------------------------------------------------------------------------------- processes

class Mortal:
    """A player whose process dies while there is a file."""

    def __init__(self, told):
        self.told = told

    def __call__(self, state, source):
        if state.ply > 15 and self.told.exists():
            os._exit(9)
        return any_move(state, source)


def test_processes_go_on_after_one_died(tmp_path, threads):
    rules, player = Rules("tokonoma"), Mortal(tmp_path / "told")
    expected = self_play(rules, 6, tmp_path / "threads", player=player, parts=6, executor=threads)
    player.told.touch()
    with pytest.raises(BrokenProcessPool):
        self_play(rules, 6, tmp_path / "processes", player=player, parts=6)
    player.told.unlink()
    (tmp_path / "processes" / ".self_play-1-of-6.json.0123").touch()
    found = self_play(rules, 6, tmp_path / "processes", player=player, parts=6)
    assert same_columns(found.columns, expected.columns)
    assert contents(tmp_path / "processes") == contents(tmp_path / "threads"), "and nothing hidden is left"


INTERRUPTED = """
import signal
import sys
from boardrules import Rules
from boardrules.study import self_play
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background begins without it
    self_play(Rules("tomis"), 100000, sys.argv[1], max_plies=60, parts=2000)
"""


def test_ctrl_c_ends_all_processes(tmp_path):
    program, folder = tmp_path / "program.py", tmp_path / "folder"
    program.write_text(INTERRUPTED)
    path = os.pathsep.join([str(Path(boardrules.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    run = subprocess.Popen([sys.executable, program, folder], start_new_session=True, stderr=subprocess.PIPE, text=True,
                           env={**os.environ, "PYTHONPATH": path})
    while run.poll() is None and not list(folder.glob("*.records")):
        time.sleep(0.02)
    os.killpg(run.pid, signal.SIGINT)
    said = run.communicate(timeout=60)[1]  # ends when no process has its standard error any more
    assert said.splitlines()[-1] == "KeyboardInterrupt" and said.count("Traceback") == 1, said


def test_parts_that_are_finished_stay(tmp_path):
    rules = Rules("carnyx")
    with Counting(dies_at=4) as pool, pytest.raises(ConnectionError):
        self_play(rules, 10, tmp_path, parts=5, executor=pool)
    assert pool.parts[:3] == [1, 2, 3] and 4 not in pool.parts
    (tmp_path / "self_play-2-of-5.records").unlink()
    with Counting() as again:
        self_play(rules, 10, tmp_path, parts=5, executor=again)
    assert sorted(again.parts) == sorted({1, 2, 3, 4, 5} - set(pool.parts) | {2})
    before = contents(tmp_path)
    with Counting() as third:
        self_play(rules, 10, tmp_path, parts=5, executor=third)
    assert third.parts == [] and contents(tmp_path) == before


def test_the_same_study_may_run_twice_at_a_time(tmp_path):
    """The other one finishes first, and takes what we write for a file that was left behind."""
    def other(state, source):
        if not (tmp_path / "self_play-1-of-1.records").exists():
            mine = next(tmp_path.glob(".*.records.*"))
            (tmp_path / "self_play-1-of-1.records").write_bytes(b"by the other one")
            mine.unlink()
        return first_move(state, source)
    with ThreadPoolExecutor() as pool:
        found = self_play(Rules("carnyx"), 1, tmp_path, max_plies=3, player=other, parts=1, executor=pool)
    assert [name for name in contents(tmp_path) if name.startswith(".")] == [] and len(found.columns["game"]) == 1


# ------------------------------------------------------------------------------------------------- files of others

def test_another_study_is_refused_by_name(tmp_path, threads):
    rules = Rules("tombs")
    self_play(rules, 4, tmp_path, parts=2, executor=threads)
    (tmp_path / "notes.txt").write_text("not a part")
    before = contents(tmp_path)
    for words, call in (("self_play-1-of-2.json: of another study; seed: 1 there, 2 here", {"seed": 2}),
                        ("self_play-1-of-2.json: of another study; max_plies: 600 there, 50 here", {"max_plies": 50}),
                        ("self_play-1-of-2.json: of another study; players: 2 there, 3 here", {"players": 3}),
                        ("self_play-1-of-2.json: of another study; this one is self_play in 3 parts", {"parts": 3})):
        with pytest.raises(StudyError) as refused:
            self_play(rules, 4, tmp_path, executor=threads, **{"parts": 2, **call})
        assert str(refused.value) == f"{tmp_path}/{words}"
    with pytest.raises(StudyError, match="rules: [0-9a-f]{16} there, [0-9a-f]{16} here"):
        self_play(Rules("tombs", max_plies=9), 4, tmp_path, parts=2, executor=threads)
    with pytest.raises(StudyError, match="this one is perft in 2 parts"):
        perft(rules.state(), 2, tmp_path, parts=2, executor=threads)
    with pytest.raises(StudyError, match="this one is balance in 2 parts"):
        balance(OPTIONS, tmp_path, parts=2, program=BRDBALANCE, executor=threads)
    assert contents(tmp_path) == before


def test_files_that_are_no_parts_are_refused(tmp_path, threads):
    for number, text in enumerate(("", "{", "[]", "{}", '{"study":1,"columns":{}}', '{"study":{}}')):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "perft-1-of-1.json").write_text(text)
        with pytest.raises(StudyError, match=r"perft-1-of-1\.json: this is not a part of a study"):
            perft(Rules("carnyx").state(), 1, folder, parts=1, executor=threads)
        assert (folder / "perft-1-of-1.json").read_text() == text
    (tmp_path / "self_play-1-of-1.records").write_text("somebody's")
    with pytest.raises(StudyError, match=r"self_play-1-of-1\.records: of another study; self_play-1-of-1\.json is not there"):
        self_play(Rules("carnyx"), 1, tmp_path, parts=1, executor=threads)
    (tmp_path / "self_play-1-of-1.records").unlink()
    for name in ("self_play-0-of-1.json", "self_play-2-of-1.json", "self_play-01-of-1.json"):
        (tmp_path / name).write_text("{}")
        with pytest.raises(StudyError, match=f"{name}: of another study"):
            self_play(Rules("carnyx"), 1, tmp_path, parts=1, executor=threads)
        (tmp_path / name).unlink()


def test_a_worker_elsewhere_is_told(tmp_path):
    class Elsewhere(ThreadPoolExecutor):
        def submit(self, call, *arguments):
            return super().submit(int)
    with Elsewhere() as pool, pytest.raises(StudyError, match="all workers must see this folder"):
        perft(Rules("carnyx").state(), 2, tmp_path, executor=pool)


# ------------------------------------------------------------------------------------------------------------- balance

def test_balance_reports_as_one_run(tmp_path, threads):
    found = balance(OPTIONS, tmp_path, parts=4, program=BRDBALANCE, executor=threads)
    plain = {"stdin": subprocess.DEVNULL, "capture_output": True, "text": True, "check": True}
    assert found.table == subprocess.run([BRDBALANCE, *OPTIONS], **plain).stdout
    assert found.json == subprocess.run([BRDBALANCE, *OPTIONS, "--json"], **plain).stdout
    rows = json.loads(found.json)["rows"]
    assert list(found.columns) == ["group", "name", "unit", "games", "present", "mean", "low", "high"]
    assert all(list(found.columns[name]) == [row[name] for row in rows] for name in found.columns)
    before = contents(tmp_path)
    found.files[2].unlink()
    assert balance(OPTIONS, tmp_path, parts=4, program=BRDBALANCE, executor=threads).json == found.json and contents(tmp_path) == before
    with pytest.raises(StudyError, match=r"balance-\d-of-4\.jsonl: it is of other games"):
        balance([*OPTIONS, "--seed", "2"], tmp_path, parts=4, program=BRDBALANCE, executor=threads)
    assert contents(tmp_path) == before


def test_balance_tells_what_the_program_says(tmp_path):
    with ThreadPoolExecutor(2) as threads:
        refused_by_balance(tmp_path, threads)
    assert contents(tmp_path) == {}


def refused_by_balance(tmp_path, threads):
    with pytest.raises(StudyError, match="^brdbalance: chess: "):
        balance(["chess"], tmp_path, program=BRDBALANCE, executor=threads)
    with pytest.raises(FileNotFoundError, match="brdbalanse"):
        balance(OPTIONS, tmp_path, program=tmp_path / "brdbalanse", executor=threads)
    with pytest.raises(StudyError, match="ended with 1$"):
        balance(OPTIONS, tmp_path, program="/bin/false", executor=threads)
    for option in ("--records", "--part", "--json"):
        with pytest.raises(ValueError, match=f"options: {option}: "):
            balance([*OPTIONS, option], tmp_path, executor=threads)
    with pytest.raises(TypeError, match="options"):
        balance("tombs", tmp_path, executor=threads)


# ------------------------------------------------------------------------------------------------------------ the rest

def test_arguments_are_told(tmp_path, threads):
    rules, state = Rules("tombs"), Rules("tombs").state()
    for call, kind, words in ((lambda: perft(state, -1, tmp_path), ValueError, "depth -1"),
                              (lambda: perft(state, 65, tmp_path), ValueError, "depth 65"),
                              (lambda: perft(state, 2, tmp_path, parts=0), ValueError, "parts 0"),
                              (lambda: self_play(rules, 0, tmp_path), ValueError, "games 0"),
                              (lambda: self_play(rules, 1, tmp_path, seed=2**64), ValueError, "seed"),
                              (lambda: self_play(rules, 1, tmp_path, max_plies=65536), ValueError, "max_plies"),
                              (lambda: self_play(rules, 1, tmp_path, players=5), ValueError, "5"),
                              (lambda: game_record(rules, -1), ValueError, "number -1"), (lambda: perft(state, 2, 7), TypeError, "int")):
        with pytest.raises(kind, match=words):
            call()
    assert contents(tmp_path) == {}


def test_columns_are_lists_without_numpy(tmp_path, threads, monkeypatch):
    arrays = self_play(Rules("carnyx"), 3, tmp_path, executor=threads).columns
    monkeypatch.setattr(study, "numpy_or_none", lambda: None)
    lists = self_play(Rules("carnyx"), 3, tmp_path, executor=threads).columns
    assert all(type(values) is list for values in lists.values()) and same_columns(lists, arrays)
    if boardrules._arrays.numpy_or_none() is not None:
        assert {name: values.dtype.str for name, values in arrays.items() if name != "ending"} == {
            "game": "<i4", "seed": "<u8", "plies": "<i4", "won0": "|i1", "won1": "|i1"}


def peak(path, count):
    """The most memory that reading a file of records needs at a time."""
    tracemalloc.start()
    assert sum(1 for record in GameRecord.read_all(path)) == count
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


def test_records_are_read_in_constant_memory(tmp_path, threads):
    found = self_play(Rules("tombs"), 60, tmp_path / "games", parts=1, executor=threads)
    text = found.files[0].read_bytes()
    few, many = tmp_path / "few", tmp_path / "many"
    few.write_bytes(text * 10)
    many.write_bytes(text * 50)
    peak(few, 600)
    assert many.stat().st_size > 800_000 and peak(many, 3000) < peak(few, 600) + 20_000 < 400_000
