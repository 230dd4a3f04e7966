"""games.py: the reference implementations, and the material of the tests that use them: rules, starting positions,
legal and illegal moves, good and bad position texts. A random.Random of the caller's draws everything."""

import glob
import importlib
import os
import re
import sys

sys.dont_write_bytecode = True
TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(TESTS, "reference"))

from base import CHANCE, NOBODY, REFEREE, SPECTATOR  # noqa: E402
from facts import GAMES as NAMES  # noqa: E402

# More rules files to play under: tests/variants/<game>-<what>.yaml. Each shows one key. They may change only what the reference
# reads.
VARIANTS = os.path.join(TESTS, "variants")


def variants(name):
    """The paths of a game's variants, as the shells read them."""
    return [os.path.relpath(path) for path in sorted(glob.glob(os.path.join(VARIANTS, name + "-*.yaml")))]



def module(name):
    """The reference of a game. Besides `Game` it has what tests draw from: RULES to play under, switches as the shell
    reads them, the built-in ones first; JOINTS, the texts between the cells of a move; any_move(dice, a, b, board), a
    move of the notation with these cells; TYPE_LETTERS with which moves begin, and a MARK with which they may end, if
    the game has such."""
    return importlib.import_module(name)


SECRETS = {name for name in NAMES if module(name).Game.SECRETS}


def load_command(name, dice):
    """The command that loads the game: under some switches, or a variant, perhaps with switches too."""
    known = module(name).RULES
    rules = dice.choice(known + [""] * len(known))
    files = variants(name)
    command = f"load-file {dice.choice(files)}" if files and dice.random() < 0.5 else f"load {name}"
    return f"{command} {rules}".rstrip()


def available():
    """The games that have a reference."""
    return [name for name in NAMES if os.path.exists(os.path.join(TESTS, "reference", name + ".py"))]


def make(name, rules=""):
    """The reference game under some switches."""
    return module(name).Game(dict(setting.split("=", 1) for setting in rules.split()))


def cells(name):
    known = getattr(module(name), "CELLS", None)
    return known or [column + row for row in "123456789" for column in "abcdefghi"]


def positions(name):
    """The listed positions of a game: tests/positions/<game>.txt has one a line, below a `#` line with its purpose."""
    path = os.path.join(TESTS, "positions", name + ".txt")
    if not os.path.exists(path):
        return []
    with open(path, encoding="ascii") as lines:
        return [line.rstrip("\n").removeprefix("? ") for line in lines if line.strip() and not line.startswith("#")]


def starts(name, game):
    """All positions to start games from under these rules: the start, for each number of players, and the listed
    positions that are valid under them."""
    found = beginnings(game)
    found += [line for line in positions(name) if valid(game, line)]
    return found + begun(name, game)


def valid(game, line):
    """Whether a position is valid under these rules."""
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
    """One of them. Under the rules of a file, the start is as likely as all others together. Thrones and Tomis also get crowded
    boards, which games seldom reach."""
    if hasattr(module(name), "scattered") and dice.random() < 0.4:
        line = module(name).scattered(dice, game)
        if valid(game, line):
            return line
    return dice.choice(beginnings(game) if game.from_file and dice.random() < 0.5 else starts(name, game))


def begun(name, game):
    """Positions in which both players of Thrones lay out at once: one, the other, or both have begun."""
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
    """Whether the players lay out together under these rules. Then moves of the setup may be marked."""
    return getattr(game, "together", False)


def seats(game, state):
    """The number of players in this position."""
    return game.players_in(game.format(state))


def viewers(game, state):
    return list(range(seats(game, state))) + [SPECTATOR, REFEREE]


# moves

def spoil(name, dice, text):
    """A move text changed in one place: a cell, the way its cells are joined, a letter, `!` on or off."""
    board, letters, mark = cells(name), getattr(module(name), "TYPE_LETTERS", ""), getattr(module(name), "MARK", "")
    spots = [m.span() for m in re.finditer(r"[a-i][1-9]", text)]
    kind = dice.randrange(6)
    if kind < 3 and spots:
        start, end = spots[-1] if dice.random() < 0.7 else spots[0]
        return text[:start] + dice.choice(board) + text[end:]
    if kind == 3 and len(spots) == 2:
        return text[:spots[0][1]] + dice.choice(module(name).JOINTS) + text[spots[1][0]:]
    if kind == 4 and (text[:1].isupper() or text[1:2] == "@") and letters:
        return dice.choice(letters) + text[1:]
    return text[:-1] if mark and text.endswith(mark) else text + mark


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
    return module(name).any_move(dice, a, b, board)


def marked(dice, game, texts):
    """Marks some of the texts as moves of the other player, and removes the mark from others."""
    marks = "@" * at_once(game) + ":" * getattr(game, "any_time", False)
    return [text if dice.random() < 0.7 or not set(marks) & set(text) else text[1:] if text[0] == "~" else "~" + text
            for text in texts]


def pool(name, dice, game, state, count):
    """Moves to ask about: a few legal ones, some that differ a little from those, and any."""
    legal = game.moves(state)
    texts = dice.sample(legal, min(len(legal), count // 6))
    texts += [spoil(name, dice, dice.choice(legal)) for _ in range(count // 3) if legal]
    texts += [some_move(name, dice, game, state) for _ in range(count // 2)]
    return sorted(set(marked(dice, game, texts)))


def illegal(name, dice, game, state, count):
    """Different texts that are not legal moves, most of them moves of the notation; fewer if they are hard to find."""
    legal, found = game.moves(state), set()
    for _ in range(4 * count):
        if len(found) == count:
            break
        text = spoil(name, dice, dice.choice(legal)) if legal and dice.random() < 0.5 else some_move(name, dice, game, state)
        found.update(set(marked(dice, game, [text])) - set(legal))
    return sorted(found)


def joined(name, dice, game, state):
    """Moves from every cell where a legal move begins to every cell, with every joint, and legal moves with any other
    last cell. They are in random order, and a pool of others comes last."""
    found = [re.search(r"[a-i][1-9]", text) for text in game.moves(state)]
    texts = [a + joint + b for a in sorted({cell.group() for cell in found if cell})
             for joint in module(name).JOINTS for b in cells(name) if a != b]
    ending = [move[:-2] for move in game.moves(state) if re.search("[a-i][1-9]$", move)]
    texts += sorted({start + cell for start in ending for cell in cells(name)})
    dice.shuffle(texts)
    return texts + pool(name, dice, game, state, 100)


# position texts

def mutate(dice, line):
    """A position text with one random change, which may still be valid."""
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
    """A position text with a character that no position contains, and its offset."""
    at = dice.choice([i for i, c in enumerate(line) if c != " "])
    return line[:at] + dice.choice("#$%&") + line[at + 1:], at


def next_move(dice, game, state):
    """A chance outcome with its probability, or a move of the player: any move, or one of a random kind, so that rarer
    kinds are played too."""
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
