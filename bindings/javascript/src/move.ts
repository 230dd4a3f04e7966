import {
    BRD_MOVE_ANNOUNCES,
    BRD_MOVE_CAPTURES,
    BRD_MOVE_CHANCE,
    BRD_MOVE_HIDDEN,
    BRD_MOVE_REVEALS,
    BRD_MOVE_SPENDS,
    BRD_WORD_HIDDEN,
    BRD_WORD_HIDDEN_CHANCE,
    readMoveInfo,
    sizeOf,
    type RawMoveInfo,
} from './abi.js';
import { Core } from './core.js';
import { library } from './library.js';
import { seatOrNull } from './names.js';
import type { Rules } from './rules.js';
import { must } from './status.js';
import type { Cell } from './tables.js';

/** What a move is in a position. */
export interface MoveInfo {
    /** Of `Rules.moveKinds`; "" if hidden. */
    readonly kind: string;
    /** Whose ply it is; null: chance's, or not told. */
    readonly seat: number | null;
    /** The cell where it begins, or null. */
    readonly from: Cell | null;
    /** The cell where it ends, or null. */
    readonly to: Cell | null;
    /** A third cell that it names, or null. */
    readonly target: Cell | null;
    /** The type of what acts, is placed or drawn; "" if there is none. */
    readonly type: string;
    /** The type that this turns into, or "". */
    readonly becomes: string;
    /** The direction that the notation names, or "". */
    readonly direction: string;
    /** An outcome of chance: to take it back is no fair play. */
    readonly chance: boolean;
    /** Shows somebody what was hidden: likewise. */
    readonly reveals: boolean;
    /** Gives up what its seat has: a favor, a piece. */
    readonly spends: boolean;
    /** Takes something by this very ply. */
    readonly captures: boolean;
    /** Chance decides next whether it takes place. */
    readonly announces: boolean;
    /** The viewer was not told it. */
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

/** What a move is in a position. */
export function describe(core: Core, position: Uint8Array, word: number): MoveInfo {
    const { c, memory } = library();
    return library().scratch(() => {
        const at = library().struct(sizeOf.moveInfo);
        must(c.brd_move_describe(core.address(), library().state(position), word, at));
        return moveInfo(core, readMoveInfo(memory, at));
    });
}

let makeMove: (core: Core, word: number) => Move;

/** The one move that has this code under these rules. */
export function moveOf(core: Core, word: number): Move {
    let move = core.moves.get(word) as Move | undefined;
    if (move === undefined) core.moves.set(word, (move = makeMove(core, word)));
    return move;
}

/**
 * A move: what its notation says. They come from `State.legalMoves` and `Rules.parseMove`, do not change, and there is one
 * object for each move of a `Rules` object, so that `===` compares them.
 *
 * `kind`, `from`, `to`, `target`, `becomes` and `direction` are what the notation says by itself; what a move is in a
 * position (whose, which piece acts, what it takes) tells `State.describe`.
 */
export class Move {
    readonly #core: Core;
    readonly #word: number;
    #said: MoveInfo | undefined;

    private constructor(core: Core, word: number) {
        if (!(core instanceof Core)) throw new TypeError('moves come from State.legalMoves and Rules.parseMove');
        this.#core = core;
        this.#word = word;
        Object.freeze(this);
    }

    static {
        makeMove = (core, word) => new Move(core, word);
    }

    /** @internal Whether it is a move, not something that looks like one. */
    static is(value: unknown): value is Move {
        return typeof value === 'object' && value !== null && #word in value;
    }

    /** The rules under which it is a move. */
    get rules(): Rules {
        return this.#core.rules;
    }

    /** Its number, one to one with the notation under these rules; moves are listed in ascending order of it. */
    get word(): number {
        return this.#word;
    }

    /** The notation: "c7c5". */
    toString(): string {
        const { c } = library();
        return library().written(must, (at, cap) => c.brd_move_format(this.#core.address(), this.#word, at, cap), 32);
    }

    /** The notation, too, so that a move can stand in JSON. */
    toJSON(): string {
        return this.toString();
    }

    /** Whether it is one that the viewer was not told: `?`, `+?`. */
    get hidden(): boolean {
        return this.#word === BRD_WORD_HIDDEN || this.#word === BRD_WORD_HIDDEN_CHANCE;
    }

    /** What it says in any position. */
    get #says(): MoveInfo {
        const core = this.#core;
        const most = Math.max(...core.players);
        return (this.#said ??= describe(core, core.start(most), this.#word));
    }

    /** Its kind, of `Rules.moveKinds`; "" if hidden. */
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

    /** A third cell that it names, or null. */
    get target(): Cell | null {
        return this.#says.target;
    }

    /** The type that what acts turns into, or "". */
    get becomes(): string {
        return this.#says.becomes;
    }

    /** The direction that it names, or "". */
    get direction(): string {
        return this.#says.direction;
    }
}
