# bench.sh: the benchmark runs: it measures each number of every game once, and its JSON copy is complete. The test ignores the
# times.
. tests/support/check.subr

games=$(echo games | "$built/tools/brdsh" | tr -d =)
once() { "$PYTHON" bench/bench.py "$built/bench/bench" --games "$games" "$@" --rounds 1 --seconds 0 --json "$work/bench.json" >"$work/table"; }
is_whole() {
    "$PYTHON" - "$work/bench.json" "$("$built/bench/bench" | wc -l)" "$games" <<'END'
import json, sys
figures = json.load(open(sys.argv[1]))["figures"]
found = {}
for figure in figures:
    found.setdefault(figure["game"], []).append(list(figure["median"].values())[0])
assert {game: len(values) for game, values in found.items() if game != "mailbox"} == dict.fromkeys(
    sys.argv[3].split(), int(sys.argv[2])), found
assert len(found["mailbox"]) == 6 and all(value > 0 for values in found.values() for value in values), found
END
}
against_itself() { once --games carnyx --figures bulk,apply --against "$built/bench/bench" --name itself; }
# Another build that cannot read a game's positions, which has other rules there: no ratio, and one line that says so.
other_without_carnyx() {
    printf '#!/bin/sh\n[ "$2" != carnyx ] || { echo no >&2; exit 1; }\nexec "$OURS" "$@"\n' >"$work/other" && chmod +x "$work/other" &&
        OURS=$built/bench/bench once --games 'carnyx tombs' --figures list,apply --no-instructions --against "$work/other" --name other &&
        [ "$(grep -cx 'other cannot measure carnyx: .*: no' "$work/table")" = 1 ] && grep -q '^apply, checked .*[0-9] *[0-9.]* *x' "$work/table"
}
counts_instructions() {
    "$PYTHON" - "$work/bench.json" <<'END'
import json, sys
for figure in json.load(open(sys.argv[1]))["figures"]:
    ours, theirs = figure["instructions"].values()
    assert figure["ratio"] is not None and ours > 10 and abs(ours / theirs - 1) < 0.01, figure
END
}
refuses() { ! "$built/bench/bench" "$@" 2>"$work/error" && grep -q '^bench: ' "$work/error"; }

check every_figure_runs once --no-instructions
check copy_is_whole is_whole
check runs_against_another_build against_itself
check counts_instructions counts_instructions
check other_without_carnyx other_without_carnyx
check no_such_figure refuses bench/middles carnyx nothing 0
check no_such_game refuses bench/middles nothing list 0
check no_such_folder refuses bench/nothing carnyx list 0
finish bench
