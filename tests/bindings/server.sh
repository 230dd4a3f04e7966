# server.sh: the server for players on the web, examples/server. It is built in a copy of the tree, and clients without browsers play
# whole games on it, on one server with its own database and on two with one PostgreSQL, while servers are killed. SERVER_GAMES: how many
# games each of these tests plays.
. tests/support/check.subr
. tests/support/tree.subr

for program in "$CLANG" wasm-ld-14 node npm flock runuser nginx caddy openssl; do
    has "$program" && continue
    skip server "$program is not installed"
    finish server
done
if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    skip server 'PostgreSQL is not installed'
    finish server
fi
modules="$BUILD/wasm/boardrules.wasm $BUILD/wasm/playground.wasm $BUILD/wasm/LICENSES"
"$MAKE" -s BUILD="$BUILD" $modules >"$work/wasm.log" 2>&1 || {
    cat "$work/wasm.log"
    skip server 'the module cannot be built'
    finish server
}
copy_tree "$work/tree"
folder=$work/tree/examples/server
export TEMPLATE="$work/template"

in_folder() { (cd "$folder" && "$@"); }
names_no_host() { ! grep -nE '"resolved": "[a-z+]*://|registry' "$folder/package-lock.json"; }
build_server() { in_folder npm ci --silent && WASM="$built/wasm/playground.wasm" in_folder npm run -s build; }
# Lines that are not blank and not comments: it is an example, so it may not grow without a reason.
code_lines() { find "$folder/src" -type f -exec cat {} + | grep -vcE '^[[:space:]]*(//|/?\*|$)'; }
can_be_read() { test "$(code_lines)" -lt "$CODE_LINES"; }
fits_120_columns() { ! LC_ALL=C.UTF-8 grep -nE '.{121,}' "$folder"/src/* "$work"/tree/tests/server/*.mjs; }
make_template() { env -u TEMPLATE node "$work/tree/tests/server/template.mjs" "$TEMPLATE"; }
test_file() {
    node --test --test-reporter=tap "$work/tree/tests/server/$1" >"$work/told"
    status=$?
    sed -n 's/^# \(figure: \)/\1/p' "$work/told" >>"$work/figures"
    [ "$status" = 0 ] || grep -A 30 -e '^ *not ok' -e SEED= "$work/told"
    return "$status"
}

CODE_LINES=900
check server_lock_names_no_host names_no_host
check server_package build_npm_package "$work/tree"
check server_builds build_server
check server_types in_folder npm run -s types
check server_can_be_read can_be_read
check server_fits_120_columns fits_120_columns
check server_template make_template
for file in "$work"/tree/tests/server/*.test.mjs; do
    check "server_$(basename "$file" .test.mjs)" test_file "$(basename "$file")"
done
cat "$work/figures"
finish server
