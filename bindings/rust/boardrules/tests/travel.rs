//! travel.rs: what travels to other programs and back: events, errors and refusals as JSON, moves, records. BOARDRULES_TREE: the
//! project's tree, if the crate is outside it.
#![cfg(feature = "serde")]

use boardrules::*;
use serde_json::{json, Value as Json};
use std::path::PathBuf;
use std::{env, fs};

fn file(path: &str) -> String {
    let here = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../.."));
    let tree = env::var_os("BOARDRULES_TREE").map_or_else(here, PathBuf::from);
    fs::read_to_string(tree.join(path)).expect("a file of the tree")
}

/// Calls `each` with states of random games, a move that is made next, and its events.
fn for_plies(switches: &str, mut each: impl FnMut(&State, Move, &Events)) {
    let mut seed = 4;
    for game in games() {
        let rules = Rules::builtin_with(game, &format!("max_plies=400 {switches}")).or_else(|_| Rules::builtin(game));
        let mut state = rules.and_then(|rules| rules.state()).unwrap();
        while !state.is_over() && state.ply() < 400 {
            let before = state.clone();
            let mv = match state.chance_denominator() {
                Ok(tickets) => state.draw(random_below(&mut seed, tickets as u32) as i32).unwrap(),
                Err(_) => {
                    let mut moves = state.legal_moves(Actor::Referee);
                    moves.nth(random_below(&mut seed, moves.len() as u32) as usize).unwrap()
                }
            };
            let events = state.play(Actor::Referee, mv).unwrap();
            each(&before, mv, &events);
        }
    }
}

/// Whether a value has the form of a schema; only for the words of JSON Schema that events.schema.json uses.
fn fits(schema: &Json, definitions: &Json, value: &Json) -> bool {
    if let Some(name) = schema["$ref"].as_str() {
        return fits(&definitions[name.rsplit('/').next().unwrap()], definitions, value);
    }
    let array = |word: &str| schema[word].as_array();
    let any = array("anyOf").map_or(true, |all| all.iter().any(|one| fits(one, definitions, value)));
    let listed =
        array("enum").map_or(true, |all| all.contains(value)) && (schema["const"].is_null() || schema["const"] == *value);
    let typed = match schema["type"].as_str() {
        Some("integer") => value.as_i64().map_or(false, |number| {
            schema["minimum"].as_i64().map_or(true, |least| least <= number)
                && schema["maximum"].as_i64().map_or(true, |most| number <= most)
        }),
        Some("string") => value.is_string(),
        Some("null") => value.is_null(),
        Some("array") => {
            value.as_array().map_or(false, |all| all.iter().all(|one| fits(&schema["items"], definitions, one)))
        }
        _ => true,
    };
    any && listed && typed
}

/// Whether an event has the members of its kind, and no others.
fn is_event(schema: &Json, event: &Json) -> bool {
    let kind = schema["oneOf"].as_array().unwrap().iter().find(|kind| kind["title"] == event["kind"]).expect("a known kind");
    let members = event.as_object().unwrap();
    let has_all = kind["required"].as_array().unwrap().iter().all(|name| members.contains_key(name.as_str().unwrap()));
    has_all
        && members.iter().all(|(name, value)| {
            !kind["properties"][name].is_null() && fits(&kind["properties"][name], &schema["$defs"], value)
        })
}

