# A short run of each fuzzer on each change; `make fuzz FUZZ_SECONDS=…` runs them longer.
. tests/check.subr

has "$CLANG" || { echo 'fuzz: skipped: no clang'; exit 0; }
for target in tests/fuzz/*.c; do
    name=$(basename "$target" .c | sed s/fuzz_//)
    check "$name" $MAKE -s --no-print-directory fuzz FUZZERS="$name" FUZZ_SECONDS="${FUZZ_SECONDS:-45}"
done
finish fuzz
