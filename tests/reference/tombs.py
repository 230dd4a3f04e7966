"""Tombs, second implementation, written from rules/tombs.md alone. Naive on purpose."""

import itertools
import random
import re
import sys
from collections import namedtuple
from fractions import Fraction
from math import comb

from base import (CHANCE, NOBODY, REFEREE, SPECTATOR, BadMove, BadPosition, BadSwitch,
                  Reference, count_up, decimal, event, merged, span, split_fields, words)

CLASSES = "BMOT"                                         # the rulebook's; TMB.own: a file may add others
NAMES = {"B": "blade", "M": "magus", "O": "ombra", "T": "thorn"}
CELLS = [c + r for r in "123" for c in "abc"]            # cell order: column within row
DIRECTIONS = ["up", "right", "down", "left", "up-right", "down-right", "down-left", "up-left"]
GROUPS = {"orthogonal": DIRECTIONS[:4], "diagonal": DIRECTIONS[4:], "king": DIRECTIONS}
WAYS = ["place", "over", "activate", "strike"]

# What a rules file may change: the rulebook's values, in the file's shape.
TABLES = {
    "board": {"directions": {"up": [0, 1], "right": [1, 0], "down": [0, -1], "left": [-1, 0], "up-right": [1, 1],
                             "down-right": [1, -1], "down-left": [-1, -1], "up-left": [-1, 1]},
              "adjacent": {"all": "all", "orthogonal": "orthogonal"},
              "barred": {"cells": ["b2"], "turns": 1}},
    "classes": {"blade": {"threatens": [{"kind": "step", "directions": "orthogonal"}], "plays": ["place", "strike"]},
                "magus": {"threatens": [{"kind": "leap", "directions": "diagonal", "range": [1, 2]}], "plays": ["place", "strike"]},
                "ombra": {"threatens": [{"kind": "own"}], "plays": ["place", "over"]},
                "thorn": {"threatens": [], "plays": ["place", "activate"]}},
    "hand": 2,
}
TOMB = "x"

# board: 9 of None, TOMB or (class, seat), in cell order; hands: per seat 4 counts; lock: None or (placer, stuck), with
# field_lock each_once or each_twice a number for each seat (TMB.each), with none always None
State = namedtuple("State", "board phase player hands deck kills turn lock ply")


def notation(own):
    """The moves of the notation: sign and class; class and cell; class over cell; class, tombstone and unit.
    TMB.well-formed, TMB.own-moves; own: the letters of the file's own classes."""
    cell = "([a-c][1-3])"
    return re.compile(f"([+-][BMOT{own}])|([BMOT{own}]){cell}|[O{own}]x{cell}|[T{own}]{cell}x{cell}")


def at(cell):
    return CELLS.index(cell)


def steps(i, vectors):
    """The cells that lie so from cell i, as indices in cell order."""
    x, y = i % 3, i // 3
    return sorted({(y + dy) * 3 + x + dx for dx, dy in vectors if 0 <= x + dx < 3 and 0 <= y + dy < 3})


def vector(a, b):
    """From cell a to cell b: columns, rows."""
    return ord(b[0]) - ord(a[0]), ord(b[1]) - ord(a[1])


def is_unit(item):
    return isinstance(item, tuple)


def put(board, i, item):
    return board[:i] + (item,) + board[i + 1:]


def add(counts, k, by):
    return counts[:k] + (counts[k] + by,) + counts[k + 1:]


# What the tests throw at it (tests/support/games.py).

RULES = ["", "deck_2=4,4,4,4 deck_3=4 deck_4=3,4,4,3", "deck_2=2,3,3,2 deck_3=2,3,3,2 deck_4=2,3,3,2", "teams=true", "ombra_on_ombra=true thorn_adjacency=orthogonal",
         "quiet_turns_2=0 quiet_turns_3=0 quiet_turns_4=0", "kill_goal_2=1 kill_goal_3=1 kill_goal_4=1",
         "deck_4=3,1,2,6 teams=true kill_goal_4=2", "max_plies=30", "partners=friends", "partners=friends teams=true",
         "partners=friends teams=true deck_4=3,4,2,3 quiet_turns_4=0",
         "partners=friends teams=true thorn_adjacency=orthogonal ombra_on_ombra=true max_plies=70",
         "field_lock=each_once", "field_lock=each_twice", "field_lock=none", "middle=first_player",
         "field_lock=each_twice deck_2=4 deck_3=4 deck_4=4 quiet_turns_2=0 quiet_turns_3=0 quiet_turns_4=0",
         "field_lock=each_once teams=true", "field_lock=each_once partners=friends teams=true deck_4=4", "field_lock=each_twice partners=friends teams=true",
         "field_lock=none kill_goal_2=2 kill_goal_3=2 kill_goal_4=2 max_plies=60", "field_lock=none middle=first_player deck_2=3 deck_3=3 deck_4=3",
         "last_card=field_lock deck_2=4 deck_3=4 deck_4=4", "last_card=field_lock partners=friends teams=true deck_4=4",
         "last_card=field_lock field_lock=each_once deck_2=5 deck_3=4 deck_4=3",
         "last_card=field_lock field_lock=each_twice deck_2=5 deck_3=4 deck_4=4", "deck_2=9 deck_3=8 deck_4=9"]
JOINTS = ["x"]
TYPE_LETTERS = "BMOTAG"         # also those of classes that some rules files add


def any_move(dice, a, b, board):
    one = dice.choice(TYPE_LETTERS)
    return dice.choice(["+" + one, "-" + one, one + a, one + b, "Ox" + a, f"T{a}x{b}", f"T{b}x{a}", f"{one}x{a}", f"{one}{a}x{b}"])


