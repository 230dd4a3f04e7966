"""members.py: which public members of the three packages take a viewer or an actor, read from the sources.

    python3 tests/support/members.py       prints each as `LANGUAGE ARGUMENT NAME`
"""
import ast
import re
from pathlib import Path

TREE = Path(__file__).resolve().parents[2]
ARGUMENTS = ("actor", "viewer")


def texts(folder, pattern):
    return {path.name: path.read_text(encoding="utf-8") for path in sorted((TREE / folder).glob(pattern))}


def in_python():
    """The public classes and functions, and the public members of classes; a class stands for its constructor."""
    modules = {name: ast.parse(text) for name, text in texts("bindings/python/boardrules", "*.py").items()}
    public = next(ast.literal_eval(node.value) for node in modules["__init__.py"].body
                  if isinstance(node, ast.Assign) and node.targets[0].id == "__all__")
    for node in (node for module in modules.values() for node in module.body if getattr(node, "name", "") in public):
        members = node.body if isinstance(node, ast.ClassDef) else []
        calls = {f"{node.name}.{one.name}": one for one in members
                 if isinstance(one, ast.FunctionDef) and not one.name.startswith("_")}
        calls.update({node.name: one for one in [node, *members] if getattr(one, "name", "") in ("__init__", *public)
                      and isinstance(one, ast.FunctionDef)})
        for name, call in calls.items():
            given = {argument.arg for argument in call.args.args + call.args.kwonlyargs}
            yield from ((argument, name) for argument in ARGUMENTS if argument in given)


def options_with_a_viewer(text):
    """The interfaces of options that have a member `viewer`, of their own or inherited."""
    bodies = dict(re.findall(r"^export interface (\w+Options(?: extends \w+)?) \{\n(.*?)^\}", text, re.M | re.S))
    found = set()
    for _ in bodies:  # those that extend others come into the set after them
        for head, body in bodies.items():
            name, _, base = head.partition(" extends ")
            if re.search(r"^    readonly viewer\?:", body, re.M) or base in found:
                found.add(name)
    return found


def in_javascript():
    """The methods and constructors of the classes that index.ts exports, and functions."""
    modules = texts("bindings/javascript/src", "*.ts")
    index, everything = modules.pop("index.ts"), "\n".join(modules.values())
    options = options_with_a_viewer(everything)

    def arguments(words):
        yield from re.findall(r"\b(actor|viewer)\??:", words)
        yield from ("viewer" for name in options if re.search(rf"\b{name}\b", words))

    for name, body in re.findall(r"^export class (\w+)[^\n]* \{\n(.*?)^\}", everything, re.M | re.S):
        if not re.search(rf"\b{name}\b", index):
            continue
        for member, words in re.findall(r"^    (?:static )?\*?(\w+)\(([^)]*)\)(?:: [^;{]*)?[;{ ]", body, re.M):
            called = name if member == "constructor" else f"{name}.{member}"
            yield from ((argument, called) for argument in arguments(words))
    for name, words in re.findall(r"^export function (\w+)\(([^)]*)\)", everything, re.M):
        if re.search(rf"\b{name}\b", index):
            yield from ((argument, name) for argument in arguments(words))


def in_rust():
    """The public functions of the public types."""
    for text in texts("bindings/rust/boardrules/src", "*.rs").values():
        for kind, body in re.findall(r"^impl(?:<[^>]*>)? (\w+)(?:<[^{]*>)? \{\n(.*?)^\}", text, re.M | re.S):
            for name, words in re.findall(r"^    pub (?:const )?(?:unsafe )?fn (\w+)(?:<[^(]*>)?\((.*?)\)(?: ->| \{|\n)", body, re.M | re.S):
                yield from ((argument, f"{kind}::{name}") for argument in re.findall(r"\b(actor|viewer): ", words))
        for name, words in re.findall(r"^pub fn (\w+)(?:<[^(]*>)?\((.*?)\)(?: ->| \{|\n)", text, re.M | re.S):
            yield from ((argument, name) for argument in re.findall(r"\b(actor|viewer): ", words))


LANGUAGES = {"Python": in_python, "JavaScript": in_javascript, "Rust": in_rust}


if __name__ == "__main__":
    for language, find in LANGUAGES.items():
        for argument, name in sorted(set(find())):
            print(language, argument, name)
