# growth.sh: structures that begin with struct_nbytes may grow. A library whose structures all have 8 bytes more runs programs
# of today's header, and today's library runs programs of the longer header. [H.growth] [H.growing]
. tests/support/check.subr

growing=$(sed 's/ .*//' tests/abi/least.txt)

# The longer header: each of these structures has a last member `grown`.
mkdir -p "$work/include/boardrules" "$work/lib"
cp include/boardrules/version.h "$work/include/boardrules/"
cp -r lib/. "$work/lib"
awk '/^typedef struct/ { may = 0 } /^    uint32_t struct_nbytes;/ { may = 1 } /^} brd_/ && may { print "    uint32_t grown[2];"; may = 0 } { print }' \
    include/boardrules/boardrules.h >"$work/include/boardrules/boardrules.h"
# The longer library sets it.
sed 's/^    uint32_t filled = .*/&\n    static const uint32_t grown[2] = {7, 7};\n    uint8_t whole[4096];\n    memcpy(whole, from, known);\n    memcpy(whole + known - sizeof grown, grown, sizeof grown);\n    from = whole;/' \
    lib/basics/growth.c >"$work/lib/basics/growth.c"

longer_library() {
    mkdir -p "$work/longer"
    "$CC" -std=c11 -O0 -w -shared -fPIC -fvisibility=hidden -DBRD_BUILDING -I"$work/include" -I"$work/lib" -I"$work/lib/basics" $(pkg-config --cflags libfyaml) \
        -Wl,-soname,"$(basename "$shared")" -Wl,--version-script=lib/libboardrules.map -Wl,--no-undefined \
        -o "$work/longer/$(basename "$shared")" "$work"/lib/builtin.c "$work"/lib/*/*.c "$work"/lib/games/*/*.c $(pkg-config --libs libfyaml)
}
program() { # NAME HEADERS GROWN
    for source in digest_client growing; do
        "$CC" -std=c11 -I"$2" -DGROWN="$3" -o "$work/$source-$1" "tests/abi/$source.c" "$shared" || return
    done
}
runs() { # FOLDER PROGRAM BYTES
    env LD_LIBRARY_PATH="$1" "$2" "$3" >"$work/found" || { head -n 20 "$work/found"; return 1; }
    tail -n 1 "$work/found" | grep -qx ok
}
plays_the_same() { # FOLDER PROGRAM
    env LD_LIBRARY_PATH="$1" "$2" >"$work/played" && diff "$work/expected" "$work/played"
}
all_have_grown() {
    test "$(grep -c 'uint32_t grown' "$work/include/boardrules/boardrules.h")" = "$(echo "$growing" | wc -l)"
}
all_are_asked_for() {
    for name in $growing; do grep -q "\"$name\", sizeof($name) - GROWN" tests/abi/growing.c || { echo "$name"; return 1; }; done
}

shared=$(readlink -f "$built/libboardrules.so")
check all_have_grown all_have_grown
check all_are_asked_for all_are_asked_for
check longer_library longer_library
check programs_of_today program old include 0
check programs_of_the_longer_header program new "$work/include" 8
env LD_LIBRARY_PATH="$built" "$work/digest_client-old" >"$work/expected"
check old_program_old_library runs "$built" "$work/growing-old" 0
check old_program_longer_library runs "$work/longer" "$work/growing-old" 8
check new_program_old_library runs "$built" "$work/growing-new" 0
check new_program_longer_library runs "$work/longer" "$work/growing-new" 8
check old_game_on_longer_library plays_the_same "$work/longer" "$work/digest_client-old"
check new_game_on_old_library plays_the_same "$built" "$work/digest_client-new"
check new_game_on_longer_library plays_the_same "$work/longer" "$work/digest_client-new"
finish growth