#[test]
fn events_have_the_form_of_the_schema_and_come_back() {
    let schema: Json = serde_json::from_str(&file("bindings/events.schema.json")).unwrap();
    assert!(!is_event(&schema, &json!({"kind": "turn", "seat": "chance"})) && !is_event(&schema, &json!({"kind": "turn"})));
    let mut kinds = std::collections::BTreeSet::new();
    for_plies("", |state, _, events| {
        for viewer in [Viewer::Referee, Viewer::Spectator, Seat(0).into(), Seat(1).into()] {
            let seen = events.seen_by(viewer).unwrap();
            let objects = serde_json::to_value(&seen).unwrap();
            objects.as_array().unwrap().iter().for_each(|event| assert!(is_event(&schema, event), "{}", event));
            kinds.extend(seen.named().unwrap().iter().map(|event| event.kind().to_string()));
            let named: Vec<NamedEvent> = serde_json::from_value(objects).unwrap(); // its keys are sorted now
            assert_eq!(Events::from_named(state.rules(), &named).unwrap().lines(), seen.lines());
        }
    });
    assert_eq!(kinds.len(), 14, "{:?}", kinds);
}

/// The table of EVENTS.md shows lines beside their objects.
#[test]
fn examples_of_the_documentation_are_read() {
    let page = file("bindings/EVENTS.md");
    let rows = page.lines().filter(|line| line.contains("` | `{\"kind\""));
    let examples: Vec<(&str, &str)> =
        rows.map(|row| row.trim_matches(['|', ' ', '`'].as_ref()).split_once("` | `").unwrap()).collect();
    assert!(examples.len() >= 6);
    for (line, object) in examples {
        let named: NamedEvent = serde_json::from_str(object).unwrap();
        let read = games().find_map(|game| Events::from_named(&Rules::builtin(game).unwrap(), &[named.clone()]).ok());
        let read = read.unwrap_or_else(|| panic!("an event of some game: {}", line));
        assert_eq!(read.lines().unwrap(), [line]);
        assert_eq!(serde_json::to_value(&read).unwrap()[0], serde_json::from_str::<Json>(object).unwrap());
    }
}

#[test]
fn refusals_come_back() {
    let mut reasons = std::collections::BTreeSet::new();
    let mut known: Vec<(String, Move)> = Vec::new();
    for_plies("", |state, mv, _| {
        known.push((state.rules().game().into(), mv));
        for (game, old) in known.iter().rev().step_by(7).take(20) {
            let illegal = match state.why_not(Seat(0), *old) {
                Some(illegal) if game == state.rules().game() => illegal,
                _ => continue,
            };
            let named: NamedIllegal = serde_json::from_str(&serde_json::to_string(&illegal).unwrap()).unwrap();
            let sentence = illegal.refusal().unwrap().to_string();
            assert_eq!((&named.status[..], &named.message), ("illegal_move", &sentence));
            reasons.extend(named.reason.clone());
            assert_eq!(named.illegal(state.rules()), Ok(illegal));
        }
    });
    assert!(reasons.len() > 12, "{:?}", reasons);
    let state = Rules::builtin("tombs").unwrap().state().unwrap();
    for illegal in [state.why_not(Seat(9), Move::HIDDEN), state.parse_move(Seat(0), "castle").err()] {
        let named: NamedIllegal = serde_json::from_value(serde_json::to_value(&illegal).unwrap()).unwrap();
        assert_eq!(named.illegal(state.rules()).ok(), illegal);
    }
}

#[test]
fn errors_come_back() {
    let rules = Rules::builtin("tombs").unwrap();
    let errors = [
        Rules::builtin("chess").unwrap_err(),
        Rules::builtin_with("tombs", "max_plies=many colour=red").unwrap_err(),
        rules.parse_move("castle").unwrap_err(),
        rules.parse_event("castle").unwrap_err(),
        rules.from_position("nonsense").unwrap_err(),
        rules.from_observation(Seat(0), "nonsense", 1).unwrap_err(),
        rules.from_save(b"nonsense").unwrap_err(),
        rules.from_save(&Rules::builtin("tomis").unwrap().state().unwrap().save()).unwrap_err(),
        rules.state_with(9).unwrap_err(),
        Rules::builtin("tomis").unwrap().state().unwrap().chance_denominator().unwrap_err(),
        GameRecord::parse("nonsense").unwrap_err(),
        Error::Hidden,
        Error::Overflow,
    ];
    for error in errors {
        let text = serde_json::to_string(&error).unwrap();
        assert_eq!(serde_json::from_str::<Error>(&text).unwrap(), error);
        let object: Json = serde_json::from_str(&text).unwrap();
        assert_eq!(Some(error.status()), rules.find(Name::Status, object["status"].as_str().unwrap()));
    }
}

