"""Makes each mistake that bindings/README.md lists, and prints it with the kind and the text of the error, a line of JSON each.
The programs beside this one make the same mistakes (travel.sh compares them)."""
import json

from boardrules import CHANCE, REFEREE, Batch, GameRecord, Rules, State, saved_position

tokonoma, tombs = Rules("tokonoma"), Rules("tombs")
start = tokonoma.state()
dealt = tombs.state()
while dealt.is_chance:
    dealt.push(dealt.draw(0), CHANCE)
moved = start.after("c7c5")
batch = Batch(tokonoma, 2, seed=None)

MISTAKES = {
    "five players in Tokonoma": lambda: tokonoma.state(5),
    "nine players in Tombs": lambda: tombs.state(9),
    "a game that is not there": lambda: Rules("chess"),
    "a game that is misspelt": lambda: Rules("tomi"),
    "a game with control characters": lambda: Rules('to\x1b[2J"\n\x85'),
    "a switch that is not there": lambda: Rules("tokonoma", max_ply=9),
    "a switch with a wrong value": lambda: Rules("tokonoma", max_plies="many"),
    "a rules file with two faults": lambda: Rules.from_yaml("schema: 1\nextends: tokonoma\nswitches: {max_plies: many, x: 1}\n"),
    "a rules file that is no YAML": lambda: Rules.from_yaml("x: ["),
    "a cell by a name that is not there": lambda: start.items("c9"),
    "a cell by a number that is not there": lambda: start.items(99),
    "a direction that is not there": lambda: Rules("tomis").neighbour("a1", "NEE"),
    "a type that is not there": lambda: tokonoma.type_sentence("flt"),
    "a stock by a name that is not there": lambda: dealt.stock("hand_blad", 0, 0),
    "a counter by a name that is not there": lambda: start.counter("castling"),
    "a stock of each seat without a seat": lambda: dealt.stock("hand_blade", None, 0),
    "a common counter with a seat": lambda: start.counter("reversible", 0),
    "a seat that does not play": lambda: start.phase(2),
    "a viewer that does not play": lambda: start.observe(7),
    "an actor that does not play": lambda: start.push("c7c5", 7),
    "the viewer of no observation": lambda: State.from_observation(tokonoma, 7, "x"),
    "no viewer, where there are secrets": lambda: dealt.board(),
    "no actor, where there are secrets": lambda: dealt.push("+B"),
    "a hidden stock": lambda: dealt.stock("hand_blade", 1, 0),
    "a text that is no move": lambda: start.push("castle"),
    "a move that is hidden": lambda: start.push("?"),
    "a move of other rules": lambda: start.push(Rules("carnyx").parse_move("@a1")),
    "a move that is not legal": lambda: moved.push("c1c6", 1),
    "a move of another seat": lambda: moved.push("c5c4", 0),
    "a legal move that is not one": lambda: moved.parse_move("c1c6", 1),
    "taking back no ply": lambda: start.pop(),
    "looking at no ply": lambda: start.peek(),
    "a text that is no event": lambda: tokonoma.parse_event("castle"),
    "a position that lacks fields": lambda: State.from_position(tokonoma, "5/6/1F5"),
    "an observation that lacks fields": lambda: State.from_observation(tombs, 0, "..."),
    "bytes that are no save": lambda: State.from_save(tokonoma, b"nonsense"),
    "a save of other rules": lambda: State.from_save(tokonoma, tombs.state().save()),
    "the position of bytes that are no save": lambda: saved_position(b"nonsense"),
    "a text that is no record": lambda: GameRecord("nonsense"),
    "chance where it is not to move": lambda: start.draw(0),
    "a ticket that is not there": lambda: tombs.state().draw(32),
    "perft too deep": lambda: start.perft(65),
    "a seed below 0": lambda: start.playouts(-1, 1),
    "an action that is not there": lambda: batch.step([900, -1]),
    "an action that is not legal": lambda: batch.step([-1, tokonoma.actions.index("c7c6")]),
    "a theme that is no CSS": lambda: start.svg(REFEREE, theme="}{"),
}

for name, mistake in MISTAKES.items():
    try:
        made = mistake()
    except Exception as error:
        print(json.dumps({"mistake": name, "kind": type(error).__name__, "text": str(error)}))
    else:
        print(json.dumps({"mistake": name, "kind": repr(made), "text": ""}))
