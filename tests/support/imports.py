"""imports.py: import circles among the modules of a folder of Python, TypeScript or Rust.

    python3 tests/support/imports.py                      tests this file
    python3 tests/support/imports.py LANGUAGE FOLDER      prints the circles in a folder; LANGUAGE: python, javascript, rust

Each function returns the circles as lines "a -> b -> a", each circle once, and an empty list if there is none. An import
inside a function counts: it hides a circle and does not remove it. An import for types alone (`if TYPE_CHECKING:`,
`import type`) counts, except one of a module that TYPES_ONLY names.
"""
import ast
import collections
import pathlib
import re
import sys

# Moves and states have a member `rules` of the public type Rules, and Rules has methods that return moves and states. So
# three classes name each other in their types, whatever the modules are. No code runs in that circle.
TYPES_ONLY = {"rules", "_rules"}


# ------------------------------------------------------------------------------------------------------------ circles

def shortest_circle(uses, start):
    """The shortest path from a module back to itself; None: there is none."""
    paths, seen = collections.deque([[start]]), set()
    while paths:
        path = paths.popleft()
        for used in sorted(uses.get(path[-1], ())):
            if used == start:
                return path + [start]
            if used not in seen:
                seen.add(used)
                paths.append(path + [used])
    return None


def circles(uses):
    """uses: by each module's name the set of those that it imports."""
    found = {}
    for start in sorted(uses):
        path = shortest_circle(uses, start)
        if path is not None:
            found.setdefault(frozenset(path), " -> ".join(path))
    return sorted(found.values())


def texts(folder, *patterns):
    """The text of each file in a folder and the folders in it, by its path without the ending: "core", "more/thing"."""
    folder = pathlib.Path(folder)
    found = {path.relative_to(folder).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
             for pattern in patterns for path in sorted(folder.rglob(pattern))}
    if not found:
        raise FileNotFoundError(f"{folder}: no {' or '.join(patterns)}")
    return found


# ------------------------------------------------------------------------------------------------------------- Python

def is_for_types(node):
    """Whether a statement is `if TYPE_CHECKING:` or `if typing.TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and getattr(node.test, "id", getattr(node.test, "attr", "")) == "TYPE_CHECKING"


def python_statements(node, for_types=False):
    """(import statement, whether it is for types alone), at any depth."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.Import, ast.ImportFrom)):
            yield child, for_types
        elif is_for_types(child):
            for part in child.body:
                yield from python_statements(ast.Module([part], []), True)
            for part in child.orelse:
                yield from python_statements(ast.Module([part], []), for_types)
        else:
            yield from python_statements(child, for_types)


def python_names(statement, package, module):
    """(base, name) for each name that a statement imports from the package: `from .a import b` has ("a", "b")."""
    if isinstance(statement, ast.Import):
        dotted = [alias.name.partition(".") for alias in statement.names]
        return [(rest.replace(".", "/"), "") for first, _, rest in dotted if first == package]
    if statement.level == 0:
        first, _, base = (statement.module or "").partition(".")
        if first != package:
            return []
    else:
        base = "/".join(module.split("/")[:-statement.level] + [statement.module or ""])
    return [(base.replace(".", "/").strip("/"), alias.name) for alias in statement.names]


def python_module(files, base, name):
    """The module that a name is imported from; None: no file is that module."""
    places = (base, f"{base}/{name}", f"{base}/{name}/__init__", f"{base}/__init__")
    paths = [place.replace("//", "/").strip("/") for place in places]
    return next((path for path in paths if path in files), None)


def uses_python(files, package):
    uses = {}
    for module, text in files.items():
        found = {(python_module(files, base, name), for_types) for statement, for_types in python_statements(ast.parse(text))
                 for base, name in python_names(statement, package, module)}
        uses[module] = {used for used, for_types in found if used and not (for_types and used in TYPES_ONLY)}
    return uses


