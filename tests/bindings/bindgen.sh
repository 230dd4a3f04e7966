# bindgen.sh: bindgen accepts the header unchanged. Its Rust text compiles, has every function, and lays structures out as C does.
. tests/support/check.subr

header=include/boardrules/boardrules.h
# The names are C's on purpose; the system's headers bring some that follow neither style.
names='#![allow(non_camel_case_types, non_upper_case_globals, non_snake_case, dead_code)]'

# bindgen prints nothing, except that there is no rustfmt to format the text.
takes_the_header() {
    bindgen --raw-line "$names" --output "$work/boardrules.rs" "$header" >"$work/told" 2>&1 && ! grep -v rustfmt "$work/told"
}
knows_every_layout() { ! grep -nE '_bindgen_opaque_blob|__BindgenOpaque|_address *: *u8' "$work/boardrules.rs"; }
has_every_function() {
    functions=$(sed -n 's/^BRD_API.*[ *]\(brd_[a-z_]*\)(.*/\1/p' "$header")
    [ -n "$functions" ] || return
    for name in $functions; do grep -qE "pub fn $name *\(" "$work/boardrules.rs" || { echo "$name"; return 1; }; done
}
layouts_are_those_of_c() {
    structures=$(grep -c '^typedef struct' "$header")
    "$work/layouts" >"$work/found" || { cat "$work/found"; return 1; }
    [ "$(grep -c '^test bindgen_test_layout_brd_[a-z_]* \.\.\. ok$' "$work/found")" = "$structures" ] ||
        { echo "$structures structures"; cat "$work/found"; return 1; }
}

# A program plays a game to its end through the generated bindings alone.
cat >"$work/game.rs" <<'PROGRAM'
use boardrules::*;
use std::{mem, ptr};
fn main() {
    unsafe {
        let (mut rules, mut state): (Box<brd_rules>, Box<brd_state>) = (Box::new(mem::zeroed()), Box::new(mem::zeroed()));
        let mut moves = [brd_move { code: 0 }; BRD_MAX_MOVES as usize];
        let (mut seed, referee) = (7u64, BRD_REFEREE as i32);
        assert_eq!(brd_rules_builtin(&mut *rules, "carnyx\0".as_ptr() as *const _), BRD_OK as i32);
        assert_eq!(brd_state_initial(&*rules, &mut *state, 0), BRD_OK as i32);
        while brd_state_to_move(&*rules, &*state) != BRD_NOBODY as i32 {
            let count = brd_moves(&*rules, &*state, referee, moves.as_mut_ptr(), moves.len() as _);
            let chosen = moves[brd_random_below(&mut seed, count as u32) as usize];
            assert!(brd_apply(&*rules, &mut *state, referee, chosen, ptr::null_mut(), ptr::null_mut(), ptr::null_mut(), 0) >= 0);
        }
        let mut outcome: brd_outcome = mem::zeroed();
        outcome.struct_nbytes = mem::size_of::<brd_outcome>() as u32;
        assert_eq!(brd_state_outcome(&*rules, &*state, &mut outcome), BRD_OK as i32);
        assert_eq!(outcome.kind as u32, BRD_WIN);
        assert_eq!(brd_move_check(&*rules, ptr::null(), referee, moves[0], ptr::null_mut()), BRD_E_NULL);
    }
}
PROGRAM

if ! has bindgen; then
    skip bindgen 'bindgen is not installed'
elif ! has rustc; then
    skip bindgen 'rustc is not installed'
else
    check takes_the_header takes_the_header
    check knows_every_layout knows_every_layout
    check has_every_function has_every_function
    check compiles rustc -D warnings --crate-type lib -o "$work/libboardrules.rlib" "$work/boardrules.rs"
    check game_compiles rustc -D warnings --edition 2018 --extern boardrules="$work/libboardrules.rlib" -L "$built" -l boardrules \
        -o "$work/game" "$work/game.rs"
    check game_is_played env LD_LIBRARY_PATH="$built" "$work/game"
    check layouts_compile rustc -D warnings --test -o "$work/layouts" "$work/boardrules.rs"
    check layouts_are_those_of_c layouts_are_those_of_c
fi
finish bindgen
