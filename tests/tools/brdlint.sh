# brdlint.sh: brdlint prints a line for a file without faults, a line in the compiler's format for each fault or warning in others,
# and the canonical form.
. tests/support/check.subr
lint=$built/tools/brdlint

says() { # says STATUS OUTPUT FILE…: the output of brdlint, without $work, and its exit status
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

# The output for the five files, with the fingerprints that the shell gives.
fine() {
    for rules in rules/*.yaml; do
        game=$(basename "$rules" .yaml)
        printf '%s: ok, %s, 0x%s\n' "$rules" "$game" "$(echo "load $game" | "$built/tools/brdsh" | sed -n 's/^= //p')"
    done
}

for rules in rules/*.yaml; do
    check "a_line_for_$rules" says 0 "$(fine | grep "^$rules:")" "$rules"
    check "strict_about_$rules" says 0 "$(fine | grep "^$rules:")" --strict "$rules"
    check "canonical_form_of_$rules" canonical_is_stable "$rules"
done

# What brdlint of 0.1 and 0.2 printed of each game (--show): the same rules, a warning, or a fault that names the key. What released
# versions printed (`make freeze`): the same rules.
same_rules_as() { # same_rules_as VERSION GAME
    says 0 "tests/yaml/printed/$1/$2.yaml: $(fine | sed -n "s/^rules.$2.yaml: //p")" --strict "tests/yaml/printed/$1/$2.yaml"
}
for game in tokonoma tomis; do check "printed_by_0_1_$game" same_rules_as 0.1 "$game"; done
for game in tokonoma carnyx tomis thrones; do check "printed_by_0_2_$game" same_rules_as 0.2 "$game"; done
for file in tests/yaml/printed/[1-9]*/*.yaml; do
    [ ! -e "$file" ] || check "printed_$file" same_rules_as "$(basename "$(dirname "$file")")" "$(basename "$file" .yaml)"
done
warns_of_carnyx() { "$lint" --strict tests/yaml/printed/0.1/carnyx.yaml | grep -qF 'steps.stack: no slide is left'; }
check printed_by_0_1_carnyx warns_of_carnyx
faults_of_thrones() { "$lint" tests/yaml/printed/0.1/thrones.yaml | grep -qF 'bans.elephant.on: unknown key `on`; expected one of targets, ground'; }
check printed_by_0_1_thrones faults_of_thrones
# TMB-2: the one deck has become three.
faults_of_tombs() { # faults_of_tombs VERSION LINE
    "$lint" "tests/yaml/printed/$1/tombs.yaml" | grep -qF "tombs.yaml:$2:3: switches.deck: unknown key \`deck\`; expected deck_2? one of deck_2, deck_3, deck_4, "
}
check printed_by_0_1_tombs faults_of_tombs 0.1 39
check printed_by_0_2_tombs faults_of_tombs 0.2 40
# And what this version prints: the same rules again, without a warning.
for rules in rules/*.yaml; do
    "$lint" --show "$rules" >"$work/printed.yaml"
    check "printed_$rules" says 0 "printed.yaml: $(fine | sed -n "s|^$rules: ||p")" --strict "$work/printed.yaml"
done

check several_files says 0 "$(fine)" rules/*.yaml

printf 'schema: 1\nextends: tokonoma\npiecse: 3\nswitches: {max_plies: x}\n' >"$work/bad.yaml"
check faults says 1 \
'bad.yaml:3:1: piecse: unknown key `piecse`; expected pieces? one of schema, game, extends, title, credit, board, pieces, seats, ends, layout, start, switches
bad.yaml:4:23: switches.max_plies: `x` is not a decimal number; expected a number from 0 to 65535' "$work/bad.yaml"
check shows_faults_instead says 1 \
'bad.yaml:3:1: piecse: unknown key `piecse`; expected pieces? one of schema, game, extends, title, credit, board, pieces, seats, ends, layout, start, switches
bad.yaml:4:23: switches.max_plies: `x` is not a decimal number; expected a number from 0 to 65535' --show "$work/bad.yaml"

printf 'schema: 1\nextends: tokonoma\nswitches: {max_plies: 5}\n' >"$work/good.yaml"
shows_inherited() {
    "$lint" --show "$work/good.yaml" >"$work/shown" && grep -q '^  max_plies: 5$' "$work/shown" &&
        grep -q '^game: tokonoma$' "$work/shown" && grep -q '^    count: 6$' "$work/shown"
}
check shows_inherited shows_inherited
check no_such_file says 1 'nowhere.yaml: no_file' "$work/nowhere.yaml"
check good_and_bad says 1 'nowhere.yaml: no_file
rules/tomis.yaml: '"$(fine | sed -n 's/^rules.tomis.yaml: //p')" "$work/nowhere.yaml" rules/tomis.yaml

# says_of TEXT EXPECTED: the output for a file with this text, without the line for a good file; also tests the exit status
says_of() {
    printf "schema: 1\n$1" >"$work/file.yaml"
    found=$("$lint" "$work/file.yaml" 2>&1 | sed "s|$work/||g; /: ok, /d")
    [ "$found" = "$2" ] || { printf '%s\n' "$found"; return 1; }
}

# For misspelt keys brdlint names the nearest one here, further in, or elsewhere in the file.
roots='one of schema, game, extends, title, credit, board'
suggests() {
    printf "schema: 1\n$1" >"$work/file.yaml"
    "$lint" "$work/file.yaml" | grep -qF "expected $2" || { "$lint" "$work/file.yaml"; return 1; }
}
check gates_belong_to_men suggests 'extends: tomis\ngates: 4\n' "men.gate? $roots"
check gates_among_men suggests 'extends: tomis\nmen: {gates: 4}\n' 'gate? one of base, gate, marker'
check strayed_switch suggests 'extends: tokonoma\npieces: {flat: {max_plys: 4}}\n' 'switches.max_plies? one of count, moves'
check strayed_from_further_in suggests 'extends: thrones\npieces: {count: 2}\n' 'ranger.count? one of ranger, spearman'
check nothing_near suggests 'extends: tomis\nxylophone: 4\n' "$roots"
check misspelt_game suggests 'gmae: tomis\n' 'game? one of schema, game, extends'

# A row of a layout.
check row_of_a_layout says_of 'extends: tokonoma\nlayout: "f3+A/+b4+S/+a+x3+B+A/+s4+B/+a3F"\n' \
'file.yaml:3:24: layout: row c: no piece has this letter; expected A, B, S, a, b or s'

# Warnings.
check warns_of_repetition says_of 'extends: tokonoma\npieces:\n  flat: {count: 6}\n  star: {count: 2}\nstart: ""\n' \
'file.yaml:4:10: warning: pieces.flat.count: this repeats the inherited value; expected another value, or no such key
file.yaml:6:1: warning: start: this repeats the inherited value; expected another value, or no such key'
check entries_inherit_nothing says_of 'extends: tokonoma\npieces:\n  flat:\n    moves: [{kind: step, directions: [forward], range: 1}]\n' ''
check whole_files_inherit_nothing says_of "$(sed 1,3d rules/carnyx.yaml)\n" ''
check warns_of_what_never_moves says_of 'extends: tomis\nunits:\n  sentry: {moves: []}\n  tower:
    moves: [{kind: leap, directions: [forward], range: 7}]\n  flagship: {moves: []}\nmen: {flagship: 0}\n' \
'file.yaml:4:12: warning: units.sentry.moves: it can never move; expected an entry that leads to a cell of the board'
no_slide='warning: steps.stack: no slide is left for stack_jumps to govern; expected `kind: slide` for steps of two cells or more; only files of version 0.1 write `leap` for it'
check warns_of_leaps_of_0_1 says_of "$(sed 1d tests/yaml/printed/0.1/carnyx.yaml)\n" "file.yaml:18:3: $no_slide"
check warns_of_leaps_beside_steps says_of 'extends: carnyx\nsteps:\n  stack:\n    - {kind: leap, directions: [forward], range: 2}\nswitches: {stack_jumps: none}\n' \
"file.yaml:4:3: $no_slide"
check a_slide_of_one_cell_passes_nothing says_of 'extends: carnyx\nsteps:\n  stack:\n    - {kind: slide, directions: [forward], range: 1}\n' \
"file.yaml:4:3: $no_slide"
check a_slide_is_left_to_pieces says_of 'extends: carnyx\nsteps:\n  piece:\n    - {kind: slide, directions: [forward], range: [1, 2]}
  stack:\n    - {kind: leap, directions: [forward], range: 2}\n' ''
check a_slide_is_left_to_captures says_of 'extends: carnyx\nsteps:\n  stack:\n    - {kind: leap, directions: [forward], range: 2}
captures:\n  stack:\n    - {kind: slide, directions: [forward], range: 2}\n' ''
check leaps_pass_anything_anyway says_of 'extends: carnyx\nsteps:\n  stack:\n    - {kind: leap, directions: [forward], range: 2}
switches: {stack_jumps: any}\n' ''
check warns_of_what_leads_off says_of 'extends: carnyx\nsteps:\n  piece:\n  - {kind: step, directions: []}\n' \
'file.yaml:4:3: warning: steps.piece: it can never move; expected an entry that leads to a cell of the board'
check warns_of_unused_directions says_of 'extends: tomis\nboard: {directions: {knight-left-backward: [-3, -1], knight-right-forward: [3, 1],
    forward: [0, 2], backward: [0, -2]}}\n' \
'file.yaml:3:22: warning: board.directions.knight-left-backward: nothing uses this direction; expected an entry that uses it, or no vector for it
file.yaml:3:54: warning: board.directions.knight-right-forward: nothing uses this direction; expected an entry that uses it, or no vector for it'
check gates_point_in_eight_directions says_of 'extends: tomis\nboard: {directions: {right: [2, 0], left: [-2, 0], forward-left: [-2, 2], backward-right: [2, -2]}}\nunits:
  frigate: {moves: [{kind: step, directions: [forward]}], attacks: [{kind: step, directions: [forward]}]}
  sentry: {moves: [{kind: slide, directions: [forward], range: any}], attacks: [{kind: slide, directions: [forward], range: any}]}
  tower: {moves: [{kind: slide, directions: [forward], range: any}], attacks: [{kind: slide, directions: [forward], range: any}]}
  flagship: {moves: [{kind: slide, directions: [forward], range: any}], attacks: [{kind: slide, directions: [forward], range: any}]}
' ''
check warns_of_a_start_that_is_over says_of 'extends: tokonoma\nlayout: "f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F"\nstart: "5/6/3F3/6/5 b 0 9"\n' \
'file.yaml:3:1: warning: layout: this repeats the inherited value; expected another value, or no such key
file.yaml:3:1: warning: layout: this has no effect: games begin at `start`; expected only one of the two
file.yaml:4:1: warning: start: the game is over at the start; expected a start in which a player can move'
check warns_where_nobody_may_play says_of 'extends: tombs\nswitches:\n  deck_2: [1, 1, 1, 0]\n  deck_3: 1\n  deck_4: 1\n' \
'file.yaml:3:1: warning: switches: no number of players is allowed; expected rules for at least one number of players'

printf 'schema: 1\nextends: tokonoma\npieces: {flat: {count: 6}}\n' >"$work/same.yaml"
repeated='same.yaml:3:17: warning: pieces.flat.count: this repeats the inherited value; expected another value, or no such key'
check warnings_do_not_count says 0 "$repeated
same.yaml: $(fine | sed -n 's/^rules.tokonoma.yaml: //p')" "$work/same.yaml"
check strict_counts_warnings says 1 "$repeated" --strict "$work/same.yaml"
shows_without_warnings() { "$lint" --show "$work/same.yaml" | grep -q '^schema: 1$' && ! "$lint" --show "$work/same.yaml" | grep warning; }
check shows_without_warnings shows_without_warnings

"$lint" --help >"$work/help"
check help says 0 "$(cat "$work/help")" --help
check help_names_the_options grep -q -- '--strict' "$work/help"
check usage says 2 "$(cat "$work/help")"
check unknown_option says 2 "$(cat "$work/help")" --shw rules/tomis.yaml
check no_file says 2 "$(cat "$work/help")" --show

cp rules/tomis.yaml "$work/-x.yaml"
ok=$(fine | sed -n 's/^rules.tomis.yaml: //p')
in_work() { (cd "$work" && "$lint" "$@"); }
after_dashes() { # OUTPUT ARGUMENT…
    expected=$1
    shift
    found=$(in_work "$@") && [ "$found" = "$expected" ] || { echo "$found"; return 1; }
}
check dashes_end_the_options after_dashes "-x.yaml: $ok" -- -x.yaml
check dashes_after_an_option after_dashes "-x.yaml: $ok" --strict -- -x.yaml
check dashes_and_show after_dashes "$("$lint" --show rules/tomis.yaml)" --show -- -x.yaml
check dashes_once after_dashes "-x.yaml: $ok
./-x.yaml: $ok" -- -x.yaml ./-x.yaml
check nothing_after_dashes says 2 "$(cat "$work/help")" --
check nothing_after_an_option_and_dashes says 2 "$(cat "$work/help")" --show --

# One fault each, not one for every line.
for encoding in UTF-16 UTF-16LE UTF-16BE UTF-32 UTF-32LE UTF-32BE; do
    iconv -f UTF-8 -t $encoding rules/tomis.yaml >"$work/wide.yaml"
    check "$encoding" says 1 "wide.yaml:1:1: a text in ${encoding%?E}; expected UTF-8" "$work/wide.yaml"
done

finish brdlint
