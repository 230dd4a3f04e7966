"""test_conformance.py: the conformance files, which the reference implementations wrote, through the package (protocol.py)."""
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from boardrules import games
from conftest import TREE


@pytest.mark.parametrize("game", games())
def test_conformance(game, tmp_path):
    shell = tmp_path / "shell"
    shell.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{Path(__file__).with_name("protocol.py")}"\n', encoding="utf-8")
    shell.chmod(shell.stat().st_mode | stat.S_IXUSR)
    done = subprocess.run(["sh", str(TREE / "tests/scripts/conformance.sh"), game], env={**os.environ, "BRDSH": str(shell)},
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    assert " 0 do not" in done.stdout
