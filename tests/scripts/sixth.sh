# sixth.sh: a sixth game needs only its own files and its name in lists. `make sixth` makes a tree with the game of tests/sixth;
# every test that knows no game must pass there unchanged, and so must the game's own tests. Of those that play the known games longest
# only what names the sixth runs. The script needs Debian's own python3 for the Python package.
. tests/support/check.subr
. tests/support/tree.subr
unset MAKEFLAGS GAMES
tree=$built/sixth/tree debians=/usr/bin/python3
# The known games, which all tests play again here, are played at length elsewhere; so building quickly matters more than running.
export BUILD=build CFLAGS=-O0 PLIES=1500 COMPARE_PLIES=200 PYTHONDONTWRITEBYTECODE=1

# The game's own tests, and the tests of no particular game, except those about files of known games.
programs=$(ls tests/sixth/tests/breakthrough/test_*.c tests/core/test_*.c tests/api/test_*.c tests/tools/test_*.c tests/yaml/test_*.c |
    sed 's/.*test_\(.*\)\.c/\1/')

in_tree() { (cd "$tree" && "$@"); }
make_tree() { "$MAKE" -s BUILD="$built" PARALLEL="-j${JOBS:-2}" sixth; }
make_programs() { in_tree "$MAKE" -s BUILD=build "-j${JOBS:-2}" $(printf 'build/tests/%s ' $programs) build/bench/bench build/tools/brdplay; }
knows_six() { test "$(echo games | "$tree/build/tools/brdsh" | grep -c .)" = 6; }
# The files that the reference implementation writes for a game.
write_files() {
    in_tree "$PYTHON" tests/reference/make_conformance.py breakthrough &&
        in_tree "$PYTHON" tests/scripts/corpus.py --into sixth breakthrough
}
# The Python package with the library that the tree installs: its tests, except those of types, documents, random arguments and of
# one known game, which python.sh runs.
known=$(sed -n 's/^ALL_GAMES=//p' packaging/facts)
python_tests() {
    in_tree "$MAKE" -s BUILD=build install prefix="$work/usr" >/dev/null && python_package "$tree" "$work/package" &&
        cd "$work" &&
        PYTHONPATH="$work/package" BOARDRULES_TREE="$tree" "$debians" -m pytest -q --no-header -p no:cacheprovider \
            --ignore-glob='/*/test_types.py' --ignore-glob='/*/test_docs.py' --ignore-glob='/*/test_misuse.py' \
            -k "$(echo "$known" | sed 's/ / and not /g; s/^/not /')" "$tree/bindings/python/tests"
}

# A job is `name command`. All jobs run, JOBS at a time; each leaves its output, and whether it succeeded.
jobs() {
    for program in $programs; do
        case $program in drawn) only=' breakthrough' ;; *) only= ;; esac
        echo "$program build/tests/$program$only"
    done
    for script in compare corpus; do echo "$script.py $PYTHON tests/scripts/$script.py breakthrough"; done
    for script in scripts/architecture.py scripts/citations.py tools/shell.py yaml/rules_format.py; do
        echo "$(basename "$script") $PYTHON tests/$script"
    done
    for script in scripts/conformance.sh tools/brdlint.sh tools/examples.sh; do echo "$(basename "$script") sh tests/$script"; done
    for script in brdsvg brdbalance; do echo "$script.sh env CHECKS=_breakthrough sh tests/tools/$script.sh"; done
    echo "bench.sh env CHECKS=every_figure|copy sh tests/tools/bench.sh"
}
ended_well() { cat "$work/$1.log" && test -e "$work/$1.passed"; }

check sixth_tree make_tree
check sixth_is_in_the_library knows_six
check sixth_programs make_programs
check sixth_reference in_tree "$PYTHON" tests/reference/breakthrough.py
check sixth_files write_files
jobs | (cd "$tree" && work=$work xargs -P "${JOBS:-2}" -L 1 sh -c 'name=$1; shift; "$@" >"$work/$name.log" 2>&1 && : >"$work/$name.passed"' job)
for name in $(jobs | cut -d ' ' -f 1); do check "$name" ended_well "$name"; done
if "$debians" -c 'import cffi, setuptools, pytest, hypothesis' 2>/dev/null; then
    check python_package python_tests
else
    skip python_package "cffi, setuptools, pytest or hypothesis is not installed for $debians"
fi
finish sixth
