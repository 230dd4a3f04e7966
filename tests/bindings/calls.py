"""calls.py: what boardrules.json says of calls is true. The raw layer of a binding is made from it here: each function is called
with what it says, then with NULL for one pointer after the other. A pointer that may not be NULL is answered with null_pointer,
another one is not; what is read stays as it was, nothing behind a capacity is written, and each result is of its kind.
"""
import ctypes
import json
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, "tests/support")
from results import run_tests  # noqa: E402

with open("include/boardrules/boardrules.json", encoding="utf-8") as file:
    TOLD = json.load(file)
NUMBERS = {constant["name"]: constant["value"] for constant in TOLD["constants"]}
STRUCTS = {struct["name"]: struct for struct in TOLD["structs"]}
FUNCTIONS = {function["name"]: function for function in TOLD["functions"]}
SIZES = {"char": 1, "uint8_t": 1, "void": 1, "int32_t": 4, "uint32_t": 4, "uint64_t": 8, "size_t": ctypes.sizeof(ctypes.c_size_t),
         **{name: struct["size"] for name, struct in STRUCTS.items()}}
BRD = ctypes.CDLL(os.path.abspath(os.path.join(os.environ.get("BUILD", "build"), "libboardrules.so.1")))
FEW, MANY, BEHIND, PAINT = 600, 1 << 14, 64, 0xA5  # elements of an array, bytes of a text, bytes behind an object; their content

VALUES = {"int32_t": ctypes.c_int32, "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64, "size_t": ctypes.c_size_t,
          "brd_move": type("Move", (ctypes.Structure,), {"_fields_": [("code", ctypes.c_uint32)]})}


