import { BRD_VERSION_NUMBER, sizeOf, type Functions } from './abi.js';
import { LoadError, NotLoadedError, OutOfMemoryError } from './errors.js';
import { Memory, utf8 } from './memory.js';

/** Of bindings/native/brdgame.h and tools/svg.h. */
interface GameFunctions {
    brdgame_new(rules: number, state: number): number;
    brdgame_free(game: number): void;
    brdgame_push(game: number, word: number, actor: number, verdict: number): number;
    brdgame_playouts(game: number, seed: bigint, count: number, most: number, tally: number): number;
    brdgame_svg(game: number, viewer: number, cell: number, moves: number, flags: number, theme: number, nbytes: number,
        text: number, cap: number): number;
    brdsvg_theme_check(theme: number, nbytes: number, fault: number): number;
}

/** What the module exports. */
export interface Exports extends Functions, GameFunctions {
    readonly memory: WebAssembly.Memory;
    readonly __stack_pointer: WebAssembly.Global;
    _initialize(): void;
    malloc(nbytes: number): number;
    free(address: number): void;
}

const RULES_SLOTS = 4;
const ARENA_NBYTES = 1 << 17;

const alignUp = (nbytes: number): number => (nbytes + 7) & ~7;

/**
 * The module and its memory. Objects live as bytes among JavaScript's: the module's memory has working copies of those
 * that were used last, and an arena for what one call needs. So nothing has to be freed, and nothing can leak.
 */
export class Library {
    readonly c: Exports;
    readonly memory: Memory;
    readonly instance: WebAssembly.Instance;
    readonly #rulesAt: number;
    readonly #rulesIn: (Uint8Array | undefined)[] = Array(RULES_SLOTS).fill(undefined);
    #rulesLast = 0;
    readonly #stateAt: number;
    #stateIn: Uint8Array | undefined;
    readonly #arenaEnd: number;
    #arenaTop: number;
    /** What did not fit into the arena. */
    readonly #blocks: number[] = [];

    constructor(instance: WebAssembly.Instance) {
        this.instance = instance;
        this.c = guarded(instance.exports as unknown as Exports, () => this.#forgetCopies());
        this.memory = new Memory(this.c.memory);
        this.#rulesAt = this.allocate(RULES_SLOTS * sizeOf.rules);
        this.#stateAt = this.allocate(sizeOf.state);
        this.#arenaTop = this.allocate(ARENA_NBYTES);
        this.#arenaEnd = this.#arenaTop + ARENA_NBYTES;
    }

    /** Memory of the module, aligned to 8 bytes, to be freed. */
    allocate(nbytes: number): number {
        const address = this.c.malloc(Math.max(nbytes, 1));
        if (address === 0) throw new OutOfMemoryError(`no ${nbytes} bytes left`);
        return address >>> 0;
    }

    // ------------------------------------------------------------------------------------------------ arena

    /** Runs what takes memory with `take` and `given`; it is free again when that is done. */
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

    /** So many bytes, aligned to 8, for the innermost `scratch`. */
    take(nbytes: number): number {
        const at = this.#arenaTop;
        if (alignUp(nbytes) <= this.#arenaEnd - at) {
            this.#arenaTop += alignUp(nbytes);
            return at;
        }
        this.#blocks.push(this.allocate(nbytes));
        return this.#blocks[this.#blocks.length - 1]!;
    }

    /** A structure that begins with its size, for the library to fill. */
    struct(nbytes: number): number {
        const at = this.take(nbytes);
        this.memory.bytes.fill(0, at, at + nbytes);
        this.memory.view.setUint32(at, nbytes, true);
        return at;
    }

    /** Bytes for the library to read. */
    given(bytes: Uint8Array): { at: number; nbytes: number } {
        const at = this.take(bytes.length + 1);
        this.memory.bytes.set(bytes, at);
        return { at, nbytes: bytes.length };
    }

    givenText(text: string): { at: number; nbytes: number } {
        return this.given(utf8(text));
    }

    /** The text of a call that writes like snprintf, or its status. `must` throws that if it is an error. */
    written(must: (status: number) => number, write: (at: number, cap: number) => number, cap = 512): string {
        return this.scratch(() => {
            const at = this.take(cap);
            const nbytes = must(write(at, cap));
            return nbytes < cap ? this.memory.text(at, nbytes) : this.written(must, write, nbytes + 1);
        });
    }

    // ---------------------------------------------------------------------------------------- working copies

    /** Where rules lie while the current call lasts. */
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

    /** Where a position lies until the next one is asked for. */
    state(bytes: Uint8Array): number {
        if (this.#stateIn !== bytes) {
            this.#stateIn = bytes;
            this.#copyState(bytes, this.#stateAt);
        }
        return this.#stateAt;
    }

    /** After an exception a copy may have been half changed. */
    #forgetCopies(): void {
        this.#rulesIn.fill(undefined);
        this.#stateIn = undefined;
    }

