# bindings.sh: other languages can use the shared library. Python, Rust and LuaJIT play every game to its end.
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
lua() { BOARDRULES_FFI="$work/boardrules.ffi.h" luajit examples/game.lua "$@"; }
lua_lists_games() { lua | sed -n 's/^game //p' >"$work/games" && printf '%s\n' $games | diff - "$work/games"; }
lua_lists_moves() {
    printf 'load %s max_plies=1000\nnew\nmoves\n' "$1" | "$built/tools/brdsh" | sed '1,4d; s/^= //; /^$/d' >"$work/moves" &&
        test -s "$work/moves" && lua "$1" | sed -n 's/^legal //p' | LC_ALL=C sort | diff - "$work/moves"
}
lua_plays() { lua "$1" 7 | tail -n 1 | grep -E '^after [0-9]+ plies: .*(wins|draw)'; }
lua_refuses() { lua tokonoma 7 e5c4 | grep -Fx 'e5c4 c4: the flat does not move to this tile'; }
lua_reports() { ! lua chess 2>"$work/chess" && grep -q no_game "$work/chess"; }
if ! has luajit; then
    skip luajit 'luajit is not installed'
else
    "$PYTHON" packaging/header.py ffi >"$work/boardrules.ffi.h"
    check lua_lists_games lua_lists_games
    check lua_refuses lua_refuses
    check lua_reports lua_reports
    for game in $games; do
        check "lua_lists_moves_$game" lua_lists_moves "$game"
        check "lua_$game" lua_plays "$game"
    done
fi
finish bindings
