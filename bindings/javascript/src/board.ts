// The items on the board, stocks, counters, and the outcome.
import {
    BRD_MAX_BOARD_ITEMS,
    BRD_MAX_ITEMS,
    BRD_NAME_ENDING,
    BRD_NAME_OUTCOME,
    BRD_NONE_YET,
    BRD_NO_SEAT,
    readItem,
    readOutcome,
    sizeOf,
    type RawItem,
    type RawOutcome,
} from './abi.js';
import { noName, seatCode, text } from './check.js';
import type { Core } from './core.js';
import { library, type Exports } from './library.js';
import { layerName, seatOrNull, seatsOf } from './names.js';
import type { Placed } from './placed.js';
import type { Item, Outcome } from './results.js';
import { must } from './status.js';

/** Calls `read` with each item that a call writes. */
function eachItem(
    placed: Placed,
    most: number,
    call: (c: Exports, rules: number, state: number, at: number, most: number) => number,
    read: (raw: RawItem) => void,
): void {
    const loaded = library();
    loaded.scratch(() => {
        const at = loaded.take(most * sizeOf.item);
        const count = Math.min(
            placed.query((c, rules, state) => call(c, rules, state, at, most)),
            most,
        );
        for (let i = 0; i < count; i++) read(readItem(loaded.memory, at + i * sizeOf.item));
    });
}

function itemOf(core: Core, { layer, type, seat, value, direction }: RawItem): Item {
    return Object.freeze({
        layer: layerName(layer),
        type: core.typeName(type),
        seat: seatOrNull(seat),
        value,
        direction: core.direction(direction),
    });
}

/** The items on a cell. */
export function itemsOn(placed: Placed, cell: number, viewer: number): readonly Item[] {
    const items: Item[] = [];
    eachItem(
        placed,
        BRD_MAX_ITEMS,
        (c, rules, state, at, most) => c.brd_state_cell(rules, state, viewer, cell, at, most),
        raw => items.push(itemOf(placed.core, raw)),
    );
    return Object.freeze(items);
}

/** The items on each cell that is not empty. */
export function boardOf(placed: Placed, viewer: number): Map<string, readonly Item[]> {
    const [found, { core }] = [new Map<string, Item[]>(), placed];
    const put = (raw: RawItem): void => {
        const { name } = core.cells[raw.cell]!;
        const items = found.get(name);
        if (items === undefined) found.set(name, [itemOf(core, raw)]);
        else items.push(itemOf(core, raw));
    };
    eachItem(
        placed,
        BRD_MAX_BOARD_ITEMS,
        (c, rules, state, at, most) => c.brd_state_board(rules, state, viewer, at, most),
        put,
    );
    for (const items of found.values()) Object.freeze(items);
    return found;
}

/** The numbers of each item in a board array. */
export const ITEM_NUMBERS = 6;

/** Items in the module's memory as numbers: layer, type, seat, direction, value, cell. */
export function rowsAt(at: number, count: number, rows: Int32Array = new Int32Array(count * ITEM_NUMBERS)): Int32Array {
    const { words } = library().memory;
    for (let i = 0, from = at >> 2, to = 0; i < count; i++, from += sizeOf.item >> 2, to += ITEM_NUMBERS) {
        const bytes = words[from]!;
        rows[to] = bytes & 255;
        rows[to + 1] = (bytes >> 8) & 255;
        rows[to + 2] = (bytes >> 16) & 255;
        rows[to + 3] = bytes >>> 24;
        rows[to + 4] = words[from + 1]!;
        rows[to + 5] = words[from + 2]! & 65535;
    }
    return rows;
}

/** The items of all cells as numbers. */
export function boardRows(placed: Placed, viewer: number): Int32Array {
    const [loaded, most] = [library(), BRD_MAX_BOARD_ITEMS];
    return loaded.scratch(() => {
        const at = loaded.take(most * sizeOf.item);
        return rowsAt(
            at,
            Math.min(
                placed.query((c, rules, state) => c.brd_state_board(rules, state, viewer, at, most)),
                most,
            ),
        );
    });
}

/** The value of a stock or a counter. HiddenError: the viewer may not know it. */
export function quantityOf(
    placed: Placed,
    family: 'stock' | 'counter',
    name: unknown,
    seat: number | null,
    viewer: number,
): number {
    const [loaded, { core }] = [library(), placed];
    const table = family === 'stock' ? core.stocks : core.counters;
    const found = table.get(text(name, 'name'));
    if (found === undefined) throw noName(family, text(name, 'name'), [...table.keys()]);
    const owner = ownerCode(placed, family, found, seat);
    return loaded.scratch(() => {
        const at = loaded.take(4);
        placed.query((c, rules, state) => c[`brd_state_${family}`](rules, state, viewer, owner, found.index, at));
        return loaded.memory.view.getInt32(at, true);
    });
}

function ownerCode(
    placed: Placed,
    family: string,
    { name, common }: { readonly name: string; readonly common: boolean },
    seat: number | null,
): number {
    if (common && seat !== null) throw new RangeError(`${family} ${name}: it is common to all seats; name no seat`);
    if (!common && seat === null) throw new RangeError(`${family} ${name}: each seat has its own; name the seat`);
    return seat === null ? BRD_NO_SEAT : seatCode(seat, placed.players);
}

/** The outcome; null: the game is not over. */
export function outcomeOf(placed: Placed): Outcome | null {
    const [loaded, { core }] = [library(), placed];
    return loaded.scratch(() => {
        const at = loaded.struct(sizeOf.outcome);
        placed.query((c, rules, state) => c.brd_state_outcome(rules, state, at));
        const raw = readOutcome(loaded.memory, at);
        if (raw.kind === BRD_NONE_YET) return null;
        const write = (to: number, cap: number): number => loaded.c.brd_outcome_sentence(core.address(), at, to, cap);
        return madeOutcome(core, raw, loaded.written(must, write));
    });
}

function madeOutcome(core: Core, { kind, ending, seats: mask, ranks }: RawOutcome, sentence: string): Outcome {
    const [{ c, memory }, seats] = [library(), seatsOf(mask)];
    const name = memory.string(c.brd_name(0, BRD_NAME_OUTCOME, kind)) as Outcome['kind'];
    return Object.freeze({
        kind: name,
        ending: core.endings[ending] ?? '',
        seats,
        ranks: Object.freeze(ranks.filter(rank => rank > 0)),
        sentence,
        ruleIds: core.ruleIds(BRD_NAME_ENDING, ending),
        winner: name === 'win' && seats.length === 1 ? seats[0]! : null,
    });
}
