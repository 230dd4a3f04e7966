"""Writes the library as one file, boardrules.c, and its header, boardrules.h, into OUT/boardrules: amalgamate.py OUT GAME...

The files of lib/ come in the order of their layers (packaging/facts): what is below the games, the games, the list of games, what
is above them, the YAML loader. Two kinds of edits are made, and nothing else:

- A name at file scope that files which do not see it use, too, gets the name of its file or, from a header, of its folder in
  front: `struct state` of lib/games/tombs/tombs.h becomes `struct tombs_state`. Members keep their names.
- Functions and objects called brdi_... become BRDI_LOCAL, which is static.

It needs nothing but Python, and reads C as the project writes it: what begins a line is at file scope, and members are in small
letters, constants in capitals. (tests/scripts/architecture.py holds the layers, tests/scripts/amalgamation.sh compiles the result.)
"""
import collections
import pathlib
import re
import sys

LIB, INCLUDE, FACTS = pathlib.Path("lib"), pathlib.Path("include/boardrules"), pathlib.Path("packaging/facts")
INCLUDED = re.compile(r'^#include "([^"]+)".*\n', re.MULTILINE)
TEXT = r"""/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'"""  # comments, and what is quoted
# Names that are the library's own already, and the guards of headers.
OWN = re.compile(r"(brd|brdi|BRD|BRDI|BOARDRULES)_|.*_H$")
MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.MULTILINE)
TAG = re.compile(r"^(?:[\w ]+ )?(?:struct|union|enum)(?: BRDI_OVERLAY)? (\w+) \{", re.MULTILINE)
ENUM = re.compile(r"^enum(?: \w+)? \{(.*?)\};", re.MULTILINE | re.DOTALL)
# A function, a type that is a pointer to one, or an object, whose name may stand behind the body of its type.
DECLARED = re.compile(r"^(?!_Static_assert)(?:[A-Za-z_][\w *]*[ *]|\} )(?:\(\*)?(\w+)(?=[(;=\[)]| =)", re.MULTILINE)
# The bodies of structs, and macros that take a tag or members: there, names in small letters are those of members.
NESTED = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
OF_MEMBERS = re.compile(rf"""({TEXT} | \b(?:struct|union)(?:\ BRDI_OVERLAY)?(?:\ \w+)?\ \{{(?:[^{{}}]|\{{[^{{}}]*\}})*\}}
    | \b(?:(?:\w*_)?(?:AT|IN|NTH|WITHIN)|offsetof){NESTED})""", re.VERBOSE | re.DOTALL)
# What is kept, members among it; a tag with what is before it; any other name.
WORD = re.compile(rf"""({TEXT} | \#\s*include[^\n]* | (?:\.|->)\s*\w+)
    | (\b(?:struct|union|enum)\s+(?:BRDI_OVERLAY\s+)?)? \b([A-Za-z_]\w*)""", re.VERBOSE | re.DOTALL)
LOCAL = [  # patterns at the beginning of a line, and what takes their place
    (r"extern BRDI_HIDDEN ", "extern "),
    (r"extern [^()\n]*\bbrdi_\w+\[\];.*\n", ""),  # nothing static can be an array without a length
    (r"static (?=(BRDI_INLINE|inline)\b)", "BRDI_LOCAL "),
    (r"extern (?=[^()\n]*\bbrdi_\w+(\[\w+\])?;)", "BRDI_LOCAL "),
    (r"(?!static|typedef|extern|BRDI_LOCAL|(struct|enum|union)( BRDI_OVERLAY)? \w+( \{|;))(?=[A-Za-z_][\w *]*?\bbrdi_\w+(\(|\[| =|;))",
     "BRDI_LOCAL ")]
