"""doc_examples.py CRATE: writes the examples in the documentation of a crate as one file of tests, each a function.

`cargo test --doc` compiles and links each example as a program of its own, which takes minutes of processor time for some 170 of
them. What must not compile is left to it. As in rustdoc, an example may end with `Ok::<(), SomeError>(())`, and hides lines that
begin with `# `.
"""
import re
import sys
from pathlib import Path

CODE, LEFT_TO_RUSTDOC, TEXT = ("", "rust"), ("compile_fail",), ("text", "toml", "sh", "yaml", "json", "c")
RETURNS = re.compile(r"\bOk(::<.*>)?\(\(\)\)$")


def documentation(path):
    """The lines of a file that documentation consists of, with their numbers."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        comment = re.match(r"\s*//[/!] ?(.*)", line)
        if path.suffix == ".md":
            yield number, line
        elif comment:
            yield number, comment[1]


def blocks(path):
    """The code blocks of a file: number of the first line, language, lines."""
    start = None
    for number, line in documentation(path):
        if not line.startswith("```"):
            if start is not None:
                lines.append(re.sub(r"^\s*# ?(?![\[!])", "", line) if re.match(r"\s*#( |$)", line) else line)
        elif start is None:
            start, language, lines = number, line[3:], []
        else:
            yield start, language, lines
            start = None
    assert start is None, f"{path}:{start}: this block does not end"


def test(name, lines):
    body = "\n".join(f"    {line}" for line in lines)
    if re.search(r"^\s*fn main\(\)", body, re.MULTILINE):
        returns = re.search(r"^\s*fn main\(\) ->", body, re.MULTILINE)
        body += "\n    main()" + (".unwrap();" if returns else ";")
    elif RETURNS.search(body.rstrip()):
        body = f"    fn example() -> Result<(), impl core::fmt::Debug> {{\n{body}\n    }}\n    example().unwrap();"
    return f"#[test]\nfn {name}() {{\n{body}\n}}\n"


def main(crate):
    """Prints the file."""
    print("//! Written by doc_examples.py.\n#![allow(unused)]\n")
    for path in [*sorted(crate.glob("src/*.rs")), crate / "README.md"]:
        for number, language, lines in blocks(path):
            if language in CODE:
                print(test(f"{path.stem.lower()}_line_{number}", lines))
            else:
                assert language in LEFT_TO_RUSTDOC + TEXT, f"{path}:{number}: {language}?"


main(Path(sys.argv[1]))
