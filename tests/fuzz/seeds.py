"""Seeds for the fuzzer of states: what the shell says of the listed positions. python3 tests/fuzz/seeds.py BRDSH FOLDER"""
import os
import subprocess
import sys

POSITION, SAVE, OBSERVATION, MOVE, STATE = range(5)  # as in state.c


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


def main(shell, folder):
    for index, game in enumerate(ask(shell, ["games"])[0].split()):
        for number, (kind, data) in enumerate(seeds(shell, index, game)):
            with open(os.path.join(folder, f"seed-{game}-{number}"), "wb") as file:
                file.write(bytes([index, kind]) + data)


main(*sys.argv[1:])
