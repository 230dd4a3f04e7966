# rust.sh: the Rust crates work as their users get them: packaged, unpacked into a registry of Debian's crates, built and tested
# offline. They also link an installed library.
. tests/support/check.subr
. tests/support/tree.subr

if ! has "$PYTHON"; then
    skip rust "$PYTHON is not installed"
    finish rust
fi
for program in cargo rustc rustfmt bindgen cargo-clippy pkg-config; do
    test -x "/usr/bin/$program" && continue
    skip rust "$program is not installed in /usr/bin"
    finish rust
done

# The workspace as it is packaged, below the build folder, because cargo writes beside the manifests.
. tests/support/cargo.subr
tree=$rust/tree
version=$(sed -n 's/.*BRD_VERSION_STRING "\(.*\)"/\1/p' include/boardrules/version.h)
rm -rf "$registry"/boardrules*
sh packaging/crates.sh "$tree" $(sed -n 's/^ALL_GAMES=//p' packaging/facts)
export BOARDRULES_TREE="$PWD"

# What is asked of both crates with all features is built once.
all='--workspace --all-features'
in_tree() { (cd "$tree" && "$@"); }
declarations_are_those_of_the_headers() {
    sh bindings/rust/bindgen.sh | diff bindings/rust/boardrules-sys/src/bindings.rs - &&
        sh bindings/rust/bindgen.sh svg | diff bindings/rust/boardrules-sys/src/svg.rs -
}
has_every_function() {
    functions=$(sed -n 's/^BRD_API.*[ *]\(brd_[a-z_]*\)(.*/\1/p' include/boardrules/boardrules.h)
    [ -n "$functions" ] || return
    for name in $functions; do grep -q "pub fn $name(" bindings/rust/boardrules-sys/src/bindings.rs || { echo "$name"; return 1; }; done
}
# The safe crate calls every function. It loads all built-in rules by brd_rules_builtin_with, which does what brd_rules_builtin does.
reaches_every_function() {
    functions=$(sed -n 's/.*{"name": "\(brd_[a-z_]*\)", .*"returns": .*/\1/p' include/boardrules/boardrules.json)
    [ -n "$functions" ] || return
    for name in $functions; do
        [ "$name" = brd_rules_builtin ] && continue
        grep -qr "sys::$name\>" bindings/rust/boardrules/src || { echo "$name"; return 1; }
    done
}
# The crate has every name in the column Rust of bindings/README.md: rustdoc finds what the links lead to, there and in the crate.
has_the_names_of_the_table() {
    "$PYTHON" tests/support/binding_names.py Rust >"$work/names" && [ "$(wc -l <"$work/names")" -gt 120 ] || return
    # Rustdoc does not find to_string, which all types that print have.
    sed 's/::to_string$//; s/.*/\/\/! [`crate::&`]/' "$work/names" | cat - bindings/rust/boardrules/src/lib.rs >"$tree/boardrules/src/lib.rs"
    RUSTDOCFLAGS='-D rustdoc::broken-intra-doc-links -D rustdoc::private-intra-doc-links' in_tree cargo doc -q --no-deps $all
}
# A program and a module for WebAssembly, which has no libc and no imports, play the same games and draw the same pictures. Both
# Rust and C are optimised, because compilers may then call functions of libc that the source does not.
runs_as_webassembly() {
    cp tests/bindings/rust_wasm.rs "$tree/boardrules/examples/played.rs" && in_tree cargo build -q $all --example played &&
        "$rust/target/debug/examples/played" >"$work/native" && mkdir -p "$work/wasm" && cp tests/bindings/rust_wasm.rs "$work/wasm/played.rs" &&
        printf '[package]\nname = "played"\nversion = "0.1.0"\nedition = "2021"\n[workspace]\n[lib]\npath = "played.rs"\ncrate-type = ["cdylib"]\n[dependencies]\nboardrules = { path = "%s", features = ["svg"] }\n' \
            "$tree/boardrules" >"$work/wasm/Cargo.toml"
    (cd "$work/wasm" && CC_wasm32_unknown_unknown="${CLANG:-clang}" CARGO_PROFILE_DEV_OPT_LEVEL=1 \
        cargo build -q --target wasm32-unknown-unknown) &&
        node -e 'WebAssembly.instantiate(fs.readFileSync(process.argv[1])).then(
            ({ instance }) => console.log(String(BigInt.asUintN(64, instance.exports.played(2026n)))))' \
            "$rust/target/wasm32-unknown-unknown/debug/played.wasm" >"$work/module" &&
        [ -s "$work/native" ] && diff "$work/native" "$work/module"
}
# A dependency by its path in the project's tree compiles the files of lib/, again if one of them has changed.
compiles_the_tree() { (cd "$work/tree/bindings/rust" && cargo test -q -p boardrules-sys --features yaml,svg); }
notices_a_change() {
    sed -i 's/^\(const char \*brd_version_string(void)\)$/#error changed\n\1/' "$work/tree/lib/core/version.c"
    ! compiles_the_tree >"$work/changed" 2>&1 && grep -q 'error.*changed' "$work/changed"
}
# Nothing but the crate's own files, with the library as one.
has_one_file() {
    tar -tzf "$rust/target/package/boardrules-sys-$version.crate" | sed 's|^[^/]*/||' | grep -v '^Cargo' | LC_ALL=C sort |
        diff - "$work/packaged"
}
# package CRATE: packages the crate as for crates.io, and lets the next ones depend on it. The user's program builds the packages.
package() {
    in_tree cargo package -q --allow-dirty --no-verify -p "$1" && tar -x -z -C "$registry" -f "$rust/target/package/$1-$version.crate" &&
        echo '{"files":{}}' >"$registry/$1-$version/.cargo-checksum.json"
}
# with_installed COMMAND…: links the library in $work/usr.
with_installed() {
    in_tree env PKG_CONFIG_PATH="$work/usr/lib/pkgconfig" LD_LIBRARY_PATH="$work/usr/lib" "$@"
}
watch bindings/rust
copy_tree "$work/tree"

