import { BRD_MAX_MOVES, sizeOf, type Functions } from './abi.js';
import { NotLoadedError, OutOfMemoryError } from './errors.js';
import { Memory, utf8 } from './memory.js';
import { Positions, type Position } from './position.js';
import type { WasmMemory } from './wasm.js';

/** The functions of bindings/native/brdgame.h and apps/draw/svg.h. */
interface GameFunctions {
    brdgame_new(rules: number, state: number): number;
    brdgame_free(game: number): void;
    brdgame_push(game: number, code: number, actor: number, verdict: number): number;
    brdgame_batch_set(batch: number, index: number, state: number): number;
    brdgame_batch_step(batch: number, numbers: number, at: number): number;
    brdgame_batch_playouts(
        batch: number,
        first: number,
        count: number,
        seed: bigint,
        most: number,
        returns: number,
        plies: number,
    ): number;
    brdgame_playouts(game: number, seed: bigint, count: number, most: number, tally: number): number;
    brdgame_svg(
        game: number,
        viewer: number,
        cell: number,
        moves: number,
        flags: number,
        theme: number,
        nbytes: number,
        text: number,
        cap: number,
    ): number;
    brdsvg_theme_check(theme: number, nbytes: number, fault: number): number;
}

/** The exports of the module. */
export interface Exports extends Functions, GameFunctions {
    readonly memory: WasmMemory;
    readonly __stack_pointer: { value: number };
    _initialize(): void;
    malloc(nbytes: number): number;
    free(address: number): void;
}

const RULES_SLOTS = 4;
const ARENA_NBYTES = 1 << 17;

const alignUp = (nbytes: number): number => (nbytes + 7) & ~7;

/**
 * The module and its memory. Rules and positions are byte arrays of JavaScript. The module's memory holds working copies of the
 * last ones used, and an arena for the data of one call, so that callers free nothing and nothing leaks.
 */
export class Library {
    readonly c: Exports;
    readonly memory: Memory;
    /** The exports of the module, not guarded. */
    readonly exports: Exports;
    readonly #rulesAt: number;
    readonly #rulesIn: (Uint8Array | undefined)[] = Array(RULES_SLOTS).fill(undefined);
    #rulesLast = 0;
    readonly #stateAt: number;
    #stateIn: Position | undefined;
    readonly #positions = new Positions();
    /** Room for a list of moves, until the next one. */
    readonly listAt: number;
    readonly #arenaEnd: number;
    #arenaTop: number;
    /** Addresses of blocks that did not fit into the arena. */
    readonly #blocks: number[] = [];