#[test]
fn small_types_come_back() {
    for_plies("", |state, mv, _| {
        let values = (mv, state.outcome(), state.actors(), state.to_move(), state.board(Viewer::Spectator).unwrap());
        let text = serde_json::to_string(&values).unwrap();
        let back: (Move, Option<Outcome>, Seats, Option<Actor>, Vec<Item>) = serde_json::from_str(&text).unwrap();
        assert_eq!(back, values);
    });
    assert_eq!(serde_json::to_string(&Seats::from_iter([Seat(3), Seat(1)])).unwrap(), "[1,3]");
}

#[test]
fn records_are_readable_after_every_ply() {
    for (game, viewer) in
        games().flat_map(|game| [(game, Viewer::Referee), (game, Viewer::Spectator), (game, Seat(1).into())])
    {
        let mut state = Rules::builtin_with(game, "max_plies=60").unwrap().state().unwrap();
        let mut writer = RecordWriter::new(&state, viewer, [("name0", "Anna"), ("place", "Lyon, in the park")]).unwrap();
        let (mut text, mut plies) = (writer.head().to_string(), Vec::new());
        while !state.is_over() {
            let moves = state.moves_of(Actor::Referee);
            let mv = moves[moves.len() / 2];
            let events = state.play(Actor::Referee, mv).unwrap().seen_by(viewer).unwrap();
            match events.iter().next() {
                Some(Event::Ply { mv, .. }) => plies.push(mv),
                other => panic!("{:?}", other),
            }
            text += &writer.append(*plies.last().unwrap()).unwrap();
            if plies.len() % 13 == 0 {
                text += &writer.comment("thirteen more\nplies").unwrap();
            }
            assert_eq!(GameRecord::parse(&text).unwrap().moves().as_ref(), Ok(&plies));
        }
        text += &writer.tail(&state, None).unwrap();
        let record: GameRecord = text.parse().unwrap();
        assert_eq!((record.verify(), record.complete(), record.viewer()), (Ok(()), true, viewer));
        assert_eq!(
            record.comments().values().filter(|comment| *comment == "thirteen more\nplies").count(),
            plies.len() / 13
        );
        if viewer == Viewer::Referee {
            assert_eq!(record.state().as_ref(), Ok(&state));
        }
    }
}

#[test]
fn several_records_in_one_text_are_apart() {
    let one = |game: &str| {
        let state = Rules::builtin(game).unwrap().state().unwrap();
        let writer = RecordWriter::new(&state, Viewer::Referee, []).unwrap();
        writer.head().to_string() + &writer.tail(&state, Some("abandoned; rain")).unwrap()
    };
    let cut_off = RecordWriter::new(&Rules::builtin("tomis").unwrap().state().unwrap(), Viewer::Referee, []).unwrap();
    let text =
        one("carnyx") + "\n" + cut_off.head() + &one("tombs").replace("fingerprint", "fingerprints") + &one("thrones");
    let found: Vec<_> = GameRecord::all(&text).collect();
    let games: Vec<_> = found.iter().map(|record| record.as_ref().map(|record| record.rules().game())).collect();
    assert!(matches!(games[..], [Ok("carnyx"), Ok("tomis"), Err(Error::Record(_)), Ok("thrones")]), "{:?}", games);
    let fault = &found[2].as_ref().unwrap_err().faults()[0];
    assert!(text.lines().nth(fault.line as usize - 1).unwrap().starts_with("fingerprints"), "{:?}", fault);
    assert_eq!(GameRecord::all("").count(), 0);
}
