import type { GameEvent } from 'boardrules';
import { Piles, type Step, type Token } from './piles.ts';
import { readPicture, type Item, type Picture, type Point } from './picture.ts';

/** The longest duration of a ply, in milliseconds. */
const LONGEST = 450;
const BEAT = 260;
/** The part of a beat that has passed when the next one begins. */
const STAGGER = 0.6;

/** The look of a token at a time, in milliseconds; the next frame continues from there. */
export interface Frame extends Point {
    readonly at: number;
    readonly scale: number;
    /** The width of the drawing: 0 is edgewise, halfway through turning over. */
    readonly width: number;
    readonly opacity: number;
}

/** The stock that an item comes from: its name and its owner. */
export interface Source {
    readonly stock: string;
    readonly seat: number | null;
}

/** An item that moves, appears, disappears or turns over. */
export interface Actor {
    /** The item in the pictures before and after the ply; null if it is not there. */
    readonly before: Item | null;
    readonly after: Item | null;
    /** The time at which the look after the ply replaces the look before it. */
    readonly swapAt: number;
    readonly frames: readonly Frame[];
    /** The stock where the item waits unseen, which replaces the place in its first frame. */
    readonly source: Source | null;
}

/** A stock or counter whose number has changed. */
export interface Pulse {
    readonly family: 'stock' | 'counter';
    readonly name: string;
    readonly seat: number | null;
}

/** The animation of a ply over the picture before it, and its duration. */
export interface Plan {
    readonly duration: number;
    readonly actors: readonly Actor[];
    readonly pulses: readonly Pulse[];
}

/** The input of a plan. The events and the pictures are those that the viewer may see. */
export interface Seen {
    readonly before: string;
    readonly after: string;
    readonly events: readonly GameEvent[];
    /** Two neighbouring cells, in the direction in which pieces leave the board. */
    readonly heading?: readonly [string, string] | null;
    /** The stocks that hold items of a type. */
    readonly stocksOf?: (type: string) => readonly string[];
}

/** Where items come from and leave to, and when each beat is. */
interface Stage {
    readonly cells: Picture['cells'];
    readonly heading: Point;
    readonly length: number;
    readonly duration: number;
    source(token: Token): Source | null;
}

const STILL = { scale: 1, width: 1, opacity: 1 };
const AWAY: Point = { x: 0, y: -26 };

const startOf = (stage: Stage, beat: number): number => beat * stage.length * STAGGER;
const endOf = (stage: Stage, beat: number): number => Math.min(stage.duration, startOf(stage, beat) + stage.length);

function headingOf(cells: Picture['cells'], heading: Seen['heading']): Point {
    const from = cells.get(heading?.[0] ?? ''), to = cells.get(heading?.[1] ?? '');
    return from && to ? { x: to.x - from.x, y: to.y - from.y } : AWAY;
}

function stageOf(seen: Seen, cells: Picture['cells'], tokens: readonly Token[]): Stage {
    const beats = 1 + Math.max(0, ...tokens.flatMap(token => token.steps.map(step => step.beat)));
    const length = Math.min(BEAT, LONGEST / (1 + STAGGER * (beats - 1)));
    return {
        cells,
        length,
        heading: headingOf(cells, seen.heading),
        duration: length * (1 + STAGGER * (beats - 1)),
        source: token => sourceOf(seen, token),
    };
}

/** The stock that lost the placed item in this ply; a stock that holds its type is preferred. */
function sourceOf(seen: Seen, token: Token): Source | null {
    const spent = seen.events.flatMap(event => (event.kind === 'stock' && event.after < event.before ? [event] : []));
    const fitting = seen.stocksOf?.(token.type) ?? [];
    const own = spent.filter(event => (event.seat ?? null) === token.seat);
    const found = own.find(event => fitting.includes(event.type)) ?? own[0];
    return found === undefined ? null : { stock: found.type, seat: found.seat ?? null };
}

/** A token's place in the middle of a cell, at its present height. */
function placeIn(stage: Stage, token: Token, cell: string): Point {
    const home = stage.cells.get(token.first?.cell ?? ''), there = stage.cells.get(cell);
    if (there === undefined) return token.last ?? token.first ?? AWAY;
    return { x: there.x, y: there.y + (token.first && home ? token.first.y - home.y : 0) };
}

/** The end of a step: the last slide of an item that stays ends where the next picture has it. */
function goalOf(stage: Stage, token: Token, step: Step & { act: 'slide' }): Point {
    const lastSaid = token.steps.findLast(one => one.act === 'slide') ?? step;
    return lastSaid === step && token.last ? token.last : placeIn(stage, token, step.cell);
}

const moved = (point: Point, by: Point): Point => ({ x: point.x + by.x, y: point.y + by.y });

