# frozen.sh: what programs of 1.0.0 were compiled against stays as it is for all of 1.x. [H.growth]
#
# tests/abi/boardrules.abi    the shared library's functions and their types, as abidw of libabigail read them; a later
#                             library may have more, but nothing may differ that a compiled program relies on
# tests/abi/client.b64        a program that was compiled then (tests/proof/digest.c), for x86-64, in base64
# tests/abi/client.txt        what it prints; with each later library it prints the same
#
# `sh tests/scripts/frozen.sh --record` writes them before the first release of a major version (`make freeze`), never later.
. tests/support/check.subr

whole="$work/library" # with the types, which a release's build leaves out
public_types="--headers-dir include --drop-private-types --drop-undefined-syms --no-corpus-path --no-comp-dir-path
    --no-show-locs --type-id-style hash"
build_whole() { $MAKE -s --no-print-directory lib BUILD="$whole" CFLAGS='-O1 -g'; }
read_types() { abidw $public_types "$whole/libboardrules.so.1"; }
run_client() { LD_LIBRARY_PATH=$built "$work/client" 2000; }

if [ "${1-}" = --record ]; then
    set -e
    grep -qx 'VERSION=[0-9]*\.0\.0-rc\..*' packaging/facts || { echo 'what is frozen stays for the whole major version' >&2; exit 1; }
    build_whole
    read_types >tests/abi/boardrules.abi
    "$CC" -Os -s -Iinclude -o "$work/client" tests/proof/digest.c "$whole/libboardrules.so.1"
    base64 -w 120 "$work/client" >tests/abi/client.b64
    run_client >tests/abi/client.txt
    exit
fi

# Functions may be added, and the structures that say how large they are may grow; tests/abi/layout.txt holds where their members are.
sed 's/^\([a-z_]*\) .*/[suppress_type]\nname = \1\nhas_data_member_inserted_at = end\n/' tests/abi/least.txt >"$work/growth"
compatible() {
    abidiff --no-added-syms --suppressions "$work/growth" \
        tests/abi/boardrules.abi "$whole/libboardrules.so.1"
}
check builds build_whole
check nothing_differs_that_programs_rely_on compatible

if [ "$(uname -m)" = x86_64 ]; then
    the_same() { run_client | diff tests/abi/client.txt -; }
    base64 -d tests/abi/client.b64 >"$work/client" && chmod +x "$work/client"
    check the_old_program_prints_the_same the_same
else
    skip old_program "it is for x86-64"
fi
finish frozen
