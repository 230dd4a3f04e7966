# site.sh: `make site` builds the site of the documents in a copy of the tree, from pages that stay as they are, and Debian's Chromium
# loads it.
. tests/support/check.subr
. tests/support/tree.subr

copy_for_browser site
folder=$tree/doc/site
# Below a path that the site is told, in which it is tested.
BELOW=/documents/of/games/ PLAYGROUND=$built/site CHROMIUM=$(command -v chromium) PICTURES=${PICTURES:-$built/logs/site}
export BELOW PLAYGROUND CHROMIUM PICTURES

names_no_host() { ! grep -nE '"resolved": "[a-z+]*://|registry' "$folder/package-lock.json"; }
# Every page of Markdown that README leads to, and each game's, is a page of the site.
has_all_pages() {
    for page in $(grep -oE '\]\([a-zA-Z/_-]+\.md' README.md | sed 's/^](//; s/\.md$//') bindings/EVENTS include/boardrules/boardrules.h play/index; do
        test -e "$built/site/$(echo "$page" | sed 's/README$/index/').html" || { echo "$page"; return 1; }
    done
}
builds() { "$MAKE" -s -C "$tree" BUILD="$BUILD" SITE_BASE="$BELOW" site; }
dead_link_fails() {
    echo 'See [there](no-such-page.md).' >>"$tree/SECURITY.md"
    ! (cd "$folder" && SITE_BASE=$BELOW OUT=$work/dead npm run -s build) && ! test -e "$work/dead/index.html"
}

has_notices() { for package in vue vitepress minisearch; do grep -xE "$package [0-9.]+" "$built/site/LICENSES.txt" || return 1; done; }

check site_lock_names_no_host names_no_host
check site_builds builds
check site_has_all_pages has_all_pages
check site_has_notices has_notices
check site_pages sh -c 'cd "$1" && node --test site.test.mjs' sh "$folder"
check site_dead_link_fails dead_link_fails
echo "figure: $(($(find "$built/site" -type f -exec cat {} + | wc -c) / 1000)) KB of site"
finish site
