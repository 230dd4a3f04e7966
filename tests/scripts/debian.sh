# debian.sh: what packaging/debian/ repeats is what the tree says: the soname, the exported functions, the installed files, the license
# and the credits. (version.py compares the version, and `make deb` builds.)
. tests/support/check.subr
. tests/support/installed.subr

soversion=$(sed -n 's/^SOVERSION=//p' packaging/facts)
# Also the node of the map, which Debian lists like a function. The core's has a name of its own.
functions() { # LIBRARY
    case $1 in *-core) node=CORE_ ;; *) node= ;; esac
    sed "s/^BOARDRULES_\([0-9.]*\) \(.*\)/\2@BOARDRULES_$node\1\nBOARDRULES_$node\1@BOARDRULES_$node\1/" tests/abi/symbols.txt | LC_ALL=C sort -u
}
lists_all_functions() { # LIBRARY FILE
    sed -n 's/^ \([^ ]*\) .*/\1/p' "$2" | LC_ALL=C sort >"$work/listed" && functions "$1" | diff - "$work/listed"
}
names_license() {
    sed '1,/^Permission/d' LICENSE | tr -s ' \n' ' ' >"$work/license"
    sed -n '/^ Permission/,$p' packaging/debian/copyright | sed '1d; s/^ \.$//' | tr -s ' \n' ' ' | sed 's/^ //' | diff "$work/license" -
}

# Each file of packaging/installed is in one of the packages; the license is there as their file copyright.
packages_of() { # FILE
    for list in packaging/debian/*.install; do
        while read -r pattern; do
            case $1 in /$pattern | /$pattern/*) echo "$list" ;; esac
        done <"$list"
    done
}
packages_have_each_file() {
    installed_files /usr /usr/lib/x86_64-linux-gnu $(fact ALL_GAMES) | grep -v '/LICENSE$' >"$work/files"
    while read -r file; do
        [ "$(packages_of "$file" | wc -l)" = 1 ] || { echo "$file: in" $(packages_of "$file"); return 1; }
    done <"$work/files" && [ "$(wc -l <"$work/files")" -gt 15 ]
}

has_words() { tr -d '*' <"$2" | tr -s ' \n' ' ' | grep -qF "$1"; }

for library in libboardrules libboardrules-core; do
    symbols=packaging/debian/$library$soversion.symbols
    check "soname_of_$library" grep -x "$library.so.$soversion $library$soversion #MINVER#" "$symbols"
    check "functions_of_$library" lists_all_functions "$library" "$symbols"
done
check files packages_have_each_file
check license names_license
# README and packaging/debian/copyright name them; README sets their names in bold type, or breaks its lines elsewhere.
for credit in bad_vertex 'Gary Pettie' 'Tombs by the author of its published sheet' 'Binary Station' 'Chad Anthony Randell, digital version by Karwler' \
    'free for non-commercial use only'; do
    for page in README.md packaging/debian/copyright; do
        check "credit_in_$page: $credit" has_words "$credit" $page
    done
done
finish debian
