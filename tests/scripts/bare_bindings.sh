#!/bin/sh
# bare_bindings.sh: `make check-python`, `make check-rust` and `make check-javascript` on machines that have just been installed, each
# on one of its own: a minimal Debian with gcc and make, and the tarball of `make dist` unpacked. Everything else is installed by the
# target itself. Then the commands by which README.md and the npm package's page get that package are typed; for the other packages
# packages.sh does that. `make check-bare-bindings` runs it, as root; LANGUAGES chooses some.
name=bare_bindings languages=${LANGUAGES:-python rust javascript}
steps=$(for language in $languages; do echo "$language.root $language"; done)
case $languages in *javascript*) steps="$steps javascript.typed" ;; esac
. tests/support/bare.subr

machine() {
    new_root "$1" && in_root apt-get -q update && add_packages gcc make && unpack_tree || return
    [ "$1" != javascript ] || give_npm
}
# The target succeeds, and its last line says that nothing failed and nothing was skipped.
target() {
    in_root make -C /root/boardrules "check-$1" && grep -qE '^[a-z]+: [1-9][0-9]* passed, 0 failed$' "$bare/$1.log" &&
        ! grep -q '^[^ :]*: skipped: ' "$bare/$1.log"
}
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
            step "$language" "make check-$language" target "$language" &&
            echo "    $(tail -n 1 "$bare/$language.log")" &&
            { [ "$language" != javascript ] || step javascript.typed 'the commands of README.md and of the page' typed_javascript; }
    done
}

if [ "${1-}" != --inside ]; then
    make_dist || exit
    case $languages in *javascript*) fill_npm || exit ;; esac
fi
run_bare "$@"
