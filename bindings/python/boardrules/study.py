"""Studies that outgrow one core: perft, random games and balance in parts, on any executor of `concurrent.futures`.

The parts of a study are computed by an executor: processes of this machine (the default), `mpi4py.futures.MPIPoolExecutor`,
`dask.distributed.Client.get_executor()`, or another. A part that is finished is a file in the study's folder, which all workers
must see. So the same call goes on where a study was ended, and the results are the same whatever computed the parts. The page
doc/scale.md of the project shows all of this.

folder: of this study alone; it is made if it is not there. parts: how many; more than there are workers, so that none waits long
for the last one, and each of some seconds at least. executor: it stays open; None: one process for each core that this process
may use, and then the program must begin its own work under `if __name__ == "__main__":`. An executor raises its own exceptions if
its workers die; call again, and the parts that are finished stay.

Results have columns: arrays of numpy where it is installed, else lists. `pandas.DataFrame(result.columns)` takes them.

StudyError: the folder has a file of another study, or a part could not be computed.
"""
from __future__ import annotations

import json
import multiprocessing
import os
import random
import re
import secrets
import signal
import subprocess
import threading
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from os import PathLike, fspath
from pathlib import Path
from typing import IO, Any, Callable, ClassVar, Optional, Union

from . import __version__
from ._arrays import numpy_or_none
from ._calls import whole
from ._errors import BoardRulesError
from ._moves import Move
from ._record import GameRecord, RecordWriter
from ._roles import REFEREE
from ._rules import Rules
from ._state import State, random_below

__all__ = ["Balance", "Perft", "Player", "SelfPlay", "StudyError", "balance", "game_record", "perft", "self_play"]

Player = Callable[[State, random.Random], Union[Move, str]]
_Path = Union[str, "PathLike[str]"]
_MOST = 2**31 - 1
_PART = re.compile(r"(balance|perft|self_play)-\d+-of-\d+\.(json|jsonl|records)")


class StudyError(BoardRulesError, ValueError):
    """A folder that has a file of another study, or a part that could not be computed."""


@dataclass(frozen=True)
class Perft:
    """What `perft` found. count: the number of sequences. columns: `line`, the first plies of sequences, and `count`, how many
    begin with them."""

    count: int
    columns: dict[str, Any]


@dataclass(frozen=True)
class SelfPlay:
    """What `self_play` played. columns: `game`, the number of each game, from 0; `seed`, its own; `plies`; `ending`, "" if it was
    stopped; `won0`, `won1`, …, what each seat has won, as in `State.returns`. files: the records, one file a part; one after the
    other they have the games in the order of their numbers."""

    columns: dict[str, Any]
    files: tuple[Path, ...]

    def records(self) -> Iterator[GameRecord]:
        """The records of all games, read one by one."""
        for file in self.files:
            if file.stat().st_size > 0:
                yield from GameRecord.read_all(file)


@dataclass(frozen=True)
class Balance:
    """What `balance` found. table, json: what `brdbalance` prints for all games, byte for byte, without and with `--json`.
    columns: the rows of its report, one column for each key that all rows have. files: the parts, which `brdbalance --merge` takes."""

    table: str
    json: str
    columns: dict[str, Any]
    files: tuple[Path, ...]


# ------------------------------------------------------------------------------------------------------- parts as files

