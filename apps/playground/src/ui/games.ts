/** A line about each game, for people who do not know it. */
export const BLURBS: Readonly<Record<string, { what: string; aim: string }>> = {
    tokonoma: {
        what: 'Pieces of three kinds on a board of hexagons; two that attack the same piece take it.',
        aim: 'Bring a flat piece to the opponent’s house.',
    },
    carnyx: {
        what: 'Discs that stack, move and leave the board together.',
        aim: 'Capture until the opponent has no cell left.',
    },
    tombs: {
        what: 'Cards drawn by chance, played from a hidden hand onto nine cells.',
        aim: 'Leave no room for the others’ cards, or kill enough units. Two to four players, also in teams.',
    },
    tomis: {
        what: 'Ships among gates that turn, jumps, and attacks at the end of each turn.',
        aim: 'Attack the opponent’s base with three ships.',
    },
    thrones: {
        what: 'Both players lay out a land in secret; then armies march, and coins decide which pieces survive.',
        aim: 'Remove the opponent’s throne, or bring yours into their fortress.',
    },
};
