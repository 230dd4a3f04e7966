// The types of what queries about a state return.
import type { Move } from './move.js';
import type { Layer } from './tables.js';

/** An item on a cell. */
export interface Item {
    /** The layer of the cell. */
    readonly layer: Layer;
    /** The name of the type, as in `Rules.types`; "hidden" if the viewer may not see it. */
    readonly type: string;
    /** The owner, or null. */
    readonly seat: number | null;
    /** The item's value, which rules/<game>.md explains under Things; 0 if it has none. */
    readonly value: number;
    /** The direction in which it points, or "". */
    readonly direction: string;
}

/** A cell where a piece gets. */
export interface Reach {
    /** The name of the cell. */
    readonly cell: string;
    /** A move ends there and captures nothing on it. */
    readonly moves: boolean;
    /** A move captures what is there. */
    readonly captures: boolean;
    /** An enemy there is attacked, or would be. */
    readonly attacks: boolean;
    /** The piece's own cell: a move ends on no cell. */
    readonly stays: boolean;
    /** The kinds of those moves, some of `Rules.moveKinds`. */
    readonly kinds: readonly string[];
}

/** How a game ended. */
export interface Outcome {
    /** The result. */
    readonly kind: 'win' | 'draw';
    /** Why the game ended, one of `Rules.endings`. */
    readonly ending: string;
    /** The winners, or the seats that share the draw. */
    readonly seats: readonly number[];
    /** The rank of each seat that plays: 1 for the seats in `seats`, 1 + the number of those for the others. */
    readonly ranks: readonly number[];
    /** The outcome as a sentence: "White wins: the throne is in Black's fortress". */
    readonly sentence: string;
    /** The paragraphs of rules/<game>.md that the ending rests on, the one to show first: "TOK.house-capture". */
    readonly ruleIds: readonly string[];
    /** The seat that won alone; null: a draw, or partners won. */
    readonly winner: number | null;
}

/** What waits for chance in a position. */
export interface Pending {
    /** The announced move; null: there is none, for example while a card is dealt. */
    readonly move: Move | null;
    /** The seat for which chance acts; null: chance does not act. */
    readonly seat: number | null;
}

/** An exact probability, not reduced. */
export interface Fraction {
    /** From 0 to the denominator. */
    readonly numerator: number;
    /** The number of tickets, which is the same for all outcomes of a position. */
    readonly denominator: number;
}

/** An outcome of chance. */
export interface ChanceOutcome {
    /** The move that chance makes. */
    readonly move: Move;
    /** Its probability. */
    readonly probability: Fraction;
}

/** What the bytes of a save contain. */
export interface SavedPosition {
    /** The fingerprint of the rules that the game was played under. */
    readonly fingerprint: bigint;
    /** The position as a text; `State.fromPosition` accepts it if it is valid under its rules. */
    readonly position: string;
}
