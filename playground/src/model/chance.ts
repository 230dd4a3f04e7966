import type { Move, State } from 'boardrules';

const RANGE = 2 ** 32;

function randomWord(): number {
    return crypto.getRandomValues(new Uint32Array(1))[0]!;
}

/** A number from 0 below `limit`, each as likely as the others: words above the last whole multiple are drawn again. */
export function ticketBelow(limit: number, word: () => number = randomWord): number {
    const fair = RANGE - (RANGE % limit);
    let drawn = word();
    while (drawn >= fair) drawn = word();
    return drawn % limit;
}

/** What chance does now, with the exact probabilities of the rules. */
export function drawn(state: State): Move {
    return state.draw(ticketBelow(state.chanceDenominator));
}
