"""The build backend: setuptools, in a copy of the sources. So nothing is left beside them, and each build begins with the sources
as they are.

    python3 bindings/python/native/backend.py FOLDER      writes the sdist into the folder; `make sdist` does that

The project's tree becomes an sdist by adding c/: the library in one file, and what else the extension is compiled from.
"""
import contextlib
import gzip
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from setuptools import build_meta

HERE = Path(os.path.abspath(__file__)).parent
PACKAGE, TREE = HERE.parent, HERE.parents[2]
IN_TREE = not (PACKAGE / "PKG-INFO").exists()
BUILT = shutil.ignore_patterns("__pycache__", "*.so*", "*.egg-info", "build", "dist")
# What the extension is built from, and by.
NEEDED = ["lib", "include", "apps/draw", "packaging", "bindings/native"]


@contextlib.contextmanager
def copied():
    """Changes to the package's folder in a copy, in which it may be built."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as work:
        package = Path(work, "bindings", "python")
        shutil.copytree(PACKAGE, package, ignore=BUILT)
        if IN_TREE:
            shutil.copy(TREE / "LICENSE", package)
            for folder in NEEDED:
                shutil.copytree(TREE / folder, Path(work, folder), ignore=BUILT)
        os.chdir(package)
        try:
            yield package
        finally:
            os.chdir(before)


def add_library(c):
    """Writes the folder c: the library in one file, its declarations for cffi, and the other C sources of the extension."""
    facts = (TREE / "packaging" / "facts").read_text(encoding="utf-8")
    games = re.search(r"^ALL_GAMES=(.*)$", facts, re.MULTILINE)[1].split()
    run = [sys.executable, "packaging/amalgamate.py", c / "include", *games]
    subprocess.run(run, cwd=TREE, check=True, stdout=subprocess.DEVNULL)
    with open(c / "boardrules.ffi.h", "w", encoding="ascii") as file:
        subprocess.run([sys.executable, "packaging/header.py", "ffi"], cwd=TREE, check=True, stdout=file)
    for folder in ("apps/draw", "bindings/native"):
        shutil.copytree(TREE / folder, c / folder, ignore=shutil.ignore_patterns("*.css", "*.md", "*_bench.c"))


def link_within(readme):
    """The README as readers of the sdist find it: the page on events is beside it, and the project's other pages are not there."""
    text = readme.read_text(encoding="utf-8")
    readme.write_text(text.replace("](../EVENTS.md)", "](EVENTS.md)"), encoding="utf-8")
    for name in ("EVENTS.md", "events.schema.json"):
        shutil.copy(TREE / "bindings" / name, readme.parent)
    page = readme.parent / "EVENTS.md"
    page.write_text(re.sub(r"\[([^]]*)\]\(\.\./[^)]*\)", r"\1", page.read_text(encoding="utf-8")), encoding="utf-8")


def pack_alike(path):
    """Packs a tarball anew: the same sources give the same bytes, whoever packs them when."""
    date = int(os.environ.get("SOURCE_DATE_EPOCH", "315532800"))
    packed = io.BytesIO()
    with tarfile.open(path) as old, tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new:
        for member in sorted(old.getmembers(), key=lambda member: member.name):
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mtime, member.mode, member.pax_headers = date, 0o755 if member.isdir() else 0o644, {}
            new.addfile(member, old.extractfile(member) if member.isfile() else None)
    with open(path, "wb") as file, gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=date) as zipped:
        zipped.write(packed.getvalue())


def build_sdist(folder, settings=None):
    folder = os.path.abspath(folder)
    with copied() as package:
        if IN_TREE:
            add_library(package / "c")
            link_within(package / "README.md")
        name = build_meta.build_sdist(folder, settings)
    pack_alike(os.path.join(folder, name))
    return name


def build_wheel(folder, settings=None, metadata=None):
    folder = os.path.abspath(folder)
    with copied():
        return build_meta.build_wheel(folder, settings)


def prepare_metadata_for_build_wheel(folder, settings=None):
    folder = os.path.abspath(folder)
    with copied():
        return build_meta.prepare_metadata_for_build_wheel(folder, settings)


def build_editable(folder, settings=None, metadata=None):
    """`pip install -e`: the package is used where it is, so it is built there."""
    return build_meta.build_editable(folder, settings, metadata)


if __name__ == "__main__":
    os.makedirs(sys.argv[1], exist_ok=True)
    print(os.path.join(sys.argv[1], build_sdist(sys.argv[1])))
