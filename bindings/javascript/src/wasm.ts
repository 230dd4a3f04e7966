// Types of the engine where TypeScript knows them, and what is needed of them where it does not: in a program for Node without
// the types of browsers.

type Found<Name extends string, Else> = typeof globalThis extends {
    WebAssembly: { [K in Name]: { prototype: infer Type } };
}
    ? Type
    : Else;

/** A WebAssembly.Module. */
export type WasmModule = Found<'Module', object>;
/** A WebAssembly.Memory. */
export type WasmMemory = Found<'Memory', { readonly buffer: ArrayBuffer }>;
/** What a module exports. */
export type WasmExports = Readonly<globalThis.Record<string, any>>;
/** What `fetch` gives. */
export type FetchResponse = typeof globalThis extends { Response: { prototype: infer Type } } ? Type : object;
/** Bytes of any kind. */
export type Bytes = ArrayBuffer | ArrayBufferView;
