"""corpus.py: the frozen corpus, tests/corpus/<version>/<game>.txt and <game>-<n>.record, agrees with the reference
implementations: positions, who may act, legal moves, chances, results, what viewers see, the events of plies as lines,
and whole games. This script writes saves, draws and records a second time. (The library reads them in
tests/api/test_corpus.c.)

    python3 tests/scripts/corpus.py [GAME ...]  the test, of all games if none is named
    python3 tests/scripts/corpus.py --record [GAME ...]    `make freeze`: writes the folder of a version before its release;
                                                           for a new minor version the rules that no other folder has
    python3 tests/scripts/corpus.py --into NAME GAME ...   writes another folder, for games that are in no version yet

The reference implementations choose the positions, list the moves and make the plies. The library adds things that no
rulebook defines and that are therefore frozen: fingerprints, hashes, keys, move codes, and what follows from the codes:
the order of lists, the digest of all moves.
tests/corpus/README.md describes the format.
"""
import ctypes
import os
import pathlib
import random
import re
import sys

sys.dont_write_bytecode = True
TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS / "support"))
import games  # noqa: E402
from facts import FACTS  # noqa: E402
from games import CHANCE, NOBODY, REFEREE, SPECTATOR  # noqa: E402
from shell import Shell, actors  # noqa: E402  (the reference's)

FOLDER = TESTS / "corpus"
OF_BUILT_IN, OF_OTHER_RULES = 4, 1      # random games for each number of players
OF_ENDINGS = 60                         # games that are searched for endings
PLIES_OF_RECORD, LINE_PLIES = 250, 12
VIEWERS = (1, SPECTATOR)                # viewers of one-viewer records, beside the record of the whole game
OF_GAME, PLIES_MOST = 9, 400            # positions of one game, besides its first and its last; fewer where more seats may play
FEWEST = 50                             # positions in a file, at least
PLIES_OF_POSITION = 2                   # whose events are written


# ----------------------------------------------------------------------------------------- the answers of the reference

def revision(name):
    """The line of a record: what tests/<game>/facts.txt says."""
    return re.search(r"^numbers (revision \d+) ", (TESTS / name / "facts.txt").read_text(encoding="utf-8"), re.MULTILINE)[1]


def result(end):
    return "none" if not end else f"{end[0]} {','.join(map(str, end[1]))} {end[2]}"


def chances(game, state):
    """{move: ' 9/36'} while chance is to move."""
    if game.to_move(state) != CHANCE:
        return {}
    outcomes, denominator = game.chance(state)
    return {move: f" {outcomes[move]}/{denominator}" for move in outcomes}


def told(name, game, state):
    """The reference implementation's answers about a position, as lines of the corpus, and its moves with their
    chances."""
    lines = [f"actors {sum(1 << seat for seat in actors(game, state))}", f"turn {game.whose_turn(state)}",
             f"player {game.to_move(state)}", f"outcome {result(game.outcome(state))}"]
    if name in games.SECRETS:
        lines += [f"seen {viewer} {game.observe(state, viewer)}" for viewer in list(range(games.seats(game, state))) + [SPECTATOR]]
    odds = chances(game, state)
    return lines, {move: odds.get(move, "") for move in game.moves(state)}


def events(game, state, move):
    """The referee's events of a ply, as lines."""
    shell = Shell()
    shell.game = game
    return shell.frame(state, move, REFEREE, game.apply(state, move)[0])


MASK = (1 << 64) - 1


def mixed(x):
    """splitmix64."""
    x = (x + 0x9E3779B97F4A7C15) & MASK
    x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ x >> 27) * 0x94D049BB133111EB) & MASK
    return x ^ x >> 31


def drawn(bits, rows):
    """The chance outcome that 64 bits draw from [(code, move, ' 9/36')] in the order of codes."""
    odds = [tuple(map(int, chance.split("/"))) for _, _, chance in rows]
    ticket = bits * odds[0][1] >> 64
    for (_, move, _), (numerator, _) in zip(rows, odds):
        if ticket < numerator:
            return move
        ticket -= numerator
    raise ValueError(rows)


def digest(codes):
    """FNV-1a over the codes, each as four bytes, the lowest first."""
    total = 0xCBF29CE484222325
    for code in codes:
        for byte in code.to_bytes(4, "little"):
            total = ((total ^ byte) * 0x100000001B3) & MASK
    return total


