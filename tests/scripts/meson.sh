# meson.sh: each way to use the library with Meson: a client is built and run against the installed library by pkg-config (shared,
# static, core), and with this tree as a subproject. The lists of files and games are those of the tree. Meson installs what
# packaging/installed lists.
. tests/support/check.subr
. tests/support/installed.subr

# How to compile is not what is tested here, so what compiles fastest will do: without flags.
export CFLAGS=
tree=$PWD games=$(sed -n 's/^ALL_GAMES=//p' packaging/facts)
# client NAME DEPENDENCY [OPTIONS]: the project of a client
client() {
    mkdir -p "$work/$1"
    cp tests/abi/games.c "$work/$1/client.c"
    printf "project('client', 'c')\nexecutable('client', 'client.c', dependencies: dependency('%s'%s))\n" "$2" "${3-}" \
        >"$work/$1/meson.build"
}
runs() { # NAME EXPECTED OPTION…
    name=$1 expected=$2
    shift 2
    meson setup "$work/$name/build" "$work/$name" -Dbuildtype=plain "$@" && meson compile -C "$work/$name/build" -j 2 &&
        found=$("$work/$name/build/client") && echo "found: $found" && [ "$found" = "$expected" ]
}
installs() { # NAME OPTION…
    name=$1
    shift
    meson setup "$work/$name.build" "$tree" -Dbuildtype=plain --prefix="$work/$name" --libdir=lib "$@" &&
        meson compile -C "$work/$name.build" -j 2 && meson install -C "$work/$name.build"
}
# The files that the build compiles are those of lib/.
compiles_all() {
    meson introspect --targets "$work/usr.build" | "$PYTHON" -c '
import json, os, sys
print(*sorted({os.path.relpath(file, sys.argv[1]) for target in json.load(sys.stdin) for group in target["target_sources"]
               for file in group.get("sources", [])}), sep="\n")' "$tree" >"$work/compiled"
    find lib/builtin.c lib/no_yaml.c lib/*/ -name '*.c' | sort | diff - "$work/compiled"
}
names_all_games() {
    sed -n "s/.*choices: \[\(.*\)\], .*/\1/p" meson_options.txt | tr -d "',"
}
# What pkg-config and CMake read is the same, whoever installed it.
same_files() {
    $MAKE -s --no-print-directory BUILD="$work/made" prefix="$work/usr" libdir="$work/usr/lib" "$work/made/boardrules.pc" \
        "$work/made/boardrules-core.pc" "$work/made/boardrules-config.cmake" "$work/made/boardrules-config-version.cmake" &&
        for file in "$work/usr/lib/pkgconfig"/* "$work/usr/lib/cmake/boardrules"/*; do diff "$work/made/${file##*/}" "$file" || return; done
}
needs_not() { ! readelf -d "$1" | grep "NEEDED.*\\[$2"; }

if has meson; then
    check games test "$(names_all_games)" = "$games"
    check installs installs usr
    check installs_the_list stages_the_list "$work/usr" '' /lib $games
    check same_files same_files
    check compiles_all compiles_all
    export PKG_CONFIG_PATH="$work/usr/lib/pkgconfig" LD_LIBRARY_PATH="$work/usr/lib"
    client shared boardrules
    check shared runs shared "$games ok"
    if has cmake; then
        client found boardrules ", method: 'cmake', modules: ['boardrules::boardrules']"
        check found runs found "$games ok" -Dcmake_prefix_path="$work/usr"
    else
        skip found 'cmake is missing'
    fi
    client core boardrules-core
    check core runs core "$games no_yaml"
    check the_core_needs_no_libfyaml needs_not "$work/usr/lib/libboardrules-core.so" libfyaml
    client static boardrules ', static: true'
    check static runs static "$games ok"
    check static_needs_nothing needs_not "$work/static/build/client" libboardrules
    client subproject boardrules-core ", fallback: ['boardrules', 'boardrules_core_dep'], default_options: ['games=carnyx,tomis', 'yaml=disabled']"
    mkdir "$work/subproject/subprojects" && ln -s "$tree" "$work/subproject/subprojects/boardrules"
    unset PKG_CONFIG_PATH LD_LIBRARY_PATH
    check subproject runs subproject 'carnyx tomis no_yaml'
else
    skip meson 'meson is missing'
fi
finish meson
