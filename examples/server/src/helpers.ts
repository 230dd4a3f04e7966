// The threads that read rules of strangers and think for the computer.
import { Tinypool } from 'tinypool';
import type { Failure } from '../dist/messages.ts';
import { LIMITS } from './limits.ts';
import { check, type RulesSource } from './rules.ts';
import type { Question } from './worker.ts';

const THREAD = {
    filename: new URL('worker.js', import.meta.url).href,
    workerData: [new URL('boardrules.wasm', import.meta.url).href],
    minThreads: 0,
    maxThreads: 1,
    maxQueue: LIMITS.thinkersWaiting,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
};
const [checkers, thinkers] = [new Tinypool(THREAD), new Tinypool(THREAD)];

/** What is wrong with rules. A rules file may be anything, so another thread reads it first. */
export async function checkRules(source: RulesSource): Promise<Failure | null> {
    if (source.rules === null) return check(source);
    return checkers.run(source, { name: 'check', signal: AbortSignal.timeout(LIMITS.compileWithin) });
}

/** What the computer chooses; null: it waits for others. */
export function choose(question: Question): Promise<string | null> {
    return thinkers.run(question, { name: 'choose', signal: AbortSignal.timeout(LIMITS.thinkWithin) });
}
