#!/bin/sh
# crates.sh FOLDER GAME…: writes the Rust workspace as its crates are packaged: with the license, and with the library in one file.
# `cargo package` and `cargo publish` run there; in the tree itself the crates compile the files of lib/.
set -eu
folder=$1
shift
. tests/support/files.subr
mkdir -p "$folder"
find "$folder" -mindepth 1 -maxdepth 1 ! -name target -exec rm -rf {} +
tree_files | grep '^bindings/rust/' | tar -c -T - | tar -x --strip-components=2 -C "$folder"
cp LICENSE "$folder/boardrules"
cp LICENSE "$folder/boardrules-sys"
"${PYTHON:-python3}" packaging/amalgamate.py "$folder/boardrules-sys/c" "$@"
mkdir "$folder/boardrules-sys/c/draw"
cp apps/draw/svg.c apps/draw/svg.h apps/draw/svg_theme.inc "$folder/boardrules-sys/c/draw"
