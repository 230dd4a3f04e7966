import { BRD_MAX_SEATS } from './abi.js';
import type { Core } from './core.js';
import { withGame } from './game.js';
import type { Position } from './position.js';
import { library } from './library.js';
import { must } from './status.js';

/** The offsets in `brdgame_tally` of bindings/native/brdgame.h, in numbers of 64 bits: plies, unfinished, wins, draws. */
const WINS_AT = 2;
const DRAWS_AT = WINS_AT + BRD_MAX_SEATS;
const TALLY_COUNT = DRAWS_AT + BRD_MAX_SEATS;

/** The results of random games. */
export interface Tally {
    /** The number of plies in all games. */
    readonly plies: number;
    /** The number of games that each seat won. */
    readonly wins: readonly number[];
    /** The number of draws that each seat shared. */
    readonly draws: readonly number[];
    /** The number of games that were stopped before their end. */
    readonly unfinished: number;
}

/** Plays random games and counts their results. */
export function tallied(core: Core, position: Position, seed: bigint, count: number, most: number): Tally {
    return withGame(core, position, null, game => {
        const { c, memory } = library();
        const at = library().take(8 * TALLY_COUNT);
        memory.bytes.fill(0, at, at + 8 * TALLY_COUNT);
        must(c.brdgame_playouts(game, seed, count, most, at));
        const players = c.brd_state_players(core.address(), library().state(position));
        const numbers = Array.from({ length: TALLY_COUNT }, (_, i) => Number(memory.view.getBigUint64(at + 8 * i, true)));
        const ofSeats = (from: number): readonly number[] => Object.freeze(numbers.slice(from, from + players));
        return Object.freeze({ plies: numbers[0]!, unfinished: numbers[1]!, wins: ofSeats(WINS_AT), draws: ofSeats(DRAWS_AT) });
    });
}
