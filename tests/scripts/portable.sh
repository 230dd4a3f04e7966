# portable.sh: the library gives the same results with every compiler, optimisation and word size: a client prints the same digest
# of positions, saves, hashes and move lists. tests/scripts/byte_order.sh tries the other byte order.
. tests/support/check.subr
. tests/support/digest.subr

check played grep -qx ok "$work/expected"
check optimised_more same optimised_more gcc -O3
check clang_unoptimised same clang_unoptimised "$CLANG" -O0
check bits_32 same bits_32 gcc '-O1 -m32'
finish portable
