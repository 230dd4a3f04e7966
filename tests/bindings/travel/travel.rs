//! Writes random plies as JSON, and reads what the programs beside this one wrote (travel.sh).
//!
//!     travel write          plies of all games, a line of JSON each
//!     travel read <LINES    plays them, and compares

use boardrules::*;
use serde_json::{json, Value as Json};
use std::error::Error;

const PLIES: u16 = 60;
const SWITCHES: &str = "max_plies=1000";

fn viewers(state: &State) -> Vec<Viewer> {
    let seats = (0..state.players()).map(|seat| Viewer::from(Seat(seat)));
    [Viewer::Referee, Viewer::Spectator].into_iter().chain(seats).collect()
}

/// Why moves of earlier positions are not legal: what the three packages know of it.
fn refusals(state: &State, notations: &[String]) -> Result<Vec<Json>, Box<dyn Error>> {
    let why = |notation: &String| -> Result<Json, Box<dyn Error>> {
        let illegal = match state.why_not(Actor::Referee, state.rules().parse_move(notation)?) {
            Some(illegal) => serde_json::to_value(&illegal)?,
            None => return Ok(Json::Null),
        };
        let ids = illegal.get("rule_ids").cloned().unwrap_or_else(|| json!([]));
        Ok(json!({"status": illegal["status"], "reason": illegal["reason"], "cell": illegal["cell"],
                  "sentence": illegal["message"], "rule_ids": ids}))
    };
    notations.iter().map(why).collect()
}

fn write() -> Result<(), Box<dyn Error>> {
    let mut seed = 7;
    for game in games() {
        let (mut state, mut made) = (Rules::builtin_with(game, SWITCHES)?.state()?, Vec::new());
        println!("{}", json!({ "game": game }));
        while !state.is_over() && state.ply() < PLIES.into() {
            let mut moves = state.legal_moves(Actor::Referee);
            let mv = moves.nth(random_below(&mut seed, moves.len() as u32) as usize).ok_or("a move")?;
            let events = state.play(Actor::Referee, mv)?;
            made.push(state.rules().format(mv)?);
            let seen: Vec<Events> =
                viewers(&state).into_iter().map(|viewer| events.seen_by(viewer)).collect::<Result<_, _>>()?;
            let last = &made[made.len().saturating_sub(3)..];
            let why = refusals(&state, last)?;
            println!("{}", json!({"move": made.last(), "events": seen, "refused": last, "why": why}));
        }
    }
    Ok(())
}

fn read() -> Result<(), Box<dyn Error>> {
    let (mut state, mut counts) = (Rules::builtin("tokonoma")?.state()?, [0, 0, 0]);
    for line in std::io::stdin().lines() {
        let line: Json = serde_json::from_str(&line?)?;
        if let Some(game) = line["game"].as_str() {
            state = Rules::builtin_with(game, SWITCHES)?.state()?;
            continue;
        }
        let mv = state.rules().parse_move(line["move"].as_str().ok_or("a notation")?)?;
        let all = state.play(Actor::Referee, mv)?;
        let lists = line["events"].as_array().ok_or("lists of events")?;
        assert_eq!(lists.len(), viewers(&state).len());
        for (viewer, list) in viewers(&state).into_iter().zip(lists) {
            let (own, named): (_, Vec<NamedEvent>) = (all.seen_by(viewer)?, serde_json::from_value(list.clone())?);
            assert_eq!(Events::from_named(state.rules(), &named)?.lines()?, own.lines()?);
            assert_eq!(&serde_json::to_value(&own)?, list);
            counts[1] += named.len();
        }
        let refused: Vec<String> = serde_json::from_value(line["refused"].clone())?;
        let why = refusals(&state, &refused)?;
        assert_eq!(Json::from(why.clone()), line["why"]);
        counts[0] += 1;
        counts[2] += why.iter().filter(|why| !why.is_null()).count();
    }
    println!("{} plies, {} events, {} refusals", counts[0], counts[1], counts[2]);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    match std::env::args().nth(1).as_deref() {
        Some("write") => write(),
        _ => read(),
    }
}
