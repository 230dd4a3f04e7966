# equal.sh: the library in one file gives the same (tests/support/digest.subr) on processors that no other test has, and in
# WebAssembly. [H.hash-stays] EQUAL=all tries it with each compiler at each optimisation, too, and where other tests
# try the library built from lib/: portable.sh and byte_order.sh, on processors with 32 bits and with the other byte order, and windows.sh.
. tests/support/check.subr
. tests/support/digest.subr
export WINEPREFIX="$work/wine" WINEDEBUG=-all DISPLAY=
trap 'wineserver -k 2>/dev/null; rm -rf "$work"' EXIT

"$PYTHON" packaging/amalgamate.py "$work" tokonoma carnyx tombs tomis thrones >/dev/null
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
    one_file "$@" && prints_the_digest "$runner" "$work/client"
}
equal() {
    name=$1
    shift
    check "$name" gives_the_same "$@"
    rows=$((${rows:-0} + 1))
}

light=-O0
if [ "${EQUAL:-}" = all ]; then
    light=-O1
    for level in 0 1 2 3; do
        equal gcc_O$level run gcc -O$level
        equal clang_O$level run "$CLANG" -O$level
    done
    equal tcc run tcc
    equal i386 run gcc -O1 -m32
    equal s390x qemu-s390x-static s390x-linux-gnu-gcc -O1 -static
    equal mingw under_wine x86_64-w64-mingw32-gcc -O1 -D__USE_MINGW_ANSI_STDIO=1
fi
equal aarch64 qemu-aarch64-static aarch64-linux-gnu-gcc -O1 -static
equal riscv64 qemu-riscv64-static riscv64-linux-gnu-gcc $light -static
equal wasm32 in_node wasm_cc $light
echo "figure: $rows builds, $plies plies of each game"
finish equal
