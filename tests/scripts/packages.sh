#!/bin/sh
# packages.sh: each way to get the library, from a machine that has just been installed: the commands of README.md, of
# doc/building.md and of the readmes in bindings/ are read out of these pages and typed, in a bare Debian with the packages that the
# way needs and no others, also those for the site. `make check-packages` runs it, as root. (tests/support/bare.subr makes the Debian.)
#
# The order is that of needs: what works without libfyaml comes before libfyaml is there. bare_bindings.sh types the commands for the
# npm package.
name=packages
steps='root one_file sdist sdist_installed crate without_libfyaml make_install make_one_file make_others site python make_find cmake cmake_find cmake_subdirectory
cmake_fetch meson_installed meson_subproject meson_wrap deb manual deb_root deb_tools deb_python deb_client deb_cmake deb_purge all_typed site_pages'
. tests/support/bare.subr

games=$(sed -n 's/^ALL_GAMES=//p' packaging/facts)
tree=/root/boardrules-$(version)

# ---------------------------------------------------------------------------------------- what the pages say

# block PAGE HEADING [LANGUAGE [NUMBER]]: the first indented block of code below the heading, or the NUMBER-th of this language.
# Without a heading: before the first one.
block() {
    [ "$1" != doc/building.md ] || echo "$2" >>"$bare/typed"
    awk -v heading="$2" -v fence="\`\`\`${3-}" -v number="${4:-1}" '
        BEGIN { here = heading == "" }
        /^## / { here = $0 == "## " heading; next }
        !here { next }
        fence == "```" && /^    / { print substr($0, 5); found = 1; next }
        fence == "```" && found { exit }
        fence != "```" && $0 == fence { inside = ++count == number; next }
        /^```$/ { inside = 0 }
        inside
    ' "$1"
}
# typed FOLDER: the lines of standard input as commands, in a folder of the root.
typed() {
    commands=$(cat)
    [ -n "$commands" ] || { echo 'the page has no such commands'; return 1; }
    in_root DEBIAN_FRONTEND=noninteractive $quickly sh -e -x -c "cd $1
$commands"
}
# How well the compiler optimises is not tested here. Variables of builds; `quick` is a C compiler for those that add
# their own -O3.
quickly='CFLAGS=-O0 CMAKE_BUILD_TYPE=None CC=quick'
make_quick() { printf '#!/bin/sh\nexec cc "$@" -O0\n' >"$root/usr/local/bin/quick" && chmod +x "$root/usr/local/bin/quick"; }
# Each section of doc/building.md that has code was typed.
all_typed() {
    awk '/^## / { heading = substr($0, 4) } /^    [^ ]|^```[a-z]/ { print heading }' doc/building.md | LC_ALL=C sort -u >"$bare/sections"
    LC_ALL=C sort -u "$bare/typed" | diff "$bare/sections" -
}
# The line of README that begins with these words
line_of_readme() { sed -n "s/^    \($1\)/\1/p" README.md; }
# prints EXPECTED COMMAND…: the command succeeds in the root, and this is its last line
prints() {
    expected=$1
    shift
    found=$(in_root "$@") && echo "$found" && [ "$(echo "$found" | tail -n 1)" = "$expected" ]
}
# What README's first program prints at the end
last_line=$(block README.md 'A first program' text | tail -n 1)

# ------------------------------------------------------------------------------------------------- C and C++

