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

/** BRDGAME_MEMORY of bindings/native/brdgame.h. */
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

/** The error for a status that comes without faults. */
function errorOf(status: number): Error {
    switch (status) {
        case OUT_OF_MEMORY:
        case BRD_E_MEMORY:
            return new OutOfMemoryError('the memory of the module cannot grow any further');
        case BRD_E_OVERFLOW:
            return new OverflowError('the count does not fit into 64 bits');
        case BRD_E_HIDDEN:
            return new HiddenError('the viewer may not know this');
        case BRD_E_NOT_CHANCE:
            return new NotChance('chance is not to move');
        case BRD_E_MOVE:
            return new MoveError('this is not a move of the game');
        case BRD_E_ARGUMENT:
            return new RangeError('a number is out of range');
        default:
            return new BoardRulesError(statusName(status));
    }
}

/** Returns a status, count or length; throws if it is an error. */
export function must(status: number): number {
    if (status < 0) throw errorOf(status);
    return status;
}

/**
 * Makes a call that reports faults in its last three arguments. If it fails, throws an error of the class with the faults.
 * RangeError: a number is out of range.
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
