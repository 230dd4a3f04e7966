/**
 * The module behind this package, for programs that link their own C with the library into one module and load that module
 * (`load({ wasm })`). Nothing is checked here: C that writes to a wrong address can break everything.
 *
 * @packageDocumentation
 */
import { library } from './library.js';
import type { Rules } from './rules.js';
import { pinnedAddress } from './pinned.js';
import { placedOf } from './placed.js';
import type { State } from './state.js';
import type { WasmExports, WasmMemory } from './wasm.js';

/** The module, and the addresses of objects in it. */
export interface Native {
    /** The exports of the module. */
    readonly exports: WasmExports;
    /** The memory of the module; when it grows, its buffer is replaced. */
    readonly memory: WasmMemory;
    /**
     * Allocates memory of the module, aligned to 8 bytes. It stays allocated until `free`.
     *
     * @throws OutOfMemoryError
     */
    allocate(nbytes: number): number;
    /** Frees memory that `allocate` returned. */
    free(address: number): void;
    /** The address of a `brd_rules`, a read-only copy of these rules, valid until the `Rules` object is collected. */
    rulesAddress(rules: Rules): number;
    /** The address of a `brd_state`, a read-only copy of this state, valid until the next call of this package. */
    stateAddress(state: State): number;
}

/**
 * Returns the module.
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
        rulesAddress: (rules: Rules) => pinnedAddress(rules),
        stateAddress: (state: State) => placedOf(state).address(),
    });
}
