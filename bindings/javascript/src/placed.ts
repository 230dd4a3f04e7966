import type { Core } from './core.js';

/** A ply that was made, and the position before it. States share the plies that led to them. */
export interface Ply {
    readonly code: number;
    readonly before: Uint8Array;
    readonly previous: Ply | null;
}

/** The position of a state, its rules and the plies that led to it. */
export class Placed {
    constructor(
        readonly core: Core,
        readonly position: Uint8Array,
        readonly last: Ply | null,
    ) {}
}
