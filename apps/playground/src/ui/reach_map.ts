import type { Rules } from 'boardrules';
import { shotKinds } from '../board/shots.ts';

/**
 * What a piece does on a cell: it goes there, attacks it, both, or gets there only in a way of moving that no other
 * type has.
 */
export type Way = 'moves' | 'attacks' | 'both' | 'special';

/** Where pieces of a type get from a cell of a board that is otherwise empty. */
export interface ReachMap {
    readonly from: string;
    readonly ways: ReadonlyMap<string, Way>;
    /** The cells at which it fires: it takes what is there, and stays. */
    readonly shots: ReadonlySet<string>;
}

type Reach = ReturnType<Rules['reach']>['reach'][number];

const SMALL = 4; // cells in a row: a board where the middle is too near the edges to show all

/** The kinds of moves in which only this type reaches a cell. */
function ownKinds(rules: Rules, type: string): ReadonlySet<string> {
    const kindsOf = (name: string): string[] => rules.reach(name).reach.flatMap(({ kinds }) => kinds);
    const pieces = rules.types.filter(({ name, layer }) => layer === 'piece' && name !== type);
    const others = new Set(pieces.flatMap(({ name }) => kindsOf(name)));
    return new Set(pieces.length === 0 ? [] : kindsOf(type).filter(kind => !others.has(kind)));
}

function wayOf({ moves, captures, attacks, kinds }: Reach, own: ReadonlySet<string>): Way | null {
    const takes = captures || attacks;
    if (moves) return takes ? 'both' : 'moves';
    if (!takes) return null;
    return kinds.length > 0 && kinds.every(kind => own.has(kind)) ? 'special' : 'attacks';
}

function mapFrom(rules: Rules, type: string, seat: number, cell?: string): ReachMap {
    const { cell: from, reach } = rules.reach(type, cell === undefined ? { seat } : { seat, cell });
    const [own, shots] = [ownKinds(rules, type), shotKinds(rules)];
    const isShot = (kind: string): boolean => shots.has(kind);
    const others = reach.filter(({ cell: name }) => name !== from.name);
    const ways = others
        .filter(({ kinds }) => kinds.length === 0 || !kinds.every(isShot))
        .flatMap(one => {
            const way = wayOf(one, own);
            return way === null ? [] : [[one.cell, way] as const];
        });
    const fired = others.filter(({ kinds }) => kinds.some(isShot)).map(({ cell: name }) => name);
    return { from: from.name, ways: new Map(ways), shots: new Set(fired) };
}

/** How far the farthest cell of a map is from where the piece is. */
function range(rules: Rules, { from, ways, shots }: ReachMap): number {
    const places = new Map(rules.cells.map(({ name, x, y }) => [name, { x, y }]));
    const start = places.get(from)!;
    return Math.max(
        0,
        ...[...ways.keys(), ...shots].map(name =>
            Math.hypot(places.get(name)!.x - start.x, places.get(name)!.y - start.y),
        ),
    );
}

/**
 * The map from the middle, and on a small board the one from the first cell, a corner, if it goes farther from there.
 */
export function reachMaps(rules: Rules, type: string, seat = 0): ReachMap[] {
    const middle = mapFrom(rules, type, seat);
    const columns = new Set(rules.cells.map(({ x }) => x)).size;
    if (columns >= SMALL) return [middle];
    const corner = mapFrom(rules, type, seat, rules.cells[0]!.name);
    return range(rules, corner) > range(rules, middle) ? [middle, corner] : [middle];
}

/** Where a seat sees each cell, from the middle: turned half round if its forward is not that of the first seat. */
function seenBy(rules: Rules, seat: number): ReadonlyMap<string, string> {
    const [xs, ys] = [rules.cells.map(({ x }) => x), rules.cells.map(({ y }) => y)];
    const [width, height] = [xs, ys].map(all => Math.min(...all) + Math.max(...all)) as [number, number];
    const sign = rules.seats[seat]!.forward === rules.seats[0]!.forward ? 1 : -1;
    return new Map(rules.cells.map(({ name, x, y }) => [name, `${sign * (2 * x - width)},${sign * (2 * y - height)}`]));
}

/** What pieces of a type reach from a cell, as text; from: where the seat sees the cell, as all others here. */
function reachAsSeen(rules: Rules, type: string, seat: number, from: string): string {
    const seen = seenBy(rules, seat);
    const cell = rules.cells.find(({ name }) => seen.get(name) === from)!;
    const found = rules.reach(type, { seat, cell }).reach.map(one => ({ ...one, cell: seen.get(one.cell) }));
    return found.map(one => JSON.stringify(one)).sort().join();
}

/** The seats by how their pieces of a type go, from the middle and from a corner: those in a group alike. */
export function seatsAlike(rules: Rules, type: string): number[][] {
    const seen = seenBy(rules, 0);
    const from = [rules.reach(type).cell, rules.cells[0]!].map(({ name }) => seen.get(name)!);
    const groups = new Map<string, number[]>();
    for (const { index } of rules.seats) {
        const way = from.map(place => reachAsSeen(rules, type, index, place)).join(' and ');
        groups.set(way, [...(groups.get(way) ?? []), index]);
    }
    return [...groups.values()];
}
