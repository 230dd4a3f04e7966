"""test_errors.py: errors name the argument and what is valid, and answer a wrong name with the nearest ones."""
import boardrules
import pytest
from boardrules import REFEREE, MoveError, Rules, RulesError, State, random_below, saved_position
from conftest import played


@pytest.mark.parametrize("call, kind, words", [
    (lambda: Rules("thornes"), RulesError, 'game "thornes": there is no such game; did you mean thrones?'),
    (lambda: Rules("xyz"), RulesError, 'game "xyz": there is no such game; expected tokonoma, carnyx, tombs, tomis'),
    (lambda: Rules("tokonoma", max_ply=9), RulesError, "max_plies"),
    (lambda: Rules("tombs", teams=[0.5]), TypeError, "switch teams"),
    (lambda: Rules("tokonoma").state(3), ValueError, "players 3: these rules of tokonoma allow 2"),
    (lambda: Rules("tombs").state(9), ValueError, "players 9: these rules of tombs allow 2, 3 or 4"),
    (lambda: Rules("tombs").state().stock("hand_blad", 0, 0), KeyError, "did you mean hand_blade?"),
    (lambda: Rules("tombs").state().stock("hand_blade", None, 0), ValueError, "stock hand_blade: each seat has its own; name the seat"),
    (lambda: Rules("tombs").state().stock("hand_blade", 2, 0), ValueError, "seat 2: this game has 2 seats"),
    (lambda: Rules("tokonoma").state().counter("reversibel"), KeyError, "did you mean reversible?"),
    (lambda: Rules("tokonoma").state().counter("reversible", 0), ValueError, "counter reversible: it is common to all seats; name no seat"),
    (lambda: Rules("tokonoma").state().phase(2), ValueError, "seat 2: this game has 2 seats"),
    (lambda: Rules("tokonoma").state().items("c9"), KeyError, 'cell "c9": there is no such cell; did you mean c1, c2 or c3?'),
    (lambda: Rules("tokonoma").cell(99), KeyError, "cell 99: this game has 29 cells"),
    (lambda: Rules("tomis").neighbour("a1", "NEE"), ValueError, "did you mean NE or NNE?"),
    (lambda: Rules("tomis").neighbour("a1", "N", 7), ValueError, "seat 7"),
    (lambda: Rules("tokonoma").state().observe(2), ValueError, "viewer 2: this game has 2 seats"),
    (lambda: Rules("tokonoma").state().svg(7), ValueError, "viewer 7: this game has 2 seats"),
    (lambda: Rules("tokonoma").state().push("c7c5", 2), ValueError, "actor 2: this game has 2 seats"),
    (lambda: Rules("tokonoma").state().moves_of(2), ValueError, "actor 2: this game has 2 seats"),
    (lambda: Rules("tokonoma").state().push(7), TypeError, "move: a Move or its notation expected, not int"),
    (lambda: Rules("tokonoma").state().push("castle"), MoveError, 'move "castle": not a move of tokonoma'),
    (lambda: Rules("tokonoma").state().is_legal(Rules("tomis").state().legal_moves[0]), ValueError, "a move of other rules"),
    (lambda: Rules("tombs").state().draw(32), ValueError, "ticket 32: a whole number from 0 to 31 expected"),
    (lambda: State.from_observation(Rules("tokonoma"), 7, "x"), ValueError, "viewer 7: this game has at most 2 seats"),
    (lambda: random_below(0, 0), ValueError, "bound 0"), (lambda: random_below(-1, 3), ValueError, "seed -1"),
    (lambda: saved_position(b"x"), boardrules.SaveError, "save: these bytes are not a save, or it is damaged"), (lambda: saved_position("x"), TypeError, "save"),
])
def test_an_error_names_the_argument(call, kind, words):
    with pytest.raises(kind) as caught:
        call()
    assert words in str(caught.value)


def test_a_refusal_names_the_paragraph_of_the_rulebook(rules):
    """Every refusal of every game that random positions give has a paragraph, and prints it."""
    met = set()
    for seed in range(4):
        state = played(rules, seed, 10 * seed)
        while state.is_chance:
            state.push(state.draw(0), boardrules.CHANCE)
        for move in rules.actions[::max(1, len(rules.actions) // 300)]:
            refused = state.why_not(move, REFEREE)
            if refused is not None:
                met.add(refused.reason)
                assert refused.rule_ids and str(refused).endswith(f"{refused.sentence} [{refused.rule_ids[0]}]")
                assert not state.is_legal(move, REFEREE) and not state.is_legal(str(move), REFEREE)
                with pytest.raises(boardrules.IllegalMove):
                    state.parse_move(str(move), REFEREE)
            else:
                assert state.is_legal(move, REFEREE) and state.parse_move(str(move), REFEREE) == move
    assert len(met) > 1


def test_captures_are_those_of_the_events(rules):
    """A move captures exactly if an event of its ply removes or moves away something of an opponent as captured."""
    seen = set()
    for seed in range(6):
        state = played(rules, seed, 25)
        for move in [] if state.is_chance else state.moves_of(REFEREE):
            after = state.after(move, REFEREE)
            taken = any(getattr(event, "cause", "") == "captured" for event in after.events(boardrules.REFEREE))
            assert state.is_capture(move, boardrules.REFEREE) == taken, move
            seen.add(taken)
    assert False in seen


def test_random_numbers_are_those_of_the_library():
    """A playout takes one number a ply below the number of legal moves: the referee's list, in a game without chance."""
    rules, seed = Rules("carnyx", max_plies=40), 123
    state, twin = rules.state(), rules.state()
    twin.playout(seed)
    while not state.is_over:
        number, seed = random_below(seed, len(state.legal_moves))
        state.push(state.legal_moves[number])
    assert state == twin


def test_a_save_gives_its_position_without_rules(rules):
    state = played(rules, 2, 20)
    assert saved_position(state.save()) == (rules.fingerprint, state.position)
    state.check()
