import {
    BRD_CAUSE_ACTION,
    BRD_CAUSE_CAPTURED,
    BRD_CAUSE_LEFT,
    BRD_CAUSE_SPENT,
    BRD_CAUSE_UPKEEP,
    BRD_CHANCE,
    BRD_EVENT_CHANGE,
    BRD_EVENT_COUNTER,
    BRD_EVENT_DISCARD,
    BRD_EVENT_DRAW,
    BRD_EVENT_END,
    BRD_EVENT_MOVE,
    BRD_EVENT_NEXT,
    BRD_EVENT_PHASE,
    BRD_EVENT_PLACE,
    BRD_EVENT_PLY,
    BRD_EVENT_REMOVE,
    BRD_EVENT_REVEAL,
    BRD_EVENT_STOCK,
    BRD_EVENT_TURN,
    BRD_MAX_SEATS,
    BRD_NAME_COUNTER,
    BRD_NAME_STOCK,
    BRD_WIN,
    type RawEvent,
} from './abi.js';
import type { Core } from './core.js';
import { moveOf, type Move } from './move.js';
import { layerName, seatOrNull, seatsOf } from './names.js';
import type { Cell, Layer } from './tables.js';

/**
 * Why something changed: by the action itself, taken by an enemy's ply, off the board, given up by its owner or lost by
 * failing, by the rules themselves.
 */
export type Cause = 'action' | 'captured' | 'left' | 'spent' | 'upkeep';

/** What all events have. */
export interface AnyEvent {
    /** Whose; null: nobody's. */
    readonly seat: number | null;
}

/** What those have that happen to items on a cell. */
export interface ItemEvent extends AnyEvent {
    /** Where. */
    readonly cell: Cell;
    /** Where on the cell. */
    readonly layer: Layer;
    /** Of `Rules.types`; "hidden" where the viewer may not know it; "" where there is nothing. */
    readonly type: string;
}

/** The first: a seat, or chance (seat null), made a ply. */
export interface PlyEvent extends AnyEvent {
    /** Which event it is. */
    readonly event: 'ply';
    /** Which; `move.hidden` if the viewer was not told it. */
    readonly move: Move;
    /** Whether chance made it. */
    readonly chance: boolean;
}

/**
 * The topmost `count` items of a layer go from one cell onto another, order kept; type and seat are the topmost's. Two in
 * a row with the cells swapped happen at once.
 */
export interface MoveEvent extends ItemEvent {
    /** Which event it is. */
    readonly event: 'move';
    /** Where they go. */
    readonly cellTo: Cell;
    /** How many items. */
    readonly count: number;
    /** Why. */
    readonly cause: Cause;
}

/** A new item on top of the layer. */
export interface PlaceEvent extends ItemEvent {
    /** Which event it is. */
    readonly event: 'place';
    /** What rules/<game>.md says under Things; else 0. */
    readonly value: number;
    /** Where it points, or "". */
    readonly direction: string;
    /** Why. */
    readonly cause: Cause;
}

/** The topmost item of that layer, type and seat goes. */
export interface RemoveEvent extends ItemEvent {
    /** Which event it is. */
    readonly event: 'remove';
    /** What rules/<game>.md says under Things; else 0. */
    readonly value: number;
    /** Why. */
    readonly cause: Cause;
}

/** `count` items of that layer and type with value `before` get `after`, and the direction. */
export interface ChangeEvent extends ItemEvent {
    /** Which event it is. */
    readonly event: 'change';
    /** The value until now. */
    readonly before: number;
    /** The value from now on. */
    readonly after: number;
    /** How many items. */
    readonly count: number;
    /** Where they point from now on, or "". */
    readonly direction: string;
    /** Why. */
    readonly cause: Cause;
}

/** A stock or a counter of a seat, or of nobody. */
export interface AccountEvent extends AnyEvent {
    /** Which event it is. */
    readonly event: 'stock' | 'counter';
    /** Of `Rules.stocks` or `Rules.counters`. */
    readonly name: string;
    /** The value until now. */
    readonly before: number;
    /** The value from now on. */
    readonly after: number;
    /** Why. */
    readonly cause: Cause;
}

/** A seat draws or discards a card; the events of the stocks follow. */
export interface CardEvent extends AnyEvent {
    /** Which event it is. */
    readonly event: 'draw' | 'discard';
    /** Of `Rules.types`; "hidden" where the viewer may not know it. */
    readonly type: string;
}

/** What was hidden in a layer of a cell is this. */
export interface RevealEvent extends ItemEvent {
    /** Which event it is. */
    readonly event: 'reveal';
    /** What rules/<game>.md says under Things; else 0. */
    readonly value: number;
}

/** It is now this seat's turn. */
export interface TurnEvent extends AnyEvent {
    /** Which event it is. */
    readonly event: 'turn';
}

/** The phase of a seat changed. */
export interface PhaseEvent extends AnyEvent {
    /** Which event it is. */
    readonly event: 'phase';
    /** Of `Rules.phases`. */
    readonly before: string;
    /** Of `Rules.phases`. */
    readonly after: string;
}

/** The last, unless the game is over: for whom the game waits; seat null: for chance. */
export interface NextEvent extends AnyEvent {
    /** Which event it is. */
    readonly event: 'next';
    /** The seats that may act. */
    readonly actors: readonly number[];
    /** The announced action that waits for chance, or null. */
    readonly announced: Move | null;
    /** The seat for which chance acts, or null. */
    readonly actsFor: number | null;
}

