# cmake.sh: each way to use the library with CMake: a client is built and run against the installed library (shared, static, core),
# against this tree as a subdirectory, and fetched from a clone, or in a
# tarball from the tree.
. tests/support/check.subr

# How to compile is not what is tested here, so what compiles fastest will do.
export CMAKE_BUILD_TYPE=Debug
tree=$PWD
# client NAME TARGET HOW: the project of a client; HOW finds the library.
client() {
    mkdir -p "$work/$1"
    cp tests/abi/games.c "$work/$1/client.c"
    printf 'cmake_minimum_required(VERSION 3.16)\nproject(client C)\n%s\nadd_executable(client client.c)\n%s\n' "$3" \
        "target_link_libraries(client PRIVATE $2)" >"$work/$1/CMakeLists.txt"
}
# runs NAME EXPECTED OPTION…: builds the client and compares what it prints
runs() {
    name=$1 expected=$2
    shift 2
    cmake -S "$work/$name" -B "$work/$name/build" "$@" && cmake --build "$work/$name/build" -j2 &&
        found=$("$work/$name/build/client") && echo "found: $found" && [ "$found" = "$expected" ]
}
installs() { # PREFIX OPTION…
    prefix=$1
    shift
    cmake -S "$tree" -B "$prefix.build" -DCMAKE_INSTALL_PREFIX="$prefix" "$@" && cmake --build "$prefix.build" -j2 &&
        cmake --install "$prefix.build"
}
needs() { readelf -d "$1" | grep "NEEDED.*\\[$2"; }
needs_not() { ! needs "$@"; }
# The functions that a shared library exports are those of the map.
exports_the_map() {
    nm -D --defined-only "$1" | sed -n 's/.* T \(brd_[a-z0-9_]*\)@.*/\1/p' | sort >"$work/exported"
    sed -n 's/^ *\(brd_[a-z0-9_]*\);$/\1/p' lib/libboardrules.map | sort | diff - "$work/exported"
}
soname=libboardrules.so.$(sed -n 's/^SOVERSION=//p' packaging/facts)
games=$(sed -n 's/^ALL_GAMES=//p' packaging/facts)

if has cmake; then
    export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
    find='find_package(boardrules CONFIG REQUIRED)'
    check installs installs "$work/usr"
    check soname sh -c 'readelf -d "$1" | grep "soname: \[$2\]"' - "$work/usr/lib/libboardrules.so" "$soname"
    check exports exports_the_map "$work/usr/lib/libboardrules.so"
    check exports_of_the_core exports_the_map "$work/usr/lib/libboardrules-core.so"
    check the_core_needs_no_libfyaml needs_not "$work/usr/lib/libboardrules-core.so" libfyaml
    client shared boardrules::boardrules "$find"
    check shared runs shared "$games ok" -DCMAKE_PREFIX_PATH="$work/usr"
    check shared_needs_it needs "$work/shared/build/client" libboardrules.so
    client static boardrules::static "$find"
    check static runs static "$games ok" -DCMAKE_PREFIX_PATH="$work/usr"
    check static_needs_nothing needs_not "$work/static/build/client" libboardrules
    client core boardrules::core "$find"
    check core runs core "$games no_yaml" -DCMAKE_PREFIX_PATH="$work/usr"
    client other_version boardrules::core 'find_package(boardrules 77.0 CONFIG REQUIRED)'
    check another_version_is_refused sh -c '! cmake -S "$1" -B "$1/build" -DCMAKE_PREFIX_PATH="$2"' - "$work/other_version" "$work/usr"
    check installs_all_static installs "$work/all_static" -DBUILD_SHARED_LIBS=OFF '-DBOARDRULES_GAMES=carnyx;tombs'
    client all_static boardrules::boardrules "$find"
    check all_static runs all_static 'carnyx tombs ok' -DCMAKE_PREFIX_PATH="$work/all_static"
    client subdirectory boardrules::boardrules "set(BOARDRULES_GAMES tomis)
set(BOARDRULES_YAML OFF)
set(BUILD_SHARED_LIBS OFF)
add_subdirectory($tree boardrules)"
    check subdirectory runs subdirectory 'tomis no_yaml'
    # A tarball cannot be cloned: there the tree itself is what is fetched.
    source="SOURCE_DIR $tree"
    if [ -e .git ]; then
        check clone git clone -q "$tree" "$work/clone"
        source="GIT_REPOSITORY $work/clone GIT_TAG HEAD"
    fi
    client fetched boardrules::static "include(FetchContent)
FetchContent_Declare(boardrules $source)
FetchContent_MakeAvailable(boardrules)"
    check fetched runs fetched "$games ok"
else
    skip cmake 'cmake is missing'
fi
finish cmake
