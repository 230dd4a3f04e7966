// The threads that read rules of strangers and think for the computer.
import { Tinypool } from 'tinypool';
import type { Failure } from '../dist/messages.ts';
import { LIMITS, failure } from './limits.ts';
import { check, type Asked } from './played.ts';
import type { Table } from './store.ts';
import type { Question } from './worker.ts';

const THREAD = {
    filename: new URL('worker.js', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: LIMITS.thinkersWaiting,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
};
const [checkers, thinkers] = [new Tinypool(THREAD), new Tinypool(THREAD)];
const TOO_LONG = failure('bad_rules', 'these rules take too long to read, or too many are read now').told;

/** What a new table is, or what is wrong with it. A rules file may be anything, so another thread reads it first. */
export async function checkTable(asked: Asked): Promise<Table | Failure> {
    if (asked.rules === null) return check(asked);
    const within = { name: 'check', signal: AbortSignal.timeout(LIMITS.compileWithin) };
    return checkers.run(asked, within).catch(() => TOO_LONG);
}

/** What the computer chooses; null: it waits for others. */
export const choose = (question: Question): Promise<string | null> =>
    thinkers.run(question, { name: 'choose', signal: AbortSignal.timeout(LIMITS.thinkWithin) });
