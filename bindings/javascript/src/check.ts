// Checks of arguments: a wrong type is a TypeError, a value out of range a RangeError.
import { utf8 } from './memory.js';

/** The type of a value, in words. */
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

/** A viewer. The library checks whether there is such a viewer. */
export function viewerCode(value: unknown): number {
    return whole(value, 'viewer', 0, 255);
}

/** An actor. The library checks whether there is such an actor. */
export function actorCode(value: unknown): number {
    return whole(value, 'actor', 0, 255);
}
