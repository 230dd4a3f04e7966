#!/bin/sh
# bare_bindings.sh: `make check-python`, `make check-rust`, `make check-javascript` and `make site` on machines that have just been
# installed, each on one of its own: a minimal Debian with gcc and make, and the tarball of `make dist` unpacked. Everything else is
# installed by the target itself. Then the commands by which README.md and the npm package's page get that package are typed; for the
# other packages packages.sh does that. `make check-bare-bindings` runs it, as root; LANGUAGES chooses some.
name=bare_bindings languages=${LANGUAGES:-python rust javascript site}
steps=$(for language in $languages; do echo "$language.root $language"; done)
case $languages in *javascript*) steps="$steps javascript.typed" ;; esac
. tests/support/bare.subr

machine() {
    new_root "$1" && in_root apt-get -q update && add_packages gcc make && unpack_tree || return
    case $1 in javascript | site) give_npm ;; esac
}
# The site is there, and its test of links has passed.
built_site() {
    in_root make -C /root/boardrules site && test -e "$root/root/boardrules/build/site/play/index.html" &&
        test -e "$root/root/boardrules/build/site/include/boardrules/boardrules.h.html"
}
# The target succeeds, and its last line says that nothing failed and nothing was skipped.
target() {
    [ "$1" != site ] || { built_site; return; }
    in_root make -C /root/boardrules "check-$1" && grep -qE '^[a-z]+: [1-9][0-9]* passed, 0 failed$' "$bare/$1.log" &&
        ! grep -q '^[^ :]*: skipped: ' "$bare/$1.log"
}
target_of() { case $1 in site) echo site ;; *) echo "check-$1" ;; esac }
# From the package's page: its commands in the tree, and in a project that has the tree's bindings/ at hand. Then README's program.
typed_javascript() {
    page=bindings/javascript/README.md
    here=$(sed -n 's/^    \(make [^#]*\).*/\1/p' $page) there=$(sed -n 's/^    \(npm install [^#]*\).*/\1/p' $page)
    [ -n "$here" ] && [ -n "$there" ] && mkdir "$root/root/project" &&
        sed -n '/^```js$/,/^```$/p' README.md | sed '/^```/d; s|^\(.*\); // .*|console.log(\1);|' >"$root/root/project/program.mjs" &&
        in_root sh -e -x -c "cd /root/boardrules && $here
            cd /root/project && ln -s ../boardrules/bindings . && $there
            node program.mjs | tee printed" && grep -qx 'c6: the arm does not move to this tile' "$root/root/project/printed"
}
inside() {
    for language in $languages; do
        step "$language.root" "a minimal $suite with gcc and make, the tarball unpacked" machine "$language" &&
            step "$language" "make $(target_of "$language")" target "$language" &&
            echo "    $(grep -E ' passed, |^[0-9]+ pages, ' "$bare/$language.log" | tail -n 1)" &&
            { [ "$language" != javascript ] || step javascript.typed 'the commands of README.md and of the page' typed_javascript; }
    done
}

if [ "${1-}" != --inside ]; then
    make_dist || exit
    case $languages in *javascript* | *site*) fill_npm || exit ;; esac
fi
run_bare "$@"