/** The last: the game is over, nobody is to move. */
export interface EndEvent extends AnyEvent {
    /** Which event it is. */
    readonly event: 'end';
    /** Whether somebody won. */
    readonly kind: 'win' | 'draw';
    /** Why, of `Rules.endings`. */
    readonly ending: string;
    /** The winners, or those who share the draw. */
    readonly seats: readonly number[];
    /** Of each seat that plays: 1 for those in `seats`, else 1 + their number. */
    readonly ranks: readonly number[];
}

/** One thing that a ply changed. `event` tells which, and so what else there is. */
export type GameEvent =
    | PlyEvent
    | MoveEvent
    | PlaceEvent
    | RemoveEvent
    | ChangeEvent
    | AccountEvent
    | CardEvent
    | RevealEvent
    | TurnEvent
    | PhaseEvent
    | NextEvent
    | EndEvent;

const CAUSES: Readonly<Record<number, Cause>> = {
    [BRD_CAUSE_ACTION]: 'action',
    [BRD_CAUSE_CAPTURED]: 'captured',
    [BRD_CAUSE_LEFT]: 'left',
    [BRD_CAUSE_SPENT]: 'spent',
    [BRD_CAUSE_UPKEEP]: 'upkeep',
};

/** One event of the library, and what its numbers mean. */
class Reading {
    readonly seat: number | null;

    constructor(
        readonly core: Core,
        readonly raw: RawEvent,
    ) {
        this.seat = seatOrNull(raw.seat);
    }

    cell(index: number): Cell {
        return this.core.cells[index]!;
    }

    get type(): string {
        return this.core.typeName(this.raw.type);
    }

    /** Which items: what most events of the board say. */
    get items(): { seat: number | null; cell: Cell; layer: Layer; type: string } {
        return { seat: this.seat, cell: this.cell(this.raw.cell), layer: layerName(this.raw.layer), type: this.type };
    }

    get cause(): Cause {
        return CAUSES[this.raw.cause]!;
    }

    get direction(): string {
        return this.core.direction(this.raw.direction);
    }

    phase(code: number): string {
        return this.core.phases[code] ?? '';
    }
}

function changeEvent({ items, raw, direction, cause }: Reading): ChangeEvent {
    const { valueBefore: before, valueAfter: after, count } = raw;
    return { event: 'change', ...items, before, after, count, direction, cause };
}

function accountEvent(event: AccountEvent['event'], family: number, { core, raw, seat, cause }: Reading): AccountEvent {
    return { event, seat, name: core.name(family, raw.type), before: raw.valueBefore, after: raw.valueAfter, cause };
}

function nextEvent({ core, raw, seat }: Reading): NextEvent {
    const announced = raw.valueAfter === 0 ? null : moveOf(core, raw.valueAfter);
    return { event: 'next', seat, actors: seatsOf(raw.count), announced, actsFor: seatOrNull(raw.cell) };
}

function endEvent({ core, raw }: Reading): EndEvent {
    const ranks = Array.from({ length: BRD_MAX_SEATS }, (_, seat) => (raw.valueBefore >> (4 * seat)) & 15);
    return {
        event: 'end',
        seat: null,
        kind: raw.type === BRD_WIN ? 'win' : 'draw',
        ending: core.endings[raw.count] ?? '',
        seats: seatsOf(raw.valueAfter),
        ranks: Object.freeze(ranks.filter(rank => rank > 0)),
    };
}

const KINDS: Readonly<Record<number, (r: Reading) => GameEvent>> = {
    [BRD_EVENT_PLY]: ({ core, raw, seat }) => ({
        event: 'ply',
        seat,
        move: moveOf(core, raw.valueAfter),
        chance: raw.seat === BRD_CHANCE,
    }),
    [BRD_EVENT_MOVE]: r => ({ event: 'move', ...r.items, cellTo: r.cell(r.raw.cellTo), count: r.raw.count, cause: r.cause }),
    [BRD_EVENT_PLACE]: r => ({ event: 'place', ...r.items, value: r.raw.valueAfter, direction: r.direction, cause: r.cause }),
    [BRD_EVENT_REMOVE]: r => ({ event: 'remove', ...r.items, value: r.raw.valueBefore, cause: r.cause }),
    [BRD_EVENT_CHANGE]: changeEvent,
    [BRD_EVENT_STOCK]: r => accountEvent('stock', BRD_NAME_STOCK, r),
    [BRD_EVENT_COUNTER]: r => accountEvent('counter', BRD_NAME_COUNTER, r),
    [BRD_EVENT_DRAW]: r => ({ event: 'draw', seat: r.seat, type: r.type }),
    [BRD_EVENT_DISCARD]: r => ({ event: 'discard', seat: r.seat, type: r.type }),
    [BRD_EVENT_REVEAL]: r => ({ event: 'reveal', ...r.items, value: r.raw.valueAfter }),
    [BRD_EVENT_TURN]: r => ({ event: 'turn', seat: r.seat }),
    [BRD_EVENT_PHASE]: r => ({
        event: 'phase',
        seat: r.seat,
        before: r.phase(r.raw.valueBefore),
        after: r.phase(r.raw.valueAfter),
    }),
    [BRD_EVENT_NEXT]: nextEvent,
    [BRD_EVENT_END]: endEvent,
};

/** An event of the library; it does not change. */
export function gameEvent(core: Core, raw: RawEvent): GameEvent {
    return Object.freeze(KINDS[raw.kind]!(new Reading(core, raw)));
}