# The machine, and what is downloaded: the two tarballs of `make dist`.
make_machine() {
    rm -f "$bare/typed"
    new_root ways && make_quick && in_root apt-get -q update && cp "$bare"/dist/*.tar.gz "$root/root" &&
        in_root sh -e -c 'cd /root; for file in *.tar.gz; do tar -xzf $file; done' &&
        block README.md 'A first program' c >"$root/root/program.c" && cp "$root/root/program.c" "$root/$tree"
}
one_file() {
    add_packages gcc libc6-dev &&
        in_root sh -c "cd /root && cc -std=c11 program.c $tree-amalgamation/boardrules/boardrules.c -I$tree-amalgamation" &&
        prints "$last_line" /root/a.out
}
make_one_file() {
    line_of_readme 'make amalgamation' | typed "$tree" && prints "$last_line" "$tree/a.out" && in_root rm "$tree/a.out" &&
        block doc/building.md 'One file' | typed "$tree" && prints "$last_line" "$tree/a.out" && in_root rm "$tree/a.out" "$tree/program.c"
}
# make says at once what is missing, and the core needs nothing more.
without_libfyaml() {
    add_packages make && ! in_root make -C "$tree" >"$bare/missing" 2>&1 && cat "$bare/missing" &&
        grep -x 'missing: .*libfyaml-dev' "$bare/missing" && ! grep -e ' -c lib/' "$bare/missing" && in_root $quickly make -s -C "$tree" -j2 core &&
        in_root make -s -C "$tree" clean
}
make_install() {
    line_of_readme 'apt-get' | typed "$tree" && block doc/building.md '' | typed "$tree" && prints "$last_line" "$tree/a.out" &&
        in_root ldd "$tree/a.out" | grep -F /usr/local/lib/libboardrules.so.1 &&
        in_root rm "$tree/a.out" && line_of_readme 'make && make install' | typed "$tree" && prints "$last_line" "$tree/a.out"
}

# What README.md and doc/building.md name in a sentence, some of the games last: that compiles all files anew. (`make
# check-bare` types the demo and the check, `make check-all` runs the other tests and builds the page of the games and
# its server, and bare_bindings.sh the npm package.)
make_others() {
    grep -ho '`make [^`]*`' README.md doc/building.md | tr -d '`' | LC_ALL=C sort -ru |
        grep -vE 'check|builtin|deb|install|play|serve|site|wasm|python|conformance|compare|fuzz|mutate|proof' |
        sed 's/^make bench$/& BENCH="--games tokonoma --figures list --rounds 1 --seconds 0"/' | typed "$tree"
}
manual() { block doc/building.md 'Manual pages' | typed "$tree" && in_root man -w boardrules brd_apply boardrules-rules | grep -c /usr/local/ | grep -x 3; }

# README's command for the site, which a server will have below a path. `make site` installs what it needs. site.sh then tests the site.
below=/documents/of/games/
site() { give_npm && give_wasm && sed -n "s|^- \`\(make site\)\`.*|\1 SITE_BASE=$below|p" README.md | typed "$tree"; }
# It takes the library and the bot as they were compiled for WebAssembly on this machine, if they were, and compiles the rest.
give_wasm() {
    built=$bare/../../wasm there=$root/$tree/build/wasm
    [ -d "$built/lib" ] || return 0
    mkdir -p "$there" && cp -Rp "$built/flags" "$built/lib" "$built/bot" "$built/learn" "$built/balance" "$there"
}
site_pages() { BELOW=$below sh tests/bindings/site.sh "$roots/ways$tree"; }

# client FOLDER FILE: a project of a program that lists the games; FILE, which standard input is, says how it is built.
client() {
    mkdir -p "$root/root/$1/subprojects" && cat >"$root/root/$1/$2" && cp tests/abi/games.c "$root/root/$1/program.c"
}
# cmake_client FOLDER BLOCK
cmake_client() {
    block doc/building.md CMake cmake "$2" | sed "s|URL-OF-THIS-REPOSITORY|file://$tree|; s|^target_link|add_executable(program program.c)\n&|" |
        sed '1i cmake_minimum_required(VERSION 3.16)\nproject(client C)' | client "$1" CMakeLists.txt
}
build_with_cmake() { in_root $quickly cmake -S "/root/$1" -B "/root/$1/build" && in_root cmake --build "/root/$1/build" -j2; }
make_find() { add_packages cmake && cmake_client made 1 && build_with_cmake made && prints "$games ok" /root/made/build/program; }
cmake() { in_root make -s -C "$tree" uninstall && block doc/building.md CMake | typed "$tree"; }
cmake_find() {
    cmake_client found 1 && build_with_cmake found && prints "$games ok" /root/found/build/program
}
# Here, too, one game is enough.
cmake_subdirectory() {
    cmake_client copied 2 && of_tombs copied && in_root ln -s "$tree" /root/copied/boardrules &&
        build_with_cmake copied && prints 'tombs ok' /root/copied/build/program
}
of_tombs() { sed -i '2a set(BOARDRULES_GAMES tombs)' "$root/root/$1/CMakeLists.txt"; }
# From a clone, which is made of the tarball
cmake_fetch() {
    add_packages git && in_root sh -e -c "cd $tree && git init -q -b main && git add . &&
        git -c user.name=a -c user.email=a@a commit -q -m a" &&
        cmake_client fetched 3 && of_tombs fetched && build_with_cmake fetched &&
        prints 'tombs ok' /root/fetched/build/program
}

# meson_client FOLDER BLOCK [GAMES]: GAMES are those of the library that it builds.
meson_client() {
    { echo "project('client', 'c'${3+, default_options: ['boardrules:games=$3']})"; block doc/building.md Meson meson "$2"; } |
        client "$1" meson.build
}
build_with_meson() {
    in_root meson setup "/root/$1/build" "/root/$1" -Dbuildtype=plain && in_root meson compile -C "/root/$1/build" -j 2
}
meson_installed() {
    add_packages meson && meson_client installed 1 && build_with_meson installed && prints "$games ok" /root/installed/build/program
}
# Where the library is not installed any more.
meson_subproject() {
    in_root make -s -C "$tree" uninstall && meson_client subproject 2 tomis,tombs &&
        in_root ln -s "$tree" /root/subproject/subprojects/boardrules && build_with_meson subproject &&
        prints 'tombs tomis ok' /root/subproject/build/program
}
meson_wrap() {
    meson_client wrapped 1 tombs && block doc/building.md Meson ini | sed "s|URL-OF-THIS-REPOSITORY|file://$tree|" \
        >"$root/root/wrapped/subprojects/boardrules.wrap" && build_with_meson wrapped && prints 'tombs ok' /root/wrapped/build/program
}

# --------------------------------------------------------------------------------------------- Python and Rust

make_sdist() { add_packages make python3-cffi python3-dev python3-venv python3-wheel && block doc/building.md 'Other languages' | grep sdist | typed "$tree"; }
# reads_yaml PYTHON EXPECTED: the package plays, and reads a rules file or says that it does not
reads_yaml() {
    prints "$2" sh -c 'cd / && exec "$0" -c "
from boardrules import Rules, RulesError
assert len(Rules(\"tokonoma\").state().legal_moves) == 9
try: print(Rules.from_yaml(\"schema: 1\\nextends: tombs\\n\").game)
except RulesError as error: print(error.status)"' "$1"
}
sdist_installed() {
    in_root $quickly sh -e -c "cd /root && python3 -m venv --system-site-packages venv &&
        venv/bin/pip install -q --no-build-isolation $tree/build/sdist/*.tar.gz" && reads_yaml /root/venv/bin/python no_yaml
}
# From the tree, with libfyaml, as the page says for Debian.
python() {
    sed -n '/^On Debian/,/^## /s/^    //p' bindings/python/README.md | typed "$tree" && reads_yaml "$tree/build/venv/bin/python" tombs &&
        in_root rm -r "$tree/build/venv" && sed -n 's/.*`\(make python\)`.*/\1 CC=quick/p' README.md | typed "$tree" &&
        first_steps
}
# All examples of the package's page, with the package that is installed
first_steps() { in_root sh -c "cd / && $tree/build/venv/bin/python -m doctest $tree/bindings/python/README.md"; }
# README's program with the crate from the tree, as README says. (rust.sh builds the workspace that `make crates`
# writes.) Debian's crates stand in for the registry's.
crate() {
    add_packages cargo librust-libc-dev librust-cc-dev librust-pkg-config-dev librust-serde-derive-dev librust-serde-json-dev || return
    mkdir -p "$root/root/.cargo" "$root/$tree/src"
    printf '[source.crates-io]\nreplace-with = "debian"\n[source.debian]\ndirectory = "/usr/share/cargo/registry"\n[net]\noffline = true\n' \
        >"$root/root/.cargo/config.toml"
    printf '[package]\nname = "user"\nversion = "0.1.0"\nedition = "2021"\n' >"$root/$tree/Cargo.toml"
    block README.md 'Link it' rust >"$root/$tree/src/main.rs"
    sed -n 's/.*`\(cargo add [^`]*\)`.*/\1/p' README.md | typed "$tree" && program_with_crate &&
        block doc/building.md 'Other languages' | grep crates | typed "$tree" &&
        [ -s "$root/$tree/build/crates/boardrules-sys/c/boardrules/boardrules.c" ] &&
        in_root rm -r "$tree/src" "$tree/target" "$tree/Cargo.toml" "$tree/Cargo.lock"
}
program_with_crate() { prints 'c1c6: off_pattern: c6: the arm does not move to this tile [TOK.pattern]' sh -c "cd $tree && cargo run -q"; }

