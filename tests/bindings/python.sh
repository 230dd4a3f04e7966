# python.sh: the Python package works as its users get it: built as a wheel, installed into a virtual environment, used outside the
# source tree. It also works with an installed library, under the address sanitizer, and its types check. The script needs Debian's
# own python3.
. tests/support/check.subr
. tests/support/tree.subr
debians=/usr/bin/python3

for module in cffi setuptools wheel pip venv pytest hypothesis mypy; do
    "$debians" -c "import $module" 2>/dev/null && continue
    skip python "$module is not installed for $debians"
    finish python
done

mkdir "$work/empty"
copy_tree "$work/tree"
export BOARDRULES_TREE="$work/tree" PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1

watch bindings/python

# environment NAME [VARIABLE=VALUE…]: makes a virtual environment with the package.
environment() {
    name=$1
    shift
    rm -rf "$work/tree/bindings/python/build" "$work"/tree/bindings/python/*.egg-info
    "$debians" -m venv --system-site-packages "$work/$name" &&
        env "$@" "$work/$name/bin/pip" install -q --no-index --no-build-isolation --no-deps "$work/tree/bindings/python"
}

# in_environment NAME COMMAND…: runs the command outside the tree.
in_environment() {
    name=$1
    shift
    (cd "$work/empty" && "$work/$name/bin/python" "$@")
}

tests() { in_environment "$1" -m pytest -q --no-header -p no:cacheprovider "$work/tree/bindings/python/tests"; }
doctests() { in_environment "$1" -m pytest -q --no-header -p no:cacheprovider --doctest-modules --pyargs boardrules; }
readmes() { in_environment "$1" -m doctest "$work/tree/bindings/python/README.md" "$work/tree/README.md"; }
wheel_is_whole() {
    "$work/plain/bin/pip" wheel -q --no-index --no-build-isolation --no-deps -w "$work/wheels" "$work/tree/bindings/python" &&
        "$debians" -m zipfile -l "$work"/wheels/boardrules-*-cp39-abi3-*.whl >"$work/files" &&
        grep -q 'boardrules/_native.abi3.so' "$work/files" && grep -q 'boardrules/libfyaml.so.0' "$work/files" &&
        grep -q 'boardrules/py.typed' "$work/files" && grep -q LICENSE "$work/files"
}
own_yaml() { in_environment plain -c 'import boardrules._native as n, subprocess as s
assert "boardrules/libfyaml.so.0" in s.run(["ldd", n.__file__], capture_output=True, text=True).stdout'; }
types() { (cd "$work/tree/bindings/python" && "$debians" -m mypy --strict --cache-dir "$work/mypy" -p boardrules); }
install_library() { "$MAKE" -s -C "$work/tree" install BUILD="$work/build" prefix="$work/usr" >"$work/install.log" 2>&1; }
linked() { in_environment system -c 'import boardrules._native as n, subprocess as s
assert "libboardrules.so.1" in s.run(["ldd", n.__file__], capture_output=True, text=True).stdout'; }
sanitized() {
    (cd "$work/empty" && LD_PRELOAD=$(gcc -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=0 \
        "$work/asan/bin/python" -m pytest -q --no-header -p no:cacheprovider "$work/tree/bindings/python/tests/test_misuse.py" \
        -k 'garbage or stale or bounded or threads or told or live')
}

check python_environment environment plain
check python_tests tests plain
check python_doctests doctests plain
check python_readmes readmes plain
check python_wheel wheel_is_whole
check python_carries_libfyaml own_yaml
check python_types types
check python_system_library install_library
check python_system_environment environment system BOARDRULES_SYSTEM=1 PKG_CONFIG_PATH="$work/usr/lib/pkgconfig" \
    LDFLAGS="-Wl,-rpath,$work/usr/lib"
check python_system_linked linked
check python_system_tests tests system
check python_sanitized_environment environment asan CFLAGS='-fsanitize=address,undefined -g -O1' LDFLAGS='-fsanitize=address,undefined'
check python_sanitized sanitized
check python_adds_nothing_to_the_tree adds_nothing
finish python
