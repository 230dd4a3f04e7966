# windows.sh: the core as a DLL, without YAML, built by mingw-w64 with CMake, and by clang in the way of MSVC: for its target, without
# gcc's macros, builtins and attributes, linked by lld. Each DLL exports exactly the functions of the map, and under wine programs
# print the same digests and perft as here. cl.exe itself and Windows itself are not tested.
. tests/support/check.subr
. tests/support/foreign.subr
. tests/support/digest.subr

mingw=x86_64-w64-mingw32-gcc
# Optimised Windows code is that of the other compiler. Wine asks for no .NET, no browser and no menus when it makes its
# folder.
export CFLAGS= WINEPREFIX="$work/wine" WINEDEBUG=-all DISPLAY= WINEDLLOVERRIDES='mscoree,mshtml,winemenubuilder.exe='
trap 'wineserver -k 2>/dev/null; rm -rf "$work"' EXIT

# DLL: the names that it exports are those of the map.
exports_the_map() { llvm-readobj-14 --coff-exports "$1" | sed -n 's/^ *Name: \(..*\)/\1/p' | are_the_map; }
# PROGRAM ARGUMENT…: Windows programs end lines with CR and LF.
under_wine() {
    wine "$@" >"$work/lines" && tr -d '\r' <"$work/lines"
}
# PROGRAM EXPECTED
prints() { under_wine "$1" | diff "$2" -; }
# FOLDER LIBRARY: programs that import each function from the DLL beside them
imports() {
    for program in proof/digest abi/perft_client; do
        "$mingw" -DBRD_DLL -D__USE_MINGW_ANSI_STDIO=1 -Iinclude -o "$1/${program#*/}.exe" tests/$program.c "$2" || return
    done
}
imports_from() { x86_64-w64-mingw32-objdump -p "$1" | grep "DLL Name: $2"; }

# ---------------------------------------------------------------------------------------------------- mingw-w64

toolchain() {
    printf 'set(CMAKE_SYSTEM_NAME Windows)\nset(CMAKE_C_COMPILER %s)\n' "$mingw" >"$work/mingw.cmake"
}
installs() {
    toolchain && cmake -S . -B "$work/build" -DCMAKE_BUILD_TYPE=None -DCMAKE_TOOLCHAIN_FILE="$work/mingw.cmake" \
        -DCMAKE_INSTALL_PREFIX="$work/usr" && cmake --build "$work/build" -j2 && cmake --install "$work/build"
}
# CMake's clients of the installed package, which says itself that the library is a DLL, or which of its libraries is none
finds_package() {
    mkdir -p "$work/package" && cp tests/abi/games.c "$work/package"
    printf '%s\n' 'cmake_minimum_required(VERSION 3.16)' 'project(client C)' 'find_package(boardrules CONFIG REQUIRED)' \
        'add_executable(games games.c)' 'target_link_libraries(games PRIVATE boardrules::boardrules)' \
        'add_executable(alone games.c)' 'target_link_libraries(alone PRIVATE boardrules::core_static)' >"$work/package/CMakeLists.txt"
    cmake -S "$work/package" -B "$work/package/build" -DCMAKE_TOOLCHAIN_FILE="$work/mingw.cmake" -DCMAKE_PREFIX_PATH="$work/usr" &&
        cmake --build "$work/package/build" && cp "$work/package/build/games.exe" "$work/usr/bin"
}
# The program neither needs the DLL nor exports what it contains of the library.
is_alone() { ! x86_64-w64-mingw32-objdump -p "$1" | grep -e boardrules -e brd_; }

# --------------------------------------------------------------------------------------------- in the way of MSVC

