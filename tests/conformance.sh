#!/bin/sh
# conformance.sh: the library's shell against tests/conformance/*.txt, which the reference implementations wrote. The format
# stands in tests/conformance/README.md. Needs nothing but the shell, sed and awk. Games that are not built are skipped; the
# sanitized shell, where it is built, gets the same. Arguments: these games alone.
set -u
build=${BUILD:-build}
here=$(dirname "$0")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# Expected answers, then given ones: both without comments and commands, blocks with an empty line behind each.
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

run_file() { # PROGRAM GAME FILE
    sed -n 's/^> //p' "$3" | "$1" >"$work/answers"
    compare "$2" "$3" "$work/answers" >"$work/result"
    sed '$d' "$work/result"
    counts=$(tail -n 1 "$work/result")
    passed=$((passed + ${counts% *})) failed=$((failed + ${counts#* }))
    echo "$1 $2: ${counts% *} answers agree, ${counts#* } do not"
}

passed=0 failed=0
for program in "$build/tools/brdsh" "$build/sanitize/tools/brdsh"; do
    [ "$program" = "$build/tools/brdsh" ] || [ -x "$program" ] || continue
    built=$(echo games | "$program" | sed 's/^= //')
    for file in "$here"/conformance/*.txt; do
        game=$(basename "$file" .txt)
        case " ${*:-$game} " in *" $game "*) ;; *) continue ;; esac
        case " $(echo $built) " in
        *" $game "*) run_file "$program" "$game" "$file" ;;
        *) echo "$game: not built" ;;
        esac
    done
done
echo "conformance: $passed passed, $failed failed"
[ "$failed" = 0 ]
