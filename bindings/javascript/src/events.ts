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
 * Why something changed: by the move itself (action), taken by an opponent's ply (captured), moved off the board (left), given
 * up by its owner or lost by failing (spent), or by the rules themselves (upkeep).
 */
export type Cause = 'action' | 'captured' | 'left' | 'spent' | 'upkeep';

/** The member that all events have. */
export interface AnyEvent {
    /** The seat that the event is about; null: no seat. */
    readonly seat: number | null;
}

/** The members of events that happen to items on a cell. */
export interface ItemEvent extends AnyEvent {
    /** The cell. */
    readonly cell: Cell;
    /** The layer of the cell. */
    readonly layer: Layer;
    /** The name of the type, as in `Rules.types`; "hidden" if the viewer may not know it; "" if there is no item. */
    readonly type: string;
}

/** The first event: a seat made a ply, or chance did (seat null). */
export interface PlyEvent extends AnyEvent {
    /** The kind of event. */
    readonly event: 'ply';
    /** The move; `move.hidden` if it is hidden from the viewer. */
    readonly move: Move;
    /** The number of the ply, which `State.ply` is now. Every viewer gets it, so a gap is a lost ply. */
    readonly number: number;
    /** Whether chance made it. */
    readonly chance: boolean;
}

/**
 * The topmost `count` items of a layer move from one cell onto another, in the same order; type and seat are those of the
 * topmost item. Two such events in a row with the cells swapped happen at once.
 */
export interface MoveEvent extends ItemEvent {
    /** The kind of event. */
    readonly event: 'move';
    /** The cell onto which they move. */
    readonly cellTo: Cell;
    /** How many items. */
    readonly count: number;
    /** Why it changed. */
    readonly cause: Cause;
}

/** A new item on top of the layer. */
export interface PlaceEvent extends ItemEvent {
    /** The kind of event. */
    readonly event: 'place';
    /** The item's value, which rules/<game>.md explains under Things; 0 if it has none. */
    readonly value: number;
    /** The direction in which it points, or "". */
    readonly direction: string;
    /** Why it changed. */
    readonly cause: Cause;
}

/** The topmost item of that layer, type and seat is removed. */
export interface RemoveEvent extends ItemEvent {
    /** The kind of event. */
    readonly event: 'remove';
    /** The item's value, which rules/<game>.md explains under Things; 0 if it has none. */
    readonly value: number;
    /** Why it changed. */
    readonly cause: Cause;
}

/** `count` items of that layer and type with value `before` get `after`, and the direction. */
export interface ChangeEvent extends ItemEvent {
    /** The kind of event. */
    readonly event: 'change';
    /** The value before the ply. */
    readonly before: number;
    /** The value after the ply. */
    readonly after: number;
    /** How many items. */
    readonly count: number;
    /** The direction in which they point after the ply, or "". */
    readonly direction: string;
    /** Why it changed. */
    readonly cause: Cause;
}

/** A stock or a counter changed: one of a seat, or a common one (seat null). */
export interface QuantityEvent extends AnyEvent {
    /** The kind of event. */
    readonly event: 'stock' | 'counter';
    /** Its name in `Rules.stocks` or `Rules.counters`. */
    readonly name: string;
    /** The value before the ply. */
    readonly before: number;
    /** The value after the ply. */
    readonly after: number;
    /** Why it changed. */
    readonly cause: Cause;
}

/** A seat draws or discards a card. The changes of the stocks are events that follow. */
export interface CardEvent extends AnyEvent {
    /** The kind of event. */
    readonly event: 'draw' | 'discard';
    /** The name of the card's type, as in `Rules.types`; "hidden" if the viewer may not know it. */
    readonly type: string;
}

/** The item that was hidden in a layer of a cell; type "": there was none. */
export interface RevealEvent extends ItemEvent {
    /** The kind of event. */
    readonly event: 'reveal';
    /** The item's value, which rules/<game>.md explains under Things; 0 if it has none. */
    readonly value: number;
}

/** It is now this seat's turn. */
export interface TurnEvent extends AnyEvent {
    /** The kind of event. */
    readonly event: 'turn';
}

/** The phase of a seat changed. */
export interface PhaseEvent extends AnyEvent {
    /** The kind of event. */
    readonly event: 'phase';
    /** The phase before the ply, one of `Rules.phases`. */
    readonly before: string;
    /** The phase after the ply, one of `Rules.phases`. */
    readonly after: string;
}

/** The last event while the game is not over: the seat that is to move; seat null: chance is. */
export interface NextEvent extends AnyEvent {
    /** The kind of event. */
    readonly event: 'next';
    /** The seats that may make a ply now. */
    readonly actors: readonly number[];
    /** The announced move that waits for chance, or null. */
    readonly announced: Move | null;
    /** The seat for which chance acts, or null. */
    readonly actsFor: number | null;
}

/** The last event of a game: the game is over and nobody is to move. */
export interface EndEvent extends AnyEvent {
    /** The kind of event. */
    readonly event: 'end';
    /** The result. */
    readonly kind: 'win' | 'draw';
    /** Why the game ended, one of `Rules.endings`. */
    readonly ending: string;
    /** The winners, or the seats that share the draw. */
    readonly seats: readonly number[];
    /** The rank of each seat that plays: 1 for the seats in `seats`, 1 + the number of those for the others. */
    readonly ranks: readonly number[];
}

/** One change that a ply made. The value of `event` determines the other members. */
export type GameEvent =
    | PlyEvent
    | MoveEvent
    | PlaceEvent
    | RemoveEvent
    | ChangeEvent
    | QuantityEvent
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

/** One event of the library, with the meaning of its numbers. */
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

    /** The items that the event is about: members of most events on the board. */
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

function quantityEvent(event: QuantityEvent['event'], family: number, { core, raw, seat, cause }: Reading): QuantityEvent {
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
        number: raw.valueBefore,
        chance: raw.seat === BRD_CHANCE,
    }),
    [BRD_EVENT_MOVE]: r => ({ event: 'move', ...r.items, cellTo: r.cell(r.raw.cellTo), count: r.raw.count, cause: r.cause }),
    [BRD_EVENT_PLACE]: r => ({ event: 'place', ...r.items, value: r.raw.valueAfter, direction: r.direction, cause: r.cause }),
    [BRD_EVENT_REMOVE]: r => ({ event: 'remove', ...r.items, value: r.raw.valueBefore, cause: r.cause }),
    [BRD_EVENT_CHANGE]: changeEvent,
    [BRD_EVENT_STOCK]: r => quantityEvent('stock', BRD_NAME_STOCK, r),
    [BRD_EVENT_COUNTER]: r => quantityEvent('counter', BRD_NAME_COUNTER, r),
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

/** An event of the library as a frozen object. */
export function gameEvent(core: Core, raw: RawEvent): GameEvent {
    return Object.freeze(KINDS[raw.kind]!(new Reading(core, raw)));
}
