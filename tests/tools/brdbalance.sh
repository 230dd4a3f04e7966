# brdbalance.sh: brdbalance plays and reports: its JSON is valid and consistent, its figures are those of a second computation, its
# page is XML; the same seed gives the same report with any number of jobs; faulty input gets a message; equal rules do not differ,
# and known truths about Tombs come out.
. tests/support/check.subr
balance=$built/tools/brdbalance
games=$(echo games | "$built/tools/brdsh" | tr -d =)

says() { # says STATUS MESSAGE ARGUMENT…: the status, and how the text on standard error begins, without $work
    expected_status=$1 expected=$2
    shift 2
    "$balance" "$@" >"$work/out" 2>"$work/error"
    status=$?
    found=$(head -n 1 "$work/error" | sed "s|$work/||g")
    [ $status = "$expected_status" ] && [ "${found#"$expected"}" != "$found" ] && [ ! -s "$work/out" ] && return 0
    printf 'status %s, message:\n%s\n' "$status" "$found"
    return 1
}

# The JSON fits its schema; sums and intervals are right: Wilson's and Fisher's numbers are computed here a second time.
cat >"$work/verify.py" <<'EOF'
import json, math, sys
report = json.load(open(sys.argv[1]))
try:
    import jsonschema
    jsonschema.validate(report, json.load(open("apps/tools/brdbalance.schema.json")))
except ImportError:
    pass
def rows(group):
    return [row for row in report["rows"] if row["group"] == group]
def near(a, b, error=2e-6):
    assert abs(a - b) <= error, (a, b)
def wilson(k, n, z=1.959963984540054):
    half = z * math.sqrt(k / n * (1 - k / n) / n + z * z / 4 / n / n)
    return [(k / n + z * z / 2 / n + sign * half) / (1 + z * z / n) for sign in (-1, 1)]
def fisher(a, n, b, m):
    ways = [math.comb(n, k) * math.comb(m, a + b - k) for k in range(0, a + b + 1) if k <= n and a + b - k <= m]
    return sum(way for way in ways if way <= math.comb(n, a) * math.comb(m, b)) / sum(ways)
near(sum(row["mean"] for row in rows("wins")), 1)
near(sum(row["mean"] for row in rows("endings")) + rows("wins")[-1]["mean"], 1)
near(sum(row["mean"] for row in rows("moves")), 1, 2e-5)
near(sum(row["mean"] for row in rows("phases")), 1, 2e-5)
assert sum(report["length"]["bins"]) == report["games"] >= report["distinct_games"]
for row in report["rows"]:
    assert row["low"] <= row["mean"] + 1e-6 and row["mean"] <= row["high"] + 1e-6 and row["present"] <= row["games"] <= report["games"]
    if row["unit"] == "share of games" and row["games"] > 0:
        near(row["mean"], row["present"] / row["games"])
        for found, expected in zip((row["low"], row["high"]), wilson(row["present"], row["games"])):
            near(found, expected)
        if "against" in row and row["against"]["games"] > 0:
            near(row["difference"]["p"], fisher(row["present"], row["games"], row["against"]["present"], row["against"]["games"]))
asked = sorted((r for r in report["rows"] if "difference" in r), key=lambda r: r["difference"]["p"])
if "against" in report: # Holm's method
    before = 0
    for i, row in enumerate(asked[:report["compared_rows"]]):
        before = max(before, min(1, row["difference"]["p"] * (report["compared_rows"] - i)))
        near(row["difference"]["adjusted_p"], before, 1e-4)
        assert row["difference"]["significant"] == (row["difference"]["adjusted_p"] < 0.05)
EOF
is_right() { "$balance" --json --jobs 2 "$@" >"$work/report.json" && "$PYTHON" "$work/verify.py" "$work/report.json"; }
is_xml() {
    "$balance" --games 8 --svg "$work/page.svg" "$@" >"$work/table" &&
        "$PYTHON" -c 'import sys, xml.etree.ElementTree as t; assert t.parse(sys.argv[1]).getroot().get("width") == "210mm"' "$work/page.svg"
}
fits_80_columns() { LC_ALL=C.UTF-8 "$balance" --games 20 "$@" >"$work/table" && ! LC_ALL=C.UTF-8 grep -nE '.{81,}| $' "$work/table"; }

for game in $games; do
    check "json_$game" is_right --games 12 "$game"
    check "page_$game" is_xml "$game"
    check "table_$game" fits_80_columns --level 0 "$game"
done
check json_against is_right --level 0 --games 60 --switch field_lock=none --against tombs tombs
check page_against is_xml --level 0 --against tombs tombs
check table_against fits_80_columns --level 0 --against tombs tombs
check four_players is_right --players 4 --games 6 tombs
check teams is_right --players 4 --games 6 --switch teams=true tombs
check teams_against is_right --level 0 --players 4 --games 40 --switch teams=true --against tombs tombs
check time is_right --time 0.002 --games 2 --limit 20 carnyx
is_ascii() { LC_ALL=C "$balance" --level 0 --games 4 --against tombs tombs | LC_ALL=C grep -n '[^ -~]' && return 1; return 0; }
check ascii_terminal is_ascii

