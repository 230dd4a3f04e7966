//! bot.rs: a bot that knows no game plays against random moves. It tries each of its legal moves in positions that are consistent
//! with what it may know, and counts what playouts win.
//!
//!     cargo run --release --example bot -- tombs [SEED]

use boardrules::{random_below, Actor, Move, Rules, Seat, State};

const WORLDS: u32 = 8;
const PLAYOUTS: u32 = 4;
const MAX_PLIES: u16 = 400;

/// What a seat wins by a move, from playouts in one world. `undo` takes the move back.
fn worth(world: &mut State, seat: Seat, mv: Move, seed: u64) -> i64 {
    let undo = world.play_undoable(mv);
    let tally = world.playouts(seed, PLAYOUTS, MAX_PLIES);
    world.undo(&undo).expect("the last ply");
    let won = |seat: usize| tally.wins[seat] as i64;
    2 * won(usize::from(seat.0)) - (0..usize::from(world.players())).map(won).sum::<i64>()
}

/// The move that wins most. The bot gets an observation, as a player at another computer does, and never the state.
fn choose(rules: &Rules, seat: Seat, observation: &str, seed: &mut u64) -> Move {
    let world = |seed| rules.from_observation(seat, observation, seed).expect("an observation");
    let moves = world(0).moves_of(seat);
    let mut worths = vec![0; moves.len()];
    for number in 0..WORLDS {
        let mut world = world(number.into());
        for (worth_of_move, &mv) in worths.iter_mut().zip(moves.iter()) {
            *worth_of_move += worth(&mut world, seat, mv, u64::from(random_below(seed, u32::MAX)));
        }
    }
    let best = (0..moves.len()).max_by_key(|&at| worths[at]).expect("the seat to move has a move");
    moves[best]
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut seed = arguments.get(1).map_or(Ok(1), |text| text.parse())?;
    let rules = Rules::builtin_with(arguments.first().map_or("tombs", |game| game), "max_plies=400")?;
    let mut state = rules.state()?;
    while let Some(actor) = state.to_move() {
        let mv = match actor {
            Actor::Seat(Seat(0)) => choose(&rules, Seat(0), &state.observe(Seat(0))?, &mut seed),
            Actor::Chance => state.draw(random_below(&mut seed, state.chance_denominator()? as u32) as i32)?,
            actor => {
                let moves = state.moves_of(actor);
                moves[random_below(&mut seed, moves.len() as u32) as usize]
            }
        };
        state.play(actor, mv)?;
    }
    println!("{} after {} plies; the bot was seat 0", state.outcome().expect("the end").sentence(&rules), state.ply());
    Ok(())
}
