import { load } from 'boardrules';
import { wasmAddress } from './assets.ts';

let compiled: WebAssembly.Module | null = null;

/** A server may send .wasm with another type: the browser cannot compile that while it arrives. */
async function compile(): Promise<WebAssembly.Module> {
    const answer = await fetch(wasmAddress());
    if (!answer.ok) throw new Error(`the library could not be read (${answer.status})`);
    const known = answer.headers.get('content-type')?.startsWith('application/wasm');
    return known ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** Loads the library, once for the page and its worker. */
export async function loadLibrary(): Promise<void> {
    compiled = await compile();
    await load({ wasm: compiled });
}

/** The module of the library, so that a worker can instantiate it again. */
export function libraryModule(): WebAssembly.Module {
    if (compiled === null) throw new Error('the library has not been loaded');
    return compiled;
}
