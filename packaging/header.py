"""Reads the public header as data, for packaging/reference.py, tests/scripts/abi.py and the files for other languages.

    python3 packaging/header.py json > include/boardrules/boardrules.json    constants, structures with offsets, functions
    python3 packaging/header.py ffi > build/boardrules.ffi.h                 the declarations alone, for cffi and LuaJIT

It is not a parser of C: it reads the few forms of declarations that boardrules.h has, and refuses others. It computes
offsets from the types; tests/scripts/abi.py compares them with those of compilers.
"""
import json
import math
import re
import sys
from collections import namedtuple

HEADER, VERSION = "include/boardrules/boardrules.h", "include/boardrules/version.h"

# The types of members. Sizes of enum, bool, long and pointers differ between machines and languages.
SIZES = {"char": 1, "uint8_t": 1, "uint16_t": 2, "int32_t": 4, "uint32_t": 4, "int64_t": 8, "uint64_t": 8}

Block = namedtuple("Block", "section comment code")           # lines between empty lines
Constant = namedtuple("Constant", "name section value")
Member = namedtuple("Member", "name type offset count dimensions")  # dimensions: of an array; else empty
Struct = namedtuple("Struct", "name section doc size alignment alignment_i386 members")
Parameter = namedtuple("Parameter", "name type way null partner")
Function = namedtuple("Function", "name section doc returns result parameters")
Header = namedtuple("Header", "blocks constants structs functions version")

DECLARED = re.compile(r"BRD_API[^;]*?\b(brd_\w+)\(|^#define (BRD_\w+)|\} (brd_\w+);", re.M | re.S)
SECTION = re.compile(r"/\* -{10,} (.*) \*/")


def declared(code):
    """The names that a piece of the header declares."""
    return [function or constant or struct for function, constant, struct in DECLARED.findall(code)]


def blocks(text):
    section = ""
    for block in re.split(r"\n\s*\n", text):
        title = SECTION.fullmatch(block.strip())
        section = title[1] if title else section
        comment = re.match(r"\s*/\*.*?\*/", block, re.S)
        if comment and "\n" in block[: comment.end() + 1]:
            yield Block(section, comment.group(), block[comment.end():].strip("\n"))
        else:
            yield Block(section, "", block.strip("\n"))


# The id of a sentence that tests prove, after it: [H.undo].
ID = r"H\.[a-z0-9]+(?:-[a-z0-9]+)*"


def ids(comment):
    return re.findall(rf"\[({ID})\]", comment)


def without_ids(comment):
    """A comment as prose, for pages in which nobody looks for tests."""
    return re.sub(rf"(?:\s|\n \*)+\[{ID}\]", "", comment)


def first_sentence(comment):
    comment = without_ids(comment)
    text = " ".join(re.sub(r"^\s*/?\*+/?|\*/\s*$", "", line).strip() for line in comment.split("\n")).strip()
    return re.match(r".*?[.](?= |$)|.*", text)[0]


def bare(text):
    """A text without comments, with continued lines joined."""
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S).replace("\\\n", " ")


def evaluate(expression, known):
    """The value of an expression of numbers, known constants, parentheses and + - * /. None: it is something else."""
    if not re.fullmatch(r"[\w\s()+*/-]+", expression):
        return None
    words = re.sub(r"\b[A-Za-z_]\w*", lambda m: str(known.get(m[0], "None")), expression).replace("/", "//")
    return None if "None" in words else eval(words, {"__builtins__": {}})


def constants(section, code, known):
    """The constants of a piece of the header that are numbers. Adds their values to known."""
    for name, expression in re.findall(r"^#define (BRD_\w+)[ \t]+(.+)$", bare(code), re.M):
        value = evaluate(expression, known)
        if value is not None:
            known[name] = value
            yield Constant(name, section, value)


def layout(members, alignments):
    """Offsets, size and alignment of a structure, by the rule of all ABIs, for these alignments of types."""
    offset, widest, offsets = 0, 1, []
    for type_, aligned, count, size in members:
        alignment = max(alignments[type_], 8 if aligned else 1)
        offset += -offset % alignment
        offsets.append(offset)
        offset += size * count
        widest = max(widest, alignment)
    return offsets, offset + -offset % widest, widest