class Game(Reference):
    SECRETS = True
    NAME = "tombs"
    SWITCHES = {"deck_2": "8,8,8,8", "deck_3": "9,9,9,9", "deck_4": "10,10,10,10", "field_lock": "since_placed",
                "kill_goal_2": "8", "kill_goal_3": "7", "kill_goal_4": "6", "last_card": "unit_count",
                "max_plies": "0", "middle": "first_turn", "ombra_on_ombra": "false", "partners": "enemies",
                "quiet_turns_2": "3", "quiet_turns_3": "2", "quiet_turns_4": "3", "teams": "false",
                "thorn_adjacency": "all"}
    WORDS = {"field_lock": ("since_placed", "each_once", "each_twice", "none"), "last_card": ("unit_count", "field_lock"),
             "middle": ("first_turn", "first_player"),
             "ombra_on_ombra": ("false", "true"), "partners": ("enemies", "friends"), "teams": ("false", "true"),
             "thorn_adjacency": ("all", "orthogonal")}
    PLAYERS = (2, 4)
    FIELDS = ("board", "phase", "hands", "deck", "kills", "turn", "lock", "ply")

    # ---- switches -----------------------------------------------------------------------

    def __init__(self, switches=None, tables=None):
        self.switches = dict(self.SWITCHES)
        for name, text in (switches or {}).items():
            if name not in self.SWITCHES:
                raise BadSwitch(f"no switch {name}")
            self.switches[name] = self.canonical_switch(name, text)
        value = self.switches
        self.take_classes(merged(TABLES, tables or {})["classes"])
        self.quiet = {n: int(value[f"quiet_turns_{n}"]) for n in (2, 3, 4)}
        self.max_plies = int(value["max_plies"])
        self.take_ends((tables or {}).get("ends"))
        self.first_player = value["middle"] == "first_player"
        self.ombra_on_ombra = value["ombra_on_ombra"] == "true"
        self.teams = value["teams"] == "true"
        self.friends = self.teams and value["partners"] == "friends"
        self.take_tables(merged(TABLES, tables or {}))
        self.take_start(tables)

    def take_ends(self, listed):
        """TMB.ends: the ends in the order of testing, each with its entry, and what they say of goal and lock."""
        switches = self.switches
        last = ["field_lock", "unit_count"] if switches["last_card"] == "field_lock" else ["unit_count", "field_lock"]  # TMB-13
        self.ends = listed or [{"kind": kind} for kind in ["kill_goal"] + last]
        entries = {end["kind"]: end for end in self.ends}
        lock = entries["field_lock"].get("how", switches["field_lock"]) if "field_lock" in entries else "none"
        if listed and "field_lock" in entries and lock == "none":
            raise BadSwitch("field_lock: the list of ends has a lock")
        self.no_lock = lock == "none"
        self.each = {"each_once": 1, "each_twice": 2}.get(lock, 0)                     # R of TMB.each
        self.goal = {}
        for n in (2, 3, 4):
            goal = entries.get("kill_goal", {}).get("goal", int(switches[f"kill_goal_{n}"]))
            goal = goal[n - 2] if isinstance(goal, list) else goal
            self.goal[n] = goal if "kill_goal" in entries else float("inf")

    def enough_units(self, s, seat):
        """TMB.end-units, of any entry."""
        return any(end["kind"] == "units" and self.holds_units(s, seat, end) for end in self.ends)

    def holds_units(self, s, seat, end):
        known = [self.name_of[c] for c in self.classes]
        counted = words(end.get("types", "all"), known)
        own = [item for item in s.board if is_unit(item) and item[1] == seat and self.name_of[item[0]] in counted]
        return len(own) >= end.get("least", 1)

    def take_classes(self, classes):
        """TMB-2, TMB.own: the classes, their names, and the deck of each number of players."""
        own = {entry["letter"]: name for name, entry in classes.items() if "letter" in entry}
        self.classes = CLASSES + "".join(own)
        self.name_of = {**NAMES, **own}
        self.notation = notation("".join(own))
        self.decks = {}
        for n in (2, 3, 4):
            counts = [classes[name]["count"] for name in own.values()]
            more = [count[n - 2] if isinstance(count, list) else count for count in counts]
            self.decks[n] = (*(int(t) for t in self.switches[f"deck_{n}"].split(",")), *more)

    def take_tables(self, tables):
        """TMB-20, TMB-21, TMB.seat-tables"""
        board = tables["board"]
        vectors = {name: tuple(board["directions"][name]) for name in DIRECTIONS}
        self.near = [vectors[d] for d in words(board["adjacent"][self.switches["thorn_adjacency"]], DIRECTIONS, GROUPS)]
        self.barred = {*words(board["barred"]["cells"], CELLS)}
        self.barred_turns = board["barred"]["turns"]
        as_published = self.barred == {"b2"} and (self.first_player or self.barred_turns == 1)
        self.barred_reason = "middle_barred" if as_published else "cell_barred"
        self.ways, self.reach = [], []                  # of each seat, by class
        for seat in range(4):
            seats = tables.get("seats", {}).get(f"player_{seat + 1}", {})
            classes = merged(tables["classes"], seats.get("classes", {}))
            self.ways.append({c: self.ways_of(c, classes[self.name_of[c]]["plays"]) for c in self.classes})
            self.reach.append({c: self.zone_vectors(classes[self.name_of[c]]["threatens"], vectors) for c in self.classes})
        self.dealt = tables["hand"]

    @staticmethod
    def ways_of(c, plays):
        """What `all` means depends on the class. TMB-20, TMB.own-plays"""
        known = {"B": ["place", "strike"], "M": ["place", "strike"], "O": ["place", "strike", "over"],
                 "T": ["place", "strike", "activate"]}.get(c, WAYS)
        return words(plays, known)

    @staticmethod
    def zone_vectors(entries, vectors):
        """Where the cells lie that a unit threatens, seen from its own."""
        found = set()
        for entry in entries:
            if entry["kind"] == "own":
                found.add((0, 0))
                continue
            fewest, most = span(entry.get("range", 1), 2)
            for name in words(entry["directions"], DIRECTIONS, GROUPS):
                dx, dy = vectors[name]
                found |= {(n * dx, n * dy) for n in range(fewest, most + 1)}
        return found

    def enemies(self, one, other):
        """TMB.enemy, TMB.friends"""
        return one != other and not (self.friends and abs(one - other) == 2)

    def zone(self, cls, seat, i):
        """The cells that the seat's unit of the class on cell i threatens."""
        return steps(i, self.reach[seat][cls])

    def canonical_switch(self, name, text):
        def number(t, low, high):
            if not re.fullmatch("0|[1-9][0-9]*", t) or not low <= int(t) <= high:
                raise BadSwitch(f"{name}: a number from {low} to {high} expected")
            return t
        if name.startswith("deck_"):
            parts = text.split(",")
            if len(parts) not in (1, 4):
                raise BadSwitch(f"{name}: one number or four expected")
            return ",".join(number(t, 0, 99) for t in (parts if len(parts) == 4 else parts * 4))
        known = self.WORDS.get(name)
        if known is None:
            return number(text, 1 if name.startswith("kill_goal") else 0, 65535)
        if text not in known:
            raise BadSwitch(f"{name}: one of {', '.join(known)} expected")
        return text

    def players_ok(self, n):
        """TMB.deck-small, TMB.teams, TMB-15, and TMB-21 for a start of the rules file."""
        fewest, most = self.PLAYERS
        return fewest <= n <= most and sum(self.decks[n]) >= self.dealt * n and (n == 4 or not self.teams)

    def most_of(self, cls):
        """TMB.parse: how many cards of a class a game has, while the number of players is still to be read."""
        return max(deck[self.classes.index(cls)] for deck in self.decks.values())

    def setup(self, players=None):
        if players is None:
            players = next((n for n in (2, 3, 4) if self.players_ok(n)), 2)
        if not self.players_ok(players):
            raise ValueError(f"no game of {players} players with these switches")
        zeros = (0,) * len(self.classes)
        lock = (0,) * players if self.each else None
        return State((None,) * 9, "d", 0, (zeros,) * players, self.decks[players], (0,) * players, 0, lock, 0)

    # ---- notation -----------------------------------------------------------------------

    def format(self, s):
        hands = ["".join(c * k for c, k in zip(self.classes, hand)) or "-" for hand in s.hands]
        return self.line(s, hands, ",".join(map(str, s.deck)))

    def line(self, s, hands, deck):
        def cell(item):
            return "." if item is None else TOMB if item == TOMB else f"{item[0]}{item[1] + 1}"
        rows = ["".join(cell(item) for item in s.board[r * 3:r * 3 + 3]) for r in (2, 1, 0)]
        return " ".join(["/".join(rows), f"{s.phase}{s.player + 1}", "/".join(hands), deck,
                         "/".join(map(str, s.kills)), str(s.turn), self.lock_text(s.lock), str(s.ply)])

    def lock_text(self, lock):
        """TMB.f-lock"""
        if self.each:
            return "/".join(map(str, lock))
        return "-" if lock is None else f"{lock[0] + 1}:{lock[1]}"

    def parse(self, line):
        fields = split_fields(line, self.FIELDS)
        board = self.parse_board(*fields["board"])
        phase, player = self.parse_phase(*fields["phase"])
        hands = self.parse_hands(*fields["hands"])
        n = len(hands)
        deck = self.parse_list("deck", *fields["deck"], ",", len(self.classes), 99)
        kills = self.parse_list("kills", *fields["kills"], "/", n, 65535)
        turn = decimal(fields["turn"][0], "turn", fields["turn"][1])
        lock = self.parse_lock(*fields["lock"], n)
        ply = decimal(fields["ply"][0], "ply", fields["ply"][1])
        state = State(board, phase, player, hands, deck, kills, turn, lock, ply)
        self.validate(state, fields)
        return state

    def parse_board(self, text, start):
        rows, i, units = [], 0, dict.fromkeys(self.classes, 0)
        for r in range(3):
            row = []
            while len(row) < 3:
                c = text[i] if i < len(text) else ""
                if c and c in ".x":
                    row.append(None if c == "." else TOMB)
                    i += 1
                elif c and c in self.classes:
                    owner = text[i + 1] if i + 1 < len(text) else ""
                    if not (owner and owner in "1234"):
                        raise BadPosition("board", start + i + 1, "an owner from 1 to 4 expected")
                    units[c] += 1
                    if units[c] > self.most_of(c):
                        raise BadPosition("board", start + i, f"too many units of class {c}")
                    row.append((c, int(owner) - 1))
                    i += 2
                else:
                    raise BadPosition("board", start + i, "a cell expected")
            rows.append(row)
            if r < 2:
                if text[i:i + 1] != "/":
                    raise BadPosition("board", start + i, "/ expected")
                i += 1
        if i < len(text):
            raise BadPosition("board", start + i, "surplus")
        return tuple(rows[2] + rows[1] + rows[0])

    @staticmethod
    def parse_phase(text, start):
        if text[:1] not in ("d", "p", "e"):
            raise BadPosition("phase", start, "d, p or e expected")
        if text[1:2] not in ("1", "2", "3", "4"):
            raise BadPosition("phase", start + 1, "a player from 1 to 4 expected")
        if len(text) > 2:
            raise BadPosition("phase", start + 2, "surplus")
        return text[0], int(text[1]) - 1

    def parse_hands(self, text, start):
        hands, i, cards = [], start, dict.fromkeys(self.classes, 0)
        for group in text.split("/"):
            if len(hands) == 4:
                raise BadPosition("hands", i, "at most 4 hands")
            if not group:
                raise BadPosition("hands", i, "a hand expected")
            last = -1
            for j, c in enumerate(group if group != "-" else ""):
                if c not in self.classes:
                    raise BadPosition("hands", i + j, "a class letter expected")
                if self.classes.index(c) < last:
                    raise BadPosition("hands", i + j, f"the order is {self.classes}")
                last = self.classes.index(c)
                cards[c] += 1
                if cards[c] > self.most_of(c):
                    raise BadPosition("hands", i + j, f"too many cards of class {c}")
            hands.append(tuple(group.count(c) for c in self.classes))
            i += len(group) + 1
        if len(hands) == 1:
            raise BadPosition("hands", start + len(text), "at least 2 hands")
        if not self.players_ok(len(hands)):
            raise BadPosition("hands", start, "no game of so many players with these switches")
        return tuple(hands)

    @staticmethod
    def parse_list(name, text, start, separator, count, top):
        values, i = [], start
        for part in text.split(separator):
            if len(values) == count:
                raise BadPosition(name, i, f"only {count} numbers expected")
            values.append(decimal(part, name, i, top))
            i += len(part) + 1
        if len(values) < count:
            raise BadPosition(name, start + len(text), f"{count} numbers expected")
        return tuple(values)

    def parse_lock(self, text, start, n):
        if self.each:
            return self.parse_list("lock", text, start, "/", n, self.each)
        if text == "-":
            return None
        if self.no_lock:
            raise BadPosition("lock", start + (text[:1] == "-"), "- expected")
        if text[:1] not in ("1", "2", "3", "4"):
            raise BadPosition("lock", start, "- or a player expected")
        if text[1:2] != ":":
            raise BadPosition("lock", start + 1, ": expected")
        return int(text[0]) - 1, decimal(text[2:], "lock", start + 2)

    # ---- validity (TMB.v-*) -------------------------------------------------------------

    def validate(self, s, fields):
        n = len(s.hands)
        total = sum(self.decks[n])

        def fault(name, message, offset=0):
            raise BadPosition(name, fields[name][1] + offset, message)

        for seat in (item[1] for item in s.board if is_unit(item)):
            if seat >= n:
                text = fields["board"][0]
                fault("board", "a unit of no player", text.index(str(seat + 1)))
        if s.player >= n:
            fault("phase", "no such player", 1)
        if s.lock is not None and not self.each and s.lock[0] >= n:
            fault("lock", "no such player")
        for k, cls in enumerate(self.classes):
            units = sum(1 for item in s.board if is_unit(item) and item[0] == cls)
            if sum(hand[k] for hand in s.hands) + s.deck[k] + units > self.decks[n][k]:
                fault("deck", f"too many cards of class {cls}")
        if s.board.count(TOMB) > sum(s.kills):
            fault("board", "more tombstones than kills", fields["board"][0].index(TOMB))
        for i, item in enumerate(s.board):
            if is_unit(item) and "strike" in self.ways[item[1]][item[0]]:
                for j in self.zone(*item, i):
                    if is_unit(s.board[j]) and self.enemies(s.board[j][1], item[1]):
                        fault("board", "a unit in the zone of an enemy that would have killed it")
        sizes = [sum(hand) for hand in s.hands]
        limit = self.max_plies != 0 and s.ply >= self.max_plies
        if s.turn == 0:
            self.validate_deal(s, n, sizes, limit, fault)
        else:
            self.validate_turn(s, n, total, sizes, limit, fault)

    def validate_deal(self, s, n, sizes, limit, fault):
        dealt = sum(sizes)
        if s.phase == "p":
            fault("phase", "nobody plays during the deal")
        if any(item is not None for item in s.board):
            fault("board", "empty during the deal")
        if any(s.kills):
            fault("kills", "no kills during the deal")
        if s.lock != ((0,) * n if self.each else None):
            fault("lock", "no stuck turns during the deal")
        if sizes != [max(0, min(self.dealt, dealt - self.dealt * p)) for p in range(n)]:
            fault("hands", "not in the order of the deal")
        if any(s.deck[k] + sum(hand[k] for hand in s.hands) != self.decks[n][k] for k in range(len(self.classes))):
            fault("deck", "not what is left by the deal")
        if s.phase == "d":
            if dealt == self.dealt * n:
                fault("turn", "the deal is over")
            if s.player != dealt // self.dealt:
                fault("phase", "another player receives", 1)
            if limit:
                fault("phase", "the limit has ended the game")
        else:
            if dealt == 0 or s.player != (dealt - 1) // self.dealt:
                fault("phase", "another player received", 1)
            if not limit:
                fault("phase", "no end holds")

    def validate_turn(self, s, n, total, sizes, limit, fault):
        if s.turn > total:
            fault("turn", "more turns than cards")
        if s.player != (s.turn - 1) % n:
            fault("phase", "not this player's turn", 1)
        drawing_turns = total - self.dealt * n
        has_draw = s.turn <= drawing_turns
        if s.phase == "d" and not has_draw:
            fault("phase", "no card to draw")

        def hand_sizes(drawn_turns, done_turns):
            """Every hand after the first so many turns' draws and plays."""
            result = [self.dealt] * n
            for t in range(1, min(drawn_turns, drawing_turns) + 1):
                result[(t - 1) % n] += 1
            for t in range(1, done_turns + 1):
                result[(t - 1) % n] -= 1
            return result

        before, drawn, after = (hand_sizes(s.turn - 1, s.turn - 1), hand_sizes(s.turn, s.turn - 1),
                                hand_sizes(s.turn, s.turn))
        wanted = {"d": [before], "p": [drawn], "e": [after] + ([drawn] if has_draw else [])}[s.phase]
        if sizes not in wanted:
            fault("hands", "the sizes do not fit the turn")
        done = s.phase == "e" and sizes == after            # the turn was completed
        draws = min(drawing_turns, s.turn - (s.phase == "d"))
        if sum(s.deck) != drawing_turns - draws:
            fault("deck", "the size does not fit the turn")
        completed = s.turn if done else s.turn - 1
        played = done and self.may_have_played(s)
        if self.each:
            self.validate_each(s, n, completed, done, fault)
        elif s.lock is not None and self.friends:
            self.validate_friends_lock(s.lock, completed, done and not played, fault)
        elif s.lock is not None:
            placer, stuck = s.lock
            if completed - stuck < 1 or (completed - stuck - 1) % n != placer:
                fault("lock", "does not fit the turn")
            if stuck > (n - 1 if done else n - 2):
                fault("lock", "too many stuck turns", 2)
        for seat in range(n):
            if s.kills[seat] >= self.goal[n] and not (played and seat == s.player):
                fault("kills", "the goal has been reached before")
            if self.enough_units(s, seat) and not (played and seat == s.player):
                fault("board", "so many units have been reached before")
        over = limit or (done and (s.kills[s.player] >= self.goal[n] or s.turn == total
                                   or self.locked(s) or self.enough_units(s, s.player)))
        if over != (s.phase == "e"):
            fault("phase", "e exactly if an end holds")

    def may_have_played(self, s):
        """TMB-19: after a play or discard, was it a play? With field_lock none nothing tells."""
        if self.each:
            return s.lock[s.player] == 0
        return self.no_lock or (s.lock is not None and s.lock[0] == s.player)

    def validate_each(self, s, n, completed, done, fault):
        """TMB.v-each"""
        for seat, number in enumerate(s.lock):
            turns = len([t for t in range(1, completed + 1) if (t - 1) % n == seat])
            if number > turns:
                fault("lock", "more stuck turns than turns")
        stuck = {seat for seat in range(n) if s.lock[seat] == self.each}
        sides = [{0, 2}, {1, 3}] if self.friends else [set(range(n)) - {seat} for seat in range(n)]
        locking = [side for side in sides if side <= stuck]
        if locking and not (done and len(locking) == 1 and s.player in locking[0]):
            fault("lock", "locked before this turn")

    @staticmethod
    def validate_friends_lock(lock, completed, discarded, fault):
        """TMB.friends-valid; discarded: over by a discard."""
        after = (completed - (lock[0] + 1)) % 4
        if completed - after < 1:
            fault("lock", "does not fit the turn")
        good = {0: {0}, 1: {1}, 2: {1}, 3: set()}[after]
        if after == 0 and completed >= 3:
            good.add(1)
        if discarded and (after == 3 or (after == 1 and completed >= 4)):
            good.add(2)
        if lock[1] not in good:
            fault("lock", "not so many stuck turns", 2)

    # ---- who, outcome -------------------------------------------------------------------

    def to_move(self, s):
        return {"d": CHANCE, "p": s.player, "e": NOBODY}[s.phase]

    def phases(self, s):
        return len(s.hands) * ("deal" if s.turn == 0 else "play",)

    def whose_turn(self, s):
        return NOBODY if s.phase == "e" else s.player

    def outcome(self, s):
        if s.phase != "e":
            return None
        return self.end(s)

    def end(self, s):
        """The end that holds, whatever the phase says; None: the game goes on."""
        n = len(s.hands)
        for end in self.ends:
            seats, reason = self.winners(s, n, end)
            if seats:
                return self.win(seats, n, reason)
        if self.max_plies and s.ply >= self.max_plies:
            return "draw", list(range(n)), "max_plies"
        return None

    def winners(self, s, n, end):
        """The seats that win or share by one of the ends, and its reason; no seats: it does not hold."""
        kind, mover = end["kind"], [s.player]
        if kind == "kill_goal":
            return mover if s.kills[s.player] >= self.goal[n] else [], kind
        if kind == "field_lock":
            return [self.locker(s)] if self.locked(s) else [], kind
        if kind == "units":
            return mover if self.holds_units(s, s.player, end) else [], "units_reached"
        if any(s.deck) or any(any(hand) for hand in s.hands):
            return [], kind
        units = [sum(1 for item in s.board if is_unit(item) and item[1] == p) for p in range(n)]
        best = [p for p in range(n) if units[p] == max(units)]
        most = max(s.kills[p] for p in best)
        return [p for p in best if s.kills[p] == most], kind

    def locked(self, s):
        """TMB.field-lock, TMB.friends-lock, TMB.each-lock"""
        if self.each:
            return self.locker(s) is not None
        return s.lock is not None and s.lock[1] == (2 if self.friends else len(s.hands) - 1)

    def locker(self, s):
        """The seat for which the field is locked, with friends one seat of that team; None: for nobody."""
        if not self.each:
            return s.lock[0]
        free = [seat for seat, number in enumerate(s.lock) if number < self.each]
        if not self.friends:
            return free[0] if len(free) == 1 else None
        teams = {seat % 2 for seat in free}
        return teams.pop() if len(teams) == 1 else None

    def win(self, seats, n, reason):
        """One seat wins, several draw; with teams TMB.teams-end."""
        if self.teams:
            sides = {p % 2 for p in seats}
            if len(sides) == 2:
                return "draw", list(range(n)), reason
            return "win", [p for p in range(n) if p % 2 in sides], reason
        return ("win" if len(seats) == 1 else "draw"), seats, reason

    # ---- moves --------------------------------------------------------------------------

    def threatened(self, board, seat):
        """The set of cells threatened for the seat."""
        return {j for i, item in enumerate(board) if is_unit(item) and self.enemies(seat, item[1])
                for j in self.zone(*item, i)}

    def killed_by(self, board, seat, cls, i):
        """The cells whose units a unit of the class kills that has come onto cell i of the board."""
        if "strike" not in self.ways[seat][cls]:
            return []
        return [j for j in self.zone(cls, seat, i) if is_unit(board[j]) and self.enemies(seat, board[j][1])]

    def plays(self, s):
        found = []
        for i, cell in enumerate(CELLS):
            if cell in self.barred and (s.player == 0 if self.first_player else s.turn <= self.barred_turns):
                continue
            for k, cls in enumerate(self.classes):
                if s.hands[s.player][k]:
                    found += [move for way, move, gone in self.ways_onto(s, cls, i)
                              if way in self.ways[s.player][cls] and self.may_stand(s, cls, i, gone)]
        return found

    def ways_onto(self, s, cls, i):
        """(way, move, cell of the unit that goes or None) in which a card could come onto cell i."""
        here, cell = s.board[i], CELLS[i]

        def enemy(item):
            return is_unit(item) and self.enemies(s.player, item[1])
        if here is None:
            return [("place", cls + cell, None)]
        if enemy(here) and (cls != "O" or here[0] != "O" or self.ombra_on_ombra):
            return [("over", f"{cls}x{cell}", i)]
        if here == TOMB:
            around = [j for j in steps(i, self.near) if enemy(s.board[j])]
            if not any(s.board[j][0] == "T" for j in around):
                return [("activate", f"{cls}{cell}x{CELLS[j]}", j) for j in around]
        return []

    def may_stand(self, s, cls, i, gone):
        """Is cell i safe with a unit gone, and if the turn is quiet, is nobody killed or removed?"""
        board = s.board if gone is None else put(s.board, gone, None)
        if i in self.threatened(board, s.player):
            return False
        quiet = s.turn <= self.quiet[len(s.hands)]
        return not (quiet and (gone is not None or self.killed_by(board, s.player, cls, i)))

    def moves(self, s):
        if s.phase == "e":
            return []
        if s.phase == "d":
            return sorted("+" + c for k, c in enumerate(self.classes) if s.deck[k])
        return sorted(self.plays(s) or ["-" + c for k, c in enumerate(self.classes) if s.hands[s.player][k]])

    def moves_at(self, s, cell):
        if cell == "-":
            return [m for m in self.moves(s) if m[0] in "+-"]
        return [m for m in self.moves(s) if cell in re.findall("[a-c][1-3]", m)]

    def chance(self, s):
        if s.phase != "d":
            raise ValueError("no chance node")
        return {"+" + c: s.deck[k] for k, c in enumerate(self.classes) if s.deck[k]}, sum(s.deck)

    # ---- refusals, coded apart from moves -----------------------------------------------

    def refusal(self, s, move, seat=None):
        match = self.notation.fullmatch(move)
        if match is None:
            raise BadMove(move)
        if s.phase == "e":
            return "game_over", None
        if seat not in (None, REFEREE) and seat != self.to_move(s):
            return "not_your_turn", None
        if (move[0] == "+") != (s.phase == "d"):
            return "wrong_phase", None
        if move[0] == "+":
            return (None, None) if s.deck[self.classes.index(move[1])] else ("none_left", None)
        cls = move[1] if move[0] == "-" else move[0]
        if s.hands[s.player][self.classes.index(cls)] == 0:
            return "not_in_hand", None
        if move[0] == "-":
            texts = [move for move in self.all_moves() if move[0] not in "+-"]
            if any(self.refusal(s, text) == (None, None) for text in texts):
                return "must_play", None
            return None, None
        _, _, plain, on_top, stone, victim = match.groups()
        return self.refuse_play(s, cls, plain or on_top or stone, plain, on_top or victim, stone)

    def all_moves(self):
        """Every move of the notation."""
        own = self.classes[len(CLASSES):]
        return [sign + c for sign in "+-" for c in self.classes] + [c + x for c in self.classes for x in CELLS] + \
            [f"{c}x{x}" for c in "O" + own for x in CELLS] + [f"{c}{x}x{y}" for c in "T" + own for x in CELLS for y in CELLS]

    def names(self, s, move, reason, cell):
        """What a refusal names besides its cell: the unit there with its owner, or the card, and a number."""
        item = s.board[CELLS.index(cell)] if cell else None
        unit = f" type={self.name_of[item[0]]} seat={item[1]}" if is_unit(item) else ""
        card = f" type={self.name_of[move[1] if move[0] in '+-' else move[0]]}"
        if reason in ("own_unit", "not_adjacent", "ombra_on_ombra", "thorn_near", "threatened"):
            return unit
        if reason == "cell_taken":
            return unit or card
        if reason == "quiet_turn":
            return f"{unit} value={self.quiet[len(s.hands)] + 1}"
        if reason in ("middle_barred", "cell_barred"):
            return card if self.first_player else f"{card} value={self.barred_turns + 1}"
        if reason in ("none_left", "not_in_hand", "must_play", "not_its_way", "no_tombstone", "no_unit"):
            return card
        return ""

    def refuse_play(self, s, cls, cell, plain, victim, stone):
        """cell: played on; victim: cell whose unit is to go, or None; stone: cell, or None."""
        board = dict(zip(CELLS, s.board))

        def enemy(c):
            return is_unit(board[c]) and self.enemies(board[c][1], s.player)

        if ("place" if plain else "activate" if stone else "over") not in self.ways[s.player][cls]:
            return "not_its_way", None
        barred_now = s.turn <= self.barred_turns        # TMB.first-turn
        if self.first_player:                           # TMB.first-player
            barred_now = s.player == 0
        if barred_now and cell in self.barred:
            return self.barred_reason, cell
        if plain and board[cell] is not None:
            return "cell_taken", cell
        if stone and board[stone] != TOMB:
            return "no_tombstone", stone
        if victim:
            if not is_unit(board[victim]):
                return "no_unit", victim
            if not enemy(victim):
                return "own_unit", victim
        if stone and vector(stone, victim) not in self.near:
            return "not_adjacent", victim
        if victim and not stone and cls == board[victim][0] == "O" and not self.ombra_on_ombra:
            return "ombra_on_ombra", victim
        if stone:
            for c in CELLS:
                if enemy(c) and board[c][0] == "T" and vector(stone, c) in self.near:
                    return "thorn_near", c
        for c in CELLS:
            if c != victim and enemy(c) and vector(c, cell) in self.reach[board[c][1]][board[c][0]]:
                return "threatened", c
        if s.turn <= self.quiet[len(s.hands)]:
            for c in CELLS:
                struck = "strike" in self.ways[s.player][cls] and enemy(c) and vector(cell, c) in self.reach[s.player][cls]
                if c == victim or struck:
                    return "quiet_turn", c
        return None, None

    # ---- apply --------------------------------------------------------------------------

    def apply(self, s, move):
        if move not in self.moves(s):
            raise ValueError(f"illegal move {move}")
        return self.apply_draw(s, move) if s.phase == "d" else self.apply_turn(s, move)

    def apply_draw(self, s, move):
        n, seat, k = len(s.hands), s.player, self.classes.index(move[1])
        hands = s.hands[:seat] + (add(s.hands[seat], k, 1),) + s.hands[seat + 1:]
        new = s._replace(hands=hands, deck=add(s.deck, k, -1), ply=count_up(s.ply))
        if self.end(new) is not None:
            new = new._replace(phase="e")
        elif s.turn > 0:
            new = new._replace(phase="p")
        elif sum(map(sum, hands)) < self.dealt * n:
            new = new._replace(player=sum(map(sum, hands)) // self.dealt)
        else:
            new = new._replace(turn=1, player=0, phase="d" if any(new.deck) else "p")
        events = [event("draw", seat=seat, type=self.name_of[move[1]])]
        return new, events + self.tail(s, new)

    def apply_turn(self, s, move):
        n, seat = len(s.hands), s.player
        cls = move[1] if move[0] == "-" else move[0]
        hands = s.hands[:seat] + (add(s.hands[seat], self.classes.index(cls), -1),) + s.hands[seat + 1:]
        board, events, kills = s.board, [], 0
        if move[0] == "-":
            events.append(event("discard", seat=seat, type=self.name_of[cls]))
        else:
            board, events, kills = self.place(s, move)
        lock = self.next_lock(s, stuck=move[0] == "-")
        new = s._replace(board=board, hands=hands, lock=lock, ply=count_up(s.ply),
                         kills=s.kills[:seat] + (count_up(s.kills[seat], kills),) + s.kills[seat + 1:])
        if self.end(new) is not None:
            new = new._replace(phase="e")
        else:
            new = new._replace(phase="d" if any(s.deck) else "p", player=(seat + 1) % n,
                               turn=count_up(s.turn))
        return new, events + self.tail(s, new)

    def next_lock(self, s, stuck):
        """The lock after a discard (stuck) or a play."""
        lock, seat = s.lock, s.player
        if self.each:                                   # TMB.each
            number = min(self.each, lock[seat] + 1) if stuck else 0
            return lock[:seat] + (number,) + lock[seat + 1:]
        if self.no_lock:
            return None
        if stuck:
            return lock and (lock[0], lock[1] + (not self.friends or self.enemies(lock[0], seat)))
        keeps = self.friends and lock is not None and abs(lock[0] - seat) == 2
        return seat, lock[1] if keeps else 0

    def place(self, s, move):
        """The board after a play, its events and the number of kills."""
        board, events, kills = s.board, [], 0
        named = [at(c) for c in re.findall("[a-c][1-3]", move)]
        cls, i = move[0], named[0]

        def remove(j):
            nonlocal board
            item = board[j]
            if item == TOMB:
                events.append(event("remove", cell=CELLS[j], layer="fixture", type="tombstone", before=0))
            else:
                events.append(event("remove", seat=item[1], cell=CELLS[j], layer="piece",
                                    type=self.name_of[item[0]], before=0))
            board = put(board, j, None)

        if board[i] is not None:
            remove(i)
        board = put(board, i, (cls, s.player))
        events.append(event("place", seat=s.player, cell=CELLS[i], layer="piece", type=self.name_of[cls], after=0))
        if len(named) == 2:
            remove(named[1])
        for j in self.killed_by(board, s.player, cls, i):
            remove(j)
            board = put(board, j, TOMB)
            events.append(event("place", cell=CELLS[j], layer="fixture", type="tombstone", after=0))
            kills += 1
        return board, events, kills

    def stocks(self, s):
        """[(seat or None, type, value)] in the order of events: hands, then the deck."""
        found = []
        for p, hand in enumerate(s.hands):
            found.append((p, "hand", sum(hand)))
            found += [(p, "hand_" + self.name_of[c], hand[k]) for k, c in enumerate(self.classes)]
        found.append((None, "deck", sum(s.deck)))
        return found + [(None, "deck_" + self.name_of[c], s.deck[k]) for k, c in enumerate(self.classes)]

    def counters(self, s):
        found = [(p, "kills", k) for p, k in enumerate(s.kills)]
        if self.each:
            found += [(p, "stuck_turns", number) for p, number in enumerate(s.lock)]
        found.append((None, "turn", s.turn))
        if self.each or self.no_lock:
            return found
        placer, stuck = (-1, 0) if s.lock is None else s.lock
        return found + [(None, "stuck", stuck), (None, "placer", placer)]

    def tail(self, old, new):
        events = []
        for kind, of in (("stock", self.stocks), ("counter", self.counters)):
            for (seat, name, before), (_, _, after) in zip(of(old), of(new)):
                if before != after:
                    events.append(event(kind, seat=seat, type=name, before=before, after=after))
        if new.phase == "e":
            how, seats, reason = self.end(new)
            events.append(event("end", type=how, seats=",".join(map(str, seats)), reason=reason))
        elif new.turn != old.turn:
            events.append(event("turn", seat=new.player))
        return events

    # ---- what a viewer sees -------------------------------------------------------------

    def observe(self, s, viewer):
        if viewer == REFEREE:
            return self.format(s)
        hands, unseen = [], list(s.deck)
        for p, hand in enumerate(s.hands):
            if p == viewer:
                hands.append("".join(c * k for c, k in zip(self.classes, hand)) or "-")
            else:
                hands.append(f"?{sum(hand)}")
                unseen = [u + k for u, k in zip(unseen, hand)]
        return self.line(s, hands, f"?{sum(s.deck)}:" + ",".join(map(str, unseen)))

    def seen(self, s, move, viewer):
        events = self.apply(s, move)[1]
        if viewer == REFEREE:
            return move, events
        shown = []
        for line in events:
            kind, keys = line.split(" ")[0], dict(p.split("=") for p in line.split(" ")[1:])
            if kind == "stock" and keys["type"].startswith("deck_"):
                continue
            if kind == "stock" and keys["type"].startswith("hand_") and keys["seat"] != str(viewer):
                continue
            if kind == "draw" and s.player != viewer:
                line = event("draw", seat=s.player, type="hidden")
            shown.append(line)
        return ("+?" if move[0] == "+" and s.player != viewer else move), shown

    def from_observation_ok(self, obs_text, viewer, s):
        """Is s a valid position that looks like this to the viewer?"""
        try:
            valid = self.parse(self.format(s)) == s
        except BadPosition:
            return False
        return valid and self.observe(s, viewer) == obs_text

    def diagram(self, s):
        def cell(item):
            return " ." if item is None else " x" if item == TOMB else f"{item[0]}{item[1] + 1}"
        rows = [f"{r + 1} " + " ".join(cell(item) for item in s.board[r * 3:r * 3 + 3]) for r in (2, 1, 0)]
        return "\n".join(rows + ["   a  b  c"])


# ---- self test ------------------------------------------------------------------------------

def play(game, line, move):
    return game.format(game.apply(game.parse(line), move)[0])


def perft(game, s, depth):
    if depth == 0:
        return 1
    return sum(perft(game, game.apply(s, m)[0], depth - 1) for m in game.moves(s))


def replay(s, events, viewer, game):
    """What the viewer knows of the old state with the events carried out, against the new state."""
    units = {c: [] if b is None else [("fixture", "tombstone", None)] if b == TOMB else
             [("piece", game.name_of[b[0]], str(b[1]))] for c, b in zip(CELLS, s.board)}

    def visible(stocks):
        return {(p, t): v for p, t, v in stocks if viewer == REFEREE or
                (not t.startswith("deck_") and (not t.startswith("hand_") or p == viewer))}
    values = visible(game.stocks(s))
    values.update({(p, t): v for p, t, v in game.counters(s)})
    for line in events:
        kind, keys = line.split(" ")[0], dict(p.split("=") for p in line.split(" ")[1:])
        item = (keys.get("layer"), keys.get("type"), keys.get("seat"))
        if kind == "place":
            units[keys["cell"]].append(item)
        elif kind == "remove":
            units[keys["cell"]].remove(item)
        elif kind in ("stock", "counter"):
            key = (int(keys["seat"]) if "seat" in keys else None, keys["type"])
            assert str(values[key]) == keys["before"] != keys["after"], line
            values[key] = int(keys["after"])
    return units, values


def check_state(game, s, rng, legal):
    line = game.format(s)
    assert game.parse(line) == s, line
    assert legal == sorted(set(legal)) and bool(legal) == (s.phase != "e"), line
    for move in game.all_moves():
        reason, cell = game.refusal(s, move)
        assert (reason is None) == (move in legal), (line, move, reason)
        assert cell is None or cell in re.findall("[a-c][1-3]", move) or reason in (
            "threatened", "thorn_near", "quiet_turn"), (line, move, reason, cell)
        SEEN_REASONS.add(reason)
    assert sorted(m for m in legal if m[0] in "+-") == game.moves_at(s, "-")
    assert set(legal) == set(m for c in CELLS + ["-"] for m in game.moves_at(s, c))
    for seat in range(len(s.hands)):
        if seat != game.to_move(s):
            wanted = "game_over" if s.phase == "e" else "not_your_turn"
            assert game.refusal(s, rng.choice(game.all_moves()), seat) == (wanted, None)
    if s.phase == "d":
        numerators, denominator = game.chance(s)
        assert sorted(numerators) == legal
        assert sum(Fraction(v, denominator) for v in numerators.values()) == 1
    assert (game.outcome(s) is not None) == (s.phase == "e")
    for viewer in list(range(len(s.hands))) + [SPECTATOR]:
        text = game.observe(s, viewer)
        assert game.from_observation_ok(text, viewer, s)
        try:
            game.parse(text)
            raise AssertionError("an observation was parsed")
        except BadPosition as fault:
            assert fault.field in ("hands", "deck")
    mutate(game, line, rng)


def mutate(game, line, rng):
    """A changed text is refused with an offset in its field, or is canonical."""
    i = rng.randrange(len(line))
    text = rng.choice([line[:i] + line[i + 1:], line[:i] + rng.choice("0123456789BMOTdpex.:/,-? ") + line[i:],
                       line[:i] + rng.choice("0123456789BMOTdpex.:/,-? ") + line[i + 1:]])
    try:
        t = game.parse(text)
    except BadPosition as fault:
        if fault.field == "line":
            assert text.count(" ") != 7
        else:
            field, start = split_fields(text, game.FIELDS)[fault.field]
            assert start <= fault.offset <= start + len(field), (text, fault)
        return
    assert game.format(t) == text, text
    for move in game.moves(t):
        new = game.apply(t, move)[0]
        assert game.parse(game.format(new)) == new, (text, move)
    for move in game.all_moves():
        assert (game.refusal(t, move)[0] is None) == (move in game.moves(t)), (text, move)


def random_game(game, players, rng):
    s = game.initial(players)
    while True:
        legal = game.moves(s)
        check_state(game, s, rng, legal)
        if not legal:
            return game.outcome(s), s
        move = rng.choice(legal)
        biting = [m for m in legal if "x" in m]
        if biting and rng.random() < 0.5:
            move = rng.choice(biting)
        new, events = game.apply(s, move)
        for viewer in list(range(players)) + [SPECTATOR, REFEREE]:
            text, shown = game.seen(s, move, viewer)
            assert text == ("+?" if move[0] == "+" and viewer not in (s.player, REFEREE) else move)
            assert replay(s, shown, viewer, game) == replay(new, [], viewer, game)
        assert [e.split(" ")[0] for e in events].count("end") == (new.phase == "e")
        assert ("turn" in [e.split(" ")[0] for e in events]) == (new.phase != "e" and new.turn != s.turn)
        s = new


def check_probabilities():
    """The chance nodes of the deal, multiplied out, against the hypergeometric law; and the whole
    tree of a tiny deck under a player who moves at random: all ends together have probability 1."""
    for deck, players in (((3, 2, 1, 4), 2), ((1, 2, 3, 0), 3)):
        game = Game({f"deck_{players}": ",".join(map(str, deck))})
        level = {game.initial(players): Fraction(1)}
        for _ in range(2 * players):
            level = step_level(game, level)
        assert sum(level.values()) == 1
        for s, p in level.items():
            left, wanted = list(deck), Fraction(1)
            for hand in s.hands:
                ways = 1
                for k in range(4):
                    ways *= comb(left[k], hand[k])
                wanted *= Fraction(ways, comb(sum(left), 2))
                left = [a - b for a, b in zip(left, hand)]
            assert p == wanted, (s, p, wanted)
    game = Game({"deck_2": "1,2,1,1", "quiet_turns_2": "0", "max_plies": "9"})
    level, ended = {game.initial(2): Fraction(1)}, Fraction(0)
    while level:
        level = step_level(game, level)
        ended += sum(p for s, p in level.items() if s.phase == "e")
        level = {s: p for s, p in level.items() if s.phase != "e"}
        assert ended + sum(level.values()) == 1
    assert ended == 1


def step_level(game, level):
    result = {}
    for s, p in level.items():
        if s.phase == "d":
            numerators, denominator = game.chance(s)
            parts = {m: Fraction(v, denominator) for m, v in numerators.items()}
        else:
            legal = game.moves(s)
            parts = {m: Fraction(1, len(legal)) for m in legal}
        for move, q in parts.items():
            new = game.apply(s, move)[0]
            result[new] = result.get(new, 0) + p * q
    return result


FIGHT = ".../T2.O2/.T1. p1 BMO/OT 7,6,5,5 0/0 5 2:0 13"
LOCKED = ".../B1B1B1/... p2 BT/BMO 3,6,6,7 0/0 6 1:0 15"


def check_samples():
    game = Game()
    assert game.format(game.initial()) == ".../.../... d1 -/- 8,8,8,8 0/0 0 - 0"
    assert play(game, ".../.../... d1 -/- 8,8,8,8 0/0 0 - 0", "+B") == ".../.../... d1 B/- 7,8,8,8 0/0 0 - 1"
    dealt = ".../.../... d1 BM/OT 7,7,7,7 0/0 1 - 4"
    drawn = ".../.../... p1 BMT/OT 7,7,7,6 0/0 1 - 5"
    assert play(game, dealt, "+T") == drawn
    assert play(game, drawn, "Ba1") == ".../.../B1.. d2 MT/OT 7,7,7,6 0/0 2 1:0 6"
    assert len(game.moves(game.parse(drawn))) == 24
    s = game.parse(drawn)
    for move, seat, wanted in (("+B", None, "wrong_phase"), ("Oa1", None, "not_in_hand"), ("-B", None, "must_play"),
                               ("Bb2", None, "middle_barred"), ("Ba1", 1, "not_your_turn"), ("Ba1", SPECTATOR, "not_your_turn"),
                               ("Ba1", CHANCE, "not_your_turn"), ("+B", CHANCE, "not_your_turn"), ("Ba1", NOBODY, "not_your_turn")):
        assert game.refusal(s, move, seat)[0] == wanted, move
    for seat, wanted in ((CHANCE, None), (0, "not_your_turn"), (SPECTATOR, "not_your_turn"), (NOBODY, "not_your_turn")):
        assert game.refusal(game.parse(dealt), "+T", seat)[0] == wanted, seat
    for text in ("+?", "?", "", "+", "B", "Bd1", "Ba4", "Bxa1", "Oxa1x", "Ta1xa", "ba1", "+B ", "Txa1"):
        try:
            game.refusal(s, text)
            raise AssertionError(text)
        except BadMove:
            pass
    assert play(game, FIGHT, "Bb2") == ".../xB1x/.T1. d2 MO/OT 7,6,5,5 2/0 6 1:0 14"
    assert game.apply(game.parse(FIGHT), "Bb2")[1] == """\
place seat=0 cell=b2 layer=piece type=blade after=0
remove seat=1 cell=a2 layer=piece type=thorn before=0
place cell=a2 layer=fixture type=tombstone after=0
remove seat=1 cell=c2 layer=piece type=ombra before=0
place cell=c2 layer=fixture type=tombstone after=0
stock seat=0 type=hand before=3 after=2
stock seat=0 type=hand_blade before=1 after=0
counter seat=0 type=kills before=0 after=2
counter type=turn before=5 after=6
counter type=placer before=1 after=0
turn seat=1""".split("\n")
    s = game.parse(FIGHT)
    assert game.observe(s, 0) == ".../T2.O2/.T1. p1 BMO/?2 ?23:7,6,6,6 0/0 5 2:0 13"
    assert game.observe(s, 1) == ".../T2.O2/.T1. p1 ?3/OT ?23:8,7,6,5 0/0 5 2:0 13"
    assert game.observe(s, SPECTATOR) == ".../T2.O2/.T1. p1 ?3/?2 ?23:8,7,7,6 0/0 5 2:0 13"
    # the same to player 0: a hand and a deck exchanged within the unseen; not so: the own hand changed
    other = game.parse(".../T2.O2/.T1. p1 BMO/BM 6,5,6,6 0/0 5 2:0 13")
    wrong = game.parse(".../T2.O2/.T1. p1 BMM/OT 7,5,6,5 0/0 5 2:0 13")
    assert game.from_observation_ok(game.observe(s, 0), 0, other)
    assert not game.from_observation_ok(game.observe(s, 0), 0, wrong)
    assert not game.from_observation_ok(game.observe(s, 1), 1, other)
    assert not game.from_observation_ok(game.observe(s, 0), 0, other._replace(lock=(0, 0)))
    s = game.parse(dealt)
    full = ["draw seat=0 type=thorn", "stock seat=0 type=hand before=2 after=3",
            "stock seat=0 type=hand_thorn before=0 after=1", "stock type=deck before=28 after=27",
            "stock type=deck_thorn before=7 after=6"]
    assert game.seen(s, "+T", REFEREE) == ("+T", full)
    assert game.seen(s, "+T", 0) == ("+T", full[:4])
    for viewer in (1, SPECTATOR):
        assert game.seen(s, "+T", viewer) == ("+?", ["draw seat=0 type=hidden", full[1], full[3]])
    s = game.parse(FIGHT)
    assert play(game, FIGHT, "Oxa2") == ".../O1.O2/.T1. d2 BM/OT 7,6,5,5 0/0 6 1:0 14"
    for move, wanted in (("Oxc2", ("ombra_on_ombra", "c2")), ("Oxb1", ("own_unit", "b1")),
                         ("Oxa1", ("no_unit", "a1")), ("Ma2", ("cell_taken", "a2"))):
        assert game.refusal(s, move) == wanted, move
    # the three ways of an activated Thorn: legal, a Thorn near, the cell still threatened
    stone = "x../.B2./... p1 BMT/OT 6,6,6,5 0/1 5 2:0 13"
    assert game.apply(game.parse(stone), "Ta3xb2")[1][:3] == [
        "remove cell=a3 layer=fixture type=tombstone before=0",
        "place seat=0 cell=a3 layer=piece type=thorn after=0",
        "remove seat=1 cell=b2 layer=piece type=blade before=0"]
    assert play(game, stone, "Ta3xb2") == "T1../.../... d2 BM/OT 6,6,6,5 0/1 6 1:0 14"
    assert Game({"thorn_adjacency": "orthogonal"}).refusal(game.parse(stone), "Ta3xb2") == ("not_adjacent", "b2")
    near = "x../T2B2./... p1 BMT/OT 6,6,6,5 0/1 5 2:0 13"
    assert game.refusal(game.parse(near), "Ta3xb2") == ("thorn_near", "a2")
    held = "xB2./.B2./... p1 MTT/OT 6,7,5,5 0/1 5 2:0 13"
    assert game.refusal(game.parse(held), "Ta3xb2") == ("threatened", "b3")
    assert play(game, held, "Ta3xb3") == "T1../.B2./... d2 MT/OT 6,7,5,5 0/1 6 1:0 14"
    # quiet turns: two-player turn 3 is quiet
    quiet = ".../T2../... p1 BMO/OT 6,7,6,6 0/0 3 2:0 9"
    assert game.refusal(game.parse(quiet), "Ba1") == ("quiet_turn", "a2")
    assert game.refusal(game.parse(quiet), "Oxa2") == ("quiet_turn", "a2")
    assert game.refusal(game.parse(quiet), "Bc1") == (None, None)
    # the lock
    assert game.moves(game.parse(LOCKED)) == ["-B", "-M", "-O"]
    new, events = game.apply(game.parse(LOCKED), "-M")
    assert game.format(new) == ".../B1B1B1/... e2 BT/BO 3,6,6,7 0/0 6 1:1 16"
    assert events == ["discard seat=1 type=magus", "stock seat=1 type=hand before=3 after=2",
                      "stock seat=1 type=hand_magus before=1 after=0", "counter type=stuck before=0 after=1",
                      "end type=win seats=0 reason=field_lock"]
    # unit_count on the last turn, 32 cards: units, then kills, then a draw
    last = ".../.../{} p2 -/T 0,0,0,0 {} 32 1:0 63"
    for row, kills, wanted in (("T1.T2", "0/0", ("win", [1])), ("T1..", "0/0", ("draw", [0, 1])),
                               ("T1..", "2/2", ("draw", [0, 1])), ("T1..", "1/0", ("win", [0])),
                               ("T1..", "0/3", ("win", [1])), ("T1.T1", "0/3", ("win", [0]))):
        after = game.apply(game.parse(last.format(row, kills)), "Tb3")[0]
        assert game.outcome(after) == (*wanted, "unit_count"), game.format(after)
    # teams: levelled by partners only, and by both sides
    teams = Game({"teams": "true"})
    assert teams.format(teams.initial()).count("/") == 8 and len(teams.initial().hands) == 4
    four = ".../.../{} p4 -/-/-/T 0,0,0,0 {} 40 3:0 79"
    for row, kills, wanted in (("T1.T2", "1/0/0/0", ("win", [0, 2])), ("T1.T3", "1/0/1/0", ("win", [0, 2])),
                               ("T1.T2", "1/1/1/1", ("draw", [0, 1, 2, 3])), ("...", "0/0/0/0", ("win", [1, 3]))):
        after = teams.apply(teams.parse(four.format(row, kills)), "Tb3")[0]
        assert teams.outcome(after) == (*wanted, "unit_count"), game.format(after)
    # limits: on a chance ply of the deal, on its last card, on a draw
    short = Game({"max_plies": "4"})
    assert play(short, ".../.../... d2 BM/O 7,7,7,8 0/0 0 - 3", "+T") == ".../.../... e2 BM/OT 7,7,7,7 0/0 0 - 4"
    drawer = Game({"max_plies": "5"})
    assert play(drawer, dealt, "+T") == ".../.../... e1 BMT/OT 7,7,7,6 0/0 1 - 5"
    # faults: field and offset
    for line, field, offset in (
            (".../.../... d1 -/- 8,8,8,8 0/0 0 -", "line", 34),
            (".../.../... d1 -/- 8,8,8,8 0/0 0 - 0 0", "line", 36),
            ("../.../... d1 -/- 8,8,8,8 0/0 0 - 0", "board", 2),
            ("..../.../... d1 -/- 8,8,8,8 0/0 0 - 0", "board", 3),
            ("B../.../... d1 -/- 8,8,8,8 0/0 0 - 0", "board", 1),
            (".../.../... d5 -/- 9,9,9,9 0/0 0 - 0", "phase", 13),
            (".../.../... d1 MB/- 7,7,8,8 0/0 0 - 2", "hands", 16),
            (".../.../... d1 - 9,9,9,9 0 0 - 0", "hands", 16),
            (".../.../... d1 -/- 9,9,9 0/0 0 - 0", "deck", 24),
            (".../.../... d1 -/- 8,08,8,8 0/0 0 - 0", "deck", 21),
            (".../.../... d1 -/- 8,8,8,8 0/0/0 0 - 0", "kills", 31),
            (".../.../... d1 -/- 8,8,8,8 0/0 0 1-0 0", "lock", 34),
            (".../.../... d1 -/- 8,8,8,8 0/0 0 - 65536", "ply", 35)):
        try:
            game.parse(line)
            raise AssertionError(line)
        except BadPosition as fault:
            assert (fault.field, fault.offset) == (field, offset), (line, str(fault))


def check_friends():
    """TMB.friends and its lock."""
    friends, foes = Game({"teams": "true", "partners": "friends"}), Game({"teams": "true"})
    # a partner's Blade on b2 threatens nothing, is not killed by a Magus beside it, is not taken
    beside = ".../.B3./... p1 BMO/OT/MM/BT 7,7,7,6 0/0/0/0 5 4:0 17"
    assert foes.refusal(foes.parse(beside), "Ma2") == ("threatened", "b2")
    assert play(friends, beside, "Ma2").startswith(".../M1B3./... d2 ")
    assert play(friends, beside, "Ma1") == ".../.B3./M1.. d2 BO/OT/MM/BT 7,7,7,6 0/0/0/0 6 1:0 18"
    assert play(foes, beside, "Ma1") == ".../.x./M1.. d2 BO/OT/MM/BT 7,7,7,6 1/0/0/0 6 1:0 18"
    assert friends.refusal(friends.parse(beside), "Oxb2") == ("own_unit", "b2")
    # a partner's Thorn forbids nothing, an opponent's does
    thorns = "xT{}./.M2./... p1 BMT/OT/MM/BB 7,6,7,7 0/1/0/0 5 4:0 17"
    assert friends.refusal(friends.parse(thorns.format(3)), "Ta3xb2") == (None, None)
    assert foes.refusal(foes.parse(thorns.format(3)), "Ta3xb2") == ("thorn_near", "b3")
    assert friends.refusal(friends.parse(thorns.format(4)), "Ta3xb2") == ("thorn_near", "b3")
    # without teams the switch does nothing
    alone = Game({"partners": "friends"})
    assert alone.refusal(alone.parse(beside), "Ma2") == ("threatened", "b2")
    # three Blades leave the opponents nothing; the partner is not stuck, and its play keeps the count
    second = ".../B1B1B1/... p2 BM/OOO/MT/OT 6,7,6,7 0/0/0/0 6 1:0 19"
    assert friends.moves(friends.parse(second)) == ["-O"]
    third = play(friends, second, "-O")
    assert third == ".../B1B1B1/... d3 BM/OO/MT/OT 6,7,6,7 0/0/0/0 7 1:1 20"
    fourth = play(friends, play(friends, third, "+T"), "Tb1")
    assert fourth == ".../B1B1B1/.T3. d4 BM/OO/MT/OT 6,7,6,6 0/0/0/0 8 3:1 22"
    end, events = friends.apply(friends.parse(play(friends, fourth, "+O")), "-O")
    assert friends.format(end) == ".../B1B1B1/.T3. e4 BM/OO/MT/OT 6,7,5,6 0/0/0/0 8 3:2 24"
    assert friends.outcome(end) == ("win", [0, 2], "field_lock") and end.lock == (2, 2)
    assert friends.parse(friends.format(end)) == end
    check_friends_locks()


def check_friends_locks():
    """TMB.friends-valid takes the locks that some course of turns leads to, and no others."""
    def accepted(lock, turns, discarded):
        faults = []
        Game.validate_friends_lock(lock, turns, discarded, lambda *fault: faults.append(fault))
        return not faults
    level = {(0, None)}                             # turns completed, lock
    for turns in range(1, 9):
        seat = (turns - 1) % 4
        discards, plays = set(), set()
        for _, lock in level:
            mate = lock is not None and abs(lock[0] - seat) == 2
            plays.add((turns, (seat, lock[1] if mate else 0)))
            discards.add((turns, lock and (lock[0], lock[1] + (not mate))))
        level = {(t, lock) for t, lock in discards | plays if lock is None or lock[1] < 2}
        for lock in ((p, k) for p in range(4) for k in range(4)):
            assert accepted(lock, turns, False) == ((turns, lock) in level), (turns, lock)
            assert accepted(lock, turns, True) == ((turns, lock) in level | discards), (turns, lock)


def check_each():
    """TMB.each, TMB.each-lock: the numbers of players, worked out by hand."""
    once, twice = Game({"field_lock": "each_once"}), Game({"field_lock": "each_twice"})
    assert once.format(once.initial(3)) == ".../.../... d1 -/-/- 9,9,9,9 0/0/0 0 0/0/0 0"
    line = LOCKED.replace(" 1:0 ", " {} ")
    # one stuck turn locks two players, or counts as the first of two
    new, events = once.apply(once.parse(line.format("0/0")), "-M")
    assert once.format(new) == ".../B1B1B1/... e2 BT/BO 3,6,6,7 0/0 6 0/1 16"
    assert events == ["discard seat=1 type=magus", "stock seat=1 type=hand before=3 after=2",
                      "stock seat=1 type=hand_magus before=1 after=0", "counter seat=1 type=stuck_turns before=0 after=1",
                      "end type=win seats=0 reason=field_lock"]
    new, events = twice.apply(twice.parse(line.format("0/0")), "-M")
    assert twice.format(new) == ".../B1B1B1/... d1 BT/BO 3,6,6,7 0/0 7 0/1 16"
    assert events[3:] == ["counter seat=1 type=stuck_turns before=0 after=1", "counter type=turn before=6 after=7", "turn seat=0"]
    # the second locks, also where the winner's last turn was a stuck one
    for lock in ("0/1", "1/1"):
        new = twice.apply(twice.parse(line.format(lock)), "-M")[0]
        assert twice.format(new).split(" ")[6] == lock[:-1] + "2" and twice.outcome(new) == ("win", [0], "field_lock")
    # a play makes the own number 0 and no other
    stone = "x../.B2./... p1 BMT/OT 6,6,6,5 0/1 5 {} 13"
    assert play(twice, stone.format("1/1"), "Ta3xb2") == "T1../.../... d2 BM/OT 6,6,6,5 0/1 6 0/1 14"
    events = twice.apply(twice.parse(stone.format("1/1")), "Ta3xb2")[1]
    assert events[-3:] == ["counter seat=0 type=stuck_turns before=1 after=0", "counter type=turn before=5 after=6",
                           "turn seat=1"]
    # of three: player 2 was stuck, player 0 played, player 1 is stuck now
    three = ".../B1B1B1/... p2 BT/BMO/MM 2,4,4,3 0/0/0 17 {} 38"
    new = once.apply(once.parse(three.format("0/0/1")), "-M")[0]
    assert once.format(new) == ".../B1B1B1/... e2 BT/BO/MM 2,4,4,3 0/0/0 17 0/1/1 39"
    assert once.outcome(new) == ("win", [0], "field_lock")
    assert play(once, three.format("0/0/0"), "-M").split(" ")[1:7:5] == ["d3", "0/1/0"]
    assert play(once, three.format("1/0/0"), "-M").split(" ")[6] == "1/1/0"         # that is a lock, of player 2
    assert once.outcome(once.apply(once.parse(three.format("1/0/0")), "-M")[0]) == ("win", [2], "field_lock")
    # a number at R stays, without an event
    new, events = twice.apply(twice.parse(three.format("0/2/1")), "-M")
    assert twice.format(new).split(" ")[6] == "0/2/1" and not [e for e in events if "stuck_turns" in e]
    # nobody need have played: all cards are Thorns, which the file only lets be activated
    thorns = Game({"field_lock": "each_once", "deck_2": "0,0,0,9"}, {"classes": {"thorn": {"plays": ["activate"]}}})
    new = thorns.apply(thorns.parse(".../.../... p1 TTT/TT 0,0,0,4 0/0 1 0/0 5"), "-T")[0]
    assert thorns.format(new) == ".../.../... e1 TT/TT 0,0,0,4 0/0 1 1/0 6"
    assert thorns.outcome(new) == ("win", [1], "field_lock")
    # with teams the win is the team's; with friends two partners lock, whatever the third's number is
    fourth = ".../B1B1B1/... p4 BM/OO/MT/OOT 6,7,5,6 0/0/0/0 8 {} 23"
    teams = Game({"field_lock": "each_once", "teams": "true"})
    friends = Game({"field_lock": "each_once", "teams": "true", "partners": "friends"})
    for lock, of_teams, of_friends in (("0/1/0/0", None, ("win", [0, 2], "field_lock")),
                                       ("0/1/1/0", ("win", [0, 2], "field_lock"), ("win", [0, 2], "field_lock")),
                                       ("0/0/1/0", None, None), ("1/0/0/0", None, None)):
        for game, wanted in ((teams, of_teams), (friends, of_friends)):
            assert game.outcome(game.apply(game.parse(fourth.format(lock)), "-O")[0]) == wanted, (lock, wanted)
    check_each_faults(once, twice, line)
    check_each_numbers()


def refused(game, line, field, offset=None):
    try:
        game.parse(line)
    except BadPosition as fault:
        assert fault.field == field and offset in (None, fault.offset), (line, str(fault))
    else:
        raise AssertionError(line)


def check_each_faults(once, twice, line):
    """TMB.f-lock, TMB.v-each, TMB.v-kills"""
    start = ".../.../... d1 -/-/- 9,9,9,9 0/0/0 0 {} 0"
    for lock, offset in (("-", 0), ("", 0), ("0/0", 3), ("0/0/0/0", 6), ("0/2/0", 2), ("0/01/0", 2), ("0:0/0", 1),
                         ("0/0/1", None)):
        refused(once, start.format(lock), "lock", None if offset is None else 37 + offset)
    refused(Game(), start.format("0/0/0"), "lock")
    # no more stuck turns than turns
    for lock, turn, good in (("0/0", 1, True), ("1/0", 1, False), ("1/0", 2, True), ("2/0", 2, False), ("0/1", 2, False),
                             ("1/1", 3, True), ("1/2", 4, False), ("2/1", 4, False), ("0/1", 4, True)):
        hands, deck = ("OOT/OT", 28 - turn) if turn % 2 else ("OT/OOT", 28 - turn)
        text = f".../.../... p{2 - turn % 2} {hands} 8,8,5,{deck - 21} 0/0 {turn} {lock} {3 + 2 * turn}"
        if good:
            assert twice.format(twice.parse(text)) == text
        else:
            refused(twice, text, "lock")
    # a field that was locked before: somebody else's turn, a play, or everybody stuck
    over = ".../B1B1B1/... e2 BT/BO 3,6,6,7 {} 6 {} 16"
    assert once.format(once.parse(over.format("0/0", "0/1"))) == over.format("0/0", "0/1")
    for lock in ("1/0", "1/1", "0/0"):              # 0/0: no end holds
        refused(once, over.format("0/0", lock), "phase" if lock == "0/0" else "lock")
    refused(once, line.format("0/1"), "lock")
    refused(once, line.format("1/0"), "lock")
    refused(twice, over.format("0/0", "0/1"), "phase")
    # who has reached the kill goal has just played
    assert once.outcome(once.parse(over.format("0/8", "0/0"))) == ("win", [1], "kill_goal")
    refused(once, over.format("0/8", "0/1"), "kills")
    refused(once, over.format("8/0", "0/1"), "kills")


def check_each_numbers():
    """TMB.v-each takes the numbers that some course of turns leads to, and no others."""
    def accepted(game, n, lock, turns, done):
        s = State(None, "e" if done else "p", (turns - done) % n, None, None, None, None, lock, None)
        faults = []
        game.validate_each(s, n, turns, done, lambda *fault: faults.append(fault))
        return not faults
    for text, n, partners in itertools.product(("each_once", "each_twice"), (2, 3, 4), ("enemies", "friends")):
        game = Game({"field_lock": text, "partners": partners, "teams": "true" if n == 4 else "false"})
        sides = [{0, 2}, {1, 3}] if n == 4 and partners == "friends" else [set(range(n)) - {seat} for seat in range(n)]
        level, most = {(0,) * n}, game.each
        for turns in range(1, 10):
            seat = (turns - 1) % n
            after = {lock[:seat] + (number,) + lock[seat + 1:] for lock in level for number in (0, min(most, lock[seat] + 1))}
            level = {lock for lock in after if not any(all(lock[one] == most for one in side) for side in sides)}
            for lock in itertools.product(range(most + 1), repeat=n):
                assert accepted(game, n, lock, turns, False) == (lock in level), (text, n, turns, lock)
                assert accepted(game, n, lock, turns, True) == (lock in after), (text, n, turns, lock)


def check_magus():
    """TMB-11: the opposite corner, whatever stands on the middle; the adjacent cells alone by a table."""
    near = Game(tables={"classes": {"magus": {"threatens": [{"kind": "step", "directions": "diagonal"}]}}})
    for middle, kills in ((".", "0/0"), ("x", "0/1")):
        line = f"..T2/.{middle}./... p1 MOO/OT 6,6,5,6 {kills} 5 2:0 13"
        after = f"{{}}/.{middle}./M1.. d2 OO/OT 6,6,5,6 {{}} 6 1:0 14"
        assert play(Game(), line, "Ma1") == after.format("..x", "1" + kills[1:])
        assert play(near, line, "Ma1") == after.format("..T2", kills)
    far = "..M2/.../... p1 BOO/OT 6,6,5,6 0/0 5 2:0 13"
    assert Game().refusal(Game().parse(far), "Ba1") == ("threatened", "c3")
    assert near.refusal(near.parse(far), "Ba1") == (None, None)
    assert [cell for cell in CELLS if cell[0] + cell[1] in "a1c3c1a3" and len(Game().zone("M", 0, at(cell))) == 2] == ["a1", "c1", "a3", "c3"]
    assert all(Game().zone("M", 0, i) == near.zone("M", 0, i) for i, cell in enumerate(CELLS) if cell not in ("a1", "c1", "a3", "c3"))


def check_decks():
    """TMB-2: a deck for each number of players; TMB-15."""
    for players, text in ((2, "-/- 8,8,8,8 0/0 0 - 0"), (3, "-/-/- 9,9,9,9 0/0/0 0 - 0"), (4, "-/-/-/- 10,10,10,10 0/0/0/0 0 - 0")):
        assert Game().format(Game().initial(players)) == f".../.../... d1 {text}"
    mixed = Game({"deck_2": "3,0,1,4", "deck_3": "5"})
    assert [sum(mixed.initial(n).deck) for n in (2, 3, 4)] == [8, 20, 40]
    # fields against each other: a class of which another number of players would have enough cards
    refused(Game(), ".../.../... d1 -/- 9,8,8,7 0/0 0 - 0", "deck")
    refused(Game(), ".../.../... d1 -/- 9,9,9,9 0/0 0 - 0", "deck")
    refused(Game(), ".../.../... d1 -/-/-/- 9,9,9,9 0/0/0/0 0 - 0", "deck")
    # one more than any of the three decks has, at its place
    refused(Game({"deck_4": "2", "deck_3": "2", "deck_2": "2"}), "B1B1B1/.../... d1 -/- 2,2,2,2 0/0 0 - 0", "board", 4)
    refused(mixed, ".../.../... d1 BBBBBBBBBBB/- 0,0,1,4 0/0 0 - 3", "hands", 25)


def check_last_card():
    """TMB-13, TMB.last-card: the last card completes a field lock."""
    def ends(switches, line, unit_count, field_lock):
        for order, wanted in (("unit_count", unit_count), ("field_lock", field_lock)):
            game = Game({"last_card": order, **switches})
            new = game.apply(game.parse(line), "-M")[0]
            assert game.outcome(new) == wanted, (switches, order, line)
            assert game.parse(game.format(new)) == new
    two, three = "T2xT2/xB1x/xxx p2 -/M 0,0,0,0 7/7 32 {} 63", "xM1x/xxx/xxB3 p3 -/-/M 0,0,0,0 6/4/6 36 {} 71"
    ends({}, two.format("1:0"), ("win", [1], "unit_count"), ("win", [0], "field_lock"))
    ends({}, three.format("1:1"), ("draw", [0, 2], "unit_count"), ("win", [0], "field_lock"))
    for lock, number in (("each_once", 0), ("each_twice", 1)):
        ends({"field_lock": lock}, two.format(f"0/{number}"), ("win", [1], "unit_count"), ("win", [0], "field_lock"))
        ends({"field_lock": lock}, three.format(f"0/{number + 1}/{number}"), ("draw", [0, 2], "unit_count"), ("win", [0], "field_lock"))
    ends({"field_lock": "none"}, two.format("-"), ("win", [1], "unit_count"), ("win", [1], "unit_count"))
    # four players, as teams, as friends
    four = "xM2M4/xxx/xB1x p4 -/-/-/M 0,0,0,0 3/5/3/3 40 {} 79"
    ends({}, four.format("1:2"), ("win", [1], "unit_count"), ("win", [0], "field_lock"))
    ends({"teams": "true"}, four.format("1:2"), ("win", [1, 3], "unit_count"), ("win", [0, 2], "field_lock"))
    friends = {"teams": "true", "partners": "friends"}
    ends(friends, four.format("3:1"), ("win", [1, 3], "unit_count"), ("win", [0, 2], "field_lock"))
    for lock, number in (("each_once", 0), ("each_twice", 1)):
        ends({**friends, "field_lock": lock}, four.format(f"0/{number + 1}/0/{number}"), ("win", [1, 3], "unit_count"),
             ("win", [0, 2], "field_lock"))
    # a kill goal comes before both, and a lock before the last card is a lock under either order
    goal = Game().apply(Game().parse("T1xT1/x.x/xxx p2 -/M 0,0,0,0 7/7 32 1:0 63"), "Mb2")[0]
    assert Game().outcome(goal) == ("win", [1], "kill_goal")
    for order in ("unit_count", "field_lock"):
        game = Game({"last_card": order})
        assert game.outcome(game.apply(game.parse(LOCKED), "-M")[0]) == ("win", [0], "field_lock")


def check_no_lock():
    """field_lock: none"""
    game = Game({"field_lock": "none"})
    assert game.format(game.initial(2)) == ".../.../... d1 -/- 8,8,8,8 0/0 0 - 0"
    line = LOCKED.replace(" 1:0 ", " - ")
    new, events = game.apply(game.parse(line), "-M")
    assert game.format(new) == ".../B1B1B1/... d1 BT/BO 3,6,6,7 0/0 7 - 16"
    assert events[3:] == ["counter type=turn before=6 after=7", "turn seat=0"]
    # a play leaves the lock; no counter speaks of it
    assert play(game, FIGHT.replace(" 2:0 ", " - "), "Bb2") == ".../xB1x/.T1. d2 MO/OT 7,6,5,5 2/0 6 - 14"
    assert [name for _, name, _ in game.counters(game.initial(3))] == ["kills", "kills", "kills", "turn"]
    # the last card would lock the field: units count
    new = game.apply(game.parse(".../B1B1B1/... p2 -/M 0,0,0,0 0/0 32 - 63"), "-M")[0]
    assert game.outcome(new) == ("win", [0], "unit_count")
    # a kill goal is reached after any play or discard, as far as a position tells, and never on a chance ply
    goal = ".../B1B1B1/... e2 {} 3,6,6,7 0/8 6 - 16"
    assert game.outcome(game.parse(goal.format("BT/BO"))) == ("win", [1], "kill_goal")
    refused(Game({"field_lock": "none", "max_plies": "16"}), goal.format("BT/BMO"), "kills")
    refused(game, LOCKED, "lock", LOCKED.index(" 1:0 ") + 1)
    refused(game, line.replace(" - ", " -- "), "lock", line.index(" - ") + 2)


def check_middle():
    """TMB.first-player"""
    game = Game({"middle": "first_player"})
    for line, move, wanted in (
            (".../.../... p1 BMT/OT 7,7,7,6 0/0 1 - 5", "Bb2", "middle_barred"),
            (FIGHT, "Bb2", "middle_barred"),                                        # on turn 5, too
            (".../.../T1.. p2 BO/BOT 6,8,6,6 0/0 2 1:0 7", "Bb2", None),            # the other player on any turn
            (".../.T2./... p1 BMO/OT 7,6,5,5 0/0 5 2:0 13", "Oxb2", "middle_barred"),
            (".../.T2./... p1 BMO/OT 7,6,5,5 0/0 5 2:0 13", "Bb2", "middle_barred"),
            ("..B2/.x./... p1 BMT/OT 6,6,6,5 0/1 5 2:0 13", "Tb2xc3", "middle_barred"),
            ("x../.B2./... p1 BMT/OT 6,6,6,5 0/1 5 2:0 13", "Ta3xb2", None)):       # only the cell played on counts
        assert game.refusal(game.parse(line), move)[0] == wanted, (line, move)
        assert game.refusal(game.parse(line), move)[1] == (wanted and "b2")
        assert (move in game.moves(game.parse(line))) == (wanted is None)
    # a unit on the middle is killed from beside it
    assert play(game, ".../.T2./... p1 BMO/OT 7,6,5,5 0/0 5 2:0 13", "Ba2") == \
        ".../B1x./... d2 MO/OT 7,6,5,5 1/0 6 1:0 14"
    # only the middle is safe: stuck, and so the field is locked
    only = "x.B2/.../B2.x p1 BBM/OT 4,7,6,6 1/1 5 2:0 13"
    assert Game().moves(Game().parse(only)) == ["Bb2", "Mb2"] and game.moves(game.parse(only)) == ["-B", "-M"]
    assert play(game, only, "-B") == "x.B2/.../B2.x e1 BM/OT 4,7,6,6 1/1 5 2:1 14"
    # the partner of the first player is not barred
    teams = Game({"middle": "first_player", "teams": "true", "partners": "friends"})
    third = ".../.../T2.. p3 BM/BM/BOO/OT 7,8,7,7 0/0/0/0 3 2:0 13"
    assert teams.refusal(teams.parse(third), "Bb2") == (None, None)
    # the cells are the file's, the turns are nobody's, and a start changes nothing
    others = Game({"middle": "first_player"}, {"board": {"barred": {"cells": ["a1", "c3"], "turns": 1}}})
    fifth = ".../.T2./... p1 BMO/OT 7,6,5,5 0/0 5 2:0 13"
    assert others.refusal(others.parse(fifth), "Ma1") == ("cell_barred", "a1")
    assert others.refusal(others.parse(fifth), "Oxb2") == (None, None)
    longer = {"board": {"barred": {"cells": ["b2"], "turns": 9}}}
    assert Game({"middle": "first_player"}, longer).refusal(game.parse(fifth), "Oxb2") == ("middle_barred", "b2")
    assert Game({}, longer).refusal(game.parse(fifth), "Oxb2") == ("cell_barred", "b2")
    begun = Game({"middle": "first_player"}, {"start": ".../.../T1.. p2 BO/BOT 6,8,6,6 0/0 2 1:0 7"})
    assert "Bb2" in begun.moves(begun.initial())
    assert begun.refusal(begun.parse(fifth), "Bb2") == ("middle_barred", "b2")


def check_tables():
    """TMB-20, TMB-21"""
    def classes(name, **changes):
        return {"classes": {name: changes}}
    start = ".../.../... p1 BMT/OT 7,7,7,6 0/0 1 - 5"
    assert Game(tables=classes("thorn", plays=["activate"])).refusal(Game().parse(start), "Ta1") == ("not_its_way", None)
    # an Ombra that strikes what it is diagonal to, from on top
    striker = Game(tables=classes("ombra", plays="all", threatens=[{"kind": "leap", "directions": "diagonal", "range": [1, 2]}]))
    after, events = striker.apply(striker.parse("..B2/.../T2.. p1 BMO/OT 6,6,6,5 0/0 5 2:0 13"), "Oxa1")
    assert striker.format(after) == "..x/.../O1.. d2 BM/OT 6,6,6,5 1/0 6 1:0 14"
    assert [e.split(" ")[0] for e in events[:4]] == ["remove", "place", "remove", "place"]
    # other cells are barred, for longer; no cell is, the name stays neutral
    barred = Game(tables={"board": {"barred": {"cells": ["a1", "c3"], "turns": 2}}})
    assert barred.refusal(barred.parse(start), "Ba1") == ("cell_barred", "a1")
    assert barred.refusal(barred.parse(start), "Bb2") == (None, None)
    assert Game(tables={"board": {"barred": {"cells": ["b2"], "turns": 1}}}).refusal(Game().parse(start), "Bb2") == ("middle_barred", "b2")
    # three cards each
    three = Game(tables={"hand": 3})
    s = three.initial(2)
    for move in ("+B", "+B", "+M", "+O", "+O", "+T"):
        s = three.apply(s, move)[0]
    assert three.format(s) == ".../.../... d1 BBM/OOT 6,7,6,7 0/0 1 - 6"
    assert not three.players_ok(5) and not Game({"deck_3": "2"}, {"hand": 3}).players_ok(3)
    # a start of three players
    begun = Game(tables={"start": ".../.../B1.. d2 MT/OT/BB 6,8,8,7 0/0/0 2 1:0 8"})
    assert begun.format(begun.initial()) == begun.format(begun.initial(3)) == begun.start and begun.PLAYERS == (3, 3)
    for line in (start, ".../.../... d1 -/- 8,8,8,8 0/0 0 - 0"):
        try:
            begun.parse(line)
            raise AssertionError(line)
        except BadPosition as fault:
            assert fault.field == "hands"


def check_own():
    """TMB.own, TMB.own-plays, TMB.seat-tables, TMB.end-units"""
    game = Game(tables=VARIED[-1])
    assert game.format(game.initial(3)) == ".../.../... d1 -/-/- 9,9,9,9,3,2 0/0/0 0 - 0" and len(game.all_moves()) == 134 + 2 * 101
    # 37 cards: on turn 17 16 are in the deck. Player 1's archer strikes two cells away, player 2's threatens nothing
    line = "..O2/..T2/{} p1 TAG/BM 4,4,3,3,1,1 0/0 17 - 40"
    assert play(game, line.format("..."), "Ac1") == "..x/..T2/..A1 d2 TG/BM 4,4,3,3,1,1 1/0 18 - 41"
    assert game.refusal(game.parse(line.format("A2..")), "Ac1") == (None, None)
    assert game.refusal(game.parse(line.format("...")), "Ga1") == ("not_its_way", None)
    assert play(game, line.format("..."), "Gxc3") == "..G1/..T2/... d2 TA/BM 4,4,3,3,1,1 0/0 18 - 41"
    # the third archer or Thorn wins
    new = game.apply(game.parse(line.format("T1A1.").replace("TAG", "BTG")), "Ta3")[0]
    assert game.outcome(new) == ("win", [0], "units_reached") and game.parse(game.format(new)) == new


def check_switches():
    for bad in ({"x": "1"}, {"deck": "9"}, {"deck_2": "9,9"}, {"deck_3": "100"}, {"deck_4": "09"}, {"last_card": "lock"}, {"kill_goal_2": "0"}, {"teams": "yes"},
                {"max_plies": "65536"}, {"quiet_turns_3": "-1"}, {"thorn_adjacency": "diagonal"},
                {"partners": "true"}, {"field_lock": "each"}, {"middle": "first"}):
        try:
            Game(bad)
            raise AssertionError(bad)
        except BadSwitch:
            pass
    assert Game({"deck_3": "7"}).switches["deck_3"] == "7,7,7,7"
    assert Game({"deck_2": "0"}).initial() == Game().initial(3)                     # TMB-15: the fewest for which the deck suffices
    assert Game({"deck_2": "0", "deck_3": "1"}).initial() == Game().initial(4)
    for switches, players in (({"deck_3": "1"}, 3), ({"deck_2": "0,1,0,2"}, 2), ({"teams": "true"}, 2), ({}, 5), ({}, 1)):
        try:
            Game(switches).initial(players)
            raise AssertionError(switches)
        except ValueError:
            pass
    assert Game({"ombra_on_ombra": "true"}).refusal(Game().parse(FIGHT), "Oxc2") == (None, None)


SEEN_REASONS = set()
VARIED = [
    {"classes": {"thorn": {"plays": "all", "threatens": [{"kind": "step", "directions": ["up", "diagonal"]}]},
                 "ombra": {"plays": ["over", "strike"], "threatens": [{"kind": "own"}, {"kind": "leap", "directions": "king", "range": 2}]}}},
    {"classes": {"blade": {"plays": ["place"]}, "magus": {"threatens": [{"kind": "leap", "directions": "all", "range": "any"}]},
                 "thorn": {"plays": ["activate"]}}},
    {"hand": 4, "board": {"barred": {"cells": "all", "turns": 2}, "adjacent": {"all": ["up", "right"]}}},
    {"hand": 1, "board": {"directions": {"up": [1, 2], "left": [-2, 0]}, "barred": {"cells": ["a1", "b1", "c2"], "turns": 3}}},
    {"classes": {"archer": {"letter": "A", "count": [3, 3, 4], "plays": ["place", "strike"],
                            "threatens": [{"kind": "leap", "directions": "orthogonal", "range": 2}]},
                 "ghoul": {"letter": "G", "count": 2, "plays": ["over", "activate"], "threatens": [{"kind": "own"}]}},
     "seats": {"player_2": {"classes": {"archer": {"threatens": []}, "blade": {"plays": ["place"]}}}},
     "ends": [{"kind": "units", "types": ["archer", "thorn"], "least": 3}, {"kind": "unit_count"}, {"kind": "kill_goal", "goal": [3, 3, 2]}]},
]


def main():
    check_switches()
    check_samples()
    check_friends()
    check_each()
    check_magus()
    check_decks()
    check_last_card()
    check_no_lock()
    check_middle()
    check_tables()
    check_own()
    check_probabilities()
    game, start = Game(), Game().initial(2)
    counts = [perft(game, start, d) for d in range(1, 7)]
    assert counts == [4, 16, 64, 256, 1024, 4 * 37 * 8 * 16], counts
    rng, ends, games = random.Random(1), {}, 0
    setups = [({}, n) for n in (2, 3, 4)] + [
        ({"teams": "true"}, 4), ({"deck_3": "3,5,0,4"}, 3), ({"deck_4": "2"}, 4), ({"deck_2": "4,4,9,9", "quiet_turns_2": "0"}, 2),
        ({"ombra_on_ombra": "true", "thorn_adjacency": "orthogonal", "kill_goal_2": "2"}, 2),
        ({"kill_goal_3": "1", "quiet_turns_3": "65535"}, 3), ({"max_plies": "23", "deck_2": "5"}, 2),
        ({"max_plies": "9"}, 4), ({"max_plies": "6"}, 3), ({"teams": "true", "kill_goal_4": "3", "deck_4": "7"}, 4),
        ({"deck_2": "0,9,0,0"}, 2), ({"deck_3": "9,0,0,0"}, 3)]
    setups = [(switches, None, players) for switches, players in setups * 2]
    setups += [({"teams": "true", "partners": "friends", **more}, None, 4) for more in (
        {}, {"thorn_adjacency": "orthogonal", "ombra_on_ombra": "true"}, {"quiet_turns_4": "0", "kill_goal_4": "2"},
        {"deck_4": "3", "quiet_turns_4": "0"}, {"deck_4": "2,5,1,1"}, {"max_plies": "31"})] * 2
    setups += [(switches, tables, players) for tables in VARIED for switches, players in (
        ({}, 2), ({"quiet_turns_3": "0"}, 3), ({"teams": "true", "partners": "friends", "deck_4": "6"}, 4))]
    setups += [({"field_lock": lock, **more}, None, players) for lock in Game.WORDS["field_lock"][1:] for more, players in (
        ({}, 2), ({}, 3), ({"kill_goal_2": "2", "quiet_turns_2": "0"}, 2), ({"max_plies": "27"}, 3))]
    setups += [({**dict(zip(Game.WORDS, values)), "quiet_turns_4": "0", "deck_4": "5"}, None, 4)
               for values in itertools.product(*Game.WORDS.values())]
    for switches, tables, players in setups:
        (how, seats, reason), _ = random_game(Game(switches, tables), players, rng)
        ends[reason] = ends.get(reason, 0) + 1
        games += 1
    assert set(ends) == {"kill_goal", "field_lock", "unit_count", "max_plies", "units_reached"}, ends
    expected = {None, "game_over", "wrong_phase", "none_left", "not_in_hand", "must_play", "middle_barred",
                "cell_taken", "no_tombstone", "no_unit", "own_unit", "not_adjacent", "ombra_on_ombra", "thorn_near",
                "threatened", "quiet_turn", "not_its_way", "cell_barred"}
    assert SEEN_REASONS == expected, SEEN_REASONS ^ expected
    print(f"ok tombs: {games} games, ends {dict(sorted(ends.items()))}, perft {counts}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
