# man.sh: each function, format and program has a manual page, and mandoc finds no fault in any.
. tests/support/check.subr

page_says() { # PAGE TEXT
    MANWIDTH=80 mandoc -T utf8 "$man/$1" | col -b | tr -s ' \n\t' ' ' | grep -qF "$2"
}
# The identifiers of the header, which Markdown could take for emphasis, are whole in the pages; what only the compiler reads is not.
identifiers() { grep -oE '\b(brd|BRD)_[A-Za-z0-9_]*[A-Za-z0-9]' | grep -vE '^BRD_(API|DLL|BUILDING|ALIGNED)$' | LC_ALL=C sort -u; }
identifiers_are_whole() {
    identifiers <include/boardrules/boardrules.h >"$work/in_header"
    for page in "$man"/man3/boardrules*.3; do mandoc -T ascii "$page" | col -b; done | identifiers >"$work/in_pages"
    test "$(wc -l <"$work/in_header")" -gt 200 && LC_ALL=C comm -23 "$work/in_header" "$work/in_pages" >"$work/lost" &&
        cat "$work/lost" && test ! -s "$work/lost"
}
has_no_fault() { test -z "$(mandoc -T lint "$1" 2>&1 | tee /dev/stderr)"; }
is_installed() { test "$(cd "$work/usr/share/man" && find . -type f | sort)" = "$(cd "$man" && find . -type f | sort)"; }
leaves_nothing() { test -z "$(find "$work/usr" -type f)"; }

if has lowdown && has mandoc && has col; then
    man=$built/man
    check written $MAKE -s --no-print-directory BUILD="$BUILD" man
    for page in "$man"/man[15]/* "$man"/man3/boardrules*; do check "$(basename "$page")" has_no_fault "$page"; done
    functions=$(sed -n 's/^ *\(brd_[a-z0-9_]*\);$/\1/p' lib/libboardrules.map)
    for function in $functions; do
        file=$(sed -n 's/^\.so //p' "$man/man3/$function.3")
        check "$function" page_says "$file" "$function("
    done
    check identifiers identifiers_are_whole
    for program in apps/tools/brd*.md; do check "$(basename "$program")" test -s "$man/man1/$(basename "$program" .md).1"; done
    for format in rules keys record; do check "$format" test -s "$man/man5/boardrules-$format.5"; done
    check synopsis page_says man3/boardrules_outcome.3 'int32_t brd_state_outcome(const brd_rules *rules,'
    check option page_says man1/brdlint.1 'brdlint --show [--] FILE'
    check installed $MAKE -s --no-print-directory BUILD="$BUILD" prefix="$work/usr" install-man
    check installed_all is_installed
    check staged $MAKE -s --no-print-directory BUILD="$BUILD" DESTDIR='./build/the stage' prefix="/Anna's games" install-man
    check staged_here test -e "build/the stage/Anna's games/share/man/man3/boardrules.3"
    check unstaged $MAKE -s --no-print-directory BUILD="$BUILD" DESTDIR='./build/the stage' prefix="/Anna's games" uninstall-man
    check unstaged_all test -z "$(find 'build/the stage' -type f)"
    rm -rf 'build/the stage'
    check uninstalled $MAKE -s --no-print-directory BUILD="$BUILD" prefix="$work/usr" uninstall-man
    check uninstalled_all leaves_nothing
else
    skip man 'lowdown, mandoc or col is missing'
fi
finish man
