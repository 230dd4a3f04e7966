# python.sh: the Python package works as its users get it: an sdist, built as a wheel, installed into a virtual environment, used
# outside the source tree. It also works from the tree, without libfyaml, with an installed library, under the address sanitizer,
# and its types check. The script needs Debian's own python3.
. tests/support/check.subr
. tests/support/tree.subr
debians=/usr/bin/python3

for module in cffi setuptools wheel pip venv pytest hypothesis mypy numpy jsonschema; do
    "$debians" -c "import $module" 2>/dev/null && continue
    skip python "$module is not installed for $debians"
    finish python
done

mkdir "$work/empty"
copy_tree "$work/tree"
# All checks of types share what mypy has read. No CFLAGS are set, as for most users.
export MYPY_CACHE_DIR="$work/mypy" CFLAGS=
export BOARDRULES_TREE="$work/tree" BRDBALANCE="$built/tools/brdbalance" PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1

watch bindings/python

# install NAME SOURCES [VARIABLE=VALUE…]: installs the package into a virtual environment, which is made if it is not there.
install() {
    name=$1 sources=$2
    shift 2
    { [ -e "$work/$name" ] || "$debians" -m venv --system-site-packages --without-pip "$work/$name"; } &&
        env "$@" "$debians" -m pip --python "$work/$name/bin/python" install -q --no-index --no-build-isolation --no-deps "$sources"
}
# environment NAME [VARIABLE=VALUE…]: a virtual environment with the package from the tree.
environment() {
    name=$1
    shift
    install "$name" "$work/tree/bindings/python" "$@"
}

# in_environment NAME COMMAND…: runs the command outside the tree.
in_environment() {
    name=$1
    shift
    (cd "$work/empty" && "$work/$name/bin/python" "$@")
}

