# install.sh: `make install` installs what packaging/installed lists, programs and documents; a program needs nothing else, and `make
# uninstall` removes all of it. (cmake.sh tests what find_package finds.)
. tests/support/check.subr
. tests/support/installed.subr

install_to() { $MAKE -s --no-print-directory BUILD="$BUILD" "$@" install; }
uninstall_from() { $MAKE -s --no-print-directory BUILD="$BUILD" "$@" uninstall; }
files_below() { (cd "$1" && find . ! -type d | sort); }

usr=$work/usr
games=$(sed -n 's/^ALL_GAMES=//p' packaging/facts)
check install install_to prefix="$usr"

# The list, apart from programs and documents
installs_the_list() {
    files_below "$usr" | sed 's/^\.//' | grep -vE '^/bin/|^/share/doc/boardrules/(.*/.*|.*\.md)$' | LC_ALL=C sort >"$work/others"
    installed_files '' /lib $games | diff - "$work/others"
}
check installs_the_list installs_the_list
for file in bin/brdsh bin/brdlint bin/brdsvg bin/brdbalance share/doc/boardrules/README.md share/doc/boardrules/rules/tokonoma.md \
    share/doc/boardrules/rules/FORMAT.md share/doc/boardrules/rules/KEYS.md share/doc/boardrules/apps/tools/brdsvg.md \
    share/doc/boardrules/apps/tools/brdbalance.schema.json share/doc/boardrules/apps/tools/brdbalance.part.schema.json; do
    check "installs_$(basename $file)" test -e "$usr/$file"
done

# brdplay, too, where libedit is.
if pkg-config --exists libedit; then
    installed_player_runs() { "$usr/bin/brdplay" --help | grep -i brdplay; }
    check installed_player_runs installed_player_runs
else
    skip installed_player_runs 'libedit is missing'
fi

# Links in the installed documents lead to installed files; those to other files of the tree are gone, the others are still there.
doc=$usr/share/doc/boardrules
dead_links() {
    find "$1" -name '*.md' | while read -r page; do
        grep -oE '\]\([^)#: ]+[)#]' "$page" | sed 's/^](//; s/.$//' | while read -r file; do
            test -e "$(dirname "$page")/$file" || echo "$page: $file"
        done
    done
}
check links_of_documents test -z "$(dead_links "$doc")"
check links_between_documents grep -F '](../../rules/FORMAT.md)' "$doc/apps/tools/brdlint.md"
check links_to_the_web grep -F '](https://keepachangelog.com/' "$doc/CHANGELOG.md"
check links_to_the_tree_are_text grep -x '| apps/bot/ | the computer player of the tools and the page |' "$doc/README.md"
mkdir "$work/dead" && echo '[gone](../nowhere.md)' >"$work/dead/page.md"
check dead_links_are_noticed test -n "$(dead_links "$work/dead")"

# Flags of the environment reach the compiler and the linker; those of the command line win.
flagged() { env CFLAGS=-Oenvironment CPPFLAGS=-DFROM_CPPFLAGS LDFLAGS=-Wl,-z,from_ldflags $MAKE -n BUILD="$work/flags" "$@" | sed ':a; /\\$/ { N; s/\\\n//; b a; }'; }
compiles_with() { flagged lib "$PLAY" tools | grep -e ' -c lib/core/state.c ' -e 'brdplay ' | grep -c -e "-DFROM_CPPFLAGS $1"; }
links_with() { flagged lib tools "$work/flags/libboardrules-core.so.1" | grep -e ' -o [^ ]*\(libboardrules\(-core\)\{0,1\}.so.1\|tools/brdsh\) ' | grep -c -e "$1"; }
PLAY=$work/flags/tools/brdplay
check environment_compiles test "$(compiles_with -Oenvironment)" = 2
check environment_links test "$(links_with '-Oenvironment .*-Wl,-z,from_ldflags')" = 3
check command_line_wins sh -c '! CFLAGS=-Oenvironment "$1" -n BUILD="$2" CFLAGS=-O1 lib | grep Oenvironment' - "$MAKE" "$work/flags"

