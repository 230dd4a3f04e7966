# balance.sh: doc/balance.md has tables of every game, which are those of today's rules. (The figures themselves depend on the bot;
# `make balance` writes them.)
. tests/support/check.subr
page=doc/balance.md
balance=$built/tools/brdbalance

# Each table: what is played, and the fingerprint of its rules.
tables() { sed -n 's/^<!-- brdbalance \(.*\) -->$/\1/p; s/^<!-- fingerprint \(.*\) -->$/= \1/p' $page; }
begins_and_ends() { test "$(tables | awk '{ print $1 == "=" ? "end" : "begin" }' | uniq -c | awk '$1 != 1' | wc -l)" = 0; }
is_current() { # is_current FINGERPRINT OPTION…
    expected=$1
    shift
    found=$("$balance" --level 0 --games 1 --json "$@" | sed -n 's/.*"fingerprint": "\([0-9a-f]*\)".*/\1/p')
    test "$found" = "$expected" && return
    echo "the rules have the fingerprint $found: make balance"
    return 1
}
has_table() { grep -A4 "^<!-- brdbalance $1 -->" $page | grep '^| | at random | level 1 | level 2 |$'; }
no_share_is_above_the_whole() { ! grep -nE '(1[0-9][1-9]|1[1-9][0-9]|[2-9][0-9]{2}|[0-9]{4,})\.[0-9] %' $page; }

check tables_begin_and_end begins_and_ends
check no_share_is_above_the_whole no_share_is_above_the_whole
for game in $(echo games | "$built/tools/brdsh" | tr -d =); do check "table_of_$game" has_table "$game"; done
tables >"$work/tables"
while read -r options && read -r _ fingerprint; do
    check "current_$(echo "$options" | tr ' ' _)" is_current "$fingerprint" $options
done <"$work/tables"
check finds_tables test "$(wc -l <"$work/tables")" -ge 10
finish balance
