"""seeds.py: what the fuzzers begin with: python3 tests/fuzz/seeds.py BRDSH FOLDER

Writes into a folder for each fuzzer: into `state` and `texts` what the shell says of the listed positions; into `records`
games of a few plies, whole and as a seat saw them; into `events` the lines of events of such games; into `shell` lines that
use each command; into `host` what two players and a spectator send.
"""
import os
import subprocess
import sys

POSITION, SAVE, OBSERVATION, MOVE, STATE = range(5)  # as in fuzz_state.c; fuzz_texts.c has the first four


def ask(shell, commands):
    output = subprocess.run([shell], input="\n".join(commands) + "\n", stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout
    return [answer[2:] if answer.startswith("= ") else None for answer in output.split("\n\n")]


def game_of(shell, game, plies, switches=""):
    """The commands of a game in which the last legal move is made each time."""
    commands = [f"load {game} {switches}".strip(), "new"]
    for _ in range(plies):
        moves = ask(shell, commands + ["moves"])[-2]
        commands += [f"play {(moves or '-').split()[-1]}"]
    return commands


def states(shell, game):
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
    """Finished games, and one that ended otherwise, with tags, a comment and a byte order mark."""
    for answer in ask(shell, game_of(shell, game, 8, "max_plies=8") + ["record", "record 1"])[-3:-1]:
        yield answer.encode() + b"\n"
    for answer in ask(shell, game_of(shell, game, 4) + ["record referee timeout 0 draw 0,1; Börje", "record 0 agreement"])[-3:-1]:
        tagged = answer.replace("\n--- plies\n", "\ntag name0 Anna\ntag event \u56f2\u7881 \u2013 1\n--- plies\n;\ta comment\n")
        yield f"\ufeff{tagged}\n".encode()


def events(shell, game):
    """The events of some plies from the start: all lines of each ply, and each line once."""
    plies = [answer for answer in ask(shell, game_of(shell, game, 12))[2:] if answer]
    return plies + sorted({line for ply in plies for line in ply.split("\n") if line})


def lines(shell, game):
    """Each command of the shell after a few plies, without its optional arguments and with some."""
    begun = game_of(shell, game, 5)
    position, save, moves = [ask(shell, begun + [command])[-2] for command in ["show", "save", "moves"]]
    some = {"TEXT...": position, "CELL": "b2", "BITS": "77", "MOVE": moves.split()[0], "MOVE...": moves.split()[0],
            "ACTOR": "0", "SEED": "5", "VIEWER": "1", "SEAT": "1", "HEX": save, "D": "1", "MAX": "9",
            "ENDED...": "timeout 1; Börje", "NAME": "", "PLAYERS": "2",
            "TYPE": ask(shell, [f"load {game}", "ways"])[1].split()[0], "COUNT": "2"}
    for usage in ask(shell, ["help"])[0].split("\n"):
        name, *arguments = usage.replace("[", "").replace("]", "").split()
        if not set(arguments) - set(some):
            yield begun + [name], begun + [" ".join([name] + [some[argument] for argument in arguments]), "sentence 0"]


def connections(shell, game):
    """Two players join, a spectator watches, some plies are made, the last two players or one of them end the game."""
    joined = ["0join 0 " + 16 * "a", "1join 1 " + 16 * "b", "2watch", "3watch"]
    plies = [line.split()[1] for line in game_of(shell, game, 12)[2:]]
    played = [f"{connection}play {number + 1} {ply}" for number, ply in enumerate(plies) for connection in "01"]
    yield joined + played[:8] + ["0moves", "1board", "2position", "0agree", "1agree"]
    yield joined + played + ["ajo", "0in 0 " + 16 * "a", "x2", "2watch", "0resign"]
    yield ["0join 0 no-token-of-anybody", "0join 1 " + 16 * "b", "0play 1 " + plies[0]] + joined


def main(shell, folder):
    def write(fuzzer, name, data):
        os.makedirs(f"{folder}/{fuzzer}", exist_ok=True)
        with open(f"{folder}/{fuzzer}/seed-{name}", "wb") as file:
            file.write(data)
    for index, game in enumerate(ask(shell, ["games"])[0].split()):
        for number, (kind, data) in enumerate(states(shell, game)):
            write("state", f"{game}-{number}", bytes([index, kind]) + data)
            if kind != STATE:
                write("texts", f"{game}-{number}", bytes([index, kind]) + data)
        for number, data in enumerate(records(shell, game)):
            write("records", f"{game}-{number}", data)
        for number, line in enumerate(events(shell, game)):
            write("events", f"{game}-{number}", bytes([2 * index]) + line.encode())
        for number, (plain, full) in enumerate(lines(shell, game)):
            write("shell", f"{game}-{number}", "\n".join(plain + full[len(plain) - 1:]).encode() + b"\n")
        for number, sent in enumerate(connections(shell, game)):
            write("host", f"{game}-{number}", bytes([index]) + "\n".join(sent).encode() + b"\n")


main(*sys.argv[1:])
