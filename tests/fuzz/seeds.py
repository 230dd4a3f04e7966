"""seeds.py: seeds for the fuzzers: python3 tests/fuzz/seeds.py BRDSH STATES RECORDS EVENTS

In the folder STATES what the shell says of the listed positions, in RECORDS games of a few plies, whole and as seat 1
saw them, in EVENTS the lines of events of such games.
"""
import os
import subprocess
import sys

POSITION, SAVE, OBSERVATION, MOVE, STATE = range(5)  # as in fuzz_state.c


def ask(shell, commands):
    output = subprocess.run([shell], input="\n".join(commands) + "\n", stdout=subprocess.PIPE, text=True, check=True).stdout
    return [answer[2:] if answer.startswith("= ") else None for answer in output.split("\n\n")]


def seeds(shell, index, game):
    listed = []
    if os.path.exists(f"tests/positions/{game}.txt"):
        with open(f"tests/positions/{game}.txt", encoding="ascii") as file:
            listed = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    for start in ["new"] + [f"position {line}" for line in listed]:
        answers = ask(shell, [f"load {game}", start, "show", "save", "observe 0", "moves"])[2:]
        if answers[0] is None:
            continue
        yield POSITION, answers[0].encode()
        yield SAVE, bytes.fromhex(answers[1])
        yield OBSERVATION, answers[2].encode()
        for move in (answers[3] or "").split()[:3]:
            yield MOVE, move.encode()
        yield STATE, (answers[0] * 8).encode()[:512]


def records(shell, game):
    commands = [f"load {game} max_plies=8", "new"]
    for _ in range(8):
        moves = ask(shell, commands + ["moves"])[-2]
        commands += [f"play {(moves or '-').split()[-1]}"]
    for answer in ask(shell, commands + ["record", "record 1"])[-3:-1]:
        yield answer.encode() + b"\n"


def events(shell, game):
    """The events of some plies from the start: all lines of each ply, and each line once."""
    commands = [f"load {game}", "new"]
    for _ in range(12):
        moves = ask(shell, commands + ["moves"])[-2]
        commands += [f"play {(moves or '-').split()[-1]}"]
    plies = [answer for answer in ask(shell, commands)[2:] if answer]
    return plies + sorted({line for ply in plies for line in ply.split("\n") if line})


def main(shell, folder, records_folder, events_folder):
    for index, game in enumerate(ask(shell, ["games"])[0].split()):
        for number, (kind, data) in enumerate(seeds(shell, index, game)):
            with open(os.path.join(folder, f"seed-{game}-{number}"), "wb") as file:
                file.write(bytes([index, kind]) + data)
        for number, data in enumerate(records(shell, game)):
            with open(os.path.join(records_folder, f"seed-{game}-{number}"), "wb") as file:
                file.write(data)
        for number, line in enumerate(events(shell, game)):
            with open(os.path.join(events_folder, f"seed-{game}-{number}"), "wb") as file:
                file.write(bytes([2 * index]) + line.encode())


main(*sys.argv[1:])
