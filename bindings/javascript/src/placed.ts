import { sizeOf } from './abi.js';
import { actorCode, notOurs, viewerCode } from './check.js';
import type { Core } from './core.js';
import { DisposedError } from './errors.js';
import { insideOf } from './inside.js';
import { library, type Exports } from './library.js';
import { moveOf, type Move } from './move.js';
import type { Position } from './position.js';
import { REFEREE } from './roles.js';
import { must } from './status.js';

/** A ply that was made, and the position before it. States share the plies that led to them. */
export interface Ply {
    readonly code: number;
    readonly before: Position;
    readonly previous: Ply | null;
}

const SECRETS = 'these rules have secrets; pass';
const NO_VIEWER = `viewer: ${SECRETS} a seat, SPECTATOR, or REFEREE, who sees everything`;
const NO_ACTOR = `actor: ${SECRETS} the seat of a player, CHANCE, or REFEREE for all of them`;

/** What is inside a state: its rules, its position and the plies that led to it. */
export class Placed {
    #position: Position | undefined;
    #last: Ply | null;

    constructor(
        readonly core: Core,
        position: Position,
        last: Ply | null,
    ) {
        this.#position = position;
        this.#last = last;
    }

    /** The position. DisposedError. */
    get position(): Position {
        if (this.#position === undefined) throw new DisposedError('this state was disposed of');
        return this.#position;
    }

    /** The last ply; null: none was made. DisposedError. */
    get last(): Ply | null {
        this.position;
        return this.#last;
    }

    /** Puts the state into another position. */
    place(position: Position, last: Ply | null): void {
        this.#position = position;
        this.#last = last;
    }

    dispose(): void {
        this.#position = undefined;
        this.#last = null;
    }

    /** The address of the position, valid until the next call about another one. */
    address(): number {
        return library().state(this.position);
    }

    get players(): number {
        return this.query((c, rules, state) => c.brd_state_players(rules, state));
    }

    /** The number of a viewer. Under rules with secrets the viewer must be named; under others it is the referee if not. */
    viewer(viewer: unknown): number {
        this.position;
        if (viewer !== undefined) return viewerCode(viewer, this.players);
        if (this.core.hasSecrets) throw new TypeError(NO_VIEWER);
        return REFEREE;
    }

    /** The number of an actor, which must be named as a viewer must. */
    actor(actor: unknown): number {
        if (actor === REFEREE) return REFEREE;
        if (actor !== undefined) return actorCode(actor, this.players);
        if (this.core.hasSecrets) throw new TypeError(NO_ACTOR);
        return REFEREE;
    }

    /** The result of a call about the position. */
    query(call: (c: Exports, rules: number, state: number) => number): number {
        const rules = this.core.address();
        return must(call(library().c, rules, this.address()));
    }

    /** The text that a call about the position writes. */
    text(call: (c: Exports, rules: number, state: number, at: number, cap: number) => number, cap?: number): string {
        return library().written(must, (at, room) => this.query((c, rules, state) => call(c, rules, state, at, room)), cap);
    }

    /** The move that a call about the position writes. */
    move(call: (c: Exports, rules: number, state: number, at: number) => number): Move {
        const loaded = library();
        return loaded.scratch(() => {
            const at = loaded.take(sizeOf.move);
            this.query((c, rules, state) => call(c, rules, state, at));
            return moveOf(this.core, loaded.memory.view.getUint32(at, true));
        });
    }
}

/** What is inside a state. TypeError: it is not a state. */
export function placedOf(state: object): Placed {
    const placed = insideOf(state, Placed);
    if (placed === undefined) throw notOurs('state', { name: 'State' }, state);
    return placed;
}