def circles_python(folder):
    return circles(uses_python(texts(folder, "*.py"), pathlib.Path(folder).resolve().name))


# --------------------------------------------------------------------------------------------------------- TypeScript

SCRIPT_COMMENTS = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
SCRIPT_IMPORT = re.compile(r"^\s*(?:import|export)\s+(type\s)?(?:[^;'\"]*?\bfrom\s*)?['\"](\.[^'\"]+)['\"]", re.MULTILINE)
SCRIPT_CALLED = re.compile(r"\bimport\(\s*['\"](\.[^'\"]+)['\"]")


def script_path(module, address):
    """The path of a relative address, "./core.js" as "core"."""
    parts = module.split("/")[:-1]
    for part in re.sub(r"\.[cm]?[jt]s$", "", address).split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def uses_javascript(files):
    uses = {}
    for module, text in files.items():
        text = SCRIPT_COMMENTS.sub("", text)
        stated = [(address, bool(kind)) for kind, address in SCRIPT_IMPORT.findall(text)]
        called = [(address, False) for address in SCRIPT_CALLED.findall(text)]
        found = [(script_path(module, address), for_types) for address, for_types in stated + called]
        uses[module] = {name for name, for_types in found if name in files and not (for_types and name in TYPES_ONLY)}
    return uses


def circles_javascript(folder):
    return circles(uses_javascript(texts(folder, "*.ts", "*.tsx")))


# --------------------------------------------------------------------------------------------------------------- Rust

RUST_COMMENTS = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
RUST_EXPORT = re.compile(r"\bpub\s+use\s+(\w+)::(\{[^}]*\}|\w+)")
RUST_PATH = re.compile(r"\bcrate::(\{[^;]*?\}(?=\s*;)|\w+)")


def rust_names(text):
    """The names of `a`, or the first names of `{a, b::{c, d}, e::f}`."""
    while text.startswith("{"):
        flat = re.sub(r"::\{[^{}]*\}", "", text[1:-1])
        if "{" not in flat:
            return re.findall(r"(?:^|,)\s*(\w+)", flat)
        text = "{" + flat + "}"
    return [text]


def uses_rust(files):
    """lib.rs, which only exports names of the other modules, is not one of the modules."""
    files = {module: RUST_COMMENTS.sub("", text) for module, text in files.items()}
    homes = {name: module for module, names in RUST_EXPORT.findall(files.get("lib", "")) for name in rust_names(names)}
    uses = {}
    for module, text in files.items():
        names = {name for found in RUST_PATH.findall(text) for name in rust_names(found)}
        uses[module] = {homes.get(name, name) for name in names} & set(files) - {"lib", module}
    return uses


def circles_rust(folder):
    return circles(uses_rust(texts(folder, "*.rs")))


# ------------------------------------------------------------------------------------------------- the test of this file

