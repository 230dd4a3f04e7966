"""abi.py: everything that a compiled program relies on must equal the records in tests/abi.

symbols.txt    exported functions and the version node of each
layout.txt     sizes of objects and offsets of their members, the same on 64 and 32 bits
alignment.txt  alignments of objects on x86-64, followed by that on i386 if it differs
least.txt      sizes of the structures that begin with struct_nbytes, as they are in 1.0.0, which stay for all of 1.x
constants.txt  numbers that are compiled into programs: status codes, kinds, sizes, limits
calls.txt      what functions return; whether parameters are read or written, may be NULL, and what belongs to them

A release adds lines. It never changes or removes one. `make abi` (tests/scripts/abi.py --record) writes the records and
include/boardrules/boardrules.json anew when something was added. The author then reviews the difference. --assertions FILE
writes a program that only a compiler with these records compiles: header.sh gives it to clang.
"""
import ctypes
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path[:0] = ["packaging", "tests/support"]
import header  # noqa: E402
from results import run_tests  # noqa: E402

BUILD = os.environ.get("BUILD", "build")
SHARED = os.path.join(BUILD, "libboardrules.so.1")
HEADER, JSON = header.HEADER, "include/boardrules/boardrules.json"
SECTIONS = ["constants", "objects", "rules", "state", "moves", "play", "chance", "outcome", "sentences",
            "records", "tools", "names"]
WORK = tempfile.mkdtemp()
READ = header.read()
ANEW = "if the header was meant to change: `make abi` writes the records and boardrules.json anew"


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def declared_functions():
    return sorted(function.name for function in READ.functions)


def declared_members():
    """'brd_item' and 'brd_item.layer' for every object and member."""
    return [name for struct in READ.structs
            for name in [struct.name] + [f"{struct.name}.{member.name}" for member in struct.members]]


def declared_constants():
    """The constants of boardrules.h, without the version, which changes with each release."""
    return [constant.name for constant in READ.constants if constant.section != "version"]


def evaluate(expressions):
    """The values of C expressions, as the compiler computes them."""
    source, program = os.path.join(WORK, "values.c"), os.path.join(WORK, "values")
    with open(source, "w", encoding="utf-8") as file:
        file.write(f'#include <stdio.h>\n#include "{os.path.abspath(HEADER)}"\nint main(void)\n{{\n')
        file.writelines(f'    printf("%lld\\n", (long long)({e}));\n' for e in expressions)
        file.write("    return 0;\n}\n")
    status, output = run(os.environ.get("CC", "cc"), "-o", program, source)
    assert status == 0, output
    return run(program)[1].split()


def expression(name):
    owner, _, member = name.partition(".")
    return f"offsetof({owner}, {member})" if member else f"sizeof({owner})"


def exported():
    """Lines `node name`, and the kinds that nm gives."""
    lines = [line.split() for line in run("nm", "-D", "--defined-only", SHARED)[1].splitlines()]
    symbols = [(kind, *name.split("@@")) for _, kind, name in lines]
    return sorted(f"{node[0]} {name}" for kind, name, *node in symbols if node), {k for k, *_ in symbols if k != "A"}


def growing():
    """The structures that may grow."""
    return [struct for struct in READ.structs if struct.members[0].name == "struct_nbytes"]


def is_released():
    """Whether 1.0.0 is out."""
    return next(constant.value for constant in READ.constants if constant.name == "BRD_VERSION_NUMBER") >= 100_000_099


def record(file):
    with open(f"tests/abi/{file}.txt", encoding="utf-8") as lines:
        return [line.rstrip("\n") for line in lines if not line.startswith("#")]


def calls():
    """'brd_moves count', 'brd_moves.moves out empty capacity=capacity' for every function and parameter, as the header's marks say."""
    for function in READ.functions:
        yield f"{function.name} {function.result}"
        for p in function.parameters:
            null, partner = ([p.null], ["=".join(p.partner)] if p.partner else []) if "*" in p.type else ([], [])
            yield " ".join([f"{function.name}.{p.name}", p.way, *null, *partner])