def structs(all_blocks, known):
    sizes, here = dict(SIZES), dict(SIZES)
    i386 = {name: min(size, 4) for name, size in SIZES.items()}
    found = []
    for block in all_blocks:
        for body, name in re.findall(r"typedef struct \w+ \{(.*?)\} (\w+);", bare(block.code), re.S):
            members, names, dimensions = [], [], []
            for declaration in filter(None, (part.strip() for part in body.split(";"))):
                parts = re.fullmatch(r"(BRD_ALIGNED )?(\w+) (\w+)((?:\[[^\]]+\])*)", declaration)
                if not parts or parts[2] not in sizes:
                    sys.exit(f"{HEADER}: {name}: {declaration}: this is not a member of a type that has the same size everywhere")
                dimensions.append([evaluate(number, known) for number in re.findall(r"\[(.+?)\]", parts[4])])
                members.append((parts[2], parts[1], math.prod(dimensions[-1]), sizes[parts[2]]))
                names.append(parts[3])
            offsets, size, alignment = layout(members, here)
            offsets_i386, size_i386, alignment_i386 = layout(members, i386)
            if (offsets, size) != (offsets_i386, size_i386):
                sys.exit(f"{HEADER}: {name}: its offsets or size differ between 64 and 32 bits")
            sizes[name], here[name], i386[name] = size, alignment, alignment_i386
            listed = [Member(n, m[0], o, m[2], d) for n, m, o, d in zip(names, members, offsets, dimensions)]
            found.append(Struct(name, block.section, first_sentence(block.comment), size, alignment, alignment_i386, listed))
    return found


# The marks of parameters and of declarations; the contract in the header says what they mean.
UPDATED, OR_NULL = "updated", "or NULL"
RESULTS = ("boolean", "cell", "code", "count", "length", "mask", "number", "seat")


def marked(text):
    """A piece of a declaration without its mark, and the mark or None."""
    found = re.findall(r"/\* (.*?) \*/", text)
    if len(found) > 1:
        sys.exit(f"{HEADER}: {text}: more than one mark")
    return bare(text), found[0] if found else None


def partner_of(index, plain):
    """What belongs to the parameter at an index: ("length", "nbytes"), ("capacity", "cap"); of a size_t *, the array that it counts."""
    type_ = plain[index][0]
    if type_ == "size_t *":
        return "counts", plain[index - 2][1]
    if "*" not in type_ or index + 1 == len(plain) or plain[index + 1][0] != "size_t":
        return None
    return "length" if type_.startswith("const ") else "capacity", plain[index + 1][1]


def way_of(type_, mark, growing):
    """Whether a parameter is read, written, or both."""
    if "*" not in type_ or type_.startswith("const "):
        return "in"
    return "both" if mark == UPDATED or type_.split(" ")[0] in growing else "out"


def null_of(type_, mark, partner):
    """Whether a pointer may be NULL: never, always, or empty: with a length or capacity of 0."""
    role = partner and partner[0]
    if role == "counts" or mark == OR_NULL and role is None:
        return "always"
    return "empty" if role == "capacity" or mark == OR_NULL else "never"


def parameters(name, text, growing):
    parts = [marked(part) for part in ([] if text.strip() == "void" else text.split(","))]
    plain = [(spaced(type_), parameter) for type_, parameter in
             (re.fullmatch(r"\s*(.*?)(\w+)\s*", part, re.S).groups() for part, _ in parts)]
    found = []
    for index, ((type_, parameter), (_, mark)) in enumerate(zip(plain, parts)):
        if mark not in (None, UPDATED, OR_NULL) or mark and ("*" not in type_ or mark == UPDATED and type_.startswith("const ")):
            sys.exit(f"{HEADER}: {name}: {parameter}: {mark}: this mark may not be here")
        partner = partner_of(index, plain)
        found.append(Parameter(parameter, type_, way_of(type_, mark, growing), null_of(type_, mark, partner), partner))
    return found


def result_of(name, returns, mark, found):
    """What a function returns: as its mark says, a text, the length or count of what it writes, or a status."""
    if mark not in (None, *RESULTS):
        sys.exit(f"{HEADER}: {name}: {mark}: this mark may not be here")
    if mark or returns != "int32_t":
        return mark or ("text" if returns == "const char *" else "number")
    filled = [p.type for p in found if p.partner and p.partner[0] == "capacity" and p.type not in ("brd_fault *", "void *")]
    return "status" if not filled else "length" if filled[-1] in ("char *", "uint8_t *") else "count"


