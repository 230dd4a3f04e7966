// Checks of arguments: a wrong type is a TypeError, a value out of range a RangeError.
import { BRD_CHANCE, BRD_MAX_SEATS, BRD_REFEREE, BRD_SPECTATOR } from './abi.js';
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

/** A whole number in a range. */
export function whole(value: unknown, what: string, low: number, high: number): number {
    if (typeof value !== 'number') throw wrongKind(what, 'a number', value);
    if (!Number.isInteger(value) || value < low || value > high) {
        throw new RangeError(`${what}: ${value} is not a whole number from ${low} to ${high}`);
    }
    return value;
}

/** 64 bits, as a number or a bigint. */
export function bits64(value: unknown, what: string): bigint {
    if (typeof value !== 'number' && typeof value !== 'bigint') throw wrongKind(what, 'a number', value);
    const isExact = typeof value === 'bigint' || Number.isSafeInteger(value);
    if (!isExact || value < 0 || value >= 2n ** 64n) {
        throw new RangeError(`${what}: ${value} is neither a whole number below 2^53 nor a bigint below 2^64`);
    }
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

/** The error for a number that is no seat, viewer or actor of a game. */
function noneSuch(what: string, value: number, players: number, others: string): RangeError {
    const isSeat = Number.isInteger(value) && value >= players && value < BRD_MAX_SEATS;
    return new RangeError(`${what} ${value}: ${isSeat ? `this game has ${players} seats` : `a seat${others} expected`}`);
}

function numberOf(value: unknown, what: string): number {
    if (typeof value !== 'number') throw wrongKind(what, 'a number', value);
    return value;
}

/** A seat of a game with so many players. */
export function seatCode(value: unknown, players: number, what = 'seat'): number {
    const seat = numberOf(value, what);
    if (Number.isInteger(seat) && seat >= 0 && seat < players) return seat;
    throw noneSuch(what, seat, players, '');
}

/** A viewer of a game with so many players. */
export function viewerCode(value: unknown, players: number): number {
    const viewer = numberOf(value, 'viewer');
    if (viewer === BRD_SPECTATOR || viewer === BRD_REFEREE) return viewer;
    if (Number.isInteger(viewer) && viewer >= 0 && viewer < players) return viewer;
    throw noneSuch('viewer', viewer, players, ', SPECTATOR or REFEREE');
}

/** A viewer of a game whose number of players only the library knows; it checks the seat. */
export function viewerNumber(value: unknown): number {
    return viewerCode(value, BRD_MAX_SEATS);
}

/** An actor of a game with so many players. Spectators and nobody are actors that have no moves. */
export function actorCode(value: unknown, players: number): number {
    const actor = numberOf(value, 'actor');
    if (Number.isInteger(actor) && ((actor >= 0 && actor < players) || (actor >= BRD_CHANCE && actor <= BRD_REFEREE)))
        return actor;
    throw noneSuch('actor', actor, players, ', CHANCE or REFEREE');
}

// ------------------------------------------------------------------------------------------------------------ names

/** The least number of letters to insert, remove or replace. */
function distance(one: string, other: string): number {
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

const LONGEST_NAME = 40;
const NAMES_SHOWN = 8;
const NEAR_SHOWN = 3;

/** The error for a name that is not one of `names`: the nearest ones, or all of few. */
export function noName(what: string, name: string, names: readonly string[]): RangeError {
    return new RangeError(`${what} ${JSON.stringify(name.slice(0, LONGEST_NAME))}: ${nameHint(name, names)}`);
}

/** What to say about a name that is not one of `names`. */
export function nameHint(name: string, names: readonly string[]): string {
    const far = name.length > LONGEST_NAME ? [] : names.map(one => distance(name.toLowerCase(), one));
    const least = Math.min(...far);
    const near = least <= Math.max(1, name.length / 3) ? names.filter((_, i) => far[i] === least) : [];
    if (near.length > 0) return `there is none; did you mean ${near.slice(0, NEAR_SHOWN).join(' or ')}?`;
    const more = names.length > NAMES_SHOWN ? ' …' : '';
    return names.length === 0 ? 'there are none' : `there is none; there are ${names.slice(0, NAMES_SHOWN).join(', ')}${more}`;
}
