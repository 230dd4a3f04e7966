#!/bin/sh
# conformance.sh: the library's shell gives the answers of tests/conformance/<game>.txt, which the reference implementations wrote.
# Each game of rules/ is a test. [H.first-reason] tests/conformance/README.md describes the format. The script needs only the
# shell, sed and awk.
# Arguments: these games alone. BRDSH: another shell than the one in BUILD.
set -u
here=$(dirname "$0")/..
brdsh=${BRDSH:-${BUILD:-build}/tools/brdsh}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# Reads the expected answers, then the given ones. Both are without comments and commands, with an empty line after each block.
compare() {
    awk -v file="$1" '
        function tell(why) {
            failed++
            if (failed <= 10) printf "%s: > %s\n    expected %s\n    answered %s\n", file, commands[n], expected, why
        }
        FNR == 1 { part++; RS = "\n" }
        part == 1 && /^#/ { next }
        part == 1 && /^> / { commands[++count] = substr($0, 3); size[count] = 0; next }
        part == 1 && /^$/ { next }
        part == 1 { lines[count, ++size[count]] = $0; next }
        !begun { begun = 1; n = 1; row = 0; bad = 0 }
        /^$/ {
            if (!bad && row != size[n]) { expected = size[n] " lines"; tell(row " lines"); bad = 1 }
            if (!bad) passed++
            n++; row = 0; bad = 0
            next
        }
        {
            row++
            if (bad) next
            expected = lines[n, row]
            given = $0
            sub(/ +$/, "", given)
            if (expected ~ /\.\.\.$/) {
                start = substr(expected, 1, length(expected) - 3)
                good = substr($0, 1, length(start)) == start
            } else {
                good = given == expected
            }
            if (row > size[n] || !good) { tell($0); bad = 1 }
        }
        END {
            if (n - 1 != count) { failed += count - n + 1; print file ": the shell ended after " n - 1 " answers" }
            print passed + 0, failed + 0
        }' "$2" "$3"
}

run_game() { # GAME
    file=$here/conformance/$1.txt
    [ -s "$file" ] || { echo "$1: there is no $file"; return 1; }
    sed -n 's/^> //p' "$file" | "$brdsh" >"$work/answers" || { echo "$1: $brdsh ended with status $?"; return 1; }
    compare "$1" "$file" "$work/answers" >"$work/result"
    sed '$d' "$work/result"
    counts=$(tail -n 1 "$work/result")
    agree=$((agree + ${counts% *}))
    echo "$1: ${counts% *} answers agree, ${counts#* } do not"
    [ "${counts% *}" -gt 0 ] && [ "${counts#* }" = 0 ]
}

passed=0 failed=0 agree=0
[ $# -gt 0 ] || set -- $(cd "$here/../rules" && ls *.yaml | sed 's/\.yaml$//')
for game in "$@"; do
    if run_game "$game"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
done
echo "figure: $agree answers"
echo "conformance: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
