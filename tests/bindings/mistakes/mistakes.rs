//! Makes each mistake that bindings/README.md lists, and prints it with the kind and the text of the error, a line of JSON each.
//! The programs beside this one make the same mistakes (travel.sh compares them).

use boardrules::*;
use serde_json::json;
use std::fmt::{Debug, Display};

/// A mistake that a program in Rust can make: its name, and the kind and the text of the error.
type Made = (&'static str, String, String);

/// The type of an error and its variant, such as `Error::Argument`; for a refused step of a batch, of its refusal.
fn made<T: Debug, E: Debug + Display>(mistake: &'static str, kind: &str, result: Result<T, E>) -> Made {
    let error = result.expect_err(mistake);
    let debug = format!("{error:?}");
    let variant = debug.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
    (mistake, if kind == variant { kind.into() } else { format!("{kind}::{variant}") }, error.to_string())
}

fn none<T: Debug + PartialEq>(mistake: &'static str, found: Option<T>) -> Made {
    assert_eq!(found, None, "{mistake}");
    (mistake, "None".into(), String::new())
}

fn of_rules(tokonoma: &Rules, tombs: &Rules) -> Vec<Made> {
    let faulty = "schema: 1\nextends: tokonoma\nswitches: {max_plies: many, x: 1}\n";
    let code = |family, name| tokonoma.find(family, name);
    vec![
        made("five players in Tokonoma", "Error", tokonoma.state_with(5)),
        made("nine players in Tombs", "Error", tombs.state_with(9)),
        made("a game that is not there", "Error", Rules::builtin("chess")),
        made("a game that is misspelt", "Error", Rules::builtin("tomi")),
        made("a game with control characters", "Error", Rules::builtin("to\u{1b}[2J\"\n\u{85}")),
        made("a switch that is not there", "Error", Rules::builtin_with("tokonoma", "max_ply=9")),
        made("a switch with a wrong value", "Error", Rules::builtin_with("tokonoma", "max_plies=many")),
        made("a rules file with two faults", "Error", Rules::from_yaml(faulty, "")),
        made("a rules file that is no YAML", "Error", Rules::from_yaml("x: [", "")),
        none("a cell by a name that is not there", tokonoma.find_cell("c9")),
        none("a direction that is not there", code(Name::Direction, "NEE")),
        none("a type that is not there", code(Name::Type, "flt")),
        none("a stock by a name that is not there", tombs.find(Name::Stock, "hand_blad")),
        none("a counter by a name that is not there", code(Name::Counter, "castling")),
        made("a text that is no event", "Error", tokonoma.parse_event("castle")),
        made("a text that is no record", "Error", GameRecord::parse("nonsense")),
    ]
}

fn of_states(start: &State, dealt: &State) -> Vec<Made> {
    let (tokonoma, tombs) = (start.rules(), dealt.rules());
    let number = |rules: &Rules, family, name| rules.find(family, name).expect(name) as u8;
    let (hand, reversible) = (number(tombs, Name::Stock, "hand_blade"), number(tokonoma, Name::Counter, "reversible"));
    let other_save = tombs.state().expect("the start").save();
    vec![
        made("a cell by a number that is not there", "Error", start.items(Viewer::Referee, Cell(99))),
        made("a stock of each seat without a seat", "Error", dealt.stock(Seat(0), None, hand)),
        made("a common counter with a seat", "Error", start.counter(Viewer::Referee, Some(Seat(0)), reversible)),
        made("a seat that does not play", "Error", start.phase(Seat(2))),
        made("a viewer that does not play", "Error", start.observe(Seat(7))),
        made("the viewer of no observation", "Error", tokonoma.from_observation(Seat(7), "x", 0)),
        made("a hidden stock", "Error", dealt.stock(Seat(0), Some(Seat(1)), hand)),
        made("a position that lacks fields", "Error", tokonoma.from_position("5/6/1F5")),
        made("an observation that lacks fields", "Error", tombs.from_observation(Seat(0), "...", 0)),
        made("bytes that are no save", "Error", tokonoma.from_save(b"nonsense")),
        made("a save of other rules", "Error", tokonoma.from_save(&other_save)),
        made("the position of bytes that are no save", "Error", saved_position(b"nonsense")),
        made("chance where it is not to move", "Error", start.draw(0)),
        made("a ticket that is not there", "Error", tombs.state().expect("the start").draw(32)),
        made("perft too deep", "Error", start.perft(65)),
        made("a theme that is no CSS", "Error", start.svg(Viewer::Referee, &Picture { theme: "}{", ..Picture::default() })),
    ]
}

fn of_moves(start: &State, moved: &State) -> Vec<Made> {
    let rules = start.rules();
    let mv = |notation| rules.parse_move(notation).expect(notation);
    let mut batch = Batch::new(rules, 0, 2, None).expect("two games");
    let illegal = batch.actions().index(mv("c7c6")).expect("an action") as i32;
    let refused = |step: IllegalStep| (format!("{step}"), step.illegal);
    let step = |mistake, result: Result<(), IllegalStep>| {
        let (text, illegal) = refused(result.expect_err(mistake));
        let (mistake, kind, _) = made::<(), _>(mistake, "Illegal", Err(illegal));
        (mistake, kind, text)
    };
    vec![
        made("an actor that does not play", "Illegal", start.clone().play(Seat(7), mv("c7c5"))),
        made("a text that is no move", "Illegal", start.parse_move(Seat(0), "castle")),
        made("a move that is hidden", "Illegal", start.clone().play(Seat(0), Move::HIDDEN)),
        made("a move that is not legal", "Illegal", moved.clone().play(Seat(1), mv("c1c6"))),
        made("a move of another seat", "Illegal", moved.clone().play(Seat(0), mv("c5c4"))),
        made("a legal move that is not one", "Illegal", moved.parse_move(Seat(1), "c1c6")),
        step("an action that is not there", batch.step(&[900, -1])),
        step("an action that is not legal", batch.step(&[-1, illegal])),
    ]
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (tokonoma, tombs) = (Rules::builtin("tokonoma")?, Rules::builtin("tombs")?);
    let (start, mut dealt) = (tokonoma.state()?, tombs.state()?);
    while dealt.is_chance() {
        dealt.play(Actor::Chance, dealt.draw(0)?)?;
    }
    let moved = start.after(Seat(0), tokonoma.parse_move("c7c5")?)?;
    let all = [of_rules(&tokonoma, &tombs), of_states(&start, &dealt), of_moves(&start, &moved)];
    for (mistake, kind, text) in all.into_iter().flatten() {
        println!("{}", json!({"mistake": mistake, "kind": kind, "text": text}));
    }
    Ok(())
}
