# A run of each fuzzer, from a fixed seed: what a change broke is told from what nobody has found yet. `make fuzz
# FUZZ_SECONDS=…` looks on, with other inputs each time.
. tests/support/check.subr

for target in tests/fuzz/*.c; do
    name=$(basename "$target" .c | sed s/fuzz_//)
    check "$name" $MAKE -s --no-print-directory fuzz FUZZERS="$name" FUZZ_SEED=1 FUZZ_SECONDS="${FUZZ_SECONDS:-120}"
done
finish fuzz
