// A thread for what may take long: rules from strangers, and the computer. Its pool ends it when it takes too long.
import { readFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import { load, type Rules } from 'boardrules';
import { native } from 'boardrules/native';
import { Brain, FINISHED, GAMES } from '../../../apps/playground/src/bot/brain.ts';
import { LIMITS } from './limits.ts';
import { rulesOf, type RulesSource } from './rules.ts';

export { check } from './rules.ts';

export interface Question {
    readonly source: RulesSource;
    readonly seat: number;
    readonly observation: string;
    readonly keys: readonly bigint[];
    readonly level: number;
    readonly seed: bigint;
}

const [, [wasm]] = workerData as [unknown, [string]]; // tinypool puts its own data first
await load({ wasm: await readFile(new URL(wasm)) });

const RULES_NBYTES = 65536; // BRD_RULES_SIZE
const POSITIONS = 60_000; // no level here values more
const BRAINS = 4;
const brains = new Map<string, Brain>();

/** A brain that has learned these rules: the last few are kept. */
function brainOf(source: RulesSource): Brain {
    const name = JSON.stringify(source);
    const known = brains.get(name);
    brains.delete(name);
    const brain = known ?? newBrain(rulesOf(source));
    brains.set(name, brain);
    const [oldest] = brains.keys();
    if (brains.size > BRAINS) {
        brains.get(oldest!)!.dispose();
        brains.delete(oldest!);
    }
    return brain;
}

function newBrain(rules: Rules): Brain {
    const module = native();
    const address = module.rulesAddress(rules);
    const brain = new Brain(module, new Uint8Array(module.memory.buffer, address, RULES_NBYTES).slice(), POSITIONS);
    for (const end = performance.now() + LIMITS.learnWithin; brain.games < GAMES && performance.now() < end;)
        brain.learn(1);
    return brain;
}

/** The computer's move; null: it waits for others. */
export function choose({ source, level, ...question }: Question): string | null {
    const brain = brainOf(source);
    brain.begin({ ...question, strength: { kind: 'level', level } });
    const positions = brain.positionsOf(level);
    while (positions > 0 && brain.think(1000) < Math.min(positions, FINISHED));
    return brain.opinion().move;
}
