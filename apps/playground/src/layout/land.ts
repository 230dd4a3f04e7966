// A stage of a secret setup, such as a land or pieces: its cells are filled in any order, although the library has its
// own.
import type { Mark, Move, State } from 'boardrules';
import { laysOut } from './layout.ts';

/** What is painted on cells that have nothing yet: a type by cell. */
export type Paint = ReadonlyMap<string, string>;

/** What the library puts on one cell after the other, or on any cells but one type after the other. */
export interface Land {
    /** The cells that can be filled, in the library's order. */
    readonly cells: readonly string[];
    /** How many of each type belong on them. */
    readonly left: ReadonlyMap<string, number>;
    /** The notation that puts a type on a cell, without the cell. */
    readonly kinds: ReadonlyMap<string, string>;
    readonly layer: string;
    /** What the rules call the place: "your homeland", "the middle row"; '': nothing. */
    readonly place: string;
    /** Whether every cell gets something; else only as many as there are items. */
    readonly isWhole: boolean;
    /** A type that may also be put on no cell, by the move of this notation; null: none. */
    readonly apart: { readonly type: string; readonly move: string; readonly sentence: string } | null;
}

/** How many items belong to a stage. */
export function sizeOf({ left }: Land): number {
    return [...left.values()].reduce((sum, count) => sum + count, 0);
}

/**
 * The search for a filling gives up after so many tries. The library allows only what can be completed, so few are
 * needed.
 */
const TRIES = 300;

/** Whether all legal moves go to one cell: then the library fills a land, one cell after the other. */
function isNextOnly(legal: readonly Move[]): boolean {
    const cell = legal[0]?.to?.name;
    return cell !== undefined && legal.every(({ from, to }) => from === null && to?.name === cell);
}

/** The notation without its cell: alike in all moves that put down one type. */
const kindOf = (move: Move): string => move.notation.replace(move.to!.name, '');

/**
 * Names the types of moves. Describing a move takes much longer than reading its notation, so this happens once a kind.
 */
class Types {
    readonly #known = new Map<string, string>();

    of(state: State, seat: number, move: Move): string {
        const kind = kindOf(move);
        const known = this.#known.get(kind) ?? state.describe(move, seat).type;
        this.#known.set(kind, known);
        return known;
    }
}

/** Fills a stage so that painted cells get their paint; the others get what is most plentiful. */
class Filling {
    readonly types = new Types();
    /** How many of each type are left beyond the paint; null: nobody has counted them, the library's order will do. */
    readonly #spare: Map<string, number> | null;
    readonly #isWhole: boolean;
    readonly #layer: string;
    #tries = TRIES;

    constructor(
        readonly state: State,
        readonly seat: number,
        private readonly paint: Paint,
        left: ReadonlyMap<string, number> | null,
        /** The cell before which the filling ends; null: it fills all. */
        private readonly until: string | null = null,
    ) {
        this.#spare = left && new Map(left);
        for (const type of paint.values()) this.#use(type, 1);
        const legal = this.#legal();
        this.#isWhole = isNextOnly(legal);
        this.#layer = this.#layerOf(legal);
    }

