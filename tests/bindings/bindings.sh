# bindings.sh: other languages can use the shared library. Python and Rust play every game to its end.
. tests/support/check.subr

games=$(printf 'games\n' | "$built/tools/brdsh" | sed 's/^= //; /^$/d')
export BOARDRULES="$built/libboardrules.so.1" LD_LIBRARY_PATH="$built"

plays() {
    game=$1
    shift
    "$@" "$game" 7 | tail -n 1 | grep -E '^(win|draw) \[[0-3, ]+\] [a-z_]+$'
}

check there_are_games test -n "$games"
for game in $games; do check "python_$game" plays "$game" "$PYTHON" examples/ffi.py; done
if ! has rustc; then
    skip rust 'rustc is not installed'
else
    check rust_compiles rustc -O -D warnings examples/ffi.rs -o "$work/ffi" -L "$built" -l boardrules
    for game in $games; do check "rust_$game" plays "$game" "$work/ffi"; done
fi
finish bindings
