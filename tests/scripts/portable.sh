# The same answers whatever the compiler, the optimisation and the word size: a client's digest of positions, saves, hashes
# and move lists. Another byte order: byte_order.sh.
. tests/support/check.subr
. tests/support/digest.subr

check played grep -qx ok "$work/expected"
check optimised_more same optimised_more gcc -O3
check clang_unoptimised same clang_unoptimised "$CLANG" -O0
check bits_32 same bits_32 gcc '-O1 -m32'
finish portable
