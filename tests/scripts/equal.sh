# equal.sh: every build of the library gives the same: one digest a game of all that it returns in random games
# (tests/proof/digest.c), for compilers, optimisations, processors with 32 and 64 bits and both byte orders, Windows and WebAssembly.
# EQUAL_PLIES is the number of plies a game; EQUAL=all builds with each compiler at each optimisation.
. tests/support/check.subr
export WINEPREFIX="$work/wine" WINEDEBUG=-all DISPLAY=
trap 'wineserver -k 2>/dev/null; rm -rf "$work"' EXIT
plies=${EQUAL_PLIES:-2000}

"$PYTHON" generate/amalgamate.py "$work" tokonoma carnyx tombs tomis thrones >/dev/null
one_file() { rm -f "$work"/client* && "$@" -I"$work" -o "$work/client" "$work/boardrules/boardrules.c" tests/proof/digest.c; }
wasm_cc() { "$CLANG" --target=wasm32-wasi -Wl,-z,stack-size=262144 "$@"; }
in_node() {
    node --no-warnings --experimental-wasi-unstable-preview1 --input-type=module -e '
        import { readFile } from "node:fs/promises";
        import { WASI } from "node:wasi";
        const wasi = new WASI({ version: "preview1", args: process.argv.slice(1) });
        const module = await WebAssembly.compile(await readFile(process.argv[1]));
        wasi.start(await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport }));' "$@"
}
under_wine() { wine "$1.exe" "$2" | tr -d '\r'; }

# equal NAME RUNNER COMPILER FLAG...: RUNNER is `run` where the program runs as it is.
run() { "$@"; }
gives_the_same() {
    runner=$1
    shift
    one_file "$@" && "$runner" "$work/client" "$plies" >"$work/found" && diff "$work/expected" "$work/found"
}
equal() {
    name=$1
    shift
    check "$name" gives_the_same "$@"
    rows=$((${rows:-0} + 1))
}

"$CC" -O2 -Iinclude -o "$work/here" tests/proof/digest.c "$built/libboardrules-core.a" && "$work/here" "$plies" >"$work/expected"
check played grep -c ": $plies plies, " "$work/expected"
equal gcc_O0 run gcc -O0
equal gcc_O3 run gcc -O3
equal clang_O2 run "$CLANG" -O2
if [ "${EQUAL:-}" = all ]; then
    equal gcc_O1 run gcc -O1
    equal gcc_O2 run gcc -O2
    equal clang_O0 run "$CLANG" -O0
    equal clang_O1 run "$CLANG" -O1
    equal clang_O3 run "$CLANG" -O3
    equal tcc run tcc
fi
equal i386 run gcc -O1 -m32
equal aarch64 qemu-aarch64-static aarch64-linux-gnu-gcc -O1 -static
equal riscv64 qemu-riscv64-static riscv64-linux-gnu-gcc -O1 -static
equal s390x qemu-s390x-static s390x-linux-gnu-gcc -O1 -static
equal mingw under_wine x86_64-w64-mingw32-gcc -O1 -D__USE_MINGW_ANSI_STDIO=1
equal wasm32 in_node wasm_cc -O1
echo "figure: $rows builds, $plies plies of each game"
finish equal
