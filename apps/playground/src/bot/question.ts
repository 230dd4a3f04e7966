// Everything that the computer gets to know. It contains nothing that the computer's seat may not know.
import type { Rules, State } from 'boardrules';
import type { Native } from 'boardrules/native';
import type { RulesBytes } from './client.ts';
import type { Question, Strength } from './protocol.ts';

const RULES_NBYTES = 65536; // BRD_RULES_SIZE

/** The bot ignores all keys except the last so many: `BOT_KEYS_MOST`. */
const KEYS_MOST = 512;

/** Compiled rules are plain bytes without pointers: the worker gets a copy, and never reads YAML. */
export function rulesBytes(native: Native, rules: Rules): RulesBytes {
    return { fingerprint: rules.fingerprint, bytes: () => copied(native, native.rulesAddress(rules), RULES_NBYTES) };
}

/** Reads the buffer last, because any allocation may replace it. */
function copied({ memory }: Native, address: number, nbytes: number): Uint8Array {
    return new Uint8Array(memory.buffer, address, nbytes).slice();
}

/**
 * Keys of the positions after each ply since the state was set. None in games with secrets, because keys reveal them.
 */
function keysOf(state: State): bigint[] {
    if (state.rules.hasSecrets) return [];
    const keys: bigint[] = [];
    const back = state.copy();
    for (let plies = back.moveStack.length; plies > 0 && keys.length < KEYS_MOST; plies--) {
        keys.push(back.key);
        back.undo();
    }
    return keys.reverse();
}

/** With only one legal move the computer need not think. */
const AT_ONCE: Strength = { kind: 'level', level: 1 };

/** The question for a seat. RangeError: the seat may not act now. */
export function questionOf(state: State, seat: number, strength: Strength, seed: bigint = randomSeed()): Question {
    const choices = state.legalMoves(seat).length;
    if (choices === 0) throw new RangeError(`seat ${seat} is not to act`);
    const observation = state.observe(seat);
    return { seat, observation, keys: keysOf(state), strength: choices === 1 ? AT_ONCE : strength, seed };
}

function randomSeed(): bigint {
    return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
}