# Seeds and jobs.
of() { "$balance" --games 12 --json "$@"; }
same_by_jobs() { of --jobs 1 tomis >"$work/one" && of --jobs 3 tomis | cmp "$work/one" -; }
check jobs_change_nothing same_by_jobs
other_by_seeds() { of --seed 2 tomis >"$work/two" && ! cmp -s "$work/one" "$work/two"; }
check seeds_change_games other_by_seeds

# In parts; parts.sh tests them at length.
merged() {
    for i in 1 2 3; do "$balance" --games 12 --part $i/3 tomis || return 1; done | "$balance" --merge --json - | cmp - "$work/one"
}
check parts_change_nothing merged

# Rules that are the same differ by chance only: for these five seeds, in no row.
no_difference() {
    for seed in 1 2 3 4 5; do
        "$balance" --level 0 --games 100 --seed $seed --against rules/tombs.yaml rules/tombs.yaml | grep '^[●*] [^0]' && return 1
    done
    return 0
}
check equal_rules_do_not_differ no_difference
# Their games are others all the same, because the tests assume so.
independent() {
    "$balance" --level 0 --games 20 --json --against tombs tombs |
        "$PYTHON" -c "import json, sys; report = json.load(sys.stdin); assert report['cells'] != report['against']['cells']"
}
check compared_games_are_independent independent
changed() { LC_ALL=C.UTF-8 "$balance" --level 0 --games 100 --switch field_lock=none --against tombs tombs | grep "^● $1"; }
check field_lock_differs changed 'field lock .*never'

# Two players' Tombs end by field lock, and without it never.
lock() { # lock EXPRESSION ARGUMENT…
    expression=$1
    shift
    "$balance" --level 0 --games 1000 --json "$@" tombs |
        "$PYTHON" -c "import json, sys; lock = [r['mean'] for r in json.load(sys.stdin)['rows'] if r['name'] == 'field lock'][0]; print(lock); assert $expression"
}
check field_lock_ends_99_of_100 lock 'lock >= 0.99'
check no_field_lock lock 'lock == 0' --switch field_lock=none

# A piece that cannot move, in a changed rules file.
printf 'schema: 1\nextends: tokonoma\npieces:\n  arm:\n    moves: []\n' >"$work/still.yaml"
still() { "$balance" --level 0 --games 30 "$work/still.yaml" | grep -A5 'What acts' | grep -E '^  arm +never'; }
check idle_piece_shows still

# Faulty input.
check no_game says 1 'brdbalance: chess: no_game' chess
check no_file says 1 'brdbalance: none.yaml: no_file' none.yaml
printf 'schema: 1\nextends: tokonoma\nswitches:\n  stra: 1\n' >"$work/bad.yaml"
check bad_file says 1 'bad.yaml:4:3: switches.stra: ' "$work/bad.yaml"
check bad_switch says 1 'brdbalance: tombs: switches.deck_2: ' --switch deck_2=x tombs
check other_game says 1 'brdbalance: tomis: these are rules of another game' --against tomis tombs
check bad_against says 1 'brdbalance: chess: no_game' --against chess tombs
check bad_players says 1 'brdbalance: carnyx: these rules do not allow this number of players' --players 3 carnyx
check unwritable says 1 "brdbalance: /dev/null/page.svg: cannot be written" --level 0 --games 1 --svg /dev/null/page.svg carnyx
check no_arguments says 2 'brdbalance: name a game or a rules file'
check two_games says 2 'brdbalance: more than one game: tomis' tombs tomis
check no_option says 2 'brdbalance: no such option: --sparkle' --sparkle tombs
check no_value says 2 'brdbalance: the value of this option is missing: --games' tombs --games
check bad_number says 2 'brdbalance: --games: not a valid number: 0; expected 1 to 10000' --games 0 tombs
check bad_level says 2 'brdbalance: --level: not a valid number: x; expected 0 to 4' --level x tombs
check bad_time says 2 'brdbalance: --time: not a valid number of seconds; expected 0.001 to 600: 0' --time 0 tombs
check switch_without_value says 2 'brdbalance: --switch: expected NAME=VALUE: deck_2' --switch deck_2 tombs
check level_and_time says 2 'brdbalance: choose either --level or --time' --level 1 --time 1 tombs

# Ctrl-C: status 130, and a report of the games before the first that is not complete.
interrupted() {
    "$PYTHON" - "$balance" <<'EOF'
import json, signal, subprocess, sys, time
run = subprocess.Popen([sys.argv[1], "--json", "--games", "10000", "--level", "2", "--jobs", "2", "tombs"], stdout=subprocess.PIPE)
time.sleep(1.5)
run.send_signal(signal.SIGINT)
report = json.loads(run.communicate(timeout=20)[0])
assert run.returncode == 130, run.returncode
assert 0 < report["games"] < 10000, report["games"]
EOF
}
check interrupted interrupted
# Before the first game is over there is nothing to report.
interrupted_at_once() {
    "$PYTHON" - "$balance" <<'EOF'
import signal, subprocess, sys, time
run = subprocess.Popen([sys.argv[1], "--level", "4", "tokonoma"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
time.sleep(0.5)
run.send_signal(signal.SIGINT)
out, error = run.communicate(timeout=20)
assert (run.returncode, out, error) == (130, b"", b"brdbalance: interrupted: no game was complete\n"), (run.returncode, out, error)
EOF
}
check interrupted_at_once interrupted_at_once
finish brdbalance