class Block:
    """Memory for the object or array of a pointer, aligned to 8 bytes, with painted bytes behind it."""

    def __init__(self, nbytes, content=b""):
        self.nbytes = nbytes
        self.words = (ctypes.c_uint64 * ((nbytes + BEHIND) // 8 + 2))()
        ctypes.memset(self.words, PAINT, ctypes.sizeof(self.words))
        ctypes.memset(self.words, 0, nbytes)
        ctypes.memmove(self.words, content, len(content))

    def bytes(self):
        return ctypes.string_at(self.words, self.nbytes)

    def is_intact_behind(self):
        return ctypes.string_at(ctypes.addressof(self.words) + self.nbytes, BEHIND) == bytes([PAINT]) * BEHIND


def pointee(type_):
    return type_.replace("const ", "").rstrip("* ")


def raw(name):
    """The function with the types of the data."""
    function = FUNCTIONS[name]
    call = getattr(BRD, name)
    call.restype = ctypes.c_char_p if function["result"] == "text" else VALUES[function["returns"]]
    call.argtypes = [ctypes.c_void_p if "*" in p["type"] else VALUES[p["type"]] for p in function["parameters"]]
    return call


# ---------------------------------------------------------------------------------------------- what is passed

def written(name, *arguments):
    """The text or bytes that a call writes."""
    block = Block(4096)
    length = raw(name)(*arguments, block.words, 4096)
    assert 0 < length < 4096, (name, length)
    return block.bytes()[:length]


RULES, STATE, LATER = (Block(SIZES[name]) for name in ("brd_rules", "brd_state", "brd_state"))
MOVE, UNDO, EVENTS = Block(4), Block(SIZES["brd_undo"]), Block(FEW * SIZES["brd_event"])
assert raw("brd_rules_builtin")(RULES.words, b"tombs") == 0
assert raw("brd_state_initial")(RULES.words, STATE.words, 2) == 0  # chance deals the first card
assert raw("brd_chance_draw")(RULES.words, STATE.words, 5, MOVE.words) == 0
THE_MOVE = VALUES["brd_move"].from_buffer(MOVE.words)
ctypes.memmove(LATER.words, STATE.words, STATE.nbytes)
EVENT_COUNT = raw("brd_apply")(RULES.words, LATER.words, NUMBERS["BRD_REFEREE"], THE_MOVE, None, UNDO.words, EVENTS.words, FEW)
assert EVENT_COUNT > 0
EVENTS.nbytes = EVENT_COUNT * SIZES["brd_event"]

POSITION = written("brd_state_format", RULES.words, STATE.words)
NOTATION = written("brd_move_format", RULES.words, THE_MOVE)
SAVE = written("brd_state_save", RULES.words, STATE.words)
LINE = written("brd_event_format", RULES.words, EVENTS.words)
RECORD = written("brd_record_head", RULES.words, STATE.words, NUMBERS["BRD_REFEREE"], b"a b\n", 4) + NOTATION + b"\n"
YAML = b"schema: 1\nextends: tombs\n"

INPUTS = {"rules": RULES.bytes(), "state": STATE.bytes(), "start": STATE.bytes(), "from": STATE.bytes(), "undo": UNDO.bytes(),
          "events": EVENTS.bytes(), "event": EVENTS.bytes(), "bytes": SAVE, "game": b"tombs", "path": b"rules/tombs.yaml",
          "overrides": b"max_plies=9", "name": b"b2", "tags": b"a b\n", "ended": b"abandoned", "seed": bytes(8), "cell": bytes(4), "at": bytes(4)}
TEXTS = {"brd_rules_load": YAML, "brd_state_parse": POSITION, "brd_state_from_observation": POSITION, "brd_move_parse": NOTATION,
         "brd_event_parse": LINE, "brd_record_open": RECORD, "brd_record_begin": RECORD, "brd_record_next": RECORD,
         "brd_record_tag": RECORD, "brd_record_verify": RECORD}
INTEGERS = {"viewer": NUMBERS["BRD_REFEREE"], "actor": NUMBERS["BRD_REFEREE"], "players": 2, "count": 1, "bound": 7, "depth": 1,
            "max_plies": 3, "code": 1}
WITH_WORDS = next(index for index in range(64) if raw("brd_rules_switch_word")(RULES.words, index, 0))
SPECIAL = {("brd_rules_switch_word", "index"): WITH_WORDS, ("brd_rules_quantity", "family"): NUMBERS["BRD_COUNTER"],
           ("brd_rule_id", "family"): NUMBERS["BRD_NAME_ENDING"], ("brd_name", "family"): NUMBERS["BRD_NAME_TYPE"],
           ("brd_name", "code"): 0}


def content(name, parameter):
    """What a call reads through a pointer."""
    struct, told = pointee(parameter["type"]), parameter["name"]
    members = STRUCTS.get(struct, {"members": []})["members"]
    if struct == "brd_record" and name != "brd_record_open":
        return OPEN.bytes()
    if members and members[0]["name"] == "struct_nbytes":
        return SIZES[struct].to_bytes(4, sys.byteorder)
    if parameter["way"] == "out" or struct == "brd_verdict":
        return b""
    return (TEXTS[name] if told == "text" else INPUTS[told]) + (b"\0" if "terminated" in parameter else b"")


def number(name, parameter):
    """The value of a parameter that is a number."""
    return SPECIAL.get((name, parameter["name"]), INTEGERS.get(parameter["name"], 0))


def arguments(name):
    """A block for each pointer, a value for each number."""
    parameters, passed = FUNCTIONS[name]["parameters"], {}
    for p in parameters:
        if "*" not in p["type"]:
            passed[p["name"]] = THE_MOVE if p["type"] == "brd_move" else number(name, p)
            continue
        known = content(name, p)
        size = SIZES[pointee(p["type"])]
        room = 0 if "capacity" not in p else MANY if size == 1 else FEW * size
        passed[p["name"]] = Block(room or max(size, len(known)), known)
    for p in parameters:  # lengths and capacities are in elements
        if "length" in p or "capacity" in p:
            passed[p["length" if "length" in p else "capacity"]] = passed[p["name"]].nbytes // SIZES[pointee(p["type"])]
    return passed


def call(name, passed):
    return raw(name)(*(value.words if isinstance(value, Block) else value for value in passed.values()))


OPEN = Block(SIZES["brd_record"], SIZES["brd_record"].to_bytes(4, sys.byteorder))
assert raw("brd_record_open")(OPEN.words, RECORD, len(RECORD), None, 0, None) == 0


# ----------------------------------------------------------------------------------------------------- tests

def filled(name, passed):
    """The last array that the call fills, faults aside, and its capacity."""
    arrays = [p for p in FUNCTIONS[name]["parameters"] if "capacity" in p and pointee(p["type"]) not in ("brd_fault", "void")]
    return passed[arrays[-1]["name"]], passed[arrays[-1]["capacity"]]


def is_of_its_kind(name, result, passed):
    kind = FUNCTIONS[name]["result"]
    if kind == "text":
        return isinstance(result, bytes) and result != b""
    if kind == "status":
        return result == 0
    if kind == "length" and name != "brd_perft_nbytes":
        block, capacity = filled(name, passed)
        return 0 <= result < capacity and (name == "brd_state_save" or block.bytes().index(b"\0") == result)
    if kind == "seat":
        return result < NUMBERS["BRD_MAX_SEATS"] or NUMBERS["BRD_CHANCE"] <= result <= NUMBERS["BRD_NOBODY"]
    return result in (0, 1) if kind == "boolean" else 0 <= result


def test_each_function_can_be_called():
    """[H.status] [H.rules-copied]"""
    for name, function in FUNCTIONS.items():
        passed = arguments(name)
        before = {key: value.bytes() for key, value in passed.items() if isinstance(value, Block)}
        result = call(name, passed)
        assert is_of_its_kind(name, result, passed), f"{name}: {result} is no {function['result']}"
        for p in function["parameters"]:
            block = passed[p["name"]]
            if not isinstance(block, Block):
                continue
            assert block.is_intact_behind(), f"{name}: bytes behind {p['name']} were written"
            assert p["way"] != "in" or block.bytes() == before[p["name"]], f"{name}: {p['name']} is read and was written"


def failed(name, result):
    """Whether a call has said that a pointer is NULL, as its results say it."""
    kind = FUNCTIONS[name]["result"]
    if kind == "text":
        return result is None
    return result == (0 if FUNCTIONS[name]["returns"] != "int32_t" else NUMBERS["BRD_E_NULL"])


def with_null(name, parameter, number_too):
    """The result with NULL for a pointer, and with number_too 0 for its length or capacity."""
    passed = arguments(name)
    passed[parameter["name"]] = None
    if number_too:
        passed[parameter.get("length") or parameter["capacity"]] = 0
        if name == "brd_perft":
            passed["depth"] = 0
    return call(name, passed)


def test_null_is_what_the_data_say():
    """[H.marks]"""
    for name, function in FUNCTIONS.items():
        for p in function["parameters"]:
            if "*" not in p["type"]:
                continue
            told = f"{name}: {p['name']}: {p['null']}"
            partner = "length" in p or "capacity" in p
            if p["null"] == "empty":
                assert partner and not failed(name, with_null(name, p, True)), told
            if p["null"] == "always":
                result = call(name, {**arguments(name), p["name"]: None})
                assert name == "brd_name" or not failed(name, result), told  # names of types need rules
            else:
                assert failed(name, with_null(name, p, False)), told


def test_what_is_only_written_is_not_read():
    """The same call gives the same, whatever was in what it writes. [H.marks]"""
    for name, function in FUNCTIONS.items():
        once, again = arguments(name), arguments(name)
        for p in function["parameters"]:
            if p["way"] == "out":
                ctypes.memset(again[p["name"]].words, PAINT, again[p["name"]].nbytes)
        results = call(name, once), call(name, again)
        assert results[0] == results[1], f"{name}: {results}"


def members_of(parameter):
    return STRUCTS.get(pointee(parameter["type"]), {"members": []})["members"]


def paint(name, passed):
    """Paints what a call writes, except what it reads before: sizes, and records that are open."""
    for p in FUNCTIONS[name]["parameters"]:
        says_size = members_of(p)[:1] and members_of(p)[0]["name"] == "struct_nbytes"
        if p["way"] == "out" or says_size and p["name"] != "record":
            block, known = passed[p["name"]], 4 if says_size else 0
            ctypes.memset(ctypes.addressof(block.words) + known, PAINT, block.nbytes - known)


def reserved_bytes(name, result, passed):
    """(structure, the bytes of its members called reserved) for each structure that a call has filled."""
    for p in FUNCTIONS[name]["parameters"]:
        if p["way"] == "in" or p["name"] == "faults":
            continue
        size = SIZES[pointee(p["type"])]
        for start in range(0, size * (min(result, passed[p["capacity"]]) if "capacity" in p else 1), size):
            for m in members_of(p):
                if m["name"] == "reserved":
                    at = start + m["offset"]
                    yield pointee(p["type"]), passed[p["name"]].bytes()[at:at + SIZES[m["type"]] * m["count"]]


def test_reserved_members_are_0():
    """Whatever was in a structure before. (test_contract.c has a fault, test_board.c items.) [H.reserved]"""
    seen = {"brd_fault", "brd_item"}
    for name in FUNCTIONS:
        passed = arguments(name)
        paint(name, passed)
        for struct, held in reserved_bytes(name, call(name, passed), passed):
            seen.add(struct)
            assert held == bytes(len(held)), f"{name}: {struct}: {held}"
    assert seen == {name for name, struct in STRUCTS.items() if any(m["name"] == "reserved" for m in struct["members"])}


def test_each_size_has_one_pointer():
    for name, function in FUNCTIONS.items():
        sizes = [p["name"] for p in function["parameters"] if p["type"] == "size_t"]
        named = [p[role] for p in function["parameters"] for role in ("length", "capacity") if role in p]
        assert sorted(sizes) == sorted(named), f"{name}: {sizes}, {named}"
        counted = [p["counts"] for p in function["parameters"] if "counts" in p]
        assert all(any(p["name"] == array and "capacity" in p for p in function["parameters"]) for array in counted), name


sys.exit(run_tests("calls", globals()))
