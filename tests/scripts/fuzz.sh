# fuzz.sh: each fuzzer finds nothing in a run from a fixed seed, so a failure is due to a change. `make fuzz FUZZ_SECONDS=…` tries
# new inputs each time.
. tests/support/check.subr

for target in tests/fuzz/*.c; do
    name=$(basename "$target" .c | sed s/fuzz_//)
    check "$name" $MAKE -s --no-print-directory fuzz FUZZERS="$name" FUZZ_SEED=1 FUZZ_SECONDS="${FUZZ_SECONDS:-20}"
done
finish fuzz
