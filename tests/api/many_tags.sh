# many_tags.sh: the time that reading tags takes grows with their number, and not with its square: ten times the tags cost at most
# twelve times the instructions. [H.record-tag]
. tests/support/check.subr

counted() { # COUNT
    valgrind --tool=callgrind --callgrind-out-file=/dev/null '--toggle-collect=measured*' "$work/many_tags" "$1" 2>&1 >"$work/found" |
        sed -n 's/.*Collected : //p'
    grep -qx "$1" "$work/found" || echo "the tags are not read"
}
in_proportion() {
    few=$(counted 100) many=$(counted 1000)
    echo "100 tags take $few instructions, 1000 take $many"
    test "$few" -gt 10000 && test "$many" -le $((12 * few))
}

"$CC" -std=c11 -O2 -Iinclude -o "$work/many_tags" tests/api/many_tags.c "$built/libboardrules-core.a"
check ten_times_the_tags_cost_at_most_twelve_times in_proportion
in_proportion | sed 's/^/figure: /'
finish many_tags
