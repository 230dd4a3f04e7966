# portable.sh: the library gives the same results with every compiler, optimisation and word size (tests/support/digest.subr). What
# compiler.h writes in plain C finds the same bits as the compiler's builtins. Others compare the same digests:
# warnings.sh for gcc with -O3, byte_order.sh for the other byte order, windows.sh for Windows, amalgamation.sh and
# equal.sh for the library in one file.
. tests/support/check.subr
. tests/support/digest.subr

finds_bits() { # NAME COMPILER FLAGS
    $2 $3 -D_GNU_SOURCE -Iinclude -Ilib -Itests/support -o "$work/bits_$1" tests/core/test_compiler.c && "$work/bits_$1"
}

check clang_unoptimised same clang_unoptimised "$CLANG" -O0
check bits_32 same bits_32 gcc '-O0 -m32'
check bits_in_plain_c finds_bits plain gcc '-O2 -DBRD_PLAIN_C'
if has tcc; then check bits_with_tcc finds_bits tcc tcc ''; else skip bits_with_tcc 'tcc is missing'; fi
finish portable
