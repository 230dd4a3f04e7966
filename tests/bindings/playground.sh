# playground.sh: the page works as its visitors get it. `make playground` builds it in a copy of the tree, and Debian's Chromium
# loads it, from a folder and from examples/server. ONLY: one file of the tests in Chromium, and no other.
. tests/support/check.subr
. tests/support/tree.subr

copy_for_browser playground
folder=$tree/apps/playground
PLAYGROUND=$built/playground PICTURES=${PICTURES:-$built/logs/playground}
export PLAYGROUND PICTURES

in_folder() { (cd "$folder" && "$@"); }
# Each file of tests leaves its output, and whether it has passed. Screenshots of the page go to $PICTURES.
test_files() { in_folder node tests/run.mjs "$work"; }
has_passed() { cat "$work/$1.log" && test -e "$work/$1.passed"; }
# Two browsers play together at it.
build_server() { (cd "$tree/examples/server" && npm ci --silent && WASM="$built/wasm/playground.wasm" npm run -s build); }
names_no_host() { ! grep -nE '"resolved": "[a-z+]*://|registry' "$folder/package-lock.json"; }
# The number of bytes of all files of the page, as a server would send them.
weight() {
    find "$PLAYGROUND" -type f -exec sh -c 'for file do gzip -9 -c "$file" | wc -c; done' sh {} + |
        awk '{ sum += $1 } END { print sum }'
}
weighs_little() { test "$(weight)" -lt 780000; }

check playground_lock_names_no_host names_no_host
check playground_builds "$MAKE" -s -C "$tree" BUILD="$BUILD" playground
check playground_weighs_little weighs_little
check playground_server build_server
if [ -z "${ONLY:-}" ]; then
    check playground_types in_folder npm run -s types
    check playground_model in_folder npm -s test
fi
test_files
for file in "$folder"/tests/${ONLY:-*}.test.mjs; do
    check "playground_$(basename "$file" .test.mjs)" has_passed "$(basename "$file" .test.mjs)"
done
grep '^figure: ' "$work/friend.log" 2>/dev/null || :
[ -n "${ONLY:-}" ] || echo "figure: $(($(weight) / 1000)) KB of page compressed"
finish playground
