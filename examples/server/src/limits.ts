// How much the server takes from anybody. A number is large enough that nobody who plays notices it.
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory } from 'rate-limiter-flexible';

const DAY = 86_400_000;

export const LIMITS = {
    tables: 10_000,
    games: 2_000, // in memory, of those tables
    connections: 4_000,
    connectionsOfANetwork: 200,
    viewersOfATable: 200,
    changes: 20_000, // of a table
    rounds: 100,
    offers: 100, // between two changes
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
    openTable: 60 * DAY, // without a change, until the game is abandoned
    overTable: 7 * DAY,
} as const;

/** So many points within so many seconds. */
export const RATES = {
    messages: new RateLimiterMemory({ points: 400, duration: 8 }), // of a connection
    tables: new RateLimiterMemory({ points: 30, duration: 150 }), // of a network
    wrongTokens: new RateLimiterMemory({ points: 10, duration: 100 }), // of a network; they slow its joins down
};

/** Counts something; false: it is too much. */
export async function may(rate: keyof typeof RATES, who: string, cost = 1): Promise<boolean> {
    return RATES[rate].consume(who, cost).then(Boolean, () => false);
}

/** What counts as one sender: an IPv4 address, or the first 64 bits of an IPv6 address, which one household has. */
export function networkOf(address: string): string {
    if (!ipaddr.isValid(address)) return 'unknown';
    const parsed = ipaddr.process(address);
    return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.');
}
