// support.mjs: what several tests share: random numbers and random games.
import { REFEREE } from 'boardrules';

/** A generator of numbers below a limit; the same seed gives the same numbers. */
export function random(seed) {
    let word = (seed * 2654435761 + 1) >>> 0;
    return limit => {
        word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
        return Math.floor((word / 2 ** 32) * limit);
    };
}

/** A state after a number of random plies, or after given moves. */
export function played(rules, seed, count, plies = null) {
    const [state, draw] = [rules.state(), random(seed)];
    for (const ply of plies ?? []) state.play(ply, REFEREE);
    for (let i = 0; i < count && !state.isOver; i++) {
        const moves = state.legalMoves(REFEREE);
        state.play(moves[draw(moves.length)], REFEREE);
    }
    return state;
}
