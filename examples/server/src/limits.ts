// How much the server takes from anybody, and what it tells whom it refuses something.
import { IllegalMove, MoveError } from 'boardrules';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Failure, Refused } from '../dist/messages.ts';

const DAY = 86_400_000;

/** A number is large enough that nobody who plays notices it. */
export const LIMITS = {
    tables: 10_000,
    connections: 4_000,
    connectionsOfANetwork: 200,
    viewersOfATable: 200,
    changes: 20_000, // of a table
    rounds: 100,
    offers: 100, // between two changes
    bytesOfAMessage: 4096,
    bytesOfMake: 80 * 1024, // a rules file of 64 KiB, and the rest
    bytesUnread: 1024 * 1024,
    pingEvery: 20_000, // until then a client has joined
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

/** Counts something. Refusal: it is too much. */
export const count = (rate: keyof typeof RATES, who: string, cost = 1, closes?: number): Promise<unknown> =>
    RATES[rate].consume(who, cost).catch(() => Promise.reject(failure('limit', `too many ${rate}`, closes)));

/** What counts as one sender: an IPv4 address, or the first 64 bits of an IPv6 address, which one household has. */
export function networkOf(address: string): string {
    if (!ipaddr.isValid(address)) return 'unknown';
    return ipaddr.process(address).toByteArray().slice(0, 8).join('.');
}

/** README.md says what a client does then. */
export const CODES = { stops: 1001, wrong: 1008, full: 1013, token: 4001, taken: 4002, slow: 4003, idle: 4004 };

/** What is told to the client; every other error is the server's own. closes: the code, if the connection is closed. */
export class Refusal<Told extends Refused | Failure = Refused | Failure> extends Error {
    constructor(readonly told: Told, readonly closes?: number) {
        super(told.sentence);
    }
}

/** Something that a player wants is not possible in the game. */
export const refusal = (reason: string, sentence: string, more: Partial<Refused> = {}): Refusal =>
    new Refusal({ type: 'refused', reason, sentence, ...more });

/** A message is not allowed. */
export const failure = (reason: Failure['reason'], sentence: string, closes?: number): Refusal<Failure> =>
    new Refusal({ type: 'error', reason, sentence: sentence.slice(0, 500) }, closes);

/** What a client is told of an error. */
export function toldOf(error: unknown): Refused | Failure {
    if (error instanceof Refusal) return error.told;
    if (error instanceof MoveError) return refusal('bad_move', "this is not a move in the game's notation").told;
    if (!(error instanceof IllegalMove)) return failure('failed', 'the server has a problem; try again').told;
    const { reason, sentence, cell, ruleIds } = error;
    return refusal(reason, sentence, { rule_ids: [...ruleIds], ...(cell && { cell: cell.name }) }).told;
}
