# site.sh [TREE]: the site works as its readers get it, in Debian's Chromium. packages.sh runs it with a tree in which it has typed
# `make site`; without one, `make site` builds the site in a copy of this tree.
. tests/support/check.subr
. tests/support/tree.subr

if [ $# = 1 ]; then
    tree=$1 site=$1/build/site
else
    copy_for_browser site
    site=$built/site
fi
folder=$tree/doc/site
# Below a path that the site is told, in which it is tested.
BELOW=${BELOW:-/documents/of/games/} PLAYGROUND=$site PICTURES=${PICTURES:-$built/logs/site}
export BELOW PLAYGROUND PICTURES

names_no_host() { ! grep -nE '"resolved": "[a-z+]*://|registry' "$folder/package-lock.json"; }
# Every page of Markdown that README leads to, and each game's, is a page of the site.
has_all_pages() {
    for page in $(grep -oE '\]\([a-zA-Z/_-]+\.md' README.md | sed 's/^](//; s/\.md$//') bindings/EVENTS include/boardrules/boardrules.h play/index; do
        test -e "$site/$(echo "$page" | sed 's/README$/index/').html" || { echo "$page"; return 1; }
    done
}
builds() { "$MAKE" -s -C "$tree" BUILD="$BUILD" SITE_BASE="$BELOW" site; }
has_notices() { for package in vue vitepress minisearch; do grep -xE "$package [0-9.]+" "$site/LICENSES.txt" || return 1; done; }

check site_lock_names_no_host names_no_host
[ $# = 1 ] || check site_builds builds
check site_has_all_pages has_all_pages
check site_has_notices has_notices
check site_pages sh -c 'cd "$1" && node --test site.test.mjs' sh "$folder"
echo "figure: $(($(find "$site" -type f -exec cat {} + | wc -c) / 1000)) KB of site"
finish site
