import type { Move, State } from 'boardrules';

const RANGE = 2 ** 32;

function randomWord(): number {
    return crypto.getRandomValues(new Uint32Array(1))[0]!;
}

/** A uniform number from 0 below `limit`: numbers above the last complete multiple are drawn again. */
export function ticketBelow(limit: number, word: () => number = randomWord): number {
    const fair = RANGE - (RANGE % limit);
    let drawn = word();
    while (drawn >= fair) drawn = word();
    return drawn % limit;
}

/** An outcome of the chance that is to move, drawn with the exact probabilities of the rules. */
export function drawn(state: State): Move {
    return state.draw(ticketBelow(state.chanceDenominator));
}
