"""Calls the library from Python with ctypes alone: a random game, its moves and why it ended.

python3 examples/ffi.py [GAME [SEED]]      BOARDRULES: the shared library, if it is not installed
"""
import ctypes
import os
import random
import sys

brd = ctypes.CDLL(os.environ.get("BOARDRULES", "libboardrules.so.1"))


# Numbers of boardrules.h, which never change. boardrules.json, beside the header, has all of them.
CHANCE = 16
NOBODY = 17
REFEREE = 19
NAME_STATUS = 0
NAME_ENDING = 11
MAX_MOVES = 4096
MAX_SEATS = 8
RULES_SIZE = 65536
STATE_SIZE = 1024

# Objects are plain bytes, aligned to 8, so arrays of 64-bit words can hold them.
Rules = ctypes.c_uint64 * (RULES_SIZE // 8)
State = ctypes.c_uint64 * (STATE_SIZE // 8)


class Move(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint32)]


class Outcome(ctypes.Structure):
    _fields_ = [("struct_nbytes", ctypes.c_uint32), ("kind", ctypes.c_uint8), ("ending", ctypes.c_uint8),
                ("seats", ctypes.c_uint16), ("ranks", ctypes.c_uint8 * MAX_SEATS)]


brd.brd_name.restype = ctypes.c_char_p
pointer, text_pointer, size, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int32
brd.brd_rules_builtin_with.argtypes = [pointer, text_pointer, size, text_pointer, size, pointer, size, pointer]
brd.brd_moves.argtypes = [pointer, pointer, number, pointer, size]
brd.brd_move_format.argtypes = [pointer, Move, text_pointer, size]
brd.brd_apply.argtypes = [pointer, pointer, number, Move, pointer, pointer, pointer, size]


def must(status):
    if status < 0:
        raise RuntimeError(brd.brd_name(None, NAME_STATUS, status).decode())
    return status


def choose(rules, state, source):
    """A random move. Chance moves by a ticket, which gives each outcome its probability."""
    move = Move()
    if brd.brd_state_to_move(rules, state) == CHANCE:
        ticket = source.randrange(must(brd.brd_chance_denominator(rules, state)))
        must(brd.brd_chance_pick(rules, state, ticket, ctypes.byref(move)))
        return move
    moves = (Move * MAX_MOVES)()
    return moves[source.randrange(must(brd.brd_moves(rules, state, REFEREE, moves, MAX_MOVES)))]


def main(game="tokonoma", seed="1"):
    rules, state, outcome = Rules(), State(), Outcome(ctypes.sizeof(Outcome))
    text, source = ctypes.create_string_buffer(16), random.Random(int(seed))
    switches = b"max_plies=500"
    must(brd.brd_rules_builtin_with(rules, game.encode(), len(game), switches, len(switches), None, 0, None))
    must(brd.brd_state_initial(rules, state, 0))
    while brd.brd_state_to_move(rules, state) != NOBODY:
        move = choose(rules, state, source)
        must(brd.brd_move_format(rules, move, text, len(text)))
        print(text.value.decode(), end=" ")
        must(brd.brd_apply(rules, state, REFEREE, move, None, None, None, 0))
    must(brd.brd_state_outcome(rules, state, ctypes.byref(outcome)))
    winners = [seat for seat in range(MAX_SEATS) if outcome.seats >> seat & 1]
    print(f"\n{('win', 'draw')[outcome.kind - 1]} {winners} {brd.brd_name(rules, NAME_ENDING, outcome.ending).decode()}")


main(*sys.argv[1:])
