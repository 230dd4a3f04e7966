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
import { notOurs, quoted, wrongKind } from './check.js';
import { sameRules, type Core } from './core.js';
import { MoveError } from './errors.js';
import { enclose, insideOf, present } from './inside.js';
import { library } from './library.js';
import { seatOrNull } from './names.js';
import type { Position } from './position.js';
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
export function describe(core: Core, position: Position, viewer: number, code: number): MoveInfo {
    const { c, memory } = library();
    return library().scratch(() => {
        const at = library().struct(sizeOf.moveInfo);
        must(c.brd_move_describe(core.address(), library().state(position), viewer, code, at));
        return moveInfo(core, readMoveInfo(memory, at));
    });
}

/** What is inside a move. */
class Coded {
    accessor said: MoveInfo | undefined;

    constructor(
        readonly core: Core,
        readonly code: number,
    ) {}
}

function codedOf(move: Move): Coded {
    const coded = insideOf(move, Coded);
    if (coded === undefined) throw notOurs('move', Move, move);
    return coded;
}

/** The one move that has this code under these rules. */
export function moveOf(core: Core, code: number): Move {
    let move = core.moves.get(code) as Move | undefined;
    if (move === undefined) core.moves.set(code, (move = newMove(core, code)));
    return move;
}

function newMove(core: Core, code: number): Move {
    return new (Move as unknown as new (coded: Coded) => Move)(new Coded(core, code));
}

/** The description that holds in any position. */
function saidOf(move: Move): MoveInfo {
    const coded = codedOf(move);
    const { core, code } = coded;
    return (coded.said ??= describe(core, core.start(Math.max(...core.players)), REFEREE, code));
}

/** The notations of moves that are hidden from a viewer. No move of the game has one of them. */
const HIDDEN_CODES: ReadonlyMap<string, number> = new Map([
    ['?', BRD_CODE_HIDDEN],
    ['+?', BRD_CODE_HIDDEN_CHANCE],
]);

/** The error for a text that is not a move, or for a move that is hidden. */
export function noMove(core: Core, notation: string): MoveError {
    return new MoveError(`move ${quoted(notation)}: not a move of ${core.game}`);
}

/** The move of a notation, legal or not. MoveError: there is none. */
export function parsedMove(core: Core, notation: string): Move {
    const loaded = library();
    return loaded.scratch(() => {
        const [{ at, nbytes }, taken] = [loaded.givenText(notation), loaded.take(sizeOf.move)];
        const status = loaded.c.brd_move_parse(core.address(), at, nbytes, taken);
        if (status < 0) throw noMove(core, notation);
        return moveOf(core, loaded.memory.view.getUint32(taken, true));
    });
}

/** A copy of a `Move`, as `structuredClone` and messages make it. */
export interface MoveCopy {
    /** The notation. */
    readonly notation: string;
}

/** A move as an argument: a `Move`, its notation, or a copy of a `Move`. */
export type MoveLike = Move | string | MoveCopy;

/** The move of these rules that an argument gives; a notation may be that of a hidden move. */
export function givenMove(core: Core, move: unknown): Move {
    const coded = insideOf(move, Coded);
    if (coded?.core === core) return moveOf(core, coded.code);
    const notation = typeof move === 'string' ? move : notationOf(move);
    if (coded !== undefined && !sameRules(core, coded.core)) throw new RangeError(`move ${notation}: a move of other rules`);
    const hidden = HIDDEN_CODES.get(notation);
    return hidden === undefined ? parsedMove(core, notation) : moveOf(core, hidden);
}

function notationOf(move: unknown): string {
    const notation: unknown = typeof move === 'object' && move !== null && 'notation' in move ? move.notation : undefined;
    if (typeof notation !== 'string') throw wrongKind('move', 'a Move or its notation', move);
    return notation;
}

/**
 * A move of a game, in any position, legal or not. `State.legalMoves` and `Rules.parseMove` return moves. There is one object
 * for each move of a `Rules` object, so `===` compares moves. Its copies, as `structuredClone` and messages make them, are
 * accepted wherever a move is.
 */
export class Move {
    /** The notation: "c7c5". A move that is hidden from the viewer has `?`, or `+?` if chance made it. */
    readonly notation: string;
    /** The move code: under these rules each notation has exactly one. Moves are listed in ascending order of their codes. */
    readonly code: number;

    private constructor(coded: Coded) {
        if (!(coded instanceof Coded)) throw new TypeError('moves come from State.legalMoves and Rules.parseMove');
        const { core, code } = coded;
        this.notation = library().written(must, (at, cap) => library().c.brd_move_format(core.address(), code, at, cap), 32);
        this.code = code;
        enclose(this, coded);
    }

    /** The rules to which the move belongs. */
    get rules(): Rules {
        return codedOf(this).core.rules;
    }

    /** The notation. */
    toString(): string {
        codedOf(this);
        return this.notation;
    }

    /** The notation, for `JSON.stringify`. */
    toJSON(): string {
        return this.toString();
    }

    /** Whether the move is hidden from the viewer. */
    get hidden(): boolean {
        const { code } = codedOf(this);
        return code === BRD_CODE_HIDDEN || code === BRD_CODE_HIDDEN_CHANCE;
    }

    /** The kind, one of `Rules.moveKinds`; "" if the move is hidden. */
    get kind(): string {
        return saidOf(this).kind;
    }

    /** The cell where it begins, or null. */
    get from(): Cell | null {
        return saidOf(this).from;
    }

    /** The cell where it ends, or null. */
    get to(): Cell | null {
        return saidOf(this).to;
    }

    /** A third cell that the notation names, or null. */
    get target(): Cell | null {
        return saidOf(this).target;
    }

    /** The type into which the acting piece changes, or "". */
    get becomes(): string {
        return saidOf(this).becomes;
    }

    /** The direction that the notation names, or "". */
    get direction(): string {
        return saidOf(this).direction;
    }
}

present(Move.prototype, 'Move', move => `Move '${move.notation}'`);