# tests ENVIRONMENT [OPTION…]
tests() {
    name=$1
    shift
    in_environment "$name" -m pytest -q --no-header -p no:cacheprovider "$@" "$work/tree/bindings/python/tests"
}
doctests() { in_environment "$1" -m pytest -q --no-header -p no:cacheprovider --doctest-modules --pyargs boardrules; }
readmes() { in_environment "$1" -m doctest "$work/tree/bindings/python/README.md" "$work/tree/README.md"; }
# The sdist has the library in one file, and the same bytes wherever it is made.
sdist() { "$MAKE" -s --no-print-directory -C "$1" BUILD="$2" sdist; }
sdist_is_whole() {
    tar -tzf "$sdist" | sed 's|^[^/]*/||' >"$work/files" && cmp "$sdist" "$work"/second/sdist/*.tar.gz &&
        for file in LICENSE README.md CHANGELOG.md PKG-INFO boardrules/py.typed EVENTS.md c/include/boardrules/boardrules.c; do
            grep -qx "$file" "$work/files" || { echo "$file"; return 1; }
        done && ! grep 'bench' "$work/files"
}
# What the pages in the sdist link to is in the sdist.
sdist_links_lead_somewhere() {
    mkdir "$work/unpacked" && tar -xzf "$sdist" --strip-components=1 -C "$work/unpacked" && cd "$work/unpacked" &&
        grep -oE '\]\([^)#:]*\)' README.md EVENTS.md | sed 's/.*](//; s/)$//' | sort -u >"$work/links" && [ -s "$work/links" ] &&
        while read -r link; do [ -e "$link" ] || { echo "$link"; return 1; }; done <"$work/links"
}
wheel_from_sdist() {
    CC="$modest" "$debians" -m pip --python "$work/tree_again/bin/python" wheel -q --no-index --no-build-isolation --no-deps -w "$work/wheels" "$sdist" &&
        mkdir "$work/wheel" && "$debians" -m zipfile -e "$wheel" "$work/wheel"
}
# It says what machines it is for, and no more; it has the notices of all that is inside, and no symbols for debuggers.
wheel_is_honest() {
    grep -qx 'Tag: cp39-abi3-linux_x86_64' "$work"/wheel/*.dist-info/WHEEL && [ "$(grep -c '^Tag' "$work"/wheel/*.dist-info/WHEEL)" = 1 ] &&
        cmp LICENSE "$work"/wheel/*.dist-info/LICENSE && ! grep -F /usr/share "$work/wheel/boardrules/LICENSE.libfyaml" &&
        sh bindings/javascript/native/notice.sh /usr/share/doc/libfyaml0/copyright | cmp - "$work/wheel/boardrules/LICENSE.libfyaml" &&
        grep -qx ' *GNU GENERAL PUBLIC LICENSE' "$work/wheel/boardrules/LICENSE.libfyaml" &&
        ! readelf -S -W "$work"/wheel/boardrules/*.so* | grep -E '\.symtab|\.debug'
}
# The modules of the tree, the extension, and what it needs: nothing else.
wheel_is_whole() {
    { ls "$work/tree/bindings/python/boardrules"; printf '%s\n' LICENSE.libfyaml _native.abi3.so libfyaml.so.0; } | LC_ALL=C sort >"$work/expected"
    ls "$work/wheel/boardrules" | LC_ALL=C sort | diff "$work/expected" -
}
free_games='carnyx tombs tomis thrones'
# An installation leaves nothing beside the sources, and another one takes a changed header.
tree_files_now() { (cd "$work/tree" && find . -type f ! -name '*.pyc' -exec sha256sum {} + | sort); }
leaves_nothing() {
    tree_files_now >"$work/before" && environment tree_again BOARDRULES_YAML=0 BOARDRULES_GAMES="$free_games" CC="$quick" &&
        tree_files_now | diff "$work/before" -
}
takes_new_sources() {
    sed -i 's/^#define BRDGAME_BUSY /#error changed\n&/' "$work/tree/bindings/native/brdgame.h"
    ! environment tree_again BOARDRULES_YAML=0 CC="$quick" >"$work/changed" 2>&1 && grep -q 'error.*changed' "$work/changed" || return
    sed -i '/^#error changed$/d' "$work/tree/bindings/native/brdgame.h"
}
# Without the loader built-in rules work, rules files are refused, and whoever demands them without libfyaml gets no package. (In
# packages.sh libfyaml is missing.)
works_without_yaml() { in_environment tree_again -c 'from boardrules import Rules, RulesError
assert len(Rules("carnyx").state().legal_moves) > 0
try: Rules.from_yaml("schema: 1\nextends: carnyx\n")
except RulesError as error: assert error.status == "no_yaml"
else: raise SystemExit("rules were read")'; }
# Without the game whose specification is not free for every use, and with no such game
works_without_tokonoma() { in_environment tree_again -c 'import boardrules, boardrules._native as n
assert boardrules.games() == ("carnyx", "tombs", "tomis", "thrones"), boardrules.games()
assert b"okonoma" not in open(n.__file__, "rb").read()'; }
has_no_such_game() { ! environment wrong BOARDRULES_GAMES='carnyx chess' >"$work/wrong.log" 2>&1 && grep -F 'no such game: chess' "$work/wrong.log"; }
demands_yaml() { ! environment demanding BOARDRULES_YAML=1 PKG_CONFIG_LIBDIR="$work/empty"; }
own_yaml() { in_environment plain -c 'import boardrules._native as n, subprocess as s
assert "boardrules/libfyaml.so.0" in s.run(["ldd", n.__file__], capture_output=True, text=True).stdout'; }
types() { (cd "$work/tree/bindings/python" && "$debians" -m mypy --strict -p boardrules); }
linked() { in_environment system -c 'import boardrules._native as n, subprocess as s
assert "libboardrules.so.1" in s.run(["ldd", n.__file__], capture_output=True, text=True).stdout'; }
# The loader finds all symbols at the start, and the library answers as the references do; the rest does not depend on linking.
system_tests() {
    (export LD_BIND_NOW=1 && in_environment system -m pytest -q --no-header -p no:cacheprovider \
        "$work/tree/bindings/python/tests/test_conformance.py" "$work/tree/bindings/python/tests/test_records.py")
}
sanitized() {
    (cd "$work/empty" && LD_PRELOAD=$(gcc -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=0 \
        "$work/asan/bin/python" -m pytest -q --no-header -p no:cacheprovider "$work/tree/bindings/python/tests/test_misuse.py" \
        "$work/tree/bindings/python/tests/test_learning.py" -k 'garbage or stale or bounded or threads or told or live or batch or arrays')
}

quick=$(compiler -O0) # for what is built and hardly played with
modest=$(compiler -O1) # for what is: warnings.sh and amalgamation.sh test that -O3 and -O2 give the same
check python_from_the_tree leaves_nothing
check python_works_without_yaml works_without_yaml
check python_takes_new_sources takes_new_sources
check python_demands_yaml demands_yaml
check python_works_without_tokonoma works_without_tokonoma
check python_has_no_such_game has_no_such_game
check python_sdist sdist "$work/tree" "$work/first"
check python_sdist_again sdist . "$work/second"
sdist=$(ls "$work"/first/sdist/*.tar.gz)
wheel=$work/wheels/$(basename "$sdist" .tar.gz)-cp39-abi3-linux_x86_64.whl
check python_sdist_is_whole sdist_is_whole
check python_sdist_links sdist_links_lead_somewhere
check python_wheel wheel_from_sdist
check python_wheel_is_honest wheel_is_honest
check python_wheel_is_whole wheel_is_whole
check python_environment install plain "$wheel"
check python_tests tests plain
check python_doctests doctests plain
check python_readmes readmes plain
check python_carries_libfyaml own_yaml
check python_types types
check python_system_library install_library
check python_system_environment environment system BOARDRULES_SYSTEM=1 CC="$quick" PKG_CONFIG_PATH="$work/usr/lib/pkgconfig" \
    LDFLAGS="-Wl,-rpath,$work/usr/lib"
check python_system_linked linked
check python_system_tests system_tests
check python_sanitized_environment environment asan CC="$quick" CFLAGS='-fsanitize=address,undefined -g' \
    LDFLAGS='-fsanitize=address,undefined'
check python_sanitized sanitized
check python_adds_nothing_to_the_tree adds_nothing
finish python