def spaced(type_):
    return " ".join(type_.replace("*", " * ").split()).replace("* *", "**")


def check_type(type_, name, known):
    if re.sub(r"\bconst\b|\*", "", type_).strip() not in known:
        sys.exit(f"{HEADER}: {name}: {type_}: this type may not be in the interface")


def functions(all_blocks, all_structs):
    declaration = re.compile(r"^BRD_API\s+([^;()]*?)\b(brd_\w+)\(([^;]*)\);(?: /\* (.*?) \*/)?", re.M)
    growing = {struct.name for struct in all_structs if struct.members[0].name == "struct_nbytes"}
    found = []
    for block in all_blocks:
        for returns, name, arguments, mark in declaration.findall(block.code):
            listed = parameters(name, arguments, growing)
            result = result_of(name, spaced(returns), mark or None, listed)
            found.append(Function(name, block.section, first_sentence(block.comment), spaced(returns), result, listed))
    known = {*SIZES, "void", "size_t", *(struct.name for struct in all_structs)}
    for function in found:
        for type_ in [function.returns] + [parameter.type for parameter in function.parameters]:
            check_type(type_, function.name, known)
    return found


def read(path=HEADER, version_path=VERSION):
    with open(version_path, encoding="utf-8") as file:
        version = file.read()
    with open(path, encoding="utf-8") as file:
        text = file.read()
    known, found = {}, list(blocks(text))
    numbers = list(constants("version", version, known))
    for block in found:
        numbers += constants(block.section, block.code, known)
    objects = structs(found, known)
    return Header(found, numbers, objects, functions(found, objects),
                  re.search(r'BRD_VERSION_STRING "(.*)"', version)[1])


def as_object(row):
    """A row as an object, without the members that it does not have."""
    plain = row._asdict()
    if isinstance(row, Struct):
        if row.alignment_i386 == row.alignment:
            del plain["alignment_i386"]
        del plain["members"]
    if isinstance(row, Member) and len(row.dimensions) < 2:
        del plain["dimensions"]
    if isinstance(row, Function):
        plain["parameters"] = [as_object(parameter) for parameter in row.parameters]
    if isinstance(row, Parameter):
        del plain["partner"]
        if "*" not in row.type:
            del plain["null"]
        if row.partner:
            plain[row.partner[0]] = row.partner[1]
        elif row.type == "const char *":
            plain["terminated"] = True
    return plain


def line(row):
    return json.dumps(as_object(row))


def struct_lines(struct):
    members = ",\n".join(f"      {line(member)}" for member in struct.members)
    return f'{line(struct)[:-1]}, "members": [\n{members}\n    ]}}'


def as_json(header):
    """The header as JSON, a line for each declaration, so that a difference shows what changed."""
    parts = [("constants", map(line, header.constants)), ("structs", map(struct_lines, header.structs)),
             ("functions", map(line, header.functions))]
    body = ",\n".join(f'  "{name}": [\n    ' + ",\n    ".join(rows) + "\n  ]" for name, rows in parts)
    return f'{{\n  "version": "{header.version}",\n{body}\n}}\n'


def declaration(type_, name, dimensions=()):
    return f"{type_}{'' if type_.endswith('*') else ' '}{name}" + "".join(f"[{number}]" for number in dimensions)


def prototype(function):
    arguments = ", ".join(declaration(p.type, p.name) for p in function.parameters)
    return f"{declaration(function.returns, function.name)}({arguments or 'void'});"


def as_ffi(header):
    """The header as declarations alone. Constants are members of an enum, because LuaJIT reads no macros."""
    lines = ["enum {", *(f"    {constant.name} = {constant.value}," for constant in header.constants), "};"]
    for struct in header.structs:
        members = [f"    {declaration(m.type, m.name, m.dimensions)};" for m in struct.members]
        lines += ["", f"typedef struct {struct.name} {{", *members, f"}} {struct.name};"]
    return "\n".join(lines + [""] + [prototype(function) for function in header.functions]) + "\n"


WRITERS = {"json": as_json, "ffi": as_ffi}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in WRITERS:
        sys.exit(__doc__)
    sys.stdout.write(WRITERS[sys.argv[1]](read()))