    #use(type: string, count: number): void {
        this.#spare?.set(type, this.#has(type) - count);
    }

    #has(type: string): number {
        return this.#spare === null ? 1 : (this.#spare.get(type) ?? 0);
    }

    #legal(): Move[] {
        return this.state.legalMoves(this.seat).filter(({ to }) => to !== null);
    }

    #layerOf([move]: readonly Move[]): string {
        const type = move === undefined ? '' : this.types.of(this.state, this.seat, move);
        return this.state.rules.types.find(({ name }) => name === type)?.layer ?? '';
    }

    /** Whether these moves still belong to the stage with which the filling began. */
    #goesOn(legal: readonly Move[]): boolean {
        if (legal.length === 0 || legal[0]!.to!.name === this.until || this.#layerOf(legal) !== this.#layer)
            return false;
        if (this.#isWhole) return isNextOnly(legal);
        return legal.every(move => move.from === null && kindOf(move) === kindOf(legal[0]!));
    }

    /** The moves for all that is left; null: there are none that keep the paint. */
    moves(): Move[] | null {
        return [...(this.#spare?.values() ?? [])].some(count => count < 0) ? null : this.#rest();
    }

    #rest(): Move[] | null {
        const legal = this.#legal();
        if (!this.#goesOn(legal)) return [];
        for (const { move, type } of this.#choices(legal)) {
            if (this.#tries-- <= 0) return null;
            const isSpare = !this.paint.has(move.to!.name);
            if (isSpare) this.#use(type, 1);
            this.state.play(move, this.seat);
            const rest = this.#rest();
            this.state.undo();
            if (isSpare) this.#use(type, -1);
            if (rest !== null) return [move, ...rest];
        }
        return null;
    }

    /** What is painted comes first: of a pair, the one that the library wants first is found by trying. */
    #choices(legal: readonly Move[]): { move: Move; type: string }[] {
        const all = legal.map(move => ({
            move, type: this.types.of(this.state, this.seat, move), cell: move.to!.name,
        }));
        const painted = all.filter(({ type, cell }) => this.paint.get(cell) === type);
        const free = all.filter(({ type, cell }) => !this.paint.has(cell) && this.#has(type) > 0);
        return [...painted, ...free.sort((a, b) => this.#has(b.type) - this.#has(a.type))];
    }
}

/** A step of the stage that can also be left out, by a move without a cell. */
function apartOf(state: State, seat: number, type: string): Land['apart'] {
    const move = state.legalMoves(seat).find(({ to }) => to === null);
    return move === undefined ? null : { type, move: move.notation, sentence: state.sentence(move, seat) };
}

/** The stage that a seat lays out now; null: none. */
export function landOf(start: State, seat: number): Land | null {
    if (!laysOut(start, seat)) return null;
    const filling = new Filling(start.copy(), seat, new Map(), null);
    const moves = filling.moves() ?? [];
    if (moves.length === 0) return null;
    const [state, cells, kinds, left] = [
        start.copy(), new Set<string>(), new Map<string, string>(), new Map<string, number>(),
    ];
    let apart: Land['apart'] = null;
    for (const move of moves) {
        const type = filling.types.of(state, seat, move);
        left.set(type, (left.get(type) ?? 0) + 1);
        kinds.set(type, kindOf(move));
        apart = apartOf(state, seat, type);
        for (const { to } of state.legalMoves(seat)) if (to !== null) cells.add(to.name);
        state.play(move, seat);
    }
    const { types } = start.rules;
    const inOrder = new Map(types.flatMap(({ name }) => (left.has(name) ? [[name, left.get(name)!] as const] : [])));
    const layer = types.find(({ name }) => left.has(name))!.layer;
    const names = [...cells];
    return {
        cells: names,
        left: inOrder,
        kinds,
        layer,
        place: placeOf(start, names),
        isWhole: isNextOnly(start.legalMoves(seat)),
        apart,
    };
}

const placeName = ({ name, seat }: Mark): string => `${seat === null ? 'the' : 'your'} ${name.replaceAll('_', ' ')}`;

/** The mark that all cells have. */
function placeOf({ rules }: State, cells: readonly string[]): string {
    const [first, ...others] = cells.map(cell => rules.cells.find(({ name }) => name === cell)!.marks);
    const mark = first?.find(({ name, seat }) =>
        others.every(marks => marks.some(other => other.name === name && other.seat === seat)),
    );
    return mark === undefined ? '' : placeName(mark);
}

/** Moves for the whole stage that keep the paint; null: there are none. */
export function fill(state: State, seat: number, land: Land, paint: Paint): Move[] | null {
    return new Filling(state.copy(), seat, paint, land.left).moves();
}

/** The paint that can still be kept, as much of it as possible, the oldest first. */
export function keepable(state: State, seat: number, land: Land, paint: Paint): Paint {
    const open = new Map([...paint].filter(([cell, type]) => land.cells.includes(cell) && land.left.has(type)));
    if (fill(state, seat, land, open) !== null) return open;
    const kept = new Map<string, string>();
    for (const [cell, type] of open) {
        kept.set(cell, type);
        if (fill(state, seat, land, kept) === null) kept.delete(cell);
    }
    return kept;
}

/** The cells without paint that a type can be painted on. What is the same for many is found by one filling. */
export function openFor(state: State, seat: number, land: Land, paint: Paint, type: string): string[] {
    const bare = land.cells.filter(cell => !paint.has(cell));
    const used = [...paint.values()].filter(name => name === type).length;
    if (used >= (land.left.get(type) ?? 0)) return [];
    if (!land.isWhole) return bare;
    const open = new Set<string>();
    for (const cell of bare) {
        if (open.has(cell)) continue;
        const filling = new Filling(state.copy(), seat, new Map([...paint, [cell, type]]), land.left);
        for (const move of filling.moves() ?? [])
            if (filling.types.of(state, seat, move) === type) open.add(move.to!.name);
    }
    return bare.filter(cell => open.has(cell));
}

/** The library's refusal of a type on a cell, with nothing on the others that would use it up; '': none. */
function refusal(state: State, seat: number, land: Land, cell: string, type: string): string {
    const left = new Map([...land.left, [type, land.left.get(type)! - 1]]);
    const filling = new Filling(state.copy(), seat, new Map(), left, cell);
    for (const move of filling.moves() ?? []) filling.state.play(move, seat);
    const notation = land.kinds.get(type)! + cell;
    return filling.state.whyNot(state.rules.parseMove(notation), seat)?.sentence ?? '';
}

function notInLand({ rules }: State, { cells, place }: Land, cell: string): string {
    const marksOf = (at: string) => rules.cells.find(({ name }) => name === at)!.marks;
    const own = marksOf(cells[0]!).find(mark => placeName(mark) === place);
    const isThere = marksOf(cell).some(({ name, seat }) => name === own?.name && seat === own.seat);
    if (isThere) return `${cell}: this is laid already; undo takes it back`;
    return `${cell}: this is not ${place === '' ? 'where it belongs' : `in ${place}`}`;
}

/** The number in a cell's name, which all cells of its row have. */
export const rowOf = (cell: string): string => cell.replace(/\D/g, '');

const withArticle = (type: string): string => `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type.replaceAll('_', ' ')}`;

/**
 * "row 4 still needs a forest and a mountain", if the row alone forbids the type: each of its cells without paint must
 * have another type of those that it still needs; ''.
 */
function rowNeeds(state: State, seat: number, land: Land, paint: Paint, cell: string, type: string): string {
    const inRow = land.cells.filter(name => rowOf(name) === rowOf(cell));
    const row = new Map([...paint].filter(([name]) => inRow.includes(name)));
    const may = (name: string): boolean => fill(state, seat, land, new Map([...row, [cell, name]])) !== null;
    const needed = [...land.left.keys()].filter(may);
    const bare = inRow.filter(name => !row.has(name));
    if (needed.includes(type) || needed.length !== bare.length) return '';
    const words = needed.map(withArticle);
    const all = words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
    return `row ${rowOf(cell)} still needs ${all}`;
}

/** Why a cell cannot be painted with a type, in a sentence; '': it can. */
export function whyNotPaint(state: State, seat: number, land: Land, paint: Paint, cell: string, type: string): string {
    if (!land.cells.includes(cell)) return notInLand(state, land, cell);
    if (fill(state, seat, land, new Map([...paint, [cell, type]])) !== null) return '';
    const others = new Map([...paint].filter(([name]) => name !== cell));
    const used = [...others.values()].filter(name => name === type).length;
    if (used >= (land.left.get(type) ?? 0)) return `${cell}: no ${type} is left`;
    const alone =
        fill(state, seat, land, new Map([[cell, type]])) === null ? refusal(state, seat, land, cell, type) : '';
    const why =
        rowNeeds(state, seat, land, others, cell, type) ||
        `no more ${type} fits here, because the other cells need what is left`;
    return alone || `${cell}: ${why}`;
}
