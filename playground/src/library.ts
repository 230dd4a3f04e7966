import { load } from 'boardrules';
import { wasmAddress } from './assets.ts';

let compiled: WebAssembly.Module | null = null;

/** Servers that do not know what .wasm is send it as something else: that cannot be compiled while it arrives. */
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

/** The library as it was loaded, for a worker to make another instance of. */
export function libraryModule(): WebAssembly.Module {
    if (compiled === null) throw new Error('the library has not been loaded');
    return compiled;
}
