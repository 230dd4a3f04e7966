# macho.sh: shared libraries for Macs (arm64, x86-64), of the Makefile, of CMake and of Meson: compiled by clang and linked by lld. They export
# exactly the functions of the map, need only the four functions of libc, and contain their names and versions. Nothing here can run
# them: Apple's clang, its linker and its headers are not tested.
. tests/support/check.subr
. tests/support/foreign.subr

# What clang makes of the library when it optimises is tested once, what it makes of all games with the Makefile.
export CFLAGS=
linker=$(command -v ld64.lld-14)
compile_flags="-ffreestanding -fno-stack-protector -nostdlibinc -I$work/include"
# (Linkers below version 520 took the platform's version in another way, which lld does not know.)
link_flags="-fuse-ld=$linker -mlinker-version=711 -nostdlib -Wl,-undefined,dynamic_lookup"

exports_the_map() { llvm-nm-14 -g --defined-only "$1" | sed -n 's/.* T _\(.*\)/\1/p' | are_the_map; }
# On a Mac clang turns memset of zeros into bzero.
needs_four_functions() {
    found=$(llvm-nm-14 -u "$1" | grep -vE '(dyld_stub_binder|_bzero)$' | sed 's/.* //' | sort | paste -s -d ' ')
    echo "needs: $found" && [ "$found" = '_memcmp _memcpy _memset _strlen' ]
}
# LIBRARY PATTERN: its own name, by which programs that are linked with it find it. (CMake decides about the folder.)
is_called() {
    llvm-objdump-14 --macho --dylib-id "$1" | tail -n 1 >"$work/id" && cat "$work/id" && grep -qx "$2" "$work/id"
}
# LIBRARY: the versions are the soname's number and the release's.
has_versions() {
    llvm-objdump-14 --macho --private-headers "$1" | grep -A 6 LC_ID_DYLIB >"$work/versions" && cat "$work/versions" &&
        grep -qx " *compatibility version $soversion\\.0\\.0" "$work/versions" &&
        grep -qx " *current version $version" "$work/versions"
}
# NAME LIBRARY ITS_NAME
is_good() {
    check "${1}_exports" exports_the_map "$2"
    check "${1}_needs" needs_four_functions "$2"
    check "${1}_name" is_called "$2" "$3"
    check "${1}_versions" has_versions "$2"
}
# TARGET OPTIMISATION: the core by the Makefile
makes() {
    $MAKE -s -j2 BUILD="$work/$1" PKG_CONFIG=false CC="$CLANG --target=$1 $compile_flags" LDFLAGS="$link_flags" \
        CFLAGS="$2" libdir=/opt/lib "$work/$1/$library" </dev/null
}
# TARGET: with CMake, which must not try to link programs
configures_with_cmake() {
    cmake -S . -B "$work/cmake" -DCMAKE_SYSTEM_NAME=Darwin -DCMAKE_SYSTEM_VERSION=20.0.0 -DCMAKE_C_COMPILER="$CLANG" -DCMAKE_C_COMPILER_TARGET="$1" \
        -DCMAKE_C_COMPILER_WORKS=ON -DCMAKE_C_FLAGS="$compile_flags" -DCMAKE_SHARED_LINKER_FLAGS="$link_flags" \
        -DCMAKE_INSTALL_NAME_TOOL="$(command -v llvm-install-name-tool-14)" -DCMAKE_BUILD_TYPE=None \
        -DBOARDRULES_YAML=OFF -DBOARDRULES_GAMES=thrones &&
        cmake --build "$work/cmake" -j2
}
# Meson asks the linker what it is, and takes lld for one of ELF. This compiler answers as Apple's does.
apple_compiler() {
    cat >"$work/clang" <<COMPILER
#!/bin/sh
case " \$* " in
*' -Wl,--version '*) echo 'ld: unknown option: --version' >&2; exit 1 ;;
*' -Wl,-v '*) echo '@(#)PROGRAM:ld  PROJECT:ld64-711' >&2; exit 1 ;;
esac
exec $CLANG --target=$1 $compile_flags "\$@"
COMPILER
    chmod +x "$work/clang"
}
builds_with_meson() {
    apple_compiler "$1"
    {
        printf "[binaries]\nc = '%s'\nar = 'llvm-ar-14'\nstrip = 'llvm-strip-14'\n" "$work/clang"
        printf "[built-in options]\nc_link_args = [%s]\n" "$(printf "'%s', " $link_flags)"
        printf "[host_machine]\nsystem = 'darwin'\ncpu_family = 'aarch64'\ncpu = 'arm64'\nendian = 'little'\n"
    } >"$work/mac.ini"
    meson setup "$work/meson" . -Dbuildtype=plain --cross-file "$work/mac.ini" -Dyaml=disabled -Dgames=thrones \
        -Ddefault_library=shared && meson compile -C "$work/meson" -j 2
}

missing=
for tool in "$CLANG" ld64.lld-14 llvm-nm-14 llvm-objdump-14 llvm-install-name-tool-14 cmake meson; do
    has "$tool" || missing="$missing $tool"
done
if [ -n "$missing" ]; then
    skip macho "not here:$missing"
    finish macho
fi
unset MAKEFLAGS
soversion=$(sed -n 's/^SOVERSION=//p' packaging/facts)
version=$(sed -n 's/.*BRD_VERSION_STRING "\([0-9.]*\).*"/\1/p' include/boardrules/version.h)
library=libboardrules-core.$soversion.dylib
optimised=-O1
check headers libc_header "$work/include"
for target in arm64-apple-macos11 x86_64-apple-macos11; do
    check "make_$target" makes $target "$optimised"
    is_good "make_$target" "$work/$target/$library" "/opt/lib/$library"
    optimised=
done
check cmake configures_with_cmake arm64-apple-macos11
is_good cmake "$work/cmake/$library" ".*/$library"
check meson builds_with_meson arm64-apple-macos11
is_good meson "$work/meson/$library" "@rpath/$library"
finish macho
