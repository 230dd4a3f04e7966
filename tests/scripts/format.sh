# format.sh: every C file is formatted as the .clang-format above it says, and no line of the public headers is longer than 79
# columns. No file is a symbolic link: checkouts on Windows would have a text in its place.
. tests/support/check.subr
. tests/support/files.subr
CLANG_FORMAT=${CLANG_FORMAT:-clang-format-14}

are_formatted() { xargs "$CLANG_FORMAT" --style=file --dry-run -Werror <"$work/files"; }
fits_79_columns() { ! LC_ALL=C.UTF-8 grep -nE '.{80,}' "$1"; }

tree_files | grep '\.[ch]$' >"$work/files"
check finds_all_files test "$(wc -l <"$work/files")" -gt 60
check are_formatted are_formatted
has_no_links() { ! tree_files | while read -r file; do if [ -L "$file" ]; then echo "$file"; fi; done | grep .; }
check has_no_links has_no_links
for header in include/*/*.h; do check "columns_of_$(basename "$header")" fits_79_columns "$header"; done
finish format
