# core.sh: the core needs only four functions of libc, and a program that loads no YAML needs no libfyaml.
. tests/support/check.subr

core_needs_four_functions() {
    foreign=$(nm -u "$built/boardrules-core.o" | awk '{ print $NF }' | grep -vxE 'memcpy|memset|memcmp|strlen|_GLOBAL_OFFSET_TABLE_')
    [ -z "$foreign" ] || { echo "$foreign"; return 1; }
}

loads_no_libfyaml() {
    ! ldd "$1" | grep libfyaml
}

check core_needs_four_functions core_needs_four_functions
check links_with_core_alone "$CC" -Iinclude -o "$work/core" tests/abi/client.c "$built/libboardrules-core.a"
check runs_with_core_alone "$work/core"
check links_without_libfyaml "$CC" -Iinclude -o "$work/static" tests/abi/client.c "$built/libboardrules.a"
check runs_without_libfyaml "$work/static"
check needs_no_libfyaml loads_no_libfyaml "$work/static"

# Compiles as a cross or freestanding build does.
check core_builds_without_libfyaml env -u MAKEFLAGS $MAKE -s BUILD="$work/build" PKG_CONFIG=false core
finish core
