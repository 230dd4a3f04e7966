# counts.sh: tests/run counts its scripts correctly: a failed or skipped test is counted and named, and a skipped one is a failure
# in `make check-all`; a script that crashes has failed.
. tests/support/check.subr

script() { # NAME TEXT
    printf '%s\n' "$2" >"$work/$1.sh"
}
# ends ALL STATUS LAST SCRIPT…: tests/run ends with this exit status and this last line for these scripts
ends() {
    all=$1 expected_status=$2 expected=$3
    shift 3
    scripts=$(for name in "$@"; do echo "$work/$name.sh"; done)
    env -u MAKEFLAGS -u PLIES BUILD="$work/build" ALL="$all" KEEP_TIMES="${kept-1}" JOBS=2 tests/run $scripts >"$work/output" 2>&1
    status=$?
    [ "$status" = "$expected_status" ] && [ "$(tail -n 1 "$work/output")" = "$expected" ] && return
    echo "exit status $status"
    cat "$work/output"
    return 1
}
# names NAMES ALL SCRIPT…: a line has these names
names() {
    line="skipped: $1" all=$2
    shift 2
    ends "$all" '' '' "$@" >/dev/null
    grep -qx "$line" "$work/output" || { cat "$work/output"; return 1; }
}

script good 'echo "good: 2 passed, 0 failed"'
script bad 'echo "bad: 5 passed, 1 failed"; exit 1'
script skipped 'echo "all_of_it: skipped: no tool"; echo "skipped: 0 passed, 0 failed"'
script partly 'echo "one: skipped: no tool"; echo "two: skipped: no tool"; echo "partly: 1 passed, 0 failed"'
script prose 'echo "this line says: skipped: nothing"; echo "prose: 1 passed, 0 failed"'
script silent 'true'
script killed 'echo "killed: 4 passed, 0 failed" >/dev/null; kill -SEGV $$'
script crashes_after_its_count 'echo "crashes: 4 passed, 0 failed"; exit 3'
script endless 'sleep 100'
script ends_at_its_skip 'echo "early: skipped: no tool"'

check all_pass ends 0 0 '2 passed, 0 failed, 0 skipped' good
check one_fails ends 0 1 '7 passed, 1 failed, 0 skipped' good bad
check failures_are_named grep -qx 'failed: script/bad.sh *make check T=bad.sh MODES=script' "$work/output"
check progress_is_shown sh -c 'grep -q "^\[1/2\] " "$1" && grep -q "^\[2/2\] " "$1"' - "$work/output"
check no_skip_names_nothing sh -c '! grep "^skipped:" "$1"' - "$work/output"
check a_skip_is_counted ends 0 0 '2 passed, 0 failed, 1 skipped' good skipped
check each_skip_is_counted ends 0 0 '3 passed, 0 failed, 3 skipped' good skipped partly
check skips_are_named names 'all_of_it one two' 0 good skipped partly
check the_reason_is_printed grep -qx 'all_of_it: skipped: no tool' "$work/output"
check prose_is_no_skip ends 0 0 '1 passed, 0 failed, 0 skipped' prose
check nothing_but_skips_is_no_success ends 0 1 '0 passed, 0 failed, 1 skipped' skipped
check all_allows_no_skip ends 1 1 '3 passed, 3 failed, 0 skipped' good skipped partly
check all_names_them names 'all_of_it one two' 1 good skipped partly
check all_passes_without_skips ends 1 0 '2 passed, 0 failed, 0 skipped' good
check silence_is_a_failure ends 0 1 '2 passed, 1 failed, 0 skipped' good silent
check a_killed_script_fails ends 0 1 '2 passed, 1 failed, 0 skipped' good killed
check a_crash_after_the_count_fails ends 0 1 '6 passed, 1 failed, 0 skipped' good crashes_after_its_count
check no_count_is_a_failure ends 0 1 '2 passed, 1 failed, 1 skipped' good ends_at_its_skip
check failures_without_a_count_are_named grep -q '^failed: script/ends_at_its_skip.sh ' "$work/output"
check times_are_kept grep -q '"script/good.sh": [0-9]' "$work/build/times.json"
part_of_a_run() { kept= ends 0 0 '1 passed, 0 failed, 0 skipped' prose && ! grep prose "$work/build/times.json"; }
check times_of_a_part_are_not part_of_a_run
# What a test starts counts, too; here a second of work by a child of a child.
script works 'sh -c "sh -c '"'"'i=0; while [ \$i -lt 300000 ]; do i=\$((i + 1)); done'"'"'; true"; echo "works: 1 passed, 0 failed"'
takes_time() { ends 0 0 '1 passed, 0 failed, 0 skipped' works && grep -qE '^\[1/1\] .*\([0-9]*[1-9.]+[0-9]* s\)' "$work/output" && ! grep '(0[.]0 s)' "$work/output"; }
check children_take_time takes_time
# So does what outlives its parent, as parts of a browser do; it is nobody's.
script leaves "(setsid sh -c 'i=0; while [ \$i -lt 300000 ]; do i=\$((i + 1)); done; : >$work/left' &)
while [ ! -e $work/left ]; do sleep 0.1; done; sleep 0.3; echo 'leaves: 1 passed, 0 failed'"
orphans_take_time() { kept=1; ends 0 0 '1 passed, 0 failed, 0 skipped' leaves && grep -qE '"script/orphans": (0[.]0?[1-9]|[1-9])' "$work/build/times.json"; }
check orphans_take_time orphans_take_time
# The table of times says what each test is for: a sentence of its head, not the test.
purposes_are_sentences() {
    "$PYTHON" - <<'EOF'
import pathlib, sys
sys.path.insert(0, "tests/support")
sys.dont_write_bytecode = True
import times
rooms = ("tokonoma", "carnyx", "tombs", "tomis", "thrones", "core", "api", "yaml", "tools", "bindings", "scripts")
files = [path for room in rooms for path in pathlib.Path("tests", room).glob("*") if path.suffix in (".py", ".sh") or path.match("test_*.c")]
names = [path.stem.removeprefix("test_") if path.suffix == ".c" else path.name for path in files]
wrong = [name for name in names if not 10 < len(times.purpose_of(name)) < 400]
assert len(names) > 100 and not wrong, wrong
EOF
}
check purposes_are_sentences purposes_are_sentences
too_long() { LIMIT_SECONDS=1 ends 0 1 '2 passed, 1 failed, 0 skipped' good endless && grep -qx '(ended after 1 s)' "$work/output"; }
check ended_by_its_limit too_long
finish counts
