# fuzz.sh: each fuzzer finds nothing in the kept inputs and in a run from a fixed seed, so a failure is due to a change. `make fuzz`
# tries new inputs each time, and `make proof PROOF=fuzzing` millions.
. tests/support/check.subr

$MAKE -s --no-print-directory fuzz FUZZ_SEED=1 FUZZ_SECONDS="${FUZZ_SECONDS:-2}" >"$work/log" 2>&1 || cat "$work/log"
for target in tests/fuzz/*.c; do
    name=$(basename "$target" .c | sed s/fuzz_//)
    check "$name" grep "^$name: .*number_of_executed_units: [1-9]" "$work/log"
done
finish fuzz
