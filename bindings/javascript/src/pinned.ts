import { coreOf } from './core.js';
import { library } from './library.js';
import type { Rules } from './rules.js';

/** The addresses of the copies of rules. A copy is freed after its rules are collected. */
const pinned = new WeakMap<Rules, number>();
const unpinning = new FinalizationRegistry<number>(address => library().c.free(address));

/** The address of a copy of rules, valid until the `Rules` object is collected. DisposedError. */
export function pinnedAddress(rules: Rules): number {
    const core = coreOf(rules);
    const bytes = core.bytes();
    return pinned.get(core.rules) ?? pin(core.rules, bytes);
}

function pin(rules: Rules, bytes: Uint8Array): number {
    const address = library().allocate(bytes.length);
    library().memory.bytes.set(bytes, address);
    pinned.set(rules, address);
    unpinning.register(rules, address);
    return address;
}
