//! bench.rs: compares random games through the safe crate with the same games in C, in processor time, by turns.
//!
//!     make build/bench/bench    # in the project's tree; then, in bindings/rust
//!     cargo run --release --example bench -- ../../build/bench/bench ../../bench/middles [SECONDS [ROUNDS]]
//!
//! Both play the games of the same seeds with equal numbers of plies; `check` of the C program shows that.

use boardrules::{games, Actor, MoveList, Rules, State};
use std::process::Command;

/// The constants of bench.c.
const PASS_PLIES: u64 = 10_000;
const GAME_PLIES: u64 = 1_000;

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

/// Plays a random game and returns the number of its plies.
fn play(mut state: State, mut seed: u64, moves: &mut MoveList) -> u64 {
    let mut plies = 0;
    while plies < GAME_PLIES {
        let mv = match state.to_move() {
            None => break,
            Some(Actor::Chance) => {
                let tickets = state.chance_denominator().expect("chance is to move");
                state.draw(random_below(&mut seed, tickets as u32) as i32).expect("a ticket")
            }
            Some(_) => {
                state.moves_into(Actor::Referee, moves);
                moves[random_below(&mut seed, moves.len() as u32) as usize]
            }
        };
        state.play_trusted(mv);
        plies += 1;
    }
    plies
}

fn pass(start: &State, moves: &mut MoveList) -> u64 {
    let mut plies = 0;
    for seed in 1.. {
        if plies >= PASS_PLIES {
            break;
        }
        plies += play(start.clone(), seed, moves);
    }
    plies
}

/// The processor time of this thread in seconds, from the kernel.
fn processor_time() -> f64 {
    let times = std::fs::read_to_string("/proc/self/schedstat").expect("the kernel's times of this thread");
    times.split(' ').next().and_then(|first| first.parse::<f64>().ok()).expect("nanoseconds") / 1e9
}

/// The plies a second, and the number of plies of one pass.
fn measure(start: &State, seconds: f64) -> (f64, u64) {
    let mut moves = MoveList::new();
    let check = pass(start, &mut moves);
    let (began, mut plies, mut passed) = (processor_time(), 0, 0.0);
    while passed < seconds {
        plies += pass(start, &mut moves);
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

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: f64| arguments.get(at).map_or(usual, |text| text.parse().expect("a number"));
    let (program, middles) = (arguments.first().expect("the C program"), arguments.get(1).expect("its middles"));
    let (seconds, rounds) = (number(2, 0.5), number(3, 9.0) as usize);
    println!("{:10} {:>12} {:>12}  ratio", "game", "Rust plies/s", "C plies/s");
    for game in games() {
        let start = Rules::builtin(game).and_then(|rules| rules.start()).expect("a game");
        let both = (0..rounds).map(|_| (measure(&start, seconds), measure_c(program, middles, game, seconds)));
        let both: Vec<_> = both.inspect(|(rust, c)| assert_eq!(rust.1, c.1, "the same games")).collect();
        let ratio = median(both.iter().map(|(rust, c)| rust.0 / c.0).collect());
        let (rust, c) =
            (median(both.iter().map(|one| one.0 .0).collect()), median(both.iter().map(|one| one.1 .0).collect()));
        println!("{:10} {:12.0} {:12.0}  {:.3}", game, rust, c, ratio);
    }
}