@contextmanager
def _kept(path: Path) -> Iterator[IO[bytes]]:
    """A file that gets its name when it is complete."""
    hidden = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        with open(hidden, "xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(hidden, path)
    except FileNotFoundError:
        if not path.exists():  # else another process finished the study meanwhile, and removed what it took for left behind
            raise
    finally:
        hidden.unlink(missing_ok=True)


@dataclass(frozen=True)
class _Study:
    """A study, as workers get it. about: what tells it from others, as JSON; each of its parts begins with it."""

    folder: Path
    parts: int
    about: dict[str, Any]
    kind: ClassVar[str]
    suffixes: ClassVar[tuple[str, ...]] = (".json",)

    def path(self, part: int, suffix: str = ".json") -> Path:
        return self.folder / f"{self.kind}-{part}-of-{self.parts}{suffix}"

    def compute(self, part: int) -> None:
        """Computes a part, 1 to `parts`, and keeps it."""
        raise NotImplementedError

    def is_finished(self, part: int) -> bool:
        return all(self.path(part, suffix).exists() for suffix in self.suffixes)

    def left(self) -> Sequence[int]:
        """The parts that are to be computed."""
        return [part for part in self.numbers() if not self.is_finished(part)]

    def keep(self, part: int, columns: dict[str, list[Any]]) -> None:
        with _kept(self.path(part)) as file:
            file.write(json.dumps({"study": self.about, "columns": columns}, separators=(",", ":")).encode() + b"\n")

    def columns(self) -> dict[str, list[Any]]:
        """The columns of all parts, one after the other."""
        found: dict[str, list[Any]] = {}
        for part in self.numbers():
            for name, values in _read_part(self.path(part))["columns"].items():
                found.setdefault(name, []).extend(values)
        return found

    def share(self, part: int, count: int) -> tuple[int, int]:
        """The first number of those that a part has, below `count`, and the first that it has no more."""
        return count * (part - 1) // self.parts, count * part // self.parts

    def numbers(self) -> range:
        return range(1, self.parts + 1)

    def files(self, suffix: str) -> tuple[Path, ...]:
        return tuple(self.path(part, suffix) for part in self.numbers())

    def check(self, file: Path) -> None:
        """StudyError: the file is a part of another study."""
        number, suffix = file.name.partition("-of-")[0].rpartition("-")[2], file.suffix
        is_named = suffix in self.suffixes and 1 <= int(number) <= self.parts and file == self.path(int(number), suffix)
        if not is_named:
            raise StudyError(f"{file}: of another study; this one is {self.kind} in {self.parts} parts")
        if suffix == ".json":
            other = _read_part(file)["study"]
            for key, value in self.about.items():
                if other.get(key) != value:
                    raise StudyError(f"{file}: of another study; {key}: {other.get(key)} there, {value} here")
        elif ".json" in self.suffixes and not file.with_suffix(".json").exists():
            raise StudyError(f"{file}: of another study; {file.with_suffix('.json').name} is not there")


def _read_part(file: Path) -> dict[str, Any]:
    try:
        part: dict[str, Any] = json.loads(file.read_bytes())
        if isinstance(part["study"], dict) and isinstance(part["columns"], dict):
            return part
    except (KeyError, TypeError, ValueError):
        pass
    raise StudyError(f"{file}: this is not a part of a study")


def _compute(study: _Study, part: int, call: str) -> None:
    """call: another one each time, because Dask remembers the results of equal calls."""
    study.compute(part)


def _begin_worker() -> None:
    """Ctrl-C ends a worker without a word, and a worker whose parent was killed ends, too, instead of waiting for ever."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()

    def end() -> None:
        if parent is not None:
            parent.join()
        os._exit(1)

    threading.Thread(target=end, daemon=True).start()


def _processes() -> ProcessPoolExecutor:
    """Processes that are not forked from this one, which may have threads."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    return ProcessPoolExecutor(cores, multiprocessing.get_context(method), _begin_worker)


def _run(study: _Study, executor: Optional[Executor]) -> None:
    """Computes the parts that are not finished."""
    study.folder.mkdir(parents=True, exist_ok=True)
    for file in sorted(study.folder.iterdir()):
        if _PART.fullmatch(file.name):
            study.check(file)
    left = study.left()
    if left and executor is None:
        own = _processes()
        try:
            _wait(study, own, left)
        finally:
            own.shutdown(cancel_futures=True)
    elif executor is not None:
        _wait(study, executor, left)
    for part in left:
        if not study.is_finished(part):
            raise StudyError(f"{study.path(part)}: its worker wrote it elsewhere; all workers must see this folder")
    for file in study.folder.glob(f".{study.kind}-*-of-*"):  # of workers that were killed
        file.unlink(missing_ok=True)


def _wait(study: _Study, executor: Executor, parts: Iterable[int]) -> None:
    call = secrets.token_hex(8)
    futures = [executor.submit(_compute, study, part, call) for part in parts]
    try:
        for future in as_completed(futures):
            future.result()
    except BaseException as error:
        # Processes that have died, as after Ctrl-C, have nothing to cancel, and Python 3.11 leaves others behind if one does.
        are_there = isinstance(error, Exception) and not isinstance(error, BrokenExecutor)
        if are_there or not isinstance(executor, ProcessPoolExecutor):
            for future in futures:
                future.cancel()
        raise


def _arrays(columns: dict[str, list[Any]], types: dict[str, str]) -> dict[str, Any]:
    """The columns as arrays of numpy, if it is there. types: of those that are not texts."""
    numpy = numpy_or_none()
    return columns if numpy is None else {name: numpy.array(values, types.get(name, "U")) for name, values in columns.items()}


def _folder(folder: _Path) -> Path:
    return Path(os.path.abspath(fspath(folder)))


def _parts(parts: int) -> int:
    return whole(parts, "parts", 1, 100000)


# --------------------------------------------------------------------------------------------------------------- perft

@dataclass(frozen=True)
class _PerftStudy(_Study):
    kind: ClassVar[str] = "perft"
    state: State
    depth: int
    plies: int
    count: int

    def compute(self, part: int) -> None:
        state, columns = self.state.copy(stack=False), {"line": [], "count": []}  # type: State, dict[str, list[Any]]
        for line in _lines(state, self.plies, *self.share(part, self.count)):
            columns["line"].append(" ".join(map(str, line)))
            columns["count"].append(state.perft(self.depth - self.plies))
        self.keep(part, columns)


def _lines(state: State, plies: int, first: int, end: int) -> Iterator[list[Move]]:
    """All sequences of so many plies with numbers from `first` on, below `end`. The state is at the end of each when it comes."""
    if plies == 0:
        if first < end:
            yield []
        return
    for move in state.moves_of(REFEREE):
        state.push(move, REFEREE)
        count = state.perft(plies - 1)
        if first < count:
            for line in _lines(state, plies - 1, max(first, 0), min(end, count)):
                yield [move, *line]
        state.pop()
        first, end = first - count, end - count
        if end <= 0:
            return


_LINES_A_PART = 8


def perft(state: State, depth: int, folder: _Path, *, parts: int = 16, executor: Optional[Executor] = None) -> Perft:
    """Counts the sequences of exactly `depth` plies from a state, as `State.perft` does, and how many there are of each first
    plies. The parts have about eight such beginnings each, so the number of first plies follows from `parts`. A count may exceed
    64 bits only as a sum (OverflowError: that of one beginning does). For the host alone: the counts reveal secrets.

    >>> import tempfile
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from boardrules import Rules
    >>> with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as threads:
    ...     found = perft(Rules("tokonoma").state(), 3, folder, parts=2, executor=threads)
    >>> found.count, len(found.columns["line"]), str(found.columns["line"][0])
    (917, 81, 'a5a3 a1a2')
    """
    parts, depth, plies = _parts(parts), whole(depth, "depth", 0, 64), 0
    while plies < depth and state.perft(plies) < _LINES_A_PART * parts:
        plies += 1
    about = {"version": __version__, **_about_rules(state.rules), "position": state.position, "depth": depth, "parts": parts}
    study = _PerftStudy(_folder(folder), parts, about, state.copy(stack=False), depth, plies, state.perft(plies))
    _run(study, executor)
    columns = study.columns()
    return Perft(sum(columns["count"]), _arrays(columns, {"count": "u8"}))


def _about_rules(rules: Rules) -> dict[str, Any]:
    return {"game": rules.game, "rules": f"{rules.fingerprint:016x}"}


# ----------------------------------------------------------------------------------------------------------- self-play

@dataclass(frozen=True)
class _Games:
    """How games are played."""

    rules: Rules
    players: int
    seed: int
    max_plies: int
    player: Optional[Player]

    def play(self, number: int) -> tuple[str, State, int]:
        """The record of a game, its last position, and its seed."""
        seed = _seed_of(self.seed, number)
        state, choose = self.rules.state(self.players), _chooser(self.player, seed)
        writer = RecordWriter(state, {"game": str(number), "seed": str(seed)}, REFEREE)
        head = writer.head()
        for _ in range(self.max_plies):
            if state.is_over:
                break
            state.push(choose(state), REFEREE)
        stopped = "" if state.is_over else f"abandoned; stopped after {self.max_plies} plies"
        return head + writer.tail(stopped), state, seed


def _seed_of(seed: int, number: int) -> int:
    """The seed of a game: eight bytes of BLAKE2b."""
    return int.from_bytes(blake2b(f"{seed} {number}".encode(), digest_size=8).digest(), "little")


def _chooser(player: Optional[Player], seed: int) -> Callable[[State], Union[Move, str]]:
    """Makes the choices of players and of chance. Without a player they are those of `State.playout` with this seed."""
    source = random.Random(seed)

    def draw(below: int) -> int:
        nonlocal seed
        number, seed = random_below(seed, below)
        return number

    def choose(state: State) -> Union[Move, str]:
        if state.is_chance:
            return state.draw(draw(state.chance_denominator))
        if player is not None:
            return player(state, source)
        moves = state.moves_of(REFEREE)
        return moves[draw(len(moves))]

    return choose


@dataclass(frozen=True)
class _SelfPlayStudy(_Study):
    kind: ClassVar[str] = "self_play"
    suffixes: ClassVar[tuple[str, ...]] = (".json", ".records")
    games: _Games
    count: int

    def compute(self, part: int) -> None:
        names = ["game", "seed", "plies", "ending", *(f"won{seat}" for seat in range(self.games.players))]
        rows: list[tuple[Any, ...]] = []
        with _kept(self.path(part, ".records")) as file:
            for number in range(*self.share(part, self.count)):
                record, state, seed = self.games.play(number)
                file.write(record.encode())
                outcome = state.outcome()
                rows.append((number, seed, len(state.move_stack), outcome.ending if outcome else "", *state.returns()))
            self.keep(part, {name: [row[at] for row in rows] for at, name in enumerate(names)})


def _games(rules: Rules, players: Optional[int], seed: int, max_plies: int, player: Optional[Player]) -> _Games:
    return _Games(rules, rules.state(players).players, whole(seed, "seed", 0, 2**64 - 1),
                  whole(max_plies, "max_plies", 0, 65535), player)


def self_play(rules: Rules, games: int, folder: _Path, *, players: Optional[int] = None, seed: int = 1, max_plies: int = 600,
              player: Optional[Player] = None, parts: int = 16, executor: Optional[Executor] = None) -> SelfPlay:
    """Plays games, at random or by a player of yours, and keeps their records. Each game has a seed of its own, made of `seed` and
    its number, so `game_record` plays any of them again. Its record has both as the tags `game` and `seed`.

    players: as in `Rules.state`. max_plies: stops a game after so many plies, 0 to 65535. player: a function that returns the move
    that the seat to move makes, given the state, with all secrets, and a random source of this game; it must be pickled, as the
    functions of a module are. It is known by its name: if it changes, choose another folder. None: each move of the
    referee's list is equally likely, and game and seed are those of `State.playout(seed)`. Plies of chance are drawn for it.

    >>> import tempfile
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from boardrules import Rules
    >>> rules = Rules("carnyx")
    >>> with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as threads:
    ...     found = self_play(rules, 6, folder, seed=7, parts=2, executor=threads)
    ...     records = list(found.records())
    >>> [file.name for file in found.files], int(found.columns["plies"][4]) == len(records[4])
    (['self_play-1-of-2.records', 'self_play-2-of-2.records'], True)
    >>> game_record(rules, 4, seed=7) == records[4]
    True
    """
    how, parts, count = _games(rules, players, seed, max_plies, player), _parts(parts), whole(games, "games", 1, _MOST)
    name = None if player is None else f"{player.__module__}.{getattr(player, '__qualname__', type(player).__qualname__)}"
    about = {"version": __version__, **_about_rules(rules), "players": how.players, "games": count, "seed": how.seed,
             "max_plies": how.max_plies, "player": name, "parts": parts}
    study = _SelfPlayStudy(_folder(folder), parts, about, how, count)
    _run(study, executor)
    types = {"seed": "u8", "game": "i4", "plies": "i4", **{f"won{seat}": "i1" for seat in range(how.players)}}
    return SelfPlay(_arrays(study.columns(), types), study.files(".records"))


def game_record(rules: Rules, number: int, *, players: Optional[int] = None, seed: int = 1, max_plies: int = 600,
                player: Optional[Player] = None) -> GameRecord:
    """One game of `self_play` with these arguments, played again: its record."""
    return GameRecord(_games(rules, players, seed, max_plies, player).play(whole(number, "number", 0, _MOST))[0])


# ------------------------------------------------------------------------------------------------------------- balance

@dataclass(frozen=True)
class _BalanceStudy(_Study):
    kind: ClassVar[str] = "balance"
    suffixes: ClassVar[tuple[str, ...]] = (".jsonl",)
    program: str
    options: tuple[str, ...]

    def compute(self, part: int) -> None:
        """Of a part that is there the program says whether it is of these games, and plays those that it lacks."""
        path, words = self.path(part, ".jsonl"), ("--jobs", "1", *self.options, "--part", f"{part}/{self.parts}")
        if path.exists():
            self.run(*words, "--out", str(path))
        else:
            with _kept(path) as file:
                file.write(self.run(*words))

    def left(self) -> Sequence[int]:
        return self.numbers()

    def run(self, *words: str) -> bytes:
        """What the program prints."""
        done = subprocess.run([self.program, *words], stdin=subprocess.DEVNULL, capture_output=True, check=False)
        if done.returncode != 0:
            raise StudyError(done.stderr.decode("utf-8", "replace").strip() or f"{self.program}: ended with {done.returncode}")
        return done.stdout


_WHOLE_RUN = ("--help", "--json", "--merge", "--out", "--part", "--records", "--svg")


def balance(options: Sequence[str], folder: _Path, *, parts: int = 16, program: _Path = "brdbalance",
            executor: Optional[Executor] = None) -> Balance:
    """Plays games by `brdbalance` and reports how the game plays, as one run of it would.

    options: its options, one word each: `["tomis", "--level", "0", "--games", "10000"]`. Files that they name must be where all
    workers find them. --help, --json, --merge, --out, --part, --records and --svg are a ValueError; for a page of plots give
    `files` to `brdbalance --merge --svg`. program: its path, or its name in PATH. OSError: it cannot be started."""
    words, parts = tuple(options), _parts(parts)
    if isinstance(options, str):
        raise TypeError("options: a list of words expected, not str")
    for word in words:
        if word in _WHOLE_RUN:
            raise ValueError(f"options: {word}: not for a study")
    study = _BalanceStudy(_folder(folder), parts, {}, fspath(program), words)
    _run(study, executor)
    files = study.files(".jsonl")
    table, report = (study.run("--merge", *form, *map(str, files)).decode() for form in ((), ("--json",)))
    rows = json.loads(report)["rows"]
    names = [name for name, value in rows[0].items() if not isinstance(value, dict)]
    columns = {name: [row[name] for row in rows] for name in names}
    types = {"games": "i4", "present": "i4", "mean": "f8", "low": "f8", "high": "f8"}
    return Balance(table, report, _arrays(columns, types), files)
