"""version.py: the version that packaging/facts gives is the version everywhere, and so is the license.

`make release VERSION=…` writes the version: make, CMake, Meson, pkg-config and the tarballs read it from packaging/facts, the
other files are compared here. The license is changed in packaging/facts and where a fault here says so.
"""
import datetime
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "packaging")]
import release  # noqa: E402
from facts import FACTS, GAMES  # noqa: E402
from results import print_count, print_faults  # noqa: E402


def text_of(path):
    return (ROOT / path).read_text(encoding="utf-8")


def first(path, pattern):
    """What the first match of the pattern in the file captures; None without a match."""
    found = re.search(pattern, text_of(path), re.M)
    return found and found[1]


def packed(path, *keys):
    """A member of a JSON file."""
    value = json.loads(text_of(path))
    for key in keys:
        value = value.get(key, {})
    return value


VERSION = FACTS["VERSION"]
LICENSES = " AND ".join([FACTS["LICENSE"], *(FACTS[f"TERMS_{game}"] for game in GAMES if f"TERMS_{game}" in FACTS)])
# What the header makes of a version, by hand.
NUMBERS = {"1.2.3-rc.4": 100200304, "1.2.3": 100200399}
DAY = datetime.datetime(2001, 2, 3, 4, 5, 6, tzinfo=datetime.timezone.utc)


def repetitions(root, version):
    """(file, what in it, what it has, what it must have)"""
    for path, pattern, text in release.places(version):
        has = set(release.found(root, path, pattern))
        yield path, pattern, has or (path.endswith(".symbols") and {text}), {text}
    for path in release.CHANGELOGS:
        yield path, "the first heading", release.found(root, path, r"^## \[(.*?)\]")[0], version
    yield release.DEBIAN, "version", release.found(root, release.DEBIAN, r"\Aboardrules \((.*)-\d+\)"), [version.replace("-", "~")]


def licenses(npm="bindings/javascript/package"):
    """What packages with all games say of their license, in the fields that tools read"""
    for path in release.CRATES:
        yield path, "license", first(path, r'^license = "(.*)"'), LICENSES
    yield f"{npm}.json", "license", packed(f"{npm}.json", "license"), LICENSES
    yield f"{npm}-lock.json", "license", packed(f"{npm}-lock.json", "packages", "", "license"), LICENSES
    yield "bindings/python/pyproject.toml", "license", first("bindings/python/pyproject.toml", r'^license = \{text = "(.*)"\}'), LICENSES
    yield "meson.build", "license", first("meson.build", r"license: '(.*?)'"), LICENSES
    debians = sorted(re.findall(r"^License: (?:Expat and )?(\S+-noncommercial)$", text_of("packaging/debian/copyright"), re.M))
    terms = sorted(name.removeprefix("LicenseRef-") for fact, name in FACTS.items() if fact.startswith("TERMS_"))
    yield "packaging/debian/copyright", "licenses of games", debians, sorted(terms * 2)


def copied(folder):
    """The files that `make release` writes, in a folder; their paths."""
    paths = {path for path, *_ in release.places(VERSION)} | {release.DEBIAN, *release.CHANGELOGS}
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, folder / path)
    return paths


def numbered(root):
    """BRD_VERSION_NUMBER, as the preprocessor makes it: a sum of products."""
    text = f'#include "{root}/include/boardrules/version.h"\nBRD_VERSION_NUMBER'
    command = [os.environ.get("CC", "cc"), "-E", "-P", "-x", "c", "-"]
    return eval(subprocess.run(command, capture_output=True, text=True, input=text, check=True).stdout)


def released(root, paths):
    """Faults of two versions that are made one after the other."""
    for version, number in NUMBERS.items():
        release.release(root, version, DAY)
        for path, what, has, must in repetitions(root, version):
            if has != must:
                yield f"{path}, {what}: {has}, must be {must}"
        if numbered(root) != number:
            yield f"{version} has the number {numbered(root)}"
        if f"## [{version}] - 2001-02-03\n" not in (root / "CHANGELOG.md").read_text(encoding="utf-8"):
            yield f"CHANGELOG.md has no heading for {version}"
    for path in paths - {release.DEBIAN, *release.CHANGELOGS}:
        if re.search(r"1\.2\.3[-~]rc", (root / path).read_text(encoding="utf-8")):
            yield f"{path}: the former version is still there"


def main():
    well_formed = re.fullmatch(release.FORM, VERSION)
    results = {"form": [] if well_formed else [f"{VERSION} is no version"]}
    soname = FACTS["SOVERSION"], VERSION.split(".")[0]
    for path, what, has, must in [*repetitions(ROOT, VERSION), ("packaging/facts", "the number of the soname", *soname), *licenses()]:
        results[f"{path}, {what}"] = [] if has == must else [f"{has}, must be {must}"]
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder)
        results["a release"] = list(released(copy, copied(copy)))
    print_faults(results)
    return print_count("version", results)


if __name__ == "__main__":
    sys.exit(main())
