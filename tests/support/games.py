"""The reference implementations, and what the tests throw at them: rules, starting positions, moves legal and not,
position texts good and bad. Everything is drawn from a random.Random of the caller's."""

import glob
import importlib
import os
import re
import sys

sys.dont_write_bytecode = True
TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(TESTS, "reference"))

from base import CHANCE, NOBODY, REFEREE, SPECTATOR  # noqa: E402

NAMES = ["tokonoma", "carnyx", "tombs", "tomis", "thrones"]
SECRETS = {"tombs", "thrones"}

# Rules to play under: switches as the shell takes them, the built-in ones first and most often.
RULES = {
    "tokonoma": ["", "reversible_limit=12", "max_plies=40", "max_plies=90 reversible_limit=30", "attackers=1",
                 "attackers=3 reversible_limit=40"],
    "carnyx": ["", "stack_jumps=any", "stack_jumps=none", "max_plies=60", "removed_discs=cost_supply", "forced_capture=false",
               "entering=extra", "entering=extra removed_discs=cost_supply stack_jumps=any", "entering=extra max_plies=45",
               "entering=extra forced_capture=false", "entering=extra stack_jumps=none",
               "forced_capture=false removed_discs=cost_supply stack_jumps=none"],
    "tombs": ["", "deck=4,4,4,4", "deck=2,3,3,2", "teams=true", "ombra_on_ombra=true thorn_adjacency=orthogonal",
              "quiet_turns_2=0 quiet_turns_3=0 quiet_turns_4=0", "kill_goal_2=1 kill_goal_3=1 kill_goal_4=1",
              "deck=3,1,2,6 teams=true kill_goal_4=2", "max_plies=30", "partners=friends",
              "partners=friends teams=true", "partners=friends teams=true deck=3,4,2,3 quiet_turns_4=0",
              "partners=friends teams=true thorn_adjacency=orthogonal ombra_on_ombra=true max_plies=70"],
    "tomis": ["", "base_clearance=0", "base_clearance=3 base_attackers=1", "base_attackers=2", "max_plies=70"],
    "thrones": ["", "survival=1/3", "dragon_attack_range=8 survival=2/4", "dragon_attack_range=1", "max_plies=160",
                "setup=together", "setup=together max_plies=90", "setup=together survival=1/3",
                "acting=separate", "acting=separate setup=together", "favors_when=any_time",
                "favors_when=any_time acting=separate", "favors_when=any_time setup=together survival=1/3",
                "favors_when=any_time acting=separate setup=together max_plies=300", "favor_kind=when_gained",
                "favor_kind=when_gained favors_when=any_time", "favor_kind=when_gained setup=together",
                "favor_kind=when_gained favors_when=any_time acting=separate setup=together"],
}


# Rules files to play under as well, each of which shows one key: tests/variants/<game>-<what>.yaml. Only such as change nothing
# that the reference does not read.
VARIANTS = os.path.join(TESTS, "variants")


def variants(name):
    """The paths of a game's variants, as the shells take them from here."""
    return [os.path.relpath(path) for path in sorted(glob.glob(os.path.join(VARIANTS, name + "-*.yaml")))]


# Games whose reference reads every key of their files: these may be changed at random, too.
VARIED = {"carnyx", "tokonoma", "tombs", "tomis", "thrones"}


def load_command(name, dice):
    """Loads the game under some switches, or a variant, perhaps under some switches."""
    rules = dice.choice(RULES[name] + [""] * len(RULES[name]))
    files = variants(name)
    command = f"load-file {dice.choice(files)}" if files and dice.random() < 0.5 else f"load {name}"
    return f"{command} {rules}".rstrip()


def available():
    """The games that have a reference."""
    return [name for name in NAMES if os.path.exists(os.path.join(TESTS, "reference", name + ".py"))]


def module(name):
    return importlib.import_module(name)


def make(name, rules=""):
    """The reference game under some switches."""
    return module(name).Game(dict(setting.split("=", 1) for setting in rules.split()))


def cells(name):
    known = getattr(module(name), "CELLS", None)
    return known or [column + row for row in "123456789" for column in "abcdefghi"]


def positions(name):
    """The listed positions of a game: tests/positions/<game>.txt, one a line, what each is for after `#` above it."""
    path = os.path.join(TESTS, "positions", name + ".txt")
    if not os.path.exists(path):
        return []
    with open(path, encoding="ascii") as lines:
        return [line.rstrip("\n").removeprefix("? ") for line in lines if line.strip() and not line.startswith("#")]


