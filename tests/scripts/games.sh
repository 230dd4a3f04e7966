# games.sh: a library with only some of the games has neither code nor rules of the others, whether it is built with make or
# without. Rules objects that it wrote are refused by a library with other games, and the other way round. [H.games]
. tests/support/check.subr
unset MAKEFLAGS

others='tokonoma|tomis|thrones|bad_vertex|Binary Station|Karwler'

# build GAMES [TARGET]: all that is tested with these games, or this alone
build() {
    $MAKE -s BUILD="$work/build" GAMES="$1" CFLAGS=-O0 ${2:-lib core "$work/build/tools/brdsh"}
}
without_make() {
    "$CC" -std=c11 -Iinclude -Ilib -Ilib/basics -DBRD_WITHOUT_TOKONOMA -DBRD_WITHOUT_TOMIS -DBRD_WITHOUT_THRONES -o "$work/without_make" \
        lib/basics/*.c lib/keys/*.c lib/kit/*.c lib/core/*.c lib/text/*.c lib/builtin.c lib/no_yaml.c lib/games/carnyx/*.c lib/games/tombs/*.c tests/abi/digest_client.c
}
client_of() { # LIBRARY: what its games play, one a line
    "$CC" -Iinclude -o "$work/client" tests/abi/digest_client.c "$1" && "$work/client"
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

# keep NAME LIBRARY: keeps a program that writes and reads rules with this library, and the rules that it writes.
keep() {
    mkdir "$work/$1" && "$CC" -Iinclude -o "$work/$1.program" tests/abi/stored_rules.c "$2" && "$work/$1.program" write "$work/$1"
}
# read_by READER WRITER accepts|refuses
read_by() { "$work/$1.program" "$3" "$work/$2"/*; }

check keeps_all keep all "$built/libboardrules-core.a"
client_of "$built/libboardrules-core.a" | grep -E '^(carnyx |tombs |ok$)' >"$work/expected"
check all_five_are_found_where_they_are grep -qi tokonoma "$built/libboardrules.so.1"
check builds_with_two build 'carnyx tombs'
for file in libboardrules.a libboardrules.so.1 libboardrules-core.a; do
    check "nothing_of_others_in_$file" nothing_of_others "$work/build/$file"
done
check shell_knows_two shell_knows carnyxtombs
check keeps_two keep two "$work/build/libboardrules-core.a"
client_of "$work/build/libboardrules-core.a" >/dev/null
check two_play plays_the_same "$work/client"
check builds_with_one_in_the_same_folder build tombs
check shell_knows_one shell_knows tombs
check keeps_one keep one "$work/build/libboardrules-core.a"
check builds_with_the_first build tokonoma core
check keeps_first keep first "$work/build/libboardrules-core.a"
check same_games_read_each_other read_by all all accepts
for games in two one first; do
    check "rules_of_all_are_not_those_of_$games" read_by "$games" all refuses
    check "rules_of_${games}_are_not_those_of_all" read_by all "$games" refuses
done
check rules_of_one_are_not_those_of_two read_by two one refuses
check builds_without_make without_make
check nothing_of_others_without_make nothing_of_others "$work/without_make"
check two_play_without_make plays_the_same "$work/without_make"
refuses() { ! build "$1"; }
check no_such_game refuses chess
finish games
