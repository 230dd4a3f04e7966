#!/bin/sh
# notice.sh FILE: prints a copyright file of Debian's for readers elsewhere. Where the file names the path of a license that all Debian
# systems have, the text of that license follows.
set -eu
folder=/usr/share/common-licenses
named=$(grep -oE "$folder/[A-Za-z0-9.+-]*[A-Za-z0-9+]" "$1" | sed 's|.*/||' | LC_ALL=C sort -u)
sed "s|$folder/\([A-Za-z0-9.+-]*[A-Za-z0-9+]\)|\1, below|g" "$1"
for license in $named; do
    printf '\n%s\n\n' "$license"
    cat "$folder/$license"
done
