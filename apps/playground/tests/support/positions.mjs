// Positions for the tests, made by the library without the page.
import { GameRecord, REFEREE, Rules } from 'boardrules';
import { numbers } from './player.mjs';

const MOST_PLIES = 20_000;

/** The whole record of a game, with all secrets. */
export function recordOf(state) {
    return GameRecord.of(state, { viewer: REFEREE });
}

/** A position after at least so many plies in which a seat is to move and `isFit` holds. */
export function underWay(game, plies, isFit = () => true) {
    const number = numbers(5);
    let state = new Rules(game).state();
    for (let made = 0; made < MOST_PLIES; made++) {
        if (state.isOver) state = new Rules(game).state();
        if (!state.isOver && !state.isChance && state.ply >= plies && isFit(state)) return state;
        const moves = state.legalMoves(state.toMove);
        state.play(state.isChance ? state.draw(number(state.chanceDenominator)) : moves[number(moves.length)], state.toMove);
    }
    throw new RangeError(`${game}: no such position in ${MOST_PLIES} plies`);
}
