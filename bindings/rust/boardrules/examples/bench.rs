//! bench.rs: compares random games through the safe crate with the same games in C, in processor time, by turns.
//!
//!     make build/bench/bench build/bench/loop_bench    # in the project's tree; then, in bindings/rust
//!     cargo run --release --example bench -- ../../build/bench ../../bench/middles [SECONDS [ROUNDS]]
//!
//! Both play the games of the same seeds with equal numbers of plies; `check` of the C program shows that. `legal` takes the moves
//! from `legal_moves` and not from `moves_into`, `quiet` plays by `play_quietly` and not by `play_trusted`.
//! A `Batch` of 64 games, with masks and boards, steps beside a loop in C that makes the same calls (`loop_bench`).

use boardrules::{games, Actor, Batch, MoveList, Rules, State};
use std::process::Command;

/// The constants of bench.c.
const PASS_PLIES: u64 = 10_000;
const GAME_PLIES: u64 = 1_000;
const BATCH: usize = 64;

/// splitmix64, the generator of `brd_random_below`.
fn random_below(seed: &mut u64, bound: u32) -> u32 {
    loop {
        *seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = *seed;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        let number = ((z ^ z >> 31) >> 32) as u32;
        if number >= bound.wrapping_neg() % bound {
            return number % bound;
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    Fast,
    Legal,
    Quiet,
}

/// Plays a random game and returns the number of its plies.
fn play(mut state: State, mut seed: u64, moves: &mut MoveList, way: Way) -> u64 {
    let mut plies = 0;
    while plies < GAME_PLIES {
        let mv = match state.to_move() {
            None => break,
            Some(Actor::Chance) => {
                let tickets = state.chance_denominator().expect("chance is to move");
                state.draw(random_below(&mut seed, tickets as u32) as i32).expect("a ticket")
            }
            Some(_) if way == Way::Legal => {
                let mut legal = state.legal_moves(Actor::Referee);
                let number = random_below(&mut seed, legal.len() as u32) as usize;
                legal.nth(number).expect("a move")
            }
            Some(_) => {
                state.moves_into(Actor::Referee, moves);
                moves[random_below(&mut seed, moves.len() as u32) as usize]
            }
        };
        match way {
            Way::Quiet => {
                let _undo = state.play_quietly(Actor::Referee, mv).expect("a legal move");
            }
            _ => state.play_trusted(mv),
        }
        plies += 1;
    }
    plies
}

fn pass(start: &State, moves: &mut MoveList, way: Way) -> u64 {
    let mut plies = 0;
    for seed in 1.. {
        if plies >= PASS_PLIES {
            break;
        }
        plies += play(start.clone(), seed, moves, way);
    }
    plies
}

/// The processor time of this thread in seconds, from the kernel.
fn processor_time() -> f64 {
    let times = std::fs::read_to_string("/proc/self/schedstat").expect("the kernel's times of this thread");
    times.split(' ').next().and_then(|first| first.parse::<f64>().ok()).expect("nanoseconds") / 1e9
}

/// The plies a second, and the number of plies of one pass.
fn measure(start: &State, seconds: f64, way: Way) -> (f64, u64) {
    let mut moves = MoveList::new();
    let check = pass(start, &mut moves, way);
    let (began, mut plies, mut passed) = (processor_time(), 0, 0.0);
    while passed < seconds {
        plies += pass(start, &mut moves, way);
        passed = processor_time() - began;
    }
    (plies as f64 / passed, check)
}

/// The same figures of the C program, which writes `plies nanoseconds check`.
fn measure_c(program: &str, middles: &str, game: &str, seconds: f64) -> (f64, u64) {
    let arguments = [middles, game, "random_start", &seconds.to_string()];
    let output = Command::new(program).args(arguments).output().expect("the C program");
    let text = String::from_utf8_lossy(&output.stdout);
    let numbers: Vec<f64> = text.split_whitespace().map(|word| word.parse().expect("a number")).collect();
    (numbers[0] * 1e9 / numbers[1], numbers[2] as u64)
}

/// The plies a second of a batch in which each game makes a random ply; games that are over begin again.
fn measure_batch(game: &str, seconds: f64) -> f64 {
    let rules = Rules::builtin_with(game, &format!("max_plies={GAME_PLIES}")).expect("a game");
    let mut batch = Batch::new(&rules, 0, BATCH, Some(1)).expect("games");
    let (mut seed, mut plies, began) = (1, 0, processor_time());
    let mut chosen = vec![-1; BATCH];
    loop {
        for (number, legal) in chosen.iter_mut().zip(batch.numbers()) {
            let count = legal.len() as u32;
            *number = if count > 0 { legal[random_below(&mut seed, count) as usize] as i32 } else { -1 };
        }
        batch.step(&chosen).expect("legal moves");
        batch.reset();
        plies += BATCH;
        let passed = processor_time() - began;
        if passed >= seconds {
            return plies as f64 / passed;
        }
    }
}

/// The same of the C program, which writes plies a second.
fn measure_loop(program: &str, game: &str, seconds: f64) -> f64 {
    let arguments = [game, &BATCH.to_string(), &(seconds * 1e3).to_string()];
    let output = Command::new(program).args(arguments).output().expect("the C program");
    String::from_utf8_lossy(&output.stdout).trim().parse().expect("a number")
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: f64| arguments.get(at).map_or(usual, |text| text.parse().expect("a number"));
    let (folder, middles) = (arguments.first().expect("the folder of C programs"), arguments.get(1).expect("its middles"));
    let (program, looping) = (format!("{folder}/bench"), format!("{folder}/loop_bench"));
    let (seconds, rounds) = (number(2, 0.5), number(3, 9.0) as usize);
    println!("{:10} {:>12} {:>12} {:>12} {:>12}  Rust / C", "game", "Rust plies/s", "legal", "quiet", "C");
    for game in games() {
        let start = Rules::builtin(game).and_then(|rules| rules.state()).expect("a game");
        let mut figures = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
        for _ in 0..rounds {
            let c = measure_c(&program, middles, game, seconds);
            let ways = [Way::Fast, Way::Legal, Way::Quiet].map(|way| measure(&start, seconds, way));
            assert!(ways.iter().all(|way| way.1 == c.1), "the same games");
            figures.iter_mut().zip(ways.into_iter().chain([c])).for_each(|(all, (figure, _))| all.push(figure));
        }
        let [rust, legal, quiet, c] = figures.map(median);
        println!("{game:10} {rust:12.0} {legal:12.0} {quiet:12.0} {c:12.0}  {:.3}", rust / c);
    }
    println!("{:10} {:>12} {:>12}  time of Batch", "Batch", "plies/s", "loop in C");
    for game in games() {
        let figures: Vec<_> =
            (0..rounds).map(|_| (measure_batch(game, seconds), measure_loop(&looping, game, seconds))).collect();
        let (rust, c) =
            (median(figures.iter().map(|both| both.0).collect()), median(figures.iter().map(|both| both.1).collect()));
        println!("{game:10} {rust:12.0} {c:12.0}  {:.2}", c / rust);
    }
}
