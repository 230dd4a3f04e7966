#!/bin/sh
# deb.sh TARBALL FOLDER VERSION: builds the Debian packages from the tarball, in a new folder outside of this tree, and puts them
# into FOLDER if lintian finds neither an error nor a warning.
set -eu
tarball=$1 version=$3
rm -rf "$2"
mkdir -p "$2"
out=$(cd "$2" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
# The sources are the very file; Debian's part becomes a tarball of its own. In Debian's order a tilde comes before the end of a
# version.
debians=$(echo "$version" | tr - '~')
cp "$tarball" "$work/boardrules_$debians.orig.tar.gz"
tar -xzf "$tarball" -C "$work"
cp -R "$work/boardrules-$version/packaging/debian" "$work/boardrules-$version/debian"

# The variables of this make are not meant for that of the package.
# Nor are programs that somebody has installed beside Debian's.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
unset MAKEFLAGS MAKELEVEL MFLAGS BUILD CFLAGS CPPFLAGS LDFLAGS CC
if ! (cd "$work/boardrules-$version" && dpkg-buildpackage -us -uc -j2) >"$out/build.log" 2>&1; then
    tail -n 60 "$out/build.log"
    echo "the packages were not built: $out/build.log"
    exit 1
fi
# Debian's list of wished packages has no entry for this one, which its first upload could close.
lintian --allow-root --profile debian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$work"/boardrules_*.changes
mv "$work"/*.deb "$work"/*.dsc "$work"/*.tar.* "$work"/*.changes "$work"/*.buildinfo "$out"
ls "$out"/*.deb
