import {
    BRD_MOVE_ANNOUNCES,
    BRD_MOVE_CAPTURES,
    BRD_MOVE_CHANCE,
    BRD_MOVE_HIDDEN,
    BRD_MOVE_REVEALS,
    BRD_MOVE_SPENDS,
    BRD_CODE_HIDDEN,
    BRD_CODE_HIDDEN_CHANCE,
    readMoveInfo,
    sizeOf,
    type RawMoveInfo,
} from './abi.js';
import { Core } from './core.js';
import { library } from './library.js';
import { seatOrNull } from './names.js';
import { REFEREE } from './roles.js';
import type { Rules } from './rules.js';
import { must } from './status.js';
import type { Cell } from './tables.js';

/** A description of a move in a position. */
export interface MoveInfo {
    /** The kind, one of `Rules.moveKinds`; "" if the move is hidden. */
    readonly kind: string;
    /** The seat that makes the move; null: chance does, or it is hidden. */
    readonly seat: number | null;
    /** The cell where it begins, or null. */
    readonly from: Cell | null;
    /** The cell where it ends, or null. */
    readonly to: Cell | null;
    /** A third cell that the notation names, or null. */
    readonly target: Cell | null;
    /** The type of the item that acts, is placed or is drawn; "" if there is none. */
    readonly type: string;
    /** The type into which that item changes, or "". */
    readonly becomes: string;
    /** The direction that the notation names, or "". */
    readonly direction: string;
    /** The move is an outcome of chance: hosts should not undo past it. */
    readonly chance: boolean;
    /** The move reveals something hidden: hosts should not undo past it. */
    readonly reveals: boolean;
    /** Its seat gives up something by this ply: a favor, a piece. */
    readonly spends: boolean;
    /** This ply captures something. */
    readonly captures: boolean;
    /** Chance decides next whether the move takes place. */
    readonly announces: boolean;
    /** The move is hidden from the viewer. */
    readonly hidden: boolean;
}

function moveInfo(core: Core, raw: RawMoveInfo): MoveInfo {
    const has = (flag: number): boolean => (raw.flags & flag) !== 0;
    return Object.freeze({
        kind: core.moveKinds[raw.kind] ?? '',
        seat: seatOrNull(raw.seat),
        from: core.cellOrNull(raw.from),
        to: core.cellOrNull(raw.to),
        target: core.cellOrNull(raw.target),
        type: core.typeName(raw.type),
        becomes: core.typeName(raw.becomes),
        direction: core.direction(raw.direction),
        chance: has(BRD_MOVE_CHANCE),
        reveals: has(BRD_MOVE_REVEALS),
        spends: has(BRD_MOVE_SPENDS),
        captures: has(BRD_MOVE_CAPTURES),
        announces: has(BRD_MOVE_ANNOUNCES),
        hidden: has(BRD_MOVE_HIDDEN),
    });
}

/** Describes the move with a code in a position, as a viewer may know it. */
export function describe(core: Core, position: Uint8Array, viewer: number, code: number): MoveInfo {
    const { c, memory } = library();
    return library().scratch(() => {
        const at = library().struct(sizeOf.moveInfo);
        must(c.brd_move_describe(core.address(), library().state(position), viewer, code, at));
        return moveInfo(core, readMoveInfo(memory, at));
    });
}

let makeMove: (core: Core, code: number) => Move;

/** The one move that has this code under these rules. */
export function moveOf(core: Core, code: number): Move {
    let move = core.moves.get(code) as Move | undefined;
    if (move === undefined) core.moves.set(code, (move = makeMove(core, code)));
    return move;
}

/**
 * A move. `State.legalMoves` and `Rules.parseMove` return moves. They do not change, and there is one object for each move of a
 * `Rules` object, so that `===` compares them.
 *
 * `kind`, `from`, `to`, `target`, `becomes` and `direction` depend on the notation alone. `State.describe` describes a move in
 * a position: the seat that makes it, the piece that acts, whether it captures.
 */
export class Move {
    readonly #core: Core;
    readonly #code: number;
    #said: MoveInfo | undefined;

    private constructor(core: Core, code: number) {
        if (!(core instanceof Core)) throw new TypeError('moves come from State.legalMoves and Rules.parseMove');
        this.#core = core;
        this.#code = code;
        Object.freeze(this);
    }

    static {
        makeMove = (core, code) => new Move(core, code);
    }

    /** @internal Whether a value is a move, and not an object that only looks like one. */
    static is(value: unknown): value is Move {
        return typeof value === 'object' && value !== null && #code in value;
    }

    /** The rules to which the move belongs. */
    get rules(): Rules {
        return this.#core.rules;
    }

    /** The move code: under these rules each notation has exactly one. Moves are listed in ascending order of their codes. */
    get code(): number {
        return this.#code;
    }

    /** The notation: "c7c5". */
    toString(): string {
        const { c } = library();
        return library().written(must, (at, cap) => c.brd_move_format(this.#core.address(), this.#code, at, cap), 32);
    }

    /** The notation, for `JSON.stringify`. */
    toJSON(): string {
        return this.toString();
    }

    /** Whether the move is hidden from the viewer: `?`, or `+?` for a move of chance. */
    get hidden(): boolean {
        return this.#code === BRD_CODE_HIDDEN || this.#code === BRD_CODE_HIDDEN_CHANCE;
    }

    /** The description that holds in any position. */
    get #says(): MoveInfo {
        const core = this.#core;
        const most = Math.max(...core.players);
        return (this.#said ??= describe(core, core.start(most), REFEREE, this.#code));
    }

    /** The kind, one of `Rules.moveKinds`; "" if the move is hidden. */
    get kind(): string {
        return this.#says.kind;
    }

    /** The cell where it begins, or null. */
    get from(): Cell | null {
        return this.#says.from;
    }

    /** The cell where it ends, or null. */
    get to(): Cell | null {
        return this.#says.to;
    }

    /** A third cell that the notation names, or null. */
    get target(): Cell | null {
        return this.#says.target;
    }

    /** The type into which the acting piece changes, or "". */
    get becomes(): string {
        return this.#says.becomes;
    }

    /** The direction that the notation names, or "". */
    get direction(): string {
        return this.#says.direction;
    }
}
