# javascript.sh: the npm package works as its users get it. The module is compiled; the package is built in a copy of the tree and
# tested there under Node beside the native library; then it is packed, installed into other projects, compiled against, bundled,
# and run in a browser.
. tests/support/check.subr
. tests/support/tree.subr

for program in "$CLANG" wasm-ld-14 node npm; do
    has "$program" && continue
    skip javascript "$program is not installed"
    finish javascript
done
"$MAKE" -s BUILD="$BUILD" "$BUILD/wasm/boardrules.wasm" "$BUILD/wasm/LICENSES" >"$work/wasm.log" 2>&1 || {
    cat "$work/wasm.log"
    skip javascript 'the module cannot be built'
    finish javascript
}

copy_tree "$work/tree"
package=$work/tree/bindings/javascript
installed=$package/tests/installed
export BUILD="$built" WASM="$built/wasm/boardrules.wasm" PACKED="$work/package.tgz" CHROMIUM="${CHROMIUM:-/usr/bin/chromium-headless-shell}" CC

in_package() { (cd "$package" && "$@"); }
in_installed() { (cd "$installed" && "$@"); }

watch bindings/javascript

# The number of bytes that a server would send.
is_small() { test "$(gzip -9 -c "$WASM" | wc -c)" -lt 300000; }
names_no_host() { ! grep -nE '"resolved"|//[a-z.]*registry' "$package/package-lock.json" "$installed/package-lock.json"; }
needs_nothing() { ! grep -nE '"(dependencies|peerDependencies|optionalDependencies)"' "$package/package.json"; }
# No package runs a script when it is installed. (npm asks .npmrc of the folder; esbuild works without its own.)
runs_no_scripts() {
    for folder in bindings/javascript bindings/javascript/tests/installed apps/playground bench/peers examples/server; do
        [ "$(cd "$work/tree/$folder" && npm config get ignore-scripts)" = true ] || { echo "$folder"; return 1; }
    done
}
# What is packed beside the sources is no part of them.
ignores_the_packed() { [ ! -e .git ] || git check-ignore bindings/javascript/boardrules-1.0.0.tgz; }
# node_tests FILE: prints the failures, if there are any. The numbers of comparisons go to $work/figures.
node_tests() {
    node --test --test-reporter=tap "$1" >"$work/told"
    status=$?
    sed -n 's/^# \(figure: \)/\1/p' "$work/told" >>"$work/figures"
    [ "$status" = 0 ] || grep -A 30 '^ *not ok' "$work/told"
    return "$status"
}
test_file() { in_package node_tests "tests/$1"; }
# Without the game whose specification is not free for every use; libfyaml is that of the whole module.
free_games='carnyx tombs tomis thrones'
compiles_without_tokonoma() {
    "$MAKE" -s BUILD="$BUILD" WASM="$work/fewer" CLANG="$(CC=$CLANG compiler -O0)" GAMES="$free_games" \
        FYAML='$(BUILD)/wasm/libfyaml-$(FYAML_VERSION)' WASM_FYAML_OBJECTS="$(echo "$built"/wasm/yaml/*.o)" "$work/fewer/boardrules.wasm" &&
        ! grep -i tokonoma "$work/fewer/boardrules.wasm"
}
lists_free_games() {
    [ "$(in_package node --input-type=module -e "import { readFile } from 'node:fs/promises';
        import { games, load } from '$package/dist/index.js';
        await load({ wasm: await readFile('$work/fewer/boardrules.wasm') });
        console.log(games().join(' '));")" = "$free_games" ]
}
pack() { in_package npm pack --silent --pack-destination "$work" && mv "$work"/boardrules-*.tgz "$PACKED"; }
benchmark_runs() { in_package env MILLISECONDS=3 node bench.mjs; }

check javascript_wasm_is_small is_small
check javascript_lock_names_no_host names_no_host
check javascript_needs_nothing needs_nothing
check javascript_runs_no_scripts runs_no_scripts
check javascript_ignores_the_packed ignores_the_packed
check javascript_install in_package npm ci
check javascript_build in_package npm run build
for file in "$package"/tests/*.test.mjs; do
    check "javascript_$(basename "$file" .test.mjs)" test_file "$(basename "$file")"
done
check javascript_without_tokonoma compiles_without_tokonoma
check javascript_lists_free_games lists_free_games
check javascript_benchmark benchmark_runs
check javascript_pack pack
check javascript_tools in_installed npm ci --silent
check javascript_installed in_installed node_tests package.test.mjs
if [ -x "$CHROMIUM" ]; then
    check javascript_browser in_installed node_tests browser.test.mjs
else
    skip javascript_browser "there is no $CHROMIUM"
fi
check javascript_adds_nothing_to_the_tree adds_nothing
cat "$work/figures"
finish javascript
