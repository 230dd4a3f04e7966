//! rust_wasm.rs: plays games of all kinds and draws them. rust.sh builds it as a program and for wasm32-unknown-unknown, and runs
//! both: they must agree.

use boardrules::{games, Rules, Viewer};

/// The keys of the last positions and the lengths of their pictures, in one number.
#[no_mangle]
pub extern "C" fn played(seed: u64) -> u64 {
    games().fold(seed, |sum, game| {
        let mut state = Rules::builtin_with(game, "max_plies=300").and_then(|rules| rules.state()).expect("a game");
        state.playout(seed, 200);
        let picture = state.svg(Viewer::Spectator, &Default::default()).expect("a picture");
        let refusal = state.why_not(boardrules::Seat(0), boardrules::Move::from_code(0)).expect("no move").to_string();
        sum.rotate_left(7) ^ state.key() ^ (picture.len() + refusal.len()) as u64
    })
}

#[allow(dead_code)] // the library has no main
fn main() {
    println!("{}", played(2026));
}
