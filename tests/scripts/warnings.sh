# warnings.sh: everything compiles without a warning, with gcc and clang, and no function uses much stack.
. tests/support/check.subr

warnings='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Werror'
programs=$(ls tests/*/*.c tools/*.c tools/*/*.c examples/*.c bot/*.c balance/*.c draw/*.c generate/*.c bench/*.c)

# compile COMPILER FLAGS SOURCE
compile() {
    "$1" -std=c11 $warnings -D_GNU_SOURCE -DBRD_BUILDING -Iinclude -Ilib -I. -Itests/support -I"$work/build/tools" $(pkg-config --cflags libfyaml libedit) $2 "$3"
}

# Made from the rulebooks, for brdplay.
"${MAKE:-make}" --no-print-directory -s BUILD="$work/build" "$work/build/tools/rulebooks.inc" || exit 1

# gcc reports some warnings only when it optimises.
for source in lib/*.c lib/*/*.c; do
    check "gcc_$(basename "$source")" compile gcc '-Wmissing-prototypes -Wstack-usage=12288 -O3 -S -o '"$work/out.s" "$source"
done
for source in $programs; do check "gcc_$(basename "$source")" compile gcc -fsyntax-only "$source"; done
for source in lib/*.c lib/*/*.c $programs; do check "clang_$(basename "$source")" compile "$CLANG" -fsyntax-only "$source"; done
finish warnings
