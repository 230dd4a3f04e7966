// A land that is painted: the cells in any order, although the library takes them in its own.
import type { Move, State } from 'boardrules';
import { laysOut } from './layout.ts';

/** What is painted on cells that have nothing yet: a type by cell. */
export type Paint = ReadonlyMap<string, string>;

/** The cells that are still to be filled, in the library's order, and how many of each type belong on them. */
export interface Land {
    readonly cells: readonly string[];
    readonly left: ReadonlyMap<string, number>;
}

/** The search for a filling gives up after so many tries. The library allows only what can be completed, so few are needed. */
const TRIES = 300;

/** Whether all legal moves go to one cell: then the library fills a land, one cell after the other. */
function isNextOnly(legal: readonly Move[]): boolean {
    const cell = legal[0]?.to?.name;
    return cell !== undefined && legal.every(({ from, to }) => from === null && to?.name === cell);
}

/** The notation without its cell: alike in all moves that put down one type. */
const kindOf = (move: Move): string => move.notation.replace(move.to!.name, '');

/** Names the types of moves. Describing a move takes much longer than reading its notation, so this happens once a kind. */
class Types {
    readonly #known = new Map<string, string>();

    of(state: State, seat: number, move: Move): string {
        const kind = kindOf(move);
        const known = this.#known.get(kind) ?? state.describe(move, seat).type;
        this.#known.set(kind, known);
        return known;
    }

    /** The notation that puts a type on a cell; null: no move has put this type anywhere. */
    notation(type: string, cell: string): string | null {
        const kind = [...this.#known].find(([, name]) => name === type)?.[0];
        return kind === undefined ? null : kind + cell;
    }
}

/** Fills a land so that painted cells get their paint; the others get what is most plentiful. */
class Filling {
    readonly types = new Types();
    /** How many of each type are left beyond the paint; null: nobody has counted them, the library's order will do. */
    readonly #spare: Map<string, number> | null;
    #tries = TRIES;

    constructor(
        readonly state: State,
        readonly seat: number,
        private readonly paint: Paint,
        left: ReadonlyMap<string, number> | null,
    ) {
        this.#spare = left && new Map(left);
        for (const type of paint.values()) this.#use(type, 1);
    }

    #use(type: string, count: number): void {
        this.#spare?.set(type, this.#has(type) - count);
    }

    #has(type: string): number {
        return this.#spare === null ? 1 : (this.#spare.get(type) ?? 0);
    }

    /** The moves for all cells that are left; null: there are none that keep the paint. */
    moves(): Move[] | null {
        return [...(this.#spare?.values() ?? [])].some(count => count < 0) ? null : this.#rest();
    }

    #rest(): Move[] | null {
        const legal = this.state.legalMoves(this.seat);
        if (!isNextOnly(legal)) return [];
        const painted = this.paint.get(legal[0]!.to!.name);
        for (const { move, type } of this.#choices(legal, painted)) {
            if (this.#tries-- <= 0) return null;
            if (painted === undefined) this.#use(type, 1);
            this.state.play(move, this.seat);
            const rest = this.#rest();
            this.state.undo();
            if (painted === undefined) this.#use(type, -1);
            if (rest !== null) return [move, ...rest];
        }
        return null;
    }

    #choices(legal: readonly Move[], painted: string | undefined): { move: Move; type: string }[] {
        const all = legal.map(move => ({ move, type: this.types.of(this.state, this.seat, move) }));
        if (painted !== undefined) return all.filter(({ type }) => type === painted);
        return all.filter(({ type }) => this.#has(type) > 0).sort((a, b) => this.#has(b.type) - this.#has(a.type));
    }
}

/** The land that a seat lays out now; null: none. */
export function landOf(state: State, seat: number): Land | null {
    const legal = state.legalMoves(seat);
    if (!isNextOnly(legal) || !laysOut(state, seat)) return null;
    const layer = state.rules.types.find(({ name }) => name === state.describe(legal[0]!, seat).type)?.layer;
    const filling = new Filling(state.copy(), seat, new Map(), null);
    const moves = layer === 'ground' ? filling.moves() : null;
    if (moves === null) return null;
    const left = new Map(state.rules.types.map(({ name }) => [name, 0]));
    for (const move of moves) {
        const type = filling.types.of(state, seat, move);
        left.set(type, left.get(type)! + 1);
    }
    return { cells: moves.map(({ to }) => to!.name), left: new Map([...left].filter(([, count]) => count > 0)) };
}

/** Moves for the whole land that keep the paint; null: there are none. */
export function fill(state: State, seat: number, land: Land, paint: Paint): Move[] | null {
    return new Filling(state.copy(), seat, paint, land.left).moves();
}

/** The paint that can still be kept, as much of it as possible, the oldest first. */
export function keepable(state: State, seat: number, land: Land, paint: Paint): Paint {
    const open = new Map([...paint].filter(([cell]) => land.cells.includes(cell)));
    if (fill(state, seat, land, open) !== null) return open;
    const kept = new Map<string, string>();
    for (const [cell, type] of open) {
        kept.set(cell, type);
        if (fill(state, seat, land, kept) === null) kept.delete(cell);
    }
    return kept;
}

/** The library's refusal of a type on a cell, once the cells before it have their paint, or something else; '': none. */
function refusal(state: State, seat: number, land: Land, paint: Paint, cell: string, type: string): string {
    const filling = new Filling(state.copy(), seat, paint, land.left);
    const others = filling.moves() ?? [];
    const at = others.findIndex(({ to }) => to?.name === cell);
    for (const move of others.slice(0, Math.max(0, at))) filling.state.play(move, seat);
    const notation = filling.types.notation(type, cell);
    return notation === null ? '' : (filling.state.whyNot(state.rules.parseMove(notation), seat)?.sentence ?? '');
}

function notInLand(state: State, seat: number, cell: string): string {
    const isKnown = ({ type }: { type: string }): boolean => state.rules.types.some(({ name }) => name === type);
    const isLaid = state.items(cell, seat).some(isKnown);
    return isLaid ? `${cell}: this is laid already; undo takes it back` : `${cell}: this is not your land`;
}

/** Why a cell cannot be painted with a type, in a sentence; '': it can. */
export function whyNotPaint(state: State, seat: number, land: Land, paint: Paint, cell: string, type: string): string {
    if (!land.cells.includes(cell)) return notInLand(state, seat, cell);
    if (fill(state, seat, land, new Map([...paint, [cell, type]])) !== null) return '';
    const others = new Map([...paint].filter(([name]) => name !== cell));
    const used = [...others.values()].filter(name => name === type).length;
    if (used >= (land.left.get(type) ?? 0)) return `${cell}: no ${type} is left`;
    return refusal(state, seat, land, others, cell, type) || `${cell}: with ${type} here, the rest could not be laid out`;
}
