import type { Cell } from './tables.js';
import type { Move, Refusal } from './move.js';

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
    readonly status: string = '';

    static {
        this.prototype.name = 'BoardRulesError';
    }
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

    static {
        this.prototype.name = 'FaultsError';
    }
}

/** Rules that cannot be loaded: no such game, a fault in a file or a switch. */
export class RulesError extends FaultsError {
    override readonly status: string = 'bad_rules';
    static {
        this.prototype.name = 'RulesError';
    }
}

/** A text that is no position of these rules. */
export class PositionError extends FaultsError {
    override readonly status: string = 'bad_position';
    static {
        this.prototype.name = 'PositionError';
    }
}

/** A text that is no observation that this viewer could have. */
export class ObservationError extends FaultsError {
    override readonly status: string = 'bad_observation';
    static {
        this.prototype.name = 'ObservationError';
    }
}

/** Bytes that are no save, or one made under other rules. */
export class SaveError extends FaultsError {
    override readonly status: string = 'bad_save';
    static {
        this.prototype.name = 'SaveError';
    }
}

/** A text that is no record of a game, or one that was not played by its rules. */
export class RecordError extends FaultsError {
    override readonly status: string = 'bad_record';
    static {
        this.prototype.name = 'RecordError';
    }
}

/** CSS that is no theme of pictures. */
export class ThemeError extends FaultsError {
    override readonly status: string = 'bad_rules';
    static {
        this.prototype.name = 'ThemeError';
    }
}

/** A move that is not legal here, and why. Nothing was changed. */
export class IllegalMove extends BoardRulesError implements Refusal {
    override readonly status: string = 'illegal_move';
    /** The move. */
    readonly move: Move;
    /** The refusal's name, of `Rules.refusals`, as rules/<game>.md has it: "off_pattern". */
    readonly reason: string;
    /** The cell that forbids it, or null. */
    readonly cell: Cell | null;
    /** The reason in words, which begins with the cell. */
    readonly sentence: string;

    /** @internal */
    constructor(refusal: Refusal) {
        super(`${refusal.move}: ${refusal.reason}: ${refusal.sentence}`);
        ({ move: this.move, reason: this.reason, cell: this.cell, sentence: this.sentence } = refusal);
    }

    static {
        this.prototype.name = 'IllegalMove';
    }
}

/** A text that stands for no move of the game. */
export class MoveError extends BoardRulesError {
    override readonly status: string = 'bad_move';
    static {
        this.prototype.name = 'MoveError';
    }
}

/** What the viewer may not know. */
export class HiddenError extends BoardRulesError {
    override readonly status: string = 'hidden';
    static {
        this.prototype.name = 'HiddenError';
    }
}

/** Chance is not to move. */
export class NotChance extends BoardRulesError {
    override readonly status: string = 'not_chance';
    static {
        this.prototype.name = 'NotChance';
    }
}

/** There is no ply to be taken back. */
export class NothingToUndo extends BoardRulesError {
    static {
        this.prototype.name = 'NothingToUndo';
    }
}

/** More than 64 bits hold. */
export class OverflowError extends BoardRulesError {
    override readonly status: string = 'overflow';
    static {
        this.prototype.name = 'OverflowError';
    }
}

/** The module's memory cannot grow any more. Nothing was changed. */
export class OutOfMemoryError extends BoardRulesError {
    override readonly status: string = 'out_of_memory';
    static {
        this.prototype.name = 'OutOfMemoryError';
    }
}

/** Something of this package was called before `load` had resolved. */
export class NotLoadedError extends BoardRulesError {
    static {
        this.prototype.name = 'NotLoadedError';
    }
}

/** The module cannot be read, or is none of this version of the package. */
export class LoadError extends BoardRulesError {
    static {
        this.prototype.name = 'LoadError';
    }
}

/** An object that was disposed of, or whose rules were. */
export class DisposedError extends BoardRulesError {
    static {
        this.prototype.name = 'DisposedError';
    }
}