def save(fingerprint, position):
    """The bytes of a save: magic, version, length, 0, fingerprint, checksum, text."""
    head = b"brd\0" + (1).to_bytes(4, "little") + len(position).to_bytes(4, "little") + bytes(4)
    head += int(fingerprint, 16).to_bytes(8, "little")
    total = 0
    for byte in head + position.encode():
        total = mixed(total ^ byte)
    return (head + total.to_bytes(8, "little") + position.encode()).hex()


# ------------------------------------------------------------------------------------------------------ records

GIVEN_UP = ("resignation {last}", "timeout 0; the clock", "agreement", "abandoned; nobody continues", "agreement; a draw")


def ended(game, seats, words):
    """How a game ended outside the rules, as brd_record_tail writes it: with a result, if the words have none."""
    kind, _, free = words.partition("; ")
    sides = [{0, 2}, {1, 3}] if getattr(game, "teams", False) else [{seat} for seat in range(seats)]
    result = ""
    if kind == "agreement":
        result = " draw " + ",".join(map(str, range(seats)))
    elif " " in kind and len(sides) == 2:
        (others,) = [side for side in sides if int(kind.split(" ")[1]) not in side]
        result = " win " + ",".join(map(str, sorted(others)))
    return kind + result + (f"; {free}" if free else "")


def viewer_of(text):
    return SPECTATOR if text == SPECTATOR else int(text)


class Record:
    """A record of a game, as text and in its parts."""

    def __init__(self, text):
        head, _, rest = text.partition("--- plies\n")
        plies, self.complete, tail = rest.partition("--- end\n")
        self.head = dict(line.split(" ", 1) for line in head.splitlines())
        self.tail = dict(line.split(" ", 1) for line in tail.splitlines())
        self.plies = re.sub(";.*", "", plies).split()

    @staticmethod
    def write(game, fingerprint, rules, line, moves, viewer=None, whole="", given_up=""):
        """The text: of the whole game, or of what a viewer saw of the game in the record `whole`. A game that is not
        over was given up, or has no end at all."""
        def shown(state):
            return game.format(state) if viewer is None else game.observe(state, viewer)
        first = state = game.parse(line)
        seats = games.seats(game, state)
        head = ["boardrules-record 1", f"game {game.NAME}", revision(game.NAME), f"fingerprint {fingerprint}"]
        head += [f"switches {rules}"] if rules else []
        head += [f"players {seats}"] + ([] if viewer is None else [f"seen {viewer}"])
        head += [f"start {shown(first)}"] if line != game.format(game.initial(seats)) else []
        words = []
        for move in moves:
            words.append(move if viewer is None else game.seen(state, move, viewer)[0])
            state = game.apply(state, move)[0]
        rows = [" ".join(words[i:i + LINE_PLIES]) for i in range(0, len(words), LINE_PLIES)]
        rows[0] += " ; the first of them"
        end = game.outcome(state)
        how = f"outcome {result(end)}" if end else f"ended {ended(game, seats, given_up)}"
        tail = ["--- end", how, f"final {shown(state)}"]
        return "\n".join(head + [f"tag of {whole}" if whole else "tag site corpus", "--- plies"] + rows +
                         (tail if end or given_up else [])) + "\n"

    def again(self, viewer, whole, given_up):
        """The reference implementation's results for these plies."""
        game = games.make(self.head["game"], self.head.get("switches", ""))
        line = self.head.get("start") or game.format(game.initial(int(self.head["players"])))
        return Record.write(game, self.head["fingerprint"], self.head.get("switches", ""), line, self.plies, viewer, whole,
                            given_up)

    def given_up(self):
        """How the game was given up, without the result; "" if it was not."""
        return re.sub(r" (win|draw) [0-9,]+", "", self.tail.get("ended", ""))


def some_plies(dice, game, lines):
    """A first position and at least ten plies from it."""
    moves = []
    while len(moves) < 10:
        line = dice.choice(lines)
        state, moves = game.parse(line), []
        while game.to_move(state) != NOBODY and len(moves) < PLIES_OF_RECORD:
            moves.append(games.next_move(dice, game, state))
            state = game.apply(state, moves[-1])[0]
    return line, moves


