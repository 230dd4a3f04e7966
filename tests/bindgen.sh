# bindgen takes the header as it is: what it writes for Rust compiles, has every function, and lays structures out as C does.
. tests/check.subr

header=include/boardrules/boardrules.h
# Names are C's on purpose; the machine's own headers bring some that are neither.
names='#![allow(non_camel_case_types, non_upper_case_globals, non_snake_case, dead_code)]'

takes_the_header() {
    bindgen --raw-line "$names" --output "$work/boardrules.rs" "$header" >"$work/told" 2>&1 && [ ! -s "$work/told" ] ||
        { cat "$work/told"; return 1; }
}
knows_every_layout() { ! grep -nE '_bindgen_opaque_blob|__BindgenOpaque|_address: u8' "$work/boardrules.rs"; }
has_every_function() {
    functions=$(sed -n 's/^BRD_API.*[ *]\(brd_[a-z_]*\)(.*/\1/p' "$header")
    [ -n "$functions" ] || return
    for name in $functions; do grep -q "pub fn $name(" "$work/boardrules.rs" || { echo "$name"; return 1; }; done
}
layouts_are_those_of_c() {
    structures=$(grep -c '^typedef struct' "$header")
    "$work/layouts" >"$work/found" || { cat "$work/found"; return 1; }
    [ "$(grep -c '^test bindgen_test_layout_brd_[a-z_]* \.\.\. ok$' "$work/found")" = "$structures" ] ||
        { echo "$structures structures"; cat "$work/found"; return 1; }
}

if ! has bindgen; then
    skip bindgen 'bindgen is not installed'
elif ! has rustc; then
    skip bindgen 'rustc is not installed'
else
    check takes_the_header takes_the_header
    check knows_every_layout knows_every_layout
    check has_every_function has_every_function
    check compiles rustc -D warnings --crate-type lib -o "$work/boardrules.rlib" "$work/boardrules.rs"
    check layouts_compile rustc -D warnings --test -o "$work/layouts" "$work/boardrules.rs"
    check layouts_are_those_of_c layouts_are_those_of_c
fi
finish bindgen
