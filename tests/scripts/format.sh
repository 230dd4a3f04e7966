# format.sh: every C file is formatted as the .clang-format above it says, and has no line of more than 120 columns; those of
# the public headers have 79. clang-format does not break comments and tables, so it cannot show that. (lib/builtin.c, which
# `make builtin` writes, has what it has. Other languages are not measured.) No file is a symbolic link: checkouts on
# Windows would have a text in its place.
. tests/support/check.subr
. tests/support/files.subr
CLANG_FORMAT=${CLANG_FORMAT:-clang-format-14}

are_formatted() { xargs "$CLANG_FORMAT" --style=file --dry-run -Werror <"$work/files"; }
fits_79_columns() { ! LC_ALL=C.UTF-8 grep -nE '.{80,}' "$1"; }
fit_120_columns() { ! grep -v '^lib/builtin\.c$' "$work/files" | LC_ALL=C.UTF-8 xargs grep -nE '.{121,}' /dev/null; }

tree_files | grep '\.[ch]$' >"$work/files"
check finds_all_files test "$(wc -l <"$work/files")" -gt 60
check are_formatted are_formatted
check fit_120_columns fit_120_columns
has_no_links() { ! tree_files | while read -r file; do if [ -L "$file" ]; then echo "$file"; fi; done | grep .; }
check has_no_links has_no_links
for header in include/*/*.h; do check "columns_of_$(basename "$header")" fits_79_columns "$header"; done
finish format
