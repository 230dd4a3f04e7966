"""test_types.py: mypy checks a user's program strictly against the installed package."""
import os
import subprocess
import sys
from pathlib import Path

import boardrules

PROGRAM = """
from __future__ import annotations
import random
from concurrent.futures import Executor
from fractions import Fraction
from pathlib import Path
from typing import Optional
from boardrules import (REFEREE, IllegalMove, Item, LegalMoves, Move, Moved, Outcome, Batch, Event, Game,
                        GameRecord, RecordWriter, Rules, State, games)
from boardrules.study import balance, perft, self_play

def play(rules: Rules, source: random.Random) -> Optional[Outcome]:
    state: State = rules.state(players=2)
    while not state.is_over:
        ways: list[Move] = state.moves_of(state.to_move)
        state.push(source.choice(ways), state.to_move)
    if not rules.has_secrets:
        view: LegalMoves = state.legal_moves
        print(len(view))
    best: Move = max(sorted(state.move_stack))
    odds: list[tuple[Move, Fraction]] = state.chance_outcomes()
    for event in state.events(REFEREE):
        if isinstance(event, Moved):
            print(event.cell.name, event.to.name, event.count + 1, best, odds)
        same: Event = rules.event_from_json(event.to_json())
        print(same.line().upper(), same["kind"])
    try:
        state.push("a1a2", 0)
    except IllegalMove as error:
        print(error.reason.upper(), error.cell.name if error.cell else "")
    items: dict[str, tuple[Item, ...]] = state.board(REFEREE)
    mask: bytes = state.action_mask(0)
    numbers: list[int] = state.action_mask(0, "numbers")
    after: State = state.after(rules.actions[numbers[0]], REFEREE)
    print(after.is_capture("a1a2", REFEREE), sum(state.returns()), mask[0] + 1)
    print(RecordWriter(state, viewer=REFEREE).head().upper())
    Batch(rules, 4, masks="bits").step([-1] * 4)
    print(items, [str(move) for move in GameRecord.of(state, {"name0": "Anna"}, REFEREE)])
    return state.outcome()

def better(state: State, source: random.Random) -> Move:
    return source.choice(state.moves_of(REFEREE))

def studied(rules: Rules, executor: Executor) -> int:
    played = self_play(rules, 10, "folder", player=better, executor=executor)
    print(played.columns["plies"], [record.tags for record in played.records()], balance(["tombs"], "other").table)
    return perft(rules.state(), 3, Path("third"), parts=2).count + len(list(GameRecord.read_all(played.files[0])))

def named(name: str) -> Rules:
    return Rules(name)

for game in games():
    play(Rules(game, max_plies=100), random.Random(1))
known: Game = "tombs"
print(named(known), Rules("tombs", teams=True))
"""
WRONG = """
from boardrules import Batch, Rules, State
from boardrules.study import self_play
state: State = Rules("tombs", teams=None).state(players="two")
state.push(7)
state.turn + 1
state.action_mask(0, "words")
self_play(state.rules, 10, 7)
"""


def checked(tmp_path, program):
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    place = Path(boardrules.__file__).parents[1]
    environment = {**os.environ, **({} if place.name == "site-packages" else {"MYPYPATH": str(place)})}
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "program.py"], cwd=tmp_path, env=environment,
                          capture_output=True, text=True, check=False)
    return done.stdout


def test_a_strict_program_passes(tmp_path):
    answer = checked(tmp_path, PROGRAM)
    assert answer.startswith("Success"), answer


def test_mistakes_are_found(tmp_path):
    answer = checked(tmp_path, WRONG)
    assert [line.split(":")[1] for line in answer.splitlines() if ": error:" in line] == ["4", "4", "5", "6", "7", "8"], answer
