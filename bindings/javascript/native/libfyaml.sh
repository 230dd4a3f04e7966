#!/bin/sh
# libfyaml.sh VERSION SHA256 FOLDER: unpacks the sources of libfyaml from Debian's source package into
# FOLDER/libfyaml-VERSION, except its one file under the GPL. It fetches its own package lists into FOLDER and does not
# change those of the system.
set -eu
version=$1 sha256=$2 folder=$3
archive=libfyaml_$version.orig.tar.gz

is_right() { echo "$sha256  $archive" | sha256sum --status -c - 2>/dev/null; }

# Copies the system's lists of package sources, changed so that they name source packages.
copy_sources() {
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
        [ ! -e "$file" ] || sed -n 's/^deb /deb-src /p' "$file" >"apt/sources/from-$(basename "$file" .list).list"
    done
    for file in /etc/apt/sources.list.d/*.sources; do
        [ ! -e "$file" ] || sed 's/^Types:.*/Types: deb-src/' "$file" >"apt/sources/$(basename "$file")"
    done
}

# private_apt PROGRAM ARGUMENTS…: runs apt-get or apt-cache with the lists in FOLDER.
private_apt() {
    program=$1
    shift
    "$program" -q -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$PWD/apt/sources" -o Dir::State="$PWD/apt/state" \
        -o Dir::State::status=/var/lib/dpkg/status -o Dir::Cache="$PWD/apt/cache" "$@"
}

# Prints Debian's version of the package.
packaged() { private_apt apt-cache showsrc libfyaml | sed -n "s/^Version: \($version-.*\)/\1/p" | tail -n 1; }

fetch() {
    rm -rf apt
    mkdir -p apt/sources apt/state/lists/partial apt/cache/archives/partial
    copy_sources
    private_apt apt-get update
    private_apt apt-get source --download-only --tar-only "libfyaml=$(packaged)"
    rm -rf apt
}

mkdir -p "$folder"
cd "$folder"
is_right || fetch >libfyaml.log 2>&1
is_right || { cat libfyaml.log; echo "$folder/$archive: not the archive of libfyaml $version"; exit 1; } >&2
tar -xzf "$archive"
rm "libfyaml-$version/src/lib/fy-list.h" # fy-list.h beside this script takes its place
