# header.sh: the public headers compile alone, as the first line of a program, as C and C++ of each standard, without a warning, and
# give objects of the same size and alignment with each compiler.
. tests/support/check.subr

cat >"$work/alone.c" <<'PROGRAM'
#include <boardrules/boardrules.h>
#include <boardrules/boardrules.h>
brd_rules rules;
brd_state state;
brd_undo undo;
int main(void)
{
    return brd_version_number() == BRD_VERSION_NUMBER ? 0 : 1;
}
PROGRAM
cp "$work/alone.c" "$work/alone.cpp"
cat >"$work/version.c" <<'PROGRAM'
#include <boardrules/version.h>
#if BRD_VERSION_NUMBER < 1000 || !defined(BRD_SCHEMA_VERSION) || !defined(BRD_SAVE_VERSION)
#error no version
#endif
typedef int nothing;
PROGRAM

all='-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wundef -Werror'
c_only='-Wstrict-prototypes -Wmissing-prototypes'
as_c="-std=c11 $all $c_only -Wno-missing-variable-declarations"
as_cpp="$all -Wold-style-cast -Wuseless-cast"

# The objects as each compiler lays them out. The negative array does not compile; C99 has no static assertion.
cat >"$work/objects.c" <<'PROGRAM'
#include <boardrules/boardrules.h>
#define HOLDS(name, truth) typedef char name[(truth) ? 1 : -1]
struct after_rules { char first; brd_rules rules; };
struct after_state { char first; brd_state state; };
struct after_undo { char first; brd_undo undo; };
HOLDS(rules_size, sizeof(brd_rules) == BRD_RULES_SIZE);
HOLDS(state_size, sizeof(brd_state) == BRD_STATE_SIZE);
HOLDS(undo_size, sizeof(brd_undo) == BRD_UNDO_SIZE);
HOLDS(rules_alignment, offsetof(struct after_rules, rules) == 8);
HOLDS(state_alignment, offsetof(struct after_state, state) == 8);
HOLDS(undo_alignment, offsetof(struct after_undo, undo) == 8);
PROGRAM
cp "$work/objects.c" "$work/objects.cpp"

check gcc_c11 gcc -Iinclude $as_c -Wno-unknown-warning-option -c "$work/alone.c" -o "$work/alone.o"
check version_alone gcc -Iinclude $as_c -c "$work/version.c" -o "$work/version.o"
check freestanding gcc -Iinclude $as_c -ffreestanding -fsyntax-only "$work/alone.c"
# A 32-bit build, without the machine's headers: the compiler's own <stdint.h> and <stddef.h> are enough.
check gcc_32_bits gcc -m32 -ffreestanding -Iinclude $as_c -fsyntax-only "$work/alone.c" "$work/objects.c"
for standard in c99 c11 c17 gnu99 gnu17; do
    check "gcc_$standard" gcc -Iinclude -std=$standard -pedantic-errors $all $c_only -fsyntax-only "$work/alone.c" "$work/objects.c"
    check "clang_$standard" "$CLANG" -Iinclude -std=$standard -pedantic-errors -Weverything -Wno-declaration-after-statement \
        -Wno-missing-variable-declarations -Wno-padded -Werror -fsyntax-only "$work/alone.c" "$work/objects.c"
done
for standard in c++98 c++11 c++14 c++17 c++20; do
    check "gcc_$standard" g++ -Iinclude -std=$standard -pedantic-errors $as_cpp -fsyntax-only "$work/alone.cpp" "$work/objects.cpp"
    check "clang_$standard" "$CLANG" -x c++ -Iinclude -std=$standard -pedantic-errors -Weverything -Wno-c++98-compat-pedantic \
        -Wno-c++11-long-long -Wno-old-style-cast -Wno-missing-variable-declarations -Wno-padded -Werror -fsyntax-only "$work/alone.cpp" "$work/objects.cpp"
done
check gcc_32_bits_c99 gcc -m32 -ffreestanding -Iinclude -std=c99 -pedantic-errors $all -fsyntax-only "$work/objects.c"
check cpp_program_links g++ -Iinclude -std=c++17 -o "$work/program" "$work/alone.cpp" "$built/libboardrules.a"
check cpp_program_runs "$work/program"
check cpp98_program_links g++ -Iinclude -std=c++98 -o "$work/program98" "$work/alone.cpp" "$built/libboardrules.a"
check cpp98_program_runs "$work/program98"
if has tcc; then
    check tcc tcc -Wall -Werror -Iinclude -c "$work/objects.c" -o "$work/objects.o"
    check tcc_program_links tcc -Wall -Werror -Iinclude -o "$work/tcc_program" "$work/alone.c" "$built/libboardrules-core.a"
    check tcc_program_runs "$work/tcc_program"
