# core.sh: the core needs only four functions of libc, and a program that loads no YAML needs no libfyaml. Without the loader
# YAML is refused. [H.load-errors]
. tests/support/check.subr

core_needs_four_functions() {
    test -s "$built/boardrules-core.o" || return
    foreign=$(nm -u "$built/boardrules-core.o" | awk '{ print $NF }' | grep -vxE 'memcpy|memset|memcmp|strlen|_GLOBAL_OFFSET_TABLE_')
    [ -z "$foreign" ] || { echo "$foreign"; return 1; }
}

loads_no_libfyaml() {
    ! ldd "$1" | grep libfyaml
}

# All functions of the header, in the core as in the library with YAML.
has_all_functions() { # FILE
    nm -g --defined-only "$1" | sed -n 's/.* T \(brd_.*\)/\1/p' | sort >"$work/exported"
    sed 's/^[^ ]* //' tests/abi/symbols.txt | sort | diff - "$work/exported"
}
cat >"$work/load.c" <<'PROGRAM'
#include <boardrules/boardrules.h>
#include <stdio.h>
#include <string.h>

static brd_rules rules, before;

static int is(const char *call, int32_t status, int32_t expected)
{
    if (status == expected && memcmp(&rules, &before, sizeof rules) == 0) return 1;
    printf("%s: %d, not %d\n", call, (int)status, (int)expected);
    return 0;
}

int main(void)
{
    static const char yaml[] = "schema: 1\nextends: tombs\n";
    brd_fault fault;
    size_t count = 7;
    memset(&rules, 0xA5, sizeof rules);
    before = rules;
    int good = is("load", brd_rules_load(&rules, yaml, sizeof yaml - 1, NULL, 0, &fault, 1, &count), BRD_E_NO_YAML) && count == 0;
    good &= is("load without faults", brd_rules_load(&rules, "", 0, NULL, 0, NULL, 0, NULL), BRD_E_NO_YAML);
    count = 7;
    good &= is("file", brd_rules_load_file(&rules, "rules/tombs.yaml", NULL, 0, &fault, 1, &count), BRD_E_NO_YAML) && count == 0;
    good &= is("no rules", brd_rules_load(NULL, yaml, 1, NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    good &= is("no text", brd_rules_load(&rules, NULL, 1, NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    good &= is("no overrides", brd_rules_load(&rules, yaml, 1, NULL, 1, NULL, 0, NULL), BRD_E_NULL);
    good &= is("no faults", brd_rules_load(&rules, yaml, 1, NULL, 0, NULL, 1, NULL), BRD_E_NULL);
    good &= is("no path", brd_rules_load_file(&rules, NULL, NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    good &= is("misaligned", brd_rules_load_file((brd_rules *)((char *)&rules + 4), "x", NULL, 0, NULL, 0, NULL), BRD_E_ALIGNMENT);
    return !good || strcmp(brd_name(NULL, BRD_NAME_STATUS, BRD_E_NO_YAML), "no_yaml") != 0;
}
PROGRAM

# A process in which the program is linked with one shared library and a plug-in with the other: each calls its own.
cat >"$work/plugin.c" <<'PROGRAM'
#include <boardrules/boardrules.h>
static brd_rules rules;
int32_t loads(void);
int32_t loads(void)
{
    static const char yaml[] = "schema: 1\nextends: tombs\n";
    return brd_rules_load(&rules, yaml, sizeof yaml - 1, NULL, 0, NULL, 0, NULL);
}
PROGRAM
cat >"$work/host.c" <<'PROGRAM'
#include "plugin.c"
#include <dlfcn.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    void *plugin = argc == 2 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    int32_t (*of_plugin)(void) = plugin != NULL ? (int32_t (*)(void))dlsym(plugin, "loads") : NULL;
    if (of_plugin == NULL) return puts(dlerror()), 1;
    return printf("%d %d\n", (int)loads(), (int)of_plugin()) < 0;
}
PROGRAM
calls_its_own() { # LIBRARY-OF-THE-PROGRAM LIBRARY-OF-THE-PLUG-IN EXPECTED
    "$CC" -Iinclude -o "$work/host" "$work/host.c" "$1" -ldl &&
        "$CC" -shared -fPIC -Iinclude -o "$work/plugin.so" "$work/plugin.c" "$2" &&
        found=$(LD_LIBRARY_PATH="$built" "$work/host" "$work/plugin.so") && echo "found: $found" && [ "$found" = "$3" ]
}

# No command of a build that has no libfyaml names it. (portable.sh and others build so.)
names_no_libfyaml() {
    env -u MAKEFLAGS $MAKE -n BUILD="$work/build" PKG_CONFIG=false core >"$work/commands" && grep -q ' -c lib/core/state.c ' "$work/commands" &&
        ! grep fyaml "$work/commands"
}
check core_builds_without_libfyaml names_no_libfyaml
check core_needs_four_functions core_needs_four_functions
check links_with_core_alone "$CC" -Iinclude -o "$work/core" tests/abi/digest_client.c "$built/libboardrules-core.a"
check runs_with_core_alone "$work/core"
check core_has_all_functions has_all_functions "$built/boardrules-core.o"
check core_refuses_yaml sh -c '"$0" -Iinclude -o "$1/load" "$1/load.c" "$2/libboardrules-core.a" && "$1/load"' "$CC" "$work" "$built"
check links_without_libfyaml "$CC" -Iinclude -o "$work/static" tests/abi/digest_client.c "$built/libboardrules.a"
check runs_without_libfyaml "$work/static"
check needs_no_libfyaml loads_no_libfyaml "$work/static"
core=$built/libboardrules-core.so.1 full=$built/libboardrules.so.1
check core_and_plugin_with_yaml calls_its_own "$core" "$full" '-34 0'
check yaml_and_plugin_with_core calls_its_own "$full" "$core" '0 -34'
finish core
