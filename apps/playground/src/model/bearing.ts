import type { Move, Rules } from 'boardrules';

/** The directions of the screen, clockwise from the right. */
export const BEARINGS = ['right', 'down-right', 'down', 'down-left', 'left', 'up-left', 'up', 'up-right'] as const;
export type Bearing = (typeof BEARINGS)[number];

/** The direction of the screen that is nearest; y is downwards. */
export function bearingOf(x: number, y: number): Bearing {
    return BEARINGS[(Math.round((Math.atan2(y, x) * 4) / Math.PI) + 8) % 8]!;
}

/**
 * Where a direction leads on the screen, from any cell that has a neighbour there; null: from none. Moves name it as
 * the first seat does, and rows are counted from that seat's side, which is below unless the board is turned.
 */
export function seenBearing(rules: Rules, direction: string, turned: boolean): Bearing | null {
    for (const from of rules.cells) {
        const to = rules.neighbour(from, direction, 0);
        if (to === null) continue;
        const [x, y] = [to.x - from.x, from.y - to.y];
        return turned ? bearingOf(-x, -y) : bearingOf(x, y);
    }
    return null;
}

/**
 * A sentence about a move with its direction as the screen shows it: "Gate c3 turns to NW" is "Gate c3 turns to
 * up-left".
 */
export function asSeen(sentence: string, { direction }: Move, rules: Rules, turned: boolean): string {
    const bearing = direction === '' ? null : seenBearing(rules, direction, turned);
    return bearing === null ? sentence : sentence.replace(new RegExp(`\\b${direction}\\b`), bearing);
}
