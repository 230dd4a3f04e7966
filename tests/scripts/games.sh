# games.sh: a library with only some of the games has neither code nor rules of the others, whether it is built with make or
# without. Rules objects that it wrote are refused by a library with other games, and the other way round.
. tests/support/check.subr
unset MAKEFLAGS

others='tokonoma|tomis|thrones|bad_vertex|Binary Station|Karwler'

build() { # GAMES
    $MAKE -s BUILD="$work/build" GAMES="$1" CFLAGS=-O0 lib core "$work/build/tools/brdsh"
}
without_make() {
    "$CC" -std=c11 -Iinclude -Ilib -DBRD_WITHOUT_TOKONOMA -DBRD_WITHOUT_TOMIS -DBRD_WITHOUT_THRONES -o "$work/without_make" \
        lib/core/*.c lib/builtin.c lib/no_yaml.c lib/carnyx/*.c lib/tombs/*.c tests/abi/client.c
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

# Writes rules with one library and reads them with another.
cat >"$work/pass.c" <<'PROGRAM'
#include <boardrules/boardrules.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static void *function_of(void *library, const char *name)
{
    void *function = library ? dlsym(library, name) : NULL;
    if (!function) printf("no %s\n", name);
    return function;
}

/* Arguments: the library that writes, the one that reads, and whether that accepts the rules ("yes", "no"). */
int main(int argc, char **argv)
{
    static brd_rules rules;
    brd_state state;
    void *writer = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL), *reader = dlopen(argv[2], RTLD_NOW | RTLD_LOCAL);
    const char *(*game_name)(int32_t) = (const char *(*)(int32_t))function_of(writer, "brd_game_name");
    int32_t (*builtin)(brd_rules *, const char *) = (int32_t (*)(brd_rules *, const char *))function_of(writer, "brd_rules_builtin");
    const char *(*name)(const brd_rules *) = (const char *(*)(const brd_rules *))function_of(reader, "brd_rules_name");
    int32_t (*initial)(const brd_rules *, brd_state *, int32_t) =
        (int32_t (*)(const brd_rules *, brd_state *, int32_t))function_of(reader, "brd_state_initial");
    int failed = argc != 4 || !game_name || !builtin || !name || !initial || writer == reader;
    for (int32_t i = 0; !failed && game_name(i); i++) {
        if (builtin(&rules, game_name(i)) != BRD_OK) return 1;
        const char *found = name(&rules);
        int32_t status = initial(&rules, &state, 0);
        int accepted = found && strcmp(found, game_name(i)) == 0 && status == BRD_OK;
        int refused = !found && status == BRD_E_NO_RULES;
        if (strcmp(argv[3], "yes") == 0 ? accepted : refused) continue;
        printf("%s is read as %s (%d)\n", game_name(i), found ? found : "nothing", (int)status);
        failed = 1;
    }
    return failed;
}
PROGRAM
"$CC" -Iinclude -o "$work/pass" "$work/pass.c" -ldl
keep() { cp -L "$work/build/libboardrules.so" "$work/$1.so"; }
cp -L "$built/libboardrules.so" "$work/all.so"
cp -L "$built/libboardrules.so" "$work/again.so"

client_of "$built/libboardrules-core.a" | grep -E '^(carnyx |tombs |ok$)' >"$work/expected"
check all_five_are_found_where_they_are grep -qi tokonoma "$built/libboardrules.so.1"
check builds_with_two build 'carnyx tombs'
for file in libboardrules.a libboardrules.so.1 libboardrules-core.a; do
    check "nothing_of_others_in_$file" nothing_of_others "$work/build/$file"
done
check shell_knows_two shell_knows carnyxtombs
keep two
client_of "$work/build/libboardrules-core.a" >/dev/null
check two_play plays_the_same "$work/client"
check builds_with_one_in_the_same_folder build tombs
check shell_knows_one shell_knows tombs
keep one
check builds_with_the_first build tokonoma
keep first
check same_games_read_each_other "$work/pass" "$work/all.so" "$work/again.so" yes
for games in two one first; do
    check "rules_of_all_are_not_those_of_$games" "$work/pass" "$work/all.so" "$work/$games.so" no
    check "rules_of_${games}_are_not_those_of_all" "$work/pass" "$work/$games.so" "$work/all.so" no
done
check rules_of_one_are_not_those_of_two "$work/pass" "$work/one.so" "$work/two.so" no
check builds_without_make without_make
check nothing_of_others_without_make nothing_of_others "$work/without_make"
check two_play_without_make plays_the_same "$work/without_make"
refuses() { ! build "$1"; }
check no_such_game refuses chess
finish games
