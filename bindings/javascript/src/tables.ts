/** What the rulebook calls a cell. */
export interface Mark {
    /** Its name, one of `Rules.marks`: "house". */
    readonly name: string;
    /** The seat whose mark it is, or null: it is common. */
    readonly seat: number | null;
}

/** A cell of the board: its number, its name, its place in a drawing, and its marks. */
export interface Cell {
    /** Its number, from 0. */
    readonly index: number;
    /** Its name: "c6". */
    readonly name: string;
    /** The distance of its centre to the right; the centres of cells that share a side are 1000 apart. */
    readonly x: number;
    /** The distance of its centre upwards, in the unit of `x`. */
    readonly y: number;
    /** The shape: "hexagon" has a corner at the top, "hexagon_flat" a side. */
    readonly shape: 'square' | 'hexagon' | 'hexagon_flat';
    /** What the rulebook calls the cell. */
    readonly marks: readonly Mark[];
    /** The name. */
    toString(): string;
}

/** A seat at the board. */
export interface Seat {
    /** Its number, from 0. */
    readonly index: number;
    /** Its name: "White", "Player 3". */
    readonly name: string;
    /** The number of its team, which partners share; without partners the number of the seat. */
    readonly team: number;
    /** The tone of its pieces; "": they have none. */
    readonly tone: 'light' | 'dark' | '';
    /** The direction forward, named as the first seat sees it, or "". */
    readonly forward: string;
}

/** A layer of a cell, from bottom to top: the tile; a gate, tombstone or claim; a piece. */
export type Layer = 'ground' | 'fixture' | 'piece';

/** A type of piece, fixture (gate, tombstone, claim) or ground. */
export interface PieceType {
    /** Its number, from 0. */
    readonly index: number;
    /** Its name: "flat". */
    readonly name: string;
    /** The layer of its items. */
    readonly layer: Layer;
    /** Its letter in notations; "": notations never name it. */
    readonly letter: string;
    /** The most that one seat can own; null: the rules set no limit. */
    readonly count: number | null;
    /** A sign to draw it with, such as "crown"; "": none. */
    readonly picture: string;
    /** The most that each seat can own; null: the rules set no limit. */
    readonly seatCounts: readonly (number | null)[];
}

/** A stock (pieces off the board, cards) or a counter. */
export interface Quantity {
    /** Its number among the stocks or among the counters, from 0. */
    readonly index: number;
    /** Its name: "reserve". */
    readonly name: string;
    /** Whether it belongs to no seat; otherwise each seat has one. */
    readonly common: boolean;
    /** The meaning of its value; for a cell or a seat, -1 means none. */
    readonly meaning: 'number' | 'count' | 'flag' | 'cell' | 'seat';
    /** The type of item that it counts, or "". */
    readonly type: string;
    /** The viewers that may know it; "at_times": it depends on the position, and a query may throw HiddenError. */
    readonly seenBy: 'all' | 'owner' | 'referee' | 'at_times';
    /** The stock or counter that includes it, or "". */
    readonly partOf: string;
}

/** A switch: an option of the rules. */
export interface Switch {
    /** Its number, from 0. */
    readonly index: number;
    /** Its name: "max_plies". */
    readonly name: string;
    /** number: `low` to `high`; word: one of `words`; list: `elements` numbers; fraction: n/d, `low` <= n <= d <= `high`. */
    readonly kind: 'number' | 'truth' | 'word' | 'list' | 'fraction';
    /** Its value in these rules, as a text. */
    readonly value: string;
    /** Its value in the built-in rules, as a text. */
    readonly initial: string;
    /** The lowest number allowed. */
    readonly low: number;
    /** The highest number allowed. */
    readonly high: number;
    /** The number of elements of a list; otherwise 1. */
    readonly elements: number;
    /** The words allowed; for a truth "false" and "true". */
    readonly words: readonly string[];
}
