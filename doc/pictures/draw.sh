#!/bin/sh
# draw.sh BRDSVG DIRECTORY: draws the gallery: start, middle and end of each game, and what a viewer may not see; the middles also
# in the dark. `make pictures` runs it, and draws anew in doc/pictures/ those that lie there: README.md shows them.
set -eu
brdsvg=$1 to=$2
mkdir -p "$to"

draw() { # NAME OPTION…
    name=$1
    shift
    "$brdsvg" "$@" >"$to/$name.svg"
}

# middle GAME OPTION…: as the reader's screen has it, and both ways.
middle() {
    game=$1
    shift
    draw "$game" "$@" "$game"
    draw "$game-light" --light "$@" "$game"
    draw "$game-dark" --dark "$@" "$game"
}

draw tokonoma-start --light --moves tokonoma
middle tokonoma --random 3 --ply 20 --cell b6
draw tokonoma-end --dark --random 4 tokonoma

draw carnyx-start --light --random 1 --ply 5 --moves carnyx
middle carnyx --moves --position '2L1(DL)/1(DDL)3/2(LDLDDD)2/D3(LL)/1D3 d 0/0 1/2 3/4 - - - 40'
draw carnyx-end --light --random 3 carnyx

draw tombs-start --light --random 2 --ply 5 --viewer 0 --moves tombs
middle tombs --random 22 --ply 21 --viewer 0 --moves
draw tombs-four --dark --random 16 --players 4 --ply 60 tombs
draw tombs-hidden --light --random 22 --ply 21 --viewer 1 tombs
draw tombs-end --light --random 5 --viewer referee tombs

draw tomis-start --light --random 2 --ply 7 --moves tomis
gates='c.,c+,a>NW,b>>E,d>>S,b.,f>E,e.'
middle tomis --cell d2 --position "2b1s2f/4Ff2/3f4/3F1t2/1F3S2/4s3/2TF1F2/4BL1f w $gates M1S1/M1F1L1 wb 0 181"
draw tomis-end --dark --random 2 tomis

layout='wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp/pwfmmwfcp/pfmwpwfpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw'
pieces='2a1k1t2/2e1w1e2/r1s1c1s1r/3l1c2l/9/L2C1L3/R1S1C1S1R/2E1W1E2/2T1K1A2'
play="$layout $pieces w play - wb 0:0,0:0 -,- - - - 1 110"
draw thrones-start --light --moves --viewer 0 --position "$play" thrones
middle thrones --moves --viewer 0 --position "$play" --random 8 --ply 41
draw thrones-setup --random 5 --ply 50 --viewer 0 --moves thrones
draw thrones-hidden --dark --random 5 --ply 80 --viewer spectator thrones
draw thrones-end --dark --position "$play" --random 1 thrones

# All on one page.
{
    echo '<!DOCTYPE html><meta charset="utf-8"><title>boardrules: pictures</title>'
    echo '<style>body { display: flex; flex-wrap: wrap; gap: 1em; background: #777 } img { width: 360px; align-self: start }</style>'
    (cd "$to" && for file in *.svg; do echo "<img src=\"$file\" alt=\"${file%.svg}\">"; done)
} >"$to/index.html"