else
    skip tcc 'tcc is missing'
fi

# As MSVC reads it: clang with its extensions and macros. The declarations of a DLL must be imported or exported.
as_msvc() { # FLAGS
    "$CLANG" --target=x86_64-pc-windows-msvc -fms-extensions -fms-compatibility-version=19.20 -ffreestanding -Iinclude -Wall -Werror "$@"
}
declares() { # WHAT FLAGS
    what=$1
    shift
    as_msvc "$@" -E "$work/alone.c" >"$work/preprocessed" && test "$(grep -c "^ *$what.* brd_[a-z_]*(" "$work/preprocessed")" -gt 60
}
aligns() {
    as_msvc -E "$work/alone.c" | grep -q '__declspec(align(8)) uint64_t opaque'
}
check msvc_c as_msvc -fsyntax-only "$work/alone.c" "$work/objects.c"
check msvc_cpp as_msvc -x c++ -std=c++14 -fsyntax-only "$work/alone.cpp" "$work/objects.cpp"
check msvc_32_bits as_msvc --target=i686-pc-windows-msvc -fsyntax-only "$work/objects.c"
check msvc_uses_its_own_alignment aligns
check msvc_imports declares '__declspec(dllimport)' -DBRD_DLL
check msvc_exports declares '__declspec(dllexport)' -DBRD_DLL -DBRD_BUILDING
check msvc_static declares '\(int32_t\|const char\)'

check records "$PYTHON" tests/scripts/abi.py --assertions "$work/records.c"
check records_clang "$CLANG" -std=c11 -fsyntax-only "$work/records.c"

# The header of the drawing.
echo '#include "draw/svg.h"' >"$work/drawing.cpp"
check drawing_cpp11 g++ -std=c++11 -Wall -Wextra -Werror -Iinclude -Iapps -I. -fsyntax-only "$work/drawing.cpp"

# The header of bindings/native needs no <stdatomic.h>; its position works with C11's atomics, gcc's, and none.
cat >"$work/position.c" <<'PROGRAM'
#include "bindings/native/brdgame.h"
int main(void)
{
    static brd_rules rules;
    brd_state start, now;
    if (brd_rules_builtin(&rules, "tomis") != BRD_OK || brd_state_initial(&rules, &start, 0) != BRD_OK) return 1;
    brdgame *game = brdgame_new(&rules, &start);
    brdgame *copy = game == NULL ? NULL : brdgame_copy(game, 1);
    if (copy == NULL || brdgame_count(copy) < 1 || brdgame_push(copy, brdgame_code(copy, 0), BRD_REFEREE, NULL) != BRD_OK) return 2;
    if (brdgame_read(copy, &now) != BRD_OK || brdgame_query(copy, BRDGAME_PLY) != 1 || brdgame_pop(copy) <= 0) return 3;
    brdgame_free(game);
    brdgame_free(copy);
    return 0;
}
PROGRAM
plays_a_position() { # NAME COMPILER
    $2 -Wall -Werror -D_GNU_SOURCE -Iapps -I. -Iinclude -o "$work/$1" "$work/position.c" bindings/native/brdgame.c apps/draw/svg.c "$built/libboardrules-core.a" &&
        "$work/$1"
}
echo '#include "bindings/native/brdgame.h"' >"$work/position.cpp"
check position_cpp98 g++ -Iapps -I. -Iinclude -std=c++98 -pedantic-errors $all -fsyntax-only "$work/position.cpp"
check position_c99_header gcc -Iapps -I. -Iinclude -x c -std=c99 -pedantic-errors $all -fsyntax-only "$work/position.cpp"
check position_c11 plays_a_position position_c11 'gcc -std=c11'
check position_without_stdatomic plays_a_position position_gnu 'gcc -std=c11 -D__STDC_NO_ATOMICS__'
if has tcc; then check position_tcc plays_a_position position_tcc tcc; else skip position_tcc 'tcc is missing'; fi

page_names_every_function() {
    "$PYTHON" packaging/reference.py include/boardrules/boardrules.h >"$work/page.html" || return
    for name in $(sed -n 's/^BRD_API.*[ *]\(brd_[a-z_]*\)(.*/\1/p' include/boardrules/boardrules.h); do
        grep -q "id=\"$name\"" "$work/page.html" || { echo "$name"; return 1; }
    done
}
check page_names_every_function page_names_every_function
finish header
