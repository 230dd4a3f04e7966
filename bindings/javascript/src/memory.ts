import type { WasmMemory } from './wasm.js';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** Lone surrogates, which are not valid in a text. */
const LONE = /[\uD800-\uDFFF]/u;

/** UTF-8 in which lone surrogates are encoded like characters, so that the library can report where they are. */
function encodeLone(text: string): Uint8Array {
    const bytes: number[] = [];
    for (const character of text) {
        const code = character.codePointAt(0)!;
        if (code >= 0xd800 && code <= 0xdfff) bytes.push(0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
        else bytes.push(...encoder.encode(character));
    }
    return Uint8Array.from(bytes);
}

/** A text as the UTF-8 that the library reads. */
export function utf8(text: string): Uint8Array {
    return LONE.test(text) ? encodeLone(text) : encoder.encode(text);
}

/** UTF-8 as a text; invalid bytes become U+FFFD. */
export function decoded(bytes: Uint8Array): string {
    return decoder.decode(bytes);
}

/** Views of the module's memory. When it has grown, the old ones are empty and are replaced. */
export class Memory {
    readonly #memory: WasmMemory;
    #view: DataView;
    #bytes: Uint8Array;
    #words: Int32Array;

    constructor(memory: WasmMemory) {
        this.#memory = memory;
        this.#view = new DataView(memory.buffer);
        this.#bytes = new Uint8Array(memory.buffer);
        this.#words = new Int32Array(memory.buffer);
    }

    get view(): DataView {
        if (this.#view.buffer !== this.#memory.buffer) this.#view = new DataView(this.#memory.buffer);
        return this.#view;
    }

    get bytes(): Uint8Array {
        if (this.#bytes.length === 0) this.#bytes = new Uint8Array(this.#memory.buffer);
        return this.#bytes;
    }

    /** The text of the bytes at an address. */
    text(at: number, nbytes: number): string {
        return decoded(this.bytes.subarray(at, at + nbytes));
    }

    /** The text up to a NUL, `most` bytes at most; "" at NULL. */
    string(at: number, most = 4096): string {
        if (at === 0) return '';
        const end = this.bytes.subarray(at, at + most).indexOf(0);
        return this.text(at, end < 0 ? most : end);
    }

    /** The memory as numbers of 32 bits. */
    get words(): Int32Array {
        if (this.#words.length === 0) this.#words = new Int32Array(this.#memory.buffer);
        return this.#words;
    }
}
