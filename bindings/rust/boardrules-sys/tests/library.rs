//! library.rs: the linked library is the declared one, and plays a game.

use boardrules_sys::*;
use std::ffi::CStr;
use std::{mem, ptr};

#[repr(C, align(8))]
#[derive(Default)]
struct Aligned<T>(T);

#[test]
fn versions_are_those_of_the_library() {
    let declared = CStr::from_bytes_with_nul(BRD_VERSION_STRING).unwrap();
    assert_eq!(declared.to_str(), Ok(env!("CARGO_PKG_VERSION")));
    assert_eq!(unsafe { CStr::from_ptr(brd_version_string()) }, declared);
    assert_eq!(unsafe { brd_version_number() }, BRD_VERSION_NUMBER);
}

#[test]
fn every_game_is_played_to_its_end() {
    let games = unsafe { brd_game_count() };
    assert_eq!(games, 5);
    for game in 0..games {
        assert!(unsafe { plays_to_its_end(game) } > 0);
    }
}

/// Plays a random game and returns the number of its plies.
unsafe fn plays_to_its_end(game: i32) -> i32 {
    let (mut rules, mut state) = (Box::<Aligned<brd_rules>>::default(), Box::<Aligned<brd_state>>::default());
    let (name, switches) = (brd_game_name(game), "max_plies=300");
    let status = brd_rules_builtin_with(
        &mut rules.0,
        name,
        CStr::from_ptr(name).to_bytes().len(),
        switches.as_ptr().cast(),
        switches.len(),
        ptr::null_mut(),
        0,
        ptr::null_mut(),
    );
    assert_eq!(status, BRD_OK);
    assert_eq!(brd_state_initial(&rules.0, &mut state.0, 0), BRD_OK);
    let plies = brd_playout(&rules.0, &mut state.0, 7, 400);
    let mut outcome = brd_outcome { struct_nbytes: mem::size_of::<brd_outcome>() as u32, ..Default::default() };
    assert_eq!(brd_state_outcome(&rules.0, &state.0, &mut outcome), BRD_OK);
    assert_ne!(i32::from(outcome.kind), BRD_NONE_YET);
    plies
}

#[cfg(any(feature = "yaml", not(feature = "vendored")))]
#[test]
fn rules_files_are_read() {
    let (mut rules, text) = (Box::<Aligned<brd_rules>>::default(), "schema: 1\nextends: carnyx\n");
    let status = unsafe {
        brd_rules_load(&mut rules.0, text.as_ptr().cast(), text.len(), ptr::null(), 0, ptr::null_mut(), 0, ptr::null_mut())
    };
    assert_eq!(status, BRD_OK);
}
