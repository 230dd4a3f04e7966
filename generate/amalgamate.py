"""Writes the library as one file, boardrules.c, and its header, boardrules.h, into OUT/boardrules: amalgamate.py OUT GAME...

The files of lib/ come in the order of their layers (ARCHITECTURE.md): the core's lower half, the games, the list of games, the
core's upper half, the YAML loader. Two kinds of edits are made, and nothing else:

- A name at file scope that files which do not see it use, too, gets the name of its file or, from a header, of its folder in
  front: `struct state` of lib/tombs/tombs.h becomes `struct tombs_state`. Members keep their names.
- Functions and objects called brdi_... become BRDI_LOCAL, which is static.

It needs nothing but Python, and reads C as the project writes it (tests/scripts/architecture.py holds the layers, and
tests/scripts/amalgamation.sh compiles the result).
"""
import collections
import itertools
import pathlib
import re
import sys

LIB, INCLUDE = pathlib.Path("lib"), pathlib.Path("include/boardrules")
TOKEN = re.compile(r"""(?P<directive>^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*) | (?P<blank>\s+|/\*.*?\*/)
    | (?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+') | (?P<name>[A-Za-z_]\w*)
    | (?P<mark>\.?[0-9](?:[eEpP][+-]|[\w.])*|->|.)""", re.VERBOSE | re.DOTALL | re.MULTILINE)
INCLUDED = re.compile(r'^#include "([^"]+)".*\n', re.MULTILINE)
OWN = re.compile(r"(brd|brdi|BRD|BRDI|BOARDRULES)_|_Static_assert$")
TAGS = ("struct", "union", "enum")
# Macros that take a tag, or members: AT(tag, member), IN(member, member).
MEMBERS_OF = re.compile(r"(?:\w*_)?(?:AT|IN|NTH|WITHIN)$|offsetof$")
HEAD = """/*
 * boardrules.c: the library boardrules {version} in one file, written from the sources by generate/amalgamate.py. Compile
 * it with your program as C11. -DBRD_WITHOUT_{example} and so on leave a game out; -DBRD_WITH_YAML adds the loader of rules
 * files, which needs libfyaml.
 */
#ifndef BRD_BUILDING
#define BRD_BUILDING
#endif
#include "boardrules.h"

/* Some of these are used by a part of the games only. */
#if defined(__GNUC__)
#define BRDI_LOCAL static __attribute__((unused))
#else
#define BRDI_LOCAL static
#endif
"""


class File:
    """A file of lib/: its tokens as (kind, text), and the names and tags that it defines at file scope."""

    def __init__(self, path):
        self.path, self.folder = path, path.parent.name
        self.tokens = [(match.lastgroup, match.group()) for match in TOKEN.finditer(path.read_text())]
        self.includes = [name if "/" in name else f"{self.folder}/{name}" for name in INCLUDED.findall(path.read_text())]
        self.macros = re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", path.read_text(), re.MULTILINE)
        self.names, self.tags = set(), set()
        for item in self.items():
            self.read_item(item)
        self.names |= {name for name in self.macros if not OWN.match(name) and not name.endswith("_H")}

    def items(self):
        """What is declared at file scope, each a list of its tokens without blanks."""
        item, depth = [], 0
        for kind, text in self.tokens:
            if kind in ("blank", "directive"):
                continue
            item.append((kind, text))
            depth += (text in "{([") - (text in "})]") if kind == "mark" else 0
            if depth == 0 and (text == ";" or text == "}" and is_function(item)):
                yield item
                item = []

    def read_item(self, item):
        words = [text for _, text in item]
        for index, word in enumerate(words[:-1]):
            if word in TAGS and "{" in words[index + 1:index + 4] and "(" not in words[:index]:
                tag = next((w for w in words[index + 1:words.index("{", index)] if w != "BRDI_OVERLAY"), None)
                self.tags |= {tag} - {None}
        if words[0] == "enum" and "{" in words:
            body = item[words.index("{"):]
            self.names |= {text for (_, before), (kind, text) in zip(body, body[1:]) if kind == "name" and before in "{,"}
        name = declared(words)
        if name is not None:
            self.names.add(name)
        self.names = {name for name in self.names if not OWN.match(name)}
        self.tags = {tag for tag in self.tags if not OWN.match(tag)}


