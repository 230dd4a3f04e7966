# null.sh: everything that the header allows as NULL is clean under the sanitizer of clang, which, unlike that of gcc, also reports
# an offset that is added to NULL.
. tests/support/check.subr

programs=$(for name in misuse_arguments misuse_buffers perft; do echo "$BUILD/undefined/tests/$name"; done)
check builds $MAKE -s --no-print-directory BUILD="$BUILD/undefined" CC="$CLANG" \
    CFLAGS='-O1 -g -fsanitize=undefined -fno-sanitize-recover=all' $programs
for program in $programs; do check "clean_$(basename "$program")" "$program"; done
finish null
