// A thread for what may take long: rules from strangers, and the computer. Its pool ends it when it takes too long.
import { readFile } from 'node:fs/promises';
import { load } from 'boardrules';
import { native } from 'boardrules/native';
import { LRUCache } from 'lru-cache';
import { Brain, GAMES } from '../../../apps/playground/src/bot/brain.ts';
import { LIMITS } from './limits.ts';
import { nameOf, rulesOf, type RulesSource } from './rules.ts';

export { check } from './played.ts';

/** keys: of the positions so far, if there are no secrets. */
export type Question = Omit<Parameters<Brain['begin']>[0], 'strength'> & { source: RulesSource; level: number };

await load({ wasm: await readFile(new URL('boardrules.wasm', import.meta.url)) });

const RULES_NBYTES = 65536; // BRD_RULES_SIZE
const POSITIONS = 60_000; // no level here values more

/** A brain that has learned these rules. */
function learn(name: string): Brain {
    const module = native();
    const address = module.rulesAddress(rulesOf(JSON.parse(name)));
    const brain = new Brain(module, new Uint8Array(module.memory.buffer, address, RULES_NBYTES).slice(), POSITIONS);
    const end = performance.now() + LIMITS.learnWithin;
    while (brain.games < GAMES && performance.now() < end) brain.learn(1);
    return brain;
}
const brains = new LRUCache<string, Brain>({ max: 4, memoMethod: learn, dispose: brain => brain.dispose() });

/** The computer's move; null: it waits for others. */
export function choose({ source, level, ...question }: Question): string | null {
    const brain = brains.memo(nameOf(source));
    brain.begin({ ...question, strength: { kind: 'level', level } });
    brain.think(brain.positionsOf(level));
    return brain.opinion().move;
}
