#!/bin/sh
# demo.sh: shows for each game what the library does: the board, the legal moves, an illegal move refused with its reason, and a
# game that two bots play, saved as a record, read again, and drawn. `make demo` runs it. BUILD has the programs, and gets the
# records and pictures.
set -eu
BUILD=${BUILD:-build} programs=${BUILD:-build}/examples
games=$BUILD/demo
mkdir -p "$games"

# A position from the middle of a game, and a move that is not legal there.
situation() {
    case $1 in
    tokonoma) position='f4/6/+A1FAf2/1S4/4F w 0 0' move=c1d2 ;;
    carnyx) position='5/2L2/2D2/1(DL)3/5 d 0/0 1/0 8/9 - - - 24' move=@a1 ;;
    tombs) position='.../T2.O2/.T1. p1 BMO/OT 7,6,5,5 0/0 5 2:0 13' move=Oxc2 ;;
    tomis) position='4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h.,a. M3F7S2T2L1/M4F7S2T2L1 - 0 40' move=c4c6 ;;
    thrones)
        position='wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp/pwfmmwfcp/pfmwpfwpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw'
        position="$position 2a1k1t2/2e1w1e2/r1s1c1s1r/3l1c2l/9/L2C1L3/R1S1C1S1R/2E1W1E2/2T1K1A2"
        position="$position w play - wb 0:0,0:0 -,- - - - 1 110" move=c2c4 ;;
    *) # what follows its first move, which is not legal twice
        move=$(shell new moves | head -n 1)
        position=$(shell new "play $move" show) ;;
    esac
}

shell() { # shell COMMAND…: the answer to the last command, without the protocol's marks
    { echo "load $game" && printf '%s\n' "$@"; } | "$BUILD/tools/brdsh" |
        awk 'BEGIN { RS = "" } { last = $0 } END { sub(/^[=?] /, "", last); print last }'
}

for game in $("$BUILD/tools/brdsh" <<'END' | sed 's/^= //'
games
END
); do
    situation "$game"
    echo "=== $(shell info | sed -n 's/^title //p') ==="
    echo
    echo "$position"
    shell "position $position" board
    echo
    echo "Legal moves:"
    "$programs/list_moves" "$game" "$position" | awk '{ printf "%-11s", $1 } NR % 10 == 0 { print "" } END { print "" }'
    echo
    echo "Is $move legal?"
    "$programs/validate" "$game" "$position" "$move" || true
    echo
    echo "Two bots play it; how their game ended:"
    "$programs/bot_game" "$game" 3 2 2 >"$games/$game.record"
    "$programs/read_record" "$games/$game.record" | tail -n 6
    "$BUILD/tools/brdsvg" --record "$games/$game.record" --viewer referee >"$games/$game.svg"
    echo "The record: $games/$game.record; its last position: $games/$game.svg"
    echo
done
echo "Play a game yourself: make play. Host games for others: doc/hosting.md."
