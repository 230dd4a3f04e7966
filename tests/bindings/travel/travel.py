"""Writes random plies as JSON, and reads what the programs beside this one wrote (travel.sh).

    travel.py write                 plies of all games, a line of JSON each
    travel.py read <LINES           plays them, and compares
"""
import json
import random
import sys

from boardrules import REFEREE, SPECTATOR, Rules, games

PLIES, SWITCHES = 60, {"max_plies": 1000}


def viewers(state):
    return [REFEREE, SPECTATOR, *range(state.players)]


def refusals(state, notations):
    """Why moves of earlier positions are not legal: what the three packages know of it."""
    for notation in notations:
        why = state.why_not(notation, REFEREE)
        if why is not None:
            yield {"status": why.status, "reason": why.reason, "cell": None if why.cell is None else str(why.cell),
                   "sentence": why.sentence, "rule_ids": list(why.rule_ids)}
        else:
            yield None


def write(source=random.Random(5)):
    for game in games():
        state, made = Rules(game, **SWITCHES).state(), []
        print(json.dumps({"game": game}))
        while not state.is_over and state.ply < PLIES:
            move = state.push(source.choice(state.moves_of(REFEREE)), REFEREE)
            made.append(str(move))
            print(json.dumps({"move": str(move), "events": [state.events(viewer) for viewer in viewers(state)],
                              "refused": made[-3:], "why": list(refusals(state, made[-3:]))}))


def read():
    counts = [0, 0, 0]
    for line in map(json.loads, sys.stdin):
        if "game" in line:
            state = Rules(line["game"], **SWITCHES).state()
            continue
        state.push(line["move"], REFEREE)
        for viewer, events in zip(viewers(state), line["events"], strict=True):
            own, read = state.events(viewer), [state.rules.event_from_json(event) for event in events]
            assert list(own) == read and [event.line() for event in read] == state.event_lines(viewer), line
            assert [json.loads(json.dumps(event)) for event in own] == events, line
            counts[1] += len(events)
        assert list(refusals(state, line["refused"])) == line["why"], line
        counts[0], counts[2] = counts[0] + 1, counts[2] + sum(why is not None for why in line["why"])
    print("{} plies, {} events, {} refusals".format(*counts))


{"write": write, "read": read}[sys.argv[1]]()
