# The same answers whatever the compiler, the optimisation, the word size and, where a cross compiler and qemu are
# installed, the byte order: a client's digest of positions, saves, hashes and move lists.
. tests/check.subr

"$CC" -O2 -Iinclude -o "$work/client" tests/abi/client.c "$built/libboardrules-core.a" && "$work/client" >"$work/expected"

# same NAME COMPILER FLAGS RUNNER
same() {
    $MAKE -s BUILD="$work/$1" RULES_C="$built/builtin.c" PKG_CONFIG=false CC="$2" CFLAGS="$3" "$work/$1/libboardrules-core.a" \
        </dev/null && $2 $3 -Iinclude -o "$work/$1/client" tests/abi/client.c "$work/$1/libboardrules-core.a" &&
        $4 "$work/$1/client" >"$work/$1/found" && diff "$work/expected" "$work/$1/found"
}
unset MAKEFLAGS

check played grep -qx ok "$work/expected"
check optimised_more same optimised_more gcc -O3 ''
has "$CLANG" && check clang_unoptimised same clang_unoptimised "$CLANG" -O0 ''
check bits_32 same bits_32 gcc '-O1 -m32' ''
if has s390x-linux-gnu-gcc && has qemu-s390x-static; then
    check big_endian same big_endian s390x-linux-gnu-gcc '-O2 -static' qemu-s390x-static
else
    echo 'big_endian: not run; it needs gcc-s390x-linux-gnu, libc6-dev-s390x-cross and qemu-user-static'
fi
finish portable