    /** A second position, in the arena. */
    otherState(bytes: Uint8Array): number {
        const at = this.take(sizeOf.state);
        this.#copyState(bytes, at);
        return at;
    }

    /** Behind what the rules use of it a position is 0. */
    #copyState(bytes: Uint8Array, at: number): void {
        this.memory.bytes.set(bytes, at);
        this.memory.bytes.fill(0, at + bytes.length, at + sizeOf.state);
    }

    /** What became of the position that `state` placed: so many bytes of it. */
    changedState(nbytes: number): Uint8Array {
        this.#stateIn = this.memory.bytes.slice(this.#stateAt, this.#stateAt + nbytes);
        return this.#stateIn;
    }
}

/**
 * The same functions, proof against exceptions: when JavaScript's stack is full, a call ends anywhere, and leaves the
 * module's own stack as it was there.
 */
function guarded(exports: Exports, recover: () => void): Exports {
    const stack = exports.__stack_pointer;
    const bottom: number = stack.value;
    const guard = (call: (...given: unknown[]) => unknown) => (...given: unknown[]) => {
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

// ---------------------------------------------------------------------------------------------------- loading

/** Where the module comes from. */
export interface LoadOptions {
    /**
     * The module: where it lies, its bytes, or what is already compiled or being fetched. Without it: the file
     * boardrules.wasm beside this package's JavaScript, whatever the bundler made of that.
     */
    readonly wasm?: URL | string | BufferSource | WebAssembly.Module | Response | Promise<Response>;
}

let loaded: Library | undefined;
let loading: Promise<void> | undefined;

/** The module. NotLoadedError: not yet. */
export function library(): Library {
    if (loaded === undefined) throw new NotLoadedError('call `await load()` first');
    return loaded;
}

/**
 * Loads the WebAssembly module; everything else works when this has resolved. The first call counts, later ones wait for
 * it; after one that failed the next tries anew.
 *
 * @throws LoadError: the module cannot be read, or is not that of this version of the package.
 */
export function load(options: LoadOptions = {}): Promise<void> {
    loading ??= instantiated(options).then(
        library => {
            loaded = library;
        },
        error => {
            loading = undefined;
            throw error instanceof LoadError ? error : new LoadError(`the module cannot be loaded: ${error}`, { cause: error });
        },
    );
    return loading;
}

async function instantiated(options: LoadOptions): Promise<Library> {
    const wasm = await (options.wasm ?? new URL('./boardrules.wasm', import.meta.url));
    const module = await compiled(wasm);
    const instance = await WebAssembly.instantiate(module, {});
    const exports = instance.exports as unknown as Exports;
    if (typeof exports.brd_version_number !== 'function') throw new LoadError('the module is not that of boardrules');
    if (!(exports.__stack_pointer instanceof WebAssembly.Global)) throw new LoadError('the module does not tell its stack');
    exports._initialize();
    if (exports.brd_version_number() !== BRD_VERSION_NUMBER) {
        throw new LoadError('the module is of another version than the package');
    }
    return new Library(instance);
}

async function compiled(wasm: URL | string | BufferSource | WebAssembly.Module | Response): Promise<WebAssembly.Module> {
    if (wasm instanceof WebAssembly.Module) return wasm;
    if (typeof wasm === 'string' || wasm instanceof URL) return compiledFrom(new URL(wasm, pageOrFolder()));
    if (typeof Response !== 'undefined' && wasm instanceof Response) return compiledResponse(wasm);
    if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm)) return WebAssembly.compile(wasm);
    throw new LoadError('wasm: a URL, bytes, a module or a response expected');
}

/** What relative addresses are relative to. */
function pageOrFolder(): string {
    return typeof location === 'undefined' ? import.meta.url : location.href;
}

async function compiledFrom(url: URL): Promise<WebAssembly.Module> {
    if (url.protocol !== 'file:') return compiledResponse(await fetch(url));
    // Spelled so that bundlers for browsers, where no module is a file, do not look for it.
    const name = ['node:fs', 'promises'].join('/');
    const files: { readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> } = await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
    return WebAssembly.compile(await files.readFile(url));
}

/** Servers that do not know WebAssembly serve it as something else: then it is not compiled as it comes in. */
async function compiledResponse(response: Response): Promise<WebAssembly.Module> {
    if (!response.ok) throw new LoadError(`${response.url}: ${response.status} ${response.statusText}`);
    const isWasm = response.headers.get('content-type')?.startsWith('application/wasm') ?? false;
    return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