/** The frames of a step: its beginning and its end. */
function framesOf(stage: Stage, token: Token, step: Step, from: Frame): Frame[] {
    const at = startOf(stage, step.beat), end = endOf(stage, step.beat);
    const begin = { ...from, at };
    if (step.act === 'slide') return [begin, { ...from, ...pointOf(goalOf(stage, token, step)), at: end }];
    if (step.act === 'enter') return [begin, { ...pointOf(token.last ?? from), ...STILL, at: end }];
    if (step.act === 'turn') return [begin, { ...from, at: (at + end) / 2, width: 0 }, { ...from, at: end }];
    if (step.act === 'swell') return [begin, { ...from, at: (at + end) / 2, scale: 1.15 }, { ...from, at: end }];
    const left = step.cause === 'left';
    const goal = left ? moved(from, stage.heading) : from;
    return [begin, { ...from, ...pointOf(goal), at: end, scale: left ? 1 : 0.4, opacity: 0 }];
}

const pointOf = ({ x, y }: Point): Point => ({ x, y });

/** A new item waits unseen, a little above its place. */
function firstFrame(token: Token, source: Source | null): Frame {
    const place = token.first ?? token.last ?? AWAY;
    if (token.first !== null) return { ...pointOf(place), ...STILL, at: 0 };
    const isDropped = source === null && token.layer !== 'ground';
    const scale = isDropped ? 1.25 : source === null ? 1 : 0.5;
    return { ...(isDropped ? moved(place, AWAY) : pointOf(place)), scale, width: 1, opacity: 0, at: 0 };
}

/** The step for changes without an event: items that stay move to their new places, or change their look. */
function unsaid(token: Token): Step[] {
    const { first, last, steps } = token;
    if (first === null || last === null) return [];
    const beat = Math.max(0, ...steps.map(step => step.beat));
    const isMoved = first.x !== last.x || first.y !== last.y;
    const isShifted = isMoved && !steps.some(step => step.act === 'slide');
    const shifts: Step[] = isShifted ? [{ beat, act: 'slide', cell: last.cell }] : [];
    const isTurned = first.look !== last.look;
    return isTurned && !steps.some(changesLook) ? [...shifts, { beat, act: 'turn' }] : shifts;
}

const changesLook = (step: Step): boolean => step.act === 'turn' || step.act === 'swell';

/** Drops the turns of an item whose look does not change. */
function stepsOf(token: Token): Step[] {
    const isSame = token.first?.look === token.last?.look;
    return [...token.steps.filter(step => !changesLook(step) || !isSame), ...unsaid(token)];
}

function swapAt(stage: Stage, token: Token, steps: readonly Step[]): number {
    const turn = steps.find(changesLook);
    if (token.first === null) return 0;
    if (token.last === null) return stage.duration;
    return turn === undefined ? 0 : (startOf(stage, turn.beat) + endOf(stage, turn.beat)) / 2;
}

/** An item on top of a moving one is drawn again above it, although it does not change. */
function isCovering(token: Token, tokens: readonly Token[]): boolean {
    const above = token.first;
    return (
        above !== null && tokens.some(({ first, steps }) => steps.length > 0 && first !== null && isAbove(above, first))
    );
}

function isAbove(one: Item, other: Item): boolean {
    return one.cell === other.cell && one.index > other.index;
}

function actorOf(stage: Stage, token: Token, tokens: readonly Token[]): Actor[] {
    const steps = stepsOf(token);
    if (token.first === null && token.last === null) return [];
    if (steps.length === 0 && !isCovering(token, tokens)) return [];
    const source = token.first === null ? stage.source(token) : null;
    const frames = [firstFrame(token, source)];
    for (const step of steps) frames.push(...framesOf(stage, token, step, frames.at(-1)!));
    frames.push({ ...frames.at(-1)!, at: stage.duration });
    return [
        {
            before: token.first,
            after: token.last,
            swapAt: swapAt(stage, token, steps),
            frames: inOrder(frames),
            source,
        },
    ];
}

/** Makes times ascend, with one frame for each: steps of neighbouring beats overlap. */
function inOrder(frames: readonly Frame[]): Frame[] {
    const ordered: Frame[] = [];
    for (const frame of frames) {
        const at = Math.max(frame.at, ordered.at(-1)?.at ?? 0);
        if (ordered.at(-1)?.at === at) ordered.pop();
        ordered.push({ ...frame, at });
    }
    return ordered;
}

function pulsesOf(events: readonly GameEvent[]): Pulse[] {
    const found = new Map<string, Pulse>();
    for (const event of events) {
        if (event.kind !== 'stock' && event.kind !== 'counter') continue;
        if (event.before === event.after) continue;
        found.set(`${event.kind} ${event.type} ${event.seat}`, {
            family: event.kind, name: event.type, seat: event.seat ?? null,
        });
    }
    return [...found.values()];
}

/** Plans the animation of a ply. It works for every game: it uses only events, layers and pictures. */
export function planOf(seen: Seen): Plan {
    const before = readPicture(seen.before), after = readPicture(seen.after);
    const piles = new Piles(before);
    piles.follow(seen.events);
    piles.settle(after);
    const stage = stageOf(seen, after.cells, piles.tokens);
    const actors = piles.tokens.flatMap(token => actorOf(stage, token, piles.tokens));
    const pulses = pulsesOf(seen.events);
    return { duration: actors.length + pulses.length > 0 ? stage.duration : 0, actors, pulses };
}
