# Everything compiles without a warning, with gcc and clang, and no function takes much stack.
. tests/check.subr

warnings='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Werror'
have=$(ls lib/game_*.c | sed -n 's/.*game_\([a-z]*\)\.c$/-DBRDI_HAVE_\1/p' | tr a-z A-Z | sed 's/^-D*/-D/')
programs="$(ls tests/*.c tests/fuzz/*.c examples/*.c bench/*.c 2>/dev/null)"

compile() {
    "$1" -std=c11 $warnings $2 -O2 -D_GNU_SOURCE -DBRD_BUILDING $have -Iinclude -Ilib $(pkg-config --cflags libfyaml) -S -o /dev/null "$3"
}

for source in lib/*.c; do check "gcc_$(basename "$source")" compile gcc '-Wmissing-prototypes -Wstack-usage=12288' "$source"; done
for source in $programs; do check "gcc_$(basename "$source")" compile gcc '' "$source"; done
if has "$CLANG"; then
    for source in lib/*.c $programs; do check "clang_$(basename "$source")" compile "$CLANG" '' "$source"; done
fi
finish warnings
