# amalgamation.sh: the library in one file compiles without a warning with each compiler, for all games and for each alone, with and
# without YAML; it exports exactly the public functions, gives the same results as the library built from lib/, and is as fast.
. tests/support/check.subr
. tests/support/digest.subr

games=$(sed -n 's/^ALL_GAMES=//p' packaging/facts)
fyaml="-DBRD_WITH_YAML $(pkg-config --cflags libfyaml)"
fyaml_libs=$(pkg-config --libs libfyaml)
warnings='-Werror -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes'

# The macros that leave out all games but this one. clang finds functions that nobody uses then before it compiles any.
alone() {
    for game in $games; do [ "$game" = "$1" ] || echo "-DBRD_WITHOUT_$game" | tr '[:lower:]' '[:upper:]' | sed 's/^-d/-D/'; done
}
# compiles NAME COMPILER FLAGS
compiles() { $2 -std=c11 $3 -c "$work/boardrules/boardrules.c" -o "$work/$1.o"; }
# plays_the_same NAME COMPILER FLAGS: what was compiled by this name gives the digest of the library built from lib/.
plays_the_same() {
    $2 $3 -Iinclude -o "$work/$1" tests/proof/digest.c "$work/$1.o" $fyaml_libs && prints_the_digest "$work/$1"
}
compiles_the_same() { compiles "$@" && plays_the_same "$@"; }
counts_plies() { # NAME COMPILER
    $2 -Iinclude -o "$work/perft" tests/abi/perft_client.c "$work/$1.o" && "$work/perft" >"$work/found" && diff "$work/counts" "$work/found"
}
holds_corpus() {
    "$CC" -Iinclude -Ilib -Itests/support -o "$work/corpus" tests/api/test_corpus.c "$work/$1.o" $fyaml_libs && "$work/corpus"
}
uses_little_stack() {
    "$CC" -O2 -D_GNU_SOURCE -Iinclude -Ilib -Iapps -I. -Itests/support -o "$work/stack" tests/core/test_stack.c "$work/$1.o" $fyaml_libs && "$work/stack"
}
# Instructions of random play. The compiler sees more in one file, so it takes no more than the library built from lib/.
benchmark() { "$CC" -O2 -std=c11 -D_GNU_SOURCE -Iinclude -Iapps -I. -o "$work/bench" bench/bench.c bench/mailbox.c "$work/gcc_yaml.o" $fyaml_libs -lpthread; }
instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null '--toggle-collect=measured*' "$1" bench/middles "$2" random_start 0 2>&1 |
        sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}
is_as_fast() {
    one=$(instructions "$work/bench" "$1") separate=$(instructions "$built/bench/bench" "$1")
    echo "one file: $one, lib/: $separate" && [ "$one" -le "$separate" ]
}
exports_the_map() {
    nm -g --defined-only "$work/$1.o" | sed -n 's/.* [A-Z] //p' | sort >"$work/exported"
    sed -n 's/^ *\(brd_[a-z0-9_]*\);$/\1/p' lib/libboardrules.map | sort | diff - "$work/exported"
}

"$CC" -O2 -Iinclude -o "$work/client" tests/abi/perft_client.c "$built/libboardrules-core.a" && "$work/client" >"$work/counts"

check written "$PYTHON" packaging/amalgamate.py "$work" $games
check header_is_whole sh -c '! grep -n "include \"" "$1"' - "$work/boardrules/boardrules.h"
check no_warning_gcc compiles gcc_yaml gcc "$warnings -O2 $fyaml"
check no_warning_clang compiles clang_yaml "$CLANG" "$warnings $fyaml"
check no_warning_plain_c compiles plain gcc "$warnings -DBRD_PLAIN_C"
for game in $games; do
    check "no_warning_alone_$game" "$CLANG" -std=c11 $warnings $(alone "$game") -fsyntax-only \
        "$work/boardrules/boardrules.c"
done
check exports exports_the_map gcc_yaml
check exports_without_yaml exports_the_map plain
check stack uses_little_stack gcc_yaml
check benchmark benchmark
for game in $games; do check "is_as_fast_$game" is_as_fast "$game"; done
check same_gcc plays_the_same gcc_yaml gcc -O2
check same_clang plays_the_same clang_yaml "$CLANG" -O0
check same_in_plain_c compiles_the_same same_plain "$CLANG" '-O0 -DBRD_PLAIN_C'
if has tcc; then
    check same_tcc compiles_the_same same_tcc tcc ''
    check counts_plies_tcc counts_plies same_tcc tcc
else
    skip same_tcc 'tcc is missing'
fi
check corpus holds_corpus gcc_yaml
finish amalgamation
