"""The extension that cffi compiles: the functions of the library's header and of bindings/native/brdgame.h, which replaces
several calls of the library by one.
"""
import os
import shlex
import subprocess
import sys
from pathlib import Path

from cffi import FFI

HERE = Path(os.path.abspath(__file__)).parent
TREE = HERE.parents[2]
SHARED = TREE / "bindings" / "native"
SYSTEM = os.environ.get("BOARDRULES_SYSTEM") == "1"


def flags_of(package, option):
    """The output of pkg-config as a list of words."""
    done = subprocess.run(["pkg-config", option, package], capture_output=True, text=True, check=True)
    return shlex.split(done.stdout)


def declarations():
    """The declarations of the library's header, which generate/header.py writes for cffi, and those of brdgame.h."""
    done = subprocess.run([sys.executable, "generate/header.py", "ffi"], cwd=TREE, capture_output=True, text=True, check=True)
    own = (SHARED / "brdgame.h").read_text(encoding="ascii")
    return done.stdout, own.split("/* cffi reads from here */")[1].split("/* to here */")[0]


def sources():
    """The paths of the C sources relative to the folder of setup.py, as setuptools needs them."""
    own = [SHARED / "brdgame.c", TREE / "draw" / "svg.c"]
    library = [] if SYSTEM else sorted((TREE / "lib").glob("*.c")) + sorted((TREE / "lib").glob("*/*.c"))
    library = [path for path in library if path.name != "no_yaml.c"]  # the folder `yaml` has these functions
    return [os.path.relpath(path, HERE.parent) for path in own + library]


public, own = declarations()
builder = FFI()
builder.cdef(public)
builder.cdef(own)
builder.set_source(
    "boardrules._native",
    '#include "boardrules/boardrules.h"\n#include "draw/svg.h"\n#include "brdgame.h"\n',
    sources=sources(),
    include_dirs=[str(SHARED), str(TREE), str(TREE / "lib")] + ([] if SYSTEM else [str(TREE / "include")]),
    define_macros=[("_GNU_SOURCE", "1")],
    extra_compile_args=["-std=gnu11", "-O3", "-fvisibility=hidden"]
    + flags_of("boardrules" if SYSTEM else "libfyaml", "--cflags"),
    extra_link_args=flags_of("boardrules" if SYSTEM else "libfyaml", "--libs") + ([] if SYSTEM else ["-Wl,-rpath,$ORIGIN"]),
    py_limited_api=True,
)