def starts(name, game):
    """All positions to start games from under these rules: the beginning, for each number of players, and the listed
    ones that are valid under them."""
    found = beginnings(game)
    found += [line for line in positions(name) if valid(game, line)]
    return found + begun(name, game)


def valid(game, line):
    """Whether a position is one under these rules."""
    try:
        game.parse(line)
    except Exception:
        return False
    return True


def beginnings(game):
    """How a game begins under these rules, for each number of players."""
    found = []
    fewest, most = game.PLAYERS
    for players in range(fewest, most + 1):
        try:
            found.append(game.format(game.initial(players)))
        except ValueError:              # not with these switches
            continue
    return found


def some_start(name, game, dice):
    """One of them; under the rules of a file, how it begins as often as all others. Of Tomis also crowded boards, which games
    seldom come to."""
    if hasattr(module(name), "scattered") and dice.random() < 0.4:
        line = module(name).scattered(dice)
        if valid(game, line):
            return line
    return dice.choice(beginnings(game) if game.from_file and dice.random() < 0.5 else starts(name, game))


def begun(name, game):
    """Where both players of Thrones lay out at once: layouts begun by one, by the other, by both."""
    found = []
    if not at_once(game):
        return found
    plies = module(name).sample_plies()
    for white, black in ((55, 0), (0, 55), (36, 40), (39, 37), (50, 55), (55, 52), (54, 54)):
        state = game.initial()
        for ply in plies[:white] + ["~" + ply for ply in plies[55:55 + black]]:
            if ply in game.moves(state):
                state = game.apply(state, ply)[0]
        found.append(game.format(state))
    return found


def at_once(game):
    """Do the players lay out together under these rules? Then words of the setup may be marked."""
    return getattr(game, "together", False)


def seats(game, state):
    """How many play in this position."""
    return game.players_in(game.format(state))


def viewers(game, state):
    return list(range(seats(game, state))) + [SPECTATOR, REFEREE]


# moves

def tokonoma_move(dice, a, b, board):
    return a + b


def carnyx_move(dice, a, b, board):
    return dice.choice(["hunker", "pass", "@" + a, a + b, a + b, a + ">", a + ">" + b])


def tombs_move(dice, a, b, board):
    one = dice.choice("BMOT")
    return dice.choice(["+" + one, "-" + one, one + a, one + b, "Ox" + a, f"T{a}x{b}", f"T{b}x{a}"])


def tomis_move(dice, a, b, board):
    way = dice.choice(["N", "NE", "E", "SE", "S", "SW", "W", "NW"])
    return dice.choice(["pass", dice.choice("BGFSTL") + "@" + a, a + b, a + b, a + "+", a + "-", a + "^^",
                        a + "^" + way, a + "~" + way, a + "=" + b, a + "*" + b, a + ">" + b])


def thrones_move(dice, a, b, board):
    low, high = sorted((a, b), key=board.index)
    bang = dice.choice(["", "", "!"])
    actions = [a + joint + b + bang for joint in ("", "", "=", "=", "x", "x", "x", "*", "*")]
    return dice.choice(["end", "survive", "fail", "D@-", "+" + dice.choice("pfmw"), dice.choice("pfmwcRSCATLWEDK") + "@" + a, f"A:{low}{high}",
                        f"D:{low}{high}", f"H:{a}{b}"] + actions)


ANY_MOVE = {"tokonoma": tokonoma_move, "carnyx": carnyx_move, "tombs": tombs_move, "tomis": tomis_move,
            "thrones": thrones_move}
JOINTS = {"tokonoma": [""], "carnyx": ["", ">"], "tombs": ["x"], "tomis": ["", "=", ">", "*", "^", "~"],
          "thrones": ["", "=", "x", "*"]}
LETTERS = {"tombs": "BMOT", "tomis": "BGFSTL", "thrones": "RSCATLWEDKpfmwc"}


def spoil(name, dice, text):
    """A move text changed in one place: a cell, the way its cells are joined, a letter, `!` on or off."""
    board = cells(name)
    spots = [m.span() for m in re.finditer(r"[a-i][1-9]", text)]
    kind = dice.randrange(6)
    if kind < 3 and spots:
        start, end = spots[-1] if dice.random() < 0.7 else spots[0]
        return text[:start] + dice.choice(board) + text[end:]
    if kind == 3 and len(spots) == 2:
        return text[:spots[0][1]] + dice.choice(JOINTS[name]) + text[spots[1][0]:]
    if kind == 4 and (text[:1].isupper() or text[1:2] == "@") and name in LETTERS:
        return dice.choice(LETTERS[name]) + text[1:]
    return text[:-1] if text.endswith("!") else text + "!" if name == "thrones" else text