def write_records():
    parts = {"symbols": exported()[0], "calls": list(calls())}
    names = declared_members()
    parts["layout"] = [f"{n} {v}" for n, v in zip(names, evaluate(map(expression, names)))]
    parts["alignment"] = [f"{s.name} {s.alignment}" + (f" {s.alignment_i386}" if s.alignment_i386 != s.alignment else "")
                          for s in READ.structs]
    names = declared_constants()
    parts["constants"] = [f"{n} {v}" for n, v in zip(names, evaluate(names))]
    if not is_released():
        parts["least"] = [f"{struct.name} {struct.size}" for struct in growing()]
    for file, lines in parts.items():
        with open(f"tests/abi/{file}.txt", "w", encoding="utf-8") as out:
            out.write("\n".join(lines) + "\n")
    with open(JSON, "w", encoding="utf-8") as out:
        out.write(header.as_json(READ))


def assertions(machine=0):
    """A program that compiles only if the records and packaging/header.py's reading of the header are right. machine: 0
    for 64, 1 for 32 bits."""
    lines = [f'_Static_assert({expression(n)} == {v}, "{n}");' for n, v in (l.split() for l in record("layout"))]
    lines += [f'_Static_assert({n} == {v}, "{n}");' for n, v in (l.split() for l in record("constants"))]
    for name, *alignment in (l.split() for l in record("alignment")):
        lines.append(f'_Static_assert(_Alignof({name}) == {alignment[min(machine, len(alignment) - 1)]}, "{name}");')
    for struct in READ.structs:
        lines += [f'_Static_assert({expression(f"{struct.name}.{m.name}")} == {m.offset}, "{m.name}");' for m in struct.members]
    # A second declaration with another type does not compile.
    lines += [header.prototype(function) for function in READ.functions]
    source = os.path.join(WORK, f"layout{machine}.c")
    with open(source, "w", encoding="utf-8") as file:
        file.write(f'#include "{os.path.abspath(HEADER)}"\n' + "\n".join(lines) + "\n")
    return source


# ---------------------------------------------------------------------------------------------------- tests

def test_symbols_are_those_recorded():
    assert exported()[0] == record("symbols"), f"{set(exported()[0]) ^ set(record('symbols'))}; {ANEW}"


def test_symbols_are_those_of_the_header():
    names = sorted(line.split()[1] for line in exported()[0])
    assert names == declared_functions(), set(names) ^ set(declared_functions())


def test_header_and_map_have_the_same_order():
    sections = list(dict.fromkeys(block.section for block in READ.blocks if block.section))
    assert sections == SECTIONS, sections
    with open("lib/libboardrules.map", encoding="utf-8") as file:
        mapped = re.findall(r"/\* (\w+) \*/|\b(brd_\w+);", file.read())
    assert [section for section, _ in mapped if section] == SECTIONS[2:], mapped
    names = [name for _, name in mapped if name]
    assert names == [function.name for function in READ.functions], names


def test_nothing_that_differs_between_machines_crosses():
    """packaging/header.py, which reads the header for all generators, refuses it."""
    with open(HEADER, encoding="utf-8") as file:
        text = file.read()
    struct, function = "typedef struct brd_move {\n", "int32_t brd_game_count(void);"
    assert struct in text and function in text
    bad = [(struct, f"{struct}    {member};\n") for member in ("bool b", "long n", "void *p", "enum e k", "uint32_t bits : 3",
                                                             "uint8_t odd; uint64_t far", "brd_later l")]
    bad += [(function, function.replace("void", f"{parameter} p")) for parameter in ("long", "enum e", "bool", "FILE *")]
    changed = os.path.join(WORK, "changed.h")
    for old, new in bad:
        with open(changed, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))
        try:
            header.read(changed)
        except SystemExit:
            continue
        raise AssertionError(f"not refused: {new}")


def test_calls_are_those_recorded():
    assert list(calls()) == record("calls"), f"{set(calls()) ^ set(record('calls'))}; {ANEW}"


