// Where pieces get, and how their types go.
import {
    BRD_MAX_CELLS,
    BRD_MAX_ITEMS,
    BRD_NO_CELL,
    BRD_REACH_ATTACK,
    BRD_REACH_CAPTURE,
    BRD_REACH_MOVE,
    BRD_REACH_STAY,
    readReach,
    sizeOf,
    type RawReach,
} from './abi.js';
import { noName, seatCode, text, whole } from './check.js';
import type { Core } from './core.js';
import { library } from './library.js';
import type { Placed } from './placed.js';
import type { Reach } from './results.js';
import { must } from './status.js';
import type { Cell } from './tables.js';

/** Whose pieces are alone on the board, how many, and where. */
export interface ReachOptions {
    /** The seat that owns them; default: the first. */
    readonly seat?: number;
    /** How many are on the cell, 1 to 32; default: 1. Two or more are a stack in Carnyx. */
    readonly count?: number;
    /** The cell; default: the one nearest to the middle where they get to most cells. */
    readonly cell?: string | number | Cell;
}

/** Where pieces get, alone on the board. */
export interface ReachAlone {
    /** The cell that they are on. */
    readonly cell: Cell;
    /** The cells where they get. */
    readonly reach: readonly Reach[];
}

function reachOf(core: Core, { cell, ways, kinds }: RawReach): Reach {
    return Object.freeze({
        cell: core.cells[cell]!.name,
        moves: (ways & BRD_REACH_MOVE) !== 0,
        captures: (ways & BRD_REACH_CAPTURE) !== 0,
        attacks: (ways & BRD_REACH_ATTACK) !== 0,
        stays: (ways & BRD_REACH_STAY) !== 0,
        kinds: Object.freeze(core.moveKinds.filter((_, kind) => (kinds >> kind & 1) !== 0)),
    });
}

/** The reach that a call writes. */
function readAll(core: Core, call: (at: number, most: number) => number): readonly Reach[] {
    const loaded = library();
    return loaded.scratch(() => {
        const at = loaded.take(BRD_MAX_CELLS * sizeOf.reach);
        const count = must(call(at, BRD_MAX_CELLS));
        const each = (_: unknown, i: number): Reach => reachOf(core, readReach(loaded.memory, at + i * sizeOf.reach));
        return Object.freeze(Array.from({ length: count }, each));
    });
}

/** Where the piece on a cell gets. */
export function reachFrom(placed: Placed, cell: number, viewer: number): readonly Reach[] {
    return readAll(placed.core, (at, most) =>
        placed.query((c, rules, state) => c.brd_state_reach(rules, state, viewer, cell, at, most)),
    );
}

function pieceCode(core: Core, type: string): number {
    const pieces = core.types.filter(({ layer }) => layer === 'piece');
    const found = pieces.find(({ name }) => name === text(type, 'type'));
    if (found === undefined) throw noName('type', type, pieces.map(({ name }) => name));
    return found.index;
}

/** Where pieces of a type get, alone on the board. */
export function reachAlone(core: Core, type: string, options: ReachOptions): ReachAlone {
    const loaded = library();
    const [code, seat] = [pieceCode(core, type), seatCode(options.seat ?? 0, core.seats.length)];
    const count = whole(options.count ?? 1, 'count', 1, BRD_MAX_ITEMS);
    const asked = options.cell === undefined ? BRD_NO_CELL : core.cell(options.cell).index;
    return loaded.scratch(() => {
        const from = loaded.take(4);
        loaded.memory.view.setInt32(from, asked, true);
        const reach = readAll(core, (at, most) =>
            loaded.c.brd_type_reach(core.address(), code, seat, count, from, at, most),
        );
        return { cell: core.cells[loaded.memory.view.getInt32(from, true)]!, reach };
    });
}

/** How pieces of a type go. */
export function typeSentence(core: Core, type: string): string {
    const code = pieceCode(core, type);
    return library().written(must, (at, cap) => library().c.brd_type_sentence(core.address(), code, at, cap));
}
