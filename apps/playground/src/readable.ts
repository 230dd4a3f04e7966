const encoded = /(?:\\x[89a-f][0-9a-f])+/g;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A visible letter, digit or sign: neither white space nor a control or format character. */
const isSeen = (character: string): boolean => !/[\p{C}\p{Z}]/u.test(character);

const escapesOf = (bytes: Uint8Array): string =>
    [...bytes].map(byte => `\\x${byte.toString(16).padStart(2, '0')}`).join('');

/** The UTF-8 character at the beginning of bytes; '': there is none. */
function characterAt(bytes: Uint8Array): string {
    const nbytes = bytes[0]! < 0xe0 ? 2 : bytes[0]! < 0xf0 ? 3 : 4;
    try {
        return decoder.decode(bytes.subarray(0, nbytes));
    } catch {
        return '';
    }
}

/** Replaces escapes of bytes above ASCII by their UTF-8 characters. */
function decoded(escapes: string): string {
    let bytes = Uint8Array.from(escapes.match(/[0-9a-f]{2}/g)!, digits => parseInt(digits, 16));
    let text = '';
    while (bytes.length > 0) {
        const character = characterAt(bytes);
        const nbytes = character === '' ? 1 : new TextEncoder().encode(character).length;
        text += character !== '' && isSeen(character) ? character : escapesOf(bytes.subarray(0, nbytes));
        bytes = bytes.subarray(nbytes);
    }
    return text;
}

/**
 * A message of the library with the characters of the text it quotes. The library writes ASCII and quotes all other
 * bytes as `\xc3\xb6`; those that are visible UTF-8 characters are restored.
 */
export function readable(said: string): string {
    return said.replace(encoded, decoded);
}