HEAD = """/*
 * boardrules.c: the library boardrules {version} in one file, written from the sources by packaging/amalgamate.py. Compile
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
    """A file of lib/: its text, the files that it includes, its words, and what it defines at file scope."""

    def __init__(self, path):
        self.path, self.folder, self.text = path, path.parent.relative_to(LIB).as_posix(), path.read_text()
        self.includes = [self.included(name) for name in INCLUDED.findall(self.text)]
        code = re.sub(TEXT, "", self.text, flags=re.DOTALL)
        self.words, self.macros = set(re.findall(r"[A-Za-z_]\w*", code)), MACRO.findall(code)
        constants = [name for body in ENUM.findall(code) for name in re.findall(r"(?:^|,)\s*(\w+)", body)]
        self.names = {name for name in [*self.macros, *constants, *DECLARED.findall(code)] if not OWN.match(name)}
        self.tags = {tag for tag in TAG.findall(code) if not OWN.match(tag)}

    def included(self, name):
        """The path below lib/ of a file that this one includes: a file of its own folder, or of basics, may have no folder in front."""
        beside = self.path.parent / name
        return name if "/" in name else f"{self.folder if beside.exists() else 'basics'}/{name}"

    def with_prefix(self, name):
        prefix = self.path.parent.name if self.path.suffix == ".h" else self.path.stem
        return (prefix.upper() if name.isupper() else prefix) + "_" + name


def renamings(files):
    """For each file, the new names and the new tags of what it sees of its own and of its folder's headers."""
    users, found = collections.defaultdict(set), {file: ({}, {}) for file in files}
    for file in files:
        for word in file.words:
            users[word].add(file)
    for file in files:
        seeing = {other for other in files if other.folder == file.folder} if file.path.suffix == ".h" else {file}
        for kind, names in enumerate((file.names, file.tags)):
            for other in seeing:
                found[other][kind].update((name, file.with_prefix(name)) for name in names if users[name] - seeing)
    return found


def rename(text, names, tags):
    constants = {name: new for name, new in names.items() if not name.islower()}
    parts = OF_MEMBERS.split(text)
    parts[::2] = [rename_words(part, names, tags) for part in parts[::2]]
    parts[1::2] = [rename_words(part, constants, tags) for part in parts[1::2]]
    # A macro's first argument may be a tag.
    parts[1::2] = [re.sub(r"^(\w+\()(\w+)", lambda call: call[1] + tags.get(call[2], call[2]), part) for part in parts[1::2]]
    return "".join(parts)


def rename_words(text, names, tags):
    def new(match):
        kept, before, word = match.groups()
        return kept or (before + tags.get(word, word) if before else names.get(word, word))
    return WORD.sub(new, text)


class Library:
    """Puts the files together, each after the headers that it includes."""

    def __init__(self, games):
        facts = dict(line.split("=", 1) for line in FACTS.read_text().splitlines() if "=" in line and line[0] != "#")
        self.below, self.above = facts["BELOW_GAMES"].split(), facts["ABOVE_GAMES"].split()
        folders = [*self.below, *self.above, *(f"games/{game}" for game in games), "yaml"]
        self.files = {f"{folder}/{path.name}": File(path) for folder in folders for path in sorted((LIB / folder).glob("*.[ch]"))}
        self.files.update({name: File(LIB / name) for name in ("builtin.c", "no_yaml.c")})
        self.games, self.new, self.done = games, renamings(list(self.files.values())), set()

    def text_of(self, key, with_headers=True):
        if key in self.done or key not in self.files:
            return ""
        self.done.add(key)
        file = self.files[key]
        before = "".join(self.text_of(name) for name in file.includes if with_headers)
        body = INCLUDED.sub("", rename(file.text, *self.new[file]))
        after = "".join(f"#undef {self.new[file][0].get(name, name)}\n" for name in file.macros if file.path.suffix == ".c")
        return f"{before}\n/* {'-' * 20} {file.path} */\n\n{body}{after}"

    def texts_of(self, folder, *last):
        keys = [key for key in self.files if key.startswith(folder + "/") and key.endswith(".c") and key not in last]
        return "".join(self.text_of(key) for key in [*keys, *last])

    def game(self, game):
        """The table of the game comes last, because it uses all other tables."""
        data = f"#undef BRDI_DATA\n#define BRDI_DATA {game}_data\n"
        return f"\n#ifndef BRD_WITHOUT_{game.upper()}\n{data}{self.texts_of(f'games/{game}', f'games/{game}/{game}.c')}\n#endif\n"

    def text(self):
        below = [key for key in self.files if key.split("/")[0] in self.below]
        parts = [self.text_of(key) for key in sorted(below, key=lambda key: key.endswith(".c"))]
        parts += [self.game(game) for game in self.games]
        # Its header declares the list as an array of any length.
        parts += [self.text_of("builtin.c", with_headers=False), *map(self.texts_of, self.above)]
        parts += ["\n#ifdef BRD_WITH_YAML\n", self.texts_of("yaml"), "\n#else\n", self.text_of("no_yaml.c"), "\n#endif\n"]
        text = "".join(parts)
        for pattern, replacement in LOCAL:
            text = re.sub("^" + pattern, replacement, text, flags=re.MULTILINE)
        return text


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