def some_move(name, dice, game, state):
    """A move of the notation. Most of its cells are named in legal moves, or near the first."""
    board = cells(name)
    named = [cell for text in game.moves(state) for cell in re.findall(r"[a-i][1-9]", text)] or board
    first = [re.search(r"[a-i][1-9]", text) for text in game.moves(state)]
    a = dice.choice(dice.choice([[found.group() for found in first if found] or board, named, board]))
    near = [cell for cell in board if max(abs(ord(cell[0]) - ord(a[0])), abs(ord(cell[1]) - ord(a[1]))) in (1, 2, 3)]
    b = dice.choice(dice.choice([near, near, named, board]))
    while b == a:
        b = dice.choice(board)
    return ANY_MOVE[name](dice, a, b, board)


def marked(dice, game, texts):
    """Some of the texts as the other player's, or no longer so."""
    marks = "@" * at_once(game) + ":" * getattr(game, "any_time", False)
    return [text if dice.random() < 0.7 or not set(marks) & set(text) else text[1:] if text[0] == "~" else "~" + text
            for text in texts]


def pool(name, dice, game, state, count):
    """Moves to ask about: a few legal ones, ones that differ a little from those, any."""
    legal = game.moves(state)
    texts = dice.sample(legal, min(len(legal), count // 6))
    texts += [spoil(name, dice, dice.choice(legal)) for _ in range(count // 3) if legal]
    texts += [some_move(name, dice, game, state) for _ in range(count // 2)]
    return sorted(set(marked(dice, game, texts)))


def joined(name, dice, game, state):
    """From every cell where a legal move begins to every cell, joined in every way, and legal moves with any other last
    cell. In no order, but a pool of others comes last."""
    found = [re.search(r"[a-i][1-9]", text) for text in game.moves(state)]
    texts = [a + joint + b for a in sorted({cell.group() for cell in found if cell})
             for joint in JOINTS[name] for b in cells(name) if a != b]
    ending = [move[:-2] for move in game.moves(state) if re.search("[a-i][1-9]$", move)]
    texts += sorted({start + cell for start in ending for cell in cells(name)})
    dice.shuffle(texts)
    return texts + pool(name, dice, game, state, 100)


# position texts

def mutate(dice, line):
    """A position text with something wrong, or something else right."""
    kind = dice.randrange(8)
    at = dice.randrange(len(line))
    fields = line.split(" ")
    field = dice.randrange(len(fields))
    if kind == 0:
        return line[:at] + line[at + 1:]
    if kind == 1:
        return line[:at] + dice.choice(line) + line[at:]
    if kind == 2:
        return line[:at] + dice.choice(line) + line[at + 1:]
    if kind == 3:
        return line[:at] + dice.choice("#~\tX,;:!|0123456789-+?") + line[at + 1:]
    if kind == 4:
        return " ".join(fields[:field] + fields[field + 1:])
    if kind == 5:
        fields[field] = dice.choice(["", "-", "0", "1", "00", "65535", "65536", "99999999999", "w", "b", "d1", "e1",
                                     "p2"])
        return " ".join(fields)
    if kind == 6:
        return " ".join(fields + [dice.choice(["", "0"])])
    other = dice.randrange(len(line))
    low, high = sorted((at, other))
    return line[:low] + line[high:high + 1] + line[low + 1:high] + line[low:low + 1] + line[high + 1:]


def bad_character(dice, line):
    """A position text with one character that no position has anywhere, and its offset."""
    at = dice.choice([i for i, c in enumerate(line) if c != " "])
    return line[:at] + dice.choice("#$%&") + line[at + 1:], at


def next_move(dice, game, state):
    """An outcome of chance, as often as it should come, or a move of the player: any, or one of any kind, so that the
    rarer kinds are played as well."""
    if game.to_move(state) == CHANCE:
        outcomes, denominator = game.chance(state)
        ticket = dice.randrange(denominator)
        for move in sorted(outcomes):
            if ticket < outcomes[move]:
                return move
            ticket -= outcomes[move]
    moves = game.moves(state)
    if dice.random() < 0.5:
        kinds = {}
        for move in moves:
            kinds.setdefault(re.sub(r"[a-i][1-9]", "", move), []).append(move)
        moves = kinds[dice.choice(sorted(kinds))]
    return dice.choice(moves)
