// Positions for the tests, made by the library without the page.
import { Rules } from 'boardrules';
import { numbers } from './player.mjs';

const MOST_PLIES = 20_000;

/** A position after at least so many plies in which a seat is to move and `isFit` holds. */
export function underWay(game, plies, isFit = () => true) {
    const number = numbers(5);
    let state = new Rules(game).state();
    for (let made = 0; made < MOST_PLIES; made++) {
        if (state.isOver) state = new Rules(game).state();
        if (!state.isOver && !state.isChance && state.ply >= plies && isFit(state)) return state;
        const moves = state.legalMoves();
        state.play(state.isChance ? state.draw(number(state.chanceDenominator)) : moves[number(moves.length)]);
    }
    throw new RangeError(`${game}: no such position in ${MOST_PLIES} plies`);
}