def is_function(item):
    words = [text for _, text in item]
    return "{" in words and "=" not in words[:words.index("{")] and words[words.index("{") - 1] == ")"


def declared(words):
    """The function or object that an item declares; None for a type."""
    end = next(index for index, word in enumerate(words) if word in ("(", "[", "=", "{", ";"))
    if words[end] == "{" and words[end - 1] in TAGS and words[0] not in TAGS:
        depths = list(itertools.accumulate((word == "{") - (word == "}") for word in words[end:]))
        return declared(words[end + depths.index(0):])
    if words[end] == "(" and words[end + 1] == "*":
        return words[end + 2]  # a pointer to a function
    if words[0] in (*TAGS, "_Static_assert") and words[end] in ("{", ";"):
        return None
    return words[end - 1] if end > 1 or words[0] == "}" else None


def renamings(files):
    """For each file, the new names and the new tags of what it sees of its own and of its folder's headers."""
    users = collections.defaultdict(set)
    for file in files:
        for kind, text in file.tokens:
            if kind == "name":
                users[text].add(file)
    found = {}
    for file in files:
        seen = [other for other in files if other.folder == file.folder and other.path.suffix == ".h"] + [file]
        found[file] = [{name: with_prefix(other, name) for other in seen for name in getattr(other, kind)
                        if users[name] - audience(other, files)} for kind in ("names", "tags")]
    return found


def audience(file, files):
    """The files for which a file defines its names."""
    return {other for other in files if other.folder == file.folder} if file.path.suffix == ".h" else {file}


def with_prefix(file, name):
    prefix = file.folder if file.path.suffix == ".h" else file.path.stem
    return (prefix.upper() if name.isupper() else prefix) + "_" + name


def rename(tokens, names, tags):
    """The text of these tokens with new names, except for members. (`calls`: which open brackets are of MEMBERS_OF.)"""
    text, words, braces, calls = [], [""] * 4, [], []
    for index, (kind, token) in enumerate(tokens):
        if kind == "directive":
            text.append(rename_directive(token, names, tags))
            continue
        if kind == "blank":
            text.append(token)
            continue
        new = token
        if kind == "name":
            is_tag = words[-1] in (*TAGS, "BRDI_OVERLAY") or (calls and calls[-1] and words[-1] == "(" and token in tags)
            is_member = words[-1] in (".", "->") or any(calls) and token.islower() or is_declarator(tokens, index, words, braces)
            new = tags.get(token, token) if is_tag else token if is_member else names.get(token, token)
        elif token == "{":
            braces.append(opens_struct(words))
            calls.append(False)
        elif token in "([":
            braces.append(False)
            calls.append(bool(token == "(" and MEMBERS_OF.match(words[-1])))
        elif token in "})]" and braces:
            braces.pop()
            calls.pop()
        text.append(new)
        words = [*words[1:], token]
    return "".join(text)


def opens_struct(words):
    """Whether a brace behind these words opens the body of a struct: `struct`, `struct name`, `struct BRDI_OVERLAY name`."""
    head = [word for word in words if word != "BRDI_OVERLAY"]
    return head[-1] in ("struct", "union") or head[-2] in ("struct", "union")


def is_declarator(tokens, index, words, braces):
    """Whether a name in the body of a struct is that of a member. `braces`: for each open bracket, whether it opens such a body."""
    if not braces:
        return False
    after = next((text for kind, text in tokens[index + 1:] if kind != "blank"), "")
    if braces[-1]:
        return after in (";", ",", "[", ":")
    return len(braces) > 1 and braces[-2] and words[-2:] == ["(", "*"] and after == ")"


def rename_directive(text, names, tags):
    head = re.match(r"\s*#\s*(\w+)\s*", text)
    if head[1] == "include":
        return text
    return head[0] + rename([(match.lastgroup, match.group()) for match in TOKEN.finditer(text[head.end():])], names, tags)


