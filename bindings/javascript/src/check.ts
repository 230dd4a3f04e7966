// Tests of arguments: what is of the wrong kind is a TypeError, what is out of its range a RangeError.
import { utf8 } from './memory.js';

/** The kind of a value, for people. */
function kindOf(value: unknown): string {
    if (value === null) return 'null';
    return typeof value === 'object' ? (value.constructor?.name ?? 'an object') : typeof value;
}

export function wrongKind(what: string, expected: string, value: unknown): TypeError {
    return new TypeError(`${what}: ${expected} expected, not ${kindOf(value)}`);
}

/** A whole number in a range. */
export function whole(value: unknown, what: string, low: number, high: number): number {
    if (typeof value !== 'number') throw wrongKind(what, 'a number', value);
    if (!Number.isInteger(value) || value < low || value > high) {
        throw new RangeError(`${what}: ${value} is no whole number from ${low} to ${high}`);
    }
    return value;
}

/** A number of 64 bits, of either type. */
export function seed64(value: unknown): bigint {
    if (typeof value !== 'number' && typeof value !== 'bigint') throw wrongKind('seed', 'a number', value);
    const isExact = typeof value === 'bigint' || Number.isSafeInteger(value);
    if (!isExact || value < 0 || value >= 2n ** 64n) {
        throw new RangeError(`seed: ${value} is no whole number below 2^53, or bigint below 2^64`);
    }
    return BigInt(value);
}

/** An object with named values. */
export function named<T extends object>(value: T, what: string): T {
    if (typeof value !== 'object' || value === null) throw wrongKind(what, 'an object', value);
    return value;
}

export function text(value: unknown, what: string): string {
    if (typeof value !== 'string') throw wrongKind(what, 'a string', value);
    return value;
}

/** A text, or the bytes of one, as the library takes it. */
export function bytesOf(value: unknown, what: string): Uint8Array {
    if (value instanceof Uint8Array) return Uint8Array.from(value);
    if (typeof value !== 'string') throw wrongKind(what, 'a string or a Uint8Array', value);
    return utf8(value);
}

/** Who looks or acts. The library knows which there are. */
export function viewerCode(value: unknown): number {
    return whole(value, 'viewer', 0, 255);
}

export function actorCode(value: unknown): number {
    return whole(value, 'actor', 0, 255);
}
