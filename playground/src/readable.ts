const encoded = /(?:\\x[89a-f][0-9a-f])+/g;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A letter, digit or sign that can be seen: neither white space nor a mark that changes others. */
const isSeen = (character: string): boolean => !/[\p{C}\p{Z}]/u.test(character);

const escapesOf = (bytes: Uint8Array): string =>
    [...bytes].map(byte => `\\x${byte.toString(16).padStart(2, '0')}`).join('');

/** The character of UTF-8 at the beginning of bytes; '': there is none. */
function characterAt(bytes: Uint8Array): string {
    const nbytes = bytes[0]! < 0xe0 ? 2 : bytes[0]! < 0xf0 ? 3 : 4;
    try {
        return decoder.decode(bytes.subarray(0, nbytes));
    } catch {
        return '';
    }
}

/** Escapes of bytes above ASCII, as what they are in UTF-8. */
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
 * What the library says of a text, with the characters of the text. It speaks ASCII and quotes all other bytes as `\xc3\xb6`;
 * what of that is UTF-8 and can be seen is shown as it was written.
 */
export function readable(said: string): string {
    return said.replace(encoded, decoded);
}