# MSVC's headers are not here. These declare what the library uses of them.
write_headers() {
    libc_header "$work/msvc" && cat >"$work/msvc/intrin.h" <<'HEADER' && cat >"$work/msvc/stdlib.h" <<'HEADER2'
unsigned char _BitScanForward64(unsigned long *place, unsigned long long bits);
unsigned char _BitScanReverse64(unsigned long *place, unsigned long long bits);
char _InterlockedExchange8(char volatile *target, char value);
HEADER
#include <stddef.h>
void *malloc(size_t nbytes);
void *realloc(void *memory, size_t nbytes);
void free(void *memory);
HEADER2
}
as_msvc() {
    "$CLANG" --target=x86_64-pc-windows-msvc -fms-compatibility-version=19.29 -std=c11 -O2 -ffreestanding -nostdlibinc -I"$work/msvc" \
        -D__attribute__=no_attribute_here -DBRD_DLL "$@"
}
has_no_builtins() {
    as_msvc -E -P "$work/boardrules/boardrules.c" >"$work/preprocessed" && grep -q _BitScanForward64 "$work/preprocessed" &&
        ! grep -oE '__builtin_\w+|__attribute__|no_attribute_here' "$work/preprocessed" | grep -v __builtin_offsetof
}
# Static functions that the chosen games do not use are left in: only gcc's attribute would silence that warning.
compiles() {
    as_msvc -Werror -Wall -Wextra -pedantic-errors -Wno-language-extension-token -Wno-unused-function \
        -Wno-unneeded-internal-declaration -c "$work/boardrules/boardrules.c" -o "$work/msvc/boardrules.obj"
}
# MSVC has no <stdatomic.h> by default; its own exchange takes the place.
compiles_position() {
    as_msvc -D__STDC_NO_ATOMICS__ -Iapps -I. -Iinclude -Werror -Wall -fsyntax-only bindings/native/brdgame.c
}
# All that the library needs comes from ntdll.dll: four functions, and what touches the pages of a large stack frame.
links() {
    printf 'LIBRARY ntdll.dll\nEXPORTS\n__chkstk\nmemcmp\nmemcpy\nmemset\nstrlen\n' >"$work/msvc/ntdll.def"
    llvm-dlltool-14 -m i386:x86-64 -d "$work/msvc/ntdll.def" -l "$work/msvc/ntdll.lib" &&
        lld-link-14 /dll /noentry "/out:$work/msvc/boardrules.dll" "/implib:$work/msvc/boardrules.lib" "$work/msvc/boardrules.obj" \
            "$work/msvc/ntdll.lib"
}

# ---------------------------------------------------------------------------------------------------------- tests

missing=
for tool in "$mingw" wine cmake lld-link-14 llvm-dlltool-14 llvm-readobj-14; do has "$tool" || missing="$missing $tool"; done
if [ -n "$missing" ]; then
    skip windows "not here:$missing"
    finish windows
fi
games=$(sed -n 's/^ALL_GAMES=//p' packaging/facts)
"$CC" -O2 -Iinclude -o "$work/perft" tests/abi/perft_client.c "$built/libboardrules-core.a" && "$work/perft" >"$work/perft.txt"
check counted grep -qx ok "$work/perft.txt"
echo "$games no_yaml" >"$work/games.txt"

check mingw_installs installs
check mingw_exports exports_the_map "$work/usr/bin/libboardrules-core.dll"
check mingw_imports imports "$work/usr/bin" "$work/usr/lib/libboardrules-core.dll.a"
check mingw_uses_the_dll imports_from "$work/usr/bin/perft_client.exe" libboardrules-core.dll
check mingw_digest prints_the_digest under_wine "$work/usr/bin/digest.exe"
check mingw_perft prints "$work/usr/bin/perft_client.exe" "$work/perft.txt"
check mingw_package finds_package
check mingw_package_uses_the_dll imports_from "$work/usr/bin/games.exe" libboardrules-core.dll
check mingw_package_runs prints "$work/usr/bin/games.exe" "$work/games.txt"
check mingw_package_static prints "$work/package/build/alone.exe" "$work/games.txt"
check mingw_package_alone is_alone "$work/package/build/alone.exe"

check msvc_headers write_headers
check msvc_source "$PYTHON" packaging/amalgamate.py "$work" $games
check msvc_no_builtins has_no_builtins
check msvc_compiles compiles
check msvc_links links
check msvc_position compiles_position
check msvc_exports exports_the_map "$work/msvc/boardrules.dll"
check msvc_imports imports "$work/msvc" "$work/msvc/boardrules.lib"
check msvc_uses_the_dll imports_from "$work/msvc/perft_client.exe" boardrules.dll
check msvc_digest prints_the_digest under_wine "$work/msvc/digest.exe"
check msvc_perft prints "$work/msvc/perft_client.exe" "$work/perft.txt"
finish windows
