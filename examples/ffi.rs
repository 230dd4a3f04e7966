//! Calls the library from Rust without any crate: a random game, its moves and why it ended.
//!
//!     rustc examples/ffi.rs -L build -l boardrules && ./ffi [GAME [SEED]]

use std::ffi::CStr;
use std::os::raw::{c_char, c_void};

// Numbers of boardrules.h, which never change. boardrules.json, beside the header, has all of them.
const REFEREE: i32 = 19;
const CHANCE: i32 = 16;
const NOBODY: i32 = 17;
const NAME_STATUS: i32 = 0;
const NAME_ENDING: i32 = 11;
const MAX_MOVES: usize = 4096;
const RULES_SIZE: usize = 65536;
const STATE_SIZE: usize = 1024;

// Objects are plain bytes, aligned to 8.
#[repr(C, align(8))]
struct Rules([u8; RULES_SIZE]);
#[repr(C, align(8))]
struct State([u8; STATE_SIZE]);
#[repr(C)]
#[derive(Clone, Copy)]
struct Move(u32);
#[repr(C)]
#[derive(Default)]
struct Outcome {
    struct_nbytes: u32,
    kind: u8,
    ending: u8,
    seats: u16,
    ranks: [u8; 8],
}

extern "C" {
    fn brd_name(rules: *const Rules, family: i32, code: i32) -> *const c_char;
    fn brd_rules_builtin_with(rules: *mut Rules, game: *const u8, game_nbytes: usize, overrides: *const u8,
                              overrides_nbytes: usize, faults: *mut c_void, capacity: usize, count: *mut usize) -> i32;
    fn brd_state_initial(rules: *const Rules, state: *mut State, players: i32) -> i32;
    fn brd_state_to_move(rules: *const Rules, state: *const State) -> i32;
    fn brd_moves(rules: *const Rules, state: *const State, actor: i32, moves: *mut Move, capacity: usize) -> i32;
    fn brd_move_format(rules: *const Rules, chosen: Move, text: *mut u8, cap: usize) -> i32;
    fn brd_apply(rules: *const Rules, state: *mut State, actor: i32, chosen: Move, verdict: *mut c_void,
                 undo: *mut c_void, events: *mut c_void, capacity: usize) -> i32;
    fn brd_chance_denominator(rules: *const Rules, state: *const State) -> i32;
    fn brd_chance_pick(rules: *const Rules, state: *const State, ticket: i32, chosen: *mut Move) -> i32;
    fn brd_state_outcome(rules: *const Rules, state: *const State, outcome: *mut Outcome) -> i32;
}

fn name(rules: *const Rules, family: i32, code: i32) -> String {
    let text = unsafe { brd_name(rules, family, code) };
    if text.is_null() { "?".into() } else { unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned() }
}

fn must(status: i32) -> usize {
    if status < 0 {
        eprintln!("{}", name(std::ptr::null(), NAME_STATUS, status));
        std::process::exit(1);
    }
    status as usize
}

/// A random move. Chance moves by a ticket, which gives each outcome its probability.
fn choose(rules: &Rules, state: &State, random_below: &mut impl FnMut(usize) -> usize) -> Move {
    let mut moves = [Move(0); MAX_MOVES];
    unsafe {
        if brd_state_to_move(rules, state) == CHANCE {
            let ticket = random_below(must(brd_chance_denominator(rules, state)));
            must(brd_chance_pick(rules, state, ticket as i32, &mut moves[0]));
            return moves[0];
        }
        moves[random_below(must(brd_moves(rules, state, REFEREE, moves.as_mut_ptr(), MAX_MOVES)))]
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let game = arguments.get(1).map_or("tokonoma", String::as_str);
    let mut seed: u64 = arguments.get(2).and_then(|text| text.parse().ok()).unwrap_or(1) | 1;
    let mut random_below = |bound: usize| {
        seed ^= seed << 13; // xorshift64: a host brings its own source of random numbers
        seed ^= seed >> 7;
        seed ^= seed << 17;
        ((seed >> 32) as usize * bound) >> 32
    };
    let (mut rules, mut state, mut outcome) = (Rules([0; RULES_SIZE]), State([0; STATE_SIZE]), Outcome::default());
    outcome.struct_nbytes = std::mem::size_of::<Outcome>() as u32;
    let (switches, null) = ("max_plies=500", std::ptr::null_mut());
    unsafe {
        must(brd_rules_builtin_with(&mut rules, game.as_ptr(), game.len(), switches.as_ptr(), switches.len(), null, 0,
                                    std::ptr::null_mut()));
        must(brd_state_initial(&rules, &mut state, 0));
        while brd_state_to_move(&rules, &state) != NOBODY {
            let chosen = choose(&rules, &state, &mut random_below);
            let mut text = [0u8; 16];
            let length = must(brd_move_format(&rules, chosen, text.as_mut_ptr(), text.len()));
            print!("{} ", String::from_utf8_lossy(&text[..length]));
            must(brd_apply(&rules, &mut state, REFEREE, chosen, null, null, null, 0));
        }
        must(brd_state_outcome(&rules, &state, &mut outcome));
    }
    let winners: Vec<usize> = (0..8).filter(|seat| outcome.seats >> seat & 1 == 1).collect();
    println!("\n{} {:?} {}", ["win", "draw"][outcome.kind as usize - 1], winners,
             name(&rules, NAME_ENDING, outcome.ending.into()));
}
