// Positions for the tests, made by the library without the page.
import { GameRecord, REFEREE, Rules, State } from 'boardrules';
import { numbers } from './player.mjs';

const MOST_PLIES = 20_000;

/** The whole record of a game, with all secrets. */
export function recordOf(state) {
    return GameRecord.of(state, { viewer: REFEREE });
}

/**
 * A position of Thrones from turn 5 on a usual land, White to move. pieces: from rank 9; favors: such as "1:1,0:0
 * e2,-".
 */
export function thronesWith(pieces, favors = '0:0,0:0 -,-') {
    const land = 'wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp/pwfmmwfcp/pfmwpwfpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw';
    return State.fromPosition(new Rules('thrones'), `${land} ${pieces} w play - - ${favors} - - - 5 120`);
}

/** A position after at least so many plies in which a seat is to move and `isFit` holds. */
export function underWay(game, plies, isFit = () => true) {
    const number = numbers(5);
    let state = new Rules(game).state();
    for (let made = 0; made < MOST_PLIES; made++) {
        if (state.isOver) state = new Rules(game).state();
        if (!state.isOver && !state.isChance && state.ply >= plies && isFit(state)) return state;
        const moves = state.legalMoves(state.toMove);
        state.play(
            state.isChance ? state.draw(number(state.chanceDenominator)) : moves[number(moves.length)], state.toMove,
        );
    }
    throw new RangeError(`${game}: no such position in ${MOST_PLIES} plies`);
}
