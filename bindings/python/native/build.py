"""The extension that cffi compiles: the functions of the library's header and of bindings/native/brdgame.h, which replaces
several calls of the library by one.

In the project's tree the library is compiled from the files of lib/. In an sdist it is one file, in c/ with all else that is
needed of the tree (backend.py puts it there).
"""
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from cffi import FFI

HERE = Path(os.path.abspath(__file__)).parent
IS_SDIST = (HERE.parent / "c").is_dir()
TREE = HERE.parent / "c" if IS_SDIST else HERE.parents[2]
SHARED = TREE / "bindings" / "native"
SYSTEM = os.environ.get("BOARDRULES_SYSTEM") == "1"


def wants_yaml():
    """Whether the extension reads rules files: as BOARDRULES_YAML=1 or 0 says, and otherwise if pkg-config finds libfyaml."""
    wanted = os.environ.get("BOARDRULES_YAML")
    if wanted:
        return wanted != "0"
    try:
        return subprocess.run(["pkg-config", "--exists", "libfyaml"], check=False).returncode == 0
    except FileNotFoundError:
        return False


def left_out():
    """The games that BOARDRULES_GAMES, a list of games, does not name; without it none."""
    wanted = os.environ.get("BOARDRULES_GAMES", "").split()
    if SYSTEM or not wanted:
        return []
    listed = TREE / "include/boardrules/boardrules.c" if IS_SDIST else TREE / "lib/builtin.c"
    games = {name.lower() for name in re.findall(r"^#ifndef BRD_WITHOUT_(\w+)$", listed.read_text(encoding="utf-8"), re.MULTILINE)}
    if not games.issuperset(wanted):
        sys.exit(f"BOARDRULES_GAMES: no such game: {' '.join(sorted(set(wanted) - games))}")
    return sorted(games.difference(wanted))


LEFT_OUT = left_out()
YAML = not SYSTEM and wants_yaml()
LINKED = "boardrules" if SYSTEM else "libfyaml" if YAML else None


def flags(option):
    """What pkg-config says of the linked library, as a list of words."""
    if LINKED is None:
        return []
    done = subprocess.run(["pkg-config", option, LINKED], capture_output=True, text=True, check=True)
    return shlex.split(done.stdout)


def declarations():
    """The declarations of the library's header, which packaging/header.py writes for cffi, and those of brdgame.h."""
    if IS_SDIST:
        public = (TREE / "boardrules.ffi.h").read_text(encoding="ascii")
    else:
        command = [sys.executable, "packaging/header.py", "ffi"]
        public = subprocess.run(command, cwd=TREE, capture_output=True, text=True, check=True).stdout
    own = (SHARED / "brdgame.h").read_text(encoding="ascii")
    return public, own.split("/* cffi reads from here */")[1].split("/* to here */")[0]


def library():
    """The library's sources, with the loader of rules files or with what takes its place."""
    if SYSTEM:
        return []
    if IS_SDIST:
        return [TREE / "include" / "boardrules" / "boardrules.c"]
    lib = TREE / "lib"
    folders = [lib / "games" / game for game in LEFT_OUT] + ([] if YAML else [lib / "yaml"])
    without = [path for folder in folders for path in folder.glob("*.c")] + ([lib / "no_yaml.c"] if YAML else [])
    return [path for path in sorted(lib.rglob("*.c")) if path not in without]


def relative(paths):
    """The paths relative to the folder of setup.py, as setuptools needs them."""
    return [os.path.relpath(path, HERE.parent) for path in paths]


def compiler_flags():
    return ["/std:c11", "/O2"] if sys.platform == "win32" else ["-std=gnu11", "-O3", "-fvisibility=hidden"]


def linker_flags():
    """The extension finds a library beside it, and has no symbols that only debuggers need. (Debian strips it itself.)"""
    return ["-Wl,-rpath,$ORIGIN", "-Wl,-s"] if sys.platform == "linux" and not SYSTEM else []


public, own = declarations()
builder = FFI()
builder.cdef(public)
builder.cdef(own)
builder.set_source(
    "boardrules._native",
    '#include "boardrules/boardrules.h"\n#include "draw/svg.h"\n#include "brdgame.h"\n',
    sources=relative([SHARED / "brdgame.c", TREE / "apps" / "draw" / "svg.c", *library()]),
    depends=relative(sorted(path for ending in ("h", "inc") for path in TREE.glob(f"*/**/*.{ending}"))),
    include_dirs=[str(SHARED), *(str(TREE / folder) for folder in ("apps", "lib", "lib/basics"))] + ([] if SYSTEM else [str(TREE / "include")]),
    define_macros=[("_GNU_SOURCE", "1")] + ([("BRD_WITH_YAML", "1")] if YAML else [])
    + [(f"BRD_WITHOUT_{game.upper()}", "1") for game in LEFT_OUT],
    extra_compile_args=compiler_flags() + flags("--cflags"),
    extra_link_args=flags("--libs") + linker_flags(),
    py_limited_api=True,
)
