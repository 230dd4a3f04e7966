import { seed64, whole } from './check.js';
import { library } from './library.js';

/**
 * A number below a bound, all equally likely, and the next seed: the generator that `State.playout` uses (splitmix64, the same on
 * every machine).
 *
 * @param bound - From 1 to 2^32 - 1.
 */
export function randomBelow(seed: number | bigint, bound: number): [number: number, seed: bigint] {
    const [from, most] = [seed64(seed), whole(bound, 'bound', 1, 2 ** 32 - 1)];
    const { c, memory } = library();
    return library().scratch(() => {
        const at = library().take(8);
        memory.view.setBigUint64(at, from, true);
        const number = c.brd_random_below(at, most) >>> 0;
        return [number, memory.view.getBigUint64(at, true)];
    });
}
