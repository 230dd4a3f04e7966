// Events as objects: the keys and values of the lines of brd_event_format (lib/text/event_lines.c).
import {
    BRD_CHANCE,
    BRD_E_EVENT,
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
    BRD_HIDDEN_FROM_SPECTATORS,
    BRD_MAX_SEATS,
    BRD_NAME_COUNTER,
    BRD_NAME_STOCK,
    BRD_NO_TYPE,
    BRD_WIN,
    readEvent,
    sizeOf,
    type RawEvent,
} from './abi.js';
import { quoted, wrongKind } from './check.js';
import type { Core } from './core.js';
import { EventError } from './errors.js';
import type { GameEvent } from './event_types.js';
import { library } from './library.js';
import { moveOf } from './move.js';
import { layerName, seatsOf } from './names.js';
import { must } from './status.js';

type Value = string | number | null | readonly (string | number)[];

/** Reads the value of a key; undefined: the event does not have the key. */
type Reader = (raw: RawEvent, core: Core) => Value | undefined;

const CAUSES = [undefined, 'captured', 'left', 'spent', 'upkeep'];
const HIDES = ['event', 'what'];

const ownerOf: Reader = ({ seat }) => (seat < BRD_MAX_SEATS ? seat : undefined);
const actorOf: Reader = ({ seat }) => (seat === BRD_CHANCE ? 'chance' : seat);
const cellOf: Reader = ({ cell }, core) => core.cells[cell]!.name;
const typeOf: Reader = ({ type }, core) => core.typeName(type);
const directionOf: Reader = ({ direction }, core) => core.directions[direction];
const causeOf: Reader = ({ cause }) => CAUSES[cause];
const beforeOf: Reader = raw => raw.valueBefore;
const afterOf: Reader = raw => raw.valueAfter;
const countOf: Reader = raw => raw.count;
const moveOfEvent: Reader = ({ valueAfter }, core) => moveOf(core, valueAfter).notation;

const ITEM = { seat: ownerOf, cell: cellOf };
const LAYER: { layer: Reader; type: Reader } = { layer: ({ layer }) => layerName(layer), type: typeOf };
const CARD: Record<string, Reader> = { seat: ({ seat }) => seat, type: typeOf };

function quantity(family: number): Record<string, Reader> {
    return {
        seat: ownerOf,
        type: ({ type }, core) => core.name(family, type),
        before: beforeOf,
        after: afterOf,
        cause: causeOf,
    };
}

/** The keys of each kind, in the order of a line. */
const KINDS: Readonly<Record<number, readonly [kind: GameEvent['kind'], keys: Record<string, Reader>]>> = {
    [BRD_EVENT_PLY]: ['ply', { seat: actorOf, number: beforeOf, move: moveOfEvent }],
    [BRD_EVENT_MOVE]: [
        'move',
        { ...ITEM, to: ({ cellTo }, core) => core.cells[cellTo]!.name, ...LAYER, count: countOf, cause: causeOf },
    ],
    [BRD_EVENT_PLACE]: ['place', { ...ITEM, ...LAYER, after: afterOf, direction: directionOf, cause: causeOf }],
    [BRD_EVENT_REMOVE]: ['remove', { ...ITEM, ...LAYER, before: beforeOf, cause: causeOf }],
    [BRD_EVENT_CHANGE]: [
        'change',
        {
            ...ITEM,
            ...LAYER,
            before: beforeOf,
            after: afterOf,
            count: countOf,
            direction: directionOf,
            cause: causeOf,
        },
    ],
    [BRD_EVENT_STOCK]: ['stock', quantity(BRD_NAME_STOCK)],
    [BRD_EVENT_COUNTER]: ['counter', quantity(BRD_NAME_COUNTER)],
    [BRD_EVENT_DRAW]: ['draw', CARD],
    [BRD_EVENT_DISCARD]: ['discard', CARD],
    [BRD_EVENT_REVEAL]: [
        'reveal',
        {
            ...ITEM,
            layer: LAYER.layer,
            type: ({ type }, core) => (type === BRD_NO_TYPE ? null : core.typeName(type)),
            after: ({ type, valueAfter }) => (type === BRD_NO_TYPE ? undefined : valueAfter),
        },
    ],
    [BRD_EVENT_TURN]: ['turn', { seat: ({ seat }) => seat }],
    [BRD_EVENT_PHASE]: [
        'phase',
        {
            seat: ({ seat }) => seat,
            before: ({ valueBefore }, core) => core.phases[valueBefore],
            after: ({ valueAfter }, core) => core.phases[valueAfter],
        },
    ],
    [BRD_EVENT_NEXT]: [
        'next',
        {
            seat: actorOf,
            actors: ({ seat, count }) => (seat === BRD_CHANCE ? undefined : seatsOf(count)),
            for: ({ forSeat }) => (forSeat < BRD_MAX_SEATS ? forSeat : undefined),
            move: ({ valueAfter }, core) => (valueAfter === 0 ? undefined : moveOf(core, valueAfter).notation),
        },
    ],
    [BRD_EVENT_END]: [
        'end',
        {
            type: ({ type }) => (type === BRD_WIN ? 'win' : 'draw'),
            before: ({ valueBefore }) => valueBefore >>> 0,
            seats: ({ valueAfter }) => seatsOf(valueAfter),
            reason: ({ count }, core) => core.endings[count],
        },
    ],
};

