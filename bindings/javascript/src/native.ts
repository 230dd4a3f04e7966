/**
 * For programs that link C of their own with the library into one module and load that (`load({ wasm })`): the module
 * behind this package. Here nothing is checked, and C that writes where it should not can break everything.
 *
 * @packageDocumentation
 */
import { coreOf } from './core.js';
import { library } from './library.js';
import type { Rules } from './rules.js';
import { placedOf, type State } from './state.js';
import type { WasmExports, WasmMemory } from './wasm.js';

/** The module, and where objects lie in it. */
export interface Native {
    /** What the module exports. */
    readonly exports: WasmExports;
    /** Its memory; when that grows, its buffer is another. */
    readonly memory: WasmMemory;
    /**
     * Memory of the module, aligned to 8 bytes, until `free`.
     *
     * @throws OutOfMemoryError
     */
    allocate(nbytes: number): number;
    /** Gives back what `allocate` gave. */
    free(address: number): void;
    /** Where a `brd_rules` lies that is a copy of these, to be read only: until the rules are collected. */
    rulesAddress(rules: Rules): number;
    /** Where a `brd_state` lies that is a copy of this one, to be read only: until the next call of this package. */
    stateAddress(state: State): number;
}

/** Copies of rules that stay where they are, by the rules; they are freed after these. */
const pinned = new WeakMap<Rules, number>();
const unpinning = new FinalizationRegistry<number>(address => library().c.free(address));

function pin(rules: Rules): number {
    const bytes = coreOf(rules).bytes();
    const address = library().allocate(bytes.length);
    library().memory.bytes.set(bytes, address);
    pinned.set(rules, address);
    unpinning.register(rules, address);
    return address;
}

/**
 * The module.
 *
 * @throws NotLoadedError: `load` has not resolved yet.
 */
export function native(): Native {
    const { exports, c } = library();
    return Object.freeze({
        exports: exports as unknown as WasmExports,
        memory: c.memory,
        allocate: (nbytes: number) => library().allocate(nbytes),
        free: (address: number) => c.free(address),
        rulesAddress: (rules: Rules) => (coreOf(rules).bytes(), pinned.get(rules) ?? pin(rules)),
        stateAddress: (state: State) => library().state(placedOf(state).position),
    });
}
