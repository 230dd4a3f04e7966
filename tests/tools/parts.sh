# parts.sh: brdbalance plays its games in parts. Merged, in any order, they give the report of one run, byte for byte; a part that was
# killed at any time goes on; records say how to play a game again; each fault of a part is told by name. Parts of perft add up, too,
# to what a second program counts; 100,000 records are read in the memory of 1,000.
. tests/support/check.subr
balance=$built/tools/brdbalance
# Makes of a part's line a changed one with the right hash: forge.py EXPRESSION <LINES: each line is `line`, a dictionary.
cat >"$work/forge.py" <<'END'
import json, sys
for line in map(json.loads, sys.stdin):
    exec(sys.argv[1])
    line.pop("check")
    text = json.dumps(line, separators=(",", ":"))[:-1].encode()
    check = 0xcbf29ce484222325
    for byte in text:
        check = (check ^ byte) * 0x100000001b3 % 2 ** 64
    print(text.decode() + f',"check":"{check:016x}"}}')
END

# in_parts N ARGUMENT…: plays N parts into $work/part.1 to N.
in_parts() {
    of=$1
    shift
    rm -f "$work"/part.*
    for i in $(seq "$of"); do "$balance" "$@" --part "$i/$of" --out "$work/part.$i" || return 1; done
}
# reports KIND ARGUMENT…: writes the report as table, JSON and page: $work/KIND.table, .json, .svg.
reports() {
    kind=$1
    shift
    "$balance" --svg "$work/$kind.svg" "$@" >"$work/$kind.table" && "$balance" --json "$@" >"$work/$kind.json"
}
are_equal() { for kind in table json svg; do cmp "$work/one.$kind" "$work/merged.$kind" || return 1; done; }
# merges ARGUMENT…: 1, 3 and 7 parts, in any order, give the reports of one run; from a pipe, too.
merges() {
    reports one "$@" || return 1
    for n in 1 3 7; do
        in_parts $n "$@" && reports merged --merge $(ls "$work"/part.* | shuf) && are_equal &&
            cat "$work"/part.* | "$balance" --merge - >"$work/piped" && cmp "$work/one.table" "$work/piped" || return 1
    done
}
printf 'schema: 1\nextends: tokonoma\npieces:\n  arm:\n    moves: []\n' >"$work/my own \"arms\".yaml"
printf 'schema: 1\nextends: tokonoma\nswitches:\n  max_plies: 90\n' >"$work/ninety.yaml"
check tombs merges --level 0 --games 20 tombs
check teams merges --level 0 --games 9 --players 4 --switch teams=true --seed 5 tombs
check thinks merges --games 5 --random 0 --limit 30 carnyx
check learned merges --games 3 --limit 8 "$work/my own \"arms\".yaml"
check against merges --level 0 --games 12 "$work/my own \"arms\".yaml" --against "$work/ninety.yaml" --switch max_plies=120
check fewer_games_than_parts merges --level 0 --games 2 tomis
check limit merges --level 0 --games 8 --limit 50 thrones

# A second computation of figures, from the lines of the parts, which fit their schema.
cat >"$work/figures.py" <<'END'
import json, sys
report, *parts = map(open, sys.argv[1:])
report, lines = json.load(report), [json.loads(line) for part in parts for line in part]
games = [line for line in lines if "set" in line]
try:
    import jsonschema
    validator = jsonschema.Draft7Validator(json.load(open("apps/tools/brdbalance.part.schema.json")))
    for line in lines:
        validator.validate(line)
except ImportError:
    pass
def row(group, name):
    return [row["mean"] for row in report["rows"] if (row["group"], row["name"]) == (group, name)][0]
assert len(games) == report["games"] and len({game["game"] for game in games}) == len(games)
assert len({(game["end"], game["plies"]) for game in games}) == report["distinct_games"]
assert abs(sum(game["plies"] for game in games) / len(games) - row("length", "plies")) < 1e-6
assert abs(sum(game["kind"] == 0 for game in games) / len(games) - row("wins", "stopped at the limit")) < 1e-6
assert abs(sum((game["seat_plies"] - game["choices"]) / game["seat_plies"] for game in games) / len(games)
           - row("course", "plies with one legal move")) < 1e-6
