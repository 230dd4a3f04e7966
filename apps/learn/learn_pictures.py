"""Draws the pictures of learn/: python3 apps/learn/learn_pictures.py BRDSVG FOLDER GAME...

Each picture is an entry of `pictures` in apps/learn/<game>.yaml, which apps/learn/README.md describes. Needs Debian's python3-yaml.
"""

import pathlib
import subprocess
import sys

import yaml

LEARN = pathlib.Path(__file__).resolve().parent
OPTIONS = {"position", "cell", "viewer"}


def options(name, picture):
    """The options of brdsvg for a picture."""
    if set(picture) - OPTIONS - {"moves", "reach", "count"}:
        sys.exit(f"{name}: a picture has {', '.join(sorted(OPTIONS))}, moves, reach and count, not {picture}")
    if "reach" in picture:
        yield from ("--reach", picture["reach"], "--count", str(picture.get("count", 1)))
        return
    for key in sorted(OPTIONS & set(picture)):
        yield from (f"--{key}", str(picture[key]))
    if picture.get("moves"):
        yield "--moves"


def main(brdsvg, folder, games):
    folder.mkdir(parents=True, exist_ok=True)
    for game in games:
        read = yaml.safe_load((LEARN / f"{game}.yaml").read_text(encoding="utf-8"))
        for name, picture in read["pictures"].items():
            done = subprocess.run([brdsvg, "--board", *options(name, picture), game], stdout=subprocess.PIPE, check=True)
            (folder / f"{game}-{name}.svg").write_bytes(done.stdout)


main(sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:])
