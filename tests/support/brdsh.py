"""brdsh.py: the library's shell as a Python object: lines go in, answers come out."""

import os
import subprocess

BUILD = os.environ.get("BUILD", "build")
BRDSH = os.environ.get("BRDSH", os.path.join(BUILD, "tools", "brdsh"))


class Answer:
    """ok: `=` or `?`; text: the rest, with line feeds between its lines."""

    def __init__(self, block):
        self.ok = block.startswith("=")
        self.text = block[2:]

    @property
    def lines(self):
        return self.text.split("\n") if self.text else []

    @property
    def status(self):
        """The status name of a refusal, None otherwise."""
        return None if self.ok else self.text.partition(":")[0]

    @property
    def message(self):
        """The text after the status name of a refusal."""
        return self.text.partition(": ")[2]

    def __repr__(self):
        return ("= " if self.ok else "? ") + self.text


class Brdsh:
    # The commands sent before answers are read must fit into a pipe, so that neither side waits for the other.
    CHUNK_NBYTES = 30000

    def __init__(self, program=None):
        self.process = subprocess.Popen([program or BRDSH], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def read(self):
        """One answer: the lines up to an empty one."""
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError("the shell has ended")
            if line == b"\n":
                return Answer(b"".join(lines).decode("latin-1").removesuffix("\n"))
            lines.append(line)

    def ask(self, *commands):
        """The answers to some commands."""
        answers, sent, nbytes = [], 0, 0
        chunk = []
        for command in commands:
            data = command.encode("latin-1") + b"\n"
            if chunk and nbytes + len(data) > self.CHUNK_NBYTES:
                answers += self._exchange(chunk)
                chunk, nbytes = [], 0
            chunk.append(data)
            nbytes += len(data)
            sent += 1
        if chunk:
            answers += self._exchange(chunk)
        return answers

    def one(self, command):
        return self.ask(command)[0]

    def _exchange(self, chunk):
        self.process.stdin.write(b"".join(chunk))
        self.process.stdin.flush()
        return [self.read() for _ in chunk]

    def close(self):
        self.process.stdin.close()
        status = self.process.wait(timeout=60)
        self.process.stdout.close()
        return status
