# games.sh: a library with only some of the games has neither code nor rules of the others, whether it is built with make or
# without.
. tests/support/check.subr
unset MAKEFLAGS

others='tokonoma|tomis|thrones|bad_vertex|Binary Station|Karwler'

build() { # GAMES
    $MAKE -s BUILD="$work/build" GAMES="$1" CFLAGS=-O0 lib core "$work/build/tools/brdsh"
}
without_make() {
    "$CC" -std=c11 -Iinclude -Ilib -DBRD_WITHOUT_TOKONOMA -DBRD_WITHOUT_TOMIS -DBRD_WITHOUT_THRONES -o "$work/without_make" \
        lib/core/*.c lib/builtin.c lib/carnyx/*.c lib/tombs/*.c tests/abi/client.c
}
client_of() { # LIBRARY: what its games play, one a line
    "$CC" -Iinclude -o "$work/client" tests/abi/client.c "$1" && "$work/client"
}
nothing_of_others() { # FILE
    test -s "$1" && ! nm "$1" | grep -iE "$others" && ! strings -a "$1" | grep -iE "$others"
}
plays_the_same() { # PROGRAM: two games and the line `ok`
    "$1" >"$work/found" && diff "$work/expected" "$work/found" && test "$(wc -l <"$work/found")" = 3
}
shell_knows() { # GAMES
    test "$(echo games | "$work/build/tools/brdsh" | tr -d '=\n ')" = "$1"
}

client_of "$built/libboardrules-core.a" | grep -E '^(carnyx |tombs |ok$)' >"$work/expected"
check all_five_are_found_where_they_are grep -qi tokonoma "$built/libboardrules.so.0"
check builds_with_two build 'carnyx tombs'
for file in libboardrules.a libboardrules.so.0 libboardrules-core.a; do
    check "nothing_of_others_in_$file" nothing_of_others "$work/build/$file"
done
check shell_knows_two shell_knows carnyxtombs
client_of "$work/build/libboardrules-core.a" >/dev/null
check two_play plays_the_same "$work/client"
check builds_with_one_in_the_same_folder build tombs
check shell_knows_one shell_knows tombs
check builds_without_make without_make
check nothing_of_others_without_make nothing_of_others "$work/without_make"
check two_play_without_make plays_the_same "$work/without_make"
refuses() { ! build "$1"; }
check no_such_game refuses chess
finish games
