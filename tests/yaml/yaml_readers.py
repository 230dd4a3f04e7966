"""yaml_readers.py: other YAML readers understand rules files as the library does. Python's yaml module reads YAML 1.1,
where `on`, `off`, `yes` and `no` are truths.

Every rules file (also those of tests/variants), and a hundred variants of each game's canonical form, is read by that
module, must be what the JSON schema accepts, is written again by the module in its own style, and must load to the same
rules. No key and no word of any file may be one that such a reader takes for something else than text.
"""
import copy
import glob
import json
import os
import random
import subprocess
import sys
import tempfile

DEBIAN = "/usr/bin/python3"
try:
    import jsonschema
    import yaml
except ImportError as missing:
    if sys.executable != DEBIAN and os.access(DEBIAN, os.X_OK):
        os.execv(DEBIAN, [DEBIAN] + sys.argv)  # Debian's modules are seen by Debian's python alone
    print(f"yaml_readers: skipped: {missing.name} is not installed for this python")
    print("yaml_readers: 0 passed, 0 failed")
    sys.exit(0)

BUILD = os.environ.get("BUILD", "build")
LINT = os.path.join(BUILD, "tools", "brdlint")
VARIANTS = 100 if os.environ.get("ALL") == "1" else 8      # of each game


def check(held, what):
    if not held:
        print("not so:", what)
    return held


def canonical(path):
    """The canonical form of a rules file; None if it has faults."""
    run = subprocess.run([LINT, "--show", path], capture_output=True, text=True)
    return run.stdout if run.returncode == 0 else None


def texts(value):
    """Every key and every scalar of a document."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)
    else:
        yield value


def schema_keys(schema):
    """The names of keys, and the words, that the JSON schema knows."""
    for key, value in schema.items():
        if key == "properties":
            yield from value
        if key in ("enum", "const"):
            yield from value if isinstance(value, list) else [value]
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
        for one in [value] if isinstance(value, dict) else inner:
            if isinstance(one, dict):
                yield from schema_keys(one)


def lists_in(value):
    """Every list of a document and the mapping and key that contain it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(inner, list):
                yield value, key
            yield from lists_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from lists_in(inner)


def vary(document, dice):
    """The document with a few numbers, truths and lists changed, as a person who edits it might do."""
    for _ in range(dice.randint(1, 4)):
        owner, key = dice.choice(list(lists_in(document)))
        if key in ("moves", "attacks", "fires", "steps") or len(owner[key]) < 2:
            continue
        if all(isinstance(word, str) for word in owner[key]):
            owner[key] = dice.sample(owner[key], dice.randint(1, len(owner[key])))
    for key, value in document["switches"].items():
        if isinstance(value, bool) and dice.random() < 0.5:
            document["switches"][key] = not value
        elif isinstance(value, int) and dice.random() < 0.5:
            document["switches"][key] = value + dice.randint(0, 2)
    return document


def survives(name, text, schema, folder):
    """Whether the schema takes the rules, and they stay the same after the module has read and written them."""
    document = yaml.safe_load(text)
    odd = [value for value in texts(document) if not isinstance(value, (str, int, bool)) and value is not None]
    try:
        schema.validate(document)
    except jsonschema.ValidationError as fault:
        return check(False, f"{name}: {fault.message[:200]}")
    paths = [os.path.join(folder, file) for file in ("one.yaml", "two.yaml")]
    for path, written in zip(paths, (text, yaml.safe_dump(document, sort_keys=False))):
        with open(path, "w", encoding="utf-8") as file:
            file.write(written)
    one, two = map(canonical, paths)
    return check(not odd and one is not None and one == two, f"{name}: other rules after reading and writing {odd}")


def words_are_texts(schema):
    """To such a reader every key and keyword of the schema is text, except the two truths."""
    words = {name for name in schema_keys(schema) if isinstance(name, str)} - {"true", "false"}
    wrong = [word for word in words if yaml.safe_load(word) != word]
    return check(words and not wrong, f"a YAML 1.1 reader takes these for something else: {wrong}")


def file_survives(path, schema, folder):
    with open(path, encoding="utf-8") as file:
        return survives(path, file.read(), schema, folder)


def variants_survive(path, schema, folder):
    dice, document, held = random.Random(7), yaml.safe_load(canonical(path)), 0
    trial = os.path.join(folder, "variant.yaml")
    for i in range(20 * VARIANTS):
        variant = yaml.safe_dump(vary(copy.deepcopy(document), dice), sort_keys=False)
        with open(trial, "w", encoding="utf-8") as file:
            file.write(variant)
        if canonical(trial) is None:      # contradicts itself
            continue
        held += survives(f"variant {i} of {path}", variant, schema, folder)
        if held == VARIANTS:
            break
    return check(held == VARIANTS, f"{path}: {held} variants")


def main():
    with open("rules/boardrules.schema.json", encoding="utf-8") as file:
        words = json.load(file)
    jsonschema.Draft7Validator.check_schema(words)
    schema = jsonschema.Draft7Validator(words)  # made once: it takes as long as to read thirty files
    files = sorted(glob.glob("rules/*.yaml"))
    results = [words_are_texts(words), check(len(files) == 5, f"rules files: {files}")]
    with tempfile.TemporaryDirectory() as folder:
        for path in files:
            results += [file_survives(path, schema, folder), variants_survive(path, schema, folder)]
        knobs = sorted(glob.glob("tests/variants/*.yaml"))
        results += [file_survives(path, schema, folder) for path in knobs] + [check(len(knobs) > 30, "tests/variants")]
    failed = results.count(False)
    print(f"figure: {len(files) * VARIANTS} variants")
    print(f"yaml_readers: {len(results) - failed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
