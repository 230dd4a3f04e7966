// The threads that check rules and think for the computer.
import { randomBytes } from 'node:crypto';
import type { State } from 'boardrules';
import { Tinypool } from 'tinypool';
import { LIMITS } from './limits.ts';
import { check, type RulesSource } from './rules.ts';
import type { Question } from './worker.ts';

const THREAD = {
    filename: new URL('worker.js', import.meta.url).href,
    workerData: [new URL('boardrules.wasm', import.meta.url).href],
    minThreads: 0,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
};

const KEYS_MOST = 512; // BOT_KEYS_MOST

export class Helpers {
    readonly #checkers = new Tinypool({ ...THREAD, maxThreads: 1, maxQueue: LIMITS.thinkersWaiting });
    readonly #thinkers = new Tinypool({ ...THREAD, maxThreads: 1, maxQueue: LIMITS.thinkersWaiting });

    /** What is wrong with rules. A rules file may be anything, so another thread reads it first. */
    async check(source: RulesSource): Promise<ReturnType<typeof check>> {
        if (source.rules === null) return check(source);
        return this.#checkers.run(source, { name: 'check', signal: AbortSignal.timeout(LIMITS.compileWithin) });
    }

    /**
     * What the computer chooses in a seat: it knows what the seat observes. keys: of positions so far, if there are no
     * secrets.
     */
    choose(
        source: RulesSource,
        state: State,
        seat: number,
        keys: readonly bigint[],
        level: number,
    ): Promise<string | null> {
        const known = state.rules.hasSecrets ? [] : keys.slice(-KEYS_MOST);
        const { game, rules, switches } = source;
        const question: Question = {
            source: { game, rules, switches },
            seat,
            observation: state.observe(seat),
            keys: known,
            level,
            seed: randomBytes(8).readBigUInt64LE(),
        };
        return this.#thinkers.run(question, { name: 'choose', signal: AbortSignal.timeout(LIMITS.thinkWithin) });
    }

    async close(): Promise<void> {
        await Promise.all([this.#checkers.destroy(), this.#thinkers.destroy()]);
    }
}
