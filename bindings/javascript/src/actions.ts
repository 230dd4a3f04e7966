import { sizeOf } from './abi.js';
import type { Core } from './core.js';
import { enclose, insideOf, present } from './inside.js';
import { library } from './library.js';
import { givenMove, moveOf, type Move, type MoveLike } from './move.js';
import { notOurs, quoted, text, whole } from './check.js';
import { must } from './status.js';

const INDEX_MOST = 2 ** 31 - 1;

/** What is inside the actions: the move codes in ascending order. */
class Numbered {
    constructor(
        readonly core: Core,
        readonly codes: Uint32Array,
    ) {}

    /** The number of a move code; -1: it is hidden. */
    numberOf(code: number): number {
        let [low, high] = [0, this.codes.length];
        while (low < high) {
            const middle = (low + high) >>> 1;
            if (this.codes[middle]! < code) low = middle + 1;
            else high = middle;
        }
        return this.codes[low] === code ? low : -1;
    }
}

function numberedOf(actions: Actions): Numbered {
    const numbered = insideOf(actions, Numbered);
    if (numbered === undefined) throw notOurs('actions', Actions, actions);
    return numbered;
}

/**
 * All moves that some notation has under these rules, in ascending order of their codes, whatever the position and whoever makes
 * them; chance's moves are among them. The number of a move stays the same for a fingerprint, and differs under other switches.
 *
 * @example
 * ```js
 * const { actions } = new Rules('tokonoma');
 * actions.length; // 812
 * String(actions.at(1)); // 'a1a3'
 * actions.indexOf('a1a3'); // 1
 * ```
 */
export class Actions implements Iterable<Move> {
    private constructor(numbered: Numbered) {
        if (!(numbered instanceof Numbered)) throw new TypeError('actions come from Rules.actions');
        enclose(this, numbered);
    }

    /** How many there are: 812 in Tokonoma, 66,019 in Thrones. */
    get length(): number {
        return numberedOf(this).codes.length;
    }

    /** The move with a number; a negative number counts from the end, as in arrays; undefined: there is none. */
    at(index: number): Move | undefined {
        const { core, codes } = numberedOf(this);
        const code = codes.at(whole(index, 'index', -INDEX_MOST, INDEX_MOST));
        return code === undefined ? undefined : moveOf(core, code);
    }

    /**
     * The number of a move; -1 for one that is hidden.
     *
     * @throws MoveError: the text is not a move of the game.
     */
    indexOf(move: MoveLike): number {
        const numbered = numberedOf(this);
        return numbered.numberOf(givenMove(numbered.core, move).code);
    }

    /** Iterates over the moves in the order of their numbers. */
    *[Symbol.iterator](): IterableIterator<Move> {
        const { core, codes } = numberedOf(this);
        for (const code of codes) yield moveOf(core, code);
    }
}

present(Actions.prototype, 'Actions', actions => `Actions (${actions.length})`);

/** The actions of each rules' core; they are made on first use. */
const made = new WeakMap<Core, Actions>();

/** The actions of rules. */
export function actionsOf(core: Core): Actions {
    let actions = made.get(core);
    if (actions === undefined) {
        const numbered = new Numbered(core, codesOf(core));
        made.set(core, (actions = new (Actions as unknown as new (numbered: Numbered) => Actions)(numbered)));
    }
    return actions;
}

function codesOf(core: Core): Uint32Array {
    const loaded = library();
    return loaded.scratch(() => {
        const count = must(loaded.c.brd_rules_moves(core.address(), 0, 0));
        const at = loaded.take(count * sizeOf.move);
        must(loaded.c.brd_rules_moves(core.address(), at, count));
        return Uint32Array.from(loaded.memory.words.subarray(at >> 2, (at >> 2) + count));
    });
}

/** The codes of all actions. */
export function actionCodes(core: Core): Uint32Array {
    return numberedOf(actionsOf(core)).codes;
}

/** The forms of a mask. */
export type MaskForm = 'bytes' | 'bits' | 'numbers';

/** A form that is given as an argument. */
export function maskForm(form: unknown, what = 'form'): MaskForm {
    if (form === 'bytes' || form === 'bits' || form === 'numbers') return form;
    throw new RangeError(`${what} ${quoted(text(form, what))}: bytes, bits or numbers expected`);
}

/** Moves by their numbers. */
export function maskOf(core: Core, moves: readonly Move[], form: MaskForm): Uint8Array | Int32Array {
    const numbered = numberedOf(actionsOf(core));
    const numbers = Int32Array.from(moves, move => numbered.numberOf(move.code));
    if (form === 'numbers') return numbers;
    const count = numbered.codes.length;
    const mask = new Uint8Array(form === 'bytes' ? count : (count + 7) >> 3);
    for (const number of numbers) {
        if (form === 'bytes') mask[number] = 1;
        else mask[number >> 3]! |= 1 << (number & 7);
    }
    return mask;
}