# ----------------------------------------------------------------------------------------------- Debian packages

# The package's own tests are those of `make check`, which runs them anyway.
deb() {
    block doc/building.md 'Debian packages' | sed -n 's/^make deb/DEB_BUILD_OPTIONS=nocheck CC=cc &/p' | typed "$tree" &&
        in_root sh -e -c "cd $tree/build/deb && dpkg-scanpackages . >Packages" && rm -rf "$bare/deb" && mkdir "$bare/deb" &&
        cp "$root/$tree"/build/deb/*.deb "$root/$tree/build/deb/Packages" "$bare/deb"
}
# Another machine that has just been installed, which knows an archive with the packages.
deb_root() {
    new_root deb && cp -R "$bare/deb" "$root/srv" && echo 'deb [trusted=yes] file:/srv/deb ./' >"$root/etc/apt/sources.list.d/boardrules.list" &&
        in_root apt-get -q update && mkdir -p "$root/root/tests/abi" && cp -R packaging/debian "$root/root" && cp tests/abi/games.c "$root/root/tests/abi"
}
# deb_test NAME: installs what packaging/debian/tests/control says that the test needs, and runs it.
deb_test() {
    needs=$(sed -n "/^Tests: $1\$/,/^\$/s/^Depends: //p" packaging/debian/tests/control | tr -d ,)
    add_packages $needs && in_root sh -c "cd /root && sh debian/tests/$1"
}
# The command of the page, with all packages. Purged, they leave no file, and no package that is half there.
deb_purge() {
    mkdir -p "$root/root/build" && in_root ln -s /srv/deb /root/build/deb &&
        block doc/building.md 'Debian packages' | grep '^apt-get' | typed /root || return
    packages=$(sed -n 's/^Package: //p' "$bare/deb/Packages")
    [ "$(in_root dpkg -l | grep -c '^ii  [a-z0-9-]*boardrules')" = "$(echo "$packages" | wc -l)" ] &&
        in_root DEBIAN_FRONTEND=noninteractive apt-get -q purge --autoremove $packages &&
        ! in_root dpkg -l | grep boardrules &&
        ! in_root find / -xdev \( -path /root -o -path /srv -o -path /proc -o -path /var/cache/apt -o -path '/var/lib/apt/lists' \
            -o -path '/etc/apt' \) -prune -o \( -name '*boardrules*' -o -name 'brd*' \) -print | grep .
}

inside() {
    step root "a minimal $suite, with the two tarballs" make_machine || return
    step one_file 'the one file, with gcc alone' one_file
    step sdist 'make sdist' make_sdist &&
        step sdist_installed 'the sdist with pip, without libfyaml' sdist_installed
    step crate 'the Rust crates, without libfyaml' crate
    step without_libfyaml 'make, without libfyaml; make core' without_libfyaml
    step make_install 'make && make install; pkg-config' make_install
    step make_one_file 'make amalgamation' make_one_file
    step make_others 'the other targets of README.md and doc/building.md' make_others
    step site 'make site' site
    step python 'pip install ./bindings/python, make python, first steps' python
    step make_find 'make install; find_package' make_find
    step cmake 'CMake: install' cmake
    step cmake_find 'CMake: find_package' cmake_find
    step cmake_subdirectory 'CMake: add_subdirectory' cmake_subdirectory
    step cmake_fetch 'CMake: FetchContent' cmake_fetch
    step meson_installed 'Meson: pkg-config' meson_installed
    step meson_subproject 'Meson: a subproject' meson_subproject
    step meson_wrap 'Meson: a wrap file' meson_wrap
    step deb 'make deb, with lintian' deb || return
    step manual 'manual pages' manual
    step deb_root "another minimal $suite, with an archive of the packages" deb_root &&
        for test in tools python client cmake; do step deb_$test "Debian: packaging/debian/tests/$test" deb_test $test; done &&
        step deb_purge 'Debian: all packages, purged without a trace' deb_purge
    step all_typed 'all code of doc/building.md was typed' all_typed
}

[ "$(id -u)" = 0 ] || { echo 'packages: skipped: only root can make a root'; echo 'packages: 0 passed, 0 failed'; exit 0; }
[ "${1-}" = --inside ] || { make_dist && fill_npm; } || exit
run_bare "$@"
# The namespaces have ended, the files of the root are still there, and Chromium is this machine's.
step site_pages 'the site in Chromium' site_pages
