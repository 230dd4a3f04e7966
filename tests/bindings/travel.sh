# travel.sh: the packages for Python, JavaScript and Rust agree. Random plies of all games, their events for each viewer, and
# refusals, written as JSON by each of them, are read by all three, which play the same plies and find the same
# (bindings/EVENTS.md). The same mistakes have the same answers (bindings/README.md, Mistakes).
. tests/support/check.subr
. tests/support/tree.subr
export PYTHONDONTWRITEBYTECODE=1
languages='python javascript rust'

for need in /usr/bin/python3 /usr/bin/cargo; do
    test -x "$need" && continue
    skip travel "there is no $need"
    finish travel
done
if ! has npm || ! [ -e "$built/wasm/boardrules.wasm" ]; then
    skip travel 'the module for JavaScript was not built'
    finish travel
fi
. tests/support/cargo.subr
copy_tree "$work/tree"

# Python and Rust link the library that is built.
build_python() { python_package "$work/tree" "$work/package"; }
build_javascript() { build_npm_package "$work/tree"; }
build_rust() {
    mkdir -p "$rust/travel/src/bin" &&
        cp tests/bindings/travel/travel.rs tests/bindings/mistakes/mistakes.rs "$rust/travel/src/bin" &&
        printf '[package]\nname = "travel"\nversion = "0.1.0"\nedition = "2021"\n[workspace]\n[dependencies]\nserde_json = "1.0"\nboardrules = { path = "%s", default-features = false, features = ["std", "serde", "svg", "yaml"] }\n' \
            "$PWD/bindings/rust/boardrules" >"$rust/travel/Cargo.toml" &&
        (cd "$rust/travel" && PKG_CONFIG_PATH="$work/usr/lib/pkgconfig" LD_RUN_PATH="$work/usr/lib" cargo build -q) &&
        cp "$rust/target/debug/travel" "$rust/target/debug/mistakes" "$work"
}
# travel LANGUAGE write|read
travel() {
    case $1 in
        python) PYTHONPATH="$work/package" /usr/bin/python3 tests/bindings/travel/travel.py "$2" ;;
        javascript) node tests/bindings/travel/travel.mjs "$work/tree/bindings/javascript/dist/index.js" "$2" ;;
        rust) "$work/travel" "$2" ;;
    esac
}
writes() { travel "$1" write >"$work/$1.json" && [ "$(wc -l <"$work/$1.json")" -gt 150 ]; }
# reads READER WRITER: it has read as many plies as there are lines, apart from those that begin a game, and some refusals.
reads() {
    plies=$(grep -vc '"game"' "$work/$2.json")
    travel "$1" read <"$work/$2.json" >"$work/read" && cat "$work/read" && grep -qE "^$plies plies, [0-9]{4,} events, [0-9]{2,} refusals$" "$work/read"
}
# A changed event is noticed.
notices() { sed 's/"after": *\([0-9]\)/"after":1\1/' "$work/$2.json" >"$work/changed" && ! cmp -s "$work/changed" "$work/$2.json" && ! travel "$1" read <"$work/changed"; }
# errs LANGUAGE: makes all mistakes.
errs() {
    case $1 in
        python) PYTHONPATH="$work/package" /usr/bin/python3 tests/bindings/mistakes/mistakes.py ;;
        javascript) node tests/bindings/mistakes/mistakes.mjs "$work/tree/bindings/javascript/dist/index.js" ;;
        rust) "$work/mistakes" ;;
    esac >"$work/$1.mistakes"
}
same_mistakes() { /usr/bin/python3 tests/bindings/mistakes/compare.py "$work/python.mistakes" "$work/javascript.mistakes" "$work/$1"; }
# An answer of which one letter differs is noticed.
notices_another_answer() {
    sed 's/did you mean tomis/did you mean tomi/' "$work/rust.mistakes" >"$work/changed" && ! cmp -s "$work/rust.mistakes" "$work/changed" &&
        ! same_mistakes changed
}

check travel_library install_library
for language in $languages; do
    check "travel_build_$language" "build_$language"
    check "travel_${language}_writes" writes "$language"
    check "travel_${language}_errs" errs "$language"
done
for reader in $languages; do
    for writer in $languages; do check "travel_${reader}_reads_$writer" reads "$reader" "$writer"; done
    check "travel_${reader}_notices" notices "$reader" python
done
check travel_same_mistakes same_mistakes rust.mistakes
check travel_notices_another_answer notices_another_answer
finish travel
