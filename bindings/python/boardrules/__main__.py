"""python -m boardrules: lists games, shows positions, plays in the terminal, checks rules files.

    python -m boardrules games
    python -m boardrules show GAME [SWITCH=VALUE ...] [--players N] [--position TEXT] [--viewer SEAT] [--svg]
    python -m boardrules play GAME [SWITCH=VALUE ...] [--players N] [--seed N] [--random SEAT]...
    python -m boardrules lint FILE ...
"""
from __future__ import annotations

import argparse
import random
import sys
from typing import Optional

from . import (CHANCE, REFEREE, BoardRulesError, GameRecord, IllegalMove, Move, MoveError, Rules, RulesError, State,
               __version__, games)


def _switches(words: list[str]) -> dict[str, str]:
    bad = [word for word in words if "=" not in word]
    if bad:
        raise SystemExit(f"boardrules: {bad[0]}: NAME=VALUE expected")
    return dict(word.split("=", 1) for word in words)


def _rules(arguments: argparse.Namespace) -> Rules:
    if arguments.game.endswith((".yaml", ".yml")):
        return Rules.from_file(arguments.game, **_switches(arguments.switches))
    return Rules(arguments.game, **_switches(arguments.switches))


def list_games(_: argparse.Namespace) -> int:
    for name in games():
        rules = Rules(name)
        players = " to ".join(sorted({str(rules.players[0]), str(rules.players[-1])}))
        print(f"{name:<10} {rules.title}, {players} players, by {rules.credit}")
    return 0


def show(arguments: argparse.Namespace) -> int:
    rules = _rules(arguments)
    state = rules.state(arguments.players)
    if arguments.position is not None:
        state = State.from_position(rules, arguments.position)
    viewer = REFEREE if arguments.viewer is None else arguments.viewer
    print(state.svg(viewer) if arguments.svg else state.diagram(viewer).rstrip("\n"))
    if not arguments.svg and not state.is_over:
        print(" ".join(map(str, state.moves_of(viewer))))
    return 0


def lint(arguments: argparse.Namespace) -> int:
    failed = 0
    for path in arguments.files:
        try:
            rules = Rules.from_file(path)
            print(f"{path}: ok, {rules.game}, 0x{rules.fingerprint:016x}")
        except RulesError as error:
            failed = 1
            for line in str(error).splitlines():
                print(f"{path}:{line}")
        except OSError as error:
            failed = 1
            print(f"{path}: {error.strerror}")
    return failed


def _choose(state: State, line: str) -> Optional[Move]:
    """The legal move that a line names; None if there is none, after printing the reason."""
    try:
        move = state.rules.parse_move(line)
    except MoveError:
        print("not a move; `?` lists the legal moves, `undo` takes back, `save FILE` saves the game, `quit` leaves")
        return None
    refused = state.why_not(move, state.to_move)
    if refused is not None:
        print(refused.sentence)
    return move if refused is None else None


def _take_back(state: State, at_random: list[int]) -> None:
    """Takes back the last ply of a person and all plies after it, which chance and random players made. Does nothing if
    no person has made a ply."""
    before = state.copy()
    while before.move_stack:
        before.pop()
        if not before.is_chance and before.to_move not in at_random:
            while state.ply > before.ply:
                state.pop()
            return


def _save(state: State, path: str) -> None:
    try:
        GameRecord.of(state, viewer=REFEREE).write(path)
    except OSError as error:
        print(f"{path}: {error.strerror}")


def _ask(state: State, at_random: list[int]) -> bool:
    """Reads commands until a person makes a ply or takes one back; false: the person leaves."""
    viewer = state.to_move
    print(state.diagram(viewer))
    while True:
        try:
            line = input(f"{state.rules.seats[viewer].name}> ").strip()
        except (EOFError, KeyboardInterrupt):
            return False
        if line == "quit":
            return False
        if line == "?":
            print(" ".join(map(str, state.moves_of(viewer))))
        elif line == "undo":
            _take_back(state, at_random)
            return True
        elif line.startswith("save "):
            _save(state, line[5:])
        else:
            move = _choose(state, line)
            if move is not None:
                state.push(move, viewer)
                return True


def play(arguments: argparse.Namespace) -> int:
    source = random.Random(arguments.seed)
    state = _rules(arguments).state(arguments.players)
    while not state.is_over:
        if state.is_chance:
            state.push(state.draw(source.randrange(state.chance_denominator)), CHANCE)
        elif state.to_move in arguments.random:
            state.push(source.choice(state.moves_of(state.to_move)), state.to_move)
        elif not _ask(state, arguments.random):
            return 0
    print(state.diagram(REFEREE).rstrip("\n"))
    print(state.outcome())
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m boardrules", description="The rules of five board games.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(required=True)
    commands.add_parser("games", help="lists the games").set_defaults(run=list_games)
    for name, run, words in (("show", show, "shows a position"), ("play", play, "plays in the terminal")):
        command = commands.add_parser(name, help=words)
        command.add_argument("game", help="a game's name, or a rules file")
        command.add_argument("switches", nargs="*", metavar="SWITCH=VALUE")
        command.add_argument("--players", type=int, help="the number of players; default: the lowest allowed")
        command.set_defaults(run=run)
        if name == "show":
            command.add_argument("--position", help="the position; default: the start")
            command.add_argument("--viewer", type=int, help="the seat whose view is shown; default: everything")
            command.add_argument("--svg", action="store_true", help="print a picture")
        else:
            command.add_argument("--seed", type=int, help="the seed for chance and random players")
            command.add_argument("--random", type=int, action="append", default=[], metavar="SEAT", help="a seat that plays at random")
    command = commands.add_parser("lint", help="checks rules files")
    command.add_argument("files", nargs="+", metavar="FILE")
    command.set_defaults(run=lint)
    return parser


def main(words: Optional[list[str]] = None) -> int:
    arguments = _parser().parse_args(words)
    try:
        return int(arguments.run(arguments))
    except (BoardRulesError, ValueError, OSError) as error:
        print(f"boardrules: {error}", file=sys.stderr)
        return 2 if not isinstance(error, IllegalMove) else 1


if __name__ == "__main__":
    sys.exit(main())
