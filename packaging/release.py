"""release.py VERSION: makes this the version of the tree, as `make release VERSION=1.0.0` does.

packaging/facts has the version, and what can read it there does. The other files repeat it; tests/scripts/version.py reads
them by the same patterns. Changelogs get a heading with the version and the day, that of the Debian package an entry.
"""
import datetime
import email.utils
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
FORM = r"(\d+)\.(\d+)\.(\d+)(?:-rc\.(\d+))?"
CRATES = [f"bindings/rust/{name}/Cargo.toml" for name in ("boardrules", "boardrules-sys")]
PACKAGES = [f"bindings/{name}/" for name in ("python", "javascript", "rust/boardrules", "rust/boardrules-sys")]
CHANGELOGS = [f"{folder}CHANGELOG.md" for folder in ("", *PACKAGES)]
HEADER, DATA = "include/boardrules/version.h", "include/boardrules/boardrules.json"
DECLARED = "bindings/rust/boardrules-sys/src/bindings.rs"
DEBIAN = "packaging/debian/changelog"


def numbered(version):
    """{part of the name in version.h: number}"""
    major, minor, patch, stage = (int(part or 99) for part in re.fullmatch(FORM, version).groups())
    number = major * 100_000_000 + minor * 100_000 + patch * 100 + stage
    return {"MAJOR": major, "MINOR": minor, "PATCH": patch, "STAGE": stage, "NUMBER": number}


def debians(version):
    """In Debian's order of versions a tilde comes before the end, as what has a stage comes before the release."""
    return version.replace("-", "~")


def places(version):
    """(file, pattern, text): each match of the pattern has the text as its group. Only files of symbols may have no match."""
    yield "packaging/facts", r"^VERSION=(.*)$", version
    for part, number in numbered(version).items():
        if part != "NUMBER":  # the header computes it
            yield HEADER, rf"BRD_VERSION_{part} (\d+)$", str(number)
        yield DECLARED, rf"BRD_VERSION_{part}: i32 = (\d+);", str(number)
        yield DATA, rf'"BRD_VERSION_{part}", "section": "version", "value": (\d+)', str(number)
    yield HEADER, r'BRD_VERSION_STRING "(.*)"', version
    yield DECLARED, r"BRD_VERSION_STRING: &\[u8; (\d+)usize\]", str(len(version) + 1)
    yield DECLARED, r'BRD_VERSION_STRING: .* = b"(.*)\\0"', version
    yield DATA, r'\A\{\n  "version": "(.*)"', version
    for path in CRATES:
        yield path, r'^version = "(.*)"$', version
    yield CRATES[0], r'^boardrules-sys = \{ version = "(.*?)"', version
    yield "bindings/rust/Cargo.lock", r'^name = "boardrules(?:-sys)?"\nversion = "(.*)"$', version
    for file in "package", "package-lock":
        yield f"bindings/javascript/{file}.json", r'\A\{\n  "name": .*\n  "version": "(.*)"', version
    yield "bindings/javascript/package-lock.json", r'^    "": \{\n      "name": .*\n      "version": "(.*)"', version
    for folder in "apps/playground", "bench/peers":
        linked = r'^    "../../bindings/javascript": \{\n      "name": .*\n      "version": "(.*)"'
        yield f"{folder}/package-lock.json", linked, version
    # A symbol is there since a release, not since what came before it.
    for name in "libboardrules", "libboardrules-core":
        yield f"packaging/debian/{name}1.symbols", r" (\S+~\S+)$", debians(version)


def found(root, path, pattern):
    return [match[1] for match in re.finditer(pattern, (root / path).read_text(encoding="utf-8"), re.M)]


def replace(root, path, change):
    file = root / path
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")


def with_group(match, text):
    return match[0][:match.start(1) - match.start()] + text + match[0][match.end(1) - match.start():]


def headed(text, version, day):
    """A changelog in which what is unreleased is that of the version; a package without changes of its own says so."""
    heading = f"## [{version}] - {day:%Y-%m-%d}\n"
    if "## Unreleased\n" in text:
        return text.replace("## Unreleased\n", heading, 1)
    return text.replace("## ", f"{heading}\n- The library's changes alone.\n\n## ", 1)


def entered(text, version, day):
    """The Debian package's changelog with an entry of the version, by the maintainer of the last one."""
    maintainer = re.search(r"^ -- (.*>)  ", text, re.M)[1]
    entry = f"boardrules ({debians(version)}-1) unstable; urgency=medium\n\n  * Release {version}: see CHANGELOG.md.\n\n"
    return f"{entry} -- {maintainer}  {email.utils.format_datetime(day)}\n\n{text}"


def release(root, version, day):
    for path, pattern, text in places(version):
        replace(root, path, lambda old: re.sub(pattern, lambda match: with_group(match, text), old, flags=re.M))
    for path in CHANGELOGS:
        replace(root, path, lambda old: headed(old, version, day))
    replace(root, DEBIAN, lambda old: entered(old, version, day))


def main():
    version = sys.argv[1] if len(sys.argv) == 2 else ""
    (now,) = found(ROOT, "packaging/facts", r"^VERSION=(.*)$")
    if not re.fullmatch(FORM, version) or numbered(version)["NUMBER"] <= numbered(now)["NUMBER"]:
        sys.exit(f"name a version above {now}, such as 1.2.3 or 1.2.3-rc.1: make release VERSION=…")
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    release(ROOT, version, datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc) if seconds
            else datetime.datetime.now(datetime.timezone.utc))
    print(f"{now} is {version} now. The next steps are in CONTRIBUTING.md, How a release is made.")


if __name__ == "__main__":
    main()
