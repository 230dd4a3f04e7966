import { BRD_MAX_SEATS } from './abi.js';
import type { Core } from './core.js';
import { withGame } from './game.js';
import { library } from './library.js';
import { must } from './status.js';

/** bindings/native/brdgame.h's `brdgame_tally`, in numbers of 64 bits: plies, unfinished, wins, draws. */
const WINS_AT = 2;
const DRAWS_AT = WINS_AT + BRD_MAX_SEATS;
const TALLY_COUNT = DRAWS_AT + BRD_MAX_SEATS;

/** How many random games ended how. */
export interface Tally {
    /** In all of them. */
    readonly plies: number;
    /** How often each seat won. */
    readonly wins: readonly number[];
    /** How often each seat shared a draw. */
    readonly draws: readonly number[];
    /** How many were stopped before their end. */
    readonly unfinished: number;
}

/** Plays so many random games. */
export function tallied(core: Core, position: Uint8Array, seed: bigint, count: number, most: number): Tally {
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