# block LANGUAGE: the first code block in that language in the project's README.
block() {
    awk -v start="\`\`\`$1" '$0 == start && !done { inside = 1; next } /^```$/ && inside { inside = 0; done = 1 } inside' README.md
}
# A user's program, the one in the README, with nothing but the packages.
user_program_prints() {
    mkdir -p "$work/user/src" && block rust >"$work/user/src/main.rs" &&
        printf '[package]\nname = "user"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\nboardrules = "%s"\n' "$version" \
            >"$work/user/Cargo.toml" &&
        (cd "$work/user" && cargo run -q >"$work/user/found") &&
        grep -Fqx 'c1c6: off_pattern: c6: the arm does not move to this tile [TOK.pattern]' "$work/user/found"
}
# Without the game whose specification is not free for every use, from the package and from the tree; and no such game.
free_games='carnyx tombs tomis thrones'
lists_free_games() { # DEPENDENCY
    mkdir -p "$work/fewer/src" && echo 'fn main() { println!("{}", boardrules::games().collect::<Vec<_>>().join(" ")); }' \
        >"$work/fewer/src/main.rs" && printf '[package]\nname = "fewer"\nversion = "0.1.0"\n[dependencies]\nboardrules = %s\n[workspace]\n' \
        "$1" >"$work/fewer/Cargo.toml" && rm -f "$work/fewer/Cargo.lock" && (cd "$work/fewer" && export BOARDRULES_GAMES="$free_games" &&
        [ "$(cargo run -q)" = "$free_games" ] && ! grep -i tokonoma "$rust/target/debug/fewer")
}
has_no_such_game() {
    ! (cd "$work/fewer" && BOARDRULES_GAMES='carnyx chess' cargo build -q >"$work/chess" 2>&1) &&
        grep -F 'no such game: chess' "$work/chess"
}
# The examples in the documentation: rustdoc finds those that doc_examples.py wrote, and runs the others, which must not compile.
documents_examples() {
    written=$(grep -c '^#\[test\]' "$tree/boardrules/tests/doc_examples.rs")
    refused=$(cd "$tree/boardrules" && grep -n '/// ```compile_fail' src/*.rs | cut -d : -f 2)
    found=$(in_tree cargo test -q $all --doc -- --list | grep -c ': test$')
    [ "$found" = $((written + $(echo "$refused" | wc -w))) ] || { echo "$found examples, $written written"; return 1; }
    for line in $refused; do in_tree cargo test -q $all --doc -- "$line)" || return; done # rustdoc splits at spaces
}
# A server and its clients play a game with hidden cards to its end, which all of them print.
examples_play() {
    in_tree cargo build -q $all --examples || return
    timeout 60 "$rust/target/debug/examples/host" tombs 3 >"$work/host" &
    until [ -s "$work/host" ]; do sleep 0.1; kill -0 $! || return; done
    for seat in 1 2 3; do timeout 60 "$rust/target/debug/examples/client" "$(head -n 1 "$work/host")" $seat >"$work/client.$seat" & done
    wait
    for seat in 1 2 3; do [ "$(tail -n 1 "$work/client.$seat")" = "$(sed -n 2p "$work/host")" ] || return; done
    grep -q ' wins: ' "$work/host"
}
# Both stars of Tokonoma leave their flats and come back (TOK.star). At the third time the host offers a draw; first one player
# declines, then both agree.
a_position_returns() {
    timeout 60 "$rust/target/debug/examples/host" tokonoma >"$work/returns" &
    until [ -s "$work/returns" ]; do sleep 0.1; kill -0 $! || return; done
    "$PYTHON" - "$(head -n 1 "$work/returns")" <<'PLAYERS' || return
import socket, sys
host, port = sys.argv[1].split(":")
typed = "b6c5 c5b6 b6c5 c5b6 agree b6c5 c5b6 agree", "d1c3 c3d1 d1c3 c3d1 no d1c3 c3d1 agree"
players = []
for lines in typed:
    players.append(socket.create_connection((host, int(port)), 30))
    players[-1].sendall(lines.replace(" ", "\n").encode() + b"\n")
for player in players:
    heard = player.makefile().read().splitlines()
    assert heard.count("draw 3") == heard.count("draw 4") == 1 and heard[-1] == "over the players agree to a draw", heard
PLAYERS
    wait
    grep -qx 'ended agreement draw 0,1' "$work/returns" && tail -n +3 "$work/returns" >"$work/returned" &&
        printf 'replay %s\nquit\n' "$work/returned" | "$built/tools/brdsh" | grep -q '^= '
}
# In Tombs even a good player loses some games: the bot wins most of nine.
bot_wins() {
    for seed in 1 2 3 4 5 6 7 8 9; do
        "$rust/target/debug/examples/bot" tombs $seed || return
    done >"$work/bot"
    [ "$(grep -c '^Player 1 wins.*the bot was seat 0$' "$work/bot")" -ge 6 ]
}
bench_plays_the_same_games() {
    "$MAKE" -s BUILD="$built" "$built/bench/loop_bench" && "$rust/target/debug/examples/bench" "$built/bench" "$PWD/bench/middles" 0.01 1
}

check rust_declarations declarations_are_those_of_the_headers
check rust_has_every_function has_every_function
check rust_reaches_every_function reaches_every_function
check rust_lock in_tree cargo metadata --locked --format-version 1
check rust_format in_tree cargo fmt --check
check rust_clippy in_tree cargo clippy -q $all --all-targets -- -D warnings
check rust_install_library install_library
check rust_clippy_without_std with_installed cargo clippy -q -p boardrules --no-default-features -- -D warnings
"$PYTHON" tests/bindings/doc_examples.py "$tree/boardrules" >"$work/doc_examples.rs" && mv "$work/doc_examples.rs" "$tree/boardrules/tests"
check rust_tests in_tree cargo test -q $all --lib --tests
check rust_doc_examples documents_examples
check rust_sys_package package boardrules-sys
printf '%s\n' CHANGELOG.md LICENSE README.md build.rs c/boardrules/boardrules.c c/boardrules/boardrules.h \
    c/draw/svg.c c/draw/svg.h c/draw/svg_theme.inc src/bindings.rs src/lib.rs src/svg.rs wasm/string.h >"$work/packaged"
check rust_has_one_file has_one_file
check rust_package package boardrules
check rust_user_program user_program_prints
check rust_without_tokonoma lists_free_games "\"$version\""
check rust_no_such_game has_no_such_game
check rust_installed with_installed cargo test -q --workspace --no-default-features \
    --features boardrules/std,boardrules/yaml,boardrules/svg,boardrules/serde --test library --test conformance
check rust_webassembly runs_as_webassembly
check rust_examples examples_play
check rust_position_returns a_position_returns
check rust_bot bot_wins
check rust_bench bench_plays_the_same_games
check rust_names has_the_names_of_the_table
# Cargo keeps what it builds of this tree in the place of what it built of the other.
check rust_from_the_tree compiles_the_tree
check rust_tree_without_tokonoma lists_free_games "{ path = \"$work/tree/bindings/rust/boardrules\" }"
check rust_notices_a_change notices_a_change
check rust_adds_nothing_to_the_tree adds_nothing
finish rust