def records(name, all_rules, library):
    """Texts of records: under several rules, from the start and from elsewhere, finished and not, of the whole game and
    for one viewer."""
    dice, texts = random.Random(f"records {name}"), []
    for number, rules in enumerate(all_rules):
        game, fingerprint, switches = games.make(name, rules), library.load(name, rules), library.overrides()
        lines = games.starts(name, game)
        for some in [lines] if number else [lines[:1], lines[1:]]:
            line, moves = some_plies(dice, game, some)
            last = games.seats(game, game.parse(line)) - 1
            given_up = GIVEN_UP[number % len(GIVEN_UP)].format(last=last) if number else ""
            texts.append(Record.write(game, fingerprint, switches, line, moves, given_up=given_up))
            whole = f"{name}-{len(texts)}"
            viewers = VIEWERS[number % 2:] if name in games.SECRETS else ()
            texts += [Record.write(game, fingerprint, switches, line, moves, viewer, whole, given_up) for viewer in viewers]
    return texts


# ------------------------------------------------------------------------------------------------------ the file

def entries(path):
    """(rules, fingerprint, {fact: [values]}, [(code, notation, chance)], [(move, [event])]) for each position of a
    file."""
    rules = fingerprint = None
    for block in path.read_text(encoding="ascii").split("\n\n"):
        facts, moves, plies = {}, [], []
        for line in block.rstrip("\n").split("\n"):
            if line.startswith("  "):
                code, _, rest = line[2:].partition(" ")
                move, space, chance = rest.partition(" ")
                moves.append((code, move, space + chance))
            elif line.startswith("ply "):
                plies.append((line[len("ply "):], []))
            elif line.startswith("> "):
                plies[-1][1].append(line[2:])
            elif not line.startswith("#"):
                key, _, value = line.partition(" ")
                facts.setdefault(key, []).append(value)
        rules, fingerprint = facts.pop("rules", [rules])[0], facts.pop("fingerprint", [fingerprint])[0]
        if facts:
            yield rules, fingerprint, facts, moves, plies


class Comparison:
    """One file. The library's own choices must agree with the header: a code has one notation, and a fingerprint one
    set of rules; hashes differ where positions differ in more than the ply; equal hashes have equal keys."""

    def __init__(self, path):
        self.path, self.held, self.broken = path, 0, 0
        self.partners = {}

    def one_to_one(self, what, position, a, b):
        self.same(what, position, self.partners.setdefault((what, a), b), b)
        self.same(what, position, self.partners.setdefault((what, "back", b), a), a)

    def same(self, what, position, found, expected):
        self.held += 1
        if found != expected:
            self.broken += 1
            if self.broken < 6:
                print(f"{self.path}: {position}\n    {what}: {found}\n    reference: {expected}")

    def entry(self, name, rules, fingerprint, facts, moves, plies):
        game = games.make(name, rules)
        position = facts["position"][0]
        state = game.parse(position)
        self.same("position", position, position, game.format(state))
        lines, expected = told(name, game, state)
        found = [f"{key} {value}" for key in ("actors", "turn", "player", "outcome", "seen") for value in facts.get(key, [])]
        self.same("facts", position, found, lines)
        self.same("moves", position, {move: chance for _, move, chance in moves}, expected)
        self.same("count", position, [str(len(moves)), len(expected)], [facts["moves"][0], len(moves)])
        self.same("order", position, moves, sorted(moves))
        self.same("save", position, facts["save"][0], save(fingerprint, position))
        self.one_to_one("fingerprint", position, rules, fingerprint)
        self.one_to_one("hash", position, (rules, position.rpartition(" ")[0]), (rules, facts["hash"][0]))
        self.same("key", position, self.partners.setdefault(("key", rules, facts["hash"][0]), facts["key"][0]), facts["key"][0])
        for code, move, _ in moves:
            self.one_to_one("code", position, (rules, code), (rules, move))
        for draw in facts.get("draw", []):
            bits, move = draw.split(" ")
            self.same("draw", position, move, drawn(int(bits, 16), moves))
        for move, lines in plies:
            self.same(f"events of {move}", position, lines, events(game, state, move))
        return games.seats(game, state), game.PLAYERS

    def run(self):
        name, players, all_players, count = self.path.stem, set(), (), 0
        for entry in entries(self.path):
            seats, all_players = self.entry(name, *entry)
            players.add(seats)
            count += 1
        self.same("numbers of players", "all", sorted(players), list(range(all_players[0], all_players[1] + 1)))
        self.same("enough positions", "all", count >= FEWEST, True)
        return count


