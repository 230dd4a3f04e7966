// Checks of arguments: a wrong type is a TypeError, a value out of range a RangeError. The packages for Python and Rust have the
// same messages (bindings/README.md, Mistakes).
import { BRD_CHANCE, BRD_NOBODY, BRD_REFEREE, BRD_SPECTATOR } from './abi.js';
import { utf8 } from './memory.js';

/** The type of a value, in words. */
function kindOf(value: unknown): string {
    if (value === null) return 'null';
    return typeof value === 'object' ? (value.constructor?.name ?? 'an object') : typeof value;
}

export function wrongKind(what: string, expected: string, value: unknown): TypeError {
    return new TypeError(`${what}: ${expected} expected, not ${kindOf(value)}`);
}

/** The error for a value that should be one of the package's objects. */
export function notOurs(what: string, kind: { readonly name: string }, value: unknown): TypeError {
    const isCopied = typeof value === 'object' && value !== null && kindOf(value) === kind.name;
    const copied = `${what}: this is a copy of a ${kind.name} that a proxy made; keep the object out of proxies (Vue: markRaw)`;
    return isCopied ? new TypeError(copied) : wrongKind(what, `a ${kind.name}`, value);
}

/** A number, whole or not: whoever asks for it says which are valid. */
export function integer(value: unknown, what: string): number {
    if (typeof value !== 'number') throw wrongKind(what, 'a number', value);
    return value;
}

/** A whole number in a range. */
export function whole(value: unknown, what: string, low: number, high: number): number {
    if (typeof value !== 'number') throw wrongKind(what, 'a number', value);
    if (Number.isInteger(value) && value >= low && value <= high) return value;
    throw new RangeError(`${what} ${value}: a whole number from ${low} to ${high} expected`);
}

/** 64 bits, as a number or a bigint. */
export function bits64(value: unknown, what: string): bigint {
    if (typeof value !== 'number' && typeof value !== 'bigint') throw wrongKind(what, 'a number', value);
    if (value < 0 || value >= 2n ** 64n || (typeof value === 'number' && !Number.isInteger(value))) {
        throw new RangeError(`${what} ${value}: a whole number from 0 to ${2n ** 64n - 1n} expected`);
    }
    if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`${what} ${value}: from 2^53 a bigint expected`);
    return BigInt(value);
}

/** A seed of 64 bits, as a number or a bigint. */
export function seed64(value: unknown): bigint {
    return bits64(value, 'seed');
}

/** An object whose members are options. */
export function named<T extends object>(value: T, what: string): T {
    if (typeof value !== 'object' || value === null) throw wrongKind(what, 'an object', value);
    return value;
}

export function text(value: unknown, what: string): string {
    if (typeof value !== 'string') throw wrongKind(what, 'a string', value);
    return value;
}

/** A text, or its bytes, as the UTF-8 that the library reads. */
export function bytesOf(value: unknown, what: string): Uint8Array {
    if (value instanceof Uint8Array) return Uint8Array.from(value);
    if (typeof value !== 'string') throw wrongKind(what, 'a string or a Uint8Array', value);
    return utf8(value);
}

/** A seat of a game with so many seats, or one of the other viewers or actors. */
function oneOf(value: unknown, what: string, seats: number, others: readonly number[], has = 'has'): number {
    if (typeof value !== 'number') throw wrongKind(what, 'a number', value);
    if (others.includes(value) || (Number.isInteger(value) && value >= 0 && value < seats)) return value;
    throw new RangeError(`${what} ${value}: this game ${has} ${seats} seats`);
}

const VIEWERS = [BRD_REFEREE, BRD_SPECTATOR];
/** Spectators and nobody are actors that have no moves. */
const ACTORS = [BRD_REFEREE, BRD_CHANCE, BRD_SPECTATOR, BRD_NOBODY];

/** A seat of a game with so many players. */
export function seatCode(value: unknown, players: number): number {
    return oneOf(value, 'seat', players, []);
}

/** A viewer of a game with so many players. */
export function viewerCode(value: unknown, players: number): number {
    return oneOf(value, 'viewer', players, VIEWERS);
}

/** A viewer of a game with at most so many players. */
export function viewerOfMost(value: unknown, players: number): number {
    return oneOf(value, 'viewer', players, VIEWERS, 'has at most');
}

/** An actor of a game with so many players. */
export function actorCode(value: unknown, players: number): number {
    return oneOf(value, 'actor', players, ACTORS);
}

// ------------------------------------------------------------------------------------------------------------ names

const LONGEST_NAME = 40;
const NAMES_SHOWN = 8;
const NEAR_SHOWN = 3;

/** A text from outside as a message shows it: cut to 40 characters, and without control characters. */
export function quoted(name: string): string {
    const short = JSON.stringify([...name].slice(0, LONGEST_NAME).join(''));
    return short.replace(/[\x7f-\x9f]/g, sign => `\\u00${sign.charCodeAt(0).toString(16)}`);
}

/** a, b or c */
export function either(names: readonly (string | number)[]): string {
    return [...(names.length > 1 ? [names.slice(0, -1).join(', ')] : []), names.at(-1)].join(' or ');
}

/** The least number of letters to insert, remove or replace. */
function distance(one: readonly string[], other: readonly string[]): number {
    let row = Array.from({ length: other.length + 1 }, (_, i) => i);
    for (let i = 1; i <= one.length; i++) {
        const next = [i];
        for (let j = 1; j <= other.length; j++) {
            const replaced = row[j - 1]! + Number(one[i - 1] !== other[j - 1]);
            next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
        }
        row = next;
    }
    return row[other.length]!;
}

/** The error for a name that is not one of `names`. */
export function noName(what: string, name: string, names: readonly string[]): RangeError {
    return new RangeError(noNameText(what, name, names));
}

export function noNameText(what: string, name: string, names: readonly string[]): string {
    return `${what} ${quoted(name)}: there is no such ${what}; ${near(name, names)}`;
}

/** The end of a message about a name that does not exist: the names that are nearest to it, or the first ones. */
function near(name: string, names: readonly string[]): string {
    if (names.length === 0) return 'there are none';
    const letters = [...name.toLowerCase()];
    const length = [...name].length;
    const far = names.map(one => (length > LONGEST_NAME ? Infinity : distance(letters, [...one.toLowerCase()])));
    const least = Math.min(...far);
    if (least <= Math.max(1, length / 3)) {
        return `did you mean ${either(names.filter((_, i) => far[i] === least).slice(0, NEAR_SHOWN))}?`;
    }
    return `expected ${names.length <= NAMES_SHOWN ? either(names) : `${names.slice(0, NAMES_SHOWN).join(', ')} …`}`;
}
