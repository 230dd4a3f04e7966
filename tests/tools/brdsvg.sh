# brdsvg.sh: brdsvg draws pictures that an XML parser reads, returns the right exit statuses and messages, and handles themes and
# records. The committed pictures and the embedded theme are up to date.
. tests/support/check.subr
draw=$built/tools/brdsvg
start='f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 0'

says() { # says STATUS MESSAGE ARGUMENT…: the status, and how the text on standard error begins, without $work
    expected_status=$1 expected=$2
    shift 2
    found=$("$draw" "$@" 2>&1 >"$work/out.svg" | head -n 1 | sed "s|$work/||g")
    "$draw" "$@" >"$work/out.svg" 2>/dev/null
    status=$?
    [ $status = "$expected_status" ] && [ "${found#"$expected"}" != "$found" ] && [ ! -s "$work/out.svg" ] && return 0
    printf 'status %s, message:\n%s\n' "$status" "$found"
    return 1
}
is_xml() { "$draw" "$@" | "$PYTHON" -c '
import sys, xml.etree.ElementTree as tree
svg = "{http://www.w3.org/2000/svg}"
root = tree.fromstring(sys.stdin.buffer.read())
assert root.tag == svg + "svg" and root.get("aria-label") and root.get("viewBox").startswith("0 0 720 ")
for group in root.iter(svg + "g"):
    assert group.get("data-cell") is None or group.find(svg + "title").text
'; }
shows() { # shows TEXT ARGUMENT…
    text=$1
    shift
    "$draw" "$@" | grep -qF "$text"
}

for game in $(echo games | "$built/tools/brdsh" | tr -d =); do
    for options in '--ply 0' '--dark --turned --ply 9' '--light --board --moves --ply 40' \
        '--viewer referee --moves --ply 130' '--viewer 1 --ply 60'; do
        check "xml_${game}_${options##* }" is_xml --random 3 $options "$game"
    done
done
check four_players is_xml --players 4 --random 1 --ply 30 tombs

check position shows 'data-cell="c5"' --position "$start" tokonoma
check switches shows '<svg' --switches 'setup=together' thrones
check rules_file shows 'Tokonoma' rules/tokonoma.yaml
own='schema: 1\nextends: tokonoma\npieces: {lance: {letter: L, picture: arrow, count: 1, moves: []}, guard: {letter: G, count: 1, moves: []}}\n'
printf "${own}layout: l4/6/7/6/4G\n" >"$work/own.yaml"
check sign_of_own_type shows 'class="solid" d="M0,-24 L18,-2' "$work/own.yaml"
check letter_of_own_type shows 'class="letter" y="16">G<' "$work/own.yaml"
check own_types_in_legend shows '>lance<' --legend "$work/own.yaml"
check last_ply shows '>Player 1 draws' --random 1 --ply 5 --viewer 0 tombs
check hidden_draw shows 'hidden' --random 1 --ply 5 --viewer 1 tombs
check chosen_cell shows 'mark-target" data-cell="e4"' --cell e5 tokonoma
check default_viewer shows 'seen by a spectator' thrones
check no_moves_of_others sh -c "! '$draw' --moves --random 1 --ply 5 tombs | grep -q 'mark-target\" data-cell'"

# The record of a game played through the shell: complete, and cut off at a ply.
printf 'load tokonoma\nnew\nplay e5e4 a1a2\nrecord\n' | "$built/tools/brdsh" |
    awk 'BEGIN { RS = ""; ORS = "\n" } { last = $0 } END { sub(/^= /, "", last); print last }' >"$work/game.brd"
check record shows '>Flat a1 to a2<' --record "$work/game.brd"
check record_ply shows '>Flat e5 to e4<' --record "$work/game.brd" --ply 1
check record_start shows 'ply 0' --record "$work/game.brd" --ply 0
check no_record says 1 'brdsvg: none.brd: cannot be read' --record "$work/none.brd"
check no_record_but_css says 1 'apps/draw/theme.css:1:1: ' --record apps/draw/theme.css

check no_game says 1 'brdsvg: chess: no_game' chess
check no_arguments says 2 'brdsvg: name either a game or a record'
check unknown_option says 2 'brdsvg: --sparkle' --sparkle tombs
check two_games says 2 'brdsvg: tomis' tombs tomis
check no_word says 2 'brdsvg: the value of the last option is missing' tombs --viewer
check no_number says 2 'brdsvg: this is not a number' --ply x tombs
check both_colours says 2 'brdsvg: choose either --light or --dark' --light --dark tombs
check ply_of_nothing says 2 'brdsvg: --ply needs --record or --random' --ply 3 tombs
check players_of_position says 2 'brdsvg: a position has its own players' --players 2 --position x tombs
check no_viewer says 1 'brdsvg: --viewer: not a viewer; expected a seat of this game' --viewer 2 tombs
check no_players says 1 'brdsvg: --players: bad_argument' --players 5 tombs
check no_cell says 1 'brdsvg: z9: not a cell of this game' --cell z9 tombs
check bad_position says 1 'brdsvg: --position: board: ' --position 'x w 0 0' tokonoma
check bad_switch says 1 'brdsvg: tombs: switches.deck_2: ' --switches deck_2=x tombs

printf '.brd .page { fill: #abcdef; }\n.type-flat { d: path("M1,1 Z"); }\n' >"$work/own.css"
printf '.brd .page { fill: red; }\n.type-flat { d: path(M1,1); }\n' >"$work/bad.css"
check theme shows 'd="M1,1 Z"' --theme "$work/own.css" tokonoma
check theme_fault says 1 'bad.css:2:17: this is not a path; expected path(' --theme "$work/bad.css" tokonoma
check theme_check sh -c "'$draw' --theme-check '$work/own.css' | grep -q ': ok'"
check theme_check_fault says 1 'bad.css:2:17: this is not a path' --theme-check "$work/bad.css"
check no_theme says 1 'brdsvg: none.css: cannot be read' --theme "$work/none.css" tombs

embedded_is_the_file() { "$draw" --theme-print | cmp - apps/draw/theme.css; }
check embedded_theme_is_the_file embedded_is_the_file
pictures_are_of_today() {
    sh doc/pictures/draw.sh "$draw" "$work/pictures" &&
        for file in doc/pictures/*.svg; do cmp "$file" "$work/pictures/$(basename "$file")" || return 1; done
}
check pictures_are_of_today pictures_are_of_today
check there_are_pictures test "$(ls doc/pictures/*.svg | wc -l)" -ge 8
# The examples of brdsvg.md: its theme, its options, its names of classes.
awk '$0 == "```css" { inside = 1; next } /^```$/ { inside = 0 } inside' apps/tools/brdsvg.md >"$work/shown.css"
check shown_theme_is_one sh -c "test -s '$work/shown.css' && '$draw' --theme-check '$work/shown.css'"
check shown_theme_is_drawn shows 'd="M-30,-20 H30 V20 H-30 Z"' --theme "$work/shown.css" tomis
# Legends: of every game, of a changed file, with a theme; options that need a position are refused.
for game in $(echo games | "$built/tools/brdsh" | tr -d =); do check "xml_legend_$game" is_xml --legend --dark "$game"; done
sed 's/^    count: 6$/    count: 7/' rules/tokonoma.yaml >"$work/more.yaml"
check legend_of_a_file shows '>up to 7 each<' --legend "$work/more.yaml"
check legend_with_theme shows 'd="M-30,-20 H30 V20 H-30 Z"' --legend --theme "$work/shown.css" tomis
for option in '--position x' '--random 1' '--players 2' '--viewer 0' --moves '--cell e5' --turned --board; do
    check "legend_without_${option%% *}" says 2 'brdsvg: a legend has no position' --legend $option tokonoma
done
# Reaches and rule sheets; a rules file changes both, and the sheet is one page for rsvg-convert.
for game in $(echo games | "$built/tools/brdsh" | tr -d =); do check "xml_sheet_$game" is_xml --sheet --dark "$game"; done
cat >"$work/swift.yaml" <<'RULES'
schema: 1
extends: tokonoma
pieces:
  flat:
    moves: [{kind: leap, directions: [forward], range: 2}]
RULES
check reach is_xml --reach flat tokonoma
check reach_moves shows '<g class="mark mark-target" data-cell="c3"' --reach flat tokonoma
check reach_of_a_file shows '<g class="mark mark-target" data-cell="c2"' --reach flat "$work/swift.yaml"
check reach_of_a_seat shows '<g class="mark mark-attacked" data-cell="c5"' --reach flat --viewer 1 tokonoma
check reach_of_a_stack shows '<g class="mark mark-target" data-cell="c5"' --reach disc --count 2 carnyx
check reach_from_a_cell shows 'data-cell="a1" data-item="0"' --reach tower --cell a1 tomis
check sheet_of_a_file shows '>The flat goes exactly two tiles' --sheet "$work/swift.yaml"
check no_such_type says 1 'brdsvg: pawn: not a type of piece' --reach pawn tokonoma
check no_piece says 1 'brdsvg: plains: not a type of piece' --reach plains thrones
check no_such_count says 1 'brdsvg: picture: bad_argument' --reach flat --count 33 tokonoma
check count_without_reach says 2 'brdsvg: --count needs --reach' --count 2 tokonoma
check sheet_without_position says 2 'brdsvg: a sheet has no position' --sheet --moves tokonoma
check reach_without_position says 2 'brdsvg: a reach has no position' --reach flat --random 1 tokonoma
check one_of_them says 2 'brdsvg: choose one of' --legend --sheet tokonoma
if has rsvg-convert && has pdfinfo; then
    one_page() { "$draw" --sheet thrones | rsvg-convert -f pdf >"$work/sheet.pdf" && pdfinfo "$work/sheet.pdf" | grep -q '^Pages: *1$' && pdfinfo "$work/sheet.pdf" | grep -q '(A4)'; }
    check sheet_is_one_page one_page
fi
check legend_without_record says 2 'brdsvg: a legend has no position' --legend --record x
options_are_told() {
    "$draw" --help | grep -oE -- '--[a-z-]+' | sort -u >"$work/help"
    grep -oE -- '--[a-z][a-z-]+' apps/tools/brdsvg.md | grep -vx -e --rise -e --facing -e --words | sort -u | diff - "$work/help"
}
check options_are_told options_are_told

# Like the library's core, the drawing needs only four functions of libc (and those of the library).
needs_little() { nm -u "$built/draw/svg.o" | grep -vE ' (brd_|__stack_chk|_GLOBAL_OFFSET|mem(cpy|set|cmp)$|strlen$)'; }
check drawing_is_one_object test -s "$built/draw/svg.o"
check needs_no_more test -z "$(needs_little)"

# librsvg's picture is as wide as requested and has more than a background, which PNG would pack into less than 5 KB.
rendered() { "$draw" --dark "$1" | rsvg-convert -w 720 -o "$work/$1.png" && test "$(wc -c <"$work/$1.png")" -gt 10000; }
if has rsvg-convert; then
    for game in tokonoma tombs thrones; do check "librsvg_draws_$game" rendered "$game"; done
else
    skip librsvg_draws "no rsvg-convert"
fi
finish brdsvg