    constructor(exports: Exports) {
        this.exports = exports;
        this.c = guarded(exports, () => this.#forgetCopies());
        this.memory = new Memory(this.c.memory);
        this.#rulesAt = this.allocate(RULES_SLOTS * sizeOf.rules);
        this.#stateAt = this.allocate(sizeOf.state);
        this.listAt = this.allocate(BRD_MAX_MOVES * sizeOf.move);
        this.#arenaTop = this.allocate(ARENA_NBYTES);
        this.#arenaEnd = this.#arenaTop + ARENA_NBYTES;
    }

    /** Memory of the module, aligned to 8 bytes, which the caller frees. */
    allocate(nbytes: number): number {
        const address = this.c.malloc(Math.max(nbytes, 1));
        if (address === 0) throw new OutOfMemoryError(`there is no memory left for ${nbytes} bytes`);
        return address >>> 0;
    }

    // ------------------------------------------------------------------------------------------------ arena

    /** Calls `work`, which takes memory with `take` and `given`, and releases that memory afterwards. */
    scratch<T>(work: () => T): T {
        const top = this.#arenaTop;
        const blocks = this.#blocks.length;
        try {
            return work();
        } finally {
            this.#arenaTop = top;
            while (this.#blocks.length > blocks) this.c.free(this.#blocks.pop()!);
        }
    }

    /** Memory aligned to 8 bytes until the innermost `scratch` ends. */
    take(nbytes: number): number {
        const at = this.#arenaTop;
        if (alignUp(nbytes) <= this.#arenaEnd - at) {
            this.#arenaTop += alignUp(nbytes);
            return at;
        }
        this.#blocks.push(this.allocate(nbytes));
        return this.#blocks[this.#blocks.length - 1]!;
    }

    /** A structure that begins with its size, which the library will fill. */
    struct(nbytes: number): number {
        const at = this.take(nbytes);
        this.memory.bytes.fill(0, at, at + nbytes);
        this.memory.view.setUint32(at, nbytes, true);
        return at;
    }

    /** A copy of bytes that the library will read. */
    given(bytes: Uint8Array): { at: number; nbytes: number } {
        const at = this.take(bytes.length + 1);
        this.memory.bytes.set(bytes, at);
        return { at, nbytes: bytes.length };
    }

    givenText(text: string): { at: number; nbytes: number } {
        return this.given(utf8(text));
    }

    /** The text from a call that writes like snprintf. `must` throws if the call returned an error. */
    written(must: (status: number) => number, write: (at: number, cap: number) => number, cap = 512): string {
        return this.scratch(() => {
            const at = this.take(cap);
            const nbytes = must(write(at, cap));
            return nbytes < cap ? this.memory.text(at, nbytes) : this.written(must, write, nbytes + 1);
        });
    }

    // ---------------------------------------------------------------------------------------- working copies

    /** The address of rules, valid during the current call. */
    rules(bytes: Uint8Array): number {
        let slot = this.#rulesLast;
        if (this.#rulesIn[slot] !== bytes) {
            slot = this.#rulesIn.indexOf(bytes);
            if (slot < 0) slot = this.#placeRules(bytes);
            this.#rulesLast = slot;
        }
        return this.#rulesAt + slot * sizeOf.rules;
    }

    #placeRules(bytes: Uint8Array): number {
        const slot = (this.#rulesLast + 1) % RULES_SLOTS;
        this.memory.bytes.set(bytes, this.#rulesAt + slot * sizeOf.rules);
        this.#rulesIn[slot] = bytes;
        return slot;
    }

    /** The address of a position, valid until the next call of this method. */
    state(position: Position): number {
        if (this.#stateIn !== position) {
            this.#stateIn = position;
            this.#copyState(position, this.#stateAt);
        }
        return this.#stateAt;
    }

    /** After an exception a copy may be changed in part. */
    #forgetCopies(): void {
        this.#rulesIn.fill(undefined);
        this.#stateIn = undefined;
    }

    /** The address of a second position, in the arena. */
    otherState(position: Position): number {
        const at = this.take(sizeOf.state);
        this.#copyState(position, at);
        return at;
    }

    /** The bytes that the rules do not use are 0 in a position. */
    #copyState(position: Position, at: number): void {
        position.write(this.memory.words, at >> 2);
        this.memory.words.fill(0, (at >> 2) + position.count, (at + sizeOf.state) >> 2);
    }

    /** The position at an address: so many numbers of 32 bits. */
    position(at: number, count: number): Position {
        return this.#positions.read(this.memory.words, at >> 2, count);
    }

    /** The position at the address that `state` returned, after a call that changed it. */
    changedState(count: number): Position {
        return (this.#stateIn = this.position(this.#stateAt, count));
    }
}

/**
 * The same functions, safe against exceptions. When JavaScript's stack is full, a call may end at any point and leave the
 * module's own stack pointer where it was at that point; the guard restores it.
 */
function guarded(exports: Exports, recover: () => void): Exports {
    const stack = exports.__stack_pointer;
    const bottom = stack.value;
    const guard =
        (call: (...given: unknown[]) => unknown) =>
        (...given: unknown[]) => {
            try {
                return call(...given);
            } catch (error) {
                stack.value = bottom;
                recover();
                throw error;
            }
        };
    const all = Object.entries(exports).map(([name, one]) => [name, typeof one === 'function' ? guard(one) : one]);
    return Object.fromEntries(all);
}

let loaded: Library | undefined;

/** The module. NotLoadedError: it is not loaded yet. */
export function library(): Library {
    if (loaded === undefined) throw new NotLoadedError('call `await load()` first');
    return loaded;
}

/** Sets the module that all calls use from now on. */
export function useLibrary(library: Library): void {
    loaded = library;
}
