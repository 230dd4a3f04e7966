# brdlint: silent about right files, one line a fault in the compiler's format about wrong ones, and the canonical form.
. tests/check.subr
lint=$built/tools/brdlint

says() { # says STATUS OUTPUT FILE…: what brdlint prints, with $work taken out, and its exit status
    expected_status=$1 expected=$2
    shift 2
    found=$("$lint" "$@" 2>&1)
    status=$?
    found=$(printf '%s' "$found" | sed "s|$work/||g")
    [ $status = "$expected_status" ] && [ "$found" = "$expected" ] && return 0
    printf 'status %s, output:\n%s\n' "$status" "$found"
    return 1
}

canonical_is_stable() {
    "$lint" --show "$1" >"$work/once.yaml" && "$lint" --show "$work/once.yaml" >"$work/twice.yaml" &&
        cmp "$work/once.yaml" "$work/twice.yaml"
}

for rules in rules/*.yaml; do
    check "silent_about_$rules" says 0 '' "$rules"
    check "canonical_form_of_$rules" canonical_is_stable "$rules"
done
check several_files says 0 '' rules/*.yaml

printf 'schema: 1\nextends: tokonoma\npiecse: 3\nswitches: {max_plies: x}\n' >"$work/bad.yaml"
check faults says 1 \
'bad.yaml:3:1: piecse: unknown key `piecse`; expected pieces? one of schema, game, extends, title, credit, board, pieces, layout, start, switches
bad.yaml:4:23: switches.max_plies: `x` is no decimal number; expected a number from 0 to 65535' "$work/bad.yaml"
check shows_faults_instead says 1 \
'bad.yaml:3:1: piecse: unknown key `piecse`; expected pieces? one of schema, game, extends, title, credit, board, pieces, layout, start, switches
bad.yaml:4:23: switches.max_plies: `x` is no decimal number; expected a number from 0 to 65535' --show "$work/bad.yaml"

printf 'schema: 1\nextends: tokonoma\nswitches: {max_plies: 5}\n' >"$work/good.yaml"
shows_inherited() {
    "$lint" --show "$work/good.yaml" >"$work/shown" && grep -q '^  max_plies: 5$' "$work/shown" &&
        grep -q '^game: tokonoma$' "$work/shown" && grep -q '^    count: 6$' "$work/shown"
}
check shows_inherited shows_inherited
check no_such_file says 1 'nowhere.yaml: no_file' "$work/nowhere.yaml"
check good_and_bad says 1 'nowhere.yaml: no_file' "$work/good.yaml" "$work/nowhere.yaml"
check usage says 2 'usage: brdlint [--show] FILE...'
check unknown_option says 2 'usage: brdlint [--show] FILE...' --help

finish brdlint
