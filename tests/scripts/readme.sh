# readme.sh: README.md and the pages of doc/ are right: their programs, rules file, session, targets and links work as shown.
. tests/support/check.subr

# block LANGUAGE PAGE: the page's first code block in that language.
block() {
    awk -v start="\`\`\`$1" '$0 == start && !done { inside = 1; next } /^```$/ && inside { inside = 0; done = 1 } inside' "$2"
}
block c README.md >"$work/first.c"
block text README.md >"$work/first.expected"
block yaml README.md >"$work/own.yaml"

program_prints_what_it_says() {
    "$work/first" >"$work/first.found" && diff "$work/first.expected" "$work/first.found"
}
# The command of a page that compiles the program with the library in one file, without the compiler.
one_file_of() { sed -n 's/^    \(make amalgamation && \)\{0,1\}cc \(.*build\/amalgamation.*\)/\2/p' "$1"; }
one_file_compiles_it() {
    "$PYTHON" packaging/amalgamate.py "$work/amalgamation" $(sed -n 's/^ALL_GAMES=//p' packaging/facts)
    arguments=$(one_file_of README.md | sed "s|program.c|$work/first.c|; s|build/|$work/|g")
    test -n "$arguments" && "$CC" $arguments -o "$work/first" && program_prints_what_it_says
}
moves_with() {
    printf '%s\nnew\nmoves\n' "$1" | "$built/tools/brdsh"
}
file_changes_the_moves() {
    moves_with 'load tokonoma' >"$work/before"
    moves_with "load-file $work/own.yaml" >"$work/after"
    ! grep -x 'a5a4' "$work/before" && grep -x 'a5a4' "$work/after"
}
# waits COMMAND…: until it holds, for ten seconds at most.
waits() {
    tries=0
    until "$@" || [ $tries = 100 ]; do sleep 0.1; tries=$((tries + 1)); done
}
# opens TOKENS: a host of a new game in $work/game.
opens() {
    rm -rf "$work/game" "$work/open"
    "$built/examples/host" "$work/game" 0 tokonoma <"$1" >"$work/open" &
    host=$!
    waits test -s "$work/open"
}
# Sends the session to a host, line by line; its answers must be those of the page.
session_is_as_it_says() {
    block session doc/hosting.md >"$work/session"
    sed -n 's/^> join 0 //p' "$work/session" >"$work/tokens"
    head -c 16 /dev/urandom | od -An -v -tx1 | tr -d ' \n' >>"$work/tokens"
    opens "$work/tokens"
    sed -n 's/^> //p' "$work/session" | nc -N -U "$work/game/socket" >"$work/session.found"
    kill $host
    grep -v '^> ' "$work/session" | diff - "$work/session.found"
}
has_lines() { test "$(wc -l <"$1")" -ge "$2"; }
# Types a line of the page when the client has printed as many as there are before it.
types() {
    answers=0
    while read -r line; do
        case $line in
        '> '*) waits has_lines "$work/client.found" $answers; echo "${line#> }" ;;
        *) answers=$((answers + 1)) ;;
        esac
    done
}
client_is_as_it_says() {
    block client doc/hosting.md >"$work/client"
    for player in 0 1; do head -c 16 /dev/urandom | od -An -v -tx1 | tr -d ' \n'; echo; done >"$work/tokens"
    opens "$work/tokens"
    : >"$work/client.found"
    types <"$work/client" | "$built/examples/client" "$work/game/socket" 0 "$work/tokens" >"$work/client.found"
    kill $host
    grep -v '^> ' "$work/client" | diff - "$work/client.found"
}
pages=$(ls ./*.md doc/*.md tests/sixth/*.md 2>/dev/null)
targets_exist() {
    for target in $(grep -hoE '(^    |`)make [a-z-]+' $pages | sed 's/.*make //' | sort -u); do
        grep -qE "^$target:" Makefile ./*/*.mk || { echo "$target"; return 1; }
    done
}
links_lead_somewhere() {
    for page in $pages; do
        for file in $(grep -oE '\]\([^)#:]+\)' "$page" | sed 's/^](//; s/)$//'); do
            test -e "$(dirname "$page")/$file" || { echo "$page: $file"; return 1; }
        done
    done
}

check program_has_20_lines test "$(wc -l <"$work/first.c")" -le 20
check program_compiles "$CC" -std=c11 -Wall -Wextra -Wpedantic -Werror -Iinclude -o "$work/first" "$work/first.c" "$built/libboardrules.a"
check program_prints_what_it_says program_prints_what_it_says
check one_file_compiles_it one_file_compiles_it
check building_has_the_same_command test "$(one_file_of doc/building.md)" = "$(one_file_of README.md)"
check rules_file_is_clean "$built/tools/brdlint" "$work/own.yaml"
check rules_file_changes_the_moves file_changes_the_moves
if has nc; then check session_is_as_it_says session_is_as_it_says; else skip session_is_as_it_says 'no nc'; fi
check client_is_as_it_says client_is_as_it_says
check targets_exist targets_exist
check links_lead_somewhere links_lead_somewhere
check is_short test "$(wc -l <README.md)" -lt 200
check two_commands grep -q '^    make demo' README.md
finish readme
