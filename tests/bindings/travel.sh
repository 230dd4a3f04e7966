# travel.sh: random plies of all games, their events for each viewer, and refusals, written as JSON by each of the packages for
# Python, JavaScript and Rust, are read by all three, which play the same plies and find the same. (bindings/EVENTS.md)
. tests/support/check.subr
. tests/support/tree.subr
export PATH="/usr/bin:$PATH" PYTHONDONTWRITEBYTECODE=1
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
copy_tree "$work/tree"

build_python() {
    /usr/bin/python3 -m venv --system-site-packages "$work/venv" &&
        "$work/venv/bin/pip" install -q --no-index --no-build-isolation --no-deps "$work/tree/bindings/python"
}
build_javascript() { (cd "$work/tree/bindings/javascript" && npm ci --silent && WASM="$built/wasm/boardrules.wasm" npm run -s build); }
build_rust() {
    mkdir -p "$work/travel/src" "$work/home" && cp tests/bindings/travel/travel.rs "$work/travel/src/main.rs" &&
        printf '[package]\nname = "travel"\nversion = "0.1.0"\nedition = "2021"\n[workspace]\n[dependencies]\nserde_json = "1.0"\nboardrules = { path = "%s", features = ["serde"] }\n' \
            "$work/tree/bindings/rust/boardrules" >"$work/travel/Cargo.toml" &&
        printf '[source.crates-io]\nreplace-with = "debian"\n[source.debian]\ndirectory = "/usr/share/cargo/registry"\n[net]\noffline = true\n' \
            >"$work/home/config.toml" &&
        (cd "$work/travel" && CARGO_HOME="$work/home" CARGO_TARGET_DIR="$work/target" cargo build -q)
}
# travel LANGUAGE write|read
travel() {
    case $1 in
        python) "$work/venv/bin/python" tests/bindings/travel/travel.py "$2" ;;
        javascript) node tests/bindings/travel/travel.mjs "$work/tree/bindings/javascript/dist/index.js" "$2" ;;
        rust) "$work/target/debug/travel" "$2" ;;
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

for language in $languages; do
    check "travel_build_$language" "build_$language"
    check "travel_${language}_writes" writes "$language"
done
for reader in $languages; do
    for writer in $languages; do check "travel_${reader}_reads_$writer" reads "$reader" "$writer"; done
    check "travel_${reader}_notices" notices "$reader" python
done
finish travel
