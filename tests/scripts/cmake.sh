# cmake.sh: each way to use the library with CMake: a client is built and run against the library that CMake or make has installed
# (shared, static, core), also where it was moved, against this tree as a subdirectory, and fetched from a clone, or in a tarball
# from the tree. CMake installs what packaging/installed lists.
. tests/support/check.subr
. tests/support/installed.subr

# How to compile is not what is tested here, so what compiles fastest will do: without flags. make adds to what is built
# already.
flags_of_make=${CFLAGS-}
export CMAKE_BUILD_TYPE=None CFLAGS=
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
    rm -rf "$work/$name/build" && cmake -S "$work/$name" -B "$work/$name/build" "$@" && cmake --build "$work/$name/build" -j2 &&
        found=$("$work/$name/build/client") && echo "found: $found" && [ "$found" = "$expected" ]
}
# The prefix is the one that is given last, when the files are installed.
installs() { # PREFIX OPTION…
    prefix=$1
    shift
    cmake -S "$tree" -B "$prefix.build" -DCMAKE_INSTALL_PREFIX=/nowhere "$@" && cmake --build "$prefix.build" -j2 &&
        cmake --install "$prefix.build" --prefix "$prefix"
}
# The same build, staged as a distribution does it, with a libdir that is not below the prefix.
installs_staged() {
    cmake -B "$work/usr.build" -DCMAKE_INSTALL_PREFIX=/usr -DCMAKE_INSTALL_LIBDIR=/opt/lib &&
        DESTDIR="$work/staged by cmake" cmake --install "$work/usr.build"
}
make_installs() {
    $MAKE -s --no-print-directory BUILD="$BUILD" ${flags_of_make:+CFLAGS="$flags_of_make"} \
        DESTDIR="$work/staged by make" prefix=/usr libdir="$1" install
}
# What pkg-config and CMake read is the same, whoever installed it.
same_files() { for folder in pkgconfig cmake; do diff -r "$work/staged by make/opt/lib/$folder" "$work/staged by cmake/opt/lib/$folder" || return; done; }
# ask LINE…: what find_package says to each request for a version, asked in one project. A LINE is what is expected, 1 for a version
# that is found or 0, and the request.
ask() {
    mkdir -p "$work/requests" && {
        printf '%s\n' 'cmake_minimum_required(VERSION 3.16)' 'project(requests C)'
        for line; do
            printf '%s\n' 'unset(boardrules_DIR CACHE)' "find_package(boardrules ${line#* } CONFIG QUIET)" \
                "message(NOTICE \"\${boardrules_FOUND} ${line#* } of \${boardrules_CONSIDERED_VERSIONS}\")"
        done
    } >"$work/requests/CMakeLists.txt" &&
        cmake -S "$work/requests" -B "$work/requests/build" -DCMAKE_PREFIX_PATH="$work/usr" 2>"$work/answers"
}
answered() { cat "$work/answers" && grep -Fx "$1 of $version" "$work/answers"; }
is_refused() { # OPTION…
    client refused boardrules::core "find_package(boardrules CONFIG REQUIRED)"
    ! cmake -S "$work/refused" -B "$work/refused/build" -DCMAKE_PREFIX_PATH="$work/usr" "$@" >"$work/said" 2>&1 && cat "$work/said" &&
        grep -F 'considered but not accepted' "$work/said"
}
# Without libfyaml nobody links the static library; a line says what it needs. The shared library is there.
static_needs_libfyaml() {
    ! PKG_CONFIG_LIBDIR=/nowhere cmake -S "$work/static" -B "$work/static/alone" -DCMAKE_PREFIX_PATH="$work/usr" >"$work/alone" 2>&1 &&
        cat "$work/alone" && grep -F 'boardrules::static needs libfyaml' "$work/alone" && grep -F PkgConfig::FYAML "$work/alone"
}
pkg_config_client() { # OPTION
    $CC -o "$work/by_pkg_config" tests/abi/games.c $(PKG_CONFIG_PATH="$work/usr/lib/pkgconfig" pkg-config $1 --cflags --libs boardrules) \
        ${1:+-static} && LD_LIBRARY_PATH="$work/usr/lib" "$work/by_pkg_config" | grep -x "$games ok"
}
# A static library that contains calls of this one, and is exported itself
exports_its_own() {
    mkdir -p "$work/exporter" && printf '%s\n' 'cmake_minimum_required(VERSION 3.16)' 'project(exporter C)' 'set(BOARDRULES_INSTALL ON)' \
        'set(BOARDRULES_YAML OFF)' 'set(BOARDRULES_GAMES tomis)' "add_subdirectory($tree boardrules)" 'add_library(own STATIC own.c)' \
        'target_link_libraries(own PRIVATE boardrules::core)' 'install(TARGETS own EXPORT own ARCHIVE)' \
        'install(EXPORT own DESTINATION lib/cmake/own)' >"$work/exporter/CMakeLists.txt" && touch "$work/exporter/own.c" &&
        cmake -S "$work/exporter" -B "$work/exporter/build" && grep -rF 'boardrules::core' "$work/exporter/build/CMakeFiles/Export"
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
version=$(sed -n 's/.*BRD_VERSION_STRING "\([0-9.]*\).*/\1/p' include/boardrules/version.h)

if has cmake; then
    export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
    find='find_package(boardrules CONFIG REQUIRED)'
    check installs installs "$work/usr"
    check installs_the_list stages_the_list "$work/usr" '' /lib $games
    check soname sh -c 'readelf -d "$1" | grep "soname: \[$2\]"' - "$work/usr/lib/libboardrules.so" "$soname"
    check exports exports_the_map "$work/usr/lib/libboardrules.so"
    check exports_of_the_core exports_the_map "$work/usr/lib/libboardrules-core.so"
    check the_core_needs_no_libfyaml needs_not "$work/usr/lib/libboardrules-core.so" libfyaml
    for library in boardrules static core core_static; do client $library boardrules::$library "$find"; done
    check shared runs boardrules "$games ok" -DCMAKE_PREFIX_PATH="$work/usr"
    check shared_needs_it needs "$work/boardrules/build/client" libboardrules.so.1
    check static runs static "$games ok" -DCMAKE_PREFIX_PATH="$work/usr"
    check static_needs_nothing needs_not "$work/static/build/client" libboardrules
    check static_needs_libfyaml static_needs_libfyaml
    check core runs core "$games no_yaml" -DCMAKE_PREFIX_PATH="$work/usr"
    check core_needs_it needs "$work/core/build/client" libboardrules-core.so.1
    check core_static runs core_static "$games no_yaml" -DCMAKE_PREFIX_PATH="$work/usr"
    check core_static_needs_nothing needs_not "$work/core_static/build/client" libboardrules
    check pkg_config pkg_config_client ''
    check pkg_config_static pkg_config_client --static
    set -- '1 1.0' '1 1.0 EXACT' '1 1.0.0 EXACT' '1 0.9...1.0' '1 1.0...<2' '1 0.9...<1.0.1' '0 1.1' '0 0.9' '0 2.0' '0 77.0' \
        '0 1.0.1 EXACT' '0 0.9...0.10' '0 0.9...<1.0' '0 1.0.1...1.1'
    check versions ask "$@"
    for line; do check "version: $line" answered "$line"; done
    check no_version_of_32_bits is_refused -DCMAKE_C_FLAGS=-m32 -DCMAKE_C_COMPILER_WORKS=ON
    check exports_its_own exports_its_own

    # What make has installed, and what CMake has installed in the same places.
    check staged installs_staged
    check stages_the_list stages_the_list "$work/staged by cmake" /usr /opt/lib $games
    check made make_installs /opt/lib
    check made_same_files same_files
    check made_shared runs boardrules "$games ok" -Dboardrules_DIR="$work/staged by make/opt/lib/cmake/boardrules"
    multiarch=$($CC -print-multiarch)
    check made_multiarch make_installs "/usr/lib/$multiarch"
    rm -rf "$work/staged by make/opt"
    check made_moved mv "$work/staged by make" "$work/moved"
    check made_static runs static "$games ok" -DCMAKE_PREFIX_PATH="$work/moved/usr"
    check made_core runs core "$games no_yaml" -DCMAKE_PREFIX_PATH="$work/moved/usr"
    check made_core_needs_it sh -c 'readelf -d "$1" | grep "R.*PATH.*$2"' - "$work/core/build/client" "$work/moved/usr/lib/$multiarch"

    check installs_all_static installs "$work/all_static" -DBUILD_SHARED_LIBS=OFF '-DBOARDRULES_GAMES=carnyx;tombs'
    client all_static boardrules::boardrules "$find"
    check all_static runs all_static 'carnyx tombs ok' -DCMAKE_PREFIX_PATH="$work/all_static"
    client all_static_core boardrules::core "$find"
    check all_static_core runs all_static_core 'carnyx tombs no_yaml' -DCMAKE_PREFIX_PATH="$work/all_static"
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
    client fetched boardrules::static "set(BOARDRULES_GAMES tombs)
include(FetchContent)
FetchContent_Declare(boardrules $source)
FetchContent_MakeAvailable(boardrules)"
    check fetched runs fetched 'tombs ok'
else
    skip cmake 'cmake is missing'
fi
finish cmake