def test_marks_that_say_nothing_are_refused():
    with open(HEADER, encoding="utf-8") as file:
        text = file.read()
    verdict, apply = "brd_verdict *verdict /* or NULL */", "brd_state *state /* updated */, int32_t actor"
    assert verdict in text and apply in text
    changed = os.path.join(WORK, "marks.h")
    for old, new in [(verdict, "brd_verdict *verdict /* or nothing */"), (verdict, "brd_verdict *verdict /* or NULL */ /* updated */"),
                     (apply, "brd_state *state /* updated */, int32_t actor /* or NULL */"),
                     (apply, "const brd_state *state /* updated */, int32_t actor"),
                     ("brd_game_count(void); /* count */", "brd_game_count(void); /* amount */")]:
        with open(changed, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))
        try:
            header.read(changed)
        except SystemExit:
            continue
        raise AssertionError(f"not refused: {new}")


def test_structures_have_no_holes():
    """Every byte has a name, so that equal contents are equal bytes."""
    sizes = dict(header.SIZES, **{struct.name: struct.size for struct in READ.structs})
    for struct in READ.structs:
        named = sum(sizes[member.type] * member.count for member in struct.members)
        assert named == struct.size, f"{struct.name}: {struct.size - named} bytes have no name"


def test_structures_that_may_grow_have_their_least_sizes():
    """The library accepts sizes from those of 1.0.0 on."""
    least = dict(line.split() for line in record("least"))
    with open("lib/basics/growth.c", encoding="utf-8") as file:
        table = {name: size for size, name in re.findall(r"\{(\d+), sizeof\((brd_\w+)\), _Alignof\(\2\)\}", file.read())}
    assert table == least, f"lib/basics/growth.c: {set(table.items()) ^ set(least.items())}"
    sizes = {struct.name: struct.size for struct in growing()}
    assert set(sizes) <= set(least), f"{set(sizes) - set(least)}; {ANEW}"
    for name, size in least.items():
        assert int(size) <= sizes[name] and (is_released() or int(size) == sizes[name]), f"{name}: {size}; {ANEW}"


def test_only_functions_are_exported():
    assert exported()[1] == {"T"}, exported()[1]


def test_soname_and_needs():
    dynamic = run("readelf", "-d", SHARED)[1]
    assert re.findall(r"soname: \[(.*?)\]", dynamic) == ["libboardrules.so.1"], dynamic
    needed = set(re.findall(r"Shared library: \[(.*?)\]", dynamic))
    assert needed <= {"libfyaml.so.0", "libc.so.6"}, needed


def test_boardrules_json_is_that_of_the_header():
    with open(JSON, encoding="utf-8") as file:
        assert file.read() == header.as_json(READ), f"{JSON} is old; {ANEW}"


def test_json_agrees_with_the_compiler():
    """boardrules.json has every constant and every structure, with the values that the compiler finds."""
    with open(JSON, encoding="utf-8") as file:
        told = json.load(file)
    numbers = {constant["name"]: constant["value"] for constant in told["constants"]}
    numbers.update({f"sizeof({struct['name']})": struct["size"] for struct in told["structs"]})
    assert len(numbers) == len(READ.constants) + len(READ.structs) > 100, f"{len(numbers)} names in {JSON}; {ANEW}"
    assert list(numbers.values()) == [int(value) for value in evaluate(numbers)], ANEW


def test_numbers_in_the_examples():
    """The examples that cannot include the header write some of its numbers out."""
    numbers = {constant.name: constant.value for constant in READ.constants}
    for path in ("examples/ffi.py", "examples/ffi.rs"):
        found = re.findall(r"^(?:const )?([A-Z_]+)(?:: \w+)? = (\d+);?$", pathlib.Path(path).read_text(), re.M)
        assert len(found) >= 8, f"{path}: {found}"
        for name, value in found:
            assert numbers["BRD_" + name] == int(value), f"{path}: {name}"


def test_no_writable_data():
    """No object file has writable data: .data and .bss of the linked library are the C runtime's."""
    objects = sorted(pathlib.Path(BUILD, "lib").rglob("*.o"))
    assert len(objects) > 30, objects
    for name in objects:
        for line in run("size", "-A", name)[1].splitlines():
            words = line.split()
            if words and re.fullmatch(r"\.(t?data|t?bss)(\.(?!rel\.ro).*)?|COMMON", words[0]):
                assert words[1] == "0", f"{name}: {line}"


def test_layout_and_constants_on_64_bits():
    """[H.status-codes] [H.limits]"""
    status, output = run("gcc", "-std=c11", "-fsyntax-only", assertions())
    assert status == 0, f"{output}{ANEW}"


