# dist.sh: the tarballs of `make dist` are the same wherever they are made; they contain all files. (bare.sh builds and
# tests there.)
. tests/support/check.subr
. tests/support/files.subr

version=$(sed -n 's/.*BRD_VERSION_STRING "\(.*\)"/\1/p' include/boardrules/version.h)
games=$(sed -n 's/^ALL_GAMES=//p' packaging/facts)
tree=$work/boardrules-$version one_file=$work/boardrules-$version-amalgamation
makes() { $MAKE -s --no-print-directory BUILD="$1" dist; }
unpacks() { tar -xzf "$work/first/dist/$1.tar.gz" -C "$work"; }
has_all_files() {
    tree_files | LC_ALL=C sort >"$work/here"
    (cd "$tree" && find . ! -type d | sed 's|^\./||' | LC_ALL=C sort) | diff "$work/here" -
}
# In the unpacked tree, with other permissions.
again() { (cd "$tree" && umask 077 && unset SOURCE_DATE_EPOCH && makes "$work/second"); }
same() { cmp "$work/first/dist/$1.tar.gz" "$work/second/dist/$1.tar.gz"; }
# Below a repository that does not know the tree: a test must not ask that repository for files.
in_tree() { (cd "$tree" && env -u SOURCE_DATE_EPOCH BUILD=build "$@"); }
lists_the_same() { in_tree sh -c '. tests/support/files.subr; tree_files' | LC_ALL=C sort | diff "$work/here" -; }
one_file_runs() {
    "$CC" -std=c11 -I"$one_file" -o "$work/client" -x c - "$one_file/boardrules/boardrules.c" <tests/abi/games.c && "$work/client" | grep -x "$games no_yaml"
}

git init -q "$work" 2>/dev/null
check made makes "$work/first"
check unpacked unpacks "boardrules-$version"
check unpacked_one_file unpacks "boardrules-$version-amalgamation"
check has_all_files has_all_files
check made_from_the_tarball again
check same_tarball same "boardrules-$version"
check same_one_file same "boardrules-$version-amalgamation"
check lists_the_same lists_the_same
check rooms_run in_tree "$PYTHON" tests/scripts/rooms.py
check one_file_runs one_file_runs
finish dist