# Where something is missing, make says at once what, how to get it, and what works without. Only the core does.
lacks() { # MISSING PKG_CONFIG
    ! $MAKE --no-print-directory BUILD="$work/lacking" PKG_CONFIG="$2" >"$work/said" 2>&1 && cat "$work/said" &&
        grep -x "missing: $1" "$work/said" && grep -F "apt-get install $1" "$work/said" && grep -F 'make core' "$work/said" &&
        [ -z "$(find "$work/lacking" -name '*.o')" ]
}
needs_no_libfyaml() { $MAKE -n BUILD="$work/lacking" PKG_CONFIG=/nowhere/pkg-config "$@" 2>&1 | tee "$work/said" | grep -c missing | grep -x 0; }
check lacks_libfyaml lacks libfyaml-dev false
check lacks_pkg_config lacks 'pkg-config libfyaml-dev' /nowhere/pkg-config
check core_lacks_nothing needs_no_libfyaml core
check given_flags_lack_nothing needs_no_libfyaml lib FYAML_CFLAGS= FYAML_LIBS=-lfyaml

# A program outside the tree: it is in another folder, is built there, and knows only what pkg-config prints.
cat >"$work/x.c" <<'PROGRAM'
#include <boardrules/boardrules.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
    static brd_rules built_in, loaded;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (brd_rules_builtin(&built_in, argv[i]) != BRD_OK) return 1;
        if (brd_rules_load_file(&loaded, argv[i + 1], NULL, 0, NULL, 0, NULL) != BRD_OK) return 2;
        if (memcmp(&built_in, &loaded, sizeof loaded) != 0) return 3;
        printf("%s\n", brd_rules_title(&loaded));
    }
    return argc < 3;
}
PROGRAM
export PKG_CONFIG_PATH="$usr/lib/pkgconfig"
rulesdir=$(pkg-config --variable=rulesdir boardrules)
with_rules=$(for file in "$rulesdir"/*.yaml; do echo "$(basename "$file" .yaml) $file"; done)

shared() { cd "$work" && $CC x.c $(pkg-config --cflags --libs boardrules) -o shared; }
static() { cd "$work" && $CC -static x.c $(pkg-config --static --cflags --libs boardrules) -o static; }
needs_soname() { readelf -d "$1" | grep 'NEEDED.*\[libboardrules.so.1\]'; }

check pkg_config_version test "$(pkg-config --modversion boardrules)" = \
    "$(sed -n 's/.*BRD_VERSION_STRING "\(.*\)"/\1/p' include/boardrules/version.h)"
check program_builds_shared eval '(shared)'
check program_needs_the_soname needs_soname "$work/shared"
check program_runs_shared env LD_LIBRARY_PATH="$usr/lib" "$work/shared" $with_rules
check program_builds_static eval '(static)'
check program_runs_static "$work/static" $with_rules
# The core: the same functions, without libfyaml, also for a program that links all libraries statically.
core() { $CC "$1" -o "$work/core" tests/abi/games.c $(pkg-config $2 --cflags --libs boardrules-core) ${2:+-static}; }
has_no_yaml() { LD_LIBRARY_PATH="$usr/lib" "$work/core" | grep -x "$games no_yaml"; }
needs_only_the_core() {
    readelf -d "$work/core" | grep 'NEEDED.*\[libboardrules-core.so.1\]' && ! readelf -d "$work/core" "$usr/lib/libboardrules-core.so" | grep fyaml
}
exports_of() { nm -D --defined-only "$usr/lib/$1" | sed 's/^[^ ]* //; s/BOARDRULES_CORE_/BOARDRULES_/' | sort; }
check core_builds_shared core -Wall ''
check core_runs_shared has_no_yaml
check core_is_all_it_needs needs_only_the_core
check core_exports_the_same test "$(exports_of libboardrules-core.so)" = "$(exports_of libboardrules.so)"
check core_builds_static core -Wall --static
check core_runs_static has_no_yaml
check pkg_config_names_libfyaml_privately test "$(pkg-config --print-requires-private boardrules)" = libfyaml
shell_answers() { echo games | "$usr/bin/brdsh" | grep -x '= tokonoma'; }
check installed_shell_answers shell_answers
check installed_pictures sh -c "'$usr/bin/brdsvg' tombs | grep -q '</svg>'"
check installed_balance sh -c "'$usr/bin/brdbalance' --games 2 tombs | grep -q '^Who wins'"
check installed_rules_are_clean "$usr/bin/brdlint" "$rulesdir"/*.yaml

# A staged installation: DESTDIR is where the files go, prefix is the path that is written into them.
check install_staged install_to DESTDIR="$work/stage" prefix=/usr
check staged_prefix grep -x 'prefix=/usr' "$work/stage/usr/lib/pkgconfig/boardrules.pc"
check staged_files_are_the_same test "$(files_below "$usr")" = "$(files_below "$work/stage/usr")"
check nothing_staged_elsewhere test "$(ls "$work/stage")" = usr
check multiarch_libdir install_to DESTDIR="$work/multi" prefix=/usr libdir=/usr/lib/arch
check multiarch_pkg_config test -e "$work/multi/usr/lib/arch/pkgconfig/boardrules.pc"

# Folders with a space in their names, and one with a quote. (The shell takes what pkg-config says of them by eval.)
odd="$work/board games" odd_stage="$work/the stage" odd_prefix="/opt/Anna's games"
beside() { ls -A . && ls -A "$work" | grep -v '^board games$\|^the stage$'; }
builds_there() {
    eval "$CC '$work/x.c' $(PKG_CONFIG_PATH="$odd/lib/pkgconfig" pkg-config --cflags --libs boardrules) -o '$odd/x'" &&
        LD_LIBRARY_PATH="$odd/lib" "$odd/x" $with_rules && rm "$odd/x"
}
beside >"$work/beside" && beside >"$work/beside"
check odd_install install_to prefix="$odd"
check odd_files_are_the_same test "$(files_below "$usr")" = "$(files_below "$odd")"
check odd_client builds_there
check odd_uninstall uninstall_from prefix="$odd"
check odd_stage install_to DESTDIR="$odd_stage" prefix="$odd_prefix"
check odd_stage_is_the_same test "$(files_below "$usr")" = "$(files_below "$odd_stage$odd_prefix")"
check odd_stage_uninstall uninstall_from DESTDIR="$odd_stage" prefix="$odd_prefix"
check odd_leaves_nothing test -z "$(files_below "$odd")$(files_below "$odd_stage")"
check odd_has_nothing_beside test "$(beside)" = "$(cat "$work/beside")"

# Stripped, the files are smaller and still those of a library: programs are linked with it, shared and static.
strips() { $MAKE -s --no-print-directory BUILD="$BUILD" DESTDIR="$work/the stripped" prefix=/usr install-strip; }
stripped="$work/the stripped/usr"
has_no_symbols_for_debuggers() { ! readelf -S -W "$1" | grep -F .debug_; }
shrinks() { [ $(($(wc -c <"$stripped/$1") * 4)) -lt "$(wc -c <"$usr/$1")" ]; }
links_stripped() { # [-static]
    $CC -Iinclude -o "$work/with_stripped" tests/abi/games.c $1 -L"$stripped/lib" -lboardrules $(pkg-config --libs libfyaml) &&
        LD_LIBRARY_PATH="$stripped/lib" "$work/with_stripped" | grep -x "$games ok"
}
check strip strips
check strip_files test "$(files_below "$usr")" = "$(files_below "$stripped")"
for file in bin/brdsh bin/brdlint bin/brdsvg bin/brdbalance lib/libboardrules.so lib/libboardrules-core.so lib/libboardrules.a \
    lib/libboardrules-core.a; do
    check "strips_$(basename $file)" has_no_symbols_for_debuggers "$stripped/$file"
    check "shrinks_$(basename $file)" shrinks "$file"
done
check strip_shared links_stripped ''
check strip_static links_stripped -static

touch "$usr/lib/of_somebody_else"
check uninstall uninstall_from prefix="$usr"
check uninstall_leaves_nothing test "$(files_below "$usr")" = ./lib/of_somebody_else
check uninstall_leaves_no_directory test -z "$(find "$usr" -name 'boardrules*')"
check uninstall_again uninstall_from prefix="$usr"
finish install