class Replay(Comparison):
    """A record: every ply is legal, and the reference implementation writes the same text. A one-viewer record must
    agree with the record of the whole game, which its tag names."""

    def run(self):
        text = self.path.read_text(encoding="ascii")
        record = self.record = Record(text)
        viewer, whole = record.head.get("seen"), ""
        if viewer is not None:
            viewer, whole = viewer_of(viewer), record.head["tag"].removeprefix("of ")
            self.record = Record((self.path.parent / f"{whole}.record").read_text(encoding="ascii"))
        self.legal()
        self.same("text", "", text, self.record.again(viewer, whole, record.given_up()))
        return len(record.plies)

    def legal(self):
        head = self.record.head
        game = games.make(head["game"], head.get("switches", ""))
        state = game.parse(head["start"]) if "start" in head else game.initial(int(head["players"]))
        for move in self.record.plies:
            self.same(move, game.format(state), game.refusal(state, move), (None, None))
            state = game.apply(state, move)[0]


# -------------------------------------------------------------------------------------------------- writing it anew

class Move(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint32)]


class Library:
    """The library's answers, through its public functions."""

    def __init__(self):
        self.brd = ctypes.CDLL(os.path.abspath(os.path.join(os.environ.get("BUILD", "build"), "libboardrules.so.1")))
        for function in ("brd_rules_fingerprint", "brd_state_hash", "brd_state_key"):
            getattr(self.brd, function).restype = ctypes.c_uint64
        self.rules = (ctypes.c_uint64 * (65536 // 8))()
        self.state = (ctypes.c_uint64 * (1024 // 8))()

    def load(self, name, rules):
        text = rules.encode()
        status = self.brd.brd_rules_builtin_with(self.rules, name.encode(), ctypes.c_size_t(len(name)), text,
                                                 ctypes.c_size_t(len(text)), None, ctypes.c_size_t(0), None)
        assert status == 0, (name, rules, status)
        return f"{self.brd.brd_rules_fingerprint(self.rules):016x}"

    def overrides(self):
        """The switches in the order in which the rules have them."""
        text = ctypes.create_string_buffer(4096)
        assert self.brd.brd_rules_overrides(self.rules, text, ctypes.c_size_t(len(text))) >= 0
        return text.value.decode()

    def parse(self, position):
        status = self.brd.brd_state_parse(self.rules, self.state, position.encode(), ctypes.c_size_t(len(position)), None,
                                          ctypes.c_size_t(0), None)
        assert status == 0, (position, status)

    def numbers(self):
        return [f"hash {self.brd.brd_state_hash(self.rules, self.state):016x}",
                f"key {self.brd.brd_state_key(self.rules, self.state):016x}"]

    def all_moves(self):
        """How many moves the rules have, and their digest."""
        codes = (ctypes.c_uint32 * self.brd.brd_rules_moves(self.rules, None, ctypes.c_size_t(0)))()
        self.brd.brd_rules_moves(self.rules, codes, ctypes.c_size_t(len(codes)))
        return f"all {len(codes)} {digest(codes):016x}"

    def code(self, notation):
        move = Move()
        status = self.brd.brd_move_parse(self.rules, notation.encode(), ctypes.c_size_t(len(notation)), ctypes.byref(move))
        assert status == 0, (notation, status)
        return f"{move.code:08x}"


def some_game(dice, game, players):
    """Positions of a random game: the first, the last, and some between them."""
    state, path = game.initial(players), []
    while game.to_move(state) != NOBODY and len(path) < PLIES_MOST:
        path.append(state)
        state = game.apply(state, games.next_move(dice, game, state))[0]
    many = OF_GAME // (game.PLAYERS[1] - game.PLAYERS[0] + 1)
    between = sorted(dice.sample(range(1, len(path)), min(many, max(0, len(path) - 1))))
    return path[:1] + [path[i] for i in between] + [state]


def endings(dice, name, game):
    """The last position for each ending that is found, and the one before it."""
    found, lines = {}, games.starts(name, game)
    for _ in range(OF_ENDINGS):
        before = state = game.parse(dice.choice(lines))
        for _ in range(PLIES_MOST):
            if game.to_move(state) == NOBODY:
                break
            before, state = state, game.apply(state, games.next_move(dice, game, state))[0]
        end = game.outcome(state)
        if end:
            found.setdefault((end[0], end[2]), [before, state])
    return [state for pair in found.values() for state in pair]


def only_here(name, game):
    """The listed positions that are valid under these rules, but not under the built-in ones."""
    usual = games.make(name)
    return [line for line in games.positions(name) if games.valid(game, line) and not games.valid(usual, line)]


def chosen(name, rules):
    """Positions for the corpus, as texts, each once."""
    game, dice = games.make(name, rules), random.Random(f"corpus {name} {rules}")
    found = [game.parse(line) for line in (only_here(name, game) if rules else games.starts(name, game))]
    for players in range(game.PLAYERS[0], game.PLAYERS[1] + 1):
        try:
            game.initial(players)
        except Exception:               # not with these switches
            continue
        for _ in range(OF_OTHER_RULES if rules else OF_BUILT_IN):
            found += some_game(dice, game, players)
    found += endings(dice, name, game)
    return game, list(dict.fromkeys(map(game.format, found)))


def plies_of(dice, game, position):
    """Some plies with their events. Chance's are drawn by its odds."""
    state = game.parse(position)
    if game.to_move(state) == NOBODY:
        return []
    moves = dict.fromkeys(games.next_move(dice, game, state) for _ in range(PLIES_OF_POSITION))
    return [line for move in moves for line in [f"ply {move}"] + [f"> {event}" for event in events(game, state, move)]]


def paragraph(name, game, library, fingerprint, position, dice):
    """All that is written about a position, as lines."""
    library.parse(position)
    lines, moves = told(name, game, game.parse(position))
    rows = sorted((library.code(move), move, chance) for move, chance in moves.items())
    found = [f"position {position}", f"save {save(fingerprint, position)}"] + library.numbers() + lines
    found += [f"moves {len(rows)}"] + [f"  {code} {move}{chance}" for code, move, chance in rows]
    if rows and rows[0][2]:
        found += [f"draw {bits:016x} {drawn(bits, rows)}" for bits in (dice.getrandbits(64), dice.getrandbits(64))]
    return found + plies_of(dice, game, position)


def written(name, all_rules, library):
    """The text of a file."""
    blocks = [f"# {name}: the format stands in tests/corpus/README.md. Never changed, once this version is released."]
    for rules in all_rules:
        game, positions = chosen(name, rules)
        dice, fingerprint = random.Random(f"plies {name} {rules}"), library.load(name, rules)
        head = [f"rules {rules}".rstrip(), f"fingerprint {fingerprint}", library.all_moves()]
        for number, position in enumerate(positions):
            lines = paragraph(name, game, library, fingerprint, position, dice)
            blocks.append("\n".join(lines if number else head + lines))
    return "\n\n".join(blocks) + "\n"


def new_rules(name, folder):
    """Those of the reference's rules that no other folder has."""
    others = {rules for path in FOLDER.glob(f"*/{name}.txt") if path.parent != folder for rules, *_ in entries(path)}
    return [rules for rules in games.module(name).RULES if rules not in others]


def record(names):
    """Writes the folder of a version that is not yet released."""
    numbers, _, stage = FACTS["VERSION"].partition("-")
    major, minor, patch = numbers.split(".")
    if not stage or patch != "0":
        sys.exit(f"the corpus of {major}.{minor} is released: it is never changed")
    folder = FOLDER / f"{major}.{minor}"
    rules_of = {name: games.module(name).RULES if minor == "0" else new_rules(name, folder) for name in names}
    write(folder, {name: all_rules for name, all_rules in rules_of.items() if all_rules})


def write(folder, rules_of):
    library = Library()
    for name, all_rules in rules_of.items():
        folder.mkdir(exist_ok=True)
        for old in folder.glob(f"{name}[.-]*"):
            old.unlink()
        (folder / f"{name}.txt").write_text(written(name, all_rules, library), encoding="ascii")
        for number, text in enumerate(records(name, all_rules, library), 1):
            (folder / f"{name}-{number}.record").write_text(text, encoding="ascii")


def main():
    if sys.argv[1:2] == ["--record"]:
        record(sys.argv[2:] or games.NAMES)
        return 0
    if sys.argv[1:2] == ["--into"]:
        folder = FOLDER / sys.argv[2]
        write(folder, {name: new_rules(name, folder) for name in sys.argv[3:]})
        return 0
    passed = failed = held = 0
    names = sys.argv[1:] or games.NAMES
    for path in sorted(path for name in names for path in FOLDER.glob(f"*/{name}[.-]*")):
        comparison = Replay(path) if path.suffix == ".record" else Comparison(path)
        count = comparison.run()
        held += comparison.held
        passed, failed = passed + (comparison.broken == 0), failed + (comparison.broken != 0)
        print(f"{path.relative_to(TESTS)}: {count} {'plies' if path.suffix == '.record' else 'positions'}")
    print(f"figure: {held} comparisons")
    print(f"corpus: {passed} passed, {failed} failed")
    return failed != 0 or passed < len(names)


if __name__ == "__main__":
    sys.exit(main())
