// Types of the engine, where TypeScript knows them. In a program for Node without the types of browsers it does not; there the
// parts that are needed are declared.

type Found<Name extends string, Else> = typeof globalThis extends {
    WebAssembly: { [K in Name]: { prototype: infer Type } };
}
    ? Type
    : Else;

/** A WebAssembly.Module. */
export type WasmModule = Found<'Module', object>;
/** A WebAssembly.Memory. */
export type WasmMemory = Found<'Memory', { readonly buffer: ArrayBuffer }>;
/** The exports of a module. */
export type WasmExports = Readonly<Record<string, any>>;
/** The result of `fetch`. */
export type FetchResponse = typeof globalThis extends { Response: { prototype: infer Type } } ? Type : object;
/** Bytes of any kind. */
export type Bytes = ArrayBuffer | ArrayBufferView;
