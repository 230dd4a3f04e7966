# warnings.sh: everything compiles without a warning, with gcc and clang, and no function uses much stack. What gcc
# makes of the library with -O3 gives the same results (tests/support/digest.subr).
. tests/support/check.subr
. tests/support/digest.subr

warnings='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Werror'
programs=$(ls tests/*/*.c apps/tools/*.c apps/tools/*/*.c examples/*.c apps/bot/*.c apps/balance/*.c apps/draw/*.c packaging/*.c bench/*.c)

# compile COMPILER FLAGS SOURCE
compile() {
    "$1" -std=c11 $warnings -D_GNU_SOURCE -DBRD_BUILDING -Iinclude -Ilib -Ilib/basics -Iapps -I. -Itests/support -I"$work/build/tools" $(pkg-config --cflags libfyaml libedit) $2 "$3"
}

# Made from the rulebooks, for brdplay.
"${MAKE:-make}" --no-print-directory -s BUILD="$work/build" "$work/build/tools/rulebooks.inc" || exit 1

# gcc reports some warnings only when it optimises.
sources=$(find lib -name "*.c" | sort)
mkdir -p $(find lib -type d | sed "s|^|$work/optimised/|")
for source in $sources; do
    check "gcc_$(basename "$source")" compile gcc \
        "-Wmissing-prototypes -Wstack-usage=17408 -O3 -c -o $work/optimised/${source%.c}.o" "$source"
done
check core ar rcs "$work/optimised/libboardrules-core.a" $(find "$work/optimised/lib" -name '*.o' ! -path '*/yaml/*')
check core_is_the_same core_is_the_same optimised gcc -O3
for source in $programs; do check "gcc_$(basename "$source")" compile gcc -fsyntax-only "$source"; done
for source in $sources $programs; do check "clang_$(basename "$source")" compile "$CLANG" -fsyntax-only "$source"; done
finish warnings
