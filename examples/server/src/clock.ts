// The players' time. It runs for the seats that may act, from the first ply that a player makes.
import type { Clock as Settings, Clocks } from '../dist/messages.ts';

export class Clock {
    #left: readonly number[];
    #since = 0;
    #running: readonly number[] = [];

    constructor(
        readonly settings: Settings,
        players: number,
    ) {
        this.#left = Array.from({ length: players }, () => settings.initial_s * 1000);
    }

    /** Goes on from what a change says: what was left to each, when, and whose time runs since then. */
    set(left: readonly number[], since: number, running: readonly number[]): void {
        this.#left = left;
        this.#since = since;
        this.#running = running;
    }

    /** No server was up for so long. */
    skip(ms: number): void {
        this.#since += ms;
    }

    left(now: number): number[] {
        const spent = Math.max(0, now - this.#since);
        return this.#left.map((ms, seat) => Math.round(this.#running.includes(seat) ? ms - spent : ms));
    }

    /** What is left after a ply; ended: the seat whose turn has ended with it, if it has. */
    after(now: number, ended: number | null): number[] {
        const increment = (this.settings.increment_s ?? 0) * 1000;
        return this.left(now).map((ms, seat) => Math.max(0, ms) + (seat === ended ? increment : 0));
    }

    /** The seat whose time is up; null: nobody's is. */
    fallen(now: number): number | null {
        const left = this.left(now);
        const least = Math.min(...this.#running.map(seat => left[seat]!), Infinity);
        return least <= 0 ? left.indexOf(least) : null;
    }

    /** In how many milliseconds somebody's time is up if nobody moves. */
    falls(now: number): number {
        const left = this.left(now);
        return Math.max(0, Math.min(...this.#running.map(seat => left[seat]!), Infinity));
    }

    told(now: number): Clocks {
        return { left_ms: this.left(now).map(ms => Math.max(0, ms)), running: [...this.#running] };
    }
}
