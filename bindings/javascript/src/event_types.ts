// The types of events. bindings/EVENTS.md describes them for all languages.

/**
 * Why something changed: taken by an opponent's ply (captured), moved off the board (left), given up by its owner or lost by
 * failing (spent), or by the rules themselves (upkeep). What the move itself does has no cause.
 */
export type Cause = 'captured' | 'left' | 'spent' | 'upkeep';

/** A viewer in the list of those that an event is hidden from. */
export type HiddenFrom = number | 'spectators';

/** The members that any event may have. */
export interface AnyEvent {
    /** The viewers that the event is hidden from. */
    readonly hidden?: readonly HiddenFrom[];
    /** What is hidden from them: the whole event, or what it is about. */
    readonly hides?: 'event' | 'what';
}

/** The members of events that happen to items on a cell. */
export interface ItemEvent extends AnyEvent {
    /** The owner of the items, if they have one. */
    readonly seat?: number;
    /** The name of the cell. */
    readonly cell: string;
    /** The layer of the cell. */
    readonly layer: 'ground' | 'fixture' | 'piece';
}

/** The members of events that happen to items of a type. */
export interface TypedItemEvent extends ItemEvent {
    /** The name of the type, as in `Rules.types`; "hidden" if the viewer may not know it. */
    readonly type: string;
    /** Why it changed; without it: by the move itself. */
    readonly cause?: Cause;
}

/** The first event: a seat or chance made a ply. */
export interface PlyEvent extends AnyEvent {
    /** The kind of event. */
    readonly kind: 'ply';
    /** The seat, or chance. */
    readonly seat: number | 'chance';
    /** The number of the ply, which `State.ply` is now. Every viewer gets it, so a gap is a lost ply. */
    readonly number: number;
    /** The move's notation; `?`, or `+?` if chance made it, if it is hidden from the viewer. */
    readonly move: string;
}

/**
 * The topmost `count` items of a layer move from one cell onto another, in the same order; type and seat are those of the
 * topmost item. Two such events in a row with the cells swapped happen at once.
 */
export interface MoveEvent extends TypedItemEvent {
    /** The kind of event. */
    readonly kind: 'move';
    /** The name of the cell onto which they move. */
    readonly to: string;
    /** How many items. */
    readonly count: number;
}

/** A new item on top of the layer. */
export interface PlaceEvent extends TypedItemEvent {
    /** The kind of event. */
    readonly kind: 'place';
    /** The item's value, which rules/<game>.md explains under Things; 0 if it has none. */
    readonly after: number;
    /** The direction in which it points, if it does. */
    readonly direction?: string;
}

/** The topmost item of that layer, type and seat is removed. */
export interface RemoveEvent extends TypedItemEvent {
    /** The kind of event. */
    readonly kind: 'remove';
    /** The item's value, which rules/<game>.md explains under Things; 0 if it has none. */
    readonly before: number;
}

/** The lowest `count` items of that layer and type with value `before`, of any owner, get `after`, and the direction. */
export interface ChangeEvent extends TypedItemEvent {
    /** The kind of event. */
    readonly kind: 'change';
    /** The value before the ply. */
    readonly before: number;
    /** The value after the ply. */
    readonly after: number;
    /** How many items. */
    readonly count: number;
    /** The direction in which they point after the ply, if they do. */
    readonly direction?: string;
}

/** A stock or a counter changed. */
export interface QuantityEvent extends AnyEvent {
    /** The kind of event. */
    readonly kind: 'stock' | 'counter';
    /** The seat whose it is; a common one has none. */
    readonly seat?: number;
    /** Its name in `Rules.stocks` or `Rules.counters`. */
    readonly type: string;
    /** The value before the ply. */
    readonly before: number;
    /** The value after the ply. */
    readonly after: number;
    /** Why it changed; without it: by the move itself. */
    readonly cause?: Cause;
}

/** A seat draws or discards a card. The changes of the stocks are events that follow. */
export interface CardEvent extends AnyEvent {
    /** The kind of event. */
    readonly kind: 'draw' | 'discard';
    /** The seat. */
    readonly seat: number;
    /** The name of the card's type, as in `Rules.types`; "hidden" if the viewer may not know it. */
    readonly type: string;
}

/** The item that was hidden in a layer of a cell. */
export interface RevealEvent extends ItemEvent {
    /** The kind of event. */
    readonly kind: 'reveal';
    /** The name of the type, as in `Rules.types`; null: there was no item. */
    readonly type: string | null;
    /** The item's value, which rules/<game>.md explains under Things; 0 if it has none. Left out if there was no item. */
    readonly after?: number;
}

/** It is now this seat's turn. */
export interface TurnEvent extends AnyEvent {
    /** The kind of event. */
    readonly kind: 'turn';
    /** The seat. */
    readonly seat: number;
}

/** The phase of a seat changed. */
export interface PhaseEvent extends AnyEvent {
    /** The kind of event. */
    readonly kind: 'phase';
    /** The seat. */
    readonly seat: number;
    /** The phase before the ply, one of `Rules.phases`. */
    readonly before: string;
    /** The phase after the ply, one of `Rules.phases`. */
    readonly after: string;
}

/** The last event while the game is not over: who is to move. */
export interface NextEvent extends AnyEvent {
    /** The kind of event. */
    readonly kind: 'next';
    /** The seat that is to move, or chance. */
    readonly seat: number | 'chance';
    /** The seats that may make a ply now; left out while chance is to move. */
    readonly actors?: readonly number[];
    /** The seat for which chance acts, if it does. */
    readonly for?: number;
    /** The notation of the announced move that waits for chance, if one does. */
    readonly move?: string;
}

/** The last event of a game: the game is over and nobody is to move. */
export interface EndEvent extends AnyEvent {
    /** The kind of event. */
    readonly kind: 'end';
    /** The result. */
    readonly type: 'win' | 'draw';
    /** The ranks of all seats in one number, four bits a seat, seat 0 lowest; `Outcome.ranks` is the list. */
    readonly before: number;
    /** The winners, or the seats that share the draw. */
    readonly seats: readonly number[];
    /** Why the game ended, one of `Rules.endings`. */
    readonly reason: string;
}

/**
 * One change that a ply made. The value of `kind` determines the other members. An event is a plain object of names and
 * numbers, so `JSON.stringify`, `structuredClone` and `postMessage` keep all of it; `Rules.parseEvent` checks one that arrives.
 */
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