# (function, files, the circles that are to be found)
SELF_TESTS = (
    (lambda files: uses_python(files, "pack"), {
        "__init__": "from ._a import A\nfrom . import _b\n", "_a": "from ._b import B\n", "_b": "import os\nfrom os import path\n"},
     []),
    (lambda files: uses_python(files, "pack"), {
        "_a": "from ._b import B\n", "_b": "def late():\n    from ._a import A\n    return A\n"}, ["_a -> _b -> _a"]),
    (lambda files: uses_python(files, "pack"), {
        "_a": "from . import _b\n", "_b": "import pack._c\n", "_c": "from pack import _a\n"}, ["_a -> _b -> _c -> _a"]),
    (lambda files: uses_python(files, "pack"), {
        "__init__": "from ._a import A\n", "_a": "from . import A\n"}, ["__init__ -> _a -> __init__"]),
    (lambda files: uses_python(files, "pack"), {
        "__init__": "from ._a import A\n", "_a": "from . import _b, A\n", "_b": "import other._a\n"},
     ["__init__ -> _a -> __init__"]),
    (lambda files: uses_python(files, "pack"), {
        "_a": "from . import more\n", "more/__init__": "from .thing import T\n", "more/thing": "from .. import _a\n"},
     ["_a -> more/__init__ -> more/thing -> _a"]),
    (lambda files: uses_python(files, "pack"), {
        "_a": "from ._b import B\n", "_b": "if TYPE_CHECKING:\n    from ._a import A\n"}, ["_a -> _b -> _a"]),
    (lambda files: uses_python(files, "pack"), {
        "_rules": "from ._b import B\n", "_b": "import typing\nif typing.TYPE_CHECKING:\n    from ._rules import A\n"}, []),
    (lambda files: uses_python(files, "pack"), {
        "_rules": "from ._b import B\n", "_b": "if TYPE_CHECKING:\n    pass\nelse:\n    from ._rules import A\n"},
     ["_b -> _rules -> _b"]),
    (lambda files: uses_python(files, "pack"), {
        "_a": "from .more import thing\n", "more/thing": "from .._a import A\n"}, ["_a -> more/thing -> _a"]),
    (lambda files: uses_python(files, "pack"), {
        "_a": "from ._b import B\n", "_b": '"""from ._a import A"""\n# from ._a import A\n'}, []),
    (uses_javascript, {"a": "import { b } from './b.js';\n", "b": "import x from 'a';\n"}, []),
    (uses_javascript, {"a": "import {\n    b,\n    type C,\n} from './b.js';\n", "b": "export { a } from './a.js';\n"},
     ["a -> b -> a"]),
    (uses_javascript, {"a": "import type { B } from './b.js';\n", "b": "export * from './a.js';\n"}, ["a -> b -> a"]),
    (uses_javascript, {"rules": "import { b } from './b.js';\n", "b": "import type { R } from './rules.js';\n"}, []),
    (uses_javascript, {"rules": "import { b } from './b.js';\n", "b": "import { type R } from './rules.js';\n"},
     ["b -> rules -> b"]),
    (uses_javascript, {"a": "import './b.js';\n", "b": "const a = await import('./a.js');\n"}, ["a -> b -> a"]),
    (uses_javascript, {"a": "import { b } from './b.js';\n", "b": "// import './a.js';\n/* import './a.js'; */\n"}, []),
    (uses_javascript, {"a": "import { b } from './more/b.js';\n", "more/b": "import { a } from '../a.js';\n"},
     ["a -> more/b -> a"]),
    (uses_javascript, {"a": "export const b = 1;\nimport { c } from './c.js';\n", "c": "import { b } from './a.js';\n"},
     ["a -> c -> a"]),
    (uses_rust, {"lib": "pub use a::{A, AA};\npub use b::B;\n", "a": "use crate::B;\n", "b": "use core::fmt;\n"}, []),
    (uses_rust, {"lib": "pub use a::{A, AA};\npub use b::B;\n", "a": "use crate::{c::C, B};\n", "b": "fn f() { crate::AA }\n"},
     ["a -> b -> a"]),
    (uses_rust, {"a": "use crate::{b::{self, B}, c};\n", "b": "/// [`A`](crate::a::A)\n", "c": "use crate::a::A;\n"},
     ["a -> c -> a"]),
)


def self_test():
    """The lines that say which of the tests failed."""
    for function, files, expected in SELF_TESTS:
        found = circles(function(files))
        if found != expected:
            yield f"{files}: expected {expected}, found {found}"


def main(arguments):
    if not arguments:
        failed = list(self_test())
        print("\n".join(failed + [f"imports: {len(SELF_TESTS) - len(failed)} passed, {len(failed)} failed"]))
        return len(failed) > 0
    if len(arguments) != 2 or arguments[0] not in ("python", "javascript", "rust"):
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    find = {"python": circles_python, "javascript": circles_javascript, "rust": circles_rust}[arguments[0]]
    found = find(arguments[1])
    print("\n".join(found + [f"{len(found)} circles"]))
    return len(found) > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