for number, value in enumerate(report["cells"].values()):
    assert abs(sum((game["visits"] + [0] * 400)[number] for game in games) / len(games) - value) < 1e-3
END
reports one --level 0 --games 20 --limit 150 tombs && in_parts 3 --level 0 --games 20 --limit 150 tombs
check figures "$PYTHON" "$work/figures.py" "$work/one.json" "$work"/part.*
check jobs_change_nothing sh -c '"$1" --level 0 --games 20 --limit 150 --jobs 1 --part 2/3 tombs | sort >"$2/a" && sort "$2/part.2" | cmp "$2/a"' - "$balance" "$work"

# Faults. says STATUS OUTPUT ARGUMENT…: nothing on standard output, and this on standard error, without $work.
says() {
    expected_status=$1 expected=$2
    shift 2
    "$balance" "$@" >"$work/out" 2>"$work/error"
    status=$? found=$(sed "s|$work/||g; /^Try: /d" "$work/error")
    [ $status = "$expected_status" ] && [ "$found" = "$expected" ] && [ ! -s "$work/out" ] && return 0
    printf 'status %s, message:\n%s\n' "$status" "$found"
    return 1
}
cd_says() { (cd "$work" && says "$@"); }
part() { "$balance" --level 0 --games 20 --limit 150 "$@"; }
cp "$work/part.1" "$work/a" && cp "$work/part.2" "$work/b" && cp "$work/part.3" "$work/c"
check missing cd_says 1 'brdbalance: parts missing: 2 of 3' --merge a c
in_parts 9 --level 0 --games 20 --limit 150 tombs
check many_missing cd_says 1 'brdbalance: parts missing: 1-3,5,7-8 of 9' --merge part.4 part.9 part.6
check twice cd_says 1 'brdbalance: a: part 1 of 3 is also in a' --merge a b a c
check twice_and_missing cd_says 1 'brdbalance: b: part 2 of 3 is also in b
brdbalance: parts missing: 1 of 3' --merge b b c
check other_n cd_says 1 'brdbalance: part.2: part 2 of 9; a is one of 3
brdbalance: parts missing: 2 of 3' --merge a part.2 c
part --switch field_lock=none --part 2/3 tombs >"$work/other"
check other_rules cd_says 1 'brdbalance: other: another rules (fingerprint) than a
brdbalance: parts missing: 2 of 3' --merge a other c
differs() { # differs WHAT ARGUMENT…
    what=$1
    shift
    "$balance" --games 20 --part 2/3 "$@" tombs >"$work/other" && cd_says 1 "brdbalance: other: another $what than a
brdbalance: parts missing: 2 of 3" --merge a other c
}
check other_seed differs --seed --level 0 --limit 150 --seed 2
check other_level differs --level --level 1 --limit 1
check other_time differs --time --time 0.001 --limit 1
check other_limit differs --limit --level 0 --limit 151
check other_random differs --random --level 0 --random 1
check other_games differs --games --level 0 --limit 150 --games 21
check other_players differs --players --level 0 --limit 150 --players 3
check other_against differs --against --level 0 --limit 150 --against tombs
part --part 2/3 carnyx >"$work/other"
check other_game cd_says 1 'brdbalance: other: another game than a
brdbalance: parts missing: 2 of 3' --merge a other c
forged() { "$PYTHON" "$work/forge.py" "$1" <"$work/b" >"$work/other"; }
forged 'if "version" in line: line["version"] = "0.9.9"'
check other_version cd_says 1 'brdbalance: other: another version than a
brdbalance: parts missing: 2 of 3' --merge a other c
version=$(sed -n 's/.*"version":"\([^"]*\).*/\1/p' "$work/a")
check other_version_alone cd_says 1 "brdbalance: other: version 0.9.9 of brdbalance played it; this is $version" --merge other
forged 'if "version" in line: line["brdbalance_part"] = 2'
check other_format cd_says 1 'brdbalance: other: another version of brdbalance wrote it
brdbalance: parts missing: 2 of 3' --merge a other c
forged 'if "sets" in line: line["sets"][0]["switches"] = "no_such=1"'
check no_such_rules cd_says 1 'brdbalance: other: its rules are not valid here' --merge other
forged 'if "sets" in line: line["sets"][0]["fingerprint"] = "0123456789abcdef"'
check no_such_fingerprint cd_says 1 'brdbalance: other: its rules are not valid here' --merge other
forged 'if "sets" in line: line["sets"][0]["players"] = 8'
check no_such_players cd_says 1 'brdbalance: other: another --players than a
brdbalance: parts missing: 2 of 3' --merge a other c
# Lines that no program of ours writes, though their hashes are right.
for change in 'line["plies"] = 5001' 'line["game"] = 2' 'line["game"] = 20' 'line["set"] = 1' 'line["kinds"] = [1] * 401' 'line["acts"] = [65536]' \
    'line["plies"] = -1' 'line["led"] = "1"' 'line["end"] = line["end"][1:]' 'line["more"] = 1' 'line["plies"] = 10 ** 30' 'line["visits"] = [1, None]'; do
    forged "if line.get('game') == 4: $change"
    number=$(grep -n '"game":4,' "$work/b" | cut -d: -f1)
    check "forged $change" cd_says 1 "brdbalance: other: line $number is damaged
