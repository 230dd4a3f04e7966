# A run of each fuzzer; `make fuzz FUZZ_SECONDS=…` runs them longer.
. tests/check.subr

for target in tests/fuzz/*.c; do
    name=$(basename "$target" .c | sed s/fuzz_//)
    check "$name" $MAKE -s --no-print-directory fuzz FUZZERS="$name" FUZZ_SECONDS="${FUZZ_SECONDS:-120}"
done
finish fuzz
