# rust.sh: the Rust crates work as their users get them: packaged, unpacked into a registry of Debian's crates, built and tested
# offline. They also link an installed library. The script uses Debian's own cargo and rustc, even if the path has others.
. tests/support/check.subr
. tests/support/tree.subr
export PATH="/usr/bin:$PATH"
debians=/usr/share/cargo/registry

for program in cargo rustc rustfmt bindgen cargo-clippy pkg-config; do
    test -x "/usr/bin/$program" && continue
    skip rust "$program is not installed in /usr/bin"
    finish rust
done

# The workspace as it is packaged, below the build folder, because cargo writes beside the manifests.
rust=$built/rust
tree=$rust/tree
version=$(sed -n 's/.*BRD_VERSION_STRING "\(.*\)"/\1/p' include/boardrules/version.h)
rm -rf "$rust/registry"
mkdir -p "$rust/home" "$rust/registry"
sh generate/crates.sh "$tree" $(sed -n 's/^ALL_GAMES = //p' Makefile)
ln -s "$debians"/* "$rust/registry"
cat >"$rust/home/config.toml" <<CONFIGURATION
[source.crates-io]
replace-with = "debian"
[source.debian]
directory = "$rust/registry"
CONFIGURATION
export BOARDRULES_TREE="$PWD" CARGO_HOME="$rust/home" CARGO_TARGET_DIR="$rust/target" CARGO_NET_OFFLINE=true CC

in_tree() { (cd "$tree" && "$@"); }
declarations_are_those_of_the_header() { sh bindings/rust/bindgen.sh | diff bindings/rust/boardrules-sys/src/bindings.rs -; }
has_every_function() {
    functions=$(sed -n 's/^BRD_API.*[ *]\(brd_[a-z_]*\)(.*/\1/p' include/boardrules/boardrules.h)
    [ -n "$functions" ] || return
    for name in $functions; do grep -q "pub fn $name(" bindings/rust/boardrules-sys/src/bindings.rs || { echo "$name"; return 1; }; done
}
# The safe crate calls every function. It loads all built-in rules by brd_rules_builtin_with, which does what brd_rules_builtin does.
# It has no records yet.
reaches_every_function() {
    functions=$(sed -n 's/.*{"name": "\(brd_[a-z_]*\)", .*"returns": .*/\1/p' include/boardrules/boardrules.json)
    [ -n "$functions" ] || return
    for name in $functions; do
        case $name in brd_rules_builtin | brd_record_*) continue ;; esac
        grep -qr "sys::$name\>" bindings/rust/boardrules/src || { echo "$name"; return 1; }
    done
}
versions_agree() { # all manifests have one version, and depend on that version
    for manifest in "$tree"/boardrules*/Cargo.toml; do grep -qx "version = \"$version\"" "$manifest" || return; done
}
# A dependency by its path in the project's tree compiles the files of lib/, again if one of them has changed.
compiles_the_tree() { (cd "$work/tree/bindings/rust" && CARGO_TARGET_DIR="$rust/from_tree" cargo test -q -p boardrules-sys --features yaml); }
notices_a_change() {
    sed -i 's/^\(const char \*brd_version_string(void)\)$/#error changed\n\1/' "$work/tree/lib/core/version.c"
    ! compiles_the_tree >"$work/changed" 2>&1 && grep -q 'error.*changed' "$work/changed"
}
# Nothing but the crate's own files, with the library as one.
has_one_file() {
    tar -tzf "$rust/target/package/boardrules-sys-$version.crate" | sed 's|^[^/]*/||' | grep -v '^Cargo' | LC_ALL=C sort |
        diff - "$work/packaged"
}
# package CRATE: packages the crate as for crates.io, builds it alone, and lets the next ones depend on it.
package() {
    in_tree cargo package -q --allow-dirty -p "$1" && tar -x -z -C "$rust/registry" -f "$rust/target/package/$1-$version.crate" &&
        echo '{"files":{}}' >"$rust/registry/$1-$version/.cargo-checksum.json"
}
# Puts the built library where `make install` would put it. tests/scripts/install.sh tests a whole installation.
install_library() {
    "$MAKE" -s BUILD="$work" prefix="$work/usr" "$work/boardrules.pc" && mkdir -p "$work/usr/lib/pkgconfig" &&
        cp "$work/boardrules.pc" "$work/usr/lib/pkgconfig" && cp -P "$built"/libboardrules.so* "$work/usr/lib"
}
# with_installed COMMAND…: links the library in $work/usr.
with_installed() {
    in_tree env PKG_CONFIG_PATH="$work/usr/lib/pkgconfig" LD_LIBRARY_PATH="$work/usr/lib" CARGO_TARGET_DIR="$rust/installed" "$@"
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
        (cd "$work/user" && CARGO_TARGET_DIR="$work/user/target" cargo run -q >"$work/user/found") &&
        grep -qx 'c6: the arm does not move to this tile' "$work/user/found"
}
bench_plays_the_same_games() {
    in_tree cargo run -q --release -p boardrules --example bench -- "$built/bench/bench" "$PWD/bench/middles" 0.01 1
}

check rust_declarations declarations_are_those_of_the_header
check rust_has_every_function has_every_function
check rust_reaches_every_function reaches_every_function
check rust_versions_agree versions_agree
check rust_format in_tree cargo fmt --check
check rust_clippy in_tree cargo clippy -q --workspace --all-targets --all-features -- -D warnings
check rust_clippy_without_std in_tree cargo clippy -q -p boardrules --no-default-features --features vendored -- -D warnings
check rust_sys_tests in_tree cargo test -q -p boardrules-sys
check rust_sys_tests_yaml in_tree cargo test -q -p boardrules-sys --features yaml
check rust_tests in_tree cargo test -q -p boardrules --all-features
check rust_sys_package package boardrules-sys
printf '%s\n' CHANGELOG.md LICENSE README.md build.rs c/boardrules/boardrules.c c/boardrules/boardrules.h src/bindings.rs src/lib.rs >"$work/packaged"
check rust_has_one_file has_one_file
check rust_package package boardrules
check rust_user_program user_program_prints
check rust_install_library install_library
check rust_sys_installed with_installed cargo test -q -p boardrules-sys --no-default-features
check rust_installed with_installed cargo test -q -p boardrules --no-default-features --features std,yaml --tests
check rust_from_the_tree compiles_the_tree
check rust_notices_a_change notices_a_change
check rust_bench bench_plays_the_same_games
check rust_adds_nothing_to_the_tree adds_nothing
finish rust
