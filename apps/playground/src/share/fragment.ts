import { Inflate, deflateSync } from 'fflate';

/**
 * Texts in the fragment of an address, which browsers send to no server: `game=A…` or `rules=A…`. The letter is the
 * version. Behind it follow, in base64url, the CRC-32 of the text in UTF-8 and the text, deflated with a dictionary of
 * the beginnings of such texts.
 */

export type Kind = 'game' | 'rules';

/** A text and its kind. */
export interface Shared {
    readonly kind: Kind;
    readonly text: string;
}

/** An unreadable fragment, with the reason for people. */
export class LinkError extends Error {
    override readonly name = 'LinkError';

    constructor(
        readonly code: 'version' | 'length' | 'letters' | 'damaged' | 'text',
        message: string,
    ) {
        super(message);
    }
}

/** The largest text, in bytes, and the longest fragment, in characters, that we read or make. */
export const MOST_BYTES = 1 << 20;
export const MOST_CHARACTERS = 1 << 19;

const VERSION = 'A';
const CHECK_NBYTES = 4;
/** Number of deflated bytes that are inflated at a time: each becomes at most 1032. */
const PIECE = 256;

/** Part of version A: after a change to any letter, make a version B. */
const DICTIONARY = new TextEncoder().encode(
    ['carnyx', 'tombs', 'tomis', 'thrones', 'tokonoma'].map(game => `schema: 1\nextends: ${game}\n`).join('') +
        'pieces:\n    moves:\n      - {kind: step, directions: [forward], range: [1, 2], onto: [empty]}\n' +
        'switches:\n  max_plies: ' +
        ['thrones', 'tomis', 'tombs', 'carnyx', 'tokonoma']
            .map(game => `boardrules-record 1\ngame ${game}\n`)
            .join('') +
        'revision 1\nfingerprint 0123456789abcdef\nswitches max_plies=100\nplayers 2\nseen spectator\n' +
        'players 4\nplayers 3\ntag seat0 person\ntag seat1 person\ntag seat0 computer 2\ntag seat1 computer 2\n' +
        'tag name0 \ntag name1 \ntag date 202' +
        '\n--- rules\n--- plies\n--- end\nfinal \n',
);

function checkOf(bytes: Uint8Array): number {
    let crc = ~0;
    for (const byte of bytes) {
        crc ^= byte;
        for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
}

function toBase64(bytes: Uint8Array): string {
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(letters: string): Uint8Array {
    try {
        return Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
    } catch {
        throw damaged();
    }
}

const damaged = (): LinkError =>
    new LinkError('damaged', 'The link is damaged or incomplete. Copy it again, or ask for a file.');

const strange = (letter: string, at: number): LinkError =>
    new LinkError('letters', `The link is damaged: no link has a “${letter}”, but this one has it as character ${at}.`);

const ofOtherVersion = (version: string): LinkError =>
    new LinkError(
        'version',
        `The link has version ${version}, but this page reads version ${VERSION}. ` +
            'Reload the page to get its newest version.',
    );

const tooLong = (what: string): LinkError => new LinkError('length', `The link is too long: ${what}.`);

/** Returns the fragment of a text, without `#`. LinkError: the text is too long. */
export function pack({ kind, text }: Shared): string {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > MOST_BYTES)
        throw tooLong(`it has ${bytes.length} bytes of text, at most ${MOST_BYTES} are allowed`);
    const packed = deflateSync(bytes, { level: 9, dictionary: DICTIONARY });
    const whole = new Uint8Array(CHECK_NBYTES + packed.length);
    new DataView(whole.buffer).setUint32(0, checkOf(bytes));
    whole.set(packed, CHECK_NBYTES);
    return `${kind}=${VERSION}${toBase64(whole)}`;
}

/** Returns the content of a fragment; null if it is not ours. LinkError: it is ours, but unreadable. */
export function unpack(fragment: string): Shared | null {
    const found = /^#?(game|rules)(?:=|%3[Dd])/.exec(fragment);
    if (found === null) return null;
    const { length } = fragment;
    if (length > MOST_CHARACTERS) throw tooLong(`${length} characters, at most ${MOST_CHARACTERS} are read`);
    return { kind: found[1] as Kind, text: textOf(lettersOf(fragment.slice(found[0].length))) };
}

/** The characters after the version, without punctuation that follows a link in a sentence. */
function lettersOf(value: string): string {
    const [version = '', letters] = [value.slice(0, 1), value.slice(1).replace(/[.,;:!?)>\]'"]+$/, '')];
    if (!/^[A-Z]$/.test(version)) throw damaged();
    if (version !== VERSION) throw ofOtherVersion(version);
    const wrong = /[^A-Za-z0-9_-]/u.exec(letters!);
    if (wrong !== null) throw strange(wrong[0], wrong.index + 1);
    return letters!;
}

function textOf(letters: string): string {
    const whole = fromBase64(letters);
    if (whole.length <= CHECK_NBYTES) throw damaged();
    const bytes = inflate(whole.subarray(CHECK_NBYTES));
    if (checkOf(bytes) !== new DataView(whole.buffer).getUint32(0)) throw damaged();
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
        throw new LinkError('text', 'The link contains no text.');
    }
}

/** Stops as soon as the inflated text is too long, however short its source is. */
function inflate(packed: Uint8Array): Uint8Array {
    const parts: Uint8Array[] = [];
    let nbytes = 0;
    const stream = new Inflate({ dictionary: DICTIONARY }, part => {
        parts.push(part);
        nbytes += part.length;
        if (nbytes > MOST_BYTES) throw tooLong(`its text has more than ${MOST_BYTES} bytes`);
    });
    try {
        for (let at = 0; at < packed.length; at += PIECE)
            stream.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
    } catch (error) {
        throw error instanceof LinkError ? error : damaged();
    }
    return joined(parts, nbytes);
}

function joined(parts: readonly Uint8Array[], nbytes: number): Uint8Array {
    const whole = new Uint8Array(nbytes);
    let at = 0;
    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return whole;
}
