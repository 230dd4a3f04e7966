"""rules_format.py: lib/builtin.c, rules/KEYS.md and rules/boardrules.schema.json agree with the rules files and the
code.

They must equal the output of the generators (`make builtin`, `make reference`); every example of
FORMAT.md and KEYS.md must load; the JSON schema must accept the built-in rules and those examples, and must refuse what the loader
refuses when a key is missing, unknown, or of a wrong type.
"""
import copy
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "support"))
from facts import GAMES  # noqa: E402

BUILD = os.environ.get("BUILD", "build")
EMBED = os.path.join(BUILD, "rules_embed")
LINT = os.path.join(BUILD, "tools", "brdlint")
MARKER = "<!-- From here on"
passed = failed = 0


def check(held, what):
    global passed, failed
    if held:
        passed += 1
    else:
        failed += 1
        print("not so:", what)


def run(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


# ------------------------------------------------------------------- the YAML of canonical files and examples

def scalar(text):
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def flow(text, at):
    """A value in flow style from text[at]; returns it and where it ends."""
    if text[at] in "[{":
        closing = {"[": "]", "{": "}"}[text[at]]
        found, at = [], at + 1
        while text[at] != closing:
            value, at = flow(text, at)
            if text[at] == ":":
                other, at = flow(text, at + 2)
                value = (value, other)
            found.append(value)
            while text[at] in ", ":
                at += 1
        return (dict(found) if closing == "}" else found), at + 1
    if text[at] == '"':
        end = re.compile(r'"(?:[^"\\]|\\.)*"').match(text, at).end()
        return json.loads(text[at:end]), end
    end = re.compile(r"[^,:\[\]{}]*").match(text, at).end()
    return scalar(text[at:end].strip()), end


def value(text):
    return flow(text, 0)[0] if text[:1] in '[{"' else scalar(text)


def block(lines, indent):
    """The mapping or list that begins at lines[0] with this indentation; takes its lines."""
    found = [] if lines[0].lstrip().startswith("- ") else {}
    while lines and len(lines[0]) - len(lines[0].lstrip()) == indent:
        text = lines[0].strip()
        if isinstance(found, list):
            if text[2] == "{":
                found.append(value(text[2:]))
                lines.pop(0)
            else:
                lines[0] = " " * (indent + 2) + text[2:]
                found.append(block(lines, indent + 2))
            continue
        lines.pop(0)
        key, _, rest = text.partition(":")
        nested = not rest.strip()
        found[key] = block(lines, len(lines[0]) - len(lines[0].lstrip())) if nested else value(rest.strip())
    return found


def parse(text):
    return block([line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")], 0)


# ------------------------------------------------------------- the part of JSON schema, draft 7, that is in use

definitions = {}        # the tables of keys, which schemas name
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}


def same(a, b):
    return a == b and isinstance(a, bool) == isinstance(b, bool)


def defined(schema):
    return definitions[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema


def fits(data, schema):
    for word, rule in schema.items():
        if not RULES[word](data, rule, schema):
            return False
    return True


def fits_properties(data, rule, schema):
    return not isinstance(data, dict) or all(fits(data[key], rule[key]) for key in data if key in rule)


def is_type(data, rule):
    return isinstance(data, TYPES[rule]) and not (rule == "integer" and isinstance(data, bool))


RULES = {
    "$schema": lambda d, r, s: True,
    "$ref": lambda d, r, s: fits(d, defined(s)),
    "definitions": lambda d, r, s: True,
    "title": lambda d, r, s: True,
    "description": lambda d, r, s: True,
    "then": lambda d, r, s: True,
    "type": lambda d, r, s: is_type(d, r),
    "enum": lambda d, r, s: any(same(d, x) for x in r),
    "const": lambda d, r, s: same(d, r),
    "required": lambda d, r, s: not isinstance(d, dict) or all(key in d for key in r),
    "properties": fits_properties,
    "additionalProperties": lambda d, r, s: not isinstance(d, dict) or all(key in s["properties"] or r and fits(d[key], r) for key in d),
    "items": lambda d, r, s: not isinstance(d, list) or all(fits(x, r) for x in d),
    "minItems": lambda d, r, s: not isinstance(d, list) or len(d) >= r,
    "maxItems": lambda d, r, s: not isinstance(d, list) or len(d) <= r,
    "uniqueItems": lambda d, r, s: not isinstance(d, list) or len(set(map(str, d))) == len(d),
    "minimum": lambda d, r, s: not isinstance(d, int) or d >= r,
    "maximum": lambda d, r, s: not isinstance(d, int) or d <= r,
    "pattern": lambda d, r, s: not isinstance(d, str) or re.search(r, d) is not None,
    "maxLength": lambda d, r, s: not isinstance(d, str) or len(d) <= r,
    "anyOf": lambda d, r, s: any(fits(d, x) for x in r),
    "oneOf": lambda d, r, s: sum(fits(d, x) for x in r) == 1,
    "allOf": lambda d, r, s: all(fits(d, x) for x in r),
    "propertyNames": lambda d, r, s: not isinstance(d, dict) or all(fits(key, r) for key in d),
    "if": lambda d, r, s: not fits(d, r) or fits(d, s["then"]),
}


# ------------------------------------------------------------------------------------------------- the tests

def read_page(name):
    return open(os.path.join("rules", name), encoding="utf-8").read()


def documents_are_current(games):
    files = ["rules/%s.yaml" % game for game in games]
    check(open("lib/builtin.c").read() == run(EMBED, *files).stdout, "lib/builtin.c is current (make builtin)")
    head, marker, tail = read_page("KEYS.md").partition(MARKER)
    written = run(EMBED, "--reference", *files).stdout
    check(marker and tail.partition("\n")[2] == written, "rules/KEYS.md is current (make reference)")
    schema = open("rules/boardrules.schema.json").read()
    check(schema == run(EMBED, "--json-schema").stdout, "rules/boardrules.schema.json is current (make reference)")
    definitions.update(json.loads(schema)["definitions"])
    return json.loads(schema)


def lint(texts):
    """The faults that brdlint finds in each text."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, "%05d.yaml" % i) for i in range(len(texts))]
        for path, text in zip(paths, texts):
            open(path, "w").write(text)
        answers = {path: "" for path in paths}
        for line in run(LINT, *paths).stdout.splitlines():
            if ": ok, " not in line and ": warning: " not in line:
                answers[line.split(":")[0]] += line.partition(":")[2] + "\n"
        return [answers[path] for path in paths]


def examples_load(page, schema):
    examples = re.findall(r"```yaml\n(.*?)```", read_page(page), re.S)
    check(len(examples) > 10, page + " has examples")
    for example, answer in zip(examples, lint(examples)):
        check(answer == "", "an example loads: %s\n%s" % (answer, example))
        check(fits(parse(example), schema), "the schema accepts an example:\n" + example)


def anchors_of(page):
    """A link to a heading is the heading in lower case, with dashes for spaces and without its signs."""
    titles = re.findall(r"^#+ (.*)$", read_page(page), re.M)
    return {re.sub(r"[^a-z0-9 _-]", "", title.lower()).replace(" ", "-") for title in titles}


def links_lead_to_headings(page):
    for target, link in re.findall(r"\]\(((?:FORMAT|KEYS)\.md)?#(.*?)\)", read_page(page)):
        check(link in anchors_of(target or page), "%s: a link to %s#%s" % (page, target, link))


def parts(schema):
    """A schema, and all that it consists of."""
    yield defined(schema)
    for part in defined(schema).get("allOf", []) + defined(schema).get("anyOf", []):
        yield from parts(part)


def keys_below(schema):
    return [pair for part in parts(schema) for pair in part.get("properties", {}).items()]


def lists_called(schema, name):
    """The schemas of all lists of entries with this key, or in a mapping with it (`steps`)."""
    for key, value in keys_below(schema):
        entries = [defined(part["items"]) for part in parts(value) if "items" in part]
        if key == name:
            yield from [entry for entry in entries if "kind" in entry.get("properties", {})]
            yield from [one for below, _ in keys_below(value) for one in lists_called(value, below)]
        else:
            yield from lists_called(value, name)


def words_of(cell):
    return set(re.findall(r"`([a-z_-]+)`", cell.partition(";")[0].partition(" (")[0]))


def matrix_is_true(text, schema):
    """The table of movement entries names the kinds, and the other keys, of each list."""
    rows = re.findall(rf"^\| ({'|'.join(GAMES)}), (.*?) \| (.*?) \| (.*?) \| (.*?) \| (.*?) \| (.*?) \|$", text, re.M | re.I)
    check(len(rows) == 9, "nine rows of movement entries")
    for game, names, kind, *others in rows:
        then = [one["then"] for one in schema["allOf"] if one["if"]["properties"].get("game") == {"const": game.lower()}][0]
        for name in words_of(names):
            found = list(lists_called(then, name))
            check(found, "%s has %s" % (game, name))
            for entry in found:
                properties = entry["properties"]
                check(words_of(kind) == set(properties["kind"]["allOf"][0]["enum"]), "%s, %s: kinds" % (game, name))
                for key, cell in zip(("range", "over", "onto", "ground"), others):
                    check((key in properties) == (not cell.startswith("–")), "%s, %s: %s" % (game, name, key))


def mutants(data, rebuild):
    """Copies of a document with a key less, a key more, and a key of another type."""
    if isinstance(data, list):
        if data and isinstance(data[0], dict):
            yield from mutants(data[0], lambda new: rebuild([new] + data[1:]))
        return
    yield rebuild({**data, "unheard_of": 1})
    for key in data:
        yield rebuild({k: v for k, v in data.items() if k != key})
        for wrong in ({"a": 1},) if isinstance(data[key], str) else (None, -1000000): # any scalar can be a text
            yield rebuild({**data, key: wrong})
        if isinstance(data[key], (dict, list)):
            yield from mutants(data[key], lambda new, key=key: rebuild({**data, key: new}))


def verdicts_agree(game, document, schema):
    texts, data = [], []
    for mutant in mutants(document, copy.deepcopy):
        data.append(mutant)
        texts.append(json.dumps(mutant, indent=1))
    for mutant, text, answer in zip(data, texts, lint(texts)):
        accepted = fits(mutant, schema)
        by_table = re.search("unknown key|missing key|out of range|nothing|a mapping|`null`|`-1000000`", answer)
        only_contradictions = answer and not by_table
        if accepted != (answer == "") and not (accepted and only_contradictions):
            check(False, "%s: schema says %s, brdlint says %s of\n%s" % (game, accepted, answer, text[:2000]))
            return
    check(len(data) > 20, "%s: there are mutants" % game)


def first_value(schema):
    """A value that the schema of a key takes."""
    found = [part for part in parts(schema) if {"enum", "minimum"} & part.keys()][0]
    return found["minimum"] if "minimum" in found else found["enum"][0]


def kinds_agree(game, schema):
    """Of each key that some end may have the schema and the library know the same kinds."""
    document = {"schema": 1, "extends": game}
    properties = dict(keys_below(definitions[game + ".ends"]))
    kinds = [part["enum"] for part in parts(properties.pop("kind")) if "enum" in part][0]
    data = [{**document, "ends": [{"kind": kind, key: first_value(value)}]} for kind in kinds for key, value in properties.items()]
    refused = [not fits(one, schema) for one in data]
    check(refused == ["no such key" in answer for answer in lint([json.dumps(one) for one in data])], "%s: the keys of kinds" % game)
    check(True in refused and False in refused, "%s: kinds of ends differ in their keys" % game)


def main():
    games = GAMES
    schema = documents_are_current(games)
    for page in ("FORMAT.md", "KEYS.md"):
        examples_load(page, schema)
        links_lead_to_headings(page)
    matrix_is_true(read_page("FORMAT.md"), schema)
    for game in games:
        document = parse(run(LINT, "--show", "rules/%s.yaml" % game).stdout)
        check(fits(document, schema), "the schema accepts rules/%s.yaml" % game)
        verdicts_agree(game, document, schema)
    with_ends = [game for game in games if game + ".ends" in definitions]
    check(len(with_ends) >= 5, "the games with a list of ends: %s" % with_ends)
    for game in with_ends:
        kinds_agree(game, schema)
    print("rules_format: %d passed, %d failed" % (passed, failed))
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
