/** A cell of the board: its number, its name, and where it lies on a drawing. */
export interface Cell {
    /** Its number, from 0. */
    readonly index: number;
    /** Its name: "c6". */
    readonly name: string;
    /** Its centre, to the right; cells that share a side lie 1000 apart. */
    readonly x: number;
    /** Its centre, upwards; likewise. */
    readonly y: number;
    /** "hexagon" has a corner above, "hexagon_flat" a side. */
    readonly shape: 'square' | 'hexagon' | 'hexagon_flat';
    /** The name. */
    toString(): string;
}

/** A seat at the board. */
export interface Seat {
    /** Its number, from 0. */
    readonly index: number;
    /** Its name: "White", "Player 3". */
    readonly name: string;
    /** Partners have the same; without partners it is the seat's own number. */
    readonly team: number;
    /** Of its pieces; "": they have none. */
    readonly tone: 'light' | 'dark' | '';
    /** The direction that leads ahead, as seat 0 names it, or "". */
    readonly forward: string;
}

/** Layers lie on a cell in this order: the tile; gate, tombstone, claim; what moves. */
export type Layer = 'ground' | 'fixture' | 'piece';

/** A type of piece, fixture (gate, tombstone, claim) or ground. */
export interface PieceType {
    /** Its number, from 0. */
    readonly index: number;
    /** Its name: "flat". */
    readonly name: string;
    /** Where it lies on a cell. */
    readonly layer: Layer;
    /** In moves; "": they never name it. */
    readonly letter: string;
    /** How many a seat owns at most; null: that is no rule. */
    readonly count: number | null;
}

/** A stock (pieces off the board, cards) or a counter. */
export interface Account {
    /** Its number among its kind, from 0. */
    readonly index: number;
    /** Its name: "reserve". */
    readonly name: string;
    /** Of nobody; else each seat has its own. */
    readonly common: boolean;
    /** What its number means: of cells and seats -1 is none. */
    readonly meaning: 'number' | 'count' | 'flag' | 'cell' | 'seat';
    /** The type of item that it counts, or "". */
    readonly type: string;
    /** Who may know it; "at_times": ask, and heed HiddenError. */
    readonly seenBy: 'all' | 'owner' | 'referee' | 'at_times';
    /** The account that includes it, or "". */
    readonly partOf: string;
}

/** A switch: a reading of the rules that may be chosen. */
export interface Switch {
    /** Its number, from 0. */
    readonly index: number;
    /** Its name: "max_plies". */
    readonly name: string;
    /** number: from `low` to `high`; word: one of `words`; list: so many `elements`; fraction: n/d, low <= n < d <= high. */
    readonly kind: 'number' | 'truth' | 'word' | 'list' | 'fraction';
    /** Its value in these rules, as a text. */
    readonly value: string;
    /** Its value in the built-in rules, as a text. */
    readonly initial: string;
    /** The lowest number that it may have. */
    readonly low: number;
    /** The highest number that it may have. */
    readonly high: number;
    /** How many numbers a list has; else 1. */
    readonly elements: number;
    /** The words that it may be; of a truth "false" and "true". */
    readonly words: readonly string[];
}
