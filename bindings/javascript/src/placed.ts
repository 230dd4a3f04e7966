import type { Core } from './core.js';

/** A ply that was made, and the position before it. Positions share those that led to them. */
export interface Ply {
    readonly word: number;
    readonly before: Uint8Array;
    readonly previous: Ply | null;
}

/** What makes a state of a position. */
export class Placed {
    constructor(
        readonly core: Core,
        readonly position: Uint8Array,
        readonly last: Ply | null,
    ) {}
}
