"""What a compiled program relies on, held against the records in tests/abi.

symbols.txt    exported functions and the version node of each
layout.txt     sizes of objects and offsets of their members, the same on 64 and 32 bits
constants.txt  numbers that programs carry in them: status codes, kinds, sizes, maxima

A release adds lines. It never changes or removes one. `tests/abi.py --record` writes the records anew (before 1.0.0, or
when something was added), for the author to look at the difference.
"""
import ctypes
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BUILD = os.environ.get("BUILD", "build")
SHARED = os.path.join(BUILD, "libboardrules.so.0")
HEADER = "include/boardrules/boardrules.h"
SECTIONS = ["constants", "objects", "rules", "state", "moves", "play", "chance", "outcome", "tools", "names"]
WORK = tempfile.mkdtemp()


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def header():
    with open(HEADER, encoding="utf-8") as file:
        return re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)


def declared_functions():
    return sorted(re.findall(r"BRD_API[^;]*?\b(brd_\w+)\(", header()))


def declared_members():
    """'brd_item' and 'brd_item.layer' for every object and member."""
    names = []
    for body, name in re.findall(r"typedef (?:struct|union) \w+ \{(.*?)\} (\w+);", header(), flags=re.S):
        names.append(name)
        names += [f"{name}.{member}" for member in re.findall(r"(\w+)(?:\[[^;]*\])?;", body)]
    return names


def declared_constants():
    return re.findall(r"^#define (BRD_\w+) (?:\(?-?\d)", header(), flags=re.M)


def evaluate(expressions):
    """The values of C expressions, as the compiler has them."""
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


def record(file):
    with open(f"tests/abi/{file}.txt", encoding="utf-8") as lines:
        return [line.rstrip("\n") for line in lines if not line.startswith("#")]


def write_records():
    parts = {"symbols": exported()[0]}
    names = declared_members()
    parts["layout"] = [f"{n} {v}" for n, v in zip(names, evaluate(map(expression, names)))]
    names = declared_constants()
    parts["constants"] = [f"{n} {v}" for n, v in zip(names, evaluate(names))]
    for file, lines in parts.items():
        with open(f"tests/abi/{file}.txt", "w", encoding="utf-8") as out:
            out.write("\n".join(lines) + "\n")


def assertions():
    lines = [f'_Static_assert({expression(n)} == {v}, "{n}");' for n, v in (l.split() for l in record("layout"))]
    lines += [f'_Static_assert({n} == {v}, "{n}");' for n, v in (l.split() for l in record("constants"))]
    source = os.path.join(WORK, "layout.c")
    with open(source, "w", encoding="utf-8") as file:
        file.write(f'#include "{os.path.abspath(HEADER)}"\n' + "\n".join(lines) + "\n")
    return source


# ---------------------------------------------------------------------------------------------------- tests

def test_symbols_are_those_recorded():
    assert exported()[0] == record("symbols"), set(exported()[0]) ^ set(record("symbols"))


def test_symbols_are_those_of_the_header():
    names = sorted(line.split()[1] for line in exported()[0])
    assert names == declared_functions(), set(names) ^ set(declared_functions())


def test_header_and_map_have_the_same_order():
    with open(HEADER, encoding="utf-8") as file:
        sections = re.findall(r"^/\* -{10,} (\w+) \*/$", file.read(), flags=re.M)
    assert sections == SECTIONS, sections
    with open("lib/libboardrules.map", encoding="utf-8") as file:
        mapped = re.findall(r"/\* (\w+) \*/|\b(brd_\w+);", file.read())
    assert [section for section, _ in mapped if section] == SECTIONS[2:], mapped
    names = [name for _, name in mapped if name]
    assert names == re.findall(r"BRD_API[^;]*?\b(brd_\w+)\(", header()), names


def test_only_functions_are_exported():
    assert exported()[1] == {"T"}, exported()[1]


def test_soname_and_needs():
    dynamic = run("readelf", "-d", SHARED)[1]
    assert re.findall(r"soname: \[(.*?)\]", dynamic) == ["libboardrules.so.0"], dynamic
    needed = set(re.findall(r"Shared library: \[(.*?)\]", dynamic))
    assert needed <= {"libfyaml.so.0", "libc.so.6"}, needed


def test_constants_and_sizes_by_name():
    """brd_constant agrees with the header on every name, and knows no other."""
    library, value = ctypes.CDLL(os.path.abspath(SHARED)), ctypes.c_int32()
    names = declared_constants() + [f"sizeof({n})" for n in declared_members() if "." not in n]
    for name, expected in zip(names, evaluate(names)):
        status = library.brd_constant(name.encode(), ctypes.c_size_t(len(name)), ctypes.byref(value))
        assert (status, value.value) == (0, int(expected)), name
    for name in (names[0] + "S", names[0][:-1], "", "sizeof(int)"):
        assert library.brd_constant(name.encode(), ctypes.c_size_t(len(name)), ctypes.byref(value)) == -5, name


def test_no_writable_data():
    """In no object file: what the linked library has of .data and .bss is the C runtime's."""
    objects = sorted(pathlib.Path(BUILD, "lib").rglob("*.o"))
    assert len(objects) > 30, objects
    for name in objects:
        for line in run("size", "-A", name)[1].splitlines():
            words = line.split()
            if words and re.fullmatch(r"\.(t?data|t?bss)(\.(?!rel\.ro).*)?|COMMON", words[0]):
                assert words[1] == "0", f"{name}: {line}"


def test_layout_and_constants_on_64_bits():
    status, output = run("gcc", "-std=c11", "-fsyntax-only", assertions())
    assert status == 0, output


def test_layout_and_constants_on_32_bits():
    status, output = run("gcc", "-m32", "-ffreestanding", "-std=c11", "-fsyntax-only", assertions())
    assert status == 0, output


def test_layout_and_constants_with_clang():
    status, output = run(os.environ.get("CLANG", "clang"), "-std=c11", "-fsyntax-only", assertions())
    assert status == 0, output


def test_records_are_complete():
    recorded = {line.split()[0] for line in record("layout") + record("constants")}
    declared = set(declared_members() + declared_constants())
    assert recorded == declared, recorded ^ declared


def test_the_tour_calls_every_function():
    with open("tests/tour.h", encoding="utf-8") as file:
        named = set(re.findall(r"\b(brd_\w+)\(", file.read()))
    assert set(declared_functions()) - named == {"brd_rules_load", "brd_rules_load_file"}


def test_a_client_runs_on_the_shared_library():
    client = os.path.join(WORK, "client")
    status, output = run(os.environ.get("CC", "cc"), "-Iinclude", "-o", client, "tests/abi/client.c", SHARED)
    assert status == 0, output
    status, output = run("env", f"LD_LIBRARY_PATH={BUILD}", client)
    assert status == 0 and output.endswith("ok\n"), output


def main():
    if sys.argv[1:] == ["--record"]:
        write_records()
        return 0
    passed = failed = 0
    for name, test in [(n, t) for n, t in globals().items() if n.startswith("test_")]:
        try:
            test()
            passed += 1
        except AssertionError as fault:
            failed += 1
            print(f"abi: {name} failed: {fault}")
    print(f"abi: {passed} passed, {failed} failed")
    return failed != 0


try:
    sys.exit(main())
finally:
    shutil.rmtree(WORK)
