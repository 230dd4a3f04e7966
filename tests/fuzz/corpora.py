"""corpora.py: the inputs that are kept for the fuzzers, tests/fuzz/corpora/TARGET.zip.

    python3 tests/fuzz/corpora.py unpack FOLDER           into FOLDER/TARGET, for each target
    python3 tests/fuzz/corpora.py keep PROGRAM FOLDER     what is new in FOLDER, too, as few inputs as do the same

`make fuzz` begins with them, and `make fuzz-keep` keeps what it has found. An input that showed a fault stays under its own name,
which does not begin with `kept-`.
"""
import pathlib
import subprocess
import sys
import tempfile
import zipfile

KEPT = pathlib.Path(__file__).parent / "corpora"
NO_DATE = (1980, 1, 1, 0, 0, 0)  # so that equal inputs give equal bytes


def unpack(folder):
    for archive in KEPT.glob("*.zip"):
        with zipfile.ZipFile(archive) as file:
            file.extractall(pathlib.Path(folder) / archive.stem)


def least(program, folder):
    """As few inputs of a folder as run the same code, the smallest ones."""
    with tempfile.TemporaryDirectory() as merged:
        subprocess.run([program, "-merge=1", "-timeout=60", "-verbosity=0", merged, folder], check=True, capture_output=True)
        return sorted((path.read_bytes() for path in pathlib.Path(merged).iterdir()), key=lambda data: (len(data), data))


def named(target):
    """The inputs that have names of their own."""
    if not (KEPT / f"{target}.zip").exists():
        return {}
    with zipfile.ZipFile(KEPT / f"{target}.zip") as file:
        return {name: file.read(name) for name in file.namelist() if not name.startswith("kept-")}


def keep(program, folder):
    target = pathlib.Path(program).name
    inputs = {f"kept-{number:04}": data for number, data in enumerate(least(program, folder))}
    inputs.update(named(target))
    KEPT.mkdir(exist_ok=True)
    with zipfile.ZipFile(KEPT / f"{target}.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name in sorted(inputs):
            file.writestr(zipfile.ZipInfo(name, NO_DATE), inputs[name], zipfile.ZIP_DEFLATED)
    print(f"{target}: {len(inputs)} inputs")


if __name__ == "__main__":
    {"unpack": unpack, "keep": keep}[sys.argv[1]](*sys.argv[2:])
