"""ffi_header.py: cffi can use the library with nothing but the output of `make ffi-header`: it loads, has the header's
layout, and plays a game.

Only Debian's Python has Debian's cffi, so another Python starts this script again with that one.
"""
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, "tests/support")
import debians  # noqa: E402
from results import run_tests  # noqa: E402

debians.need("ffi_header", cffi="python3-cffi")
import cffi  # noqa: E402

BUILD = os.environ.get("BUILD", "build")
ANEW = "if the header was meant to change: `make abi` writes the records anew"


def declarations():
    """The declarations as make writes them, in a folder of this test's own."""
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "boardrules.ffi.h")
        environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
        subprocess.run([os.environ.get("MAKE", "make"), "-s", f"BUILD={folder}", "ffi-header"], env=environment, check=True)
        with open(target, encoding="ascii") as file:
            return file.read()


TEXT = declarations()
FFI = cffi.FFI()
FFI.cdef(TEXT)
BRD = FFI.dlopen(os.path.abspath(os.path.join(BUILD, "libboardrules.so.1")))


def record(name):
    with open(f"tests/abi/{name}.txt", encoding="ascii") as lines:
        return [line.split() for line in lines if not line.startswith("#")]


def must(status):
    assert status >= 0, FFI.string(BRD.brd_name(FFI.NULL, BRD.BRD_NAME_STATUS, status))
    return status


def test_only_declarations_are_left():
    for word in ("#include", "#if", "__attribute__", "BRD_API", "BRD_ALIGNED", "_Alignas", "/*"):
        assert word not in TEXT, word


def test_sizes_and_offsets_are_those_recorded():
    rows = record("layout")
    assert len(rows) > 100, rows
    for name, value in rows:
        struct, _, member = name.partition(".")
        found = FFI.offsetof(struct, member) if member else FFI.sizeof(struct)
        assert found == int(value), f"{name}: {found}, recorded {value}; {ANEW}"


def test_alignments_are_those_recorded():
    for name, alignment, *_ in record("alignment"):
        assert FFI.alignof(name) == int(alignment), f"{name}; {ANEW}"


def test_constants_are_those_recorded():
    for name, value in record("constants"):
        assert getattr(BRD, name) == int(value), f"{name}; {ANEW}"


def test_every_function_is_exported():
    for _, name in record("symbols"):
        assert FFI.typeof(getattr(BRD, name)).kind == "function", f"{name}; {ANEW}"


def random_game(game, seed):
    """Plays until the game is over; returns how many plies it had."""
    rules, state = FFI.new("brd_rules *"), FFI.new("brd_state *")
    moves, events = FFI.new("brd_move[]", BRD.BRD_MAX_MOVES), FFI.new("brd_event[]", BRD.BRD_MAX_EVENTS)
    switches, random = b"max_plies=300", FFI.new("uint64_t *", seed)
    must(BRD.brd_rules_builtin_with(rules, game, len(game), switches, len(switches), FFI.NULL, 0, FFI.NULL))
    must(BRD.brd_state_initial(rules, state, 0))
    while BRD.brd_state_to_move(rules, state) != BRD.BRD_NOBODY:
        count = must(BRD.brd_moves(rules, state, BRD.BRD_REFEREE, moves, len(moves)))
        move = moves[BRD.brd_random_below(random, count)]
        must(BRD.brd_apply(rules, state, BRD.BRD_REFEREE, move, FFI.NULL, FFI.NULL, events, len(events)))
    outcome = FFI.new("brd_outcome *", {"struct_nbytes": FFI.sizeof("brd_outcome")})
    must(BRD.brd_state_outcome(rules, state, outcome))
    assert outcome.kind in (BRD.BRD_WIN, BRD.BRD_DRAW) and outcome.seats != 0, (outcome.kind, outcome.seats)
    return BRD.brd_state_ply(rules, state)


def test_plays_every_game():
    count = BRD.brd_game_count()
    assert count == 5, count
    for index in range(count):
        game = FFI.string(BRD.brd_game_name(index))
        assert random_game(game, 7) > 5, game


def main():
    return run_tests("ffi_header", globals())


sys.exit(main())
