import {
    BRD_COUNTER,
    BRD_NO_QUANTITY,
    BRD_STOCK,
    readQuantityInfo,
    readCellInfo,
    readSeatInfo,
    readSwitchInfo,
    readTypeInfo,
    sizeOf,
    type RawCellInfo,
} from './abi.js';
import type { Compiled } from './compiled.js';
import { FixedMap } from './fixed.js';
import { library } from './library.js';
import type { Memory } from './memory.js';
import { layerName } from './names.js';
import type { Quantity, Cell, Mark, PieceType, Seat, Switch } from './tables.js';

const SHAPES = ['square', 'hexagon', 'hexagon_flat'] as const;
const TONES = ['', 'light', 'dark'] as const;
const MEANINGS = ['number', 'count', 'flag', 'cell', 'seat'] as const;
const SEEN_BY = ['all', 'owner', 'referee', 'at_times'] as const;
const SWITCH_KINDS = ['number', 'truth', 'word', 'list', 'fraction'] as const;

class BoardCell implements Cell {
    constructor(
        readonly index: number,
        readonly name: string,
        readonly x: number,
        readonly y: number,
        readonly shape: Cell['shape'],
        readonly marks: readonly Mark[],
    ) {
        Object.freeze(this);
    }

    toString(): string {
        return this.name;
    }
}

/** The structure of this size that a call fills; undefined: the call returned an error. */
function filled<Raw>(nbytes: number, read: (memory: Memory, at: number) => Raw, call: (at: number) => number): Raw | undefined {
    return library().scratch(() => {
        const at = library().struct(nbytes);
        return call(at) < 0 ? undefined : read(library().memory, at);
    });
}

/** The results for the indexes 0, 1, 2 … up to the last one that exists. */
function all<Raw, Made>(query: (index: number) => Raw | undefined, make: (raw: Raw, index: number) => Made): readonly Made[] {
    const found: Made[] = [];
    for (let raw = query(0); raw !== undefined; raw = query(found.length)) found.push(make(raw, found.length));
    return Object.freeze(found);
}

/** The marks of a cell, in the order of their codes; the common one comes before those of seats. */
function marksOf(names: readonly string[], { marks, seatMarks }: RawCellInfo): readonly Mark[] {
    const owners = [{ mask: marks, seat: null }, ...seatMarks.map((mask, seat) => ({ mask, seat }))];
    return Object.freeze(
        names.flatMap((name, code) =>
            owners.filter(({ mask }) => (mask >> code) & 1).map(({ seat }) => Object.freeze({ name, seat })),
        ),
    );
}

/** The cells in the order of their numbers. */
export function readCells(rules: Compiled): readonly Cell[] {
    const { c } = library();
    return all(
        index => filled(sizeOf.cellInfo, readCellInfo, at => c.brd_rules_cell(rules.address(), index, at)),
        (raw, index) => new BoardCell(index, raw.name, raw.x, raw.y, SHAPES[raw.shape]!, marksOf(rules.marks, raw)),
    );
}

/** All seats, including those that are empty in games with fewer players. */
export function readSeats(rules: Compiled): readonly Seat[] {
    const { c } = library();
    return all(
        index => filled(sizeOf.seatInfo, readSeatInfo, at => c.brd_rules_seat(rules.address(), index, at)),
        ({ name, team, tone, forward }, index) =>
            Object.freeze({ index, name, team, tone: TONES[tone]!, forward: rules.direction(forward) }),
    );
}

/** The types in the order of their numbers. */
export function readTypes(rules: Compiled): readonly PieceType[] {
    const { c } = library();
    return all(
        index => filled(sizeOf.typeInfo, readTypeInfo, at => c.brd_rules_type(rules.address(), index, at)),
        ({ name, layer, letter, count, picture, seatCounts }, index) =>
            Object.freeze({
                index,
                name,
                layer: layerName(layer),
                letter,
                count: count < 0 ? null : count,
                picture,
                seatCounts: Object.freeze(seatCounts.filter(most => most !== 0).map(most => (most === -1 ? null : Math.max(most, 0)))),
            }),
    );
}

/** The stocks, or the counters, by their names. */
function readQuantities(rules: Compiled, types: readonly PieceType[], family: number): ReadonlyMap<string, Quantity> {
    const { c } = library();
    const raws = all(
        index => filled(sizeOf.quantityInfo, readQuantityInfo, at => c.brd_rules_quantity(rules.address(), family, index, at)),
        raw => raw,
    );
    const quantities = raws.map(({ name, common, meaning, type, seenBy, partOf }, index) =>
        Object.freeze({
            index,
            name,
            common: common !== 0,
            meaning: MEANINGS[meaning]!,
            type: types[type]?.name ?? '',
            seenBy: SEEN_BY[seenBy]!,
            partOf: partOf === BRD_NO_QUANTITY ? '' : raws[partOf]!.name,
        }),
    );
    return new FixedMap(quantities.map(quantity => [quantity.name, quantity]));
}

/** The stocks by their names. */
export function readStocks(rules: Compiled, types: readonly PieceType[]): ReadonlyMap<string, Quantity> {
    return readQuantities(rules, types, BRD_STOCK);
}

/** The counters by their names. */
export function readCounters(rules: Compiled, types: readonly PieceType[]): ReadonlyMap<string, Quantity> {
    return readQuantities(rules, types, BRD_COUNTER);
}

/** The switches by their names. */
export function readSwitches(rules: Compiled): ReadonlyMap<string, Switch> {
    const { c, memory } = library();
    const word = (index: number, i: number): string => memory.string(c.brd_rules_switch_word(rules.address(), index, i));
    const switches = all(
        index => filled(sizeOf.switchInfo, readSwitchInfo, at => c.brd_rules_switch(rules.address(), index, at)),
        ({ name, kind, value, initial, min, max, elements, words }, index): Switch =>
            Object.freeze({
                index,
                name,
                kind: SWITCH_KINDS[kind]!,
                value,
                initial,
                low: min,
                high: max,
                elements,
                words: Object.freeze(Array.from({ length: words }, (_, i) => word(index, i))),
            }),
    );
    return new FixedMap(switches.map(one => [one.name, one]));
}
