/** Where and why a text was refused. */
export interface Fault {
    /** The kind of fault, named as in the header: "range" for BRD_FAULT_RANGE. */
    readonly code: string;
    /** The line in a rules file or record, from 1; else 0. */
    readonly line: number;
    /** The column in a rules file or record, from 1, in characters; else 0. */
    readonly column: number;
    /** Bytes from the start of the text. */
    readonly offset: number;
    /** The ply of a record, from 1; else 0. */
    readonly ply: number;
    /** The field of a position ("board"), the path of a key ("switches.max_plies"), or a word. */
    readonly field: string;
    /** What was found. */
    readonly message: string;
    /** What was expected, the nearest valid word first for a misspelt one; "" if nothing can be named. */
    readonly expected: string;
}

/** A fault as a line of text, as brdlint writes it: "3:12: switches.reversible: unknown key `reversible`; expected …". */
export function faultText(fault: Fault): string {
    const where = fault.line ? `${fault.line}:${fault.column}: ` : '';
    const field = fault.field ? `${fault.field}: ` : '';
    const wanted = fault.expected ? `; expected ${fault.expected}` : '';
    return `${where}${field}${fault.message}${wanted}`;
}

/**
 * The base of all errors of this package. For arguments it throws JavaScript's own TypeError (wrong type) and RangeError (out
 * of range).
 */
export class BoardRulesError extends Error {
    /** The library's name of its status, such as "bad_move". */
    declare readonly status: string;
}

/** A text that was refused, with its faults. */
export class FaultsError extends BoardRulesError {
    /** The first 64 faults, in their order in the text. */
    readonly faults: readonly Fault[];

    /** @internal */
    constructor(message: string, faults: readonly Fault[] = [], options?: ErrorOptions) {
        super(faults.length > 0 ? faults.map(faultText).join('\n') : message, options);
        this.faults = Object.freeze([...faults]);
    }
}

/** Rules that cannot be loaded: there is no such game, or a file or a switch has a fault. */
export class RulesError extends FaultsError {}

/** A text that is not a position of these rules. */
export class PositionError extends FaultsError {}

/** A text that is not an observation that this viewer could have. */
export class ObservationError extends FaultsError {}

/** Bytes that are not a save, or a save made under other rules. */
export class SaveError extends FaultsError {}

/** A text that is not a record, or a record whose game was not played by its rules. */
export class RecordError extends FaultsError {}

/** CSS that is not a theme for pictures. */
export class ThemeError extends FaultsError {}

/** A text that is not a move of the game. */
export class MoveError extends BoardRulesError {}

/** A line or an object that is not an event of the game. */
export class EventError extends BoardRulesError {}

/** A query about something that the viewer may not know. */
export class HiddenError extends BoardRulesError {}

/** A query about chance while chance is not to move. */
export class NotChance extends BoardRulesError {}

/** No ply was made since the state was set: there is none to take back or to look at. */
export class NothingToUndo extends BoardRulesError {}

/** A count that does not fit into 64 bits. */
export class OverflowError extends BoardRulesError {}

/** The module's memory cannot grow any further. Nothing was changed. */
export class OutOfMemoryError extends BoardRulesError {}

/** A function of this package was called before `load` had resolved. */
export class NotLoadedError extends BoardRulesError {}

/** The module cannot be read, or is not the one of this version of the package. */
export class LoadError extends BoardRulesError {}

/** An object was used that was disposed of, or whose rules were. */
export class DisposedError extends BoardRulesError {}

/** @internal Sets the name of an error class, and the library's name of its status; "": the library has no such status. */
export function nameErrors(errorClass: { readonly prototype: BoardRulesError }, called: string, status = ''): void {
    Object.defineProperty(errorClass.prototype, 'name', { value: called, configurable: true, writable: true });
    Object.defineProperty(errorClass.prototype, 'status', { value: status, configurable: true, writable: true });
}

nameErrors(BoardRulesError, 'BoardRulesError');
nameErrors(FaultsError, 'FaultsError');
nameErrors(RulesError, 'RulesError', 'bad_rules');
nameErrors(PositionError, 'PositionError', 'bad_position');
nameErrors(ObservationError, 'ObservationError', 'bad_observation');
nameErrors(SaveError, 'SaveError', 'bad_save');
nameErrors(RecordError, 'RecordError', 'bad_record');
nameErrors(ThemeError, 'ThemeError', 'bad_rules');
nameErrors(MoveError, 'MoveError', 'bad_move');
nameErrors(EventError, 'EventError', 'bad_event');
nameErrors(HiddenError, 'HiddenError', 'hidden');
nameErrors(NotChance, 'NotChance', 'not_chance');
nameErrors(NothingToUndo, 'NothingToUndo');
nameErrors(OverflowError, 'OverflowError', 'overflow');
nameErrors(OutOfMemoryError, 'OutOfMemoryError', 'out_of_memory');
nameErrors(NotLoadedError, 'NotLoadedError');
nameErrors(LoadError, 'LoadError');
nameErrors(DisposedError, 'DisposedError');
