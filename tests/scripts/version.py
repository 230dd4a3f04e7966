"""version.py: the version that packaging/facts gives is the version everywhere, and so is the license.

To change one, change it there: make, CMake, Meson, pkg-config and the tarballs read it from there. What cannot is compared here, and
each fault says what the file must have. `make abi` and bindings/rust/bindgen.sh write what is derived from the header.
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))
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


HEADER = "include/boardrules/version.h"
VERSION = FACTS["VERSION"]
LICENSES = " AND ".join([FACTS["LICENSE"], *(FACTS[f"TERMS_{game}"] for game in GAMES if f"TERMS_{game}" in FACTS)])
CRATES = [f"bindings/rust/{name}/Cargo.toml" for name in ("boardrules", "boardrules-sys")]
PACKAGES = ["."] + [f"bindings/{name}" for name in ("python", "javascript", "rust/boardrules", "rust/boardrules-sys")]


def repetitions():
    """(file, what in it, what it has, what it must have)"""
    numbers = [first(HEADER, rf"BRD_VERSION_{part} (\d+)$") for part in ("MAJOR", "MINOR", "PATCH")]
    yield HEADER, "numbers", ".".join(map(str, numbers)), VERSION.split("-")[0]
    # Each candidate has a number of its own, below that of the release.
    yield HEADER, "stage", first(HEADER, r"BRD_VERSION_STAGE (\d+)$"), VERSION.partition("-rc.")[2] or "99"
    yield HEADER, "BRD_VERSION_STRING", first(HEADER, r'BRD_VERSION_STRING "(.*)"'), VERSION
    yield "packaging/facts", "the number of the soname", FACTS["SOVERSION"], numbers[0]
    for folder in PACKAGES:
        path = f"{folder}/CHANGELOG.md".removeprefix("./")
        yield path, "the first heading", first(path, r"^## \[(.*?)\]"), VERSION
    for path in CRATES:
        yield path, "version", first(path, r'^version = "(.*)"'), VERSION
    yield CRATES[0], "boardrules-sys", first(CRATES[0], r'^boardrules-sys = \{ version = "(.*?)"'), VERSION
    lock = "bindings/rust/Cargo.lock"
    for name in ("boardrules", "boardrules-sys"):
        yield lock, f"version of {name}", first(lock, rf'^name = "{name}"\nversion = "(.*)"'), VERSION
    declared = "bindings/rust/boardrules-sys/src/bindings.rs"
    yield declared, "BRD_VERSION_STRING", first(declared, r'BRD_VERSION_STRING: .* = b"(.*)\\0"'), VERSION
    npm = "bindings/javascript/package"
    yield f"{npm}.json", "version", packed(f"{npm}.json", "version"), VERSION
    yield f"{npm}-lock.json", "version", packed(f"{npm}-lock.json", "version"), VERSION
    yield f"{npm}-lock.json", "version of the package", packed(f"{npm}-lock.json", "packages", "", "version"), VERSION
    for lock, linked in ("apps/playground", "../../bindings/javascript"), ("bench/peers", "../../bindings/javascript"):
        path = f"{lock}/package-lock.json"
        yield path, "version of the npm package", packed(path, "packages", linked, "version"), VERSION
    yield from licenses(npm)
    # In Debian's order of versions a tilde comes before the end, as a release candidate comes before the release.
    debians = VERSION.replace("-", "~")
    yield "packaging/debian/changelog", "version", first("packaging/debian/changelog", r"\Aboardrules \((.*)-\d+\)"), debians


def licenses(npm):
    """What packages with all games say of their license, in the fields that tools read"""
    for path in CRATES:
        yield path, "license", first(path, r'^license = "(.*)"'), LICENSES
    yield f"{npm}.json", "license", packed(f"{npm}.json", "license"), LICENSES
    yield f"{npm}-lock.json", "license", packed(f"{npm}-lock.json", "packages", "", "license"), LICENSES
    yield "bindings/python/pyproject.toml", "license", first("bindings/python/pyproject.toml", r'^license = \{text = "(.*)"\}'), LICENSES
    yield "meson.build", "license", first("meson.build", r"license: '(.*?)'"), LICENSES
    debians = sorted(re.findall(r"^License: (?:Expat and )?(\S+-noncommercial)$", text_of("packaging/debian/copyright"), re.M))
    terms = sorted(name.removeprefix("LicenseRef-") for fact, name in FACTS.items() if fact.startswith("TERMS_"))
    yield "packaging/debian/copyright", "licenses of games", debians, sorted(terms * 2)


def main():
    well_formed = re.fullmatch(r"\d+\.\d+\.\d+(-rc\.\d+)?", VERSION)
    results = {"form": [] if well_formed else [f"{VERSION} is no version"]}
    for path, what, has, must in repetitions():
        results[f"{path}, {what}"] = [] if has == must else [f"{has}, must be {must}"]
    print_faults(results)
    return print_count("version", results)


if __name__ == "__main__":
    sys.exit(main())