brdbalance: parts not complete: 2 of 3" --merge a other c
done
head -n -1 "$work/b" >"$work/other" && sed -n 3p "$work/b" >>"$work/other"
check game_twice cd_says 1 "brdbalance: other: line $(wc -l <"$work/b"): this game was there before
brdbalance: parts not complete: 2 of 3" --merge a other c
head -n -2 "$work/b" >"$work/other"
check not_complete cd_says 1 'brdbalance: parts not complete: 2 of 3' --merge a other c
head -c -9 "$work/b" >"$work/other"
check cut_off cd_says 1 "brdbalance: other: line $(wc -l <"$work/b") is cut off
brdbalance: parts not complete: 2 of 3" --merge a other c
check empty cd_says 1 'brdbalance: standard input: it is empty' --merge - </dev/null
check no_part cd_says 1 'brdbalance: forge.py: this is not a part
brdbalance: parts missing: 2 of 3' --merge a forge.py c
check no_file cd_says 1 'brdbalance: none: cannot be read
brdbalance: .: cannot be read
brdbalance: parts missing: 2 of 3' --merge a c none .
check endless_line says 1 'brdbalance: standard input: this is not a part' --merge - </dev/zero
check bad_part says 2 'brdbalance: --part: expected I/N, such as 2/16, with I from 1 to N and N at most 10000: 4/3' --part 4/3 tombs
for bad in 0/3 1 1/ /3 1/3x ' 1/3' 01/3 1/10001 -1/3 4294967297/4294967298; do
    check "bad_part $bad" says 2 "brdbalance: --part: expected I/N, such as 2/16, with I from 1 to N and N at most 10000: $bad" --part "$bad" tombs
done
check part_and_report says 2 'brdbalance: --part writes no report; give --json and --svg to --merge' --part 1/3 --json tombs
check out_without_part says 2 'brdbalance: --out: there is no --part' --out "$work/x" tombs
check merge_and_seed says 2 'brdbalance: --merge takes no option except --json and --svg: --seed' --merge --seed 1 a
check merge_nothing says 2 'brdbalance: --merge: name the files of the parts' --merge