def test_layout_and_constants_on_32_bits():
    status, output = run("gcc", "-m32", "-ffreestanding", "-std=c11", "-fsyntax-only", assertions(1))
    assert status == 0, f"{output}{ANEW}"


def test_records_are_complete():
    recorded = {line.split()[0] for line in record("layout") + record("constants")}
    declared = set(declared_members() + declared_constants())
    assert recorded == declared, f"{recorded ^ declared}; {ANEW}"
    assert [line.split()[0] for line in record("alignment")] == [struct.name for struct in READ.structs], ANEW


def test_the_tour_calls_every_function():
    with open("tests/support/tour.h", encoding="utf-8") as file:
        named = set(re.findall(r"\b(brd_\w+)\(", file.read()))
    assert set(declared_functions()) - named == {"brd_rules_load", "brd_rules_load_file"}


def test_fuzzers_call_every_function():
    """brdsh is a part of one of them. Without parameters nothing can be foreign."""
    sources = [*pathlib.Path("tests/fuzz").glob("*.[ch]"), pathlib.Path("apps/tools/brdsh.c")]
    named = {name for file in sources for name in re.findall(r"\b(brd_\w+)\(", file.read_text(encoding="utf-8"))}
    assert {function.name for function in READ.functions if function.parameters} <= named


def test_a_client_runs_on_the_shared_library():
    client = os.path.join(WORK, "client")
    status, output = run(os.environ.get("CC", "cc"), "-Iinclude", "-o", client, "tests/abi/digest_client.c", SHARED)
    assert status == 0, output
    status, output = run("env", f"LD_LIBRARY_PATH={BUILD}", client)
    assert status == 0 and output.endswith("ok\n"), output


def library_of(node, folder):
    """A library with two functions of the API, with this version node."""
    os.mkdir(folder)
    source, script, library = (os.path.join(folder, name) for name in ("l.c", "l.map", "libboardrules.so.1"))
    with open(source, "w", encoding="utf-8") as file:
        file.write("int brd_version_number(void) { return 1; }\nint brd_game_count(void) { return 1; }\n")
    with open(script, "w", encoding="utf-8") as file:
        file.write(f"{node} {{ global: brd_*; local: *; }};\n")
    status, output = run(os.environ.get("CC", "cc"), "-shared", "-fPIC", "-Wl,-soname,libboardrules.so.1",
                         f"-Wl,--version-script={script}", "-o", library, source)
    assert status == 0, output
    return library


def test_a_program_of_another_node_fails_at_its_start():
    """And not in the middle, where lazy binding would first miss a function."""
    old = library_of("BOARDRULES_0.2", os.path.join(WORK, "old"))
    same = library_of("BOARDRULES_1.0", os.path.join(WORK, "same"))
    source = os.path.join(WORK, "starts.c")
    with open(source, "w", encoding="utf-8") as file:
        file.write('#include <boardrules/boardrules.h>\n#include <stdio.h>\nint main(int argc, char **argv)\n{\n    (void)argv;\n'
                   '    puts("started");\n    fflush(stdout);\n'
                   '    return argc > 1 ? brd_game_count() : brd_version_number() == 0;\n}\n')
    for linked, other in [(SHARED, old), (old, SHARED), (same, old)]:
        program = os.path.join(WORK, "starts")
        status, output = run(os.environ.get("CC", "cc"), "-Iinclude", "-Wl,-z,lazy", "-o", program, source, linked)
        assert status == 0, output
        for library, good in [(linked, True), (other, False)]:
            status, output = run("env", f"LD_LIBRARY_PATH={os.path.dirname(os.path.abspath(library))}", program)
            assert ("started" in output) == good and (status == 0) == good, (linked, library, output)
            assert good or "BOARDRULES_" in output, output


def main():
    if sys.argv[1:] == ["--record"]:
        write_records()
        return 0
    if sys.argv[1:2] == ["--assertions"]:
        shutil.copy(assertions(), sys.argv[2])
        return 0
    return run_tests("abi", globals())


try:
    sys.exit(main())
finally:
    shutil.rmtree(WORK)
