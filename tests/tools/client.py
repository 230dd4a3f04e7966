"""client.py: whole games of all games between processes of examples/client.c at examples/host.c.

    python3 tests/tools/client.py

Each client has a connection of its own through the test, which cuts some of them and loses plies on others. A person at
each client chooses at random from the legal moves that it lists. All clients must learn the same end, which the record
confirms, and at each own turn the board that they keep from events must be what they observe.
"""

import os
import pathlib
import random
import re
import secrets
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "support"))
from brdsh import Brdsh  # noqa: E402
from facts import GAMES  # noqa: E402
from results import run_tests  # noqa: E402

BUILD = pathlib.Path(os.environ.get("BUILD", "build")).resolve()
HOST, CLIENT = BUILD / "examples" / "host", BUILD / "examples" / "client"
PATIENCE = 120  # seconds that a game may take on a busy machine

# Short games, and Thrones so that both its players lay out at once, too.
KINDS = [("tokonoma", 2, "max_plies=60"), ("carnyx", 2, "max_plies=60"), ("tombs", 2, ""), ("tombs", 4, "max_plies=80"),
         ("tomis", 2, "max_plies=100"), ("thrones", 2, "max_plies=160"), ("thrones", 2, "max_plies=160 setup=together")]


class Line:
    """A connection of a client through the test, from the Unix socket `path` to the host's."""

    def __init__(self, path, host, seed):
        self.path, self.host = path, host
        self.random = random.Random(seed)
        self.cuts = self.losses = 0  # so many were made
        self.fault = None  # what happens to this line: "cut", "lose" or None
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen()
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                client = self.listener.accept()[0]
                host = socket.socket(socket.AF_UNIX)
                host.connect(self.host)
            except OSError:
                return
            up = threading.Thread(target=self.pass_up, args=(client, host), daemon=True)
            up.start()
            self.pass_down(host.makefile("rb"), client)
            for end in client, host:
                end.close() if end.fileno() < 0 else end.shutdown(socket.SHUT_RDWR)
            up.join()

    @staticmethod
    def pass_up(client, host):
        try:
            while text := client.recv(4096):
                host.sendall(text)
            host.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def pass_down(self, lines, client):
        """Passes whole plies and other lines to the client, until it is time to cut the connection."""
        try:
            for line in lines:
                batch = [line]
                while line.startswith(b"ply ") and not re.match(rb"(next|end) ", batch[-1]):
                    batch.append(next(lines))
                if self.fault == "lose" and self.may_be_lost(batch):
                    self.losses += 1
                    continue
                text = b"".join(batch)
                if self.fault == "cut" and len(batch) > 1 and self.random.random() < 0.1 and self.cuts < 3:
                    self.cuts += 1
                    client.sendall(text[:self.random.randrange(len(text))])
                    return
                client.sendall(text)
        except (OSError, StopIteration):
            pass

    def may_be_lost(self, batch):
        """Another ply must follow without this client, or the game waits for it."""
        follows = re.match(rb"next seat=(\d) actors=\d$", batch[-1]) and f"seat={self.seat}".encode() not in batch[-1]
        return follows and self.random.random() < 0.2