# A byte that changes anywhere is noticed, and so is an end anywhere; what was cut off is played again.
cat >"$work/damage.py" <<'END'
import os, random, subprocess, sys
balance, work = sys.argv[1:]
random.seed(1)
whole = open(f"{work}/b", "rb").read()
expected = subprocess.run([balance, "--merge", f"{work}/a", f"{work}/b", f"{work}/c"], stdout=subprocess.PIPE, check=True).stdout
def merged(bytes_of_b):
    open(f"{work}/other", "wb").write(bytes_of_b)
    return subprocess.run([balance, "--merge", f"{work}/a", f"{work}/other", f"{work}/c"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
def goes_on(bytes_of_b):
    open(f"{work}/other", "wb").write(bytes_of_b)
    command = [balance, "--level", "0", "--games", "20", "--limit", "150", "--part", "2/3", "--out", f"{work}/other", "tombs"]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
places = [0, 1, len(whole) - 1, whole.index(b"\n") + 1, *random.sample(range(len(whole)), 40)]
for place in places:
    changed = bytearray(whole)
    changed[place] ^= 1 << random.randrange(8)
    done = merged(changed)
    assert done.returncode == 1 and done.stdout == b"" and b"other: " in done.stderr, (place, done)
    done = goes_on(changed)
    assert done.returncode in (0, 1) and open(f"{work}/other", "rb").read().startswith(changed) == (done.returncode == 1), (place, done)
for place in places:
    done = merged(whole[:place])
    names = b"parts not complete: 2 of 3" if whole[:place].endswith(b"\n") else b"other: "
    assert done.returncode == 1 and done.stdout == b"" and names in done.stderr, (place, done)
    done = goes_on(whole[:place])
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b""), (place, done)
    assert merged(open(f"{work}/other", "rb").read()).stdout == expected
END
check damage "$PYTHON" "$work/damage.py" "$balance" "$work"

# Killed at any time, with its records, it goes on where it was.
cat >"$work/kill.py" <<'END'
import random, subprocess, sys
balance, work = sys.argv[1:]
random.seed(2)
kills = 0
for part in "123":
    command = [balance, "--level", "0", "--games", "60", "--jobs", "3", "--part", f"{part}/3", "--out", f"{work}/k{part}", "--records", f"{work}/r{part}",
               "--against", "thrones", "thrones"]
    while True:
        run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            assert run.wait(timeout=random.uniform(0.001, 0.003) * 1.08 ** kills) == 0, run.communicate()  # at last it has time enough
            break
        except subprocess.TimeoutExpired:
            run.kill()
            run.communicate()
            kills += 1
assert kills > 5, kills
END
check killed "$PYTHON" "$work/kill.py" "$balance" "$work"
# The record that was not written whole, whose game has no line yet, is written anew.
cat >"$work/cut.py" <<'END'
import subprocess, sys
balance, work = sys.argv[1:]
command = [balance, "--level", "0", "--games", "3", "--limit", "20", "--jobs", "1", "--part", "1/1", "--out", f"{work}/c1", "--records", f"{work}/cr", "tombs"]
subprocess.run(command, check=True)
part, records = (open(f"{work}/{name}", "rb").read() for name in ("c1", "cr"))
lines, begin = part.splitlines(True), records.rindex(b"boardrules-record 1\n")
for lost in range(3):
    for end in (*range(begin, begin + 25), len(records) - 30, len(records) - 1, len(records)) if lost < 2 else (0, 5, 20, 40):
        open(f"{work}/c1", "wb").write(b"".join(lines[:-1 - lost]) if lost < 2 else lines[0][:9])
        open(f"{work}/cr", "wb").write(records[:end])
        subprocess.run(command, check=True)
        assert open(f"{work}/c1", "rb").read() == part, (lost, end)
        assert open(f"{work}/cr", "rb").read() == records, (lost, end)
END
check record_cut_off "$PYTHON" "$work/cut.py" "$balance" "$work"
"$balance" --level 0 --games 60 --against thrones thrones >"$work/one.table"
check killed_changes_nothing sh -c '"$1" --merge "$2/k3" "$2/k1" "$2/k2" | cmp - "$2/one.table"' - "$balance" "$work"
"$balance" --level 0 --games 60 --records "$work/records" --against thrones thrones >"$work/again.table"
check records_change_nothing cmp "$work/one.table" "$work/again.table"
# The same records, whole, in some order.
sorted() { cat "$@" | "$PYTHON" -c 'import sys; print(*sorted(sys.stdin.read().split("boardrules-record 1\n")))'; }
sorted "$work"/r? >"$work/killed.records"
sorted "$work/records" >"$work/whole.records"
check killed_records cmp "$work/killed.records" "$work/whole.records"
check all_records test "$(grep -c '^boardrules-record 1$' "$work/records")" = 120
# Any single game can be played again from the tags of its record; those of the other rules, too.
again() {
    seed=$(sed -n 's/^tag seed //p' "$work/records" | sort -u | sed -n "$1p")
    "$balance" --seed "$seed" --level 0 --random 6 --limit 600 --games 13 --part 13/13 --records "$work/single" thrones >"$work/single.part" &&
        grep -qx 'tag game 12' "$work/single" && sorted "$work/single" | tail -n +2 | sed '$d' >"$work/game" && [ -s "$work/game" ] &&
        "$PYTHON" -c 'import sys; game, games = (open(name).read() for name in sys.argv[1:]); assert game in games' "$work/single" "$work/records"
}
check play_again again 1
check play_other_again again 2
"$balance" --games 2 --limit 20 --records "$work/thought" carnyx >"$work/out"
check play_thought_again sh -c '"$1" --random 6 --limit 20 --games 2 --part 2/2 --records "$2/single" carnyx >"$2/out" &&
    "$3" -c "import sys; game, games = (open(name).read() for name in sys.argv[1:]); assert game in games" "$2/single" "$2/thought"' - "$balance" "$work" "$PYTHON"
echo kept >"$work/foreign"
check foreign_records cd_says 1 'brdbalance: foreign: this is not a file of records, so nothing is written into it' --level 0 --games 1 --records foreign tombs
check foreign_part cd_says 1 'brdbalance: foreign: this is not a part, so nothing is written into it' --part 1/2 --out foreign tombs
printf kept >"$work/foreign"
check foreign_without_end cd_says 1 'brdbalance: foreign: this is not a part, so nothing is written into it' --part 1/2 --out foreign tombs
check foreign_is_kept test "$(cat "$work/foreign")" = kept
printf '\0\0\0\0' >"$work/zeros"
check foreign_zeros cd_says 1 'brdbalance: zeros: this is not a part, so nothing is written into it' --part 1/2 --out zeros tombs
check foreign_zero_records cd_says 1 'brdbalance: zeros: this is not a file of records, so nothing is written into it' --games 1 --records zeros tombs
check zeros_are_kept test "$(wc -c <"$work/zeros")" = 4
check one_file_for_both cd_says 1 'brdbalance: ./both: the part and its records need a file each' --games 1 --part 1/1 --out both --records ./both tombs
check records_lost cd_says 1 'brdbalance: lost: it lacks records of games that the part has' --level 0 --games 60 --part 1/3 --out k1 --records lost --against thrones thrones
cp "$work/k1" "$work/before"
check out_of_other_seed cd_says 1 'brdbalance: k1: it is of other games, so nothing is written into it: another --seed' --level 0 --games 60 --part 1/3 --seed 2 \
    --out k1 --against thrones thrones
check out_of_other_part cd_says 1 'brdbalance: k1: it is of other games, so nothing is written into it: another part of them' --level 0 --games 60 --part 2/3 \
    --out k1 --against thrones thrones
check out_is_kept cmp "$work/k1" "$work/before"
check unwritable cd_says 1 'brdbalance: none/x: cannot be written' --part 1/2 --out none/x tombs
full_disk() { "$balance" --level 0 --games 9 --part 1/2 tombs >/dev/full 2>"$work/error"; [ $? = 1 ] && grep -qx 'brdbalance: standard output: cannot be written' "$work/error"; }
check full_disk full_disk

# The commands of the page, in their order; the game that the last one writes is among those of the one before.
typed() {
    awk '/^## / { on = $2 == "Parts" || $2 == "Records" } on && /^    brd|^    seq|^    cat/ { print substr($0, 5) }' apps/tools/brdbalance.md >"$work/commands"
    [ "$(wc -l <"$work/commands")" = 5 ] && mkdir "$work/page" && (cd "$work/page" && PATH=$(dirname "$balance"):$PATH && . ../commands >table &&
        brdbalance tombs --level 0 --games 10000 --json | cmp - tombs.json && [ -s tombs.svg ] &&
        "$PYTHON" -c 'assert open("game12.record").read() in open("tombs.records").read()')
}
check commands_of_the_page typed

# Two processes and one file; Ctrl-C; progress, which nobody sees who does not ask for it.
cat >"$work/together.py" <<'END'
import os, re, signal, subprocess, sys, time
balance, work = sys.argv[1:]
def start(*more):
    command = [balance, "--level", "2", "--games", "400", "--part", "1/2", "--out", f"{work}/t", "--records", f"{work}/tr", *more, "tombs"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
first = start("--progress")
while not os.path.exists(f"{work}/t") or len(open(f"{work}/t").read().splitlines()) < 3:
    time.sleep(0.01)
second = start()
assert second.communicate() == ("", f"brdbalance: {work}/t: another process is writing it\n") and second.returncode == 1
first.send_signal(signal.SIGINT)
out, error = first.communicate()
games = len(open(f"{work}/t").read().splitlines()) - 1
assert out == "" and first.returncode == 130 and 2 <= games < 200, (out, games)
lines = error.splitlines()
told = [re.fullmatch(r"brdbalance: part 1/2: (\d+) of 200 games(, \d+ s left)?", line) for line in lines[:-1]]
assert told and all(told) and told[-1][2], lines  # the first game may have ended before anything was told
played = [int(one[1]) for one in told]
assert played == sorted(played) and played[-1] == games, lines
assert lines[-1] == f"brdbalance: interrupted: the part has {games} of 200 games; the same command plays the others", lines
assert open(f"{work}/tr").read().count("boardrules-record 1\n") == games
END
check together "$PYTHON" "$work/together.py" "$balance" "$work"

# perft beside a second program: the sequences of so many plies of Carnyx from its start. `make proof` counts 13 plies in 16 parts.
perft=$built/examples/perft
depth=${COUNT_DEPTH:-9} parts=${COUNT_PARTS:-1 3 7}
"$CC" -std=c11 -O2 -o "$work/count" tests/proof/count_carnyx.c || exit 1
check counted_by_hand test "$("$work/count" 7)" = 109250
expected=$("$work/count" "$depth")
counts() { # counts PARTS: in any order
    for i in $(seq "$1"); do "$perft" --part "$i/$1" carnyx "$depth" >"$work/count.$i" || return 1; done
    set -- $("$perft" --merge $(ls "$work"/count.[1-9]* | shuf))
    [ "$1" = "$depth" ] && [ "$2" = "$expected" ] && echo "${3%.*}" >"$work/seconds" && rm "$work"/count.[1-9]*
}
for n in $parts; do check "perft_in_$n" counts "$n"; done
echo "figure: $expected sequences of $depth plies of Carnyx, counted in $n parts, $(cat "$work/seconds") s, and by a second program"
for game in $(echo games | "$built/tools/brdsh" | tr -d =); do
    all_equal() {
        for n in 1 2 3; do
            for i in 1 2; do "$perft" --part $i/2 "$game" $n >"$work/count.$i" || return 1; done
            [ "$("$perft" --merge "$work/count.1" "$work/count.2" | awk '{ print $2 }')" = "$("$perft" "$game" $n | awk 'END { print $2 }')" ] || return 1
        done
    }
    check "perft_$game" all_equal
done

# 1,000 and 100,000 records: as much memory, and none is lost.
"$balance" --level 0 --games 10000 --limit 3 --records "$work/records" carnyx >"$work/out"
cat >"$work/memory.py" <<'END'
import array, fcntl, re, subprocess, sys, termios, time
program, records = sys.argv[1:]
text = open(records, "rb").read()
begins = b"boardrules-record 1\n"
assert text.count(begins) == 10_000
def kilobytes(times, text):
    """The most memory that it had when it has read all of the pipe, and what it prints when that is closed."""
    run = subprocess.Popen([program, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    for _ in range(times):
        for begin in range(0, len(text), 4096):
            run.stdin.write(text[begin:begin + 4096])
    waiting = array.array("i", [1])
    while waiting[0] > 0:
        time.sleep(0.01)
        fcntl.ioctl(run.stdin, termios.FIONREAD, waiting)
    used = int(re.search(r"^VmHWM:\s+(\d+) kB$", open(f"/proc/{run.pid}/status").read(), re.M).group(1))
    out = run.communicate()[0].decode()
    assert run.returncode == 0, out
    return used, out
few, out = kilobytes(1, begins + begins.join(text.split(begins)[1:1001]))
assert out.startswith("1000 records, 3000 plies; ") and out.endswith("unfinished: 1000; faulty: 0\n"), out
many, out = kilobytes(10, text)
assert out.startswith("100000 records, 300000 plies; ") and out.endswith("unfinished: 100000; faulty: 0\n"), out
assert many <= few + 256, (few, many)
print(f"figure: 1,000 records are read in {few} KB, 100,000 in {many} KB")
END
check memory "$PYTHON" "$work/memory.py" "$built/examples/read_records" "$work/records"
echo "$output"
finish parts
