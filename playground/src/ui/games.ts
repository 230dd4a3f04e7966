/** What each game is, in a line, for those who know none of them. */
export const BLURBS: Readonly<Record<string, { what: string; aim: string }>> = {
    tokonoma: {
        what: 'Figures of three kinds on a field of hexagons; what two of them attack is taken.',
        aim: 'Bring a flat stone to the other’s house.',
    },
    carnyx: {
        what: 'Discs that stack, move and leave the board together.',
        aim: 'Capture, so that the other has no cell left.',
    },
    tombs: {
        what: 'Cards drawn by chance, played from a hidden hand onto nine cells.',
        aim: 'Kill enough, or leave no room to the others. Two to four players, also in teams.',
    },
    tomis: {
        what: 'Ships among gates that turn, jumps, and attacks at the end of each turn.',
        aim: 'Attack the other’s base with three ships.',
    },
    thrones: {
        what: 'Each lays out a land in secret; then armies march, and coins decide who survives.',
        aim: 'Remove the other’s throne, or bring yours into his fortress.',
    },
};
