// How much the server takes from anybody. A number is large enough that nobody who plays notices it.
import ipaddr from 'ipaddr.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const LIMITS = {
    tables: 10_000,
    games: 2_000, // in memory, of those tables
    connections: 4_000,
    connectionsOfANetwork: 200,
    viewersOfATable: 200,
    changes: 20_000, // of a table
    rounds: 100,
    bytesOfAMessage: 4096,
    bytesOfMake: 80 * 1024, // a rules file of 64 KiB, and the rest
    bytesUnread: 1024 * 1024,
    messagesWaiting: 100, // of a connection
    joinWithin: 20_000,
    pingEvery: 20_000,
    compileWithin: 10_000,
    thinkWithin: 60_000,
    learnWithin: 5_000,
    thinkersWaiting: 200,
    idleGame: MINUTE, // until a game that nobody watches leaves the memory
    openTable: 60 * DAY, // without a change, until the game is abandoned
    overTable: 7 * DAY,
} as const;

/** Messages a second: `capacity` at once, then one each `interval` milliseconds, for each key. */
export class Bucket {
    readonly #emptyAt = new Map<string, number>();

    constructor(
        readonly capacity: number,
        readonly interval: number,
        readonly keys = 100_000,
    ) {}

    /** How much of the bucket is used, in units of one message. */
    level(key: string, now = performance.now()): number {
        return Math.max(0, (this.#emptyAt.get(key) ?? 0) - now) / this.interval;
    }

    /** Takes room for a message; false: there is none. The keys that were used last are remembered. */
    take(key: string, cost = 1): boolean {
        const now = performance.now();
        const level = this.level(key, now) + cost;
        if (level > this.capacity) return false;
        this.#emptyAt.delete(key);
        this.#emptyAt.set(key, now + level * this.interval);
        for (const oldest of this.#emptyAt.keys()) {
            if (this.#emptyAt.size <= this.keys) break;
            this.#emptyAt.delete(oldest);
        }
        return true;
    }
}

/** What counts as one sender: an IPv4 address, or the first 64 bits of an IPv6 address, which one household has. */
export function networkOf(address: string): string {
    if (!ipaddr.isValid(address)) return 'unknown';
    const parsed = ipaddr.process(address);
    return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.');
}