const KEYS: Readonly<Record<number, readonly (readonly [string, Reader])[]>> = Object.fromEntries(
    Object.entries(KINDS).map(([code, [, keys]]) => [code, Object.entries(keys)]),
);

function hiddenFrom(mask: number): readonly (string | number)[] {
    const seats = seatsOf(mask & (BRD_HIDDEN_FROM_SPECTATORS - 1));
    return Object.freeze(mask & BRD_HIDDEN_FROM_SPECTATORS ? [...seats, 'spectators'] : [...seats]);
}

/** An event of the library as a frozen object. */
export function gameEvent(core: Core, raw: RawEvent): GameEvent {
    const event: Record<string, Value> = { kind: KINDS[raw.kind]![0] };
    for (const [key, read] of KEYS[raw.kind]!) {
        const value = read(raw, core);
        if (value !== undefined) event[key] = value;
    }
    if (raw.hiddenFrom !== 0) {
        event['hidden'] = hiddenFrom(raw.hiddenFrom);
        event['hides'] = HIDES[raw.hides]!;
    }
    return Object.freeze(event) as unknown as GameEvent;
}

/** A number of events in the module's memory as objects. */
export function eventsAt(core: Core, at: number, count: number): GameEvent[] {
    const { memory } = library();
    const events: GameEvent[] = [];
    for (let i = 0; i < count; i++) events.push(gameEvent(core, readEvent(memory, at + i * sizeOf.event)));
    return events;
}

/** A number of events in the module's memory as lines. */
export function linesAt(core: Core, at: number, count: number): string[] {
    return Array.from({ length: count }, (_, i) => lineAt(core, at + i * sizeOf.event));
}

/** What a number of events in the module's memory did; "" for none. */
export function sentenceAt(core: Core, at: number, count: number): string[] {
    const { c } = library();
    return [library().written(must, (to, cap) => c.brd_events_sentence(core.address(), at, count, to, cap))];
}

function lineAt(core: Core, event: number): string {
    const { c } = library();
    return library().written(must, (at, cap) => c.brd_event_format(core.address(), event, at, cap));
}

// --------------------------------------------------------------------------------------------------------- reading

/** All keys in the order of a line. */
const ORDER =
    'seat number cell to layer type before after count direction actors for move seats reason cause hidden hides'.split(' ');

function valueText(value: unknown): string {
    if (value === null) return 'none';
    if (Array.isArray(value)) return value.length > 0 ? value.map(String).join(',') : '-';
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && !/\s/.test(value)) return value;
    throw wrongKind('event', 'an object of names, numbers and lists', value);
}

/** The line of an event that is given as an object, whether it is a valid event or not. */
function lineOf(event: object): string {
    const members = new Map(Object.entries(event));
    const unknown = [...members.keys()].find(key => key !== 'kind' && !ORDER.includes(key));
    if (unknown !== undefined) throw new EventError(`event: no event has the key ${quoted(unknown)}`);
    const words = ORDER.filter(key => members.get(key) !== undefined).map(key => `${key}=${valueText(members.get(key))}`);
    return [valueText(members.get('kind')), ...words].join(' ');
}

/** Calls `read` with the address of an event that is given as its line or as an object. EventError: it is none. */
function withEvent<T>(core: Core, event: unknown, read: (at: number) => T): T {
    if (typeof event !== 'string' && (typeof event !== 'object' || event === null)) {
        throw wrongKind('event', 'a line or an event', event);
    }
    const [loaded, line] = [library(), typeof event === 'string' ? event : lineOf(event)];
    return loaded.scratch(() => {
        const [{ at, nbytes }, raw] = [loaded.givenText(line), loaded.take(sizeOf.event)];
        const status = loaded.c.brd_event_parse(core.address(), at, nbytes, raw);
        if (status === BRD_E_EVENT)
            throw new EventError(`event ${quoted(line)}: not an event of ${core.game}`);
        must(status);
        return read(raw);
    });
}

/** Reads an event from its line, or from an object. EventError: it is no event of these rules. */
export function parsedEvent(core: Core, event: unknown): GameEvent {
    return withEvent(core, event, at => gameEvent(core, readEvent(library().memory, at)));
}

/** The line of an event. EventError: it is no event of these rules. */
export function writtenEvent(core: Core, event: unknown): string {
    return withEvent(core, event, at => lineAt(core, at));
}
