#!/bin/sh
# dist.sh FOLDER VERSION GAME…: writes boardrules-VERSION.tar.gz, all files of the tree, and boardrules-VERSION-amalgamation.tar.gz,
# the library in one file, into the folder. The same sources give the same bytes wherever this runs, also in the unpacked tarball:
# neither the machine's time nor users, permissions or the order of folders get into them.
set -eu
out=$1 name=boardrules-$2
shift 2
. tests/support/files.subr
PYTHON=${PYTHON:-python3}

# The date of all files: that of the commit; in an unpacked tarball they have it.
date=${SOURCE_DATE_EPOCH:-$({ [ -e .git ] && git log -1 --format=%ct 2>/dev/null; } || stat -c %Y Makefile)}

# pack NAME: the files that standard input lists, below the folder NAME
pack() {
    LC_ALL=C sort | tar -c --format=ustar --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$date" --no-recursion \
        --transform="flags=rSH;s|^|$1/|" -T - >"$work/$1.tar"
    gzip -9 -n <"$work/$1.tar" >"$out/$1.tar.gz"
    echo "$out/$1.tar.gz"
}

mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree_files >"$work/files"
pack "$name" <"$work/files"
"$PYTHON" packaging/amalgamate.py "$work" "$@" >"$work/log"
cp LICENSE "$work/boardrules"
cd "$work"
printf 'boardrules/%s\n' LICENSE boardrules.c boardrules.h | pack "$name-amalgamation"
