import { BoardRulesError, nameErrors } from './errors.js';
import type { Move } from './move.js';
import type { Cell } from './tables.js';

/** Why a move is not legal. */
export interface Refusal {
    /** The move. */
    readonly move: Move;
    /** The refusal's name, one of `Rules.refusals`; rules/<game>.md explains it: "off_pattern". */
    readonly reason: string;
    /** The cell that forbids the move, or null. */
    readonly cell: Cell | null;
    /** The reason as a sentence that begins with the cell. */
    readonly sentence: string;
    /** The paragraphs of rules/<game>.md that it rests on, the one to show first: "CAR.forced". */
    readonly ruleIds: readonly string[];
}

/** A move that is not legal in this position, and why. Nothing was changed. */
export class IllegalMove extends BoardRulesError implements Refusal {
    declare readonly name: 'IllegalMove';
    /** The move. */
    readonly move: Move;
    /** The refusal's name, one of `Rules.refusals`; rules/<game>.md explains it: "off_pattern". */
    readonly reason: string;
    /** The cell that forbids the move, or null. */
    readonly cell: Cell | null;
    /** The reason as a sentence that begins with the cell. */
    readonly sentence: string;
    /** The paragraphs of rules/<game>.md that it rests on, the one to show first: "CAR.forced". */
    readonly ruleIds: readonly string[];

    /** @internal */
    constructor(refusal: Refusal, where = '') {
        const rule = refusal.ruleIds.length > 0 ? ` [${refusal.ruleIds[0]}]` : '';
        super(`${where}${refusal.move}: ${refusal.reason}: ${refusal.sentence}${rule}`);
        ({ move: this.move, reason: this.reason, cell: this.cell, sentence: this.sentence, ruleIds: this.ruleIds } = refusal);
    }
}

nameErrors(IllegalMove, 'IllegalMove', 'illegal_move');
