import { BRD_VERSION_NUMBER } from './abi.js';
import { LoadError } from './errors.js';
import { Library, useLibrary, type Exports } from './library.js';
import type { Bytes, FetchResponse, WasmModule } from './wasm.js';

/** Where the module comes from. */
export interface LoadOptions {
    /**
     * The module: where it lies, its bytes, or what is already compiled or being fetched. Without it: the file
     * boardrules.wasm beside this package's JavaScript, whatever the bundler made of that.
     */
    readonly wasm?: URL | string | Bytes | WasmModule | FetchResponse | Promise<FetchResponse>;
}

let loading: Promise<void> | undefined;

/**
 * Loads the WebAssembly module; everything else works when this has resolved. The first call counts, later ones wait for
 * it; after one that failed the next tries anew.
 *
 * @throws LoadError: the module cannot be read, or is not that of this version of the package.
 */
export function load(options: LoadOptions = {}): Promise<void> {
    loading ??= instantiated(options).then(useLibrary, error => {
        loading = undefined;
        throw error instanceof LoadError ? error : new LoadError(`the module cannot be loaded: ${error}`, { cause: error });
    });
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
    return new Library(exports);
}

async function compiled(wasm: NonNullable<Awaited<LoadOptions['wasm']>>): Promise<WebAssembly.Module> {
    if (wasm instanceof WebAssembly.Module) return wasm;
    if (typeof wasm === 'string' || wasm instanceof URL) return compiledFrom(new URL(wasm, pageOrFolder()));
    if (typeof Response !== 'undefined' && wasm instanceof Response) return compiledResponse(wasm);
    if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm)) return WebAssembly.compile(wasm as BufferSource);
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
    const files: { readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> } = await import(
        /* @vite-ignore */ /* webpackIgnore: true */ name
    );
    return WebAssembly.compile(await files.readFile(url));
}

/** Servers that do not know WebAssembly serve it as something else: then it is not compiled as it comes in. */
async function compiledResponse(response: Response): Promise<WebAssembly.Module> {
    if (!response.ok) throw new LoadError(`${response.url}: ${response.status} ${response.statusText}`);
    const isWasm = response.headers.get('content-type')?.startsWith('application/wasm') ?? false;
    return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
