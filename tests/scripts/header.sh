# header.sh: the public headers compile alone, as the first line of a program, as C11 and as C++17, without a warning.
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
as_c="-std=c11 $all -Wstrict-prototypes -Wmissing-prototypes -Wno-missing-variable-declarations"
as_cpp="-std=c++17 $all -Wold-style-cast -Wuseless-cast"

check gcc_c11 gcc -Iinclude $as_c -Wno-unknown-warning-option -c "$work/alone.c" -o "$work/alone.o"
check version_alone gcc -Iinclude $as_c -c "$work/version.c" -o "$work/version.o"
check freestanding gcc -Iinclude $as_c -ffreestanding -fsyntax-only "$work/alone.c"
# A 32-bit build, without the machine's headers: the compiler's own <stdint.h> and <stddef.h> are enough.
check gcc_32_bits gcc -m32 -ffreestanding -Iinclude $as_c -fsyntax-only "$work/alone.c"
check gcc_cpp17 g++ -Iinclude $as_cpp -fsyntax-only "$work/alone.cpp"
check cpp_program_links g++ -Iinclude -std=c++17 -o "$work/program" "$work/alone.cpp" "$built/libboardrules.a"
check cpp_program_runs "$work/program"
check clang_c11 "$CLANG" -Iinclude -std=c11 -Weverything -Wno-missing-variable-declarations -Werror \
    -fsyntax-only "$work/alone.c"
check clang_cpp17 "$CLANG" -x c++ -Iinclude -std=c++17 -Weverything -Wno-c++98-compat-pedantic \
    -Wno-missing-variable-declarations -Werror -fsyntax-only "$work/alone.cpp"
page_names_every_function() {
    "$PYTHON" generate/reference.py include/boardrules/boardrules.h >"$work/page.html" || return
    for name in $(sed -n 's/^BRD_API.*[ *]\(brd_[a-z_]*\)(.*/\1/p' include/boardrules/boardrules.h); do
        grep -q "id=\"$name\"" "$work/page.html" || { echo "$name"; return 1; }
    done
}
check page_names_every_function page_names_every_function
finish header
