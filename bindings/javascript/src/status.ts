import {
    BRD_E_ARGUMENT,
    BRD_E_HIDDEN,
    BRD_E_MEMORY,
    BRD_E_MOVE,
    BRD_E_NOT_CHANCE,
    BRD_E_OVERFLOW,
    BRD_NAME_STATUS,
    faultCodes,
    readFault,
    sizeOf,
    type RawFault,
} from './abi.js';
import {
    BoardRulesError,
    HiddenError,
    MoveError,
    NotChance,
    OutOfMemoryError,
    OverflowError,
    type Fault,
    type FaultsError,
} from './errors.js';
import { library, type Library } from './library.js';

const FAULTS_MOST = 64;

/** bindings/native/brdgame.h's. */
const OUT_OF_MEMORY = -101;

type FaultsErrorClass = new (message: string, faults?: readonly Fault[], options?: ErrorOptions) => FaultsError;

export function faultOf(raw: RawFault): Fault {
    const { line, column, offset, ply, field, message, expected } = raw;
    return Object.freeze({ code: faultCodes[raw.code] ?? '', line, column, offset, ply, field, message, expected });
}

/** The library's name of a status. */
function statusName(status: number): string {
    const { c, memory } = library();
    return memory.string(c.brd_name(0, BRD_NAME_STATUS, status)) || String(status);
}

/** What a failing call that reports no faults is thrown as. */
function errorOf(status: number): Error {
    switch (status) {
        case OUT_OF_MEMORY:
        case BRD_E_MEMORY:
            return new OutOfMemoryError('the memory of the module cannot grow any more');
        case BRD_E_OVERFLOW:
            return new OverflowError('more than 64 bits hold');
        case BRD_E_HIDDEN:
            return new HiddenError('the viewer may not know this');
        case BRD_E_NOT_CHANCE:
            return new NotChance('chance is not to move');
        case BRD_E_MOVE:
            return new MoveError('no move of this game');
        case BRD_E_ARGUMENT:
            return new RangeError('a number out of its range');
        default:
            return new BoardRulesError(statusName(status));
    }
}

/** The status, a count or a length, unless it is an error: then that is thrown. */
export function must(status: number): number {
    if (status < 0) throw errorOf(status);
    return status;
}

/**
 * Runs a call that reports faults in its last three arguments, and throws them as an error of the class. RangeError: a
 * number was out of its range.
 */
export function refusing(
    kind: FaultsErrorClass,
    call: (library: Library, faults: number, capacity: number, count: number) => number,
): number {
    const loaded = library();
    return loaded.scratch(() => {
        const faults = loaded.take(FAULTS_MOST * sizeOf.fault);
        const count = loaded.take(4);
        loaded.memory.view.setUint32(count, 0, true);
        const status = call(loaded, faults, FAULTS_MOST, count);
        if (status >= 0) return status;
        if (status === BRD_E_ARGUMENT || status === BRD_E_MEMORY) throw errorOf(status);
        const found = Math.min(loaded.memory.view.getUint32(count, true), FAULTS_MOST);
        const all = Array.from({ length: found }, (_, i) => faultOf(readFault(loaded.memory, faults + i * sizeOf.fault)));
        const name = statusName(status);
        throw Object.assign(new kind(name, all), { status: name });
    });
}
