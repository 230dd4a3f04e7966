/** Where and why a text was refused. */
export interface Fault {
    /** What kind of fault it is, as the header names it: "range" for BRD_FAULT_RANGE. */
    readonly code: string;
    /** From 1, of rules files and records; else 0. */
    readonly line: number;
    /** From 1, in characters, of rules files and records; else 0. */
    readonly column: number;
    /** In bytes from the start of the text. */
    readonly offset: number;
    /** Of a record: which of its plies, from 1; else 0. */
    readonly ply: number;
    /** The field of a position ("board"), the path of a key ("switches.max_plies"), a word. */
    readonly field: string;
    /** What was found. */
    readonly message: string;
    /** What was expected; of a word the nearest that may stand there. "" if there is nothing to be said. */
    readonly expected: string;
}

/** A fault as a line of text, as brdlint writes it: "3:12: switches.reversible: unknown key `reversible`; expected …". */
export function faultText(fault: Fault): string {
    const where = fault.line ? `${fault.line}:${fault.column}: ` : '';
    const wanted = fault.expected ? `; expected ${fault.expected}` : '';
    return `${where}${fault.field}: ${fault.message}${wanted}`;
}

/**
 * What this package throws, but for TypeError (an argument of the wrong kind) and RangeError (one out of its range), which
 * are JavaScript's own.
 */
export class BoardRulesError extends Error {
    /** The library's name of what is wrong, as "bad_move". */
    declare readonly status: string;
}

/** A text that was refused, with all that is wrong with it. */
export class FaultsError extends BoardRulesError {
    /** The first 64 faults, in order of position. */
    readonly faults: readonly Fault[];

    /** @internal */
    constructor(message: string, faults: readonly Fault[] = [], options?: ErrorOptions) {
        super(faults.length > 0 ? faults.map(faultText).join('\n') : message, options);
        this.faults = Object.freeze([...faults]);
    }
}

/** Rules that cannot be loaded: no such game, a fault in a file or a switch. */
export class RulesError extends FaultsError {}

/** A text that is no position of these rules. */
export class PositionError extends FaultsError {}

/** A text that is no observation that this viewer could have. */
export class ObservationError extends FaultsError {}

/** Bytes that are no save, or one made under other rules. */
export class SaveError extends FaultsError {}

/** A text that is no record of a game, or one that was not played by its rules. */
export class RecordError extends FaultsError {}

/** CSS that is no theme of pictures. */
export class ThemeError extends FaultsError {}

/** A text that stands for no move of the game. */
export class MoveError extends BoardRulesError {}

/** What the viewer may not know. */
export class HiddenError extends BoardRulesError {}

/** Chance is not to move. */
export class NotChance extends BoardRulesError {}

/** There is no ply to be taken back. */
export class NothingToUndo extends BoardRulesError {}

/** More than 64 bits hold. */
export class OverflowError extends BoardRulesError {}

/** The module's memory cannot grow any more. Nothing was changed. */
export class OutOfMemoryError extends BoardRulesError {}

/** Something of this package was called before `load` had resolved. */
export class NotLoadedError extends BoardRulesError {}

/** The module cannot be read, or is none of this version of the package. */
export class LoadError extends BoardRulesError {}

/** An object that was disposed of, or whose rules were. */
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
nameErrors(HiddenError, 'HiddenError', 'hidden');
nameErrors(NotChance, 'NotChance', 'not_chance');
nameErrors(NothingToUndo, 'NothingToUndo');
nameErrors(OverflowError, 'OverflowError', 'overflow');
nameErrors(OutOfMemoryError, 'OutOfMemoryError', 'out_of_memory');
nameErrors(NotLoadedError, 'NotLoadedError');
nameErrors(LoadError, 'LoadError');
nameErrors(DisposedError, 'DisposedError');
