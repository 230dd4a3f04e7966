# mutants.sh: `make mutate` works: a game's tests find the first two mutants of its sample, or they are listed. (All take long.)
# Whatever is listed is still there.
. tests/support/check.subr

killed() {
    "$PYTHON" tests/scripts/mutate.py "$1" --count 2 --jobs 1 >"$work/log" 2>&1 && grep "^$1: 2 mutants, " "$work/log" ||
        { tail -n 20 "$work/log"; return 1; }
}
check listed_mutants_are_there "$PYTHON" tests/scripts/mutate.py --stale
check carnyx_mutants killed carnyx
finish mutants
