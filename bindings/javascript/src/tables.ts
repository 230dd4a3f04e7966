import {
    BRD_COUNTER,
    BRD_NO_ACCOUNT,
    BRD_STOCK,
    readAccountInfo,
    readCellInfo,
    readSeatInfo,
    readSwitchInfo,
    readTypeInfo,
    sizeOf,
} from './abi.js';
import { layerName, type Core } from './core.js';
import { FixedMap } from './fixed.js';
import { library } from './library.js';
import type { Memory } from './memory.js';

/** A cell of the board: its number, its name, and where it lies on a drawing. */
export interface Cell {
    /** Its number, from 0. */
    readonly index: number;
    /** Its name: "c6". */
    readonly name: string;
    /** Its centre, to the right; cells that share a side lie 1000 apart. */
    readonly x: number;
    /** Its centre, upwards; likewise. */
    readonly y: number;
    /** "hexagon" has a corner above, "hexagon_flat" a side. */
    readonly shape: 'square' | 'hexagon' | 'hexagon_flat';
    /** The name. */
    toString(): string;
}

/** A seat at the board. */
export interface Seat {
    /** Its number, from 0. */
    readonly index: number;
    /** Its name: "White", "Player 3". */
    readonly name: string;
    /** Partners have the same; without partners it is the seat's own number. */
    readonly team: number;
    /** Of its pieces; "": they have none. */
    readonly tone: 'light' | 'dark' | '';
    /** The direction that leads ahead, as seat 0 names it, or "". */
    readonly forward: string;
}

/** Layers lie on a cell in this order: the tile; gate, tombstone, claim; what moves. */
export type Layer = 'ground' | 'fixture' | 'piece';

/** A type of piece, fixture (gate, tombstone, claim) or ground. */
export interface PieceType {
    /** Its number, from 0. */
    readonly index: number;
    /** Its name: "flat". */
    readonly name: string;
    /** Where it lies on a cell. */
    readonly layer: Layer;
    /** In moves; "": they never name it. */
    readonly letter: string;
    /** How many a seat owns at most; null: that is no rule. */
    readonly count: number | null;
}

/** A stock (pieces off the board, cards) or a counter. */
export interface Account {
    /** Its number among its kind, from 0. */
    readonly index: number;
    /** Its name: "reserve". */
    readonly name: string;
    /** Of nobody; else each seat has its own. */
    readonly common: boolean;
    /** What its number means: of cells and seats -1 is none. */
    readonly meaning: 'number' | 'count' | 'flag' | 'cell' | 'seat';
    /** The type of item that it counts, or "". */
    readonly type: string;
    /** Who may know it; "at_times": ask, and heed HiddenError. */
    readonly seenBy: 'all' | 'owner' | 'referee' | 'at_times';
    /** The account that includes it, or "". */
    readonly partOf: string;
}

/** A switch: a reading of the rules that may be chosen. */
export interface Switch {
    /** Its number, from 0. */
    readonly index: number;
    /** Its name: "max_plies". */
    readonly name: string;
    /** number: from `low` to `high`; word: one of `words`; list: so many `elements`; fraction: n/d, low <= n < d <= high. */
    readonly kind: 'number' | 'truth' | 'word' | 'list' | 'fraction';
    /** Its value in these rules, as a text. */
    readonly value: string;
    /** Its value in the built-in rules, as a text. */
    readonly initial: string;
    /** The lowest number that it may have. */
    readonly low: number;
    /** The highest number that it may have. */
    readonly high: number;
    /** How many numbers a list has; else 1. */
    readonly elements: number;
    /** The words that it may be; of a truth "false" and "true". */
    readonly words: readonly string[];
}

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
    ) {
        Object.freeze(this);
    }

    toString(): string {
        return this.name;
    }
}

/** What a call writes into a structure of this size; undefined: the call refused. */
function told<Raw>(nbytes: number, read: (memory: Memory, at: number) => Raw, call: (at: number) => number): Raw | undefined {
    return library().scratch(() => {
        const at = library().struct(nbytes);
        return call(at) < 0 ? undefined : read(library().memory, at);
    });
}

/** What is told of 0, 1, 2 … up to the last that there is. */
function all<Raw, Told>(tell: (index: number) => Raw | undefined, made: (raw: Raw, index: number) => Told): readonly Told[] {
    const found: Told[] = [];
    for (let raw = tell(0); raw !== undefined; raw = tell(found.length)) found.push(made(raw, found.length));
    return Object.freeze(found);
}

/** The cells, by their numbers. */
export function readCells(core: Core): readonly Cell[] {
    const { c } = library();
    return all(
        index => told(sizeOf.cellInfo, readCellInfo, at => c.brd_rules_cell(core.address(), index, at)),
        (raw, index) => new BoardCell(index, raw.name, raw.x, raw.y, SHAPES[raw.shape]!),
    );
}

/** All seats, also those that stay empty when fewer play. */
export function readSeats(core: Core): readonly Seat[] {
    const { c } = library();
    return all(
        index => told(sizeOf.seatInfo, readSeatInfo, at => c.brd_rules_seat(core.address(), index, at)),
        ({ name, team, tone, forward }, index) =>
            Object.freeze({ index, name, team, tone: TONES[tone]!, forward: core.direction(forward) }),
    );
}

/** The types, by their numbers. */
export function readTypes(core: Core): readonly PieceType[] {
    const { c } = library();
    return all(
        index => told(sizeOf.typeInfo, readTypeInfo, at => c.brd_rules_type(core.address(), index, at)),
        ({ name, layer, letter, count }, index) =>
            Object.freeze({ index, name, layer: layerName(layer), letter, count: count < 0 ? null : count }),
    );
}

/** The stocks, or the counters, by their names. */
function readAccounts(core: Core, family: number): ReadonlyMap<string, Account> {
    const { c } = library();
    const raws = all(
        index => told(sizeOf.accountInfo, readAccountInfo, at => c.brd_rules_account(core.address(), family, index, at)),
        raw => raw,
    );
    const accounts = raws.map(({ name, common, meaning, type, seenBy, partOf }, index) =>
        Object.freeze({
            index,
            name,
            common: common !== 0,
            meaning: MEANINGS[meaning]!,
            type: core.typeName(type),
            seenBy: SEEN_BY[seenBy]!,
            partOf: partOf === BRD_NO_ACCOUNT ? '' : raws[partOf]!.name,
        }),
    );
    return new FixedMap(accounts.map(account => [account.name, account]));
}

/** The stocks by their names. */
export function readStocks(core: Core): ReadonlyMap<string, Account> {
    return readAccounts(core, BRD_STOCK);
}

/** The counters by their names. */
export function readCounters(core: Core): ReadonlyMap<string, Account> {
    return readAccounts(core, BRD_COUNTER);
}

/** The switches by their names. */
export function readSwitches(core: Core): ReadonlyMap<string, Switch> {
    const { c, memory } = library();
    const word = (index: number, i: number): string => memory.string(c.brd_rules_switch_word(core.address(), index, i));
    const switches = all(
        index => told(sizeOf.switchInfo, readSwitchInfo, at => c.brd_rules_switch(core.address(), index, at)),
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
