import { BRD_VERSION_NUMBER } from './abi.js';
import { LoadError } from './errors.js';
import { Library, useLibrary, type Exports } from './library.js';
import type { Bytes, FetchResponse, WasmModule } from './wasm.js';

/** The source of the module. */
export interface LoadOptions {
    /**
     * The module: its address, its bytes, a compiled module, or a response. Default: the file boardrules.wasm beside this
     * package's JavaScript, at the address that a bundler may have given it.
     */
    readonly wasm?: URL | string | Bytes | WasmModule | FetchResponse | Promise<FetchResponse>;
}

let loading: Promise<void> | undefined;

/**
 * Loads the WebAssembly module. Everything else works once this has resolved. Only the first call loads, later calls wait for
 * it. After a call that failed, the next one tries again.
 *
 * @throws LoadError: the module cannot be read, or is not the one of this version of the package.
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
    if (typeof exports.brd_version_number !== 'function') throw new LoadError('the module is not the one of boardrules');
    if (!(exports.__stack_pointer instanceof WebAssembly.Global)) {
        throw new LoadError('the module does not export its stack pointer');
    }
    exports._initialize();
    if (exports.brd_version_number() !== BRD_VERSION_NUMBER) {
        throw new LoadError('the versions of the module and of the package differ');
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

/** The base of relative addresses. */
function pageOrFolder(): string {
    return typeof location === 'undefined' ? import.meta.url : location.href;
}

async function compiledFrom(url: URL): Promise<WebAssembly.Module> {
    if (url.protocol !== 'file:') return compiledResponse(await fetch(url));
    // Written this way so that bundlers for browsers do not look for a module that exists only in Node.
    const name = ['node:fs', 'promises'].join('/');
    const files: { readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> } = await import(
        /* @vite-ignore */ /* webpackIgnore: true */ name
    );
    return WebAssembly.compile(await files.readFile(url));
}

/** Compiling while the module arrives needs the right content type, which some servers do not send. */
async function compiledResponse(response: Response): Promise<WebAssembly.Module> {
    if (!response.ok) throw new LoadError(`${response.url}: ${response.status} ${response.statusText}`);
    const isWasm = response.headers.get('content-type')?.startsWith('application/wasm') ?? false;
    return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
