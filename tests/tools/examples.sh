# examples.sh: each example program does what its head says, and none is longer than a hundred lines, except those of
# host and client, each of which has at most 400.
. tests/support/check.subr

programs=$built/examples
start='f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 0'

says() { # EXIT OUTPUT COMMAND…
    status=$1 expected=$2
    shift 2
    found=$("$@" 2>&1)
    found_status=$?
    [ "$found_status" = "$status" ] && case $found in $expected) ;; *) false ;; esac && return
    printf 'exit %s:\n%s\n' "$found_status" "$found"
    return 1
}

short() {
    for file in examples/*.[ch] examples/*/*.h; do
        case $file in examples/host.c | examples/client.c | examples/*/*) most=400 ;; *) most=100 ;; esac
        [ "$(wc -l <"$file")" -le $most ] || { echo "$file"; return 1; }
    done
}
check short short

check list_moves says 0 'a5a3 *arm from a5 to a3*e5e4 *flat from e5 to e4' "$programs/list_moves" tokonoma
check list_moves_position says 0 '*c2c1 *flat from c2 to c1*' "$programs/list_moves" tokonoma '5/6/1F5/6/4f w 7 9'
check list_moves_fault says 1 '*side at 12*' "$programs/list_moves" tokonoma '5/6/1F5/6/5 x 0 0'
check list_moves_no_game says 1 '*no such game' "$programs/list_moves" chess

check validate_legal says 0 'legal
f3+A/+b4+S/+a+b2A+BF/+s4+B/+a3F b 1 1' "$programs/validate" tokonoma "$start" c7c5 0
check validate_illegal says 1 'illegal off_pattern
c6: *' "$programs/validate" tokonoma "$start" c7c6 0
check validate_other_seat says 1 'illegal not_your_turn
*' "$programs/validate" tokonoma "$start" c7c5 1
check validate_no_move says 1 'illegal
this is not a move*' "$programs/validate" tokonoma "$start" castle
check validate_fault says 2 '*line at 1*' "$programs/validate" tokonoma x c7c5
check validate_no_seat says 2 '*no such seat' "$programs/validate" tokonoma "$start" c7c5 7

# The examples of doc/RECORDS.md, in their order.
for n in 1 2; do awk -v n=$n '/^```record/ { i++; on = i == n; next } /^```/ { on = 0 } on' doc/RECORDS.md >"$work/record$n"; done
check read_record says 0 'name0: Anna*1. *b6 to c5*9 plies; complete' "$programs/read_record" "$work/record1"
check read_record_seen says 0 '*14 plies; complete; as one viewer saw it' "$programs/read_record" "$work/record2"
sed '/^--- end/,$d' "$work/record1" >"$work/cut_off"
check read_record_cut_off says 0 '*9 plies; unfinished' "$programs/read_record" "$work/cut_off"
sed s/c3b2/c3b4/ "$work/record1" >"$work/refused"
check read_record_refused says 1 '*not legal*4. *' "$programs/read_record" "$work/refused"
sed s/c3b2/c3b0/ "$work/record1" >"$work/faulty"
check read_record_fault says 1 '*line 11: plies: this is not a move*' "$programs/read_record" "$work/faulty"
check read_record_other says 1 '*line 1: record: this is not a record' "$programs/read_record" README.md
check read_record_no_file says 1 '*usage: read_record FILE' "$programs/read_record" /nonexistent

check perft says 0 '* 9 *81 *917 *10322 *' "$programs/perft" tokonoma 4
check perft_depth says 1 '*from 1 to 64*' "$programs/perft" tokonoma 0

for game in $(echo games | "$built/tools/brdsh" | sed 's/^= //'); do
    for seed in 1 2 3; do
        check random_game says 0 '*reason: *' "$programs/random_game" "$game" "$seed" max_plies=300
    done
done
check random_game_switch says 1 '*its switches are not valid' "$programs/random_game" tokonoma 1 no_such=1

check bot_game says 0 'boardrules-record 1*--- plies*@* ; * % after * positions*--- end*outcome *' "$programs/bot_game" carnyx 1 1 0
check bot_game_players says 1 '*a level for each player*' "$programs/bot_game" carnyx 1 1 1 1

check client_no_seat says 1 'client: 8: no seat*' "$programs/client" 7000 8 README.md
check client_no_token says 1 'client: /dev/null: there is no token*' "$programs/client" 7000 0 /dev/null

BUILD=$built check demo says 0 '*Legal moves:*illegal *Two bots play it*plies; complete*last position: *make play*' sh examples/demo.sh
finish examples