class Person:
    """A client, and who types at it."""

    def __init__(self, place, seat, token, seed, plays=True):
        self.plays = plays
        arguments = [] if seat is None else [str(seat), token]
        self.random = random.Random(seed)
        self.process = subprocess.Popen([CLIENT, place, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True)
        self.lines = []
        self.thread = threading.Thread(target=self.play, daemon=True)
        self.thread.start()

    def play(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            found = re.search(r"legal moves: (.+)", line)
            if found and self.plays:
                self.type(self.random.choice(found[1].split()))

    def type(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except OSError:
            pass

    def count(self, words):
        return sum(line.startswith(words) for line in self.lines)

    def finish(self):
        """Waits until the client ends by itself, and returns how the game ended."""
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = "none"
        self.thread.join()
        assert status == 0, f"exit status {status}; the last lines: {self.lines[-5:]}"
        return self.lines[-1]


class Table:
    """A game at a host, and its players and a spectator."""

    def __init__(self, folder, game, players, switches, faults, seed, plays=True):
        self.folder, self.people, self.lines, self.plays = folder, [], [], plays
        tokens = [secrets.token_hex(16) for _ in range(players)]
        self.host = subprocess.Popen([HOST, f"{folder}/game", "0", game, switches], stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE, text=True)
        self.host.stdin.write("\n".join(tokens))
        self.host.stdin.close()
        assert "is open" in self.host.stdout.readline()
        # The spectator comes first, and is told of the game before anybody plays: a short one could be over before.
        for index, token in [(players, None), *enumerate(tokens)]:
            self.seat(index, token, faults[index % len(faults)], seed + index)
            while token is None and not self.people[0].lines and self.people[0].process.poll() is None:
                time.sleep(0.01)
        for listed in (self.people, self.lines):
            listed.append(listed.pop(0))

    def seat(self, index, token, fault, seed):
        line = Line(f"{self.folder}/line{index}", f"{self.folder}/game/socket", seed)
        line.seat, line.fault = index, fault
        if token is not None:
            pathlib.Path(f"{self.folder}/token{index}").write_text(token, encoding="ascii")
        self.lines.append(line)
        self.people.append(Person(line.path, index if token else None, f"{self.folder}/token{index}", seed,
                                  self.plays))

    def finish(self):
        """Returns how the game ended, which all clients must say."""
        ends = {person.finish() for person in self.people}
        self.host.kill()
        self.host.wait()
        self.host.stdout.close()
        for line in self.lines:
            line.listener.close()
        assert len(ends) == 1, ends
        return ends.pop().removeprefix("the game has ended: ")

    def count(self, words):
        return [person.count(words) for person in self.people]


def play_all(faults):
    """A game of each kind; returns the tables."""
    for seed, (game, players, switches) in enumerate(KINDS):
        if game not in GAMES:
            continue
        with tempfile.TemporaryDirectory() as folder:
            table = Table(folder, game, players, switches, faults, 100 * seed)
            end = table.finish()
            shell = Brdsh(BUILD / "tools" / "brdsh")
            replayed = shell.ask(f"replay {folder}/game/record", "outcome")
            shell.close()
            assert all(answer.ok for answer in replayed) and replayed[1].text != "none", (game, replayed)
            assert not any(table.count("the events did not say")), (game, "a board differs from its observation")
            assert not any(table.count("not legal: ") + table.count("error: ")), (game, "a client erred")
            assert table.count("refused: ") == table.count("refused: stale "), (game, "refused", table.count("refused: "))
        yield game, switches, table


def test_whole_games_end_alike_everywhere():
    for game, switches, table in play_all([None]):
        lost, cut, refused = (table.count(words) for words in ("a ply was lost", "the connection is lost", "refused: "))
        assert not any(lost + cut), (game, "lost", lost, "cut", cut)
        assert all(table.count("ply ")), (game, "somebody saw no ply")
        assert "together" in switches or not any(refused), (game, "refused", refused)


def test_connections_that_are_cut_are_made_again():
    cuts = 0
    for game, _, table in play_all(["cut"]):
        made = [line.cuts for line in table.lines]
        assert table.count("the connection is lost") == made, (game, made, table.count("the connection is lost"))
        cuts += sum(made)
    assert cuts > len(GAMES)


def test_plies_that_are_lost_are_noticed():
    losses = 0
    for game, _, table in play_all(["lose", None]):
        noticed, made = table.count("a ply was lost"), [line.losses for line in table.lines]
        assert all(n <= m for n, m in zip(noticed, made)), (game, noticed, made)
        losses += sum(noticed)
    assert losses > len(GAMES)


def test_players_resign_and_agree():
    for words, end in (["resign"], "resignation 0 win 1"), (["agree", "agree"], "agreement draw 0,1"):
        with tempfile.TemporaryDirectory() as folder:
            table = Table(folder, "tomis", 2, "", [None], 7, plays=False)
            for person, word in zip(table.people, words):
                person.type(word)
            assert table.finish() == end
            assert f"\n--- end\nended {end}\n" in pathlib.Path(f"{folder}/game/record").read_text(encoding="ascii")


def run_client(*arguments):
    return subprocess.run([CLIENT, *arguments], capture_output=True, text=True, timeout=PATIENCE)


def test_wrong_words_and_tokens_are_refused():
    for arguments in [], ["s", "0"], ["s", "9", __file__], ["s", "0", "/nowhere"], ["s", "00", __file__], ["s" * 200, "0", __file__]:
        done = run_client(*arguments)
        assert done.returncode == 1 and done.stderr.startswith("client: "), (arguments, done)
    with tempfile.TemporaryDirectory() as folder:
        table = Table(folder, "tokonoma", 2, "", [None], 8, plays=False)
        pathlib.Path(f"{folder}/wrong").write_text("0123456789abcdef", encoding="ascii")
        done = run_client(f"{folder}/game/socket", "0", f"{folder}/wrong")
        assert done.returncode == 1 and "not its token" in done.stderr, done
        table.people[0].type("resign")
        table.finish()


if __name__ == "__main__":
    sys.exit(run_tests("client", globals()))