def make_local(text):
    """Gives each declaration of brdi_... at file scope BRDI_LOCAL, and drops those of arrays without a length."""
    lines = []
    for line in text.split("\n"):
        line = line.replace("extern BRDI_HIDDEN ", "extern ")
        if re.match(r"extern [^()]*\bbrdi_\w+\[\];", line):
            continue
        line = re.sub(r"^static (?=(BRDI_INLINE|inline)\b)", "BRDI_LOCAL ", line)
        line = re.sub(r"^extern (?=[^()]*\bbrdi_\w+(\[\w+\])?;)", "BRDI_LOCAL ", line)
        if re.match(r"(?!static|typedef|extern|return|BRDI_LOCAL|#| )[A-Za-z_][\w \*]*?\bbrdi_\w+(\(|\[| =|;)", line) \
                and not re.match(r"(struct|enum|union)( BRDI_OVERLAY)? \w+( \{|;)", line):
            line = "BRDI_LOCAL " + line
        lines.append(line)
    return "\n".join(lines)


class Library:
    """Puts the files together, each after the headers that it includes."""

    def __init__(self, games):
        self.games = games
        folders = ["core", *games, "yaml"]
        self.files = {f"{folder}/{path.name}": File(path) for folder in folders for path in sorted((LIB / folder).glob("*.[ch]"))}
        self.files.update({name: File(LIB / name) for name in ("builtin.c", "no_yaml.c")})
        self.new, self.done = renamings(list(self.files.values())), set()
        self.upper = {key for key, file in self.files.items() if self.opens_objects(key)}

    def opens_objects(self, key):
        """Whether a file belongs to the core's upper half: it sees the host's objects, or the list of games."""
        if key in ("core/object.h", "core/registry.h", "core/registry.c"):
            return True
        return any(self.opens_objects(name) for name in self.files[key].includes if name in self.files)

    def text_of(self, key, with_headers=True):
        if key in self.done:
            return ""
        self.done.add(key)
        file = self.files[key]
        before = "".join(self.text_of(name) for name in file.includes if with_headers and name in self.files)
        body = INCLUDED.sub("", rename(file.tokens, *self.new[file]))
        after = "".join(f"#undef {self.new[file][0].get(name, name)}\n" for name in file.macros if file.path.suffix == ".c")
        return f"{before}\n/* {'-' * 20} {file.path} */\n\n{body}{after}"

    def texts_of(self, wanted):
        return "".join(self.text_of(key) for key in self.files if key.endswith(".c") and wanted(key))

    def game(self, game):
        """The table of the game comes last, because it uses all other tables."""
        rest = self.texts_of(lambda key: key.startswith(game + "/") and key != f"{game}/{game}.c")
        data = f"#undef BRDI_DATA\n#define BRDI_DATA {game}_data\n"
        return f"\n#ifndef BRD_WITHOUT_{game.upper()}\n{data}{rest}{self.text_of(f'{game}/{game}.c')}\n#endif\n"

    def text(self):
        lower = [key for key in self.files if key.startswith("core/") and key not in self.upper]
        parts = [self.text_of(key) for key in sorted(lower, key=lambda key: key.endswith(".c"))]
        parts += [self.game(game) for game in self.games]
        # Its header declares the list as an array of any length, which nothing static can be.
        parts += [self.text_of("builtin.c", with_headers=False), self.texts_of(lambda key: key.startswith("core/"))]
        yaml, no_yaml = self.texts_of(lambda key: key.startswith("yaml/")), self.text_of("no_yaml.c")
        return make_local("".join(parts) + f"\n#ifdef BRD_WITH_YAML\n{yaml}\n#else\n{no_yaml}\n#endif\n")


def main(out, *games):
    version = (INCLUDE / "version.h").read_text()
    number = re.search(r'BRD_VERSION_STRING "(.*)"', version)[1]
    header = (INCLUDE / "boardrules.h").read_text().replace('#include "version.h"\n', version)
    folder = pathlib.Path(out) / "boardrules"  # so that programs include it by the name that is installed
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "boardrules.h").write_text(header)
    (folder / "boardrules.c").write_text(HEAD.format(version=number, example=games[0].upper()) + Library(games).text())


if __name__ == "__main__":
    main(*sys.argv[1:])
