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


cat "$work/record1" "$work/record2" "$work/cut_off" >"$work/records"
check read_records says 0 '3 records, 32 plies; won by seat: 0 0 *; drawn: 2; unfinished: 1; faulty: 0' "$programs/read_records" "$work/records"
cat "$work/refused" "$work/record1" "$work/faulty" | sed 's/$/\r/' >"$work/records"
check read_records_faulty says 1 'line 11: plies b4: *line 41: plies this is not a move*
3 records, 9 plies; *drawn: 1; unfinished: 0; faulty: 2' "$programs/read_records" "$work/records"
(cat "$work/record1"; printf '\357\273\277'; sed 's/^tag name0/tag \x00/' "$work/record1"; cat "$work/record1") >"$work/records"
check read_records_zero says 1 'line 2[0-9]: * control *3 records, 18 plies; *faulty: 1' "$programs/read_records" "$work/records"
check read_records_other says 1 'line 1: record this is not a record*faulty: 1' "$programs/read_records" README.md
check read_records_empty says 0 '0 records, *' "$programs/read_records" /dev/null
check read_records_no_file says 1 '*usage: read_records FILE' "$programs/read_records" /nonexistent

check perft says 0 '* 9 *81 *917 *10322 *' "$programs/perft" tokonoma 4
check perft_depth says 1 '*from 1 to 64*' "$programs/perft" tokonoma 0
perft_part() { "$programs/perft" --part "$@" >"$work/part${1%/*}"; }
perft_part 1/2 tokonoma 4 && perft_part 2/2 tokonoma 4
check perft_parts says 0 ' 4                10322 * s' "$programs/perft" --merge "$work/part2" "$work/part1"
cat "$work/part1" "$work/part2" >"$work/parts"
check perft_parts_in_one_file says 0 ' 4                10322 * s' "$programs/perft" --merge "$work/parts"
check perft_missing says 1 'perft: part 1 of 2 is missing' "$programs/perft" --merge "$work/part2"
check perft_none says 1 'perft: there is no part' "$programs/perft" --merge /dev/null
check perft_twice says 1 'perft: */part2: this part was there before' "$programs/perft" --merge "$work/parts" "$work/part2"
check perft_no_file says 1 'perft: /nonexistent: this cannot be read' "$programs/perft" --merge "$work/part2" /nonexistent
head -c -3 "$work/part2" >"$work/cut_off"
check perft_cut_off says 1 'perft: */cut_off: this is not a part' "$programs/perft" --merge "$work/part1" "$work/cut_off"
other_count() { # GAME DEPTH [POSITION]
    perft_part 1/2 "$@" && says 1 'perft: */part1: this part counts something else*' "$programs/perft" --merge "$work/part2" "$work/part1"
}
check perft_other_depth other_count tokonoma 3
check perft_other_game other_count carnyx 4
check perft_other_position other_count tokonoma 4 '5/6/1F5/6/4f w 7 9'
perft_part 1/3 tokonoma 4
check perft_other_number says 1 'perft: */part1: this is one of another number of parts*' "$programs/perft" --merge "$work/part2" "$work/part1"
for bad in 0/2 3/2 1 1/2x 1/10001; do check "perft_part $bad" says 1 '*I/N, such as 2/16*' "$programs/perft" --part "$bad" tokonoma 2; done

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
